//! The positions that come with the game: puzzles and interesting moments, many of them acceptance cases of the rules.

use std::path::Path;

use hexarch_core::testkit::{self, Position, begins_with_a_question, can_be_played_to_the_end, loaded};
use hexarch_core::{Chance, Game, Log, Seat, Seed, legal};
use hexarch_mage_knight::game;

fn positions() -> Vec<Position> {
    let mut all = testkit::positions(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/positions")));
    // The acceptance cases of the rulebook dictate what follows; `rules/examples.rs` plays them.
    all.retain(|(name, _)| !name.starts_with("ex-"));
    all
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

/// What the best way through a fight comes to: whether all are defeated, and how many Wounds it costs.
#[test]
fn fights_are_solved() {
    for (name, script, action, wins, wounds) in [
        ("orcs_beside_a_glade", "", "challenge 2nw", true, 0),
        ("a_keep_with_guardsmen", "play march strong 0; pay crystal green", "step 2ne", true, 0),
    ] {
        let position = positions().into_iter().find(|(other, _)| other == name).expect("a position");
        let mut state = loaded(game(), &position);
        let read = |word: &str| game().read(word).unwrap_or_else(|| panic!("'{word}' is no action"));
        let mut chance = Chance::new(Seed::from_number(1));
        for word in script.split(';').map(str::trim).filter(|word| !word.is_empty()) {
            let options = legal(game(), &state, Seat(0));
            assert!(options.contains(&read(word)), "{name}: '{word}' is not legal");
            game().play(&mut state, Seat(0), read(word), &mut chance, &mut Log::silent());
        }
        assert!(game().odds(&state, Seat(0), None).is_none(), "{name}: nobody fights yet");
        let odds =
            game().odds(&state, Seat(0), Some(read(action))).unwrap_or_else(|| panic!("{name}: no fight"));
        let hero = &odds.sides[0];
        assert_eq!(hero.wins == odds.of, wins, "{name}: {odds:?}");
        assert_eq!(hero.left.len() - 1, wounds, "{name}: {odds:?}");
    }
}
