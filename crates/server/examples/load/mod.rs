//! Tables with people at them, over real WebSockets, on this machine only.
//!
//! With `--kills` the server is killed at random moments under load and started again, and afterwards every log is checked:
//! what was acknowledged is there, once, and every table replays to its recorded fingerprints.

mod crash;
mod figures;
mod server;
mod table;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Parser;
use tokio::sync::watch;

use figures::Figures;
use server::Child;
use table::Acknowledged;

/// Load on a real server.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// The program `hexarch`
    #[arg(long)]
    pub(crate) binary: PathBuf,
    /// Name of the game
    #[arg(long, default_value = "runewars")]
    pub(crate) game: String,
    /// How many tables
    #[arg(long, default_value_t = 500)]
    pub(crate) tables: usize,
    /// How many people at each, each with a connection of his own
    #[arg(long, default_value_t = 4)]
    pub(crate) seats: u8,
    /// How many milliseconds between two answers at a table; 0: as fast as it goes
    #[arg(long, default_value_t = 2000)]
    pub(crate) every: u64,
    /// For how many seconds
    #[arg(long, default_value_t = 60)]
    pub(crate) seconds: u64,
    /// Kill the server so many times on the way
    #[arg(long, default_value_t = 0)]
    pub(crate) kills: u32,
    /// Print one JSON object and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}

/// What all tables share.
struct Load {
    host: String,
    game: String,
    seats: u8,
    every: Duration,
    /// When the answers begin and end, once everybody is there.
    time: watch::Sender<Option<(Instant, Instant)>>,
    /// Whether connections may break.
    kills: bool,
    figures: Figures,
}

pub(crate) fn main() -> Result<()> {
    let args = Args::parse();
    if args.tables == 0 || args.tables > 2000 || args.seconds > 3600 || !(2..=4).contains(&args.seats) {
        bail!("up to 2,000 tables with 2 to 4 seats, for up to an hour");
    }
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(run(args)).map(drop)
}

/// Puts load on a server; how many acknowledged answers were found in order comes back.
pub(crate) async fn run(args: Args) -> Result<usize> {
    let folder = std::env::temp_dir().join(format!("hexarch-load-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let started = Instant::now();
    let child = Child::start(&args.binary, &folder.join("tables.db"), None).await?;
    let (ready, idle) = (started.elapsed(), child.memory());
    eprintln!("the server answers after {} ms and has {} MB", ready.as_millis(), idle / 1_000_000);

    let load = Arc::new(Load {
        host: child.address.clone(),
        game: args.game.clone(),
        seats: args.seats,
        every: Duration::from_millis(args.every),
        time: watch::Sender::new(None),
        kills: args.kills > 0,
        figures: Figures::default(),
    });
    let mut tables = tokio::task::JoinSet::new();
    for n in 0..args.tables {
        tables.spawn(table::play(load.clone(), n));
        // Not all at once: that would measure how fast people can arrive.
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    // Everybody comes first; the time runs when all are there.
    let arriving = Instant::now();
    while load.figures.tables() < args.tables && arriving.elapsed() < Duration::from_secs(300) {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let there = load.figures.tables();
    eprintln!("{there} tables with {} connections are there", there * usize::from(args.seats));
    let begin = Instant::now() + Duration::from_millis(500);
    let end = begin + Duration::from_secs(args.seconds);
    load.time.send_replace(Some((begin, end)));
    load.figures.begin();
    let (child, most) = crash::watch(child, &args, &folder, end).await?;
    let mut acknowledged: Vec<Acknowledged> = Vec::new();
    while let Some(done) = tables.join_next().await {
        acknowledged.push(done.context("a table's client failed")??);
    }
    let figures = load.figures.summary(args.seconds, &args, ready, idle, most);
    let crashed = child.stop().await?;
    let checked = crash::check(&folder.join("tables.db"), &acknowledged).await?;
    std::fs::remove_dir_all(&folder)?;
    figures.print(args.json, &checked)?;
    if !crashed {
        bail!("the server did not close properly");
    }
    if figures.errors > 0 {
        bail!("{} errors", figures.errors);
    }
    Ok(checked.acknowledged)
}
