//! The course of a season and its icons (RW-SEASON), and play order (RW-PLAY).

use hexarch_core::{Seat, Seats, Viewer};
use hexarch_runewars::*;

use crate::common::{BOARD, Match, drawn, drawn_in, three, unit};

const NOBODY: [&str; 3] = [""; 3];

/// Answers that let a year go by.
const IDLE: &[&str] = &[
    "order strategize",
    "order mobilize",
    "order conquer",
    "order harvest",
    "moved",
    "no-bonus",
    "activate-none",
    "economy-done",
    "bid-amount 0",
    "season-pass",
    "season-take-influence",
    "season-lower food",
];

/// RW-SEASON-01, RW-SEASON-02, RW-SEASON-07, RW-SEASON-19, RW-TERM-23: a card of the season's deck is resolved, orders are
/// chosen and resolved, and the next season draws from the next deck; all cards lie on one pile.
#[test]
fn seasons_follow_each_other_with_a_card_each() {
    let mut game = drawn("spring_sodden_roads", "", NOBODY, "");
    let mut cards = vec![SeasonCard::SpringSoddenRoads];
    assert_eq!((game.state().year, game.state().season), (2, Season::Spring));
    for (year, season) in [(2, Season::Summer), (2, Season::Fall), (2, Season::Winter), (3, Season::Spring)] {
        let (before, old) = (game.state().season, game.state().year);
        while game.state().season == before {
            let seat = game.asked()[0];
            let legal = game.legal(seat);
            let idle = IDLE.iter().find(|idle| legal.iter().any(|it| it == *idle));
            let answer = idle.unwrap_or_else(|| panic!("{legal:?}"));
            game.play(&format!("{seat} {answer}"));
        }
        assert_eq!((game.state().year, game.state().season), (year, season), "after {before:?} {old}");
        let card = game.state().card.expect("each season has its card");
        assert_eq!(game_content().seasons[card as usize].season, season);
        cards.push(card);
        let pile = game.state().decks.seasons_discard;
        assert_eq!(pile, cards.iter().copied().collect(), "one pile for all, the new card on it");
        assert!(!game.state().decks.seasons.has(card));
    }
    assert_eq!(cards.len(), 5);
}

fn game_content() -> &'static Content {
    game().content()
}

/// RW-SEASON-18, RW-FAQ-20, RW-AMB-76, RW-OPT-17: a game has six years and leaves two cards in each Season deck; an epic one has
/// eight and uses them all, but for the card that names false runes, so that a Winter card comes again.
#[test]
fn the_last_winter_ends_the_game() {
    for (variants, years, left) in [("", 6, 2), ("variants = [\"epic\"]\n", 8, 0)] {
        for seed in 0..4 {
            let text =
                format!("{variants}season = \"winter\"\nyear = 0\nnow = \"season\"\n{BOARD}players = 3\n");
            let mut game = Match::seeded(&text, seed);
            let mut seasons = 0;
            let mut winters = Vec::new();
            while game.state().winner.is_none() {
                let at = (game.state().year, game.state().season);
                let card = game.state().card.expect("each season has its card");
                assert!(years == 6 || !game_content().seasons[card as usize].names_false_runes);
                seasons += 1;
                if at.1 == Season::Winter {
                    winters.push(card);
                }
                while game.state().winner.is_none() && (game.state().year, game.state().season) == at {
                    let seat = game.asked()[0];
                    let legal = game.legal(seat);
                    let idle = IDLE.iter().find(|idle| legal.iter().any(|it| it == *idle));
                    let answer = idle.unwrap_or_else(|| panic!("{legal:?}"));
                    game.play(&format!("{seat} {answer}"));
                }
            }
            assert_eq!((seasons, game.state().year), (usize::from(years) * 4, years));
            for season in Season::ALL {
                let is_of = |card: &SeasonCard| game_content().seasons[*card as usize].season == *season;
                let cards = game.state().decks.seasons.iter().filter(is_of).count();
                // The seven Winter cards of an epic game do not last for eight years.
                let again = years == 8 && *season == Season::Winter;
                assert_eq!(cards, if again { 6 } else { left }, "{season:?}");
            }
            if years == 8 {
                assert!(winters[..7].contains(&winters[7]), "{winters:?}");
            }
        }
    }
}

/// RW-SEASON-03, RW-SEASON-05, RW-SEASON-08: the text of a card is resolved before the icons: tokens, routed figures and
/// Order cards wait for it. Then all of them come back, those of neutral units and heroes too.
#[test]
fn spring_comes_after_the_text_of_its_card() {
    let mut game = drawn(
        "spring_seedtime",
        "",
        [
            "used = [\"strategize\", \"fortify\"]\nshowing = \"fortify\"",
            "used = [\"recruit\"]\nshowing = \"recruit\"",
            "showing = \"conquer\"",
        ],
        "[area.LA]\nunits = \"1 archer, 2 archer routed\"\nactivated = [\"latari\", \"daqan\"]\n\
         [area.1A]\nunits = \"1 giant routed\"\nactivated = [\"uthuk\"]\n\
         [hero.ronan]\nseat = 0\narea = \"LA\"\nrouted = true\n",
    );
    for answer in ["2 season-take-influence", "1 season-take-influence", "0 season-take-influence"] {
        assert_eq!(game.units("LA"), "1 archer, 2 archer routed");
        assert_eq!(game.area("1A").activated, Seats::only(Seat(1)));
        assert_eq!(game.each(|player| player.used.count_ones()), [2, 1, 0]);
        game.play(answer);
    }
    assert_eq!([game.units("LA"), game.units("1A")], ["3 archer", "1 giant"]);
    assert!(!game.hero(Hero::Ronan).routed);
    assert!(game.state().areas.iter().all(|(_, area)| area.activated == Seats::NONE));
    assert_eq!(game.each(|player| (player.used, player.showing)), [(0, None); 3]);
    assert_eq!(game.legal(0).len(), 8);
}

/// RW-SEASON-04: what stays in force ends with the next Season card.
#[test]
fn a_lasting_card_ends_with_the_next() {
    let mut game = drawn("spring_stormy_weather", "", NOBODY, "[area.LB]\nunits = \"1 archer\"\n");
    game.bid(&[0, 0, 0]);
    assert!(game.state().events.no_march);
    game.play("0 order strategize; 1 order fortify; 2 order fortify");
    while game.state().season == Season::Spring {
        game.pass(&["moved", "no-bonus", "economy-done"]);
    }
    assert!(!game.state().events.no_march);
    assert_ne!(game.state().card, Some(SeasonCard::SpringStormyWeather));
}

/// RW-SEASON-09, RW-SEASON-06, RW-PLAY-04: Summer has a Quest Phase, in the order of the Order cards of Spring.
#[test]
fn summer_sends_the_heroes_out() {
    for (card, asked) in [("summer_closed_ears", [1, 0]), ("fall_market_days", [0, 0])] {
        let mut game = drawn(
            card,
            "",
            ["showing = \"mobilize\"", "showing = \"strategize\"", ""],
            "[hero.ronan]\nseat = 0\narea = \"LA\"\n[hero.varikas]\nseat = 1\narea = \"UA\"\n",
        );
        if card.starts_with("fall") {
            assert_eq!(game.legal(1)[0], "season-take-influence");
            continue;
        }
        assert_eq!(game.asked(), [asked[0]]);
        assert!(game.may(asked[0], "quest-move"));
        game.play("1 quest-rest");
        assert_eq!(game.asked(), [asked[1]]);
        game.play("0 quest-rest");
        assert!(game.chooses_orders());
    }
}

/// RW-EX-01, RW-SEASON-11, RW-SEASON-12, RW-DEC-07, RW-AMB-84, RW-TERM-11: every area keeps as many units as there is food; the owner
/// chooses, allies and routed units included; heroes neither count nor die, and other players' areas are their own matter.
#[test]
fn winter_leaves_as_many_units_in_an_area_as_there_is_food() {
    let mut game = drawn(
        "winter_truce",
        "",
        ["food = 8", "food = 5", ""],
        "[area.UA]\nunits = \"4 berserker, 1 berserker routed, 2 beastman\"\n[area.UB]\nunits = \"6 berserker\"\n\
         [area.UC]\nunits = \"5 berserker\"\n[area.LA]\nunits = \"8 archer\"\n[area.9B]\nunits = \"6 beastman\"\n\
         [hero.varikas]\nseat = 1\narea = \"UC\"\n",
    );
    assert_eq!(game.asked(), [1]);
    assert_eq!(
        game.legal(1),
        ["season-lose UA berserker no", "season-lose UA berserker yes", "season-lose UA beastman no"]
    );
    game.play("1 season-lose UA beastman no; 1 season-lose UA berserker yes");
    assert_eq!(game.units("UA"), "4 berserker, 1 beastman");
    // In UB all are alike: one goes without a question.
    assert_eq!([game.units("UB"), game.units("UC")], ["5 berserker", "5 berserker"]);
    assert_eq!([game.units("LA"), game.units("9B")], ["8 archer", "6 beastman"]);
    assert!(game.state().hero_at(Hero::Varikas).is_some());
    assert_eq!(game.state().pool[unit("beastman")], 1);
    assert!(game.chooses_orders());
}

/// RW-SEASON-12, RW-NEUT-03: allies that would be nobody's without the last own unit still belong to the excess.
#[test]
fn giving_up_the_last_own_unit_saves_no_ally() {
    let mut game = drawn(
        "winter_truce",
        "",
        ["", "", "food = 1"],
        "[area.6A]\nunits = \"1 footman, 1 beastman, 1 beastman routed\"\n",
    );
    game.play("2 season-lose 6A footman no; 2 season-lose 6A beastman no");
    assert_eq!((game.units("6A"), game.controller("6A")), ("1 beastman routed".into(), None));
    assert!(game.chooses_orders());
}

/// RW-AMB-04: the Winter limit is checked once; afterwards eight units may gather as ever.
#[test]
fn after_the_winter_check_armies_may_gather() {
    let mut game = three(
        "season = \"winter\"\nnow = \"strategize by 2\"",
        ["", "", "food = 1"],
        "[area.DB]\nunits = \"1 footman\"\n[area.DC]\nunits = \"1 footman\"\n",
    );
    game.play("2 from DB; 2 shift 1 footman DC; 2 leave; 2 moved");
    assert_eq!(game.units("DC"), "2 footman");
}

/// RW-SEASON-13: in Winter water stops neither units nor heroes; mountains do, and in other seasons both.
#[test]
fn water_freezes_in_winter() {
    for (season, frozen) in [("winter", true), ("fall", false)] {
        let mut game = three(
            &format!("season = \"{season}\"\nnow = \"strategize by 2\""),
            NOBODY,
            "[area.DA]\nunits = \"2 footman\"\n[hero.andira_runehand]\nseat = 2\narea = \"DA\"\n",
        );
        assert_eq!(game.may(2, "shift-hero andira_runehand 1C"), frozen, "{season}");
        assert_eq!(game.refusal(2, "shift-hero andira_runehand 6A"), "RW-MOVE-19");
        game.play("2 from DA");
        assert_eq!(game.may(2, "shift 1 footman 1C"), frozen, "{season}");
        assert_eq!(game.refusal(2, "shift 1 footman 6A"), "RW-MOVE-04");
        if !frozen {
            assert_eq!(game.refusal(2, "shift 1 footman 1C"), "RW-MOVE-04");
        }
    }
}

/// RW-SEASON-14, RW-SEASON-15, RW-DEC-08, RW-TERM-22: everybody commits one card, without seeing the others'; when all
/// have, all are revealed at once.
#[test]
fn orders_are_chosen_in_secret_and_revealed_together() {
    let mut game = three("", NOBODY, "");
    assert_eq!(game.asked(), [0, 1, 2]);
    game.play("1 order fortify");
    assert_eq!(game.asked(), [0, 2], "one card, and no second thoughts");
    let seen = game.scene(Viewer::Seat(Seat(0)));
    let mut other = three("", NOBODY, "");
    other.play("1 order mobilize");
    assert_eq!(other.scene(Viewer::Seat(Seat(0))), seen);
    game.play("2 order harvest");
    assert_eq!(game.each(|player| player.showing), [None; 3]);
    game.play("0 order recruit");
    assert_eq!(
        game.each(|player| player.showing),
        [Some(Order::Recruit), Some(Order::Fortify), Some(Order::Harvest)]
    );
}

/// RW-SEASON-15, RW-PLAY-01, RW-TERM-15, RW-TERM-16: revealed cards are resolved from the lowest number up, each completely
/// before the next; who resolves his is the current player.
#[test]
fn the_lowest_card_goes_first() {
    let mut game = three("", NOBODY, "");
    assert_eq!(game.state().turn.seat, None, "nobody is the current player yet");
    game.play("0 order fortify; 1 order mobilize; 2 order strategize");
    for (seat, answers) in
        [(2, &["moved", "no-bonus"][..]), (1, &["activate-none", "activate-none"]), (0, &["economy-done"])]
    {
        for answer in answers {
            assert_eq!((game.asked(), game.state().turn.seat), (vec![seat], Some(Seat(seat))));
            game.play(&format!("{seat} {answer}"));
        }
    }
    assert_eq!(game.state().season, Season::Summer);
    assert_eq!(game.state().turn.seat, None);
}

/// RW-SEASON-16: a resolved card stays before its owner and cannot be chosen again before Spring.
#[test]
fn a_used_card_is_used_until_spring() {
    let mut game = three("season = \"fall\"", ["used = [\"mobilize\", \"fortify\"]", "", ""], "");
    assert_eq!(game.refusal(0, "order fortify"), "RW-SEASON-16");
    assert_eq!(game.refusal(0, "order mobilize"), "RW-SEASON-16");
    assert_eq!(game.legal(0).len(), 6);
    game.play("0 order strategize; 1 order strategize; 2 order strategize");
    assert_eq!(game.player(0).used.count_ones(), 2, "not before it is resolved");
    game.pass(&["moved", "no-bonus"]);
    game.pass(&["bid-amount 0", "season-pass"]);
    assert_eq!(game.state().season, Season::Winter);
    assert_eq!(game.refusal(0, "order strategize"), "RW-SEASON-16");
    assert_eq!(game.refusal(1, "order strategize"), "RW-SEASON-16");
    assert_eq!((game.legal(0).len(), game.legal(1).len()), (5, 7));
}

/// RW-EX-25, RW-SEASON-17, RW-TITLE-06: the Primarch gains 1 influence before a Wizards' Council card is resolved, so that
/// he can bid it.
#[test]
fn the_primarch_gains_influence_by_council_cards() {
    for (card, gained) in [
        ("spring_council_at_thaw", 1),
        ("spring_stormy_weather", 0),
        ("fall_wardens_of_the_tower", 1),
        ("winter_snowbound_council", 1),
        ("winter_frozen_hoard", 0),
    ] {
        let primarch = "[title.primarch]\nholder = 0\ninfluence = 2\n";
        let game = drawn(card, "", ["influence = 0", "", ""], primarch);
        assert_eq!(game.influences(), [gained, 1, 3], "{card}");
        assert_eq!(game.asked().contains(&0), gained == 1);
        assert_eq!(drawn(card, "", NOBODY, "").influences(), [4, 1, 3], "{card} without a Primarch");
    }
}

/// Who is asked one after the other in a Fall in which everybody takes influence.
fn order_of(game: &mut Match) -> Vec<u8> {
    let mut order = Vec::new();
    while !game.chooses_orders() {
        let seat = game.asked()[0];
        order.push(seat);
        game.play(&format!("{seat} season-take-influence"));
    }
    order
}

/// RW-PLAY-01, RW-PLAY-02, RW-PLAY-03, RW-PLAY-04, RW-PLAY-05: lowest Order card, then most influence in hand, then highest
/// starting influence; what lies on Titles does not count.
#[test]
fn play_order_is_by_card_then_influence_then_starting_influence() {
    let tied = "showing = \"harvest\"\ninfluence = 3";
    for (players, rest, order) in [
        (["showing = \"recruit\"", "showing = \"fortify\"", "showing = \"strategize\""], "", [2, 0, 1]),
        (
            ["showing = \"fortify\"\ninfluence = 9", "showing = \"acquire_power\"", "showing = \"fortify\""],
            "",
            [1, 0, 2],
        ),
        (
            ["showing = \"harvest\"", "showing = \"harvest\"\ninfluence = 5", "showing = \"harvest\""],
            "",
            [1, 0, 2],
        ),
        ([tied; 3], "", [0, 2, 1]),
        ([tied; 3], "[title.primarch]\nholder = 1\ninfluence = 9\n", [0, 2, 1]),
        (["influence = 2", "influence = 3", "influence = 2"], "", [1, 0, 2]),
    ] {
        let mut game = drawn("fall_market_days", "", players, rest);
        assert_eq!(order_of(&mut game), order, "{players:?}");
    }
}

/// RW-PLAY-06: in the first Spring nobody shows an Order card.
#[test]
fn the_first_spring_goes_by_influence() {
    let mut game = drawn_in("year = 0", "spring_seedtime", "", ["", "influence = 4", ""], "");
    assert_eq!(game.state().year, 1);
    assert_eq!(order_of(&mut game), [0, 1, 2]);
}

/// RW-AMB-52, RW-SEASON-06: the text of a later Spring card goes by the cards of Winter; then they are back in the hands.
#[test]
fn spring_cards_go_by_the_orders_of_winter() {
    let showing = ["showing = \"fortify\"", "showing = \"strategize\"", "showing = \"recruit\""];
    let mut game = drawn("spring_seedtime", "", showing, "");
    assert_eq!(order_of(&mut game), [1, 2, 0]);
    assert_eq!(game.each(|player| player.showing), [None; 3]);
}

/// RW-AMB-51: the order of the turns is fixed once the cards are revealed, whatever happens to the influence.
#[test]
fn the_order_of_turns_is_fixed() {
    let mut game = three("", ["influence = 4", "influence = 2", "influence = 3"], "");
    for seat in 0..3 {
        game.play(&format!("{seat} order acquire_power"));
    }
    // Two icons; then all of it for a Title.
    game.play("0 take-title primarch; 0 title-amount 6");
    assert_eq!((game.influences()[0], game.asked()), (0, vec![2]));
    game.play("2 economy-done");
    assert_eq!(game.asked(), [1]);
}

/// RW-AMB-32: if two reach six dragon runes at once, the first in play order wins.
#[test]
fn of_two_with_six_runes_the_first_in_play_order_wins() {
    let mut runes = String::new();
    for (areas, unit) in [
        (["LA", "LB", "LC", "1A", "1B", "1C"], "archer"),
        (["UA", "UB", "UC", "6A", "6B", "6C"], "berserker"),
    ] {
        for area in areas {
            runes += &format!("[area.{area}]\nunits = \"1 {unit}\"\nrune = \"dragon\"\n");
        }
    }
    for (players, winner) in [
        (["showing = \"recruit\"", "showing = \"mobilize\"", "showing = \"strategize\""], 1),
        (["showing = \"mobilize\"", "showing = \"recruit\"", "showing = \"strategize\""], 0),
        (["", "influence = 5", ""], 1),
    ] {
        let mut game =
            drawn("spring_new_blood", "", players, &format!("{runes}[area.DA]\nstronghold = \"daqan\"\n"));
        game.play("2 season-muster-at DA; 2 season-muster-unit footman; 2 season-muster-unit footman");
        assert_eq!(game.state().winner, Some(Seat(winner)), "{players:?}");
    }
}

/// RW-TERM-23, RW-TACT-03: a new season makes the Tactics cards of the last one playable; a new year alone forgets the
/// duels of the last.
#[test]
fn a_year_is_four_seasons_long() {
    let hand = "tactics = [\"rally_cry\"]\nfresh = [\"rally_cry\"]\nduel_won = true";
    for (card, remembers) in [("spring_famine", false), ("fall_market_days", true), ("winter_truce", true)] {
        let game = drawn(card, "", [hand, "", ""], "");
        assert_eq!(game.player(0).duel_won, remembers, "{card}");
        assert!(game.player(0).fresh.is_empty());
        assert_eq!(game.state().playable_tactics(Seat(0)).len(), 1);
    }
}
