//! Whatever is wrong on the command line or in a file gets a clear error and a non-zero exit, never a panic.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn hexarch(arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_hexarch"))
        .args(arguments.split_whitespace())
        .stdin(Stdio::null())
        .output()
        .expect("hexarch runs")
}

/// A file with this content, of which the test is the only user.
fn file(name: &str, content: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).expect("the folder for tests can be written to");
    path
}

fn check_refused(arguments: &str, told: &str) {
    let output = hexarch(arguments);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success(), "{arguments} succeeded");
    assert!(output.status.code().is_some_and(|code| code < 100), "{arguments}: {:?}", output.status);
    assert!(!error.contains("panicked"), "{arguments}: {error}");
    assert!(error.contains(told), "{arguments}: '{told}' is missing in: {error}");
    assert!(output.stdout.is_empty(), "{arguments} wrote to standard output");
}

#[test]
fn wrong_arguments_are_told() {
    for (arguments, told) in [
        ("", "Usage: hexarch <COMMAND>"),
        ("fly", "unrecognized subcommand 'fly'"),
        ("bench", "--game <GAME>"),
        ("bench --game", "a value is required"),
        ("bench --game chess", "there is no game 'chess'; the games are: "),
        ("bench --game chess --seconds 0", "a number of seconds from 0.01 to 3600"),
        ("bench --game chess --seconds nan", "a number of seconds"),
        ("bench --game chess --players 300", "invalid value '300'"),
        ("sim --game chess", "there is no game 'chess'"),
        ("sim --game chess --seed xyz", "a seed is a whole number or 64 hexadecimal digits, not 'xyz'"),
        ("sim --game chess --seed -1", "unexpected argument '-1'"),
        ("sim --game chess --threads 0", "invalid value '0'"),
        ("sim --game chess --games -3", "unexpected argument '-3'"),
        ("play --game chess", "there is no game 'chess'"),
        ("play --game chess --seat x", "invalid value 'x'"),
        ("play --from a --game chess", "cannot be used with"),
        ("rules --game chess", "there is no game 'chess'"),
        ("position", "Usage: hexarch position <COMMAND>"),
        ("position check", "<FILE>"),
        ("replay", "<FILE>"),
    ] {
        check_refused(arguments, told);
    }
}

#[test]
fn files_that_are_missing_or_no_text_are_told() {
    let bytes = file("bytes.bin", &[0xff, 0xfe, 0x00, 0x80]).display().to_string();
    let folder = env!("CARGO_TARGET_TMPDIR");
    for command in
        ["replay", "replay --verify", "position check", "position show", "position play", "play --from"]
    {
        check_refused(&format!("{command} no/such/file"), "cannot read no/such/file");
        check_refused(&format!("{command} {bytes}"), "cannot read");
        check_refused(&format!("{command} {folder}"), "cannot read");
    }
}

#[test]
fn replays_that_are_none_are_told() {
    for (name, content, told) in [
        ("empty.json", "", "this is not a replay"),
        ("list.json", "[]", "this is not a replay"),
        ("deep.json", &"[".repeat(100_000), "this is not a replay"),
        ("new.json", "{\"hexarch\": 99}", "this replay has format 99"),
        ("poor.json", "{\"hexarch\": 1}", "missing field"),
        (
            "chess.json",
            r#"{"hexarch":1,"game":"chess","rules":1,"content":"","start":{"setup":{}},"commitment":"","entries":[]}"#,
            "there is no game 'chess'",
        ),
    ] {
        let path = file(name, content.as_bytes());
        for command in ["replay", "replay --verify", "play --from"] {
            check_refused(&format!("{command} {}", path.display()), told);
        }
    }
    let chess = file("at.json", br#"{"hexarch":1,"game":"chess","rules":1,"content":"","start":{"setup":{}},"commitment":"","entries":[]}"#);
    check_refused(&format!("replay {} --at 5", chess.display()), "--at takes a number from 0 to 0");
}

#[test]
fn positions_that_are_none_are_told() {
    for (name, content, told) in [
        ("empty.toml", "", "put game = \"NAME\" at its top"),
        ("wrong.toml", "a = = 1\n", "wrong.toml:1:"),
        ("number.toml", "game = 5\n", "put game = \"NAME\" at its top"),
        ("chess.toml", "game = \"chess\"\n", "there is no game 'chess'"),
    ] {
        let path = file(name, content.as_bytes());
        for command in ["check", "show", "legal", "play"] {
            check_refused(&format!("position {command} {}", path.display()), told);
        }
    }
}

#[test]
fn help_is_no_mistake() {
    for arguments in
        ["--help", "--version", "help", "bench --help", "position --help", "position play --help"]
    {
        let output = hexarch(arguments);
        assert!(output.status.success(), "{arguments}");
        assert!(!output.stdout.is_empty(), "{arguments}");
    }
}

/// `hexarch serve --print-config` with a file, an environment and flags.
fn printed(file: Option<&std::path::Path>, environment: &[(&str, &str)], flags: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hexarch"));
    // Whatever is set where the tests run has no say.
    command.env_clear().env("HOME", env!("CARGO_TARGET_TMPDIR")).envs(environment.iter().copied());
    command.args(["serve", "--print-config"]).args(flags.split_whitespace()).stdin(Stdio::null());
    if let Some(file) = file {
        command.arg("--config").arg(file);
    }
    let output = command.output().expect("hexarch runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn flags_go_before_the_environment_the_environment_before_the_file_and_what_is_printed_is_such_a_file() {
    let settings =
        file("settings.toml", b"session_days = 1\nidle_minutes = 1\nbot_pause = 1\nguests = false\n");
    let environment = [("HEXARCH_IDLE_MINUTES", "2"), ("HEXARCH_BOT_PAUSE", "2")];
    let flags = "--bot-pause 3 --database sqlite:x.db --bind 127.0.0.1:9 --metrics 127.0.0.1:10";
    let text = printed(Some(&settings), &environment, flags);
    for line in [
        "session_days = 1",
        "idle_minutes = 2",
        "bot_pause = 3",
        "guests = false",
        "database = \"sqlite:x.db\"",
        "bind = \"127.0.0.1:9\"",
        "metrics = \"127.0.0.1:10\"",
        "forced_pause = 600",
    ] {
        assert!(text.lines().any(|found| found == line), "{line} is missing in:\n{text}");
    }
    // Printed from what was printed, it is the same; the password is in neither.
    let again = file("again.toml", text.as_bytes());
    assert_eq!(printed(Some(&again), &[], ""), text);
    let secret = printed(Some(&again), &[("HEXARCH_MAIL_PASSWORD", "hunter2")], "");
    assert!(!secret.contains("hunter2") && secret.starts_with(&text), "{secret}");
    let wrong = file("wrong-settings.toml", b"bot_puase = 1\n").display().to_string();
    check_refused(&format!("serve --config {wrong}"), "bot_puase");
}
