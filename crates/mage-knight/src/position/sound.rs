//! Whether what is going on can be so. Programs write it, but a person may have changed it: whatever the rules count with is
//! checked here, before anything does.

use hexarch_core::{Seat, Seats};

use crate::content::Content;
use crate::ids::*;
use crate::state::{Part, State, Turn};
use crate::step::Step;
use crate::{cards, pvp, turn};

/// No count of points, mana or cards gets this far.
const MANY: u8 = 120;

fn check(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(format!("this cannot be: {what}")) }
}

/// The first thing that cannot be so.
pub(super) fn check_all(content: &Content, state: &State) -> Result<(), String> {
    for seat in Seat::all(state.seats) {
        check_turn(state, &state.turns[seat]).map_err(|what| format!("turn.{seat}: {what}"))?;
    }
    let here = |seat: Seat| Seats::all(state.seats).has(seat);
    for step in state.steps.iter() {
        let may_be = match *step {
            Step::Turn(turn::Step::Hub(seat)) => {
                let turn = &state.turns[seat];
                turn.part != Part::Idle || turn.attending || state.duel.on
            }
            Step::Pvp(pvp::Step::Attend(seat)) => seat == state.duel.defender,
            Step::Cards(step) => cards::is_of_an_effect(content, step),
            _ => true,
        };
        check(may_be, "somebody is asked what cannot be asked now")?;
    }
    check(state.over || !state.steps.is_empty(), "nobody is asked, and the game is not over")?;
    let duel = &state.duel;
    let apart = duel.aggressor != duel.defender && [duel.aggressor, duel.defender].contains(&duel.attacker);
    let all_here = [duel.aggressor, duel.defender, duel.attacker].into_iter().all(here);
    check(!duel.on || (apart && all_here), "duel: nobody fights like this")?;
    if let (true, Some(&Step::Turn(turn::Step::Hub(seat)))) = (duel.on, state.steps.last()) {
        check((seat == duel.attacker) != duel.blocking, "duel: it is the other's turn")?;
    }
    let points =
        duel.values.iter().chain(duel.less.iter().flatten()).chain(&duel.wounds).chain(&duel.burning);
    let points = points.chain([&duel.strength, &duel.mana, &duel.passes]);
    check(points.into_iter().all(|&n| n <= MANY), "duel: a number is too large")?;
    let combat = &state.combat;
    check(here(combat.seat), "combat: nobody sits there")?;
    check(combat.space.is_none_or(|space| on_map(state, space)), "combat: its space is not on the map")?;
    let block = &combat.block;
    let points = combat.attack.iter().flatten().chain(&block.points).chain(&block.icons);
    let points =
        points.chain([&block.last, &block.twice, &block.armor, &block.burn, &combat.burning, &combat.wounds]);
    check(points.into_iter().all(|&n| n <= MANY), "combat: a number is too large")?;
    let assault = &state.assault;
    check(
        here(assault.initiator) && assault.order.iter().all(|&seat| here(seat)),
        "assault: nobody sits there",
    )?;
    let from = assault.from.0.iter().flatten();
    check(from.into_iter().all(|&space| on_map(state, space)), "assault: it comes from no space of the map")
}

fn on_map(state: &State, space: SpaceId) -> bool {
    space.place() < state.map.tiles.len()
}

fn check_turn(state: &State, turn: &Turn) -> Result<(), String> {
    let places = turn.path.iter().chain(&turn.from);
    check(places.into_iter().all(|&space| on_map(state, space)), "a space that is not on the map")?;
    let context = &turn.context;
    let points = [turn.moves, turn.healing, turn.moves_left, turn.unit_armor, turn.unit_bonus]
        .into_iter()
        .chain([turn.dice, turn.more_dice, turn.recruited, turn.defeated, turn.units_used, turn.healed])
        .chain([turn.grail, turn.grail_spent, turn.talents, turn.arms, turn.over_limit])
        .chain([context.unit, context.bonus, context.discarded, context.target, context.levels])
        .chain(turn.mana)
        .chain(turn.ambush)
        .chain(turn.spells)
        .chain(turn.spent_crystals)
        .chain(turn.wounds)
        .chain(turn.learn);
    check(
        points.into_iter().all(|n| n <= MANY) && turn.influence.abs() <= MANY.into(),
        "a number is too large",
    )
}
