//! A table set up from a position, played by texts. What a test knows of the API stands here.

#![allow(dead_code)] // each chapter uses some of it

use hexarch_core::{Seat, Seated, Seed, a_match};
use hexarch_warlords::*;

a_match! { Match of Warlords by game() }

/// A game from a position as text (see `src/position.rs` for the format). Chance beyond its script is seeded.
pub(crate) fn position(text: &str) -> Match {
    Match::seeded(text, 1)
}

/// A game from its set-up.
pub(crate) fn start(setup: &Setup) -> Match {
    let table = Seated::start(game(), setup, Seed::from_number(1), Vec::new());
    Match { table: table.unwrap_or_else(|faults| panic!("{faults}")) }
}

/// Amazon (0) and Barbarian (1) with tile 07 between their homes, from round 4 on without the Duty of Peace:
///
/// ```text
/// cell 0: Amazon home, city in 0.c, wood in 0.n, stone in 0.se      0.se and 0.s border on 1.nw, 0.se on 1.n
/// cell 1: tile 07, wood in 1.n, crystal in 1.se, tower in 1.sw, forest in 1.nw, else clear
/// cell 2: Barbarian home, camp in 2.c, stone in 2.n, wood in 2.s    1.se borders on 2.n and 2.nw, 1.s on 2.nw
/// ```
pub(crate) fn two(top: &str, amazon: &str, barbarian: &str, rest: &str) -> Match {
    let round = if top.contains("round =") { "" } else { "round = 4\n" };
    position(&format!(
        "{round}{top}\ncells = [\"0,0 01\", \"2,1 07\", \"4,2 03\"]\n[player.0]\nrace = \"amazon\"\n{amazon}\n\
         [player.1]\nrace = \"barbarian\"\n{barbarian}\n{rest}\n"
    ))
}

/// Knight (0) and Necromancer (1): cell 0 is the Knight home, cell 1 tile 07, cell 2 the Necromancer home (stone in 2.sw),
/// cell 3 Vault 2 (a graveyard in 3.s, a ruin in 3.ne), cell 4 Transformer 1.
pub(crate) fn dead(top: &str, knight: &str, necromancer: &str, rest: &str) -> Match {
    let round = if top.contains("round =") { "" } else { "round = 4\n" };
    position(&format!(
        "{round}{top}\ncells = [\"0,0 02\", \"2,1 07\", \"4,2 04\", \"1,4 12\", \"-1,3 14\"]\n[player.0]\n\
         race = \"knight\"\n{knight}\n[player.1]\nrace = \"necromancer\"\n{necromancer}\n{rest}\n"
    ))
}

impl Match {
    pub(crate) fn leader(&self, name: &str) -> &Leader {
        &self.state().leaders[leader(name)]
    }

    pub(crate) fn player(&self, seat: u8) -> &Player {
        &self.state().players[Seat(seat)]
    }

    pub(crate) fn hex(&self, name: &str) -> &Ground {
        &self.state().ground[hex(name)]
    }

    /// Whether a leader stands in a hex.
    pub(crate) fn is_at(&self, name: &str, at: &str) -> bool {
        self.leader(name).hex() == Some(hex(at))
    }

    /// The stacks of a side in a battle: how many units each has.
    pub(crate) fn stacks(&self, side: Side) -> Vec<u8> {
        self.state().battle.stacks[side as usize].iter().map(|stack| stack.count).collect()
    }
}

pub(crate) fn leader(name: &str) -> LeaderId {
    let leaders = &game().content().leaders;
    let at = leaders.iter().position(|leader| leader.word == name);
    LeaderId(at.unwrap_or_else(|| panic!("no leader {name}")) as u8)
}

pub(crate) fn hex(name: &str) -> HexId {
    let (cell, place) = name.split_once('.').unwrap_or_else(|| panic!("no hex {name}"));
    let pos = ["c", "n", "ne", "se", "s", "sw", "nw"].iter().position(|it| *it == place);
    HexId::at(cell.parse().expect("a cell"), pos.unwrap_or_else(|| panic!("no hex {name}")) as u8)
}
