//! Programs in a seat: one that plays, and all the ways in which one can fail. The game goes on in every case.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};

use hexarch_bots::{Bot, End, External, Known, Random, bot_seed, chance_of, playout};
use hexarch_core::{Game, Legal, Log, Seat, Seed};
use hexarch_runewars::{Runewars, game};

/// How many questions a program is asked in the tests of faults.
const QUESTIONS: usize = 12;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
}

/// A shell script that says it is ready and then does `body` for each question in `$line`.
fn script(name: &str, body: &str) -> PathBuf {
    let text = format!(
        "echo $$ > {pid}\nread -r hello\nprintf '%s\\n' '{{\"ready\":true}}'\nn=0\nwhile read -r line; do\n\
         n=$((n+1))\n{body}\ndone\n",
        pid = pid_file(name).display(),
    );
    let path = folder().join(format!("{name}.sh"));
    fs::write(&path, text).expect("the folder for tests can be written to");
    path
}

/// Where a script writes down its process.
fn pid_file(name: &str) -> PathBuf {
    folder().join(format!("{name}.pid"))
}

/// Takes the first answer that is offered.
const FIRST: &str =
    r#"printf '%s\n' "$line" | sed 's/.*"choices":\[{"action":"\([^"]*\)".*/{"choose":"\1"}/'"#;

fn shell(script: &Path) -> String {
    format!("1s sh {}", script.display())
}

/// Asks a program in the first questions of a game, then leaves it. What went wrong with it.
fn trouble(command: &str) -> Option<String> {
    let setup = game().setup(2).expect("for two");
    let seed = Seed::from_number(1);
    let mut chance = chance_of(seed);
    let mut state = game().start(&setup, &mut chance, &mut Log::silent()).expect("a game");
    let mut bot = External::<Runewars>::new(command, seed);
    let mut other = Random::new(bot_seed(seed, Seat(1)));
    let mut legal = Legal(Vec::new());
    let mut asked = 0;
    while asked < QUESTIONS {
        let seat = game().pending(&state).first().expect("not over so soon");
        let known = Known::of(game(), &state, seat, &mut legal);
        let action = match known.legal() {
            [only] => *only,
            _ if seat == Seat(0) => {
                asked += 1;
                bot.choose(&known)
            }
            _ => other.choose(&known),
        };
        assert!(known.legal().contains(&action), "only what is legal is played");
        game().play(&mut state, seat, action, &mut chance, &mut Log::silent());
    }
    bot.trouble().map(str::to_owned)
}

/// Whether the process that a script wrote down is gone, not even waiting to be reaped.
fn is_gone(name: &str) -> bool {
    let Ok(pid) = fs::read_to_string(pid_file(name)) else { return false };
    !Path::new("/proc/self").exists() || !Path::new(&format!("/proc/{}", pid.trim())).exists()
}

fn check_fault(name: &str, body: &str, told: &str) {
    let found = trouble(&shell(&script(name, body))).unwrap_or_else(|| panic!("{name}: no trouble"));
    assert!(found.contains(told), "{name}: '{found}' does not say '{told}'");
    assert!(is_gone(name), "{name}: the process stays behind");
}

#[test]
fn a_program_plays_a_whole_game() {
    let setup = game().setup(2).expect("for two");
    let seed = Seed::from_number(3);
    let mut chance = chance_of(seed);
    let mut state = game().start(&setup, &mut chance, &mut Log::silent()).expect("a game");
    let name = "whole";
    let program = External::<Runewars>::new(&shell(&script(name, FIRST)), seed);
    let mut bots: Vec<Box<dyn Bot<Runewars>>> = vec![Box::new(program), Box::new(Random::new(seed))];
    let end = playout(game(), &mut state, &mut chance, &mut bots, &mut Legal(Vec::new()), |_| ());
    assert_eq!(end, End::Over);
    assert_eq!(bots[0].trouble(), None);
    assert!(is_gone(name), "it leaves when the game is over");
}

#[test]
fn a_crash_in_the_middle_is_told_with_its_last_words() {
    let body = format!("if [ $n -gt 5 ]; then echo 'out of ideas' >&2; exit 7; fi\n{FIRST}");
    check_fault("crash", &body, "it ended (exit status: 7): out of ideas");
}

#[test]
fn silence_has_a_limit() {
    check_fault("silent", "exec sleep 60", "it was silent for 1s");
}

/// Whoever does not even read cannot hold up the game by a full pipe.
#[test]
fn a_program_that_does_not_listen_is_silent() {
    let path = folder().join("deaf.sh");
    let pid = pid_file("deaf");
    fs::write(&path, format!("echo $$ > {}\necho '{{\"ready\":true}}'\nexec sleep 60\n", pid.display()))
        .expect("written");
    assert!(trouble(&shell(&path)).expect("a trouble").contains("silent"));
    assert!(is_gone("deaf"));
}

#[test]
fn what_is_no_answer_is_a_fault() {
    for (name, line, told) in [
        ("garbage", "I attack!", "what is no JSON object: I attack!"),
        ("array", "[1, 2]", "what is no JSON object"),
        ("number", "{\"choose\": 3}", "without \"choose\""),
        ("other", "{\"answer\": \"moved\"}", "without \"choose\""),
        ("unknown", "{\"choose\": \"fly away\"}", "it chose 'fly away', which is not legal"),
        ("illegal", "{\"choose\": \"moved\"}", "it chose 'moved', which is not legal"),
        ("escape", "{\"choose\": \"\\u001b[2J\"}", "it chose ' [2J', which is not legal"),
    ] {
        check_fault(name, &format!("printf '%s\\n' '{line}'"), told);
    }
}

#[test]
fn a_huge_line_is_not_read_to_its_end() {
    let body = "head -c 300000 /dev/zero | tr '\\0' 'x'; echo";
    check_fault("huge", body, "it wrote a line that is too long");
}

#[test]
fn a_program_that_does_not_start_or_is_not_ready_is_replaced() {
    let quits = folder().join("quits.sh");
    fs::write(&quits, "exit 3\n").expect("written");
    let unready = folder().join("unready.sh");
    fs::write(&unready, "read -r hello\necho '{\"ready\": false}'\nexec sleep 60\n").expect("written");
    for (command, told) in [
        ("no-such-program-at-all".to_owned(), "'no-such-program-at-all' cannot be started"),
        (shell(&quits), "it ended"),
        (shell(&unready), "without \"ready\""),
        (String::new(), "it has no command"),
    ] {
        let found = trouble(&command).unwrap_or_else(|| panic!("'{command}': no trouble"));
        assert!(found.contains(told), "'{command}': {found}");
    }
}

/// An answer to an earlier question is passed over, and empty lines are.
#[test]
fn late_answers_and_empty_lines_are_no_fault() {
    let body = format!("printf '\\n%s\\n' '{{\"id\":0,\"choose\":\"late\"}}'\n{FIRST}");
    let name = "late";
    assert_eq!(trouble(&shell(&script(name, &body))), None);
    assert!(is_gone(name), "a bot that is left in mid-game takes its process along");
}

/// A program that chatters is held up, not written down without end.
#[test]
fn whoever_writes_much_more_than_he_is_asked_is_no_fault() {
    let body = format!("{FIRST}\ni=0; while [ $i -lt 200 ]; do echo '{{\"id\":0}}'; i=$((i+1)); done");
    assert_eq!(trouble(&shell(&script("chatter", &body))), None);
    assert!(is_gone("chatter"));
}

#[test]
fn what_a_program_has_started_ends_with_it() {
    let child = pid_file("grandchild");
    let body = format!("sleep 600 & echo $! > {}\nexit 1", child.display());
    assert!(trouble(&shell(&script("parent", &body))).is_some());
    // The system may take a moment to bury a process whose parent is gone.
    while !is_gone("grandchild") {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
}
