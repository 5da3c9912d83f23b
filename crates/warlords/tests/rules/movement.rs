//! Movement, discovery, peace, reactions.

use std::collections::BTreeSet;

use super::common::*;
use hexarch_core::{Id, Seat, Table, Viewer};
use hexarch_warlords::*;

const READY: &str = "[leader.thessara]\narmy = [\"5 x 1\"]\n";

/// HW-EX-36, HW-LEAD-05, HW-MOVE-14: the movement value is the allowance.
#[test]
fn a_leader_has_his_movement_in_points() {
    let mut game = two("", "", "", "[leader.thessara]\narmy = [\"1 x 1\"]\nstats = [0, 1, 6, 4, 0, 1]");
    game.play("0 move thessara");
    assert_eq!(game.state().march.points, 6);
}

/// HW-MOVE-02, HW-LEAD2-05: without units nobody moves.
#[test]
fn a_leader_without_units_stays() {
    let game = two("", "", "", "");
    assert_eq!(game.refusal(0, "move thessara"), "HW-LEAD2-05");
}

/// HW-TERR-01, HW-TERR-02, HW-TERR-03, HW-TERR-04, HW-MOVE-01, HW-MOVE-03, HW-SITE-05, HW-WORLD-09: land by its kind, objectives and cities 1.
#[test]
fn steps_cost_by_land() {
    for (from, to, cost) in [
        ("0.c", "0.ne", 1), // clear
        ("0.c", "0.sw", 2), // forest
        ("0.s", "1.nw", 2), // forest
        ("1.c", "1.s", 1),  // clear with a lake
        ("1.c", "1.n", 1),  // an objective in a forest
        ("0.s", "0.c", 1),  // the city
    ] {
        let hexes = "[hex.\"1.n\"]\nmarker = 0\n";
        let leader = format!("[leader.thessara]\nat = \"{from}\"\narmy = [\"5 x 1\"]\n");
        let mut game = two("", "", "", &(leader + hexes));
        game.play(&format!("0 move thessara; 0 step {to}; 0 pass-by?"));
        assert_eq!(game.state().march.points, 5 - cost, "{from} to {to}");
    }
}

/// HW-TERR-05, HW-TERR-08: a river costs two more, unless an intact bridge leads over it.
#[test]
fn rivers_and_bridges() {
    // The Knight home: a bridge from 0.c to 0.ne, a river without one between 0.n and 0.ne.
    for (from, bridges, left) in [("0.c", "", 3), ("0.n", "", 1), ("0.c", "bridges = [0]", 1)] {
        let leader =
            format!("[leader.aldemar]\nat = \"{from}\"\narmy = [\"5 x 1\"]\n[hex.\"0.ne\"]\nmarker = 0\n");
        let mut game = dead(bridges, "", "", &leader);
        game.play("0 move aldemar; 0 step 0.ne");
        assert_eq!(game.state().march.points, left, "from {from} {bridges}");
    }
}

/// HW-MOVE-04: the first step is possible whatever it costs.
#[test]
fn the_first_step_is_always_possible() {
    let leader = "[leader.thessara]\nat = \"0.s\"\narmy = [\"5 x 1\"]\nstats = [0, 1, 1, 4, 0, 1]\n";
    let mut game = two("", "", "", leader);
    game.play("0 move thessara; 0 step 1.nw");
    assert_eq!(game.state().march.points, 0);
    assert_eq!(game.refusal(0, "step 1.c"), "HW-MOVE-03");
}

/// HW-MOVE-05, HW-AMB-60: with too few points a forced march is tried once.
#[test]
fn a_forced_march_is_rolled_for() {
    let leader = "[leader.thessara]\nat = \"0.c\"\narmy = [\"5 x 1\"]\nstats = [0, 1, 2, 4, 0, 1]\n";
    for (die, at, points) in [(2, "1.nw", 1), (6, "1.nw", 0), (7, "0.s", 0)] {
        let mut game = two("", "", "", &format!("{leader}[script]\nd12 = [{die}]"));
        game.play("0 move thessara; 0 step 0.s; 0 force 1.nw");
        assert!(game.is_at("thessara", at), "{die}");
        assert_eq!(game.state().march.points, points, "{die}");
        assert_eq!(game.state().march.on, die < 7);
    }
    let mut game = two("", "", "", &format!("{leader}[script]\nd12 = [11]"));
    game.play("0 move thessara; 0 step 0.s; 0 force 1.nw");
    assert_eq!(game.leader("thessara").units(), [4, 0, 0, 0, 0, 0], "a straggler");
}

fn undiscovered(tile: &str, round: u8, script: &str) -> Match {
    position(&format!(
        "round = {round}\ncells = [\"0,0 01\", \"2,1 -\", \"4,2 03\", \"-1,3 -\"]\nhidden = [\"{tile}\", \"06\"]\n\
         [player.0]\nrace = \"amazon\"\n[player.1]\nrace = \"barbarian\"\n{READY}[script]\ntiles = [\"{tile}\"]\n{script}"
    ))
}

/// HW-WORLD-10, HW-WORLD-11, HW-WORLD-17, HW-WORLD-18, HW-MOVE-10, HW-EP-01, HW-WORLD-03: a discovery costs two points, gives 1 EP and
/// shows one tile.
#[test]
fn a_discovery_costs_two_points_and_gives_experience() {
    let mut game = undiscovered("07", 1, "");
    game.play("0 move thessara; 0 step 0.s");
    assert_eq!(game.refusal(0, "step 1.nw"), "");
    game.play("0 discover 1.nw");
    assert!(game.is_at("thessara", "1.nw"));
    assert_eq!((game.state().march.points, game.leader("thessara").ep), (2, 1));
    assert_eq!(game.state().world.tile(hex("1.c")), Some(TileId(6)));
    assert_eq!(game.state().world.tile(hex("3.c")), None);
    assert_eq!(game.state().world.place(hex("1.n")), hexarch_core::Hex::new(2, 0), "north is north");
}

/// HW-WORLD-12, HW-WORLD-14, HW-AVOID-04: on a guarded site of a new tile he fights, or steps back without a roll.
#[test]
fn a_guarded_site_on_a_new_tile_may_be_avoided() {
    let mut game = undiscovered("16", 1, "");
    game.play("0 move thessara; 0 step 0.s; 0 discover 1.nw; 0 step-back");
    assert!(game.is_at("thessara", "0.s"));
    assert!(!game.state().march.on && !game.hex("1.nw").is_guarded());
    assert_eq!(game.leader("thessara").ep, 1);
}

/// HW-WORLD-15, HW-PEACE-03, HW-PEACE-04: the last tile ends the Duty of Peace at once.
#[test]
fn the_last_tile_ends_the_peace() {
    let mut game = position(&format!(
        "round = 1\ncells = [\"0,0 01\", \"2,1 -\", \"4,2 03\"]\nhidden = [\"07\"]\n[player.0]\nrace = \"amazon\"\n\
         [player.1]\nrace = \"barbarian\"\n{READY}"
    ));
    assert!(game.state().peace);
    game.play("0 move thessara; 0 step 0.s; 0 discover 1.nw");
    assert!(!game.state().peace);
}

/// HW-PEACE-01, HW-PEACE-02, HW-PEACE-06, HW-MOVE-11: under the Duty of Peace homes and armies of others are closed.
#[test]
fn peace_closes_the_homes_and_armies_of_others() {
    let place = |round: u8| {
        two(
            &format!("round = {round}"),
            "",
            "",
            "[leader.thessara]\nat = \"2.nw\"\narmy = [\"5 x 1\"]\n[leader.gorrak]\nat = \"1.s\"\narmy = [\"5 x 1\"]",
        )
    };
    let mut peace = place(3);
    peace.play("0 move thessara");
    assert_eq!(peace.refusal(0, "step 2.c"), "HW-PEACE-02");
    assert_eq!(peace.refusal(0, "step 1.s"), "HW-PEACE-06");
    let mut war = place(4);
    war.play("0 move thessara");
    assert!(war.may(0, "step 2.c") && war.may(0, "step 1.s"));
}

/// HW-PEACE-07: a hex that may only be crossed is entered only with points to leave it again.
#[test]
fn a_hex_that_may_only_be_crossed_needs_points_to_leave() {
    for (movement, may) in [(1, false), (2, true)] {
        let mut game = two(
            "round = 1",
            "",
            "",
            &format!(
                "[leader.thessara]\nat = \"1.c\"\narmy = [\"5 x 1\"]\nstats = [0, 1, {movement}, 4, 0, 1]\n\
                 [hex.\"1.n\"]\nmarker = 1"
            ),
        );
        game.play("0 move thessara");
        if may {
            game.play("0 step 1.n");
            assert_eq!(game.refusal(0, "stop"), "HW-PEACE-02");
            game.play("0 step 1.c; 0 stop");
            assert_eq!(game.hex("1.n").marker, Holder::Seat1);
        } else {
            assert_eq!(game.refusal(0, "step 1.n"), "HW-PEACE-07");
        }
    }
}

/// HW-LEAD-02, HW-MOVE-08: two own leaders do not end in one hex.
#[test]
fn own_leaders_pass_each_other() {
    let mut game = two(
        "",
        "",
        "",
        "[leader.thessara]\narmy = [\"5 x 1\"]\n[leader.ilyane]\nat = \"0.s\"\narmy = [\"1 x 1\"]",
    );
    game.play("0 move thessara; 0 step 0.s");
    assert_eq!(game.refusal(0, "stop"), "HW-LEAD-02");
    game.play("0 step 0.c");
    assert!(game.may(0, "stop"));
}

fn beside(script: &str) -> Match {
    two(
        "",
        "",
        "",
        &format!(
            "[leader.thessara]\nat = \"1.nw\"\narmy = [\"5 x 1\"]\n[leader.gorrak]\nat = \"1.s\"\narmy = [\"5 x 1\"]\n{script}"
        ),
    )
}

/// HW-REACT-10, HW-REACT-11, HW-REACT-12, HW-REACT-14, HW-AMB-25: a leader beside the hex may test once a movement; success
/// is a combat in which he attacks.
#[test]
fn a_leader_reacts() {
    let mut game = beside("[script]\nd12 = [4]");
    game.play("0 move thessara; 0 step 1.c; 1 react");
    let battle = &game.state().battle;
    assert!(battle.on && battle.reaction);
    assert_eq!((battle.seats, battle.hex), ([Seat(1), Seat(0)], hex("1.c")));
    let mut failed = beside("[script]\nd12 = [5]");
    failed.play("0 move thessara; 0 step 1.c; 1 react");
    assert!(!failed.state().battle.on);
    failed.play("0 step 1.ne; 0 step 1.c");
    assert_eq!(failed.asked(), [0], "one try for one movement");
    let mut kept = beside("");
    kept.play("0 move thessara; 0 step 1.c; 1 let-pass; 0 step 1.ne; 0 step 1.c");
    assert_eq!(kept.legal(1), ["let-pass", "react"], "declining keeps the right");
}

/// HW-REACT-17, HW-DEATH-07, HW-REACT-18: protected leaders and leaders without units do not react.
#[test]
fn protected_leaders_do_not_react() {
    let mut game = two(
        "",
        "",
        "",
        "[leader.thessara]\nat = \"1.nw\"\narmy = [\"5 x 1\"]\n[leader.gorrak]\nat = \"1.s\"\narmy = [\"5 x 1\"]\nprotected = 4",
    );
    game.play("0 move thessara; 0 step 1.c");
    assert_eq!(game.asked(), [0]);
    assert_eq!(game.refusal(0, "step 1.s"), "HW-DEATH-07");
}

fn near_guards(units: &str, die: &str) -> Match {
    two(
        "",
        "",
        "",
        &format!(
            "[leader.thessara]\nat = \"1.nw\"\narmy = [\"5 x 1\"]\n[hex.\"1.n\"]\narmy = \"guards\"\nunits = {units}\n[script]\nd12 = [{die}]"
        ),
    )
}

/// HW-EX-14, HW-REACT-01, HW-REACT-04, HW-REACT-05: guards up to level 3 react on 1 to 4, once a phase.
#[test]
fn guards_react() {
    let mut game = near_guards("[5, 0, 1, 0, 0, 0]", "4");
    game.play("0 move thessara; 0 step 1.c");
    assert!(game.state().fray.on && game.state().fray.reacts);
    let mut failed = near_guards("[5, 0, 1, 0, 0, 0]", "5");
    failed.play("0 move thessara; 0 step 1.c; 0 step 1.ne");
    assert!(!failed.state().fray.on, "the group has tried already");
}

/// HW-REACT-02: not into a city.
#[test]
fn guards_do_not_react_into_a_city() {
    let mut game = two(
        "",
        "",
        "",
        "[leader.thessara]\nat = \"0.s\"\narmy = [\"5 x 1\"]\n[hex.\"0.n\"]\narmy = \"guards\"\nunits = [5, 0, 0, 0, 0, 6]",
    );
    game.play("0 move thessara; 0 step 0.c");
    assert!(!game.state().fray.on);
    assert_eq!(game.asked(), [0]);
}

/// HW-AVOID-01, HW-AVOID-02, HW-AVOID-07, HW-SFP-01, HW-INIT-02, HW-SFP-04: a leader who is entered may test, withdraw and sue for peace.
#[test]
fn a_leader_avoids_battle() {
    let place = "[leader.thessara]\nat = \"1.nw\"\narmy = [\"5 x 1\"]\n[leader.gorrak]\nat = \"1.c\"\narmy = [\"5 x 1\"]\n";
    let mut game = two("", "", "", &format!("{place}[script]\nd12 = [4]"));
    game.play("0 move thessara; 0 step 1.c");
    assert_eq!(game.refusal(1, "avoid 1.nw"), "HW-WD-03");
    game.play("1 avoid 1.s");
    assert!(game.is_at("gorrak", "1.s") && game.is_at("thessara", "1.c"));
    game.play("1 sue");
    assert_eq!((game.player(0).gp, game.player(1).sued_until), (2, 5));
    game.play("1 keep-army");
    assert_eq!(game.refusal(0, "step 1.s"), "HW-PEACE-06");
    let mut failed = two("", "", "", &format!("{place}[script]\nd12 = [5]"));
    failed.play("0 move thessara; 0 step 1.c; 1 avoid 1.s");
    assert!(failed.state().battle.on);
}

/// HW-SEQ-09: passing brings 1 EP and is for those who have not acted.
#[test]
fn passing_gives_experience() {
    let mut game = two("", "", "", READY);
    assert_eq!(game.refusal(0, "end"), "HW-SEQ-09");
    game.play("0 pass");
    assert_eq!(game.leader("thessara").ep, 1);
    let mut moved = two("", "", "", READY);
    moved.play("0 move thessara; 0 step 0.s; 0 stop");
    assert_eq!(moved.refusal(0, "pass"), "HW-SEQ-09");
    assert_eq!(moved.refusal(0, "move thessara"), "HW-MOVE-01");
}

/// HW-MOVE-03, HW-MOVE-04, HW-WORLD-10, HW-LEAD-02: how far a leader gets is told where a step is refused: just as far as he
/// gets step by step.
#[test]
fn the_reach_of_a_leader_is_where_steps_lead() {
    let near = "[leader.thessara]\nat = \"0.s\"\narmy = [\"5 x 1\"]\nstats = [0, 1, 3, 4, 0, 1]\n";
    let slow = "[leader.thessara]\nat = \"0.s\"\narmy = [\"5 x 1\"]\nstats = [0, 1, 1, 4, 0, 1]\n";
    let both = "[leader.thessara]\nat = \"0.s\"\narmy = [\"5 x 1\"]\nstats = [0, 1, 2, 4, 0, 1]\n\
                [leader.ilyane]\nat = \"0.c\"\narmy = [\"5 x 1\"]\n";
    let starts: [&dyn Fn() -> Match; 4] =
        [&|| two("", "", "", near), &|| two("", "", "", slow), &|| two("", "", "", both), &|| {
            undiscovered("07", 1, "")
        }];
    for start in starts {
        let mut sketches = vec![String::from("0 move thessara")];
        let (mut seen, mut walked) = (Vec::new(), BTreeSet::new());
        let mut told = None;
        while let Some(way) = sketches.pop() {
            let mut game = start();
            game.play(&way);
            let march = game.state().march;
            let here = (game.leader("thessara").hex(), march.points, march.first);
            let Some(ask) = game.table.scene(Viewer::Seat(Seat(0))).asks.pop() else { continue };
            let stops = ask.choices.iter().any(|choice| choice.action == "stop");
            let marches = stops || ask.choices.iter().any(|choice| choice.action.starts_with("step "));
            if !marches || seen.contains(&here) {
                continue;
            }
            seen.push(here);
            told.get_or_insert_with(|| BTreeSet::from_iter(game.table.reach(Seat(0), Id(0))));
            for choice in ask.choices {
                let known = choice.action.starts_with("step ");
                if known || choice.action.starts_with("discover ") {
                    walked.insert(choice.to.or(choice.on.last().copied()).expect("a place"));
                }
                // Whatever is rolled for may stop him.
                if known && !choice.reveals {
                    sketches.push(format!("{way}; 0 {}", choice.action));
                }
            }
        }
        let told = told.expect("he has set out");
        let home = start();
        let at = home.table.scene(Viewer::Seat(Seat(0)));
        let stood = at.pieces.iter().find(|piece| piece.owner == Some(Seat(0))).and_then(|piece| piece.on);
        walked.retain(|place| Some(*place) != stood);
        assert_eq!(told, walked);
        assert!(told.len() > 1, "{told:?}");
    }
}
