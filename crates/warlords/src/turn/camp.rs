//! The camp of the Barbarians (HW-CAMP).

use hexarch_core::{Options, Rule, Seat, Verdict, ensure, text};

use super::{Action, Step};
use crate::after;
use crate::faces::Object;
use crate::ids::*;
use crate::places::bare_place;
use crate::play::{Event, Play, View};
use crate::state::{Holder, LeaderPlace};

/// In motion or stationary until his next phase (HW-CAMP-01).
pub(super) fn set_mode(play: &mut Play<'_>, seat: Seat, moves: bool) {
    play.state.players[seat].in_motion = moves;
    play.tell(|| {
        let text = if moves { text!("camp.in_motion", seat) } else { text!("camp.stationary", seat) };
        Event::open(text).on(Object::Seat(seat)).by(Rule("HW-CAMP-01"))
    });
}

/// Where the camp can stand (HW-CAMP-03, HW-CAMP-04).
pub(crate) fn may_camp_at(view: View<'_>, seat: Seat, hex: HexId) -> Verdict {
    let state = view.state;
    let rule = Rule("HW-CAMP-03");
    ensure(state.world.tile(hex).is_some(), rule)?;
    let ground = &state.ground[hex];
    ensure(!state.is_objective(view.content, hex) || ground.marker.is(seat), rule)?;
    ensure(ground.army == Holder::Nobody || ground.army.is(seat), rule)?;
    ensure(state.enemy_leader_at(hex, seat).is_none(), rule)?;
    ensure(state.home_at(hex).is_none(), rule)?;
    for near in state.world.neighbors(view.content, hex) {
        ensure(state.enemy_leader_at(near, seat).is_none(), rule)?;
        let at_home = state.world.tile(near) == Some(view.content.home_tile(Race::Barbarian));
        let mine = state.site(view.content, near).is_some_and(|site| site.resource().is_some());
        ensure(!state.ground[near].is_guarded() || at_home && mine, rule)?;
    }
    Ok(())
}

/// One hex, while it is in motion, once a phase (HW-CAMP-02).
fn may_move(view: View<'_>, seat: Seat) -> Verdict {
    let player = &view.state.players[seat];
    ensure(player.in_motion && !view.state.turn.camp_moved, Rule("HW-CAMP-02"))?;
    ensure(!view.state.is_occupied(seat), Rule("HW-SIEGE-14"))
}

pub(super) fn options<O: Options<crate::Action>>(view: View<'_>, seat: Seat, out: &mut O) {
    let state = view.state;
    if state.race(seat) != Race::Barbarian {
        return;
    }
    let moves = may_move(view, seat);
    if !O::REASONS && moves.is_err() {
        return;
    }
    for hex in state.world.neighbors(view.content, state.players[seat].home) {
        out.option(Action::Camp(hex).into(), moves.and_then(|()| may_camp_at(view, seat, hex)));
    }
}

/// The camp moves with display, garrison and buildings (HW-CAMP-08); leaders in it may go along (HW-CAMP-05). Units that
/// stand where it comes to join its garrison (HW-AMB-72).
pub(crate) fn move_camp(play: &mut Play<'_>, seat: Seat, to: HexId) {
    let from = play.state.players[seat].home;
    play.state.players[seat].home = to;
    let ground = &mut play.state.ground[to];
    if ground.army.is(seat) {
        let units = std::mem::take(&mut ground.units);
        ground.settle();
        let garrison = &mut play.state.players[seat].garrison;
        garrison.iter_mut().zip(units).for_each(|(n, more)| *n = n.saturating_add(more));
    }
    play.tell_of(|view| {
        let text = text!("camp.moved", seat, hex = bare_place(view, to));
        Event::open(text).on(Object::Hex(to)).by(Rule("HW-CAMP-02"))
    });
    for leader in play.state.leaders_of(seat) {
        let moving = play.state.march.on && play.state.march.leader == leader;
        let mine = play.state.active == seat;
        let his = &play.state.leaders[leader];
        if his.place == LeaderPlace::At(from) && !moving && !(mine && his.moved) {
            play.next(Step::Ride(leader, to));
        }
    }
}

/// A leader goes along and keeps all his points.
pub(super) fn ride(play: &mut Play<'_>, leader: LeaderId, to: HexId) {
    after::arrive(play, leader, to, Rule("HW-CAMP-05"));
}
