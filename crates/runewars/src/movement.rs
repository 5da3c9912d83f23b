//! Strategize, Mobilize and Conquer (RW-STRAT, RW-MOBIL, RW-CONQ, RW-MOVE).
//!
//! Figures of one order move together in effect (RW-AMB-11): what is friendly or empty is judged when the order, or this
//! resolution of it, begins; what moves is lifted off the board, and set down when all have been chosen.

use hexarch_core::{
    Chance, Each, Id, Kind, Label, List, Log, Options, Prompt, Rule, Seat, Seats, Seed, Set, Text, ensure,
    text, vocabulary,
};
use serde::{Deserialize, Serialize};

use crate::content::Content;
use crate::faces::Object;
use crate::ids::*;
use crate::orders::has_supremacy;
use crate::play::{Event, Play, View};
use crate::state::{Few, Passage, State};
use crate::tactics::{self, Window};
use crate::{battle, diplomacy, heroes, limits, turn};

/// Kinds of units that one player can command: four of his own, six neutral.
pub(crate) const SLOTS: usize = OWN_KINDS + NEUTRAL_KINDS;
/// How far a march can go at most: three areas, and one more by a card.
const FURTHEST: usize = 4;

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// A player may move figures by Strategize (RW-STRAT-01).
        "strategize" Strategize(seat: Seat),
        /// He chooses where to move figures from, or ends the order.
        "shift" Shift(seat: Seat),
        /// He moves units out of one area.
        "shift-from" ShiftFrom(seat: Seat, area: AreaId),
        /// He activates an area with Mobilize or Conquer (RW-MOBIL-01); `yes`: Mobilize's second resolution.
        "activate-area" Activate(seat: Seat, second: bool),
        /// The token lies; who can come is worked out.
        "muster" Muster(seat: Seat),
        /// He moves units into the activated area, group by group.
        "gather" Gather(seat: Seat),
        /// They arrive.
        "arrive" Arrive(seat: Seat),
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        /// Moves units out of this area.
        "from" From(area: AreaId),
        /// Moves so many units of a kind there.
        "shift" Shift(n: u8, kind: UnitKind, to: AreaId),
        /// Nothing more leaves this area.
        "leave" Leave,
        /// Moves a hero there.
        "shift-hero" ShiftHero(hero: Hero, to: AreaId),
        /// Activates an area.
        "activate" Activate(area: AreaId),
        /// Does not activate any area (RW-AMB-07).
        "activate-none" ActivateNone,
        /// Brings so many units of a kind from an area.
        "bring" Bring(n: u8, kind: UnitKind, from: AreaId),
        /// Pays for the Magic Portals (RW-OPT-08).
        "portal" Portal,
        /// Nothing more moves.
        "moved" Done,
    }
}

/// A move by Mobilize or Conquer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct March {
    /// Areas further that units may come from (Night Column).
    pub further: u8,
    /// Whether mountain borders are ignored (Mountain Pass).
    pub over_mountains: bool,
    /// Whether the portals are paid for.
    pub portal: bool,
    /// The activated area.
    pub target: AreaId,
    /// What the player controlled when he activated it.
    pub mine: Set<AreaId>,
    /// Areas from which it can be reached in 1, 2, 3, 4 steps: on foot.
    pub walk: Reach,
    /// The same, flying.
    pub fly: Reach,
    /// The last group that was brought: see [`bring_number`] and [`in_turn`].
    pub last: u16,
    /// Units on the way, by kind of the player who moves.
    pub units: [u8; SLOTS],
    /// Fate cards drawn for diplomacy.
    pub cards: Set<FateId>,
    /// Battles started by this order (RW-MOBIL-09).
    pub battles: u8,
    /// Who moves, while units are on the way.
    pub seat: Option<Seat>,
    /// Whether this is Mobilize's second resolution.
    pub second: bool,
}

/// What can be reached in so many steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(from = "[Set<AreaId>; FURTHEST]", into = "[Set<AreaId>; FURTHEST]")]
pub struct Reach([Few; FURTHEST]);

impl Reach {
    /// In so many steps, or in fewer.
    fn within(&self, steps: usize) -> Set<AreaId> {
        self.0[steps.min(FURTHEST) - 1].set()
    }
}

impl From<[Set<AreaId>; FURTHEST]> for Reach {
    fn from(sets: [Set<AreaId>; FURTHEST]) -> Reach {
        Reach(sets.map(Few::from))
    }
}

impl From<Reach> for [Set<AreaId>; FURTHEST] {
    fn from(reach: Reach) -> [Set<AreaId>; FURTHEST] {
        reach.0.map(Few::set)
    }
}

/// The moves of Strategize.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Shifts {
    /// What the player controlled when the order began.
    pub mine: Set<AreaId>,
    /// Where figures may go: what was friendly or empty then.
    pub to: Set<AreaId>,
    /// The last source: see [`source_number`] and [`in_turn`].
    pub last: u8,
    /// The last move out of the area at hand, kind and destination: see [`in_turn`].
    pub last_move: u16,
    /// Areas that own units have had their time to leave. Each is left once, so that the order ends.
    #[serde(default)]
    pub left: Set<AreaId>,
    /// The same of neutral units.
    #[serde(default)]
    pub left_by_neutrals: Set<AreaId>,
    /// Heroes that have moved.
    pub heroes: Set<Hero>,
    /// Whether the portals are paid for.
    pub portal: bool,
    /// What has been lifted.
    pub list: List<Lifted, 72>,
}

/// Units lifted off the board on their way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Lifted {
    /// How many.
    pub n: u8,
    /// Of which kind.
    pub kind: UnitKind,
    /// Where to.
    pub to: AreaId,
}

impl March {
    /// Whether units of `seat` are on the way.
    pub(crate) fn is_under_way(&self, seat: Seat) -> bool {
        self.seat == Some(seat)
    }
}

/// The place of a kind among those that a player can command.
pub(crate) fn slot(kind: UnitKind) -> usize {
    if kind.is_neutral() {
        OWN_KINDS + usize::from(kind.0 - FIRST_NEUTRAL)
    } else {
        usize::from(kind.0) % OWN_KINDS
    }
}

/// The kind in a place, for a player of this faction.
pub(crate) fn kind_at(faction: FactionId, slot: usize) -> UnitKind {
    if slot < OWN_KINDS {
        UnitKind(faction.0 * OWN_KINDS as u8 + slot as u8)
    } else {
        UnitKind(FIRST_NEUTRAL + (slot - OWN_KINDS) as u8)
    }
}

/// Figures that this chapter holds off the board.
pub(crate) fn figures(state: &State) -> Each<UnitKind, u8, UNITS> {
    let mut figures = Each::default();
    if let Some(seat) = state.march.seat {
        for (at, &n) in state.march.units.iter().enumerate() {
            figures[kind_at(state.players[seat].faction, at)] += n;
        }
    }
    for lifted in state.shifts.list.iter() {
        figures[lifted.kind] += lifted.n;
    }
    figures
}

/// Which borders units of a kind may cross (RW-MOVE-04, RW-MOVE-05, RW-SEASON-13): flyers all, everybody water in Winter
/// or by a card of his turn.
pub(crate) fn passage(view: View<'_>, seat: Option<Seat>, kind: UnitKind) -> Passage {
    if view.content.unit(kind).flying {
        Passage::WINGS
    } else {
        Passage { water: ice(view, seat), mountain: false }
    }
}

/// Whether water does not stop a player's figures now.
pub(crate) fn ice(view: View<'_>, seat: Option<Seat>) -> bool {
    let fords = view.state.turn.fords && seat.is_some() && view.state.turn.seat == seat;
    view.state.season == Season::Winter || fords
}

/// The face-up portals of the board (RW-OPT-08).
pub(crate) fn portals(view: View<'_>) -> Set<AreaId> {
    if !view.state.variant.exploration {
        return Set::EMPTY;
    }
    let open = |area: &AreaId| {
        view.state.areas[*area].token.is_some_and(|token| token.open && token.kind == TokenKind::MagicPortal)
    };
    view.state.board.areas.iter().filter(open).collect()
}

/// Paying needs influence, two portals, and happens once (RW-OPT-08, RW-AMB-80).
fn may_use_portal(view: View<'_>, seat: Seat, paid: bool) -> Result<(), Rule> {
    ensure(!paid && view.state.players[seat].influence > 0, Rule("RW-AMB-80"))
}

fn neighbors(view: View<'_>, area: AreaId, passage: Passage, portals: Set<AreaId>) -> Set<AreaId> {
    let near = view.state.board.steps(area, passage);
    if portals.has(area) { near.or(portals.minus(Set::only(area))) } else { near }
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    match step {
        Step::Shift(seat) | Step::ShiftFrom(seat, _) | Step::Activate(seat, false) => Seats::only(seat),
        // RW-MOBIL-08: a second resolution is the bonus.
        Step::Activate(seat, true) if has_supremacy(view, seat, Order::Mobilize) => Seats::only(seat),
        // RW-AMB-08: activating without moving anybody is legal; nobody is asked if nobody can come.
        Step::Gather(seat) if can_bring_any(view, seat) => Seats::only(seat),
        Step::Activate(_, true) => Seats::NONE,
        Step::Gather(_) | Step::Strategize(_) | Step::Muster(_) | Step::Arrive(_) => Seats::NONE,
    }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Strategize(seat) => strategize(play, seat),
        Step::Muster(seat) => muster(play, seat),
        Step::Gather(seat) => play.next(Step::Arrive(seat)),
        Step::Arrive(seat) => arrive(play, seat),
        Step::Shift(_) | Step::ShiftFrom(..) | Step::Activate(..) => {}
    }
}

/// Destinations are judged as the board stands when the order begins (RW-AMB-11).
fn strategize(play: &mut Play<'_>, seat: Seat) {
    let mine = play.state.friendly(play.content, seat);
    let to = mine.or(play.state.empty_areas(play.content));
    play.state.shifts = Shifts { mine, to, ..Shifts::default() };
    play.next(Step::Shift(seat));
}

/// Where units of a kind can step from an area by Strategize.
fn shift_steps(view: View<'_>, seat: Seat, from: AreaId, kind: UnitKind) -> Set<AreaId> {
    let portals = if view.state.shifts.portal { portals(view) } else { Set::EMPTY };
    neighbors(view, from, passage(view, Some(seat), kind), portals)
}

/// Where units of a kind may go from an area by Strategize (RW-STRAT-01, RW-STRAT-04, RW-STRAT-08).
fn shift_targets(view: View<'_>, seat: Seat, from: AreaId, kind: UnitKind) -> Set<AreaId> {
    let near = shift_steps(view, seat, from, kind).and(view.state.shifts.to);
    if !kind.is_neutral() {
        return near;
    }
    near.iter().filter(|&to| will_hold(view, seat, to)).collect()
}

/// Whether a player will control an area when all of Strategize is done, once no own unit moves any more: an allied
/// neutral unit may only go there (RW-AMB-11).
fn will_hold(view: View<'_>, seat: Seat, area: AreaId) -> bool {
    let arrives = view.state.shifts.list.iter().any(|lifted| lifted.to == area && !lifted.kind.is_neutral());
    arrives || view.state.controller(view.content, area) == Some(seat)
}

/// The sources in the order that programs look at: own units of all areas in turn, then neutral units of all areas.
fn source_number(area: AreaId, neutral: bool) -> u8 {
    area.0 + if neutral { 64 } else { 1 }
}

/// Whether neutral units are moving: no own unit moves any more (see [`will_hold`]).
fn neutrals_move(view: View<'_>) -> bool {
    view.state.shifts.last >= source_number(AreaId(0), true)
}

/// Whether it is the neutral units' turn to leave an area: its own units have had theirs, or cannot move.
fn neutrals_turn(view: View<'_>, seat: Seat, area: AreaId) -> bool {
    neutrals_move(view) || view.state.shifts.left.has(area) || !has_shifters(view, seat, area, false)
}

/// Groups move in any order. Of all orders programs look at one: by areas and kinds, and out of one area by kinds and
/// destinations.
pub(crate) fn in_turn(view: View<'_>, seat: Seat, action: Action) -> bool {
    let (march, shifts) = (&view.state.march, &view.state.shifts);
    match action {
        Action::Bring(_, kind, from) => bring_number(kind, from) > march.last,
        Action::Shift(_, kind, to) => move_number(kind, to) > shifts.last_move,
        Action::From(area) => {
            source_number(area, false) > shifts.last
                || source_number(area, true) > shifts.last && neutrals_turn(view, seat, area)
        }
        Action::Leave | Action::ShiftHero(..) | Action::Activate(_) | Action::ActivateNone => true,
        Action::Portal | Action::Done => true,
    }
}

/// Whether units may leave an area by Strategize (RW-STRAT-05): not one with an own activation token.
fn may_leave(view: View<'_>, seat: Seat, area: AreaId) -> Result<(), Rule> {
    ensure(!view.state.areas[area].activated.has(seat), Rule("RW-MOVE-08"))
}

/// Whether an area has units of a sort that could shift.
fn has_shifters(view: View<'_>, seat: Seat, area: AreaId, neutral: bool) -> bool {
    let here = &view.state.areas[area];
    if !(if neutral { here.has_neutrals() } else { here.has_own() }) {
        return false;
    }
    view.state
        .kinds(seat)
        .filter(|kind| kind.is_neutral() == neutral && view.state.squad(area, *kind).standing > 0)
        .any(|kind| !shift_targets(view, seat, area, kind).is_empty())
}

fn shift_options<O: Options<crate::Action>>(view: View<'_>, seat: Seat, out: &mut O) {
    let shifts = &view.state.shifts;
    let untouched = shifts.last == 0 && shifts.heroes.is_empty() && !shifts.portal;
    out.allow(Action::Done.into());
    for area in shifts.mine.iter() {
        let neutral = neutrals_turn(view, seat, area);
        let left = if neutral { shifts.left_by_neutrals } else { shifts.left };
        if !left.has(area) && has_shifters(view, seat, area, neutral) {
            out.option(Action::From(area).into(), may_leave(view, seat, area));
        } else if O::REASONS && (shifts.left.has(area) || neutrals_move(view)) {
            out.option(Action::From(area).into(), Err(Rule("RW-AMB-11")));
        }
    }
    let portals_open = portals(view);
    for hero in view.state.heroes_of(seat).iter() {
        if shifts.heroes.has(hero) {
            continue;
        }
        let (_, area) = view.state.hero_at(hero).expect("heroes of a player are on the board");
        let portals = if shifts.portal { portals_open } else { Set::EMPTY };
        let near = neighbors(view, area, heroes::passage(view, hero), portals);
        let candidates = if O::REASONS { view.state.board.neighbors(area).or(near) } else { near };
        for to in candidates.iter() {
            out.option(Action::ShiftHero(hero, to).into(), may_shift_hero(view, hero, near, to));
        }
    }
    if portals_open.len() > 1 {
        out.option(Action::Portal.into(), may_use_portal(view, seat, shifts.portal));
    }
    if untouched {
        turn::offer(view, seat, out);
    }
}

/// A standing hero may go to an adjacent friendly or empty area (RW-STRAT-01, RW-STRAT-04, RW-MOVE-02, RW-MOVE-19).
fn may_shift_hero(view: View<'_>, hero: Hero, near: Set<AreaId>, to: AreaId) -> Result<(), Rule> {
    ensure(!view.state.heroes[hero].routed, Rule("RW-MOVE-02"))?;
    ensure(!view.state.events.stuck.has(hero), Rule("RW-OPT-09"))?;
    ensure(near.has(to), Rule("RW-MOVE-19"))?;
    ensure(view.state.shifts.to.has(to), Rule("RW-STRAT-04"))
}

fn shift_from_options<O: Options<crate::Action>>(view: View<'_>, seat: Seat, from: AreaId, out: &mut O) {
    out.allow(Action::Leave.into());
    for kind in view.state.kinds(seat).filter(|kind| kind.is_neutral() == neutrals_move(view)) {
        let squad = view.state.squad(from, kind);
        let targets = shift_targets(view, seat, from, kind);
        let candidates = if O::REASONS { view.state.board.neighbors(from).or(targets) } else { targets };
        for to in candidates.iter() {
            for n in 1..=squad.standing {
                let verdict =
                    if targets.has(to) { Ok(()) } else { Err(no_shift(view, seat, from, kind, to)) };
                out.option(Action::Shift(n, kind, to).into(), verdict);
            }
            if O::REASONS && squad.standing == 0 && squad.routed > 0 {
                out.option(Action::Shift(1, kind, to).into(), Err(Rule("RW-MOVE-02")));
            }
        }
    }
}

fn move_number(kind: UnitKind, to: AreaId) -> u16 {
    ((slot(kind) as u16) << 8) | (u16::from(to.0) + 1)
}

/// Why an adjacent area is no destination: it is neither friendly nor empty (RW-STRAT-04), the border holds (RW-STRAT-08),
/// or neutral units would be alone there (RW-MOVE-21).
fn no_shift(view: View<'_>, seat: Seat, from: AreaId, kind: UnitKind, to: AreaId) -> Rule {
    match () {
        () if !view.state.shifts.to.has(to) => Rule("RW-STRAT-04"),
        () if !shift_steps(view, seat, from, kind).has(to) => Rule("RW-MOVE-04"),
        () => Rule("RW-MOVE-21"),
    }
}

/// All figures are set down; then control, alliances and limits are evaluated once (RW-AMB-11, RW-AMB-13).
fn set_down(play: &mut Play<'_>, seat: Seat) {
    let list = play.state.shifts.list;
    play.state.shifts = Shifts::default();
    let mut entered = Set::EMPTY;
    for lifted in list.iter() {
        play.state.put(lifted.to, lifted.kind, lifted.n, 0);
        entered.add(lifted.to);
    }
    for area in entered.iter() {
        play.next(limits::Step::Overfull(seat, area, Crowd::Moved));
    }
    play.settle();
}

/// An area may be activated if the player has no token there (RW-MOVE-11); in a Midwinter Truce it may cost influence.
fn may_activate(view: View<'_>, seat: Seat, area: AreaId) -> Result<(), Rule> {
    ensure(!view.state.areas[area].activated.has(seat), Rule("RW-MOVE-11"))?;
    ensure(truce_cost(view, seat, area) <= view.state.players[seat].influence, Rule("RW-SEASON-04"))
}

/// Midwinter Truce: activating an area with units or a stronghold of another player costs 2 influence.
fn truce_cost(view: View<'_>, seat: Seat, area: AreaId) -> u8 {
    if view.state.card != Some(SeasonCard::WinterTruce) {
        return 0;
    }
    let here = &view.state.areas[area];
    let hostile = here.owner.is_some_and(|owner| owner != seat)
        || here.stronghold.is_some_and(|hold| hold.owner() != seat)
        || (here.has_neutrals() && view.state.ally(view.content, area).is_some_and(|ally| ally != seat));
    if hostile { 2 } else { 0 }
}

/// The token goes down before any unit moves (RW-MOBIL-02); then cards of that window may be played (RW-TACT-15).
fn activate(play: &mut Play<'_>, seat: Seat, area: AreaId, second: bool) {
    let cost = truce_cost(play.view(), seat, area);
    if cost > 0 {
        play.spend_influence(seat, cost, Rule("RW-SEASON-04"));
    }
    play.state.areas.change(area).activated.add(seat);
    let battles = if second { play.state.march.battles } else { 0 };
    let mine = play.state.friendly(play.content, seat);
    play.state.march = March { target: area, mine, battles, second, ..March::default() };
    play.tell(|| {
        Event::open(text!("movement.activated", seat, area)).on(Object::Area(area)).by(Rule("RW-MOBIL-01"))
    });
    play.then(&[tactics::Step::Window(Window::MoveOrder, seat).into(), Step::Muster(seat).into()]);
}

/// Works out from where the activated area can be reached (RW-MOBIL-03, RW-MOBIL-04): every area between must be friendly
/// or empty.
fn muster(play: &mut Play<'_>, seat: Seat) {
    if play.state.events.no_march {
        return;
    }
    let passable = play.state.march.mine.or(play.state.empty_areas(play.content));
    let on_foot = Passage { water: ice(play.view(), Some(seat)), mountain: play.state.march.over_mountains };
    let target = play.state.march.target;
    play.state.march.walk = reach(play.view(), target, passable, on_foot);
    play.state.march.fly = reach(play.view(), target, passable, Passage::WINGS);
    play.next(Step::Gather(seat));
}

fn reach(view: View<'_>, target: AreaId, passable: Set<AreaId>, passage: Passage) -> Reach {
    let portals = if view.state.march.portal { portals(view) } else { Set::EMPTY };
    let mut reached = [Set::EMPTY; FURTHEST];
    let mut seen = Set::EMPTY;
    let mut edge = Set::only(target);
    for step in &mut reached {
        let mut near = Set::EMPTY;
        for area in edge.iter() {
            near = near.or(neighbors(view, area, passage, portals));
        }
        near = near.minus(seen).minus(Set::only(target));
        seen = seen.or(near);
        edge = near.and(passable);
        *step = seen;
    }
    reached.into()
}

/// How far units of a kind may come from (RW-MOBIL-03, RW-TERM-18).
fn range(view: View<'_>, kind: UnitKind) -> usize {
    let sodden = u8::from(view.state.card == Some(SeasonCard::SpringSoddenRoads));
    let steps = 2 + u8::from(view.content.unit(kind).fast) + view.state.march.further - sodden;
    usize::from(steps)
}

/// The areas from which units of a kind can come.
fn in_range(view: View<'_>, kind: UnitKind) -> Set<AreaId> {
    let march = &view.state.march;
    let reach = if view.content.unit(kind).flying { &march.fly } else { &march.walk };
    reach.within(range(view, kind))
}

/// The areas from which units can come to the activated one (RW-MOBIL-03): such units as stand where somebody asks, or else
/// any of his.
pub(crate) fn sources(view: View<'_>, seat: Seat, asked: Id) -> Set<AreaId> {
    let Some(crate::Step::Movement(Step::Gather(_))) = view.state.steps.last() else { return Set::EMPTY };
    let area = view.state.board.areas.iter().find(|&area| Object::Area(area).id() == asked);
    let stands = |kind: UnitKind| area.is_none_or(|area| view.state.squad(area, kind).total() > 0);
    let nobody = !view.state.kinds(seat).any(stands);
    let kinds = view.state.kinds(seat).filter(|&kind| nobody || stands(kind));
    kinds.fold(Set::EMPTY, |all, kind| all.or(in_range(view, kind)))
}

/// Whether units of a kind may be brought from an area (RW-MOBIL-03, RW-MOVE-08, RW-MOVE-21).
fn may_bring(view: View<'_>, seat: Seat, kind: UnitKind, from: AreaId) -> Result<(), Rule> {
    ensure(!view.state.areas[from].activated.has(seat), Rule("RW-MOVE-08"))?;
    ensure(in_range(view, kind).has(from), Rule("RW-MOBIL-03"))?;
    may_enter(view, seat)?;
    ensure(!kind.is_neutral() || may_be_company(view, seat), Rule("RW-MOVE-21"))
}

/// Allied units end in a friendly area, or beside units of their ally's color (RW-MOVE-21, RW-FAQ-14).
fn may_be_company(view: View<'_>, _seat: Seat) -> bool {
    let march = &view.state.march;
    march.mine.has(march.target) || march.units[..OWN_KINDS].iter().any(|&n| n > 0)
}

/// At most one battle may be started by one Mobilize order (RW-MOBIL-09, RW-MOBIL-10).
fn may_enter(view: View<'_>, seat: Seat) -> Result<(), Rule> {
    let march = &view.state.march;
    if march.battles == 0 || march.mine.has(march.target) {
        return Ok(());
    }
    let controller = view.state.controller(view.content, march.target);
    ensure(controller.is_none(), Rule("RW-MOBIL-10"))?;
    let free = !view.state.areas[march.target].has_neutrals();
    ensure(free || diplomacy::may_talk(view, seat).is_ok(), Rule("RW-MOBIL-10"))
}

/// The groups in the order that programs look at: own units of all areas, then neutral ones, each kind in turn.
fn bring_number(kind: UnitKind, from: AreaId) -> u16 {
    u16::from(source_number(from, kind.is_neutral())) << 4 | slot(kind) as u16
}

fn bring_options<O: Options<crate::Action>>(view: View<'_>, seat: Seat, out: &mut O) {
    let march = &view.state.march;
    out.allow(Action::Done.into());
    let sources = if O::REASONS {
        march.mine
    } else {
        march.mine.and(march.fly.within(FURTHEST).or(march.walk.within(FURTHEST)))
    };
    for from in sources.minus(Set::only(march.target)).iter() {
        for kind in view.state.kinds(seat) {
            let squad = view.state.squad(from, kind);
            if squad.total() == 0 {
                continue;
            }
            let verdict = may_bring(view, seat, kind, from);
            for n in 1..=squad.standing {
                out.option(Action::Bring(n, kind, from).into(), verdict);
            }
            if O::REASONS && squad.standing == 0 {
                out.option(Action::Bring(1, kind, from).into(), Err(Rule("RW-MOVE-02")));
            }
        }
    }
    let portals = portals(view);
    if portals.len() > 1 {
        out.option(Action::Portal.into(), may_march_by_portal(view, seat));
    }
}

/// Whoever may not fight any more keeps what he needs for talking (RW-MOBIL-10).
fn may_march_by_portal(view: View<'_>, seat: Seat) -> Result<(), Rule> {
    let march = &view.state.march;
    may_use_portal(view, seat, march.portal)?;
    let must_talk = march.battles > 0 && view.state.is_neutral(view.content, march.target);
    ensure(!must_talk || view.state.players[seat].influence > 1, Rule("RW-MOBIL-10"))
}

/// Whether anything could be moved at all.
fn can_bring_any(view: View<'_>, seat: Seat) -> bool {
    let march = &view.state.march;
    if portals(view).len() > 1 && may_march_by_portal(view, seat).is_ok() {
        return true;
    }
    let sources = march.mine.and(march.fly.within(FURTHEST).or(march.walk.within(FURTHEST)));
    sources.iter().any(|from| {
        view.state.kinds(seat).any(|kind| {
            view.state.squad(from, kind).standing > 0 && may_bring(view, seat, kind, from).is_ok()
        })
    })
}

/// What follows when the units arrive (RW-MOVE-16): a battle in an enemy area, battle or diplomacy with neutral units,
/// else they are simply there.
fn arrive(play: &mut Play<'_>, seat: Seat) {
    let march = play.state.march;
    if march.units == [0; SLOTS] {
        play.state.march.seat = None;
        return;
    }
    play.state.march.seat = Some(seat);
    play.tell(|| {
        Event::open(text!("movement.marched", seat, area = march.target))
            .on(Object::Area(march.target))
            .by(Rule("RW-MOBIL-01"))
    });
    let controller = play.state.controller(play.content, march.target);
    if controller.is_some_and(|owner| owner != seat) {
        play.next(battle::Step::Begin);
    } else if controller.is_none() && play.state.areas[march.target].has_neutrals() {
        play.next(diplomacy::Step::Choose(seat));
    } else {
        return settle_in(play, seat);
    }
    play.settle();
}

/// What activating an area leads to, as everybody can see: whether units can come, and whom they meet there (RW-MOVE-16).
/// From what is refused nothing follows.
fn prospect(view: View<'_>, seat: Seat, area: AreaId) -> Text {
    if may_activate(view, seat, area).is_err() {
        return text!("movement.label.activate", area);
    }
    let second = matches!(view.state.steps.last(), Some(crate::Step::Movement(Step::Activate(_, true))));
    let (mut ahead, mut chance, mut log) =
        (view.state.clone(), Chance::new(Seed::from_number(0)), Log::silent());
    let mut play = Play { content: view.content, state: &mut ahead, chance: &mut chance, log: &mut log };
    activate(&mut play, seat, area, second);
    muster(&mut play, seat);
    let ahead = play.view();
    let hostile = ahead.state.controller(ahead.content, area).is_some_and(|owner| owner != seat);
    let neutral = ahead.state.is_neutral(ahead.content, area);
    if !can_bring_any(ahead, seat) {
        text!("movement.label.activate_nobody", area)
    } else if neutral && diplomacy::may_talk(ahead, seat).is_ok() {
        text!("movement.label.activate_talk", area)
    } else if hostile || neutral {
        text!("movement.label.activate_battle", area)
    } else {
        text!("movement.label.activate_march", area)
    }
}

/// The units are in the area, standing.
pub(crate) fn settle_in(play: &mut Play<'_>, seat: Seat) {
    let units = play.state.march.units;
    let (target, faction) = (play.state.march.target, play.state.players[seat].faction);
    for (at, &n) in units.iter().enumerate() {
        play.state.put(target, kind_at(faction, at), n, 0);
    }
    play.state.march.units = [0; SLOTS];
    play.state.march.seat = None;
    play.next(limits::Step::Overfull(seat, target, Crowd::Moved));
    play.settle();
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    match step {
        Step::Shift(_) => shift_options(view, seat, out),
        Step::ShiftFrom(_, area) => shift_from_options(view, seat, area, out),
        Step::Activate(..) => {
            out.allow(Action::ActivateNone.into());
            for area in view.state.board.areas.iter() {
                out.option(Action::Activate(area).into(), may_activate(view, seat, area));
            }
            turn::offer(view, seat, out);
        }
        Step::Gather(_) => bring_options(view, seat, out),
        Step::Strategize(_) | Step::Muster(_) | Step::Arrive(_) => {}
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    match (step, action) {
        (Step::Shift(_), Action::From(area)) => {
            let neutral = neutrals_turn(play.view(), seat, area);
            let shifts = &mut play.state.shifts;
            shifts.last = source_number(area, neutral);
            shifts.last_move = 0;
            (if neutral { &mut shifts.left_by_neutrals } else { &mut shifts.left }).add(area);
            play.then(&[Step::ShiftFrom(seat, area).into(), Step::Shift(seat).into()]);
        }
        (Step::ShiftFrom(_, area), Action::Shift(n, kind, to)) => {
            play.state.take(area, kind, n, 0);
            play.state.shifts.list.push(Lifted { n, kind, to });
            play.state.shifts.last_move = move_number(kind, to);
            play.tell(|| {
                let event = Event::open(text!("movement.shifted", seat, n, kind, from = area, to));
                event.on(Object::Area(area)).on(Object::Area(to)).by(Rule("RW-STRAT-01"))
            });
            play.next(step);
        }
        (Step::Shift(_), Action::ShiftHero(hero, to)) => {
            play.state.shifts.heroes.add(hero);
            play.next(step);
            // RW-AMB-11: what he sees there, and who controls what, counts when all have moved.
            heroes::put_hero(play, hero, to, Rule("RW-STRAT-01"));
        }
        (Step::Shift(_), Action::Portal) => {
            play.spend_influence(seat, 1, Rule("RW-OPT-08"));
            play.state.shifts.portal = true;
            play.next(step);
        }
        (Step::Shift(_), Action::Done) => set_down(play, seat),
        (Step::Activate(_, second), Action::Activate(area)) => activate(play, seat, area, second),
        // RW-MOBIL-09: the battles of earlier orders do not count.
        (Step::Activate(_, false), Action::ActivateNone) => play.state.march = March::default(),
        (Step::Gather(_), Action::Bring(n, kind, from)) => {
            play.state.take(from, kind, n, 0);
            play.state.march.units[slot(kind)] += n;
            play.state.march.seat = Some(seat);
            play.state.march.last = bring_number(kind, from);
            play.tell(|| {
                let event = Event::open(text!("movement.brought", seat, n, kind, from));
                event.on(Object::Area(from)).by(Rule("RW-MOBIL-03"))
            });
            play.next(step);
        }
        (Step::Gather(_), Action::Portal) => {
            play.spend_influence(seat, 1, Rule("RW-OPT-08"));
            play.state.march.portal = true;
            play.next(Step::Muster(seat));
        }
        (Step::Gather(_), Action::Done) => play.next(Step::Arrive(seat)),
        (_, _) => {}
    }
}

pub(crate) fn prompt(view: View<'_>, step: Step, _seat: Seat) -> Prompt {
    let march = &view.state.march;
    let (text, rule, so_far) = match step {
        Step::ShiftFrom(_, area) => {
            (text!("movement.shift_from", area), "RW-STRAT-01", vec![Object::Area(area).id()])
        }
        Step::Activate(_, false) => (text!("movement.activate"), "RW-MOBIL-01", Vec::new()),
        Step::Activate(_, true) => (text!("movement.activate_again"), "RW-MOBIL-08", Vec::new()),
        Step::Gather(_) => (
            text!("movement.gather", area = march.target),
            "RW-MOBIL-03",
            vec![Object::Area(march.target).id()],
        ),
        _ => (text!("movement.shift"), "RW-STRAT-01", Vec::new()),
    };
    Prompt { text, rule: Some(Rule(rule)), window: None, so_far }
}

/// What comes of leaving the area at hand: it is left once, by own units, and once by neutral ones.
fn leaving(view: View<'_>) -> Text {
    match view.state.steps.last() {
        Some(&crate::Step::Movement(Step::ShiftFrom(_, area))) if neutrals_move(view) => {
            text!("movement.label.leave_neutral", area)
        }
        Some(&crate::Step::Movement(Step::ShiftFrom(_, area))) => text!("movement.label.leave", area),
        _ => text!("movement.label.done"),
    }
}

pub(crate) fn label(view: View<'_>, seat: Seat, action: Action) -> Label {
    let area_id = |area: AreaId| Object::Area(area).id();
    match action {
        Action::From(area) if neutrals_move(view) || !neutrals_turn(view, seat, area) => {
            Label::new(text!("movement.label.from", area)).on(area_id(area))
        }
        Action::From(area) => Label::new(text!("movement.label.from_neutral", area)).on(area_id(area)),
        Action::Shift(n, kind, to) => Label::new(text!("movement.label.shift", n, kind, to)).to(area_id(to)),
        Action::Leave => Label::new(leaving(view)).kind(Kind::Done),
        Action::ShiftHero(hero, to) => {
            Label::new(text!("movement.label.hero", hero, to)).on(Object::Hero(hero).id()).to(area_id(to))
        }
        Action::Activate(area) => Label::new(prospect(view, seat, area)).on(area_id(area)),
        Action::ActivateNone => Label::new(text!("movement.label.activate_none")).kind(Kind::Pass),
        Action::Bring(n, kind, from) => Label::new(text!("movement.label.bring", n, kind, from))
            .on(Object::Squad(from, kind).id())
            .to(area_id(view.state.march.target)),
        Action::Portal => Label::new(text!("movement.label.portal")),
        Action::Done => Label::new(text!("movement.label.done")).kind(Kind::Done),
    }
}
