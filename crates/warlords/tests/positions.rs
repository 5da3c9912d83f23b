//! The positions that come with the game: interesting moments to look at and to play on from.

use std::fs;
use std::path::Path;

use hexarch_core::testkit::{self, Position, begins_with_a_question, can_be_played_to_the_end, loaded};
use hexarch_core::{Chance, Game, Log, Seat, Seed};
use hexarch_warlords::{State, game};

fn positions() -> Vec<Position> {
    testkit::positions(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/positions")))
}

fn load(name: &str, text: &str) -> State {
    loaded(game(), &(name.to_owned(), text.to_owned()))
}

#[test]
fn every_position_begins_with_a_question() {
    assert!(positions().len() >= 10, "{}", positions().len());
    positions().iter().for_each(|position| begins_with_a_question(game(), position));
}

#[test]
fn every_position_can_be_played_to_the_end() {
    positions().iter().for_each(|position| can_be_played_to_the_end(game(), position));
}

/// Works have three levels, those that are only planned too.
#[test]
fn a_plan_for_works_that_there_are_not_is_refused() {
    let (name, text) =
        positions().into_iter().find(|(name, _)| name.contains("in_secret")).expect("is shipped");
    let mut state = load(&name, &text);
    let saved = |state: &State| game().save(state);
    assert!(game().load(&saved(&state)).is_ok());
    state.plan.plans[Seat(0)].wall = 4;
    let faults = game().load(&saved(&state)).map(|_| ()).expect_err("there is no such wall").to_string();
    assert!(faults.contains("works have three levels"), "{faults}");
}

/// The odds of two forces: the stronger one wins more often, and all counts add up.
#[test]
fn odds_of_two_forces() {
    for (attack, defend, strong) in [
        ("amazon, 8 x 3, 6 x 2, attack 3", "barbarian, 3 x 1", 0),
        ("amazon, 2 x 1", "barbarian, 8 x 3, 6 x 2", 1),
        ("knight, 8 x 2, 8 x 3", "guards, 3 x 1", 0),
        ("knight, 1 x 1", "guards, 9 x 4, 4 x 3", 1),
        ("barbarian, 2 x 1", "amazon, 6 x 3, 8 x 1, wall 3", 1),
    ] {
        let (state, seat) = game().clash(attack, defend).unwrap_or_else(|faults| panic!("{faults}"));
        assert_eq!(seat, Seat(0));
        let odds = game().odds(&state, seat, None).unwrap_or_else(|| panic!("{attack} against {defend}"));
        let wins: Vec<u64> = odds.sides.iter().map(|side| side.wins).collect();
        assert!(wins[strong] > odds.of * 4 / 5, "{attack} against {defend}: {wins:?}");
        assert_eq!(wins.iter().sum::<u64>() + odds.nobody, odds.of);
        for side in &odds.sides {
            assert_eq!(side.left.iter().sum::<u64>(), odds.of, "{attack} against {defend}");
        }
        assert_eq!(game().odds(&state, seat, None), Some(odds), "the same state has the same odds");
    }
    for (attack, defend, told) in [
        ("amazon, 2 x 9", "guards, 1 x 1", "'2 x 9' is no part of a force"),
        ("2 x 1", "guards, 1 x 1", "whose army"),
        ("amazon, 2 x 1", "amazon, 2 x 1", "HW-SETUP-01"),
    ] {
        let faults = game().clash(attack, defend).expect_err("a mistake").to_string();
        assert!(faults.contains(told), "{faults}");
    }
}

/// An answer that leads into a combat has its odds; a step into empty land has none.
#[test]
fn odds_of_an_answer() {
    let text = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/positions/guards_in_the_wood.toml"));
    let state = load("guards_in_the_wood", &text.expect("a position"));
    let mut march = state.clone();
    let action = |text: &str| game().read(text).unwrap_or_else(|| panic!("'{text}' is no action"));
    let mut chance = Chance::new(Seed::from_number(1));
    game().play(&mut march, Seat(0), action("move thessara"), &mut chance, &mut Log::silent());
    let odds = game().odds(&march, Seat(0), Some(action("step 1.n"))).expect("guards wait there");
    assert_eq!(odds.sides[1].pieces.iter().map(|piece| piece.before).collect::<Vec<_>>(), [6, 2]);
    assert!(odds.sides[0].wins > 0 && odds.nobody == 0);
    assert_eq!(game().odds(&march, Seat(0), Some(action("step 1.c"))), None);
}

/// A march in a large world comes back the same: numbers of hexes go beyond 63.
#[test]
fn a_march_far_out_is_saved() {
    let text = "players = 1\nround = 1\nnow = \"act 0\"\ncells = [\"0,0 -\", \"2,1 -\", \"-1,3 -\", \"3,-2 -\", \"5,-1 -\", \"6,-4 -\", \
                \"8,-3 -\", \"4,2 -\", \"9,-6 -\", \"7,-7 -\", \"11,-5 04\"]\n\
                hidden = [\"07\", \"09\", \"11\", \"12\", \"13\", \"14\", \"15\", \"17\", \"18\", \"20\"]\n\
                [player.0]\nrace = \"necromancer\"\nleader = \"selka\"\n[leader.selka]\narmy = [\"3 x 3\", \"3 x 1\"]\n";
    let mut state = load("a march", text);
    let action = game().read("move selka").expect("an action");
    game().play(&mut state, Seat(0), action, &mut Chance::new(Seed::from_number(1)), &mut Log::silent());
    assert!(state.march.on && state.march.from.0 > 63);
    assert_eq!(load("a march", &game().save(&state).0), state);
}
