//! What an answer would come to, tried by the rules themselves: there is no second model of a card that could be wrong.
//!
//! Payments are made in the first way that there is; of whatever else is asked on the way the best answer is taken. Where
//! something would have to be drawn or rolled, nothing is foretold.

use hexarch_core::scene::{Gauge, Mark};
use hexarch_core::{Legal, Log, Outlook, Seat, Seats};

use super::focus;
use crate::cards;
use crate::combat;
use crate::content::Content;
use crate::damage;
use crate::faces::{Faced, Look};
use crate::game::advance;
use crate::ids::*;
use crate::movement;
use crate::play::{Play, View};
use crate::solver;
use crate::state::{Part, State};
use crate::step::{self, Action, Step};
use crate::turn;

/// How many ends of an answer are looked at: a card that plays another one has many.
const ENDS: u8 = 24;

/// What follows from an answer of a turn, or from one within an effect.
pub(crate) fn outlook(view: View<'_>, seat: Seat, action: Action) -> Outlook {
    // What a step leads to may have to be turned up; what it costs is known.
    let spent = match action {
        Action::Turn(turn::Action::Step(space)) => view.terrain_cost(seat, space),
        Action::Turn(turn::Action::Explore(..)) => Some(movement::EXPLORING),
        _ => None,
    };
    if let Some(spent) = spent.filter(|&spent| spent > 0) {
        let adds = vec![Mark { face: Look::Moves.face(), n: -i16::from(spent), owner: None }];
        return Outlook { adds, ..Outlook::default() };
    }
    if let Action::Combat(combat::Action::EndPhase) = action {
        return Outlook { adds: price_of_blow(view, seat), ..Outlook::default() };
    }
    let way = matches!(action, Action::Turn(turn::Action::Sideways(..))).then(|| Look::Sideways.face());
    let Some(after) = is_tried(view, action).then(|| best(view, seat, action)).flatten() else {
        return Outlook { way, ..Outlook::default() };
    };
    let after = View { content: view.content, state: &after };
    Outlook { adds: adds(view, after, seat), leads: leads(view, after), way }
}

/// The Wounds of whoever blocks nothing more, where they are known: a Unit may still take some of the damage (MK-DMG-03).
fn price_of_blow(view: View<'_>, seat: Seat) -> Vec<Mark> {
    if view.state.duel.on || view.state.combat.phase != Phase::Block {
        return Vec::new();
    }
    let damage::Blow { wounds, poison, shared, .. } = damage::blow(view, seat);
    let n = i16::from(wounds) + i16::from(poison);
    let known = n > 0 && !shared;
    known.then(|| Mark { face: Look::Wounds.face(), n, owner: None }).into_iter().collect()
}

/// Whether an answer is about points: what begins or ends something else says all in its words.
fn is_tried(view: View<'_>, action: Action) -> bool {
    match action {
        Action::Turn(action) => matches!(
            action,
            turn::Action::Play(..)
                | turn::Action::Cast(..)
                | turn::Action::Sideways(..)
                | turn::Action::Skill(..)
                | turn::Action::Learn(..)
        ),
        Action::Combat(action) => matches!(
            action,
            combat::Action::SpendMove(..) | combat::Action::SpendInfluence(..) | combat::Action::Burn
        ),
        // A card that is given up gives nothing itself.
        Action::Cards(cards::Action::Give(_) | cards::Action::Enough) => false,
        Action::Cards(_) => {
            view.state.steps.iter().any(|step| matches!(step, Step::Turn(turn::Step::Hub(_))))
        }
        Action::Sites(_) | Action::Units(_) => true,
        Action::Setup(_)
        | Action::Round(_)
        | Action::Ending(_)
        | Action::Oddities(_)
        | Action::Scenario(_)
        | Action::Pvp(_)
        | Action::Coop(_) => false,
    }
}

/// The points that a seat has now, what matters most first. In a fight Move, Influence and Healing are worth nothing, unless an
/// effect turns them into Attack or Block (MK-COMBAT-09); Move is worth nothing once moving is over (MK-MOVE-03), and
/// Influence once nothing can be bought any more (MK-TURN-18). Whoever interacts thinks of Influence first.
fn points(view: View<'_>, seat: Seat, part: Part) -> [(Look, i16); 7] {
    let (state, turn, player) = (view.state, &view.state.turns[seat], &view.state.players[seat]);
    let sum = |points: &[u8]| points.iter().map(|&n| i16::from(n)).sum::<i16>();
    let fights = view.stage(seat).is_some();
    let goes = matches!(turn.part, Part::Start | Part::Move) && !turn.acted && !turn.stuck && !turn.settled;
    let buys = matches!(turn.part, Part::Start | Part::Move | Part::Interact) || turn.learn != [0; 2];
    let moves = match (fights, turn.spend_move) {
        (false, _) if !goes => 0,
        (false, _) => turn.moves,
        (true, 0) => 0,
        (true, _) => turn.moves_left,
    };
    let moves = (Look::Moves, i16::from(moves));
    let buys = if fights { turn.spend_influence != 0 } else { buys };
    let influence = (Look::Influence, if buys { turn.influence } else { 0 });
    let (first, second) = if part == Part::Interact { (influence, moves) } else { (moves, influence) };
    [
        (Look::Block, sum(&state.combat.block.points)),
        (Look::Attack, attack(view)),
        first,
        second,
        (Look::Healing, if fights { 0 } else { turn.healing.into() }),
        (Look::Fame, player.fame.into()),
        (Look::Reputation, player.reputation.into()),
    ]
}

/// The points of the attack that is prepared, as far as any enemy can be reached with them: behind walls only Siege counts
/// from afar, and behind two nothing (MK-RANGED-04, MK-RANGED-05).
fn attack(view: View<'_>) -> i16 {
    let combat = &view.state.combat;
    let sum = |points: &[u8]| points.iter().map(|&n| i16::from(n)).sum::<i16>();
    let siege = sum(&combat.attack[Reach::Siege as usize]);
    if !combat.on || combat.phase != Phase::Ranged {
        return sum(combat.attack.as_flattened());
    }
    match combat.left().map(|(_, foe)| view.stats(foe).walls).min() {
        Some(0) => sum(&combat.attack[Reach::Ranged as usize]) + siege,
        Some(1) => siege,
        Some(_) | None => 0,
    }
}

/// Healing helps whoever has a Wound (MK-HEAL-01, MK-HEAL-02).
fn is_hurt(view: View<'_>, seat: Seat) -> bool {
    let player = &view.state.players[seat];
    player.deeds.hand.wounds > 0 || player.units.iter().any(|unit| unit.wounds > 0)
}

fn adds(before: View<'_>, after: View<'_>, seat: Seat) -> Vec<Mark> {
    let (hurt, part) = (is_hurt(before, seat), after.state.turns[seat].part);
    let change = |((look, before), (_, after)): ((Look, i16), (Look, i16))| {
        let n = after - before;
        let vain = look == Look::Healing && n > 0 && !hurt;
        (n != 0 && !vain).then(|| Mark { face: look.face(), n, owner: None })
    };
    points(before, seat, part).into_iter().zip(points(after, seat, part)).filter_map(change).collect()
}

/// What would still be missing, where that is not what it was.
fn leads(before: View<'_>, after: View<'_>) -> Vec<Gauge> {
    let mut needs = focus::needs(after);
    let known = focus::needs(before);
    needs.retain(|need| known.iter().any(|known| known.id == need.id && known != need));
    needs
}

/// The best state that an answer leads to; nothing if that cannot be foretold.
fn best(view: View<'_>, seat: Seat, action: Action) -> Option<State> {
    let mut trial = Trial { content: view.content, before: view.state, seat, left: ENDS, best: None };
    trial.answer(view.state, action);
    trial.best.map(|(_, state)| state)
}

struct Trial<'a> {
    content: &'a Content,
    before: &'a State,
    seat: Seat,
    left: u8,
    best: Option<(i32, State)>,
}

impl Trial<'_> {
    fn answer(&mut self, state: &State, action: Action) {
        let (mut state, mut luck, mut log) = (state.clone(), solver::luck(0), Log::silent());
        let Some(step) = state.steps.pop() else { return };
        luck.take_used();
        let mut play = Play { content: self.content, state: &mut state, chance: &mut luck, log: &mut log };
        step::answer(&mut play, step, self.seat, action);
        advance(&mut play);
        if luck.take_used() | log.take_revealed() {
            return;
        }
        let asks = state.asked == Seats::only(self.seat);
        match state.steps.last() {
            Some(&step @ Step::Cards(_)) if asks => self.go_on(&state, step),
            _ => self.end(state),
        }
    }

    /// An effect asks for more.
    fn go_on(&mut self, state: &State, step: Step) {
        let mut legal = Legal(Vec::new());
        step::options(View { content: self.content, state }, step, self.seat, &mut legal);
        let paid = matches!(legal.0.first(), Some(Action::Cards(cards::Action::Pay(_))));
        legal.0.truncate(if paid { 1 } else { usize::from(ENDS) });
        for action in legal.0 {
            if self.left > 0 {
                self.answer(state, action);
            }
        }
    }

    fn end(&mut self, state: State) {
        self.left = self.left.saturating_sub(1);
        let fight = |state: &State| (state.combat.on, state.combat.phase, state.duel.on);
        // What was gathered counts for nothing where something else has begun.
        if fight(&state) != fight(self.before) {
            return;
        }
        let view = View { content: self.content, state: &state };
        let met = |need: &Gauge| i32::from(need.at.min(need.max.unwrap_or(need.at)));
        let met: i32 = focus::needs(view).iter().map(met).sum();
        let had: i32 = points(view, self.seat, Part::default())[..5].iter().map(|(_, n)| i32::from(*n)).sum();
        let worth = 100 * met + had;
        if self.best.as_ref().is_none_or(|(best, _)| worth > *best) {
            self.best = Some((worth, state));
        }
    }
}
