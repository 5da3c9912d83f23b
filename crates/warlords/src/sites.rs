//! What sites give to a leader who stands in them (HW-SITE).

use hexarch_core::{Kind, Label, Options, Prompt, Rule, Seat, Seats, text, vocabulary};

use crate::army;
use crate::content::Content;
use crate::dice;
use crate::faces::{Object, UnitFace};
use crate::growth;
use crate::ids::*;
use crate::places::place;
use crate::play::{EQUIPMENT, Event, Play, View};
use crate::state::{GearPlace, Mark, State};

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// The hex gives what it has.
        "benefit" Benefit(leader: LeaderId),
        /// The outpost table (HW-SITE-30).
        "outpost" Outpost(seat: Seat),
        /// Whether a holy place is used (HW-SITE-35).
        "holy-ask" Holy(leader: LeaderId),
        "holy" Blessed(leader: LeaderId),
        /// A further d12 for experience (HW-SITE-36).
        "holy-lore" Lore(leader: LeaderId),
        /// Units lost to lone soul points (HW-SITE-45).
        "haunted" Haunted(leader: LeaderId, n: u8),
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        "pray" Pray,
        "pass-by" PassBy,
        "lose" Lose(at: u8),
    }
}

/// Units that lone soul points cost (HW-SITE-45).
const HAUNTED: u8 = 2;

/// Whether guards have to be rolled for a leader who enters a site (HW-MOVE-06, HW-SITE-09).
pub(crate) fn awaits_guards(view: View<'_>, leader: LeaderId, hex: HexId) -> bool {
    let ground = &view.state.ground[hex];
    let Some(site) = view.state.site(view.content, hex) else { return false };
    match site {
        Site::Ruin => !ground.has(Mark::Explored) && !ground.has(Mark::Cleared),
        Site::Tower => {
            let open = ground.has(Mark::Cleared) && ground.by == leader.0 + 1;
            !has_visited(view.state, leader, hex) && !open
        }
        _ if site.resource().is_some() => ground.marker.seat().is_none() && !ground.has(Mark::Cleared),
        _ => false,
    }
}

/// Whether a leader has profited from the tower of a hex (HW-SITE-27).
fn has_visited(state: &State, leader: LeaderId, hex: HexId) -> bool {
    let tile = state.world.tile(hex).map_or(0, |tile| tile.0);
    state.leaders[leader].towers >> tile & 1 != 0
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    match step {
        Step::Holy(leader) => {
            let open = view.state.leaders[leader].hex().is_some_and(|hex| may_pray(view.state, hex));
            if open { Seats::only(view.state.owner(leader)) } else { Seats::NONE }
        }
        Step::Haunted(leader, n) => {
            let his = &view.state.leaders[leader];
            let choice = n > 0
                && total(&his.units()) > u16::from(n)
                && his.boxes.iter().filter(|it| it.count > 0).count() > 1;
            if choice { Seats::only(view.state.owner(leader)) } else { Seats::NONE }
        }
        Step::Benefit(_) | Step::Outpost(_) | Step::Blessed(_) | Step::Lore(_) => Seats::NONE,
    }
}

fn may_pray(state: &State, hex: HexId) -> bool {
    !state.ground[hex].has(Mark::Visited)
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Benefit(leader) => benefit(play, leader),
        Step::Outpost(seat) => {
            let resource = play.content.outposts[usize::from(play.state.die) - 1];
            play.gain(seat, resource, 1, Rule("HW-SITE-30"));
        }
        Step::Holy(_) => {}
        Step::Blessed(leader) => blessed(play, leader),
        Step::Lore(leader) => {
            let ep = play.state.die.div_ceil(2);
            growth::gain(play, leader, ep.into(), Rule("HW-SITE-36"));
        }
        Step::Haunted(leader, n) => {
            for _ in 0..n {
                let boxes = &play.state.leaders[leader].boxes;
                let Some(at) = boxes.iter().position(|squad| squad.count > 0) else { return };
                lose(play, leader, at);
            }
        }
    }
}

/// A leader who stands in a hex without enemies has what it offers, if it has not been taken.
fn benefit(play: &mut Play<'_>, leader: LeaderId) {
    let Some(hex) = play.state.leaders[leader].hex() else { return };
    let seat = play.state.owner(leader);
    let ground = play.state.ground[hex];
    let contested = play.state.enemy_leader_at(hex, seat).is_some()
        || ground.is_guarded()
        || ground.army.seat().is_some_and(|owner| owner != seat);
    let Some(site) = play.state.site(play.content, hex).filter(|_| !contested) else { return };
    match site {
        Site::Gold | Site::Wood | Site::Stone | Site::Crystal => resource(play, leader, hex),
        Site::Ruin => ruin(play, leader, hex),
        Site::Tower => tower(play, leader, hex),
        Site::Outpost => outpost(play, leader, hex),
        Site::HolyPlace => play.next(Step::Holy(leader)),
        Site::Recruitment | Site::Graveyard => recruits(play, leader, hex),
        Site::Vault1 | Site::Vault2 | Site::Transformer1 | Site::Transformer2 => {
            well(play, leader, hex, site)
        }
        Site::City | Site::Camp => {}
    }
}

/// Control of a resource hex: after its guards are beaten, or from another player (HW-SITE-02, HW-SITE-06, HW-SITE-07).
fn resource(play: &mut Play<'_>, leader: LeaderId, hex: HexId) {
    let seat = play.state.owner(leader);
    let ground = &play.state.ground[hex];
    let taken = match ground.marker.seat() {
        Some(owner) if owner == seat => return,
        Some(owner) if !play.state.may_fight(seat, owner) => return,
        Some(_) => true,
        None if ground.has(Mark::Cleared) => false,
        None => return,
    };
    play.mark(hex, Some(seat), Rule(if taken { "HW-SITE-06" } else { "HW-SITE-02" }));
    play.state.ground[hex].clear(Mark::Cleared);
    if leader.race() == Race::Necromancer {
        play.state.ground[hex].set(Mark::Converted);
    }
    if taken {
        let ep = play.content.ep.conquest;
        growth::gain(play, leader, ep, Rule("HW-EP-01"));
    }
}

/// A ruin without guards is explored: the top equipment card (HW-SITE-21 to -23).
fn ruin(play: &mut Play<'_>, leader: LeaderId, hex: HexId) {
    let ground = &mut play.state.ground[hex];
    if ground.has(Mark::Explored) || !ground.has(Mark::Cleared) {
        return;
    }
    ground.set(Mark::Explored);
    ground.clear(Mark::Cleared);
    let seat = play.state.owner(leader);
    let strict = play.state.variant.strict_cards;
    let in_deck = |gear: &Gear| {
        play.state.gear[*gear] == GearPlace::Deck && (!strict || play.content.strict_gear.has(*gear))
    };
    let deck: hexarch_core::Set<Gear> = Gear::ALL.iter().copied().filter(in_deck).collect();
    if !deck.is_empty() {
        let gear = play.chance.pick(EQUIPMENT, deck);
        play.state.gear[gear] = GearPlace::Leader(leader);
        play.tell(|| {
            Event::open(text!("gear.found", leader, gear)).on(Object::Leader(leader)).by(Rule("HW-SITE-21"))
        });
    }
    play.gain_glory(seat, play.content.gp.ruin, Rule("HW-END-05"));
    let ep = play.content.ep.ruin;
    growth::gain(play, leader, ep, Rule("HW-EP-01"));
}

/// Once a leader and tower (HW-SITE-26, HW-SITE-27).
fn tower(play: &mut Play<'_>, leader: LeaderId, hex: HexId) {
    let ground = &play.state.ground[hex];
    let open = ground.has(Mark::Cleared) && ground.by == leader.0 + 1;
    if has_visited(play.state, leader, hex) || !open {
        return;
    }
    play.state.ground[hex].clear(Mark::Cleared);
    let tile = play.state.world.tile(hex).map_or(0, |tile| tile.0);
    play.state.leaders[leader].towers |= 1 << tile;
    play.next(growth::Step::Tower(leader));
}

/// The first leader of a round rolls for a resource; a Necromancer only leaves the marker (HW-SITE-30, HW-SITE-31).
pub(crate) fn outpost(play: &mut Play<'_>, leader: LeaderId, hex: HexId) {
    if play.state.ground[hex].has(Mark::Visited) {
        return;
    }
    play.state.ground[hex].set(Mark::Visited);
    let seat = play.state.owner(leader);
    visited(play, leader, hex, Rule("HW-SITE-30"));
    if leader.race().builds() {
        play.then(&[dice::Step::Roll(seat).into(), Step::Outpost(seat).into()]);
    }
}

fn visited(play: &mut Play<'_>, leader: LeaderId, hex: HexId, rule: Rule) {
    play.tell_of(|view| {
        Event::open(text!("site.visited", leader, hex = place(view, hex))).on(Object::Hex(hex)).by(rule)
    });
}

/// A holy place is used (HW-SITE-36, HW-SITE-38).
pub(crate) fn pray(play: &mut Play<'_>, leader: LeaderId) {
    let Some(hex) = play.state.leaders[leader].hex() else { return };
    play.state.ground[hex].set(Mark::Visited);
    let seat = play.state.owner(leader);
    visited(play, leader, hex, Rule("HW-SITE-36"));
    play.then(&[dice::Step::Roll(seat).into(), Step::Blessed(leader).into()]);
}

fn blessed(play: &mut Play<'_>, leader: LeaderId) {
    let seat = play.state.owner(leader);
    let (blessing, n) = play.content.holy[usize::from(play.state.die) - 1];
    match blessing {
        Blessing::Gold => play.gain(seat, Resource::Gold, n, Rule("HW-SITE-36")),
        Blessing::MovementPoints => {
            if play.state.march.on && play.state.march.leader == leader {
                play.state.march.points += n; // HW-SITE-37
            }
            play.tell(|| {
                Event::open(text!("site.rested", leader, n)).on(Object::Leader(leader)).by(Rule("HW-SITE-36"))
            });
        }
        Blessing::Harvest => {
            for &resource in controlled(play.view(), seat).iter() {
                play.gain(seat, resource, n, Rule("HW-SITE-36"));
            }
        }
        Blessing::Experience => play.then(&[dice::Step::Roll(seat).into(), Step::Lore(leader).into()]),
    }
}

/// What the resource hexes of a player yield; those that were converted yield nothing to builders (HW-AMB-06).
pub(crate) fn controlled(view: View<'_>, seat: Seat) -> hexarch_core::List<Resource, 64> {
    let state = view.state;
    let own = state
        .world
        .known()
        .filter(|&hex| state.ground[hex].marker.is(seat) && !state.ground[hex].has(Mark::Converted));
    own.filter_map(|hex| state.site(view.content, hex)?.resource()).collect()
}

/// An own location becomes active and yields a unit (HW-SITE-11, HW-SITE-15); another's that nobody defends any more is
/// inactive from now on (HW-SITE-14).
fn recruits(play: &mut Play<'_>, leader: LeaderId, hex: HexId) {
    let seat = play.state.owner(leader);
    let tile = play.state.world.tile(hex).map_or(0, |tile| usize::from(tile.0));
    let owner = play.content.tiles[tile].race;
    let marker = play.state.ground[hex].marker.seat();
    if owner != Some(leader.race()) {
        if let Some(other) = marker.filter(|&other| play.state.may_fight(seat, other)) {
            play.mark(hex, None, Rule("HW-SITE-14"));
            play.tell_of(|view| {
                let text = text!("site.inactive", seat = other, hex = place(view, hex));
                Event::open(text).on(Object::Hex(hex)).by(Rule("HW-SITE-14"))
            });
        }
        return;
    }
    if marker == Some(seat) {
        return;
    }
    let first = !play.state.ground[hex].has(Mark::Known);
    let cause = if first { Cause::Recruits } else { Cause::Reopened };
    play.mark(hex, Some(seat), cause.rule());
    play.state.ground[hex].set(Mark::Known);
    play.next(army::Step::Place(seat, 1, Some(leader), cause));
    if first {
        let ep = play.content.ep.recruitment;
        growth::gain(play, leader, ep, Rule("HW-EP-01"));
    }
}

/// Lone soul points are destroyed, and cost two units (HW-SITE-45).
fn well(play: &mut Play<'_>, leader: LeaderId, hex: HexId, site: Site) {
    let seat = play.state.owner(leader);
    let (Some(necromancer), Some(well)) = (play.state.necromancer(), site.well()) else { return };
    let souls = play.state.souls[well as usize];
    if necromancer == seat || souls == 0 || !play.state.may_fight(seat, necromancer) {
        return;
    }
    play.state.souls[well as usize] = 0;
    play.tell_of(|view| {
        Event::open(text!("souls.destroyed", seat, n = souls, hex = place(view, hex)))
            .on(Object::Hex(hex))
            .by(Rule("HW-SITE-45"))
    });
    play.next(Step::Haunted(leader, HAUNTED));
}

fn lose(play: &mut Play<'_>, leader: LeaderId, at: usize) {
    let level = play.state.leaders[leader].boxes[at].level;
    play.state.leaders[leader].lose(at);
    let unit = UnitFace::of(Some(leader.race()), level);
    play.tell(|| {
        Event::open(text!("march.straggler", leader, unit)).on(Object::Leader(leader)).by(Rule("HW-SITE-45"))
    });
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, _seat: Seat, out: &mut O) {
    match step {
        Step::Holy(_) => {
            out.allow(Action::PassBy.into());
            out.allow(Action::Pray.into());
        }
        Step::Haunted(leader, _) => {
            let boxes = view.state.leaders[leader].boxes;
            (0..BOXES)
                .filter(|&at| boxes[at].count > 0)
                .for_each(|at| out.allow(Action::Lose(at as u8).into()));
        }
        Step::Benefit(_) | Step::Outpost(_) | Step::Blessed(_) | Step::Lore(_) => {}
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, _seat: Seat, action: Action) {
    match (step, action) {
        (Step::Holy(leader), Action::Pray) => pray(play, leader),
        (Step::Haunted(leader, n), Action::Lose(at)) => {
            lose(play, leader, usize::from(at));
            play.next(Step::Haunted(leader, n - 1));
        }
        (_, _) => {}
    }
}

pub(crate) fn prompt(_view: View<'_>, step: Step, _seat: Seat) -> Prompt {
    let (text, rule) = match step {
        Step::Holy(leader) => (text!("site.ask.holy", leader), "HW-SITE-35"),
        Step::Haunted(leader, n) => (text!("site.ask.haunted", leader, n), "HW-SITE-45"),
        Step::Benefit(leader) | Step::Blessed(leader) | Step::Lore(leader) => {
            (text!("site.ask.holy", leader), "HW-MOVE-13")
        }
        Step::Outpost(seat) => (text!("site.ask.outpost", seat), "HW-SITE-30"),
    };
    Prompt { text, rule: Some(Rule(rule)), window: None, so_far: Vec::new() }
}

pub(crate) fn label(view: View<'_>, _seat: Seat, action: Action) -> Label {
    match action {
        Action::Pray => Label::new(text!("site.label.pray")),
        Action::PassBy => Label::new(text!("site.label.pass_by")).kind(Kind::Pass),
        Action::Lose(at) => {
            let leader = view.state.march.leader;
            let level = view.state.leaders[leader].boxes[usize::from(at)].level;
            let unit = UnitFace::of(Some(leader.race()), level.max(1));
            Label::new(text!("fray.label.falls", unit)).on(Object::Box(leader, at).id())
        }
    }
}
