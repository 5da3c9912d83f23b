//! The flow of the game as values: what waits on the stack, and what can be answered.

use hexarch_core::{Label, Options, Prompt, Seat, Seats, vocabulary};

use crate::content::Content;
use crate::play::{Play, View};
use crate::{
    battle, bid, diplomacy, duel, economy, explore, heroes, limits, map, movement, orders, quests, retreat,
    runes, season, setup, tactics, turn,
};

vocabulary! {
    /// A piece of the flow that waits on the stack. Each chapter has its own.
    pub enum Step for Content {
        in Setup(setup::Step),
        in Map(map::Step),
        in Season(season::Step),
        in Bid(bid::Step),
        in Turn(turn::Step),
        in Orders(orders::Step),
        in Economy(economy::Step),
        in Movement(movement::Step),
        in Diplomacy(diplomacy::Step),
        in Battle(battle::Step),
        in Retreat(retreat::Step),
        in Heroes(heroes::Step),
        in Quests(quests::Step),
        in Duel(duel::Step),
        in Explore(explore::Step),
        in Runes(runes::Step),
        in Tactics(tactics::Step),
        in Limits(limits::Step),
    }
}

impl Default for Step {
    fn default() -> Self {
        Step::Turn(turn::Step::End)
    }
}

vocabulary! {
    /// One small answer. Each chapter has its own.
    pub enum Action for Content {
        in Setup(setup::Action),
        in Map(map::Action),
        in Season(season::Action),
        in Bid(bid::Action),
        in Turn(turn::Action),
        in Orders(orders::Action),
        in Economy(economy::Action),
        in Movement(movement::Action),
        in Diplomacy(diplomacy::Action),
        in Battle(battle::Action),
        in Retreat(retreat::Action),
        in Heroes(heroes::Action),
        in Quests(quests::Action),
        in Duel(duel::Action),
        in Explore(explore::Action),
        in Runes(runes::Action),
        in Tactics(tactics::Action),
        in Limits(limits::Action),
    }
}

/// Who is asked by a step, from public facts alone. Nobody: it runs by itself.
pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    match step {
        Step::Setup(step) => setup::asks(view, step),
        Step::Map(step) => map::asks(view, step),
        Step::Season(step) => season::asks(view, step),
        Step::Bid(step) => bid::asks(view, step),
        Step::Turn(step) => turn::asks(view, step),
        Step::Orders(step) => orders::asks(view, step),
        Step::Economy(step) => economy::asks(view, step),
        Step::Movement(step) => movement::asks(view, step),
        Step::Diplomacy(step) => diplomacy::asks(view, step),
        Step::Battle(step) => battle::asks(view, step),
        Step::Retreat(step) => retreat::asks(view, step),
        Step::Heroes(step) => heroes::asks(view, step),
        Step::Quests(step) => quests::asks(view, step),
        Step::Duel(step) => duel::asks(view, step),
        Step::Explore(step) => explore::asks(view, step),
        Step::Runes(step) => runes::asks(view, step),
        Step::Tactics(step) => tactics::asks(view, step),
        Step::Limits(step) => limits::asks(view, step),
    }
}

/// Runs a step that asks nobody. It has been taken off the stack.
pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Setup(step) => setup::run(play, step),
        Step::Map(step) => map::run(play, step),
        Step::Season(step) => season::run(play, step),
        Step::Bid(step) => bid::run(play, step),
        Step::Turn(step) => turn::run(play, step),
        Step::Orders(step) => orders::run(play, step),
        Step::Economy(step) => economy::run(play, step),
        Step::Movement(step) => movement::run(play, step),
        Step::Diplomacy(step) => diplomacy::run(play, step),
        Step::Battle(step) => battle::run(play, step),
        Step::Retreat(step) => retreat::run(play, step),
        Step::Heroes(step) => heroes::run(play, step),
        Step::Quests(step) => quests::run(play, step),
        Step::Duel(step) => duel::run(play, step),
        Step::Explore(step) => explore::run(play, step),
        Step::Runes(step) => runes::run(play, step),
        Step::Tactics(step) => tactics::run(play, step),
        Step::Limits(step) => limits::run(play, step),
    }
}

/// Every candidate for an answer to a step, with its verdict.
pub(crate) fn options<O: Options<Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    match step {
        Step::Setup(step) => setup::options(view, step, seat, out),
        Step::Map(step) => map::options(view, step, seat, out),
        Step::Season(step) => season::options(view, step, seat, out),
        Step::Bid(step) => bid::options(view, step, seat, out),
        Step::Turn(step) => turn::options(view, step, seat, out),
        Step::Orders(step) => orders::options(view, step, seat, out),
        Step::Economy(step) => economy::options(view, step, seat, out),
        Step::Movement(step) => movement::options(view, step, seat, out),
        Step::Diplomacy(step) => diplomacy::options(view, step, seat, out),
        Step::Battle(step) => battle::options(view, step, seat, out),
        Step::Retreat(step) => retreat::options(view, step, seat, out),
        Step::Heroes(step) => heroes::options(view, step, seat, out),
        Step::Quests(step) => quests::options(view, step, seat, out),
        Step::Duel(step) => duel::options(view, step, seat, out),
        Step::Explore(step) => explore::options(view, step, seat, out),
        Step::Runes(step) => runes::options(view, step, seat, out),
        Step::Tactics(step) => tactics::options(view, step, seat, out),
        Step::Limits(step) => limits::options(view, step, seat, out),
    }
}

/// Carries out an answer. The step has been taken off the stack; its chapter puts it back if it goes on asking.
///
/// What a player does in his own turn besides his order ([`turn::Action`]) answers whatever step of his turn is on, and
/// leaves it there.
pub(crate) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    if let Action::Orders(_) | Action::Economy(_) | Action::Movement(_) | Action::Diplomacy(_) = action {
        // The order goes on: what was played before it was played at another moment (RW-FAQ-05).
        tactics::moment_over(play);
    }
    match (step, action) {
        (step, Action::Turn(action)) => turn::answer(play, step, seat, action),
        (Step::Setup(step), Action::Setup(action)) => setup::answer(play, step, seat, action),
        (Step::Map(step), Action::Map(action)) => map::answer(play, step, seat, action),
        (Step::Season(step), Action::Season(action)) => season::answer(play, step, seat, action),
        (Step::Bid(step), Action::Bid(action)) => bid::answer(play, step, seat, action),
        (Step::Orders(step), Action::Orders(action)) => orders::answer(play, step, seat, action),
        (Step::Economy(step), Action::Economy(action)) => economy::answer(play, step, seat, action),
        (Step::Movement(step), Action::Movement(action)) => movement::answer(play, step, seat, action),
        (Step::Diplomacy(step), Action::Diplomacy(action)) => diplomacy::answer(play, step, seat, action),
        (Step::Battle(step), Action::Battle(action)) => battle::answer(play, step, seat, action),
        (Step::Retreat(step), Action::Retreat(action)) => retreat::answer(play, step, seat, action),
        (Step::Heroes(step), Action::Heroes(action)) => heroes::answer(play, step, seat, action),
        (Step::Quests(step), Action::Quests(action)) => quests::answer(play, step, seat, action),
        (Step::Duel(step), Action::Duel(action)) => duel::answer(play, step, seat, action),
        (Step::Explore(step), Action::Explore(action)) => explore::answer(play, step, seat, action),
        (Step::Runes(step), Action::Runes(action)) => runes::answer(play, step, seat, action),
        (Step::Tactics(step), Action::Tactics(action)) => tactics::answer(play, step, seat, action),
        (Step::Limits(step), Action::Limits(action)) => limits::answer(play, step, seat, action),
        (step, action) => unreachable!("{action:?} is no answer to {step:?}"),
    }
}

/// What a step asks, in words.
pub(crate) fn prompt(view: View<'_>, step: Step, seat: Seat) -> Prompt {
    match step {
        Step::Setup(step) => setup::prompt(view, step, seat),
        Step::Map(step) => map::prompt(view, step, seat),
        Step::Season(step) => season::prompt(view, step, seat),
        Step::Bid(step) => bid::prompt(view, step, seat),
        Step::Turn(step) => turn::prompt(view, step, seat),
        Step::Orders(step) => orders::prompt(view, step, seat),
        Step::Economy(step) => economy::prompt(view, step, seat),
        Step::Movement(step) => movement::prompt(view, step, seat),
        Step::Diplomacy(step) => diplomacy::prompt(view, step, seat),
        Step::Battle(step) => battle::prompt(view, step, seat),
        Step::Retreat(step) => retreat::prompt(view, step, seat),
        Step::Heroes(step) => heroes::prompt(view, step, seat),
        Step::Quests(step) => quests::prompt(view, step, seat),
        Step::Duel(step) => duel::prompt(view, step, seat),
        Step::Explore(step) => explore::prompt(view, step, seat),
        Step::Runes(step) => runes::prompt(view, step, seat),
        Step::Tactics(step) => tactics::prompt(view, step, seat),
        Step::Limits(step) => limits::prompt(view, step, seat),
    }
}

/// What an answer means, in words.
pub(crate) fn label(view: View<'_>, seat: Seat, action: Action) -> Label {
    match action {
        Action::Setup(action) => setup::label(view, seat, action),
        Action::Map(action) => map::label(view, seat, action),
        Action::Season(action) => season::label(view, seat, action),
        Action::Bid(action) => bid::label(view, seat, action),
        Action::Turn(action) => turn::label(view, seat, action),
        Action::Orders(action) => orders::label(view, seat, action),
        Action::Economy(action) => economy::label(view, seat, action),
        Action::Movement(action) => movement::label(view, seat, action),
        Action::Diplomacy(action) => diplomacy::label(view, seat, action),
        Action::Battle(action) => battle::label(view, seat, action),
        Action::Retreat(action) => retreat::label(view, seat, action),
        Action::Heroes(action) => heroes::label(view, seat, action),
        Action::Quests(action) => quests::label(view, seat, action),
        Action::Duel(action) => duel::label(view, seat, action),
        Action::Explore(action) => explore::label(view, seat, action),
        Action::Runes(action) => runes::label(view, seat, action),
        Action::Tactics(action) => tactics::label(view, seat, action),
        Action::Limits(action) => limits::label(view, seat, action),
    }
}
