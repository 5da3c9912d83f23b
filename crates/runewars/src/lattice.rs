//! The lattice that the board is built on: where tiles, markers and home realms fit (RW-MAP-05 to -18).

use hexarch_core::{Chance, Hex, List, Rule, Set, Verdict, ensure};
use serde::{Deserialize, Serialize};

use crate::content::{AreaInfo, Content, TileInfo};
use crate::ids::*;
use crate::state::Placed;

/// Cells of one row. Eight tiles and their homes reach less than 32 cells from the middle.
const WIDTH: usize = 64;
const CELLS: usize = WIDTH * WIDTH;
/// From a cell to its neighbors, clockwise from the north.
const STEPS: [isize; 6] = [-(WIDTH as isize), 1 - WIDTH as isize, 1, WIDTH as isize, WIDTH as isize - 1, -1];

/// A cell of the lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) struct Cell(u16);

impl Cell {
    /// The cell of a hex. The middle of the lattice is (0, 0).
    pub(crate) fn of(hex: Hex) -> Cell {
        let half = WIDTH as isize / 2;
        Cell(0).moved((isize::from(hex.r) + half) * WIDTH as isize + isize::from(hex.q) + half)
    }

    /// The hex of a cell.
    pub(crate) fn hex(self) -> Hex {
        let half = WIDTH as i8 / 2;
        Hex::new((self.0 as usize % WIDTH) as i8 - half, (self.0 as usize / WIDTH) as i8 - half)
    }

    /// The neighbor across an edge.
    #[inline]
    pub(crate) fn across(self, edge: u8) -> Cell {
        self.moved(STEPS[usize::from(edge)])
    }

    #[inline]
    fn moved(self, by: isize) -> Cell {
        Cell((self.0 as isize).wrapping_add(by) as usize as u16 & (CELLS as u16 - 1))
    }

    #[inline]
    fn at(self) -> usize {
        usize::from(self.0)
    }
}

/// One area of a turned tile.
#[derive(Clone, Copy, Debug, Default)]
struct Part {
    area: AreaId,
    /// Where it lies, seen from the tile's origin.
    offset: i16,
    /// Its colored edges as they lie now, as bits.
    colors: u8,
}

/// A tile as it is turned.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Shape {
    parts: List<Part, 4>,
}

impl Shape {
    /// A tile turned clockwise by so many sixths.
    pub(crate) fn of(content: &Content, tile: TileId, turns: u8) -> Shape {
        content.shapes[usize::from(tile.0)][usize::from(turns)]
    }

    /// The same, from what is printed.
    pub(crate) fn turned(areas: &[AreaInfo], tile: &TileInfo, turns: u8) -> Shape {
        let part = |&area: &AreaId| {
            let info = &areas[usize::from(area.0)];
            let at = info.at.turned(turns);
            let printed = info.water | info.mountain;
            Part {
                area,
                offset: i16::from(at.r) * WIDTH as i16 + i16::from(at.q),
                colors: (printed << turns | printed >> (6 - turns)) & 0b11_1111,
            }
        };
        Shape { parts: tile.areas.iter().map(part).collect() }
    }

    /// The cells that it covers with its origin at `at`.
    fn cells(&self, at: Cell) -> impl Iterator<Item = Cell> + '_ {
        self.parts.iter().map(move |part| at.moved(part.offset.into()))
    }

    /// Where its origin lies when it covers both cells, if it can.
    pub(crate) fn covering(&self, marker: [Cell; 2]) -> Option<Cell> {
        let origins = self.parts.iter().map(|part| marker[0].moved(-isize::from(part.offset)));
        origins.into_iter().find(|&at| self.cells(at).any(|cell| cell == marker[1]))
    }
}

/// How a tile would lie among those on the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Contact {
    /// All its cells are free.
    pub(crate) free: bool,
    /// How many of its areas touch the board.
    pub(crate) touching: u8,
    /// The areas of the board that it touches.
    pub(crate) touched: Set<AreaId>,
    /// A colored edge would lie along a colored edge.
    pub(crate) clash: bool,
}

impl Contact {
    /// Whether a land tile may lie so (RW-MAP-05, RW-MAP-06). `lenient`: RW-MAP-06 is waived (RW-AMB-74).
    pub(crate) fn may_lie(self, lenient: bool) -> Verdict {
        ensure(self.free, Rule("RW-MAP-04"))?;
        ensure(self.touching >= 2 && self.touched.len() >= 2, Rule("RW-MAP-05"))?;
        ensure(lenient || !self.clash, Rule("RW-MAP-06"))
    }
}

/// A home-realm setup marker: two adjacent hexes outside the board (RW-MAP-18). The edge is below 3, so that each pair
/// has one name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Default)]
pub struct Marker {
    /// One of the hexes.
    pub at: Hex,
    /// The edge towards the other one.
    pub edge: u8,
}

impl Marker {
    /// Its two cells.
    pub(crate) fn cells(self) -> [Cell; 2] {
        let first = Cell::of(self.at);
        [first, first.across(self.edge)]
    }

    /// Its two hexes.
    pub(crate) fn hexes(self) -> [Hex; 2] {
        [self.at, self.at.across(self.edge)]
    }
}

/// The board, cell by cell.
pub(crate) struct Lattice {
    /// 0 for a free cell; else the number of the area plus one, and its colored edges from bit 8 on.
    cells: [u16; CELLS],
    /// The cells of all areas on the board.
    areas: List<Cell, AREAS>,
}

impl Lattice {
    /// An empty table.
    pub(crate) fn empty() -> Lattice {
        Lattice { cells: [0; CELLS], areas: List::new() }
    }

    /// Whether nothing lies on it.
    pub(crate) fn is_empty(&self) -> bool {
        self.areas.is_empty()
    }

    /// The tiles of a board.
    pub(crate) fn of(content: &Content, board: &crate::state::Board) -> Lattice {
        let mut lattice = Lattice::empty();
        for (tile, placed) in board.tiles.iter() {
            if let Some(placed) = placed {
                lattice.put(&Shape::of(content, tile, placed.turns), Cell::of(placed.at));
            }
        }
        lattice
    }

    /// Puts a tile down.
    pub(crate) fn put(&mut self, shape: &Shape, at: Cell) {
        for part in shape.parts.iter() {
            let cell = at.moved(part.offset.into());
            self.cells[cell.at()] = (u16::from(part.area.0) + 1) | u16::from(part.colors) << 8;
            self.areas.push(cell);
        }
    }

    /// Takes the tile that was put down last up again.
    pub(crate) fn take(&mut self, shape: &Shape) {
        for _ in shape.parts.iter() {
            let cell = self.areas.pop().expect("the tile lies on the board");
            self.cells[cell.at()] = 0;
        }
    }

    /// The area in a cell.
    #[inline]
    fn area(&self, cell: Cell) -> Option<AreaId> {
        (self.cells[cell.at()] as u8).checked_sub(1).map(AreaId)
    }

    /// Whether an edge of the area in a cell is colored.
    #[inline]
    fn is_colored(&self, cell: Cell, edge: u8) -> bool {
        self.cells[cell.at()] >> (8 + edge) & 1 != 0
    }

    /// How a tile would lie.
    pub(crate) fn contact(&self, shape: &Shape, at: Cell) -> Contact {
        let mut contact = Contact { free: true, touching: 0, touched: Set::EMPTY, clash: false };
        for part in shape.parts.iter() {
            let cell = at.moved(part.offset.into());
            if self.area(cell).is_some() {
                return Contact { free: false, ..contact };
            }
            let mut touches = false;
            for edge in 0..6 {
                let there = cell.across(edge);
                let Some(area) = self.area(there) else { continue };
                touches = true;
                contact.touched.add(area);
                contact.clash |= part.colors >> edge & 1 != 0 && self.is_colored(there, (edge + 3) % 6);
            }
            contact.touching += u8::from(touches);
        }
        contact
    }

    /// Every place in which a tile would cover a free cell beside the board: each origin once, row by row.
    pub(crate) fn spots(&self, shape: &Shape, mut spot: impl FnMut(Cell)) {
        let mut rows = [0u64; WIDTH];
        for &here in self.areas.iter() {
            for cell in (0..6).map(|edge| here.across(edge)).filter(|&cell| self.area(cell).is_none()) {
                for part in shape.parts.iter() {
                    let at = cell.moved(-isize::from(part.offset)).at();
                    rows[at / WIDTH] |= 1 << (at % WIDTH);
                }
            }
        }
        for (row, &bits) in rows.iter().enumerate() {
            for column in Set::<u8>::from_bits(bits).iter() {
                spot(Cell((row * WIDTH) as u16 + u16::from(column)));
            }
        }
    }

    /// Some place beside the board, not evenly but cheaply drawn.
    pub(crate) fn somewhere(
        &self,
        content: &Content,
        tile: TileId,
        chance: &mut Chance,
    ) -> (Shape, u8, Cell, Contact) {
        let parts = content.tiles[usize::from(tile.0)].areas.len();
        let mut drawn = chance.below((self.areas.len() * 36 * parts) as u32) as usize;
        let mut digit = |base: usize| {
            let digit = drawn % base;
            drawn /= base;
            digit
        };
        let (edge, turns) = (digit(6) as u8, digit(6) as u8);
        let part = digit(parts);
        let shape = Shape::of(content, tile, turns);
        let cell = self.areas[digit(self.areas.len())].across(edge);
        let at = cell.moved(-isize::from(shape.parts[part].offset));
        let contact = self.contact(&shape, at);
        (shape, turns, at, contact)
    }

    /// The free cells outside the board: holes are inside it. A row of bits each.
    fn outside(&self) -> [u64; WIDTH] {
        let mut taken = [0u64; WIDTH];
        for cell in self.areas.iter() {
            taken[cell.at() / WIDTH] |= 1 << (cell.at() % WIDTH);
        }
        let reach = |row: u64, above: u64, below: u64, taken: u64| {
            // The row itself, then the two neighbors to the north and the two to the south.
            let spread = row | row << 1 | row >> 1 | above | above >> 1 | below | below << 1;
            spread & !taken
        };
        let mut outside = taken.map(|taken| if taken == 0 { u64::MAX } else { 0 });
        loop {
            let before = outside;
            for row in 1..WIDTH - 1 {
                outside[row] = reach(outside[row], outside[row - 1], outside[row + 1], taken[row]);
            }
            for row in (1..WIDTH - 1).rev() {
                outside[row] = reach(outside[row], outside[row - 1], outside[row + 1], taken[row]);
            }
            if outside == before {
                return outside;
            }
        }
    }

    /// The uncolored borders and the areas that a cell touches.
    fn shore(&self, cell: Cell) -> (u8, Set<AreaId>) {
        let (mut borders, mut touched) = (0, Set::EMPTY);
        for edge in 0..6 {
            let there = cell.across(edge);
            let Some(area) = self.area(there) else { continue };
            touched.add(area);
            borders += u8::from(!self.is_colored(there, (edge + 3) % 6));
        }
        (borders, touched)
    }

    /// Each place of a marker beside the outside edge of the board, with the uncolored borders and the areas that it
    /// touches (RW-MAP-08, RW-MAP-18).
    pub(crate) fn berths(&self, mut berth: impl FnMut(Marker, u8, Set<AreaId>)) {
        let outside = self.outside();
        let has = |rows: &[u64; WIDTH], cell: Cell| rows[cell.at() / WIDTH] >> (cell.at() % WIDTH) & 1 != 0;
        // The cells along the board: at most six for each area.
        let mut ring = [0u64; WIDTH];
        let mut cells: List<Cell, { 6 * AREAS }> = List::new();
        for &here in self.areas.iter() {
            for cell in (0..6).map(|edge| here.across(edge)) {
                if has(&outside, cell) && !has(&ring, cell) {
                    ring[cell.at() / WIDTH] |= 1 << (cell.at() % WIDTH);
                    cells.push(cell);
                }
            }
        }
        for &cell in cells.iter() {
            let (borders, touched) = self.shore(cell);
            for edge in 0..6 {
                let other = cell.across(edge);
                if !has(&outside, other) {
                    continue;
                }
                // A pair of cells that both lie along the board turns up twice: it is taken from its first cell.
                match (has(&ring, other), edge < 3) {
                    (true, true) => {
                        let (more, others) = self.shore(other);
                        berth(Marker { at: cell.hex(), edge }, borders + more, touched.or(others));
                    }
                    (true, false) => {}
                    (false, true) => berth(Marker { at: cell.hex(), edge }, borders, touched),
                    (false, false) => berth(Marker { at: other.hex(), edge: edge - 3 }, borders, touched),
                }
            }
        }
    }

    /// Each pair of adjacent areas, both ways round, with the edge between them.
    pub(crate) fn borders(&self, mut border: impl FnMut(AreaId, AreaId, u8)) {
        for &cell in self.areas.iter() {
            let area = self.area(cell).expect("an area lies there");
            for edge in 0..6 {
                if let Some(other) = self.area(cell.across(edge)) {
                    border(area, other, edge);
                }
            }
        }
    }

    /// The neighbors of each area, colored borders ignored.
    fn neighbors(&self) -> [Set<AreaId>; AREAS] {
        let mut neighbors = [Set::EMPTY; AREAS];
        self.borders(|area, other, _| neighbors[usize::from(area.0)].add(other));
        neighbors
    }
}

/// Where markers may lie, and which of them are far enough apart (RW-MAP-09 to -11).
pub(crate) struct Sites {
    /// The places, each touching three uncolored borders or more.
    pub(crate) markers: List<Marker, 128>,
    /// Which are four areas or more from each.
    far: [u128; 128],
    /// Which are exactly three areas from each.
    near: [u128; 128],
}

/// Markers in a set that is being made: which further ones fit.
#[derive(Clone, Copy)]
pub(crate) struct Fit {
    /// Four areas or more from all so far.
    far: u128,
    /// Three areas from one of them, while that is allowed (RW-MAP-11).
    near: u128,
}

impl Fit {
    /// Whether a place fits.
    pub(crate) fn has(self, site: usize) -> bool {
        (self.far | self.near) >> site & 1 != 0
    }
}

/// Uncolored borders that a marker touches at least (RW-MAP-09).
pub(crate) const BORDERS: u8 = 3;

impl Sites {
    /// The places of a board, in the order of the lattice; or in any order, if there is chance.
    pub(crate) fn of(lattice: &Lattice, chance: Option<&mut Chance>) -> Sites {
        let mut sites = Sites { markers: List::new(), far: [0; 128], near: [0; 128] };
        let mut found: List<(Marker, Set<AreaId>), 128> = List::new();
        lattice.berths(|marker, borders, touched| {
            if borders >= BORDERS {
                found.push((marker, touched));
            }
        });
        match chance {
            Some(chance) => chance.shuffle(&mut found),
            None => found.sort_unstable_by_key(|(marker, _)| (marker.at.r, marker.at.q, marker.edge)),
        }
        let neighbors = lattice.neighbors();
        let spread =
            |areas: Set<AreaId>| areas.iter().fold(areas, |all, area| all.or(neighbors[usize::from(area.0)]));
        // Which places touch an area: sets of places are then made by joining these.
        let mut beside = [0u128; AREAS];
        for (n, &(marker, touched)) in found.iter().enumerate() {
            sites.markers.push(marker);
            touched.iter().for_each(|area| beside[usize::from(area.0)] |= 1 << n);
        }
        let touching =
            |areas: Set<AreaId>| areas.iter().fold(0, |all: u128, area| all | beside[usize::from(area.0)]);
        let all = sites.all();
        for (n, &(_, touched)) in found.iter().enumerate() {
            // RW-AMB-73: the areas in the shortest chain from one marker to the other are counted.
            let two = spread(touched);
            let three = spread(two);
            sites.far[n] = all & !touching(three);
            sites.near[n] = touching(three) & !touching(two);
        }
        sites
    }

    /// Everything fits while no marker is placed. `lenient`: two may be only three areas apart (RW-MAP-11).
    pub(crate) fn start(&self, lenient: bool) -> (Fit, bool) {
        (Fit { far: self.all(), near: 0 }, lenient)
    }

    /// All places, as bits.
    fn all(&self) -> u128 {
        u128::MAX.checked_shr(128 - self.markers.len() as u32).unwrap_or(0)
    }

    /// What still fits once a marker lies at `site`.
    pub(crate) fn after(&self, (fit, lenient): (Fit, bool), site: usize) -> (Fit, bool) {
        if fit.far >> site & 1 == 0 {
            return (Fit { far: fit.far & self.far[site], near: 0 }, false);
        }
        let near = if lenient { fit.near & self.far[site] | fit.far & self.near[site] } else { 0 };
        (Fit { far: fit.far & self.far[site], near }, lenient)
    }

    /// Finds `more` further places that fit, such that the whole set passes `wanted`. Adds them to `chosen`.
    pub(crate) fn complete(
        &self,
        fit: (Fit, bool),
        more: usize,
        chosen: &mut List<Marker, 4>,
        wanted: &mut impl FnMut(&[Marker]) -> bool,
    ) -> bool {
        if more == 0 {
            return wanted(chosen);
        }
        let mut left = fit.0.far | fit.0.near;
        while left != 0 {
            let site = left.trailing_zeros() as usize;
            left &= left - 1;
            chosen.push(self.markers[site]);
            let (mut next, lenient) = self.after(fit, site);
            // Each set is looked at in one order only.
            next.far &= left;
            next.near &= left;
            let too_few = ((next.far | next.near).count_ones() as usize) < more - 1;
            if !too_few && self.complete((next, lenient), more - 1, chosen, wanted) {
                return true;
            }
            chosen.pop();
        }
        false
    }
}

/// The ways to lay a home realm over a marker (RW-MAP-14, RW-MAP-15), with the verdict on each turn of the tile.
pub(crate) struct Berth {
    /// For each number of turns: the tile, where its origin lies, and whether it may.
    pub(crate) ways: [(Shape, Cell, Verdict); 6],
}

impl Berth {
    /// Lays a home tile over a marker in all ways. `others` are the markers that lie there too.
    pub(crate) fn of(
        content: &Content,
        lattice: &Lattice,
        home: TileId,
        marker: Marker,
        others: &[Marker],
    ) -> Berth {
        let homes: Set<AreaId> = content
            .tiles
            .iter()
            .filter(|tile| tile.home_of.is_some())
            .flat_map(|tile| tile.areas.iter().copied())
            .collect();
        let taken = |cell: Cell| others.iter().any(|other| *other != marker && other.cells().contains(&cell));
        let mut clashes = [false; 6];
        let mut ways = std::array::from_fn(|turns| {
            let shape = Shape::of(content, home, turns as u8);
            let at = shape.covering(marker.cells()).expect("areas of a home realm are adjacent");
            let contact = lattice.contact(&shape, at);
            clashes[turns] = contact.clash;
            let free = contact.free && !shape.cells(at).any(taken);
            let apart = contact.touched.and(homes).is_empty();
            let verdict = ensure(free, Rule("RW-MAP-18")).and_then(|()| ensure(apart, Rule("RW-MAP-16")));
            (shape, at, verdict)
        });
        // RW-AMB-45: colored borders do not meet here either, unless no other way is left.
        if (0..6).any(|turns| ways[turns].2.is_ok() && !clashes[turns]) {
            for turns in (0..6).filter(|&turns| clashes[turns]) {
                ways[turns].2 = ways[turns].2.and(Err(Rule("RW-AMB-45")));
            }
        }
        Berth { ways }
    }

    /// Where a tile lies after so many turns.
    pub(crate) fn placed(&self, turns: u8) -> Placed {
        Placed { at: self.ways[usize::from(turns)].1.hex(), turns }
    }
}

/// Whether these homes can all be laid over these markers, the first home first (RW-MAP-16).
pub(crate) fn homes_fit(
    content: &Content,
    lattice: &mut Lattice,
    homes: &[TileId],
    markers: &[Marker],
) -> bool {
    let Some((&home, rest)) = homes.split_first() else { return true };
    let mut left: List<Marker, 4> = markers.iter().copied().collect();
    for at in 0..markers.len() {
        let marker = left.remove(at);
        let berth = Berth::of(content, lattice, home, marker, &left);
        for (shape, cell, verdict) in &berth.ways {
            if verdict.is_err() {
                continue;
            }
            lattice.put(shape, *cell);
            let fits = homes_fit(content, lattice, rest, &left);
            lattice.take(shape);
            if fits {
                return true;
            }
        }
        left.insert(at, marker);
    }
    false
}
