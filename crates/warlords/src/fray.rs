//! Combat against guards: one pass by a procedure of its own (HW-GUARD, HW-AMB-41).
//!
//! In its clashes the player is the first side and the guards are the second, whoever attacks.

use hexarch_core::{Kind, Label, Options, Prompt, Rule, Seat, Seats, Set, Verdict, ensure, text, vocabulary};
use serde::{Deserialize, Serialize};

use crate::after;
use crate::army::PER_BOX;
use crate::clash::{self, Cause, Causes};
use crate::content::Content;
use crate::faces::{Object, UnitFace};
use crate::ids::*;
use crate::places::place;
use crate::play::{Event, LOTS, Play, View};
use crate::state::{Leader, Mark, State};

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// The player decides for each stack that could fight in step 1 whether it does (HW-GUARD-02).
        "fray-hold" Hold(at: u8),
        /// Step 1: mounted and ranged stacks.
        "fray-special" Special,
        /// Step 3: all others (HW-GUARD-08).
        "fray-melee" Melee,
        /// The hits of a step.
        "fray-struck" Struck(step: u8),
        /// The enemy picks who falls (HW-GUARD-06).
        "fray-pick" Pick(side: Side, n: u8),
        /// The owner picks who falls.
        "fray-fall" Fall(side: Side, n: u8),
        /// Two automatic hits on each side (HW-GUARD-09).
        "fray-automatic" Automatic,
        "fray-end" End,
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        "charge" Charge(at: u8),
        "hold-back" HoldBack(at: u8),
        "falls" Falls(at: u8),
    }
}

/// Automatic hits on each side in step 3 (HW-GUARD-09).
const AUTOMATIC: u8 = 2;

/// What this chapter remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Scratch {
    pub on: bool,
    pub leader: LeaderId,
    /// The hex of the guards, and where the combat is.
    pub hex: HexId,
    pub at: HexId,
    /// Whether the guards attack (HW-GUARD-12), and whether they do so where they have just appeared (HW-REACT-06).
    pub reacts: bool,
    pub ambush: bool,
    /// The guards that are left, as they were at the start, and their row in the guards table.
    pub guards: Units,
    pub before: Units,
    pub row: u8,
    /// The player's boxes that fight in step 1, one bit each.
    pub used: u8,
    /// Units killed by each side, by level; by the roll of a step and automatic hits alike.
    pub killed: [Units; 2],
    /// Zombie stacks that have killed, by box (HW-AMB-15).
    pub zombies: u8,
    /// The last that fell by this choice.
    pub last: u8,
}

/// Begins a combat of a leader against the guards of a hex.
pub(crate) fn start(play: &mut Play<'_>, leader: LeaderId, hex: HexId, reacts: bool) {
    let Some(at) = play.state.leaders[leader].hex() else { return };
    let guards = play.state.ground[hex].units;
    let row = play.state.ground[hex].row;
    clash::begin_combat(play.state, true);
    play.state.fray =
        Scratch { on: true, leader, hex, at, reacts, guards, before: guards, row, ..Scratch::default() };
    play.tell_of(|view| {
        let at = place(view, hex);
        let text = if reacts {
            text!("fray.reacts", leader, hex = at)
        } else {
            text!("fray.begun", leader, hex = at)
        };
        Event::open(text).on(Object::Hex(hex)).on(Object::Leader(leader)).by(Rule("HW-GUARD-01"))
    });
    play.then(&[
        Step::Hold(0).into(),
        Step::Special.into(),
        Step::Melee.into(),
        Step::Automatic.into(),
        Step::End.into(),
    ]);
}

/// Guards that have appeared in a hex and stay attack a leader who stands there, any of several (HW-REACT-06).
pub(crate) fn ambush(play: &mut Play<'_>, hex: HexId) {
    let there: Set<LeaderId> = play.state.leaders_at(hex).collect();
    if there.is_empty() || !play.state.ground[hex].is_guarded() {
        return;
    }
    let leader = play.chance.pick(LOTS, there);
    start(play, leader, hex, true);
    play.state.fray.ambush = true;
}

/// Whether a stack of the player could fight in step 1 (HW-GUARD-02): ranged, mounted, Barbarians and Knights of level 2.
fn may_charge(view: View<'_>, at: usize) -> Verdict {
    let leader = view.state.fray.leader;
    let squad = view.state.leaders[leader].boxes[at];
    ensure(squad.count > 0, Rule("HW-GUARD-02"))?;
    let race = leader.race();
    let special = squad.level == 2 && matches!(race, Race::Barbarian | Race::Knight);
    ensure(special || view.content.kind(race, squad.level) != UnitType::Close, Rule("HW-GUARD-02"))
}

/// Whether both sides have units.
fn both_stand(state: &State) -> bool {
    total(&state.fray.guards) > 0 && state.leaders[state.fray.leader].has_units()
}

/// The next box from `at` on whose stack could fight in step 1.
fn to_hold(view: View<'_>, at: u8) -> Option<usize> {
    (usize::from(at)..BOXES).find(|&at| may_charge(view, at).is_ok())
}

/// Targets of a side: boxes of the player, levels of the guards.
fn units_of(state: &State, side: Side) -> [u8; BOXES] {
    match side {
        Side::Attacker => state.leaders[state.fray.leader].boxes.map(|squad| squad.count),
        Side::Defender => state.fray.guards,
    }
}

fn count(units: &[u8; BOXES]) -> u8 {
    units.iter().fold(0, |sum, &n| sum.saturating_add(n))
}

/// Whether there is anything to choose about who falls.
fn is_choice(state: &State, side: Side, n: u8) -> bool {
    let units = units_of(state, side);
    n > 0 && count(&units) > n && units.iter().filter(|&&n| n > 0).count() > 1
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    let state = view.state;
    let of = |side: Side, does: bool| match clash::seat_of(state, side) {
        Some(seat) if does => Seats::only(seat),
        _ => Seats::NONE,
    };
    match step {
        Step::Hold(at) => of(Side::Attacker, to_hold(view, at).is_some()),
        Step::Pick(side, n) => of(side.other(), is_choice(state, side, n)),
        Step::Fall(side, n) => of(side, is_choice(state, side, n)),
        Step::Special | Step::Melee | Step::Struck(_) | Step::Automatic | Step::End => Seats::NONE,
    }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Hold(_) => {}
        Step::Special => fight(play, 1),
        // HW-GUARD-07: step 2.
        Step::Melee if both_stand(play.state) => fight(play, 3),
        Step::Melee => {}
        Step::Struck(step) => struck(play, step),
        Step::Pick(side, n) => fall_by_itself(play, side, n, true),
        Step::Fall(side, n) => fall_by_itself(play, side, n, false),
        Step::Automatic => automatic(play),
        Step::End => end(play),
    }
}

/// What a side brings into a step: dice, what its symbols add, its cap, and the stacks for which it picks.
#[derive(Default)]
struct Brings {
    dice: u8,
    apart: u8,
    swords: u8,
    parries: u8,
    cap: u8,
    picks: u8,
    /// Of the dice: for crowded stacks, at home, by experience; and those that archers lack.
    people: u8,
    home: u8,
    experience: u8,
    lacking: u8,
}

/// HW-GUARD-02, -03, -05, -08, -19 for the player.
fn player_brings(view: View<'_>, step: u8) -> Brings {
    let state = view.state;
    let leader = state.fray.leader;
    let race = leader.race();
    let home = u8::from(has_home_bonus(view));
    let mut brings = Brings::default();
    for (at, squad) in state.leaders[leader].boxes.iter().enumerate().filter(|(_, squad)| squad.count > 0) {
        let charged = state.fray.used >> at & 1 != 0;
        if charged != (step == 1) {
            continue;
        }
        let kind = view.content.kind(race, squad.level);
        let symbol = view.content.symbol(race, squad.level);
        if step == 1 && race == Race::Knight && squad.level == 2 {
            // Only their defensive faces count, so they neither strike nor pick.
            brings.apart += squad.level + 1 + home;
            continue;
        }
        let people = symbol == Symbol::ThreePeople && squad.count >= 8;
        let held = step == 3 && kind == UnitType::Ranged;
        brings.dice += squad.level + home + u8::from(people) - u8::from(held);
        brings.people += u8::from(people);
        brings.home += home;
        brings.lacking += u8::from(held);
        brings.swords += u8::from(symbol == Symbol::SwordAxe);
        brings.parries += u8::from(symbol == Symbol::Shield);
        brings.cap = brings.cap.saturating_add(squad.count.saturating_mul(squad.level));
        let thrown = step == 1 && race == Race::Barbarian && squad.level == 2;
        brings.picks += u8::from(kind != UnitType::Close || thrown);
    }
    if step == 3 && brings.dice > 0 {
        brings.experience = state.leaders[leader].level;
        brings.dice += brings.experience;
    }
    brings
}

/// The same for guards: mounted and ranged stacks fight in step 1, the others in step 3 (HW-COMBAT-03).
fn guards_bring(view: View<'_>, step: u8) -> Brings {
    let mut brings = Brings::default();
    for (n, level) in view.state.fray.guards.into_iter().zip(1u8..).filter(|(n, _)| *n > 0) {
        let kind = view.content.kinds[4][usize::from(level) - 1];
        let symbol = view.content.symbols[4][usize::from(level) - 1];
        if (kind != UnitType::Close) != (step == 1) {
            continue;
        }
        let stacks = n.div_ceil(PER_BOX);
        let crowded = n / PER_BOX + u8::from(n % PER_BOX >= 8);
        let people = if symbol == Symbol::ThreePeople { crowded } else { 0 };
        brings.dice = brings.dice.saturating_add(level * stacks + people);
        brings.people += people;
        brings.swords += stacks * u8::from(symbol == Symbol::SwordAxe);
        brings.parries += stacks * u8::from(symbol == Symbol::Shield);
        brings.cap = brings.cap.saturating_add(n.saturating_mul(level));
        brings.picks += stacks * u8::from(kind != UnitType::Close);
    }
    brings
}

/// Why a side rolls so many dice in the step that is fought. None: losses are taken already.
pub(crate) fn reasons(view: View<'_>, side: Side) -> Option<Causes> {
    let step = view.state.steps.iter().rev().find_map(|step| match step {
        crate::Step::Fray(Step::Struck(step)) => Some(*step),
        _ => None,
    })?;
    let brings = match side {
        Side::Attacker => player_brings(view, step),
        Side::Defender => guards_bring(view, step),
    };
    let levels =
        (brings.dice + brings.lacking).saturating_sub(brings.people + brings.home + brings.experience);
    let signed = |n: u8| i8::try_from(n).unwrap_or(i8::MAX);
    let all = [
        (Cause::Levels, signed(levels)),
        (Cause::Crowd, signed(brings.people)),
        (Cause::Home, signed(brings.home)),
        (Cause::Experience, signed(brings.experience)),
        (Cause::Close, -signed(brings.lacking)),
    ];
    Some(all.into_iter().filter(|(_, n)| *n != 0).collect())
}

/// The first sequence of round 1, against guards on the own home tile (HW-HOME-01).
fn has_home_bonus(view: View<'_>) -> bool {
    let state = view.state;
    let tile = state.world.tile(state.fray.at);
    state.round == 1 && state.sequence == 0 && tile == Some(view.content.home_tile(state.fray.leader.race()))
}

/// Both sides roll for a step (HW-GUARD-04). A side without stacks rolls nothing (HW-GUARD-10).
fn fight(play: &mut Play<'_>, step: u8) {
    clash::prepare(play.state);
    let (mine, theirs) = (player_brings(play.view(), step), guards_bring(play.view(), step));
    if mine.dice + mine.apart == 0 && theirs.dice == 0 {
        return;
    }
    let clash = &mut play.state.clash;
    clash.dice = [mine.dice, theirs.dice, mine.apart];
    clash.swords = [mine.swords, theirs.swords];
    clash.parries = [mine.parries, theirs.parries];
    clash.strikes = [true; 2];
    clash.parades = [true; 2];
    let archers = play.view();
    let race = archers.state.fray.leader.race();
    let quiver = step == 1
        && archers.state.leaders[archers.state.fray.leader].boxes.iter().enumerate().any(|(at, squad)| {
            squad.count > 0
                && archers.state.fray.used >> at & 1 != 0
                && archers.content.kind(race, squad.level) == UnitType::Ranged
        });
    play.state.clash.quiver = [quiver, false];
    play.then(&[clash::Step::Begin.into(), Step::Struck(step).into()]);
}

/// Hits within the caps; the enemy picks one for each ranged or mounted stack, the owner the others (HW-GUARD-05, -06).
fn struck(play: &mut Play<'_>, step: u8) {
    let brings = [player_brings(play.view(), step), guards_bring(play.view(), step)];
    let hits = play.state.clash.hits;
    let mut falls = [0; 2];
    for side in Side::BOTH {
        let there = count(&units_of(play.state, side.other()));
        falls[side.other() as usize] = hits[side as usize].min(brings[side as usize].cap).min(there);
    }
    if step == 3 {
        credit_zombies(play, falls[Side::Defender as usize]);
    }
    let picks = |side: Side| brings[side.other() as usize].picks.min(falls[side as usize]);
    let [on_player, on_guards] = [picks(Side::Attacker), picks(Side::Defender)];
    play.then(&[
        Step::Pick(Side::Defender, on_guards).into(),
        Step::Fall(Side::Defender, falls[1] - on_guards).into(),
        Step::Pick(Side::Attacker, on_player).into(),
        Step::Fall(Side::Attacker, falls[0] - on_player).into(),
    ]);
}

/// Kills go first to the other stacks of the step, as many as they can have made (HW-AMB-15).
fn credit_zombies(play: &mut Play<'_>, kills: u8) {
    let leader = play.state.fray.leader;
    if leader.race() != Race::Necromancer {
        return;
    }
    let used = play.state.fray.used;
    let boxes = play.state.leaders[leader].boxes;
    let fights = |at: usize| used >> at & 1 == 0 && boxes[at].count > 0;
    let can = |at: usize| boxes[at].count.saturating_mul(boxes[at].level);
    let others = (0..BOXES)
        .filter(|&at| fights(at) && boxes[at].level != 2)
        .fold(0u8, |sum, at| sum.saturating_add(can(at)));
    let mut left = kills.saturating_sub(others);
    for at in (0..BOXES).filter(|&at| fights(at) && boxes[at].level == 2) {
        if left > 0 {
            play.state.fray.zombies |= 1 << at;
            left = left.saturating_sub(can(at));
        }
    }
}

/// A unit falls.
fn fall(play: &mut Play<'_>, side: Side, at: usize) {
    let state = &mut *play.state;
    let level = match side {
        Side::Attacker => {
            let his = &mut state.leaders[state.fray.leader];
            let level = his.boxes[at].level;
            Leader::lose(his, at);
            level
        }
        Side::Defender => {
            state.fray.guards[at] -= 1;
            at as u8 + 1
        }
    };
    state.fray.killed[side.other() as usize][usize::from(level) - 1] += 1;
    let leader = state.fray.leader;
    play.tell(|| {
        let text = if side == Side::Attacker {
            text!("fray.fall.player", leader, unit = UnitFace::of(Some(leader.race()), level))
        } else {
            text!("fray.fall.guard", unit = UnitFace::of(None, level))
        };
        Event::open(text).by(Rule("HW-GUARD-06"))
    });
}

/// Without a choice, or without anybody to choose: the Warden picks the highest level, of equal ones the smallest stack,
/// and loses the lowest level first (HW-SCEN-04).
fn fall_by_itself(play: &mut Play<'_>, side: Side, n: u8, picks: bool) {
    play.state.fray.last = 0;
    for _ in 0..n {
        let units = units_of(play.state, side);
        let boxes = play.state.leaders[play.state.fray.leader].boxes;
        let level = |at: usize| if side == Side::Attacker { boxes[at].level } else { at as u8 + 1 };
        let there = (0..BOXES).filter(|&at| units[at] > 0);
        let at = if picks {
            there.max_by_key(|&at| (level(at), u8::MAX - units[at]))
        } else {
            there.min_by_key(|&at| level(at))
        };
        let Some(at) = at else { return };
        fall(play, side, at);
    }
}

/// Two hits on each side, less the shields of step 3 that cancelled nothing (HW-GUARD-09).
fn automatic(play: &mut Play<'_>) {
    if !both_stand(play.state) {
        return;
    }
    let spare = play.state.clash.spare;
    let falls = Side::BOTH.map(|side| {
        let hits = AUTOMATIC.saturating_sub(spare[side as usize][0]);
        hits.min(count(&units_of(play.state, side)))
    });
    play.then(&[Step::Fall(Side::Defender, falls[1]).into(), Step::Fall(Side::Attacker, falls[0]).into()]);
}

/// Whether the player has won (HW-GUARD-11, HW-AMB-35, HW-AMB-63).
pub(crate) fn is_won(state: &State) -> bool {
    let Scratch { reacts, leader, killed, guards, .. } = state.fray;
    match (state.leaders[leader].has_units(), total(&guards) > 0) {
        (true, false) => true,
        (false, true) => false,
        (false, false) => reacts,
        (true, true) => {
            let [by_player, by_guards] = killed.map(|units| total(&units));
            by_player > by_guards || by_player == by_guards && reacts
        }
    }
}

/// Puts the guards that still stand into their hex.
pub(crate) fn stand(state: &mut State) {
    if state.fray.on {
        let ground = &mut state.ground[state.fray.hex];
        ground.units = state.fray.guards;
        if total(&ground.units) == 0 {
            ground.settle();
        }
    }
}

fn end(play: &mut Play<'_>) {
    let player_won = is_won(play.state);
    stand(play.state);
    let state = &mut *play.state;
    let Scratch { leader, hex, guards, .. } = state.fray;
    state.fray.on = false;
    state.clash.on = false;
    if total(&guards) == 0 {
        // HW-SITE-09: whoever enters next has the benefit.
        state.ground[hex].set(Mark::Cleared);
    }
    play.tell(|| {
        let text = if player_won { text!("fray.won", leader) } else { text!("fray.lost", leader) };
        Event::open(text).on(Object::Leader(leader)).by(Rule("HW-GUARD-11"))
    });
    after::fray(play, player_won);
}

/// Whether so many can fall of a side, the ones that may still be chosen.
pub(crate) fn can_fall(state: &State, side: Side, n: u8) -> bool {
    !is_choice(state, side, n) || (0..BOXES).any(|at| may_fall(state, side, n, at).is_ok())
}

/// Who falls, in one fixed order, so that the same units fall in one way only.
fn may_fall(state: &State, side: Side, n: u8, at: usize) -> Verdict {
    let units = units_of(state, side);
    let from_here = units[at..].iter().fold(0u8, |sum, &n| sum.saturating_add(n));
    ensure(at >= usize::from(state.fray.last) && from_here >= n, Rule("HW-GUARD-06"))
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, _seat: Seat, out: &mut O) {
    match step {
        Step::Hold(at) => {
            if let Some(at) = to_hold(view, at) {
                out.allow(Action::Charge(at as u8).into());
                out.allow(Action::HoldBack(at as u8).into());
            }
        }
        Step::Pick(side, n) | Step::Fall(side, n) => {
            let units = units_of(view.state, side);
            for at in (0..BOXES).filter(|&at| units[at] > 0) {
                out.option(Action::Falls(at as u8).into(), may_fall(view.state, side, n, at));
            }
        }
        Step::Special | Step::Melee | Step::Struck(_) | Step::Automatic | Step::End => {}
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, _seat: Seat, action: Action) {
    match (step, action) {
        (Step::Hold(_), Action::Charge(at)) => {
            play.state.fray.used |= 1 << at;
            play.next(Step::Hold(at + 1));
        }
        (Step::Hold(_), Action::HoldBack(at)) => play.next(Step::Hold(at + 1)),
        (Step::Pick(side, n), Action::Falls(at)) => {
            play.state.fray.last = at;
            fall(play, side, usize::from(at));
            play.next(Step::Pick(side, n - 1));
        }
        (Step::Fall(side, n), Action::Falls(at)) => {
            play.state.fray.last = at;
            fall(play, side, usize::from(at));
            play.next(Step::Fall(side, n - 1));
        }
        (_, _) => {}
    }
}

pub(crate) fn prompt(view: View<'_>, step: Step, _seat: Seat) -> Prompt {
    let (text, rule) = match step {
        Step::Hold(at) => {
            let at = to_hold(view, at).unwrap_or(0);
            let level = view.state.leaders[view.state.fray.leader].boxes[at].level;
            (
                text!(
                    "fray.ask.hold",
                    unit = UnitFace::of(Some(view.state.fray.leader.race()), level.max(1))
                ),
                "HW-GUARD-02",
            )
        }
        Step::Pick(Side::Defender, n) => (text!("fray.ask.pick", n), "HW-GUARD-06"),
        Step::Pick(Side::Attacker, n) => {
            (text!("fray.ask.pick.player", leader = view.state.fray.leader, n), "HW-GUARD-06")
        }
        Step::Fall(Side::Attacker, n) => (text!("fray.ask.fall", n), "HW-GUARD-06"),
        Step::Fall(Side::Defender, n) => (text!("fray.ask.fall.guards", n), "HW-GUARD-06"),
        Step::Special | Step::Melee | Step::Struck(_) | Step::Automatic | Step::End => {
            (text!("fray.ask.other"), "HW-GUARD-01")
        }
    };
    Prompt { text, rule: Some(Rule(rule)), window: None, so_far: Vec::new() }
}

pub(crate) fn label(view: View<'_>, _seat: Seat, action: Action) -> Label {
    let fray = &view.state.fray;
    match action {
        Action::Charge(at) => Label::new(text!("fray.label.charge")).on(Object::Box(fray.leader, at).id()),
        Action::HoldBack(_) => Label::new(text!("fray.label.hold")).kind(Kind::Pass),
        Action::Falls(at) => {
            let on_player = matches!(
                view.state.steps.last(),
                Some(crate::Step::Fray(Step::Pick(Side::Attacker, _) | Step::Fall(Side::Attacker, _)))
            );
            if on_player {
                let squad = view.state.leaders[fray.leader].boxes[usize::from(at)];
                let unit = UnitFace::of(Some(fray.leader.race()), squad.level.max(1));
                Label::new(text!("fray.label.falls", n = squad.count, unit))
                    .on(Object::Box(fray.leader, at).id())
            } else {
                let (n, unit) = (fray.guards[usize::from(at)], UnitFace::of(None, at + 1));
                Label::new(text!("fray.label.falls", n, unit)).on(Object::Guards(fray.hex, at + 1).id())
            }
        }
    }
}
