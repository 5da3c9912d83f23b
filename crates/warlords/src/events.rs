//! Random events (HW-SEQ-02, HW-SEQ-04, HW-SEQ-10; `content/random_events.toml`).

use hexarch_core::{Label, Options, Prompt, Rule, Seat, Seats, Set, Text, Verdict, ensure, text, vocabulary};

use crate::content::Content;
use crate::dice;
use crate::faces::{Object, UnitFace};
use crate::growth;
use crate::ids::*;
use crate::places::place;
use crate::play::{Event, LOTS, Play, View};
use crate::souls;
use crate::state::{Holder, Mark, State};

vocabulary! {
    /// Steps of this chapter. `warden`: nobody is there to choose, so the choices make themselves (HW-SCEN-04).
    pub enum Step for Content {
        "event" Roll(seat: Seat, warden: bool),
        "event-happens" Happens(seat: Seat, warden: bool),
        "event-bridge" Bridge(seat: Seat, warden: bool),
        "event-marauders" Marauders(seat: Seat, warden: bool),
        "event-lore" Lore(seat: Seat, warden: bool),
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        "turn-bridge" TurnBridge(bridge: u8),
        "marauders" Marauders(hex: HexId),
        "lore" Lore(leader: LeaderId),
    }
}

/// Above so much gold, or so many soul points, unrest costs one.
const TAXED: u16 = 6;
/// EP of old lore.
const LORE: u16 = 2;
/// Marauders: three of level 1 and one of level 2.
const MARAUDERS: Units = [3, 1, 0, 0, 0, 0];

/// Bridges on discovered tiles.
fn bridges(view: View<'_>) -> impl Iterator<Item = u8> + '_ {
    (0..view.content.bridges.len() as u8).filter(move |&bridge| {
        let tile = view.content.bridges[usize::from(bridge)].tile;
        view.state.world.cells.iter().any(|cell| cell.tile == Some(tile))
    })
}

/// Where a bridge is.
pub(crate) fn bridge_hex(content: &Content, state: &State, bridge: u8) -> Option<HexId> {
    let info = content.bridges.get(usize::from(bridge))?;
    let cell = state.world.cells.iter().position(|cell| cell.tile == Some(info.tile))?;
    Some(HexId::at(cell as u8, info.pos))
}

/// A hex for guards without a site: known, no objective, nobody there, and not beside a leader, unit, city, camp or vault of
/// a player (HW-CLEAN-04).
pub(crate) fn may_hold_guards(view: View<'_>, hex: HexId) -> Verdict {
    let state = view.state;
    let rule = Rule("HW-CLEAN-04");
    ensure(state.world.tile(hex).is_some() && !state.is_objective(view.content, hex), rule)?;
    ensure(!state.ground[hex].is_guarded(), rule)?;
    let taken = |hex: HexId| {
        state.is_haven(view.content, hex)
            || state.leaders_at(hex).next().is_some()
            || state.ground[hex].army.seat().is_some()
    };
    ensure(!taken(hex) && !state.world.neighbors(view.content, hex).any(taken), rule)
}

fn free_hexes(view: View<'_>) -> impl Iterator<Item = HexId> + '_ {
    view.state.world.known().filter(move |&hex| may_hold_guards(view, hex).is_ok())
}

/// The living leaders with the fewest EP.
fn unlearned(state: &State) -> impl Iterator<Item = LeaderId> + '_ {
    let living = || LeaderId::all().filter(|&leader| state.leaders[leader].is_alive());
    let least = living().map(|leader| state.leaders[leader].ep).min();
    living().filter(move |&leader| Some(state.leaders[leader].ep) == least)
}

/// A group grows by one unit of a level that is in it, each equally likely (HW-CLEAN-03).
pub(crate) fn grow(play: &mut Play<'_>, hex: HexId) {
    let levels: Set<u8> =
        (0..LEVELS as u8).filter(|&at| play.state.ground[hex].units[usize::from(at)] > 0).collect();
    let at = if levels.len() > 1 { play.chance.pick(LOTS, levels) } else { levels.first().unwrap_or(0) };
    let count = &mut play.state.ground[hex].units[usize::from(at)];
    *count = count.saturating_add(1).min(250);
    play.tell_of(|view| {
        Event::open(text!("guards.grow", hex = place(view, hex), unit = UnitFace::of(None, at + 1)))
            .on(Object::Hex(hex))
            .by(Rule("HW-CLEAN-03"))
    });
}

/// New guards without a site.
pub(crate) fn place_guards(play: &mut Play<'_>, hex: HexId, units: Units, rule: Rule) {
    let ground = &mut play.state.ground[hex];
    ground.army = Holder::Guards;
    ground.units = units;
    (ground.row, ground.by) = (0, 0);
    ground.set(Mark::Fresh);
    play.tell_of(|view| {
        Event::open(text!("fray.appear", hex = place(view, hex))).on(Object::Hex(hex)).by(rule)
    });
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    let asked = |seat: Seat, warden: bool, n: usize| {
        if !warden && n > 0 { Seats::only(seat) } else { Seats::NONE }
    };
    match step {
        Step::Roll(..) | Step::Happens(..) => Seats::NONE,
        Step::Bridge(seat, warden) => asked(seat, warden, bridges(view).count()),
        Step::Marauders(seat, warden) => asked(seat, warden, free_hexes(view).take(1).count()),
        Step::Lore(seat, warden) => {
            let tied = unlearned(view.state).count();
            asked(seat, warden, tied.saturating_sub(1))
        }
    }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Roll(seat, warden) => {
            play.then(&[dice::Step::Roll(seat).into(), Step::Happens(seat, warden).into()]);
        }
        Step::Happens(seat, warden) => happens(play, seat, warden),
        // Without anybody to choose: the lowest row, then the lowest column.
        Step::Bridge(..) => {
            let view = play.view();
            let place = |bridge: &u8| {
                bridge_hex(view.content, view.state, *bridge).map(|hex| row_and_column(view.state, hex))
            };
            let first = bridges(view).min_by_key(place);
            if let Some(bridge) = first {
                turn_bridge(play, bridge);
            }
        }
        Step::Marauders(..) => {
            let view = play.view();
            let first = free_hexes(view).min_by_key(|&hex| row_and_column(view.state, hex));
            if let Some(hex) = first {
                place_guards(play, hex, MARAUDERS, Rule("HW-SEQ-10"));
            }
        }
        Step::Lore(..) => {
            let first = unlearned(play.state).next();
            if let Some(leader) = first {
                growth::gain(play, leader, LORE, Rule("HW-SEQ-10"));
            }
        }
    }
}

/// For choices that nobody makes.
pub(crate) fn row_and_column(state: &State, hex: HexId) -> (i8, i8) {
    let place = state.world.place(hex);
    (place.r, place.q)
}

fn turn_bridge(play: &mut Play<'_>, bridge: u8) {
    play.state.world.turned ^= 1 << bridge;
    let stands = play.state.world.is_intact(play.content, bridge);
    let hex = bridge_hex(play.content, play.state, bridge).unwrap_or_default();
    play.tell_of(|view| {
        let at = place(view, hex);
        let text =
            if stands { text!("event.bridge.built", hex = at) } else { text!("event.bridge.gone", hex = at) };
        Event::open(text).on(Object::Hex(hex)).by(Rule("HW-TERR-05"))
    });
}

/// What the d12 says.
fn happens(play: &mut Play<'_>, seat: Seat, warden: bool) {
    let event = EventCard::ALL[usize::from(play.state.die) - 1];
    play.tell(|| Event::open(text!("event.happens", event, what = what(event))).by(Rule("HW-SEQ-10")));
    match event {
        EventCard::Calm => {}
        EventCard::Harvest => each_builder(play, Resource::Wood),
        EventCard::Quarry => each_builder(play, Resource::Stone),
        EventCard::Vein => vein(play),
        EventCard::Volunteers => {
            for seat in Seat::all(play.state.seats)
                .filter(|&seat| !play.state.is_occupied(seat))
                .collect::<Seats>()
                .iter()
            {
                let home = play.state.players[seat].home;
                play.garrison(home, seat, 1, 1, Rule("HW-SEQ-10"));
            }
        }
        EventCard::Tax => tax(play),
        EventCard::FairWeather => play.state.weather[1] += 1,
        EventCard::Storm => play.state.weather[1] -= 1,
        EventCard::Bridges => play.next(Step::Bridge(seat, warden)),
        EventCard::Marauders => play.next(Step::Marauders(seat, warden)),
        EventCard::Restless => {
            for hex in play.state.world.hexes() {
                if play.state.ground[hex].is_guarded() {
                    grow(play, hex);
                }
            }
        }
        EventCard::Lore => play.next(Step::Lore(seat, warden)),
    }
}

/// What an event does, in a sentence.
fn what(event: EventCard) -> Text {
    match event {
        EventCard::Calm => text!("event.what.calm"),
        EventCard::Harvest => text!("event.what.harvest"),
        EventCard::Quarry => text!("event.what.quarry"),
        EventCard::Vein => text!("event.what.vein"),
        EventCard::Volunteers => text!("event.what.volunteers"),
        EventCard::Tax => text!("event.what.tax"),
        EventCard::FairWeather => text!("event.what.fair_weather"),
        EventCard::Storm => text!("event.what.storm"),
        EventCard::Bridges => text!("event.what.bridges"),
        EventCard::Marauders => text!("event.what.marauders"),
        EventCard::Restless => text!("event.what.restless"),
        EventCard::Lore => text!("event.what.lore"),
    }
}

fn each_builder(play: &mut Play<'_>, resource: Resource) {
    for seat in Seat::all(play.state.seats) {
        play.gain(seat, resource, 1, Rule("HW-SEQ-10")); // nothing for a Necromancer
    }
}

/// Gold and crystal for those who control such a hex; a soul point for graves.
fn vein(play: &mut Play<'_>) {
    for seat in Seat::all(play.state.seats) {
        if play.state.race(seat).builds() {
            let controlled = crate::sites::controlled(play.view(), seat);
            for resource in [Resource::Gold, Resource::Crystal] {
                if controlled.contains(&resource) {
                    play.gain(seat, resource, 1, Rule("HW-SEQ-10"));
                }
            }
            continue;
        }
        let view = play.view();
        let graves = view.state.world.known().any(|hex| {
            let ground = &view.state.ground[hex];
            let grave =
                ground.has(Mark::Converted) || view.state.site(view.content, hex) == Some(Site::Graveyard);
            ground.marker.is(seat) && grave
        });
        if graves {
            souls::distribute(play, 1);
        }
    }
}

fn tax(play: &mut Play<'_>) {
    for seat in Seat::all(play.state.seats) {
        let gold = play.state.players[seat].stock[Resource::Gold as usize];
        if !play.state.race(seat).builds() {
            if play.state.all_souls() > TAXED {
                play.next(souls::Step::Tax(seat));
            }
        } else if u16::from(gold) > TAXED {
            play.state.players[seat].stock[Resource::Gold as usize] -= 1;
            play.tell(|| {
                Event::open(text!("event.taxed", seat)).on(Object::Seat(seat)).by(Rule("HW-SEQ-10"))
            });
        }
    }
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, _seat: Seat, out: &mut O) {
    match step {
        Step::Bridge(..) => bridges(view).for_each(|bridge| out.allow(Action::TurnBridge(bridge).into())),
        Step::Marauders(..) => {
            if O::REASONS {
                for hex in view.state.world.known() {
                    out.option(Action::Marauders(hex).into(), may_hold_guards(view, hex));
                }
            } else {
                free_hexes(view).for_each(|hex| out.allow(Action::Marauders(hex).into()));
            }
        }
        Step::Lore(..) => unlearned(view.state).for_each(|leader| out.allow(Action::Lore(leader).into())),
        Step::Roll(..) | Step::Happens(..) => {}
    }
}

pub(crate) fn answer(play: &mut Play<'_>, _step: Step, _seat: Seat, action: Action) {
    match action {
        Action::TurnBridge(bridge) => turn_bridge(play, bridge),
        Action::Marauders(hex) => place_guards(play, hex, MARAUDERS, Rule("HW-SEQ-10")),
        Action::Lore(leader) => growth::gain(play, leader, LORE, Rule("HW-SEQ-10")),
    }
}

pub(crate) fn prompt(_view: View<'_>, step: Step, _seat: Seat) -> Prompt {
    let text = match step {
        Step::Bridge(..) => text!("event.ask.bridge"),
        Step::Marauders(..) => text!("event.ask.marauders"),
        Step::Lore(..) => text!("event.ask.lore"),
        Step::Roll(..) | Step::Happens(..) => text!("event.ask.lore"),
    };
    Prompt { text, rule: Some(Rule("HW-SEQ-10")), window: None, so_far: Vec::new() }
}

pub(crate) fn label(view: View<'_>, _seat: Seat, action: Action) -> Label {
    match action {
        Action::TurnBridge(bridge) => {
            let hex = bridge_hex(view.content, view.state, bridge).unwrap_or_default();
            Label::new(text!("event.label.bridge", hex = place(view, hex))).on(Object::Hex(hex).id())
        }
        Action::Marauders(hex) => {
            Label::new(text!("event.label.marauders", hex = place(view, hex))).to(Object::Hex(hex).id())
        }
        Action::Lore(leader) => {
            Label::new(text!("level.label.learns", leader)).on(Object::Leader(leader).id())
        }
    }
}
