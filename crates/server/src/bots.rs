//! Bots at tables: which there are, and where they think.

use std::str::FromStr;

use hexarch_bots::{Kind, Sit, Sitter};
use hexarch_core::{Chance, Seat, Seed, Table, Viewer};

/// The bots that may sit at a table here, the weakest first. No other programs, and no search as long as one likes.
pub(crate) const NAMES: [&str; 5] = ["random", "easy", "greedy", "normal", "hard"];

/// The bot that takes over where nobody has chosen one.
pub(crate) const USUAL: &str = "normal";

/// Whether a bot of this name may sit at a table.
pub(crate) fn is_known(name: &str) -> bool {
    NAMES.contains(&name)
}

/// A bot for a game, which draws from this seed.
pub(crate) fn sit(game: &str, name: &str, seed: Seed) -> Option<Box<dyn Sitter>> {
    let kind = Kind::from_str(name).ok().filter(|_| is_known(name))?;
    hexarch_catalog::with(game, Sit { kind, seed }).ok()?.ok()
}

/// The table as a seat knows it: all that a bot is ever given. What the seat does not know is dealt from this seed.
pub(crate) fn known(table: &dyn Table, seat: Seat, seed: Seed) -> Box<dyn Table> {
    table.as_known_to(Viewer::Seat(seat), &mut Chance::new(seed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bot_that_is_offered_can_be_had_and_no_other() {
        for game in hexarch_catalog::ids() {
            for name in NAMES {
                assert!(sit(game, name, Seed::from_number(1)).is_some(), "{name}");
            }
            for name in ["cmd:rm -rf x", "search:1000000", "", "Normal"] {
                assert!(sit(game, name, Seed::from_number(1)).is_none(), "{name}");
            }
        }
        assert!(is_known(USUAL));
    }
}
