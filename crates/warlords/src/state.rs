//! A game of Heroes vs Warlords in progress: a plain value.
//!
//! Everything here is flat and small. Each chapter of the rulebook owns its part; what several chapters read or change
//! has its verbs here, so that an invariant is kept in one place.

use hexarch_core::{BySeat, Each, Hex, List, Seat, Seats, Set, Small};
use serde::{Deserialize, Serialize};

use crate::content::{Content, LATTICE};
use crate::faces::UnitFace;
use crate::ids::*;
use crate::step::Step;
use crate::{after, battle, cards, clash, dice, fray, movement, produce, setup, souls, turn};

/// How many steps can wait. The laws measure how deep it really gets.
pub const STEPS: usize = 48;

/// A game in progress. Not `Copy`, so that it never moves by accident.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct State {
    /// What was agreed before the game.
    pub variant: Variant,
    /// How many play.
    pub seats: u8,
    /// The round, from 1; 0 while the game is set up.
    pub round: u8,
    /// The sequence of phases 3 to 8 within the round, from 0 (HW-SEQ-06).
    pub sequence: u8,
    /// The first player of the round.
    pub first: Seat,
    /// Whose phase it is.
    pub active: Seat,
    /// Who won, once the game is over: several share a draw (HW-WIN-02).
    pub won: Option<Seats>,
    /// Answers given in this round: how the game shows that it gets on.
    pub acts: u16,
    /// Who is asked by the step on top: worked out once, when the game comes to it.
    pub asked: Seats,
    /// The flow of the game: what waits, the next on top.
    pub steps: List<Step, STEPS>,
    /// What the last d12 shows.
    pub die: u8,
    /// Whether the last test succeeded.
    pub passed: bool,
    /// Whether the Duty of Peace lasts (HW-PEACE-01).
    pub peace: bool,
    /// Movement points that the weather adds now, and in the next phases 3 to 6.
    pub weather: [i8; 2],
    /// The world.
    pub world: World,
    /// What is in each hex.
    pub ground: Each<HexId, Ground, HEXES>,
    /// What lies before each seat.
    pub players: BySeat<Player>,
    /// Who plays each race: noted, because it is asked all the time.
    #[serde(skip)]
    pub(crate) by_race: [Option<Seat>; 4],
    /// The leaders.
    pub leaders: Each<LeaderId, Leader, LEADERS>,
    /// The equipment cards.
    pub gear: Each<Gear, GearPlace, 10>,
    /// The disaster cards.
    pub disasters: Disasters,
    /// The capability cards.
    pub caps: Capabilities,
    /// Guards that were driven off and wait for the clean-up (HW-CLEAN-04).
    pub pile: Units,
    /// Soul points in vaults and transformers (HW-NEC-07).
    pub souls: [u8; 4],
    /// Parts of the state that belong to a chapter each.
    pub build: setup::Scratch,
    pub turn: turn::Scratch,
    pub march: movement::Scratch,
    pub contest: dice::Scratch,
    pub clash: clash::Scratch,
    pub battle: battle::Scratch,
    pub fray: fray::Scratch,
    pub after: after::Scratch,
    pub hand: cards::Scratch,
    pub plan: produce::Scratch,
    pub bands: souls::Scratch,
}

/// Options agreed before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Variant {
    /// Which scenario.
    pub scenario: Scenario,
    /// How many rounds (HW-SETUP-02, HW-OPT-02).
    pub rounds: u8,
    /// A second leader may appear within four hexes of a lost home (HW-OPT-01).
    pub within_four: bool,
    /// Combats against guards create soul points (HW-SP-03).
    pub guard_souls: bool,
    /// Only the sixteen minicards of the contents list (HW-AMB-03).
    pub strict_cards: bool,
    /// The players lay the world tiles (HW-AMB-05).
    pub built: bool,
}

/// Somebody who can hold a hex: nobody, a player, or guards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub enum Holder {
    /// Nobody.
    #[default]
    Nobody,
    /// A player.
    Seat0,
    Seat1,
    Seat2,
    Seat3,
    /// Neutral guards (HW-UNIT-14).
    Guards,
}

impl Holder {
    /// A player.
    pub fn of(seat: Seat) -> Holder {
        [Holder::Seat0, Holder::Seat1, Holder::Seat2, Holder::Seat3][seat.index()]
    }

    /// Which player, if one.
    #[inline]
    pub fn seat(self) -> Option<Seat> {
        match self {
            Holder::Nobody | Holder::Guards => None,
            Holder::Seat0 | Holder::Seat1 | Holder::Seat2 | Holder::Seat3 => Some(Seat(self as u8 - 1)),
        }
    }

    /// Whether it is this player.
    #[inline]
    pub fn is(self, seat: Seat) -> bool {
        self as u8 == seat.0 + 1
    }
}

/// What lies where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Default)]
pub struct World {
    /// The cells, in the order in which they were laid: the world tiles first, then the homes.
    pub cells: List<Cell, CELLS>,
    /// The neighbour of each cell in each lattice direction, one more than its number; 0 for none.
    pub near: [[u8; 6]; CELLS],
    /// The tiles that still lie face down: which lies where is decided when it is turned (HW-INFO-02).
    pub hidden: Set<TileId>,
    /// Bridges that are not as printed, one bit each.
    pub turned: u32,
    /// Where vaults and transformers lie, as far as they are discovered.
    pub wells: [Option<HexId>; 4],
}

/// A place for one tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Default)]
pub struct Cell {
    /// Where its centre lies.
    pub at: Hex,
    /// The tile there, once it lies face up.
    pub tile: Option<TileId>,
}

/// What is in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Default)]
pub struct Ground {
    /// Whose control marker lies here.
    pub marker: Holder,
    /// Whose units `units` are. Kept only while there are any.
    pub army: Holder,
    /// Units of a garrison or of guards. The garrison of a city or camp is with its player.
    pub units: Units,
    /// Guards: their row in the guards table, one more than its number; 0 for groups without a row.
    pub row: u8,
    /// The leader whose roll brought the guards, one more than his number; 0 for nobody.
    pub by: u8,
    /// See [`Ground::has`].
    pub marks: u8,
}

/// What is noted on a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A ruin without function (HW-SITE-22).
    Explored = 1,
    /// An outpost or holy place used in this round (HW-SITE-30, HW-SITE-38).
    Visited = 2,
    /// A resource hex that has become a graveyard (HW-SITE-07).
    Converted = 4,
    /// Its guards are beaten and its benefit waits for a leader (HW-SITE-09).
    Cleared = 8,
    /// Its guards have tried to react in this phase (HW-REACT-01).
    Reacted = 16,
    /// Its guards appeared since the moving leader began his move (HW-GUARD-15).
    Fresh = 32,
    /// A recruitment location that was active before (HW-EP-01).
    Known = 64,
}

impl Ground {
    /// Whether something is noted here.
    #[inline]
    pub fn has(&self, mark: Mark) -> bool {
        self.marks & mark as u8 != 0
    }

    /// Notes something.
    pub fn set(&mut self, mark: Mark) {
        self.marks |= mark as u8;
    }

    /// Takes a note off.
    pub fn clear(&mut self, mark: Mark) {
        self.marks &= !(mark as u8);
    }

    /// Whether guards stand here.
    #[inline]
    pub fn is_guarded(&self) -> bool {
        self.army == Holder::Guards
    }

    /// Drops the owner of an army that is gone.
    pub fn settle(&mut self) {
        if self.units == [0; LEVELS] {
            self.army = Holder::Nobody;
            self.row = 0;
        }
    }
}

/// Units of one level in one box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Squad {
    /// Their level; 0 for an empty box.
    pub level: u8,
    /// How many.
    pub count: u8,
}

/// Where a leader is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Default)]
pub enum LeaderPlace {
    /// Not in play, or not yet.
    #[default]
    Unused,
    /// On the map.
    At(HexId),
    /// Killed (HW-DEATH-01).
    Dead,
}

/// A leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Default)]
pub struct Leader {
    /// Where he is.
    pub place: LeaderPlace,
    /// Abilities and skills with all raises, without equipment.
    pub stats: [u8; 6],
    /// Experience level.
    pub level: u8,
    /// Experience points.
    pub ep: u16,
    /// The ability and the skill raised by his last level-up (HW-LVL-03).
    pub last: [Option<Stat>; 2],
    /// His army.
    pub boxes: [Squad; BOXES],
    /// Soul points in his soul box.
    pub souls: u8,
    /// Towers that he has profited from (HW-SITE-27).
    pub towers: u32,
    /// Whether he has trained (HW-BLD-07), and used transformer 1 and 2 (HW-SITE-44).
    pub trained: [bool; 3],
    /// The last round in which he is protected after a revival (HW-DEATH-07).
    pub protected: u8,
    /// Whether he has moved in this phase.
    pub moved: bool,
    /// Whether he has arranged his army since he came here.
    pub arranged: bool,
    /// Movement points that he has less in his next movement.
    pub slow: u8,
    /// The home that he looted in this round, one more than its hex (HW-SIEGE-11).
    pub looted: u8,
}

/// What lies before a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Default)]
pub struct Player {
    /// His race, once chosen.
    pub race: Option<Race>,
    /// His first leader (HW-SETUP-03).
    pub leader: LeaderId,
    /// Resources in stock.
    pub stock: [u8; 4],
    /// Glory points.
    pub gp: u16,
    /// Facilities that stand, one bit each by [`Building`].
    pub buildings: u16,
    /// The level of the wall or corral.
    pub wall: u8,
    /// The highest level that was built.
    pub wall_built: u8,
    /// Towers that stand, and that were built.
    pub towers: [bool; 2],
    pub towers_built: [bool; 2],
    /// Units in the city or camp.
    pub garrison: Units,
    /// Where city, camp or Vault 1 is.
    pub home: HexId,
    /// Whether the camp is in motion (HW-CAMP-01).
    pub in_motion: bool,
    /// Whether he has sued for peace (HW-SFP-01), and the last round of the protection.
    pub sued: bool,
    pub sued_until: u8,
    /// Whether his home was looted and the enemy has not left yet (HW-SIEGE-12).
    pub sacked: bool,
}

/// Where an equipment card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub enum GearPlace {
    /// In the deck.
    #[default]
    Deck,
    /// With a leader.
    Leader(LeaderId),
    /// Out of the game.
    Gone,
}

/// The disaster cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Default)]
pub struct Disasters {
    /// To be drawn.
    pub left: Set<Disaster>,
    /// Discarded.
    pub discard: Set<Disaster>,
    /// Kept, in the order in which they were drawn.
    pub held: List<Held, 6>,
}

/// A disaster card that somebody has kept and nobody else has seen (HW-INFO-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Held {
    /// The card.
    pub card: Disaster,
    /// Whose.
    pub seat: Seat,
    /// What it can be as far as the others can tell.
    pub may_be: Set<Disaster>,
}

impl Default for Held {
    fn default() -> Self {
        Held { card: Disaster::Stragglers, seat: Seat(0), may_be: Set::EMPTY }
    }
}

/// The capability cards (HW-CARD-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Default)]
pub struct Capabilities {
    /// Who holds each Master card.
    pub masters: [Holder; 5],
    /// Who holds each Apprentice card.
    pub apprentices: [Holder; 5],
    /// Those that are flipped (HW-CARD-20).
    pub masters_used: [bool; 5],
    pub apprentices_used: [bool; 5],
    /// Who holds the Underdog.
    pub underdog: Option<Seat>,
    /// How often he may still use it in this round.
    pub uses: u8,
    /// The technical Underdog (HW-CARD-13).
    pub technical: Option<Seat>,
}

impl World {
    /// The tile of a hex, if it lies face up.
    #[inline]
    pub fn tile(&self, hex: HexId) -> Option<TileId> {
        self.cells.get(usize::from(hex.cell()))?.tile
    }

    /// Where a hex lies.
    pub fn place(&self, hex: HexId) -> Hex {
        let centre = self.cells[usize::from(hex.cell())].at;
        if hex.pos() == 0 { centre } else { centre.across(hex.pos() - 1) }
    }

    /// All hexes of the world, face up or down.
    pub fn hexes(&self) -> impl Iterator<Item = HexId> + Clone + use<> {
        (0..self.cells.len() as u8 * PER_TILE as u8).map(HexId)
    }

    /// All hexes that lie face up.
    pub fn known(&self) -> impl Iterator<Item = HexId> + '_ {
        let up = self.cells.iter().enumerate().filter(|(_, cell)| cell.tile.is_some());
        up.flat_map(|(cell, _)| (0..PER_TILE as u8).map(move |pos| HexId::at(cell as u8, pos)))
    }

    /// The hex across a side.
    #[inline]
    pub fn across(&self, content: &Content, hex: HexId, side: u8) -> Option<HexId> {
        let (way, pos) = content.ways[usize::from(hex.pos())][usize::from(side)];
        if way == 6 {
            return Some(HexId::at(hex.cell(), pos));
        }
        let cell = self.near[usize::from(hex.cell())][usize::from(way)].checked_sub(1)?;
        Some(HexId::at(cell, pos))
    }

    /// The neighbours of a hex.
    #[inline]
    pub fn neighbors<'a>(&'a self, content: &'a Content, hex: HexId) -> impl Iterator<Item = HexId> + 'a {
        (0..6).filter_map(move |side| self.across(content, hex, side))
    }

    /// Lays a cell at a place of the lattice.
    pub fn lay(&mut self, at: Hex, tile: Option<TileId>) -> u8 {
        let new = self.cells.len();
        for (direction, &offset) in LATTICE.iter().enumerate() {
            if let Some(other) = self.cells.iter().position(|cell| cell.at == at + offset) {
                self.near[new][direction] = other as u8 + 1;
                self.near[other][(direction + 3) % 6] = new as u8 + 1;
            }
        }
        self.cells.push(Cell { at, tile });
        new as u8
    }

    /// Whether a bridge stands.
    pub fn is_intact(&self, content: &Content, bridge: u8) -> bool {
        (content.intact ^ self.turned) >> bridge & 1 != 0
    }

    /// Whether a river makes the way across a side longer (HW-TERR-05).
    #[inline]
    pub fn is_river(&self, content: &Content, hex: HexId, side: u8) -> bool {
        let Some(tile) = self.tile(hex) else { return false };
        match content.rivers[tile.number()][usize::from(hex.pos())][usize::from(side)] {
            0 => false,
            1 => true,
            bridge => !self.is_intact(content, bridge - 2),
        }
    }
}

impl Leader {
    /// Whether he is on the map.
    #[inline]
    pub fn is_alive(&self) -> bool {
        matches!(self.place, LeaderPlace::At(_))
    }

    /// Where he stands.
    #[inline]
    pub fn hex(&self) -> Option<HexId> {
        match self.place {
            LeaderPlace::At(hex) => Some(hex),
            LeaderPlace::Unused | LeaderPlace::Dead => None,
        }
    }

    /// His units by level.
    pub fn units(&self) -> Units {
        let mut units = [0; LEVELS];
        for squad in self.boxes.iter().filter(|squad| squad.count > 0) {
            units[usize::from(squad.level) - 1] += squad.count;
        }
        units
    }

    /// Whether he has any.
    #[inline]
    pub fn has_units(&self) -> bool {
        self.boxes.iter().any(|squad| squad.count > 0)
    }

    /// Takes one unit out of a box.
    pub fn lose(&mut self, at: usize) {
        let squad = &mut self.boxes[at];
        squad.count -= 1;
        if squad.count == 0 {
            squad.level = 0;
        }
    }
}

impl Player {
    /// Whether a facility stands.
    #[inline]
    pub fn has(&self, building: Building) -> bool {
        self.buildings >> building as u8 & 1 != 0
    }

    /// The highest level that his buildings let him buy; 0 for a Necromancer.
    pub fn best_level(&self) -> u8 {
        (self.buildings & 0x3f).trailing_ones() as u8
    }
}

impl State {
    /// Whose leader somebody is. Panics for leaders of races that nobody plays.
    #[inline]
    pub fn owner(&self, leader: LeaderId) -> Seat {
        self.seat_of(leader.race()).expect("only leaders of races in play do anything")
    }

    /// Who plays a race.
    #[inline]
    pub fn seat_of(&self, race: Race) -> Option<Seat> {
        self.by_race[race as usize]
    }

    /// The race of a seat. Races are chosen before anything else happens.
    #[inline]
    pub fn race(&self, seat: Seat) -> Race {
        self.players[seat].race.unwrap_or(Race::Amazon)
    }

    /// The face of a unit of a player.
    pub(crate) fn unit(&self, seat: Seat, level: u8) -> UnitFace {
        UnitFace::of(Some(self.race(seat)), level)
    }

    /// The two leaders of a player, the first one first.
    #[inline]
    pub fn leaders_of(&self, seat: Seat) -> [LeaderId; 2] {
        let first = self.players[seat].leader;
        [first, first.other()]
    }

    /// The leaders of a player that are on the map.
    #[inline]
    pub fn living(&self, seat: Seat) -> impl Iterator<Item = LeaderId> + '_ {
        self.leaders_of(seat).into_iter().filter(|&leader| self.leaders[leader].is_alive())
    }

    /// The leaders in a hex.
    #[inline]
    pub fn leaders_at(&self, hex: HexId) -> impl Iterator<Item = LeaderId> + '_ {
        LeaderId::all().filter(move |&leader| self.leaders[leader].place == LeaderPlace::At(hex))
    }

    /// A leader of another player in a hex.
    #[inline]
    pub fn enemy_leader_at(&self, hex: HexId, seat: Seat) -> Option<LeaderId> {
        let race = self.race(seat);
        self.leaders_at(hex).find(|leader| leader.race() != race)
    }

    /// A value of a leader with his equipment (HW-CARD-21).
    pub fn stat(&self, leader: LeaderId, stat: Stat) -> u8 {
        let gear = match stat {
            Stat::Attack => Gear::Axe,
            Stat::Defense => Gear::TowerShield,
            Stat::Movement => Gear::Boots,
            Stat::Initiative => Gear::Horn,
            Stat::Leadership => Gear::Banner,
            Stat::Special => return self.leaders[leader].stats[stat as usize],
        };
        let value = self.leaders[leader].stats[stat as usize] + u8::from(self.has_gear(leader, gear));
        if stat == Stat::Leadership { value.min(2) } else { value }
    }

    /// Whether a leader has an equipment card.
    #[inline]
    pub fn has_gear(&self, leader: LeaderId, gear: Gear) -> bool {
        self.gear[gear] == GearPlace::Leader(leader)
    }

    /// What is printed in a hex that lies face up. Where the camp started there is nothing.
    #[inline]
    pub fn site(&self, content: &Content, hex: HexId) -> Option<Site> {
        let tile = self.world.tile(hex)?;
        content.tiles[tile.number()].hexes[usize::from(hex.pos())].site.filter(|&site| site != Site::Camp)
    }

    /// Whether a hex is an objective (HW-WORLD-09). The camp makes none.
    pub fn is_objective(&self, content: &Content, hex: HexId) -> bool {
        self.site(content, hex).is_some()
    }

    /// Whose city or camp stands in a hex.
    #[inline]
    pub fn home_at(&self, hex: HexId) -> Option<Seat> {
        Seat::all(self.seats).find(|&seat| {
            let player = &self.players[seat];
            player.home == hex && player.race.is_some_and(Race::builds)
        })
    }

    /// Whether a city, camp or vault is in a hex (HW-REACT-02).
    pub fn is_haven(&self, content: &Content, hex: HexId) -> bool {
        self.home_at(hex).is_some() || self.site(content, hex).is_some_and(Site::is_vault)
    }

    /// Whether somebody's home is occupied by an enemy leader (HW-SIEGE-14).
    pub fn is_occupied(&self, seat: Seat) -> bool {
        self.enemy_leader_at(self.players[seat].home, seat).is_some()
    }

    /// Whether combat between two players is allowed (HW-PEACE-01, HW-PEACE-05, HW-SFP-03).
    #[inline]
    pub fn may_fight(&self, one: Seat, other: Seat) -> bool {
        !self.peace && !self.has_sued(one) && !self.has_sued(other)
    }

    /// Whether a player is under the protection of his suit for peace (HW-SFP-02).
    #[inline]
    pub fn has_sued(&self, seat: Seat) -> bool {
        self.players[seat].sued_until >= self.round
    }

    /// Whether a leader is protected after his revival (HW-DEATH-07).
    #[inline]
    pub fn is_protected(&self, leader: LeaderId) -> bool {
        self.leaders[leader].protected >= self.round
    }

    /// Whether a player has units in a hex that are with no leader: a garrison of the hex, of the city or of the camp.
    pub fn garrison_at(&self, hex: HexId, seat: Seat) -> Units {
        let mut units = if self.ground[hex].army.is(seat) { self.ground[hex].units } else { [0; LEVELS] };
        if self.home_at(hex) == Some(seat) {
            for (n, more) in units.iter_mut().zip(self.players[seat].garrison) {
                *n = n.saturating_add(more);
            }
        }
        units
    }

    /// Where units go that are dropped in a hex: into the city or camp, or into the hex itself.
    pub fn garrison_mut(&mut self, hex: HexId, seat: Seat) -> &mut Units {
        if self.home_at(hex) == Some(seat) {
            return &mut self.players[seat].garrison;
        }
        self.ground[hex].army = Holder::of(seat);
        &mut self.ground[hex].units
    }

    /// The player who decides for the guards: to the left of the active one (HW-UNIT-15). Alone it is the Warden.
    pub fn commander(&self) -> Option<Seat> {
        (self.seats > 1).then(|| self.active.left(1, self.seats))
    }

    /// All units of a player: displays, garrisons, whatever stands anywhere (HW-CARD-03).
    pub fn army_points(&self, seat: Seat) -> u16 {
        let leaders = self.leaders_of(seat).into_iter().map(|leader| points(&self.leaders[leader].units()));
        let hexes = self.world.hexes().filter(|&hex| self.ground[hex].army.is(seat));
        let hexes = hexes.map(|hex| points(&self.ground[hex].units));
        leaders.chain(hexes).sum::<u16>() + points(&self.players[seat].garrison)
    }

    /// The seats clockwise from the first player (HW-SEQ-03).
    pub fn turn_order(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        let (first, seats) = (self.first, self.seats);
        (0..seats).map(move |n| first.left(n, seats))
    }

    /// The Necromancer, if one plays.
    pub fn necromancer(&self) -> Option<Seat> {
        self.seat_of(Race::Necromancer)
    }

    /// All soul points of the Necromancer, wherever they are.
    pub fn all_souls(&self) -> u16 {
        let boxes = LeaderId::all().map(|leader| u16::from(self.leaders[leader].souls));
        boxes.chain(self.souls.iter().map(|&n| u16::from(n))).sum()
    }

    /// How many disaster cards somebody has kept: public.
    pub fn kept(&self, seat: Seat) -> usize {
        self.disasters.held.iter().filter(|held| held.seat == seat).count()
    }

    /// Whether somebody holds a disaster card.
    pub fn holds(&self, seat: Seat, card: Disaster) -> bool {
        self.disasters.held.iter().any(|held| held.seat == seat && held.card == card)
    }
}
