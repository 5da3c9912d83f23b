//! Small names for the printed components.

use hexarch_core::{Rule, ids, named};

ids! {
    /// A hex of the world: seven to a cell of the lattice, the centre first, then clockwise from the north.
    HexId below HEXES;
    /// A map tile, by its printed number less one.
    TileId below TILES;
    /// One of the eight leaders: two of each race in turn.
    LeaderId below LEADERS;
}

/// Map tiles (HW-COMP-01).
pub const TILES: usize = 20;
/// Cells that a world can have: 16 world tiles and 4 home tiles (HW-COMP-01).
pub const CELLS: usize = 20;
/// Hexes of one tile.
pub const PER_TILE: usize = 7;
/// Hexes that a world can have.
pub const HEXES: usize = CELLS * PER_TILE;
/// Levels of units (HW-UNIT-01).
pub const LEVELS: usize = 6;
/// Leaders (HW-COMP-04).
pub const LEADERS: usize = 8;
/// Boxes of a leader display (HW-LEAD-06).
pub const BOXES: usize = 6;

/// Units by level, level 1 first.
pub type Units = [u8; LEVELS];

/// Army points: the sum of the levels (HW-CARD-03).
pub fn points(units: &Units) -> u16 {
    units.iter().zip(1u16..).map(|(&n, level)| u16::from(n) * level).sum()
}

/// How many units.
pub fn total(units: &Units) -> u16 {
    units.iter().map(|&n| u16::from(n)).sum()
}

/// The highest level present; 0 without units.
pub fn highest(units: &Units) -> u8 {
    units.iter().rposition(|&n| n > 0).map_or(0, |at| at as u8 + 1)
}

impl HexId {
    /// The hex at a place of a cell.
    pub const fn at(cell: u8, pos: u8) -> HexId {
        HexId(cell * PER_TILE as u8 + pos)
    }

    /// Its cell.
    pub const fn cell(self) -> u8 {
        self.0 / PER_TILE as u8
    }

    /// Its place within the cell: 0 the centre, then clockwise from the north.
    pub const fn pos(self) -> u8 {
        self.0 % PER_TILE as u8
    }
}

impl LeaderId {
    /// All of them.
    pub fn all() -> impl Iterator<Item = LeaderId> + Clone {
        (0..LEADERS as u8).map(LeaderId)
    }

    /// The race that he belongs to.
    pub fn race(self) -> Race {
        Race::ALL[usize::from(self.0 / 2)]
    }

    /// The other leader of his race.
    #[must_use]
    pub fn other(self) -> LeaderId {
        LeaderId(self.0 ^ 1)
    }
}

named! {
    /// The four races.
    Race {
        Amazon = "amazon",
        Knight = "knight",
        Barbarian = "barbarian",
        Necromancer = "necromancer",
    }
    /// The kinds of resources (HW-COMP-10).
    Resource {
        Gold = "gold",
        Wood = "wood",
        Stone = "stone",
        Crystal = "crystal",
    }
    /// What the land is (HW-TERR-01).
    Terrain {
        Clear = "clear",
        Desert = "desert",
        Hills = "hills",
        Forest = "forest",
        Mountain = "mountain",
        HighMountain = "high_mountain",
    }
    /// What is printed in a hex besides its land.
    Site {
        Gold = "gold",
        Wood = "wood",
        Stone = "stone",
        Crystal = "crystal",
        City = "city",
        /// Where the camp starts; nothing once it has left.
        Camp = "camp",
        Vault1 = "vault_1",
        Vault2 = "vault_2",
        Transformer1 = "transformer_1",
        Transformer2 = "transformer_2",
        Recruitment = "recruitment",
        Graveyard = "graveyard",
        Ruin = "ruin",
        Tower = "tower",
        Outpost = "outpost",
        HolyPlace = "holy_place",
    }
    /// Where soul points can lie (HW-NEC-05), in the order of the bands.
    Well {
        Vault1 = "vault_1",
        Vault2 = "vault_2",
        Transformer1 = "transformer_1",
        Transformer2 = "transformer_2",
    }
    /// How a unit fights (HW-UNIT-01).
    UnitType {
        Ranged = "ranged",
        Mounted = "mounted",
        Close = "close",
    }
    /// What is printed on a unit (HW-UNIT-08 to -12).
    Symbol {
        ThreePeople = "three_people",
        Special = "s",
        MinusOne = "minus_one",
        Horse = "horse",
        Shield = "shield",
        SwordAxe = "sword_axe",
    }
    /// Abilities and skills of leaders (HW-LEAD-03): three abilities, then three skills.
    Stat {
        Attack = "attack",
        Defense = "defense",
        Movement = "movement",
        Initiative = "initiative",
        Leadership = "leadership",
        Special = "special",
    }
    /// What a city or camp can have, apart from defensive works (HW-BLD).
    Building {
        Hamlet = "hamlet",
        Barracks = "barracks",
        ShootingRange = "shooting_range",
        Academy = "academy",
        Tiltyard = "tiltyard",
        Garde = "garde",
        TownHall = "town_hall",
        CityHall = "city_hall",
        Palace = "palace",
        TradeHall = "trade_hall",
        Storehouse = "storehouse",
        TrainingArea = "training_area",
        Tavern = "tavern",
        Dw1 = "dw_1",
        Dw2 = "dw_2",
        Dw3 = "dw_3",
        Tower1 = "tower_1",
        Tower2 = "tower_2",
    }
    /// Why somebody is given a unit, a soul point or experience.
    Cause {
        /// A recruitment location or graveyard is found.
        Recruits = "recruits",
        /// It is active again.
        Reopened = "reopened",
        /// The satchel brings somebody back.
        Satchel = "satchel",
        /// Creating Undead.
        Undead = "undead",
        /// Soul points are turned into a unit.
        Souls = "souls",
        MasterOfGlory = "master-glory",
        MasterOfExperience = "master-experience",
        MasterOfTrade = "master-trade",
        MasterOfWar = "master-war",
        MasterOfCity = "master-city",
        /// The disaster card Bitter lesson.
        Lesson = "lesson",
        /// A phase without moves.
        Passing = "passing",
    }
    /// The five categories of capability cards (HW-CARD-02).
    Category {
        Glory = "glory",
        Experience = "experience",
        Trade = "trade",
        War = "war",
        City = "city",
    }
    /// Equipment cards.
    Gear {
        Axe = "equipment_axe",
        TowerShield = "equipment_tower_shield",
        Boots = "equipment_boots",
        Horn = "equipment_horn",
        Banner = "equipment_banner",
        Coin = "equipment_coin",
        Maul = "equipment_maul",
        Satchel = "equipment_satchel",
        Map = "equipment_map",
        Quiver = "equipment_quiver",
    }
    /// Disaster cards.
    Disaster {
        Stragglers = "disaster_stragglers",
        Sympathy = "disaster_sympathy",
        Stubborn = "disaster_stubborn",
        Stores = "disaster_stores",
        Lesson = "disaster_lesson",
        Rebuild = "disaster_rebuild",
    }
    /// Random events, by their number on the d12.
    EventCard {
        Calm = "calm",
        Harvest = "harvest",
        Quarry = "quarry",
        Vein = "vein",
        Volunteers = "volunteers",
        Tax = "tax",
        FairWeather = "fair_weather",
        Storm = "storm",
        Bridges = "bridges",
        Marauders = "marauders",
        Restless = "restless",
        Lore = "lore",
    }
    /// What an outpost gives is a resource; what a holy place gives is this (HW-SITE-36).
    Blessing {
        Gold = "gold",
        MovementPoints = "movement_points",
        Harvest = "one_resource_per_controlled_resource_hex",
        Experience = "experience_half_d12_rounded_up",
    }
    /// Faces of a combat die (HW-DICE-01).
    DieFace {
        Arrow = "arrow",
        TwoArrows = "two_arrows",
        Fist = "fist",
        Shield = "shield",
        TwoShields = "two_shields",
        Knight = "knight",
    }
    /// Scenarios (HW-SCEN).
    Scenario {
        Standard = "standard",
        QuickStart = "quick_start",
        Solo = "solo_warden",
    }
    /// The two sides of a combat. Against guards the player's side is the first, whoever attacks.
    Side {
        Attacker = "attacker",
        Defender = "defender",
    }
}

impl Side {
    /// Both, the attacker first.
    pub const BOTH: [Side; 2] = [Side::Attacker, Side::Defender];

    /// The other one.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::Attacker => Side::Defender,
            Side::Defender => Side::Attacker,
        }
    }
}

impl Site {
    /// The resource of a resource hex.
    pub fn resource(self) -> Option<Resource> {
        match self {
            Site::Gold => Some(Resource::Gold),
            Site::Wood => Some(Resource::Wood),
            Site::Stone => Some(Resource::Stone),
            Site::Crystal => Some(Resource::Crystal),
            _ => None,
        }
    }

    /// Where soul points lie, for vaults and transformers.
    pub fn well(self) -> Option<Well> {
        match self {
            Site::Vault1 => Some(Well::Vault1),
            Site::Vault2 => Some(Well::Vault2),
            Site::Transformer1 => Some(Well::Transformer1),
            Site::Transformer2 => Some(Well::Transformer2),
            _ => None,
        }
    }

    /// Whether it is a vault.
    pub fn is_vault(self) -> bool {
        matches!(self, Site::Vault1 | Site::Vault2)
    }

    /// Whether it is a transformer.
    pub fn is_transformer(self) -> bool {
        matches!(self, Site::Transformer1 | Site::Transformer2)
    }

    /// Whether units join there (HW-SITE-10, HW-SITE-16).
    pub fn recruits(self) -> bool {
        matches!(self, Site::Recruitment | Site::Graveyard)
    }

    /// Whether guards can be rolled for it (HW-MOVE-06).
    pub fn is_guarded(self) -> bool {
        self.resource().is_some() || matches!(self, Site::Ruin | Site::Tower)
    }
}

impl Well {
    /// Whether it is a vault.
    pub fn is_vault(self) -> bool {
        matches!(self, Well::Vault1 | Well::Vault2)
    }
}

impl Stat {
    /// The three abilities.
    pub const ABILITIES: [Stat; 3] = [Stat::Attack, Stat::Defense, Stat::Movement];
    /// The three skills.
    pub const SKILLS: [Stat; 3] = [Stat::Initiative, Stat::Leadership, Stat::Special];

    /// Whether it is an ability; else it is a skill.
    pub fn is_ability(self) -> bool {
        (self as u8) < 3
    }
}

impl Building {
    /// The facilities: all but defensive works and towers.
    pub const FACILITIES: usize = 13;

    /// Whether it is a level of the wall or corral: which.
    pub fn wall(self) -> Option<u8> {
        match self {
            Building::Dw1 => Some(1),
            Building::Dw2 => Some(2),
            Building::Dw3 => Some(3),
            _ => None,
        }
    }

    /// Whether it is a tower: which, from 0.
    pub fn tower(self) -> Option<u8> {
        match self {
            Building::Tower1 => Some(0),
            Building::Tower2 => Some(1),
            _ => None,
        }
    }
}

impl Cause {
    /// The rule that gives it.
    pub fn rule(self) -> Rule {
        Rule(match self {
            Cause::Recruits => "HW-SITE-11",
            Cause::Reopened => "HW-SITE-15",
            Cause::Satchel => "HW-CARD-16",
            Cause::Undead => "HW-SKILL-06",
            Cause::Souls => "HW-NEC-02",
            Cause::MasterOfGlory => "HW-CARD-06",
            Cause::MasterOfExperience => "HW-CARD-07",
            Cause::MasterOfTrade => "HW-CARD-08",
            Cause::MasterOfWar => "HW-CARD-09",
            Cause::MasterOfCity => "HW-CARD-10",
            Cause::Lesson => "HW-CARD-14",
            Cause::Passing => "HW-SEQ-09",
        })
    }

    /// Whether a unit that no display has room for may stay where it appears.
    pub(crate) fn leaves_on_the_ground(self) -> bool {
        !matches!(self, Cause::Satchel | Cause::Undead)
    }
}

impl From<Category> for Cause {
    fn from(category: Category) -> Cause {
        match category {
            Category::Glory => Cause::MasterOfGlory,
            Category::Experience => Cause::MasterOfExperience,
            Category::Trade => Cause::MasterOfTrade,
            Category::War => Cause::MasterOfWar,
            Category::City => Cause::MasterOfCity,
        }
    }
}

impl Race {
    /// What he builds with and has a home for: the Necromancer builds nothing (HW-NEC-01).
    pub fn builds(self) -> bool {
        self != Race::Necromancer
    }
}
