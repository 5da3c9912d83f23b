//! The shared vocabulary of effects, and how it is read from the content files.
//!
//! Whatever can be played (a side of a card, a Skill, an ability of a Unit) is read into its *modes*: straight lists of
//! [`Op`]s in which every alternative that the text offers is taken already. So "Attack 2 or Block 2" is two modes, "pay
//! one mana of any basic colour, gain that crystal" is four, and choosing a mode is one small answer. What can only be
//! chosen in the middle (a target, a card to discard) is asked when it is reached.

use hexarch_core::{Fields, Set, Value};

use crate::ids::*;

mod read;
pub(crate) use read::{Effects, banner, joined};

/// One piece of an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Op {
    /// What happens.
    pub verb: Verb,
    /// How much, before [`Op::per`].
    pub n: i8,
    /// What the figure is multiplied by.
    pub per: Per,
    /// When it happens at all.
    pub cond: Cond,
    /// In step 2 of the end of the turn instead of at once (MK-EOT-20).
    pub late: bool,
}

/// What an effect does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    Move,
    Influence,
    Heal,
    Draw,
    Fame,
    Reputation,
    /// Wounds to the own hand.
    Wound,
    Attack(Reach, Element),
    Block(Element),
    /// As much more for each icon of the enemy that is blocked (Cold Toughness).
    BlockByIcons(Element),
    /// The block that this is part of ignores Swift.
    Unswift,
    /// What a successful block does besides.
    OnBlock(OnBlock),
    /// Mana of a colour.
    Mana(Color),
    /// Mana of colours that are chosen one by one.
    ManaOf(Set<Color>),
    Crystal(Color),
    /// Needs a crystal of that colour in the Inventory.
    OwnedCrystal(Color),
    /// Of the colour of the card that was thrown away.
    CrystalOfCard,
    /// One of each basic colour but that of the card thrown away.
    CrystalsNotOfCard,
    PayMana(Color),
    /// A non-Wound card from hand.
    Discard,
    /// The same, and it has a colour (the revised Magic Talent).
    DiscardColored,
    /// Any number of non-Wound cards; how many is remembered.
    DiscardAny,
    /// A Wound from hand to the discard pile.
    DiscardWound,
    /// An Action card from hand out of the game; it is remembered.
    ThrowAway,
    /// An Advanced Action of the colour of the card thrown away.
    GainAdvanced(To),
    /// A Spell of a colour, or of that of the card thrown away.
    GainSpell(To, Option<Color>),
    /// Buy an Advanced Action for so much Influence, once, whenever this turn (Learning).
    Learn(To),
    /// Ready one Unit of at most so high a level; whether one of its Wounds is healed too.
    Ready(bool),
    ReadyAll,
    /// Ready Units with that sum of levels.
    ReadyLevels,
    /// Heal one Wound of a Unit.
    HealUnit,
    Terrain(TerrainCost),
    Passable(Set<Terrain>),
    /// Move so many spaces for this many points (Flight).
    Fly(u8),
    /// Move up to three spaces underground; to a safe space, or to attack.
    Underground(bool),
    /// Spend up to five points, a space each.
    Wings,
    /// Left-over Move points may be spent as Attack; as Ranged Attack too.
    SpendMove(bool),
    /// Influence may be spent as Block of this element.
    SpendInfluence(Element),
    Enemy(Target, Harm),
    /// The site fortifies nobody.
    IgnoreSite,
    /// More dice of the Source may be used.
    ExtraDice,
    RerollAll,
    /// Gold and black dice count as any basic colour.
    WildDice,
    /// Take a die, turn it to that colour, and give it back so.
    DrawDie(Color),
    /// A die shows this colour; it is rolled.
    RerollDie(Color),
    /// Keep a die of this colour until the round ends.
    ClaimDie(Color),
    /// One mana of the claimed die on every later turn.
    ClaimEach(Color),
    /// The claimed colour wounds the others.
    Curse(Color),
    Endless(Color),
    RandomCrystal,
    /// Roll dice, black and red wound.
    Horn,
    PlayWith {
        strong: bool,
        times: u8,
        bonus: u8,
        throw: bool,
    },
    /// The next Attack card has this much more, or the next Block card `block`.
    Ambush {
        block: u8,
    },
    /// This card may go back: to the top of the deck or to its bottom.
    Tempo(bool),
    /// Physical Attacks count twice in the Attack phase.
    DoublePhysical,
    /// All own Units get Armor, and so much more Attack and Block.
    Units {
        armor: u8,
        bonus: u8,
    },
    /// All own Units resist all.
    UnitsResist,
    /// No damage may be assigned to own Units.
    Shieldless,
    /// Own attacks from now on become Cold Fire, or Siege.
    OwnAttacks(Option<Element>),
    WoundThisUnit,
    /// Two cards of the discard pile go to one end of the deck.
    Meditate {
        random: bool,
    },
    /// Draw so many beyond the hand limit.
    DrawOver,
    ReturnCrystals,
    CastFromOffer,
    SpaceBending,
    TimeBending,
    CallToArms,
    RecruitFree,
    SkipBlocks,
    /// Move points left over from the movement are spent (the revised Wings of Night).
    PayMoves,
    /// The strong Banner of Protection.
    ForgetWounds,
    Daylight,
    Darkness,
    Meltdown,
    Radiance(Color),
    MindRead(Color),
    MindSteal,
    /// The caster spends a Unit of at most so high a level of each other player.
    SpendOthers,
}

/// Where a card goes that is gained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    Discard,
    Hand,
}

/// What a Block card does when the block succeeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnBlock {
    /// The enemy loses Armor.
    Armor,
    /// A Fire Attack in the Attack phase.
    Burn,
    /// The enemy is destroyed.
    Explode,
}

/// Whom an effect on enemies concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    One,
    /// Neither by icon nor by site.
    OneUnfortified,
    /// One that attacks and is not blocked yet.
    OneAttacking,
    /// The one just chosen.
    Same,
    All,
    /// All but the one just chosen.
    Others,
}

/// What is done to an enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Harm {
    /// Armor falls, never below 1; by the second figure if it is fortified.
    Armor(u8, u8),
    /// By one for each of its resistances.
    ArmorByResistance,
    NoAttack,
    Cancel,
    Destroy,
    /// It loses fortifications, resistances.
    Lose(Loss),
}

/// What an enemy loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Loss {
    pub fortified: bool,
    /// By [`Element`], Cold Fire aside.
    pub resistances: [bool; 3],
}

/// A change of terrain costs (MK-MOVE-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TerrainCost {
    pub terrains: Set<Terrain>,
    pub change: Change,
}

/// How a terrain cost changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Change {
    /// Becomes this, unless it is lower.
    AtMost(u8),
    /// Falls by the first, not below the second.
    Less(u8, u8),
    /// Rises by the first, not above the second.
    More(u8, u8),
}

/// Counters that figures are multiplied by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, Default)]
pub enum Per {
    #[default]
    Once,
    Wounds,
    Recruited,
    ReadyUnits,
    CrystalColors,
    Enemies,
    Defeated,
    UnitsUsed,
    Spells(Color),
    Grail,
    Healed,
    /// Cards just discarded.
    Discarded,
}

/// Conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, Default)]
pub enum Cond {
    #[default]
    Always,
    Day,
    Night,
    Forest,
    NoForest,
    Interacting,
    LeastFame,
    Readied,
    Discarded,
    MoveLeft,
}

/// What a Banner gives the Unit under it (MK-UNIT-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Banner {
    pub armor: u8,
    pub bonus: u8,
    pub resists: bool,
    /// Fame for each activation for Attack or Block.
    pub fame: bool,
    /// Spend the Unit to cancel an attack.
    pub fear: bool,
    /// Flip it to ready the Unit.
    pub courage: bool,
}
