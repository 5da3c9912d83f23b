//! The d12 and the tests that are made with it (HW-COMP-07, HW-INIT-02). The Underdog may have any of them rolled again
//! (HW-CARD-12).
//!
//! A step that wants a d12 puts [`Step::Roll`] above a step of its own, which finds the result in `state.die`; one that
//! wants a test of initiative puts [`Step::Test`] there and finds the result in `state.passed`.

use hexarch_core::{Kind, Label, Options, Prompt, Rule, Seat, Seats, Verdict, ensure, text, vocabulary};

use serde::{Deserialize, Serialize};

use crate::cards;
use crate::content::Content;
use crate::faces::Object;
use crate::ids::*;
use crate::play::{D12, Event, Play, View};
use crate::state::State;
use crate::windows::{Occasion, window};

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// A d12 is rolled for somebody.
        "d12" Roll(seat: Seat),
        /// The Underdog may have it rolled again (HW-CARD-12).
        "d12-again" Again(seat: Seat),
        /// A leader tests his initiative (HW-INIT-02).
        "test" Test(leader: LeaderId),
        /// His roll is compared.
        "tested" Tested(leader: LeaderId),
        /// Several roll against each other; ties for the highest roll again (HW-INIT-01, HW-REACT-13).
        "contest" Contest,
        "contest-roll" Contested(n: u8),
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        "roll-again" Again,
        "let-stand" Stand,
        "roll" Roll,
        "stubborn" Stubborn,
    }
}

/// Rolls against each other in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Scratch {
    /// Who takes part, and who has still to roll, one bit each.
    pub among: u8,
    pub left: u8,
    /// What each adds, and the seat that rolls for him.
    pub bonus: [u8; 8],
    pub seats: [Seat; 8],
    pub totals: [u8; 8],
    /// Who has won.
    pub winner: u8,
}

/// Lets those of `among` roll d12 and bonus against each other; the step that waits finds the winner's number.
pub(crate) fn contest(play: &mut Play<'_>, among: u8, of: impl Fn(&State, u8) -> (Seat, u8)) {
    let mut contest = Scratch { among, left: among, ..Scratch::default() };
    for n in (0..8).filter(|n| among >> n & 1 != 0) {
        let (seat, bonus) = of(play.state, n);
        contest.seats[usize::from(n)] = seat;
        contest.bonus[usize::from(n)] = bonus;
    }
    contest.winner = among.trailing_zeros() as u8;
    play.state.contest = contest;
    play.next(Step::Contest);
}

/// The next one rolls; when all have, the highest is found.
fn go_on(play: &mut Play<'_>) {
    let contest = play.state.contest;
    if contest.among.count_ones() == 1 {
        play.state.contest.winner = contest.among.trailing_zeros() as u8;
        return;
    }
    if contest.left != 0 {
        let n = contest.left.trailing_zeros() as u8;
        play.state.contest.left &= contest.left - 1;
        let seat = contest.seats[usize::from(n)];
        return play.then(&[Step::Roll(seat).into(), Step::Contested(n).into(), Step::Contest.into()]);
    }
    let most = (0..8).filter(|n| contest.among >> n & 1 != 0).map(|n| contest.totals[n]).max().unwrap_or(0);
    let tied = (0..8u8).filter(|&n| contest.among >> n & 1 != 0 && contest.totals[usize::from(n)] == most);
    let tied = tied.fold(0, |bits, n| bits | 1 << n);
    play.state.contest.among = tied;
    play.state.contest.left = tied;
    play.next(Step::Contest);
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    match step {
        Step::Roll(_) | Step::Tested(_) | Step::Contest | Step::Contested(_) => Seats::NONE,
        Step::Again(_) => cards::underdog(view.state).map_or(Seats::NONE, Seats::only),
        Step::Test(leader) => {
            let seat = view.state.owner(leader);
            // Who has kept a card is public, which card is not: he is asked whatever it is.
            if view.state.kept(seat) > 0 { Seats::only(seat) } else { Seats::NONE }
        }
    }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Roll(seat) => roll(play, seat),
        Step::Again(_) => {}
        Step::Contest => go_on(play),
        Step::Contested(n) => {
            let total = play.state.die + play.state.contest.bonus[usize::from(n)];
            play.state.contest.totals[usize::from(n)] = total;
        }
        Step::Test(leader) => test(play, leader),
        Step::Tested(leader) => {
            let initiative = play.state.stat(leader, Stat::Initiative);
            play.state.passed = play.state.die <= initiative;
            let passed = play.state.passed;
            play.tell(|| {
                let text = if passed { text!("test.passed", leader) } else { text!("test.failed", leader) };
                Event::open(text).on(Object::Leader(leader)).by(Rule("HW-INIT-02"))
            });
        }
    }
}

/// Why a d12 is rolled: the rule of the step that waits for it.
fn reason(steps: &[crate::Step]) -> Rule {
    use crate::Step as Any;
    use crate::{after, battle, clash, events, movement, sites, souls};
    let contest = |step: &&Any| matches!(step, Any::Dice(Step::Contested(_) | Step::Contest));
    Rule(match steps.iter().rev().find(|step| !contest(step)) {
        Some(Any::Setup(_) | Any::Turn(_)) => "HW-INIT-01",
        Some(Any::Movement(movement::Step::Tested(_))) => "HW-REACT-13",
        Some(Any::Movement(movement::Step::Appear(..))) => "HW-MOVE-06",
        Some(Any::Movement(movement::Step::GuardsReacted(..))) => "HW-REACT-04",
        Some(Any::Movement(movement::Step::Forced(_))) => "HW-MOVE-05",
        Some(Any::Sites(sites::Step::Outpost(_))) => "HW-SITE-30",
        Some(Any::Sites(sites::Step::Blessed(_) | sites::Step::Lore(_))) => "HW-SITE-36",
        Some(Any::Dice(Step::Tested(_))) => "HW-INIT-02",
        Some(Any::Clash(clash::Step::Order(_))) => "HW-INIT-05",
        Some(Any::Battle(battle::Step::Initiative(_))) => "HW-INIT-03",
        Some(Any::After(after::Step::Spoiled(..))) => "HW-DEATH-02",
        Some(Any::Cards(cards::Step::Traded(..))) => "HW-CARD-08",
        Some(Any::Cards(cards::Step::Technical)) => "HW-CARD-13",
        Some(Any::Souls(souls::Step::Falls)) => "HW-NEC-05",
        Some(Any::Events(events::Step::Happens(..))) => "HW-SEQ-10",
        _ => "HW-COMP-07",
    })
}

fn roll(play: &mut Play<'_>, seat: Seat) {
    let die = play.chance.roll(D12, 12) + 1;
    play.state.die = die;
    let state = &*play.state;
    play.log
        .tell(|| Event::open(text!("d12.rolled", seat, die)).on(Object::Seat(seat)).by(reason(&state.steps)));
    if cards::underdog(play.state).is_some() {
        play.next(Step::Again(seat));
    }
}

fn test(play: &mut Play<'_>, leader: LeaderId) {
    let seat = play.state.owner(leader);
    play.then(&[Step::Roll(seat).into(), Step::Tested(leader).into()]);
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    match step {
        Step::Again(_) => {
            out.allow(Action::Again.into());
            out.allow(Action::Stand.into());
        }
        Step::Test(_) => {
            out.allow(Action::Roll.into());
            out.option(Action::Stubborn.into(), may_be_stubborn(view, seat));
        }
        Step::Roll(_) | Step::Tested(_) | Step::Contest | Step::Contested(_) => {}
    }
}

/// Only with the card (HW-CARD-14).
fn may_be_stubborn(view: View<'_>, seat: Seat) -> Verdict {
    ensure(view.state.holds(seat, Disaster::Stubborn), Rule("HW-CARD-14"))
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    match (step, action) {
        (Step::Again(roller), Action::Again) => {
            play.state.caps.uses -= 1;
            play.tell(|| Event::open(text!("card.underdog.again", seat)).by(Rule("HW-CARD-12")));
            roll(play, roller);
        }
        (Step::Test(leader), Action::Roll) => test(play, leader),
        (Step::Test(leader), Action::Stubborn) => {
            cards::spend_disaster(play, seat, Disaster::Stubborn);
            play.state.passed = true;
            play.tell(|| {
                Event::open(text!("test.stubborn", leader)).on(Object::Leader(leader)).by(Rule("HW-CARD-14"))
            });
        }
        (_, _) => {}
    }
}

pub(crate) fn prompt(view: View<'_>, step: Step, _seat: Seat) -> Prompt {
    let (text, rule) = match step {
        Step::Again(roller) | Step::Roll(roller) => {
            (text!("d12.ask", seat = roller, die = view.state.die), "HW-CARD-12")
        }
        Step::Test(leader) | Step::Tested(leader) => {
            (text!("test.ask", leader, n = view.state.stat(leader, Stat::Initiative)), "HW-INIT-02")
        }
        Step::Contest | Step::Contested(_) => (text!("d12.ask.other"), "HW-INIT-01"),
    };
    let window = match step {
        Step::Again(_) => window(view, "underdog", Occasion::Phase),
        Step::Test(_) => window(view, "stubborn", Occasion::Phase),
        Step::Roll(_) | Step::Tested(_) | Step::Contest | Step::Contested(_) => None,
    };
    Prompt { text, rule: Some(Rule(rule)), window, so_far: Vec::new() }
}

pub(crate) fn label(_view: View<'_>, _seat: Seat, action: Action) -> Label {
    match action {
        Action::Again => Label::new(text!("d12.label.again")),
        Action::Stand => Label::new(text!("d12.label.stand")).kind(Kind::Pass),
        Action::Roll => Label::new(text!("test.label.roll")).kind(Kind::Pass),
        Action::Stubborn => Label::new(text!("test.label.stubborn")),
    }
}
