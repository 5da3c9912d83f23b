//! Production: everybody decides at the same time and hidden (HW-PROD, HW-BLD, HW-INFO-03).
//!
//! What somebody orders is a [`Plan`] that only he sees. Nothing public changes until all are done; then all plans are
//! carried out. A 1:1 trade could go round in circles for ever, so a kind that was sold in a production is not bought in it
//! and the other way round: every exchange of stocks can still be made (HW-AMB-74).

use hexarch_core::{
    Arg, BySeat, Chance, Kind, Label, Options, Prompt, Rule, Seat, Seats, Text, Verdict, Viewer, ensure,
    text, vocabulary,
};
use serde::{Deserialize, Serialize};

use crate::after;
use crate::army;
use crate::cards;
use crate::content::Content;
use crate::faces::{Built, Object};
use crate::ids::*;
use crate::play::{Event, Play, View};
use crate::scene::unit_price;
use crate::souls;
use crate::state::{LeaderPlace, State};
use crate::turn;

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        "production" Begin,
        /// Everybody who is not done decides (HW-PROD-01).
        "produce" Produce,
        /// All plans are carried out.
        "produced" Apply,
        /// Leaders that have trained get their raises.
        "produce-train" Train(leader: LeaderId),
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        "build" Build(building: Building),
        "build-free" BuildFree(building: Building),
        "buy" Buy(level: u8),
        "trade" Trade(from: Resource, to: Resource),
        "revive" Revive(leader: LeaderId),
        "train-at-home" Train(leader: LeaderId),
        "create-at" CreateAt(well: Well, level: u8),
        "create-from" CreateFrom(leader: LeaderId, level: u8),
        "done" Done,
    }
}

/// What somebody wants, hidden until all are done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Plan {
    /// Resources that are left.
    pub stock: [u8; 4],
    /// New facilities, one bit each; the level that the wall will have; new towers.
    pub buildings: u16,
    pub wall: u8,
    pub towers: [bool; 2],
    /// New units for the garrison.
    pub units: Units,
    /// Leaders to be revived, and to be trained: the first, the second.
    pub revive: [bool; 2],
    pub train: [bool; 2],
    /// Kinds that were sold and bought, one bit each.
    pub sold: u8,
    pub bought: u8,
    /// Whether Quick hands is used.
    pub rebuilt: bool,
}

/// What this chapter remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Scratch {
    pub on: bool,
    pub done: Seats,
    pub plans: BySeat<Plan>,
    /// Of the Necromancer: soul points that are left in wells and soul boxes, and units made of them there.
    pub souls: [u8; 6],
    pub created: [Units; 6],
}

/// Gold, or units of level 1, of disaster cards.
const STORES: u8 = 3;
/// Soul points that Quick hands is worth to a Necromancer.
const REBUILD_SOULS: u8 = 2;

/// What somebody starts with.
fn fresh(view: View<'_>, seat: Seat) -> Plan {
    let player = &view.state.players[seat];
    let mut stock = player.stock;
    if view.state.holds(seat, Disaster::Stores) && view.state.race(seat).builds() {
        let gold = &mut stock[Resource::Gold as usize];
        *gold = (*gold + STORES).min(view.content.economy.resource_cap);
    }
    Plan { stock, wall: player.wall, towers: player.towers, ..Plan::default() }
}

/// Soul points wherever they lie: wells, then the soul boxes of the first and the second leader.
fn souls_of(view: View<'_>, seat: Seat) -> [u8; 6] {
    let state = view.state;
    let mut souls = [0; 6];
    souls[..4].copy_from_slice(&state.souls);
    for (at, leader) in state.leaders_of(seat).into_iter().enumerate() {
        souls[4 + at] = state.leaders[leader].souls;
    }
    // Cards that give soul points in Vault 1 do so at the start of the production.
    let cards =
        [(Disaster::Stragglers, STORES), (Disaster::Stores, STORES), (Disaster::Rebuild, REBUILD_SOULS)];
    for (card, n) in cards.into_iter().filter(|(card, _)| state.holds(seat, *card)) {
        if card != Disaster::Stragglers || !state.is_occupied(seat) {
            souls[0] = souls[0].saturating_add(n);
        }
    }
    souls
}

fn begin(play: &mut Play<'_>) {
    play.state.plan = Scratch { on: true, ..Scratch::default() };
    for seat in Seat::all(play.state.seats) {
        reset(play.content, play.state, seat);
    }
    play.tell(|| Event::open(text!("produce.begins")).by(Rule("HW-PROD-01")));
    play.then(&[Step::Produce.into(), Step::Apply.into()]);
}

fn reset(content: &Content, state: &mut State, seat: Seat) {
    let view = View { content, state };
    let plan = fresh(view, seat);
    let souls = (state.race(seat) == Race::Necromancer).then(|| souls_of(view, seat));
    state.plan.plans[seat] = plan;
    if let Some(souls) = souls {
        state.plan.souls = souls;
        state.plan.created = [[0; LEVELS]; 6];
    }
}

/// Whether a facility stands or is planned.
fn will_have(state: &State, seat: Seat, building: Building) -> bool {
    (state.players[seat].buildings | state.plan.plans[seat].buildings) >> building as u8 & 1 != 0
}

fn is_affordable(stock: &[u8; 4], price: &[u8; 4]) -> bool {
    stock.iter().zip(price).all(|(have, cost)| have >= cost)
}

/// What a building costs now: the first level of a wall is only repaired (HW-SIEGE-08).
pub(crate) fn price(view: View<'_>, seat: Seat, building: Building) -> [u8; 4] {
    let info = view.content.building(view.state.race(seat), building);
    if building == Building::Dw1 { info.repair } else { info.price }
}

/// Whether a building can be put up at all, whatever it costs (HW-BLD-01, -03, -05, -12, -13, HW-DW-03, HW-SIEGE-08, -14).
fn may_stand(view: View<'_>, seat: Seat, building: Building, occupied: bool) -> Verdict {
    let state = view.state;
    let plan = &state.plan.plans[seat];
    ensure(state.race(seat).builds(), Rule("HW-NEC-01"))?;
    ensure(!occupied, Rule("HW-SIEGE-14"))?;
    if let Some(level) = building.wall() {
        return ensure(plan.wall + 1 == level, Rule("HW-DW-03"));
    }
    if let Some(tower) = building.tower() {
        return ensure(!plan.towers[usize::from(tower)], Rule("HW-BLD-12"));
    }
    ensure(!will_have(state, seat, building), Rule("HW-BLD-12"))?;
    match view.content.building(state.race(seat), building).requires {
        Some(before) => ensure(will_have(state, seat, before), Rule("HW-BLD-01")),
        None => Ok(()),
    }
}

fn may_build(view: View<'_>, seat: Seat, building: Building, occupied: bool) -> Verdict {
    may_stand(view, seat, building, occupied)?;
    let plan = &view.state.plan.plans[seat];
    ensure(is_affordable(&plan.stock, &price(view, seat, building)), Rule("HW-PROD-02"))
}

/// One repair, wall of level 2 or tower is free with Quick hands.
fn may_build_free(view: View<'_>, seat: Seat, building: Building, occupied: bool) -> Verdict {
    let free = view.state.holds(seat, Disaster::Rebuild) && !view.state.plan.plans[seat].rebuilt;
    ensure(free, Rule("HW-CARD-14"))?;
    may_stand(view, seat, building, occupied)
}

/// The highest level that the army buildings will allow (HW-BLD-01, HW-PROD-02).
fn best_level(state: &State, seat: Seat) -> u8 {
    ((state.players[seat].buildings | state.plan.plans[seat].buildings) & 0x3f).trailing_ones() as u8
}

/// Level in gold, with crystals for the highest (HW-BLD-02).
fn may_buy(view: View<'_>, seat: Seat, level: u8, occupied: bool) -> Verdict {
    let state = view.state;
    let plan = &state.plan.plans[seat];
    ensure(level <= best_level(state, seat), Rule("HW-BLD-01"))?;
    ensure(!occupied, Rule("HW-SIEGE-14"))?;
    let at = usize::from(level) - 1;
    ensure(
        u16::from(plan.units[at]) + u16::from(state.players[seat].garrison[at]) < 240,
        Rule("HW-COMP-11"),
    )?;
    ensure(
        is_affordable(&plan.stock, &unit_price(view.content, view.state.race(seat), level)),
        Rule("HW-BLD-02"),
    )
}

/// How many of one kind for one of another: three with a trade hall, one with a storehouse (HW-BLD-04, HW-BLD-05).
fn ratio(state: &State, seat: Seat) -> Option<u8> {
    if will_have(state, seat, Building::Storehouse) {
        return Some(1);
    }
    will_have(state, seat, Building::TradeHall).then_some(3)
}

fn may_trade(view: View<'_>, seat: Seat, from: Resource, to: Resource) -> Verdict {
    let state = view.state;
    let plan = &state.plan.plans[seat];
    let Some(ratio) = ratio(state, seat) else { return Err(Rule("HW-BLD-04")) };
    let circles = plan.bought >> from as u8 & 1 != 0 || plan.sold >> to as u8 & 1 != 0;
    ensure(!circles, Rule("HW-AMB-74"))?;
    ensure(plan.stock[from as usize] >= ratio, Rule("HW-BLD-04"))?;
    ensure(plan.stock[to as usize] < view.content.economy.resource_cap, Rule("HW-COMP-10"))
}

/// What a revival costs: three, or what there is if nobody else lives (HW-DEATH-04, HW-DEATH-05).
fn revival(view: View<'_>, seat: Seat) -> (u8, u8) {
    let state = view.state;
    let cost = view.content.economy.revive_cost;
    let plan = &state.plan.plans[seat];
    let have = if state.race(seat).builds() {
        plan.stock[Resource::Gold as usize]
    } else {
        state.plan.souls.iter().fold(0u8, |sum, &n| sum.saturating_add(n))
    };
    let alone = state.living(seat).next().is_none() && plan.revive == [false; 2];
    (if alone { cost.min(have) } else { cost }, have)
}

fn may_revive(view: View<'_>, seat: Seat, leader: LeaderId) -> Verdict {
    let state = view.state;
    let at = usize::from(state.leaders_of(seat)[1] == leader);
    let dead = state.leaders[leader].place == LeaderPlace::Dead;
    ensure(dead && !state.plan.plans[seat].revive[at], Rule("HW-DEATH-04"))?;
    let (cost, have) = revival(view, seat);
    ensure(have >= cost, Rule("HW-DEATH-04"))
}

/// In production as well (HW-BLD-07).
fn may_train(view: View<'_>, seat: Seat, leader: LeaderId) -> Verdict {
    let state = view.state;
    let at = usize::from(state.leaders_of(seat)[1] == leader);
    let his = &state.leaders[leader];
    let home = his.place == LeaderPlace::At(state.players[seat].home) && !state.is_occupied(seat);
    let open = will_have(state, seat, Building::TrainingArea)
        && !his.trained[0]
        && !state.plan.plans[seat].train[at];
    ensure(home && open, Rule("HW-BLD-07"))
}

/// Where units made of soul points stand: a well, or the hex of the leader who carries them.
fn place_of(state: &State, seat: Seat, place: usize) -> Option<HexId> {
    if place < 4 {
        return state.world.wells[place];
    }
    state.leaders[state.leaders_of(seat)[place - 4]].hex()
}

/// Anywhere soul points lie, up to the level that is open (HW-NEC-02, HW-NEC-03).
fn may_create(view: View<'_>, seat: Seat, place: usize, level: u8, best: u8) -> Verdict {
    let state = view.state;
    ensure(state.race(seat) == Race::Necromancer, Rule("HW-NEC-01"))?;
    ensure(level <= best, Rule("HW-NEC-03"))?;
    ensure(state.plan.souls[place] >= level, Rule("HW-NEC-02"))?;
    let Some(hex) = place_of(state, seat, place) else { return Err(Rule("HW-NEC-02")) };
    ensure(state.enemy_leader_at(hex, seat).is_none(), Rule("HW-SIEGE-14"))?;
    army::may_drop(view, hex, seat)?;
    let at = usize::from(level) - 1;
    ensure(
        u16::from(state.plan.created[place][at]) + u16::from(state.ground[hex].units[at]) < 240,
        Rule("HW-COMP-11"),
    )
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    match step {
        Step::Produce => Seats(Seats::all(view.state.seats).0 & !view.state.plan.done.0),
        Step::Begin | Step::Apply | Step::Train(_) => Seats::NONE,
    }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Begin => begin(play),
        Step::Produce => {}
        Step::Apply => apply(play),
        Step::Train(leader) => turn::train(play, leader),
    }
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    if step != Step::Produce {
        return;
    }
    let state = view.state;
    out.allow(Action::Done.into());
    if state.race(seat).builds() {
        // HW-SIEGE-14: looked up once for all that it forbids.
        let occupied = state.is_occupied(seat);
        for &building in &Building::ALL[1..] {
            out.option(Action::Build(building).into(), may_build(view, seat, building, occupied));
        }
        if state.kept(seat) > 0 {
            for building in [Building::Dw1, Building::Dw2, Building::Tower1, Building::Tower2] {
                out.option(
                    Action::BuildFree(building).into(),
                    may_build_free(view, seat, building, occupied),
                );
            }
        }
        for level in 1..=LEVELS as u8 {
            out.option(Action::Buy(level).into(), may_buy(view, seat, level, occupied));
        }
        if O::REASONS || ratio(state, seat).is_some() {
            for &from in Resource::ALL {
                for &to in Resource::ALL.iter().filter(|&&to| to != from) {
                    out.option(Action::Trade(from, to).into(), may_trade(view, seat, from, to));
                }
            }
        }
    } else {
        let best = souls::acquirable(view, seat);
        for place in 0..6 {
            let leader = state.leaders_of(seat)[usize::from(place == 5)];
            for level in 1..=LEVELS as u8 {
                let action = match place {
                    0..4 => Action::CreateAt(Well::ALL[place], level),
                    _ => Action::CreateFrom(leader, level),
                };
                out.option(action.into(), may_create(view, seat, place, level, best));
            }
        }
    }
    for leader in state.leaders_of(seat) {
        if state.leaders[leader].place != LeaderPlace::Unused {
            out.option(Action::Revive(leader).into(), may_revive(view, seat, leader));
            out.option(Action::Train(leader).into(), may_train(view, seat, leader));
        }
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    if step != Step::Produce {
        return;
    }
    // Said before it is done: what a revival costs depends on who lives.
    let view = View { content: play.content, state: play.state };
    play.log.tell(|| match action {
        Action::Done => {
            Event::open(text!("produce.done", seat)).on(Object::Seat(seat)).by(Rule("HW-PROD-01"))
        }
        _ => Event::only(Seats::only(seat), text!("produce.ordered", what = label_text(view, seat, action)))
            .by(rule_of(action)),
    });
    order(play.content, play.state, seat, action);
    play.next(step);
}

/// Writes an order into the plan of its seat.
fn order(content: &Content, state: &mut State, seat: Seat, action: Action) {
    let view = View { content, state };
    let pay = |stock: &mut [u8; 4], price: [u8; 4]| {
        stock.iter_mut().zip(price).for_each(|(have, cost)| *have -= cost);
    };
    match action {
        Action::Build(building) => {
            let price = price(view, seat, building);
            let plan = &mut state.plan.plans[seat];
            pay(&mut plan.stock, price);
            put_up(plan, building);
        }
        Action::BuildFree(building) => {
            let plan = &mut state.plan.plans[seat];
            plan.rebuilt = true;
            put_up(plan, building);
        }
        Action::Buy(level) => {
            let price = unit_price(view.content, view.state.race(seat), level);
            let plan = &mut state.plan.plans[seat];
            pay(&mut plan.stock, price);
            plan.units[usize::from(level) - 1] += 1;
        }
        Action::Trade(from, to) => {
            let ratio = ratio(state, seat).unwrap_or(3);
            let plan = &mut state.plan.plans[seat];
            plan.stock[from as usize] -= ratio;
            plan.stock[to as usize] += 1;
            plan.sold |= 1 << from as u8;
            plan.bought |= 1 << to as u8;
        }
        Action::Revive(leader) => {
            let (cost, _) = revival(view, seat);
            let at = usize::from(state.leaders_of(seat)[1] == leader);
            let builds = state.race(seat).builds();
            state.plan.plans[seat].revive[at] = true;
            if builds {
                state.plan.plans[seat].stock[Resource::Gold as usize] -= cost;
            } else {
                let mut left = cost;
                for souls in &mut state.plan.souls {
                    let paid = left.min(*souls);
                    *souls -= paid;
                    left -= paid;
                }
            }
        }
        Action::Train(leader) => {
            let at = usize::from(state.leaders_of(seat)[1] == leader);
            state.plan.plans[seat].train[at] = true;
        }
        Action::CreateAt(well, level) => create(state, well as usize, level),
        Action::CreateFrom(leader, level) => {
            let at = usize::from(state.leaders_of(seat)[1] == leader);
            create(state, 4 + at, level);
        }
        Action::Done => state.plan.done.add(seat),
    }
}

fn put_up(plan: &mut Plan, building: Building) {
    match (building.wall(), building.tower()) {
        (Some(level), _) => plan.wall = level,
        (_, Some(tower)) => plan.towers[usize::from(tower)] = true,
        (None, None) => plan.buildings |= 1 << building as u8,
    }
}

fn create(state: &mut State, place: usize, level: u8) {
    state.plan.souls[place] -= level;
    state.plan.created[place][usize::from(level) - 1] += 1;
}

/// All plans are carried out and seen by everybody.
fn apply(play: &mut Play<'_>) {
    play.log.reveal();
    let plans = play.state.plan;
    play.state.plan = Scratch::default();
    for seat in Seat::all(play.state.seats) {
        let plan = plans.plans[seat];
        if play.state.race(seat).builds() {
            builder(play, seat, &plan);
        } else {
            necromancer(play, seat, &plans);
        }
        for (at, leader) in play.state.leaders_of(seat).into_iter().enumerate() {
            if plan.train[at] {
                play.next(Step::Train(leader));
            }
            if plan.revive[at] {
                revive(play, leader);
            }
        }
        spend_cards(play, seat, &plan);
    }
}

fn builder(play: &mut Play<'_>, seat: Seat, plan: &Plan) {
    let home = play.state.players[seat].home;
    let player = &mut play.state.players[seat];
    player.stock = plan.stock;
    player.buildings |= plan.buildings;
    let raised = player.wall != plan.wall;
    player.wall = plan.wall;
    player.wall_built = player.wall_built.max(plan.wall);
    let towers = (0..2).filter(|&at| plan.towers[at] && !player.towers[at]).count();
    player.towers = plan.towers;
    for at in 0..2 {
        player.towers_built[at] |= plan.towers[at];
    }
    for &building in
        Building::ALL[..Building::FACILITIES].iter().filter(|it| plan.buildings >> **it as u8 & 1 != 0)
    {
        let building = Built::of(play.state.race(seat), building);
        play.tell(|| {
            Event::open(text!("city.built", seat, building)).on(Object::Seat(seat)).by(Rule("HW-PROD-02"))
        });
    }
    if raised {
        play.tell(|| {
            Event::open(text!("city.wall", seat, level = plan.wall))
                .on(Object::Seat(seat))
                .by(Rule("HW-PROD-02"))
        });
    }
    for _ in 0..towers {
        play.tell(|| Event::open(text!("city.tower", seat)).on(Object::Seat(seat)).by(Rule("HW-PROD-02")));
    }
    for (n, level) in plan.units.into_iter().zip(1..) {
        play.garrison(home, seat, level, n, Rule("HW-PROD-03"));
    }
    if plan.buildings >> Building::Tavern as u8 & 1 != 0 {
        tavern(play, seat);
    }
}

/// A militia, and the second leader if he has not come yet (HW-BLD-08, HW-LEAD2-01, HW-LEAD2-06).
fn tavern(play: &mut Play<'_>, seat: Seat) {
    let home = play.state.players[seat].home;
    for level in 1..=3 {
        play.garrison(home, seat, level, 1, Rule("HW-BLD-08"));
    }
    let second = play.state.leaders_of(seat)[1];
    if play.state.leaders[second].place == LeaderPlace::Unused {
        after::arrive(play, second, home, Rule("HW-LEAD2-01"));
    }
}

fn necromancer(play: &mut Play<'_>, seat: Seat, plans: &Scratch) {
    let [one, two] = play.state.leaders_of(seat);
    play.state.souls.copy_from_slice(&plans.souls[..4]);
    play.state.leaders[one].souls = plans.souls[4];
    play.state.leaders[two].souls = plans.souls[5];
    for place in 0..6 {
        let Some(hex) = place_of(play.state, seat, place) else { continue };
        for (n, level) in plans.created[place].into_iter().zip(1..) {
            play.garrison(hex, seat, level, n, Rule("HW-NEC-02"));
        }
    }
}

/// A leader comes back with all his values and without army, protected through the next round (HW-DEATH-06, HW-DEATH-07).
fn revive(play: &mut Play<'_>, leader: LeaderId) {
    play.state.leaders[leader].protected = play.state.round + 1;
    play.tell(|| {
        Event::open(text!("leader.revived", leader)).on(Object::Leader(leader)).by(Rule("HW-DEATH-04"))
    });
    play.next(after::Step::Home(leader));
}

/// Cards of the next own production are used up now; what stays hidden is none of them.
fn spend_cards(play: &mut Play<'_>, seat: Seat, plan: &Plan) {
    let builds = play.state.race(seat).builds();
    let occupied = play.state.is_occupied(seat);
    let mut used = hexarch_core::Set::only(Disaster::Stores);
    if !occupied {
        used.add(Disaster::Stragglers);
    }
    if !builds {
        used.add(Disaster::Rebuild);
    }
    if plan.rebuilt {
        cards::spend_disaster(play, seat, Disaster::Rebuild);
    }
    for card in used.iter() {
        if play.state.holds(seat, card) {
            cards::spend_disaster(play, seat, card);
            if card == Disaster::Stragglers && builds {
                let home = play.state.players[seat].home;
                play.garrison(home, seat, 1, STORES, Rule("HW-CARD-14"));
            }
        }
    }
    for held in play.state.disasters.held.iter_mut().filter(|held| held.seat == seat) {
        held.may_be = held.may_be.minus(used);
    }
    cards::deduce(play.state);
}

/// Another's plans are made anew at random: from the start, by answers that he could have given (HW-INFO-03).
pub(crate) fn resample(content: &Content, state: &mut State, viewer: Viewer, chance: &mut Chance) {
    if !state.plan.on {
        return;
    }
    for seat in Seat::all(state.seats).filter(|&seat| !viewer.is(seat)) {
        let done = state.plan.done.has(seat);
        reset(content, state, seat);
        loop {
            let mut pick = Pick { chance: &mut *chance, n: 0, action: None };
            options(View { content, state }, Step::Produce, seat, &mut pick);
            let Some(action) = pick.action.filter(|&action| action != Action::Done) else { break };
            order(content, state, seat, action);
        }
        if done {
            state.plan.done.add(seat);
        }
    }
}

/// Picks one of the legal answers without writing them down.
struct Pick<'a> {
    chance: &'a mut Chance,
    n: u32,
    action: Option<Action>,
}

impl Options<crate::Action> for Pick<'_> {
    const REASONS: bool = false;
    fn option(&mut self, action: crate::Action, verdict: Verdict) {
        if let (Ok(()), crate::Action::Produce(action)) = (verdict, action) {
            self.n += 1;
            if self.chance.below(self.n) == 0 {
                self.action = Some(action);
            }
        }
    }
}

pub(crate) fn prompt(_view: View<'_>, _step: Step, _seat: Seat) -> Prompt {
    Prompt { text: text!("produce.ask"), rule: Some(Rule("HW-PROD-01")), window: None, so_far: Vec::new() }
}

/// The rule of what is ordered.
fn rule_of(action: Action) -> Rule {
    Rule(match action {
        Action::Build(_) => "HW-PROD-02",
        Action::BuildFree(_) => "HW-CARD-14",
        Action::Buy(_) => "HW-BLD-02",
        Action::Trade(..) => "HW-BLD-11",
        Action::Revive(_) => "HW-DEATH-04",
        Action::Train(_) => "HW-BLD-07",
        Action::CreateAt(..) | Action::CreateFrom(..) => "HW-NEC-02",
        Action::Done => "HW-PROD-01",
    })
}

fn label_text(view: View<'_>, seat: Seat, action: Action) -> Text {
    let race = view.state.race(seat);
    let unit = |level: u8| view.state.unit(seat, level.max(1));
    match action {
        Action::Build(building) => {
            let price = price_words(price(view, seat, building));
            let built = Built::of(race, building);
            if building == Building::Dw1 {
                text!("produce.label.repair", building = built, price)
            } else if building.wall().is_some() || building.tower().is_some() {
                text!("produce.label.works", building = built, price)
            } else {
                text!("produce.label.build", building = built, price)
            }
        }
        Action::BuildFree(building) => text!("produce.label.free", building = Built::of(race, building)),
        Action::Buy(level) => {
            let price = price_words(unit_price(view.content, race, level));
            text!("produce.label.buy", unit = unit(level), price)
        }
        Action::Trade(from, to) => {
            let n = ratio(view.state, seat).unwrap_or(3);
            text!("produce.label.trade", n, from, to)
        }
        Action::Revive(leader) => {
            let (n, _) = revival(view, seat);
            let price = if race.builds() { text!("price.gold", n) } else { text!("price.souls", n) };
            text!("produce.label.revive", leader, price)
        }
        Action::Train(leader) => text!("turn.label.train", leader),
        Action::CreateAt(well, level) => text!("produce.label.create", well, unit = unit(level), n = level),
        Action::CreateFrom(leader, level) => {
            text!("turn.label.create.box", leader, unit = unit(level), n = level)
        }
        Action::Done => text!("produce.label.done"),
    }
}

/// A price, kind by kind.
fn price_words(price: [u8; 4]) -> Vec<Arg> {
    let [gold, wood, stone, crystal] = price;
    let parts = [
        (gold, text!("price.gold", n = gold)),
        (wood, text!("price.wood", n = wood)),
        (stone, text!("price.stone", n = stone)),
        (crystal, text!("price.crystal", n = crystal)),
    ];
    parts.into_iter().filter(|(n, _)| *n > 0).map(|(_, text)| text.into()).collect()
}

pub(crate) fn label(view: View<'_>, seat: Seat, action: Action) -> Label {
    let label = Label::new(label_text(view, seat, action));
    match action {
        Action::Done => label.kind(Kind::Done),
        Action::Build(building) | Action::BuildFree(building) => {
            label.on(Object::Building(seat, building).id())
        }
        Action::Buy(level) => label.on(Object::Recruit(seat, level).id()),
        Action::Revive(leader) | Action::Train(leader) | Action::CreateFrom(leader, _) => {
            label.on(Object::Leader(leader).id())
        }
        _ => label,
    }
}
