//! A game on its way: who answers in it, and who looks on.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::Law;
use super::{conservation, ends, legality, replays, secrets, shown};
use crate::game::legal;
use crate::{Chance, Game, Log, Seat, Seated, Seed};

/// No honest game takes so many answers.
pub(super) const FOREVER: usize = 100_000;

/// How the seats answer while a law is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// Every answer is equally likely.
    Random,
    /// Prefers what was done most in this game so far, and shuns the first and the last answer by turns.
    Stubborn,
    /// Takes what brings the game forward the least.
    Dawdling,
}

impl Manner {
    /// All manners.
    pub const ALL: [Manner; 3] = [Manner::Random, Manner::Stubborn, Manner::Dawdling];
}

/// A game on its way, as a law looks at it.
pub(super) struct Course<G: Game> {
    pub(super) game: &'static G,
    pub(super) setup: G::Setup,
    pub(super) seed: Seed,
    pub(super) table: Seated<G>,
    /// The answers so far.
    pub(super) acts: Vec<(Seat, G::Action)>,
    /// What happened at the last of them.
    pub(super) events: Vec<G::Event>,
}

impl<G: Game> Course<G> {
    pub(super) fn state(&self) -> &G::State {
        self.table.state()
    }

    pub(super) fn seats(&self) -> u8 {
        self.game.seats(self.state())
    }

    /// A chance for trying things out: the `n`th of those that belong to this point of the game.
    pub(super) fn aside(&self, n: u64) -> Chance {
        Chance::new(self.seed.nth((1 << 48) + ((self.acts.len() as u64) << 16) + n))
    }

    /// The last answer, for reports.
    pub(super) fn last(&self) -> String {
        match self.acts.last() {
            Some((seat, action)) => format!("'{}' of seat {seat}", self.game.spell(*action)),
            None => "the start".into(),
        }
    }
}

/// What a law found.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) what: String,
    /// How many answers are enough to show it, where that is not all of them.
    pub(super) keep: Option<usize>,
}

impl From<String> for Fault {
    fn from(what: String) -> Fault {
        Fault { what, keep: None }
    }
}

/// Nothing, or what a law found.
pub(super) type Found = Result<(), Fault>;

/// Finds fault unless `holds`.
pub(super) fn hold(holds: bool, what: impl FnOnce() -> String) -> Found {
    if holds { Ok(()) } else { Err(what().into()) }
}

/// How a walk came to its end.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum End {
    /// Nobody is asked any more.
    Over,
    /// There was no next answer: none is legal, or the given list is at its end.
    Stopped,
    /// So many answers were wanted.
    Limit,
    /// The game panicked while it carried out the last answer.
    Panicked(String),
}

/// A law as it looks on at one game.
pub(super) trait Witness<G: Game> {
    /// Looks at the start and after every answer. Dear checks only when they are `due`.
    fn at(&mut self, course: &mut Course<G>, due: bool) -> Found;
    /// Looks back at the end.
    fn end(&mut self, _course: &mut Course<G>, _end: &End) -> Found {
        Ok(())
    }
}

fn witness<G: Game>(law: Law) -> Box<dyn Witness<G>> {
    match law {
        Law::Ends => Box::new(ends::Ends::default()),
        Law::Legality => Box::new(legality::Legality),
        Law::Replay => Box::new(replays::Replays::default()),
        Law::Secrets => Box::new(secrets::Secrets::default()),
        Law::Conservation => Box::new(conservation::Conservation),
        Law::Shown => Box::new(shown::Shown::default()),
    }
}

/// A game that broke a law.
#[derive(Clone, Debug)]
pub(super) struct Failure<A> {
    pub(super) what: String,
    pub(super) seed: Seed,
    pub(super) acts: Vec<(Seat, A)>,
}

/// Where the answers of a walk come from.
pub(super) enum Answers<'a, A> {
    Manner(Manner),
    Given(&'a [(Seat, A)]),
}

/// One game to be walked through under the eyes of a law.
pub(super) struct Walk<'a, G: Game> {
    pub(super) law: Law,
    pub(super) game: &'static G,
    pub(super) setup: &'a G::Setup,
    pub(super) seed: Seed,
    pub(super) stride: usize,
    pub(super) limit: usize,
}

impl<G: Game> Walk<'_, G> {
    /// Walks until the game is over, the answers are, or the law finds fault. Returns how many answers that took.
    pub(super) fn run(&self, answers: Answers<'_, G::Action>) -> Result<usize, Failure<G::Action>> {
        let fail = |what, acts| Failure { what, seed: self.seed, acts };
        let table = guard(|| Seated::start(self.game, self.setup, self.seed, Vec::new()))
            .map_err(|panic| fail(format!("setting up panicked: {panic}"), Vec::new()))?
            .map_err(|faults| fail(format!("cannot be set up: {faults}"), Vec::new()))?;
        let mut course = Course {
            game: self.game,
            setup: self.setup.clone(),
            seed: self.seed,
            table,
            acts: Vec::new(),
            events: Vec::new(),
        };
        let mut witness = witness::<G>(self.law);
        let mut source = Source::of(answers, self.seed);
        let mut pace = Pace::default();
        let end = loop {
            // A panic in `pending` comes up again under the eyes of the law.
            let over = guard(|| self.game.pending(course.state()).is_empty()).unwrap_or(false);
            let due = over || course.acts.len() % self.stride.max(1) == 0;
            self.look(&mut course, |course| witness.at(course, due))?;
            if over {
                break End::Over;
            }
            if course.acts.len() >= self.limit {
                break End::Limit;
            }
            if self.law != Law::Ends && !pace.holds(&course) {
                break End::Stopped;
            }
            let (seat, action) = match guard(|| source.next(&course)) {
                Ok(Some(answer)) => answer,
                Ok(None) => break End::Stopped,
                Err(panic) => break End::Panicked(panic),
            };
            course.acts.push((seat, action));
            match guard(|| course.table.play(seat, action)) {
                Ok(events) => course.events = events,
                Err(panic) => break End::Panicked(panic),
            }
        };
        self.look(&mut course, |course| witness.end(course, &end))?;
        Ok(course.acts.len())
    }

    fn look(
        &self,
        course: &mut Course<G>,
        witness: impl FnOnce(&mut Course<G>) -> Found,
    ) -> Result<(), Failure<G::Action>> {
        let found = guard(|| witness(course))
            .unwrap_or_else(|panic| Err(format!("panicked under the eyes of the law: {panic}").into()));
        found.map_err(|fault| {
            let keep = fault.keep.unwrap_or(course.acts.len()).min(course.acts.len());
            Failure { what: fault.what, seed: self.seed, acts: course.acts[..keep].to_vec() }
        })
    }
}

/// Whether a game comes to its end as it promised at its start. If not, one law reports it, and the others stop there.
#[derive(Default)]
struct Pace {
    horizon: Option<u64>,
    progress: Option<u64>,
}

impl Pace {
    fn holds<G: Game>(&mut self, course: &Course<G>) -> bool {
        let (game, state) = (course.game, course.state());
        let horizon = *self.horizon.get_or_insert_with(|| game.horizon(state));
        let progress = game.progress(state);
        self.progress.replace(progress).is_none_or(|before| before < progress) && progress < horizon
    }
}

/// Runs `what`; a panic comes back as its message.
pub(super) fn guard<T>(what: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(what)).map_err(|panic| {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no message".into())
    })
}

/// Gives the answers of one walk.
enum Source<'a, A> {
    Given(&'a [(Seat, A)]),
    Player(Box<Player>),
}

impl<'a, A: Copy + Eq> Source<'a, A> {
    fn of(answers: Answers<'a, A>, seed: Seed) -> Source<'a, A> {
        match answers {
            Answers::Given(acts) => Source::Given(acts),
            Answers::Manner(manner) => Source::Player(Box::new(Player::new(manner, seed))),
        }
    }

    fn next<G: Game<Action = A>>(&mut self, course: &Course<G>) -> Option<(Seat, A)> {
        match self {
            Source::Given(acts) => {
                let &(seat, action) = acts.get(course.acts.len())?;
                let asked = course.game.pending(course.state()).has(seat);
                let listed = asked && legal(course.game, course.state(), seat).contains(&action);
                listed.then_some((seat, action))
            }
            Source::Player(player) => player.answer(course.game, course.state()),
        }
    }
}

/// Somebody who answers for all seats.
pub(super) struct Player {
    manner: Manner,
    chance: Chance,
    turn: usize,
    verbs: BTreeMap<String, u32>,
}

impl Player {
    pub(super) fn new(manner: Manner, seed: Seed) -> Player {
        Player { manner, chance: Chance::new(seed.nth(0)), turn: 0, verbs: BTreeMap::new() }
    }

    /// One of the seats that are asked, and its answer; nothing where it has none.
    pub(super) fn answer<G: Game>(&mut self, game: &G, state: &G::State) -> Option<(Seat, G::Action)> {
        let pending = game.pending(state);
        let nth = self.below(usize::from(pending.len()));
        let seat = pending.iter().nth(nth)?;
        let answers = legal(game, state, seat);
        self.turn += 1;
        let action = match self.manner {
            Manner::Random => self.any(&answers)?,
            Manner::Stubborn => self.stubborn(game, &answers)?,
            Manner::Dawdling => self.dawdling(game, state, seat, &answers)?,
        };
        Some((seat, action))
    }

    fn below(&mut self, n: usize) -> usize {
        self.chance.below(n.max(1) as u32) as usize
    }

    fn any<A: Copy>(&mut self, answers: &[A]) -> Option<A> {
        let nth = self.below(answers.len());
        answers.get(nth).copied()
    }

    fn stubborn<G: Game>(&mut self, game: &G, answers: &[G::Action]) -> Option<G::Action> {
        let likely = match answers {
            [_, rest @ ..] if !rest.is_empty() && self.turn.is_multiple_of(2) => rest,
            [rest @ .., _] if !rest.is_empty() => rest,
            all => all,
        };
        let verb = |action: &G::Action| {
            game.spell(*action).split_ascii_whitespace().next().unwrap_or_default().to_owned()
        };
        let habit = |action: &&G::Action| self.verbs.get(&verb(action)).copied().unwrap_or(0);
        let most = likely.iter().map(|action| habit(&action)).max()?;
        let usual: Vec<G::Action> = likely.iter().filter(|action| habit(action) == most).copied().collect();
        let action = self.any(&usual)?;
        *self.verbs.entry(verb(&action)).or_default() += 1;
        Some(action)
    }

    fn dawdling<G: Game>(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        answers: &[G::Action],
    ) -> Option<G::Action> {
        let mut least = u64::MAX;
        let mut slow = Vec::new();
        for &action in answers {
            let mut after = state.clone();
            game.play(&mut after, seat, action, &mut self.chance.clone(), &mut Log::silent());
            let progress = game.progress(&after);
            if progress < least {
                (least, slow) = (progress, Vec::new());
            }
            if progress == least {
                slow.push(action);
            }
        }
        self.any(&slow)
    }
}
