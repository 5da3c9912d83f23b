//! A program of any kind in a seat: one JSON object a line on its standard input and output. `docs/bot-protocol.md` is for
//! those who write one.
//!
//! Nothing that a program does can hold up a game: it is written to and read from on threads of their own, it has a limit
//! of time for each answer and of length for each line, and the first fault makes room for [`Greedy`]. The process is
//! ended and waited for however its game ends.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use hexarch_core::describe::{Words, by_rule};
use hexarch_core::{BySeat, Game, Kind as AnswerKind, Seed};
use serde_json::{Value, json};

use crate::{Bot, Greedy, Known};

/// The version of the protocol that `hello` names.
pub const PROTOCOL: u32 = 1;
/// How long an answer may take, unless the name of the bot says otherwise.
pub const LIMIT: Duration = Duration::from_secs(10);
/// How long a line of a program may be.
pub const LONGEST_LINE: usize = 64 * 1024;
/// How long a program has to leave by itself when its game is over.
const FAREWELL: Duration = Duration::from_millis(500);
/// How many lines of a program wait to be read; whoever writes more is held up himself.
const WAITING_LINES: usize = 16;
/// How much of its last words on standard error are kept.
const LAST_WORDS: usize = 2_000;

/// A bot that is another program. Whatever goes wrong with it, `greedy` takes over its seat for the rest of the game.
pub struct External<G: Game> {
    command: Vec<String>,
    limit: Duration,
    process: Option<Process>,
    /// Whether it wants scenes for programs as well.
    wants_scene: bool,
    asked: u64,
    trouble: Option<String>,
    deputy: Greedy<G>,
}

impl<G: Game> External<G> {
    /// The program of a command line, `python3 bot.py`, with a limit of time before it if it needs another: `60s python3
    /// bot.py`. It is started when it is asked for the first time.
    pub fn new(command: &str, seed: Seed) -> External<G> {
        let mut command = split(command);
        let mut limit = LIMIT;
        if let Some(time) = command.first().and_then(|word| time(word)).filter(|_| command.len() > 1) {
            limit = time;
            command.remove(0);
        }
        External {
            command,
            limit,
            process: None,
            wants_scene: false,
            asked: 0,
            trouble: None,
            deputy: Greedy::new(seed),
        }
    }

    /// Asks the program. What is wrong with it otherwise, for people.
    fn ask(&mut self, known: &Known<'_, G>) -> Result<G::Action, String> {
        if self.process.is_none() {
            self.greet(known)?;
        }
        self.asked += 1;
        let question = question(known, self.asked, self.wants_scene);
        let (limit, id) = (self.limit, self.asked);
        let process = self.process.as_mut().ok_or("it was never started")?;
        process.tell(&question);
        let until = Instant::now() + limit;
        loop {
            let answer = process.hear(until, limit)?;
            // An answer to an earlier question comes too late, but is no fault.
            if answer.get("id").is_some_and(|it| *it != json!(id)) {
                continue;
            }
            let choose = answer.get("choose").and_then(Value::as_str);
            let text = choose.ok_or_else(|| format!("it answered without \"choose\": {}", short(&answer)))?;
            let action = known.game().read(text).filter(|action| known.legal().contains(action));
            return action.ok_or_else(|| format!("it chose '{}', which is not legal", cut(text)));
        }
    }

    /// Starts the program and lets it say that it is ready.
    fn greet(&mut self, known: &Known<'_, G>) -> Result<(), String> {
        let mut process = Process::start(&self.command)?;
        process.tell(&json!({
            "type": "hello",
            "protocol": PROTOCOL,
            "game": G::ID,
            "name": G::NAME,
            "seat": known.seat(),
            "seats": known.seats(),
            "limit_ms": self.limit.as_millis() as u64,
        }));
        let ready = process.hear(Instant::now() + self.limit, self.limit)?;
        let wants = |what: &str| ready.get(what).and_then(Value::as_bool) == Some(true);
        if !wants("ready") {
            return Err(format!("it answered hello without \"ready\": {}", short(&ready)));
        }
        self.wants_scene = wants("scene");
        if wants("catalogue") {
            process.tell(&json!({ "type": "catalogue", "faces": known.game().catalogue().faces }));
        }
        self.process = Some(process);
        Ok(())
    }
}

impl<G: Game> Bot<G> for External<G> {
    fn choose(&mut self, known: &Known<'_, G>) -> G::Action {
        if self.trouble.is_none() {
            match self.ask(known) {
                Ok(action) => return action,
                Err(trouble) => {
                    let last_words = self.process.take().map(Process::end).unwrap_or_default();
                    self.trouble = Some(trouble + &last_words);
                }
            }
        }
        self.deputy.choose(known)
    }

    fn over(&mut self, seats: u8, outcome: Option<&BySeat<i32>>) {
        if let Some(mut process) = self.process.take() {
            let scores: Option<Vec<i32>> =
                outcome.map(|outcome| outcome.iter(seats).map(|(_, score)| *score).collect());
            process.tell(&json!({ "type": "over", "outcome": scores }));
            process.leave();
        }
    }

    fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }
}

/// A question with everything that the seat knows, in words, and with its answers.
fn question<G: Game>(known: &Known<'_, G>, id: u64, with_scene: bool) -> Value {
    let (game, seat, world) = (known.game(), known.seat(), known.world());
    let scene = known.scene();
    let words = Words { scene: &scene, catalogue: game.catalogue(), phrases: game.phrases() };
    let prompt = game.prompt(world, seat);
    let choice = |&action: &G::Action| {
        let label = game.label(world, seat, action);
        let mut choice = json!({
            "action": game.spell(action),
            "label": words.say(&label.text),
            "on": label.on,
            "kind": match label.kind {
                AnswerKind::Pick => "pick",
                AnswerKind::Amount(_) => "amount",
                AnswerKind::Done => "done",
                AnswerKind::Pass => "pass",
            },
        });
        if let AnswerKind::Amount(n) = label.kind {
            choice["amount"] = json!(n);
        }
        choice
    };
    let mut ask = json!({
        "type": "ask",
        "id": id,
        "seat": seat,
        "question": format!("{}{}", words.say(&prompt.text), by_rule(prompt.rule)),
        "choices": known.legal().iter().map(choice).collect::<Vec<_>>(),
        "text": words.scene().join("\n"),
    });
    if with_scene {
        ask["scene"] = serde_json::to_value(&scene).unwrap_or_default();
    }
    ask
}

/// A line of a program, or why there is none.
type Line = Result<Vec<u8>, &'static str>;

/// A program at work. Threads of their own write to it and read from it, so that nothing it does can block the game.
struct Process {
    child: Child,
    to: Option<Sender<String>>,
    from: Receiver<Line>,
    last_words: Arc<Mutex<Vec<u8>>>,
}

impl Process {
    fn start(command: &[String]) -> Result<Process, String> {
        let (program, arguments) = command.split_first().ok_or("it has no command")?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // A group of its own, so that what it starts can be ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| format!("'{program}' cannot be started: {error}"))?;
        let (to, lines) = channel::<String>();
        let (heard, from) = sync_channel::<Line>(WAITING_LINES);
        let last_words = Arc::<Mutex<Vec<u8>>>::default();
        if let Some(mut stdin) = child.stdin.take() {
            thread::spawn(move || {
                // Whoever does not listen any more is noticed by his silence.
                while let Ok(line) = lines.recv() {
                    if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                        return;
                    }
                }
            });
        }
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || listen(BufReader::new(stdout), &heard));
        }
        if let Some(stderr) = child.stderr.take() {
            let last_words = Arc::clone(&last_words);
            thread::spawn(move || remember(stderr, &last_words));
        }
        Ok(Process { child, to: Some(to), from, last_words })
    }

    fn tell(&mut self, message: &Value) {
        if let Some(to) = &self.to {
            // An end of the other side shows itself when an answer is waited for.
            let _ = to.send(format!("{message}\n"));
        }
    }

    /// The next line as a JSON object.
    fn hear(&mut self, until: Instant, limit: Duration) -> Result<Value, String> {
        let line = match self.from.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(line) => line?,
            Err(RecvTimeoutError::Timeout) => return Err(format!("it was silent for {limit:?}")),
            Err(RecvTimeoutError::Disconnected) => return Err("it ended".into()),
        };
        match serde_json::from_slice::<Value>(&line) {
            Ok(value) if value.is_object() => Ok(value),
            _ => Err(format!("it wrote what is no JSON object: {}", cut(&String::from_utf8_lossy(&line)))),
        }
    }

    /// Lets it leave by itself, for a while.
    fn leave(mut self) {
        self.to = None;
        let until = Instant::now() + FAREWELL;
        while Instant::now() < until && !matches!(self.child.try_wait(), Ok(Some(_)) | Err(_)) {
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Ends it and tells how it ended by itself, if it did.
    fn end(mut self) -> String {
        // Whoever crashed has closed his output a moment before he is gone.
        let until = Instant::now() + Duration::from_millis(200);
        let mut status: Option<ExitStatus> = None;
        while status.is_none() && Instant::now() < until {
            status = self.child.try_wait().ok().flatten();
            thread::sleep(Duration::from_millis(5));
        }
        let words = self.last_words.lock().map(|words| words.clone()).unwrap_or_default();
        let words = String::from_utf8_lossy(&words).into_owned();
        let last = words.lines().map(str::trim).rfind(|line| !line.is_empty());
        let status = status.map_or_else(String::new, |status| format!(" ({status})"));
        let last = last.map_or_else(String::new, |line| format!(": {}", cut(line)));
        status + &last
    }
}

/// However a program is left, it is ended with all that it has started, and waited for, so that no process stays behind.
impl Drop for Process {
    fn drop(&mut self) {
        self.to = None;
        #[cfg(unix)]
        if let Some(group) = i32::try_from(self.child.id()).ok().and_then(rustix::process::Pid::from_raw) {
            // As long as the leader was not waited for, nobody else can have his number.
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Hands on line by line what a program writes, until it ends or a line is too long.
fn listen(mut stdout: impl BufRead, heard: &SyncSender<Line>) {
    loop {
        let mut line = Vec::new();
        let read = stdout.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut line);
        let line = match read {
            Ok(0) | Err(_) => return,
            Ok(_) if line.len() > LONGEST_LINE => Err("it wrote a line that is too long"),
            Ok(_) if line.iter().all(u8::is_ascii_whitespace) => continue,
            Ok(_) => Ok(line),
        };
        let stop = line.is_err();
        if heard.send(line).is_err() || stop {
            return;
        }
    }
}

/// Keeps the end of what a program writes on standard error.
fn remember(mut stderr: impl Read, last_words: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 1024];
    while let Ok(read @ 1..) = stderr.read(&mut buffer) {
        let Ok(mut words) = last_words.lock() else { return };
        words.extend_from_slice(&buffer[..read]);
        let surplus = words.len().saturating_sub(LAST_WORDS);
        words.drain(..surplus);
    }
}

/// The words of a command line: separated by spaces, together between single or double quotes.
fn split(command: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in command.chars() {
        match (c, quote) {
            (c, Some(open)) if c == open => quote = None,
            ('\'' | '"', None) => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (c, None) if c.is_whitespace() => words.extend(word.take()),
            (c, _) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

/// A time such as `60s` or `500ms`.
fn time(word: &str) -> Option<Duration> {
    let number = |text: &str| text.parse::<u64>().ok().filter(|n| (1..=86_400_000).contains(n));
    match word.strip_suffix("ms") {
        Some(text) => number(text).map(Duration::from_millis),
        None => number(word.strip_suffix('s')?).map(Duration::from_secs),
    }
}

fn short(value: &Value) -> String {
    cut(&value.to_string())
}

/// The beginning of a text, without what could confuse a terminal.
fn cut(text: &str) -> String {
    let shown: String = text.chars().take(120).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if shown.len() < text.trim_end().len() {
        format!("{}...", shown.trim_end())
    } else {
        shown.trim_end().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_line_is_split_as_a_shell_would() {
        for (line, words) in [
            ("python3 bot.py", &["python3", "bot.py"][..]),
            ("  a   'b c' \"d 'e'\" f''g ", &["a", "b c", "d 'e'", "fg"]),
            ("''", &[""]),
            ("", &[]),
        ] {
            assert_eq!(split(line), words, "{line}");
        }
    }

    #[test]
    fn a_limit_of_time_goes_before_the_program() {
        for (word, expected) in [
            ("60s", Some(Duration::from_secs(60))),
            ("500ms", Some(Duration::from_millis(500))),
            ("0s", None),
            ("s", None),
            ("python3", None),
        ] {
            assert_eq!(time(word), expected, "{word}");
        }
    }

    #[test]
    fn what_is_shown_of_a_bots_words_is_short_and_harmless() {
        assert_eq!(cut("\u{1b}[2Jhello\n"), " [2Jhello");
        assert!(cut(&"x".repeat(500)).ends_with("x..."));
    }
}
