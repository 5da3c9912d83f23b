//! Looks ahead: information-set Monte Carlo tree search with one tree for each seat.
//!
//! An iteration draws a world that fits what the seat has seen and plays into it. At each question the seat that is asked
//! chooses from its own tree, in which an answer is known only as that seat sees it; so nobody plays on what he cannot know,
//! the others as little as the bot itself. Where the tree ends a short, hasty playout follows; what is evaluated, right
//! behind the tree and at the end of the playout, is compared with how the same world stood at the root, because worlds
//! differ more than answers do. Each tree learns what its own seat gains.
//!
//! What [`Greedy`] thinks of the answers says where to look first; in secret, for those as well who are asked at the same time.

mod forest;
mod plan;
mod tree;

use std::thread;
use std::time::{Duration, Instant};

use hexarch_core::{Chance, Game, Legal, Seed};

use crate::{Bot, Budget, Greedy, Known};
use forest::Forest;
use plan::Planner;

/// With less time than this there is none for advice.
const HURRY: Duration = Duration::from_millis(50);

/// How a search thinks. The defaults are what was found best; `docs/bots.md` has the figures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// How long it thinks about one answer.
    pub budget: Budget,
    /// On how many threads: each thinks for itself, and their votes are added up. Iterations are shared among them.
    pub threads: usize,
    /// How much it looks for better answers instead of making sure of the best, in units of how much results differ.
    pub curiosity: f32,
    /// How many answers are looked at from the first visit on, and how many more with the square root of the visits.
    pub width: (f32, f32),
    /// How many questions it looks ahead: so many, and so many more for each seat.
    pub horizon: (u32, u32),
    /// How many of them at least lie behind the end of the tree, for each seat.
    pub behind: u32,
    /// Of how many answers drawn by chance the one that looks best is taken behind the end of the tree.
    pub care: usize,
    /// How much it counts how things stand as soon as the last decision of the tree is done, from 0 to 1; the rest is how
    /// they stand at the horizon.
    pub haste: f32,
    /// How many visits it is worth what [`Greedy`] thinks of each answer, at the root; 0: it is not asked.
    pub advice: u32,
    /// From how many seats on a tree follows only the answers of its own seat. Between two of its answers there are then so
    /// many of others that no node would be seen twice.
    pub apart: u8,
    /// What [`Settings::care`] is at such a table, for its own seat and for the others. Most questions are theirs, and whether
    /// they think for a moment or not makes little difference to it.
    pub crowd: (usize, usize),
}

impl Settings {
    /// The usual settings with this budget, on one thread.
    pub fn new(budget: Budget) -> Settings {
        Settings {
            budget,
            threads: 1,
            curiosity: 0.7,
            width: (3.0, 1.0),
            horizon: (8, 4),
            behind: 2,
            care: 2,
            haste: 0.5,
            advice: 10,
            apart: 3,
            crowd: (3, 1),
        }
    }
}

/// Looks ahead with a budget.
pub struct Search<G: Game> {
    settings: Settings,
    chance: Chance,
    /// One for each thread.
    forests: Vec<Forest<G>>,
    adviser: Greedy<G>,
    /// Thinks instead in a turn of its own.
    planner: Planner<G>,
    /// What it will know when asked again if nothing happens in between, and its last answer, which leads there.
    foreseen: Option<(G::State, G::Action)>,
    iterations: u64,
    kept: u64,
}

impl<G: Game> Search<G> {
    /// With a budget of iterations what it does follows from `seed`.
    pub fn new(settings: Settings, seed: Seed) -> Self {
        let mut chance = Chance::new(seed);
        let forests = (0..settings.threads.max(1)).map(|_| Forest::new(settings, chance.fork())).collect();
        Search {
            settings,
            chance,
            forests,
            adviser: Greedy::new(seed.nth(1)),
            planner: Planner::new(seed.nth(2)),
            foreseen: None,
            iterations: 0,
            kept: 0,
        }
    }

    /// How many iterations it has made so far.
    pub fn iterations(&self) -> u64 {
        self.iterations + self.planner.iterations()
    }

    /// How many earlier iterations it could go on from, at the later steps of one decision.
    pub fn kept(&self) -> u64 {
        self.kept
    }
}

impl<G: Game> Bot<G> for Search<G> {
    fn choose(&mut self, known: &Known<'_, G>) -> G::Action {
        if known.game().unhindered(known.world(), known.seat()) {
            return self.planner.choose(known, &self.settings);
        }
        if let [only] = *known.in_turn() {
            // As if it were forced: it is no node of the trees either.
            self.foreseen = None;
            return only;
        }
        let start = Instant::now();
        // Between the small steps of one decision nothing happens: what was found out about the next step stays true.
        let last = self.foreseen.take().filter(|(state, _)| state == known.world());
        for forest in &mut self.forests {
            match &last {
                Some((_, action)) => self.kept += u64::from(forest.go_on(*action)),
                None => forest.start(known),
            }
        }
        if self.settings.advice > 0 && !matches!(self.settings.budget, Budget::Time(time) if time < HURRY) {
            let gains = self.adviser.gains(known);
            self.forests.iter_mut().for_each(|forest| forest.heed(known.seat(), known.in_turn(), gains));
            if last.is_none() && known.seats() >= self.settings.apart {
                self.guess(known);
            }
        }
        let limit = match self.settings.budget {
            Budget::Iterations(all) => {
                let share = all.div_ceil(self.forests.len() as u32);
                forest::Limit { iterations: share, until: None }
            }
            Budget::Time(time) => forest::Limit { iterations: u32::MAX, until: Some((start, time)) },
        };
        let (first, others) = self.forests.split_first_mut().expect("there is at least one");
        if others.is_empty() {
            self.iterations += u64::from(first.think(known, limit));
        } else {
            let done: u64 = thread::scope(|scope| {
                let workers: Vec<_> = others
                    .iter_mut()
                    .map(|forest| scope.spawn(move || u64::from(forest.think(known, limit))))
                    .collect();
                let mine = u64::from(first.think(known, limit));
                workers
                    .into_iter()
                    .map(|worker| worker.join().expect("a thought that panics is a bug"))
                    .sum::<u64>()
                    + mine
            });
            self.iterations += done;
        }
        let action = self.vote(known);
        self.foreseen = known.foresee(action).map(|state| (state, action));
        action
    }
}

impl<G: Game> Search<G> {
    /// Asks the adviser as well what those would answer who are asked at the same time, each in a world of his own: what
    /// comes of a bid depends on what the others bid.
    fn guess(&mut self, known: &Known<'_, G>) {
        let game = known.game();
        let mut legal = Legal(Vec::new());
        for other in game.pending(known.world()).iter().filter(|&other| other != known.seat()) {
            let world = known.redrawn(&mut self.chance);
            let theirs = Known::of(game, &world, other, &mut legal);
            let gains = self.adviser.gains(&theirs);
            self.forests.iter_mut().for_each(|forest| forest.heed(other, theirs.in_turn(), gains));
        }
    }

    /// The answer that was looked at most often, by all threads together; of several the one that gave more.
    fn vote(&self, known: &Known<'_, G>) -> G::Action {
        let votes = |action: G::Action| {
            let found = self.forests.iter().filter_map(|forest| forest.root_child(action));
            found.fold((0u32, 0.0f32), |(visits, total), node| {
                (visits + node.visits, total + node.mean() * node.visits as f32)
            })
        };
        let mut best = (known.in_turn()[0], votes(known.in_turn()[0]));
        for &action in &known.in_turn()[1..] {
            let (visits, total) = votes(action);
            if visits > best.1.0 || visits == best.1.0 && total > best.1.1 {
                best = (action, (visits, total));
            }
        }
        best.0
    }
}
