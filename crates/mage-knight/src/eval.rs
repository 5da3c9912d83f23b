//! What a bot likes.
//!
//! A point of the final score is worth 20. What is not scored is worth what it is likely to become: cards and Units in what
//! is left of the game, points of a turn in the same turn, turns that are still to come.

use hexarch_core::{BySeat, Seat};

use crate::combat;
use crate::ids::*;
use crate::movement;
use crate::pile::Pile;
use crate::play::View;
use crate::scoring;
use crate::state::{Part, Teams};

/// A point of the score.
const POINT: i32 = 20;
/// What it is worth to find the city of a solo First Reconnaissance, which is the goal but is not scored.
const FOUND: i32 = 30 * POINT;
/// What whoever plays alone usually comes to: 0 is an even game.
const PAR: i32 = 40 * POINT;
/// What a turn that is still to come is likely to bring, in tenths of a turn.
const TURN: i32 = 4;

/// How good a state looks for each seat.
pub(crate) fn evaluate(view: View<'_>) -> BySeat<i32> {
    let state = view.state;
    let mut values = BySeat::default();
    if state.over {
        for seat in Seat::all(state.seats) {
            values[seat] = POINT * i32::from(state.result[seat]);
            if !state.is_competitive() {
                values[seat] += if seeks_city(view) && city_found(view) { FOUND } else { 0 } - PAR;
            }
        }
        return values;
    }
    for seat in Seat::all(state.seats) {
        values[seat] = holdings(view, seat) + turn(view, seat) + fight(view, seat) + prospects(view, seat);
    }
    match state.setting.teams {
        Teams::None => {}
        // Whoever plays together wins together.
        Teams::All | Teams::Pairs => {
            let own = values;
            for seat in Seat::all(state.seats) {
                let team = Seat::all(state.seats).filter(|&other| other == seat || state.allies(seat, other));
                let (sum, n) = team.fold((0, 0), |(sum, n), other| (sum + own[other], n + 1));
                values[seat] = sum / n;
            }
        }
    }
    if !state.is_competitive() {
        Seat::all(state.seats).for_each(|seat| values[seat] -= PAR);
    }
    values
}

/// What lies before a seat.
fn holdings(view: View<'_>, seat: Seat) -> i32 {
    let state = view.state;
    let player = &state.players[seat];
    let achieved: i16 = scoring::achievements(view, seat).iter().sum();
    let level = view.level(seat);
    // What serves for the rest of the game is worth more early.
    let rounds = i32::from(state.setting.rounds.saturating_sub(state.round)).min(4);
    let owned = player.deeds.all();
    let learned = |pile: Pile| owned.and(pile).cards() as i32;
    let cards = 5 * learned(Pile::ADVANCED) + 8 * learned(Pile::SPELLS) + 8 * learned(Pile::ARTIFACTS);
    let crystals: u8 = player.crystals.iter().sum();
    let units: i32 = player
        .units
        .iter()
        .map(|unit| {
            let level = i32::from(view.content.unit(unit.kind).level);
            match (unit.wounds > 0, unit.spent) {
                (true, _) => 2,
                (false, true) => 4 + (3 + 2 * rounds) * level,
                (false, false) => 8 + (6 + 2 * rounds) * level,
            }
        })
        .sum();
    let skills = player.skills.len() as i32;
    POINT * (i32::from(player.fame) + i32::from(achieved))
        + (2 + rounds) * cards
        + (5 + 3 * rounds) * skills
        + 8 * rounds * i32::from(level.armor + level.hand)
        + (4 + 2 * rounds) * i32::from(crystals)
        + units
        + (3 + rounds) * i32::from(player.reputation.clamp(-5, 5))
        - 6 * i32::from(player.deeds.hand.wounds)
}

/// What a turn has come to so far.
fn turn(view: View<'_>, seat: Seat) -> i32 {
    let (player, turn) = (&view.state.players[seat], &view.state.turns[seat]);
    // Cards that no turn is left for are worth nothing.
    let cards = (player.deeds.hand.cards() + player.deeds.deck_len()) as i32;
    let mut value = 3 * cards.min(4 * turns_here(view, seat) / 10 + 2);
    if turn.part == Part::Idle {
        return value;
    }
    let mana: u8 = turn.mana.iter().sum();
    // Influence is for those who have somebody to talk to.
    let company = player.space.is_some_and(|space| view.inhabited(seat, space).is_some());
    if company && matches!(turn.part, Part::Start | Part::Move | Part::Interact) {
        value += 3 * i32::from(turn.influence.clamp(0, 12));
    }
    value + 6 * i32::from(turn.healing.min(player.deeds.hand.wounds)) + 4 * i32::from(mana)
}

/// A combat in progress: what it may cost, and points that are gathered.
fn fight(view: View<'_>, seat: Seat) -> i32 {
    let combat = &view.state.combat;
    if !combat.on || combat.seat != seat {
        return 0;
    }
    let hero = i32::from(view.level(seat).armor);
    let mut value = 0;
    for (_, foe) in combat.left() {
        let stats = view.stats(foe);
        let fame = i32::from(view.content.enemy(foe.kind).fame);
        match combat.phase {
            Phase::Ranged | Phase::Block if view.attacks(foe) && !foe.blocked => {
                let brutal = if stats.keywords.has(Keyword::Brutal) { 2 } else { 1 };
                let poison = if stats.keywords.has(Keyword::Poison) { 2 } else { 1 };
                let wounds = (i32::from(stats.attack) * brutal + hero - 1) / hero;
                value -= 22 * wounds * poison;
            }
            _ => {}
        }
        // What is not defeated yet may still be.
        value += match combat.phase {
            Phase::Ranged | Phase::Block => 10 * fame,
            Phase::Damage | Phase::Attack => 7 * fame,
        };
        if combat.phase == Phase::Block && view.attacks(foe) && !foe.blocked {
            let (points, needed) = combat::block_against(view, foe);
            value += 6 * i32::from(points.min(needed));
        }
    }
    let attack: u8 = combat.attack.iter().flatten().fold(0, |sum, &n| sum.saturating_add(n));
    value + 7 * i32::from(attack.min(24))
}

/// Whether the goal is to find a city, and nothing else ends the game well.
fn seeks_city(view: View<'_>) -> bool {
    view.state.setting.scenario == Scenario::FirstReconnaissance && view.state.seats == 1
}

fn city_found(view: View<'_>) -> bool {
    view.state.map.cities.iter().any(|city| city.space.is_some())
}

/// What is still to come.
fn prospects(view: View<'_>, seat: Seat) -> i32 {
    let state = view.state;
    let turns = turns_left(view, seat);
    let [countryside, cities, core] = state.map.deck;
    // Move points at hand are as good as moved, so that a step is no loss.
    let turn = &state.turns[seat];
    let at_hand = if matches!(turn.part, Part::Start | Part::Move) { i32::from(turn.moves) } else { 0 };
    let unknown = countryside + cities + core > 0;
    let way = if unknown { i32::from(way_to_unknown(view, seat).min(20) + movement::EXPLORING) } else { 0 };
    let way = way - at_hand.min(way);
    if !seeks_city(view) {
        return TURN * turns + 15 * state.map.tiles.len() as i32 - 3 * way + at_hand;
    }
    if city_found(view) {
        return FOUND + TURN * turns + at_hand;
    }
    // The city is equally likely to be any of the Core tiles. In tenths: tiles, then Move points to reveal them, then turns.
    let tiles = 10 * i32::from(countryside) + 5 * i32::from(cities + core + 1);
    let effort = 10 * way + 7 * (tiles - 10);
    // What time is left beyond that makes it likely that the city will be found; too much of it is never wrong.
    let slack = turns - effort / 5;
    let likely = (300 + 14 * slack.min(40) + 2 * (slack - 40).max(0)).clamp(0, 980);
    FOUND * likely / 1000 + slack.clamp(-150, 150) + TURN * turns + at_hand
}

/// About how many turns a seat still has, in tenths.
fn turns_left(view: View<'_>, seat: Seat) -> i32 {
    let state = view.state;
    if let Some(last) = state.last {
        return if last.left >> seat.0 & 1 != 0 { 10 } else { 0 };
    }
    turns_here(view, seat) + 42 * i32::from(state.setting.rounds.saturating_sub(state.round))
}

/// The same in this round.
fn turns_here(view: View<'_>, seat: Seat) -> i32 {
    let state = view.state;
    let deeds = &state.players[seat].deeds;
    // About three cards a turn; the dummy turns over three and sometimes more.
    let own = 10 + 10 * (deeds.hand.cards() + deeds.deck_len()) as i32 / 3;
    match (state.announced.is_some(), state.setting.dummy) {
        (true, _) => 10,
        (false, true) => own.min(10 + 28 * state.dummy.deck.len() as i32 / 10),
        (false, false) => own,
    }
}

/// Move points that it takes the hero to get to where a tile can be explored; the points at hand count.
fn way_to_unknown(view: View<'_>, seat: Seat) -> u8 {
    const FAR: u8 = 60;
    let state = view.state;
    let Some(from) = state.players[seat].space else { return FAR };
    let mut cost = [FAR; SPACES];
    let mut open = [0u128; 2];
    cost[usize::from(from.0)] = 0;
    let mut queue = [SpaceId(0); 256];
    let (mut head, mut tail) = (0usize, 1usize);
    queue[0] = from;
    let mut best = FAR;
    while head < tail {
        let space = queue[head % 256];
        head += 1;
        open[usize::from(space.0 / 128)] &= !(1 << (space.0 % 128));
        let here = cost[usize::from(space.0)];
        if here >= best {
            continue;
        }
        if state.map.gaps(space).any(|gap| view.may_place(gap).is_ok()) {
            best = here;
            continue;
        }
        for near in state.map.near(space) {
            let Some(step) = movement::printed_cost(view.hex(near).terrain, state.night) else { continue };
            let there = here + step;
            if there >= cost[usize::from(near.0)].min(best)
                || view.rampager(near).is_some()
                || view.is_hostile(seat, near)
            {
                continue;
            }
            cost[usize::from(near.0)] = there;
            let bit = 1 << (near.0 % 128);
            if open[usize::from(near.0 / 128)] & bit == 0 && tail - head < 255 {
                open[usize::from(near.0 / 128)] |= bit;
                queue[tail % 256] = near;
                tail += 1;
            }
        }
    }
    best
}
