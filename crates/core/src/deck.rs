//! Decks and bags that are drawn from lazily: which card comes is decided when it comes, so that no order has to be
//! hidden, saved or redrawn.

use serde::{Deserialize, Serialize};

use crate::chance::{Chance, Source};
use crate::list::{Each, Set, Small};

/// A deck of single cards with its discard pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(bound = "")]
pub struct Deck<T: Small> {
    /// The cards to draw.
    pub left: Set<T>,
    /// The cards discarded. What is in neither is in play.
    pub discard: Set<T>,
    /// The cards that were in it when it was last shuffled, at first all: what a hand holds besides was drawn before, and
    /// everybody can tell how much of it that is.
    pub shuffled: Set<T>,
}

impl<T: Small> Default for Deck<T> {
    fn default() -> Self {
        Deck::new(Set::EMPTY)
    }
}

impl<T: Small> Deck<T> {
    /// A fresh deck of these cards.
    pub const fn new(cards: Set<T>) -> Deck<T> {
        Deck { left: cards, discard: Set::EMPTY, shuffled: cards }
    }

    /// The cards that were in the deck when it was last shuffled, and all others: whoever counts can tell of a hidden card
    /// which of both it belongs to.
    pub fn classes(&self) -> [Set<T>; 2] {
        [self.shuffled, Set::from_bits(!self.shuffled.bits)]
    }

    /// The next card. An empty deck is made of the discard pile again; if that is empty too, there is none.
    #[inline]
    pub fn draw(&mut self, source: Source, chance: &mut Chance) -> Option<T> {
        if self.left.is_empty() {
            self.shuffle();
        }
        self.draw_of(source, self.left, chance)
    }

    /// The next card among `which`, where a deck is one of several in a common box. Nothing is shuffled.
    #[inline]
    pub fn draw_of(&mut self, source: Source, which: Set<T>, chance: &mut Chance) -> Option<T> {
        let which = self.left.and(which);
        if which.is_empty() {
            return None;
        }
        let card = chance.pick(source, which);
        self.left.remove(card);
        Some(card)
    }

    /// Makes the deck of what is left and the discard pile.
    pub fn shuffle(&mut self) {
        self.left = self.left.or(std::mem::take(&mut self.discard));
        self.shuffled = self.left;
    }

    /// Puts a card on the discard pile.
    #[inline]
    pub fn discard(&mut self, card: T) {
        self.discard.add(card);
    }
}

/// Things of `N` kinds of which only the number matters: tokens in a bag, figures in a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bag<T, const N: usize> {
    /// How many there are of each kind.
    pub counts: Each<T, u8, N>,
}

impl<T: Small, const N: usize> Default for Bag<T, N> {
    fn default() -> Self {
        Bag { counts: Each::default() }
    }
}

impl<T: Small, const N: usize> Bag<T, N> {
    /// How many in all.
    pub fn len(&self) -> u32 {
        self.counts.items.iter().map(|&count| u32::from(count)).sum()
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.counts.items.iter().all(|&count| count == 0)
    }

    /// Puts one in.
    pub fn add(&mut self, kind: T) {
        self.counts[kind] += 1;
    }

    /// Takes one of this kind out, if there is one.
    pub fn take(&mut self, kind: T) -> bool {
        let left = self.counts[kind].checked_sub(1);
        self.counts[kind] = left.unwrap_or(0);
        left.is_some()
    }

    /// Takes one out by chance, each thing equally likely. A script names the kind.
    pub fn draw(&mut self, source: Source, chance: &mut Chance) -> Option<T> {
        let len = self.len();
        if len == 0 {
            return None;
        }
        let is_there = |kind: u16| self.counts.items.get(usize::from(kind)).is_some_and(|n| *n > 0);
        let offered = || {
            let kinds = (0..).zip(&self.counts.items).filter(|(_, n)| **n > 0);
            kinds.map(|(kind, n)| (kind, u32::from(*n))).collect()
        };
        let kind = match chance.dictated(source, is_there, offered) {
            Some(kind) => T::from_number(usize::from(kind)),
            None => self.nth(chance.below(len)),
        };
        self.take(kind);
        Some(kind)
    }

    /// The kind of the `n`th thing, counted kind by kind.
    fn nth(&self, mut n: u32) -> T {
        for (kind, &count) in self.counts.items.iter().enumerate() {
            match n.checked_sub(u32::from(count)) {
                Some(rest) => n = rest,
                None => return T::from_number(kind),
            }
        }
        unreachable!("the number is below the length")
    }
}

impl<T, const N: usize> Serialize for Bag<T, N>
where
    Each<T, u8, N>: Serialize,
{
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.counts.serialize(serializer)
    }
}

impl<'de, T, const N: usize> Deserialize<'de> for Bag<T, N>
where
    Each<T, u8, N>: Deserialize<'de>,
{
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Each::deserialize(deserializer).map(|counts| Bag { counts })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{Script, Seed};

    const CARDS: Source = Source("cards");

    #[test]
    fn a_deck_gives_each_card_once_and_is_made_again_of_its_discards() {
        let mut chance = Chance::new(Seed::from_number(1));
        let mut deck = Deck::<u8>::new(Set::first_n(4));
        let drawn: Set<u8> = (0..4).filter_map(|_| deck.draw(CARDS, &mut chance)).collect();
        assert_eq!(drawn, Set::first_n(4));
        assert_eq!(deck.draw(CARDS, &mut chance), None, "all are in play");
        deck.discard(1);
        deck.discard(3);
        assert_eq!(deck.draw_of(CARDS, Set::first_n(4), &mut chance), None, "only a whole draw shuffles");
        assert!(matches!(deck.draw(CARDS, &mut chance), Some(1 | 3)));
        assert_eq!(deck.shuffled, [1, 3].into_iter().collect());
        let [since, before] = deck.classes();
        assert!(since.has(1) && !since.has(0) && before.has(0) && !before.has(3));
    }

    #[test]
    fn a_bag_draws_each_thing_equally_likely_and_a_script_names_the_kind() {
        let full = || {
            let mut bag = Bag::<u8, 3>::default();
            [0, 2, 2, 2].into_iter().for_each(|kind| bag.add(kind));
            bag
        };
        let mut chance = Chance::new(Seed::from_number(1));
        let twos = (0..4000).filter(|_| full().draw(CARDS, &mut chance) == Some(2)).count();
        // Expected 3000; five standard deviations are 137.
        assert!(twos.abs_diff(3000) < 137, "{twos}");
        let mut script = Script::default();
        script.then(CARDS, 0);
        script.then(CARDS, 1);
        let mut chance = Chance::scripted(Seed::from_number(1), script);
        let mut bag = full();
        assert_eq!(bag.draw(CARDS, &mut chance), Some(0));
        assert!(!bag.take(0) && bag.take(2), "no other of kind 0");
        assert_eq!(bag.draw(CARDS, &mut chance), Some(2), "there is none of kind 1");
        assert_eq!(chance.script().expect("one missed").missed(), [("cards", 1)]);
        assert_eq!((bag.len(), bag.is_empty()), (1, false));
    }
}
