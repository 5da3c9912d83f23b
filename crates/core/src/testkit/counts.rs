//! Numbers of legal lines: a cheap alarm for any change of legality.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use super::golden::bless;
use super::lines;
use crate::game::legal;
use crate::{Chance, Draft, Game, Log, Seed};

/// How many lines of `depth` legal answers start at `state`; a game that ends earlier is one line.
///
/// Where several seats are asked the lowest answers first. All lines share one chance.
pub fn counts<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    count(game, state, depth, &Chance::new(Seed::from_number(0)))
}

fn count<G: Game>(game: &G, state: &G::State, depth: u32, chance: &Chance) -> u64 {
    let Some(seat) = game.pending(state).first().filter(|_| depth > 0) else { return 1 };
    let answers = legal(game, state, seat);
    if depth == 1 {
        return answers.len() as u64;
    }
    let lines = answers.into_iter().map(|action| {
        let (mut after, mut chance) = (state.clone(), chance.clone());
        game.play(&mut after, seat, action, &mut chance, &mut Log::silent());
        count(game, &after, depth - 1, &chance)
    });
    lines.sum()
}

/// Counts again from every position in a file, and panics with the first lines that differ.
///
/// The file has `== name`, the position as it is saved, then `-> depth 3: 120 lines` as often as wanted.
/// `HEXARCH_BLESS=1` writes the numbers anew; `-> depth 3` alone waits for that.
pub fn check_counts<G: Game>(game: &'static G, file: impl AsRef<Path>) {
    let file = file.as_ref();
    let wanted = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let found = recount(game, &wanted).unwrap_or_else(|what| panic!("{}: {what}", file.display()));
    if bless() {
        fs::write(file, found).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    } else if wanted != found {
        let lines = lines::difference(&wanted, &found);
        panic!("{}, {lines}\nHEXARCH_BLESS=1 writes it anew: read the diff like code", file.display());
    }
}

/// The same text with its numbers counted.
fn recount<G: Game>(game: &'static G, text: &str) -> Result<String, String> {
    let mut out = String::new();
    let mut position = Draft(String::new());
    let mut state = None;
    for (at, line) in text.lines().enumerate() {
        let Some(wanted) = line.strip_prefix("-> depth ") else {
            if line.starts_with("== ") || state.take().is_some() {
                position.0.clear();
            }
            if !line.starts_with("== ") {
                let _ = writeln!(position.0, "{line}");
            }
            let _ = writeln!(out, "{line}");
            continue;
        };
        let depth = wanted.split(':').next().unwrap_or_default().trim();
        let depth = depth.parse().map_err(|error| format!("line {}: '{depth}': {error}", at + 1))?;
        let state = match &mut state {
            Some(state) => state,
            none => {
                let load = game.load(&position);
                none.insert(
                    load.map_err(|faults| format!("the position before line {}: {faults}", at + 1))?.0,
                )
            }
        };
        let _ = writeln!(out, "-> depth {depth}: {} lines", counts(game, state, depth));
    }
    Ok(out)
}
