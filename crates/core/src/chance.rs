//! The one source of draws, dice and shuffles.
//!
//! The numbers come from ChaCha with eight rounds, which nobody can predict from what he has seen; what is made of
//! them here (`below`, `pick`, `roll`, `shuffle`) is our own and pinned by golden tests, because libraries may change
//! their sampling in any release and a replay must not.
//!
//! Chance stands beside a state, not in it: a position is then the same value whatever may come, a search brings its
//! own future along, and nobody who is handed a state can read the next card from it.

use std::collections::BTreeMap;
use std::collections::VecDeque;
use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

use crate::fair::Commitment;
use crate::list::{Set, Small};

/// Thirty-two bytes from which all chance of a game follows. Written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// A seed from a small number, for tests and simulations that want to be repeated.
    pub fn from_number(number: u64) -> Seed {
        Seed(blake3::derive_key("hexarch 2026 numbered seed", &number.to_le_bytes()))
    }

    /// The seed of the `n`th of many games that belong together.
    #[must_use]
    pub fn nth(self, n: u64) -> Seed {
        let mut hasher = blake3::Hasher::new_keyed(&self.0);
        hasher.update(&n.to_le_bytes());
        Seed(*hasher.finalize().as_bytes())
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Told apart by the promise about it, which tells nothing of the seed itself: a log may have it.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seed(of {})", &Commitment::to(*self).to_string()[..8])
    }
}

/// A text that is no seed.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("a seed is a whole number or 64 hexadecimal digits, not '{0}'")]
pub struct NoSeed(String);

impl FromStr for Seed {
    type Err = NoSeed;
    fn from_str(text: &str) -> Result<Seed, NoSeed> {
        if text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            let mut bytes = [0; 32];
            for (at, byte) in bytes.iter_mut().enumerate() {
                *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).map_err(|_| NoSeed(text.into()))?;
            }
            return Ok(Seed(bytes));
        }
        text.parse().map(Seed::from_number).map_err(|_| NoSeed(text.into()))
    }
}

impl Serialize for Seed {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// What a draw is from: a deck, a bag, a die. Scripts name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Source(pub &'static str);

/// The next draws and dice, dictated by name: for tests and for positions from a real table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script {
    draws: BTreeMap<&'static str, VecDeque<u16>>,
    /// Draws that were dictated but could not come up.
    missed: Vec<(&'static str, u16)>,
    /// Every draw is dictated, and noted.
    lead: Option<Lead>,
}

/// A draw as it was offered: from where, and of each item how many.
type Fork = (Source, Vec<(u16, u32)>);

/// One way that chance can take, and the forks on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Lead {
    path: Vec<u16>,
    forks: Vec<Fork>,
}

impl Script {
    /// Lets `source` give `item` after what was dictated for it before.
    pub fn then(&mut self, source: Source, item: u16) {
        self.draws.entry(source.0).or_default().push_back(item);
    }

    /// What was dictated but was not there to be drawn, by source and number.
    pub fn missed(&self) -> &[(&'static str, u16)] {
        &self.missed
    }

    /// What has not come up yet, source by source.
    pub fn left(&self) -> impl Iterator<Item = (&'static str, usize)> + '_ {
        self.draws.iter().filter(|(_, items)| !items.is_empty()).map(|(&source, items)| (source, items.len()))
    }
}

/// All randomness of one game.
#[derive(Clone)]
pub struct Chance {
    rng: ChaCha8Rng,
    script: Option<Box<Script>>,
    used: bool,
}

impl Chance {
    /// The chance that follows from `seed`.
    pub fn new(seed: Seed) -> Chance {
        Chance { rng: ChaCha8Rng::from_seed(seed.0), script: None, used: false }
    }

    /// The same, with its first draws dictated.
    pub fn scripted(seed: Seed, script: Script) -> Chance {
        Chance { script: (script != Script::default()).then(|| Box::new(script)), ..Chance::new(seed) }
    }

    /// A chance that draws and rolls what stands in `path`, and beyond it the first of what there is. Only draws and dice are
    /// led; a bare number still follows from the seed.
    pub fn led(path: Vec<u16>) -> Chance {
        let lead = Some(Lead { path, forks: Vec::new() });
        let script = Some(Box::new(Script { lead, ..Script::default() }));
        Chance { script, ..Chance::new(Seed([0; 32])) }
    }

    /// What there was to draw from on the way of a chance that is led: each source with its items, and how many of each.
    pub fn forks(&self) -> &[(Source, Vec<(u16, u32)>)] {
        self.script.as_ref().and_then(|script| script.lead.as_ref()).map_or(&[], |lead| &lead.forks)
    }

    /// How far into its stream it is; two chances of one seed at one place go on alike.
    pub fn place(&self) -> u64 {
        self.rng.get_word_pos() as u64
    }

    /// Whether anything was drawn since the last call. What was drawn cannot be taken back.
    pub fn take_used(&mut self) -> bool {
        std::mem::take(&mut self.used)
    }

    /// The script, if anything in it has not come up or could not. A test that leaves something here set a scene that did
    /// not happen.
    pub fn script(&self) -> Option<&Script> {
        self.script.as_deref().filter(|script| script.left().next().is_some() || !script.missed.is_empty())
    }

    /// A new chance that shares nothing with this one but its descent.
    pub fn fork(&mut self) -> Chance {
        let mut seed = [0; 32];
        self.rng.fill_bytes(&mut seed);
        Chance::new(Seed(seed))
    }

    /// A number below `n`, each equally likely.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        self.used = true;
        // Lemire's method: the high word of a product, redrawn in the short uneven rest.
        let mut product = u64::from(self.rng.next_u32()) * u64::from(n);
        if (product as u32) < n {
            let uneven = n.wrapping_neg() % n;
            while (product as u32) < uneven {
                product = u64::from(self.rng.next_u32()) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }

    /// One of `from`, each equally likely. Panics on an empty set.
    #[inline]
    pub fn pick<T: Small>(&mut self, source: Source, from: Set<T>) -> T {
        let is_there = |item: u16| item < 64 && from.bits >> item & 1 != 0;
        let offered = || (0..64).filter(|item| from.bits >> item & 1 != 0).map(|item| (item, 1)).collect();
        if let Some(item) = self.dictated(source, is_there, offered) {
            return T::from_number(usize::from(item));
        }
        let nth = self.below(from.len() as u32);
        from.nth(nth as usize).expect("a number below the length names an item")
    }

    /// A side of a die with `sides` sides, from 0.
    pub fn roll(&mut self, die: Source, sides: u8) -> u8 {
        let all = || (0..u16::from(sides)).map(|side| (side, 1)).collect();
        match self.dictated(die, |side| side < u16::from(sides), all) {
            Some(side) => side as u8,
            None => self.below(u32::from(sides)) as u8,
        }
    }

    /// Puts `items` in any order, each equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            let other = self.below(at as u32 + 1) as usize;
            items.swap(at, other);
        }
    }

    /// What a script dictates for this draw, if it is there to be drawn. `offered` is all that could come, with its weights.
    #[inline]
    pub fn dictated(
        &mut self,
        source: Source,
        is_there: impl Fn(u16) -> bool,
        offered: impl FnOnce() -> Vec<(u16, u32)>,
    ) -> Option<u16> {
        let script = self.script.as_deref_mut()?;
        if let Some(lead) = &mut script.lead {
            self.used = true;
            let offered = offered();
            let item = lead.path.get(lead.forks.len()).copied().or(offered.first().map(|(item, _)| *item));
            lead.forks.push((source, offered));
            return item;
        }
        let item = script.draws.get_mut(source.0)?.pop_front()?;
        if !is_there(item) {
            script.missed.push((source.0, item));
            return None;
        }
        self.used = true;
        Some(item)
    }
}

impl fmt::Debug for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Chance(at {})", self.place())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FATE: Source = Source("fate");

    /// These numbers may never change: every recorded game depends on them.
    #[test]
    fn draws_are_pinned() {
        let mut chance = Chance::new(Seed::from_number(7));
        let below: Vec<u32> = [6, 6, 30, 52, 1000, u32::MAX].map(|n| chance.below(n)).to_vec();
        assert_eq!(below, [0, 2, 15, 51, 981, 1_801_260_940]);
        let picks: Vec<u8> = (0..4).map(|_| chance.pick(FATE, Set::from_bits(0b1011_0101))).collect();
        assert_eq!(picks, [2, 5, 4, 0]);
        let mut cards = [0, 1, 2, 3, 4, 5, 6, 7];
        chance.shuffle(&mut cards);
        assert_eq!(cards, [2, 1, 5, 4, 3, 6, 7, 0]);
        assert_eq!((0..6).map(|_| chance.roll(Source("die"), 6)).collect::<Vec<_>>(), [4, 1, 1, 3, 0, 5]);
        assert_eq!(Chance::new(Seed::from_number(1)).fork().below(1 << 20), 383_756);
        assert_eq!(Seed::from_number(1).nth(2).to_string()[..16], *"764940d467b2bcc0");
    }

    #[test]
    fn below_is_even() {
        let mut chance = Chance::new(Seed::from_number(1));
        let mut counts = [0u32; 5];
        for _ in 0..50_000 {
            counts[chance.below(5) as usize] += 1;
        }
        // Expected 10,000 each; five standard deviations are 447.
        assert!(counts.iter().all(|count| count.abs_diff(10_000) < 447), "{counts:?}");
    }

    #[test]
    fn a_script_goes_before_chance_and_what_it_leaves_is_told() {
        let mut script = Script::default();
        script.then(FATE, 2);
        script.then(FATE, 5);
        let mut chance = Chance::scripted(Seed::from_number(1), script);
        assert_eq!(chance.pick::<u8>(FATE, Set::first_n(8)), 2);
        assert_eq!(chance.script().expect("one left").left().collect::<Vec<_>>(), [("fate", 1)]);
        assert_eq!(chance.pick::<u8>(FATE, Set::first_n(8)), 5);
        assert!(chance.script().is_none());
        let mut script = Script::default();
        script.then(FATE, 9);
        let mut chance = Chance::scripted(Seed::from_number(1), script);
        assert!(chance.pick::<u8>(FATE, Set::first_n(8)) < 8);
        assert_eq!(chance.script().expect("one missed").missed(), [("fate", 9)]);
        assert!(chance.take_used() && !chance.take_used());
    }

    #[test]
    fn a_seed_is_read_as_it_is_written() {
        let seed = Seed::from_number(3);
        assert_eq!(seed.to_string().parse(), Ok(seed));
        assert_eq!("3".parse(), Ok(seed));
        for bad in ["", "-1", "xyz", &"f".repeat(63)] {
            assert!(bad.parse::<Seed>().is_err(), "{bad}");
        }
    }
}
