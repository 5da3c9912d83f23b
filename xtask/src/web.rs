//! The client: its packages, checks, tests, journeys and pictures. Everything runs in the folder `web`.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::SystemTime;

use anyhow::{Context, Result, bail};

use crate::check::TESTED;
use crate::{cargo, root};

fn folder() -> PathBuf {
    root().join("web")
}

fn npm(arguments: &[&str]) -> Command {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.current_dir(folder()).args(arguments);
    command
}

fn succeed(command: &mut Command) -> Result<()> {
    let words: Vec<_> = command.get_args().map(|word| word.to_string_lossy().into_owned()).collect();
    let status = command.status().context("the client needs Node.js 20.19 or later with npm")?;
    if !status.success() {
        bail!("npm {} failed", words.join(" "));
    }
    Ok(())
}

/// Installs exactly what the lock file names, unless that is there already.
pub(crate) fn packages() -> Result<()> {
    let changed = |path: &str| folder().join(path).metadata().and_then(|data| data.modified()).ok();
    let (installed, locked) = (changed("node_modules/.package-lock.json"), changed("package-lock.json"));
    if installed.is_some() && installed >= locked {
        return Ok(());
    }
    succeed(&mut npm(&["ci", "--no-audit", "--no-fund"]))
}

/// Types of scripts and templates, and what the compiler says about accessibility.
pub(crate) fn check() -> Result<()> {
    packages()?;
    succeed(&mut npm(&["run", "--silent", "check"]))
}

/// The tests of the parts that need no browser. Returns how many passed and failed.
pub(crate) fn tests() -> Result<(u32, u32)> {
    packages()?;
    count(&mut npm(&["run", "--silent", "test"]))
}

/// Makes `web/dist`, which the server carries.
pub(crate) fn build() -> Result<()> {
    packages()?;
    succeed(&mut npm(&["run", "--silent", "build"]))
}

/// Makes `web/dist` unless it is younger than all that it is made of.
pub(crate) fn build_if_stale() -> Result<()> {
    let built = folder().join("dist/index.html").metadata().and_then(|data| data.modified()).ok();
    let sources = ["src", "scripts", "index.html", "package-lock.json"].map(|name| folder().join(name));
    let newest = sources.iter().filter_map(|path| newest(path)).max();
    if built.is_some() && built >= newest { Ok(()) } else { build() }
}

/// When something in a folder was last changed. What the build itself writes does not count.
fn newest(path: &Path) -> Option<SystemTime> {
    if path.is_dir() {
        let entries = std::fs::read_dir(path).ok()?;
        return entries.filter_map(|entry| newest(&entry.ok()?.path())).max();
    }
    let made = path.ends_with("src/icons/own.svg");
    path.metadata().and_then(|data| data.modified()).ok().filter(|_| !made)
}

/// The journeys through the real client and the real server in a browser.
pub(crate) fn tried_journeys() -> Result<(u32, u32)> {
    build()?;
    count(playwright(&["--grep-invert", "@pictures|@measured"])?.stdout(Stdio::piped()))
}

/// The journeys, and what is only measured: it depends on the machine, so that no test asks for it.
pub(crate) fn journeys() -> Result<()> {
    build()?;
    succeed(&mut playwright(&["--grep-invert", "@pictures"])?)
}

/// Pictures of real games for the README.
pub(crate) fn screenshots() -> Result<()> {
    build()?;
    succeed(&mut playwright(&["--grep", "@pictures"])?)
}

fn playwright(arguments: &[&str]) -> Result<Command> {
    let chromium = chromium()?;
    // As the Rust tests build it: the program alone is built with fewer features, hence once more from the core up.
    if !cargo(&["test", "--workspace", "--no-run", "--quiet"]).args(TESTED).status()?.success() {
        bail!("hexarch does not build");
    }
    let mut command = npm(&["exec", "--", "playwright", "test"]);
    command.args(arguments).env("CHROMIUM", chromium).env("HEXARCH_BIN", program());
    Ok(command)
}

/// The program that was just built.
fn program() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    root().join(target).join("debug").join(if cfg!(windows) { "hexarch.exe" } else { "hexarch" })
}

const BROWSERS: [&str; 5] = [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/snap/bin/chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/// The system's Chromium; on Debian it is installed if we may.
fn chromium() -> Result<PathBuf> {
    let find = || {
        let named = std::env::var_os("CHROMIUM").map(PathBuf::from);
        named.into_iter().chain(BROWSERS.map(PathBuf::from)).find(|path| path.exists())
    };
    if let Some(found) = find() {
        return Ok(found);
    }
    let apt = Path::new("/usr/bin/apt-get");
    if apt.exists() && is_root() {
        eprintln!("installing Chromium for the journeys");
        let install = ["install", "-y", "--no-install-recommends", "chromium"];
        for arguments in [&["update", "-q"][..], &install] {
            // Whether it worked shows in whether it is there.
            let _ = Command::new(apt).args(arguments).stdout(Stdio::null()).status();
        }
    }
    find()
        .context("no Chromium was found: install it (apt-get install chromium), or set CHROMIUM to its path")
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// Runs a test runner and counts what it says: `Tests  2 failed | 40 passed (42)` or `3 passed (1.2m)`.
fn count(command: &mut Command) -> Result<(u32, u32)> {
    let output = command.stdout(Stdio::piped()).stderr(Stdio::inherit()).output();
    let output = output.context("the client needs Node.js 20.19 or later with npm")?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    crate::check::say(&text);
    let (passed, failed) = totals(&text);
    if !output.status.success() {
        bail!("{failed} tests of the client failed");
    }
    Ok((passed, failed))
}

/// The last number before `passed`, and before `failed`.
fn totals(text: &str) -> (u32, u32) {
    let plain = without_colors(text);
    let last = |word: &str| {
        let mut words = plain.split_whitespace().collect::<Vec<_>>();
        words.reverse();
        let at = words.iter().position(|found| found.trim_matches(|it| it == '(' || it == ')') == word);
        at.and_then(|at| words.get(at + 1)?.parse().ok()).unwrap_or(0)
    };
    (last("passed"), last("failed"))
}

fn without_colors(text: &str) -> String {
    let mut plain = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        if letter == '\u{1b}' {
            letters.by_ref().find(char::is_ascii_alphabetic);
        } else {
            plain.push(letter);
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_totals_of_both_runners_are_read() {
        let vitest = " Test Files  9 passed (9)\n      Tests  \u{1b}[31m2 failed\u{1b}[39m | \u{1b}[1m38 passed\u{1b}[22m (40)\n";
        assert_eq!(totals(vitest), (38, 2));
        assert_eq!(totals("  11 passed (3.2m)\n"), (11, 0));
        assert_eq!(totals("nothing ran"), (0, 0));
    }
}
