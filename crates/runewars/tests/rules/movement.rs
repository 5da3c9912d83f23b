//! Movement by Mobilize and Conquer (RW-MOVE, RW-MOBIL, RW-CONQ). Strategize has a chapter of its own.

use hexarch_core::{Face, Game, Seat, Table, Viewer};
use hexarch_runewars::game as runewars;

use crate::common::{Match, area_id, position, sketch};

const MARCH: &str = "activate-area 0 no";
const TWICE: &str = "activate-area 0 no, activate-area 0 yes";

/// RW-EX-05, RW-MOBIL-01, RW-MOBIL-02, RW-MOBIL-03, RW-MOBIL-04, RW-MOBIL-07, RW-MOVE-02, RW-MOVE-03: the rulebook's
/// example of Mobilize.
#[test]
fn the_rulebook_example_of_mobilize() {
    let mut game = sketch(
        MARCH,
        "9B: 1 dragon; 9A: 2 footman, 1 siege_tower routed; 4B: 1 knight, 1 footman; 4A: 1 knight; 7C: 1 bowman; \
         7B: 2 beastman",
    )
    .table();
    game.play("0 activate 9B");
    assert!(game.area("9B").activated.has(Seat(0)), "the token lies before anybody moves");
    assert_eq!(game.units("9B"), "1 dragon");
    assert_eq!(game.legal(0), ["moved", "bring 1 knight 4B", "bring 1 footman 9A", "bring 2 footman 9A"]);
    for (bring, rule) in [
        ("bring 1 siege_tower 9A", "RW-MOVE-02"),
        ("bring 1 bowman 7C", "RW-MOBIL-03"),
        ("bring 1 knight 4A", "RW-MOBIL-03"),
        ("bring 1 footman 4B", "RW-MOBIL-03"),
    ] {
        assert_eq!(game.refusal(0, bring), rule, "{bring}");
    }
    game.play("0 bring 1 knight 4B; 0 bring 2 footman 9A; 0 moved?");
    assert_eq!(game.legal(0), ["fight", "talk 1", "talk 2", "talk 3"]);
}

/// RW-MOVE-03, RW-MOBIL-04, RW-NEUT-01, RW-TERM-18: the areas between must be friendly or empty; two steps, three if fast.
#[test]
fn the_way_leads_through_friendly_or_empty_areas() {
    for (areas, bring, may) in [
        ("4C: 1 footman", "bring 1 footman 4C", true),
        ("4C: 1 footman; 9A: 1 bowman", "bring 1 footman 4C", true),
        ("4C: 1 footman; 9A: / stronghold = \"daqan\"", "bring 1 footman 4C", true),
        ("4C: 1 footman; 9A: 1 archer", "bring 1 footman 4C", false),
        ("4C: 1 footman; 9A: 1 beastman routed", "bring 1 footman 4C", false),
        ("4C: 1 footman; 9A: / stronghold = \"latari\"", "bring 1 footman 4C", false),
        ("4B: 1 footman", "bring 1 footman 4B", false),
        ("4B: 1 knight", "bring 1 knight 4B", true),
        ("4B: 1 knight; 4C: 1 beastman", "bring 1 knight 4B", false),
        ("4A: 1 knight", "bring 1 knight 4A", false),
    ] {
        let mut game = sketch(MARCH, &format!("{areas}; DA: 1 footman")).table();
        game.play("0 activate 9B");
        assert_eq!(game.may(0, bring), may, "{areas}");
        if !may {
            assert_eq!(game.refusal(0, bring), "RW-MOBIL-03", "{areas}");
        }
    }
    // An enemy home realm is no way even if nobody is there.
    let mut game = sketch(MARCH, "LA: 1 footman; 4B: 1 footman").table();
    game.play("0 activate 4A");
    assert_eq!(game.refusal(0, "bring 1 footman LA"), "RW-MOBIL-03");
}

/// RW-MOVE-04, RW-MOVE-05, RW-MOVE-06, RW-MOVE-07, RW-TERM-19: mountains and water stop whoever neither flies nor walks on
/// ice; nobody crosses a hole or an enemy.
#[test]
fn borders_stop_whoever_does_not_fly() {
    for (season, areas, target, bring, may) in [
        ("spring", "6A: 1 archer, 1 pegasus_rider", "4B", "bring 1 pegasus_rider 6A", true),
        ("winter", "6A: 1 archer, 1 pegasus_rider", "4B", "bring 1 archer 6A", false),
        ("spring", "6A: 1 archer, 1 pegasus_rider", "4C", "bring 1 pegasus_rider 6A", true),
        (
            "spring",
            "6A: 1 pegasus_rider; 4B: 1 footman; 9A: 1 archer",
            "4C",
            "bring 1 pegasus_rider 6A",
            false,
        ),
        ("spring", "7A: 1 archer, 1 pegasus_rider", "4C", "bring 1 archer 7A", true),
        ("spring", "7A: 1 archer, 1 pegasus_rider; 9A: 1 giant", "4C", "bring 1 archer 7A", false),
        ("spring", "7A: 1 archer, 1 pegasus_rider; 9A: 1 giant", "4C", "bring 1 pegasus_rider 7A", true),
        ("winter", "7A: 1 archer, 1 pegasus_rider; 9A: 1 giant", "4C", "bring 1 archer 7A", true),
        ("spring", "7C: 1 pegasus_rider; 7B: 1 giant", "9B", "bring 1 pegasus_rider 7C", false),
    ] {
        let mut game = sketch("activate-area 1 no", &format!("{areas}; 4A: 1 archer; DA: 1 archer"))
            .head(&format!("season = \"{season}\""))
            .table();
        game.play(&format!("1 activate {target}"));
        assert_eq!(game.may(1, bring), may, "{season} {areas}");
        if !may {
            assert_eq!(game.refusal(1, bring), "RW-MOBIL-03", "{season} {areas}");
        }
    }
}

/// RW-MOVE-08, RW-MOVE-09, RW-MOVE-10, RW-FAQ-04, RW-MOVE-11: an own token keeps units where they are; whose way leads
/// through it does not mind, nor does anybody mind the tokens of others.
#[test]
fn an_own_token_keeps_units_but_bars_no_way() {
    let areas =
        "4C: 1 footman; 9A: 1 bowman / activated = [\"daqan\"]; 7B: 1 bowman / activated = [\"latari\"]";
    let mut game = sketch(MARCH, areas).table();
    assert_eq!(game.refusal(0, "activate 9A"), "RW-MOVE-11");
    assert!(!game.may(0, "activate 9A") && game.may(0, "activate 7B"));
    game.play("0 activate 9B");
    assert_eq!(game.legal(0), ["moved", "bring 1 footman 4C", "bring 1 bowman 7B"]);
    assert_eq!(game.refusal(0, "bring 1 bowman 9A"), "RW-MOVE-08");
}

/// RW-MOBIL-05, RW-MOVE-13, RW-MOVE-18: Mobilize moves no heroes.
#[test]
fn mobilize_moves_no_heroes() {
    let mut game = sketch(MARCH, "9A: 1 footman").with("[hero.silhouette]\nseat = 0\narea = \"9A\"").table();
    game.play("0 activate 9B");
    assert_eq!(game.legal(0), ["moved", "bring 1 footman 9A"]);
    game.play("0 bring 1 footman 9A; 0 moved?");
    assert_eq!(game.state().heroes_in(area_id("9A")).len(), 1);
}

/// RW-MOVE-13, RW-MOVE-17, RW-MOVE-18: in the Quest Phase a hero goes up to two areas through areas of any kind, tokens or
/// not, and starts no battle.
#[test]
fn a_hero_walks_two_areas_through_any_area() {
    let mut game = sketch(
        "hero-acts silhouette",
        "DA: / activated = [\"daqan\"]; 9B: 1 archer; 9A: 1 giant; 4C: 1 archer",
    )
    .with("[hero.silhouette]\nseat = 0\narea = \"DA\"")
    .table();
    game.play("0 quest-move; 0 walk 9B");
    assert!(game.may(0, "walk 9A"));
    game.play("0 walk 9A");
    assert_eq!(game.state().heroes_in(area_id("9A")).len(), 1);
    if game.asked() == [0] {
        assert!(game.legal_with(0, "walk ").is_empty(), "two areas at most");
    }
    assert!(!game.state().battle.on && game.state().march.battles == 0);
    assert_eq!([game.units("9B"), game.units("9A")], ["1 archer", "1 giant"]);
}

/// RW-MOVE-01: without an order or card units do not move: while orders are chosen, nothing else can be done.
#[test]
fn units_move_only_by_a_card_or_ability() {
    let game = position(
        "tiles = [\"9 at 0,0\", \"home_daqan at 1,1\", \"home_uthuk at 1,-2\"]\n\
         [player.0]\nfaction = \"daqan\"\n[player.1]\nfaction = \"uthuk\"\n[area.9A]\nunits = \"3 footman\"\n",
    );
    for seat in [0, 1] {
        assert_eq!(game.legal_with(seat, "order ").len(), game.legal(seat).len());
    }
    for action in ["from 9A", "activate 9B", "bring 1 footman 9A", "moved"] {
        assert_eq!(game.refusal(0, action), "", "{action}");
    }
}

/// RW-MOVE-20, RW-MOVE-22, RW-DEC-11: any part of the units of any areas; an area left stops being controlled, an empty
/// area entered is controlled at once.
#[test]
fn any_part_of_the_units_may_go() {
    let mut game = sketch(MARCH, "9A: 3 footman, 2 bowman; 7B: 2 footman").table();
    game.play("0 activate 9B; 0 bring 2 footman 7B; 0 bring 1 bowman 9A; 0 bring 2 footman 9A; 0 moved?");
    let units = ["9B", "9A", "7B"].map(|area| game.units(area));
    assert_eq!(units, ["1 bowman, 4 footman", "1 bowman, 1 footman", ""]);
    assert_eq!(["9B", "9A", "7B"].map(|area| game.controller(area)), [Some(0), Some(0), None]);
}

/// RW-AMB-08, RW-MOBIL-01: an area may be activated without moving anybody into it, whatever it is.
#[test]
fn an_area_may_be_activated_for_nothing() {
    for target in ["9B", "LC", "DA", "6A"] {
        let mut game = sketch(MARCH, "9A: 1 footman; 9B: 1 dragon; 4A: 1 footman").table();
        game.play(&format!("0 activate {target}")).pass(&["0 moved", "moved"]);
        assert!(game.area(target).activated.has(Seat(0)));
        assert_eq!(game.asked(), [0, 1], "{target}: no battle, no talks");
        assert_eq!([game.units("9A"), game.units("4A")], ["1 footman", "1 footman"]);
    }
}

/// RW-MOBIL-06, RW-MOVE-16, RW-MOVE-12: units that enter an enemy area fight, even for an empty home realm or a lone
/// stronghold; friendly and empty areas are simply entered.
#[test]
fn whoever_enters_an_enemy_area_fights() {
    for (areas, target, fights) in [
        ("4A: 2 footman", "LC", true),
        ("4A: 2 footman; 4B: / stronghold = \"latari damaged\"", "4B", true),
        ("4A: 2 footman; 4B: 1 archer routed", "4B", true),
        ("4A: 2 footman; 4B: 1 bowman", "4B", false),
        ("4A: 2 footman", "4B", false),
    ] {
        let mut game = sketch(MARCH, areas).table();
        game.play(&format!("0 activate {target}; 0 bring 2 footman 4A; 0 moved?"));
        assert_eq!(game.state().march.battles, u8::from(fights), "{areas}");
    }
}

/// RW-MOVE-16, RW-MOBIL-03, RW-DIPL-01: before an area is activated it is told what follows, as far as units can come.
#[test]
fn what_follows_from_activating_an_area_is_told() {
    for (areas, influence, target, told) in [
        ("4A: 2 footman", 1, "LC", "activate_battle"),
        ("4A: 2 footman; 4B: 1 archer routed", 1, "4B", "activate_battle"),
        ("4A: 2 footman; 4B: 1 dragon", 1, "4B", "activate_talk"),
        ("4A: 2 footman; 4B: 1 dragon", 0, "4B", "activate_battle"),
        ("4A: 2 footman; 4B: 1 bowman", 1, "4B", "activate_march"),
        ("4A: 2 footman", 1, "4B", "activate_march"),
        ("4A: 2 footman routed", 1, "4B", "activate_nobody"),
        ("4A: 2 footman", 1, "DA", "activate_nobody"),
    ] {
        let game = sketch(MARCH, areas).player(0, &format!("influence = {influence}")).table();
        let scene = game.table.scene(Viewer::Seat(Seat(0)));
        let choices = &scene.asks[0].choices;
        let choice = choices.iter().find(|choice| choice.action == format!("activate {target}")).unwrap();
        assert_eq!(choice.text.key, format!("movement.label.{told}"), "{areas}: {target}");
    }
}

/// RW-MOBIL-08, RW-MOBIL-12, RW-MOVE-11, RW-MOVE-08: the bonus is a second resolution, with another area, and what came
/// first may not leave again.
#[test]
fn mobilize_may_be_resolved_twice_with_two_areas() {
    let mut game = sketch("mobilize by 0", "9A: 2 footman; 7B: 1 bowman; 4C: 1 footman").table();
    game.play("0 activate 9B; 0 bring 2 footman 9A; 0 moved?");
    assert_eq!(game.refusal(0, "activate 9B"), "RW-MOVE-11");
    game.play("0 activate 9A");
    assert_eq!(game.refusal(0, "bring 1 footman 9B"), "RW-MOVE-08");
    assert_eq!(game.legal(0), ["moved", "bring 1 footman 4C", "bring 1 bowman 7B"]);
    game.play("0 bring 1 footman 4C; 0 moved?");
    assert_eq!([game.units("9A"), game.units("9B")], ["1 footman", "2 footman"]);
    assert_eq!(game.player(0).chosen, None, "there is no third");

    let mut game = sketch("mobilize by 0", "9A: 2 footman").player(0, "used = [\"conquer\"]").table();
    game.play("0 activate 9B; 0 bring 2 footman 9A; 0 moved?");
    assert_eq!(game.player(0).chosen, None, "without supremacy there is no second");
}

/// RW-MOBIL-09, RW-MOBIL-10, RW-MOBIL-12: after a battle the second resolution brings nobody into an enemy area, nor to
/// neutral units without influence; friendly and empty areas are open.
#[test]
fn one_battle_an_order() {
    for (influence, second, may) in
        [(1, "LB", false), (1, "4B", true), (0, "4B", false), (0, "4C", true), (0, "9A", true)]
    {
        let mut game = sketch(
            TWICE,
            "4A: 6 footman; 4B: 1 dragon / activated = [\"latari\"]; 4C: ; 9A: 1 bowman; 9B: 1 bowman",
        )
        .player(0, &format!("influence = {influence}"))
        .fate("1, 2, 3")
        .table();
        game.play("0 activate LC; 0 bring 3 footman 4A; 0 moved?");
        assert_eq!((game.controller("LC"), game.state().march.battles), (Some(0), 1));
        game.play(&format!("0 activate {second}"));
        assert!(game.area(second).activated.has(Seat(0)));
        if may {
            assert!(!game.legal_with(0, "bring").is_empty(), "{second}");
        } else {
            assert_eq!(game.asked(), [0, 1], "nobody may come to {second}");
        }
    }
}

/// RW-MOBIL-09: the battles of another order do not count.
#[test]
fn battles_of_earlier_orders_do_not_count() {
    let mut game =
        sketch("activate-area 0 no, activate-area 1 no, activate-area 1 yes", "4A: 3 footman; 9B: 1 archer")
            .fate("1, 2, 3")
            .table();
    game.play("0 activate LC; 0 bring 3 footman 4A; 0 moved?; 1 activate-none; 1 activate DA");
    assert_eq!(game.legal_with(1, "bring"), ["bring 1 archer 9B"]);
}

/// RW-EX-20, RW-MOBIL-11, RW-MOBIL-10, RW-DEC-14, RW-FAQ-08, RW-DIPL-10: after a battle talks that fail end in a retreat; the
/// token stays and the influence is gone.
#[test]
fn after_a_battle_failed_talks_end_in_a_retreat() {
    let mut game =
        sketch(TWICE, "4A: 5 footman; 4B: 1 dragon").player(0, "influence = 2").fate("1, 2, 3, 6").table();
    game.play("0 activate LC; 0 bring 3 footman 4A; 0 moved?; 0 activate 4B; 0 bring 1 footman 4A; 0 moved?");
    assert_eq!(game.refusal(0, "fight"), "RW-MOBIL-11");
    assert_eq!(game.legal(0), ["talk 1", "talk 2"]);
    game.play("0 talk 1");
    game.script_is_used_up();
    assert_eq!([game.units("4A"), game.units("4B")], ["1 footman, 1 footman routed", "1 dragon"]);
    assert_eq!((game.player(0).influence, game.state().march.battles), (1, 1));
    assert!(game.area("4B").activated.has(Seat(0)));
    assert_eq!(game.asked(), [0, 1]);
}

/// RW-MOVE-21, RW-NEUT-05, RW-FAQ-14, RW-AMB-11, RW-NEUT-03: allied neutral units enter a friendly area alone, any other
/// only beside units of their ally's color.
#[test]
fn allies_do_not_march_alone_but_into_friendly_areas() {
    for (target, there, alone) in
        [("9B", "1 bowman", true), ("9B", "", false), ("9B", "1 archer", false), ("9B", "1 dragon", false)]
    {
        let mut game = sketch(MARCH, &format!("9A: 1 footman, 2 beastman; {target}: {there}")).table();
        game.play(&format!("0 activate {target}"));
        assert_eq!(game.may(0, "bring 2 beastman 9A"), alone, "{there}");
        if alone {
            game.play("0 bring 2 beastman 9A; 0 moved?");
            assert_eq!(game.units(target), "1 bowman, 2 beastman");
        } else {
            assert_eq!(game.refusal(0, "bring 2 beastman 9A"), "RW-MOVE-21");
            game.play("0 bring 1 footman 9A");
            assert_eq!(game.legal(0), ["moved", "bring 1 beastman 9A", "bring 2 beastman 9A"]);
        }
    }
    // Who stays behind in an area that is no longer controlled is nobody's ally.
    let mut game = sketch(MARCH, "9A: 1 footman, 2 beastman").table();
    game.play("0 activate 9B; 0 bring 1 footman 9A; 0 bring 1 beastman 9A; 0 moved?");
    assert_eq!([game.units("9B"), game.units("9A")], ["1 footman, 1 beastman", "1 beastman"]);
    assert_eq!([game.controller("9B"), game.controller("9A")], [Some(0), None]);
}

/// RW-MOVE-14, RW-AMB-12, RW-AMB-13, RW-DEC-24: eight units where a move ends, after the resolution; passing through a full
/// area is free.
#[test]
fn more_than_eight_in_a_friendly_area_are_too_many() {
    let mut game = sketch(MARCH, "9B: 6 footman, 1 bowman routed; 9A: 8 footman; 4C: 3 bowman").table();
    game.play("0 activate 9B; 0 bring 3 bowman 4C; 0 moved?");
    assert_eq!(game.units("9B"), "3 bowman, 1 bowman routed, 6 footman");
    assert_eq!(game.legal(0), ["disband bowman no", "disband bowman yes", "disband footman no"]);
    game.play("0 disband bowman yes; 0 disband footman no");
    assert_eq!((game.units("9B"), game.asked()), ("3 bowman, 5 footman".into(), vec![0, 1]));
    assert_eq!(game.state().pool[crate::common::unit("footman")], 16 - 5 - 8);
}

/// RW-MOVE-15: any number may come to a battle; what is over eight after a victory retreats to one area.
#[test]
fn any_number_may_come_to_a_battle() {
    let mut game = sketch(MARCH, "4A: 8 footman; 4B: 4 bowman; LA: 1 footman; LB: 1 footman; 6A: 1 archer")
        .fate("1, 2, 3, 4, 11, 12, 13, 14, 21, 22, 23, 24")
        .table();
    game.play("0 activate LC; 0 bring 8 footman 4A; 0 bring 2 bowman 4B; 0 moved?");
    assert_eq!(game.units("LC"), "2 bowman, 8 footman", "the battle is won");
    assert_eq!(game.legal(0), ["send-away bowman no", "send-away footman no"]);
    game.play("0 send-away bowman no; 0 send-away footman no");
    assert_eq!(game.legal(0), ["retreat-to LA", "retreat-to LB"]);
    assert_eq!(game.refusal(0, "retreat-to 4A"), "RW-RETREAT-02");
    game.play("0 retreat-to LB");
    assert_eq!(
        [game.units("LC"), game.units("LB")],
        ["1 bowman, 7 footman", "1 bowman routed, 1 footman, 1 footman routed"]
    );
}

/// RW-CONQ-01, RW-CONQ-02, RW-CONQ-03, RW-CONQ-04, RW-DEC-11: Conquer moves like Mobilize; with supremacy an enemy
/// stronghold has 3 less strength in its battle, and nothing else has.
#[test]
fn conquer_lowers_the_strength_of_a_stronghold() {
    for (order, used, walls, archers, siege, wins) in [
        ("conquer", "", "daqan", 3, Some("besiege"), true),
        ("conquer", "", "daqan", 2, Some("besiege"), false),
        ("conquer", "", "daqan", 5, Some("no-siege"), false),
        ("conquer", "", "daqan", 6, Some("no-siege"), true),
        ("conquer", "", "daqan damaged", 1, Some("besiege"), true),
        ("conquer", "\"harvest\"", "daqan", 5, None, false),
        ("conquer", "\"strategize\"", "daqan", 3, Some("besiege"), true),
        ("mobilize", "", "daqan", 5, None, false),
    ] {
        let mut game = sketch(
            &format!("{order} by 1"),
            &format!("9B: {archers} archer; DA: / stronghold = \"{walls}\""),
        )
        .player(1, &format!("used = [{used}]"))
        .fate("1, 2, 3, 4, 11, 12")
        .table();
        assert_eq!(game.refusal(1, "shift-hero silhouette DA"), "");
        game.play(&format!("1 activate DA; 1 bring {archers} archer 9B; 1 moved?"));
        if let Some(siege) = siege {
            assert_eq!(game.legal(1), ["besiege", "no-siege"]);
            assert_eq!(game.controller("DA"), Some(0), "nobody wins by marching in");
            game.play(&format!("1 {siege}"));
        }
        assert_eq!(
            game.legal_with(1, "raise-stronghold").len(),
            usize::from(wins),
            "{order} {walls} {archers}"
        );
    }
    // Units and developments are not weakened: 5 - 3 + 2 for the walls + 1 Knight that was too late to matter.
    for (archers, wins) in [(5, true), (4, false)] {
        let mut game = sketch(
            "conquer by 1",
            &format!(
                "9B: {archers} archer; DA: / stronghold = \"daqan\" / development = \"reinforced_walls\""
            ),
        )
        .fate("1, 2, 3, 4, 11, 12")
        .table();
        game.play(&format!("1 activate DA; 1 bring {archers} archer 9B; 1 moved?; 1 besiege"));
        assert_eq!(game.asked() == [1] && game.may(1, "raise-stronghold"), wins, "{archers}");
    }
}

/// RW-CONQ-02: without a stronghold the bonus has nothing to do.
#[test]
fn without_a_stronghold_there_is_no_siege() {
    let mut game = sketch("conquer by 1", "9B: 2 archer").fate("1, 2").table();
    game.play("1 activate DA; 1 bring 2 archer 9B; 1 moved?");
    assert_eq!((game.controller("DA"), game.player(1).chosen), (Some(1), None));
}

/// RW-AMB-49, RW-AMB-58: a lone stronghold holds a home area for its owner; neutral units alone do not take it.
#[test]
fn a_lone_stronghold_holds_a_home_area_and_neutral_units_do_not() {
    let game = sketch(MARCH, "DA: / stronghold = \"latari\"; DB: 2 beastman").table();
    assert_eq!([game.controller("DA"), game.controller("DB")], [Some(1), Some(0)]);
    let mut game = sketch(MARCH, "DB: 2 beastman").table();
    game.play("0 activate DA");
    assert_eq!(game.legal(0), ["moved", "bring 1 beastman DB", "bring 2 beastman DB"], "its owner's allies");
    let mut game = sketch("activate-area 1 no", "DA: 1 archer; DB: 2 beastman").table();
    game.play("1 activate DB; 1 bring 1 archer DA; 1 moved?");
    assert_eq!(game.state().march.battles, 1, "no talks with them");
}

/// RW-AMB-56: while talks are pending, the area is what it was.
#[test]
fn while_talks_are_pending_the_area_stays_neutral() {
    let mut game = sketch(MARCH, "9A: 1 footman; 9B: 1 dragon / rune = \"dragon\"").table();
    game.play("0 activate 9B; 0 bring 1 footman 9A; 0 moved?");
    assert_eq!((game.controller("9B"), game.units("9B")), (None, "1 dragon".into()));
    assert!(!game.area("9B").rune.is_some_and(|rune| rune.seen().has(Seat(0))), "nor does he look");
}

const PORTALS: &str =
    "4A: / token = \"magic_portal near open\"; 7C: 2 footman / token = \"magic_portal far open\"";

/// RW-OPT-08, RW-AMB-80, RW-DEC-48: for 1 influence, once a resolution, face-up portals are adjacent; not for retreats.
#[test]
fn portals_are_adjacent_for_whoever_pays() {
    let mut game = sketch(TWICE, &format!("{PORTALS}; 4B: 1 dragon; 7B: 1 giant"))
        .head("variants = [\"exploration\"]")
        .player(0, "influence = 3")
        .fate("6")
        .table();
    game.play("0 activate 4B");
    assert_eq!(game.legal(0), ["moved", "portal"]);
    assert_eq!(game.refusal(0, "bring 1 footman 7C"), "RW-MOBIL-03");
    game.play("0 portal");
    assert_eq!(game.player(0).influence, 2);
    assert_eq!(game.refusal(0, "portal"), "RW-AMB-80");
    assert_eq!(game.legal(0), ["moved", "bring 1 footman 7C", "bring 2 footman 7C"]);
    game.play("0 bring 2 footman 7C; 0 moved?; 0 talk 1; 0 withdraw");
    // 4A and 4C are empty; 7C, empty as well, is no neighbor for a retreat.
    assert_eq!(game.legal(0), ["retreat-to 4A", "retreat-to 4C"]);
    game.play("0 retreat-to 4A");
    // The second resolution would have to be paid again.
    game.play("0 activate 4C");
    assert_eq!(game.legal(0), ["moved", "portal"]);
}

/// RW-OPT-08, RW-AMB-80: a face-down portal is none, one alone leads nowhere, and nothing is free; other rules hold.
#[test]
fn portals_need_influence_and_a_second_portal() {
    for (areas, influence, may) in [
        (PORTALS, 1, true),
        (PORTALS, 0, false),
        ("4A: / token = \"magic_portal near\"; 7C: 2 footman / token = \"magic_portal far open\"", 1, false),
        ("7C: 2 footman / token = \"magic_portal far open\"", 1, false),
    ] {
        let game = sketch("strategize 0", areas)
            .head("variants = [\"exploration\"]")
            .player(0, &format!("influence = {influence}"))
            .table();
        assert_eq!(game.may(0, "portal"), may, "{areas} {influence}");
    }
    let mut game = sketch("strategize 0", &PORTALS.replace("4A:", "4A: 1 archer"))
        .head("variants = [\"exploration\"]")
        .player(0, "influence = 1")
        .table();
    game.play("0 portal; 0 from 7C");
    assert_eq!(
        game.legal(0),
        ["leave", "shift 1 footman 7B", "shift 2 footman 7B"],
        "an enemy holds the other end"
    );
    let mut game = sketch("strategize 0", PORTALS)
        .head("variants = [\"exploration\"]")
        .player(0, "influence = 1")
        .table();
    game.play("0 portal; 0 from 7C; 0 shift 2 footman 4A; 0 leave; 0 moved");
    assert_eq!((game.units("4A"), game.player(0).influence), ("2 footman".into(), 0));
}

/// RW-MOBIL-10, RW-OPT-08: who may not fight any more cannot spend on portals what he needs for talking.
#[test]
fn the_last_influence_for_talks_is_not_for_portals() {
    let bowman = PORTALS.replace("4A:", "4A: 1 bowman");
    for (influence, may) in [(1, false), (2, true)] {
        let mut game = sketch(TWICE, &format!("{bowman}; 4B: 1 dragon; 4C: 1 footman; LA: 1 footman"))
            .head("variants = [\"exploration\"]")
            .player(0, &format!("influence = {influence}"))
            .fate("1")
            .table();
        game.play("0 activate LB; 0 bring 1 footman LA; 0 moved?; 0 activate 4B; 0 bring 1 bowman 4A");
        assert_eq!(game.may(0, "portal"), may, "{influence}");
        if !may {
            assert_eq!(game.refusal(0, "portal"), "RW-MOBIL-10");
        }
    }
}

/// RW-MOVE-05, RW-MOVE-04: a card may lift a border: Mountain Pass for this movement, Frozen Ford for the turn.
#[test]
fn cards_may_lift_borders() {
    let areas = "6A: 2 footman; 4C: 1 footman; 7A: 1 bowman; 9A: 1 giant";
    for (card, target, bring) in
        [("mountain_pass", "4B", "bring 1 footman 6A"), ("frozen_ford", "4C", "bring 1 bowman 7A")]
    {
        let mut game = sketch("mobilize by 0", areas)
            .player(0, "tactics = [\"mountain_pass\", \"frozen_ford\"]")
            .table();
        if card == "frozen_ford" {
            game.play("0 own-turn frozen_ford");
        }
        game.play(&format!("0 activate {target}"));
        if card == "mountain_pass" {
            game.play("0 play-tactic mountain_pass");
        }
        game.play("0 tactics-pass?");
        assert!(game.may(0, bring), "{card}: {:?}", game.legal(0));
        let other = if card == "mountain_pass" { "bring 1 bowman 7A" } else { "bring 1 footman 6A" };
        assert_eq!(game.refusal(0, other), "RW-MOBIL-03", "{card} lifts nothing else");
    }
}

/// RW-MOBIL-04, RW-AMB-11: ways and alliances are judged when the area is activated, not while units leave.
#[test]
fn ways_are_judged_when_the_area_is_activated() {
    let mut game = sketch(MARCH, "7B: 1 footman, 1 beastman; 9A: 1 footman").table();
    game.play("0 activate 7C; 0 bring 1 footman 7B");
    assert_eq!(game.controller("7B"), None, "a beastman alone");
    assert_eq!(game.legal(0), ["moved", "bring 1 beastman 7B", "bring 1 footman 9A"]);
    game.play("0 bring 1 footman 9A; 0 bring 1 beastman 7B");
    assert_eq!(game.units("7C"), "2 footman, 1 beastman");
}

/// RW-MOBIL-03, RW-MOVE-03, RW-TERM-18: where units cannot come from is told together with where such units could: Bowmen walk
/// two areas, Knights three.
#[test]
fn a_refused_group_is_told_how_far_its_kind_comes() {
    let mut game =
        sketch(MARCH, "9A: 1 footman; 4B: 1 knight; 4A: 1 knight; 7C: 1 bowman; 7B: 2 beastman").table();
    let at = |game: &Match, area: &str| {
        let label = format!("area.{area}");
        let entry = |face: Face| &game.table.catalogue().faces[usize::from(face.0)].id;
        let hexes = game.table.scene(Viewer::Seat(Seat(0))).hexes;
        hexes
            .iter()
            .find(|hex| hex.label.is_some_and(|face| *entry(face) == label))
            .map(|hex| hex.id)
            .expect("an area")
    };
    assert_eq!(game.table.reach(Seat(0), at(&game, "7C")), [], "nothing is on its way yet");
    game.play("0 activate 9B");
    assert_eq!(game.refusal(0, "bring 1 bowman 7C"), "RW-MOBIL-03");
    let reach =
        |asked: &str, from: &str| game.table.reach(Seat(0), at(&game, asked)).contains(&at(&game, from));
    assert!(reach("7C", "4C") && !reach("7C", "4B") && !reach("7C", "7C"));
    assert!(reach("4A", "4C") && reach("4A", "4B") && !reach("4A", "4A"));
    // Where nobody of his stands: as far as the fastest.
    assert!(reach("9B", "4B") && !reach("9B", "4A"));
}

/// RW-MOVE-20, RW-DEC-11, RW-MOBIL-03: groups are brought in any order, also some of a group now and more of it later, and
/// nobody twice.
#[test]
fn groups_are_brought_in_any_order() {
    let mut game = sketch(MARCH, "9A: 3 footman; 7B: 1 bowman; 4C: 1 footman").table();
    game.play("0 activate 9B; 0 bring 1 bowman 7B; 0 bring 1 footman 9A");
    assert_eq!(
        game.legal(0),
        ["moved", "bring 1 footman 4C", "bring 1 footman 9A", "bring 2 footman 9A"],
        "the Bowman is on the way, two of the Footmen are not"
    );
    assert_eq!(game.refusal(0, "bring 1 bowman 7B"), "");
    game.play("0 bring 1 footman 4C; 0 bring 2 footman 9A");
    assert_eq!(game.units("9B"), "1 bowman, 4 footman", "nobody is left to come");

    // Whoever wants no more says so.
    let mut game = sketch(MARCH, "9A: 3 footman").table();
    game.play("0 activate 9B; 0 bring 1 footman 9A; 0 moved");
    assert_eq!([game.units("9A"), game.units("9B")], ["2 footman", "1 footman"]);
}

/// RW-MOVE-20, RW-DEC-11: programs that look for good answers look at one order of the same groups.
#[test]
fn one_order_of_the_same_groups_is_in_turn() {
    let mut game = sketch(MARCH, "9A: 2 footman; 7B: 1 bowman; 4C: 1 footman").table();
    game.play("0 activate 9B");
    assert_eq!(in_turn(&game), game.legal(0), "nobody has been brought");
    game.play("0 bring 1 bowman 7B");
    assert_eq!(in_turn(&game), ["moved", "bring 1 footman 9A", "bring 2 footman 9A"]);
    game.play("0 bring 1 footman 9A");
    assert_eq!(in_turn(&game), ["moved"]);
    assert_eq!(game.legal(0), ["moved", "bring 1 footman 4C", "bring 1 footman 9A"]);
}

fn in_turn(game: &Match) -> Vec<String> {
    let all = hexarch_core::legal(runewars(), game.state(), Seat(0)).into_iter();
    let in_turn = all.filter(|&action| runewars().in_turn(game.state(), Seat(0), action));
    in_turn.map(|action| runewars().spell(action)).collect()
}
