//! Games that are kept: the one that was left last, and those that were saved.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use hexarch_catalog::Opening;
use hexarch_core::{Entry, Heard, Replay, Table};

use crate::args::Seating;
use crate::shelf;

/// The file of the game that `--resume` goes on with. Who sat where lies beside it.
const LAST_GAME: &str = "last-game.json";

/// Where the game is kept after every answer of a person.
pub(crate) fn last_game() -> Option<PathBuf> {
    shelf::state_folder().map(|folder| folder.join(LAST_GAME))
}

fn seats_beside(file: &Path) -> PathBuf {
    file.with_extension("seats.json")
}

/// The game that was left last, and who sat where; what the command line says goes first.
pub(super) fn resumed(file: Option<&Path>, said: &Seating) -> Result<(Game, Seating)> {
    let file = file.filter(|file| file.exists()).ok_or_else(|| anyhow!("there is no game to resume"))?;
    let seats = std::fs::read_to_string(seats_beside(file)).ok();
    let kept: Option<Seating> = seats.and_then(|text| serde_json::from_str(&text).ok());
    let seating = match kept {
        Some(kept) if said.is_unsaid() => kept,
        Some(kept) if said.seats.is_empty() => Seating { seats: kept.seats, bots: said.bots.clone() },
        _ => said.clone().must_name_seats()?,
    };
    Ok((Game::read(file)?, seating))
}

/// Keeps a game where `--resume` finds it. A folder that cannot be written to is no reason to stop playing.
pub(super) fn keep(file: &Path, table: &dyn Table, seating: &Seating) {
    if let Some(folder) = file.parent() {
        let _ = std::fs::create_dir_all(folder);
    }
    // By way of another file, so that a game is never half written.
    let draft = file.with_extension("new");
    let seats = serde_json::to_string(seating).unwrap_or_default();
    let _ = std::fs::write(seats_beside(file), seats);
    if std::fs::write(&draft, table.replay().to_text()).is_ok() {
        let _ = std::fs::rename(&draft, file);
    }
}

/// What is over cannot be resumed; whoever wants to keep it has saved it.
pub(super) fn forget(file: &Path) {
    let _ = std::fs::remove_file(file);
    let _ = std::fs::remove_file(seats_beside(file));
}

/// A game that goes on, and everything that was heard in it.
pub(super) struct Game {
    pub(super) table: Box<dyn Table>,
    pub(super) heard: Vec<Heard>,
}

impl Game {
    /// A game that begins.
    pub(super) fn new(table: Box<dyn Table>) -> Game {
        Game { heard: table.opening(), table }
    }

    /// A saved game, told again from its beginning.
    pub(super) fn read(file: &Path) -> Result<Game> {
        let replay = Replay::parse(&shelf::read(file)?).with_context(|| file.display().to_string())?;
        let open = |entries| shelf::table(&replay.game, &Opening::Replay { replay: &replay, entries });
        let table = open(None).with_context(|| file.display().to_string())?;
        let mut again = open(Some(0))?;
        let mut heard = again.opening();
        for entry in &replay.entries {
            // Every entry was carried out just now.
            match entry {
                Entry::Act { seat, action, .. } => {
                    heard.extend(again.apply(*seat, again.decision(*seat), action).unwrap_or_default());
                }
                Entry::Undo { seat, .. } => drop(again.undo(*seat)),
                Entry::Rewind { to, seed } => drop(again.rewind(*to, *seed)),
            }
        }
        Ok(Game { table, heard })
    }
}

/// Writes a game to a file from which it can be gone on with.
pub(super) fn save(file: &Path, table: &dyn Table) -> Result<()> {
    let replay = table.replay();
    // A position that dictates its draws is no game that others could check.
    shelf::table(&replay.game, &Opening::Replay { replay: &replay, entries: None })?;
    Ok(std::fs::write(file, replay.to_text())?)
}

#[cfg(test)]
mod tests {
    use hexarch_core::{Seat, Seed};

    use super::*;
    use crate::tiny;

    /// Whoever played in seat 1 does so again, and does not see the other's cards.
    #[test]
    fn a_game_is_resumed_by_the_people_who_left_it() {
        let folder = std::env::temp_dir().join(format!("hexarch-kept-{}", std::process::id()));
        let file = folder.join("last.json");
        let opening = Opening::Players { players: 2, seed: Seed::from_number(1) };
        let mut table = hexarch_catalog::open(tiny::whole(), &opening).expect("a table");
        let action = table.check(Seat(0), "play 2").expect("an answer");
        table.play(Seat(0), action);
        let seating = Seating { seats: vec![1], bots: vec!["random".into()] };
        keep(&file, &table, &seating);

        let unsaid = Seating { seats: Vec::new(), bots: vec!["normal".into()] };
        let (game, again) = resumed(Some(&file), &unsaid).expect("it is there");
        assert_eq!((game.table.acts(), &again), (1, &seating));
        let said = Seating { seats: vec![0], bots: vec!["greedy".into()] };
        assert_eq!(resumed(Some(&file), &said).expect("as it is said").1, said);
        let other = Seating { seats: Vec::new(), bots: vec!["greedy".into()] };
        assert_eq!(resumed(Some(&file), &other).expect("other bots").1.seats, [1]);

        std::fs::remove_file(seats_beside(&file)).expect("it was written");
        let error =
            resumed(Some(&file), &unsaid).map(|_| ()).expect_err("nobody knows who he was").to_string();
        assert!(error.contains("which seat"), "{error}");
        forget(&file);
        assert!(resumed(Some(&file), &said).is_err());
        std::fs::remove_dir_all(&folder).expect("cleaned up");
    }
}
