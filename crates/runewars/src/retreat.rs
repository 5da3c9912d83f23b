//! Retreats (RW-RETREAT).

use hexarch_core::{Each, Label, Options, Prompt, Rule, Seat, Seats, Set, text, vocabulary};
use serde::{Deserialize, Serialize};

use crate::content::Content;
use crate::faces::Object;
use crate::ids::*;
use crate::limits;
use crate::movement::{SLOTS, kind_at, passage};
use crate::play::{Event, Play, View};
use crate::state::State;

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// The units of [`Scratch`] retreat; somebody chooses where, if there is a choice.
        "retreat" Choose,
        /// All neutral units of an area retreat because of a card or result of `cause`: allied ones by their ally, the
        /// others by the player on the left of `cause` (RW-DIPL-06, RW-AMB-59, RW-AMB-61).
        "neutrals-retreat" Neutrals(area: AreaId, cause: Seat),
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        /// Retreats there.
        "retreat-to" To(area: AreaId),
    }
}

/// Units on their retreat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Scratch {
    /// Whether anybody retreats.
    pub on: bool,
    /// From where.
    pub from: AreaId,
    /// Whose units they are; nobody's: neutral units allied to nobody.
    pub seat: Option<Seat>,
    /// Who chooses where.
    pub chooser: Seat,
    /// How many of each kind, as that player's kinds are counted.
    pub units: [u8; SLOTS],
    /// Whose deed it is if they are destroyed.
    pub by: Option<Seat>,
    /// Tactical Retreat: only to a friendly area.
    pub friendly_only: bool,
}

impl Scratch {
    /// A retreat of a player's units, own and allied.
    pub(crate) fn of_player(from: AreaId, seat: Seat, units: [u8; SLOTS], by: Option<Seat>) -> Scratch {
        Scratch { on: true, from, seat: Some(seat), chooser: seat, units, by, friendly_only: false }
    }

    /// A retreat of neutral units allied to nobody.
    pub(crate) fn of_neutrals(from: AreaId, chooser: Seat, units: [u8; SLOTS], by: Option<Seat>) -> Scratch {
        Scratch { on: true, from, seat: None, chooser, units, by, friendly_only: false }
    }

    /// Whether units of `seat` are on their retreat.
    pub(crate) fn is_under_way(&self, seat: Seat) -> bool {
        self.on && self.seat == Some(seat)
    }
}

/// Figures that this chapter holds off the board.
pub(crate) fn figures(state: &State) -> Each<UnitKind, u8, UNITS> {
    let mut figures = Each::default();
    for (at, &n) in state.retreat.units.iter().enumerate() {
        if n > 0 {
            figures[kind(state, at)] += n;
        }
    }
    figures
}

fn kind(state: &State, slot: usize) -> UnitKind {
    let faction = state.retreat.seat.map_or(FactionId(0), |seat| state.players[seat].faction);
    kind_at(faction, slot)
}

/// Lets units that have been lifted off the board retreat.
pub(crate) fn begin(play: &mut Play<'_>, retreat: Scratch) {
    if retreat.units == [0; SLOTS] {
        return;
    }
    play.state.retreat = retreat;
    play.next(Step::Choose);
}

/// Where the units may go: the first of these that exists (RW-RETREAT-02, RW-RETREAT-03, RW-AMB-43): a friendly area that
/// all can reach, an empty one, a friendly one that some can reach, an empty one. For neutral units allied to nobody an
/// uncontrolled area.
fn destinations(view: View<'_>) -> Set<AreaId> {
    let (state, content) = (view.state, view.content);
    let retreat = &state.retreat;
    let (mut all, mut some) = (Set::from_bits(u64::MAX), Set::EMPTY);
    for (at, _) in retreat.units.iter().enumerate().filter(|(_, n)| **n > 0) {
        let near = state.board.steps(retreat.from, passage(view, retreat.seat, kind(state, at)));
        all = all.and(near);
        some = some.or(near);
    }
    let (mut friendly, mut empty) = (Set::EMPTY, Set::EMPTY);
    for area in some.iter() {
        match (state.controller(content, area), retreat.seat) {
            (Some(owner), Some(seat)) if owner == seat => friendly.add(area),
            (Some(_), _) => {}
            // RW-RETREAT-03: empty or neutral. RW-FAQ-13: a home realm is always controlled while its owner plays.
            (None, None) => empty.add(area),
            (None, Some(_)) => {
                if state.is_empty(content, area) {
                    empty.add(area);
                }
            }
        }
    }
    if retreat.friendly_only {
        empty = Set::EMPTY;
    }
    let ranked = [friendly.and(all), empty.and(all), friendly, empty];
    ranked.into_iter().find(|areas| !areas.is_empty()).unwrap_or_default()
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    match step {
        Step::Choose if destinations(view).len() > 1 => Seats::only(view.state.retreat.chooser),
        Step::Choose | Step::Neutrals(..) => Seats::NONE,
    }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Choose => match destinations(play.view()).first() {
            Some(area) => go(play, area),
            None => perish(play),
        },
        Step::Neutrals(area, cause) => neutrals(play, area, cause),
    }
}

fn neutrals(play: &mut Play<'_>, area: AreaId, cause: Seat) {
    let ally = play.state.ally(play.content, area);
    let mut units = [0; SLOTS];
    for kind in UnitKind::neutrals() {
        let squad = play.state.squad(area, kind);
        play.state.take(area, kind, squad.standing, squad.routed);
        units[crate::movement::slot(kind)] = squad.total();
    }
    let retreat = match ally {
        Some(seat) => Scratch::of_player(area, seat, units, Some(cause)),
        None => Scratch::of_neutrals(area, play.state.left_of(cause), units, Some(cause)),
    };
    begin(play, retreat);
}

/// They arrive routed (RW-RETREAT-05); who cannot cross that border is destroyed (RW-AMB-43).
fn go(play: &mut Play<'_>, to: AreaId) {
    let retreat = std::mem::take(&mut play.state.retreat);
    play.tell(|| {
        let event = Event::open(text!("retreat.went", from = retreat.from, to)).by(Rule("RW-RETREAT-01"));
        event.on(Object::Area(retreat.from)).on(Object::Area(to))
    });
    let faction = retreat.seat.map_or(FactionId(0), |seat| play.state.players[seat].faction);
    for (at, &n) in retreat.units.iter().enumerate().filter(|(_, n)| **n > 0) {
        let kind = kind_at(faction, at);
        let near = play.state.board.steps(retreat.from, passage(play.view(), retreat.seat, kind));
        if near.has(to) {
            play.state.put(to, kind, 0, n);
        } else {
            lose(play, kind, n, retreat.by, Rule("RW-AMB-43"));
        }
    }
    if let Some(seat) = play.state.controller(play.content, to) {
        play.next(limits::Step::Overfull(seat, to, Crowd::Retreated));
    }
    play.settle();
}

/// Nowhere to go: they are destroyed (RW-RETREAT-02, RW-RETREAT-03).
fn perish(play: &mut Play<'_>) {
    let retreat = std::mem::take(&mut play.state.retreat);
    let faction = retreat.seat.map_or(FactionId(0), |seat| play.state.players[seat].faction);
    for (at, &n) in retreat.units.iter().enumerate().filter(|(_, n)| **n > 0) {
        lose(play, kind_at(faction, at), n, retreat.by, Rule("RW-RETREAT-02"));
    }
    play.settle();
}

/// Units that could not retreat are destroyed. In a battle that is its winner's deed, as in the rounds (RW-OBJ-02).
fn lose(play: &mut Play<'_>, kind: UnitKind, n: u8, by: Option<Seat>, rule: Rule) {
    play.state.pool[kind] += n;
    play.credit(kind, n, by);
    let battle = &mut play.state.battle;
    if let Some(side) = by.and_then(|seat| battle.side_of(seat)) {
        battle.forces[side as usize].felled += n;
    }
    play.tell(|| Event::open(text!("retreat.lost", n, kind)).by(rule));
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, _step: Step, _seat: Seat, out: &mut O) {
    let best = destinations(view);
    let from = view.state.retreat.from;
    let candidates = if O::REASONS { view.state.board.neighbors(from).or(best) } else { best };
    for area in candidates.iter() {
        let verdict = if best.has(area) { Ok(()) } else { Err(refused(view, area)) };
        out.option(Action::To(area).into(), verdict);
    }
}

/// Why an adjacent area is no place to retreat to.
fn refused(view: View<'_>, area: AreaId) -> Rule {
    let state = view.state;
    let retreat = &state.retreat;
    let kinds = retreat.units.iter().enumerate().filter(|(_, n)| **n > 0).map(|(at, _)| kind(state, at));
    let mut borders = kinds.map(|kind| state.board.steps(retreat.from, passage(view, retreat.seat, kind)));
    if borders.any(|near| !near.has(area)) {
        return Rule("RW-RETREAT-07");
    }
    if retreat.seat.is_some() { Rule("RW-RETREAT-02") } else { Rule("RW-RETREAT-03") }
}

pub(crate) fn answer(play: &mut Play<'_>, _step: Step, _seat: Seat, action: Action) {
    let Action::To(area) = action;
    go(play, area);
}

pub(crate) fn prompt(view: View<'_>, _step: Step, _seat: Seat) -> Prompt {
    let from = view.state.retreat.from;
    Prompt {
        text: text!("retreat.choose", from),
        rule: Some(Rule("RW-RETREAT-01")),
        window: None,
        so_far: vec![Object::Area(from).id()],
    }
}

pub(crate) fn label(_view: View<'_>, _seat: Seat, action: Action) -> Label {
    let Action::To(area) = action;
    Label::new(text!("retreat.label.to", area)).on(Object::Area(area).id())
}
