//! What a step costs and which hexes are open (HW-TERR, HW-MOVE-03 to -11, HW-PEACE).

use hexarch_core::{Options, Rule, Verdict, ensure};

use super::Action;
use crate::ids::*;
use crate::play::View;
use crate::state::{Holder, LeaderPlace};

/// Movement points for a tile that is turned up (HW-WORLD-10); one less with a map.
const DISCOVERY: u8 = 2;

/// What it costs to enter a neighbour hex (HW-TERR-01 to -05, HW-TERR-08); for one that lies face down, to discover it.
pub(super) fn cost(view: View<'_>, leader: LeaderId, hex: HexId) -> u8 {
    let state = view.state;
    let Some(tile) = state.world.tile(hex) else {
        // HW-WORLD-11: neither terrain nor rivers count.
        return DISCOVERY - u8::from(state.has_gear(leader, Gear::Map));
    };
    let from = state.leaders[leader].hex().unwrap_or(hex);
    let land = land_cost(view, leader, hex, tile);
    let side = (0..6).find(|&side| state.world.across(view.content, from, side) == Some(hex));
    let river = side.is_some_and(|side| state.world.is_river(view.content, from, side));
    land + if river { 2 } else { 0 }
}

/// Whether a hex is open to a leader at all, whatever it costs.
fn may_enter(view: View<'_>, leader: LeaderId, hex: HexId) -> Verdict {
    let state = view.state;
    let seat = state.owner(leader);
    ensure(state.world.tile(hex).is_some(), Rule("HW-MOVE-10"))?;
    let necromancer =
        state.necromancer().filter(|_| state.site(view.content, hex).is_some_and(Site::is_vault));
    if let Some(owner) = state.home_at(hex).or(necromancer).filter(|&owner| owner != seat) {
        ensure(state.may_fight(seat, owner), Rule("HW-PEACE-02"))?;
        ensure(!state.is_protected(leader), Rule("HW-DEATH-07"))?;
        ensure(state.leaders[leader].looted != hex.0 + 1, Rule("HW-SIEGE-11"))?;
    }
    let enemy = state.enemy_leader_at(hex, seat);
    if let Some(enemy) = enemy {
        ensure(!state.is_protected(enemy) && !state.is_protected(leader), Rule("HW-DEATH-07"))?;
    }
    let army = state.ground[hex].army.seat().filter(|&owner| owner != seat);
    if let Some(owner) = enemy.map(|enemy| state.owner(enemy)).or(army) {
        ensure(state.may_fight(seat, owner), Rule("HW-PEACE-06"))?;
        ensure(!state.is_protected(leader), Rule("HW-DEATH-07"))?;
    }
    Ok(())
}

/// Whether a leader may end his movement in a hex (HW-LEAD-02, HW-PEACE-02, HW-MOVE-08).
pub(super) fn may_end(view: View<'_>, leader: LeaderId, hex: HexId) -> Verdict {
    let state = view.state;
    let seat = state.owner(leader);
    let other = state.leaders[leader.other()].place;
    ensure(other != LeaderPlace::At(hex), Rule("HW-LEAD-02"))?;
    let marker = state.ground[hex].marker.seat();
    let transformer =
        state.necromancer().filter(|_| state.site(view.content, hex).is_some_and(Site::is_transformer));
    match marker.or(transformer).filter(|&owner| owner != seat) {
        Some(owner) => ensure(state.may_fight(seat, owner), Rule("HW-PEACE-02")),
        None => Ok(()),
    }
}

/// Whether a leader may come to be in a hex with so many points left: where he may not stay he must be able to go on
/// (HW-PEACE-07).
pub(super) fn may_be_in(view: View<'_>, leader: LeaderId, hex: HexId, points: u8) -> Verdict {
    may_enter(view, leader, hex)?;
    match may_end(view, leader, hex) {
        Ok(()) => Ok(()),
        Err(rule) => {
            let rule = if rule == Rule("HW-PEACE-02") { Rule("HW-PEACE-07") } else { rule };
            ensure(goes_on(view, leader, hex, points), rule)
        }
    }
}

/// Whether there is a legal step on from a hex.
fn goes_on(view: View<'_>, leader: LeaderId, from: HexId, points: u8) -> bool {
    let state = view.state;
    (0..6).any(|side| {
        let Some(hex) = state.world.across(view.content, from, side) else { return false };
        let Some(tile) = state.world.tile(hex) else { return points >= DISCOVERY };
        let river = state.world.is_river(view.content, from, side);
        let cost = land_cost(view, leader, hex, tile) + if river { 2 } else { 0 };
        cost <= points && may_be_in(view, leader, hex, points - cost).is_ok()
    })
}

/// What a hex costs without its hexsides: 1 for objectives and the own camp, else by its land (HW-TERR-01 to -03).
fn land_cost(view: View<'_>, leader: LeaderId, hex: HexId, tile: TileId) -> u8 {
    let state = view.state;
    let camp = leader.race() == Race::Barbarian && state.home_at(hex) == Some(state.owner(leader));
    if camp || state.site(view.content, hex).is_some() {
        return 1;
    }
    match view.content.tiles[usize::from(tile.0)].hexes[usize::from(hex.pos())].terrain {
        Terrain::Clear | Terrain::Desert => 1,
        Terrain::Hills | Terrain::Forest => 2,
        Terrain::Mountain | Terrain::HighMountain => 3,
    }
}

/// A step to a known hex (HW-MOVE-03, HW-MOVE-04).
fn may_step(view: View<'_>, leader: LeaderId, hex: HexId) -> Verdict {
    let march = &view.state.march;
    ensure(view.state.world.tile(hex).is_some(), Rule("HW-MOVE-10"))?;
    let cost = cost(view, leader, hex);
    may_enter(view, leader, hex)?;
    ensure(march.first || cost <= march.points, Rule("HW-MOVE-03"))?;
    may_be_in(view, leader, hex, march.points.saturating_sub(cost))
}

/// A tile is turned up from beside it (HW-WORLD-10).
fn may_discover(view: View<'_>, leader: LeaderId, hex: HexId) -> Verdict {
    let march = &view.state.march;
    ensure(view.state.world.tile(hex).is_none(), Rule("HW-WORLD-10"))?;
    ensure(march.first || cost(view, leader, hex) <= march.points, Rule("HW-MOVE-03"))
}

/// A try with too few points, once a movement (HW-MOVE-05).
fn may_force(view: View<'_>, leader: LeaderId, hex: HexId) -> Verdict {
    let march = &view.state.march;
    let short = !march.first && march.points > 0 && cost(view, leader, hex) > march.points;
    ensure(short && !march.tried, Rule("HW-MOVE-05"))?;
    if view.state.world.tile(hex).is_none() {
        return Ok(());
    }
    may_enter(view, leader, hex)?;
    may_end(view, leader, hex)
}

/// Not where he may not stay, as long as he can go on (HW-SIEGE-11, HW-PEACE-07, HW-LEAD-02).
fn may_stop(view: View<'_>, leader: LeaderId) -> Verdict {
    let state = view.state;
    let Some(hex) = state.leaders[leader].hex() else { return Ok(()) };
    let looted = state.home_at(hex).is_some_and(|owner| owner != state.owner(leader));
    let bad = if looted { Err(Rule("HW-SIEGE-11")) } else { may_end(view, leader, hex) };
    match bad {
        Ok(()) => Ok(()),
        Err(rule) => {
            let stuck = !state
                .world
                .neighbors(view.content, hex)
                .any(|next| may_step(view, leader, next).is_ok() || may_discover(view, leader, next).is_ok());
            ensure(stuck, rule)
        }
    }
}

pub(super) fn options<O: Options<crate::Action>>(view: View<'_>, leader: LeaderId, out: &mut O) {
    let Some(from) = view.state.leaders[leader].hex() else { return };
    for hex in view.state.world.neighbors(view.content, from) {
        if view.state.world.tile(hex).is_some() {
            out.option(Action::Step(hex).into(), may_step(view, leader, hex));
        } else {
            out.option(Action::Discover(hex).into(), may_discover(view, leader, hex));
        }
        if !view.state.march.first {
            out.option(Action::Force(hex).into(), may_force(view, leader, hex));
        }
    }
    out.option(Action::Stop.into(), may_stop(view, leader));
}

/// A free hex for whoever withdraws, flees or is placed beside his home (HW-WD-03): discovered, without leader, guards, or
/// city, camp, vault or units of another player, and open under the peace.
pub(crate) fn may_withdraw_to(view: View<'_>, leader: LeaderId, hex: HexId) -> Verdict {
    let state = view.state;
    let seat = state.owner(leader);
    let rule = Rule("HW-WD-03");
    ensure(state.world.tile(hex).is_some(), rule)?;
    ensure(state.leaders_at(hex).next().is_none(), rule)?;
    let army = state.ground[hex].army;
    ensure(army == Holder::Nobody || army.is(seat), rule)?;
    ensure(state.home_at(hex).is_none_or(|owner| owner == seat), rule)?;
    let vault = state.site(view.content, hex).is_some_and(Site::is_vault);
    ensure(!vault || leader.race() == Race::Necromancer, rule)?;
    may_end(view, leader, hex)
}
