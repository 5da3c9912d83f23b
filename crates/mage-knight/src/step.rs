//! The flow of the game as values: what waits on the stack, and what can be answered.

use hexarch_core::{Label, Options, Prompt, Seat, Seats, vocabulary};

use crate::content::Content;
use crate::play::{Play, View};
use crate::{cards, combat, coop, ending, oddities, pvp, round, scenario, setup, sites, turn, units};

vocabulary! {
    /// A piece of the flow that waits on the stack. Each chapter has its own.
    pub enum Step for Content {
        in Setup(setup::Step),
        in Round(round::Step),
        in Turn(turn::Step),
        in Cards(cards::Step),
        in Combat(combat::Step),
        in Units(units::Step),
        in Ending(ending::Step),
        in Oddities(oddities::Step),
        in Scenario(scenario::Step),
        in Pvp(pvp::Step),
        in Coop(coop::Step),
    }
}

impl Default for Step {
    fn default() -> Self {
        Step::Round(round::Step::Next)
    }
}

vocabulary! {
    /// One small answer. Each chapter has its own.
    pub enum Action for Content {
        in Setup(setup::Action),
        in Round(round::Action),
        in Turn(turn::Action),
        in Cards(cards::Action),
        in Combat(combat::Action),
        in Units(units::Action),
        in Sites(sites::Action),
        in Ending(ending::Action),
        in Oddities(oddities::Action),
        in Scenario(scenario::Action),
        in Pvp(pvp::Action),
        in Coop(coop::Action),
    }
}

/// Who is asked by a step, from public facts alone. Nobody: it runs by itself.
pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    match step {
        Step::Setup(step) => setup::asks(view, step),
        Step::Round(step) => round::asks(view, step),
        Step::Turn(step) => turn::asks(view, step),
        Step::Cards(step) => cards::asks(view, step),
        Step::Combat(step) => combat::asks(view, step),
        Step::Units(step) => units::asks(view, step),
        Step::Ending(step) => ending::asks(view, step),
        Step::Oddities(step) => oddities::asks(view, step),
        Step::Scenario(step) => scenario::asks(view, step),
        Step::Pvp(step) => pvp::asks(view, step),
        Step::Coop(step) => coop::asks(view, step),
    }
}

/// Carries out a step that asks nobody.
pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Setup(step) => setup::run(play, step),
        Step::Round(step) => round::run(play, step),
        Step::Turn(step) => turn::run(play, step),
        Step::Cards(step) => cards::run(play, step),
        Step::Combat(step) => combat::run(play, step),
        Step::Units(step) => units::run(play, step),
        Step::Ending(step) => ending::run(play, step),
        Step::Oddities(step) => oddities::run(play, step),
        Step::Scenario(step) => scenario::run(play, step),
        Step::Pvp(step) => pvp::run(play, step),
        Step::Coop(step) => coop::run(play, step),
    }
}

/// Every candidate for an answer to a step, with its verdict.
pub(crate) fn options<O: Options<Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    match step {
        Step::Setup(step) => setup::options(view, step, seat, out),
        Step::Round(step) => round::options(view, step, seat, out),
        Step::Turn(step) => turn::options(view, step, seat, out),
        Step::Cards(step) => cards::options(view, step, seat, out),
        Step::Combat(step) => combat::step_options(view, step, seat, out),
        Step::Units(step) => units::step_options(view, step, seat, out),
        Step::Ending(step) => ending::options(view, step, seat, out),
        Step::Oddities(step) => oddities::options(view, step, seat, out),
        Step::Scenario(step) => scenario::options(view, step, seat, out),
        Step::Pvp(step) => pvp::step_options(view, step, seat, out),
        Step::Coop(step) => coop::step_options(view, step, seat, out),
    }
}

/// Carries out an answer to a step, which has been taken off the stack.
pub(crate) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    match (step, action) {
        (Step::Turn(turn::Step::Hub(_)), action) => turn::answer_hub(play, seat, action),
        (Step::Setup(step), Action::Setup(action)) => setup::answer(play, step, seat, action),
        (Step::Round(step), Action::Round(action)) => round::answer(play, step, seat, action),
        (Step::Turn(step), Action::Turn(action)) => turn::answer(play, step, seat, action),
        (Step::Cards(step), Action::Cards(action)) => cards::answer(play, step, seat, action),
        (Step::Combat(step), Action::Combat(action)) => combat::answer(play, step, seat, action),
        (Step::Units(step), Action::Units(action)) => units::answer(play, step, seat, action),
        (Step::Ending(step), Action::Ending(action)) => ending::answer(play, step, seat, action),
        (Step::Oddities(step), Action::Oddities(action)) => oddities::answer(play, step, seat, action),
        (Step::Scenario(step), Action::Scenario(action)) => scenario::answer(play, step, seat, action),
        (Step::Pvp(step), Action::Pvp(action)) => pvp::answer(play, step, seat, action),
        (Step::Coop(step), Action::Coop(action)) => coop::answer(play, step, seat, action),
        (step, action) => unreachable!("{action:?} answers no {step:?}"),
    }
}

/// The question that a step asks.
pub(crate) fn prompt(view: View<'_>, step: Step, seat: Seat) -> Prompt {
    match step {
        Step::Setup(step) => setup::prompt(view, step, seat),
        Step::Round(step) => round::prompt(view, step, seat),
        Step::Turn(step) => turn::prompt(view, step, seat),
        Step::Cards(step) => cards::prompt(view, step, seat),
        Step::Combat(step) => combat::prompt(view, step, seat),
        Step::Units(step) => units::prompt(view, step, seat),
        Step::Ending(step) => ending::prompt(view, step, seat),
        Step::Oddities(step) => oddities::prompt(view, step, seat),
        Step::Scenario(step) => scenario::prompt(view, step, seat),
        Step::Pvp(step) => pvp::prompt(view, step, seat),
        Step::Coop(step) => coop::prompt(view, step, seat),
    }
}

/// What an answer means to people.
pub(crate) fn label(view: View<'_>, seat: Seat, action: Action) -> Label {
    let step = view.state.steps.last().copied();
    match action {
        Action::Setup(action) => setup::label(view, seat, action),
        Action::Round(action) => round::label(view, seat, action),
        Action::Turn(action) => turn::label(view, seat, action),
        Action::Cards(action) => {
            let step = match step {
                Some(Step::Cards(step)) => Some(step),
                _ => None,
            };
            cards::label(view, step, seat, action)
        }
        Action::Combat(action) => combat::label(view, seat, action),
        Action::Units(action) => units::label(view, seat, action),
        Action::Sites(action) => sites::label(view, seat, action),
        Action::Ending(action) => ending::label(view, seat, action),
        Action::Oddities(action) => {
            let step = match step {
                Some(Step::Oddities(step)) => Some(step),
                _ => None,
            };
            oddities::label(view, step, seat, action)
        }
        Action::Scenario(action) => scenario::label(view, seat, action),
        Action::Pvp(action) => pvp::label(view, seat, action),
        Action::Coop(action) => coop::label(view, seat, action),
    }
}
