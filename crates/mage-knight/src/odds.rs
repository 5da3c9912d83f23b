//! What a fight comes to if the hero makes the best of the cards and Units at hand: worked out by the [`crate::solver`].

use hexarch_core::odds::{Method, Odds, Piece, Share, Side};
use hexarch_core::{Chance, Log, Seat, Text, Viewer, text};

use crate::content::Content;
use crate::faces::{Faced, Object};
use crate::game::advance;
use crate::ids::*;
use crate::play::{Play, View};
use crate::resample;
use crate::solver::{self, Best};
use crate::state::State;
use crate::step::{self, Action};

/// How many situations are looked at for one fight of which everything is known.
const SITUATIONS: u32 = 40_000;
/// How often a fight is fought of which something is still hidden or to be drawn, and how closely each time.
const FIGHTS: u64 = 5;
const SITUATIONS_EACH: u32 = 8_000;
/// The most Wounds that are told apart.
const WOUNDS: usize = 12;

/// A fight, from the moment it is about.
struct Fought {
    /// Before the answer that leads there: what that deals itself counts.
    before: State,
    state: State,
    best: Best,
    /// What the plan was tried with.
    luck: Chance,
    /// Nothing had to be drawn or turned up.
    certain: bool,
}

/// The odds of the fight that `seat` is in, or of the one that an answer leads to.
pub(crate) fn odds(
    content: &'static Content,
    state: &State,
    seat: Seat,
    action: Option<Action>,
) -> Option<Odds> {
    let first = fight(content, state, seat, action, 0, SITUATIONS)?;
    if first.certain {
        return Some(told(content, seat, &[first], Method::Exact));
    }
    let mut fought = vec![first];
    for number in 1..FIGHTS {
        let mut world = state.clone();
        resample::resample(content, &mut world, Viewer::Seat(seat), &mut solver::luck(number));
        world.asked = state.asked;
        fought.extend(fight(content, &world, seat, action, number, SITUATIONS_EACH));
    }
    let method = Method::sampled(fought.len() as u32);
    Some(told(content, seat, &fought, method))
}

/// Fights once.
fn fight(
    content: &Content,
    state: &State,
    seat: Seat,
    action: Option<Action>,
    number: u64,
    most: u32,
) -> Option<Fought> {
    let before = state.clone();
    let mut state = state.clone();
    let mut luck = solver::luck(number);
    let mut log = Log::silent();
    if let Some(action) = action {
        if !state.asked.has(seat) {
            return None;
        }
        luck.take_used();
        answer(content, &mut state, seat, action, &mut luck, &mut log);
    }
    if !solver::fights(&state, seat) {
        return None;
    }
    let certain = !luck.take_used() && !log.take_revealed();
    // A fight of which something is hidden is fought several times, so each of them must be quicker.
    let most = if certain { most } else { most.min(SITUATIONS_EACH) };
    let best = solver::solve(content, &state, most, &luck)?;
    let certain = certain && !best.chancy;
    Some(Fought { before, state, best, luck, certain })
}

fn answer(
    content: &Content,
    state: &mut State,
    seat: Seat,
    action: Action,
    luck: &mut Chance,
    log: &mut Log<crate::play::Event>,
) {
    let Some(step) = state.steps.pop() else { return };
    let mut play = Play { content, state, chance: luck, log };
    step::answer(&mut play, step, seat, action);
    advance(&mut play);
}

/// Everything that was found out, for people.
fn told(content: &Content, seat: Seat, fought: &[Fought], method: Method) -> Odds {
    let of = fought.len() as u64;
    let count = |is: &dyn Fn(&Fought) -> bool| fought.iter().filter(|it| is(it)).count() as u64;
    let wins = count(&|it| it.best.wins(&it.state));
    let wounded = |it: &Fought| it.best.wounds(&it.before, seat);
    let is_unhurt = |it: &Fought| wounded(it) == 0 && it.best.hurt(&it.before, seat) == 0;
    let unhurt = count(&is_unhurt);
    let clean = count(&|it| it.best.wins(&it.state) && is_unhurt(it));
    let mut wounds = vec![0; WOUNDS + 1];
    let mut left = vec![0; 15];
    for it in fought {
        wounds[usize::from(wounded(it)).min(WOUNDS)] += 1;
        let enemies = it.state.combat.left().count() - usize::from(it.best.defeated(&it.state));
        left[enemies.min(14)] += 1;
    }
    trim(&mut wounds);
    trim(&mut left);
    let state = &fought[0].state;
    let enemies: Vec<hexarch_core::Arg> = state.combat.left().map(|(_, foe)| foe.kind.into()).collect();
    Odds {
        title: text!("odds.title", seat, enemies),
        at: state.combat.space.map(|space| Object::Space(space).id()),
        method,
        of,
        sides: vec![
            Side {
                seat: Some(seat),
                title: text!("scene.hero", seat),
                wins,
                pieces: units(seat, fought),
                measure: text!("odds.wounds"),
                left: wounds,
            },
            Side {
                seat: None,
                title: text!("scene.enemies"),
                wins: 0,
                pieces: Vec::new(),
                measure: text!("odds.enemies"),
                left,
            },
        ],
        nobody: of - wins,
        events: vec![
            Share { text: text!("odds.clean"), n: clean },
            Share { text: text!("odds.unhurt"), n: unhurt },
        ],
        policy: policy(content, seat, fought),
    }
}

/// Without the last entries that never happen.
fn trim(counts: &mut Vec<u64>) {
    while counts.last() == Some(&0) {
        counts.pop();
    }
}

/// What becomes of the Units, design by design.
fn units(seat: Seat, fought: &[Fought]) -> Vec<Piece> {
    let mut kinds: Vec<UnitKind> = Vec::new();
    for unit in fought[0].before.players[seat].units.iter() {
        if !kinds.contains(&unit.kind) {
            kinds.push(unit.kind);
        }
    }
    let piece = |kind: UnitKind| {
        let of = |state: &State, is: &dyn Fn(u8) -> bool| {
            let units = state.players[seat].units.iter();
            units.filter(|unit| unit.kind == kind && is(unit.wounds)).count() as u64
        };
        let sum = |is: &dyn Fn(u8) -> bool| fought.iter().map(|it| of(&it.best.end, is)).sum::<u64>();
        let before = of(&fought[0].before, &|_| true);
        Piece {
            face: kind.face(),
            before: before as u16,
            lost: fought.len() as u64 * before - sum(&|_| true),
            ends: vec![
                Share { text: text!("odds.whole"), n: sum(&|wounds| wounds == 0) },
                Share { text: text!("odds.wounded"), n: sum(&|wounds| wounds > 0) },
            ],
        }
    };
    kinds.into_iter().map(piece).collect()
}

/// What the hero is taken to do, answer by answer.
fn policy(content: &Content, seat: Seat, fought: &[Fought]) -> Vec<Text> {
    let mut texts = vec![text!("odds.policy")];
    if fought.iter().any(|it| !it.best.complete) {
        texts.push(text!("odds.incomplete"));
    }
    if fought.len() > 1 {
        texts.push(text!("odds.hidden"));
    }
    let Fought { state, best, luck, .. } = &fought[0];
    let mut state = state.clone();
    let mut log = Log::silent();
    for (n, &action) in best.plan.iter().enumerate() {
        let label = step::label(View { content, state: &state }, seat, action);
        texts.push(text!("odds.step", n = n + 1, does = label.text));
        answer(content, &mut state, seat, action, &mut luck.clone(), &mut log);
        if !solver::fights(&state, seat) {
            break;
        }
    }
    texts
}
