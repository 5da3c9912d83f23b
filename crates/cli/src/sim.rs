//! `hexarch sim`: many games between bots, counted.

use std::collections::BTreeMap;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, anyhow};
use hexarch_bots::arena::replaced_name;
use hexarch_bots::{End, Kind, bot_seed, chance_of, playout};
use hexarch_catalog::{Opening, agreed_setup, open};
use hexarch_core::{BySeat, Game, Job, Legal, Log, MAX_SEATS, Seat, Seed, Table};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::args::SimArgs;
use crate::shelf;

/// How many games that went wrong are told one by one.
const TOLD: usize = 10;

/// What came out.
#[derive(Debug, Serialize)]
struct Report {
    games: u64,
    finished: u64,
    dead_ends: u64,
    panics: u64,
    decisions_per_s: f64,
    /// By the name of the bot. Whoever shares the best place has won.
    wins: BTreeMap<String, u64>,
    /// How the games ended on average, by the name of the bot: points, where the game counts points.
    results: BTreeMap<String, f64>,
    /// How often a program that had a seat had to be replaced by `greedy`; its games go by another name.
    replaced: u64,
}

pub(crate) fn run(args: &SimArgs, out: &mut dyn Write) -> Result<ExitCode> {
    let (report, tally) = shelf::with(&args.game, Sim(args))??;
    for trouble in tally.troubles.iter().take(TOLD) {
        let Trouble { game, seed, what } = trouble;
        eprintln!("game {game}: {what}; the same alone: --games 1 --seed {seed}");
    }
    if tally.troubles.len() > TOLD {
        eprintln!("and {} more", tally.troubles.len() - TOLD);
    }
    for (game, what) in tally.replaced.iter().take(TOLD) {
        eprintln!("game {game}: {what}");
    }
    match args.json {
        true => writeln!(out, "{}", serde_json::to_string(&report)?)?,
        false => print(&report, &tally, out)?,
    }
    Ok(if tally.troubles.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn print(report: &Report, tally: &Tally, out: &mut dyn Write) -> Result<()> {
    let Report { games, finished, dead_ends, panics, .. } = report;
    writeln!(out, "{games} games: {finished} finished, {dead_ends} dead ends, {panics} panics")?;
    writeln!(out, "{:.0} decisions/s", report.decisions_per_s)?;
    for (name, wins) in &report.wins {
        let result = report.results.get(name).copied().unwrap_or_default();
        writeln!(out, "{name}: {wins} won, {result:.1} on average")?;
    }
    let by_seat: Vec<String> = tally
        .wins
        .0
        .iter()
        .take(tally.seats)
        .enumerate()
        .map(|(seat, wins)| format!("seat {seat} {wins}"))
        .collect();
    writeln!(out, "by seat: {}", by_seat.join(", "))?;
    Ok(())
}

/// A game that went wrong.
#[derive(Clone, Debug)]
struct Trouble {
    game: u64,
    seed: Seed,
    what: String,
}

#[derive(Clone, Debug, Default)]
struct Tally {
    seats: usize,
    finished: u64,
    dead_ends: u64,
    panics: u64,
    decisions: u64,
    wins: BySeat<u64>,
    wins_by_name: BTreeMap<String, u64>,
    /// The sum of what each bot came to, and in how many seats.
    results: BTreeMap<String, (i64, u64)>,
    troubles: Vec<Trouble>,
    /// Which bot was replaced in which game, and why.
    replaced: Vec<(u64, String)>,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.finished += other.finished;
        self.dead_ends += other.dead_ends;
        self.panics += other.panics;
        self.decisions += other.decisions;
        self.wins.0.iter_mut().zip(other.wins.0).for_each(|(wins, more)| *wins += more);
        for (name, wins) in other.wins_by_name {
            *self.wins_by_name.entry(name).or_default() += wins;
        }
        for (name, (sum, seats)) in other.results {
            let so_far = self.results.entry(name).or_default();
            *so_far = (so_far.0 + sum, so_far.1 + seats);
        }
        self.troubles.extend(other.troubles);
        self.replaced.extend(other.replaced);
    }
}

struct Sim<'a>(&'a SimArgs);

impl Job for Sim<'_> {
    type Out = Result<(Report, Tally)>;
    fn run<G: Game>(self, game: &'static G) -> Self::Out {
        let args = self.0;
        let players = shelf::players(game, args.players);
        let setup = agreed_setup(game, players, &args.options)?;
        // Not every seat of a table is a player of the setup: the table knows.
        let seats = usize::from(game.setup_seats(&setup));
        let plan = Plan { game, players, setup, kinds: hexarch_bots::names(&args.bots, seats)?, args };
        let names: Vec<String> = plan.kinds.iter().map(Kind::to_string).collect();
        if let Some(folder) = &args.record {
            std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        }
        let threads = match args.threads {
            Some(threads) => threads.get(),
            None => thread::available_parallelism().map_or(1, usize::from),
        };

        let bar = progress_bar(args.games);
        let next = AtomicU64::new(0);
        let start = Instant::now();
        let mut tally = thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(|| plan.work(&next, &bar))).collect();
            let mut all = Tally::default();
            for worker in workers {
                all.add(worker.join().map_err(|_| anyhow!("a worker died"))??);
            }
            anyhow::Ok(all)
        })?;
        let seconds = start.elapsed().as_secs_f64();
        bar.finish_and_clear();

        tally.seats = seats;
        tally.troubles.sort_by_key(|trouble| trouble.game);
        tally.replaced.sort();
        let mut wins: BTreeMap<String, u64> = names.into_iter().map(|name| (name, 0)).collect();
        wins.extend(tally.wins_by_name.clone());
        let report = Report {
            games: args.games,
            finished: tally.finished,
            dead_ends: tally.dead_ends,
            panics: tally.panics,
            decisions_per_s: (tally.decisions as f64 / seconds.max(1e-9)).round(),
            wins,
            results: tally
                .results
                .iter()
                .map(|(name, &(sum, seats))| (name.clone(), sum as f64 / seats.max(1) as f64))
                .collect(),
            replaced: tally.replaced.len() as u64,
        };
        Ok((report, tally))
    }
}

/// Shown on standard error, and only if that is a terminal.
pub(crate) fn progress_bar(games: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {per_sec}, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(games).with_style(style)
}

/// What all workers share.
struct Plan<'a, G: Game> {
    game: &'static G,
    players: u8,
    setup: G::Setup,
    kinds: Vec<Kind>,
    args: &'a SimArgs,
}

/// A game as it was played.
struct Played<G: Game> {
    end: End,
    decisions: u64,
    outcome: Option<BySeat<i32>>,
    actions: Vec<(Seat, G::Action)>,
    /// What each seat goes by.
    names: Vec<String>,
    /// Who was replaced, and why.
    replaced: Vec<String>,
}

impl<G: Game> Plan<'_, G> {
    /// Plays the next game until there is none left.
    fn work(&self, next: &AtomicU64, bar: &ProgressBar) -> Result<Tally> {
        let mut tally = Tally::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= self.args.games {
                return Ok(tally);
            }
            // The first game has the seed itself, so that any game can be repeated alone.
            let seed = if number == 0 { self.args.seed } else { self.args.seed.nth(number) };
            let trouble = |what: String| Trouble { game: number, seed, what };
            match catch_unwind(AssertUnwindSafe(|| self.play(seed))) {
                Ok(played) => {
                    let played = played?;
                    tally.decisions += played.decisions;
                    tally.replaced.extend(played.replaced.into_iter().map(|what| (number, what)));
                    match (played.end, played.outcome) {
                        (End::Over, Some(outcome)) => {
                            tally.finished += 1;
                            count_wins(&played.names, &outcome, &mut tally);
                            if let Some(folder) = &self.args.record {
                                self.record(folder, number, seed, &played.actions)?;
                            }
                        }
                        (end, _) => {
                            tally.dead_ends += 1;
                            tally.troubles.push(trouble(dead_end(end)));
                        }
                    }
                }
                Err(payload) => {
                    tally.panics += 1;
                    let what = payload.downcast_ref::<String>().map(String::as_str);
                    let what = what.or_else(|| payload.downcast_ref::<&str>().copied());
                    tally.troubles.push(trouble(format!("panic: {}", what.unwrap_or("without a message"))));
                }
            }
            bar.inc(1);
        }
    }

    fn play(&self, seed: Seed) -> Result<Played<G>> {
        let mut bots = Vec::with_capacity(MAX_SEATS);
        for (seat, kind) in (0..).map(Seat).zip(&self.kinds) {
            bots.push(kind.bot(self.game, bot_seed(seed, seat))?);
        }
        let mut chance = chance_of(seed);
        let mut state = self.game.start(&self.setup, &mut chance, &mut Log::silent())?;
        let (mut decisions, mut actions) = (0, Vec::new());
        let record = self.args.record.is_some();
        let mut legal = Legal(Vec::new());
        let end = playout(self.game, &mut state, &mut chance, &mut bots, &mut legal, |answer| {
            decisions += u64::from(answer.choices > 1);
            if record {
                actions.push((answer.seat, answer.action));
            }
        });
        let (mut names, mut replaced) = (Vec::new(), Vec::new());
        for (seat, (bot, kind)) in bots.iter().zip(&self.kinds).enumerate() {
            let name = kind.to_string();
            match bot.trouble() {
                Some(why) => {
                    replaced.push(format!("seat {seat}, {name}, was replaced by greedy: {why}"));
                    names.push(replaced_name(&name));
                }
                None => names.push(name),
            }
        }
        Ok(Played { end, decisions, outcome: self.game.outcome(&state), actions, names, replaced })
    }

    /// Plays the same game once more at a table, which writes it down.
    fn record(&self, folder: &Path, number: u64, seed: Seed, actions: &[(Seat, G::Action)]) -> Result<()> {
        let (players, wishes) = (self.players, self.args.options.as_slice());
        let opening = Opening::Agreed { players, wishes, seed, numbers: Vec::new() };
        let mut table = open(self.game, &opening)?;
        for (seat, action) in actions {
            table.play(*seat, *action);
        }
        let file = folder.join(format!("{}-{number:04}.json", G::ID));
        std::fs::write(&file, table.replay().to_text())
            .with_context(|| format!("cannot write {}", file.display()))
    }
}

fn count_wins(names: &[String], outcome: &BySeat<i32>, tally: &mut Tally) {
    let seats = names.len() as u8;
    let best = outcome.iter(seats).map(|(_, score)| *score).max();
    let mut winners: Vec<&String> = Vec::new();
    for (seat, score) in outcome.iter(seats) {
        let result = tally.results.entry(names[seat.index()].clone()).or_default();
        *result = (result.0 + i64::from(*score), result.1 + 1);
        if Some(*score) == best {
            tally.wins[seat] += 1;
            winners.push(&names[seat.index()]);
        }
    }
    winners.sort_unstable();
    winners.dedup();
    for name in winners {
        *tally.wins_by_name.entry(name.clone()).or_default() += 1;
    }
}

fn dead_end(end: End) -> String {
    match end {
        End::Over => "the game is over without a result".into(),
        End::NoAnswer(seat) => format!("seat {seat} is asked and has no answer"),
        End::Endless => "more answers than the game promises at most".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(games: u64) -> SimArgs {
        SimArgs {
            game: "tiny".into(),
            players: Some(2),
            options: Vec::new(),
            bots: vec!["random".into()],
            games,
            seed: Seed::from_number(1),
            threads: None,
            record: None,
            json: true,
        }
    }

    fn sim(args: &SimArgs) -> Result<serde_json::Value> {
        let mut out = Vec::new();
        run(args, &mut out)?;
        let text = String::from_utf8(out)?;
        assert_eq!(text.lines().count(), 1);
        Ok(serde_json::from_str(&text)?)
    }

    #[test]
    fn every_game_is_counted_once_however_many_threads_there_are() {
        let one = sim(&SimArgs { threads: std::num::NonZeroUsize::new(1), ..args(50) }).expect("a report");
        let two = sim(&SimArgs { threads: std::num::NonZeroUsize::new(2), ..args(50) }).expect("a report");
        for field in ["games", "finished", "dead_ends", "panics", "wins"] {
            assert_eq!(one[field], two[field], "{field}");
        }
        assert_eq!(one["games"], 50);
        assert_eq!(one["finished"], 50);
    }

    #[test]
    fn a_panic_is_counted_and_a_dead_end_too() {
        let report = sim(&SimArgs { game: "broken".into(), ..args(50) }).expect("a report");
        let count = |field: &str| report[field].as_u64().expect("a number");
        assert!(count("panics") > 0 && count("dead_ends") > 0 && count("finished") > 0, "{report}");
        assert_eq!(count("finished") + count("panics") + count("dead_ends"), 50);
    }

    #[test]
    fn a_recorded_game_is_the_game_that_was_played() {
        let folder = std::env::temp_dir().join(format!("hexarch-record-{}", std::process::id()));
        let recorded = sim(&SimArgs { record: Some(folder.clone()), ..args(3) }).expect("a report");
        assert_eq!(recorded["wins"], sim(&args(3)).expect("a report")["wins"]);
        for number in 0..3 {
            let text = shelf::read(&folder.join(format!("tiny-{number:04}.json"))).expect("recorded");
            let replay = hexarch_core::Replay::parse(&text).expect("a replay");
            let table = open(crate::tiny::whole(), &Opening::Replay { replay: &replay, entries: None });
            assert!(table.expect("it verifies").ranking().is_some(), "game {number} is over");
        }
        std::fs::remove_dir_all(&folder).expect("cleaned up");
    }

    #[test]
    fn wrong_wishes_are_told() {
        for (wrong, told) in [
            (SimArgs { game: "chess".into(), ..args(1) }, "there is no game 'chess'"),
            (SimArgs { players: Some(9), ..args(1) }, "tiny takes 2 to 3 players, not 9"),
            (
                SimArgs { bots: vec!["clever".into()], ..args(1) },
                "there is no bot 'clever'; the bots are: random, greedy",
            ),
            (SimArgs { bots: vec!["random".into(); 3], ..args(1) }, "3 bots are named for 2 seats"),
        ] {
            let error = sim(&wrong).expect_err("a mistake").to_string();
            assert!(error.contains(told), "{error}");
        }
    }
}
