//! What a bot likes: cards decide the game, so it counts where each seat stands in the five categories, and what will move
//! them.

use hexarch_core::{BySeat, Seat};

use crate::cards;
use crate::content::Content;
use crate::ids::*;
use crate::play::View;
use crate::state::{GearPlace, State};

/// More than all else together.
const WON: i32 = 1_000_000;
/// A Master card more, or an Apprentice card less.
const CARD: i32 = 300;
/// How far ahead or behind in a category, as a share of what there is.
const LEAD: i32 = 200;
const ARMY: i32 = 8;
const EXPERIENCE: i32 = 4;
const GLORY: i32 = 10;
const STOCK: i32 = 3;
const SOUL: i32 = 6;
const MARKER: i32 = 30;
const BUILDING: i32 = 20;
const WORK: i32 = 12;
const LEADER: i32 = 80;
const RAISE: i32 = 20;
const GEAR: i32 = 30;

/// How good this looks for each seat.
pub(crate) fn evaluate(content: &Content, state: &State) -> BySeat<i32> {
    let mut worth = BySeat([0; 4]);
    if let Some(winners) = state.won {
        for seat in Seat::all(state.seats) {
            worth[seat] = if winners.has(seat) { WON / i32::from(winners.len().max(1)) } else { -WON };
        }
        return worth;
    }
    let view = View { content, state };
    for seat in Seat::all(state.seats) {
        worth[seat] = possessions(state, seat);
    }
    if state.round > 0 {
        for &category in Category::ALL {
            compare(view, category, &mut worth);
        }
    }
    worth
}

/// Where everybody stands in a category, were it checked now.
fn compare(view: View<'_>, category: Category, worth: &mut BySeat<i32>) {
    let seats = view.state.seats;
    let mut values = [0i32; 4];
    for seat in Seat::all(seats) {
        values[seat.index()] = cards::value(view, category, seat).into();
    }
    let values = &values[..usize::from(seats)];
    if let [own] = values {
        let round = usize::from(view.state.round.clamp(1, 6)) - 1;
        let benchmark = i32::from(view.content.scenarios.benchmarks[category as usize][round]);
        worth[Seat(0)] +=
            CARD * (own - benchmark).signum() + LEAD * (own - benchmark) / (own + benchmark + 1);
        return;
    }
    let most = values.iter().copied().max().unwrap_or(0);
    let least = values.iter().copied().min().unwrap_or(0);
    let sum: i32 = values.iter().sum();
    let alone = |value: i32| values.iter().filter(|&&other| other == value).count() == 1;
    for seat in Seat::all(seats) {
        let own = values[seat.index()];
        let master = own == most && alone(most);
        let apprentice = own == least && alone(least);
        worth[seat] += CARD * (i32::from(master) - i32::from(apprentice));
        worth[seat] += LEAD * (own * i32::from(seats) - sum) / (sum + 1);
    }
}

fn possessions(state: &State, seat: Seat) -> i32 {
    let player = &state.players[seat];
    let mut worth = ARMY * i32::from(state.army_points(seat)) + GLORY * i32::from(player.gp);
    worth += STOCK * player.stock.iter().map(|&n| i32::from(n)).sum::<i32>();
    worth += BUILDING * player.buildings.count_ones() as i32;
    worth += WORK * (i32::from(player.wall) + player.towers.iter().filter(|&&stands| stands).count() as i32);
    let markers = state.world.hexes().filter(|&hex| state.ground[hex].marker.is(seat)).count() as i32;
    worth += MARKER * markers;
    if state.race(seat) == Race::Necromancer {
        worth += SOUL * i32::from(state.all_souls());
    }
    for leader in state.leaders_of(seat) {
        let his = &state.leaders[leader];
        worth += EXPERIENCE * i32::from(his.ep);
        if his.is_alive() {
            worth += LEADER + RAISE * his.stats.iter().map(|&n| i32::from(n)).sum::<i32>();
        }
    }
    let gear = state.gear.items.iter().filter(|place| match place {
        GearPlace::Leader(leader) => state.leaders_of(seat).contains(leader),
        GearPlace::Deck | GearPlace::Gone => false,
    });
    worth + GEAR * gear.count() as i32
}
