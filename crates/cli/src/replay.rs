//! `hexarch replay`: a recorded game, shown or verified.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use hexarch_catalog::{NoTable, Opening};
use hexarch_core::{Entry, Replay, ReplayFault, Table, Viewer};

use crate::args::ReplayArgs;
use crate::shelf;
use hexarch_core::describe::Words;

pub(crate) fn run(args: &ReplayArgs, out: &mut dyn Write) -> Result<()> {
    let file = args.file.display();
    let replay = Replay::parse(&shelf::read(&args.file)?).with_context(|| format!("{file}"))?;
    let length = replay.entries.len();
    if args.at.is_some_and(|at| at > length) {
        bail!("{file} has {length} entries: --at takes a number from 0 to {length}");
    }
    if let Some(to) = &args.position {
        return keep(&replay, args, to, out);
    }
    let entries = if args.verify { None } else { args.at };
    let table = shelf::table(&replay.game, &Opening::Replay { replay: &replay, entries });
    let table = table.with_context(|| format!("{file}"))?;
    let viewer = shelf::viewer(&*table, args.seat)?;
    if !args.verify {
        return show(&*table, viewer, args.json, out);
    }
    verified(&replay, &*table, out)?;
    match args.at {
        None => Ok(()),
        Some(at) => {
            let opening = Opening::Replay { replay: &replay, entries: Some(at) };
            show(&*shelf::table(&replay.game, &opening)?, viewer, false, out)
        }
    }
}

/// Writes down a position of a recorded game, so that it can be played on.
fn keep(replay: &Replay, args: &ReplayArgs, to: &Path, out: &mut dyn Write) -> Result<()> {
    let upto = |entries| shelf::table(&replay.game, &Opening::Replay { replay, entries });
    let (table, entries, difference) = match upto(args.at) {
        Ok(table) => (table, args.at.unwrap_or(replay.entries.len()), None),
        Err(NoTable::Replay(fault @ ReplayFault::Rules { agrees, .. })) => {
            (upto(Some(agrees))?, agrees, Some(fault))
        }
        Err(other) => return Err(other).with_context(|| args.file.display().to_string()),
    };
    std::fs::write(to, table.position().0).with_context(|| format!("cannot write {}", to.display()))?;
    if let Some(difference) = difference {
        writeln!(out, "{}: {difference}", args.file.display())?;
    }
    writeln!(out, "the position after entry {entries} is in {}", to.display())?;
    writeln!(out, "play on with: hexarch position play {}", to.display())?;
    Ok(())
}

/// Says what a replay that came out as recorded has proved.
fn verified(replay: &Replay, table: &dyn Table, out: &mut dyn Write) -> Result<()> {
    let count = |wanted: fn(&Entry) -> bool| replay.entries.iter().filter(|entry| wanted(entry)).count();
    let acts = count(|entry| matches!(entry, Entry::Act { .. }));
    writeln!(out, "verified: {} played from {} entries", replay.game, replay.entries.len())?;
    let ours = table.replay();
    if (replay.rules, &replay.content) != (ours.rules, &ours.content) {
        let version = |it: &Replay| {
            format!("rules {} with content {}", it.rules, it.content.get(..8).unwrap_or(&it.content))
        };
        writeln!(out, "  recorded under {}, and the same under {}", version(replay), version(&ours))?;
    }
    writeln!(out, "  the seed is the one of the promise {}", replay.commitment)?;
    match replay.numbers.len() {
        0 => writeln!(out, "  nobody added a number, so the host could have picked the seed")?,
        numbers => writeln!(out, "  numbers added by the seats: {numbers}")?,
    }
    for at in replay.forks() {
        writeln!(out, "  after entry {at} chance goes on from a seed that nobody promised: a fork")?;
    }
    writeln!(out, "  {acts} answers were legal and led to the recorded fingerprints")?;
    writeln!(out, "  last fingerprint {:08x}", table.fingerprint())?;
    let state = if table.pending().is_empty() { "over" } else { "not over yet" };
    writeln!(out, "  the game is {state}")?;
    Ok(())
}

/// Shows a table to a viewer, in words or as a client gets it.
pub(crate) fn show(table: &dyn Table, viewer: Viewer, json: bool, out: &mut dyn Write) -> Result<()> {
    let scene = table.scene(viewer);
    if json {
        let (catalogue, phrases) = (table.catalogue(), table.phrases().patterns());
        let all = serde_json::json!({
            "game": table.game(), "scene": scene, "catalogue": catalogue, "phrases": phrases,
        });
        writeln!(out, "{all}")?;
        return Ok(());
    }
    let words = Words { scene: &scene, catalogue: table.catalogue(), phrases: table.phrases() };
    for line in words.scene() {
        writeln!(out, "{line}")?;
    }
    for ask in &scene.asks {
        writeln!(out)?;
        for line in words.ask(ask) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use hexarch_catalog::open;
    use hexarch_core::{Seat, Seed};

    use super::*;
    use crate::tiny;

    fn replay(name: &str, change: impl FnOnce(&mut Replay), args: ReplayArgs) -> Result<String> {
        let opening = Opening::Players { players: 2, seed: Seed::from_number(1) };
        let mut table = open(tiny::whole(), &opening)?;
        for (seat, action) in [(0, "play 2"), (1, "play 1"), (0, "rest"), (1, "play 3")] {
            let action = table.check(Seat(seat), action).map_err(|refusal| anyhow::anyhow!("{refusal:?}"))?;
            table.play(Seat(seat), action);
        }
        let mut replay = Table::replay(&table);
        change(&mut replay);
        let file = std::env::temp_dir().join(format!("hexarch-replay-{name}-{}.json", std::process::id()));
        std::fs::write(&file, replay.to_text())?;
        let mut out = Vec::new();
        let result = run(&ReplayArgs { file: file.clone(), ..args }, &mut out);
        std::fs::remove_file(&file)?;
        result.map(|()| String::from_utf8_lossy(&out).into_owned())
    }

    fn args(verify: bool, at: Option<usize>, seat: Option<u8>) -> ReplayArgs {
        ReplayArgs { file: Default::default(), verify, at, seat, json: false, position: None }
    }

    #[test]
    fn a_replay_is_shown_as_of_an_entry_and_as_a_seat_sees_it() {
        let shown = replay("end", |_| (), args(false, None, None)).expect("shown");
        assert!(shown.contains("Round 2") && shown.contains("Hand of Player 2 (1)\n"), "{shown}");
        let seen = replay("seat", |_| (), args(false, Some(2), Some(1))).expect("shown");
        assert!(seen.contains("Round 1") && seen.contains("Hand of Player 2 (2): Two, Three"), "{seen}");
        let verified = replay("verify", |_| (), args(true, None, None)).expect("verified");
        assert!(verified.contains("4 answers were legal") && verified.contains("not over yet"), "{verified}");
    }

    #[test]
    fn a_forged_replay_is_told_with_the_entry() {
        let forged = |name: &str, change: fn(&mut Replay), told: &str| {
            let error = replay(name, change, args(true, None, None)).expect_err("forged");
            assert!(format!("{error:#}").contains(told), "{error:#}");
        };
        let print = |replay: &mut Replay| {
            if let Entry::Act { print, .. } = &mut replay.entries[2] {
                *print ^= 1;
            }
        };
        forged("print", print, "entry 3: fingerprint");
        let action = |replay: &mut Replay| {
            if let Entry::Act { action, .. } = &mut replay.entries[3] {
                *action = "play 1".into();
            }
        };
        forged("action", action, "entry 4: 'play 1' is refused");
        forged(
            "seed",
            |replay| replay.seed = Some(Seed::from_number(2)),
            "not the one that was committed to",
        );
        forged("sealed", |replay| replay.seed = None, "not published");
        forged("undo", |replay| replay.entries.push(Entry::Undo { seat: Seat(0), act: 0 }), "entry 5");
        forged("game", |replay| replay.game = "chess".into(), "there is no game 'chess'");
    }

    #[test]
    fn a_game_under_other_rules_is_kept_as_the_last_position_that_agrees() {
        let to = std::env::temp_dir().join(format!("hexarch-kept-{}.toml", std::process::id()));
        let kept = |name: &str, change: fn(&mut Replay)| {
            let args = ReplayArgs { position: Some(to.clone()), ..args(false, None, None) };
            let told = replay(name, change, args).expect("kept");
            (told, shelf::read(&to).expect("written"))
        };
        let (told, whole) = kept("kept", |_| ());
        assert!(told.starts_with("the position after entry 4 is in"), "{told}");
        let (told, older) = kept("older", |replay| {
            replay.rules = 0;
            if let Entry::Act { print, .. } = &mut replay.entries[1] {
                *print ^= 1;
            }
        });
        assert!(
            told.contains("recorded under rules 0") && told.contains("it agrees up to entry 1"),
            "{told}"
        );
        assert!(told.contains("the position after entry 1 is in"), "{told}");
        assert_ne!(whole, older);
        std::fs::remove_file(&to).expect("cleaned up");
    }

    #[test]
    fn what_is_not_there_is_not_shown() {
        let error = replay("at", |_| (), args(false, Some(5), None)).expect_err("too far");
        assert!(error.to_string().contains("--at takes a number from 0 to 4"), "{error}");
        let error = replay("as", |_| (), args(false, None, Some(2))).expect_err("no seat");
        assert!(error.to_string().contains("there is no seat 2: this table has the seats 0 to 1"), "{error}");
    }
}
