//! What a bot likes.
//!
//! A player's standing is counted as a list of [`Trait`]s and weighed. The weights were fitted to the results of many games
//! between bots and then smoothed by hand (`docs/bots.md` says how), so that 1000 apart is about three wins to one. They change
//! over the years: land pays off early, and in the last winter runes are all. It is meant for states that were redrawn for whoever thinks, so it may look at every rune.
//! Search calls this at every leaf: what is printed is put into small tables once, and nothing is allocated.

use std::sync::OnceLock;

use hexarch_core::{BySeat, MAX_SEATS, Seat, Seats, Set};

use crate::battle::{self, Side};
use crate::content::{Content, UnitInfo};
use crate::ids::*;
use crate::movement::kind_at;
use crate::objectives;
use crate::play::View;
use crate::state::{Area, HeroPlace, RewardPlace, Rune, Squad, State};

/// More than all else together.
const WON: i32 = 1_000_000;
/// Traits are counted in sixteenths, because an area that is fought for belongs in parts to both sides.
const ONE: i32 = 16;
/// What a point of a stronghold's strength is worth beside units.
const WALL: i32 = 60;
/// More guards than this add nothing to a rune.
const MOST_GUARDS: u8 = 5;
/// More influence than this adds nothing.
const MOST_INFLUENCE: u8 = 12;
/// Seasons of a game.
const SEASONS: usize = 24;
/// The seasons for which weights are given, counted from 0: the first, the last of the fifth year, the last of all. Then
/// only dragon runes count, and influence if they are equal (RW-WIN-02, RW-WIN-03).
pub const KNOTS: [usize; 3] = [0, 19, SEASONS - 1];

/// Declares the traits with their weights at each of the [`KNOTS`].
macro_rules! traits {
    ($($(#[$meta:meta])* $name:ident = $early:literal, $late:literal, $end:literal;)*) => {
        /// What counts.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Trait { $($(#[$meta])* $name,)* }
        impl Trait {
            /// Each of them.
            pub const ALL: &'static [Trait] = &[$(Trait::$name),*];
        }
        /// What each is worth at each of the [`KNOTS`].
        pub const WEIGHTS: [[i32; 3]; TRAITS] = [$([$early, $late, $end]),*];
        /// How many there are.
        pub const TRAITS: usize = [$(Trait::$name),*].len();
    };
}

traits! {
    /// Dragon runes in controlled areas.
    Dragon = 550, 750, 2500;
    /// From the fourth and from the fifth dragon rune on.
    Fourth = 0, 250, 0;
    Fifth = 100, 500, 300;
    /// Standing units and walls beside dragon runes, up to five each.
    Guard = 20, 20, 40;
    /// Dragon runes that a neighbor could take, by how likely he would.
    Exposed = -40, -80, -400;
    /// Dragon runes of others that could be taken.
    Prey = 120, 120, 250;
    /// Controlled areas, and what is printed in them.
    Land = 110, 110, 10;
    Food = 15, 0, 0;
    Wood = 40, 0, 0;
    Ore = 40, 10, 0;
    /// Dials.
    FoodDial = 60, 20, 0;
    WoodDial = 40, 15, 0;
    OreDial = 30, 10, 0;
    /// Standing and routed units, by what they are worth in hundreds.
    Army = 90, 60, 20;
    Routed = 60, 20, 0;
    /// Strongholds, sound and damaged, and developments.
    Stronghold = 130, 70, 10;
    Damaged = 110, 60, 10;
    Development = 40, 20, 0;
    /// Cities.
    City = 180, 60, 0;
    /// Influence and cards in hand.
    Influence = 70, 80, 60;
    Tactic = 70, 40, 10;
    Quest = 5, 0, 0;
    /// An Objective, and one that can be claimed now.
    Objective = 20, 10, 0;
    Claimable = 300, 700, 1500;
    /// Heroes, their attributes and training, damage on them, routed ones.
    Hero = 60, 30, 0;
    Attribute = 12, 10, 0;
    HeroDamage = -12, -8, 0;
    HeroRouted = -30, -15, 0;
    /// Rewards, and Timmorran Shards: dragon runes whenever their owner wants (RW-REWARD-07).
    Reward = 40, 60, 0;
    Shard = 450, 800, 2200;
    /// Titles, and the cards that two of them turn into runes.
    Primarch = 200, 100, 50;
    Captain = 200, 80, 0;
    Commander = 180, 60, 0;
    CaptainsReward = 20, 90, 100;
    CommandersTactic = 10, 60, 60;
}

/// What is counted for one player, in sixteenths.
pub type Traits = [i32; TRAITS];

/// What is printed, and the weights of each season.
struct Worth {
    /// By kind.
    units: [i32; UNITS],
    /// By area.
    resources: [[i32; 3]; AREAS],
    /// The faction whose home realm an area is in, and the areas of each home realm.
    homes: [Option<FactionId>; AREAS],
    realms: [Set<AreaId>; 4],
    /// By hero.
    attributes: [i32; HEROES],
    weights: [Traits; SEASONS],
    /// What an area with its resources is worth by these weights.
    lands: [[i32; AREAS]; SEASONS],
}

impl Worth {
    fn of(content: &Content) -> &'static Worth {
        static WORTH: OnceLock<Worth> = OnceLock::new();
        WORTH.get_or_init(|| {
            let weights = std::array::from_fn(weights_in);
            let resources = std::array::from_fn(|area| content.areas[area].resources.map(i32::from));
            Worth::new(content, resources, weights)
        })
    }

    fn new(content: &Content, resources: [[i32; 3]; AREAS], weights: [Traits; SEASONS]) -> Worth {
        Worth {
            units: std::array::from_fn(|kind| unit_value(&content.units[kind])),
            lands: weights.map(|weights| {
                let [land, food, wood, ore] =
                    [Trait::Land, Trait::Food, Trait::Wood, Trait::Ore].map(|what| weights[what as usize]);
                resources.map(|[f, w, o]| land + f * food + w * wood + o * ore)
            }),
            resources,
            homes: std::array::from_fn(|area| home_of(content, area)),
            realms: std::array::from_fn(|faction| {
                let theirs = |area: &usize| home_of(content, *area) == Some(FactionId(faction as u8));
                (0..AREAS).filter(theirs).map(|area| AreaId(area as u8)).collect()
            }),
            attributes: std::array::from_fn(|hero| {
                content.heroes[hero].attributes.iter().map(|&n| i32::from(n)).sum()
            }),
            weights,
        }
    }
}

/// The weights of a season: between those of the knots around it.
fn weights_in(season: usize) -> Traits {
    let at = usize::from(season > KNOTS[1]);
    let [from, to] = [KNOTS[at], KNOTS[at + 1]];
    let [left, passed] = [to - season, season - from].map(|seasons| seasons as i32);
    WEIGHTS.map(|knots| (knots[at] * left + knots[at + 1] * passed) / (to - from) as i32)
}

/// How good a state looks for each player.
pub(crate) fn evaluate(content: &Content, state: &State) -> BySeat<i32> {
    let worth = Worth::of(content);
    let mut value = BySeat::default();
    if let Some(seat) = state.winner {
        value[seat] = WON;
        return value;
    }
    let season = elapsed(state);
    let (weights, lands) = (&worth.weights[season], &worth.lands[season]);
    let sums = Sums { weights, lands, sums: [0; MAX_SEATS] };
    let sums = count(content, state, sums).sums;
    for seat in Seat::all(state.seats) {
        value[seat] = if state.eliminated.has(seat) { -WON / 2 } else { sums[seat.index()] / ONE };
    }
    value
}

/// Seasons since the start.
fn elapsed(state: &State) -> usize {
    let passed = usize::from(state.year.saturating_sub(1)) * 4 + state.season as usize;
    // The epic game takes eight years.
    (passed * 6 / usize::from(state.last_year())).min(SEASONS - 1)
}

/// What each player has.
pub(crate) fn traits(content: &Content, state: &State) -> BySeat<Traits> {
    count(content, state, BySeat([[0; TRAITS]; MAX_SEATS]))
}

/// Takes what is counted.
trait Counter {
    fn add(&mut self, seat: Seat, what: Trait, n: i32);
    /// So much of an area, with what is printed in it.
    fn add_land(&mut self, worth: &Worth, seat: Seat, area: AreaId, share: i32);
}

impl Counter for BySeat<Traits> {
    fn add(&mut self, seat: Seat, what: Trait, n: i32) {
        self[seat][what as usize] += n;
    }

    fn add_land(&mut self, worth: &Worth, seat: Seat, area: AreaId, share: i32) {
        let [food, wood, ore] = worth.resources[usize::from(area.0)];
        self.add(seat, Trait::Land, share);
        self.add(seat, Trait::Food, food * share);
        self.add(seat, Trait::Wood, wood * share);
        self.add(seat, Trait::Ore, ore * share);
    }
}

/// Weighs at once: several times as fast as making a list first.
struct Sums<'a> {
    weights: &'a Traits,
    lands: &'a [i32; AREAS],
    sums: [i32; MAX_SEATS],
}

impl Counter for Sums<'_> {
    #[inline]
    fn add(&mut self, seat: Seat, what: Trait, n: i32) {
        self.sums[usize::from(seat.0)] += self.weights[what as usize] * n;
    }

    #[inline]
    fn add_land(&mut self, _: &Worth, seat: Seat, area: AreaId, share: i32) {
        self.sums[usize::from(seat.0)] += self.lands[usize::from(area.0)] * share;
    }
}

fn count<C: Counter>(content: &Content, state: &State, counter: C) -> C {
    let worth = Worth::of(content);
    let mut table = Table { content, worth, state, counter, dragons: [0; MAX_SEATS] };
    table.areas();
    table.on_the_way();
    for seat in state.alive().iter() {
        table.player(seat);
    }
    table.heroes();
    table.counter
}

/// Counts what lies on the table.
struct Table<'a, C> {
    content: &'a Content,
    worth: &'static Worth,
    state: &'a State,
    counter: C,
    /// Dragon runes of each player, in sixteenths.
    dragons: [i32; MAX_SEATS],
}

/// Somebody moves into an area that he does not control yet.
struct Contest {
    area: AreaId,
    attacker: Seat,
    /// How likely he gets it, in sixteenths.
    odds: i32,
}

/// Who holds an area, and with how much.
#[derive(Clone, Copy, Default)]
struct Hold {
    owner: Option<Seat>,
    power: i32,
}

impl<C: Counter> Table<'_, C> {
    #[inline]
    fn add(&mut self, seat: Seat, what: Trait, n: i32) {
        self.counter.add(seat, what, n);
    }

    fn areas(&mut self) {
        let state = self.state;
        let homes = home_owners(state);
        let contest = self.contest();
        let mut holds = [Hold::default(); AREAS];
        // From where units of the owner's could go: not from an area that he has activated (RW-MOVE-08).
        let mut ready = Set::EMPTY;
        // All others are nobody's.
        let mut somebodys = state.areas.held();
        for (realm, _) in self.worth.realms.iter().zip(homes).filter(|(_, owner)| owner.is_some()) {
            somebodys = somebodys.or(*realm);
        }
        if let Some(contest) = &contest {
            somebodys.add(contest.area);
        }
        for area in somebodys.and(state.board.areas).iter() {
            let here = &state.areas[area];
            let at = usize::from(area.0);
            // As [`State::controller`], with the home realms looked up once.
            let owner = if state.battle.on && state.battle.area == area {
                state.battle.defender
            } else {
                here.owner
                    .or_else(|| here.stronghold.map(|stronghold| stronghold.owner()))
                    .or_else(|| homes[usize::from(self.worth.homes[at]?.0)])
            };
            let (standing, routed, count) = self.army(here);
            holds[at] = Hold { owner, power: standing + self.walls(here) * WALL };
            if let Some(seat) = here.owner {
                if owner == Some(seat) && !here.activated.has(seat) {
                    ready.add(area);
                }
                self.add(seat, Trait::Army, standing * ONE / 100);
                self.add(seat, Trait::Routed, routed * ONE / 100);
            }
            let odds = match &contest {
                Some(contest) if contest.area == area => {
                    self.area(contest.attacker, area, here, contest.odds, 1);
                    contest.odds
                }
                _ => 0,
            };
            if let Some(seat) = owner
                && odds < ONE
            {
                self.area(seat, area, here, ONE - odds, count);
            }
        }
        let guarded = state.areas.neutrals().and(state.areas.dragons()).minus(somebodys);
        for area in guarded.iter() {
            holds[usize::from(area.0)].power = self.army(&state.areas[area]).0;
        }
        self.neighbors(&holds, ready);
    }

    /// An area in the hands of a player, or so much of it.
    fn area(&mut self, seat: Seat, area: AreaId, here: &Area, share: i32, units: u8) {
        self.counter.add_land(self.worth, seat, area, share);
        if here.city.is_some() {
            self.add(seat, Trait::City, share);
        }
        let mut walls = 0;
        if let Some(stronghold) = here.stronghold.filter(|stronghold| stronghold.owner() == seat) {
            let what = if stronghold.is_damaged() { Trait::Damaged } else { Trait::Stronghold };
            self.add(seat, what, share);
            self.add(seat, Trait::Development, i32::from(here.development.is_some()) * share);
            walls = self.content.stronghold[usize::from(stronghold.is_damaged())];
        }
        let throne = here.token.is_some_and(|token| token.open && token.kind == TokenKind::DragonThrone);
        let dragons = i32::from(here.rune.is_some_and(Rune::is_dragon)) + i32::from(throne);
        if dragons > 0 {
            self.dragons[usize::from(seat.0)] += dragons * share;
            self.add(seat, Trait::Dragon, dragons * share);
            self.add(seat, Trait::Guard, i32::from((units + walls).min(MOST_GUARDS)) * share);
        }
    }

    /// What the standing and the routed units of an area are worth, and how many stand.
    fn army(&self, here: &Area) -> (i32, i32, u8) {
        let (mut standing, mut routed, mut n) = (0, 0, 0);
        let mut count = |squads: &[Squad], kinds: &[i32]| {
            for (squad, unit) in squads.iter().zip(kinds) {
                n += squad.standing;
                standing += unit * i32::from(squad.standing);
                routed += unit * i32::from(squad.routed);
            }
        };
        if let Some(seat) = here.owner {
            let own = usize::from(self.state.players[seat].faction.0) * OWN_KINDS;
            count(&here.own, &self.worth.units[own..own + OWN_KINDS]);
        }
        if here.neutral != [Squad::default(); NEUTRAL_KINDS] {
            count(&here.neutral, &self.worth.units[usize::from(FIRST_NEUTRAL)..]);
        }
        (standing, routed, n)
    }

    fn walls(&self, here: &Area) -> i32 {
        let walls = here.stronghold.map_or(0, |it| self.content.stronghold[usize::from(it.is_damaged())]);
        i32::from(walls)
    }

    /// Dragon runes within reach of somebody else.
    fn neighbors(&mut self, holds: &[Hold; AREAS], ready: Set<AreaId>) {
        let state = self.state;
        for area in state.areas.dragons().and(state.board.areas).iter() {
            let hold = holds[usize::from(area.0)];
            let mut threats = [0; MAX_SEATS];
            let mut threatening = Seats::NONE;
            for near in state.board.open[area].and(ready).iter() {
                let from = holds[usize::from(near.0)];
                if let Some(seat) = from.owner.filter(|_| from.owner != hold.owner) {
                    threats[usize::from(seat.0)] += from.power;
                    threatening.add(seat);
                }
            }
            let mut most = 0;
            for seat in threatening.iter() {
                let odds = odds(threats[usize::from(seat.0)], hold.power);
                self.add(seat, Trait::Prey, odds);
                most = most.max(odds);
            }
            if let Some(seat) = hold.owner {
                self.add(seat, Trait::Exposed, most);
            }
        }
    }

    /// The area that somebody is about to take.
    fn contest(&self) -> Option<Contest> {
        let state = self.state;
        if state.battle.on {
            let view = View { content: self.content, state };
            let [attack, defense] = Side::BOTH.map(|side| {
                let force: i32 = state
                    .battle
                    .force(side)
                    .groups()
                    .filter(|(unit, _)| !unit.routed)
                    .map(|(unit, n)| self.unit(battle::kind_of(state, side, unit.slot)) * i32::from(n))
                    .sum();
                let standing = state.battle.force(side).standing();
                force + i32::from(battle::strength(view, side) - standing) * WALL
            });
            let odds = match state.battle.won {
                Some(Side::Attacker) => ONE,
                Some(Side::Defender) => 0,
                None => odds(attack, defense),
            };
            return Some(Contest { area: state.battle.area, attacker: state.battle.attacker, odds });
        }
        let march = &state.march;
        let attacker = march.seat?;
        let area = march.target;
        let here = &state.areas[area];
        let owner = state.controller(self.content, area);
        let own_color = march.units[..OWN_KINDS].iter().any(|n| *n > 0);
        if owner == Some(attacker) || !own_color {
            return None;
        }
        let faction = state.players[attacker].faction;
        let attack = march.units.iter().enumerate().filter(|(_, n)| **n > 0);
        let attack: i32 = attack.map(|(at, &n)| self.unit(kind_at(faction, at)) * i32::from(n)).sum();
        let defense = self.army(here).0 + self.walls(here) * WALL;
        let diplomacy = if owner.is_none() { i32::from(state.players[attacker].influence.min(6)) } else { 0 };
        Some(Contest { area, attacker, odds: odds(attack, defense).max(diplomacy) })
    }

    fn unit(&self, kind: UnitKind) -> i32 {
        self.worth.units[usize::from(kind.0)]
    }

    /// Units that are in no area: in a battle, on the march, in retreat.
    fn on_the_way(&mut self) {
        let state = self.state;
        if state.battle.on {
            for side in Side::BOTH {
                let Some(seat) = state.battle.seat(side) else { continue };
                for (fighter, n) in state.battle.force(side).groups() {
                    let what = if fighter.routed { Trait::Routed } else { Trait::Army };
                    let whole = self.unit(kind_at(state.players[seat].faction, fighter.slot));
                    let whole = whole - i32::from(fighter.damage) * 12;
                    self.add(seat, what, whole * i32::from(n) * ONE / 100);
                }
            }
        }
        let retreat = state.retreat.seat.filter(|_| state.retreat.on);
        for (seat, units, what) in [
            (state.march.seat, &state.march.units, Trait::Army),
            (retreat, &state.retreat.units, Trait::Routed),
        ] {
            let Some(seat) = seat else { continue };
            for (at, &n) in units.iter().enumerate().filter(|(_, n)| **n > 0) {
                let unit = self.unit(kind_at(state.players[seat].faction, at));
                self.add(seat, what, unit * i32::from(n) * ONE / 100);
            }
        }
        if let Some(seat) = state.turn.seat {
            for lifted in state.shifts.list.iter() {
                self.add(seat, Trait::Army, self.unit(lifted.kind) * i32::from(lifted.n) * ONE / 100);
                if state.areas[lifted.to].owner.is_none() && !lifted.kind.is_neutral() {
                    self.area(seat, lifted.to, &state.areas[lifted.to], ONE, lifted.n);
                }
            }
        }
    }

    /// What lies before a player.
    fn player(&mut self, seat: Seat) {
        let state = self.state;
        let player = &state.players[seat];
        let [food, wood, ore] = player.dials.map(i32::from);
        self.add(seat, Trait::FoodDial, food * ONE);
        self.add(seat, Trait::WoodDial, wood * ONE);
        self.add(seat, Trait::OreDial, ore * ONE);
        self.add(seat, Trait::Influence, i32::from(player.influence.min(MOST_INFLUENCE)) * ONE);
        let tactics = player.tactics.len() as i32;
        self.add(seat, Trait::Tactic, tactics * ONE);
        self.add(seat, Trait::Quest, player.quests.len() as i32 * ONE);
        if let Some(objective) = player.objective {
            self.add(seat, Trait::Objective, ONE);
            let view = View { content: self.content, state };
            if objectives::may_claim(view, seat, objective).is_ok() {
                self.add(seat, Trait::Claimable, ONE);
            }
        }
        let dragons = self.dragons[usize::from(seat.0)];
        self.add(seat, Trait::Fourth, (dragons - 3 * ONE).clamp(0, ONE));
        self.add(seat, Trait::Fifth, (dragons - 4 * ONE).clamp(0, ONE));
        for (title, what) in TitleId::ALL.into_iter().zip([Trait::Primarch, Trait::Captain, Trait::Commander])
        {
            if state.titles[title].holder == Some(seat) {
                self.add(seat, what, ONE);
            }
        }
        if state.titles[TitleId::COMMANDER].holder == Some(seat) {
            self.add(seat, Trait::CommandersTactic, tactics.min(5) * ONE);
        }
    }

    fn heroes(&mut self) {
        let state = self.state;
        for hero in state.heroes.on_board().iter() {
            let it = &state.heroes[hero];
            let HeroPlace::Board { seat, .. } = it.place else { continue };
            let training: u8 = it.training.iter().sum();
            self.add(seat, Trait::Hero, ONE);
            let attributes = self.worth.attributes[hero as usize] + i32::from(training);
            self.add(seat, Trait::Attribute, attributes * ONE);
            self.add(seat, Trait::HeroDamage, i32::from(it.damage) * ONE);
            self.add(seat, Trait::HeroRouted, i32::from(it.routed) * ONE);
        }
        let captain = state.titles[TitleId::CAPTAIN].holder;
        for card in state.rewards.held().iter() {
            if let RewardPlace::Hero(hero) = state.rewards[card].place
                && let HeroPlace::Board { seat, .. } = state.heroes[hero].place
            {
                let shard = self.content.reward(card) == Reward::TimmorranShard;
                self.add(seat, if shard { Trait::Shard } else { Trait::Reward }, ONE);
                if captain == Some(seat) {
                    self.add(seat, Trait::CaptainsReward, ONE);
                }
            }
        }
    }
}

/// The faction whose home realm an area is in.
fn home_of(content: &Content, area: usize) -> Option<FactionId> {
    content.tiles[usize::from(content.areas[area].tile.0)].home_of
}

/// Who lives in the home realm of each faction.
fn home_owners(state: &State) -> [Option<Seat>; 4] {
    let mut homes = [None; 4];
    for seat in state.alive().iter().filter(|&seat| state.players[seat].has_faction) {
        homes[usize::from(state.players[seat].faction.0)] = Some(seat);
    }
    homes
}

/// How likely so much power beats so much, in sixteenths: by the square of their ratio.
fn odds(attack: i32, defense: i32) -> i32 {
    // No army is worth as much as that; so squares have room.
    match (attack.min(8_000), defense.min(8_000)) {
        (..=0, _) => 0,
        (_, ..=0) => ONE,
        (attack, defense) => ONE * attack * attack / (attack * attack + defense * defense),
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

#[cfg(test)]
mod tests {
    use hexarch_core::{Chance, Game, Log, Seed, legal};

    use super::*;

    /// What is weighed at once is what a list of traits would weigh, in battles, on marches and everywhere else.
    #[test]
    fn the_evaluation_is_the_weighted_sum_of_the_traits() {
        let game = crate::game();
        for players in 2..=4 {
            let mut chance = Chance::new(Seed::from_number(players.into()));
            let setup = game.setup(players).expect("so many can play");
            let mut state = game.start(&setup, &mut chance, &mut Log::silent()).expect("the usual setup");
            while let Some(seat) = game.pending(&state).first() {
                let traits = traits(game.content, &state);
                let weights = &Worth::of(game.content).weights[elapsed(&state)];
                let value = evaluate(game.content, &state);
                for seat in state.alive().iter() {
                    let sum: i32 = traits[seat].iter().zip(weights).map(|(n, weight)| n * weight).sum();
                    assert_eq!(value[seat], sum / ONE);
                }
                let answers = legal(game, &state, seat);
                let answer = answers[chance.below(answers.len() as u32) as usize];
                game.play(&mut state, seat, answer, &mut chance, &mut Log::silent());
            }
            let winner = state.winner.expect("somebody wins");
            assert!(
                evaluate(game.content, &state)
                    .0
                    .iter()
                    .all(|it| *it <= evaluate(game.content, &state)[winner])
            );
        }
    }

    #[test]
    fn odds_are_even_for_equals_and_certain_against_nobody() {
        for (attack, defense, wanted) in [(100, 100, 8), (100, 0, 16), (0, 0, 0), (0, 50, 0), (100, 300, 1)] {
            assert_eq!(odds(attack, defense), wanted, "{attack} against {defense}");
        }
    }
}
