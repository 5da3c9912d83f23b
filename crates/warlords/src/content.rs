//! What is printed on the components: `content/*.toml`, read once into dense tables.

use std::sync::OnceLock;

use hexarch_core::{Hex, STEPS, Set};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::ids::*;

/// The texts of the content files, by name.
const FILES: [(&str, &str); 12] = [
    ("races", include_str!("../content/races.toml")),
    ("units", include_str!("../content/units.toml")),
    ("buildings", include_str!("../content/buildings.toml")),
    ("tiles", include_str!("../content/tiles.toml")),
    ("guards", include_str!("../content/guards.toml")),
    ("outposts", include_str!("../content/outposts.toml")),
    ("random_events", include_str!("../content/random_events.toml")),
    ("insufficient_mp", include_str!("../content/insufficient_mp.toml")),
    ("experience", include_str!("../content/experience.toml")),
    ("glory", include_str!("../content/glory.toml")),
    ("minicards", include_str!("../content/minicards.toml")),
    ("scenarios", include_str!("../content/scenarios.toml")),
];

/// Where the centres of the six neighbour tiles lie (HW-WORLD-04).
pub(crate) const LATTICE: [Hex; 6] =
    [Hex::new(2, 1), Hex::new(-1, 3), Hex::new(-3, 2), Hex::new(-2, -1), Hex::new(1, -3), Hex::new(3, -2)];

/// Everything printed, as the rules use it.
pub struct Content {
    /// Races in order.
    pub races: Vec<RaceInfo>,
    /// Leaders, two of each race in turn.
    pub leaders: Vec<LeaderInfo>,
    /// Maxima of raises by [`Stat`] (HW-LEAD-11).
    pub limits: [u8; 6],
    /// Units: six levels of each race in turn, then the guards.
    pub units: Vec<UnitInfo>,
    /// How units fight, by race (4: guards) and level less one.
    pub kinds: [[UnitType; LEVELS]; 5],
    /// Their symbols, likewise.
    pub symbols: [[Symbol; LEVELS]; 5],
    /// Buildings of Amazons, Knights and Barbarians, by [`Building`].
    pub buildings: [Vec<BuildingInfo>; 3],
    /// Numbers of the economy.
    pub economy: Economy,
    /// Tiles by number less one.
    pub tiles: Vec<TileInfo>,
    /// What lies on the six sides of a hex: 0 nothing, 1 a river, else a river with bridge number less two.
    pub rivers: [[[u8; 6]; PER_TILE]; CELLS],
    /// Bridges of all tiles.
    pub bridges: Vec<BridgeInfo>,
    /// Those of them that are printed intact.
    pub intact: u32,
    /// The way from a place of a cell across a side: the lattice direction (6: the same cell), and the place there.
    pub ways: [[(u8, u8); 6]; PER_TILE],
    /// The guards table: wood, stone, gold, crystal, ruin, tower by d12 less one.
    pub guards: Vec<[GuardRow; 12]>,
    /// On which d12 guards still react, by highest level less one (HW-REACT-04).
    pub reaction: [u8; LEVELS],
    /// From which summed levels groups without a row give 1, 2, 3 GP.
    pub gp_scale: [u16; 3],
    /// Outpost table by d12 less one.
    pub outposts: [Resource; 12],
    /// Holy places by d12 less one.
    pub holy: [(Blessing, u8); 12],
    /// Events by d12 less one.
    pub events: Vec<EventInfo>,
    /// The insufficient-MP table: the highest total of each row.
    pub march_rows: [u8; 4],
    /// EP that a level needs (HW-LVL-01).
    pub thresholds: [u16; LEVELS],
    /// EP for deeds.
    pub ep: Deeds,
    /// GP for deeds.
    pub gp: Glory,
    /// Minicards with their texts.
    pub cards: Vec<CardInfo>,
    /// Equipment of the strict set of sixteen.
    pub strict_gear: Set<Gear>,
    /// Disasters of the strict set of sixteen.
    pub strict_disasters: Set<Disaster>,
    /// Scenario numbers.
    pub scenarios: Scenarios,
    /// Hash over all content.
    pub hash: String,
}

/// A race.
#[derive(Clone, Debug, Deserialize)]
pub struct RaceInfo {
    /// Its name in files.
    pub id: Race,
    /// Its special skill.
    pub special_skill: String,
    /// What it is like.
    pub character: String,
    /// Where it is from.
    pub source: String,
}

/// A leader as printed.
#[derive(Clone, Debug, Deserialize)]
pub struct LeaderInfo {
    /// His race.
    pub race: Race,
    /// His name.
    pub name: String,
    attack: u8,
    defense: u8,
    movement: u8,
    initiative: u8,
    leadership: u8,
    special: u8,
    /// His name in actions.
    #[serde(skip)]
    pub word: String,
    /// His values by [`Stat`].
    #[serde(skip)]
    pub stats: [u8; 6],
}

/// A unit of a race and level.
#[derive(Clone, Debug, Deserialize)]
pub struct UnitInfo {
    /// Its name in files.
    pub id: String,
    race: String,
    level: u8,
    /// What people call it.
    pub name: String,
    #[serde(rename = "type")]
    kind: UnitType,
    symbol: Symbol,
    /// What is special about it.
    #[serde(default)]
    pub ability: String,
    /// Crystals that it costs besides.
    #[serde(default)]
    pub cost_crystal: u8,
}

/// A price, or a gain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Price {
    gold: u8,
    wood: u8,
    stone: u8,
    crystal: u8,
}

impl Price {
    /// By [`Resource`].
    pub(crate) fn by_kind(self) -> [u8; 4] {
        [self.gold, self.wood, self.stone, self.crystal]
    }
}

/// A building of one race.
#[derive(Clone, Debug, Deserialize)]
pub struct BuildingInfo {
    id: String,
    race: Race,
    #[serde(default)]
    cost: Price,
    /// What must stand before.
    pub requires: Option<Building>,
    /// What it does.
    pub effect: String,
    #[serde(default)]
    repair_cost: Price,
    #[serde(default)]
    income_gold: u8,
    #[serde(default)]
    income_wood: u8,
    #[serde(default)]
    income_stone: u8,
    /// By how much it reduces hits on each stack inside.
    #[serde(default)]
    pub hit_reduction: u8,
    /// The same for a camp in motion.
    pub hit_reduction_motion: Option<u8>,
    /// Resources it costs, by [`Resource`].
    #[serde(skip)]
    pub price: [u8; 4],
    /// What it costs to repair the first level.
    #[serde(skip)]
    pub repair: [u8; 4],
    /// What it yields each income phase.
    #[serde(skip)]
    pub income: [u8; 4],
}

/// Numbers of the economy.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Economy {
    /// Base income of a city or camp (HW-SITE-51).
    pub base_income_gold: u8,
    /// The most of one kind in stock (HW-COMP-10).
    pub resource_cap: u8,
    /// What a revival costs (HW-DEATH-04).
    pub revive_cost: u8,
}

/// A tile.
#[derive(Clone, Debug)]
pub struct TileInfo {
    /// What people call it.
    pub name: String,
    /// Its printed number as text.
    pub number: String,
    /// What sort of tile.
    pub kind: TileKind,
    /// Whose it is.
    pub race: Option<Race>,
    /// Its hexes: the centre, then clockwise from the north.
    pub hexes: [HexInfo; PER_TILE],
}

/// The sorts of tiles (HW-COMP-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TileKind {
    /// Of a race, face up from the start.
    Home,
    /// With the recruitment location of a race.
    Recruitment,
    /// Of nobody.
    Basic,
    /// Only with a Necromancer.
    Necromancer,
}

/// A printed hex.
#[derive(Clone, Copy, Debug)]
pub struct HexInfo {
    /// Its land.
    pub terrain: Terrain,
    /// What is there.
    pub site: Option<Site>,
    /// Whether a lake is drawn in it, which means nothing (HW-TERR-04).
    pub lake: bool,
}

/// A bridge.
#[derive(Clone, Copy, Debug)]
pub struct BridgeInfo {
    /// Its tile.
    pub tile: TileId,
    /// The place on the tile.
    pub pos: u8,
    /// The side of that hex.
    pub side: u8,
}

/// A row of the guards table.
#[derive(Clone, Copy, Debug, Default)]
pub struct GuardRow {
    /// Who appears.
    pub units: Units,
    /// EP if all are eliminated.
    pub ep: u16,
    /// GP if all are eliminated.
    pub gp: u8,
}

/// A random event.
#[derive(Clone, Debug, Deserialize)]
pub struct EventInfo {
    d12: u8,
    id: EventCard,
    /// What people call it.
    pub name: String,
    /// What happens.
    pub effect: String,
}

/// A minicard.
#[derive(Clone, Debug, Deserialize)]
pub struct CardInfo {
    /// Its name in files.
    pub id: String,
    /// What people call it.
    #[serde(default)]
    pub name: String,
    /// What it does.
    pub effect: String,
    #[serde(default)]
    strict16: bool,
}

/// EP for deeds (HW-EP-01).
#[derive(Clone, Copy, Debug, Default)]
pub struct Deeds {
    pub discover: u16,
    pub pass: u16,
    pub master_of_glory: u16,
    pub gift: u16,
    pub ruin: u16,
    pub recruitment: u16,
    pub conquest: u16,
    pub loot: u16,
    pub kill_leader: u16,
    pub breach: u16,
}

/// GP for deeds (HW-GP-01, HW-END-05).
#[derive(Clone, Copy, Debug, Default)]
pub struct Glory {
    pub win_field: u8,
    pub lose_field: u8,
    pub standing_guards: u8,
    pub peace_victor: u8,
    pub peace_others: u8,
    pub gift: u8,
    pub loot: u8,
    pub repel: u8,
    pub kill_leader: u8,
    pub ruin: u8,
    pub loot_undefended: u8,
    pub lose_siege: u8,
    pub both_wiped_out: u8,
}

/// Numbers of the scenarios.
#[derive(Clone, Debug)]
pub struct Scenarios {
    /// Rounds for 1 to 4 players.
    pub rounds: [u8; 4],
    /// Basic tiles for 1 to 4 players (HW-AMB-04).
    pub basic_tiles: [u8; 4],
    /// Army points at the start (HW-SETUP-04).
    pub army_points: u8,
    /// The most level 3 units at the start.
    pub army_max_level_3: u8,
    /// Resources at the start: standard, quick start.
    pub resources: [[u8; 4]; 2],
    /// Soul points at the start: standard, quick start.
    pub soul_points: [u8; 2],
    /// The world tiles of the quick start (HW-SCEN-02).
    pub quick_tiles: Set<TileId>,
    /// Army points of a second leader (HW-LEAD2-02).
    pub second_army: u8,
    /// What the Warden has in each round, by [`Category`].
    pub benchmarks: [[u16; 6]; 5],
    /// War against a Necromancer.
    pub benchmark_war_necromancer: [u16; 6],
    /// Masters less apprentices that win a solo game.
    pub solo_wins_from: i8,
}

impl Content {
    /// The printed game, read on first use.
    pub fn printed() -> &'static Content {
        static CONTENT: OnceLock<Content> = OnceLock::new();
        CONTENT.get_or_init(|| Content::read().expect("the embedded content is checked by tests"))
    }

    fn read() -> Result<Content, String> {
        let races: RacesFile = file("races")?;
        let mut leaders = races.leader;
        check(leaders.len() == LEADERS, || "races.toml: there are 8 leaders".into())?;
        for (n, leader) in leaders.iter_mut().enumerate() {
            check(leader.race == Race::ALL[n / 2], || {
                format!("races.toml: {}: two leaders a race, in order", leader.name)
            })?;
            leader.word = leader.name.to_lowercase();
            leader.stats = [
                leader.attack,
                leader.defense,
                leader.movement,
                leader.initiative,
                leader.leadership,
                leader.special,
            ];
        }
        let limits = races.limits;
        let limits = [
            limits.attack_max,
            limits.defense_max,
            limits.movement_max,
            limits.initiative_max,
            limits.leadership_max,
            limits.special_max,
        ];

        let units: UnitsFile = file("units")?;
        let units = units.unit;
        let mut kinds = [[UnitType::Close; LEVELS]; 5];
        let mut symbols = [[Symbol::Special; LEVELS]; 5];
        check(units.len() == 5 * LEVELS, || "units.toml: six levels of four races and of guards".into())?;
        for (n, unit) in units.iter().enumerate() {
            let race = Race::ALL.get(n / LEVELS).map_or("guard", |race| race.word());
            check(unit.race == race && usize::from(unit.level) == n % LEVELS + 1, || {
                format!("units.toml: {}: races and levels in order", unit.id)
            })?;
            kinds[n / LEVELS][n % LEVELS] = unit.kind;
            symbols[n / LEVELS][n % LEVELS] = unit.symbol;
        }

        let buildings: BuildingsFile = file("buildings")?;
        let economy = buildings.economy;
        let buildings = read_buildings(buildings.building)?;
        let tiles: TilesFile = file("tiles")?;
        let (tiles, rivers, bridges, intact) = read_tiles(tiles.tile)?;
        let guards: GuardsFile = file("guards")?;
        let rows = read_guards(&guards.row)?;
        let outposts: OutpostsFile = file("outposts")?;
        let events: EventsFile = file("random_events")?;
        for (n, event) in events.event.iter().enumerate() {
            check(usize::from(event.d12) == n + 1 && event.id as usize == n, || {
                format!("random_events.toml: {}: in order of the d12", event.name)
            })?;
        }
        let march: MarchFile = file("insufficient_mp")?;
        let march_rows: Vec<u8> = march.row.iter().take(4).map(|row| row.total[1]).collect();
        let experience: ExperienceFile = file("experience")?;
        let thresholds: Vec<u16> = experience.level.iter().map(|level| level.ep).collect();
        let glory: GloryFile = file("glory")?;
        let cards: CardsFile = file("minicards")?;
        let strict = |id: &str| cards.card.iter().any(|card| card.id == id && card.strict16);
        let strict_gear = Gear::ALL.iter().copied().filter(|gear| strict(gear.word())).collect();
        let strict_disasters = Disaster::ALL.iter().copied().filter(|card| strict(card.word())).collect();
        let scenarios: ScenariosFile = file("scenarios")?;
        let scenarios = read_scenarios(&scenarios, &tiles)?;
        let mut hasher = blake3::Hasher::new();
        for (_, text) in FILES {
            hasher.update(text.as_bytes());
        }
        Ok(Content {
            races: races.race,
            leaders,
            limits,
            units,
            kinds,
            symbols,
            buildings,
            economy,
            tiles,
            rivers,
            bridges,
            intact,
            ways: ways(),
            guards: rows,
            reaction: guards.reaction.success_up_to,
            gp_scale: guards.gp_scale.from_ep,
            outposts: by_die("outposts", outposts.row.iter().map(|row| (row.d12, row.gain)))?,
            holy: by_die(
                "outposts",
                outposts.holy_place.iter().map(|row| (row.d12, (row.effect, row.amount))),
            )?,
            events: events.event,
            march_rows: march_rows.try_into().map_err(|_| "insufficient_mp.toml: there are 5 rows")?,
            thresholds: thresholds.try_into().map_err(|_| "experience.toml: there are 6 levels")?,
            ep: read_deeds(&experience.source_of_ep)?,
            gp: read_glory(&glory.source_of_gp)?,
            cards: cards.card,
            strict_gear,
            strict_disasters,
            scenarios,
            hash: hasher.finalize().to_hex().to_string(),
        })
    }

    /// A leader as printed.
    #[inline]
    pub fn leader(&self, leader: LeaderId) -> &LeaderInfo {
        &self.leaders[usize::from(leader.0)]
    }

    /// How a unit fights.
    #[inline]
    pub fn kind(&self, race: Race, level: u8) -> UnitType {
        self.kinds[race as usize][usize::from(level) - 1]
    }

    /// Its symbol.
    #[inline]
    pub fn symbol(&self, race: Race, level: u8) -> Symbol {
        self.symbols[race as usize][usize::from(level) - 1]
    }

    /// A building of a race that builds.
    #[inline]
    pub fn building(&self, race: Race, building: Building) -> &BuildingInfo {
        &self.buildings[race as usize][building as usize]
    }

    /// The home tile of a race.
    pub fn home_tile(&self, race: Race) -> TileId {
        TileId(race as u8)
    }

    /// A minicard by its name in files.
    pub fn card(&self, id: &str) -> Option<&CardInfo> {
        self.cards.iter().find(|card| card.id == id)
    }
}

#[derive(Deserialize)]
struct RacesFile {
    limits: Limits,
    race: Vec<RaceInfo>,
    leader: Vec<LeaderInfo>,
}
#[derive(Deserialize)]
struct Limits {
    attack_max: u8,
    defense_max: u8,
    movement_max: u8,
    initiative_max: u8,
    leadership_max: u8,
    special_max: u8,
}
#[derive(Deserialize)]
struct UnitsFile {
    unit: Vec<UnitInfo>,
}
#[derive(Deserialize)]
struct BuildingsFile {
    building: Vec<BuildingInfo>,
    economy: Economy,
}
#[derive(Deserialize)]
struct TilesFile {
    tile: Vec<RawTile>,
}
#[derive(Deserialize)]
struct RawTile {
    number: String,
    kind: TileKind,
    race: Option<Race>,
    name: String,
    hexes: Vec<RawHex>,
    #[serde(default)]
    rivers: Vec<RawRiver>,
}
#[derive(Deserialize)]
struct RawHex {
    q: i8,
    r: i8,
    terrain: Terrain,
    site: Option<String>,
    resource: Option<String>,
    #[serde(default)]
    lake: bool,
}
#[derive(Deserialize)]
struct RawRiver {
    q: i8,
    r: i8,
    side: String,
    bridge: String,
}
#[derive(Deserialize)]
struct GuardsFile {
    reaction: Reaction,
    gp_scale: GpScale,
    row: Vec<RawRow>,
}
#[derive(Deserialize)]
struct Reaction {
    success_up_to: [u8; LEVELS],
}
#[derive(Deserialize)]
struct GpScale {
    from_ep: [u16; 3],
}
#[derive(Deserialize)]
struct RawRow {
    site: String,
    d12: u8,
    units: Vec<[u8; 2]>,
    ep: u16,
    gp: u8,
}
#[derive(Deserialize)]
struct OutpostsFile {
    row: Vec<OutpostRow>,
    holy_place: Vec<HolyRow>,
}
#[derive(Deserialize)]
struct OutpostRow {
    d12: [u8; 2],
    gain: Resource,
}
#[derive(Deserialize)]
struct HolyRow {
    d12: [u8; 2],
    effect: Blessing,
    amount: u8,
}
#[derive(Deserialize)]
struct EventsFile {
    event: Vec<EventInfo>,
}
#[derive(Deserialize)]
struct MarchFile {
    row: Vec<MarchRow>,
}
#[derive(Deserialize)]
struct MarchRow {
    total: [u8; 2],
}
#[derive(Deserialize)]
struct ExperienceFile {
    level: Vec<LevelRow>,
    source_of_ep: Vec<EpRow>,
}
#[derive(Deserialize)]
struct LevelRow {
    ep: u16,
}
#[derive(Deserialize)]
struct EpRow {
    id: String,
    ep: String,
}
#[derive(Deserialize)]
struct GloryFile {
    source_of_gp: Vec<GpRow>,
}
#[derive(Deserialize)]
struct GpRow {
    id: String,
    gp: String,
}
#[derive(Deserialize)]
struct CardsFile {
    card: Vec<CardInfo>,
}
#[derive(Deserialize)]
struct ScenariosFile {
    scenario: Vec<RawScenario>,
    solo_benchmark: Vec<Benchmark>,
}
#[derive(Deserialize)]
struct RawScenario {
    id: String,
    #[serde(default)]
    rounds: std::collections::BTreeMap<String, u8>,
    #[serde(default)]
    basic_tiles: std::collections::BTreeMap<String, u8>,
    #[serde(default)]
    army_points: u8,
    #[serde(default)]
    army_max_level_3: u8,
    #[serde(default)]
    resources: Price,
    #[serde(default)]
    necromancer_start_soul_points: u8,
    #[serde(default)]
    second_leader_army_points: u8,
    #[serde(default)]
    tiles: Vec<String>,
    #[serde(default)]
    wins_from: i8,
}
#[derive(Deserialize)]
struct Benchmark {
    category: Category,
    by_round: [u16; 6],
    necromancer_by_round: Option<[u16; 6]>,
}

/// Reads a content file; what is wrong is told with its line.
fn file<T: DeserializeOwned>(name: &str) -> Result<T, String> {
    let text = FILES.iter().find(|(file, _)| *file == name).map_or("", |(_, text)| text);
    toml::from_str(text).map_err(|error| format!("{name}.toml: {error}"))
}

fn check(holds: bool, message: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(message()) }
}

fn read_buildings(list: Vec<BuildingInfo>) -> Result<[Vec<BuildingInfo>; 3], String> {
    let mut of_race: [Vec<BuildingInfo>; 3] = Default::default();
    for mut building in list {
        let Some(kind) = Building::from_word(&building.id) else { continue }; // HW-BLD-10: the temple is not used.
        let race = building.race;
        check(race.builds(), || format!("buildings.toml: {}: a Necromancer builds nothing", building.id))?;
        building.price = building.cost.by_kind();
        building.repair = building.repair_cost.by_kind();
        building.income = [building.income_gold, building.income_wood, building.income_stone, 0];
        of_race[race as usize].push(building);
        check(of_race[race as usize].len() <= Building::ALL.len(), || format!("too many {}", kind.word()))?;
    }
    for list in &mut of_race {
        list.sort_by_key(|building| Building::from_word(&building.id));
        let complete = list.len() == Building::ALL.len()
            && list.iter().zip(Building::ALL).all(|(info, kind)| info.id == kind.word());
        check(complete, || "buildings.toml: every race has every building once".into())?;
    }
    Ok(of_race)
}

type Tiles = (Vec<TileInfo>, [[[u8; 6]; PER_TILE]; CELLS], Vec<BridgeInfo>, u32);

fn read_tiles(mut raw: Vec<RawTile>) -> Result<Tiles, String> {
    raw.sort_by(|a, b| a.number.cmp(&b.number));
    check(raw.len() == CELLS, || "tiles.toml: there are 20 tiles".into())?;
    let mut tiles = Vec::new();
    let mut rivers = [[[0u8; 6]; PER_TILE]; CELLS];
    let (mut bridges, mut intact) = (Vec::new(), 0u32);
    for (n, tile) in raw.into_iter().enumerate() {
        let at = |q: i8, r: i8| {
            let local = Hex::new(q, r);
            let edge = Hex::default().edge_to(local);
            if local == Hex::default() { Some(0) } else { edge.map(|edge| edge + 1) }
        };
        let wrong = |what: &str| format!("tiles.toml: tile {}: {what}", tile.number);
        check(tile.number.parse() == Ok(n + 1), || wrong("tiles have the numbers 01 to 20"))?;
        let mut hexes = [HexInfo { terrain: Terrain::Clear, site: None, lake: false }; PER_TILE];
        check(tile.hexes.len() == PER_TILE, || wrong("a tile has 7 hexes"))?;
        for hex in &tile.hexes {
            let pos = at(hex.q, hex.r).ok_or_else(|| wrong("a hex is not on the tile"))?;
            let word = match hex.site.as_deref() {
                Some("resource") => hex.resource.as_deref(),
                other => other,
            };
            let site = match word {
                None => None,
                Some(word) => Some(Site::from_word(word).ok_or_else(|| wrong(&format!("no site '{word}'")))?),
            };
            hexes[usize::from(pos)] = HexInfo { terrain: hex.terrain, site, lake: hex.lake };
        }
        for river in &tile.rivers {
            let side = ["N", "NE", "SE", "S", "SW", "NW"].iter().position(|side| *side == river.side);
            let side = side.ok_or_else(|| wrong("a river has a side N, NE, SE, S, SW or NW"))? as u8;
            let pos = at(river.q, river.r).ok_or_else(|| wrong("a river is not on the tile"))?;
            let across = Hex::new(river.q, river.r).across(side);
            let other = at(across.q, across.r).ok_or_else(|| wrong("rivers lie inside a tile"))?;
            let mark = if river.bridge == "none" {
                1
            } else {
                if river.bridge == "intact" {
                    intact |= 1 << bridges.len();
                }
                bridges.push(BridgeInfo { tile: TileId(n as u8), pos, side });
                bridges.len() as u8 + 1
            };
            rivers[n][usize::from(pos)][usize::from(side)] = mark;
            rivers[n][usize::from(other)][usize::from((side + 3) % 6)] = mark;
        }
        tiles.push(TileInfo {
            name: tile.name,
            number: tile.number,
            kind: tile.kind,
            race: tile.race,
            hexes,
        });
    }
    for (n, &race) in Race::ALL.iter().enumerate() {
        check(tiles[n].kind == TileKind::Home && tiles[n].race == Some(race), || {
            "tiles.toml: tiles 01 to 04 are the homes in the order of the races".into()
        })?;
    }
    Ok((tiles, rivers, bridges, intact))
}

/// Where each side of each place of a cell leads.
fn ways() -> [[(u8, u8); 6]; PER_TILE] {
    let local = |pos: usize| if pos == 0 { Hex::default() } else { STEPS[pos - 1] };
    let pos_of = |hex: Hex| (0..PER_TILE).find(|&pos| local(pos) == hex);
    std::array::from_fn(|pos| {
        std::array::from_fn(|side| {
            let there = local(pos) + STEPS[side];
            let mut found = pos_of(there).map(|pos| (6, pos as u8));
            for (n, &offset) in LATTICE.iter().enumerate() {
                found = found.or_else(|| pos_of(there - offset).map(|pos| (n as u8, pos as u8)));
            }
            found.expect("seven-hex tiles leave no gap")
        })
    })
}

/// The kinds of sites in the guards table, in the order of [`Content::guards`].
const GUARDED: [&str; 6] = ["wood", "stone", "gold", "crystal", "ruin", "tower"];

/// The rows of the guards table for a site.
pub(crate) fn guard_table(site: Site) -> Option<usize> {
    GUARDED.iter().position(|word| *word == site.word())
}

fn read_guards(raw: &[RawRow]) -> Result<Vec<[GuardRow; 12]>, String> {
    let mut rows = vec![[GuardRow::default(); 12]; GUARDED.len()];
    check(raw.len() == 72, || "guards.toml: twelve rows for each of six kinds of site".into())?;
    for row in raw {
        let wrong = || format!("guards.toml: row {} of {}", row.d12, row.site);
        let table = GUARDED.iter().position(|word| *word == row.site).ok_or_else(wrong)?;
        check((1..=12).contains(&row.d12), wrong)?;
        let mut units = [0; LEVELS];
        for &[level, n] in &row.units {
            check((1..=6).contains(&level), wrong)?;
            units[usize::from(level) - 1] += n;
        }
        rows[table][usize::from(row.d12) - 1] = GuardRow { units, ep: row.ep, gp: row.gp };
    }
    Ok(rows)
}

/// A table by d12 ranges, spread out.
fn by_die<T: Copy>(name: &str, rows: impl Iterator<Item = ([u8; 2], T)>) -> Result<[T; 12], String> {
    let mut spread = Vec::new();
    for ([from, to], value) in rows {
        check(usize::from(from) == spread.len() + 1 && to <= 12, || {
            format!("{name}.toml: d12 ranges in order")
        })?;
        (from..=to).for_each(|_| spread.push(value));
    }
    spread.try_into().map_err(|_| format!("{name}.toml: the ranges cover 1 to 12"))
}

fn read_deeds(rows: &[EpRow]) -> Result<Deeds, String> {
    let ep = |id: &str| {
        let row = rows.iter().find(|row| row.id == id).and_then(|row| row.ep.parse().ok());
        row.ok_or_else(|| format!("experience.toml: no number of EP for '{id}'"))
    };
    Ok(Deeds {
        discover: ep("discover_tile")?,
        pass: ep("pass")?,
        master_of_glory: ep("master_of_glory")?,
        gift: ep("master_of_experience_gift")?,
        ruin: ep("explore_ruin")?,
        recruitment: ep("activate_recruitment")?,
        conquest: ep("conquer_enemy_resource")?,
        loot: ep("loot_city_or_camp")?,
        kill_leader: ep("kill_leader")?,
        breach: ep("breach")?,
    })
}

fn read_glory(rows: &[GpRow]) -> Result<Glory, String> {
    let gp = |id: &str| {
        let row = rows.iter().find(|row| row.id == id).and_then(|row| row.gp.parse().ok());
        row.ok_or_else(|| format!("glory.toml: no number of GP for '{id}'"))
    };
    Ok(Glory {
        win_field: gp("win_field_battle_vs_player")?,
        lose_field: gp("lose_field_battle_vs_player")?,
        standing_guards: gp("standing_guards_beaten")?,
        peace_victor: gp("sue_for_peace_victor")?,
        peace_others: gp("sue_for_peace_others")?,
        gift: gp("master_of_glory_gift")?,
        loot: gp("loot_city_or_camp")?,
        repel: gp("repel_siege")?,
        kill_leader: gp("kill_leader")?,
        ruin: gp("explore_ruin")?,
        loot_undefended: gp("loot_undefended")?,
        lose_siege: gp("lose_siege")?,
        both_wiped_out: gp("both_wiped_out")?,
    })
}

fn read_scenarios(raw: &ScenariosFile, tiles: &[TileInfo]) -> Result<Scenarios, String> {
    let find = |id: &str| {
        raw.scenario
            .iter()
            .find(|it| it.id == id)
            .ok_or_else(|| format!("scenarios.toml: no scenario '{id}'"))
    };
    let (standard, quick, solo) = (find("standard")?, find("quick_start_4")?, find("solo_warden")?);
    let mut rounds = [0; 4];
    let mut basic_tiles = [0; 4];
    for scenario in [standard, solo] {
        for (players, n) in &scenario.rounds {
            rounds[players.parse::<usize>().map_or(0, |players| players - 1)] = *n;
        }
        for (players, n) in &scenario.basic_tiles {
            basic_tiles[players.parse::<usize>().map_or(0, |players| players - 1)] = *n;
        }
    }
    let tile = |number: &String| {
        let at = tiles.iter().position(|tile| tile.number == *number);
        at.map(|at| TileId(at as u8)).ok_or_else(|| format!("scenarios.toml: no tile '{number}'"))
    };
    let mut benchmarks = [[0; 6]; 5];
    let mut war = [0; 6];
    for row in &raw.solo_benchmark {
        benchmarks[row.category as usize] = row.by_round;
        if let Some(of_necromancer) = row.necromancer_by_round {
            war = of_necromancer;
        }
    }
    Ok(Scenarios {
        rounds,
        basic_tiles,
        army_points: standard.army_points,
        army_max_level_3: standard.army_max_level_3,
        resources: [standard.resources.by_kind(), quick.resources.by_kind()],
        soul_points: [standard.necromancer_start_soul_points, quick.necromancer_start_soul_points],
        quick_tiles: quick.tiles.iter().map(tile).collect::<Result<Set<TileId>, String>>()?,
        second_army: standard.second_leader_army_points,
        benchmarks,
        benchmark_war_necromancer: war,
        solo_wins_from: solo.wins_from,
    })
}
