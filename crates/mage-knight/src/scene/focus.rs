//! A combat in progress: each enemy with what it still takes to block or defeat it.

use hexarch_core::scene::{Focus, FocusKind, Gauge, Look as Seen, Mark, Piece, Row, Side};
use hexarch_core::{Face, Text, text};

use super::duel;
use crate::combat::{self, Fight};
use crate::faces::{Faced, Look, Object};
use crate::ids::*;
use crate::play::View;

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
        title: title(view),
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

/// What is fought about, and where.
fn title(view: View<'_>) -> Text {
    let combat = &view.state.combat;
    let here = combat.space.or(view.state.players[combat.seat].space);
    let place = here.map_or_else(|| text!("op.nothing"), |space| view.spot(space));
    match combat.fight {
        Fight::Field => text!("scene.fight_field"),
        Fight::Assault => text!("scene.fight_assault", place),
        Fight::Takeover => text!("scene.fight_takeover", place),
        Fight::Monastery => text!("scene.fight_monastery"),
        Fight::Adventure => text!("scene.fight_adventure", place),
        Fight::Incantation => text!("scene.fight_incantation"),
    }
}

/// Points gathered so far: in all, then how many of them are of a reach and an element that matter.
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
        for &element in Element::ALL {
            let n = combat.block.points[element as usize];
            if let Some(look) = Look::of_element(element).filter(|_| n > 0) {
                gauges.push(gauge(2010 + element as u16, look.face(), n.into()));
            }
        }
        return gauges;
    }
    if combat.phase == Phase::Damage {
        return Vec::new();
    }
    let all = sum(combat.attack.as_flattened());
    let mut gauges = vec![gauge(Look::Attack as u16, Look::Attack.face(), all)];
    for &reach in Reach::ALL {
        let n = sum(&combat.attack[reach as usize]);
        if let Some(look) = Look::of_reach(reach).filter(|_| n > 0) {
            gauges.push(gauge(2000 + reach as u16, look.face(), n));
        }
    }
    for &element in Element::ALL {
        let n = combat.attack.iter().map(|points| u16::from(points[element as usize])).sum();
        if let Some(look) = Look::of_element(element).filter(|_| n > 0) {
            gauges.push(gauge(2010 + element as u16, look.face(), n));
        }
    }
    gauges
}

/// What is still missing: to block or defeat each enemy, or to block a hero.
pub(super) fn needs(view: View<'_>) -> Vec<Gauge> {
    if view.state.duel.on {
        return duel::needs(view);
    }
    if !view.state.combat.on {
        return Vec::new();
    }
    view.state.combat.left().filter_map(|(n, foe)| need(view, n, foe)).collect()
}

/// What it takes to block an enemy, or to defeat this one alone.
fn need(view: View<'_>, n: u8, foe: &combat::Foe) -> Option<Gauge> {
    let gauge = |id: u16, look: Look, at: u16, max: u8| Gauge {
        id: Object::Other(id + u16::from(n)).id(),
        face: look.face(),
        at: at.min(99) as i16,
        max: Some(max.into()),
        spaces: Vec::new(),
    };
    match view.state.combat.phase {
        Phase::Ranged | Phase::Attack => {
            let (points, armor) = combat::attack_against(view, view.state.combat.seat, foe)?;
            Some(gauge(120, Look::Attack, points, armor))
        }
        Phase::Block if view.attacks(foe) && !foe.blocked => {
            let (points, needed) = combat::block_against(view, foe);
            Some(gauge(100, Look::Needed, points.into(), needed))
        }
        Phase::Block | Phase::Damage => None,
    }
}

/// What is at stake: what an enemy does to whoever does not block it (MK-DMG-01, MK-DMG-12, MK-ABIL-07, -09 and -11), and
/// the Fame of whoever defeats it (MK-ATTACK-06).
fn stake(view: View<'_>, foe: &combat::Foe, need: Option<&Gauge>) -> Option<Text> {
    let combat = &view.state.combat;
    let stats = view.stats(foe);
    let missing = |need: &Gauge| need.max.unwrap_or(need.at) - need.at;
    match (combat.phase, need) {
        (Phase::Block, Some(need)) if missing(need) > 0 => {
            let damage = stats.attack * if stats.keywords.has(Keyword::Brutal) { 2 } else { 1 };
            let armor = view.level(combat.seat).armor;
            let wounds = damage.div_ceil(armor);
            let hurt = text!("scene.stake_wounds", damage, n = wounds, armor);
            let hurt = if stats.keywords.has(Keyword::Poison) {
                text!("scene.stake_poison", hurt, n = wounds)
            } else {
                hurt
            };
            let paralyzed = stats.keywords.has(Keyword::Paralyze) && wounds > 0;
            let hurt = if paralyzed { text!("scene.stake_paralyze", hurt) } else { hurt };
            Some(text!("scene.stake_block", n = missing(need), hurt))
        }
        (Phase::Block, Some(_)) => Some(text!("scene.stake_blocks")),
        (Phase::Ranged | Phase::Attack, Some(need)) => {
            let fame = combat::fame_of(view, foe);
            let n = missing(need);
            Some(if n > 0 {
                text!("scene.stake_attack", n, fame)
            } else {
                text!("scene.stake_defeats", fame)
            })
        }
        // MK-RANGED-05.
        (Phase::Ranged, None) => Some(text!("scene.stake_walls")),
        (Phase::Block | Phase::Damage | Phase::Attack, _) => None,
    }
}

fn row(view: View<'_>, n: u8, foe: &combat::Foe) -> Row {
    let stats = view.stats(foe);
    let middle = matches!(view.state.combat.phase, Phase::Block | Phase::Damage);
    let kind = foe.summoned.filter(|_| middle).unwrap_or(foe.kind);
    let mark = |look: Look, n: i16| Mark { face: look.face(), n, owner: None };
    let mut marks = vec![mark(Look::Armor, stats.armor.into())];
    // Whoever summons has no Attack of its own.
    if stats.attack > 0 {
        marks.push(mark(Look::Attack, stats.attack.into()));
        if stats.element != Element::Physical {
            marks.push(Mark { face: stats.element.face(), n: 0, owner: None });
        }
    }
    // What stands behind walls and what is fortified by itself is told once, as it counts (MK-ABIL-01, MK-RANGED-05).
    let keywords = stats.keywords.iter().filter(|&keyword| keyword != Keyword::Fortified);
    marks.extend(keywords.map(|keyword| Mark { face: keyword.face(), n: 0, owner: None }));
    let resistances = [Look::ResistsPhysical, Look::ResistsFire, Look::ResistsIce];
    marks.extend(
        resistances.into_iter().zip(stats.resists).filter(|(_, on)| *on).map(|(look, _)| mark(look, 0)),
    );
    match stats.walls {
        0 => {}
        1 => marks.push(mark(Look::Fortified, 0)),
        _ => marks.push(mark(Look::FortifiedTwice, 0)),
    }
    if foe.blocked {
        marks.push(mark(Look::Blocked, 0));
    }
    if foe.still {
        marks.push(mark(Look::Still, 0));
    }
    let need = need(view, n, foe);
    let stake = stake(view, foe, need.as_ref());
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
        needs: need.into_iter().collect(),
        stake,
        dice: Vec::new(),
        marks: Vec::new(),
    }
}
