//! Every Spell, both effects (MK-CARD-03): the first for mana of its colour, the second for black mana as well.

use crate::common::{Match, board, check, fight};

/// At Night with crystals of every colour and black dice, so that every strong effect can be paid.
const NIGHT: &str = "night; source black black; crystals 3 3 3 3";

/// A fight at Night with some token.
fn at_night(foe: &str, text: &str, script: &str) -> Match {
    fight(foe, &format!("{NIGHT}; {text}"), script)
}

/// MK-CARD-03: the colour for the basic effect; black besides, and only at Night, for the strong one.
#[test]
fn spells_cost_their_color_and_black() {
    fight(
        "prowlers",
        "hand fireball; source blue black",
        "! MK-CARD-02 play fireball basic 0; ! MK-CARD-03 play fireball strong 0",
    );
    at_night("prowlers", "hand fireball", "play fireball strong 0; = crystals 2 3 3 3; = source black");
    fight(
        "prowlers",
        "night; hand fireball; source red black; crystals 1 0 0 0",
        "play fireball strong 0; = crystals 0 0 0 0; = source red",
    );
}

/// Fireball: Ranged Fire Attack 5. Firestorm: a Wound and Siege Fire Attack 8.
#[test]
fn fireball() {
    at_night("prowlers", "hand fireball", "play fireball basic 0; = attack ranged fire 5; = wounds 0");
    at_night(
        "diggers",
        "hand fireball",
        "play fireball strong 0; = attack siege fire 8; = wounds 1; strike 1",
    );
}

/// Snowstorm: Ranged Ice Attack 5. Blizzard: a Wound and Siege Ice Attack 8.
#[test]
fn snowstorm() {
    at_night("prowlers", "hand snowstorm", "play snowstorm basic 0; = attack ranged ice 5");
    at_night("diggers", "hand snowstorm", "play snowstorm strong 0; = attack siege ice 8; = wounds 1");
}

/// Expose: an enemy loses fortifications and resistances, Ranged Attack 2. Mass Expose: all lose one or the other, Ranged 3.
#[test]
fn expose() {
    for foe in ["diggers", "ironclads"] {
        at_night(
            foe,
            "hand expose swiftness",
            "play expose basic 0; = attack ranged physical 2; play swiftness strong 0; strike 1",
        );
    }
    at_night("diggers", "hand expose", "play expose strong 0; = attack ranged physical 3; strike 1");
    at_night("diggers", "hand expose", "play expose strong 1; ! MK-RANGED-04 strike 1");
    at_night("ironclads", "hand expose", "play expose strong 0; ! MK-RANGED-06 strike 1");
    at_night("ironclads", "hand expose", "play expose strong 1; strike 1");
}

/// Tremor: Armor -3 of one enemy or -2 of all. Earthquake: -6 or -4 if it is fortified.
#[test]
fn tremor() {
    let open = "end-phase; end-phase";
    at_night(
        "cursed_hags",
        "hand tremor rage march",
        &format!("{open}; play tremor basic 0; play rage basic 0; strike 1"),
    );
    at_night(
        "cursed_hags",
        "hand tremor rage march",
        &format!(
            "{open}; play tremor basic 1; play rage basic 0; ! MK-RANGED-06 strike 1; sideways march attack - -; strike 1"
        ),
    );
    at_night(
        "guardsmen",
        "hand tremor march",
        &format!("{open}; play tremor strong 0; sideways march attack - -; strike 1"),
    );
    at_night(
        "guardsmen",
        "hand tremor rage march",
        &format!(
            "{open}; play tremor strong 1; play rage basic 0; ! MK-RANGED-06 strike 1; sideways march attack - -; strike 1"
        ),
    );
    at_night(
        "cursed_hags",
        "hand tremor rage",
        &format!("{open}; play tremor strong 0; play rage basic 0; strike 1"),
    );
}

/// Flame Wall: Fire Attack 5 or Fire Block 7. Flame Wave: 2 more for each enemy.
#[test]
fn flame_wall() {
    at_night("prowlers", "hand flame_wall", "end-phase; play flame_wall basic 1; = block fire 7");
    at_night("prowlers", "hand flame_wall", "end-phase; play flame_wall strong 1; = block fire 9");
    at_night(
        "prowlers",
        "hand flame_wall march",
        "end-phase; end-phase; play flame_wall basic 0; = attack melee fire 5",
    );
    let two =
        "hand flame_wall march; tiles A 0,0 / countryside6 0,1 / countryside1 1,0; on 3nw foes prowlers";
    at_night(
        "diggers",
        two,
        "join 3nw; end-phase; end-phase; damage-from 0; play flame_wall strong 0; = attack melee fire 9",
    );
}

/// Mana Bolt: Cold Fire 7 (red), Ice 8 (blue), Siege Ice 5 (green), Ranged Ice 6 (white). Mana Thunderbolt: 3 more.
#[test]
fn mana_bolt() {
    for (mode, gives) in [
        ("basic 2", "siege ice 5"),
        ("basic 3", "ranged ice 6"),
        ("strong 2", "siege ice 8"),
        ("strong 3", "ranged ice 9"),
    ] {
        at_night("prowlers", "hand mana_bolt", &format!("play mana_bolt {mode}; = attack {gives}"));
    }
    for (mode, gives) in
        [("basic 0", "coldfire 7"), ("basic 1", "ice 8"), ("strong 0", "coldfire 10"), ("strong 1", "ice 11")]
    {
        let script = format!("end-phase; end-phase; play mana_bolt {mode}; = attack melee {gives}");
        at_night("prowlers", "hand mana_bolt", &script);
    }
    // The paid mana comes on top of the blue.
    at_night("prowlers", "hand mana_bolt", "play mana_bolt basic 2; = crystals 3 2 2 3");
}

/// Whirlwind: an enemy does not attack. Tornado: in the Attack phase an enemy is destroyed.
#[test]
fn whirlwind() {
    at_night(
        "minotaur",
        "hand whirlwind",
        "play whirlwind basic 0; = foes minotaur still; end-phase; = phase attack; = wounds 0",
    );
    at_night(
        "prowlers",
        "hand whirlwind",
        "! MK-COMBAT-28 play whirlwind strong 0; end-phase; ! MK-COMBAT-28 play whirlwind strong 0; end-phase; play whirlwind strong 0; = fights no; = fame 2; = reputation 1",
    );
}

/// A tile with a keep (`2ne`), hills (`2e`), a white mine (`2se`), a village (`2sw`), plains (`2w`, `2nw`) and a forest (`2c`).
const KEEP: &str = "tiles A 0,0 / countryside3 0,1";

/// Underground Travel: up to three spaces to a safe one. Underground Attack: to a fortified site, which is no help to its garrison.
#[test]
fn underground_travel() {
    let map = format!("{KEEP}; {NIGHT}; at 2w; on 2ne foes crossbowmen; hand underground_travel swift_bolt");
    check(
        &map,
        "play underground_travel basic 0; ? travel 1nw; ~ travel 2ne; travel 2e; = space 2e; = fights no; = crystals 3 3 2 3",
    );
    check(
        &map,
        "play underground_travel strong 0; ~ travel 2e; travel 2ne; = fights yes; = reputation -1; play swift_bolt strong 0; strike 1; = space 2ne; = on 2ne shield 0",
    );
    check(&map, "play underground_travel strong 0; travel 2ne; end-phase; end-phase; end-phase; = space 2w");
    // Not through swamps and lakes.
    check(
        "tiles A 0,0 / countryside7 0,1; at 2sw; source black; hand underground_travel; crystals 0 0 1 0",
        "play underground_travel basic 0; ~ travel 2c; ? travel 2e; ? travel 2w",
    );
}

/// Burning Shield: Fire Block 4, then Fire Attack 4 if it succeeded. Exploding Shield: what it blocks is destroyed.
#[test]
fn burning_shield() {
    at_night(
        "prowlers",
        "hand burning_shield march",
        "end-phase; play burning_shield basic 0; = block fire 4; block 0; burn; = attack melee fire 4; strike 1; = fame 2",
    );
    at_night(
        "minotaur",
        "hand burning_shield march",
        "end-phase; play burning_shield basic 0; end-phase; ~ burn",
    );
    at_night(
        "prowlers",
        "hand burning_shield march",
        "end-phase; play burning_shield strong 0; block 0; = fights no; = fame 2",
    );
    // Red does nothing to whoever resists Fire; the block stands.
    at_night(
        "violet_fire_golems",
        "hand burning_shield cold_toughness",
        "end-phase; play burning_shield strong 0; play cold_toughness basic 1; block 0; = foes violet_fire_golems blocked; = wounds 0",
    );
}

/// Chill: an enemy does not attack and loses Fire resistance. Lethal Chill: it does not attack, Armor -4.
#[test]
fn chill() {
    at_night(
        "violet_fire_golems",
        "hand chill fireball",
        "play chill basic 0; = foes violet_fire_golems still; play fireball basic 0; strike 1; = fame 5",
    );
    at_night(
        "swordsmen",
        "hand chill march",
        "play chill strong 0; end-phase; = phase attack; = wounds 0; sideways march attack - -; strike 1; = fame 4",
    );
    at_night(
        "violet_ice_mages",
        "hand chill march",
        "! MK-COMBAT-13 play chill basic 0; ! MK-COMBAT-13 play chill strong 0",
    );
}

/// Wings of Wind: a space for each of up to five Move points. Wings of Night: no Block and damage phases, if enough were left.
#[test]
fn wings_of_wind() {
    let map = format!("{NIGHT}; hand wings_of_wind march; on 2se foes prowlers");
    check(
        &map,
        "! MK-MOVE-29 play wings_of_wind basic 0; play march basic 0; play wings_of_wind basic 0; ~ travel 2se; ~ travel 2nw; travel 2w; = moves 0; = space 2w; = fights no",
    );
    check(
        &map,
        "play march basic 0; challenge 2se; play wings_of_wind strong 0; end-phase; = phase attack; = wounds 0",
    );
    check(&map, "challenge 2se; ! MK-MOVE-30 play wings_of_wind strong 0");
}

/// Restoration: Healing 3, in a forest 5. Rebirth: Units of as many levels are readied too.
#[test]
fn restoration() {
    let board = format!(
        "{NIGHT}; fame 24; hand restoration wound*3; units utem_guardsmen spent, peasants spent, catapults spent"
    );
    check(&board, "play restoration basic 0; = healing 3");
    check(&format!("{board}; at 2ne"), "play restoration basic 0; = healing 5");
    check(
        &board,
        "play restoration strong 0; unit 0; ~ unit 2; unit 1; = healing 3; = units utem_guardsmen, peasants, catapults spent",
    );
    check(
        &format!("{board}; at 2ne"),
        "play restoration strong 0; unit 2; unit 0; = healing 5; = units utem_guardsmen, peasants spent, catapults",
    );
}

/// Demolish: the site's fortification is ignored, Armor -1 of all. Disintegrate: one is destroyed, Armor -1 of the others.
#[test]
fn demolish() {
    let keep = format!("{KEEP}; {NIGHT}; at 2e; on 2ne foes crossbowmen; hand demolish march swiftness");
    check(
        &keep,
        "play march strong 0; step 2ne; play swiftness strong 0; ! MK-RANGED-04 strike 1; play demolish basic 0; strike 1; = space 2ne; = fame 3",
    );
    at_night(
        "prowlers",
        "hand demolish",
        "! MK-COMBAT-28 play demolish strong 0; end-phase; end-phase; play demolish strong 0; = fame 2; = fights no",
    );
    let two =
        "hand demolish march rage; tiles A 0,0 / countryside6 0,1 / countryside1 1,0; on 3nw foes prowlers";
    at_night(
        "diggers",
        two,
        "join 3nw; end-phase; end-phase; damage-from 0; play demolish strong 0; target 0; play rage basic 0; strike 2; = fame 4",
    );
    at_night(
        "fire_dragon",
        "fame 48; hand demolish march",
        "end-phase; end-phase; ! MK-COMBAT-13 play demolish strong 0",
    );
}

/// Space Bending: steps of two spaces, and none provokes. Time Bending: the turn is played again with the same cards.
#[test]
fn space_bending() {
    let map = format!("{NIGHT}; on 2se foes prowlers; hand space_bending march stamina");
    check(&map, "play march strong 0; ~ step 2w; play space_bending basic 0; step 2w; = moves 1; = space 2w");
    check(&map, "play march strong 0; play space_bending basic 0; step 2c; = fights no");
    let mut again =
        check(&map, "play march basic 0; play space_bending strong 0; end-turn; keep-rest; = asked 0");
    again.follow("= hand march stamina; = discard space_bending; = moves 0; ? play march basic 0");
}

/// Call to Arms: an ability of a Unit of the offer. Call to Glory: any Unit of the offer for nothing.
#[test]
fn call_to_arms() {
    at_night(
        "prowlers",
        "hand call_to_arms; recruits utem_crossbowmen peasants",
        "~ lend; play call_to_arms basic 0; lend utem_crossbowmen 2; = attack ranged physical 2; ~ lend; = recruits utem_crossbowmen peasants",
    );
    let board = format!("{NIGHT}; hand call_to_arms march; recruits catapults peasants");
    check(&board, "play call_to_arms strong 0; free-unit catapults; = units catapults; = recruits peasants");
    check(
        &format!("{board}; units foresters"),
        "play call_to_arms strong 0; free-unit catapults; disband 0; = units catapults",
    );
}

/// Meditation: two random discards on or under the deck, two cards beyond the limit. Trance: two discards of one's choice.
#[test]
fn meditation() {
    let board = format!(
        "{NIGHT}; hand meditation march; discard rage stamina swiftness; deck promise rage stamina swiftness swiftness march"
    );
    let mut game = check(
        &board,
        "play meditation strong 0; pick rage; pick swiftness; = discard stamina; to-top yes; next-card swiftness",
    );
    game.follow("= top rage swiftness; end-turn; keep-rest; = hand-size 7");
    check(&board, "play meditation strong 0; pick rage; pick swiftness; to-top no; next-card rage; = bottom swiftness rage").follow("= top -");
    let few = format!(
        "{NIGHT}; hand meditation march; discard stamina; deck promise rage rage swiftness swiftness march"
    );
    check(
        &few,
        "play meditation basic 0; to-top yes; = top stamina; = discard -; end-turn; keep-rest; = hand-size 7",
    );
}

/// Mana Meltdown: others lose a crystal, of which one is gained, or take a Wound. Mana Radiance: Wounds for all, two crystals.
#[test]
fn mana_meltdown() {
    let board = "night; source black; crystals 1 0 2 0; hand mana_meltdown";
    check(
        &format!("{board}; 1.crystals 0 1 0 0; 2.hand march"),
        "play mana_meltdown basic 0; = 1.crystals 0 0 0 0; = 1.wounds 0; = 2.wounds 1; ? no-crystal; ~ lost-crystal red; lost-crystal blue; = crystals 0 1 2 0",
    );
    check(
        &format!("{board}; 1.crystals 0 1 3 0"),
        "play mana_meltdown strong 2; = wounds 2; = 1.wounds 3; = crystals 0 0 3 0; = mana green 1",
    );
}

/// Mind Read: a crystal, and others discard a card of that colour or show their hands. Mind Steal: one such Action is stolen.
#[test]
fn mind_read() {
    let board =
        "night; source black; crystals 0 0 0 1; hand mind_read; 1.hand march stamina; 2.hand rage fireball";
    check(
        board,
        "play mind_read basic 2; = crystals 0 0 1 0; 2: show-hand; = 2.known fireball rage; ! MK-DEC-32 1: show-hand; 1: surrender march; = 1.discard march",
    );
    check(
        board,
        "play mind_read strong 0; ~ 2: surrender march; 2: surrender rage; 1: show-hand; steal-card rage; = hand rage; = 2.discard -",
    );
    check(
        board,
        "play mind_read strong 0; 2: surrender fireball; 1: show-hand; = 2.discard fireball; = asked 0; ~ steal-card",
    );
}

/// Energy Flow: a Unit is readied, others' are spent. Energy Steal: it is healed too, and higher levels are spent.
#[test]
fn energy_flow() {
    let board = "night; source black; crystals 0 0 1 0; fame 8; hand energy_flow; units utem_guardsmen spent wounded, peasants; 1.fame 8; 1.units utem_swordsmen, catapults";
    check(
        board,
        "play energy_flow basic 0; unit 0; = units utem_guardsmen wounded, peasants; ~ drain 1; drain 0; = 1.units utem_swordsmen spent, catapults",
    );
    check(
        board,
        "play energy_flow strong 0; unit 0; = units utem_guardsmen, peasants; drain 1; = 1.units utem_swordsmen, catapults spent",
    );
    check(board, "play energy_flow basic 0; unit 0; no-drain; = 1.units utem_swordsmen, catapults");
    // Nothing readied, nothing spent; and never in combat (MK-HEAL-08).
    check(board, "play energy_flow basic 0; enough; ~ drain");
    fight("prowlers", board, "! MK-COMBAT-09 play energy_flow basic 0");
}

/// Mana Claim: a die is kept for the round and gives three mana now, or one on each later turn. Mana Curse: others are cursed.
#[test]
fn mana_claim() {
    let board = "night; source green black black; crystals 0 1 0 0; hand mana_claim march; 1.hand march; 1.crystals 0 0 2 0";
    let game = board_with_modes(board);
    assert_eq!(
        game,
        ["play mana_claim basic 4", "play mana_claim basic 5"],
        "the green die: three now, or one each turn"
    );
    check(board, "play mana_claim basic 4; = mana green 3; = source black black");
    let mut each = check(board, "play mana_claim basic 5; = mana -; end-turn; keep-rest");
    each.follow("1: rest march 0; 1: end-turn; = mana green 1; = asked 0");
    let mut curse = check(board, "play mana_claim strong 4; = mana green 3; end-turn; keep-rest");
    curse.follow("1: play march strong 0; = 1.wounds 1");
}

/// What can be played on a board.
fn board_with_modes(text: &str) -> Vec<String> {
    board(text).legal_with(0, "play mana_claim basic")
}
