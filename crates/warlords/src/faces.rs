//! Numbers of the printed faces in the catalogue, and names of objects in scenes.

use hexarch_core::{Hex, Id, Seat, Small, faces};

pub(crate) use hexarch_core::scene::Faced;

use crate::ids::*;

faces! {
    HexId: 0, 140;
    TileId: 140, 20;
    LeaderId: 160, 8;
    Race: 168, 4;
    UnitFace: 172, 30;
    Resource: 202, 4;
    Terrain: 206, 6;
    Site: 212, 16;
    Well: 228, 4;
    Stat: 232, 6;
    Built: 238, 54;
    Category: 292, 5;
    Gear: 297, 10;
    Disaster: 307, 6;
    EventCard: 313, 12;
    DieFace: 325, 6;
    Side: 331, 2;
    Look: 333, 64;
}

/// The face of a unit: six levels of each race in turn, then the guards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UnitFace(u8);

impl UnitFace {
    /// A unit of a race, or of guards.
    pub(crate) fn of(race: Option<Race>, level: u8) -> UnitFace {
        UnitFace(race.map_or(4, |race| race as u8) * LEVELS as u8 + level - 1)
    }
}

impl Small for UnitFace {
    fn number(self) -> usize {
        usize::from(self.0)
    }
    fn from_number(number: usize) -> Self {
        UnitFace(number as u8)
    }
}

/// A building as one race has it: prices, and what they call a wall, differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Built(u8);

impl Built {
    /// A building of a race that builds.
    pub(crate) fn of(race: Race, building: Building) -> Built {
        Built((race as u8).min(2) * Building::ALL.len() as u8 + building as u8)
    }
}

impl Small for Built {
    fn number(self) -> usize {
        usize::from(self.0)
    }
    fn from_number(number: usize) -> Self {
        Built(number as u8)
    }
}

/// Declares faces that are no component of their own, with what people call them.
macro_rules! looks {
    ($($name:ident = $id:literal, $text:literal;)*) => {
        /// Faces that are no component of their own: backs, marks, tracks.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub(crate) enum Look { $($name,)* }
        impl Look {
            /// Each of them with its name in the catalogue and for people.
            pub(crate) const ALL: &'static [(Look, &'static str, &'static str)] =
                &[$((Look::$name, $id, $text)),*];
        }
    };
}
looks! {
    TileBack = "back.tile", "Undiscovered tile";
    DisasterBack = "back.disaster", "Disaster card";
    EquipmentBack = "back.equipment", "Equipment card";
    River = "edge.river", "River";
    Bridge = "edge.bridge", "River with an intact bridge";
    BrokenBridge = "edge.broken_bridge", "River with a destroyed bridge";
    Lake = "mark.lake", "Lake";
    Explored = "mark.explored", "Explored";
    Visited = "mark.visited", "Visited";
    Converted = "mark.converted", "Graveyard";
    Cleared = "mark.cleared", "Guards beaten";
    Camp = "piece.camp", "Camp";
    InMotion = "mark.in_motion", "In motion";
    Souls = "mark.souls", "Soul points";
    Wall = "gauge.wall", "Wall level";
    Corral = "gauge.corral", "Corral level";
    TowerBuilt = "gauge.towers", "Towers";
    Level = "gauge.level", "Experience level";
    Points = "gauge.points", "Movement points";
    Dice = "gauge.dice", "Dice";
    Round = "track.round", "Round";
    Sequence = "track.sequence", "Sequence";
    Peace = "mark.peace", "Duty of Peace";
    Sued = "mark.sued", "Under the protection of a suit for peace";
    Order = "mark.order", "Place in the turn order";
    Active = "mark.active", "Active player";
    Master = "card.master", "Master";
    Apprentice = "card.apprentice", "Apprentice";
    Underdog = "card.underdog", "Underdog";
    Used = "mark.used", "Used";
    Protected = "mark.protected", "Protected after a revival";
    Dead = "mark.dead", "Dead";
    Planned = "mark.planned", "Ordered";
    Stands = "mark.stands", "Built";
    Locked = "mark.locked", "Not yet possible";
    Ghost = "hex.ghost", "Free place";
    Hits = "mark.hits", "Hits";
    Rolled = "gauge.rolled", "Rolled";
    Stopped = "gauge.stopped", "Stopped by shields";
    WorksStop = "gauge.works_stop", "Stopped by the wall";
    SymbolHits = "mark.symbol_hits", "Hits of symbols";
    SymbolStops = "mark.symbol_stops", "Stopped by symbols";
    Fallen = "mark.fallen", "Fallen";
    Stops = "mark.stops", "Stops";
    Cancels = "mark.cancels", "Cancels";
    Cancelled = "mark.cancelled", "Cancelled";
    Idle = "mark.idle", "No effect";
    Again = "mark.again", "Rolled again";
    Fights = "mark.fights", "Fights now";
    RangedBox = "box.ranged", "Free for a ranged unit";
    MountedBox = "box.mounted", "Free for a mounted unit";
    CloseBox = "box.close", "Free for a close unit";
    AnyBox = "box.any", "Free for any unit";
    FirstShut = "box.shut_1", "Opens with leadership 1";
    SecondShut = "box.shut_2", "Opens with leadership 2";
    SequenceOne = "track.sequence_1", "Sequence 1";
    SequenceTwo = "track.sequence_2", "Sequence 2";
    SequenceThree = "track.sequence_3", "Sequence 3";
    CardCheck = "track.cards", "Cards";
    Production = "track.production", "Production";
    Cleverness = "skill.amazon", "Cleverness";
    Veteran = "skill.knight", "Military Experience";
    Fury = "skill.barbarian", "Fury";
    Undead = "skill.necromancer", "Creating Undead";
}

impl Small for Look {
    fn number(self) -> usize {
        self as usize
    }
    fn from_number(number: usize) -> Self {
        Look::ALL[number].0
    }
}

/// Where cards lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Gear(LeaderId),
    Disasters(Seat),
    Capabilities(Seat),
    /// What a player has and could buy and build, by kinds.
    Recruits(Seat),
    Barracks(Seat),
    Town(Seat),
    Works(Seat),
    /// What his orders leave him to spend.
    Left(Seat),
    GearDeck,
    DisasterDeck,
    DisasterDiscard,
    Drawn,
    Pile,
}

impl Place {
    fn number(self) -> u32 {
        match self {
            Place::Gear(leader) => leader.0.into(),
            Place::Disasters(seat) => 8 + u32::from(seat.0),
            Place::Capabilities(seat) => 12 + u32::from(seat.0),
            Place::Recruits(seat) => 16 + u32::from(seat.0),
            Place::GearDeck => 20,
            Place::DisasterDeck => 21,
            Place::DisasterDiscard => 22,
            Place::Drawn => 23,
            Place::Pile => 24,
            Place::Barracks(seat) => 28 + u32::from(seat.0),
            Place::Town(seat) => 32 + u32::from(seat.0),
            Place::Works(seat) => 36 + u32::from(seat.0),
            Place::Left(seat) => 40 + u32::from(seat.0),
        }
    }
}

/// Objects of scenes. The name of a hidden card is its slot, never the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Object {
    Hex(HexId),
    Leader(LeaderId),
    /// A box of a leader's display.
    Box(LeaderId, u8),
    /// Guards of a level in a hex.
    Guards(HexId, u8),
    /// A garrison of a level in a hex.
    Garrison(HexId, u8),
    Camp(Seat),
    Seat(Seat),
    /// A stack on the combat display.
    Stack(Side, u8),
    /// Dice of a face in a pool.
    Die(u8, DieFace),
    Gear(Gear),
    Disaster(Disaster),
    Building(Seat, Building),
    /// A unit that a player can buy.
    Recruit(Seat, u8),
    Master(Category),
    Apprentice(Category),
    Underdog,
    Stock(Seat, Resource),
    /// The `n`th hidden card of a zone.
    Slot(Place, u8),
    Zone(Place),
    /// A place of the lattice that is not laid yet.
    Ghost(Hex),
    /// Something that has no other name: a track, a row.
    Other(u16),
}

impl Object {
    /// Its name in scenes.
    pub(crate) fn id(self) -> Id {
        let pack = |kind: u32, a: u32, b: u32| Id(kind << 20 | a << 10 | b);
        match self {
            Object::Hex(hex) => pack(1, hex.0.into(), 0),
            Object::Leader(leader) => pack(2, leader.0.into(), 0),
            Object::Box(leader, at) => pack(3, leader.0.into(), at.into()),
            Object::Guards(hex, level) => pack(4, hex.0.into(), level.into()),
            Object::Garrison(hex, level) => pack(5, hex.0.into(), level.into()),
            Object::Camp(seat) => pack(6, seat.0.into(), 0),
            Object::Seat(seat) => pack(7, seat.0.into(), 0),
            Object::Stack(side, at) => pack(8, side as u32, at.into()),
            Object::Die(pool, face) => pack(9, pool.into(), face as u32),
            Object::Gear(gear) => pack(10, gear as u32, 0),
            Object::Disaster(card) => pack(11, card as u32, 0),
            Object::Building(seat, building) => pack(12, seat.0.into(), building as u32),
            Object::Master(category) => pack(13, category as u32, 0),
            Object::Apprentice(category) => pack(14, category as u32, 0),
            Object::Underdog => pack(15, 0, 0),
            Object::Stock(seat, resource) => pack(16, seat.0.into(), resource as u32),
            Object::Slot(place, n) => pack(17, place.number(), n.into()),
            Object::Zone(place) => pack(18, place.number(), 0),
            Object::Ghost(at) => pack(19, (i32::from(at.q) + 256) as u32, (i32::from(at.r) + 256) as u32),
            Object::Recruit(seat, level) => pack(21, seat.0.into(), level.into()),
            Object::Other(n) => pack(20, 0, n.into()),
        }
    }
}

impl From<Object> for Id {
    fn from(object: Object) -> Id {
        object.id()
    }
}
