//! How far it still is to what nobody has seen: the way of a hero who turns up one tile after the other.
//!
//! A tile that is still hidden is laid on a chart as it will lie: in a First Reconnaissance everybody knows which
//! Countryside tile comes next (MK-SCEN-06); of others only the usual terrain is known. So the way does not get longer
//! because a tile is turned up, and who stands beside the next one has no reason to wait.

use std::cell::RefCell;

use hexarch_core::{List, Seat, Set};

use crate::content::{Content, HexInfo};
use crate::ids::*;
use crate::map::{Grid, NEIGHBORS, Next, Placed, Shape, put_on, tile_on};
use crate::movement::{self, EXPLORING};
use crate::play::View;
use crate::scenario;

/// Core tiles that are told apart.
pub(crate) const CORE: usize = 4;
/// Further than this is all the same.
pub(crate) const FAR: u8 = 120;
/// What a step past a rampaging enemy counts in addition: it leads into a fight.
const PROVOKED: u8 = 10;
/// A step on a tile of which nothing is known.
const UNKNOWN: u8 = 4;
/// How many ways are looked at side by side, and how many places for the next tile on each.
const WIDTH: usize = 6;
const PLACES_EACH: usize = 4;

/// Move points from where a hero stands, exploring included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ways {
    /// To the next tile.
    pub(crate) next: u8,
    /// To each of the Core tiles that are left, one after the other.
    pub(crate) core: [u8; CORE],
}

/// The ways of a seat. By `dusk` points it is Night, or Day if it is Night now; `all` of the tiles are looked for, or the
/// next alone.
pub(crate) fn ways(view: View<'_>, seat: Seat, dusk: u8, all: bool) -> Ways {
    let key = key(view, seat, dusk, all);
    MEMORY.with_borrow_mut(|memory| {
        let slot = key as usize % memory.len();
        let (known, ways) = memory[slot];
        if known == key {
            return ways;
        }
        let ways = explore(view, seat, dusk, all);
        memory[slot] = (key, ways);
        ways
    })
}

const REMEMBERED: usize = 1 << 12;
const NOWHERE: Ways = Ways { next: FAR, core: [FAR; CORE] };

thread_local! {
    /// Ways that were looked for. Plans come back to the same few spaces of the same map thousands of times, and what is
    /// remembered is what would be found again.
    static MEMORY: RefCell<Vec<(u64, Ways)>> = RefCell::new(vec![(0, NOWHERE); REMEMBERED]);
}

/// A number for everything that the ways depend on.
fn key(view: View<'_>, seat: Seat, dusk: u8, all: bool) -> u64 {
    let state = view.state;
    let mut key = 0x9e37_79b9_7f4a_7c15u64;
    let mut mix = |word: u64| {
        key = (key ^ word).wrapping_mul(0xff51_afd7_ed55_8ccd);
        key ^= key >> 29;
    };
    let standing = state.players[seat].space.map_or(255, |space| space.0);
    let [countryside, cities, core] = state.map.deck;
    mix(u64::from_le_bytes([
        standing,
        dusk,
        u8::from(all) | u8::from(state.night) << 1,
        countryside,
        cities,
        core,
        state.setting.shape as u8,
        state.setting.scenario as u8,
    ]));
    for (slot, placed) in state.map.tiles.iter().enumerate() {
        let closed = |spot: u8| u64::from(is_closed(view, seat, SpaceId(slot as u8 * 7 + spot))) << spot;
        let closed: u64 = (0..7).map(closed).sum();
        mix(u64::from(placed.tile.0)
            | u64::from(placed.a as u8) << 8
            | u64::from(placed.b as u8) << 16
            | closed << 24);
    }
    key
}

/// Whether somebody on a space must be fought before it can be entered.
fn is_closed(view: View<'_>, seat: Seat, space: SpaceId) -> bool {
    view.rampager(space).is_some() || view.is_hostile(seat, space)
}

/// No space.
const NONE: u8 = u8::MAX;

/// The map, and tiles that may come.
#[derive(Clone)]
struct Chart {
    shape: Shape,
    grid: Grid,
    tiles: List<(i8, i8), PLACES>,
    /// The neighbours of each space.
    near: [[u8; 6]; SPACES],
    /// What a step there costs by Day and by Night; 0 where nobody can go.
    cost: [[u8; 2]; SPACES],
    /// Rampaging enemies on each space and beside it, a bit each: a step between two spaces beside the same one provokes it.
    foes: [u32; SPACES],
    beside: [u32; SPACES],
}

/// A space of a tile, as far as ways are concerned.
#[derive(Clone, Copy)]
struct Ground {
    cost: [u8; 2],
    rampager: bool,
}

impl Ground {
    fn of(hex: &HexInfo, closed: bool, rampager: bool) -> Ground {
        let cost = |night: bool| movement::printed_cost(hex.terrain, night).filter(|_| !closed).unwrap_or(0);
        Ground { cost: [cost(false), cost(true)], rampager }
    }

    /// A tile that has not been revealed: all that is printed is there, and everybody hostile.
    fn printed(content: &Content, tile: TileId) -> [Ground; 7] {
        let ground = |spot: usize| {
            let hex = &content.tile(tile).hexes[spot];
            let rampager = hex.rampaging.is_some();
            Ground::of(hex, rampager || hex.site.is_some_and(Site::is_fortified), rampager)
        };
        std::array::from_fn(ground)
    }

    const UNKNOWN: Ground = Ground { cost: [UNKNOWN; 2], rampager: false };
}

impl Chart {
    fn of(view: View<'_>, seat: Seat) -> Chart {
        let mut chart = Chart {
            shape: view.state.setting.shape,
            grid: Grid::default(),
            tiles: List::new(),
            near: [[NONE; 6]; SPACES],
            cost: [[0; 2]; SPACES],
            foes: [0; SPACES],
            beside: [0; SPACES],
        };
        for (slot, &Placed { a, b, .. }) in view.state.map.tiles.iter().enumerate() {
            let ground = |spot: usize| {
                let space = SpaceId(slot as u8 * 7 + spot as u8);
                Ground::of(view.hex(space), is_closed(view, seat, space), view.rampager(space).is_some())
            };
            chart.lay((a, b), &std::array::from_fn(ground));
        }
        chart
    }

    fn lay(&mut self, (a, b): (i8, i8), ground: &[Ground; 7]) {
        let slot = self.tiles.len();
        self.tiles.push((a, b));
        put_on(&mut self.grid, a, b, slot);
        for (spot, beyond) in NEIGHBORS.iter().enumerate() {
            let here = slot * 7 + spot;
            self.cost[here] = ground[spot].cost;
            for (edge, &(da, db, there)) in beyond.iter().enumerate() {
                if let Some(slot) = tile_on(&self.grid, a + da, b + db) {
                    let there = slot * 7 + usize::from(there);
                    self.near[here][edge] = there as u8;
                    self.near[there][(edge + 3) % 6] = here as u8;
                    self.beside[here] |= self.foes[there];
                }
            }
        }
        for spot in (0..7).filter(|&spot| ground[spot].rampager) {
            let here = slot * 7 + spot;
            self.foes[here] = 1 << (here % 32);
            for near in self.near[here].into_iter().filter(|&near| near != NONE) {
                self.beside[usize::from(near)] |= self.foes[here];
            }
        }
    }

    /// Move points from a space to all others, when so many have been spent already.
    fn distances(&self, from: u8, spent: u8, night: bool, dusk: u8) -> [u8; SPACES] {
        let mut distances = [FAR; SPACES];
        distances[usize::from(from)] = spent;
        let mut waiting = [false; SPACES];
        let mut queue = [from; 256];
        let (mut head, mut tail) = (0u8, 1u8);
        while head != tail {
            let here = usize::from(queue[usize::from(head)]);
            head = head.wrapping_add(1);
            waiting[here] = false;
            let spent = distances[here];
            let time = usize::from(night != (spent >= dusk));
            for there in self.near[here] {
                let Some(cost) =
                    self.cost.get(usize::from(there)).map(|cost| cost[time]).filter(|&cost| cost > 0)
                else {
                    continue;
                };
                let to = usize::from(there);
                let provokes = self.beside[here] & self.beside[to] != 0;
                let distance = spent + cost + if provokes { PROVOKED } else { 0 };
                if distance < distances[to] {
                    distances[to] = distance;
                    if !waiting[to] {
                        waiting[to] = true;
                        queue[usize::from(tail)] = there;
                        tail = tail.wrapping_add(1);
                    }
                }
            }
        }
        distances
    }

    /// Places for the next tile, each with the space from which it is nearest and how far that is.
    fn places(&self, next: Next, distances: &[u8; SPACES], mut each: impl FnMut((i8, i8), u8, u8)) {
        let mut found: List<((i8, i8), u8, u8), 48> = List::new();
        for (slot, &(a, b)) in self.tiles.iter().enumerate() {
            for (spot, beyond) in NEIGHBORS.iter().enumerate().skip(1) {
                let here = slot * 7 + spot;
                if distances[here] >= FAR {
                    continue;
                }
                for (edge, &(da, db, _)) in beyond.iter().enumerate() {
                    if self.near[here][edge] != NONE {
                        continue;
                    }
                    let place = (a + da, b + db);
                    match found.iter().position(|(other, ..)| *other == place) {
                        Some(at) if found[at].2 <= distances[here] => {}
                        Some(at) => found[at] = (place, here as u8, distances[here]),
                        None if found.is_full() => {}
                        None => found.push((place, here as u8, distances[here])),
                    }
                }
            }
        }
        for &((a, b), from, far) in found.iter() {
            if self.shape.allows(a, b) && self.shape.may_lie(&self.grid, next, (a, b)).is_ok() {
                each((a, b), from, far);
            }
        }
    }
}

/// A way as far as it has been thought of.
#[derive(Clone)]
struct Walk {
    chart: Chart,
    at: u8,
    spent: u8,
}

/// Looks for the ways: several side by side, tile by tile, those that have cost least so far.
fn explore(view: View<'_>, seat: Seat, dusk: u8, all: bool) -> Ways {
    let state = view.state;
    let [countryside, cities, core] = state.map.deck;
    let at = state.players[seat].space.map_or(0, |space| space.0);
    let mut ways = NOWHERE;
    let mut walks = vec![Walk { chart: Chart::of(view, seat), at, spent: 0 }];
    let mut found: Vec<(u8, usize, (i8, i8), u8)> = Vec::new();
    let pools = scenario::tiles(state.setting.scenario);
    let placed: Set<TileId> = state.map.tiles.iter().map(|placed| placed.tile).collect();
    let mut coming = pools.countryside.minus(placed);
    let tiles = usize::from(countryside + (cities + core).min(CORE as u8));
    for n in 0..if all { tiles } else { tiles.min(1) } {
        let next = if n < usize::from(countryside) { Next::Countryside } else { Next::Core };
        found.clear();
        for (number, walk) in walks.iter().enumerate() {
            let distances = walk.chart.distances(walk.at, walk.spent, state.night, dusk);
            let first = found.len();
            walk.chart.places(next, &distances, |place, from, far| found.push((far, number, place, from)));
            found[first..].sort_unstable();
            found.truncate(first + PLACES_EACH);
        }
        found.sort_unstable();
        found.truncate(WIDTH);
        let Some(&(nearest, ..)) = found.first() else { break };
        let nearest = (nearest + EXPLORING).min(FAR);
        if n == 0 {
            ways.next = nearest;
        }
        if let Some(nth) = n.checked_sub(usize::from(countryside)) {
            ways.core[nth] = nearest;
        }
        let ground = match coming.first().filter(|_| pools.in_order && next == Next::Countryside) {
            Some(tile) => {
                coming.remove(tile);
                Ground::printed(view.content, tile)
            }
            None => [Ground::UNKNOWN; 7],
        };
        let go_on = |&(far, number, place, from): &(u8, usize, (i8, i8), u8)| {
            let mut chart = walks[number].chart.clone();
            chart.lay(place, &ground);
            Walk { chart, at: from, spent: (far + EXPLORING).min(FAR - 1) }
        };
        walks = found.iter().map(go_on).collect();
    }
    ways
}

#[cfg(test)]
mod tests {
    use hexarch_core::{Chance, Game, Log, Seed};

    use super::*;
    use crate::game::{Setup, game};
    use crate::play::Play;
    use crate::state::State;

    const HERO: Seat = Seat(0);

    /// A solo First Reconnaissance whose hero stands on the portal.
    fn reconnaissance() -> State {
        let scenario = Scenario::FirstReconnaissance;
        let setup = Setup { players: 1, scenario, revised: false, duels: None, assaults: false };
        let mut chance = Chance::new(Seed::from_number(1));
        let mut state = game().start(&setup, &mut chance, &mut Log::silent()).expect("a scenario for one");
        let hero = hexarch_core::legal(game(), &state, HERO)[0];
        game().play(&mut state, HERO, hero, &mut chance, &mut Log::silent());
        state.players[HERO].space = Some(SpaceId(0));
        state
    }

    fn ways_of(state: &State) -> Ways {
        ways(View { content: game().content(), state }, HERO, u8::MAX, true)
    }

    /// The state after a tile was turned up.
    fn explored(state: &State, place: (i8, i8)) -> State {
        let mut state = state.clone();
        let mut chance = Chance::new(Seed::from_number(2));
        let mut log = Log::silent();
        let mut play =
            Play { content: game().content(), state: &mut state, chance: &mut chance, log: &mut log };
        play.reveal_tile(place, HERO);
        state
    }

    #[test]
    fn from_the_portal_it_is_three_steps_to_the_first_tile() {
        // Two of the plains and one into the hills or woods, or the like; and 2 to explore.
        let Ways { next, core } = ways_of(&reconnaissance());
        assert_eq!(next, 8);
        assert!(next < core[0] && core[0] < core[1] && core[1] < core[2], "{core:?}");
        assert_eq!(core[3], FAR, "there are three Core tiles");
    }

    #[test]
    fn no_way_gets_longer_because_a_tile_is_turned_up() {
        let mut state = reconnaissance();
        while state.map.deck[0] > 0 {
            let view = View { content: game().content(), state: &state };
            let before = ways_of(&state);
            let chart = Chart::of(view, HERO);
            let distances =
                chart.distances(state.players[HERO].space.expect("on the map").0, 0, false, u8::MAX);
            let mut best: Option<(u8, State)> = None;
            chart.places(Next::Countryside, &distances, |place, from, far| {
                let mut there = explored(&state, place);
                there.players[HERO].space = Some(SpaceId(from));
                let way = far + EXPLORING + ways_of(&there).core[0];
                if best.as_ref().is_none_or(|(best, _)| way < *best) {
                    best = Some((way, there));
                }
            });
            let (way, there) = best.expect("there is always a place for a Countryside tile");
            assert!(
                way <= before.core[0],
                "{way} instead of {before:?} with {} tiles",
                state.map.tiles.len()
            );
            state = there;
        }
    }

    #[test]
    fn an_enemy_in_the_way_makes_it_longer_until_he_is_defeated() {
        let state = reconnaissance();
        let mut free = state.clone();
        for space in state.map.all() {
            free.map.spaces[space].foes = [None; 2];
        }
        assert!(ways_of(&free).core[0] < ways_of(&state).core[0]);
    }
}
