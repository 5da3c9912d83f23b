//! What both sides are taken to do in a combat of which somebody wants to know the odds.

use hexarch_core::{Legal, Seat};

use crate::ids::*;
use crate::play::View;
use crate::state::State;
use crate::step::{self, Action, Step};
use crate::{army, battle, clash, dice, fray};

/// Attack wherever that costs the enemy most, use skills, lose the lowest levels first, never withdraw.
pub(super) fn answer(view: View<'_>, step: Step, seat: Seat) -> Action {
    let usual: Option<Action> = match step {
        Step::Army(army::Step::Offer(_)) => Some(army::Action::Keep.into()),
        Step::Dice(dice::Step::Again(_)) => Some(dice::Action::Stand.into()),
        Step::Dice(dice::Step::Test(_)) => Some(dice::Action::Roll.into()),
        Step::Battle(battle::Step::Withdraw(_)) => Some(battle::Action::FightOn.into()),
        Step::Clash(clash::Step::Before(_)) => Some(clash::Action::Throw.into()),
        Step::Clash(clash::Step::Clever(_) | clash::Step::Coin(_)) => Some(clash::Action::Picked.into()),
        Step::Clash(clash::Step::Fury(_) | clash::Step::Veteran(_)) => Some(clash::Action::UseSkill.into()),
        _ => None,
    };
    usual.unwrap_or_else(|| {
        let mut legal = Legal(Vec::new());
        step::options(view, step, seat, &mut legal);
        let best = legal.0.iter().copied().max_by_key(|&action| worth(view.state, step, action));
        best.expect("whoever is asked has an answer")
    })
}

/// How much an answer is liked among those that are legal.
fn worth(state: &State, step: Step, action: Action) -> i32 {
    match (step, action) {
        (
            Step::Battle(battle::Step::Fight(_, side)),
            Action::Battle(battle::Action::Attack(stack, target)),
        ) => {
            let own = state.battle.stacks[side as usize][usize::from(stack)];
            let foe = state.battle.stacks[side.other() as usize][usize::from(target)];
            let falls = foe.count.min(own.count.saturating_mul(own.level)).min(2 * own.level);
            1 + i32::from(falls) * i32::from(foe.level)
        }
        (_, Action::Battle(battle::Action::Levy(level))) => level.into(),
        (_, Action::Battle(battle::Action::BreachWall)) => 2,
        (_, Action::Battle(battle::Action::BreachTower(_))) => 1,
        (_, Action::Battle(battle::Action::Tower(_) | battle::Action::Deploy(_))) => 1,
        (Step::Clash(clash::Step::Want(side) | clash::Step::Still(side)), action) => {
            reroll(state, side, action)
        }
        (_, Action::Clash(clash::Action::Cancel(face))) => cancel(face),
        (_, Action::Fray(fray::Action::Charge(at))) => charge(state, at),
        (Step::Fray(fray::Step::Pick(side, _)), Action::Fray(fray::Action::Falls(at))) => {
            level(state, side, at)
        }
        (Step::Fray(fray::Step::Fall(side, _)), Action::Fray(fray::Action::Falls(at))) => {
            -level(state, side, at)
        }
        _ => 0,
    }
}

/// Own dice are rolled again where they show less than half of what may be expected.
fn reroll(state: &State, side: Side, action: Action) -> i32 {
    let Action::Clash(clash::Action::Reroll(of)) = action else { return 1 };
    let faces = state.clash.pools[side as usize];
    let hits = faces[DieFace::Arrow as usize]
        + 2 * faces[DieFace::TwoArrows as usize]
        + 3 * faces[DieFace::Fist as usize];
    let dice: u8 = faces.iter().sum();
    // A die hits once on average.
    if of == side && state.clash.strikes[side as usize] && 2 * hits < dice { 2 } else { 0 }
}

/// A knight cancels what hurts most.
fn cancel(face: DieFace) -> i32 {
    match face {
        DieFace::Fist => 5,
        DieFace::TwoArrows => 4,
        DieFace::Knight => 3,
        DieFace::Arrow => 2,
        DieFace::TwoShields => 1,
        DieFace::Shield => 0,
    }
}

/// Whoever can strike in step 1 does; Knights of level 2 only defend there (HW-GUARD-03), so they wait.
fn charge(state: &State, at: u8) -> i32 {
    let leader = state.fray.leader;
    let defends = leader.race() == Race::Knight && state.leaders[leader].boxes[usize::from(at)].level == 2;
    if defends { -1 } else { 1 }
}

/// The level of who may fall.
fn level(state: &State, side: Side, at: u8) -> i32 {
    match side {
        Side::Attacker => state.leaders[state.fray.leader].boxes[usize::from(at)].level.into(),
        Side::Defender => i32::from(at) + 1,
    }
}
