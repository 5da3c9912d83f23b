//! Soul points of the Necromancer (HW-NEC, HW-SP, HW-SITE-40 to -44).

use hexarch_core::{Label, Options, Prompt, Rule, Seat, Seats, Verdict, ensure, text, vocabulary};
use serde::{Deserialize, Serialize};

use crate::army;
use crate::content::Content;
use crate::dice;
use crate::faces::Object;
use crate::ids::*;
use crate::play::{Event, Play, View};
use crate::state::State;

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// Bands are given to the discovered locations (HW-NEC-05).
        "soul-bands" Bands(n: u8),
        /// One soul point after the other is rolled for.
        "soul-roll" Roll(n: u8),
        "soul-falls" Falls,
        /// A soul point for a soul box or a vault (HW-CARD-07).
        "soul-gift" Gift(seat: Seat, cause: Cause),
        /// A soul point is lost somewhere (the event Unrest).
        "soul-tax" Tax(seat: Seat),
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        "band" Band(well: Well),
        "soul-into" Into(leader: LeaderId),
        "soul-to" To(well: Well),
    }
}

/// Soul points that a soul box holds (HW-LEAD-09).
pub(crate) const SOUL_BOX: u8 = 10;

/// What this chapter remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Scratch {
    /// The locations in the order of their bands; Vault 1 has the lowest.
    pub order: [Option<Well>; 4],
}

/// Where soul points can lie: what is discovered.
pub(crate) fn wells(state: &State) -> impl Iterator<Item = Well> + '_ {
    Well::ALL.iter().copied().filter(|&well| state.world.wells[well as usize].is_some())
}

/// Soul points are put somewhere.
pub(crate) fn put(play: &mut Play<'_>, well: Well, n: u8, rule: Rule) {
    let souls = &mut play.state.souls[well as usize];
    *souls = souls.saturating_add(n);
    play.tell(|| Event::open(text!("souls.gained", n, well)).by(rule));
}

/// The highest level that any other player can buy (HW-SKILL-05). Alone it grows with the rounds (HW-SCEN-04).
pub(crate) fn purchasable(view: View<'_>, seat: Seat) -> u8 {
    let state = view.state;
    if state.seats == 1 {
        return match state.round {
            0 | 1 => 1,
            2 => 2,
            3 => 3,
            4 | 5 => 4,
            _ => 5,
        };
    }
    let others = Seat::all(state.seats).filter(|&other| other != seat);
    others.map(|other| state.players[other].best_level()).max().unwrap_or(1)
}

/// The highest level that somebody may acquire now: by his buildings, or for a Necromancer by HW-NEC-03.
pub(crate) fn acquirable(view: View<'_>, seat: Seat) -> u8 {
    if view.state.race(seat).builds() {
        return view.state.players[seat].best_level();
    }
    let by_round = match view.state.round {
        0..4 => 0,
        4 => 3,
        5 | 6 => 4,
        7 | 8 => 5,
        _ => 6,
    };
    purchasable(view, seat).max(by_round).max(1)
}

/// New soul points are distributed by rolls (HW-NEC-05).
pub(crate) fn distribute(play: &mut Play<'_>, n: u8) {
    if n > 0 && play.state.necromancer().is_some() {
        play.state.bands.order = [Some(Well::Vault1), None, None, None];
        play.next(Step::Bands(n));
    }
}

/// Locations without a band.
fn unbanded(state: &State) -> impl Iterator<Item = Well> + '_ {
    wells(state).filter(|&well| !state.bands.order.contains(&Some(well)))
}

fn give_band(state: &mut State, well: Well) {
    if let Some(free) = state.bands.order.iter_mut().find(|band| band.is_none()) {
        *free = Some(well);
    }
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    let state = view.state;
    let asked = |seat: Seat, does: bool| if does { Seats::only(seat) } else { Seats::NONE };
    match step {
        Step::Bands(_) => {
            state.necromancer().map_or(Seats::NONE, |seat| asked(seat, unbanded(state).count() > 1))
        }
        Step::Gift(seat, _) => asked(seat, true),
        Step::Tax(seat) => asked(seat, places(state, seat).count() > 1),
        Step::Roll(_) | Step::Falls => Seats::NONE,
    }
}

/// Where a Necromancer has soul points.
fn places(state: &State, seat: Seat) -> impl Iterator<Item = Action> + '_ {
    let boxes = state.living(seat).filter(|&leader| state.leaders[leader].souls > 0).map(Action::Into);
    boxes.chain(wells(state).filter(|&well| state.souls[well as usize] > 0).map(Action::To))
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Bands(n) => {
            while let Some(well) = { unbanded(play.state).next() } {
                give_band(play.state, well);
            }
            play.next(Step::Roll(n));
        }
        Step::Roll(n) => roll(play, n),
        Step::Falls => {
            let bands = play.state.bands.order.iter().flatten().count() as u8;
            let band = usize::from((play.state.die - 1) * bands / 12);
            let well = play.state.bands.order[band].unwrap_or(Well::Vault1);
            put(play, well, 1, Rule("HW-NEC-05"));
        }
        Step::Gift(..) => {}
        Step::Tax(seat) => {
            let place = places(play.state, seat).next();
            if let Some(place) = place {
                take_one(play, seat, place);
            }
        }
    }
}

/// Each one separately; with Vault 1 alone there is nothing to roll for.
fn roll(play: &mut Play<'_>, n: u8) {
    let Some(seat) = play.state.necromancer().filter(|_| n > 0) else { return };
    if play.state.bands.order[1].is_none() {
        return put(play, Well::Vault1, n, Rule("HW-NEC-05"));
    }
    play.then(&[dice::Step::Roll(seat).into(), Step::Falls.into(), Step::Roll(n - 1).into()]);
}

/// The event Unrest.
fn take_one(play: &mut Play<'_>, seat: Seat, place: Action) {
    play.tell(|| Event::open(text!("souls.taxed", seat)).on(Object::Seat(seat)).by(Rule("HW-SEQ-10")));
    match place {
        Action::Into(leader) => play.state.leaders[leader].souls -= 1,
        Action::To(well) => play.state.souls[well as usize] -= 1,
        Action::Band(_) => {}
    }
}

/// A soul box has room for ten (HW-LEAD-09).
fn may_hold(state: &State, leader: LeaderId) -> Verdict {
    ensure(state.leaders[leader].souls < SOUL_BOX, Rule("HW-LEAD-09"))
}

/// How many soul points a leader could pick up where he stands (HW-NEC-06).
pub(crate) fn collectable(view: View<'_>, leader: LeaderId) -> u8 {
    let here = well_at(view, leader).map_or(0, |well| view.state.souls[well as usize]);
    here.min(SOUL_BOX - view.state.leaders[leader].souls.min(SOUL_BOX))
}

pub(crate) fn well_at(view: View<'_>, leader: LeaderId) -> Option<Well> {
    let hex = view.state.leaders[leader].hex()?;
    view.state.site(view.content, hex)?.well()
}

pub(crate) fn collect(play: &mut Play<'_>, leader: LeaderId, n: u8) {
    if let Some(well) = well_at(play.view(), leader) {
        play.state.souls[well as usize] -= n;
        play.state.leaders[leader].souls += n;
        play.tell(|| {
            Event::open(text!("souls.collected", leader, n)).on(Object::Leader(leader)).by(Rule("HW-NEC-06"))
        });
    }
}

/// A unit for its level in soul points, from the soul box or from where the leader stands (HW-NEC-02, HW-NEC-03).
pub(crate) fn may_create(view: View<'_>, leader: LeaderId, level: u8, carried: bool) -> Verdict {
    let state = view.state;
    let seat = state.owner(leader);
    ensure(level <= acquirable(view, seat), Rule("HW-NEC-03"))?;
    let souls = if carried {
        state.leaders[leader].souls
    } else {
        well_at(view, leader).map_or(0, |well| state.souls[well as usize])
    };
    ensure(souls >= level, Rule("HW-NEC-02"))?;
    let stays = state.leaders[leader].hex().is_some_and(|hex| army::may_drop(view, hex, seat).is_ok());
    ensure(stays || army::has_room(view, leader, level), Rule("HW-LEAD-07"))
}

pub(crate) fn create(play: &mut Play<'_>, leader: LeaderId, level: u8, carried: bool) {
    let seat = play.state.owner(leader);
    if carried {
        play.state.leaders[leader].souls -= level;
    } else if let Some(well) = well_at(play.view(), leader) {
        play.state.souls[well as usize] -= level;
    }
    let unit = play.state.unit(seat, level);
    play.tell(|| Event::open(text!("souls.created", seat, unit, n = level)).by(Rule("HW-NEC-02")));
    play.next(army::Step::Place(seat, level, Some(leader), Cause::Souls));
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    let state = view.state;
    match step {
        Step::Bands(_) => unbanded(state).for_each(|well| out.allow(Action::Band(well).into())),
        Step::Gift(..) => {
            for leader in state.living(seat) {
                out.option(Action::Into(leader).into(), may_hold(state, leader));
            }
            wells(state).filter(|well| well.is_vault()).for_each(|well| out.allow(Action::To(well).into()));
        }
        Step::Tax(_) => places(state, seat).for_each(|place| out.allow(place.into())),
        Step::Roll(_) | Step::Falls => {}
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, _seat: Seat, action: Action) {
    match (step, action) {
        (Step::Bands(_), Action::Band(well)) => {
            give_band(play.state, well);
            play.next(step);
        }
        (Step::Gift(_, cause), Action::Into(leader)) => {
            play.state.leaders[leader].souls += 1;
            play.tell(|| {
                Event::open(text!("souls.collected", leader, n = 1))
                    .on(Object::Leader(leader))
                    .by(cause.rule())
            });
        }
        (Step::Gift(_, cause), Action::To(well)) => put(play, well, 1, cause.rule()),
        (Step::Tax(seat), place) => take_one(play, seat, place),
        (_, _) => {}
    }
}

pub(crate) fn prompt(_view: View<'_>, step: Step, _seat: Seat) -> Prompt {
    let (text, rule) = match step {
        Step::Bands(n) | Step::Roll(n) => (text!("souls.ask.band", n), Rule("HW-NEC-05")),
        Step::Falls => (text!("souls.ask.band", n = 1), Rule("HW-NEC-05")),
        Step::Gift(_, cause) => (text!("souls.ask.gift"), cause.rule()),
        Step::Tax(_) => (text!("souls.ask.tax"), Rule("HW-SEQ-10")),
    };
    Prompt { text, rule: Some(rule), window: None, so_far: Vec::new() }
}

pub(crate) fn label(_view: View<'_>, _seat: Seat, action: Action) -> Label {
    match action {
        Action::Band(well) => Label::new(text!("souls.label.well", well)),
        Action::Into(leader) => {
            Label::new(text!("souls.label.leader", leader)).on(Object::Leader(leader).id())
        }
        Action::To(well) => Label::new(text!("souls.label.well", well)),
    }
}
