//! Who fights: the sides of a battle and their participants.

use hexarch_core::{Seat, Set};
use serde::{Deserialize, Serialize};

use crate::ids::*;
use crate::movement::SLOTS;

/// A side of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default)]
pub enum Side {
    /// Who moved in.
    #[default]
    Attacker,
    /// Who was there.
    Defender,
}

impl Side {
    /// Attacker first.
    pub const BOTH: [Side; 2] = [Side::Attacker, Side::Defender];

    /// The other side.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::Attacker => Side::Defender,
            Side::Defender => Side::Attacker,
        }
    }
}

/// A battle in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Battle {
    /// Whether a battle is on.
    pub on: bool,
    /// The contested area (RW-TERM-14).
    pub area: AreaId,
    /// Who attacks.
    pub attacker: Seat,
    /// Who defends; nobody: neutral units allied to nobody, run by the player on the attacker's left (RW-NEUT-09).
    pub defender: Option<Seat>,
    /// The initiative round, from 1; 0 before the first.
    pub row: u8,
    /// Whether the bonus of Conquer is used (RW-CONQ-02).
    pub siege: bool,
    /// Strength added by cards and abilities, by side.
    pub bonus: [u8; 2],
    /// Copies of To the Victor that were played.
    pub spoils: u8,
    /// How many units the attacker brought.
    pub attackers: u8,
    /// Who has won, once it is known.
    pub won: Option<Side>,
    /// What was counted then (RW-BATTLE-19): units and walls do not stay as they were.
    #[serde(default)]
    pub counted: [Strength; 2],
    /// The participants, attacker first.
    pub forces: [Force; 2],
}

/// The strength of a side, and what of it are standing units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Strength {
    /// All of it.
    pub all: u8,
    /// Standing units.
    pub standing: u8,
}

/// The participants of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Force {
    /// By kind, as its player's kinds are counted.
    pub units: [Fighters; SLOTS],
    /// The kinds that have drawn, as bits (RW-BATTLE-17).
    pub drawn: u16,
    /// The kind that draws in this sub-round.
    pub now: Option<u8>,
    /// Fate cards drawn in this sub-round.
    pub cards: Set<FateId>,
    /// Special icons to resolve.
    pub specials: u8,
    /// Routs for the other side.
    pub routs: u8,
    /// Damage for the other side.
    pub damage: u8,
    /// Flesh Rippers count as having 3 health.
    pub unrelenting: bool,
    /// Sorcerers count as having 2 health.
    pub undying: bool,
    /// Units of the other side destroyed by this one.
    pub felled: u8,
}

/// Units of one kind in a battle, by posture and damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Fighters {
    /// Standing, by damage on them: none, 1, 2, 3, 4.
    pub standing: [u8; 5],
    /// Routed in this battle, by damage.
    pub routed: [u8; 5],
}

/// One unit among equals: a kind, its posture and its damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unit {
    pub(crate) slot: usize,
    pub(crate) routed: bool,
    pub(crate) damage: u8,
}

impl Fighters {
    pub(crate) fn total(&self) -> u8 {
        self.upright() + self.routed.iter().sum::<u8>()
    }

    /// How many stand.
    pub fn upright(&self) -> u8 {
        self.standing.iter().sum()
    }

    pub(super) fn group(&mut self, routed: bool, damage: u8) -> &mut u8 {
        let groups = if routed { &mut self.routed } else { &mut self.standing };
        &mut groups[usize::from(damage)]
    }
}

impl Force {
    /// How many of this side stand.
    pub fn standing(&self) -> u8 {
        self.units.iter().map(Fighters::upright).sum()
    }

    /// How many of this side are left.
    pub fn total(&self) -> u8 {
        self.units.iter().map(Fighters::total).sum()
    }

    /// The units by groups of equals, with how many there are.
    pub(crate) fn groups(&self) -> impl Iterator<Item = (Unit, u8)> + '_ {
        self.units.iter().enumerate().filter(|(_, fighters)| **fighters != Fighters::default()).flat_map(
            |(slot, fighters)| {
                let group = move |routed: bool, groups: [u8; 5]| {
                    (0..5u8).map(move |damage| (Unit { slot, routed, damage }, groups[usize::from(damage)]))
                };
                group(false, fighters.standing).chain(group(true, fighters.routed)).filter(|(_, n)| *n > 0)
            },
        )
    }

    pub(crate) fn count(&self, unit: Unit) -> u8 {
        let fighters = &self.units[unit.slot];
        if unit.routed {
            fighters.routed[usize::from(unit.damage)]
        } else {
            fighters.standing[usize::from(unit.damage)]
        }
    }

    /// Everybody who is left, as counts by kind.
    pub(super) fn survivors(&self) -> [u8; SLOTS] {
        let mut units = [0; SLOTS];
        for (slot, fighters) in self.units.iter().enumerate() {
            units[slot] = fighters.total();
        }
        units
    }
}

impl Battle {
    /// Whose side it is; nobody's: neutral units allied to nobody.
    pub fn seat(&self, side: Side) -> Option<Seat> {
        match side {
            Side::Attacker => Some(self.attacker),
            Side::Defender => self.defender,
        }
    }

    /// The side of a player.
    pub fn side_of(&self, seat: Seat) -> Option<Side> {
        if !self.on {
            return None;
        }
        Side::BOTH.into_iter().find(|&side| self.seat(side) == Some(seat))
    }

    pub(crate) fn force(&self, side: Side) -> &Force {
        &self.forces[side as usize]
    }
}
