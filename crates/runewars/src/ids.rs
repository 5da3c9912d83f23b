//! Small names for the printed components.

use hexarch_core::{Small, ids, named};

ids! {
    /// An area of the board, by its printed name (RW-TERM-01).
    AreaId below AREAS;
    /// A map tile: nine land tiles, then four home realms.
    TileId below TILES;
    /// A kind of unit: four of each faction in turn, then the six neutral kinds.
    UnitKind below UNITS;
    /// A faction.
    FactionId below 4;
    /// One of the thirty Fate cards; card number less one.
    FateId below 30;
    /// One of the fifty Tactics cards.
    TacticCard below 50;
    /// One of the twenty-five Reward cards.
    RewardCard below REWARDS;
    /// A city token.
    CityId;
    /// A Title card.
    TitleId below 3;
}

/// Areas that can be on a board.
pub const AREAS: usize = 40;
/// Map tiles.
pub const TILES: usize = 13;
/// Kinds of units.
pub const UNITS: usize = 22;
/// Kinds of units of one faction.
pub const OWN_KINDS: usize = 4;
/// Kinds of neutral units.
pub const NEUTRAL_KINDS: usize = 6;
/// Heroes.
pub const HEROES: usize = 12;
/// Reward cards.
pub const REWARDS: usize = 25;
/// The first neutral kind.
pub const FIRST_NEUTRAL: u8 = 16;

/// The three titles, in the order of their file.
impl TitleId {
    /// Primarch of the Wizards' Council.
    pub const PRIMARCH: TitleId = TitleId(0);
    /// Captain of the Heroes' League.
    pub const CAPTAIN: TitleId = TitleId(1);
    /// Lord Commander of the Warriors' Guild.
    pub const COMMANDER: TitleId = TitleId(2);
    /// All three.
    pub const ALL: [TitleId; 3] = [TitleId::PRIMARCH, TitleId::CAPTAIN, TitleId::COMMANDER];
}

impl RewardCard {
    /// In what others see of an answer: a face-down card of this hero, whichever it is.
    pub(crate) fn face_down(hero: Hero) -> RewardCard {
        RewardCard((REWARDS + Small::number(hero)) as u8)
    }

    /// The hero, if it is no certain card but a face-down one of his.
    pub(crate) fn hidden_with(self) -> Option<Hero> {
        usize::from(self.0).checked_sub(REWARDS).map(Small::from_number)
    }
}

impl UnitKind {
    /// Whose units these are; nobody's: neutral ones.
    pub fn faction(self) -> Option<FactionId> {
        (!self.is_neutral()).then_some(FactionId(self.0 / OWN_KINDS as u8))
    }

    /// Whether units of this kind belong to no faction.
    pub fn is_neutral(self) -> bool {
        self.0 >= FIRST_NEUTRAL
    }

    /// The kinds of a faction.
    pub fn of_faction(faction: FactionId) -> impl Iterator<Item = UnitKind> + Clone {
        (0..OWN_KINDS as u8).map(move |n| UnitKind(faction.0 * OWN_KINDS as u8 + n))
    }

    /// The neutral kinds.
    pub fn neutrals() -> impl Iterator<Item = UnitKind> + Clone {
        (FIRST_NEUTRAL..UNITS as u8).map(UnitKind)
    }
}

named! {
    /// Why somebody may have more than eight units in an area.
    Crowd {
        /// Units have moved in.
        Moved = "moved",
        /// Units were recruited.
        Recruited = "recruited",
        /// Units of a city have joined.
        Rallied = "rallied",
        /// Units have retreated into it.
        Retreated = "retreated",
        /// Units were raised for the defender of a battle.
        Defended = "defended",
        /// A card has put units there.
        Placed = "placed",
    }
    /// The four seasons of a year (RW-TERM-23).
    Season {
        Spring = "spring",
        Summer = "summer",
        Fall = "fall",
        Winter = "winter",
    }
    /// The three resources, each with a dial (RW-DIAL-01).
    Resource {
        Food = "food",
        Wood = "wood",
        Ore = "ore",
    }
    /// Base shapes of units (RW-TERM-20); they name the section of a Fate card.
    BaseShape {
        Triangle = "triangle",
        Circle = "circle",
        Rectangle = "rectangle",
        Hexagon = "hexagon",
    }
    /// The destiny symbols of Fate cards (RW-FATE-03).
    Destiny {
        Gold = "gold",
        Silver = "silver",
        Red = "red",
    }
    /// Good, neutral or evil (RW-TERM-21).
    Alignment {
        Good = "good",
        Neutral = "neutral",
        Evil = "evil",
    }
    /// The attributes of heroes (RW-HERO-01).
    Attribute {
        Strength = "strength",
        Agility = "agility",
        Wisdom = "wisdom",
    }
    /// The eight orders, in the order of their numbers (RW-ORDER-01).
    Order {
        Strategize = "strategize",
        Mobilize = "mobilize",
        Conquer = "conquer",
        Harvest = "harvest",
        Recruit = "recruit",
        RallySupport = "rally_support",
        AcquirePower = "acquire_power",
        Fortify = "fortify",
    }
    /// Developments (RW-STRONG-08 to -14).
    Development {
        Resources = "resources",
        Diplomat = "diplomat",
        TrainingGround = "training_ground",
        CursedTomb = "cursed_tomb",
        HungrySpawn = "hungry_spawn",
        ProtectiveWards = "protective_wards",
        ReinforcedWalls = "reinforced_walls",
    }
    /// Kinds of exploration tokens (RW-OPT-06 to -15).
    TokenKind {
        DragonThrone = "dragon_throne",
        VillageFood = "village_food",
        VillageWood = "village_wood",
        VillageOre = "village_ore",
        MagicPortal = "magic_portal",
        Dungeon = "dungeon",
        Temple = "temple",
        HallOfKellos = "hall_of_kellos",
        TravelingMerchant = "traveling_merchant",
        RaidingParty = "raiding_party",
        ScrollOfSight = "scroll_of_sight",
        Training = "training",
    }
}

named! {
    /// Kinds of Tactics cards.
    Tactic {
        TacticalRetreat = "tactical_retreat",
        HorrificRumors = "horrific_rumors",
        LostCity = "lost_city",
        MountainPass = "mountain_pass",
        SummonLightning = "summon_lightning",
        RallyCry = "rally_cry",
        ToTheVictor = "to_the_victor",
        SpyGuild = "spy_guild",
        CommonCause = "common_cause",
        RazeACity = "raze_a_city",
        SpreadDissent = "spread_dissent",
        NightColumn = "night_column",
        FrozenFord = "frozen_ford",
        BlackVolley = "black_volley",
        FallenStandard = "fallen_standard",
        MasonsByTorchlight = "masons_by_torchlight",
        VillageLevy = "village_levy",
        HoneyedWords = "honeyed_words",
        StandFast = "stand_fast",
        GrainBarges = "grain_barges",
        FellingSeason = "felling_season",
        EnvoysGift = "envoys_gift",
        ChangedDispatch = "changed_dispatch",
        BurnedStorehouse = "burned_storehouse",
        OmenReader = "omen_reader",
        LampInTheVault = "lamp_in_the_vault",
        RunePorters = "rune_porters",
        HuntingParty = "hunting_party",
        BoughtLoyalty = "bought_loyalty",
        FieldSurgeons = "field_surgeons",
    }
    /// The Season cards: eight of each season in turn.
    SeasonCard {
        SpringFamine = "spring_famine",
        SpringStormyWeather = "spring_stormy_weather",
        SpringPrepare = "spring_prepare",
        SpringCouncilAtThaw = "spring_council_at_thaw",
        SpringSoddenRoads = "spring_sodden_roads",
        SpringNewBlood = "spring_new_blood",
        SpringRestlessHerds = "spring_restless_herds",
        SpringSeedtime = "spring_seedtime",
        SummerParchedFields = "summer_parched_fields",
        SummerCouncilsErrand = "summer_councils_errand",
        SummerLongDays = "summer_long_days",
        SummerFreeBlades = "summer_free_blades",
        SummerDividedHearts = "summer_divided_hearts",
        SummerClosedEars = "summer_closed_ears",
        SummerThreatenedHomes = "summer_threatened_homes",
        SummerFeatsOfArms = "summer_feats_of_arms",
        FallGatheredSheaves = "fall_gathered_sheaves",
        FallAutumnConclave = "fall_autumn_conclave",
        FallEarlyFrost = "fall_early_frost",
        FallMarketDays = "fall_market_days",
        FallCampFever = "fall_camp_fever",
        FallACityBurns = "fall_a_city_burns",
        FallOldDebts = "fall_old_debts",
        FallWardensOfTheTower = "fall_wardens_of_the_tower",
        WinterStarsReturn = "winter_stars_return",
        WinterWildSorcery = "winter_wild_sorcery",
        WinterBitterCold = "winter_bitter_cold",
        WinterFrozenHoard = "winter_frozen_hoard",
        WinterSnowboundCouncil = "winter_snowbound_council",
        WinterIcePilgrims = "winter_ice_pilgrims",
        WinterTruce = "winter_truce",
        WinterStirringRunes = "winter_stirring_runes",
    }
    /// Kinds of Reward cards.
    Reward {
        TimmorranShard = "timmorran_shard",
        RageBlade = "rage_blade",
        Runeplate = "runeplate",
        Soulbiter = "soulbiter",
        DwarvenFireBombs = "dwarven_fire_bombs",
        FluteOfPossession = "flute_of_possession",
        StaffOfLight = "staff_of_light",
        IceStorm = "ice_storm",
        TacticalMap = "tactical_map",
        RuneOfTeleportation = "rune_of_teleportation",
        RuneOfSummoning = "rune_of_summoning",
        GhostArmor = "ghost_armor",
        AmuletOfShielding = "amulet_of_shielding",
        Stormpiercer = "stormpiercer",
        Emberstaff = "emberstaff",
        Briarmail = "briarmail",
        HealersSatchel = "healers_satchel",
        LongRoadBoots = "long_road_boots",
        BannerOfTheOldHost = "banner_of_the_old_host",
        ScryingBowl = "scrying_bowl",
    }
    /// The Objective cards: eight good, then eight evil.
    Objective {
        BoundByHonor = "bound_by_honor",
        PactOfWyrms = "pact_of_wyrms",
        RingOfTowers = "ring_of_towers",
        VoiceOfTheRealm = "voice_of_the_realm",
        FreeCities = "free_cities",
        Fellowship = "fellowship",
        ManyBanners = "many_banners",
        SeatsOfPower = "seats_of_power",
        DiscouragingDefeat = "discouraging_defeat",
        GiantsBane = "giants_bane",
        BrokenGates = "broken_gates",
        SpreadingShadow = "spreading_shadow",
        FieldOfCrows = "field_of_crows",
        HeadsOnPikes = "heads_on_pikes",
        EnginesOfRuin = "engines_of_ruin",
        TrampledHearth = "trampled_hearth",
    }
    /// The heroes.
    Hero {
        SirValadir = "sir_valadir",
        Ronan = "ronan",
        Silhouette = "silhouette",
        AndiraRunehand = "andira_runehand",
        RunewitchAstarra = "runewitch_astarra",
        RedScorpion = "red_scorpion",
        Vyrah = "vyrah",
        Krutzbeck = "krutzbeck",
        MadCarthos = "mad_carthos",
        Varikas = "varikas",
        Bogran = "bogran",
        Steelhorns = "steelhorns",
    }
    /// The Quest cards: nine setup quests first.
    Quest {
        QSunkenChapel = "q_sunken_chapel",
        QRazorLedge = "q_razor_ledge",
        QHoundsOfAsh = "q_hounds_of_ash",
        QTollBridge = "q_toll_bridge",
        QDragonsToll = "q_dragons_toll",
        QSilentMine = "q_silent_mine",
        QBeastKing = "q_beast_king",
        QElderGrove = "q_elder_grove",
        QCinderCave = "q_cinder_cave",
        QMistThieves = "q_mist_thieves",
        QLostCityGiant = "q_lost_city_giant",
        QCircleOfSorcerers = "q_circle_of_sorcerers",
        QMarketShadow = "q_market_shadow",
        QBrokenWard = "q_broken_ward",
        QCliffHermit = "q_cliff_hermit",
        QDrownedGold = "q_drowned_gold",
        QGuildContest = "q_guild_contest",
        QDragonBones = "q_dragon_bones",
        QGhostRoad = "q_ghost_road",
        QFrozenSpring = "q_frozen_spring",
        QSealedArchive = "q_sealed_archive",
        QPilgrimsPath = "q_pilgrims_path",
        QSpyTheVault = "q_spy_the_vault",
        QEnvoyOfPeace = "q_envoy_of_peace",
    }
}

impl Season {
    /// The season after this one.
    #[must_use]
    pub fn next(self) -> Season {
        Season::ALL[(self as usize + 1) % 4]
    }
}

impl Order {
    /// The number on the card (RW-ORDER-01).
    pub fn number(self) -> u8 {
        self as u8 + 1
    }
}
