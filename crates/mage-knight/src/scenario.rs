//! What scenarios change: tiles, cities, ends, and rules of their own (MK-SCEN).

use hexarch_core::{
    Kind as Sort, Label, Options, Prompt, Rule, Seat, Seats, Set, Verdict, ensure, text, vocabulary,
};

use crate::combat::{self, Fight, Origin};
use crate::content::{Content, UnitInfo};
use crate::faces::Object;
use crate::ids::*;
use crate::movement;
use crate::play::{Event, Play, View};
use crate::round;
use crate::state::Part;

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// A secret dungeon or tomb is placed beside a village or monastery (MK-SCEN-28).
        "secret-site" Secret(seat: Seat, space: SpaceId, tomb: bool),
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        "secret-site" Secret(space: SpaceId),
        /// From one conquered dungeon or tomb to another (MK-SCEN-29).
        "tunnel" Tunnel(space: SpaceId),
        /// A Shield on a glade (MK-SCEN-25).
        "mark-glade" Mark,
        "incantation" Incant,
    }
}

/// Which tiles a scenario takes.
pub(crate) struct Tiles {
    pub(crate) countryside: Set<TileId>,
    pub(crate) core: Set<TileId>,
    pub(crate) cities: Set<TileId>,
    /// Tiles that may not be left out.
    pub(crate) always: Set<TileId>,
    /// In ascending order (MK-SCEN-06).
    pub(crate) in_order: bool,
}

/// A Countryside tile by its printed number.
const fn country(number: u64) -> u64 {
    1 << (number + 1)
}

/// A Core tile by its printed number.
const fn core(number: u64) -> u64 {
    1 << (number + 12)
}

pub(crate) fn tiles(scenario: Scenario) -> Tiles {
    let mut tiles = Tiles {
        countryside: Set::from_bits(0x7ff << 2),
        core: Set::from_bits(0b1111 << 13),
        cities: Set::from_bits(0b1111 << 17),
        always: Set::EMPTY,
        in_order: scenario == Scenario::FirstReconnaissance,
    };
    match scenario {
        // MK-SCEN-24.
        Scenario::MinesLiberation => {
            tiles.core = Set::from_bits(core(2) | core(3) | core(4));
            tiles.cities = Set::from_bits(core(8));
            tiles.always = Set::from_bits(country(2) | country(3) | country(5) | country(6));
        }
        // MK-SCEN-37.
        Scenario::DruidNights => {
            tiles.cities = Set::from_bits(core(5));
            tiles.always = Set::from_bits(country(1) | country(2) | country(5) | country(7) | country(8));
        }
        // MK-SCEN-39.
        Scenario::DungeonLords => {
            tiles.cities = Set::from_bits(core(6));
            tiles.always = Set::from_bits(country(7) | country(9) | core(1));
        }
        Scenario::ConquerAndHold => {
            tiles.countryside =
                Set::from_bits(country(3) | country(4) | country(9) | country(10) | country(11));
            tiles.core = Set::from_bits(core(2) | core(3) | core(4));
            tiles.cities = Set::from_bits(core(7));
        }
        _ => {}
    }
    tiles
}

/// Cities that are friendly from the start (MK-SCEN-34).
pub(crate) fn friendly_city(scenario: Scenario) -> bool {
    matches!(scenario, Scenario::MinesLiberation | Scenario::DruidNights | Scenario::DungeonLords)
}

/// The level of the next city that is revealed (MK-SCEN-02).
pub(crate) fn city_level(view: View<'_>, revealed: usize) -> u8 {
    let info = view.content.scenario(view.state.setting.scenario);
    let levels = info.by_players(&info.levels, view.state.seats.max(info.players.0)).unwrap_or_default();
    levels.get(revealed).or(levels.last()).copied().unwrap_or(0)
}

/// Mage towers are owned like keeps (MK-SCEN-31).
pub(crate) fn towers_are_owned(scenario: Scenario) -> bool {
    scenario == Scenario::ConquerAndHold
}

/// Assaults cost Reputation (MK-REP-04), except in Conquer and Hold (MK-SCEN-31).
pub(crate) fn assaults_cost(scenario: Scenario) -> bool {
    scenario != Scenario::ConquerAndHold
}

/// Cities that nobody may enter (MK-SCEN-05, MK-SCEN-01).
pub(crate) fn may_enter(view: View<'_>, space: SpaceId) -> Verdict {
    let is_city = || view.hex(space).site == Some(Site::City);
    match view.state.setting.scenario {
        Scenario::FirstReconnaissance => ensure(!is_city(), Rule("MK-SCEN-05")),
        Scenario::ConquerAndHold => ensure(!is_city(), Rule("MK-SCEN-01")),
        _ => Ok(()),
    }
}

/// Random defenders of another player's keep or tower (MK-SITE-09, MK-SCEN-32).
pub(crate) fn takeover_defenders(view: View<'_>) -> u8 {
    match view.state.setting.scenario {
        Scenario::ConquerAndHold => view.state.round.div_ceil(2),
        _ => 1,
    }
}

/// Whether Elite Units are dealt (MK-ROUND-07, MK-SCEN-05, MK-SCEN-43).
pub(crate) fn elites(view: View<'_>) -> bool {
    match view.state.setting.scenario {
        Scenario::FirstReconnaissance => false,
        Scenario::ConquerAndHold => view.state.round >= if view.state.seats == 2 { 4 } else { 3 },
        _ => view.state.map.tiles.iter().any(|placed| view.content.tile(placed.tile).core),
    }
}

/// Whether a Unit belongs to the decks (MK-SCEN-43).
pub(crate) fn uses_unit(scenario: Scenario, unit: &UnitInfo) -> bool {
    scenario != Scenario::ConquerAndHold || unit.level < 4
}

/// Mana of own towers at the start of a turn (MK-SCEN-31, MK-SCEN-46).
pub(crate) fn tower_mana(view: View<'_>, seat: Seat) -> u8 {
    let scenario = view.state.setting.scenario;
    let Some(here) = view.state.players[seat].space.filter(|_| towers_are_owned(scenario)) else { return 0 };
    let own = |space: SpaceId| {
        view.site(space) == Some(Site::MageTower) && view.state.map.spaces[space].shield == Some(seat)
    };
    let near = view.state.map.near(here).chain([here]).any(own);
    if near { view.state.shields_on(seat, |space| view.site(space) == Some(Site::MageTower)) } else { 0 }
}

/// Whether a mine gives crystals (MK-SCEN-22, MK-SCEN-35).
pub(crate) fn mine_works(view: View<'_>, space: SpaceId) -> bool {
    view.state.setting.scenario != Scenario::MinesLiberation || view.state.map.spaces[space].shield.is_some()
}

/// All tiles of the deck lie on the map.
fn all_revealed(view: View<'_>) -> bool {
    view.state.map.deck == [0; 3]
}

/// What a new tile brings.
pub(crate) fn tile_revealed(play: &mut Play<'_>, slot: u8, by: Seat) {
    let playing = play.turn(by).part != Part::Idle;
    let info = play.content.tile(play.state.map.tiles[usize::from(slot)].tile);
    match play.state.setting.scenario {
        Scenario::FirstReconnaissance if playing => {
            // MK-SCEN-04, MK-SCEN-08.
            play.gain_fame(by, 1, Rule("MK-SCEN-04"));
            if info.city.is_some() {
                round::trigger_end(play);
            }
        }
        Scenario::MinesLiberation => {
            for (spot, hex) in info.hexes.iter().enumerate().filter(|(_, hex)| hex.site == Some(Site::Mine)) {
                let space = SpaceId(slot * 7 + spot as u8);
                let guard = if info.core { Back::Red } else { Back::Green };
                play.place_token(space, guard, false);
                play.place_token(space, Back::Brown, true);
                debug_assert!(hex.rampaging.is_none());
            }
            check_end(play);
        }
        Scenario::DungeonLords => {
            for (spot, hex) in info.hexes.iter().enumerate() {
                let space = SpaceId(slot * 7 + spot as u8);
                match hex.site {
                    Some(Site::Village) => play.next(Step::Secret(by, space, false)),
                    Some(Site::Monastery) => play.next(Step::Secret(by, space, true)),
                    _ => {}
                }
            }
        }
        _ => {}
    }
}

/// Spaces for a secret site (MK-SCEN-28).
fn secret_places(view: View<'_>, space: SpaceId) -> impl Iterator<Item = SpaceId> + use<'_> {
    view.state.map.near(space).filter(move |&near| {
        let hex = view.hex(near);
        let open =
            !matches!(hex.terrain, Terrain::Lake | Terrain::Mountain | Terrain::Ocean | Terrain::Swamp);
        open && view.site(near).is_none() && hex.rampaging.is_none()
    })
}

fn place_secret(play: &mut Play<'_>, space: SpaceId, tomb: bool) {
    play.state.map.spaces[space].secret = Some(if tomb { Site::Tomb } else { Site::Dungeon });
    play.place_token(space, if tomb { Back::Red } else { Back::Brown }, true);
    play.tell(|| Event::open(text!("scenario.secret")).on(Object::Space(space)).by(Rule("MK-SCEN-28")));
}

/// MK-SCEN-40: the token goes and a new one lies face down.
pub(crate) fn refill_secret(play: &mut Play<'_>, space: SpaceId) {
    for at in 0..2 {
        if let Some(token) = play.state.map.spaces[space].foes[at].take() {
            play.discard_enemy(token.kind);
        }
    }
    let tomb = play.state.map.spaces[space].secret == Some(Site::Tomb);
    play.place_token(space, if tomb { Back::Red } else { Back::Brown }, true);
}

/// MK-SCEN-36: a token that was only a marker is drawn when it is about to be fought.
pub(crate) fn fill_mine(play: &mut Play<'_>, space: SpaceId) {
    let is_mine = play.view().site(space) == Some(Site::Mine);
    let marker = play.state.map.spaces[space].foes[1].is_none();
    if is_mine && marker {
        play.place_token(space, Back::Brown, false);
    }
}

/// MK-SCEN-22.
pub(crate) fn mine_freed(play: &mut Play<'_>, seat: Seat, space: SpaceId) {
    let tile = play.state.map.tiles[space.place()].tile;
    let core = play.content.tile(tile).core;
    play.shift_reputation(seat, if core { 2 } else { 1 }, Rule("MK-SCEN-22"));
}

/// A fight is over: some scenarios end by it.
pub(crate) fn fought(play: &mut Play<'_>, seat: Seat) {
    if play.state.combat.fight == Fight::Incantation {
        let second = play.state.round > 2;
        play.state.players[seat].incanted |= 1 << u8::from(second);
        // MK-SCEN-27.
        let all = play.state.alive().iter().all(|seat| play.state.players[seat].incanted & 2 != 0);
        if second && all {
            round::trigger_end(play);
        }
    }
    check_end(play);
}

/// MK-SCEN-23, MK-SCEN-41.
fn check_end(play: &mut Play<'_>) {
    let view = play.view();
    if !all_revealed(view) {
        return;
    }
    let conquered = |is: fn(Site) -> bool| {
        let sites = view.state.map.all().filter(|&space| view.site(space).is_some_and(is));
        sites.into_iter().all(|space| view.state.map.spaces[space].shield.is_some())
    };
    let done = match view.state.setting.scenario {
        Scenario::MinesLiberation => conquered(|site| site == Site::Mine),
        Scenario::DungeonLords => conquered(|site| matches!(site, Site::Dungeon | Site::Tomb)),
        _ => false,
    };
    if done {
        round::trigger_end(play);
    }
}

/// MK-SCEN-10, MK-SCEN-16, MK-SCEN-20.
pub(crate) fn city_conquered(play: &mut Play<'_>) {
    let view = play.view();
    let info = view.content.scenario(view.state.setting.scenario);
    let wanted = info.by_players(&info.cities, view.state.seats.max(info.players.0)).unwrap_or(0);
    let open = view.state.map.cities.iter().filter(|city| city.open).count();
    let ends = !matches!(view.state.setting.scenario, Scenario::OneToReturn);
    if ends && open >= usize::from(wanted) {
        round::trigger_end(play);
    }
}

/// A new round.
pub(crate) fn round_begins(play: &mut Play<'_>) {
    if play.state.setting.scenario != Scenario::MinesLiberation {
        return;
    }
    // MK-SCEN-22: each owned mine gives one crystal.
    for space in play.state.map.all() {
        let owner = play.state.map.spaces[space].shield;
        if let Some(seat) = owner.filter(|_| play.view().site(space) == Some(Site::Mine)) {
            let color = play.view().hex(space).color;
            play.gain_crystal(seat, color, 1, false, Rule("MK-SCEN-22"));
        }
    }
}

/// The end of a round.
pub(crate) fn round_ends(play: &mut Play<'_>) {
    match play.state.setting.scenario {
        // MK-SCEN-26: glades are cleared after the first Night.
        Scenario::DruidNights if play.state.round == 2 => {
            for space in play.state.map.all() {
                play.state.map.spaces[space].marks = Seats::NONE;
            }
        }
        // MK-SCEN-33: the portal closes at the end of the first Day.
        Scenario::OneToReturn if play.state.round == 1 => {
            for seat in Seat::all(play.state.seats) {
                let player = &mut play.state.players[seat];
                if player.space.is_none_or(|space| space == SpaceId(0)) {
                    player.out = true;
                    player.space = None;
                    play.tell(|| Event::open(text!("scenario.eliminated", seat)).by(Rule("MK-SCEN-33")));
                }
            }
            if play.state.alive().is_empty() {
                crate::scoring::finish(play);
            }
        }
        _ => {}
    }
}

/// After a turn (MK-EOT-19).
pub(crate) fn turn_over(_play: &mut Play<'_>, _seat: Seat) {}

/// Movement has ended.
pub(crate) fn movement_ends(_play: &mut Play<'_>, _seat: Seat) {}

/// How far it is to another conquered dungeon or tomb (MK-SCEN-29).
fn tunnel_cost(view: View<'_>, from: SpaceId, to: SpaceId) -> Option<u8> {
    let open = |space: SpaceId| !matches!(view.hex(space).terrain, Terrain::Lake | Terrain::Swamp);
    let distance = movement::distances(view, from, open)[usize::from(to.0)];
    (distance < 200).then_some(2 + distance)
}

fn is_tunnel(view: View<'_>, space: SpaceId) -> bool {
    matches!(view.site(space), Some(Site::Dungeon | Site::Tomb))
        && view.state.map.spaces[space].shield.is_some()
}

/// Moves that a scenario adds.
pub(crate) fn move_options<O: Options<crate::Action>>(
    view: View<'_>,
    seat: Seat,
    allowed: Verdict,
    out: &mut O,
) {
    let Some(here) = view.state.players[seat].space else { return };
    if view.state.setting.scenario == Scenario::DungeonLords && is_tunnel(view, here) {
        for space in view.state.map.all().filter(|&space| space != here && is_tunnel(view, space)) {
            let cost = tunnel_cost(view, here, space);
            let affords =
                ensure(cost.is_some_and(|cost| cost <= view.state.turns[seat].moves), Rule("MK-SCEN-29"));
            out.option(Action::Tunnel(space).into(), allowed.and(affords));
        }
    }
    if view.state.setting.scenario == Scenario::DruidNights && view.site(here) == Some(Site::Glade) {
        let new = ensure(!view.state.map.spaces[here].marks.has(seat), Rule("MK-SCEN-25"));
        out.option(Action::Mark.into(), allowed.and(new));
    }
}

/// Glades with a Shield of a seat.
fn marked(view: View<'_>, seat: Seat) -> u8 {
    view.state.map.all().filter(|&space| view.state.map.spaces[space].marks.has(seat)).count() as u8
}

/// Actions that a scenario adds.
pub(crate) fn action_options<O: Options<crate::Action>>(
    view: View<'_>,
    seat: Seat,
    free: Verdict,
    out: &mut O,
) {
    if view.state.setting.scenario != Scenario::DruidNights || !(view.state.night || O::REASONS) {
        return;
    }
    let Some(here) = view.state.players[seat].space else { return };
    let second = u8::from(view.state.round > 2);
    let inhabited = matches!(
        view.site(here),
        Some(Site::Village | Site::Monastery | Site::Keep | Site::MageTower | Site::City)
    );
    let fits = view.state.night && !inhabited && view.state.players[seat].incanted >> second & 1 == 0;
    out.option(Action::Incant.into(), free.and(ensure(fits && marked(view, seat) > 0, Rule("MK-SCEN-25"))));
}

pub(crate) fn act(play: &mut Play<'_>, seat: Seat, action: Action) {
    match action {
        Action::Tunnel(space) => {
            let from = play.state.players[seat].space.unwrap_or_default();
            let cost = tunnel_cost(play.view(), from, space).unwrap_or(0);
            let turn = play.turn(seat);
            turn.moves -= cost;
            turn.part = Part::Move;
            turn.left = [0; 5];
            turn.path.clear();
            turn.path.push(from);
            play.state.players[seat].space = Some(space);
            play.look_around(seat);
        }
        Action::Mark => {
            if let Some(space) = play.state.players[seat].space {
                play.state.map.spaces[space].marks.add(seat);
                let turn = play.turn(seat);
                turn.part = Part::Move;
                turn.moves = 0;
                turn.settled = true;
                play.tell(|| {
                    Event::open(text!("scenario.marked", seat))
                        .on(Object::Space(space))
                        .by(Rule("MK-SCEN-25"))
                });
            }
        }
        Action::Incant => {
            // MK-SCEN-25, MK-SCEN-26, MK-SCEN-38, MK-AMB-51.
            let second = play.state.round > 2;
            let n = marked(play.view(), seat);
            combat::start(play, seat, Fight::Incantation, None);
            for _ in 0..n {
                if let Some(kind) = play.draw_enemy(if second { Back::Red } else { Back::Brown }) {
                    combat::add_foe(play, kind, Origin::Drawn, false);
                    play.turn(seat).reward.crystals += if second { 2 } else { 1 };
                }
            }
            play.next(combat::Step::Open(seat));
        }
        Action::Secret(_) => unreachable!("{action:?} is no answer of a turn"),
    }
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    let Step::Secret(seat, space, _) = step;
    if secret_places(view, space).next().is_some() { Seats::only(seat) } else { Seats::NONE }
}

/// No space fits, so there is no secret site.
pub(crate) fn run(_play: &mut Play<'_>, _step: Step) {}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, _seat: Seat, out: &mut O) {
    let Step::Secret(_, space, _) = step;
    secret_places(view, space).for_each(|space| out.allow(Action::Secret(space).into()));
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, _seat: Seat, action: Action) {
    let Step::Secret(_, _, tomb) = step;
    if let Action::Secret(space) = action {
        place_secret(play, space, tomb);
    }
}

pub(crate) fn prompt(_view: View<'_>, step: Step, _seat: Seat) -> Prompt {
    let Step::Secret(_, _, tomb) = step;
    let text = if tomb { text!("scenario.ask.tomb") } else { text!("scenario.ask.dungeon") };
    Prompt { text, rule: Some(Rule("MK-DEC-31")), window: None, so_far: Vec::new() }
}

pub(crate) fn label(view: View<'_>, seat: Seat, action: Action) -> Label {
    match action {
        Action::Secret(space) => Label::new(text!("scenario.label.secret", place = view.place(space)))
            .to(Object::Space(space).id()),
        Action::Tunnel(space) => {
            let here = view.state.players[seat].space.unwrap_or_default();
            let n = tunnel_cost(view, here, space).unwrap_or(0);
            Label::new(text!("scenario.label.tunnel", place = view.place(space), n))
                .to(Object::Space(space).id())
        }
        Action::Mark => Label::new(text!("scenario.label.mark")),
        Action::Incant => Label::new(text!("scenario.label.incant", n = marked(view, seat))).kind(Sort::Pick),
    }
}
