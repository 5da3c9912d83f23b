//! `cargo xtask test`: stage after stage, each with its time, and the number of tests at the end.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::{cargo, root, rules, web};

/// Tests that ran.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Count {
    passed: u32,
    failed: u32,
}

impl Count {
    #[expect(clippy::unnecessary_wraps, reason = "a stage ends with it")]
    fn add(&mut self, (passed, failed): (u32, u32)) -> Result<()> {
        self.passed += passed;
        self.failed += failed;
        Ok(())
    }
}

/// One stage: its name, and what it does. It may count tests.
struct Stage {
    name: &'static str,
    run: fn(&mut Count) -> Result<()>,
}

/// All stages in order. A new kind of test is a line here.
const STAGES: [Stage; 8] = [
    Stage { name: "formatting", run: |_| succeed(&mut cargo(&["fmt", "--all", "--check"])) },
    Stage {
        name: "lints",
        run: |_| {
            succeed(&mut cargo(&[
                "clippy",
                "--workspace",
                "--all-targets",
                "--quiet",
                "--",
                "-D",
                "warnings",
            ]))
        },
    },
    Stage { name: "Rust tests", run: rust_tests },
    Stage { name: "documentation", run: |_| documentation() },
    Stage { name: "rules report", run: |_| rules::run(&root(), true) },
    Stage { name: "client: types", run: |_| web::check() },
    Stage { name: "client: tests", run: |count| count.add(web::tests()?) },
    Stage { name: "client: journeys", run: |count| count.add(web::tried_journeys()?) },
];

/// Runs all stages, also after one that failed, so that everything is told at once.
pub(crate) fn run() -> Result<()> {
    let mut count = Count::default();
    let mut failures = Vec::new();
    for Stage { name, run } in STAGES {
        eprintln!("== {name}");
        let start = Instant::now();
        let result = run(&mut count);
        let verdict = if result.is_ok() { "ok" } else { "FAILED" };
        eprintln!("== {name}: {verdict}, {:.1} s", start.elapsed().as_secs_f32());
        if let Err(error) = result {
            eprintln!("{error:#}");
            failures.push(name);
        }
    }
    say(&format!("{} passed, {} failed", count.passed, count.failed));
    if !failures.is_empty() {
        bail!("failed: {}", failures.join(", "));
    }
    Ok(())
}

fn rust_tests(count: &mut Count) -> Result<()> {
    let tested = |arguments: &[&str]| {
        let mut tests = cargo(&["test", "--workspace", "--no-fail-fast"]);
        tests.args(arguments);
        tests
    };
    // Both are run, so that everything is told at once.
    let code = counted(tested(&TESTED), count);
    let documents = counted(tested(&["--doc"]), count);
    code.and(documents)
}

/// What is compiled to be tried. Examples are not: what they share with tests is tried there, and the lints look at them.
pub(crate) const TESTED: [&str; 3] = ["--lib", "--bins", "--tests"];

fn counted(mut tests: Command, count: &mut Count) -> Result<()> {
    let mut child = tests.stdout(Stdio::piped()).spawn().context("cargo does not run")?;
    let output = child.stdout.take().context("cargo test has an output")?;
    for line in BufReader::new(output).split(b'\n') {
        let line = String::from_utf8_lossy(&line?).into_owned();
        if let Some(more) = result_line(&line) {
            count.passed += more.passed;
            count.failed += more.failed;
        }
        say(&line);
    }
    if !child.wait()?.success() {
        bail!("cargo test failed");
    }
    Ok(())
}

fn documentation() -> Result<()> {
    let mut doc = cargo(&["doc", "--workspace", "--no-deps", "--quiet"]);
    succeed(doc.env("RUSTDOCFLAGS", "-D warnings"))
}

fn succeed(command: &mut Command) -> Result<()> {
    if !command.status().context("cargo does not run")?.success() {
        let words: Vec<_> = command.get_args().map(|word| word.to_string_lossy()).collect();
        bail!("cargo {} failed", words.join(" "));
    }
    Ok(())
}

/// Reads `test result: ok. 12 passed; 0 failed; ...`.
fn result_line(line: &str) -> Option<Count> {
    let (_, counts) = line.strip_prefix("test result: ")?.split_once(". ")?;
    let number = |name: &str| {
        let part = counts.split("; ").find_map(|part| part.strip_suffix(name))?;
        part.trim().parse().ok()
    };
    Some(Count { passed: number(" passed")?, failed: number(" failed")? })
}

#[expect(clippy::print_stdout, reason = "this is what the command is for")]
pub(crate) fn say(line: &str) {
    println!("{line}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_result_lines_of_cargo_are_counted() {
        let ok =
            "test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.01s";
        assert_eq!(result_line(ok), Some(Count { passed: 12, failed: 0 }));
        let bad =
            "test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1s";
        assert_eq!(result_line(bad), Some(Count { passed: 3, failed: 2 }));
        assert_eq!(result_line("test rule ... ok"), None);
    }
}
