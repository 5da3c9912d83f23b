//! Law 3: replays, positions, undo and rewinds come to the same states.

use super::course::{Course, End, Fault, Found, Manner, Player, Witness, guard, hold};
use super::lines;
use crate::game::fingerprint;
use crate::{Draft, Entry, Game, Replay, ReplayFault, Script, Seated, Table};

/// How many answers are given after a rewind.
const AFTER_REWIND: usize = 12;

/// A second table that plays along, and takes back and repeats whatever can be taken back.
pub(super) struct Replays<G: Game> {
    second: Option<Seated<G>>,
    /// The fingerprint after each number of answers.
    prints: Vec<u32>,
}

impl<G: Game> Default for Replays<G> {
    fn default() -> Self {
        Replays { second: None, prints: Vec::new() }
    }
}

impl<G: Game> Witness<G> for Replays<G> {
    fn at(&mut self, course: &mut Course<G>, due: bool) -> Found {
        self.prints.push(course.table.fingerprint());
        match (&mut self.second, course.acts.last()) {
            (Some(second), Some(&(seat, action))) => drop(second.play(seat, action)),
            _ => {
                let second = Seated::start(course.game, &course.setup, course.seed, Vec::new());
                self.second = Some(second.map_err(|faults| format!("cannot be set up twice: {faults}"))?);
            }
        }
        let second = self.second.as_ref().expect("it was set up with the first");
        hold(second.state() == course.state(), || {
            format!("the same seed and answers come to another state after {}", course.last())
        })?;
        if due {
            position_holds(course)?;
            self.undo_holds(course)?;
        }
        Ok(())
    }

    fn end(&mut self, course: &mut Course<G>, end: &End) -> Found {
        let Some(second) = &self.second else { return Ok(()) };
        if matches!(end, End::Panicked(_)) {
            return Ok(());
        }
        replay_holds(course, second)?;
        if *end == End::Over { self.rewind_holds(course) } else { Ok(()) }
    }
}

impl<G: Game> Replays<G> {
    /// What can be taken back leads to where it was before, and repeated to where it is now.
    fn undo_holds(&mut self, course: &Course<G>) -> Found {
        let (Some(second), Some(&(seat, _))) = (&mut self.second, course.acts.last()) else {
            return Ok(());
        };
        if second.undo(seat).is_err() {
            return Ok(());
        }
        let acts = course.acts.len();
        hold(second.fingerprint() == self.prints[acts - 1], || {
            format!("taking back {} comes to another state than before it", course.last())
        })?;
        second.redo(seat).map_err(|refusal| {
            format!("{} is refused after it was taken back: {refusal:?}", course.last())
        })?;
        hold(second.fingerprint() == self.prints[acts], || {
            format!("{} taken back and repeated comes to another state", course.last())
        })
    }

    /// A game that went back half its way and on from there can be replayed as well.
    fn rewind_holds(&mut self, course: &Course<G>) -> Found {
        let Some(second) = &mut self.second else { return Ok(()) };
        let (to, seed) = (course.acts.len() / 2, course.seed.nth(1 << 40));
        second
            .rewind(to as u32, seed)
            .map_err(|refusal| format!("a rewind to answer {to} is refused: {refusal:?}"))?;
        hold(second.fingerprint() == self.prints[to], || {
            format!("a rewind to answer {to} comes to another state than before")
        })?;
        let mut player = Player::new(Manner::Random, seed);
        for _ in 0..AFTER_REWIND {
            let Some((seat, action)) = player.answer(course.game, second.state()) else { break };
            // A panic is the business of another law.
            if guard(|| second.play(seat, action)).is_err() {
                break;
            }
        }
        replay_holds(course, second).map_err(|fault| {
            format!("after a rewind to answer {to} and up to {AFTER_REWIND} answers more: {}", fault.what)
                .into()
        })
    }
}

/// A position is read back as the state that it was written from.
fn position_holds<G: Game>(course: &Course<G>) -> Found {
    let (game, state) = (course.game, course.state());
    let Draft(text) = game.save(state);
    let (back, script) = game
        .load(&Draft(text.clone()))
        .map_err(|faults| format!("the position after {} cannot be read: {faults}\n{text}", course.last()))?;
    hold(script == Script::default(), || "a saved position dictates draws".into())?;
    hold(back == *state, || {
        let lines = lines::difference_of(state, &back);
        format!("the position after {} is read back as another state:\n{lines}", course.last())
    })?;
    hold(fingerprint::<G>(&back) == fingerprint::<G>(state), || {
        format!("equal states have other fingerprints after {}", course.last())
    })
}

/// The game as a file comes to the same state, fingerprint by fingerprint.
fn replay_holds<G: Game>(course: &Course<G>, table: &Seated<G>) -> Found {
    let replay = table.replay();
    let read =
        Replay::parse(&replay.to_text()).map_err(|fault| format!("the replay cannot be read: {fault}"))?;
    hold(read == replay, || "the replay is read back as another".into())?;
    match Seated::from_replay(course.game, &read) {
        Ok(again) => {
            hold(again.state() == table.state(), || "the replay comes to another state at its end".into())
        }
        Err(ReplayFault::Entry { at, what }) => Err(Fault {
            what: format!("the replay fails at entry {at}: {what}"),
            keep: Some(standing(&replay.entries[..at])),
        }),
        Err(fault) => Err(format!("the replay fails: {fault}").into()),
    }
}

/// How many answers stand after these entries.
fn standing(entries: &[Entry]) -> usize {
    entries.iter().fold(0, |acts, entry| match entry {
        Entry::Act { .. } => acts + 1,
        Entry::Undo { .. } => acts - 1,
        Entry::Rewind { to, .. } => *to as usize,
    })
}
