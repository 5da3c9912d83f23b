//! What a bot likes.
//!
//! A point of the final score is worth 20. What is not scored is worth what it is likely to become: cards and Units in what
//! is left of the game, points of a turn in the same turn, turns that are still to come.

use hexarch_core::{BySeat, Seat};

use crate::combat;
use crate::ids::*;
use crate::pile::Pile;
use crate::play::View;
use crate::route;
use crate::scoring;
use crate::state::{Part, State, Teams};
use crate::step::Step;
use crate::{round, turn};

/// A point of the score.
const POINT: i32 = 20;
/// What it is worth to find the city of a solo First Reconnaissance, which is the goal but is not scored: so much that
/// nobody risks it for a few points.
const FOUND: i32 = 100 * POINT;
/// What whoever plays alone usually comes to: 0 is an even game.
const PAR: i32 = 40 * POINT;
/// What a tenth of a turn that is still to come is likely to bring.
const TURN: i32 = 4;

// The way to the city, in tenths of a Move point.
/// What a card of this round is good for on the way, and one of a later round, which is used together with others.
const CARD: i32 = 14;
const LATER_CARD: i32 = 17;
/// What a die of the Source adds in each turn.
const DIE: i32 = 15;
/// How many cards of the deck a turn uses up.
const CARDS: i32 = 3;
/// Turns of a round that has not begun.
const TURNS: i32 = 5;

/// Further than this to the next tile is all the same, in Move points.
const FAR: i32 = 32;

/// Whether a seat stands at the start of a turn or of a round, and nothing that it has begun is half done.
pub(crate) fn is_fresh(state: &State, seat: Seat) -> bool {
    let turn = &state.turns[seat];
    match state.steps.last() {
        Some(Step::Turn(turn::Step::Hub(_))) => turn.part == Part::Start && !turn.fed && turn.used.is_empty(),
        Some(Step::Turn(turn::Step::Before(_)) | Step::Round(round::Step::Tactic(_)) | Step::Setup(_)) => {
            true
        }
        Some(_) => false,
        None => true,
    }
}

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
    if !seeks_city(view) {
        let way = if unknown { i32::from(route::ways(view, seat, u8::MAX, false).next).min(FAR) } else { 0 };
        let way = way - at_hand.min(way);
        return TURN * turns + 15 * state.map.tiles.len() as i32 - 3 * way + at_hand;
    }
    if city_found(view) {
        return FOUND + TURN * turns + at_hand;
    }
    // The city is equally likely to be any of the Core tiles; it is found if what can be played leads so far.
    let (here, later) = reach(view, seat);
    let here = here + 10 * at_hand;
    let ways = route::ways(view, seat, dusk(view, here), true);
    let last = usize::from(cities + core).clamp(1, route::CORE);
    let slack = |way: &u8| here + later - 10 * i32::from(*way);
    let found: i32 = ways.core[..last].iter().map(|way| likely(slack(way))).sum::<i32>() / last as i32;
    let middle = slack(&ways.core[last / 2]);
    FOUND * found / 1000 + middle.clamp(-400, 400) / 5 + TURN * turns
}

/// By how many Move points of the way it will be Night, or Day. Told in large steps, so that it is the same for most of a turn.
fn dusk(view: View<'_>, here: i32) -> u8 {
    const STEP: i32 = 60;
    if view.state.round >= view.state.setting.rounds {
        return u8::MAX;
    }
    ((here / STEP * STEP + STEP / 2) / 10).clamp(0, 100) as u8
}

/// How likely it is, in thousandths, that something is done for which so many tenths of a Move point are to spare.
fn likely(slack: i32) -> i32 {
    const CURVE: [i32; 14] = [500, 622, 731, 818, 881, 924, 953, 971, 982, 989, 993, 996, 998, 999];
    const STEP: i32 = 30;
    let far = slack.abs().min(STEP * (CURVE.len() as i32 - 1) - 1);
    let (at, rest) = ((far / STEP) as usize, far % STEP);
    let there = CURVE[at] + (CURVE[at + 1] - CURVE[at]) * rest / STEP;
    if slack < 0 { 1000 - there } else { there }
}

/// How far the cards of this round lead and those of later ones, in tenths of a Move point; what is played already aside.
fn reach(view: View<'_>, seat: Seat) -> (i32, i32) {
    let state = view.state;
    let deeds = &state.players[seat].deeds;
    let turn = &state.turns[seat];
    let turns = turns_here(view, seat);
    let hand = deeds.hand.cards() as i32;
    let deck = (deeds.deck.cards() + deeds.top.len() + deeds.bottom.len()) as i32;
    let cards = hand + deck.min(CARDS * (turns - 10).max(0) / 10);
    let die = if turn.part != Part::Idle && turn.used_die { 10 } else { 0 };
    let later = i32::from(state.setting.rounds.saturating_sub(state.round));
    let owned = deeds.all().cards() as i32;
    (CARD * cards + DIE * (turns - die) / 10, later * (LATER_CARD * owned + DIE * TURNS))
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
