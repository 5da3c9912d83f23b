//! Income, three times a round (HW-INC).

use hexarch_core::{Rule, Seat, text};

use crate::ids::*;
use crate::play::{Event, Play, View};
use crate::sites;
use crate::souls;
use crate::state::Mark;

/// What a player with a city or camp receives, by [`Resource`] (HW-INC-01, HW-BLD-06).
pub(crate) fn of(view: View<'_>, seat: Seat) -> [u8; 4] {
    let state = view.state;
    let player = &state.players[seat];
    let race = state.race(seat);
    let mut income = [0u8; 4];
    for &resource in sites::controlled(view, seat).iter() {
        income[resource as usize] += 1;
    }
    // HW-SIEGE-14: no base income while an enemy stands in the home.
    if !state.is_occupied(seat) {
        income[Resource::Gold as usize] += view.content.economy.base_income_gold;
    }
    for &building in Building::ALL {
        let stands = match building.tower() {
            Some(tower) => player.towers[usize::from(tower)],
            None => building.wall().is_none() && player.has(building),
        };
        if stands {
            let yields = view.content.building(race, building).income;
            income.iter_mut().zip(yields).for_each(|(n, more)| *n += more);
        }
    }
    income
}

/// Soul points of the Necromancer: one, and one for each converted hex (HW-INC-02, HW-NEC-04).
pub(crate) fn souls_of(view: View<'_>, seat: Seat) -> u8 {
    let state = view.state;
    let converted = state
        .world
        .known()
        .filter(|&hex| state.ground[hex].marker.is(seat) && state.ground[hex].has(Mark::Converted));
    1 + converted.count() as u8
}

pub(super) fn pay(play: &mut Play<'_>) {
    play.tell(|| Event::open(text!("income.paid")).by(Rule("HW-INC-03")));
    for seat in Seat::all(play.state.seats) {
        if play.state.race(seat).builds() {
            let income = of(play.view(), seat);
            for (&resource, n) in Resource::ALL.iter().zip(income) {
                play.gain(seat, resource, n, Rule("HW-INC-01"));
            }
        } else {
            let n = souls_of(play.view(), seat);
            souls::distribute(play, n);
        }
    }
}
