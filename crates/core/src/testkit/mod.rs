//! The laws.
