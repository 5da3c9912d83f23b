//! What is printed on the components: `content/*.toml`, read once into dense tables.

use std::sync::OnceLock;

use hexarch_core::{Each, Hex, Set, read};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::ids::*;
use crate::quests::Effect;

/// The texts of the content files, by name.
const FILES: [(&str, &str); 16] = [
    ("units", include_str!("../content/units.toml")),
    ("factions", include_str!("../content/factions.toml")),
    ("tiles", include_str!("../content/tiles.toml")),
    ("fate", include_str!("../content/fate.toml")),
    ("tactics", include_str!("../content/tactics.toml")),
    ("seasons", include_str!("../content/seasons.toml")),
    ("quests", include_str!("../content/quests.toml")),
    ("rewards", include_str!("../content/rewards.toml")),
    ("heroes", include_str!("../content/heroes.toml")),
    ("objectives", include_str!("../content/objectives.toml")),
    ("cities", include_str!("../content/cities.toml")),
    ("titles", include_str!("../content/titles.toml")),
    ("developments", include_str!("../content/developments.toml")),
    ("exploration", include_str!("../content/exploration.toml")),
    ("components", include_str!("../content/components.toml")),
    ("orders", include_str!("../content/orders.toml")),
];

/// Everything printed, as the rules use it.
pub struct Content {
    /// Areas by their names.
    pub areas: Vec<AreaInfo>,
    /// Tiles: nine land tiles, then four home realms in the order of the factions.
    pub tiles: Vec<TileInfo>,
    /// Kinds of units.
    pub units: Vec<UnitInfo>,
    /// Faction sheets.
    pub factions: Vec<FactionInfo>,
    /// Fate cards by number less one.
    pub fate: Vec<FateInfo>,
    /// Cards with a name and a text, by kind.
    pub tactics: Vec<CardInfo>,
    /// Which kind each of the fifty Tactics cards is.
    pub tactic_cards: Vec<Tactic>,
    /// The copies of each kind of Tactics card.
    pub tactic_copies: Vec<Set<TacticCard>>,
    /// Season cards.
    pub seasons: Vec<SeasonInfo>,
    /// Quest cards.
    pub quests: Vec<QuestInfo>,
    /// Kinds of Reward cards.
    pub rewards: Vec<RewardInfo>,
    /// Which kind each of the twenty-five Reward cards is.
    pub reward_cards: Vec<Reward>,
    /// Heroes.
    pub heroes: Vec<HeroInfo>,
    /// Objectives.
    pub objectives: Vec<ObjectiveInfo>,
    /// City tokens.
    pub cities: Vec<CityInfo>,
    /// Titles.
    pub titles: Vec<TitleInfo>,
    /// Developments, in the order of [`Development`].
    pub developments: Vec<DevelopmentInfo>,
    /// Exploration tokens, in the order of [`TokenKind`].
    pub tokens: Vec<TokenInfo>,
    /// Stronghold strength, undamaged and damaged (RW-STRONG-02).
    pub stronghold: [u8; 2],
    /// Kinds by base shape.
    pub by_shape: Each<BaseShape, Set<UnitKind>, 4>,
    /// Fate results by shape and card, for the hot path.
    pub results: [[FateResult; 30]; 4],
    /// The home realm of each faction.
    pub homes: [Set<AreaId>; 4],
    /// Each tile in its six turns, for the lattice.
    pub(crate) shapes: Vec<[crate::lattice::Shape; 6]>,
    /// Hash over all content.
    pub hash: String,
}

/// A printed area (RW-MAP-17).
#[derive(Clone, Debug)]
pub struct AreaInfo {
    /// Its name, such as `3A`.
    pub name: String,
    /// The tile that it belongs to.
    pub tile: TileId,
    /// Where on the tile.
    pub at: Hex,
    /// Food, wood, ore.
    pub resources: [u8; 3],
    /// Neutral units printed there.
    pub neutral: Option<(UnitKind, u8)>,
    /// Whose home realm it belongs to.
    pub home_of: Option<FactionId>,
    /// Whether it has a city space.
    pub city: bool,
    /// Water borders by edge, as bits.
    pub water: u8,
    /// Mountain borders by edge, as bits.
    pub mountain: u8,
    /// Whether we reconstructed it.
    pub reconstructed: bool,
}

/// A tile.
#[derive(Clone, Debug)]
pub struct TileInfo {
    /// Its name.
    pub name: String,
    /// Its areas.
    pub areas: Vec<AreaId>,
    /// Whose home realm it is.
    pub home_of: Option<FactionId>,
}

/// A kind of unit.
#[derive(Clone, Debug, Deserialize)]
pub struct UnitInfo {
    /// Its name in files.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// Figures that exist.
    pub count: u8,
    /// Its base.
    pub shape: BaseShape,
    /// Its row.
    pub initiative: u8,
    /// Damage that destroys it.
    pub health: u8,
    traits: Vec<String>,
    /// Name of its special ability.
    pub ability_name: String,
    /// What the ability does.
    pub ability: String,
    faction: String,
    source: String,
    /// Fast (RW-TERM-18).
    #[serde(skip)]
    pub fast: bool,
    /// Flying (RW-TERM-19).
    #[serde(skip)]
    pub flying: bool,
    /// Whether we reconstructed it.
    #[serde(skip)]
    pub reconstructed: bool,
}

/// What a dial space shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Space {
    /// Nothing.
    None,
    /// A unit.
    Unit(UnitKind),
    /// An influence icon.
    Influence,
    /// A Tactics icon.
    Tactics,
}

/// A faction sheet.
#[derive(Clone, Debug)]
pub struct FactionInfo {
    /// Its name in files.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// Good or evil.
    pub alignment: Alignment,
    /// Tactics cards at the start.
    pub tactics: u8,
    /// Influence at the start.
    pub influence: u8,
    /// Its home realm.
    pub home: TileId,
    /// Its defensive development.
    pub defense: Development,
    /// Where the dials start.
    pub start: [u8; 3],
    /// What the spaces 1 to 8 of each dial show.
    pub dials: [[Space; 8]; 3],
}

/// What a section of a Fate card shows (RW-FATE-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FateResult {
    /// Nothing.
    Miss,
    /// The unit's special ability.
    Special,
    /// So many routs.
    Rout(u8),
    /// So much damage.
    Damage(u8),
}

/// A Fate card.
#[derive(Clone, Debug)]
pub struct FateInfo {
    /// Its number, 1 to 30.
    pub number: u8,
    /// Its destiny symbol.
    pub destiny: Destiny,
    /// Its four sections, by [`BaseShape`].
    pub results: [FateResult; 4],
}

/// A card that is its name and text.
#[derive(Clone, Debug, Deserialize)]
pub struct CardInfo {
    /// Its name in files.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// How many exist.
    #[serde(default)]
    pub count: u8,
    /// When it may be played.
    #[serde(default)]
    pub timing: String,
    /// What it does.
    pub effect: String,
    source: String,
    /// Whether we reconstructed it.
    #[serde(skip)]
    pub reconstructed: bool,
}

/// A Season card.
#[derive(Clone, Debug, Deserialize)]
pub struct SeasonInfo {
    /// Its name in files.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// Its deck.
    pub season: Season,
    /// A Wizards' Council card (RW-SEASON-17).
    pub council: bool,
    /// Whether it holds a bid.
    pub bid: bool,
    /// Replaced in the epic game (RW-OPT-17).
    #[serde(default)]
    pub names_false_runes: bool,
    /// What it does.
    pub effect: String,
    source: String,
    /// Whether we reconstructed it.
    #[serde(skip)]
    pub reconstructed: bool,
}

/// A Quest card.
#[derive(Clone, Debug, Deserialize)]
pub struct QuestInfo {
    /// Its name in files.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// Whether it picks a tile at setup.
    pub setup: bool,
    /// The tile that it needs.
    pub tile: Option<String>,
    /// The area that it names.
    area: Option<String>,
    /// test, duel or task.
    pub kind: String,
    /// What is tested.
    pub attribute: Option<Attribute>,
    /// What the results are, in words.
    #[serde(default)]
    pub gold: String,
    #[serde(default)]
    pub silver: String,
    #[serde(default)]
    pub red: String,
    #[serde(default)]
    pub condition: String,
    #[serde(default)]
    pub success: String,
    #[serde(default)]
    units: Vec<QuestUnits>,
    /// Where the hero must stand, if it names no area.
    pub needs: Option<Need>,
    /// Influence spent when it is revealed.
    #[serde(default)]
    pub cost: u8,
    /// Damage that must be dealt in its duel, if defeating everybody is not asked for.
    pub wound: Option<u8>,
    #[serde(default)]
    does: Vec<String>,
    #[serde(default)]
    does_gold: Vec<String>,
    #[serde(default)]
    does_silver: Vec<String>,
    #[serde(default)]
    does_red: Vec<String>,
    source: String,
    /// What a destiny symbol does after the test, by [`Destiny`].
    #[serde(skip)]
    pub results: [Vec<Effect>; 3],
    /// What success does where nothing is tested.
    #[serde(skip)]
    pub prize: Vec<Effect>,
    /// The area that it names.
    #[serde(skip)]
    pub at: Option<AreaId>,
    /// Whom the hero duels.
    #[serde(skip)]
    pub foes: Option<(UnitKind, u8)>,
    /// Whether we reconstructed it.
    #[serde(skip)]
    pub reconstructed: bool,
}

/// Where a hero must stand for a Quest without an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Need {
    /// In a city that no other player controls.
    City,
    /// Beside a rune token and a stronghold of another player.
    Vault,
    /// Among neutral units allied to nobody.
    Wilds,
}

#[derive(Clone, Debug, Deserialize)]
struct QuestUnits {
    unit: String,
    count: u8,
}

/// Weapon, armor or neither (RW-REWARD-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trait {
    /// One a duel.
    Weapon,
    /// One a duel.
    Armor,
    /// No limit.
    None,
}

/// A Reward card.
#[derive(Clone, Debug, Deserialize)]
pub struct RewardInfo {
    /// Its name in files.
    pub id: String,
    /// What people call it.
    pub name: String,
    count: u8,
    /// Weapon or armor.
    #[serde(rename = "trait")]
    pub kind: Trait,
    /// What it does.
    pub effect: String,
    source: String,
    /// Whether we reconstructed it.
    #[serde(skip)]
    pub reconstructed: bool,
}

/// A hero.
#[derive(Clone, Debug, Deserialize)]
pub struct HeroInfo {
    /// Name in files.
    pub id: String,
    /// What people call the hero.
    pub name: String,
    /// Good, neutral or evil.
    pub alignment: Alignment,
    strength: u8,
    agility: u8,
    wisdom: u8,
    /// Damage that defeats.
    pub health: u8,
    /// What the hero can do.
    pub ability: String,
    source: String,
    /// Strength, agility, wisdom.
    #[serde(skip)]
    pub attributes: [u8; 3],
    /// Whether we reconstructed it.
    #[serde(skip)]
    pub reconstructed: bool,
}

/// An Objective card.
#[derive(Clone, Debug, Deserialize)]
pub struct ObjectiveInfo {
    /// Its name in files.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// Whose deck it belongs to.
    pub alignment: Alignment,
    /// When it can be claimed.
    pub condition: String,
    /// Whether it may be exchanged when it can no longer be met.
    pub replace_if_impossible: bool,
    source: String,
    /// Whether we reconstructed it.
    #[serde(skip)]
    pub reconstructed: bool,
}

/// A city token.
#[derive(Clone, Debug, Deserialize)]
pub struct CityInfo {
    /// Its name in files.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// Neutral units it gives, by shape.
    pub units: CityUnits,
    /// Tactics cards it gives.
    pub tactics: u8,
    /// Influence it gives.
    pub influence: u8,
    /// Quests it gives.
    pub quests: u8,
    source: String,
    /// Whether we reconstructed it.
    #[serde(skip)]
    pub reconstructed: bool,
}

/// The unit benefit of a city.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct CityUnits {
    /// Any neutral kind of this shape.
    pub shape: BaseShape,
    /// How many.
    pub count: u8,
}

/// A Title card.
#[derive(Clone, Debug, Deserialize)]
pub struct TitleInfo {
    /// Its name in files.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// What it does.
    pub effects: Vec<String>,
}

/// A development.
#[derive(Clone, Debug, Deserialize)]
pub struct DevelopmentInfo {
    /// Its name in files.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// Tokens of each faction that has it.
    pub per_faction: u8,
    factions: Vec<String>,
    /// What it does.
    pub effect: String,
    /// The factions that have it.
    #[serde(skip)]
    pub of: Set<FactionId>,
}

/// A kind of exploration token.
#[derive(Clone, Debug, Deserialize)]
pub struct TokenInfo {
    /// Its name in files.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// event, location or destructible_location.
    pub kind: String,
    /// Tokens with the back "1".
    pub back_1: u8,
    /// Tokens with the back "2+".
    pub back_2: u8,
    /// What it does.
    pub effect: String,
}

impl Content {
    /// The printed game, read on first use.
    pub fn printed() -> &'static Content {
        static CONTENT: OnceLock<Content> = OnceLock::new();
        CONTENT.get_or_init(|| Content::read().expect("the embedded content is checked by tests"))
    }

    fn read() -> Result<Content, String> {
        #[derive(Deserialize)]
        struct RawTile {
            id: String,
            kind: String,
            faction: Option<String>,
            hex: Vec<RawHex>,
        }
        #[derive(Deserialize)]
        struct RawHex {
            id: String,
            q: i8,
            r: i8,
            food: u8,
            wood: u8,
            ore: u8,
            neutral: Option<QuestUnits>,
            city: bool,
            water: Vec<u8>,
            mountain: Vec<u8>,
            source: String,
        }
        #[derive(Deserialize)]
        struct RawFaction {
            id: String,
            name: String,
            alignment: Alignment,
            starting_tactics: u8,
            starting_influence: u8,
            home_tile: String,
            defensive_development: Development,
            dial: Vec<RawDial>,
        }
        #[derive(Deserialize)]
        struct RawDial {
            resource: Resource,
            start: u8,
            spaces: Vec<String>,
        }
        #[derive(Deserialize)]
        struct RawFate {
            number: u8,
            destiny: String,
            triangle: String,
            rectangle: String,
            hexagon: String,
            circle: String,
        }
        #[derive(Deserialize)]
        struct Components {
            stronghold: Strength,
        }
        #[derive(Deserialize)]
        struct Strength {
            strength_undamaged: u8,
            strength_damaged: u8,
        }

        let mut units: Vec<UnitInfo> = entries("units", "unit")?;
        for unit in &mut units {
            unit.fast = unit.traits.iter().any(|name| name == "fast");
            unit.flying = unit.traits.iter().any(|name| name == "flying");
            unit.reconstructed = unit.source == "reconstructed";
        }
        let unit = |id: &str| position(&units, id, |unit| &unit.id).map(|n| UnitKind(n as u8));
        let raw_factions: Vec<RawFaction> = entries("factions", "faction")?;
        let faction =
            |id: &str| position(&raw_factions, id, |faction| &faction.id).map(|n| FactionId(n as u8));
        for (n, info) in units.iter().enumerate() {
            let wanted = match info.faction.as_str() {
                "neutral" => n >= usize::from(FIRST_NEUTRAL),
                id => faction(id)?.0 as usize == n / OWN_KINDS,
            };
            check(wanted, || {
                format!("{}: units stand in the order of the factions, neutral ones last", info.id)
            })?;
        }

        let raw_tiles: Vec<RawTile> = entries("tiles", "tile")?;
        let mut areas = Vec::new();
        let mut tiles = Vec::new();
        for (n, tile) in raw_tiles.into_iter().enumerate() {
            let home_of = tile.faction.as_deref().map(&faction).transpose()?;
            check((tile.kind == "home") == home_of.is_some(), || {
                format!("tile {}: a home has a faction", tile.id)
            })?;
            let mut of_tile = Vec::new();
            for hex in tile.hex {
                of_tile.push(AreaId(areas.len() as u8));
                let edges = |list: &[u8]| list.iter().fold(0, |bits, edge| bits | 1u8 << edge);
                areas.push(AreaInfo {
                    name: hex.id,
                    tile: TileId(n as u8),
                    at: Hex::new(hex.q, hex.r),
                    resources: [hex.food, hex.wood, hex.ore],
                    neutral: hex.neutral.map(|it| unit(&it.unit).map(|kind| (kind, it.count))).transpose()?,
                    home_of,
                    city: hex.city,
                    water: edges(&hex.water),
                    mountain: edges(&hex.mountain),
                    reconstructed: hex.source == "reconstructed",
                });
            }
            tiles.push(TileInfo { name: tile.id, areas: of_tile, home_of });
        }
        check(areas.len() == AREAS && tiles.len() == TILES, || "there are 13 tiles with 40 areas".into())?;

        let mut factions = Vec::new();
        for raw in &raw_factions {
            let mut dials = [[Space::None; 8]; 3];
            let mut start = [0; 3];
            for dial in &raw.dial {
                start[dial.resource as usize] = dial.start;
                check(dial.spaces.len() == 8, || format!("{}: a dial has 8 spaces", raw.id))?;
                for (at, space) in dial.spaces.iter().enumerate() {
                    dials[dial.resource as usize][at] = match space.as_str() {
                        "none" => Space::None,
                        "influence" => Space::Influence,
                        "tactics" => Space::Tactics,
                        id => Space::Unit(unit(id)?),
                    };
                }
            }
            factions.push(FactionInfo {
                id: raw.id.clone(),
                name: raw.name.clone(),
                alignment: raw.alignment,
                tactics: raw.starting_tactics,
                influence: raw.starting_influence,
                home: TileId(position(&tiles, &raw.home_tile, |tile| &tile.name)? as u8),
                defense: raw.defensive_development,
                start,
                dials,
            });
        }

        let mut fate = Vec::new();
        for (n, raw) in entries::<RawFate>("fate", "card")?.into_iter().enumerate() {
            check(usize::from(raw.number) == n + 1, || format!("Fate card {} is out of order", raw.number))?;
            let destiny = match raw.destiny.as_str() {
                "ally" => Destiny::Gold,
                "retreat" => Destiny::Silver,
                "battle" => Destiny::Red,
                other => return Err(format!("Fate card {}: no destiny '{other}'", raw.number)),
            };
            let section = |shape: BaseShape| match shape {
                BaseShape::Triangle => result(&raw.triangle),
                BaseShape::Circle => result(&raw.circle),
                BaseShape::Rectangle => result(&raw.rectangle),
                BaseShape::Hexagon => result(&raw.hexagon),
            };
            let mut results = [FateResult::Miss; 4];
            for &shape in BaseShape::ALL {
                results[shape as usize] = section(shape)?;
            }
            fate.push(FateInfo { number: raw.number, destiny, results });
        }
        check(fate.len() == 30, || "there are 30 Fate cards".into())?;

        let mut tactics: Vec<CardInfo> = entries("tactics", "tactic")?;
        tactics.iter_mut().for_each(|card| card.reconstructed = card.source == "reconstructed");
        in_order(&tactics, Tactic::ALL, |card| &card.id, Tactic::word)?;
        let tactic_cards = copies(Tactic::ALL, |kind| tactics[kind as usize].count);
        check(tactic_cards.len() == 50, || "there are 50 Tactics cards".into())?;

        let mut seasons: Vec<SeasonInfo> = entries("seasons", "card")?;
        seasons.iter_mut().for_each(|card| card.reconstructed = card.source == "reconstructed");
        in_order(&seasons, SeasonCard::ALL, |card| &card.id, SeasonCard::word)?;
        for (n, card) in seasons.iter().enumerate() {
            check(card.season as usize == n / 8, || format!("{}: eight cards a season, in order", card.id))?;
        }

        let mut quests: Vec<QuestInfo> = entries("quests", "quest")?;
        in_order(&quests, Quest::ALL, |card| &card.id, Quest::word)?;
        for quest in &mut quests {
            quest.reconstructed = quest.source == "reconstructed";
            quest.at = match &quest.area {
                Some(name) => Some(AreaId(position(&areas, name, |area| &area.name)? as u8)),
                None => None,
            };
            quest.foes = match quest.units.first() {
                Some(units) => Some((unit(&units.unit)?, units.count)),
                None => None,
            };
        }

        let mut rewards: Vec<RewardInfo> = entries("rewards", "reward")?;
        rewards.iter_mut().for_each(|card| card.reconstructed = card.source == "reconstructed");
        in_order(&rewards, Reward::ALL, |card| &card.id, Reward::word)?;
        let reward_cards = copies(Reward::ALL, |kind| rewards[kind as usize].count);
        check(reward_cards.len() == REWARDS, || "there are 25 Reward cards".into())?;

        let mut heroes: Vec<HeroInfo> = entries("heroes", "hero")?;
        in_order(&heroes, Hero::ALL, |hero| &hero.id, Hero::word)?;
        for hero in &mut heroes {
            hero.attributes = [hero.strength, hero.agility, hero.wisdom];
            hero.reconstructed = hero.source == "reconstructed";
        }

        let mut objectives: Vec<ObjectiveInfo> = entries("objectives", "objective")?;
        objectives.iter_mut().for_each(|card| card.reconstructed = card.source == "reconstructed");
        in_order(&objectives, Objective::ALL, |card| &card.id, Objective::word)?;

        let mut cities: Vec<CityInfo> = entries("cities", "city")?;
        cities.iter_mut().for_each(|city| city.reconstructed = city.source == "reconstructed");
        check(cities.len() == 7, || "there are 7 cities".into())?;
        let titles: Vec<TitleInfo> = entries("titles", "title")?;
        check(titles.len() == 3, || "there are 3 titles".into())?;

        let mut developments: Vec<DevelopmentInfo> = entries("developments", "development")?;
        in_order(&developments, Development::ALL, |it| &it.id, Development::word)?;
        for development in &mut developments {
            development.of =
                development.factions.iter().map(|id| faction(id)).collect::<Result<Set<_>, _>>()?;
        }
        let tokens: Vec<TokenInfo> = entries("exploration", "token")?;
        in_order(&tokens, TokenKind::ALL, |it| &it.id, TokenKind::word)?;
        let components: Components =
            toml::from_str(file("components")).map_err(|error| format!("components.toml: {error}"))?;

        let mut by_shape = Each::default();
        for (n, unit) in units.iter().enumerate() {
            by_shape[unit.shape] = Set::<UnitKind>::with(by_shape[unit.shape], UnitKind(n as u8));
        }
        let mut results = [[FateResult::Miss; 30]; 4];
        for (n, card) in fate.iter().enumerate() {
            for (of_shape, result) in results.iter_mut().zip(card.results) {
                of_shape[n] = result;
            }
        }
        let in_turns = |tile: &TileInfo| {
            std::array::from_fn(|turns| crate::lattice::Shape::turned(&areas, tile, turns as u8))
        };
        let shapes = tiles.iter().map(in_turns).collect();
        let mut homes = [Set::EMPTY; 4];
        for (n, area) in areas.iter().enumerate() {
            if let Some(faction) = area.home_of {
                homes[usize::from(faction.0)].add(AreaId(n as u8));
            }
        }
        let mut hasher = blake3::Hasher::new();
        for (_, text) in FILES {
            hasher.update(text.as_bytes());
        }
        let mut content = Content {
            areas,
            tiles,
            units,
            factions,
            fate,
            tactics,
            tactic_copies: Tactic::ALL.iter().map(|kind| copies_of(&tactic_cards, kind)).collect(),
            tactic_cards,
            seasons,
            quests,
            rewards,
            reward_cards,
            heroes,
            objectives,
            cities,
            titles,
            developments,
            tokens,
            stronghold: [components.stronghold.strength_undamaged, components.stronghold.strength_damaged],
            by_shape,
            results,
            homes,
            shapes,
            hash: hasher.finalize().to_hex().to_string(),
        };
        content.read_effects()?;
        Ok(content)
    }

    /// Reads what the Quests do; their words may name what the other files declare.
    fn read_effects(&mut self) -> Result<(), String> {
        let mut quests = std::mem::take(&mut self.quests);
        for quest in &mut quests {
            let effects = |words: &[String]| -> Result<Vec<Effect>, String> {
                let effect =
                    |word: &String| read(&*self, word).ok_or(format!("{}: no effect '{word}'", quest.id));
                words.iter().map(effect).collect()
            };
            let results =
                [effects(&quest.does_gold)?, effects(&quest.does_silver)?, effects(&quest.does_red)?];
            let prize = effects(&quest.does)?;
            let tests = quest.attribute.is_some();
            check(tests == prize.is_empty() && tests != results[0].is_empty(), || {
                format!("{}: a test has results by symbol, everything else a prize", quest.id)
            })?;
            (quest.results, quest.prize) = (results, prize);
        }
        self.quests = quests;
        Ok(())
    }

    /// A kind of unit.
    #[inline]
    pub fn unit(&self, kind: UnitKind) -> &UnitInfo {
        &self.units[usize::from(kind.0)]
    }

    /// A printed area.
    #[inline]
    pub fn area(&self, area: AreaId) -> &AreaInfo {
        &self.areas[usize::from(area.0)]
    }

    /// A faction sheet.
    #[inline]
    pub fn faction(&self, faction: FactionId) -> &FactionInfo {
        &self.factions[usize::from(faction.0)]
    }

    /// What kind a Tactics card is.
    #[inline]
    pub fn tactic(&self, card: TacticCard) -> Tactic {
        self.tactic_cards[usize::from(card.0)]
    }

    /// What kind a Reward card is.
    #[inline]
    pub fn reward(&self, card: RewardCard) -> Reward {
        self.reward_cards[usize::from(card.0)]
    }
}

fn file(name: &str) -> &'static str {
    FILES.iter().find(|(file, _)| *file == name).map_or("", |(_, text)| text)
}

pub(crate) fn entries<T: DeserializeOwned>(name: &str, key: &str) -> Result<Vec<T>, String> {
    let mut table: toml::Table =
        toml::from_str(file(name)).map_err(|error| format!("{name}.toml: {error}"))?;
    let list = table.remove(key).ok_or_else(|| format!("{name}.toml: no [[{key}]]"))?;
    let toml::Value::Array(list) = list else { return Err(format!("{name}.toml: [[{key}]] is a list")) };
    list.into_iter()
        .enumerate()
        .map(|(n, entry)| {
            entry.try_into().map_err(|error| format!("{name}.toml, [[{key}]] {}: {error}", n + 1))
        })
        .collect()
}

fn check(holds: bool, message: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(message()) }
}

fn position<T>(list: &[T], id: &str, name: impl Fn(&T) -> &String) -> Result<usize, String> {
    list.iter().position(|it| name(it) == id).ok_or_else(|| format!("there is no '{id}'"))
}

fn in_order<T, K: Copy>(
    list: &[T],
    kinds: &[K],
    name: impl Fn(&T) -> &String,
    word: impl Fn(K) -> &'static str,
) -> Result<(), String> {
    check(list.len() == kinds.len(), || format!("expected {} entries, found {}", kinds.len(), list.len()))?;
    list.iter().zip(kinds).try_for_each(|(it, &kind)| {
        check(name(it) == word(kind), || format!("expected '{}' here, found '{}'", word(kind), name(it)))
    })
}

fn copies<K: Copy>(kinds: &[K], count: impl Fn(K) -> u8) -> Vec<K> {
    kinds.iter().flat_map(|&kind| std::iter::repeat_n(kind, usize::from(count(kind)))).collect()
}

fn copies_of(cards: &[Tactic], kind: &Tactic) -> Set<TacticCard> {
    let of_kind = cards.iter().enumerate().filter(|(_, card)| *card == kind);
    of_kind.map(|(number, _)| TacticCard(number as u8)).collect()
}

fn result(text: &str) -> Result<FateResult, String> {
    let number = || text.bytes().last().map_or(0, |digit| digit.wrapping_sub(b'0'));
    match text {
        "miss" => Ok(FateResult::Miss),
        "special" => Ok(FateResult::Special),
        "rout1" | "rout2" => Ok(FateResult::Rout(number())),
        "damage1" | "damage2" | "damage3" => Ok(FateResult::Damage(number())),
        other => Err(format!("no Fate result '{other}'")),
    }
}
