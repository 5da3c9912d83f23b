//! Income, production, clean-up.

use super::common::*;
use hexarch_warlords::*;

/// HW-EX-13, HW-BLD-03, HW-BLD-05, HW-BLD-06, HW-INC-01, HW-SITE-08, HW-SITE-51, HW-DW-05: five gold at most, resource hexes
/// and towers on top.
#[test]
fn income() {
    let all = "gold = 0\nwood = 0\nstone = 0\nbuildings = [\"hamlet\", \"town_hall\", \"city_hall\", \"palace\", \"trade_hall\", \
               \"storehouse\"]\ntowers = [true, true]";
    let steps = "steps = [\"income\", \"act 0\", \"round-end\"]";
    let game = two(steps, all, "gold = 0", "[hex.\"1.n\"]\nmarker = 0\n[hex.\"1.se\"]\nmarker = 0");
    assert_eq!(game.player(0).stock, [5, 1 + 1, 1, 1]);
    assert_eq!(game.player(1).stock[0], 1);
}

/// HW-COMP-10, HW-PROD-05: a stock holds twenty of a kind.
#[test]
fn a_stock_holds_twenty() {
    let game = two("steps = [\"income\", \"act 0\", \"round-end\"]", "gold = 20", "", "");
    assert_eq!(game.player(0).stock[0], 20);
}

fn produce(amazon: &str, rest: &str) -> Match {
    two("now = \"production\"", amazon, "", rest)
}

/// HW-EX-11, HW-BLD-01, HW-BLD-02, HW-PROD-02, HW-CITY-02: army buildings in order; a new one unlocks its level at once.
#[test]
fn army_buildings_unlock_levels() {
    let mut game = produce("gold = 20\nwood = 10\nstone = 10", "");
    assert_eq!(game.refusal(0, "build shooting_range"), "HW-BLD-01");
    assert_eq!(game.refusal(0, "buy 2"), "HW-BLD-01");
    game.play("0 build barracks; 0 buy 2; 0 build shooting_range; 0 buy 3");
    assert_eq!(game.refusal(0, "buy 4"), "HW-BLD-01");
    assert_eq!(game.state().plan.plans[hexarch_core::Seat(0)].stock, [20 - 2 - 2 - 3 - 3, 7, 8, 0]);
    game.play("0 done; 1 done");
    assert_eq!(game.player(0).garrison, [0, 1, 1, 0, 0, 0]);
    assert_eq!(game.player(0).best_level(), 3);
}

/// HW-BLD-04, HW-BLD-11, HW-AMB-74, HW-AMB-44: three for one with a trade hall, one for one with a storehouse, not in circles.
#[test]
fn trade() {
    let mut game = produce("gold = 8\nwood = 9\nstone = 9", "");
    assert_eq!(game.refusal(0, "trade wood gold"), "HW-BLD-04");
    game.play("0 build trade_hall; 0 trade wood gold");
    assert_eq!(game.state().plan.plans[hexarch_core::Seat(0)].stock, [9, 5, 8, 0]);
    assert_eq!(game.refusal(0, "trade gold wood"), "HW-AMB-74");
    game.play("0 build storehouse; 0 trade stone crystal");
    assert_eq!(game.state().plan.plans[hexarch_core::Seat(0)].stock, [8, 3, 5, 1]);
}

/// HW-BLD-08, HW-LEAD2-01, HW-PROD-04: a tavern brings a militia and the second leader.
#[test]
fn a_tavern_brings_the_second_leader() {
    let mut game = produce("gold = 8\nwood = 9\nstone = 9", "");
    game.play("0 build tavern; 0 done; 1 done");
    assert_eq!(game.player(0).garrison, [1, 1, 1, 0, 0, 0]);
    assert!(game.is_at("ilyane", "0.c"));
}

/// HW-DEATH-04, HW-DEATH-05, HW-DEATH-06, HW-DEATH-07, HW-DEATH-11: a dead leader is revived for three gold, or for what there
/// is if nobody else lives; he is protected through the next round.
#[test]
fn a_leader_is_revived() {
    for (gold, left) in [(5, 2), (1, 0)] {
        let mut game =
            produce(&format!("gold = {gold}"), "[leader.thessara]\ndead = true\nlevel = 1\nep = 12");
        game.play("0 revive thessara; 0 done; 1 done");
        assert!(game.is_at("thessara", "0.c"));
        assert_eq!((game.player(0).stock[0], game.leader("thessara").ep), (left, 12));
        assert_eq!(game.leader("thessara").protected, 5);
    }
    let both = "[leader.thessara]\ndead = true\n[leader.ilyane]\nat = \"0.s\"";
    let game = produce("gold = 2", both);
    assert_eq!(game.refusal(0, "revive thessara"), "HW-DEATH-04");
}

/// HW-SIEGE-08, HW-DW-03, HW-BLD-12: works are repaired and raised level by level.
#[test]
fn works_are_repaired() {
    let mut game = produce("gold = 9\nwood = 12\nstone = 16\nwall = 0\nwall_built = 1", "");
    assert_eq!(game.refusal(0, "build dw_2"), "HW-DW-03");
    game.play("0 build dw_1");
    assert_eq!(game.state().plan.plans[hexarch_core::Seat(0)].stock, [9, 11, 14, 0]);
    game.play("0 build dw_2; 0 build tower_1");
    assert_eq!(game.refusal(0, "build tower_1"), "HW-BLD-12");
    game.play("0 done; 1 done");
    assert_eq!((game.player(0).wall, game.player(0).towers), (2, [true, false]));
}

/// HW-NEC-01, HW-NEC-02, HW-NEC-03, HW-AMB-19: soul points become units up to the level that is open.
#[test]
fn soul_points_become_units() {
    let mut game = dead("now = \"production\"\nsouls = [5, 3, 0, 0]", "", "", "");
    assert_eq!(game.refusal(1, "create-at vault_1 4"), "HW-NEC-03", "level 3 from round 4 on");
    game.play("1 create-at vault_1 3; 1 create-at vault_2 1");
    assert_eq!(game.refusal(1, "create-at vault_1 3"), "HW-NEC-02");
    game.play("1 done; 0 done");
    assert_eq!((game.state().souls, game.hex("2.c").units), ([2, 2, 0, 0], [0, 0, 1, 0, 0, 0]));
}

/// HW-CLEAN-01, HW-CLEAN-02, HW-CLEAN-03, HW-CLEAN-05, HW-SITE-12, HW-SITE-32, HW-AMB-07: markers go, recruits come, guards grow.
#[test]
fn clean_up() {
    let game = dead(
        "now = \"clean-up\"",
        "",
        "",
        "[hex.\"3.s\"]\nmarker = 1\n[hex.\"3.sw\"]\nmarks = [\"visited\"]\n[hex.\"1.n\"]\narmy = \"guards\"\nunits = [5, 0, 0, 0, 0, 0]",
    );
    assert_eq!(game.hex("3.s").units, [1, 0, 0, 0, 0, 0]);
    assert!(!game.hex("3.sw").has(Mark::Visited));
    assert_eq!(game.hex("1.n").units, [6, 0, 0, 0, 0, 0]);
}

/// HW-CLEAN-04, HW-AMB-64: the Underdog deals the pile into as many groups as there are players, away from everybody.
#[test]
fn the_underdog_deals_the_pile() {
    let mut game =
        two("now = \"clean-up\"\npile = [3, 1, 0, 0, 0, 0]", "", "", "[cards]\nunderdog = 1\nuses = 0");
    assert_eq!(game.refusal(1, "guards-to 1.n"), "HW-CLEAN-04");
    assert_eq!(game.refusal(1, "guards-to 2.nw"), "HW-CLEAN-04", "beside the camp");
    game.play("1 guards-to 1.c; 1 guards-of 2 1; 1 guards-of 1 1");
    assert_eq!(game.hex("1.c").units, [1, 1, 0, 0, 0, 0]);
    let last = game.legal_with(1, "guards-to")[0].clone();
    game.play(&format!("1 {last}"));
    assert_eq!(game.state().pile, [0; 6], "the last group takes the rest");
}
