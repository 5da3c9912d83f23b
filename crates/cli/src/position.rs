//! `hexarch position`: a position file, checked, shown or played.

use std::io::Write;

use anyhow::{Result, anyhow, bail};
use hexarch_catalog::{NoTable, Opening};
use hexarch_core::{Draft, Reader, Seed, Table};

use crate::args::{PositionArgs, PositionCommand};
use crate::{Console, replay, shelf, terminal};

pub(crate) fn run(command: &PositionCommand, console: &mut Console<'_>) -> Result<()> {
    match command {
        PositionCommand::Check(position) => check(&*open(position, FIXED)?, position, console.out),
        PositionCommand::Show { position, seat, json } => {
            let table = open(position, FIXED)?;
            let viewer = shelf::viewer(&*table, *seat)?;
            replay::show(&*table, viewer, *json, console.out)
        }
        PositionCommand::Legal(position) => legal(&*open(position, FIXED)?, console.out),
        PositionCommand::Play { position, seed, seating } => {
            let seed = seed.map_or_else(shelf::new_seed, Ok)?;
            terminal::play_position(open(position, seed)?, seating, console)
        }
    }
}

/// How many mistakes are told one by one: a file that is no position at all has hundreds.
const TOLD: usize = 50;

/// Where chance comes from when nothing is played.
pub(crate) const FIXED: Seed = Seed([0; 32]);

fn check(table: &dyn Table, position: &PositionArgs, out: &mut dyn Write) -> Result<()> {
    let (file, game) = (position.file.display(), table.game());
    writeln!(
        out,
        "{file}: a position of {game} with {} seats, fingerprint {:08x}",
        table.seats(),
        table.fingerprint()
    )?;
    Ok(())
}

fn legal(table: &dyn Table, out: &mut dyn Write) -> Result<()> {
    if table.pending().is_empty() {
        writeln!(out, "the game is over")?;
    }
    for seat in table.pending().iter() {
        for action in table.legal(seat) {
            writeln!(out, "seat {seat}: {action}")?;
        }
    }
    Ok(())
}

/// Opens a table from a position file, or tells all its mistakes with file and line.
pub(crate) fn open(position: &PositionArgs, seed: Seed) -> Result<Box<dyn Table>> {
    let file = position.file.display();
    let draft = Draft(shelf::read(&position.file)?);
    let at_lines = |faults: hexarch_core::Faults| {
        let line = |fault: &hexarch_core::Fault| match fault.line {
            0 => format!("{file}: {}", fault.message),
            line => format!("{file}:{line}:{}: {}", fault.column, fault.message),
        };
        let mut lines: Vec<String> = faults.0.iter().take(TOLD).map(line).collect();
        let count = faults.0.len();
        if count > TOLD {
            lines.push(format!("and {} more", count - TOLD));
        }
        let mistakes = if count == 1 { "mistake" } else { "mistakes" };
        anyhow!("{count} {mistakes} in the position\n{}", lines.join("\n"))
    };
    let game = match &position.game {
        Some(game) => game.clone(),
        None => {
            let reader = Reader::new(&draft.0).map_err(at_lines)?;
            let game = reader.root().text("game").map(str::to_owned);
            match game {
                Some(game) => game,
                None => bail!(
                    "{file} does not name its game: put game = \"NAME\" at its top, or give --game NAME"
                ),
            }
        }
    };
    match shelf::table(&game, &Opening::Position { draft: &draft, seed }) {
        Ok(table) => Ok(table),
        Err(NoTable::Faults(faults)) => Err(at_lines(faults)),
        Err(other) => Err(anyhow!("{file}: {other}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Seating;

    type Make = fn(PositionArgs) -> PositionCommand;

    fn position(name: &str, text: &str, command: Make, input: &str) -> Result<String> {
        let file = std::env::temp_dir().join(format!("hexarch-{name}-{}.toml", std::process::id()));
        std::fs::write(&file, text)?;
        let mut out = Vec::new();
        let page = terminal::Page::default();
        let mut console = Console { input: &mut input.as_bytes(), out: &mut out, page };
        let result = run(&command(PositionArgs { file: file.clone(), game: None }), &mut console);
        std::fs::remove_file(&file)?;
        result.map(|()| String::from_utf8_lossy(&out).into_owned())
    }

    const GOOD: &str = "game = \"tiny\"\nround = 3\n";

    #[test]
    fn a_position_is_checked_shown_listed_and_played() {
        let checked = position("check", GOOD, PositionCommand::Check, "").expect("a position");
        assert!(checked.contains("a position of tiny with 2 seats, fingerprint "), "{checked}");
        let show: Make = |position| PositionCommand::Show { position, seat: Some(1), json: false };
        let shown = position("show", GOOD, show, "").expect("a position");
        assert!(shown.contains("Round 3") && shown.contains("Player 2: Which card do you play?"), "{shown}");
        let show: Make = |position| PositionCommand::Show { position, seat: Some(1), json: true };
        let json: serde_json::Value =
            serde_json::from_str(&position("json", GOOD, show, "").expect("a position")).expect("JSON");
        assert_eq!(json["game"], "tiny");
        assert_eq!(json["scene"]["asks"][0]["seat"], 1, "{json}");
        assert!(json["catalogue"]["faces"].is_array() && json["phrases"].is_object(), "{json}");
        let legal = position("legal", GOOD, PositionCommand::Legal, "").expect("a position");
        assert_eq!(legal.lines().count(), 6, "{legal}");
        assert!(legal.starts_with("seat 0: play 1\n"), "{legal}");
        let play: Make = |position| PositionCommand::Play {
            position,
            seed: None,
            seating: Seating { seats: vec![0, 1], bots: vec!["random".into()] },
        };
        let played = position("play", GOOD, play, "3\n1\nrest\n").expect("a game");
        assert!(played.ends_with("1. Red: points 2\n  2. Player 2: points 0\n"), "{played}");
    }

    #[test]
    fn all_mistakes_are_told_with_file_and_line() {
        let wrong = "game = \"tiny\"\nround = 4\nodd = 1\n";
        let error = position("wrong", wrong, PositionCommand::Check, "").expect_err("mistakes").to_string();
        assert!(error.starts_with("2 mistakes in the position\n"), "{error}");
        assert!(
            error.contains(".toml:2:9: ") && error.contains(".toml:3:1: there is no field 'odd'"),
            "{error}"
        );
        let hundreds = "= \n".repeat(200);
        let error = position("hundreds", &hundreds, PositionCommand::Check, "").expect_err("mistakes");
        assert!(error.to_string().lines().count() <= TOLD + 2, "{error}");
    }
}
