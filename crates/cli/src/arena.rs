//! `hexarch arena`: bots against each other, with intervals.

use std::io::Write;
use std::process::ExitCode;
use std::thread;

use anyhow::Result;
use hexarch_bots::Kind;
use hexarch_bots::arena::{Plan, Standing, Standings};
use hexarch_catalog::agreed_setup;
use hexarch_core::{Game, Job};
use serde::Serialize;

use crate::args::ArenaArgs;
use crate::shelf;
use crate::sim::progress_bar;

/// What `--json` prints.
#[derive(Debug, Serialize)]
struct Report {
    bots: Vec<Row>,
}

#[derive(Debug, Serialize)]
struct Row {
    name: String,
    games: usize,
    wins: f64,
    share: f64,
    low: f64,
    high: f64,
}

pub(crate) fn run(args: &ArenaArgs, out: &mut dyn Write) -> Result<ExitCode> {
    let standings = shelf::with(&args.game, Arena(args))??;
    for (game, what) in standings.troubles.iter().take(10) {
        eprintln!("game {game}: {what}");
    }
    for (game, name, why) in standings.replaced.iter().take(10) {
        eprintln!("game {game}: {name} was replaced by greedy: {why}");
    }
    match args.json {
        true => {
            let row = |it: &Standing| Row {
                name: it.name.clone(),
                games: it.games,
                wins: it.wins,
                share: it.share,
                low: it.low,
                high: it.high,
            };
            let report = Report { bots: standings.bots.iter().map(row).collect() };
            writeln!(out, "{}", serde_json::to_string(&report)?)?;
        }
        false => print(&standings, out)?,
    }
    Ok(if standings.troubles.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn print(standings: &Standings, out: &mut dyn Write) -> Result<()> {
    let mut bots: Vec<&Standing> = standings.bots.iter().collect();
    bots.sort_by(|one, two| two.rating.points.total_cmp(&one.rating.points));
    let width = bots.iter().map(|bot| bot.name.chars().count()).max().unwrap_or(0).max(3);
    writeln!(
        out,
        "{:<width$}{:>7}{:>8}{:>9}{:>18}{:>8}{:>16}{:>12}{:>12}",
        "bot", "games", "wins", "share", "95 % interval", "rating", "95 % interval", "ms/answer", "longest"
    )?;
    for bot in bots {
        let per_cent = |share: f64| format!("{:.1} %", 100.0 * share);
        let interval = format!("{:.1} to {:.1} %", 100.0 * bot.low, 100.0 * bot.high);
        let rating = bot.rating;
        let around = format!("{:+.0} to {:+.0}", rating.low, rating.high);
        let each = bot.thought.as_secs_f64() * 1e3 / bot.answers.max(1) as f64;
        writeln!(
            out,
            "{:<width$}{:>7}{:>8}{:>9}{interval:>18}{:>8}{around:>16}{each:>12.2}{:>12.1}",
            bot.name,
            bot.games,
            rounded(bot.wins),
            per_cent(bot.share),
            format!("{:+.0}", rating.points),
            bot.longest.as_secs_f64() * 1e3,
        )?;
    }
    if !standings.replaced.is_empty() {
        writeln!(out, "{} times a bot was replaced by greedy", standings.replaced.len())?;
    }
    if !standings.troubles.is_empty() {
        writeln!(out, "{} games went wrong and are not counted", standings.troubles.len())?;
    }
    Ok(())
}

/// Whole where it is whole.
fn rounded(wins: f64) -> String {
    if wins.fract() == 0.0 { format!("{wins:.0}") } else { format!("{wins:.2}") }
}

struct Arena<'a>(&'a ArenaArgs);

impl Job for Arena<'_> {
    type Out = Result<Standings>;
    fn run<G: Game>(self, game: &'static G) -> Self::Out {
        let args = self.0;
        let bots = args.bots.iter().map(|name| name.parse()).collect::<Result<Vec<Kind>, _>>()?;
        let (fewest, most) = (*game.players().start(), *game.players().end());
        // As many players as bots are named, if the game takes so many.
        let wanted = u8::try_from(bots.len()).unwrap_or(most).clamp(fewest, most);
        let players = args.players.unwrap_or(wanted);
        let threads = match args.threads {
            Some(threads) => threads.get(),
            None => thread::available_parallelism().map_or(1, usize::from),
        };
        let setup = agreed_setup(game, players, &args.options)?;
        let plan = Plan { game, setup, bots, games: args.games as usize, threads, seed: args.seed };
        let bar = progress_bar(args.games);
        let standings = plan.run(|| bar.inc(1));
        bar.finish_and_clear();
        Ok(standings?)
    }
}

#[cfg(test)]
mod tests {
    use hexarch_core::Seed;

    use super::*;

    fn args(bots: &str, games: u64) -> ArenaArgs {
        ArenaArgs {
            game: "tiny".into(),
            players: None,
            options: Vec::new(),
            bots: bots.split(',').map(str::to_owned).collect(),
            games,
            seed: Seed::from_number(1),
            threads: None,
            json: true,
        }
    }

    fn arena(args: &ArenaArgs) -> Result<serde_json::Value> {
        let mut out = Vec::new();
        run(args, &mut out)?;
        let text = String::from_utf8(out)?;
        assert_eq!(text.lines().count(), 1);
        Ok(serde_json::from_str(&text)?)
    }

    #[test]
    fn the_report_has_the_promised_fields_and_no_other() {
        let report = arena(&args("greedy,random", 40)).expect("a report");
        assert_eq!(report.as_object().expect("an object").len(), 1);
        let bots = report["bots"].as_array().expect("a list");
        assert_eq!(bots.len(), 2);
        for bot in bots {
            let mut fields: Vec<&str> =
                bot.as_object().expect("an object").keys().map(|key| &**key).collect();
            fields.sort_unstable();
            assert_eq!(fields, ["games", "high", "low", "name", "share", "wins"]);
            assert_eq!(bot["games"], 40);
            let number = |field: &str| bot[field].as_f64().expect("a number");
            assert!((number("share") - number("wins") / 40.0).abs() < 1e-9);
            assert!(0.0 <= number("low") && number("low") <= number("share"));
            assert!(number("share") <= number("high") && number("high") <= 1.0);
        }
    }

    #[test]
    fn what_comes_out_does_not_depend_on_the_threads() {
        let on = |threads| ArenaArgs {
            threads: std::num::NonZeroUsize::new(threads),
            ..args("greedy,search:20,random", 30)
        };
        assert_eq!(arena(&on(1)).expect("a report"), arena(&on(2)).expect("a report"));
    }

    #[test]
    fn a_table_for_people_has_a_line_for_each_bot() {
        let mut out = Vec::new();
        run(&ArenaArgs { json: false, ..args("random,greedy", 20) }, &mut out).expect("a table");
        let text = String::from_utf8(out).expect("text");
        assert_eq!(text.lines().count(), 3, "{text}");
        assert!(text.contains("95 % interval") && text.contains("greedy"), "{text}");
    }

    #[test]
    fn wrong_wishes_are_told() {
        for (wrong, told) in [
            (args("clever,random", 1), "there is no bot 'clever'"),
            (args("search:fast,random", 1), "'fast' is no budget of a search"),
            (ArenaArgs { players: Some(9), ..args("random,random", 1) }, "tiny takes 2 to 3 players, not 9"),
        ] {
            let error = arena(&wrong).expect_err("a mistake").to_string();
            assert!(error.contains(told), "{error}");
        }
    }
}
