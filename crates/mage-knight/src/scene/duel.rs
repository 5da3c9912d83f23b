//! A player combat in progress: both heroes with their Units, what is gathered, and what it still takes (MK-PVP).

use hexarch_core::scene::{Focus, FocusKind, Gauge, Look as Seen, Mark, Piece, Row, Side};
use hexarch_core::{Face, Seat, Text, text};

use super::mark;
use crate::faces::{Faced, Look, Object};
use crate::ids::*;
use crate::play::View;
use crate::pvp;

pub(super) fn duel(view: View<'_>) -> Focus {
    let duel = &view.state.duel;
    let space = view.state.players[duel.defender].space;
    Focus {
        id: Object::Other(1001).id(),
        kind: FocusKind::Clash,
        title: text!("scene.duel", seat = duel.aggressor, other = duel.defender),
        at: space.map(|space| Object::Space(space).id()),
        cover: false,
        steps: vec![text!("scene.duel_ranged"), text!("scene.duel_melee")],
        now: duel.melee.into(),
        sides: [duel.aggressor, duel.defender].map(|seat| side(view, seat)).into(),
    }
}

/// What is still missing of a block.
pub(super) fn needs(view: View<'_>) -> Vec<Gauge> {
    let duel = &view.state.duel;
    let blocks = [duel.aggressor, duel.defender].into_iter().find(|&seat| does(view, seat) == Does::Blocks);
    blocks.map(|_| block(view)).into_iter().collect()
}

fn block(view: View<'_>) -> Gauge {
    gauge(140, Look::Needed.face(), pvp::block_strength(view), Some(view.state.duel.strength))
}

/// What somebody is doing in a player combat.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Does {
    /// He says how he attends (MK-PVP-04).
    Attends,
    /// He gathers an attack (MK-PVP-11).
    Attacks,
    /// He made an attack, and waits for what is left of it.
    Attacked,
    /// He uses what is left (MK-PVP-15).
    Uses,
    /// He blocks (MK-PVP-14).
    Blocks,
    Waits,
}

fn does(view: View<'_>, seat: Seat) -> Does {
    let duel = &view.state.duel;
    let step = match view.state.steps.last() {
        Some(crate::Step::Pvp(step)) => Some(step),
        _ => None,
    };
    match step {
        Some(pvp::Step::Attend(who)) if *who == seat => Does::Attends,
        Some(pvp::Step::Attend(_)) => Does::Waits,
        Some(pvp::Step::Use(who)) if *who == seat => Does::Uses,
        Some(pvp::Step::Use(_)) => Does::Waits,
        _ => match (duel.attacker == seat, duel.blocking) {
            (true, false) => Does::Attacks,
            (true, true) => Does::Attacked,
            (false, true) => Does::Blocks,
            (false, false) => Does::Waits,
        },
    }
}

fn side(view: View<'_>, seat: Seat) -> Side {
    let duel = &view.state.duel;
    let does = does(view, seat);
    let title = match does {
        Does::Attends => text!("scene.duel_attends", seat),
        Does::Attacks => text!("scene.duel_attacks", seat),
        Does::Attacked | Does::Uses => text!("scene.duel_attacked", seat, n = duel.strength),
        Does::Blocks => text!("scene.duel_blocks", seat),
        Does::Waits => text!("scene.duel_waits", seat),
    };
    let partial = seat == duel.defender && !duel.full && does != Does::Attends;
    let title = if partial { text!("scene.duel_partial", does = title) } else { title };
    let units = view.state.players[seat].units.iter().enumerate();
    let rows = std::iter::once(hero(view, seat, does)).chain(units.map(|(n, _)| unit(view, seat, n as u8)));
    Side { seat: Some(seat), title, rows: rows.collect(), tally: tally(view, seat, does), sealed: None }
}

fn gauge(id: u16, face: Face, at: u8, max: Option<u8>) -> Gauge {
    Gauge { id: Object::Other(id).id(), face, at: at.into(), max: max.map(i16::from), spaces: Vec::new() }
}

/// Whether what is left of an attack is being used against a seat: then it is told what each wound takes.
fn is_struck(view: View<'_>, seat: Seat) -> bool {
    let other = view.state.duel.other(seat);
    seat != view.state.duel.attacker && does(view, other) == Does::Uses
}

fn hero(view: View<'_>, seat: Seat, does: Does) -> Row {
    let duel = &view.state.duel;
    let player = &view.state.players[seat];
    let armor = view.level(seat).armor;
    let mut marks = vec![mark(Look::Armor, armor.into())];
    let wounds = duel.wounds[duel.side(seat)];
    if wounds > 0 {
        marks.push(mark(Look::Wounded, wounds.into()));
    }
    let mut needs = Vec::new();
    if does == Does::Blocks {
        needs.push(block(view));
    }
    if is_struck(view, seat) {
        needs.push(gauge(141, Look::Armor.face(), duel.strength, Some(armor)));
    }
    let piece = Object::Hero(player.hero);
    let name = text!("scene.enemy", enemy = player.hero);
    let mut row = row(220 + duel.side(seat) as u16 * 10, name, piece, player.hero.face(), seat, marks);
    if matches!(does, Does::Attacks | Does::Blocks | Does::Uses | Does::Attends) {
        row.marks.push(mark(Look::Now, 0));
    }
    row.needs = needs;
    row
}

fn unit(view: View<'_>, seat: Seat, n: u8) -> Row {
    let duel = &view.state.duel;
    let unit = &view.state.players[seat].units[usize::from(n)];
    let price = pvp::unit_price(view, seat, n);
    let mut marks = vec![mark(Look::Armor, price.into())];
    let adds = duel.values[usize::from(n)];
    if seat == duel.attacker && adds > 0 {
        marks.push(mark(Look::Attack, adds.into()));
    }
    if unit.spent {
        marks.push(mark(Look::Spent, 0));
    }
    if unit.wounds > 0 {
        marks.push(mark(Look::Wounded, unit.wounds.into()));
    }
    let name = text!("scene.enemy", enemy = unit.kind);
    let id = 221 + duel.side(seat) as u16 * 10 + u16::from(n);
    let mut row = row(id, name, Object::Unit(seat, n), unit.kind.face(), seat, marks);
    if unit.wounds == 0 && is_struck(view, seat) {
        row.needs.push(gauge(142 + u16::from(n), Look::Armor.face(), duel.strength, Some(price)));
    }
    row
}

fn row(id: u16, label: Text, piece: Object, face: Face, seat: Seat, marks: Vec<Mark>) -> Row {
    let look = Seen::Face(face);
    Row {
        id: Object::Other(id).id(),
        label,
        pieces: vec![Piece { id: piece.id(), on: None, look, owner: Some(seat), count: 1, marks }],
        cards: Vec::new(),
        needs: Vec::new(),
        stake: None,
        dice: Vec::new(),
        marks: Vec::new(),
    }
}

/// Points gathered so far: of the attack that is prepared or made, or of the block.
fn tally(view: View<'_>, seat: Seat, does: Does) -> Vec<Gauge> {
    let duel = &view.state.duel;
    let id = 2100 + 20 * duel.side(seat) as u16;
    let mut gauges = Vec::new();
    let elements = match does {
        Does::Attacks => {
            let (strength, elements) = pvp::attack_strength(view);
            gauges.push(gauge(id, Look::Attack.face(), strength, None));
            elements
        }
        Does::Attacked | Does::Uses => {
            gauges.push(gauge(id, Look::Attack.face(), duel.strength, None));
            duel.elements
        }
        Does::Blocks => {
            let points = &view.state.combat.block.points;
            gauges.push(gauge(id + 1, Look::Block.face(), points.iter().sum(), None));
            for &element in Element::ALL.iter().filter(|&&element| points[element as usize] > 0) {
                if let Some(look) = Look::of_element(element) {
                    gauges.push(gauge(id + 2 + element as u16, look.face(), points[element as usize], None));
                }
            }
            0
        }
        Does::Attends | Does::Waits => 0,
    };
    for &element in Element::ALL.iter().filter(|&&element| elements >> element as u8 & 1 != 0) {
        let points = view.state.combat.attack.iter().map(|points| points[element as usize]).sum();
        if let Some(look) = Look::of_element(element) {
            gauges.push(gauge(id + 8 + element as u16, look.face(), points, None));
        }
    }
    gauges
}
