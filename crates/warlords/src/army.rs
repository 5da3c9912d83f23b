//! Displays, boxes and garrisons: where units go, and how they are rearranged (HW-LEAD-06 to -13).
//!
//! Free rearranging would never end, so it has one form: a leader lays all units down where he stands and fills his boxes
//! again, one after the other; what he leaves is the garrison. He does so once where he stands until he goes on, and once
//! after a combat.

use hexarch_core::{
    Kind, Label, Options, Prompt, Rule, Seat, Seats, Text, Verdict, ensure, text, vocabulary,
};

use crate::content::Content;
use crate::faces::Object;
use crate::ids::*;
use crate::play::{Event, Play, View};
use crate::state::{Holder, LeaderPlace, Mark, Squad, State};

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// A unit joins a player: on the display of that leader (any living one if none is named), or, if the cause allows
        /// it, in that leader's hex or at home.
        "place" Place(seat: Seat, level: u8, leader: Option<LeaderId>, cause: Cause),
        /// A leader may rearrange, after a combat or before a siege.
        "arrange-offer" Offer(leader: LeaderId),
        /// A box of a leader is filled anew.
        "arrange-box" Fill(leader: LeaderId, at: u8, both: bool),
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        "put" Put(leader: LeaderId, at: u8),
        "leave" Leave,
        "arrange" Arrange(leader: LeaderId),
        "keep-army" Keep,
        "fill" Fill(level: u8, n: u8),
        "arranged" Done,
    }
}

/// Units that a box holds (HW-LEAD-07).
pub(crate) const PER_BOX: u8 = 10;

/// Whether a box of a leader takes units of a level at all (HW-LEAD-06, HW-LEAD-07, HW-LEAD-10).
pub(crate) fn may_stand(view: View<'_>, leader: LeaderId, at: usize, level: u8) -> Verdict {
    let kind = view.content.kind(leader.race(), level);
    match at {
        0 => ensure(kind == UnitType::Ranged, Rule("HW-LEAD-07")),
        1 => ensure(kind == UnitType::Mounted, Rule("HW-LEAD-07")),
        2 | 3 => ensure(kind == UnitType::Close, Rule("HW-LEAD-07")),
        _ => ensure(usize::from(view.state.stat(leader, Stat::Leadership)) > at - 4, Rule("HW-LEAD-06")),
    }
}

/// Whether one more unit fits into a box: onto a stack of its level, or as a new one (HW-LEAD-07).
pub(crate) fn may_join(view: View<'_>, leader: LeaderId, at: usize, level: u8) -> Verdict {
    let boxes = &view.state.leaders[leader].boxes;
    let squad = boxes[at];
    if squad.count > 0 {
        ensure(squad.level == level, Rule("HW-LEAD-07"))?;
        return ensure(squad.count < PER_BOX, Rule("HW-LEAD-07"));
    }
    may_stand(view, leader, at, level)?;
    ensure(boxes_of(boxes, level) < 2, Rule("HW-LEAD-07"))
}

fn boxes_of(boxes: &[Squad; BOXES], level: u8) -> usize {
    boxes.iter().filter(|squad| squad.count > 0 && squad.level == level).count()
}

/// Whether a display has room for a unit.
pub(crate) fn has_room(view: View<'_>, leader: LeaderId, level: u8) -> bool {
    (0..BOXES).any(|at| may_join(view, leader, at, level).is_ok())
}

/// Fills boxes with units, each level on as few stacks as possible; nothing if they do not fit.
pub(crate) fn pack(content: &Content, race: Race, leadership: u8, units: &Units) -> Option<[Squad; BOXES]> {
    let mut boxes = [Squad::default(); BOXES];
    let open = 4 + usize::from(leadership.min(2));
    for level in (1..=LEVELS as u8).rev() {
        let mut left = units[usize::from(level) - 1];
        let mut stacks = 0;
        while left > 0 {
            stacks += 1;
            let usual = match content.kind(race, level) {
                UnitType::Ranged => 0..1,
                UnitType::Mounted => 1..2,
                UnitType::Close => 2..4,
            };
            let at = usual.chain(4..open).find(|&at| boxes[at].count == 0).filter(|_| stacks <= 2)?;
            let count = left.min(PER_BOX);
            boxes[at] = Squad { level, count };
            left -= count;
        }
    }
    Some(boxes)
}

/// Whether a leader may rearrange where he stands (HW-LEAD-08, HW-AMB-69): in a city, camp, vault or objective hex, or
/// while both leaders share a hex; not among the sites of others or before the guards of a site are beaten.
pub(crate) fn may_arrange(view: View<'_>, leader: LeaderId) -> Verdict {
    let state = view.state;
    let seat = state.owner(leader);
    let Some(hex) = state.leaders[leader].hex() else { return Err(Rule("HW-LEAD-08")) };
    ensure(!state.leaders[leader].arranged, Rule("HW-AMB-70"))?;
    let shared = state.leaders[leader.other()].place == LeaderPlace::At(hex);
    let home = state.home_at(hex) == Some(seat);
    ensure(home || shared || state.is_objective(view.content, hex), Rule("HW-LEAD-08"))?;
    may_drop(view, hex, seat)?;
    ensure(has_anything(state, leader, hex, seat), Rule("HW-LEAD-08"))
}

fn has_anything(state: &State, leader: LeaderId, hex: HexId, seat: Seat) -> bool {
    let shared = state.leaders[leader.other()].place == LeaderPlace::At(hex);
    state.leaders[leader].has_units()
        || shared && state.leaders[leader.other()].has_units()
        || total(&state.garrison_at(hex, seat)) > 0
}

/// Whether a player can have a garrison in a hex (HW-AMB-69).
pub(crate) fn may_drop(view: View<'_>, hex: HexId, seat: Seat) -> Verdict {
    let state = view.state;
    let ground = &state.ground[hex];
    let foreign_home = state.home_at(hex).is_some_and(|owner| owner != seat);
    let foreign_army = !matches!(ground.army, Holder::Nobody) && !ground.army.is(seat);
    ensure(!foreign_home && !foreign_army, Rule("HW-AMB-69"))?;
    let Some(site) = state.site(view.content, hex) else { return Ok(()) };
    let beaten = match site {
        Site::Ruin => ground.has(Mark::Explored),
        // A tower has guards for every leader anew, so nobody stays there.
        Site::Tower => false,
        _ if site.resource().is_some() => ground.marker.is(seat),
        _ if site.recruits() => ground.marker.is(seat),
        _ if site.well().is_some() => state.race(seat) == Race::Necromancer,
        _ => true,
    };
    ensure(beaten, Rule("HW-AMB-69"))
}

/// Lays all units down and fills the boxes again.
pub(crate) fn arrange(play: &mut Play<'_>, leader: LeaderId) {
    let Some(hex) = play.state.leaders[leader].hex() else { return };
    let seat = play.state.owner(leader);
    let other = leader.other();
    let both = play.state.leaders[other].place == LeaderPlace::At(hex);
    lay_down(play, leader, hex, seat);
    if both {
        lay_down(play, other, hex, seat);
    }
    play.tell(|| {
        Event::open(text!("army.arranged", leader)).on(Object::Leader(leader)).by(Rule("HW-LEAD-08"))
    });
    play.next(Step::Fill(leader, 0, both));
}

fn lay_down(play: &mut Play<'_>, leader: LeaderId, hex: HexId, seat: Seat) {
    let units = play.state.leaders[leader].units();
    play.state.leaders[leader].boxes = Default::default();
    play.state.leaders[leader].arranged = true;
    if total(&units) > 0 {
        let garrison = play.state.garrison_mut(hex, seat);
        for (n, more) in garrison.iter_mut().zip(units) {
            *n = n.saturating_add(more);
        }
    }
}

/// After a leader has lost leadership the units of a closed box go where there is room, else to the ground, else they are
/// lost.
pub(crate) fn fit(play: &mut Play<'_>, leader: LeaderId) {
    let open = 4 + usize::from(play.state.stat(leader, Stat::Leadership).min(2));
    let seat = play.state.owner(leader);
    for at in open..BOXES {
        let Squad { level, count } = std::mem::take(&mut play.state.leaders[leader].boxes[at]);
        for _ in 0..count {
            let room = (0..open).find(|&to| may_join(play.view(), leader, to, level).is_ok());
            let hex =
                play.state.leaders[leader].hex().filter(|&hex| may_drop(play.view(), hex, seat).is_ok());
            match (room, hex) {
                (Some(to), _) => {
                    let squad = &mut play.state.leaders[leader].boxes[to];
                    *squad = Squad { level, count: squad.count + 1 };
                }
                (None, Some(hex)) => play.garrison(hex, seat, level, 1, Rule("HW-LEAD-06")),
                (None, None) => {
                    let unit = play.state.unit(seat, level);
                    play.tell(|| Event::open(text!("units.lost", seat, unit)).by(Rule("HW-LEAD-06")))
                }
            }
        }
    }
}

/// The leader and box whose turn it is: boxes that are closed, and a display after which the other's follows, are passed.
fn filling(view: View<'_>, leader: LeaderId, at: u8, both: bool) -> Option<(LeaderId, u8, bool)> {
    let open = 4 + view.state.stat(leader, Stat::Leadership).min(2);
    if at < open {
        return Some((leader, at, both));
    }
    if both { filling(view, leader.other(), 0, false) } else { None }
}

/// How many units of a level may go into a box: what lies there, at most ten, in at most two boxes (HW-LEAD-07).
fn may_fill(view: View<'_>, leader: LeaderId, at: u8, level: u8) -> Verdict {
    may_stand(view, leader, usize::from(at), level)?;
    ensure(boxes_of(&view.state.leaders[leader].boxes, level) < 2, Rule("HW-LEAD-07"))
}

fn lying(state: &State, leader: LeaderId) -> Units {
    let Some(hex) = state.leaders[leader].hex() else { return [0; LEVELS] };
    let seat = state.owner(leader);
    if state.home_at(hex) == Some(seat) { state.players[seat].garrison } else { state.garrison_at(hex, seat) }
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    match step {
        Step::Place(seat, level, leader, cause) => {
            let room = placeable(view, seat, leader).any(|leader| has_room(view, leader, level));
            if room || cause.leaves_on_the_ground() && may_leave(view, seat, leader).is_ok() {
                Seats::only(seat)
            } else {
                Seats::NONE
            }
        }
        Step::Offer(leader) => {
            if may_be_offered(view, leader) {
                Seats::only(view.state.owner(leader))
            } else {
                Seats::NONE
            }
        }
        Step::Fill(leader, at, both) => match filling(view, leader, at, both) {
            Some((leader, ..)) if total(&lying(view.state, leader)) > 0 => {
                Seats::only(view.state.owner(leader))
            }
            _ => Seats::NONE,
        },
    }
}

/// After a combat he may rearrange anywhere (HW-LEAD-08) where his units can stay.
fn may_be_offered(view: View<'_>, leader: LeaderId) -> bool {
    let seat = view.state.owner(leader);
    view.state.leaders[leader]
        .hex()
        .is_some_and(|hex| has_anything(view.state, leader, hex, seat) && may_drop(view, hex, seat).is_ok())
}

/// The displays that a unit could go to.
fn placeable(view: View<'_>, seat: Seat, leader: Option<LeaderId>) -> impl Iterator<Item = LeaderId> + '_ {
    view.state.living(seat).filter(move |&living| leader.is_none_or(|leader| leader == living))
}

/// Where a unit goes that joins no display: the leader's hex, or home unless it is occupied (HW-SIEGE-14).
fn may_leave(view: View<'_>, seat: Seat, leader: Option<LeaderId>) -> Verdict {
    match leader {
        Some(leader) => {
            let hex = view.state.leaders[leader].hex();
            hex.map_or(Err(Rule("HW-LEAD-12")), |hex| may_drop(view, hex, seat))
        }
        None => ensure(!view.state.is_occupied(seat), Rule("HW-SIEGE-14")),
    }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Place(seat, level, leader, cause) => {
            // No box has room, and the ground is closed to it.
            let closed =
                if cause.leaves_on_the_ground() { may_leave(play.view(), seat, leader).err() } else { None };
            let rule = closed.unwrap_or(Rule("HW-LEAD-07"));
            let unit = play.state.unit(seat, level);
            play.tell(|| Event::open(text!("units.lost", seat, unit)).on(Object::Seat(seat)).by(rule));
        }
        Step::Offer(_) => {}
        Step::Fill(leader, ..) => settle(play, leader),
    }
}

/// The garrison that nothing is left of is nobody's.
fn settle(play: &mut Play<'_>, leader: LeaderId) {
    if let Some(hex) = play.state.leaders[leader].hex() {
        play.state.ground[hex].settle();
    }
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    match step {
        Step::Place(_, level, leader, cause) => {
            for leader in placeable(view, seat, leader) {
                for at in 0..BOXES {
                    out.option(Action::Put(leader, at as u8).into(), may_join(view, leader, at, level));
                }
            }
            if cause.leaves_on_the_ground() {
                out.option(Action::Leave.into(), may_leave(view, seat, leader));
            }
        }
        Step::Offer(leader) => {
            out.allow(Action::Keep.into());
            out.allow(Action::Arrange(leader).into());
        }
        Step::Fill(leader, at, both) => {
            let Some((leader, at, _)) = filling(view, leader, at, both) else { return };
            let lying = lying(view.state, leader);
            for (level, n) in (1..).zip(lying).filter(|(_, n)| *n > 0) {
                let verdict = may_fill(view, leader, at, level);
                if !O::REASONS && verdict.is_err() {
                    continue;
                }
                for n in (1..=n.min(PER_BOX)).rev() {
                    out.option(Action::Fill(level, n).into(), verdict);
                }
            }
            out.allow(Action::Fill(0, 0).into());
            out.allow(Action::Done.into());
        }
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    match (step, action) {
        (Step::Place(_, level, _, cause), Action::Put(leader, at)) => {
            let squad = &mut play.state.leaders[leader].boxes[usize::from(at)];
            *squad = Squad { level, count: squad.count + 1 };
            let unit = play.state.unit(seat, level);
            play.tell(|| {
                Event::open(text!("units.joined", leader, unit)).on(Object::Leader(leader)).by(cause.rule())
            });
        }
        (Step::Place(_, level, leader, cause), Action::Leave) => {
            let at = leader.and_then(|leader| play.state.leaders[leader].hex());
            let hex = at.unwrap_or(play.state.players[seat].home);
            play.garrison(hex, seat, level, 1, cause.rule());
        }
        (Step::Offer(_), Action::Arrange(leader)) => arrange(play, leader),
        (Step::Fill(leader, at, both), Action::Fill(level, n)) => {
            let Some((leader, at, both)) = filling(play.view(), leader, at, both) else { return };
            if n > 0 {
                let hex = play.state.leaders[leader].hex().expect("only leaders on the map fill their boxes");
                play.state.garrison_mut(hex, seat)[usize::from(level) - 1] -= n;
                play.state.leaders[leader].boxes[usize::from(at)] = Squad { level, count: n };
                play.state.ground[hex].settle();
            }
            play.next(Step::Fill(leader, at + 1, both));
        }
        (Step::Fill(leader, at, both), Action::Done) => match filling(play.view(), leader, at, both) {
            Some((leader, _, true)) => play.next(Step::Fill(leader.other(), 0, false)),
            _ => settle(play, leader),
        },
        (_, _) => {}
    }
}

pub(crate) fn prompt(view: View<'_>, step: Step, seat: Seat) -> Prompt {
    let (text, rule) = match step {
        Step::Place(_, level, _, cause) => {
            (text!("army.ask.place", unit = view.state.unit(seat, level)), cause.rule())
        }
        Step::Offer(leader) => (text!("army.ask.offer", leader), Rule("HW-LEAD-08")),
        Step::Fill(leader, at, both) => {
            let (leader, at, _) = filling(view, leader, at, both).unwrap_or((leader, at, both));
            (text!("army.ask.fill", leader, place = box_name(at)), Rule("HW-LEAD-07"))
        }
    };
    Prompt { text, rule: Some(rule), window: None, so_far: Vec::new() }
}

/// What a box of a display is for (HW-LEAD-06).
fn box_name(at: u8) -> Text {
    match at {
        0 => text!("army.box.ranged"),
        1 => text!("army.box.mounted"),
        2 => text!("army.box.close"),
        3 => text!("army.box.close.second"),
        4 => text!("army.box.extra"),
        _ => text!("army.box.extra.second"),
    }
}

pub(crate) fn label(view: View<'_>, seat: Seat, action: Action) -> Label {
    match action {
        Action::Put(leader, at) => {
            Label::new(text!("army.label.put", leader, place = box_name(at))).on(Object::Box(leader, at).id())
        }
        Action::Leave => match view.state.steps.last() {
            Some(crate::Step::Army(Step::Place(_, _, None, _))) => Label::new(text!("army.label.home")),
            _ => Label::new(text!("army.label.leave")),
        },
        Action::Arrange(leader) => {
            Label::new(text!("army.label.arrange", leader)).on(Object::Leader(leader).id())
        }
        Action::Keep => Label::new(text!("army.label.keep")).kind(Kind::Pass),
        Action::Fill(0, _) => Label::new(text!("army.label.empty")),
        Action::Fill(level, n) => {
            let unit = view.state.unit(seat, level);
            Label::new(text!("army.label.fill", unit, n)).kind(Kind::Amount(n.into()))
        }
        Action::Done => Label::new(text!("army.label.done")).kind(Kind::Done),
    }
}
