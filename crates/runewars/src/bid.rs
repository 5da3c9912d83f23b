//! Influence bids (RW-BID).
//!
//! A step that wants a bid pushes [`Step::Hold`] above a step of its own, which finds the single bidder that counts in
//! [`Answer::Seat`] and what everybody bid in [`Scratch`].

use hexarch_core::{
    BySeat, Kind, Label, Options, Prompt, Rule, Seat, Seats, Verdict, ensure, text, vocabulary,
};
use serde::{Deserialize, Serialize};

use crate::content::Content;
use crate::faces::Object;
use crate::ids::*;
use crate::play::{Event, Play, View};
use crate::season;
use crate::state::{Answer, State};

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// A bid is held; the highest bidder (or the lowest, if `yes`) is the [`crate::state::Answer::Seat`] of the step below.
        "bid" Hold(lowest: bool),
        /// Everybody who has influence seals his bid; then all are revealed (RW-BID-02, RW-BID-03).
        "bid-seal" Seal(lowest: bool),
        /// Bids are tied: somebody chooses among the tied (RW-BID-05 to -07).
        "bid-tie" Tie,
        /// The second highest bidder of the bid just held is the [`crate::state::Answer::Seat`] of the step below.
        "bid-second" Second,
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        "bid-amount" Amount(n: u8),
        "bid-goes-to" GoesTo(seat: Seat),
    }
}

/// What this chapter remembers of the last bid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Scratch {
    /// Who has sealed his bid. Until all have, the bids of others are hidden (RW-HID-10).
    pub sealed: Seats,
    /// Whether the bids lie open.
    pub revealed: bool,
    /// How much influence each has bid.
    pub bids: BySeat<u8>,
    /// Among whom somebody has to choose.
    pub tied: Seats,
    /// The single highest (or lowest) bidder, once he is found.
    pub winner: Option<Seat>,
}

/// Whether the answers to this step are hidden from others until all are given (RW-HID-10).
pub(crate) fn hides(step: Step) -> bool {
    matches!(step, Step::Seal(_))
}

/// Who bid at least 1, the winner of the bid excepted, in play order.
pub(crate) fn other_bidders(view: View<'_>) -> impl Iterator<Item = Seat> + use<> {
    let Scratch { bids, winner, .. } = view.state.bid;
    let order = view.state.play_order(view.content);
    (0..order.len()).map(move |at| order[at]).filter(move |&seat| bids[seat] > 0 && winner != Some(seat))
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    match step {
        Step::Hold(_) | Step::Second => Seats::NONE,
        Step::Seal(_) => still_bidding(view.state),
        Step::Tie => tie_breaker(view).map_or(Seats::NONE, Seats::only),
    }
}

/// Whoever has influence is asked; without any a bid of 0 is all that is left (RW-BID-02).
fn still_bidding(state: &State) -> Seats {
    state
        .alive()
        .iter()
        .filter(|&seat| state.players[seat].influence > 0 && !state.bid.sealed.has(seat))
        .collect()
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Hold(lowest) => {
            play.state.bid = Scratch::default();
            play.next(Step::Seal(lowest));
        }
        Step::Seal(lowest) => reveal(play, lowest),
        // Only a position can ask who breaks a tie of nobody.
        Step::Tie => conclude(play, None),
        Step::Second => second(play),
    }
}

/// All bids are turned up, everybody loses what he bid (RW-BID-03, RW-BID-04), and the card counts them.
fn reveal(play: &mut Play<'_>, lowest: bool) {
    play.state.bid.revealed = true;
    if !play.state.bid.sealed.is_empty() {
        play.log.reveal();
    }
    for seat in play.state.alive().iter() {
        let n = play.state.bid.bids[seat];
        play.state.players[seat].influence -= n;
        play.tell(|| {
            let text = if n == 0 { text!("bid.nothing", seat) } else { text!("bid.revealed", seat, n) };
            Event::open(text).on(Object::Seat(seat)).by(Rule("RW-BID-04"))
        });
    }
    let alive = play.state.alive();
    // RW-AMB-27: without any influence bid there is no single highest, and a card about the lowest says itself what
    // then happens.
    if alive.iter().all(|seat| play.state.bid.bids[seat] == 0) {
        play.tell(|| Event::open(text!("bid.nobody")).by(Rule("RW-AMB-27")));
        return conclude(play, None);
    }
    let found = if lowest { lowest_of(play.view(), alive) } else { highest_of(play.view(), alive) };
    settle_on(play, found);
}

/// The highest of the others, found like the highest of all.
fn second(play: &mut Play<'_>) {
    let alive = play.state.alive();
    let others = play.state.bid.winner.map_or(alive, |first| alive.without(first));
    let found = highest_of(play.view(), others);
    settle_on(play, found);
}

/// Who of `among` bid the most. A bid of 0 wins nothing (RW-AMB-27), whatever a card adds to it.
fn highest_of(view: View<'_>, among: Seats) -> Seats {
    let total = |seat: Seat| view.state.bid.bids[seat].saturating_add(season::added_to_bid(view, seat));
    let bidders = || among.iter().filter(|&seat| view.state.bid.bids[seat] > 0);
    let most = bidders().map(total).max();
    bidders().filter(|&seat| Some(total(seat)) == most).collect()
}

/// Who of `among` bid the least; a bid of 0 counts (RW-AMB-27).
fn lowest_of(view: View<'_>, among: Seats) -> Seats {
    let bid = |seat: Seat| view.state.bid.bids[seat];
    let least = among.iter().map(bid).min();
    among.iter().filter(|&seat| Some(bid(seat)) == least).collect()
}

/// One bidder is the answer; of several somebody chooses.
fn settle_on(play: &mut Play<'_>, found: Seats) {
    if found.len() > 1 {
        play.state.bid.tied = found;
        return play.next(Step::Tie);
    }
    conclude(play, found.first());
}

fn conclude(play: &mut Play<'_>, found: Option<Seat>) {
    play.state.bid.tied = Seats::NONE;
    play.state.bid.winner = found;
    play.state.answer = Answer::Seat(found);
    if let Some(seat) = found {
        play.tell(|| Event::open(text!("bid.decided", seat)).on(Object::Seat(seat)).by(Rule("RW-BID-03")));
    }
}

/// Who chooses among the tied: the Primarch, tied or not (RW-BID-05); else of the tied who has more influence left
/// (RW-BID-06), and if that is equal too who had more at the start (RW-BID-07). What lies on Titles does not count
/// (RW-PLAY-05).
fn tie_breaker(view: View<'_>) -> Option<Seat> {
    let state = view.state;
    let standing =
        |&seat: &Seat| (state.players[seat].influence, state.starting_influence(view.content, seat));
    let strongest = state.bid.tied.iter().max_by_key(standing)?;
    Some(state.titles[TitleId::PRIMARCH].holder.unwrap_or(strongest))
}

/// Only one of the tied can be chosen (RW-BID-05, RW-BID-06).
fn may_go_to(state: &State, seat: Seat) -> Verdict {
    let primarch = state.titles[TitleId::PRIMARCH].holder.is_some();
    ensure(state.bid.tied.has(seat), Rule(if primarch { "RW-BID-05" } else { "RW-BID-06" }))
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    match step {
        Step::Seal(_) => {
            for n in 0..=view.state.players[seat].influence {
                out.allow(Action::Amount(n).into());
            }
        }
        Step::Tie => {
            for other in view.state.alive().iter() {
                out.option(Action::GoesTo(other).into(), may_go_to(view.state, other));
            }
        }
        Step::Hold(_) | Step::Second => {}
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    match action {
        Action::Amount(n) => {
            play.state.bid.bids[seat] = n;
            play.state.bid.sealed.add(seat);
            play.tell(|| {
                Event::split(Seats::only(seat), text!("bid.sealed.mine", n), text!("bid.sealed.other", seat))
                    .on(Object::Seat(seat))
                    .by(Rule("RW-BID-02"))
            });
            play.next(step);
        }
        Action::GoesTo(other) => {
            play.tell(|| {
                Event::open(text!("bid.chosen", seat, other)).on(Object::Seat(other)).by(Rule("RW-DEC-40"))
            });
            conclude(play, Some(other));
        }
    }
}

pub(crate) fn prompt(view: View<'_>, step: Step, seat: Seat) -> Prompt {
    let card = view.state.card.unwrap_or(SeasonCard::ALL[0]);
    let (text, rule) = match step {
        Step::Hold(_) | Step::Seal(false) | Step::Second => {
            (text!("bid.ask.highest", card, n = view.state.players[seat].influence), "RW-BID-02")
        }
        Step::Seal(true) => {
            (text!("bid.ask.lowest", card, n = view.state.players[seat].influence), "RW-BID-02")
        }
        Step::Tie => (text!("bid.ask.tie", card), "RW-DEC-40"),
    };
    Prompt { text, rule: Some(Rule(rule)), window: None, so_far: Vec::new() }
}

pub(crate) fn label(_view: View<'_>, _seat: Seat, action: Action) -> Label {
    match action {
        Action::Amount(n) => Label::new(text!("bid.label.amount", n)).kind(Kind::Amount(n.into())),
        Action::GoesTo(seat) => Label::new(text!("bid.label.goes_to", seat)).on(Object::Seat(seat).id()),
    }
}
