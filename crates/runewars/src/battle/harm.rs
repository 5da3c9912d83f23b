//! Routing, damage and standing up (RW-DMG).

use hexarch_core::{Arg, Rule, ensure, text};

use super::{Side, Step, Unit, commander, health, kind_of};
use crate::ids::*;
use crate::movement::{SLOTS, slot};
use crate::play::{Event, Play, View};
use crate::retreat;

/// What the damage or the routs at hand come from, if it can be told and is not the Fate cards of the row: an ability, a
/// development or a Tactics card, by what waits for it.
pub(crate) fn cause(view: View<'_>, step: Step) -> Option<Arg> {
    use crate::Step::Battle;
    let routs = matches!(step, Step::Rout(..));
    let harm =
        |step: &crate::Step| matches!(step, Battle(Step::Damage(..) | Step::Rout(..) | Step::Special(_)));
    match *view.state.steps.iter().rev().find(|step| !harm(step))? {
        Battle(Step::Specials(side)) => {
            let slot = view.state.battle.force(side).now?;
            Some(kind_of(view.state, side, slot.into()).into())
        }
        Battle(Step::Routs(_) | Step::Hits(_) | Step::Discard) => None,
        Battle(Step::Count) if routs => Some(Development::CursedTomb.into()),
        Battle(Step::Count) => Some(Development::HungrySpawn.into()),
        _ => {
            let cards: &[Tactic] = if routs {
                &[Tactic::FallenStandard]
            } else {
                &[Tactic::SummonLightning, Tactic::BlackVolley]
            };
            let mut played = cards.iter().copied().filter(|&card| view.state.cards.played.has(card));
            let card = played.next()?;
            // Two cards of one moment: which of them is meant cannot be told.
            played.next().is_none().then(|| card.into())
        }
    }
}

/// What decides who takes the next point of damage, computed once per decision.
pub(crate) struct DamageFacts {
    standing: bool,
    damaged_standing: bool,
    damaged_routed: bool,
}

impl DamageFacts {
    pub(crate) fn of(view: View<'_>, side: Side) -> DamageFacts {
        let mut facts = DamageFacts { standing: false, damaged_standing: false, damaged_routed: false };
        for (unit, _) in view.state.battle.force(side).groups() {
            facts.standing |= !unit.routed;
            facts.damaged_standing |= !unit.routed && unit.damage > 0;
            facts.damaged_routed |= unit.routed && unit.damage > 0;
        }
        facts
    }
}

/// Who takes the next point of damage (RW-DMG-05 to -07, ruling RW-AMB-02): standing before routed, and among these a
/// damaged unit before an undamaged one.
pub(crate) fn may_take_damage(facts: &DamageFacts, unit: Unit) -> Result<(), Rule> {
    if facts.standing {
        ensure(!unit.routed, Rule("RW-DMG-07"))?;
        return ensure(unit.damage > 0 || !facts.damaged_standing, Rule("RW-DMG-05"));
    }
    ensure(unit.damage > 0 || !facts.damaged_routed, Rule("RW-DMG-05"))
}

pub(super) fn takers(view: View<'_>, side: Side) -> usize {
    let facts = DamageFacts::of(view, side);
    view.state.battle.force(side).groups().filter(|(unit, _)| may_take_damage(&facts, *unit).is_ok()).count()
}

pub(super) fn first_taker(view: View<'_>, side: Side) -> Option<Unit> {
    let facts = DamageFacts::of(view, side);
    view.state
        .battle
        .force(side)
        .groups()
        .map(|(unit, _)| unit)
        .find(|&unit| may_take_damage(&facts, unit).is_ok())
}

/// What decides who may be routed, computed once per decision.
pub(crate) struct RoutFacts {
    undamaged: bool,
}

impl RoutFacts {
    pub(crate) fn of(view: View<'_>, side: Side) -> RoutFacts {
        let undamaged =
            view.state.battle.force(side).groups().any(|(unit, _)| !unit.routed && unit.damage == 0);
        RoutFacts { undamaged }
    }
}

/// Who may be routed (RW-DMG-02, RW-DMG-13): a standing unit, an undamaged one if there is any.
pub(crate) fn may_be_routed(facts: &RoutFacts, unit: Unit) -> Result<(), Rule> {
    ensure(!unit.routed, Rule("RW-DMG-13"))?;
    ensure(unit.damage == 0 || !facts.undamaged, Rule("RW-DMG-02"))
}

pub(super) fn routables(view: View<'_>, side: Side) -> usize {
    let facts = RoutFacts::of(view, side);
    view.state.battle.force(side).groups().filter(|(unit, _)| may_be_routed(&facts, *unit).is_ok()).count()
}

/// One point of damage on a unit; at its health it is destroyed at once (RW-DMG-08). Returns whether it was.
pub(crate) fn hit(play: &mut Play<'_>, side: Side, unit: Unit) -> bool {
    if unit.damage + 1 >= health(play.view(), side, unit.slot) {
        destroy(play, side, unit);
        return true;
    }
    let kind = kind_of(play.state, side, unit.slot);
    let fighters = &mut play.state.battle.forces[side as usize].units[unit.slot];
    *fighters.group(unit.routed, unit.damage) -= 1;
    *fighters.group(unit.routed, unit.damage + 1) += 1;
    play.tell(|| Event::open(text!("battle.damaged", kind, n = unit.damage + 1)).by(Rule("RW-DMG-04")));
    false
}

/// A unit is destroyed: it returns to its pool (RW-DMG-08). It is the other side's deed.
pub(crate) fn destroy(play: &mut Play<'_>, side: Side, unit: Unit) {
    let kind = kind_of(play.state, side, unit.slot);
    let battle = &mut play.state.battle;
    *battle.forces[side as usize].units[unit.slot].group(unit.routed, unit.damage) -= 1;
    battle.forces[side.other() as usize].felled += 1;
    let by = battle.seat(side.other());
    play.state.pool[kind] += 1;
    play.credit(kind, 1, by);
    play.tell(|| Event::open(text!("battle.destroyed", kind)).by(Rule("RW-DMG-08")));
}

/// A unit tips over (RW-DMG-01, RW-DMG-03).
pub(crate) fn rout(play: &mut Play<'_>, side: Side, unit: Unit) {
    let kind = kind_of(play.state, side, unit.slot);
    let fighters = &mut play.state.battle.forces[side as usize].units[unit.slot];
    *fighters.group(false, unit.damage) -= 1;
    *fighters.group(true, unit.damage) += 1;
    play.tell(|| Event::open(text!("battle.routed", kind)).by(Rule("RW-DMG-01")));
}

/// A unit leaves the battle early: it retreats by itself, its damage is gone (RW-AMB-62, RW-AMB-20).
pub(crate) fn leave(play: &mut Play<'_>, side: Side, unit: Unit) {
    *play.state.battle.forces[side as usize].units[unit.slot].group(unit.routed, unit.damage) -= 1;
    let mut units = [0; SLOTS];
    units[unit.slot] = 1;
    let battle = &play.state.battle;
    let (from, by) = (battle.area, battle.seat(side.other()));
    let retreat = match battle.seat(side) {
        Some(seat) => retreat::Scratch::of_player(from, seat, units, by),
        None => retreat::Scratch::of_neutrals(from, commander(play.view(), side), units, by),
    };
    retreat::begin(play, retreat);
}

/// Units that Rally Cry can stand: routed participants, and before the first round those routed earlier (RW-AMB-18).
pub(crate) fn standers(view: View<'_>, side: Side) -> usize {
    let routed = view.state.battle.force(side).groups().filter(|(unit, _)| unit.routed).count();
    routed + (0..SLOTS).filter(|&slot| earlier_routed(view, side, slot) > 0).count()
}

/// Units of the defender that were routed before the battle and lie in the area, while they can still join.
pub(super) fn earlier_routed(view: View<'_>, side: Side, slot: usize) -> u8 {
    let battle = &view.state.battle;
    if side == Side::Attacker || battle.row > 0 {
        return 0;
    }
    view.state.squad(battle.area, kind_of(view.state, side, slot)).routed
}

pub(super) fn stand(play: &mut Play<'_>, side: Side, unit: Unit) {
    let kind = kind_of(play.state, side, unit.slot);
    let fighters = &mut play.state.battle.forces[side as usize].units[unit.slot];
    *fighters.group(true, unit.damage) -= 1;
    *fighters.group(false, unit.damage) += 1;
    play.tell(|| Event::open(text!("battle.stood", kind)).by(Rule("RW-DMG-12")));
}

/// A unit that was routed before the battle stands up and joins it (RW-AMB-18).
pub(super) fn rouse(play: &mut Play<'_>, side: Side, kind: UnitKind) {
    let area = play.state.battle.area;
    play.state.take(area, kind, 0, 1);
    *play.state.battle.forces[side as usize].units[slot(kind)].group(false, 0) += 1;
    play.tell(|| Event::open(text!("battle.roused", kind)).by(Rule("RW-AMB-18")));
}
