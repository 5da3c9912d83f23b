//! Setting up.

use super::common::*;
use hexarch_core::{Game, Viewer};
use hexarch_warlords::*;

fn races(races: &[Race]) -> Setup {
    Setup { races: races.to_vec(), ..Setup::of(races.len() as u8) }
}

/// HW-SETUP-01, HW-SETUP-03, HW-LEAD-01, HW-COMP-04: different races in seat order, then one of the two leaders.
#[test]
fn races_and_leaders_are_chosen_in_seat_order() {
    let mut game = start(&Setup::of(3));
    assert_eq!(game.asked(), [0]);
    game.play("0 race knight");
    assert_eq!(game.refusal(1, "race knight"), "HW-SETUP-01");
    game.play("1 race necromancer; 2 race amazon");
    assert_eq!(game.legal(0), ["leader aldemar", "leader roswin"]);
    game.play("0 leader roswin");
    assert_eq!(game.player(0).leader, leader("roswin"));
}

/// HW-EX-02, HW-EX-03, HW-SETUP-04, HW-LEAD-07: twenty points on levels 1 to 3, at most three of level 3, and all must fit.
#[test]
fn a_starting_army_has_twenty_points() {
    let mut game = start(&races(&[Race::Amazon, Race::Knight]));
    game.play("0 leader thessara; 1 leader aldemar");
    assert_eq!(game.refusal(0, "army 3 4"), "HW-SETUP-04");
    game.play("0 army 3 3");
    assert_eq!(game.legal_with(0, "army 2 6"), [""; 0]);
    game.play("0 army 2 4");
    assert_eq!(game.legal(0), ["army 1 0", "army 1 1", "army 1 2", "army 1 3"]);
    game.play("0 army 1 3; 1 army 3 0; 1 army 2 5");
    // Knights of level 2 are close units: one of the two close boxes is theirs, and ten of level 1 fit into the other.
    assert_eq!(game.legal(1).len(), 11);
}

/// HW-INFO-05: armies are chosen at the same time and hidden until all are.
#[test]
fn starting_armies_are_hidden_until_all_are_chosen() {
    let mut game = start(&races(&[Race::Amazon, Race::Knight]));
    game.play("0 leader thessara; 1 leader aldemar");
    assert_eq!(game.asked(), [0, 1]);
    let before = game.scene(Viewer::Seat(hexarch_core::Seat(1)));
    game.play("0 army 3 3");
    assert_eq!(game.scene(Viewer::Seat(hexarch_core::Seat(1))), before);
    game.play("0 army 2 0; 0 army 1 10; 1 army 3 0; 1 army 2 0");
    assert_eq!(game.leader("thessara").units(), [0; 6]);
    game.play("1 army 1 20");
    assert_eq!(game.leader("thessara").units(), [10, 0, 3, 0, 0, 0]);
    assert_eq!(game.leader("aldemar").units(), [20, 0, 0, 0, 0, 0]);
}

/// HW-SETUP-05, HW-SCEN-02, HW-CITY-03, HW-SETUP-07, HW-AMB-37, HW-SCEN-01: what builders and Necromancers start with.
#[test]
fn stocks_at_the_start() {
    let game = start(&races(&[Race::Amazon, Race::Necromancer]));
    assert_eq!(game.player(0).stock, [4, 3, 3, 0]);
    assert_eq!((game.player(0).wall, game.player(0).buildings, game.player(0).gp), (1, 1, 0));
    assert_eq!((game.player(1).stock, game.state().souls), ([0; 4], [0; 4]));
    let quick = start(&Setup { scenario: Scenario::QuickStart, ..races(&[Race::Amazon, Race::Necromancer]) });
    assert_eq!((quick.player(0).stock, quick.state().souls), ([8, 6, 6, 0], [5, 0, 0, 0]));
}

/// Plays on with the first answers until the first round.
fn to_round_1(setup: &Setup) -> Match {
    let mut game = start(setup);
    while game.state().round == 0 {
        let seat = game.asked()[0];
        let line = format!("{seat} {}", game.legal(seat)[0]);
        game.play(&line);
    }
    game
}

/// HW-WORLD-01, HW-COMP-02, HW-COMP-03, HW-AMB-04, HW-AMB-56: the tiles of the world.
#[test]
fn the_world_has_the_tiles_of_its_races() {
    for (of, hidden) in [
        (vec![Race::Amazon, Race::Knight], 2 + 6),
        (vec![Race::Amazon, Race::Necromancer], 1 + 6 + 4),
        (vec![Race::Amazon, Race::Knight, Race::Barbarian], 3 + 9),
        (vec![Race::Amazon, Race::Knight, Race::Barbarian, Race::Necromancer], 3 + 9 + 4),
    ] {
        let game = to_round_1(&races(&of));
        assert_eq!(game.state().world.hidden.len(), hidden, "{of:?}");
        assert_eq!(game.state().world.cells.len(), hidden + of.len());
    }
}

/// HW-WORLD-04, HW-WORLD-05, HW-WORLD-07, HW-WORLD-08, HW-AMB-05, HW-SITE-50, HW-WORLD-06: cells touch two others, homes lie apart and hold leader
/// and camp.
#[test]
fn tiles_touch_and_homes_lie_apart() {
    let game = to_round_1(&races(&[Race::Amazon, Race::Knight, Race::Barbarian]));
    let world = &game.state().world;
    for (n, near) in world.near.iter().enumerate().take(world.cells.len()) {
        let touching = near.iter().filter(|&&other| other > 0 && usize::from(other) <= n).count();
        assert!(touching >= n.min(2), "cell {n} touches {touching}");
        let home = |cell: usize| world.cells[cell].tile.is_some();
        let homes = near.iter().filter(|&&other| other > 0 && home(usize::from(other) - 1)).count();
        assert!(!home(n) || homes == 0, "two homes side by side");
    }
    for seat in 0..3 {
        let leader = game.player(seat).leader;
        assert_eq!(game.state().leaders[leader].hex(), Some(game.player(seat).home));
    }
}

/// HW-SETUP-02, HW-SETUP-06, HW-OPT-02, HW-AMB-24, HW-EX-08: rounds by players; the Duty of Peace ends after half of them.
#[test]
fn rounds_and_the_duty_of_peace() {
    for (players, rounds, last) in [(2, 6, 3), (3, 8, 4), (4, 10, 5)] {
        assert_eq!(start(&Setup::of(players)).state().variant.rounds, rounds);
        for round in [last, last + 1] {
            let tiles = ["01", "02", "03", "04"];
            let cells: Vec<_> =
                (0..players).map(|n| format!("\"{},{} {}\"", 4 * n, 2 * n, tiles[n as usize])).collect();
            let seats: Vec<_> = ["amazon", "knight", "barbarian", "necromancer"][..players as usize]
                .iter()
                .enumerate()
                .map(|(n, race)| format!("[player.{n}]\nrace = \"{race}\"\n"))
                .collect();
            let game =
                position(&format!("round = {round}\ncells = [{}]\n{}", cells.join(", "), seats.join("")));
            assert_eq!(game.state().peace, round <= last, "{players} players, round {round}");
        }
    }
    let odd = Setup { rounds: Some(7), ..Setup::of(2) };
    assert_eq!(start(&odd).state().variant.rounds, 7);
    assert!(
        game()
            .start(
                &Setup { rounds: Some(0), ..Setup::of(2) },
                &mut hexarch_core::Chance::new(hexarch_core::Seed::from_number(1)),
                &mut hexarch_core::Log::silent()
            )
            .is_err()
    );
}

/// HW-SETUP-08, HW-INIT-01, HW-SEQ-01: the roll at the set-up decides who is first in round 1.
#[test]
fn the_set_up_roll_names_the_first_player() {
    let game = to_round_1(&races(&[Race::Amazon, Race::Knight]));
    let first = game.state().first;
    assert_eq!(game.state().world.cells[8].tile, Some(TileId(first.0)), "he placed his home first");
    assert_eq!(game.state().active, first);
}
