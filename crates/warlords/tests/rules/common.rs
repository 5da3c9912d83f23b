//! A table set up from a position, played by texts. What a test knows of the API stands here.

#![allow(dead_code)] // each chapter uses some of it

use hexarch_core::{Draft, Game, Seat, Seated, Seed, Table, Viewer, legal, verdict};
use hexarch_warlords::*;

/// A game in progress.
pub(crate) struct Match {
    pub(crate) table: Seated<Warlords>,
}

/// A game from a position as text (see `src/position.rs` for the format). Chance beyond its script is seeded.
pub(crate) fn position(text: &str) -> Match {
    let draft = Draft(text.to_owned());
    let table = Seated::from_position(game(), &draft, Seed::from_number(1));
    Match { table: table.unwrap_or_else(|faults| panic!("{faults}\n{text}")) }
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
    pub(crate) fn state(&self) -> &State {
        self.table.state()
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

    /// Answers one after the other, `0 move thessara; 0 step 1.c`. Each must be legal; the audit must hold after each.
    /// `1 stand?` is an answer that is left out if it is not legal now.
    pub(crate) fn play(&mut self, script: &str) -> &mut Self {
        for line in script.split(';').map(str::trim).filter(|line| !line.is_empty()) {
            let (seat, action) =
                line.split_once(' ').unwrap_or_else(|| panic!("'{line}': a seat and an answer"));
            let seat = Seat(seat.parse().unwrap_or_else(|_| panic!("'{line}': no seat")));
            let action = match action.strip_suffix('?') {
                Some(action) if self.table.pending().has(seat) && self.may(seat.0, action) => action,
                Some(_) => continue,
                None => action,
            };
            let decision = self.table.decision(seat);
            if let Err(refusal) = self.table.apply(seat, decision, action) {
                let asked = self.asked();
                let legal = asked.first().map(|&seat| (seat, self.legal(seat)));
                panic!(
                    "'{line}' is refused: {refusal:?}; asked is {legal:?} at {:?}",
                    self.state().steps.last()
                );
            }
            game().audit(self.state()).unwrap_or_else(|fault| panic!("after '{line}': {fault}"));
        }
        self
    }

    /// Answers with the first of these that is legal, as long as one is: for passes and other answers on the way.
    pub(crate) fn pass(&mut self, answers: &[&str]) -> &mut Self {
        while let Some(seat) = self.table.pending().first() {
            let legal = self.legal(seat.0);
            let Some(answer) = answers.iter().find(|answer| legal.iter().any(|it| it == *answer)) else {
                break;
            };
            let line = format!("{seat} {answer}");
            self.play(&line);
        }
        self
    }

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

    /// What a viewer sees of the position, as JSON.
    pub(crate) fn scene(&self, viewer: Viewer) -> String {
        serde_json::to_string(&game().scene(self.state(), viewer)).expect("a scene is plain data")
    }

    /// Panics if a dictated draw has not come up, or could not.
    pub(crate) fn script_is_used_up(&self) -> &Self {
        if let Some(script) = self.table.script() {
            panic!("left {:?}, missed {:?}", script.left().collect::<Vec<_>>(), script.missed());
        }
        self
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
