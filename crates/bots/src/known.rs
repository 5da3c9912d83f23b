//! What a seat knows of a game in progress.

use std::sync::OnceLock;

use hexarch_core::scene::Scene;
use hexarch_core::{Chance, Game, Legal, Log, Seat, Seated, Seed, Viewer};

/// Lists the answers of `seat` that are worth looking at ([`Game::in_turn`]); all, if none is.
pub(crate) fn list_in_turn<G: Game>(game: &G, state: &G::State, seat: Seat, out: &mut Legal<G::Action>) {
    out.0.clear();
    game.options(state, seat, out);
    if out.0.iter().any(|&action| game.in_turn(state, seat, action)) {
        out.0.retain(|&action| game.in_turn(state, seat, action));
    }
}

/// What a seat knows of a game in progress, and all that a bot ever gets: the answers that it may give, and worlds in which
/// everything is redrawn that the seat cannot know.
///
/// The true state is in here because worlds are redrawn from it, and nothing hands it out. What comes out depends only on
/// what the seat knows (law 4 of the test kit) and on the chance that the bot brings.
pub struct Known<'a, G: Game> {
    game: &'static G,
    truth: &'a G::State,
    seat: Seat,
    legal: &'a [G::Action],
    in_turn: &'a [G::Action],
    /// In a box, so that a `Known` itself is small: most bots never look.
    world: OnceLock<Box<G::State>>,
}

impl<'a, G: Game> Known<'a, G> {
    /// What `seat`, which is asked, knows of `state`. For the host of a game; `legal` is a buffer for the answers.
    pub fn of(game: &'static G, state: &'a G::State, seat: Seat, legal: &'a mut Legal<G::Action>) -> Self {
        legal.0.clear();
        game.options(state, seat, legal);
        // What is in turn stands behind the whole list, in the same buffer.
        let all = legal.0.len();
        for nth in 0..all {
            let action = legal.0[nth];
            if game.in_turn(state, seat, action) {
                legal.0.push(action);
            }
        }
        let (legal, in_turn) = legal.0.split_at(all);
        let in_turn = if in_turn.is_empty() { legal } else { in_turn };
        Known { game, truth: state, seat, legal, in_turn, world: OnceLock::new() }
    }

    /// The same of a game at a table.
    pub fn at(table: &'a Seated<G>, seat: Seat, legal: &'a mut Legal<G::Action>) -> Self {
        Known::of(table.game(), table.state(), seat, legal)
    }

    /// The game.
    pub fn game(&self) -> &'static G {
        self.game
    }

    /// Whose knowledge this is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// How many seats the table has.
    pub fn seats(&self) -> u8 {
        self.game.seats(self.truth)
    }

    /// The answers that the seat may give, in the order of the game.
    pub fn legal(&self) -> &'a [G::Action] {
        self.legal
    }

    /// Those of them that are worth looking at for whoever compares answers ([`Game::in_turn`]), in the same order.
    pub fn in_turn(&self) -> &'a [G::Action] {
        self.in_turn
    }

    /// One of the worlds that the seat may be in: always the same one for the same knowledge. It serves to compare what is
    /// known now with what was known before, and to look at anything that the seat sees anyway. Whoever wants to know how
    /// an answer turns out asks many worlds instead: [`Known::redraw`].
    pub fn world(&self) -> &G::State {
        self.world.get_or_init(|| Box::new(self.redrawn(&mut Chance::new(Seed([0; 32])))))
    }

    /// A world that fits what the seat has seen.
    pub fn redrawn(&self, chance: &mut Chance) -> G::State {
        let mut world = self.truth.clone();
        self.game.resample(&mut world, Viewer::Seat(self.seat), chance);
        world
    }

    /// The same, over a state that is not needed any more.
    pub fn redraw(&self, world: &mut G::State, chance: &mut Chance) {
        world.clone_from(self.truth);
        self.game.resample(world, Viewer::Seat(self.seat), chance);
    }

    /// What the seat will know after this answer, if that is certain: nothing is drawn for it and nothing revealed. When the
    /// seat is asked again and [`Known::world`] is this, then nothing has happened in between.
    pub fn foresee(&self, action: G::Action) -> Option<G::State> {
        let mut world = self.world().clone();
        let mut chance = Chance::new(Seed([0; 32]));
        let mut log = Log::silent();
        self.game.play(&mut world, self.seat, action, &mut chance, &mut log);
        if chance.take_used() || log.take_revealed() || !self.game.pending(&world).has(self.seat) {
            return None;
        }
        self.game.resample(&mut world, Viewer::Seat(self.seat), &mut Chance::new(Seed([0; 32])));
        Some(world)
    }

    /// What the seat sees, for bots that look at the table as people do. The question is not in it: that is
    /// [`Known::legal`], with [`Game::prompt`] and [`Game::label`] on [`Known::world`] for its words.
    pub fn scene(&self) -> Scene {
        self.game.scene(self.world(), Viewer::Seat(self.seat))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bot, Greedy, Search, chance_of, search};

    /// Greedy and search look at one order of the same answers, though all are legal.
    #[test]
    fn of_answers_whose_order_makes_no_difference_one_order_is_looked_at() {
        let game = hexarch_runewars::game();
        let setup = game.setup(2).expect("two can play");
        let mut greedy = Greedy::new(Seed::from_number(1));
        let settings = search::Settings::new(crate::Budget::Iterations(20));
        let mut search = Search::new(settings, Seed::from_number(1));
        let (mut legal, mut list) = (Legal(Vec::new()), Legal(Vec::new()));
        let mut seen = [0; 2];
        for seed in 1..=8 {
            let mut chance = chance_of(Seed::from_number(seed));
            let mut state = game.start(&setup, &mut chance, &mut Log::silent()).expect("the usual setup");
            while let Some(seat) = game.pending(&state).first() {
                let known = Known::of(game, &state, seat, &mut legal);
                let all = known.legal();
                let is_in_turn = |action: &_| game.in_turn(&state, seat, *action);
                let in_turn: Vec<_> = all.iter().copied().filter(is_in_turn).collect();
                assert_eq!(known.in_turn(), in_turn, "in the same order");
                list_in_turn(game, &state, seat, &mut list);
                assert_eq!(list.0, in_turn);
                if in_turn.len() < all.len() {
                    seen[usize::from(in_turn.len() > 1)] += 1;
                    assert!(in_turn.contains(&greedy.choose(&known)));
                    assert!(in_turn.contains(&search.choose(&known)));
                }
                let action = all[chance.below(all.len() as u32) as usize];
                game.play(&mut state, seat, action, &mut chance, &mut Log::silent());
            }
        }
        assert!(seen.iter().all(|&n| n > 20), "one answer is in turn, or several: {seen:?}");
    }
}
