//! The words of ids in actions, steps and positions: always the names of the content files.

use hexarch_core::{Hex, Word, Words};

use crate::content::Content;
use crate::ids::*;

/// A leader by his name.
impl Word<Content> for LeaderId {
    fn write(&self, content: &Content, out: &mut String) {
        out.push_str(&content.leader(*self).word);
    }
    fn read(content: &Content, words: &mut Words<'_>) -> Option<Self> {
        let word = words.next()?;
        content.leaders.iter().position(|leader| leader.word == word).map(|n| LeaderId(n as u8))
    }
}

/// The places of a cell, the centre first.
const PLACES: [&str; PER_TILE] = ["c", "n", "ne", "se", "s", "sw", "nw"];

/// A hex by its cell, in the order in which cells were laid, and its place there: `3.ne`.
impl Word<Content> for HexId {
    fn write(&self, _: &Content, out: &mut String) {
        out.push_str(&hex_word(*self));
    }
    fn read(_: &Content, words: &mut Words<'_>) -> Option<Self> {
        read_hex(words.next()?)
    }
}

pub(crate) fn hex_word(hex: HexId) -> String {
    format!("{}.{}", hex.cell(), PLACES[usize::from(hex.pos())])
}

pub(crate) fn read_hex(word: &str) -> Option<HexId> {
    let (cell, place) = word.split_once('.')?;
    let cell: u8 = cell.parse().ok().filter(|&cell| usize::from(cell) < CELLS)?;
    let pos = PLACES.iter().position(|it| *it == place)?;
    Some(HexId::at(cell, pos as u8))
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
