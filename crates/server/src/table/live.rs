//! Those who look at a table, and what they say and are told.

use std::collections::BTreeMap;
use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use hexarch_core::scene::Scene;
use hexarch_core::{About, DecisionId, Id, Refusal, Seat, Seats, Viewer};
use tokio::sync::mpsc;

use super::Person;
use super::actor::Actor;
use super::course::{Failed, guarded};
use super::request::{LIFE, Matter, Outcome};
use crate::bots;
use crate::problem::{Problem, Why};
use crate::protocol::{
    PROTOCOL, Pass, ProblemCode, Said, Stage, ToClient, ToServer, ToldProblem, Topic, Welcome,
};
use crate::words::Language;

/// How many lines of the log come with a welcome.
const LINES: usize = 500;
/// How much of the chat.
const CHAT: usize = 100;

/// Names a client at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ticket(u32);

/// A client at a table.
pub(super) struct Socket {
    person: Option<Person>,
    /// In which language it is told what went wrong.
    language: Language,
    /// As whom it looks, once it has said hello.
    viewer: Option<Viewer>,
    out: mpsc::Sender<Utf8Bytes>,
}

/// Why something was not done: the rules speak against it, or the request itself is wrong.
#[derive(Debug)]
pub(super) enum No {
    Refused(Refusal),
    Problem(Problem),
}

impl From<Problem> for No {
    fn from(problem: Problem) -> No {
        No::Problem(problem)
    }
}

/// A message as it goes over the wire.
pub(crate) fn frame(message: &ToClient) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages are plain data").into()
}

impl Actor {
    pub(super) fn attach(
        &mut self,
        person: Option<Person>,
        language: Language,
        out: mpsc::Sender<Utf8Bytes>,
    ) -> Result<Ticket, Problem> {
        if !self.may_see(person.as_ref()) {
            return Err(Problem::no_table());
        }
        let ticket = self.next_socket;
        self.next_socket = self.next_socket.wrapping_add(1);
        self.sockets.insert(ticket, Socket { person, language, viewer: None, out });
        Ok(Ticket(ticket))
    }

    pub(super) fn detach(&mut self, ticket: Ticket) {
        let before = self.present();
        self.sockets.remove(&ticket.0);
        self.forget_unwatched();
        if self.present() != before {
            self.send_table();
        }
    }

    /// Whether somebody looks at the table who plays this seat.
    pub(super) fn is_present(&self, seat: Seat) -> bool {
        self.present().has(seat)
    }

    pub(super) fn present(&self) -> Seats {
        let here = self.sockets.values().filter(|socket| socket.viewer.is_some());
        let people = here.filter_map(|socket| socket.person.as_ref());
        people.flat_map(|person| self.seats_of(&person.id)).collect()
    }

    fn send(&mut self, ticket: Ticket, message: &ToClient) {
        self.send_frame(ticket, frame(message));
    }

    fn send_frame(&mut self, ticket: Ticket, frame: Utf8Bytes) {
        let full = self.sockets.get(&ticket.0).is_some_and(|socket| socket.out.try_send(frame).is_err());
        if full {
            // Whoever does not keep up is cut off, and may come back for all that he has missed.
            metrics::counter!("hexarch_sockets_cut_off").increment(1);
            self.sockets.remove(&ticket.0);
        }
    }

    fn tickets(&self) -> Vec<(Ticket, Viewer)> {
        let here = |(ticket, socket): (&u32, &Socket)| Some((Ticket(*ticket), socket.viewer?));
        self.sockets.iter().filter_map(here).collect()
    }

    /// Somebody says something.
    pub(super) async fn said(&mut self, ticket: Ticket, message: ToServer) {
        let Some(socket) = self.sockets.get(&ticket.0) else { return };
        let (person, greeted) = (socket.person.clone(), socket.viewer.is_some());
        let re = number_of(&message);
        if !greeted && re.is_some() {
            return self.problem(ticket, re, Problem::new(ProblemCode::Malformed, Why::Hello));
        }
        let done = match message {
            ToServer::Hello { protocol, seat, lines, number } => {
                match self.hello(ticket, protocol, seat, lines, number).await {
                    Ok(()) => return,
                    Err(problem) => return self.problem(ticket, None, problem),
                }
            }
            ToServer::WhyNot { re, seat, about } => {
                return self.answer(ticket, re, |actor| {
                    actor.mine(person.as_ref(), seat)?;
                    let (refusals, reach) = actor.why_not(seat, about)?;
                    Ok(ToClient::WhyNot { re, refusals, reach })
                });
            }
            ToServer::Odds { re, seat, action } => {
                match self.mine(person.as_ref(), seat).and_then(|_| self.odds(ticket, re, seat, action)) {
                    Ok(()) => return,
                    Err(problem) => return self.problem(ticket, Some(re), problem),
                }
            }
            ToServer::Rules { re, words } => {
                return self.answer(ticket, re, |actor| {
                    let shelf = actor.app.games.get(&actor.row.game).ok_or_else(Problem::no_table)?;
                    Ok(ToClient::Rules { re, rules: shelf.rules(&words, 50) })
                });
            }
            ToServer::Choose { seat, decision, action, .. } => match self.mine(person.as_ref(), seat) {
                Ok(_) => self.choose(seat, decision, &action).await,
                Err(problem) => Err(problem.into()),
            },
            ToServer::Undo { seat, .. } => match self.mine(person.as_ref(), seat) {
                Ok(_) => self.undo(seat).await,
                Err(problem) => Err(problem.into()),
            },
            ToServer::Rewind { seat, line, .. } => match self.mine(person.as_ref(), seat) {
                Ok(_) => self.ask_rewind(seat, line).await,
                Err(problem) => Err(problem.into()),
            },
            ToServer::Vote { seat, request, agree, .. } => match self.mine(person.as_ref(), seat) {
                Ok(_) => self.vote(seat, request, agree).await,
                Err(problem) => Err(problem.into()),
            },
            ToServer::StandingPass { seat, pass, on, .. } => match self.mine(person.as_ref(), seat) {
                Ok(_) => self.standing_pass(ticket, Pass { seat, pass }, on).await,
                Err(problem) => Err(problem.into()),
            },
            ToServer::Chat { text, .. } => self.chat(person.as_ref(), text).await,
            ToServer::Notes { text, .. } => self.notes(person.as_ref(), text).await,
        };
        let Some(re) = re else { return };
        match done {
            Ok(()) => self.send(ticket, &ToClient::Done { re }),
            Err(No::Refused(refusal)) => {
                metrics::counter!("hexarch_refusals").increment(1);
                self.send(ticket, &ToClient::Refused { re, refusal });
            }
            Err(No::Problem(problem)) => self.problem(ticket, Some(re), problem),
        }
    }

    fn problem(&mut self, ticket: Ticket, re: Option<u32>, problem: Problem) {
        let language = self.sockets.get(&ticket.0).map(|socket| socket.language).unwrap_or_default();
        let ToldProblem { code, message } = problem.told(language);
        self.send(ticket, &ToClient::Problem { re, code, message });
    }

    fn answer(&mut self, ticket: Ticket, re: u32, work: impl FnOnce(&Actor) -> Result<ToClient, Problem>) {
        match work(self) {
            Ok(message) => self.send(ticket, &message),
            Err(problem) => self.problem(ticket, Some(re), problem),
        }
    }

    /// The person, if the seat is his.
    fn mine<'p>(&self, person: Option<&'p Person>, seat: Seat) -> Result<&'p Person, Problem> {
        let person = person.ok_or_else(Problem::sign_in)?;
        match self.seats_of(&person.id).contains(&seat) {
            true => Ok(person),
            false => Err(Problem::forbidden(Why::NotYours)),
        }
    }

    async fn hello(
        &mut self,
        ticket: Ticket,
        protocol: u32,
        seat: Option<Seat>,
        lines: u32,
        number: u32,
    ) -> Result<(), Problem> {
        if protocol != PROTOCOL {
            return Err(Problem::new(ProblemCode::Reload, Why::Protocol).with("protocol", PROTOCOL));
        }
        let Some(socket) = self.sockets.get(&ticket.0) else { return Ok(()) };
        let person = socket.person.clone();
        let seats = person.as_ref().map(|person| self.seats_of(&person.id)).unwrap_or_default();
        let viewer = match seat {
            Some(seat) if seats.contains(&seat) => Viewer::Seat(seat),
            Some(_) => return Err(Problem::forbidden(Why::NotYours)),
            None => {
                let pending = self.course.as_ref().map_or(Seats::NONE, |course| course.table().pending());
                let asked = seats.iter().find(|seat| pending.has(**seat));
                asked.or(seats.first()).map_or(Viewer::Watcher, |seat| Viewer::Seat(*seat))
            }
        };
        let before = self.present();
        let looked = socket.viewer;
        self.look_as(ticket, Some(viewer));
        match self.come(&seats, number).await {
            // With the game everybody was welcomed.
            Ok(true) => {}
            Ok(false) => self.welcome(ticket, lines).await?,
            Err(problem) => {
                self.look_as(ticket, looked);
                return Err(problem);
            }
        }
        if self.present() != before {
            self.send_table();
        }
        Ok(())
    }

    /// Somebody has deleted his account.
    pub(super) async fn forget(&mut self, user: &str) {
        if let Ok(chat) = self.app.store.chat(&self.row.id, CHAT as u32).await {
            self.chat = chat;
        }
        if self.row.owner.as_deref() == Some(user) {
            self.row.owner = None;
        }
        self.sockets.retain(|_, socket| socket.person.as_ref().is_none_or(|person| person.id != user));
        self.forget_unwatched();
        self.send_table();
    }

    /// Somebody has another name now; those at his screen keep theirs.
    pub(super) fn rename(&mut self, user: &str, from: &str, to: &str) {
        for chair in &mut self.chairs {
            if chair.user.as_deref() == Some(user) && chair.name == from {
                chair.name = to.to_owned();
            }
        }
        for person in self.sockets.values_mut().filter_map(|socket| socket.person.as_mut()) {
            if person.id == user {
                person.name = to.to_owned();
            }
        }
        self.send_table();
    }

    fn look_as(&mut self, ticket: Ticket, viewer: Option<Viewer>) {
        if let Some(socket) = self.sockets.get_mut(&ticket.0) {
            socket.viewer = viewer;
        }
        self.forget_unwatched();
    }

    /// After a change of who sits where: nobody goes on looking through the eyes of a seat that is no longer his, nor at a
    /// table that he may no longer see.
    pub(super) async fn reseat(&mut self) {
        let mut moved = Vec::new();
        for (ticket, viewer) in self.tickets() {
            let person = self.sockets.get(&ticket.0).and_then(|socket| socket.person.clone());
            let seats = person.as_ref().map(|person| self.seats_of(&person.id)).unwrap_or_default();
            match viewer {
                _ if !self.may_see(person.as_ref()) => drop(self.sockets.remove(&ticket.0)),
                Viewer::Seat(seat) if !seats.contains(&seat) => {
                    let viewer = seats.first().map_or(Viewer::Watcher, |seat| Viewer::Seat(*seat));
                    self.look_as(ticket, Some(viewer));
                    moved.push(ticket);
                }
                Viewer::Seat(_) | Viewer::Watcher => {}
            }
        }
        // Those who have not said hello yet.
        let strangers: Vec<u32> = self
            .sockets
            .iter()
            .filter(|(_, socket)| !self.may_see(socket.person.as_ref()))
            .map(|(ticket, _)| *ticket)
            .collect();
        strangers.iter().for_each(|ticket| drop(self.sockets.remove(ticket)));
        self.forget_unwatched();
        for ticket in moved {
            if let Err(problem) = self.welcome(ticket, 0).await {
                self.problem(ticket, None, problem);
            }
        }
    }

    async fn welcome(&mut self, ticket: Ticket, lines: u32) -> Result<(), Problem> {
        let Some(socket) = self.sockets.get(&ticket.0) else { return Ok(()) };
        let Some(viewer) = socket.viewer else { return Ok(()) };
        let person = socket.person.clone();
        let notes = match &person {
            Some(person) => self.app.store.notes(&self.row.id, &person.id).await?,
            None => String::new(),
        };
        // All who look through the same eyes have been sent the same, so that one scene serves them all.
        let scene = match self.sent.get(&viewer) {
            Some(scene) => Some(scene.clone()),
            None => self.look(viewer).await?,
        };
        let mut log = self.course.as_ref().map_or_else(Vec::new, |course| course.log.lines(viewer, 0, lines));
        log.drain(..log.len().saturating_sub(LINES));
        let since = match (&self.course, viewer.seat()) {
            (Some(course), Some(seat)) => course.since(seat),
            _ => 0,
        };
        let shelf = self.app.games.get(&self.row.game).ok_or_else(Problem::no_table)?;
        let welcome = Welcome {
            protocol: PROTOCOL,
            table: self.info(person.as_ref()),
            seat: viewer.seat(),
            book: shelf.info.book.clone(),
            scene,
            lines: log,
            since,
            chat: if self.hears(person.as_ref()) { self.chat.clone() } else { Vec::new() },
            notes,
            passes: person.as_ref().map(|person| self.passes_of(&person.id)).unwrap_or_default(),
            requests: self.open_requests(viewer),
            clocks: self.clocks.show(Instant::now()),
        };
        self.send(ticket, &ToClient::Welcome(Box::new(welcome)));
        Ok(())
    }

    /// After something that cannot be told as a change.
    pub(super) async fn welcome_all(&mut self) {
        for (ticket, _) in self.tickets() {
            if let Err(problem) = self.welcome(ticket, 0).await {
                self.problem(ticket, None, problem);
            }
        }
    }

    /// What a viewer sees, which is remembered as sent to him.
    async fn look(&mut self, viewer: Viewer) -> Result<Option<Scene>, Problem> {
        let Some(course) = &self.course else { return Ok(None) };
        match course.scene(viewer) {
            Ok(scene) => {
                self.sent.insert(viewer, scene.clone());
                Ok(Some(scene))
            }
            Err(panic) => {
                self.broken = Some(format!("what {viewer} sees: {panic}"));
                Err(Problem::new(ProblemCode::Internal, Why::UnseenTable))
            }
        }
    }

    /// Forgets the scenes of viewers whom nobody looks as.
    fn forget_unwatched(&mut self) {
        let viewers: Vec<Viewer> = self.tickets().into_iter().map(|(_, viewer)| viewer).collect();
        self.sent.retain(|viewer, _| viewers.contains(viewer));
    }

    /// Sends everybody what has changed for him.
    pub(super) fn publish(&mut self, mut scenes: BTreeMap<Viewer, Scene>) {
        let Some(course) = &self.course else { return };
        let mut frames = Vec::new();
        for (viewer, before) in &mut self.sent {
            let scene = match viewer {
                Viewer::Watcher => self.public.clone(),
                Viewer::Seat(_) => match scenes.remove(viewer) {
                    Some(scene) => scene,
                    None => continue,
                },
            };
            let changes = Box::new(scene.since(before));
            let lines = course.log.lines(*viewer, self.mark, 0);
            if !changes.is_empty() || !lines.is_empty() {
                frames.push((*viewer, frame(&ToClient::Update { changes, lines })));
            }
            *before = scene;
        }
        self.mark = course.log.len();
        let tickets = self.tickets();
        for (viewer, frame) in frames {
            for (ticket, _) in tickets.iter().filter(|(_, looks)| *looks == viewer) {
                self.send_frame(*ticket, frame.clone());
            }
        }
    }

    /// Tells everybody who sits there and how far it is.
    pub(super) fn send_table(&mut self) {
        for (ticket, _) in self.tickets() {
            let person = self.sockets.get(&ticket.0).and_then(|socket| socket.person.clone());
            let table = Box::new(self.info(person.as_ref()));
            self.send(ticket, &ToClient::Table { table });
        }
    }

    pub(super) fn send_clocks(&mut self) {
        let clocks = self.clocks.show(Instant::now());
        if clocks.is_empty() {
            return;
        }
        let frame = frame(&ToClient::Clocks { clocks });
        for (ticket, _) in self.tickets() {
            self.send_frame(ticket, frame.clone());
        }
    }

    fn open_requests(&self, viewer: Viewer) -> Vec<crate::protocol::Request> {
        let show = |course| self.requests.show(course, viewer, Instant::now());
        self.course.as_ref().map(show).unwrap_or_default()
    }

    pub(super) fn send_requests(&mut self) {
        for (ticket, viewer) in self.tickets() {
            let requests = self.open_requests(viewer);
            self.send(ticket, &ToClient::Requests { requests });
        }
    }

    /// A person chooses.
    async fn choose(&mut self, seat: Seat, decision: DecisionId, action: &str) -> Result<(), No> {
        if self.bot_of(seat).is_some() {
            return Err(Problem::conflict(Why::BotPlays).into());
        }
        self.act(seat, decision, action, false).await
    }

    /// Answers for a seat.
    pub(super) async fn act(
        &mut self,
        seat: Seat,
        decision: DecisionId,
        action: &str,
        auto: bool,
    ) -> Result<(), No> {
        self.may_act()?;
        let at = self.app.now();
        let course = self.course.as_mut().ok_or_else(Problem::no_table)?;
        match course.act(seat, decision, action, auto, at) {
            Ok(record) => Ok(self.keep(record, Some(seat)).await?),
            Err(failed) => Err(self.no(failed, action).await),
        }
    }

    async fn no(&mut self, failed: Failed, what: &str) -> No {
        match self.failed(failed, what).await {
            Ok(refusal) => No::Refused(refusal),
            Err(problem) => No::Problem(problem),
        }
    }

    fn may_act(&self) -> Result<(), Problem> {
        match self.row.summary.stage {
            // Shown as far as it can be followed, it may ask something.
            Stage::Over if self.row.outdated => Err(Problem::conflict(Why::Over)),
            Stage::Running | Stage::Over => Ok(()),
            Stage::Gathering => Err(Problem::conflict(Why::NotBegun)),
            Stage::Halted => Err(Problem::new(ProblemCode::Halted, Why::Stopped)),
        }
    }

    /// Only while it is played: when it is over, everything is known to everybody.
    fn may_go_back(&self) -> Result<(), Problem> {
        match self.row.summary.stage {
            Stage::Over => Err(Problem::conflict(Why::Over)),
            Stage::Running | Stage::Gathering | Stage::Halted => self.may_act(),
        }
    }

    /// Takes a seat's last answer back, with those that the table gave after it.
    async fn undo(&mut self, seat: Seat) -> Result<(), No> {
        self.may_go_back()?;
        loop {
            let at = self.app.now();
            let course = self.course.as_mut().ok_or_else(Problem::no_table)?;
            let auto = course.last_was_auto(seat);
            match course.undo(seat, at) {
                Ok(record) => self.keep(record, Some(seat)).await?,
                Err(failed) => return Err(self.no(failed, "undo").await),
            }
            if !auto {
                return Ok(());
            }
        }
    }

    /// Whom one has to ask: the others who play themselves.
    pub(super) fn voters(&self, seat: Seat) -> Seats {
        let asks = self.chair(seat).and_then(|chair| chair.user.as_deref());
        let votes = |chair: &&crate::store::Chair| {
            chair.user.is_some() && chair.bot.is_none() && chair.user.as_deref() != asks
        };
        self.chairs.iter().filter(votes).map(|chair| chair.seat).collect()
    }

    async fn ask_rewind(&mut self, seat: Seat, line: u32) -> Result<(), No> {
        self.may_go_back()?;
        let course = self.course.as_ref().ok_or_else(Problem::no_table)?;
        let seq = course.record_of(Viewer::Seat(seat), line);
        let seq = seq.ok_or_else(|| Problem::invalid(Why::NoOwnLine))?;
        if let Err(failed) = course.depth_before(seq) {
            return Err(self.no(failed, "rewind").await);
        }
        let matter = Matter::Rewind { seq };
        match self.requests.ask(matter, Some(seat), self.voters(seat), Instant::now() + LIFE) {
            Outcome::Agreed(matter) => self.carry_out(matter).await?,
            Outcome::Waits | Outcome::Declined(_) => self.send_requests(),
        }
        Ok(())
    }

    async fn vote(&mut self, seat: Seat, request: u32, agree: bool) -> Result<(), No> {
        let outcome = self.requests.vote(request, seat, agree, self.present());
        let outcome = outcome.ok_or_else(|| Problem::conflict(Why::NoRequest))?;
        match outcome {
            Outcome::Agreed(matter) => self.carry_out(matter).await?,
            // Whoever is to go on thinking gets the time for it.
            Outcome::Declined(Matter::Fill(late)) => {
                self.clocks.grant(late, Instant::now());
                self.keep_clocks().await;
                self.send_clocks();
            }
            Outcome::Declined(Matter::Rewind { .. }) | Outcome::Waits => {}
        }
        self.send_requests();
        Ok(())
    }

    async fn carry_out(&mut self, matter: Matter) -> Result<(), Problem> {
        match matter {
            Matter::Fill(seat) => {
                self.fill_late(seat).await;
                Ok(())
            }
            Matter::Rewind { seq } => {
                let at = self.app.now();
                let gone = || Problem::conflict(Why::NoWayBack);
                let course = self.course.as_mut().ok_or_else(Problem::no_table)?;
                let to = course.standing_before(seq).ok_or_else(gone)?;
                let seed = course.table().replay().next_seed().unwrap_or_else(|| self.app.new_seed());
                match course.rewind(to, seed, at) {
                    Ok(record) => self.keep(record, None).await,
                    Err(failed) => match self.failed(failed, "rewind").await {
                        Ok(_) => Err(gone()),
                        Err(problem) => Err(problem),
                    },
                }
            }
        }
    }

    /// Why something cannot be done, and how far one gets instead.
    fn why_not(&self, seat: Seat, about: Topic) -> Result<(Vec<Refusal>, Vec<Id>), Problem> {
        let course = self.course.as_ref().ok_or_else(|| Problem::conflict(Why::NotBegun))?;
        let table = course.table();
        let answer = || match about {
            Topic::Action(action) => (table.why_not(seat, &About::Action(action)), Vec::new()),
            Topic::Object(id) => (table.why_not(seat, &About::Object(id)), table.reach(seat, id)),
        };
        guarded(answer).map_err(|_| Problem::new(ProblemCode::Internal, Why::NoReason))
    }

    /// Works the odds out beside the table, from what the seat knows, and answers when they are there.
    fn odds(&mut self, ticket: Ticket, re: u32, seat: Seat, action: Option<String>) -> Result<(), Problem> {
        let course = self.course.as_ref().ok_or_else(|| Problem::conflict(Why::NotBegun))?;
        let no_odds = || Problem::new(ProblemCode::Internal, Why::NoOdds);
        let known = guarded(|| bots::known(course.table(), seat, self.app.new_seed())).map_err(|panic| {
            self.broken = Some(format!("what seat {seat} knows: {panic}"));
            no_odds()
        })?;
        let Some(socket) = self.sockets.get(&ticket.0) else { return Ok(()) };
        let (out, language, slots) = (socket.out.clone(), socket.language, self.app.bot_slots.clone());
        tokio::spawn(async move {
            let Ok(slot) = slots.acquire_owned().await else { return };
            let work = move || {
                let _slot = slot;
                guarded(|| known.odds(seat, action.as_deref()))
            };
            let message = match tokio::task::spawn_blocking(work).await {
                Ok(Ok(Ok(odds))) => ToClient::Odds { re, odds: odds.map(Box::new) },
                Ok(Ok(Err(refusal))) => ToClient::Refused { re, refusal },
                Ok(Err(_)) | Err(_) => {
                    let ToldProblem { code, message } = no_odds().told(language);
                    ToClient::Problem { re: Some(re), code, message }
                }
            };
            // Whoever has gone no longer wants to know.
            let _ = out.send(frame(&message)).await;
        });
        Ok(())
    }

    fn passes_of(&self, user: &str) -> Vec<Pass> {
        let his = self.chairs.iter().filter(|chair| chair.user.as_deref() == Some(user));
        his.flat_map(|chair| chair.passes.clone()).collect()
    }

    async fn standing_pass(&mut self, ticket: Ticket, pass: Pass, on: bool) -> Result<(), No> {
        if pass.pass.kind.as_ref().is_some_and(|kind| kind.len() > 64) {
            return Err(Problem::invalid(Why::NoWindow).into());
        }
        let chair = self.chairs.get_mut(pass.seat.index()).ok_or_else(Problem::no_table)?;
        chair.passes.retain(|known| *known != pass);
        if on {
            chair.passes.push(pass);
        }
        // Old occasions do not pile up.
        let many = chair.passes.len().saturating_sub(32);
        chair.passes.drain(..many);
        let chair = chair.clone();
        self.app.store.put_seats(&self.row.id, &[chair]).await.map_err(Problem::from)?;
        let person = self.sockets.get(&ticket.0).and_then(|socket| socket.person.clone());
        let passes = person.map(|person| self.passes_of(&person.id)).unwrap_or_default();
        self.send(ticket, &ToClient::Passes { passes });
        self.drive();
        Ok(())
    }

    async fn chat(&mut self, person: Option<&Person>, text: String) -> Result<(), No> {
        let person = person.ok_or_else(Problem::sign_in)?;
        let seats = self.seats_of(&person.id);
        if seats.is_empty() {
            return Err(Problem::forbidden(Why::OnlySeated).into());
        }
        let text = text.trim();
        if text.is_empty() || text.chars().count() > 500 {
            return Err(Problem::invalid(Why::Chat).into());
        }
        let n = self.chat.last().map_or(0, |said| said.n + 1);
        let (at, name, seat) = (self.app.now(), person.name.clone(), seats.first().copied());
        let said = Said { n, at, name, seat, text: text.to_owned() };
        self.app.store.add_chat(&self.row.id, &person.id, &said).await.map_err(Problem::from)?;
        self.chat.push(said.clone());
        self.chat.drain(..self.chat.len().saturating_sub(CHAT));
        let frame = frame(&ToClient::Chat { said });
        for (ticket, _) in self.tickets() {
            let person = self.sockets.get(&ticket.0).and_then(|socket| socket.person.as_ref());
            if self.hears(person) {
                self.send_frame(ticket, frame.clone());
            }
        }
        Ok(())
    }

    async fn notes(&mut self, person: Option<&Person>, text: String) -> Result<(), No> {
        let person = person.ok_or_else(Problem::sign_in)?;
        if text.chars().count() > 10_000 {
            return Err(Problem::invalid(Why::Notes).into());
        }
        Ok(self.app.store.set_notes(&self.row.id, &person.id, &text).await.map_err(Problem::from)?)
    }
}

/// The client's number for a message; a hello has none.
fn number_of(message: &ToServer) -> Option<u32> {
    match message {
        ToServer::Hello { .. } => None,
        ToServer::Choose { re, .. }
        | ToServer::Undo { re, .. }
        | ToServer::Rewind { re, .. }
        | ToServer::Vote { re, .. }
        | ToServer::WhyNot { re, .. }
        | ToServer::Odds { re, .. }
        | ToServer::Rules { re, .. }
        | ToServer::StandingPass { re, .. }
        | ToServer::Chat { re, .. }
        | ToServer::Notes { re, .. } => Some(*re),
    }
}
