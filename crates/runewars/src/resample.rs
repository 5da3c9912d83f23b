//! Redrawing what a viewer cannot know (RW-HID): every world that fits what he has seen can come out, and no other.
//!
//! What comes out depends only on what he knows and on `chance`: cards are pooled first and dealt again in an order that
//! public facts give, so that nothing of the true deal survives.

use hexarch_core::{BySeat, Chance, List, Seat, Seats, Set, Small, Source, Viewer};

use crate::content::Content;
use crate::ids::*;
use crate::play::View;
use crate::state::{RewardPlace, Rune, SeasonCardSeen, State};
use crate::step::Step;
use crate::{bid, economy, orders, runes};

/// Never scripted.
const HIDDEN: Source = Source("hidden");

pub(crate) fn resample(content: &Content, state: &mut State, viewer: Viewer, chance: &mut Chance) {
    chosen_orders(state, viewer, chance);
    sealed_bids(state, viewer, chance);
    tactics(content, state, viewer, chance);
    quests(state, viewer, chance);
    objectives(content, state, viewer, chance);
    rewards(state, viewer, chance);
    season_decks(state, viewer, chance);
    economy::resample(state, viewer, chance);
    rune_site(content, state, viewer, chance);
    rune_faces(content, state, viewer, chance);
    tokens(state, viewer, chance);
}

/// The seats whose hands the viewer does not see.
fn others(state: &State, viewer: Viewer) -> impl Iterator<Item = Seat> + Clone + use<> {
    Seat::all(state.seats).filter(move |&seat| !viewer.is(seat))
}

/// Takes `n` cards out of a pool by chance.
fn deal<T: Small>(pool: &mut Set<T>, n: usize, chance: &mut Chance) -> Set<T> {
    let mut dealt = Set::EMPTY;
    for _ in 0..n {
        let card = chance.pick(HIDDEN, *pool);
        pool.remove(card);
        dealt.add(card);
    }
    dealt
}

/// Order cards chosen face-down (RW-HID-01).
fn chosen_orders(state: &mut State, viewer: Viewer, chance: &mut Chance) {
    if state.steps.last() != Some(&orders::Step::Choose.into()) {
        return;
    }
    for seat in others(state, viewer) {
        if state.players[seat].chosen.is_some() {
            let hand = Set::<Order>::from_bits(u64::from(!state.players[seat].used));
            state.players[seat].chosen = Some(chance.pick(HIDDEN, hand));
        }
    }
}

/// Bids that are not revealed yet (RW-HID-10).
fn sealed_bids(state: &mut State, viewer: Viewer, chance: &mut Chance) {
    let sealing = matches!(state.steps.last(), Some(&Step::Bid(step)) if bid::hides(step));
    if !sealing {
        return;
    }
    for seat in others(state, viewer) {
        let influence = state.players[seat].influence;
        if state.bid.sealed.has(seat) && influence > 0 {
            state.bid.bids[seat] = chance.below(u32::from(influence) + 1) as u8;
        }
    }
}

/// Tactics hands (RW-HID-02). Cards drawn before the deck was last shuffled come from those that were not in it then.
fn tactics(content: &Content, state: &mut State, viewer: Viewer, chance: &mut Chance) {
    // How many cards each hand holds, of those shuffled last and the others, fresh and not: public.
    let mut sizes = BySeat([[[0usize; 2]; 2]; 4]);
    for seat in others(state, viewer) {
        let player = &mut state.players[seat];
        let (hand, fresh) = (std::mem::take(&mut player.tactics), std::mem::take(&mut player.fresh));
        for (class, size) in classes(state.decks.tactics_shuffled).into_iter().zip(&mut sizes[seat]) {
            *size = [hand.minus(fresh).and(class).len(), fresh.and(class).len()];
        }
    }
    name_copies(content, state, viewer);
    let mut known = state.decks.tactics_discard;
    if let Some(seat) = viewer.seat() {
        known = known.or(state.players[seat].tactics);
    }
    let pool = Set::first_n(content.tactic_cards.len()).minus(known);
    state.decks.tactics = Set::EMPTY;
    for (n, class) in classes(state.decks.tactics_shuffled).into_iter().enumerate() {
        let mut pool = pool.and(class);
        for seat in others(state, viewer) {
            let [old, fresh] = sizes[seat][n].map(|size| deal(&mut pool, size, chance));
            let player = &mut state.players[seat];
            player.tactics = player.tactics.or(old).or(fresh);
            player.fresh = player.fresh.or(fresh);
        }
        state.decks.tactics = state.decks.tactics.or(pool);
    }
}

/// The cards that were in the deck when it was last shuffled, and the others.
fn classes<T>(shuffled: Set<T>) -> [Set<T>; 2] {
    [shuffled, Set::from_bits(!shuffled.bits)]
}

/// Copies of one card are alike, so that which of them lies where must not tell anything: what the viewer knows gets the
/// first copies, in an order of its own, and what he does not know the rest.
fn name_copies(content: &Content, state: &mut State, viewer: Viewer) {
    let (mut hand, mut fresh) = match viewer.seat() {
        Some(seat) => (state.players[seat].tactics, state.players[seat].fresh),
        None => (Set::EMPTY, Set::EMPTY),
    };
    let (mut discard, mut shuffled) = (state.decks.tactics_discard, state.decks.tactics_shuffled);
    for &copies in content.tactic_copies.iter().filter(|copies| copies.len() > 1) {
        let mut notes = List::<u8, 4>::new();
        for card in copies.iter() {
            let place = match () {
                () if fresh.has(card) => 0,
                () if hand.has(card) => 1,
                () if discard.has(card) => 2,
                () => 3,
            };
            notes.push(place << 1 | u8::from(shuffled.has(card)));
        }
        notes.sort_unstable();
        [hand, fresh, discard, shuffled] = [hand, fresh, discard, shuffled].map(|set| set.minus(copies));
        for (card, note) in copies.iter().zip(notes.iter()) {
            match note >> 1 {
                0 => {
                    hand.add(card);
                    fresh.add(card);
                }
                1 => hand.add(card),
                2 => discard.add(card),
                _ => {}
            }
            if note & 1 != 0 {
                shuffled.add(card);
            }
        }
    }
    if let Some(seat) = viewer.seat() {
        (state.players[seat].tactics, state.players[seat].fresh) = (hand, fresh);
    }
    (state.decks.tactics_discard, state.decks.tactics_shuffled) = (discard, shuffled);
}

/// Quest hands, but for Quests that have been shown (RW-HID-03).
fn quests(state: &mut State, viewer: Viewer, chance: &mut Chance) {
    let shuffled = state.decks.quests_shuffled;
    for since in [true, false] {
        let class = |cards: Set<Quest>| if since { cards.and(shuffled) } else { cards.minus(shuffled) };
        let mut pool = class(state.decks.quests);
        let mut sizes = BySeat([0usize; 4]);
        for seat in others(state, viewer) {
            let player = &mut state.players[seat];
            let hidden = class(player.quests.minus(player.shown_quests));
            sizes[seat] = hidden.len();
            pool = pool.or(hidden);
            player.quests = player.quests.minus(hidden);
        }
        state.decks.quests = state.decks.quests.minus(pool);
        for seat in others(state, viewer) {
            let dealt = deal(&mut pool, sizes[seat], chance);
            state.players[seat].quests = state.players[seat].quests.or(dealt);
        }
        state.decks.quests = state.decks.quests.or(pool);
    }
}

/// Objectives (RW-HID-04): of the right alignment, and none that lies open.
fn objectives(content: &Content, state: &mut State, viewer: Viewer, chance: &mut Chance) {
    for alignment in [Alignment::Good, Alignment::Evil] {
        let aligned: Set<Objective> = Objective::ALL
            .iter()
            .copied()
            .filter(|&objective| content.objectives[objective as usize].alignment == alignment)
            .collect();
        for since in [true, false] {
            let shuffled = state.decks.objectives_shuffled;
            let class = if since { aligned.and(shuffled) } else { aligned.minus(shuffled) };
            let mut pool = state.decks.objectives.and(class);
            let held_hidden = |state: &State, seat: Seat| {
                state.players[seat].objective.is_some_and(|objective| class.has(objective))
            };
            let holders: Seats = others(state, viewer).filter(|&seat| held_hidden(state, seat)).collect();
            for seat in holders.iter() {
                if let Some(objective) = state.players[seat].objective.take() {
                    pool.add(objective);
                }
            }
            state.decks.objectives = state.decks.objectives.minus(pool);
            for seat in holders.iter() {
                state.players[seat].objective = deal(&mut pool, 1, chance).first();
            }
            state.decks.objectives = state.decks.objectives.or(pool);
        }
    }
}

/// A face-down Reward card's place, and all that is public about it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Slot {
    hero: u8,
    seen: Seats,
    /// Whether it belongs to each of the sets that chapters remember cards in.
    marks: [bool; 4],
    card: RewardCard,
}

/// Face-down Reward cards that the viewer has not seen (RW-HID-05, RW-HID-06).
fn rewards(state: &mut State, viewer: Viewer, chance: &mut Chance) {
    let shuffled = state.decks.rewards_shuffled;
    let mut renamed: [RewardCard; REWARDS] = std::array::from_fn(|n| RewardCard(n as u8));
    for since in [true, false] {
        let mut pool = Set::<RewardCard>::EMPTY;
        let mut slots = List::<Slot, REWARDS>::new();
        for (card, reward) in state.rewards.iter().filter(|(card, _)| shuffled.has(*card) == since) {
            match reward.place {
                RewardPlace::Deck => pool.add(card),
                RewardPlace::Hero(hero) if !reward.open && !viewer.among(reward.seen) => {
                    pool.add(card);
                    let sets =
                        [state.quests.began, state.quests.traded, state.duel.captured, state.turn.traded];
                    let marks = sets.map(|set| set.has(card));
                    slots.push(Slot { hero: hero as u8, seen: reward.seen, marks, card });
                }
                RewardPlace::Discard | RewardPlace::Hero(_) => {}
            }
        }
        // By what is public of them: the true card comes last and decides nothing, since like slots are alike.
        slots.sort_unstable();
        let was = state.rewards;
        for card in pool.iter() {
            *state.rewards.change(card) = Default::default();
        }
        for slot in slots.iter() {
            let Some(card) = deal(&mut pool, 1, chance).first() else { continue };
            *state.rewards.change(card) = was[slot.card];
            renamed[Small::number(slot.card)] = card;
        }
    }
    let rename =
        |set: &mut Set<RewardCard>| *set = set.iter().map(|card| renamed[Small::number(card)]).collect();
    rename(&mut state.quests.began);
    rename(&mut state.quests.traded);
    rename(&mut state.duel.captured);
    rename(&mut state.turn.traded);
}

/// What lies on top of Season decks because somebody has looked there (RW-HID-12, RW-HID-17).
fn season_decks(state: &mut State, viewer: Viewer, chance: &mut Chance) {
    for &season in Season::ALL {
        let top = state.decks.top[season];
        if top.cards.is_empty() || viewer.among(top.ordered) {
            continue;
        }
        let deck = Set::<SeasonCard>::from_bits(0xff << (8 * season as u64));
        let mut pool = state.decks.seasons.and(deck);
        let mut known = List::<SeasonCardSeen, 3>::new();
        let mut hidden = List::<Seats, 3>::new();
        for &seen in top.cards.iter() {
            if viewer.among(seen.seen) {
                known.push(seen);
            } else {
                pool.add(seen.card);
                hidden.push(seen.seen);
            }
        }
        known.sort_unstable_by_key(|seen| seen.card);
        hidden.sort_unstable();
        state.decks.seasons = state.decks.seasons.minus(pool);
        for &seen in hidden.iter() {
            if let Some(card) = deal(&mut pool, 1, chance).first() {
                known.push(SeasonCardSeen { card, seen });
            }
        }
        state.decks.seasons = state.decks.seasons.or(pool);
        chance.shuffle(&mut known);
        state.decks.top[season].cards = known;
    }
}

/// Where somebody wants his dragon rune, while he places the other token (RW-HID-08).
fn rune_site(content: &Content, state: &mut State, viewer: Viewer, chance: &mut Chance) {
    if let Some(&Step::Runes(runes::Step::False(seat, wild))) = state.steps.last()
        && !viewer.is(seat)
        && state.runes.dragon.is_some()
    {
        let sites = runes::sites(View { content, state }, seat, wild);
        state.runes.dragon = Some(chance.pick(HIDDEN, sites));
    }
}

/// How often an assignment of faces is tried before one is made to fit.
const TRIES: usize = 64;

/// Faces of rune tokens that the viewer has not seen (RW-HID-07): within each group of which he knows how many are dragon
/// runes. That nobody has won yet is knowledge too.
fn rune_faces(content: &Content, state: &mut State, viewer: Viewer, chance: &mut Chance) {
    if state.winner.is_some() {
        // RW-RUNE-09: all tokens lie face-up.
        return;
    }
    let known = state.runes.known;
    let mut groups = List::<(u64, u8), AREAS>::new();
    for group in known.groups(state, viewer) {
        let unseen = |area: AreaId| state.areas[area].rune.is_some_and(|rune| !viewer.among(rune.seen()));
        let hidden: Set<AreaId> = group.iter().filter(|&area| unseen(area)).collect();
        let dragons = hidden.iter().filter(|&area| is_dragon(state, area)).count() as u8;
        if dragons > 0 && usize::from(dragons) < hidden.len() {
            groups.push((hidden.bits, dragons));
        }
    }
    if groups.is_empty() {
        return;
    }
    // Before the first season nobody can win.
    let unfinished = state.year > 0;
    for _ in 0..TRIES {
        for &(bits, dragons) in groups.iter() {
            let hidden = Set::<AreaId>::from_bits(bits);
            let chosen = deal(&mut hidden.clone(), dragons.into(), chance);
            for area in hidden.iter() {
                turn_over(state, area, chosen.has(area));
            }
        }
        if !unfinished || overlord(content, state).is_none() {
            return;
        }
    }
    make_fit(content, state, &groups);
}

fn is_dragon(state: &State, area: AreaId) -> bool {
    state.areas[area].rune.is_some_and(Rune::is_dragon)
}

fn turn_over(state: &mut State, area: AreaId, dragon: bool) {
    if let Some(rune) = &mut state.areas.change(area).rune {
        *rune = Rune::new(dragon, rune.seen());
    }
}

/// Somebody who would have won by now.
fn overlord(content: &Content, state: &State) -> Option<Seat> {
    state.alive().iter().find(|&seat| state.dragons(content, seat) >= state.dragons_to_win())
}

/// Moves dragon runes away from whoever would have won, as long as that helps.
fn make_fit(content: &Content, state: &mut State, groups: &List<(u64, u8), AREAS>) {
    for _ in 0..AREAS {
        let Some(seat) = overlord(content, state) else { return };
        let swap = groups.iter().find_map(|&(bits, _)| {
            let hidden = Set::<AreaId>::from_bits(bits);
            let mine = |area: &AreaId| state.controller(content, *area) == Some(seat);
            let from = hidden.iter().find(|area| mine(area) && is_dragon(state, *area))?;
            let to = hidden.iter().find(|area| {
                let owner = state.controller(content, *area);
                let room = owner.is_none_or(|it| state.dragons(content, it) + 1 < state.dragons_to_win());
                !is_dragon(state, *area) && owner != Some(seat) && room
            })?;
            Some((from, to))
        });
        let Some((from, to)) = swap else { return };
        turn_over(state, from, false);
        turn_over(state, to, true);
    }
}

/// Face-down exploration tokens (RW-HID-13): by back, from those that lie unseen or were never placed.
fn tokens(state: &mut State, viewer: Viewer, chance: &mut Chance) {
    if !state.variant.exploration {
        return;
    }
    for near in [true, false] {
        let back = usize::from(!near);
        let mut hidden = Set::<AreaId>::EMPTY;
        for area in state.board.areas.iter() {
            let Some(token) = state.areas[area].token else { continue };
            if token.near == near && !token.open && !viewer.among(token.seen) {
                state.decks.tokens[token.kind][back] += 1;
                hidden.add(area);
            }
        }
        for area in hidden.iter() {
            let left: u32 =
                TokenKind::ALL.iter().map(|&kind| u32::from(state.decks.tokens[kind][back])).sum();
            let mut nth = chance.below(left);
            let kind = TokenKind::ALL.iter().copied().find(|&kind| {
                let n = u32::from(state.decks.tokens[kind][back]);
                let found = nth < n;
                nth = nth.saturating_sub(n);
                found
            });
            if let (Some(kind), Some(token)) = (kind, &mut state.areas.change(area).token) {
                state.decks.tokens[kind][back] -= 1;
                token.kind = kind;
            }
        }
    }
}
