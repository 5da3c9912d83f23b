//! Positions as text: TOML by the names of the content files, made to be written by hand.
//!
//! ```toml
//! schema = 1
//! game = "warlords"
//! round = 5
//! cells = ["0,0 07", "2,1 09", "-1,3 -", "1,4 01", "-3,2 03"]
//! hidden = ["11"]
//! now = "act 0"
//! [player.0]
//! race = "amazon"
//! [player.1]
//! race = "barbarian"
//! [leader.thessara]
//! army = ["3 x 3", "4 x 2", "3 x 1"]
//! ```
//!
//! Cells are named by their numbers in this list: `3.ne` is the north-east hex of the fourth. A cell is its place on the
//! lattice and the number of its tile, or a dash while that lies face down; `hidden` are the tiles that do. What is left out
//! has a sensible value: homes are where the home tiles lie, a player's first leader is at home, hamlet and the first wall
//! stand, stocks are as at the start, decks are complete, the Duty of Peace lasts as long as the round says.
//!
//! - `players`, `scenario`, `rounds`, `options = ["strict_second_leader", "guard_souls", "sixteen_cards", "built"]`, `round`,
//!   `sequence` (from 0), `first`, `active`, `acts`, `won = [0]`, `peace`, `weather = [now, next]`, `die`, `passed`.
//! - `now`: `"act 0"` (that player acts, then the sequence goes on), `"sequence 1"`, `"capability"`, `"production"`,
//!   `"clean-up"`; or instead `steps`, the flow itself: the first line is what comes next.
//! - `pile`: guards that wait for the clean-up, by level. `souls`: soul points in Vault 1, Vault 2, Transformer 1 and 2.
//!   `bridges`: numbers of bridges that are not as printed.
//! - `[player.0]`: `race`, `leader` (the first one), `gold`, `wood`, `stone`, `crystal`, `gp`, `buildings`, `wall`,
//!   `wall_built`, `towers = [true, false]`, `towers_built`, `garrison` (by level), `home`, `in_motion`, `sued`,
//!   `sued_until`, `sacked`.
//! - `[leader.thessara]`: `at`, `dead`, `unused`, `stats` (six values), `level`, `ep`, `last = ["attack", "-"]`, `army` (stacks
//!   that find their boxes) or `boxes` (six of them, `"-"` for an empty one), `souls`, `towers` (tiles), `trained`,
//!   `protected`, `moved`, `arranged`, `slow`, `looted`, `gear`.
//! - `[hex."3.ne"]`: `marker` (a seat), `army` (a seat or `"guards"`) with `units` by level, `row` (`"wood 7"`), `by` (a
//!   leader), `marks`.
//! - `[cards]`: `masters` and `apprentices` (five seats or `"-"`), `masters_used`, `apprentices_used`, `underdog`, `uses`,
//!   `technical`. `[disasters]`: `discard`, `held = ["0 disaster_stubborn"]` (with `may be a,b` where others know more),
//!   `gone_gear`.
//! - `[script]`: what chance gives next: `d12 = [7]`, `dice = ["fist", "shield"]`, `tiles = ["11"]`, `equipment`,
//!   `disasters`, `lots`.
//! - `[scratch]`: what a chapter remembers in the middle of something, written by programs; `content` is the beginning of the
//!   content's hash, because such numbers mean nothing with another.

mod load;
mod save;
mod scratch;
mod sound;

pub(crate) use load::load;
pub(crate) use save::save;

/// The version of the format.
const SCHEMA: i64 = MIGRATIONS.len() as i64 + 1;

/// How positions of older schemas are brought up to date, the oldest first.
const MIGRATIONS: [hexarch_core::Migration; 0] = [];

use crate::state::Mark;

/// Names of what is noted on a hex.
const MARKS: [(Mark, &str); 7] = [
    (Mark::Explored, "explored"),
    (Mark::Visited, "visited"),
    (Mark::Converted, "converted"),
    (Mark::Cleared, "cleared"),
    (Mark::Reacted, "reacted"),
    (Mark::Fresh, "fresh"),
    (Mark::Known, "known"),
];

/// Names of the kinds of sites in the guards table.
const TABLES: [&str; 6] = ["wood", "stone", "gold", "crystal", "ruin", "tower"];
