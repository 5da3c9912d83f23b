//! Sets of Deed cards: one bit for each printed card, and a number of Wounds.

use hexarch_core::{Chance, Source};
use serde::{Deserialize, Serialize};

use crate::ids::*;

/// Some Deed cards in no order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Pile {
    bits: [u64; 2],
    /// How many Wounds. More than 255 in one place are not counted; no game that is meant to be won comes near.
    pub wounds: u8,
}

impl Pile {
    /// Basic and Advanced Actions.
    pub const ACTIONS: Pile = Pile::of_bits((1 << FIRST_SPELL) - 1);
    /// Advanced Actions.
    pub const ADVANCED: Pile = Pile::of_bits((1 << FIRST_SPELL) - (1 << FIRST_ADVANCED));
    /// Spells.
    pub const SPELLS: Pile = Pile::of_bits((1 << FIRST_ARTIFACT) - (1 << FIRST_SPELL));
    /// Artifacts.
    pub const ARTIFACTS: Pile = Pile::of_bits(u128::MAX - ((1 << FIRST_ARTIFACT) - 1));

    const fn of_bits(bits: u128) -> Pile {
        Pile { bits: [bits as u64, (bits >> 64) as u64], wounds: 0 }
    }

    const fn bits(self) -> u128 {
        self.bits[0] as u128 | (self.bits[1] as u128) << 64
    }

    /// Whether it holds this card, or any Wound.
    #[inline]
    pub fn has(&self, card: CardId) -> bool {
        if card.is_wound() { self.wounds > 0 } else { self.bits() >> card.0 & 1 != 0 }
    }

    /// Puts a card in.
    #[inline]
    pub fn add(&mut self, card: CardId) {
        if card.is_wound() {
            self.wounds = self.wounds.saturating_add(1);
        } else {
            self.bits[usize::from(card.0 / 64)] |= 1 << (card.0 % 64);
        }
    }

    /// Takes a card out that is in it.
    #[inline]
    pub fn remove(&mut self, card: CardId) {
        if card.is_wound() {
            self.wounds -= 1;
        } else {
            self.bits[usize::from(card.0 / 64)] &= !(1 << (card.0 % 64));
        }
    }

    /// How many cards, Wounds included.
    #[inline]
    pub fn len(&self) -> usize {
        self.cards() + usize::from(self.wounds)
    }

    /// How many cards that are no Wounds.
    #[inline]
    pub fn cards(&self) -> usize {
        self.bits().count_ones() as usize
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.bits == [0; 2] && self.wounds == 0
    }

    /// The cards that are no Wounds, from the lowest.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = CardId> + Clone + use<> {
        let mut left = self.bits();
        std::iter::from_fn(move || {
            let card = CardId(left.trailing_zeros() as u8);
            (left != 0).then(|| {
                left &= left - 1;
                card
            })
        })
    }

    /// The cards of both, Wounds of this one.
    #[must_use]
    pub fn and(self, other: Pile) -> Pile {
        Pile { wounds: self.wounds, ..Pile::of_bits(self.bits() & other.bits()) }
    }

    /// The cards of either, the Wounds of both.
    #[must_use]
    pub fn or(self, other: Pile) -> Pile {
        Pile { wounds: self.wounds.saturating_add(other.wounds), ..Pile::of_bits(self.bits() | other.bits()) }
    }

    /// The cards of this one that the other has not, and as many Wounds as it has more.
    #[must_use]
    pub fn minus(self, other: Pile) -> Pile {
        let wounds = self.wounds.saturating_sub(other.wounds);
        Pile { wounds, ..Pile::of_bits(self.bits() & !other.bits()) }
    }

    /// Without its Wounds.
    #[must_use]
    pub fn unwounded(self) -> Pile {
        Pile { wounds: 0, ..self }
    }

    /// Takes all out.
    pub fn take(&mut self) -> Pile {
        std::mem::take(self)
    }

    /// Takes one out by chance, each equally likely. A script names the card by number.
    pub fn draw(&mut self, source: Source, chance: &mut Chance) -> Option<CardId> {
        let len = self.len();
        if len == 0 {
            return None;
        }
        let there = |n: u16| n <= 128 && self.has(CardId(n as u8));
        let wounds = (len - self.cards()) as u32;
        let weight = |n: u16| if CardId(n as u8) == CardId::WOUND { wounds } else { 1 };
        let offered = || (0..=128).filter(|&n| there(n)).map(|n| (n, weight(n))).collect();
        let card = match chance.dictated(source, there, offered) {
            Some(n) => CardId(n as u8),
            None => {
                let nth = chance.below(len as u32) as usize;
                if nth < self.cards() { self.nth(nth) } else { CardId::WOUND }
            }
        };
        self.remove(card);
        Some(card)
    }

    fn nth(&self, n: usize) -> CardId {
        let mut bits = self.bits();
        for _ in 0..n {
            bits &= bits - 1;
        }
        CardId(bits.trailing_zeros() as u8)
    }
}

impl FromIterator<CardId> for Pile {
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> Pile {
        let mut pile = Pile::default();
        cards.into_iter().for_each(|card| pile.add(card));
        pile
    }
}
