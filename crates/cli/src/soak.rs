//! `hexarch soak`: many random games over all numbers of players and options, watched for whatever must never happen.

use std::collections::BTreeMap;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use anyhow::Result;
use hexarch_catalog::agreed_setup;
use hexarch_core::testkit::{self, Care, Law};
use hexarch_core::{Chance, Game, Job, Legal, Log, Seed, fair};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::args::SoakArgs;
use crate::shelf;

/// How many troubles are told one by one.
const TOLD: usize = 10;

/// At how many questions a law that costs much looks once.
const STRIDE: usize = 29;

/// What came out.
#[derive(Debug, Default, Serialize)]
struct Report {
    games: u64,
    finished: u64,
    dead_ends: u64,
    panics: u64,
    /// Games after which a component was missing or there twice.
    lost: u64,
    /// Games along which every law was checked.
    checked: u64,
    /// Laws that did not hold.
    broken: u64,
    /// How many games there were of each setup.
    setups: BTreeMap<String, u64>,
}

/// What went wrong in a game.
enum Trouble {
    DeadEnd(String),
    Panic(String),
    Lost(String),
    Broken(String),
}

pub(crate) fn run(args: &SoakArgs, out: &mut dyn Write) -> Result<ExitCode> {
    let (report, troubles) = shelf::with(&args.game, Soak(args))??;
    for trouble in troubles.iter().take(TOLD) {
        eprintln!("{trouble}");
    }
    if troubles.len() > TOLD {
        eprintln!("and {} more", troubles.len() - TOLD);
    }
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        let Report { games, finished, dead_ends, panics, lost, checked, broken, setups } = &report;
        writeln!(out, "{games} games of {} setups: {finished} finished", setups.len())?;
        writeln!(out, "{dead_ends} dead ends, {panics} panics, {lost} with components lost")?;
        writeln!(out, "all laws checked along {checked} of them: {broken} broken")?;
    }
    Ok(if troubles.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

struct Soak<'a>(&'a SoakArgs);

impl Job for Soak<'_> {
    type Out = Result<(Report, Vec<String>)>;
    fn run<G: Game>(self, game: &'static G) -> Self::Out {
        let args = self.0;
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {per_sec}, {eta} left");
        let bar =
            ProgressBar::new(args.games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let all = Mutex::new((Report { games: args.games, ..Report::default() }, Vec::new()));
        let next = AtomicU64::new(0);
        let work = || -> Result<()> {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= args.games {
                    return Ok(());
                }
                // The first game has the seed itself, so that any game can be repeated alone.
                let seed = if number == 0 { args.seed } else { args.seed.nth(number) };
                let (name, setup) = setup_of(game, args.players, seed)?;
                let laws = args.laws > 0 && number.is_multiple_of(args.laws);
                let troubles = watched(game, &setup, seed, laws);
                let (report, told) = &mut *all.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                report.checked += u64::from(laws);
                *report.setups.entry(name.clone()).or_default() += 1;
                let cut_short =
                    |trouble: &Trouble| matches!(trouble, Trouble::DeadEnd(_) | Trouble::Panic(_));
                report.finished += u64::from(!troubles.iter().any(cut_short));
                for trouble in troubles {
                    let (count, what) = match trouble {
                        Trouble::DeadEnd(what) => (&mut report.dead_ends, what),
                        Trouble::Panic(what) => (&mut report.panics, format!("panic: {what}")),
                        Trouble::Lost(what) => (&mut report.lost, what),
                        Trouble::Broken(what) => (&mut report.broken, what),
                    };
                    *count += 1;
                    told.push(format!("{name}: {what}\n  the same alone: --games 1 --seed {seed}"));
                }
                bar.inc(1);
            }
        };
        let threads =
            args.threads.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from);
        thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            workers.into_iter().try_for_each(|worker| match worker.join() {
                Ok(result) => result,
                Err(payload) => std::panic::resume_unwind(payload),
            })
        })?;
        bar.finish_and_clear();
        Ok(all.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner))
    }
}

/// The setup of the game with this seed: the number of players and every option by chance.
fn setup_of<G: Game>(game: &G, players: Option<u8>, seed: Seed) -> Result<(String, G::Setup)> {
    let mut chance = Chance::new(seed.nth(1 << 33));
    let takes = game.players();
    let players = players
        .unwrap_or_else(|| takes.start() + chance.below(u32::from(takes.end() - takes.start()) + 1) as u8);
    let mut wishes = Vec::new();
    for option in game.setup_options(players) {
        let value = &option.values[chance.below(option.values.len() as u32) as usize];
        wishes.push((option.key.to_owned(), value.word.to_owned()));
    }
    let setup = agreed_setup(game, players, &wishes)?;
    let words: Vec<String> = wishes.iter().map(|(key, word)| format!("{key} {word}")).collect();
    Ok((format!("{players} players, {}", words.join(", ")), setup))
}

/// Plays one game, and checks along others of the same setup and seed that every law holds.
fn watched<G: Game>(game: &'static G, setup: &G::Setup, seed: Seed, laws: bool) -> Vec<Trouble> {
    let mut troubles = Vec::new();
    match catch_unwind(AssertUnwindSafe(|| play(game, setup, seed))) {
        Ok(Ok(())) => {}
        Ok(Err(trouble)) => troubles.push(trouble),
        Err(payload) => {
            let what = payload.downcast_ref::<String>().map(String::as_str);
            let what = what.or_else(|| payload.downcast_ref::<&str>().copied());
            troubles.push(Trouble::Panic(what.unwrap_or("without a message").into()));
        }
    }
    if laws {
        let care = Care::nth(u32::from(seed.0[0]), STRIDE);
        let broken =
            Law::ALL.into_iter().filter_map(|law| testkit::check(law, game, setup, seed, care).err());
        troubles.extend(broken.map(|broken| Trouble::Broken(broken.to_string())));
    }
    troubles
}

/// Plays one game by chance.
fn play<G: Game>(game: &G, setup: &G::Setup, seed: Seed) -> Result<(), Trouble> {
    let mut chance = Chance::new(fair::mix(seed, &[]));
    let mut choice = Chance::new(seed.nth(1 << 32));
    let mut log = Log::silent();
    let mut state = game
        .start(setup, &mut chance, &mut log)
        .map_err(|faults| Trouble::DeadEnd(format!("it cannot be set up: {faults}")))?;
    let mut legal = Legal(Vec::new());
    let mut progress = game.progress(&state);
    while let Some(seat) = game.pending(&state).first() {
        legal.0.clear();
        game.options(&state, seat, &mut legal);
        if legal.0.is_empty() {
            let position = game.save(&state).0;
            return Err(Trouble::DeadEnd(format!(
                "seat {seat} is asked and has no answer here:\n{position}"
            )));
        }
        let action = legal.0[choice.below(legal.0.len() as u32) as usize];
        game.play(&mut state, seat, action, &mut chance, &mut log);
        let before = std::mem::replace(&mut progress, game.progress(&state));
        if progress <= before || progress >= game.horizon(&state) {
            let what = format!("'{}' takes progress from {before} to {progress}", game.spell(action));
            return Err(Trouble::DeadEnd(what));
        }
    }
    if game.outcome(&state).is_none() {
        return Err(Trouble::DeadEnd("the game is over without a result".into()));
    }
    game.audit(&state).map_err(Trouble::Lost)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn soak(game: &str, games: u64, laws: u64) -> Result<serde_json::Value> {
        let args = SoakArgs {
            game: game.into(),
            players: None,
            games,
            laws,
            seed: Seed::from_number(1),
            threads: None,
            json: true,
        };
        let mut out = Vec::new();
        run(&args, &mut out)?;
        Ok(serde_json::from_slice(&out)?)
    }

    #[test]
    fn an_honest_game_is_soaked_without_trouble_in_all_its_setups() {
        let report = soak("runewars", 12, 12).expect("a report");
        assert_eq!((&report["finished"], &report["checked"]), (&12.into(), &1.into()), "{report}");
        for trouble in ["dead_ends", "panics", "lost", "broken"] {
            assert_eq!(report[trouble], 0, "{report}");
        }
        assert!(report["setups"].as_object().expect("by name").len() > 1, "{report}");
    }

    #[test]
    fn a_broken_game_is_told() {
        let report = soak("broken", 30, 0).expect("a report");
        assert!(report["panics"].as_u64() > Some(0) && report["dead_ends"].as_u64() > Some(0), "{report}");
        assert!(report["finished"].as_u64() < Some(30));
        let report = soak("tiny", 2, 1).expect("a report");
        assert!(report["broken"].as_u64() > Some(0), "its positions leave the hands out: {report}");
    }
}
