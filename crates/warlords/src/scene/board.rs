//! The world: hexes with what is noted on them, and who stands there.

use hexarch_core::scene::{Hex, Look, Mark, Piece};
use hexarch_core::{Face, Hex as Place, Id, Legal, Seat};

use super::{Sight, amount, mark};
use crate::faces::{Faced, Look as Plain, Object, UnitFace};
use crate::ids::*;
use crate::play::View;
use crate::state::Mark as Note;
use crate::step::{self, Action, Step};
use crate::{setup, souls};

/// The hexes, and while the world is laid the free places around them.
pub(super) fn hexes(sight: Sight<'_>) -> Vec<Hex> {
    let mut hexes: Vec<Hex> = sight.state.world.hexes().map(|hex| one(sight, hex)).collect();
    hexes.extend(ghosts(sight));
    hexes
}

fn one(sight: Sight<'_>, hex: HexId) -> Hex {
    let state = sight.state;
    let place = state.world.place(hex);
    let tile = state.world.tile(hex);
    let look = match tile {
        Some(tile) => {
            let info = &sight.content.tiles[usize::from(tile.0)].hexes[usize::from(hex.pos())];
            Look::Face(info.terrain.face())
        }
        None => Look::Back(Plain::TileBack.face()),
    };
    Hex {
        id: Object::Hex(hex).id(),
        q: place.q,
        r: place.r,
        look,
        label: Some(hex.face()),
        edges: edges(sight, hex),
        owner: state.ground[hex].marker.seat().or(state.home_at(hex)),
        marks: match tile {
            Some(_) => marks(sight, hex),
            // An unknown tile says so in its middle.
            None => (hex.pos() == 0).then(|| mark(Plain::TileBack)).into_iter().collect(),
        },
        ghost: false,
    }
}

/// Rivers and bridges.
fn edges(sight: Sight<'_>, hex: HexId) -> [Option<Face>; 6] {
    let world = &sight.state.world;
    let Some(tile) = world.tile(hex) else { return [None; 6] };
    let rivers = &sight.content.rivers[usize::from(tile.0)][usize::from(hex.pos())];
    rivers.map(|river| match river {
        0 => None,
        1 => Some(Plain::River.face()),
        bridge if world.is_intact(sight.content, bridge - 2) => Some(Plain::Bridge.face()),
        _ => Some(Plain::BrokenBridge.face()),
    })
}

/// Sites, markers, soul points.
fn marks(sight: Sight<'_>, hex: HexId) -> Vec<Mark> {
    let state = sight.state;
    let ground = &state.ground[hex];
    let mut marks = Vec::new();
    let tile = state.world.tile(hex).map_or(0, |tile| usize::from(tile.0));
    if sight.content.tiles[tile].hexes[usize::from(hex.pos())].lake {
        marks.push(mark(Plain::Lake));
    }
    if let Some(site) = state.site(sight.content, hex) {
        marks.push(mark(site));
        marks.extend(site.well().and_then(|well| amount(Plain::Souls, state.souls[well as usize])));
    }
    for (note, face) in [
        (Note::Explored, Plain::Explored),
        (Note::Visited, Plain::Visited),
        (Note::Converted, Plain::Converted),
        (Note::Cleared, Plain::Cleared),
    ] {
        if ground.has(note) {
            marks.push(mark(face));
        }
    }
    marks
}

/// The free places that a question about the world is about.
fn ghosts(sight: Sight<'_>) -> Vec<Hex> {
    let view = View { content: sight.content, state: sight.state };
    let Some(&step @ Step::Setup(setup::Step::World(..) | setup::Step::Home(_))) = sight.state.steps.last()
    else {
        return Vec::new();
    };
    let mut places = Vec::new();
    for seat in step::asks(view, step).iter() {
        let mut legal = Legal(Vec::new());
        step::options(view, step, seat, &mut legal);
        places.extend(legal.0.into_iter().filter_map(|action| match action {
            Action::Setup(setup::Action::Lay(at) | setup::Action::Home(at)) => Some(at),
            _ => None,
        }));
    }
    places.into_iter().map(ghost).collect()
}

fn ghost(at: Place) -> Hex {
    Hex {
        id: Object::Ghost(at).id(),
        q: at.q,
        r: at.r,
        look: Look::Face(Plain::Ghost.face()),
        label: None,
        edges: [None; 6],
        owner: None,
        marks: Vec::new(),
        ghost: true,
    }
}

/// Leaders, garrisons, guards, the camp.
pub(super) fn pieces(sight: Sight<'_>) -> Vec<Piece> {
    let state = sight.state;
    let mut pieces = Vec::new();
    for seat in Seat::all(state.seats) {
        camp(sight, seat, &mut pieces);
        garrison(sight, seat, &mut pieces);
    }
    for hex in state.world.hexes() {
        let ground = &state.ground[hex];
        let race = ground.army.seat().map(|seat| state.race(seat));
        let guards = ground.is_guarded();
        for (n, level) in ground.units.into_iter().zip(1..).filter(|(n, _)| *n > 0) {
            let id = if guards { Object::Guards(hex, level) } else { Object::Garrison(hex, level) };
            let face = UnitFace::of(race, level).face();
            pieces.push(piece(id.id(), hex, face, ground.army.seat(), n.into(), Vec::new()));
        }
    }
    for leader in LeaderId::all() {
        if let Some(hex) = state.leaders[leader].hex() {
            let owner = Some(state.owner(leader));
            pieces.push(piece(
                Object::Leader(leader).id(),
                hex,
                leader.face(),
                owner,
                1,
                leader_marks(sight, leader),
            ));
        }
    }
    pieces
}

fn camp(sight: Sight<'_>, seat: Seat, pieces: &mut Vec<Piece>) {
    let player = &sight.state.players[seat];
    if player.race == Some(Race::Barbarian)
        && sight.state.home_at(player.home).is_some()
        && sight.state.round > 0
    {
        let marks = if player.in_motion { vec![mark(Plain::InMotion)] } else { Vec::new() };
        pieces.push(piece(Object::Camp(seat).id(), player.home, Plain::Camp.face(), Some(seat), 1, marks));
    }
}

/// The garrison of a city or camp stands in its hex.
fn garrison(sight: Sight<'_>, seat: Seat, pieces: &mut Vec<Piece>) {
    let player = &sight.state.players[seat];
    for (n, level) in player.garrison.into_iter().zip(1..).filter(|(n, _)| *n > 0) {
        let face = UnitFace::of(player.race, level).face();
        let id = Object::Garrison(player.home, level).id();
        pieces.push(piece(id, player.home, face, Some(seat), n.into(), Vec::new()));
    }
}

fn leader_marks(sight: Sight<'_>, leader: LeaderId) -> Vec<Mark> {
    let state = sight.state;
    let his = &state.leaders[leader];
    let mut marks: Vec<Mark> = amount(Plain::Level, his.level).into_iter().collect();
    if state.march.on && state.march.leader == leader {
        marks.push(Mark { n: state.march.points.into(), ..mark(Plain::Points) });
    }
    marks.extend(amount(Plain::Souls, his.souls.min(souls::SOUL_BOX)));
    if state.is_protected(leader) {
        marks.push(mark(Plain::Protected));
    }
    for (n, level) in his.units().into_iter().zip(1..).filter(|(n, _)| *n > 0) {
        marks.push(Mark { n: n.into(), ..mark(UnitFace::of(Some(leader.race()), level)) });
    }
    marks
}

fn piece(id: Id, on: HexId, face: Face, owner: Option<Seat>, count: u16, marks: Vec<Mark>) -> Piece {
    Piece { id, on: Some(Object::Hex(on).id()), look: Look::Face(face), owner, count, marks }
}
