//! What a viewer of the small game sees and hears.

use hexarch_core::scene::{
    Card as SeenCard, Focus, FocusKind, Gauge, Look, Panel, Rank, Scene, Shape, Side, Zone,
};
use hexarch_core::{Arg, Face, Game, Id, Kind, Label, Note, Rule, Seat, Set, Text, Viewer, text};

use super::{Action, CARDS, Card, Event, Flaw, Small, State, Step, face};

const BACK: Face = Face(CARDS as u16);
const COINS: Face = Face(CARDS as u16 + 1);

/// A card that the viewer sees is named by its number.
fn seen_id(card: Card) -> Id {
    Id(card.0.into())
}

/// A card that he does not see is named by its place.
fn slot_id(of: Seat, slot: usize) -> Id {
    Id(100 + 20 * u32::from(of.0) + slot as u32)
}

pub(super) fn label(game: &Small, _: &State, _: Seat, action: Action) -> Label {
    match action {
        Action::Bid(amount) if game.has(Flaw::MissingPhrase) && amount == 2 => {
            Label::new(text!("answer.two", amount))
        }
        Action::Bid(_) if game.has(Flaw::MissingArgument) => Label::new(text!("answer.bid")),
        Action::Bid(amount) => Label::new(text!("answer.bid", amount)).kind(Kind::Amount(amount.into())),
        Action::Name(target) => Label::new(text!("answer.name", target)),
        Action::Draw => Label::new(text!("answer.draw")),
        Action::Show(card) => {
            Label::new(text!("answer.show", card = face(Card(card)))).on(seen_id(Card(card)))
        }
        Action::Wait => Label::new(text!("answer.wait")),
        Action::Done if game.has(Flaw::WindowWithoutPass) => Label::new(text!("answer.done")),
        Action::Done => Label::new(text!("answer.done")).kind(Kind::Pass),
    }
}

pub(super) fn tell(game: &Small, event: &Event, viewer: Viewer) -> Option<Note> {
    Some(match *event {
        Event::Dealt(seat, cards) if viewer.is(seat) => {
            note(text!("note.dealt_you", cards = list(cards)), "SM-CARDS-02")
        }
        Event::Dealt(seat, cards) => note(text!("note.dealt", seat, n = cards.len()), "SM-CARDS-02"),
        Event::Sealed(seat, amount)
            if viewer.is(seat) || game.has(Flaw::TellingEvent) || game.has(Flaw::TellingStandIn) =>
        {
            note(text!("note.sealed_at", seat, amount), "SM-BID-01")
        }
        Event::Sealed(seat, _) => note(text!("note.sealed", seat), "SM-BID-01"),
        Event::Opened(seat, amount) => note(text!("note.opened", seat, amount), "SM-BID-04"),
        Event::Named(seat, target) if game.has(Flaw::SilentRule) => {
            Note::new(text!("note.named", seat, target))
        }
        Event::Named(seat, target) => note(text!("note.named", seat, target), "SM-LEAD-02"),
        Event::Drawn(seat, card) if viewer.is(seat) => {
            note(text!("note.drawn_you", card = face(card)), "SM-DRAW-01")
        }
        Event::Drawn(seat, _) => note(text!("note.drawn", seat), "SM-DRAW-01"),
        Event::Shown(seat, card) => {
            note(text!("note.shown", seat, card = face(card)), "SM-SHOW-01").on(seen_id(card))
        }
    })
}

fn note(text: Text, rule: &'static str) -> Note {
    Note::new(text).by(Rule(rule))
}

fn list(cards: Set<Card>) -> Vec<Arg> {
    cards.iter().map(|card| Arg::Face(face(card))).collect()
}

pub(super) fn ranking(state: &State) -> Option<Vec<Rank>> {
    if state.step != Step::Over {
        return None;
    }
    let better = |seat| state.all().filter(|other| state.score(*other) > state.score(seat)).count();
    let rank = |seat| Rank {
        seat,
        rank: better(seat) as u8 + 1,
        score: vec![(text!("scene.points"), state.score(seat))],
    };
    Some(state.all().map(rank).collect())
}

pub(super) fn scene(game: &Small, state: &State, viewer: Viewer) -> Scene {
    let mut zones = vec![Zone {
        id: Id(200),
        shape: Shape::Deck,
        owner: None,
        label: text!("scene.deck"),
        cards: Vec::new(),
        count: state.deck.len() as u16,
        dice: Vec::new(),
    }];
    for seat in state.all() {
        let hand =
            state.hands[seat].iter().enumerate().map(|(slot, card)| held(game, seat, slot, card, viewer));
        let first = if game.has(Flaw::SharedName) { 211 } else { 201 };
        zones.push(zone(
            Id(first + u32::from(seat.0)),
            Shape::Fan,
            seat,
            text!("scene.hand"),
            hand.collect(),
        ));
        let open = state.shown[seat].iter().map(|card| open_card(seen_id(card), Look::Face(face(card))));
        zones.push(zone(Id(211 + u32::from(seat.0)), Shape::Row, seat, text!("scene.shown"), open.collect()));
    }
    Scene {
        title: vec![text!("scene.round", n = state.rounds), text!("scene.target", n = state.target)],
        zones,
        panels: state.all().map(|seat| panel(state, seat)).collect(),
        focus: (state.step == Step::Bid).then(|| bids(state)).into_iter().collect(),
        tracks: (state.oddity > 0).then(|| gauge(Id(232), state.oddity)).into_iter().collect(),
        waiting: game.pending(state).iter().collect(),
        over: ranking(state).unwrap_or_default(),
        ..Scene::default()
    }
}

/// SM-CARDS-02: how many cards a seat holds is public, which is not.
fn held(game: &Small, seat: Seat, slot: usize, card: Card, viewer: Viewer) -> SeenCard {
    if viewer.is(seat) {
        return open_card(seen_id(card), Look::Face(face(card)));
    }
    let id = if game.has(Flaw::TellingId) { seen_id(card) } else { slot_id(seat, slot) };
    open_card(id, Look::Back(BACK))
}

fn open_card(id: Id, look: Look) -> SeenCard {
    SeenCard { id, look, marks: Vec::new(), under: Vec::new() }
}

fn zone(id: Id, shape: Shape, seat: Seat, label: Text, cards: Vec<SeenCard>) -> Zone {
    Zone { id, shape, owner: Some(seat), label, count: cards.len() as u16, cards, dice: Vec::new() }
}

fn panel(state: &State, seat: Seat) -> Panel {
    let purse = purse(state, seat);
    let id = Id(241 + u32::from(seat.0));
    Panel { id, seat, title: None, gauges: vec![purse], zones: Vec::new(), marks: Vec::new() }
}

/// What a seat has to bid with.
pub(super) fn purse(state: &State, seat: Seat) -> Gauge {
    gauge(Id(221 + u32::from(seat.0)), state.purses[seat])
}

fn gauge(id: Id, at: u8) -> Gauge {
    Gauge { id, face: COINS, at: at.into(), max: None, spaces: Vec::new() }
}

/// Who has bid is public; what is not.
fn bids(state: &State) -> Focus {
    let side = |seat| Side {
        seat: Some(seat),
        title: text!("scene.side", seat),
        rows: Vec::new(),
        tally: Vec::new(),
        sealed: Some(state.bids[seat].is_some()),
    };
    Focus {
        id: Id(231),
        kind: FocusKind::Bid,
        title: text!("scene.bids"),
        at: None,
        cover: false,
        steps: Vec::new(),
        now: 0,
        sides: state.all().map(side).collect(),
    }
}
