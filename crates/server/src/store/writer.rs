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
        let (asked, writes): (Vec<_>, Vec<_>) =
            writes.into_iter().map(|write| (write.done, write.statements)).unzip();
        match written(&pool, writes).await {
            Ok(answers) => {
                metrics::histogram!("hexarch_store_commit_seconds").record(start.elapsed().as_secs_f64());
                for (done, answer) in asked.into_iter().zip(answers) {
                    // Whoever has gone no longer wants to know.
                    let _ = done.send(answer);
                }
            }
            Err(error) => {
                tracing::error!(%error, "a group of writes failed");
                for done in asked {
                    let _ = done.send(Err(StoreError::Group(error.to_string())));
                }
            }
        }
    }
}

type Answers = Vec<Result<Vec<u64>, StoreError>>;

/// Writes a group in one transaction. If anything fails but a constraint, nothing of the group is kept: SQLite may have
/// ended the transaction by itself, and whatever came after it would stand alone.
async fn written(pool: &SqlitePool, group: Vec<Vec<Statement>>) -> Result<Answers, sqlx::Error> {
    let mut connection = pool.acquire().await?;
    let mut answers = Vec::with_capacity(group.len());
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
    let mut done = Ok(());
    for statements in group {
        match one(&mut connection, statements).await {
            Ok(answer) => answers.push(answer),
            Err(error) => {
                done = Err(error);
                break;
            }
        }
    }
    if done.is_ok() {
        done = sqlx::query("COMMIT").execute(&mut *connection).await.map(drop);
    }
    if let Err(error) = done {
        // There may be no transaction left to roll back.
        let _ = sqlx::query("ROLLBACK").execute(&mut *connection).await;
        return Err(error);
    }
    Ok(answers)
}

/// One write within the transaction: all of its statements or none. An error outside means that the transaction cannot go
/// on.
async fn one(
    connection: &mut SqliteConnection,
    statements: Vec<Statement>,
) -> Result<Result<Vec<u64>, StoreError>, sqlx::Error> {
    let alone = statements.len() == 1;
    if !alone {
        sqlx::query("SAVEPOINT one").execute(&mut *connection).await?;
    }
    let mut touched = Vec::with_capacity(statements.len());
    for statement in statements {
        match statement.run(connection).await {
            Ok(rows) => touched.push(rows),
            Err(error) => {
                use sqlx::error::ErrorKind;
                let kind = error.as_database_error().map(|error| error.kind());
                let taken = match kind {
                    Some(ErrorKind::UniqueViolation) => true,
                    Some(
                        ErrorKind::ForeignKeyViolation
                        | ErrorKind::NotNullViolation
                        | ErrorKind::CheckViolation,
                    ) => false,
                    _ => return Err(error),
                };
                if !alone {
                    sqlx::query("ROLLBACK TO one").execute(&mut *connection).await?;
                    sqlx::query("RELEASE one").execute(&mut *connection).await?;
                }
                return Ok(Err(if taken { StoreError::Taken } else { error.into() }));
            }
        }
    }
    if !alone {
        sqlx::query("RELEASE one").execute(&mut *connection).await?;
    }
    Ok(Ok(touched))
}
