//! Numbers of the printed faces in the catalogue, and names of objects in scenes.

use hexarch_core::{Id, Seat, faces, named};

pub(crate) use hexarch_core::scene::Faced;

use crate::ids::*;

faces! {
    AreaId: 0, 40;
    TileId: 40, 13;
    UnitKind: 53, 22;
    FactionId: 75, 4;
    FateId: 79, 30;
    Tactic: 109, 30;
    SeasonCard: 139, 32;
    Quest: 171, 24;
    Reward: 195, 20;
    Hero: 215, 12;
    Objective: 227, 16;
    CityId: 243, 7;
    TitleId: 250, 3;
    Development: 253, 7;
    TokenKind: 260, 12;
    Order: 272, 8;
    Season: 280, 4;
    Resource: 284, 3;
    Attribute: 287, 3;
    BaseShape: 290, 4;
    Destiny: 294, 3;
    Alignment: 297, 3;
    Look: 300, 51;
}

named! {
    /// Faces that are no component of their own: backs, marks, tracks.
    Look {
        Land = "land",
        Water = "water",
        Mountain = "mountain",
        TacticBack = "tactic_back",
        QuestBack = "quest_back",
        RewardBack = "reward_back",
        ObjectiveBack = "objective_back",
        OrderBack = "order_back",
        FateBack = "fate_back",
        HeroBack = "hero_back",
        SeasonBack = "season_back",
        RuneBack = "rune_back",
        DragonRune = "dragon_rune",
        FalseRune = "false_rune",
        TokenBackNear = "token_near",
        TokenBackFar = "token_far",
        Stronghold = "stronghold",
        StrongholdDamaged = "stronghold_damaged",
        Activation = "activation",
        Routed = "routed",
        Damage = "damage",
        Influence = "influence",
        Training = "training",
        Marker = "marker",
        Home = "home",
        Strength = "strength",
        Year = "year",
        FirstPlayer = "first_player",
        Ghost = "ghost",
        HandSize = "hand_size",
        Fresh = "fresh",
        Eliminated = "eliminated",
        Used = "used",
        Chosen = "chosen",
        Shown = "shown",
        Copies = "copies",
        Special = "special",
        Miss = "miss",
        Health = "health",
        Initiative = "initiative",
        Destroyed = "destroyed",
        Seasons = "seasons",
        Standing = "standing",
        Moving = "moving",
        Bid = "bid",
        Bonus = "bonus",
        Prevented = "prevented",
        Now = "now",
        Retreating = "retreating",
        ToCome = "to_come",
        Resolved = "resolved",
    }
}

/// Where cards lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// A hand of Tactics cards.
    Tactics(Seat),
    Quests(Seat),
    Objective(Seat),
    Orders(Seat),
    /// The Hero cards before a player.
    Heroes(Seat),
    /// The Reward cards under a hero.
    Rewards(Hero),
    /// The Reward cards under the marker of a defeated hero.
    Left(Hero),
    /// The Setup Quests before a player while the board is built.
    SetupQuests(Seat),
    /// Figures and tokens of a player that are not on the board.
    Unused(Seat),
    /// Neutral figures and runes that are not on the board.
    Stock,
    Titles,
    FateDeck,
    FateDiscard,
    TacticsDeck,
    TacticsDiscard,
    QuestDeck,
    QuestDiscard,
    RewardDeck,
    RewardDiscard,
    HeroDeck,
    ObjectiveDeck(Alignment),
    ObjectiveDiscard,
    SeasonDeck(Season),
    SeasonDiscard,
    /// Cards that somebody has drawn and chooses from.
    Drawn,
}

impl Place {
    fn number(self) -> u32 {
        match self {
            Place::Tactics(seat) => u32::from(seat.0),
            Place::Quests(seat) => 4 + u32::from(seat.0),
            Place::Objective(seat) => 8 + u32::from(seat.0),
            Place::Orders(seat) => 12 + u32::from(seat.0),
            Place::Heroes(seat) => 16 + u32::from(seat.0),
            Place::SeasonDeck(season) => 20 + season as u32,
            Place::ObjectiveDeck(alignment) => 24 + alignment as u32,
            Place::Titles => 27,
            Place::FateDeck => 28,
            Place::FateDiscard => 29,
            Place::TacticsDeck => 30,
            Place::TacticsDiscard => 31,
            Place::QuestDeck => 32,
            Place::QuestDiscard => 33,
            Place::RewardDeck => 34,
            Place::RewardDiscard => 35,
            Place::HeroDeck => 36,
            Place::ObjectiveDiscard => 37,
            Place::SeasonDiscard => 38,
            Place::Drawn => 39,
            Place::Stock => 75,
            Place::SetupQuests(seat) => 80 + u32::from(seat.0),
            Place::Unused(seat) => 76 + u32::from(seat.0),
            Place::Rewards(hero) => 40 + hero as u32,
            Place::Left(hero) => 60 + hero as u32,
        }
    }
}

/// Objects of scenes. The name of a hidden card is its slot, never the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Object {
    Area(AreaId),
    /// Standing units of a kind in an area.
    Squad(AreaId, UnitKind),
    /// Routed units of a kind in an area.
    Routed(AreaId, UnitKind),
    /// Units of a kind that have moved into an area to fight or to talk there (RW-AMB-56).
    Arrived(AreaId, UnitKind),
    /// Units of a kind that must retreat.
    Retreating(UnitKind),
    Hero(Hero),
    /// A rune token, by where it lies.
    Rune(AreaId),
    Token(AreaId),
    Stronghold(AreaId),
    City(AreaId),
    /// A Tactics card in one's own hand, by kind.
    Tactic(Tactic),
    Quest(Quest),
    Objective(Seat),
    /// An Order card of a seat.
    Order(Seat, Order),
    /// A Reward card that the viewer knows.
    Reward(RewardCard),
    Fate(FateId),
    Title(TitleId),
    Seat(Seat),
    Dial(Seat, Resource),
    Season(SeasonCard),
    /// The `n`th hidden card of a zone.
    Slot(Place, u8),
    /// A zone of cards.
    Zone(Place),
    /// A lattice place that is not on the board, as `q`, `r` offset by 64.
    Ghost(u8, u8),
    /// A unit in a battle: side, kind, routed, damage.
    Fighter(u8, UnitKind, bool, u8),
    Development(Development),
    /// Unused figures of a kind.
    Unused(UnitKind),
    /// Something that has no other name: a track, a row.
    Other(u16),
}

impl Object {
    /// Its name in scenes.
    pub(crate) fn id(self) -> Id {
        let pack = |kind: u32, a: u32, b: u32| Id(kind << 20 | a << 10 | b);
        match self {
            Object::Area(area) => pack(1, area.0.into(), 0),
            Object::Squad(area, kind) => pack(2, area.0.into(), kind.0.into()),
            Object::Hero(hero) => pack(3, hero as u32, 0),
            Object::Rune(area) => pack(4, area.0.into(), 0),
            Object::Token(area) => pack(5, area.0.into(), 0),
            Object::Stronghold(area) => pack(6, area.0.into(), 0),
            Object::City(area) => pack(7, area.0.into(), 0),
            Object::Tactic(tactic) => pack(8, tactic as u32, 0),
            Object::Quest(quest) => pack(9, quest as u32, 0),
            Object::Objective(seat) => pack(10, seat.0.into(), 0),
            Object::Order(seat, order) => pack(11, seat.0.into(), order as u32),
            Object::Reward(card) => pack(12, card.0.into(), 0),
            Object::Fate(card) => pack(13, card.0.into(), 0),
            Object::Title(title) => pack(14, title.0.into(), 0),
            Object::Seat(seat) => pack(15, seat.0.into(), 0),
            Object::Dial(seat, resource) => pack(16, seat.0.into(), resource as u32),
            Object::Season(card) => pack(17, card as u32, 0),
            Object::Slot(place, n) => pack(18, place.number(), n.into()),
            Object::Zone(place) => pack(19, place.number(), 0),
            Object::Ghost(q, r) => pack(20, q.into(), r.into()),
            Object::Fighter(side, kind, routed, damage) => {
                pack(21, u32::from(side) << 8 | u32::from(kind.0), u32::from(routed) << 4 | u32::from(damage))
            }
            Object::Development(kind) => pack(22, kind as u32, 0),
            Object::Other(n) => pack(23, 0, n.into()),
            Object::Routed(area, kind) => pack(24, area.0.into(), kind.0.into()),
            Object::Arrived(area, kind) => pack(25, area.0.into(), kind.0.into()),
            Object::Unused(kind) => pack(26, kind.0.into(), 0),
            Object::Retreating(kind) => pack(27, kind.0.into(), 0),
        }
    }
}

impl Object {
    /// The lattice place that an [`Object::Ghost`] names.
    pub(crate) fn ghost(id: Id) -> Option<hexarch_core::Hex> {
        let place = |bits: u32| (bits & 0x3ff) as i8 - 64;
        (id.0 >> 20 == 20).then(|| hexarch_core::Hex::new(place(id.0 >> 10), place(id.0)))
    }
}

impl From<Object> for Id {
    fn from(object: Object) -> Id {
        object.id()
    }
}
