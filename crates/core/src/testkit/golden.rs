//! Playthroughs that people have read: they change only on purpose.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use super::course::{Manner, Player};
use super::lines;
use crate::game::legal;
use crate::text::Names;
use crate::{Game, Log, Note, Seat, Seated, Seed, Table, Text, Viewer};

/// Where a line is broken.
const WIDTH: usize = 110;

/// Whether recorded texts are to be written anew instead of compared.
pub(super) fn bless() -> bool {
    std::env::var_os("HEXARCH_BLESS").is_some_and(|value| value == "1")
}

/// Plays every playthrough in the `.txt` files of `folder` again, and panics with the first lines that differ.
///
/// `HEXARCH_BLESS=1` writes them anew: read the diff like code.
pub fn golden<G: Game>(game: &'static G, folder: impl AsRef<Path>) {
    let folder = folder.as_ref();
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<_> = entries
        .map(|entry| entry.unwrap_or_else(|error| panic!("{}: {error}", folder.display())).path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "there is no golden playthrough in {}", folder.display());
    for file in files {
        let wanted = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let head: Head<G> = Head::parse(&wanted).unwrap_or_else(|what| panic!("{}: {what}", file.display()));
        let found = playthrough(game, &head);
        if bless() {
            fs::write(&file, found).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        } else if wanted != found {
            let lines = lines::difference(&wanted, &found);
            panic!("{}, {lines}\nHEXARCH_BLESS=1 writes it anew: read the diff like code", file.display());
        }
    }
}

/// Writes a new playthrough `<name>.txt` into `folder`: random answers from `seed`, the first `answers` of them if
/// not the whole game. An existing one stays as it is.
pub fn golden_new<G: Game>(
    game: &'static G,
    folder: impl AsRef<Path>,
    name: &str,
    setup: &G::Setup,
    seed: Seed,
    answers: Option<usize>,
) {
    let file = folder.as_ref().join(name).with_extension("txt");
    if file.exists() {
        return;
    }
    let head = Head::<G> { setup: setup.clone(), seed, answers };
    fs::create_dir_all(folder.as_ref())
        .and_then(|()| fs::write(&file, playthrough(game, &head)))
        .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
}

/// What the first lines of a playthrough say.
struct Head<G: Game> {
    setup: G::Setup,
    seed: Seed,
    answers: Option<usize>,
}

impl<G: Game> Head<G> {
    fn parse(text: &str) -> Result<Head<G>, String> {
        let line = |name: &str| {
            let found = text.lines().take(8).find_map(|line| line.strip_prefix(name));
            found.map(str::trim).ok_or_else(|| format!("there is no line '{name}' at the top"))
        };
        let wrong = |name: &str, error: &dyn std::fmt::Display| format!("line '{name}': {error}");
        let name = line("game ")?;
        if name != G::ID {
            return Err(format!("this is a playthrough of '{name}', not of '{}'", G::ID));
        }
        let setup = serde_json::from_str(line("setup ")?).map_err(|error| wrong("setup", &error))?;
        let seed = line("seed ")?.parse().map_err(|error| wrong("seed", &error))?;
        let answers = match line("answers ")?.strip_prefix("random, ") {
            Some("to the end") => None,
            Some(first) => {
                let number = first.strip_prefix("the first ").unwrap_or(first);
                Some(number.parse().map_err(|error| wrong("answers", &error))?)
            }
            None => {
                return Err("line 'answers': expected 'random, to the end' or 'random, the first 20'".into());
            }
        };
        Ok(Head { setup, seed, answers })
    }
}

/// Plays and writes down one game.
fn playthrough<G: Game>(game: &'static G, head: &Head<G>) -> String {
    let mut table = Seated::start(game, &head.setup, head.seed, Vec::new())
        .unwrap_or_else(|faults| panic!("the setup of a playthrough: {faults}"));
    let setup = serde_json::to_string(&head.setup).expect("a setup is plain data");
    let answers = head.answers.map_or("to the end".into(), |answers| format!("the first {answers}"));
    let mut page = Page { game, out: String::new() };
    page.line("game", G::ID);
    page.line("setup", &setup);
    page.line("seed", &head.seed.to_string());
    page.line("answers", &format!("random, {answers}"));
    page.out.push('\n');
    page.start(head);
    page.line("hash", &format!("{:08x}", table.fingerprint()));
    let mut player = Player::new(Manner::Random, head.seed);
    let mut number = 0;
    while head.answers.is_none_or(|answers| number < answers) {
        let Some((seat, action)) = player.answer(game, table.state()) else { break };
        number += 1;
        page.question(table.state(), seat, number);
        page.line(&format!("> {seat}"), &game.spell(action));
        let events = table.play(seat, action);
        page.events(&events, table.seats());
        page.line("hash", &format!("{:08x}", table.fingerprint()));
    }
    page.end(&table);
    page.out
}

/// A playthrough as it is written.
struct Page<G: Game> {
    game: &'static G,
    out: String,
}

impl<G: Game> Page<G> {
    fn say(&self, text: &Text) -> String {
        self.game.phrases().say(text, self.game.catalogue())
    }

    /// A line with its title in eight columns, broken where it gets long.
    fn line(&mut self, title: &str, text: &str) {
        let mut line = format!("{title:<8}");
        let mut filled = false;
        for word in text.split(' ') {
            // What the top of the file says stays in one line, so that it can be read back.
            let breaks = filled && line.chars().count() + 1 + word.chars().count() > WIDTH;
            if breaks && title != "setup" {
                self.out.push_str(line.trim_end());
                self.out.push('\n');
                line = " ".repeat(8);
            } else if filled {
                line.push(' ');
            }
            line.push_str(word);
            filled = true;
        }
        self.out.push_str(line.trim_end());
        self.out.push('\n');
    }

    /// What everybody hears while the game is set up.
    fn start(&mut self, head: &Head<G>) {
        let mut log = Log::listening();
        let mut chance = crate::Chance::new(crate::fair::mix(head.seed, &[]));
        let state = self
            .game
            .start(&head.setup, &mut chance, &mut log)
            .unwrap_or_else(|faults| panic!("the setup of a playthrough: {faults}"));
        self.events(&log.take(), self.game.seats(&state));
    }

    fn question(&mut self, state: &G::State, seat: Seat, number: usize) {
        let prompt = self.game.prompt(state, seat);
        let rule = prompt.rule.map(|rule| format!(" ({rule})")).unwrap_or_default();
        let _ = writeln!(self.out);
        let asked = format!("seat {seat}: {}{rule}", self.say(&prompt.text));
        self.line(&number.to_string(), &asked);
        let answers = legal(self.game, state, seat);
        if answers.len() > 1 {
            let texts: Vec<String> = answers.into_iter().map(|action| self.game.spell(action)).collect();
            self.line("legal", &texts.join(" | "));
        }
    }

    /// What is heard of each event: by whom alone, and by the others, which is what a watcher hears.
    fn events(&mut self, events: &[G::Event], seats: u8) {
        for event in events {
            let open = self.game.tell(event, Viewer::Watcher);
            let own: Vec<(Seat, Option<Note>)> = Seat::all(seats)
                .map(|seat| (seat, self.game.tell(event, Viewer::Seat(seat))))
                .filter(|(_, note)| *note != open)
                .collect();
            let others = if own.is_empty() { "all" } else { "others" };
            for (seat, note) in own {
                match note {
                    Some(note) => self.note(&format!("seat {seat}"), &note),
                    None => self.line(&format!("seat {seat}"), "hears nothing."),
                }
            }
            if let Some(note) = open {
                self.note(others, &note);
            }
        }
    }

    fn note(&mut self, title: &str, note: &Note) {
        let rule = note.rule.map(|rule| format!(" ({rule})")).unwrap_or_default();
        let said = format!("{}{rule}", self.say(&note.text));
        self.line(title, &said);
    }

    fn end(&mut self, table: &Seated<G>) {
        for rank in table.ranking().into_iter().flatten() {
            let score: Vec<String> =
                rank.score.iter().map(|(text, points)| format!("{} {points}", self.say(text))).collect();
            let name = self.game.catalogue().seat(rank.seat);
            self.line(&format!("rank {}", rank.rank), &format!("{name}: {}", score.join(", ")));
        }
    }
}
