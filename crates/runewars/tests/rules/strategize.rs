//! Strategize (RW-STRAT).

use hexarch_core::Seat;
use hexarch_runewars::{Rune, TokenKind};

use crate::common::{position, sketch};

const STRATEGIZE: &str = "strategize 0";

/// RW-STRAT-01, RW-STRAT-02, RW-STRAT-03, RW-DEC-10, RW-TERM-18: figures from and to several areas in one order, each of
/// them one step, fast ones too.
#[test]
fn figures_of_many_areas_go_one_step_each() {
    let mut game = sketch(STRATEGIZE, "9B: 2 footman, 1 knight; DB: 1 bowman")
        .with("[hero.silhouette]\nseat = 0\narea = \"DA\"")
        .table();
    assert_eq!(
        game.legal(0),
        [
            "moved",
            "from 9B",
            "from DB",
            "shift-hero silhouette 9B",
            "shift-hero silhouette DB",
            "shift-hero silhouette DC"
        ]
    );
    game.play("0 from 9B");
    assert_eq!(
        game.legal(0),
        [
            "leave",
            "shift 1 footman 7B",
            "shift 2 footman 7B",
            "shift 1 footman 9A",
            "shift 2 footman 9A",
            "shift 1 footman DA",
            "shift 2 footman DA",
            "shift 1 knight 7B",
            "shift 1 knight 9A",
            "shift 1 knight DA"
        ]
    );
    assert_eq!(game.refusal(0, "shift 1 knight 4C"), "");
    game.play("0 shift 1 footman 7B; 0 shift 1 footman 9A; 0 shift 1 knight DA; 0 leave");
    game.play("0 from DB; 0 shift 1 bowman DA; 0 leave; 0 shift-hero silhouette 9B");
    assert!(game.legal_with(0, "shift-hero").is_empty(), "a hero moves once");
    assert_eq!(game.units("7B"), "", "all move together at the end");
    game.play("0 moved");
    let units = ["7B", "9A", "9B", "DA", "DB"].map(|area| game.units(area));
    assert_eq!(units, ["1 footman", "1 footman", "", "1 bowman, 1 knight", ""]);
    assert_eq!(game.asked(), [0, 1], "the order is over");
}

/// RW-DEC-10, RW-STRAT-01: nobody need move.
#[test]
fn strategize_may_move_nobody() {
    let mut game = sketch(STRATEGIZE, "9B: 2 footman").table();
    game.play("0 moved");
    assert_eq!((game.units("9B"), game.asked()), ("2 footman".into(), vec![0, 1]));
}

/// RW-STRAT-04, RW-STRAT-08, RW-MOVE-02, RW-MOVE-04, RW-MOVE-06: where units may not go, and by which rule.
#[test]
fn units_shift_only_to_friendly_or_empty_areas_over_open_borders() {
    for (season, areas, from, shift, rule) in [
        ("spring", "4C: 1 footman; 4B: 1 archer", "4C", "shift 1 footman 4B", "RW-STRAT-04"),
        ("spring", "4C: 1 footman; 4B: / stronghold = \"latari\"", "4C", "shift 1 footman 4B", "RW-STRAT-04"),
        ("spring", "4C: 1 footman; 4B: 2 beastman", "4C", "shift 1 footman 4B", "RW-STRAT-04"),
        ("spring", "4C: 1 footman; 4B: 2 beastman routed", "4C", "shift 1 footman 4B", "RW-STRAT-04"),
        ("spring", "4A: 1 footman", "4A", "shift 1 footman LC", "RW-STRAT-04"),
        ("spring", "4C: 1 footman", "4C", "shift 1 footman 7A", "RW-MOVE-04"),
        ("winter", "4C: 1 footman", "4C", "shift 1 footman 7A", ""),
        ("winter", "4B: 1 footman", "4B", "shift 1 footman 6A", "RW-MOVE-04"),
        ("spring", "4C: 1 footman", "4C", "shift 1 footman 4B", ""),
        ("spring", "4C: 1 footman; 4B: / stronghold = \"daqan\"", "4C", "shift 1 footman 4B", ""),
        ("spring", "4C: 1 bowman, 1 footman routed", "4C", "shift 1 footman 4B", "RW-MOVE-02"),
    ] {
        let mut game = sketch(STRATEGIZE, areas).head(&format!("season = \"{season}\"")).table();
        game.play(&format!("0 from {from}"));
        if rule.is_empty() {
            assert!(game.may(0, shift), "{areas}: {shift}");
        } else {
            assert_eq!(game.refusal(0, shift), rule, "{areas}: {shift}");
            assert!(!game.may(0, shift));
        }
    }
}

/// RW-STRAT-04, RW-MOVE-02, RW-MOVE-18, RW-MOVE-19, RW-MOVE-05: heroes have the same destinations.
#[test]
fn heroes_shift_only_to_friendly_or_empty_areas_over_open_borders() {
    for (season, areas, hero, at, to, rule) in [
        ("spring", "4B: 1 archer", "silhouette", "4C", "4B", "RW-STRAT-04"),
        ("spring", "4B: / stronghold = \"latari\"", "silhouette", "4C", "4B", "RW-STRAT-04"),
        ("spring", "4B: 2 beastman", "silhouette", "4C", "4B", "RW-STRAT-04"),
        ("spring", "", "silhouette", "4A", "LC", "RW-STRAT-04"),
        ("spring", "", "silhouette", "4C", "7A", "RW-MOVE-19"),
        ("winter", "", "silhouette", "4C", "7A", ""),
        ("winter", "", "silhouette", "4B", "6A", "RW-MOVE-19"),
        ("spring", "", "ronan", "4C", "7A", ""),
        ("spring", "4B: 1 footman", "silhouette", "4C", "4B", ""),
    ] {
        let game = sketch(STRATEGIZE, areas)
            .head(&format!("season = \"{season}\""))
            .with(&format!("[hero.{hero}]\nseat = 0\narea = \"{at}\""))
            .table();
        let shift = format!("shift-hero {hero} {to}");
        if rule.is_empty() {
            assert!(game.may(0, &shift), "{areas}: {shift}");
        } else {
            assert_eq!(game.refusal(0, &shift), rule, "{areas}: {shift}");
        }
        assert_eq!(game.refusal(0, &format!("shift-hero {hero} 9B")), "", "two areas are too far");
    }
    let routed = "[hero.silhouette]\nseat = 0\narea = \"4C\"\nrouted = true";
    let game = sketch(STRATEGIZE, "").with(routed).table();
    assert_eq!(game.refusal(0, "shift-hero silhouette 4B"), "RW-MOVE-02");
}

/// RW-STRAT-05, RW-STRAT-06, RW-MOVE-08, RW-MOVE-09, RW-MOVE-10, RW-MOVE-12, RW-MOVE-13: an own activation token keeps
/// units, not heroes; units may enter there, and no token is placed.
#[test]
fn an_own_token_keeps_units_but_not_heroes() {
    let mut game = sketch(
        STRATEGIZE,
        "9B: 2 footman / activated = [\"daqan\"]; 9A: 1 footman / activated = [\"latari\"]; 7B: 1 bowman",
    )
    .with("[hero.silhouette]\nseat = 0\narea = \"9B\"")
    .table();
    assert_eq!(game.refusal(0, "from 9B"), "RW-MOVE-08");
    game.play("0 from 7B; 0 shift 1 bowman 9B; 0 leave");
    game.play("0 from 9A; 0 shift 1 footman 4C; 0 leave; 0 shift-hero silhouette 7B; 0 moved");
    assert_eq!([game.units("9B"), game.units("4C")], ["1 bowman, 2 footman", "1 footman"]);
    assert_eq!(game.state().heroes_in(crate::common::area_id("7B")).len(), 1);
    for area in ["7B", "4C"] {
        assert!(game.area(area).activated.is_empty(), "{area}");
    }
    assert!(game.area("9B").activated.has(Seat(0)) && game.area("9A").activated.has(Seat(1)));
}

/// RW-STRAT-06: what Strategize moved may move again in the year.
#[test]
fn shifted_units_may_move_again() {
    let mut game = sketch("strategize 0, strategize 0", "9B: 2 footman").table();
    game.play("0 from 9B; 0 shift 2 footman 9A; 0 leave; 0 moved");
    game.play("0 from 9A; 0 shift 2 footman 4C; 0 leave; 0 moved");
    assert_eq!(game.units("4C"), "2 footman");
}

/// RW-STRAT-07, RW-AMB-54: a hero that shifts to an enemy hero fights no duel, attempts no Quest, flips no token.
#[test]
fn a_shifted_hero_does_nothing_else() {
    let mut game = sketch(STRATEGIZE, "9B: / token = \"temple\"")
        .head("variants = [\"exploration\"]")
        .with("[hero.silhouette]\nseat = 0\narea = \"DA\"\n[hero.krutzbeck]\nseat = 1\narea = \"9B\"")
        .table();
    game.play("0 shift-hero silhouette 9B; 0 moved");
    assert_eq!(game.asked(), [0, 1], "the order is over");
    assert_eq!(game.state().heroes_in(crate::common::area_id("9B")).len(), 2);
    let token = game.area("9B").token.expect("it stays");
    assert!(token.kind == TokenKind::Temple && !token.open);
    assert!(game.state().heroes.iter().all(|(_, hero)| hero.damage == 0 && !hero.routed));
}

/// RW-EX-04, RW-STRAT-04, RW-STRAT-09, RW-STRAT-10: the rulebook's example: a Knight with one legal destination, and one
/// card for the first order of the year.
#[test]
fn the_rulebook_example_of_strategize() {
    let mut game = position(
        "steps = [\"strategize 0\", \"strategize-bonus 0\", \"choose-orders\"]\n\
         tiles = [\"1 at 0,0\", \"6 at 1,-1\", \"7 at -1,1 turned 1\", \"home_daqan at 1,1\", \"home_uthuk at 3,-2\"]\n\
         [player.0]\nfaction = \"daqan\"\n[player.1]\nfaction = \"uthuk\"\n\
         [area.1A]\nunits = \"1 knight\"\n[area.1B]\nunits = \"1 berserker\"\n[area.7A]\nunits = \"2 beastman\"\n\
         [area.DB]\nunits = \"2 footman\"\n[script]\ntactics = [\"envoys_gift\"]\n",
    );
    game.play("0 from 1A");
    assert_eq!(game.refusal(0, "shift 1 knight 7A"), "RW-STRAT-04");
    assert_eq!(game.refusal(0, "shift 1 knight 6A"), "RW-MOVE-04");
    assert_eq!(game.legal(0), ["leave", "shift 1 knight 1C"]);
    game.play("0 shift 1 knight 1C; 0 leave; 0 from DB; 0 shift 2 footman DA; 0 leave; 0 moved");
    assert_eq!([game.units("1C"), game.units("DA")], ["1 knight", "2 footman"]);
    assert_eq!(game.legal_with(0, "use-bonus"), ["use-bonus"]);
    game.play("0 use-bonus");
    game.script_is_used_up();
    assert_eq!((game.player(0).tactics.len(), game.player(0).fresh.len()), (1, 1), "unusable this season");
}

/// RW-STRAT-09: the bonus counts the Tactics pictures at and below the current spaces, and needs supremacy.
#[test]
fn the_bonus_of_strategize_draws_a_card_for_each_picture() {
    for (dials, used, cards) in [
        ("food = 6\nwood = 6\nore = 3", "[]", 4),
        ("food = 5\nwood = 2\nore = 2", "[]", 1),
        ("food = 5\nwood = 1\nore = 2", "[]", 0),
        ("food = 6\nwood = 6\nore = 3", "[\"mobilize\"]", 0),
    ] {
        let mut game = sketch("strategize by 0", "").player(0, &format!("{dials}\nused = {used}")).table();
        let hand = game.player(0).tactics.len();
        game.play("0 moved");
        if cards > 0 {
            assert_eq!(game.legal(0), ["use-bonus", "no-bonus"]);
            game.play("0 use-bonus");
            assert_eq!(game.player(0).tactics.len(), hand + cards, "{dials}");
        } else {
            assert_eq!(game.player(0).tactics.len(), 0, "{dials}");
            assert_eq!(game.player(0).chosen, None, "the order is over");
        }
    }
    let mut game = sketch("strategize by 0", "").table();
    game.play("0 moved; 0 no-bonus");
    assert_eq!(game.player(0).tactics.len(), 0);
}

/// RW-AMB-13, RW-MOVE-14, RW-DEC-24: the limit of eight is looked at when the whole order is done.
#[test]
fn the_limit_of_eight_counts_after_the_whole_order() {
    let mut game = sketch(STRATEGIZE, "9A: 6 footman; 9B: 3 footman, 1 bowman routed; 4C: 3 bowman").table();
    game.play("0 from 4C; 0 shift 3 bowman 9A; 0 leave; 0 from 9A; 0 shift 2 footman 9B; 0 leave");
    game.play("0 from 9B; 0 shift 3 footman 9A; 0 leave");
    assert_eq!(game.asked(), [0]);
    assert!(game.may(0, "moved"), "nobody dies before");
    game.play("0 moved");
    assert_eq!(game.units("9A"), "3 bowman, 7 footman");
    assert_eq!(game.legal(0), ["disband bowman no", "disband footman no"]);
    game.play("0 disband bowman no; 0 disband footman no");
    assert_eq!([game.units("9A"), game.units("9B")], ["2 bowman, 6 footman", "1 bowman routed, 2 footman"]);
    assert_eq!(game.asked(), [0, 1]);

    // Six stay below the limit because two of them leave for it.
    let mut game = sketch(STRATEGIZE, "9A: 6 footman; 9B: 4 footman").table();
    game.play("0 from 9A; 0 shift 2 footman 4C; 0 leave; 0 from 9B; 0 shift 4 footman 9A; 0 leave; 0 moved");
    assert_eq!((game.units("9A"), game.asked()), ("8 footman".into(), vec![0, 1]));
}

/// RW-AMB-11, RW-MOVE-21, RW-NEUT-05, RW-NEUT-03: own units and their allies move together; neutral units go only where
/// their player will be in control, and are no allies where he has left.
#[test]
fn own_units_and_their_allies_shift_together() {
    let mut game = sketch(STRATEGIZE, "9A: 1 footman, 2 beastman; 9B: 1 bowman").table();
    game.play("0 from 9A; 0 shift 1 footman 4C; 0 leave; 0 from 9A");
    assert_eq!(
        game.legal(0),
        ["leave", "shift 1 beastman 4C", "shift 2 beastman 4C", "shift 1 beastman 9B", "shift 2 beastman 9B"]
    );
    assert_eq!(game.refusal(0, "shift 1 beastman 7A"), "RW-MOVE-21");
    game.play("0 shift 1 beastman 4C; 0 leave; 0 moved");
    assert_eq!([game.units("4C"), game.units("9A")], ["1 footman, 1 beastman", "1 beastman"]);
    assert_eq!([game.controller("4C"), game.controller("9A")], [Some(0), None]);
    assert!(game.state().is_neutral(hexarch_runewars::game().content(), crate::common::area_id("9A")));
}

/// RW-AMB-11: what was friendly or empty is judged as the order begins, not as it goes on.
#[test]
fn destinations_are_judged_as_the_order_begins() {
    // 4C is empty when the order begins and stays a destination; 9A is friendly although all its units have left.
    let mut game = sketch(STRATEGIZE, "9A: 1 footman; 9B: 1 bowman").table();
    game.play("0 from 9A; 0 shift 1 footman 4C; 0 leave; 0 from 9B");
    assert!(game.may(0, "shift 1 bowman 9A"));
    assert!(!game.may(0, "shift 1 bowman 4C"), "two steps");
    game.play("0 shift 1 bowman 9A; 0 leave; 0 moved");
    assert_eq!([game.units("4C"), game.units("9A"), game.units("9B")], ["1 footman", "1 bowman", ""]);
}

/// RW-MOVE-21, RW-MOVE-05, RW-TERM-19: allied flyers leave although the units beside them cannot.
#[test]
fn flying_allies_leave_where_others_cannot() {
    let mut game = sketch(
        STRATEGIZE,
        "6A: 1 footman, 1 razorwing; 6B: 1 giant; 6C: 1 giant; 4B: 1 footman; 4A: 1 giant",
    )
    .table();
    assert!(game.may(0, "from 6A"));
    game.play("0 from 6A");
    assert_eq!(game.legal(0), ["leave", "shift 1 razorwing 4B"]);
    assert_eq!(game.refusal(0, "shift 1 razorwing 4A"), "RW-STRAT-04");
    game.play("0 shift 1 razorwing 4B; 0 leave; 0 moved");
    assert_eq!(game.units("4B"), "1 footman, 1 razorwing");
}

/// RW-AMB-11, RW-AMB-57, RW-HERO-15: nothing is judged before all have moved: a player whose last units are on their way
/// is not eliminated, and a hero's controller sees the rune when all decisions are made.
#[test]
fn nothing_is_judged_while_figures_are_on_their_way() {
    let mut game = sketch(
        STRATEGIZE,
        "DA: 1 archer; DB: 1 archer; DC: 1 archer; 9A: 1 footman; 7A: / rune = \"dragon\"",
    )
    .with("[hero.silhouette]\nseat = 0\narea = \"9A\"")
    .table();
    let seen =
        |game: &crate::common::Match| game.area("7A").rune.is_some_and(|rune: Rune| rune.seen().has(Seat(0)));
    game.play("0 from 9A; 0 shift 1 footman 4C; 0 leave; 0 shift-hero silhouette 7A");
    assert!(game.state().eliminated.is_empty() && game.state().winner.is_none() && !seen(&game));
    game.play("0 moved");
    assert!(game.state().eliminated.is_empty() && game.state().winner.is_none() && seen(&game));
    assert_eq!(game.controller("4C"), Some(0));
}

/// RW-AMB-48: a home area that the enemy has left is its owner's again at once.
#[test]
fn a_vacated_home_area_returns_to_its_owner() {
    let mut game = sketch("strategize 1", "DA: 1 archer").table();
    assert_eq!(game.controller("DA"), Some(1));
    game.play("1 from DA; 1 shift 1 archer 9B; 1 leave; 1 moved");
    assert_eq!([game.controller("DA"), game.controller("9B")], [Some(0), Some(1)]);
}

/// RW-STRAT-06, RW-MOVE-10: whoever shifts into an own activated area stays there for the year.
#[test]
fn whoever_shifts_into_an_activated_area_stays() {
    let mut game =
        sketch("strategize 0, strategize 0", "9B: 2 footman; 9A: / activated = [\"daqan\"]").table();
    game.play("0 from 9B; 0 shift 2 footman 9A; 0 leave; 0 moved");
    assert_eq!(game.refusal(0, "from 9A"), "RW-MOVE-08");
}

/// RW-AMB-11, RW-MOVE-21: neutral units do not go where their player's last units have just left.
#[test]
fn allies_do_not_go_where_control_has_been_given_up() {
    let mut game = sketch(STRATEGIZE, "9A: 1 footman; 9B: 1 bowman, 1 beastman").table();
    game.play("0 from 9A; 0 shift 1 footman 4C; 0 leave; 0 from 9B; 0 leave; 0 from 9B");
    assert_eq!(game.legal(0), ["leave", "shift 1 beastman DA"]);
    assert_eq!(game.refusal(0, "shift 1 beastman 9A"), "RW-MOVE-21");
}

/// RW-STRAT-01, RW-DEC-10, RW-AMB-11: areas are left in any order, each once, and its groups in any order too; what has
/// moved is off the board until all have, so that nobody moves twice.
#[test]
fn areas_and_groups_move_in_any_order_and_nobody_twice() {
    let mut game = sketch(STRATEGIZE, "9B: 2 footman, 1 bowman; 9A: 1 footman; 4C: 1 footman").table();
    game.play("0 from 9B; 0 shift 1 footman DA; 0 shift 1 bowman 9A");
    assert!(game.may(0, "shift 1 footman 9A"), "the other Footman, after the Bowman");
    game.play("0 shift 1 footman 9A");
    assert_eq!(game.legal(0), ["leave"], "all have left");
    game.play("0 leave");
    assert_eq!(game.legal_with(0, "from"), ["from 4C", "from 9A"]);
    assert_eq!(game.refusal(0, "from 9B"), "RW-AMB-11", "9B has had its turn");
    game.play("0 from 4C; 0 shift 1 footman 9A; 0 leave; 0 from 9A");
    assert_eq!(game.legal_with(0, "shift").len(), 4, "only the Footman who was there: {:?}", game.legal(0));
    game.play("0 shift 1 footman 9B; 0 leave");
    assert_eq!(game.legal_with(0, "from"), [""; 0], "every area has had its turn");
    game.play("0 moved");
    assert_eq!([game.units("DA"), game.units("9A")], ["1 footman", "1 bowman, 2 footman"]);
    assert_eq!(game.units("9B"), "1 footman");
}

/// RW-STRAT-01, RW-DEC-10, RW-AMB-11: an area that was left without a move has had its turn, and neutral units go last; the
/// answers say so.
#[test]
fn what_is_left_for_good_is_told() {
    let mut game = sketch(STRATEGIZE, "9A: 1 footman, 1 beastman; 9B: 1 bowman").table();
    assert_eq!(game.meaning(0, "from 9A"), "Move units out of 9A");
    game.play("0 from 9A");
    assert_eq!(game.meaning(0, "leave"), "Nothing more from 9A: your own units are done there");
    game.play("0 leave");
    assert_eq!(game.meaning(0, "from 9A"), "Move neutral units out of 9A: after that your own units stay");
    game.play("0 from 9A");
    assert_eq!(game.meaning(0, "leave"), "Nothing more from 9A: its neutral units are done");
    game.play("0 leave");
    assert_eq!(game.legal_with(0, "from"), [""; 0]);
    assert_eq!(game.refusal(0, "from 9B"), "RW-AMB-11", "own units do not move after neutral ones");
}
