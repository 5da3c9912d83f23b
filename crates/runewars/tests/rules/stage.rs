//! A board with all tiles for the chapters of heroes, and short words for what becomes of them.

use hexarch_core::{Small, Viewer, spell};
use hexarch_runewars::*;

use crate::common::{Match, area_id, position};

/// All tiles and two home realms. Neighbors (`~` water, `^` mountains):
///
/// - 1A: 1B 1C 8A^ 8C 8D; 1B: 1A 1C 2A 3A 8C 9A; 1C (city): 1A 1B 2A^ 7A
/// - 2A: 1B 1C^ 2B 7A~ 9A 9B; 2B (city): 2A 2C 7A 7B 9B LA; 2C: 2B 9B~ LA LB~
/// - 3A: 1B 3B 6C~ 8C 9A DA^; 3B (city): 3A 3C 5C 5D 6C DA^; 3C: 3B 4B~ 4C 5D^ DA DB
/// - 4A: 4B 5B 5D; 4B (city): 3C~ 4A 4C 5D^; 4C: 3C 4B DB~
/// - 7A: 1C 2A~ 2B 7B; 7B (city): 2B 7A 7C LA~; 7C: 7B
/// - 8A: 1A^ 6A^ 8B 8C 8D; 8B: 6A^ 8A; 8C: 1A 1B 3A 6A 6C 8A; 8D: 1A 8A
/// - DA: 3A^ 3B^ 3C 9A DB DC; DB: 3C 4C~ DA DC; DC: 9A 9B DA DB; LA: 2B 2C 7B~ LB LC
const TILES: &str = "tiles = ['1 at 0,0', '2 at 1,1', '3 at 2,-1', '4 at 5,-4', '5 at 3,-4', '6 at 1,-2', \
                     '7 at 0,2', '8 at 0,-1', '9 at 2,0', 'home_daqan at 3,-1', 'home_latari at 1,3']";

/// A Summer on that board: these steps come next, then orders are chosen. Seat 0 has Daqan, seat 1 Latari.
pub(crate) fn stage(steps: &str, rest: &str) -> Match {
    let season = if rest.contains("season = ") { "" } else { "season = 'summer'" };
    let steps: String = steps.split(';').map(|step| format!("'{}', ", step.trim())).collect();
    position(&format!("{TILES}\n{season}\nsteps = [{steps}'choose-orders']\n{rest}"))
}

/// The same with nothing but these keys: the text says what comes next.
pub(crate) fn board(rest: &str) -> Match {
    position(&format!("{TILES}\n{rest}"))
}

/// A pause in seat 0's own turn.
pub(crate) fn own_turn(rest: &str) -> Match {
    let mark = &game().content().hash[..16];
    stage("pause 0", &format!("scratch = {{content = '{mark}', turn = {{seat = 0}}}}\n{rest}"))
}

/// A duel of two heroes in one area with dictated cards, attacker's and defender's in turn.
pub(crate) fn duel(
    attacker: &str,
    attacker_text: &str,
    defender: &str,
    defender_text: &str,
    fate: &[u8],
) -> Match {
    stage(
        &format!("duel {attacker} {defender}"),
        &format!(
            "hero.{attacker} = {{seat = 0, area = '1A'{attacker_text}}}\n\
             hero.{defender} = {{seat = 1, area = '1A'{defender_text}}}\n\
             script = {{fate = {fate:?}}}"
        ),
    )
}

pub(crate) fn hero(name: &str) -> Hero {
    Hero::from_word(name).unwrap_or_else(|| panic!("no hero {name}"))
}

impl Match {
    pub(crate) fn hero_state(&self, name: &str) -> &HeroState {
        &self.state().heroes[hero(name)]
    }

    pub(crate) fn damage_on(&self, name: &str) -> u8 {
        self.hero_state(name).damage
    }

    /// `0 at 3A`, `routed 0 at 3A`, `marker at 3A`, `gone`, `deck`.
    pub(crate) fn whereabouts(&self, name: &str) -> String {
        let state = self.hero_state(name);
        let area = |area: AreaId| &game().content().areas[area.number()].name;
        let place = match state.place {
            HeroPlace::Board { seat, area: at } => format!("{seat} at {}", area(at)),
            HeroPlace::Marker { area: at } => format!("marker at {}", area(at)),
            HeroPlace::Gone => "gone".to_owned(),
            HeroPlace::Deck => "deck".to_owned(),
        };
        if state.routed { format!("routed {place}") } else { place }
    }

    /// The Reward cards under a hero, `rage_blade, runeplate open`.
    pub(crate) fn rewards_under(&self, name: &str) -> String {
        let cards = self.state().rewards_of(hero(name));
        let word = |card: RewardCard| {
            let open = if self.state().rewards[card].open { " open" } else { "" };
            format!("{}{open}", spell(game().content(), &card))
        };
        cards.iter().map(word).collect::<Vec<_>>().join(", ")
    }

    pub(crate) fn reward_state(&self, card: &str) -> RewardState {
        let card = hexarch_core::read::<_, RewardCard>(game().content(), card).expect("a Reward card");
        self.state().rewards[card]
    }

    pub(crate) fn quests_in_hand(&self, seat: u8) -> String {
        self.player(seat).quests.iter().map(Quest::word).collect::<Vec<_>>().join(", ")
    }

    pub(crate) fn influence(&self, seat: u8) -> u8 {
        self.player(seat).influence
    }

    /// Who has seen the rune token of an area, and whether it is a dragon rune.
    pub(crate) fn rune(&self, area: &str) -> Option<(bool, Vec<u8>)> {
        let rune = self.area(area).rune?;
        Some((rune.is_dragon(), rune.seen().iter().map(|seat| seat.0).collect()))
    }

    /// Fate cards that have been drawn and discarded.
    pub(crate) fn fate_used(&self) -> usize {
        self.state().decks.fate_discard.len()
    }

    /// All is done, with the draws that were dictated: everybody chooses orders.
    #[track_caller]
    pub(crate) fn is_over(&self) -> &Match {
        let asked = self.asked();
        let all: Vec<u8> = (0..self.state().seats).collect();
        assert_eq!(asked, all, "legal: {:?}", asked.first().map(|&seat| self.legal(seat)));
        assert!(self.may(0, "order harvest"), "{:?}", self.legal(0));
        self.script_is_used_up();
        self
    }

    /// Whether a viewer can tell two games apart.
    pub(crate) fn differs_from(&self, other: &Match, viewer: Viewer) -> bool {
        self.scene(viewer) != other.scene(viewer)
    }

    /// The token of an area, `dungeon`, `dungeon open`.
    pub(crate) fn token(&self, area: &str) -> String {
        match self.state().areas[area_id(area)].token {
            None => "-".to_owned(),
            Some(token) => format!("{}{}", token.kind.word(), if token.open { " open" } else { "" }),
        }
    }
}
