//! The odds of a battle.

use hexarch_core::odds::{Method, Odds, Piece, Share, Side as OddsSide};
use hexarch_core::{Chance, Seed, Small, Source, Text, text};

use super::{Company, Fight, OF, Record, Way, every_end, section, told};
use crate::battle::{self, Side, kind_of};
use crate::content::Content;
use crate::faces::{Faced, Object};
use crate::ids::*;
use crate::movement::{SLOTS, slot};
use crate::play::FATE;
use crate::state::{Squad, State};
use crate::step::{Action, Step};
use crate::{retreat, specials};

/// A battle of at most so many units may be small enough to be counted along every way.
const FEW: u8 = 8;
/// So many ways are followed at most before the battle is fought instead.
const WAYS: u32 = 20_000;
/// So often a larger battle is fought.
const FIGHTS: u32 = 2_500;

/// Numbers by side and kind.
type Counts<T> = [[T; SLOTS]; 2];

/// What a battle does to its units besides what lies in the area when it is over.
#[derive(Clone, PartialEq, Default)]
struct Traces {
    retreated: Counts<u8>,
    added: Counts<u8>,
    /// A retreat about to happen, and the unused figures before it: whoever has nowhere to go is destroyed.
    leaving: Option<(retreat::Scratch, [u8; UNITS])>,
}

impl Record for Traces {
    fn is_crossing(step: Step) -> bool {
        matches!(step, Step::Battle(battle::Step::SubRound(_)))
    }

    fn is_end(step: Step) -> bool {
        step == Step::Battle(battle::Step::Over)
    }

    fn before(&mut self, state: &State, step: Step) {
        if step == Step::Retreat(retreat::Step::Choose) {
            self.leaving = Some((state.retreat, state.pool.items));
        }
    }

    fn after(&mut self, state: &State, _step: Step) {
        let Some((retreat, pool)) = self.leaving.take() else { return };
        let side = if retreat.seat == Some(state.battle.attacker) { Side::Attacker } else { Side::Defender };
        for (at, &n) in retreat.units.iter().enumerate().filter(|(_, n)| **n > 0) {
            let kind = kind_of(state, side, at);
            let destroyed = state.pool[kind].saturating_sub(pool[Small::number(kind)]);
            self.retreated[side as usize][at] += n.saturating_sub(destroyed);
        }
    }

    fn answered(&mut self, step: Step, action: Action) {
        if let Step::Battle(battle::Step::Special(specials::Step::RaiseDead(side))) = step
            && let Action::Battle(battle::Action::Special(specials::Action::Reanimate(n))) = action
        {
            self.added[side as usize][slot(specials::REANIMATE)] += n;
        }
    }
}

/// What became of the units of a kind.
#[derive(Clone, Copy, Default)]
struct Ends {
    standing: u128,
    routed: u128,
    retreated: u128,
    lost: u128,
}

/// All ends of a battle, added up.
struct Tally {
    /// Who was there before it.
    before: Counts<u8>,
    ends: Counts<Ends>,
    wins: [u128; 2],
    falls: u128,
    of: u128,
    /// By side and number of units left.
    left: [Vec<u128>; 2],
}

impl Tally {
    fn of(state: &State) -> Tally {
        let mut before = Counts::default();
        for side in Side::BOTH {
            for (at, before) in before[side as usize].iter_mut().enumerate() {
                let kind = kind_of(state, side, at);
                // Who was routed earlier takes no part, but is lost if the defender loses (RW-BATTLE-24).
                let earlier = match side {
                    Side::Attacker => 0,
                    Side::Defender => state.squad(state.battle.area, kind).routed,
                };
                *before = state.battle.force(side).units[at].total() + earlier;
            }
        }
        Tally {
            before,
            ends: Counts::default(),
            wins: [0; 2],
            falls: 0,
            of: 0,
            left: [Vec::new(), Vec::new()],
        }
    }

    /// Adds one end of the battle.
    fn add(&mut self, start: &State, way: &Way<Traces>, weight: u128) {
        let (state, battle) = (&way.state, &way.state.battle);
        self.of += weight;
        if let Some(side) = battle.won {
            self.wins[side as usize] += weight;
        }
        let hold = |state: &State| state.areas[start.battle.area].stronghold.map(|hold| hold.owner());
        if hold(start).is_some() && hold(state) != hold(start) {
            self.falls += weight;
        }
        // A battle that was broken off leaves the attacker there.
        let master = battle.won.unwrap_or(Side::Attacker);
        for side in Side::BOTH {
            let mut all_left = 0;
            for at in 0..SLOTS {
                let present = self.before[side as usize][at] + way.record.added[side as usize][at];
                if present == 0 {
                    continue;
                }
                let here = match side == master {
                    true => state.squad(battle.area, kind_of(state, side, at)),
                    false => Squad::default(),
                };
                let retreated = way.record.retreated[side as usize][at];
                let left = here.total() + retreated;
                let ends = &mut self.ends[side as usize][at];
                ends.standing += weight * u128::from(here.standing);
                ends.routed += weight * u128::from(here.routed);
                ends.retreated += weight * u128::from(retreated);
                ends.lost += weight * u128::from(present.saturating_sub(left));
                all_left += usize::from(left);
            }
            let histogram = &mut self.left[side as usize];
            if histogram.len() <= all_left {
                histogram.resize(all_left + 1, 0);
            }
            histogram[all_left] += weight;
        }
    }
}

/// The odds of the battle of a fight.
pub(super) fn odds(content: &Content, fight: &Fight) -> Option<Odds> {
    let start = &fight.state;
    let units: u8 = Side::BOTH.iter().map(|&side| start.battle.force(side).standing()).sum();
    let counted = (units <= FEW).then(|| count(content, fight)).flatten();
    let tally = counted.unwrap_or_else(|| sample(content, fight));
    let exact = tally.of == hexarch_core::odds::WHOLE;
    let share = |sum: u128| if exact { told(sum) } else { sum as u64 };
    let shares = |sums: &[u128]| {
        let mut before = 0;
        let mut next = |sum: &u128| {
            let so_far = before + sum;
            let part = share(so_far) - share(before);
            before = so_far;
            part
        };
        sums.iter().map(&mut next).collect::<Vec<u64>>()
    };
    let [attacker, defender] = tally.wins;
    let wins = shares(&[attacker, defender, tally.of - attacker - defender]);
    let area = start.battle.area;
    let had_stronghold = start.areas[area].stronghold.is_some();
    Some(Odds {
        title: text!("scene.battle.title", area),
        at: Some(Object::Area(area).id()),
        method: if exact { Method::Exact } else { Method::sampled(FIGHTS) },
        of: if exact { OF } else { FIGHTS.into() },
        sides: Side::BOTH
            .map(|side| OddsSide {
                seat: start.battle.seat(side),
                title: title(start, side),
                wins: wins[side as usize],
                pieces: pieces(start, &tally, side, share),
                measure: text!("odds.units_left"),
                left: shares(&tally.left[side as usize]),
            })
            .to_vec(),
        nobody: wins[2],
        events: had_stronghold
            .then(|| Share { text: text!("odds.stronghold_falls"), n: share(tally.falls) })
            .into_iter()
            .collect(),
        policy: policy(fight),
    })
}

fn title(state: &State, side: Side) -> Text {
    match (side, state.battle.seat(side)) {
        (Side::Attacker, Some(seat)) => text!("odds.attacker", seat),
        (Side::Defender, Some(seat)) => text!("odds.defender", seat),
        (_, None) => text!("scene.battle.neutrals"),
    }
}

fn policy(fight: &Fight) -> Vec<Text> {
    let company = match fight.company {
        Company::Present => None,
        Company::All => Some(text!("odds.all_come")),
        Company::Rest => Some(text!("odds.rest_comes")),
    };
    company.into_iter().chain([text!("odds.greedy"), text!("odds.no_cards")]).collect()
}

fn pieces(state: &State, tally: &Tally, side: Side, share: impl Fn(u128) -> u64) -> Vec<Piece> {
    let piece = |at: usize| {
        let ends = tally.ends[side as usize][at];
        let end = |text, sum| Share { text, n: share(sum) };
        Piece {
            face: kind_of(state, side, at).face(),
            before: tally.before[side as usize][at].into(),
            lost: share(ends.lost),
            ends: vec![
                end(text!("odds.standing"), ends.standing),
                end(text!("odds.routed"), ends.routed),
                end(text!("odds.retreated"), ends.retreated),
            ],
        }
    };
    let is_there =
        |piece: &Piece| piece.before > 0 || piece.lost > 0 || piece.ends.iter().any(|end| end.n > 0);
    (0..SLOTS).map(piece).filter(is_there).collect()
}

/// Counts along every way that the cards can fall, if they are few enough.
fn count(content: &Content, fight: &Fight) -> Option<Tally> {
    let state = &fight.state;
    // Cards that show the same to everybody who may draw are alike; Reanimates may join.
    let mut shapes = vec![content.unit(specials::REANIMATE).shape];
    for side in Side::BOTH {
        for (unit, _) in state.battle.force(side).groups() {
            let shape = content.unit(kind_of(state, side, unit.slot)).shape;
            if !shapes.contains(&shape) {
                shapes.push(shape);
            }
        }
    }
    let alike = |source: Source, card: u16| match source == FATE {
        true => shapes.iter().fold(0, |sections, &shape| sections << 4 | section(content, card, shape)),
        // Which Tactics card is drawn changes nothing.
        false => 0,
    };
    let mut tally = Tally::of(state);
    let take = |way: &Way<Traces>, weight: u128| tally.add(state, way, weight);
    every_end(content, fight, Traces::default(), WAYS, alike, take).then_some(tally)
}

/// Fights the battle many times.
fn sample(content: &Content, fight: &Fight) -> Tally {
    let mut tally = Tally::of(&fight.state);
    let mut chance = Chance::new(Seed::from_number(1));
    for _ in 0..FIGHTS {
        let mut way = Way { state: fight.state.clone(), record: Traces::default() };
        way.run(content, fight.seat, fight.first, &mut chance);
        tally.add(&fight.state, &way, 1);
    }
    tally
}
