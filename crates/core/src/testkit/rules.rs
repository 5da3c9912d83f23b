//! Rules that code cites are rules of the book.

use std::fs;
use std::path::{Path, PathBuf};

use crate::Rulebook;

/// Panics unless every `Rule("...")` in the `.rs` files below `folder` is an ID of the rulebook.
pub fn rules_in_code(rulebook: &Rulebook, folder: impl AsRef<Path>) {
    let unknown = unknown_rules(rulebook, folder.as_ref());
    assert!(unknown.is_empty(), "rules that are not in the rulebook:\n{}", unknown.join("\n"));
}

/// Every `Rule("...")` in the `.rs` files below `folder` that is no ID of the rulebook, with its place.
pub fn unknown_rules(rulebook: &Rulebook, folder: impl AsRef<Path>) -> Vec<String> {
    let mut files = Vec::new();
    source_files(folder.as_ref(), &mut files);
    files.sort();
    assert!(!files.is_empty(), "there is no source below {}", folder.as_ref().display());
    let mut unknown = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        for (at, line) in text.lines().enumerate() {
            for id in cited(line).filter(|id| rulebook.find(id).is_none()) {
                unknown.push(format!("{}:{}: {id}", file.display(), at + 1));
            }
        }
    }
    unknown
}

fn source_files(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries {
        let path = entry.unwrap_or_else(|error| panic!("{}: {error}", folder.display())).path();
        if path.is_dir() {
            source_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// The IDs between `Rule("` and the next quote.
fn cited(line: &str) -> impl Iterator<Item = &str> {
    line.split("Rule(\"").skip(1).filter_map(|rest| rest.split_once('"').map(|(id, _)| id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn citations_are_found_in_a_line() {
        let line = r#"ensure(a, Rule("XX-A-01"))?; ensure(b, crate::Rule("XX-B-02")) // "Rule" no"#;
        assert_eq!(cited(line).collect::<Vec<_>>(), ["XX-A-01", "XX-B-02"]);
    }
}
