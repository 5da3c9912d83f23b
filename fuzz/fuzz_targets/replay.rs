//! Whatever somebody writes into a replay file: it is refused with a reason, or it replays.
#![no_main]

use hexarch_core::{Replay, Seated, Table};
use hexarch_runewars::game;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(replay) = Replay::parse(text) else { return };
    if let Ok(table) = Seated::from_replay(game(), &replay) {
        assert_eq!(table.replay().entries, replay.entries);
    }
});
