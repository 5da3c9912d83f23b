//! Whole games that people have read: they change only on purpose.

use hexarch_core::Seed;
use hexarch_core::testkit::{golden, golden_new};
use hexarch_mage_knight::{Scenario, Setup, game};

/// A solo game and one of two players who may fight each other. `HEXARCH_BLESS=1` writes what is missing.
const GAMES: [(&str, u8, Scenario); 2] =
    [("solo", 1, Scenario::FirstReconnaissance), ("two", 2, Scenario::BlitzConquest)];

#[test]
fn playthroughs_stay_as_they_are() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");
    if std::env::var_os("HEXARCH_BLESS").is_some_and(|value| value == "1") {
        for (name, players, scenario) in GAMES {
            let setup = Setup { players, scenario, revised: false, duels: None, assaults: false };
            golden_new(game(), folder, name, &setup, Seed::from_number(7), None);
        }
    }
    golden(game(), folder);
}
