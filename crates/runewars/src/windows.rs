//! Windows: where a player may do something that he need not do, and may say beforehand that he will not.

use hexarch_core::{Seat, Window};

use crate::ids::*;
use crate::play::View;

/// What a window belongs to. Whoever passes for an occasion is asked again at the next of its sort.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Occasion {
    /// The season.
    Season,
    /// A player's turn.
    Turn,
    /// The battle that is on.
    Battle,
    /// The duel that is on.
    Duel,
}

/// A window of this kind on the occasion that is on.
pub(crate) fn window(view: View<'_>, kind: &'static str, occasion: Occasion) -> Option<Window> {
    Some(Window { kind, scope: scope(view, occasion) })
}

/// A number that no other occasion of the game has. It is made of what everybody sees: when, and who with whom or where.
fn scope(view: View<'_>, occasion: Occasion) -> u32 {
    let state = view.state;
    let season = u32::from(state.year) * 4 + state.season as u32;
    let hero = |hero: Option<Hero>| hero.map_or(0, |hero| hero as u32 + 1);
    // How many have resolved their order counts the turns of a season.
    let (turn, within) = match occasion {
        Occasion::Season => (0, 0),
        Occasion::Turn => (state.orders.done, 0),
        Occasion::Battle => {
            let (Seat(attacker), AreaId(area)) = (state.battle.attacker, state.battle.area);
            let battles = u32::from(state.march.battles);
            (state.orders.done, battles << 12 | u32::from(attacker) << 8 | u32::from(area))
        }
        Occasion::Duel => (0, hero(state.duel.attacker) << 4 | hero(state.duel.defender)),
    };
    (occasion as u32) << 30 | season << 24 | u32::from(turn) << 21 | within
}
