//! Sites, camps, the Necromancer's places.

use super::common::*;
use hexarch_warlords::*;

/// HW-SITE-06, HW-EP-01: an enemy's hex without defenders changes hands when a leader enters it.
#[test]
fn an_enemy_hex_is_taken() {
    let mut game =
        two("", "", "", "[leader.thessara]\nat = \"1.c\"\narmy = [\"5 x 1\"]\n[hex.\"1.n\"]\nmarker = 1");
    game.play("0 move thessara; 0 step 1.n");
    assert_eq!(game.hex("1.n").marker, Holder::Seat0);
    assert_eq!(game.leader("thessara").ep, 2);
}

/// HW-SITE-25, HW-SITE-26, HW-SITE-27, HW-SITE-28, HW-AMB-54: a tower without guards raises a value, once a leader.
#[test]
fn a_tower_raises_a_value_once() {
    let mut game = two(
        "",
        "",
        "",
        "[leader.thessara]\nat = \"1.c\"\narmy = [\"5 x 1\"]\n[leader.ilyane]\nat = \"1.s\"\narmy = [\"5 x 1\"]\n[script]\nd12 = [6, 6]",
    );
    game.play("0 move thessara; 0 step 1.sw; 0 raise movement; 0 step 1.nw; 0 stop");
    assert_eq!(game.leader("thessara").stats[2], 6);
    game.play("0 move ilyane; 0 step 1.sw");
    assert_eq!(game.legal_with(0, "raise").len(), 6, "another leader rolls anew");
}

/// HW-SITE-20, HW-SITE-21, HW-SITE-22, HW-SITE-09, HW-CARD-16: a ruin gives equipment once, here after its guards fell in a
/// reaction.
#[test]
fn a_ruin_gives_equipment() {
    let mut game = dead(
        "",
        "",
        "",
        "[leader.aldemar]\nat = \"3.c\"\narmy = [\"5 x 1\"]\n[hex.\"3.ne\"]\nmarks = [\"cleared\"]\n[script]\nequipment = [\"equipment_map\"]",
    );
    game.play("0 move aldemar; 0 step 3.ne");
    assert!(game.state().has_gear(leader("aldemar"), Gear::Map));
    assert!(game.hex("3.ne").has(Mark::Explored));
    assert_eq!((game.leader("aldemar").ep, game.player(0).gp), (3, 1));
}

/// HW-SITE-10, HW-SITE-11, HW-SITE-16, HW-AMB-06: a graveyard becomes active when its race enters, and yields a unit.
#[test]
fn a_graveyard_recruits() {
    let mut game =
        dead("first = 1\nnow = \"act 1\"", "", "", "[leader.morvath]\nat = \"3.c\"\narmy = [\"5 x 1\"]");
    game.play("1 move morvath; 1 step 3.s");
    assert_eq!(game.hex("3.s").marker, Holder::Seat1);
    assert_eq!(game.legal(1), ["put morvath 2", "put morvath 3", "put morvath 4", "leave"]);
    game.play("1 leave");
    assert_eq!(game.hex("3.s").units, [1, 0, 0, 0, 0, 0]);
    assert_eq!(game.leader("morvath").ep, 2);
}

/// HW-SITE-14: an enemy scatters the recruits; the location is inactive then and nobody's.
#[test]
fn an_enemy_scatters_recruits() {
    let mut game =
        dead("", "", "", "[leader.aldemar]\nat = \"3.c\"\narmy = [\"5 x 1\"]\n[hex.\"3.s\"]\nmarker = 1");
    game.play("0 move aldemar; 0 step 3.s");
    assert_eq!(game.hex("3.s").marker, Holder::Nobody);
}

/// HW-SITE-45, HW-SITE-46, HW-SITE-48: lone soul points are destroyed and cost two units.
#[test]
fn lone_soul_points_cost_two_units() {
    let mut game = dead(
        "souls = [0, 4, 0, 0]",
        "",
        "",
        "[leader.aldemar]\nat = \"3.s\"\narmy = [\"3 x 1\", \"2 x 2\"]\n[hex.\"3.s\"]\nmarker = 0",
    );
    game.play("0 move aldemar; 0 step 3.c");
    assert_eq!(game.state().souls, [0; 4]);
    assert_eq!(game.hex("3.c").marker, Holder::Nobody);
    game.play("0 lose 3; 0 lose 2");
    assert_eq!(total(&game.leader("aldemar").units()), 3);
}

/// HW-SITE-07, HW-INC-02, HW-NEC-04: a resource hex that a Necromancer conquers becomes a graveyard that pays soul points.
#[test]
fn a_conquered_hex_becomes_a_graveyard() {
    let mut game = dead(
        "first = 1\nnow = \"act 1\"",
        "",
        "",
        "[leader.morvath]\nat = \"1.c\"\narmy = [\"5 x 1\"]\n[hex.\"1.n\"]\nmarker = 0",
    );
    game.play("1 move morvath; 1 step 1.n");
    assert!(game.hex("1.n").has(Mark::Converted));
    assert_eq!(game.hex("1.n").marker, Holder::Seat1);
}

/// HW-SITE-35, HW-SITE-36, HW-SITE-37, HW-SITE-38, HW-AMB-08: a holy place is used or passed by, once a round.
#[test]
fn a_holy_place_gives_points() {
    let mut game =
        dead("", "", "", "[leader.aldemar]\nat = \"3.c\"\narmy = [\"5 x 1\"]\n[script]\nd12 = [8]");
    game.play("0 move aldemar; 0 step 3.sw; 0 pray");
    assert_eq!(game.state().march.points, 4 - 1 + 3);
    assert!(game.hex("3.sw").has(Mark::Visited));
    game.play("0 step 3.c; 0 step 3.sw");
    assert!(game.may(0, "stop"), "nothing is asked any more");
}

/// HW-EX-10, HW-CAMP-01, HW-CAMP-02, HW-CAMP-05, HW-CAMP-08: a camp in motion moves one hex; the leader in it goes along and
/// keeps his points.
#[test]
fn the_camp_moves_with_its_leader() {
    let steps = "first = 1\nsteps = [\"camp-mode 1\", \"act 1\", \"phase-end 1\", \"round-end\"]\nactive = 1";
    let mut game = two(steps, "", "garrison = [3, 0, 0, 0, 0, 0]", "[leader.gorrak]\narmy = [\"5 x 1\"]");
    game.play("1 in-motion; 1 camp 2.nw; 1 ride");
    assert_eq!(game.player(1).home, hex("2.nw"));
    assert!(game.is_at("gorrak", "2.nw"));
    assert_eq!(game.refusal(1, "camp 2.c"), "HW-CAMP-02");
    game.play("1 move gorrak");
    assert_eq!(game.state().march.points, 4);
    let mut still = two(steps, "", "", "");
    still.play("1 stationary");
    assert_eq!(still.refusal(1, "camp 2.nw"), "HW-CAMP-02");
}

/// HW-CAMP-03, HW-CAMP-04, HW-REACT-08, HW-WORLD-13: not into objectives of others, nor beside guards but for those of its own home tile.
#[test]
fn where_a_camp_may_stand() {
    let steps = "first = 1\nsteps = [\"act 1\", \"phase-end 1\", \"round-end\"]\nactive = 1";
    let mut game =
        two(steps, "", "in_motion = true", "[hex.\"2.n\"]\narmy = \"guards\"\nunits = [5, 0, 0, 0, 0, 0]");
    assert_eq!(game.refusal(1, "camp 2.s"), "HW-CAMP-03", "an objective");
    assert!(game.may(1, "camp 2.nw"), "guards of the home tile do not matter");
    game.play("1 camp 2.nw; 1 stay");
    assert!(!game.state().fray.on, "and do not react");
    let dark = position(
        "round = 4\nactive = 1\nsteps = [\"act 1\", \"round-end\"]\ncells = [\"0,0 01\", \"2,1 -\", \"4,2 03\"]\nhidden = [\"07\"]\n[player.0]\n\
         race = \"amazon\"\n[player.1]\nrace = \"barbarian\"\nhome = \"2.nw\"\nin_motion = true",
    );
    assert_eq!(dark.refusal(1, "camp 1.s"), "HW-CAMP-03", "not onto a tile that lies face down");
    game =
        two(steps, "", "in_motion = true", "[hex.\"1.se\"]\narmy = \"guards\"\nunits = [5, 0, 0, 0, 0, 0]");
    assert_eq!(game.refusal(1, "camp 2.nw"), "HW-CAMP-03");
}

/// HW-LEAD-08, HW-LEAD-12, HW-AMB-69, HW-AMB-70, HW-LEAD-13: armies are rearranged in cities and objective hexes, once.
#[test]
fn armies_are_rearranged_where_they_may_be() {
    let mut game = two("", "garrison = [4, 0, 2, 0, 0, 0]", "", "[leader.thessara]\narmy = [\"5 x 1\"]");
    game.play("0 rearrange thessara");
    assert_eq!(game.refusal(0, "fill 1 9"), "HW-LEAD-07", "level 1 is not ranged");
    game.play("0 fill 3 2; 0 fill 0 0; 0 fill 1 9");
    assert_eq!(game.leader("thessara").units(), [9, 0, 2, 0, 0, 0]);
    assert_eq!(game.player(0).garrison, [0; 6]);
    assert_eq!(game.refusal(0, "rearrange thessara"), "HW-AMB-70");
    let field = two("", "", "", "[leader.thessara]\nat = \"1.c\"\narmy = [\"5 x 1\"]");
    assert_eq!(field.refusal(0, "rearrange thessara"), "HW-LEAD-08");
}
