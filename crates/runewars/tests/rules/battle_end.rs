//! How a battle ends (RW-BATTLE-22 to -33), and Tactical Retreat.

use hexarch_core::scene::Side;
use hexarch_core::{Seat, Table, Viewer};
use hexarch_runewars::*;

use crate::clash::{Clash, TRIANGLE_MISS, clash};
use crate::common::Match;

/// RW-BATTLE-19, RW-BATTLE-20, RW-BATTLE-22, RW-STRONG-02, RW-STRONG-14, RW-FAQ-26: higher strength wins, a tie the defender.
#[test]
fn the_stronger_side_wins_and_a_tie_is_the_defenders() {
    let sound = "stronghold = \"daqan\"";
    let damaged = "stronghold = \"daqan damaged\"";
    let walls = "stronghold = \"daqan\"\ndevelopment = \"reinforced_walls\"";
    for (archers, footmen, here, attacker_wins) in [
        (3, 2, "", true),
        (2, 2, "", false),
        (1, 2, "", false),
        (5, 0, sound, false),
        (6, 0, sound, true),
        (6, 1, sound, false),
        (3, 0, damaged, false),
        (4, 0, damaged, true),
        (7, 0, walls, false),
        (8, 0, walls, true),
    ] {
        let defender = if footmen > 0 { format!("daqan {footmen} footman") } else { "daqan".into() };
        let mut game =
            clash(&format!("latari {archers} archer"), &defender).here(here).fate(&TRIANGLE_MISS).fight();
        game.pass(&["no-stronghold"]).over();
        let case = format!("{archers} against {footmen} with {here:?}");
        assert_eq!(game.controller("1B"), Some(if attacker_wins { 0 } else { 1 }), "{case}");
        let back = if attacker_wins { String::new() } else { format!("{archers} archer routed") };
        assert_eq!(game.units("1C"), back, "{case}");
    }
}

/// RW-BATTLE-23, RW-BATTLE-24, RW-BATTLE-28, RW-BATTLE-29, RW-DMG-09: losers retreat routed, winners stay as they are, without
/// damage.
#[test]
fn winners_return_and_losers_retreat() {
    let mut game = clash("latari 3 archer, 1 warrior", "uthuk 2 flesh_ripper, 1 berserker routed")
        .fate(&[15, 1, 2, 8, 18, 5])
        .fight();
    game.play("0 unit archer no 0; 0 unit warrior no 0").over();
    assert_eq!(game.units("1B"), "2 archer, 1 archer routed, 1 warrior");
    assert_eq!(game.units("UC"), "1 flesh_ripper routed");
    assert_eq!((game.unused("berserker"), game.unused("flesh_ripper")), (16, 7));
    // Damage is gone with the battle: the next one begins with none.
    assert_eq!(game.state().battle, Default::default());
}

/// RW-BATTLE-31, RW-FAQ-23: a battle is fought out although a side has no unit left; walls alone can win it.
#[test]
fn a_battle_without_units_is_still_decided() {
    let game = clash("latari 3 archer", "uthuk 2 berserker")
        .here("stronghold = \"uthuk\"")
        .fate(&[9, 10, 1])
        .fight();
    assert_eq!((game.over().units("1B"), game.controller("1B")), (String::new(), Some(1)));
    assert_eq!(game.units("1C"), "3 archer routed");
    assert_eq!(game.stronghold("1B"), Some(Stronghold::Damaged(Seat(1))), "step 5 has been reached");

    let game = clash("latari 1 archer", "uthuk 2 flesh_ripper").fate(&[1, 18, 5]).fight();
    assert_eq!((game.over().units("1B"), game.unused("archer")), ("2 flesh_ripper".into(), 16));
}

/// RW-FAQ-03, RW-BATTLE-01: a lone stronghold is fought for, cards are drawn and specials count; so is an empty home area.
#[test]
fn a_lone_stronghold_or_home_area_is_fought_for() {
    let game = clash("daqan 1 knight", "uthuk").here("stronghold = \"uthuk\"").fate(&[3]).fight();
    assert_eq!((game.over().tactics(0), game.fate_discard()), (1, 1));
    assert_eq!(game.units("1C"), "1 knight routed");

    let mut game = clash("daqan", "uthuk").more("[area.1A]\nunits = \"1 knight\"").fate(&[3]).set_up();
    game.play("0 activate UC; 0 bring 1 knight 1A").over();
    assert_eq!((game.units("UC"), game.tactics(0)), ("1 knight".into(), 1));
}

/// RW-BATTLE-25, RW-BATTLE-27, RW-BATTLE-33, RW-STRONG-15, RW-DEC-23: the fallen stronghold is gone with its development; the
/// winner may put one of his own there, damaged.
#[test]
fn a_taken_stronghold_may_be_replaced() {
    let position = clash("latari 6 archer", "uthuk")
        .here("stronghold = \"uthuk\"\ndevelopment = \"diplomat\"")
        .fate(&TRIANGLE_MISS);
    for (answer, after) in
        [("0 raise-stronghold", Some(Stronghold::Damaged(Seat(0)))), ("0 no-stronghold", None)]
    {
        let mut game = position.fight();
        assert_eq!(game.legal(0), ["raise-stronghold", "no-stronghold"]);
        assert_eq!(game.units("1B"), "", "his units return after that");
        game.play(answer).over();
        assert_eq!((game.stronghold("1B"), game.area("1B").development), (after, None));
        assert_eq!((game.units("1B"), game.controller("1B")), ("6 archer".into(), Some(0)));
    }
}

/// RW-BATTLE-26, RW-STRONG-15, RW-DEC-23: with no token left one on the board is given up, and its development with it.
#[test]
fn a_stronghold_may_be_given_up_for_the_new_one() {
    let mut game = clash("latari 6 archer", "uthuk")
        .here("stronghold = \"uthuk\"")
        .more("[area.LA]\nstronghold = \"latari\"\ndevelopment = \"diplomat\"")
        .more("[area.LB]\nstronghold = \"latari\"\n[area.LC]\nstronghold = \"latari\"")
        .fate(&TRIANGLE_MISS)
        .fight();
    assert_eq!(game.refusal(0, "raise-stronghold"), "RW-BATTLE-26");
    assert_eq!(game.legal(0), ["give-up 1C", "give-up LA", "give-up LB", "give-up LC", "no-stronghold"]);
    game.play("0 give-up LA").over();
    assert_eq!((game.stronghold("LA"), game.area("LA").development), (None, None));
    assert_eq!(game.stronghold("1B"), Some(Stronghold::Damaged(Seat(0))));
}

/// RW-AMB-19, RW-AMB-10, RW-CONQ-02, RW-STRONG-12: who wins without a survivor has won, and may hold the area by a stronghold.
#[test]
fn a_winner_without_survivors_may_still_take_the_area() {
    for (answer, holder) in [("0 raise-stronghold", Some(0)), ("0 no-stronghold", None)] {
        let mut game = clash("daqan 1 siege_tower", "uthuk")
            .here("stronghold = \"uthuk damaged\"\ndevelopment = \"hungry_spawn\"")
            .player(0, "chosen = \"conquer\"")
            .fate(&[6])
            .fight();
        // 2 for the icon against 3 - 3.
        game.play("0 besiege; 1 use-development");
        assert_eq!(game.unused("siege_tower"), 4);
        game.play(answer).over();
        assert_eq!(game.controller("1B"), holder);
    }
}

/// Ten units against a stronghold, seven of 1C and three of 1A.
fn ten_units(here: &Clash) -> Match {
    let mut game = here.set_up();
    game.play("0 activate 1B; 0 tactics-pass; 0 bring 3 sorceress 1A; 0 bring 7 archer 1C").pass(&["moved"]);
    game
}

/// RW-BATTLE-30, RW-BATTLE-33, RW-FAQ-12, RW-DEC-23: a winner's excess over eight retreats last, to one area; cards wait for it.
#[test]
fn the_excess_of_a_winner_retreats_before_the_battle_is_over() {
    let position = clash("latari 7 archer", "uthuk")
        .here("stronghold = \"uthuk\"")
        .more("[area.1A]\nunits = \"1 archer, 3 sorceress\"")
        .player(0, "tactics = [\"to_the_victor\"]")
        .fate(&[1, 2, 3, 4, 11, 12, 13, 7, 8, 9]);
    let mut game = ten_units(&position);
    let influence = game.player(0).influence;
    game.play("0 play-tactic to_the_victor; 0 raise-stronghold");
    assert_eq!(game.legal(0), ["send-away archer no", "send-away sorceress no"]);
    game.play("0 send-away archer no; 0 send-away sorceress no");
    assert_eq!(game.legal(0), ["retreat-to 1A", "retreat-to 1C"]);
    assert_eq!((game.tactics(0), game.player(0).influence), (0, influence), "it is not over yet");
    game.play("0 retreat-to 1A").over();
    assert_eq!(game.units("1A"), "1 archer, 1 archer routed, 1 sorceress routed");
    assert_eq!(game.units("1B"), "6 archer, 2 sorceress");
    assert_eq!((game.tactics(0), game.player(0).influence), (2, influence + 1));
}

/// RW-AMB-15: a winning defender with more than eight destroys the excess.
#[test]
fn the_excess_of_a_defender_is_destroyed() {
    let mut game = clash("latari 1 archer", "waiqar 7 reanimate, 1 necromancer")
        .fate(&[2, 1, 3, 4, 11, 12, 13, 14, 21, 22, 23])
        .fight();
    game.play("1 reanimate 2");
    // Ten are there; two of them go, and each set of two is named in one order.
    game.play("1 disband reanimate no");
    assert_eq!(game.legal(1), ["disband reanimate no", "disband necromancer no"]);
    game.play("1 disband necromancer no").over();
    assert_eq!((game.units("1B"), game.unused("reanimate")), ("8 reanimate".into(), 8));
}

/// RW-FAQ-07, RW-DEC-52, RW-TACT-12: Tactical Retreat cancels the battle; a stronghold taken over keeps its side.
#[test]
fn a_tactical_retreat_leaves_the_stronghold_as_it_is() {
    for (side, after) in [("", Stronghold::Sound(Seat(0))), (" damaged", Stronghold::Damaged(Seat(0)))] {
        let mut game = clash("latari 3 archer", "uthuk 2 berserker, 1 warlock routed")
            .here(&format!("stronghold = \"uthuk{side}\"\ndevelopment = \"hungry_spawn\""))
            .more("[area.1A]\nunits = \"1 warlock\"")
            .player(0, "tactics = [\"to_the_victor\"]")
            .player(1, "tactics = [\"tactical_retreat\"]")
            .fight();
        game.play("0 play-tactic to_the_victor; 1 play-tactic tactical_retreat");
        assert_eq!(game.legal(1), ["retreat-to 1A", "retreat-to UC"]);
        game.play("1 retreat-to 1A; 0 raise-stronghold").over();
        assert_eq!(game.units("1A"), "2 berserker routed, 1 warlock");
        assert_eq!(game.unused("warlock"), 7, "who was routed before is destroyed");
        assert_eq!((game.stronghold("1B"), game.area("1B").development), (Some(after), None));
        assert_eq!((game.units("1B"), game.fate_discard()), ("3 archer".into(), 0));
        assert_eq!(game.tactics(0), 0, "nobody has won");
    }
}

/// RW-DEC-52: an empty area is no place for a Tactical Retreat; without a friendly one the units are destroyed.
#[test]
fn a_tactical_retreat_needs_a_friendly_area() {
    let mut game = clash("latari 3 archer", "uthuk 2 berserker")
        .more("[area.UC]\nunits = \"1 archer\"")
        .player(1, "tactics = [\"tactical_retreat\"]")
        .fight();
    game.play("1 play-tactic tactical_retreat").over();
    assert_eq!((game.unused("berserker"), game.units("1A")), (16, String::new()));
    assert_eq!(game.units("1B"), "3 archer");
}

/// RW-FAQ-06: after a Tactical Retreat the attacker's excess retreats as if he had won.
#[test]
fn the_excess_retreats_after_a_tactical_retreat() {
    let position = clash("latari 7 archer", "uthuk 2 berserker")
        .more("[area.1A]\nunits = \"3 sorceress\"")
        .player(0, "tactics = [\"stand_fast\"]")
        .player(1, "tactics = [\"tactical_retreat\"]");
    let mut game = ten_units(&position);
    game.play("0 tactics-pass; 1 play-tactic tactical_retreat; 0 send-away archer no; 0 send-away archer no")
        .over();
    assert_eq!(
        (game.units("1B"), game.units("1C")),
        ("5 archer, 3 sorceress".into(), "2 archer routed".into())
    );
}

/// RW-BATTLE-19, RW-BATTLE-20, RW-BATTLE-21, RW-BATTLE-22, RW-BATTLE-23: the panel of a battle shows what was counted for as long
/// as the battle is shown, although units have left and walls have been damaged since, and says who has won.
#[test]
fn the_panel_shows_what_was_counted_and_who_has_won() {
    let tally = |game: &Match| {
        let focus = game.table.scene(Viewer::Watcher).focus.remove(0);
        let parts = |side: &Side| side.tally.iter().map(|gauge| gauge.at).collect::<Vec<_>>();
        let of = focus.sides.iter().map(parts).collect::<Vec<_>>();
        (focus.title.key, of)
    };
    // The attacker wins, and is asked for a stronghold after the other has fallen.
    let sound = "stronghold = \"daqan\"";
    let siege = clash("latari 5 archer, 1 warrior", "daqan 1 footman").here(sound);
    let mut game = siege.player(0, "tactics = [\"stand_fast\"]").fate(&[1, 2, 3, 4, 11, 12, 5]).fight();
    game.play("0 tactics-pass");
    assert_eq!(tally(&game), ("scene.battle.title", vec![vec![6, 6], vec![6, 1, 5]]));
    game.play("0 play-tactic stand_fast");
    assert_eq!(game.step(), "take-stronghold 0 yes");
    assert_eq!(game.stronghold("1B"), None);
    assert_eq!(
        tally(&game),
        ("scene.battle.attacker_wins", vec![vec![8, 6, 2], vec![6, 1, 5]]),
        "strength, standing units, cards or walls"
    );
}
