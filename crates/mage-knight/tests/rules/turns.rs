//! Turns and resting.

use crate::common::{GLADE, Match, board, check, position};

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

/// MK-TURN-12, MK-TURN-15, MK-COMBAT-02: interacting and fighting are the actions, and there is one a turn.
#[test]
fn interacting_and_fighting_are_the_actions() {
    let village = "tiles A 0,0 / countryside2 0,1 / countryside1 1,0; on 3nw foes prowlers; at 2e; hand swiftness march stamina";
    check(village, "? challenge 3nw; interact; ! MK-TURN-15 challenge 3nw; ? end-turn");
    check(
        village,
        "challenge 3nw; play swiftness strong 0; strike 1; = fights no; ! MK-TURN-15 interact; ? end-turn",
    );
}

/// MK-TURN-16, MK-COMBAT-11: special effects go at any time of the turn, in every phase, and while resting.
#[test]
fn special_effects_go_at_any_time() {
    let bolts =
        "on 2se foes diggers; hand fire_bolt ice_bolt swift_bolt crushing_bolt blood_rage march; fame 48";
    check(
        bolts,
        "play fire_bolt basic 0; challenge 2se; play ice_bolt basic 0; end-phase; play swift_bolt basic 0; end-phase; play crushing_bolt basic 0; = crystals 1 1 1 1; = phase attack",
    );
    check("hand fire_bolt march rage", "rest march 0; play fire_bolt basic 0; = crystals 1 0 0 0");
}

/// MK-TURN-22: whether hand and deck are empty is looked at after what may be done between turns.
#[test]
fn emptiness_counts_after_what_others_turns_allow() {
    let gap = "now turn 1; order 1 0; hand ,; deck rage stamina; skills motivation_tovak; 1.hand march";
    check(
        gap,
        "1: rest march 0; 1: end-turn; skill motivation_tovak 0; = hand rage stamina; ? announce; ? end-turn; ~ rest wound",
    );
    check(gap, "1: rest march 0; 1: end-turn; pass; ~ announce; ? end-turn; ? rest wound 0");
}

/// MK-TURN-23: decisions can be taken back until something comes to light.
#[test]
fn decisions_can_be_taken_back_until_something_comes_to_light() {
    use hexarch_core::{Seat, Table};
    let text = "tiles A 0,0 / countryside6 0,1 / countryside1 1,0; tile_deck 3 0 0; at 2ne; hand march rage tranquility; source green";
    let mut game = board(text);
    game.follow("play march strong 0; = moves 4; = source -");
    assert!(game.table.undo(Seat(0)).is_ok());
    game.follow("= moves 0; = hand march rage tranquility; = source green; play march strong 0; explore 1 1");
    assert!(game.table.undo(Seat(0)).is_err(), "a tile was revealed");
    let mut drawn = check(text, "play tranquility basic 1");
    assert!(drawn.table.undo(Seat(0)).is_err(), "a card was drawn");
}

/// MK-TURN-26, MK-MOVE-23: where another hero stands only he can be attacked.
#[test]
fn beside_another_hero_there_is_no_other_action() {
    check(
        "at 2c; 1.at 2w; hand march rage; 1.hand march",
        "play march strong 0; step 2w; ! MK-TURN-26 enter; ! MK-TURN-13 end-turn; ? attack-hero 1",
    );
}

/// MK-REST-10, MK-TURN-19, MK-AMB-02: with an empty hand and a deck one may rest and draw, and discards nothing.
#[test]
fn an_empty_hand_may_rest() {
    let board = "hand ,; deck rage stamina; 1.hand march";
    let mut game =
        check(board, "~ announce; rest wound 0; end-turn; = asked 1; = hand rage stamina; = discard -");
    game.follow("= 0.deck-size 0");
    // A Regular turn without the duty is possible as well.
    check(board, "end-turn; = asked 1; = hand rage stamina");
}

/// MK-AMB-03: who plays every other card first may recover slowly; the hand counts when the rest comes.
#[test]
fn exhaustion_counts_when_the_rest_comes() {
    check(
        "hand crystallize wound*2; source green",
        "! MK-REST-09 rest wound 1; play crystallize basic 2; = crystals 0 0 1 0; rest wound 1; = wounds 1; = discard wound",
    );
}

/// MK-HEAL-07, MK-REST-02: a resting hero is healed like any other.
#[test]
fn resting_heroes_are_healed() {
    check(
        "hand tranquility rage wound*2; units peasants wounded,",
        "rest rage 0; play tranquility strong 0; heal; heal-unit 0; = wounds 1; = units peasants",
    );
}

/// MK-DEC-04, MK-TURN-01: the end of the round is announced before anything is played, or not at all.
#[test]
fn an_announcement_comes_first() {
    let board = "hand march rage; deck ,; skills double_time";
    check(board, "? announce; ? rest march 0; ? end-turn; play march basic 0; ~ announce");
    check("hand crystallize rage; deck ,; source green", "play crystallize basic 2; ! MK-DEC-04 announce");
}
