//! A battle on a small board, for the chapters about battles.
//!
//! Tile 1 lies between two home realms. The attacker (seat 0) stands in 1C, where he has a stronghold, so that he can
//! retreat there; everything is about 1B. The defender (seat 1) can retreat into his home realm. 1A is empty.

use std::fmt::Write as _;

use hexarch_core::{Seat, spell};
use hexarch_runewars::*;

use crate::common::{Match, area_id, position};

/// Fate cards that are misses for triangles, and for circles.
pub(crate) const TRIANGLE_MISS: [u8; 12] = [1, 2, 3, 4, 11, 12, 13, 14, 21, 22, 23, 24];
pub(crate) const CIRCLE_MISS: [u8; 12] = [7, 8, 9, 10, 17, 18, 19, 20, 27, 28, 29, 30];

/// A battle to be set up.
#[derive(Clone, Default)]
pub(crate) struct Clash {
    attacker: String,
    army: String,
    defender: String,
    garrison: String,
    head: String,
    players: [String; 2],
    here: String,
    more: String,
    script: String,
    turn: bool,
}

/// `clash("latari 3 archer", "uthuk 2 berserker")`; without units the faction alone, and `"neutral 2 dragon"`.
pub(crate) fn clash(attacker: &str, defender: &str) -> Clash {
    let split = |text: &str| {
        let (faction, units) = text.split_once(' ').unwrap_or((text, ""));
        (faction.to_owned(), units.to_owned())
    };
    let ((attacker, army), (defender, garrison)) = (split(attacker), split(defender));
    let script = "[script]\n".to_owned();
    Clash { attacker, army, defender, garrison, script, ..Clash::default() }
}

impl Clash {
    /// Fate cards in the order of drawing.
    pub(crate) fn fate(mut self, cards: &[u8]) -> Clash {
        let _ = writeln!(self.script, "fate = {cards:?}");
        self
    }

    /// Further dictated draws.
    pub(crate) fn script(mut self, line: &str) -> Clash {
        self.script += &format!("{line}\n");
        self
    }

    /// A line at the head of the position.
    pub(crate) fn head(mut self, line: &str) -> Clash {
        self.head += &format!("{line}\n");
        self
    }

    /// A line about a player.
    pub(crate) fn player(mut self, seat: usize, line: &str) -> Clash {
        self.players[seat] += &format!("{line}\n");
        self
    }

    /// A line about the contested area.
    pub(crate) fn here(mut self, line: &str) -> Clash {
        self.here += &format!("{line}\n");
        self
    }

    /// Further tables of the position.
    pub(crate) fn more(mut self, table: &str) -> Clash {
        self.more += &format!("{table}\n");
        self
    }

    /// The battle comes from the attacker's Conquer, with all that belongs to a turn; a harmless Summer follows.
    pub(crate) fn in_turn(mut self) -> Clash {
        self.turn = true;
        self
    }

    /// The position before the attacker chooses where to go.
    pub(crate) fn set_up(&self) -> Match {
        let foe = if self.defender == "neutral" { "uthuk" } else { &self.defender };
        let now = if self.turn { "now = \"conquer by 0\"" } else { "steps = [\"activate-area 0 no\"]" };
        let units =
            |units: &str| if units.is_empty() { String::new() } else { format!("units = \"{units}\"") };
        let season = if self.turn { "seasons = [\"summer_long_days\"]\n" } else { "" };
        position(&format!(
            "tiles = [\"1 at 0,0\", \"home_{} at 0,2\", \"home_{foe} at 2,-2\"]\n{now}\n{}\
             [player.0]\nfaction = \"{}\"\n{}[player.1]\nfaction = \"{foe}\"\n{}\
             [area.1C]\nstronghold = \"{}\"\n{}\n[area.1B]\n{}\n{}{}{}{season}",
            self.attacker,
            self.head,
            self.attacker,
            self.players[0],
            self.players[1],
            self.attacker,
            units(&self.army),
            units(&self.garrison),
            self.here,
            self.more,
            self.script,
        ))
    }

    /// The first question of the battle, or what comes after it if there is none: all of 1C have moved in.
    pub(crate) fn fight(&self) -> Match {
        let mut game = self.set_up();
        game.play("0 activate 1B").pass(&["tactics-pass"]);
        for group in self.army.split(", ").filter(|group| !group.is_empty()) {
            game.play(&format!("0 bring {group} 1C"));
        }
        game.pass(&["moved"]);
        if self.defender == "neutral" && game.asked() == [0] && game.may(0, "fight") {
            game.play("0 fight");
        }
        game
    }
}

impl Match {
    /// The participants of a side: `2 archer, 1 archer routed, 1 warrior +1` (with one damage).
    fn force(&self, side: usize) -> String {
        let (content, battle) = (game().content(), &self.state().battle);
        assert!(battle.on, "no battle is on");
        let seat = [Some(battle.attacker), battle.defender][side];
        let faction = seat.map_or(FactionId(0), |seat| self.state().players[seat].faction);
        let mut groups = Vec::new();
        for (slot, fighters) in battle.forces[side].units.iter().enumerate() {
            let kind = if slot < 4 { faction.0 * 4 + slot as u8 } else { 16 + slot as u8 - 4 };
            let id = &content.units[usize::from(kind)].id;
            for (counts, posture) in [(fighters.standing, ""), (fighters.routed, " routed")] {
                for (damage, n) in counts.iter().enumerate().filter(|(_, n)| **n > 0) {
                    let damage = if damage > 0 { format!(" +{damage}") } else { String::new() };
                    groups.push(format!("{n} {id}{posture}{damage}"));
                }
            }
        }
        groups.join(", ")
    }

    pub(crate) fn attackers(&self) -> String {
        self.force(0)
    }

    pub(crate) fn defenders(&self) -> String {
        self.force(1)
    }

    /// What is asked, as a position writes it.
    pub(crate) fn step(&self) -> String {
        self.state().steps.last().map(|step| spell(game().content(), step)).unwrap_or_default()
    }

    /// Nobody is asked: the battle of [`Clash::fight`] and all that follows is over.
    pub(crate) fn over(&self) -> &Self {
        assert_eq!(self.asked(), [0; 0], "{} waits", self.step());
        assert!(!self.state().battle.on);
        self
    }

    pub(crate) fn stronghold(&self, area: &str) -> Option<Stronghold> {
        self.state().areas[area_id(area)].stronghold
    }

    pub(crate) fn tactics(&self, seat: u8) -> usize {
        self.state().players[Seat(seat)].tactics.len()
    }

    /// Fate cards in the discard pile.
    pub(crate) fn fate_discard(&self) -> usize {
        self.state().decks.fate_discard.len()
    }

    pub(crate) fn unused(&self, kind: &str) -> u8 {
        self.state().pool[crate::common::unit(kind)]
    }
}
