//! Recruit (RW-RECR) and the shortage of figures (RW-SHORT-01).

use hexarch_core::{Arg, Options, Rule, Seat, Set, Verdict, ensure, text};

use super::{Action, Step, units_shown};
use crate::faces::Object;
use crate::ids::*;
use crate::limits;
use crate::play::{Event, Play, View};

/// Whether a player may recruit from a dial: it shows units and is not the one that he has used already (RW-RECR-01,
/// RW-RECR-04), and he has a stronghold (RW-AMB-23).
fn may_recruit(view: View<'_>, seat: Seat, resource: Resource, not: Option<Resource>) -> Verdict {
    ensure(not != Some(resource), Rule("RW-RECR-04"))?;
    ensure(!view.state.strongholds(seat).is_empty(), Rule("RW-AMB-23"))?;
    ensure(units_shown(view, seat, resource) != [0; OWN_KINDS], Rule("RW-RECR-01"))
}

pub(super) fn can_recruit(view: View<'_>, seat: Seat, not: Option<Resource>) -> bool {
    Resource::ALL.iter().any(|&resource| may_recruit(view, seat, resource, not).is_ok())
}

pub(super) fn dial_options<O: Options<crate::Action>>(
    view: View<'_>,
    seat: Seat,
    not: Option<Resource>,
    out: &mut O,
) {
    for &resource in Resource::ALL {
        out.option(Action::Recruit(resource).into(), may_recruit(view, seat, resource, not));
    }
}

/// What a dial would give, for its label.
pub(super) fn listed(view: View<'_>, seat: Seat, resource: Resource) -> Vec<Arg> {
    let shown = units_shown(view, seat, resource);
    UnitKind::of_faction(view.state.players[seat].faction)
        .zip(shown)
        .filter(|&(_, n)| n > 0)
        .map(|(kind, n)| text!("economy.figures", n, kind).into())
        .collect()
}

/// The units that a dial shows are placed kind by kind; then, with the bonus, another dial may be chosen (RW-RECR-04).
pub(super) fn recruit(play: &mut Play<'_>, seat: Seat, resource: Resource, bonus: bool) {
    play.tell(|| {
        Event::open(text!("economy.recruits", seat, resource))
            .on(Object::Dial(seat, resource))
            .by(Rule("RW-RECR-01"))
    });
    play.state.economy.dial = Some(resource);
    if bonus {
        play.next(Step::Dial(seat, Some(resource), false));
    }
    play.next(Step::Placed(seat));
    let shown = units_shown(play.view(), seat, resource);
    for (kind, n) in UnitKind::of_faction(play.state.players[seat].faction).zip(shown) {
        if n > 0 {
            play.next(Step::Figures(seat, kind, n, AreaId(0)));
        }
    }
}

pub(super) fn one_options<O: Options<crate::Action>>(view: View<'_>, seat: Seat, out: &mut O) {
    let [food, wood, ore] =
        [Resource::Food, Resource::Wood, Resource::Ore].map(|it| units_shown(view, seat, it));
    for (n, kind) in UnitKind::of_faction(view.state.players[seat].faction).enumerate() {
        let shown = food[n] + wood[n] + ore[n] > 0;
        out.option(Action::RecruitUnit(kind).into(), ensure(shown, Rule("RW-RECR-01")));
    }
    out.allow(Action::Done.into());
}

pub(super) fn recruit_one(play: &mut Play<'_>, seat: Seat, kind: UnitKind) {
    play.then(&[Step::Figures(seat, kind, 1, AreaId(0)).into(), Step::Placed(seat).into()]);
}

/// The strongholds that the next figure may go to: figures of a kind are alike, so they are placed from the first
/// stronghold to the last.
fn places(view: View<'_>, seat: Seat, from: AreaId) -> Set<AreaId> {
    view.state.strongholds(seat).minus(Set::first_n(usize::from(from.0)))
}

/// Where figures of a kind could be taken from (RW-SHORT-01): own units of the kind in any friendly area.
fn has_figures(view: View<'_>, kind: UnitKind) -> bool {
    view.state.areas.held().iter().any(|area| view.state.squad(area, kind).total() > 0)
}

/// Whether the next figure of a kind takes a decision: from where, if none is unused; else to where.
pub(super) fn figures_ask(view: View<'_>, seat: Seat, kind: UnitKind, from: AreaId) -> bool {
    let places = places(view, seat, from);
    if view.state.pool[kind] == 0 { !places.is_empty() && has_figures(view, kind) } else { places.len() > 1 }
}

pub(super) fn figure_options<O: Options<crate::Action>>(
    view: View<'_>,
    seat: Seat,
    kind: UnitKind,
    from: AreaId,
    out: &mut O,
) {
    if view.state.pool[kind] > 0 {
        return places(view, seat, from).iter().for_each(|area| out.allow(Action::RecruitAt(area).into()));
    }
    for area in view.state.areas.held().iter() {
        let squad = view.state.squad(area, kind);
        if squad.standing > 0 {
            out.allow(Action::Sacrifice(area, false).into());
        }
        if squad.routed > 0 {
            out.allow(Action::Sacrifice(area, true).into());
        }
    }
    out.allow(Action::Done.into());
}

/// One stronghold is left to place figures at, or there are no figures at all.
pub(super) fn place_only(play: &mut Play<'_>, seat: Seat, kind: UnitKind, n: u8, from: AreaId) {
    let Some(area) = places(play.view(), seat, from).first() else { return };
    let placed = play.place_units(area, kind, n, Rule("RW-RECR-02"));
    if placed > 0 && placed < n {
        play.next(Step::Figures(seat, kind, n - placed, from));
    }
}

pub(super) fn place(play: &mut Play<'_>, seat: Seat, kind: UnitKind, n: u8, area: AreaId) {
    play.place_units(area, kind, 1, Rule("RW-RECR-02"));
    if n > 1 {
        play.next(Step::Figures(seat, kind, n - 1, area));
    }
}

/// A unit is destroyed to free its figure (RW-SHORT-01).
pub(super) fn sacrifice(play: &mut Play<'_>, seat: Seat, kind: UnitKind, area: AreaId, routed: bool) {
    play.tell(|| {
        Event::open(text!("economy.sacrificed", seat, kind, area))
            .on(Object::Area(area))
            .by(Rule("RW-SHORT-01"))
    });
    play.destroy_units(area, kind, u8::from(!routed), u8::from(routed), None, Rule("RW-SHORT-01"));
    play.settle();
}

/// More than eight in an area: the excess goes at once (RW-RECR-03).
pub(super) fn placed(play: &mut Play<'_>, seat: Seat) {
    for area in play.state.strongholds(seat).iter() {
        play.next(limits::Step::Overfull(seat, area, Crowd::Recruited));
    }
    play.settle();
}
