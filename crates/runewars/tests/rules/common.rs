//! A table set up from a position, played by texts. What a test knows of the API stands here.

#![allow(dead_code)] // each chapter uses some of it

use hexarch_core::{About, Game, Glimpse, Seat, Table, Text, Viewer, a_match};
use hexarch_runewars::*;

a_match! { Match of Runewars by game() }

/// A game from a position as text (see `src/position.rs` for the format). Chance beyond its script is seeded.
pub(crate) fn position(text: &str) -> Match {
    Match::seeded(text, 1)
}

/// A sentence in English words.
pub(crate) fn say(text: &Text) -> String {
    game().phrases().say(text, game().catalogue())
}

impl Match {
    /// What a seat is asked, in words.
    pub(crate) fn question(&self, seat: u8) -> String {
        say(&self.table.scene(Viewer::Seat(Seat(seat))).asks[0].text)
    }

    /// What one of its answers means, in words.
    pub(crate) fn meaning(&self, seat: u8, action: &str) -> String {
        let ask = self.table.scene(Viewer::Seat(Seat(seat))).asks.remove(0);
        let choice = ask.choices.iter().find(|choice| choice.action == action);
        say(&choice.unwrap_or_else(|| panic!("'{action}' is not offered")).text)
    }

    /// What a viewer sees of an answer that shows at least in part.
    pub(crate) fn glimpse(&self, seat: Seat, action: &str, viewer: Viewer) -> String {
        let read = game().read(action).unwrap_or_else(|| panic!("'{action}' is no action"));
        match game().glimpse(self.state(), seat, read, viewer) {
            Glimpse::Open(seen) => game().spell(seen),
            hidden => panic!("{viewer} sees {hidden:?} of '{action}'"),
        }
    }

    /// Takes the first answer while a battle or its end is on.
    pub(crate) fn fight(&mut self) -> &mut Self {
        let on = |state: &State| state.battle.on || state.battle.won.is_some() || state.retreat.on;
        while on(self.state()) {
            let Some(&seat) = self.asked().first() else { break };
            let line = format!("{seat} {}", self.legal(seat)[0]);
            self.play(&line);
        }
        self
    }

    /// The units in an area, as a position writes them: `3 archer, 1 archer routed`.
    pub(crate) fn units(&self, area: &str) -> String {
        let mut groups = Vec::new();
        for (number, info) in game().content().units.iter().enumerate() {
            let squad = self.state().squad(area_id(area), UnitKind(number as u8));
            for (n, routed) in [(squad.standing, ""), (squad.routed, " routed")] {
                if n > 0 {
                    groups.push(format!("{n} {}{routed}", info.id));
                }
            }
        }
        groups.join(", ")
    }

    pub(crate) fn area(&self, name: &str) -> &Area {
        &self.state().areas[area_id(name)]
    }

    pub(crate) fn player(&self, seat: u8) -> &Player {
        &self.state().players[Seat(seat)]
    }

    pub(crate) fn controller(&self, area: &str) -> Option<u8> {
        self.state().controller(game().content(), area_id(area)).map(|seat| seat.0)
    }

    /// What is told about an object that was clicked: the rules that forbid it.
    pub(crate) fn why_not(&self, seat: u8, about: About) -> Vec<String> {
        let refusals = self.table.why_not(Seat(seat), &about);
        refusals.into_iter().map(|refusal| format!("{:?}", refusal.why)).collect()
    }
}

pub(crate) fn area_id(name: &str) -> AreaId {
    let areas = &game().content().areas;
    AreaId(areas.iter().position(|area| area.name == name).unwrap_or_else(|| panic!("no area {name}")) as u8)
}

pub(crate) fn unit(id: &str) -> UnitKind {
    let units = &game().content().units;
    UnitKind(units.iter().position(|unit| unit.id == id).unwrap_or_else(|| panic!("no unit {id}")) as u8)
}

/// The board of [`three`]: water between 1C and DA and between 1A and 9B, mountains between 6A and both 1C and DA; the
/// ways out of the home realms are LB to 1A and 1C, UC to 1B and 6B, DB to 6A and 6C. Cities are printed in 1C and 9A.
pub(crate) const BOARD: &str = "tiles = [\"1 at 0,0\", \"6 at 1,1\", \"9 at 0,-2\", \"home_latari at -2,1\", \
     \"home_uthuk at 2,-2\", \"home_daqan at 0,2\"]\n";

/// Elf (0), Uthuk (1) and Human (2), who start with 4, 1 and 3 influence, on [`BOARD`]: what stands at the top of the
/// position, in the table of each player, and after them.
pub(crate) fn three(top: &str, players: [&str; 3], rest: &str) -> Match {
    let [elf, uthuk, human] = players;
    position(&format!(
        "{top}\n{BOARD}[player.0]\nfaction = \"latari\"\n{elf}\n[player.1]\nfaction = \"uthuk\"\n{uthuk}\n\
         [player.2]\nfaction = \"daqan\"\n{human}\n{rest}\n"
    ))
}

/// The same, with this Season card just drawn. `script` are further draws.
pub(crate) fn drawn(card: &str, script: &str, players: [&str; 3], rest: &str) -> Match {
    drawn_in("", card, script, players, rest)
}

/// The same, with more at the top of the position.
pub(crate) fn drawn_in(top: &str, card: &str, script: &str, players: [&str; 3], rest: &str) -> Match {
    let before = match card.split('_').next() {
        Some("spring") => "winter",
        Some("summer") => "spring",
        Some("fall") => "summer",
        _ => "fall",
    };
    let top = format!("{top}\nseason = \"{before}\"\nnow = \"season\"");
    let game = three(&top, players, &format!("{rest}\n[script]\nseasons = [\"{card}\"]\n{script}\n"));
    assert_eq!(game.state().card.map(SeasonCard::word), Some(card));
    game
}

impl Match {
    /// Influence of each player.
    pub(crate) fn influences(&self) -> Vec<u8> {
        self.each(|player| player.influence)
    }

    /// How many Tactics cards each player holds.
    pub(crate) fn hands(&self) -> Vec<usize> {
        self.each(|player| player.tactics.len())
    }

    /// Food, wood and ore of a player.
    pub(crate) fn dials(&self, seat: u8) -> [u8; 3] {
        self.player(seat).dials
    }

    pub(crate) fn each<T>(&self, of: impl Fn(&Player) -> T) -> Vec<T> {
        (0..self.state().seats).map(|seat| of(self.player(seat))).collect()
    }

    /// Bids of the players that are asked, in the order of their seats.
    pub(crate) fn bid(&mut self, amounts: &[u8]) -> &mut Self {
        for (seat, n) in amounts.iter().enumerate() {
            if self.asked().contains(&(seat as u8)) {
                self.play(&format!("{seat} bid-amount {n}"));
            }
        }
        self
    }

    /// The rune token of an area: whether it is a dragon rune.
    pub(crate) fn is_dragon(&self, area: &str) -> Option<bool> {
        self.area(area).rune.map(Rune::is_dragon)
    }

    pub(crate) fn hero(&self, hero: Hero) -> &HeroState {
        &self.state().heroes[hero]
    }

    /// Whether everybody is asked for his Order card.
    pub(crate) fn chooses_orders(&self) -> bool {
        self.asked().len() == usize::from(self.state().alive().len())
            && self.legal(self.asked()[0])[0].starts_with("order ")
    }
}

/// A position on one board, jotted down. Seat 0 plays the Daqan Lords, seat 1 the Latari, seat 2 (if any) the Uthuk.
///
/// ```text
/// LA-LB-LC-4A-4B-4C-9A-9B-DA-DB-DC    7A-7B-7C(-UA,UB)    9A, 9B next to 7B, 9A next to 7A
/// 6A-6B-6C, and 6A behind mountains from 4A and 4B; water between 4C and 7A
/// ```
pub(crate) struct Sketch {
    head: String,
    players: [Option<String>; 3],
    more: String,
}

/// Steps one after the other, then the choice of orders; or one order: `mobilize by 0`. Areas: `9A: 2 footman; 9B:
/// 1 dragon / activated = ["daqan"]`.
pub(crate) fn sketch(flow: &str, areas: &str) -> Sketch {
    let head = if flow.contains(" by ") || flow == "season" || flow == "quest phase" {
        format!("now = \"{flow}\"\n")
    } else {
        let steps: Vec<_> =
            flow.split(',').chain(["choose-orders"]).map(|step| format!("{:?}", step.trim())).collect();
        format!("steps = [{}]\n", steps.join(", "))
    };
    let mut more = String::new();
    for area in areas.split(';').map(str::trim).filter(|area| !area.is_empty()) {
        let (name, content) =
            area.split_once(':').unwrap_or_else(|| panic!("'{area}': an area and its content"));
        let mut parts = content.split('/').map(str::trim);
        let units = parts.next().unwrap_or_default();
        more += &format!("[area.{name}]\nunits = \"{units}\"\n{}\n", parts.collect::<Vec<_>>().join("\n"));
    }
    Sketch { head, players: [Some(String::new()), Some(String::new()), None], more }
}

impl Sketch {
    /// A line about the whole game: `season = "winter"`.
    pub(crate) fn head(mut self, line: &str) -> Sketch {
        self.head += line;
        self.head.push('\n');
        self
    }

    /// Lines about a player: `influence = 3`.
    pub(crate) fn player(mut self, seat: usize, lines: &str) -> Sketch {
        let player = self.players[seat].get_or_insert_default();
        player.push_str(lines);
        player.push('\n');
        self
    }

    /// A third player.
    pub(crate) fn uthuk(self) -> Sketch {
        self.player(2, "")
    }

    /// More tables: heroes, titles.
    pub(crate) fn with(mut self, tables: &str) -> Sketch {
        self.more += tables;
        self.more.push('\n');
        self
    }

    /// The Fate cards that come up, by their numbers.
    pub(crate) fn fate(self, numbers: &str) -> Sketch {
        self.with(&format!("[script]\nfate = [{numbers}]"))
    }

    pub(crate) fn table(&self) -> Match {
        let third = if self.players[2].is_some() { ", \"home_uthuk at -3,6\"" } else { "" };
        let mut text = format!(
            "{}tiles = [\"4 at 0,0\", \"9 at 0,3\", \"6 at 1,0\", \"7 at -1,3\", \"home_daqan at 1,4\", \
             \"home_latari at 0,-2\"{third}]\n",
            self.head
        );
        for ((seat, faction), lines) in ["daqan", "latari", "uthuk"].iter().enumerate().zip(&self.players) {
            if let Some(lines) = lines {
                let faction =
                    if self.head.contains(&format!("setup-faction {seat}")) { "none" } else { faction };
                text += &format!("[player.{seat}]\nfaction = \"{faction}\"\n{lines}\n");
            }
        }
        position(&(text + &self.more))
    }
}
