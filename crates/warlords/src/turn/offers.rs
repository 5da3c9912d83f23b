//! What a player may do at any time in his own phase: cards, armies, soul points, training.

use hexarch_core::{Options, Rule, Seat, Verdict, ensure, text};

use super::{Action, GearPlace, army, cards, growth, sites, souls};
use crate::after;
use crate::faces::Object;
use crate::ids::*;
use crate::play::{Event, Play, View};
use crate::state::{LeaderPlace, Mark, State};

/// Adds what is offered besides moving.
pub(crate) fn offers<O: Options<crate::Action>>(view: View<'_>, seat: Seat, out: &mut O) {
    let state = view.state;
    for &category in Category::ALL {
        if state.caps.masters[category as usize].is(seat) {
            out.option(Action::Master(category).into(), cards::may_use_master(view, seat, category));
        }
        if state.caps.apprentices[category as usize].is(seat) {
            out.option(Action::Apprentice(category).into(), cards::may_use_apprentice(view, seat, category));
        }
    }
    for leader in state.leaders_of(seat).into_iter().filter(|&it| state.leaders[it].is_alive()) {
        out.option(Action::Rearrange(leader).into(), army::may_arrange(view, leader));
        if state.players[seat].has(Building::TrainingArea) {
            out.option(Action::Train(leader).into(), may_train(state, leader));
        }
        if leader.race() == Race::Necromancer {
            necromancy(view, leader, out);
        }
    }
    if state.race(seat) == Race::Necromancer {
        out.option(Action::Second.into(), may_place_second(view, seat));
    }
    let [one, two] = state.leaders_of(seat);
    if state.leaders[one].is_alive() && state.leaders[one].place == state.leaders[two].place {
        for &gear in Gear::ALL.iter().filter(|&&gear| state.has_gear(one, gear) || state.has_gear(two, gear))
        {
            out.option(Action::HandOver(gear).into(), may_hand_over(state, gear));
        }
    }
    if state.march.on && state.march.first {
        let leader = state.march.leader;
        let site = state.leaders[leader].hex().and_then(|hex| state.site(view.content, hex));
        if let Some(Site::Outpost | Site::HolyPlace) = site {
            out.option(Action::Visit.into(), may_visit(state, leader));
        }
    }
}

/// Soul points are picked up, turned into units, and spent on values (HW-NEC-02, HW-NEC-06, HW-SITE-44).
fn necromancy<O: Options<crate::Action>>(view: View<'_>, leader: LeaderId, out: &mut O) {
    for n in (1..=souls::collectable(view, leader)).rev() {
        out.allow(Action::Collect(leader, n).into());
    }
    for carried in [true, false] {
        let any = if carried {
            view.state.leaders[leader].souls > 0
        } else {
            souls::well_at(view, leader).is_some_and(|well| view.state.souls[well as usize] > 0)
        };
        for level in (1..=LEVELS as u8).filter(|_| any) {
            let verdict = souls::may_create(view, leader, level, carried);
            out.option(Action::Create(leader, level, carried).into(), verdict);
        }
    }
    if let Some(well) = souls::well_at(view, leader).filter(|well| !well.is_vault()) {
        out.option(Action::Transform(leader).into(), may_transform(view.state, leader, well));
    }
}

/// Once a game for each leader, in the city or camp (HW-BLD-07).
pub(crate) fn may_train(state: &State, leader: LeaderId) -> Verdict {
    let seat = state.owner(leader);
    let his = &state.leaders[leader];
    let home = his.place == LeaderPlace::At(state.players[seat].home) && !state.is_occupied(seat);
    ensure(home && !his.trained[0], Rule("HW-BLD-07"))
}

/// Once per transformer, after the Duty of Peace or another's tavern (HW-SITE-44).
fn may_transform(state: &State, leader: LeaderId, well: Well) -> Verdict {
    let seat = state.owner(leader);
    let tavern =
        Seat::all(state.seats).any(|other| other != seat && state.players[other].has(Building::Tavern));
    let at = well as usize - 1;
    ensure((!state.peace || tavern) && !state.leaders[leader].trained[at], Rule("HW-SITE-44"))
}

/// The Necromancer's second leader appears on Vault 2 (HW-SITE-42, HW-AMB-09).
fn may_place_second(view: View<'_>, seat: Seat) -> Verdict {
    let state = view.state;
    let rule = Rule("HW-SITE-42");
    let second = state.leaders_of(seat)[1];
    ensure(state.leaders[second].place == LeaderPlace::Unused, rule)?;
    let Some(vault) = state.world.wells[Well::Vault2 as usize] else { return Err(rule) };
    let others = Seat::all(state.seats).filter(|&other| other != seat);
    let anybody = others.clone().any(|other| {
        let second = state.leaders_of(other)[1];
        state.players[other].has(Building::Tavern) || state.leaders[second].place != LeaderPlace::Unused
    });
    ensure(anybody || !state.peace, rule)?;
    ensure(state.enemy_leader_at(vault, seat).is_none(), rule)
}

/// Each card once a phase, between two own leaders in a hex (HW-CARD-17).
fn may_hand_over(state: &State, gear: Gear) -> Verdict {
    ensure(!state.turn.handed.has(gear), Rule("HW-CARD-17"))
}

/// An outpost or holy place where his movement begins (HW-SITE-39).
fn may_visit(state: &State, leader: LeaderId) -> Verdict {
    let visited = state.leaders[leader].hex().is_none_or(|hex| state.ground[hex].has(Mark::Visited));
    ensure(!visited, Rule("HW-SITE-38"))
}

/// Does what was offered. The step that asked waits below.
pub(super) fn take(play: &mut Play<'_>, seat: Seat, action: Action) {
    match action {
        Action::Master(category) => cards::use_master(play, seat, category),
        Action::Apprentice(category) => cards::use_apprentice(play, seat, category),
        Action::Rearrange(leader) => army::arrange(play, leader),
        Action::HandOver(gear) => {
            play.state.turn.handed.add(gear);
            if let GearPlace::Leader(leader) = play.state.gear[gear] {
                play.state.gear[gear] = GearPlace::Leader(leader.other());
                army::fit(play, leader);
                play.tell(|| {
                    Event::open(text!("gear.handed", gear, leader = leader.other())).by(Rule("HW-CARD-17"))
                });
            }
        }
        Action::Collect(leader, n) => souls::collect(play, leader, n),
        Action::Create(leader, level, carried) => {
            play.state.turn.acted = true;
            souls::create(play, leader, level, carried);
        }
        Action::Second => {
            play.state.turn.acted = true;
            let second = play.state.leaders_of(seat)[1];
            if let Some(vault) = play.state.world.wells[Well::Vault2 as usize] {
                after::arrive(play, second, vault, Rule("HW-SITE-42"));
            }
        }
        Action::Train(leader) => train(play, leader, 0),
        Action::Transform(leader) => {
            if let Some(well) = souls::well_at(play.view(), leader) {
                train(play, leader, well as usize - 1);
            }
        }
        Action::Visit => {
            let leader = play.state.march.leader;
            let Some(hex) = play.state.leaders[leader].hex() else { return };
            if play.state.site(play.content, hex) == Some(Site::Outpost) {
                sites::outpost(play, leader, hex);
            } else {
                sites::pray(play, leader);
            }
        }
        _ => {}
    }
}

/// One ability and one skill, free of HW-LVL-03. `place`: 0 the training area, else the transformer.
pub(crate) fn train(play: &mut Play<'_>, leader: LeaderId, place: usize) {
    play.state.leaders[leader].trained[place] = true;
    let rule = Rule(growth::trained(leader));
    play.tell(|| Event::open(text!("level.trains", leader)).on(Object::Leader(leader)).by(rule));
    play.then(&[growth::Step::TrainAbility(leader).into(), growth::Step::TrainSkill(leader).into()]);
}

/// A leader has trained in production.
pub(crate) fn train_at_home(play: &mut Play<'_>, leader: LeaderId) {
    if play.state.leaders[leader].is_alive() && !play.state.leaders[leader].trained[0] {
        train(play, leader, 0);
    }
}
