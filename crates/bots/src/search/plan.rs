//! How somebody plans in whose turn nobody else decides anything: the whole of it at once.
//!
//! Until the next draw nothing happens that could not be foreseen, so all answers up to there are one plan. What a solver of the
//! game advises is one of them. Plans are grown
//! side by side, answer by answer: of all that can be reached with so many answers the best by the evaluation go on, and
//! what is the same by another order goes on once. Where a plan comes to a draw it ends. The most promising ends are then
//! tried in redrawn worlds: each is played on, with narrower plans of the same kind, until the turn is over, and the best
//! on average is carried out, without further thought as long as nothing unforeseen happens.

use std::time::{Duration, Instant};

use hexarch_core::{Chance, Game, Legal, Log, Seat, Seed, Viewer};

use super::Settings;
use crate::known::list_in_turn;
use crate::value::lead;
use crate::{Budget, Known};

/// How many answers a plan has at most.
const LONGEST: usize = 48;
/// How many situations are looked at for what other searches call an iteration: about as many as those see in one.
const SITUATIONS: u64 = 16;
/// How many plans are tried in redrawn worlds.
const TRIED: usize = 12;
/// How many of them go on being tried when most have fallen behind.
const FINALISTS: usize = 4;
/// A question with no more answers than this is taken to be a detail of the one before, to such a depth.
const FEW: usize = 4;
const DETAILS: usize = 4;
/// How many plans are grown side by side at most.
const WIDEST: usize = 48;
/// How wide plans are grown where a trial is played on.
const NARROW: usize = 3;
/// How many situations a solver of the game may look at for each of the plans that are grown side by side.
const SOLVED: u32 = 200;
/// How many draws a turn may have in a trial until it is taken to be over.
const DRAWS: usize = 8;

/// Plans for a seat.
pub(super) struct Planner<G: Game> {
    chance: Chance,
    /// What is still to be answered, the next one last.
    plan: Vec<G::Action>,
    /// What will be known then.
    foreseen: Option<G::State>,
    desk: Desk<G>,
}

/// Where plans are grown.
struct Desk<G: Game> {
    legal: Legal<G::Action>,
    /// States and lists that are used again.
    states: Vec<G::State>,
    lists: Vec<Vec<G::Action>>,
    /// All answers of all plans: each with the one before it.
    steps: Vec<(usize, G::Action)>,
    grown: Vec<Grown>,
    ends: Vec<(Grown, bool)>,
    /// How many situations have been looked at.
    looked: u64,
}

/// A situation that plans go on from, and what may follow.
struct Place<G: Game> {
    state: G::State,
    /// The step that led here.
    at: usize,
    value: i32,
    legal: Vec<G::Action>,
}

/// What a plan may become: from which of the places, by which step, and what it looks like then.
#[derive(Clone, Copy)]
struct Grown {
    from: usize,
    at: usize,
    value: i32,
}

/// What all of a turn is tried with.
struct Turn<'a, G: Game> {
    game: &'a G,
    seat: Seat,
    luck: &'a Chance,
    /// Runs on from `luck`, and is put back whenever it was used.
    drawn: Chance,
}

impl<G: Game> Turn<'_, G> {
    /// Whether something was drawn or revealed just now; the luck is put back.
    fn is_unforeseen(&mut self, log: &mut Log<G::Event>) -> bool {
        let drawn = self.drawn.take_used();
        if drawn {
            self.drawn = self.luck.clone();
            self.drawn.take_used();
        }
        log.take_revealed() || drawn
    }
}

/// A plan up to a draw.
#[derive(Clone)]
struct End<A> {
    path: Vec<A>,
    value: i32,
    /// The turn is over.
    fresh: bool,
}

/// How much a search of this budget thinks about a plan.
struct Effort {
    width: usize,
    /// In how many worlds all are tried, and the finalists.
    worlds: [usize; 2],
    until: Option<(Instant, Duration)>,
}

impl Effort {
    fn of(settings: &Settings) -> Effort {
        match settings.budget {
            Budget::Iterations(n) => {
                let n = n as usize;
                let worlds = [(n / 250).clamp(1, 16), n / 80];
                Effort { width: (n / 20).clamp(2, WIDEST), worlds, until: None }
            }
            Budget::Time(time) => {
                let width = (time.as_millis() as usize / 8).clamp(2, WIDEST);
                Effort { width, worlds: [4, usize::MAX], until: Some((Instant::now(), time)) }
            }
        }
    }

    fn is_over(&self) -> bool {
        self.until.is_some_and(|(start, time)| start.elapsed() >= time)
    }
}

impl<G: Game> Planner<G> {
    pub(super) fn new(seed: Seed) -> Self {
        let desk = Desk {
            legal: Legal(Vec::new()),
            states: Vec::new(),
            lists: Vec::new(),
            steps: Vec::new(),
            grown: Vec::new(),
            ends: Vec::new(),
            looked: 0,
        };
        Planner { chance: Chance::new(seed), plan: Vec::new(), foreseen: None, desk }
    }

    /// How many iterations it has thought for so far.
    pub(super) fn iterations(&self) -> u64 {
        self.desk.looked / SITUATIONS
    }

    /// The next answer of the plan; without one, or when it has come otherwise, a new one is made.
    pub(super) fn choose(&mut self, known: &Known<'_, G>, settings: &Settings) -> G::Action {
        let as_planned = self.foreseen.take().is_some_and(|state| state == *known.world());
        if !as_planned || self.plan.last().is_none_or(|action| !known.legal().contains(action)) {
            self.plan = self.think(known, &Effort::of(settings));
            self.plan.reverse();
        }
        let action = self.plan.pop().unwrap_or(known.in_turn()[0]);
        self.foreseen = self.foresee(known, action);
        action
    }

    /// What will be known when the seat is asked next, unless something is drawn before.
    fn foresee(&mut self, known: &Known<'_, G>, action: G::Action) -> Option<G::State> {
        let (game, seat) = (known.game(), known.seat());
        let mut state = known.foresee(action)?;
        loop {
            self.desk.list(game, &state, seat);
            let [only] = self.desk.legal.0[..] else { return Some(state) };
            // What is forced is not asked, but belongs to the plan.
            if self.plan.pop() != Some(only) {
                return None;
            }
            let (mut chance, mut log) = (Chance::new(Seed([0; 32])), Log::silent());
            game.play(&mut state, seat, only, &mut chance, &mut log);
            if chance.take_used() || log.take_revealed() || !game.pending(&state).has(seat) {
                return None;
            }
            game.resample(&mut state, Viewer::Seat(seat), &mut Chance::new(Seed([0; 32])));
        }
    }

    fn think(&mut self, known: &Known<'_, G>, effort: &Effort) -> Vec<G::Action> {
        let (game, seat) = (known.game(), known.seat());
        let world = known.redrawn(&mut self.chance);
        let luck = self.chance.fork();
        let ends = self.desk.grow(game, &world, seat, &luck, effort.width);
        let mut tried: Vec<(f64, u32, End<G::Action>)> =
            pick(ends).into_iter().map(|end| (0.0, 0, end)).collect();
        let mut state = world;
        for (stage, &worlds) in effort.worlds.iter().enumerate() {
            if stage > 0 {
                tried.sort_by(|one, other| other.0.total_cmp(&one.0));
                tried.truncate(FINALISTS);
            }
            for _ in 0..worlds {
                if tried.len() <= 1 || effort.is_over() {
                    break;
                }
                // The same world and the same luck for all, so that luck does not decide between them.
                let world = known.redrawn(&mut self.chance);
                let luck = self.chance.fork();
                for (mean, n, end) in &mut tried {
                    state.clone_from(&world);
                    let value = self.desk.play_out(game, &mut state, seat, &end.path, luck.clone());
                    *n += 1;
                    *mean += (f64::from(value) - *mean) / f64::from(*n);
                }
            }
        }
        // Without any time for trials they are all alike, and how they look decides.
        let best = tried
            .into_iter()
            .max_by(|one, other| one.0.total_cmp(&other.0).then(one.2.value.cmp(&other.2.value)));
        best.map(|(_, _, end)| end.path).unwrap_or_default()
    }
}

/// The most promising ends: of those where the turn is over, and of those where it goes on.
fn pick<A: Copy + Eq>(mut ends: Vec<End<A>>) -> Vec<End<A>> {
    ends.sort_by_key(|end| std::cmp::Reverse(end.value));
    let mut picked: Vec<End<A>> = Vec::new();
    for fresh in [false, true] {
        let mut left = TRIED / 2;
        for end in ends.iter().filter(|end| end.fresh == fresh) {
            // What looks the same after the same answer is mostly the same by another way.
            let same = |other: &End<A>| other.value == end.value && other.path.last() == end.path.last();
            if left > 0 && !picked.iter().any(same) {
                picked.push(end.clone());
                left -= 1;
            }
        }
    }
    picked
}

impl<G: Game> Desk<G> {
    fn list(&mut self, game: &G, state: &G::State, seat: Seat) {
        list_in_turn(game, state, seat, &mut self.legal);
    }

    /// Grows plans from a situation, up to `width` side by side, and gives all ends that they have come to.
    fn grow(
        &mut self,
        game: &G,
        root: &G::State,
        seat: Seat,
        luck: &Chance,
        width: usize,
    ) -> Vec<End<G::Action>> {
        self.steps.clear();
        self.ends.clear();
        let mut turn = Turn { game, seat, luck, drawn: luck.clone() };
        turn.drawn.take_used();
        self.list(game, root, seat);
        let mut front: Vec<Place<G>> =
            vec![Place { state: root.clone(), at: usize::MAX, value: 0, legal: self.legal.0.clone() }];
        front.extend(self.heed(&mut turn, root, SOLVED * width as u32));
        let mut next: Vec<Place<G>> = Vec::new();
        for _ in 0..LONGEST {
            self.grown.clear();
            for (from, place) in front.iter().enumerate() {
                self.sprout(&mut turn, &place.state, &place.legal, from, place.at, 0);
            }
            self.grown.sort_by_key(|grown| std::cmp::Reverse(grown.value));
            next.clear();
            for n in 0..self.grown.len() {
                if next.len() >= width {
                    break;
                }
                let Grown { from, at, value } = self.grown[n];
                let mut state = front[from].state.clone();
                for action in self.path(front[from].at, at) {
                    game.play(&mut state, seat, action, &mut turn.drawn, &mut Log::silent());
                }
                self.list(game, &state, seat);
                let same = |place: &Place<G>| place.value == value && place.legal == self.legal.0;
                if !next.iter().any(same) {
                    next.push(Place { state, at, value, legal: self.legal.0.clone() });
                }
            }
            std::mem::swap(&mut front, &mut next);
            if front.is_empty() {
                break;
            }
        }
        let end = |(end, fresh): &(Grown, bool)| {
            let path = self.path(usize::MAX, end.at);
            End { path, value: end.value, fresh: *fresh }
        };
        self.ends.iter().map(end).collect()
    }

    /// Where the advice of the game leads: to an end, or to a place from where plans go on beside those from the root.
    fn heed(&mut self, turn: &mut Turn<'_, G>, root: &G::State, most: u32) -> Option<Place<G>> {
        let (game, seat) = (turn.game, turn.seat);
        let mut state = root.clone();
        let (mut at, mut log) = (usize::MAX, Log::silent());
        for action in game.advised(root, seat, most) {
            self.list(game, &state, seat);
            if !self.legal.0.contains(&action) {
                break;
            }
            game.play(&mut state, seat, action, &mut turn.drawn, &mut log);
            self.looked += 1;
            self.steps.push((at, action));
            at = self.steps.len() - 1;
            if turn.is_unforeseen(&mut log) || !game.pending(&state).has(seat) {
                let end = Grown { from: 0, at, value: lead(game, &state, seat) };
                self.ends.push((end, !game.pending(&state).has(seat) || game.fresh(&state, seat)));
                return None;
            }
        }
        self.list(game, &state, seat);
        let value = lead(game, &state, seat);
        (at != usize::MAX).then(|| Place { state, at, value, legal: self.legal.0.clone() })
    }

    /// All that one more answer can come to. Where the next question has few answers it is only a detail of the same one:
    /// how to pay, what to choose; it is answered at once, because a card that is not paid for looks like a loss.
    fn sprout(
        &mut self,
        turn: &mut Turn<'_, G>,
        state: &G::State,
        legal: &[G::Action],
        from: usize,
        before: usize,
        depth: usize,
    ) {
        let (game, seat) = (turn.game, turn.seat);
        let mut trial = self.states.pop().unwrap_or_else(|| state.clone());
        let mut follow = self.lists.pop().unwrap_or_default();
        let mut log = Log::silent();
        for &action in legal {
            trial.clone_from(state);
            game.play(&mut trial, seat, action, &mut turn.drawn, &mut log);
            self.looked += 1;
            let unforeseen = turn.is_unforeseen(&mut log);
            let asked = game.pending(&trial).has(seat);
            let at = self.steps.len();
            self.steps.push((before, action));
            if unforeseen || !asked {
                let end = Grown { from, at, value: lead(game, &trial, seat) };
                self.ends.push((end, !asked || game.fresh(&trial, seat)));
                continue;
            }
            self.list(game, &trial, seat);
            if depth < DETAILS && self.legal.0.len() <= FEW {
                follow.clear();
                follow.extend_from_slice(&self.legal.0);
                self.sprout(turn, &trial, &follow, from, at, depth + 1);
            } else {
                self.grown.push(Grown { from, at, value: lead(game, &trial, seat) });
            }
        }
        self.states.push(trial);
        self.lists.push(follow);
    }

    /// The answers behind one step up to another.
    fn path(&self, from: usize, mut to: usize) -> Vec<G::Action> {
        let mut path = Vec::new();
        while to != from {
            let (before, action) = self.steps[to];
            path.push(action);
            to = before;
        }
        path.reverse();
        path
    }

    /// Carries a plan out and plays on until the turn is over. Tells how that looks.
    fn play_out(
        &mut self,
        game: &G,
        state: &mut G::State,
        seat: Seat,
        path: &[G::Action],
        mut luck: Chance,
    ) -> i32 {
        let mut log = Log::silent();
        for &action in path {
            game.play(state, seat, action, &mut luck, &mut log);
        }
        for _ in 0..DRAWS {
            if !game.pending(state).has(seat) || game.fresh(state, seat) {
                break;
            }
            let ends = self.grow(game, state, seat, &luck.fork(), NARROW);
            let Some(best) = ends.iter().max_by_key(|end| end.value) else { break };
            for &action in &best.path {
                game.play(state, seat, action, &mut luck, &mut log);
            }
        }
        lead(game, state, seat)
    }
}
