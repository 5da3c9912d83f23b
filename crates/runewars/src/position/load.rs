//! A state from a text, or everything that is wrong with the text.

mod board;
mod cards;
mod players;

use hexarch_core::{
    Chance, Draft, Faults, Fields, Log, Reader, Script, Seat, Seats, Seed, Set, Value, Word, read,
};

use super::{MIGRATIONS, SCHEMA, blank, onlookers, reward_seen, scratch, sound};
use crate::audit::Spot;
use crate::content::Content;
use crate::ids::*;
use crate::play::{Play, View};
use crate::state::{Answer, State, Variant};
use crate::step::{self, Step};
use crate::{audit, game, orders, quests, season};
use cards::Taken;

/// The state of a position, and what it dictates to chance.
pub(crate) fn load(content: &Content, draft: &Draft) -> Result<(State, Script), Faults> {
    let text = draft.under_newest(&MIGRATIONS)?;
    let reader = Reader::new(&text)?;
    let root = reader.root();
    let seats = seats(&root);
    let mut loader = Loader {
        content,
        state: blank(content, seats, variant(&root)),
        taken: Taken::default(),
        runes_seen: Set::EMPTY,
    };
    loader.head(&root);
    loader.players(&root);
    // Before the areas: units that move or fight count as well, and a battle decides whose its area is.
    let scratch = root.get("scratch");
    if let Some(fields) = scratch.and_then(|value| value.fields()) {
        scratch::load(content, fields, &mut loader.state);
        loader.sound(scratch, sound::check_counts);
    }
    loader.tiles(&root, &reader);
    loader.areas(&root);
    loader.heroes(&root);
    loader.sound(scratch, sound::check_places);
    loader.titles(&root);
    loader.decks(&root);
    loader.looks();
    loader.supplies(&root, &reader);
    loader.flow(&root);
    loader.sound(root.get("steps"), sound::check_steps);
    let script = loader.script(&root);
    if reader.faults() == 0 {
        loader.audit(&root, &reader);
    }
    root.done();
    let state = loader.state;
    reader.finish(())?;

    Ok(run_on(content, state, script, &draft.0))
}

/// A position may begin with something that asks nobody, such as an order about to be resolved. Its draws follow from
/// the script and from the text.
fn run_on(content: &Content, mut state: State, script: Script, text: &str) -> (State, Script) {
    let asks_nobody = |state: &State| {
        state.steps.last().is_some_and(|&step| step::asks(View { content, state }, step).is_empty())
    };
    if state.winner.is_some() || !asks_nobody(&state) {
        return (state, script);
    }
    let mut chance = Chance::scripted(Seed(*blake3::hash(text.as_bytes()).as_bytes()), script);
    game::advance(&mut Play { content, state: &mut state, chance: &mut chance, log: &mut Log::silent() });
    let script = chance.script().cloned().unwrap_or_default();
    (state, script)
}

/// How many play: as said, or as many as have a table.
fn seats(root: &Fields<'_>) -> u8 {
    let tables = table(root, "player").map_or(0, |fields| {
        let seats = fields.entries().filter_map(|(_, name, _)| name.parse::<u8>().ok());
        seats.max().map_or(0, |last| i64::from(last) + 1)
    });
    root.number("players", 2..=4, tables.clamp(2, 4)) as u8
}

fn variant(root: &Fields<'_>) -> Variant {
    let mut variant = Variant::default();
    for value in root.get("variants").map(|value| value.list()).unwrap_or_default() {
        value.word("a variant: exploration, epic or built", |word| {
            match word {
                "exploration" => variant.exploration = true,
                "epic" => variant.epic = true,
                "built" => variant.built = true,
                _ => return None,
            }
            Some(())
        });
    }
    variant
}

/// A table of the text, if it is there.
fn table<'r>(fields: &Fields<'r>, name: &str) -> Option<Fields<'r>> {
    fields.get(name)?.fields()
}

/// The values of a list, if it is there.
fn list<'r>(fields: &Fields<'r>, name: &str) -> Vec<Value<'r>> {
    fields.get(name).map(|value| value.list()).unwrap_or_default()
}

struct Loader<'c> {
    content: &'c Content,
    state: State,
    taken: Taken,
    /// Areas whose runes say themselves who has seen them.
    runes_seen: Set<AreaId>,
}

impl Loader<'_> {
    /// A scratch that cannot be so is told, and forgotten.
    fn sound(&mut self, value: Option<Value<'_>>, check: fn(&Content, &State) -> Result<(), String>) {
        if let (Some(value), Err(what)) = (value, check(self.content, &self.state)) {
            value.fault(format!("this cannot be: {what}"));
            scratch::forget(&mut self.state);
        }
    }

    /// What each place says may be right, and all of it together wrong.
    fn audit(&self, root: &Fields<'_>, reader: &Reader<'_>) {
        for (spot, fault) in audit::faults(self.content, &self.state) {
            let entry = match spot {
                Spot::Table => None,
                Spot::Area(area) => {
                    table(root, "area").and_then(|areas| areas.get(&self.content.area(area).name))
                }
                Spot::Seat(seat) => table(root, "player").and_then(|players| players.get(&seat.to_string())),
            };
            match entry {
                Some(entry) => entry.fault(fault),
                None => reader.fault(fault),
            }
        }
    }

    fn head(&mut self, root: &Fields<'_>) {
        root.number("schema", SCHEMA..=SCHEMA, SCHEMA);
        if let Some(value) = root.get("game") {
            value.word("this game: \"runewars\"", |word| (word == "runewars").then_some(()));
        }
        let state = &mut self.state;
        state.year = root.number("year", 0..=8, 1) as u8;
        state.acts = root.number("acts", 0..=i64::from(u16::MAX), 0) as u16;
        state.season = enum_word(root, "season", "a season", Season::from_word).unwrap_or(Season::Spring);
        state.card = enum_word(root, "card", "a Season card", SeasonCard::from_word);
        self.state.first = self.seat(root, "first").unwrap_or_default();
        self.state.winner = self.seat(root, "winner");
        self.state.eliminated = self.seat_list(root, "eliminated").unwrap_or_default();
    }

    fn seat(&self, fields: &Fields<'_>, name: &str) -> Option<Seat> {
        self.seat_of(fields.get(name)?)
    }

    fn seat_of(&self, value: Value<'_>) -> Option<Seat> {
        value.number(0..=i64::from(self.state.seats) - 1).map(|seat| Seat(seat as u8))
    }

    fn seat_list(&self, fields: &Fields<'_>, name: &str) -> Option<Seats> {
        let value = fields.get(name)?;
        Some(value.list().into_iter().filter_map(|seat| self.seat_of(seat)).collect())
    }

    /// Seats as they stand in a word: `0,2`, or a dash for nobody.
    fn seats_word(&self, word: &str) -> Option<Seats> {
        if word == "-" {
            return Some(Seats::NONE);
        }
        let seat = |text: &str| text.parse().ok().filter(|&seat| seat < self.state.seats).map(Seat);
        word.split(',').map(seat).collect()
    }

    /// The player of a faction that is named.
    fn player_of(&self, value: Value<'_>, word: &str) -> Option<Seat> {
        let Some(faction) = read(self.content, word) else {
            value.fault(format!("'{word}' is not a faction"));
            return None;
        };
        let seat = self.state.seat_of(faction);
        if seat.is_none() {
            value.fault(format!("nobody plays '{word}' here"));
        }
        seat
    }

    /// What comes next: `steps`, or `now`, or the choice of orders.
    fn flow(&mut self, root: &Fields<'_>) {
        if let Some(value) = root.get("answer") {
            let wanted = "a result: \"gold\", \"seat 1\", \"seat -\" or \"number 3\"";
            self.state.answer = value.word(wanted, |text| self.answer(text)).unwrap_or_default();
        }
        let now = root.get("now");
        let Some(value) = root.get("steps") else {
            match now {
                Some(now) => self.now(now),
                None => self.state.steps.push(orders::Step::Choose.into()),
            }
            return;
        };
        if let Some(now) = now {
            now.fault("'now' and 'steps' say the same: only one of them");
        }
        for value in value.list().into_iter().rev() {
            let Some(step) = value.word("a step", |text| read::<_, Step>(self.content, text)) else {
                continue;
            };
            let seats = self.state.seats;
            if Word::<Content>::seats(&step).0 & !Seats::all(seats).0 != 0 {
                value.fault(format!("this speaks of a seat that does not exist: there are {seats}"));
            }
            if self.state.steps.is_full() {
                return value.fault("too many steps");
            }
            self.state.steps.push(step);
        }
    }

    fn answer(&self, text: &str) -> Option<Answer> {
        match text.split_whitespace().collect::<Vec<_>>()[..] {
            ["seat", "-"] => Some(Answer::Seat(None)),
            ["seat", seat] => {
                seat.parse().ok().filter(|&n| n < self.state.seats).map(|n| Answer::Seat(Some(Seat(n))))
            }
            ["number", n] => n.parse().ok().map(Answer::Number),
            [destiny] => Destiny::from_word(destiny).map(Answer::Destiny),
            _ => None,
        }
    }

    fn now(&mut self, value: Value<'_>) {
        let wanted = "what comes now: \"choose orders\", \"season\", \"quest phase\", or \"recruit by 1\"";
        let order = value.word(wanted, |text| match text.split_whitespace().collect::<Vec<_>>()[..] {
            ["choose", "orders"] => Some((orders::Step::Choose.into(), None)),
            ["season"] => Some((season::Step::Draw.into(), None)),
            ["quest", "phase"] => Some((quests::Step::Phase.into(), None)),
            [order, "by", seat] => {
                let seat = seat.parse().ok().filter(|&seat| seat < self.state.seats).map(Seat)?;
                Some((orders::Step::Resolve.into(), Some((Order::from_word(order)?, seat))))
            }
            _ => None,
        });
        let Some((step, resolved)) = order else { return };
        let step: Step = step;
        self.state.steps.push(step);
        if let Some((order, seat)) = resolved {
            self.state.players[seat].chosen = Some(order);
            self.state.players[seat].showing = Some(order);
            self.state.orders =
                orders::Scratch { order: [seat].into_iter().collect(), revealed: true, ..self.state.orders };
        }
    }
}

/// A word of one of our own enums.
fn enum_word<T>(
    fields: &Fields<'_>,
    name: &str,
    wanted: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Option<T> {
    fields.get(name)?.word(wanted, read)
}
