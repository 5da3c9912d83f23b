//! A tiny game for the tests of the commands: three rounds, in each a secret card from everybody, then the leader may
//! roll. `broken` is the same with a panic and a dead end in it.

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use hexarch_core::scene::{
    Card, Catalogue, FaceEntry, Gauge, Hex, Look, Mark, Panel, Piece, Rank, Scene, Shape, Zone,
};
use hexarch_core::{
    BySeat, Chance, Draft, Face, Faults, Game, Glimpse, Id, Kind, Label, Log, Note, Options, Phrasebook,
    Prompt, Reader, Rule, Rulebook, Script, Seat, Seats, Source, Viewer, Window, ensure, text,
};
use serde::Serialize;

pub(crate) struct Tiny<const BROKEN: bool> {
    catalogue: Catalogue,
    rulebook: Rulebook,
    phrases: Phrasebook,
}

pub(crate) type Whole = Tiny<false>;
pub(crate) type Broken = Tiny<true>;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct State {
    seats: u8,
    round: u8,
    hands: [u8; 4],
    played: [u8; 4],
    scores: [u8; 4],
    leader: Option<Seat>,
    answers: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Action {
    Play(u8),
    Roll,
    Rest,
}

#[derive(Clone, Debug)]
pub(crate) enum Event {
    Shown(Seat, u8),
    Rolled(Seat, u8),
}

const BOOK: &str = "# Tiny\n## Cards (TT-CARD)\n- **TT-CARD-01** A card is played once.\n\
    - **TT-CARD-02** The highest card leads.\n## Dice (TT-DICE)\n- **TT-DICE-01** The leader may roll.\n";
const PHRASES: &str = r#"
round = "Round {n}"
hand = "Hand of {seat}"
ask.card = "Which card do you play?"
ask.roll = "Roll the die?"
play = "Play card {n}"
roll = "Roll"
rest = "Rest"
window.roll = "Rolling as the leader"
shown = "{seat} shows card {n}."
rolled = "{seat} rolls {n}."
points = "points"
"#;
const BACK: Face = Face(0);
const RUNNER: Face = Face(4);
const YARD: Face = Face(5);
const POINTS: Face = Face(6);
const RED: Face = Face(7);
const WALL: Face = Face(8);
const LEADS: Face = Face(9);

fn make<const BROKEN: bool>() -> Tiny<BROKEN> {
    let names = [
        ("card.back", "card"),
        ("card.1", "One"),
        ("card.2", "Two"),
        ("card.3", "Three"),
        ("runner", "Runner"),
        ("yard", "Yard"),
        ("points", "Points"),
        ("red", "Red"),
        ("wall", "Wall"),
        ("leads", "leads"),
    ];
    let face = |(id, name): (&str, &str)| FaceEntry {
        id: id.into(),
        name: name.into(),
        text: format!("This is {name}."),
        ..FaceEntry::default()
    };
    Tiny {
        catalogue: Catalogue { faces: names.map(face).into() },
        rulebook: Rulebook::parse(BOOK),
        phrases: Phrasebook::parse(PHRASES).expect("valid phrases"),
    }
}

pub(crate) fn whole() -> &'static Whole {
    static GAME: LazyLock<Whole> = LazyLock::new(make);
    &GAME
}

pub(crate) fn broken() -> &'static Broken {
    static GAME: LazyLock<Broken> = LazyLock::new(make);
    &GAME
}

impl State {
    fn new(seats: u8) -> State {
        State {
            seats,
            round: 1,
            hands: [0b1110; 4],
            played: [0; 4],
            scores: [0; 4],
            leader: None,
            answers: 0,
        }
    }

    fn next_round(&mut self) {
        (self.leader, self.played) = (None, [0; 4]);
        self.round += 1;
    }
}

impl<const BROKEN: bool> Game for Tiny<BROKEN> {
    const ID: &'static str = if BROKEN { "broken" } else { "tiny" };
    const NAME: &'static str = "Tiny";
    const RULES: u32 = 1;
    type Setup = u8;
    type State = State;
    type Action = Action;
    type Event = Event;

    fn setup(&self, players: u8) -> Option<u8> {
        Some(players)
    }
    fn players(&self) -> RangeInclusive<u8> {
        2..=3
    }
    fn setup_seats(&self, setup: &u8) -> u8 {
        *setup
    }
    fn start(&self, setup: &u8, _: &mut Chance, _: &mut Log<Event>) -> Result<State, Faults> {
        Ok(State::new(*setup))
    }
    fn seats(&self, state: &State) -> u8 {
        state.seats
    }
    fn pending(&self, state: &State) -> Seats {
        match state.leader {
            _ if state.round > 3 => Seats::NONE,
            Some(leader) => Seats::only(leader),
            None => Seat::all(state.seats).filter(|seat| state.played[seat.index()] == 0).collect(),
        }
    }
    fn options<O: Options<Action>>(&self, state: &State, seat: Seat, out: &mut O) {
        if state.leader.is_some() {
            if !(BROKEN && state.scores[seat.index()] == 4) {
                out.allow(Action::Roll);
                out.allow(Action::Rest);
            }
            return;
        }
        for card in 1..=3 {
            let held = state.hands[seat.index()] & 1 << card != 0;
            out.option(Action::Play(card), ensure(held, Rule("TT-CARD-01")));
        }
    }
    fn play(&self, state: &mut State, seat: Seat, action: Action, chance: &mut Chance, log: &mut Log<Event>) {
        state.answers += 1;
        match action {
            Action::Play(card) => {
                state.hands[seat.index()] &= !(1 << card);
                state.played[seat.index()] = card;
                if self.pending(state).is_empty() {
                    for seat in Seat::all(state.seats) {
                        log.tell(|| Event::Shown(seat, state.played[seat.index()]));
                    }
                    log.reveal();
                    state.leader = Seat::all(state.seats).rev().max_by_key(|seat| state.played[seat.index()]);
                }
            }
            Action::Roll => {
                let points = chance.roll(Source("die"), 6);
                assert!(!BROKEN || points != 5, "the die fell off the table");
                log.tell(|| Event::Rolled(seat, points));
                state.scores[seat.index()] += points;
                state.next_round();
            }
            Action::Rest => {
                state.scores[seat.index()] += 2;
                state.next_round();
            }
        }
    }
    fn glimpse(&self, _: &State, _: Seat, action: Action, _: Viewer) -> Glimpse<Action> {
        Glimpse::Open(action)
    }
    fn resample(&self, _: &mut State, _: Viewer, _: &mut Chance) {}
    fn progress(&self, state: &State) -> u64 {
        state.answers.into()
    }
    fn horizon(&self, _: &State) -> u64 {
        100
    }
    fn outcome(&self, state: &State) -> Option<BySeat<i32>> {
        (state.round > 3).then(|| BySeat(state.scores.map(i32::from)))
    }
    fn evaluate(&self, state: &State) -> BySeat<i32> {
        BySeat(state.scores.map(i32::from))
    }
    fn spell(&self, action: Action) -> String {
        match action {
            Action::Play(card) => format!("play {card}"),
            Action::Roll => "roll".into(),
            Action::Rest => "rest".into(),
        }
    }
    fn read(&self, text: &str) -> Option<Action> {
        match text {
            "roll" => Some(Action::Roll),
            "rest" => Some(Action::Rest),
            _ => text.strip_prefix("play ")?.parse().ok().map(Action::Play),
        }
    }
    fn prompt(&self, state: &State, _: Seat) -> Prompt {
        let (text, rule) = match state.leader {
            None => (text!("ask.card"), "TT-CARD-01"),
            Some(_) => (text!("ask.roll"), "TT-DICE-01"),
        };
        let window = state.leader.map(|_| Window { kind: "roll", scope: state.round.into() });
        Prompt { text, rule: Some(Rule(rule)), window, so_far: Vec::new() }
    }
    fn label(&self, _: &State, seat: Seat, action: Action) -> Label {
        match action {
            Action::Play(card) => Label::new(text!("play", n = card)).on(card_id(seat, card)),
            Action::Roll => Label::new(text!("roll")),
            Action::Rest => Label::new(text!("rest")).kind(Kind::Pass),
        }
    }
    fn scene(&self, state: &State, viewer: Viewer) -> Scene {
        let mut scene = Scene { title: vec![text!("round", n = state.round)], ..Scene::default() };
        for seat in Seat::all(state.seats) {
            let (at, owner) = (seat.index(), Some(seat));
            let number = u32::from(seat.0);
            scene.hexes.push(Hex {
                id: Id(number),
                q: seat.0 as i8,
                r: 0,
                look: Look::Face(YARD),
                label: None,
                edges: [None, None, Some(WALL), None, None, None],
                owner,
                marks: Vec::new(),
                ghost: false,
            });
            scene.pieces.push(Piece {
                id: Id(10 + number),
                on: Some(Id(number)),
                look: Look::Face(RUNNER),
                owner,
                count: 2,
                marks: vec![Mark { face: RED, n: 0, owner: None }],
            });
            let held = (1..=3).filter(|card| state.hands[at] & 1 << card != 0);
            let look =
                |card: u8| if viewer.is(seat) { Look::Face(Face(card.into())) } else { Look::Back(BACK) };
            let card = |card| Card {
                id: card_id(seat, card),
                look: look(card),
                marks: Vec::new(),
                under: Vec::new(),
            };
            let cards: Vec<Card> = held.map(card).collect();
            scene.zones.push(Zone {
                id: Id(20 + number),
                shape: Shape::Fan,
                owner,
                label: text!("hand", seat),
                count: cards.len() as u16,
                cards,
                dice: Vec::new(),
            });
            let points = i16::from(state.scores[at]);
            let leads = (state.leader == owner).then_some(Mark { face: LEADS, n: 0, owner: None });
            scene.panels.push(Panel {
                id: Id(40 + number),
                seat,
                title: (seat.0 == 0).then_some(RED),
                gauges: vec![Gauge {
                    id: Id(30 + number),
                    face: POINTS,
                    at: points,
                    max: None,
                    spaces: Vec::new(),
                }],
                zones: vec![Id(20 + number)],
                marks: leads.into_iter().collect(),
            });
        }
        scene.waiting = self.pending(state).iter().collect();
        scene.over = self.ranking(state).unwrap_or_default();
        scene
    }
    fn tell(&self, event: &Event, _: Viewer) -> Option<Note> {
        let (text, rule) = match *event {
            Event::Shown(seat, n) => (text!("shown", seat, n), "TT-CARD-01"),
            Event::Rolled(seat, n) => (text!("rolled", seat, n), "TT-DICE-01"),
        };
        Some(Note::new(text).by(Rule(rule)))
    }
    fn ranking(&self, state: &State) -> Option<Vec<Rank>> {
        let outcome = self.outcome(state)?;
        let rank =
            |score: i32| 1 + outcome.iter(state.seats).filter(|(_, other)| **other > score).count() as u8;
        let one = |(seat, score): (Seat, &i32)| Rank {
            seat,
            rank: rank(*score),
            score: vec![(text!("points"), *score as i16)],
        };
        Some(outcome.iter(state.seats).map(one).collect())
    }
    fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }
    fn rulebook(&self) -> &Rulebook {
        &self.rulebook
    }
    fn phrases(&self) -> &Phrasebook {
        &self.phrases
    }
    fn content_hash(&self) -> &str {
        "0123456789abcdef"
    }
    fn save(&self, state: &State) -> Draft {
        Draft(format!("game = \"{}\"\nseats = {}\nround = {}\n", Self::ID, state.seats, state.round))
    }
    fn load(&self, draft: &Draft) -> Result<(State, Script), Faults> {
        let reader = Reader::new(&draft.0)?;
        let root = reader.root();
        root.text("game");
        let mut state = State::new(root.number("seats", 2..=3, 2) as u8);
        state.round = root.number("round", 1..=3, 1) as u8;
        root.done();
        reader.finish((state, Script::default()))
    }
    fn audit(&self, _: &State) -> Result<(), String> {
        Ok(())
    }
    fn depth(&self, _: &State) -> usize {
        1
    }
}

/// A hidden card is named by its slot; here every slot always holds the same card.
fn card_id(seat: Seat, card: u8) -> Id {
    Id(100 + 10 * u32::from(seat.0) + u32::from(card))
}
