//! Code and rulebook agree.

use hexarch_core::testkit::rules_in_code;
use hexarch_warlords::game;

#[test]
fn every_rule_in_the_code_is_in_the_book() {
    let src = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
    rules_in_code(hexarch_core::Game::rulebook(game()), src);
}
