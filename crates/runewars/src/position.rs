//! Positions as text: TOML by the names of the content files, made to be written by hand.
//!
//! ```toml
//! schema = 1
//! game = "runewars"
//! tiles = ["1 at 0,0", "home_latari at 0,2 turned 3", "home_uthuk at 2,-2"]
//! [player.0]
//! faction = "latari"
//! [player.1]
//! faction = "uthuk"
//! [area.1A]
//! units = "3 archer, 1 warrior, 2 beastman, 1 archer routed"
//! ```
//!
//! What is left out has a sensible value: the first year's Spring, dials and influence as at the start, empty hands,
//! complete decks, all other figures unused, and the players about to choose their orders. Everything else:
//!
//! - `players`, `variants = ["exploration", "epic", "built"]`, `year`, `season`, `card` (the Season card in force),
//!   `first`, `eliminated = [2]`, `winner`, `acts` (answers given this season).
//! - `now`: `"choose orders"`, `"season"` (the next season begins), `"quest phase"`, or `"recruit by 1"` (seat 1
//!   resolves that order); or instead `steps`, the flow itself: the first line is what comes next. `answer` is the result
//!   that a step waits for: `"gold"`, `"seat 1"`, `"seat -"`, `"number 3"`.
//! - `tiles`: where the tile's first area lies (`q,r`), and how often it is turned clockwise.
//! - `[area.3A]`: `units` (whose they are follows from their kind), `stronghold = "latari damaged"`, `development`, `city`,
//!   `activated = ["latari"]`, `rune = "dragon"` or `"false"` with `seen = [0, 2]` (left out: whoever may look at it),
//!   `token = "dungeon near open"` (`near` or `far` is its back) with `token_seen`.
//! - `[player.0]`: `faction`, `food`, `wood`, `ore`, `influence`, `used = ["harvest"]`, `chosen`, `showing`,
//!   `tactics = ["summon_lightning", "rally_cry#2"]`, `fresh` (those drawn this season), `quests`, `shown`, `objective`,
//!   `giants`, `duel_won`.
//! - `[hero.silhouette]`: `seat` and `area`, or `marker = "3A"`, or `gone = true`; `damage`, `routed`,
//!   `training = [0, 1, 0]`, `rewards = ["rage_blade open", "runeplate seen 0,2"]` (left out: his controller has seen it).
//! - `[title.captain]`: `holder`, `influence`.
//! - `[deck.tactics]` and likewise `fate`, `quests`, `objectives`, `seasons`, `rewards`: `discard` and `out` (out of the
//!   game, or for Fate cards: in play). What is named nowhere is in the deck. `shuffled`: what was in the deck when it was
//!   last shuffled, if not all. `[top.spring]`: `cards` known to lie on top, the
//!   top last, as `"spring_famine seen 0"`, and `ordered`, who knows their sequence.
//! - `[tokens_discard]`: exploration tokens that are gone, as `dungeon = [1, 0]` by their backs.
//! - `[pool]`, `rune_pile = [dragon, false]`, `cities_left`, `[tokens_left]`: only where they are not what remains of the
//!   printed components.
//! - `[script]`: what chance gives next: `fate = [7, 19]`, `tactics`, `quests`, `rewards`, `heroes`, `objectives`,
//!   `seasons`.
//! - `[scratch]`: what a chapter remembers in the middle of something. It names areas by numbers and is written by
//!   programs; `content` is the beginning of the content's hash, because such numbers mean nothing with another.

mod load;
mod save;
mod scratch;
mod sound;

pub(crate) use load::load;
pub(crate) use save::save;

use hexarch_core::{Each, Seats, Set};

use crate::content::Content;
use crate::ids::*;
use crate::state::{HeroPlace, State, Token, Variant};
use crate::{audit, setup};

/// The version of the format.
const SCHEMA: i64 = MIGRATIONS.len() as i64 + 1;

/// How positions of older schemas are brought up to date, the oldest first. A file of every schema is kept in
/// `tests/schemas`.
const MIGRATIONS: [hexarch_core::Migration; 0] = [];

/// A state with nothing on the board and everything in its deck or supply.
fn blank(content: &Content, seats: u8, variant: Variant) -> State {
    let mut state = setup::new_state(content, seats, variant);
    state.steps.clear();
    state.year = 1;
    state.season = Season::Spring;
    state
}

/// Figures that are nowhere on the board or in a battle.
fn unused_figures(content: &Content, state: &State) -> Each<UnitKind, u8, UNITS> {
    let used = audit::figures_in_play(state);
    let mut pool = Each::default();
    for (n, unit) in content.units.iter().enumerate() {
        let kind = UnitKind(n as u8);
        pool[kind] = unit.count.saturating_sub(used[kind]);
    }
    pool
}

/// Rune tokens that are not on the board, dragon and false; `None`: there are more on it than exist.
fn unplaced_runes(state: &State) -> [Option<u8>; 2] {
    let [dragon, false_runes] = audit::runes_on_board(state);
    [audit::DRAGON_RUNES.checked_sub(dragon), audit::FALSE_RUNES.checked_sub(false_runes)]
}

fn unplaced_cities(content: &Content, state: &State) -> Set<CityId> {
    let placed = state.areas.iter().filter_map(|(_, area)| area.city).collect();
    Set::first_n(content.cities.len()).minus(placed)
}

fn unplaced_tokens(content: &Content, state: &State) -> Each<TokenKind, [u8; 2], 12> {
    let mut left = Each::default();
    for (kind, info) in TokenKind::ALL.iter().zip(&content.tokens) {
        left[*kind] = [info.back_1, info.back_2];
    }
    for token in state.areas.iter().filter_map(|(_, area)| area.token) {
        let back = &mut left[token.kind][back(token)];
        *back = u8::saturating_sub(*back, 1);
    }
    for (kind, discard) in state.decks.tokens_discard.iter() {
        for (back, n) in left[kind].iter_mut().zip(discard) {
            *back = back.saturating_sub(*n);
        }
    }
    left
}

/// The back of a token: 0 for "1", 1 for "2+".
fn back(token: Token) -> usize {
    usize::from(!token.near)
}

/// Who may look at the rune token of an area now (RW-RUNE-07, RW-OPT-17).
fn onlookers(content: &Content, state: &State, area: AreaId) -> Seats {
    if state.variant.epic {
        return Seats::all(state.seats);
    }
    let heroes = state.heroes_in(area).iter().filter_map(|hero| state.hero_at(hero));
    heroes.map(|(seat, _)| seat).chain(state.controller(content, area)).collect()
}

/// Who has seen a face-down Reward under a hero, if nothing else is said (RW-HID-05).
fn reward_seen(state: &State, hero: Option<Hero>, open: bool) -> Seats {
    match hero.map(|hero| state.heroes[hero].place) {
        Some(HeroPlace::Board { seat, .. }) if !open => Seats::only(seat),
        _ => Seats::NONE,
    }
}
