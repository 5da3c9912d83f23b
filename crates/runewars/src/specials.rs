//! The special abilities of units (RW-BATTLE-11, RW-DMG-10), as their sheets say.
//!
//! In each step `Side` is the side whose units suffer, or whose ability it is where that is said. Whoever must choose
//! by a rule that leaves one group of equal units is not asked.

use hexarch_core::{Kind, Label, Options, Prompt, Rule, Seat, Seats, ensure, text, vocabulary};

use crate::battle::{
    self, Action as BattleAction, DamageFacts, Side, Unit, cause, commander, destroy, hit, kind_of, leave,
    may_take_damage, read_card, rout, unit_options,
};
use crate::content::{Content, FateResult};
use crate::ids::*;
use crate::movement::slot;
use crate::play::{Event, Play, View};

/// Kinds with an ability, in the order of `units.toml`.
const BOWMAN: UnitKind = UnitKind(0);
const FOOTMAN: UnitKind = UnitKind(1);
const KNIGHT: UnitKind = UnitKind(2);
const SIEGE_TOWER: UnitKind = UnitKind(3);
const ARCHER: UnitKind = UnitKind(4);
const WARRIOR: UnitKind = UnitKind(5);
const SORCERESS: UnitKind = UnitKind(6);
const PEGASUS_RIDER: UnitKind = UnitKind(7);
/// The kind that Raise Dead adds.
pub(crate) const REANIMATE: UnitKind = UnitKind(8);
const SKELETON_ARCHER: UnitKind = UnitKind(9);
const NECROMANCER: UnitKind = UnitKind(10);
const DARK_KNIGHT: UnitKind = UnitKind(11);
const BERSERKER: UnitKind = UnitKind(12);
/// The kind that can become unrelenting.
pub(crate) const FLESH_RIPPER: UnitKind = UnitKind(13);
const WARLOCK: UnitKind = UnitKind(14);
const CHAOS_LORD: UnitKind = UnitKind(15);
const BEASTMAN: UnitKind = UnitKind(16);
const RAZORWING: UnitKind = UnitKind(17);
/// The kind that can become undying.
pub(crate) const SORCERER: UnitKind = UnitKind(18);
/// The kind that Rune of Summoning can bring.
pub(crate) const HELL_HOUND: UnitKind = UnitKind(19);
/// The kind of Pact of Wyrms.
pub(crate) const DRAGON: UnitKind = UnitKind(20);
/// The kind of Giant's Bane.
pub(crate) const GIANT: UnitKind = UnitKind(21);

vocabulary! {
    /// Steps of special abilities.
    pub enum Step for Content {
        /// Concentrated Fire: a side takes 1 damage, on a unit of at least 2 health if it has one.
        "pierce" Pierce(side: Side),
        /// Valiant Strike: a side takes 1 damage, and if the unit survives, 1 more on the same.
        "strike" Strike(side: Side),
        /// Crack Shot: the opponent of this side picks who takes 1 damage.
        "snipe" Snipe(side: Side),
        /// Overpower: the opponent of this side deals 1 damage, or destroys a damaged or routed unit.
        "overpower" Overpower(side: Side),
        /// Word of Vaal: this side retreats one of its units.
        "banish" Banish(side: Side),
        /// Charge: the opponent of this side routs a triangle or a rectangle.
        "charge" Charge(side: Side),
        /// Charge: and perhaps a second triangle.
        "charge-again" ChargeAgain(side: Side),
        /// Mortal Strike: this side destroys a triangle, circle or rectangle of its own.
        "mortal" Mortal(side: Side),
        /// Raise Dead: this side adds Reanimates.
        "raise-dead" RaiseDead(side: Side),
        /// Soul Reaping: the opponent of this side destroys a routed unit, or routs a standing one.
        "reap" Reap(side: Side),
        /// Fury: this side may destroy a Berserker of its own to deal 2 damage.
        "fury" Fury(side: Side),
        /// Rain Fire: this side destroys two triangles or a rectangle of its own.
        "rain-fire" RainFire(side: Side),
        /// Rain Fire: the second triangle.
        "rain-again" RainAgain(side: Side),
        /// Terrifying: the opponent of this side picks a unit to rout, or to destroy if routed.
        "terrify" Terrify(side: Side),
        /// Terrifying: a second, different unit; the first is now routed with that much damage, if it is still there.
        "terrify-again" TerrifyAgain(side: Side, kind: UnitKind, damage: Option<u8>),
        /// Ravage: this side draws a new card for a Beastman.
        "ravage" Ravage(side: Side),
        /// Stun: this side routs a unit of initiative 2 or higher.
        "stun" Stun(side: Side),
        /// Burning: this side puts 1 damage on a standing unit.
        "burn" Burn(side: Side),
        /// Burning: and on a second one; the first has that much damage now, if it is still there.
        "burn-again" BurnAgain(side: Side, kind: UnitKind, damage: Option<u8>),
        /// Flaming Breath: the opponent of this side destroys up to so many triangles.
        "breath" Breath(side: Side, n: u8),
        /// Rage: this side chooses a Giant and deals as much damage as lies on it.
        "rage" Rage(side: Side),
    }
}

vocabulary! {
    /// Answers to special abilities.
    pub enum Action for Content {
        /// Deals 1 damage instead (Overpower).
        "blow" Blow,
        /// Adds so many Reanimates.
        "reanimate" Reanimate(n: u8),
    }
}

/// Resolves the next special icon of a side, once per icon (RW-BATTLE-11).
pub(crate) fn resolve_next(play: &mut Play<'_>, side: Side) {
    let force = &mut play.state.battle.forces[side as usize];
    let Some(at) = force.now.filter(|_| force.specials > 0) else { return };
    force.specials -= 1;
    play.next(battle::Step::Specials(side));
    let kind = kind_of(play.state, side, at.into());
    play.tell(|| Event::open(text!("special.used", kind)).by(Rule("RW-BATTLE-11")));
    let enemy = side.other();
    let wild = play.state.card == Some(SeasonCard::WinterWildSorcery);
    if wild && play.content.unit(kind).shape == BaseShape::Circle {
        return play.next(battle::Step::Damage(enemy, 1));
    }
    match kind {
        BOWMAN => special(play, Step::Pierce(enemy)),
        FOOTMAN => special(play, Step::Strike(enemy)),
        KNIGHT => {
            play.next(battle::Step::Rout(enemy, 1));
            if let Some(seat) = play.state.battle.seat(side) {
                play.draw_tactics(seat, 1, Rule("RW-BATTLE-11"));
            }
        }
        SIEGE_TOWER => play.state.battle.bonus[side as usize] += 2,
        ARCHER => special(play, Step::Snipe(enemy)),
        WARRIOR => special(play, Step::Overpower(enemy)),
        SORCERESS => special(play, Step::Banish(enemy)),
        PEGASUS_RIDER => special(play, Step::Charge(enemy)),
        REANIMATE => {
            let standing = play.state.battle.force(side).units[slot(REANIMATE)].upright();
            if standing >= 2 {
                play.next(battle::Step::Damage(enemy, 2));
            }
        }
        SKELETON_ARCHER => special(play, Step::Mortal(enemy)),
        NECROMANCER => special(play, Step::RaiseDead(side)),
        DARK_KNIGHT => special(play, Step::Reap(enemy)),
        BERSERKER => special(play, Step::Fury(side)),
        FLESH_RIPPER => play.state.battle.forces[side as usize].unrelenting = true,
        WARLOCK => special(play, Step::RainFire(enemy)),
        CHAOS_LORD => special(play, Step::Terrify(enemy)),
        BEASTMAN => {
            play.then(&[
                battle::Step::Damage(enemy, 1).into(),
                battle::Step::from(Step::Ravage(side)).into(),
            ]);
        }
        RAZORWING => special(play, Step::Stun(enemy)),
        SORCERER => play.state.battle.forces[side as usize].undying = true,
        HELL_HOUND => special(play, Step::Burn(enemy)),
        DRAGON => special(play, Step::Breath(enemy, 3)),
        GIANT => special(play, Step::Rage(side)),
        other => unreachable!("{other:?} is no kind of unit"),
    }
}

fn special(play: &mut Play<'_>, step: Step) {
    play.next(battle::Step::from(step));
}

/// Whose units a step looks at.
fn side_of(step: Step) -> Side {
    match step {
        Step::Pierce(side)
        | Step::Strike(side)
        | Step::Snipe(side)
        | Step::Overpower(side)
        | Step::Banish(side)
        | Step::Charge(side)
        | Step::ChargeAgain(side)
        | Step::Mortal(side)
        | Step::RaiseDead(side)
        | Step::Reap(side)
        | Step::Fury(side)
        | Step::RainFire(side)
        | Step::RainAgain(side)
        | Step::Terrify(side)
        | Step::TerrifyAgain(side, ..)
        | Step::Ravage(side)
        | Step::Stun(side)
        | Step::Burn(side)
        | Step::BurnAgain(side, ..)
        | Step::Breath(side, _)
        | Step::Rage(side) => side,
    }
}

/// Whether the user of an ability picks the unit, as his sheet says "of your choice"; else its owner does (RW-DMG-10).
pub(crate) fn is_users_choice(step: Step) -> bool {
    match step {
        Step::Snipe(_)
        | Step::Overpower(_)
        | Step::Charge(_)
        | Step::ChargeAgain(_)
        | Step::Reap(_)
        | Step::Terrify(_)
        | Step::TerrifyAgain(..)
        | Step::Breath(..) => true,
        Step::Pierce(_)
        | Step::Strike(_)
        | Step::Banish(_)
        | Step::Mortal(_)
        | Step::RaiseDead(_)
        | Step::Fury(_)
        | Step::RainFire(_)
        | Step::RainAgain(_)
        | Step::Ravage(_)
        | Step::Stun(_)
        | Step::Burn(_)
        | Step::BurnAgain(..)
        | Step::Rage(_) => false,
    }
}

/// Who chooses.
fn chooser(view: View<'_>, step: Step) -> Seat {
    let side = side_of(step);
    commander(view, if is_users_choice(step) { side.other() } else { side })
}

/// Whether the chooser may also do without (or do something else): then he is asked even about one group.
fn is_optional(step: Step) -> bool {
    matches!(step, Step::Overpower(_) | Step::ChargeAgain(_) | Step::Fury(_) | Step::Breath(..))
}

/// What the predicates need, computed once per decision.
struct Facts {
    damage: DamageFacts,
    /// A unit of at least 2 health that damage could go on: damaged standing, standing, damaged routed, routed.
    sturdy: [bool; 4],
    routed: bool,
    /// A standing one of the kinds that Mortal Strike can kill.
    standing_mortal: bool,
    /// A standing one that Stun can rout, undamaged.
    stun_undamaged: bool,
    standing_damaged: bool,
    triangles: u8,
    standing_triangles: u8,
    rectangles: u8,
    standing_rectangles: u8,
}

impl Facts {
    fn of(view: View<'_>, step: Step) -> Facts {
        let side = side_of(step);
        let mut facts = Facts {
            damage: DamageFacts::of(view, side),
            sturdy: [false; 4],
            routed: false,
            standing_mortal: false,
            stun_undamaged: false,
            standing_damaged: false,
            triangles: 0,
            standing_triangles: 0,
            rectangles: 0,
            standing_rectangles: 0,
        };
        for (unit, n) in view.state.battle.force(side).groups() {
            let shape = shape(view, side, unit);
            let up = !unit.routed;
            facts.routed |= unit.routed;
            facts.standing_mortal |= up && shape != BaseShape::Hexagon;
            facts.stun_undamaged |= up && unit.damage == 0 && initiative(view, side, unit) >= 2;
            facts.standing_damaged |= up && unit.damage > 0 && spared(step, view, side, unit) > 0;
            if battle::health(view, side, unit.slot) >= 2 {
                facts.sturdy[sturdy_class(unit)] = true;
            }
            match shape {
                BaseShape::Triangle => {
                    facts.triangles += n;
                    facts.standing_triangles += if up { n } else { 0 };
                }
                BaseShape::Rectangle => {
                    facts.rectangles += n;
                    facts.standing_rectangles += if up { n } else { 0 };
                }
                BaseShape::Circle | BaseShape::Hexagon => {}
            }
        }
        facts
    }
}

fn sturdy_class(unit: Unit) -> usize {
    usize::from(unit.routed) * 2 + usize::from(unit.damage == 0)
}

fn shape(view: View<'_>, side: Side, unit: Unit) -> BaseShape {
    view.content.unit(kind_of(view.state, side, unit.slot)).shape
}

fn initiative(view: View<'_>, side: Side, unit: Unit) -> u8 {
    view.content.unit(kind_of(view.state, side, unit.slot)).initiative
}

/// How many units of a group are not the one that the ability has touched already.
fn spared(step: Step, view: View<'_>, side: Side, unit: Unit) -> u8 {
    let n = view.state.battle.force(side).count(unit);
    let touched = match step {
        Step::TerrifyAgain(_, kind, Some(damage)) => Some(Unit { slot: slot(kind), routed: true, damage }),
        Step::BurnAgain(_, kind, Some(damage)) => Some(Unit { slot: slot(kind), routed: false, damage }),
        _ => None,
    };
    if touched == Some(unit) { n - 1 } else { n }
}

/// Whether a unit may be picked by an ability. The rules are those of its sheet (RW-BATTLE-11); damage and routs that the
/// owner assigns follow RW-DMG.
fn may_pick(view: View<'_>, step: Step, facts: &Facts, unit: Unit) -> Result<(), Rule> {
    let side = side_of(step);
    let sheet = |holds: bool| ensure(holds, Rule("RW-BATTLE-11"));
    let standing_first = |holds: bool| ensure(holds, Rule("RW-DMG-07"));
    let shape = shape(view, side, unit);
    match step {
        // Damaged ones keep priority; standing before routed; and at least 2 health if there is one.
        Step::Pierce(_) => match facts.sturdy.iter().position(|&there| there) {
            Some(class) => {
                ensure(battle::health(view, side, unit.slot) >= 2, Rule("RW-BATTLE-11"))?;
                ensure(sturdy_class(unit) == class, Rule("RW-DMG-05"))
            }
            None => may_take_damage(&facts.damage, unit),
        },
        Step::Strike(_) => may_take_damage(&facts.damage, unit),
        Step::Snipe(_) | Step::Banish(_) => Ok(()),
        Step::Overpower(_) => sheet(unit.routed || unit.damage > 0),
        Step::Charge(_) => {
            sheet(matches!(shape, BaseShape::Triangle | BaseShape::Rectangle))?;
            ensure(!unit.routed, Rule("RW-DMG-13"))
        }
        Step::ChargeAgain(_) => {
            sheet(shape == BaseShape::Triangle)?;
            ensure(!unit.routed, Rule("RW-DMG-13"))
        }
        Step::Mortal(_) => {
            sheet(shape != BaseShape::Hexagon)?;
            standing_first(!unit.routed || !facts.standing_mortal)
        }
        Step::Reap(_) => sheet(unit.routed || !facts.routed),
        Step::Fury(_) => sheet(kind_of(view.state, side, unit.slot) == BERSERKER && !unit.routed),
        // RW-FAQ-24: if only one option can be met in full it must be taken.
        Step::RainFire(_) => match shape {
            BaseShape::Triangle => {
                sheet(facts.triangles >= 2 || facts.rectangles == 0)?;
                standing_first(!unit.routed || facts.standing_triangles == 0)
            }
            BaseShape::Rectangle => standing_first(!unit.routed || facts.standing_rectangles == 0),
            BaseShape::Circle | BaseShape::Hexagon => sheet(false),
        },
        Step::RainAgain(_) => {
            sheet(shape == BaseShape::Triangle)?;
            standing_first(!unit.routed || facts.standing_triangles == 0)
        }
        Step::Terrify(_) => Ok(()),
        Step::TerrifyAgain(..) => sheet(spared(step, view, side, unit) > 0),
        Step::Stun(_) => {
            sheet(initiative(view, side, unit) >= 2)?;
            ensure(!unit.routed, Rule("RW-DMG-13"))?;
            ensure(unit.damage == 0 || !facts.stun_undamaged, Rule("RW-DMG-02"))
        }
        Step::Burn(_) | Step::BurnAgain(..) => {
            sheet(!unit.routed && spared(step, view, side, unit) > 0)?;
            ensure(unit.damage > 0 || !facts.standing_damaged, Rule("RW-DMG-05"))
        }
        Step::Breath(..) => sheet(shape == BaseShape::Triangle),
        Step::Rage(_) => sheet(kind_of(view.state, side, unit.slot) == GIANT),
        Step::RaiseDead(_) | Step::Ravage(_) => sheet(false),
    }
}

fn candidates(view: View<'_>, step: Step) -> (usize, Option<Unit>) {
    let facts = Facts::of(view, step);
    let mut found = (0, None);
    for (unit, _) in view.state.battle.force(side_of(step)).groups() {
        if may_pick(view, step, &facts, unit).is_ok() {
            found = (found.0 + 1, found.1.or(Some(unit)));
        }
    }
    found
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    let ask = match step {
        Step::RaiseDead(_) => view.state.pool[REANIMATE] > 0,
        Step::Ravage(_) => false,
        step => candidates(view, step).0 > usize::from(!is_optional(step)),
    };
    if ask { Seats::only(chooser(view, step)) } else { Seats::NONE }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Ravage(side) => ravage(play, side),
        Step::RaiseDead(_) => {}
        // Nothing to overpower: the damage alone.
        Step::Overpower(side) => play.next(battle::Step::Damage(side, 1)),
        step if is_optional(step) => {}
        step => {
            if let (_, Some(unit)) = candidates(play.view(), step) {
                pick(play, step, unit);
            }
        }
    }
}

/// A new card for a Beastman: a special deals 1 damage at once, the rest is added to this sub-round.
fn ravage(play: &mut Play<'_>, side: Side) {
    let Some(card) = play.draw_fate() else { return };
    if read_card(play, side, card, BaseShape::Triangle, false) == FateResult::Special {
        play.next(battle::Step::Damage(side.other(), 1));
    }
}

/// Carries out an ability on the unit picked.
fn pick(play: &mut Play<'_>, step: Step, unit: Unit) {
    let side = side_of(step);
    let kind = kind_of(play.state, side, unit.slot);
    match step {
        Step::Pierce(_) | Step::Snipe(_) => drop(hit(play, side, unit)),
        Step::Strike(_) => {
            if !hit(play, side, unit) {
                hit(play, side, Unit { damage: unit.damage + 1, ..unit });
            }
        }
        Step::Overpower(_) | Step::Mortal(_) | Step::RainAgain(_) => destroy(play, side, unit),
        Step::Banish(_) => leave(play, side, unit),
        Step::Charge(_) => {
            rout(play, side, unit);
            if play.content.unit(kind).shape == BaseShape::Triangle {
                special(play, Step::ChargeAgain(side));
            }
        }
        Step::ChargeAgain(_) | Step::Stun(_) => rout(play, side, unit),
        Step::Reap(_) => {
            if unit.routed {
                destroy(play, side, unit);
            } else {
                rout(play, side, unit);
            }
        }
        Step::Fury(_) => {
            sacrifice(play, side, unit);
            play.next(battle::Step::Damage(side.other(), 2));
        }
        Step::RainFire(_) => {
            destroy(play, side, unit);
            if play.content.unit(kind).shape == BaseShape::Triangle {
                special(play, Step::RainAgain(side));
            }
        }
        Step::Terrify(_) => {
            let left = terrify(play, side, unit);
            special(play, Step::TerrifyAgain(side, kind, left));
        }
        Step::TerrifyAgain(..) => drop(terrify(play, side, unit)),
        Step::Burn(_) => {
            let destroyed = hit(play, side, unit);
            special(play, Step::BurnAgain(side, kind, (!destroyed).then_some(unit.damage + 1)));
        }
        Step::BurnAgain(..) => drop(hit(play, side, unit)),
        Step::Breath(_, n) => {
            destroy(play, side, unit);
            if n > 1 {
                special(play, Step::Breath(side, n - 1));
            }
        }
        Step::Rage(_) => play.next(battle::Step::Damage(side.other(), unit.damage)),
        Step::RaiseDead(_) | Step::Ravage(_) => unreachable!("{step:?} picks no unit"),
    }
}

/// A standing unit is routed, a routed one destroyed. Returns the damage on it if it is still there.
fn terrify(play: &mut Play<'_>, side: Side, unit: Unit) -> Option<u8> {
    if unit.routed {
        destroy(play, side, unit);
        return None;
    }
    rout(play, side, unit);
    Some(unit.damage)
}

/// A Berserker dies by his own side's will: nobody's deed.
fn sacrifice(play: &mut Play<'_>, side: Side, unit: Unit) {
    destroy(play, side, unit);
    play.state.battle.forces[side.other() as usize].felled -= 1;
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, _seat: Seat, out: &mut O) {
    match step {
        Step::RaiseDead(_) => {
            for n in 0..=view.state.pool[REANIMATE].min(2) {
                out.allow(BattleAction::from(Action::Reanimate(n)).into());
            }
            return;
        }
        Step::Overpower(_) => out.allow(BattleAction::from(Action::Blow).into()),
        step if is_optional(step) => out.allow(BattleAction::Enough.into()),
        _ => {}
    }
    let facts = Facts::of(view, step);
    unit_options(view, side_of(step), out, |unit| may_pick(view, step, &facts, unit));
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, _seat: Seat, action: BattleAction) {
    match action {
        BattleAction::Unit(kind, routed, damage) => {
            pick(play, step, Unit { slot: slot(kind), routed, damage })
        }
        BattleAction::Special(Action::Blow) => play.next(battle::Step::Damage(side_of(step), 1)),
        BattleAction::Special(Action::Reanimate(n)) => {
            let side = side_of(step);
            play.state.pool[REANIMATE] -= n;
            play.state.battle.forces[side as usize].units[slot(REANIMATE)].standing[0] += n;
            play.tell(|| Event::open(text!("special.raised", n)).by(Rule("RW-BATTLE-11")));
        }
        _ => {}
    }
}

pub(crate) fn prompt(view: View<'_>, step: Step) -> Prompt {
    let text = match step {
        Step::Pierce(_) | Step::Strike(_) | Step::Burn(_) | Step::BurnAgain(..) => {
            match cause(view, step.into()) {
                Some(cause) => text!("special.ask.suffer_by", cause),
                None => text!("special.ask.suffer"),
            }
        }
        Step::Snipe(_) => text!("special.ask.snipe"),
        Step::Overpower(_) => text!("special.ask.overpower"),
        Step::Banish(_) => text!("special.ask.banish"),
        Step::Charge(_) => text!("special.ask.charge"),
        Step::ChargeAgain(_) => text!("special.ask.charge_again"),
        Step::Mortal(_) => text!("special.ask.mortal"),
        Step::RaiseDead(_) => text!("special.ask.raise_dead"),
        Step::Reap(_) => text!("special.ask.reap"),
        Step::Fury(_) => text!("special.ask.fury"),
        Step::RainFire(_) | Step::RainAgain(_) => text!("special.ask.rain_fire"),
        Step::Terrify(_) | Step::TerrifyAgain(..) => text!("special.ask.terrify"),
        Step::Stun(_) => text!("special.ask.stun"),
        Step::Breath(_, n) => text!("special.ask.breath", n),
        Step::Rage(_) => text!("special.ask.rage"),
        Step::Ravage(_) => text!("special.ask.ravage"),
    };
    let area = crate::faces::Object::Area(view.state.battle.area).id();
    Prompt { text, rule: Some(Rule("RW-BATTLE-11")), window: None, so_far: vec![area] }
}

pub(crate) fn label(_view: View<'_>, _seat: Seat, action: Action) -> Label {
    match action {
        Action::Blow => Label::new(text!("special.label.blow")),
        Action::Reanimate(n) => Label::new(text!("special.label.reanimate", n)).kind(Kind::Amount(n.into())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_those_of_the_file() {
        for (kind, id) in [
            (BOWMAN, "bowman"),
            (FOOTMAN, "footman"),
            (KNIGHT, "knight"),
            (SIEGE_TOWER, "siege_tower"),
            (ARCHER, "archer"),
            (WARRIOR, "warrior"),
            (SORCERESS, "sorceress"),
            (PEGASUS_RIDER, "pegasus_rider"),
            (REANIMATE, "reanimate"),
            (SKELETON_ARCHER, "skeleton_archer"),
            (NECROMANCER, "necromancer"),
            (DARK_KNIGHT, "dark_knight"),
            (BERSERKER, "berserker"),
            (FLESH_RIPPER, "flesh_ripper"),
            (WARLOCK, "warlock"),
            (CHAOS_LORD, "chaos_lord"),
            (BEASTMAN, "beastman"),
            (RAZORWING, "razorwing"),
            (SORCERER, "sorcerer"),
            (HELL_HOUND, "hell_hound"),
            (DRAGON, "dragon"),
            (GIANT, "giant"),
        ] {
            assert_eq!(Content::printed().unit(kind).id, id);
        }
    }
}
