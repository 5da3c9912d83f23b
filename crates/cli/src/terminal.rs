//! `hexarch play --terminal`: a game at the keyboard. Everything that a person may know is there as text.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, bail};
use hexarch_bots::{Sit, Sitter, bot_seed};
use hexarch_catalog::Opening;
use hexarch_core::scene::{Ask, Scene};
use hexarch_core::{
    About, BySeat, Game, Heard, Id, Job, MAX_SEATS, Names, Refusal, Seat, Seats, StandingPass, Table, Viewer,
    Why,
};

use crate::args::{PlayArgs, Seating};
use crate::{Console, rules, shelf};
use hexarch_core::describe::{Thing, Words, by_rule};

mod kept;
mod page;

pub(crate) use page::Page;

const HELP: &str = "\
Answering
  3              give answer 3
  bring 1 knight give an answer by its own text, which stands in [brackets]
  pass           decline, and whenever this is asked again on the same occasion
                 (the same battle, turn or season)
  pass all       decline whatever need not be done on the same occasion
  pass always    decline, and whenever this is asked again in this game
  ask            be asked again about all that you declined beforehand
  undo           take back your last answer, if it revealed nothing
  redo           give once more what you have just taken back
Looking
  (nothing)      the question again
  me, board      what lies before you; the board
  scene          everything you can see
  scene WORDS    only the lines with these words
  ? NAME         what something is, and why it cannot be chosen (also: why NAME)
  ? 3            what answer 3 is about
  odds, odds 3   the odds of the fight at hand, or of the one answer 3 leads to
  log, log 100   what happened lately; more of it
  rules WORDS    search the rules, or show one by its number: rules RW-MOVE-04
Leaving
  save FILE      write the game to a file
  load FILE      go on with a saved game instead of this one
  quit           leave; hexarch play --resume goes on with the game";

/// How many lines of news are printed before a question; the rest is in the log.
const NEWS: usize = 30;
/// After so long the table says that others are thinking.
const PATIENCE: Duration = Duration::from_secs(2);
/// How many lines `log` shows.
const LOG_LINES: usize = 20;
/// How many things of one name `?` tells about.
const THINGS: usize = 8;

/// Starts or goes on with a game as the command line says.
pub(crate) fn play(args: &PlayArgs, console: &mut Console<'_>) -> Result<()> {
    let autosave = kept::last_game();
    if args.resume {
        let (game, seating) = kept::resumed(autosave.as_deref(), &args.seating)?;
        return run(game, &seating, autosave, console);
    }
    if let Some(file) = &args.from {
        let game = kept::Game::read(file)?;
        return run(game, &args.seating.clone().must_name_seats()?, autosave, console);
    }
    let first = || hexarch_catalog::ids().first().map(|id| (*id).to_owned());
    let game = args.game.clone().or_else(first).ok_or_else(|| anyhow!("there is no game yet"))?;
    let players = shelf::with(&game, Players(args.players))?;
    let seed = args.seed.map_or_else(shelf::new_seed, Ok)?;
    let wishes = args.options.as_slice();
    let table = shelf::table(&game, &Opening::Agreed { players, wishes, seed, numbers: Vec::new() })?;
    run(kept::Game::new(table), &args.seating, autosave, console)
}

/// Plays from a position, which may dictate its draws: then it cannot be kept.
pub(crate) fn play_position(
    table: Box<dyn Table>,
    seating: &Seating,
    console: &mut Console<'_>,
) -> Result<()> {
    let autosave = kept::last_game().filter(|_| table.undrawn().is_empty());
    run(kept::Game::new(table), seating, autosave, console)
}

struct Players(Option<u8>);
impl Job for Players {
    type Out = u8;
    fn run<G: Game>(self, game: &'static G) -> u8 {
        shelf::players(game, self.0)
    }
}

/// Plays at a table until the game is over, the person leaves or the input ends. The game is written to `autosave` after
/// every answer of a person.
fn run(
    game: kept::Game,
    seating: &Seating,
    autosave: Option<PathBuf>,
    console: &mut Console<'_>,
) -> Result<()> {
    let (people, bots) = seat(&*game.table, seating)?;
    let mut terminal = Terminal {
        table: game.table,
        seating,
        people,
        bots,
        console,
        log: BySeat::default(),
        shown: BySeat::default(),
        title: String::new(),
        focus: Vec::new(),
        chosen: Vec::new(),
        passes: BySeat::default(),
        saved: None,
        autosave,
        quiet_since: Instant::now(),
    };
    terminal.recall(game.heard);
    terminal.run()
}

/// Who sits where.
fn seat(table: &dyn Table, seating: &Seating) -> Result<(Seats, Opponents)> {
    let mut people = Seats::NONE;
    let wanted = if seating.seats.is_empty() { &[0] } else { &seating.seats[..] };
    for &seat in wanted {
        shelf::viewer(table, Some(seat))?;
        if people.has(Seat(seat)) {
            bail!("seat {seat} is given twice");
        }
        people.add(Seat(seat));
    }
    let seed = table.replay().seed.map_or_else(shelf::new_seed, Ok)?;
    let others: Vec<Seat> = Seat::all(table.seats()).filter(|seat| !people.has(*seat)).collect();
    let mut bots: Opponents = [const { None }; MAX_SEATS];
    for (seat, kind) in others.iter().zip(hexarch_bots::names(&seating.bots, others.len())?) {
        // A game that goes on must not meet the same thoughts again.
        let seed = bot_seed(seed, *seat).nth(table.acts().into());
        let name = kind.to_string();
        let bot = shelf::with(table.game(), Sit { kind, seed })??;
        bots[seat.index()] = Some(Opponent { name, bot, replaced: false });
    }
    Ok((people, bots))
}

/// The bots, by seat.
type Opponents = [Option<Opponent>; MAX_SEATS];

/// A bot at the table.
struct Opponent {
    name: String,
    bot: Box<dyn Sitter>,
    /// Whether it was told that another plays on for it.
    replaced: bool,
}

struct Terminal<'a, 'c> {
    table: Box<dyn Table>,
    seating: &'a Seating,
    people: Seats,
    bots: Opponents,
    console: &'a mut Console<'c>,
    /// What each person has read.
    log: BySeat<Vec<String>>,
    /// How much of it is on the screen.
    shown: BySeat<usize>,
    /// Where the game stood when it was last printed.
    title: String,
    /// The battle or bid that was last printed.
    focus: Vec<String>,
    /// How many answers stood before each answer that a person chose: undo goes back over forced ones.
    chosen: Vec<u32>,
    /// What each person has declined beforehand.
    passes: BySeat<Vec<StandingPass>>,
    saved: Option<PathBuf>,
    /// Where the game is written after every answer of a person.
    autosave: Option<PathBuf>,
    /// When something was last printed.
    quiet_since: Instant,
}

/// What comes after a line of input.
enum Next {
    /// The same question again, without printing it.
    Stay,
    /// On with the game.
    Go,
    /// Out of the game.
    Leave,
}

impl Terminal<'_, '_> {
    fn run(mut self) -> Result<()> {
        self.greet()?;
        while let Some(any) = self.table.pending().first() {
            // People first: what a bot does afterwards then never stands in the way of an undo.
            match self.table.pending().iter().find(|seat| self.people.has(*seat)) {
                Some(seat) => match self.foregone(seat) {
                    Some(action) => self.give(seat, &action)?,
                    None => match self.ask(seat)? {
                        Next::Stay | Next::Go => {}
                        Next::Leave => return self.leave(),
                    },
                },
                None => self.bot(any)?,
            }
        }
        for seat in self.people.iter() {
            self.print_news(seat)?;
        }
        for opponent in self.bots.iter_mut().flatten() {
            opponent.bot.over(&*self.table);
        }
        let scene = self.table.scene(Viewer::Seat(self.people.first().unwrap_or_default()));
        let ranks = self.table.ranking().unwrap_or_default();
        let lines = self.words(&scene).ranks(&ranks);
        self.line("\nThe game is over.")?;
        self.lines(&lines)?;
        for (seat, opponent) in Seat::all(self.table.seats()).zip(&self.bots) {
            if let Some(Opponent { name, replaced: true, .. }) = opponent {
                let who = Names::seat(&self.words(&scene), seat);
                writeln!(self.console.out, "  {who} was left by its bot, {name}: greedy played on.")?;
            }
        }
        if let Some(file) = &self.autosave {
            kept::forget(file);
        }
        self.tell_undrawn()
    }

    /// What somebody should know who sits down.
    fn greet(&mut self) -> Result<()> {
        let first = self.people.first().unwrap_or_default();
        let scene = self.table.scene(Viewer::Seat(first));
        let words = self.words(&scene);
        let mut seats = Vec::new();
        for (seat, bot) in Seat::all(self.table.seats()).zip(&self.bots) {
            let who = bot.as_ref().map_or("you", |opponent| &opponent.name);
            seats.push(format!("  seat {seat}: {}, {who}", Names::seat(&words, seat)));
        }
        self.lines(&seats)?;
        if self.table.acts() > 0 {
            self.print_scene(first, "")?;
        } else {
            let promise = self.table.replay().commitment;
            self.line(&format!("  the seed is promised by {promise}"))?;
        }
        self.line("\nType the number of an answer. ? lists everything else that you can type.")
    }

    /// Out of the game, which stays where it can be found again.
    fn leave(&mut self) -> Result<()> {
        if let Some(file) = self.autosave.clone().filter(|file| file.exists()) {
            self.line("The game is kept: hexarch play --resume goes on with it.")?;
            if self.saved.is_none() {
                self.line(&format!("  (in {})", file.display()))?;
            }
        }
        self.tell_undrawn()
    }

    /// What a position dictated and nobody drew.
    fn tell_undrawn(&mut self) -> Result<()> {
        for draw in self.table.undrawn() {
            self.line(&format!("The position dictates a draw that has not come up: {draw}."))?;
        }
        Ok(())
    }

    /// Takes down what was heard before somebody sat down: of a game that goes on it is old, and only in the log.
    fn recall(&mut self, heard: Vec<Heard>) {
        self.hear(heard);
        if self.table.acts() > 0 {
            self.shown = BySeat(std::array::from_fn(|seat| self.log.0[seat].len()));
        }
    }

    /// The answer that is given without asking: the only one, or a pass that stands.
    fn foregone(&self, seat: Seat) -> Option<String> {
        self.table.forced(seat).or_else(|| {
            let window = self.table.window(seat)?;
            let declined = self.passes[seat].iter().any(|pass| pass.covers(window));
            declined.then(|| self.table.pass(seat))?
        })
    }

    /// Declines a window, and others like it beforehand.
    fn pass(&mut self, how: &str, seat: Seat, ask: &Ask) -> Result<Next> {
        let (Some(window), Some(action)) = (ask.window, self.table.pass(seat)) else {
            self.line("This has to be answered.")?;
            return Ok(Next::Stay);
        };
        let (kind, scope) = (Some(window.kind.to_owned()), Some(window.scope));
        let standing = match how {
            "" => StandingPass { kind, scope },
            "all" => StandingPass { kind: None, scope },
            "always" => StandingPass { kind, scope: None },
            _ => {
                self.line("Type: pass, pass all or pass always")?;
                return Ok(Next::Stay);
            }
        };
        self.chosen.push(self.table.acts());
        self.passes[seat].push(standing);
        self.apply(seat, &action)?;
        Ok(Next::Go)
    }

    /// Asks about everything again.
    fn ask_again(&mut self, seat: Seat) -> Result<()> {
        if std::mem::take(&mut self.passes[seat]).is_empty() {
            return self.line("You have declined nothing beforehand.");
        }
        self.line("You will be asked about everything again.")
    }

    /// Gives an answer that nobody was asked for, and says so: what is forced, and what was declined beforehand.
    fn give(&mut self, seat: Seat, action: &str) -> Result<()> {
        let scene = self.table.scene(Viewer::Seat(seat));
        let words = self.words(&scene);
        let choice = scene.asks.iter().flat_map(|ask| &ask.choices).find(|choice| choice.action == action);
        let why = if self.table.forced(seat).is_some() { "your only answer" } else { "declined beforehand" };
        let told = choice.map(|choice| format!("You: {} ({why})", words.say(&choice.text)));
        self.log[seat].extend(told);
        self.apply(seat, action)
    }

    fn bot(&mut self, seat: Seat) -> Result<()> {
        if self.console.page.is_screen() && self.quiet_since.elapsed() > PATIENCE {
            self.line("The others are thinking ...")?;
        }
        let opponent = self.bots[seat.index()].as_mut();
        let answer = opponent.and_then(|opponent| opponent.bot.answer(&*self.table, seat));
        self.note_trouble(seat);
        match answer {
            Some(action) => self.apply(seat, &action),
            None => bail!("seat {seat} is asked and has no answer: this is a mistake of the program"),
        }
    }

    /// Tells once that a bot had to be replaced.
    fn note_trouble(&mut self, seat: Seat) {
        let Some(opponent) = &mut self.bots[seat.index()] else { return };
        let Some(trouble) = opponent.bot.trouble().filter(|_| !opponent.replaced) else { return };
        let told = format!("The bot {} in seat {seat} is replaced by greedy: {trouble}.", opponent.name);
        opponent.replaced = true;
        for person in self.people.iter() {
            self.log[person].push(told.clone());
        }
    }

    fn apply(&mut self, seat: Seat, action: &str) -> Result<()> {
        let decision = self.table.decision(seat);
        let heard = self.table.apply(seat, decision, action);
        let heard = heard.map_err(|refusal| anyhow!("'{action}' was refused: {}", reason(&refusal)))?;
        self.hear(heard);
        Ok(())
    }

    /// Takes down what the people at the keyboard have heard.
    fn hear(&mut self, heard: Vec<Heard>) {
        for heard in heard {
            let Some(person) = heard.viewer.seat().filter(|seat| self.people.has(*seat)) else { continue };
            let scene = self.table.scene(heard.viewer);
            let words = self.words(&scene);
            let lines: Vec<String> = heard
                .notes
                .iter()
                .map(|note| format!("{}{}", words.say(&note.text), by_rule(note.rule)))
                .collect();
            self.log[person].extend(lines);
        }
    }

    /// Puts the question and takes lines until one of them leads on.
    fn ask(&mut self, seat: Seat) -> Result<Next> {
        self.autosave();
        self.print_news(seat)?;
        let scene = self.table.scene(Viewer::Seat(seat));
        let ask =
            scene.asks.first().cloned().ok_or_else(|| anyhow!("seat {seat} is pending but not asked"))?;
        self.print_question(&scene, &ask)?;
        loop {
            write!(self.console.out, "> ")?;
            self.console.out.flush()?;
            let line = self.read_line()?;
            self.quiet_since = Instant::now();
            let Some(line) = line else {
                self.line("\nThe input has ended.")?;
                return Ok(Next::Leave);
            };
            match self.obey(line.trim(), seat, &scene, &ask)? {
                Next::Stay => {}
                next => return Ok(next),
            }
        }
    }

    /// The question with its answers, below what it is about if that has changed.
    fn print_question(&mut self, scene: &Scene, ask: &Ask) -> Result<()> {
        let words = self.words(scene);
        let (title, focus, question) = (words.title(), words.focused(), words.ask(ask));
        self.line("")?;
        if title != self.title {
            let title_line = self.console.page.strong(&title);
            self.line(&title_line)?;
            self.title = title;
        }
        if focus != self.focus {
            self.lines(&focus)?;
            self.focus = focus;
        }
        let (first, rest) = question.split_first().map_or(("", &[][..]), |(first, rest)| (&**first, rest));
        for line in self.console.page.fold(first) {
            let line = self.console.page.strong(&line);
            writeln!(self.console.out, "{line}")?;
        }
        self.lines(rest)
    }

    fn autosave(&self) {
        if let Some(file) = &self.autosave {
            kept::keep(file, &*self.table, self.seating);
        }
    }

    fn obey(&mut self, line: &str, seat: Seat, scene: &Scene, ask: &Ask) -> Result<Next> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        // `?dragon` is as good as `? dragon`.
        let question = line.strip_prefix('?').map(str::trim).or((command == "why").then_some(rest));
        match (command, rest) {
            _ if question.is_some_and(|about| !about.is_empty()) => {
                let lines = self.explain(question.unwrap_or_default(), seat, scene, ask);
                self.lines(&lines)?;
            }
            _ if question.is_some() => self.line(HELP)?,
            ("", _) => self.print_question(scene, ask)?,
            ("help", "") => self.line(HELP)?,
            ("me" | "board", "") => {
                let words = self.words(scene);
                let lines = if command == "me" { words.own(seat) } else { words.board() };
                self.lines(&lines)?;
            }
            ("odds", about) => self.print_odds(about, seat, scene, ask)?,
            ("scene", words) => self.print_scene(seat, words)?,
            ("log", length) => self.print_log(seat, length)?,
            ("rules", words) => self.print_rules(words)?,
            ("pass", how) => return self.pass(how, seat, ask),
            ("ask", "") => self.ask_again(seat)?,
            ("undo", "") => return self.undo(seat),
            ("redo", "") => return self.redo(seat),
            ("save", file) => self.save(file)?,
            ("load", file) => return self.load(file),
            ("quit" | "exit", "") => {
                self.line("Goodbye.")?;
                return Ok(Next::Leave);
            }
            _ => return self.answer(line, seat, ask),
        }
        Ok(Next::Stay)
    }

    /// Takes a line as an answer: by number or by its own text.
    fn answer(&mut self, line: &str, seat: Seat, ask: &Ask) -> Result<Next> {
        let last = ask.choices.len();
        let choice = match line.parse::<usize>() {
            Ok(number) => {
                let choice = number.checked_sub(1).and_then(|at| ask.choices.get(at));
                if choice.is_none() {
                    self.line(&format!("There is no answer {number}: they are numbered from 1 to {last}."))?;
                }
                choice
            }
            Err(_) => {
                let choice = ask.choices.iter().find(|choice| choice.action.eq_ignore_ascii_case(line));
                if choice.is_none() {
                    let reasons = self.table.why_not(seat, &About::Action(line.into()));
                    let known = reasons.iter().find(|refusal| !is_unknown(refusal));
                    let told = known.map_or_else(
                        || {
                            format!(
                                "I do not understand '{line}'. Type a number from 1 to {last}, or ? for help."
                            )
                        },
                        |refusal| format!("You may not: {}", reason(refusal)),
                    );
                    self.line(&told)?;
                }
                choice
            }
        };
        let Some(choice) = choice else { return Ok(Next::Stay) };
        self.chosen.push(self.table.acts());
        self.apply(seat, &choice.action)?;
        Ok(Next::Go)
    }

    /// What something is and what can or cannot be done with it.
    fn explain(&self, about: &str, seat: Seat, scene: &Scene, ask: &Ask) -> Vec<String> {
        let by_number =
            about.parse::<usize>().ok().and_then(|number| ask.choices.get(number.checked_sub(1)?));
        let by_text = || ask.choices.iter().find(|choice| choice.action.eq_ignore_ascii_case(about));
        let words = self.words(scene);
        if let Some(choice) = by_number.or_else(by_text) {
            let mut lines = vec![format!("You may: {} [{}]", words.say(&choice.text), choice.action)];
            let things = words.things().filter(|thing| choice.on.contains(&thing.id));
            lines.extend(things.map(|thing| words.explain(&thing)));
            return lines;
        }
        let reasons = self.table.why_not(seat, &About::Action(about.into()));
        if let Some(refusal) = reasons.iter().find(|refusal| !is_unknown(refusal)) {
            return vec![format!("You may not: {}", reason(refusal))];
        }
        let wanted = about.to_lowercase();
        let mut things: Vec<Thing> = Vec::new();
        for thing in words.things() {
            if thing.name.to_lowercase().contains(&wanted) && !things.iter().any(|known| known.id == thing.id)
            {
                things.push(thing);
            }
        }
        // Who is called just so goes before who only contains the words.
        things.sort_by_key(|thing| !thing.name.eq_ignore_ascii_case(about));
        // Several of which the same is to be said are told once.
        let mut told: Vec<(Vec<String>, usize)> = Vec::new();
        for thing in &things {
            let mut lines = vec![words.explain(thing)];
            lines.extend(self.verdict(thing.id, seat, ask, &words));
            match told.iter_mut().find(|(known, _)| *known == lines) {
                Some((_, count)) => *count += 1,
                None => told.push((lines, 1)),
            }
        }
        let more = told.len().saturating_sub(THINGS);
        let mut lines = Vec::new();
        for (mut thing, count) in told.into_iter().take(THINGS) {
            if count > 1 {
                thing[0] = format!("{count} times: {}", thing[0]);
            }
            lines.append(&mut thing);
        }
        if more > 0 {
            lines.push(format!("... and {more} more with this name"));
        }
        if lines.is_empty() {
            let faces =
                words.catalogue.faces.iter().filter(|face| face.name.to_lowercase().contains(&wanted));
            lines.extend(faces.take(THINGS).map(|face| format!("{}: {}", face.name, face.text)));
        }
        if lines.is_empty() {
            lines.push(format!("Nothing here is called '{about}'. To search the rules: rules {about}"));
        }
        lines.dedup();
        lines
    }

    /// Which answers concern a thing, or why none does.
    fn verdict(&self, id: Id, seat: Seat, ask: &Ask, words: &Words<'_>) -> Vec<String> {
        let concerns =
            (1..).zip(&ask.choices).filter(|(_, choice)| choice.on.contains(&id) || choice.to == Some(id));
        let answers: Vec<String> = concerns
            .map(|(number, choice)| format!("  answer {number}: {}", words.say(&choice.text)))
            .collect();
        if !answers.is_empty() {
            return answers;
        }
        let mut reasons: Vec<String> = Vec::new();
        for refusal in self.table.why_not(seat, &About::Object(id)) {
            let what =
                refusal.label.as_ref().map_or_else(String::new, |label| format!("{}: ", words.say(label)));
            let line = format!("  {what}{}", reason(&refusal));
            if !reasons.contains(&line) {
                reasons.push(line);
            }
        }
        if reasons.is_empty() {
            reasons.push("  The question is not about it.".into());
        }
        reasons
    }

    /// Takes back the last answer that the person chose, and what was forced after it.
    fn undo(&mut self, seat: Seat) -> Result<Next> {
        let Some(to) = self.chosen.last().copied().filter(|to| *to < self.table.acts()) else {
            self.line("There is nothing to take back.")?;
            return Ok(Next::Stay);
        };
        let mut went_back = false;
        while self.table.acts() > to {
            if self.table.undo(seat).is_err() {
                self.line(
                    "This cannot be taken back: something was revealed since, or another seat has acted.",
                )?;
                return Ok(if went_back { Next::Go } else { Next::Stay });
            }
            went_back = true;
        }
        self.chosen.pop();
        // What was declined beforehand may have been declined with that answer.
        self.passes[seat].clear();
        self.log[seat].push("You take back your answer.".into());
        Ok(Next::Go)
    }

    /// Gives once more what was taken back last.
    fn redo(&mut self, seat: Seat) -> Result<Next> {
        let before = self.table.acts();
        match self.table.redo(seat) {
            Ok(heard) => {
                self.chosen.push(before);
                self.log[seat].push("You give your answer once more.".into());
                self.hear(heard);
                Ok(Next::Go)
            }
            Err(_) => {
                self.line("There is nothing to give once more.")?;
                Ok(Next::Stay)
            }
        }
    }

    fn save(&mut self, file: &str) -> Result<()> {
        if file.is_empty() {
            return self.line("Where to? Type: save FILE");
        }
        let path = PathBuf::from(file);
        // Only what this game wrote may be written over.
        if path.exists() && self.saved.as_ref() != Some(&path) {
            return self.line(&format!("{file} exists already: choose another name."));
        }
        match kept::save(&path, &*self.table) {
            Ok(()) => {
                self.saved = Some(path);
                self.line(&format!("Saved. Go on with: hexarch play --from {file} {}", self.seating))
            }
            Err(error) => self.line(&format!("Not saved: {file}: {error:#}")),
        }
    }

    /// Goes on with a saved game at the same seats.
    fn load(&mut self, file: &str) -> Result<Next> {
        if file.is_empty() {
            self.line("Which one? Type: load FILE")?;
            return Ok(Next::Stay);
        }
        let loaded = kept::Game::read(Path::new(file)).and_then(|game| {
            let seated = seat(&*game.table, self.seating)?;
            Ok((game, seated))
        });
        match loaded {
            Ok((game, (people, bots))) => {
                (self.table, self.people, self.bots) = (game.table, people, bots);
                (self.log, self.shown, self.passes) = Default::default();
                (self.title, self.focus, self.chosen) = Default::default();
                self.saved = Some(PathBuf::from(file));
                self.recall(game.heard);
                self.greet()?;
                Ok(Next::Go)
            }
            Err(error) => {
                self.line(&format!("Not loaded: {error:#}"))?;
                Ok(Next::Stay)
            }
        }
    }

    /// The odds of the fight at hand, or of the one that an answer leads to.
    fn print_odds(&mut self, about: &str, seat: Seat, scene: &Scene, ask: &Ask) -> Result<()> {
        let number = about.parse::<usize>().ok();
        let action = match number {
            Some(number) => match number.checked_sub(1).and_then(|at| ask.choices.get(at)) {
                Some(choice) => Some(choice.action.as_str()),
                None => {
                    let last = ask.choices.len();
                    return self
                        .line(&format!("There is no answer {number}: they are numbered from 1 to {last}."));
                }
            },
            None => Some(about).filter(|about| !about.is_empty()),
        };
        match (self.table.odds(seat, action), action) {
            (Ok(Some(odds)), _) => {
                let lines = self.words(scene).odds(&odds);
                self.lines(&lines)
            }
            (Ok(None), Some(_)) => self.line("This does not lead to a fight by itself."),
            (Ok(None), None) => self.line("Nobody fights now. For an answer that leads to a fight: odds 3"),
            (Err(refusal), _) => self.line(&format!("You may not: {}", reason(&refusal))),
        }
    }

    fn print_scene(&mut self, seat: Seat, filter: &str) -> Result<()> {
        let scene = self.table.scene(Viewer::Seat(seat));
        let mut lines = self.words(&scene).scene();
        let wanted: Vec<String> = filter.split_whitespace().map(str::to_lowercase).collect();
        if !wanted.is_empty() {
            let all = |line: &String| wanted.iter().all(|word| line.to_lowercase().contains(word));
            lines.retain(all);
        }
        if lines.is_empty() {
            lines.push(format!("Nothing here has the words '{filter}'."));
        }
        self.lines(&lines)
    }

    fn print_log(&mut self, seat: Seat, length: &str) -> Result<()> {
        let length = match length.parse() {
            Ok(length) => length,
            Err(_) if length.is_empty() => LOG_LINES,
            Err(_) => return self.line(&format!("'{length}' is not a number of lines.")),
        };
        let log = &self.log[seat];
        if log.is_empty() {
            return self.line("Nothing has happened yet.");
        }
        let lines = log[log.len().saturating_sub(length)..].to_vec();
        self.lines(&lines)
    }

    fn print_rules(&mut self, words: &str) -> Result<()> {
        if words.is_empty() {
            return self.line("What about? Type: rules WORDS");
        }
        let found = rules::search(self.table.rulebook(), words);
        let mut lines: Vec<String> =
            found.iter().map(|article| format!("{} {}", article.id, article.text)).collect();
        if lines.is_empty() {
            lines.push(format!("No rule has all of these words: {words}"));
        }
        self.lines(&lines)
    }

    /// Prints what this person has not read yet: the latest of it, if it is much.
    fn print_news(&mut self, seat: Seat) -> Result<()> {
        let news = self.log[seat][self.shown[seat]..].to_vec();
        self.shown[seat] = self.log[seat].len();
        if !news.is_empty() {
            self.line("")?;
        }
        let earlier = news.len().saturating_sub(NEWS);
        if earlier > 0 {
            self.line(&format!("... {earlier} lines more; to read them all: log {}", news.len()))?;
        }
        self.lines(&news[earlier..])
    }

    fn words<'w>(&self, scene: &'w Scene) -> Words<'w> {
        Words { scene, catalogue: self.table.catalogue(), phrases: self.table.phrases() }
    }

    /// The next line of input, whatever bytes it is made of. `None`: there is no more.
    fn read_line(&mut self) -> io::Result<Option<String>> {
        let mut bytes = Vec::new();
        let read = self.console.input.read_until(b'\n', &mut bytes)?;
        Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
    }

    /// Prints a line, folded to the screen.
    fn line(&mut self, line: &str) -> Result<()> {
        self.quiet_since = Instant::now();
        for line in line.split('\n') {
            for folded in self.console.page.fold(line) {
                writeln!(self.console.out, "{folded}")?;
            }
        }
        Ok(())
    }

    fn lines(&mut self, lines: &[String]) -> Result<()> {
        lines.iter().try_for_each(|line| self.line(line))
    }
}

/// Whether a text was no action of the game at all.
fn is_unknown(refusal: &Refusal) -> bool {
    refusal.why == Why::Unknown
}

/// A refusal in words.
pub(crate) fn reason(refusal: &Refusal) -> String {
    refusal.why.to_string()
}

#[cfg(test)]
mod tests;
