//! Heroes vs Warlords: 2 to 4 players and alone, four races, every rule and component.
//!
//! `rules.md` has every rule with its ID; a chapter of the rulebook is a module here. [`State`] is the game as a plain
//! value, [`Step`] its flow.
//!
//! # Design
//!
//! - **The world is lazy.** Cells of the lattice are laid; which tile lies in a cell is decided when it is turned up, so
//!   nothing about face-down tiles has to be hidden. A hex is its cell and its place there; neighbours follow from a table
//!   of seven places and from the neighbours of the cell.
//! - **A d12 is a step.** Any of them may be rolled again by the Underdog, so whoever needs one puts `dice::Roll` above a
//!   step of its own and reads the result there.
//! - **Combat dice are counts by face.** Both kinds of combat (`battle` between players, `fray` against guards) fill in one
//!   `clash::Scratch` and share rerolls, skills, knights and counting.
//! - **Units are counts by level.** A display has six boxes, a garrison six counts. A combat between players takes them onto
//!   the combat display as stacks and gives back what is left; the aftermath (`after`) follows in the order of HW-END-03.
//! - **Hidden plans.** Starting armies and productions are plans beside the public state, carried out when all are done.
//!   Kept disaster cards remember what they can be as far as others can tell.
//! - **Everything ends.** Each step of a movement costs a point; armies are rearranged box by box, once where one stands;
//!   a kind of resource is either sold or bought in a production; a battle has at most twelve rounds.

mod after;
mod army;
mod audit;
mod battle;
mod cards;
mod clash;
mod cleanup;
mod content;
mod dice;
mod eval;
mod events;
mod faces;
mod fray;
mod game;
mod growth;
mod ids;
mod movement;
mod odds;
mod places;
mod play;
mod position;
mod produce;
mod resample;
mod scene;
mod setup;
mod sites;
mod souls;
mod state;
mod step;
mod turn;
mod windows;
mod words;

pub use content::Content;
pub use game::{Setup, Warlords, game};
pub use ids::*;
pub use state::*;
pub use step::{Action, Step};
