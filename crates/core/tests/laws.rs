//! The honest small game keeps every law.

mod small;

use hexarch_core::testkit;
use small::Small;

hexarch_core::laws!(Small::honest(), setups(), games = 12);

fn setups() -> Vec<(String, small::Setup)> {
    (2..=4).map(|seats| (format!("{seats} seats"), Small::for_seats(seats))).collect()
}

#[test]
fn golden_playthroughs() {
    testkit::golden(Small::honest(), "tests/golden");
}

#[test]
fn counts_of_legal_lines() {
    testkit::check_counts(Small::honest(), "tests/counts.txt");
}
