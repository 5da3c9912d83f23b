//! Panels of the players, and the zones of their cards, displays and buildings.

use hexarch_core::scene::{Card, Gauge, Look, Mark, Panel, Shape, Zone};
use hexarch_core::{Face, Seat, Text, text};

use super::{Sight, amount, gauge, goods, mark};
use crate::faces::{Built, Faced, Look as Plain, Object, Place, UnitFace};
use crate::ids::*;
use crate::state::{GearPlace, LeaderPlace, Player};
use crate::step::Step;
use crate::{cards, produce};

pub(super) fn panels(sight: Sight<'_>) -> Vec<Panel> {
    Seat::all(sight.state.seats).map(|seat| panel(sight, seat)).collect()
}

fn panel(sight: Sight<'_>, seat: Seat) -> Panel {
    let state = sight.state;
    let player = &state.players[seat];
    Panel {
        id: Object::Seat(seat).id(),
        seat,
        title: player.race.map(Faced::face),
        gauges: gauges(sight, seat),
        zones: zones_of(sight, seat).into_iter().map(|zone| zone.id).collect(),
        marks: marks(sight, seat),
    }
}

fn gauges(sight: Sight<'_>, seat: Seat) -> Vec<Gauge> {
    let state = sight.state;
    let player = &state.players[seat];
    let name = |n: u16| Object::Other(16 + u16::from(seat.0) * 16 + n);
    let mut gauges = Vec::new();
    // What the game is about comes first.
    if player.race.is_some() && state.round > 0 {
        let view = crate::play::View { content: sight.content, state };
        for &category in Category::ALL {
            let value = cards::value(view, category, seat);
            gauges.push(gauge(name(8 + category as u16), category, value as i16, None));
        }
    }
    match player.race {
        Some(Race::Necromancer) => gauges.push(gauge(name(0), Plain::Souls, state.all_souls() as i16, None)),
        Some(_) => {
            for (&resource, n) in Resource::ALL.iter().zip(player.stock) {
                gauges.push(gauge(Object::Stock(seat, resource), resource, n.into(), None));
            }
            gauges.push(gauge(name(1), works(state.race(seat)), player.wall.into(), Some(3)));
            let towers = player.towers.iter().filter(|&&stands| stands).count();
            gauges.push(gauge(name(2), Plain::TowerBuilt, towers as i16, Some(2)));
        }
        None => return gauges,
    }
    gauges
}

/// What a race has around its home.
pub(super) fn works(race: Race) -> Plain {
    if race == Race::Barbarian { Plain::Corral } else { Plain::Wall }
}

/// What a seat can pay with, and what it counts for: resources or souls, glory, experience.
pub(super) fn purse(sight: Sight<'_>, seat: Seat) -> Vec<Gauge> {
    let mut gauges = gauges(sight, seat);
    let resource = |face: Face| Resource::ALL.iter().any(|resource| resource.face() == face);
    let counted = [Plain::Souls.face(), Category::Glory.face(), Category::Experience.face()];
    gauges.retain(|gauge| resource(gauge.face) || counted.contains(&gauge.face));
    gauges
}

fn marks(sight: Sight<'_>, seat: Seat) -> Vec<Mark> {
    let state = sight.state;
    let mut marks = Vec::new();
    if state.round > 0 {
        let place = state.turn_order().position(|other| other == seat).unwrap_or_default();
        marks.push(Mark { n: place as i16 + 1, ..mark(Plain::Order) });
    }
    if state.active == seat {
        marks.push(mark(Plain::Active));
    }
    if state.has_sued(seat) && state.round > 0 {
        marks.push(mark(Plain::Sued));
    }
    if state.caps.underdog == Some(seat) {
        marks.push(Mark { n: state.caps.uses.into(), ..mark(Plain::Underdog) });
    }
    marks
}

pub(super) fn zones(sight: Sight<'_>) -> Vec<Zone> {
    let mut zones: Vec<Zone> = Seat::all(sight.state.seats).flat_map(|seat| zones_of(sight, seat)).collect();
    zones.extend(common(sight));
    zones
}

fn zones_of(sight: Sight<'_>, seat: Seat) -> Vec<Zone> {
    let state = sight.state;
    if state.players[seat].race.is_none() {
        return Vec::new();
    }
    let mut zones: Vec<Zone> =
        state.leaders_of(seat).into_iter().filter_map(|leader| display(sight, seat, leader)).collect();
    zones.push(capabilities(sight, seat));
    if state.race(seat).builds() {
        zones.extend(city(sight, seat));
    }
    if state.kept(seat) > 0 {
        zones.push(disasters(sight, seat));
    }
    zones
}

fn zone(place: Place, shape: Shape, owner: Option<Seat>, label: Text, cards: Vec<Card>) -> Zone {
    let count = cards.len() as u16;
    Zone { id: Object::Zone(place).id(), shape, owner, label, cards, count, dice: Vec::new() }
}

fn card(id: Object, look: Look, marks: Vec<Mark>) -> Card {
    Card { id: id.id(), look, marks, under: Vec::new() }
}

/// A leader's display: his values, his boxes, his equipment.
fn display(sight: Sight<'_>, seat: Seat, leader: LeaderId) -> Option<Zone> {
    let state = sight.state;
    let his = &state.leaders[leader];
    if his.place == LeaderPlace::Unused && state.players[seat].leader != leader {
        return None;
    }
    let value = |&stat: &Stat| {
        let named = if stat == Stat::Special { skill(leader.race()) } else { mark(stat) };
        Mark { n: state.stat(leader, stat).into(), ..named }
    };
    let mut values: Vec<Mark> = Stat::ALL.iter().map(value).collect();
    if state.march.on && state.march.leader == leader {
        values.push(Mark { n: state.march.points.into(), ..mark(Plain::Points) });
    }
    values.extend(amount(Plain::Souls, his.souls));
    if his.place == LeaderPlace::Dead {
        values.push(mark(Plain::Dead));
    }
    let mut cards = vec![card(Object::Leader(leader), Look::Face(leader.face()), values)];
    let leadership = state.stat(leader, Stat::Leadership);
    cards.extend(his.boxes.iter().enumerate().map(|(at, squad)| {
        let id = Object::Box(leader, at as u8);
        if squad.count == 0 {
            return card(id, Look::Face(empty(at, leadership).face()), Vec::new());
        }
        let face = UnitFace::of(Some(leader.race()), squad.level);
        let count = Mark { n: squad.count.into(), ..mark(face) };
        card(id, Look::Face(face.face()), vec![count])
    }));
    let gear = Gear::ALL.iter().filter(|&&gear| state.gear[gear] == GearPlace::Leader(leader));
    cards.extend(gear.map(|&gear| card(Object::Gear(gear), Look::Face(gear.face()), Vec::new())));
    let label = match sight.content.thresholds.get(usize::from(his.level)) {
        Some(&next) => text!("scene.zone.display", leader, level = his.level, ep = his.ep, next),
        None => text!("scene.zone.display.top", leader, level = his.level, ep = his.ep),
    };
    Some(zone(Place::Gear(leader), Shape::Grid, Some(seat), label, cards))
}

/// The special skill of a race by its name.
fn skill(race: Race) -> Mark {
    mark(match race {
        Race::Amazon => Plain::Cleverness,
        Race::Knight => Plain::Veteran,
        Race::Barbarian => Plain::Fury,
        Race::Necromancer => Plain::Undead,
    })
}

/// A box with nobody in it: who may stand there, or what opens it (HW-LEAD-06, HW-LEAD-07).
fn empty(at: usize, leadership: u8) -> Plain {
    match (at, leadership) {
        (0, _) => Plain::RangedBox,
        (1, _) => Plain::MountedBox,
        (2 | 3, _) => Plain::CloseBox,
        (4, 0) => Plain::FirstShut,
        (5, 0 | 1) => Plain::SecondShut,
        _ => Plain::AnyBox,
    }
}

fn capabilities(sight: Sight<'_>, seat: Seat) -> Zone {
    let caps = &sight.state.caps;
    let used = |used: bool| if used { vec![mark(Plain::Used)] } else { Vec::new() };
    let mut held = Vec::new();
    for &category in Category::ALL {
        let at = category as usize;
        let with = |kind: Plain, mut marks: Vec<Mark>| {
            marks.push(mark(kind));
            marks
        };
        if caps.masters[at].is(seat) {
            let marks = with(Plain::Master, used(caps.masters_used[at]));
            held.push(card(Object::Master(category), Look::Face(category.face()), marks));
        }
        if caps.apprentices[at].is(seat) {
            let marks = with(Plain::Apprentice, used(caps.apprentices_used[at]));
            held.push(card(Object::Apprentice(category), Look::Face(category.face()), marks));
        }
    }
    if caps.underdog == Some(seat) {
        let uses = Mark { n: caps.uses.into(), ..mark(Plain::Underdog) };
        held.push(card(Object::Underdog, Look::Face(Plain::Underdog.face()), vec![uses]));
    }
    zone(Place::Capabilities(seat), Shape::Row, Some(seat), text!("scene.zone.capabilities"), held)
}

fn stands(player: &Player, building: Building) -> bool {
    match (building.wall(), building.tower()) {
        (Some(level), _) => player.wall >= level,
        (_, Some(tower)) => player.towers[usize::from(tower)],
        (None, None) => player.has(building),
    }
}

/// A city or camp: what stands, what could be built for how much, what needs something else before, and which units
/// can be bought. While its owner produces he alone sees here what he has ordered (HW-INFO-03).
fn city(sight: Sight<'_>, seat: Seat) -> Vec<Zone> {
    let state = sight.state;
    let player = &state.players[seat];
    let race = state.race(seat);
    let producing = matches!(state.steps.last(), Some(Step::Produce(produce::Step::Produce)));
    let plan = (producing && sight.is(seat)).then(|| &state.plan.plans[seat]);
    let planned = |building: Building| {
        plan.is_some_and(|plan| match (building.wall(), building.tower()) {
            (Some(level), _) => plan.wall >= level,
            (_, Some(tower)) => plan.towers[usize::from(tower)],
            (None, None) => plan.buildings >> building as u8 & 1 != 0,
        })
    };
    let there = |building: Building| stands(player, building) || planned(building);
    let view = crate::play::View { content: sight.content, state };
    let building = |&building: &Building| {
        let mut marks = Vec::new();
        if stands(player, building) {
            marks.push(mark(Plain::Stands));
        } else if planned(building) {
            marks.push(mark(Plain::Planned));
        } else {
            let before = sight.content.building(race, building).requires;
            if before.is_some_and(|before| !there(before)) {
                marks.push(mark(Plain::Locked));
            } else {
                marks.extend(goods::price_marks(&produce::price(view, seat, building)));
            }
        }
        let look = Look::Face(Built::of(race, building).face());
        card(Object::Building(seat, building), look, marks)
    };
    let unit = |level: u8| {
        let mut marks: Vec<Mark> = if there(Building::ALL[usize::from(level) - 1]) {
            goods::price_marks(&goods::unit_price(sight.content, race, level)).collect()
        } else {
            vec![mark(Plain::Locked)]
        };
        let ordered = plan.map_or(0, |plan| plan.units[usize::from(level) - 1]);
        marks.extend(amount(Plain::Planned, ordered));
        card(Object::Recruit(seat, level), Look::Face(UnitFace::of(Some(race), level).face()), marks)
    };
    let own =
        |place: Place, label: Text, cards: Vec<Card>| zone(place, Shape::Grid, Some(seat), label, cards);
    let kind = |from: Building, to: Building| {
        let mut cards: Vec<Card> = Building::ALL[from as usize..=to as usize].iter().map(building).collect();
        // What is not open yet comes last.
        cards.sort_by_key(|card| card.marks.contains(&mark(Plain::Locked)));
        cards
    };
    let mut zones = Vec::new();
    if let Some(plan) = plan {
        let left = Resource::ALL.iter().zip(plan.stock).map(|(&resource, n)| {
            let left = Mark { n: n.into(), ..mark(resource) };
            card(Object::Other(264 + resource as u16), Look::Face(resource.face()), vec![left])
        });
        zones.push(own(Place::Left(seat), text!("scene.zone.left"), left.collect()));
    }
    zones.extend([
        own(Place::Recruits(seat), text!("scene.zone.recruits"), (1..=LEVELS as u8).map(unit).collect()),
        own(Place::Barracks(seat), text!("scene.zone.barracks"), kind(Building::Hamlet, Building::Garde)),
        own(Place::Town(seat), text!("scene.zone.town"), kind(Building::TownHall, Building::Tavern)),
        own(Place::Works(seat), text!("scene.zone.works"), kind(Building::Dw1, Building::Tower2)),
    ]);
    zones
}

/// Kept disaster cards: faces for their owner, backs for the others (HW-INFO-04), unless it can be one card only.
fn disasters(sight: Sight<'_>, seat: Seat) -> Zone {
    let held = sight.state.disasters.held.iter().filter(|held| held.seat == seat);
    let cards = held.enumerate().map(|(n, held)| {
        if sight.is(seat) || held.may_be.len() == 1 {
            card(Object::Disaster(held.card), Look::Face(held.card.face()), Vec::new())
        } else {
            back(Place::Disasters(seat), n, Plain::DisasterBack.face())
        }
    });
    let cards = cards.collect();
    zone(Place::Disasters(seat), Shape::Fan, Some(seat), text!("scene.zone.disasters"), cards)
}

pub(super) fn back(place: Place, n: usize, face: Face) -> Card {
    card(Object::Slot(place, n as u8), Look::Back(face), Vec::new())
}

/// Decks and piles that belong to nobody.
fn common(sight: Sight<'_>) -> Vec<Zone> {
    let state = sight.state;
    let deck = |place: Place, label: Text, count: usize| Zone {
        count: count as u16,
        ..zone(place, Shape::Deck, None, label, Vec::new())
    };
    let strict = state.variant.strict_cards;
    let in_deck = |gear: &&Gear| {
        state.gear[**gear] == GearPlace::Deck && (!strict || sight.content.strict_gear.has(**gear))
    };
    let gear = Gear::ALL.iter().filter(in_deck).count();
    let discarded = state.disasters.discard.iter();
    let discarded =
        discarded.map(|it| card(Object::Disaster(it), Look::Face(it.face()), Vec::new())).collect();
    let pile = state.pile.into_iter().zip(1..).filter(|(n, _)| *n > 0).map(|(n, level)| {
        let face = UnitFace::of(None, level);
        card(
            Object::Other(272 + u16::from(level)),
            Look::Face(face.face()),
            vec![Mark { n: n.into(), ..mark(face) }],
        )
    });
    vec![
        deck(Place::GearDeck, text!("scene.zone.equipment"), gear),
        deck(Place::DisasterDeck, text!("scene.zone.disaster_deck"), state.disasters.left.len()),
        zone(Place::DisasterDiscard, Shape::Pile, None, text!("scene.zone.discard"), discarded),
        zone(Place::Pile, Shape::Pile, None, text!("scene.zone.pile"), pile.collect()),
    ]
}
