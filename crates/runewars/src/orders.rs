//! Choosing, revealing and resolving Order cards (RW-SEASON-14 to -16, RW-PLAY, RW-ORDER).

use hexarch_core::{
    Glimpse, Kind, Label, List, Options, Prompt, Rule, Seat, Seats, ensure, text, vocabulary,
};
use serde::{Deserialize, Serialize};

use crate::content::{Content, Space};
use crate::faces::Object;
use crate::ids::*;
use crate::play::{Event, Play, View};
use crate::state::State;
use crate::tactics::{self, Window};
use crate::{bid, economy, movement, runes, season, setup, step, turn};

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// All players choose an Order card in secret (RW-SEASON-14).
        "choose-orders" Choose,
        /// The Order cards are revealed (RW-SEASON-15).
        "reveal-orders" Reveal,
        /// The window after the reveal, player by player (RW-TACT-17).
        "orders-revealed" Revealed,
        /// The player next in play order resolves his card.
        "resolve-orders" Resolve,
        /// The primary ability is done: the bonus follows if the player has it (RW-ORDER-03). `late`: after a pause.
        "bonus" Bonus(seat: Seat, late: bool),
        /// Whether a player uses the Supremacy Bonus of Strategize (RW-STRAT-09).
        "strategize-bonus" StrategizeBonus(seat: Seat),
        /// A player's Order card is resolved.
        "turn-over" TurnOver(seat: Seat),
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        /// Chooses an Order card for the season.
        "order" Choose(order: Order),
        /// Uses the Supremacy Bonus.
        "use-bonus" UseBonus,
        /// Declines it.
        "no-bonus" NoBonus,
    }
}

/// What this chapter remembers while it lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Scratch {
    /// Play order of this season's Order cards (RW-AMB-51).
    pub order: List<Seat, 4>,
    /// How many of them have been resolved.
    pub done: u8,
    /// Whether the chosen Order cards are revealed.
    pub revealed: bool,
    /// Whose window after the reveal is over (RW-TACT-17).
    pub asked: Seats,
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    match step {
        Step::Choose => {
            view.state.alive().iter().filter(|&seat| view.state.players[seat].chosen.is_none()).collect()
        }
        Step::StrategizeBonus(seat) if icons(view, seat, Space::Tactics) > 0 => Seats::only(seat),
        Step::StrategizeBonus(_) | Step::Bonus(..) => Seats::NONE,
        Step::Reveal | Step::Revealed | Step::Resolve | Step::TurnOver(_) => Seats::NONE,
    }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Choose => play.next(Step::Reveal),
        Step::Reveal => reveal(play),
        Step::Revealed => revealed(play),
        Step::Resolve => resolve(play),
        Step::Bonus(seat, late) => bonus(play, seat, late),
        Step::StrategizeBonus(_) => {}
        Step::TurnOver(seat) => turn_over(play, seat),
    }
}

/// All chosen cards are revealed at the same moment (RW-SEASON-15).
fn reveal(play: &mut Play<'_>) {
    play.log.reveal();
    play.state.orders.revealed = true;
    play.state.orders.asked = Seats::NONE;
    for seat in play.state.alive().iter() {
        play.state.players[seat].showing = play.state.players[seat].chosen;
        if let Some(order) = play.state.players[seat].chosen {
            play.tell(|| {
                Event::open(text!("orders.revealed", seat, order))
                    .on(Object::Order(seat, order))
                    .by(Rule("RW-SEASON-15"))
            });
        }
    }
    play.next(Step::Revealed);
}

/// In the play order of the cards then showing each player once may play or pass (RW-TACT-17); then the order is fixed
/// (RW-AMB-51).
fn revealed(play: &mut Play<'_>) {
    let order = play.state.play_order(play.content);
    let asked = play.state.orders.asked;
    for &seat in order.iter().filter(|&&seat| !asked.has(seat)) {
        play.state.orders.asked.add(seat);
        let window = tactics::Step::Window(Window::OrdersRevealed, seat).into();
        // Only who plays a card can change the order of the others.
        if !step::asks(play.view(), window).is_empty() {
            return play.then(&[window, Step::Revealed.into()]);
        }
        tactics::moment_over(play);
    }
    play.state.orders.order = order;
    play.state.orders.done = 0;
    play.next(Step::Resolve);
}

/// Cards are resolved in play order, each completely before the next (RW-SEASON-15).
fn resolve(play: &mut Play<'_>) {
    let orders = &mut play.state.orders;
    let Some(&seat) = orders.order.get(usize::from(orders.done)) else {
        orders.revealed = false;
        return play.next(season::Step::Draw);
    };
    orders.done += 1;
    play.next(Step::Resolve);
    let Some(order) = play.state.players[seat].chosen else { return };
    if play.state.eliminated.has(seat) {
        return;
    }
    play.state.turn = turn::Scratch { seat: Some(seat), ..turn::Scratch::default() };
    play.tell(|| {
        Event::open(text!("orders.turn", seat, order)).on(Object::Order(seat, order)).by(Rule("RW-PLAY-01"))
    });
    play.then(&[Step::Bonus(seat, false).into(), Step::TurnOver(seat).into()]);
    // RW-ORDER-02
    match order {
        Order::Strategize => play.next(movement::Step::Strategize(seat)),
        Order::Mobilize | Order::Conquer => play.next(movement::Step::Activate(seat, false)),
        Order::Harvest | Order::Recruit | Order::RallySupport | Order::AcquirePower | Order::Fortify => {
            play.next(economy::Step::Begin(order, seat, false));
        }
    }
}

/// After the primary ability the bonus follows, for who has it then: a card of his turn may have returned one of his
/// Order cards to his hand (RW-AMB-77), even in the pause before the turn is over.
fn bonus(play: &mut Play<'_>, seat: Seat, late: bool) {
    let active = play.state.players[seat].chosen;
    let parts = match active.filter(|&order| has_supremacy(play.view(), seat, order)) {
        Some(order) => bonus_parts(play.state, order, seat),
        None => List::new(),
    };
    let pause = turn::Step::Pause(seat).into();
    if !parts.is_empty() {
        play.next(pause);
        play.then(&parts);
    } else if !late {
        play.then(&[pause, Step::Bonus(seat, true).into()]);
    }
}

/// The parts of an order's Supremacy Bonus, each after a moment for other deeds (RW-TACT-10). Conquer's is part of its
/// battle; Fortify has none (RW-ORDER-05).
pub(crate) fn bonus_parts(state: &State, order: Order, seat: Seat) -> List<crate::Step, 4> {
    let before = turn::Step::Before(seat).into();
    let part = |step: economy::Step| [before, step.into()];
    let parts: &[[crate::Step; 2]] = match order {
        Order::Strategize => &[[before, Step::StrategizeBonus(seat).into()]],
        Order::Mobilize => &[[before, movement::Step::Activate(seat, true).into()]],
        Order::Harvest => &[part(economy::Step::Developments(seat)), part(economy::Step::Develop(seat))],
        // RW-RECR-04: another dial than the first.
        Order::Recruit => match state.economy.dial {
            Some(first) => &[part(economy::Step::Dial(seat, Some(first), false))],
            None => &[],
        },
        Order::RallySupport => &[part(economy::Step::Heroes(seat))],
        Order::AcquirePower => &[part(economy::Step::Title(seat))],
        Order::Conquer | Order::Fortify => &[],
    };
    parts.iter().flatten().copied().collect()
}

/// Whether a step is a part of an order that does nothing where it asks nothing.
pub(crate) fn is_optional(step: crate::Step) -> bool {
    match step {
        crate::Step::Orders(step) => matches!(step, Step::StrategizeBonus(_)),
        crate::Step::Movement(step) => matches!(step, movement::Step::Activate(..)),
        crate::Step::Economy(step) => matches!(
            step,
            economy::Step::Developments(_)
                | economy::Step::Develop(_)
                | economy::Step::Dial(..)
                | economy::Step::Heroes(_)
                | economy::Step::Title(_)
        ),
        _ => false,
    }
}

/// A resolved Order card stays face-up before its owner (RW-SEASON-16).
fn turn_over(play: &mut Play<'_>, seat: Seat) {
    if let Some(order) = play.state.players[seat].chosen.take() {
        play.state.players[seat].used |= 1 << order as u8;
    }
    play.state.economy.dial = None;
    play.next(turn::Step::End);
}

/// The Supremacy Bonus needs a number higher than every other card used this year (RW-ORDER-03); cards returned to the
/// hand no longer count (RW-AMB-77). Fortify has none (RW-ORDER-05).
pub(crate) fn has_supremacy(view: View<'_>, seat: Seat, order: Order) -> bool {
    order != Order::Fortify && view.state.players[seat].used >> order as u8 == 0
}

/// Whether a player resolves this order and has its bonus.
pub(crate) fn uses_bonus(view: View<'_>, seat: Seat, order: Order) -> bool {
    view.state.players[seat].chosen == Some(order) && has_supremacy(view, seat, order)
}

/// Icons of a sort on the current space of each dial and all lower ones (RW-DIAL-05).
pub(crate) fn icons(view: View<'_>, seat: Seat, icon: Space) -> u8 {
    let player = &view.state.players[seat];
    let dials = &view.content.faction(player.faction).dials;
    let spaces = dials.iter().zip(player.dials).flat_map(|(dial, at)| &dial[..usize::from(at)]);
    spaces.filter(|&&space| space == icon).count() as u8
}

/// A card may be chosen if it is in hand (RW-SEASON-14, RW-SEASON-16).
fn may_choose(view: View<'_>, seat: Seat, order: Order) -> Result<(), Rule> {
    ensure(view.state.players[seat].used >> order as u8 & 1 == 0, Rule("RW-SEASON-16"))
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    match step {
        Step::Choose => {
            for &order in Order::ALL {
                out.option(Action::Choose(order).into(), may_choose(view, seat, order));
            }
        }
        Step::StrategizeBonus(_) => {
            out.allow(Action::UseBonus.into());
            out.allow(Action::NoBonus.into());
            turn::offer(view, seat, out);
        }
        Step::Reveal | Step::Revealed | Step::Resolve | Step::Bonus(..) | Step::TurnOver(_) => {}
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    match (step, action) {
        (Step::Choose, Action::Choose(order)) => {
            play.state.players[seat].chosen = Some(order);
            play.tell(|| {
                let mine = text!("orders.chosen.mine", order);
                Event::only(Seats::only(seat), mine).by(Rule("RW-SEASON-14"))
            });
            play.next(Step::Choose);
        }
        (Step::StrategizeBonus(_), Action::UseBonus) => {
            let n = icons(play.view(), seat, Space::Tactics);
            play.draw_tactics(seat, n, Rule("RW-STRAT-09"));
        }
        (_, _) => {}
    }
}

pub(crate) fn prompt(view: View<'_>, step: Step, seat: Seat) -> Prompt {
    let (text, rule) = match step {
        Step::StrategizeBonus(_) => {
            (text!("orders.strategize_bonus", n = icons(view, seat, Space::Tactics)), Rule("RW-STRAT-09"))
        }
        _ => (text!("orders.choose", season = view.state.season), Rule("RW-SEASON-14")),
    };
    Prompt { text, rule: Some(rule), window: None, so_far: Vec::new() }
}

pub(crate) fn label(_view: View<'_>, seat: Seat, action: Action) -> Label {
    match action {
        Action::Choose(order) => Label::new(text!("orders.order", order)).on(Object::Order(seat, order).id()),
        Action::UseBonus => Label::new(text!("orders.use_bonus")),
        Action::NoBonus => Label::new(text!("orders.no_bonus")).kind(Kind::Pass),
    }
}

/// What others see of an answer to a step: nothing of what is chosen in secret (RW-HID-01, RW-HID-08, RW-HID-10).
pub(crate) fn glimpse(step: crate::Step, action: crate::Action) -> Glimpse<crate::Action> {
    let hidden = match step {
        crate::Step::Orders(Step::Choose) => true,
        crate::Step::Bid(step) => bid::hides(step),
        crate::Step::Setup(step) => setup::hides(step),
        crate::Step::Runes(step) => runes::hides(step),
        crate::Step::Tactics(step) => tactics::hides(step),
        _ => false,
    };
    if hidden { Glimpse::Answered } else { Glimpse::Open(action) }
}
