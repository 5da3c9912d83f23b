//! The sequence of a battle (RW-BATTLE-01 to -22), and the cards played in it (RW-TACT).

use hexarch_core::Seat;
use hexarch_runewars::*;

use crate::clash::{CIRCLE_MISS, clash};
use crate::common::{area_id, position};

/// RW-EX-09, RW-EX-10, RW-BATTLE-13, RW-BATTLE-16, RW-BATTLE-19, RW-BATTLE-23, RW-DMG-02, RW-DMG-05: the battle of the
/// rulebook.
#[test]
fn the_battle_of_the_rulebook_is_lost_by_the_elves() {
    let mut game = clash("latari 3 archer, 2 pegasus_rider", "uthuk 3 berserker, 2 flesh_ripper, 3 beastman")
        .fate(&[9, 15, 1, 8, 18, 11, 19, 16, 2, 5, 17])
        .fight();
    // Round 1: the special, then routs and damage, the attacker's losses first.
    game.play("0 unit berserker no 0");
    assert_eq!(game.defenders(), "2 berserker, 2 flesh_ripper, 3 beastman");
    game.play("0 unit archer no 0; 0 unit pegasus_rider no 0; 1 unit flesh_ripper no 0");
    assert_eq!(game.attackers(), "2 archer, 1 archer routed, 1 pegasus_rider, 1 pegasus_rider +1");
    assert_eq!(game.defenders(), "2 berserker, 1 flesh_ripper, 3 beastman");
    // Round 2: the defender picks a type; 1 damage must go on the damaged rider.
    assert_eq!(game.legal(1), ["draw-for berserker", "draw-for beastman"]);
    game.play("1 draw-for berserker");
    assert_eq!(game.attackers(), "2 archer, 1 archer routed, 1 pegasus_rider, 1 pegasus_rider +2");
    game.play("1 unit berserker no 0; 1 unit berserker no 0; 1 unit beastman no 0");
    // Two Beastmen draw; a damaged rider may not be routed, the damage destroys it.
    assert_eq!(game.legal(0), ["unit archer no 0", "unit pegasus_rider no 0"]);
    assert_eq!(game.refusal(0, "unit pegasus_rider no 2"), "RW-DMG-02");
    game.play("0 unit pegasus_rider no 0").over();
    assert_eq!(game.units("1C"), "3 archer routed, 1 pegasus_rider routed");
    assert_eq!(game.units("1B"), "1 flesh_ripper, 2 beastman");
    game.script_is_used_up();
}

/// RW-BATTLE-01, RW-BATTLE-02, RW-BATTLE-03, RW-BATTLE-04, RW-BATTLE-24, RW-BATTLE-32: who takes part, and who only lies or stands there.
#[test]
fn standing_units_take_part_and_nobody_else() {
    let mut game = clash("latari 2 archer", "uthuk 1 berserker, 2 berserker routed, 1 warlock")
        .more("[hero.bogran]\nseat = 1\narea = \"1B\"\ndamage = 1\n[hero.ronan]\nseat = 0\narea = \"1B\"")
        .fate(&[9, 1, 7])
        .fight();
    let battle = game.state().battle;
    assert_eq!((battle.attacker, battle.defender, battle.area), (Seat(0), Some(Seat(1)), area_id("1B")));
    assert_eq!((game.attackers(), game.defenders()), ("2 archer".into(), "1 berserker, 1 warlock".into()));
    assert_eq!((game.units("1B"), game.controller("1B")), ("2 berserker routed".into(), Some(1)));
    let heroes = [game.state().heroes[Hero::Bogran], game.state().heroes[Hero::Ronan]];
    game.play("0 unit berserker no 0").over();
    assert_eq!((game.units("1B"), game.units("UC")), ("2 archer".into(), "1 warlock routed".into()));
    assert_eq!(game.unused("berserker"), 16, "the two of before the battle are destroyed");
    assert_eq!([game.state().heroes[Hero::Bogran], game.state().heroes[Hero::Ronan]], heroes);
    assert!(!game.state().battle.on, "the marker is gone");
}

/// RW-BATTLE-05, RW-TACT-07, RW-TACT-11, RW-TACT-12, RW-AMB-17, RW-DEC-16: step 3 is the attacker's, then the defender's.
#[test]
fn the_attacker_plays_all_his_cards_before_the_defender() {
    let mut game = clash("latari 3 archer", "daqan 3 footman")
        .in_turn()
        .player(0, "tactics = [\"black_volley\", \"envoys_gift\", \"stand_fast\", \"tactical_retreat\", \"rally_cry\"]")
        .player(1, "tactics = [\"summon_lightning\", \"grain_barges\", \"tactical_retreat\", \"stand_fast\"]")
        .fight();
    assert_eq!(game.step(), "window start-of-battle 0");
    assert_eq!(game.legal(0), ["play-tactic black_volley", "own-turn envoys_gift", "tactics-pass"]);
    for (card, rule) in
        [("stand_fast", "RW-TACT-01"), ("tactical_retreat", "RW-TACT-01"), ("rally_cry", "RW-TACT-09")]
    {
        assert_eq!(game.refusal(0, &format!("play-tactic {card}")), rule, "{card}");
    }
    let influence = game.player(0).influence;
    game.play("0 own-turn envoys_gift; 0 play-tactic black_volley");
    assert_eq!((game.player(0).influence, game.defenders()), (influence + 3, "1 footman".into()));
    game.play("0 tactics-pass");
    assert_eq!(game.step(), "window start-of-battle 1");
    assert_eq!(
        game.legal(1),
        ["play-tactic tactical_retreat", "play-tactic summon_lightning", "tactics-pass"]
    );
    assert_eq!(game.refusal(1, "play-tactic grain_barges"), "RW-TACT-01", "it is not his turn");
    game.play("1 play-tactic summon_lightning");
    assert_eq!((game.attackers(), game.defenders(), game.asked()), (String::new(), String::new(), vec![1]));
    game.play("1 tactics-pass");
    assert_eq!(
        game.step(),
        "window tally 0",
        "it does not return to the attacker, and nobody is left to draw"
    );
    assert_eq!(game.legal(0), ["play-tactic stand_fast", "tactics-pass"]);
}

/// RW-BATTLE-06, RW-TACT-13, RW-TACT-14, RW-DEC-51: a window in each of the five rounds and one at the tally, attacker first.
#[test]
fn every_round_and_the_tally_begin_with_a_window() {
    let mut game = clash("latari 3 archer", "uthuk 2 flesh_ripper, 3 chaos_lord")
        .player(0, "tactics = [\"fallen_standard\", \"rally_cry\"]")
        .player(1, "tactics = [\"rally_cry\"]")
        .fate(&[1, 2, 3, 8, 5, 19])
        .fight();
    game.play("0 play-tactic fallen_standard; 1 unit chaos_lord no 0; 1 unit chaos_lord no 0");
    let mut windows = Vec::new();
    while let Some(&seat) = game.asked().first() {
        windows.push((game.state().battle.row, game.step()));
        game.play(&format!("{seat} tactics-pass"));
    }
    let mut expected = vec![(0, "window start-of-battle 0"), (0, "window start-of-battle 1")];
    // The attacker has nobody to rally before his first rout.
    expected.push((1, "window combat-round 1"));
    for row in 2..=5 {
        expected.extend([(row, "window combat-round 0"), (row, "window combat-round 1")]);
    }
    expected.extend([(5, "window tally 0"), (5, "window tally 1")]);
    let windows: Vec<_> = windows.iter().map(|(row, step)| (*row, step.as_str())).collect();
    assert_eq!(windows, expected);
}

/// RW-BATTLE-07, RW-BATTLE-08, RW-BATTLE-09, RW-BATTLE-14, RW-BATTLE-17, RW-DEC-17: both choose a type each, the attacker
/// first, until all of this initiative have drawn.
#[test]
fn sides_draw_type_by_type() {
    let mut game = clash("uthuk 1 berserker, 1 beastman", "daqan 1 footman, 1 knight, 2 beastman")
        .fate(&[1, 2, 3, 4, 5, 11])
        .fight();
    assert_eq!(game.legal(0), ["draw-for berserker", "draw-for beastman"]);
    game.play("0 draw-for beastman");
    assert_eq!(game.state().battle.forces[0].cards.len(), 1, "the defender sees what was drawn");
    assert_eq!(game.legal(1), ["draw-for knight", "draw-for beastman"]);
    game.play("1 draw-for beastman").over();
    assert_eq!(game.fate_discard(), 6, "a card for each unit, once");
    game.script_is_used_up();
}

/// RW-BATTLE-10: a card is read in the section of the type's shape.
#[test]
fn cards_are_read_by_shape() {
    for (attacker, card, left) in [
        ("latari 1 archer", 8, "4 warlock, 1 warlock routed"),
        ("daqan 1 knight", 8, "4 warlock, 1 warlock routed"),
        ("daqan 1 siege_tower", 8, "2 warlock"),
        ("waiqar 1 necromancer", 8, "5 warlock"),
        ("latari 1 archer", 25, "4 warlock"),
        ("daqan 1 knight", 25, "5 warlock"),
        ("daqan 1 siege_tower", 25, "5 warlock"),
        ("waiqar 1 necromancer", 25, "4 warlock"),
        ("daqan 1 knight", 22, "3 warlock"),
        ("daqan 1 siege_tower", 22, "3 warlock, 2 warlock routed"),
    ] {
        let mut fate: Vec<u8> = CIRCLE_MISS.iter().copied().filter(|&miss| miss != card).take(5).collect();
        // The tower draws last.
        let at = if attacker.ends_with("tower") { 5 } else { 0 };
        fate.insert(at, card);
        let game = clash(attacker, "uthuk 5 warlock").fate(&fate).fight();
        assert_eq!(game.over().units("1B"), left, "{attacker} with card {card}");
    }
}

/// RW-BATTLE-11, RW-BATTLE-12, RW-BATTLE-13, RW-BATTLE-14, RW-BATTLE-15, RW-AMB-01, RW-DEC-18, RW-DMG-10: specials, routs,
/// damage, the attacker first in each; what was drawn counts although its units fall.
#[test]
fn a_sub_round_goes_from_specials_over_routs_to_damage() {
    let mut game = clash("latari 4 archer, 1 warrior", "waiqar 3 skeleton_archer, 2 dark_knight")
        .fate(&[9, 5, 15, 1, 10, 6, 16, 7, 17])
        .fight();
    for (step, answer) in [
        ("snipe defender", "0 unit skeleton_archer no 0"),
        ("mortal attacker", "0 unit archer no 0"),
        ("battle-rout attacker 1", "0 unit archer no 0"),
        ("battle-rout defender 1", "1 unit dark_knight no 0"),
        ("battle-damage attacker 1", "0 unit archer no 0"),
        ("battle-damage defender 1", "1 unit skeleton_archer no 0"),
    ] {
        assert_eq!(
            (game.step().as_str(), game.fate_discard()),
            (step, 0),
            "cards stay until all is resolved"
        );
        game.play(answer);
    }
    game.over();
    assert_eq!(game.units("1B"), "1 skeleton_archer, 1 dark_knight, 1 dark_knight routed");
    assert_eq!(game.units("1C"), "2 archer routed, 1 warrior routed");
    assert_eq!(game.fate_discard(), 9);
}

/// RW-BATTLE-16, RW-DMG-03, RW-DMG-08: who is destroyed or routed before he draws never does, and a type draws for those that stand.
#[test]
fn the_fallen_draw_no_cards() {
    let mut game = clash("latari 3 archer", "uthuk 1 berserker, 2 warlock").fate(&[9, 10, 1, 7]).fight();
    game.play("0 unit berserker no 0").over();
    assert_eq!((game.units("UC"), game.fate_discard()), ("1 warlock routed".into(), 4));
    game.script_is_used_up();

    // A routed type is no choice any more.
    let mut game = clash("uthuk 1 berserker, 1 beastman", "daqan 1 bowman").fate(&[5, 1]).fight();
    game.play("0 unit berserker no 0").over();
    assert_eq!((game.units("1C"), game.fate_discard()), ("1 berserker routed, 1 beastman routed".into(), 2));
}

/// RW-BATTLE-17, RW-TACT-13: who stands up again draws if his type has not drawn yet, and else not.
#[test]
fn a_rallied_type_draws_once() {
    for (routed, cards) in [("archer", 4), ("warrior", 4)] {
        let mut game = clash("latari 2 archer, 1 warrior", "uthuk 1 flesh_ripper, 1 flesh_ripper routed")
            .player(0, "tactics = [\"rally_cry\"]")
            .fate(&[1, 2, 8, 5])
            .fight();
        game.play(&format!("0 tactics-pass; 0 unit {routed} no 0; 0 play-tactic rally_cry"));
        assert_eq!(game.legal(0), ["enough".to_owned(), format!("unit {routed} yes 0")]);
        game.play(&format!("0 unit {routed} yes 0")).over();
        assert_eq!((game.units("1B"), game.fate_discard()), ("2 archer, 1 warrior".into(), cards));
    }
}

/// RW-AMB-18, RW-AMB-16: cards of step 3 can stand up who was routed before, and they join; the defender may play them
/// although nobody of his takes part. Later only participants can be stood up.
#[test]
fn rally_cry_brings_the_routed_into_the_battle() {
    let position = clash("latari 2 archer", "uthuk 3 berserker routed")
        .player(1, "tactics = [\"rally_cry\"]")
        .fate(&[1, 2, 3, 4]);
    let mut game = position.fight();
    assert_eq!(game.legal(1), ["play-tactic rally_cry", "tactics-pass"]);
    game.play("1 play-tactic rally_cry; 1 rouse berserker; 1 rouse berserker");
    assert_eq!((game.defenders(), game.units("1B")), ("2 berserker".into(), "1 berserker routed".into()));
    game.play("1 enough").over();
    assert_eq!(game.units("1B"), "2 berserker, 1 berserker routed");

    let mut game = position.fight();
    game.play("1 tactics-pass");
    assert_eq!(game.step(), "window tally 1", "in the rounds there is nobody to stand up");
    assert_eq!(game.refusal(1, "play-tactic rally_cry"), "RW-TACT-01");
}

/// RW-AMB-16, RW-TACT-14, RW-AMB-82: the owner of a lone stronghold plays his cards; Stand Fast counts 2.
#[test]
fn a_lone_stronghold_may_be_helped_by_cards() {
    for (answer, holder) in [("1 play-tactic stand_fast", 1), ("1 tactics-pass; 0 no-stronghold", 0)] {
        let mut game = clash("latari 6 archer", "uthuk")
            .here("stronghold = \"uthuk\"")
            .player(1, "tactics = [\"stand_fast\"]")
            .fate(&[1, 2, 3, 4, 11, 12])
            .fight();
        assert_eq!(game.step(), "window start-of-battle 1");
        game.play("1 tactics-pass");
        assert_eq!(game.step(), "window tally 1");
        game.play(answer).over();
        assert_eq!(game.controller("1B"), Some(holder));
    }
}

/// RW-NEUT-04, RW-NEUT-02: allied units stay allied to the end of the battle in which the last own unit dies.
#[test]
fn allied_units_stay_allied_until_the_battle_is_over() {
    let mut game = clash("latari 3 archer", "uthuk 1 berserker, 2 beastman").fate(&[9, 1, 2, 3, 4]).fight();
    game.play("0 unit berserker no 0").over();
    assert_eq!((game.units("UC"), game.controller("UC")), ("2 beastman routed".into(), Some(1)));

    let mut game = clash("latari 2 archer", "uthuk 1 berserker, 2 beastman").fate(&[9, 1, 3, 15]).fight();
    game.play("0 unit berserker no 0").over();
    assert_eq!(
        (game.units("1B"), game.controller("1B")),
        ("2 beastman".into(), None),
        "then they are nobody's"
    );
}

/// RW-NEUT-09, RW-NEUT-10, RW-TACT-06, RW-TACT-14, RW-AMB-87, RW-DEC-51: the player on the attacker's left decides for all
/// unallied units together, without cards, and wins nothing.
#[test]
fn the_player_on_the_left_stands_in_for_neutral_units() {
    let mut game = position(
        "tiles = [\"1 at 0,0\", \"home_latari at 0,2\", \"home_uthuk at 2,-2\", \"home_daqan at -2,0\"]\n\
         steps = [\"activate-area 1 no\"]\n\
         [player.0]\nfaction = \"uthuk\"\ntactics = [\"summon_lightning\"]\n\
         [player.1]\nfaction = \"latari\"\ntactics = [\"to_the_victor\", \"stand_fast\"]\n\
         [player.2]\nfaction = \"daqan\"\ntactics = [\"summon_lightning\", \"stand_fast\"]\n\
         [title.lord_commander]\nholder = 2\ninfluence = 1\n\
         [area.1C]\nstronghold = \"latari\"\nunits = \"2 archer\"\n\
         [area.1B]\nunits = \"2 beastman, 2 razorwing\"\n\
         [script]\nfate = [15, 1, 2, 3, 4, 11]\n",
    );
    let influence = game.player(2).influence;
    game.play("1 activate 1B; 1 tactics-pass; 1 bring 2 archer 1C; 1 fight; 1 play-tactic to_the_victor");
    assert_eq!(game.state().battle.defender, None);
    assert_eq!(game.defenders(), "2 beastman, 2 razorwing");
    game.play("1 tactics-pass");
    assert_eq!((game.step().as_str(), game.asked()), ("battle-damage defender 1", vec![2]));
    game.play("2 unit razorwing no 0");
    assert_eq!(game.step(), "window tally 1");
    game.play("1 tactics-pass").over();
    assert_eq!(
        (game.units("1B"), game.units("1C")),
        ("2 beastman, 1 razorwing".into(), "2 archer routed".into())
    );
    assert_eq!((game.tactics(2), game.player(2).influence), (2, influence), "nobody has won");
    assert_eq!((game.tactics(1), game.controller("1B")), (1, None));
}

/// RW-AMB-78: an Objective is not claimed in a battle, but right after it in the same turn.
#[test]
fn objectives_wait_for_the_end_of_the_battle() {
    let mut game = clash("latari 2 archer", "daqan 1 footman")
        .in_turn()
        .player(0, "influence = 12\nobjective = \"voice_of_the_realm\"\ntactics = [\"stand_fast\"]")
        .fate(&[1, 2, 3])
        .set_up();
    assert!(game.may(0, "claim"), "before the battle");
    game.play("0 activate 1B; 0 tactics-pass; 0 bring 2 archer 1C");
    assert_eq!(game.step(), "window start-of-battle 0");
    assert_eq!(game.refusal(0, "claim"), "RW-AMB-78");
    game.play("0 tactics-pass");
    assert_eq!(game.step(), "window tally 0");
    assert_eq!(game.refusal(0, "claim"), "");
    game.play("0 tactics-pass");
    assert_eq!(game.units("1B"), "2 archer");
    assert!(game.may(0, "claim"), "after the battle");
}
