//! Combat between players, sieges, deaths.

use super::common::*;
use hexarch_warlords::*;

/// HW-EX-01, HW-INIT-03, HW-COMBAT-11: a side without leader adds its best level and the number of its stacks.
#[test]
fn a_garrison_rolls_for_initiative() {
    let mut game = two(
        "",
        "",
        "",
        "[leader.thessara]\nat = \"1.c\"\narmy = [\"5 x 1\"]\n[hex.\"1.n\"]\nmarker = 1\narmy = \"1\"\nunits = [8, 2, 0, 1, 0, 0]\n\
         [script]\nd12 = [5, 5]",
    );
    game.play("0 move thessara; 0 step 1.n");
    assert_eq!(game.state().battle.totals, [5 + 4, 5 + 7]);
}

/// HW-EX-05, HW-CLOSE-01, HW-LEAD-04, HW-CLOSE-02: attack and defense are extra dice.
#[test]
fn leaders_add_dice() {
    let mut game = two(
        "",
        "",
        "",
        "[leader.thessara]\nat = \"1.nw\"\narmy = [\"5 x 1\"]\nstats = [5, 0, 5, 4, 0, 0]\n[leader.gorrak]\nat = \"1.c\"\n\
         army = [\"5 x 1\"]\nstats = [0, 4, 4, 4, 0, 0]\n[script]\nd12 = [12, 1]",
    );
    game.play("0 move thessara; 0 step 1.c; 1 stand; 0 attack 0 0");
    assert_eq!(game.state().clash.dice, [6, 5, 0]);
}

/// HW-DICE-02, HW-DICE-03, HW-HIT-01: at most nine dice; each further one is an ordinary hit.
#[test]
fn dice_beyond_nine_are_hits() {
    let mut game = two(
        "",
        "",
        "",
        "[leader.thessara]\nat = \"1.nw\"\narmy = [\"5 x 6\"]\nstats = [6, 0, 5, 4, 0, 0]\n[leader.gorrak]\nat = \"1.c\"\n\
         army = [\"5 x 1\"]\nstats = [0, 0, 4, 4, 0, 0]\n[script]\nd12 = [12, 1]\n\
         dice = [\"shield\", \"shield\", \"shield\", \"shield\", \"shield\", \"shield\", \"shield\", \"shield\", \"shield\", \"shield\"]",
    );
    game.play("0 move thessara; 0 step 1.c; 1 stand; 0 attack 0 0; 0 no-reroll; 1 no-reroll");
    // Twelve dice: three automatic hits and the sword symbol of level 6, less one shield.
    assert_eq!(game.stacks(Side::Defender), [2]);
    assert_eq!(game.state().clash.automatic, [3, 0]);
}

fn siege(barbarian: &str, rest: &str) -> Match {
    two(
        "",
        "",
        barbarian,
        &format!(
            "[leader.thessara]\nat = \"2.nw\"\narmy = [\"5 x 1\"]\n[leader.gorrak]\nat = \"2.se\"\n{rest}"
        ),
    )
}

/// HW-SIEGE-09, HW-SIEGE-10, HW-SIEGE-11, HW-SIEGE-12, HW-CARD-14, HW-SIEGE-16, HW-AMB-32,
/// HW-AMB-52: an undefended camp is looted: half of all goes
/// to the victor, who must leave; then the wall is level 1 again.
#[test]
fn an_undefended_camp_is_looted() {
    let mut game = siege("gold = 5\nwood = 4\nstone = 1\ncrystal = 0\nwall = 3", "");
    game.play("0 move thessara; 0 step 2.c");
    assert_eq!(game.player(1).stock, [0; 4]);
    assert_eq!(game.player(0).stock, [4 + 3, 3 + 2, 3 + 1, 0]);
    assert_eq!((game.player(0).gp, game.leader("thessara").ep), (2, 10));
    game.play("0 raise attack; 0 raise initiative");
    let card = game.legal(1)[0].clone();
    game.play(&format!("1 {card}")).pass(&["take gold", "learns gorrak"]);
    assert_eq!(game.refusal(0, "stop"), "HW-SIEGE-11");
    game.play("0 step 2.sw");
    assert_eq!(game.player(1).wall, 1);
    assert_eq!(game.refusal(0, "step 2.c"), "HW-SIEGE-11");
}

/// HW-EX-09, HW-BLD-09, HW-AMB-18, HW-AMB-51: a camp with a tavern calls up levies worth the round, and is defended then.
#[test]
fn a_tavern_calls_up_levies() {
    let mut game = siege("buildings = [\"hamlet\", \"tavern\"]", "");
    game.play("0 move thessara; 0 step 2.c");
    assert_eq!(game.legal(1), ["levied", "levy 1", "levy 2", "levy 3"]);
    game.play("1 levy 3");
    assert_eq!(game.legal(1), ["levied", "levy 1"], "round 4: one point left");
    assert_eq!(game.refusal(1, "levy 2"), "HW-BLD-09");
    game.play("1 levied");
    assert!(game.state().battle.on && game.state().battle.siege);
    assert_eq!(game.stacks(Side::Defender), [1]);
}

/// HW-DW-01, HW-DW-02, HW-SIEGE-04, HW-SIEGE-15: works reduce the hits on those inside; less for a camp in motion.
#[test]
fn works_reduce_hits() {
    for (works, wall) in [
        ("wall = 1", 1),
        ("wall = 2", 2),
        ("wall = 3", 4),
        ("wall = 3\nin_motion = true", 2),
        ("wall = 0", 0),
    ] {
        let mut game = siege(&format!("{works}\ngarrison = [5, 0, 0, 0, 0, 0]"), "[script]\nd12 = [12, 1]");
        game.play("0 move thessara; 0 step 2.c; 0 attack 0 0");
        assert_eq!(game.state().clash.wall, wall, "{works}");
    }
}

/// HW-SIEGE-05, HW-SIEGE-06, HW-AMB-31, HW-AMB-26: at least one fist of the breach dice lowers the works by one level.
#[test]
fn a_breach_needs_a_fist() {
    let mut game = siege(
        "garrison = [5, 0, 0, 0, 0, 0]\ntowers = [true, false]",
        "[script]\nd12 = [12, 1, 12, 1]\ndice = [\"fist\", \"arrow\", \"fist\", \"arrow\"]",
    );
    game.play("0 move thessara; 0 step 2.c; 0 no-attack; 1 no-attack");
    assert_eq!(game.refusal(0, "breach-tower 0"), "HW-SIEGE-06");
    game.play("0 breach-wall");
    assert_eq!((game.player(1).wall, game.leader("thessara").ep), (0, 2));
    game.play("0 fight-on");
    assert_eq!(game.asked(), [0], "the defender of a siege cannot withdraw");
    game.play("0 no-attack; 1 no-attack; 0 breach-tower 0");
    assert_eq!(game.player(1).towers, [false, false]);
}

/// HW-WD-02, HW-SIEGE-07, HW-END-05, HW-AMB-47, HW-GP-01: a besieger who withdraws has lost and stands where he came from.
#[test]
fn a_besieger_withdraws() {
    let mut game = siege("garrison = [5, 0, 0, 0, 0, 0]", "[script]\nd12 = [12, 1]");
    game.play("0 move thessara; 0 step 2.c; 0 no-attack; 1 no-attack; 0 no-breach; 0 withdraw 2.nw");
    assert!(game.is_at("thessara", "2.nw"));
    assert_eq!((game.player(0).gp, game.player(1).gp), (1, 2));
    game.play("0 no-suit; 0 keep-army");
    assert!(!game.state().march.on);
}

/// HW-DEATH-10, HW-LEAD2-02, HW-LEAD2-03, HW-OPT-01: a leader without units is killed without dice; the second one comes
/// with ten points.
#[test]
fn a_leader_without_units_is_killed_and_the_second_comes() {
    let mut game = two(
        "",
        "",
        "",
        "[leader.thessara]\nat = \"1.nw\"\narmy = [\"5 x 1\"]\n[leader.gorrak]\nat = \"1.c\"\ngear = [\"equipment_horn\"]\n[script]\nd12 = [6]",
    );
    game.play("0 move thessara; 0 step 1.c; 1 stand");
    assert_eq!(game.leader("gorrak").place, LeaderPlace::Dead);
    assert_eq!(game.state().gear[Gear::Horn], GearPlace::Leader(leader("thessara")), "an even roll captures");
    assert_eq!((game.leader("thessara").ep, game.player(0).gp), (5, 2));
    assert_eq!(game.legal(1).last().map(String::as_str), Some("second-army 1 10"));
    game.play("1 second-army 1 10");
    assert!(game.is_at("hildrun", "2.c"));
    assert_eq!(game.leader("hildrun").units(), [10, 0, 0, 0, 0, 0]);
}

/// HW-AMB-71: after twelve rounds the attacker gives up.
#[test]
fn a_battle_has_at_most_twelve_rounds() {
    let mut game = siege("garrison = [5, 0, 0, 0, 0, 0]", "");
    game.play("0 move thessara; 0 step 2.c").pass(&["no-attack", "no-breach", "fight-on"]);
    assert_eq!(game.state().battle.round, 12);
    assert!(game.is_at("thessara", "2.nw") && !game.state().battle.on);
}

/// HW-AMB-80, HW-WD-04: units that stay when their leader withdraws fight on.
#[test]
fn a_garrison_fights_on_when_its_leader_withdraws() {
    let mut game = two(
        "",
        "",
        "",
        "[leader.thessara]\nat = \"1.c\"\narmy = [\"5 x 1\"]\n[leader.gorrak]\nat = \"1.n\"\narmy = [\"2 x 1\"]\n\
         [hex.\"1.n\"]\nmarker = 1\narmy = \"1\"\nunits = [5, 0, 0, 0, 0, 0]",
    );
    game.play("0 move thessara; 0 step 1.n; 1 stand").pass(&["no-attack"]);
    game.play("0 fight-on");
    let away = game.legal_with(1, "withdraw")[0].clone();
    game.play(&format!("1 {away}; 1 no-suit")).pass(&["keep-army"]);
    assert!(game.state().battle.on, "against the garrison");
    assert_eq!((game.state().battle.leaders[1], game.stacks(Side::Defender)), (None, vec![5]));
}
