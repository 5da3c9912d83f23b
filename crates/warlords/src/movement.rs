//! Movement of leaders, discovery, and what happens in the hex that is entered (HW-MOVE, HW-WORLD-10 ff., HW-AVOID).
//!
//! Every step costs at least one movement point, so that a movement ends. After each step come, in the order of
//! HW-MOVE-13, the combat or guards of the hex, its benefits, reactions of leaders, reactions of guards.

mod enter;
mod react;
pub(crate) mod ways;

use hexarch_core::{Arg, Kind, Label, Options, Prompt, Rule, Seat, Seats, text, vocabulary};
use serde::{Deserialize, Serialize};

use crate::after;
use crate::content::Content;
use crate::dice;
use crate::faces::{Object, UnitFace};
use crate::fray;
use crate::growth;
use crate::ids::*;
use crate::places::place;
use crate::play::{Event, Play, TILES, View};
use crate::sites;
use crate::state::{Holder, LeaderPlace, Mark, State};
use crate::turn;
use crate::windows::{Occasion, window};

pub(crate) use ways::may_withdraw_to;

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// A leader on his way: where to next (HW-MOVE-01).
        "march" March(leader: LeaderId),
        /// A forced march is rolled for (HW-MOVE-05).
        "forced" Forced(hex: HexId),
        /// What the entered hex holds against him.
        "entered" Entered(leader: LeaderId),
        /// A site on a tile just discovered: fight, or back (HW-WORLD-12).
        "new-site" NewSite(leader: LeaderId),
        /// Guards appear by the roll.
        "guards-appear" Appear(leader: LeaderId, fresh: bool),
        /// He may test to avoid them (HW-AVOID-03).
        "avoid-guards" AvoidGuards(leader: LeaderId),
        "avoided-guards" AvoidedGuards(leader: LeaderId),
        /// Guards that stay attack whoever stands where they have appeared (HW-REACT-06).
        "ambush" Ambush(hex: HexId),
        /// The camp beside guards that stay moves on (HW-CAMP-06).
        "camp-flees" CampFlees(hex: HexId),
        /// A leader who was entered may test to avoid battle (HW-AVOID-01).
        "avoid" Avoid(leader: LeaderId),
        "avoided" Avoided(leader: LeaderId),
        /// Whoever is still there fights.
        "meet" Meet(leader: LeaderId),
        /// The hex gives what it has, if he is still there (HW-MOVE-12).
        "arrived" Arrived(leader: LeaderId),
        /// Leaders beside the hex may react (HW-REACT-11).
        "react" React(leader: LeaderId),
        "react-wish" Wish(reactor: LeaderId),
        "react-pick" Pick(leader: LeaderId),
        "react-test" Tested(leader: LeaderId),
        "react-over" Reacted(leader: LeaderId),
        /// Guards beside the hex may react (HW-REACT-01).
        "guards-react" GuardsReact(leader: LeaderId),
        "guards-reacted" GuardsReacted(leader: LeaderId, hex: HexId),
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        "step" Step(hex: HexId),
        "discover" Discover(hex: HexId),
        "force" Force(hex: HexId),
        "stop" Stop,
        "fight" Fight,
        "step-back" StepBack,
        "test" Test,
        "avoid" Avoid(hex: HexId),
        "stand" Stand,
        "react" React,
        "let-pass" LetPass,
        "flee" Flee(hex: HexId),
    }
}

/// The movement in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Scratch {
    pub on: bool,
    pub leader: LeaderId,
    pub points: u8,
    /// Whether he has not left his first hex yet (HW-MOVE-04).
    pub first: bool,
    /// Whether he has tried a forced march.
    pub tried: bool,
    /// Where he came from, and the last hex where he may stand (HW-PEACE-07).
    pub from: HexId,
    pub stand: HexId,
    /// The hex that he has entered last.
    pub entered: HexId,
    /// Whether his movement is over.
    pub over: bool,
    /// Whether the hex is on a tile that he has just discovered.
    pub fresh: bool,
    /// Leaders that have tried to react to this movement, and that want to now, one bit each.
    pub tried_to_react: u8,
    pub want_to_react: u8,
    pub reactor: LeaderId,
    /// Whether guards have reacted to this step.
    pub guards_done: bool,
    /// Where somebody flees to.
    pub flight: HexId,
}

/// The points of a move that begins now: weather and a failed forced march count (HW-MOVE-14, HW-SEQ-10, HW-MOVE-05).
pub(crate) fn points(state: &State, leader: LeaderId) -> u8 {
    let (weather, slow) = (state.weather[0], state.leaders[leader].slow);
    state.stat(leader, Stat::Movement).saturating_add_signed(weather).saturating_sub(slow).max(1)
}

/// A leader sets out (HW-MOVE-01, HW-MOVE-14).
pub(crate) fn set_out(play: &mut Play<'_>, leader: LeaderId) {
    let state = &mut *play.state;
    let hex = state.leaders[leader].hex().expect("only leaders on the map move");
    let movement = points(state, leader);
    state.leaders[leader].slow = 0;
    state.leaders[leader].moved = true;
    state.march = Scratch {
        on: true,
        leader,
        points: movement,
        first: true,
        from: hex,
        stand: hex,
        ..Scratch::default()
    };
    state.ground.items.iter_mut().for_each(|ground| ground.clear(Mark::Fresh));
    play.tell(|| {
        Event::open(text!("march.begins", leader, n = movement))
            .on(Object::Leader(leader))
            .by(Rule("HW-MOVE-14"))
    });
    play.next(Step::March(leader));
}

/// The movement of a leader is over, if he is the one who moves.
pub(crate) fn stop(play: &mut Play<'_>, leader: LeaderId) {
    if play.state.march.on && play.state.march.leader == leader {
        play.state.march.over = true;
    }
}

/// A leader goes back to the hex that he came from (HW-GUARD-13).
pub(crate) fn retreat(play: &mut Play<'_>, leader: LeaderId) {
    if play.state.march.on && play.state.march.leader == leader {
        let from = play.state.march.from;
        move_to(play, leader, from);
    }
}

/// Somebody withdraws to a hex, and moves no more (HW-WD-02, HW-WD-03).
pub(crate) fn send_back(play: &mut Play<'_>, leader: Option<LeaderId>, to: HexId) {
    if let Some(leader) = leader.filter(|&it| play.state.leaders[it].is_alive()) {
        move_to(play, leader, to);
        stop(play, leader);
    }
}

fn move_to(play: &mut Play<'_>, leader: LeaderId, to: HexId) {
    let from = play.state.leaders[leader].hex();
    if from == Some(to) {
        return;
    }
    play.state.leaders[leader].place = LeaderPlace::At(to);
    play.state.leaders[leader].arranged = false;
    if let Some(from) = from {
        left(play, leader, from);
    }
}

/// A leader has left a hex: a looted home is its owner's again, with a wall of level 1 (HW-SIEGE-12).
pub(crate) fn left(play: &mut Play<'_>, leader: LeaderId, hex: HexId) {
    let seat = play.state.owner(leader);
    if let Some(owner) =
        play.state.home_at(hex).filter(|&owner| owner != seat && !play.state.is_occupied(owner))
    {
        let player = &mut play.state.players[owner];
        if std::mem::take(&mut player.sacked) {
            player.wall = 1;
            play.tell(|| {
                Event::open(text!("city.free", seat = owner)).on(Object::Seat(owner)).by(Rule("HW-SIEGE-12"))
            });
        }
    }
}

/// The movement ends. Where he may not stand he goes back to the last hex where he may (HW-PEACE-07).
fn finish(play: &mut Play<'_>, leader: LeaderId) {
    play.state.march.on = false;
    let Some(hex) = play.state.leaders[leader].hex() else { return };
    if ways::may_end(play.view(), leader, hex).is_err() {
        let stand = play.state.march.stand;
        if stand == hex || may_withdraw_to(play.view(), leader, stand).is_ok() {
            move_to(play, leader, stand);
        } else {
            play.next(after::Step::Home(leader));
        }
    }
}

/// The steps that follow an entry, in the order of HW-MOVE-13.
fn enter(play: &mut Play<'_>, leader: LeaderId, hex: HexId, rule: Rule) {
    let from = play.state.leaders[leader].hex().expect("a moving leader is on the map");
    if ways::may_end(play.view(), leader, from).is_ok() {
        play.state.march.stand = from;
    }
    play.state.march.from = from;
    play.state.march.entered = hex;
    play.state.march.first = false;
    play.state.march.guards_done = false;
    move_to(play, leader, hex);
    play.tell_of(|view| {
        let text = text!("march.step", leader, hex = place(view, hex));
        Event::open(text).on(Object::Leader(leader)).on(Object::Hex(hex)).by(rule)
    });
    play.then(&[
        Step::Entered(leader).into(),
        Step::Arrived(leader).into(),
        Step::React(leader).into(),
        Step::GuardsReact(leader).into(),
        Step::March(leader).into(),
    ]);
}

/// A tile is turned up, and the leader placed in the hex that he named (HW-WORLD-10, HW-WORLD-16).
fn discover(play: &mut Play<'_>, leader: LeaderId, hex: HexId) {
    let tile = play.chance.pick(TILES, play.state.world.hidden);
    play.log.reveal();
    turn_up(play.content, play.state, hex.cell(), tile);
    play.tell(|| {
        Event::open(text!("march.discovers", leader, tile)).on(Object::Hex(hex)).by(Rule("HW-WORLD-10"))
    });
    if play.state.world.hidden.is_empty() {
        turn::end_peace(play);
    }
    play.state.march.first = false;
    let points = play.state.march.points;
    if ways::may_be_in(play.view(), leader, hex, points).is_err() {
        // HW-WORLD-16, HW-AMB-68: put back, and he may go on.
        play.next(Step::March(leader));
    } else {
        enter(play, leader, hex, Rule("HW-WORLD-10"));
        play.state.march.fresh = true;
    }
    let ep = play.content.ep.discover;
    growth::gain(play, leader, ep, Rule("HW-WORLD-10"));
}

/// A tile lies face up.
pub(crate) fn turn_up(content: &Content, state: &mut State, cell: u8, tile: TileId) {
    state.world.hidden.remove(tile);
    state.world.cells[usize::from(cell)].tile = Some(tile);
    for (pos, hex) in content.tiles[usize::from(tile.0)].hexes.iter().enumerate() {
        if let Some(well) = hex.site.and_then(Site::well) {
            state.world.wells[well as usize] = Some(HexId::at(cell, pos as u8));
        }
    }
}

/// The insufficient-MP table (HW-MOVE-05).
fn forced(play: &mut Play<'_>, hex: HexId) {
    let leader = play.state.march.leader;
    let known = play.state.world.tile(hex).is_some();
    let missing = ways::cost(play.view(), leader, hex) - play.state.march.points;
    let total = play.state.die + 2 * (missing - 1);
    let row = play.content.march_rows.iter().position(|&last| total <= last).unwrap_or(4);
    match row {
        0 | 1 => {
            play.state.march.points = u8::from(row == 0);
            if known { enter(play, leader, hex, Rule("HW-MOVE-05")) } else { discover(play, leader, hex) }
        }
        _ => {
            play.state.march.points = 0;
            play.state.march.over = true;
            if row == 3 {
                lose_straggler(play, leader);
            }
            if row == 4 {
                play.state.leaders[leader].slow = 1;
            }
            play.tell(|| {
                Event::open(text!("march.fails", leader)).on(Object::Leader(leader)).by(Rule("HW-MOVE-05"))
            });
            play.next(Step::March(leader));
        }
    }
}

/// One unit of the lowest level is lost, unless it is his last.
fn lose_straggler(play: &mut Play<'_>, leader: LeaderId) {
    let his = &mut play.state.leaders[leader];
    if total(&his.units()) < 2 {
        return;
    }
    let there = (0..BOXES).filter(|&at| his.boxes[at].count > 0);
    if let Some(at) = there.min_by_key(|&at| his.boxes[at].level) {
        let level = his.boxes[at].level;
        his.lose(at);
        let unit = UnitFace::of(Some(leader.race()), level);
        play.tell(|| {
            Event::open(text!("march.straggler", leader, unit))
                .on(Object::Leader(leader))
                .by(Rule("HW-MOVE-05"))
        });
    }
}

/// Whether a leader is still where his movement has brought him.
fn is_there(state: &State, leader: LeaderId) -> Option<HexId> {
    let march = &state.march;
    (march.on && march.leader == leader && !march.over).then(|| state.leaders[leader].hex()).flatten()
}

/// Whether he is in the hex that he has entered, and not sent back.
fn has_arrived(state: &State, leader: LeaderId) -> Option<HexId> {
    is_there(state, leader).filter(|&hex| hex == state.march.entered)
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    let state = view.state;
    let owner =
        |leader: LeaderId, does: bool| if does { Seats::only(state.owner(leader)) } else { Seats::NONE };
    match step {
        Step::March(leader) => owner(leader, is_there(state, leader).is_some()),
        Step::NewSite(leader) => owner(leader, true),
        Step::AvoidGuards(leader) => owner(leader, true),
        Step::Avoid(leader) => {
            owner(leader, enter::flights(view, leader).any(|(_, verdict)| verdict.is_ok()))
        }
        Step::Wish(reactor) => owner(reactor, true),
        Step::CampFlees(hex) => enter::fleeing(view, hex),
        Step::Forced(_)
        | Step::Entered(_)
        | Step::Appear(..)
        | Step::AvoidedGuards(_)
        | Step::Ambush(_)
        | Step::Avoided(_)
        | Step::Meet(_)
        | Step::Arrived(_)
        | Step::React(_)
        | Step::Pick(_)
        | Step::Tested(_)
        | Step::Reacted(_)
        | Step::GuardsReact(_)
        | Step::GuardsReacted(..) => Seats::NONE,
    }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::March(leader) => finish(play, leader),
        Step::Forced(hex) => forced(play, hex),
        Step::Entered(leader) => enter::entered(play, leader),
        Step::Appear(leader, fresh) => enter::appear(play, leader, fresh),
        Step::AvoidedGuards(leader) => enter::avoided_guards(play, leader),
        Step::Ambush(hex) => fray::ambush(play, hex),
        Step::Avoided(leader) => enter::avoided(play, leader),
        Step::Meet(leader) => enter::meet(play, leader),
        Step::Arrived(leader) => {
            if let Some(hex) = has_arrived(play.state, leader) {
                if enter::is_contested(play.state, leader, hex) {
                    // HW-AMB-80: units that stayed when their leader withdrew.
                    play.then(&[Step::Meet(leader).into(), step.into()]);
                } else {
                    play.next(sites::Step::Benefit(leader));
                }
            }
        }
        Step::React(leader) => react::gather(play, leader),
        Step::Pick(leader) => react::pick(play, leader),
        Step::Tested(leader) => react::tested(play, leader),
        Step::Reacted(leader) => react::over(play, leader),
        Step::GuardsReact(leader) => react::guards(play, leader),
        Step::GuardsReacted(leader, hex) => react::guards_rolled(play, leader, hex),
        Step::NewSite(_) | Step::AvoidGuards(_) | Step::Avoid(_) | Step::Wish(_) | Step::CampFlees(_) => {}
    }
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    match step {
        Step::March(leader) => {
            ways::options(view, leader, out);
            turn::offers(view, seat, out);
        }
        Step::NewSite(_) => {
            out.allow(Action::Fight.into());
            out.allow(Action::StepBack.into());
        }
        Step::AvoidGuards(_) => {
            out.allow(Action::Fight.into());
            out.allow(Action::Test.into());
        }
        Step::Avoid(leader) => {
            out.allow(Action::Stand.into());
            for (hex, verdict) in enter::flights(view, leader) {
                out.option(Action::Avoid(hex).into(), verdict);
            }
        }
        Step::Wish(_) => {
            out.allow(Action::LetPass.into());
            out.allow(Action::React.into());
        }
        Step::CampFlees(hex) => enter::flee_options(view, hex, out),
        Step::Forced(_)
        | Step::Entered(_)
        | Step::Appear(..)
        | Step::AvoidedGuards(_)
        | Step::Ambush(_)
        | Step::Avoided(_)
        | Step::Meet(_)
        | Step::Arrived(_)
        | Step::React(_)
        | Step::Pick(_)
        | Step::Tested(_)
        | Step::Reacted(_)
        | Step::GuardsReact(_)
        | Step::GuardsReacted(..) => {}
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    match (step, action) {
        (Step::March(leader), Action::Step(hex)) => {
            let cost = ways::cost(play.view(), leader, hex);
            play.state.march.points = play.state.march.points.saturating_sub(cost);
            play.state.march.fresh = false;
            enter(play, leader, hex, Rule("HW-MOVE-03"));
        }
        (Step::March(leader), Action::Discover(hex)) => {
            let cost = ways::cost(play.view(), leader, hex);
            play.state.march.points = play.state.march.points.saturating_sub(cost);
            discover(play, leader, hex);
        }
        (Step::March(_), Action::Force(hex)) => {
            play.state.march.tried = true;
            play.then(&[dice::Step::Roll(seat).into(), Step::Forced(hex).into()]);
        }
        (Step::March(leader), Action::Stop) => {
            play.state.march.over = true;
            finish(play, leader);
        }
        (Step::NewSite(leader), Action::Fight) => enter::roll_guards(play, leader, true),
        (Step::NewSite(leader), Action::StepBack) => {
            retreat(play, leader);
            stop(play, leader);
        }
        (Step::AvoidGuards(leader), Action::Fight) => enter::fight_guards(play, leader),
        (Step::AvoidGuards(leader), Action::Test) => {
            play.then(&[dice::Step::Test(leader).into(), Step::AvoidedGuards(leader).into()]);
        }
        (Step::Avoid(leader), Action::Avoid(hex)) => {
            play.state.march.flight = hex;
            play.then(&[dice::Step::Test(leader).into(), Step::Avoided(leader).into()]);
        }
        (Step::Wish(reactor), Action::React) => play.state.march.want_to_react |= 1 << reactor.0,
        (Step::CampFlees(_), Action::Flee(hex)) => turn::move_camp(play, seat, hex),
        (_, _) => {}
    }
}

/// The hexes that the leader on his way can get to.
pub(crate) fn range(view: View<'_>) -> Vec<HexId> {
    match view.state.steps.last() {
        Some(&crate::Step::Movement(Step::March(leader))) => ways::range(view, leader),
        _ => Vec::new(),
    }
}

pub(crate) fn prompt(view: View<'_>, step: Step, _seat: Seat) -> Prompt {
    let points = view.state.march.points;
    let (text, rule) = match step {
        Step::March(leader) => (text!("march.ask.march", leader, n = points), "HW-MOVE-01"),
        Step::NewSite(leader) => {
            let hex = view.state.leaders[leader].hex().unwrap_or_default();
            (text!("march.ask.new_site", leader, hex = place(view, hex)), "HW-WORLD-12")
        }
        Step::AvoidGuards(leader) => {
            let hex = view.state.leaders[leader].hex();
            let guards = hex.map_or_else(Vec::new, |hex| guards_in(view.state, hex));
            (text!("march.ask.guards", leader, guards), "HW-AVOID-03")
        }
        Step::Avoid(leader) => (text!("march.ask.avoid", leader), "HW-AVOID-01"),
        Step::Wish(reactor) => {
            (text!("march.ask.react", leader = reactor, other = view.state.march.leader), "HW-REACT-11")
        }
        Step::CampFlees(hex) => (text!("march.ask.flee", hex = place(view, hex)), "HW-CAMP-06"),
        Step::Forced(hex) => (text!("march.ask.flee", hex = place(view, hex)), "HW-MOVE-05"),
        Step::Ambush(hex) => (text!("march.ask.flee", hex = place(view, hex)), "HW-REACT-06"),
        Step::Entered(leader)
        | Step::Appear(leader, _)
        | Step::AvoidedGuards(leader)
        | Step::Avoided(leader)
        | Step::Meet(leader)
        | Step::Arrived(leader)
        | Step::React(leader)
        | Step::Pick(leader)
        | Step::Tested(leader)
        | Step::Reacted(leader)
        | Step::GuardsReact(leader)
        | Step::GuardsReacted(leader, _) => (text!("march.ask.march", leader, n = points), "HW-MOVE-13"),
    };
    let window = match step {
        Step::Wish(_) => window(view, "react", Occasion::Phase),
        _ => None,
    };
    Prompt { text, rule: Some(Rule(rule)), window, so_far: Vec::new() }
}

/// A leader of another player who stands in a hex.
fn foe_at(view: View<'_>, mover: LeaderId, hex: HexId) -> Option<LeaderId> {
    view.state.enemy_leader_at(hex, view.state.owner(mover))
}

/// The guards of a hex, all of whom everybody sees (HW-INFO-01): so many of each level.
fn guards_in(state: &State, hex: HexId) -> Vec<Arg> {
    let ground = &state.ground[hex];
    let units = if ground.is_guarded() { ground.units } else { [0; LEVELS] };
    let there = units.into_iter().zip(1..).filter(|(n, _)| *n > 0);
    there.map(|(n, level)| text!("units.some", n, unit = UnitFace::of(None, level)).into()).collect()
}

/// Whose units or home are attacked by whoever comes to a hex without a leader.
fn garrison_at(view: View<'_>, mover: LeaderId, hex: HexId) -> Option<Seat> {
    let state = view.state;
    let mut others = Seat::all(state.seats).filter(|&seat| state.owner(mover) != seat);
    others.find(|&seat| state.garrison_at(hex, seat) != [0; LEVELS] || state.home_at(hex) == Some(seat))
}

/// Whether guards are rolled for when he comes (HW-SITE-01, HW-SITE-20, HW-SITE-25).
fn may_wake_guards(view: View<'_>, mover: LeaderId, hex: HexId) -> bool {
    view.state.ground[hex].army == Holder::Nobody && sites::awaits_guards(view, mover, hex)
}

/// So many of the twelve sides of the die let a test of a leader succeed (HW-INIT-02).
fn chance_of(view: View<'_>, leader: LeaderId) -> u8 {
    view.state.stat(leader, Stat::Initiative).min(12)
}

/// Who tests by the answers to the question at hand.
fn tester(view: View<'_>) -> LeaderId {
    match view.state.steps.last() {
        Some(&crate::Step::Movement(
            Step::AvoidGuards(leader) | Step::Avoid(leader) | Step::Wish(leader),
        )) => leader,
        _ => view.state.march.leader,
    }
}

pub(crate) fn label(view: View<'_>, _seat: Seat, action: Action) -> Label {
    let mover = view.state.march.leader;
    let to = |text, hex: HexId| Label::new(text).on(Object::Leader(mover).id()).to(Object::Hex(hex).id());
    match action {
        Action::Step(hex) => {
            let n = ways::cost(view, mover, hex);
            let guards = guards_in(view.state, hex);
            let at = place(view, hex);
            to(
                match foe_at(view, mover, hex) {
                    Some(foe) => text!("march.label.meet", hex = at, foe, n),
                    None if let Some(seat) = garrison_at(view, mover, hex) => {
                        text!("march.label.attack", hex = at, seat, n)
                    }
                    None if !guards.is_empty() => text!("march.label.guards", hex = at, guards, n),
                    None if may_wake_guards(view, mover, hex) => text!("march.label.unsure", hex = at, n),
                    None => text!("march.label.step", hex = at, n),
                },
                hex,
            )
        }
        Action::Discover(hex) => {
            to(text!("march.label.discover", hex, n = ways::cost(view, mover, hex)), hex)
        }
        Action::Force(hex) => {
            let n = ways::cost(view, mover, hex);
            to(text!("march.label.force", hex = place(view, hex), n), hex)
        }
        Action::Stop => Label::new(text!("march.label.stop")).kind(Kind::Done),
        Action::Fight => Label::new(text!("march.label.fight")),
        Action::StepBack => Label::new(text!("march.label.back")),
        Action::Test => Label::new(text!("march.label.test", n = chance_of(view, tester(view)))),
        Action::Avoid(hex) => {
            let n = chance_of(view, tester(view));
            Label::new(text!("march.label.avoid", hex = place(view, hex), n)).to(Object::Hex(hex).id())
        }
        Action::Stand => Label::new(text!("march.label.stand")).kind(Kind::Pass),
        Action::React => {
            let n = chance_of(view, tester(view));
            Label::new(text!("march.label.react", n)).on(Object::Leader(mover).id())
        }
        Action::LetPass => Label::new(text!("march.label.let_pass")).kind(Kind::Pass),
        Action::Flee(hex) => {
            Label::new(text!("march.label.flee", hex = place(view, hex))).to(Object::Hex(hex).id())
        }
    }
}
