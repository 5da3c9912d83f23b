//! A table as the lobby sees it: who sits where, who comes and goes, and what can be taken away from it.

use hexarch_core::scene::Scene;
use hexarch_core::{Commitment, Entry, Seat, Seats, Start, Viewer};

use super::actor::Actor;
use super::clock::{Clocks, Happened};
use super::course::{Course, guarded};
use super::{Person, Reply, history};
use crate::app::{Shared, same_secret};
use crate::bots;
use crate::opening::{Plan, person_chair};
use crate::problem::{Problem, Why};
use crate::protocol::{History, Line, Moment, ProblemCode, Proof, SeatInfo, Stage, TableInfo, Who};
use crate::store::{Chair, ChairKind, Kept, Record, SeatChange, Summary, TableRow};

/// The seats of a user.
pub(crate) fn sits(chairs: &[Chair], user: &str) -> Vec<Seat> {
    let his = |chair: &&Chair| chair.kind == ChairKind::Person && chair.user.as_deref() == Some(user);
    chairs.iter().filter(his).map(|chair| chair.seat).collect()
}

/// A table from outside, as this person sees it.
pub(crate) fn info(row: &TableRow, chairs: &[Chair], person: Option<&str>, present: Seats) -> TableInfo {
    let mine = person.map(|user| sits(chairs, user)).unwrap_or_default();
    let owner = person.is_some() && row.owner.as_deref() == person;
    let sat = !mine.is_empty();
    let waiting: Vec<Seat> = row.summary.waiting.iter().collect();
    let seat = |chair: &Chair| SeatInfo {
        seat: chair.seat,
        who: match chair.kind {
            ChairKind::Person => Who::Person,
            ChairKind::Bot => Who::Bot,
            ChairKind::Open => Who::Open,
            ChairKind::Invited => Who::Invited,
        },
        name: chair.name.clone(),
        present: present.has(chair.seat),
        filler: chair.bot.clone().filter(|_| chair.kind == ChairKind::Person),
        invite: chair
            .invite
            .as_ref()
            .filter(|_| owner && chair.kind == ChairKind::Invited)
            .map(|token| format!("/join/{}/{}", row.id, token.for_rules())),
    };
    TableInfo {
        id: row.id.clone(),
        game: row.game.clone(),
        name: row.name.clone(),
        options: row.terms.options.clone(),
        stage: row.summary.stage,
        seats: chairs.iter().map(seat).collect(),
        // Whoever has answered in secret knows it, though the others do not.
        your_turn: row.summary.stage == Stage::Running
            && mine.iter().any(|seat| waiting.contains(seat) && row.summary.pending.has(*seat)),
        mine,
        waiting,
        pace: row.terms.pace,
        out_of_time: row.terms.out_of_time,
        listed: row.listed,
        forks: row.terms.forks,
        opened: row.opened,
        moved: row.summary.moved,
        commitment: Commitment::to(*row.seed.for_rules()),
        result: row.summary.result.clone(),
        // Whoever was only shown this game is not told where the next one is.
        rematch: row.rematch.clone().filter(|_| row.listed || owner || sat),
    }
}

impl Actor {
    pub(super) fn info(&self, person: Option<&Person>) -> TableInfo {
        info(&self.row, &self.chairs, person.map(|person| &*person.id), self.present())
    }

    /// Whether somebody may know of the table.
    pub(super) fn may_see(&self, person: Option<&Person>) -> bool {
        // Whoever has been told where a finished game is may look at it: its name cannot be guessed.
        self.hears(person) || self.row.summary.stage == Stage::Over
    }

    /// Whether somebody may know what is talked about at the table.
    pub(super) fn hears(&self, person: Option<&Person>) -> bool {
        let his = |person: &Person| {
            self.row.owner.as_ref() == Some(&person.id) || !self.seats_of(&person.id).is_empty()
        };
        // Where a seat is open, whoever has been told where the table is may sit down.
        let open = self.row.summary.stage == Stage::Gathering
            && self.chairs.iter().any(|chair| chair.kind == ChairKind::Open);
        self.row.listed || open || person.is_some_and(his)
    }

    pub(super) fn seen_info(&self, person: Option<&Person>) -> Result<TableInfo, Problem> {
        match self.may_see(person) {
            true => Ok(self.info(person)),
            false => Err(Problem::no_table()),
        }
    }

    /// What whoever has a link to a free seat may see of the table: as much as any stranger where it is open.
    pub(super) fn invitation(&self, token: &str) -> Result<TableInfo, Problem> {
        let meant = |chair: &Chair| {
            let invite = chair.invite.as_ref().filter(|_| chair.kind == ChairKind::Invited);
            invite.is_some_and(|invite| same_secret(invite.for_rules(), token))
        };
        let gathering = self.row.summary.stage == Stage::Gathering;
        match gathering && self.chairs.iter().any(meant) {
            true => Ok(self.info(None)),
            false => Err(Problem::no_table()),
        }
    }

    pub(super) async fn join(
        &mut self,
        person: Person,
        seat: Option<Seat>,
        token: Option<String>,
    ) -> Result<TableInfo, Problem> {
        if self.row.summary.stage != Stage::Gathering {
            return match sits(&self.chairs, &person.id).is_empty() {
                true => Err(Problem::conflict(Why::Begun)),
                false => Ok(self.info(Some(&person))),
            };
        }
        if !sits(&self.chairs, &person.id).is_empty() {
            return Err(Problem::conflict(Why::SitsAlready));
        }
        let free = |chair: &&mut Chair| match (&token, chair.kind) {
            (Some(token), ChairKind::Invited) => {
                chair.invite.as_ref().is_some_and(|invite| same_secret(invite.for_rules(), token))
            }
            (None, ChairKind::Open) => seat.is_none_or(|seat| seat == chair.seat),
            _ => false,
        };
        let listed = self.row.listed || token.is_some() || self.may_see(Some(&person));
        let Some(chair) = self.chairs.iter_mut().filter(|_| listed).find(free) else {
            return Err(match listed {
                true => Problem::conflict(Why::SeatTaken),
                false => Problem::no_table(),
            });
        };
        let invite = chair.invite.take();
        *chair = Chair { invite, ..person_chair(chair.seat, &person.id, &person.name) };
        let chair = chair.clone();
        self.app.store.put_seats(&self.row.id, &[chair]).await?;
        self.send_table();
        Ok(self.info(Some(&person)))
    }

    /// Somebody leaves for good: before the game his seat is free again, later a bot takes it, after it his name goes.
    pub(super) async fn leave(&mut self, person: &Person) -> Result<(), Problem> {
        let seats = self.seats_of(&person.id);
        if seats.is_empty() {
            let his = self.row.owner.as_ref() == Some(&person.id);
            return match self.row.summary.stage {
                Stage::Gathering if his => self.delete().await,
                _ => Err(Problem::forbidden(Why::SitsElsewhere)),
            };
        }
        match self.row.summary.stage {
            Stage::Gathering => self.leave_early(&seats).await?,
            Stage::Over | Stage::Halted => {
                for seat in seats {
                    let chair = &mut self.chairs[seat.index()];
                    (chair.user, chair.name) = (None, String::new());
                }
                self.app.store.put_seats(&self.row.id, &self.chairs).await?;
                self.send_table();
            }
            Stage::Running => {
                for seat in seats {
                    let chair = &mut self.chairs[seat.index()];
                    (chair.kind, chair.user, chair.name) = (ChairKind::Bot, None, bots::USUAL.to_owned());
                    // Before anything is sent to anybody.
                    self.reseat().await;
                    self.set_bot(seat, Some(bots::USUAL.to_owned()), SeatChange::Left).await?;
                }
            }
        }
        self.reseat().await;
        Ok(())
    }

    async fn leave_early(&mut self, seats: &[Seat]) -> Result<(), Problem> {
        for &seat in seats {
            let chair = &mut self.chairs[seat.index()];
            let kind = if chair.invite.is_some() { ChairKind::Invited } else { ChairKind::Open };
            *chair = Chair { kind, user: None, name: String::new(), number: None, ..chair.clone() };
        }
        if self.chairs.iter().all(|chair| chair.kind != ChairKind::Person) {
            return self.delete().await;
        }
        self.app.store.put_seats(&self.row.id, &self.chairs).await?;
        self.send_table();
        Ok(())
    }

    /// Away with a table at which nobody sits, or that whoever opened it no longer wants before it has begun.
    async fn delete(&mut self) -> Result<(), Problem> {
        self.app.store.delete_table(&self.row.id).await?;
        // Before anybody hears of it: whoever asks then finds no table.
        self.app.tables.put_away(&self.row.id);
        self.sockets.clear();
        self.gone = true;
        Ok(())
    }

    /// Somebody has come to his seats and adds his number to the seed. When all have, the game begins: whether it does.
    pub(super) async fn come(&mut self, seats: &[Seat], number: u32) -> Result<bool, Problem> {
        if self.row.summary.stage != Stage::Gathering {
            return Ok(false);
        }
        let mut came = false;
        for chair in self.chairs.iter_mut().filter(|chair| seats.contains(&chair.seat)) {
            came |= chair.number.is_none();
            chair.number.get_or_insert(number);
        }
        if came {
            self.app.store.put_seats(&self.row.id, &self.chairs).await?;
        }
        let ready = |chair: &Chair| match chair.kind {
            ChairKind::Person => chair.number.is_some(),
            ChairKind::Bot => true,
            ChairKind::Open | ChairKind::Invited => false,
        };
        let all = self.chairs.iter().all(ready);
        if all {
            self.begin().await?;
        }
        Ok(all)
    }

    async fn begin(&mut self) -> Result<(), Problem> {
        let numbers: Vec<u32> = match self.row.start {
            // What people add would make another game of it each time.
            _ if self.app.config.table_seed.is_some() => Vec::new(),
            Start::Setup(_) => self.chairs.iter().map(|chair| chair.number.unwrap_or(0)).collect(),
            // A position has its own chance, which nobody adds to.
            Start::Position(_) => Vec::new(),
        };
        let bank = Clocks::bank(self.row.terms.pace);
        for chair in &mut self.chairs {
            chair.bank = bank;
        }
        let row = &self.row;
        let course = Course::begin(&row.game, &row.start, *row.seed.for_rules(), &numbers, row.opened)
            .map_err(|broken| Problem::quoted(ProblemCode::Internal, broken))?;
        let scene = course.scene(Viewer::Watcher);
        self.public = scene.map_err(|_| Problem::new(ProblemCode::Internal, Why::UnseenGame))?;
        self.course = Some(course);
        let summary = Summary { stage: Stage::Running, ..self.summary(true) };
        self.app.store.begin(&self.row.id, &numbers, &self.chairs, &summary).await.inspect_err(|_| {
            self.course = None;
        })?;
        (self.row.numbers, self.row.summary) = (numbers, summary);
        let banks: Vec<u32> = self.chairs.iter().map(|chair| chair.bank).collect();
        self.clocks = Clocks::new(self.row.terms.pace, &banks);
        self.turn_clocks(Happened::Anew, std::time::Instant::now());
        self.keep_clocks().await;
        self.mark = self.course.as_ref().map_or(0, |course| course.log.len());
        tracing::info!(table = self.row.id, game = self.row.game, "a game begins");
        metrics::counter!("hexarch_games_begun").increment(1);
        self.welcome_all().await;
        self.notify(Seats::NONE);
        self.drive();
        Ok(())
    }

    /// A bot plays somebody's seats for a while, or he takes them back.
    pub(super) async fn filler(
        &mut self,
        person: &Person,
        bot: Option<String>,
    ) -> Result<TableInfo, Problem> {
        if bot.as_deref().is_some_and(|bot| !bots::is_known(bot)) {
            return Err(Problem::invalid(Why::UnknownBot));
        }
        let seats = self.seats_of(&person.id);
        if seats.is_empty() {
            return Err(Problem::forbidden(Why::SitsElsewhere));
        }
        if self.row.summary.stage != Stage::Running {
            return Err(Problem::conflict(Why::NoPlay));
        }
        for seat in seats {
            if self.bot_of(seat).is_some() != bot.is_some() {
                let change = if bot.is_some() { SeatChange::Filled } else { SeatChange::Returned };
                self.set_bot(seat, bot.clone(), change).await?;
            }
        }
        Ok(self.info(Some(person)))
    }

    /// Another game of the same people, each one seat further.
    pub(super) async fn rematch(&mut self, person: &Person) -> Result<String, Problem> {
        if self.seats_of(&person.id).is_empty() {
            return Err(Problem::forbidden(Why::SitsElsewhere));
        }
        if self.row.summary.stage != Stage::Over {
            return Err(Problem::conflict(Why::NotOver));
        }
        if let Some(rematch) = &self.row.rematch {
            return Ok(rematch.clone());
        }
        let Start::Setup(setup) = self.row.start.clone() else {
            return Err(Problem::conflict(Why::FromPosition));
        };
        let count = self.chairs.len() as u8;
        let mut chairs: Vec<Chair> = self
            .chairs
            .iter()
            .map(|chair| Chair {
                seat: chair.seat.left(1, count),
                // Whoever has left the table leaves a free seat.
                kind: match (chair.kind, &chair.user) {
                    (ChairKind::Person, None) => ChairKind::Open,
                    (kind, _) => kind,
                },
                number: None,
                bot: chair.bot.clone().filter(|_| chair.kind == ChairKind::Bot),
                passes: Vec::new(),
                invite: None,
                ..chair.clone()
            })
            .collect();
        chairs.sort_by_key(|chair| chair.seat);
        let plan = Plan {
            owner: Some(person.id.clone()),
            game: self.row.game.clone(),
            name: self.row.name.clone(),
            terms: self.row.terms.clone(),
            start: Start::Setup(setup),
            chairs,
            listed: self.row.listed,
            played: None,
        };
        let id = plan.open(&self.app).await?;
        self.app.store.set_rematch(&self.row.id, &id).await?;
        self.row.rematch = Some(id.clone());
        self.send_table();
        Ok(id)
    }

    /// Whether only one person plays here, who so may know everything about his own game.
    fn is_alone(&self, person: Option<&Person>) -> bool {
        let mut people = self.chairs.iter().filter_map(|chair| chair.user.as_deref());
        person.is_some_and(|person| people.all(|user| user == person.id) && self.may_see(Some(person)))
    }

    /// Whether everything about the game may be known to somebody.
    fn is_open_to(&self, person: Option<&Person>) -> bool {
        let over = matches!(self.row.summary.stage, Stage::Over);
        (over && self.may_see(person)) || self.is_alone(person)
    }

    /// As whom somebody may look.
    fn view(&self, person: Option<&Person>, seat: Option<Seat>) -> Result<Viewer, Problem> {
        if !self.may_see(person) {
            return Err(Problem::no_table());
        }
        let Some(seat) = seat else { return Ok(Viewer::Watcher) };
        let his = person.is_some_and(|person| self.seats_of(&person.id).contains(&seat));
        let over = self.row.summary.stage == Stage::Over && seat.index() < self.chairs.len();
        match his || over {
            true => Ok(Viewer::Seat(seat)),
            false => Err(Problem::forbidden(Why::NotYours)),
        }
    }

    fn running(&self) -> Result<&Course, Problem> {
        self.course.as_ref().ok_or_else(|| Problem::conflict(Why::NotBegun))
    }

    pub(super) async fn replay(&mut self, person: Option<&Person>) -> Result<String, Problem> {
        if !self.is_open_to(person) {
            self.seen_info(person)?;
            return Err(Problem::forbidden(Why::ReplayLater));
        }
        if self.row.outdated {
            let log = self.app.store.log(&self.row.id).await?;
            return Ok(crate::store::replay(self.row.clone(), log).to_text());
        }
        Ok(self.running()?.table().replay().to_text())
    }

    pub(super) fn position(&self, person: Option<&Person>, seat: Option<Seat>) -> Result<String, Problem> {
        let course = self.running()?;
        if self.is_open_to(person) {
            return Ok(course.table().position().0);
        }
        match self.view(person, seat)? {
            viewer @ Viewer::Seat(seat) if self.row.terms.forks => {
                let known = guarded(|| bots::known(course.table(), seat, self.app.new_seed()).position());
                tracing::debug!(%viewer, "a position as known was taken");
                known.map(|draft| draft.0).map_err(|_| Problem::unavailable())
            }
            _ => Err(Problem::forbidden(Why::PositionLater)),
        }
    }

    pub(super) fn log_lines(
        &self,
        person: Option<&Person>,
        seat: Option<Seat>,
        from: u32,
    ) -> Result<Vec<Line>, Problem> {
        let viewer = self.view(person, seat)?;
        let mut lines = self.running()?.log.lines(viewer, 0, from);
        lines.truncate(2000);
        Ok(lines)
    }

    /// What is needed to find the game as it was before a line of a viewer's log; nothing for now.
    fn past(&self, viewer: Viewer, line: Option<u32>) -> Result<Past, Problem> {
        let course = self.running()?;
        let entries = match line {
            None => course.seq(),
            Some(line) => {
                let record = course.record_of(viewer, line);
                record.ok_or_else(|| Problem::invalid(Why::NoLine))?
            }
        };
        Ok(Past { app: self.app.clone(), row: self.row.clone(), entries })
    }

    /// What a viewer saw before a line of his log, as JSON.
    pub(super) fn old_scene(
        &self,
        person: Option<&Person>,
        seat: Option<Seat>,
        line: Option<u32>,
        reply: Reply<String>,
    ) {
        let shown = |scene: Result<Scene, String>| {
            let scene = scene.map_err(|_| Problem::new(ProblemCode::Internal, Why::UnseenScene))?;
            serde_json::to_string(&scene).map_err(|_| Problem::unavailable())
        };
        let past = self.view(person, seat).and_then(|viewer| match line {
            None => Ok(Err(shown(self.running()?.scene(viewer)))),
            Some(_) => Ok(Ok((viewer, self.past(viewer, line)?))),
        });
        // Whoever has gone no longer wants to know.
        match past {
            Err(problem) => drop(reply.send(Err(problem))),
            Ok(Err(now)) => drop(reply.send(now)),
            Ok(Ok((viewer, past))) => {
                _ = tokio::spawn(async move {
                    let scene = past.course().await.and_then(|course| shown(course.scene(viewer)));
                    drop(reply.send(scene));
                })
            }
        }
    }

    /// What a viewer saw before a line of his log, and what was decided there.
    pub(super) fn moment(
        &self,
        person: Option<&Person>,
        seat: Option<Seat>,
        line: Option<u32>,
        reply: Reply<Moment>,
    ) {
        let wanted = self.view(person, seat).and_then(|viewer| {
            let told_by = line.and_then(|line| self.course.as_ref()?.told_by(viewer, line));
            Ok((viewer, told_by, self.past(viewer, line)?))
        });
        let over = self.row.summary.stage == Stage::Over;
        match wanted {
            // Whoever has gone no longer wants to know.
            Err(problem) => drop(reply.send(Err(problem))),
            Ok((viewer, told_by, past)) => {
                tokio::spawn(async move {
                    drop(reply.send(past.moment(viewer, told_by, over).await));
                });
            }
        }
    }

    /// How the game has gone for a viewer.
    pub(super) fn history(&self, person: Option<&Person>, seat: Option<Seat>, reply: Reply<History>) {
        match self.view(person, seat).and_then(|viewer| Ok((viewer, self.past(viewer, None)?))) {
            Err(problem) => drop(reply.send(Err(problem))),
            Ok((viewer, past)) => {
                tokio::spawn(async move {
                    let history = past.work(move |row, log| history::history(&row, &log, viewer)).await;
                    let history = history.and_then(|history| history.ok_or_else(Past::lost));
                    drop(reply.send(history));
                });
            }
        }
    }

    /// Plays the file of a finished game from its seed.
    pub(super) fn proof(&self, person: Option<&Person>, reply: Reply<Proof>) {
        let past = self.view(person, None).and_then(|viewer| match self.row.summary.stage {
            Stage::Over => self.past(viewer, None),
            Stage::Gathering | Stage::Running | Stage::Halted => Err(Problem::conflict(Why::SeedLater)),
        });
        match past {
            Err(problem) => drop(reply.send(Err(problem))),
            Ok(past) => {
                tokio::spawn(async move { drop(reply.send(past.work(history::proof).await)) });
            }
        }
    }

    /// Plays on from a point of this game at another table, against bots.
    pub(super) fn fork(
        &self,
        person: &Person,
        line: Option<u32>,
        seat: Seat,
        bot: String,
        reply: Reply<String>,
    ) {
        let wanted = self.view(Some(person), Some(seat)).and_then(|viewer| {
            if !bots::is_known(&bot) {
                return Err(Problem::invalid(Why::UnknownBot));
            }
            let open = self.is_open_to(Some(person));
            if !open && !self.row.terms.forks {
                return Err(Problem::forbidden(Why::NoForks));
            }
            Ok((open, self.past(viewer, line)?))
        });
        match wanted {
            // Whoever has gone no longer wants to know.
            Err(problem) => drop(reply.send(Err(problem))),
            Ok((open, past)) => {
                let person = person.clone();
                tokio::spawn(async move { drop(reply.send(past.fork(&person, seat, &bot, open).await)) });
            }
        }
    }
}

/// A game as it was, which is worked out beside the table: it takes a thread and its time.
struct Past {
    app: Shared,
    row: TableRow,
    entries: u32,
}

impl Past {
    fn lost() -> Problem {
        Problem::new(ProblemCode::Internal, Why::UnseenThere)
    }

    /// Does something with the records up to there, on a thread that one may have to wait for.
    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(TableRow, Vec<Kept>) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let slot = self.app.bot_slots.clone().acquire_owned().await.map_err(|_| Problem::unavailable())?;
        let mut log = self.app.store.log(&self.row.id).await?;
        log.truncate(self.entries as usize);
        let row = self.row.clone();
        let work = move || {
            let _slot = slot;
            work(row, log)
        };
        tokio::task::spawn_blocking(work).await.map_err(|_| Past::lost())
    }

    async fn course(&self) -> Result<Course, Problem> {
        match self.work(|row, log| Course::load(&row, &log)).await? {
            Ok((course, Ok(()))) => Ok(course),
            _ => Err(Past::lost()),
        }
    }

    /// What a viewer saw there, and what was decided in the record that came next.
    async fn moment(self, viewer: Viewer, told_by: Option<u32>, over: bool) -> Result<Moment, Problem> {
        let before = self.entries as usize;
        let past = Past { entries: told_by.map_or(self.entries, |record| record + 1), ..self };
        let moment = past.work(move |row, log| {
            let (course, followed) = Course::load(&row, &log[..before]).ok()?;
            followed.ok()?;
            history::moment(&course, log.get(before).map(|kept| &kept.record), viewer, over).ok()
        });
        moment.await?.ok_or_else(Past::lost)
    }

    /// Opens a table that goes on from here; `open`: with all that is known to the rules.
    async fn fork(&self, person: &Person, seat: Seat, bot: &str, open: bool) -> Result<String, Problem> {
        let course = self.course().await?;
        if course.table().pending().is_empty() {
            return Err(Problem::conflict(Why::OverThere));
        }
        let replay = course.table().replay();
        let (start, played) = match (&replay.start, replay.seed, open) {
            // The same game up to here; from here on chance is new.
            (Start::Setup(_), Some(seed), true) if !replay.entries.is_empty() => {
                let at = self.app.now();
                let mut log: Vec<Kept> = replay
                    .entries
                    .into_iter()
                    .map(|entry| Kept { at, record: Record::Entry(entry) })
                    .collect();
                let rewind = Entry::Rewind { to: course.table().acts(), seed: self.app.new_seed() };
                log.push(Kept { at, record: Record::Entry(rewind) });
                (replay.start, Some((seed, replay.numbers, log)))
            }
            (_, _, true) => (Start::Position(course.table().position()), None),
            // What the seat cannot know is dealt anew.
            (_, _, false) => {
                let draft = guarded(|| bots::known(course.table(), seat, self.app.new_seed()).position());
                (Start::Position(draft.map_err(|_| Problem::unavailable())?), None)
            }
        };
        let chair = |other: Seat| match other == seat {
            true => person_chair(seat, &person.id, &person.name),
            false => crate::opening::bot_chair(other, bot),
        };
        let plan = Plan {
            owner: Some(person.id.clone()),
            game: self.row.game.clone(),
            name: self.row.name.clone(),
            terms: crate::store::Terms { pace: crate::protocol::Pace::Free, ..self.row.terms.clone() },
            start,
            chairs: Seat::all(course.table().seats()).map(chair).collect(),
            listed: false,
            played,
        };
        drop(course);
        plan.open(&self.app).await
    }
}
