//! A state from a text, or everything that is wrong with the text.

use hexarch_core::{
    Chance, Draft, Each, Faults, Fields, Hex, Log, Reader, Script, Seat, Seats, Seed, Set, Small, Source,
    Value, read,
};

use super::{MIGRATIONS, SCHEMA, blank, onlookers, reward_seen, scratch};
use crate::content::Content;
use crate::ids::*;
use crate::play::{self, Play, View};
use crate::state::{
    Answer, HeroPlace, Placed, RewardPlace, Rune, SeasonCardSeen, State, Stronghold, Token, Variant,
};
use crate::step::{self, Step};
use crate::{audit, game, orders, quests, season};

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
    let steps = root.get("steps");
    loader.head(&root);
    loader.players(&root);
    // Before the areas: units that move or fight count as well, and a battle decides whose its area is.
    if let Some(fields) = table(&root, "scratch") {
        scratch::load(content, fields, &mut loader.state);
    }
    loader.tiles(&root, &reader);
    loader.areas(&root);
    loader.heroes(&root);
    loader.titles(&root);
    loader.decks(&root);
    loader.looks();
    loader.supplies(&root, &reader);
    loader.flow(&root);
    let script = loader.script(&root);
    root.done();
    let state = loader.state;
    reader.finish(())?;

    audit::audit(content, &state).map_err(Faults::whole)?;
    if let Some(&next) = state.steps.last() {
        let asked = step::asks(View { content, state: &state }, next);
        if asked.0 & !Seats::all(seats).0 != 0 {
            if let Some(value) = steps {
                value.fault(format!("this asks a seat that does not exist: there are {seats}"));
            }
            reader.finish(())?;
        }
    }
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

/// Cards that have a place already: none can have two.
#[derive(Default)]
struct Taken {
    fate: Set<FateId>,
    tactics: Set<TacticCard>,
    quests: Set<Quest>,
    objectives: Set<Objective>,
    seasons: Set<SeasonCard>,
    rewards: Set<RewardCard>,
}

/// Gives a card its one place.
fn place<T: Small>(value: Value<'_>, taken: &mut Set<T>, card: T) -> Option<T> {
    if taken.has(card) {
        value.fault("this card is in two places");
        return None;
    }
    taken.add(card);
    Some(card)
}

/// Of cards with several copies a name without a number is the first that has no place yet.
fn free_copy<T: Small>(word: &str, taken: Set<T>, card: T, same: impl Fn(T, T) -> bool, all: usize) -> T {
    if word.contains('#') {
        return card;
    }
    let copies = (card.number()..all).map(T::from_number).filter(|&copy| same(card, copy));
    copies.into_iter().find(|&copy| !taken.has(copy)).unwrap_or(card)
}

struct Loader<'c> {
    content: &'c Content,
    state: State,
    taken: Taken,
    /// Areas whose runes say themselves who has seen them.
    runes_seen: Set<AreaId>,
}

impl Loader<'_> {
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

    fn players(&mut self, root: &Fields<'_>) {
        let tables = table(root, "player");
        let seats = self.state.seats;
        let mut named: [Option<Fields<'_>>; 4] = [None, None, None, None];
        for (at, name, value) in tables.iter().flat_map(|tables| tables.entries()) {
            match name.parse::<u8>().ok().filter(|&seat| seat < seats) {
                Some(seat) => named[usize::from(seat)] = value.fields(),
                None => at.fault(format!("'{name}' is not a seat from 0 to {}", seats - 1)),
            }
        }
        // Factions that are named go first, the others take what is left.
        let mut free: Set<FactionId> = Set::first_n(self.content.factions.len());
        let mut without: Seats = Seats::all(seats);
        for (seat, fields) in Seat::all(seats).zip(&named) {
            let Some(value) = fields.as_ref().and_then(|fields| fields.get("faction")) else { continue };
            without.remove(seat);
            if value.text() == Some("none") {
                continue;
            }
            let Some(faction) = value.word("a faction", |word| read::<_, FactionId>(self.content, word))
            else {
                continue;
            };
            if !free.has(faction) {
                value.fault("two players have this faction (RW-COMP-01)");
            }
            free.remove(faction);
            self.state.take_faction(seat, faction);
        }
        for seat in without.iter() {
            let Some(faction) = free.first() else { continue };
            free.remove(faction);
            self.state.take_faction(seat, faction);
        }
        for (seat, fields) in Seat::all(seats).zip(named) {
            self.player(seat, fields);
        }
    }

    fn player(&mut self, seat: Seat, fields: Option<Fields<'_>>) {
        let mut player = self.state.players[seat];
        if player.has_faction {
            let sheet = self.content.faction(player.faction);
            player.dials = sheet.start;
            player.influence = sheet.influence;
        }
        let Some(fields) = fields else {
            self.state.players[seat] = player;
            return;
        };
        for (resource, dial) in Resource::ALL.iter().zip(&mut player.dials) {
            *dial = fields.number(resource.word(), 0..=8, (*dial).into()) as u8;
        }
        player.influence = fields.number("influence", 0..=255, player.influence.into()) as u8;
        for value in list(&fields, "used") {
            if let Some(order) = value.word("an order", Order::from_word) {
                player.used |= 1 << order as u8;
            }
        }
        player.chosen = enum_word(&fields, "chosen", "an order", Order::from_word);
        player.showing = enum_word(&fields, "showing", "an order", Order::from_word);
        for value in list(&fields, "tactics") {
            if let Some(card) = self
                .tactic(value, self.taken.tactics)
                .and_then(|card| place(value, &mut self.taken.tactics, card))
            {
                player.tactics.add(card);
            }
        }
        for value in list(&fields, "fresh") {
            // Whatever is fresh is in the hand as well: a copy is free here if it is not in it.
            let elsewhere =
                Set::first_n(self.content.tactic_cards.len()).minus(player.tactics).or(player.fresh);
            let Some(card) = self.tactic(value, elsewhere) else { continue };
            if !player.tactics.has(card) {
                value.fault("this card is not among the player's 'tactics'");
            }
            player.fresh.add(card);
        }
        for value in list(&fields, "quests") {
            let quest = value.word("a Quest card", Quest::from_word);
            if let Some(quest) = quest.and_then(|quest| place(value, &mut self.taken.quests, quest)) {
                player.quests.add(quest);
            }
        }
        for value in list(&fields, "shown") {
            let Some(quest) = value.word("a Quest card", Quest::from_word) else { continue };
            if !player.quests.has(quest) {
                value.fault("this card is not among the player's 'quests'");
            }
            player.shown_quests.add(quest);
        }
        if let Some(value) = fields.get("objective") {
            let objective = value.word("an Objective card", Objective::from_word);
            player.objective = objective.and_then(|card| place(value, &mut self.taken.objectives, card));
        }
        player.giants = fields.number("giants", 0..=255, 0) as u8;
        player.duel_won = fields.flag("duel_won", false);
        fields.done();
        self.state.players[seat] = player;
    }

    /// A Tactics card; a bare name is a copy that is not among `taken`.
    fn tactic(&self, value: Value<'_>, taken: Set<TacticCard>) -> Option<TacticCard> {
        let card = value.word("a Tactics card", |word| read(self.content, word))?;
        let same = |a, b| self.content.tactic(a) == self.content.tactic(b);
        Some(free_copy(value.text()?, taken, card, same, self.content.tactic_cards.len()))
    }

    fn tiles(&mut self, root: &Fields<'_>, reader: &Reader<'_>) {
        let mut covered: Vec<(Hex, AreaId)> = Vec::new();
        for value in list(root, "tiles") {
            let wanted = "a tile such as \"1 at 0,0 turned 2\"";
            let Some((tile, placed)) = value.word(wanted, |text| self.tile(text)) else { continue };
            if self.state.board.tiles[tile].is_some() {
                value.fault("this tile is on the board twice");
                continue;
            }
            self.state.board.tiles[tile] = Some(placed);
            for &area in &self.content.tiles[usize::from(tile.0)].areas {
                let hex = placed.at + self.content.area(area).at.turned(placed.turns);
                if let Some((_, other)) = covered.iter().find(|(at, _)| *at == hex) {
                    let (area, other) = (&self.content.area(area).name, &self.content.area(*other).name);
                    value.fault(format!("{area} would lie on {other}"));
                }
                covered.push((hex, area));
            }
        }
        self.state.board.connect(self.content);
        // While the map is being built it may be in pieces; nobody writes that by hand.
        let being_built = list(root, "steps").iter().any(|value| {
            value
                .text()
                .and_then(|text| read(self.content, text))
                .is_some_and(|step| matches!(step, Step::Setup(_) | Step::Map(_)))
        });
        if being_built {
            return;
        }
        let Some(first) = self.state.board.areas.first() else {
            if reader.faults() == 0 {
                root.fault("there is no board: 'tiles' is missing or empty");
            }
            return;
        };
        let mut reached = Set::only(first);
        loop {
            let further = reached.iter().fold(reached, |all, area| all.or(self.state.board.neighbors(area)));
            if further == reached {
                break;
            }
            reached = further;
        }
        if let Some(apart) = self.state.board.areas.minus(reached).first() {
            let (first, apart) = (&self.content.area(first).name, &self.content.area(apart).name);
            if let Some(value) = root.get("tiles") {
                value.fault(format!("the board is in pieces: there is no way from {first} to {apart}"));
            }
        }
    }

    /// `3 at 0,-2 turned 1`
    fn tile(&self, text: &str) -> Option<(TileId, Placed)> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (tile, at, turns) = match words[..] {
            [tile, "at", at] => (tile, at, 0),
            [tile, "at", at, "turned", turns] => (tile, at, turns.parse().ok().filter(|turns| *turns < 6)?),
            _ => return None,
        };
        let (q, r) = at.split_once(',')?;
        // The lattice of the map reaches 32 to each side, and a tile three further.
        let near = |n: &i8| (-28..=28).contains(n);
        let at = Hex::new(q.parse().ok().filter(near)?, r.parse().ok().filter(near)?);
        Some((read(self.content, tile)?, Placed { at, turns }))
    }

    fn areas(&mut self, root: &Fields<'_>) {
        let Some(areas) = table(root, "area") else { return };
        for (at, name, value) in areas.entries() {
            let Some(area) = read::<_, AreaId>(self.content, name) else {
                at.fault(format!("'{name}' is not an area"));
                continue;
            };
            if !self.state.board.areas.has(area) {
                at.fault(format!("{name} is not on the board"));
            }
            if let Some(fields) = value.fields() {
                self.area(area, fields);
            }
        }
    }

    fn area(&mut self, area: AreaId, fields: Fields<'_>) {
        if let Some(value) = fields.get("units") {
            for units in value.text().unwrap_or_default().split(',').filter(|units| !units.trim().is_empty())
            {
                self.units(area, value, units.trim());
            }
        }
        if let Some(value) = fields.get("stronghold") {
            let words: Vec<&str> = value.text().unwrap_or_default().split_whitespace().collect();
            let stronghold = match words[..] {
                [faction] => self.player_of(value, faction).map(Stronghold::Sound),
                [faction, "damaged"] => self.player_of(value, faction).map(Stronghold::Damaged),
                _ => {
                    value.fault("a stronghold is written as \"latari\" or \"latari damaged\"");
                    None
                }
            };
            if stronghold.is_some_and(|hold| self.state.strongholds(hold.owner()).len() >= audit::STRONGHOLDS)
            {
                value.fault("a player has four strongholds (RW-COMP-08)");
            }
            self.state.areas[area].stronghold = stronghold;
        }
        self.state.areas[area].development =
            enum_word(&fields, "development", "a development", Development::from_word);
        if let Some(value) = fields.get("city") {
            let city = value.word("a city", |word| read::<_, CityId>(self.content, word));
            if city.is_some() && self.state.areas.iter().any(|(_, here)| here.city == city) {
                value.fault("this city is in two areas");
            }
            self.state.areas[area].city = city;
        }
        for value in list(&fields, "activated") {
            if let Some(seat) = value.text().and_then(|word| self.player_of(value, word)) {
                self.state.areas[area].activated.add(seat);
            }
        }
        if let Some(value) = fields.get("rune") {
            let dragon = value.word("\"dragon\" or \"false\"", |word| match word {
                "dragon" => Some(true),
                "false" => Some(false),
                _ => None,
            });
            let seen = self.seat_list(&fields, "seen");
            if seen.is_some() {
                self.runes_seen.add(area);
            }
            self.state.areas[area].rune = dragon.map(|dragon| Rune::new(dragon, seen.unwrap_or_default()));
        }
        if let Some(value) = fields.get("token") {
            let wanted = "an exploration token such as \"dungeon near open\"";
            let token = value.word(wanted, |text| self.token(area, text));
            let seen = self.seat_list(&fields, "token_seen").unwrap_or_default();
            self.state.areas[area].token = token.map(|token| Token { seen, ..token });
        }
        fields.done();
    }

    /// `3 archer`, `1 archer routed`
    fn units(&mut self, area: AreaId, value: Value<'_>, text: &str) {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (n, name, routed) = match words[..] {
            [n, name] => (n, name, false),
            [n, name, "routed"] => (n, name, true),
            _ => return value.fault(format!("'{text}' should be like \"3 archer\" or \"1 archer routed\"")),
        };
        let Some(n) = n.parse::<u8>().ok().filter(|n| (1..=36).contains(n)) else {
            return value.fault(format!("'{n}' is not a number from 1 to 36"));
        };
        let Some(kind) = read::<_, UnitKind>(self.content, name) else {
            return value.fault(format!("'{name}' is not a kind of unit"));
        };
        if !kind.is_neutral() {
            let faction = FactionId(kind.0 / OWN_KINDS as u8);
            let Some(seat) = self.state.seat_of(faction) else {
                return value.fault(format!("nobody plays the faction of '{name}' here"));
            };
            if self.state.areas[area].owner.is_some_and(|owner| owner != seat) {
                return value.fault("two armies in one area");
            }
        }
        let count = self.content.unit(kind).count;
        let used = audit::figures_in_play(&self.state)[kind];
        if used + n > count {
            return value.fault(format!("this makes {} of '{name}', but there are {count}", used + n));
        }
        let (standing, routed) = if routed { (0, n) } else { (n, 0) };
        self.state.put(area, kind, standing, routed);
    }

    /// `dungeon`, `dungeon near open`
    fn token(&self, area: AreaId, text: &str) -> Option<Token> {
        let mut words = text.split_whitespace();
        let kind = TokenKind::from_word(words.next()?)?;
        // RW-OPT-02: a "1" lies beside a home realm.
        let is_home = |other: AreaId| self.state.is_home(self.content, other);
        let near = self.state.board.neighbors(area).iter().any(is_home);
        let mut token = Token { kind, near, open: false, seen: Seats::NONE };
        for word in words {
            match word {
                "near" => token.near = true,
                "far" => token.near = false,
                "open" => token.open = true,
                _ => return None,
            }
        }
        Some(token)
    }

    fn heroes(&mut self, root: &Fields<'_>) {
        let Some(heroes) = table(root, "hero") else { return };
        for (at, name, value) in heroes.entries() {
            let Some(hero) = Hero::from_word(name) else {
                at.fault(format!("'{name}' is not a hero"));
                continue;
            };
            if let Some(fields) = value.fields() {
                self.hero(hero, fields);
            }
        }
    }

    fn hero(&mut self, hero: Hero, fields: Fields<'_>) {
        let place_of = |loader: &Self, name: &str| {
            let value = fields.get(name)?;
            let area = value.word("an area", |word| read::<_, AreaId>(loader.content, word))?;
            if !loader.state.board.areas.has(area) {
                value.fault("this area is not on the board");
            }
            Some(area)
        };
        let (seat, area) = (self.seat(&fields, "seat"), place_of(self, "area"));
        let marker = place_of(self, "marker");
        let gone = fields.flag("gone", false);
        self.state.heroes[hero].place = match (seat, area, marker, gone) {
            (None, None, None, false) => HeroPlace::Deck,
            (Some(seat), Some(area), None, false) => HeroPlace::Board { seat, area },
            (None, None, Some(area), false) => HeroPlace::Marker { area },
            (None, None, None, true) => HeroPlace::Gone,
            _ => {
                fields.fault("a hero has 'seat' and 'area', or 'marker', or 'gone', or is in the deck");
                HeroPlace::Deck
            }
        };
        let state = &mut self.state.heroes[hero];
        state.damage = fields.number("damage", 0..=255, 0) as u8;
        state.routed = fields.flag("routed", false);
        for (training, value) in state.training.iter_mut().zip(list(&fields, "training")) {
            *training = value.number(0..=2).unwrap_or(0) as u8;
        }
        for value in list(&fields, "rewards") {
            self.reward(value, RewardPlace::Hero(hero));
        }
        fields.done();
    }

    /// `rage_blade open`, `runeplate seen 0,2`
    fn reward(&mut self, value: Value<'_>, to: RewardPlace) {
        let wanted = "a Reward card such as \"rage_blade open\" or \"runeplate seen 0,2\"";
        let parsed = value.word(wanted, |text| {
            let words: Vec<&str> = text.split_whitespace().collect();
            let (&name, rest) = words.split_first()?;
            let card: RewardCard = read(self.content, name)?;
            let same = |a, b| self.content.reward(a) == self.content.reward(b);
            let card = free_copy(name, self.taken.rewards, card, same, REWARDS);
            match *rest {
                [] => Some((card, false, None)),
                ["open"] => Some((card, true, None)),
                ["seen", seats] => Some((card, false, Some(self.seats_word(seats)?))),
                ["open", "seen", seats] => Some((card, true, Some(self.seats_word(seats)?))),
                _ => None,
            }
        });
        let Some((card, open, seen)) = parsed else { return };
        if place(value, &mut self.taken.rewards, card).is_none() {
            return;
        }
        let hero = match to {
            RewardPlace::Hero(hero) => Some(hero),
            RewardPlace::Deck | RewardPlace::Discard => None,
        };
        let usual = reward_seen(&self.state, hero, open);
        let reward = &mut self.state.rewards[card];
        reward.place = to;
        reward.open = open;
        reward.seen = seen.unwrap_or(usual);
    }

    fn titles(&mut self, root: &Fields<'_>) {
        let Some(titles) = table(root, "title") else { return };
        for (at, name, value) in titles.entries() {
            let Some(title) = read::<_, TitleId>(self.content, name) else {
                at.fault(format!("'{name}' is not a Title"));
                continue;
            };
            let Some(fields) = value.fields() else { continue };
            self.state.titles[title].holder = self.seat(&fields, "holder");
            self.state.titles[title].influence = fields.number("influence", 0..=255, 0) as u8;
            fields.done();
        }
    }

    fn decks(&mut self, root: &Fields<'_>) {
        let decks = table(root, "deck");
        let deck = |name: &str| decks.as_ref().and_then(|decks| table(decks, name));

        self.tops(root);
        let seasons = deck("seasons");
        let says_discard = seasons.as_ref().is_some_and(|fields| fields.get("discard").is_some());
        let word = |value: Value<'_>, _: Set<SeasonCard>| value.word("a Season card", SeasonCard::from_word);
        let (mut discard, _) = pile(seasons, &mut self.taken.seasons, word);
        if let Some(card) = self.state.card.filter(|_| !says_discard) {
            discard.add(card);
            self.taken.seasons.add(card);
        }
        let cards = &mut self.state.decks;
        cards.seasons = cards.seasons.minus(self.taken.seasons);
        cards.seasons_discard = discard;

        let fate = |value: Value<'_>, _: Set<FateId>| fate_card(value);
        let (discard, _) = pile(deck("fate"), &mut self.taken.fate, fate);
        cards.fate = cards.fate.minus(self.taken.fate);
        cards.fate_discard = discard;

        let word = |value: Value<'_>, _: Set<Quest>| value.word("a Quest card", Quest::from_word);
        let (discard, shuffled) = pile(deck("quests"), &mut self.taken.quests, word);
        cards.quests = cards.quests.minus(self.taken.quests);
        cards.quests_discard = discard;
        cards.quests_shuffled = shuffled.unwrap_or(cards.quests_shuffled);

        let word =
            |value: Value<'_>, _: Set<Objective>| value.word("an Objective card", Objective::from_word);
        let (discard, shuffled) = pile(deck("objectives"), &mut self.taken.objectives, word);
        cards.objectives = cards.objectives.minus(self.taken.objectives);
        cards.objectives_discard = discard;
        cards.objectives_shuffled = shuffled.unwrap_or(cards.objectives_shuffled);

        let mut taken = self.taken.tactics;
        let (discard, shuffled) = pile(deck("tactics"), &mut taken, |value, taken| self.tactic(value, taken));
        let cards = &mut self.state.decks;
        cards.tactics = cards.tactics.minus(taken);
        cards.tactics_discard = discard;
        cards.tactics_shuffled = shuffled.unwrap_or(cards.tactics_shuffled);

        if let Some(fields) = deck("rewards") {
            if let Some(value) = fields.get("shuffled") {
                let card = |value: &Value<'_>| value.word("a Reward card", |word| read(self.content, word));
                self.state.decks.rewards_shuffled = value.list().iter().filter_map(card).collect();
            }
            list(&fields, "discard").into_iter().for_each(|value| self.reward(value, RewardPlace::Discard));
            list(&fields, "cards").into_iter().for_each(|value| self.reward(value, RewardPlace::Deck));
            fields.done();
        }
        if let Some(decks) = decks {
            decks.done();
        }
    }

    fn tops(&mut self, root: &Fields<'_>) {
        let Some(tops) = table(root, "top") else { return };
        for (at, name, value) in tops.entries() {
            let Some(season) = Season::from_word(name) else {
                at.fault(format!("'{name}' is not a season"));
                continue;
            };
            let Some(fields) = value.fields() else { continue };
            for value in list(&fields, "cards") {
                let wanted = "a Season card such as \"spring_famine seen 0\"";
                let card = value.word(wanted, |text| match text.split_whitespace().collect::<Vec<_>>()[..] {
                    [card] => Some((SeasonCard::from_word(card)?, Seats::NONE)),
                    [card, "seen", seats] => Some((SeasonCard::from_word(card)?, self.seats_word(seats)?)),
                    _ => None,
                });
                let Some((card, seen)) = card else { continue };
                if self.content.seasons[card as usize].season != season {
                    value.fault(format!("this is no card of the {name} deck"));
                }
                let top = &mut self.state.decks.top[season];
                if top.cards.is_full() {
                    value.fault("at most three cards are known to lie on top");
                } else if place(value, &mut self.taken.seasons, card).is_some() {
                    top.cards.push(SeasonCardSeen { card, seen });
                }
            }
            self.state.decks.top[season].ordered = self.seat_list(&fields, "ordered").unwrap_or_default();
            fields.done();
        }
    }

    /// Who has seen the runes that do not say it themselves: whoever may look now.
    fn looks(&mut self) {
        for area in self.state.board.areas.minus(self.runes_seen).iter() {
            let seats = onlookers(self.content, &self.state, area);
            if let Some(rune) = &mut self.state.areas[area].rune {
                rune.show(seats);
            }
        }
    }

    /// What is left of the printed components, unless it is said.
    fn supplies(&mut self, root: &Fields<'_>, reader: &Reader<'_>) {
        self.state.pool = super::unused_figures(self.content, &self.state);
        if let Some(fields) = table(root, "pool") {
            for (at, name, value) in fields.entries() {
                match read::<_, UnitKind>(self.content, name) {
                    Some(kind) => {
                        let count = i64::from(self.content.unit(kind).count);
                        self.state.pool[kind] = value.number(0..=count).unwrap_or(0) as u8;
                    }
                    None => at.fault(format!("'{name}' is not a kind of unit")),
                }
            }
        }
        let [dragon, false_runes] = super::unplaced_runes(&self.state);
        if dragon.is_none() || false_runes.is_none() {
            reader.fault("there are more rune tokens on the board than exist (RW-COMP-08)");
        }
        self.state.rune_pile = [dragon.unwrap_or(0), false_runes.unwrap_or(0)];
        for (pile, value) in self.state.rune_pile.iter_mut().zip(list(root, "rune_pile")) {
            *pile = value.number(0..=38).unwrap_or(0) as u8;
        }
        self.state.decks.cities = super::unplaced_cities(self.content, &self.state);
        if let Some(value) = root.get("cities_left") {
            let city = |value: &Value<'_>| value.word("a city", |word| read::<_, CityId>(self.content, word));
            self.state.decks.cities = value.list().iter().filter_map(city).collect();
        }
        let mut discard = self.state.decks.tokens_discard;
        tokens(root, "tokens_discard", &mut discard);
        self.state.decks.tokens_discard = discard;
        let mut left = super::unplaced_tokens(self.content, &self.state);
        tokens(root, "tokens_left", &mut left);
        self.state.decks.tokens = left;
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

    /// What chance gives next. Bare names are copies that are still in the deck.
    fn script(&self, root: &Fields<'_>) -> Script {
        let mut script = Script::default();
        let Some(fields) = table(root, "script") else { return script };
        let mut tactics = Set::first_n(self.content.tactic_cards.len()).minus(self.state.decks.tactics);
        let in_deck = |card: &RewardCard| self.state.rewards[*card].place == RewardPlace::Deck;
        let deck: Set<RewardCard> = (0..REWARDS as u8).map(RewardCard).filter(in_deck).collect();
        let mut rewards = Set::first_n(REWARDS).minus(deck);
        for value in list(&fields, "tactics") {
            if let Some(card) = self.tactic(value, tactics) {
                tactics.add(card);
                script.then(play::TACTICS, card.number() as u16);
            }
        }
        for value in list(&fields, "rewards") {
            let card = value.word("a Reward card", |word| read::<_, RewardCard>(self.content, word));
            if let (Some(card), Some(word)) = (card, value.text()) {
                let same = |a, b| self.content.reward(a) == self.content.reward(b);
                let card = free_copy(word, rewards, card, same, REWARDS);
                rewards.add(card);
                script.then(play::REWARDS, card.number() as u16);
            }
        }
        for value in list(&fields, "fate") {
            if let Some(card) = fate_card(value) {
                script.then(play::FATE, card.number() as u16);
            }
        }
        let mut named = |source: Source, wanted: &str, number: &dyn Fn(&str) -> Option<usize>| {
            for value in list(&fields, source.0) {
                if let Some(number) = value.word(wanted, number) {
                    script.then(source, number as u16);
                }
            }
        };
        named(play::QUESTS, "a Quest card", &|word| Quest::from_word(word).map(Small::number));
        named(play::HEROES, "a hero", &|word| Hero::from_word(word).map(Small::number));
        named(play::OBJECTIVES, "an Objective card", &|word| Objective::from_word(word).map(Small::number));
        named(play::SEASONS, "a Season card", &|word| SeasonCard::from_word(word).map(Small::number));
        fields.done();
        script
    }
}

/// Exploration tokens by kind and back: `dungeon = [1, 0]`.
fn tokens(root: &Fields<'_>, name: &str, tokens: &mut Each<TokenKind, [u8; 2], 12>) {
    let Some(fields) = table(root, name) else { return };
    for (at, name, value) in fields.entries() {
        let Some(kind) = TokenKind::from_word(name) else {
            at.fault(format!("'{name}' is not an exploration token"));
            continue;
        };
        for (n, value) in tokens[kind].iter_mut().zip(value.list()) {
            *n = value.number(0..=35).unwrap_or(0) as u8;
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

/// A Fate card by its printed number.
fn fate_card(value: Value<'_>) -> Option<FateId> {
    value.number(1..=30).map(|number| FateId(number as u8 - 1))
}

/// The discard pile of a deck, and what was in the deck when it was last shuffled, if that is said. What is out of the
/// game or in play is taken as well.
fn pile<'r, T: Small>(
    fields: Option<Fields<'r>>,
    taken: &mut Set<T>,
    card: impl Fn(Value<'r>, Set<T>) -> Option<T>,
) -> (Set<T>, Option<Set<T>>) {
    let Some(fields) = fields else { return (Set::EMPTY, None) };
    let shuffled = fields.get("shuffled").map(|value| {
        let mut shuffled = Set::EMPTY;
        for value in value.list() {
            if let Some(card) = card(value, shuffled) {
                shuffled.add(card);
            }
        }
        shuffled
    });
    let mut discard = Set::EMPTY;
    for name in ["discard", "out"] {
        for value in list(&fields, name) {
            let card = card(value, *taken).and_then(|card| place(value, taken, card));
            if let Some(card) = card.filter(|_| name == "discard") {
                discard.add(card);
            }
        }
    }
    fields.done();
    (discard, shuffled)
}
