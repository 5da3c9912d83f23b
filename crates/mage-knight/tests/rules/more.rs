//! Smaller rules of several chapters.

use crate::common::{GLADE, Match, beside_orcs, position};

fn den(foe: &str, hand: &str, more: &str) -> Match {
    position(&format!(
        "now = \"turn 0\"\ntiles = [\"A 0,0\", \"countryside6 0,1\"]\nsource = [\"red\", \"blue\", \"green\", \"white\"]\n[space.2w]\nfoes = [\"{foe}\"]\nopened = true\n\
         [player.0]\nhero = \"tovak\"\nspace = \"2w\"\ncrystals = [3, 3, 3, 3]\nhand = [{hand}]\n{more}\n[player.1]\n"
    ))
}

/// MK-SITE-21, MK-SITE-22, MK-SITE-31, MK-MAP-21, MK-COMBAT-05: a den keeps its monster until it is beaten.
#[test]
fn a_den_keeps_its_monster() {
    let mut game = den("gargoyle", "\"rage\", \"march\"", "units = [\"peasants\"]");
    game.play("0 enter; 0 end-phase; 0 end-phase; 0 hero; 0 end-phase");
    assert!(game.state().map.spaces.items[12].foes[0].is_some(), "it stays");
    let mut won = den("gargoyle", "\"fireball\", \"march\"", "units = [\"peasants\"]");
    won.play("0 enter; 0 play fireball basic 0; 0 pay crystal red; 0 strike 1");
    assert_eq!((won.turn(0).reward.crystals, won.player(0).fame), (2, 4));
    assert_eq!(won.refusal(0, "enter"), "MK-TURN-15");
}

/// MK-SITE-23, MK-SITE-24, MK-SITE-25: spawning grounds replace what was beaten.
#[test]
fn spawning_grounds_replace_what_was_beaten() {
    let mut game = position(
        "now = \"turn 0\"\ntiles = [\"A 0,0\", \"countryside1 0,1\", \"core1 1,1\"]\nsource = [\"red\"]\nscript = { enemies = [\"gargoyle\", \"medusa\"] }\n\
         [player.0]\nhero = \"tovak\"\nspace = \"3w\"\nhand = [\"fireball\", \"march\"]\n[player.1]\n",
    );
    game.play("0 enter; 0 play fireball basic 0");
    assert_eq!(game.state().combat.foes.len(), 2);
    game.play("0 strike 1; 0 end-phase; 0 end-phase; 0 end-phase");
    let foes = game.state().map.spaces.items[19].foes;
    assert_eq!(foes.map(|foe| foe.map(|foe| foe.hidden)), [Some(true), Some(false)]);
}

/// MK-COMBAT-13, MK-ABIL-03, MK-ABIL-04: red does nothing to whoever resists Fire, blue to whoever resists Ice.
#[test]
fn resistant_enemies_shrug_effects_off() {
    let icy = |hand: &str| {
        let mut game = position(&format!(
            "now = \"turn 0\"\nnight = true\ntiles = [\"A 0,0\", \"countryside6 0,1\"]\nsource = [\"blue\"]\n[space.2w]\nfoes = [\"ice_dragon\"]\nopened = true\n\
             [player.0]\nhero = \"tovak\"\nspace = \"2w\"\ncrystals = [3, 3, 3, 3]\nhand = [{hand}]\n[player.1]\n"
        ));
        game.play("0 enter");
        game
    };
    assert_eq!(icy("\"chill\", \"march\"").refusal(0, "play chill basic 0"), "MK-COMBAT-13");
    let mut white = icy("\"whirlwind\", \"march\"");
    white.play("0 play whirlwind basic 0");
    assert!(white.state().combat.foes[0].still, "white is nothing that it resists");
}

/// MK-ELEM-03, MK-ELEM-04, MK-ELEM-08, MK-ABIL-05, MK-EX-25: Cold Fire is halved by both resistances of one enemy.
#[test]
fn cold_fire_is_halved_by_both_resistances() {
    let mut game = den("high_dragon", "\"mana_bolt\", \"rage\", \"rage\", \"march\"", "");
    game.play("0 enter; 0 end-phase; 0 end-phase");
    // 12 Cold Fire damage knocks out: the hand is gone, but the crystals are not.
    assert!(game.state().combat.knocked_out);
    assert_eq!(game.hand(0), ["wound"; 6]);
}

/// MK-RANGED-08, MK-EX-24, MK-ATTACK-05: one attack on a group applies every resistance to it.
#[test]
fn a_group_shares_its_resistances() {
    let mut game = position(
        "now = \"turn 0\"\ntiles = [\"A 0,0\", \"countryside1 0,1\", \"core1 1,1\"]\nsource = [\"red\"]\n[space.3w]\nfoes = [\"gargoyle\", \"medusa\"]\nopened = true\n\
         [player.0]\nhero = \"tovak\"\nspace = \"3w\"\nhand = [\"swift_bolt\", \"fireball\", \"march\"]\ncrystals = [1, 0, 0, 1]\n[player.1]\n",
    );
    game.play("0 enter; 0 play swift_bolt strong 0; 0 play fireball basic 0; 0 pay crystal red");
    // Physical 4 and Fire 5: against the Medusa alone 9 of 4; with the Gargoyle 2 + 5 = 7 of 8.
    assert!(game.may(0, "strike 2") && game.may(0, "strike 1") && !game.may(0, "strike 3"));
}

/// MK-EX-58, MK-MOVE-30: left-over Move points are Attack by Agility.
#[test]
fn agility_makes_attacks_of_moves() {
    let mut game = beside_orcs("prowlers", "\"agility\", \"march\", \"stamina\"", "");
    game.play("0 play agility basic 0; 0 play march basic 0; 0 play stamina basic 0; 0 step 2w");
    assert_eq!(game.turn(0).moves_left, 3);
    game.play("0 end-phase; 0 end-phase; 0 spend-move melee 3; 0 strike 1");
    assert_eq!(game.player(0).fame, 2);
}

/// MK-EX-51, MK-EOT-15, MK-EOT-16, MK-EOT-17: the higher of keep and city bonus counts.
#[test]
fn keeps_and_cities_do_not_add_up() {
    let mut game = position(
        "scenario = \"full_conquest\"\nnow = \"turn 0\"\ntiles = [\"A 0,0\", \"countryside3 0,1\", \"countryside9 1,0\", \"core7 1,1\", \"countryside10 0,2\"]\nsource = [\"red\"]\n\
         [space.2ne]\nshield = 0\n[space.3e]\nshield = 0\n[space.4w]\nshield = 0\n[city.white]\nlevel = 4\nopen = true\nshields = [0, 1]\nleader = 1\n\
         [player.0]\nhero = \"tovak\"\nspace = \"4w\"\nfame = 24\nhand = [\"march\", \"rage\"]\n[player.1]\n",
    );
    game.play("0 rest march 0; 0 end-turn; 0 keep-rest");
    assert_eq!(game.player(0).deeds.hand.len(), 9, "6 and three keeps");
}

/// MK-MAP-14, MK-MAP-15, MK-MAP-16, MK-MAP-18, MK-MAP-20, MK-VIS-07: what a new tile brings.
#[test]
fn new_tiles_bring_their_tokens() {
    let explore = |tile: &str, night: bool| {
        let mut game = position(&format!(
            "scenario = \"full_conquest\"\nnight = {night}\nnow = \"turn 0\"\ntiles = [\"A 0,0\", \"countryside1 0,1\", \"countryside2 1,0\"]\ntile_deck = [3, 0, 0]\n\
             source = [\"red\"]\nscript = {{ tiles = [\"{tile}\"] }}\n[player.0]\nhero = \"tovak\"\nspace = \"2e\"\nhand = [\"march\", \"stamina\"]\n[player.1]\n"
        ));
        game.play("0 play march basic 0");
        let gap = game.legal_with(0, "explore")[0].clone();
        game.play(&format!("0 {gap}"));
        game
    };
    let keep = explore("countryside3", true);
    assert!(keep.state().map.spaces.items[22].foes[0].unwrap().hidden, "by Night nothing shows itself");
    let orcs = explore("countryside6", false);
    assert!(!orcs.state().map.spaces.items[24].foes[0].unwrap().hidden);
    for night in [false, true] {
        let ruins = explore("countryside8", night);
        assert_eq!(ruins.state().map.spaces.items[22].ruin.unwrap().hidden, night);
    }
}

/// MK-HEAL-01, MK-HEAL-02, MK-HEAL-03, MK-HEAL-06: a Wound of a Unit costs its level.
#[test]
fn healing_a_unit_costs_its_level() {
    let mut game = position(&format!(
        "now = \"turn 0\"\n{GLADE}source = [\"green\"]\n[player.0]\nhero = \"tovak\"\nspace = \"2sw\"\nhand = [\"restoration\", \"march\"]\nunits = [\"utem_guardsmen wounded wounded\"]\n\
         discard = [\"wound 1\"]\n[player.1]\n"
    ));
    game.play("0 play restoration basic 0; 0 heal-unit 0");
    assert_eq!((game.turn(0).healing, game.player(0).units[0].wounds), (1, 1));
    assert_eq!(game.refusal(0, "heal-unit 0"), "MK-HEAL-02");
    assert_eq!(game.refusal(0, "heal"), "MK-HEAL-06");
}

/// MK-UNIT-11, MK-UNIT-12, MK-DEC-33: a Banner makes its Unit stronger and gives way to another.
#[test]
fn a_banner_strengthens_its_unit() {
    let mut game = den(
        "gargoyle",
        "\"banner_of_glory\", \"banner_of_protection\", \"march\"",
        "units = [\"utem_crossbowmen\"]",
    );
    game.play("0 attach banner_of_glory 0; 0 enter; 0 activate 0 2 no");
    assert_eq!((game.state().combat.attack[1][0], game.player(0).fame), (3, 1));
    let mut other =
        den("gargoyle", "\"banner_of_glory\", \"banner_of_protection\"", "units = [\"peasants\"]");
    other.play("0 attach banner_of_glory 0; 0 attach banner_of_protection 0");
    assert_eq!(other.player(0).deeds.discard.len(), 1);
}
