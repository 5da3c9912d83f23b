//! Positions of the small game as text.

use std::fmt::Write as _;

use hexarch_core::{BySeat, Draft, Faults, Fields, Reader, Script, Seat, Set, Value};

use super::{CARDS, COINS, Card, Flaw, HIGHEST, Small, State, Step};

pub(super) fn save(game: &Small, state: &State) -> Draft {
    let mut out = String::new();
    let (step, leader, left) = match state.step {
        Step::Bid => ("bid", None, 0),
        Step::Name(leader) => ("name", Some(leader), 0),
        Step::Lead(leader, left) => ("lead", Some(leader), left),
        Step::Over => ("over", None, 0),
    };
    let _ = writeln!(out, "step = \"{step}\"");
    if let Some(leader) = leader {
        let _ = writeln!(out, "leader = {leader}\nleft = {left}");
    }
    let _ = writeln!(out, "rounds = {}\ntarget = {}", state.rounds, state.target);
    let _ = writeln!(out, "answers = {}\noddity = {}", state.answers, state.oddity);
    let _ = writeln!(out, "deck = {:?}", numbers(state.deck));
    for seat in state.all() {
        let _ = writeln!(out, "\n[[seat]]\nhand = {:?}", numbers(state.hands[seat]));
        let _ = writeln!(out, "shown = {:?}", numbers(state.shown[seat]));
        if !game.has(Flaw::ForgetfulPosition) {
            let _ = writeln!(out, "purse = {}", state.purses[seat]);
        }
        if let Some(bid) = state.bids[seat] {
            let _ = writeln!(out, "bid = {bid}");
        }
    }
    Draft(out)
}

fn numbers(cards: Set<Card>) -> Vec<u8> {
    cards.iter().map(|card| card.0).collect()
}

pub(super) fn load(draft: &Draft) -> Result<(State, Script), Faults> {
    let reader = Reader::new(&draft.0)?;
    let root = reader.root();
    let leader = Seat(root.number("leader", 0..=3, 0) as u8);
    let left = root.number("left", 0..=2, 0) as u8;
    let mut state = State {
        seats: 0,
        rounds: root.number("rounds", 0..=9, 1) as u8,
        step: root.need("step").and_then(|step| read_step(step, leader, left)).unwrap_or(Step::Bid),
        deck: cards(&root, "deck"),
        hands: BySeat::default(),
        shown: BySeat::default(),
        purses: BySeat([COINS; 4]),
        bids: BySeat::default(),
        target: root.number("target", 0..=3, 0) as u8,
        answers: root.number("answers", 0..=999, 0) as u16,
        oddity: root.number("oddity", 0..=255, 0) as u8,
    };
    let seats = root.need("seat").map(|seats| seats.tables()).unwrap_or_default();
    if !(2..=4).contains(&seats.len()) {
        root.fault(format!("small is for two to four, not for {}", seats.len()));
    }
    for (fields, seat) in seats.into_iter().zip(Seat::all(4)) {
        state.seats += 1;
        state.hands[seat] = cards(&fields, "hand");
        state.shown[seat] = cards(&fields, "shown");
        state.purses[seat] = fields.number("purse", 0..=COINS.into(), COINS.into()) as u8;
        state.bids[seat] =
            fields.get("bid").and_then(|bid| bid.number(0..=HIGHEST.into())).map(|bid| bid as u8);
        fields.done();
    }
    root.done();
    reader.finish((state, Script::default()))
}

fn read_step(step: Value<'_>, leader: Seat, left: u8) -> Option<Step> {
    step.word("a step: bid, name, lead or over", |word| match word {
        "bid" => Some(Step::Bid),
        "name" => Some(Step::Name(leader)),
        "lead" => Some(Step::Lead(leader, left)),
        "over" => Some(Step::Over),
        _ => None,
    })
}

fn cards(fields: &Fields<'_>, name: &str) -> Set<Card> {
    let items = fields.get(name).map(|value| value.list()).unwrap_or_default();
    items.iter().filter_map(|item| item.number(0..=CARDS as i64 - 1)).map(|card| Card(card as u8)).collect()
}
