//! A small invented game that keeps every law, and can be told to break one of them.
//!
//! Two to four seats hold a hidden hand each. In every round all seal a bid at once; the highest bidder pays, leads,
//! names a target, and then draws from the deck or shows cards. Shown cards count.

mod flaw;
mod position;
mod sights;

use std::sync::atomic::{AtomicU8, Ordering};

use hexarch_core::odds::{Method, Share};
use hexarch_core::scene::{Catalogue, FaceEntry, Gauge, Rank, Scene};
use hexarch_core::{
    BySeat, Chance, Draft, Face, Faults, Game, Glimpse, Id, Label, Log, Note, Odds, Options, Outlook,
    Phrasebook, Prompt, Rule, Rulebook, Script, Seat, Seats, Set, Source, Viewer, Window, ensure, foretold,
    ids, text, vocabulary,
};
use serde::{Deserialize, Serialize};

pub(crate) use flaw::Flaw;

const RULES: &str = include_str!("rules.md");
const PHRASES: &str = include_str!("en.toml");

/// SM-CARDS-01: so many cards.
pub(crate) const CARDS: usize = 16;
/// SM-CARDS-02: so many in a hand at first.
const HAND: usize = 2;
/// SM-BID-02: a bid is at most this.
const HIGHEST: u8 = 3;
/// SM-BID-01: so many coins in a purse at first.
const COINS: u8 = 6;
/// SM-LEAD-02: so many targets.
const TARGETS: u8 = 3;
/// Where a game that waits for ever is caught.
const HORIZON: u64 = 80;

const DECK: Source = Source("deck");

ids! {
    /// A card, by its number.
    Card;
}

impl Card {
    /// SM-CARDS-01: two cards of each value.
    pub(crate) fn value(self) -> u8 {
        self.0 / 2 + 1
    }
}

vocabulary! {
    /// What a seat can answer.
    pub(crate) enum Action for Small {
        /// Seals a bid.
        "bid" Bid(amount: u8),
        /// Names the target of a round.
        "name" Name(target: u8),
        /// Takes a card from the deck.
        "draw" Draw,
        /// Shows a card of the hand.
        "show" Show(card: u8),
        /// Lets time pass. No answer of an honest game.
        "wait" Wait,
        /// Ends the turn.
        "done" Done,
    }
}

/// What happened.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Event {
    Dealt(Seat, Set<Card>),
    Sealed(Seat, u8),
    Opened(Seat, u8),
    Named(Seat, u8),
    Drawn(Seat, Card),
    Shown(Seat, Card),
}

/// Where a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) enum Step {
    /// All seal their bids.
    Bid,
    /// The leader names a target.
    Name(Seat),
    /// The leader has so many answers left.
    Lead(Seat, u8),
    /// It is over.
    Over,
}

/// What is agreed before the game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Setup {
    pub(crate) seats: u8,
    pub(crate) rounds: u8,
}

/// A game in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct State {
    seats: u8,
    rounds: u8,
    step: Step,
    /// What is left of the deck; its order is decided as it is drawn.
    deck: Set<Card>,
    hands: BySeat<Set<Card>>,
    shown: BySeat<Set<Card>>,
    purses: BySeat<u8>,
    bids: BySeat<Option<u8>>,
    target: u8,
    answers: u16,
    /// Counts something that no honest game has.
    oddity: u8,
}

/// The game.
#[derive(Debug)]
pub(crate) struct Small {
    flaw: Flaw,
    rulebook: Rulebook,
    phrases: Phrasebook,
    catalogue: Catalogue,
}

/// What nobody can replay: something outside of the state.
static OUTSIDE: AtomicU8 = AtomicU8::new(0);

impl Small {
    /// The honest game.
    pub(crate) fn honest() -> &'static Small {
        Small::flawed(Flaw::None)
    }

    /// The game with a flaw.
    pub(crate) fn flawed(flaw: Flaw) -> &'static Small {
        let entry = |name: String| FaceEntry { id: name.replace(' ', "."), name, ..FaceEntry::default() };
        let cards = (0..CARDS as u8).map(|card| entry(format!("card {card}")));
        Box::leak(Box::new(Small {
            flaw,
            rulebook: Rulebook::parse(RULES),
            phrases: Phrasebook::parse(PHRASES).expect("the phrases are TOML"),
            catalogue: Catalogue {
                faces: cards.chain([entry("back".into()), entry("coins".into())]).collect(),
            },
        }))
    }

    /// A setup for so many seats.
    pub(crate) fn for_seats(seats: u8) -> Setup {
        Setup { seats, rounds: 4 }
    }

    fn has(&self, flaw: Flaw) -> bool {
        self.flaw == flaw
    }
}

impl State {
    fn all(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        Seat::all(self.seats)
    }

    fn has_bid(&self) -> Seats {
        self.all().filter(|seat| self.bids[*seat].is_some()).collect()
    }

    fn score(&self, seat: Seat) -> i16 {
        self.shown[seat].iter().map(|card| i16::from(card.value())).sum()
    }
}

/// SM-BID-02, SM-BID-03: what a seat may bid.
fn may_bid(game: &Small, state: &State, seat: Seat, amount: u8) -> Result<(), Rule> {
    ensure(amount <= HIGHEST, Rule("SM-BID-02"))?;
    if game.has(Flaw::UnknownRule) {
        return ensure(amount <= state.purses[seat], Rule("SM-BID-99"));
    }
    if game.has(Flaw::TellingRefusal) {
        let taken = state.all().any(|other| other != seat && state.bids[other] == Some(amount));
        ensure(amount == 0 || !taken, Rule("SM-BID-03"))?;
    }
    ensure(amount <= state.purses[seat], Rule("SM-BID-03"))
}

/// SM-SHOW-02: a card below the target stays in the hand.
fn may_show(state: &State, card: Card) -> Result<(), Rule> {
    ensure(card.value() >= state.target, Rule("SM-SHOW-02"))
}

impl Game for Small {
    const ID: &'static str = "small";
    const NAME: &'static str = "Small";
    const RULES: u32 = 1;
    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;

    fn setup(&self, players: u8) -> Option<Setup> {
        self.players().contains(&players).then(|| Small::for_seats(players))
    }

    fn players(&self) -> std::ops::RangeInclusive<u8> {
        2..=4
    }

    fn setup_seats(&self, setup: &Setup) -> u8 {
        setup.seats
    }

    fn start(&self, setup: &Setup, chance: &mut Chance, log: &mut Log<Event>) -> Result<State, Faults> {
        if !self.players().contains(&setup.seats) {
            return Err(Faults::whole(format!("small is for two to four, not for {}", setup.seats)));
        }
        let mut state = State {
            seats: setup.seats,
            rounds: setup.rounds,
            step: Step::Bid,
            deck: Set::first_n(CARDS),
            hands: BySeat::default(),
            shown: BySeat::default(),
            purses: BySeat([COINS; 4]),
            bids: BySeat::default(),
            target: 0,
            answers: 0,
            oddity: 0,
        };
        for seat in state.all() {
            for _ in 0..HAND {
                draw(&mut state, seat, chance);
            }
            log.tell(|| Event::Dealt(seat, state.hands[seat]));
        }
        Ok(state)
    }

    fn seats(&self, state: &State) -> u8 {
        state.seats
    }

    fn pending(&self, state: &State) -> Seats {
        match state.step {
            Step::Bid => {
                let thinking = Seats(Seats::all(state.seats).0 & !state.has_bid().0);
                if self.has(Flaw::TellingQuestion) {
                    let rich = |seat: &Seat| state.hands[*seat].iter().any(|card| card.value() > 6);
                    let first: Seats = thinking.iter().filter(|seat| !rich(seat)).collect();
                    return if first.is_empty() { thinking } else { first };
                }
                thinking
            }
            Step::Name(leader) | Step::Lead(leader, _) => Seats::only(leader),
            Step::Over => Seats::NONE,
        }
    }

    fn sealing(&self, state: &State) -> Seats {
        if state.step == Step::Bid { Seats::all(state.seats) } else { Seats::NONE }
    }

    fn options<O: Options<Action>>(&self, state: &State, seat: Seat, out: &mut O) {
        match state.step {
            Step::Bid => {
                let most = if self.has(Flaw::ShortList) && !O::REASONS { HIGHEST - 1 } else { HIGHEST + 1 };
                for amount in 0..=most {
                    out.option(Action::Bid(amount), may_bid(self, state, seat, amount));
                }
                if self.has(Flaw::ListedTwice) {
                    out.allow(Action::Bid(0));
                }
            }
            Step::Name(_) => (1..=TARGETS).for_each(|target| out.allow(Action::Name(target))),
            Step::Lead(_, left) => {
                let cards = ensure(!state.deck.is_empty(), Rule("SM-DRAW-02"));
                out.option(Action::Draw, cards.and(ensure(left > 0, Rule("SM-LEAD-03"))));
                for card in state.hands[seat].iter() {
                    let allowed = ensure(left > 0, Rule("SM-LEAD-03")).and(may_show(state, card));
                    out.option(Action::Show(card.0), allowed);
                }
                if self.has(Flaw::Endless) || self.has(Flaw::MovingHorizon) || self.has(Flaw::StandsStill) {
                    out.allow(Action::Wait);
                }
                if !self.has(Flaw::DeadEnd) || left > 0 {
                    out.allow(Action::Done);
                }
            }
            Step::Over => {}
        }
    }

    fn play(&self, state: &mut State, seat: Seat, action: Action, chance: &mut Chance, log: &mut Log<Event>) {
        state.answers += 1;
        match action {
            Action::Bid(amount) => self.bid(state, seat, amount, log),
            Action::Name(target) => {
                state.target = target;
                state.step = Step::Lead(seat, 2);
                log.tell(|| Event::Named(seat, target));
            }
            Action::Draw => {
                let card = draw(state, seat, chance);
                log.tell(|| Event::Drawn(seat, card));
                spend(state);
            }
            Action::Show(card) => self.show(state, seat, Card(card), log),
            Action::Wait if self.has(Flaw::StandsStill) => state.answers -= 1,
            Action::Wait => {}
            Action::Done => next_round(state),
        }
    }

    fn glimpse(&self, _: &State, seat: Seat, action: Action, viewer: Viewer) -> Glimpse<Action> {
        match action {
            Action::Bid(_) if !viewer.is(seat) && self.has(Flaw::LoudNothing) => Glimpse::Nothing,
            Action::Bid(_) if !viewer.is(seat) && self.has(Flaw::TellingStandIn) => {
                Glimpse::Open(Action::Bid(0))
            }
            Action::Bid(_) if !viewer.is(seat) => Glimpse::Answered,
            Action::Draw
            | Action::Bid(_)
            | Action::Name(_)
            | Action::Show(_)
            | Action::Wait
            | Action::Done => Glimpse::Open(action),
        }
    }

    fn resample(&self, state: &mut State, viewer: Viewer, chance: &mut Chance) {
        if self.has(Flaw::EmptyResample) {
            return;
        }
        if self.has(Flaw::DriftingResample) {
            // What comes out depends on what nobody but the other seats knows.
            let hidden =
                state.all().filter(|seat| !viewer.is(*seat)).map(|seat| state.hands[seat].bits).sum::<u64>();
            for _ in 0..=hidden % 3 {
                chance.below(2);
            }
        }
        let timid = self.has(Flaw::TimidResample) && viewer != Viewer::Watcher;
        let kept = |seat: &Seat| viewer.is(*seat) || timid && state.hands[*seat].len() == HAND;
        let others: Vec<Seat> = state.all().filter(|seat| !kept(seat)).collect();
        let mut unknown = others.iter().fold(state.deck, |cards, seat| cards.or(state.hands[*seat]));
        for seat in others {
            let size = state.hands[seat].len();
            let mut hand = Set::EMPTY;
            while hand.len() < size {
                let card = chance.pick(DECK, unknown);
                unknown.remove(card);
                hand.add(card);
            }
            state.hands[seat] = hand;
        }
        for seat in state.all().filter(|seat| !viewer.is(*seat)) {
            if state.bids[seat].is_some() && !self.has(Flaw::TruthfulResample) {
                let highest = HIGHEST.min(state.purses[seat]);
                state.bids[seat] = Some(chance.below(u32::from(highest) + 1) as u8);
            }
        }
        state.deck = unknown;
    }

    fn progress(&self, state: &State) -> u64 {
        state.answers.into()
    }

    fn horizon(&self, state: &State) -> u64 {
        if self.has(Flaw::MovingHorizon) { HORIZON + u64::from(state.answers) } else { HORIZON }
    }

    fn outcome(&self, state: &State) -> Option<BySeat<i32>> {
        (state.step == Step::Over).then(|| self.evaluate(state))
    }

    fn evaluate(&self, state: &State) -> BySeat<i32> {
        let mut values = BySeat::default();
        state.all().for_each(|seat| values[seat] = state.score(seat).into());
        values
    }

    fn spell(&self, action: Action) -> String {
        hexarch_core::spell(self, &action)
    }

    fn read(&self, text: &str) -> Option<Action> {
        match hexarch_core::read(self, text)? {
            Action::Bid(amount) if self.has(Flaw::MisreadAction) => Some(Action::Bid(amount.min(HIGHEST))),
            action => Some(action),
        }
    }

    fn prompt(&self, state: &State, _: Seat) -> Prompt {
        let (text, rule) = match state.step {
            Step::Bid => (text!("ask.bid", round = state.rounds), Rule("SM-BID-01")),
            Step::Name(_) => (text!("ask.name"), Rule("SM-LEAD-02")),
            Step::Lead(_, left) => (text!("ask.lead", left), Rule("SM-LEAD-03")),
            Step::Over => (text!("ask.nothing"), Rule("SM-END-01")),
        };
        let kind = if self.has(Flaw::UnnamedWindow) { "unheard-of" } else { "lead" };
        let window =
            matches!(state.step, Step::Lead(..)).then_some(Window { kind, scope: state.rounds.into() });
        Prompt { text, rule: Some(rule), window, so_far: Vec::new() }
    }

    fn label(&self, state: &State, seat: Seat, action: Action) -> Label {
        sights::label(self, state, seat, action)
    }

    fn outlook(&self, state: &State, seat: Seat, action: Action) -> Outlook {
        let told = foretold(self, state, seat, action, |state| vec![sights::purse(state, seat)]);
        let unseen = self.has(Flaw::UnseenGauge).then(|| Gauge { id: Id(999), ..sights::purse(state, seat) });
        Outlook { leads: unseen.into_iter().collect(), ..told }
    }

    fn scene(&self, state: &State, viewer: Viewer) -> Scene {
        sights::scene(self, state, viewer)
    }

    fn tell(&self, event: &Event, viewer: Viewer) -> Option<Note> {
        sights::tell(self, event, viewer)
    }

    fn ranking(&self, state: &State) -> Option<Vec<Rank>> {
        sights::ranking(state)
    }

    /// SM-SHOW-02: whether the next card of the deck could be shown.
    fn odds(&self, state: &State, seat: Seat, action: Option<Action>) -> Option<Odds> {
        let Step::Lead(leader, _) = state.step else { return None };
        if leader != seat || action.is_some_and(|action| action != Action::Draw) {
            return None;
        }
        let good = state.deck.iter().filter(|&card| may_show(state, card).is_ok()).count() as u64;
        let mood = if self.has(Flaw::MoodyOdds) { OUTSIDE.fetch_add(1, Ordering::Relaxed).into() } else { 0 };
        Some(Odds {
            title: text!("odds.draw"),
            at: None,
            method: Method::Exact,
            of: state.deck.len() as u64,
            sides: Vec::new(),
            nobody: mood,
            events: vec![Share { text: text!("odds.good", target = state.target), n: good }],
            policy: Vec::new(),
        })
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
        position::save(self, state)
    }

    fn load(&self, draft: &Draft) -> Result<(State, Script), Faults> {
        position::load(draft)
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        let mut seen = state.deck;
        let held = state.all().flat_map(|seat| [state.hands[seat], state.shown[seat]]);
        for cards in held {
            if !seen.and(cards).is_empty() {
                return Err(format!("{:?} exist twice", seen.and(cards)));
            }
            seen = seen.or(cards);
        }
        let lost = Set::<Card>::first_n(CARDS).minus(seen);
        if lost.is_empty() { Ok(()) } else { Err(format!("{lost:?} are lost")) }
    }

    fn depth(&self, _: &State) -> usize {
        1
    }
}

impl Small {
    /// SM-BID-01, SM-BID-04: bids stay sealed until all have bid; the highest leads, among equals the lowest seat.
    fn bid(&self, state: &mut State, seat: Seat, amount: u8, log: &mut Log<Event>) {
        state.bids[seat] = Some(amount);
        log.tell(|| Event::Sealed(seat, amount));
        if self.has(Flaw::OutsideWorld) && state.has_bid() == Seats::all(state.seats) {
            state.oddity = OUTSIDE.fetch_add(1, Ordering::Relaxed);
        }
        if state.has_bid() != Seats::all(state.seats) {
            return;
        }
        log.reveal();
        let bid = |seat: &Seat| state.bids[*seat].unwrap_or(0);
        let leader = state.all().rev().max_by_key(bid).expect("somebody sits at the table");
        state.purses[leader] -= bid(&leader);
        for seat in state.all() {
            log.tell(|| Event::Opened(seat, state.bids[seat].unwrap_or(0)));
            state.bids[seat] = None;
        }
        state.step = Step::Name(leader);
    }

    /// SM-SHOW-01: a shown card lies open and counts.
    fn show(&self, state: &mut State, seat: Seat, card: Card, log: &mut Log<Event>) {
        assert!(!self.has(Flaw::Panic) || card.0 != 9, "nobody expects card 9");
        state.hands[seat].remove(card);
        if !self.has(Flaw::LostCard) {
            state.shown[seat].add(card);
        }
        log.reveal();
        log.tell(|| Event::Shown(seat, card));
        spend(state);
    }
}

/// SM-DRAW-01: a card of the deck comes to the hand.
fn draw(state: &mut State, seat: Seat, chance: &mut Chance) -> Card {
    let card = chance.pick(DECK, state.deck);
    state.deck.remove(card);
    state.hands[seat].add(card);
    card
}

/// SM-LEAD-03: the leader has two answers, then he is done.
fn spend(state: &mut State) {
    if let Step::Lead(_, left) = &mut state.step {
        *left -= 1;
    }
}

/// SM-END-01: the game ends with its last round.
fn next_round(state: &mut State) {
    state.rounds -= 1;
    state.target = 0;
    state.step = if state.rounds == 0 { Step::Over } else { Step::Bid };
}

/// The face of a card.
fn face(card: Card) -> Face {
    Face(card.0.into())
}
