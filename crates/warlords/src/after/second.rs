//! The second leader after the first one's death (HW-LEAD2-02, HW-LEAD2-03).

use hexarch_core::{Rule, Seat, Verdict, ensure, text};

use super::{Step, arrive};
use crate::army;
use crate::faces::Object;
use crate::ids::*;
use crate::movement;
use crate::play::{Event, Play, View};
use crate::souls;
use crate::state::LeaderPlace;

/// How far from a lost home he may appear (HW-LEAD2-03).
const WITHIN: u8 = 4;

/// If the first leader died in this combat and the second was never used, he comes at once.
pub(super) fn begin(play: &mut Play<'_>, seat: Seat) {
    let [first, second] = play.state.leaders_of(seat);
    let died = play.state.after.dead >> first.0 & 1 != 0;
    if !died || play.state.leaders[second].place != LeaderPlace::Unused {
        return;
    }
    play.state.after.dead &= !(1 << first.0);
    let points = play.content.scenarios.second_army;
    let best = souls::acquirable(play.view(), seat).max(1);
    play.tell(|| {
        let text = text!("leader.second", leader = second);
        Event::open(text).on(Object::Leader(second)).by(Rule("HW-LEAD2-02"))
    });
    play.then(&[Step::SecondArmy(second, best, points).into(), Step::SecondPlace(second).into()]);
}

/// The army must fit his boxes (HW-LEAD-07).
pub(super) fn may_bring(view: View<'_>, leader: LeaderId, level: u8, n: u8) -> Verdict {
    let mut units = view.state.leaders[leader].units();
    units[usize::from(level) - 1] += n;
    let leadership = view.state.stat(leader, Stat::Leadership);
    ensure(army::pack(view.content, leader.race(), leadership, &units).is_some(), Rule("HW-LEAD-07"))
}

pub(super) fn bring(play: &mut Play<'_>, leader: LeaderId, level: u8, n: u8, points: u8) {
    let mut units = play.state.leaders[leader].units();
    units[usize::from(level) - 1] += n;
    let leadership = play.state.stat(leader, Stat::Leadership);
    if let Some(boxes) = army::pack(play.content, leader.race(), leadership, &units) {
        play.state.leaders[leader].boxes = boxes;
    }
    next_level(play, leader, level, points - level * n);
}

/// On to the next lower level; points that are left are lost.
pub(super) fn next_level(play: &mut Play<'_>, leader: LeaderId, level: u8, points: u8) {
    if level > 1 {
        play.next(Step::SecondArmy(leader, level - 1, points));
    }
}

/// Where he may appear: within four hexes of a home that was conquered; else beside a home where an enemy stands.
pub(super) fn places(view: View<'_>, leader: LeaderId) -> impl Iterator<Item = HexId> + '_ {
    let state = view.state;
    let seat = state.owner(leader);
    let home = state.players[seat].home;
    let lost = state.after.conquered && state.after.seats[1] == seat;
    let conquered = state.variant.within_four && (lost || state.is_occupied(seat));
    let within = if conquered { WITHIN } else { u8::from(state.is_occupied(seat)) };
    let centre = state.world.place(home);
    state.world.known().filter(move |&hex| {
        hex != home
            && state.world.place(hex).distance(centre) <= within
            && movement::may_withdraw_to(view, leader, hex).is_ok()
    })
}

/// At home, where nobody stands.
pub(super) fn place_home(play: &mut Play<'_>, leader: LeaderId) {
    let seat = play.state.owner(leader);
    if play.state.is_occupied(seat) {
        return play.next(Step::Home(leader));
    }
    let home = play.state.players[seat].home;
    arrive(play, leader, home, Rule("HW-LEAD2-02"));
}
