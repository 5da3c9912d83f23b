//! A combat in progress: each enemy with what it still takes to block or defeat it.

use hexarch_core::scene::{Focus, FocusKind, Gauge, Look as Seen, Mark, Piece, Row, Side};
use hexarch_core::text;

use crate::combat;
use crate::faces::{Faced, Look, Object};
use crate::ids::*;
use crate::play::View;

pub(super) fn focus(view: View<'_>) -> Vec<Focus> {
    let state = view.state;
    if state.combat.on { vec![fight(view)] } else { Vec::new() }
}

fn fight(view: View<'_>) -> Focus {
    let combat = &view.state.combat;
    let enemies = combat.left().map(|(n, foe)| row(view, n, foe)).collect();
    let points = |look: Look, n: u8| Gauge {
        id: Object::Other(look as u16).id(),
        face: look.face(),
        at: n.into(),
        max: None,
        spaces: Vec::new(),
    };
    let attack: u8 = combat.attack.iter().flatten().sum();
    let block: u8 = combat.block.points.iter().sum();
    Focus {
        id: Object::Other(1000).id(),
        kind: FocusKind::Clash,
        title: text!("scene.combat", seat = combat.seat),
        at: combat.space.map(|space| Object::Space(space).id()),
        cover: false,
        steps: Phase::ALL.iter().map(|&phase| text!("scene.phase", phase)).collect(),
        now: combat.phase as u8,
        sides: vec![
            Side {
                seat: Some(combat.seat),
                title: text!("scene.hero"),
                rows: Vec::new(),
                tally: vec![points(Look::Attack, attack), points(Look::Block, block)],
                sealed: None,
            },
            Side {
                seat: None,
                title: text!("scene.enemies"),
                rows: enemies,
                tally: Vec::new(),
                sealed: None,
            },
        ],
    }
}

fn row(view: View<'_>, n: u8, foe: &combat::Foe) -> Row {
    let stats = view.stats(foe);
    let middle = matches!(view.state.combat.phase, Phase::Block | Phase::Damage);
    let kind = foe.summoned.filter(|_| middle).unwrap_or(foe.kind);
    let mark = |look: Look, n: i16| Mark { face: look.face(), n, owner: None };
    let mut marks = vec![mark(Look::Armor, stats.armor.into()), mark(Look::Attack, stats.attack.into())];
    marks.extend(stats.keywords.iter().map(|keyword| Mark { face: keyword.face(), n: 0, owner: None }));
    let elements = [Element::Physical, Element::Fire, Element::Ice];
    for (element, resists) in elements.into_iter().zip(stats.resists) {
        if resists {
            marks.push(Mark { face: element.face(), n: 0, owner: None });
        }
    }
    if stats.walls > 0 {
        marks.push(mark(Look::Fortified, stats.walls.into()));
    }
    if foe.blocked {
        marks.push(mark(Look::Blocked, 0));
    }
    if foe.still {
        marks.push(mark(Look::Still, 0));
    }
    let mut needs = Vec::new();
    if view.state.combat.phase == Phase::Block && view.attacks(foe) && !foe.blocked {
        let (points, needed) = combat::block_against(view, foe);
        needs.push(Gauge {
            id: Object::Other(100 + u16::from(n)).id(),
            face: Look::Needed.face(),
            at: points.into(),
            max: Some(needed.into()),
            spaces: Vec::new(),
        });
    }
    let piece = Piece {
        id: Object::Foe(n).id(),
        on: None,
        look: Seen::Face(kind.face()),
        owner: None,
        count: 1,
        marks: marks.clone(),
    };
    Row {
        id: Object::Other(200 + u16::from(n)).id(),
        label: text!("scene.enemy", enemy = kind),
        pieces: vec![piece],
        cards: Vec::new(),
        needs,
        dice: Vec::new(),
        marks: Vec::new(),
    }
}
