//! Whole games that people have read: they change only on purpose.

use hexarch_core::Seed;
use hexarch_core::testkit::{golden, golden_new};
use hexarch_runewars::{Setup, game};

/// One game for each number of players, with the variants in turn. `HEXARCH_BLESS=1` writes what is missing.
const GAMES: [(&str, Setup, u64); 3] = [
    ("two", Setup { players: 2, build_map: true, exploration: false, epic: true }, 10),
    ("three", Setup { players: 3, build_map: false, exploration: true, epic: false }, 10),
    ("four", Setup { players: 4, build_map: false, exploration: false, epic: false }, 10),
];

#[test]
fn playthroughs_stay_as_they_are() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");
    if std::env::var_os("HEXARCH_BLESS").is_some_and(|value| value == "1") {
        for (name, setup, seed) in GAMES {
            golden_new(game(), folder, name, &setup, Seed::from_number(seed), None);
        }
    }
    golden(game(), folder);
}
