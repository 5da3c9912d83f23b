//! What a bot likes.
//!
//! A dragon rune is 1000. It is meant for states that were redrawn for whoever thinks, so it may look at every rune.
//! Search calls this at every leaf: what is printed is put into small tables once.

use std::sync::OnceLock;

use hexarch_core::{BySeat, Seat};

use crate::battle::Side;
use crate::content::{Content, UnitInfo};
use crate::ids::*;
use crate::movement::kind_at;
use crate::state::{Area, HeroPlace, RewardPlace, Rune, Squad, State};

/// More than all else together.
const WON: i32 = 1_000_000;
/// A dragon rune that nobody guards; with five strength beside it it is worth 1000.
const DRAGON: i32 = 800;
const GUARD: i32 = 40;
const MOST_GUARDS: u8 = 5;
const AREA: i32 = 25;
const RESOURCE: i32 = 15;
const DIAL_SPACE: i32 = 12;
const CITY: i32 = 80;
const STRONGHOLD: i32 = 140;
const DAMAGED_STRONGHOLD: i32 = 90;
const DEVELOPMENT: i32 = 30;
const INFLUENCE: i32 = 20;
const TACTIC: i32 = 30;
const QUEST: i32 = 8;
const OBJECTIVE: i32 = 40;
const HERO: i32 = 60;
const ATTRIBUTE: i32 = 8;
const HERO_DAMAGE: i32 = 15;
const HERO_ROUTED: i32 = 20;
const REWARD: i32 = 60;
/// A Timmorran Shard is a dragon rune whenever its owner wants (RW-REWARD-07).
const SHARD: i32 = 700;
const TITLE: i32 = 120;
/// A point of damage in a battle.
const DAMAGE: i32 = 12;

/// What the printed components are worth.
struct Worth {
    /// By kind.
    units: [i32; UNITS],
    /// By area: the land and its resources.
    areas: [i32; AREAS],
    /// The faction whose home realm an area is in.
    homes: [Option<FactionId>; AREAS],
    /// By hero, with attributes.
    heroes: [i32; HEROES],
}

impl Worth {
    fn of(content: &Content) -> &'static Worth {
        static WORTH: OnceLock<Worth> = OnceLock::new();
        WORTH.get_or_init(|| Worth {
            units: std::array::from_fn(|kind| unit_value(&content.units[kind])),
            areas: std::array::from_fn(|area| {
                AREA + content.areas[area].resources.iter().map(|&n| i32::from(n)).sum::<i32>() * RESOURCE
            }),
            homes: std::array::from_fn(|area| content.tiles[usize::from(content.areas[area].tile.0)].home_of),
            heroes: std::array::from_fn(|hero| {
                HERO + content.heroes[hero].attributes.iter().map(|&n| i32::from(n)).sum::<i32>() * ATTRIBUTE
            }),
        })
    }
}

/// How good a state looks for each player.
pub(crate) fn evaluate(content: &Content, state: &State) -> BySeat<i32> {
    let worth = Worth::of(content);
    let mut value = BySeat::default();
    let homes = home_owners(state);
    for area in state.board.areas.iter() {
        let here = &state.areas[area];
        // As [`State::controller`], with the home realms looked up once.
        let owner = if state.battle.on && state.battle.area == area {
            state.battle.defender
        } else {
            here.owner
                .or_else(|| here.stronghold.map(|stronghold| stronghold.owner()))
                .or_else(|| homes[usize::from(worth.homes[usize::from(area.0)]?.0)])
        };
        if let Some(seat) = owner {
            value[seat] += worth.areas[usize::from(area.0)] + area_value(content, worth, state, here, seat);
        }
    }
    for seat in state.alive().iter() {
        value[seat] += player_value(state, seat);
    }
    on_the_way(worth, state, &mut value);
    for (hero, it) in state.heroes.iter() {
        if let HeroPlace::Board { seat, .. } = it.place {
            let training: u8 = it.training.iter().sum();
            value[seat] += worth.heroes[hero as usize] + i32::from(training) * ATTRIBUTE
                - i32::from(it.damage) * HERO_DAMAGE
                - i32::from(it.routed) * HERO_ROUTED;
        }
    }
    for (card, it) in state.rewards.iter() {
        if let RewardPlace::Hero(hero) = it.place
            && let HeroPlace::Board { seat, .. } = state.heroes[hero].place
        {
            value[seat] += if content.reward(card) == Reward::TimmorranShard { SHARD } else { REWARD };
        }
    }
    for (_, title) in state.titles.iter() {
        if let Some(seat) = title.holder {
            value[seat] += TITLE;
        }
    }
    for seat in state.eliminated.iter() {
        value[seat] = -WON / 2;
    }
    if let Some(seat) = state.winner {
        value[seat] = WON;
    }
    value
}

/// Who lives in the home realm of each faction.
fn home_owners(state: &State) -> [Option<Seat>; 4] {
    let mut homes = [None; 4];
    for seat in state.alive().iter().filter(|&seat| state.players[seat].has_faction) {
        homes[usize::from(state.players[seat].faction.0)] = Some(seat);
    }
    homes
}

/// What the things in an area are worth to whoever controls it.
fn area_value(content: &Content, worth: &Worth, state: &State, here: &Area, seat: Seat) -> i32 {
    let (army, standing) = army(worth, state, here);
    let (stronghold, walls) = match here.stronghold {
        Some(stronghold) if stronghold.owner() != seat => (0, 0),
        Some(stronghold) if stronghold.is_damaged() => (DAMAGED_STRONGHOLD, content.stronghold[1]),
        Some(_) => (STRONGHOLD, content.stronghold[0]),
        None => (0, 0),
    };
    let throne = here.token.is_some_and(|token| token.open && token.kind == TokenKind::DragonThrone);
    let dragons = i32::from(here.rune.is_some_and(Rune::is_dragon)) + i32::from(throne);
    let guards = i32::from((standing + walls).min(MOST_GUARDS));
    army + stronghold
        + i32::from(here.development.is_some()) * DEVELOPMENT
        + i32::from(here.city.is_some()) * CITY
        + dragons * (DRAGON + guards * GUARD)
}

/// What the units of an area are worth, and how many of them stand. Routed ones count half.
fn army(worth: &Worth, state: &State, here: &Area) -> (i32, u8) {
    let (mut value, mut standing) = (0, 0);
    let mut count = |squads: &[Squad], kinds: &[i32]| {
        for (squad, unit) in squads.iter().zip(kinds) {
            standing += squad.standing;
            value += unit * i32::from(squad.standing * 2 + squad.routed);
        }
    };
    if let Some(seat) = here.owner {
        count(&here.own, &worth.units[usize::from(state.players[seat].faction.0) * OWN_KINDS..]);
    }
    if here.neutral != [Squad::default(); NEUTRAL_KINDS] {
        count(&here.neutral, &worth.units[usize::from(FIRST_NEUTRAL)..]);
    }
    (value / 2, standing)
}

/// Units that are in no area: in a battle, on the march, in retreat.
fn on_the_way(worth: &Worth, state: &State, value: &mut BySeat<i32>) {
    let unit = |kind: UnitKind| worth.units[usize::from(kind.0)];
    let of = |seat: Seat, at: usize| unit(kind_at(state.players[seat].faction, at));
    if state.battle.on {
        for side in Side::BOTH {
            let Some(seat) = state.battle.seat(side) else { continue };
            for (fighter, n) in state.battle.force(side).groups() {
                let whole = of(seat, fighter.slot) - i32::from(fighter.damage) * DAMAGE;
                value[seat] += if fighter.routed { whole / 2 } else { whole } * i32::from(n);
            }
        }
    }
    let retreat = state.retreat.seat.filter(|_| state.retreat.on).map(|seat| (seat, &state.retreat.units));
    let march = state.march.seat.map(|seat| (seat, &state.march.units));
    for (seat, units) in [march, retreat].into_iter().flatten() {
        for (at, &n) in units.iter().enumerate().filter(|(_, n)| **n > 0) {
            value[seat] += of(seat, at) * i32::from(n);
        }
    }
    if let Some(seat) = state.turn.seat {
        for lifted in state.shifts.list.iter() {
            value[seat] += unit(lifted.kind) * i32::from(lifted.n);
        }
    }
}

/// A unit by its health, its base (larger ones hit harder), its row and its legs.
fn unit_value(unit: &UnitInfo) -> i32 {
    let shape = match unit.shape {
        BaseShape::Triangle => 10,
        BaseShape::Circle => 24,
        BaseShape::Rectangle => 26,
        BaseShape::Hexagon => 50,
    };
    let legs = i32::from(unit.fast) * 4 + i32::from(unit.flying) * 8;
    shape + i32::from(unit.health) * 15 + i32::from(6 - unit.initiative) * 3 + legs
}

/// What lies before a player.
fn player_value(state: &State, seat: Seat) -> i32 {
    let player = &state.players[seat];
    let dials: u8 = player.dials.iter().sum();
    i32::from(dials) * DIAL_SPACE
        + i32::from(player.influence.min(12)) * INFLUENCE
        + player.tactics.len() as i32 * TACTIC
        + player.quests.len() as i32 * QUEST
        + i32::from(player.objective.is_some()) * OBJECTIVE
}
