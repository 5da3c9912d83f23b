//! One tree for each seat, grown together.

use std::time::{Duration, Instant};

use hexarch_core::{Chance, Game, Glimpse, Legal, Log, MAX_SEATS, Seat, Seats, Viewer};

use super::Settings;
use super::tree::{At, Node, Tree};
use crate::Known;
use crate::greedy::refill;
use crate::known::list_in_turn;
use crate::value::{lead, shares};

/// How deep a tree gets at most.
const DEEPEST: usize = 96;
/// Whoever plays alone compares that many times as many answers: a turn is one decision.
const LONE: usize = 2;
/// How many untried answers are compared before one of them is tried.
const COMPARED: usize = 6;
/// With how many more answers of its seat at most each of them is finished for that.
const FINISHED: usize = 4;

/// When to stop.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limit {
    pub(super) iterations: u32,
    pub(super) until: Option<(Instant, Duration)>,
}

/// The trees of all seats for one question, and everything an iteration needs, so that it allocates nothing.
pub(super) struct Forest<G: Game> {
    settings: Settings,
    chance: Chance,
    owner: Seat,
    /// Whether each tree follows only the answers of its own seat.
    apart: bool,
    trees: [Tree<G::Action>; MAX_SEATS],
    /// The way of this iteration through each tree.
    paths: [Vec<At>; MAX_SEATS],
    legal: Legal<G::Action>,
    /// What can be chosen at a node, and what of it was never tried.
    open: Vec<At>,
    untried: Vec<G::Action>,
    /// Whether something was drawn after the last hasty answer.
    drawn: bool,
    world: Option<G::State>,
    trials: [Option<G::State>; 2],
}

impl<G: Game> Forest<G> {
    pub(super) fn new(settings: Settings, chance: Chance) -> Self {
        Forest {
            settings,
            chance,
            owner: Seat(0),
            apart: false,
            trees: std::array::from_fn(|_| Tree::new()),
            paths: std::array::from_fn(|_| Vec::with_capacity(DEEPEST + 1)),
            legal: Legal(Vec::new()),
            open: Vec::new(),
            untried: Vec::new(),
            drawn: false,
            world: None,
            trials: [None, None],
        }
    }

    /// Begins with a new question.
    pub(super) fn start(&mut self, known: &Known<'_, G>) {
        self.owner = known.seat();
        self.apart = known.seats() >= self.settings.apart;
        self.trees.iter_mut().for_each(Tree::clear);
    }

    /// Goes on behind an answer that the owner has given. Tells how often it was looked at.
    pub(super) fn go_on(&mut self, action: G::Action) -> u32 {
        let (owner, apart) = (self.owner.index(), self.apart);
        for (_, tree) in self.trees.iter_mut().enumerate().filter(|(nth, _)| !apart || *nth == owner) {
            // Others may have seen only that something was answered.
            let seen = [Glimpse::Open(action), Glimpse::Answered, Glimpse::Nothing];
            match seen.into_iter().find_map(|seen| tree.find(tree.root(), self.owner, seen)) {
                Some(at) => tree.descend(at),
                None => tree.clear(),
            }
        }
        let tree = &self.trees[self.owner.index()];
        tree.get(tree.root()).visits
    }

    /// Begins with what somebody else thinks that each answer of a seat gains.
    pub(super) fn heed(&mut self, seat: Seat, actions: &[G::Action], gains: &[f32]) {
        let tree = &mut self.trees[seat.index()];
        let most = gains.iter().copied().fold(f32::MIN, f32::max);
        for (&action, &gain) in actions.iter().zip(gains) {
            let at = tree.follow(tree.root(), seat, Glimpse::Open(action));
            tree.heed(at, self.settings.advice, gain, most - gain);
        }
    }

    /// What was found out about an answer.
    pub(super) fn root_child(&self, action: G::Action) -> Option<&Node<G::Action>> {
        let tree = &self.trees[self.owner.index()];
        tree.find(tree.root(), self.owner, Glimpse::Open(action)).map(|at| tree.get(at))
    }

    /// Iterates until the limit, or until nothing can change the answer any more. Tells how often.
    pub(super) fn think(&mut self, known: &Known<'_, G>, limit: Limit) -> u32 {
        let mut done = 0;
        while done < limit.iterations {
            if done % 16 == 0 && done > 0 {
                let left = match limit.until {
                    Some((start, time)) => {
                        let passed = start.elapsed();
                        if passed >= time {
                            break;
                        }
                        let rate = f64::from(done) / passed.as_secs_f64().max(1e-9);
                        (rate * (time - passed).as_secs_f64()) as u32
                    }
                    None => limit.iterations - done,
                };
                if self.is_settled(left) {
                    break;
                }
            }
            self.iterate(known);
            done += 1;
        }
        done
    }

    /// Whether no other answer can catch up with the best in so many iterations.
    fn is_settled(&self, left: u32) -> bool {
        let tree = &self.trees[self.owner.index()];
        let (mut first, mut second) = (0, 0);
        for child in tree.children(tree.root()) {
            let visits = tree.get(child).visits;
            (first, second) = if visits > first { (visits, first) } else { (first, second.max(visits)) };
        }
        first - second > left
    }

    fn iterate(&mut self, known: &Known<'_, G>) {
        let game = known.game();
        let mut world = self.world.take().unwrap_or_else(|| known.world().clone());
        known.redraw(&mut world, &mut self.chance);
        let seats = game.seats(&world);
        let before = shares(game, &world);
        let mut at = [self.trees[0].root(); MAX_SEATS];
        for path in &mut self.paths {
            path.clear();
            path.push(at[0]);
        }
        let care = self.settings.care;
        let (own, others) = if self.apart { self.settings.crowd } else { (care, care) };
        let mut questions = 0;
        let (mut last, mut secret) = (self.owner, false);
        let mut log = Log::silent();
        for _ in 0..DEEPEST {
            // Where several are asked at once it begins with its own answer.
            let pending = game.pending(&world);
            let owner = Some(self.owner).filter(|&owner| questions == 0 && pending.has(owner));
            let Some(seat) = owner.or(pending.first()) else { break };
            list_in_turn(game, &world, seat, &mut self.legal);
            if let [only] = self.legal.0[..] {
                // What is forced is no node: everybody knows that it comes.
                game.play(&mut world, seat, only, &mut self.chance, &mut log);
                continue;
            }
            questions += 1;
            (last, secret) = (seat, false);
            let (action, new) = self.select(game, &world, seat, at[seat.index()]);
            for viewer in Seat::all(seats) {
                let seen = game.glimpse(&world, seat, action, Viewer::Seat(viewer));
                secret |= seen != Glimpse::Open(action);
                if self.apart && viewer != seat {
                    continue;
                }
                let tree = &mut self.trees[viewer.index()];
                at[viewer.index()] = tree.follow(at[viewer.index()], seat, seen);
                self.paths[viewer.index()].push(at[viewer.index()]);
            }
            game.play(&mut world, seat, action, &mut self.chance, &mut log);
            if new {
                break;
            }
        }
        // What was chosen in secret shows its effect when its seat is asked again.
        while secret && questions < DEEPEST as u32 {
            let pending = game.pending(&world);
            let Some(seat) = pending.first().filter(|_| !pending.has(last)) else { break };
            questions += self.answer(game, &mut world, seat, others);
        }
        // How it stands as soon as the decision is done: a half-made one looks worse than it is.
        // Whoever plays alone is always asked: for him it is done with the next draw.
        while questions < DEEPEST as u32 && game.pending(&world) == Seats::only(last) {
            questions += self.answer(game, &mut world, last, own);
            if seats == 1 && self.drawn {
                break;
            }
        }
        let near = shares(game, &world);
        let (all, each) = self.settings.horizon;
        let end = (all + each * u32::from(seats)).max(questions + self.settings.behind * u32::from(seats));
        while questions < end {
            let Some(seat) = game.pending(&world).first() else { break };
            let care = if seat == self.owner { own } else { others };
            questions += self.answer(game, &mut world, seat, care);
        }
        let far = shares(game, &world);
        let haste = self.settings.haste;
        for seat in 0..usize::from(seats) {
            let gain = haste * near[seat] + (1.0 - haste) * far[seat] - before[seat];
            for &at in &self.paths[seat] {
                self.trees[seat].count(at, gain);
            }
        }
        self.world = Some(world);
    }

    /// What `seat` answers at a node of its own tree, and whether that was never tried there.
    fn select(&mut self, game: &G, world: &G::State, seat: Seat, at: At) -> (G::Action, bool) {
        let tree = &mut self.trees[seat.index()];
        self.open.clear();
        self.untried.clear();
        self.untried.extend_from_slice(&self.legal.0);
        for child in tree.children(at) {
            let Some(action) = tree.get(child).answer(seat) else { continue };
            if let Some(place) = self.untried.iter().position(|&it| it == action) {
                self.untried.swap_remove(place);
                self.open.push(child);
            }
        }
        let node = tree.get(at);
        let (base, growth) = self.settings.width;
        let width = base + growth * (node.visits as f32).sqrt();
        if !self.untried.is_empty() && (self.open.len() as f32) < width {
            return (self.promising(game, world, seat), true);
        }
        let usual = if self.apart { node.mean() } else { f32::MIN };
        let curiosity = self.settings.curiosity * node.spread().max(0.001);
        let mut best = (f32::MIN, self.open[0]);
        for &child in &self.open {
            let node = tree.get_mut(child);
            node.available += 1;
            let (mean, visits) = node.hope(usual);
            let hope = mean + curiosity * ((node.available as f32).ln() / visits).sqrt();
            if hope > best.0 {
                best = (hope, child);
            }
        }
        let action = tree.get(best.1).answer(seat).expect("only answers of the seat are open");
        (action, false)
    }

    /// Of a few untried answers the one that looks best.
    fn promising(&mut self, game: &G, world: &G::State, seat: Seat) -> G::Action {
        let n = self.untried.len();
        let tried = n.min(COMPARED);
        let mut best = (i32::MIN, self.untried[0]);
        for nth in 0..tried {
            let other = nth + self.chance.below((n - nth) as u32) as usize;
            self.untried.swap(nth, other);
            let action = self.untried[nth];
            if n == 1 {
                return action;
            }
            let trial = refill(&mut self.trials[0], world);
            self.chance.take_used();
            game.play(trial, seat, action, &mut self.chance, &mut Log::silent());
            let mut promise = lead(game, trial, seat);
            // A half-made decision shows little, so it is finished anyhow.
            for _ in 0..if self.apart { FINISHED } else { 0 } {
                if self.chance.take_used() || game.pending(trial) != Seats::only(seat) {
                    break;
                }
                list_in_turn(game, trial, seat, &mut self.legal);
                let answer = self.legal.0[self.chance.below(self.legal.0.len() as u32) as usize];
                self.chance.take_used();
                game.play(trial, seat, answer, &mut self.chance, &mut Log::silent());
                promise = promise.max(lead(game, trial, seat));
            }
            if promise > best.0 {
                best = (promise, action);
            }
        }
        best.1
    }

    /// Answers hastily for a seat: of `care` answers the one that looks best at once. Tells how many questions that was:
    /// none, if it was forced.
    fn answer(&mut self, game: &G, world: &mut G::State, seat: Seat, care: usize) -> u32 {
        let mut log = Log::silent();
        list_in_turn(game, world, seat, &mut self.legal);
        let n = self.legal.0.len();
        if n == 1 {
            self.chance.take_used();
            game.play(world, seat, self.legal.0[0], &mut self.chance, &mut log);
            self.drawn = self.chance.take_used();
            return 0;
        }
        let mut best = (i32::MIN, 0);
        // Which trial holds what came of the best, and whether luck was in it.
        let (mut held, mut lucky) = (0, true);
        let care = care * if game.contested(world) { 1 } else { LONE };
        for nth in 0..care.clamp(1, n) {
            let other = nth + self.chance.below((n - nth) as u32) as usize;
            self.legal.0.swap(nth, other);
            if care <= 1 {
                break;
            }
            let trial = refill(&mut self.trials[1 - held], world);
            self.chance.take_used();
            game.play(trial, seat, self.legal.0[nth], &mut self.chance, &mut log);
            let lead = lead(game, trial, seat);
            if lead >= best.0 {
                best = (lead, nth);
                held = 1 - held;
                lucky = self.chance.take_used();
            }
        }
        self.drawn = false;
        match &self.trials[held] {
            Some(trial) if !lucky => world.clone_from(trial),
            // Played anew, so that the luck of the trial is not kept.
            _ => {
                self.chance.take_used();
                game.play(world, seat, self.legal.0[best.1], &mut self.chance, &mut log);
                self.drawn = self.chance.take_used();
            }
        }
        1
    }
}

#[cfg(test)]
mod tests {
    use hexarch_core::Seed;

    use super::*;
    use crate::{Budget, chance_of};

    /// Whoever is asked together with others must find out something about his own answers, whoever comes first.
    #[test]
    fn where_several_are_asked_at_once_it_begins_with_its_own_answer() {
        let game = hexarch_runewars::game();
        for players in 2..=4 {
            let mut chance = chance_of(Seed::from_number(players.into()));
            let setup = game.setup(players).expect("so many can play");
            let mut state = game.start(&setup, &mut chance, &mut Log::silent()).expect("the usual setup");
            let mut legal = Legal(Vec::new());
            let last = loop {
                let pending = game.pending(&state);
                if pending.iter().count() > 1 {
                    break pending.iter().last().expect("there are several");
                }
                let seat = pending.first().expect("orders are chosen before the game is over");
                legal.0.clear();
                game.options(&state, seat, &mut legal);
                game.play(&mut state, seat, legal.0[0], &mut chance, &mut Log::silent());
            };
            let known = Known::of(game, &state, last, &mut legal);
            let mut forest = Forest::new(Settings::new(Budget::Iterations(40)), chance.fork());
            forest.start(&known);
            let done = forest.think(&known, Limit { iterations: 40, until: None });
            let visits = known.in_turn().iter().filter_map(|&action| forest.root_child(action));
            assert_eq!(visits.map(|node| node.visits).sum::<u32>(), done, "{players} players");
        }
    }
}
