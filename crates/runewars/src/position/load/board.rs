//! The board: tiles, areas and what stands there, and what is left of the printed components.

use hexarch_core::{Each, Fields, Hex, Reader, Seats, Set, Value, read};

use super::{Loader, enum_word, list, onlookers, table};
use crate::audit;
use crate::ids::*;
use crate::state::{Placed, Rune, Stronghold, Token};
use crate::step::Step;

impl Loader<'_> {
    pub(super) fn tiles(&mut self, root: &Fields<'_>, reader: &Reader<'_>) {
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
    pub(super) fn tile(&self, text: &str) -> Option<(TileId, Placed)> {
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

    pub(super) fn areas(&mut self, root: &Fields<'_>) {
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

    pub(super) fn area(&mut self, area: AreaId, fields: Fields<'_>) {
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
            self.state.areas.change(area).stronghold = stronghold;
        }
        self.state.areas.change(area).development =
            enum_word(&fields, "development", "a development", Development::from_word);
        if let Some(value) = fields.get("city") {
            let city = value.word("a city", |word| read::<_, CityId>(self.content, word));
            if city.is_some() && self.state.areas.iter().any(|(_, here)| here.city == city) {
                value.fault("this city is in two areas");
            }
            self.state.areas.change(area).city = city;
        }
        for value in list(&fields, "activated") {
            if let Some(seat) = value.text().and_then(|word| self.player_of(value, word)) {
                self.state.areas.change(area).activated.add(seat);
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
            self.state.areas.change(area).rune =
                dragon.map(|dragon| Rune::new(dragon, seen.unwrap_or_default()));
        }
        if let Some(value) = fields.get("token") {
            let wanted = "an exploration token such as \"dungeon near open\"";
            let token = value.word(wanted, |text| self.token(area, text));
            let seen = self.seat_list(&fields, "token_seen").unwrap_or_default();
            self.state.areas.change(area).token = token.map(|token| Token { seen, ..token });
        }
        fields.done();
    }

    /// `3 archer`, `1 archer routed`
    pub(super) fn units(&mut self, area: AreaId, value: Value<'_>, text: &str) {
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
        if let Some(faction) = kind.faction() {
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
    pub(super) fn token(&self, area: AreaId, text: &str) -> Option<Token> {
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

    /// Who has seen the runes that do not say it themselves: whoever may look now.
    pub(super) fn looks(&mut self) {
        for area in self.state.board.areas.minus(self.runes_seen).iter() {
            let seats = onlookers(self.content, &self.state, area);
            if let Some(rune) = &mut self.state.areas.change(area).rune {
                rune.show(seats);
            }
        }
    }

    /// What is left of the printed components, unless it is said.
    pub(super) fn supplies(&mut self, root: &Fields<'_>, reader: &Reader<'_>) {
        self.state.pool = super::super::unused_figures(self.content, &self.state);
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
        let [dragon, false_runes] = super::super::unplaced_runes(&self.state);
        if dragon.is_none() || false_runes.is_none() {
            reader.fault("there are more rune tokens on the board than exist (RW-COMP-08)");
        }
        self.state.rune_pile = [dragon.unwrap_or(0), false_runes.unwrap_or(0)];
        for (pile, value) in self.state.rune_pile.iter_mut().zip(list(root, "rune_pile")) {
            *pile = value.number(0..=38).unwrap_or(0) as u8;
        }
        self.state.decks.cities = super::super::unplaced_cities(self.content, &self.state);
        if let Some(value) = root.get("cities_left") {
            let city = |value: &Value<'_>| value.word("a city", |word| read::<_, CityId>(self.content, word));
            self.state.decks.cities = value.list().iter().filter_map(city).collect();
        }
        let mut discard = self.state.decks.tokens_discard;
        tokens(root, "tokens_discard", &mut discard);
        self.state.decks.tokens_discard = discard;
        let mut left = super::super::unplaced_tokens(self.content, &self.state);
        tokens(root, "tokens_left", &mut left);
        self.state.decks.tokens = left;
    }
}

/// Exploration tokens by kind and back: `dungeon = [1, 0]`.
pub(super) fn tokens(root: &Fields<'_>, name: &str, tokens: &mut Each<TokenKind, [u8; 2], 12>) {
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
