//! Every command with every game of the catalogue.

use std::fs;
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use hexarch_catalog::Opening;
use hexarch_core::{Game, Job, Seed, Table};
use serde_json::Value;

fn hexarch(arguments: &str, input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hexarch"))
        .args(arguments.split_whitespace())
        // Never the games of whoever runs the tests.
        .env("HEXARCH_STATE", state())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("hexarch runs");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_owned();
    // A game that is over does not read the rest: then writing fails, which is fine.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().expect("hexarch ends");
    writer.join().expect("the input was offered");
    output
}

/// Where the games of the terminal are kept: each test has a place of its own, because they run beside each other.
fn state() -> PathBuf {
    let test = std::thread::current().name().unwrap_or("test").replace("::", "-");
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("state").join(test)
}

fn succeeds(arguments: &str, input: &str) -> String {
    let output = hexarch(arguments, input);
    assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn refused(arguments: &str) -> String {
    let output = hexarch(arguments, "");
    let error = String::from_utf8(output.stderr).expect("text");
    assert!(!output.status.success(), "{arguments} succeeded");
    assert!(error.starts_with("error: ") && !error.contains("panicked"), "{arguments}: {error}");
    error
}

fn json(arguments: &str) -> Value {
    let text = succeeds(arguments, "");
    assert_eq!(text.lines().count(), 1, "{arguments}: one object and nothing else: {text}");
    serde_json::from_str(&text).expect("JSON")
}

fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("the folder for tests can be written to");
    path
}

fn write(folder: &Path, name: &str, content: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, content).expect("the folder for tests can be written to");
    path.display().to_string()
}

fn players(game: &str) -> RangeInclusive<u8> {
    struct Players;
    impl Job for Players {
        type Out = RangeInclusive<u8>;
        fn run<G: Game>(self, game: &'static G) -> Self::Out {
            game.players()
        }
    }
    hexarch_catalog::with(game, Players).expect("listed")
}

/// A table after some answers, each the first that is legal.
fn table(game: &str, answers: usize) -> Box<dyn Table> {
    let opening = Opening::Players { players: *players(game).end(), seed: Seed::from_number(1) };
    let mut table = hexarch_catalog::table(game, &opening).expect("a table");
    for _ in 0..answers {
        let Some(seat) = table.pending().first() else { break };
        let action = table.legal(seat).swap_remove(0);
        let decision = table.decision(seat);
        table.apply(seat, decision, &action).expect("legal");
    }
    table
}

#[test]
fn every_game_is_measured() {
    for game in hexarch_catalog::ids() {
        let report = json(&format!("bench --game {game} --seconds 0.2 --json"));
        assert_eq!(report["game"], game);
        for field in ["decisions_per_s", "games_per_s", "decisions_per_game", "clone_ns", "state_bytes"] {
            assert!(report[field].as_f64() > Some(0.0), "{game}: {field} in {report}");
        }
        assert!(report["choices_per_decision"].as_f64() >= Some(2.0), "{game}: {report}");
    }
}

#[test]
fn every_game_ends_for_every_number_of_players_and_the_same_seed_gives_the_same() {
    for game in hexarch_catalog::ids() {
        for players in players(game) {
            let arguments =
                format!("sim --game {game} --players {players} --bots random --games 10 --seed 5 --json");
            let report = json(&arguments);
            assert_eq!(report["games"], 10, "{report}");
            assert_eq!(report["finished"], 10, "{game} with {players}: {report}");
            let again = json(&format!("{arguments} --threads 1"));
            for field in ["finished", "dead_ends", "panics", "wins"] {
                assert_eq!(report[field], again[field], "{game} with {players}: {field}");
            }
        }
        let too_many = players(game).end() + 1;
        assert!(refused(&format!("sim --game {game} --players {too_many}")).contains("players"));
        assert!(refused(&format!("sim --game {game} --bots clever")).contains("the bots are: random"));
    }
}

#[test]
fn a_recorded_game_is_shown_and_verified_and_a_forged_one_is_not() {
    for game in hexarch_catalog::ids() {
        let folder = folder(&format!("replays-{game}"));
        succeeds(&format!("sim --game {game} --games 1 --seed 3 --record {}", folder.display()), "");
        let file = folder.join(format!("{game}-0000.json"));
        let text = fs::read_to_string(&file).expect("recorded");
        let file = file.display();
        assert!(succeeds(&format!("replay {file} --verify"), "").contains("the game is over"));
        assert!(succeeds(&format!("replay {file}"), "").contains("The game is over"));
        let seat_sees_more = |at: usize| {
            let seen = succeeds(&format!("replay {file} --at {at} --as 0"), "");
            seen != succeeds(&format!("replay {file} --at {at}"), "")
        };
        assert!((0..40).any(seat_sees_more), "a seat sees more than a watcher");
        assert!(refused(&format!("replay {file} --as 9")).contains("there is no seat 9"));
        assert!(refused(&format!("replay {file} --at 9999999")).contains("--at takes a number from 0 to"));

        let forge = |name: &str, change: &dyn Fn(&mut Value)| {
            let mut replay: Value = serde_json::from_str(&text).expect("JSON");
            change(&mut replay);
            refused(&format!("replay {} --verify", write(&folder, name, &replay.to_string())))
        };
        let other_print = |replay: &mut Value| replay["entries"][4]["act"]["print"] = 1.into();
        assert!(forge("print.json", &other_print).contains("entry 5: fingerprint"));
        let other_action = |replay: &mut Value| replay["entries"][4]["act"]["action"] = "fly away".into();
        assert!(forge("action.json", &other_action).contains("entry 5: 'fly away'"));
        let other_seat = |replay: &mut Value| replay["entries"][4]["act"]["seat"] = 200.into();
        forge("seat.json", &other_seat);
        let other_seed = |replay: &mut Value| replay["seed"] = "1".into();
        assert!(forge("seed.json", &other_seed).contains("not the one that was committed to"));
        let no_seed = |replay: &mut Value| replay["seed"] = Value::Null;
        assert!(forge("sealed.json", &no_seed).contains("not published"));
        let older = |replay: &mut Value| {
            replay["rules"] = 0.into();
            other_print(replay);
        };
        assert!(forge("older.json", &older).contains("agrees up to entry 4"));
        let bad_setup = |replay: &mut Value| replay["start"] = serde_json::json!({ "setup": "nonsense" });
        assert!(forge("setup.json", &bad_setup).contains("the start cannot be set up"));
    }
}

#[test]
fn a_position_is_checked_shown_and_played() {
    for game in hexarch_catalog::ids() {
        let folder = folder(&format!("positions-{game}"));
        for answers in [0, 7, 60] {
            let table = table(game, answers);
            let file = write(&folder, &format!("{answers}.toml"), &table.position().0);
            let checked = succeeds(&format!("position check {file}"), "");
            assert!(checked.contains(&format!("fingerprint {:08x}", table.fingerprint())), "{checked}");
            assert!(succeeds(&format!("position show {file} --as 0"), "").lines().count() > 5);
            let legal: Vec<String> = table
                .pending()
                .iter()
                .flat_map(|seat| {
                    table.legal(seat).into_iter().map(move |action| format!("seat {seat}: {action}"))
                })
                .collect();
            assert_eq!(succeeds(&format!("position legal {file}"), "").lines().collect::<Vec<_>>(), legal);
            succeeds(&format!("position play {file} --seed 1 --bots random"), "1\n1\n1\n");
            let wrong = write(&folder, "wrong.toml", &format!("no_such_field = 1\n{}", table.position().0));
            assert!(refused(&format!("position check {wrong}")).contains("wrong.toml:1:1: "));
        }
        assert!(refused(&format!("position show {}/0.toml --as 9", folder.display())).contains("no seat 9"));
    }
}

#[test]
fn a_whole_game_is_played_in_the_terminal() {
    for game in hexarch_catalog::ids() {
        let play = format!("play --terminal --game {game} --seed 1 --bots random");
        assert!(succeeds(&play, "").contains("The input has ended"));
        let wrong = "0\n999\n-1\nxyzzy\n? xyzzy\nwhy\nundo\nlog\nlog x\nsave\nrules\nscene\nscene xyzzy\n?\n\n\u{0}\nquit\n";
        let text = succeeds(&play, wrong);
        assert!(text.contains("Goodbye.\n") && text.contains("There is no answer 0"), "{text}");
        assert!(text.contains("hexarch play --resume goes on with it"), "{text}");
        let played = succeeds(&play, "1\n1\nquit\n");
        let question =
            played.rsplit("> ").nth(1).and_then(|text| text.rsplit("\n\n").next()).expect("a question");
        let resumed = succeeds("play --resume --bots random", "quit\n");
        assert!(resumed.contains(question.trim()), "{question} is not asked again: {resumed}");
        let text = succeeds(&play, &"1\n".repeat(20_000));
        assert!(text.contains("The game is over."), "{game} does not end by always taking the first answer");
        assert!(refused("play --resume").contains("there is no game to resume"), "what is over is not kept");
        assert!(refused(&format!("{play} --seat 9")).contains("there is no seat 9"));
    }
}

#[test]
fn rules_are_searched() {
    for game in hexarch_catalog::ids() {
        assert!(succeeds(&format!("rules --game {game}"), "").lines().count() > 10);
        assert!(refused(&format!("rules --game {game} xyzzy")).contains("no rule"));
    }
}
