//! What must always hold: every component that the rules limit exists exactly once, and armies fit their boxes.

use hexarch_core::{Seat, Set, Small};

use crate::army::PER_BOX;
use crate::content::{Content, TileKind};
use crate::ids::*;
use crate::souls::SOUL_BOX;
use crate::state::{Holder, LeaderPlace, State};
use crate::step::Step;
use crate::turn;

/// Checks a state; the first thing that is wrong is told.
pub(crate) fn audit(content: &Content, state: &State) -> Result<(), String> {
    check_tiles(content, state)?;
    check_cards(content, state)?;
    Seat::all(state.seats).try_for_each(|seat| check_player(content, state, seat))?;
    LeaderId::all().try_for_each(|leader| check_leader(content, state, leader))?;
    state.world.hexes().try_for_each(|hex| check_hex(content, state, hex))
}

fn check(holds: bool, message: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(message()) }
}

/// HW-COMP-01, HW-COMP-03: no tile twice, and as many face-down cells as hidden tiles.
fn check_tiles(content: &Content, state: &State) -> Result<(), String> {
    let world = &state.world;
    let mut seen = world.hidden;
    for cell in world.cells.iter() {
        if let Some(tile) = cell.tile {
            check(tile.number() < content.tiles.len(), || format!("there is no tile {}", tile.0 + 1))?;
            check(!seen.has(tile), || format!("tile {} is in two places", tile.0 + 1))?;
            seen.add(tile);
        }
    }
    for tile in seen.iter() {
        let info = &content.tiles[tile.number()];
        let wanted = info.kind != TileKind::Necromancer || state.necromancer().is_some();
        check(wanted, || format!("tile {} is for Necromancers only", info.number))?;
    }
    // While tiles are being laid there are fewer cells than tiles.
    let down = world.cells.iter().filter(|cell| cell.tile.is_none()).count();
    check(state.round == 0 || down == world.hidden.len(), || {
        format!("{down} cells lie face down, but {} tiles are hidden", world.hidden.len())
    })
}

/// HW-COMP-08, HW-AMB-03: every disaster card is in one place.
fn check_cards(content: &Content, state: &State) -> Result<(), String> {
    let all: Set<Disaster> =
        if state.variant.strict_cards { content.strict_disasters } else { Set::first_n(Disaster::ALL.len()) };
    let cards = &state.disasters;
    let mut seen = Set::EMPTY;
    let held = cards.held.iter().map(|held| held.card);
    for card in cards.left.iter().chain(cards.discard.iter()).chain(held).chain(state.hand.drawn.iter()) {
        check(!seen.has(card), || format!("{} is in two places", card.word()))?;
        seen.add(card);
    }
    check(seen == all, || "a disaster card is missing".into())?;
    for held in cards.held.iter() {
        check(held.may_be.has(held.card), || format!("{} is taken for another card", held.card.word()))?;
    }
    check(state.caps.uses <= 4, || "the Underdog has more than 4 uses".into())
}

fn check_player(content: &Content, state: &State, seat: Seat) -> Result<(), String> {
    let player = &state.players[seat];
    let cap = content.economy.resource_cap;
    check(player.stock.iter().all(|&n| n <= cap), || format!("seat {seat} has more than {cap} of a kind"))?;
    check(player.wall <= 3 && player.wall <= player.wall_built.max(1), || {
        format!("the wall of seat {seat} is too high")
    })?;
    let Some(race) = player.race else { return Ok(()) };
    check(state.seat_of(race) == Some(seat), || {
        format!("it is not noted that seat {seat} plays {}", race.word())
    })?;
    if !race.builds() {
        let nothing = player.stock == [0; 4] && player.buildings == 0 && player.garrison == [0; LEVELS];
        return check(nothing, || "a Necromancer has resources, buildings or a city".into());
    }
    let others = Seat::all(state.seats).filter(|&other| other != seat);
    let shared = others.clone().any(|other| state.players[other].race == Some(race));
    check(!shared, || format!("two seats play {}", race.word()))?;
    let same_home = state.round > 0 && others.clone().any(|other| state.players[other].home == player.home);
    check(!same_home, || format!("two homes in {:?}", player.home))
}

/// HW-LEAD-06, HW-LEAD-07, HW-LEAD-09.
fn check_leader(content: &Content, state: &State, leader: LeaderId) -> Result<(), String> {
    let his = &state.leaders[leader];
    let name = &content.leader(leader).name;
    if state.seat_of(leader.race()).is_none() {
        return check(his.place == LeaderPlace::Unused, || format!("nobody plays {name}"));
    }
    if let LeaderPlace::At(hex) = his.place {
        check(state.world.tile(hex).is_some(), || format!("{name} stands on a tile that lies face down"))?;
    }
    check(his.souls <= SOUL_BOX, || format!("the soul box of {name} is too full"))?;
    check(his.souls == 0 || leader.race() == Race::Necromancer, || format!("{name} has soul points"))?;
    let open = 4 + usize::from(state.stat(leader, Stat::Leadership));
    for (at, squad) in his.boxes.iter().enumerate() {
        check((squad.count == 0) == (squad.level == 0), || format!("{name}, box {at}: {squad:?}"))?;
        if squad.count == 0 {
            continue;
        }
        let kind = content.kind(leader.race(), squad.level.min(6));
        let fits = match at {
            0 => kind == UnitType::Ranged,
            1 => kind == UnitType::Mounted,
            2 | 3 => kind == UnitType::Close,
            _ => at < open,
        };
        check(fits && squad.level <= 6 && squad.count <= PER_BOX, || {
            format!("{name}, box {}: {squad:?}", at + 1)
        })?;
        let same = his.boxes.iter().filter(|other| other.count > 0 && other.level == squad.level).count();
        check(same <= 2, || format!("{name} has {same} boxes of level {}", squad.level))?;
    }
    Ok(())
}

/// Units have an owner, and players do not share a hex while nothing is going on (HW-PEACE-06).
fn check_hex(content: &Content, state: &State, hex: HexId) -> Result<(), String> {
    let ground = &state.ground[hex];
    let empty = ground.units == [0; LEVELS];
    check((ground.army == Holder::Nobody) == empty, || {
        format!("{hex:?}: {:?} with {:?}", ground.army, ground.units)
    })?;
    let owner = ground.army.seat().or(ground.marker.seat());
    check(owner.is_none_or(|seat| seat.0 < state.seats), || {
        format!("{hex:?} belongs to somebody who does not play")
    })?;
    if !matches!(state.steps.last(), Some(Step::Turn(turn::Step::Act(_)) | Step::Produce(_))) {
        return Ok(());
    }
    let mut owners = state.leaders_at(hex).map(|leader| state.owner(leader)).chain(ground.army.seat());
    let first = owners.next();
    check(owners.all(|other| Some(other) == first), || format!("two players share {hex:?}"))?;
    check(!(ground.is_guarded() && first.is_some()), || format!("a player shares {hex:?} with guards"))?;
    let site = state.site(content, hex);
    check(site != Some(Site::City) || state.home_at(hex).is_some() || state.round == 0, || {
        format!("{hex:?} is nobody's city")
    })
}
