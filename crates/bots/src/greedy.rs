//! Takes what looks best as soon as its own decision is done.

use hexarch_core::{Chance, Game, Glimpse, Legal, Log, Seat, Seed, Viewer};

use crate::known::list_in_turn;
use crate::value::{lead, shares};
use crate::{Bot, Known};

/// In how many redrawn worlds each answer is tried.
const WORLDS: usize = 4;
/// How many ways to finish its own decision are tried after each answer.
const PLANS: usize = 8;
/// The same for whoever plays alone. His decision goes on for a whole turn, in which answers that are given anyhow seldom lead
/// anywhere; so of a few answers the one is taken that looks best at once.
const LONE_PLANS: usize = 2;
const LONE_CARE: u32 = 5;
/// The same for the redrawn worlds: more time goes into each of them.
const LONE_WORLDS: usize = 2;
/// How many answers of others are waited for until a secret answer shows its effect.
const PATIENCE: usize = 64;
/// How many answers of its own a plan has at most.
const LONGEST_PLAN: usize = 32;

/// Tries every answer in a few redrawn worlds and takes the one after which the evaluation is best on average.
///
/// Where an answer is one small step of a larger decision, the evaluation is taken at the end of that decision: several
/// ways to finish it are tried, up to the first draw or to somebody else's question, and the best one counts.
pub struct Greedy<G: Game> {
    chance: Chance,
    gains: Vec<f32>,
    world: Option<G::State>,
    hands: Hands<G>,
}

/// States and lists that are used again.
struct Hands<G: Game> {
    trial: Option<G::State>,
    plan: Option<G::State>,
    spare: Option<G::State>,
    legal: Legal<G::Action>,
}

impl<G: Game> Greedy<G> {
    /// What it does follows from `seed`.
    pub fn new(seed: Seed) -> Self {
        let hands = Hands { trial: None, plan: None, spare: None, legal: Legal(Vec::new()) };
        Greedy { chance: Chance::new(seed), gains: Vec::new(), world: None, hands }
    }
}

impl<G: Game> Greedy<G> {
    /// What the seat may expect to gain by each of its answers that are in turn, in shares of the win.
    pub(crate) fn gains(&mut self, known: &Known<'_, G>) -> &[f32] {
        let (game, seat) = (known.game(), known.seat());
        self.gains.clear();
        self.gains.resize(known.in_turn().len(), 0.0);
        let worlds = if game.contested(known.world()) { WORLDS } else { LONE_WORLDS };
        for _ in 0..worlds {
            let world = refill(&mut self.world, known.world());
            known.redraw(world, &mut self.chance);
            let before = shares(game, world)[seat.index()];
            // The same luck for all answers, so that luck does not decide between them.
            let luck = self.chance.fork();
            for (gain, &action) in self.gains.iter_mut().zip(known.in_turn()) {
                let share = self.hands.prospect(game, world, seat, action, luck.clone());
                *gain += (share - before) / worlds as f32;
            }
        }
        &self.gains
    }
}

impl<G: Game> Bot<G> for Greedy<G> {
    fn choose(&mut self, known: &Known<'_, G>) -> G::Action {
        if let [only] = *known.in_turn() {
            return only;
        }
        let most = self.gains(known).iter().copied().fold(f32::MIN, f32::max);
        // What cannot be told apart is drawn, so that it does not do the same thing for ever.
        let alike = |gain: &f32| *gain >= most - 1e-6;
        let ties = self.gains.iter().filter(|gain| alike(gain)).count();
        let nth = self.chance.below(ties as u32) as usize;
        let chosen = self.gains.iter().enumerate().filter(|(_, gain)| alike(gain)).nth(nth);
        known.in_turn()[chosen.map_or(0, |(at, _)| at)]
    }
}

impl<G: Game> Hands<G> {
    /// What the seat may expect after this answer.
    fn prospect(
        &mut self,
        game: &G,
        world: &G::State,
        seat: Seat,
        action: G::Action,
        mut luck: Chance,
    ) -> f32 {
        let hidden = Seat::all(game.seats(world)).any(|other| {
            other != seat && game.glimpse(world, seat, action, Viewer::Seat(other)) != Glimpse::Open(action)
        });
        let mut trial = refill(&mut self.trial, world).clone();
        luck.take_used();
        game.play(&mut trial, seat, action, &mut luck, &mut Log::silent());
        let mut settled = luck.take_used();
        if hidden {
            // Its effect is still to come, when the others have answered as well.
            self.wait(game, &mut trial, seat, &mut luck);
            luck.take_used();
            settled = false;
        }
        if settled || !game.pending(&trial).has(seat) {
            return shares(game, &trial)[seat.index()];
        }
        let (mut best, mut drawn, mut draws) = (0.0f32, 0.0, 0);
        let alone = !game.contested(&trial);
        for _ in 0..if alone { LONE_PLANS } else { PLANS } {
            let plan = refill(&mut self.plan, &trial);
            let spare = alone.then_some(&mut self.spare);
            let chancy = finish(game, plan, seat, &mut luck, &mut self.legal, spare);
            let share = shares(game, plan)[seat.index()];
            if chancy {
                (drawn, draws) = (drawn + share, draws + 1);
            } else {
                best = best.max(share);
            }
        }
        // The best of several draws would be luck, not a plan: of them the average counts.
        if draws > 0 { best.max(drawn / draws as f32) } else { best }
    }

    /// Lets the others answer anything until `seat` is asked again.
    fn wait(&mut self, game: &G, state: &mut G::State, seat: Seat, luck: &mut Chance) {
        for _ in 0..PATIENCE {
            let pending = game.pending(state);
            let Some(other) = pending.first().filter(|_| !pending.has(seat)) else { return };
            any(game, state, other, luck, &mut self.legal);
        }
    }
}

/// Finishes the seat's decision anyhow, or with a little thought if there is a `spare` state, up to the first draw. Tells
/// whether there was one.
fn finish<G: Game>(
    game: &G,
    state: &mut G::State,
    seat: Seat,
    luck: &mut Chance,
    legal: &mut Legal<G::Action>,
    mut spare: Option<&mut Option<G::State>>,
) -> bool {
    for _ in 0..LONGEST_PLAN {
        if !game.pending(state).has(seat) {
            return false;
        }
        let drawn = match &mut spare {
            Some(spare) => good(game, state, seat, luck, legal, spare),
            None => any(game, state, seat, luck, legal),
        };
        if drawn {
            return true;
        }
    }
    false
}

/// Gives of a few answers the one that looks best at once. Tells whether it was followed by a draw.
fn good<G: Game>(
    game: &G,
    state: &mut G::State,
    seat: Seat,
    luck: &mut Chance,
    legal: &mut Legal<G::Action>,
    spare: &mut Option<G::State>,
) -> bool {
    list_in_turn(game, state, seat, legal);
    let n = legal.0.len() as u32;
    let mut best = (i32::MIN, legal.0[0]);
    for nth in 0..n.min(LONE_CARE) {
        let other = nth + luck.below(n - nth);
        legal.0.swap(nth as usize, other as usize);
        let action = legal.0[nth as usize];
        let trial = refill(spare, state);
        game.play(trial, seat, action, luck, &mut Log::silent());
        let lead = lead(game, trial, seat);
        if lead > best.0 {
            best = (lead, action);
        }
    }
    luck.take_used();
    game.play(state, seat, best.1, luck, &mut Log::silent());
    luck.take_used()
}

/// Gives any answer. Tells whether it was followed by a draw.
fn any<G: Game>(
    game: &G,
    state: &mut G::State,
    seat: Seat,
    luck: &mut Chance,
    legal: &mut Legal<G::Action>,
) -> bool {
    list_in_turn(game, state, seat, legal);
    let action = match legal.0.len() {
        1 => legal.0[0],
        many => legal.0[luck.below(many as u32) as usize],
    };
    luck.take_used();
    game.play(state, seat, action, luck, &mut Log::silent());
    luck.take_used()
}

/// Copies a state over one that is not needed any more.
pub(crate) fn refill<'s, S: Clone>(place: &'s mut Option<S>, from: &S) -> &'s mut S {
    match place {
        Some(state) => state.clone_from(from),
        None => *place = Some(from.clone()),
    }
    place.as_mut().expect("it was just filled")
}
