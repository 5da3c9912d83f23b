//! The words of ids in actions, steps and positions: always the names of the content files.

use hexarch_core::{Small, Word, Words};

use crate::content::Content;
use crate::ids::*;

/// Ids whose names stand in the content.
macro_rules! content_words {
    ($($type:ident: |$content:ident| $list:expr, $($name:ident).+;)*) => {$(
        impl Word<Content> for $type {
            fn write(&self, $content: &Content, out: &mut String) {
                out.push_str(&$list[Small::number(*self)].$($name).+);
            }
            fn read($content: &Content, words: &mut Words<'_>) -> Option<Self> {
                let word = words.next()?;
                $list.iter().position(|it| it.$($name).+ == word).map(Small::from_number)
            }
        }
    )*};
}
content_words! {
    UnitKind: |content| content.units, name.id;
    EnemyKind: |content| content.enemies, name.id;
    TileId: |content| content.tiles, id;
    RuinId: |content| content.ruins, id;
}

/// A design by its name; a Wound is `wound`.
impl Word<Content> for Kind {
    fn write(&self, content: &Content, out: &mut String) {
        if self.is_wound() {
            out.push_str("wound");
        } else {
            out.push_str(&content.card(*self).name.id);
        }
    }
    fn read(content: &Content, words: &mut Words<'_>) -> Option<Self> {
        let word = words.next()?;
        if word == "wound" {
            return Some(Kind::WOUND);
        }
        content.cards.iter().position(|card| card.name.id == word).map(Small::from_number)
    }
}

/// A printed card: a hero's by the hero and the place in his deck, others by their names.
impl Word<Content> for CardId {
    fn write(&self, content: &Content, out: &mut String) {
        if self.0 < FIRST_ADVANCED {
            let hero = Hero::ALL[usize::from(self.0) / HERO_DECK];
            let kind = content.kind(*self);
            let copy =
                hero.cards().take_while(|card| card != self).filter(|&card| content.kind(card) == kind);
            out.push_str(&format!("{}:{}", hero.word(), content.card(kind).name.id));
            if copy.count() > 0 {
                out.push_str("#2");
            }
        } else {
            content.kind(*self).write(content, out);
        }
    }
    fn read(content: &Content, words: &mut Words<'_>) -> Option<Self> {
        let mut rest = words.clone();
        let word = rest.next()?;
        let Some((hero, card)) = word.split_once(':') else {
            let kind = Kind::read(content, words)?;
            return match kind {
                Kind::WOUND => Some(CardId::WOUND),
                _ if kind >= Kind::ADVANCED => Some(kind.single()),
                _ => None,
            };
        };
        let (card, copy) = card.split_once('#').map_or((card, 0), |(card, _)| (card, 1));
        let hero = Hero::from_word(hero)?;
        let mut copies = hero.cards().filter(|&id| content.card(content.kind(id)).name.id == card);
        *words = rest;
        copies.nth(copy)
    }
}

/// A space by the number of its tile on the map, from 1, and the place on the tile: `3ne`.
impl Word<Content> for SpaceId {
    fn write(&self, _: &Content, out: &mut String) {
        out.push_str(&format!("{}{}", self.place() + 1, SPOT_WORDS[self.spot()]));
    }
    fn read(_: &Content, words: &mut Words<'_>) -> Option<Self> {
        let word = words.next()?;
        let at = word.find(|c: char| !c.is_ascii_digit())?;
        let place: usize = word[..at].parse().ok()?;
        let spot = SPOT_WORDS.iter().position(|spot| *spot == &word[at..])?;
        (1..=PLACES).contains(&place).then(|| SpaceId(((place - 1) * 7 + spot) as u8))
    }
}

const SPOT_WORDS: [&str; 7] = ["c", "ne", "e", "se", "sw", "w", "nw"];

impl Word<Content> for ModeId {
    fn write(&self, _: &Content, out: &mut String) {
        out.push_str(&self.0.to_string());
    }
    fn read(content: &Content, words: &mut Words<'_>) -> Option<Self> {
        let number: u16 = words.next()?.parse().ok()?;
        (usize::from(number) < content.modes.len()).then_some(ModeId(number))
    }
}
