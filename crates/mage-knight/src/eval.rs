//! What a bot likes.

use hexarch_core::{BySeat, Seat};

use crate::play::View;
use crate::scoring;

/// How good a state looks for each seat: the score so far, and what is likely to become Fame.
pub(crate) fn evaluate(view: View<'_>) -> BySeat<i32> {
    let state = view.state;
    if state.over {
        return BySeat(state.result.0.map(|score| 20 * i32::from(score)));
    }
    let mut values = BySeat::default();
    for seat in Seat::all(state.seats) {
        let player = &state.players[seat];
        let achieved: i16 = scoring::achievements(view, seat).iter().sum();
        let crystals: u8 = player.crystals.iter().sum();
        let units: i32 = player.units.iter().map(|unit| if unit.wounds > 0 { 4 } else { 12 }).sum();
        let tiles = state.map.tiles.len() as i32;
        values[seat] = 20 * i32::from(player.fame)
            + 12 * i32::from(achieved)
            + 5 * i32::from(crystals)
            + 4 * i32::from(player.reputation)
            + 3 * player.deeds.hand.cards() as i32
            + units
            + 6 * tiles
            + 8 * player.skills.len() as i32;
    }
    values
}
