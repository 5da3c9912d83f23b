//! Redrawing what a viewer cannot know (HW-INFO): kept disaster cards, starting armies and productions of others.
//!
//! Face-down tiles and the orders of decks are decided only when they are drawn, so there is nothing to redraw of them.

use hexarch_core::{Chance, List, Seat, Set, Source, Viewer};

use crate::content::Content;
use crate::ids::*;
use crate::state::State;
use crate::step::Step;
use crate::{cards, produce, setup};

/// Never scripted.
const HIDDEN: Source = Source("hidden");
/// Deals that are tried before the first one that fits is taken.
const TRIES: u32 = 200;

pub(crate) fn resample(content: &Content, state: &mut State, viewer: Viewer, chance: &mut Chance) {
    disasters(content, state, viewer, chance);
    setup::resample(content, state, viewer, chance);
    produce::resample(content, state, viewer, chance);
}

/// Who chooses among two drawn disaster cards.
fn drawer(state: &State) -> Option<Seat> {
    match state.steps.last() {
        Some(&Step::Cards(cards::Step::Keep(seat))) => Some(seat),
        _ => None,
    }
}

/// Cards that others keep or have just drawn (HW-INFO-04): each can be whatever has not been seen elsewhere since.
fn disasters(content: &Content, state: &mut State, viewer: Viewer, chance: &mut Chance) {
    let all =
        if state.variant.strict_cards { content.strict_disasters } else { Set::first_n(Disaster::ALL.len()) };
    let mut pool = all.minus(state.disasters.discard);
    let mut slots = List::<Set<Disaster>, 8>::new();
    for held in state.disasters.held.iter() {
        if viewer.is(held.seat) {
            pool.remove(held.card);
        } else {
            slots.push(held.may_be);
        }
    }
    let drawn = state.hand.drawn;
    let hidden_draw = !drawn.is_empty() && !drawer(state).is_some_and(|seat| viewer.is(seat));
    if hidden_draw {
        (0..drawn.len()).for_each(|_| slots.push(all));
    } else {
        pool = pool.minus(drawn);
    }
    let dealt = deal(&slots, pool, chance);
    let mut dealt = dealt.iter().copied();
    let mut left = pool;
    for held in state.disasters.held.iter_mut().filter(|held| !viewer.is(held.seat)) {
        held.card = dealt.next().unwrap_or(held.card);
        left.remove(held.card);
    }
    if hidden_draw {
        state.hand.drawn = dealt.collect();
        left = left.minus(state.hand.drawn);
    }
    state.disasters.left = left;
}

/// A card for every slot, each deal that fits equally likely.
fn deal(slots: &[Set<Disaster>], pool: Set<Disaster>, chance: &mut Chance) -> List<Disaster, 8> {
    for _ in 0..TRIES {
        let mut left = pool;
        let mut dealt = List::new();
        for slot in slots {
            if left.is_empty() {
                break;
            }
            let card = chance.pick(HIDDEN, left);
            left.remove(card);
            if !slot.has(card) {
                break;
            }
            dealt.push(card);
        }
        if dealt.len() == slots.len() {
            return dealt;
        }
    }
    let mut dealt = List::new();
    fits(slots, pool, &mut dealt);
    dealt
}

/// The first deal that fits.
fn fits(slots: &[Set<Disaster>], pool: Set<Disaster>, dealt: &mut List<Disaster, 8>) -> bool {
    let Some((slot, rest)) = slots.split_first() else { return true };
    for card in pool.and(*slot).iter() {
        let mut left = pool;
        left.remove(card);
        dealt.push(card);
        if fits(rest, left, dealt) {
            return true;
        }
        dealt.pop();
    }
    false
}
