//! Titles (RW-TITLE).

use hexarch_core::Seat;
use hexarch_runewars::{TitleId, game};

use crate::common::Match;
use crate::small::{MISSES, TURN, attack, small, three};

fn holder(game: &Match, title: TitleId) -> (Option<u8>, u8) {
    let card = game.state().titles[title];
    (card.holder.map(|seat| seat.0), card.influence)
}

/// RW-TITLE-01, RW-TITLE-02, RW-TITLE-03, RW-TITLE-04: the bonus of Acquire Power takes a Title for more influence than lies
/// on it, at once from whoever held it; the influence is spent.
#[test]
fn a_title_is_taken_with_the_bonus_of_acquire_power() {
    let ids: Vec<&str> = game().content().titles.iter().map(|title| title.id.as_str()).collect();
    assert_eq!(ids, ["primarch", "captain", "lord_commander"]);
    let titles = "[title.captain]\nholder = 1\ninfluence = 2\n[title.lord_commander]\nholder = 1\ninfluence = 6\n[title.primarch]\nholder = 0\ninfluence = 1";
    let mut game = small("now = \"acquire_power by 0\"", "", "", titles);
    // 4 influence, and 2 by icons.
    assert_eq!(game.player(0).influence, 6);
    assert_eq!(game.refusal(0, "take-title lord_commander"), "RW-ACQ-02");
    assert_eq!(game.refusal(0, "take-title primarch"), "RW-AMB-25");
    game.play("0 take-title captain");
    assert_eq!(game.legal_with(0, "title-amount").len(), 4, "3 to 6");
    game.play("0 title-amount 4");
    assert_eq!((holder(&game, TitleId::CAPTAIN), game.player(0).influence), ((Some(0), 4), 2));
    assert_eq!((holder(&game, TitleId::COMMANDER), game.player(1).influence), ((Some(1), 6), 1));
    // Without the bonus nobody is asked.
    let game = small("now = \"acquire_power by 0\"", "used = [\"fortify\"]", "", titles);
    assert_eq!(game.legal_with(game.asked()[0], "take-title").len(), 0);
    assert_eq!(holder(&game, TitleId::CAPTAIN), (Some(1), 2));
}

/// RW-TITLE-05: the Titles of an eliminated player return with their influence on them.
#[test]
fn titles_of_an_eliminated_player_keep_their_influence() {
    let rest = "[title.captain]\nholder = 1\ninfluence = 5\n[title.primarch]\nholder = 0\ninfluence = 2\n\
                [area.UA]\nunits = \"1 archer\"\n[area.UB]\nunits = \"1 archer\"\n[area.1B]\nunits = \"2 archer\"\n[script]\nfate = [1, 2]";
    let mut game = three("now = \"conquer by 0\"", "used = [\"fortify\"]", "", "", rest);
    game.play("0 activate UC; 0 bring 2 archer 1B; 0 moved");
    assert!(game.state().eliminated.has(Seat(1)));
    assert_eq!(
        (holder(&game, TitleId::CAPTAIN), holder(&game, TitleId::PRIMARCH)),
        ((None, 5), (Some(0), 2))
    );
}

/// RW-TITLE-06, RW-BID-05: the Primarch gains 1 influence by a Wizards' Council card before its text, and decides tied bids,
/// also those of others.
#[test]
fn the_primarch_gains_by_council_cards_and_breaks_ties() {
    for (card, gained) in [("winter_snowbound_council", 1), ("winter_frozen_hoard", 0)] {
        let rest = format!("[title.primarch]\nholder = 2\ninfluence = 3\n[script]\nseasons = [\"{card}\"]");
        let mut game = three(
            "now = \"season\"\nseason = \"fall\"",
            "influence = 2",
            "influence = 2",
            "influence = 1",
            &rest,
        );
        assert_eq!(game.player(2).influence, 1 + gained, "{card}");
        game.play("0 bid-amount 2; 1 bid-amount 2; 2 bid-amount 0");
        assert_eq!(
            (game.asked(), game.legal(2)),
            (vec![2], vec!["bid-goes-to 0".into(), "bid-goes-to 1".into()])
        );
        assert_eq!(game.refusal(2, "bid-goes-to 2"), "RW-BID-05");
        game.play("2 bid-goes-to 0");
        assert_eq!((game.asked(), game.legal_with(0, "rune-to").is_empty()), (vec![0], false));
    }
}

/// RW-TITLE-06, RW-HERO-10: heroes of the Captain do not desert by a Season card; those of others do.
#[test]
fn heroes_of_the_captain_do_not_desert() {
    for (captain, stay) in [(0, true), (1, false)] {
        let rest = format!(
            "[title.captain]\nholder = {captain}\ninfluence = 1\n[hero.bogran]\nseat = 0\narea = \"LA\"\n[script]\nseasons = [\"summer_divided_hearts\"]"
        );
        let game = small("now = \"season\"\nseason = \"spring\"", "influence = 0", "", &rest);
        assert_eq!(game.state().heroes_of(Seat(0)).len() == 1, stay, "captain {captain}");
    }
}

/// RW-FAQ-02, RW-DEC-37: the Captain discards three Reward cards of any of his heroes, wherever they are, for a dragon rune,
/// once in his turn; facedown ones are shown.
#[test]
fn the_captain_trades_three_rewards_once_a_turn() {
    let rewards = "[hero.ronan]\nseat = 0\narea = \"LA\"\nrewards = [\"rage_blade\", \"runeplate\", \"soulbiter\"]\n\
                   [hero.vyrah]\nseat = 0\narea = \"1A\"\nrewards = [\"stormpiercer\", \"emberstaff\", \"briarmail\"]\n";
    let mut game = small(TURN, "", "", &format!("{rewards}[title.captain]\nholder = 0\ninfluence = 1"));
    let [dragons, _] = game.state().rune_pile;
    game.play("0 captain; 0 pay-reward rage_blade; 0 pay-reward briarmail; 0 pay-reward runeplate; 0 rune-to LA; 0 rune-to LB");
    assert_eq!(game.state().rune_pile[0], dragons - 1);
    let heroes = game.state().heroes_of(Seat(0));
    assert_eq!(heroes.iter().map(|hero| game.state().rewards_of(hero).len()).sum::<usize>(), 3);
    assert_eq!(game.refusal(0, "captain"), "RW-FAQ-02");
    game.play("0 moved").pass(&["go-on"]);
    assert!(!game.state().turn.captain_used, "in his next turn again");
    // Two are too few, and nobody else may.
    let few = "[hero.ronan]\nseat = 0\narea = \"LA\"\nrewards = [\"rage_blade\", \"runeplate\"]\n[title.captain]\nholder = 0\ninfluence = 1";
    assert_eq!(small(TURN, "", "", few).refusal(0, "captain"), "RW-TITLE-06");
    let other = format!("{rewards}[title.captain]\nholder = 1\ninfluence = 1");
    assert_eq!(small(TURN, "", "", &other).refusal(0, "captain"), "");
}

/// RW-TITLE-01, RW-FAQ-02: the Lord Commander discards five Tactics cards, drawn this season or not, for a dragon rune, once
/// in his turn.
#[test]
fn the_lord_commander_trades_five_tactics_cards() {
    let title = "[title.lord_commander]\nholder = 0\ninfluence = 1";
    let hand = r#""rally_cry", "rally_cry", "stand_fast", "spy_guild", "omen_reader""#;
    let mut game = small(TURN, &format!("tactics = [{hand}]\nfresh = [{hand}]"), "", title);
    game.play("0 commander; 0 rune-to LA; 0 rune-to LB");
    assert_eq!((game.player(0).tactics.len(), game.state().decks.tactics_discard.len()), (0, 5));
    let more = r#""black_volley", "fallen_standard", "grain_barges", "envoys_gift", "lost_city""#;
    let mut game = small(TURN, &format!("tactics = [{hand}, {more}]"), "", title);
    game.play("0 commander");
    assert_eq!(game.legal(0).len(), 9, "by kind");
    game.play("0 pay-tactic rally_cry; 0 pay-tactic rally_cry; 0 pay-tactic stand_fast; 0 pay-tactic spy_guild; 0 pay-tactic omen_reader");
    game.play("0 rune-to LA; 0 rune-to LB");
    assert_eq!((game.player(0).tactics.len(), game.refusal(0, "commander")), (5, "RW-FAQ-02"));
    let four = small(TURN, r#"tactics = ["rally_cry", "rally_cry", "stand_fast", "spy_guild"]"#, "", title);
    assert_eq!(four.refusal(0, "commander"), "RW-TITLE-06");
    let other =
        small(TURN, &format!("tactics = [{hand}]"), "", "[title.lord_commander]\nholder = 1\ninfluence = 1");
    assert_eq!(other.refusal(0, "commander"), "");
}

/// RW-TITLE-01, RW-AMB-87: the Lord Commander draws a card when he has won a battle against another player, attacking or
/// defending, not against unallied neutrals.
#[test]
fn the_lord_commander_draws_after_a_won_battle() {
    let many = "[script]\nfate = [1, 2, 3, 4, 11, 12, 13, 14, 21, 22, 23, 5, 6]\n";
    for (title_of, defenders, cards) in [
        (0, "3 berserker", [1, 0]),
        (1, "3 berserker", [0, 0]),
        (1, "7 berserker", [0, 1]),
        (0, "3 beastman", [0, 0]),
    ] {
        let script = if defenders.starts_with('7') { many } else { MISSES };
        let rest = format!("{script}\n[title.lord_commander]\nholder = {title_of}\ninfluence = 1");
        let mut game = attack("influence = 0", "", &format!("units = \"{defenders}\""), &rest);
        game.pass(&["retreat-to LA", "retreat-to 1C"]);
        assert!(!game.state().battle.on);
        assert_eq!([0, 1].map(|seat| game.player(seat).tactics.len()), cards, "{title_of} in {defenders}");
    }
}
