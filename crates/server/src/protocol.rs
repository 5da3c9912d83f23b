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

/// Version of the protocol. A client that speaks another one is told to reload itself.
pub const PROTOCOL: u32 = 2;

/// What was wrong with a request. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Problem {
    /// For programs.
    pub code: ProblemCode,
    /// For people.
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

impl Problem {
    pub(crate) fn new(code: ProblemCode, message: impl Into<String>) -> Problem {
        Problem { code, message: message.into() }
    }

    /// What is wrong with a text. What somebody has sent is named in it, but not at length.
    pub(crate) fn unreadable(error: &serde_json::Error) -> Problem {
        let code = if error.is_data() { ProblemCode::Invalid } else { ProblemCode::Malformed };
        Problem::new(code, error.to_string().chars().take(300).collect::<String>())
    }

    pub(crate) fn invalid(message: impl Into<String>) -> Problem {
        Problem::new(ProblemCode::Invalid, message)
    }

    pub(crate) fn forbidden(message: impl Into<String>) -> Problem {
        Problem::new(ProblemCode::Forbidden, message)
    }

    pub(crate) fn conflict(message: impl Into<String>) -> Problem {
        Problem::new(ProblemCode::Conflict, message)
    }

    pub(crate) fn no_table() -> Problem {
        Problem::new(ProblemCode::NotFound, "there is no such table, or you may not see it")
    }

    pub(crate) fn sign_in() -> Problem {
        Problem::new(ProblemCode::SignIn, "sign in first, or play as a guest")
    }

    pub(crate) fn unavailable() -> Problem {
        Problem::new(ProblemCode::Unavailable, "the server cannot do this now; nothing has changed")
    }
}

impl From<crate::store::StoreError> for Problem {
    fn from(error: crate::store::StoreError) -> Problem {
        tracing::error!(%error, "the store fails");
        Problem::unavailable()
    }
}
