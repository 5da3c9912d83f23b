//! Setting up: races, leaders, armies, the world (HW-SETUP, HW-WORLD-01 to -08).

use hexarch_core::{
    Arg, BySeat, Chance, Hex, Kind, Label, List, Options, Prompt, Rule, Seat, Seats, Set, Verdict, Viewer,
    ensure, text, vocabulary,
};
use serde::{Deserialize, Serialize};

use crate::army;
use crate::content::{Content, LATTICE, TileKind};
use crate::faces::{Faced, Object, UnitFace};
use crate::ids::*;
use crate::places::place;
use crate::play::{Event, LOTS, Play, View};

use crate::state::{Capabilities, Disasters, Leader, LeaderPlace, Player, STEPS, State, Variant, World};
use crate::turn;

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// Players choose different races, in seat order (HW-SETUP-01).
        "choose-race" Race(seat: Seat),
        /// Each player picks his starting leader (HW-SETUP-03).
        "choose-leader" Leader(seat: Seat),
        /// Starting armies, all at once and hidden (HW-SETUP-04, HW-INFO-05).
        "armies" Armies,
        "armies-shown" Shown,
        /// Who places his home tile first (HW-SETUP-08).
        "setup-first" First,
        /// World tiles are laid face down (HW-WORLD-02 to -05).
        "lay-world" World(left: u8, seat: Seat),
        /// Home tiles at the edge (HW-WORLD-06).
        "place-home" Home(seat: Seat),
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        "race" Race(race: Race),
        "leader" Leader(leader: LeaderId),
        "army" Army(level: u8, n: u8),
        "lay" Lay(at: Hex),
        "home" Home(at: Hex),
    }
}

/// What this chapter remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Scratch {
    /// Races that were agreed on before the game.
    pub agreed: BySeat<Option<Race>>,
    /// Starting armies: levels 1 to 3, hidden until all are chosen.
    pub armies: BySeat<[u8; 3]>,
    /// The level that each has to choose next, one more than chosen; 0 when he is done.
    pub next: BySeat<u8>,
    pub choosing: bool,
}

/// A game about to be set up.
pub(crate) fn new_state(
    content: &Content,
    seats: u8,
    variant: Variant,
    agreed: BySeat<Option<Race>>,
) -> State {
    let disasters =
        if variant.strict_cards { content.strict_disasters } else { Set::first_n(Disaster::ALL.len()) };
    let mut state = State {
        variant,
        seats,
        round: 0,
        sequence: 0,
        first: Seat(0),
        active: Seat(0),
        won: None,
        acts: 0,
        asked: Seats::NONE,
        steps: List::<crate::Step, STEPS>::new(),
        die: 0,
        passed: false,
        // HW-SCEN-04: alone there is no Duty of Peace.
        peace: seats > 1,
        weather: [0; 2],
        world: World::default(),
        ground: Default::default(),
        players: BySeat([Player::default(); 4]),
        by_race: [None; 4],
        leaders: Default::default(),
        gear: Default::default(),
        disasters: Disasters { left: disasters, ..Disasters::default() },
        caps: Capabilities::default(),
        pile: [0; LEVELS],
        souls: [0; 4],
        build: Scratch { agreed, ..Scratch::default() },
        turn: Default::default(),
        march: Default::default(),
        contest: Default::default(),
        clash: Default::default(),
        battle: Default::default(),
        fray: Default::default(),
        after: Default::default(),
        hand: Default::default(),
        plan: Default::default(),
        bands: Default::default(),
    };
    for leader in LeaderId::all() {
        state.leaders[leader] = Leader { stats: content.leader(leader).stats, ..Leader::default() };
    }
    // The last comes first, because steps wait on a stack.
    let last = [Step::First, Step::Shown, Step::Armies].into_iter();
    let leaders = Seat::all(seats).rev().map(Step::Leader);
    let races = Seat::all(seats).rev().map(Step::Race);
    last.chain(leaders).chain(races).for_each(|step| state.steps.push(step.into()));
    state
}

fn may_choose(state: &State, race: Race) -> Verdict {
    ensure(state.seat_of(race).is_none(), Rule("HW-SETUP-01"))?;
    let agreed = Seat::all(state.seats).any(|seat| state.build.agreed[seat] == Some(race));
    ensure(!agreed, Rule("HW-SETUP-01"))
}

/// A player has his race: what he starts with (HW-SETUP-05, HW-CITY-03).
pub(crate) fn take_race(content: &Content, state: &mut State, seat: Seat, race: Race) {
    let quick = usize::from(state.variant.scenario == Scenario::QuickStart);
    state.by_race[race as usize] = Some(seat);
    let player = &mut state.players[seat];
    player.race = Some(race);
    player.leader = LeaderId(race as u8 * 2);
    if race.builds() {
        player.stock = content.scenarios.resources[quick];
        player.buildings = 1 << Building::Hamlet as u8;
        (player.wall, player.wall_built) = (1, 1);
    } else {
        state.souls[Well::Vault1 as usize] = content.scenarios.soul_points[quick];
    }
}

/// Points that are left after what was chosen.
fn points_left(view: View<'_>, seat: Seat) -> u8 {
    let [one, two, three] = view.state.build.armies[seat];
    view.content.scenarios.army_points - one - 2 * two - 3 * three
}

/// At most three of level 3, within the points, and it must fit the boxes (HW-SETUP-04, HW-LEAD-07).
fn may_bring(view: View<'_>, seat: Seat, level: u8, n: u8) -> Verdict {
    ensure(level < 3 || n <= view.content.scenarios.army_max_level_3, Rule("HW-SETUP-04"))?;
    ensure(u16::from(n) * u16::from(level) <= u16::from(points_left(view, seat)), Rule("HW-SETUP-04"))?;
    let [one, two, three] = view.state.build.armies[seat];
    let mut units = [one, two, three, 0, 0, 0];
    units[usize::from(level) - 1] = n;
    let leader = view.state.players[seat].leader;
    let leadership = view.state.stat(leader, Stat::Leadership);
    ensure(army::pack(view.content, leader.race(), leadership, &units).is_some(), Rule("HW-LEAD-07"))
}

/// The tiles of the world (HW-WORLD-01, HW-SCEN-02, HW-AMB-37).
fn world_tiles(content: &Content, state: &State, chance: &mut Chance) -> Set<TileId> {
    let quick = state.variant.scenario == Scenario::QuickStart;
    let mut tiles = Set::EMPTY;
    let mut basic: Set<TileId> = Set::EMPTY;
    for (n, tile) in content.tiles.iter().enumerate() {
        let id = TileId(n as u8);
        let played = tile.race.is_some_and(|race| state.seat_of(race).is_some());
        match tile.kind {
            TileKind::Home => {}
            TileKind::Recruitment | TileKind::Necromancer if played => tiles.add(id),
            TileKind::Recruitment | TileKind::Necromancer => {}
            TileKind::Basic if quick => {
                if content.scenarios.quick_tiles.has(id) {
                    tiles.add(id);
                }
            }
            TileKind::Basic => basic.add(id),
        }
    }
    if !quick {
        for _ in 0..content.scenarios.basic_tiles[usize::from(state.seats) - 1] {
            let tile = chance.pick(LOTS, basic);
            basic.remove(tile);
            tiles.add(tile);
        }
    }
    tiles
}

/// A free place of the lattice beside what lies already.
#[derive(Clone, Copy, Default)]
struct Place {
    at: Hex,
    /// How many cells it touches, and whether one of them is a home.
    touching: u8,
    beside_home: bool,
}

/// The free places around the world, each once.
fn around(world: &World) -> List<Place, 64> {
    let mut found = List::<Place, 64>::new();
    for (cell, near) in world.cells.iter().zip(&world.near) {
        let home = cell.tile.is_some_and(|tile| tile.0 < 4);
        for (&offset, _) in LATTICE.iter().zip(near).filter(|(_, other)| **other == 0) {
            let at = cell.at + offset;
            let known = found.iter().position(|place| place.at == at);
            if known.is_none() && found.is_full() {
                continue;
            }
            let n = known.unwrap_or(found.len());
            if known.is_none() {
                found.push(Place { at, ..Place::default() });
            }
            found[n].touching += 1;
            found[n].beside_home |= home;
        }
    }
    found
}

/// The second tile touches the first; from the third on two neighbours lie already (HW-WORLD-04, HW-WORLD-05).
fn may_lay(world: &World, place: &Place) -> Verdict {
    let needed = world.cells.len().min(2);
    let rule = if needed < 2 { "HW-WORLD-05" } else { "HW-WORLD-04" };
    ensure(usize::from(place.touching) >= needed, Rule(rule))
}

/// Whether some place for a home touches two cells: then none that touches only one will do (HW-WORLD-06).
fn is_firm_somewhere(places: &[Place]) -> bool {
    places.iter().any(|place| !place.beside_home && place.touching >= 2)
}

/// Not beside another home tile; two neighbours, or one if no place has both (HW-WORLD-06, HW-WORLD-07).
fn may_place_home(place: &Place, firm_somewhere: bool) -> Verdict {
    ensure(!place.beside_home, Rule("HW-WORLD-07"))?;
    ensure(place.touching >= 2 || !firm_somewhere, Rule("HW-WORLD-06"))
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    let state = view.state;
    match step {
        Step::Race(seat) => {
            if state.build.agreed[seat].is_none() {
                Seats::only(seat)
            } else {
                Seats::NONE
            }
        }
        Step::Leader(seat) => Seats::only(seat),
        Step::Armies => {
            if !state.build.choosing {
                return Seats::NONE;
            }
            Seat::all(state.seats).filter(|&seat| state.build.next[seat] > 0).collect()
        }
        Step::World(left, seat) => {
            if state.variant.built && left > 0 {
                Seats::only(seat)
            } else {
                Seats::NONE
            }
        }
        Step::Home(seat) => Seats::only(seat),
        Step::Shown | Step::First => Seats::NONE,
    }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Race(seat) => {
            let race = play.state.build.agreed[seat].expect("asked unless it is agreed");
            choose_race(play, seat, race);
        }
        Step::Leader(_) => {}
        Step::Armies => {
            if !play.state.build.choosing {
                play.state.build.choosing = true;
                play.state.build.next = BySeat([3; 4]);
                play.next(step);
            }
        }
        Step::Shown => shown(play),
        Step::First => first(play),
        Step::World(left, seat) => lay_rest(play, left, seat),
        Step::Home(_) => {}
    }
}

fn choose_race(play: &mut Play<'_>, seat: Seat, race: Race) {
    take_race(play.content, play.state, seat, race);
    play.tell(|| Event::open(text!("setup.race", seat, race)).on(Object::Seat(seat)).by(Rule("HW-SETUP-01")));
}

/// All armies are seen now; who is first is rolled for (HW-SETUP-08).
fn shown(play: &mut Play<'_>) {
    play.log.reveal();
    play.state.build.choosing = false;
    for seat in Seat::all(play.state.seats) {
        let [one, two, three] = std::mem::take(&mut play.state.build.armies[seat]);
        let leader = play.state.players[seat].leader;
        let leadership = play.state.stat(leader, Stat::Leadership);
        let units = [one, two, three, 0, 0, 0];
        if let Some(boxes) = army::pack(play.content, leader.race(), leadership, &units) {
            play.state.leaders[leader].boxes = boxes;
        }
        play.tell(|| {
            let text = text!("setup.army", seat, one, two, three);
            Event::open(text).on(Object::Seat(seat)).by(Rule("HW-SETUP-04"))
        });
    }
    if play.state.seats > 1 {
        // The leaders are not on the map yet, but their initiative counts.
        for seat in Seat::all(play.state.seats) {
            play.state.turn.rolls_for[seat] = Some(play.state.players[seat].leader);
        }
        play.next(turn::Step::FirstRoll);
    }
}

/// The first player is found; the world is laid.
fn first(play: &mut Play<'_>) {
    if play.state.seats > 1 {
        play.state.first = Seat(play.state.contest.winner);
    }
    play.state.turn.rolls_for = BySeat::default();
    let tiles = world_tiles(play.content, play.state, play.chance);
    play.state.world.hidden = tiles;
    play.next(turn::Step::Round);
    for seat in play.state.turn_order().rev() {
        play.next(Step::Home(seat));
    }
    play.state.world.lay(Hex::default(), None);
    play.next(Step::World(tiles.len() as u8 - 1, play.state.first));
}

/// A compact random shape (HW-AMB-05).
fn lay_rest(play: &mut Play<'_>, left: u8, seat: Seat) {
    if left == 0 {
        return;
    }
    let world = &play.state.world;
    let places = around(world);
    let legal = || places.iter().filter(|place| may_lay(world, place).is_ok());
    let nth = play.chance.below(legal().count() as u32) as usize;
    let Place { at, .. } = *legal().nth(nth).expect("a shape can always grow");
    play.state.world.lay(at, None);
    play.next(Step::World(left - 1, seat));
}

/// The home tile lies face up; leader and camp stand on its home hex (HW-WORLD-08).
fn place_home(play: &mut Play<'_>, seat: Seat, at: Hex) {
    let race = play.state.race(seat);
    let tile = play.content.home_tile(race);
    let cell = play.state.world.lay(at, Some(tile));
    let home = HexId::at(cell, 0);
    play.state.players[seat].home = home;
    let leader = play.state.players[seat].leader;
    play.state.leaders[leader].place = LeaderPlace::At(home);
    if race == Race::Necromancer {
        play.state.world.wells[Well::Vault1 as usize] = Some(home);
    }
    play.tell_of(|view| {
        Event::open(text!("setup.home", seat, hex = place(view, home)))
            .on(Object::Hex(home))
            .by(Rule("HW-WORLD-06"))
    });
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    let state = view.state;
    match step {
        Step::Race(_) => {
            for &race in Race::ALL {
                out.option(Action::Race(race).into(), may_choose(state, race));
            }
        }
        Step::Leader(_) => {
            let first = LeaderId(state.race(seat) as u8 * 2);
            out.allow(Action::Leader(first).into());
            out.allow(Action::Leader(first.other()).into());
        }
        Step::Armies => {
            let level = state.build.next[seat];
            let most = points_left(view, seat) / level.max(1);
            for n in 0..=most {
                let verdict = may_bring(view, seat, level, n);
                if O::REASONS || verdict.is_ok() {
                    out.option(Action::Army(level, n).into(), verdict);
                }
            }
        }
        Step::World(..) => {
            for place in around(&state.world).iter() {
                out.option(Action::Lay(place.at).into(), may_lay(&state.world, place));
            }
        }
        Step::Home(_) => {
            let places = around(&state.world);
            let firm_somewhere = is_firm_somewhere(&places);
            for place in places.iter() {
                out.option(Action::Home(place.at).into(), may_place_home(place, firm_somewhere));
            }
        }
        Step::Shown | Step::First => {}
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    match (step, action) {
        (Step::Race(_), Action::Race(race)) => choose_race(play, seat, race),
        (Step::Leader(_), Action::Leader(leader)) => {
            play.state.players[seat].leader = leader;
            play.tell(|| {
                Event::open(text!("setup.leader", seat, leader))
                    .on(Object::Seat(seat))
                    .by(Rule("HW-SETUP-03"))
            });
        }
        (Step::Armies, Action::Army(level, n)) => {
            choose_army(play.state, seat, level, n);
            if level == 1 {
                play.tell(|| {
                    Event::open(text!("setup.chosen", seat)).on(Object::Seat(seat)).by(Rule("HW-INFO-05"))
                });
            }
            play.next(step);
        }
        (Step::World(left, seat), Action::Lay(at)) => {
            play.state.world.lay(at, None);
            play.next(Step::World(left - 1, seat.left(1, play.state.seats)));
        }
        (Step::Home(_), Action::Home(at)) => place_home(play, seat, at),
        (_, _) => {}
    }
}

fn choose_army(state: &mut State, seat: Seat, level: u8, n: u8) {
    state.build.armies[seat][usize::from(level) - 1] = n;
    state.build.next[seat] = level - 1;
}

/// Armies of others that are not shown yet are chosen anew at random.
pub(crate) fn resample(content: &Content, state: &mut State, viewer: Viewer, chance: &mut Chance) {
    if !state.build.choosing {
        return;
    }
    for seat in Seat::all(state.seats).filter(|&seat| !viewer.is(seat)) {
        let done = state.build.next[seat] == 0;
        state.build.armies[seat] = [0; 3];
        state.build.next[seat] = 3;
        // How far somebody has come is not seen until he is done.
        let until = if done { 0 } else { 1 + chance.below(3) as u8 };
        while state.build.next[seat] > until {
            let level = state.build.next[seat];
            let view = View { content, state };
            let most = points_left(view, seat) / level;
            let legal = (0..=most).filter(|&n| may_bring(view, seat, level, n).is_ok());
            let nth = chance.below(legal.clone().count() as u32) as usize;
            let n = legal.clone().nth(nth).unwrap_or(0);
            choose_army(state, seat, level, n);
        }
    }
}

pub(crate) fn prompt(view: View<'_>, step: Step, seat: Seat) -> Prompt {
    let (text, rule) = match step {
        Step::Race(_) => (text!("setup.ask.race"), "HW-SETUP-01"),
        Step::Leader(_) => (text!("setup.ask.leader"), "HW-SETUP-03"),
        Step::Armies => {
            let n = points_left(view, seat);
            let level = view.state.build.next[seat];
            let unit = |level: u8| UnitFace::of(Some(view.state.race(seat)), level.max(1));
            let army = view.state.build.armies[seat];
            let picked = |level: u8| {
                let n = army[usize::from(level) - 1];
                (n > 0).then(|| text!("units.some", n, unit = unit(level)).into())
            };
            let mut picked: Vec<Arg> = (level + 1..=3).rev().filter_map(picked).collect();
            if picked.is_empty() {
                picked.push(text!("setup.nobody").into());
            }
            let next: Vec<Arg> = (1..level).rev().map(|level| unit(level).face().into()).collect();
            let unit = unit(level);
            let text = match level {
                3 => text!("setup.ask.army.first", unit, level, n, next),
                2 => text!("setup.ask.army.next", unit, level, n, picked, next),
                _ => text!("setup.ask.army.last", unit, level, n, picked),
            };
            (text, "HW-SETUP-04")
        }
        Step::World(left, _) => (text!("setup.ask.lay", n = left), "HW-WORLD-04"),
        Step::Home(_) => (text!("setup.ask.home"), "HW-WORLD-06"),
        Step::Shown | Step::First => (text!("setup.ask.home"), "HW-SETUP-08"),
    };
    Prompt { text, rule: Some(Rule(rule)), window: None, so_far: Vec::new() }
}

pub(crate) fn label(view: View<'_>, seat: Seat, action: Action) -> Label {
    match action {
        Action::Race(race) => Label::new(text!("setup.label.race", race)),
        Action::Leader(leader) => Label::new(text!("setup.label.leader", leader)),
        Action::Army(level, n) => {
            let unit = UnitFace::of(Some(view.state.race(seat)), level.max(1));
            Label::new(text!("setup.label.army", n, unit)).kind(Kind::Amount(n.into()))
        }
        Action::Lay(at) => Label::new(text!("setup.label.lay")).to(Object::Ghost(at).id()),
        Action::Home(at) => Label::new(text!("setup.label.home")).to(Object::Ghost(at).id()),
    }
}
