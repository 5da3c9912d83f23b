//! How both sides of a fight are taken to decide: each choice for itself, so that it costs the own side least or the
//! enemy most. Nobody plays cards, and nobody uses what the one who asks does not know of.

use hexarch_core::{Legal, Seat, Small};

use crate::battle::{self, DamageFacts, Side, Unit, health, kind_of, may_take_damage, strength};
use crate::content::FateResult;
use crate::heroes;
use crate::ids::*;
use crate::movement::slot;
use crate::play::View;
use crate::specials;
use crate::step::{self, Action, Step};
use crate::{duel, tactics};

/// The answer of `seat` to a step. `knows` is who asks about the odds.
pub(super) fn answer(
    view: View<'_>,
    step: Step,
    seat: Seat,
    knows: Seat,
    legal: &mut Legal<Action>,
) -> Action {
    legal.0.clear();
    step::options(view, step, seat, legal);
    let first = *legal.0.first().expect("whoever is asked has an answer");
    let best = match step {
        Step::Battle(step) => in_battle(view, step, &legal.0),
        Step::Duel(step) => in_duel(view, step, knows, &legal.0),
        Step::Tactics(tactics::Step::Window(..)) => Some(tactics::Action::Pass.into()),
        Step::Heroes(heroes::Step::Destiny(_)) => kindest(&legal.0),
        // Where a retreat leads and what is discarded of a full hand does not change the fight.
        _ => None,
    };
    best.unwrap_or(first)
}

/// What happens to a unit that is picked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Harm {
    /// So much damage, as far as there is health.
    Damage(u8),
    /// It is routed.
    Rout,
    /// It is destroyed, or leaves the battle.
    Loss,
    /// Standing it is routed, routed it is destroyed.
    Fright,
}

fn in_battle(view: View<'_>, step: battle::Step, legal: &[Action]) -> Option<Action> {
    match step {
        battle::Step::Choose(side, _) => most(legal, |action| match action {
            Action::Battle(battle::Action::DrawFor(kind)) => {
                view.state.battle.force(side).units[slot(kind)].upright().into()
            }
            _ => -1,
        }),
        battle::Step::Damage(side, n) => least_harm(view, side, Harm::Damage(n), legal),
        battle::Step::Rout(side, _) => least_harm(view, side, Harm::Rout, legal),
        battle::Step::Wards => least_harm(view, Side::Attacker, Harm::Loss, legal),
        // A unit that gets up is worth what it would lose by going down.
        battle::Step::Stand(side, _) => most(legal, |action| match unit(action) {
            Some(unit) => worth(view, side, Unit { routed: false, ..unit }),
            None => 0,
        }),
        // The development is kept while he wins without it.
        battle::Step::Defend(_) => {
            let loses = strength(view, Side::Attacker) > strength(view, Side::Defender);
            let wanted = if loses { battle::Action::UseDevelopment } else { battle::Action::KeepDevelopment };
            Some(wanted.into())
        }
        battle::Step::Special(step) => by_special(view, step, legal),
        _ => None,
    }
}

/// What an ability does to the unit that is picked for it, and whose units they are.
fn harm(step: specials::Step) -> Option<(Side, Harm)> {
    use specials::Step as S;
    Some(match step {
        S::Pierce(side) | S::Snipe(side) | S::Burn(side) | S::BurnAgain(side, ..) => (side, Harm::Damage(1)),
        S::Strike(side) => (side, Harm::Damage(2)),
        S::Charge(side) | S::ChargeAgain(side) | S::Stun(side) => (side, Harm::Rout),
        S::Overpower(side)
        | S::Banish(side)
        | S::Mortal(side)
        | S::RainFire(side)
        | S::RainAgain(side)
        | S::Breath(side, _) => (side, Harm::Loss),
        S::Reap(side) | S::Terrify(side) | S::TerrifyAgain(side, ..) => (side, Harm::Fright),
        S::RaiseDead(_) | S::Fury(_) | S::Ravage(_) | S::Rage(_) => return None,
    })
}

fn by_special(view: View<'_>, step: specials::Step, legal: &[Action]) -> Option<Action> {
    use specials::Step as S;
    match step {
        S::RaiseDead(_) => legal.last().copied(),
        S::Rage(_) => most(legal, |action| unit(action).map_or(-1, |unit| unit.damage.into())),
        S::Fury(side) => {
            let sacrifice = legal.iter().copied().find(|&action| unit(action).is_some())?;
            let cost = worth(view, side, unit(sacrifice)?);
            let gain = 2 * next_damage(view, side.other(), 2);
            Some(if gain > cost { sacrifice } else { battle::Action::Enough.into() })
        }
        S::Charge(side) => {
            let triangle = |unit: Unit| shape(view, side, unit) == BaseShape::Triangle;
            let groups = view.state.battle.force(side).groups();
            let triangles: u8 =
                groups.filter(|(unit, _)| !unit.routed && triangle(*unit)).map(|(_, n)| n).sum();
            most(legal, |action| match unit(action) {
                // Two triangles, or one rectangle.
                Some(unit) if triangle(unit) && triangles > 1 => 2 * loss(view, side, unit, Harm::Rout),
                Some(unit) => loss(view, side, unit, Harm::Rout),
                None => -1,
            })
        }
        S::Overpower(side) => most(legal, |action| match unit(action) {
            Some(unit) => loss(view, side, unit, Harm::Loss),
            None => next_damage(view, side, 1),
        }),
        step => {
            let (side, harm) = harm(step)?;
            if specials::is_users_choice(step) {
                most(legal, |action| unit(action).map_or(-1, |unit| loss(view, side, unit, harm)))
            } else {
                least_harm(view, side, harm, legal)
            }
        }
    }
}

/// The unit that an answer picks.
fn unit(action: Action) -> Option<Unit> {
    match action {
        Action::Battle(battle::Action::Unit(kind, routed, damage)) => {
            Some(Unit { slot: slot(kind), routed, damage })
        }
        _ => None,
    }
}

fn shape(view: View<'_>, side: Side, unit: Unit) -> BaseShape {
    view.content.unit(kind_of(view.state, side, unit.slot)).shape
}

/// The first answer of those with the highest value.
fn most(legal: &[Action], value: impl Fn(Action) -> i32) -> Option<Action> {
    legal.iter().copied().rev().max_by_key(|&action| value(action))
}

fn least_harm(view: View<'_>, side: Side, harm: Harm, legal: &[Action]) -> Option<Action> {
    most(legal, |action| unit(action).map_or(i32::MIN, |unit| -loss(view, side, unit, harm)))
}

/// What a unit is worth in this battle: it counts if it stands, more if it has yet to draw, and lives on afterwards.
fn worth(view: View<'_>, side: Side, unit: Unit) -> i32 {
    let health = i32::from(health(view, side, unit.slot));
    if unit.routed {
        return 20 + 5 * health;
    }
    let has_drawn = view.state.battle.force(side).drawn >> unit.slot & 1 != 0;
    120 + 10 * health + if has_drawn { 0 } else { 60 }
}

/// What a side loses if this happens to a unit; of damage: for each point.
fn loss(view: View<'_>, side: Side, unit: Unit, harm: Harm) -> i32 {
    let worth_now = worth(view, side, unit);
    let routed = || worth_now - worth(view, side, Unit { routed: true, ..unit });
    match harm {
        Harm::Damage(points) => {
            let left = i32::from(health(view, side, unit.slot).saturating_sub(unit.damage)).max(1);
            // A wound that does not kill is gone after the battle.
            if i32::from(points) >= left { worth_now / left } else { worth_now / (3 * left) }
        }
        Harm::Rout => routed(),
        Harm::Loss => worth_now,
        Harm::Fright if unit.routed => worth_now,
        Harm::Fright => routed(),
    }
}

/// What the next point of so much damage costs a side that puts it where it hurts least.
fn next_damage(view: View<'_>, side: Side, points: u8) -> i32 {
    let facts = DamageFacts::of(view, side);
    let groups = view.state.battle.force(side).groups().map(|(unit, _)| unit);
    let takers = groups.filter(|&unit| may_take_damage(&facts, unit).is_ok());
    takers.map(|unit| loss(view, side, unit, Harm::Damage(points))).min().unwrap_or(0)
}

/// The best symbol of a test: gold, silver, red.
fn kindest(legal: &[Action]) -> Option<Action> {
    let rank = |action: &Action| match action {
        Action::Heroes(heroes::Action::Apply(destiny)) => destiny.number(),
        _ => usize::MAX,
    };
    legal.iter().copied().min_by_key(rank)
}

/// A duel: specials of Rewards go before a plain strike, harm is prevented as soon as it comes, what works only once is
/// kept until it saves the hero.
fn in_duel(view: View<'_>, step: duel::Step, knows: Seat, legal: &[Action]) -> Option<Action> {
    let known = |card: RewardCard| {
        let reward = &view.state.rewards[card];
        reward.open || reward.seen.has(knows)
    };
    let usable = || {
        legal.iter().copied().filter_map(move |action| match action {
            Action::Duel(duel::Action::Use(card)) if known(card) => Some((action, view.content.reward(card))),
            _ => None,
        })
    };
    let nothing = || Some(duel::Action::Nothing.into());
    match step {
        duel::Step::Start(side) => {
            let (hero, left) = vigor(view, side)?;
            let safe = hero != Hero::Steelhorns || left > 1;
            Some(if safe { duel::Action::Ability.into() } else { duel::Action::Nothing.into() })
        }
        duel::Step::Redraw(side) => {
            let missed = duel::result(view, side) == FateResult::Miss;
            Some(if missed { duel::Action::DrawAgain.into() } else { duel::Action::Nothing.into() })
        }
        duel::Step::Card(side) => {
            let (hero, _) = vigor(view, side)?;
            let damage = |reward: Reward| duel::special_damage(view, hero, reward);
            let best = usable().max_by_key(|&(_, reward)| damage(reward)).filter(|&(_, it)| damage(it) > 1);
            // Soulbiter deals no more than a plain strike, but mends its hero.
            let soulbiter = || usable().find(|&(_, reward)| reward == Reward::Soulbiter);
            let strike = || duel::Action::Strike.into();
            Some(best.or_else(soulbiter).map_or_else(strike, |(action, _)| action))
        }
        duel::Step::Prevent(side) => {
            let (_, left) = vigor(view, side)?;
            let falls = view.state.duel.coming(side) >= left;
            let wanted = |reward: Reward| match reward {
                Reward::Runeplate => true,
                Reward::GhostArmor | Reward::AmuletOfShielding => falls,
                _ => false,
            };
            usable().find(|&(_, reward)| wanted(reward)).map(|(action, _)| action).or_else(nothing)
        }
        duel::Step::Thorns(_) => usable().next().map(|(action, _)| action).or_else(nothing),
        _ => None,
    }
}

/// A hero of the duel and how much health he has left.
fn vigor(view: View<'_>, side: Side) -> Option<(Hero, u8)> {
    let hero = match side {
        Side::Attacker => view.state.duel.attacker?,
        Side::Defender => view.state.duel.defender?,
    };
    let health = view.content.heroes[hero.number()].health;
    Some((hero, health.saturating_sub(view.state.heroes[hero].damage)))
}
