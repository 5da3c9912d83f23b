//! A table set up from a position, played by texts. What a test knows of the API stands here.

#![allow(dead_code)] // each chapter uses some of it

use hexarch_core::{Draft, Game, Seat, Seated, Seed, Table, legal, verdict};
use hexarch_mage_knight::*;

/// A game in progress.
pub(crate) struct Match {
    pub(crate) table: Seated<MageKnight>,
}

/// A game from a position as text (see `src/position.rs` for the format). Chance beyond its script is seeded.
pub(crate) fn position(text: &str) -> Match {
    let draft = Draft(text.to_owned());
    let table = Seated::from_position(game(), &draft, Seed::from_number(1));
    Match { table: table.unwrap_or_else(|faults| panic!("{faults}\n{text}")) }
}

/// A tile with a glade (`2c`), a lake (`2ne`), a village (`2e`), plains (`2se`, `2sw`), a forest (`2w`) and orcs (`2nw`).
pub(crate) const GLADE: &str = "tiles = [\"A 0,0\", \"countryside1 0,1\"]\n";

/// Seat 0 plays Tovak on the glade beside the orcs, about to begin a turn; `orcs` is their token.
pub(crate) fn beside_orcs(orcs: &str, hand: &str, more: &str) -> Match {
    position(&format!(
        "now = \"turn 0\"\n{GLADE}source = [\"red\", \"blue\", \"green\", \"white\"]\n{more}\n\
         [space.2nw]\nfoes = [\"{orcs}\"]\n\
         [player.0]\nhero = \"tovak\"\nspace = \"2c\"\nhand = [{hand}]\n[player.1]\nhero = \"goldyx\"\n"
    ))
}

impl Match {
    pub(crate) fn state(&self) -> &State {
        self.table.state()
    }

    pub(crate) fn player(&self, seat: u8) -> &Player {
        &self.state().players[Seat(seat)]
    }

    pub(crate) fn turn(&self, seat: u8) -> &Turn {
        &self.state().turns[Seat(seat)]
    }

    /// Who is asked.
    pub(crate) fn asked(&self) -> Vec<u8> {
        self.table.pending().iter().map(|seat| seat.0).collect()
    }

    /// What a seat may answer, in the order of the list.
    pub(crate) fn legal(&self, seat: u8) -> Vec<String> {
        assert!(self.table.pending().has(Seat(seat)), "seat {seat} is not asked, but {:?}", self.asked());
        legal(game(), self.state(), Seat(seat)).into_iter().map(|action| game().spell(action)).collect()
    }

    /// The answers of a seat that begin with these words.
    pub(crate) fn legal_with(&self, seat: u8, words: &str) -> Vec<String> {
        self.legal(seat).into_iter().filter(|action| action.starts_with(words)).collect()
    }

    pub(crate) fn may(&self, seat: u8, action: &str) -> bool {
        self.legal(seat).iter().any(|legal| legal == action)
    }

    /// The rule that refuses an answer; empty if it is no candidate at all. Panics if it is legal.
    pub(crate) fn refusal(&self, seat: u8, action: &str) -> &'static str {
        let read = game().read(action).unwrap_or_else(|| panic!("'{action}' is no action"));
        match verdict(game(), self.state(), Seat(seat), read) {
            Some(Ok(())) => panic!("'{action}' is legal"),
            Some(Err(rule)) => rule.0,
            None => "",
        }
    }

    /// Answers one after the other, `0 step 2e; 0 interact`. Each must be legal; the audit must hold after each.
    pub(crate) fn play(&mut self, script: &str) -> &mut Self {
        for line in script.split(';').map(str::trim).filter(|line| !line.is_empty()) {
            let (seat, action) =
                line.split_once(' ').unwrap_or_else(|| panic!("'{line}': a seat and an answer"));
            let seat = Seat(seat.parse().unwrap_or_else(|_| panic!("'{line}': no seat")));
            let decision = self.table.decision(seat);
            if let Err(refusal) = self.table.apply(seat, decision, action) {
                let asked = self.asked();
                let legal = asked.first().map(|&seat| (seat, self.legal(seat)));
                panic!("'{line}' is refused: {refusal:?}; asked is {legal:?}");
            }
            game().audit(self.state()).unwrap_or_else(|fault| panic!("after '{line}': {fault}"));
        }
        self
    }

    /// Where a hero stands, as a word.
    pub(crate) fn space(&self, seat: u8) -> String {
        let space = self.player(seat).space;
        space.map_or_else(|| "-".into(), |space| hexarch_core::spell(game().content(), &space))
    }

    /// The cards of a hand, by design, Wounds last.
    pub(crate) fn hand(&self, seat: u8) -> Vec<String> {
        let hand = self.player(seat).deeds.hand;
        let content = game().content();
        let mut cards: Vec<String> =
            hand.iter().map(|card| hexarch_core::spell(content, &content.kind(card))).collect();
        cards.sort();
        cards.extend((0..hand.wounds).map(|_| "wound".into()));
        cards
    }
}
