//! The positions that come with the game: interesting moments to look at and to play on from.

use std::path::Path;

use hexarch_core::testkit::{self, Position, begins_with_a_question, can_be_played_to_the_end};
use hexarch_runewars::game;

fn positions() -> Vec<Position> {
    testkit::positions(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/positions")))
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
