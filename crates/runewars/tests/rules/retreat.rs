//! Retreats (RW-RETREAT).

use hexarch_core::Seat;

use crate::common::{Match, sketch, unit};

/// Seat 0 has marched from 9B onto a giant in 9A with three footmen, and its talks have failed; `areas` lie around it.
fn withdraws(areas: &str, season: &str) -> Match {
    let mut game = sketch("activate-area 0 no", &format!("9A: 1 giant; {areas}"))
        .head(&format!("season = \"{season}\""))
        .player(0, "influence = 1")
        .fate("6")
        .table();
    game.play("0 activate 9A; 0 bring 3 footman 9B; 0 moved?; 0 talk 1; 0 withdraw");
    game
}

/// RW-RETREAT-01, RW-RETREAT-02, RW-DEC-22, RW-DIPL-07: all together to one friendly area of their choice, else to an empty
/// one.
#[test]
fn units_retreat_to_friendly_areas_before_empty_ones() {
    for (areas, best) in [
        ("9B: 4 footman; 4C: 1 bowman", &["4C", "9B"][..]),
        ("9B: 4 footman; 4C: / stronghold = \"daqan\"", &["4C", "9B"]),
        ("9B: 3 footman; 4C: 1 archer", &["7A", "7B", "9B"]),
        ("9B: 3 footman; 4C: 1 archer; 7A: 1 beastman", &["7B", "9B"]),
        ("9B: 3 footman; 4C: 1 archer; 7A: / stronghold = \"latari\"", &["7B", "9B"]),
    ] {
        let mut game = withdraws(areas, "spring");
        assert_eq!(game.asked(), [0]);
        let wanted: Vec<_> = best.iter().map(|area| format!("retreat-to {area}")).collect();
        assert_eq!(game.legal(0), wanted, "{areas}");
        for area in ["4C", "7A", "7B", "9B"].iter().filter(|area| !best.contains(area)) {
            assert_eq!(game.refusal(0, &format!("retreat-to {area}")), "RW-RETREAT-02", "{areas}: {area}");
        }
        assert_eq!(game.refusal(0, "retreat-to DA"), "", "not adjacent");
        game.play("0 retreat-to 9B");
        assert!(game.units("9B").ends_with("3 footman routed"), "{areas}");
    }
}

/// RW-RETREAT-01, RW-RETREAT-02, RW-RETREAT-05: with one area left nobody is asked; all of them arrive routed.
#[test]
fn whoever_retreats_is_routed() {
    let game = withdraws("9B: 3 footman, 1 bowman; 7A: 1 beastman", "spring");
    assert_eq!(game.units("9B"), "1 bowman, 3 footman routed");
    assert_eq!(game.asked(), [0, 1]);
}

/// RW-RETREAT-06, RW-DEC-24, RW-MOVE-14: more than eight in the area of refuge: the owner destroys any of them.
#[test]
fn eight_units_fit_into_the_area_of_refuge() {
    let mut game = withdraws("9B: 3 footman, 6 bowman, 1 bowman routed", "spring");
    assert_eq!(game.units("9B"), "6 bowman, 1 bowman routed, 3 footman routed");
    assert_eq!(game.asked(), [0]);
    assert_eq!(game.legal(0), ["disband bowman no", "disband bowman yes", "disband footman yes"]);
    game.play("0 disband bowman no; 0 disband footman yes");
    assert_eq!(
        (game.units("9B"), game.asked()),
        ("5 bowman, 1 bowman routed, 2 footman routed".into(), vec![0, 1])
    );
}

/// RW-RETREAT-08, RW-MOVE-12, RW-FAQ-08, RW-MOVE-08: a retreat leaves and enters own activated areas and places no token; the
/// token of the attempt stays.
#[test]
fn tokens_do_not_hinder_a_retreat() {
    let mut game = withdraws("9B: 4 footman; 4C: 1 bowman / activated = [\"daqan\"]", "spring");
    assert!(game.area("9A").activated.has(Seat(0)), "they leave an activated area");
    game.play("0 retreat-to 4C");
    assert_eq!(game.units("4C"), "1 bowman, 3 footman routed");
    let game = withdraws("9B: 3 footman, 1 bowman; 7A: 1 beastman", "spring");
    assert!(game.area("9B").activated.is_empty() && game.area("9A").activated.has(Seat(0)));
}

/// Seat 0 attacks seat 1 in an area with five bowmen from another; all cards are misses.
fn beaten(areas: &str, from: &str, to: &str, season: &str) -> Match {
    let mut game = sketch("activate-area 0 no", areas)
        .head(&format!("season = \"{season}\""))
        .fate("1, 2, 3, 4, 11, 12, 7")
        .table();
    game.play(&format!("0 activate {to}; 0 bring 5 bowman {from}; 0 moved?"));
    game
}

/// RW-RETREAT-02: with neither a friendly nor an empty area beside them they are destroyed.
#[test]
fn with_nowhere_to_go_they_are_destroyed() {
    let game = beaten("7B: 5 bowman, 1 footman; 7C: 1 archer", "7B", "7C", "spring");
    assert_eq!((game.units("7C"), game.controller("7C")), ("5 bowman".into(), Some(0)));
    assert_eq!(game.state().pool[unit("archer")], 16);
    let game = beaten("7B: 5 bowman; 7C: 1 archer", "7B", "7C", "spring");
    assert_eq!(game.units("7B"), "1 archer routed", "where the attackers have left");
}

/// RW-RETREAT-03, RW-DIPL-06: unallied neutral units find no uncontrolled area: destroyed.
#[test]
fn neutral_units_with_nowhere_to_go_are_destroyed() {
    let game = sketch("neutrals-retreat 9B 0", "9B: 2 beastman; 9A: 1 archer; 7B: / stronghold = \"latari\"")
        .table();
    assert_eq!((game.units("9B"), game.state().pool[unit("beastman")]), (String::new(), 8));
    let game = sketch("neutrals-retreat 9B 0", "9B: 2 beastman; 9A: 1 archer; 7B: 1 giant").table();
    assert_eq!(game.units("7B"), "2 beastman routed, 1 giant");
}

/// RW-RETREAT-07, RW-MOVE-05, RW-AMB-43: borders hold for those who retreat, but for flyers, and for water in Winter.
#[test]
fn borders_hold_for_those_who_retreat() {
    for (season, areas, to, refuge) in [
        ("spring", "9A: 5 bowman; 4C: 1 archer; 7A: 1 archer", "4C", ["", "1 archer"]),
        ("winter", "9A: 5 bowman; 4C: 1 archer; 7A: 1 archer", "4C", ["", "1 archer, 1 archer routed"]),
        (
            "spring",
            "9A: 5 bowman; 4C: 1 pegasus_rider; 7A: 1 archer",
            "4C",
            ["", "1 archer, 1 pegasus_rider routed"],
        ),
    ] {
        let game = beaten(&format!("{areas}; 4B: 1 footman"), "9A", to, season);
        if season == "spring" && areas.contains("4C: 1 archer") {
            assert_eq!(game.units("9A"), "1 archer routed", "an empty area on this side of the water");
        }
        assert_eq!([String::new(), game.units("7A")], refuge, "{season} {areas}");
    }
    // A mountain holds in Winter too.
    let game =
        beaten("4C: 5 bowman, 1 footman; 4B: 1 archer; 4A: 1 giant; 6A: 1 archer", "4C", "4B", "winter");
    assert_eq!((game.units("6A"), game.state().pool[unit("archer")]), ("1 archer".into(), 15));
}

/// RW-RETREAT-07: the rule that refuses an area across a border.
#[test]
fn a_border_is_told_as_the_reason() {
    let mut game = sketch("neutrals-retreat 4C 0", "4C: 1 beastman; DA: 1 archer").table();
    assert_eq!(game.legal(1), ["retreat-to 4B", "retreat-to 9A"]);
    assert_eq!(game.refusal(1, "retreat-to 7A"), "RW-RETREAT-07");
    game.play("1 retreat-to 4B");
    assert_eq!(game.units("4B"), "1 beastman routed");
}

/// RW-AMB-43: a mixed army goes where all can follow, though it be empty, before a friendly area that some can reach; who
/// cannot follow is destroyed.
#[test]
fn a_mixed_army_keeps_together_if_it_can() {
    // 4A is empty and open to both; 6A is friendly, but behind mountains.
    let game =
        beaten("4C: 5 bowman, 1 footman; 4B: 1 archer, 1 pegasus_rider; 6A: 1 archer", "4C", "4B", "spring");
    assert_eq!(game.units("4A"), "1 archer routed, 1 pegasus_rider routed");
    // Only the rider can leave: the archer is destroyed.
    let game = beaten(
        "4C: 5 bowman, 1 footman; 4A: 1 giant; 4B: 1 archer, 1 pegasus_rider; 6A: 1 archer",
        "4C",
        "4B",
        "spring",
    );
    assert_eq!(
        (game.units("6A"), game.state().pool[unit("archer")]),
        ("1 archer, 1 pegasus_rider routed".into(), 15)
    );
    // The same with an empty area.
    let game =
        beaten("4C: 5 bowman, 1 footman; 4A: 1 giant; 4B: 1 archer, 1 pegasus_rider", "4C", "4B", "spring");
    assert_eq!((game.units("6A"), game.state().pool[unit("archer")]), ("1 pegasus_rider routed".into(), 16));
    // A friendly area that all can reach comes first.
    let game = beaten(
        "4C: 5 bowman, 1 footman; 4A: 1 archer; 4B: 1 archer, 1 pegasus_rider; 6A: 1 archer",
        "4C",
        "4B",
        "spring",
    );
    assert_eq!(game.units("4A"), "1 archer, 1 archer routed, 1 pegasus_rider routed");
    // Unallied neutral units likewise.
    let game =
        sketch("neutrals-retreat 4B 0", "4B: 1 giant, 1 razorwing; 4A: 1 archer; 4C: 1 archer").table();
    assert_eq!((game.units("6A"), game.state().pool[unit("giant")]), ("1 razorwing routed".into(), 4));
    let game = sketch("neutrals-retreat 4B 0", "4B: 1 giant, 1 razorwing; 4A: 1 archer; 4C: ").table();
    assert_eq!(game.units("4C"), "1 razorwing routed, 1 giant routed");
}

/// RW-RETREAT-09, RW-NEUT-03: allies that retreat into an area without own units are allied no more.
#[test]
fn allies_that_retreat_alone_are_lost() {
    let game = sketch("neutrals-retreat 7C 0", "7C: 1 archer, 2 beastman").table();
    assert_eq!((game.units("7B"), game.controller("7B")), ("2 beastman routed".into(), None));
    let game =
        sketch("neutrals-retreat 7C 0", "7C: 1 archer, 2 beastman; 7B: / stronghold = \"latari\"").table();
    assert_eq!((game.units("7B"), game.controller("7B")), ("2 beastman routed".into(), Some(1)));
}

/// RW-RETREAT-04, RW-RETREAT-05, RW-RETREAT-07, RW-MOVE-19: a hero retreats to any adjacent area that borders let him reach,
/// whatever is there; his controller chooses.
#[test]
fn a_hero_retreats_to_any_adjacent_area() {
    let mut game = sketch("hero-retreats silhouette", "4B: 1 archer; 9A: 2 beastman")
        .with("[hero.silhouette]\nseat = 0\narea = \"4C\"")
        .table();
    assert_eq!(game.legal(0), ["hero-retreats-to 4B", "hero-retreats-to 9A"], "7A is behind water");
    game.play("0 hero-retreats-to 4B");
    let hero = game.state().heroes.iter().find(|(_, hero)| hero.routed).expect("he is routed");
    assert_eq!(game.state().hero_at(hero.0), Some((Seat(0), crate::common::area_id("4B"))));
    let game = sketch("hero-retreats silhouette", "")
        .head("season = \"winter\"")
        .with("[hero.silhouette]\nseat = 0\narea = \"4C\"")
        .table();
    assert!(game.may(0, "hero-retreats-to 7A"), "over the ice");
}
