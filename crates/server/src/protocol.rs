//! Everything that goes over the wire, both ways: JSON over HTTP for the lobby, JSON over a WebSocket at a table.
//!
//! The client's TypeScript is made from these types (`cargo xtask types`). Numbers have at most 32 bits, the
//! counts of odds (parts of a thousand million) at most 40: JavaScript keeps 53. Times are seconds since 1970, spans of
//! time are milliseconds.

mod live;
mod lobby;
mod replay;
#[cfg(test)]
mod typescript;

pub use live::*;
pub use lobby::*;
pub use replay::*;

pub use crate::problem::Problem;

/// Version of the protocol. A client that speaks another one is told to reload itself.
pub const PROTOCOL: u32 = 2;

/// What was wrong with a request, as it is told. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Problem"))]
#[schema(as = Problem)]
pub struct ToldProblem {
    /// For programs.
    pub code: ProblemCode,
    /// For people, in the language that they asked for.
    pub message: String,
}

/// The sorts of problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ProblemCode {
    /// The message could not be read.
    Malformed,
    /// It was read, but a value in it cannot be.
    Invalid,
    /// It is longer than allowed.
    TooLarge,
    /// Too many messages in a short time.
    TooFast,
    /// Nobody is signed in.
    SignIn,
    /// Signed in, but this is not yours to do.
    Forbidden,
    /// There is no such thing, or you may not know of it.
    NotFound,
    /// Somebody was quicker, or the table is not in the state for it.
    Conflict,
    /// The client speaks another version: reload it.
    Reload,
    /// The table has stopped because of a mistake in the program. Its replay is kept.
    Halted,
    /// The server is closing or cannot do it now.
    Unavailable,
    /// A mistake in the program.
    Internal,
}
