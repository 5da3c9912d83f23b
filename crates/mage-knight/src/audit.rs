//! What must always hold: every component that the rules limit exists exactly once.

use hexarch_core::{Each, Seat, Set, Small};

use crate::combat::Origin;
use crate::content::Content;
use crate::ids::*;
use crate::pile::Pile;
use crate::play::CRYSTALS;
use crate::state::State;
use crate::step::Step;
use crate::units;

/// Checks a state; the first thing that is wrong is told.
pub(crate) fn audit(content: &Content, state: &State) -> Result<(), String> {
    check_cards(content, state)?;
    check_enemies(content, state)?;
    check_units(content, state)?;
    check_tokens(state)?;
    check_map(state)?;
    Seat::all(state.seats).try_for_each(|seat| check_player(content, state, seat))
}

fn check(holds: bool, message: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(message()) }
}

/// Every Deed card has one place (MK-COMP-02). Heroes that nobody plays keep theirs in the box.
fn check_cards(content: &Content, state: &State) -> Result<(), String> {
    let mut seen = Pile::default();
    let mut add = |pile: Pile, place: &str| {
        let twice = seen.and(pile).unwounded();
        check(twice.is_empty(), || {
            let names: Vec<_> = twice.iter().map(|card| hexarch_core::spell(content, &card)).collect();
            format!("{place}: cards in two places: {}", names.join(", "))
        })?;
        seen = seen.or(pile).unwounded();
        Ok::<(), String>(())
    };
    let decks = &state.decks;
    let list = |cards: &[CardId]| cards.iter().copied().collect::<Pile>();
    for (pile, place) in [
        (decks.advanced, "the Advanced Actions"),
        (list(&decks.advanced_bottom), "under the Advanced Actions"),
        (decks.spells, "the Spells"),
        (list(&decks.spells_bottom), "under the Spells"),
        (decks.artifacts, "the Artifacts"),
        (list(&decks.artifacts_bottom), "under the Artifacts"),
        (list(&state.advanced), "the Advanced Action offer"),
        (list(&state.spells), "the Spell offer"),
        (list(&state.monastery), "the monasteries"),
        (state.gone, "out of the game"),
        (state.dummy.deck, "the dummy's deck"),
        (state.dummy.discard, "the dummy's discard pile"),
    ] {
        add(pile, place)?;
    }
    for seat in Seat::all(state.seats) {
        let player = &state.players[seat];
        let deeds = &player.deeds;
        for (pile, place) in [
            (deeds.hand, "a hand"),
            (deeds.deck, "a deck"),
            (list(&deeds.top), "the top of a deck"),
            (list(&deeds.bottom), "the bottom of a deck"),
            (deeds.discard, "a discard pile"),
            (deeds.play, "a play area"),
            (deeds.stored, "under a Tactic"),
            (deeds.aside, "set aside"),
            (list(&state.turns[seat].drawn), "drawn cards"),
            (player.units.iter().filter_map(|unit| unit.banner).collect(), "Banners"),
        ] {
            add(pile, place)?;
        }
        let hidden = deeds.known.minus(deeds.hand);
        check(hidden.is_empty(), || format!("seat {seat}: cards known to be in hand that are not"))?;
    }
    let mut wanted = Pile::ADVANCED.or(Pile::ARTIFACTS);
    let competitive = |card: &CardId| content.card(content.kind(*card)).competitive;
    let spells: Pile =
        Pile::SPELLS.iter().filter(|card| state.is_competitive() || !competitive(card)).collect();
    wanted = wanted.or(spells);
    for seat in Seat::all(state.seats).filter(|&seat| state.players[seat].has_hero) {
        wanted = wanted.or(state.players[seat].hero.cards().collect());
    }
    let lost = wanted.minus(seen);
    check(lost.is_empty(), || {
        let names: Vec<_> = lost.iter().map(|card| hexarch_core::spell(content, &card)).collect();
        format!("cards that are nowhere: {}", names.join(", "))
    })
}

/// MK-COMP-05.
fn check_enemies(content: &Content, state: &State) -> Result<(), String> {
    let mut all: Each<EnemyKind, u8, ENEMIES> = state.enemies.left;
    for (sum, n) in all.items.iter_mut().zip(state.enemies.discard.items) {
        *sum += n;
    }
    for space in state.map.all() {
        for token in state.map.spaces[space].foes.iter().flatten() {
            all[token.kind] += 1;
        }
    }
    for token in state.map.cities.iter().flat_map(|city| city.garrison.iter()) {
        all[token.kind] += 1;
    }
    for foe in state.combat.foes.iter() {
        if foe.origin == Origin::Drawn && !foe.defeated {
            all[foe.kind] += 1;
        }
        if let Some(kind) = foe.summoned {
            all[kind] += 1;
        }
    }
    for (kind, &n) in all.iter() {
        let info = content.enemy(kind);
        check(n == info.copies, || {
            format!("{n} tokens '{}', but there are {} (MK-COMP-05)", info.name.id, info.copies)
        })?;
    }
    Ok(())
}

/// MK-COMP-03.
fn check_units(content: &Content, state: &State) -> Result<(), String> {
    let mut all = state.decks.units;
    for (sum, n) in all.items.iter_mut().zip(state.units_gone.items) {
        *sum += n;
    }
    let bottoms = state.decks.units_bottom.iter().flat_map(|bottom| bottom.iter());
    let owned =
        Seat::all(state.seats).flat_map(|seat| state.players[seat].units.iter().map(|unit| &unit.kind));
    for &kind in bottoms.chain(state.units.iter()).chain(owned) {
        all[kind] += 1;
    }
    for step in state.steps.iter() {
        if let Step::Units(units::Step::Disband(_, kind, _)) = step {
            all[*kind] += 1;
        }
    }
    for (kind, &n) in all.iter() {
        let info = content.unit(kind);
        check(n == info.copies, || {
            format!("{n} Units '{}', but there are {} (MK-COMP-03)", info.name.id, info.copies)
        })?;
    }
    Ok(())
}

/// Skills, ruins and Tactics have one place.
fn check_tokens(state: &State) -> Result<(), String> {
    let mut skills = state.common;
    let mut add = |more: Set<Skill>| {
        let twice = skills.and(more);
        skills = skills.or(more);
        check(twice.is_empty(), || format!("Skills in two places: {twice:?}"))
    };
    add(state.dummy.skills)?;
    for seat in Seat::all(state.seats) {
        add(state.players[seat].pile)?;
        add(state.players[seat].skills)?;
        add(state.turns[seat].skills)?;
    }
    let mut ruins = state.ruins.left.or(state.ruins.discard);
    let mut n = ruins.len();
    for space in state.map.all() {
        if let Some(ruin) = state.map.spaces[space].ruin {
            ruins.add(ruin.id);
            n += 1;
        }
    }
    check(ruins.len() == RUINS && n == RUINS, || format!("{n} ruins tokens (MK-COMP-06)"))
}

/// Each tile lies once, where the grid says.
fn check_map(state: &State) -> Result<(), String> {
    let mut seen: Set<TileId> = Set::EMPTY;
    for (slot, placed) in state.map.tiles.iter().enumerate() {
        check(!seen.has(placed.tile), || format!("tile {} lies twice", placed.tile.number()))?;
        seen.add(placed.tile);
        check(state.map.tile_at(placed.a, placed.b) == Some(slot), || {
            "a tile that is not on the grid".into()
        })?;
    }
    Ok(())
}

fn check_player(content: &Content, state: &State, seat: Seat) -> Result<(), String> {
    let player = &state.players[seat];
    check(player.crystals.iter().all(|&n| n <= CRYSTALS), || {
        format!("seat {seat}: too many crystals (MK-MANA-10)")
    })?;
    check((-7..=7).contains(&player.reputation), || {
        format!("seat {seat}: Reputation off its track (MK-REP-03)")
    })?;
    check(player.level <= content.level_at(player.fame), || {
        format!("seat {seat}: a level without its Fame")
    })?;
    let tokens = content.levels[usize::from(player.level.max(1)) - 1].command;
    let units = player.units.iter().filter(|unit| !unit.bonded).count();
    check(units <= usize::from(tokens), || {
        format!("seat {seat}: more Units than Command tokens (MK-UNIT-01)")
    })?;
    check(player.units.iter().filter(|unit| unit.bonded).count() <= 1, || {
        format!("seat {seat}: two bonded Units")
    })?;
    let on_map = |space: SpaceId| space.place() < state.map.tiles.len();
    check(player.space.is_none_or(on_map), || format!("seat {seat}: a hero off the map"))
}
