//! Numbers of legal lines from some positions: a cheap alarm for any change of legality.

use hexarch_core::testkit::check_counts;
use hexarch_runewars::game;

#[test]
fn as_many_lines_are_legal_as_ever() {
    check_counts(game(), concat!(env!("CARGO_MANIFEST_DIR"), "/tests/counts/positions.txt"));
}
