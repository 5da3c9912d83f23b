//! A state from a text, or everything that is wrong with the text.

use hexarch_core::{
    BySeat, Chance, Draft, Faults, Fields, List, Log, Reader, Script, Seat, Seats, Seed, Set, Small, Source,
    Value, Word, read, read_part,
};

use super::{SCHEMA, sound};
use crate::combat::Origin;
use crate::content::Content;
use crate::game::{self, Setup};
use crate::ids::*;
use crate::map::{self, Placed, Ruin, Token};
use crate::pile::Pile;
use crate::play::{self, Play, View};
use crate::round::{self, DUMMY};
use crate::state::{Die, DiePlace, Last, State, Unit};
use crate::step::{self, Step};
use crate::{audit, setup, turn};

/// The state of a position, and what it dictates to chance.
pub(crate) fn load(content: &Content, draft: &Draft) -> Result<(State, Script), Faults> {
    let text = draft.under_newest(&[])?;
    let reader = Reader::new(&text)?;
    let root = reader.root();
    let setup = agreed(&root);
    let setting = game::setting(content, &setup)?;
    let mut loader =
        Loader { content, state: setup::blank(content, setup.players, setting), used: Pile::default() };
    root.number("schema", SCHEMA..=SCHEMA, SCHEMA);
    if let Some(value) = root.get("game") {
        value.word("this game: \"mage-knight\"", |word| (word == "mage-knight").then_some(()));
    }
    loader.head(&root);
    loader.map(&root);
    loader.offers(&root);
    loader.going_on(&root);
    loader.players(&root);
    loader.owned_artifacts();
    loader.dummy(&root);
    loader.supplies(&root);
    loader.flow(&root);
    let script = loader.script(&root);
    root.done();
    let state = loader.state;
    reader.finish(())?;
    sound::check_all(content, &state).map_err(Faults::whole)?;
    audit::audit(content, &state).map_err(Faults::whole)?;
    if let Some(&next) = state.steps.last() {
        let asked = step::asks(View { content, state: &state }, next);
        if asked.0 & !Seats::all(state.seats).0 != 0 {
            return Err(Faults::whole("the flow asks a seat that does not exist"));
        }
    }
    Ok(run_on(content, state, script, &draft.0))
}

/// A position may begin with something that asks nobody, such as the beginning of a turn.
fn run_on(content: &Content, mut state: State, script: Script, text: &str) -> (State, Script) {
    let view = View { content, state: &state };
    let asks_nobody = state.steps.last().is_some_and(|&step| step::asks(view, step).is_empty());
    if state.over || !asks_nobody {
        return (state, script);
    }
    let mut chance = Chance::scripted(Seed(*blake3::hash(text.as_bytes()).as_bytes()), script);
    game::advance(&mut Play { content, state: &mut state, chance: &mut chance, log: &mut Log::silent() });
    let script = chance.script().cloned().unwrap_or_default();
    (state, script)
}

/// Scenario, players and options.
fn agreed(root: &Fields<'_>) -> Setup {
    let scenario = root.get("scenario").and_then(|value| value.word("a scenario", Scenario::from_word));
    let scenario = scenario.unwrap_or(Scenario::FullConquest);
    let tables = table(root, "player").map_or(0, |fields| {
        let seats = fields.entries().filter_map(|(_, name, _)| name.parse::<u8>().ok());
        seats.max().map_or(0, |last| i64::from(last) + 1)
    });
    let players = root.number("players", 1..=4, tables.clamp(1, 4)) as u8;
    let mut setup = Setup { players, scenario, revised: false, duels: None, assaults: false };
    if let Some(options) = root.get("options") {
        setup.duels = Some(false);
        for value in options.list() {
            value.word("an option: revised, duels or assaults", |word| {
                match word {
                    "revised" => setup.revised = true,
                    "duels" => setup.duels = Some(true),
                    "assaults" => setup.assaults = true,
                    _ => return None,
                }
                Some(())
            });
        }
    }
    setup
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
    /// Cards that have a place.
    used: Pile,
}

impl Loader<'_> {
    fn word<W: Word<Content>>(&self, value: Value<'_>, wanted: &str) -> Option<W> {
        value.word(wanted, |word| read(self.content, word))
    }

    fn set<T: Small + Word<Content>>(&self, fields: &Fields<'_>, name: &str, wanted: &str) -> Set<T> {
        list(fields, name).into_iter().filter_map(|value| self.word(value, wanted)).collect()
    }

    fn option<W: Word<Content>>(&self, fields: &Fields<'_>, name: &str, wanted: &str) -> Option<W> {
        self.word(fields.get(name)?, wanted)
    }

    fn seat(&self, fields: &Fields<'_>, name: &str) -> Option<Seat> {
        self.seat_of(fields.get(name)?)
    }

    fn seat_of(&self, value: Value<'_>) -> Option<Seat> {
        value.number(0..=i64::from(self.state.seats) - 1).map(|seat| Seat(seat as u8))
    }

    /// A name with a number behind it.
    fn counted<W: Word<Content>>(&self, value: Value<'_>, wanted: &str) -> Option<(W, u8)> {
        value.word(wanted, |text| {
            let (word, n) = match text.split_once(' ') {
                Some((word, n)) => (word, n.parse().ok()?),
                None => (text, 1),
            };
            Some((read(self.content, word)?, n))
        })
    }

    /// A card by its printed name, or by its design: then the first that has no place yet, of this hero if it is his.
    fn card(&mut self, value: Value<'_>, hero: Option<Hero>) -> Option<CardId> {
        let content = self.content;
        let used = self.used;
        let card = value.word("a Deed card", |word| {
            if let Some(card) = read(content, word) {
                return Some(card);
            }
            let kind: Kind = read(content, word)?;
            let free = |card: &CardId| content.kind(*card) == kind && !used.has(*card);
            let own = hero.and_then(|hero| hero.cards().find(free));
            own.or_else(|| (0..FIRST_ADVANCED).map(CardId).find(free))
        })?;
        if !card.is_wound() {
            if self.used.has(card) {
                value.fault("this card is in two places");
                return None;
            }
            self.used.add(card);
        }
        Some(card)
    }

    fn pile(&mut self, fields: &Fields<'_>, name: &str, hero: Option<Hero>) -> Pile {
        let mut pile = Pile::default();
        for value in list(fields, name) {
            if let Some(n) = value.text().and_then(|text| text.strip_prefix("wound ")) {
                match n.parse::<u8>() {
                    Ok(n) => pile.wounds = pile.wounds.saturating_add(n),
                    Err(_) => value.fault("how many Wounds?"),
                }
                continue;
            }
            if let Some(card) = self.card(value, hero) {
                pile.add(card);
            }
        }
        pile
    }

    fn card_list<const N: usize>(
        &mut self,
        fields: &Fields<'_>,
        name: &str,
        hero: Option<Hero>,
    ) -> List<CardId, N> {
        let mut cards = List::new();
        for value in list(fields, name) {
            if cards.is_full() {
                value.fault(format!("no more than {N} cards fit here"));
                break;
            }
            if let Some(card) = self.card(value, hero) {
                cards.push(card);
            }
        }
        cards
    }

    fn who(&self, value: Value<'_>) -> Option<u8> {
        let seats = self.state.seats;
        let dummy = self.state.setting.dummy;
        value.word("a seat or 'dummy'", |word| match word {
            "dummy" if dummy => Some(DUMMY),
            _ => word.parse().ok().filter(|&seat| seat < seats),
        })
    }

    fn head(&mut self, root: &Fields<'_>) {
        let rounds = i64::from(self.state.setting.rounds);
        self.state.round = root.number("round", 1..=rounds, 1) as u8;
        self.state.night = root.flag("night", self.state.round.is_multiple_of(2));
        self.state.acts = root.number("acts", 0..=i64::from(u16::MAX), 0) as u16;
        self.state.over = root.flag("over", false);
        let order: Vec<u8> =
            list(root, "order").into_iter().filter_map(|value| self.who(value)).take(5).collect();
        if !order.is_empty() {
            self.state.order = order.into_iter().collect();
        }
        let most = self.state.order.len() as i64 - 1;
        self.state.at = root.number("at", 0..=most, 0) as u8;
        self.state.announced = root.get("announced").and_then(|value| self.who(value));
        self.state.turns_left = root.number("turns_left", 0..=31, 0) as u8;
        if let [left, fresh] = list(root, "last")[..] {
            let left = left.number(0..=15).unwrap_or(0) as u8;
            self.state.last = Some(Last { left, fresh: fresh.number(0..=1) == Some(1) });
        }
        // Only a game that is over has a result; elsewhere it would not be written again.
        let results = if self.state.over { list(root, "result") } else { Vec::new() };
        let result: Vec<i16> =
            results.iter().filter_map(|n| n.number(-9999..=9999)).map(|n| n as i16).collect();
        if let Ok(result) = <[i16; 4]>::try_from(result) {
            self.state.result = BySeat(result);
        }
    }

    fn token(&self, value: Value<'_>) -> Option<Token> {
        value.word("an enemy token, as 'prowlers' or 'guardsmen hidden'", |text| {
            let mut words = text.split(' ');
            let kind = read(self.content, words.next()?)?;
            let mut token = Token { kind, hidden: false, epoch: 0 };
            for word in words {
                match word {
                    "hidden" => token.hidden = true,
                    _ => token.epoch = word.parse().ok()?,
                }
            }
            Some(token)
        })
    }

    fn map(&mut self, root: &Fields<'_>) {
        let shape = self.state.setting.shape;
        let tiles = root.get("tiles");
        if tiles.is_none() && root.get("steps").is_none() {
            self.state.map.put(Placed { tile: shape.start(), a: 0, b: 0 });
        }
        let mut seen: Set<TileId> = Set::EMPTY;
        for value in tiles.map(|value| value.list()).unwrap_or_default() {
            let placed = value.word("a tile with its place, as 'countryside3 0,1'", |text| {
                let (tile, place) = text.split_once(' ')?;
                let (a, b) = place.split_once(',')?;
                let (a, b) = (a.parse().ok()?, b.parse().ok()?);
                Some(Placed { tile: read(self.content, tile)?, a, b })
            });
            let Some(placed) = placed else { continue };
            let fits = (placed.a == 0 && placed.b == 0) || shape.allows(placed.a, placed.b);
            let free = self.state.map.tile_at(placed.a, placed.b).is_none();
            if !fits || !free || seen.has(placed.tile) || self.state.map.tiles.is_full() {
                value.fault("no tile can lie there, or it lies elsewhere already");
                continue;
            }
            seen.add(placed.tile);
            self.state.map.put(placed);
        }
        self.found_cities();
        let deck: Vec<u8> =
            list(root, "tile_deck").iter().filter_map(|n| n.number(0..=11)).map(|n| n as u8).collect();
        if let Ok(deck) = <[u8; 3]>::try_from(deck) {
            self.state.map.deck = deck;
        }
        self.spaces(root);
        self.cities(root);
    }

    /// Cities stand where their tiles lie; friendly ones are open.
    fn found_cities(&mut self) {
        for space in self.state.map.all() {
            let view = View { content: self.content, state: &self.state };
            let hex = *view.hex(space);
            if hex.site == Some(Site::City) {
                let friendly = crate::scenario::friendly_city(self.state.setting.scenario);
                let seats = self.state.seats;
                let city = &mut self.state.map.cities[hex.color as usize];
                city.space = Some(space);
                if friendly {
                    city.open = true;
                    city.shields = Seat::all(seats).collect();
                }
            }
        }
    }

    fn spaces(&mut self, root: &Fields<'_>) {
        let Some(spaces) = table(root, "space") else { return };
        for (at, name, value) in spaces.entries() {
            let space = read::<_, SpaceId>(self.content, name);
            let Some(space) = space.filter(|space| space.place() < self.state.map.tiles.len()) else {
                at.fault(format!("'{name}' is no space of this map"));
                continue;
            };
            let Some(fields) = value.fields() else { continue };
            let mut here = self.state.map.spaces[space];
            here.shield = self.seat(&fields, "shield");
            here.marks = list(&fields, "marks").into_iter().filter_map(|seat| self.seat_of(seat)).collect();
            for (slot, value) in here.foes.iter_mut().zip(list(&fields, "foes")) {
                *slot = if value.text() == Some("-") { None } else { self.token(value) };
            }
            if let Some(value) = fields.get("ruin") {
                here.ruin = value.word("a ruins token", |text| {
                    let (word, hidden) =
                        text.strip_suffix(" hidden").map_or((text, false), |word| (word, true));
                    Some(Ruin { id: read(self.content, word)?, hidden })
                });
            }
            here.opened = fields.flag("opened", false);
            here.secret = self.option(&fields, "secret", "a site");
            fields.done();
            self.state.map.spaces[space] = here;
        }
    }

    fn cities(&mut self, root: &Fields<'_>) {
        let Some(cities) = table(root, "city") else { return };
        for (at, name, value) in cities.entries() {
            let Some(color) = Color::from_word(name).filter(|color| color.is_basic()) else {
                at.fault(format!("'{name}' is no city"));
                continue;
            };
            let Some(fields) = value.fields() else { continue };
            let mut city = self.state.map.cities[color as usize];
            if city.space.is_none() {
                at.fault("this city is not on the map");
            }
            city.level = fields.number("level", 0..=11, city.level.into()) as u8;
            if let Some(value) = fields.get("garrison") {
                city.garrison =
                    value.list().into_iter().take(5).filter_map(|token| self.token(token)).collect();
            }
            if let Some(value) = fields.get("shields") {
                city.shields =
                    value.list().into_iter().take(6).filter_map(|seat| self.seat_of(seat)).collect();
            }
            city.open = fields.flag("open", city.open);
            city.leader = self.seat(&fields, "leader");
            fields.done();
            self.state.map.cities[color as usize] = city;
        }
    }

    fn die(&self, value: Value<'_>) -> Option<Die> {
        let seats = self.state.seats;
        value.word("a die, as 'red' or 'gold used 0'", |text| {
            let words: Vec<&str> = text.split(' ').collect();
            let color = Color::from_word(words[0])?;
            let seat = |word: &str| word.parse().ok().filter(|&seat| seat < seats).map(Seat);
            let place = match words[1..] {
                [] => DiePlace::Source,
                ["used", who] => DiePlace::Used(seat(who)?),
                ["borrowed", who] => DiePlace::Borrowed(seat(who)?),
                ["stolen", who] => DiePlace::Stolen(seat(who)?),
                ["claimed", who] => DiePlace::Claimed(seat(who)?, false),
                ["claimed", who, "each"] => DiePlace::Claimed(seat(who)?, true),
                _ => return None,
            };
            Some(Die { color, place })
        })
    }

    fn offers(&mut self, root: &Fields<'_>) {
        self.state.dice =
            list(root, "source").into_iter().take(8).filter_map(|value| self.die(value)).collect();
        self.state.advanced = self.card_list(root, "advanced", None);
        self.state.spells = self.card_list(root, "spells", None);
        self.state.monastery = self.card_list(root, "monastery", None);
        self.state.decks.advanced_bottom = self.card_list(root, "under_advanced", None);
        self.state.decks.spells_bottom = self.card_list(root, "under_spells", None);
        self.state.decks.artifacts_bottom = self.card_list(root, "under_artifacts", None);
        self.state.gone = self.pile(root, "gone", None);
        let [recruits, regular, elite] = ["recruits", "under_regular", "under_elite"].map(|name| {
            let units = list(root, name).into_iter().filter_map(|value| self.word(value, "a Unit"));
            units.take(if name == "recruits" { 24 } else { 20 }).collect::<Vec<UnitKind>>()
        });
        self.state.units = recruits.into_iter().collect();
        self.state.decks.units_bottom = [regular, elite].map(|units| units.into_iter().collect());
        for value in list(root, "discarded") {
            if let Some((kind, n)) = self.counted(value, "an enemy token") {
                self.state.enemies.discard[kind] = n;
            }
        }
        if root.get("gone_units").is_some() {
            self.state.units_gone = Default::default();
        }
        for value in list(root, "gone_units") {
            if let Some((kind, n)) = self.counted(value, "a Unit") {
                self.state.units_gone[kind] = n;
            }
        }
        self.state.ruins.discard = self.set(root, "ruins_discarded", "a ruins token");
        let epochs: Vec<u8> =
            list(root, "epochs").iter().filter_map(|n| n.number(0..=255)).map(|n| n as u8).collect();
        if let Ok(epochs) = <[u8; 6]>::try_from(epochs) {
            self.state.enemies.epoch = epochs;
        }
        self.state.common = self.set(root, "common", "a Skill");
        self.state.tactics = self.set(root, "tactics", "a Tactic");
        self.state.tactics_gone = self.set(root, "tactics_gone", "a Tactic");
        for value in list(root, "seen_artifacts") {
            let seen = self.counted::<CardId>(value, "an Artifact with who has seen it");
            if let Some((card, seen)) = seen.filter(|(card, _)| card.is_artifact()) {
                self.state.artifacts_seen[Slot(card.0 - FIRST_ARTIFACT)] = Seats(seen & 15);
            }
        }
    }

    /// Whoever has an Artifact has seen it (MK-VIS-11), whether the position says so or not.
    fn owned_artifacts(&mut self) {
        for seat in Seat::all(self.state.seats) {
            for card in self.state.players[seat].deeds.all().and(Pile::ARTIFACTS).iter() {
                self.state.artifacts_seen[Slot(card.0 - FIRST_ARTIFACT)].add(seat);
            }
        }
    }

    /// What is going on.
    fn going_on(&mut self, root: &Fields<'_>) {
        if let Some(turns) = table(root, "turn") {
            for (at, name, value) in turns.entries() {
                match name.parse::<u8>().ok().filter(|&seat| seat < self.state.seats) {
                    Some(seat) => {
                        read_part(value, &mut self.state.turns[Seat(seat)]);
                        for card in self.state.turns[Seat(seat)].drawn.iter().filter(|card| !card.is_wound())
                        {
                            self.used.add(*card);
                        }
                    }
                    None => at.fault(format!("'{name}' is no seat")),
                }
            }
        }
        if let Some(value) = root.get("combat") {
            read_part(value, &mut self.state.combat);
        }
        if let Some(value) = root.get("duel") {
            read_part(value, &mut self.state.duel);
        }
        if let Some(value) = root.get("assault") {
            read_part(value, &mut self.state.assault);
        }
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
        // Heroes that are named go first, the others take what is left.
        let mut free: Set<Hero> = Set::first_n(Hero::ALL.len());
        let mut without = Seats::all(seats);
        for (seat, fields) in Seat::all(seats).zip(&named) {
            let Some(value) = fields.as_ref().and_then(|fields| fields.get("hero")) else { continue };
            without.remove(seat);
            if value.text() == Some("none") {
                continue;
            }
            let Some(hero) = value.word("a hero", Hero::from_word) else { continue };
            if !free.has(hero) {
                value.fault("two players have this hero (MK-COMP-01)");
            }
            free.remove(hero);
            setup::take_hero(&mut self.state, seat, hero);
        }
        for seat in without.iter() {
            let Some(hero) = free.first() else { continue };
            free.remove(hero);
            setup::take_hero(&mut self.state, seat, hero);
        }
        // Places that name cards first, so that decks get the rest.
        for (seat, fields) in Seat::all(seats).zip(&named) {
            if let Some(fields) = fields {
                self.player(seat, fields);
            }
        }
        for (seat, fields) in Seat::all(seats).zip(named) {
            self.deck(seat, fields.as_ref());
            if let Some(fields) = fields {
                fields.done();
            }
        }
    }

    fn player(&mut self, seat: Seat, fields: &Fields<'_>) {
        let hero = self.state.players[seat].has_hero.then_some(self.state.players[seat].hero);
        let mut player = self.state.players[seat];
        fields.get("hero");
        player.fame = fields.number("fame", 0..=255, player.fame.into()) as u8;
        let level = self.content.level_at(player.fame);
        player.level = fields.number("level", 1..=10, level.into()) as u8;
        player.reputation = fields.number("reputation", -7..=7, player.reputation.into()) as i8;
        if let Some(value) = fields.get("space").filter(|value| value.text() != Some("-")) {
            let space: Option<SpaceId> = self.word(value, "a space");
            if space.is_some_and(|space| space.place() >= self.state.map.tiles.len()) {
                value.fault("this space is not on the map");
            }
            player.space = space;
        }
        player.out = fields.flag("out", false);
        let crystals: Vec<u8> =
            list(fields, "crystals").iter().filter_map(|n| n.number(0..=3)).map(|n| n as u8).collect();
        if let Ok(crystals) = <[u8; 4]>::try_from(crystals) {
            player.crystals = crystals;
        }
        player.deeds.hand = self.pile(fields, "hand", hero);
        player.deeds.top = self.card_list(fields, "top", hero);
        player.deeds.bottom = self.card_list(fields, "bottom", hero);
        player.deeds.discard = self.pile(fields, "discard", hero);
        player.deeds.play = self.pile(fields, "played", hero);
        player.deeds.stored = self.pile(fields, "stored", hero);
        player.deeds.aside = self.pile(fields, "aside", hero);
        player.deeds.known = self.known(fields, player.deeds.hand);
        for value in list(fields, "units") {
            if player.units.is_full() {
                value.fault("no more than seven Units fit here");
                break;
            }
            if let Some(unit) = self.unit(value) {
                player.units.push(unit);
            }
        }
        player.skills = self.set(fields, "skills", "a Skill");
        player.flipped = self.set(fields, "flipped", "a Skill");
        player.active = self.set(fields, "active", "a Skill");
        player.tactic = self.option(fields, "tactic", "a Tactic");
        player.tactic_flipped = fields.flag("tactic_flipped", false);
        player.down = fields.flag("down", false);
        player.motivated = fields.flag("motivated", false);
        player.plundered = fields.flag("plundered", false);
        player.prepared = fields.flag("prepared", false);
        player.exploit = self.option(fields, "exploit", "a colour").unwrap_or_default();
        player.exploited = fields.number("exploited", 0..=255, 0) as u8;
        player.curse = self.option(fields, "curse", "a colour");
        player.incanted = fields.number("incanted", 0..=3, 0) as u8;
        player.refused = fields.number("refused", 0..=65535, 0) as u16;
        self.state.players[seat] = player;
    }

    /// Cards of a hand that everybody knows to be there.
    fn known(&mut self, fields: &Fields<'_>, hand: Pile) -> Pile {
        let mut known = Pile::default();
        for value in list(fields, "known") {
            let text = value.text().unwrap_or_default();
            if let Some(n) = text.strip_prefix("wound ") {
                known.wounds = n.parse().unwrap_or(0);
                continue;
            }
            let content = self.content;
            let card = value.word("a card of the hand", |word| {
                read(content, word).or_else(|| {
                    let kind: Kind = read(content, word)?;
                    hand.minus(known).iter().find(|&card| content.kind(card) == kind)
                })
            });
            if let Some(card) = card {
                known.add(card);
            }
        }
        if !known.minus(hand).is_empty() {
            fields.fault("'known' names cards that are not in 'hand'");
        }
        known
    }

    fn unit(&mut self, value: Value<'_>) -> Option<Unit> {
        let content = self.content;
        let unit = value.word("a Unit, as 'peasants spent wounded'", |text| {
            let mut words = text.split(' ');
            let mut unit = Unit { kind: read(content, words.next()?)?, ..Unit::default() };
            for word in words {
                match word {
                    "spent" => unit.spent = true,
                    "wounded" => unit.wounds += 1,
                    "held" => unit.held = true,
                    "bonded" => unit.bonded = true,
                    "flipped" => unit.flipped = true,
                    _ => unit.banner = Some(read(content, word)?),
                }
            }
            Some(unit)
        })?;
        if let Some(banner) = unit.banner {
            if self.used.has(banner) || !banner.is_artifact() {
                value.fault("this Banner is in two places, or none");
            }
            self.used.add(banner);
        }
        Some(unit)
    }

    /// A deck as it is given, else whatever cards of the hero have no place.
    fn deck(&mut self, seat: Seat, fields: Option<&Fields<'_>>) {
        let player = &self.state.players[seat];
        if !player.has_hero {
            return;
        }
        let hero = player.hero;
        let given = fields.is_some_and(|fields| fields.get("deck").is_some());
        if let Some(fields) = fields.filter(|_| given) {
            self.state.players[seat].deeds.deck = self.pile(fields, "deck", Some(hero));
        } else {
            self.state.players[seat].deeds.deck = Pile::default();
        }
        for card in hero.cards() {
            if self.used.has(card) {
                continue;
            }
            self.used.add(card);
            // What a deck does not have is out of the game.
            if given {
                self.state.gone.add(card);
            } else {
                self.state.players[seat].deeds.deck.add(card);
            }
        }
    }

    fn dummy(&mut self, root: &Fields<'_>) {
        let Some(fields) = table(root, "dummy") else { return };
        let hero = fields.get("hero").and_then(|value| value.word("a hero", Hero::from_word));
        let mut dummy = self.state.dummy;
        dummy.hero = hero.unwrap_or_default();
        dummy.deck = self.pile(&fields, "deck", hero);
        dummy.discard = self.pile(&fields, "discard", hero);
        let crystals: Vec<u8> =
            list(&fields, "crystals").iter().filter_map(|n| n.number(0..=99)).map(|n| n as u8).collect();
        dummy.crystals = <[u8; 4]>::try_from(crystals).unwrap_or_default();
        dummy.tactic = self.option(&fields, "tactic", "a Tactic");
        dummy.skills = self.set(&fields, "skills", "a Skill");
        fields.done();
        self.state.dummy = dummy;
    }

    /// What has no place is in its deck or pile.
    fn supplies(&mut self, root: &Fields<'_>) {
        let used = self.used;
        let state = &mut self.state;
        state.decks.advanced = state.decks.advanced.minus(used).unwounded();
        state.decks.spells = state.decks.spells.minus(used).unwounded();
        state.decks.artifacts = state.decks.artifacts.minus(used).unwounded();
        let mut enemies = state.enemies.discard;
        for space in state.map.all() {
            state.map.spaces[space].foes.iter().flatten().for_each(|token| enemies[token.kind] += 1);
            if let Some(ruin) = state.map.spaces[space].ruin {
                state.ruins.left.remove(ruin.id);
            }
        }
        state.ruins.left = state.ruins.left.minus(state.ruins.discard);
        state
            .map
            .cities
            .iter()
            .flat_map(|city| city.garrison.iter())
            .for_each(|token| enemies[token.kind] += 1);
        for foe in state.combat.foes.iter() {
            if foe.origin == Origin::Drawn && !foe.defeated {
                enemies[foe.kind] += 1;
            }
            if let Some(kind) = foe.summoned {
                enemies[kind] += 1;
            }
        }
        for (kind, n) in enemies.items.iter().enumerate() {
            match self.content.enemies[kind].copies.checked_sub(*n) {
                Some(left) => state.enemies.left.items[kind] = left,
                None => root.fault(format!("too many tokens '{}'", self.content.enemies[kind].name.id)),
            }
        }
        let skills = Seat::all(state.seats)
            .fold(state.common, |all, seat| all.or(state.players[seat].skills).or(state.turns[seat].skills));
        for seat in Seat::all(state.seats) {
            state.players[seat].pile = state.players[seat].pile.minus(skills);
        }
        self.units(root);
    }

    fn units(&mut self, root: &Fields<'_>) {
        let state = &mut self.state;
        let mut units = state.units_gone;
        let bottoms = state.decks.units_bottom.iter().flat_map(|bottom| bottom.iter());
        let owned =
            Seat::all(state.seats).flat_map(|seat| state.players[seat].units.iter().map(|unit| &unit.kind));
        for &kind in bottoms.chain(state.units.iter()).chain(owned) {
            units[kind] += 1;
        }
        // A Unit that waits for another to be disbanded.
        for value in list(root, "steps") {
            let step = value.text().and_then(|text| read::<_, Step>(self.content, text));
            if let Some(Step::Units(crate::units::Step::Disband(_, kind, _))) = step {
                units[kind] += 1;
            }
        }
        for (kind, n) in units.items.iter().enumerate() {
            match self.content.units[kind].copies.checked_sub(*n) {
                Some(left) => state.decks.units.items[kind] = left,
                None => root.fault(format!("too many Units '{}'", self.content.units[kind].name.id)),
            }
        }
    }

    fn flow(&mut self, root: &Fields<'_>) {
        if let Some(value) = root.get("steps") {
            for value in value.list().into_iter().rev() {
                let step: Option<Step> = value.word("a step", |text| read(self.content, text));
                match step {
                    Some(step) if !self.state.steps.is_full() => self.state.steps.push(step),
                    Some(_) => value.fault("too many steps"),
                    None => {}
                }
            }
        }
        let Some(value) = root.get("now") else { return };
        let seats = self.state.seats;
        let step = value.word("'turn 0', 'tactics' or 'prepare'", |text| match text.split_once(' ') {
            Some(("turn", seat)) => {
                let seat: u8 = seat.parse().ok().filter(|&seat| seat < seats)?;
                Some((turn::Step::Begin(Seat(seat)).into(), Some(seat)))
            }
            None if text == "tactics" => Some((round::Step::Tactics.into(), None)),
            None if text == "prepare" => Some((round::Step::Prepare.into(), None)),
            _ => None,
        });
        if let Some((step, seat)) = step {
            self.state.steps.push(step);
            if let Some(at) = self.state.order.iter().position(|&who| Some(who) == seat) {
                self.state.at = at as u8;
            }
            if step == round::Step::Tactics.into() && self.state.tactics.is_empty() {
                self.state.tactics = Tactic::set(self.state.night).minus(self.state.tactics_gone);
            }
        }
    }

    /// What chance is to bring, by source and name.
    fn script(&self, root: &Fields<'_>) -> Script {
        let mut script = Script::default();
        let Some(fields) = table(root, "script") else { return script };
        for (at, name, value) in fields.entries() {
            let sources: [Source; 10] = [
                play::DEEDS,
                play::DICE,
                play::OFFERS,
                play::UNITS_DRAWN,
                play::SKILLS,
                play::ARTIFACTS,
                play::LOTS,
                map::TILES_DRAWN,
                map::ENEMIES_DRAWN,
                map::RUINS_DRAWN,
            ];
            let Some(source) = sources.into_iter().find(|source| source.0 == name) else {
                at.fault(format!("nothing is drawn from '{name}'"));
                continue;
            };
            for value in value.list() {
                let number = value.word("something that can be drawn there", |word| {
                    let content = self.content;
                    Some(match name {
                        "dice" => Color::from_word(word)? as u16,
                        "units" => read::<_, UnitKind>(content, word)?.0.into(),
                        "skills" => Skill::from_word(word)? as u16,
                        "tiles" => read::<_, TileId>(content, word)?.0.into(),
                        "enemies" => read::<_, EnemyKind>(content, word)?.0.into(),
                        "ruins" => read::<_, RuinId>(content, word)?.0.into(),
                        _ => read::<_, CardId>(content, word)?.0.into(),
                    })
                });
                if let Some(number) = number {
                    script.then(source, number);
                }
            }
        }
        script
    }
}
