//! Positions that somebody has meddled with are refused, or can be played.

use hexarch_core::testkit::meddled;
use hexarch_runewars::{Setup, game};

#[test]
fn a_number_that_is_not_so_is_refused_or_can_be_played() {
    let setups: Vec<Setup> = (0..12)
        .map(|n| Setup {
            players: 2 + n % 3,
            build_map: n % 4 == 3,
            exploration: n % 4 == 1 || n % 4 == 3,
            epic: n % 4 >= 2,
        })
        .collect();
    meddled(game(), &setups, 12).must_be_sound();
}
