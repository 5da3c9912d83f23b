//! Walls, towers and breaches (HW-DW, HW-SIEGE-04 to -06).

use hexarch_core::{Options, Rule, Verdict, ensure, text};

use super::{Action, Step, may_add_die};
use crate::clash;
use crate::growth;
use crate::ids::*;
use crate::play::{Event, Play, View};
use crate::state::State;
use hexarch_core::Seat;

/// By how much the wall or corral of a player reduces hits (HW-DW-01, HW-DW-02).
pub(crate) fn reduction(view: View<'_>, seat: Seat) -> u8 {
    let player = &view.state.players[seat];
    let race = view.state.race(seat);
    let work = match player.wall {
        1 => Building::Dw1,
        2 => Building::Dw2,
        3 => Building::Dw3,
        _ => return 0,
    };
    let info = view.content.building(race, work);
    match info.hit_reduction_motion {
        Some(in_motion) if player.in_motion => in_motion,
        _ => info.hit_reduction,
    }
}

/// Breach dice: the leader's experience level, two more against a camp and with a maul (HW-SIEGE-05).
pub(super) fn dice(state: &State) -> u8 {
    let Some(leader) = state.battle.leaders[0] else { return 0 };
    let camp = state.race(state.battle.seats[1]) == Race::Barbarian;
    let maul = state.has_gear(leader, Gear::Maul);
    state.leaders[leader].level + 2 * u8::from(camp) + 2 * u8::from(maul) + state.battle.extra
}

fn may_breach_wall(state: &State) -> Verdict {
    ensure(state.players[state.battle.seats[1]].wall > 0, Rule("HW-SIEGE-05"))
}

/// Towers only from the round after the wall is down (HW-SIEGE-06).
fn may_breach_tower(state: &State, tower: usize) -> Verdict {
    let player = &state.players[state.battle.seats[1]];
    let open = player.wall == 0 && state.battle.round > state.battle.open_since;
    ensure(open && player.towers[tower], Rule("HW-SIEGE-06"))
}

pub(super) fn can_breach(state: &State) -> bool {
    let target = may_breach_wall(state).is_ok() || (0..2).any(|tower| may_breach_tower(state, tower).is_ok());
    state.battle.siege && target && (dice(state) > 0 || may_add_die(state).is_ok())
}

pub(super) fn options<O: Options<crate::Action>>(view: View<'_>, out: &mut O) {
    let state = view.state;
    let any = ensure(dice(state) > 0, Rule("HW-SIEGE-05"));
    out.allow(Action::NoBreach.into());
    out.option(Action::BreachWall.into(), any.and_then(|()| may_breach_wall(state)));
    for tower in 0..2 {
        let verdict = any.and_then(|()| may_breach_tower(state, tower));
        out.option(Action::BreachTower(tower as u8).into(), verdict);
    }
    out.option(Action::BreachDie.into(), may_add_die(state));
}

/// At least one fist takes one level off, never more than one a round.
pub(super) fn answer(play: &mut Play<'_>, action: Action) {
    let seat = play.state.battle.seats[0];
    if action == Action::BreachDie {
        play.state.caps.uses -= 1;
        play.state.battle.extra += 1;
        play.tell(|| Event::open(text!("card.underdog.die", seat)).by(Rule("HW-CARD-12")));
        return play.next(Step::Breach);
    }
    let tower = match action {
        Action::BreachWall => None,
        Action::BreachTower(tower) => Some(usize::from(tower)),
        _ => return,
    };
    let n = dice(play.state);
    let faces = clash::roll_dice(play, n.min(clash::MOST_DICE));
    play.state.battle.extra = 0;
    if faces[DieFace::Fist as usize] == 0 {
        return play.tell(|| Event::open(text!("battle.breach.failed", seat)).by(Rule("HW-SIEGE-05")));
    }
    let owner = play.state.battle.seats[1];
    let round = play.state.battle.round;
    match tower {
        None => {
            play.state.players[owner].wall -= 1;
            let level = play.state.players[owner].wall;
            if level == 0 {
                play.state.battle.open_since = round;
            }
            play.tell(|| Event::open(text!("battle.breach.wall", seat, level)).by(Rule("HW-SIEGE-05")));
        }
        Some(tower) => {
            play.state.players[owner].towers[tower] = false;
            fallen_tower(play);
            play.tell(|| Event::open(text!("battle.breach.tower", seat)).by(Rule("HW-SIEGE-06")));
        }
    }
    let leader = play.state.battle.leaders[0].expect("only a leader besieges");
    let ep = play.content.ep.breach;
    growth::gain(play, leader, ep, Rule("HW-EP-01"));
}

/// A stack in a tower that has fallen stands in reserve until it finds a box.
fn fallen_tower(play: &mut Play<'_>) {
    let standing =
        play.state.players[play.state.battle.seats[1]].towers.iter().filter(|&&stands| stands).count();
    let stacks = &mut play.state.battle.stacks[1];
    let mut manned = 0;
    for stack in stacks.iter_mut().filter(|stack| stack.spot == super::Spot::Tower && stack.count > 0) {
        manned += 1;
        if manned > standing {
            stack.spot = super::Spot::Reserve;
        }
    }
}
