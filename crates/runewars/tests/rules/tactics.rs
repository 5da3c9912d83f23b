//! Tactics cards: windows, seasons, hands (RW-TACT). What each card does stands in `turn_cards` and `battle_cards`.

use hexarch_core::Seat;
use hexarch_runewars::{Hero, game};

use crate::common::Match;
use crate::small::{MISSES, TURN, attack, small, three};

/// A game in which a window is open to somebody who has these cards.
fn window(name: &str, hand: &str) -> (Match, u8) {
    let three_berserkers = "units = \"3 berserker\"";
    let neutral = "[area.1C]\nunits = \"4 archer\"\n[area.1B]\nunits = \"2 beastman\"\n[script]\nfate = [1]";
    match name {
        "own_turn" => (small(TURN, hand, "", ""), 0),
        "start_of_battle" => (attack(hand, "", three_berserkers, ""), 0),
        "start_of_battle_defending" => (attack("", hand, three_berserkers, ""), 1),
        "combat_round" => {
            let fate = "[script]\nfate = [1, 2, 3, 4, 5, 12, 13]";
            let mut game = attack(hand, "", three_berserkers, fate);
            game.play("0 tactics-pass; 0 unit archer no 0");
            (game, 0)
        }
        "tally" => {
            let mut game = attack(hand, "", three_berserkers, MISSES);
            game.play("0 tactics-pass");
            (game, 0)
        }
        "move_order" => {
            let mut game = small("now = \"conquer by 0\"", hand, "", neutral);
            game.play("0 activate 1B");
            (game, 0)
        }
        "diplomacy" => {
            let mut game = small("now = \"conquer by 0\"", hand, "", neutral);
            game.play("0 activate 1B; 0 tactics-pass; 0 bring 4 archer 1C; 0 talk 1");
            (game, 0)
        }
        "orders_revealed" => {
            let mut game = small("", hand, "", "");
            game.play("0 order harvest; 1 order recruit");
            (game, 0)
        }
        other => unreachable!("no window {other}"),
    }
}

/// RW-TACT-01, RW-TACT-03, RW-TACT-07, RW-TACT-11, RW-TACT-12, RW-TACT-13, RW-TACT-14, RW-TACT-17: every card belongs to
/// the windows that it names and to no other; in these it waits if it was drawn this season.
#[test]
fn every_card_waits_for_its_window_and_for_the_next_season() {
    let windows = [
        ("own_turn", "own_turn"),
        ("start_of_battle", "start_of_battle start_of_battle_or_combat_round own_turn"),
        (
            "start_of_battle_defending",
            "start_of_battle start_of_battle_defending start_of_battle_or_combat_round",
        ),
        ("combat_round", "start_of_battle_or_combat_round"),
        ("tally", "tally"),
        ("move_order", "move_order"),
        ("diplomacy", "diplomacy"),
        ("orders_revealed", "orders_revealed"),
    ];
    assert_eq!(game().content().tactics.len(), 30);
    for (name, timings) in windows {
        for cards in game().content().tactics.chunks(9) {
            let names: Vec<String> = cards.iter().map(|card| format!("\"{}\"", card.id)).collect();
            // One old card opens the window: others do not know which card it is.
            let old =
                if names.iter().any(|it| it == "\"grain_barges\"") { "village_levy" } else { "grain_barges" };
            let hand = format!("tactics = [{0}, \"{old}\"]\nfresh = [{0}]", names.join(", "));
            let (game, seat) = window(name, &hand);
            assert_eq!(game.asked(), [seat], "{name}");
            for card in cards {
                let belongs = timings.split(' ').any(|timing| timing == card.timing);
                let in_turn = name == "own_turn" || name == "start_of_battle" && card.timing == "own_turn";
                let word = if in_turn { "own-turn" } else { "play-tactic" };
                let rule = if belongs { "RW-TACT-03" } else { "RW-TACT-01" };
                assert_eq!(game.refusal(seat, &format!("{word} {}", card.id)), rule, "{} at {name}", card.id);
            }
        }
    }
}

/// RW-TACT-01, RW-TACT-02, RW-TACT-10, RW-FAQ-05, RW-DEC-37: just before and just after the order, discarded after use, and
/// no second copy at the same moment.
#[test]
fn cards_of_ones_own_turn_are_played_before_and_after_the_order() {
    let hand = r#"tactics = ["envoys_gift", "envoys_gift", "grain_barges"]"#;
    let mut game = small(TURN, hand, r#"tactics = ["felling_season"]"#, "");
    assert_eq!(game.asked(), [0]);
    game.play("0 own-turn envoys_gift");
    assert_eq!((game.player(0).influence, game.player(0).tactics.len()), (7, 2));
    assert_eq!(game.state().decks.tactics_discard.len(), 1);
    assert_eq!(game.refusal(0, "own-turn envoys_gift"), "RW-FAQ-05");
    assert!(game.may(0, "own-turn grain_barges"));
    game.play("0 moved");
    assert_eq!(game.asked(), [0]);
    game.play("0 own-turn envoys_gift");
    assert_eq!(game.player(0).influence, 10);
    assert_eq!(game.player(1).tactics.len(), 1);
}

/// RW-TACT-02, RW-TACT-10, RW-AMB-11: what a card changes before Strategize counts for it; once figures move it is too late.
#[test]
fn strategize_is_judged_after_the_cards_played_before_it() {
    let rest = "[area.1C]\nunits = \"2 archer\"\n[area.1B]\nunits = \"2 beastman\"";
    let mut game = small(TURN, r#"tactics = ["spread_dissent", "envoys_gift"]"#, "", rest);
    game.play("0 own-turn spread_dissent; 0 from 1C");
    assert!(game.may(0, "shift 2 archer 1B"), "the area is empty now");
    assert_eq!(game.refusal(0, "shift 2 archer 1A"), "RW-STRAT-04");
    assert_eq!(game.refusal(0, "own-turn envoys_gift"), "", "units are being moved");
    game.play("0 shift 2 archer 1B; 0 leave");
    assert_eq!(game.refusal(0, "own-turn envoys_gift"), "", "units are being moved");
    game.play("0 moved; 0 own-turn envoys_gift");
    assert_eq!(game.units("1B"), "2 archer");
}

/// RW-TACT-10, RW-TACT-15, RW-TACT-16: not while units move, nor between their arrival and the end of the diplomacy.
#[test]
fn nothing_is_played_between_marching_off_and_the_end_of_diplomacy() {
    let rest =
        "[area.1C]\nunits = \"1 archer, 1 warrior\"\n[area.1B]\nunits = \"2 beastman\"\n[script]\nfate = [5]";
    let mut game = small("now = \"conquer by 0\"", r#"tactics = ["envoys_gift"]"#, "", rest);
    assert!(game.may(0, "own-turn envoys_gift"));
    game.play("0 activate 1B");
    assert_eq!(game.refusal(0, "play-tactic envoys_gift"), "RW-TACT-01");
    for answer in ["tactics-pass", "bring 1 archer 1C", "moved", "talk 1"] {
        game.play(&format!("0 {answer}"));
        assert_eq!((game.asked(), game.refusal(0, "own-turn envoys_gift")), (vec![0], ""), "{answer}");
    }
    game.play("0 tactics-pass; 0 own-turn envoys_gift");
    assert_eq!(game.units("1B"), "1 archer, 2 beastman");
}

/// RW-TACT-10, RW-DEC-37: between two cities of Rally Support, and between its primary ability and its bonus.
#[test]
fn cards_are_played_between_the_parts_of_an_order() {
    let rest = "[area.1C]\nunits = \"1 archer\"\ncity = \"kellgate\"\n[area.9A]\nunits = \"1 archer\"\ncity = \"highmarch\"\n\
                [area.LA]\nstronghold = \"latari\"";
    let hand = r#"tactics = ["envoys_gift", "grain_barges", "felling_season"]"#;
    let mut game = small("now = \"rally_support by 0\"", hand, "", rest);
    game.play("0 city-influence 1C; 0 own-turn envoys_gift; 0 city-influence 9A");
    assert_eq!(game.player(0).influence, 4 + 2 + 3 + 1);
    assert!(game.may(0, "draw-heroes 1"), "the bonus is asked");
    game.play("0 own-turn grain_barges; 0 economy-done; 0 own-turn felling_season");
    assert_eq!(game.player(0).dials, [4, 4, 3]);
}

/// RW-TACT-02: also before an order that has nothing to ask: a stronghold of Lost City recruits at once.
#[test]
fn cards_are_played_before_an_order_that_could_do_nothing_yet() {
    let rest = "[hero.silhouette]\nseat = 0\narea = \"1B\"";
    let mut game = small("now = \"recruit by 0\"", r#"tactics = ["lost_city"]"#, "", rest);
    game.play("0 own-turn lost_city");
    assert!(game.may(0, "recruit wood"), "{:?}", game.legal(0));
}

/// RW-EX-21, RW-TACT-03: two cards drawn with the bonus of Strategize in Spring are playable in Summer.
#[test]
fn cards_drawn_in_spring_are_playable_in_summer() {
    let script = "[script]\ntactics = [\"grain_barges\", \"envoys_gift\"]\nseasons = [\"summer_long_days\"]";
    let mut game = small(TURN, "wood = 6\nore = 6\ntactics = [\"spy_guild\"]", "", script);
    game.play("0 moved; 0 use-bonus");
    assert_eq!((game.asked(), game.player(0).tactics.len()), (vec![0], 3));
    assert_eq!(game.refusal(0, "own-turn grain_barges"), "RW-TACT-03");
    assert_eq!(game.refusal(0, "own-turn envoys_gift"), "RW-TACT-03");
    game.play("0 go-on; 0 order conquer; 1 order conquer").pass(&["tactics-pass"]);
    assert!(game.may(0, "own-turn grain_barges") && game.may(0, "own-turn envoys_gift"));
    game.script_is_used_up();
}

/// RW-TACT-03, RW-HID-02: whoever holds only cards of this season is not asked in a window.
#[test]
fn cards_of_this_season_open_no_window() {
    for (fresh, asked) in [("", [0].as_slice()), ("fresh = [\"changed_dispatch\"]", &[])] {
        let hand = format!("tactics = [\"changed_dispatch\"]\n{fresh}");
        let mut game = small("", &hand, "", "");
        game.play("0 order conquer; 1 order conquer");
        // Without the window his turn has begun.
        assert_eq!(game.legal_with(0, "tactics-pass").len(), asked.len());
    }
}

/// RW-TACT-05, RW-TACT-03, RW-AMB-65: over ten cards the owner discards at once, before the next player draws, and of two
/// like cards the one that he may not play yet.
#[test]
fn a_hand_over_ten_is_cut_down_at_once() {
    let hand = r#"tactics = ["common_cause", "rally_cry", "rally_cry", "stand_fast", "stand_fast", "grain_barges", "spy_guild", "black_volley"]"#;
    let script = "[script]\ntactics = [\"rally_cry\", \"envoys_gift\", \"envoys_gift\", \"omen_reader\", \"lost_city\"]";
    let mut game = small(TURN, hand, "", script);
    game.play("0 own-turn common_cause; 0 card-number 4");
    assert_eq!((game.asked(), game.player(0).tactics.len()), (vec![0], 11));
    assert_eq!(game.player(1).tactics.len(), 0, "the other draws when the hand is in order");
    assert_eq!(game.legal_with(0, "drop-tactic").len(), game.legal(0).len());
    game.play("0 drop-tactic rally_cry");
    assert_eq!((game.player(0).tactics.len(), game.state().playable_tactics(Seat(0)).len()), (10, 7));
    assert_eq!((game.player(1).tactics.len(), game.player(1).fresh.len()), (4, 4));
    assert_eq!(game.state().decks.tactics_discard.len(), 2);
}

/// RW-TACT-11, RW-TACT-12, RW-TACT-14, RW-FAQ-05, RW-AMB-78: in step 3 the attacker plays all he wants, then the defender,
/// and it does not return; at the tally the attacker again comes first. To the Victor pays whoever wins.
#[test]
fn in_a_battle_the_attacker_plays_his_cards_before_the_defender() {
    let elves = "tactics = [\"envoys_gift\", \"to_the_victor\", \"tactical_retreat\", \"stand_fast\"]\n\
                 objective = \"voice_of_the_realm\"\ninfluence = 9";
    let uthuk = r#"tactics = ["envoys_gift", "to_the_victor", "tactical_retreat", "stand_fast"]"#;
    let mut game = attack(elves, uthuk, "units = \"3 berserker\"", MISSES);
    assert_eq!(game.asked(), [0]);
    assert_eq!(game.refusal(0, "play-tactic tactical_retreat"), "RW-TACT-01");
    assert_eq!(game.refusal(0, "claim"), "RW-AMB-78");
    game.play("0 own-turn envoys_gift; 0 play-tactic to_the_victor; 0 tactics-pass");
    assert_eq!(game.asked(), [1]);
    assert_eq!(game.refusal(1, "play-tactic envoys_gift"), "RW-TACT-01");
    assert!(game.may(1, "play-tactic tactical_retreat"));
    game.play("1 play-tactic to_the_victor; 1 tactics-pass");
    assert_eq!((game.asked(), game.state().battle.row), (vec![0], 5));
    assert_eq!(game.legal(0), ["play-tactic stand_fast", "tactics-pass"]);
    game.play("0 tactics-pass; 1 play-tactic stand_fast");
    // 6 against 3 + 2: the attacker has won, and both cards pay him.
    assert_eq!(
        (game.units("1B"), game.units("UC")),
        ("4 archer, 2 warrior".into(), "3 berserker routed".into())
    );
    assert_eq!((game.player(0).influence, game.player(0).tactics.len()), (9 + 3 + 2, 2 + 4));
    assert_eq!((game.player(1).influence, game.player(1).tactics.len()), (1, 2));
    assert!(game.may(0, "claim"), "after the battle");
}

/// RW-TACT-06, RW-TACT-13, RW-TACT-14, RW-AMB-87: whoever stands in for unallied neutrals has no window; the attacker has
/// one at the start of every round in which a card could be played, also of rounds in which nobody draws.
#[test]
fn the_stand_in_of_neutral_units_plays_no_cards() {
    let rest = "[script]\nfate = [1, 2, 3, 4, 5, 11, 12, 15, 16]";
    let cards = r#"tactics = ["rally_cry", "stand_fast", "summon_lightning", "to_the_victor"]"#;
    let elves = "influence = 0\ntactics = [\"rally_cry\"]";
    let mut game = attack(elves, cards, "units = \"3 beastman\"", rest);
    assert_eq!(game.asked(), [0]);
    game.play("0 tactics-pass; 0 unit archer no 0");
    for row in [3, 4, 5] {
        assert_eq!((game.asked(), game.state().battle.row), (vec![0], row));
        assert!(game.may(0, "play-tactic rally_cry"));
        game.play("0 tactics-pass");
    }
    // The tally, and then the stand-in only says where the beaten units go.
    assert_eq!(game.refusal(0, "play-tactic rally_cry"), "RW-TACT-01");
    game.play("0 tactics-pass");
    assert_eq!(game.asked(), [1]);
    assert_eq!(game.legal(1), ["retreat-to 1A", "retreat-to 1C"]);
}

/// RW-TACT-04: a player without units in the battle has no window in it.
#[test]
fn a_third_player_plays_no_cards_in_a_battle() {
    let cards = r#"tactics = ["summon_lightning", "stand_fast"]"#;
    let rest = "[area.1C]\nunits = \"4 archer\"\n[area.1B]\nunits = \"3 berserker\"\n[script]\nfate = [1, 2, 3, 4, 11, 12, 13]";
    let mut game = three("now = \"mobilize by 0\"", "used = [\"fortify\"]", cards, cards, rest);
    game.play("0 activate 1B; 0 bring 4 archer 1C");
    assert_eq!(game.asked(), [1]);
    game.play("1 tactics-pass");
    assert_eq!((game.asked(), game.state().battle.row), (vec![1], 5), "the tally");
    game.play("1 tactics-pass");
    assert!(!game.state().battle.on);
}

/// RW-TACT-09, RW-AMB-16: a defender with a stronghold only may play cards, but none that would change nothing.
#[test]
fn a_card_that_could_change_nothing_is_refused_in_a_battle() {
    let hand = r#"tactics = ["black_volley", "fallen_standard", "rally_cry", "summon_lightning"]"#;
    let mut game = attack(hand, "", "stronghold = \"uthuk\"", "");
    for card in ["black_volley", "fallen_standard", "rally_cry"] {
        assert_eq!(game.refusal(0, &format!("play-tactic {card}")), "RW-TACT-09", "{card}");
    }
    assert!(game.may(0, "play-tactic summon_lightning"), "it hits his own units");
    game = attack("", hand, "stronghold = \"uthuk\"", "");
    assert_eq!(game.asked(), [1]);
    assert!(game.may(1, "play-tactic black_volley") && game.may(1, "play-tactic fallen_standard"));
}

/// RW-AMB-44, RW-COMP-12: with deck and discard pile used up nothing is drawn; a discarded card is shuffled in again.
#[test]
fn only_the_cards_that_exist_are_drawn() {
    let rewards = |left_out: &str| -> String {
        let all = game().content().reward_cards.iter().map(|card| format!("\"{}\"", card.word()));
        all.filter(|card| card != left_out).collect::<Vec<_>>().join(", ")
    };
    for (left_out, discard, drawn) in
        [("", "", 0), ("\"rage_blade\"", "[deck.rewards]\ndiscard = [\"rage_blade\"]", 1)]
    {
        let rest = format!(
            "[hero.ronan]\nseat = 0\narea = \"LA\"\nrewards = [{}]\n[hero.vyrah]\nseat = 0\narea = \"LA\"\n{discard}",
            rewards(left_out)
        );
        let game = small("steps = [\"reward vyrah\", \"reward vyrah\", \"choose-orders\"]", "", "", &rest);
        let hers = game.state().rewards_of(Hero::Vyrah);
        assert_eq!((hers.len(), game.state().rewards_of(Hero::Ronan).len()), (drawn, 25 - drawn));
        if drawn > 0 {
            assert_eq!(game.state().decks.rewards_shuffled, hers, "what is under heroes was not shuffled");
        }
    }
}
