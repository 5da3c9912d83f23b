//! `hexarch bench`: how fast a game runs, on one thread, in CPU time.

use std::hint::black_box;
use std::io::Write;
use std::time::Duration;

use anyhow::{Result, bail};
use cpu_time::ThreadTime;
use hexarch_bots::search::Settings;
use hexarch_bots::{Bot, Budget, End, Known, Random, Search, bot_seed, chance_of, playout};
use hexarch_catalog::agreed_setup;
use hexarch_core::{Game, Job, Legal, Log, Seat, Seed};
use serde::Serialize;
use stats_alloc::Region;

use crate::args::BenchArgs;
use crate::shelf;

/// What was measured. A decision is one with at least two choices; what is forced costs time, but counts for nothing.
#[derive(Debug, Serialize)]
struct Report {
    game: &'static str,
    players: u8,
    decisions_per_s: f64,
    games_per_s: f64,
    decisions_per_game: f64,
    choices_per_decision: f64,
    clone_ns: f64,
    state_bytes: usize,
    allocations_per_decision: f64,
    deepest_stack: usize,
    search_iterations_per_s: f64,
}

pub(crate) fn run(args: &BenchArgs, out: &mut dyn Write) -> Result<()> {
    let report = shelf::with(&args.game, Bench(args))??;
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
        return Ok(());
    }
    let line = |out: &mut dyn Write, name: &str, value: String| writeln!(out, "{name:<26}{value:>14}");
    writeln!(out, "{}, {} players, random playouts on one thread, CPU time", report.game, report.players)?;
    line(out, "decisions/s", format!("{:.0}", report.decisions_per_s))?;
    line(out, "games/s", format!("{:.1}", report.games_per_s))?;
    line(out, "decisions per game", format!("{:.1}", report.decisions_per_game))?;
    line(out, "choices per decision", format!("{:.1}", report.choices_per_decision))?;
    line(out, "clone, ns", format!("{:.0}", report.clone_ns))?;
    line(out, "state, bytes", report.state_bytes.to_string())?;
    line(out, "allocations per decision", format!("{:.4}", report.allocations_per_decision))?;
    line(out, "deepest stack", report.deepest_stack.to_string())?;
    line(out, "search iterations/s", format!("{:.0}", report.search_iterations_per_s))?;
    Ok(())
}

struct Bench<'a>(&'a BenchArgs);

impl Job for Bench<'_> {
    type Out = Result<Report>;
    fn run<G: Game>(self, game: &'static G) -> Result<Report> {
        let players = shelf::players(game, self.0.players);
        let setup = agreed_setup(game, players, &self.0.options)?;
        let mut legal = Legal(Vec::new());
        let mut tally = Tally::default();
        let mut samples = Vec::new();
        // The first game warms up and gives states to clone.
        one(game, &setup, 0, &mut legal, &mut tally, |state, n| {
            if n % 8 == 0 && samples.len() < 256 {
                samples.push(state.clone());
            }
        })?;
        tally = Tally::default();

        let allocations = Region::new(crate::ALLOCATOR);
        let start = ThreadTime::now();
        let budget = Duration::from_secs_f64(self.0.seconds);
        while tally.games == 0 || start.elapsed() < budget {
            one(game, &setup, tally.games + 1, &mut legal, &mut tally, |_, _| ())?;
        }
        let seconds = start.elapsed().as_secs_f64();
        let change = allocations.change();
        let allocated = change.allocations + change.reallocations;

        let decisions = tally.decisions.max(1) as f64;
        Ok(Report {
            game: G::ID,
            players,
            decisions_per_s: rounded(tally.decisions as f64 / seconds),
            games_per_s: rounded(tally.games as f64 / seconds),
            decisions_per_game: rounded(tally.decisions as f64 / tally.games as f64),
            choices_per_decision: rounded(tally.choices as f64 / decisions),
            clone_ns: rounded(clone_ns(&samples)),
            state_bytes: size_of::<G::State>(),
            allocations_per_decision: (allocated as f64 / decisions * 1e6).round() / 1e6,
            deepest_stack: tally.deepest,
            search_iterations_per_s: rounded(search_speed(game, &samples, self.0.seconds / 2.0)),
        })
    }
}

#[derive(Default)]
struct Tally {
    games: u64,
    decisions: u64,
    choices: u64,
    deepest: usize,
}

/// Plays one whole game and counts.
fn one<G: Game>(
    game: &'static G,
    setup: &G::Setup,
    number: u64,
    legal: &mut Legal<G::Action>,
    tally: &mut Tally,
    mut look: impl FnMut(&G::State, u64),
) -> Result<()> {
    let seed = Seed::from_number(number);
    let mut chance = chance_of(seed);
    let mut bots = [0, 1, 2, 3].map(|seat| Random::new(bot_seed(seed, Seat(seat))));
    let mut state = game.start(setup, &mut chance, &mut Log::silent())?;
    let end = playout(game, &mut state, &mut chance, &mut bots, legal, |answer| {
        tally.deepest = tally.deepest.max(game.depth(answer.state));
        if answer.choices > 1 {
            look(answer.state, tally.decisions);
            tally.decisions += 1;
            tally.choices += answer.choices as u64;
        }
    });
    tally.games += 1;
    match end {
        End::Over => Ok(()),
        other => bail!("the game with seed {number} does not end as it should: {other:?}"),
    }
}

/// How long it takes to copy a state, over states from all of a game.
fn clone_ns<S: Clone>(samples: &[S]) -> f64 {
    if samples.is_empty() {
        return 0.0;
    }
    let mut copies = 0u64;
    let start = ThreadTime::now();
    while start.elapsed() < Duration::from_millis(50) {
        for _ in 0..64 {
            for sample in samples {
                black_box(black_box(sample).clone());
            }
        }
        copies += 64 * samples.len() as u64;
    }
    start.elapsed().as_nanos() as f64 / copies as f64
}

/// Iterations of the usual search in the middle of a game, each question anew.
fn search_speed<G: Game>(game: &'static G, samples: &[G::State], seconds: f64) -> f64 {
    let third = samples.len() / 3;
    let middle = &samples[third..samples.len() - third];
    let budget = Duration::from_secs_f64(seconds);
    let mut search = Search::new(Settings::new(Budget::Iterations(1000)), Seed::from_number(1));
    let mut legal = Legal(Vec::new());
    let start = ThreadTime::now();
    for state in middle.iter().cycle().take(100_000) {
        let Some(seat) = game.pending(state).first() else { continue };
        let known = Known::of(game, state, seat, &mut legal);
        if known.legal().len() > 1 {
            black_box(search.choose(&known));
        }
        if start.elapsed() >= budget {
            break;
        }
    }
    search.iterations() as f64 / start.elapsed().as_secs_f64()
}

fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_benchmark_has_all_its_fields_and_no_other() {
        let args =
            BenchArgs { game: "tiny".into(), players: None, options: Vec::new(), seconds: 0.05, json: true };
        let mut out = Vec::new();
        run(&args, &mut out).expect("a benchmark");
        let text = String::from_utf8(out).expect("text");
        assert_eq!(text.lines().count(), 1);
        let json: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let fields: Vec<&str> = json.as_object().expect("an object").keys().map(String::as_str).collect();
        let mut wanted = [
            "game",
            "players",
            "decisions_per_s",
            "games_per_s",
            "decisions_per_game",
            "choices_per_decision",
            "clone_ns",
            "state_bytes",
            "allocations_per_decision",
            "deepest_stack",
            "search_iterations_per_s",
        ];
        wanted.sort_unstable();
        assert_eq!(fields, wanted);
        assert!(json["decisions_per_s"].as_f64() > Some(0.0));
        assert!(json["search_iterations_per_s"].as_f64() > Some(0.0));
        assert!(json["choices_per_decision"].as_f64() >= Some(2.0));
    }
}
