//! What a seat knows of a game in progress.

use std::sync::OnceLock;

use hexarch_core::scene::Scene;
use hexarch_core::{Chance, Game, Legal, Log, Seat, Seated, Seed, Viewer};

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
    /// In a box, so that a `Known` itself is small: most bots never look.
    world: OnceLock<Box<G::State>>,
}

impl<'a, G: Game> Known<'a, G> {
    /// What `seat`, which is asked, knows of `state`. For the host of a game; `legal` is a buffer for the answers.
    pub fn of(game: &'static G, state: &'a G::State, seat: Seat, legal: &'a mut Legal<G::Action>) -> Self {
        legal.0.clear();
        game.options(state, seat, legal);
        Known { game, truth: state, seat, legal: &legal.0, world: OnceLock::new() }
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
