//! Every ability of every Unit (MK-UNIT-04).

use crate::common::{check, fight, fight_blocking};

/// Whatever Units need: mana of every colour, Command tokens, a card in hand.
const BOARD: &str = "fame 24; hand march; crystals 3 3 3 3; source gold used 1,";

fn board(unit: &str) -> String {
    format!("{BOARD}; units {unit},")
}

/// Attacks of an ability in the first phase.
fn check_shot(unit: &str, mode: u8, gives: &str) {
    fight("diggers", &board(unit), &format!("activate 0 {mode} no; = attack {gives}; = units {unit} spent"));
}

/// Attacks of an ability in the last phase.
fn check_attack(unit: &str, mode: u8, gives: &str) {
    let script = format!(
        "end-phase; end-phase; hero; activate 0 {mode} no; = attack melee {gives}; = units {unit} spent"
    );
    fight("diggers", &board(unit), &script);
}

fn check_block(unit: &str, mode: u8, gives: &str) {
    fight_blocking(
        "diggers",
        &board(unit),
        &format!("activate 0 {mode} no; = block {gives}; = units {unit} spent"),
    );
}

/// An ability outside combat.
fn check_use(unit: &str, mode: u8, facts: &str) {
    check(&board(unit), &format!("activate 0 {mode} no; {facts}; = units {unit} spent"));
}

/// Peasants: Attack or Block 2, Influence 2, Move 2.
#[test]
fn peasants() {
    check_attack("peasants", 0, "physical 2");
    check_block("peasants", 1, "physical 2");
    check_use("peasants", 2, "= influence 2");
    check_use("peasants", 3, "= moves 2");
}

/// Herbalists: Healing 2 for green, a Unit readied, green mana.
#[test]
fn herbalists() {
    check_use("herbalists", 0, "= healing 2; = crystals 3 3 2 3");
    check(
        &format!("{BOARD}; units herbalists, utem_guardsmen spent, catapults spent"),
        "activate 0 1 no; ~ unit 0; ~ unit 2; unit 1; = units herbalists spent, utem_guardsmen, catapults spent",
    );
    check_use("herbalists", 2, "= mana green 1");
}

/// Foresters: Move 2 and forests, hills and swamps cost 1 less; Block 3.
#[test]
fn foresters() {
    check(&board("foresters"), "activate 0 0 no; = moves 2; step 2ne; = moves 0; = space 2ne");
    check_block("foresters", 1, "physical 3");
}

/// Utem Crossbowmen: Attack or Block 3, Ranged Attack 2.
#[test]
fn utem_crossbowmen() {
    check_attack("utem_crossbowmen", 0, "physical 3");
    check_block("utem_crossbowmen", 1, "physical 3");
    check_shot("utem_crossbowmen", 2, "ranged physical 2");
}

/// Utem Guardsmen: Attack 2; Block 4, to which Swift is nothing.
#[test]
fn utem_guardsmen() {
    check_attack("utem_guardsmen", 0, "physical 2");
    check_block("utem_guardsmen", 1, "physical 4");
    fight_blocking("crossbowmen", &board("utem_guardsmen"), "activate 0 1 no; block 0; = wounds 0");
}

/// Utem Swordsmen: Attack or Block 3, or 6 with a Wound.
#[test]
fn utem_swordsmen() {
    check_attack("utem_swordsmen", 0, "physical 3");
    check_block("utem_swordsmen", 1, "physical 3");
    fight(
        "diggers",
        &board("utem_swordsmen"),
        "end-phase; end-phase; hero; activate 0 2 no; = attack melee physical 6; = units utem_swordsmen spent wounded",
    );
    fight_blocking(
        "diggers",
        &board("utem_swordsmen"),
        "activate 0 3 no; = block physical 6; = units utem_swordsmen spent wounded",
    );
}

/// Guardian Golems: Attack or Block 2, Fire Block 4 for red, Ice Block 4 for blue.
#[test]
fn guardian_golems() {
    check_attack("guardian_golems", 0, "physical 2");
    check_block("guardian_golems", 1, "physical 2");
    check_block("guardian_golems", 2, "fire 4");
    check_block("guardian_golems", 3, "ice 4");
    fight_blocking("diggers", &board("guardian_golems"), "activate 0 2 no; = crystals 2 3 3 3");
}

/// Illusionists: Influence 4; for white an enemy that is not fortified does not attack; a white crystal.
#[test]
fn illusionists() {
    check_use("illusionists", 0, "= influence 4");
    fight(
        "prowlers",
        &board("illusionists"),
        "activate 0 1 no; = foes prowlers still; = crystals 3 3 3 2; end-phase; = phase attack",
    );
    fight("diggers", &board("illusionists"), "! MK-COMBAT-13 activate 0 1 no");
    check("fame 24; hand march; units illusionists,", "activate 0 2 no; = crystals 0 0 0 1");
}

/// Red Cape Monks: Attack or Block 3, or 4 by Fire for red.
#[test]
fn red_cape_monks() {
    check_attack("red_cape_monks", 0, "physical 3");
    check_block("red_cape_monks", 1, "physical 3");
    check_attack("red_cape_monks", 2, "fire 4");
    check_block("red_cape_monks", 3, "fire 4");
}

/// Northern Monks: Attack or Block 3, or 4 by Ice for blue.
#[test]
fn northern_monks() {
    check_attack("northern_monks", 0, "physical 3");
    check_block("northern_monks", 1, "physical 3");
    check_attack("northern_monks", 2, "ice 4");
    check_block("northern_monks", 3, "ice 4");
}

/// Savage Monks: Attack or Block 3, Siege Attack 4 for green.
#[test]
fn savage_monks() {
    check_attack("savage_monks", 0, "physical 3");
    check_block("savage_monks", 1, "physical 3");
    check_shot("savage_monks", 2, "siege physical 4");
}

/// Fire Golems: Attack or Block 3, Ranged Fire Attack 4 for red.
#[test]
fn fire_golems() {
    check_attack("fire_golems", 0, "physical 3");
    check_block("fire_golems", 1, "physical 3");
    check_shot("fire_golems", 2, "ranged fire 4");
}

/// Ice Golems: Attack or Block 3, Ice Attack 6 for blue.
#[test]
fn ice_golems() {
    check_attack("ice_golems", 0, "physical 3");
    check_block("ice_golems", 1, "physical 3");
    check_attack("ice_golems", 2, "ice 6");
}

/// Fire Mages: Ranged Fire Attack 3, Fire Attack or Block 6 for red, red mana and a red crystal.
#[test]
fn fire_mages() {
    check_shot("fire_mages", 0, "ranged fire 3");
    check_attack("fire_mages", 1, "fire 6");
    check_block("fire_mages", 2, "fire 6");
    check("fame 24; hand march; units fire_mages,", "activate 0 3 no; = mana red 1; = crystals 1 0 0 0");
}

/// Ice Mages: Ice Attack or Block 4, Siege Ice Attack 4 for blue, blue mana and a blue crystal.
#[test]
fn ice_mages() {
    check_attack("ice_mages", 0, "ice 4");
    check_block("ice_mages", 1, "ice 4");
    check_shot("ice_mages", 2, "siege ice 4");
    check("fame 24; hand march; units ice_mages,", "activate 0 3 no; = mana blue 1; = crystals 0 1 0 0");
}

/// Amotep Gunners: Attack or Block 5, Ranged Fire Attack 6 for red.
#[test]
fn amotep_gunners() {
    check_attack("amotep_gunners", 0, "physical 5");
    check_block("amotep_gunners", 1, "physical 5");
    check_shot("amotep_gunners", 2, "ranged fire 6");
}

/// Amotep Freezers: Attack or Block 5; for blue an enemy does not attack and loses 3 Armor.
#[test]
fn amotep_freezers() {
    check_attack("amotep_freezers", 0, "physical 5");
    check_block("amotep_freezers", 1, "physical 5");
    fight(
        "cursed_hags",
        &board("amotep_freezers, utem_crossbowmen"),
        "activate 0 2 no; = foes cursed_hags still; activate 1 2 no; strike 1; = fame 27",
    );
    fight("violet_ice_mages", &board("amotep_freezers"), "! MK-COMBAT-13 activate 0 2 no");
}

/// Catapults: Siege Attack 3, or 5 by Fire for red, by Ice for blue.
#[test]
fn catapults() {
    check_shot("catapults", 0, "siege physical 3");
    check_shot("catapults", 1, "siege fire 5");
    check_shot("catapults", 2, "siege ice 5");
}

/// Altem Mages: two mana of any colour; Cold Fire Attack or Block 5, 7 or 9; for black all attacks are Cold Fire, or Siege.
#[test]
fn altem_mages() {
    check(&board("altem_mages"), "activate 0 0 no; color gold; color black; = mana gold 1 black 1");
    let mut found = vec![];
    for mode in 1..9 {
        let start = if mode % 2 == 1 { "end-phase; end-phase; hero" } else { "end-phase" };
        let game = fight("diggers", &board("altem_mages"), start);
        if game.may(0, &format!("activate 0 {mode} no")) {
            let mut game = game;
            game.follow(&format!("activate 0 {mode} no"));
            found.push((game.fact(0, "attack"), game.fact(0, "block"), game.fact(0, "crystals")));
        }
    }
    let has = |attack: &str, block: &str, crystals: &str| {
        assert!(
            found.contains(&(attack.into(), block.into(), crystals.into())),
            "{attack} {block} {crystals}: {found:?}"
        );
    };
    for (gives, crystals) in [(5, "3 3 3 3"), (7, "2 3 3 3"), (7, "3 2 3 3"), (9, "2 2 3 3")] {
        has(&format!("melee coldfire {gives}"), "-", crystals);
        has("-", &format!("coldfire {gives}"), crystals);
    }
}

/// Altem Guardians: Attack 5; Block 8, to which Swift is nothing; for green all Units resist everything this turn.
#[test]
fn altem_guardians() {
    check_attack("altem_guardians", 0, "physical 5");
    check_block("altem_guardians", 1, "physical 8");
    fight_blocking("werewolf", &board("altem_guardians"), "activate 0 1 no; block 0");
    // Swordsmen deal 6: Armor 3 holds 3 without a Wound, then 3 with one.
    fight_blocking(
        "swordsmen",
        &board("altem_guardians, peasants"),
        "activate 0 2 no; end-phase; soak 1; = wounds 0; = units altem_guardians spent, peasants wounded",
    );
    fight_blocking(
        "diggers",
        &board("altem_guardians, peasants"),
        "activate 0 2 no; end-phase; soak 1; = wounds 0; = units altem_guardians spent, peasants",
    );
}
