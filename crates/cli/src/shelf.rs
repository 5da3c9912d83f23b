//! Where commands find their games: the catalogue, and in tests a tiny game beside it.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use hexarch_catalog::{NoTable, Opening, UnknownGame};
use hexarch_core::{Game, Job, Seat, Seed, Table, Viewer};

/// Does `job` with the game of this name.
pub(crate) fn with<J: Job>(id: &str, job: J) -> Result<J::Out, UnknownGame> {
    #[cfg(test)]
    match id {
        crate::tiny::Whole::ID => return Ok(job.run(crate::tiny::whole())),
        crate::tiny::Broken::ID => return Ok(job.run(crate::tiny::broken())),
        _ => {}
    }
    hexarch_catalog::with(id, job)
}

/// Opens a table for the game of this name.
pub(crate) fn table(id: &str, opening: &Opening<'_>) -> Result<Box<dyn Table>, NoTable> {
    struct Open<'o, 'a>(&'o Opening<'a>);
    impl Job for Open<'_, '_> {
        type Out = Result<Box<dyn Table>, NoTable>;
        fn run<G: Game>(self, game: &'static G) -> Self::Out {
            Ok(Box::new(hexarch_catalog::open(game, self.0)?))
        }
    }
    with(id, Open(opening))?
}

/// The number of players that was asked for, or two, or what comes nearest to it.
pub(crate) fn players<G: Game>(game: &G, wanted: Option<u8>) -> u8 {
    wanted.unwrap_or_else(|| 2.clamp(*game.players().start(), *game.players().end()))
}

/// The seat as a viewer, if the table has it.
pub(crate) fn viewer(table: &dyn Table, seat: Option<u8>) -> Result<Viewer> {
    let Some(seat) = seat else { return Ok(Viewer::Watcher) };
    if seat >= table.seats() {
        bail!("there is no seat {seat}: this table has the seats 0 to {}", table.seats() - 1);
    }
    Ok(Viewer::Seat(Seat(seat)))
}

/// The text of a file.
pub(crate) fn read(file: &Path) -> Result<String> {
    std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))
}

/// Where the program keeps what it needs next time: `HEXARCH_STATE`, or where the system keeps such things.
pub(crate) fn state_folder() -> Option<PathBuf> {
    // Tests play games of their own, not the user's.
    if cfg!(test) {
        return None;
    }
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    set("HEXARCH_STATE")
        .or_else(|| set("XDG_STATE_HOME").map(|folder| folder.join("hexarch")))
        .or_else(|| set("HOME").map(|home| home.join(".local/state/hexarch")))
        .or_else(|| set("LOCALAPPDATA").map(|folder| folder.join("hexarch")))
}

/// A seed that nobody knows before.
pub(crate) fn new_seed() -> Result<Seed> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| anyhow!("the system gives no random numbers: {error}"))?;
    Ok(Seed(bytes))
}
