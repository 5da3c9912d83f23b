//! Games that people have read: they change only on purpose.

use hexarch_core::Seed;
use hexarch_core::testkit::{golden, golden_new};
use hexarch_warlords::{Race, Scenario, Setup, game};

/// `HEXARCH_BLESS=1` writes what is missing.
fn games() -> [(&'static str, Setup, u64); 3] {
    let two = Setup { races: vec![Race::Amazon, Race::Barbarian], ..Setup::of(2) };
    let four = Setup { scenario: Scenario::QuickStart, ..Setup::of(4) };
    [("alone", Setup::of(1), 3), ("two", two, 3), ("four", four, 3)]
}

#[test]
fn playthroughs_stay_as_they_are() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");
    if std::env::var_os("HEXARCH_BLESS").is_some_and(|value| value == "1") {
        for (name, setup, seed) in games() {
            golden_new(game(), folder, name, &setup, Seed::from_number(seed), Some(400));
        }
    }
    golden(game(), folder);
}
