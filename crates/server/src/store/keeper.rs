//! Brings what was written from the log of SQLite into the database, beside the one who writes.
//!
//! SQLite would do it within a commit now and then, and everybody in that group would wait for two more flushes to disk. Done
//! from a connection of its own, it holds nobody up. As long as somebody writes all the time the log is never quite empty
//! and only grows; so when it has become long, the writer is held for the little that is left, and it begins anew.

use std::time::Duration;

use sqlx::sqlite::SqlitePool;

const EVERY: Duration = Duration::from_secs(1);
/// Pages of 4 KiB.
const LONG: i64 = 16_384;

/// Begins to look after the log; ends when the pool is closed.
pub(super) fn start(pool: SqlitePool) {
    tokio::spawn(async move {
        while !pool.is_closed() {
            tokio::time::sleep(EVERY).await;
            match keep_short(&pool).await {
                Ok(()) | Err(sqlx::Error::PoolClosed) => {}
                Err(error) => tracing::error!(%error, "the log of the database is not brought in"),
            }
        }
    });
}

async fn keep_short(pool: &SqlitePool) -> Result<(), sqlx::Error> {
    let mut connection = pool.acquire().await?;
    let (_, pages, _): (i64, i64, i64) =
        sqlx::query_as("PRAGMA wal_checkpoint(PASSIVE)").fetch_one(&mut *connection).await?;
    if pages > LONG {
        sqlx::query("PRAGMA wal_checkpoint(RESTART)").execute(&mut *connection).await?;
    }
    Ok(())
}
