//! Combat between players: deployment, combat rounds, sieges, withdrawal (HW-COMBAT, HW-SIEGE, HW-WD).

mod attack;
mod siege;

use hexarch_core::{
    Kind, Label, List, Options, Prompt, Rule, Seat, Seats, Verdict, ensure, text, vocabulary,
};
use serde::{Deserialize, Serialize};

use crate::after;
use crate::army::PER_BOX;
use crate::cards;
use crate::clash;
use crate::content::Content;
use crate::dice;
use crate::faces::Object;
use crate::ids::*;
use crate::movement;
use crate::places::place;
use crate::play::{Event, Play, View};
use crate::state::{Squad, State};

pub(crate) use attack::reasons;
pub(crate) use siege::reduction;

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// The defender of a city with a tavern adds levies (HW-BLD-09).
        "battle-levies" Levies,
        /// Stacks are formed (HW-SIEGE-03).
        "battle-muster" Muster,
        "battle-deploy" Deploy(side: Side),
        "battle-round" Round,
        /// Combat initiative of a side (HW-INIT-03).
        "battle-initiative" Initiative(side: Side),
        /// Step 2 to 8 of a combat round (HW-COMBAT-05).
        "battle-fight" Fight(step: u8, side: Side),
        /// The hits of an encounter.
        "battle-hits" Hits,
        "battle-breach" Breach,
        "battle-withdraw" Withdraw(side: Side),
        "battle-reserves" Reserves,
        "battle-end" End,
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        "levy" Levy(level: u8),
        "levied" Levied,
        "deploy" Deploy(stack: u8),
        "tower" Tower(stack: u8),
        "no-tower" NoTower,
        "attack" Attack(stack: u8, target: u8),
        "no-attack" NoAttack,
        "breach-wall" BreachWall,
        "breach-tower" BreachTower(tower: u8),
        "breach-die" BreachDie,
        "no-breach" NoBreach,
        "withdraw" Withdraw(hex: HexId),
        "fight-on" FightOn,
    }
}

/// Combat rounds after which the attacker has to give up (HW-AMB-71).
pub(crate) const LAST_ROUND: u8 = 12;
/// Stacks of a side that have a name; more of a garrison wait as units.
pub(crate) const STACKS: usize = 20;
/// Boxes for ranged stacks, and for all others (HW-COMBAT-02).
const RANGED_BOXES: usize = 2;
const SWORD_BOXES: usize = 5;
/// Where a stack came from, if not from a box of a leader.
pub(crate) const GARRISON: u8 = 12;

/// Where a stack stands on the combat display.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub enum Spot {
    /// Neither attacks nor can be attacked (HW-COMBAT-12).
    #[default]
    Reserve,
    /// In a box for ranged stacks.
    Ranged,
    /// In a box for mounted and close stacks.
    Sword,
    /// In a tower (HW-SIEGE-02).
    Tower,
}

/// A stack in a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Stack {
    pub level: u8,
    pub count: u8,
    /// The box of its leader; from 6 on that of a second leader; [`GARRISON`].
    pub from: u8,
    pub spot: Spot,
    /// Whether it has attacked in this combat round.
    pub attacked: bool,
    /// Whether it was the target of a mounted or close attack in this combat round.
    pub struck: bool,
    /// Whether it has used up its ranged state (HW-UNIT-04).
    pub loosed: bool,
    /// Whether its symbol has counted in this combat round (HW-AMB-16).
    pub symbol: bool,
    /// Whether it has killed (HW-UNIT-07).
    pub killed: bool,
}

/// What this chapter remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Scratch {
    pub on: bool,
    /// Whether it is a siege (HW-COMBAT-01).
    pub siege: bool,
    /// Whether the attacker reacted (HW-REACT-14).
    pub reaction: bool,
    pub hex: HexId,
    /// Where the attacker came from.
    pub origin: HexId,
    pub seats: [Seat; 2],
    /// Who commands each side; the defender may have none, or another leader besides.
    pub leaders: [Option<LeaderId>; 2],
    pub second: Option<LeaderId>,
    pub round: u8,
    pub initiative: Side,
    /// Initiative totals of this round.
    pub totals: [u8; 2],
    pub stacks: [List<Stack, STACKS>; 2],
    /// Units of the garrison that are in no stack yet.
    pub reserve: Units,
    /// Levies among the garrison (HW-AMB-18), and points that are left for them.
    pub levies: Units,
    pub levy_points: u8,
    /// Units killed by each side.
    pub killed: [Units; 2],
    /// Units that the leader of each side has lost from his display.
    pub lost: [Units; 2],
    /// The encounter: who attacks, with which stack, which one, and whether by ranged fire.
    pub acting: Side,
    pub stack: u8,
    pub target: u8,
    pub ranged: bool,
    /// The round in which the wall fell to level 0 (HW-SIEGE-06), and dice that the Underdog adds to a breach.
    pub open_since: u8,
    pub extra: u8,
    /// The last stack deployed by choice.
    pub last: u8,
    /// Towers that the defender has decided about.
    pub manned: u8,
    /// Who has withdrawn, and where to.
    pub withdrew: Option<Side>,
    pub retreat: Option<HexId>,
}

/// Begins a combat in a hex. `reaction`: the attacker reacts and stands elsewhere.
pub(crate) fn start(
    play: &mut Play<'_>,
    attacker: LeaderId,
    hex: HexId,
    defender: Seat,
    origin: HexId,
    reaction: bool,
) {
    let state = &mut *play.state;
    let seat = state.owner(attacker);
    let siege = state.home_at(hex) == Some(defender);
    let mut leaders: List<LeaderId, 2> =
        state.living(defender).filter(|&it| state.leaders[it].hex() == Some(hex)).collect();
    leaders.sort_by_key(|&leader| std::cmp::Reverse(state.stat(leader, Stat::Initiative)));
    clash::begin_combat(state, false);
    state.battle = Scratch {
        on: true,
        siege,
        reaction,
        hex,
        origin,
        seats: [seat, defender],
        leaders: [Some(attacker), leaders.first().copied()],
        second: leaders.get(1).copied(),
        ..Scratch::default()
    };
    if siege && state.players[defender].has(Building::Tavern) {
        state.battle.levy_points = state.round;
    }
    play.tell_of(|view| {
        let at = place(view, hex);
        let text = if siege {
            text!("battle.siege", attacker = seat, hex = at)
        } else {
            text!("battle.begun", attacker = seat, defender, hex = at)
        };
        Event::open(text).on(Object::Hex(hex)).by(Rule("HW-COMBAT-01"))
    });
    play.next(Step::Muster);
    if siege {
        for &leader in leaders.iter() {
            play.next(crate::army::Step::Offer(leader));
        }
        play.next(Step::Levies);
    }
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    let battle = &view.state.battle;
    let of = |side: Side| Seats::only(battle.seats[side as usize]);
    let when = |does: bool, side: Side| if does { of(side) } else { Seats::NONE };
    match step {
        Step::Levies => when(battle.levy_points > 0, Side::Defender),
        Step::Deploy(side) => when(deploying(view, side).is_some(), side),
        Step::Fight(step, side) => when(!is_over(view.state) && attack::can_attack(view, step, side), side),
        Step::Breach => when(!is_over(view.state) && siege::can_breach(view.state), Side::Attacker),
        Step::Withdraw(side) => when(!is_over(view.state) && can_withdraw(view, side), side),
        Step::Muster | Step::Round | Step::Initiative(_) | Step::Hits | Step::Reserves | Step::End => {
            Seats::NONE
        }
    }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Levies => {}
        Step::Muster => muster(play),
        Step::Deploy(side) => deploy(play, side),
        Step::Round => round(play),
        Step::Initiative(side) => initiative(play, side),
        Step::Fight(..) | Step::Withdraw(_) => {}
        Step::Hits => attack::hits(play),
        Step::Breach => {}
        Step::Reserves => reserves(play),
        Step::End => end(play),
    }
}

/// Whether one side has no units left, or has withdrawn (HW-END-01).
pub(crate) fn is_over(state: &State) -> bool {
    state.battle.withdrew.is_some() || Side::BOTH.iter().any(|&side| units_left(state, side) == 0)
}

/// Units of a side that are left, reserves included.
pub(crate) fn units_left(state: &State, side: Side) -> u16 {
    let stacks: u16 = state.battle.stacks[side as usize].iter().map(|stack| u16::from(stack.count)).sum();
    if side == Side::Defender { stacks + total(&state.battle.reserve) } else { stacks }
}

/// The leader whose display a stack comes from.
pub(crate) fn leader_of(state: &State, side: Side, stack: &Stack) -> Option<LeaderId> {
    match stack.from {
        0..6 => state.battle.leaders[side as usize],
        6..12 => state.battle.second,
        _ => None,
    }
}

/// Takes the displays and the garrison onto the combat display.
fn muster(play: &mut Play<'_>) {
    let state = &mut *play.state;
    let Scratch { hex, seats, leaders, second, levies, .. } = state.battle;
    for (side, leader, base) in [(0, leaders[0], 0), (1, leaders[1], 0), (1, second, 6)] {
        let Some(leader) = leader else { continue };
        for (at, squad) in
            state.leaders[leader].boxes.into_iter().enumerate().filter(|(_, squad)| squad.count > 0)
        {
            let from = base + at as u8;
            let stack = Stack { level: squad.level, count: squad.count, from, ..Stack::default() };
            state.battle.stacks[side].push(stack);
        }
    }
    state.battle.reserve = state.garrison_at(hex, seats[1]);
    for (n, more) in state.battle.reserve.iter_mut().zip(levies) {
        *n = n.saturating_add(more);
    }
    form(state);
    if units_left(play.state, Side::Defender) == 0 {
        return undefended(play);
    }
    play.then(&[
        Step::Deploy(Side::Defender).into(),
        Step::Deploy(Side::Attacker).into(),
        Step::Round.into(),
    ]);
}

/// Nobody fights: leaders without units are killed (HW-DEATH-10), a home is looted (HW-SIEGE-09).
fn undefended(play: &mut Play<'_>) {
    let battle = play.state.battle;
    play.state.battle.on = false;
    play.state.clash.on = false;
    let attacker = battle.leaders[0].expect("only a leader attacks");
    if battle.siege && !battle.reaction {
        after::walk_in(play, attacker, battle.seats[1]);
    }
    for victim in defending(&battle) {
        after::slay(play, victim, attacker);
    }
}

/// Forms stacks of ten of the garrison's units, as many as have a place (HW-SIEGE-03).
fn form(state: &mut State) {
    let battle = &mut state.battle;
    for level in (1..=LEVELS as u8).rev() {
        let left = &mut battle.reserve[usize::from(level) - 1];
        while *left > 0 && !battle.stacks[1].is_full() {
            let count = (*left).min(PER_BOX);
            *left -= count;
            battle.stacks[1].push(Stack { level, count, from: GARRISON, ..Stack::default() });
        }
    }
}

/// Whether a stack stands in a box for ranged stacks. A Barbarian of level 2 does not (HW-COMBAT-12).
pub(crate) fn is_ranged(view: View<'_>, side: Side, stack: &Stack) -> bool {
    let race = view.state.race(view.state.battle.seats[side as usize]);
    view.content.kind(race, stack.level) == UnitType::Ranged
}

/// What has to be decided about the deployment of a side: towers first, then which stacks stay in reserve.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Deploying {
    Tower,
    Boxes { ranged: bool, free: usize },
}

fn waiting(view: View<'_>, side: Side, ranged: bool) -> impl Iterator<Item = usize> + '_ {
    let stacks = &view.state.battle.stacks[side as usize];
    (0..stacks.len()).filter(move |&at| {
        let stack = &stacks[at];
        stack.spot == Spot::Reserve && stack.count > 0 && is_ranged(view, side, stack) == ranged
    })
}

/// Ranged stacks that could go into a tower: from the reserve, and at the end of a round from their boxes too
/// (HW-COMBAT-04).
fn climbers(view: View<'_>) -> impl Iterator<Item = usize> + '_ {
    let stacks = &view.state.battle.stacks[1];
    (0..stacks.len()).filter(move |&at| {
        let stack = &stacks[at];
        stack.spot != Spot::Tower && stack.count > 0 && is_ranged(view, Side::Defender, stack)
    })
}

fn free_boxes(view: View<'_>, side: Side, ranged: bool) -> usize {
    let (spot, all) = if ranged { (Spot::Ranged, RANGED_BOXES) } else { (Spot::Sword, SWORD_BOXES) };
    let stacks = &view.state.battle.stacks[side as usize];
    all - stacks.iter().filter(|stack| stack.spot == spot && stack.count > 0).count().min(all)
}

fn free_towers(state: &State) -> u8 {
    let standing = state.players[state.battle.seats[1]].towers.iter().filter(|&&stands| stands).count() as u8;
    let manned = state.battle.stacks[1].iter().filter(|stack| stack.spot == Spot::Tower && stack.count > 0);
    standing.saturating_sub(manned.count() as u8)
}

fn deploying(view: View<'_>, side: Side) -> Option<Deploying> {
    let battle = &view.state.battle;
    let towers = battle.siege && side == Side::Defender && battle.manned < 2 && free_towers(view.state) > 0;
    if towers && climbers(view).next().is_some() {
        return Some(Deploying::Tower);
    }
    for ranged in [true, false] {
        let free = free_boxes(view, side, ranged);
        if free > 0 && waiting(view, side, ranged).count() > free {
            return Some(Deploying::Boxes { ranged, free });
        }
    }
    None
}

/// All that fits goes into boxes (HW-COMBAT-02).
fn deploy(play: &mut Play<'_>, side: Side) {
    for ranged in [true, false] {
        let free = free_boxes(play.view(), side, ranged);
        let ready: List<u8, STACKS> =
            waiting(play.view(), side, ranged).take(free).map(|at| at as u8).collect();
        for &at in ready.iter() {
            play.state.battle.stacks[side as usize][usize::from(at)].spot =
                if ranged { Spot::Ranged } else { Spot::Sword };
        }
    }
    play.state.battle.last = 0;
    play.state.battle.manned = 0;
}

/// A combat round (HW-COMBAT-05).
fn round(play: &mut Play<'_>) {
    if is_over(play.state) {
        return play.next(Step::End);
    }
    play.state.battle.round += 1;
    let n = play.state.battle.round;
    for side in Side::BOTH {
        for stack in play.state.battle.stacks[side as usize].iter_mut() {
            (stack.attacked, stack.struck, stack.symbol) = (false, false, false);
        }
    }
    play.tell(|| Event::open(text!("battle.round", n)).by(Rule("HW-COMBAT-05")));
    roll_initiative(play);
}

fn roll_initiative(play: &mut Play<'_>) {
    let seats = play.state.battle.seats;
    play.then(&[
        dice::Step::Roll(seats[0]).into(),
        Step::Initiative(Side::Attacker).into(),
        dice::Step::Roll(seats[1]).into(),
        Step::Initiative(Side::Defender).into(),
    ]);
}

/// What a side adds to its initiative roll (HW-INIT-03).
pub(crate) fn initiative_bonus(state: &State, side: Side) -> u8 {
    if let Some(leader) = state.battle.leaders[side as usize] {
        return state.stat(leader, Stat::Initiative);
    }
    let stacks = state.battle.stacks[side as usize].iter().filter(|stack| stack.count > 0);
    let best = stacks.clone().map(|stack| stack.level).max().unwrap_or(0);
    let waiting: u8 = state.battle.reserve.iter().map(|n| n.div_ceil(PER_BOX)).sum();
    best.max(highest(&state.battle.reserve)) + stacks.count() as u8 + waiting
}

fn initiative(play: &mut Play<'_>, side: Side) {
    play.state.battle.totals[side as usize] = play.state.die + initiative_bonus(play.state, side);
    if side == Side::Attacker {
        return;
    }
    let [attacker, defender] = play.state.battle.totals;
    if attacker == defender {
        return roll_initiative(play);
    }
    let one = if attacker > defender { Side::Attacker } else { Side::Defender };
    play.state.battle.initiative = one;
    let seat = play.state.battle.seats[one as usize];
    play.tell(|| Event::open(text!("battle.initiative", seat, attacker, defender)).by(Rule("HW-INIT-03")));
    let two = one.other();
    play.then(&[
        Step::Fight(2, one).into(),
        Step::Fight(3, two).into(),
        Step::Fight(4, one).into(),
        Step::Fight(5, two).into(),
        Step::Fight(6, one).into(),
        Step::Fight(7, two).into(),
        Step::Fight(8, one).into(),
        Step::Fight(8, two).into(),
        Step::Breach.into(),
        Step::Withdraw(Side::Attacker).into(),
        Step::Withdraw(Side::Defender).into(),
        Step::Reserves.into(),
    ]);
}

/// Reserves fill empty boxes at the end of a round (HW-COMBAT-04). After the last round the attacker gives up.
fn reserves(play: &mut Play<'_>) {
    if is_over(play.state) {
        return play.next(Step::End);
    }
    if play.state.battle.round >= LAST_ROUND {
        withdraw(play, Side::Attacker, play.state.battle.origin);
        return play.next(Step::End);
    }
    for side in Side::BOTH {
        play.state.battle.stacks[side as usize].retain(|stack| stack.count > 0);
    }
    form(play.state);
    play.then(&[
        Step::Deploy(Side::Defender).into(),
        Step::Deploy(Side::Attacker).into(),
        Step::Round.into(),
    ]);
}

/// The attacker may always go back; the defender only from the field, with a leader, to a free hex (HW-WD-01 to -04).
fn can_withdraw(view: View<'_>, side: Side) -> bool {
    match side {
        Side::Attacker => true,
        Side::Defender => retreats(view).any(|(_, verdict)| verdict.is_ok()),
    }
}

/// Where the defender could withdraw to (HW-WD-03).
fn retreats(view: View<'_>) -> impl Iterator<Item = (HexId, Verdict)> + '_ {
    let battle = &view.state.battle;
    let leader = battle.leaders[1].filter(|_| !battle.siege);
    let around = leader.into_iter().flat_map(move |leader| {
        view.state.world.neighbors(view.content, battle.hex).map(move |hex| (leader, hex))
    });
    around.map(move |(leader, hex)| {
        let verdict = ensure(hex != battle.origin, Rule("HW-WD-03"))
            .and_then(|()| movement::may_withdraw_to(view, leader, hex));
        (hex, verdict)
    })
}

fn withdraw(play: &mut Play<'_>, side: Side, to: HexId) {
    play.state.battle.withdrew = Some(side);
    play.state.battle.retreat = Some(to);
    let seat = play.state.battle.seats[side as usize];
    play.tell_of(|view| {
        Event::open(text!("battle.withdraws", seat, hex = place(view, to)))
            .on(Object::Hex(to))
            .by(Rule("HW-WD-01"))
    });
}

/// Survivors return to displays and garrison (HW-END-03); what follows is the business of the aftermath.
fn end(play: &mut Play<'_>) {
    bring_back(play.state);
    play.state.battle.on = false;
    play.state.clash.on = false;
    after::battle(play);
}

/// The stacks of the combat display as displays and garrison, as far as they stand.
fn bring_back(state: &mut State) {
    let battle = state.battle;
    for leader in battle.leaders.into_iter().flatten().chain(battle.second) {
        state.leaders[leader].boxes = Default::default();
    }
    let mut garrison = battle.reserve;
    for side in Side::BOTH {
        for stack in battle.stacks[side as usize].iter().filter(|stack| stack.count > 0) {
            match leader_of(state, side, stack) {
                Some(leader) => {
                    let squad = Squad { level: stack.level, count: stack.count };
                    state.leaders[leader].boxes[usize::from(stack.from % 6)] = squad;
                }
                None => {
                    let n = &mut garrison[usize::from(stack.level) - 1];
                    *n = n.saturating_add(stack.count);
                }
            }
        }
    }
    return_garrison(state, garrison);
}

/// Shows whoever still stands in the middle of a combat where he came from, levies beside the garrison (HW-AMB-18).
pub(crate) fn stand(state: &mut State) {
    let battle = &state.battle;
    if !battle.on || battle.stacks.iter().all(|stacks| stacks.is_empty()) {
        return; // Nobody has left his display yet.
    }
    let levies = battle.levies;
    let garrison = &mut state.players[battle.seats[1]].garrison;
    for (n, more) in garrison.iter_mut().zip(levies) {
        *n = n.saturating_add(more);
    }
    bring_back(state);
}

/// Of a level levies fall first; those that survive go home (HW-AMB-18).
fn return_garrison(state: &mut State, survivors: Units) {
    let Scratch { hex, seats, .. } = state.battle;
    let defender = seats[1];
    let before = state.garrison_at(hex, defender);
    if total(&before) == 0 {
        return;
    }
    let mut left = survivors;
    for (n, had) in left.iter_mut().zip(before) {
        *n = (*n).min(had);
    }
    let home = state.home_at(hex) == Some(defender);
    if home {
        state.players[defender].garrison = left;
    }
    if state.ground[hex].army.is(defender) {
        state.ground[hex].units = if home { [0; LEVELS] } else { left };
        state.ground[hex].settle();
    }
}

/// Deployment in an order of its own, so that the same choice is made in one way only.
fn may_deploy(view: View<'_>, side: Side, ranged: bool, free: usize, at: usize) -> Verdict {
    let later = waiting(view, side, ranged).filter(|&other| other >= at).count();
    ensure(at >= usize::from(view.state.battle.last) && later >= free, Rule("HW-COMBAT-02"))
}

/// Levies are of level 1 to 3 and worth at most the number of the round (HW-BLD-09).
fn may_levy(state: &State, level: u8) -> Verdict {
    // From the highest level down, so that the same levies are called up in one way only.
    let in_order = state.battle.levies.iter().take(usize::from(level) - 1).all(|&n| n == 0);
    ensure(level <= 3 && level <= state.battle.levy_points && in_order, Rule("HW-BLD-09"))
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, _seat: Seat, out: &mut O) {
    let state = view.state;
    match step {
        Step::Levies => {
            out.allow(Action::Levied.into());
            for level in 1..=3 {
                out.option(Action::Levy(level).into(), may_levy(state, level));
            }
        }
        Step::Deploy(side) => match deploying(view, side) {
            Some(Deploying::Tower) => {
                for at in climbers(view) {
                    out.allow(Action::Tower(at as u8).into());
                }
                out.allow(Action::NoTower.into());
            }
            Some(Deploying::Boxes { ranged, free }) => {
                for at in waiting(view, side, ranged) {
                    let verdict = may_deploy(view, side, ranged, free, at);
                    out.option(Action::Deploy(at as u8).into(), verdict);
                }
            }
            None => {}
        },
        Step::Fight(step, side) => attack::options(view, step, side, out),
        Step::Breach => siege::options(view, out),
        Step::Withdraw(Side::Attacker) => {
            out.allow(Action::FightOn.into());
            out.allow(Action::Withdraw(state.battle.origin).into());
        }
        Step::Withdraw(Side::Defender) => {
            out.allow(Action::FightOn.into());
            for (hex, verdict) in retreats(view) {
                out.option(Action::Withdraw(hex).into(), verdict);
            }
        }
        Step::Muster | Step::Round | Step::Initiative(_) | Step::Hits | Step::Reserves | Step::End => {}
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    match (step, action) {
        (Step::Levies, Action::Levy(level)) => {
            play.state.battle.levies[usize::from(level) - 1] += 1;
            play.state.battle.levy_points -= level;
            let unit = play.state.unit(seat, level);
            play.tell(|| Event::open(text!("battle.levy", seat, unit)).by(Rule("HW-BLD-09")));
            play.next(step);
        }
        (Step::Deploy(_), Action::Tower(at)) => {
            play.state.battle.manned += 1;
            play.state.battle.stacks[1][usize::from(at)].spot = Spot::Tower;
            play.next(step);
        }
        (Step::Deploy(_), Action::NoTower) => {
            play.state.battle.manned = 2;
            play.next(step);
        }
        (Step::Deploy(side), Action::Deploy(at)) => {
            let ranged =
                is_ranged(play.view(), side, &play.state.battle.stacks[side as usize][usize::from(at)]);
            let spot = if ranged { Spot::Ranged } else { Spot::Sword };
            play.state.battle.stacks[side as usize][usize::from(at)].spot = spot;
            let more = free_boxes(play.view(), side, ranged) > 0;
            play.state.battle.last = if more { at } else { 0 };
            play.next(step);
        }
        (Step::Fight(n, side), Action::Attack(stack, target)) => {
            play.next(step);
            attack::attack(play, n, side, stack, target);
        }
        (Step::Breach, action) => siege::answer(play, action),
        (Step::Withdraw(side), Action::Withdraw(hex)) => withdraw(play, side, hex),
        (_, _) => {}
    }
}

/// The other defending leader goes along with a withdrawal (HW-WD-03).
pub(crate) fn defending(battle: &Scratch) -> impl Iterator<Item = LeaderId> {
    battle.leaders[1].into_iter().chain(battle.second)
}

pub(crate) fn prompt(view: View<'_>, step: Step, _seat: Seat) -> Prompt {
    let battle = &view.state.battle;
    let hex = battle.hex;
    let (text, rule) = match step {
        Step::Levies => (text!("battle.ask.levies", n = battle.levy_points), "HW-BLD-09"),
        Step::Deploy(side) => match deploying(view, side) {
            Some(Deploying::Tower) => (text!("battle.ask.tower"), "HW-SIEGE-02"),
            _ => (text!("battle.ask.deploy"), "HW-COMBAT-02"),
        },
        Step::Fight(2 | 3, _) => (text!("battle.ask.ranged"), "HW-COMBAT-08"),
        Step::Fight(4 | 5, _) => (text!("battle.ask.mounted"), "HW-COMBAT-09"),
        Step::Fight(6 | 7, _) => (text!("battle.ask.close"), "HW-COMBAT-09"),
        Step::Fight(..) => (text!("battle.ask.zombies"), "HW-UNIT-06"),
        Step::Breach => (text!("battle.ask.breach", n = siege::dice(view.state)), "HW-SIEGE-05"),
        Step::Withdraw(_) => (text!("battle.ask.withdraw"), "HW-WD-01"),
        Step::Muster | Step::Round | Step::Initiative(_) | Step::Hits | Step::Reserves | Step::End => {
            (text!("battle.ask.other", hex = place(view, hex)), "HW-COMBAT-05")
        }
    };
    Prompt { text, rule: Some(Rule(rule)), window: None, so_far: Vec::new() }
}

pub(crate) fn label(view: View<'_>, seat: Seat, action: Action) -> Label {
    let battle = &view.state.battle;
    let mine = if battle.seats[0] == seat { Side::Attacker } else { Side::Defender };
    let stack =
        |side: Side, at: u8| battle.stacks[side as usize].get(usize::from(at)).copied().unwrap_or_default();
    let object = |side: Side, at: u8| Object::Stack(side, at).id();
    let unit =
        |side: Side, at: u8| view.state.unit(battle.seats[side as usize], stack(side, at).level.max(1));
    match action {
        Action::Levy(level) => {
            Label::new(text!("battle.label.levy", unit = view.state.unit(seat, level.max(1)), n = level))
        }
        Action::Levied => Label::new(text!("battle.label.levied")).kind(Kind::Done),
        Action::Deploy(at) => {
            Label::new(text!("battle.label.deploy", unit = unit(mine, at), n = stack(mine, at).count))
                .on(object(mine, at))
        }
        Action::Tower(at) => {
            Label::new(text!("battle.label.tower", unit = unit(mine, at))).on(object(mine, at))
        }
        Action::NoTower => Label::new(text!("battle.label.no_tower")).kind(Kind::Pass),
        Action::Attack(at, target) => {
            let (unit, other) = (unit(mine, at), unit(mine.other(), target));
            let (n, m) = (stack(mine, at).count, stack(mine.other(), target).count);
            Label::new(text!("battle.label.attack", n, unit, m, other))
                .on(object(mine, at))
                .to(object(mine.other(), target))
        }
        Action::NoAttack => Label::new(text!("battle.label.no_attack")).kind(Kind::Done),
        Action::BreachWall => Label::new(text!("battle.label.wall")),
        Action::BreachTower(tower) => Label::new(text!("battle.label.breach_tower", n = tower + 1)),
        Action::BreachDie => Label::new(text!("clash.label.extra")),
        Action::NoBreach => Label::new(text!("battle.label.no_breach")).kind(Kind::Pass),
        Action::Withdraw(hex) => {
            Label::new(text!("battle.label.withdraw", hex = place(view, hex))).to(Object::Hex(hex).id())
        }
        Action::FightOn => Label::new(text!("battle.label.fight_on")).kind(Kind::Pass),
    }
}

/// Whether the Underdog may add a die to a breach (HW-CARD-12).
fn may_add_die(state: &State) -> Verdict {
    ensure(cards::underdog(state) == Some(state.battle.seats[0]), Rule("HW-CARD-12"))
}
