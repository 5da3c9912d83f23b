//! What whoever runs a server does by hand, on its database, also while it runs.

use std::path::Path;

use hexarch_core::Replay;

use crate::app::new_name;
use crate::store::{Place, Store, StoreError};

/// Why a command cannot be carried out.
#[derive(Debug, thiserror::Error)]
pub enum NoAdmin {
    /// The store fails.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Nobody of this name.
    #[error("there is no account '{0}'")]
    NoUser(String),
    /// No such table.
    #[error("there is no such table '{0}'")]
    NoTable(String),
    /// A file that is in the way, or not there.
    #[error("{0}")]
    File(String),
    /// A file cannot be read or written.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// A user, as an administrator sees him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// His stable name for programs.
    pub id: String,
    /// What the others read.
    pub name: String,
    /// Without a password.
    pub guest: bool,
    /// May not sign in.
    pub banned: bool,
    /// When he came, in seconds since 1970.
    pub created: u32,
    /// At how many tables he sits.
    pub tables: usize,
}

async fn open(place: &Place) -> Result<Store, NoAdmin> {
    match place {
        Place::File(path) if !path.exists() => {
            Err(NoAdmin::File(format!("there is no database at {}", path.display())))
        }
        Place::Memory => Err(NoAdmin::File("a database in memory belongs to its server alone".into())),
        Place::File(_) => Ok(Store::open(place).await?),
    }
}

/// All users.
pub async fn users(place: &Place) -> Result<Vec<Listed>, NoAdmin> {
    let store = open(place).await?;
    let mut users = Vec::new();
    for account in store.users().await? {
        let tables = store.tables_of(&account.id).await?.len();
        let guest = account.is_guest();
        let (id, name) = (account.id, account.name);
        users.push(Listed { id, name, guest, banned: account.banned, created: account.created, tables });
    }
    store.close().await;
    Ok(users)
}

/// Bans a user by name or ID and ends his sessions, or lets him in again.
pub async fn ban(place: &Place, name: &str, banned: bool) -> Result<(), NoAdmin> {
    let store = open(place).await?;
    let id = find(&store, name).await?;
    store.set_banned(&id, banned).await?;
    store.close().await;
    Ok(())
}

/// Gives a user a new password, which comes back, and ends his sessions.
pub async fn reset(place: &Place, name: &str) -> Result<String, NoAdmin> {
    let store = open(place).await?;
    let account = store.user_by_name(name).await?.ok_or_else(|| NoAdmin::NoUser(name.into()))?;
    let password = new_name::<16>();
    let hash = crate::accounts::hash_now(&password);
    store.set_password(&account.id, &account.name, &hash).await?;
    store.end_sessions(&account.id, "").await?;
    store.close().await;
    Ok(password)
}

async fn find(store: &Store, name: &str) -> Result<String, NoAdmin> {
    if let Some(account) = store.user_by_name(name).await? {
        return Ok(account.id);
    }
    let account = store.user(name).await?;
    account.map(|account| account.id).ok_or_else(|| NoAdmin::NoUser(name.into()))
}

/// Copies the database into a new file, also while a server uses it.
pub async fn backup(place: &Place, to: &Path) -> Result<(), NoAdmin> {
    if to.exists() {
        return Err(NoAdmin::File(format!("{} is there already", to.display())));
    }
    let store = open(place).await?;
    store.backup(to).await?;
    store.close().await;
    Ok(())
}

/// Puts a copy in the place of a database, which must not be there, or which is moved aside.
pub async fn restore(from: &Path, place: &Place) -> Result<(), NoAdmin> {
    let Place::File(to) = place else {
        return Err(NoAdmin::File("a database in memory belongs to its server alone".into()));
    };
    Store::inspect(from).await?;
    let fresh = beside(to, "restoring");
    // What an earlier try has left behind.
    let _ = std::fs::remove_file(&fresh);
    Store::copy(from, &fresh).await?;
    if to.exists() {
        let aside = to.with_extension("before-restore");
        if aside.exists() {
            return Err(NoAdmin::File(format!("{} is in the way", aside.display())));
        }
        let old = open(place).await?;
        if !old.is_alone().await? {
            return Err(NoAdmin::File("a server uses this database: stop it first".into()));
        }
        old.close().await;
        std::fs::rename(to, &aside)?;
        for ending in ["-wal", "-shm"] {
            let mut name = to.as_os_str().to_owned();
            name.push(ending);
            // What was written out when the database was closed leaves nothing behind.
            let _ = std::fs::remove_file(name);
        }
    }
    std::fs::rename(&fresh, to)?;
    // The new name is on disk only with its folder.
    #[cfg(unix)]
    if let Some(folder) = to.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::File::open(folder)?.sync_all()?;
    }
    Ok(())
}

fn beside(path: &Path, ending: &str) -> std::path::PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    name.into()
}

/// Lets a halted table go on, after the mistake was mended: whoever comes to it next finds it running.
pub async fn unhalt(place: &Place, table: &str) -> Result<(), NoAdmin> {
    let store = open(place).await?;
    let found = store.unhalt(table).await?;
    store.close().await;
    found.then_some(()).ok_or_else(|| NoAdmin::NoTable(table.into()))
}

/// The replay of a table, with everything in it: for finding a mistake in the program.
pub async fn replay(place: &Place, table: &str) -> Result<String, NoAdmin> {
    let store = open(place).await?;
    let (row, _) = store.table(table).await?.ok_or_else(|| NoAdmin::NoTable(table.into()))?;
    let log = store.log(table).await?;
    store.close().await;
    let replay = crate::store::replay(row, log);
    let text = replay.to_text();
    debug_assert!(Replay::parse(&text).is_ok(), "what we write we read");
    Ok(text)
}
