//! Capability cards, the Underdog, disasters, victory.

use super::common::*;
use hexarch_core::Seats;
use hexarch_warlords::*;

/// HW-CARD-01, HW-CARD-02, HW-CARD-03, HW-CARD-11, HW-AMB-66, HW-CARD-12: strictly most is Master, strictly least Apprentice,
/// ties are nobody's; most Apprentice cards make the Underdog.
#[test]
fn capabilities_are_handed_out() {
    let game = two(
        "now = \"capability\"",
        "gp = 5",
        "gp = 3",
        "[leader.thessara]\nep = 4\narmy = [\"2 x 1\"]\n[leader.gorrak]\nep = 9",
    );
    let caps = &game.state().caps;
    use Holder::{Nobody, Seat0, Seat1};
    assert_eq!(caps.masters, [Seat0, Seat1, Nobody, Seat0, Nobody]);
    assert_eq!(caps.apprentices, [Seat1, Seat0, Nobody, Seat1, Nobody]);
    assert_eq!((caps.underdog, caps.uses), (Some(hexarch_core::Seat(1)), 4));
}

/// HW-WIN-01: all five Masters win at once.
#[test]
fn five_masters_win() {
    let game = two(
        "now = \"capability\"",
        "gp = 5\nwall = 2",
        "",
        "[leader.thessara]\nep = 4\narmy = [\"2 x 1\"]\n[hex.\"1.n\"]\nmarker = 0",
    );
    assert_eq!(game.state().won, Some(Seats(1)));
}

/// HW-EX-12, HW-WIN-02, HW-CARD-20: masters less apprentices after the last round; the best share a draw.
#[test]
fn masters_less_apprentices_decide() {
    let cards = "[cards]\nmasters = [\"0\", \"0\", \"1\", \"1\", \"2\"]\napprentices = [\"0\", \"1\", \"1\", \"3\", \"3\"]";
    let game = position(&format!(
        "round = 10\ncells = [\"0,0 01\", \"4,2 02\", \"8,4 03\", \"12,6 04\"]\nsteps = [\"round-end\"]\n[player.0]\nrace = \"amazon\"\n\
         [player.1]\nrace = \"knight\"\n[player.2]\nrace = \"barbarian\"\n[player.3]\nrace = \"necromancer\"\n{cards}"
    ));
    assert_eq!(game.state().won, Some(Seats(0b101)), "Amazon 1, Knight 0, Barbarian 1, Necromancer -2");
}

fn master(category: usize, rest: &str) -> Match {
    let mut masters = ["-"; 5];
    masters[category] = "0";
    let masters: Vec<_> = masters.iter().map(|holder| format!("\"{holder}\"")).collect();
    two(
        "",
        "gold = 0\nwall = 1\nwall_built = 2",
        "gold = 0",
        &format!("{rest}\n[cards]\nmasters = [{}]", masters.join(", ")),
    )
}

/// HW-CARD-05, HW-CARD-06, HW-CARD-18: Master of Glory: 1 EP, and 1 GP for another; once.
#[test]
fn master_of_glory() {
    let mut game = master(0, "");
    game.play("0 master glory");
    assert_eq!((game.leader("thessara").ep, game.player(1).gp), (1, 1));
    assert_eq!(game.refusal(0, "master glory"), "HW-CARD-05");
}

/// HW-CARD-07: Master of Experience: gold, or a unit; 1 EP for another.
#[test]
fn master_of_experience() {
    let mut game = master(1, "");
    game.play("0 master experience");
    assert_eq!(game.refusal(0, "take-soul"), "HW-CARD-07");
    game.play("0 take gold");
    assert_eq!((game.player(0).stock[0], game.leader("gorrak").ep), (1, 1));
}

/// HW-CARD-08, HW-CARD-09: Master of Trade rolls for a resource for two; Master of War brings both a unit.
#[test]
fn masters_of_trade_and_war() {
    let mut game = master(2, "[script]\nd12 = [7]");
    game.play("0 master trade");
    assert_eq!((game.player(0).stock[0], game.player(1).stock[0]), (1, 1));
    let mut game = master(3, "");
    game.play("0 master war; 0 put thessara 2; 1 leave");
    assert_eq!((game.leader("thessara").units()[0], game.player(1).garrison[0]), (1, 1));
}

/// HW-CARD-10, HW-CARD-19: City Master: a resource, or a repair of what was built before.
#[test]
fn city_master() {
    let mut game = master(4, "");
    game.play("0 master city");
    assert_eq!(game.refusal(0, "repair-tower 0"), "HW-CARD-19");
    game.play("0 repair-wall");
    assert_eq!(game.player(0).wall, 2);
    assert!(game.may(1, "take-nothing") && game.may(1, "take crystal"));
}

/// HW-AMB-21, HW-SEQ-08: Masters that were not used are used at the end of the third phase.
#[test]
fn masters_must_be_used() {
    let mut game = two("sequence = 2", "", "", "[cards]\nmasters = [\"0\", \"-\", \"-\", \"-\", \"-\"]");
    game.play("0 pass");
    assert_eq!(game.leader("thessara").ep, 1 + 1);
    assert!(game.state().caps.masters_used[0]);
}

/// HW-CARD-11, HW-AMB-22: an Apprentice raises own works; a Necromancer takes those of others down.
#[test]
fn apprentices_change_works() {
    let cards = "[cards]\napprentices = [\"0\", \"-\", \"-\", \"-\", \"-\"]";
    let mut game = two("round = 1", "", "", cards);
    game.play("0 apprentice glory");
    assert_eq!(game.legal(0), ["wall-up", "tower-up 0", "tower-up 1"]);
    game.play("0 tower-up 1");
    assert_eq!(game.player(0).towers, [false, true]);
    let mut game = dead(
        "round = 1\nfirst = 1\nnow = \"act 1\"",
        "",
        "",
        "[cards]\napprentices = [\"1\", \"-\", \"-\", \"-\", \"-\"]",
    );
    game.play("1 apprentice glory");
    assert_eq!(game.legal(1), ["wall-down 0"]);
    assert_eq!(game.refusal(1, "tower-down 0 0"), "HW-CARD-11");
}

/// HW-CARD-12, HW-AMB-65: the Underdog has a d12 rolled again, or adds a die to an own roll.
#[test]
fn the_underdog_rolls_again() {
    let place =
        "[leader.thessara]\nat = \"1.c\"\narmy = [\"5 x 1\"]\n[cards]\nunderdog = 1\n[script]\nd12 = [12, 1]";
    let mut game = two("", "", "", place);
    game.play("0 move thessara; 0 step 1.n");
    assert_eq!(game.legal(1), ["roll-again", "let-stand"]);
    game.play("1 roll-again; 1 let-stand");
    assert_eq!((game.hex("1.n").units, game.state().caps.uses), ([5, 0, 0, 0, 0, 0], 3));
    let own = "[leader.thessara]\nat = \"1.c\"\narmy = [\"5 x 1\"]\n[cards]\nunderdog = 0\n[hex.\"1.n\"]\n\
               army = \"guards\"\nunits = [5, 0, 0, 0, 0, 0]";
    let mut game = two("", "", "", own);
    game.play("0 move thessara; 0 step 1.n; 0 extra-die; 0 throw");
    assert_eq!((game.state().clash.dice, game.state().caps.uses), ([2, 1, 0], 3));
}

/// HW-CARD-14, HW-CARD-15, HW-AMB-23, HW-INFO-04: after a wiped-out army two disaster cards are drawn, one is kept.
#[test]
fn a_disaster_card_is_kept() {
    let mut game = two(
        "",
        "",
        "",
        "[leader.thessara]\nat = \"1.c\"\narmy = [\"1 x 1\"]\n[leader.ilyane]\nat = \"0.c\"\n[hex.\"1.n\"]\narmy = \"guards\"\nunits = [0, 0, 9, 0, 0, 0]\n\
         [script]\ndice = [\"fist\", \"fist\", \"fist\"]\ndisasters = [\"disaster_stores\", \"disaster_stubborn\"]",
    );
    game.play("0 move thessara; 0 step 1.n; 0 no-reroll; 0 picked");
    assert_eq!(game.legal(0), ["discard disaster_stubborn", "discard disaster_stores"]);
    game.play("0 discard disaster_stores");
    assert!(game.state().holds(hexarch_core::Seat(0), Disaster::Stubborn));
    assert!(game.state().disasters.discard.has(Disaster::Stores));
}

/// HW-CARD-17: equipment passes between two own leaders in a hex.
#[test]
fn equipment_is_handed_over() {
    let mut game =
        two("", "", "", "[leader.thessara]\ngear = [\"equipment_axe\"]\n[leader.ilyane]\nat = \"0.c\"");
    game.play("0 hand-over equipment_axe");
    assert!(game.state().has_gear(leader("ilyane"), Gear::Axe));
    assert_eq!(game.refusal(0, "hand-over equipment_axe"), "HW-CARD-17");
}

/// HW-LVL-03, HW-LVL-06, HW-AMB-11: not the same value by two level-ups in a row, and none above its maximum.
#[test]
fn no_value_is_raised_twice_in_a_row() {
    let leader =
        "[leader.thessara]\nep = 29\nlevel = 1\nlast = [\"attack\", \"special\"]\nstats = [1, 6, 5, 4, 0, 2]";
    let mut game = two("", "", "", leader);
    game.play("0 pass");
    assert_eq!(game.refusal(0, "raise attack"), "HW-LVL-03");
    assert_eq!(game.refusal(0, "raise defense"), "HW-LVL-06");
    game.play("0 raise movement");
    assert_eq!(game.legal(0), ["raise initiative", "raise leadership"]);
}
