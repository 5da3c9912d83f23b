//! Minicards: capabilities with the Underdog, and disasters (HW-CARD). Equipment works where its values are asked for.

mod disasters;
mod masters;

use hexarch_core::{Kind, Label, Options, Prompt, Rule, Seat, Seats, Set, text, vocabulary};
use serde::{Deserialize, Serialize};

use crate::content::Content;
use crate::dice;
use crate::faces::Object;
use crate::ids::*;
use crate::play::{Event, Play, View};
use crate::state::{Capabilities, Holder, Mark, State};
use crate::turn;

pub(crate) use disasters::{deduce, leader_lives, spend as spend_disaster};
pub(crate) use masters::{may_use_apprentice, may_use_master, use_apprentice, use_master};

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// All capabilities are checked and handed out (HW-CARD-01).
        "capability" Check,
        "technical" Technical,
        /// Master cards that were not used by the end of the third phase (HW-AMB-21).
        "masters-due" Due(seat: Seat),
        /// What a Master card gives to somebody.
        "master-choice" Choice(category: Category, seat: Seat, gift: bool),
        /// Who else gets something from it (HW-CARD-18).
        "master-gift" Gift(category: Category, seat: Seat),
        "master-trade" Traded(category: Category, seat: Seat),
        /// An Apprentice card changes defensive works (HW-CARD-11).
        "works" Works(seat: Seat),
        /// A disaster: two cards are drawn, one of them is discarded and the other kept (HW-CARD-14).
        "disaster" Draw(seat: Seat),
        "disaster-keep" Keep(seat: Seat),
        /// Resources of one's choice.
        "sympathy" Sympathy(seat: Seat, n: u8),
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        "take" Take(resource: Resource),
        "take-soul" TakeSoul,
        "take-unit" TakeUnit,
        "repair-wall" RepairWall,
        "repair-tower" RepairTower(tower: u8),
        "take-nothing" TakeNothing,
        "give" Give(seat: Seat),
        "wall-up" WallUp,
        "tower-up" TowerUp(tower: u8),
        "wall-down" WallDown(seat: Seat),
        "tower-down" TowerDown(seat: Seat, tower: u8),
        "discard" Discard(card: Disaster),
    }
}

/// Uses of the Underdog in a round (HW-CARD-12).
const UNDERDOG: u8 = 4;

/// What this chapter remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Scratch {
    /// Disaster cards that somebody has drawn and chooses from: his alone to see (HW-INFO-04).
    pub drawn: Set<Disaster>,
    /// What the outpost table gave for Master of Trade.
    pub traded: u8,
}

/// Who may use the Underdog now.
#[inline]
pub(crate) fn underdog(state: &State) -> Option<Seat> {
    state.caps.underdog.filter(|_| state.caps.uses > 0)
}

/// Whether capability cards are used: not in the quick start for two (HW-SCEN-03).
pub(crate) fn are_used(state: &State) -> bool {
    !(state.variant.scenario == Scenario::QuickStart && state.seats == 2)
}

/// What somebody has in a category (HW-CARD-02 to -04, HW-AMB-45, HW-AMB-66).
pub(crate) fn value(view: View<'_>, category: Category, seat: Seat) -> u16 {
    let state = view.state;
    let player = &state.players[seat];
    match category {
        Category::Glory => player.gp,
        Category::Experience => {
            state.leaders_of(seat).into_iter().map(|leader| state.leaders[leader].ep).sum()
        }
        Category::Trade => {
            let own = state.world.known().filter(|&hex| state.ground[hex].marker.is(seat));
            let counts = |hex: &HexId| match state.site(view.content, *hex) {
                Some(site) => site.resource().is_some() || site == Site::Graveyard,
                None => false,
            };
            own.filter(counts).count() as u16
        }
        Category::War => state.army_points(seat),
        Category::City if state.race(seat).builds() => {
            let towers = player.towers.iter().filter(|&&stands| stands).count() as u16;
            u16::from(player.wall) + towers + player.buildings.count_ones() as u16
        }
        Category::City => {
            let half = state.all_souls().div_ceil(2);
            // Alone graveyards count as well (HW-SCEN-04).
            if state.seats > 1 { half } else { half + graveyards(view, seat) }
        }
    }
}

/// Active graveyards and resource hexes that have become one.
fn graveyards(view: View<'_>, seat: Seat) -> u16 {
    let state = view.state;
    let own = state.world.known().filter(|&hex| state.ground[hex].marker.is(seat));
    let graves = own.filter(|&hex| {
        state.ground[hex].has(Mark::Converted) || state.site(view.content, hex) == Some(Site::Graveyard)
    });
    graves.count() as u16
}

/// What the Warden of Pangea has in a category in this round (HW-SCEN-04).
pub(crate) fn benchmark(view: View<'_>, category: Category) -> u16 {
    let state = view.state;
    let round = usize::from(state.round.clamp(1, 6)) - 1;
    let scenarios = &view.content.scenarios;
    if category == Category::War && !state.race(Seat(0)).builds() {
        return scenarios.benchmark_war_necromancer[round];
    }
    scenarios.benchmarks[category as usize][round]
}

/// Who has strictly most, and who strictly least (HW-CARD-01, HW-CARD-11). Alone the Warden's benchmark decides.
fn compare(view: View<'_>, category: Category) -> [Holder; 2] {
    let state = view.state;
    if state.seats == 1 {
        let (own, mark) = (value(view, category, Seat(0)), benchmark(view, category));
        let holder = |does: bool| if does { Holder::Seat0 } else { Holder::Nobody };
        return [holder(own > mark), holder(own < mark)];
    }
    let values = Seat::all(state.seats).map(|seat| (seat, value(view, category, seat)));
    let only = |wanted: Option<u16>| {
        let mut with = values.clone().filter(|(_, n)| Some(*n) == wanted);
        match (with.next(), with.next()) {
            (Some((seat, _)), None) => Holder::of(seat),
            _ => Holder::Nobody,
        }
    };
    let (most, least) = (values.clone().map(|(_, n)| n).max(), values.clone().map(|(_, n)| n).min());
    [only(most), only(least)]
}

/// Masters less apprentices (HW-WIN-02).
pub(crate) fn net(state: &State, seat: Seat) -> i8 {
    let held = |cards: &[Holder; 5]| cards.iter().filter(|holder| holder.is(seat)).count() as i8;
    held(&state.caps.masters) - held(&state.caps.apprentices)
}

/// Compares all categories.
pub(crate) fn hand_out(play: &mut Play<'_>) {
    let mut caps = Capabilities::default();
    for &category in Category::ALL {
        let [master, apprentice] = compare(play.view(), category);
        caps.masters[category as usize] = master;
        caps.apprentices[category as usize] = apprentice;
        for (holder, is_master) in [(master, true), (apprentice, false)] {
            if let Some(seat) = holder.seat() {
                play.tell_of(|view| {
                    let (n, mark) = (value(view, category, seat), benchmark(view, category));
                    let (text, rule) = match (is_master, view.state.seats) {
                        (true, 1) => (text!("card.master.alone", seat, category, n, mark), "HW-SCEN-04"),
                        (false, 1) => (text!("card.apprentice.alone", seat, category, n, mark), "HW-SCEN-04"),
                        (true, _) => (text!("card.master", seat, category), "HW-CARD-01"),
                        (false, _) => (text!("card.apprentice", seat, category), "HW-CARD-01"),
                    };
                    Event::open(text).on(Object::Seat(seat)).by(Rule(rule))
                });
            }
        }
    }
    play.state.caps = caps;
}

/// Phase 9.
fn check(play: &mut Play<'_>) {
    play.state.caps = Capabilities::default();
    if !are_used(play.state) {
        let all = Seats::all(play.state.seats);
        return name_technical(play, all);
    }
    hand_out(play);
    let all_five = Seat::all(play.state.seats)
        .find(|&seat| play.state.caps.masters.iter().all(|holder| holder.is(seat)));
    if let Some(seat) = all_five {
        return turn::win(play, Seats::only(seat)); // HW-WIN-01
    }
    let apprentices =
        |seat: Seat| play.state.caps.apprentices.iter().filter(|holder| holder.is(seat)).count();
    if play.state.seats == 1 {
        if net(play.state, Seat(0)) < 0 {
            name_underdog(play, Seat(0));
        }
        return;
    }
    let most = Seat::all(play.state.seats).map(apprentices).max().unwrap_or(0);
    let tied: Seats = Seat::all(play.state.seats).filter(|&seat| apprentices(seat) == most).collect();
    match tied.first() {
        Some(seat) if tied.len() == 1 => name_underdog(play, seat),
        _ => name_technical(play, tied),
    }
}

fn name_underdog(play: &mut Play<'_>, seat: Seat) {
    play.state.caps.underdog = Some(seat);
    play.state.caps.uses = UNDERDOG;
    let alone = play.state.seats == 1;
    play.tell(|| {
        let text = if alone { text!("card.underdog.alone", seat) } else { text!("card.underdog", seat) };
        Event::open(text).on(Object::Seat(seat)).by(Rule("HW-CARD-12"))
    });
}

/// Dice name a technical Underdog (HW-CARD-13).
fn name_technical(play: &mut Play<'_>, among: Seats) {
    play.next(Step::Technical);
    dice::contest(play, among.0, |_, n| (Seat(n), 0));
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    match step {
        Step::Choice(_, seat, _) => {
            if masters::has_choice(view, step, seat) {
                Seats::only(seat)
            } else {
                Seats::NONE
            }
        }
        Step::Gift(_, seat) => {
            if view.state.seats > 2 {
                Seats::only(seat)
            } else {
                Seats::NONE
            }
        }
        Step::Works(seat) => Seats::only(seat),
        Step::Keep(seat) => Seats::only(seat),
        Step::Sympathy(seat, n) => {
            if n > 0 && view.state.race(seat).builds() {
                Seats::only(seat)
            } else {
                Seats::NONE
            }
        }
        Step::Check | Step::Technical | Step::Due(_) | Step::Traded(..) | Step::Draw(_) => Seats::NONE,
    }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Check => check(play),
        Step::Technical => {
            let seat = Seat(play.state.contest.winner);
            play.state.caps.technical = Some(seat);
            play.tell(|| {
                Event::open(text!("card.technical", seat)).on(Object::Seat(seat)).by(Rule("HW-CARD-13"))
            });
        }
        Step::Due(seat) => masters::due(play, seat),
        Step::Choice(..) => {}
        Step::Gift(category, seat) => {
            let other = Seat::all(play.state.seats).find(|&other| other != seat);
            if let Some(other) = other {
                masters::give(play, category, other);
            }
        }
        Step::Traded(_, seat) => masters::traded(play, seat),
        Step::Works(_) => {}
        Step::Draw(seat) => disasters::draw(play, seat),
        Step::Keep(_) => {}
        Step::Sympathy(..) => {}
    }
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    match step {
        Step::Choice(..) => masters::choice_options(view, step, seat, out),
        Step::Gift(..) => {
            let others = Seat::all(view.state.seats).filter(|&other| other != seat);
            others.for_each(|other| out.allow(Action::Give(other).into()));
        }
        Step::Works(_) => masters::works_options(view, seat, out),
        Step::Keep(_) => {
            view.state.hand.drawn.iter().for_each(|card| out.allow(Action::Discard(card).into()))
        }
        Step::Sympathy(..) => {
            Resource::ALL.iter().for_each(|&resource| out.allow(Action::Take(resource).into()))
        }
        Step::Check | Step::Technical | Step::Due(_) | Step::Traded(..) | Step::Draw(_) => {}
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    match (step, action) {
        (Step::Choice(category, ..), action) => masters::choose(play, category, seat, action),
        (Step::Gift(category, _), Action::Give(other)) => masters::give(play, category, other),
        (Step::Works(_), action) => masters::work(play, seat, action),
        (Step::Keep(_), Action::Discard(card)) => disasters::discard_one(play, seat, card),
        (Step::Sympathy(_, n), Action::Take(resource)) => {
            play.gain(seat, resource, 1, Rule("HW-CARD-14"));
            play.next(Step::Sympathy(seat, n - 1));
        }
        (_, _) => {}
    }
}

pub(crate) fn prompt(view: View<'_>, step: Step, _seat: Seat) -> Prompt {
    let (text, rule) = match step {
        Step::Choice(category, ..) => (text!("card.ask.choice", category), masters::rule_of(category)),
        Step::Gift(category, _) => (text!("card.ask.gift", category), "HW-CARD-18"),
        Step::Works(seat) if view.state.race(seat).builds() => (text!("card.ask.works.up"), "HW-CARD-11"),
        Step::Works(_) => (text!("card.ask.works.down"), "HW-CARD-11"),
        Step::Keep(_) | Step::Draw(_) => (text!("card.ask.keep"), "HW-CARD-14"),
        Step::Sympathy(_, n) => (text!("card.ask.sympathy", n), "HW-CARD-14"),
        Step::Check | Step::Technical | Step::Due(_) | Step::Traded(..) => {
            (text!("card.ask.other"), "HW-CARD-01")
        }
    };
    Prompt { text, rule: Some(Rule(rule)), window: None, so_far: Vec::new() }
}

pub(crate) fn label(view: View<'_>, _seat: Seat, action: Action) -> Label {
    match action {
        Action::Take(resource) => Label::new(text!("card.label.take", resource)),
        Action::TakeSoul => Label::new(text!("card.label.soul")),
        Action::TakeUnit => Label::new(text!("card.label.unit")),
        Action::RepairWall => Label::new(text!("card.label.repair_wall")),
        Action::RepairTower(tower) => Label::new(text!("card.label.repair_tower", n = tower + 1)),
        Action::TakeNothing => Label::new(text!("card.label.nothing")).kind(Kind::Pass),
        Action::Give(seat) => Label::new(text!("card.label.give", seat)).on(Object::Seat(seat).id()),
        Action::WallUp => Label::new(text!("card.label.wall_up")),
        Action::TowerUp(tower) => Label::new(text!("card.label.tower_up", n = tower + 1)),
        Action::WallDown(seat) => Label::new(text!("card.label.wall_down", seat)).on(Object::Seat(seat).id()),
        Action::TowerDown(seat, tower) => {
            Label::new(text!("card.label.tower_down", seat, n = tower + 1)).on(Object::Seat(seat).id())
        }
        Action::Discard(card) => {
            let kept = view.state.hand.drawn.iter().find(|&other| other != card);
            let text = match kept {
                Some(kept) => text!("card.label.discard.for", card, kept),
                None => text!("card.label.discard", card),
            };
            Label::new(text).on(Object::Disaster(card).id())
        }
    }
}
