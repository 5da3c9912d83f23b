//! Setting a game up (MK-SETUP).

use hexarch_core::{Label, Options, Prompt, Rule, Seat, Seats, Set, Verdict, ensure, text, vocabulary};

use crate::content::Content;
use crate::faces::Object;
use crate::ids::*;
use crate::map::Placed;
use crate::pile::Pile;
use crate::play::{Event, LOTS, Play, View};
use crate::round::{self, DUMMY};
use crate::scenario;
use crate::state::{Setting, State};

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// Heroes are picked in order (MK-SETUP-01).
        "hero" Hero(seat: Seat),
        /// All the rest.
        "deal" Deal,
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        "hero" Hero(hero: Hero),
    }
}

/// An empty table with everything in its box.
pub(crate) fn blank(content: &Content, seats: u8, setting: Setting) -> State {
    let mut state = State {
        setting,
        seats,
        round: 1,
        night: false,
        acts: 0,
        asked: Seats::NONE,
        over: false,
        steps: Default::default(),
        order: Seat::all(seats).map(|seat| seat.0).collect(),
        at: 0,
        announced: None,
        last: None,
        turns_left: 0,
        dice: Default::default(),
        map: Default::default(),
        enemies: Default::default(),
        ruins: Default::default(),
        advanced: Default::default(),
        spells: Default::default(),
        units: Default::default(),
        monastery: Default::default(),
        decks: Default::default(),
        gone: Pile::default(),
        units_gone: Default::default(),
        common: Set::EMPTY,
        tactics: Set::EMPTY,
        tactics_gone: Set::EMPTY,
        dummy: Default::default(),
        artifacts_seen: Default::default(),
        players: Default::default(),
        turns: Default::default(),
        combat: Default::default(),
        duel: Default::default(),
        assault: Default::default(),
        result: Default::default(),
    };
    if setting.dummy {
        state.order.push(DUMMY);
    }
    for (n, enemy) in content.enemies.iter().enumerate() {
        state.enemies.left.items[n] = enemy.copies;
    }
    state.ruins.left = Set::first_n(RUINS);
    for (n, unit) in content.units.iter().enumerate() {
        if scenario::uses_unit(setting.scenario, unit) {
            state.decks.units.items[n] = unit.copies;
        } else {
            state.units_gone.items[n] = unit.copies;
        }
    }
    state.decks.advanced = Pile::ADVANCED;
    state.decks.artifacts = Pile::ARTIFACTS;
    let competitive = |card: &CardId| content.card(content.kind(*card)).competitive;
    // MK-SETUP-16.
    let keeps = state.is_competitive();
    state.decks.spells = Pile::SPELLS.iter().filter(|card| keeps || !competitive(card)).collect();
    let info = content.scenario(setting.scenario);
    for seat in Seat::all(seats) {
        let player = &mut state.players[seat];
        player.fame = info.fame;
        player.level = content.level_at(info.fame);
        player.reputation = info.reputation;
    }
    state
}

/// A hero with his cards and Skills (MK-SETUP-14, MK-SETUP-16).
pub(crate) fn take_hero(state: &mut State, seat: Seat, hero: Hero) {
    let competitive = state.is_competitive();
    let player = &mut state.players[seat];
    player.hero = hero;
    player.has_hero = true;
    player.deeds.deck = hero.cards().collect();
    player.pile = hero.skills();
    if !competitive {
        player.pile =
            Skill::INTERACTIVE.iter().fold(player.pile, |pile, &skill| pile.minus(Set::only(skill)));
    }
}

fn free_heroes(state: &State) -> impl Iterator<Item = Hero> + '_ {
    Hero::ALL.iter().copied().filter(move |&hero| {
        !Seat::all(state.seats).any(|seat| state.players[seat].has_hero && state.players[seat].hero == hero)
    })
}

pub(crate) fn asks(_view: View<'_>, step: Step) -> Seats {
    match step {
        Step::Hero(seat) => Seats::only(seat),
        Step::Deal => Seats::NONE,
    }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Deal => deal(play),
        Step::Hero(_) => unreachable!("this always asks"),
    }
}

/// MK-SETUP-05 to -14, MK-SETUP-18.
fn deal(play: &mut Play<'_>) {
    if play.state.setting.dummy {
        let free: Set<Hero> = free_heroes(play.state).collect();
        let hero = play.chance.pick(LOTS, free);
        let crystals = play.content.heroes[hero as usize].crystals;
        let dummy = &mut play.state.dummy;
        dummy.hero = hero;
        dummy.deck = hero.cards().collect();
        dummy.crystals = crystals;
        let interactive: Set<Skill> = Skill::INTERACTIVE.iter().copied().collect();
        dummy.skills = hero.skills().minus(interactive);
    }
    // Whatever the map asks for comes before the Tactics.
    play.next(round::Step::Tactics);
    play.refill_advanced();
    play.refill_spells();
    first_units(play);
    round::roll_source(play);
    lay_map(play);
    for seat in Seat::all(play.state.seats) {
        let limit = play.view().level(seat).hand;
        play.draw_cards(seat, limit, Rule("MK-SETUP-14"));
    }
    round::start_tactics(play);
}

/// MK-SETUP-07; First Reconnaissance wants a Unit for villages (MK-SCEN-07).
fn first_units(play: &mut Play<'_>) {
    loop {
        round::deal_units(play);
        let wants = play.state.setting.scenario == Scenario::FirstReconnaissance;
        let found = play.state.units.iter().any(|&kind| play.content.unit(kind).sites.has(Site::Village));
        if !wants || found {
            return;
        }
        while let Some(kind) = play.state.units.pop() {
            play.state.decks.units[kind] += 1;
        }
    }
}

/// The starting tile and those beside it (MK-SETUP-12).
fn lay_map(play: &mut Play<'_>) {
    let setting = play.state.setting;
    let info = play.content.scenario(setting.scenario);
    let figure = |list: &[u8]| info.by_players(list, play.state.seats.max(info.players.0)).unwrap_or(0);
    play.state.map.deck = [figure(&info.countryside), figure(&info.cities), figure(&info.core)];
    play.state.map.put(Placed { tile: setting.shape.start(), a: 0, b: 0 });
    for &place in setting.shape.revealed() {
        play.reveal_tile(place, Seat(0));
    }
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, _seat: Seat, out: &mut O) {
    let mut option = |action: Action, verdict: Verdict| out.option(action.into(), verdict);
    if let Step::Hero(_) = step {
        for &hero in Hero::ALL {
            let free = free_heroes(view.state).any(|other| other == hero);
            option(Action::Hero(hero), ensure(free, Rule("MK-COMP-01")));
        }
    }
}

pub(crate) fn answer(play: &mut Play<'_>, _step: Step, seat: Seat, action: Action) {
    let Action::Hero(hero) = action;
    take_hero(play.state, seat, hero);
    play.tell(|| Event::open(text!("setup.hero", seat, hero)).on(Object::Seat(seat)).by(Rule("MK-DEC-01")));
}

pub(crate) fn prompt(_view: View<'_>, _step: Step, _seat: Seat) -> Prompt {
    Prompt { text: text!("setup.ask.hero"), rule: Some(Rule("MK-DEC-01")), window: None, so_far: Vec::new() }
}

pub(crate) fn label(_view: View<'_>, _seat: Seat, action: Action) -> Label {
    let Action::Hero(hero) = action;
    Label::new(text!("setup.label.hero", hero)).on(Object::Hero(hero).id())
}
