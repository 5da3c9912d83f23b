//! Every Advanced Action, both effects (MK-CARD-02).

use crate::common::{check, check_each, fight, fight_blocking};

/// A bolt gives a crystal, or an Attack from afar.
fn check_bolt(card: &str, crystals: &str, attack: &str) {
    check(&format!("hand {card}"), &format!("play {card} basic 0; = crystals {crystals}"));
    fight(
        "prowlers",
        &format!("hand {card}"),
        &format!("play {card} strong 0; = attack {attack}; strike 1; = fame 2"),
    );
}

/// Fire Bolt: a red crystal; Ranged Fire Attack 3.
#[test]
fn fire_bolt() {
    check_bolt("fire_bolt", "1 0 0 0", "ranged fire 3");
}

/// Ice Bolt: a blue crystal; Ranged Ice Attack 3.
#[test]
fn ice_bolt() {
    check_bolt("ice_bolt", "0 1 0 0", "ranged ice 3");
}

/// Swift Bolt: a white crystal; Ranged Attack 4.
#[test]
fn swift_bolt() {
    check_bolt("swift_bolt", "0 0 0 1", "ranged physical 4");
}

/// Crushing Bolt: a green crystal; Siege Attack 3.
#[test]
fn crushing_bolt() {
    check_bolt("crushing_bolt", "0 0 1 0", "siege physical 3");
}

/// Blood Rage: Attack 2, or 5 with a Wound; Attack 4, or 9 with a Wound.
#[test]
fn blood_rage() {
    for (mode, gives, wounds) in
        [("basic 0", 2, 2), ("basic 1", 5, 3), ("strong 0", 4, 2), ("strong 1", 9, 3)]
    {
        let script = format!(
            "end-phase; end-phase; play blood_rage {mode}; = attack melee physical {gives}; = wounds {wounds}"
        );
        fight("diggers", "hand blood_rage march", &script);
    }
}

/// Ice Shield: Ice Block 3; a successful block takes 3 Armor besides.
#[test]
fn ice_shield() {
    let board = "hand ice_shield rage march";
    fight_blocking(
        "diggers",
        board,
        "play ice_shield basic 0; = block ice 3; block 0; sideways rage attack - -; sideways march attack - -; ! MK-RANGED-06 strike 1",
    );
    // Armor 3 becomes 1, not 0 (MK-CARD-19).
    fight_blocking(
        "diggers",
        board,
        "play ice_shield strong 0; block 0; ~ strike; sideways march attack - -; strike 1; = fame 2",
    );
    // Blue does nothing to whoever resists Ice.
    fight_blocking(
        "violet_ice_golems",
        "hand ice_shield rage march stamina stamina; 0.crystals 3 3 3 3",
        "play ice_shield strong 0; pay die blue; sideways stamina block - -; sideways stamina block - -; block 0; play rage strong 0; ! MK-RANGED-06 strike 1",
    );
}

/// Agility: Move 2, left-over points are Attack; Move 4, and two of them are a Ranged Attack.
#[test]
fn agility() {
    let board = "hand agility march; on 2se foes prowlers";
    check(
        board,
        "play agility basic 0; play march basic 0; = moves 4; challenge 2se; = moves-left 4; ! MK-RANGED-02 spend-move melee 1; ~ spend-move ranged; end-phase; end-phase; spend-move melee 3; = attack melee physical 3; = moves-left 1; strike 1; = fame 2",
    );
    check(
        board,
        "play agility strong 0; play march basic 0; challenge 2se; spend-move ranged 3; = attack ranged physical 3; = moves-left 0; strike 1; = fame 2",
    );
    // Without it the points are lost (MK-MOVE-30).
    check(board, "play march basic 0; challenge 2se; end-phase; end-phase; ~ spend-move");
}

/// Refreshing Walk: Move 2 and Healing 1; Move 4 and Healing 2.
#[test]
fn refreshing_walk() {
    check_each(
        "hand refreshing_walk wound*3",
        &[
            "play refreshing_walk basic 0; = moves 2; = healing 1",
            "play refreshing_walk strong 0; = moves 4; = healing 2",
        ],
    );
}

/// Intimidate: Influence 4 or Attack 3, Reputation -1; Influence 8 or Attack 7, Reputation -2.
#[test]
fn intimidate() {
    check(
        "hand intimidate",
        "play intimidate basic 0; = influence 4; = reputation 0; end-turn; = reputation -1",
    );
    check("hand intimidate", "play intimidate strong 0; = influence 8; end-turn; = reputation -2");
    fight(
        "diggers",
        "hand intimidate march",
        "end-phase; end-phase; play intimidate basic 1; = attack melee physical 3; end-phase; end-turn; keep-rest; = reputation -1",
    );
    fight(
        "diggers",
        "hand intimidate march",
        "end-phase; end-phase; play intimidate strong 1; = attack melee physical 7",
    );
}

/// Frost Bridge: Move 2, swamps cost 1; Move 4, lakes can be crossed and cost 1 too.
#[test]
fn frost_bridge() {
    // A tile with swamps at 2c, 2se and 2sw, and one with lakes.
    check(
        "tiles A 0,0 / countryside7 0,1; at 2sw; hand frost_bridge",
        "play frost_bridge basic 0; step 2c; = moves 1; ! MK-MOVE-12 step 2nw",
    );
    check(
        "tiles A 0,0 / countryside7 0,1; at 2sw; hand frost_bridge",
        "play frost_bridge strong 0; step 2c; step 2nw; = moves 2",
    );
}

/// Song of Wind: Move 2, plains, deserts and wastelands cost 1 less; 2 less, and lakes are free for blue mana.
#[test]
fn song_of_wind() {
    let board = "tiles A 0,0 / countryside4 0,1; at 2sw; hand song_of_wind march; crystals 0 1 0 1";
    check(board, "play song_of_wind basic 0; = moves 2; step 2se; = moves 1");
    check(board, "play song_of_wind strong 0; pay crystal white; = moves 2; step 2se; = moves 2; ~ step 2e");
    let lakes =
        "tiles A 0,0 / countryside1 0,1; at 2e; hand song_of_wind march; source white blue; crystals 0 1 0 1";
    let mut paid = check(lakes, "? play song_of_wind strong 0; play song_of_wind strong 1");
    while paid.legal(0).iter().any(|action| action.starts_with("pay crystal")) {
        let way = paid.legal_with(0, "pay crystal")[0].clone();
        paid.follow(&way);
    }
    paid.follow("= crystals 0 0 0 0; step 2ne; = moves 2; = space 2ne");
}

/// MK-EX-60. Path Finding: Move 2, every cost 1 less down to 2; Move 4, every cost at most 2.
#[test]
fn path_finding() {
    check(
        "hand path_finding march stamina; source green green",
        "play path_finding basic 0; play march strong 0; play stamina basic 0; = moves 8; step 2ne; = moves 6; step 2c; = moves 4",
    );
    check(
        "tiles A 0,0 / countryside7 0,1; at 2sw; hand path_finding",
        "play path_finding strong 0; step 2c; = moves 2; step 2sw; = moves 0",
    );
    check(
        "tiles A 0,0 / countryside7 0,1; at 2sw; hand path_finding march",
        "play path_finding basic 0; play march basic 0; step 2c; = moves 0",
    );
}

/// Blood Ritual: a Wound for red mana and any other; a Wound for three of any colour.
#[test]
fn blood_ritual() {
    check("hand blood_ritual", "play blood_ritual basic 4; = wounds 1; = mana red 1 gold 1");
    check(
        "hand blood_ritual",
        "play blood_ritual strong 0; color black; color white; color white; = wounds 1; = mana white 2 black 1",
    );
}

/// Pure Magic: mana paid becomes 4, or 7, of Move (green), Influence (white), Block (blue) or Attack (red).
#[test]
fn pure_magic() {
    let board = "hand pure_magic march; crystals 1 2 1 1; source black";
    check(board, "play pure_magic basic 2; = moves 4; = crystals 1 2 0 1");
    check(board, "play pure_magic basic 3; = influence 4");
    check(board, "play pure_magic strong 2; = moves 7; = crystals 1 1 0 1");
    check(board, "play pure_magic strong 3; = influence 7");
    fight_blocking("prowlers", board, "play pure_magic basic 1; = block physical 4");
    fight_blocking("prowlers", board, "play pure_magic strong 1; = block physical 7; = crystals 1 0 1 1");
    fight("diggers", board, "end-phase; end-phase; play pure_magic basic 0; = attack melee physical 4");
    fight("diggers", board, "end-phase; end-phase; play pure_magic strong 0; = attack melee physical 7");
}

/// Heroic Tale: Influence 3 and Reputation for each Unit recruited; Influence 6, and Fame too.
#[test]
fn heroic_tale() {
    let village =
        "tiles A 0,0 / countryside1 0,1; at 2e; hand heroic_tale promise march; recruits peasants herbalists";
    check(
        village,
        "interact; play heroic_tale basic 0; = influence 3; recruit herbalists no; end-turn; keep-rest; = reputation 1; = fame 0",
    );
    check(
        village,
        "interact; play heroic_tale strong 0; = influence 6; recruit peasants no; end-turn; keep-rest; = reputation 1; = fame 1",
    );
    check(village, "interact; play heroic_tale strong 0; end-turn; keep-rest; = reputation 0; = fame 0");
}

/// Regeneration: Healing 1 and a Unit of level 2 readied; Healing 2 and one of level 3.
#[test]
fn regeneration() {
    let board =
        "fame 24; hand regeneration wound*2; units utem_guardsmen spent, catapults spent, peasants spent";
    check(
        board,
        "play regeneration basic 0; = healing 1; ~ unit 1; ? enough; unit 0; = units utem_guardsmen, catapults spent, peasants spent",
    );
    check(
        board,
        "play regeneration strong 0; = healing 2; unit 1; = units utem_guardsmen spent, catapults, peasants spent",
    );
}

/// Into the Heat: before the first attack, Units' Attacks and Blocks are 2, or 3, higher and Units take no damage.
#[test]
fn into_the_heat() {
    let board = "fame 8; hand into_the_heat march; units utem_crossbowmen, utem_crossbowmen";
    fight(
        "swordsmen",
        board,
        "play into_the_heat basic 0; activate 0 2 no; = attack ranged physical 4; end-phase; activate 1 1 no; = block physical 5; end-phase; = phase attack; = wounds 2",
    );
    fight(
        "prowlers",
        board,
        "play into_the_heat strong 0; activate 0 2 no; = attack ranged physical 5; strike 1; = fame 10",
    );
    fight("prowlers", board, "end-phase; ! MK-COMBAT-11 play into_the_heat basic 0");
}

/// Steady Tempo: Move 2 and it may go under the deck; Move 4 and it may go on top of it.
#[test]
fn steady_tempo() {
    let board = "hand steady_tempo march; deck rage rage stamina stamina swiftness swiftness";
    check(
        board,
        "play steady_tempo basic 0; = moves 2; end-turn; tempo yes; keep-rest; = bottom steady_tempo; = discard -",
    );
    check(board, "play steady_tempo basic 0; end-turn; tempo no; keep-rest; = discard steady_tempo");
    check(
        board,
        "play steady_tempo strong 0; = moves 4; end-turn; tempo yes; = top steady_tempo; keep-rest; = hand-size 5; = top -; = discard -",
    );
    // Under an empty deck it cannot go.
    check(
        "hand steady_tempo march; deck ,",
        "play steady_tempo basic 0; end-turn; keep-rest; = discard steady_tempo",
    );
}

/// Diplomacy: Influence 2, and Influence may be spent as Block; Influence 4, as Ice or Fire Block.
#[test]
fn diplomacy() {
    let board = "hand diplomacy promise march";
    fight_blocking(
        "prowlers",
        board,
        "~ spend-influence; play diplomacy basic 0; play promise basic 0; = influence 4; spend-influence physical 4; = influence 0; = block physical 4; block 0; = wounds 0",
    );
    fight_blocking(
        "violet_fire_mages",
        board,
        "play diplomacy strong 0; ~ spend-influence fire; spend-influence ice 4; = block ice 4",
    );
    fight_blocking(
        "violet_ice_mages",
        board,
        "play diplomacy strong 1; spend-influence fire 4; = block fire 4",
    );
}

/// In Need: Influence 2, and 1 for each Wound in hand or on Units; Influence 4, and 2 for each.
#[test]
fn in_need() {
    check_each(
        "hand in_need wound*2; units peasants wounded,",
        &["play in_need basic 0; = influence 5", "play in_need strong 0; = influence 10"],
    );
}

/// Decompose: an Action card is thrown away for two crystals of its colour; for one of each other colour.
#[test]
fn decompose() {
    check(
        "hand decompose march fireball",
        "play decompose basic 0; ! MK-CARD-21 give fireball; give march; = crystals 0 0 2 0; = gone march; = discard -",
    );
    check("hand decompose march", "play decompose strong 0; = crystals 1 1 0 1; = gone march");
    check("hand decompose fireball", "! MK-CARD-09 play decompose basic 0");
}

/// Crystal Mastery: a crystal of a colour already owned; all crystals spent this turn come back.
#[test]
fn crystal_mastery() {
    check(
        "hand crystal_mastery; crystals 0 0 1 0",
        "! MK-CARD-09 play crystal_mastery basic 0; play crystal_mastery basic 2; = crystals 0 0 2 0",
    );
    check(
        "hand crystal_mastery march; crystals 0 1 1 0; source black",
        "play march strong 0; = crystals 0 1 0 0; play crystal_mastery strong 0; = crystals 0 0 0 0; end-turn; = crystals 0 1 1 0",
    );
}

/// Mana Storm: a crystal of a die of the Source, which is rolled; all dice rolled, three more, and gold and black count as any.
#[test]
fn mana_storm() {
    check(
        "hand mana_storm; source gold blue; next dice red",
        "! MK-CARD-09 play mana_storm basic 0; play mana_storm basic 1; = crystals 0 1 0 0; = source gold red",
    );
    check(
        "hand mana_storm march stamina threaten rage; source red blue green black; crystals 0 0 0 1; next dice black gold black green",
        "play mana_storm strong 0; = source black gold black green; play march strong 0; pay die black; play stamina strong 0; pay die black; play threaten strong 0; = source green; = moves 8; = influence 5",
    );
}

/// Ambush: Move 2, and the first Attack or Block card gets 1 or 2; Move 4, and 2 or 4.
#[test]
fn ambush() {
    let board = "hand ambush rage swiftness march; on 2se foes diggers; crystals 3 3 3 3; source black; units peasants";
    check(
        board,
        "play ambush basic 0; = moves 2; challenge 2se; play swiftness strong 0; = attack ranged physical 4",
    );
    check(
        board,
        "play ambush basic 0; challenge 2se; end-phase; play rage basic 1; = block physical 4; sideways march block - -; = block physical 5",
    );
    check(
        board,
        "play ambush strong 0; = moves 4; challenge 2se; play swiftness strong 0; = attack ranged physical 5",
    );
    check(
        board,
        "play ambush strong 0; challenge 2se; end-phase; activate 0 1 no; = block physical 2; sideways march block - -; = block physical 7",
    );
}

/// Maximal Effect: another card's basic effect three times, or its strong effect twice; it is thrown away.
#[test]
fn maximal_effect() {
    check(
        "hand maximal_effect march rage",
        "play maximal_effect basic 0; with march 0; mode 0; mode 0; = moves 6; = gone march; = played maximal_effect",
    );
    check(
        "hand maximal_effect march rage",
        "play maximal_effect strong 0; with march 0; mode 0; = moves 8; = source blue green white; = gone march",
    );
    // Each use makes its own choice.
    check(
        "hand maximal_effect tranquility wound*3; deck march rage",
        "play maximal_effect basic 0; with tranquility 0; mode 1; mode 0; = healing 2; = hand-size 4",
    );
}

/// Magic Talent: a Spell of the offer may be cast and stays there; or one is gained for mana of its colour.
#[test]
fn magic_talent() {
    let board = "hand magic_talent march rage; spells fireball tremor expose; crystals 2 2 0 0; source black; on 2se foes prowlers";
    check(
        board,
        "~ cast; play magic_talent basic 0; give march; challenge 2se; ! MK-CARD-02 cast tremor basic 0; cast fireball basic 0; = attack ranged fire 5; = crystals 1 2 0 0; = spells fireball tremor expose; ~ cast",
    );
    check(
        board,
        "! MK-CARD-02 play magic_talent strong 2; play magic_talent strong 0; take fireball; = crystals 1 1 0 0; = discard fireball",
    );
    check(&format!("{board}; 0.level 1"), "! MK-CARD-09 play magic_talent strong 1");
}

/// Learning: Influence 2, and an Advanced Action for 6 to the discard pile; Influence 4, and one for 9 to hand.
#[test]
fn learning() {
    let board = "hand learning promise threaten improvisation march; advanced agility fire_bolt ambush; crystals 3 3 3 3; source black";
    check(
        board,
        "play learning basic 0; ! MK-INTER-04 learn agility no; play promise strong 0; learn agility no; = influence 0; = discard agility; ~ learn",
    );
    check(
        board,
        "play learning strong 0; play threaten strong 0; learn ambush yes; = influence 0; = hand ambush improvisation march promise",
    );
}

/// Training: an Action card is thrown away for an Advanced Action of its colour, to the discard pile or to hand.
#[test]
fn training() {
    let board = "hand training march rage; advanced agility fire_bolt ambush; under_advanced learning; next offers learning";
    check(board, "play training basic 0; give march; take ambush; = discard ambush; = gone march");
    check(board, "play training strong 0; give rage; take fire_bolt; = hand fire_bolt march; = gone rage");
    // Nothing of that colour: nothing is gained.
    check(
        "hand training stamina rage; advanced agility fire_bolt ambush",
        "play training basic 0; give stamina; = discard -; = gone stamina",
    );
}
