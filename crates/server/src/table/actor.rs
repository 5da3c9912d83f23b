//! The task of one table.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use hexarch_bots::Sitter;
use hexarch_core::scene::Scene;
use hexarch_core::{BySeat, DecisionId, Entry, Seat, Seats, Start, Viewer};
use tokio::sync::mpsc;

use super::Command;
use super::clock::{Clocks, Happened};
use super::course::{Broken, Course, Failed};
use super::live::Socket;
use super::request::{Matter, Requests};
use crate::app::Shared;
use crate::problem::{Problem, Why};
use crate::protocol::{Pace, ProblemCode, Said, Stage};
use crate::store::{Chair, ChairKind, Kept, Record, Summary, TableRow};
use crate::words::Language;

/// After how many answers a position is kept.
const SNAPSHOT: u32 = 64;

/// One table.
pub(super) struct Actor {
    pub(super) app: Shared,
    pub(super) row: TableRow,
    pub(super) chairs: Vec<Chair>,
    /// The game, once it has begun.
    pub(super) course: Option<Course>,
    /// What a watcher sees: what everybody may know.
    pub(super) public: Scene,
    pub(super) requests: Requests,
    pub(super) clocks: Clocks,
    pub(super) sockets: BTreeMap<u32, Socket>,
    pub(super) next_socket: u32,
    /// What each viewer was last sent.
    pub(super) sent: BTreeMap<Viewer, Scene>,
    /// Up to where the log was sent.
    pub(super) mark: usize,
    pub(super) chat: Vec<Said>,
    /// The questions that a bot thinks about, or that are answered in a moment.
    pub(super) at_work: BySeat<Option<DecisionId>>,
    pub(super) sitters: BySeat<Option<Box<dyn Sitter>>>,
    pub(super) inbox: mpsc::WeakSender<Command>,
    /// The table is deleted.
    pub(super) gone: bool,
    /// A mistake in the program was met where nothing could be done about it at once.
    pub(super) broken: Option<String>,
    snapshot: u32,
    used: Instant,
}

impl Actor {
    pub(super) async fn run(
        app: Shared,
        row: TableRow,
        chairs: Vec<Chair>,
        inbox: mpsc::WeakSender<Command>,
        mut commands: mpsc::Receiver<Command>,
    ) {
        let banks: Vec<u32> = chairs.iter().map(|chair| chair.bank).collect();
        let clocks = Clocks::new(row.terms.pace, &banks);
        let mut actor = Actor {
            app,
            row,
            chairs,
            course: None,
            public: Scene::default(),
            requests: Requests::default(),
            clocks,
            sockets: BTreeMap::new(),
            next_socket: 0,
            sent: BTreeMap::new(),
            mark: 0,
            chat: Vec::new(),
            at_work: BySeat::default(),
            sitters: BySeat::default(),
            inbox,
            gone: false,
            broken: None,
            snapshot: 0,
            used: Instant::now(),
        };
        if let Err(problem) = actor.load().await {
            tracing::error!(
                table = actor.row.id,
                problem = problem.message(Language::default()),
                "cannot be loaded"
            );
            actor.row.summary.stage = Stage::Halted;
        }
        actor.drive();
        loop {
            if let Some(why) = actor.broken.take().filter(|_| actor.row.summary.stage != Stage::Halted) {
                actor.halt(&why).await;
            }
            let wake = actor.next_event();
            tokio::select! {
                command = commands.recv() => match command {
                    Some(Command::Stop { reply }) => {
                        actor.rest().await;
                        // Whoever stops us may be gone already.
                        let _ = reply.send(());
                        break;
                    }
                    Some(command) => {
                        actor.used = Instant::now();
                        actor.handle(command).await;
                    }
                    None => break,
                },
                () = tokio::time::sleep_until(wake.into()) => actor.tick().await,
            }
            if actor.gone {
                // Whoever has asked meanwhile is told that it cannot be done; whoever comes later finds no table.
                actor.app.tables.put_away(&actor.row.id);
                break;
            }
            if actor.is_idle() {
                // What has come in the meantime is still served; whoever comes later finds the table put away.
                actor.app.tables.put_away(&actor.row.id);
                commands.close();
                while let Some(command) = commands.recv().await {
                    actor.handle(command).await;
                }
                actor.rest().await;
                break;
            }
        }
    }

    /// Reads the log and follows it.
    async fn load(&mut self) -> Result<(), Problem> {
        self.chat = self.app.store.chat(&self.row.id, 100).await?;
        if self.row.summary.stage == Stage::Gathering {
            return Ok(());
        }
        let log = self.app.store.log(&self.row.id).await?;
        let row = self.row.clone();
        let stage = self.row.summary.stage;
        let count = log.len() as u32;
        let work = move || Course::load(&row, &log);
        let loaded = tokio::task::spawn_blocking(work).await.map_err(|_| Problem::unavailable())?;
        match loaded {
            Ok((course, Ok(()))) => self.course = Some(course),
            // A halted table shows its last good position.
            Ok((course, Err(_))) if stage == Stage::Halted => self.course = Some(course),
            // A game that is over stays as it ended, whatever the rules have become.
            Ok((course, Err(broken))) if stage == Stage::Over => {
                self.show_ending(Some(course), &broken, count).await?
            }
            Err(broken) if stage == Stage::Over => self.show_ending(None, &broken, count).await?,
            Ok((course, Err(broken))) => self.mend(Some(course), &broken, count).await?,
            Err(broken) => self.mend(None, &broken, count).await?,
        }
        if stage != Stage::Over {
            self.note_version().await?;
        }
        if let Some(course) = &self.course {
            self.mark = course.log.len();
            self.public = course.scene(Viewer::Watcher).unwrap_or_default();
        }
        // A table that was brought in from elsewhere, or whose answers changed with the rules, finds out now.
        if stage != Stage::Over && self.row.summary.stage != Stage::Halted {
            let summary = self.summary(false);
            if summary != self.row.summary {
                self.app.store.set_summary(&self.row.id, &summary).await?;
                self.row.summary = summary;
            }
        }
        self.turn_clocks(Happened::Anew, Instant::now());
        if matches!(self.row.terms.pace, Pace::Days(_)) {
            for chair in &self.chairs {
                // Tables of an earlier version did not note when each clock began.
                let since = chair.since.unwrap_or(self.row.summary.moved);
                let elapsed = Duration::from_secs(self.app.now().saturating_sub(since).into());
                let began = Instant::now().checked_sub(elapsed);
                self.clocks.resume(chair.seat, began.unwrap_or_else(Instant::now));
            }
        }
        self.settle_clocks();
        Ok(())
    }

    /// Shows how a game ended that cannot be followed under the rules of today: its last position, if that was kept, or as
    /// far as it still comes out.
    async fn show_ending(
        &mut self,
        course: Option<Course>,
        broken: &Broken,
        count: u32,
    ) -> Result<(), Problem> {
        tracing::info!(table = self.row.id, %broken, "a game that is over is no longer followed to its end");
        let ending = self.app.store.snapshot(&self.row.id).await?.filter(|(seq, _)| *seq == count);
        let memory = course.as_ref().map(Course::memory).unwrap_or_default();
        let seed = *self.row.seed.for_rules();
        let shown = ending.and_then(|(_, draft)| {
            Course::at_position(&self.row.game, &Start::Position(draft), seed, count, memory).ok()
        });
        self.course = shown.or(course);
        self.row.outdated = true;
        Ok(())
    }

    /// The log does not come out as it was kept. If the rules are others now, the game goes on from its last good
    /// position; if not, there is a mistake in the program, and the table is halted there.
    async fn mend(&mut self, course: Option<Course>, broken: &Broken, count: u32) -> Result<(), Problem> {
        let shelf = self.app.games.get(&self.row.game);
        let version = shelf.map(|shelf| (shelf.rules, shelf.content.clone()));
        let Some((rules, content)) =
            version.filter(|(rules, content)| (*rules, content) != (self.row.rules, &self.row.content))
        else {
            self.course = course;
            self.halt(&broken.to_string()).await;
            return Ok(());
        };
        let agreed = match broken {
            Broken::Record { seq, .. } | Broken::Panic { seq, .. } => *seq,
            Broken::Start(_) => 0,
        };
        // The later of the last position that was kept and the last that comes out the same.
        let kept = self.app.store.snapshot(&self.row.id).await?.filter(|(seq, _)| *seq >= agreed);
        let last = || course.as_ref().map(|course| (agreed, course.table().position()));
        let Some((from, draft)) = kept.or_else(last) else {
            self.halt(&broken.to_string()).await;
            return Ok(());
        };
        tracing::warn!(
            table = self.row.id, %broken, entries = count, agreed, from,
            "the rules have changed: the game goes on from its last good position"
        );
        let (start, seed) = (Start::Position(draft), self.app.new_seed());
        let memory = course.as_ref().map(Course::memory).unwrap_or_default();
        match Course::go_on(&self.row.game, &start, seed, count, self.app.now(), memory) {
            Ok(course) => self.course = Some(course),
            Err(again) => {
                self.course = course;
                self.halt(&format!("after a change of rules: {again}")).await;
                return Ok(());
            }
        }
        let record = Record::Rules { start, seed, rules, content };
        self.app.store.append(&self.row.id, count, &Kept { at: self.app.now(), record }, None).await?;
        Ok(())
    }

    /// Notes under which rules the table is played from now on.
    async fn note_version(&mut self) -> Result<(), Problem> {
        let Some(shelf) = self.app.games.get(&self.row.game) else { return Ok(()) };
        if (self.row.rules, &self.row.content) != (shelf.rules, &shelf.content) {
            (self.row.rules, self.row.content) = (shelf.rules, shelf.content.clone());
            self.app.store.set_version(&self.row.id, shelf.rules, &shelf.content).await?;
        }
        Ok(())
    }

    async fn handle(&mut self, command: Command) {
        metrics::counter!("hexarch_table_commands").increment(1);
        match command {
            Command::Attach { person, language, out, reply } => {
                self.look_whether_mended().await;
                drop(reply.send(self.attach(person, language, out)))
            }
            Command::Said { ticket, message } => self.said(ticket, message).await,
            Command::Detach { ticket } => self.detach(ticket),
            Command::Info { person, reply } => drop(reply.send(self.seen_info(person.as_ref()))),
            Command::Invitation { token, reply } => drop(reply.send(self.invitation(&token))),
            Command::Join { person, seat, token, reply } => {
                drop(reply.send(self.join(person, seat, token).await))
            }
            Command::Leave { person, reply } => drop(reply.send(self.leave(&person).await)),
            Command::Filler { person, bot, reply } => drop(reply.send(self.filler(&person, bot).await)),
            Command::Rematch { person, reply } => drop(reply.send(self.rematch(&person).await)),
            Command::Fork { person, line, seat, bot, reply } => self.fork(&person, line, seat, bot, reply),
            Command::Replay { person, reply } => drop(reply.send(self.replay(person.as_ref()).await)),
            Command::Position { person, seat, reply } => {
                drop(reply.send(self.position(person.as_ref(), seat)))
            }
            Command::Log { person, seat, from, reply } => {
                drop(reply.send(self.log_lines(person.as_ref(), seat, from)))
            }
            Command::Scene { person, seat, line, reply } => {
                self.old_scene(person.as_ref(), seat, line, reply)
            }
            Command::Moment { person, seat, line, reply } => self.moment(person.as_ref(), seat, line, reply),
            Command::History { person, seat, reply } => self.history(person.as_ref(), seat, reply),
            Command::Proof { person, reply } => self.proof(person.as_ref(), reply),
            Command::Forget { user } => self.forget(&user).await,
            Command::Rename { user, from, to } => self.rename(&user, &from, &to),
            Command::Thought(thought) => self.thought(thought).await,
            Command::Due { seat, decision } => self.due(seat, decision).await,
            Command::Stop { .. } => unreachable!("the loop takes it"),
        }
    }

    /// The seats that the table waits for, as everybody may know it.
    pub(super) fn public_waiting(&self) -> Seats {
        self.public.waiting.iter().copied().collect()
    }

    pub(super) fn chair(&self, seat: Seat) -> Option<&Chair> {
        self.chairs.get(seat.index())
    }

    /// The seats of a user.
    pub(super) fn seats_of(&self, user: &str) -> Vec<Seat> {
        let his = |chair: &&Chair| chair.kind == ChairKind::Person && chair.user.as_deref() == Some(user);
        self.chairs.iter().filter(his).map(|chair| chair.seat).collect()
    }

    /// The bot that answers for a seat.
    pub(super) fn bot_of(&self, seat: Seat) -> Option<&str> {
        self.chair(seat)?.bot.as_deref()
    }

    /// Keeps what has just been entered into the course, then lets everybody know. If it cannot be kept, it has not
    /// happened.
    pub(super) async fn keep(&mut self, record: Record, by: Option<Seat>) -> Result<(), Problem> {
        let course = self.course.as_ref().ok_or_else(Problem::no_table)?;
        let seq = course.seq() - 1;
        // What everybody will see is made before anything is kept: what cannot be shown has not happened.
        let seats = self.sent.keys().filter(|viewer| viewer.seat().is_some());
        let scenes = seats.map(|viewer| Ok((*viewer, course.scene(*viewer)?))).collect();
        let scenes: Result<BTreeMap<Viewer, Scene>, String> = scenes;
        let (public, scenes) = match course.scene(Viewer::Watcher).and_then(|public| Ok((public, scenes?))) {
            Ok(made) => made,
            Err(panic) => return Err(self.fail(&panic).await),
        };
        let news = !course.log.lines(Viewer::Watcher, self.mark, 0).is_empty();
        let seen = news || public != self.public;
        let happened = match &record {
            Record::Entry(Entry::Act { seat, .. }) | Record::Auto(Entry::Act { seat, .. }) => {
                Happened::Answered(*seat)
            }
            Record::Entry(Entry::Undo { seat, .. }) | Record::Auto(Entry::Undo { seat, .. }) => {
                Happened::TookBack(*seat)
            }
            Record::Entry(Entry::Rewind { .. })
            | Record::Auto(Entry::Rewind { .. })
            | Record::Rules { .. } => Happened::Anew,
            Record::Seat { .. } => Happened::Other,
        };
        let was = self.row.summary.clone();
        self.public = public;
        let summary = self.summary(seen);
        let kept = Kept { at: self.app.now(), record };
        let start = Instant::now();
        if let Err(error) =
            self.app.store.append(&self.row.id, seq, &kept, (summary != was).then_some(&summary)).await
        {
            tracing::error!(table = self.row.id, %error, "an entry could not be kept");
            self.reload().await;
            return Err(Problem::unavailable());
        }
        metrics::histogram!("hexarch_append_seconds").record(start.elapsed().as_secs_f64());
        metrics::counter!("hexarch_entries").increment(1);
        self.row.summary = summary;
        let acted = seen && happened != Happened::Other;
        let died = acted && self.requests.acted(by, self.public_waiting());
        if seen {
            self.turn_clocks(happened, Instant::now());
            self.keep_clocks().await;
        }
        self.settle_clocks();
        self.publish(scenes);
        if seen {
            self.send_clocks();
        }
        if died {
            self.send_requests();
        }
        if self.row.summary.stage != was.stage {
            self.send_table();
        }
        self.notify(was.waiting);
        // How it ended is kept too: it may have to be shown under other rules.
        self.keep_snapshot(self.row.summary.stage == Stage::Over).await;
        self.drive();
        Ok(())
    }

    /// What the lobby shows. Only what everybody saw moves its time.
    pub(super) fn summary(&self, seen: bool) -> Summary {
        let Some(course) = &self.course else { return self.row.summary.clone() };
        let ranking = course.table().ranking();
        let pending = course.table().pending();
        let stage = if pending.is_empty() { Stage::Over } else { Stage::Running };
        let works = |seat: Seat| self.bot_of(seat).is_some() || self.answer_for(seat).is_some();
        let clock = self.row.terms.pace != Pace::Free;
        Summary {
            stage,
            moved: if seen { self.app.now() } else { self.row.summary.moved },
            waiting: self.public_waiting(),
            pending,
            busy: stage == Stage::Running && (clock || pending.iter().any(works)),
            result: Summary::ranking(ranking),
        }
    }

    /// Everybody saw something happen.
    pub(super) fn turn_clocks(&mut self, happened: Happened, now: Instant) {
        let pending = self.course.as_ref().map_or(Seats::NONE, |course| course.table().pending());
        self.clocks.turn(happened, self.public_waiting(), pending, now);
    }

    /// Stops the clocks of those who have answered in secret.
    fn settle_clocks(&mut self) {
        let Some(course) = &self.course else { return };
        let pending = course.table().pending();
        let now = Instant::now();
        for seat in self.public_waiting().iter() {
            match pending.has(seat) {
                true => self.clocks.asked(seat),
                false => self.clocks.answered(seat, now),
            }
        }
    }

    /// Keeps what a restart must not change: the banks, and since when days are counted.
    pub(super) async fn keep_clocks(&mut self) {
        let mut changed = Vec::new();
        let (now, days) = (Instant::now(), matches!(self.row.terms.pace, Pace::Days(_)));
        for chair in &mut self.chairs {
            let bank = self.clocks.bank_of(chair.seat);
            let running = self.clocks.running(chair.seat, now).filter(|_| days);
            let since = running.map(|seconds| self.app.now().saturating_sub(seconds));
            // Seconds are rounded now in this way and now in that.
            let moved = match (chair.since, since) {
                (Some(kept), Some(since)) => kept.abs_diff(since) > 2,
                (kept, since) => kept != since,
            };
            if chair.bank != bank || moved {
                (chair.bank, chair.since) = (bank, since);
                changed.push(chair.clone());
            }
        }
        if !changed.is_empty()
            && let Err(error) = self.app.store.put_seats(&self.row.id, &changed).await
        {
            tracing::error!(table = self.row.id, %error, "clocks could not be kept");
        }
    }

    /// Tells those who are not here that it is their turn.
    pub(super) fn notify(&self, was: Seats) {
        if self.row.summary.stage != Stage::Running {
            return;
        }
        for seat in self.public_waiting().iter().filter(|seat| !was.has(*seat)) {
            let Some(chair) = self.chair(seat) else { continue };
            let away = !self.is_present(seat) && chair.bot.is_none();
            if let Some(user) = chair.user.as_ref().filter(|_| away) {
                self.app.notices.your_turn(user, &self.row.id, &self.row.name);
            }
        }
    }

    async fn keep_snapshot(&mut self, last: bool) {
        let Some(course) = &self.course else { return };
        let due = self.snapshot + if last { 1 } else { SNAPSHOT };
        let played = matches!(self.row.summary.stage, Stage::Running | Stage::Over) && !self.row.outdated;
        if course.seq() < due || !played {
            return;
        }
        let Ok(position) = super::course::guarded(|| course.table().position()) else { return };
        self.snapshot = course.seq();
        if let Err(error) = self.app.store.put_snapshot(&self.row.id, course.seq(), &position).await {
            tracing::error!(table = self.row.id, %error, "a position could not be kept");
        }
    }

    /// A mistake in the program: the table stops where it was, and the others go on.
    pub(super) async fn fail(&mut self, panic: &str) -> Problem {
        self.halt(panic).await;
        self.reload().await;
        Problem::new(ProblemCode::Halted, Why::Mistake)
    }

    /// Stops the table for good, and tells how its replay can be had.
    async fn halt(&mut self, why: &str) {
        metrics::counter!("hexarch_tables_halted").increment(1);
        tracing::error!(
            table = self.row.id,
            game = self.row.game,
            why,
            "the table is halted; `hexarch admin replay {}` writes the replay that leads here",
            self.row.id
        );
        self.row.summary.stage = Stage::Halted;
        self.row.summary.busy = false;
        self.row.halted = Some(why.to_owned());
        if let Err(error) = self.app.store.set_halted(&self.row.id, why).await {
            tracing::error!(table = self.row.id, %error, "could not be marked as halted");
        }
        self.send_table();
    }

    /// A halted table goes on when whoever runs the server has said so.
    async fn look_whether_mended(&mut self) {
        if self.row.summary.stage != Stage::Halted {
            return;
        }
        if let Ok(Some((row, chairs))) = self.app.store.table(&self.row.id).await
            && row.summary.stage != Stage::Halted
        {
            (self.row, self.chairs) = (row, chairs);
            self.reload().await;
            self.send_table();
            self.drive();
        }
    }

    /// Forgets what is in memory and reads the store again.
    async fn reload(&mut self) {
        self.course = None;
        self.sent.clear();
        self.at_work = BySeat::default();
        if let Err(problem) = self.load().await {
            tracing::error!(
                table = self.row.id,
                problem = problem.message(Language::default()),
                "cannot be loaded again"
            );
            self.row.summary.stage = Stage::Halted;
        }
        self.welcome_all().await;
    }

    /// What a refused or failed attempt means to whoever tried.
    pub(super) async fn failed(
        &mut self,
        failed: Failed,
        told: &str,
    ) -> Result<hexarch_core::Refusal, Problem> {
        match failed {
            Failed::Refused(refusal) => Ok(refusal),
            Failed::Panic(panic) => Err(self.fail(&format!("{told}: {panic}")).await),
        }
    }

    /// When something will have to be done.
    fn next_event(&self) -> Instant {
        let far = Instant::now() + Duration::from_secs(3600);
        let ends = self.chairs.iter().filter_map(|chair| self.clock_end(chair.seat));
        let away = (!self.is_needed()).then(|| self.used + self.app.config.idle);
        ends.chain(self.requests.next_death()).chain(away).min().unwrap_or(far)
    }

    /// When a seat that a person plays runs out of time.
    fn clock_end(&self, seat: Seat) -> Option<Instant> {
        let running = self.row.summary.stage == Stage::Running && self.bot_of(seat).is_none();
        self.clocks.end(seat).filter(|_| running && !self.requests.is_about(seat))
    }

    async fn tick(&mut self) {
        let now = Instant::now();
        let expired = self.requests.expire(now);
        for matter in &expired {
            // Nobody has spoken against it in time.
            if let Matter::Fill(seat) = *matter {
                self.fill_late(seat).await;
            }
        }
        if !expired.is_empty() {
            self.send_requests();
        }
        let late: Vec<Seat> = self
            .chairs
            .iter()
            .map(|chair| chair.seat)
            .filter(|seat| self.clock_end(*seat).is_some_and(|end| end <= now))
            .collect();
        for seat in late {
            self.out_of_time(seat).await;
        }
    }

    /// Whether anything keeps the table from being put away, however long it takes.
    fn is_needed(&self) -> bool {
        let quiet = self.sockets.is_empty() && self.at_work.0.iter().all(Option::is_none);
        let clocks = self.chairs.iter().any(|chair| self.clock_end(chair.seat).is_some());
        !quiet || clocks || !self.requests.is_empty()
    }

    fn is_idle(&self) -> bool {
        !self.is_needed() && self.used.elapsed() >= self.app.config.idle
    }

    /// Before the table is put away.
    async fn rest(&mut self) {
        self.keep_snapshot(true).await;
        self.sockets.clear();
    }
}
