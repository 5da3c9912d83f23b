//! `cargo xtask rules`: which rule is cited by which test, and in which recorded game it comes up.
//!
//! An ID counts where it stands in the comments or attributes right above a `#[test]` function or in its body, or in a
//! `rules = [...]` of a position under `tests/cases/positions`. Golden games under `tests/golden` are listed apart.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use hexarch_core::{Article, Rulebook};

const REPORT: &str = "docs/rules-coverage.md";

/// Writes the report, or checks that it is fresh.
pub(crate) fn run(root: &Path, check: bool) -> Result<()> {
    let games = games(root)?;
    let mut cited = Cited::default();
    for file in files(&root.join("crates"))? {
        if let Some(kind) = kind(&file) {
            let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
            cited.read(kind, &file, &text);
        }
    }
    let report = report(&games, &cited);
    let path = root.join(REPORT);
    let unknown = unknown(&games, &cited);
    if check {
        if fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n") != report {
            bail!("{REPORT} is stale: run `cargo xtask rules`");
        }
        if !unknown.is_empty() {
            bail!("rules are cited that do not exist:\n{}", unknown.join("\n"));
        }
        return Ok(());
    }
    fs::create_dir_all(root.join("docs"))?;
    fs::write(&path, report).with_context(|| path.display().to_string())?;
    for line in unknown {
        eprintln!("no such rule: {line}");
    }
    Ok(())
}

/// The rulebooks by the names of their crates.
pub(crate) fn games(root: &Path) -> Result<BTreeMap<String, Rulebook>> {
    let mut games = BTreeMap::new();
    for entry in fs::read_dir(root.join("crates"))? {
        let folder = entry?.path();
        let book = folder.join("rules.md");
        if book.is_file() {
            // A rulebook lives as long as the program.
            let text: &'static str = fs::read_to_string(&book)?.leak();
            games.insert(name(&folder), Rulebook::parse(text));
        }
    }
    Ok(games)
}

/// All files under a folder, in one order everywhere.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        match path.is_dir() {
            true if name(&path) == "target" => {}
            true => files.extend(self::files(&path)?),
            false => files.push(path),
        }
    }
    files.sort();
    Ok(files)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Code,
    Position,
    Golden,
}

fn kind(file: &Path) -> Option<Kind> {
    let parts: Vec<String> = file.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    let under = |folders: &[&str]| parts.windows(folders.len()).any(|window| window == folders);
    match file.extension()?.to_str()? {
        "rs" => Some(Kind::Code),
        "toml" if under(&["tests", "cases", "positions"]) => Some(Kind::Position),
        "txt" if under(&["tests", "golden"]) => Some(Kind::Golden),
        _ => None,
    }
}

/// Who cites which rule.
#[derive(Debug, Default)]
struct Cited {
    tests: BTreeMap<String, BTreeSet<String>>,
    golden: BTreeMap<String, BTreeSet<String>>,
}

impl Cited {
    fn read(&mut self, kind: Kind, file: &Path, text: &str) {
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        match kind {
            Kind::Code => {
                for (test, lines) in tests(text) {
                    note(&mut self.tests, &lines, &format!("{stem}::{test}"));
                }
            }
            Kind::Position => {
                for list in text.split("\nrules = [").skip(1).chain(text.strip_prefix("rules = [")) {
                    note(
                        &mut self.tests,
                        list.split(']').next().unwrap_or_default(),
                        &format!("position {stem}"),
                    );
                }
            }
            Kind::Golden => note(&mut self.golden, text, &stem),
        }
    }
}

fn note(citations: &mut BTreeMap<String, BTreeSet<String>>, text: &str, by: &str) {
    for id in ids(text) {
        citations.entry(id.into()).or_default().insert(by.into());
    }
}

/// The rule IDs in a text: `RW-MOVE-04`.
fn ids(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    words.filter(|word| {
        let parts: Vec<&str> = word.split('-').collect();
        let upper = |part: &str| {
            !part.is_empty() && part.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
        };
        matches!(parts[..], [game, section, number] if game.len() == 2 && upper(game) && upper(section)
            && number.starts_with(|c: char| c.is_ascii_digit()))
    })
}

/// The test functions of a file with all that stands right above them and inside. Relies on rustfmt: a function ends
/// at the closing brace that is indented as its `#[test]`.
fn tests(text: &str) -> Vec<(String, String)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut tests = Vec::new();
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.trim() == "#[test]") {
        let indent = &line[..line.len() - line.trim_start().len()];
        let above = |line: &&&str| line.trim_start().starts_with("//") || line.trim_start().starts_with("#[");
        let start = at - lines[..at].iter().rev().take_while(above).count();
        let end =
            lines[at..].iter().position(|line| line.strip_prefix(indent).is_some_and(|rest| rest == "}"));
        let end = end.map_or(lines.len(), |end| at + end);
        let name =
            lines[at..end].iter().find_map(|line| line.trim_start().strip_prefix("fn ")?.split('(').next());
        tests.push((name.unwrap_or("?").to_owned(), lines[start..end].join("\n")));
    }
    tests
}

/// Citations of rules that no book has, though it has the game's letters.
fn unknown(games: &BTreeMap<String, Rulebook>, cited: &Cited) -> Vec<String> {
    let games_letters: BTreeSet<&str> =
        games.values().flat_map(|book| book.articles()).filter_map(|article| article.id.get(..3)).collect();
    let all = cited.tests.iter().chain(&cited.golden);
    let unknown = all.filter(|(id, _)| {
        games_letters.contains(&id[..3]) && !games.values().any(|book| book.find(id).is_some())
    });
    unknown.map(|(id, by)| format!("{id} in {}", list(by))).collect()
}

fn report(games: &BTreeMap<String, Rulebook>, cited: &Cited) -> String {
    let mut out =
        "# Which rule is cited by which test\n\nWritten by `cargo xtask rules`; `cargo xtask test` checks \
                   that it is fresh.\n"
            .to_owned();
    if games.is_empty() {
        out.push_str("\nNo game has a rulebook yet.\n");
    }
    for (game, book) in games {
        let (info, rules): (Vec<&Article<'_>>, Vec<_>) =
            book.articles().iter().partition(|article| article.info);
        let count = |by: &BTreeMap<String, BTreeSet<String>>| {
            rules.iter().filter(|rule| by.contains_key(rule.id)).count()
        };
        let _ = write!(
            out,
            "\n## {game}\n\n{} of {} rules are cited by a test, {} come up in a recorded game.\n",
            count(&cited.tests),
            rules.len(),
            count(&cited.golden)
        );
        let mut section = None;
        for rule in &rules {
            if section != Some(rule.section) {
                section = Some(rule.section);
                let _ = write!(
                    out,
                    "\n### {}\n\n| rule | tests | recorded games |\n| --- | --- | --- |\n",
                    rule.section
                );
            }
            let by = |by: &BTreeMap<String, BTreeSet<String>>| by.get(rule.id).map_or_else(String::new, list);
            let _ = writeln!(out, "| {} | {} | {} |", rule.id, by(&cited.tests), by(&cited.golden));
        }
        if !info.is_empty() {
            let ids: Vec<&str> = info.iter().map(|article| article.id).collect();
            let _ = write!(out, "\n### Background, which no test can check\n\n{}\n", ids.join(", "));
        }
    }
    out
}

fn list(names: &BTreeSet<String>) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const CODE: &str = "\
/// XX-MOVE-01: units move.
#[cfg(unix)]
#[test]
fn units_move() {
    if true {
        check(\"XX-MOVE-02\");
    }
}

/// XX-MOVE-03 is decided here, which is no test.
fn may_move() {}

mod tests {
    // XX-MOVE-04
    #[test]
    fn inside() {
        assert!(true); // XX-MOVE-9
    }

    fn helper() -> &str { \"XX-MOVE-05\" }
}
";

    fn cited() -> Cited {
        let mut cited = Cited::default();
        cited.read(Kind::Code, Path::new("crates/x/tests/moving.rs"), CODE);
        cited.read(
            Kind::Position,
            Path::new("crates/x/tests/cases/positions/ford.toml"),
            "rules = [\n  \"XX-MOVE-06\",\n  \"XX-MOVE-01\",\n]\n# XX-MOVE-07\n",
        );
        cited.read(Kind::Golden, Path::new("crates/x/tests/golden/two.txt"), "12 moves (XX-MOVE-01)\n");
        cited
    }

    #[test]
    fn a_rule_counts_where_a_test_cites_it() {
        let cited = cited();
        let by = |id: &str| cited.tests.get(id).map(list).unwrap_or_default();
        assert_eq!(by("XX-MOVE-01"), "`moving::units_move`, `position ford`");
        assert_eq!(by("XX-MOVE-02"), "`moving::units_move`");
        assert_eq!(by("XX-MOVE-04"), "`moving::inside`");
        assert_eq!(by("XX-MOVE-9"), "`moving::inside`");
        assert_eq!(by("XX-MOVE-06"), "`position ford`");
        for uncited in ["XX-MOVE-03", "XX-MOVE-05", "XX-MOVE-07"] {
            assert_eq!(by(uncited), "", "{uncited}");
        }
    }

    #[test]
    fn the_report_counts_and_lists_background_apart() {
        let book = Rulebook::parse(
            "## 1. Moving\n- **XX-MOVE-01** Units move.\n- **XX-MOVE-03** Not on water.\n\
             ## 2. Sea\n- **XX-SEA-01** The sea is blue. (info)\n",
        );
        let games = BTreeMap::from([("x".to_owned(), book)]);
        let report = report(&games, &cited());
        assert!(
            report.ends_with(
                "## x\n\n1 of 2 rules are cited by a test, 1 come up in a recorded game.\n\n\
             ### 1. Moving\n\n| rule | tests | recorded games |\n| --- | --- | --- |\n\
             | XX-MOVE-01 | `moving::units_move`, `position ford` | `two` |\n| XX-MOVE-03 |  |  |\n\n\
             ### Background, which no test can check\n\nXX-SEA-01\n"
            ),
            "{report}"
        );
        let unknown = unknown(&games, &cited());
        assert_eq!(unknown.len(), 4, "{unknown:?}");
    }

    #[test]
    fn files_are_known_by_where_they_lie() {
        assert_eq!(kind(Path::new("crates/x/src/a.rs")), Some(Kind::Code));
        assert_eq!(kind(Path::new("crates/x/tests/cases/positions/deep/a.toml")), Some(Kind::Position));
        assert_eq!(kind(Path::new("crates/x/tests/golden/a.txt")), Some(Kind::Golden));
        assert_eq!(kind(Path::new("crates/x/content/a.toml")), None);
    }
}
