//! Corners of the rules and the rulings about them.

use super::common::*;
use hexarch_core::{Seat, Viewer};
use hexarch_warlords::*;

fn facing(army: &str, guards: &str, dice: &str) -> Match {
    let mut game = two(
        "",
        "",
        "",
        &format!(
            "[leader.thessara]\nat = \"1.c\"\nstats = [0, 0, 5, 4, 0, 0]\narmy = [{army}]\n[hex.\"1.n\"]\narmy = \"guards\"\nunits = {guards}\n\
             [script]\ndice = [{dice}]"
        ),
    );
    game.play("0 move thessara; 0 step 1.n; 0 no-reroll");
    game
}

/// HW-AMB-35, HW-COMBAT-03: both wiped out: the attacker has lost, and his leader goes home.
#[test]
fn leader_and_guards_wipe_each_other_out() {
    let game = facing("\"1 x 1\"", "[1, 0, 0, 0, 0, 0]", "\"arrow\", \"arrow\"");
    assert!(game.is_at("thessara", "0.c"));
    assert_eq!((game.leader("thessara").ep, game.player(0).gp), (1, 0), "half the kill, rounded up");
}

/// HW-AMB-63, HW-AMB-78: whoever has no units left has lost, however many he has killed; a killed leader learns nothing.
#[test]
fn a_wiped_out_army_has_lost() {
    let game = facing(
        "\"1 x 4\"",
        "[4, 0, 0, 0, 0, 0]",
        "\"two_arrows\", \"arrow\", \"shield\", \"shield\", \"fist\"",
    );
    assert_eq!(game.leader("thessara").place, LeaderPlace::Dead);
    assert_eq!((game.hex("1.n").units[0], game.leader("thessara").ep), (1, 0));
}

/// HW-AMB-55, HW-AMB-67: reacting guards that survive go home and pay no point for having stood there.
#[test]
fn reacting_guards_go_home() {
    let mut game = two(
        "",
        "",
        "",
        "[leader.thessara]\nat = \"1.nw\"\nstats = [0, 0, 5, 4, 0, 0]\narmy = [\"9 x 1\"]\n[hex.\"1.n\"]\narmy = \"guards\"\n\
         units = [9, 0, 0, 0, 0, 0]\n[script]\nd12 = [2]\ndice = [\"arrow\", \"shield\", \"shield\", \"shield\"]",
    );
    game.play("0 move thessara; 0 step 1.c; 0 no-reroll").pass(&["keep-army"]);
    assert!(game.hex("1.n").is_guarded() && total(&game.state().pile) == 0);
    assert_eq!(game.player(0).gp, 0);
    assert!(game.state().march.on, "the tie is lost by the guards, who attacked");
}

/// HW-AMB-58: the ninth result of a holy place pays for every controlled resource hex, wood included.
#[test]
fn holy_places_pay_for_wood_too() {
    let mut game = dead(
        "",
        "",
        "",
        "[leader.aldemar]\nat = \"3.c\"\narmy = [\"5 x 1\"]\n[hex.\"1.n\"]\nmarker = 0\n[script]\nd12 = [9]",
    );
    game.play("0 move aldemar; 0 step 3.sw; 0 pray");
    assert_eq!(game.player(0).stock, [4, 3 + 1, 3, 0]);
}

/// HW-AMB-59, HW-SEQ-03: with four players all four act, clockwise from the first.
#[test]
fn four_players_act_in_turn() {
    let mut game = position(
        "round = 6\nfirst = 2\nsteps = [\"sequence 0\", \"round-end\"]\ncells = [\"0,0 01\", \"4,2 02\", \"8,4 03\", \"12,6 04\"]\n[player.0]\n\
         race = \"amazon\"\n[player.1]\nrace = \"knight\"\n[player.2]\nrace = \"barbarian\"\n[player.3]\nrace = \"necromancer\"",
    );
    let order: Vec<u8> = (0..4)
        .map(|_| {
            game.pass(&["stationary"]);
            let seat = game.asked()[0];
            game.play(&format!("{seat} pass"));
            seat
        })
        .collect();
    assert_eq!(order, [2, 3, 0, 1]);
}

/// HW-MOVE-12, HW-AMB-61, HW-REACT-09: whoever withdraws to a site triggers nothing there, and own units do not block.
#[test]
fn a_withdrawal_triggers_nothing() {
    let place = |more: &str| {
        let mut game = two(
            "",
            "",
            "",
            &format!(
                "[leader.thessara]\nat = \"1.nw\"\narmy = [\"5 x 1\"]\n[leader.gorrak]\nat = \"1.c\"\narmy = [\"5 x 1\"]\n{more}\n[script]\nd12 = [1]"
            ),
        );
        game.play("0 move thessara; 0 step 1.c");
        game
    };
    let mut wild = place("");
    wild.play("1 avoid 1.n");
    assert!(wild.is_at("gorrak", "1.n") && !wild.hex("1.n").is_guarded());
    assert_eq!(wild.hex("1.n").marker, Holder::Nobody);
    let own = place("[hex.\"1.n\"]\nmarker = 1\narmy = \"1\"\nunits = [2, 0, 0, 0, 0, 0]");
    assert!(own.may(1, "avoid 1.n"));
    let guarded = place("[hex.\"1.n\"]\narmy = \"guards\"\nunits = [2, 0, 0, 0, 0, 0]");
    assert_eq!(guarded.refusal(1, "avoid 1.n"), "HW-WD-03");
}

/// HW-AVOID-06: without a hex to go to there is no test.
#[test]
fn nobody_avoids_without_a_way_out() {
    let guards = |at: &str| format!("[hex.\"{at}\"]\narmy = \"guards\"\nunits = [2, 0, 0, 0, 0, 0]\n");
    let mut game = position(&format!(
        "round = 4\ncells = [\"0,0 01\", \"12,6 03\"]\n[player.0]\nrace = \"amazon\"\n[player.1]\nrace = \"barbarian\"\n[leader.thessara]\n\
         army = [\"5 x 1\"]\n[leader.gorrak]\nat = \"0.ne\"\narmy = [\"5 x 1\"]\n{}{}",
        guards("0.n"),
        guards("0.se")
    ));
    game.play("0 move thessara; 0 step 0.ne");
    assert!(game.state().battle.on);
}

/// HW-AMB-72: units that stand where the camp comes to join its garrison.
#[test]
fn the_camp_takes_units_in() {
    let steps = "first = 1\nsteps = [\"act 1\", \"phase-end 1\", \"round-end\"]\nactive = 1";
    let mut game = two(
        steps,
        "",
        "in_motion = true\ngarrison = [1, 0, 0, 0, 0, 0]",
        "[hex.\"2.nw\"]\narmy = \"1\"\nunits = [2, 0, 0, 0, 0, 0]",
    );
    game.play("1 camp 2.nw; 1 stay");
    assert_eq!((game.player(1).garrison, game.hex("2.nw").units), ([3, 0, 0, 0, 0, 0], [0; 6]));
}

/// HW-AMB-73, HW-DEATH-06: a revived leader whose home is occupied stands beside it, or at the nearest free hex.
#[test]
fn a_revived_leader_stands_beside_an_occupied_home() {
    let place = "[leader.thessara]\nat = \"2.c\"\narmy = [\"5 x 1\"]\n[leader.gorrak]\ndead = true\n";
    let mut beside = two("now = \"production\"", "", "gold = 9", place);
    beside.play("1 revive gorrak; 1 done; 0 done");
    assert_eq!(beside.legal_with(1, "come-to").len(), 6);
    let guards: String = ["2.n", "2.ne", "2.se", "2.s", "2.sw", "2.nw"]
        .iter()
        .map(|at| format!("[hex.\"{at}\"]\narmy = \"guards\"\nunits = [2, 0, 0, 0, 0, 0]\n"))
        .collect();
    let mut far = two("now = \"production\"", "", "gold = 9", &(place.to_owned() + &guards));
    far.play("1 revive gorrak; 1 done; 0 done");
    let hex = far.leader("gorrak").hex().expect("he lives");
    assert_eq!(far.state().world.place(hex).distance(far.state().world.place(super::common::hex("2.c"))), 2);
}

/// HW-AMB-77: of a level levies fall first.
#[test]
fn levies_fall_first() {
    let mut game = two(
        "",
        "",
        "buildings = [\"hamlet\", \"tavern\"]\nwall = 0\ngarrison = [2, 0, 0, 0, 0, 0]",
        "[leader.thessara]\nat = \"2.nw\"\nstats = [0, 0, 5, 4, 0, 0]\narmy = [\"5 x 1\"]\n[leader.gorrak]\nat = \"2.se\"\n[script]\n\
         d12 = [12, 1]\ndice = [\"arrow\", \"fist\"]",
    );
    game.play("0 move thessara; 0 step 2.c; 1 levy 1; 1 levied; 0 attack 0 0; 0 no-reroll; 1 no-attack; 0 withdraw 2.nw");
    assert_eq!(game.player(1).garrison, [2, 0, 0, 0, 0, 0]);
}

/// HW-AMB-79, HW-DEATH-05: a Necromancer pays a revival from Vault 1 first.
#[test]
fn a_necromancer_pays_with_soul_points() {
    let mut game =
        dead("now = \"production\"\nsouls = [2, 5, 0, 0]", "", "", "[leader.morvath]\ndead = true");
    game.play("1 revive morvath; 1 done; 0 done");
    assert_eq!(game.state().souls, [0, 4, 0, 0]);
    assert!(game.is_at("morvath", "2.c"));
}

/// HW-COMP-11: no more than 240 units of a level are made in one place.
#[test]
fn a_garrison_has_its_limits() {
    let game = two("now = \"production\"", "gold = 9\ngarrison = [240, 0, 0, 0, 0, 0]", "", "");
    assert_eq!(game.refusal(0, "buy 1"), "HW-COMP-11");
}

/// HW-INFO-01: armies, stocks and markers are seen by everybody.
#[test]
fn most_is_public() {
    let game = two(
        "",
        "gold = 7",
        "",
        "[leader.thessara]\narmy = [\"5 x 1\"]\n[hex.\"1.n\"]\narmy = \"guards\"\nunits = [5, 0, 0, 0, 0, 0]",
    );
    // What lies on the table, without what is asked.
    let seen = |viewer| hexarch_core::Game::scene(hexarch_warlords::game(), game.state(), viewer);
    assert_eq!(seen(Viewer::Watcher), seen(Viewer::Seat(Seat(1))));
    assert_eq!(seen(Viewer::Watcher), seen(Viewer::Seat(Seat(0))));
}

/// HW-LEAD2-06: a tavern built after the second leader has come brings only the militia.
#[test]
fn a_late_tavern_brings_the_militia() {
    let mut game =
        two("now = \"production\"", "gold = 8\nwood = 9\nstone = 9", "", "[leader.ilyane]\ndead = true");
    game.play("0 build tavern; 0 done; 1 done");
    assert_eq!(game.leader("ilyane").place, LeaderPlace::Dead);
    assert_eq!(game.player(0).garrison, [1, 1, 1, 0, 0, 0]);
}

/// HW-MOVE-13: a hex is taken before leaders beside it react.
#[test]
fn benefits_come_before_reactions() {
    let mut game = two(
        "",
        "",
        "",
        "[leader.thessara]\nat = \"1.nw\"\narmy = [\"5 x 1\"]\n[leader.gorrak]\nat = \"1.c\"\narmy = [\"5 x 1\"]\n[hex.\"1.n\"]\nmarker = 1",
    );
    game.play("0 move thessara; 0 step 1.n");
    assert_eq!(game.legal(1), ["let-pass", "react"]);
    assert_eq!(game.hex("1.n").marker, Holder::Seat0);
}

/// HW-REACT-13: of several that want to react only the one with the highest initiative may.
#[test]
fn the_quickest_leader_reacts() {
    let mut game = two(
        "",
        "",
        "",
        "[leader.thessara]\nat = \"1.nw\"\narmy = [\"5 x 1\"]\n[leader.gorrak]\nat = \"1.s\"\narmy = [\"5 x 1\"]\n[leader.hildrun]\nat = \"1.ne\"\n\
         army = [\"5 x 1\"]\nstats = [2, 0, 4, 6, 1, 0]\n[script]\nd12 = [6]",
    );
    game.play("0 move thessara; 0 step 1.c; 1 react; 1 react");
    assert_eq!(game.state().battle.leaders[0], Some(leader("hildrun")));
    assert_eq!(game.state().march.tried_to_react, 1 << leader("hildrun").0, "the other has not tried");
}

/// HW-SITE-03, HW-UNIT-13, HW-SITE-13, HW-LEAD-12: units are left as a garrison and picked up again; without a leader they
/// never move.
#[test]
fn garrisons_are_left_and_picked_up() {
    let mut game =
        two("", "", "", "[leader.thessara]\nat = \"1.n\"\narmy = [\"5 x 1\"]\n[hex.\"1.n\"]\nmarker = 0");
    game.play("0 rearrange thessara; 0 fill 0 0; 0 fill 0 0; 0 fill 1 2; 0 arranged");
    assert_eq!((game.leader("thessara").units()[0], game.hex("1.n").units[0]), (2, 3));
    game.play("0 move thessara; 0 step 1.c; 0 stop; 0 end");
    assert_eq!(game.hex("1.n").units[0], 3);
    let mut grave = dead(
        "first = 1\nnow = \"act 1\"",
        "",
        "",
        "[leader.morvath]\nat = \"3.s\"\n[hex.\"3.s\"]\nmarker = 1\narmy = \"1\"\nunits = [3, 0, 0, 0, 0, 0]",
    );
    assert_eq!(grave.refusal(1, "move morvath"), "HW-LEAD2-05");
    grave.play("1 rearrange morvath; 1 fill 0 0; 1 fill 0 0; 1 fill 1 3");
    assert!(grave.may(1, "move morvath"));
}

/// HW-SITE-15: a location that was active before yields a unit again, but no experience.
#[test]
fn a_location_is_reactivated() {
    let mut game = dead(
        "first = 1\nnow = \"act 1\"",
        "",
        "",
        "[leader.morvath]\nat = \"3.c\"\narmy = [\"5 x 1\"]\n[hex.\"3.s\"]\nmarks = [\"known\"]",
    );
    game.play("1 move morvath; 1 step 3.s; 1 leave");
    assert_eq!((game.hex("3.s").units[0], game.leader("morvath").ep), (1, 0));
}

/// HW-SITE-23: with an empty equipment deck a ruin is explored all the same.
#[test]
fn a_ruin_without_cards() {
    let gone: Vec<_> = Gear::ALL.iter().map(|gear| format!("\"{}\"", gear.word())).collect();
    let mut game = dead(
        "",
        "",
        "",
        &format!(
            "[leader.aldemar]\nat = \"3.c\"\narmy = [\"5 x 1\"]\n[hex.\"3.ne\"]\nmarks = [\"cleared\"]\n[disasters]\ngone_gear = [{}]",
            gone.join(", ")
        ),
    );
    game.play("0 move aldemar; 0 step 3.ne");
    assert!(game.hex("3.ne").has(Mark::Explored));
    assert_eq!(game.player(0).gp, 1);
}

/// HW-TERR-07: the land of a hex does not matter in combat.
#[test]
fn land_has_no_effect_in_combat() {
    let dice = |from: &str, to: &str| {
        let mut game = two(
            "",
            "",
            "",
            &format!(
                "[leader.thessara]\nat = \"{from}\"\nstats = [0, 0, 5, 4, 0, 0]\narmy = [\"5 x 1\"]\n[leader.gorrak]\nat = \"{to}\"\nstats = [0, 0, 4, 4, 0, 0]\narmy = [\"5 x 1\"]\n[script]\nd12 = [12, 1]"
            ),
        );
        game.play(&format!("0 move thessara; 0 step {to}; 1 stand; 0 attack 0 0"));
        game.state().clash.dice
    };
    assert_eq!(dice("1.nw", "1.c"), dice("1.c", "1.nw"), "clear land and forest");
}
