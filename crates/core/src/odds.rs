//! The odds of a fight: what may come of it, counted.
//!
//! Numbers are counts out of [`Odds::of`], so that games stay free of floating point; whoever shows them makes
//! percentages of them. [`every_way`] walks along all the ways that chance can take, for odds that are exact.

use serde::Serialize;

use crate::chance::{Chance, Source};
use crate::scene::{Face, Id};
use crate::seat::Seat;
use crate::text::Text;

/// What may come of a battle, a duel or a siege, if both sides go on as [`Odds::policy`] says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Odds {
    /// Which fight.
    pub title: Text,
    /// Where it happens.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub at: Option<Id>,
    /// How the numbers were found.
    pub method: Method,
    /// What every count is out of.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub of: u64,
    /// Who stands against whom, the attacker first.
    pub sides: Vec<Side>,
    /// How often nobody wins.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub nobody: u64,
    /// What else may happen, such as the fall of a stronghold, and how often it does.
    pub events: Vec<Share>,
    /// What both sides are taken to do, and what is left out.
    pub policy: Vec<Text>,
}

/// How odds were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "OddsMethod"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = OddsMethod))]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// Every way that chance can take was counted; rounded to parts of [`Odds::of`].
    Exact,
    /// The fight was fought so many times.
    Sampled {
        /// How many times.
        fights: u32,
        /// Nineteen times out of twenty a chance is off by less than so many hundredths of a percent.
        error: u32,
    },
}

impl Method {
    /// The method of so many fights.
    pub fn sampled(fights: u32) -> Method {
        // 1.96 standard deviations of a chance of one half, which is the worst: 0.98 / sqrt(fights).
        let error = 9_800 * 1_000 / (u64::from(fights) * 1_000_000).isqrt().max(1);
        Method::Sampled { fights, error: error as u32 }
    }
}

/// One side of a fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "OddsSide"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = OddsSide))]
pub struct Side {
    /// Whose side.
    pub seat: Option<Seat>,
    /// What it is called.
    pub title: Text,
    /// How often it wins.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub wins: u64,
    /// What becomes of its pieces, kind by kind.
    pub pieces: Vec<Piece>,
    /// What [`Side::left`] counts, such as units left.
    pub measure: Text,
    /// How often it ends with none, one, two and so on of its measure.
    #[cfg_attr(feature = "ts", ts(type = "Array<number>"))]
    pub left: Vec<u64>,
}

/// What becomes of the pieces of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "OddsPiece"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = OddsPiece))]
pub struct Piece {
    /// Which kind.
    pub face: Face,
    /// How many there are before the fight.
    pub before: u16,
    /// How many are lost, summed over all outcomes: divided by [`Odds::of`] it is the number to expect.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub lost: u64,
    /// What becomes of the others, summed in the same way: they stand, are routed, take damage.
    pub ends: Vec<Share>,
}

/// Something that may happen, and how often or how much of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Share {
    /// What.
    pub text: Text,
    /// Out of [`Odds::of`].
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub n: u64,
}

/// What the whole weighs of which [`every_way`] gives each way its part.
pub const WHOLE: u128 = 1 << 90;

/// Parts of [`WHOLE`] as parts of `of`. Rounded so that parts that make up the whole still do.
pub fn rounded<const N: usize>(parts: [u128; N], of: u64) -> [u64; N] {
    let mut sum = 0;
    let mut told = 0;
    parts.map(|part| {
        sum += part;
        let so_far = ((sum * u128::from(of) + WHOLE / 2) / WHOLE) as u64;
        let share = so_far - told;
        told = so_far;
        share
    })
}

/// A fork on the way of chance: what there was to choose from, sorted into what is alike.
struct Fork {
    /// For each sort one item and how many there are of it.
    sorts: Vec<(u16, u32)>,
    at: usize,
}

/// Does something once for each way that chance can take, and hands out what came of it with its part of `weight`.
/// Items of a draw for which `alike` gives the same number are tried once for all of them. Returns whether that was
/// possible in `most` ways; otherwise it breaks off.
pub fn every_way<R>(
    weight: u128,
    most: &mut u32,
    alike: impl Fn(Source, u16) -> u32,
    mut go: impl FnMut(&mut Chance) -> R,
    mut take: impl FnMut(R, u128),
) -> bool {
    let mut forks: Vec<Fork> = Vec::new();
    loop {
        if *most == 0 {
            return false;
        }
        *most -= 1;
        let path = forks.iter().map(|fork| fork.sorts[fork.at].0).collect();
        let mut chance = Chance::led(path);
        let result = go(&mut chance);
        for (source, offered) in chance.forks().iter().skip(forks.len()) {
            forks.push(Fork { sorts: sorts(offered, |item| alike(*source, item)), at: 0 });
        }
        take(result, forks.iter().fold(weight, |weight, fork| fork.part(weight)));
        while forks.last().is_some_and(|fork| fork.at + 1 == fork.sorts.len()) {
            forks.pop();
        }
        match forks.last_mut() {
            Some(fork) => fork.at += 1,
            None => return true,
        }
    }
}

impl Fork {
    /// What the branch at hand has of a weight. All branches together have all of it.
    fn part(&self, weight: u128) -> u128 {
        let count = |sorts: &[(u16, u32)]| sorts.iter().map(|(_, n)| u128::from(*n)).sum::<u128>();
        let all = count(&self.sorts);
        let up_to = |at: usize| weight * count(&self.sorts[..at]) / all;
        up_to(self.at + 1) - up_to(self.at)
    }
}

/// The items of a draw, sorted into what is alike: the first of each sort, in their order.
fn sorts(offered: &[(u16, u32)], alike: impl Fn(u16) -> u32) -> Vec<(u16, u32)> {
    let mut sorts: Vec<(u32, (u16, u32))> = Vec::new();
    for &(item, count) in offered {
        let sort = alike(item);
        match sorts.iter_mut().find(|(known, _)| *known == sort) {
            Some((_, (_, n))) => *n += count,
            None => sorts.push((sort, (item, count))),
        }
    }
    sorts.into_iter().map(|(_, sort)| sort).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Set;

    const BAG: Source = Source("bag");

    /// Two draws without putting back from three red balls and two white ones: 3 of 10 ways are two red ones, 6 of 10 mixed,
    /// 1 of 10 two white ones.
    #[test]
    fn every_way_of_two_draws_is_walked_with_its_weight() {
        let is_red = |ball: u16| ball < 3;
        let (mut by_reds, mut ways, mut most) = ([0u128; 3], 0, 100);
        let draw = |chance: &mut Chance| {
            let mut bag = Set::<u8>::first_n(5);
            (0..2)
                .filter(|_| {
                    let ball = chance.pick(BAG, bag);
                    bag.remove(ball);
                    is_red(ball.into())
                })
                .count()
        };
        let done = every_way(
            WHOLE,
            &mut most,
            |_, ball| is_red(ball).into(),
            draw,
            |reds, weight| {
                by_reds[reds] += weight;
                ways += 1;
            },
        );
        assert!(done);
        assert_eq!(ways, 4, "red and white, twice");
        assert_eq!(by_reds.iter().sum::<u128>(), WHOLE, "nothing is lost by rounding");
        assert_eq!(rounded(by_reds, 10), [1, 6, 3]);
        assert_eq!(rounded(by_reds, 1_000_000_000), [100_000_000, 600_000_000, 300_000_000]);
    }

    #[test]
    fn a_walk_that_is_too_long_is_broken_off() {
        let mut most = 3;
        let done =
            every_way(WHOLE, &mut most, |_, side| side.into(), |chance| chance.roll(BAG, 6), |_, _| ());
        assert!(!done);
        assert_eq!(most, 0);
    }

    #[test]
    fn the_error_shrinks_with_the_root_of_the_number() {
        assert_eq!(Method::sampled(100), Method::Sampled { fights: 100, error: 980 });
        assert_eq!(Method::sampled(10_000), Method::Sampled { fights: 10_000, error: 98 });
    }
}
