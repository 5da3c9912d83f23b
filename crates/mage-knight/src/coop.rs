//! Cooperative assaults of cities (MK-COOP).

use hexarch_core::{
    BySeat, Kind as Sort, Label, List, Options, Prompt, Rule, Seat, Seats, Verdict, ensure, text, vocabulary,
};
use serde::{Deserialize, Serialize};

use crate::combat::{self, Fight, Origin};
use crate::content::Content;
use crate::effects::Verb;
use crate::faces::Object;
use crate::ids::*;
use crate::movement::{self, Spaces};
use crate::play::{Event, Play, View};
use crate::round::DUMMY;
use crate::sites;
use crate::state::Part;
use crate::{cards, pvp, scenario, turn};

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// The initiator says how many defenders a participant faces (MK-COOP-06).
        "share" Share(seat: Seat, at: u8),
        /// An invited player agrees or not (MK-COOP-07).
        "agree" Agree(seat: Seat),
        /// All have answered.
        "agreed" Agreed(seat: Seat),
        /// The next participant storms the city (MK-COOP-10).
        "storm" Storm(at: u8),
        /// What the assault comes to (MK-COOP-16, MK-COOP-17).
        "resolve-assault" Resolve,
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        /// Proposes an assault of a city to some players, as bits (MK-DEC-27).
        "propose" Propose(city: Color, invited: u8),
        "share" Share(n: u8),
        "agree" Agree(yes: bool),
        /// Moves into the city (MK-COOP-12).
        "storm" Storm,
        "stay-out" StayOut,
    }
}

/// The cooperative assault in progress, and other things that several players decide together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Assault {
    /// Participants fight.
    pub on: bool,
    pub initiator: Seat,
    pub city: Color,
    pub invited: Seats,
    /// How many defenders each faces.
    pub shares: BySeat<u8>,
    /// Who has refused.
    pub refused: bool,
    /// Participants in order.
    pub order: List<Seat, 4>,
    /// The defenders that each was dealt (MK-COOP-09).
    pub dealt: BySeat<List<EnemyKind, 5>>,
    /// Where each came from, if he stormed.
    pub from: BySeat<Option<SpaceId>>,
    /// Who must still end his part.
    pub closing: Seats,
    /// Which Tactic each would remove (MK-DEC-28).
    pub votes: BySeat<Option<Tactic>>,
}

/// Whether a hero can take part (MK-COOP-02, MK-COOP-03), as far as everybody knows.
fn suitable(view: View<'_>, seat: Seat, city: SpaceId) -> Verdict {
    let player = &view.state.players[seat];
    ensure(!player.down && !player.out, Rule("MK-COOP-02"))?;
    let beside = player.space.is_some_and(|space| view.state.map.touch(space, city));
    ensure(beside, Rule("MK-COOP-02"))?;
    ensure(!player.deeds.hand.is_empty(), Rule("MK-COOP-03"))
}

/// Whether an assault can be proposed at all (MK-COOP-01, MK-COOP-04, MK-COOP-19).
fn may_propose(view: View<'_>, seat: Seat) -> Verdict {
    let (state, turn) = (view.state, &view.state.turns[seat]);
    ensure(state.setting.assaults, Rule("MK-COOP-19"))?;
    ensure(!turn.acted && matches!(turn.part, Part::Start | Part::Move), Rule("MK-COOP-01"))?;
    ensure(state.announced.is_none() && state.last.is_none(), Rule("MK-COOP-04"))?;
    ensure(view.shares_space(seat).is_none(), Rule("MK-COOP-04"))?;
    ensure(!state.assault.on && state.players[seat].deeds.hand.cards() > 0, Rule("MK-COOP-03"))
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, seat: Seat, out: &mut O) {
    if may_propose(view, seat).is_err() {
        return;
    }
    let Some(here) = view.state.players[seat].space else { return };
    let dug = underground(view, seat);
    let beside = view.state.map.near(here);
    let farther = dug.iter().filter(|&space| !view.state.map.touch(here, space));
    for near in beside.chain(farther) {
        let Some((color, city)) = view.city(near) else { continue };
        if city.open || scenario::may_enter(view, near).is_err() {
            continue;
        }
        let others: Seats =
            view.state.others(seat).iter().filter(|&other| suitable(view, other, near).is_ok()).collect();
        // Every set of suitable heroes, once a turn (MK-COOP-07); each faces a defender at least.
        for invited in 1..16u8 {
            if invited & !others.0 != 0 {
                continue;
            }
            let enough = usize::from(Seats(invited).len()) < city.garrison.len();
            let new = view.state.players[seat].refused >> invited & 1 == 0;
            let verdict = ensure(enough, Rule("MK-COOP-06")).and(ensure(new, Rule("MK-AMB-49")));
            out.option(Action::Propose(color, invited).into(), verdict);
        }
    }
}

/// Where an Underground Attack in hand could lead (MK-COOP-21).
fn underground(view: View<'_>, seat: Seat) -> Spaces {
    for kind in view.kinds_in_hand(seat).filter(|kind| kind.is_spell()) {
        let digs =
            |mode: &ModeId| view.content.ops(*mode).iter().any(|op| op.verb == Verb::Underground(true));
        let Some(mode) = view.ways(kind, Way::Strong).find(digs) else { continue };
        let price = cards::price(view.content, kind, Way::Strong);
        if view.black_usable(seat) && view.can_pay(seat, &price, 0) {
            return view.content.ops(mode).iter().flat_map(|op| movement::travels(view, seat, op)).collect();
        }
    }
    Spaces::default()
}

/// The city that is assaulted.
pub(crate) fn city(view: View<'_>) -> SpaceId {
    view.state.map.cities[view.state.assault.city as usize].space.unwrap_or_default()
}

/// Options of a participant before he has stormed (MK-COOP-12, MK-COOP-22).
pub(crate) fn storm_options<O: Options<crate::Action>>(view: View<'_>, seat: Seat, out: &mut O) {
    let city = city(view);
    let cost = view.terrain_cost(seat, city).unwrap_or(2);
    // Who is not beside it comes by an Underground Attack.
    let beside = view.state.players[seat].space.is_some_and(|here| view.state.map.touch(here, city));
    let paid = ensure(view.state.turns[seat].moves >= cost, Rule("MK-COOP-22"));
    out.option(Action::Storm.into(), ensure(beside, Rule("MK-COOP-21")).and(paid));
    out.allow(Action::StayOut.into());
}

pub(crate) fn act(play: &mut Play<'_>, seat: Seat, action: Action) {
    match action {
        Action::Propose(city, invited) => propose(play, seat, city, Seats(invited)),
        Action::Storm => storm(play, seat),
        Action::StayOut => {
            let turn = play.turn(seat);
            turn.storming = false;
            turn.part = Part::After;
            turn.acted = true;
        }
        Action::Share(_) | Action::Agree(_) => unreachable!("{action:?} is no answer of a turn"),
    }
}

fn propose(play: &mut Play<'_>, seat: Seat, city: Color, invited: Seats) {
    let votes = play.state.assault.votes;
    let mut order: List<Seat, 4> = List::new();
    order.push(seat);
    // MK-COOP-10: the initiator, then the others in round order.
    let n = play.state.order.len();
    let start = play.state.order.iter().position(|&who| who == seat.0).unwrap_or(0);
    for step in 1..n {
        let who = play.state.order[(start + step) % n];
        if who != DUMMY && invited.has(Seat(who)) {
            order.push(Seat(who));
        }
    }
    play.state.assault = Assault { initiator: seat, city, invited, order, votes, ..Assault::default() };
    play.tell(|| {
        Event::open(text!("coop.proposed", seat, color = city)).on(Object::Seat(seat)).by(Rule("MK-COOP-05"))
    });
    play.next(Step::Agreed(seat));
    for &other in order.iter().skip(1).rev() {
        play.next(Step::Agree(other));
    }
    play.next(Step::Share(seat, 0));
}

/// Defenders that are not shared out yet, and participants that have none yet.
fn unshared(view: View<'_>, at: u8) -> (u8, u8) {
    let assault = &view.state.assault;
    let all = view.state.map.cities[assault.city as usize].garrison.len() as u8;
    let shared: u8 = assault.order.iter().map(|&seat| assault.shares[seat]).sum();
    (all - shared, assault.order.len() as u8 - at)
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    match step {
        Step::Share(seat, at) => {
            let (left, waiting) = unshared(view, at);
            if waiting > 1 && left > waiting { Seats::only(seat) } else { Seats::NONE }
        }
        Step::Agree(seat) if !view.state.assault.refused => Seats::only(seat),
        Step::Agree(_) | Step::Agreed(_) | Step::Storm(_) | Step::Resolve => Seats::NONE,
    }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Share(seat, at) => {
            let (left, waiting) = unshared(play.view(), at);
            if waiting > 0 {
                share(play, seat, at, if waiting == 1 { left } else { 1 });
            }
        }
        Step::Agree(_) => {}
        Step::Agreed(seat) => agreed(play, seat),
        Step::Storm(at) => next_participant(play, at),
        Step::Resolve => resolve(play),
    }
}

fn share(play: &mut Play<'_>, seat: Seat, at: u8, n: u8) {
    let participant = play.state.assault.order[usize::from(at)];
    play.state.assault.shares[participant] = n;
    play.next(Step::Share(seat, at + 1));
}

/// MK-COOP-07 to -09.
fn agreed(play: &mut Play<'_>, seat: Seat) {
    if play.state.assault.refused {
        play.state.players[seat].refused |= 1 << play.state.assault.invited.0;
        let votes = play.state.assault.votes;
        play.state.assault = Assault { votes, ..Assault::default() };
        play.tell(|| Event::open(text!("coop.refused")).by(Rule("MK-COOP-07")));
        return;
    }
    let assault = &mut play.state.assault;
    assault.on = true;
    assault.closing = assault.invited;
    let (order, city) = (assault.order, assault.city);
    for &other in order.iter().skip(1) {
        // MK-COOP-08.
        play.state.players[other].down = true;
    }
    // MK-COOP-09: shuffled and dealt blind.
    let garrison = play.state.map.cities[city as usize].garrison;
    let mut kinds: List<EnemyKind, 5> = garrison.iter().map(|token| token.kind).collect();
    play.chance.shuffle(&mut kinds);
    for &participant in order.iter() {
        for _ in 0..play.state.assault.shares[participant] {
            if let Some(kind) = kinds.pop() {
                play.state.assault.dealt[participant].push(kind);
            }
        }
    }
    if let Some(space) = play.state.map.cities[city as usize].space {
        play.turn_up_city(space);
    }
    play.log.reveal();
    play.tell(|| Event::open(text!("coop.begins", color = city)).by(Rule("MK-COOP-09")));
    play.next(Step::Storm(0));
}

fn next_participant(play: &mut Play<'_>, at: u8) {
    let Some(&seat) = play.state.assault.order.get(usize::from(at)) else { return play.next(Step::Resolve) };
    play.next(Step::Storm(at + 1));
    if at > 0 {
        // MK-COOP-20: everything that an own turn would allow.
        turn::prepare(play, seat);
    }
    let turn = play.turn(seat);
    turn.part = Part::Move;
    turn.storming = true;
    play.next(turn::Step::Hub(seat));
    if at > 0 {
        play.next(turn::Step::Before(seat));
    }
}

/// A participant steps into the city (MK-COOP-12, MK-COOP-13).
fn storm(play: &mut Play<'_>, seat: Seat) {
    let city = city(play.view());
    let from = play.state.players[seat].space.unwrap_or_default();
    let cost = play.view().terrain_cost(seat, city).unwrap_or(2);
    let provoked: List<SpaceId, 6> = play.view().provoked(from, city).collect();
    play.turn(seat).moves -= cost;
    burst_in(play, seat, from, &provoked);
}

/// A participant is in the city and faces his share (MK-COOP-14, MK-COOP-15).
pub(crate) fn burst_in(play: &mut Play<'_>, seat: Seat, from: SpaceId, provoked: &[SpaceId]) {
    let assault = play.state.assault;
    let city = city(play.view());
    play.turn(seat).storming = false;
    play.state.assault.from[seat] = Some(from);
    combat::start(play, seat, Fight::Assault, Some(city));
    play.turn(seat).from = Some(from);
    play.state.players[seat].space = Some(city);
    play.state.combat.city = Some(assault.city);
    play.state.combat.ignores_site = play.turn(seat).underground;
    play.shift_reputation(seat, -1, Rule("MK-REP-04"));
    for (n, &kind) in assault.dealt[seat].iter().enumerate() {
        combat::add_foe(play, kind, Origin::Site(n as u8), true);
    }
    combat::add_rampagers(play, provoked);
    play.next(combat::Step::Join(seat));
}

/// A fight is over; the next participant follows by himself.
pub(crate) fn fought(_play: &mut Play<'_>, _seat: Seat) {}

/// MK-COOP-16, MK-COOP-17.
fn resolve(play: &mut Play<'_>) {
    let assault = play.state.assault;
    play.state.assault.on = false;
    let open = play.state.map.cities[assault.city as usize].open;
    for &seat in assault.order.iter() {
        if let Some(from) = assault.from[seat].filter(|_| !open) {
            sites::go_back(play, seat, Some(from));
        }
    }
}

/// Participants end their turns after the initiator, in round order (MK-COOP-18).
pub(crate) fn close(play: &mut Play<'_>, seat: Seat) {
    let assault = play.state.assault;
    if assault.initiator != seat || assault.closing.is_empty() {
        return;
    }
    play.state.assault.closing = Seats::NONE;
    for &other in assault.order.iter().skip(1).rev() {
        play.next(pvp::Step::Close(other));
    }
}

pub(crate) fn step_options<O: Options<crate::Action>>(view: View<'_>, step: Step, _seat: Seat, out: &mut O) {
    match step {
        Step::Share(_, at) => {
            let (left, waiting) = unshared(view, at);
            (1..=left + 1 - waiting).for_each(|n| out.allow(Action::Share(n).into()));
        }
        Step::Agree(_) => [true, false].into_iter().for_each(|yes| out.allow(Action::Agree(yes).into())),
        Step::Agreed(_) | Step::Storm(_) | Step::Resolve => {}
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    match (step, action) {
        (Step::Share(_, at), Action::Share(n)) => share(play, seat, at, n),
        (Step::Agree(_), Action::Agree(yes)) => {
            // MK-COOP-03: without a card that is no Wound nobody can take part.
            let able = play.state.players[seat].deeds.hand.cards() > 0;
            play.state.assault.refused |= !(yes && able);
        }
        _ => unreachable!("{action:?} answers no {step:?}"),
    }
}

pub(crate) fn prompt(view: View<'_>, step: Step, seat: Seat) -> Prompt {
    let assault = &view.state.assault;
    let (text, rule) = match step {
        Step::Share(_, at) => {
            let seat = assault.order.get(usize::from(at)).copied().unwrap_or(seat);
            (text!("coop.ask.share", seat), "MK-COOP-06")
        }
        Step::Agree(_) => {
            (text!("coop.ask.agree", seat = assault.initiator, n = assault.shares[seat]), "MK-DEC-27")
        }
        Step::Agreed(_) | Step::Storm(_) | Step::Resolve => {
            (text!("coop.ask.agree", seat = assault.initiator, n = 0), "MK-COOP-10")
        }
    };
    // No window: a proposal is a bargain that is weighed when it is made, nothing to be declined unread.
    Prompt { text, rule: Some(Rule(rule)), window: None, so_far: Vec::new() }
}

pub(crate) fn label(_view: View<'_>, _seat: Seat, action: Action) -> Label {
    match action {
        Action::Propose(color, invited) => {
            let seats: Vec<hexarch_core::Arg> = Seats(invited).iter().map(Into::into).collect();
            Label::new(text!("coop.label.propose", color, seats))
        }
        Action::Share(n) => Label::new(text!("coop.label.share", n)).kind(Sort::Amount(n.into())),
        Action::Agree(true) => Label::new(text!("coop.label.agree")),
        Action::Agree(false) => Label::new(text!("coop.label.refuse")).kind(Sort::Pass),
        Action::Storm => Label::new(text!("coop.label.storm")),
        Action::StayOut => Label::new(text!("coop.label.stay_out")).kind(Sort::Pass),
    }
}
