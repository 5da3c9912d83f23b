//! What is kept, as types.

use std::collections::BTreeMap;

use hexarch_core::scene::Rank;
use hexarch_core::{Commitment, Entry, Replay, Seat, Seats, Secret, Seed, Start};
use serde::{Deserialize, Serialize};

use crate::protocol::{OutOfTime, Pace, Pass, Stage};

/// A user.
#[derive(Clone, Default, PartialEq, Eq)]
pub(crate) struct Account {
    pub(crate) id: String,
    pub(crate) name: String,
    /// Hash of the password; a guest has none.
    pub(crate) password: Option<String>,
    pub(crate) created: u32,
    pub(crate) banned: bool,
    pub(crate) webhook: Option<String>,
    pub(crate) secret: Option<String>,
    pub(crate) mail: Option<String>,
    /// Whether its owner has said that the address is his.
    pub(crate) mail_confirmed: bool,
    /// Names the address in links of mails.
    pub(crate) mail_token: Option<String>,
}

impl Account {
    pub(crate) fn is_guest(&self) -> bool {
        self.password.is_none()
    }
}

/// What was agreed about a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Terms {
    pub(crate) options: BTreeMap<String, String>,
    pub(crate) pace: Pace,
    pub(crate) out_of_time: OutOfTime,
    pub(crate) forks: bool,
}

/// A table without its log.
#[derive(Clone, Debug)]
pub(crate) struct TableRow {
    pub(crate) id: String,
    pub(crate) owner: Option<String>,
    pub(crate) game: String,
    pub(crate) name: String,
    pub(crate) terms: Terms,
    pub(crate) start: Start,
    /// Published when the game is over.
    pub(crate) seed: Secret<Seed>,
    pub(crate) numbers: Vec<u32>,
    pub(crate) rules: u32,
    pub(crate) content: String,
    pub(crate) listed: bool,
    pub(crate) opened: u32,
    pub(crate) summary: Summary,
    pub(crate) rematch: Option<String>,
    /// Why it was halted.
    pub(crate) halted: Option<String>,
    /// It is over, and its log can no longer be followed under the rules of today. Not kept: found out when it is loaded.
    pub(crate) outdated: bool,
}

/// The game of a table as a replay, from where it was last played under its own rules.
pub(crate) fn replay(row: TableRow, log: Vec<Kept>) -> Replay {
    let (mut start, mut seed, mut numbers) = (row.start, *row.seed.for_rules(), row.numbers);
    let mut entries: Vec<Entry> = Vec::new();
    for kept in log {
        match kept.record {
            Record::Entry(entry) | Record::Auto(entry) => entries.push(entry),
            Record::Seat { .. } => {}
            Record::Rules { start: position, seed: new, .. } => {
                entries.clear();
                (start, seed, numbers) = (position, new, Vec::new());
            }
        }
    }
    Replay {
        hexarch: 1,
        game: row.game,
        rules: row.rules,
        content: row.content,
        start,
        seed: Some(seed),
        commitment: Commitment::to(seed),
        numbers,
        entries,
    }
}

/// What the lobby shows of a table: follows from what everybody may know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Summary {
    pub(crate) stage: Stage,
    pub(crate) moved: u32,
    pub(crate) waiting: Seats,
    /// Of these, who is asked in truth: only for whoever it is himself.
    pub(crate) pending: Seats,
    pub(crate) busy: bool,
    pub(crate) result: Option<serde_json::Value>,
}

impl Summary {
    pub(crate) fn ranking(ranks: Option<Vec<Rank>>) -> Option<serde_json::Value> {
        ranks.map(|ranks| serde_json::to_value(ranks).expect("a ranking is plain data"))
    }
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chair {
    pub(crate) seat: Seat,
    pub(crate) kind: ChairKind,
    /// The person; none for bots and free seats.
    pub(crate) user: Option<String>,
    pub(crate) name: String,
    /// The bot that sits here, or that plays for the person for a while.
    pub(crate) bot: Option<String>,
    /// The token of the link that lets somebody sit down here.
    pub(crate) invite: Option<Secret<String>>,
    /// What the person added to the seed; nothing before he has come.
    pub(crate) number: Option<u32>,
    /// Milliseconds in the bank.
    pub(crate) bank: u32,
    /// Since when its clock runs, where one has days to answer.
    pub(crate) since: Option<u32>,
    pub(crate) passes: Vec<Pass>,
}

/// The sorts of seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ChairKind {
    Person,
    Bot,
    Open,
    Invited,
}

/// One entry of a table's log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Record {
    /// Somebody answered, took back, or all agreed to go back.
    Entry(Entry),
    /// The table answered for a seat: nothing else was possible, or the seat passes such questions.
    Auto(Entry),
    /// Something happened to a seat that everybody should read of.
    Seat { seat: Seat, change: SeatChange },
    /// The rules changed under the table: it goes on from this position.
    Rules { start: Start, seed: Seed, rules: u32, content: String },
}

/// What happens to a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SeatChange {
    /// A bot plays for a while.
    Filled,
    /// Its owner is back.
    Returned,
    /// It ran out of time.
    OutOfTime,
    /// Its owner left for good.
    Left,
}

/// A record with its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Kept {
    pub(crate) at: u32,
    pub(crate) record: Record,
}
