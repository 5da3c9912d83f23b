//! Sites and interaction.

use crate::common::{GLADE, position};

/// MK-EX-18, MK-REP-02, MK-SITE-01, MK-INTER-02, MK-INTER-12: a bad name costs Influence.
#[test]
fn reputation_counts_when_an_interaction_begins() {
    let mut game = position(&format!(
        "now = \"turn 0\"\n{GLADE}source = [\"white\"]\n[player.0]\nhero = \"tovak\"\nspace = \"2e\"\nreputation = -3\ncrystals = [1, 0, 0, 1]\n\
         hand = [\"promise\", \"threaten\", \"wound 3\"]\n[player.1]\n"
    ));
    game.play("0 play promise basic 0; 0 play threaten strong 0; 0 interact");
    assert_eq!(game.turn(0).influence, 6, "2 + 5 - 1");
    game.play("0 buy-healing; 0 buy-healing; 0 heal; 0 heal");
    assert_eq!((game.turn(0).influence, game.hand(0).len()), (0, 1));
    assert_eq!(game.refusal(0, "buy-healing"), "MK-INTER-04");
}

/// MK-INTER-03: nobody speaks to the worst.
#[test]
fn at_the_end_of_the_track_nobody_interacts() {
    let game = position(&format!(
        "now = \"turn 0\"\n{GLADE}source = [\"white\"]\n[player.0]\nhero = \"tovak\"\nspace = \"2e\"\nreputation = -7\nhand = [\"promise\"]\n[player.1]\n"
    ));
    assert_eq!(game.refusal(0, "interact"), "MK-INTER-03");
}

/// MK-EX-19, MK-INTER-09, MK-INTER-11, MK-UNIT-05, MK-UNIT-06, MK-DEC-12, MK-CARD-17: room for a new Unit.
#[test]
fn without_room_a_unit_is_disbanded() {
    let mut game = position(&format!(
        "now = \"turn 0\"\n{GLADE}source = [\"white\"]\nrecruits = [\"foresters\", \"utem_swordsmen\"]\n[player.0]\nhero = \"tovak\"\nspace = \"2e\"\n\
         hand = [\"promise\", \"threaten\", \"march\", \"stamina\"]\nunits = [\"peasants spent wounded\"]\n[player.1]\n"
    ));
    game.play("0 play promise basic 0; 0 play threaten basic 0; 0 sideways march influence - -; 0 sideways stamina influence - -; 0 interact");
    assert_eq!(game.refusal(0, "recruit utem_swordsmen no"), "MK-INTER-09");
    game.play("0 recruit foresters no; 0 disband 0");
    let units = &game.player(0).units;
    assert_eq!((units.len(), units[0].spent, units[0].wounds), (1, false, 0));
    assert_eq!(game.state().units.len(), 1, "the offer is not filled");
}

/// MK-SITE-02, MK-DEC-29, MK-TURN-20: plundering before the own turn.
#[test]
fn a_village_can_be_plundered_before_a_turn() {
    let mut game = position(&format!(
        "steps = [\"before 0\", \"begin 0\"]\n{GLADE}source = [\"white\"]\n[player.0]\nhero = \"tovak\"\nspace = \"2e\"\nhand = [\"march\"]\n[player.1]\n"
    ));
    assert_eq!(game.legal(0), ["plunder", "pass"]);
    game.play("0 plunder");
    assert_eq!((game.player(0).reputation, game.player(0).deeds.hand.len()), (-1, 3));
    assert!(game.may(0, "end-turn"), "once a gap; then the turn begins");
}

/// MK-EX-34, MK-COMBAT-19, MK-REP-04, MK-SITE-11, MK-MAP-22, MK-COMBAT-21, MK-MOVE-20: a failed assault.
#[test]
fn a_failed_assault_leads_back() {
    let mut game = position(
        "now = \"turn 0\"\ntiles = [\"A 0,0\", \"countryside4 0,1\"]\nsource = [\"green\"]\n[space.2c]\nfoes = [\"monks hidden\"]\n\
         [player.0]\nhero = \"tovak\"\nspace = \"2sw\"\nhand = [\"march\", \"march\", \"rage\"]\n[player.1]\n",
    );
    assert!(!game.state().map.spaces.items[7].foes[0].unwrap().hidden, "seen by Day from beside");
    game.play("0 play march strong 0; 0 sideways march move - -; 0 step 2c");
    assert_eq!(game.player(0).reputation, -1);
    game.play("0 end-phase; 0 end-phase; 0 end-phase");
    assert_eq!(game.space(0), "2sw");
    let wounds = game.player(0).deeds.hand.wounds;
    assert_eq!(wounds, 3, "5 damage; none for the way back");
    assert!(game.state().map.spaces.items[7].foes[0].is_some());
}

/// MK-SITE-08, MK-SITE-10, MK-COMBAT-18, MK-EOT-15, MK-EX-23, MK-RANGED-05: a keep.
#[test]
fn a_conquered_keep_raises_the_hand_limit() {
    let mut game = position(
        "now = \"turn 0\"\ntiles = [\"A 0,0\", \"countryside3 0,1\"]\nsource = [\"green\", \"red\", \"white\"]\n[space.2ne]\nfoes = [\"guardsmen\"]\n\
         [player.0]\nhero = \"tovak\"\nspace = \"2nw\"\ncrystals = [1, 0, 3, 0]\n\
         hand = [\"march\", \"rage\", \"rage\", \"swiftness\", \"crushing_bolt\", \"stamina\"]\n[player.1]\n",
    );
    game.play("0 play march strong 0; 0 pay crystal green; 0 step 2ne");
    game.play("0 play crushing_bolt strong 0; 0 pay crystal green");
    assert_eq!(game.refusal(0, "strike 1"), "MK-RANGED-05");
    // Siege points of the first phase are lost; 3 damage is two Wounds.
    game.play("0 end-phase; 0 end-phase; 0 play rage strong 0; 0 pay crystal red; 0 play rage basic 0; 0 sideways stamina attack - -; 0 strike 1");
    assert_eq!((game.space(0).as_str(), game.player(0).fame), ("2ne", 3));
    assert_eq!(game.state().map.spaces.items[8].shield, Some(hexarch_core::Seat(0)));
    game.play("0 end-turn; 0 keep-rest");
    // Level 2 by Fame 3: a Skill and an Advanced Action.
    let skill = game.legal(0)[0].clone();
    game.play(&format!("0 {skill}"));
    assert_eq!(game.player(0).deeds.hand.len(), 6, "one more for the keep");
}

/// MK-EX-37, MK-MANA-08, MK-SITE-15, MK-SITE-16, MK-SITE-20: a dungeon is dark and no place for Units.
#[test]
fn a_dungeon_is_dark() {
    let mut game = position(
        "now = \"turn 0\"\ntiles = [\"A 0,0\", \"countryside7 0,1\"]\nsource = [\"black\", \"gold\"]\nscript = { enemies = [\"gargoyle\"] }\n\
         [player.0]\nhero = \"tovak\"\nspace = \"2se\"\ncrystals = [1, 0, 0, 0]\nhand = [\"fireball\", \"rage\", \"rage\"]\nunits = [\"peasants\"]\n[player.1]\n",
    );
    game.play("0 enter");
    assert_eq!(game.refusal(0, "activate 0 0 no"), "MK-SITE-15");
    assert_eq!(game.refusal(0, "play rage strong 0"), "MK-RANGED-02");
    game.play("0 play fireball strong 0");
    assert_eq!(game.player(0).deeds.hand.wounds, 1);
    game.play("0 strike 1");
    assert_eq!(game.player(0).fame, 4);
    assert_eq!(game.turn(0).reward.rolls, 1);
}

/// MK-SITE-27: an altar takes three mana and gives 7 Fame.
#[test]
fn an_altar_takes_three_mana() {
    let ruin = |crystals: &str| {
        position(&format!(
            "now = \"turn 0\"\ntiles = [\"A 0,0\", \"countryside8 0,1\"]\nsource = [\"red\"]\n[space.2ne]\nruin = \"altar_green\"\n\
             [player.0]\nhero = \"tovak\"\nspace = \"2ne\"\ncrystals = {crystals}\nhand = [\"march\"]\n[player.1]\n"
        ))
    };
    assert_eq!(ruin("[0, 0, 2, 0]").refusal(0, "enter"), "MK-SITE-27");
    let mut game = ruin("[0, 0, 3, 0]");
    game.play("0 enter");
    assert_eq!((game.player(0).fame, game.player(0).crystals), (7, [0; 4]));
}

/// MK-SITE-05, MK-SITE-06, MK-SITE-07, MK-REP-05, MK-COMBAT-27: burning a monastery.
#[test]
fn a_burned_monastery_is_empty() {
    let mut game = position(
        "now = \"turn 0\"\ntiles = [\"A 0,0\", \"countryside5 0,1\"]\nsource = [\"white\"]\nscript = { enemies = [\"violet_illusionists\"] }\n\
         [player.0]\nhero = \"tovak\"\nspace = \"2ne\"\nhand = [\"swift_bolt\", \"march\"]\n[player.1]\n",
    );
    game.play("0 burn-monastery");
    assert_eq!(game.player(0).reputation, -3);
    game.play("0 play swift_bolt strong 0");
    assert_eq!(game.refusal(0, "strike 1"), "MK-RANGED-06", "4 halved by physical resistance is 2 of 3");
    game.play("0 end-phase; 0 end-phase; 0 end-phase");
    assert!(game.state().map.spaces.items[8].shield.is_none());
    assert_eq!(game.state().enemies.discard.items.iter().sum::<u8>(), 2, "it and what it summoned");
}
