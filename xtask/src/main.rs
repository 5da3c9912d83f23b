//! Developer commands: `cargo xtask play`, `test`, `rules`, `types`, `load`, `bench`.

mod check;
mod rules;
mod web;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};
use clap::{Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Build client and server and open a table in the browser; with --terminal, a game in the terminal
    Play {
        /// Passed on to `hexarch play`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Run the journeys through the client in a browser, and measure how quick it is
    Journeys,
    /// Run the checks: formatting, lints, tests, documents, the client and its journeys
    Test,
    /// Write docs/rules-coverage.md: which rule is cited by which test
    Rules {
        /// Write nothing; fail if the file is stale or a test cites a rule that does not exist
        #[arg(long)]
        check: bool,
    },
    /// Make the TypeScript of the wire types anew: web/src/wire
    Types,
    /// Put load on a server of this machine, in a release build; with --kills N kill it on the way
    Load {
        /// Passed on: --tables, --seats, --every, --seconds, --kills, --json
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Make the client: web/dist
    Web,
    /// Make pictures of real games in a browser: docs/pictures
    Screenshots,
    /// Measure every game, in a release build
    Bench {
        /// Passed on to `hexarch bench`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
}

fn main() -> ExitCode {
    let done = match Cli::parse().task {
        Task::Play { arguments } => play(&arguments),
        Task::Journeys => web::journeys(),
        Task::Test => check::run(),
        Task::Rules { check } => rules::run(&root(), check),
        Task::Types => types(),
        Task::Load { arguments } => load(&arguments),
        Task::Web => web::build(),
        Task::Screenshots => web::screenshots(),
        Task::Bench { arguments } => bench(&arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The folder of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace").into()
}

/// The cargo that runs us, in the folder of the workspace.
fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root()).args(arguments);
    command
}

/// What makes `hexarch play` a game in the terminal.
const IN_TERMINAL: [&str; 8] =
    ["--terminal", "--game", "--players", "--seat", "--bots", "--from", "--resume", "--seed"];

/// Whoever plays in the terminal needs no client, and so no Node.js.
fn play(arguments: &[String]) -> Result<()> {
    let said =
        |argument: &String| IN_TERMINAL.iter().any(|option| argument.split('=').next() == Some(option));
    if !arguments.iter().any(said) {
        web::build_if_stale().context("without the client: cargo xtask play --terminal")?;
    }
    eprintln!("building the game; the first time takes some minutes");
    hexarch("play", &["play"], arguments)
}

/// Builds the binary with a profile and runs it.
fn hexarch(profile: &str, command: &[&str], arguments: &[String]) -> Result<()> {
    let mut cargo = cargo(&["run", "--profile", profile, "--package", "hexarch-cli", "--bin", "hexarch"]);
    // Files that are named on the command line lie where it was typed.
    cargo.current_dir(std::env::current_dir()?);
    let status = cargo.arg("--").args(command).args(arguments).status().context("cargo does not run")?;
    if !status.success() {
        bail!("hexarch {} failed", command.join(" "));
    }
    Ok(())
}

/// The test that compares the client's types with ours writes them when it is told to.
fn types() -> Result<()> {
    let mut test = cargo(&["test", "--quiet", "--package", "hexarch-server", "--lib", "typescript"]);
    let status = test.env("HEXARCH_BLESS", "1").status().context("cargo does not run")?;
    if !status.success() {
        bail!("the types could not be made");
    }
    Ok(())
}

/// The server is the program as it is shipped; the generator is a program of its own.
fn load(arguments: &[String]) -> Result<()> {
    let mut build = cargo(&["build", "--release", "--quiet", "--package", "hexarch-cli"]);
    if !build.status().context("cargo does not run")?.success() {
        bail!("the program does not build");
    }
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    let mut run =
        cargo(&["run", "--quiet", "--package", "hexarch-server", "--example", "load", "--", "--binary"]);
    run.arg(target.join("release").join("hexarch")).args(arguments);
    if !run.status().context("cargo does not run")?.success() {
        bail!("the load was not borne");
    }
    Ok(())
}

/// Figures are taken from a release build: this is the one place where the last percents matter.
fn bench(arguments: &[String]) -> Result<()> {
    // A game's crate lies in a folder of the game's name; so this tool need not be built from the games. Only what is in
    // the catalogue can be played.
    let catalogue = std::fs::read_to_string(root().join("crates/catalog/Cargo.toml"))?;
    for game in rules::games(&root())?.keys().filter(|game| catalogue.contains(&format!("hexarch-{game}"))) {
        hexarch("release", &["bench", "--game", game], arguments)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_documents_name_only_tasks_that_exist() {
        Cli::command().debug_assert();
        let known: Vec<String> =
            Cli::command().get_subcommands().map(|task| task.get_name().into()).collect();
        for file in ["README.md", "CONTRIBUTING.md", ".ci/run"] {
            let text = std::fs::read_to_string(root().join(file)).expect("part of the project");
            let mut mentions = text.split("cargo xtask ").skip(1).peekable();
            assert!(mentions.peek().is_some(), "{file} names no task");
            for mention in mentions {
                let task: String = mention.chars().take_while(char::is_ascii_lowercase).collect();
                assert!(known.contains(&task), "{file} names `cargo xtask {task}`, which does not exist");
            }
        }
    }
}
