//! The board: areas with what is noted on them, and what stands there.

use hexarch_core::scene::{Hex, Look, Mark, Piece};
use hexarch_core::{Face, Hex as Place, Legal, Seat};

use super::{Sight, amount, mark};
use crate::battle::Battle;
use crate::content::{AreaInfo, Content};
use crate::faces::{Faced, Look as Plain, Object};
use crate::ids::*;
use crate::movement::{kind_at, slot};
use crate::play::View;
use crate::state::{HeroPlace, Placed, Squad, Stronghold};
use crate::step::{self, Step};

/// The areas, and while the map is built the free places around them.
pub(super) fn hexes(sight: Sight<'_>) -> Vec<Hex> {
    let mut hexes: Vec<Hex> = sight.state.board.areas.iter().filter_map(|area| hex(sight, area)).collect();
    hexes.extend(ghosts(sight));
    hexes
}

fn hex(sight: Sight<'_>, area: AreaId) -> Option<Hex> {
    let state = sight.state;
    let info = sight.content.area(area);
    let place = state.board.place(sight.content, area)?;
    Some(Hex {
        id: Object::Area(area).id(),
        q: place.q,
        r: place.r,
        look: Look::Face(info.tile.face()),
        label: Some(area.face()),
        edges: edges(sight, area),
        owner: state.controller(sight.content, area),
        marks: area_marks(sight, area),
        ghost: false,
    })
}

/// What is printed on the six edges as the tile lies; where this side is plain, what the neighbor's side shows: either
/// makes the border a colored one.
fn edges(sight: Sight<'_>, area: AreaId) -> [Option<Face>; 6] {
    let board = &sight.state.board;
    let printed = |area: AreaId, edge: u8| {
        let info = sight.content.area(area);
        let turns = board.tiles[info.tile].map_or(0, |placed| placed.turns);
        color(info, (edge + 6 - turns % 6) % 6)
    };
    let here = board.place(sight.content, area);
    std::array::from_fn(|edge| {
        let edge = edge as u8;
        let across = here.map(|here| here.across(edge));
        let neighbor =
            board.neighbors(area).iter().find(|&other| board.place(sight.content, other) == across);
        printed(area, edge).or_else(|| printed(neighbor?, (edge + 3) % 6))
    })
}

/// The color of an edge on the tile as printed.
fn color(info: &AreaInfo, edge: u8) -> Option<Face> {
    if info.water >> edge & 1 != 0 {
        Some(Plain::Water.face())
    } else if info.mountain >> edge & 1 != 0 {
        Some(Plain::Mountain.face())
    } else {
        None
    }
}

/// The areas of a tile as they would lie, for whoever looks before he lays it (RW-MAP-04).
pub(crate) fn laid(content: &Content, tile: TileId, placed: Placed) -> Vec<Hex> {
    let area = |&area: &AreaId| {
        let info = content.area(area);
        let place = placed.at + info.at.turned(placed.turns);
        let marks = Resource::ALL.iter().zip(info.resources);
        Hex {
            id: Object::Area(area).id(),
            q: place.q,
            r: place.r,
            look: Look::Face(tile.face()),
            label: Some(area.face()),
            edges: std::array::from_fn(|edge| color(info, (edge as u8 + 6 - placed.turns % 6) % 6)),
            owner: None,
            marks: marks.filter_map(|(&resource, n)| amount(resource, n)).collect(),
            ghost: true,
        }
    };
    content.tiles[usize::from(tile.0)].areas.iter().map(area).collect()
}

/// Resources, whose home it is, the development, activation tokens.
fn area_marks(sight: Sight<'_>, area: AreaId) -> Vec<Mark> {
    let state = sight.state;
    let here = &state.areas[area];
    let mut marks = Vec::new();
    let resources = sight.content.area(area).resources;
    marks.extend(Resource::ALL.iter().zip(resources).filter_map(|(&resource, n)| amount(resource, n)));
    if state.is_home(sight.content, area) {
        marks.push(Mark { owner: state.home_owner(sight.content, area), ..mark(Plain::Home) });
    }
    let builder = here.stronghold.map(Stronghold::owner);
    marks.extend(here.development.map(|development| Mark { owner: builder, ..mark(development) }));
    let token = |seat: Seat| Mark { owner: Some(seat), ..mark(Plain::Activation) };
    marks.extend(here.activated.iter().map(token));
    marks
}

/// The free places that a question about the map is about, and the markers of home realms (RW-MAP-08).
fn ghosts(sight: Sight<'_>) -> Vec<Hex> {
    let view = View { content: sight.content, state: sight.state };
    let Some(&step @ Step::Map(_)) = sight.state.steps.last() else { return Vec::new() };
    let markers: Vec<Place> =
        sight.state.setup.build.markers.iter().flat_map(|marker| marker.hexes()).collect();
    let mut places = markers.clone();
    for seat in step::asks(view, step).iter() {
        let mut legal = Legal(Vec::new());
        step::options(view, step, seat, &mut legal);
        for action in legal.0 {
            let label = step::label(view, seat, action);
            places.extend(label.on.into_iter().chain(label.to).filter_map(Object::ghost));
        }
    }
    places.sort_unstable();
    places.dedup();
    let marks = |place: &Place| markers.contains(place).then(|| mark(Plain::Home)).into_iter().collect();
    places.into_iter().map(|place| Hex { marks: marks(&place), ..ghost(place) }).collect()
}

fn ghost(place: Place) -> Hex {
    Hex {
        id: Object::Ghost((place.q + 64) as u8, (place.r + 64) as u8).id(),
        q: place.q,
        r: place.r,
        look: Look::Face(Plain::Ghost.face()),
        label: None,
        edges: [None; 6],
        owner: None,
        marks: Vec::new(),
        ghost: true,
    }
}

/// Armies, then what lies there, then units on their way, then heroes.
pub(super) fn pieces(sight: Sight<'_>) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for area in sight.state.board.areas.iter() {
        army(sight, area, &mut pieces);
        tokens(sight, area, &mut pieces);
    }
    arrived(sight, &mut pieces);
    retreating(sight, &mut pieces);
    pieces.extend(Hero::ALL.iter().filter_map(|&hero| hero_piece(sight, hero)));
    pieces
}

/// Units by kind, the standing and the routed apart. Neutral units belong to their ally (RW-NEUT-02).
fn army(sight: Sight<'_>, area: AreaId, pieces: &mut Vec<Piece>) {
    let state = sight.state;
    let here = &state.areas[area];
    let ally = state.ally(sight.content, area);
    let color = here.owner.or(ally);
    let own = color.into_iter().flat_map(|seat| UnitKind::of_faction(state.players[seat].faction));
    for kind in own.chain(UnitKind::neutrals()) {
        let owner = if kind.is_neutral() { ally } else { color };
        let Squad { mut standing, mut routed } = state.squad(area, kind);
        // The participants of a battle are counted by it, but the defenders have not gone anywhere.
        if state.battle.on && state.battle.area == area {
            let fighters = &state.battle.forces[1].units[slot(kind)];
            standing += fighters.upright();
            routed += fighters.routed.iter().sum::<u8>();
        }
        let parts = [
            (Object::Squad(area, kind), standing, Vec::new()),
            (Object::Routed(area, kind), routed, vec![mark(Plain::Routed)]),
        ];
        for (id, count, marks) in parts.into_iter().filter(|(_, count, _)| *count > 0) {
            pieces.push(on_area(area, id, Look::Face(kind.face()), owner, count, marks));
        }
    }
}

/// Units that have moved in to fight or to talk, or are still being moved: they are in no area yet (RW-AMB-56).
fn arrived(sight: Sight<'_>, pieces: &mut Vec<Piece>) {
    let state = sight.state;
    let mut arrive = |seat: Seat, area: AreaId, kind: UnitKind, n: u8| {
        let id = Object::Arrived(area, kind);
        match pieces.iter_mut().find(|piece| piece.id == id.id()) {
            Some(piece) => piece.count += u16::from(n),
            None if n > 0 => {
                let look = Look::Face(kind.face());
                pieces.push(on_area(area, id, look, Some(seat), n, vec![mark(Plain::Moving)]));
            }
            None => {}
        }
    };
    if state.battle.on {
        let Battle { attacker, area, .. } = state.battle;
        for (at, fighters) in state.battle.forces[0].units.iter().enumerate() {
            let n = fighters.upright() + fighters.routed.iter().sum::<u8>();
            arrive(attacker, area, kind_at(state.players[attacker].faction, at), n);
        }
    }
    if let Some(seat) = state.march.seat {
        for (at, &n) in state.march.units.iter().enumerate() {
            arrive(seat, state.march.target, kind_at(state.players[seat].faction, at), n);
        }
    }
    if let Some(seat) = state.turn.seat {
        for lifted in state.shifts.list.iter() {
            arrive(seat, lifted.to, lifted.kind, lifted.n);
        }
    }
}

/// Units that must retreat and wait for where to.
fn retreating(sight: Sight<'_>, pieces: &mut Vec<Piece>) {
    let state = sight.state;
    let retreat = &state.retreat;
    if !retreat.on {
        return;
    }
    let faction = retreat.seat.map_or(FactionId(0), |seat| state.players[seat].faction);
    for (at, &n) in retreat.units.iter().enumerate().filter(|(_, n)| **n > 0) {
        let kind = kind_at(faction, at);
        let look = Look::Face(kind.face());
        let marks = vec![mark(Plain::Retreating)];
        pieces.push(on_area(retreat.from, Object::Retreating(kind), look, retreat.seat, n, marks));
    }
}

/// The stronghold, the city, the rune and the exploration token of an area.
fn tokens(sight: Sight<'_>, area: AreaId, pieces: &mut Vec<Piece>) {
    let here = &sight.state.areas[area];
    if let Some(stronghold) = here.stronghold {
        let [sound, damaged] = sight.content.stronghold;
        let (face, strength) = match stronghold {
            Stronghold::Sound(_) => (Plain::Stronghold, sound),
            Stronghold::Damaged(_) => (Plain::StrongholdDamaged, damaged),
        };
        let marks = amount(Plain::Strength, strength).into_iter().collect();
        let owner = Some(stronghold.owner());
        pieces.push(on_area(area, Object::Stronghold(area), Look::Face(face.face()), owner, 1, marks));
    }
    let things = [
        here.city.map(|city| (Object::City(area), Look::Face(city.face()))),
        here.rune.map(|rune| (Object::Rune(area), sight.rune(area, rune))),
        here.token.map(|token| (Object::Token(area), sight.token(token))),
    ];
    pieces
        .extend(things.into_iter().flatten().map(|(id, look)| on_area(area, id, look, None, 1, Vec::new())));
}

/// A hero, or what marks where he was defeated (RW-HERO-08).
fn hero_piece(sight: Sight<'_>, hero: Hero) -> Option<Piece> {
    let look = Look::Face(hero.face());
    match sight.state.heroes[hero].place {
        HeroPlace::Board { seat, area } => {
            Some(on_area(area, Object::Hero(hero), look, Some(seat), 1, hero_marks(sight, hero)))
        }
        HeroPlace::Marker { area } => {
            let rewards = sight.state.rewards_of(hero).len() as u8;
            let marks = [mark(Plain::Marker)].into_iter().chain(amount(Plain::RewardBack, rewards)).collect();
            Some(on_area(area, Object::Hero(hero), look, None, 1, marks))
        }
        HeroPlace::Deck | HeroPlace::Gone => None,
    }
}

/// What is noted on a hero.
pub(super) fn hero_marks(sight: Sight<'_>, hero: Hero) -> Vec<Mark> {
    let state = &sight.state.heroes[hero];
    let routed = state.routed.then(|| mark(Plain::Routed));
    let damage = amount(Plain::Damage, state.damage);
    let training = amount(Plain::Training, state.training.iter().sum());
    [routed, damage, training].into_iter().flatten().collect()
}

fn on_area(area: AreaId, id: Object, look: Look, owner: Option<Seat>, count: u8, marks: Vec<Mark>) -> Piece {
    Piece { id: id.id(), on: Some(Object::Area(area).id()), look, owner, count: count.into(), marks }
}
