//! Rally Support (RW-RALLY) and cities (RW-CITY).

use hexarch_core::{Options, Rule, Seat, Seats, Set, Verdict, ensure, text};

use super::{Action, Step, hero_deck};
use crate::content::CityInfo;
use crate::faces::Object;
use crate::ids::*;
use crate::play::{self, Event, Play, View};
use crate::{heroes, limits};

/// Hero cards that can be drawn (RW-RALLY-06).
pub(super) const MOST_HEROES: u8 = 3;

/// The areas of a player with a city that has given nothing in this order yet (RW-RALLY-01, RW-CITY-01).
pub(super) fn cities(view: View<'_>, seat: Seat) -> Set<AreaId> {
    let friendly = view.state.friendly(view.content, seat);
    friendly.and(view.state.areas.cities()).minus(view.state.economy.rallied)
}

/// What the city token of an area prints.
pub(super) fn benefits<'a>(view: View<'a>, area: AreaId) -> &'a CityInfo {
    let city = view.state.areas[area].city.expect("benefits are those of a city");
    &view.content.cities[usize::from(city.0)]
}

/// One of the benefits of each city (RW-RALLY-01, RW-CITY-04). A kind of which no figure is left may be named, and
/// none is placed (RW-RALLY-03).
pub(super) fn city_options<O: Options<crate::Action>>(view: View<'_>, seat: Seat, out: &mut O) {
    for area in cities(view, seat).iter() {
        let city = benefits(view, area);
        for kind in UnitKind::neutrals() {
            if view.content.unit(kind).shape == city.units.shape && city.units.count > 0 {
                out.allow(Action::CityUnits(area, kind).into());
            }
        }
        if city.tactics > 0 {
            out.allow(Action::CityTactics(area).into());
        }
        if city.influence > 0 {
            out.allow(Action::CityInfluence(area).into());
        }
        if city.quests > 0 {
            out.allow(Action::CityQuests(area).into());
        }
    }
}

/// Notes that a city has given its benefit; the others come next.
fn rally<'a>(play: &mut Play<'a>, seat: Seat, area: AreaId) -> &'a CityInfo {
    let city = play.state.areas[area].city.expect("only cities were offered");
    play.state.economy.rallied.add(area);
    play.next(Step::Cities(seat));
    play.tell(|| {
        Event::open(text!("economy.rallied", seat, city, area)).on(Object::City(area)).by(Rule("RW-RALLY-01"))
    });
    &play.content.cities[usize::from(city.0)]
}

/// Neutral units, as many as there are, allied to the player since the area is his (RW-RALLY-02, RW-RALLY-09).
pub(super) fn units(play: &mut Play<'_>, seat: Seat, area: AreaId, kind: UnitKind) {
    let city = rally(play, seat, area);
    play.place_units(area, kind, city.units.count, Rule("RW-RALLY-02"));
    play.next(limits::Step::Overfull(seat, area, Crowd::Rallied));
    play.settle();
}

pub(super) fn tactics(play: &mut Play<'_>, seat: Seat, area: AreaId) {
    let city = rally(play, seat, area);
    play.draw_tactics(seat, city.tactics, Rule("RW-RALLY-04"));
}

pub(super) fn influence(play: &mut Play<'_>, seat: Seat, area: AreaId) {
    let city = rally(play, seat, area);
    play.gain_influence(seat, city.influence, Rule("RW-RALLY-04"));
}

pub(super) fn quests(play: &mut Play<'_>, seat: Seat, area: AreaId) {
    let city = rally(play, seat, area);
    play.draw_quests(seat, city.quests, Rule("RW-RALLY-04"));
}

/// Whether a player may spend so much influence on Hero cards (RW-RALLY-06, RW-AMB-24, RW-AMB-64).
pub(super) fn may_draw(view: View<'_>, seat: Seat, n: u8) -> Verdict {
    ensure(!view.state.strongholds(seat).is_empty(), Rule("RW-AMB-64"))?;
    ensure(view.state.players[seat].influence >= n, Rule("RW-AMB-24"))?;
    ensure(hero_deck(view.state).len() >= usize::from(n), Rule("RW-AMB-44"))
}

/// Hero cards are drawn; what they are only the player sees, but for the one that he keeps (RW-HID-14).
pub(super) fn draw(play: &mut Play<'_>, seat: Seat, n: u8) {
    play.spend_influence(seat, n, Rule("RW-RALLY-06"));
    let mut drawn = Set::EMPTY;
    for _ in 0..n {
        drawn.add(play.chance.pick(play::HEROES, hero_deck(play.state).minus(drawn)));
    }
    play.state.economy.drawn = drawn;
    play.state.economy.drawn_by = seat;
    play.tell(|| {
        let heroes: Vec<_> = drawn.iter().map(Into::into).collect();
        Event::split(
            Seats::only(seat),
            text!("economy.heroes_drawn.mine", n, heroes),
            text!("economy.heroes_drawn.others", seat, n),
        )
        .on(Object::Seat(seat))
        .by(Rule("RW-RALLY-06"))
    });
    play.next(Step::Keep(seat));
}

/// One card was drawn, so it is the one.
pub(super) fn keep_only(play: &mut Play<'_>, seat: Seat) {
    if let Some(hero) = play.state.economy.drawn.first() {
        keep(play, seat, hero);
    }
}

/// One hero is kept, the others go back into the deck (RW-RALLY-06, RW-RALLY-07).
pub(super) fn keep(play: &mut Play<'_>, seat: Seat, hero: Hero) {
    play.state.economy.drawn = Set::EMPTY;
    play.state.economy.drawn_by = Seat::default();
    heroes::join(play, seat, hero);
}
