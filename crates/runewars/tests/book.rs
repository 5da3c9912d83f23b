//! Code, rulebook and translations agree.

use hexarch_core::Game;
use hexarch_core::testkit::rules_in_code;
use hexarch_runewars::game;

#[test]
fn every_rule_in_the_code_is_in_the_book() {
    let src = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
    rules_in_code(game().rulebook(), src);
}

/// Every sentence and every printed thing has its translation, with the same arguments, and nothing else is there.
#[test]
fn every_translation_is_complete() {
    for translation in game().translations() {
        let faults = translation.faults(game().phrases(), game().catalogue());
        assert!(faults.is_empty(), "{}:\n{}", translation.language, faults.join("\n"));
    }
    let languages: Vec<&str> = game().translations().iter().map(|translation| translation.language).collect();
    assert_eq!(languages, ["de"]);
}
