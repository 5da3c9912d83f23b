//! Whether what is going on can be so. Programs write it, but a person may have changed it: whatever the rules count with is
//! checked here, before anything does.

use crate::content::Content;
use crate::ids::*;
use crate::movement::ways;
use crate::play::View;
use crate::state::{LeaderPlace, State};
use crate::step::Step;
use crate::{after, army, battle, cards, cleanup, dice, fray, growth, movement, setup, sites, souls, turn};

/// No count of dice, hits or units of a stack gets this far.
const MANY: u8 = 60;
/// No army or garrison has more (HW-COMP-11).
const UNITS: u8 = 240;

fn check(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(format!("this cannot be: {what}")) }
}

/// The first thing that cannot be so.
pub(super) fn check_all(content: &Content, state: &State) -> Result<(), String> {
    let view = View { content, state };
    check_setup(content, state)?;
    check_march(state)?;
    check_clash(state)?;
    check_battle(state)?;
    check_fray(state)?;
    check(state.plan.plans.0.iter().all(|plan| plan.wall <= 3), "plan: works have three levels")?;
    state.steps.iter().try_for_each(|&step| {
        check(fits(view, step), &format!("'{}' with these numbers", hexarch_core::spell(content, &step)))
    })
}

/// Whether a leader stands on the map, or has just fallen there.
fn stands(state: &State, leader: LeaderId) -> bool {
    state.leaders[leader].place != LeaderPlace::Unused
}

/// Starting armies as far as they are chosen (HW-SETUP-04).
fn check_setup(content: &Content, state: &State) -> Result<(), String> {
    let points = |[one, two, three]: [u8; 3]| u32::from(one) + 2 * u32::from(two) + 3 * u32::from(three);
    let build = &state.build;
    check(build.next.0.iter().all(|&level| level <= 3), "build: armies have three levels")?;
    check(
        build.armies.0.iter().all(|&army| points(army) <= content.scenarios.army_points.into()),
        "build: an army is too dear",
    )
}

fn check_march(state: &State) -> Result<(), String> {
    let march = &state.march;
    let on_map = !march.on || stands(state, march.leader);
    check(on_map && march.points <= MANY, "march: the leader is not on the map")
}

fn check_clash(state: &State) -> Result<(), String> {
    let clash = &state.clash;
    let dice = clash.pools.iter().map(|pool| pool.iter().map(|&n| u32::from(n)).sum::<u32>());
    check(dice.max() <= Some(MANY.into()), "clash: there are not so many dice")?;
    let covers = |all: &[u8], some: &[u8]| all.iter().zip(some).all(|(all, some)| all >= some);
    let picked = clash.pools.iter().zip(&clash.picked).all(|(pool, picked)| covers(pool, picked));
    check(picked, "clash: dice are picked that do not lie there")?;
    let cancelled = clash.pools.iter().zip(&clash.cancelled).all(|(pool, gone)| covers(pool, gone));
    check(cancelled, "clash: dice are cancelled that do not lie there")?;
    let pairs = [clash.automatic, clash.swords, clash.parries, clash.order, clash.hits];
    let small = pairs.iter().flatten().chain(clash.spare.iter().flatten()).chain(&clash.dice);
    check(small.chain([&clash.wall]).all(|&n| n <= MANY), "clash: a number is too large")
}

fn check_battle(state: &State) -> Result<(), String> {
    let battle = &state.battle;
    let on = battle.on;
    let leaders = battle.leaders.into_iter().chain([battle.second]).flatten();
    check(
        !on || leaders.into_iter().all(|leader| stands(state, leader)),
        "battle: a leader is not on the map",
    )?;
    let [mine, theirs] = [battle.acting, battle.acting.other()].map(|side| &battle.stacks[side as usize]);
    let there = |n: u8, len: usize| usize::from(n) < len || n == 0;
    check(
        there(battle.stack, mine.len()) && there(battle.target, theirs.len()),
        "battle: a stack that is not there",
    )?;
    let counts = battle.killed.iter().chain(&battle.lost).chain([&battle.reserve, &battle.levies]).flatten();
    check(counts.into_iter().all(|&n| n <= UNITS / 4), "battle: there are not so many units")?;
    let small = [battle.round, battle.levy_points, battle.extra, battle.totals[0], battle.totals[1]];
    check(small.iter().all(|&n| n <= MANY), "battle: a number is too large")
}

fn check_fray(state: &State) -> Result<(), String> {
    let fray = &state.fray;
    let on_map = !fray.on || stands(state, fray.leader);
    check(on_map, "fray: the leader is not on the map")?;
    check(usize::from(fray.last) < BOXES, "fray: nobody falls from there")?;
    let counts = fray.killed.iter().chain([&fray.guards, &fray.before]).flatten();
    check(counts.into_iter().all(|&n| n <= UNITS), "fray: there are not so many units")
}

/// Whether the numbers of a step are such as the rules write.
fn fits(view: View<'_>, step: Step) -> bool {
    let level = |level: u8| (1..=LEVELS as u8).contains(&level);
    match step {
        Step::Turn(turn::Step::Sequence(n)) => n <= 3,
        Step::Army(army::Step::Place(_, at, ..)) => level(at),
        Step::Army(army::Step::Fill(_, at, _)) => usize::from(at) < BOXES,
        Step::Dice(dice::Step::Contested(n)) => n < 8,
        Step::Fray(fray::Step::Hold(at)) => usize::from(at) <= BOXES,
        Step::Fray(fray::Step::Fall(side, n)) => fray::can_fall(view.state, side, n),
        Step::Fray(fray::Step::Pick(_, n)) => n <= MANY,
        Step::Battle(battle::Step::Fight(step, _)) => step <= 6,
        Step::After(after::Step::SecondArmy(_, at, points)) => level(at) && points <= MANY,
        Step::After(after::Step::Saved(n)) => n <= UNITS,
        Step::Setup(setup::Step::World(left, _)) => usize::from(left) <= CELLS,
        Step::Sites(sites::Step::Haunted(_, n)) => n <= MANY,
        Step::Growth(growth::Step::Award(_, ep, _)) => ep <= UNITS,
        Step::Souls(souls::Step::Bands(n) | souls::Step::Roll(n)) => n <= MANY,
        Step::Cards(cards::Step::Sympathy(_, n)) => n <= MANY,
        Step::Cleanup(cleanup::Step::Where(groups)) => groups <= MANY,
        Step::Cleanup(cleanup::Step::Who(_, at, groups)) => level(at) && groups <= MANY,
        Step::Movement(movement::Step::Forced(hex)) => {
            let march = &view.state.march;
            march.on && ways::cost(view, march.leader, hex) > march.points
        }
        _ => true,
    }
}
