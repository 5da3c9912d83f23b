//! The contract that every game of Hexarch keeps, and what follows from it for all of them.
//!
//! Start at [`Game`]. A game in progress is a plain value; [`Seated`] puts it on a table with a log, undo and replays;
//! the laws in [`testkit`] say what must hold for every game.
#![warn(missing_docs)]
#![warn(clippy::float_arithmetic)]

mod chance;
mod deck;
pub mod describe;
mod draft;
mod event;
pub mod fair;
mod game;
mod hex;
mod list;
pub mod odds;
mod part;
mod replay;
mod rule;
pub mod scene;
mod seat;
mod secret;
mod table;
pub mod testkit;
mod text;
mod translation;
mod word;

pub use chance::{Chance, NoSeed, Script, Seed, Source};
pub use deck::{Bag, Deck};
pub use describe::describe;
pub use draft::{Draft, Fault, Faults, Fields, Migration, Reader, Value};
pub use event::Event;
pub use fair::Commitment;
pub use game::{
    Find, Game, Glimpse, Job, Label, Legal, Log, Options, Outlook, Prompt, Reasons, SetupOption, SetupValue,
    fingerprint, foretold, legal, sound, verdict,
};
pub use hex::{Hex, STEPS};
pub use list::{Each, List, Set, Small};
pub use odds::Odds;
pub use part::{read_part, write_part};
pub use replay::{Entry, Replay, ReplayFault, Start};
pub use rule::{Article, Rule, Rulebook, Verdict, ensure};
pub use scene::{DecisionId, Face, Id, Kind, Note, StandingPass, Window};
pub use seat::{BySeat, MAX_SEATS, Seat, Seats, Viewer};
pub use secret::Secret;
pub use table::{About, Heard, Refusal, Seated, Seen, Table, Why};
pub use text::{Arg, Names, Phrasebook, Text};
pub use translation::Translation;
pub use word::{Word, Words, read, spell};
