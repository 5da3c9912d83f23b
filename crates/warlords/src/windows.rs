//! Windows: where a player may do something that he need not do, and may say beforehand that he will not.

use hexarch_core::{Seat, Window};

use crate::ids::*;
use crate::play::View;

/// What a window belongs to. Whoever passes for an occasion is asked again at the next of its sort.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Occasion {
    /// A player's phase.
    Phase,
    /// The combat that is on, between players or against guards.
    Combat,
}

/// A window of this kind on the occasion that is on.
pub(crate) fn window(view: View<'_>, kind: &'static str, occasion: Occasion) -> Option<Window> {
    Some(Window { kind, scope: scope(view, occasion) })
}

/// A number that no other occasion of the game has. It is made of what everybody sees: when, who and where.
fn scope(view: View<'_>, occasion: Occasion) -> u32 {
    let state = view.state;
    let Seat(active) = state.active;
    let phase = u32::from(state.round) << 4 | u32::from(state.sequence) << 2 | u32::from(active);
    let within = match occasion {
        Occasion::Phase => 0,
        Occasion::Combat => {
            let (HexId(hex), leader) = if state.clash.guards {
                (state.fray.hex, Some(state.fray.leader))
            } else {
                (state.battle.hex, state.battle.leaders[0])
            };
            1 << 12 | leader.map_or(0, |LeaderId(leader)| u32::from(leader)) << 8 | u32::from(hex)
        }
    };
    phase << 16 | within
}
