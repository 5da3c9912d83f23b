//! Influence bids (RW-BID).

use crate::common::drawn;
use hexarch_core::{Seat, Viewer};

/// A card with a bid for one dragon rune.
const STAR: &str = "winter_stars_return";

/// RW-BID-01, RW-BID-02, RW-BID-03, RW-HID-10: everybody sees how much each holds; what is bid is hidden until all have bid.
#[test]
fn totals_are_open_and_bids_are_sealed() {
    let start = || drawn(STAR, "", ["influence = 77", "influence = 3", "influence = 2"], "");
    let scene = start().scene(Viewer::Seat(Seat(1)));
    assert!(scene.contains("77"), "the Uthuk sees what the Elf has");
    let (mut one, mut other) = (start(), start());
    one.play("0 bid-amount 1");
    other.play("0 bid-amount 70");
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Seat(Seat(2)), Viewer::Watcher] {
        assert_eq!(one.scene(viewer), other.scene(viewer));
    }
    assert_eq!(one.asked(), [1, 2]);
    one.play("1 bid-amount 3; 2 bid-amount 0");
    assert!(one.state().bid.revealed);
    assert_eq!(one.state().bid.winner, Some(Seat(1)));
}

/// RW-BID-02, RW-BID-08, RW-PLAY-05, RW-DEC-39: a bid is between nothing and all that one holds; influence on Titles
/// cannot be bid, and who holds none is not asked.
#[test]
fn nobody_bids_more_than_he_holds() {
    let game = drawn(
        STAR,
        "",
        ["influence = 1", "influence = 0", "influence = 3"],
        "[title.captain]\nholder = 0\ninfluence = 5\n[title.lord_commander]\nholder = 1\ninfluence = 5\n",
    );
    assert_eq!(game.asked(), [0, 2]);
    assert_eq!(game.legal(0), ["bid-amount 0", "bid-amount 1"]);
    assert_eq!(game.legal(2).len(), 4);
}

/// RW-BID-03, RW-BID-04: the highest bid wins, and winners and losers alike lose what they bid.
#[test]
fn everybody_loses_what_he_bid() {
    let mut game = drawn(STAR, "", ["influence = 5"; 3], "");
    game.bid(&[3, 5, 4]);
    assert_eq!((game.influences(), game.asked()), (vec![2, 0, 1], vec![1]));
}

/// RW-BID-05, RW-BID-06, RW-BID-07, RW-DEC-40: a tie is broken by the Primarch, tied or not; without one by the tied
/// player with more influence left, then by the one with more at the start. He chooses among the tied.
#[test]
fn ties_are_broken_by_the_primarch_or_the_richer() {
    let primarch = |seat: u8| format!("[title.primarch]\nholder = {seat}\ninfluence = 9\n");
    for (influence, bids, title, chooser, tied) in [
        ([4, 3, 9], [2, 2, 1], primarch(2), 2, &[0, 1][..]),
        ([4, 3, 9], [2, 2, 1], primarch(1), 1, &[0, 1]),
        ([4, 3, 9], [2, 2, 1], String::new(), 0, &[0, 1]),
        ([3, 4, 9], [2, 2, 1], String::new(), 1, &[0, 1]),
        ([3, 3, 9], [2, 2, 1], String::new(), 0, &[0, 1]),
        ([1, 3, 3], [1, 3, 3], String::new(), 2, &[1, 2]),
        ([3, 3, 3], [3, 3, 3], String::new(), 0, &[0, 1, 2]),
        // What lies on the Titles of others does not make them richer.
        ([3, 3, 9], [2, 2, 1], "[title.captain]\nholder = 1\ninfluence = 9\n".into(), 0, &[0, 1]),
    ] {
        let players = influence.map(|n| format!("influence = {n}"));
        let mut game = drawn(STAR, "", [&players[0], &players[1], &players[2]], &title);
        game.bid(&bids);
        assert_eq!(game.asked(), [chooser], "{influence:?} {bids:?} {title}");
        let wanted: Vec<String> = tied.iter().map(|seat| format!("bid-goes-to {seat}")).collect();
        assert_eq!(game.legal(chooser), wanted);
        if let Some(outside) = (0..3).find(|seat| !tied.contains(seat)) {
            let rule = if title.contains("primarch") { "RW-BID-05" } else { "RW-BID-06" };
            assert_eq!(game.refusal(chooser, &format!("bid-goes-to {outside}")), rule);
        }
        let last = tied[tied.len() - 1];
        game.play(&format!("{chooser} bid-goes-to {last}"));
        assert_eq!((game.state().bid.winner, game.asked()), (Some(Seat(last)), vec![last]));
    }
}

/// RW-AMB-27: a bid of 0 is legal and never wins; if all bid 0 nobody does.
#[test]
fn nobody_wins_with_nothing() {
    let mut game = drawn(STAR, "", ["", "influence = 0", ""], "");
    game.bid(&[0, 0, 0]);
    assert_eq!(game.state().bid.winner, None);
    assert!(game.chooses_orders());
    assert_eq!(game.state().rune_pile, [21, 17]);
    let mut game = drawn(STAR, "", [""; 3], "");
    game.bid(&[0, 1, 0]);
    assert_eq!(game.state().bid.winner, Some(Seat(1)));
}
