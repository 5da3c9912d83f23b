//! The neutral units that a hero duels for a Quest (RW-QUEST-12 to -14, RW-AMB-71, RW-AMB-72).

use hexarch_core::{Rule, Small, text};

use super::{Scratch, deal, open};
use crate::battle::Side;
use crate::content::FateResult;
use crate::faces::Object;
use crate::ids::*;
use crate::play::{Event, Play};

/// A duel with the units of a Quest. They exist only for it: the pool is not touched (RW-QUEST-12).
pub(super) fn face(play: &mut Play<'_>, hero: Hero) {
    let quest = play.state.quests.quest;
    let Some((kind, units)) = quest.and_then(|quest| play.content.quests[quest.number()].foes) else {
        return;
    };
    against(play, hero, kind, units);
}

/// A hero against so many units of a kind.
pub(crate) fn against(play: &mut Play<'_>, hero: Hero, kind: UnitKind, units: u8) {
    play.state.duel = Scratch { attacker: Some(hero), kind, units, ..Scratch::default() };
    play.tell(|| {
        Event::open(text!("duel.faced", hero, n = units, kind)).on(Object::Hero(hero)).by(Rule("RW-QUEST-12"))
    });
    open(play);
}

/// The units of a Quest read the section of their own shape (RW-QUEST-13); their damage and their rout icons are added
/// up (RW-AMB-72, RW-FAQ-16).
pub(super) fn cards(play: &mut Play<'_>) {
    let kind = play.state.duel.kind;
    for drawn in play.state.duel.cards[Side::Defender as usize].iter() {
        if card(play, kind, drawn) {
            special(play, kind);
        }
    }
}

/// Counts a unit's card; whether it shows the special icon.
fn card(play: &mut Play<'_>, kind: UnitKind, drawn: FateId) -> bool {
    let shape = play.content.unit(kind).shape;
    match play.content.results[shape as usize][drawn.number()] {
        FateResult::Miss => {}
        FateResult::Special => return true,
        FateResult::Rout(n) => play.state.duel.prevented[Side::Defender as usize] += n,
        FateResult::Damage(n) => deal(play, Side::Attacker, n),
    }
    false
}

/// What the special ability of a unit does to a hero (RW-AMB-71): damage counts, once where two targets are asked for;
/// extra cards and changes of its own health work; a hero is no unit to be routed or destroyed.
fn special(play: &mut Play<'_>, kind: UnitKind) {
    match play.content.unit(kind).id.as_str() {
        "beastman" => {
            deal(play, Side::Attacker, 1);
            let Some(extra) = play.draw_fate() else { return };
            play.state.duel.cards[Side::Defender as usize].add(extra);
            if card(play, kind, extra) {
                deal(play, Side::Attacker, 1);
            }
        }
        "hell_hound" => deal(play, Side::Attacker, 1),
        "giant" => {
            let rage = play.state.duel.wound;
            deal(play, Side::Attacker, rage);
        }
        "sorcerer" => play.state.duel.tough = true,
        _ => {}
    }
}

/// Damage to the units of a Quest, point by point: the damaged one first (RW-DMG-05). As they are alike, their player has
/// nothing to choose.
pub(super) fn hit(play: &mut Play<'_>, n: u8) {
    let duel = &mut play.state.duel;
    let health = play.content.unit(duel.kind).health.max(if duel.tough { 2 } else { 0 });
    for _ in 0..n {
        if duel.units == 0 {
            break;
        }
        duel.hits += 1;
        duel.wound += 1;
        if duel.wound >= health {
            (duel.wound, duel.units) = (0, duel.units - 1);
        }
    }
    let (kind, left) = (duel.kind, duel.units);
    play.tell(|| Event::open(text!("duel.hit_units", n, kind, left)).by(Rule("RW-AMB-72")));
}
