//! Tables. Each is one task that alone knows its game; everybody else sends it commands.
//!
//! A command is applied in memory, appended to the log in the store, and only then published. A table that nobody needs
//! is put away and loaded again when somebody does.

mod actor;
mod clock;
mod course;
mod drive;
mod history;
mod live;
mod lobby;
mod request;
#[cfg(test)]
mod tests;
mod told;

use std::collections::HashMap;
use std::sync::Mutex;

use axum::extract::ws::Utf8Bytes;
use hexarch_core::Seat;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;

use crate::app::Shared;
use crate::problem::Problem;
use crate::protocol::{History, Line, Moment, Proof, TableInfo, ToServer};
use crate::words::Language;
use actor::Actor;

pub(crate) use live::{Ticket, frame};
pub(crate) use lobby::info;

/// How many commands may wait at a table.
const INBOX: usize = 256;

/// Where an answer goes.
pub(crate) type Reply<T> = oneshot::Sender<Result<T, Problem>>;

/// Somebody who is signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Person {
    pub(crate) id: String,
    pub(crate) name: String,
}

/// What a table can be asked to do.
pub(crate) enum Command {
    /// A client comes.
    Attach { person: Option<Person>, language: Language, out: mpsc::Sender<Utf8Bytes>, reply: Reply<Ticket> },
    /// It says something.
    Said { ticket: Ticket, message: ToServer },
    /// It goes.
    Detach { ticket: Ticket },
    /// How the table looks from outside.
    Info { person: Option<Person>, reply: Reply<TableInfo> },
    /// What somebody is invited to who has a link.
    Invitation { token: String, reply: Reply<TableInfo> },
    /// Somebody sits down: in an open seat, or with the token of an invitation.
    Join { person: Person, seat: Option<Seat>, token: Option<String>, reply: Reply<TableInfo> },
    /// Somebody leaves for good.
    Leave { person: Person, reply: Reply<()> },
    /// A bot plays somebody's seats for a while, or he takes them back.
    Filler { person: Person, bot: Option<String>, reply: Reply<TableInfo> },
    /// Another game of the same people.
    Rematch { person: Person, reply: Reply<String> },
    /// Plays on from a point of this game at another table.
    Fork { person: Person, line: Option<u32>, seat: Seat, bot: String, reply: Reply<String> },
    /// The whole game as a file.
    Replay { person: Option<Person>, reply: Reply<String> },
    /// The position as a file.
    Position { person: Option<Person>, seat: Option<Seat>, reply: Reply<String> },
    /// A part of a log.
    Log { person: Option<Person>, seat: Option<Seat>, from: u32, reply: Reply<Vec<Line>> },
    /// A scene of long ago, as JSON.
    Scene { person: Option<Person>, seat: Option<Seat>, line: Option<u32>, reply: Reply<String> },
    /// The same, with what was decided there.
    Moment { person: Option<Person>, seat: Option<Seat>, line: Option<u32>, reply: Reply<Moment> },
    /// How the game has gone.
    History { person: Option<Person>, seat: Option<Seat>, reply: Reply<History> },
    /// Whether its shuffles hold.
    Proof { person: Option<Person>, reply: Reply<Proof> },
    /// Somebody has deleted his account: nothing that he said or was called stays in memory.
    Forget { user: String },
    /// Somebody has another name now.
    Rename { user: String, from: String, to: String },
    /// A bot has thought.
    Thought(drive::Thought),
    /// The time has come to give an answer for a seat.
    Due { seat: Seat, decision: hexarch_core::DecisionId },
    /// Finishes what is to be finished.
    Stop { reply: oneshot::Sender<()> },
}

/// The tables that are loaded.
#[derive(Default)]
pub(crate) struct Tables {
    loaded: Mutex<Loaded>,
}

#[derive(Default)]
struct Loaded {
    inboxes: HashMap<String, mpsc::Sender<Command>>,
    tasks: JoinSet<()>,
    closing: bool,
}

impl Tables {
    /// Sends a command to a table, which is loaded if it is not.
    async fn send(&self, app: &Shared, id: &str, mut command: Command) -> Result<(), Problem> {
        // A table may be put away between looking it up and sending; then it is loaded anew.
        for _ in 0..5 {
            let inbox = match self.inbox(id) {
                Some(inbox) => inbox,
                None => self.load(app, id).await?,
            };
            match inbox.send(command).await {
                Ok(()) => return Ok(()),
                Err(returned) => command = returned.0,
            }
            self.forget(id, &inbox);
        }
        Err(Problem::unavailable())
    }

    fn inbox(&self, id: &str) -> Option<mpsc::Sender<Command>> {
        self.lock().inboxes.get(id).cloned()
    }

    async fn load(&self, app: &Shared, id: &str) -> Result<mpsc::Sender<Command>, Problem> {
        if app.is_closing() {
            return Err(Problem::unavailable());
        }
        let (row, chairs) = app.store.table(id).await?.ok_or_else(Problem::no_table)?;
        let mut loaded = self.lock();
        if loaded.closing {
            return Err(Problem::unavailable());
        }
        if let Some(inbox) = loaded.inboxes.get(id) {
            return Ok(inbox.clone());
        }
        let (inbox, commands) = mpsc::channel(INBOX);
        loaded.inboxes.insert(id.to_owned(), inbox.clone());
        // Those that have ended need no longer be waited for.
        while loaded.tasks.try_join_next().is_some() {}
        loaded.tasks.spawn(Actor::run(app.clone(), row, chairs, inbox.downgrade(), commands));
        metrics::gauge!("hexarch_tables_loaded").set(loaded.inboxes.len() as f64);
        Ok(inbox)
    }

    /// Forgets a table that no longer listens.
    fn forget(&self, id: &str, inbox: &mpsc::Sender<Command>) {
        let mut loaded = self.lock();
        if loaded.inboxes.get(id).is_some_and(|known| known.same_channel(inbox)) {
            loaded.inboxes.remove(id);
        }
        metrics::gauge!("hexarch_tables_loaded").set(loaded.inboxes.len() as f64);
    }

    /// Puts a table away, by itself.
    fn put_away(&self, id: &str) {
        let mut loaded = self.lock();
        loaded.inboxes.remove(id);
        metrics::gauge!("hexarch_tables_loaded").set(loaded.inboxes.len() as f64);
    }

    /// Lets every table finish what it is doing.
    pub(crate) async fn close(&self) {
        let (inboxes, mut tasks) = {
            let mut loaded = self.lock();
            loaded.closing = true;
            (std::mem::take(&mut loaded.inboxes), std::mem::take(&mut loaded.tasks))
        };
        for inbox in inboxes.into_values() {
            let (reply, _) = oneshot::channel();
            // Whoever has ended already needs no telling.
            let _ = inbox.send(Command::Stop { reply }).await;
        }
        while tasks.join_next().await.is_some() {}
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Loaded> {
        self.loaded.lock().expect("nobody panics while holding it")
    }
}

/// Asks a table for something and waits for the answer.
pub(crate) async fn ask<T>(
    app: &Shared,
    id: &str,
    command: impl FnOnce(Reply<T>) -> Command,
) -> Result<T, Problem> {
    let (reply, answer) = oneshot::channel();
    app.tables.send(app, id, command(reply)).await?;
    answer.await.map_err(|_| Problem::unavailable())?
}

/// Tells a table something.
pub(crate) async fn tell(app: &Shared, id: &str, command: Command) -> Result<(), Problem> {
    app.tables.send(app, id, command).await
}

/// Tells a table that somebody has gone. A table that was put away has forgotten him anyway.
pub(crate) async fn detach(app: &Shared, id: &str, ticket: Ticket) {
    if let Some(inbox) = app.tables.inbox(id) {
        let _ = inbox.send(Command::Detach { ticket }).await;
    }
}

/// Tells a table something, if it is loaded: whoever loads it later reads it from the store.
pub(crate) async fn tell_loaded(app: &Shared, id: &str, command: Command) {
    if let Some(inbox) = app.tables.inbox(id) {
        // A table that is being put away forgets everything.
        let _ = inbox.send(command).await;
    }
}

/// Wakes the tables that have something to do by themselves.
pub(crate) async fn wake(app: &Shared) {
    let busy = match app.store.busy_tables().await {
        Ok(busy) => busy,
        Err(error) => return tracing::error!(%error, "cannot read which tables have something to do"),
    };
    for id in busy {
        if let Err(problem) = ask(app, &id, |reply| Command::Info { person: None, reply }).await
            && problem.code != crate::protocol::ProblemCode::NotFound
        {
            tracing::warn!(table = id, problem = problem.message(Language::default()), "cannot be woken");
        }
    }
}
