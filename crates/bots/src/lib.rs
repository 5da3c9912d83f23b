//! Bots that play every game of Hexarch, and the arena they meet in. Knows the contract, no game.
//!
//! A [`Bot`] gets what its seat knows, a [`Known`], and answers. It never gets the true state: what a [`Known`] hands out
//! are worlds that fit what the seat has seen, drawn by the bot's own chance, and the answers that the seat may give. So
//! fairness is a property of the types, not of good will; the laws in `tests/` swap everything hidden and want the same
//! answer.
//!
//! [`Kind`] reads the names that people type (`greedy`, `search:1000`, `hard`) and makes bots of them. [`Sitter`] is a bot
//! at a table whose game is forgotten.
#![warn(missing_docs)]

pub mod arena;
pub mod external;
mod greedy;
mod kind;
mod known;
mod playout;
mod random;
mod rating;
pub mod search;
mod sitter;
mod value;

pub use external::External;
pub use greedy::Greedy;
pub use kind::{Budget, Kind, Level, NoBot, names};
pub use known::Known;
pub use playout::{Answer, End, bot_seed, chance_of, playout};
pub use random::Random;
pub use rating::Rating;
pub use search::Search;
pub use sitter::{Sit, Sitter};

use hexarch_core::{BySeat, Game};

/// Somebody who answers for a seat.
///
/// A bot may keep what it has thought from one question to the next, but must answer whatever it is asked: a table may
/// have been taken back, and games may be interleaved.
pub trait Bot<G: Game>: Send {
    /// Gives one of [`Known::legal`]. There are at least two; what is forced is not asked.
    fn choose(&mut self, known: &Known<'_, G>) -> G::Action;

    /// The game is over and ended like this, or nobody goes on with it.
    fn over(&mut self, seats: u8, outcome: Option<&BySeat<i32>>) {
        let _ = (seats, outcome);
    }

    /// Why the bot had to be replaced in this game, if it had to.
    fn trouble(&self) -> Option<&str> {
        None
    }
}

impl<G: Game, B: Bot<G> + ?Sized> Bot<G> for Box<B> {
    fn choose(&mut self, known: &Known<'_, G>) -> G::Action {
        (**self).choose(known)
    }

    fn over(&mut self, seats: u8, outcome: Option<&BySeat<i32>>) {
        (**self).over(seats, outcome);
    }

    fn trouble(&self) -> Option<&str> {
        (**self).trouble()
    }
}
