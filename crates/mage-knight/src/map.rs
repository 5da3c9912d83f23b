//! The map: where tiles lie, which spaces touch, and what is found on a new tile (MK-MAP).

use hexarch_core::{Each, Hex, List, Rule, Seat, Seats, Set, Source, Verdict, ensure, named, text};
use serde::{Deserialize, Serialize};

use crate::content::HexInfo;
use crate::faces::Object;
use crate::ids::*;
use crate::play::{Event, Play, View};
use crate::scenario;

named! {
    /// Map shapes (MK-MAP-01, MK-MAP-03).
    Shape {
        Wedge = "wedge",
        /// Without the limit for Core tiles (MK-AMB-16).
        Reconnaissance = "wedge_no_limitations",
        Open5 = "open_5_columns",
        Open4 = "open_4_columns",
        Open3 = "open_3_columns",
        /// The plan of Conquer and Hold.
        Plan = "predefined",
    }
}

/// Tiles of the Countryside and of the Core.
pub(crate) const TILES_DRAWN: Source = Source("tiles");
/// Enemy tokens.
pub(crate) const ENEMIES_DRAWN: Source = Source("enemies");
/// Ruins tokens.
pub(crate) const RUINS_DRAWN: Source = Source("ruins");

/// Spaces of a tile from its centre: centre, NE, E, SE, SW, W, NW.
pub(crate) const SPOTS: [Hex; 7] = [
    Hex::new(0, 0),
    Hex::new(1, -1),
    Hex::new(1, 0),
    Hex::new(0, 1),
    Hex::new(-1, 1),
    Hex::new(-1, 0),
    Hex::new(0, -1),
];

/// Where a neighbouring space lies: how far its tile is in tile coordinates, and which of its spaces it is.
type Beyond = (i8, i8, u8);

/// The six neighbours of each space of a tile.
pub(crate) const NEIGHBORS: [[Beyond; 6]; 7] = neighbors();

const fn neighbors() -> [[Beyond; 6]; 7] {
    let mut table = [[(0, 0, 0); 6]; 7];
    let mut spot = 0;
    while spot < 7 {
        let mut edge = 0;
        while edge < 6 {
            let step = SPOTS[edge + 1];
            table[spot][edge] = locate(SPOTS[spot].q + step.q, SPOTS[spot].r + step.r);
            edge += 1;
        }
        spot += 1;
    }
    table
}

/// The tile and spot of a place. `3q + r` modulo 7 tells the seven spots of a tile apart wherever the tile lies, because
/// the centres of tiles, at `a * (3, -2) + b * (1, -3)`, all make 0.
pub(crate) const fn locate(q: i8, r: i8) -> Beyond {
    let key = (3 * q + r).rem_euclid(7);
    let spot = match key {
        0 => 0,
        2 => 1,
        3 => 2,
        1 => 3,
        5 => 4,
        4 => 5,
        _ => 6,
    };
    let (q, r) = (q - SPOTS[spot].q, r - SPOTS[spot].r);
    ((3 * q + r) / 7, -(2 * q + 3 * r) / 7, spot as u8)
}

/// A tile on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Placed {
    /// Which.
    pub tile: TileId,
    /// Along the right-hand coast.
    pub a: i8,
    /// Along the left-hand coast.
    pub b: i8,
}

/// An enemy token on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Token {
    /// What it is.
    pub kind: EnemyKind,
    /// Face down: nobody knows it (MK-VIS-07).
    pub hidden: bool,
    /// How often its pile had been shuffled anew when it was drawn: everybody can tell that it is none of the tokens that
    /// lay in the discard pile then.
    pub epoch: u8,
}

/// A ruins token on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Ruin {
    /// What it is.
    pub id: RuinId,
    /// Face down.
    pub hidden: bool,
}

/// What is on a space besides what is printed there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Space {
    /// Whose Shield: owner of a keep, conqueror of a site, burner of a monastery.
    pub shield: Option<Seat>,
    /// Shields that several can have here: glades in Druid Nights.
    pub marks: Seats,
    /// Enemies that stay here.
    pub foes: [Option<Token>; 2],
    /// The token of Ancient Ruins.
    pub ruin: Option<Ruin>,
    /// Its enemies have been drawn (MK-SITE-24, MK-SITE-28).
    pub opened: bool,
    /// A secret dungeon or tomb (MK-SCEN-28).
    pub secret: Option<Site>,
}

/// A city on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct City {
    /// Where it is.
    pub space: Option<SpaceId>,
    /// Its level.
    pub level: u8,
    /// Its defenders that are left.
    pub garrison: List<Token, 5>,
    /// Shields on its card, in order (MK-CITY-08).
    pub shields: List<Seat, 6>,
    /// Open to everybody: conquered, or friendly in this scenario.
    pub open: bool,
    /// Who leads it (MK-CITY-11).
    pub leader: Option<Seat>,
}

/// Side of the grid of tiles.
const GRID: usize = 14;

/// The number of the tile at each place, from 1.
pub(crate) type Grid = [[u8; GRID]; GRID];

/// The number of the tile at a place of a grid.
#[inline]
pub(crate) fn tile_on(grid: &Grid, a: i8, b: i8) -> Option<usize> {
    let (a, b) = (usize::try_from(a).ok()?, usize::try_from(b + 2).ok()?);
    let slot = *grid.get(a)?.get(b)?;
    usize::from(slot).checked_sub(1)
}

/// Puts the tile of a number on a grid.
pub(crate) fn put_on(grid: &mut Grid, a: i8, b: i8, slot: usize) {
    grid[a as usize][(b + 2) as usize] = slot as u8 + 1;
}

/// The places for tiles that touch a place.
fn around(a: i8, b: i8) -> impl Iterator<Item = (i8, i8)> {
    const AROUND: [(i8, i8); 6] = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, -1), (-1, 1)];
    AROUND.into_iter().map(move |(da, db)| (a + da, b + db))
}

/// Tiles that touch a place of a grid.
fn tiles_around(grid: &Grid, a: i8, b: i8) -> impl Iterator<Item = (i8, i8)> + '_ {
    around(a, b).filter(|&(a, b)| tile_on(grid, a, b).is_some())
}

/// Everything on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Default)]
pub struct Map {
    /// Tiles in the order in which they were placed.
    pub tiles: List<Placed, PLACES>,
    /// The number of the tile at a place, from 1; follows from `tiles`.
    #[serde(skip)]
    pub grid: Grid,
    /// What is on the spaces.
    pub spaces: Each<SpaceId, Space, SPACES>,
    /// Cities by colour.
    pub cities: [City; 4],
    /// Countryside tiles, city tiles and other Core tiles left in the tile deck: Countryside comes first.
    pub deck: [u8; 3],
}

impl Map {
    /// The number of the tile at a place.
    #[inline]
    pub fn tile_at(&self, a: i8, b: i8) -> Option<usize> {
        tile_on(&self.grid, a, b)
    }

    /// Puts a tile down.
    pub fn put(&mut self, placed: Placed) {
        put_on(&mut self.grid, placed.a, placed.b, self.tiles.len());
        self.tiles.push(placed);
    }

    /// The space across an edge, if there is a tile.
    #[inline]
    pub fn across(&self, space: SpaceId, edge: usize) -> Option<SpaceId> {
        let placed = self.tiles[space.place()];
        let (a, b, spot) = NEIGHBORS[space.spot()][edge];
        if a == 0 && b == 0 {
            return Some(SpaceId(space.place() as u8 * 7 + spot));
        }
        self.tile_at(placed.a + a, placed.b + b).map(|slot| SpaceId(slot as u8 * 7 + spot))
    }

    /// The spaces that touch a space.
    #[inline]
    pub fn near(&self, space: SpaceId) -> impl Iterator<Item = SpaceId> + '_ {
        (0..6).filter_map(move |edge| self.across(space, edge))
    }

    /// Places without a tile that touch a space.
    pub fn gaps(&self, space: SpaceId) -> impl Iterator<Item = (i8, i8)> + '_ {
        let placed = self.tiles[space.place()];
        (0..6).filter_map(move |edge| {
            let (a, b, _) = NEIGHBORS[space.spot()][edge];
            let (a, b) = (placed.a + a, placed.b + b);
            self.tile_at(a, b).is_none().then_some((a, b))
        })
    }

    /// All places without a tile that touch a tile, each once.
    pub fn frontier(&self) -> Vec<(i8, i8)> {
        let mut found: Vec<(i8, i8)> = self.tiles.iter().flat_map(|tile| around(tile.a, tile.b)).collect();
        found.retain(|&(a, b)| self.tile_at(a, b).is_none());
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Where a space lies.
    pub fn hex(&self, space: SpaceId) -> Hex {
        let placed = self.tiles[space.place()];
        let spot = SPOTS[space.spot()];
        Hex::new(3 * placed.a + placed.b + spot.q, -2 * placed.a - 3 * placed.b + spot.r)
    }

    /// The space at a place.
    pub fn space_at(&self, hex: Hex) -> Option<SpaceId> {
        let (a, b, spot) = locate(hex.q, hex.r);
        self.tile_at(a, b).map(|slot| SpaceId(slot as u8 * 7 + spot))
    }

    /// Whether two spaces touch.
    pub fn touch(&self, one: SpaceId, other: SpaceId) -> bool {
        self.near(one).any(|near| near == other)
    }

    /// All spaces.
    pub fn all(&self) -> impl Iterator<Item = SpaceId> + use<> {
        (0..self.tiles.len() as u8 * 7).map(SpaceId)
    }
}

impl Shape {
    /// Whether a tile may lie there at all (MK-MAP-01, MK-MAP-03, MK-MAP-04).
    pub fn allows(self, a: i8, b: i8) -> bool {
        let columns = |most_left: i8, most_right: i8| {
            a >= 0 && (most_right..=most_left).contains(&b) && (b >= 0 || a >= -b)
        };
        match self {
            Shape::Wedge | Shape::Reconnaissance => a >= 0 && b >= 0 && a < GRID as i8 && b < GRID as i8 - 2,
            Shape::Open5 => columns(2, -2) && a < GRID as i8,
            Shape::Open4 => columns(1, -2) && a < GRID as i8,
            Shape::Open3 => columns(1, -1) && a < GRID as i8,
            Shape::Plan => PLAN.contains(&(a, b)),
        }
    }

    /// Whether such a tile may lie at a place that the shape allows, beside those on a grid.
    pub(crate) fn may_lie(self, grid: &Grid, next: Next, (a, b): (i8, i8)) -> Verdict {
        if self == Shape::Plan {
            return Ok(());
        }
        let touching = tiles_around(grid, a, b).count();
        match next {
            Next::Countryside => {
                let beside_two = |(a, b): (i8, i8)| tiles_around(grid, a, b).count() >= 2;
                let well_placed = touching >= 2 || tiles_around(grid, a, b).any(beside_two);
                ensure(well_placed, Rule("MK-MAP-09"))
            }
            Next::Core => {
                ensure(touching >= 2, Rule("MK-MAP-10"))?;
                ensure(self != Shape::Wedge || (a > 0 && b > 0), Rule("MK-MAP-02"))
            }
            Next::SpareCountryside | Next::SpareCore => {
                ensure(touching >= 3, Rule("MK-MAP-11"))?;
                let coast = self == Shape::Wedge && (a == 0 || b == 0) && next == Next::SpareCore;
                ensure(!coast, Rule("MK-MAP-02"))
            }
        }
    }

    /// The starting tile (MK-MAP-01, MK-MAP-03).
    pub fn start(self) -> TileId {
        TileId(u8::from(!matches!(self, Shape::Wedge | Shape::Reconnaissance)))
    }

    /// Where tiles lie from the start (MK-SETUP-12).
    pub fn revealed(self) -> &'static [(i8, i8)] {
        const PLACES: [(i8, i8); 3] = [(0, 1), (1, 0), (1, -1)];
        if self.start() == TileId(0) { &PLACES[..2] } else { &PLACES }
    }
}

/// Tiles of Conquer and Hold: five of the Countryside, then four of the Core.
const PLAN: [(i8, i8); 9] = [(0, 1), (1, 0), (1, -1), (1, 1), (2, -1), (2, 0), (2, 1), (3, 0), (3, -1)];

impl View<'_> {
    /// What is printed on a space.
    #[inline]
    pub(crate) fn hex(&self, space: SpaceId) -> &HexInfo {
        &self.content.tile(self.state.map.tiles[space.place()].tile).hexes[space.spot()]
    }

    /// The site on a space, a secret one included.
    #[inline]
    pub(crate) fn site(&self, space: SpaceId) -> Option<Site> {
        self.hex(space).site.or(self.state.map.spaces[space].secret)
    }

    /// A rampaging enemy that stands on a space.
    #[inline]
    pub(crate) fn rampager(&self, space: SpaceId) -> Option<Token> {
        self.hex(space).rampaging.and(self.state.map.spaces[space].foes[0])
    }

    /// The city on a space.
    pub(crate) fn city(&self, space: SpaceId) -> Option<(Color, &City)> {
        let hex = self.hex(space);
        (hex.site == Some(Site::City)).then(|| (hex.color, &self.state.map.cities[hex.color as usize]))
    }

    /// Whether the next tile is of the Core (MK-VIS-12). Nothing if none is left.
    pub(crate) fn next_tile(&self, place: (i8, i8)) -> Option<Next> {
        let [countryside, cities, core] = self.state.map.deck;
        if self.state.setting.shape == Shape::Plan {
            let is_core = PLAN[5..].contains(&place);
            return Some(if is_core { Next::Core } else { Next::Countryside });
        }
        if countryside > 0 {
            return Some(Next::Countryside);
        }
        if cities + core > 0 {
            return Some(Next::Core);
        }
        let [spare_countryside, spare_core] = self.spare_tiles();
        if !spare_countryside.is_empty() {
            return Some(Next::SpareCountryside);
        }
        (!spare_core.is_empty()).then_some(Next::SpareCore)
    }

    /// Tiles that are not in the deck and may be used when it is empty (MK-MAP-11).
    fn spare_tiles(&self) -> [Set<TileId>; 2] {
        let placed: Set<TileId> = self.state.map.tiles.iter().map(|placed| placed.tile).collect();
        let countryside = Set::from_bits(0x7ff << 2);
        let core = Set::from_bits(0b1111 << 13);
        [countryside.minus(placed), core.minus(placed)]
    }

    /// Whether the next tile may be placed there.
    pub(crate) fn may_place(&self, (a, b): (i8, i8)) -> Verdict {
        let map = &self.state.map;
        let shape = self.state.setting.shape;
        ensure(shape.allows(a, b), Rule("MK-MAP-04"))?;
        let next = self.next_tile((a, b)).ok_or(Rule("MK-MAP-12"))?;
        shape.may_lie(&map.grid, next, (a, b))
    }

    /// How many spaces apart two spaces are on the map, whatever lies between.
    pub(crate) fn distance(&self, from: SpaceId, to: SpaceId) -> u8 {
        self.state.map.hex(from).distance(self.state.map.hex(to))
    }
}

/// What the next tile is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    Countryside,
    Core,
    SpareCountryside,
    SpareCore,
}

impl Play<'_> {
    /// Draws the next tile for a place: what lies in the deck is decided when it is drawn (MK-SETUP-11).
    fn draw_tile(&mut self, place: (i8, i8)) -> TileId {
        let view = self.view();
        let next = view.next_tile(place).expect("may_place() found a tile");
        let placed: Set<TileId> = self.state.map.tiles.iter().map(|placed| placed.tile).collect();
        let spare = view.spare_tiles();
        let pools = scenario::tiles(self.state.setting.scenario);
        match next {
            Next::SpareCountryside => self.chance.pick(TILES_DRAWN, spare[0]),
            Next::SpareCore => self.chance.pick(TILES_DRAWN, spare[1]),
            Next::Countryside => {
                let left = &mut self.state.map.deck[0];
                let in_deck = *left;
                *left -= 1;
                if pools.in_order {
                    return pools.countryside.minus(placed).first().expect("the deck has a tile");
                }
                self.pick_tile(pools.countryside.minus(placed), pools.always.minus(placed), in_deck)
            }
            Next::Core => {
                let [_, cities, core] = self.state.map.deck;
                let is_city = self.chance.below(u32::from(cities + core)) < u32::from(cities);
                self.state.map.deck[if is_city { 1 } else { 2 }] -= 1;
                if is_city {
                    self.chance.pick(TILES_DRAWN, pools.cities.minus(placed))
                } else {
                    self.pick_tile(pools.core.minus(placed), pools.always.minus(placed), core)
                }
            }
        }
    }

    /// One of `in_deck` tiles of which `always` are surely there and the others came from `pool` by chance.
    fn pick_tile(&mut self, pool: Set<TileId>, always: Set<TileId>, in_deck: u8) -> TileId {
        let sure = pool.and(always);
        let from = if sure.is_empty() || sure.len() >= usize::from(in_deck) {
            if sure.is_empty() { pool } else { sure }
        } else if self.chance.below(u32::from(in_deck)) < sure.len() as u32 {
            sure
        } else {
            pool.minus(sure)
        };
        self.chance.pick(TILES_DRAWN, from)
    }

    /// Reveals a tile (MK-MAP-13 to -21). `by` revealed it, if it was not there from the start.
    pub(crate) fn reveal_tile(&mut self, (a, b): (i8, i8), by: Seat) {
        let tile = self.draw_tile((a, b));
        self.lay_tile(tile, (a, b), by);
    }

    /// Lays a tile and puts on it what belongs there.
    pub(crate) fn lay_tile(&mut self, tile: TileId, (a, b): (i8, i8), by: Seat) {
        let slot = self.state.map.tiles.len() as u8;
        self.state.map.put(Placed { tile, a, b });
        self.log.reveal();
        self.tell(|| Event::open(text!("map.revealed", tile)).by(Rule("MK-MAP-05")));
        let info = self.content.tile(tile);
        for (spot, hex) in info.hexes.iter().enumerate() {
            let space = SpaceId(slot * 7 + spot as u8);
            if let Some(back) = hex.rampaging {
                // MK-MAP-16, MK-MAP-17.
                self.place_token(space, back, false);
            }
            match hex.site {
                Some(Site::Keep) => self.place_token(space, Back::Gray, true),
                Some(Site::MageTower) => self.place_token(space, Back::Violet, true),
                Some(Site::Ruins) => self.place_ruin(space),
                Some(Site::Monastery) => self.add_monastery_card(),
                Some(Site::City) => self.found_city(space, hex.color),
                _ => {}
            }
        }
        scenario::tile_revealed(self, slot, by);
    }

    /// A token on the map. Where neither pile nor discards have any left, there is none (MK-COMP-14).
    pub(crate) fn place_token(&mut self, space: SpaceId, back: Back, hidden: bool) {
        let token = self.draw_token(back, hidden);
        let foes = &mut self.state.map.spaces[space].foes;
        if let Some(free) = foes.iter_mut().find(|foe| foe.is_none()) {
            *free = token;
        }
    }

    /// A token of a pile, for the map or a city.
    pub(crate) fn draw_token(&mut self, back: Back, hidden: bool) -> Option<Token> {
        let kind = self.draw_enemy(back)?;
        Some(Token { kind, hidden, epoch: self.state.enemies.epoch[back as usize] })
    }

    /// The next enemy of a pile (MK-COMP-14).
    pub(crate) fn draw_enemy(&mut self, back: Back) -> Option<EnemyKind> {
        let of_back = |content: &crate::Content, n: usize| content.enemies[n].back == back;
        let piles = &mut self.state.enemies;
        let count = |pile: &Each<EnemyKind, u8, ENEMIES>, content: &crate::Content| -> u32 {
            let counted = pile.items.iter().enumerate().filter(|(n, _)| of_back(content, *n));
            counted.map(|(_, &n)| u32::from(n)).sum()
        };
        if count(&piles.left, self.content) == 0 {
            if count(&piles.discard, self.content) == 0 {
                return None;
            }
            for n in 0..ENEMIES {
                if of_back(self.content, n) {
                    piles.left.items[n] = std::mem::take(&mut piles.discard.items[n]);
                }
            }
            piles.epoch[back as usize] += 1;
        }
        let total = count(&piles.left, self.content);
        let content = self.content;
        let there = |n: u16| {
            usize::from(n) < ENEMIES
                && of_back(content, usize::from(n))
                && piles.left.items[usize::from(n)] > 0
        };
        let offered = || {
            let weight = |n: u16| (n, u32::from(piles.left.items[usize::from(n)]));
            (0..ENEMIES as u16).filter(|&n| there(n)).map(weight).collect()
        };
        let kind = match self.chance.dictated(ENEMIES_DRAWN, there, offered) {
            Some(n) => EnemyKind(n as u8),
            None => {
                let mut nth = self.chance.below(total);
                let found = (0..ENEMIES).find(|&n| {
                    let here = if of_back(content, n) { u32::from(piles.left.items[n]) } else { 0 };
                    if nth < here {
                        return true;
                    }
                    nth -= here;
                    false
                });
                EnemyKind(found.expect("the number is below the total") as u8)
            }
        };
        self.state.enemies.left[kind] -= 1;
        Some(kind)
    }

    /// A token goes to its discard pile.
    pub(crate) fn discard_enemy(&mut self, kind: EnemyKind) {
        self.state.enemies.discard[kind] += 1;
    }

    /// MK-MAP-18: face up by Day, face down by Night.
    fn place_ruin(&mut self, space: SpaceId) {
        if self.state.ruins.left.is_empty() {
            self.state.ruins.left = std::mem::take(&mut self.state.ruins.discard);
        }
        if self.state.ruins.left.is_empty() {
            return;
        }
        let id = self.chance.pick(RUINS_DRAWN, self.state.ruins.left);
        self.state.ruins.left.remove(id);
        self.state.map.spaces[space].ruin = Some(Ruin { id, hidden: self.state.night });
    }

    /// A revealed city with its garrison (MK-MAP-20, MK-SCEN-02, MK-SCEN-34).
    fn found_city(&mut self, space: SpaceId, color: Color) {
        let revealed = self.state.map.cities.iter().filter(|city| city.space.is_some()).count();
        let seats = self.state.seats;
        let level = scenario::city_level(self.view(), revealed);
        let city = &mut self.state.map.cities[color as usize];
        city.space = Some(space);
        city.level = level;
        if scenario::friendly_city(self.state.setting.scenario) {
            city.open = true;
            city.shields = Seat::all(seats).collect();
            return;
        }
        if level == 0 {
            return;
        }
        let backs = &self.content.garrisons[color as usize][usize::from(level) - 1];
        for &back in backs {
            if let Some(token) = self.draw_token(back, true) {
                self.state.map.cities[color as usize].garrison.push(token);
            }
        }
    }

    /// Turns up what a hero beside it sees: keeps and towers by Day, cities always (MK-MAP-22, MK-MAP-23), ruins that he
    /// enters (MK-MAP-24).
    pub(crate) fn look_around(&mut self, seat: Seat) {
        let Some(here) = self.state.players[seat].space else { return };
        let daylight = !self.state.night || self.state.turns[seat].daylight;
        for edge in 0..6 {
            let Some(space) = self.state.map.across(here, edge) else { continue };
            match self.view().site(space) {
                Some(Site::Keep | Site::MageTower) if daylight => self.turn_up(space),
                Some(Site::City) => self.turn_up_city(space),
                _ => {}
            }
        }
        if self.state.map.spaces[here].ruin.is_some_and(|ruin| ruin.hidden) {
            self.turn_up_ruin(here);
        }
    }

    /// Turns the tokens of a space face up.
    pub(crate) fn turn_up(&mut self, space: SpaceId) {
        for at in 0..2 {
            let Some(token) = &mut self.state.map.spaces[space].foes[at] else { continue };
            if !token.hidden {
                continue;
            }
            token.hidden = false;
            let kind = token.kind;
            self.log.reveal();
            self.tell(|| {
                Event::open(text!("map.turned_up", kind)).on(Object::Space(space)).by(Rule("MK-MAP-22"))
            });
        }
    }

    /// Turns the garrison of a city face up.
    pub(crate) fn turn_up_city(&mut self, space: SpaceId) {
        let color = self.view().hex(space).color;
        let city = &mut self.state.map.cities[color as usize];
        let mut seen = false;
        for token in city.garrison.iter_mut().filter(|token| token.hidden) {
            token.hidden = false;
            seen = true;
        }
        if seen {
            self.log.reveal();
            self.tell(|| Event::open(text!("map.garrison")).on(Object::Space(space)).by(Rule("MK-MAP-23")));
        }
    }

    /// Turns a ruins token face up (MK-MAP-24).
    pub(crate) fn turn_up_ruin(&mut self, space: SpaceId) {
        if let Some(ruin) = &mut self.state.map.spaces[space].ruin {
            ruin.hidden = false;
            let id = ruin.id;
            self.log.reveal();
            self.tell(|| Event::open(text!("map.ruin", id)).on(Object::Space(space)).by(Rule("MK-MAP-24")));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(places: &[(i8, i8)]) -> Map {
        let mut map = Map::default();
        for &(a, b) in places {
            map.put(Placed { tile: TileId(2), a, b });
        }
        map
    }

    #[test]
    fn spaces_and_places_belong_together() {
        let map = map(&[(0, 0), (0, 1), (1, 0), (1, 1)]);
        for space in map.all() {
            assert_eq!(map.space_at(map.hex(space)), Some(space));
            for near in map.near(space) {
                assert_eq!(map.hex(space).distance(map.hex(near)), 1, "{space:?} {near:?}");
                assert!(map.touch(near, space));
            }
        }
        // The centre of a tile has all its neighbours on the tile.
        assert_eq!(map.near(SpaceId(7)).count(), 6);
        // The starting tile borders on both tiles above it: two spaces of each.
        let across: usize =
            (0..7).map(|n| map.near(SpaceId(n)).filter(|near| near.place() > 0).count()).sum();
        assert!(across > 0);
    }

    /// MK-MAP-01, MK-MAP-03: the shapes.
    #[test]
    fn shapes_allow_their_columns() {
        let columns = |shape: Shape| {
            let there = |b: i8| (0..8).any(|a| shape.allows(a, b));
            ((-4..0).filter(|&b| there(b)).count(), (1..4).filter(|&b| there(b)).count())
        };
        assert_eq!(columns(Shape::Open5), (2, 2));
        assert_eq!(columns(Shape::Open4), (2, 1));
        assert_eq!(columns(Shape::Open3), (1, 1));
        assert!(!Shape::Wedge.allows(-1, 2) && !Shape::Wedge.allows(2, -1) && Shape::Wedge.allows(2, 3));
    }
}
