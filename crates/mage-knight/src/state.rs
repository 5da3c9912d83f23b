//! A game of Mage Knight in progress: a plain value.
//!
//! Everything here is flat and small. What several chapters read or change has its verbs here or in `play`, so that an
//! invariant is kept in one place.

use hexarch_core::{BySeat, Each, List, Seat, Seats, Set};
use serde::{Deserialize, Serialize};

use crate::combat::Combat;
use crate::content::Reward;
use crate::coop::Assault;
use crate::effects::{Change, Per};
use crate::ids::*;
use crate::map::{Map, Shape};
use crate::pile::Pile;
use crate::pvp::Duel;
use crate::step::Step;

/// How many steps can wait. The laws measure how deep it really gets.
pub const STEPS: usize = 40;

/// A game in progress. Not `Copy`, so that it never moves by accident.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct State {
    /// What was agreed before the game.
    pub setting: Setting,
    /// How many play, the dummy aside.
    pub seats: u8,
    /// The round, from 1.
    pub round: u8,
    /// Night instead of Day (MK-ROUND-02).
    pub night: bool,
    /// Answers given in this round: how the game shows that it gets on.
    pub acts: u16,
    /// Who is asked by the step on top: worked out once, when the game comes to it.
    pub asked: Seats,
    /// The game is over.
    pub over: bool,
    /// The flow of the game: what waits, the next on top.
    pub steps: List<Step, STEPS>,
    /// Round order; the dummy is seat 4 (MK-ROUND-21).
    pub order: List<u8, 5>,
    /// Whose turn it is, by place in the order.
    pub at: u8,
    /// Who announced the end of the round, as in `order` (MK-ROUND-24).
    pub announced: Option<u8>,
    /// The end of the scenario was triggered: last turns are running (MK-SCORE-02).
    pub last: Option<Last>,
    /// Whose last turns are still to come, as bits by seat and dummy.
    pub turns_left: u8,
    /// The Source (MK-SETUP-10).
    pub dice: List<Die, 8>,
    /// The map.
    pub map: Map,
    /// Enemy tokens.
    pub enemies: Enemies,
    /// Ruins tokens.
    pub ruins: Ruins,
    /// The Advanced Action offer, the newest first, the lowest last (MK-SETUP-06).
    pub advanced: List<CardId, 3>,
    /// The Spell offer, likewise (MK-SETUP-05).
    pub spells: List<CardId, 3>,
    /// The Unit offer.
    pub units: List<UnitKind, 24>,
    /// Advanced Actions in the Unit offer (MK-MAP-19).
    pub monastery: List<CardId, 8>,
    /// Decks of cards that nobody owns.
    pub decks: Decks,
    /// Cards out of the game.
    pub gone: Pile,
    /// Units out of the game (MK-UNIT-06).
    pub units_gone: Each<UnitKind, u8, UNITS>,
    /// Common Skills (MK-SETUP-08).
    pub common: Set<Skill>,
    /// Tactics on display, and those out of the game.
    pub tactics: Set<Tactic>,
    pub tactics_gone: Set<Tactic>,
    /// The dummy player (MK-DUMMY).
    pub dummy: Dummy,
    /// Which seats have seen each Artifact (MK-VIS-11).
    pub artifacts_seen: Each<Slot, Seats, 16>,
    /// What lies before each seat.
    pub players: BySeat<Player>,
    /// What each seat's present turn, or part in another's, has come to.
    pub turns: BySeat<Turn>,
    /// The combat in progress.
    pub combat: Combat,
    /// The player combat in progress.
    pub duel: Duel,
    /// The cooperative assault in progress.
    pub assault: Assault,
    /// What the game came to, once it is over.
    pub result: BySeat<i16>,
}

/// What was agreed before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Setting {
    /// The scenario.
    pub scenario: Scenario,
    /// The map.
    pub shape: Shape,
    /// Rounds (MK-SCEN-01).
    pub rounds: u8,
    /// The values of the revised edition (MK-AMB-01).
    pub revised: bool,
    /// Player combat (MK-SCEN-05).
    pub duels: bool,
    /// Cooperative assaults (MK-COOP-19).
    pub assaults: bool,
    /// With a dummy player.
    pub dummy: bool,
    /// Seats that play together: nobody, everybody, or 0 and 2 against 1 and 3.
    pub teams: Teams,
}

/// Who plays together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub enum Teams {
    /// Everybody for himself.
    #[default]
    None,
    /// All together (MK-SCEN-47).
    All,
    /// Two teams of two.
    Pairs,
}

/// Last turns of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Last {
    /// Whose are still to come, as bits by seat.
    pub left: u8,
    /// It was triggered in the turn that is going on, and starts after it.
    pub fresh: bool,
}

/// Where a die is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub enum DiePlace {
    /// In the Source.
    #[default]
    Source,
    /// Used by a seat this turn: rolled when it ends (MK-MANA-15).
    Used(Seat),
    /// Taken by a seat this turn, to be returned as it is (Mana Draw).
    Borrowed(Seat),
    /// On a Mana Steal Tactic (MK-TACT-03).
    Stolen(Seat),
    /// On a Mana Claim: whether it gives mana each turn (MK-ROUND-29).
    Claimed(Seat, bool),
}

/// A mana die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Die {
    /// What it shows.
    pub color: Color,
    /// Where it is.
    pub place: DiePlace,
}

/// Enemy tokens in their piles (MK-SETUP-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Default)]
pub struct Enemies {
    /// To be drawn.
    pub left: Each<EnemyKind, u8, ENEMIES>,
    /// Discarded.
    pub discard: Each<EnemyKind, u8, ENEMIES>,
    /// How often each pile was made anew, by back.
    pub epoch: [u8; 6],
}

/// Ruins tokens in their pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Default)]
pub struct Ruins {
    /// To be drawn.
    pub left: Set<RuinId>,
    /// Discarded.
    pub discard: Set<RuinId>,
}

/// Decks as sets with a known bottom: what is drawn next is decided when it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Default)]
pub struct Decks {
    /// Advanced Actions.
    pub advanced: Pile,
    /// Those put under the deck, the first of them to come first.
    pub advanced_bottom: List<CardId, 28>,
    /// Spells.
    pub spells: Pile,
    /// See `advanced_bottom`.
    pub spells_bottom: List<CardId, 20>,
    /// Artifacts.
    pub artifacts: Pile,
    /// See `advanced_bottom`.
    pub artifacts_bottom: List<CardId, 16>,
    /// Units, Regular and Elite.
    pub units: Each<UnitKind, u8, UNITS>,
    /// See `advanced_bottom`, for both decks.
    pub units_bottom: [List<UnitKind, 20>; 2],
}

/// The dummy player (MK-DUMMY).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Default)]
pub struct Dummy {
    /// Its hero.
    pub hero: Hero,
    /// Its deck.
    pub deck: Pile,
    /// Its discard pile.
    pub discard: Pile,
    /// Its crystals.
    pub crystals: [u8; 4],
    /// Its Tactic.
    pub tactic: Option<Tactic>,
    /// Skills that it has not given yet (MK-SETUP-18).
    pub skills: Set<Skill>,
}

/// Deed cards of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Default)]
pub struct Deeds {
    /// In hand.
    pub hand: Pile,
    /// Those in hand of which everybody knows that they are there.
    pub known: Pile,
    /// In the deck, in no order that anybody knows.
    pub deck: Pile,
    /// On top of it, the next card last.
    pub top: List<CardId, 20>,
    /// Under it, the first to come first.
    pub bottom: List<CardId, 8>,
    /// Discarded.
    pub discard: Pile,
    /// Played this turn.
    pub play: Pile,
    /// Under Sparing Power (MK-TACT-13).
    pub stored: Pile,
    /// Set aside until the round is over (the revised Time Bending).
    pub aside: Pile,
}

impl Deeds {
    /// How many cards are in the deck.
    pub fn deck_len(&self) -> usize {
        self.deck.len() + self.top.len() + self.bottom.len()
    }

    /// Everything that the player owns (MK-SCORE-12).
    pub fn all(&self) -> Pile {
        let ends = self.top.iter().chain(self.bottom.iter()).copied().collect::<Pile>();
        self.hand.or(self.deck).or(self.discard).or(self.play).or(self.stored).or(self.aside).or(ends)
    }

    /// All order is forgotten.
    pub fn shuffle(&mut self) {
        let ends: Pile = self.top.iter().chain(self.bottom.iter()).copied().collect();
        self.deck = self.deck.or(ends);
        self.top.clear();
        self.bottom.clear();
    }
}

/// A Unit of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Unit {
    /// What it is.
    pub kind: UnitKind,
    /// Used this round (MK-UNIT-02).
    pub spent: bool,
    /// Wounds on it: two if it was poisoned (MK-ABIL-08).
    pub wounds: u8,
    /// Absorbed damage by resistance in this combat (MK-DMG-09).
    pub held: bool,
    /// Its Banner (MK-UNIT-11).
    pub banner: Option<CardId>,
    /// The Banner is flipped.
    pub flipped: bool,
    /// Under the Bonds of Loyalty.
    pub bonded: bool,
}

/// What lies before a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Default)]
pub struct Player {
    /// The hero.
    pub hero: Hero,
    /// Whether it is chosen.
    pub has_hero: bool,
    /// Fame.
    pub fame: u8,
    /// The level whose gains have been taken.
    pub level: u8,
    /// Reputation, -7 to 7.
    pub reputation: i8,
    /// Where the figure stands; nowhere before the first turn, and on the portal between turns (MK-MOVE-27).
    pub space: Option<SpaceId>,
    /// Out of the game (MK-SCEN-33).
    pub out: bool,
    /// Crystals by basic colour.
    pub crystals: [u8; 4],
    /// Deed cards.
    pub deeds: Deeds,
    /// Units.
    pub units: List<Unit, 7>,
    /// Skills.
    pub skills: Set<Skill>,
    /// Those that are flipped until the next round (MK-SKILL-02).
    pub flipped: Set<Skill>,
    /// Own Skills that have not been drawn.
    pub pile: Set<Skill>,
    /// The Tactic of this round.
    pub tactic: Option<Tactic>,
    /// It is used up.
    pub tactic_flipped: bool,
    /// The Round Order token is face down (MK-TURN-02).
    pub down: bool,
    /// No Motivation until the end of the next own turn (MK-SKILL-06).
    pub motivated: bool,
    /// Plundered since the last own turn (MK-SITE-02).
    pub plundered: bool,
    /// Sparing Power or Midnight Meditation was used before this turn.
    pub prepared: bool,
    /// Interactive Skills of this player that lie in the middle (MK-SKILL-03).
    pub active: Set<Skill>,
    /// The colour of an active Mana Exploit.
    pub exploit: Color,
    /// Colours whose use has brought a Wound of Mana Exploit already, as bits.
    pub exploited: u8,
    /// The colour that a Mana Curse of this player curses.
    pub curse: Option<Color>,
    /// Nights in which the incantation was done (MK-SCEN-25), as bits.
    pub incanted: u8,
    /// Proposals of cooperative assaults refused this turn: sets of invited, as bits by number (MK-COOP-07).
    pub refused: u16,
}

/// Where a seat is in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Default)]
pub enum Part {
    /// It is not its turn.
    #[default]
    Idle,
    /// Nothing has been done that makes it a Regular turn.
    Start,
    /// A Regular turn: moving (MK-TURN-11).
    Move,
    /// Resting (MK-REST).
    Rest,
    /// Interacting (MK-INTER).
    Interact,
    /// Fighting.
    Fight,
    /// The action is over.
    After,
}

/// A change of terrain costs in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TerrainChange {
    /// Terrains as bits.
    pub terrains: u16,
    /// How.
    pub change: Change,
}

impl Default for TerrainChange {
    fn default() -> Self {
        TerrainChange { terrains: 0, change: Change::Less(0, 0) }
    }
}

/// Fame or Reputation at the end of the turn (MK-EOT-20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Late {
    /// Fame instead of Reputation.
    pub fame: bool,
    /// How much.
    pub n: i8,
    /// Times what.
    pub per: Per,
}

/// What is going on in an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Context {
    /// The colour of the card or of the mana that powers the Unit (MK-COMBAT-13).
    pub color: Option<Color>,
    /// A Deed card gives it: Ambush counts these alone (MK-AMB-43).
    pub card: bool,
    /// The Unit that gives it, from 1.
    pub unit: u8,
    /// The Unit belongs to the offer (Call to Arms).
    pub lent: bool,
    /// The first figure is so much higher (Concentration).
    pub bonus: u8,
    /// Leadership raises it.
    pub led: bool,
    /// The effect before did something.
    pub done: bool,
    /// Cards just discarded.
    pub discarded: u8,
    /// The card just thrown away.
    pub thrown: Option<Kind>,
    /// The enemy just chosen.
    pub target: u8,
    /// Levels of Units that can still be readied.
    pub levels: u8,
}

/// What a turn has come to so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Turn {
    pub part: Part,
    /// Move points.
    pub moves: u8,
    /// Influence points; Reputation can take them below nothing.
    pub influence: i16,
    /// Healing points.
    pub healing: u8,
    /// Pure mana by colour.
    pub mana: [u8; 6],
    /// Mana still to be paid.
    pub due: List<Color, 6>,
    /// Source dice used within the limit, and how many more may be (MK-MANA-02).
    pub dice: u8,
    pub more_dice: u8,
    /// Used any Source die at all.
    pub used_die: bool,
    /// No Source die may be used any more (Who Needs Magic?).
    pub no_dice: bool,
    /// Gold and black dice count as any basic colour.
    pub wild_dice: bool,
    /// Colours that may be paid without having them, as bits.
    pub endless: u8,
    /// Skills used this turn.
    pub used: Set<Skill>,
    /// An action was taken (MK-TURN-15).
    pub acted: bool,
    /// A card was played or discarded (MK-TURN-19).
    pub fed: bool,
    /// The hand was empty when the turn began and the deck was not (MK-TURN-19).
    pub waived: bool,
    /// Terrain costs.
    pub terrain: List<TerrainChange, 8>,
    /// Terrains open to steps, as bits.
    pub passable: u16,
    /// Spaces left this turn, the last one last (MK-EOT-03).
    pub path: List<SpaceId, 32>,
    /// Spaces left since points were last paid: no free step leads back to them.
    pub left: [u32; 5],
    pub space_bending: bool,
    /// The Amulets.
    pub daylight: bool,
    pub darkness: bool,
    /// Left-over Move points as Attack: 1 melee, 2 Ranged too; and what was left over.
    pub spend_move: u8,
    pub moves_left: u8,
    /// Influence as Block, as bits by element.
    pub spend_influence: u8,
    /// Ambush: Attack, Block.
    pub ambush: [u8; 2],
    /// All own Units: Armor, Attack and Block.
    pub unit_armor: u8,
    pub unit_bonus: u8,
    pub units_resist: bool,
    /// No damage to Units.
    pub shieldless: bool,
    pub double_physical: bool,
    /// Fame and Reputation to come.
    pub late: List<Late, 16>,
    /// Counters.
    pub recruited: u8,
    pub defeated: u8,
    pub units_used: u8,
    pub spells: [u8; 4],
    pub healed: u8,
    /// Healing points of the Golden Grail left and spent; it draws for each Wound.
    pub grail: u8,
    pub grail_spent: u8,
    pub grail_draws: bool,
    /// Crystals spent, and whether they come back.
    pub spent_crystals: [u8; 4],
    pub return_crystals: bool,
    /// Wounds put into hand and discard pile, and whether they may go (Banner of Protection).
    pub wounds: [u8; 2],
    pub forget_wounds: bool,
    /// Rewards to come (MK-EOT-10).
    pub reward: Reward,
    /// Artifacts drawn, of which one goes back.
    pub drawn: List<CardId, 8>,
    /// Cards that others have given up to a Mind Read; they lie in their discard piles.
    pub read: List<CardId, 4>,
    /// Skills drawn, of which one can be kept.
    pub skills: Set<Skill>,
    /// Steady Tempo: to the bottom, to the top.
    pub tempo: Option<bool>,
    /// Advanced Actions that may be bought: to the discard pile, to hand.
    pub learn: [u8; 2],
    /// Spells of the offer that may be cast, and of which colour in the revised edition; Units of the offer that may be used.
    pub talents: u8,
    pub talent: Option<Color>,
    pub arms: u8,
    /// Cards beyond the hand limit.
    pub over_limit: u8,
    pub time_bending: bool,
    /// Another turn follows (MK-TACT-06).
    pub again: bool,
    /// The Source has been searched (MK-TACT-10).
    pub searched: bool,
    /// Reputation and Shields have been added (MK-INTER-08).
    pub welcomed: bool,
    /// A mandatory fight is over, or an attack on a hero was not allowed: no action is left.
    pub stuck: bool,
    /// The movement is over, whatever is still played (MK-AMB-52).
    pub settled: bool,
    /// A mana curse has hit this turn.
    pub cursed: bool,
    /// The effect in progress.
    pub context: Context,
    /// Takes part in another's turn: a player combat or a cooperative assault.
    pub attending: bool,
    /// About to storm a city with others (MK-COOP-12).
    pub storming: bool,
    /// Where the hero assaulted from.
    pub from: Option<SpaceId>,
    /// Underground Attack ignores the site and goes back to where it started.
    pub underground: bool,
}

impl State {
    /// Seats that are still in the game.
    pub fn alive(&self) -> Seats {
        Seat::all(self.seats).filter(|&seat| !self.players[seat].out).collect()
    }

    /// All other seats that are still in the game.
    pub fn others(&self, seat: Seat) -> Seats {
        self.alive().without(seat)
    }

    /// Whether two seats play together (MK-TEAM-01).
    pub fn allies(&self, one: Seat, other: Seat) -> bool {
        one != other
            && match self.setting.teams {
                Teams::None => false,
                Teams::All => true,
                Teams::Pairs => one.0 % 2 == other.0 % 2,
            }
    }

    /// Who stands on a space.
    pub fn heroes_on(&self, space: SpaceId) -> Seats {
        self.alive().iter().filter(|&seat| self.players[seat].space == Some(space)).collect()
    }

    /// Dice in the Source, by colour.
    pub fn source(&self) -> [u8; 6] {
        let mut colors = [0; 6];
        for die in self.dice.iter().filter(|die| die.place == DiePlace::Source) {
            colors[die.color as usize] += 1;
        }
        colors
    }

    /// A die of this colour in the Source.
    pub fn die_in_source(&self, color: Color) -> Option<usize> {
        self.dice.iter().position(|die| die.place == DiePlace::Source && die.color == color)
    }

    /// Several players who are not all on one side.
    pub fn is_competitive(&self) -> bool {
        self.seats > 1 && self.setting.teams != Teams::All
    }

    /// Shields of a seat on spaces of some sort.
    pub fn shields_on(&self, seat: Seat, is: impl Fn(SpaceId) -> bool) -> u8 {
        let own = self.map.all().filter(|&space| self.map.spaces[space].shield == Some(seat));
        own.filter(|&space| is(space)).count() as u8
    }
}
