//! The acceptance cases of the rulebook (MK-EX) as position files in `positions/`.

use crate::common::{Match, position};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Every case of the rulebook has a position, and every script in the comments of a position (`#>`) can be followed from it.
#[test]
fn every_acceptance_case_holds() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/positions");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    let mut cases: Vec<String> = vec![];
    let mut broken: Vec<String> = vec![];
    let is_case = |file: &&std::path::PathBuf| {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("ex-") && name.ends_with(".toml")
    };
    for file in files.iter().filter(is_case) {
        let text = std::fs::read_to_string(file).expect("a text");
        let case = text.split_whitespace().nth(1).unwrap_or_default().to_string();
        let scripts: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("#> ")).collect();
        assert!(!scripts.is_empty(), "{}: no script", file.display());
        for script in scripts {
            let play = || -> Match {
                let mut game = position(&text);
                game.follow(script);
                game
            };
            if let Err(fault) = catch_unwind(AssertUnwindSafe(play)) {
                let words = fault.downcast_ref::<String>().map_or("", String::as_str);
                let name = file.file_name().unwrap_or_default().to_string_lossy();
                broken.push(format!("{name}: {}\n", words.chars().take(600).collect::<String>()));
            }
        }
        cases.push(case);
    }
    assert!(broken.is_empty(), "{} broken:\n{}", broken.len(), broken.concat());
    let book = include_str!("../../rules.md");
    let wanted = book.lines().filter_map(|line| line.strip_prefix("- **MK-EX-")?.get(..2));
    for n in wanted {
        assert!(cases.contains(&format!("MK-EX-{n}")), "MK-EX-{n} has no position");
    }
}
