//! Redrawing what a viewer cannot know (MK-VIS): every world that fits what he has seen can come out, and no other.
//!
//! What comes out depends only on what he knows and on `chance`: hidden things are pooled first and dealt again in an order
//! that public facts give, so that nothing of the true deal survives. Decks are sets, so their order needs no redrawing.

use hexarch_core::{Chance, List, Seat, Seats, Small, Source, Viewer};

use crate::content::Content;
use crate::ids::*;
use crate::pile::Pile;
use crate::play::first_copy;
use crate::state::State;
use crate::step::Step;
use crate::turn;

/// Never scripted.
const HIDDEN: Source = Source("hidden");

pub(crate) fn resample(content: &Content, state: &mut State, viewer: Viewer, chance: &mut Chance) {
    tokens(content, state, chance);
    ruins(state, chance);
    cards(content, state, viewer, chance);
    meditations(state, viewer);
}

/// Cards go back into a deck in the order of their designs, which others must not learn (MK-TACT-11).
fn meditations(state: &mut State, viewer: Viewer) {
    for step in state.steps.iter_mut() {
        match step {
            Step::Turn(turn::Step::Meditation(seat, _, from)) if !viewer.is(*seat) => *from = Kind(0),
            _ => {}
        }
    }
}

/// Face-down tokens are hidden from everybody (MK-VIS-07): those of the present epoch of their pile could be any token of
/// the pile, older ones only each other.
fn tokens(content: &Content, state: &mut State, chance: &mut Chance) {
    for &back in Back::ALL {
        let present = state.enemies.epoch[back as usize];
        for epoch in 0..=present {
            let mut pool = [0u8; ENEMIES];
            if epoch == present {
                for (n, enemy) in content.enemies.iter().enumerate() {
                    if enemy.back == back {
                        pool[n] = std::mem::take(&mut state.enemies.left.items[n]);
                    }
                }
            }
            let is_meant = |token: &crate::map::Token| {
                token.hidden && token.epoch == epoch && content.enemy(token.kind).back == back
            };
            let places = state.map.tiles.len() * 7;
            let spaces =
                state.map.spaces.items[..places].iter_mut().flat_map(|space| space.foes.iter_mut().flatten());
            let cities = state.map.cities.iter_mut().flat_map(|city| city.garrison.iter_mut());
            let mut hidden: List<u8, 64> = List::new();
            // Two walks: first all are pooled, then all are dealt.
            for token in spaces.chain(cities).filter(|token| is_meant(token)) {
                pool[token.kind.number()] += 1;
                hidden.push(0);
            }
            let mut dealt: List<EnemyKind, 64> = List::new();
            for _ in 0..hidden.len() {
                dealt.push(draw(&mut pool, chance));
            }
            let spaces =
                state.map.spaces.items[..places].iter_mut().flat_map(|space| space.foes.iter_mut().flatten());
            let cities = state.map.cities.iter_mut().flat_map(|city| city.garrison.iter_mut());
            for (token, kind) in spaces.chain(cities).filter(|token| is_meant(token)).zip(dealt.iter()) {
                token.kind = *kind;
            }
            for (left, n) in state.enemies.left.items.iter_mut().zip(pool) {
                *left += n;
            }
        }
    }
}

/// One of a pool, each token equally likely.
fn draw(pool: &mut [u8; ENEMIES], chance: &mut Chance) -> EnemyKind {
    let total: u32 = pool.iter().map(|&n| u32::from(n)).sum();
    let mut nth = chance.below(total);
    for (kind, n) in pool.iter_mut().enumerate() {
        if nth < u32::from(*n) {
            *n -= 1;
            return EnemyKind(kind as u8);
        }
        nth -= u32::from(*n);
    }
    unreachable!("the number is below the total")
}

/// Ruins tokens that lie face down.
fn ruins(state: &mut State, chance: &mut Chance) {
    let places = state.map.tiles.len() * 7;
    let mut pool = state.ruins.left;
    for ruin in
        state.map.spaces.items[..places].iter().filter_map(|space| space.ruin).filter(|ruin| ruin.hidden)
    {
        pool.add(ruin.id);
    }
    for space in &mut state.map.spaces.items[..places] {
        if let Some(ruin) = space.ruin.as_mut().filter(|ruin| ruin.hidden) {
            ruin.id = chance.pick(HIDDEN, pool);
            pool.remove(ruin.id);
        }
    }
    state.ruins.left = pool;
}

/// Whether a viewer has seen an Artifact; a watcher has seen what everybody has.
fn has_seen(state: &State, viewer: Viewer, seen: Seats) -> bool {
    match viewer {
        Viewer::Seat(seat) => seen.has(seat),
        Viewer::Watcher => seen == Seats::all(state.seats),
    }
}

/// Artifacts taken out of a place, by who had seen them.
type Masks = List<u8, 16>;

/// Hidden Artifacts of all places.
struct Loot {
    viewer: Viewer,
    pool: Pile,
}

impl Loot {
    /// Takes the hidden Artifacts out of a place.
    fn strip(&mut self, state: &State, pile: &mut Pile) -> Masks {
        let mut masks = Masks::new();
        for card in pile.and(Pile::ARTIFACTS).iter() {
            let seen = state.artifacts_seen[slot(card)];
            if !has_seen(state, self.viewer, seen) {
                pile.remove(card);
                self.pool.add(card);
                masks.push(seen.0);
            }
        }
        masks.sort_unstable();
        masks
    }

    /// Puts as many others in, each seen by somebody of before.
    fn fill(&mut self, state: &mut State, pile: &mut Pile, masks: &Masks, chance: &mut Chance) {
        let dealt: Pile = (0..masks.len()).filter_map(|_| self.pool.draw(HIDDEN, chance)).collect();
        for (card, &seen) in dealt.iter().zip(masks.iter()) {
            state.artifacts_seen[slot(card)] = Seats(seen);
            pile.add(card);
        }
    }
}

fn slot(card: CardId) -> Slot {
    Slot(card.0 - FIRST_ARTIFACT)
}

/// Deed cards (MK-VIS-01, MK-VIS-02, MK-VIS-04, MK-VIS-11): what a player has in hand and deck together is known but for
/// Artifacts that only he has seen; which of it is in hand is not, unless everybody saw it come.
fn cards(content: &Content, state: &mut State, viewer: Viewer, chance: &mut Chance) {
    let seats = state.seats;
    let mut loot = Loot { viewer, pool: Pile::default() };
    let mut known = [Pile::default(); 4];
    let mut unseen = [Pile::default(); 4];
    let mut sizes = [[0usize; 2]; 4];
    for seat in Seat::all(seats) {
        let deeds = &mut state.players[seat].deeds;
        let at = seat.index();
        known[at] = if viewer.is(seat) { deeds.hand } else { deeds.known };
        let hidden = deeds.hand.minus(known[at]);
        sizes[at] = [hidden.len(), deeds.stored.len()];
        unseen[at] = hidden.or(deeds.deck).or(deeds.stored);
    }
    let mut masks: List<Masks, 32> = List::new();
    let mut entries: List<Masks, 64> = List::new();
    for seat in Seat::all(seats) {
        let at = seat.index();
        let (mut one, mut other) = (known[at], unseen[at]);
        masks.push(loot.strip(state, &mut one));
        masks.push(loot.strip(state, &mut other));
        (known[at], unseen[at]) = (one, other);
        for n in 0..state.players[seat].deeds.top.len() {
            entries.push(strip_card(&mut loot, state, state.players[seat].deeds.top[n]));
        }
        for n in 0..state.turns[seat].drawn.len() {
            entries.push(strip_card(&mut loot, state, state.turns[seat].drawn[n]));
        }
    }
    let mut bottom: List<Masks, 16> = List::new();
    for n in 0..state.decks.artifacts_bottom.len() {
        bottom.push(strip_card(&mut loot, state, state.decks.artifacts_bottom[n]));
    }
    let mut deck = state.decks.artifacts;
    let deck_masks = loot.strip(state, &mut deck);

    let (mut at_mask, mut at_entry) = (0, 0);
    for seat in Seat::all(seats) {
        let at = seat.index();
        for pile in [&mut known[at], &mut unseen[at]] {
            loot.fill(state, pile, &masks[at_mask], chance);
            at_mask += 1;
        }
        for n in 0..state.players[seat].deeds.top.len() {
            let card = state.players[seat].deeds.top[n];
            state.players[seat].deeds.top[n] = fill_card(&mut loot, state, card, &entries[at_entry], chance);
            at_entry += 1;
        }
        for n in 0..state.turns[seat].drawn.len() {
            let card = state.turns[seat].drawn[n];
            state.turns[seat].drawn[n] = fill_card(&mut loot, state, card, &entries[at_entry], chance);
            at_entry += 1;
        }
    }
    for (n, masks) in bottom.iter().enumerate() {
        let card = state.decks.artifacts_bottom[n];
        state.decks.artifacts_bottom[n] = fill_card(&mut loot, state, card, masks, chance);
    }
    loot.fill(state, &mut deck, &deck_masks, chance);
    state.decks.artifacts = deck;

    for seat in Seat::all(seats) {
        let at = seat.index();
        let [hand, stored] = sizes[at];
        let mut rest = unseen[at];
        let dealt = deal(content, &mut rest, hand, chance);
        let under = deal(content, &mut rest, stored, chance);
        let deeds = &mut state.players[seat].deeds;
        if !viewer.is(seat) {
            deeds.known = known[at];
        }
        deeds.hand = known[at].or(dealt);
        deeds.stored = under;
        deeds.deck = rest;
    }
}

/// One card of a place where each has its own position.
fn strip_card(loot: &mut Loot, state: &State, card: CardId) -> Masks {
    let mut pile: Pile = [card].into_iter().collect();
    loot.strip(state, &mut pile)
}

/// Another card in its place, if it was hidden.
fn fill_card(loot: &mut Loot, state: &mut State, card: CardId, masks: &Masks, chance: &mut Chance) -> CardId {
    if masks.is_empty() {
        return card;
    }
    let mut pile = Pile::default();
    loot.fill(state, &mut pile, masks, chance);
    pile.iter().next().unwrap_or(card)
}

/// Deals cards by chance. Of copies the first goes first, so that which copy lies where tells nothing.
fn deal(content: &Content, pool: &mut Pile, n: usize, chance: &mut Chance) -> Pile {
    let mut dealt = Pile::default();
    for _ in 0..n {
        let Some(card) = pool.draw(HIDDEN, chance) else { break };
        let meant = first_copy(content, pool, card);
        dealt.add(meant);
    }
    dealt
}
