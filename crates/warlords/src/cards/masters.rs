//! Master and Apprentice cards (HW-CARD-05 to -11, HW-CARD-18, HW-CARD-19).

use hexarch_core::{Options, Rule, Seat, Verdict, ensure, text};

use super::{Action, Step};
use crate::army;
use crate::dice;
use crate::faces::Object;
use crate::growth;
use crate::ids::*;
use crate::play::{Event, Play, View};
use crate::souls;
use crate::state::State;

/// The rule of each Master card.
pub(super) fn rule_of(category: Category) -> &'static str {
    match category {
        Category::Glory => "HW-CARD-06",
        Category::Experience => "HW-CARD-07",
        Category::Trade => "HW-CARD-08",
        Category::War => "HW-CARD-09",
        Category::City => "HW-CARD-10",
    }
}

/// Once, in the owner's own turn (HW-CARD-05).
pub(crate) fn may_use_master(view: View<'_>, seat: Seat, category: Category) -> Verdict {
    let caps = &view.state.caps;
    ensure(
        caps.masters[category as usize].is(seat) && !caps.masters_used[category as usize],
        Rule("HW-CARD-05"),
    )
}

/// The card is flipped and does what it says.
pub(crate) fn use_master(play: &mut Play<'_>, seat: Seat, category: Category) {
    play.state.caps.masters_used[category as usize] = true;
    play.tell(|| {
        Event::open(text!("card.master.used", seat, category)).on(Object::Seat(seat)).by(Rule("HW-CARD-05"))
    });
    if play.state.seats > 1 {
        play.next(Step::Gift(category, seat));
    }
    match category {
        Category::Glory => {
            let ep = play.content.ep.master_of_glory;
            growth::award(play, seat, ep, Cause::MasterOfGlory);
        }
        Category::Trade => play.then(&[dice::Step::Roll(seat).into(), Step::Traded(category, seat).into()]),
        Category::War => play.next(army::Step::Place(seat, 1, None, category.into())),
        Category::Experience | Category::City => play.next(Step::Choice(category, seat, false)),
    }
}

/// Masters that were not used are used now, with their choices (HW-AMB-21).
pub(super) fn due(play: &mut Play<'_>, seat: Seat) {
    let unused =
        Category::ALL.iter().copied().find(|&category| may_use_master(play.view(), seat, category).is_ok());
    if let Some(category) = unused {
        play.next(Step::Due(seat));
        use_master(play, seat, category);
    }
}

/// What another player receives; what he cannot take is lost (HW-CARD-18).
pub(super) fn give(play: &mut Play<'_>, category: Category, to: Seat) {
    play.tell(|| {
        Event::open(text!("card.gift", seat = to, category)).on(Object::Seat(to)).by(Rule("HW-CARD-18"))
    });
    match category {
        Category::Glory => play.gain_glory(to, play.content.gp.gift, Rule("HW-CARD-06")),
        Category::Experience => {
            let ep = play.content.ep.gift;
            growth::award(play, to, ep, Cause::MasterOfExperience);
        }
        Category::Trade => receive_trade(play, to),
        Category::War => play.next(army::Step::Place(to, 1, None, category.into())),
        Category::City => play.next(Step::Choice(category, to, true)),
    }
}

/// The outpost table for Master of Trade (HW-CARD-08).
pub(super) fn traded(play: &mut Play<'_>, seat: Seat) {
    play.state.hand.traded = play.state.die;
    receive_trade(play, seat);
}

fn receive_trade(play: &mut Play<'_>, seat: Seat) {
    if !play.state.race(seat).builds() {
        return play.next(souls::Step::Gift(seat, Cause::MasterOfTrade));
    }
    let resource = play.content.outposts[usize::from(play.state.hand.traded.clamp(1, 12)) - 1];
    play.gain(seat, resource, 1, Rule("HW-CARD-08"));
}

/// A damage point that a card can repair (HW-CARD-19).
fn may_repair_wall(state: &State, seat: Seat) -> Verdict {
    let player = &state.players[seat];
    ensure(player.wall < player.wall_built && !state.is_occupied(seat), Rule("HW-CARD-19"))
}

fn may_repair_tower(state: &State, seat: Seat, tower: usize) -> Verdict {
    let player = &state.players[seat];
    ensure(
        player.towers_built[tower] && !player.towers[tower] && !state.is_occupied(seat),
        Rule("HW-CARD-19"),
    )
}

/// A unit needs a place (HW-CARD-07).
fn may_take_unit(view: View<'_>, seat: Seat) -> Verdict {
    let room = view.state.living(seat).any(|leader| army::has_room(view, leader, 1));
    ensure(room || !view.state.is_occupied(seat), Rule("HW-CARD-07"))
}

pub(super) fn has_choice(view: View<'_>, step: Step, seat: Seat) -> bool {
    let mut any = false;
    struct Any<'a>(&'a mut bool);
    impl Options<crate::Action> for Any<'_> {
        const REASONS: bool = false;
        fn option(&mut self, _: crate::Action, verdict: Verdict) {
            *self.0 |= verdict.is_ok();
        }
    }
    choice_options(view, step, seat, &mut Any(&mut any));
    any
}

pub(super) fn choice_options<O: Options<crate::Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    let Step::Choice(category, _, gift) = step else { return };
    let state = view.state;
    let builds = state.race(seat).builds();
    let resource = |out: &mut O, kind: Resource| {
        out.option(Action::Take(kind).into(), ensure(builds, Rule("HW-NEC-08")));
    };
    match category {
        Category::Experience => {
            resource(out, Resource::Gold);
            out.option(Action::TakeSoul.into(), ensure(!builds, Rule("HW-CARD-07")));
            out.option(Action::TakeUnit.into(), may_take_unit(view, seat));
        }
        Category::City => {
            Resource::ALL.iter().for_each(|&kind| resource(out, kind));
            out.option(Action::TakeSoul.into(), ensure(!builds, Rule("HW-CARD-10")));
            out.option(Action::RepairWall.into(), may_repair_wall(state, seat));
            for tower in 0..2 {
                out.option(Action::RepairTower(tower as u8).into(), may_repair_tower(state, seat, tower));
            }
            if gift {
                out.allow(Action::TakeNothing.into());
            }
        }
        Category::Glory | Category::Trade | Category::War => {}
    }
}

pub(super) fn choose(play: &mut Play<'_>, category: Category, seat: Seat, action: Action) {
    match action {
        Action::Take(resource) => {
            let city = category == Category::City;
            play.gain(seat, resource, 1, Rule(if city { "HW-CARD-10" } else { "HW-CARD-07" }));
        }
        Action::TakeSoul => play.next(souls::Step::Gift(seat, category.into())),
        Action::TakeUnit => play.next(army::Step::Place(seat, 1, None, category.into())),
        Action::RepairWall => raise_wall(play, seat, Rule("HW-CARD-19")),
        Action::RepairTower(tower) => raise_tower(play, seat, tower, Rule("HW-CARD-19")),
        _ => {}
    }
}

fn raise_wall(play: &mut Play<'_>, seat: Seat, rule: Rule) {
    let player = &mut play.state.players[seat];
    player.wall += 1;
    player.wall_built = player.wall_built.max(player.wall);
    let level = player.wall;
    play.tell(|| Event::open(text!("city.wall", seat, level)).on(Object::Seat(seat)).by(rule));
}

fn raise_tower(play: &mut Play<'_>, seat: Seat, tower: u8, rule: Rule) {
    let player = &mut play.state.players[seat];
    player.towers[usize::from(tower)] = true;
    player.towers_built[usize::from(tower)] = true;
    play.tell(|| Event::open(text!("city.tower", seat)).on(Object::Seat(seat)).by(rule));
}

/// An unused Apprentice card with something to do (HW-CARD-11).
pub(crate) fn may_use_apprentice(view: View<'_>, seat: Seat, category: Category) -> Verdict {
    let caps = &view.state.caps;
    let unused = caps.apprentices[category as usize].is(seat) && !caps.apprentices_used[category as usize];
    ensure(unused && works(view.state, seat).any(|(_, verdict)| verdict.is_ok()), Rule("HW-CARD-11"))
}

pub(crate) fn use_apprentice(play: &mut Play<'_>, seat: Seat, category: Category) {
    play.state.caps.apprentices_used[category as usize] = true;
    play.tell(|| {
        Event::open(text!("card.apprentice.used", seat, category))
            .on(Object::Seat(seat))
            .by(Rule("HW-CARD-11"))
    });
    play.next(Step::Works(seat));
}

/// What an Apprentice card can change: own works by a step up; for a Necromancer those of others by a step down (HW-AMB-22).
fn works(state: &State, seat: Seat) -> impl Iterator<Item = (Action, Verdict)> + '_ {
    let builds = state.race(seat).builds();
    let rule = Rule("HW-CARD-11");
    let player = &state.players[seat];
    let free = !state.is_occupied(seat);
    let up = [
        (Action::WallUp, ensure(player.wall < 3 && free, rule)),
        (Action::TowerUp(0), ensure(!player.towers[0] && free, rule)),
        (Action::TowerUp(1), ensure(!player.towers[1] && free, rule)),
    ];
    let others = Seat::all(state.seats).filter(move |&other| other != seat && !builds);
    let down = others.flat_map(move |other| {
        let theirs = &state.players[other];
        [
            (Action::WallDown(other), ensure(theirs.wall > 0, rule)),
            (Action::TowerDown(other, 0), ensure(theirs.towers[0], rule)),
            (Action::TowerDown(other, 1), ensure(theirs.towers[1], rule)),
        ]
    });
    up.into_iter().filter(move |_| builds).chain(down)
}

pub(super) fn works_options<O: Options<crate::Action>>(view: View<'_>, seat: Seat, out: &mut O) {
    works(view.state, seat).for_each(|(action, verdict)| out.option(action.into(), verdict));
}

pub(super) fn work(play: &mut Play<'_>, seat: Seat, action: Action) {
    match action {
        Action::WallUp => raise_wall(play, seat, Rule("HW-CARD-11")),
        Action::TowerUp(tower) => raise_tower(play, seat, tower, Rule("HW-CARD-11")),
        Action::WallDown(other) => {
            play.state.players[other].wall -= 1;
            let level = play.state.players[other].wall;
            play.tell(|| {
                Event::open(text!("city.wall", seat = other, level))
                    .on(Object::Seat(other))
                    .by(Rule("HW-CARD-11"))
            });
        }
        Action::TowerDown(other, tower) => {
            play.state.players[other].towers[usize::from(tower)] = false;
            play.tell(|| {
                Event::open(text!("city.tower.lost", seat = other))
                    .on(Object::Seat(other))
                    .by(Rule("HW-CARD-11"))
            });
        }
        _ => {}
    }
}
