//! What is printed on the components: `content/*.toml`, read once into dense tables.

use std::ops::Range;
use std::sync::OnceLock;

use hexarch_core::{Faults, Fields, Reader, Set, Small, Value};

use crate::effects::{self, Banner, Effects, Op, Verb};
use crate::ids::*;
use crate::map::Shape;

/// The texts of the content files, by name.
const FILES: [(&str, &str); 15] = [
    ("basic_actions", include_str!("../content/basic_actions.toml")),
    ("advanced_actions", include_str!("../content/advanced_actions.toml")),
    ("spells", include_str!("../content/spells.toml")),
    ("artifacts", include_str!("../content/artifacts.toml")),
    ("heroes", include_str!("../content/heroes.toml")),
    ("units", include_str!("../content/units.toml")),
    ("enemies", include_str!("../content/enemies.toml")),
    ("tiles", include_str!("../content/tiles.toml")),
    ("ruins", include_str!("../content/ruins.toml")),
    ("cities", include_str!("../content/cities.toml")),
    ("tactics", include_str!("../content/tactics.toml")),
    ("levels", include_str!("../content/levels.toml")),
    ("reputation", include_str!("../content/reputation.toml")),
    ("scenarios", include_str!("../content/scenarios.toml")),
    ("sites", include_str!("../content/sites.toml")),
];

/// Everything printed, as the rules use it.
pub struct Content {
    /// Designs of Deed cards: Basic Actions, Advanced Actions, Spells, Artifacts.
    pub cards: Vec<CardInfo>,
    /// The design of each printed card; the Wound is last.
    pub kinds: [Kind; CARDS + 1],
    /// Effects as they can be played.
    pub modes: Vec<Mode>,
    /// What they are made of.
    pub ops: Vec<Op>,
    /// Heroes.
    pub heroes: Vec<HeroInfo>,
    /// Skills, by [`Skill`].
    pub skills: Vec<SkillInfo>,
    /// Designs of Units.
    pub units: Vec<UnitInfo>,
    /// Designs of enemy tokens.
    pub enemies: Vec<EnemyInfo>,
    /// Faces of tiles.
    pub tiles: Vec<TileInfo>,
    /// Ruins tokens.
    pub ruins: Vec<RuinInfo>,
    /// Garrisons by colour of the city and level less one (MK-CITY-01).
    pub garrisons: [Vec<Vec<Back>>; 4],
    /// Tactics, by [`Tactic`].
    pub tactics: Vec<NameInfo>,
    /// Levels, from the first (MK-FAME-01).
    pub levels: Vec<LevelInfo>,
    /// Influence by Reputation from -7; nothing where nobody speaks to a hero (MK-REP-02).
    pub reputation: Vec<Option<i8>>,
    /// Scenarios, by [`Scenario`].
    pub scenarios: Vec<ScenarioInfo>,
    /// Hash over all content.
    pub hash: String,
}

/// A name and a text.
#[derive(Clone, Debug, Default)]
pub struct NameInfo {
    /// Its name in files.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// What needs saying besides its effect.
    pub text: String,
}

/// A design of Deed cards.
#[derive(Clone, Debug)]
pub struct CardInfo {
    /// Names.
    pub name: NameInfo,
    /// The name of a Spell's strong side.
    pub strong_name: String,
    /// Its colour, which Artifacts have not.
    pub color: Option<Color>,
    /// Modes of its two sides, by [`Way`]. Under the revised edition others may hold.
    pub ways: [Range<u16>; 2],
    /// The same in the revised edition (MK-AMB-01).
    pub revised: [Range<u16>; 2],
    /// What it gives a Unit, if it is a Banner.
    pub banner: Option<Banner>,
    /// Must be played before the first attack of a combat.
    pub opens_combat: bool,
    /// Only in competitive games (MK-SETUP-16).
    pub competitive: bool,
}

/// An effect as it can be played.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mode {
    first: u16,
    len: u8,
    /// Mana that using it costs, for abilities of Units (MK-UNIT-04).
    pub mana: Option<Color>,
    /// What it is about.
    pub about: About,
}

/// What an effect is about, which decides when it may be played.
#[derive(Clone, Copy, Debug, Default)]
pub struct About {
    pub movement: bool,
    pub influence: bool,
    pub melee: bool,
    /// Ranged or Siege.
    pub ranged: bool,
    pub block: bool,
    /// Does something to enemies.
    pub enemy: bool,
    /// Healing, or readying, which is healing (MK-HEAL-08).
    pub healing: bool,
    /// Something else that only a combat has a use for.
    pub combat: bool,
    /// Only in the Attack phase (MK-COMBAT-28).
    pub attack_phase: bool,
    /// Takes a move by spaces, so only in the movement part.
    pub travel: bool,
}

impl About {
    /// Only for combats.
    pub fn is_combat(self) -> bool {
        self.melee || self.ranged || self.block || self.enemy || self.combat
    }

    /// Neither movement nor influence nor combat: may be played at any time of the own turn (MK-TURN-16, MK-TURN-17).
    pub fn is_special(self) -> bool {
        !(self.is_combat() || self.movement || self.influence || self.travel)
    }
}

/// A hero.
#[derive(Clone, Debug)]
pub struct HeroInfo {
    /// Names.
    pub name: NameInfo,
    /// The design that stands in for a common one.
    pub personal: Kind,
    /// Crystals as dummy player (MK-DUMMY-01), by basic colour.
    pub crystals: [u8; 4],
}

/// When a Skill can be used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Usage {
    /// Each turn (MK-SKILL-01).
    Turn,
    /// Each round (MK-SKILL-02).
    Round,
    /// It is always on.
    Permanent,
}

/// A Skill.
#[derive(Clone, Debug)]
pub struct SkillInfo {
    /// Names.
    pub name: NameInfo,
    /// How often.
    pub usage: Usage,
    /// Its modes; none if it is a rule of its own.
    pub modes: Range<u16>,
    /// Never in combat.
    pub not_in_combat: bool,
    /// Only while interacting.
    pub only_interacting: bool,
    /// What a sideways card gives with it: usually, and at best.
    pub sideways: Option<(u8, u8)>,
}

/// A design of Units.
#[derive(Clone, Debug)]
pub struct UnitInfo {
    /// Names.
    pub name: NameInfo,
    /// Gold back (MK-COMP-03).
    pub elite: bool,
    /// How many exist.
    pub copies: u8,
    /// 1 to 4.
    pub level: u8,
    /// Influence.
    pub cost: u8,
    /// Armor.
    pub armor: u8,
    /// Physical, Fire, Ice.
    pub resists: [bool; 3],
    /// Where it can be recruited.
    pub sites: Set<Site>,
    /// What it can do: one of these an activation (MK-UNIT-04).
    pub modes: Range<u16>,
}

/// A design of enemy tokens.
#[derive(Clone, Debug)]
pub struct EnemyInfo {
    /// Names.
    pub name: NameInfo,
    /// Its back.
    pub back: Back,
    /// How many exist.
    pub copies: u8,
    /// Attack; nothing if it summons.
    pub attack: u8,
    /// Attack in the revised edition.
    pub revised_attack: u8,
    /// Its element.
    pub element: Element,
    /// Armor.
    pub armor: u8,
    /// Fame.
    pub fame: u8,
    /// Keywords.
    pub keywords: Set<Keyword>,
    /// Keywords in the revised edition.
    pub revised_keywords: Set<Keyword>,
    /// Physical, Fire, Ice.
    pub resists: [bool; 3],
}

/// A printed space.
#[derive(Clone, Copy, Debug, Default)]
pub struct HexInfo {
    /// Terrain.
    pub terrain: Terrain,
    /// Site.
    pub site: Option<Site>,
    /// Colour of a mine or city.
    pub color: Color,
    /// Rampaging enemies: orcs are green, Draconum red.
    pub rampaging: Option<Back>,
}

/// A face of a tile.
#[derive(Clone, Debug)]
pub struct TileInfo {
    /// Its name in files.
    pub id: String,
    /// Core instead of Countryside.
    pub core: bool,
    /// The colour of its city.
    pub city: Option<Color>,
    /// Its seven spaces: centre, NE, E, SE, SW, W, NW.
    pub hexes: [HexInfo; 7],
}

/// A ruins token.
#[derive(Clone, Debug)]
pub struct RuinInfo {
    /// Its name in files.
    pub id: String,
    /// The mana of an altar (MK-SITE-27).
    pub altar: Option<Color>,
    /// Its enemies (MK-SITE-28).
    pub enemies: Vec<Back>,
    /// What it gives.
    pub reward: Reward,
}

/// What an adventure gives at the end of the turn (MK-EOT-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, Default)]
pub struct Reward {
    pub artifacts: u8,
    pub spells: u8,
    pub advanced: u8,
    pub units: u8,
    /// One crystal of each basic colour, so often.
    pub each_crystal: u8,
    /// Rolled crystals (MK-SITE-26).
    pub crystals: u8,
    /// A die decides between a Spell and an Artifact (MK-SITE-16).
    pub rolls: u8,
}

/// A level.
#[derive(Clone, Copy, Debug)]
pub struct LevelInfo {
    /// Fame from which on.
    pub fame: u8,
    /// Armor.
    pub armor: u8,
    /// Hand limit.
    pub hand: u8,
    /// Command tokens.
    pub command: u8,
}

/// A scenario.
#[derive(Clone, Debug)]
pub struct ScenarioInfo {
    /// Names.
    pub name: NameInfo,
    /// Players, from and to.
    pub players: (u8, u8),
    /// By number of players from the lowest.
    pub rounds: Vec<u8>,
    pub shapes: Vec<Shape>,
    pub countryside: Vec<u8>,
    pub cities: Vec<u8>,
    pub core: Vec<u8>,
    /// City levels in order of revealing, by number of players; the last holds for all that follow.
    pub levels: Vec<Vec<u8>>,
    /// Fame at the start.
    pub fame: u8,
    /// Reputation at the start.
    pub reputation: i8,
    /// Extra dice, extra Units, extra Fame a line (MK-SCEN-14).
    pub blitz: bool,
    /// With a dummy player.
    pub dummy: bool,
}

impl Content {
    /// The printed game, read on first use.
    pub fn printed() -> &'static Content {
        static CONTENT: OnceLock<Content> = OnceLock::new();
        CONTENT.get_or_init(|| Content::read(&FILES).expect("the embedded content is checked by tests"))
    }

    /// Reads content files, given by name and text; what is wrong is told with file, line and column.
    pub fn read(files: &[(&str, &str)]) -> Result<Content, String> {
        let mut hasher = blake3::Hasher::new();
        files.iter().for_each(|(name, text)| {
            hasher.update(name.as_bytes());
            hasher.update(text.as_bytes());
        });
        let mut builder = Builder::default();
        for (name, text) in files {
            let in_file = |faults: Faults| {
                let lines: Vec<String> =
                    faults.0.iter().map(|fault| format!("{name}.toml: {fault}")).collect();
                lines.join("\n")
            };
            let reader = Reader::new(text).map_err(in_file)?;
            builder.file(name, &reader.root());
            reader.finish(()).map_err(in_file)?;
        }
        let mut content = builder.content;
        content.hash = hasher.finalize().to_hex().to_string();
        content.check()?;
        Ok(content)
    }

    fn check(&mut self) -> Result<(), String> {
        let counts = [
            ("cards", self.cards.len(), KINDS),
            ("heroes", self.heroes.len(), Hero::ALL.len()),
            ("skills", self.skills.len(), Skill::ALL.len()),
            ("units", self.units.len(), UNITS),
            ("enemies", self.enemies.len(), ENEMIES),
            ("tiles", self.tiles.len(), TILES),
            ("ruins", self.ruins.len(), RUINS),
            ("tactics", self.tactics.len(), Tactic::ALL.len()),
            ("scenarios", self.scenarios.len(), Scenario::ALL.len()),
            ("reputation", self.reputation.len(), 15),
        ];
        for (what, found, wanted) in counts {
            if found != wanted {
                return Err(format!("{what}: there are {found}, but the program knows {wanted}"));
            }
        }
        self.deal_heroes()
    }

    /// The common deck with a hero's own card in place of a common one (MK-COMP-12).
    fn deal_heroes(&mut self) -> Result<(), String> {
        let common: Vec<Kind> =
            COMMON.iter().flat_map(|&(kind, n)| (0..n).map(move |_| Kind(kind))).collect();
        for hero in Hero::ALL {
            let personal = self.heroes[*hero as usize].personal;
            let replaced = REPLACED[*hero as usize];
            let mut deck = common.clone();
            let at = deck.iter().position(|kind| *kind == Kind(replaced)).ok_or("a card to be replaced")?;
            deck[at] = personal;
            for (card, kind) in hero.cards().zip(deck) {
                self.kinds[usize::from(card.0)] = kind;
            }
        }
        for card in FIRST_ADVANCED..128 {
            self.kinds[usize::from(card)] = Kind(card - FIRST_ADVANCED + Kind::ADVANCED.0);
        }
        self.kinds[CARDS] = Kind::WOUND;
        Ok(())
    }

    /// The design of a card.
    #[inline]
    pub fn kind(&self, card: CardId) -> Kind {
        self.kinds[usize::from(card.0)]
    }

    /// A design that is no Wound.
    #[inline]
    pub fn card(&self, kind: Kind) -> &CardInfo {
        &self.cards[Small::number(kind)]
    }

    /// The colour of a design, if it has one.
    pub fn color(&self, kind: Kind) -> Option<Color> {
        if kind.is_wound() { None } else { self.card(kind).color }
    }

    /// An effect.
    #[inline]
    pub fn mode(&self, mode: ModeId) -> &Mode {
        &self.modes[usize::from(mode.0)]
    }

    /// What an effect is made of.
    #[inline]
    pub fn ops(&self, mode: ModeId) -> &[Op] {
        let mode = self.mode(mode);
        &self.ops[usize::from(mode.first)..][..usize::from(mode.len)]
    }

    /// The modes of a side of a card.
    pub fn ways(&self, kind: Kind, way: Way, revised: bool) -> Range<u16> {
        let card = self.card(kind);
        if revised { card.revised[way as usize].clone() } else { card.ways[way as usize].clone() }
    }

    /// A Unit.
    #[inline]
    pub fn unit(&self, kind: UnitKind) -> &UnitInfo {
        &self.units[Small::number(kind)]
    }

    /// An enemy.
    #[inline]
    pub fn enemy(&self, kind: EnemyKind) -> &EnemyInfo {
        &self.enemies[Small::number(kind)]
    }

    /// A tile.
    #[inline]
    pub fn tile(&self, tile: TileId) -> &TileInfo {
        &self.tiles[Small::number(tile)]
    }

    /// A Skill.
    #[inline]
    pub fn skill(&self, skill: Skill) -> &SkillInfo {
        &self.skills[skill as usize]
    }

    /// A scenario.
    pub fn scenario(&self, scenario: Scenario) -> &ScenarioInfo {
        &self.scenarios[scenario as usize]
    }

    /// The level that goes with so much Fame, from 1 (MK-FAME-01).
    pub fn level_at(&self, fame: u8) -> u8 {
        self.levels.iter().take_while(|level| level.fame <= fame).count() as u8
    }
}

impl ScenarioInfo {
    /// An entry of a list that goes by number of players.
    pub fn by_players<T: Clone>(&self, list: &[T], players: u8) -> Option<T> {
        let at = usize::from(players.saturating_sub(self.players.0)).min(list.len().checked_sub(1)?);
        list.get(at).cloned()
    }
}

/// The common starting deck: designs and copies, by the numbers of their file.
const COMMON: [(u8, u8); 12] =
    [(0, 2), (1, 1), (2, 2), (3, 2), (4, 2), (5, 1), (6, 1), (7, 1), (8, 1), (9, 1), (10, 1), (11, 1)];
/// What each hero's own card stands in for.
const REPLACED: [u8; 4] = [0, 10, 6, 1];

struct Builder {
    content: Content,
}

impl Default for Builder {
    fn default() -> Self {
        Builder {
            content: Content {
                cards: Vec::new(),
                kinds: [Kind::WOUND; CARDS + 1],
                modes: Vec::new(),
                ops: Vec::new(),
                heroes: Vec::new(),
                skills: Vec::new(),
                units: Vec::new(),
                enemies: Vec::new(),
                tiles: Vec::new(),
                ruins: Vec::new(),
                garrisons: Default::default(),
                tactics: Vec::new(),
                levels: Vec::new(),
                reputation: Vec::new(),
                scenarios: Vec::new(),
                hash: String::new(),
            },
        }
    }
}

fn tables<'r>(root: &Fields<'r>, name: &str) -> Vec<Fields<'r>> {
    root.need(name).map(|value| value.tables()).unwrap_or_default()
}

fn name_info(fields: &Fields<'_>) -> NameInfo {
    let text = |name: &str| fields.text(name).unwrap_or_default().to_owned();
    NameInfo { id: text("id"), name: text("name"), text: text("text") }
}

fn small(fields: &Fields<'_>, name: &str, default: u8) -> u8 {
    fields.number(name, 0..=200, default.into()) as u8
}

fn words<T>(fields: &Fields<'_>, name: &str, wanted: &str, read: impl Fn(&str) -> Option<T>) -> Vec<T> {
    let list = fields.get(name).map(|value| value.list()).unwrap_or_default();
    list.into_iter().filter_map(|value| value.word(wanted, &read)).collect()
}

fn word<T>(fields: &Fields<'_>, name: &str, wanted: &str, read: impl Fn(&str) -> Option<T>) -> Option<T> {
    fields.get(name).and_then(|value| value.word(wanted, &read))
}

fn resistances(fields: &Fields<'_>) -> [bool; 3] {
    let mut resists = [false; 3];
    for element in words(fields, "resistances", "an element", Element::from_word) {
        if element != Element::ColdFire {
            resists[element as usize] = true;
        }
    }
    resists
}

impl Builder {
    fn file(&mut self, name: &str, root: &Fields<'_>) {
        match name {
            "basic_actions" | "advanced_actions" => self.cards(root, "card"),
            "spells" => self.cards(root, "spell"),
            "artifacts" => self.cards(root, "artifact"),
            "heroes" => self.heroes(root),
            "units" => self.units(root),
            "enemies" => self.enemies(root),
            "tiles" => self.tiles(root),
            "ruins" => self.ruins(root),
            "cities" => self.cities(root),
            "tactics" => self.tactics(root),
            "levels" => self.levels(root),
            "reputation" => self.reputation(root),
            "scenarios" => self.scenarios(root),
            _ => {}
        }
    }

    fn add_modes(&mut self, modes: Vec<Vec<Op>>, mana: Option<Color>) -> Range<u16> {
        let first = self.content.modes.len() as u16;
        for ops in modes {
            let ops = effects::joined(ops);
            self.content.modes.push(Mode {
                first: self.content.ops.len() as u16,
                len: ops.len() as u8,
                mana,
                about: about(&ops),
            });
            self.content.ops.extend(ops);
        }
        first..self.content.modes.len() as u16
    }

    fn cards(&mut self, root: &Fields<'_>, name: &str) {
        for fields in tables(root, name) {
            let banner = fields.get("basic").and_then(effects::banner);
            let mut effects = Effects::new();
            let basic = match fields.need("basic") {
                Some(list) if banner.is_none() => effects.modes(list),
                _ => Vec::new(),
            };
            effects.basic = basic.clone();
            let strong = fields.need("strong").map(|list| effects.modes(list)).unwrap_or_default();
            let ways = [self.add_modes(basic.clone(), None), self.add_modes(strong.clone(), None)];
            let info = name_info(&fields);
            let revised = match revised(&info.id, &basic, &strong) {
                Some([basic, strong]) => [self.add_modes(basic, None), self.add_modes(strong, None)],
                None => ways.clone(),
            };
            self.content.cards.push(CardInfo {
                strong_name: fields.text("strong_name").unwrap_or(&info.name).to_owned(),
                name: info,
                color: word(&fields, "color", "a colour", Color::from_word),
                ways,
                revised,
                banner,
                opens_combat: fields.text("phase") == Some("combat_start"),
                competitive: fields.flag("competitive", false),
            });
        }
    }

    fn heroes(&mut self, root: &Fields<'_>) {
        for fields in tables(root, "hero") {
            let cards = &self.content.cards;
            let personal = word(&fields, "personal_card", "a Basic Action", |id| {
                cards.iter().position(|card| card.name.id == id).map(|n| Kind(n as u8))
            });
            let mut crystals = [0; 4];
            for color in words(&fields, "dummy_crystals", "a colour", Color::from_word) {
                crystals[color as usize] += 1;
            }
            let name = name_info(&fields);
            self.content.heroes.push(HeroInfo { name, personal: personal.unwrap_or_default(), crystals });
        }
        for fields in tables(root, "skill") {
            let info = name_info(&fields);
            if Skill::from_word(&info.id).map(|skill| skill as usize) != Some(self.content.skills.len()) {
                fields.fault(format!("the Skill '{}' is not in its place", info.id));
            }
            let usage = word(&fields, "usage", "turn, round or permanent", |usage| match usage {
                "turn" => Some(Usage::Turn),
                "round" => Some(Usage::Round),
                "permanent" => Some(Usage::Permanent),
                _ => None,
            });
            let mut sideways = None;
            let mut own_rule = fields.flag("interactive", false) || info.id == "invocation";
            for effect in fields.get("effects").map(|value| value.tables()).unwrap_or_default() {
                own_rule |= effect.get("special").is_some();
                if effect.text("special") == Some("sideways_bonus") {
                    let better = [
                        "value_if_action_or_spell_of_that_color",
                        "value_if_advanced_action_spell_or_artifact",
                        "value_if_no_source_die_used_this_turn",
                    ];
                    let value = small(&effect, "value", 1);
                    sideways =
                        Some((value, better.iter().fold(value, |best, name| small(&effect, name, best))));
                } else if effect.text("special") == Some("play_wound_sideways") {
                    let value = small(&effect, "value", 1);
                    sideways = Some((value, value));
                }
            }
            let modes = match fields.need("effects") {
                Some(list) if !own_rule => Effects::new().modes(list),
                _ => Vec::new(),
            };
            let modes = self.add_modes(modes, None);
            self.content.skills.push(SkillInfo {
                name: info,
                usage: usage.unwrap_or(Usage::Turn),
                modes,
                not_in_combat: fields.text("not_in") == Some("combat"),
                only_interacting: fields.text("only_in") == Some("interaction"),
                sideways,
            });
        }
    }

    fn units(&mut self, root: &Fields<'_>) {
        for fields in tables(root, "unit") {
            let first = self.content.modes.len() as u16;
            for ability in tables(&fields, "ability") {
                let mana = word(&ability, "mana", "a colour", Color::from_word);
                let modes =
                    ability.need("effects").map(|list| Effects::new().modes(list)).unwrap_or_default();
                self.add_modes(modes, mana);
            }
            self.content.units.push(UnitInfo {
                name: name_info(&fields),
                elite: fields.text("kind") == Some("elite"),
                copies: small(&fields, "copies", 1),
                level: small(&fields, "level", 1),
                cost: small(&fields, "cost", 1),
                armor: small(&fields, "armor", 1),
                resists: resistances(&fields),
                sites: words(&fields, "sites", "a site", Site::from_word).into_iter().collect(),
                modes: first..self.content.modes.len() as u16,
            });
        }
    }

    fn enemies(&mut self, root: &Fields<'_>) {
        for fields in tables(root, "enemy") {
            let offensive = words(&fields, "offensive", "a keyword", Keyword::from_word);
            let defensive = words(&fields, "defensive", "a keyword", Keyword::from_word);
            let offensive: Set<Keyword> = offensive.into_iter().collect();
            let keywords = defensive.iter().fold(offensive, |all, keyword| all.with(*keyword));
            let attack = small(&fields, "attack", 0);
            let (mut revised_attack, mut revised_keywords) = (attack, keywords);
            if let Some(revised) = fields.get("revised").and_then(|value| value.fields()) {
                revised_attack = small(&revised, "attack", attack);
                if revised.get("defensive").is_some() {
                    let list = words(&revised, "defensive", "a keyword", Keyword::from_word);
                    revised_keywords = list.iter().fold(offensive, |all, keyword| all.with(*keyword));
                }
            }
            self.content.enemies.push(EnemyInfo {
                name: name_info(&fields),
                back: word(&fields, "color", "a back", Back::from_word).unwrap_or(Back::Green),
                copies: small(&fields, "count", 1),
                attack,
                revised_attack,
                element: word(&fields, "element", "an element", Element::from_word)
                    .unwrap_or(Element::Physical),
                armor: small(&fields, "armor", 1),
                fame: small(&fields, "fame", 0),
                keywords,
                revised_keywords,
                resists: resistances(&fields),
            });
        }
    }

    fn tiles(&mut self, root: &Fields<'_>) {
        for fields in tables(root, "tile") {
            let mut hexes = [HexInfo::default(); 7];
            for hex in tables(&fields, "hexes") {
                let spots = ["C", "NE", "E", "SE", "SW", "W", "NW"];
                let spot =
                    word(&hex, "at", "a place on a tile", |at| spots.iter().position(|spot| *spot == at));
                hexes[spot.unwrap_or(0)] = HexInfo {
                    terrain: word(&hex, "terrain", "a terrain", Terrain::from_word).unwrap_or(Terrain::Ocean),
                    site: word(&hex, "site", "a site", Site::from_word),
                    color: word(&hex, "color", "a colour", Color::from_word).unwrap_or_default(),
                    rampaging: word(&hex, "rampaging", "orc or draconum", |word| match word {
                        "orc" => Some(Back::Green),
                        "draconum" => Some(Back::Red),
                        _ => None,
                    }),
                };
            }
            self.content.tiles.push(TileInfo {
                id: fields.text("id").unwrap_or_default().to_owned(),
                core: fields.text("kind") == Some("core"),
                city: word(&fields, "city_color", "a colour", Color::from_word),
                hexes,
            });
        }
    }

    fn ruins(&mut self, root: &Fields<'_>) {
        for fields in tables(root, "token") {
            let altar = fields.get("pay_mana").and_then(|value| value.fields());
            let mut reward = Reward::default();
            for table in tables(&fields, "reward") {
                reward.artifacts += small(&table, "artifact", 0);
                reward.spells += small(&table, "spell", 0);
                reward.advanced += small(&table, "advanced_action", 0);
                reward.units += small(&table, "unit", 0);
                reward.each_crystal += u8::from(table.get("crystal").is_some());
            }
            self.content.ruins.push(RuinInfo {
                id: fields.text("id").unwrap_or_default().to_owned(),
                altar: altar.and_then(|altar| word(&altar, "color", "a colour", Color::from_word)),
                enemies: words(&fields, "enemies", "a back", Back::from_word),
                reward,
            });
        }
    }

    fn cities(&mut self, root: &Fields<'_>) {
        let Some(cities) = root.need("city").and_then(|value| value.fields()) else { return };
        for color in Color::BASIC {
            let Some(city) = cities.need(color.word()).and_then(|value| value.fields()) else { continue };
            let rows = city.need("garrison").map(|value: Value<'_>| value.list()).unwrap_or_default();
            let back = |value: Value<'_>| value.word("a back", Back::from_word);
            self.content.garrisons[color as usize] =
                rows.into_iter().map(|row| row.list().into_iter().filter_map(back).collect()).collect();
        }
    }

    fn tactics(&mut self, root: &Fields<'_>) {
        for fields in tables(root, "tactic") {
            let info = name_info(&fields);
            if Tactic::from_word(&info.id).map(|tactic| tactic as usize) != Some(self.content.tactics.len()) {
                fields.fault(format!("the Tactic '{}' is not in its place", info.id));
            }
            self.content.tactics.push(info);
        }
    }

    fn levels(&mut self, root: &Fields<'_>) {
        for fields in tables(root, "level") {
            let figure = |name: &str| small(&fields, name, 0);
            self.content.levels.push(LevelInfo {
                fame: figure("fame"),
                armor: figure("armor"),
                hand: figure("hand_limit"),
                command: figure("command_tokens"),
            });
        }
    }

    fn reputation(&mut self, root: &Fields<'_>) {
        for fields in tables(root, "spaces") {
            let speaks = fields.flag("interact", true);
            self.content.reputation.push(speaks.then(|| fields.number("influence", -9..=9, 0) as i8));
        }
    }

    fn scenarios(&mut self, root: &Fields<'_>) {
        for fields in tables(root, "scenario") {
            let numbers = |name: &str| -> Vec<u8> {
                let list = fields.get(name).map(|value| value.list()).unwrap_or_default();
                list.into_iter().filter_map(|value| value.number(0..=20)).map(|n| n as u8).collect()
            };
            let players = numbers("players");
            let [from, to] = players[..] else {
                fields.fault("'players' is a list of two");
                continue;
            };
            let rounds = match fields.get("rounds_by_players").and_then(|value| value.fields()) {
                Some(by) => {
                    let (two, four) = (small(&by, "two", 6), small(&by, "four", 4));
                    vec![two, four, four]
                }
                None => vec![small(&fields, "rounds", 3)],
            };
            let last = numbers("last_city_level");
            let in_order = fields.get("city_levels_in_order").map(|value| value.list()).unwrap_or_default();
            let mut levels: Vec<Vec<u8>> = in_order
                .into_iter()
                .map(|row| row.list().into_iter().filter_map(|n| n.number(1..=11)).map(|n| n as u8).collect())
                .collect();
            let each = small(&fields, "city_level", 0);
            let cities = numbers("core_city");
            if levels.is_empty() {
                levels = (0..cities.len())
                    .map(|n| {
                        let mut row = vec![each; usize::from(cities[n])];
                        if let (Some(level), Some(slot)) = (last.get(n), row.last_mut()) {
                            *slot = *level;
                        }
                        row
                    })
                    .collect();
            }
            self.content.scenarios.push(ScenarioInfo {
                name: name_info(&fields),
                players: (from, to),
                rounds,
                shapes: words(&fields, "map_shape", "a map shape", Shape::from_word),
                countryside: numbers("countryside"),
                core: numbers("core_non_city"),
                cities,
                levels,
                fame: small(&fields, "starting_fame", 0),
                reputation: fields.number("starting_reputation", -7..=7, 0) as i8,
                blitz: fields.get("extra_fame_per_fame_line_crossed").is_some(),
                dummy: fields.flag("dummy", false),
            });
        }
    }
}

/// What an effect is about.
fn about(ops: &[Op]) -> About {
    let mut about = About::default();
    for op in ops {
        match op.verb {
            Verb::Move | Verb::Terrain(_) | Verb::Passable(_) | Verb::SpaceBending => about.movement = true,
            Verb::Fly(_) | Verb::Underground(_) | Verb::Wings => about.travel = true,
            Verb::Influence | Verb::Learn(_) => about.influence = true,
            Verb::Attack(Reach::Melee, _) => about.melee = true,
            Verb::Attack(Reach::Ranged | Reach::Siege, _) => about.ranged = true,
            Verb::Block(_) => about.block = true,
            Verb::Enemy(_, harm) => {
                about.enemy = true;
                about.attack_phase |= harm == effects::Harm::Destroy;
            }
            Verb::Heal | Verb::Ready(_) | Verb::ReadyAll | Verb::ReadyLevels | Verb::HealUnit => {
                about.healing = true;
            }
            Verb::IgnoreSite | Verb::SkipBlocks | Verb::DoublePhysical | Verb::OwnAttacks(_) => {
                about.combat = true;
            }
            Verb::Units { .. } | Verb::UnitsResist | Verb::Shieldless => about.combat = true,
            _ => {}
        }
    }
    about
}

/// The sides of a card in the revised edition, where they differ (MK-AMB-01).
fn revised(id: &str, basic: &[Vec<Op>], strong: &[Vec<Op>]) -> Option<[Vec<Vec<Op>>; 2]> {
    let mut sides = [basic.to_vec(), strong.to_vec()];
    let each = |modes: &mut Vec<Vec<Op>>, change: &dyn Fn(&mut Op)| {
        modes.iter_mut().flatten().for_each(change);
    };
    let stop = Op {
        verb: Verb::Enemy(effects::Target::One, effects::Harm::NoAttack),
        n: 1,
        per: effects::Per::Once,
        cond: effects::Cond::Always,
        late: false,
    };
    match id {
        "in_need" => {
            for side in &mut sides {
                each(side, &|op| {
                    op.n += i8::from(op.verb == Verb::Influence && op.per == effects::Per::Once)
                });
            }
        }
        "horn_of_wrath" => {
            let siege = Verb::Attack(Reach::Siege, Element::Physical);
            sides[0].iter_mut().flatten().filter(|op| op.verb == siege).for_each(|op| op.n = 5);
            sides[1].truncate(6);
            sides[1].iter_mut().filter_map(|ops| ops.first_mut()).for_each(|op| op.n -= 1);
        }
        // Played in combat it gives the Move alone.
        "refreshing_walk" => {
            for side in &mut sides {
                let moves = |ops: &Vec<Op>| ops.iter().copied().filter(|op| op.verb != Verb::Heal).collect();
                let alone: Vec<Vec<Op>> = side.iter().map(moves).collect();
                side.extend(alone);
            }
        }
        // Up to three enemies do not attack.
        "banner_of_fear" => sides[1] = (1..=3).map(|n| vec![stop; n]).collect(),
        // One enemy does not attack, a second for 1 Move point, a third for 2 more, and so on.
        "wings_of_wind" => {
            let price = |n: usize| Op { verb: Verb::PayMoves, n: (n * (n - 1) / 2) as i8, ..stop };
            sides[1] = (1..=4).map(|n| [vec![price(n)], vec![stop; n]].concat()).collect();
        }
        "blood_ritual" => {
            let crystal = |op: &mut Op| {
                if op.verb == Verb::Mana(Color::Red) {
                    op.verb = Verb::Crystal(Color::Red);
                }
            };
            // The modes that gain red as the free choice keep that as mana.
            for ops in &mut sides[0] {
                if let Some(op) = ops.get_mut(1) {
                    crystal(op);
                }
            }
            let plain = sides[1].clone();
            for color in Color::BASIC {
                let pay = Op { verb: Verb::PayMana(color), n: 1, ..plain[0][0] };
                let gain = Op { verb: Verb::Crystal(color), n: 1, ..plain[0][0] };
                sides[1].extend(plain.iter().map(|ops| ops.iter().copied().chain([pay, gain]).collect()));
            }
        }
        _ => return None,
    }
    Some(sides)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_are_told_with_file_and_line() {
        let mut files = FILES;
        let broken = FILES[0].1.replacen("{ attack = 2 }", "{ attak = 2 }", 1);
        files[0].1 = &broken;
        let told = Content::read(&files).err().expect("a mistake");
        assert!(told.contains("basic_actions.toml: line 17"), "{told}");
    }

    /// MK-COMP-02, MK-COMP-03, MK-COMP-05, MK-COMP-06, MK-COMP-12: the box.
    #[test]
    fn the_box_is_complete() {
        let content = Content::printed();
        let backs =
            |back| content.enemies.iter().filter(|it| it.back == back).map(|it| it.copies).sum::<u8>();
        assert_eq!(Back::ALL.iter().map(|&back| backs(back)).collect::<Vec<_>>(), [12, 10, 10, 10, 10, 8]);
        for elite in [false, true] {
            let copies = content.units.iter().filter(|unit| unit.elite == elite).map(|unit| unit.copies);
            assert_eq!(copies.sum::<u8>(), 20);
        }
        for hero in Hero::ALL {
            let personal = content.heroes[*hero as usize].personal;
            assert_eq!(hero.cards().filter(|&card| content.kind(card) == personal).count(), 1);
        }
        let rage = |hero: Hero| hero.cards().filter(|&card| content.kind(card) == Kind(0)).count();
        assert_eq!((rage(Hero::Arythea), rage(Hero::Tovak)), (1, 2));
        assert_eq!(content.kind(CardId(127)), Kind(79));
    }
}
