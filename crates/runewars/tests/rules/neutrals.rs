//! Neutral units and their allies (RW-NEUT).

use hexarch_core::Seat;

use crate::common::{sketch, unit};

/// RW-NEUT-02, RW-NEUT-12, RW-AMB-58: neutral units are allied to whoever has units, a stronghold or his home realm there.
#[test]
fn neutral_units_are_allied_to_whoever_controls_their_area() {
    for (areas, seat, may) in [
        ("9A: 1 footman, 2 beastman", 0, true),
        ("9A: 1 footman routed, 2 beastman", 0, true),
        ("9A: 2 beastman / stronghold = \"daqan\"", 0, true),
        ("9A: 2 beastman", 0, false),
        ("9A: 2 beastman / stronghold = \"latari\"", 0, false),
        ("9A: 1 archer, 2 beastman", 0, false),
    ] {
        let mut game =
            sketch(&format!("activate-area {seat} no"), &format!("{areas}; 9B: 1 footman; DA: 1 bowman"))
                .table();
        game.play(&format!("{seat} activate 9B"));
        assert_eq!(game.may(seat, "bring 2 beastman 9A"), may, "{areas}");
        if !may {
            assert_eq!(game.refusal(seat, "bring 2 beastman 9A"), "", "not his to move: {areas}");
        }
    }
}

/// RW-NEUT-03, RW-NEUT-12: where the last own unit leaves they are allies no more, but for a stronghold or a home realm.
#[test]
fn allies_are_lost_with_control() {
    for (area, there, ally) in
        [("9A", "", None), ("9A", " / stronghold = \"daqan\"", Some(0)), ("DA", "", Some(0))]
    {
        let mut game = sketch("activate-area 0 no", &format!("{area}: 1 footman, 2 beastman{there}")).table();
        game.play(&format!("0 activate 9B; 0 bring 1 footman {area}; 0 moved?"));
        assert_eq!((game.units(area), game.controller(area)), ("2 beastman".into(), ally));
        assert_eq!(game.asked(), [0, 1]);
    }
}

/// RW-NEUT-04, RW-RETREAT-02, RW-RETREAT-05: allies whose player's last unit has fallen fight and retreat as his.
#[test]
fn allies_stay_allied_until_the_battle_is_over() {
    for (friendly, goes_to, ally) in
        [("4C: 1 archer", "4C", Some(1)), ("4C: 1 footman; 7A: 1 giant; 7B: 1 giant", "9B", None)]
    {
        let mut game =
            sketch("activate-area 0 no", &format!("9A: 1 archer, 2 beastman; 9B: 5 bowman; {friendly}"))
                .fate("15, 1, 2, 3, 4, 11, 12, 21")
                .table();
        game.play("0 activate 9A; 0 bring 5 bowman 9B; 0 moved?");
        assert_eq!(game.legal(1), ["unit archer no 0", "unit beastman no 0"]);
        game.play("1 unit archer no 0");
        game.script_is_used_up();
        assert_eq!(game.units("9A"), "5 bowman", "they have won 5 to 2");
        assert!(game.units(goes_to).contains("2 beastman routed"), "{goes_to}: {}", game.units(goes_to));
        assert_eq!(game.controller(goes_to), ally);
    }
}

/// RW-NEUT-06, RW-RETREAT-02, RW-RETREAT-09, RW-NEUT-08, RW-AMB-61: allied neutral units that an effect moves go where their
/// ally says; where he is not in control, they are allied no more.
#[test]
fn the_ally_decides_for_his_allies() {
    let flow = "neutrals-retreat 9A 0";
    let mut game =
        sketch(flow, "9A: 1 archer, 1 beastman, 1 giant routed; 4C: 1 archer; 7A: 1 archer").uthuk().table();
    assert_eq!(game.asked(), [1], "their ally, not the player on the left of the cause");
    assert_eq!(game.legal(1), ["retreat-to 4C", "retreat-to 7A"]);
    game.play("1 retreat-to 4C");
    assert_eq!(
        (game.units("4C"), game.controller("4C")),
        ("1 archer, 1 beastman routed, 1 giant routed".into(), Some(1))
    );

    let mut game = sketch(flow, "9A: 1 archer, 1 beastman; 4C: 1 footman; 7A: 1 giant").uthuk().table();
    assert_eq!(game.legal(1), ["retreat-to 7B", "retreat-to 9B"], "no friendly area: an empty one");
    game.play("1 retreat-to 7B");
    assert_eq!((game.units("7B"), game.controller("7B")), ("1 beastman routed".into(), None));
    assert_eq!(game.units("9A"), "1 archer");
}

/// RW-NEUT-06, RW-AMB-59, RW-DEC-15: about neutral units of nobody the player on the left of the cause decides, eliminated
/// ones being skipped.
#[test]
fn the_player_on_the_left_decides_for_the_unallied() {
    for (cause, left, eliminated) in [(0, 1, "[]"), (1, 2, "[]"), (2, 0, "[]"), (2, 1, "[0]")] {
        let game = sketch(&format!("neutrals-retreat 9A {cause}"), "9A: 1 beastman; DA: 1 archer")
            .uthuk()
            .head(&format!("first = 1\neliminated = {eliminated}"))
            .table();
        assert_eq!(game.asked(), [left], "cause {cause}");
    }
}

/// RW-NEUT-08: neutral units led into a controlled area become its controller's allies; led out, they are nobody's.
#[test]
fn neutral_units_that_are_led_away_change_sides() {
    let mut game = sketch("flute 0 9A", "9A: 1 beastman; 9B: 1 archer; 4C: 1 footman").table();
    game.play("0 reward-area 9B");
    assert_eq!(game.units("9B"), "1 archer, 1 beastman");
    assert_eq!(
        game.state().ally(hexarch_runewars::game().content(), crate::common::area_id("9B")),
        Some(Seat(1))
    );
    let mut game = sketch("flute 0 9A", "9A: 1 archer, 1 beastman; 4C: 1 footman").table();
    game.play("0 reward-area 9B");
    assert_eq!(
        (game.units("9A"), game.units("9B"), game.controller("9B")),
        ("1 archer".into(), "1 beastman".into(), None)
    );
}

/// RW-NEUT-07: allies count among the eight.
#[test]
fn allies_count_among_the_eight() {
    let mut game = sketch("activate-area 0 no", "9A: 3 footman; 9B: 1 footman, 5 beastman").table();
    game.play("0 activate 9B; 0 bring 3 footman 9A; 0 moved?");
    assert_eq!(game.legal(0), ["disband footman no", "disband beastman no"]);
    game.play("0 disband beastman no");
    assert_eq!((game.units("9B"), game.asked()), ("4 footman, 4 beastman".into(), vec![0, 1]));
}

/// RW-NEUT-07: allies count for the food of Winter.
#[test]
fn allies_eat_in_winter() {
    let mut game =
        sketch("season-winter 0", "9B: 1 footman, 3 beastman; 9A: 4 giant").player(0, "food = 2").table();
    assert_eq!(game.asked(), [0]);
    assert_eq!(
        game.legal_with(0, "season-lose"),
        ["season-lose 9B footman no", "season-lose 9B beastman no"]
    );
    game.pass(&["season-lose 9B beastman no"]);
    assert_eq!([game.units("9B"), game.units("9A")], ["1 footman, 1 beastman", "4 giant"]);
}

/// RW-AMB-60: neutral units of nobody have no limit; they count as soon as they are allied.
#[test]
fn the_unallied_have_no_limit() {
    let mut game = sketch(
        "neutrals-retreat 9A 0, activate-area 0 no",
        "9A: 4 giant; 9B: 8 beastman; 4C: 1 archer; 7A: 1 archer; 7B: 1 archer; DA: 1 footman",
    )
    .player(0, "influence = 1")
    .fate("5")
    .table();
    assert_eq!(game.units("9B"), "8 beastman, 4 giant routed");
    game.play("0 activate 9B; 0 bring 1 footman DA; 0 moved?; 0 talk 1");
    assert_eq!(game.units("9B"), "1 footman, 8 beastman, 4 giant routed");
    assert_eq!(game.legal(0), ["disband footman no", "disband beastman no"], "13 are five too many");
    assert_eq!(game.refusal(0, "disband giant yes"), "RW-MOVE-14", "four would not be enough");
}

/// RW-NEUT-09, RW-NEUT-10, RW-NEUT-06: the player on the attacker's left decides for all the neutral units together, but
/// plays no cards.
#[test]
fn the_player_on_the_left_commands_the_unallied() {
    for (attacker, left) in [(0, 1), (1, 2), (2, 0)] {
        let kind = ["bowman", "archer", "berserker"][attacker];
        let mut game = sketch(
            &format!("activate-area {attacker} no"),
            &format!("9A: 5 {kind}; 9B: 2 razorwing, 1 hell_hound"),
        )
        .uthuk()
        .player(attacker, "influence = 0")
        .player(left, "tactics = [\"summon_lightning\", \"rally_cry\", \"stand_fast\"]")
        .fate(if attacker == 2 { "1, 2, 15, 3, 4, 11, 12" } else { "15, 3, 4, 11, 12, 1, 2" })
        .table();
        game.play(&format!("{attacker} activate 9B; {attacker} bring 5 {kind} 9A; {attacker} moved?"));
        assert_eq!(game.asked(), [left as u8], "no window for his cards, but the damage");
        assert_eq!(game.legal(left as u8), ["unit razorwing no 0", "unit hell_hound no 0"]);
        game.play(&format!("{left} unit razorwing no 0"));
        assert_eq!(game.state().pool[unit("razorwing")], 7);
    }
}

/// RW-NEUT-11: neutral units stand up in Spring.
#[test]
fn neutral_units_stand_up_in_spring() {
    let game = sketch(
        "season-icons",
        "9A: 1 beastman, 2 giant routed; 9B: 1 footman routed / activated = [\"daqan\"]",
    )
    .table();
    assert_eq!([game.units("9A"), game.units("9B")], ["1 beastman, 2 giant", "1 footman"]);
}

/// RW-AMB-59: in a Quest Phase nobody is current player: left of the player whose hero it is.
#[test]
fn in_a_quest_phase_the_left_is_that_of_the_heros_player() {
    for (seat, left) in [(0, 1), (1, 2), (2, 0)] {
        let game = sketch("quest-does silhouette stray", "")
            .uthuk()
            .with(&format!("[hero.silhouette]\nseat = {seat}\narea = \"9A\""))
            .table();
        assert_eq!(game.asked(), [left]);
    }
}
