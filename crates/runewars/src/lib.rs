//! Runewars, first edition (2010): the base game with both optional variants.
//!
//! `rules.md` has every rule with its ID; a chapter of the rulebook is a module here. [`State`] is the game as a plain
//! value, [`Step`] its flow.

mod audit;
mod battle;
mod bid;
mod content;
mod diplomacy;
mod duel;
mod economy;
mod eval;
mod explore;
mod faces;
mod game;
mod heroes;
mod ids;
mod lattice;
mod limits;
mod map;
mod movement;
mod noted;
mod objectives;
mod odds;
mod orders;
mod play;
mod position;
mod quests;
mod resample;
mod retreat;
mod runes;
mod scene;
mod season;
mod setup;
mod specials;
mod state;
mod step;
mod tactics;
mod turn;
mod windows;
mod words;

pub use content::Content;
pub use eval::{KNOTS, TRAITS, Trait, Traits, WEIGHTS};
pub use game::{Runewars, Setup, game};
pub use ids::*;
pub use noted::{Areas, Change, Heroes, Noted, Notes, Rewards};
pub use setup::new_state;
pub use state::*;
pub use step::{Action, Step};
