//! The one task that writes.

use sqlx::sqlite::{SqliteConnection, SqlitePool};
use tokio::sync::{mpsc, oneshot};

use super::StoreError;

/// How many writes go into one transaction at most.
const GROUP: usize = 256;

/// A value in a statement.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Text(String),
    Number(i64),
    Nothing,
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.into())
    }
}
impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}
impl From<u32> for Value {
    fn from(number: u32) -> Value {
        Value::Number(number.into())
    }
}
impl From<u8> for Value {
    fn from(number: u8) -> Value {
        Value::Number(number.into())
    }
}
impl From<bool> for Value {
    fn from(number: bool) -> Value {
        Value::Number(number.into())
    }
}
impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Nothing, T::into)
    }
}

/// One statement with its values.
#[derive(Clone, Debug)]
pub(super) struct Statement {
    sql: &'static str,
    values: Vec<Value>,
}

impl Statement {
    pub(super) fn new(sql: &'static str, values: impl Into<Vec<Value>>) -> Statement {
        Statement { sql, values: values.into() }
    }

    async fn run(self, connection: &mut SqliteConnection) -> Result<u64, sqlx::Error> {
        let mut query = sqlx::query(self.sql);
        for value in self.values {
            query = match value {
                Value::Text(text) => query.bind(text),
                Value::Number(number) => query.bind(number),
                Value::Nothing => query.bind(None::<String>),
            };
        }
        Ok(query.execute(connection).await?.rows_affected())
    }
}

/// Statements that are carried out all or not at all; how many rows each has touched is the answer.
struct Write {
    statements: Vec<Statement>,
    done: oneshot::Sender<Result<Vec<u64>, StoreError>>,
}

/// Sends writes to the task.
#[derive(Clone, Debug)]
pub(super) struct Writer(mpsc::Sender<Write>);

impl Writer {
    pub(super) fn start(pool: SqlitePool) -> Writer {
        let (send, receive) = mpsc::channel(4 * GROUP);
        tokio::spawn(write_on(pool, receive));
        Writer(send)
    }

    pub(super) async fn write(&self, statements: Vec<Statement>) -> Result<Vec<u64>, StoreError> {
        let (done, answer) = oneshot::channel();
        self.0.send(Write { statements, done }).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Waits until everything that was sent before is written.
    pub(super) async fn close(&self) {
        // An empty write is answered after all before it.
        let _ = self.write(Vec::new()).await;
    }
}

async fn write_on(pool: SqlitePool, mut receive: mpsc::Receiver<Write>) {
    let mut group = Vec::with_capacity(GROUP);
    while receive.recv_many(&mut group, GROUP).await > 0 {
        metrics::histogram!("hexarch_store_group_size").record(group.len() as f64);
        let start = std::time::Instant::now();
        let writes = std::mem::take(&mut group);
        match written(&pool, writes).await {
            Ok(answers) => {
                metrics::histogram!("hexarch_store_commit_seconds").record(start.elapsed().as_secs_f64());
                for (done, answer) in answers {
                    // Whoever has gone no longer wants to know.
                    let _ = done.send(answer);
                }
            }
            Err(error) => tracing::error!(%error, "a group of writes failed"),
        }
    }
}

type Answers = Vec<(oneshot::Sender<Result<Vec<u64>, StoreError>>, Result<Vec<u64>, StoreError>)>;

/// Writes a group in one transaction. If the transaction fails, nobody in it is answered, which they read as a failure.
async fn written(pool: &SqlitePool, group: Vec<Write>) -> Result<Answers, sqlx::Error> {
    let mut connection = pool.acquire().await?;
    let mut answers = Vec::with_capacity(group.len());
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
    for Write { statements, done } in group {
        let answer = one(&mut connection, statements).await;
        answers.push((done, answer));
    }
    if let Err(error) = sqlx::query("COMMIT").execute(&mut *connection).await {
        let _ = sqlx::query("ROLLBACK").execute(&mut *connection).await;
        return Err(error);
    }
    Ok(answers)
}

/// One write within the transaction: all of its statements or none.
async fn one(connection: &mut SqliteConnection, statements: Vec<Statement>) -> Result<Vec<u64>, StoreError> {
    let alone = statements.len() == 1;
    if !alone {
        sqlx::query("SAVEPOINT one").execute(&mut *connection).await?;
    }
    let mut touched = Vec::with_capacity(statements.len());
    for statement in statements {
        match statement.run(connection).await {
            Ok(rows) => touched.push(rows),
            Err(error) => {
                if !alone {
                    sqlx::query("ROLLBACK TO one").execute(&mut *connection).await?;
                    sqlx::query("RELEASE one").execute(&mut *connection).await?;
                }
                let unique =
                    error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_unique_violation);
                return Err(if unique { StoreError::Taken } else { error.into() });
            }
        }
    }
    if !alone {
        sqlx::query("RELEASE one").execute(&mut *connection).await?;
    }
    Ok(touched)
}
