//! What stands beside the laws: golden playthroughs, counts of lines, rules in code.

mod small;

use std::fs;
use std::panic::catch_unwind;
use std::path::PathBuf;

use hexarch_core::{Chance, Draft, Game, Log, Seed, testkit};
use small::{Flaw, Small};

/// An empty folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("it is ours");
    }
    fs::create_dir_all(&folder).expect("it is ours");
    folder
}

fn panic_of(what: impl FnOnce() + std::panic::UnwindSafe) -> String {
    let panic = catch_unwind(what).expect_err("this should have failed");
    panic.downcast_ref::<String>().cloned().expect("a panic with a message")
}

#[test]
fn a_golden_playthrough_holds_until_something_changes() {
    let folder = folder("golden");
    testkit::golden_new(Small::honest(), &folder, "new", &Small::for_seats(2), Seed::from_number(1), Some(9));
    testkit::golden(Small::honest(), &folder);
    let file = folder.join("new.txt");
    let text = fs::read_to_string(&file).expect("it was written");
    assert!(text.contains("answers random, the first 9\n"), "{text}");
    fs::write(&file, text.replacen("You are dealt", "You are sold", 1)).expect("it is ours");
    let told = panic_of(move || testkit::golden(Small::honest(), &folder));
    assert!(told.contains("- seat 0  You are sold") && told.contains("+ seat 0  You are dealt"), "{told}");
}

#[test]
fn a_playthrough_of_another_game_is_refused() {
    let folder = folder("other-golden");
    fs::write(folder.join("other.txt"), "game    chess\n").expect("it is ours");
    let told = panic_of(move || testkit::golden(Small::honest(), &folder));
    assert!(told.contains("this is a playthrough of 'chess', not of 'small'"), "{told}");
}

#[test]
fn counts_tell_what_changed() {
    let file = folder("counts").join("counts.txt");
    let counted = fs::read_to_string("tests/counts.txt").expect("it is in the repository");
    fs::write(&file, counted.replacen("depth 1: 4 lines", "depth 1: 5 lines", 1)).expect("it is ours");
    let told = panic_of(move || testkit::check_counts(Small::honest(), &file));
    assert!(told.contains("- -> depth 1: 5 lines") && told.contains("+ -> depth 1: 4 lines"), "{told}");
}

#[test]
fn a_position_that_cannot_be_counted_is_told_with_its_line() {
    let file = folder("bad-counts").join("counts.txt");
    fs::write(&file, "== bad\nstep = \"jump\"\n-> depth 1\n").expect("it is ours");
    let told = panic_of(move || testkit::check_counts(Small::honest(), &file));
    assert!(told.contains("the position before line 3") && told.contains("'jump' is not a step"), "{told}");
}

#[test]
fn a_game_that_is_over_is_one_line() {
    let game = Small::honest();
    let over = Draft("step = \"over\"\nrounds = 0\n[[seat]]\n[[seat]]\n".into());
    let (state, _) = game.load(&over).expect("a position");
    assert_eq!(testkit::counts(game, &state, 5), 1);
    let setup = Small::for_seats(2);
    let start = game.start(&setup, &mut Chance::new(Seed::from_number(1)), &mut Log::silent());
    assert_eq!(testkit::counts(game, &start.expect("a start"), 2), 16, "two seats with four bids each");
}

/// The one rule of the small game that is not in its book is cited by a flaw.
#[test]
fn rules_in_code_that_are_not_in_the_book_are_found() {
    let book = Small::flawed(Flaw::None).rulebook();
    let unknown = testkit::unknown_rules(book, "tests/small");
    assert_eq!(unknown.len(), 1, "{unknown:?}");
    assert!(
        unknown[0].starts_with("tests/small/mod.rs:") && unknown[0].ends_with(": SM-BID-99"),
        "{unknown:?}"
    );
    let told = panic_of(move || testkit::rules_in_code(book, "tests/small"));
    assert!(told.contains("rules that are not in the rulebook"), "{told}");
}
