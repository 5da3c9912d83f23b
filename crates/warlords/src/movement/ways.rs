//! What a step costs and which hexes are open (HW-TERR, HW-MOVE-03 to -11, HW-PEACE).

use hexarch_core::{Options, Rule, Verdict, ensure};

use super::{Action, enter};
use crate::ids::*;
use crate::play::View;
use crate::state::{Holder, LeaderPlace};

/// Movement points for a tile that is turned up (HW-WORLD-10); one less with a map.
const DISCOVERY: u8 = 2;

/// What it costs to enter a neighbour hex (HW-TERR-01 to -05, HW-TERR-08); for one that lies face down, to discover it.
pub(crate) fn cost(view: View<'_>, leader: LeaderId, hex: HexId) -> u8 {
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

/// One of the six ways on from where a leader stands: looked at once, judged several times.
struct Way {
    hex: HexId,
    known: bool,
    cost: u8,
}

impl Way {
    fn across(view: View<'_>, leader: LeaderId, from: HexId, side: u8) -> Option<Way> {
        let state = view.state;
        let hex = state.world.across(view.content, from, side)?;
        let Some(tile) = state.world.tile(hex) else {
            return Some(Way { hex, known: false, cost: cost(view, leader, hex) });
        };
        let river = state.world.is_river(view.content, from, side);
        let cost = land_cost(view, leader, hex, tile) + if river { 2 } else { 0 };
        Some(Way { hex, known: true, cost })
    }

    /// Whether the points last for it; they always do for the first step (HW-MOVE-03, HW-MOVE-04).
    fn is_near(&self, march: &super::Scratch) -> bool {
        march.first || self.cost <= march.points
    }
}

/// Whether a hex is open to a leader at all, whatever it costs.
fn may_enter(view: View<'_>, leader: LeaderId, hex: HexId) -> Verdict {
    let state = view.state;
    let seat = state.owner(leader);
    ensure(state.world.tile(hex).is_some(), Rule("HW-MOVE-10"))?;
    let vault = state.site(view.content, hex).is_some_and(Site::is_vault);
    let necromancer = if vault { state.necromancer() } else { None };
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
    let well = state.site(view.content, hex).is_some_and(Site::is_transformer);
    let transformer = if well { state.necromancer() } else { None };
    match marker.or(transformer).filter(|&owner| owner != seat) {
        Some(owner) => ensure(state.may_fight(seat, owner), Rule("HW-PEACE-02")),
        None => Ok(()),
    }
}

/// Whether a leader may come to be in a hex with so many points left: where he may not stay he must be able to go on
/// (HW-PEACE-07).
pub(super) fn may_be_in(view: View<'_>, leader: LeaderId, hex: HexId, points: u8) -> Verdict {
    may_enter(view, leader, hex)?;
    may_stay_or_go_on(view, leader, hex, points)
}

fn may_stay_or_go_on(view: View<'_>, leader: LeaderId, hex: HexId, points: u8) -> Verdict {
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

/// A step to a known hex that is open to him or not (HW-MOVE-03, HW-MOVE-04).
fn may_step(view: View<'_>, leader: LeaderId, way: &Way, open: Verdict) -> Verdict {
    let march = &view.state.march;
    open?;
    ensure(way.is_near(march), Rule("HW-MOVE-03"))?;
    may_stay_or_go_on(view, leader, way.hex, march.points.saturating_sub(way.cost))
}

/// A tile is turned up from beside it (HW-WORLD-10).
fn may_discover(view: View<'_>, way: &Way) -> Verdict {
    ensure(way.is_near(&view.state.march), Rule("HW-MOVE-03"))
}

/// A try with too few points, once a movement (HW-MOVE-05).
fn may_force(view: View<'_>, leader: LeaderId, way: &Way, open: Verdict) -> Verdict {
    let march = &view.state.march;
    let short = !march.first && march.points > 0 && way.cost > march.points;
    ensure(short && !march.tried, Rule("HW-MOVE-05"))?;
    if !way.known {
        return Ok(());
    }
    open?;
    may_end(view, leader, way.hex)
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
            let goes_on = (0..6).filter_map(|side| Way::across(view, leader, hex, side)).any(|way| {
                if !way.known {
                    return may_discover(view, &way).is_ok();
                }
                may_step(view, leader, &way, may_enter(view, leader, way.hex)).is_ok()
            });
            ensure(!goes_on, rule)
        }
    }
}

pub(super) fn options<O: Options<crate::Action>>(view: View<'_>, leader: LeaderId, out: &mut O) {
    let march = &view.state.march;
    let Some(from) = view.state.leaders[leader].hex() else { return };
    for way in (0..6).filter_map(|side| Way::across(view, leader, from, side)) {
        let forced = march.points > 0 && !march.tried;
        if !O::REASONS && !way.is_near(march) && !forced {
            continue;
        }
        let open = if way.known { may_enter(view, leader, way.hex) } else { Ok(()) };
        if way.known {
            out.option(Action::Step(way.hex).into(), may_step(view, leader, &way, open));
        } else {
            out.option(Action::Discover(way.hex).into(), may_discover(view, &way));
        }
        if !march.first {
            out.option(Action::Force(way.hex).into(), may_force(view, leader, &way, open));
        }
    }
    out.option(Action::Stop.into(), may_stop(view, leader));
}

/// The hexes that a leader can get to with the points that he has left (HW-MOVE-03): the first step is always his
/// (HW-MOVE-04), a tile that lies face down and whoever stands in the way stop him.
pub(super) fn range(view: View<'_>, leader: LeaderId) -> Vec<HexId> {
    let state = view.state;
    let Some(start) = state.leaders[leader].hex() else { return Vec::new() };
    let mut reached: Vec<(HexId, u8)> = Vec::new();
    let mut edge = vec![(start, state.march.points)];
    while let Some((from, points)) = edge.pop() {
        let first = from == start && state.march.first;
        for way in (0..6).filter_map(|side| Way::across(view, leader, from, side)) {
            let open = !way.known || may_enter(view, leader, way.hex).is_ok();
            if way.hex == start || !open || !(first || way.cost <= points) {
                continue;
            }
            let rest = points.saturating_sub(way.cost);
            match reached.iter_mut().find(|(hex, _)| *hex == way.hex) {
                Some((_, best)) if *best >= rest => continue,
                Some((_, best)) => *best = rest,
                None => reached.push((way.hex, rest)),
            }
            if way.known && !enter::stops(view, leader, way.hex) {
                edge.push((way.hex, rest));
            }
        }
    }
    let stays = |(hex, rest): (HexId, u8)| {
        let known = state.world.tile(hex).is_some();
        (!known || may_stay_or_go_on(view, leader, hex, rest).is_ok()).then_some(hex)
    };
    reached.into_iter().filter_map(stays).collect()
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
