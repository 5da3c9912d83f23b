//! What is due one after the other: at the beginning of a round, in a sequence, at the end of a round (HW-SEQ-01 to -07).

use hexarch_core::scene::{Agenda, Due};
use hexarch_core::{Seat, Text, text};

use super::Sight;
use crate::events;
use crate::ids::Category;
use crate::step::Step;
use crate::turn::Step as Turn;
use crate::{cards, cleanup, produce};

/// The agenda of the part of the round that is on. What still waits on the stack is to come.
pub(super) fn agenda(sight: Sight<'_>) -> Vec<Agenda> {
    let state = sight.state;
    if state.round == 0 || state.won.is_some() {
        return Vec::new();
    }
    let to_come = |step: Step| state.steps.contains(&step);
    let item = |text: Text, seat: Option<Seat>, to_come: bool| (Due { text, seat }, to_come);
    let (title, items) = if to_come(Turn::Sequence(0).into()) {
        let items = vec![
            item(text!("scene.agenda.first"), None, false),
            item(text!("scene.agenda.event"), None, to_come(Turn::Phase2.into())),
        ];
        (text!("scene.agenda.begin"), items)
    } else if to_come(cards::Step::Check.into()) {
        let phase =
            |seat| item(text!("scene.agenda.moves", seat), Some(seat), to_come(Turn::Phase(seat).into()));
        let event = to_come(events::Step::Roll(state.first, false).into());
        let ends = [
            item(text!("scene.agenda.event"), None, event),
            item(text!("scene.agenda.income"), None, to_come(Turn::Income.into())),
        ];
        (text!("scene.agenda.sequence"), state.turn_order().map(phase).chain(ends).collect())
    } else {
        let items = vec![
            item(text!("scene.agenda.cards"), None, false),
            item(text!("scene.agenda.production"), None, to_come(produce::Step::Begin.into())),
            item(text!("scene.agenda.cleanup"), None, to_come(cleanup::Step::Begin.into())),
        ];
        (text!("scene.agenda.end"), items)
    };
    let begun = items.iter().filter(|(_, to_come)| !to_come).count();
    let items = items.into_iter().map(|(due, _)| due).collect();
    let mut agenda = vec![Agenda { title, items, now: begun.saturating_sub(1) as u8 }];
    if state.seats == 1 {
        agenda.push(goal(sight));
    }
    agenda
}

/// Whoever plays alone has to beat the Warden of Pangea: by how much in the end, and what he has in this round (HW-SCEN-04).
fn goal(sight: Sight<'_>) -> Agenda {
    let view = sight.view();
    let scenarios = &sight.content.scenarios;
    let of = |&category: &Category| {
        let (n, mark) = (cards::value(view, category, Seat(0)), cards::benchmark(view, category));
        text!("scene.agenda.benchmark", category, n, mark)
    };
    let wanted = text!("scene.agenda.goal", n = scenarios.solo_wins_from, last = sight.state.variant.rounds);
    let items = std::iter::once(wanted).chain(Category::ALL.iter().map(of));
    let due = |text: Text| Due { text, seat: None };
    Agenda { title: text!("scene.agenda.warden"), items: items.map(due).collect(), now: 0 }
}
