//! Dragon runes (RW-RUNE).

use hexarch_core::{
    BySeat, Kind, Label, Options, Prompt, Rule, Seat, Seats, Set, Verdict, ensure, text, vocabulary,
};
use serde::{Deserialize, Serialize};

use crate::content::Content;
use crate::faces::{Look, Object};
use crate::ids::*;
use crate::play::{Event, Play, View};
use crate::state::{Rune, State};

mod knowledge;

pub(crate) use knowledge::Knowledge;

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// A player receives one dragon rune (RW-RUNE-01 ff.).
        "receive-rune" Receive(seat: Seat),
        /// He may discard so many false runes (RW-RUNE-01).
        "shed-runes" Shed(seat: Seat, left: u8),
        /// He takes a dragon rune and a false rune and places them (RW-RUNE-02 to -04), in uncontrolled areas only if
        /// `wild`.
        "place-runes" Place(seat: Seat, wild: bool),
        /// Where the dragon rune of two tokens goes: a secret until both lie on the board.
        "place-dragon" Dragon(seat: Seat, wild: bool),
        /// Where the false rune of two tokens goes.
        "place-false" False(seat: Seat, wild: bool),
        /// One area for two tokens: which of them is placed (RW-RUNE-04).
        "place-which" Which(seat: Seat, wild: bool),
        /// Where the only token goes.
        "place-single" Single(seat: Seat, wild: bool),
        /// Stirring Runes: a dragon rune and a false rune go to uncontrolled areas.
        "stir-runes" Stir(seat: Seat),
        /// A player may look, alone, at so many rune tokens anywhere (RW-HID-17).
        "look-at-runes" Look(seat: Seat, n: u8),
        /// Fortify: the tokens of two areas are lifted and put back (RW-FORT-05).
        "move-runes" Move(seat: Seat, a: AreaId, b: AreaId),
        /// Only one of the two areas has a token: where it goes (RW-AMB-30).
        "shift-rune" Shift(seat: Seat, a: AreaId, b: AreaId),
        /// Both have one: whether they are exchanged.
        "mix-runes" Mix(seat: Seat, a: AreaId, b: AreaId),
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        /// Discards the false rune of an area.
        "shed-rune" Shed(area: AreaId),
        /// Discards no more false runes.
        "keep-runes" Keep,
        /// A token goes there.
        "rune-to" To(area: AreaId),
        /// Places only the dragon rune if `yes`, else only the false one.
        "rune-only" Only(dragon: bool),
        /// Looks at the token of an area.
        "look-at" LookAt(area: AreaId),
        /// Looks at no more tokens.
        "looked" Looked,
        /// Exchanges the two tokens, or leaves each where it was.
        "mix" Mix(swap: bool),
    }
}

/// What this chapter remembers while it lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Scratch {
    /// Where the player of [`Step::False`] wants the dragon rune: his secret until both tokens are placed.
    pub dragon: Option<AreaId>,
    /// What can be worked out about tokens that one has not seen.
    pub known: Knowledge,
}

/// Everybody looks at the rune tokens that he may look at: those of areas that he controls, and those where his heroes
/// are (RW-RUNE-07, RW-HERO-15). `realms` is what each controls. Whoever has seen a token remembers it (RW-HID-07).
pub(crate) fn look(play: &mut Play<'_>, realms: &BySeat<Set<AreaId>>) {
    let is_new = |state: &State, seat: Seat, area: AreaId| {
        state.areas[area].rune.is_some_and(|rune| !rune.seen().has(seat))
    };
    let mut to_controllers = Set::EMPTY;
    for seat in Seat::all(play.state.seats) {
        let tokens = realms[seat].and(play.state.areas.runes());
        tokens
            .iter()
            .filter(|&area| is_new(play.state, seat, area))
            .for_each(|area| to_controllers.add(area));
    }
    for area in to_controllers.iter() {
        if let Some(seat) = play.state.controller(play.content, area) {
            see(play, seat, area, Rule("RW-RUNE-07"));
        }
    }
    for hero in play.state.heroes.on_board().iter() {
        match play.state.hero_at(hero) {
            Some((seat, area)) if is_new(play.state, seat, area) => see(play, seat, area, Rule("RW-HERO-15")),
            _ => {}
        }
    }
}

/// A player sees the face of a token, alone, by a rule.
pub(crate) fn see(play: &mut Play<'_>, seat: Seat, area: AreaId, rule: Rule) {
    let Some(mut rune) = play.state.areas[area].rune.filter(|rune| !rune.seen().has(seat)) else { return };
    rune.show(Seats::only(seat));
    play.state.areas.change(area).rune = Some(rune);
    let face = face(rune.is_dragon());
    play.log.reveal();
    play.tell(|| {
        Event::only(Seats::only(seat), text!("runes.seen", area, rune = face)).on(Object::Rune(area)).by(rule)
    });
}

/// Tokens have been put into these areas together, and everybody knows what they are, not which is which (RW-HID-08).
pub(crate) fn placed(play: &mut Play<'_>, areas: Set<AreaId>) {
    play.state.runes.known.placed(areas);
}

/// A token moves to an area that has none, in plain sight: whoever knows its face goes on knowing it.
pub(crate) fn relocate(play: &mut Play<'_>, from: AreaId, to: AreaId) {
    let rune = play.state.areas.change(from).rune.take();
    play.state.areas.change(to).rune = rune;
    play.state.runes.known.moved(from, to);
}

/// The same, told to all.
pub(crate) fn carry(play: &mut Play<'_>, from: AreaId, to: AreaId) {
    relocate(play, from, to);
    play.tell(|| Event::open(text!("runes.moved", from, to)).on(Object::Rune(to)).by(Rule("RW-RUNE-05")));
}

/// A token is discarded face-up to its pile (RW-HID-09).
pub(crate) fn discard(play: &mut Play<'_>, area: AreaId) {
    let Some(rune) = play.state.areas.change(area).rune.take() else { return };
    play.state.rune_pile[usize::from(!rune.is_dragon())] += 1;
    play.state.runes.known.removed(area);
    play.log.reveal();
    let rune = face(rune.is_dragon());
    play.tell(|| {
        Event::open(text!("runes.discarded", area, rune)).on(Object::Area(area)).by(Rule("RW-RUNE-01"))
    });
}

/// Whether others must not see an answer to a step, only that it was given (RW-HID-08).
pub(crate) fn hides(step: Step) -> bool {
    matches!(step, Step::Dragon(..) | Step::False(..) | Step::Mix(..))
}

/// Where a received token may go (RW-RUNE-03): friendly or uncontrolled areas without a rune token; for Stirring Runes
/// only uncontrolled ones.
pub(crate) fn may_receive(view: View<'_>, seat: Seat, area: AreaId, wild: bool) -> Verdict {
    let controller = view.state.controller(view.content, area);
    ensure(view.state.areas[area].rune.is_none(), Rule("RW-RUNE-06"))?;
    ensure(controller.is_none() || controller == Some(seat) && !wild, Rule("RW-RUNE-03"))
}

/// All such areas.
pub(crate) fn sites(view: View<'_>, seat: Seat, wild: bool) -> Set<AreaId> {
    let friendly = if wild { Set::EMPTY } else { view.state.friendly(view.content, seat) };
    view.state.uncontrolled(view.content).or(friendly).minus(view.state.areas.runes())
}

/// Whether a dragon rune and a false rune are there to be taken. In the epic game one dragon rune is received alone, and
/// a false token stands in for it when none is left (RW-AMB-86).
fn tokens(view: View<'_>) -> (bool, bool) {
    let [dragons, falses] = view.state.rune_pile;
    if view.state.variant.epic { (dragons + falses > 0, false) } else { (dragons > 0, falses > 0) }
}

fn seat_of(step: Step) -> Seat {
    match step {
        Step::Receive(seat)
        | Step::Shed(seat, _)
        | Step::Place(seat, _)
        | Step::Dragon(seat, _)
        | Step::False(seat, _)
        | Step::Which(seat, _)
        | Step::Single(seat, _)
        | Step::Stir(seat)
        | Step::Look(seat, _)
        | Step::Move(seat, ..)
        | Step::Shift(seat, ..)
        | Step::Mix(seat, ..) => seat,
    }
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    let asked = match step {
        Step::Receive(_) | Step::Place(..) | Step::Stir(_) | Step::Move(..) => false,
        // RW-RUNE-01: others do not know which of his tokens are false, so he is asked if he has any token at all.
        Step::Shed(seat, left) => left > 0 && !controlled(view, seat).is_empty(),
        Step::Dragon(..) | Step::Which(..) | Step::Shift(..) | Step::Mix(..) => true,
        // With two areas the second token's follows from the first, whichever that was.
        Step::False(seat, wild) => sites(view, seat, wild).len() > 2,
        Step::Single(seat, wild) => sites(view, seat, wild).len() > 1,
        Step::Look(seat, n) => n > 0 && !unseen(view, seat).is_empty(),
    };
    if asked { Seats::only(seat_of(step)) } else { Seats::NONE }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Receive(seat) => receive(play, seat),
        Step::Place(seat, wild) => place(play, seat, wild),
        Step::Stir(seat) => play.next(Step::Place(seat, true)),
        Step::False(seat, wild) => {
            let chosen = play.state.runes.dragon;
            let left = sites(play.view(), seat, wild).iter().find(|&area| Some(area) != chosen);
            put(play, seat, chosen, left);
        }
        Step::Single(seat, wild) => {
            let (dragon, _) = tokens(play.view());
            let site = sites(play.view(), seat, wild).first();
            put(play, seat, site.filter(|_| dragon), site.filter(|_| !dragon));
        }
        Step::Move(seat, a, b) => lift(play, seat, a, b),
        Step::Shed(..)
        | Step::Look(..)
        | Step::Dragon(..)
        | Step::Which(..)
        | Step::Shift(..)
        | Step::Mix(..) => {}
    }
}

/// Receive one dragon rune: discard up to two false runes, then take and place (RW-RUNE-01 to -04). The epic game has
/// nothing to discard (RW-AMB-86).
fn receive(play: &mut Play<'_>, seat: Seat) {
    play.tell(|| Event::open(text!("runes.received", seat)).on(Object::Seat(seat)).by(Rule("RW-RUNE-01")));
    if !play.state.variant.epic {
        return play.then(&[Step::Shed(seat, 2).into(), Step::Place(seat, false).into()]);
    }
    play.next(Step::Place(seat, false));
}

/// He must place what can be placed; what cannot goes back to its pile, face-up (RW-RUNE-03, RW-RUNE-04). With a pile
/// used up, only the other token is received (RW-AMB-31).
fn place(play: &mut Play<'_>, seat: Seat, wild: bool) {
    let sites = sites(play.view(), seat, wild).len();
    match (tokens(play.view()), sites) {
        ((false, false), _) | (_, 0) => {
            play.tell(|| Event::open(text!("runes.lost", seat)).by(Rule("RW-RUNE-04")));
        }
        ((true, true), 1) => play.next(Step::Which(seat, wild)),
        ((true, true), _) => play.then(&[Step::Dragon(seat, wild).into(), Step::False(seat, wild).into()]),
        ((true, false) | (false, true), _) => play.next(Step::Single(seat, wild)),
    }
}

/// The tokens appear on the board, both at once. A token placed alone is known to everybody by the open piles; in the
/// epic game tokens are public (RW-HID-18).
fn put(play: &mut Play<'_>, seat: Seat, dragon: Option<AreaId>, other: Option<AreaId>) {
    let alone = dragon.is_none() || other.is_none();
    let seen = if alone { Seats::all(play.state.seats) } else { Seats::only(seat) };
    let mut areas = Set::EMPTY;
    for (area, is_dragon) in [(dragon, true), (other, false)] {
        let Some(area) = area else { continue };
        let pile = usize::from(!is_dragon || play.state.rune_pile[0] == 0);
        play.state.rune_pile[pile] -= 1;
        play.state.areas.change(area).rune = Some(Rune::new(is_dragon, seen));
        areas.add(area);
    }
    play.state.runes.dragon = None;
    // Everybody sees now where tokens went (RW-HID-08).
    play.log.reveal();
    placed(play, areas);
    play.tell(|| {
        let places: Vec<_> = areas.iter().map(Into::into).collect();
        let open = text!("runes.placed", seat, areas = places);
        let event = match (dragon, other) {
            (Some(dragon), Some(other)) => {
                Event::split(Seats::only(seat), text!("runes.placed.mine", dragon, other), open)
            }
            (Some(area), None) => Event::open(text!("runes.placed.dragon", seat, area)),
            (None, Some(area)) => Event::open(text!("runes.placed.false", seat, area)),
            (None, None) => Event::open(open),
        };
        areas.iter().fold(event, |event, area| event.on(Object::Area(area))).by(Rule("RW-RUNE-03"))
    });
    play.settle();
}

/// Fortify lifts whatever tokens two areas hold (RW-FORT-05). In the epic game two tokens are alike.
fn lift(play: &mut Play<'_>, seat: Seat, a: AreaId, b: AreaId) {
    let has = |area: AreaId| play.state.areas[area].rune.is_some();
    match (has(a), has(b)) {
        (true, true) if !play.state.variant.epic => play.next(Step::Mix(seat, a, b)),
        (true, false) | (false, true) => play.next(Step::Shift(seat, a, b)),
        (true, true) | (false, false) => {}
    }
}

/// Two tokens are mixed, looked at and put back (RW-FORT-05). Whoever knew both and that they are alike still does.
fn mix(play: &mut Play<'_>, seat: Seat, a: AreaId, b: AreaId, swap: bool) {
    let (Some(one), Some(other)) = (play.state.areas[a].rune, play.state.areas[b].rune) else { return };
    play.state.runes.known.mixed(a, b, one.seen(), other.seen());
    let alike = one.is_dragon() == other.is_dragon();
    let still = if alike { Seats(one.seen().0 & other.seen().0) } else { Seats::NONE };
    let (at_a, at_b) = if swap { (other, one) } else { (one, other) };
    play.state.areas.change(a).rune = Some(Rune::new(at_a.is_dragon(), still.with(seat)));
    play.state.areas.change(b).rune = Some(Rune::new(at_b.is_dragon(), still.with(seat)));
    play.tell(|| {
        Event::split(
            Seats::only(seat),
            text!("runes.mixed.mine", a, b, at_a = face(at_a.is_dragon()), at_b = face(at_b.is_dragon())),
            text!("runes.mixed", seat, a, b),
        )
        .on(Object::Area(a))
        .on(Object::Area(b))
        .by(Rule("RW-FORT-05"))
    });
    play.settle();
}

/// The tokens in areas that a player controls.
fn controlled(view: View<'_>, seat: Seat) -> Set<AreaId> {
    view.state.friendly(view.content, seat).and(view.state.areas.runes())
}

/// The tokens that a player has not seen. Who has looked where is public (RW-HID-17).
pub(crate) fn unseen(view: View<'_>, seat: Seat) -> Set<AreaId> {
    let state = view.state;
    let is_unseen = |area: AreaId| state.areas[area].rune.is_some_and(|rune| !rune.seen().has(seat));
    state.areas.runes().and(state.board.areas).iter().filter(|&area| is_unseen(area)).collect()
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    match step {
        Step::Shed(..) => {
            for area in controlled(view, seat).iter() {
                let is_false = view.state.areas[area].rune.is_some_and(|rune| !rune.is_dragon());
                out.option(Action::Shed(area).into(), ensure(is_false, Rule("RW-RUNE-01")));
            }
            out.allow(Action::Keep.into());
        }
        Step::Dragon(_, wild) | Step::False(_, wild) | Step::Single(_, wild) => {
            let taken = match step {
                Step::False(..) => view.state.runes.dragon,
                _ => None,
            };
            let candidates = if O::REASONS { view.state.board.areas } else { sites(view, seat, wild) };
            for area in candidates.iter() {
                let verdict = ensure(taken != Some(area), Rule("RW-RUNE-06"))
                    .and_then(|()| may_receive(view, seat, area, wild));
                out.option(Action::To(area).into(), verdict);
            }
        }
        Step::Which(..) => {
            out.allow(Action::Only(true).into());
            out.allow(Action::Only(false).into());
        }
        Step::Look(..) => {
            let unseen = unseen(view, seat);
            for area in view.state.areas.runes().and(view.state.board.areas).iter() {
                out.option(Action::LookAt(area).into(), ensure(unseen.has(area), Rule("RW-HID-07")));
            }
            out.allow(Action::Looked.into());
        }
        Step::Shift(_, a, b) => {
            out.allow(Action::To(a).into());
            out.allow(Action::To(b).into());
        }
        Step::Mix(..) => {
            out.allow(Action::Mix(false).into());
            out.allow(Action::Mix(true).into());
        }
        Step::Receive(_) | Step::Place(..) | Step::Stir(_) | Step::Move(..) => {}
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    match (step, action) {
        (Step::Shed(_, left), Action::Shed(area)) => {
            play.next(Step::Shed(seat, left - 1));
            discard(play, area);
            play.settle();
        }
        (Step::Dragon(..), Action::To(area)) => play.state.runes.dragon = Some(area),
        (Step::False(..), Action::To(area)) => {
            let dragon = play.state.runes.dragon;
            put(play, seat, dragon, Some(area));
        }
        (Step::Which(_, wild), Action::Only(dragon)) => {
            let site = sites(play.view(), seat, wild).first();
            put(play, seat, site.filter(|_| dragon), site.filter(|_| !dragon));
        }
        (Step::Single(..), Action::To(area)) => {
            let (dragon, _) = tokens(play.view());
            put(play, seat, dragon.then_some(area), (!dragon).then_some(area));
        }
        (Step::Look(_, n), Action::LookAt(area)) => {
            play.tell(|| {
                Event::open(text!("runes.looked", seat, area)).on(Object::Rune(area)).by(Rule("RW-HID-17"))
            });
            see(play, seat, area, Rule("RW-HID-17"));
            play.next(Step::Look(seat, n - 1));
        }
        (Step::Shift(_, a, b), Action::To(to)) => {
            let from = if to == a { b } else { a };
            if play.state.areas[from].rune.is_some() {
                carry(play, from, to);
                play.settle();
            }
        }
        (Step::Mix(_, a, b), Action::Mix(swap)) => mix(play, seat, a, b, swap),
        (Step::Shed(..), Action::Keep) | (Step::Look(..), Action::Looked) => {}
        (step, action) => unreachable!("{action:?} is no answer to {step:?}"),
    }
}

pub(crate) fn prompt(_view: View<'_>, step: Step, _seat: Seat) -> Prompt {
    let (text, rule) = match step {
        Step::Shed(_, n) => (text!("runes.prompt.shed", n), Rule("RW-RUNE-01")),
        Step::Dragon(..) => (text!("runes.prompt.dragon"), Rule("RW-RUNE-03")),
        Step::False(..) => (text!("runes.prompt.false"), Rule("RW-RUNE-03")),
        Step::Which(..) => (text!("runes.prompt.which"), Rule("RW-RUNE-04")),
        Step::Look(_, n) => (text!("runes.prompt.look", n), Rule("RW-HID-17")),
        Step::Shift(_, a, b) => (text!("runes.prompt.shift", a, b), Rule("RW-AMB-30")),
        Step::Mix(_, a, b) => (text!("runes.prompt.mix", a, b), Rule("RW-FORT-05")),
        Step::Single(..) | Step::Receive(_) | Step::Place(..) | Step::Stir(_) | Step::Move(..) => {
            (text!("runes.prompt.single"), Rule("RW-RUNE-03"))
        }
    };
    Prompt { text, rule: Some(rule), window: None, so_far: Vec::new() }
}

pub(crate) fn label(_view: View<'_>, _seat: Seat, action: Action) -> Label {
    match action {
        Action::Shed(area) => Label::new(text!("runes.label.shed", area)).on(Object::Rune(area).id()),
        Action::Keep => Label::new(text!("runes.label.keep")).kind(Kind::Done),
        Action::To(area) => Label::new(text!("runes.label.to", area)).on(Object::Area(area).id()),
        Action::Only(true) => Label::new(text!("runes.label.dragon")),
        Action::Only(false) => Label::new(text!("runes.label.false")),
        Action::LookAt(area) => Label::new(text!("runes.label.look", area)).on(Object::Rune(area).id()),
        Action::Looked => Label::new(text!("runes.label.looked")).kind(Kind::Done),
        Action::Mix(true) => Label::new(text!("runes.label.swap")),
        Action::Mix(false) => Label::new(text!("runes.label.stay")),
    }
}

fn face(dragon: bool) -> Look {
    if dragon { Look::DragonRune } else { Look::FalseRune }
}
