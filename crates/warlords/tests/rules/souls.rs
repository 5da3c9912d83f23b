//! The Necromancer's soul points and places.

use super::common::*;
use hexarch_warlords::*;

/// Amazon (0), Barbarian (1) and Necromancer (2) in a row.
fn three(top: &str, rest: &str) -> Match {
    position(&format!(
        "round = 5\n{top}\ncells = [\"0,0 01\", \"2,1 07\", \"4,2 03\", \"6,3 04\"]\n[player.0]\nrace = \"amazon\"\n[player.1]\n\
         race = \"barbarian\"\n[player.2]\nrace = \"necromancer\"\n{rest}"
    ))
}

/// HW-EX-31, HW-SP-01, HW-SP-02, HW-NEC-05, HW-GP-02: a battle in which both lost units creates two soul points; a suit for
/// peace honors victor and others.
#[test]
fn battles_create_soul_points() {
    let mut game = three(
        "",
        "[leader.thessara]\nat = \"1.nw\"\narmy = [\"5 x 1\"]\nstats = [0, 0, 5, 4, 0, 0]\n[leader.gorrak]\nat = \"1.c\"\n\
         army = [\"5 x 1\"]\nstats = [0, 0, 4, 4, 0, 0]\n[script]\nd12 = [12, 1]\ndice = [\"arrow\", \"arrow\"]",
    );
    game.play("0 move thessara; 0 step 1.c; 1 stand; 0 attack 0 0; 0 no-reroll; 1 no-reroll; 1 no-attack; 0 withdraw 1.nw");
    assert_eq!(game.state().souls, [2, 0, 0, 0]);
    let before = [0, 1, 2].map(|seat| game.player(seat).gp);
    assert_eq!(before, [1, 2, 0]);
    game.play("0 sue");
    assert_eq!([0, 1, 2].map(|seat| game.player(seat).gp), [1, 4, 1]);
}

/// HW-SP-03, HW-AMB-30: combats against guards create none, unless it is agreed.
#[test]
fn guards_leave_no_souls() {
    for (options, souls) in [("", 0), ("options = [\"guard_souls\"]", 2)] {
        let mut game = three(
            options,
            "[leader.thessara]\nat = \"1.c\"\narmy = [\"9 x 1\"]\n[hex.\"1.n\"]\narmy = \"guards\"\nunits = [1, 0, 0, 0, 0, 0]\n\
             [script]\ndice = [\"shield\", \"shield\", \"arrow\"]",
        );
        game.play("0 move thessara; 0 step 1.n").pass(&["no-reroll", "picked", "keep-army"]);
        assert_eq!(game.state().souls[0] > 0, souls > 0, "{options}");
    }
}

/// HW-NEC-05, HW-NEC-04, HW-INC-02, HW-SITE-40, HW-SITE-41: with several places bands are given, and each point is rolled for.
#[test]
fn bands_and_rolls() {
    let mut game = dead("steps = [\"income\", \"act 0\", \"round-end\"]", "", "", "[script]\nd12 = [5]");
    assert_eq!(game.legal(1), ["band vault_2", "band transformer_1"]);
    game.play("1 band transformer_1");
    assert_eq!(game.state().souls, [0, 0, 1, 0]);
}

/// HW-LEAD-09, HW-NEC-06, HW-NEC-07, HW-SITE-43: a leader picks soul points up, ten at most, and turns them into units.
#[test]
fn souls_are_collected_and_turned() {
    let mut game = dead("first = 1\nnow = \"act 1\"\nsouls = [12, 0, 0, 0]", "", "", "");
    assert_eq!(game.legal_with(1, "collect").first().map(String::as_str), Some("collect morvath 10"));
    game.play("1 collect morvath 10");
    assert_eq!((game.state().souls[0], game.leader("morvath").souls), (2, 10));
    assert_eq!(game.refusal(1, "create morvath 3 no"), "HW-NEC-02");
    game.play("1 create morvath 3 yes; 1 put morvath 0");
    assert_eq!((game.leader("morvath").souls, game.leader("morvath").units()), (7, [0, 0, 1, 0, 0, 0]));
    assert_eq!(game.refusal(1, "pass"), "HW-SEQ-09");
}

/// HW-SITE-42, HW-SITE-44, HW-AMB-09, HW-LEAD2-04: the second leader on Vault 2, and raises at a transformer.
#[test]
fn vault_2_and_the_transformer() {
    let place = "[leader.morvath]\nat = \"4.c\"\narmy = [\"5 x 1\"]";
    let mut game = dead("first = 1\nnow = \"act 1\"", "", "", place);
    game.play("1 second-leader; 1 transform morvath; 1 raise attack; 1 raise special");
    assert!(game.is_at("selka", "3.c"));
    assert_eq!(game.refusal(1, "transform morvath"), "HW-SITE-44");
    assert_eq!(game.refusal(1, "second-leader"), "HW-SITE-42");
    let peace = dead("round = 1\nfirst = 1\nnow = \"act 1\"", "", "", place);
    assert_eq!(peace.refusal(1, "second-leader"), "HW-SITE-42");
    assert_eq!(peace.refusal(1, "transform morvath"), "HW-SITE-44");
    let tavern =
        dead("round = 1\nfirst = 1\nnow = \"act 1\"", "buildings = [\"hamlet\", \"tavern\"]", "", place);
    assert!(tavern.may(1, "second-leader") && tavern.may(1, "transform morvath"));
}

/// HW-DEATH-09, HW-DEATH-02: soul points of a killed leader are saved; an odd roll destroys equipment.
#[test]
fn souls_of_the_dead_are_saved() {
    let mut game = dead(
        "",
        "",
        "",
        "[leader.aldemar]\nat = \"1.nw\"\narmy = [\"5 x 1\"]\n[leader.morvath]\nat = \"1.c\"\nsouls = 3\ngear = [\"equipment_axe\"]\n[script]\nd12 = [5]",
    );
    game.play("0 move aldemar; 0 step 1.c; 1 stand");
    assert_eq!(game.state().gear[Gear::Axe], GearPlace::Gone);
    game.play("1 save-souls vault_2");
    assert_eq!(game.state().souls, [0, 3, 0, 0]);
}

/// HW-SITE-47: defended soul points are destroyed with the defenders, and cost nothing more.
#[test]
fn defended_souls_cost_no_units() {
    let mut game = dead(
        "souls = [0, 4, 0, 0]",
        "",
        "",
        "[leader.aldemar]\nat = \"3.n\"\narmy = [\"9 x 1\"]\nstats = [6, 6, 4, 4, 0, 0]\n[hex.\"3.c\"]\narmy = \"1\"\nunits = [1, 0, 0, 0, 0, 0]\n\
         [script]\nd12 = [12, 1]\ndice = [\"fist\", \"fist\", \"fist\", \"fist\", \"fist\", \"fist\", \"fist\", \"fist\", \"shield\"]",
    );
    game.play("0 move aldemar; 0 step 3.c; 0 attack 0 0; 0 no-reroll").pass(&["keep-army", "raise attack"]);
    assert_eq!((game.state().souls, game.leader("aldemar").units()), ([0; 4], [9, 0, 0, 0, 0, 0]));
}

/// HW-NEC-08, HW-SITE-31: a Necromancer never holds resources; at an outpost he only leaves the marker.
#[test]
fn necromancers_hold_no_resources() {
    let mut game = position(
        "round = 4\nfirst = 1\nnow = \"act 1\"\ncells = [\"0,0 02\", \"2,1 09\", \"4,2 04\"]\n[player.0]\nrace = \"knight\"\n[player.1]\n\
         race = \"necromancer\"\n[leader.morvath]\nat = \"1.c\"\narmy = [\"5 x 1\"]",
    );
    game.play("1 move morvath; 1 step 1.sw");
    assert!(game.hex("1.sw").has(Mark::Visited));
    assert_eq!(game.player(1).stock, [0; 4]);
}

/// HW-CARD-04, HW-AMB-20, HW-AMB-45: a Necromancer counts half his soul points for City, and graves for Trade.
#[test]
fn what_a_necromancer_counts() {
    let game = dead("now = \"capability\"\nsouls = [5, 0, 0, 0]", "", "", "[hex.\"3.s\"]\nmarker = 1");
    assert_eq!(game.state().caps.masters[Category::City as usize], Holder::Seat1, "3 against 2");
    assert_eq!(game.state().caps.masters[Category::Trade as usize], Holder::Seat1);
}
