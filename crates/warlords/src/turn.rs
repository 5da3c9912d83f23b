//! The sequence of play, and what a player does in his phase (HW-SEQ, HW-CAMP, HW-INC, HW-WIN).

mod camp;
mod income;
mod offers;

use hexarch_core::{
    BySeat, Kind, Label, Options, Prompt, Rule, Seat, Seats, Set, Verdict, ensure, text, vocabulary,
};
use serde::{Deserialize, Serialize};

use crate::army;
use crate::cards;
use crate::cleanup;
use crate::content::Content;
use crate::dice;
use crate::events;
use crate::faces::{Object, UnitFace};
use crate::growth;
use crate::ids::*;
use crate::movement;
use crate::places::place;
use crate::play::{Event, Play, View};
use crate::produce;
use crate::sites;
use crate::souls;
use crate::state::{GearPlace, Mark, State};

pub(crate) use camp::{may_camp_at, move_camp};
pub(crate) use offers::{offers, train_at_home as train};

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// A round begins (HW-SEQ-01).
        "round" Round,
        /// Whose initiative counts for the first-player roll (HW-INIT-01).
        "first-pick" FirstPick(seat: Seat),
        "first-roll" FirstRoll,
        "first" First,
        /// Phase 2: the Underdog's event (HW-SEQ-02).
        "phase-2" Phase2,
        /// Phases 3 to 8, three times a round (HW-SEQ-06).
        "sequence" Sequence(n: u8),
        "phase" Phase(seat: Seat),
        "camp-mode" CampMode(seat: Seat),
        /// The active player moves, fights, uses cards, or passes (HW-SEQ-03, HW-SEQ-09).
        "act" Act(seat: Seat),
        /// Whether a leader goes along with the camp (HW-CAMP-05).
        "ride" Ride(leader: LeaderId, to: HexId),
        "phase-end" PhaseEnd(seat: Seat),
        /// Phase 8 (HW-SEQ-05).
        "income" Income,
        /// Phases 12 and 13 (HW-SEQ-07).
        "round-end" RoundEnd,
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        "roll-for" RollFor(leader: LeaderId),
        "in-motion" InMotion,
        "stationary" Stationary,
        "move" Move(leader: LeaderId),
        "camp" Camp(hex: HexId),
        "ride" Ride,
        "stay" Stay,
        "pass" Pass,
        "end" End,
        "master" Master(category: Category),
        "apprentice" Apprentice(category: Category),
        "rearrange" Rearrange(leader: LeaderId),
        "hand-over" HandOver(gear: Gear),
        "collect" Collect(leader: LeaderId, n: u8),
        "create" Create(leader: LeaderId, level: u8, carried: bool),
        "second-leader" Second,
        "train" Train(leader: LeaderId),
        "transform" Transform(leader: LeaderId),
        "visit" Visit,
    }
}

/// What this chapter remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Scratch {
    /// Whether the active player has done anything that passing forbids (HW-SEQ-09).
    pub acted: bool,
    /// Whether the camp has moved in this phase.
    pub camp_moved: bool,
    /// Equipment that was handed over in this phase.
    pub handed: Set<Gear>,
    /// Whose initiative counts for each player.
    pub rolls_for: BySeat<Option<LeaderId>>,
}

/// The round in which the Duty of Peace ends (HW-SETUP-06, HW-OPT-02).
pub(crate) fn peace_ends(rounds: u8) -> u8 {
    rounds.div_ceil(2) + 1
}

/// All restrictions of the Duty of Peace are gone (HW-PEACE-03, HW-PEACE-04).
pub(crate) fn end_peace(play: &mut Play<'_>) {
    if std::mem::take(&mut play.state.peace) {
        play.tell(|| Event::open(text!("peace.over")).by(Rule("HW-PEACE-03")));
    }
}

/// The game is over.
pub(crate) fn win(play: &mut Play<'_>, winners: Seats) {
    play.state.won = Some(winners);
    play.state.steps.clear();
    play.tell(|| {
        let seats: Vec<_> = winners.iter().map(Into::into).collect();
        let text = match winners.len() {
            0 => text!("game.lost"),
            1 => text!("game.won", seats),
            _ => text!("game.drawn", seats),
        };
        Event::open(text).by(Rule("HW-WIN-02"))
    });
}

fn round(play: &mut Play<'_>) {
    let state = &mut *play.state;
    state.round += 1;
    state.acts = 0;
    state.sequence = 0;
    let round = state.round;
    for leader in LeaderId::all() {
        state.leaders[leader].looted = 0;
    }
    play.tell(|| Event::open(text!("round.begins", round)).by(Rule("HW-SEQ-01")));
    if round >= peace_ends(play.state.variant.rounds) {
        end_peace(play);
    }
    play.then(&[
        Step::First.into(),
        Step::Phase2.into(),
        Step::Sequence(0).into(),
        Step::Sequence(1).into(),
        Step::Sequence(2).into(),
        cards::Step::Check.into(),
        produce::Step::Begin.into(),
        cleanup::Step::Begin.into(),
        Step::RoundEnd.into(),
    ]);
    // The roll of the first round was made at the set-up (HW-SETUP-08).
    if round > 1 && play.state.seats > 1 {
        first_roll(play);
    }
}

/// Everybody rolls for first player.
pub(crate) fn first_roll(play: &mut Play<'_>) {
    play.state.turn.rolls_for = BySeat::default();
    play.next(Step::FirstRoll);
    for seat in Seat::all(play.state.seats).rev() {
        play.next(Step::FirstPick(seat));
    }
}

/// The two living leaders of a player, if he has two.
fn both_leaders(state: &State, seat: Seat) -> bool {
    state.living(seat).count() > 1
}

fn sequence(play: &mut Play<'_>, n: u8) {
    let state = &mut *play.state;
    state.sequence = n;
    state.weather = [state.weather[1], 0];
    let first = state.first;
    play.tell(|| Event::open(text!("sequence.begins", n = n + 1)).by(Rule("HW-SEQ-06")));
    play.then(&[events::Step::Roll(first, false).into(), Step::Income.into()]);
    for seat in play.state.turn_order().rev() {
        play.next(Step::Phase(seat));
    }
}

fn phase(play: &mut Play<'_>, seat: Seat) {
    let state = &mut *play.state;
    state.active = seat;
    state.turn.acted = false;
    state.turn.camp_moved = false;
    state.turn.handed = Set::EMPTY;
    for leader in state.leaders_of(seat) {
        state.leaders[leader].moved = false;
        state.leaders[leader].arranged = false;
    }
    state.ground.items.iter_mut().for_each(|ground| ground.clear(Mark::Reacted));
    play.tell(|| Event::open(text!("phase.begins", seat)).on(Object::Seat(seat)).by(Rule("HW-SEQ-03")));
    play.then(&[Step::CampMode(seat).into(), Step::Act(seat).into(), Step::PhaseEnd(seat).into()]);
}

/// After the last round masters less apprentices decide (HW-WIN-02).
fn round_end(play: &mut Play<'_>) {
    if play.state.round < play.state.variant.rounds {
        return play.next(Step::Round);
    }
    if !cards::are_used(play.state) {
        cards::hand_out(play); // HW-SCEN-03: the categories are compared once
    }
    if play.state.seats == 1 {
        let won = cards::net(play.state, Seat(0)) >= play.content.scenarios.solo_wins_from;
        return win(play, if won { Seats::only(Seat(0)) } else { Seats::NONE });
    }
    let best = Seat::all(play.state.seats).map(|seat| cards::net(play.state, seat)).max().unwrap_or(0);
    let winners = Seat::all(play.state.seats).filter(|&seat| cards::net(play.state, seat) == best).collect();
    win(play, winners);
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    let state = view.state;
    let asked = |seat: Seat, does: bool| if does { Seats::only(seat) } else { Seats::NONE };
    match step {
        Step::FirstPick(seat) => asked(seat, both_leaders(state, seat)),
        Step::CampMode(seat) => asked(seat, state.race(seat) == Race::Barbarian),
        Step::Act(seat) => Seats::only(seat),
        Step::Ride(leader, _) => asked(state.owner(leader), true),
        Step::Round
        | Step::FirstRoll
        | Step::First
        | Step::Phase2
        | Step::Sequence(_)
        | Step::Phase(_)
        | Step::PhaseEnd(_)
        | Step::Income
        | Step::RoundEnd => Seats::NONE,
    }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Round => round(play),
        Step::FirstPick(seat) => {
            let only = play.state.living(seat).next();
            play.state.turn.rolls_for[seat] = only;
        }
        Step::FirstRoll => {
            let all = Seats::all(play.state.seats);
            dice::contest(play, all.0, |state, n| {
                let leader = state.turn.rolls_for[Seat(n)];
                (Seat(n), leader.map_or(0, |leader| state.stat(leader, Stat::Initiative)))
            });
        }
        Step::First => {
            if play.state.seats > 1 && (play.state.round != 1) {
                play.state.first = Seat(play.state.contest.winner);
            }
            let seat = play.state.first;
            play.tell(|| {
                Event::open(text!("first.player", seat)).on(Object::Seat(seat)).by(Rule("HW-INIT-01"))
            });
        }
        Step::Phase2 => phase_2(play),
        Step::Sequence(n) => sequence(play, n),
        Step::Phase(seat) => phase(play, seat),
        Step::CampMode(_) => {}
        Step::Act(_) | Step::Ride(..) => {}
        Step::PhaseEnd(seat) => {
            if play.state.sequence == 2 {
                play.next(cards::Step::Due(seat));
            }
        }
        Step::Income => income::pay(play),
        Step::RoundEnd => round_end(play),
    }
}

/// From round 2 on the (technical) Underdog rolls an event; alone the Warden does (HW-SEQ-02, HW-SCEN-04).
fn phase_2(play: &mut Play<'_>) {
    if play.state.round < 2 {
        return;
    }
    let caps = &play.state.caps;
    let roller = caps.underdog.or(caps.technical);
    play.next(events::Step::Roll(roller.unwrap_or(Seat(0)), roller.is_none()));
}

/// A leader moves once a phase, with at least one unit (HW-MOVE-01, HW-MOVE-02).
fn may_move(state: &State, leader: LeaderId) -> Verdict {
    let his = &state.leaders[leader];
    ensure(his.is_alive() && !his.moved, Rule("HW-MOVE-01"))?;
    ensure(his.has_units(), Rule("HW-LEAD2-05"))
}

/// Passing is for those who have not done anything (HW-SEQ-09).
fn may_pass(state: &State) -> Verdict {
    ensure(!state.turn.acted, Rule("HW-SEQ-09"))
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    let state = view.state;
    match step {
        Step::FirstPick(_) => state.living(seat).for_each(|leader| out.allow(Action::RollFor(leader).into())),
        Step::CampMode(_) => {
            out.allow(Action::InMotion.into());
            out.allow(Action::Stationary.into());
        }
        Step::Act(_) => {
            for leader in state.leaders_of(seat).into_iter().filter(|&it| state.leaders[it].is_alive()) {
                out.option(Action::Move(leader).into(), may_move(state, leader));
            }
            camp::options(view, seat, out);
            offers(view, seat, out);
            out.option(Action::Pass.into(), may_pass(state));
            out.option(Action::End.into(), ensure(state.turn.acted, Rule("HW-SEQ-09")));
        }
        Step::Ride(..) => {
            out.allow(Action::Ride.into());
            out.allow(Action::Stay.into());
        }
        Step::Round
        | Step::FirstRoll
        | Step::First
        | Step::Phase2
        | Step::Sequence(_)
        | Step::Phase(_)
        | Step::PhaseEnd(_)
        | Step::Income
        | Step::RoundEnd => {}
    }
}

/// Answers of this chapter's own steps, and what is offered besides while a leader is on his way: then the step stays.
pub(crate) fn answer(play: &mut Play<'_>, step: crate::Step, seat: Seat, action: Action) {
    match action {
        Action::RollFor(leader) => play.state.turn.rolls_for[seat] = Some(leader),
        Action::InMotion => camp::set_mode(play, seat, true),
        Action::Stationary => camp::set_mode(play, seat, false),
        Action::Pass => {
            play.tell(|| {
                Event::open(text!("phase.passed", seat)).on(Object::Seat(seat)).by(Rule("HW-SEQ-09"))
            });
            let ep = play.content.ep.pass;
            growth::award(play, seat, ep, Cause::Passing);
        }
        Action::End => {}
        Action::Move(leader) => {
            play.state.turn.acted = true;
            play.next(step);
            movement::set_out(play, leader);
        }
        Action::Camp(hex) => {
            play.state.turn.acted = true;
            play.state.turn.camp_moved = true;
            play.next(step);
            move_camp(play, seat, hex);
        }
        Action::Ride => {
            if let crate::Step::Turn(Step::Ride(leader, to)) = step {
                camp::ride(play, leader, to);
            }
        }
        Action::Stay => {}
        Action::Master(_)
        | Action::Apprentice(_)
        | Action::Rearrange(_)
        | Action::HandOver(_)
        | Action::Collect(..)
        | Action::Create(..)
        | Action::Second
        | Action::Train(_)
        | Action::Transform(_)
        | Action::Visit => {
            play.next(step);
            offers::take(play, seat, action);
        }
    }
}

pub(crate) fn prompt(_: View<'_>, step: Step, _seat: Seat) -> Prompt {
    let (text, rule) = match step {
        Step::FirstPick(_) => (text!("turn.ask.first"), "HW-INIT-01"),
        Step::CampMode(_) => (text!("turn.ask.camp"), "HW-CAMP-01"),
        Step::Act(_) => (text!("turn.ask.act"), "HW-SEQ-03"),
        Step::Ride(leader, _) => (text!("turn.ask.ride", leader), "HW-CAMP-05"),
        Step::Round
        | Step::FirstRoll
        | Step::First
        | Step::Phase2
        | Step::Sequence(_)
        | Step::Phase(_)
        | Step::PhaseEnd(_)
        | Step::Income
        | Step::RoundEnd => (text!("turn.ask.first"), "HW-SEQ-07"),
    };
    Prompt { text, rule: Some(Rule(rule)), window: None, so_far: Vec::new() }
}

pub(crate) fn label(view: View<'_>, _seat: Seat, action: Action) -> Label {
    let leader_label = |text, leader: LeaderId| Label::new(text).on(Object::Leader(leader).id());
    match action {
        Action::RollFor(leader) => leader_label(text!("turn.label.roll_for", leader), leader),
        Action::InMotion => Label::new(text!("turn.label.in_motion")),
        Action::Stationary => Label::new(text!("turn.label.stationary")),
        Action::Move(leader) => {
            // About nothing on the table, so that it is a button however many cards can be used besides.
            Label::new(text!("turn.label.move", leader, n = movement::points(view.state, leader)))
        }
        Action::Camp(hex) => {
            Label::new(text!("turn.label.camp", hex = place(view, hex))).to(Object::Hex(hex).id())
        }
        Action::Ride => Label::new(text!("turn.label.ride")),
        Action::Stay => Label::new(text!("turn.label.stay")).kind(Kind::Pass),
        Action::Pass => Label::new(text!("turn.label.pass")).kind(Kind::Pass),
        Action::End => Label::new(text!("turn.label.end")).kind(Kind::Done),
        Action::Master(category) => {
            Label::new(text!("turn.label.master", category)).on(Object::Master(category).id())
        }
        Action::Apprentice(category) => {
            Label::new(text!("turn.label.apprentice", category)).on(Object::Apprentice(category).id())
        }
        // Nobody who picks his leader to move him means this.
        Action::Rearrange(leader) => Label::new(text!("army.label.arrange", leader)),
        Action::HandOver(gear) => Label::new(text!("turn.label.hand", gear)).on(Object::Gear(gear).id()),
        Action::Collect(leader, n) => {
            leader_label(text!("turn.label.collect", leader, n), leader).kind(Kind::Amount(n.into()))
        }
        Action::Create(leader, level, true) => {
            let unit = UnitFace::of(Some(leader.race()), level.max(1));
            leader_label(text!("turn.label.create.box", leader, unit, n = level), leader)
        }
        Action::Create(leader, level, false) => {
            let unit = UnitFace::of(Some(leader.race()), level.max(1));
            leader_label(text!("turn.label.create.here", leader, unit, n = level), leader)
        }
        Action::Second => Label::new(text!("turn.label.second")),
        Action::Train(leader) => leader_label(text!("turn.label.train", leader), leader),
        Action::Transform(leader) => leader_label(text!("turn.label.transform", leader), leader),
        Action::Visit => Label::new(text!("turn.label.visit")),
    }
}
