//! Every keyword of enemies, and resistances of Units (MK-ABIL).

use crate::common::{check, fight, fight_blocking};

/// MK-ABIL-01, MK-EX-23: fortified needs Siege in the first phase, twice fortified needs the last phase.
#[test]
fn fortified() {
    let hand = "hand swift_bolt horn_of_wrath rage; next dice blue blue";
    fight(
        "diggers",
        hand,
        "play swift_bolt strong 0; ! MK-RANGED-04 strike 1; play horn_of_wrath basic 0; strike 1",
    );
    // Guardsmen in a keep.
    let keep = "tiles A 0,0 / countryside3 0,1; at 2e; on 2ne foes guardsmen; source green green; hand horn_of_wrath march blood_rage; next dice blue blue blue blue blue blue blue; crystals 1 0 0 0";
    let mut game = check(
        keep,
        "play march strong 0; step 2ne; play horn_of_wrath strong 3; = attack siege physical 9; ! MK-RANGED-05 strike 1",
    );
    game.follow("end-phase; end-phase; play blood_rage strong 1; strike 1; = space 2ne; = on 2ne shield 0");
}

/// MK-ABIL-02, MK-ELEM-07: physical resistance halves Attacks, sideways ones too.
#[test]
fn physical_resistance() {
    fight(
        "gargoyle",
        "hand fire_bolt swift_bolt; crystals 1 0 0 1; source black",
        "play swift_bolt strong 0; ! MK-RANGED-06 strike 1; play fire_bolt strong 0; strike 1; = fame 4",
    );
    fight(
        "ironclads",
        "hand march stamina swiftness rage rage; fame 48",
        "end-phase; end-phase; sideways march attack - -; sideways stamina attack - -; sideways swiftness attack - -; play rage basic 0; ! MK-RANGED-06 strike 1; sideways rage attack - -; strike 1",
    );
}

/// MK-ABIL-03: Fire resistance halves Fire Attacks and shrugs off red.
#[test]
fn fire_resistance() {
    let hand = "hand fireball snowstorm demolish; crystals 3 3 3 3; source black";
    fight(
        "violet_fire_mages",
        hand,
        "play fireball basic 0; ! MK-RANGED-06 strike 1; play snowstorm basic 0; strike 1",
    );
    fight("violet_fire_mages", hand, "play demolish basic 0; play snowstorm basic 0; strike 1");
    // Armor 5 stays 5: Fire 5 and Ranged 2 are 2 + 2.
    fight(
        "violet_fire_mages",
        "hand fireball demolish expose; crystals 3 3 3 3; source black; units utem_crossbowmen",
        "play demolish basic 0; play fireball basic 0; activate 0 2 no; ! MK-RANGED-06 strike 1",
    );
}

/// MK-ABIL-04: Ice resistance halves Ice Attacks and shrugs off blue.
#[test]
fn ice_resistance() {
    let hand = "hand snowstorm chill fireball; crystals 3 3 3 3; source black; units utem_crossbowmen";
    fight(
        "violet_ice_mages",
        hand,
        "play snowstorm basic 0; activate 0 2 no; ! MK-RANGED-06 strike 1; ! MK-COMBAT-13 play chill basic 0; play fireball basic 0; strike 1",
    );
}

/// MK-ABIL-05, MK-EX-25: both together halve Cold Fire too: 10 and 4 defeat the High Dragon, 10 and 3 do not.
#[test]
fn fire_and_ice_resistance() {
    let board = "hand mana_bolt rage march stamina; night; source black; crystals 2 2 0 0; skills cold_swordsmanship; fame 99";
    let begin = "end-phase; end-phase; play mana_bolt strong 0; = attack melee coldfire 10; play rage basic 0; sideways march attack - -; ! MK-RANGED-06 strike 1";
    fight("high_dragon", board, &format!("{begin}; sideways stamina attack - -; strike 1; = fame 108"));
    // One resistance alone does not.
    fight(
        "violet_fire_mages",
        "hand mana_bolt march; crystals 1 1 0 0; source black",
        "end-phase; end-phase; play mana_bolt basic 0; strike 1",
    );
}

/// MK-ABIL-06: Swift takes twice the Block.
#[test]
fn swift() {
    fight_blocking(
        "crossbowmen",
        "hand determination march stamina swiftness rage; hero arythea",
        "play determination strong 0; sideways march block - -; sideways stamina block - -; ! MK-BLOCK-05 block 0; sideways rage block - -; block 0",
    );
    fight_blocking("crossbowmen", "hand march", "end-phase; = wounds 2");
}

/// MK-ABIL-07, MK-EX-28: Brutal deals twice, and needs the usual Block.
#[test]
fn brutal() {
    fight_blocking(
        "minotaur",
        "hand determination march stamina; hero arythea",
        "play determination strong 0; block 0; = wounds 0",
    );
    fight_blocking(
        "minotaur",
        "hand determination march stamina",
        "end-phase; = wounds 5; = knocked-out yes; = hand wound wound wound wound wound; = discard determination march stamina",
    );
}

/// MK-ABIL-08, MK-ABIL-09, MK-EX-29: Poison wounds Units twice, and the hero in the discard pile too.
#[test]
fn poison() {
    fight_blocking("cursed_hags", "hand march", "end-phase; = wounds 2; = discard wound wound");
    fight_blocking(
        "cursed_hags",
        "hand march; units peasants",
        "end-phase; soak 0; = units peasants wounded wounded; = wounds 0; = discard -",
    );
}

/// MK-ABIL-10, MK-ABIL-11, MK-EX-30: Paralyze destroys Units, and a wounded hero discards the hand.
#[test]
fn paralyze() {
    let board = "fame 8; hand march march stamina stamina";
    fight_blocking(
        "medusa",
        board,
        "end-phase; = hand wound wound; = discard march march stamina stamina; = knocked-out no",
    );
    fight_blocking(
        "medusa",
        &format!("{board}; units peasants"),
        "end-phase; soak 0; = units -; = wounds 1; = hand wound",
    );
}

/// MK-ABIL-12, MK-ABIL-13, MK-ABIL-14: what a summoner summons stands in for it in the two middle phases.
#[test]
fn summon() {
    let board = "hand determination rage march; hero arythea; next enemies gargoyle";
    let mut game = fight(
        "orc_summoners",
        board,
        "= foes orc_summoners; end-phase; = foes orc_summoners summoned gargoyle; play determination strong 0; block 0",
    );
    game.follow("= phase attack; = foes orc_summoners; = fame 0; = discarded gargoyle");
}

/// MK-ABIL-15: a summoner that does not attack, or is defeated before, summons nothing.
#[test]
fn a_stopped_summoner_summons_nothing() {
    let board = "hand whirlwind march swift_bolt; crystals 0 0 0 2; source black";
    fight(
        "orc_summoners",
        board,
        "play whirlwind basic 0; end-phase; = phase attack; = foes orc_summoners still; = wounds 0",
    );
    fight(
        "orc_summoners",
        board,
        "play swift_bolt strong 0; strike 1; = fights no; = discarded orc_summoners",
    );
}

/// MK-ABIL-18: a Unit that resists Fire and Ice resists Cold Fire; one resistance is not enough.
#[test]
fn units_resist_cold_fire_by_both_resistances() {
    // The Altem Mages attack with Cold Fire 4 and are Brutal and poisonous: 8.
    let both = "fame 24; hand march; units altem_mages, fire_golems";
    fight_blocking(
        "white_altem_mages",
        both,
        "end-phase; soak 0; = units altem_mages wounded wounded, fire_golems; = wounds 0",
    );
    fight_blocking(
        "white_altem_mages",
        both,
        "end-phase; soak 1; = units altem_mages, fire_golems wounded wounded; soak 0; = units altem_mages, fire_golems wounded wounded",
    );
}

/// MK-ABIL-19: Poison and Paralyze do nothing to a Unit that a resistance keeps from a Wound.
#[test]
fn resistance_keeps_poison_and_paralysis_off() {
    // Freezers: Ice Attack 3, Swift, Paralyze. Ice Mages have Armor 4 and resist Ice.
    fight_blocking(
        "freezers",
        "fame 24; hand march; units ice_mages,",
        "end-phase; soak 0; = units ice_mages; = wounds 0",
    );
    fight_blocking("freezers", "fame 24; hand march; units fire_mages,", "end-phase; soak 0; = units -");
    fight_blocking(
        "cursed_hags",
        "fame 24; hand march; units guardian_golems,",
        "end-phase; soak 0; = units guardian_golems",
    );
}
