//! What can be said on the command line.

use std::fmt;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::{Args, Parser, Subcommand};
use hexarch_core::Seed;
use serde::{Deserialize, Serialize};

use crate::serve::{AdminArgs, LocalArgs, ServeArgs};

/// The bot that sits where none is named.
const USUAL_BOT: &str = "normal";

/// Epic fantasy board games with every rule enforced.
#[derive(Debug, Parser)]
#[command(name = "hexarch", version, arg_required_else_help = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Play: in a browser with a server for this household, or in the terminal
    Play(PlayArgs),
    /// Serve many people: lobby, accounts, tables
    Serve(ServeArgs),
    /// Look after a server's users and database
    Admin(AdminArgs),
    /// Let bots play many games, and count
    Sim(SimArgs),
    /// Play random games over all numbers of players and options, and watch for whatever must never happen
    Soak(SoakArgs),
    /// Let bots play against each other, and say how sure that makes one
    Arena(ArenaArgs),
    /// Measure how fast a game runs on one thread
    Bench(BenchArgs),
    /// Show or verify a recorded game
    Replay(ReplayArgs),
    /// Check, show or play a position file
    Position {
        #[command(subcommand)]
        command: PositionCommand,
    },
    /// Search a game's rules
    Rules(RulesArgs),
    /// What may come of a fight: at a position, or between two forces
    Odds(OddsArgs),
}

#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    /// In the terminal; also if anything below is said that a browser would ask
    #[arg(long)]
    pub(crate) terminal: bool,
    #[command(flatten)]
    pub(crate) local: LocalArgs,
    /// Name of the game [default: the first one]
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// Number of players, bots included [default: 2, or what the game takes]
    #[arg(long, value_name = "N")]
    pub(crate) players: Option<u8>,
    /// Something else than usual, if the game offers it, such as scenario=solo_conquest; several times for several
    #[arg(long = "option", value_name = "KEY=WORD", value_parser = wish)]
    pub(crate) options: Vec<(String, String)>,
    /// Go on with a saved game instead of a new one
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "players", "options", "seed"])]
    pub(crate) from: Option<PathBuf>,
    /// Go on with the game that was left last
    #[arg(long, conflicts_with_all = ["game", "players", "options", "seed", "from"])]
    pub(crate) resume: bool,
    /// Where all chance comes from: a number or 64 hexadecimal digits [default: new every time]
    #[arg(long)]
    pub(crate) seed: Option<Seed>,
    #[command(flatten)]
    pub(crate) seating: Seating,
}

impl PlayArgs {
    /// Whether a browser is to be used: nothing was said that it would ask.
    pub(crate) fn in_browser(&self) -> bool {
        let new =
            self.game.is_some() || self.players.is_some() || self.seed.is_some() || !self.options.is_empty();
        let said = new || self.from.is_some() || self.resume;
        !self.terminal && !said && self.seating.seats.is_empty() && self.seating.bots == [USUAL_BOT]
    }
}

/// Who sits where.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Seating {
    /// Your seat, counted from 0; several times for several people at one keyboard [default: 0 in a new game]
    #[arg(long = "seat", value_name = "SEAT")]
    pub(crate) seats: Vec<u8>,
    /// Who sits in the other seats: easy, normal, hard, random, greedy, search:1000, search:200ms, cmd:PROGRAM; one for
    /// all, or one for each, separated by commas
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = USUAL_BOT)]
    pub(crate) bots: Vec<String>,
}

impl Seating {
    /// Whether the command line says nothing about it.
    pub(crate) fn is_unsaid(&self) -> bool {
        self.seats.is_empty() && self.bots == [USUAL_BOT]
    }

    /// In a game that goes on, whoever is taken for somebody else sees what he must not know.
    pub(crate) fn must_name_seats(self) -> Result<Seating> {
        if self.seats.is_empty() {
            bail!("which seat of this game is yours? Add --seat 0, or another number");
        }
        Ok(self)
    }
}

/// As it is written on the command line.
impl fmt::Display for Seating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seats = if self.seats.is_empty() { &[0][..] } else { &self.seats[..] };
        let seats: Vec<String> = seats.iter().map(|seat| format!("--seat {seat}")).collect();
        write!(f, "{}", seats.join(" "))?;
        if self.bots != [USUAL_BOT] {
            write!(f, " --bots '{}'", self.bots.join(","))?;
        }
        Ok(())
    }
}

#[derive(Args, Debug)]
pub(crate) struct SimArgs {
    /// Name of the game
    #[arg(long, value_name = "GAME")]
    pub(crate) game: String,
    /// Number of players [default: 2, or what the game takes]
    #[arg(long, value_name = "N")]
    pub(crate) players: Option<u8>,
    /// Something else than usual, if the game offers it, such as scenario=solo_conquest; several times for several
    #[arg(long = "option", value_name = "KEY=WORD", value_parser = wish)]
    pub(crate) options: Vec<(String, String)>,
    /// Who plays: one name for all seats, or one for each, separated by commas
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "random")]
    pub(crate) bots: Vec<String>,
    /// How many games
    #[arg(long, value_name = "K", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: u64,
    /// A number or 64 hexadecimal digits; the first game has just this seed
    #[arg(long, default_value = "1")]
    pub(crate) seed: Seed,
    /// How many threads [default: all cores]
    #[arg(long, value_name = "T")]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Write every finished game as a replay into this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) record: Option<PathBuf>,
    /// Print one JSON object and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct SoakArgs {
    /// Name of the game
    #[arg(long, value_name = "GAME")]
    pub(crate) game: String,
    /// Number of players [default: all in turn, by chance]
    #[arg(long, value_name = "N")]
    pub(crate) players: Option<u8>,
    /// How many games
    #[arg(long, value_name = "K", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: u64,
    /// Check every law along each Nth game; 0 for none
    #[arg(long, value_name = "N", default_value_t = 500)]
    pub(crate) laws: u64,
    /// A number or 64 hexadecimal digits; the first game has just this seed
    #[arg(long, default_value = "1")]
    pub(crate) seed: Seed,
    /// How many threads [default: all cores]
    #[arg(long, value_name = "T")]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Print one JSON object and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ArenaArgs {
    /// Name of the game
    #[arg(long, value_name = "GAME")]
    pub(crate) game: String,
    /// The bots: random, greedy, search:1000 (iterations), search:200ms, easy, normal, hard; separated by commas. Fewer
    /// than players are repeated, more take turns
    #[arg(long, value_name = "LIST", value_delimiter = ',', required = true)]
    pub(crate) bots: Vec<String>,
    /// How many games
    #[arg(long, value_name = "K", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: u64,
    /// Number of players [default: as many as bots, or what the game takes]
    #[arg(long, value_name = "N")]
    pub(crate) players: Option<u8>,
    /// Something else than usual, if the game offers it, such as scenario=solo_conquest; several times for several
    #[arg(long = "option", value_name = "KEY=WORD", value_parser = wish)]
    pub(crate) options: Vec<(String, String)>,
    /// A number or 64 hexadecimal digits
    #[arg(long, default_value = "1")]
    pub(crate) seed: Seed,
    /// How many threads [default: all cores]
    #[arg(long, value_name = "T")]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Print one JSON object and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct BenchArgs {
    /// Name of the game
    #[arg(long, value_name = "GAME")]
    pub(crate) game: String,
    /// Number of players [default: 2, or what the game takes]
    #[arg(long, value_name = "N")]
    pub(crate) players: Option<u8>,
    /// Something else than usual, if the game offers it, such as scenario=solo_conquest; several times for several
    #[arg(long = "option", value_name = "KEY=WORD", value_parser = wish)]
    pub(crate) options: Vec<(String, String)>,
    /// How many seconds of CPU time
    #[arg(long, value_name = "S", default_value = "3", value_parser = seconds)]
    pub(crate) seconds: f64,
    /// Print one JSON object and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ReplayArgs {
    /// The recorded game
    pub(crate) file: PathBuf,
    /// Check the promised seed and every fingerprint
    #[arg(long)]
    pub(crate) verify: bool,
    /// Only the first N entries
    #[arg(long, value_name = "N")]
    pub(crate) at: Option<usize>,
    /// As this seat sees it, counted from 0 [default: as a watcher]
    #[arg(long = "as", value_name = "SEAT")]
    pub(crate) seat: Option<u8>,
    /// Print one JSON object: scene, catalogue and phrases, as a client gets them
    #[arg(long, conflicts_with = "verify")]
    pub(crate) json: bool,
    /// Write the position there, to be played on; of a game under other rules, the last position that agrees
    #[arg(long, value_name = "FILE", conflicts_with = "verify")]
    pub(crate) position: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum PositionCommand {
    /// Tell all mistakes of a position file
    Check(PositionArgs),
    /// Show the position
    Show {
        #[command(flatten)]
        position: PositionArgs,
        /// As this seat sees it, counted from 0 [default: as a watcher]
        #[arg(long = "as", value_name = "SEAT")]
        seat: Option<u8>,
        /// Print one JSON object: scene, catalogue and phrases, as a client gets them
        #[arg(long)]
        json: bool,
    },
    /// List what each seat that is asked may answer
    Legal(PositionArgs),
    /// Play on from the position
    Play {
        #[command(flatten)]
        position: PositionArgs,
        /// Where all chance comes from: a number or 64 hexadecimal digits [default: new every time]
        #[arg(long)]
        seed: Option<Seed>,
        #[command(flatten)]
        seating: Seating,
    },
}

#[derive(Args, Debug)]
pub(crate) struct PositionArgs {
    /// The position file
    pub(crate) file: PathBuf,
    /// Name of the game [default: the file's own `game = "..."`]
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct RulesArgs {
    /// Name of the game
    #[arg(long, value_name = "GAME")]
    pub(crate) game: String,
    /// Words that must all occur, or a rule's ID; none for all rules
    pub(crate) words: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct OddsArgs {
    /// A position file or a recorded game
    #[arg(conflicts_with_all = ["attack", "defend"])]
    pub(crate) file: Option<PathBuf>,
    /// As this seat knows it, counted from 0 [default: the one that is asked]
    #[arg(long = "as", value_name = "SEAT", requires = "file")]
    pub(crate) seat: Option<u8>,
    /// If the seat gives this answer
    #[arg(long, value_name = "TEXT", requires = "file")]
    pub(crate) action: Option<String>,
    /// Name of the game [default: the first one, or the position's own]
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// Who attacks, such as '2 knight, 3 footman' or 'silhouette, rage_blade'
    #[arg(long, value_name = "FORCE", requires = "defend")]
    pub(crate) attack: Option<String>,
    /// Who defends, such as '4 reanimate, stronghold' or 'ronan, damage 1'
    #[arg(long, value_name = "FORCE", requires = "attack")]
    pub(crate) defend: Option<String>,
    /// Print one JSON object and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}

fn wish(text: &str) -> Result<(String, String), String> {
    let (key, word) =
        text.split_once('=').ok_or("an option and its value, such as scenario=solo_conquest")?;
    Ok((key.into(), word.into()))
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.01..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("a number of seconds from 0.01 to 3600".into()),
    }
}
