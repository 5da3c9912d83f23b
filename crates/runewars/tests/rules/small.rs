//! A small board for tests: the Latari Elves (seat 0) and the Uthuk (seat 1), and one tile between their realms.
//!
//! LA touches 1C; 1A, 1B and 1C touch each other; 1B touches UC. With tile 9 beside it, 9A touches 1A and 1C, 9B touches
//! 1C, and water lies between 9B and LA. With tile 6, mountains lie between 1B and 6A, and 6A touches UC.

use crate::common::{Match, position};

/// It is seat 0's turn; nothing of his order has been resolved.
pub(crate) const TURN: &str = "now = \"strategize by 0\"";

/// The text of such a position: lines before all tables, lines of the two players, and further tables.
pub(crate) fn text(head: &str, elves: &str, uthuk: &str, rest: &str) -> String {
    let tiles = if head.contains("tiles") {
        ""
    } else {
        "tiles = [\"1 at 0,0\", \"home_latari at 0,2\", \"home_uthuk at 2,-2\", \"9 at -1,1\", \"6 at 2,0\"]"
    };
    format!(
        "{head}\n{tiles}\n[player.0]\nfaction = \"latari\"\n{elves}\n[player.1]\nfaction = \"uthuk\"\n{uthuk}\n{rest}\n"
    )
}

pub(crate) fn small(head: &str, elves: &str, uthuk: &str, rest: &str) -> Match {
    position(&text(head, elves, uthuk, rest))
}

/// The same with the Daqan Lords as seat 2, whose realm touches 1A and 9A.
pub(crate) fn three(head: &str, elves: &str, uthuk: &str, daqan: &str, rest: &str) -> Match {
    let head = format!(
        "{head}\ntiles = [\"1 at 0,0\", \"home_latari at 0,2\", \"home_uthuk at 2,-2\", \"9 at -1,1\", \"home_daqan at -2,0\"]"
    );
    let rest = format!("[player.2]\nfaction = \"daqan\"\n{daqan}\n{rest}");
    position(&text(&head, elves, uthuk, &rest))
}

/// Fate cards with which four archers, three berserkers and two warriors all miss, in that order.
pub(crate) const MISSES: &str = "[script]\nfate = [1, 2, 3, 4, 11, 12, 13, 5, 6]";

/// Four archers and two warriors attack 1B, by Conquer and without its bonus, as far as step 3 of the battle.
pub(crate) fn attack(elves: &str, uthuk: &str, defenders: &str, rest: &str) -> Match {
    let elves = format!("used = [\"fortify\"]\n{elves}");
    let rest = format!("[area.1C]\nunits = \"4 archer, 2 warrior\"\n[area.1B]\n{defenders}\n{rest}");
    let mut game = small("now = \"conquer by 0\"", &elves, uthuk, &rest);
    game.play("0 activate 1B").pass(&["tactics-pass"]);
    game.play("0 bring 4 archer 1C; 0 bring 2 warrior 1C").pass(&["moved"]);
    game
}
