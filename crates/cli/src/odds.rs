//! `hexarch odds`: what may come of a fight, at a position or between two forces.

use std::io::Write;

use anyhow::{Context, Result, anyhow, bail};
use hexarch_catalog::Opening;
use hexarch_core::describe::Words;
use hexarch_core::odds::{Method, Odds, Piece, Side};
use hexarch_core::scene::Scene;
use hexarch_core::{Faults, Game, Job, Replay, Seat, Table, Viewer};
use serde_json::{Value, json};

use crate::args::{OddsArgs, PositionArgs};
use crate::terminal::reason;
use crate::{position, shelf};

pub(crate) fn run(args: &OddsArgs, out: &mut dyn Write) -> Result<()> {
    match (&args.file, &args.attack, &args.defend) {
        (Some(_), ..) => at_position(args, out),
        (None, Some(attack), Some(defend)) => {
            let first = || hexarch_catalog::ids().first().map(|id| (*id).to_owned());
            let game = args.game.clone().or_else(first).ok_or_else(|| anyhow!("there is no game yet"))?;
            shelf::with(&game, Clash { attack, defend, json: args.json, out })?
        }
        (None, ..) => bail!("give a position file, or two forces by --attack and --defend"),
    }
}

/// The odds at a position or at the end of a recorded game.
fn at_position(args: &OddsArgs, out: &mut dyn Write) -> Result<()> {
    let file = args.file.clone().unwrap_or_default();
    let text = shelf::read(&file)?;
    let table = if text.trim_start().starts_with('{') {
        let replay = Replay::parse(&text).with_context(|| file.display().to_string())?;
        let opening = Opening::Replay { replay: &replay, entries: None };
        shelf::table(&replay.game, &opening).with_context(|| file.display().to_string())?
    } else {
        position::open(&PositionArgs { file: file.clone(), game: args.game.clone() }, position::FIXED)?
    };
    let seat = match args.seat {
        Some(seat) => {
            shelf::viewer(&*table, Some(seat))?;
            Seat(seat)
        }
        None => table.pending().first().ok_or_else(|| anyhow!("{}: the game is over", file.display()))?,
    };
    let odds = table.odds(seat, args.action.as_deref()).map_err(|refusal| {
        let wish = refusal.action.as_deref().unwrap_or_default();
        anyhow!("seat {seat} may not answer '{wish}': {}", reason(&refusal))
    })?;
    let Some(odds) = odds else { bail!("{}", no_fight(&*table, seat, args.action.as_deref())) };
    let scene = table.scene(Viewer::Seat(seat));
    let words = Words { scene: &scene, catalogue: table.catalogue(), phrases: table.phrases() };
    print(&odds, words, args.json, out)
}

/// Why there are no odds, and what to ask instead.
fn no_fight(table: &dyn Table, seat: Seat, action: Option<&str>) -> String {
    if let Some(action) = action {
        return format!("'{action}' does not lead to a fight by itself");
    }
    if !table.pending().has(seat) {
        return format!("nobody fights now, and seat {seat} is not asked");
    }
    let leads = |action: &String| matches!(table.odds(seat, Some(action)), Ok(Some(_)));
    let fights: Vec<String> = table.legal(seat).into_iter().filter(leads).take(5).collect();
    match fights.is_empty() {
        true => "nobody fights now, and no answer of the moment leads to a fight".into(),
        false => {
            format!("nobody fights yet; ask about an answer, such as --action '{}'", fights.join("' or '"))
        }
    }
}

struct Clash<'a> {
    attack: &'a str,
    defend: &'a str,
    json: bool,
    out: &'a mut dyn Write,
}

impl Job for Clash<'_> {
    type Out = Result<()>;
    fn run<G: Game>(self, game: &'static G) -> Result<()> {
        let told = |faults: Faults| anyhow!("these forces cannot fight\n{faults}");
        let (state, seat) = game.clash(self.attack, self.defend).map_err(told)?;
        let odds = game.odds(&state, seat, None).ok_or_else(|| anyhow!("these forces do not fight"))?;
        let scene: Scene = game.scene(&state, Viewer::Seat(seat));
        let words = Words { scene: &scene, catalogue: game.catalogue(), phrases: game.phrases() };
        print(&odds, words, self.json, self.out)
    }
}

fn print(odds: &Odds, words: Words<'_>, as_json: bool, out: &mut dyn Write) -> Result<()> {
    if as_json {
        writeln!(out, "{}", json_of(odds, words))?;
        return Ok(());
    }
    for line in words.odds(odds) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// The odds for programs: names in words, counts, and the chances that they make.
fn json_of(odds: &Odds, words: Words<'_>) -> Value {
    let chance = |n: u64| n as f64 / odds.of as f64;
    let piece = |piece: &Piece| {
        let ends = piece.ends.iter().map(|end| (words.say(&end.text), json!(chance(end.n))));
        json!({
            "name": hexarch_core::Names::face(&words, piece.face),
            "before": piece.before,
            "lost": chance(piece.lost),
            "ends": ends.collect::<serde_json::Map<String, Value>>(),
        })
    };
    let side = |side: &Side| {
        json!({
            "name": words.say(&side.title),
            "seat": side.seat,
            "wins": chance(side.wins),
            "units": side.pieces.iter().map(piece).collect::<Vec<_>>(),
            "measure": words.say(&side.measure),
            "left": side.left.iter().map(|&n| chance(n)).collect::<Vec<_>>(),
        })
    };
    let (method, fights, error) = match odds.method {
        Method::Exact => ("exact", None, 0.0),
        Method::Sampled { fights, error } => ("sampled", Some(fights), f64::from(error) / 10_000.0),
    };
    let events = odds.events.iter().map(|event| (words.say(&event.text), json!(chance(event.n))));
    json!({
        "title": words.say(&odds.title),
        "method": method,
        "fights": fights,
        "error": error,
        "sides": odds.sides.iter().map(side).collect::<Vec<_>>(),
        "nobody": chance(odds.nobody),
        "events": events.collect::<serde_json::Map<String, Value>>(),
        "policy": odds.policy.iter().map(|text| words.say(text)).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn odds(arguments: OddsArgs) -> Result<String> {
        let mut out = Vec::new();
        run(&arguments, &mut out)?;
        Ok(String::from_utf8(out)?)
    }

    fn forces(attack: &str, defend: &str) -> OddsArgs {
        let (attack, defend) = (Some(attack.into()), Some(defend.into()));
        OddsArgs { file: None, seat: None, action: None, game: None, attack, defend, json: false }
    }

    #[test]
    fn two_forces_are_set_against_each_other() {
        let text = odds(forces("2 knight", "2 reanimate")).expect("odds");
        assert!(text.starts_with("Battle at "), "{text}");
        assert!(text.contains("Daqan Lords (attack) wins") && text.contains("Exact: "), "{text}");
        let json = odds(OddsArgs { json: true, ..forces("6 footman", "stronghold") }).expect("odds");
        let json: Value = serde_json::from_str(&json).expect("one object");
        assert_eq!(json["sides"][0]["wins"], 1.0, "{json}");
        assert_eq!(json["method"], "exact");
        assert_eq!(json["events"]["the stronghold falls"], 1.0);
        assert_eq!(json["sides"][0]["units"][0]["before"], 6);
    }

    #[test]
    fn what_cannot_be_answered_is_told() {
        for (arguments, told) in [
            (forces("2 kinght", "2 reanimate"), "'kinght' is no unit"),
            (OddsArgs { game: Some("chess".into()), ..forces("a", "b") }, "there is no game 'chess'"),
            (OddsArgs { game: Some("tiny".into()), ..forces("a", "b") }, "Tiny knows no odds of two forces"),
            (OddsArgs { defend: None, ..forces("knight", "") }, "two forces by --attack and --defend"),
            (OddsArgs { file: Some("no/such".into()), ..forces("a", "b") }, "cannot read no/such"),
        ] {
            let error = format!("{:#}", odds(arguments).expect_err("a mistake"));
            assert!(error.contains(told), "{error}");
        }
    }

    #[test]
    fn a_position_is_asked_as_a_seat_and_for_an_answer() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../runewars/positions/");
        let at = |file: &str, seat: Option<u8>, action: Option<&str>| OddsArgs {
            file: Some(format!("{folder}{file}.toml").into()),
            seat,
            action: action.map(Into::into),
            game: None,
            attack: None,
            defend: None,
            json: false,
        };
        let duel = "a_duel_about_to_begin";
        let text = odds(at(duel, Some(1), Some("challenge silhouette"))).expect("odds");
        assert!(text.starts_with("Duel of Varikas the Dead with Silhouette"), "{text}");
        for (arguments, told) in [
            (at(duel, None, None), "ask about an answer, such as --action 'challenge silhouette'"),
            (at(duel, Some(0), None), "nobody fights now, and seat 0 is not asked"),
            (at(duel, Some(7), None), "there is no seat 7"),
            (at(duel, Some(0), Some("no-deed")), "seat 0 may not answer 'no-deed': another seat is asked."),
            (at(duel, Some(1), Some("fly")), "seat 1 may not answer 'fly': this is no action of this game."),
            (at(duel, Some(1), Some("no-deed")), "'no-deed' does not lead to a fight by itself"),
        ] {
            let error = odds(arguments).expect_err("no odds").to_string();
            assert!(error.contains(told), "{error}");
        }
    }
}
