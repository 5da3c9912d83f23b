//! A game at a table with its log: what the records of the store add up to.

use std::panic::{AssertUnwindSafe, catch_unwind};

use hexarch_catalog::Opening;
use hexarch_core::scene::{Note, Scene};
use hexarch_core::{
    BySeat, DecisionId, Entry, Heard, Refusal, Seat, Seats, Seed, Start, Table, Text, Viewer, Why, text,
};

use super::told::{Log, Viewers};
use crate::store::{Kept, Record, SeatChange, TableRow};

/// The turn in which the game is set up. The record number n is told in turn n + 1.
const OPENING: u32 = 0;

fn turn(seq: u32) -> u32 {
    seq + 1
}

/// One answer that stands.
#[derive(Clone, Copy, Debug)]
struct Act {
    seat: Seat,
    /// Its record.
    seq: u32,
    /// Given by the table for the seat.
    auto: bool,
    /// Given by a bot that plays for the seat.
    filled: bool,
}

/// What became of the number of answers when a record was entered.
#[derive(Clone, Copy, Debug)]
struct Depth {
    /// How many answers stood before it.
    before: u32,
    /// How many of them it left untouched.
    kept: u32,
}

/// A game at a table.
pub(super) struct Course {
    table: Box<dyn Table>,
    pub(super) log: Log,
    acts: Vec<Act>,
    depths: Vec<Depth>,
    /// The first record that one can go back to: what came before was played under other rules.
    floor: u32,
    /// The seats that bots play for a while.
    filled: Seats,
    /// Where each seat has last answered itself, among what one cannot go back to.
    answered: BySeat<Option<u32>>,
}

/// What stays of a game that goes on from a position.
#[derive(Clone, Default)]
pub(super) struct Memory {
    log: Log,
    filled: Seats,
    answered: BySeat<Option<u32>>,
}

/// Why a log does not add up to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Broken {
    /// It cannot even be set up.
    Start(String),
    /// A record comes out otherwise than it was kept.
    Record { seq: u32, what: String },
    /// The program failed on it.
    Panic { seq: u32, what: String },
}

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Broken::Start(what) => write!(f, "the start cannot be set up: {what}"),
            Broken::Record { seq, what } => write!(f, "entry {seq}: {what}"),
            Broken::Panic { seq, what } => write!(f, "entry {seq}: the program failed: {what}"),
        }
    }
}

/// A refusal, or a mistake in the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Failed {
    Refused(Refusal),
    Panic(String),
}

/// Does something with a game that may have a mistake in it.
pub(super) fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no message".into())
    })
}

fn refused(why: Why) -> Failed {
    Failed::Refused(Refusal { action: None, label: None, why })
}

/// Sets a game up.
fn set_up(game: &str, start: &Start, seed: Seed, numbers: &[u32]) -> Result<Box<dyn Table>, String> {
    let opening = match start {
        Start::Setup(setup) => Opening::Setup { setup, seed, numbers: numbers.to_vec() },
        Start::Position(draft) => Opening::Position { draft, seed },
    };
    let table = guarded(|| hexarch_catalog::table(game, &opening))?.map_err(|error| error.to_string())?;
    #[cfg(test)]
    let table = Box::new(super::tests::Fragile(table));
    Ok(table)
}

impl Course {
    /// A game that has just been set up.
    pub(super) fn begin(
        game: &str,
        start: &Start,
        seed: Seed,
        numbers: &[u32],
        at: u32,
    ) -> Result<Course, Broken> {
        let table = set_up(game, start, seed, numbers).map_err(Broken::Start)?;
        let mut course = Course::remembering(table, 0, Memory::default());
        let heard = guarded(|| course.table.opening()).map_err(Broken::Start)?;
        course.hear(OPENING, at, heard);
        Ok(course)
    }

    /// What a log adds up to, as far as its records come out as they were kept; and why not all of them did.
    pub(super) fn load(row: &TableRow, log: &[Kept]) -> Result<(Course, Result<(), Broken>), Broken> {
        Course::load_watched(row, log, &mut |_, _| ())
    }

    /// The same, and on the way somebody looks: before each record, and at the end.
    pub(super) fn load_watched(
        row: &TableRow,
        log: &[Kept],
        watch: &mut dyn FnMut(u32, &Course),
    ) -> Result<(Course, Result<(), Broken>), Broken> {
        // Whatever stood before a change of rules is only told of, as far as it still comes out: the game goes on from its
        // position.
        let seed = *row.seed.for_rules();
        let mut followed = Course::begin(&row.game, &row.start, seed, &row.numbers, row.opened);
        let mut broken = Ok(());
        for (seq, kept) in (0u32..).zip(log) {
            if let Ok(course) = &followed {
                watch(seq, course);
            }
            if let Record::Rules { start, seed, .. } = &kept.record {
                let memory = followed.as_ref().map(Course::memory).unwrap_or_default();
                followed = Course::go_on(&row.game, start, *seed, seq, kept.at, memory);
                broken = Ok(());
                continue;
            }
            if let (Ok(course), Ok(())) = (&mut followed, &broken) {
                broken = course.follow(kept);
                if broken.is_err() {
                    // It may have come out, though otherwise: the last good position is the one without it.
                    followed = Course::load(row, &log[..seq as usize]).map(|(course, _)| course);
                }
            }
            if let (Ok(course), Err(_)) = (&mut followed, &broken) {
                course.miss(seq, kept);
            }
        }
        if let Ok(course) = &followed {
            watch(log.len() as u32, course);
        }
        followed.map(|course| (course, broken))
    }

    /// A record that cannot be followed any more. Who answered knows that he did.
    fn miss(&mut self, seq: u32, kept: &Kept) {
        match &kept.record {
            Record::Entry(Entry::Act { seat, .. }) if !self.filled.has(*seat) => {
                self.answered[*seat] = Some(seq)
            }
            Record::Seat { seat, change } => self.fill(*seat, *change),
            Record::Entry(_) | Record::Auto(_) | Record::Rules { .. } => {}
        }
    }

    fn follow(&mut self, kept: &Kept) -> Result<(), Broken> {
        let seq = self.seq();
        match guarded(|| self.enter(kept)) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(what)) => Err(Broken::Record { seq, what }),
            Err(what) => Err(Broken::Panic { seq, what }),
        }
    }

    /// The game goes on from a position, because the rules have changed; that stands in record `seq`. What was told before
    /// stays.
    pub(super) fn go_on(
        game: &str,
        start: &Start,
        seed: Seed,
        seq: u32,
        at: u32,
        memory: Memory,
    ) -> Result<Course, Broken> {
        let mut course = Course::at_position(game, start, seed, seq + 1, memory)?;
        course.say(turn(seq), at, Viewers::ALL, text!("table.rules"));
        Ok(course)
    }

    /// A position that `seq` records have led to, with what is remembered of the way.
    pub(super) fn at_position(
        game: &str,
        start: &Start,
        seed: Seed,
        seq: u32,
        memory: Memory,
    ) -> Result<Course, Broken> {
        let table = set_up(game, start, seed, &[]).map_err(Broken::Start)?;
        Ok(Course::remembering(table, seq, memory))
    }

    fn remembering(table: Box<dyn Table>, seq: u32, memory: Memory) -> Course {
        let Memory { log, filled, answered } = memory;
        let depths = vec![Depth { before: 0, kept: 0 }; seq as usize];
        Course { table, log, acts: Vec::new(), depths, floor: seq, filled, answered }
    }

    /// What stays when it goes on from a position.
    pub(super) fn memory(&self) -> Memory {
        let mut answered = self.answered;
        for seat in Seat::all(self.table.seats()) {
            answered[seat] = self.last_answer(seat);
        }
        Memory { log: self.log.clone(), filled: self.filled, answered }
    }

    /// The record of a seat's last answer of its own.
    fn last_answer(&self, seat: Seat) -> Option<u32> {
        let standing = self.acts.iter().rev().find(|act| act.seat == seat && !act.auto && !act.filled);
        standing.map(|act| act.seq).max(self.answered[seat])
    }

    fn enter(&mut self, kept: &Kept) -> Result<(), String> {
        let unexpected = |failed: Failed| match failed {
            Failed::Refused(refusal) => format!("refused: {:?}", refusal.why),
            Failed::Panic(what) => what,
        };
        match &kept.record {
            Record::Entry(entry) | Record::Auto(entry) => {
                let auto = matches!(kept.record, Record::Auto(_));
                let record = match entry {
                    Entry::Act { seat, action, .. } => {
                        self.act(*seat, self.table.decision(*seat), action, auto, kept.at)
                    }
                    Entry::Undo { seat, .. } => self.undo(*seat, kept.at),
                    Entry::Rewind { to, seed } => self.rewind(*to, *seed, kept.at),
                };
                let record = record.map_err(unexpected)?;
                if record != kept.record {
                    return Err(format!("{record:?} instead of {:?}", kept.record));
                }
            }
            Record::Seat { seat, change } => drop(self.seat_change(*seat, *change, kept.at)),
            Record::Rules { .. } => return Err("a change of rules can only be gone on from".into()),
        }
        Ok(())
    }

    /// The number of the next record.
    pub(super) fn seq(&self) -> u32 {
        self.depths.len() as u32
    }

    pub(super) fn table(&self) -> &dyn Table {
        &*self.table
    }

    pub(super) fn scene(&self, viewer: Viewer) -> Result<Scene, String> {
        guarded(|| self.table.scene(viewer))
    }

    /// The same without what is asked of him.
    pub(super) fn look(&self, viewer: Viewer) -> Result<Scene, String> {
        guarded(|| self.table.look(viewer))
    }

    /// Answers for a seat.
    pub(super) fn act(
        &mut self,
        seat: Seat,
        decision: DecisionId,
        action: &str,
        auto: bool,
        at: u32,
    ) -> Result<Record, Failed> {
        let heard = guarded(|| self.table.apply(seat, decision, action))
            .map_err(Failed::Panic)?
            .map_err(Failed::Refused)?;
        let entry = self.table.last_entry().expect("an answer is an entry").clone();
        let seq = self.seq();
        let before = self.acts.len() as u32;
        self.depths.push(Depth { before, kept: before });
        let filled = self.filled.has(seat);
        self.acts.push(Act { seat, seq, auto, filled });
        self.hear(turn(seq), at, heard);
        if auto {
            self.say(turn(seq), at, Viewers::only(Viewer::Seat(seat)), text!("table.auto"));
        }
        Ok(if auto { Record::Auto(entry) } else { Record::Entry(entry) })
    }

    /// Takes a seat's last answer back.
    pub(super) fn undo(&mut self, seat: Seat, at: u32) -> Result<Record, Failed> {
        guarded(|| self.table.undo(seat)).map_err(Failed::Panic)?.map_err(Failed::Refused)?;
        let entry = self.table.last_entry().expect("an undo is an entry").clone();
        let Entry::Undo { act, .. } = entry else { unreachable!("an undo is entered as one") };
        let seq = self.seq();
        self.depths.push(Depth { before: self.acts.len() as u32, kept: act });
        let taken = self.acts.remove(act as usize);
        // Whoever saw nothing of the answer sees nothing of its end either.
        let to = self.log.audience(turn(taken.seq)).and(Viewers::only(Viewer::Seat(seat)));
        self.say(turn(seq), at, to, text!("table.undo", seat));
        Ok(Record::Entry(entry))
    }

    /// Whether a seat's last answer was given for it, so that taking it back alone would change nothing.
    pub(super) fn last_was_auto(&self, seat: Seat) -> bool {
        self.acts.iter().rev().find(|act| act.seat == seat).is_some_and(|act| act.auto)
    }

    /// Goes back by consent.
    pub(super) fn rewind(&mut self, to: u32, seed: Seed, at: u32) -> Result<Record, Failed> {
        guarded(|| self.table.rewind(to, seed)).map_err(Failed::Panic)?.map_err(Failed::Refused)?;
        let entry = self.table.last_entry().expect("a rewind is an entry").clone();
        let seq = self.seq();
        self.depths.push(Depth { before: self.acts.len() as u32, kept: to });
        self.acts.truncate(to as usize);
        self.say(turn(seq), at, Viewers::ALL, text!("table.rewind"));
        Ok(Record::Entry(entry))
    }

    /// How many answers stood before a record, if they all still stand.
    pub(super) fn depth_before(&self, seq: u32) -> Result<u32, Failed> {
        let gone = || refused(Why::NoUndo);
        let since = self.depths.get(seq as usize..).filter(|since| !since.is_empty() && seq >= self.floor);
        let since = since.ok_or_else(gone)?;
        let before = since[0].before;
        if since[1..].iter().any(|depth| depth.kept < before) || before as usize >= self.acts.len() {
            return Err(gone());
        }
        Ok(before)
    }

    /// How many answers from before a record stand, if others have been given since. Answers may have been taken back in secret
    /// since somebody asked to go back there.
    pub(super) fn standing_before(&self, seq: u32) -> Option<u32> {
        let before = self.acts.iter().filter(|act| act.seq < seq).count();
        (seq >= self.floor && before < self.acts.len()).then_some(before as u32)
    }

    /// The record that a line of a viewer's log came from; what was told during setup came before all records.
    pub(super) fn record_of(&self, viewer: Viewer, line: u32) -> Option<u32> {
        self.log.turn_of(viewer, line).map(|turn| turn.saturating_sub(1))
    }

    /// The record that a line tells of; none tells of the setup.
    pub(super) fn told_by(&self, viewer: Viewer, line: u32) -> Option<u32> {
        self.log.turn_of(viewer, line)?.checked_sub(1)
    }

    /// How many lines a viewer had read before a record.
    pub(super) fn lines_before(&self, viewer: Viewer, seq: u32) -> u32 {
        self.log.count_before(viewer, turn(seq))
    }

    /// The first line since a seat's last decision of its own.
    pub(super) fn since(&self, seat: Seat) -> u32 {
        self.last_answer(seat).map_or(0, |seq| self.log.count_before(Viewer::Seat(seat), turn(seq) + 1))
    }

    /// Something happened to a seat.
    pub(super) fn seat_change(&mut self, seat: Seat, change: SeatChange, at: u32) -> Record {
        self.fill(seat, change);
        let text = match change {
            SeatChange::Filled => text!("table.filled", seat),
            SeatChange::Returned => text!("table.returned", seat),
            SeatChange::OutOfTime => text!("table.out_of_time", seat),
            SeatChange::Left => text!("table.left", seat),
        };
        let seq = self.seq();
        let before = self.acts.len() as u32;
        self.depths.push(Depth { before, kept: before });
        self.say(turn(seq), at, Viewers::ALL, text);
        Record::Seat { seat, change }
    }

    /// Notes who answers for a seat from now on.
    fn fill(&mut self, seat: Seat, change: SeatChange) {
        match change {
            SeatChange::Filled | SeatChange::OutOfTime | SeatChange::Left => self.filled.add(seat),
            SeatChange::Returned => self.filled.remove(seat),
        }
    }

    fn say(&mut self, turn: u32, at: u32, to: Viewers, text: Text) {
        self.log.tell(turn, at, to, Note::new(text));
    }

    fn hear(&mut self, turn: u32, at: u32, heard: Vec<Heard>) {
        if heard.iter().all(|heard| heard.notes.is_empty()) {
            return;
        }
        // Where the game stands is the same for all viewers.
        if let Ok(scene) = self.look(Viewer::Watcher) {
            self.log.chapter(scene.title);
        }
        self.log.hear(turn, at, heard);
    }
}
