//! Building the map (RW-MAP): by the players, or for them by chance.

use hexarch_core::{
    Arg, BySeat, Hex, Kind, Label, List, Options, Prompt, Rule, Seat, Seats, Set, Source, Text, Verdict,
    ensure, text, vocabulary,
};
use serde::{Deserialize, Serialize};

use crate::content::Content;
use crate::faces::Object;
use crate::ids::*;
use crate::lattice::{BORDERS, Berth, Cell, Lattice, Marker, Shape, Sites, homes_fit};
use crate::play::{Event, Play, View};
use crate::scene;
use crate::state::{Board, Placed};

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// Setup Quests are dealt and the board is built (RW-MAP-01 to -16).
        "map" Begin,
        /// The tiles are laid, one after the other (RW-MAP-03, RW-MAP-04).
        "map-tiles" Tiles,
        /// A player takes one of his tiles.
        "map-tile" Tile(seat: Seat),
        /// He turns it.
        "map-turn" Turn(seat: Seat, tile: TileId),
        /// He lays it down.
        "map-lay" Lay(seat: Seat, tile: TileId, turns: u8),
        /// The markers are next, if any set of them is legal (RW-MAP-08 to -12).
        "map-markers" Markers,
        /// The first player places a marker.
        "map-marker" Marker,
        /// He may move markers until he is satisfied (RW-MAP-13).
        "map-satisfied" Satisfied,
        /// A player replaces a marker by his home realm (RW-MAP-14).
        "map-home" Home(seat: Seat),
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        /// Takes a tile.
        "map-tile" Tile(tile: TileId),
        /// Turns it clockwise by so many sixths.
        "map-turn" Turn(turns: u8),
        /// Lays its first area there.
        "map-lay" Lay(at: Hex),
        /// Places a marker on a hex and the one across an edge of it.
        "map-marker" Marker(at: Hex, edge: u8),
        /// Takes a marker up to place it elsewhere.
        "map-lift" Lift(marker: u8),
        /// The markers stay.
        "map-done" Done,
        /// Lays the home realm over a marker, turned so often.
        "map-home" Home(marker: u8, turns: u8),
    }
}

/// What is remembered while the board is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Build {
    /// The Setup Quests before each player (RW-MAP-01).
    pub dealt: BySeat<Set<Quest>>,
    /// The markers on the table.
    pub markers: List<Marker, 4>,
    /// Whether two markers may lie only three areas apart (RW-MAP-11).
    pub lenient: bool,
    /// How often the first player has moved a marker.
    pub moved: u8,
    /// How often the tiles were taken back (RW-MAP-12).
    pub repeated: u8,
}

/// The shuffled Setup Quests.
pub(crate) const SETUP_QUESTS: Source = Source("setup quests");
/// Which tile is laid, when chance builds the board.
pub(crate) const MAP: Source = Source("map");

/// Setup Quests for each player (RW-MAP-01).
const DEALT: usize = 2;
/// How often the first player may move a marker after all were placed. RW-MAP-13 sets no limit, but a game must end.
const MOVES: u8 = 4;
/// How often the players lay their tiles anew (RW-MAP-12) before chance lays them. The rulebook sets no limit.
const REPEATS: u8 = 2;
/// Draws for a tile before all its places are counted.
const DRAWS: usize = 64;
/// Draws of homes on one set of markers before the board is made anew.
const HOME_DRAWS: usize = 8;

/// A player's tiles that are not on the board yet (RW-MAP-02).
fn tiles_left(view: View<'_>, seat: Seat) -> Set<TileId> {
    let tile = |quest: Quest| {
        let area = view.content.quests[quest as usize].at.expect("a Setup Quest names an area");
        view.content.area(area).tile
    };
    let dealt = view.state.setup.build.dealt[seat].iter().map(tile);
    dealt.filter(|&tile| view.state.board.tiles[tile].is_none()).collect()
}

/// Who lays the tiles, in order: the first player, then clockwise from his left until all have laid two (RW-MAP-03,
/// RW-MAP-04).
fn layers(view: View<'_>) -> impl DoubleEndedIterator<Item = Seat> + use<> {
    let (first, seats) = (view.state.first, view.state.seats);
    (0..2 * seats).map(move |by| first.left(by % seats, seats))
}

/// Who lays home realms, in order: clockwise from the first player's left, himself last (RW-MAP-14).
fn settlers(view: View<'_>) -> impl DoubleEndedIterator<Item = Seat> + use<> {
    let (first, seats) = (view.state.first, view.state.seats);
    (1..=seats).map(move |by| first.left(by, seats))
}

/// A player's home realm.
fn home(view: View<'_>, seat: Seat) -> TileId {
    view.content.faction(view.state.players[seat].faction).home
}

/// The home realms that are not on the board yet, in the order in which they will be laid.
fn homes_left(view: View<'_>) -> List<TileId, 4> {
    let homes = settlers(view).map(|seat| home(view, seat));
    homes.filter(|&tile| view.state.board.tiles[tile].is_none()).collect()
}

/// Whose decision a step is.
fn whose(view: View<'_>, step: Step) -> Option<Seat> {
    match step {
        Step::Tile(seat) | Step::Turn(seat, _) | Step::Lay(seat, ..) | Step::Home(seat) => Some(seat),
        Step::Marker => Some(view.state.first),
        Step::Satisfied => (view.state.setup.build.moved < MOVES).then_some(view.state.first),
        Step::Begin | Step::Tiles | Step::Markers => None,
    }
}

/// The only answer that a step allows, if there is but one: everybody can work it out, so nobody is asked.
fn forced(view: View<'_>, step: Step, seat: Seat) -> Option<Action> {
    let mut only = Only::default();
    options(view, step, seat, &mut only);
    only.answer.filter(|_| only.count == 1)
}

/// Counts answers and keeps the last.
#[derive(Default)]
struct Only {
    count: usize,
    answer: Option<Action>,
}

impl Options<crate::Action> for Only {
    const REASONS: bool = false;
    fn option(&mut self, action: crate::Action, verdict: Verdict) {
        if let (crate::Action::Map(action), Ok(())) = (action, verdict) {
            self.count += 1;
            self.answer = Some(action);
        }
    }
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    match whose(view, step) {
        Some(seat) if forced(view, step, seat).is_none() => Seats::only(seat),
        Some(_) | None => Seats::NONE,
    }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    if let Some(seat) = whose(play.view(), step) {
        let action = forced(play.view(), step, seat).expect("otherwise he is asked");
        return answer(play, step, seat, action);
    }
    match step {
        Step::Begin => begin(play),
        Step::Tiles => {
            for seat in layers(play.view()).rev() {
                play.next(Step::Tile(seat));
            }
        }
        Step::Markers => markers(play),
        Step::Satisfied => settle_homes(play),
        Step::Tile(_) | Step::Turn(..) | Step::Lay(..) | Step::Marker | Step::Home(_) => {
            unreachable!("{step:?} is somebody's decision")
        }
    }
}

/// Two Setup Quests for each player (RW-MAP-01), and the board that follows from them.
fn begin(play: &mut Play<'_>) {
    let content = play.content;
    let mut cards: Set<Quest> =
        Quest::ALL.iter().copied().filter(|&quest| content.quests[quest as usize].setup).collect();
    for seat in play.state.clockwise_from(play.state.first) {
        for _ in 0..DEALT {
            let quest = play.chance.pick(SETUP_QUESTS, cards);
            cards.remove(quest);
            play.state.setup.build.dealt[seat].add(quest);
            play.tell(|| Event::open(text!("map.dealt", seat, quest)).by(Rule("RW-MAP-01")));
        }
    }
    if play.state.variant.built {
        play.then(&[Step::Tiles.into(), Step::Markers.into()]);
    } else {
        make(play);
    }
}

/// Builds the board by chance: every choice of the players is drawn instead, until the result is legal.
fn make(play: &mut Play<'_>) {
    while !try_make(play) {}
    play.tell(|| Event::open(text!("map.made")).by(Rule("RW-SETUP-04")));
}

/// One try. It fails if no markers or homes fit (RW-MAP-12, RW-AMB-75).
fn try_make(play: &mut Play<'_>) -> bool {
    play.state.board.tiles = Board::default().tiles;
    let mut lattice = Lattice::empty();
    for seat in layers(play.view()) {
        draw_tile(play, &mut lattice, seat);
    }
    let sites = Sites::of(&lattice, Some(play.chance));
    let seats = usize::from(play.state.seats);
    let mut found = List::new();
    let any = &mut |_: &[Marker]| true;
    if !sites.complete(sites.start(false), seats, &mut found, any)
        && !sites.complete(sites.start(true), seats, &mut found, any)
    {
        return false;
    }
    if !(0..HOME_DRAWS).any(|_| draw_homes(play, &mut lattice, found)) {
        return false;
    }
    play.state.board.connect_on(play.content, &lattice);
    true
}

/// Draws which tile a player lays, and where.
fn draw_tile(play: &mut Play<'_>, lattice: &mut Lattice, seat: Seat) {
    let content = play.content;
    let left = tiles_left(play.view(), seat);
    let tile = play.chance.pick(MAP, left);
    if lattice.is_empty() {
        lattice.put(&Shape::of(content, tile, 0), Cell::of(Hex::default()));
        play.state.board.tiles[tile] = Some(Placed::default());
        return;
    }
    for _ in 0..DRAWS {
        let (shape, turns, at, contact) = lattice.somewhere(content, tile, play.chance);
        if contact.may_lie(false).is_ok() {
            lattice.put(&shape, at);
            play.state.board.tiles[tile] = Some(Placed { at: at.hex(), turns });
            return;
        }
    }
    let lenient = !can_lie(content, lattice, left, false);
    let mut count = 0;
    each_spot(content, lattice, left, lenient, |_, _, _| count += 1);
    let mut nth = play.chance.below(count);
    each_spot(content, lattice, left, lenient, |tile, turns, at| {
        if nth == 0 {
            play.state.board.tiles[tile] = Some(Placed { at: at.hex(), turns });
        }
        nth = nth.wrapping_sub(1);
    });
    *lattice = Lattice::of(content, &play.state.board);
}

/// Every legal way to lay one of these tiles. `lenient`: RW-MAP-06 is waived (RW-AMB-74).
fn each_spot(
    content: &Content,
    lattice: &Lattice,
    tiles: Set<TileId>,
    lenient: bool,
    mut spot: impl FnMut(TileId, u8, Cell),
) {
    for tile in tiles.iter() {
        for turns in 0..6 {
            let shape = Shape::of(content, tile, turns);
            lattice.spots(&shape, |at| {
                if lattice.contact(&shape, at).may_lie(lenient).is_ok() {
                    spot(tile, turns, at);
                }
            });
        }
    }
}

/// Whether one of these tiles can be laid at all.
fn can_lie(content: &Content, lattice: &Lattice, tiles: Set<TileId>, lenient: bool) -> bool {
    let mut can = false;
    each_spot(content, lattice, tiles, lenient, |_, _, _| can = true);
    can
}

/// Draws who takes which of the markers, and how the home realms lie (RW-MAP-14 to -16). On failure nothing has
/// changed.
fn draw_homes(play: &mut Play<'_>, lattice: &mut Lattice, mut markers: List<Marker, 4>) -> bool {
    let content = play.content;
    play.chance.shuffle(&mut markers);
    let mut laid: List<Shape, 4> = List::new();
    for seat in settlers(play.view()) {
        let home = home(play.view(), seat);
        let marker = markers.pop().expect("there is a marker for everybody");
        let berth = Berth::of(content, lattice, home, marker, &markers);
        let ways: Set<u8> = (0..6).filter(|&turns| berth.ways[usize::from(turns)].2.is_ok()).collect();
        if ways.is_empty() {
            while let Some(shape) = laid.pop() {
                lattice.take(&shape);
            }
            return false;
        }
        let turns = play.chance.pick(MAP, ways);
        let (shape, at, _) = berth.ways[usize::from(turns)];
        lattice.put(&shape, at);
        laid.push(shape);
        play.state.board.tiles[home] = Some(berth.placed(turns));
    }
    true
}

/// A player has taken a tile in hand. The first tile of all goes to the middle; which way round makes no difference
/// (RW-MAP-03).
fn take_tile(play: &mut Play<'_>, seat: Seat, tile: TileId) {
    if play.state.board.areas.is_empty() {
        lay(play, seat, tile, Placed::default());
    } else {
        play.next(Step::Turn(seat, tile));
    }
}

/// A player lays a tile down.
fn lay(play: &mut Play<'_>, seat: Seat, tile: TileId, placed: Placed) {
    let content = play.content;
    play.state.board.tiles[tile] = Some(placed);
    play.state.board.connect(content);
    let area = content.tiles[usize::from(tile.0)].areas[0];
    play.tell(|| Event::open(text!("map.laid", seat, tile)).on(Object::Area(area)).by(Rule("RW-MAP-04")));
}

/// How strict the distance between markers is on this board: `None` if no set of markers is legal (RW-MAP-10 to -12,
/// RW-AMB-73). Markers on which the home realms could not be laid are no legal set: they would only be taken off again
/// (RW-MAP-16).
fn leniency(view: View<'_>, lattice: &mut Lattice, sites: &Sites) -> Option<bool> {
    let homes = homes_left(view);
    [false, true].into_iter().find(|&lenient| {
        let fits = &mut |markers: &[Marker]| homes_fit(view.content, lattice, &homes, markers);
        sites.complete(sites.start(lenient), homes.len(), &mut List::new(), fits)
    })
}

/// The markers are placed, if they can be; else the tiles are laid again (RW-MAP-12), in the end by chance.
fn markers(play: &mut Play<'_>) {
    let mut lattice = Lattice::of(play.content, &play.state.board);
    let sites = Sites::of(&lattice, None);
    if let Some(lenient) = leniency(play.view(), &mut lattice, &sites) {
        play.state.setup.build.lenient = lenient;
        return play.next(Step::Marker);
    }
    play.tell(|| Event::open(text!("map.again")).by(Rule("RW-MAP-12")));
    play.state.board = Board::default();
    play.state.setup.build.repeated += 1;
    if play.state.setup.build.repeated <= REPEATS {
        play.then(&[Step::Tiles.into(), Step::Markers.into()]);
    } else {
        make(play);
    }
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    let mut lattice = Lattice::of(view.content, &view.state.board);
    match step {
        Step::Tile(_) => tile_options(view, &lattice, seat, out),
        Step::Turn(_, tile) => turn_options(view, &lattice, seat, tile, out),
        Step::Lay(_, tile, turns) => lay_options(view, &lattice, seat, tile, turns, out),
        Step::Marker => marker_options(view, &mut lattice, out),
        Step::Satisfied => {
            out.allow(Action::Done.into());
            let markers = view.state.setup.build.markers.len() as u8;
            (0..markers).for_each(|marker| out.allow(Action::Lift(marker).into()));
        }
        Step::Home(_) => home_options(view, &mut lattice, seat, out),
        Step::Begin | Step::Tiles | Step::Markers => {}
    }
}

/// Whether a player may lay his tiles along colored borders because he cannot lay any otherwise (RW-AMB-74).
fn is_lenient(view: View<'_>, lattice: &Lattice, seat: Seat) -> bool {
    !can_lie(view.content, lattice, tiles_left(view, seat), false)
}

/// Those of his tiles that can be laid (RW-DEC-02). All can while the table is empty.
fn tile_options<O: Options<crate::Action>>(view: View<'_>, lattice: &Lattice, seat: Seat, out: &mut O) {
    let lenient = is_lenient(view, lattice, seat);
    for tile in tiles_left(view, seat).iter() {
        let can = lattice.is_empty() || can_lie(view.content, lattice, Set::only(tile), lenient);
        out.option(Action::Tile(tile).into(), ensure(can, Rule("RW-MAP-05")));
    }
}

/// The ways to turn a tile in which it can be laid somewhere.
fn turn_options<O: Options<crate::Action>>(
    view: View<'_>,
    lattice: &Lattice,
    seat: Seat,
    tile: TileId,
    out: &mut O,
) {
    let lenient = is_lenient(view, lattice, seat);
    let mut can = [false; 6];
    each_spot(view.content, lattice, Set::only(tile), lenient, |_, turns, _| can[usize::from(turns)] = true);
    for turns in 0..6 {
        out.option(Action::Turn(turns).into(), ensure(can[usize::from(turns)], Rule("RW-MAP-05")));
    }
}

/// Where a turned tile can be laid (RW-MAP-05, RW-MAP-06).
fn lay_options<O: Options<crate::Action>>(
    view: View<'_>,
    lattice: &Lattice,
    seat: Seat,
    tile: TileId,
    turns: u8,
    out: &mut O,
) {
    let lenient = is_lenient(view, lattice, seat);
    let shape = Shape::of(view.content, tile, turns);
    lattice.spots(&shape, |at| {
        out.option(Action::Lay(at.hex()).into(), lattice.contact(&shape, at).may_lie(lenient));
    });
}

/// Where the next marker may lie, so that the remaining ones can be placed too (RW-DEC-03, RW-MAP-09 to -11).
fn marker_options<O: Options<crate::Action>>(view: View<'_>, lattice: &mut Lattice, out: &mut O) {
    let sites = Sites::of(lattice, None);
    let lenient = view.state.setup.build.lenient;
    let homes = homes_left(view);
    let placed = view.state.setup.build.markers;
    let fit = placed.iter().fold(sites.start(lenient), |fit, marker| {
        let site = sites.markers.iter().position(|site| site == marker).expect("a marker lies on its place");
        sites.after(fit, site)
    });
    for (site, &marker) in sites.markers.iter().enumerate() {
        let mut chosen = placed;
        let completes = !chosen.contains(&marker) && fit.0.has(site) && {
            chosen.push(marker);
            let fits = &mut |markers: &[Marker]| homes_fit(view.content, lattice, &homes, markers);
            let more = homes.len().checked_sub(chosen.len());
            more.is_some_and(|more| sites.complete(sites.after(fit, site), more, &mut chosen, fits))
        };
        let action = Action::Marker(marker.at, marker.edge);
        out.option(action.into(), ensure(completes, Rule("RW-MAP-10")));
    }
    if O::REASONS {
        lattice.berths(|marker, borders, _| {
            if borders < BORDERS {
                out.option(Action::Marker(marker.at, marker.edge).into(), Err(Rule("RW-MAP-09")));
            }
        });
    }
}

/// Whether the building of the map stands where a step of it can go on from.
pub(crate) fn may_go_on(view: View<'_>, step: Step) -> bool {
    let (markers, homes) = (view.state.setup.build.markers.len(), homes_left(view).len());
    let all = usize::from(view.state.seats);
    match step {
        Step::Lay(_, _, turns) if turns >= 6 => false,
        Step::Begin | Step::Tiles | Step::Tile(_) | Step::Turn(..) | Step::Lay(..) => {
            (markers, homes) == (0, all)
        }
        Step::Markers | Step::Marker => homes == all && markers < all,
        Step::Satisfied => (markers, homes) == (all, all),
        Step::Home(_) => homes > 0 && markers == homes,
    }
}

/// Whether everybody who is still to lay tiles has so many.
pub(crate) fn tiles_suffice(view: View<'_>) -> bool {
    let to_lay =
        |seat: Seat| view.state.steps.iter().filter(|&&step| step == Step::Tile(seat).into()).count();
    let has = |step: Step| match step {
        Step::Turn(seat, tile) | Step::Lay(seat, tile, _) => tiles_left(view, seat).has(tile),
        _ => true,
    };
    Seat::all(view.state.seats).all(|seat| to_lay(seat) <= tiles_left(view, seat).len())
        && view.state.steps.iter().all(|&step| !matches!(step, crate::Step::Map(step) if !has(step)))
}

/// Whether the markers on the table lie where they may, so that the rest can be placed and the home realms laid.
pub(crate) fn markers_fit(view: View<'_>) -> bool {
    let (markers, homes) = (view.state.setup.build.markers, homes_left(view));
    if markers.is_empty() {
        return true;
    }
    let Some(more) = homes.len().checked_sub(markers.len()) else { return false };
    let lattice = &mut Lattice::of(view.content, &view.state.board);
    // Once the first home realm lies, no marker is moved any more.
    if homes.len() < usize::from(view.state.seats) {
        return more == 0 && homes_fit(view.content, lattice, &homes, &markers);
    }
    let sites = Sites::of(lattice, None);
    let mut fit = sites.start(view.state.setup.build.lenient);
    for marker in markers.iter() {
        match sites.markers.iter().position(|site| site == marker) {
            Some(site) if fit.0.has(site) => fit = sites.after(fit, site),
            _ => return false,
        }
    }
    let fits = &mut |markers: &[Marker]| homes_fit(view.content, lattice, &homes, markers);
    sites.complete(fit, more, &mut { markers }, fits)
}

/// Whether the Setup Quests before the players are such as are dealt: two each, none twice, or none at all (RW-MAP-01).
pub(crate) fn quests_are_dealt(view: View<'_>) -> bool {
    let BySeat(dealt) = view.state.setup.build.dealt;
    let all = dealt.iter().fold(Set::EMPTY, |all: Set<Quest>, quests| all.or(*quests));
    let (here, away) = dealt.split_at(usize::from(view.state.seats));
    let is_setup = |quest: Quest| view.content.quests[quest as usize].setup;
    all.is_empty()
        || here.iter().all(|quests| quests.len() == DEALT)
            && away.iter().all(|quests| quests.is_empty())
            && all.len() == DEALT * here.len()
            && all.iter().all(is_setup)
}

/// Over which marker, and how turned, a home realm may be laid so that the later ones can be laid too (RW-DEC-04,
/// RW-AMB-75).
fn home_options<O: Options<crate::Action>>(view: View<'_>, lattice: &mut Lattice, seat: Seat, out: &mut O) {
    let markers = view.state.setup.build.markers;
    let later: List<TileId, 4> = homes_left(view).iter().copied().skip(1).collect();
    for (number, &marker) in markers.iter().enumerate() {
        let mut left = markers;
        left.remove(number);
        let berth = Berth::of(view.content, lattice, home(view, seat), marker, &left);
        for turns in 0..6u8 {
            let (shape, at, mut verdict) = berth.ways[usize::from(turns)];
            if verdict.is_ok() {
                lattice.put(&shape, at);
                verdict = ensure(homes_fit(view.content, lattice, &later, &left), Rule("RW-AMB-75"));
                lattice.take(&shape);
            }
            out.option(Action::Home(number as u8, turns).into(), verdict);
        }
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    let build = &mut play.state.setup.build;
    match (step, action) {
        (Step::Tile(_), Action::Tile(tile)) => take_tile(play, seat, tile),
        (Step::Turn(_, tile), Action::Turn(turns)) => play.next(Step::Lay(seat, tile, turns)),
        (Step::Lay(_, tile, turns), Action::Lay(at)) => lay(play, seat, tile, Placed { at, turns }),
        (Step::Marker, Action::Marker(at, edge)) => {
            build.markers.push(Marker { at, edge });
            let all = build.markers.len() == usize::from(play.state.seats);
            play.next(if all { Step::Satisfied } else { Step::Marker });
            play.tell(|| Event::open(text!("map.marked", seat)).on(ghost(at)).by(Rule("RW-MAP-08")));
        }
        (Step::Satisfied, Action::Lift(marker)) => {
            let lifted = build.markers.remove(usize::from(marker));
            build.moved += 1;
            play.next(Step::Marker);
            play.tell(|| Event::open(text!("map.lifted", seat)).on(ghost(lifted.at)).by(Rule("RW-MAP-13")));
        }
        (Step::Satisfied, Action::Done) => settle_homes(play),
        (Step::Home(_), Action::Home(marker, turns)) => lay_home(play, seat, marker, turns),
        (step, action) => unreachable!("{action:?} is no answer to {step:?}"),
    }
}

/// The markers lie for good (RW-MAP-13); everybody replaces one (RW-MAP-14).
fn settle_homes(play: &mut Play<'_>) {
    for seat in settlers(play.view()).rev() {
        play.next(Step::Home(seat));
    }
}

/// A player replaces a marker by his home realm (RW-MAP-14).
fn lay_home(play: &mut Play<'_>, seat: Seat, marker: u8, turns: u8) {
    let content = play.content;
    let home = home(play.view(), seat);
    let marker = play.state.setup.build.markers.remove(usize::from(marker));
    let lattice = Lattice::of(content, &play.state.board);
    let berth = Berth::of(content, &lattice, home, marker, &play.state.setup.build.markers);
    lay(play, seat, home, berth.placed(turns));
}

/// The object of a place that is not on the board.
fn ghost(at: Hex) -> Object {
    Object::Ghost((at.q + 64) as u8, (at.r + 64) as u8)
}

pub(crate) fn prompt(view: View<'_>, step: Step, seat: Seat) -> Prompt {
    let (text, rule) = match step {
        Step::Tile(_) if view.state.board.areas.is_empty() => (text!("map.ask.first"), "RW-MAP-03"),
        Step::Tile(_) => (text!("map.ask.tile"), "RW-MAP-04"),
        Step::Turn(_, tile) => (text!("map.ask.turn", tile), "RW-MAP-04"),
        Step::Lay(_, tile, _) => (text!("map.ask.lay", tile), "RW-MAP-05"),
        Step::Marker => {
            let n = usize::from(view.state.seats) - view.state.setup.build.markers.len();
            (text!("map.ask.marker", n), "RW-MAP-08")
        }
        Step::Satisfied => (text!("map.ask.satisfied"), "RW-MAP-13"),
        Step::Home(_) => (text!("map.ask.home", tile = home(view, seat)), "RW-MAP-14"),
        Step::Begin | Step::Tiles | Step::Markers => unreachable!("{step:?} asks nobody"),
    };
    let markers = view.state.setup.build.markers;
    let so_far = markers.iter().flat_map(|marker| marker.hexes()).map(|hex| ghost(hex).id()).collect();
    Prompt { text, rule: Some(Rule(rule)), window: None, so_far }
}

/// How a tile lies that is turned by so many sixths.
fn turned(turns: u8) -> Text {
    match turns {
        0 => text!("map.label.upright"),
        _ => text!("map.label.turn", n = u16::from(turns) * 60),
    }
}

/// The areas on the board that touch one of these places: people find a free place by its neighbors.
fn beside(view: View<'_>, places: impl Iterator<Item = Hex> + Clone) -> Vec<Arg> {
    let board = view.state.board.tiles.iter().filter_map(|(tile, placed)| Some((tile, (*placed)?)));
    let lying = board.flat_map(|(tile, placed)| {
        let areas = view.content.tiles[usize::from(tile.0)].areas.iter();
        areas.map(move |&area| (area, placed.at + view.content.area(area).at.turned(placed.turns)))
    });
    let near = |at: Hex| places.clone().any(|place| place.distance(at) == 1);
    lying.filter(|&(_, at)| near(at)).map(|(area, _)| area.into()).collect()
}

pub(crate) fn label(view: View<'_>, seat: Seat, action: Action) -> Label {
    let on_marker = |label: Label, marker: Marker| {
        let [first, second] = marker.hexes();
        label.on(ghost(first).id()).on(ghost(second).id())
    };
    let markers = view.state.setup.build.markers;
    match action {
        Action::Tile(tile) => Label::new(text!("map.label.tile", tile)),
        Action::Turn(turns) => {
            let label = Label::new(turned(turns)).kind(Kind::Amount(turns.into()));
            match view.state.steps.last() {
                Some(&crate::Step::Map(Step::Turn(_, tile))) => {
                    label.lays(scene::laid(view.content, tile, Placed { turns, ..Placed::default() }))
                }
                _ => label,
            }
        }
        Action::Lay(at) => {
            let lies = match view.state.steps.last() {
                Some(&crate::Step::Map(Step::Lay(_, tile, turns))) => {
                    scene::laid(view.content, tile, Placed { at, turns })
                }
                _ => Vec::new(),
            };
            let areas = beside(view, lies.iter().map(|area| Hex::new(area.q, area.r)));
            let text = match areas.is_empty() {
                true => text!("map.label.middle"),
                false => text!("map.label.lay", areas),
            };
            Label::new(text).on(ghost(at).id()).lays(lies)
        }
        Action::Marker(at, edge) => {
            let marker = Marker { at, edge };
            let areas = beside(view, marker.hexes().into_iter());
            on_marker(Label::new(text!("map.label.marker", areas)), marker)
        }
        Action::Lift(n) => on_marker(Label::new(text!("map.label.lift", n = n + 1)), markers[usize::from(n)]),
        Action::Done => Label::new(text!("map.label.done")).kind(Kind::Done),
        Action::Home(marker, turns) => {
            let tile = home(view, seat);
            let label = Label::new(text!("map.label.home", tile, n = marker + 1, turned = turned(turns)));
            let mut others = markers;
            let marker = others.remove(usize::from(marker));
            let lattice = Lattice::of(view.content, &view.state.board);
            let placed = Berth::of(view.content, &lattice, tile, marker, &others).placed(turns);
            on_marker(label, marker).lays(scene::laid(view.content, tile, placed))
        }
    }
}
