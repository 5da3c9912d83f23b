//! The odds of battles and duels: the same rules, played out by a simple policy on what one seat knows.
//!
//! A fight is lifted out of its game: what waits below it on the stack is dropped, and the steps of the chapters run as
//! they do at a table. [`policy`] answers for both sides. Duels and small battles are counted along every way that the
//! cards can fall; larger battles are fought some thousands of times.

mod approach;
mod battles;
mod duels;
mod forces;
mod policy;

pub(crate) use forces::clash;

use std::collections::BTreeMap;

use hexarch_core::odds::{WHOLE, every_way, rounded};
use hexarch_core::{Chance, Legal, Log, Odds, Seat, Seats, Source};

use crate::content::{Content, FateResult};
use crate::ids::BaseShape;
use crate::play::Play;
use crate::state::State;
use crate::step::{self, Step};
use crate::tactics;

/// What counts of exact odds are out of.
const OF: u64 = 1_000_000_000;
/// So many different ways are kept at a crossing at most: each is a whole state.
const CROSSING: usize = 4_000;

/// A fight about to go on.
struct Fight {
    /// The game with nothing but the fight on its stack.
    state: State,
    /// Who wants to know.
    seat: Seat,
    /// The answer under consideration, if it is an answer within the fight.
    first: Option<crate::Action>,
    /// Who is taken to come to this fight.
    company: Company,
}

/// Who is taken to come to a fight.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Company {
    /// Whoever is there, or has been brought.
    Present,
    /// All units that can come.
    All,
    /// What has been brought, and all that can still be brought.
    Rest,
}

/// The odds of the fight at hand, or of the one that an answer leads to.
pub(crate) fn odds(
    content: &Content,
    state: &State,
    seat: Seat,
    action: Option<crate::Action>,
) -> Option<Odds> {
    let fight = approach::find(content, state, seat, action)?;
    if fight.state.battle.on { battles::odds(content, &fight) } else { duels::odds(content, &fight) }
}

/// What is remembered of a fight on its way.
trait Record: Clone + PartialEq {
    /// Whether a step is where ways that came about differently may be the same from then on: a round begins.
    fn is_crossing(step: Step) -> bool;
    /// Whether the fight ends before this step.
    fn is_end(step: Step) -> bool;
    /// Before a step is taken.
    fn before(&mut self, _state: &State, _step: Step) {}
    /// After it.
    fn after(&mut self, _state: &State, _step: Step) {}
    /// An answer is given.
    fn answered(&mut self, _step: Step, _action: crate::Action) {}
}

/// A fight at some point of one of its ways.
#[derive(Clone, PartialEq)]
struct Way<R> {
    state: State,
    record: R,
}

impl<R: Record> Way<R> {
    fn is_over(&self) -> bool {
        self.state.steps.last().is_none_or(|&step| R::is_end(step))
    }

    /// Runs to the end.
    fn run(&mut self, content: &Content, seat: Seat, first: Option<crate::Action>, chance: &mut Chance) {
        self.on(content, seat, first, chance);
        while !self.is_over() {
            self.on(content, seat, None, chance);
        }
    }

    /// Runs on to the next crossing or the end.
    fn on(&mut self, content: &Content, seat: Seat, mut first: Option<crate::Action>, chance: &mut Chance) {
        let mut log = Log::silent();
        let mut play = Play { content, state: &mut self.state, chance, log: &mut log };
        let mut buffer = Legal(Vec::new());
        while let Some(&step) = play.state.steps.last() {
            self.record.before(play.state, step);
            // Nobody plays cards: a window closes as it opens, unless a card is what is considered.
            let closes = first.is_none() && matches!(step, Step::Tactics(tactics::Step::Window(..)));
            let asked = if closes { Seats::NONE } else { step::asks(play.view(), step) };
            match asked.iter().find(|&seat| !play.state.eliminated.has(seat)) {
                Some(asked) => {
                    let action = first
                        .take()
                        .unwrap_or_else(|| policy::answer(play.view(), step, asked, seat, &mut buffer));
                    play.state.steps.pop();
                    self.record.answered(step, action);
                    step::answer(&mut play, step, asked, action);
                }
                None => {
                    play.state.steps.pop();
                    if asked.is_empty() {
                        step::run(&mut play, step);
                    }
                }
            }
            // The fight goes on whoever wins the game by what it has changed so far.
            play.state.winner = None;
            self.record.after(play.state, step);
            if play.state.steps.last().is_some_and(|&step| R::is_crossing(step) || R::is_end(step)) {
                return;
            }
        }
    }
}

/// Follows every way of a fight to its end and hands out each end with its part of [`WHOLE`]. Ways that meet at a crossing
/// go on as one. Returns false if that would take more than `most` ways, or too many that never meet.
fn every_end<R: Record>(
    content: &Content,
    fight: &Fight,
    record: R,
    mut most: u32,
    alike: impl Fn(Source, u16) -> u32,
    mut take: impl FnMut(&Way<R>, u128),
) -> bool {
    let mut first = fight.first;
    let start = Way { state: fight.state.clone(), record };
    let mut here = vec![(start, WHOLE)];
    while !here.is_empty() {
        // By the Fate cards that are left, so that few have to be compared.
        let mut there: BTreeMap<[u64; 2], Vec<(Way<R>, u128)>> = BTreeMap::new();
        let mut kept = 0;
        for (way, weight) in here {
            let go = |chance: &mut Chance| {
                let mut way = way.clone();
                way.on(content, fight.seat, first, chance);
                way
            };
            let done = every_way(weight, &mut most, &alike, go, |way, weight| {
                if way.is_over() {
                    return take(&way, weight);
                }
                let decks = &way.state.decks;
                let met = there.entry([decks.fate.bits, decks.fate_discard.bits]).or_default();
                match met.iter_mut().find(|(other, _)| *other == way) {
                    Some((_, sum)) => *sum += weight,
                    None => {
                        kept += 1;
                        met.push((way, weight));
                    }
                }
            });
            if !done || kept > CROSSING {
                return false;
            }
        }
        first = None;
        here = there.into_values().flatten().collect();
    }
    true
}

/// What a Fate card shows in a section, as a number.
fn section(content: &Content, card: u16, shape: BaseShape) -> u32 {
    match content.results[shape as usize][usize::from(card)] {
        FateResult::Miss => 0,
        FateResult::Special => 1,
        FateResult::Rout(n) => 2 + u32::from(n),
        FateResult::Damage(n) => 8 + u32::from(n),
    }
}

/// A sum over all ways as a count out of [`OF`].
fn told(sum: u128) -> u64 {
    rounded([sum], OF)[0]
}
