//! Mage Knight, base game (2011), with the revised values as one option.
//!
//! `rules.md` has every rule with its ID; a chapter of the rulebook is a module here.
//!
//! # How it is built
//!
//! - [`State`] is the game as a plain value, [`Step`] its flow. Deed cards are bits in a [`pile::Pile`], one for each of
//!   the 128 printed cards; Wounds are a number. Decks are sets with a known top and bottom: which card comes is decided
//!   when it comes. Tokens on the map are drawn when they are placed, because their pile can be shuffled anew; who has
//!   not seen them redraws them among tokens of the same epoch of the pile.
//! - Effects are data in one vocabulary (`effects`). Each side of a card, each Skill and each ability of a Unit is read
//!   into its *modes*, straight lists of parts in which every alternative of the text is taken already; one interpreter
//!   (`cards`) says whether a mode may be used now and runs it. What fits no vocabulary is in `oddities`.
//! - One question carries a turn, the *hub* (`turn`): everything that is possible at this moment in one list. Points
//!   gather in the turn; attacks and blocks name their targets when they are made.
//! - Paying mana looks ahead: a way of paying that would leave the rest unpaid is refused (`mana`).
//!
//! # Why it ends
//!
//! [`hexarch_core::Game::progress`] counts rounds and the answers within one. Within a round every answer uses something up
//! that does not come back: a card of the hand, a Skill, a Unit, points, a token. What the printed rules leave free has a
//! form that ends: a step that costs nothing must lead to a space that was not left since points were last paid;
//! choices of several cards are made in the order of their designs; a set of invited players can refuse an assault once
//! a turn; a Unit that was paid for is taken.

mod audit;
mod cards;
mod combat;
mod content;
mod coop;
mod damage;
mod effects;
mod ending;
mod eval;
mod faces;
mod game;
mod ids;
mod mana;
mod map;
mod movement;
mod oddities;
mod odds;
pub mod pile;
mod play;
mod position;
mod pvp;
mod resample;
mod round;
mod route;
mod says;
mod scenario;
mod scene;
mod scoring;
mod setup;
mod sites;
mod solver;
mod state;
mod step;
mod turn;
mod units;
mod words;

pub use content::Content;
pub use game::{MageKnight, Setup, game};
pub use ids::*;
pub use state::*;
pub use step::{Action, Step};
