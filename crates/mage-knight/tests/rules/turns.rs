//! Turns and resting.

use crate::common::{GLADE, Match, position};

fn turn(players: &str) -> Match {
    position(&format!("now = \"turn 0\"\n{GLADE}source = [\"red\"]\n{players}"))
}

/// MK-EX-05, MK-TURN-05, MK-TURN-01: with an empty deck the end of the round may be announced, and need not.
#[test]
fn the_end_of_a_round_may_be_announced_with_an_empty_deck() {
    let game = turn(
        "[player.0]\nhero = \"tovak\"\nspace = \"2c\"\nhand = [\"march\", \"rage\"]\ndeck = []\n[player.1]\n",
    );
    assert!(game.may(0, "announce") && game.may(0, "end-turn") && game.may(0, "rest march 0"));
    let full = turn("[player.0]\nhero = \"tovak\"\nspace = \"2c\"\nhand = [\"march\"]\n[player.1]\n");
    assert!(!full.may(0, "announce"));
}

/// MK-EX-06, MK-TURN-06, MK-TURN-09, MK-TURN-10: without cards it must be announced, and nothing else follows.
#[test]
fn without_hand_and_deck_the_end_must_be_announced() {
    let mut game = turn(
        "[player.0]\nhero = \"tovak\"\nspace = \"2c\"\ndeck = []\ndiscard = [\"wound 1\"]\n[player.1]\nhand = [\"march\"]\n",
    );
    assert_eq!(game.legal(0), ["announce"]);
    game.play("0 announce");
    assert_eq!(game.player(0).deeds.discard.wounds, 1, "the glade gives nothing");
    assert_eq!(game.asked(), [1]);
}

/// MK-TURN-07, MK-TURN-08: who has nothing left after the announcement just forfeits.
#[test]
fn nobody_announces_twice() {
    let game = turn(
        "announced = \"1\"\nturns_left = 1\n[player.0]\nhero = \"tovak\"\nspace = \"2c\"\ndeck = []\n[player.1]\n",
    );
    assert_eq!(game.legal(0), ["forfeit"]);
    let game = turn(
        "announced = \"1\"\nturns_left = 1\n[player.0]\nhero = \"tovak\"\nspace = \"2c\"\ndeck = []\nhand = [\"march\"]\n[player.1]\n",
    );
    assert_eq!(game.refusal(0, "announce"), "MK-TURN-08");
}

/// MK-EX-07, MK-ROUND-24: after the announcement everybody else has exactly one more turn.
#[test]
fn everybody_else_has_one_more_turn() {
    let mut game = position(&format!(
        "now = \"turn 1\"\n{GLADE}source = [\"red\"]\n[player.0]\nhand = [\"march\"]\n[player.1]\ndeck = []\nhand = [\"march\"]\n\
         [player.2]\nhand = [\"march\"]\n"
    ));
    game.play("1 announce; 2 rest march 0; 2 end-turn");
    // Whatever is in hand may be kept.
    while game.asked() == [2] {
        game.play("2 keep-rest");
    }
    game.play("0 rest march 0; 0 end-turn");
    while game.asked() == [0] && game.state().round == 1 {
        game.play("0 keep-rest");
    }
    assert_eq!(game.state().round, 2, "the round ends before seat 1 would play");
}

/// MK-EX-13, MK-REST-01, MK-REST-04, MK-REST-08, MK-DEC-17: one card and any Wounds go to the discard pile.
#[test]
fn a_standard_rest_gives_up_one_card_and_any_wounds() {
    let mut game = turn(
        "[player.0]\nhero = \"tovak\"\nspace = \"2sw\"\nhand = [\"march\", \"rage\", \"wound 2\"]\ndeck = [\"march\", \"stamina\", \"stamina\", \"swiftness\", \"swiftness\", \"rage\"]\n[player.1]\n",
    );
    assert_eq!(game.legal_with(0, "rest march"), ["rest march 0", "rest march 1", "rest march 2"]);
    game.play("0 rest march 2");
    assert_eq!(game.hand(0), ["rage"]);
    assert_eq!(game.player(0).deeds.discard.len(), 3);
    assert_eq!(game.legal_with(0, "step"), [] as [&str; 0], "a resting hero does not move");
    game.play("0 end-turn; 0 keep-rest");
    assert_eq!(game.player(0).deeds.hand.len(), 5, "drawn up to the hand limit");
}

/// MK-EX-14, MK-EX-57, MK-REST-05, MK-REST-07, MK-REST-09, MK-TURN-25, MK-AMB-35, MK-EOT-12: only Wounds.
#[test]
fn with_only_wounds_one_recovers_slowly() {
    let mut game = turn(
        "[player.0]\nhero = \"tovak\"\nspace = \"2sw\"\nhand = [\"wound 3\"]\nunits = [\"peasants\"]\n\
         deck = [\"march\", \"march\", \"stamina\", \"stamina\", \"rage\", \"rage\"]\n[player.1]\n",
    );
    let actions = game.legal(0);
    assert_eq!(actions, ["rest wound 1"], "neither a Regular turn nor its Unit");
    assert_eq!(game.refusal(0, "end-turn"), "MK-TURN-25");
    game.play("0 rest wound 1");
    assert_eq!(game.player(0).deeds.known.wounds, 2, "the hand was shown");
    game.play("0 end-turn; 0 keep-rest");
    assert_eq!(game.player(0).deeds.hand.len(), 5, "two Wounds and three cards");
}

/// MK-REST-09: with a card that is no Wound there is no slow recovery.
#[test]
fn slow_recovery_is_for_wounds_alone() {
    let game =
        turn("[player.0]\nhero = \"tovak\"\nspace = \"2sw\"\nhand = [\"march\", \"wound 1\"]\n[player.1]\n");
    assert_eq!(game.refusal(0, "rest wound 1"), "MK-REST-09");
}

/// MK-EX-15, MK-TURN-19, MK-EOT-07, MK-DEC-18, MK-DEC-30: who played nothing must discard a card.
#[test]
fn a_turn_without_a_card_costs_one() {
    let mut game =
        turn("[player.0]\nhero = \"tovak\"\nspace = \"2sw\"\nhand = [\"march\", \"wound 1\"]\n[player.1]\n");
    game.play("0 end-turn");
    assert_eq!(game.refusal(0, "keep-rest"), "MK-TURN-19");
    assert_eq!(game.refusal(0, "discard wound"), "MK-EOT-07");
    game.play("0 discard march; 0 keep-rest");
    assert!(game.player(0).deeds.discard.len() == 1);
}

/// MK-EX-56, MK-AMB-37: a rest fulfils the duty.
#[test]
fn a_rest_fulfils_the_duty() {
    let mut game = turn(
        "[player.0]\nhero = \"tovak\"\nspace = \"2sw\"\nhand = [\"stamina\", \"rage\", \"wound 1\"]\n[player.1]\n",
    );
    game.play("0 rest stamina 1; 0 end-turn");
    assert!(game.may(0, "keep-rest") && game.may(0, "discard rage"));
}

/// MK-TURN-02, MK-TURN-03: a face-down token is turned up and the turn skipped.
#[test]
fn a_face_down_token_skips_the_turn() {
    let game = turn(
        "[player.0]\nhero = \"tovak\"\nspace = \"2sw\"\nhand = [\"march\"]\ndown = true\n[player.1]\nhand = [\"march\"]\n",
    );
    assert_eq!(game.asked(), [1]);
    assert!(!game.player(0).down);
}

/// MK-REST-02, MK-TURN-17: a resting player may still heal.
#[test]
fn healing_goes_with_resting() {
    let mut game = turn(
        "[player.0]\nhero = \"tovak\"\nspace = \"2sw\"\nhand = [\"tranquility\", \"rage\", \"march\", \"wound 1\"]\n[player.1]\n",
    );
    game.play("0 rest rage 0; 0 play tranquility basic 0; 0 heal");
    assert_eq!(game.refusal(0, "play march basic 0"), "MK-REST-02");
    assert_eq!(game.hand(0), ["march"]);
}
