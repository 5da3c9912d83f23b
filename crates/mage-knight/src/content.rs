//! What is printed on the components: `content/*.toml`, read once into dense tables.

use std::ops::Range;
use std::sync::OnceLock;

use hexarch_core::{Faults, Fields, Reader, Set, Small, Value};

use crate::effects::{self, Banner, Effects, Op, Verb};
use crate::ids::*;
use crate::map::Shape;

mod read;
use read::Builder;

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

/// The common starting deck: designs and copies, by the numbers of their file.
const COMMON: [(u8, u8); 12] =
    [(0, 2), (1, 1), (2, 2), (3, 2), (4, 2), (5, 1), (6, 1), (7, 1), (8, 1), (9, 1), (10, 1), (11, 1)];

/// What each hero's own card stands in for.
const REPLACED: [u8; 4] = [0, 10, 6, 1];

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
