//! Positions that somebody has meddled with are refused, or can be played.

use hexarch_core::testkit::meddled;
use hexarch_mage_knight::game;

#[test]
fn a_number_that_is_not_so_is_refused_or_can_be_played() {
    let setups = game().setups();
    meddled(game(), &setups, setups.len() as u64).must_be_sound();
}
