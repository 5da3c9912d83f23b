//! Fortify (RW-FORT) and strongholds (RW-STRONG-01 to -06, -15).

use hexarch_core::{Options, Rule, Seat, Set, Verdict, ensure, text};

use super::{Action, Step};
use crate::faces::Object;
use crate::ids::*;
use crate::play::{Event, Play, View};
use crate::runes;
use crate::state::Stronghold;

/// What has been done with this order, as bits: each once (RW-FORT-01).
const BUILT: u8 = 1;
const REPAIRED: u8 = 2;
const MOVED: u8 = 4;

fn dial(view: View<'_>, seat: Seat, resource: Resource) -> u8 {
    view.state.players[seat].dials[resource as usize]
}

/// Whether a player may build a stronghold in an area (RW-FORT-02, RW-FORT-03, RW-STRONG-06). An area whose city is gone
/// has none (RW-AMB-47). With all four in play one of them goes first (RW-FORT-07); it stands in another area, and no
/// area is his because of a stronghold elsewhere, so that it does not matter here (RW-AMB-83).
fn may_build(view: View<'_>, seat: Seat, done: u8, area: AreaId) -> Verdict {
    let here = &view.state.areas[area];
    ensure(view.state.controller(view.content, area) == Some(seat), Rule("RW-FORT-02"))?;
    ensure(here.city.is_none(), Rule("RW-CITY-03"))?;
    ensure(here.stronghold.is_none(), Rule("RW-STRONG-06"))?;
    ensure(done & BUILT == 0, Rule("RW-FORT-01"))?;
    ensure(dial(view, seat, Resource::Wood) > 0 && dial(view, seat, Resource::Ore) > 0, Rule("RW-FORT-03"))
}

/// Whether a player may repair the stronghold of an area (RW-FORT-04).
fn may_repair(view: View<'_>, seat: Seat, done: u8, area: AreaId) -> Verdict {
    let damaged = view.state.areas[area].stronghold == Some(Stronghold::Damaged(seat));
    ensure(damaged, Rule("RW-FORT-04"))?;
    ensure(done & REPAIRED == 0, Rule("RW-FORT-01"))?;
    ensure(dial(view, seat, Resource::Ore) > 0, Rule("RW-FORT-04"))
}

/// Whether a player may mix the runes of an area with those of another, be there two, one or none (RW-FORT-05,
/// RW-AMB-30).
fn may_move_runes(view: View<'_>, seat: Seat, done: u8, area: AreaId) -> Verdict {
    ensure(view.state.controller(view.content, area) == Some(seat), Rule("RW-FORT-05"))?;
    ensure(done & MOVED == 0, Rule("RW-FORT-01"))?;
    ensure(!partners(view, seat, area).is_empty(), Rule("RW-FORT-05"))
}

/// The areas that the runes of an area may be mixed with.
pub(super) fn partners(view: View<'_>, seat: Seat, area: AreaId) -> Set<AreaId> {
    view.state.friendly(view.content, seat).minus(Set::only(area))
}

/// Whether any of the three can still be done.
pub(super) fn can_do_more(view: View<'_>, seat: Seat, done: u8) -> bool {
    view.state.friendly(view.content, seat).iter().any(|area| {
        may_move_runes(view, seat, done, area).is_ok()
            || may_build(view, seat, done, area).is_ok()
            || may_repair(view, seat, done, area).is_ok()
    })
}

pub(super) fn options<O: Options<crate::Action>>(view: View<'_>, seat: Seat, done: u8, out: &mut O) {
    for area in view.state.friendly(view.content, seat).iter() {
        out.option(Action::Build(area).into(), may_build(view, seat, done, area));
        if O::REASONS || view.state.areas[area].stronghold.is_some() {
            out.option(Action::Repair(area).into(), may_repair(view, seat, done, area));
        }
        out.option(Action::MoveRunes(area).into(), may_move_runes(view, seat, done, area));
    }
}

pub(super) fn build(play: &mut Play<'_>, seat: Seat, done: u8, area: AreaId) {
    play.next(Step::Fortify(seat, done | BUILT));
    if play.state.strongholds_left(seat) == 0 {
        return play.next(Step::ReplaceStronghold(seat, area));
    }
    raise(play, seat, area);
}

/// A player whose strongholds are all in play has four, so that he is always asked; this is for positions without.
pub(super) fn replace_only(play: &mut Play<'_>, seat: Seat, area: AreaId) {
    match play.state.strongholds(seat).first() {
        Some(old) => replace(play, seat, area, old),
        None => raise(play, seat, area),
    }
}

/// The stronghold in `old` goes with its development, and is built in `area` (RW-FORT-07, RW-AMB-83, RW-STRONG-15).
pub(super) fn replace(play: &mut Play<'_>, seat: Seat, area: AreaId, old: AreaId) {
    play.state.areas.change(old).stronghold = None;
    play.state.areas.change(old).development = None;
    play.tell(|| {
        Event::open(text!("economy.stronghold_gone", seat, area = old))
            .on(Object::Area(old))
            .by(Rule("RW-FORT-07"))
    });
    play.settle();
    if play.state.winner.is_none() {
        raise(play, seat, area);
    }
}

/// A stronghold is placed, undamaged side up, and paid for (RW-FORT-02).
fn raise(play: &mut Play<'_>, seat: Seat, area: AreaId) {
    play.turn_dial(seat, Resource::Wood, -1, Rule("RW-FORT-02"));
    play.turn_dial(seat, Resource::Ore, -1, Rule("RW-FORT-02"));
    play.state.areas.change(area).stronghold = Some(Stronghold::Sound(seat));
    play.tell(|| {
        Event::open(text!("economy.built", seat, area)).on(Object::Area(area)).by(Rule("RW-FORT-02"))
    });
    play.settle();
}

/// A damaged stronghold is turned to its undamaged side (RW-FORT-04, RW-STRONG-04).
pub(super) fn repair(play: &mut Play<'_>, seat: Seat, done: u8, area: AreaId) {
    play.next(Step::Fortify(seat, done | REPAIRED));
    play.turn_dial(seat, Resource::Ore, -1, Rule("RW-FORT-04"));
    play.state.areas.change(area).stronghold = Some(Stronghold::Sound(seat));
    play.tell(|| {
        Event::open(text!("economy.repaired", seat, area)).on(Object::Area(area)).by(Rule("RW-FORT-04"))
    });
}

pub(super) fn move_runes(play: &mut Play<'_>, seat: Seat, done: u8, area: AreaId) {
    play.then(&[Step::Runes(seat, area).into(), Step::Fortify(seat, done | MOVED).into()]);
}

/// There is but one other area.
pub(super) fn mix_only(play: &mut Play<'_>, seat: Seat, area: AreaId) {
    if let Some(other) = partners(play.view(), seat, area).first() {
        mix(play, seat, area, other);
    }
}

/// The tokens of two areas are lifted and put back as the player likes (RW-FORT-05).
pub(super) fn mix(play: &mut Play<'_>, seat: Seat, first: AreaId, second: AreaId) {
    play.tell(|| {
        Event::open(text!("economy.runes_mixed", seat, first, second))
            .on(Object::Area(first))
            .on(Object::Area(second))
            .by(Rule("RW-FORT-05"))
    });
    play.next(runes::Step::Move(seat, first, second));
}
