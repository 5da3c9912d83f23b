//! A state of a position's text. Everything that is wrong is told, with its line.

use hexarch_core::{
    BySeat, Chance, Draft, Faults, Fields, Hex, Log, Reader, Script, Seat, Seats, Seed, Set, Small, Source,
    Value, read,
};

use super::{MARKS, MIGRATIONS, SCHEMA, TABLES, scratch, sound};
use crate::content::Content;
use crate::game::{self, MOST_ROUNDS};
use crate::ids::*;
use crate::play::{D12, DICE, DISASTERS, EQUIPMENT, LOTS, Play, TILES, View};
use crate::state::{GearPlace, Held, Holder, LeaderPlace, Squad, State, Variant};
use crate::step::{self, Step};
use crate::words::read_hex;
use crate::{army, audit, cards, cleanup, events, movement, produce, setup, turn};

/// The state of a position, and what it dictates to chance.
pub(crate) fn load(content: &Content, draft: &Draft) -> Result<(State, Script), Faults> {
    let text = draft.under_newest(&MIGRATIONS)?;
    let reader = Reader::new(&text)?;
    let root = reader.root();
    let seats = seats(&root);
    let variant = variant(content, &root, seats);
    let mut state = setup::new_state(content, seats, variant, BySeat([None; 4]));
    state.steps.clear();
    let mut loader = Loader { content, state };
    loader.head(&root);
    loader.world(&root);
    let players = table(&root, "player");
    if let Some(players) = &players {
        for (at, name, value) in players.entries() {
            match name.parse().ok().filter(|&seat: &u8| seat < seats) {
                Some(seat) => value.fields().into_iter().for_each(|fields| loader.player(Seat(seat), fields)),
                None => at.fault(format!("'{name}' is not a seat from 0 to {}", seats - 1)),
            }
        }
    }
    loader.homes();
    for (at, name, value) in table(&root, "leader").iter().flat_map(Fields::entries) {
        match read::<_, LeaderId>(content, name) {
            Some(leader) => value.fields().into_iter().for_each(|fields| loader.leader(leader, fields)),
            None => at.fault(format!("'{name}' is not a leader")),
        }
    }
    for (at, name, value) in table(&root, "hex").iter().flat_map(Fields::entries) {
        let known = |hex: &HexId| usize::from(hex.cell()) < loader.state.world.cells.len();
        match read_hex(name).filter(known) {
            Some(hex) => value.fields().into_iter().for_each(|fields| loader.hex(hex, fields)),
            None => at.fault(format!("'{name}' is not a hex of this world, such as 3.ne")),
        }
    }
    table(&root, "cards").into_iter().for_each(|fields| loader.cards(fields));
    table(&root, "disasters").into_iter().for_each(|fields| loader.disasters(fields));
    let script = table(&root, "script").map_or_else(Script::default, |fields| loader.script(fields));
    table(&root, "scratch").into_iter().for_each(|fields| scratch::load(content, fields, &mut loader.state));
    let steps = root.get("steps").or_else(|| root.get("now"));
    loader.flow(&root);
    let mut state = loader.state;
    root.done();
    reader.finish(())?;
    sound::check_all(content, &state).map_err(Faults::whole)?;
    // Cards that are drawn and not chosen yet are in no deck.
    state.disasters.left = state.disasters.left.minus(state.hand.drawn);
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

/// A position may begin with something that asks nobody. Its draws follow from the script and from the text.
fn run_on(content: &Content, mut state: State, script: Script, text: &str) -> (State, Script) {
    let asks_nobody = |state: &State| {
        state.steps.last().is_some_and(|&step| step::asks(View { content, state }, step).is_empty())
    };
    if state.won.is_some() || !asks_nobody(&state) {
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
    root.number("players", 1..=4, tables.clamp(1, 4)) as u8
}

fn variant(content: &Content, root: &Fields<'_>, seats: u8) -> Variant {
    let usual = if seats == 1 { Scenario::Solo } else { Scenario::Standard };
    let scenario =
        root.get("scenario").and_then(|value| value.word("a scenario", Scenario::from_word)).unwrap_or(usual);
    let rounds = content.scenarios.rounds[usize::from(seats) - 1];
    let rounds = root.number("rounds", 1..=i64::from(MOST_ROUNDS), rounds.into()) as u8;
    let mut variant = Variant {
        scenario,
        rounds,
        within_four: true,
        guard_souls: false,
        strict_cards: false,
        built: false,
    };
    for value in list(root, "options") {
        value.word("an option: strict_second_leader, guard_souls, sixteen_cards or built", |word| {
            match word {
                "strict_second_leader" => variant.within_four = false,
                "guard_souls" => variant.guard_souls = true,
                "sixteen_cards" => variant.strict_cards = true,
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

/// Whole numbers, as many as there are places.
fn numbers<const N: usize>(fields: &Fields<'_>, name: &str, most: i64, usual: [u8; N]) -> [u8; N] {
    let Some(value) = fields.get(name) else { return usual };
    let items = value.list();
    if items.len() != N {
        value.fault(format!("{N} numbers are wanted, not {}", items.len()));
        return usual;
    }
    let mut found = usual;
    for (slot, item) in found.iter_mut().zip(items) {
        *slot = item.number(0..=most).unwrap_or(0) as u8;
    }
    found
}

/// As many times yes or no as there are places.
fn flags<const N: usize>(fields: &Fields<'_>, name: &str, usual: [bool; N]) -> [bool; N] {
    let Some(value) = fields.get(name) else { return usual };
    let items = value.list();
    if items.len() != N {
        value.fault(format!("{N} times true or false is wanted, not {}", items.len()));
        return usual;
    }
    let mut found = usual;
    for (slot, item) in found.iter_mut().zip(items) {
        *slot = item.flag().unwrap_or(false);
    }
    found
}

struct Loader<'c> {
    content: &'c Content,
    state: State,
}

impl Loader<'_> {
    fn seat_of(&self, value: Value<'_>) -> Option<Seat> {
        value.number(0..=i64::from(self.state.seats) - 1).map(|seat| Seat(seat as u8))
    }

    fn seat(&self, fields: &Fields<'_>, name: &str) -> Option<Seat> {
        self.seat_of(fields.get(name)?)
    }

    fn head(&mut self, root: &Fields<'_>) {
        root.number("schema", SCHEMA..=SCHEMA, SCHEMA);
        if let Some(value) = root.get("game") {
            value.word("this game: \"warlords\"", |word| (word == "warlords").then_some(()));
        }
        let rounds = self.state.variant.rounds;
        self.state.round = root.number("round", 0..=i64::from(rounds), 1) as u8;
        self.state.sequence = root.number("sequence", 0..=2, 0) as u8;
        self.state.first = self.seat(root, "first").unwrap_or_default();
        self.state.active = self.seat(root, "active").unwrap_or_default();
        self.state.acts = root.number("acts", 0..=i64::from(u16::MAX), 0) as u16;
        if let Some(value) = root.get("won") {
            self.state.won = Some(value.list().into_iter().filter_map(|seat| self.seat_of(seat)).collect());
        }
        let peace = self.state.seats > 1 && self.state.round < turn::peace_ends(rounds);
        self.state.peace = root.flag("peace", peace);
        let weather = list(root, "weather");
        for (slot, value) in self.state.weather.iter_mut().zip(weather) {
            *slot = value.number(-100..=100).unwrap_or(0) as i8;
        }
        self.state.die = root.number("die", 0..=12, 0) as u8;
        self.state.passed = root.flag("passed", false);
        self.state.pile = numbers(root, "pile", 255, [0; LEVELS]);
        self.state.souls = numbers(root, "souls", 255, [0; 4]);
    }

    fn tile(&self, word: &str) -> Option<TileId> {
        self.content.tiles.iter().position(|tile| tile.number == word).map(|n| TileId(n as u8))
    }

    fn world(&mut self, root: &Fields<'_>) {
        for value in list(root, "hidden") {
            let tile = value.word("the number of a tile, such as 07", |word| self.tile(word));
            tile.into_iter().for_each(|tile| self.state.world.hidden.add(tile));
        }
        for value in list(root, "cells") {
            let cell = value.word("a cell, such as \"2,1 07\" or \"2,1 -\"", |text| {
                let (at, tile) = text.split_once(' ')?;
                let at: Hex = read(self.content, at)?;
                let tile = if tile == "-" { None } else { Some(self.tile(tile)?) };
                Some((at, tile))
            });
            let Some((at, tile)) = cell else { continue };
            let world = &mut self.state.world;
            let far = at.q.unsigned_abs() > 60 || at.r.unsigned_abs() > 60;
            if world.cells.is_full() || far || world.cells.iter().any(|cell| cell.at.distance(at) < 3) {
                value.fault("there is no room for this cell");
                continue;
            }
            let number = world.lay(at, tile);
            if let Some(tile) = tile {
                if self.state.world.hidden.has(tile) {
                    value.fault("this tile is hidden as well");
                }
                movement::turn_up(self.content, &mut self.state, number, tile);
            }
        }
        for value in list(root, "bridges") {
            let last = self.content.bridges.len() as i64 - 1;
            let bridge = value.number(0..=last);
            bridge.into_iter().for_each(|bridge| self.state.world.turned |= 1 << bridge);
        }
    }

    fn player(&mut self, seat: Seat, fields: Fields<'_>) {
        let race = fields.need("race").and_then(|value| {
            if value.text() == Some("none") {
                return None;
            }
            let race = value.word("a race", Race::from_word)?;
            if self.state.seat_of(race).is_some() {
                value.fault("somebody else plays this race (HW-SETUP-01)");
            }
            Some(race)
        });
        let Some(race) = race else { return fields.done() };
        let souls = self.state.souls;
        setup::take_race(self.content, &mut self.state, seat, race);
        self.state.souls = souls;
        if let Some(value) = fields.get("leader") {
            let leader = value.word("a leader of this race", |word| {
                read(self.content, word).filter(|leader: &LeaderId| leader.race() == race)
            });
            leader.into_iter().for_each(|leader| self.state.players[seat].leader = leader);
        }
        let cap = i64::from(self.content.economy.resource_cap);
        let hexes = self.state.world.cells.len();
        let player = &mut self.state.players[seat];
        for &resource in Resource::ALL {
            let stock = &mut player.stock[resource as usize];
            *stock = fields.number(resource.word(), 0..=cap, (*stock).into()) as u8;
        }
        player.gp = fields.number("gp", 0..=10_000, 0) as u16;
        if fields.get("buildings").is_some() {
            player.buildings = 0;
            for value in list(&fields, "buildings") {
                let facility =
                    |word: &str| Building::from_word(word).filter(|&it| (it as usize) < Building::FACILITIES);
                let building = value.word("a facility, such as \"barracks\"", facility);
                building.into_iter().for_each(|it| player.buildings |= 1 << it as u8);
            }
        }
        player.wall = fields.number("wall", 0..=3, player.wall.into()) as u8;
        player.wall_built =
            fields.number("wall_built", 0..=3, player.wall_built.max(player.wall).into()) as u8;
        player.towers = flags(&fields, "towers", [false; 2]);
        player.towers_built = flags(&fields, "towers_built", player.towers);
        player.garrison = numbers(&fields, "garrison", 250, [0; LEVELS]);
        player.in_motion = fields.flag("in_motion", false);
        player.sued = fields.flag("sued", false);
        player.sacked = fields.flag("sacked", false);
        player.sued_until = fields.number("sued_until", 0..=100, 0) as u8;
        player.home = HexId(u8::MAX);
        if let Some(value) = fields.get("home") {
            let here = |hex: &HexId| usize::from(hex.cell()) < hexes.max(1);
            let home = value.word("a hex of this world", |word| read_hex(word).filter(here));
            home.into_iter().for_each(|home| player.home = home);
        }
        fields.done();
    }

    /// Homes and first leaders are where the home tiles lie, unless they are said to be elsewhere.
    fn homes(&mut self) {
        for seat in Seat::all(self.state.seats) {
            let Some(race) = self.state.players[seat].race else { continue };
            let tile = self.content.home_tile(race);
            let cell = self.state.world.cells.iter().position(|cell| cell.tile == Some(tile));
            let printed = HexId::at(cell.unwrap_or(0) as u8, 0);
            let player = &mut self.state.players[seat];
            if player.home == HexId(u8::MAX) {
                player.home = printed;
            }
            let (home, leader) = (player.home, player.leader);
            if cell.is_some() {
                self.state.leaders[leader].place = LeaderPlace::At(home);
            }
        }
    }

    fn leader(&mut self, leader: LeaderId, fields: Fields<'_>) {
        if self.state.seat_of(leader.race()).is_none() {
            fields.fault("nobody plays his race");
            return;
        }
        let his = &mut self.state.leaders[leader];
        if let Some(value) = fields.get("at") {
            let known = |hex: &HexId| self.state.world.tile(*hex).is_some();
            let at = value.word("a hex that lies face up", |word| read_hex(word).filter(known));
            at.into_iter().for_each(|hex| his.place = LeaderPlace::At(hex));
        }
        if fields.flag("dead", false) {
            his.place = LeaderPlace::Dead;
        }
        if fields.flag("unused", false) {
            his.place = LeaderPlace::Unused;
        }
        his.stats = numbers(&fields, "stats", 20, his.stats);
        his.level = fields.number("level", 0..=6, 0) as u8;
        his.ep = fields.number("ep", 0..=60_000, 0) as u16;
        for (slot, value) in his.last.iter_mut().zip(list(&fields, "last")) {
            *slot = value
                .word("a value such as \"attack\", or \"-\"", |word| {
                    if word == "-" { Some(None) } else { Stat::from_word(word).map(Some) }
                })
                .flatten();
        }
        for (slot, value) in his.boxes.iter_mut().zip(list(&fields, "boxes")) {
            *slot = value.word("a stack such as \"3 x 2\", or \"-\"", squad).unwrap_or_default();
        }
        his.souls = fields.number("souls", 0..=10, 0) as u8;
        for value in list(&fields, "towers") {
            let tile = value.number(1..=20);
            tile.into_iter().for_each(|tile| his.towers |= 1 << (tile - 1));
        }
        his.trained = flags(&fields, "trained", [false; 3]);
        his.protected = fields.number("protected", 0..=100, 0) as u8;
        his.moved = fields.flag("moved", false);
        his.arranged = fields.flag("arranged", false);
        his.slow = fields.number("slow", 0..=10, 0) as u8;
        if let Some(value) = fields.get("looted") {
            let hex = value.word("a hex", read_hex);
            hex.into_iter().for_each(|hex| his.looted = hex.0 + 1);
        }
        for value in list(&fields, "gear") {
            let gear = value.word("an equipment card", Gear::from_word);
            gear.into_iter().for_each(|gear| self.state.gear[gear] = GearPlace::Leader(leader));
        }
        if let Some(value) = fields.get("army") {
            self.army(leader, value);
        }
        fields.done();
    }

    /// Stacks that find their boxes themselves.
    fn army(&mut self, leader: LeaderId, value: Value<'_>) {
        let mut units = [0u8; LEVELS];
        for item in value.list() {
            if let Some(squad) = item.word("a stack such as \"3 x 2\"", squad).filter(|squad| squad.count > 0)
            {
                units[usize::from(squad.level) - 1] += squad.count;
            }
        }
        let leadership = self.state.stat(leader, Stat::Leadership);
        match army::pack(self.content, leader.race(), leadership, &units) {
            Some(boxes) => self.state.leaders[leader].boxes = boxes,
            None => value.fault("this army does not fit his boxes (HW-LEAD-07)"),
        }
    }

    fn hex(&mut self, hex: HexId, fields: Fields<'_>) {
        if let Some(seat) = self.seat(&fields, "marker") {
            self.state.ground[hex].marker = Holder::of(seat);
        }
        if let Some(value) = fields.get("army") {
            let seats = self.state.seats;
            let army = value.word("a seat in quotes, or \"guards\"", |word| match word {
                "guards" => Some(Holder::Guards),
                seat => seat.parse().ok().filter(|&seat| seat < seats).map(|seat| Holder::of(Seat(seat))),
            });
            self.state.ground[hex].army = army.unwrap_or_default();
        }
        let ground = &mut self.state.ground[hex];
        ground.units = numbers(&fields, "units", 250, [0; LEVELS]);
        if let Some(value) = fields.get("row") {
            let row = value.word("a row of the guards table, such as \"wood 7\"", |text| {
                let (table, die) = text.split_once(' ')?;
                let table = TABLES.iter().position(|it| *it == table)?;
                let die: usize = die.parse().ok().filter(|die| (1..=12).contains(die))?;
                Some((table * 12 + die) as u8)
            });
            ground.row = row.unwrap_or(0);
        }
        if let Some(value) = fields.get("by") {
            let leader = value.word("a leader", |word| read::<_, LeaderId>(self.content, word));
            ground.by = leader.map_or(0, |leader| leader.0 + 1);
        }
        for value in list(&fields, "marks") {
            let mark = value.word("a mark such as \"cleared\"", |word| {
                MARKS.iter().find(|(_, name)| *name == word).map(|(mark, _)| *mark)
            });
            mark.into_iter().for_each(|mark| ground.set(mark));
        }
        fields.done();
    }

    fn cards(&mut self, fields: Fields<'_>) {
        let seats = self.state.seats;
        let holder = |value: Value<'_>| {
            let found = value.word("a seat in quotes, or \"-\"", |word| match word {
                "-" => Some(Holder::Nobody),
                seat => seat.parse().ok().filter(|&seat| seat < seats).map(|seat| Holder::of(Seat(seat))),
            });
            found.unwrap_or_default()
        };
        let caps = &mut self.state.caps;
        for (slot, value) in caps.masters.iter_mut().zip(list(&fields, "masters")) {
            *slot = holder(value);
        }
        for (slot, value) in caps.apprentices.iter_mut().zip(list(&fields, "apprentices")) {
            *slot = holder(value);
        }
        caps.masters_used = flags(&fields, "masters_used", [false; 5]);
        caps.apprentices_used = flags(&fields, "apprentices_used", [false; 5]);
        let (underdog, technical) = (self.seat(&fields, "underdog"), self.seat(&fields, "technical"));
        let caps = &mut self.state.caps;
        (caps.underdog, caps.technical) = (underdog, technical);
        caps.uses = fields.number("uses", 0..=4, if underdog.is_some() { 4 } else { 0 }) as u8;
        fields.done();
    }

    fn disasters(&mut self, fields: Fields<'_>) {
        let everything = self.state.disasters.left;
        for value in list(&fields, "discard") {
            let card = value.word("a disaster card", Disaster::from_word);
            card.into_iter().for_each(|card| self.state.disasters.discard.add(card));
        }
        let mut held = Vec::new();
        for value in list(&fields, "held") {
            let seats = self.state.seats;
            let found = value.word("a seat and a disaster card", |text| {
                let (what, may_be) = text.split_once(" may be ").map_or((text, None), |(a, b)| (a, Some(b)));
                let (seat, card) = what.split_once(' ')?;
                let seat = seat.parse().ok().filter(|&seat| seat < seats).map(Seat)?;
                let may_be = match may_be {
                    Some(list) => Some(list.split(',').map(Disaster::from_word).collect::<Option<Set<_>>>()?),
                    None => None,
                };
                Some((seat, Disaster::from_word(card)?, may_be))
            });
            held.extend(found.map(|found| (value, found)));
        }
        for (value, (seat, card, may_be)) in held {
            if self.state.disasters.held.iter().any(|held| held.card == card)
                || self.state.disasters.held.is_full()
            {
                value.fault("this card is in two places");
                continue;
            }
            let usual = everything.minus(self.state.disasters.discard);
            self.state.disasters.held.push(Held { card, seat, may_be: may_be.unwrap_or(usual) });
        }
        let taken = self.state.disasters.held.iter().map(|held| held.card).collect();
        self.state.disasters.left = everything.minus(self.state.disasters.discard).minus(taken);
        for value in list(&fields, "gone_gear") {
            let gear = value.word("an equipment card", Gear::from_word);
            gear.into_iter().for_each(|gear| self.state.gear[gear] = GearPlace::Gone);
        }
        fields.done();
    }

    fn script(&mut self, fields: Fields<'_>) -> Script {
        let mut script = Script::default();
        let mut dictate = |name: &str, source: Source, read: &dyn Fn(Value<'_>) -> Option<u16>| {
            list(&fields, name).into_iter().filter_map(read).for_each(|item| script.then(source, item));
        };
        dictate("d12", D12, &|value| value.number(1..=12).map(|die| die as u16 - 1));
        dictate("dice", DICE, &|value| {
            value.word("a face of a combat die", DieFace::from_word).map(|it| it as u16)
        });
        dictate("tiles", TILES, &|value| value.word("a tile", |word| self.tile(word)).map(|it| it.0.into()));
        dictate("equipment", EQUIPMENT, &|value| {
            value.word("an equipment card", Gear::from_word).map(|it| it.number() as u16)
        });
        dictate("disasters", DISASTERS, &|value| {
            value.word("a disaster card", Disaster::from_word).map(|it| it.number() as u16)
        });
        dictate("lots", LOTS, &|value| value.number(0..=63).map(|it| it as u16));
        fields.done();
        script
    }

    /// What comes next: steps as they are, or one of the usual moments.
    fn flow(&mut self, root: &Fields<'_>) {
        if root.get("steps").is_some() {
            let mut steps = Vec::new();
            for value in list(root, "steps") {
                steps.extend(value.word("a step", |word| read::<_, Step>(self.content, word)));
            }
            if steps.len() > crate::state::STEPS - 16 {
                root.fault("there are too many steps");
                return;
            }
            steps.into_iter().rev().for_each(|step| self.state.steps.push(step));
            return;
        }
        let now = root.text("now").unwrap_or("act 0");
        let Some(steps) = self.moment(now) else {
            root.fault(format!(
                "'{now}' is no moment: act 0, sequence 1, capability, production or clean-up"
            ));
            return;
        };
        steps.into_iter().rev().for_each(|step| self.state.steps.push(step));
    }

    fn moment(&mut self, now: &str) -> Option<Vec<Step>> {
        let first = self.state.first;
        let mut steps: Vec<Step> = Vec::new();
        let sequence = match now.split_once(' ') {
            Some(("act", seat)) => {
                let seat = seat.parse().ok().filter(|&seat| seat < self.state.seats).map(Seat)?;
                self.state.active = seat;
                steps.push(turn::Step::Act(seat).into());
                steps.push(turn::Step::PhaseEnd(seat).into());
                let later = self.state.turn_order().skip_while(|&other| other != seat).skip(1);
                steps.extend(later.map(|other| Step::from(turn::Step::Phase(other))));
                steps.push(events::Step::Roll(first, false).into());
                steps.push(turn::Step::Income.into());
                self.state.sequence + 1
            }
            Some(("sequence", n)) => n.parse().ok().filter(|&n: &u8| n < 3)?,
            _ => 3,
        };
        steps.extend((sequence..3).map(|n| Step::from(turn::Step::Sequence(n))));
        let rest: [Step; 4] = [
            cards::Step::Check.into(),
            produce::Step::Begin.into(),
            cleanup::Step::Begin.into(),
            turn::Step::RoundEnd.into(),
        ];
        let skip = match now {
            "production" => 1,
            "clean-up" => 2,
            "capability" => 0,
            _ if now.contains(' ') => 0,
            _ => return None,
        };
        steps.extend(rest.into_iter().skip(skip));
        Some(steps)
    }
}

fn squad(text: &str) -> Option<Squad> {
    if text == "-" {
        return Some(Squad::default());
    }
    let (count, level) = text.split_once(" x ")?;
    let count = count.trim().parse().ok().filter(|count| (1..=20).contains(count))?;
    let level = level.trim().parse().ok().filter(|level| (1..=6).contains(level))?;
    Some(Squad { level, count })
}
