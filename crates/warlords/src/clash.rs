//! A roll of combat dice on both sides: an encounter of two stacks, or a step of a combat against guards (HW-DICE,
//! HW-RANGED, HW-CLOSE, HW-HIT-06, HW-REROLL-01).
//!
//! Dice of one side are alike but for their faces, so they are kept as counts by face. The chapter that wants a clash fills
//! in how many dice there are and what else counts, puts [`Step::Begin`] above a step of its own, and that one finds the
//! hits in [`Scratch::hits`].

use hexarch_core::{
    Arg, Kind, Label, List, Options, Prompt, Rule, Seat, Seats, Verdict, ensure, text, vocabulary,
};
use serde::{Deserialize, Serialize};

use crate::cards;
use crate::content::Content;
use crate::dice;
use crate::faces::Object;
use crate::ids::*;
use crate::play::{DICE, Event, Play, View};
use crate::state::State;
use crate::windows::{Occasion, window};

vocabulary! {
    /// Steps of this chapter, in their order. What is asked of one side is asked first of the side with the initiative.
    pub enum Step for Content {
        "clash" Begin,
        /// More dice before they are rolled (HW-CARD-12, the quiver).
        "clash-before" Before(side: Side),
        "clash-throw" Throw,
        /// Whether a leader wants to reroll, and whose dice (HW-INIT-04).
        "clash-want" Want(side: Side),
        /// Both want to: who goes first (HW-INIT-05).
        "clash-order" Order(side: Side),
        "clash-ordered" Ordered,
        /// The second decides again after the first try (HW-INIT-05).
        "clash-still" Still(side: Side),
        /// A leader tests for his reroll.
        "clash-try" Try(side: Side),
        "clash-tried" Tried(side: Side),
        /// Cleverness (HW-SKILL-03).
        "clash-clever" Clever(side: Side),
        /// One own die again by equipment.
        "clash-coin" Coin(side: Side),
        /// Knights cancel dice (HW-RANGED-04, HW-RANGED-06).
        "clash-knights" Knights(side: Side),
        "clash-count" Count,
        /// Fury (HW-SKILL-02).
        "clash-fury" Fury(side: Side),
        /// Military Experience (HW-SKILL-01).
        "clash-veteran" Veteran(side: Side),
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        "extra-die" ExtraDie,
        "quiver" Quiver,
        "throw" Throw,
        "reroll" Reroll(side: Side),
        "no-reroll" NoReroll,
        "pick" Pick(pool: u8, face: DieFace),
        "picked" Picked,
        "cancel" Cancel(face: DieFace),
        "use-skill" UseSkill,
        "save-skill" SaveSkill,
    }
}

/// Dice by face.
pub(crate) type Faces = [u8; 6];

/// Dice that one roll has at most (HW-DICE-02).
pub(crate) const MOST_DICE: u8 = 9;

/// What a leader can do once a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Used {
    pub reroll: bool,
    pub skill: bool,
    pub coin: bool,
    pub quiver: bool,
}

/// The roll in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Scratch {
    /// Whether a combat is on at all, and whether it is one against guards: then the player is the first side.
    pub on: bool,
    pub guards: bool,
    /// What leaders have used in this combat, by side.
    pub used: [Used; 2],
    /// Dice to be rolled: of each side, and those of Knights that only defend (HW-GUARD-03).
    pub dice: [u8; 3],
    /// How they lie.
    pub pools: [Faces; 3],
    /// Whether they lie.
    pub thrown: bool,
    /// Automatic hits of dice beyond nine.
    pub automatic: [u8; 2],
    /// Hits of symbols and towers; parries of symbols.
    pub swords: [u8; 2],
    pub parries: [u8; 2],
    /// Whether the hits of a side count, and whether its shields and knights do (HW-RANGED-02).
    pub strikes: [bool; 2],
    pub parades: [bool; 2],
    /// By how much defensive works reduce the hits on the second side (HW-SIEGE-04).
    pub wall: u8,
    /// Whether the quiver could be used by a side.
    pub quiver: [bool; 2],
    /// Whose dice each side wants to reroll.
    pub wants: [Option<Side>; 2],
    /// Totals for who rerolls first.
    pub order: [u8; 2],
    /// Dice picked for a reroll.
    pub picked: [Faces; 3],
    /// Dice of each side that the other's knights have cancelled.
    pub cancelled: [Faces; 2],
    /// Hits of each side.
    pub hits: [u8; 2],
    /// Shields and knights of each side that cancelled nothing: shields first.
    pub spare: [[u8; 2]; 2],
}

/// Forgets the last combat.
pub(crate) fn begin_combat(state: &mut State, guards: bool) {
    state.clash = Scratch { on: true, guards, ..Scratch::default() };
}

/// Forgets the last roll of this combat.
pub(crate) fn prepare(state: &mut State) {
    let Scratch { on, guards, used, .. } = state.clash;
    state.clash = Scratch { on, guards, used, ..Scratch::default() };
}

/// Who decides for a side: guards are commanded by the player to the left; alone by nobody (HW-UNIT-15).
pub(crate) fn seat_of(state: &State, side: Side) -> Option<Seat> {
    if !state.clash.guards {
        return Some(state.battle.seats[side as usize]);
    }
    let seat = state.owner(state.fray.leader);
    match side {
        Side::Attacker => Some(seat),
        Side::Defender => (state.seats > 1).then(|| seat.left(1, state.seats)),
    }
}

/// A side in words: its player, or against guards the leader and the guards.
fn who(state: &State, side: Side) -> Arg {
    match (state.clash.guards, side) {
        (true, Side::Attacker) => state.fray.leader.into(),
        (true, Side::Defender) => text!("clash.guards").into(),
        (false, side) => state.battle.seats[side as usize].into(),
    }
}

/// The leader of a side.
pub(crate) fn leader_of(state: &State, side: Side) -> Option<LeaderId> {
    match (state.clash.guards, side) {
        (true, Side::Attacker) => Some(state.fray.leader),
        (true, Side::Defender) => None,
        (false, side) => state.battle.leaders[side as usize],
    }
}

/// Who is asked first: the side with the initiative; against guards the player (HW-GUARD-18).
fn first(state: &State) -> Side {
    if state.clash.guards { Side::Attacker } else { state.battle.initiative }
}

fn race_skill(state: &State, side: Side, race: Race) -> Option<u8> {
    let leader = leader_of(state, side).filter(|leader| leader.race() == race)?;
    let skill = state.stat(leader, Stat::Special);
    // HW-SKILL-08.
    (skill > 0 && !state.clash.used[side as usize].skill).then_some(skill)
}

/// What is asked after a step, each question of both sides.
fn following(state: &State, step: Step) -> Option<Step> {
    let one = first(state);
    let two = one.other();
    let pair = |side: Side, again: Step, then: Step| if side == one { again } else { then };
    Some(match step {
        Step::Begin => Step::Before(one),
        Step::Before(side) => pair(side, Step::Before(two), Step::Throw),
        Step::Throw => Step::Want(one),
        Step::Want(side) => pair(side, Step::Want(two), Step::Ordered),
        Step::Clever(side) => pair(side, Step::Clever(two), Step::Coin(one)),
        Step::Coin(side) => pair(side, Step::Coin(two), Step::Knights(one)),
        Step::Knights(side) => pair(side, Step::Knights(two), Step::Count),
        Step::Count => Step::Fury(one),
        Step::Fury(side) => pair(side, Step::Fury(two), Step::Veteran(one)),
        Step::Veteran(side) => {
            if side == one {
                Step::Veteran(two)
            } else {
                return None;
            }
        }
        Step::Order(_) | Step::Ordered | Step::Still(_) | Step::Try(_) | Step::Tried(_) => Step::Clever(one),
    })
}

fn go_on(play: &mut Play<'_>, step: Step) {
    if let Some(step) = following(play.state, step) {
        play.next(step);
    }
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    let state = view.state;
    let asked = |side: Side, does: bool| match seat_of(state, side) {
        Some(seat) if does => Seats::only(seat),
        _ => Seats::NONE,
    };
    match step {
        Step::Before(side) => asked(side, may_add(state, side).is_ok() || may_quiver(state, side).is_ok()),
        Step::Want(side) | Step::Still(side) => asked(side, can_reroll(state, side)),
        Step::Clever(side) => asked(side, race_skill(state, side, Race::Amazon).is_some()),
        Step::Coin(side) => asked(side, has_coin(state, side)),
        Step::Knights(side) => asked(side, knights_left(state, side) > 0 && targets(state, side) > 1),
        Step::Fury(side) => asked(side, fury(state, side) > 0),
        Step::Veteran(side) => {
            let hurt = state.clash.hits[side.other() as usize] > 0;
            asked(side, hurt && race_skill(state, side, Race::Knight).is_some())
        }
        Step::Begin
        | Step::Throw
        | Step::Order(_)
        | Step::Ordered
        | Step::Try(_)
        | Step::Tried(_)
        | Step::Count => Seats::NONE,
    }
}

/// The Underdog adds a die to an own roll before it falls (HW-CARD-12).
fn may_add(state: &State, side: Side) -> Verdict {
    let own = !(state.clash.guards && side == Side::Defender);
    let underdog = cards::underdog(state);
    let holds = own && underdog.is_some() && underdog == seat_of(state, side);
    ensure(holds && state.clash.dice[side as usize] > 0, Rule("HW-CARD-12"))
}

fn may_quiver(state: &State, side: Side) -> Verdict {
    let has = leader_of(state, side).is_some_and(|leader| state.has_gear(leader, Gear::Quiver));
    let unused = !state.clash.used[side as usize].quiver;
    ensure(has && unused && state.clash.quiver[side as usize], Rule("HW-CARD-16"))
}

fn can_reroll(state: &State, side: Side) -> bool {
    leader_of(state, side).is_some() && !state.clash.used[side as usize].reroll
}

/// There must be dice to roll again.
fn may_reroll(state: &State, of: Side) -> Verdict {
    ensure(pools_of(of).iter().any(|&pool| count(&state.clash.pools[pool]) > 0), Rule("HW-INIT-04"))
}

fn has_coin(state: &State, side: Side) -> bool {
    let has = leader_of(state, side).is_some_and(|leader| state.has_gear(leader, Gear::Coin));
    has && !state.clash.used[side as usize].coin
}

/// The pools that belong to a side. Dice that only defend are the player's (HW-GUARD-03).
fn pools_of(side: Side) -> &'static [usize] {
    match side {
        Side::Attacker => &[0, 2],
        Side::Defender => &[1],
    }
}

fn count(faces: &Faces) -> u8 {
    faces.iter().sum()
}

/// The dice of a side that count: of those that only defend just the defensive faces (HW-GUARD-03).
fn lying(state: &State, side: Side) -> Faces {
    let mut faces = state.clash.pools[side as usize];
    if side == Side::Attacker {
        for face in [DieFace::Shield, DieFace::TwoShields, DieFace::Knight] {
            faces[face as usize] += state.clash.pools[2][face as usize];
        }
    }
    faces
}

/// Dice of a side that no knight has cancelled.
fn standing(state: &State, side: Side) -> Faces {
    let mut faces = lying(state, side);
    for (n, gone) in faces.iter_mut().zip(state.clash.cancelled[side as usize]) {
        *n -= gone;
    }
    faces
}

/// Knights of a side that have still to cancel something. A knight that is itself cancelled does so too (HW-RANGED-06).
fn knights_left(state: &State, side: Side) -> u8 {
    if !state.clash.parades[side as usize] {
        return 0;
    }
    let knights = lying(state, side)[DieFace::Knight as usize];
    knights.saturating_sub(count(&state.clash.cancelled[side.other() as usize]))
}

/// How many different faces the knights of a side can pick from.
fn targets(state: &State, side: Side) -> usize {
    standing(state, side.other()).iter().filter(|&&n| n > 0).count()
}

/// What Fury would add: its value less the enemy's shields and knights that cancelled nothing (HW-SKILL-02, HW-AMB-12).
fn fury(state: &State, side: Side) -> u8 {
    if state.clash.hits[side as usize] == 0 {
        return 0;
    }
    let spare = state.clash.spare[side.other() as usize];
    race_skill(state, side, Race::Barbarian).map_or(0, |skill| skill.saturating_sub(spare[0] + spare[1]))
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Throw => {
            throw(play);
            go_on(play, step);
        }
        Step::Ordered => ordered(play),
        Step::Order(side) => {
            let leader = leader_of(play.state, side).expect("only leaders want to reroll");
            play.state.clash.order[side as usize] =
                play.state.die + play.state.stat(leader, Stat::Initiative);
            if side != first(play.state) {
                settle_order(play);
            }
        }
        Step::Try(side) => {
            play.state.clash.used[side as usize].reroll = true;
            let leader = leader_of(play.state, side).expect("only leaders want to reroll");
            play.then(&[dice::Step::Test(leader).into(), Step::Tried(side).into()]);
        }
        Step::Tried(side) => tried(play, side),
        Step::Still(_) => {}
        Step::Knights(side) => knights(play, side),
        Step::Count => {
            count_hits(play);
            go_on(play, step);
        }
        Step::Begin
        | Step::Before(_)
        | Step::Want(_)
        | Step::Clever(_)
        | Step::Coin(_)
        | Step::Fury(_)
        | Step::Veteran(_) => go_on(play, step),
    }
}

/// Rolls a number of combat dice.
pub(crate) fn roll_dice(play: &mut Play<'_>, n: u8) -> Faces {
    let mut faces = [0; 6];
    for _ in 0..n {
        faces[usize::from(play.chance.roll(DICE, 6))] += 1;
    }
    faces
}

/// Both sides roll. Dice beyond nine are automatic hits (HW-DICE-02).
fn throw(play: &mut Play<'_>) {
    for pool in 0..3 {
        let n = play.state.clash.dice[pool];
        play.state.clash.pools[pool] = roll_dice(play, n.min(MOST_DICE));
        if pool < 2 {
            play.state.clash.automatic[pool] = n.saturating_sub(MOST_DICE);
        }
    }
    play.state.clash.thrown = true;
    play.log.reveal();
    for side in Side::BOTH {
        tell_dice(play, side, Rule("HW-DICE-01"));
    }
}

fn tell_dice(play: &mut Play<'_>, side: Side, rule: Rule) {
    let faces = lying(play.state, side);
    if faces.iter().all(|&n| n == 0) {
        let who = who(play.state, side);
        play.tell(|| Event::open(text!("clash.no_dice", who)).by(rule));
        return;
    }
    let state = &*play.state;
    play.log.tell(|| {
        let dice = DieFace::ALL.iter().zip(faces).flat_map(|(&face, n)| (0..n).map(move |_| face.into()));
        let who = who(state, side);
        Event::open(text!("clash.dice", who, dice = dice.collect::<Vec<Arg>>())).by(rule)
    });
}

/// Nobody, one or both want to reroll (HW-INIT-04, HW-INIT-05).
fn ordered(play: &mut Play<'_>) {
    let one = first(play.state);
    let two = one.other();
    let wants = play.state.clash.wants;
    match (wants[one as usize], wants[two as usize]) {
        (None, None) => go_on(play, Step::Ordered),
        (Some(_), None) => play.next(Step::Try(one)),
        (None, Some(_)) => play.next(Step::Try(two)),
        (Some(_), Some(_)) => {
            let seats = [one, two].map(|side| seat_of(play.state, side).expect("leaders have players"));
            play.then(&[
                dice::Step::Roll(seats[0]).into(),
                Step::Order(one).into(),
                dice::Step::Roll(seats[1]).into(),
                Step::Order(two).into(),
            ]);
        }
    }
}

fn settle_order(play: &mut Play<'_>) {
    let [attacker, defender] = play.state.clash.order;
    match attacker.cmp(&defender) {
        std::cmp::Ordering::Equal => ordered(play),
        std::cmp::Ordering::Greater => play.next(Step::Try(Side::Attacker)),
        std::cmp::Ordering::Less => play.next(Step::Try(Side::Defender)),
    }
}

/// The named dice are rolled again if the test succeeded; then the other decides anew whether he still wants to.
fn tried(play: &mut Play<'_>, side: Side) {
    let of = play.state.clash.wants[side as usize].take().expect("he wanted to reroll");
    if play.state.passed {
        for &pool in pools_of(of) {
            let n = count(&play.state.clash.pools[pool]);
            play.state.clash.pools[pool] = roll_dice(play, n);
        }
        tell_dice(play, of, Rule("HW-INIT-04"));
    }
    match play.state.clash.wants[side.other() as usize].take() {
        Some(_) => {
            go_on(play, Step::Tried(side));
            play.next(Step::Still(side.other()));
        }
        None => go_on(play, Step::Tried(side)),
    }
}

/// Knights that have no choice, and those of guards that nobody commands, cancel by themselves: a fist, else two arrows,
/// else an arrow.
fn knights(play: &mut Play<'_>, side: Side) {
    const USUAL: [DieFace; 6] = [
        DieFace::Fist,
        DieFace::TwoArrows,
        DieFace::Arrow,
        DieFace::Knight,
        DieFace::TwoShields,
        DieFace::Shield,
    ];
    while knights_left(play.state, side) > 0 && targets(play.state, side) > 0 {
        if targets(play.state, side) > 1 && seat_of(play.state, side).is_some() {
            return play.next(Step::Knights(side));
        }
        let there = standing(play.state, side.other());
        let face = USUAL.into_iter().find(|&face| there[face as usize] > 0).expect("there is a target");
        cancel(play, side, face);
    }
    go_on(play, Step::Knights(side));
}

fn cancel(play: &mut Play<'_>, side: Side, face: DieFace) {
    play.state.clash.cancelled[side.other() as usize][face as usize] += 1;
    let state = &*play.state;
    play.log.tell(|| {
        Event::open(text!("clash.cancelled", who = who(state, side), face)).by(Rule("HW-RANGED-04"))
    });
}

/// What the dice of a side come to as they lie, in the order of HW-HIT-06 up to the defensive works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Strike {
    /// Hits of dice, symbols and towers.
    pub(crate) rolled: u8,
    /// Those of them that shields have stopped, and those that defensive works took off.
    pub(crate) stopped: u8,
    pub(crate) works: u8,
    /// The enemy's shields that stopped nothing.
    pub(crate) spare: u8,
}

impl Strike {
    /// Of a side as the dice lie.
    pub(crate) fn of(state: &State, side: Side) -> Strike {
        let (mine, theirs) = (side as usize, side.other() as usize);
        let own = standing(state, side);
        let enemy = standing(state, side.other());
        let clash = &state.clash;
        let face = |faces: &Faces, face: DieFace| faces[face as usize];
        let fists = face(&own, DieFace::Fist) * 3;
        let arrows = face(&own, DieFace::Arrow)
            + 2 * face(&own, DieFace::TwoArrows)
            + clash.automatic[mine]
            + clash.swords[mine];
        let mut shields = clash.parries[theirs];
        if clash.parades[theirs] {
            shields += face(&enemy, DieFace::Shield) + 2 * face(&enemy, DieFace::TwoShields);
        }
        let (fists, arrows) = if clash.strikes[mine] { (fists, arrows) } else { (0, 0) };
        let rolled = fists.saturating_add(arrows);
        let stopped = arrows.min(shields);
        let works = if side == Side::Attacker { clash.wall.min(rolled - stopped) } else { 0 };
        Strike { rolled, stopped, works, spare: shields - stopped }
    }

    /// What is left.
    pub(crate) fn hits(&self) -> u8 {
        self.rolled - self.stopped - self.works
    }
}

/// Why a side rolls dice (HW-DICE-03, HW-GUARD-02, HW-GUARD-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) enum Cause {
    /// Levels of the stacks.
    #[default]
    Levels,
    /// The attack or the defense of the leader.
    Leader(Stat),
    /// Eight units or more in a stack.
    Crowd,
    /// Knights of level 2 that are attacked.
    OnGuard,
    /// Archers outside of ranged combat: fewer.
    Close,
    /// The first sequence at home.
    Home,
    /// The experience level of the leader.
    Experience,
}

/// Dice by their causes.
pub(crate) type Causes = List<(Cause, i8), 5>;

/// Hits of both sides.
fn count_hits(play: &mut Play<'_>) {
    for side in Side::BOTH {
        let strike = Strike::of(play.state, side);
        play.state.clash.hits[side as usize] = strike.hits();
        play.state.clash.spare[side.other() as usize][0] = strike.spare;
    }
    for side in Side::BOTH {
        let knights = knights_left(play.state, side);
        play.state.clash.spare[side as usize][1] = knights;
    }
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, _seat: Seat, out: &mut O) {
    let state = view.state;
    match step {
        Step::Before(side) => {
            out.allow(Action::Throw.into());
            out.option(Action::ExtraDie.into(), may_add(state, side));
            out.option(Action::Quiver.into(), may_quiver(state, side));
        }
        Step::Want(_) | Step::Still(_) => {
            out.allow(Action::NoReroll.into());
            for of in Side::BOTH {
                out.option(Action::Reroll(of).into(), may_reroll(state, of));
            }
        }
        Step::Clever(side) => {
            out.allow(Action::Picked.into());
            let most = race_skill(state, side, Race::Amazon).unwrap_or(0);
            pick_options(state, most, &[0, 1, 2], out);
        }
        Step::Coin(side) => {
            out.allow(Action::Picked.into());
            pick_options(state, 1, pools_of(side), out);
        }
        Step::Knights(side) => {
            let there = standing(state, side.other());
            for &face in DieFace::ALL.iter().filter(|&&face| there[face as usize] > 0) {
                out.allow(Action::Cancel(face).into());
            }
        }
        Step::Fury(_) | Step::Veteran(_) => {
            out.allow(Action::SaveSkill.into());
            out.allow(Action::UseSkill.into());
        }
        Step::Begin
        | Step::Throw
        | Step::Order(_)
        | Step::Ordered
        | Step::Try(_)
        | Step::Tried(_)
        | Step::Count => {}
    }
}

/// Dice to be rolled again, in one fixed order so that the same dice are picked in one way only.
fn pick_options<O: Options<crate::Action>>(state: &State, most: u8, pools: &[usize], out: &mut O) {
    let picked = &state.clash.picked;
    let full = picked.iter().map(count).sum::<u8>() >= most;
    let last = (0..18).rev().find(|&n| picked[n / 6][n % 6] > 0).unwrap_or(0);
    for &pool in pools {
        for (n, &face) in DieFace::ALL.iter().enumerate() {
            let there = state.clash.pools[pool][n];
            if there > 0 && pool * 6 + n >= last {
                let verdict = ensure(!full && picked[pool][n] < there, Rule("HW-SKILL-03"));
                out.option(Action::Pick(pool as u8, face).into(), verdict);
            }
        }
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    match (step, action) {
        (Step::Before(side), Action::ExtraDie) => {
            play.state.caps.uses -= 1;
            play.state.clash.dice[side as usize] += 1;
            play.tell(|| Event::open(text!("card.underdog.die", seat)).by(Rule("HW-CARD-12")));
            play.next(step);
        }
        (Step::Before(side), Action::Quiver) => {
            play.state.clash.used[side as usize].quiver = true;
            play.state.clash.dice[side as usize] += 1;
            play.tell(|| Event::open(text!("gear.used", gear = Gear::Quiver)).by(Rule("HW-CARD-16")));
            play.next(step);
        }
        (Step::Want(side), Action::Reroll(of)) => {
            play.state.clash.wants[side as usize] = Some(of);
            go_on(play, step);
        }
        (Step::Still(side), Action::Reroll(of)) => {
            play.state.steps.pop(); // what follows a try is put there by the try itself
            play.state.clash.wants[side as usize] = Some(of);
            play.next(Step::Try(side));
        }
        (Step::Still(_), Action::NoReroll) => {}
        (Step::Clever(_) | Step::Coin(_), Action::Pick(pool, face)) => {
            play.state.clash.picked[usize::from(pool)][face as usize] += 1;
            play.next(step);
        }
        (Step::Clever(side), Action::Picked) => {
            if reroll_picked(play) {
                play.state.clash.used[side as usize].skill = true;
                let state = &*play.state;
                play.log.tell(|| {
                    Event::open(text!("skill.cleverness", who = who(state, side))).by(Rule("HW-SKILL-03"))
                });
                tell_dice(play, Side::Attacker, Rule("HW-SKILL-03"));
                tell_dice(play, Side::Defender, Rule("HW-SKILL-03"));
            }
            go_on(play, step);
        }
        (Step::Coin(side), Action::Picked) => {
            if reroll_picked(play) {
                play.state.clash.used[side as usize].coin = true;
                play.tell(|| Event::open(text!("gear.used", gear = Gear::Coin)).by(Rule("HW-CARD-16")));
                tell_dice(play, side, Rule("HW-CARD-16"));
            }
            go_on(play, step);
        }
        (Step::Knights(side), Action::Cancel(face)) => {
            cancel(play, side, face);
            knights(play, side);
        }
        (Step::Fury(side), Action::UseSkill) => {
            let more = fury(play.state, side);
            play.state.clash.hits[side as usize] += more;
            play.state.clash.used[side as usize].skill = true;
            let state = &*play.state;
            play.log.tell(|| {
                Event::open(text!("skill.fury", who = who(state, side), n = more)).by(Rule("HW-SKILL-02"))
            });
            go_on(play, step);
        }
        (Step::Veteran(side), Action::UseSkill) => {
            let skill = race_skill(play.state, side, Race::Knight).unwrap_or(0);
            let hits = &mut play.state.clash.hits[side.other() as usize];
            *hits = hits.saturating_sub(skill);
            play.state.clash.used[side as usize].skill = true;
            let state = &*play.state;
            play.log.tell(|| {
                Event::open(text!("skill.veteran", who = who(state, side), n = skill)).by(Rule("HW-SKILL-01"))
            });
            go_on(play, step);
        }
        (step, _) => go_on(play, step),
    }
}

/// Rolls the picked dice again, all at once. Whether any was picked.
fn reroll_picked(play: &mut Play<'_>) -> bool {
    let picked = std::mem::take(&mut play.state.clash.picked);
    for (pool, faces) in picked.iter().enumerate().filter(|(_, faces)| count(faces) > 0) {
        for (n, gone) in play.state.clash.pools[pool].iter_mut().zip(faces) {
            *n -= gone;
        }
        let fresh = roll_dice(play, count(faces));
        for (n, more) in play.state.clash.pools[pool].iter_mut().zip(fresh) {
            *n += more;
        }
    }
    picked != [[0; 6]; 3]
}

pub(crate) fn prompt(view: View<'_>, step: Step, _seat: Seat) -> Prompt {
    let state = view.state;
    let (text, rule) = match step {
        Step::Before(_) => (text!("clash.ask.before"), "HW-CARD-12"),
        Step::Want(side) | Step::Still(side) => {
            let leader = leader_of(state, side);
            let n = leader.map_or(0, |leader| state.stat(leader, Stat::Initiative));
            (text!("clash.ask.reroll", n), "HW-INIT-04")
        }
        Step::Clever(side) => {
            let n = race_skill(state, side, Race::Amazon).unwrap_or(0);
            (text!("clash.ask.clever", n), "HW-SKILL-03")
        }
        Step::Coin(_) => (text!("clash.ask.coin"), "HW-CARD-16"),
        Step::Knights(side) => (text!("clash.ask.knights", n = knights_left(state, side)), "HW-RANGED-04"),
        Step::Fury(side) => (text!("clash.ask.fury", n = fury(state, side)), "HW-SKILL-02"),
        Step::Veteran(side) => {
            let n = race_skill(state, side, Race::Knight).unwrap_or(0);
            (text!("clash.ask.veteran", n), "HW-SKILL-01")
        }
        Step::Begin
        | Step::Throw
        | Step::Order(_)
        | Step::Ordered
        | Step::Try(_)
        | Step::Tried(_)
        | Step::Count => (text!("clash.ask.before"), "HW-DICE-01"),
    };
    // Whoever has begun to pick dice has not declined.
    let picking = state.clash.picked != [[0; 6]; 3];
    let kind = match step {
        Step::Before(_) => Some("more-dice"),
        Step::Want(_) | Step::Still(_) => Some("reroll"),
        Step::Clever(_) if !picking => Some("cleverness"),
        Step::Coin(_) if !picking => Some("coin"),
        Step::Fury(_) => Some("fury"),
        Step::Veteran(_) => Some("veteran"),
        _ => None,
    };
    let window = kind.and_then(|kind| window(view, kind, Occasion::Combat));
    Prompt { text, rule: Some(Rule(rule)), window, so_far: Vec::new() }
}

pub(crate) fn label(view: View<'_>, seat: Seat, action: Action) -> Label {
    match action {
        Action::ExtraDie => Label::new(text!("clash.label.extra")),
        Action::Quiver => Label::new(text!("clash.label.quiver")),
        Action::Throw => Label::new(text!("clash.label.throw")).kind(Kind::Pass),
        Action::Reroll(side) if seat_of(view.state, side) == Some(seat) => {
            Label::new(text!("clash.label.reroll.own"))
        }
        Action::Reroll(_) => Label::new(text!("clash.label.reroll.enemy")),
        Action::NoReroll => Label::new(text!("clash.label.no_reroll")).kind(Kind::Pass),
        Action::Pick(pool, face) => {
            let side = if pool == 1 { Side::Defender } else { Side::Attacker };
            let own = seat_of(view.state, side) == Some(seat);
            let text = if own { text!("clash.label.own", face) } else { text!("clash.label.enemy", face) };
            Label::new(text).on(Object::Die(pool, face).id())
        }
        Action::Picked if view.state.clash.picked == [[0; 6]; 3] => {
            Label::new(text!("clash.label.none")).kind(Kind::Pass)
        }
        Action::Picked => Label::new(text!("clash.label.picked")).kind(Kind::Done),
        Action::Cancel(face) => {
            let label = Label::new(text!("clash.label.cancel", face));
            let cancels = view.state.steps.last();
            let Some(&crate::step::Step::Clash(Step::Knights(side))) = cancels else { return label };
            // Of dice that only defend and others of that face any will do.
            let pools = pools_of(side.other()).iter().copied();
            let pool = pools.clone().find(|&pool| view.state.clash.pools[pool][face as usize] > 0);
            label.on(Object::Die(pool.unwrap_or_default() as u8, face).id())
        }
        Action::UseSkill => Label::new(text!("clash.label.use")),
        Action::SaveSkill => Label::new(text!("clash.label.save")).kind(Kind::Pass),
    }
}
