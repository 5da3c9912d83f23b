//! How good a state is, on one scale for all games: the share of the win that a seat may expect, from 0 to 1.

use hexarch_core::{BySeat, Game, MAX_SEATS, Seat};

/// How far apart two evaluations are when the better one wins e times as often: 1000 apart is three to one, as
/// [`Game::evaluate`] promises.
const SCALE: f32 = 910.0;

/// The share of the win that each seat may expect.
pub(crate) fn shares<G: Game>(game: &G, state: &G::State) -> [f32; MAX_SEATS] {
    let seats = usize::from(game.seats(state));
    if !game.contested(state) {
        return alone(&game.evaluate(state));
    }
    match game.outcome(state) {
        Some(outcome) => won(&outcome, seats),
        None => hoped(&game.evaluate(state), seats),
    }
}

/// Whoever is best has won; those who are equally good share it.
pub(crate) fn won(outcome: &BySeat<i32>, seats: usize) -> [f32; MAX_SEATS] {
    let outcome = &outcome.0[..seats];
    let best = outcome.iter().max().copied().unwrap_or(0);
    let winners = outcome.iter().filter(|&&score| score == best).count() as f32;
    let mut shares = [0.0; MAX_SEATS];
    for (share, score) in shares.iter_mut().zip(outcome) {
        *share = if *score == best { 1.0 / winners } else { 0.0 };
    }
    shares
}

/// Where nobody plays against anybody, each seat as if against somebody who stands at 0.
fn alone(values: &BySeat<i32>) -> [f32; MAX_SEATS] {
    values.0.map(|value| 1.0 / (1.0 + (-value as f32 / SCALE).exp()))
}

fn hoped(values: &BySeat<i32>, seats: usize) -> [f32; MAX_SEATS] {
    let values = &values.0[..seats];
    let best = values.iter().max().copied().unwrap_or(0);
    let mut shares = [0.0; MAX_SEATS];
    let mut sum = 0.0;
    for (share, value) in shares.iter_mut().zip(values) {
        *share = ((value.saturating_sub(best)) as f32 / SCALE).exp();
        sum += *share;
    }
    shares.map(|share| share / sum)
}

/// How much better a seat stands than the others on average: quick, and enough to compare states of one seat.
#[inline]
pub(crate) fn lead<G: Game>(game: &G, state: &G::State, seat: Seat) -> i32 {
    let values = game.evaluate(state);
    if !game.contested(state) {
        return values[seat];
    }
    let seats = game.seats(state);
    let all: i32 = values.iter(seats).map(|(_, value)| *value).sum();
    values[seat].saturating_mul(seats.into()).saturating_sub(all)
}
