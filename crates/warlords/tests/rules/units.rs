//! What units do in combats between players: types, symbols, dice, targets, deployment.

use super::common::*;
use hexarch_warlords::*;

const FIRST: &str = "[script]\nd12 = [12, 1]\n";

/// The Amazon enters the hex of the Barbarian and has the initiative.
fn clash(amazon: &str, barbarian: &str, dice: &str) -> Match {
    let mut game = two(
        "",
        "",
        "",
        &format!(
            "[leader.thessara]\nat = \"1.nw\"\nstats = [0, 0, 5, 4, 2, 0]\nboxes = [{amazon}]\n[leader.gorrak]\nat = \"1.c\"\n\
             stats = [0, 0, 4, 4, 2, 0]\nboxes = [{barbarian}]\n{FIRST}dice = [{dice}]"
        ),
    );
    game.play("0 move thessara; 0 step 1.c; 1 stand");
    game
}

/// The Necromancer enters the hex of the Knight and has the initiative.
fn undead(necromancer: &str, knight: &str, skill: u8, dice: &str) -> Match {
    let mut game = dead(
        "first = 1\nnow = \"act 1\"",
        "",
        "",
        &format!(
            "[leader.morvath]\nat = \"1.nw\"\nstats = [0, 0, 4, 4, 1, 0]\nboxes = [{necromancer}]\n[leader.aldemar]\n\
             at = \"1.c\"\nstats = [0, 0, 4, 4, 1, {skill}]\nboxes = [{knight}]\n{FIRST}dice = [{dice}]"
        ),
    );
    game.play("1 move morvath; 1 step 1.c; 0 stand");
    game
}

/// HW-UNIT-01, HW-UNIT-02, HW-RANGED-01, HW-RANGED-02, HW-COMBAT-08, HW-EX-06: archers roll their level; a target that cannot
/// shoot only defends, and nobody shoots at the archers.
#[test]
fn archers_shoot_at_foot() {
    let mut game = clash(
        "\"3 x 3\", \"-\", \"-\", \"-\"",
        "\"-\", \"-\", \"5 x 1\"",
        "\"arrow\", \"shield\", \"knight\", \"fist\"",
    );
    game.play("0 attack 0 0");
    assert_eq!(game.state().clash.dice, [3, 1, 0]);
    game.play("0 no-reroll; 1 no-reroll");
    assert_eq!((game.stacks(Side::Attacker), game.stacks(Side::Defender)), (vec![3], vec![4]));
}

/// HW-UNIT-03: Knights of level 2 defend with one die more.
#[test]
fn men_at_arms_defend_well() {
    let mut game = undead("\"-\", \"-\", \"5 x 1\"", "\"-\", \"-\", \"3 x 2\"", 0, "");
    game.play("1 attack 0 0");
    assert_eq!(game.state().clash.dice, [1, 3, 0]);
}

/// HW-UNIT-06, HW-UNIT-07, HW-SKILL-04, HW-SKILL-06, HW-SKILL-08, HW-AMB-15: zombies attack last, grow by one after they have
/// killed, and the Necromancer raises what he may.
#[test]
fn zombies_attack_last_and_grow() {
    let mut game = undead(
        "\"-\", \"-\", \"4 x 2\", \"5 x 1\"",
        "\"-\", \"-\", \"1 x 1\"",
        0,
        "\"two_arrows\", \"two_arrows\", \"shield\"",
    );
    assert_eq!(game.refusal(1, "attack 0 0"), "HW-UNIT-06");
    assert_eq!(game.legal_with(1, "attack"), ["attack 1 0"]);
    game.play("1 no-attack; 0 no-attack; 1 attack 0 0; 1 no-reroll; 0 no-reroll");
    assert_eq!(game.leader("morvath").boxes[2].count, 5);
    assert_eq!(game.leader("aldemar").place, LeaderPlace::Dead);
    assert_eq!(game.legal(1), ["raised", "raise-dead 1"]);
    game.play("1 raise-dead 1; 1 put morvath 3");
    assert_eq!(game.leader("morvath").boxes[3].count, 6);
}

/// HW-EX-07, HW-SKILL-05, HW-AMB-38: four live points from two of level 1, one of level 2 and one of level 3.
#[test]
fn what_may_be_raised() {
    let hash = &game().content().hash[..16];
    let place = || {
        dead(
            "steps = [\"after-undead\", \"act 0\", \"round-end\"]",
            "buildings = [\"hamlet\", \"barracks\", \"shooting_range\", \"academy\"]",
            "",
            &format!(
                "[leader.morvath]\nstats = [0, 0, 4, 4, 2, 3]\n[scratch]\ncontent = \"{hash}\"\n[scratch.after]\n\
                 leaders = [6, \"-\"]\nwinner = \"attacker\"\nlive_points = 4\nkilled = [[2, 1, 1, 0, 0, 0], [0, 0, 0, 0, 0, 0]]"
            ),
        )
    };
    let mut ones = place();
    assert_eq!(ones.refusal(1, "raise-dead 4"), "HW-SKILL-05");
    ones.play("1 raise-dead 1; 1 put morvath 2; 1 raise-dead 1; 1 put morvath 2");
    assert_eq!(ones.refusal(1, "raise-dead 1"), "HW-SKILL-04");
    assert!(ones.may(1, "raise-dead 2"));
    let mut twos = place();
    twos.play("1 raise-dead 2; 1 put morvath 2; 1 raise-dead 2; 1 put morvath 2");
    assert_eq!(twos.leader("morvath").units(), [0, 2, 0, 0, 0, 0]);
    let mut three = place();
    three.play("1 raise-dead 3; 1 put morvath 0");
    assert!(three.may(1, "raise-dead 1"));
    assert_eq!(three.refusal(1, "raise-dead 2"), "HW-SKILL-04");
}

/// HW-UNIT-09, HW-CLOSE-03, HW-COMBAT-09: archers that are attacked have one die less; alone they may be attacked at once.
#[test]
fn archers_are_weak_in_close_combat() {
    let mut game = clash("\"-\", \"-\", \"5 x 1\"", "\"4 x 3\"", "\"shield\", \"shield\"");
    game.play("1 no-attack?; 0 attack 0 0");
    assert_eq!(game.state().clash.dice, [1, 2, 0]);
}

/// HW-UNIT-05, HW-UNIT-10, HW-CLOSE-04, HW-COMBAT-05: riders attack before foot.
#[test]
fn riders_attack_first() {
    let game = clash("\"-\", \"4 x 2\", \"3 x 1\", \"-\", \"2 x 5\"", "\"-\", \"-\", \"5 x 1\"", "");
    assert_eq!(game.legal_with(0, "attack"), ["attack 0 0", "attack 2 0"]);
    assert_eq!(game.refusal(0, "attack 1 0"), "HW-COMBAT-05");
}

/// HW-COMBAT-07: a stack attacks once in a round.
#[test]
fn a_stack_attacks_once() {
    let mut game =
        clash("\"-\", \"-\", \"5 x 1\", \"5 x 1\"", "\"-\", \"-\", \"5 x 1\"", "\"shield\", \"shield\"");
    game.play("0 attack 0 0; 0 no-reroll; 1 no-reroll");
    assert_eq!(game.refusal(0, "attack 0 0"), "HW-COMBAT-07");
    assert!(game.may(0, "attack 1 0"));
}

/// HW-UNIT-11, HW-UNIT-12, HW-AMB-16, HW-AMB-02: symbols parry or hit once a round.
#[test]
fn symbols_count_once_a_round() {
    let shields = "\"shield\", \"shield\", \"shield\", \"shield\", \"shield\"";
    let mut game = clash(
        "\"-\", \"-\", \"5 x 1\", \"5 x 1\"",
        "\"-\", \"-\", \"3 x 6\"",
        &[shields, "\"shield\", \"shield\""].join(", "),
    );
    game.play("0 attack 0 0");
    assert_eq!(game.state().clash.parries, [0, 1], "a giant's shield");
    game.play("0 no-reroll; 1 no-reroll; 0 attack 1 0");
    assert_eq!(game.state().clash.parries, [0, 0]);
    let mut axe = clash("\"-\", \"-\", \"5 x 1\"", "\"-\", \"-\", \"3 x 4\"", "");
    axe.play("0 attack 0 0");
    assert_eq!(axe.state().clash.swords, [0, 1], "a berserker's axe");
}

/// HW-SKILL-01, HW-HIT-06, HW-SKILL-07: Military Experience takes hits off, once a combat.
#[test]
fn military_experience() {
    let mut game =
        undead("\"-\", \"-\", \"5 x 1\"", "\"-\", \"-\", \"5 x 1\"", 1, "\"two_arrows\", \"arrow\"");
    game.play("1 attack 0 0; 1 no-reroll; 0 no-reroll; 0 use-skill");
    assert_eq!((game.stacks(Side::Attacker), game.stacks(Side::Defender)), (vec![4], vec![4]));
    assert!(game.state().clash.used[1].skill);
}

/// HW-HIT-04, HW-HIT-05, HW-SKILL-02: Fury counts within the cap of its stack.
#[test]
fn fury_is_capped() {
    let mut game = two(
        "first = 1\nnow = \"act 1\"",
        "",
        "",
        &format!(
            "[leader.gorrak]\nat = \"1.nw\"\nstats = [0, 0, 4, 4, 0, 6]\nboxes = [\"-\", \"-\", \"2 x 1\"]\n[leader.thessara]\n\
             at = \"1.c\"\nstats = [0, 0, 5, 4, 0, 0]\nboxes = [\"-\", \"-\", \"9 x 1\"]\n{FIRST}dice = [\"arrow\", \"arrow\", \"arrow\"]"
        ),
    );
    game.play("1 move gorrak; 1 step 1.c; 0 stand; 1 attack 0 0; 1 no-reroll; 0 no-reroll; 1 use-skill");
    assert_eq!(game.stacks(Side::Defender), [7], "two units of level 1 kill two");
}

/// HW-RANGED-06, HW-INFO-07: every knight cancels a die, also one that is itself cancelled; the side with the initiative first.
#[test]
fn knights_cancel_each_other() {
    let mut game = clash(
        "\"-\", \"-\", \"5 x 6\"",
        "\"-\", \"-\", \"5 x 1\"",
        "\"knight\", \"fist\", \"fist\", \"arrow\", \"arrow\", \"shield\", \"knight\"",
    );
    game.play("0 attack 0 0; 0 no-reroll; 1 no-reroll");
    assert_eq!(game.asked(), [1], "the attacker's only target was the other knight");
    assert_eq!(game.state().clash.cancelled[1][DieFace::Knight as usize], 1);
    game.play("1 cancel fist");
    // A fist and two arrows are left: five hits kill all five.
    assert_eq!(game.state().after.killed[0], [5, 0, 0, 0, 0, 0]);
}

/// HW-COMBAT-01, HW-SITE-46, HW-AMB-49, HW-CITY-01: a battle in a vault is a field battle.
#[test]
fn vaults_are_no_cities() {
    let mut game = dead(
        "",
        "",
        "",
        "[leader.aldemar]\nat = \"2.n\"\narmy = [\"5 x 1\"]\n[leader.morvath]\nat = \"2.s\"\n[hex.\"2.c\"]\narmy = \"1\"\nunits = [5, 0, 0, 0, 0, 0]",
    );
    game.play("0 move aldemar; 0 step 2.c");
    assert!(game.state().battle.on && !game.state().battle.siege);
}

fn besieged(camp: &str, more: &str) -> Match {
    let mut game = two(
        "",
        "",
        camp,
        &format!(
            "[leader.thessara]\nat = \"2.nw\"\narmy = [\"5 x 1\"]\n[leader.gorrak]\nat = \"2.se\"\n{FIRST}{more}"
        ),
    );
    game.play("0 move thessara; 0 step 2.c");
    game
}

/// HW-DW-04, HW-SIEGE-02, HW-AMB-17, HW-COMBAT-04, HW-AMB-42: a ranged stack in a tower deals one hit more.
#[test]
fn archers_in_a_tower() {
    let mut game = besieged("garrison = [0, 0, 3, 0, 0, 0]\ntowers = [true, false]", "");
    assert_eq!(game.legal(1), ["tower 0", "no-tower"]);
    game.play("1 tower 0; 1 attack 0 0");
    assert_eq!(game.state().clash.swords, [0, 1]);
    let mut box_only = besieged("garrison = [0, 0, 3, 0, 0, 0]\ntowers = [true, false]", "");
    box_only.play("1 no-tower; 1 attack 0 0");
    assert_eq!(box_only.state().clash.swords, [0, 0]);
}

/// HW-COMBAT-02, HW-COMBAT-12, HW-SIEGE-03: five boxes for foot; what is left is reserve and cannot be attacked.
#[test]
fn surplus_stacks_are_reserve() {
    let mut game = besieged("garrison = [60, 0, 0, 0, 0, 0]", "");
    assert_eq!(game.stacks(Side::Defender), [10; 6]);
    assert_eq!(game.legal(1), ["deploy 0", "deploy 1"]);
    game.play("1 deploy 0; 1 deploy 1; 1 deploy 2; 1 deploy 3; 1 deploy 4");
    assert_eq!(game.refusal(0, "attack 0 5"), "HW-COMBAT-12");
    assert!(game.may(0, "attack 0 0"));
}

/// HW-SIEGE-01, HW-AMB-50, HW-CLOSE-05, HW-AMB-62, HW-CAMP-07: before a siege a leader may rearrange; his stacks and the garrison stay apart, and the
/// garrison has no leader dice.
#[test]
fn leader_and_garrison_stay_apart() {
    let place = "[leader.thessara]\nat = \"2.nw\"\narmy = [\"5 x 1\"]\n[leader.gorrak]\nstats = [0, 3, 4, 4, 0, 0]\narmy = [\"4 x 1\"]\n";
    let mut game = two("", "", "garrison = [6, 0, 0, 0, 0, 0]", &format!("{place}{FIRST}"));
    game.play("0 move thessara; 0 step 2.c; 1 keep-army");
    assert_eq!(game.stacks(Side::Defender), [4, 6]);
    game.play("0 attack 0 1");
    assert_eq!(game.state().clash.dice[1], 1);
}

/// HW-END-02, HW-DEATH-08, HW-END-03: both sides wiped out: nobody is killed, both are losers and go home.
#[test]
fn both_sides_are_wiped_out() {
    let mut game = clash("\"-\", \"-\", \"1 x 1\"", "\"-\", \"-\", \"1 x 1\"", "\"arrow\", \"arrow\"");
    game.play("0 attack 0 0; 0 no-reroll; 1 no-reroll");
    assert!(game.is_at("thessara", "0.c") && game.is_at("gorrak", "2.c"));
    assert_eq!((game.player(0).gp, game.player(1).gp), (1, 1));
    assert_eq!((game.leader("thessara").ep, game.leader("gorrak").ep), (1, 1));
}

/// HW-AMB-75: the owner fights an enemy in his looted home in the field.
#[test]
fn an_enemy_in_the_own_home_has_no_walls() {
    let mut game = two(
        "",
        "",
        "sacked = true\nwall = 3",
        "[leader.thessara]\nat = \"2.c\"\narmy = [\"5 x 1\"]\n[leader.gorrak]\nat = \"2.nw\"\narmy = [\"5 x 1\"]",
    );
    game.play("0 pass; 1 stationary; 1 move gorrak; 1 step 2.c; 0 stand");
    assert!(game.state().battle.on && !game.state().battle.siege);
}

/// HW-AMB-76: of two leaders at home the one with the higher initiative commands.
#[test]
fn the_quicker_leader_commands() {
    let mut game = two(
        "",
        "",
        "",
        "[leader.thessara]\nat = \"2.nw\"\narmy = [\"5 x 1\"]\n[leader.gorrak]\narmy = [\"4 x 1\"]\nstats = [1, 1, 4, 3, 0, 1]\n\
         [leader.hildrun]\nat = \"2.c\"\narmy = [\"3 x 1\"]",
    );
    game.play("0 move thessara; 0 step 2.c; 1 keep-army; 1 keep-army");
    assert_eq!(game.state().battle.leaders[1], Some(leader("hildrun")));
    assert_eq!(game.stacks(Side::Defender), [3, 4]);
}
