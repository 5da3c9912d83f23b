//! What all parts of the server share.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use hexarch_core::Seed;
use tokio::sync::Semaphore;

use crate::config::Config;
use crate::games::Games;
use crate::limits::Limits;
use crate::notice::Notices;
use crate::store::{Store, StoreError};
use crate::table::Tables;

/// Everything shared, shared.
pub(crate) type Shared = Arc<App>;

/// What all parts of the server share.
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) store: Store,
    pub(crate) games: Games,
    pub(crate) tables: Tables,
    pub(crate) limits: Limits,
    pub(crate) notices: Notices,
    /// Threads that bots may think on.
    pub(crate) bot_slots: Arc<Semaphore>,
    /// Threads that passwords may be checked on: each takes 19 MiB.
    pub(crate) password_slots: Semaphore,
    closing: AtomicBool,
}

impl App {
    pub(crate) async fn open(config: Config) -> Result<Shared, StoreError> {
        let store = Store::open(&config.database).await?;
        Ok(Arc::new(App {
            games: Games::gather(),
            tables: Tables::default(),
            limits: Limits::new(&config),
            notices: Notices::start(&config, store.clone()),
            bot_slots: Arc::new(Semaphore::new(config.bot_threads)),
            password_slots: Semaphore::new(2),
            closing: AtomicBool::new(false),
            store,
            config,
        }))
    }

    /// Seconds since 1970.
    pub(crate) fn now(&self) -> u32 {
        self.config.fixed_time.unwrap_or_else(|| {
            SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as u32)
        })
    }

    pub(crate) fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }

    /// Where the chance of a table or of a bot comes from: a seed that nobody can guess, unless all of it is to be repeated.
    pub(crate) fn new_seed(&self) -> Seed {
        self.config.table_seed.unwrap_or_else(|| Seed(random()))
    }

    /// Lets every table finish what it is doing, then closes the store.
    pub(crate) async fn close(self: &Shared) {
        self.closing.store(true, Ordering::Relaxed);
        self.tables.close().await;
        self.store.close().await;
    }
}

/// Random bytes that nobody can guess.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    bytes
}

/// A name of so many letters and digits that nobody can guess: five bits each.
pub(crate) fn new_name<const N: usize>() -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    random::<N>().iter().map(|byte| char::from(LETTERS[usize::from(byte & 31)])).collect()
}

/// Whether two secrets are the same, in a time that does not tell how far they agree.
pub(crate) fn same_secret(one: &str, other: &str) -> bool {
    // Comparing hashes of this type takes the same time for all.
    blake3::hash(one.as_bytes()) == blake3::hash(other.as_bytes())
}

/// What the log of the program may say about a token: nothing that helps to guess it.
pub(crate) fn token_hash(token: &str) -> String {
    blake3::hash(token.as_bytes()).to_hex().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_long_enough_and_never_twice_the_same() {
        let names: std::collections::BTreeSet<String> = (0..1000).map(|_| new_name::<12>()).collect();
        assert_eq!(names.len(), 1000);
        assert!(names.iter().all(|name| name.len() == 12));
        assert!(same_secret("a", "a") && !same_secret("a", "b"));
    }
}
