//! A game of Runewars in progress: a plain value.
//!
//! Everything here is flat and small. Each chapter of the rulebook owns its part; what several chapters read or change
//! has its verbs here, so that an invariant is kept in one place.

use hexarch_core::{BySeat, Each, Hex, List, Seat, Seats, Set, Small};
use serde::Serialize;

use crate::content::Content;
use crate::ids::*;
use crate::lattice::Lattice;
use crate::noted::{Areas, Heroes, Rewards};
use crate::step::Step;
use crate::{
    battle, bid, duel, economy, movement, orders, quests, retreat, runes, season, setup, tactics, turn,
};

/// How many steps can wait. The laws measure how deep it really gets.
pub const STEPS: usize = 48;

/// A game in progress. Not `Copy`, so that it never moves by accident.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct State {
    /// What was agreed before the game.
    pub variant: Variant,
    /// How many play.
    pub seats: u8,
    /// Who plays each faction.
    pub seat_of: [Option<Seat>; 4],
    /// Who has been eliminated (RW-ELIM-04).
    pub eliminated: Seats,
    /// Who won, once somebody has.
    pub winner: Option<Seat>,
    /// The year, from 1.
    pub year: u8,
    /// The season.
    pub season: Season,
    /// The Season card on top of the discard pile, in force until the next (RW-SEASON-04).
    pub card: Option<SeasonCard>,
    /// The first player (RW-SETUP-01).
    pub first: Seat,
    /// Answers given in this season: how [`crate::Runewars`] shows that it gets on.
    pub acts: u16,
    /// Who is asked by the step on top: worked out once, when the game comes to it.
    pub asked: Seats,
    /// The flow of the game: what waits, the next on top.
    pub steps: List<Step, STEPS>,
    /// What the last test, draw or choice came to, for the step that waits for it.
    pub answer: Answer,
    /// The board.
    pub board: Board,
    /// What is in each area.
    pub areas: Areas,
    /// What lies before each seat.
    pub players: BySeat<Player>,
    /// The heroes.
    pub heroes: Heroes,
    /// The Reward cards.
    pub rewards: Rewards,
    /// The titles.
    pub titles: Each<TitleId, Title, 3>,
    /// Figures that are in nobody's area.
    pub pool: Each<UnitKind, u8, UNITS>,
    /// Rune tokens in the open piles: dragon, false (RW-SETUP-17).
    pub rune_pile: [u8; 2],
    /// Decks and discard piles.
    pub decks: Decks,
    /// Parts of the state that belong to a chapter each.
    pub setup: setup::Scratch,
    pub turn: turn::Scratch,
    pub orders: orders::Scratch,
    pub economy: economy::Scratch,
    pub march: movement::March,
    pub shifts: movement::Shifts,
    pub battle: battle::Battle,
    pub retreat: retreat::Scratch,
    pub duel: duel::Scratch,
    pub quests: quests::Scratch,
    pub bid: bid::Scratch,
    pub events: season::Scratch,
    pub runes: runes::Scratch,
    pub cards: tactics::Scratch,
}

/// Options agreed before the game (RW-OPT-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Default)]
pub struct Variant {
    /// With exploration tokens (RW-OPT-02).
    pub exploration: bool,
    /// The epic game (RW-OPT-16).
    pub epic: bool,
    /// The players build the map, instead of getting one (RW-MAP-01 ff.).
    pub built: bool,
}

/// A result handed from one step to the one that waits below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Default)]
pub enum Answer {
    /// Nothing yet.
    #[default]
    None,
    /// A destiny symbol.
    Destiny(Destiny),
    /// A seat, such as the winner of a bid.
    Seat(Option<Seat>),
    /// A number.
    Number(u8),
}

/// The board: what lies where, and what borders on what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Default)]
pub struct Board {
    /// Where each tile lies and how it is turned.
    pub tiles: Each<TileId, Option<Placed>, TILES>,
    /// The areas in play.
    pub areas: Set<AreaId>,
    /// Neighbors across uncolored borders.
    pub open: Each<AreaId, Set<AreaId>, AREAS>,
    /// Neighbors across water.
    pub water: Each<AreaId, Few, AREAS>,
    /// Neighbors across mountains.
    pub mountain: Each<AreaId, Few, AREAS>,
}

/// A set of areas in five bytes: forty areas need no more, and the state has many such sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Default)]
pub struct Few([u8; 5]);

const _: () = assert!(AREAS <= 40);

impl Few {
    /// The set.
    #[inline]
    pub fn set(self) -> Set<AreaId> {
        let [a, b, c, d, e] = self.0;
        Set::from_bits(u64::from_le_bytes([a, b, c, d, e, 0, 0, 0]))
    }

    /// Puts an area in.
    pub fn add(&mut self, area: AreaId) {
        self.0[usize::from(area.0 / 8)] |= 1 << (area.0 % 8);
    }

    /// Puts an area in, or takes it out.
    #[inline]
    pub fn mark(&mut self, area: AreaId, is_in: bool) {
        let byte = &mut self.0[usize::from(area.0 / 8)];
        *byte = *byte & !(1 << (area.0 % 8)) | u8::from(is_in) << (area.0 % 8);
    }
}

impl From<Set<AreaId>> for Few {
    #[inline]
    fn from(set: Set<AreaId>) -> Few {
        let [a, b, c, d, e, ..] = set.bits.to_le_bytes();
        Few([a, b, c, d, e])
    }
}

impl FromIterator<AreaId> for Few {
    fn from_iter<I: IntoIterator<Item = AreaId>>(areas: I) -> Self {
        let mut few = Few::default();
        areas.into_iter().for_each(|area| few.add(area));
        few
    }
}

/// A tile on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Default)]
pub struct Placed {
    /// Where the tile's origin lies.
    pub at: Hex,
    /// How often it is turned clockwise.
    pub turns: u8,
}

/// Which borders a figure may cross (RW-MOVE-04, RW-MOVE-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Default)]
pub struct Passage {
    /// Water.
    pub water: bool,
    /// Mountains.
    pub mountain: bool,
}

impl Passage {
    /// Only uncolored borders.
    pub const LAND: Passage = Passage { water: false, mountain: false };
    /// Every border (RW-TERM-19).
    pub const WINGS: Passage = Passage { water: true, mountain: true };
}

/// What is in an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Default)]
pub struct Area {
    /// Whose units `own` are. Kept only while there are any.
    pub owner: Option<Seat>,
    /// Units of the owner's color, by kind of his faction.
    pub own: [Squad; OWN_KINDS],
    /// Neutral units, by kind: allied to whoever controls the area, else to nobody (RW-NEUT-02, RW-NEUT-03).
    pub neutral: [Squad; NEUTRAL_KINDS],
    /// A stronghold.
    pub stronghold: Option<Stronghold>,
    /// The development at the stronghold.
    pub development: Option<Development>,
    /// The city token.
    pub city: Option<CityId>,
    /// Whose activation tokens lie here (RW-TERM-13).
    pub activated: Seats,
    /// The rune token.
    pub rune: Option<Rune>,
    /// The exploration token.
    pub token: Option<Token>,
}

/// Units of one kind in one area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Default)]
pub struct Squad {
    /// Standing.
    pub standing: u8,
    /// Routed.
    pub routed: u8,
}

impl Squad {
    /// All of them.
    #[inline]
    pub fn total(self) -> u8 {
        self.standing + self.routed
    }
}

/// A stronghold token (RW-STRONG-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Stronghold {
    /// Its undamaged side up.
    Sound(Seat),
    /// Its damaged side up.
    Damaged(Seat),
}

impl Stronghold {
    /// Whose it is.
    pub fn owner(self) -> Seat {
        match self {
            Stronghold::Sound(seat) | Stronghold::Damaged(seat) => seat,
        }
    }

    /// Whether its damaged side is up.
    pub fn is_damaged(self) -> bool {
        matches!(self, Stronghold::Damaged(_))
    }
}

/// A rune token on the board, with the seats that know its face (RW-HID-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Rune {
    /// A dragon rune.
    Dragon(Seats),
    /// A false rune.
    False(Seats),
}

impl Rune {
    /// A rune of either sort.
    pub fn new(dragon: bool, seen: Seats) -> Rune {
        if dragon { Rune::Dragon(seen) } else { Rune::False(seen) }
    }

    /// Whether it is a dragon rune.
    pub fn is_dragon(self) -> bool {
        matches!(self, Rune::Dragon(_))
    }

    /// Who has seen it.
    pub fn seen(self) -> Seats {
        match self {
            Rune::Dragon(seen) | Rune::False(seen) => seen,
        }
    }

    /// Lets `seats` see it as well.
    pub fn show(&mut self, seats: Seats) {
        match self {
            Rune::Dragon(seen) | Rune::False(seen) => seen.0 |= seats.0,
        }
    }
}

/// An exploration token on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Whether its back says "1" (else "2+").
    pub near: bool,
    /// Whether it lies face-up.
    pub open: bool,
    /// Who has seen its face.
    pub seen: Seats,
}

/// What lies before a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Default)]
pub struct Player {
    /// His faction, once chosen.
    pub faction: FactionId,
    /// Whether he has chosen it.
    pub has_faction: bool,
    /// Food, wood, ore (RW-DIAL-01).
    pub dials: [u8; 3],
    /// Influence tokens in hand.
    pub influence: u8,
    /// Order cards lying face-up before him this year, as bits by [`Order`] (RW-SEASON-16).
    pub used: u8,
    /// The order chosen for this season: secret until revealed, then the active one (RW-TERM-22).
    pub chosen: Option<Order>,
    /// The order that counts for play order: the last one revealed, until Spring (RW-AMB-52).
    pub showing: Option<Order>,
    /// His Tactics cards.
    pub tactics: Set<TacticCard>,
    /// Those of them drawn this season (RW-TACT-03).
    pub fresh: Set<TacticCard>,
    /// His Quest cards.
    pub quests: Set<Quest>,
    /// Those of them that everybody has seen in an attempt that failed.
    pub shown_quests: Set<Quest>,
    /// His Objective.
    pub objective: Option<Objective>,
    /// Giants destroyed by him.
    pub giants: u8,
    /// Whether a hero of his won a duel against an enemy hero this year.
    pub duel_won: bool,
}

/// Where a hero is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Default)]
pub enum HeroPlace {
    /// In the Hero deck.
    #[default]
    Deck,
    /// On the board, before a player.
    Board {
        /// Who controls him.
        seat: Seat,
        /// Where he stands.
        area: AreaId,
    },
    /// Defeated; his Rewards lie under a marker there (RW-HERO-08).
    Marker {
        /// Where the marker lies.
        area: AreaId,
    },
    /// Out of the game.
    Gone,
}

/// A hero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Default)]
pub struct HeroState {
    /// Where he is.
    pub place: HeroPlace,
    /// Whether he is routed.
    pub routed: bool,
    /// Damage on him.
    pub damage: u8,
    /// What training has added to strength, agility and wisdom (RW-HERO-13).
    pub training: [u8; 3],
}

/// Where a Reward card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Default)]
pub enum RewardPlace {
    /// In the deck.
    #[default]
    Deck,
    /// In the discard pile.
    Discard,
    /// Under a hero; or under the marker of a defeated one.
    Hero(Hero),
}

/// A Reward card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Default)]
pub struct RewardState {
    /// Where it is.
    pub place: RewardPlace,
    /// Face-up (RW-REWARD-02).
    pub open: bool,
    /// Who has seen it, while it is face-down.
    pub seen: Seats,
}

/// A Title card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Default)]
pub struct Title {
    /// Who holds it.
    pub holder: Option<Seat>,
    /// Influence lying on it.
    pub influence: u8,
}

/// Decks as sets: what is drawn next is decided when it is drawn, so that no order has to be hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Default)]
pub struct Decks {
    /// Fate cards to draw.
    pub fate: Set<FateId>,
    /// Fate cards discarded. What is in neither lies in play.
    pub fate_discard: Set<FateId>,
    /// Tactics cards to draw.
    pub tactics: Set<TacticCard>,
    /// Tactics cards discarded.
    pub tactics_discard: Set<TacticCard>,
    /// Quests to draw.
    pub quests: Set<Quest>,
    /// Quests discarded.
    pub quests_discard: Set<Quest>,
    /// Objectives to draw, of both alignments.
    pub objectives: Set<Objective>,
    /// Objectives discarded.
    pub objectives_discard: Set<Objective>,
    /// Season cards to draw, of all seasons, but for those known to lie on top.
    pub seasons: Set<SeasonCard>,
    /// Season cards discarded.
    pub seasons_discard: Set<SeasonCard>,
    /// What lies on top of each season's deck because somebody has put it there, the top last.
    pub top: Each<Season, Top, 4>,
    /// Exploration tokens that were never placed, by kind and back ("1", "2+"): nobody knows which they are.
    pub tokens: Each<TokenKind, [u8; 2], 12>,
    /// Exploration tokens that were discarded, by kind and back.
    pub tokens_discard: Each<TokenKind, [u8; 2], 12>,
    /// The cards that were in the Tactics deck when it was last shuffled, at first all. What a hand holds besides was drawn
    /// before, and everybody can tell how much of it that is.
    pub tactics_shuffled: Set<TacticCard>,
    /// The same of the Quest deck.
    pub quests_shuffled: Set<Quest>,
    /// The same of the Reward deck.
    pub rewards_shuffled: Set<RewardCard>,
    /// The same of the Objective decks.
    pub objectives_shuffled: Set<Objective>,
    /// City tokens that are not on the board.
    pub cities: Set<CityId>,
}

/// Cards put on top of a Season deck by somebody who saw them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Default)]
pub struct Top {
    /// The cards, the top last.
    pub cards: List<SeasonCardSeen, 3>,
    /// Who knows their order.
    pub ordered: Seats,
}

/// A card on top of a Season deck, and who knows that it is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SeasonCardSeen {
    /// The card.
    pub card: SeasonCard,
    /// Who has seen it.
    pub seen: Seats,
}

impl Default for SeasonCardSeen {
    fn default() -> Self {
        SeasonCardSeen { card: SeasonCard::ALL[0], seen: Seats::NONE }
    }
}

impl Area {
    /// Units of the owner's color here, standing and routed.
    #[inline]
    pub fn own_total(&self) -> u8 {
        self.own.iter().map(|squad| squad.total()).sum()
    }

    /// Neutral units here, standing and routed.
    #[inline]
    pub fn neutral_total(&self) -> u8 {
        self.neutral.iter().map(|squad| squad.total()).sum()
    }

    /// Whether any units of the owner's color are here.
    #[inline]
    pub fn has_own(&self) -> bool {
        self.own != [Squad::default(); OWN_KINDS]
    }

    /// Whether any neutral units are here.
    #[inline]
    pub fn has_neutrals(&self) -> bool {
        self.neutral != [Squad::default(); NEUTRAL_KINDS]
    }

    /// All routed units here stand.
    pub fn stand_all(&mut self) {
        for squad in self.own.iter_mut().chain(&mut self.neutral) {
            squad.standing += std::mem::take(&mut squad.routed);
        }
    }

    /// All units here.
    #[inline]
    pub fn units(&self) -> u8 {
        self.own_total() + self.neutral_total()
    }
}

impl Board {
    /// All neighbors, whatever lies between.
    #[inline]
    pub fn neighbors(&self, area: AreaId) -> Set<AreaId> {
        self.open[area].or(self.water[area].set()).or(self.mountain[area].set())
    }

    /// The neighbors that a figure with this passage reaches in one step (RW-MOVE-04).
    #[inline]
    pub fn steps(&self, area: AreaId, passage: Passage) -> Set<AreaId> {
        let open = self.open[area];
        if passage == Passage::LAND {
            return open;
        }
        let (water, mountain) = (self.water[area].set(), self.mountain[area].set());
        match (passage.water, passage.mountain) {
            (false, false) => open,
            (true, false) => open.or(water.minus(mountain)),
            (false, true) => open.or(mountain.minus(water)),
            (true, true) => open.or(water).or(mountain),
        }
    }

    /// Where the areas of a placed tile lie.
    pub fn place(&self, content: &Content, area: AreaId) -> Option<Hex> {
        let info = content.area(area);
        self.tiles[info.tile].map(|placed| placed.at + info.at.turned(placed.turns))
    }

    /// Works out the borders from where the tiles lie. To be called whenever a tile is placed or taken.
    pub fn connect(&mut self, content: &Content) {
        let lattice = Lattice::of(content, self);
        self.connect_on(content, &lattice);
    }

    /// The same, with the tiles on their lattice already.
    pub(crate) fn connect_on(&mut self, content: &Content, lattice: &Lattice) {
        let on_board = |area: &AreaId| self.tiles[content.area(*area).tile].is_some();
        self.areas = (0..AREAS as u8).map(AreaId).filter(on_board).collect();
        self.open = Each::default();
        self.water = Each::default();
        self.mountain = Each::default();
        let turns = self.tiles.items.map(|placed| placed.map_or(0, |placed| placed.turns));
        let colored =
            |bits: u8, tile: TileId, edge: u8| bits >> ((edge + 6 - turns[tile.number()]) % 6) & 1 != 0;
        lattice.borders(|area, other, edge| {
            let (here, across) = (content.area(area), content.area(other));
            let back = (edge + 3) % 6;
            let water = colored(here.water, here.tile, edge) || colored(across.water, across.tile, back);
            let mountain =
                colored(here.mountain, here.tile, edge) || colored(across.mountain, across.tile, back);
            if water {
                self.water[area].add(other);
            }
            if mountain {
                self.mountain[area].add(other);
            }
            if !water && !mountain {
                self.open[area].add(other);
            }
        });
    }
}

impl State {
    /// Who plays and is not eliminated.
    #[inline]
    pub fn alive(&self) -> Seats {
        Seats(Seats::all(self.seats).0 & !self.eliminated.0)
    }

    /// The next seat to the left that still plays (RW-AMB-81).
    pub fn left_of(&self, seat: Seat) -> Seat {
        let alive = self.alive();
        (1..=self.seats).map(|by| seat.left(by, self.seats)).find(|&other| alive.has(other)).unwrap_or(seat)
    }

    /// The seats that still play, clockwise from `seat`.
    pub fn clockwise_from(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let (alive, seats) = (self.alive(), self.seats);
        (0..seats).map(move |by| seat.left(by, seats)).filter(move |&other| alive.has(other))
    }

    /// The player of a faction.
    #[inline]
    pub fn seat_of(&self, faction: FactionId) -> Option<Seat> {
        self.seat_of[usize::from(faction.0)]
    }

    /// A player takes a faction.
    pub fn take_faction(&mut self, seat: Seat, faction: FactionId) {
        self.players[seat].faction = faction;
        self.players[seat].has_faction = true;
        self.seat_of[usize::from(faction.0)] = Some(seat);
    }

    /// Whose home realm an area is in, if its owner still plays.
    #[inline]
    pub fn home_owner(&self, content: &Content, area: AreaId) -> Option<Seat> {
        let seat = self.seat_of(content.area(area).home_of?)?;
        (!self.eliminated.has(seat)).then_some(seat)
    }

    /// Whether an area belongs to a home realm (RW-TERM-07).
    #[inline]
    pub fn is_home(&self, content: &Content, area: AreaId) -> bool {
        content.area(area).home_of.is_some()
    }

    /// Who controls an area (RW-TERM-02 to -04, RW-AMB-49, RW-AMB-58). Units that have moved in to fight or to talk are
    /// not in the area yet, so that its status does not change (RW-AMB-56).
    #[inline]
    pub fn controller(&self, content: &Content, area: AreaId) -> Option<Seat> {
        if self.battle.on && self.battle.area == area {
            return self.battle.defender;
        }
        let here = &self.areas[area];
        here.owner
            .or_else(|| here.stronghold.map(Stronghold::owner))
            .or_else(|| self.home_owner(content, area))
    }

    /// The areas that a player controls: his friendly areas (RW-TERM-05). All of [`State::controller`] at once.
    #[inline]
    pub fn friendly(&self, content: &Content, seat: Seat) -> Set<AreaId> {
        let mut friendly = self.areas.held_by(seat).or(self.home(content, seat).minus(self.areas.held()));
        if self.battle.on {
            friendly.remove(self.battle.area);
            if self.battle.defender == Some(seat) {
                friendly.add(self.battle.area);
            }
        }
        friendly.and(self.board.areas)
    }

    /// The areas that nobody controls.
    #[inline]
    pub fn uncontrolled(&self, content: &Content) -> Set<AreaId> {
        let homes = self.alive().iter().fold(Set::EMPTY, |homes, seat| homes.or(self.home(content, seat)));
        let mut free = self.board.areas.minus(self.areas.held()).minus(homes);
        if self.battle.on {
            free.remove(self.battle.area);
            if self.battle.defender.is_none() {
                free.add(self.battle.area);
            }
        }
        free
    }

    /// The home realm of a player who still plays.
    #[inline]
    fn home(&self, content: &Content, seat: Seat) -> Set<AreaId> {
        let faction = self.players[seat].faction;
        let plays = self.seat_of(faction) == Some(seat) && !self.eliminated.has(seat);
        if plays { content.homes[usize::from(faction.0)] } else { Set::EMPTY }
    }

    /// Empty: no home realm, no units, no stronghold (RW-TERM-06, RW-TERM-07).
    pub fn is_empty(&self, content: &Content, area: AreaId) -> bool {
        let here = &self.areas[area];
        let contested = self.battle.on && self.battle.area == area;
        !contested
            && here.owner.is_none()
            && here.stronghold.is_none()
            && !here.has_neutrals()
            && !self.is_home(content, area)
    }

    /// The empty areas of the board: all of [`State::is_empty`] at once.
    #[inline]
    pub fn empty_areas(&self, content: &Content) -> Set<AreaId> {
        let homes = content.homes.iter().fold(Set::EMPTY, |homes, &home| homes.or(home));
        let contested = if self.battle.on { Set::only(self.battle.area) } else { Set::EMPTY };
        let taken = self.areas.held().or(self.areas.neutrals()).or(homes).or(contested);
        self.board.areas.minus(taken)
    }

    /// Whether an area holds neutral units allied to nobody (RW-TERM-08).
    pub fn is_neutral(&self, content: &Content, area: AreaId) -> bool {
        self.areas[area].has_neutrals() && self.controller(content, area).is_none()
    }

    /// Whom the neutral units of an area are allied to (RW-NEUT-02).
    pub fn ally(&self, content: &Content, area: AreaId) -> Option<Seat> {
        self.controller(content, area)
    }

    /// How many units a player has in an area, allied ones included (RW-COMP-14).
    pub fn units_of(&self, content: &Content, seat: Seat, area: AreaId) -> u8 {
        if self.controller(content, area) == Some(seat) { self.areas[area].units() } else { 0 }
    }

    /// The squad of a kind in an area. Own kinds are those of the owner's faction.
    #[inline]
    pub fn squad(&self, area: AreaId, kind: UnitKind) -> Squad {
        let here = &self.areas[area];
        if kind.is_neutral() {
            return here.neutral[usize::from(kind.0 - FIRST_NEUTRAL)];
        }
        match here.owner {
            Some(seat) if self.players[seat].faction.0 == kind.0 / OWN_KINDS as u8 => {
                here.own[usize::from(kind.0) % OWN_KINDS]
            }
            _ => Squad::default(),
        }
    }

    /// Puts units into an area, from wherever they come: the pool is not touched. Own units of a player may only be put
    /// where no other player's units are.
    pub fn put(&mut self, area: AreaId, kind: UnitKind, standing: u8, routed: u8) {
        if standing + routed == 0 {
            return;
        }
        let seat = (!kind.is_neutral()).then(|| {
            self.seat_of(FactionId(kind.0 / OWN_KINDS as u8)).expect("units of a faction have a player")
        });
        let mut here = self.areas.change(area);
        let squad = match seat {
            None => &mut here.neutral[usize::from(kind.0 - FIRST_NEUTRAL)],
            Some(seat) => {
                debug_assert!(here.owner.is_none_or(|owner| owner == seat), "two armies in one area");
                here.owner = Some(seat);
                &mut here.own[usize::from(kind.0) % OWN_KINDS]
            }
        };
        squad.standing += standing;
        squad.routed += routed;
    }

    /// Takes units out of an area, wherever they go: the pool is not touched.
    pub fn take(&mut self, area: AreaId, kind: UnitKind, standing: u8, routed: u8) {
        let mut here = self.areas.change(area);
        let squad = if kind.is_neutral() {
            &mut here.neutral[usize::from(kind.0 - FIRST_NEUTRAL)]
        } else {
            &mut here.own[usize::from(kind.0) % OWN_KINDS]
        };
        squad.standing -= standing;
        squad.routed -= routed;
        if !here.has_own() {
            here.owner = None;
        }
    }

    /// The kinds of units a player can have: his own, then the neutral ones.
    pub fn kinds(&self, seat: Seat) -> impl Iterator<Item = UnitKind> + Clone + use<> {
        UnitKind::of_faction(self.players[seat].faction).chain(UnitKind::neutrals())
    }

    /// A player's strongholds on the board.
    pub fn strongholds(&self, seat: Seat) -> Set<AreaId> {
        let mine = |area: &AreaId| self.areas[*area].stronghold.is_some_and(|hold| hold.owner() == seat);
        self.areas.strongholds().and(self.board.areas).iter().filter(mine).collect()
    }

    /// Stronghold tokens that a player has left (RW-COMP-08).
    pub fn strongholds_left(&self, seat: Seat) -> u8 {
        4 - self.strongholds(seat).len() as u8
    }

    /// Developments of a kind that a player has left.
    pub fn developments_left(&self, content: &Content, seat: Seat, kind: Development) -> u8 {
        let info = &content.developments[kind as usize];
        if !info.of.has(self.players[seat].faction) {
            return 0;
        }
        let built =
            self.strongholds(seat).iter().filter(|&area| self.areas[area].development == Some(kind)).count();
        info.per_faction - built as u8
    }

    /// A hero's controller and area, while he is on the board.
    #[inline]
    pub fn hero_at(&self, hero: Hero) -> Option<(Seat, AreaId)> {
        match self.heroes[hero].place {
            HeroPlace::Board { seat, area } => Some((seat, area)),
            HeroPlace::Deck | HeroPlace::Marker { .. } | HeroPlace::Gone => None,
        }
    }

    /// The heroes of a player.
    #[inline]
    pub fn heroes_of(&self, seat: Seat) -> Set<Hero> {
        self.heroes.of(seat)
    }

    /// The heroes in an area, whoever controls them.
    pub fn heroes_in(&self, area: AreaId) -> Set<Hero> {
        let is_here = |&hero: &Hero| self.hero_at(hero).is_some_and(|(_, at)| at == area);
        self.heroes.on_board().iter().filter(is_here).collect()
    }

    /// The Reward cards under a hero (or under his marker).
    pub fn rewards_of(&self, hero: Hero) -> Set<RewardCard> {
        self.rewards_under(Set::only(hero))
    }

    /// The Reward cards under any of these heroes.
    #[inline]
    pub fn rewards_under(&self, heroes: Set<Hero>) -> Set<RewardCard> {
        let is_under = |&card: &RewardCard| match self.rewards[card].place {
            RewardPlace::Hero(hero) => heroes.has(hero),
            RewardPlace::Deck | RewardPlace::Discard => false,
        };
        self.rewards.held().iter().filter(is_under).collect()
    }

    /// The Tactics cards that a player may play now, as far as the season lets him (RW-TACT-03).
    pub fn playable_tactics(&self, seat: Seat) -> Set<TacticCard> {
        self.players[seat].tactics.minus(self.players[seat].fresh)
    }

    /// A player's starting influence, the last tie-break (RW-PLAY-03).
    pub fn starting_influence(&self, content: &Content, seat: Seat) -> u8 {
        content.faction(self.players[seat].faction).influence
    }

    /// Play order (RW-PLAY-01 to -03): lowest Order card showing, then most influence, then highest starting influence.
    pub fn play_order(&self, content: &Content) -> List<Seat, 4> {
        let nobody_showed = 9;
        // The seat comes last in its key: what decides stands before it.
        let key = |seat: Seat| {
            let player = &self.players[seat];
            let card = player.showing.map_or(nobody_showed, Order::number);
            let start = self.starting_influence(content, seat);
            u32::from_be_bytes([card, u8::MAX - player.influence, u8::MAX - start, seat.0])
        };
        let mut keys: List<u32, 4> = self.alive().iter().map(key).collect();
        keys.sort_unstable();
        keys.iter().map(|&key| Seat(key as u8)).collect()
    }

    /// What an area provides: printed resources and a Village token (RW-OPT-07).
    pub fn provides(&self, content: &Content, area: AreaId) -> [u8; 3] {
        let mut resources = content.area(area).resources;
        if let Some(token) = self.areas[area].token.filter(|token| token.open) {
            match token.kind {
                TokenKind::VillageFood => resources[0] += 1,
                TokenKind::VillageWood => resources[1] += 1,
                TokenKind::VillageOre => resources[2] += 1,
                _ => {}
            }
        }
        resources
    }

    /// What all areas of a player provide, clamped to the dials (RW-AMB-22).
    pub fn income(&self, content: &Content, seat: Seat) -> [u8; 3] {
        let mut total = [0u8; 3];
        for area in self.friendly(content, seat).iter() {
            for (sum, amount) in total.iter_mut().zip(self.provides(content, area)) {
                *sum += amount;
            }
        }
        total.map(|sum| sum.min(8))
    }

    /// Dragon runes that a player controls (RW-WIN-04), with a Dragon Throne's (RW-OPT-06).
    pub fn dragons(&self, content: &Content, seat: Seat) -> u8 {
        self.dragons_in(self.friendly(content, seat))
    }

    /// Dragon runes in some areas, with a Dragon Throne's.
    pub fn dragons_in(&self, areas: Set<AreaId>) -> u8 {
        let runes = areas.and(self.areas.dragons()).len() as u8;
        if !self.variant.exploration {
            return runes;
        }
        let is_throne = |token: Token| token.open && token.kind == TokenKind::DragonThrone;
        runes + areas.iter().filter(|&area| self.areas[area].token.is_some_and(is_throne)).count() as u8
    }

    /// How many dragon runes win the game (RW-WIN-01, RW-OPT-16).
    pub fn dragons_to_win(&self) -> u8 {
        if self.variant.epic { 7 } else { 6 }
    }

    /// The last year (RW-SEASON-18, RW-OPT-16).
    pub fn last_year(&self) -> u8 {
        if self.variant.epic { 8 } else { 6 }
    }
}
