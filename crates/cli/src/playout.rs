//! A game played by bots alone, as fast as the game can.

use hexarch_core::{Chance, Game, Legal, Log, Seat, Seed, fair};

use crate::bots::Bot;

/// How a playout ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// As the rules say.
    Over,
    /// A seat is asked and has no answer.
    NoAnswer(Seat),
    /// More answers than the game promises.
    Endless,
}

/// One answer of a playout, before it is carried out.
pub(crate) struct Answer<'a, G: Game> {
    pub(crate) state: &'a G::State,
    pub(crate) seat: Seat,
    pub(crate) action: G::Action,
    /// How many answers there were. One: nobody was asked.
    pub(crate) choices: usize,
}

/// The chance that a fresh game of this seed runs on at a table.
pub(crate) fn chance_of(seed: Seed) -> Chance {
    Chance::new(fair::mix(seed, &[]))
}

/// The seeds of the bots in a game of this seed: apart from each other and from the game's own.
pub(crate) fn bot_seed(seed: Seed, seat: Seat) -> Seed {
    seed.nth(1 << 32 | u64::from(seat.0))
}

/// Plays on from `state` to the end. `legal` is only a buffer.
pub(crate) fn playout<G: Game>(
    game: &G,
    state: &mut G::State,
    chance: &mut Chance,
    bots: &mut [Bot],
    legal: &mut Legal<G::Action>,
    mut watch: impl FnMut(Answer<'_, G>),
) -> End {
    let mut log = Log::silent();
    let horizon = game.horizon(state);
    let mut answers = 0;
    while let Some(seat) = game.pending(state).first() {
        legal.0.clear();
        game.options(state, seat, legal);
        let choices = legal.0.len();
        let action = match choices {
            0 => return End::NoAnswer(seat),
            1 => legal.0[0],
            _ => legal.0[bots[seat.index()].choose(choices)],
        };
        watch(Answer { state, seat, action, choices });
        game.play(state, seat, action, chance, &mut log);
        answers += 1;
        if answers > horizon {
            return End::Endless;
        }
    }
    End::Over
}
