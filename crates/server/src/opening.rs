//! Opening tables: from what is wished, from files, from other tables.

use hexarch_core::{Draft, Replay, Seat, Secret, Seed, Start};

use crate::app::{Shared, new_name};
use crate::bots;
use crate::problem::{Problem, Why};
use crate::protocol::{Import, NewTable, OutOfTime, Pace, ProblemCode, SeatWish, Stage};
use crate::store::{Chair, ChairKind, Kept, Record, Summary, TableRow, Terms};
use crate::table::Person;

/// A table about to be opened.
pub(crate) struct Plan {
    pub(crate) owner: Option<String>,
    pub(crate) game: String,
    pub(crate) name: String,
    pub(crate) terms: Terms,
    pub(crate) start: Start,
    pub(crate) chairs: Vec<Chair>,
    pub(crate) listed: bool,
    /// What was played already, with the seed and the numbers it was played on.
    pub(crate) played: Option<(Seed, Vec<u32>, Vec<Kept>)>,
}

impl Plan {
    /// Keeps the table; its name comes back.
    pub(crate) async fn open(self, app: &Shared) -> Result<String, Problem> {
        let shelf = app.games.get(&self.game).ok_or_else(|| Problem::invalid(Why::NoGame))?;
        let id = new_name::<12>();
        let now = app.now();
        let stage = if self.played.is_some() { Stage::Running } else { Stage::Gathering };
        let (seed, numbers, log) = self.played.unwrap_or_else(|| (app.new_seed(), Vec::new(), Vec::new()));
        let row = TableRow {
            id: id.clone(),
            owner: self.owner,
            game: self.game,
            name: self.name,
            terms: self.terms,
            start: self.start,
            seed: Secret::sealed(seed),
            numbers,
            rules: shelf.rules,
            content: shelf.content.clone(),
            listed: self.listed,
            opened: now,
            summary: Summary {
                stage,
                moved: now,
                waiting: hexarch_core::Seats::NONE,
                pending: hexarch_core::Seats::NONE,
                // A game that was begun elsewhere finds out when it is loaded.
                busy: stage == Stage::Running,
                result: None,
            },
            rematch: None,
            halted: None,
            outdated: false,
        };
        app.store.add_table(&row, &self.chairs, &log).await?;
        metrics::counter!("hexarch_tables_opened").increment(1);
        Ok(id)
    }
}

/// A seat for a person.
pub(crate) fn person_chair(seat: Seat, user: &str, name: &str) -> Chair {
    Chair {
        seat,
        kind: ChairKind::Person,
        user: Some(user.to_owned()),
        name: name.to_owned(),
        bot: None,
        invite: None,
        number: None,
        bank: 0,
        since: None,
        passes: Vec::new(),
    }
}

/// A seat for a bot.
pub(crate) fn bot_chair(seat: Seat, bot: &str) -> Chair {
    Chair { kind: ChairKind::Bot, user: None, bot: Some(bot.to_owned()), ..person_chair(seat, "", bot) }
}

fn chair(seat: Seat, wish: &SeatWish, me: &Person) -> Result<Chair, Problem> {
    let free = |kind, invite| Chair { kind, user: None, invite, ..person_chair(seat, "", "") };
    Ok(match wish {
        SeatWish::Me => person_chair(seat, &me.id, &me.name),
        SeatWish::HotSeat(name) => person_chair(seat, &me.id, &proper_name(name)?),
        SeatWish::Bot(bot) if bots::is_known(bot) => bot_chair(seat, bot),
        SeatWish::Bot(bot) => return Err(Problem::invalid(Why::Bot).with("bot", shorten(bot))),
        SeatWish::Open => free(ChairKind::Open, None),
        SeatWish::Invite => free(ChairKind::Invited, Some(Secret::sealed(new_name::<26>()))),
    })
}

fn chairs(wishes: &[SeatWish], me: &Person) -> Result<Vec<Chair>, Problem> {
    let seats = (0..).map(Seat).zip(wishes);
    let chairs: Vec<Chair> = seats.map(|(seat, wish)| chair(seat, wish, me)).collect::<Result<_, _>>()?;
    if chairs.iter().all(|chair| chair.kind == ChairKind::Bot) {
        return Err(Problem::invalid(Why::Nobody));
    }
    Ok(chairs)
}

/// A name as others may read it: 1 to 24 characters, none of them for control or for hiding.
pub(crate) fn proper_name(name: &str) -> Result<String, Problem> {
    let name = name.trim();
    let length = name.chars().count();
    let odd = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    if !(1..=24).contains(&length) || name.chars().any(odd) {
        return Err(Problem::invalid(Why::Name));
    }
    Ok(name.to_owned())
}

/// The beginning of something that somebody sent, to be named in an answer.
pub(crate) fn shorten(text: &str) -> String {
    text.chars().take(40).collect()
}

fn proper_pace(pace: Pace) -> Result<Pace, Problem> {
    let fine = match pace {
        Pace::Free => true,
        Pace::Live { decision, bank } => (5..=3600).contains(&decision) && bank <= 86_400,
        Pace::Days(days) => (1..=30).contains(&days),
    };
    fine.then_some(pace).ok_or_else(|| Problem::invalid(Why::Pace))
}

/// What a table is called: as somebody wishes it, or else like its game.
fn proper_title(wish: Option<&str>, game: &str) -> Result<String, Problem> {
    match wish.map(str::trim) {
        None | Some("") => Ok(game.to_owned()),
        Some(name) if name.chars().count() <= 60 && !name.chars().any(char::is_control) => {
            Ok(name.to_owned())
        }
        Some(_) => Err(Problem::invalid(Why::TableName)),
    }
}

/// Opens a table as somebody wishes it.
pub(crate) async fn open(app: &Shared, me: &Person, wish: NewTable) -> Result<String, Problem> {
    let shelf = app.games.get(&wish.game);
    let shelf = shelf.ok_or_else(|| Problem::invalid(Why::Game).with("game", shorten(&wish.game)))?;
    let players = u8::try_from(wish.seats.len()).unwrap_or(u8::MAX);
    let setup =
        shelf.setup(players, &wish.options).map_err(|what| Problem::quoted(ProblemCode::Invalid, what))?;
    let name = proper_title(wish.name.as_deref(), &shelf.info.name)?;
    let plan = Plan {
        owner: Some(me.id.clone()),
        chairs: chairs(&wish.seats, me)?,
        terms: Terms {
            options: wish.options,
            pace: proper_pace(wish.pace)?,
            out_of_time: wish.out_of_time,
            forks: wish.forks,
        },
        start: Start::Setup(setup),
        game: wish.game,
        name,
        listed: wish.listed,
        played: None,
    };
    plan.open(app).await
}

/// Opens a table from a replay or a position file.
pub(crate) async fn import(app: &Shared, me: &Person, import: Import) -> Result<String, Problem> {
    let (mut wishes, bot, listed) = (import.seats.clone(), import.bot.clone(), import.listed);
    let title = import.name.clone();
    let app_for_work = app.clone();
    let work = move || read(&app_for_work, &import);
    let Read { game, start, played, seats } =
        tokio::task::spawn_blocking(work).await.map_err(|_| Problem::unavailable())??;
    if let Some(bot) = bot {
        wishes.resize_with(wishes.len().max(seats), || SeatWish::Bot(bot.clone()));
    }
    if wishes.len() != seats {
        return Err(Problem::invalid(Why::Seats).with("found", seats).with("asked", wishes.len()));
    }
    let chairs = chairs(&wishes, me)?;
    let free = |chair: &Chair| matches!(chair.kind, ChairKind::Open | ChairKind::Invited);
    if played.is_some() && chairs.iter().any(free) {
        return Err(Problem::invalid(Why::EverySeat));
    }
    let terms =
        Terms { options: Default::default(), pace: Pace::Free, out_of_time: OutOfTime::Bot, forks: true };
    let usual = app.games.get(&game).map(|shelf| shelf.info.name.clone()).unwrap_or_default();
    let name = proper_title(title.as_deref(), &usual)?;
    let plan = Plan { owner: Some(me.id.clone()), game, name, terms, start, chairs, listed, played };
    plan.open(app).await
}

/// What was in a file: the game, how it starts, what was played since then, and how many seats it has.
struct Read {
    game: String,
    start: Start,
    played: Option<(Seed, Vec<u32>, Vec<Kept>)>,
    seats: usize,
}

/// Reads a file and plays it through: only what works is taken.
fn read(app: &Shared, import: &Import) -> Result<Read, Problem> {
    // What is wrong with a file may be much, and names what stands in it.
    let wrong = |what: String| Problem::quoted(ProblemCode::Invalid, what);
    let known = |game: &str| match app.games.get(game) {
        Some(_) => Ok(()),
        None => Err(Problem::invalid(Why::Game).with("game", shorten(game))),
    };
    if import.text.trim_start().starts_with('{') {
        let replay = Replay::parse(&import.text).map_err(|fault| wrong(fault.to_string()))?;
        known(&replay.game)?;
        let opening = hexarch_catalog::Opening::Replay { replay: &replay, entries: None };
        let table = std::panic::catch_unwind(|| hexarch_catalog::table(&replay.game, &opening));
        let table = table.map_err(|_| Problem::invalid(Why::BadReplay))?;
        let seats = table.map_err(|error| wrong(error.to_string()))?.seats().into();
        let seed = replay.seed.ok_or_else(|| Problem::invalid(Why::NoSeed))?;
        if matches!(replay.start, Start::Position(_)) && !replay.numbers.is_empty() {
            return Err(Problem::invalid(Why::Numbers));
        }
        let at = app.now();
        let log = replay.entries.into_iter().map(|entry| Kept { at, record: Record::Entry(entry) }).collect();
        let played = Some((seed, replay.numbers, log));
        return Ok(Read { game: replay.game, start: replay.start, played, seats });
    }
    let draft = Draft(import.text.clone());
    let named =
        draft.0.parse::<toml::Table>().ok().and_then(|table| table.get("game")?.as_str().map(str::to_owned));
    let game = import.game.clone().or(named);
    let game = game.ok_or_else(|| Problem::invalid(Why::WhosePosition))?;
    known(&game)?;
    let opening = hexarch_catalog::Opening::Position { draft: &draft, seed: app.new_seed() };
    let table = std::panic::catch_unwind(|| hexarch_catalog::table(&game, &opening));
    let table = table.map_err(|_| Problem::invalid(Why::BadPosition))?;
    let seats = table.map_err(|error| wrong(error.to_string()))?.seats().into();
    Ok(Read { game, start: Start::Position(draft), played: None, seats })
}
