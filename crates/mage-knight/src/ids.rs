//! Small names for the printed components.

use hexarch_core::{Set, ids, named};
use serde::{Deserialize, Serialize};

ids! {
    /// A printed Deed card: sixteen of each hero in turn, then the Advanced Actions, Spells and Artifacts.
    CardId below CARDS + 1;
    /// A design of Deed cards, copies alike.
    Kind below KINDS + 1;
    /// A space of the map: seven of each tile in the order in which tiles were placed.
    SpaceId below SPACES;
    /// A face of a map tile: both sides of the starting tile, eleven Countryside tiles, eight Core tiles.
    TileId below TILES;
    /// A design of enemy tokens.
    EnemyKind below ENEMIES;
    /// A design of Unit cards.
    UnitKind below UNITS;
    /// A token of the Ancient Ruins.
    RuinId below RUINS;
    /// An effect as it can be played: what is left when every alternative has been chosen.
    Slot;
}

/// An effect of the content, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default)]
#[serde(transparent)]
pub struct ModeId(pub u16);

/// Deed cards in the box, Wounds aside (MK-COMP-02).
pub const CARDS: usize = 128;
/// Cards of one hero.
pub const HERO_DECK: usize = 16;
/// Designs of Deed cards.
pub const KINDS: usize = 80;
/// Designs of enemy tokens.
pub const ENEMIES: usize = 29;
/// Designs of Units.
pub const UNITS: usize = 20;
/// Ruins tokens.
pub const RUINS: usize = 12;
/// Faces of tiles.
pub const TILES: usize = 21;
/// Tiles that can lie on the map.
pub const PLACES: usize = 20;
/// Spaces that can be on the map.
pub const SPACES: usize = PLACES * 7;

/// The first Advanced Action, Spell and Artifact among the cards.
pub const FIRST_ADVANCED: u8 = 64;
/// See [`FIRST_ADVANCED`].
pub const FIRST_SPELL: u8 = 92;
/// See [`FIRST_ADVANCED`].
pub const FIRST_ARTIFACT: u8 = 112;

impl CardId {
    /// Any Wound: Wounds are alike and never run out (MK-COMP-13).
    pub const WOUND: CardId = CardId(128);

    /// Whether this is a Wound.
    pub fn is_wound(self) -> bool {
        self.0 >= 128
    }

    /// A Basic or Advanced Action (MK-CARD-21).
    pub fn is_action(self) -> bool {
        self.0 < FIRST_SPELL
    }

    /// An Advanced Action.
    pub fn is_advanced(self) -> bool {
        (FIRST_ADVANCED..FIRST_SPELL).contains(&self.0)
    }

    /// A Spell.
    pub fn is_spell(self) -> bool {
        (FIRST_SPELL..FIRST_ARTIFACT).contains(&self.0)
    }

    /// An Artifact.
    pub fn is_artifact(self) -> bool {
        (FIRST_ARTIFACT..128).contains(&self.0)
    }
}

impl Kind {
    /// Any Wound.
    pub const WOUND: Kind = Kind(80);
    /// The first Advanced Action among the designs.
    pub const ADVANCED: Kind = Kind(16);
    /// The first Spell.
    pub const SPELLS: Kind = Kind(44);
    /// The first Artifact.
    pub const ARTIFACTS: Kind = Kind(64);

    /// Whether this is a Wound.
    pub fn is_wound(self) -> bool {
        self == Kind::WOUND
    }

    /// A Basic or Advanced Action (MK-CARD-21).
    pub fn is_action(self) -> bool {
        self < Kind::SPELLS
    }

    /// A Spell.
    pub fn is_spell(self) -> bool {
        (Kind::SPELLS..Kind::ARTIFACTS).contains(&self)
    }

    /// An Artifact.
    pub fn is_artifact(self) -> bool {
        (Kind::ARTIFACTS..Kind::WOUND).contains(&self)
    }

    /// The printed card of a design of which only one exists.
    pub fn single(self) -> CardId {
        debug_assert!(Kind::ADVANCED <= self && self < Kind::WOUND);
        CardId(self.0 + FIRST_ADVANCED - Kind::ADVANCED.0)
    }
}

impl SpaceId {
    /// The tile it belongs to, by the order in which tiles were placed.
    pub fn place(self) -> usize {
        usize::from(self.0 / 7)
    }

    /// Which of the seven spaces of its tile.
    pub fn spot(self) -> usize {
        usize::from(self.0 % 7)
    }
}

named! {
    /// The colours of mana, basic ones first (MK-MANA-01).
    Color {
        Red = "red",
        Blue = "blue",
        Green = "green",
        White = "white",
        Gold = "gold",
        Black = "black",
    }
    /// The elements of Attacks and Blocks (MK-ELEM).
    Element {
        Physical = "physical",
        Fire = "fire",
        Ice = "ice",
        ColdFire = "coldfire",
    }
    /// The kinds of Attacks.
    Reach {
        Melee = "melee",
        Ranged = "ranged",
        Siege = "siege",
    }
    /// The heroes (MK-COMP-01).
    Hero {
        Arythea = "arythea",
        Goldyx = "goldyx",
        Norowas = "norowas",
        Tovak = "tovak",
    }
    /// The terrains (MK-MOVE-05 to -12).
    Terrain {
        Plains = "plains",
        Hills = "hills",
        Forest = "forest",
        Wasteland = "wasteland",
        Desert = "desert",
        Swamp = "swamp",
        City = "city",
        Lake = "lake",
        Mountain = "mountain",
        Ocean = "ocean",
    }
    /// What stands on a space.
    Site {
        Village = "village",
        Monastery = "monastery",
        Keep = "keep",
        MageTower = "mage_tower",
        City = "city",
        Dungeon = "dungeon",
        Tomb = "tomb",
        MonsterDen = "monster_den",
        SpawningGrounds = "spawning_grounds",
        Ruins = "ancient_ruins",
        Mine = "mine",
        Glade = "magical_glade",
        Portal = "portal",
    }
    /// The backs of enemy tokens (MK-COMP-05).
    Back {
        Green = "green",
        Gray = "grey",
        Brown = "brown",
        Violet = "violet",
        White = "white",
        Red = "red",
    }
    /// The Tactics: six for the Day, six for the Night (MK-COMP-04).
    Tactic {
        EarlyBird = "early_bird",
        Rethink = "rethink",
        ManaSteal = "mana_steal",
        Planning = "planning",
        GreatStart = "great_start",
        RightMoment = "the_right_moment",
        FromTheDusk = "from_the_dusk",
        LongNight = "long_night",
        ManaSearch = "mana_search",
        MidnightMeditation = "midnight_meditation",
        Preparation = "preparation",
        SparingPower = "sparing_power",
    }
    /// The scenarios (MK-SCEN-01).
    Scenario {
        FirstReconnaissance = "first_reconnaissance",
        FullConquest = "full_conquest",
        BlitzConquest = "blitz_conquest",
        FullCooperation = "full_cooperation",
        BlitzCooperation = "blitz_cooperation",
        SoloConquest = "solo_conquest",
        MinesLiberation = "mines_liberation",
        DruidNights = "druid_nights",
        DungeonLords = "dungeon_lords",
        ConquerAndHold = "conquer_and_hold",
        OneToReturn = "one_to_return",
    }
    /// What a sideways card gives (MK-CARD-05).
    Point {
        Move = "move",
        Influence = "influence",
        Attack = "attack",
        Block = "block",
    }
    /// How a Deed card is played.
    Way {
        Basic = "basic",
        Strong = "strong",
    }
    /// The phases of a combat (MK-COMBAT-08).
    Phase {
        Ranged = "ranged",
        Block = "block",
        Damage = "damage",
        Attack = "attack",
    }
    /// Keywords of enemies (MK-ABIL).
    Keyword {
        Fortified = "fortified",
        Swift = "swift",
        Brutal = "brutal",
        Poison = "poison",
        Paralyze = "paralyze",
        Summon = "summon",
    }
}

named! {
    /// The Skills, ten of each hero in turn (MK-COMP-11).
    Skill {
        DarkPaths = "dark_paths",
        BurningPower = "burning_power",
        HotSwordsmanship = "hot_swordsmanship",
        DarkNegotiation = "dark_negotiation",
        DarkFireMagic = "dark_fire_magic",
        PowerOfPain = "power_of_pain",
        Invocation = "invocation",
        Polarization = "polarization",
        MotivationArythea = "motivation_arythea",
        HealingRitual = "healing_ritual",
        FreezingPower = "freezing_power",
        PotionMaking = "potion_making",
        WhiteCrystalCraft = "white_crystal_craft",
        GreenCrystalCraft = "green_crystal_craft",
        RedCrystalCraft = "red_crystal_craft",
        GlitteringFortune = "glittering_fortune",
        Flight = "flight",
        UniversalPower = "universal_power",
        MotivationGoldyx = "motivation_goldyx",
        SourceFreeze = "source_freeze",
        ForwardMarch = "forward_march",
        DaySharpshooting = "day_sharpshooting",
        Inspiration = "inspiration",
        BrightNegotiation = "bright_negotiation",
        LeavesInTheWind = "leaves_in_the_wind",
        WhisperInTheTreetops = "whisper_in_the_treetops",
        Leadership = "leadership",
        BondsOfLoyalty = "bonds_of_loyalty",
        MotivationNorowas = "motivation_norowas",
        PrayerOfWeather = "prayer_of_weather",
        DoubleTime = "double_time",
        NightSharpshooting = "night_sharpshooting",
        ColdSwordsmanship = "cold_swordsmanship",
        ShieldMastery = "shield_mastery",
        ResistanceBreak = "resistance_break",
        IFeelNoPain = "i_feel_no_pain",
        IDontGiveADamn = "i_dont_give_a_damn",
        WhoNeedsMagic = "who_needs_magic",
        MotivationTovak = "motivation_tovak",
        ManaExploit = "mana_exploit",
    }
}

impl Color {
    /// The four basic colours.
    pub const BASIC: [Color; 4] = [Color::Red, Color::Blue, Color::Green, Color::White];

    /// Red, blue, green or white.
    pub fn is_basic(self) -> bool {
        (self as u8) < 4
    }

    /// The colour that Polarization turns this one into.
    #[must_use]
    pub fn opposite(self) -> Color {
        match self {
            Color::Red => Color::Blue,
            Color::Blue => Color::Red,
            Color::Green => Color::White,
            Color::White => Color::Green,
            Color::Gold => Color::Black,
            Color::Black => Color::Gold,
        }
    }
}

impl Hero {
    /// His Skills.
    pub fn skills(self) -> Set<Skill> {
        Set::from_bits(0x3ff << (10 * self as u32))
    }

    /// His sixteen Basic Actions.
    pub fn cards(self) -> impl Iterator<Item = CardId> + Clone {
        let first = self as u8 * HERO_DECK as u8;
        (first..first + HERO_DECK as u8).map(CardId)
    }
}

impl Skill {
    /// The Motivation Skills (MK-SKILL-06).
    pub const MOTIVATIONS: [Skill; 4] =
        [Skill::MotivationArythea, Skill::MotivationGoldyx, Skill::MotivationNorowas, Skill::MotivationTovak];
    /// The competitive ones (MK-COMP-11).
    pub const INTERACTIVE: [Skill; 4] =
        [Skill::HealingRitual, Skill::SourceFreeze, Skill::PrayerOfWeather, Skill::ManaExploit];

    /// Whose it is.
    pub fn hero(self) -> Hero {
        Hero::ALL[self as usize / 10]
    }

    /// Whether it is a Motivation.
    pub fn is_motivation(self) -> bool {
        Skill::MOTIVATIONS.contains(&self)
    }
}

impl Tactic {
    /// Its number, 1 to 6 (MK-COMP-04).
    pub fn rank(self) -> u8 {
        self as u8 % 6 + 1
    }

    /// The six of the Day or the Night.
    pub fn set(night: bool) -> Set<Tactic> {
        Set::from_bits(if night { 0b111111 << 6 } else { 0b111111 })
    }
}

impl Site {
    /// Keeps, mage towers and cities defend whoever holds them (MK-MOVE-20).
    pub fn is_fortified(self) -> bool {
        matches!(self, Site::Keep | Site::MageTower | Site::City)
    }

    /// Where an adventure waits (MK-SCORE-05).
    pub fn is_adventure(self) -> bool {
        matches!(self, Site::Dungeon | Site::Tomb | Site::MonsterDen | Site::SpawningGrounds | Site::Ruins)
    }
}
