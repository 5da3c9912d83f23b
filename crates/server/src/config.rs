//! How a server is run: by flags, environment and file, in this order of precedence.

use std::net::SocketAddr;
use std::time::Duration;

use hexarch_core::Seed;

use crate::store::Place;

/// How a server is run.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub bind: SocketAddr,
    /// Where figures for Prometheus can be had from other machines; nothing: only from this one.
    pub metrics: Option<SocketAddr>,
    /// Where everything is kept.
    pub database: Place,
    /// A household's own server: everybody is the same person, only this machine is served.
    pub local: bool,
    /// Whether people may play without an account.
    pub guests: bool,
    /// The address under which people reach it, such as `https://games.example.org`: for links in messages, and the only
    /// origin from which WebSockets are taken.
    pub origin: Option<String>,
    /// Whether a proxy in front tells the address of the client in `x-forwarded-for`.
    pub behind_proxy: bool,
    /// How many bots may think at the same time.
    pub bot_threads: usize,
    /// How long a bot waits at least before it answers, so that people can follow.
    pub bot_pause: Duration,
    /// How long the table waits, at least and at most, before it gives an answer that a seat's secrets force.
    pub forced_pause: (Duration, Duration),
    /// How long a session lasts.
    pub session_days: u32,
    /// How often an open connection looks whether its session has ended.
    pub session_check: Duration,
    /// Through which server mail is sent.
    pub mail: Option<Mail>,
    /// Whether webhooks may go to addresses of private networks.
    pub private_webhooks: bool,
    /// How long is waited before a notice that failed is tried again, and again.
    pub notice_retries: [Duration; 3],
    /// Whether clients are kept from wanting too much. Off only for tests and measurements on one machine.
    pub limits: bool,
    /// After how long a table that nobody looks at is put away.
    pub idle: Duration,
    /// A time that stands still, for tests.
    pub fixed_time: Option<u32>,
    /// From what every table is dealt and every bot draws, so that what was played can be played again: for trying things out,
    /// because whoever knows it knows every card.
    pub table_seed: Option<Seed>,
}

/// A mail server.
#[derive(Clone, PartialEq, Eq)]
pub struct Mail {
    /// Its name.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// Whether the connection is encrypted from the start, later, or not at all.
    pub tls: Tls,
    /// The name and the password to sign in with.
    pub login: Option<(String, String)>,
    /// Whom the mail comes from.
    pub from: String,
}

impl std::fmt::Debug for Mail {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Mail({}:{}, from {})", self.host, self.port, self.from)
    }
}

/// How a connection to a mail server is encrypted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Tls {
    /// From the start.
    Implicit,
    /// After a greeting.
    Starttls,
    /// Not at all: only for a server on this machine.
    None,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            bind: SocketAddr::from(([127, 0, 0, 1], 4747)),
            metrics: None,
            database: Place::Memory,
            local: false,
            guests: true,
            origin: None,
            behind_proxy: false,
            bot_threads: std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
            bot_pause: Duration::from_millis(250),
            forced_pause: (Duration::from_millis(600), Duration::from_millis(1800)),
            session_days: 60,
            session_check: Duration::from_secs(3),
            mail: None,
            private_webhooks: false,
            notice_retries: [Duration::from_secs(5), Duration::from_secs(60), Duration::from_secs(600)],
            limits: true,
            idle: Duration::from_secs(600),
            fixed_time: None,
            table_seed: None,
        }
    }
}
