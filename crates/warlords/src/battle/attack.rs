//! Who may attack whom, with how many dice, and what falls (HW-COMBAT-07 to -10, HW-DICE-03, HW-HIT).

use hexarch_core::{Options, Rule, Verdict, ensure, text};

use super::{Action, Scratch, Spot, Stack, Step, is_ranged, leader_of};
use crate::clash::{self, Cause, Causes};
use crate::faces::Object;
use crate::ids::*;
use crate::play::{Event, Play, View};
use crate::state::State;

fn race(state: &State, side: Side) -> Race {
    state.race(state.battle.seats[side as usize])
}

/// Whether a stack counts as ranged: archers, and Barbarians of level 2 that have not thrown yet (HW-UNIT-04).
fn shoots(view: View<'_>, side: Side, stack: &Stack) -> bool {
    let thrower = race(view.state, side) == Race::Barbarian && stack.level == 2 && !stack.loosed;
    thrower || is_ranged(view, side, stack)
}

/// Whether a stack acts in a step of the round (HW-COMBAT-05, HW-COMBAT-07, HW-COMBAT-10).
fn may_act(view: View<'_>, step: u8, side: Side, stack: &Stack) -> Verdict {
    ensure(stack.spot != Spot::Reserve && stack.count > 0, Rule("HW-COMBAT-12"))?;
    ensure(!stack.attacked, Rule("HW-COMBAT-07"))?;
    let race = race(view.state, side);
    let zombies = race == Race::Necromancer && stack.level == 2;
    let kind = view.content.kind(race, stack.level);
    let acts = match step {
        2 | 3 => shoots(view, side, stack),
        4 | 5 => kind == UnitType::Mounted,
        6 | 7 => kind == UnitType::Close && !zombies,
        _ => zombies,
    };
    ensure(acts, Rule(if zombies { "HW-UNIT-06" } else { "HW-COMBAT-05" }))
}

/// What decides whom mounted and close stacks may attack, computed once per decision.
struct Facts {
    /// Whether an enemy stack in a sword box has not been the target of such an attack in this round.
    unstruck: bool,
}

impl Facts {
    fn of(view: View<'_>, side: Side) -> Facts {
        let foes = &view.state.battle.stacks[side.other() as usize];
        let unstruck = foes.iter().any(|foe| foe.count > 0 && foe.spot == Spot::Sword && !foe.struck);
        Facts { unstruck }
    }
}

/// Ranged fire goes anywhere (HW-COMBAT-08); other attacks must spread (HW-COMBAT-09).
fn may_target(facts: &Facts, ranged: bool, target: &Stack) -> Verdict {
    ensure(target.spot != Spot::Reserve && target.count > 0, Rule("HW-COMBAT-12"))?;
    let fresh = target.spot == Spot::Sword && !target.struck;
    ensure(ranged || !facts.unstruck || fresh, Rule("HW-COMBAT-09"))
}

fn is_ranged_step(step: u8) -> bool {
    step <= 3
}

pub(super) fn can_attack(view: View<'_>, step: u8, side: Side) -> bool {
    let battle = &view.state.battle;
    let there = |stack: &Stack| stack.spot != Spot::Reserve && stack.count > 0;
    battle.stacks[side.other() as usize].iter().any(there)
        && battle.stacks[side as usize].iter().any(|stack| may_act(view, step, side, stack).is_ok())
}

pub(super) fn options<O: Options<crate::Action>>(view: View<'_>, step: u8, side: Side, out: &mut O) {
    let battle = &view.state.battle;
    let facts = Facts::of(view, side);
    for (at, stack) in battle.stacks[side as usize].iter().enumerate() {
        let acts = may_act(view, step, side, stack);
        if !O::REASONS && acts.is_err() {
            continue;
        }
        for (other, target) in battle.stacks[side.other() as usize].iter().enumerate() {
            let verdict = acts.and_then(|()| may_target(&facts, is_ranged_step(step), target));
            out.option(Action::Attack(at as u8, other as u8).into(), verdict);
        }
    }
    out.allow(Action::NoAttack.into());
}

/// An encounter of two stacks.
pub(super) fn attack(play: &mut Play<'_>, step: u8, side: Side, stack: u8, target: u8) {
    let battle = &mut play.state.battle;
    (battle.acting, battle.stack, battle.target) = (side, stack, target);
    battle.ranged = is_ranged_step(step);
    let (level, other) = (
        battle.stacks[side as usize][usize::from(stack)].level,
        battle.stacks[side.other() as usize][usize::from(target)].level,
    );
    let (seat, foe) = (battle.seats[side as usize], battle.seats[side.other() as usize]);
    let (unit, other) = (play.state.unit(seat, level), play.state.unit(foe, other));
    play.tell(|| {
        let text = text!("battle.attacks", seat, unit, foe, other);
        Event::open(text)
            .on(Object::Stack(side, stack))
            .on(Object::Stack(side.other(), target))
            .by(Rule("HW-COMBAT-07"))
    });
    prepare(play);
    play.then(&[clash::Step::Begin.into(), Step::Hits.into()]);
}

/// Dice and symbols of both stacks.
fn prepare(play: &mut Play<'_>) {
    clash::prepare(play.state);
    let Scratch { acting, ranged, siege, .. } = play.state.battle;
    let returns = !ranged || shoots(play.view(), acting.other(), target(&play.state.battle));
    for (side, attacks) in [(acting, true), (acting.other(), false)] {
        let strikes = attacks || returns;
        let dice = dice(play.view(), side, attacks);
        let symbol = symbol(play.view(), side);
        let stack = mine(&play.state.battle, side);
        let (in_tower, display) = (stack.spot == Spot::Tower, stack.from < 12);
        let clash = &mut play.state.clash;
        clash.dice[side as usize] = dice;
        clash.strikes[side as usize] = strikes;
        // HW-RANGED-02: nobody shoots at the shooter unless his target shoots back.
        clash.parades[side as usize] = !attacks || returns;
        let swords = u8::from(symbol == Some(Symbol::SwordAxe)) + u8::from(siege && in_tower);
        clash.swords[side as usize] = if strikes { swords } else { 0 };
        clash.parries[side as usize] = u8::from(symbol == Some(Symbol::Shield));
        clash.quiver[side as usize] = attacks && ranged && display;
        mine_mut(&mut play.state.battle, side).symbol = true;
    }
    if siege {
        play.state.clash.wall = super::reduction(play.view(), play.state.battle.seats[1]);
    }
    let thrower = |state: &State, side: Side| {
        race(state, side) == Race::Barbarian && mine(&state.battle, side).level == 2
    };
    if ranged {
        for side in Side::BOTH {
            if thrower(play.state, side) {
                mine_mut(&mut play.state.battle, side).loosed = true;
            }
        }
    }
    let attacker = mine_mut(&mut play.state.battle, acting);
    attacker.attacked = true;
    if !ranged {
        mine_mut(&mut play.state.battle, acting.other()).struck = true;
    }
}

/// The symbol of a stack if it counts in this encounter: its first one of the round (HW-AMB-16).
fn symbol(view: View<'_>, side: Side) -> Option<Symbol> {
    let stack = mine(&view.state.battle, side);
    (!stack.symbol).then(|| view.content.symbol(race(view.state, side), stack.level))
}

/// How many dice a stack rolls (HW-DICE-03).
fn dice(view: View<'_>, side: Side, attacks: bool) -> u8 {
    let sum: i8 = causes(view, side, attacks).iter().map(|(_, n)| n).sum();
    sum.max(1).unsigned_abs()
}

/// Why the stack of a side rolls so many dice in this encounter. None: there is no encounter.
pub(crate) fn reasons(view: View<'_>, side: Side) -> Option<Causes> {
    let battle = &view.state.battle;
    let at = if side == battle.acting { battle.stack } else { battle.target };
    battle.stacks[side as usize].get(usize::from(at)).filter(|stack| stack.level > 0)?;
    Some(causes(view, side, side == battle.acting))
}

fn causes(view: View<'_>, side: Side, attacks: bool) -> Causes {
    let state = view.state;
    let stack = mine(&state.battle, side);
    let race = race(state, side);
    let close = !state.battle.ranged;
    let stat = if attacks { Stat::Attack } else { Stat::Defense };
    let leader = leader_of(state, side, stack).filter(|_| close).map_or(0, |leader| state.stat(leader, stat));
    let crowd = view.content.symbol(race, stack.level) == Symbol::ThreePeople && stack.count >= 8;
    let on_guard = race == Race::Knight && stack.level == 2 && !attacks;
    let archers = close && view.content.kind(race, stack.level) == UnitType::Ranged;
    let all = [
        (Cause::Levels, stack.level.cast_signed()),
        (Cause::Leader(stat), leader.cast_signed()),
        (Cause::Crowd, i8::from(crowd)),
        (Cause::OnGuard, i8::from(on_guard)),
        (Cause::Close, -i8::from(archers)),
    ];
    all.into_iter().filter(|(_, n)| *n != 0).collect()
}

/// The stack of a side in the encounter.
fn mine(battle: &Scratch, side: Side) -> &Stack {
    let at = if side == battle.acting { battle.stack } else { battle.target };
    &battle.stacks[side as usize][usize::from(at)]
}

fn mine_mut(battle: &mut Scratch, side: Side) -> &mut Stack {
    let at = if side == battle.acting { battle.stack } else { battle.target };
    &mut battle.stacks[side as usize][usize::from(at)]
}

fn target(battle: &Scratch) -> &Stack {
    mine(battle, battle.acting.other())
}

/// Units fall on both sides at once, within the caps (HW-HIT-01 to -03, HW-HIT-05).
pub(super) fn hits(play: &mut Play<'_>) {
    let battle = &play.state.battle;
    let cap = Side::BOTH.map(|side| {
        let stack = mine(battle, side);
        stack.count.saturating_mul(stack.level)
    });
    let kills = Side::BOTH.map(|side| {
        let there = mine(battle, side.other()).count;
        play.state.clash.hits[side as usize].min(cap[side as usize]).min(there)
    });
    for side in Side::BOTH {
        let n = kills[side as usize];
        if n == 0 {
            continue;
        }
        mine_mut(&mut play.state.battle, side).killed = true;
        let foe = side.other();
        let stack = mine_mut(&mut play.state.battle, foe);
        stack.count -= n;
        let (level, from) = (stack.level, stack.from);
        let seat = play.state.battle.seats[foe as usize];
        play.state.battle.killed[side as usize][usize::from(level) - 1] += n;
        if from < 6 {
            play.state.battle.lost[foe as usize][usize::from(level) - 1] += n;
        }
        let unit = play.state.unit(seat, level);
        play.tell(|| Event::open(text!("battle.fall", seat, n, unit)).by(Rule("HW-HIT-01")));
    }
}
