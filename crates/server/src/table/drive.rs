//! What a table does by itself: bots think, forced answers are given, clocks run out.

use std::time::Duration;

use hexarch_bots::Sitter;
use hexarch_core::scene::Window;
use hexarch_core::{DecisionId, Seat, Table};

use super::Command;
use super::actor::Actor;
use super::course::guarded;
use super::request::{LIFE, LONG_LIFE, Matter};
use crate::app::random;
use crate::bots;
use crate::problem::Problem;
use crate::protocol::{OutOfTime, Pace, Pass, Stage};
use crate::store::SeatChange;

/// What a bot came to.
pub(crate) struct Thought {
    seat: Seat,
    decision: DecisionId,
    /// Nothing, if it failed.
    action: Option<String>,
    /// The bot itself, with what it has thought.
    sitter: Option<Box<dyn Sitter>>,
}

impl Actor {
    /// Sets to work whoever is asked and is no person.
    pub(super) fn drive(&mut self) {
        if self.row.summary.stage != Stage::Running || self.app.is_closing() {
            return;
        }
        let Some(course) = &self.course else { return };
        let pending = course.table().pending();
        let questions: Vec<(Seat, DecisionId)> =
            pending.iter().map(|seat| (seat, course.table().decision(seat))).collect();
        for seat in self.chairs.iter().map(|chair| chair.seat) {
            if !pending.has(seat) {
                self.at_work[seat] = None;
            }
        }
        for (seat, decision) in questions {
            if self.at_work[seat] == Some(decision) {
                continue;
            }
            self.at_work[seat] = None;
            if self.bot_of(seat).is_some() {
                self.think(seat, decision);
            } else if self.answer_for(seat).is_some() {
                self.answer_soon(seat, decision);
            }
        }
    }

    /// Lets a bot think about a question, on a thread of its own.
    fn think(&mut self, seat: Seat, decision: DecisionId) {
        let (Some(course), Some(inbox)) = (&self.course, self.inbox.upgrade()) else { return };
        let known = match guarded(|| bots::known(course.table(), seat, self.app.new_seed())) {
            Ok(known) => known,
            Err(panic) => {
                self.broken = Some(format!("what seat {seat} knows: {panic}"));
                return;
            }
        };
        let name = self.bot_of(seat).unwrap_or(bots::USUAL).to_owned();
        let sitter =
            self.sitters[seat].take().or_else(|| bots::sit(&self.row.game, &name, self.app.new_seed()));
        let slots = self.app.bot_slots.clone();
        let pause = tokio::time::sleep(self.app.config.bot_pause);
        self.at_work[seat] = Some(decision);
        tokio::spawn(async move {
            let Ok(slot) = slots.acquire_owned().await else { return };
            let thinking = tokio::task::spawn_blocking(move || {
                let _slot = slot;
                let start = std::time::Instant::now();
                let thought = think(&*known, seat, decision, sitter);
                metrics::histogram!("hexarch_bot_seconds").record(start.elapsed().as_secs_f64());
                thought
            });
            let (thought, ()) = tokio::join!(thinking, pause);
            let failed = || Thought { seat, decision, action: None, sitter: None };
            // A table that has been put away asks again when it comes back.
            let _ = inbox.send(Command::Thought(thought.unwrap_or_else(|_| failed()))).await;
        });
    }

    pub(super) async fn thought(&mut self, thought: Thought) {
        let Thought { seat, decision, action, sitter } = thought;
        if self.at_work[seat] != Some(decision) {
            return;
        }
        self.at_work[seat] = None;
        self.sitters[seat] = sitter;
        let Some(course) = &self.course else { return };
        if self.bot_of(seat).is_none() || course.table().decision(seat) != decision {
            return self.drive();
        }
        let action = match action {
            Some(action) => action,
            None => {
                tracing::error!(
                    table = self.row.id,
                    seat = seat.0,
                    "a bot failed; any answer is taken instead"
                );
                let mut legal = course.table().legal(seat);
                let any = usize::from(random::<1>()[0]) % legal.len().max(1);
                if legal.is_empty() {
                    return;
                }
                legal.swap_remove(any)
            }
        };
        if let Err(problem) = self.act(seat, decision, &action, false).await {
            tracing::error!(
                table = self.row.id,
                seat = seat.0,
                action,
                ?problem,
                "a bot's answer was refused"
            );
        }
    }

    /// The answer that the table gives for a person, if there is nothing to choose or he passes such questions.
    pub(super) fn answer_for(&self, seat: Seat) -> Option<String> {
        let chair = self.chair(seat).filter(|chair| chair.bot.is_none())?;
        let course = self.course.as_ref()?;
        answer_for(course.table(), seat, &chair.passes).ok().flatten()
    }

    /// Gives the answer after a while that tells nothing: as if somebody had chosen.
    fn answer_soon(&mut self, seat: Seat, decision: DecisionId) {
        let Some(inbox) = self.inbox.upgrade() else { return };
        self.at_work[seat] = Some(decision);
        let (least, most) = self.app.config.forced_pause;
        let share = u32::from(u16::from_le_bytes(random())) as f64 / f64::from(u16::MAX);
        let pause = least + Duration::from_secs_f64((most - least).as_secs_f64() * share);
        tokio::spawn(async move {
            tokio::time::sleep(pause).await;
            // A table that has been put away asks again when it comes back.
            let _ = inbox.send(Command::Due { seat, decision }).await;
        });
    }

    pub(super) async fn due(&mut self, seat: Seat, decision: DecisionId) {
        if self.at_work[seat] != Some(decision) {
            return;
        }
        self.at_work[seat] = None;
        let current = self.course.as_ref().is_some_and(|course| {
            course.table().pending().has(seat) && course.table().decision(seat) == decision
        });
        // He may have changed his mind about passing in the meantime.
        match self.answer_for(seat).filter(|_| current) {
            Some(action) => {
                if let Err(problem) = self.act(seat, decision, &action, true).await {
                    tracing::error!(table = self.row.id, ?problem, "an answer of the table was refused");
                }
            }
            None => self.drive(),
        }
    }

    /// A seat has run out of time.
    pub(super) async fn out_of_time(&mut self, seat: Seat) {
        let others: hexarch_core::Seats = self.voters(seat);
        match self.row.terms.out_of_time {
            OutOfTime::Vote if !others.is_empty() => {
                let life = if matches!(self.row.terms.pace, Pace::Days(_)) { LONG_LIFE } else { LIFE };
                self.requests.ask(Matter::Fill(seat), None, others, std::time::Instant::now() + life);
                self.send_requests();
            }
            OutOfTime::Vote | OutOfTime::Bot => self.fill_late(seat).await,
        }
    }

    /// Lets a bot play a seat that has run out of time, unless it has answered in secret since.
    pub(super) async fn fill_late(&mut self, seat: Seat) {
        let asked = self.course.as_ref().is_some_and(|course| course.table().pending().has(seat));
        if !asked || self.row.summary.stage != Stage::Running {
            return;
        }
        if let Err(problem) = self.fill(seat, bots::USUAL, SeatChange::OutOfTime).await {
            tracing::error!(
                table = self.row.id,
                seat = seat.0,
                ?problem,
                "a clock ran out, and no bot could take over"
            );
        }
    }

    /// Lets a bot play a seat.
    pub(super) async fn fill(&mut self, seat: Seat, bot: &str, change: SeatChange) -> Result<(), Problem> {
        self.set_bot(seat, Some(bot.to_owned()), change).await
    }

    /// Changes who answers for a seat, and says so in the log.
    pub(super) async fn set_bot(
        &mut self,
        seat: Seat,
        bot: Option<String>,
        change: SeatChange,
    ) -> Result<(), Problem> {
        let at = self.app.now();
        let Some(chair) = self.chairs.get_mut(seat.index()) else { return Err(Problem::no_table()) };
        chair.bot = bot;
        self.sitters[seat] = None;
        self.at_work[seat] = None;
        let chair = chair.clone();
        self.app.store.put_seats(&self.row.id, &[chair]).await?;
        let died = self.requests.left(seat);
        if change == SeatChange::Returned {
            self.clocks.returned(seat, std::time::Instant::now());
        }
        if let (Stage::Running, Some(course)) = (self.row.summary.stage, &mut self.course) {
            let record = course.seat_change(seat, change, at);
            self.keep(record, None).await?;
        }
        if died {
            self.send_requests();
        }
        self.send_table();
        Ok(())
    }
}

/// A bot's answer; nothing, if it fails.
fn think(known: &dyn Table, seat: Seat, decision: DecisionId, sitter: Option<Box<dyn Sitter>>) -> Thought {
    let Some(mut sitter) = sitter else { return Thought { seat, decision, action: None, sitter: None } };
    match guarded(|| sitter.answer(known, seat)) {
        Ok(action) => Thought { seat, decision, action, sitter: Some(sitter) },
        Err(panic) => {
            tracing::error!(panic, "a bot panicked");
            Thought { seat, decision, action: None, sitter: None }
        }
    }
}

/// The answer that a table gives for a seat: the only one, or the pass that the seat wished.
fn answer_for(table: &dyn Table, seat: Seat, passes: &[Pass]) -> Result<Option<String>, String> {
    guarded(|| {
        let declined = |window: Window| passes.iter().any(|pass| pass.pass.covers(window));
        match table.window(seat) {
            Some(window) if declined(window) => table.pass(seat),
            _ => table.forced(seat),
        }
    })
}
