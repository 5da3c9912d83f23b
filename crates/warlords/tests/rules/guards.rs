//! Combat against guards.

use super::common::*;
use hexarch_warlords::*;

/// The Amazon beside guards in 1.n (a wood hex).
fn facing(army: &str, guards: &str, more: &str, script: &str) -> Match {
    two(
        "",
        "",
        "",
        &format!(
            "[leader.thessara]\nat = \"1.c\"\narmy = [{army}]\n{more}\n[hex.\"1.n\"]\narmy = \"guards\"\nunits = {guards}\n\
             row = \"wood 1\"\nby = \"thessara\"\n[script]\n{script}"
        ),
    )
}

fn dice(faces: &str) -> String {
    let faces: Vec<String> = faces.split(' ').map(|face| format!("\"{face}\"")).collect();
    format!("dice = [{}]", faces.join(", "))
}

/// HW-EX-04, HW-GUARD-02, HW-GUARD-04, HW-GUARD-05, HW-HIT-03: archers in step 1: four hits, one evade, three kills.
#[test]
fn archers_shoot_in_step_1() {
    // Guards of level 1 have no stack for step 1, so the evade of the example comes from riders of level 2.
    let mut game =
        facing("\"3 x 3\"", "[4, 1, 0, 0, 0, 0]", "", &dice("two_arrows arrow arrow shield knight"));
    game.play("0 move thessara; 0 step 1.n; 0 charge 0; 0 no-reroll; 0 picked");
    // The rider's knight cancels one die of the Amazon: its commander picks.
    game.play("1 cancel arrow");
    assert_eq!(game.state().clash.hits[0], 2, "two arrows and an arrow, less a shield");
}

/// HW-GUARD-02, HW-AMB-46: eligible stacks may be held back.
#[test]
fn stacks_may_be_held_back() {
    let mut game = facing("\"3 x 3\", \"4 x 2\", \"5 x 1\"", "[5, 0, 0, 0, 0, 0]", "", "");
    game.play("0 move thessara; 0 step 1.n");
    assert_eq!(game.legal(0), ["charge 0", "hold-back 0"]);
    game.play("0 charge 0");
    assert_eq!(game.legal(0), ["charge 1", "hold-back 1"], "riders too, foot never");
    game.play("0 hold-back 1");
    assert_eq!(game.state().clash.dice, [3, 0, 0]);
}

/// HW-GUARD-08, HW-GUARD-16, HW-AMB-34, HW-UNIT-08, HW-GUARD-19: in step 3 the experience level counts, attack does not;
/// eight of level 1 roll one die more.
#[test]
fn dice_of_step_3() {
    let more = "level = 2\nep = 30\nstats = [5, 5, 5, 4, 0, 1]";
    let mut game = facing("\"8 x 1\"", "[9, 0, 0, 0, 0, 0]", more, "");
    game.play("0 move thessara; 0 step 1.n");
    assert_eq!(game.state().clash.dice, [1 + 1 + 2, 1 + 1, 0]);
}

/// HW-GUARD-06: the enemy picks one for each ranged or mounted stack, the owner the rest.
#[test]
fn the_enemy_picks_for_riders_and_archers() {
    let roll = dice("arrow arrow arrow");
    let mut game = facing("\"4 x 1\"", "[0, 0, 3, 0, 0, 0]", "", &roll);
    // Foot have no dice in step 1; three arrows of the archers hit.
    game.play("0 move thessara; 0 step 1.n; 0 no-reroll; 0 picked");
    assert_eq!(game.leader("thessara").units(), [1, 0, 0, 0, 0, 0], "nobody had a choice");
    let two_stacks = "\"4 x 1\", \"4 x 4\"";
    let mut game = facing(two_stacks, "[0, 0, 3, 0, 0, 0]", "", &roll);
    game.play("0 move thessara; 0 step 1.n; 0 no-reroll; 0 picked");
    assert_eq!(game.asked(), [1], "first the commander of the guards");
    game.play("1 falls 2");
    assert_eq!(game.asked(), [0], "then the owner");
    game.play("0 falls 3; 0 falls 3");
    assert_eq!(game.leader("thessara").units(), [2, 0, 0, 3, 0, 0]);
}

/// HW-GUARD-09, HW-GUARD-11, HW-GUARD-13, HW-SITE-02, HW-AMB-57, HW-GUARD-01, HW-AMB-41, HW-MOVE-07: two automatic hits on both; more kills win, the rest of the
/// guards goes to the pile, and the hex is taken.
#[test]
fn a_won_combat_takes_the_hex() {
    // Step 3: five against one die: two fists kill five guards; their arrow kills one.
    let roll = dice("two_arrows arrow");
    let mut game = facing("\"10 x 1\", \"10 x 1\"", "[9, 0, 0, 0, 0, 0]", "", &roll);
    game.play("0 move thessara; 0 step 1.n").pass(&["no-reroll", "picked", "falls 2", "keep-army"]);
    assert_eq!(game.hex("1.n").marker, Holder::Seat0);
    assert!(!game.hex("1.n").is_guarded());
    assert!(total(&game.state().pile) > 0, "survivors go to the pile");
    assert!(game.state().march.on && game.state().march.points == 4, "he goes on");
}

/// HW-GUARD-14, HW-GUARD-15, HW-AMB-36, HW-LVL-01, HW-UNIT-14: all guards gone: EP and GP of the row, and a point for guards that stood.
#[test]
fn an_outright_win_pays_the_row() {
    let mut game =
        facing("\"10 x 1\", \"9 x 1\"", "[2, 0, 0, 0, 0, 0]", "", &dice("shield shield shield shield arrow"));
    game.play("0 move thessara; 0 step 1.n").pass(&["no-reroll", "picked", "keep-army"]);
    // The automatic hits kill both guards. Row 1 of wood is worth 5 EP and no GP; standing guards 1 GP.
    assert_eq!((game.leader("thessara").ep, game.player(0).gp), (5, 1));
}

/// HW-GUARD-20, HW-DEATH-01, HW-DEATH-03, HW-GUARD-07: an army wiped out by guards that survive: the leader is killed.
#[test]
fn guards_kill_a_leader() {
    let more = "gear = [\"equipment_axe\"]";
    let mut game = facing("\"1 x 1\"", "[0, 0, 9, 0, 0, 0]", more, &dice("fist fist fist"));
    game.play("0 move thessara; 0 step 1.n; 0 no-reroll; 0 picked");
    assert_eq!(game.leader("thessara").place, LeaderPlace::Dead);
    assert_eq!(game.state().gear[Gear::Axe], GearPlace::Gone);
}

/// HW-SITE-01, HW-AVOID-03, HW-MOVE-06, HW-SITE-04, HW-COMP-07: guards appear by a d12; whoever avoids them goes back.
#[test]
fn rolled_guards_may_be_avoided() {
    let mut game =
        two("", "", "", "[leader.thessara]\nat = \"1.c\"\narmy = [\"5 x 1\"]\n[script]\nd12 = [5, 4]");
    game.play("0 move thessara; 0 step 1.n");
    assert_eq!(game.hex("1.n").units, [6, 2, 0, 0, 0, 0]);
    game.play("0 test; 0 keep-army");
    assert!(game.is_at("thessara", "1.c") && !game.state().march.on);
    assert!(game.hex("1.n").is_guarded());
}

/// HW-HOME-01, HW-AMB-29: in the first sequence of round 1 every stack has one die more on the home tile.
#[test]
fn the_home_bonus() {
    for (round, sequence, dice) in [(1, 0, 2), (1, 1, 1), (2, 0, 1)] {
        let top = format!("round = {round}\nsequence = {sequence}");
        let rest = "[leader.thessara]\narmy = [\"5 x 1\"]\n[hex.\"0.n\"]\narmy = \"guards\"\nunits = [5, 0, 0, 0, 0, 0]";
        let mut game = two(&top, "", "", rest);
        game.play("0 move thessara; 0 step 0.n");
        assert_eq!(game.state().clash.dice[0], dice, "round {round}, sequence {sequence}");
    }
}

/// HW-REACT-06: guards that appear where another leader stands and are not beaten attack him at once.
#[test]
fn guards_attack_whoever_stands_where_they_appear() {
    let mut game = two(
        "",
        "",
        "",
        "[leader.thessara]\nat = \"1.c\"\narmy = [\"5 x 1\"]\n[leader.ilyane]\nat = \"1.n\"\narmy = [\"3 x 3\"]\n\
         [script]\nd12 = [12, 1]",
    );
    game.play("0 move thessara; 0 step 1.n; 0 test; 0 keep-army");
    assert!(game.state().fray.on && game.state().fray.ambush);
    assert_eq!(game.state().fray.leader, leader("ilyane"));
}
