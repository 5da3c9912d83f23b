//! Finds the fight at hand, or the one that an answer leads to.

use hexarch_core::{Chance, List, Log, Seat, Seed};

use super::{Company, Fight};
use crate::content::Content;
use crate::movement::SLOTS;
use crate::play::Play;
use crate::state::{STEPS, State};
use crate::step::{self, Action, Step};
use crate::{battle, diplomacy, duel, movement, tactics};

/// The fight that `seat` asks about. None: there is none, or chance decides whether it comes to one.
pub(super) fn find(content: &Content, state: &State, seat: Seat, action: Option<Action>) -> Option<Fight> {
    if let Some(steps) = at_hand(state) {
        let mut state = state.clone();
        state.steps = steps;
        return Some(Fight { state, seat, first: action, company: Company::Present });
    }
    let company = company(state, action);
    let mut ahead = state.clone();
    let mut chance = Chance::new(Seed([0; 32]));
    let mut log = Log::silent();
    let mut play = Play { content, state: &mut ahead, chance: &mut chance, log: &mut log };
    if let Some(action) = action {
        let step = play.state.steps.pop()?;
        step::answer(&mut play, step, seat, action);
    }
    // Each step leads on or ends the way, so that a way is never longer than all groups that can be brought.
    while let Some(&step) = play.state.steps.last() {
        if play.chance.take_used() {
            return None;
        }
        match step {
            Step::Battle(battle::Step::Begin) | Step::Duel(duel::Step::Begin(..) | duel::Step::Face(_)) => {
                play.state.steps = List::new();
                step::run(&mut play, step);
                return Some(Fight { state: ahead, seat, first: None, company });
            }
            Step::Movement(_) | Step::Diplomacy(_) | Step::Tactics(tactics::Step::Window(..)) => {
                on(&mut play, step, seat, company)?;
            }
            _ => return None,
        }
    }
    None
}

/// Whoever has yet to say who comes is taken to bring everybody; whoever says that he is done, nobody else.
fn company(state: &State, action: Option<Action>) -> Company {
    let gathers = matches!(state.steps.last(), Some(Step::Movement(movement::Step::Gather(_))));
    match action {
        Some(Action::Movement(movement::Action::Activate(_))) => Company::All,
        Some(Action::Movement(movement::Action::Done)) => Company::Present,
        _ if gathers => Company::Rest,
        _ => Company::Present,
    }
}

/// The steps of a battle or duel in progress, without what waits below it.
fn at_hand(state: &State) -> Option<List<Step, STEPS>> {
    let is_over = |step: &Step| *step == Step::Battle(battle::Step::Over);
    let is_duel = |step: &Step| matches!(step, Step::Duel(duel) if !matches!(duel, duel::Step::Spoils(_)));
    let lowest = if state.battle.on && state.battle.won.is_none() {
        state.steps.iter().rposition(is_over)?
    } else {
        state.steps.iter().position(is_duel)?
    };
    Some(state.steps[lowest..].iter().copied().collect())
}

/// One step nearer to a fight: no cards, nobody else comes, no talk.
fn on(play: &mut Play<'_>, step: Step, seat: Seat, company: Company) -> Option<()> {
    let asked = step::asks(play.view(), step);
    if asked.is_empty() {
        play.state.steps.pop();
        step::run(play, step);
        return Some(());
    }
    if !asked.has(seat) {
        return None;
    }
    let answer: Action = match step {
        Step::Tactics(tactics::Step::Window(..)) => tactics::Action::Pass.into(),
        Step::Movement(movement::Step::Gather(_)) => {
            let more = company != Company::Present;
            match more.then(|| next_group(play, seat)).flatten() {
                Some(bring) => bring,
                None if play.state.march.units == [0; SLOTS] => return None,
                None => movement::Action::Done.into(),
            }
        }
        Step::Diplomacy(diplomacy::Step::Choose(_) | diplomacy::Step::Failed(_)) => {
            diplomacy::Action::Fight.into()
        }
        _ => return None,
    };
    let verdict = {
        let mut find = hexarch_core::Find::new(answer);
        step::options(play.view(), step, seat, &mut find);
        find.verdict
    };
    verdict?.ok()?;
    play.state.steps.pop();
    step::answer(play, step, seat, answer);
    Some(())
}

/// The largest part of the next group that can be brought.
fn next_group(play: &Play<'_>, seat: Seat) -> Option<Action> {
    let mut legal = hexarch_core::Legal(Vec::new());
    let step = *play.state.steps.last()?;
    step::options(play.view(), step, seat, &mut legal);
    let mut groups = legal.0.into_iter().filter_map(|action| match action {
        Action::Movement(movement::Action::Bring(n, kind, from)) => Some((n, kind, from)),
        _ => None,
    });
    let first = groups.next()?;
    let same = groups.take_while(|(_, kind, from)| (*kind, *from) == (first.1, first.2));
    let (n, kind, from) = same.last().unwrap_or(first);
    Some(movement::Action::Bring(n, kind, from).into())
}
