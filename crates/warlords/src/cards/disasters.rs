//! Disaster cards (HW-CARD-14, HW-CARD-15, HW-INFO-04).

use hexarch_core::{Rule, Seat, Seats, Set, text};

use super::Step;
use crate::faces::Object;
use crate::growth;
use crate::ids::*;
use crate::play::{DISASTERS, Event, Play};
use crate::souls;
use crate::state::{Held, State};

/// EP of Bitter lesson.
const LESSON: u16 = 4;
/// Resources, or soul points, of Help from neighbours.
const SYMPATHY: u8 = 2;

/// Two cards are drawn; with fewer than two in the deck the discards are shuffled in first.
pub(super) fn draw(play: &mut Play<'_>, seat: Seat) {
    let cards = &mut play.state.disasters;
    if cards.left.len() < 2 {
        cards.left = cards.left.or(std::mem::take(&mut cards.discard));
    }
    let mut drawn = Set::EMPTY;
    for _ in 0..2 {
        let left = play.state.disasters.left;
        if left.is_empty() {
            break;
        }
        let card = play.chance.pick(DISASTERS, left);
        play.state.disasters.left.remove(card);
        drawn.add(card);
    }
    play.state.hand.drawn = drawn;
    if drawn.is_empty() {
        return;
    }
    play.log.reveal();
    play.tell(|| {
        let cards: Vec<_> = drawn.iter().map(Into::into).collect();
        Event::split(Seats::only(seat), text!("disaster.drawn.mine", cards), text!("disaster.drawn", seat))
            .on(Object::Seat(seat))
            .by(Rule("HW-CARD-14"))
    });
    if drawn.len() > 1 {
        play.next(Step::Keep(seat));
    } else {
        keep(play, seat);
    }
}

/// One is discarded openly.
pub(super) fn discard_one(play: &mut Play<'_>, seat: Seat, card: Disaster) {
    play.state.hand.drawn.remove(card);
    discard(play, card);
    play.tell(|| {
        Event::open(text!("disaster.discarded", seat, card)).on(Object::Seat(seat)).by(Rule("HW-CARD-14"))
    });
    keep(play, seat);
}

/// The other one is kept, hidden from the others.
fn keep(play: &mut Play<'_>, seat: Seat) {
    let Some(card) = std::mem::take(&mut play.state.hand.drawn).first() else { return };
    let everything = all_cards(play);
    let mut may_be = everything.minus(play.state.disasters.discard);
    play.state.disasters.held.push(Held { card, seat, may_be });
    let lives = play.state.living(seat).next();
    match (card, lives) {
        (Disaster::Sympathy, _) => {
            spend(play, seat, card);
            if play.state.race(seat).builds() {
                play.next(Step::Sympathy(seat, SYMPATHY));
            } else {
                souls::put(play, Well::Vault1, SYMPATHY, Rule("HW-CARD-14"));
            }
        }
        (Disaster::Lesson, Some(_)) => {
            spend(play, seat, card);
            growth::award(play, seat, LESSON, Cause::Lesson);
        }
        (_, lives) => {
            // Whoever watches knows that it is none of those that are used at once.
            may_be.remove(Disaster::Sympathy);
            if lives.is_some() {
                may_be.remove(Disaster::Lesson);
            }
            if let Some(held) = play.state.disasters.held.iter_mut().rev().find(|held| held.seat == seat) {
                held.may_be = may_be;
            }
            deduce(play.state);
            play.tell(|| {
                Event::split(
                    Seats::only(seat),
                    text!("disaster.kept.mine", card),
                    text!("disaster.kept", seat),
                )
                .on(Object::Seat(seat))
                .by(Rule("HW-INFO-04"))
            });
        }
    }
}

/// The cards of this game (HW-AMB-03).
pub(crate) fn all_cards(play: &Play<'_>) -> Set<Disaster> {
    if play.state.variant.strict_cards {
        play.content.strict_disasters
    } else {
        Set::first_n(Disaster::ALL.len())
    }
}

/// A card lies open: no hidden one can be it.
fn discard(play: &mut Play<'_>, card: Disaster) {
    play.state.disasters.discard.add(card);
    for held in play.state.disasters.held.iter_mut() {
        held.may_be.remove(card);
    }
    deduce(play.state);
}

/// A hidden card that can be only one is known to everybody, and so no other hidden card can be it.
pub(crate) fn deduce(state: &mut State) {
    let held = &mut state.disasters.held;
    for _ in 0..held.len() {
        for known in 0..held.len() {
            let Held { may_be, .. } = held[known];
            if may_be.len() == 1 {
                let others = held.iter_mut().enumerate().filter(|(at, _)| *at != known);
                others.for_each(|(_, other)| other.may_be = other.may_be.minus(may_be));
            }
        }
    }
}

/// A kept card is used, seen by all, and discarded.
pub(crate) fn spend(play: &mut Play<'_>, seat: Seat, card: Disaster) {
    play.state.disasters.held.retain(|held| !(held.seat == seat && held.card == card));
    discard(play, card);
    play.log.reveal();
    play.tell(|| {
        Event::open(text!("disaster.used", seat, card)).on(Object::Seat(seat)).by(Rule("HW-CARD-14"))
    });
}

/// Bitter lesson waits for a living leader. Then nobody else's hidden card can be it any more.
pub(crate) fn leader_lives(play: &mut Play<'_>, leader: LeaderId) {
    let seat = play.state.owner(leader);
    if play.state.holds(seat, Disaster::Lesson) {
        spend(play, seat, Disaster::Lesson);
        growth::gain(play, leader, LESSON, Rule("HW-CARD-14"));
    }
    for held in play.state.disasters.held.iter_mut().filter(|held| held.seat == seat) {
        held.may_be.remove(Disaster::Lesson);
    }
    deduce(play.state);
}
