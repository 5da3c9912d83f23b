//! A scene in words: everything that a viewer may know, line by line, for terminals and screen readers. One for all games.
//!
//! Knows nothing but scenes, catalogues and phrases.

use crate::hex;
use crate::rule::Rule;
use crate::scene::{
    Agenda, Ask, Card, Catalogue, Choice, Die, Face, Focus, Gauge, Hex, Id, Look, Mark, Panel, Piece, Rank,
    Row, Scene, Side, Zone,
};
use crate::seat::Seat;
use crate::text::{Names, Phrasebook, Text, signed};

mod odds;

const DIRECTIONS: [&str; 6] = ["north", "north-east", "south-east", "south", "south-west", "north-west"];

/// The whole scene in words, the questions with their numbered answers last.
pub fn describe(scene: &Scene, catalogue: &Catalogue, phrases: &Phrasebook) -> String {
    let words = Words { scene, catalogue, phrases };
    let mut lines = words.scene();
    for ask in &scene.asks {
        lines.push(String::new());
        lines.extend(words.ask(ask));
    }
    lines.join("\n") + "\n"
}

/// A scene with what is needed to put it in words.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    /// What is described.
    pub scene: &'a Scene,
    /// The names of everything printed.
    pub catalogue: &'a Catalogue,
    /// The sentences.
    pub phrases: &'a Phrasebook,
}

/// Something in a scene that can be asked about.
#[derive(Clone, Debug)]
pub struct Thing {
    /// Its name in the scene.
    pub id: Id,
    /// Its name for people.
    pub name: String,
    /// Its printed look, if it has one.
    pub face: Option<Face>,
}

/// Seats go by what they play, such as a faction; objects by what they look like.
impl Names for Words<'_> {
    fn face(&self, face: Face) -> String {
        self.catalogue.face(face)
    }

    fn seat(&self, seat: Seat) -> String {
        match self.title_of(seat) {
            Some(title) => self.face(title),
            None => self.catalogue.seat(seat),
        }
    }

    fn object(&self, id: Id) -> String {
        self.things()
            .find(|thing| thing.id == id)
            .map_or_else(|| self.catalogue.object(id), |thing| thing.name)
    }

    fn face_is_plural(&self, face: Face) -> bool {
        self.catalogue.face_is_plural(face)
    }

    fn seat_is_plural(&self, seat: Seat) -> bool {
        self.title_of(seat).is_some_and(|title| self.face_is_plural(title))
    }
}

impl Words<'_> {
    /// What a seat plays.
    fn title_of(&self, seat: Seat) -> Option<Face> {
        self.scene.panels.iter().find(|panel| panel.seat == seat)?.title
    }

    /// A sentence in words.
    pub fn say(&self, text: &Text) -> String {
        self.phrases.say(text, self)
    }

    /// Everything but the questions, line by line.
    pub fn scene(&self) -> Vec<String> {
        let scene = self.scene;
        let mut lines = vec![self.title()];
        section(&mut lines, "Players", scene.panels.iter().flat_map(|panel| self.panel(panel)));
        section(&mut lines, "Tracks", scene.tracks.iter().flat_map(|track| self.track(track)));
        for agenda in &scene.agenda {
            section(&mut lines, &self.say(&agenda.title), [self.agenda(agenda)].into_iter());
        }
        let (ghosts, hexes): (Vec<_>, Vec<_>) = scene.hexes.iter().partition(|hex| hex.ghost);
        let told = hexes.into_iter().filter(|hex| !self.is_blank(hex));
        section(&mut lines, "Board", told.map(|hex| self.hex(hex)));
        section(&mut lines, "Free places", ghosts.into_iter().map(|hex| self.hex(hex)));
        let owned = |zone: &Zone| scene.panels.iter().any(|panel| panel.zones.contains(&zone.id));
        let common = scene.zones.iter().filter(|zone| !owned(zone));
        section(&mut lines, "Cards", common.map(|zone| format!("  {}", self.zone(zone))));
        for focus in &scene.focus {
            section(&mut lines, &self.say(&focus.title), self.focus(focus).into_iter());
        }
        if !scene.over.is_empty() {
            section(&mut lines, "The game is over", self.ranks(&scene.over).into_iter());
        } else if !scene.waiting.is_empty() {
            let waiting: Vec<String> = scene.waiting.iter().map(|seat| self.seat(*seat)).collect();
            lines.extend([String::new(), format!("Waiting for: {}", waiting.join(", "))]);
        }
        lines
    }

    /// What everybody looks at now: a battle, a duel, a bid; without the rows in which nobody stands.
    pub fn focused(&self) -> Vec<String> {
        let told = |focus: &Focus| [vec![self.say(&focus.title)], self.focus(focus)].concat();
        self.scene.focus.iter().flat_map(told).filter(|line| !line.ends_with(": -")).collect()
    }

    /// The board alone.
    pub fn board(&self) -> Vec<String> {
        self.scene.hexes.iter().filter(|hex| !self.is_blank(hex)).map(|hex| self.hex(hex)).collect()
    }

    /// What lies before a seat.
    pub fn own(&self, seat: Seat) -> Vec<String> {
        self.scene
            .panels
            .iter()
            .filter(|panel| panel.seat == seat)
            .flat_map(|panel| self.panel(panel))
            .collect()
    }

    /// Where the game stands.
    pub fn title(&self) -> String {
        self.scene.title.iter().map(|text| self.say(text)).collect::<Vec<_>>().join(", ")
    }

    /// A question with its numbered answers; a star marks what cannot be taken back.
    pub fn ask(&self, ask: &Ask) -> Vec<String> {
        let mut lines =
            vec![format!("{}: {}{}", self.seat(ask.seat), self.say(&ask.text), by_rule(ask.rule))];
        if !ask.so_far.is_empty() {
            let so_far: Vec<String> = ask.so_far.iter().map(|id| self.object(*id)).collect();
            lines.push(format!("  so far: {}", so_far.join(", ")));
        }
        let width = ask.choices.len().to_string().len();
        for (number, choice) in (1..).zip(&ask.choices) {
            let text = self.say(&choice.text);
            let stable = if text == choice.action { String::new() } else { format!("  [{}]", choice.action) };
            let reveals = if choice.reveals { " *" } else { "" };
            let outlook = self.outlook(choice);
            lines.push(format!("  {number:>width$}  {text}{stable}{outlook}{reveals}"));
        }
        if ask.choices.iter().any(|choice| choice.reveals) {
            lines.push("  * cannot be taken back".into());
        }
        lines
    }

    /// What would follow from an answer, in brackets.
    fn outlook(&self, choice: &Choice) -> String {
        let added = choice.adds.iter().map(|mark| {
            let plus = if mark.n > 0 { "+" } else { "" };
            format!("{plus}{} {}", signed(mark.n.into()), self.face(mark.face))
        });
        let leads = choice.leads.iter().map(|gauge| self.gauge(gauge));
        listed(" (", added.chain(leads), ")")
    }

    /// How the seats ended.
    pub fn ranks(&self, ranks: &[Rank]) -> Vec<String> {
        let mut ranks: Vec<&Rank> = ranks.iter().collect();
        ranks.sort_by_key(|rank| (rank.rank, rank.seat));
        let line = |rank: &&Rank| {
            let score = rank.score.iter().map(|(text, n)| format!("{} {n}", self.say(text)));
            format!("  {}. {}{}", rank.rank, self.seat(rank.seat), listed(": ", score, ""))
        };
        ranks.iter().map(line).collect()
    }

    /// Everything that has a name, for whoever asks about it.
    pub fn things(&self) -> impl Iterator<Item = Thing> + '_ {
        let scene = self.scene;
        let rows = || scene.focus.iter().flat_map(|focus| &focus.sides).flat_map(|side| &side.rows);
        let seen = |id, look: Look| Thing { id, name: self.look(look), face: Some(face_of(look)) };
        let printed = |id, face| Thing { id, name: self.face(face), face: Some(face) };
        let named = |id, text: &Text| Thing { id, name: self.say(text), face: None };
        let hexes = scene.hexes.iter().map(|hex| Thing {
            id: hex.id,
            name: self.hex_name(hex),
            face: Some(face_of(hex.look)),
        });
        let pieces = scene.pieces.iter().chain(rows().flat_map(|row| &row.pieces));
        let cards = scene.zones.iter().flat_map(|zone| &zone.cards).chain(rows().flat_map(|row| &row.cards));
        let cards = cards.flat_map(|card| [card].into_iter().chain(&card.under));
        let gauges = scene.panels.iter().flat_map(|panel| &panel.gauges).chain(&scene.tracks);
        let dice = scene.zones.iter().flat_map(|zone| &zone.dice).chain(rows().flat_map(|row| &row.dice));
        hexes
            .chain(pieces.map(move |piece| seen(piece.id, piece.look)))
            .chain(cards.map(move |card| seen(card.id, card.look)))
            .chain(scene.zones.iter().map(move |zone| named(zone.id, &zone.label)))
            .chain(rows().map(move |row| named(row.id, &row.label)))
            .chain(gauges.map(move |gauge| printed(gauge.id, gauge.face)))
            .chain(dice.map(move |die| printed(die.id, die.shows.unwrap_or(die.kind))))
            .chain(scene.focus.iter().map(move |focus| named(focus.id, &focus.title)))
            .chain(scene.panels.iter().map(move |panel| Thing {
                id: panel.id,
                name: self.seat(panel.seat),
                face: panel.title,
            }))
    }

    /// What is printed on a thing, under its name; of a hex what is there.
    pub fn explain(&self, thing: &Thing) -> String {
        let entry = thing.face.and_then(|face| self.catalogue.faces.get(usize::from(face.0)));
        let text = entry.map_or("", |entry| &entry.text);
        let ours = if entry.is_some_and(|entry| entry.reconstructed) { " (our reconstruction)" } else { "" };
        if let Some(hex) = self.scene.hexes.iter().find(|hex| hex.id == thing.id) {
            return format!("{}{ours}", self.hex(hex).trim_start());
        }
        // What a name does not say.
        let face =
            entry.filter(|entry| !thing.name.contains(&entry.name)).map(|entry| format!(" {}.", entry.name));
        let sort = entry.and_then(|entry| entry.sort.as_ref()).map(|sort| format!(" {}.", self.say(sort)));
        let rules = entry.map_or(&[][..], |entry| &entry.rules).iter().map(Rule::to_string);
        let (face, sort, rules) =
            (face.unwrap_or_default(), sort.unwrap_or_default(), listed(" (", rules, ")"));
        format!("{}:{face}{sort} {text}{rules}{ours}", thing.name).trim_end().to_owned()
    }

    fn panel(&self, panel: &Panel) -> Vec<String> {
        let facts = panel.gauges.iter().map(|gauge| self.gauge(gauge));
        let facts = facts.chain(panel.marks.iter().map(|mark| self.mark(mark)));
        let mut lines = vec![format!("  {}{}", self.seat(panel.seat), listed(": ", facts, ""))];
        let spaces = panel.gauges.iter().filter_map(|gauge| self.spaces(gauge));
        lines.extend(spaces.map(|line| format!("    {line}")));
        let zones = panel.zones.iter().filter_map(|id| self.scene.zones.iter().find(|zone| zone.id == *id));
        lines.extend(zones.map(|zone| format!("    {}", self.zone(zone))));
        lines
    }

    fn gauge(&self, gauge: &Gauge) -> String {
        let max = gauge.max.map_or_else(String::new, |max| format!(" of {max}"));
        format!("{} {}{max}", self.face(gauge.face), signed(gauge.at.into()))
    }

    fn spaces(&self, gauge: &Gauge) -> Option<String> {
        let space = |(at, face): (i32, &Option<Face>)| face.map(|face| format!("{at} {}", self.face(face)));
        let spaces: Vec<String> = (1..).zip(&gauge.spaces).filter_map(space).collect();
        (!spaces.is_empty()).then(|| format!("Spaces of {}: {}", self.face(gauge.face), spaces.join(", ")))
    }

    fn track(&self, gauge: &Gauge) -> Vec<String> {
        let spaces = self.spaces(gauge).map(|line| format!("    {line}"));
        [format!("  {}", self.gauge(gauge))].into_iter().chain(spaces).collect()
    }

    /// A hex on one line: its name, who controls it, what stands there, what is noted, what lies beside it.
    fn hex(&self, hex: &Hex) -> String {
        let mut line = format!("  {}", self.hex_name(hex));
        if hex.label.is_some() {
            line.push_str(&format!(" ({})", self.look(hex.look)));
        }
        if let Some(owner) = hex.owner {
            line.push_str(&format!(", {}", self.seat(owner)));
        }
        let on_it = self.scene.pieces.iter().filter(|piece| piece.on == Some(hex.id));
        line.push_str(&listed(": ", on_it.map(|piece| self.piece(piece, hex.owner)), ""));
        line.push('.');
        line.push_str(&listed(" ", hex.marks.iter().map(|mark| self.mark(mark)), "."));
        let place = hex::Hex::new(hex.q, hex.r);
        let beside = place.neighbors().filter_map(|(edge, other)| self.beside(hex, edge, other));
        line.push_str(&listed(" Beside it: ", beside, "."));
        line
    }

    /// Whether there is nothing to tell of a hex but that it is unknown, which its neighbours tell, too.
    fn is_blank(&self, hex: &Hex) -> bool {
        let bare = hex.label.is_none() && hex.marks.is_empty() && hex.owner.is_none() && !hex.ghost;
        bare && matches!(hex.look, Look::Back(_))
            && self.scene.pieces.iter().all(|piece| piece.on != Some(hex.id))
    }

    /// What lies across an edge: a neighbour, a border, or both.
    fn beside(&self, hex: &Hex, edge: u8, other: hex::Hex) -> Option<String> {
        let direction = DIRECTIONS[usize::from(edge)];
        let neighbor = self.scene.hexes.iter().find(|hex| (hex.q, hex.r) == (other.q, other.r) && !hex.ghost);
        let border = hex.edges[usize::from(edge)].map(|face| self.face(face));
        match (neighbor.map(|neighbor| self.hex_name(neighbor)), border) {
            (Some(name), Some(border)) => Some(format!("{direction} {name} across {border}")),
            (Some(name), None) => Some(format!("{direction} {name}")),
            (None, Some(border)) => Some(format!("{direction} {border}")),
            (None, None) => None,
        }
    }

    /// By its label, else by its land and place.
    fn hex_name(&self, hex: &Hex) -> String {
        match hex.label {
            Some(label) => self.face(label),
            None => format!("{} at {},{}", self.look(hex.look), hex.q, hex.r),
        }
    }

    /// A piece; whose it is goes without saying where it stands on its owner's land.
    fn piece(&self, piece: &Piece, land_of: Option<Seat>) -> String {
        let owner = piece.owner.filter(|&seat| land_of != Some(seat));
        let owner = owner.map_or_else(String::new, |seat| format!(" of {}", self.seat(seat)));
        let count = if piece.count == 1 { String::new() } else { format!("{} ", piece.count) };
        format!("{count}{}{owner}{}", self.look(piece.look), self.marks(&piece.marks))
    }

    fn zone(&self, zone: &Zone) -> String {
        let count = if zone.count == 0 && !zone.dice.is_empty() {
            String::new()
        } else {
            format!(" ({})", zone.count)
        };
        let backs = zone.cards.iter().filter(|card| is_plain_back(card)).count();
        let mut shown: Vec<String> =
            zone.cards.iter().filter(|card| !is_plain_back(card)).map(|card| self.card(card)).collect();
        if backs > 0 && !shown.is_empty() {
            shown.push(format!("{backs} face down"));
        }
        let dice = zone.dice.iter().map(|die| self.die(die));
        format!("{}{count}{}", self.say(&zone.label), listed(": ", shown.into_iter().chain(dice), ""))
    }

    fn card(&self, card: &Card) -> String {
        let under = listed(" with ", card.under.iter().map(|card| self.card(card)), " under it");
        format!("{}{}{under}", self.look(card.look), self.marks(&card.marks))
    }

    /// What is due, on one line.
    fn agenda(&self, agenda: &Agenda) -> String {
        self.in_turn("In order", agenda.items.iter().map(|due| &due.text), agenda.now)
    }

    /// What comes one after the other, on one line.
    fn in_turn<'a>(&self, what: &str, texts: impl Iterator<Item = &'a Text>, now: u8) -> String {
        let told = |(at, text): (u8, &Text)| match at == now {
            true => format!("[{}]", self.say(text)),
            false => self.say(text),
        };
        let all: Vec<String> = (0..).zip(texts).map(told).collect();
        format!("  {what}, the present one in brackets: {}", all.join(", "))
    }

    fn focus(&self, focus: &Focus) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(at) = focus.at {
            lines.push(format!("  at {}", self.object(at)));
        }
        if !focus.steps.is_empty() {
            lines.push(self.in_turn("Steps", focus.steps.iter(), focus.now));
        }
        lines.extend(focus.sides.iter().flat_map(|side| self.side(side)));
        lines
    }

    fn side(&self, side: &Side) -> Vec<String> {
        let mut head = format!("  {}", self.say(&side.title));
        match side.sealed {
            Some(true) => head.push_str(", sealed"),
            Some(false) => head.push_str(", not sealed yet"),
            None => {}
        }
        head.push_str(&listed(": ", side.tally.iter().map(|gauge| self.gauge(gauge)), ""));
        [head].into_iter().chain(side.rows.iter().map(|row| self.row(row, side.seat))).collect()
    }

    fn row(&self, row: &Row, side: Option<Seat>) -> String {
        let pieces = row.pieces.iter().map(|piece| self.piece(piece, side));
        let cards = row.cards.iter().map(|card| self.card(card));
        let needs = row.needs.iter().map(|gauge| format!("needs {}", self.gauge(gauge)));
        let dice = row.dice.iter().map(|die| self.die(die));
        let parts: Vec<String> = pieces.chain(cards).chain(needs).chain(dice).collect();
        let parts = if parts.is_empty() { "-".to_owned() } else { parts.join(", ") };
        let stake = row.stake.as_ref().map_or_else(String::new, |stake| format!(". {}", self.say(stake)));
        format!("    {}{}: {parts}{stake}", self.say(&row.label), self.marks(&row.marks))
    }

    fn die(&self, die: &Die) -> String {
        let shows = die.shows.map_or_else(String::new, |face| format!(" showing {}", self.face(face)));
        format!("{}{shows}{}", self.face(die.kind), self.marks(&die.marks))
    }

    fn look(&self, look: Look) -> String {
        match look {
            Look::Face(face) => self.face(face),
            Look::Back(face) => format!("{}, face down", self.face(face)),
            Look::Remembered(face) => format!("{}, face down, seen earlier", self.face(face)),
        }
    }

    fn marks(&self, marks: &[Mark]) -> String {
        listed(" [", marks.iter().map(|mark| self.mark(mark)), "]")
    }

    /// A mark that is just there has the number 0.
    fn mark(&self, mark: &Mark) -> String {
        let number = if mark.n == 0 { String::new() } else { format!(" {}", signed(mark.n.into())) };
        let owner = mark.owner.map_or_else(String::new, |seat| format!(" of {}", self.seat(seat)));
        format!("{}{number}{owner}", self.face(mark.face))
    }
}

/// The rule behind something, in brackets.
pub fn by_rule(rule: Option<Rule>) -> String {
    rule.map_or_else(String::new, |rule| format!(" ({rule})"))
}

/// A back with nothing on or under it says no more than that it is there.
fn is_plain_back(card: &Card) -> bool {
    matches!(card.look, Look::Back(_)) && card.marks.is_empty() && card.under.is_empty()
}

fn face_of(look: Look) -> Face {
    match look {
        Look::Face(face) | Look::Back(face) | Look::Remembered(face) => face,
    }
}

/// The items between `before` and `after`; nothing at all if there are none.
fn listed(before: &str, items: impl Iterator<Item = String>, after: &str) -> String {
    let items: Vec<String> = items.collect();
    if items.is_empty() { String::new() } else { format!("{before}{}{after}", items.join(", ")) }
}

fn section(lines: &mut Vec<String>, heading: &str, content: impl Iterator<Item = String>) {
    let start = lines.len();
    lines.extend(content);
    if lines.len() > start {
        lines.splice(start..start, [String::new(), heading.to_owned()]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{DecisionId, FaceEntry, FocusKind, Kind, Shape};
    use crate::text;

    fn catalogue() -> Catalogue {
        let names =
            ["Meadow", "Home", "River", "Knight", "Gold", "Plan", "card", "Blue", "routed", "die", "six"];
        let entry =
            |name: &&str| FaceEntry { id: name.to_lowercase(), name: (*name).into(), ..FaceEntry::default() };
        Catalogue { faces: names.iter().map(entry).collect() }
    }

    fn hex(n: u32, label: Option<Face>, owner: Option<Seat>) -> Hex {
        let mut edges = [None; 6];
        edges[if n == 1 { 2 } else { 5 }] = Some(Face(2));
        Hex {
            id: Id(n),
            q: n as i8,
            r: 0,
            look: Look::Face(Face(0)),
            label,
            edges,
            owner,
            marks: vec![Mark { face: Face(4), n: n as i16, owner: None }],
            ghost: false,
        }
    }

    fn piece(id: u32, owner: u8, count: u16, marks: Vec<Mark>) -> Piece {
        let look = Look::Face(Face(3));
        Piece { id: Id(id), on: Some(Id(1)), look, owner: Some(Seat(owner)), count, marks }
    }

    fn small_scene() -> Scene {
        let card = |id, look| Card { id: Id(id), look, marks: Vec::new(), under: Vec::new() };
        let hand = Zone {
            id: Id(30),
            shape: Shape::Fan,
            owner: Some(Seat(0)),
            label: text!("hand"),
            cards: vec![card(31, Look::Face(Face(5))), card(32, Look::Back(Face(6)))],
            count: 2,
            dice: Vec::new(),
        };
        let die = Die { id: Id(41), kind: Face(9), shows: Some(Face(10)), marks: Vec::new() };
        let source = Zone {
            id: Id(40),
            shape: Shape::Row,
            owner: None,
            label: text!("source"),
            cards: Vec::new(),
            count: 0,
            dice: vec![die],
        };
        let gold =
            |n| Gauge { id: Id(n), face: Face(4), at: 3, max: Some(8), spaces: vec![None, Some(Face(3))] };
        let panel = |seat: Seat, title, zones| Panel {
            id: Id(70 + u32::from(seat.0)),
            seat,
            title,
            gauges: vec![gold(50 + u32::from(seat.0))],
            zones,
            marks: Vec::new(),
        };
        let row = Row {
            id: Id(61),
            label: text!("row"),
            pieces: vec![Piece { on: None, ..piece(62, 0, 2, Vec::new()) }],
            cards: Vec::new(),
            needs: vec![Gauge { id: Id(63), face: Face(4), at: 1, max: Some(4), spaces: Vec::new() }],
            stake: Some(text!("lost", n = 3)),
            dice: Vec::new(),
            marks: vec![Mark { face: Face(8), n: 0, owner: None }],
        };
        let side =
            Side { seat: Some(Seat(0)), title: text!("side"), rows: vec![row], tally: vec![], sealed: None };
        Scene {
            title: vec![text!("year", n = 2)],
            hexes: vec![hex(1, Some(Face(1)), Some(Seat(0))), hex(2, None, None)],
            pieces: vec![
                piece(10, 0, 2, Vec::new()),
                piece(11, 1, 1, vec![Mark { face: Face(8), n: 0, owner: None }]),
            ],
            zones: vec![hand, source],
            panels: vec![panel(Seat(0), Some(Face(7)), vec![Id(30)]), panel(Seat(1), None, Vec::new())],
            focus: vec![Focus {
                id: Id(60),
                kind: FocusKind::Clash,
                title: text!("fight"),
                at: Some(Id(1)),
                cover: true,
                steps: vec![text!("row"), text!("side")],
                now: 1,
                sides: vec![side],
            }],
            asks: vec![Ask {
                seat: Seat(0),
                decision: DecisionId(0),
                text: text!("which"),
                rule: Some(Rule("XX-MOVE-01")),
                window: None,
                so_far: vec![Id(10)],
                undo: false,
                redo: None,
                choices: vec![Choice {
                    action: "move 1".into(),
                    text: text!("to", object = Id(1)),
                    on: Vec::new(),
                    to: Some(Id(1)),
                    kind: Kind::Pick,
                    reveals: true,
                    lays: Vec::new(),
                    adds: vec![Mark { face: Face(4), n: -2, owner: None }],
                    leads: vec![Gauge { id: Id(63), face: Face(4), at: 4, max: Some(4), spaces: Vec::new() }],
                    way: None,
                }],
            }],
            waiting: vec![Seat(0), Seat(1)],
            ..Scene::default()
        }
    }

    #[test]
    fn a_scene_is_told_as_a_person_would_tell_it() {
        let phrases = Phrasebook::parse(
            "year = \"Year {n}\"\nhand = \"Hand\"\nsource = \"Source\"\nfight = \"Battle\"\nrow = \"Row 1\"\n\
             side = \"Attackers\"\nwhich = \"Where to?\"\nto = \"to {object}\"\n\
             lost = \"{n} more, or it is lost\"\n",
        )
        .expect("valid");
        assert_eq!(
            describe(&small_scene(), &catalogue(), &phrases),
            "Year 2\n\
             \n\
             Players\n  \
               Blue: Gold 3 of 8\n    \
                 Spaces of Gold: 2 Knight\n    \
                 Hand (2): Plan, 1 face down\n  \
               Player 2: Gold 3 of 8\n    \
                 Spaces of Gold: 2 Knight\n\
             \n\
             Board\n  \
               Home (Meadow), Blue: 2 Knight, Knight of Player 2 [routed]. Gold 1. \
                 Beside it: south-east Meadow at 2,0 across River.\n  \
               Meadow at 2,0. Gold 2. Beside it: north-west Home across River.\n\
             \n\
             Cards\n  \
               Source: die showing six\n\
             \n\
             Battle\n  \
               at Home\n  \
               Steps, the present one in brackets: Row 1, [Attackers]\n  \
               Attackers\n    \
                 Row 1 [routed]: 2 Knight, needs Gold 1 of 4. 3 more, or it is lost\n\
             \n\
             Waiting for: Blue, Player 2\n\
             \n\
             Blue: Where to? (XX-MOVE-01)\n  \
               so far: Knight\n  \
               1  to Home  [move 1] (\u{2212}2 Gold, Gold 4 of 4) *\n  \
               * cannot be taken back\n"
        );
    }
}
