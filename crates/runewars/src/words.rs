//! The words of ids in actions, steps and positions: always the names of the content files.

use hexarch_core::{Hex, Small, Word, Words};

use crate::battle::Side;
use crate::content::Content;
use crate::ids::*;

/// Ids whose names stand in the content.
macro_rules! content_words {
    ($($type:ident: |$content:ident| $list:expr, $name:ident;)*) => {$(
        impl Word<Content> for $type {
            fn write(&self, $content: &Content, out: &mut String) {
                out.push_str(&$list[Small::number(*self)].$name);
            }
            fn read($content: &Content, words: &mut Words<'_>) -> Option<Self> {
                let word = words.next()?;
                $list.iter().position(|it| it.$name == word).map(Small::from_number)
            }
        }
    )*};
}
content_words! {
    AreaId: |content| content.areas, name;
    TileId: |content| content.tiles, name;
    UnitKind: |content| content.units, id;
    FactionId: |content| content.factions, id;
    CityId: |content| content.cities, id;
    TitleId: |content| content.titles, id;
}

/// Cards of which there are several: the kind, and the number of the copy if it is not the first.
macro_rules! copy_words {
    ($($type:ident: |$content:ident| $list:expr, hidden: $hidden:expr;)*) => {$(
        impl Word<Content> for $type {
            fn write(&self, $content: &Content, out: &mut String) {
                if let Some(word) = $hidden(*self) {
                    return out.push_str(&word);
                }
                let list = &$list;
                let at = Small::number(*self);
                out.push_str(list[at].word());
                let first = list.iter().position(|kind| *kind == list[at]).unwrap_or(at);
                if at > first {
                    out.push_str(&format!("#{}", at - first + 1));
                }
            }
            fn read($content: &Content, words: &mut Words<'_>) -> Option<Self> {
                let word = words.next()?;
                let (word, copy) = match word.split_once('#') {
                    Some((word, copy)) => (word, copy.parse::<usize>().ok()?.checked_sub(1)?),
                    None => (word, 0),
                };
                let list = &$list;
                let first = list.iter().position(|kind| kind.word() == word)?;
                (list.get(first + copy)?.word() == word).then(|| Small::from_number(first + copy))
            }
        }
    )*};
}
copy_words! {
    TacticCard: |content| content.tactic_cards, hidden: |_| None::<String>;
    // Nobody can say this himself, so it is not read.
    RewardCard: |content| content.reward_cards,
        hidden: |card: RewardCard| card.hidden_with().map(|hero| format!("face-down-from-{}", hero.word()));
}

/// A Fate card by its printed number.
impl Word<Content> for FateId {
    fn write(&self, _: &Content, out: &mut String) {
        out.push_str(&(self.0 + 1).to_string());
    }
    fn read(_: &Content, words: &mut Words<'_>) -> Option<Self> {
        let number: u8 = words.next()?.parse().ok()?;
        (1..=30).contains(&number).then(|| FateId(number - 1))
    }
}

impl Word<Content> for Side {
    fn write(&self, _: &Content, out: &mut String) {
        out.push_str(match self {
            Side::Attacker => "attacker",
            Side::Defender => "defender",
        });
    }
    fn read(_: &Content, words: &mut Words<'_>) -> Option<Self> {
        match words.next()? {
            "attacker" => Some(Side::Attacker),
            "defender" => Some(Side::Defender),
            _ => None,
        }
    }
}

/// A place on the lattice, as `q,r`.
impl Word<Content> for Hex {
    fn write(&self, _: &Content, out: &mut String) {
        out.push_str(&format!("{},{}", self.q, self.r));
    }
    fn read(_: &Content, words: &mut Words<'_>) -> Option<Self> {
        let (q, r) = words.next()?.split_once(',')?;
        Some(Hex::new(q.parse().ok()?, r.parse().ok()?))
    }
}
