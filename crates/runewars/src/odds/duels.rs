//! The odds of a duel: along every way that the cards can fall. Only with units of a Quest, who read another section of
//! the same cards, or with a test in it there may be too many.

use hexarch_core::odds::{Method, Odds, Piece, Share, Side as OddsSide, rounded};
use hexarch_core::{Chance, Seat, Seed, Small, Source, Text, text};

use super::{Fight, OF, Record, Way, every_end, section, told};
use crate::battle::Side;
use crate::content::Content;
use crate::duel;
use crate::faces::{Faced, Object};
use crate::ids::*;
use crate::play::FATE;
use crate::state::State;
use crate::step::Step;

/// So many ways are followed at most: more than a duel of two heroes has.
const WAYS: u32 = 80_000;
/// So many where two sections of a card, or its symbol too, have to be told apart: there are seldom few enough.
const WAYS_APART: u32 = 10_000;
/// So often a duel with more ways is fought.
const FIGHTS: u32 = 5_000;

/// A duel leaves its traces on the heroes: nothing has to be remembered besides.
#[derive(Clone, PartialEq)]
struct Plain;

impl Record for Plain {
    fn is_crossing(step: Step) -> bool {
        step == Step::Duel(duel::Step::Round)
    }

    fn is_end(step: Step) -> bool {
        matches!(step, Step::Duel(duel::Step::Spoils(_)))
    }
}

/// Who fights.
struct Pair {
    attacker: Hero,
    /// A hero, or so many units of a kind.
    defender: Result<Hero, (UnitKind, u8)>,
}

/// All ends of a duel, added up.
struct Tally {
    /// Attacker, defender, nobody.
    wins: [u128; 3],
    both: u128,
    success: u128,
    of: u128,
    /// By side and health, or units, left.
    left: [[u128; 16]; 2],
    /// Damage on whoever is left.
    damage: [u128; 2],
}

/// The odds of the duel of a fight.
pub(super) fn odds(content: &Content, fight: &Fight) -> Option<Odds> {
    let state = &fight.state;
    let attacker = state.duel.attacker?;
    let defender = state.duel.defender.ok_or((state.duel.kind, state.duel.units));
    let pair = Pair { attacker, defender };
    let (tally, exact) = match count(content, fight, &pair) {
        Some(tally) => (tally, true),
        None => (sample(content, fight, &pair), false),
    };
    let share = |sum: u128| if exact { told(sum) } else { sum as u64 };
    let wins = if exact { rounded(tally.wins, OF) } else { tally.wins.map(|sum| sum as u64) };
    let at = state.hero_at(attacker).map(|(_, area)| Object::Area(area).id());
    let sides = [Side::Attacker, Side::Defender].map(|side| {
        let at = side as usize;
        let hero = if side == Side::Attacker { Ok(attacker) } else { pair.defender };
        let left = if exact { rounded(tally.left[at], OF) } else { tally.left[at].map(|sum| sum as u64) };
        let full = left.iter().rposition(|&n| n > 0).map_or(0, |last| last + 1);
        let piece = match hero {
            Ok(hero) => Piece {
                face: hero.face(),
                before: 1,
                lost: share(tally.left[at][0]),
                ends: vec![Share { text: text!("odds.damage"), n: share(tally.damage[at]) }],
            },
            Err((kind, units)) => {
                let all_left: u128 = (0..).zip(tally.left[at]).map(|(n, sum): (u128, u128)| n * sum).sum();
                Piece {
                    face: kind.face(),
                    before: units.into(),
                    lost: share(u128::from(units) * tally.of - all_left),
                    ends: vec![Share { text: text!("odds.damage"), n: share(tally.damage[at]) }],
                }
            }
        };
        OddsSide {
            seat: hero.ok().and_then(|hero| state.hero_at(hero)).map(|(seat, _)| seat),
            title: match hero {
                Ok(hero) => text!("scene.duel.hero", hero),
                Err((kind, _)) => text!("scene.duel.foes", kind),
            },
            wins: wins[at],
            pieces: vec![piece],
            measure: if hero.is_ok() { text!("odds.health_left") } else { text!("odds.units_left") },
            left: left[..full].to_vec(),
        }
    });
    let both = Share { text: text!("odds.both_fall"), n: share(tally.both) };
    let quest = state.quests.quest.filter(|_| pair.defender.is_err());
    let success = quest.map(|quest| Share { text: text!("odds.quest", quest), n: share(tally.success) });
    Some(Odds {
        title: title(&pair),
        at,
        method: if exact { Method::Exact } else { Method::sampled(FIGHTS) },
        of: if exact { OF } else { FIGHTS.into() },
        sides: sides.to_vec(),
        nobody: wins[2],
        events: [both].into_iter().chain(success).collect(),
        policy: vec![text!("odds.duel_policy"), text!("odds.known_rewards")],
    })
}

fn title(pair: &Pair) -> Text {
    let attacker = pair.attacker;
    match pair.defender {
        Ok(defender) => text!("odds.duel", attacker, defender),
        Err((kind, n)) => text!("odds.quest_duel", attacker, kind, n),
    }
}

impl Tally {
    fn new() -> Tally {
        Tally { wins: [0; 3], both: 0, success: 0, of: 0, left: [[0; 16]; 2], damage: [0; 2] }
    }

    fn add(&mut self, content: &Content, pair: &Pair, state: &State, weight: u128) {
        // How much is left of a side, and the damage on it.
        let hero = |hero: Hero| match state.hero_at(hero) {
            Some(_) => {
                let damage = state.heroes[hero].damage;
                (content.heroes[hero.number()].health.saturating_sub(damage), damage)
            }
            None => (0, 0),
        };
        let ours = hero(pair.attacker);
        let theirs = match pair.defender {
            Ok(defender) => hero(defender),
            Err(_) => (state.duel.units, state.duel.wound),
        };
        self.of += weight;
        self.wins[match (ours.0, theirs.0) {
            (0, 0) => 2,
            (_, 0) => 0,
            (0, _) => 1,
            (_, _) => 2,
        }] += weight;
        if ours.0 == 0 && theirs.0 == 0 {
            self.both += weight;
        }
        let wound = state.quests.quest.and_then(|quest| content.quests[quest.number()].wound);
        if ours.0 > 0 && wound.map_or(theirs.0 == 0, |wound| state.duel.hits >= wound) {
            self.success += weight;
        }
        for (at, (left, damage)) in [ours, theirs].into_iter().enumerate() {
            self.left[at][usize::from(left).min(15)] += weight;
            self.damage[at] += weight * u128::from(damage);
        }
    }
}

/// The Rewards of the duelists that whoever asks knows of.
fn known_rewards(content: &Content, state: &State, pair: &Pair, seat: Seat) -> Vec<Reward> {
    let heroes = [Some(pair.attacker), pair.defender.ok()].into_iter().flatten();
    let cards = heroes.flat_map(|hero| state.rewards_of(hero).iter());
    let known = cards.filter(|&card| state.rewards[card].open || state.rewards[card].seen.has(seat));
    known.map(|card| content.reward(card)).collect()
}

/// Counts along every way that the cards can fall, if they are few enough.
fn count(content: &Content, fight: &Fight, pair: &Pair) -> Option<Tally> {
    let rewards = known_rewards(content, &fight.state, pair, fight.seat);
    let strikes = [
        Reward::RageBlade,
        Reward::Soulbiter,
        Reward::DwarvenFireBombs,
        Reward::Stormpiercer,
        Reward::Emberstaff,
    ];
    let special = rewards.iter().any(|reward| strikes.contains(reward));
    let tests = rewards.contains(&Reward::DwarvenFireBombs);
    let foes = pair.defender.err().map(|(kind, _)| content.unit(kind).shape);
    // An icon that can only deal 1 damage is as good as 1 damage.
    let circle = |card: u16| match section(content, card, BaseShape::Circle) {
        1 if !special => 9,
        other => other,
    };
    let fate = |card: u16| {
        let destiny = if tests { content.fate[usize::from(card)].destiny.number() as u32 } else { 0 };
        let theirs = foes.map_or(0, |shape| section(content, card, shape));
        destiny << 8 | theirs << 4 | circle(card)
    };
    let alike = |source: Source, card: u16| if source == FATE { fate(card) } else { 0 };
    let mut tally = Tally::new();
    let take = |way: &Way<Plain>, weight: u128| tally.add(content, pair, &way.state, weight);
    let most = if foes.is_some() || tests { WAYS_APART } else { WAYS };
    every_end(content, fight, Plain, most, alike, take).then_some(tally)
}

/// Fights the duel many times.
fn sample(content: &Content, fight: &Fight, pair: &Pair) -> Tally {
    let mut tally = Tally::new();
    let mut chance = Chance::new(Seed::from_number(1));
    for _ in 0..FIGHTS {
        let mut way = Way { state: fight.state.clone(), record: Plain };
        way.run(content, fight.seat, fight.first, &mut chance);
        tally.add(content, pair, &way.state, 1);
    }
    tally
}
