//! A combat in progress: each enemy with what it still takes to block or defeat it.

use hexarch_core::scene::{Focus, FocusKind, Gauge, Look as Seen, Mark, Piece, Row, Side};
use hexarch_core::{Face, Id, Legal, Log, Seat, text};

use super::duel;
use crate::combat;
use crate::faces::{Faced, Look, Object};
use crate::game::advance;
use crate::ids::*;
use crate::play::{Play, View};
use crate::solver;
use crate::state::State;
use crate::step;
use crate::turn;

pub(super) fn focus(view: View<'_>) -> Vec<Focus> {
    let state = view.state;
    if state.duel.on {
        return vec![duel::duel(view)];
    }
    if state.combat.on { vec![fight(view)] } else { Vec::new() }
}

fn fight(view: View<'_>) -> Focus {
    let combat = &view.state.combat;
    let enemies = combat.left().map(|(n, foe)| row(view, n, foe)).collect();
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
                title: text!("scene.hero", seat = combat.seat),
                rows: Vec::new(),
                tally: tally(view),
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

/// Points gathered so far: in all, then by reach and element where that matters.
fn tally(view: View<'_>) -> Vec<Gauge> {
    let combat = &view.state.combat;
    let gauge = |id: u16, face: Face, n: u16| Gauge {
        id: Object::Other(id).id(),
        face,
        at: n as i16,
        max: None,
        spaces: Vec::new(),
    };
    let sum = |points: &[u8]| points.iter().map(|&n| u16::from(n)).sum::<u16>();
    if combat.phase == Phase::Block {
        let mut gauges = vec![gauge(Look::Block as u16, Look::Block.face(), sum(&combat.block.points))];
        for &element in &Element::ALL[1..] {
            let n = combat.block.points[element as usize];
            if n > 0 {
                gauges.push(gauge(2010 + element as u16, element.face(), n.into()));
            }
        }
        return gauges;
    }
    let all = sum(combat.attack.as_flattened());
    let mut gauges = vec![gauge(Look::Attack as u16, Look::Attack.face(), all)];
    for &reach in &Reach::ALL[1..] {
        let n = sum(&combat.attack[reach as usize]);
        if n > 0 {
            gauges.push(gauge(2000 + reach as u16, reach.face(), n));
        }
    }
    for &element in &Element::ALL[1..] {
        let n = combat.attack.iter().map(|points| u16::from(points[element as usize])).sum();
        if n > 0 {
            gauges.push(gauge(2010 + element as u16, element.face(), n));
        }
    }
    gauges
}

/// The most that each card, Skill and Unit of whoever fights could bring to the points of this phase: each is tried by the
/// rules, paid in the first way that there is.
pub(super) fn helps(view: View<'_>, seat: Seat) -> Vec<(Id, i16)> {
    let mut helps: Vec<(Id, i16)> = Vec::new();
    let on_hub = matches!(view.state.steps.last(), Some(crate::Step::Turn(turn::Step::Hub(_))));
    if !on_hub || !solver::fights(view.state, seat) {
        return helps;
    }
    let points = |state: &State| -> i16 {
        let combat = &state.combat;
        let all = if combat.phase == Phase::Block {
            &combat.block.points[..]
        } else {
            combat.attack.as_flattened()
        };
        all.iter().map(|&n| i16::from(n)).sum()
    };
    let mut legal = Legal(Vec::new());
    step::options(view, view.state.steps[view.state.steps.len() - 1], seat, &mut legal);
    for action in legal.0 {
        let label = step::label(view, seat, action);
        let own = matches!(action, crate::Action::Turn(_) | crate::Action::Units(_));
        let Some(&object) = label.on.first().filter(|_| own) else { continue };
        let Some(after) = tried(view, seat, action) else { continue };
        let gain = points(&after) - points(view.state);
        if gain <= 0 || after.combat.phase != view.state.combat.phase {
            continue;
        }
        match helps.iter_mut().find(|(id, _)| *id == object) {
            Some((_, most)) => *most = gain.max(*most),
            None => helps.push((object, gain)),
        }
    }
    helps
}

/// The state after an answer and whatever it asks, each in the first way; nothing if something would have to be drawn.
fn tried(view: View<'_>, seat: Seat, action: crate::Action) -> Option<State> {
    let mut state = view.state.clone();
    let mut luck = solver::luck(0);
    luck.take_used();
    let mut next = Some(action);
    while let Some(action) = next.take() {
        let step = state.steps.pop()?;
        let mut log = Log::silent();
        let mut play = Play { content: view.content, state: &mut state, chance: &mut luck, log: &mut log };
        step::answer(&mut play, step, seat, action);
        advance(&mut play);
        if luck.take_used() {
            return None;
        }
        let step = *state.steps.last()?;
        if !matches!(step, crate::Step::Turn(_)) && solver::fights(&state, seat) {
            let mut legal = Legal(Vec::new());
            step::options(View { content: view.content, state: &state }, step, seat, &mut legal);
            next = legal.0.first().copied();
        }
    }
    Some(state)
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
    if matches!(view.state.combat.phase, Phase::Ranged | Phase::Attack) {
        // What is still missing to defeat this one alone.
        if let Some((points, armor)) = combat::attack_against(view, view.state.combat.seat, foe) {
            needs.push(Gauge {
                id: Object::Other(120 + u16::from(n)).id(),
                face: Look::Armor.face(),
                at: points.min(99) as i16,
                max: Some(armor.into()),
                spaces: Vec::new(),
            });
        }
    }
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
