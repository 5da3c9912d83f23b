//! The flow of the game as values: what waits on the stack, and what can be answered.

use hexarch_core::{Label, Options, Prompt, Seat, Seats, vocabulary};

use crate::content::Content;
use crate::play::{Play, View};
use crate::{
    after, army, battle, cards, clash, cleanup, dice, events, fray, growth, movement, produce, setup, sites,
    souls, turn,
};

/// Declares the chapters once: their steps, their answers, and who is called for them.
macro_rules! chapters {
    ($($chapter:ident $module:ident,)*) => {
        vocabulary! {
            /// A piece of the flow that waits on the stack. Each chapter has its own.
            pub enum Step for Content {
                $(in $chapter($module::Step),)*
            }
        }

        vocabulary! {
            /// One small answer. Each chapter has its own.
            pub enum Action for Content {
                $(in $chapter($module::Action),)*
            }
        }

        /// Who is asked by a step, from public facts alone. Nobody: it runs by itself.
        pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
            match step {
                $(Step::$chapter(step) => $module::asks(view, step),)*
            }
        }

        /// Runs a step that asks nobody. It has been taken off the stack.
        pub(crate) fn run(play: &mut Play<'_>, step: Step) {
            match step {
                $(Step::$chapter(step) => $module::run(play, step),)*
            }
        }

        /// Every candidate for an answer to a step, with its verdict.
        pub(crate) fn options<O: Options<Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
            match step {
                $(Step::$chapter(step) => $module::options(view, step, seat, out),)*
            }
        }

        /// What a step asks, in words.
        pub(crate) fn prompt(view: View<'_>, step: Step, seat: Seat) -> Prompt {
            match step {
                $(Step::$chapter(step) => $module::prompt(view, step, seat),)*
            }
        }

        /// What an answer means, in words.
        pub(crate) fn label(view: View<'_>, seat: Seat, action: Action) -> Label {
            match action {
                $(Action::$chapter(action) => $module::label(view, seat, action),)*
            }
        }
    };
}

chapters! {
    Setup setup,
    Turn turn,
    Movement movement,
    Sites sites,
    Army army,
    Growth growth,
    Dice dice,
    Clash clash,
    Battle battle,
    Fray fray,
    After after,
    Cards cards,
    Souls souls,
    Events events,
    Produce produce,
    Cleanup cleanup,
}

impl Default for Step {
    fn default() -> Self {
        Step::Turn(turn::Step::Income)
    }
}

/// Carries out an answer. The step has been taken off the stack; its chapter puts it back if it goes on asking.
///
/// What a player does in his phase besides moving ([`turn::Action`]) answers a step of movement too, and leaves it there.
pub(crate) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    match (step, action) {
        (step, Action::Turn(action)) => turn::answer(play, step, seat, action),
        (Step::Setup(step), Action::Setup(action)) => setup::answer(play, step, seat, action),
        (Step::Movement(step), Action::Movement(action)) => movement::answer(play, step, seat, action),
        (Step::Sites(step), Action::Sites(action)) => sites::answer(play, step, seat, action),
        (Step::Army(step), Action::Army(action)) => army::answer(play, step, seat, action),
        (Step::Growth(step), Action::Growth(action)) => growth::answer(play, step, seat, action),
        (Step::Dice(step), Action::Dice(action)) => dice::answer(play, step, seat, action),
        (Step::Clash(step), Action::Clash(action)) => clash::answer(play, step, seat, action),
        (Step::Battle(step), Action::Battle(action)) => battle::answer(play, step, seat, action),
        (Step::Fray(step), Action::Fray(action)) => fray::answer(play, step, seat, action),
        (Step::After(step), Action::After(action)) => after::answer(play, step, seat, action),
        (Step::Cards(step), Action::Cards(action)) => cards::answer(play, step, seat, action),
        (Step::Souls(step), Action::Souls(action)) => souls::answer(play, step, seat, action),
        (Step::Events(step), Action::Events(action)) => events::answer(play, step, seat, action),
        (Step::Produce(step), Action::Produce(action)) => produce::answer(play, step, seat, action),
        (Step::Cleanup(step), Action::Cleanup(action)) => cleanup::answer(play, step, seat, action),
        (step, action) => unreachable!("{action:?} is no answer to {step:?}"),
    }
}
