//! The binary `hexarch`.

mod arena;
mod args;
mod bench;
mod odds;
mod position;
mod replay;
mod rules;
mod serve;
mod shelf;
mod sim;
mod soak;
mod terminal;
#[cfg(test)]
mod tiny;

use std::alloc::System;
use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use anyhow::Result;
use clap::Parser;
use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};

use crate::args::{Cli, Command};

/// Counts allocations for `hexarch bench`. An allocation costs some 35 ns more (55 instead of 20, measured on one
/// thread); the hot path of a game makes none, so that the benchmark itself pays nothing.
#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Where a command reads and writes, so that tests can sit at the keyboard.
struct Console<'a> {
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
    /// What is behind `out`.
    page: terminal::Page,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let page = terminal::Page::of_stdout();
    let mut console = Console { input: &mut io::stdin().lock(), out: &mut io::stdout().lock(), page };
    match run(cli.command, &mut console) {
        Ok(code) => code,
        // Whoever closes the pipe (`| head`) has seen enough.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command, console: &mut Console<'_>) -> Result<ExitCode> {
    match command {
        Command::Play(args) if args.in_browser() => serve::play(&args.local, console.out)?,
        Command::Play(args) => terminal::play(&args, console)?,
        Command::Serve(args) => serve::serve(&args, console.out)?,
        Command::Admin(args) => serve::administer(&args, console.out)?,
        Command::Sim(args) => return sim::run(&args, console.out),
        Command::Soak(args) => return soak::run(&args, console.out),
        Command::Arena(args) => return arena::run(&args, console.out),
        Command::Bench(args) => bench::run(&args, console.out)?,
        Command::Replay(args) => replay::run(&args, console.out)?,
        Command::Position { command } => position::run(&command, console)?,
        Command::Rules(args) => rules::run(&args, console.out)?,
        Command::Odds(args) => odds::run(&args, console.out)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let io = error.chain().find_map(|cause| cause.downcast_ref::<io::Error>());
    io.is_some_and(|io| io.kind() == io::ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }

    /// The words of a command line: what stands between single quotes is one.
    fn words_of(line: &str) -> Vec<String> {
        let parts = line.split('\'').enumerate();
        let word = |(at, part): (usize, &str)| -> Vec<String> {
            match at % 2 {
                0 => part.split_whitespace().map(str::to_owned).collect(),
                _ => vec![part.to_owned()],
            }
        };
        parts.flat_map(word).collect()
    }

    /// Every line `hexarch ...` in a code block of the README is a valid command, and every other `hexarch word`
    /// names one.
    #[test]
    fn the_readme_names_only_commands_that_exist() {
        let readme = include_str!("../../../README.md");
        let mut command = Cli::command();
        command.build();
        let known: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
        let mut blocks = 0;
        for line in readme.lines().map(str::trim).filter(|line| line.starts_with("hexarch ")) {
            let parsed = Cli::try_parse_from(words_of(line.split(" #").next().unwrap_or_default()));
            assert!(
                parsed.is_ok(),
                "{line}: {}",
                parsed.err().map(|error| error.to_string()).unwrap_or_default()
            );
            blocks += 1;
        }
        assert!(blocks >= known.len(), "the README shows each command once at least");
        for mention in readme.split("`hexarch ").skip(1) {
            let word: String = mention.chars().take_while(|c| c.is_ascii_lowercase() || *c == '-').collect();
            assert!(known.contains(&&*word), "the README names `hexarch {word}`, which does not exist");
        }
        for name in &known {
            assert!(readme.contains(&format!("hexarch {name}")), "the README does not name `hexarch {name}`");
        }
    }
}
