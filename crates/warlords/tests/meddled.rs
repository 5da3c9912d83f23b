//! Positions that somebody has meddled with are refused, or can be played.

use hexarch_core::testkit::meddled;
use hexarch_warlords::{Setup, game};

#[test]
fn a_number_that_is_not_so_is_refused_or_can_be_played() {
    let setups: Vec<Setup> =
        (0..8).map(|n| Setup { build_world: n % 2 == 1, ..Setup::of(1 + n % 4) }).collect();
    meddled(game(), &setups, 8).must_be_sound();
}
