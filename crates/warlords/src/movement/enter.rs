//! What the entered hex holds against a leader: enemies, guards, guards to be rolled (HW-MOVE-06, HW-MOVE-11, HW-AVOID).

use hexarch_core::{Options, Rule, Seats, Verdict, ensure, text};

use super::{Action, Step, is_there, may_withdraw_to, retreat, stop};
use crate::after;
use crate::army;
use crate::battle;
use crate::content::guard_table;
use crate::dice;
use crate::faces::Object;
use crate::fray;
use crate::ids::*;
use crate::places::place;
use crate::play::{Event, Play, View};
use crate::sites;
use crate::state::{Holder, Mark, State};
use crate::turn;

/// Enemies first, then standing guards, then guards that have still to be rolled.
pub(super) fn entered(play: &mut Play<'_>, leader: LeaderId) {
    let Some(hex) = is_there(play.state, leader) else { return };
    let seat = play.state.owner(leader);
    let state = &*play.state;
    let foreign = state.home_at(hex).filter(|&owner| owner != seat);
    let army = state.ground[hex].army;
    if foreign.is_some() {
        return play.next(Step::Meet(leader));
    }
    if state.enemy_leader_at(hex, seat).is_some() {
        play.next(Step::Meet(leader));
        let race = leader.race();
        for enemy in LeaderId::all().filter(|it| it.race() != race) {
            if play.state.leaders[enemy].hex() == Some(hex) {
                play.next(Step::Avoid(enemy));
            }
        }
        return;
    }
    match army {
        Holder::Guards => fray::start(play, leader, hex, false),
        Holder::Nobody => {
            if sites::awaits_guards(play.view(), leader, hex) {
                if play.state.march.fresh {
                    play.next(Step::NewSite(leader));
                } else {
                    roll_guards(play, leader, false);
                }
            }
        }
        _ if army.is(seat) => {}
        _ => play.next(Step::Meet(leader)),
    }
}

/// Whether something in a hex may stop a leader who passes through: enemies, a foreign home, guards that are or may be there.
pub(super) fn stops(view: View<'_>, leader: LeaderId, hex: HexId) -> bool {
    let state = view.state;
    let foreign = state.home_at(hex).is_some_and(|owner| owner != state.owner(leader));
    let guards = state.ground[hex].army == Holder::Guards || sites::awaits_guards(view, leader, hex);
    foreign || guards || is_contested(state, leader, hex)
}

/// Whether enemies are in the hex of a leader: a leader or units of another player.
pub(super) fn is_contested(state: &State, leader: LeaderId, hex: HexId) -> bool {
    let seat = state.owner(leader);
    let army = state.ground[hex].army.seat().is_some_and(|owner| owner != seat);
    army || state.enemy_leader_at(hex, seat).is_some()
}

/// Whoever has not got away fights. If a suit for peace forbids it, the leader goes back.
pub(super) fn meet(play: &mut Play<'_>, leader: LeaderId) {
    let Some(hex) = is_there(play.state, leader) else { return };
    let seat = play.state.owner(leader);
    let state = &*play.state;
    let enemy = state.enemy_leader_at(hex, seat).map(|enemy| state.owner(enemy));
    let army = state.ground[hex].army.seat().filter(|&owner| owner != seat);
    let home = state.home_at(hex).filter(|&owner| owner != seat);
    let Some(defender) = enemy.or(army).or(home) else { return };
    if !state.may_fight(seat, defender) {
        return retreat(play, leader);
    }
    let from = state.march.from;
    battle::start(play, leader, hex, defender, from, false);
}

/// A d12 on the guards table (HW-SITE-01, HW-SITE-20, HW-SITE-25).
pub(super) fn roll_guards(play: &mut Play<'_>, leader: LeaderId, fresh: bool) {
    let seat = play.state.owner(leader);
    play.then(&[dice::Step::Roll(seat).into(), Step::Appear(leader, fresh).into()]);
}

/// Guards appear as the table says; he may test to avoid them, but not on a tile just discovered (HW-AVOID-04).
pub(super) fn appear(play: &mut Play<'_>, leader: LeaderId, fresh: bool) {
    let Some(hex) = is_there(play.state, leader) else { return };
    let Some(site) = play.state.site(play.content, hex) else { return };
    let Some(table) = guard_table(site) else { return };
    let die = play.state.die;
    let units = play.content.guards[table][usize::from(die) - 1].units;
    let ground = &mut play.state.ground[hex];
    ground.by = leader.0 + 1;
    if total(&units) == 0 {
        ground.set(Mark::Cleared);
        return play.tell_of(|view| {
            Event::open(text!("fray.nobody", hex = place(view, hex)))
                .on(Object::Hex(hex))
                .by(Rule("HW-SITE-25"))
        });
    }
    ground.units = units;
    ground.army = Holder::Guards;
    ground.row = (table * 12) as u8 + die;
    ground.set(Mark::Fresh);
    ground.clear(Mark::Reacted);
    let rule = Rule(match site {
        Site::Ruin => "HW-SITE-20",
        Site::Tower => "HW-SITE-25",
        _ => "HW-SITE-01",
    });
    play.tell_of(|view| {
        Event::open(text!("fray.appear", hex = place(view, hex))).on(Object::Hex(hex)).by(rule)
    });
    if site.resource().is_some() {
        play.next(Step::CampFlees(hex));
    }
    play.next(Step::Ambush(hex));
    if fresh {
        fight_guards(play, leader);
    } else {
        play.next(Step::AvoidGuards(leader));
    }
}

pub(super) fn fight_guards(play: &mut Play<'_>, leader: LeaderId) {
    if let Some(hex) = play.state.leaders[leader].hex() {
        fray::start(play, leader, hex, false);
    }
}

/// Back to where he came from, without combat; else he fights (HW-AVOID-03).
pub(super) fn avoided_guards(play: &mut Play<'_>, leader: LeaderId) {
    if !play.state.passed {
        return fight_guards(play, leader);
    }
    retreat(play, leader);
    stop(play, leader);
    play.next(army::Step::Offer(leader));
}

/// Where a leader who was entered could flee to (HW-AVOID-01, HW-AVOID-06): not from his own city or camp (HW-AMB-62).
pub(super) fn flights(view: View<'_>, leader: LeaderId) -> impl Iterator<Item = (HexId, Verdict)> + '_ {
    let state = view.state;
    let here = state.leaders[leader].hex();
    let seat = state.owner(leader);
    let stays = here.is_none_or(|hex| state.home_at(hex) == Some(seat));
    let from = state.march.from;
    let around = here.into_iter().filter(move |_| !stays);
    around.flat_map(move |hex| state.world.neighbors(view.content, hex)).map(move |hex| {
        let verdict = ensure(hex != from, Rule("HW-WD-03")).and_then(|()| may_withdraw_to(view, leader, hex));
        (hex, verdict)
    })
}

/// He gets away with his display, and may sue for peace before he is followed (HW-AVOID-02).
pub(super) fn avoided(play: &mut Play<'_>, leader: LeaderId) {
    if !play.state.passed {
        return;
    }
    let to = play.state.march.flight;
    let (seat, pursuer) = (play.state.owner(leader), play.state.owner(play.state.march.leader));
    super::move_to(play, leader, to);
    play.tell_of(|view| {
        Event::open(text!("march.avoids", leader, hex = place(view, to)))
            .on(Object::Leader(leader))
            .on(Object::Hex(to))
            .by(Rule("HW-AVOID-01"))
    });
    play.then(&[after::Step::Sue(seat, pursuer).into(), army::Step::Offer(leader).into()]);
}

/// The Barbarian whose camp stands beside guards that have stayed (HW-CAMP-06), if it can go anywhere.
pub(super) fn fleeing(view: View<'_>, hex: HexId) -> Seats {
    let state = view.state;
    let Some(seat) = state.seat_of(Race::Barbarian) else { return Seats::NONE };
    let home = state.players[seat].home;
    let beside = state.world.neighbors(view.content, home).any(|near| near == hex);
    let stays = state.ground[hex].is_guarded() && beside;
    if stays && places_to_flee(view, hex).any(|(_, verdict)| verdict.is_ok()) {
        Seats::only(seat)
    } else {
        Seats::NONE
    }
}

fn places_to_flee(view: View<'_>, hex: HexId) -> impl Iterator<Item = (HexId, Verdict)> + '_ {
    let state = view.state;
    let home = state.seat_of(Race::Barbarian).map(|seat| (seat, state.players[seat].home));
    let around = home
        .into_iter()
        .flat_map(move |(seat, home)| state.world.neighbors(view.content, home).map(move |to| (seat, to)));
    around.map(move |(seat, to)| {
        let beside = state.world.neighbors(view.content, to).any(|near| near == hex);
        let verdict = ensure(!beside && to != hex, Rule("HW-CAMP-06"));
        (to, verdict.and_then(|()| turn::may_camp_at(view, seat, to)))
    })
}

pub(super) fn flee_options<O: Options<crate::Action>>(view: View<'_>, hex: HexId, out: &mut O) {
    for (to, verdict) in places_to_flee(view, hex) {
        out.option(Action::Flee(to).into(), verdict);
    }
}
