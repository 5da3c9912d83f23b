//! At a table: a WebSocket at `/api/tables/{table}/live`.
//!
//! The client says `hello` first and gets `welcome`: the whole scene, and the lines of the log that it has not seen. From
//! then on it gets an `update` whenever something changed for it: the changed sections of the scene and new lines. What it
//! asks for carries a number `re` of its own, and the answer names it. A choice names the decision that it answers, so that
//! an answer to an old question changes nothing.
//!
//! What a viewer is sent, in content and number, follows from what he may know: there is no count of entries in it.

use hexarch_core::odds::Odds;
use hexarch_core::scene::{Changes, Note, Scene, StandingPass};
use hexarch_core::{DecisionId, Id, Refusal, Seat, Text};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Problem, ProblemCode, RuleText, TableInfo};

/// What a client says.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ToServer {
    /// The first message; also sent again to look through the eyes of another seat of mine.
    Hello {
        /// See [`super::PROTOCOL`].
        protocol: u32,
        /// As which of my seats I look; nothing for the first that is asked, or for a watcher.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        seat: Option<Seat>,
        /// How many lines of this viewer's log I have.
        #[serde(default)]
        #[cfg_attr(test, ts(as = "Option<u32>", optional))]
        lines: u32,
        /// What my seats add to the seed, if the game has not begun: any number.
        #[serde(default)]
        #[cfg_attr(test, ts(as = "Option<u32>", optional))]
        number: u32,
    },
    /// Answers a question. `done` or `refused` comes back; `done` is on disk.
    Choose {
        /// My number for this message.
        re: u32,
        /// Which of my seats.
        seat: Seat,
        /// Which of its questions.
        decision: DecisionId,
        /// The answer: [`hexarch_core::scene::Choice::action`].
        action: String,
    },
    /// Takes my seat's last answer back, where `undo` of the ask says that it can be.
    Undo {
        /// My number for this message.
        re: u32,
        /// Which of my seats.
        seat: Seat,
    },
    /// Asks the others to go back to before a line of my log. The request dies when anybody acts, or after its time.
    Rewind {
        /// My number for this message.
        re: u32,
        /// Which of my seats asks.
        seat: Seat,
        /// The line: its answer and all since are taken back.
        line: u32,
    },
    /// Answers a request of another: to go back, or to let a bot take over.
    Vote {
        /// My number for this message.
        re: u32,
        /// Which of my seats.
        seat: Seat,
        /// The request.
        request: u32,
        /// Whether I agree.
        agree: bool,
    },
    /// Why something cannot be done.
    WhyNot {
        /// My number for this message.
        re: u32,
        /// Which of my seats.
        seat: Seat,
        /// About what.
        about: Topic,
    },
    /// What would come of a battle or a duel.
    Odds {
        /// My number for this message.
        re: u32,
        /// Which of my seats.
        seat: Seat,
        /// An answer under consideration; nothing for what is going on.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        action: Option<String>,
    },
    /// Rules that contain all these words, or the one with this ID.
    Rules {
        /// My number for this message.
        re: u32,
        /// The words.
        words: String,
    },
    /// Declines a kind of question for me from now on, or no longer.
    StandingPass {
        /// My number for this message.
        re: u32,
        /// Which of my seats.
        seat: Seat,
        /// Which windows, as asks name them: of one kind or all, on one occasion or until I say otherwise.
        pass: StandingPass,
        /// On or off.
        on: bool,
    },
    /// Says something to everybody at the table.
    Chat {
        /// My number for this message.
        re: u32,
        /// 1 to 500 characters.
        text: String,
    },
    /// Keeps private notes: at most 10,000 characters, instead of those before.
    Notes {
        /// My number for this message.
        re: u32,
        /// The notes.
        text: String,
    },
}

impl ToServer {
    /// Reads one message, or says what is wrong with it.
    pub fn read(text: &str) -> Result<ToServer, Problem> {
        serde_json::from_str(text).map_err(|error| Problem::unreadable(&error))
    }
}

/// What a question about reasons is about.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    /// An action, as stable text.
    Action(String),
    /// An object of the scene.
    Object(Id),
}

/// What the server says.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ToClient {
    /// Where everything stands; after every `hello`.
    Welcome(Box<Welcome>),
    /// Something changed for this viewer.
    Update {
        /// The sections of the scene that are different now.
        changes: Box<Changes>,
        /// New lines of the log.
        lines: Vec<Line>,
    },
    /// Who sits there, how far it is; when it changes.
    Table {
        /// The table.
        table: Box<TableInfo>,
    },
    /// What was asked for is done, and on disk.
    Done {
        /// Of which message.
        re: u32,
    },
    /// It is against the rules, or answers an old question; then the new position has been sent before.
    Refused {
        /// Of which message.
        re: u32,
        /// Why.
        refusal: Refusal,
    },
    /// Why something cannot be done. Nothing: it can, or nothing is known of it.
    WhyNot {
        /// Of which message.
        re: u32,
        /// Every candidate with its rule.
        refusals: Vec<Refusal>,
        /// How far one gets instead, where something moves.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, ts(as = "Option<Vec<Id>>", optional))]
        reach: Vec<Id>,
    },
    /// What would come of it, if there is anything to say.
    Odds {
        /// Of which message.
        re: u32,
        /// The odds.
        odds: Option<Box<Odds>>,
    },
    /// The rules that were found.
    Rules {
        /// Of which message.
        re: u32,
        /// At most fifty.
        rules: Vec<RuleText>,
    },
    /// Somebody says something.
    Chat {
        /// What.
        said: Said,
    },
    /// My standing passes, when they change.
    Passes {
        /// All of them.
        passes: Vec<Pass>,
    },
    /// Requests that are open, when they change.
    Requests {
        /// All of them.
        requests: Vec<Request>,
    },
    /// The clocks, when one starts or stops.
    Clocks {
        /// One for each seat.
        clocks: Vec<SeatClock>,
    },
    /// Something was wrong with a message, or with the table. Nothing has changed.
    Problem {
        /// Of which message, where that is known.
        re: Option<u32>,
        /// For programs.
        code: ProblemCode,
        /// For people.
        message: String,
    },
}

/// Where everything stands.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Welcome {
    /// See [`super::PROTOCOL`].
    pub protocol: u32,
    /// The table.
    pub table: TableInfo,
    /// As which seat I look; nothing for a watcher.
    pub seat: Option<Seat>,
    /// Version of the game's book.
    pub book: String,
    /// The whole scene; nothing before the game has begun.
    pub scene: Option<Scene>,
    /// The lines after those that I have, at most the last 500; older ones under `/api/tables/{table}/log`.
    pub lines: Vec<Line>,
    /// The number of the first line since my last decision: what happened since I left.
    pub since: u32,
    /// What was said last, at most 100.
    pub chat: Vec<Said>,
    /// My private notes.
    pub notes: String,
    /// My standing passes.
    pub passes: Vec<Pass>,
    /// Requests that are open.
    pub requests: Vec<Request>,
    /// The clocks.
    pub clocks: Vec<SeatClock>,
}

/// One line of a viewer's log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Line {
    /// Its number in this viewer's log, from 0.
    pub n: u32,
    /// When.
    pub at: u32,
    /// Whether a new decision begins with it; the lines after it are its consequences.
    pub first: bool,
    /// Where the game stands since then, when that changed: year, season, round.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub chapter: Option<Vec<Text>>,
    /// The sentence.
    pub note: Note,
}

/// Something said at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Said {
    /// Its number, from 0.
    pub n: u32,
    /// When.
    pub at: u32,
    /// Who.
    pub name: String,
    /// The seat of whoever said it, if he has one.
    pub seat: Option<Seat>,
    /// What: plain text, to be shown as text.
    pub text: String,
}

/// A standing pass.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Pass {
    /// Whose.
    pub seat: Seat,
    /// Which windows it declines.
    pub pass: StandingPass,
}

/// Something that the others have to agree to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Request {
    /// Its number.
    pub id: u32,
    /// What is asked for.
    pub what: Wanted,
    /// Who asks; nothing: the table.
    pub by: Option<Seat>,
    /// Who has to agree.
    pub of: Vec<Seat>,
    /// Who has agreed.
    pub agreed: Vec<Seat>,
    /// How long it lives.
    pub left_ms: u32,
}

/// What can be asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Wanted {
    /// To go back to before this line of my log.
    Rewind {
        /// The line: the first that would be taken back.
        line: u32,
    },
    /// To let a bot take over a seat that has run out of time.
    Fill {
        /// Which seat.
        seat: Seat,
    },
}

/// A seat's clock. It shows only what follows from what everybody has seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatClock {
    /// Whose.
    pub seat: Seat,
    /// Whether it runs.
    pub runs: bool,
    /// What is left for this decision.
    pub decision_ms: u32,
    /// What is left in the bank.
    pub bank_ms: u32,
}
