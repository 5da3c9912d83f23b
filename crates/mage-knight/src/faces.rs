//! Numbers of the printed faces in the catalogue, and names of objects in scenes.

use hexarch_core::{Id, Seat, faces, named};

pub(crate) use hexarch_core::scene::Faced;

use crate::ids::*;

faces! {
    Kind: 0, 81;
    UnitKind: 81, 20;
    EnemyKind: 101, 29;
    TileId: 130, 21;
    RuinId: 151, 12;
    Skill: 163, 40;
    Tactic: 203, 12;
    Hero: 215, 4;
    Color: 219, 6;
    Element: 225, 4;
    Terrain: 229, 10;
    Site: 239, 13;
    Back: 252, 6;
    Scenario: 258, 11;
    Point: 269, 4;
    Phase: 273, 4;
    Keyword: 277, 6;
    Reach: 283, 3;
    Way: 286, 2;
    Look: 288, 59;
}

named! {
    /// Faces that are no component of their own: backs, marks, tracks.
    Look {
        DeedBack = "deed_back",
        ArtifactBack = "artifact_back",
        SpellBack = "spell_back",
        AdvancedBack = "advanced_back",
        RegularBack = "regular_back",
        EliteBack = "elite_back",
        RuinBack = "ruin_back",
        CountrysideBack = "countryside_back",
        CoreBack = "core_back",
        SkillBack = "skill_back",
        Die = "die",
        Shield = "shield",
        Crystal = "crystal",
        Mana = "mana",
        Spent = "spent",
        Wounded = "wounded",
        Banner = "banner",
        Bonded = "bonded",
        Flipped = "flipped",
        Fame = "fame",
        Level = "level",
        Reputation = "reputation",
        Armor = "armor",
        Command = "command",
        Moves = "moves",
        Influence = "influence",
        Healing = "healing",
        Attack = "attack",
        Block = "block",
        Needed = "needed",
        Blocked = "blocked",
        Defeated = "defeated",
        Still = "still",
        Fortified = "fortified",
        ResistsPhysical = "resists_physical",
        ResistsFire = "resists_fire",
        ResistsIce = "resists_ice",
        Round = "round",
        Order = "order",
        Down = "down",
        Ghost = "ghost",
        Leader = "leader",
        Price = "price",
        Summoned = "summoned",
        Now = "now",
        Sideways = "sideways",
        Day = "day",
        Night = "night",
        Deck = "deck",
        Discard = "discard",
        Depleted = "depleted",
        Hand = "hand",
        Wounds = "wounds",
        FortifiedTwice = "fortified_twice",
        OfRanged = "of_ranged",
        OfSiege = "of_siege",
        OfFire = "of_fire",
        OfIce = "of_ice",
        OfColdfire = "of_coldfire",
    }
}

impl Look {
    /// The part of a sum that is of this reach; a plain Attack is no part of its own.
    pub(crate) fn of_reach(reach: Reach) -> Option<Look> {
        match reach {
            Reach::Melee => None,
            Reach::Ranged => Some(Look::OfRanged),
            Reach::Siege => Some(Look::OfSiege),
        }
    }

    /// The part of a sum that is of this element; what is physical is no part of its own.
    pub(crate) fn of_element(element: Element) -> Option<Look> {
        match element {
            Element::Physical => None,
            Element::Fire => Some(Look::OfFire),
            Element::Ice => Some(Look::OfIce),
            Element::ColdFire => Some(Look::OfColdfire),
        }
    }
}

/// Where cards lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Hand(Seat),
    Deck(Seat),
    Discard(Seat),
    Played(Seat),
    Stored(Seat),
    Units(Seat),
    Skills(Seat),
    Tactic(Seat),
    Source,
    Advanced,
    Spells,
    Recruits,
    Monastery,
    CommonSkills,
    Tactics,
    ArtifactDeck,
    DummyDeck,
    TileDeck,
    DummyDiscard,
    Enemies,
    Ruins,
    Gone,
    /// Skills and Artifacts that were drawn to choose from.
    DrawnSkills,
    DrawnArtifacts,
}

impl Place {
    fn number(self) -> u32 {
        match self {
            Place::Hand(seat) => u32::from(seat.0),
            Place::Deck(seat) => 4 + u32::from(seat.0),
            Place::Discard(seat) => 8 + u32::from(seat.0),
            Place::Played(seat) => 12 + u32::from(seat.0),
            Place::Stored(seat) => 16 + u32::from(seat.0),
            Place::Units(seat) => 20 + u32::from(seat.0),
            Place::Skills(seat) => 24 + u32::from(seat.0),
            Place::Tactic(seat) => 32 + u32::from(seat.0),
            Place::Source => 40,
            Place::Advanced => 41,
            Place::Spells => 42,
            Place::Recruits => 43,
            Place::Monastery => 44,
            Place::CommonSkills => 45,
            Place::Tactics => 46,
            Place::ArtifactDeck => 47,
            Place::DummyDeck => 48,
            Place::TileDeck => 49,
            Place::DummyDiscard => 50,
            Place::Enemies => 51,
            Place::Ruins => 52,
            Place::Gone => 53,
            Place::DrawnSkills => 54,
            Place::DrawnArtifacts => 55,
        }
    }
}

/// Objects of scenes. The name of a hidden card is its slot, never the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Object {
    Space(SpaceId),
    /// A place where a tile can be put, offset by 16.
    Gap(i8, i8),
    /// One of the six spaces around the middle of such a place.
    Rim(i8, i8, u8),
    Seat(Seat),
    /// Copies of a card in a place where the viewer sees them.
    Card(Place, Kind),
    /// The `n`th hidden card of a zone.
    Slot(Place, u8),
    Zone(Place),
    /// A Unit of a seat.
    Unit(Seat, u8),
    /// A Unit of the offer.
    Recruit(UnitKind),
    /// An enemy in combat.
    Foe(u8),
    /// Discarded enemies of a design.
    Discarded(EnemyKind),
    /// A discarded ruins token.
    Ruin(RuinId),
    /// A token on a space.
    Token(SpaceId, u8),
    Skill(Skill),
    Tactic(Tactic),
    /// Dice of a colour in the Source.
    Die(Color, u8),
    Crystal(Seat, Color),
    Mana(Seat, Color),
    Gauge(Seat, u8),
    Hero(Hero),
    Other(u16),
}

impl Object {
    /// Its name in scenes.
    pub(crate) fn id(self) -> Id {
        let pack = |kind: u32, a: u32, b: u32| Id(kind << 20 | a << 10 | b);
        match self {
            Object::Space(space) => pack(1, space.0.into(), 0),
            Object::Gap(a, b) => pack(2, (a + 16) as u32, (b + 16) as u32),
            Object::Seat(seat) => pack(3, seat.0.into(), 0),
            Object::Card(place, kind) => pack(4, place.number(), kind.0.into()),
            Object::Slot(place, n) => pack(5, place.number(), n.into()),
            Object::Zone(place) => pack(6, place.number(), 0),
            Object::Unit(seat, n) => pack(7, seat.0.into(), n.into()),
            Object::Recruit(kind) => pack(8, kind.0.into(), 0),
            Object::Foe(n) => pack(9, n.into(), 0),
            Object::Token(space, n) => pack(10, space.0.into(), n.into()),
            Object::Skill(skill) => pack(11, skill as u32, 0),
            Object::Tactic(tactic) => pack(12, tactic as u32, 0),
            Object::Die(color, n) => pack(13, color as u32, n.into()),
            Object::Crystal(seat, color) => pack(14, seat.0.into(), color as u32),
            Object::Mana(seat, color) => pack(15, seat.0.into(), color as u32),
            Object::Gauge(seat, n) => pack(16, seat.0.into(), n.into()),
            Object::Hero(hero) => pack(17, hero as u32, 0),
            Object::Other(n) => pack(18, 0, n.into()),
            Object::Discarded(kind) => pack(19, kind.0.into(), 0),
            Object::Ruin(id) => pack(20, id.0.into(), 0),
            Object::Rim(a, b, n) => pack(21, (a + 16) as u32, (b + 16) as u32 * 8 + u32::from(n)),
        }
    }
}

impl From<Object> for Id {
    fn from(object: Object) -> Id {
        object.id()
    }
}
