//! Positions as text: TOML by the names of the content files, made to be written by hand.
//!
//! ```toml
//! schema = 1
//! game = "mage-knight"
//! scenario = "full_conquest"
//! now = "turn 0"
//! tiles = ["A 0,0", "countryside3 0,1", "countryside1 1,0"]
//! [player.0]
//! hero = "tovak"
//! space = "2w"
//! hand = ["march", "rage", "wound 2"]
//! [player.1]
//! hero = "goldyx"
//! ```
//!
//! What is left out has a sensible value: the first Day, the starting tile, heroes in their order, Fame and Reputation as at
//! the start, empty hands, and everything that has no place in its deck or pile. Everything else:
//!
//! - `players`, `options = ["revised", "duels", "assaults"]` (left out: as the scenario has it), `round`, `night`, `acts`, `over`.
//! - `now`: `"turn 1"` (seat 1 begins a turn), `"tactics"`, `"prepare"` (the next round is prepared); or instead `steps`, the
//!   flow itself: the first line is what comes next.
//! - `order = ["1", "dummy", "0"]`, `at`, `announced`, `last`, `turns_left`.
//! - `source = ["red", "gold used 0", "blue stolen 1", "white claimed 1 each"]`.
//! - `advanced`, `spells`, `monastery`, `recruits`: the offers, the newest first. `under_advanced`, `under_spells`,
//!   `under_artifacts`, `under_regular`, `under_elite`: what lies under the decks, the first to come first.
//! - `tiles`: in the order in which they were placed, with tile coordinates. `tile_deck = [3, 1, 2]`: Countryside, cities, Core.
//! - `[space.2ne]`: `shield`, `marks`, `foes = ["guardsmen hidden", "prowlers"]`, `ruin = "altar_red hidden"`, `opened`, `secret`.
//!   A space is named by the number of its tile and the place on it: `c ne e se sw w nw`.
//! - `[city.red]`: `level`, `garrison`, `shields`, `open`, `leader`.
//! - `[player.0]`: `hero`, `fame`, `level`, `reputation`, `space`, `crystals = [red, blue, green, white]`, `hand`, `known`, `deck`,
//!   `top`, `bottom`, `discard`, `played`, `stored`, `aside`, `units = ["peasants spent wounded banner_of_glory"]`, `skills`, `flipped`,
//!   `tactic`, and the rest by the names of the state. Cards are named by design; of several printed ones the first that
//!   has no place yet is taken.
//! - `[dummy]`: `hero`, `deck`, `discard`, `crystals`, `tactic`, `skills`.
//! - `discarded = ["prowlers 2"]`, `gone` (cards out of the game), `gone_units`, `epochs`, `ruins_discarded`, `common`, `tactics`,
//!   `tactics_gone`, `seen_artifacts`.
//! - `script = { dice = [..], .. }` dictates draws by number.
//! - `[turn.0]`, `[combat]`, `[duel]`, `[assault]`: what is going on, field by field as the program keeps it.

mod load;
mod save;
mod sound;

pub(crate) use load::load;
pub(crate) use save::save;

/// The schema of positions that this program writes.
const SCHEMA: i64 = 1;
