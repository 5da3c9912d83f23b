//! A game that is looked back at: how it has gone, what was decided, and whether its shuffles hold.

use hexarch_core::scene::{Ask, Face, Id, Scene};
use hexarch_core::{Commitment, Seat, Text};
use serde::Serialize;
use utoipa::ToSchema;

/// `GET /api/tables/{table}/history`: how a game has gone, as a viewer saw it. Everything is told by the lines of his log that begin
/// a decision: as it was before that line, as the scenes show it; the number behind the last line is the end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct History {
    /// What the panels count, seat by seat, in the order of the panels.
    pub curves: Vec<Curve>,
    /// Whose decisions begin at these lines, up to the next one named here; nobody's, or nobody may know.
    pub turns: Vec<(u32, Option<Seat>)>,
    /// Where battles, duels and combats are first seen.
    pub clashes: Vec<Clash>,
}

/// One count of one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Curve {
    /// Whose.
    pub seat: Seat,
    /// What is counted.
    pub face: Face,
    /// Lines from which on it stands somewhere else; nothing where it is not counted.
    pub points: Vec<(u32, Option<i16>)>,
}

/// A battle, a duel, a combat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Clash {
    /// The line before which it is first seen.
    pub line: u32,
    /// What it is called.
    pub title: Text,
    /// Where.
    pub at: Option<Id>,
    /// Who stands against whom; nothing for those whom nobody plays.
    pub sides: Vec<Option<Seat>>,
}

/// `GET /api/tables/{table}/moment`: a game before a line of a viewer's log, and the decision that the line tells of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Moment {
    /// What he saw.
    pub scene: Scene,
    /// What was decided; nothing at the end, or where the line tells of no decision that he may know of.
    pub asked: Option<Asked>,
}

/// A decision that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Asked {
    /// Whose.
    pub seat: Seat,
    /// What he was asked: his own questions for a player, those of all for whoever watches a game that is over.
    pub ask: Option<Ask>,
    /// The answer, as stable text, unless only that he answered was to be seen.
    pub action: Option<String>,
}

/// `GET /api/tables/{table}/proof`: what the server finds when it plays the file of a finished game from its seed. Anybody can
/// find the same with `hexarch replay --verify`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Proof {
    /// The promise that the seed in the file keeps.
    pub commitment: Commitment,
    /// Whether that is the promise which stands in the table's description. It is another one where the game went on from a
    /// position because the rules had changed.
    pub promised: bool,
    /// How many seats added a number to the seed; bots add none.
    pub numbers: u32,
    /// How many answers were legal and led to the recorded fingerprints.
    pub answers: u32,
    /// Entries, from 1, behind which chance goes on from a seed that nobody promised.
    pub forks: Vec<u32>,
    /// Whether the game is over where the file ends.
    pub over: bool,
    /// What does not match, if anything does not: nothing else is said then.
    pub fault: Option<String>,
}
