//! Harvest (RW-HARV) and developments (RW-STRONG-07 to -10, -16).

use hexarch_core::{Options, Rule, Seat, Set, Verdict, ensure, text};

use super::{Action, Step};
use crate::faces::Object;
use crate::ids::*;
use crate::play::{Event, Play, View};

/// Influence that a Diplomat gives (RW-STRONG-09).
const DIPLOMAT: u8 = 2;
/// Cards that a Training Ground gives (RW-STRONG-10).
const TRAINING_GROUND: u8 = 1;

/// The dials are set to what the areas of a player provide, up or down, within the dial (RW-HARV-01, RW-AMB-22).
pub(super) fn reset(play: &mut Play<'_>, seat: Seat) {
    let income = play.state.income(play.content, seat);
    play.state.players[seat].dials = income;
    let [food, wood, ore] = income;
    play.tell(|| {
        Event::open(text!("economy.harvested", seat, food, wood, ore))
            .on(Object::Seat(seat))
            .by(Rule("RW-HARV-01"))
    });
}

/// Where a player's developments of a kind stand.
pub(super) fn built(view: View<'_>, seat: Seat, kind: Development) -> Set<AreaId> {
    let here = |area: &AreaId| view.state.areas[*area].development == Some(kind);
    view.state.strongholds(seat).iter().filter(here).collect()
}

/// The resources that an area provides, whether printed or from a Village (RW-STRONG-08).
pub(super) fn provided(view: View<'_>, area: AreaId) -> Set<Resource> {
    let amounts = view.state.provides(view.content, area);
    Resource::ALL.iter().copied().filter(|&resource| amounts[resource as usize] > 0).collect()
}

/// Whether any development of a player yields something (RW-HARV-02).
pub(super) fn has_benefits(view: View<'_>, seat: Seat) -> bool {
    let yields = |area: AreaId| match view.state.areas[area].development {
        Some(Development::Resources) => !provided(view, area).is_empty(),
        Some(Development::Diplomat | Development::TrainingGround) => true,
        Some(
            Development::CursedTomb
            | Development::HungrySpawn
            | Development::ProtectiveWards
            | Development::ReinforcedWalls,
        )
        | None => false,
    };
    view.state.strongholds(seat).iter().any(yields)
}

/// Each development yields its benefit (RW-HARV-02). The dials come last: whatever the cards drawn are, the player
/// knows them when he chooses, so no other sequence could serve him better (RW-DEC-25).
pub(super) fn use_developments(play: &mut Play<'_>, seat: Seat) {
    for area in built(play.view(), seat, Development::Resources).iter() {
        play.next(Step::Raise(seat, area));
    }
    let diplomats = built(play.view(), seat, Development::Diplomat).len() as u8;
    play.gain_influence(seat, DIPLOMAT * diplomats, Rule("RW-STRONG-09"));
    for _ in built(play.view(), seat, Development::TrainingGround).iter() {
        play.draw_tactics(seat, TRAINING_GROUND, Rule("RW-STRONG-10"));
    }
}

pub(super) fn raise_options<O: Options<crate::Action>>(view: View<'_>, area: AreaId, out: &mut O) {
    let provided = provided(view, area);
    for &resource in Resource::ALL {
        out.option(Action::RaiseDial(resource).into(), ensure(provided.has(resource), Rule("RW-STRONG-08")));
    }
}

/// The area provides one resource or none.
pub(super) fn raise_only(play: &mut Play<'_>, seat: Seat, area: AreaId) {
    if let Some(resource) = provided(play.view(), area).first() {
        play.turn_dial(seat, resource, 1, Rule("RW-STRONG-08"));
    }
}

/// Whether there is any development that a player may build.
pub(super) fn can_develop(view: View<'_>, seat: Seat) -> bool {
    // Every player has more tokens than strongholds, so a free stronghold always finds one.
    view.state.strongholds(seat).iter().any(|area| may_build_in(view, seat, area).is_ok())
}

/// Where a player may build a development (RW-HARV-03, RW-HARV-04, RW-STRONG-07).
fn may_build_in(view: View<'_>, seat: Seat, area: AreaId) -> Verdict {
    let here = &view.state.areas[area];
    ensure(here.stronghold.is_some_and(|hold| hold.owner() == seat), Rule("RW-STRONG-07"))?;
    ensure(view.state.controller(view.content, area) == Some(seat), Rule("RW-HARV-03"))?;
    ensure(here.development.is_none(), Rule("RW-COMP-16"))?;
    ensure(view.state.players[seat].dials[Resource::Wood as usize] > 0, Rule("RW-HARV-04"))
}

/// Which development a player may build: one that his faction has, also if all its tokens stand elsewhere
/// (RW-STRONG-16).
fn may_build(view: View<'_>, seat: Seat, kind: Development) -> Verdict {
    let of = view.content.developments[kind as usize].of;
    ensure(of.has(view.state.players[seat].faction), Rule("RW-COMP-08"))
}

pub(super) fn develop_options<O: Options<crate::Action>>(view: View<'_>, seat: Seat, out: &mut O) {
    let areas =
        if O::REASONS { view.state.friendly(view.content, seat) } else { view.state.strongholds(seat) };
    for area in areas.iter() {
        for &kind in Development::ALL {
            let Ok(()) = may_build(view, seat, kind) else { continue };
            out.option(Action::Develop(kind, area).into(), may_build_in(view, seat, area));
        }
    }
}

/// A development is built; if none is left, one of the same kind has to go first (RW-STRONG-16).
pub(super) fn develop(play: &mut Play<'_>, seat: Seat, kind: Development, area: AreaId) {
    if play.state.developments_left(play.content, seat, kind) == 0 {
        return play.next(Step::ReplaceDevelopment(seat, kind, area));
    }
    play.turn_dial(seat, Resource::Wood, -1, Rule("RW-HARV-03"));
    play.state.areas.change(area).development = Some(kind);
    play.tell(|| {
        Event::open(text!("economy.developed", seat, kind, area))
            .on(Object::Area(area))
            .by(Rule("RW-HARV-03"))
    });
    play.settle();
}

pub(super) fn replace_options<O: Options<crate::Action>>(
    view: View<'_>,
    seat: Seat,
    kind: Development,
    out: &mut O,
) {
    built(view, seat, kind).iter().for_each(|area| out.allow(Action::ReplaceDevelopment(area).into()));
}

/// There is but one of the kind.
pub(super) fn replace_only(play: &mut Play<'_>, seat: Seat, kind: Development, area: AreaId) {
    if let Some(old) = built(play.view(), seat, kind).first() {
        replace(play, seat, kind, area, old);
    }
}

/// The development in `old` is destroyed to be built in `area` (RW-SHORT-02).
pub(super) fn replace(play: &mut Play<'_>, seat: Seat, kind: Development, area: AreaId, old: AreaId) {
    play.state.areas.change(old).development = None;
    play.tell(|| {
        Event::open(text!("economy.development_gone", seat, kind, area = old))
            .on(Object::Area(old))
            .by(Rule("RW-STRONG-16"))
    });
    develop(play, seat, kind, area);
}
