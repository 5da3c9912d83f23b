//! Reactions of leaders and guards beside the hex that was entered (HW-REACT).

use hexarch_core::{Rule, Seat, Set, text};

use super::{Step, has_arrived, is_there};
use crate::battle;
use crate::dice;
use crate::faces::Object;
use crate::fray;
use crate::ids::*;
use crate::play::{Event, LOTS, Play, View};
use crate::state::{LeaderPlace, Mark};

/// Leaders that could react: beside the mover, with units, not protected, where combat is allowed, and only once for one
/// movement (HW-REACT-10 to -12, HW-REACT-17, HW-REACT-18).
fn may_react(view: View<'_>, mover: LeaderId, hex: HexId, reactor: LeaderId) -> bool {
    let state = view.state;
    let his = &state.leaders[reactor];
    let LeaderPlace::At(at) = his.place else { return false };
    let tried = state.march.tried_to_react >> reactor.0 & 1 != 0;
    !tried
        && his.has_units()
        && reactor.race() != mover.race()
        && state.may_fight(state.owner(mover), state.owner(reactor))
        && !state.is_protected(reactor)
        && !state.is_protected(mover)
        && state.world.neighbors(view.content, hex).any(|near| near == at)
}

/// Everybody who could is asked, in turn order.
pub(super) fn gather(play: &mut Play<'_>, mover: LeaderId) {
    let Some(hex) = has_arrived(play.state, mover) else { return };
    if play.state.peace {
        return;
    }
    play.state.march.want_to_react = 0;
    let view = play.view();
    let mut wishes = hexarch_core::List::<LeaderId, LEADERS>::new();
    for seat in view.state.turn_order() {
        let able = view.state.leaders_of(seat).into_iter().filter(|&it| may_react(view, mover, hex, it));
        able.for_each(|it| wishes.push(it));
    }
    if wishes.is_empty() {
        return;
    }
    play.next(Step::Pick(mover));
    for &reactor in wishes.iter().rev() {
        play.next(Step::Wish(reactor));
    }
}

/// Of several only the one with the highest initiative may try, ties by die (HW-REACT-13).
pub(super) fn pick(play: &mut Play<'_>, mover: LeaderId) {
    let wants = play.state.march.want_to_react;
    let initiative = |n: u8| play.state.stat(LeaderId(n), Stat::Initiative);
    let willing = || (0..LEADERS as u8).filter(|n| wants >> n & 1 != 0);
    let Some(most) = willing().map(initiative).max() else { return };
    let best = willing().filter(|&n| initiative(n) == most).fold(0u8, |bits, n| bits | 1 << n);
    play.next(Step::Tested(mover));
    dice::contest(play, best, |state, n| {
        let leader = LeaderId(n);
        (state.owner(leader), state.stat(leader, Stat::Initiative))
    });
}

/// The one who was picked tests (HW-REACT-12). Called twice: to start the test, and with its result.
pub(super) fn tested(play: &mut Play<'_>, mover: LeaderId) {
    let reactor = LeaderId(play.state.contest.winner);
    let bit = 1 << reactor.0;
    if play.state.march.tried_to_react & bit == 0 {
        play.state.march.tried_to_react |= bit;
        return play.then(&[dice::Step::Test(reactor).into(), Step::Tested(mover).into()]);
    }
    let (Some(hex), Some(origin)) = (is_there(play.state, mover), play.state.leaders[reactor].hex()) else {
        return;
    };
    if !play.state.passed {
        return;
    }
    play.state.march.reactor = reactor;
    play.state.march.guards_done = true; // HW-REACT-16
    let defender = play.state.owner(mover);
    play.tell(|| {
        let text = text!("march.reacts", leader = reactor, other = mover);
        Event::open(text).on(Object::Leader(reactor)).by(Rule("HW-REACT-14"))
    });
    play.next(Step::Reacted(mover));
    battle::start(play, reactor, hex, defender, origin, true);
}

/// Only a victorious mover goes on (HW-REACT-15).
pub(super) fn over(play: &mut Play<'_>, mover: LeaderId) {
    let after = &play.state.after;
    let won = after.winner == Some(Side::Defender);
    if !won {
        super::stop(play, mover);
    }
}

/// The next group of guards beside the leader tries, the highest level first (HW-REACT-01 to -03, HW-REACT-07).
pub(super) fn guards(play: &mut Play<'_>, leader: LeaderId) {
    let Some(hex) = has_arrived(play.state, leader) else { return };
    if play.state.march.guards_done || play.state.is_haven(play.content, hex) {
        return;
    }
    let state = &*play.state;
    let ready = |near: &HexId| state.ground[*near].is_guarded() && !state.ground[*near].has(Mark::Reacted);
    let around = || state.world.neighbors(play.content, hex).filter(ready);
    let Some(most) = around().map(|near| highest(&state.ground[near].units)).max() else { return };
    let sides = (0..6u8).filter(|&side| {
        let near = state.world.across(play.content, hex, side).filter(ready);
        near.is_some_and(|near| highest(&state.ground[near].units) == most)
    });
    let sides: Set<u8> = sides.collect();
    let side = if sides.len() > 1 { play.chance.pick(LOTS, sides) } else { sides.first().unwrap_or(0) };
    let Some(group) = play.state.world.across(play.content, hex, side) else { return };
    play.state.ground[group].set(Mark::Reacted);
    let seat = play.state.owner(leader);
    let commander = if play.state.seats > 1 { seat.left(1, play.state.seats) } else { Seat(0) };
    play.then(&[
        dice::Step::Roll(commander).into(),
        Step::GuardsReacted(leader, group).into(),
        Step::GuardsReact(leader).into(),
    ]);
}

/// Success up to the highest level and one (HW-REACT-04); after one nobody else checks (HW-REACT-03).
pub(super) fn guards_rolled(play: &mut Play<'_>, leader: LeaderId, group: HexId) {
    let level = highest(&play.state.ground[group].units);
    let success = level > 0 && play.state.die <= play.content.reaction[usize::from(level) - 1];
    if success && is_there(play.state, leader).is_some() {
        play.state.march.guards_done = true;
        fray::start(play, leader, group, true);
    }
}
