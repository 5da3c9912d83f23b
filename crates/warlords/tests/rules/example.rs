//! The long combat example of the rulebook, with the rulings on its misprints (HW-EX-20 to HW-EX-35).

use super::common::*;
use hexarch_warlords::*;

/// The Amazon is about to enter the hex of the Barbarian.
fn meeting(initiative: u8, d12: &str, dice: &str) -> Match {
    two(
        "",
        "",
        "",
        &format!(
            "[leader.thessara]\nat = \"1.s\"\nstats = [1, 2, 5, {initiative}, 0, 2]\nlevel = 2\nep = 43\n\
             boxes = [\"3 x 3\", \"4 x 2\", \"3 x 1\", \"4 x 1\", \"-\", \"-\"]\n\
             [leader.gorrak]\nat = \"1.c\"\nstats = [2, 1, 4, 5, 0, 1]\nlevel = 1\nep = 22\n\
             boxes = [\"4 x 3\", \"-\", \"4 x 2\", \"5 x 1\", \"-\", \"-\"]\n[script]\nd12 = [{d12}]\ndice = [{dice}]"
        ),
    )
}

/// All dice of the example, and the d12 after the initiative: who rerolls first (3 against 9), the tests (1, then 12).
fn example() -> Match {
    let dice = [
        "fist shield two_arrows two_arrows two_shields",
        "fist fist two_shields fist two_shields shield fist shield shield two_shields",
        "fist shield shield knight fist",
        "arrow arrow two_shields fist two_arrows",
        "two_arrows shield shield arrow arrow",
        "fist fist arrow arrow two_arrows two_arrows shield",
    ];
    let dice: Vec<String> =
        dice.iter().flat_map(|roll| roll.split(' ')).map(|face| format!("\"{face}\"")).collect();
    let mut game = meeting(5, "9, 8, 3, 9, 1, 12", &dice.join(", "));
    game.play("0 move thessara; 0 step 1.c; 1 stand");
    game
}

fn ranged_1(game: &mut Match) -> &mut Match {
    game.play("0 attack 0 1; 0 no-reroll; 1 no-reroll; 0 picked; 1 use-skill")
}

fn ranged_2(game: &mut Match) -> &mut Match {
    game.play(
        "1 attack 0 0; 0 reroll defender; 1 reroll attacker; 0 reroll defender; 0 pick 1 fist; 0 picked",
    )
}

fn close(game: &mut Match) -> &mut Match {
    game.play("0 attack 1 2; 1 cancel fist; 0 attack 2 1; 0 attack 3 0; 1 attack 2 1; 1 no-attack")
}

/// HW-EX-20, HW-INIT-03, HW-COMBAT-06: a tie is rolled again; with initiative 5 there is none.
#[test]
fn initiative_of_the_example() {
    let mut tied = meeting(4, "9, 8, 9, 3", "");
    tied.play("0 move thessara; 0 step 1.c; 1 stand");
    assert_eq!((tied.state().battle.totals, tied.state().battle.initiative), ([13, 8], Side::Attacker));
    let clear = example();
    assert_eq!((clear.state().battle.totals, clear.state().battle.initiative), ([14, 13], Side::Attacker));
}

/// HW-EX-21, HW-EX-22, HW-RANGED-03, HW-RANGED-05, HW-UNIT-04, HW-SKILL-02, HW-AMB-12, HW-DICE-01: the axe throwers return
/// fire, and Fury adds a hit because the only shield is already spent.
#[test]
fn ranged_combat_of_the_example() {
    let mut game = example();
    ranged_1(&mut game);
    assert_eq!(game.stacks(Side::Attacker), [1, 4, 3, 4]);
    assert_eq!(game.stacks(Side::Defender), [4, 1, 5]);
    assert!(game.state().clash.used[1].skill);
}

/// HW-EX-24, HW-COMBAT-10: after returning fire it does not shoot in the same round.
#[test]
fn axe_throwers_throw_once() {
    let mut game = example();
    ranged_1(&mut game);
    assert_eq!(game.refusal(1, "attack 1 0"), "HW-COMBAT-05");
    assert_eq!(game.legal_with(1, "attack"), ["attack 0 0", "attack 0 1", "attack 0 2", "attack 0 3"]);
}

/// HW-EX-23, HW-INIT-04, HW-INIT-05, HW-SKILL-03, HW-AMB-13, HW-REROLL-01: both want to reroll; one succeeds, one fails, and
/// Cleverness takes an enemy fist away.
#[test]
fn rerolls_of_the_example() {
    let mut game = example();
    ranged_2(ranged_1(&mut game));
    assert_eq!(game.stacks(Side::Defender), [1, 1, 5]);
    assert_eq!(game.stacks(Side::Attacker), [1, 4, 3, 4]);
    let used = game.state().clash.used;
    assert!(used[0].reroll && used[1].reroll && used[0].skill);
}

/// HW-EX-25, HW-EX-26, HW-EX-27, HW-EX-28, HW-HIT-02, HW-CLOSE-01, HW-CLOSE-03, HW-RANGED-04: mounted and close combat with
/// its caps.
#[test]
fn close_combat_of_the_example() {
    let mut game = example();
    ranged_2(ranged_1(&mut game));
    game.play("0 attack 1 2; 1 cancel fist");
    assert_eq!((game.stacks(Side::Attacker), game.stacks(Side::Defender)), (vec![1, 1, 3, 4], vec![1, 1, 5]));
    game.play("0 attack 2 1");
    assert_eq!((game.stacks(Side::Attacker), game.stacks(Side::Defender)), (vec![1, 1, 1, 4], vec![1, 1, 5]));
    game.play("0 attack 3 0");
    assert_eq!((game.stacks(Side::Attacker), game.stacks(Side::Defender)), (vec![1, 1, 1, 3], vec![0, 1, 5]));
    game.play("1 attack 2 1");
    assert_eq!((game.stacks(Side::Attacker), game.stacks(Side::Defender)), (vec![1, 0, 1, 3], vec![0, 1, 3]));
}

/// HW-COMBAT-09, HW-AMB-27: mounted and close attacks spread over the sword boxes first.
#[test]
fn close_attacks_spread() {
    let mut game = example();
    ranged_2(ranged_1(&mut game));
    assert_eq!(game.legal_with(0, "attack"), ["attack 1 1", "attack 1 2"]);
    assert_eq!(game.refusal(0, "attack 1 0"), "HW-COMBAT-09");
    game.play("0 attack 1 2; 1 cancel fist");
    assert_eq!(game.refusal(0, "attack 2 2"), "HW-COMBAT-09");
}

/// HW-EX-29, HW-EX-30, HW-WD-01, HW-WD-03, HW-END-01, HW-AMB-28: the survivors by the steps; the Barbarian withdraws and has
/// lost.
#[test]
fn survivors_and_withdrawal_of_the_example() {
    let mut game = example();
    close(ranged_2(ranged_1(&mut game)));
    game.play("0 fight-on");
    assert_eq!(game.refusal(1, "withdraw 1.s"), "HW-WD-03");
    game.play("1 withdraw 1.ne");
    assert!(game.is_at("gorrak", "1.ne") && game.is_at("thessara", "1.c"));
    let counts = |name: &str| game.leader(name).boxes.map(|squad| squad.count);
    assert_eq!(counts("thessara"), [1, 0, 1, 3, 0, 0]);
    assert_eq!(counts("gorrak"), [0, 0, 1, 3, 0, 0]);
}

/// HW-EX-32, HW-EX-33, HW-EX-34, HW-EX-35, HW-END-04, HW-AMB-33, HW-LVL-02, HW-LVL-05: EP, GP and the level-ups.
#[test]
fn experience_of_the_example() {
    let mut game = example();
    close(ranged_2(ranged_1(&mut game)));
    game.play("0 fight-on; 1 withdraw 1.ne; 1 raise defense; 1 raise leadership; 0 raise attack; 0 raise initiative");
    assert_eq!((game.leader("thessara").ep, game.leader("thessara").level), (63, 3));
    assert_eq!((game.leader("gorrak").ep, game.leader("gorrak").level), (31, 2));
    assert_eq!((game.player(0).gp, game.player(1).gp), (2, 1));
    assert_eq!(game.leader("gorrak").stats, [2, 2, 4, 5, 1, 1]);
    game.script_is_used_up();
}
