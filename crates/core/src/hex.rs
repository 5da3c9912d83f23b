//! Flat-top hexes in axial coordinates.
//!
//! Directions run clockwise from the top: 0 north, 1 north-east, 2 south-east, 3 south, 4 south-west, 5 north-west.

use std::ops::{Add, Sub};

use serde::{Deserialize, Serialize};

/// A place on the lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default)]
pub struct Hex {
    /// Column, to the south-east.
    pub q: i8,
    /// Row, to the south.
    pub r: i8,
}

/// The steps to the six neighbours, clockwise from the north.
pub const STEPS: [Hex; 6] =
    [Hex::new(0, -1), Hex::new(1, -1), Hex::new(1, 0), Hex::new(0, 1), Hex::new(-1, 1), Hex::new(-1, 0)];

impl Hex {
    /// The hex at column `q`, row `r`.
    pub const fn new(q: i8, r: i8) -> Hex {
        Hex { q, r }
    }

    /// The neighbour across edge `edge`.
    #[must_use]
    pub fn across(self, edge: u8) -> Hex {
        self + STEPS[usize::from(edge % 6)]
    }

    /// The six neighbours with the edge towards each.
    pub fn neighbors(self) -> impl Iterator<Item = (u8, Hex)> {
        (0..6u8).map(move |edge| (edge, self.across(edge)))
    }

    /// Turned clockwise about the origin by `turns` sixths. An edge `e` becomes `(e + turns) % 6`.
    #[must_use]
    pub fn turned(self, turns: u8) -> Hex {
        (0..turns % 6).fold(self, |hex, _| Hex::new(-hex.r, hex.q + hex.r))
    }

    /// The edge towards an adjacent hex.
    pub fn edge_to(self, other: Hex) -> Option<u8> {
        STEPS.iter().position(|&step| self + step == other).map(|edge| edge as u8)
    }

    /// How many steps apart.
    pub fn distance(self, other: Hex) -> u8 {
        let d = self - other;
        let (q, r) = (i16::from(d.q), i16::from(d.r));
        (q.abs().max(r.abs()).max((q + r).abs())) as u8
    }
}

impl Add for Hex {
    type Output = Hex;
    fn add(self, other: Hex) -> Hex {
        Hex::new(self.q + other.q, self.r + other.r)
    }
}

impl Sub for Hex {
    type Output = Hex;
    fn sub(self, other: Hex) -> Hex {
        Hex::new(self.q - other.q, self.r - other.r)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_takes_each_edge_to_the_next() {
        for edge in 0..6 {
            assert_eq!(STEPS[edge].turned(1), STEPS[(edge + 1) % 6]);
            assert_eq!(STEPS[edge].turned(6), STEPS[edge]);
        }
    }

    #[test]
    fn neighbors_are_one_step_away_and_know_the_way_back() {
        let here = Hex::new(2, -5);
        for (edge, there) in here.neighbors() {
            assert_eq!(here.distance(there), 1);
            assert_eq!(here.edge_to(there), Some(edge));
            assert_eq!(there.edge_to(here), Some((edge + 3) % 6));
        }
        assert_eq!(here.edge_to(here), None);
        assert_eq!(Hex::new(0, 0).distance(Hex::new(3, -5)), 5);
    }
}
