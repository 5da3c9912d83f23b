//! A game as its history: what it started from, and every entry since. A save is a replay.

use serde::{Deserialize, Serialize};

use crate::chance::Seed;
use crate::draft::Draft;
use crate::fair::{self, Commitment};
use crate::seat::Seat;

/// Version of the file format.
const FORMAT: u32 = 1;

/// A recorded game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replay {
    /// Version of this format.
    pub hexarch: u32,
    /// Which game.
    pub game: String,
    /// Version of its rules.
    pub rules: u32,
    /// Hash of its content.
    pub content: String,
    /// What it started from.
    pub start: Start,
    /// The host's seed: published when the game is over, kept back before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<Seed>,
    /// The promise made about the seed before the game.
    pub commitment: Commitment,
    /// The numbers that the seats added.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub numbers: Vec<u32>,
    /// What happened.
    pub entries: Vec<Entry>,
}

/// What a game started from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// A fresh game.
    Setup(serde_json::Value),
    /// A position.
    Position(Draft),
}

/// One entry of a log that only grows: taking back is an entry too, and the game as it stands is a fold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    /// A seat answered.
    Act {
        /// Who.
        seat: Seat,
        /// What, as stable text.
        action: String,
        /// Fingerprint of the state afterwards.
        print: u32,
    },
    /// A seat took back an answer of its own that had revealed nothing.
    Undo {
        /// Who.
        seat: Seat,
        /// Which of the answers that stand, from 0.
        act: u32,
    },
    /// All agreed to go back so that the first `to` answers stand. Chance goes on from a new seed: at a table that of
    /// [`fair::again`], for a fork any other.
    Rewind {
        /// How many answers stand.
        to: u32,
        /// Where chance goes on from.
        seed: Seed,
    },
}

/// Why a replay cannot be used.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum ReplayFault {
    /// Not a replay at all.
    #[error("this is not a replay: {0}")]
    Format(String),
    /// Another version of the format.
    #[error("this replay has format {found}; this program reads format {FORMAT}")]
    Version {
        /// The format found.
        found: u32,
    },
    /// Another game.
    #[error("this is a replay of '{found}', not of '{wanted}'")]
    Game {
        /// The game found.
        found: String,
        /// The game wanted.
        wanted: String,
    },
    /// Recorded under other rules or content.
    #[error("recorded under {recorded}, this program plays {ours}; it agrees up to entry {agrees}: {first}")]
    Rules {
        /// What it was recorded under.
        recorded: String,
        /// What this program plays.
        ours: String,
        /// The last entry that comes out the same.
        agrees: usize,
        /// What the first difference is.
        first: String,
    },
    /// The start cannot be set up.
    #[error("the start cannot be set up: {0}")]
    Start(String),
    /// The seed is not published yet.
    #[error("the seed of this game is not published, so that it cannot be replayed")]
    Sealed,
    /// The seed is not the one that was promised.
    #[error("the seed is not the one that was committed to before the game")]
    Commitment,
    /// An entry that cannot be carried out.
    #[error("entry {at}: {what}")]
    Entry {
        /// Which entry, from 1.
        at: usize,
        /// What is wrong with it.
        what: String,
    },
}

impl Replay {
    /// Reads a replay file.
    pub fn parse(text: &str) -> Result<Replay, ReplayFault> {
        #[derive(Deserialize)]
        struct Head {
            hexarch: u32,
        }
        let head: Head =
            serde_json::from_str(text).map_err(|error| ReplayFault::Format(error.to_string()))?;
        if head.hexarch != FORMAT {
            return Err(ReplayFault::Version { found: head.hexarch });
        }
        serde_json::from_str(text).map_err(|error| ReplayFault::Format(error.to_string()))
    }

    /// The text of the file.
    pub fn to_text(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("a replay is plain data");
        text.push('\n');
        text
    }

    /// A replay with nothing in it yet.
    pub(crate) fn new(
        game: &str,
        rules: u32,
        content: &str,
        start: Start,
        seed: Seed,
        numbers: Vec<u32>,
    ) -> Replay {
        Replay {
            hexarch: FORMAT,
            game: game.into(),
            rules,
            content: content.into(),
            start,
            seed: Some(seed),
            commitment: Commitment::to(seed),
            numbers,
            entries: Vec::new(),
        }
    }

    /// The seed that the game would go on from if everybody agreed to go back now.
    pub fn next_seed(&self) -> Option<Seed> {
        Some(fair::again(self.seed?, &self.numbers, self.entries.len()))
    }

    /// The entries, from 1, behind which chance goes on from a seed that does not follow from the promised one: somebody
    /// has played on from there for himself.
    pub fn forks(&self) -> Vec<usize> {
        let follows = |at: usize, seed: Seed| {
            self.seed.is_some_and(|host| fair::again(host, &self.numbers, at) == seed)
        };
        let entries = self.entries.iter().enumerate();
        entries
            .filter_map(|(at, entry)| match entry {
                Entry::Rewind { seed, .. } if !follows(at, *seed) => Some(at + 1),
                Entry::Rewind { .. } | Entry::Act { .. } | Entry::Undo { .. } => None,
            })
            .collect()
    }

    /// The seed that the game runs on, once the host's is published and holds.
    pub(crate) fn running_seed(&self) -> Result<Seed, ReplayFault> {
        let seed = self.seed.ok_or(ReplayFault::Sealed)?;
        if !self.commitment.holds(seed) {
            return Err(ReplayFault::Commitment);
        }
        Ok(fair::mix(seed, &self.numbers))
    }
}
