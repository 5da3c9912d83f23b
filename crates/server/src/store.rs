//! What is kept: users, sessions, tables and their logs. All SQL of the server is in this chapter.
//!
//! Reading goes through a few connections at once. Writing goes through one task that gathers what has come meanwhile
//! into one transaction, so that one flush to disk serves many; whoever wrote is answered when it is on disk.

mod keeper;
mod rows;
mod tables;
mod users;
mod writer;

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use sqlx::Connection as _;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};

pub(crate) use rows::{
    Account, Chair, ChairKind, Kept, Record, SeatChange, Summary, TableRow, Terms, replay,
};
pub(crate) use users::sign_in_name;
use writer::Writer;

/// The schema, step by step. A step that has been released never changes.
const MIGRATIONS: &[&str] = &[
    include_str!("../migrations/1.sql"),
    include_str!("../migrations/2.sql"),
    include_str!("../migrations/3.sql"),
];

/// Where everything is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// In a file.
    File(PathBuf),
    /// Nowhere: it ends with the program.
    Memory,
}

/// An address of a database that is none of ours.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no place for the tables: write sqlite:FILE, or sqlite::memory:")]
pub struct NoPlace(String);

impl FromStr for Place {
    type Err = NoPlace;
    fn from_str(text: &str) -> Result<Place, NoPlace> {
        match text.strip_prefix("sqlite:").map(|path| path.strip_prefix("//").unwrap_or(path)) {
            Some(":memory:") => Ok(Place::Memory),
            Some(path) if !path.is_empty() => Ok(Place::File(path.into())),
            _ => Err(NoPlace(text.into())),
        }
    }
}

/// What can go wrong with the store.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database does not do what it is told.
    #[error("the database fails: {0}")]
    Database(#[from] sqlx::Error),
    /// Two wrote the same.
    #[error("somebody else was quicker")]
    Taken,
    /// What is kept cannot be read.
    #[error("the database holds something unreadable: {0}")]
    Unreadable(String),
    /// The database belongs to a later version of this program.
    #[error(
        "the database has version {found}, this program knows versions up to {known}: it was written by a newer \
         program, which is the one to use"
    )]
    Newer {
        /// The version of the database.
        found: i64,
        /// The newest that we know.
        known: i64,
    },
    /// A file that is no database of ours.
    #[error("this is no database of this program: {0}")]
    Foreign(String),
    /// A file cannot be made.
    #[error("the database cannot be made: {0}")]
    File(#[from] std::io::Error),
    /// Written together with something that failed: nothing of it was kept.
    #[error("the database fails for all who write: {0}")]
    Group(String),
    /// The server is closing.
    #[error("the store is closed")]
    Closed,
}

/// The store. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store {
    read: SqlitePool,
    write: SqlitePool,
    writer: Writer,
    /// For the log of SQLite, if there is a file.
    keeper: Option<SqlitePool>,
}

impl Store {
    /// Looks whether a file is a database of ours that this program can read, and changes nothing in it.
    pub(crate) async fn inspect(file: &Path) -> Result<(), StoreError> {
        let foreign = |what: String| StoreError::Foreign(format!("{}: {what}", file.display()));
        let options = SqliteConnectOptions::new().filename(file).read_only(true);
        let mut connection =
            SqliteConnection::connect_with(&options).await.map_err(|error| foreign(error.to_string()))?;
        let found: Result<(i64,), _> = sqlx::query_as("PRAGMA user_version").fetch_one(&mut connection).await;
        let (version,) = found.map_err(|error| foreign(error.to_string()))?;
        let sql = "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table'
                   AND name IN ('users', 'sessions', 'tables', 'seats', 'entries', 'snapshots')";
        let (tables,): (i64,) = sqlx::query_as(sql).fetch_one(&mut connection).await?;
        connection.close().await?;
        let known = MIGRATIONS.len() as i64;
        match version {
            _ if version > known => Err(StoreError::Newer { found: version, known }),
            1.. if tables == 6 => Ok(()),
            _ => Err(foreign("there are no tables of games in it".into())),
        }
    }

    /// Copies a database into a new file, which is on disk afterwards. The original stays as it is.
    pub(crate) async fn copy(from: &Path, to: &Path) -> Result<(), StoreError> {
        let options = SqliteConnectOptions::new().filename(from).read_only(true);
        let mut connection = SqliteConnection::connect_with(&options).await?;
        vacuum_into(&mut connection, to).await?;
        connection.close().await?;
        Ok(())
    }

    /// Opens the store and brings it up to date.
    pub async fn open(place: &Place) -> Result<Store, StoreError> {
        if let Place::File(path) = place {
            private_file(path)?;
        }
        let options = match place {
            Place::File(path) => SqliteConnectOptions::new().filename(path).create_if_missing(true),
            Place::Memory => SqliteConnectOptions::new().in_memory(true),
        };
        let options = options
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            // That is the keeper's work.
            .pragma("wal_autocheckpoint", "0")
            .busy_timeout(Duration::from_secs(10));
        // A connection to memory is a database of its own, so that there can be only one, and it must stay.
        let pool = |most| {
            let pool = SqlitePoolOptions::new().max_connections(most);
            pool.idle_timeout(None).max_lifetime(None).test_before_acquire(false)
        };
        let write = pool(1).connect_with(options.clone()).await?;
        migrate(&write).await?;
        let read = match place {
            Place::Memory => write.clone(),
            Place::File(_) => pool(4).connect_with(options.clone()).await?,
        };
        let keeper = match place {
            Place::Memory => None,
            Place::File(_) => Some(pool(1).connect_lazy_with(options)),
        };
        keeper.iter().cloned().for_each(keeper::start);
        Ok(Store { read, writer: Writer::start(write.clone()), write, keeper })
    }

    /// Writes everything out and closes.
    pub async fn close(&self) {
        self.writer.close().await;
        if let Some(keeper) = &self.keeper {
            keeper.close().await;
        }
        self.read.close().await;
        self.write.close().await;
    }

    /// Whether the database answers.
    pub async fn is_well(&self) -> bool {
        sqlx::query("SELECT 1").execute(&self.read).await.is_ok()
    }

    /// Whether nobody else has the database open.
    pub(crate) async fn is_alone(&self) -> Result<bool, StoreError> {
        let mut connection = self.read.acquire().await?;
        // Our own other connections must not be taken for somebody else's.
        let path: (i64, String, String) =
            sqlx::query_as("PRAGMA database_list").fetch_one(&mut *connection).await?;
        drop(connection);
        self.close().await;
        let options = SqliteConnectOptions::new().filename(path.2).busy_timeout(Duration::ZERO);
        let options = options.locking_mode(sqlx::sqlite::SqliteLockingMode::Exclusive);
        let mut alone = match SqliteConnection::connect_with(&options).await {
            Ok(alone) => alone,
            Err(_) => return Ok(false),
        };
        let locked = sqlx::raw_sql("BEGIN EXCLUSIVE; COMMIT;").execute(&mut alone).await.is_ok();
        alone.close().await?;
        Ok(locked)
    }

    /// Copies everything into a new file while the server runs.
    pub async fn backup(&self, to: &Path) -> Result<(), StoreError> {
        let mut connection = self.read.acquire().await?;
        vacuum_into(&mut connection, to).await
    }
}

async fn vacuum_into(connection: &mut SqliteConnection, to: &Path) -> Result<(), StoreError> {
    let name = to.to_str().ok_or_else(|| StoreError::Unreadable("the name of the file".into()))?;
    private_file(to)?;
    sqlx::query("VACUUM INTO ?").bind(name).execute(connection).await?;
    std::fs::File::open(to)?.sync_all()?;
    Ok(())
}

/// Makes an empty file that only its owner may read, unless there is one: hashes of passwords and secrets of games are kept
/// in it. SQLite gives the files beside it the same permissions.
fn private_file(path: &Path) -> Result<(), StoreError> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error.into()),
    }
}

async fn migrate(pool: &SqlitePool) -> Result<(), StoreError> {
    let known = MIGRATIONS.len() as i64;
    let mut connection = pool.acquire().await?;
    let (found,): (i64,) = sqlx::query_as("PRAGMA user_version").fetch_one(&mut *connection).await?;
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    for (at, migration) in MIGRATIONS.iter().enumerate().skip(found.max(0) as usize) {
        // The version is part of the same transaction, so that a crash leaves both or neither.
        let script = format!("BEGIN IMMEDIATE;\n{migration}\nPRAGMA user_version = {};\nCOMMIT;", at + 1);
        sqlx::raw_sql(sqlx::AssertSqlSafe(script)).execute(&mut *connection).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
