//! The odds of combats: the same rules, played out by a simple policy on what one seat knows.
//!
//! A combat is lifted out of its game: what waits below it on the stack is dropped, and the steps of the chapters run as
//! they do at a table. [`policy`] answers for both sides. Dice leave far too many ways to follow each of them, so a combat
//! is fought many times with a fixed seed.

mod forces;
mod policy;

pub(crate) use forces::clash;

use hexarch_core::odds::{Method, Odds, Piece, Share, Side as OddsSide};
use hexarch_core::{Chance, List, Log, Seat, Seed, Text, text};

use crate::content::Content;
use crate::faces::{Faced, Object, UnitFace};
use crate::ids::*;
use crate::places::place;
use crate::play::{Play, View};
use crate::state::{STEPS, State};
use crate::step::{self, Action, Step};
use crate::{battle, fray, movement};

/// So often a combat is fought.
const FIGHTS: u32 = 1_000;
/// Answers of a combat that no combat comes near.
const LONGEST: usize = 5_000;

/// The odds of the combat at hand, or of the one that an answer leads to.
pub(crate) fn odds(content: &Content, state: &State, seat: Seat, action: Option<Action>) -> Option<Odds> {
    let (mut start, first) = match at_hand(state) {
        Some(steps) => {
            let mut state = state.clone();
            state.steps = steps;
            (state, action.map(|action| (seat, action)))
        }
        None => (approach(content, state, seat, action)?, None),
    };
    let mut chance = Chance::new(Seed::from_number(1));
    if first.is_none() {
        muster(content, &mut start, &mut chance);
    }
    let mut tally = Tally::of(&start);
    for _ in 0..FIGHTS {
        let mut fight = start.clone();
        run(content, &mut fight, first, &mut chance);
        tally.add(&fight);
    }
    Some(tally.odds(content, &start))
}

/// The steps of a combat in progress, without what waits below it.
fn at_hand(state: &State) -> Option<List<Step, STEPS>> {
    let is_part = |step: &Step| match step {
        Step::Battle(_) => state.battle.on,
        Step::Fray(_) => state.fray.on,
        _ => false,
    };
    let lowest = state.steps.iter().position(is_part)?;
    Some(state.steps[lowest..].iter().copied().collect())
}

/// The combat that an answer leads to. None: there is none, or chance decides whether it comes to one.
fn approach(content: &Content, state: &State, seat: Seat, action: Option<Action>) -> Option<State> {
    let mut ahead = state.clone();
    let mut chance = Chance::new(Seed([0; 32]));
    let mut log = Log::silent();
    let mut play = Play { content, state: &mut ahead, chance: &mut chance, log: &mut log };
    let step = play.state.steps.pop()?;
    step::answer(&mut play, step, seat, action.or_else(|| fights(step))?);
    while let Some(&step) = play.state.steps.last() {
        if play.chance.take_used() {
            return None;
        }
        if let Some(steps) = at_hand(play.state) {
            play.state.steps = steps;
            return Some(ahead);
        }
        let asked = step::asks(play.view(), step).first();
        play.state.steps.pop();
        match (asked, step) {
            (None, Step::Movement(_)) => step::run(&mut play, step),
            // Whoever could get away is taken to stand and fight.
            (Some(other), step) => step::answer(&mut play, step, other, fights(step)?),
            _ => return None,
        }
    }
    None
}

/// The answer of whoever could get away and stands to fight.
fn fights(step: Step) -> Option<Action> {
    match step {
        Step::Movement(movement::Step::Avoid(_)) => Some(movement::Action::Stand.into()),
        Step::Movement(movement::Step::AvoidGuards(_)) => Some(movement::Action::Fight.into()),
        _ => None,
    }
}

/// Runs on until the stacks of a battle are formed, so that they can be counted.
fn muster(content: &Content, state: &mut State, chance: &mut Chance) {
    while state.battle.on && state.battle.stacks[0].is_empty() && !is_over(state) {
        one(content, state, None, chance);
    }
}

fn is_over(state: &State) -> bool {
    let end = matches!(
        state.steps.last(),
        None | Some(Step::Battle(battle::Step::End)) | Some(Step::Fray(fray::Step::End))
    );
    end || !state.battle.on && !state.fray.on
}

/// Fights a combat to its end.
fn run(content: &Content, state: &mut State, mut first: Option<(Seat, Action)>, chance: &mut Chance) {
    for _ in 0..LONGEST {
        if is_over(state) {
            return;
        }
        one(content, state, first.take(), chance);
    }
}

/// One step: run, or answered by the policy.
fn one(content: &Content, state: &mut State, given: Option<(Seat, Action)>, chance: &mut Chance) {
    let mut log = Log::silent();
    let mut play = Play { content, state, chance, log: &mut log };
    let Some(&step) = play.state.steps.last() else { return };
    let answer = given.or_else(|| {
        let asked = step::asks(play.view(), step).first()?;
        Some((asked, policy::answer(play.view(), step, asked)))
    });
    play.state.steps.pop();
    match answer {
        Some((seat, action)) => step::answer(&mut play, step, seat, action),
        None => step::run(&mut play, step),
    }
}

/// The units of a side, by level.
fn units(state: &State, side: Side) -> Units {
    if state.clash.guards {
        return match side {
            Side::Attacker => state.leaders[state.fray.leader].units(),
            Side::Defender => state.fray.guards,
        };
    }
    let mut units = if side == Side::Defender { state.battle.reserve } else { [0; LEVELS] };
    for stack in state.battle.stacks[side as usize].iter().filter(|stack| stack.count > 0) {
        units[usize::from(stack.level) - 1] += stack.count;
    }
    units
}

/// Who has won a combat that is over.
fn winner(state: &State) -> Option<Side> {
    if state.clash.guards {
        return Some(if fray::is_won(state) { Side::Attacker } else { Side::Defender });
    }
    if let Some(side) = state.battle.withdrew {
        return Some(side.other());
    }
    let left = Side::BOTH.map(|side| total(&units(state, side)) > 0);
    match left {
        [true, false] => Some(Side::Attacker),
        [false, true] => Some(Side::Defender),
        [true, true] | [false, false] => None,
    }
}

/// All ends of a combat, added up.
struct Tally {
    before: [Units; 2],
    wins: [u64; 2],
    lost: [[u64; LEVELS]; 2],
    /// By side and number of units left.
    left: [Vec<u64>; 2],
}

impl Tally {
    fn of(state: &State) -> Tally {
        let before = Side::BOTH.map(|side| units(state, side));
        let left = before.map(|units| vec![0; usize::from(total(&units)) + 1]);
        Tally { before, wins: [0; 2], lost: [[0; LEVELS]; 2], left }
    }

    /// Adds one end.
    fn add(&mut self, state: &State) {
        if let Some(side) = winner(state) {
            self.wins[side as usize] += 1;
        }
        for side in Side::BOTH {
            let after = units(state, side);
            let levels = self.lost[side as usize].iter_mut().zip(self.before[side as usize]).zip(after);
            levels.for_each(|((lost, before), after)| *lost += u64::from(before.saturating_sub(after)));
            let histogram = &mut self.left[side as usize];
            let left = usize::from(total(&after));
            if histogram.len() <= left {
                histogram.resize(left + 1, 0);
            }
            histogram[left] += 1;
        }
    }

    fn odds(self, content: &Content, start: &State) -> Odds {
        let view = View { content, state: start };
        let guards = start.clash.guards;
        let (hex, title) = if guards {
            (start.fray.hex, text!("scene.fray.title", hex = place(view, start.fray.hex)))
        } else {
            (start.battle.hex, text!("odds.battle", hex = place(view, start.battle.hex)))
        };
        let Tally { before, wins, lost, left } = self;
        let side = |side: Side| {
            let seat = if guards {
                (side == Side::Attacker).then(|| start.owner(start.fray.leader))
            } else {
                Some(start.battle.seats[side as usize])
            };
            OddsSide {
                seat,
                title: side_title(side, seat),
                wins: wins[side as usize],
                pieces: pieces(
                    seat.map(|seat| start.race(seat)),
                    &before[side as usize],
                    &lost[side as usize],
                ),
                measure: text!("odds.units_left"),
                left: left[side as usize].clone(),
            }
        };
        Odds {
            title,
            at: Some(Object::Hex(hex).id()),
            method: Method::sampled(FIGHTS),
            of: FIGHTS.into(),
            sides: Side::BOTH.map(side).to_vec(),
            nobody: u64::from(FIGHTS) - wins[0] - wins[1],
            events: Vec::<Share>::new(),
            policy: vec![text!("odds.policy"), text!("odds.no_cards")],
        }
    }
}

fn side_title(side: Side, seat: Option<Seat>) -> Text {
    match (side, seat) {
        (_, None) => text!("scene.fray.guards"),
        (Side::Attacker, Some(seat)) => text!("odds.attacker", seat),
        (Side::Defender, Some(seat)) => text!("odds.defender", seat),
    }
}

fn pieces(race: Option<Race>, before: &Units, lost: &[u64; LEVELS]) -> Vec<Piece> {
    let levels = before.iter().zip(lost).zip(1..).filter(|((before, _), _)| **before > 0);
    let piece = |((&before, &lost), level): ((&u8, &u64), u8)| Piece {
        face: UnitFace::of(race, level).face(),
        before: before.into(),
        lost,
        ends: vec![Share {
            text: text!("odds.standing"),
            n: (u64::from(before) * u64::from(FIGHTS)).saturating_sub(lost),
        }],
    };
    levels.map(piece).collect()
}
