//! A game played by bots alone.

use hexarch_core::{Chance, Game, Legal, Log, Seat, Seed, fair};

use crate::{Bot, Known};

/// How a playout ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// As the rules say.
    Over,
    /// A seat is asked and has no answer.
    NoAnswer(Seat),
    /// More answers than the game promises.
    Endless,
}

/// One answer of a playout, before it is carried out.
pub struct Answer<'a, G: Game> {
    /// The true state.
    pub state: &'a G::State,
    /// Who answers.
    pub seat: Seat,
    /// What.
    pub action: G::Action,
    /// How many answers there were. One: nobody was asked.
    pub choices: usize,
}

/// The chance that a fresh game of this seed runs on at a table.
pub fn chance_of(seed: Seed) -> Chance {
    Chance::new(fair::mix(seed, &[]))
}

/// The seeds of the bots in a game of this seed: apart from each other and from the game's own.
pub fn bot_seed(seed: Seed, seat: Seat) -> Seed {
    seed.nth(1 << 32 | u64::from(seat.0))
}

/// Plays on from `state` to the end, one bot a seat. `legal` is only a buffer.
pub fn playout<G: Game, B: Bot<G>>(
    game: &'static G,
    state: &mut G::State,
    chance: &mut Chance,
    bots: &mut [B],
    legal: &mut Legal<G::Action>,
    mut watch: impl FnMut(Answer<'_, G>),
) -> End {
    let mut log = Log::silent();
    let horizon = game.horizon(state);
    let mut answers = 0;
    while let Some(seat) = game.pending(state).first() {
        let known = Known::of(game, state, seat, legal);
        let choices = known.legal().len();
        let action = match known.legal() {
            [] => return End::NoAnswer(seat),
            [only] => *only,
            _ => bots[seat.index()].choose(&known),
        };
        watch(Answer { state, seat, action, choices });
        game.play(state, seat, action, chance, &mut log);
        answers += 1;
        if answers > horizon {
            return End::Endless;
        }
    }
    let (seats, outcome) = (game.seats(state), game.outcome(state));
    bots.iter_mut().for_each(|bot| bot.over(seats, outcome.as_ref()));
    End::Over
}
