//! Tables that never lose a move: a lobby, accounts, clocks, and live games over WebSockets.
//!
//! The server knows core and catalog, and no game.

pub mod protocol;
