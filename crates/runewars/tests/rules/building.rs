//! Fortify, strongholds and what is given up for them (RW-FORT, RW-STRONG-01, -04, -06, -15, RW-SHORT).

use hexarch_core::{Seat, Seats};
use hexarch_runewars::*;

use crate::common::{Match, position};
use crate::economy::{daqan, is_over};

const KNIGHTS: &str = "[area.1A]\nunits = \"1 knight\"\n[area.1B]\nunits = \"1 knight\"\n";

fn stronghold(game: &Match, area: &str) -> Option<Stronghold> {
    game.area(area).stronghold
}

fn rune(game: &Match, area: &str) -> Option<bool> {
    game.area(area).rune.map(Rune::is_dragon)
}

/// RW-FORT-02, RW-FORT-03, RW-STRONG-06, RW-CITY-03, RW-DEC-30: a stronghold for a wood and an ore, in an own area without
/// stronghold and city.
#[test]
fn a_stronghold_is_built_in_an_own_area_without_stronghold_and_city() {
    let mut game = daqan(
        "economy fortify 0 no",
        "wood = 2\nore = 3",
        "[area.1A]\nunits = \"1 knight\"\nstronghold = \"daqan\"\n[area.1B]\nunits = \"1 knight\"\n\
         [area.1C]\nunits = \"1 knight\"\ncity = \"kellgate\"\n",
    );
    assert_eq!(game.refusal(0, "build-stronghold 1A"), "RW-STRONG-06");
    assert_eq!(game.refusal(0, "build-stronghold 1C"), "RW-CITY-03");
    assert_eq!(game.refusal(0, "build-stronghold UA"), "", "another's area");
    assert_eq!(
        game.legal_with(0, "build"),
        ["build-stronghold 1B", "build-stronghold DA", "build-stronghold DB", "build-stronghold DC"]
    );
    game.play("0 build-stronghold 1B");
    assert_eq!(stronghold(&game, "1B"), Some(Stronghold::Sound(Seat(0))));
    assert_eq!(game.player(0).dials[1..], [1, 2]);
    assert_eq!(game.refusal(0, "build-stronghold DA"), "RW-FORT-01", "once");
}

/// RW-FORT-03, RW-FORT-04, RW-FORT-06, RW-DIAL-06: what cannot be paid cannot be done, and one ore pays one thing.
#[test]
fn building_and_repairing_must_be_paid_one_by_one() {
    let areas = "[area.1A]\nstronghold = \"daqan damaged\"\n[area.1B]\nunits = \"1 knight\"\n";
    let cases = [
        ((0, 1), "RW-FORT-03", ""),
        ((1, 0), "RW-FORT-03", "RW-FORT-04"),
        ((0, 0), "RW-FORT-03", "RW-FORT-04"),
        ((1, 1), "", ""),
    ];
    for ((wood, ore), build, repair) in cases {
        let game = daqan("fortify 0 0", &format!("wood = {wood}\nore = {ore}"), areas);
        for (answer, rule) in [("build-stronghold 1B", build), ("repair-stronghold 1A", repair)] {
            assert_eq!(game.may(0, answer), rule.is_empty(), "{answer} with {wood} wood, {ore} ore");
            if !rule.is_empty() {
                assert_eq!(game.refusal(0, answer), rule);
            }
        }
    }
    let mut game = daqan("fortify 0 0", "wood = 1\nore = 1", areas);
    game.play("0 build-stronghold 1B");
    assert_eq!(game.refusal(0, "repair-stronghold 1A"), "RW-FORT-04");
    let mut game = daqan("fortify 0 0", "wood = 1\nore = 1", areas);
    game.play("0 repair-stronghold 1A");
    assert_eq!(
        (stronghold(&game, "1A"), game.player(0).dials[1..].to_vec()),
        (Some(Stronghold::Sound(Seat(0))), vec![1, 0])
    );
    assert_eq!(game.refusal(0, "build-stronghold 1B"), "RW-FORT-03");
}

/// RW-FORT-01, RW-FORT-04, RW-DEC-30: each of the three once, in any order, any of them left out.
#[test]
fn each_action_of_fortify_once_in_any_order() {
    let start = || {
        daqan(
            "economy fortify 0 no",
            "wood = 5\nore = 5",
            "[area.1A]\nstronghold = \"daqan damaged\"\n[area.1B]\nunits = \"1 knight\"\n[area.DA]\nstronghold = \"daqan damaged\"\n",
        )
    };
    let (build, repair, runes) =
        ("0 build-stronghold 1B", "0 repair-stronghold 1A", "0 move-runes DB; 0 move-runes DC");
    for order in [[build, repair, runes], [runes, build, repair], [repair, runes, build]] {
        let mut game = start();
        game.play(&order.join(";"));
        assert!(is_over(&game), "{order:?}: nothing is left");
        assert_eq!(game.player(0).dials[1..], [4, 3]);
    }
    let mut game = start();
    game.play(repair);
    assert_eq!(game.refusal(0, "repair-stronghold DA"), "RW-FORT-01");
    assert_eq!(game.refusal(0, "repair-stronghold 1B"), "RW-FORT-04", "nothing damaged there");
    game.play(runes);
    assert_eq!(game.refusal(0, "move-runes DB"), "RW-FORT-01");
    game.play("0 economy-done");
    assert_eq!(
        (stronghold(&game, "1B"), stronghold(&game, "DA")),
        (None, Some(Stronghold::Damaged(Seat(0))))
    );
    assert!(is_over(&game));
}

/// RW-FORT-05, RW-AMB-30, RW-DEC-30: of two own areas whatever tokens they hold are put back, each in one of the two.
#[test]
fn runes_of_two_own_areas_are_mixed() {
    let runes = |a: &str, b: &str| {
        format!("[area.1A]\nunits = \"1 knight\"\n{a}[area.1B]\nunits = \"1 knight\"\n{b}")
    };
    let (dragon, fake) = ("rune = \"dragon\"\nseen = [0, 1]\n", "rune = \"false\"\nseen = [0, 1]\n");
    for (answer, after) in [("mix no", [Some(true), Some(false)]), ("mix yes", [Some(false), Some(true)])] {
        let mut game = daqan("fortify 0 0", "", &runes(dragon, fake));
        assert_eq!(game.refusal(0, "move-runes UA"), "", "not his");
        game.play("0 move-runes 1A");
        assert_eq!(game.legal(0), ["move-runes 1B", "move-runes DA", "move-runes DB", "move-runes DC"]);
        game.play("0 move-runes 1B");
        assert_eq!(game.legal(0), ["mix no", "mix yes"]);
        game.play(&format!("0 {answer}"));
        assert_eq!([rune(&game, "1A"), rune(&game, "1B")], after);
        for area in ["1A", "1B"] {
            let seen = game.area(area).rune.expect("a token").seen();
            assert_eq!(seen, Seats::only(Seat(0)), "shuffled: the other does not know any more");
        }
    }
    for (to, after) in [("1A", [Some(true), None]), ("1B", [None, Some(true)])] {
        let mut game = daqan("fortify 0 0", "", &runes("", dragon));
        game.play("0 move-runes 1A; 0 move-runes 1B");
        assert_eq!(game.legal(0), ["rune-to 1A", "rune-to 1B"]);
        game.play(&format!("0 rune-to {to}"));
        assert_eq!([rune(&game, "1A"), rune(&game, "1B")], after);
    }
    let mut game = daqan("fortify 0 0", "", &runes("", ""));
    game.play("0 move-runes 1A; 0 move-runes 1B");
    assert_eq!(game.refusal(0, "move-runes 1A"), "RW-FORT-01", "done, though there was nothing");
}

/// RW-FORT-07, RW-AMB-83, RW-STRONG-15, RW-SHORT-02, RW-DEC-42, RW-DEC-30: with four in play one of them goes first, with
/// its development.
#[test]
fn a_fifth_stronghold_costs_one_of_the_four() {
    let mut game = daqan(
        "fortify 0 0",
        "wood = 1\nore = 1",
        "[area.1A]\nstronghold = \"daqan\"\ndevelopment = \"diplomat\"\n[area.DA]\nstronghold = \"daqan\"\n\
         [area.DB]\nstronghold = \"daqan\"\n[area.DC]\nstronghold = \"daqan\"\n[area.1B]\nunits = \"1 knight\"\n",
    );
    assert_eq!(game.refusal(0, "build-stronghold 1A"), "RW-STRONG-06", "another area");
    game.play("0 build-stronghold 1B");
    assert_eq!(
        game.legal(0),
        ["replace-stronghold 1A", "replace-stronghold DA", "replace-stronghold DB", "replace-stronghold DC"]
    );
    game.play("0 replace-stronghold 1A");
    assert_eq!((stronghold(&game, "1A"), game.area("1A").development), (None, None));
    assert_eq!((stronghold(&game, "1B"), game.controller("1A")), (Some(Stronghold::Sound(Seat(0))), None));
    assert_eq!(game.player(0).dials[1..], [0, 0]);
    assert_eq!(game.state().strongholds(Seat(0)).len(), 4);
}

/// RW-SHORT-03: nothing of one's own is destroyed where nothing lacks: no stronghold, no development, no unit.
#[test]
fn nothing_is_given_up_without_need() {
    let mut game = daqan(
        "fortify 0 0",
        "wood = 1\nore = 1",
        "[area.DA]\nstronghold = \"daqan\"\n[area.DB]\nstronghold = \"daqan\"\n[area.DC]\nstronghold = \"daqan\"\n[area.1B]\nunits = \"1 knight\"\n",
    );
    for answer in ["replace-stronghold DA", "sacrifice 1B no", "disband knight no", "replace-development DA"]
    {
        assert_eq!(game.refusal(0, answer), "", "{answer}");
    }
    game.play("0 build-stronghold 1B");
    assert_eq!(game.state().strongholds(Seat(0)).len(), 4, "there was a fourth token");
    let mut game = daqan(
        "harvest-develop 0",
        "wood = 1",
        "[area.DA]\nstronghold = \"daqan\"\ndevelopment = \"resources\"\n[area.DB]\nstronghold = \"daqan\"\n",
    );
    game.play("0 develop resources DB");
    assert!(game.area("DA").development.is_some() && game.area("DB").development.is_some());
}

/// RW-AMB-47, RW-CITY-03: where a city was destroyed a stronghold may stand.
#[test]
fn a_burnt_city_makes_room_for_a_stronghold() {
    let start = |steps: &str| {
        daqan(
            &format!("{steps}fortify 0 0"),
            "wood = 1\nore = 1\ninfluence = 0",
            "[area.1A]\nunits = \"1 berserker\"\ncity = \"thornwick\"\n[area.1C]\nunits = \"1 knight\"\ncity = \"kellgate\"\n",
        )
    };
    assert_eq!(start("").refusal(0, "build-stronghold 1C"), "RW-CITY-03");
    let mut game = start("season-burn 0\", \"");
    game.play("0 season-burn-city 1C");
    assert_eq!(game.area("1C").city, None);
    game.play("0 build-stronghold 1C");
    assert_eq!(stronghold(&game, "1C"), Some(Stronghold::Sound(Seat(0))));
}

/// RW-STRONG-01, RW-STRONG-15: a stronghold alone holds its area; it strengthens its defence.
#[test]
fn a_stronghold_holds_its_area_without_units() {
    let game =
        daqan("choose-orders", "", "[area.1A]\nstronghold = \"daqan\"\n[area.1B]\nrune = \"dragon\"\n");
    assert_eq!([game.controller("1A"), game.controller("1B")], [Some(0), None]);
    // Four Berserkers against 5: the defender wins without a unit. Six of them win, and the development is gone.
    for (n, owner, development) in [(4, Some(0), Some(Development::Diplomat)), (6, Some(1), None)] {
        let mut game = daqan(
            "activate-area 1 no",
            "",
            &format!(
                "[area.1A]\nstronghold = \"daqan\"\ndevelopment = \"diplomat\"\n[area.1B]\nunits = \"{n} berserker\"\n"
            ),
        );
        game.play(&format!("1 activate 1A; 1 bring {n} berserker 1B"));
        game.fight();
        assert_eq!(
            (game.controller("1A"), game.area("1A").development),
            (owner, development),
            "{n} attackers"
        );
    }
}

/// RW-STRONG-04, RW-FORT-04: neither Harvest nor Spring repairs a stronghold; Fortify does.
#[test]
fn a_damaged_stronghold_stays_damaged_until_it_is_repaired() {
    let mut game = position(
        "season = \"winter\"\nsteps = [\"economy harvest 0 yes\", \"season\"]\n\
         tiles = [\"1 at 0,0\", \"home_daqan at 0,2 turned 1\", \"home_uthuk at 2,-2\"]\n\
         [player.0]\nfaction = \"daqan\"\n[player.1]\nfaction = \"uthuk\"\n\
         [area.1A]\nstronghold = \"daqan damaged\"\n[script]\nseasons = [\"spring_famine\"]\n",
    );
    game.play("0 develop diplomat 1A");
    assert!(game.may(0, "order fortify"), "the next Spring");
    assert_eq!(stronghold(&game, "1A"), Some(Stronghold::Damaged(Seat(0))));
    let mut game = daqan("fortify 0 0", "ore = 1", "[area.1A]\nstronghold = \"daqan damaged\"\n");
    game.play("0 repair-stronghold 1A");
    assert_eq!(stronghold(&game, "1A"), Some(Stronghold::Sound(Seat(0))));
}

/// RW-FORT-05: one's own areas only, and two of them.
#[test]
fn one_area_alone_has_nothing_to_mix_with() {
    let game = daqan(
        "fortify 0 0",
        "wood = 1\nore = 1",
        "[area.DB]\nunits = \"1 berserker\"\n[area.DC]\nunits = \"1 berserker\"\n",
    );
    assert_eq!(game.legal(0), ["build-stronghold DA", "economy-done"]);
    assert_eq!(game.refusal(0, "move-runes DA"), "RW-FORT-05");
    let game = daqan("fortify 0 0", "wood = 0\nore = 0", KNIGHTS);
    assert_eq!(game.legal_with(0, "move-runes").len(), 5);
}
