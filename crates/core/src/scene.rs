//! What a person sees, in terms that every game shares.
//!
//! A scene is built up from what its viewer may know. Names, card texts and icons go out once, as a [`Catalogue`];
//! scenes point into it by [`Face`].

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::rule::Rule;
use crate::seat::Seat;
use crate::text::Text;

/// Names an object for one viewer. A hidden card is named by its slot, so that its name tells nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Id(pub u32);

/// A printed look in the catalogue: terrain, unit, card, die face, back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Face(pub u16);

/// Counts a seat's own questions, so that an answer to an old one is known as such.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct DecisionId(pub u32);

/// Everything printed that scenes of a game can show, sent once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Catalogue {
    /// By number of [`Face`].
    pub faces: Vec<FaceEntry>,
}

impl Catalogue {
    /// Whether these ranges (see [`faces!`](crate::faces)) follow one another and end with the last face.
    pub fn fits(&self, ranges: &[(u16, u16)]) -> bool {
        let next = ranges.iter().try_fold(0, |next, (first, count)| (*first == next).then_some(next + count));
        next.map(usize::from) == Some(self.faces.len())
    }
}

/// One printed thing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FaceEntry {
    /// Stable name, such as `unit.knight`.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// Whether the name is that of many, such as a people, so that verbs after it are plural.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub plural: bool,
    /// What sort of thing it is, and when it can be used, where that goes without its text: a Spell, a Skill once a turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub sort: Option<Text>,
    /// What it says or does, in our words.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<String>", optional))]
    pub text: String,
    /// Name of its icon.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<String>", optional))]
    pub icon: String,
    /// The symbols and numbers that stand on it, in the order in which they are read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Mark>>", optional))]
    pub stats: Vec<Mark>,
    /// The rules that it rests on, for whoever wants to know more.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Rule>>", optional))]
    pub rules: Vec<Rule>,
    /// Whether we had to reconstruct it; shown to the player by a discreet mark.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub reconstructed: bool,
}

/// Makes [`Scene`] and [`Changes`] from one list of sections, so that none can be forgotten: what a section holds, and how a
/// change of it is told.
macro_rules! sections {
    ($($(#[$doc:meta])* $name:ident: $type:ty => $change:ty,)*) => {
        /// What one viewer sees.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
        pub struct Scene {
            $($(#[$doc])* pub $name: $type,)*
        }

        /// What of a scene differs from an earlier one. A section that is absent is as it was.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
        pub struct Changes {
            $($(#[$doc])* #[serde(skip_serializing_if = "Option::is_none")] pub $name: Option<$change>,)*
        }

        impl Scene {
            /// What has changed since `before`, for whoever has seen that.
            pub fn since(&self, before: &Scene) -> Changes {
                Changes { $($name: (self.$name != before.$name).then(|| Section::since(&self.$name, &before.$name)),)* }
            }

            /// Brings an earlier scene up to date.
            pub fn update(&mut self, changes: Changes) {
                $(if let Some(change) = changes.$name {
                    Section::update(&mut self.$name, change);
                })*
            }
        }

        impl Changes {
            /// Whether all is as it was.
            pub fn is_empty(&self) -> bool {
                $(self.$name.is_none())&&*
            }
        }
    };
}

sections! {
    /// Where the game stands: year, season, round.
    title: Vec<Text> => Vec<Text>,
    /// The light that lies on the board.
    mood: Mood => Mood,
    /// The board.
    hexes: Vec<Hex> => Edits<Hex>,
    /// What stands on hexes.
    pieces: Vec<Piece> => Edits<Piece>,
    /// Hands, offers, decks, discards.
    zones: Vec<Zone> => Edits<Zone>,
    /// A panel for each seat.
    panels: Vec<Panel> => Edits<Panel>,
    /// Tracks that belong to nobody.
    tracks: Vec<Gauge> => Edits<Gauge>,
    /// What is due one after the other in this part of the game.
    agenda: Vec<Agenda> => Vec<Agenda>,
    /// A battle, a duel, a bid in progress; the innermost last.
    focus: Vec<Focus> => Vec<Focus>,
    /// What is asked of this viewer.
    asks: Vec<Ask> => Vec<Ask>,
    /// Seats that the table waits for, as everybody may know it.
    waiting: Vec<Seat> => Vec<Seat>,
    /// The result, when the game is over; empty before.
    over: Vec<Rank> => Vec<Rank>,
}

impl Scene {
    /// Every gauge that it shows: in panels, on tracks, and in what everybody looks at.
    pub fn gauges(&self) -> impl Iterator<Item = &Gauge> {
        let sides = || self.focus.iter().flat_map(|focus| &focus.sides);
        let needs = sides().flat_map(|side| &side.rows).flat_map(|row| &row.needs);
        let panels = self.panels.iter().flat_map(|panel| &panel.gauges);
        panels.chain(&self.tracks).chain(sides().flat_map(|side| &side.tally)).chain(needs)
    }
}

/// What changed in a list whose members have names, each its own: the others are as they were.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Edits<T> {
    /// Who is on the list now, in order; absent if the same are, in the same order.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub order: Option<Vec<Id>>,
    /// Members that are new or differ.
    pub fresh: Vec<T>,
}

/// A part of a scene that can be told by what changed in it.
trait Section {
    type Change;
    fn since(&self, before: &Self) -> Self::Change;
    fn update(&mut self, change: Self::Change);
}

/// Something that a scene names.
trait Named: Clone + PartialEq {
    fn id(&self) -> Id;
}

macro_rules! named {
    ($($type:ty),*) => {$(impl Named for $type {
        fn id(&self) -> Id {
            self.id
        }
    })*};
}
named!(Hex, Piece, Zone, Panel, Gauge);

/// Sections that are told whole: they are short, or new from one question to the next.
macro_rules! told_whole {
    ($($type:ty),*) => {$(impl Section for $type {
        type Change = $type;
        fn since(&self, _: &$type) -> $type {
            self.clone()
        }
        fn update(&mut self, change: $type) {
            *self = change;
        }
    })*};
}
told_whole!(Vec<Text>, Mood, Vec<Agenda>, Vec<Focus>, Vec<Ask>, Vec<Seat>, Vec<Rank>);

impl<T: Named> Section for Vec<T> {
    type Change = Edits<T>;

    fn since(&self, before: &Vec<T>) -> Edits<T> {
        let same = self.iter().map(T::id).eq(before.iter().map(T::id));
        let old: BTreeMap<Id, &T> = before.iter().map(|one| (one.id(), one)).collect();
        Edits {
            order: (!same).then(|| self.iter().map(T::id).collect()),
            fresh: self.iter().filter(|one| old.get(&one.id()) != Some(one)).cloned().collect(),
        }
    }

    fn update(&mut self, change: Edits<T>) {
        let order = change.order.unwrap_or_else(|| self.iter().map(T::id).collect());
        let mut known: BTreeMap<Id, T> =
            self.drain(..).chain(change.fresh).map(|one| (one.id(), one)).collect();
        self.extend(order.iter().filter_map(|id| known.remove(id)));
    }
}

/// The light that lies on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Mood {
    /// As usual.
    #[default]
    Day,
    /// Dark.
    Night,
    /// Under snow.
    Winter,
}

/// How something shows itself to this viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Look {
    /// Open to him now.
    Face(Face),
    /// He sees only its back.
    Back(Face),
    /// He sees its back, and remembers what he saw earlier.
    Remembered(Face),
}

/// A hex of the board, or a ghost: a place where something could be put.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Hex {
    /// Its name for this viewer.
    pub id: Id,
    /// Column.
    pub q: i8,
    /// Row.
    pub r: i8,
    /// Its land, or the back of an unknown tile.
    pub look: Look,
    /// What it is called on the board.
    pub label: Option<Face>,
    /// Coloured borders, clockwise from the north.
    pub edges: [Option<Face>; 6],
    /// Who controls it.
    pub owner: Option<Seat>,
    /// Resources, sites, tokens.
    pub marks: Vec<Mark>,
    /// A place that is not on the board yet.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub ghost: bool,
}

/// Figures of one kind on a hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Piece {
    /// Its name for this viewer.
    pub id: Id,
    /// Where it stands; nowhere, if it is shown in a row of a focus.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub on: Option<Id>,
    /// What it is.
    pub look: Look,
    /// Whose it is.
    pub owner: Option<Seat>,
    /// How many.
    pub count: u16,
    /// Routed, damaged, spent.
    pub marks: Vec<Mark>,
}

/// Something noted on an object: routed; damage 2; spent; activated by seat 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Mark {
    /// What it says.
    pub face: Face,
    /// How much; 0 if it is just there.
    pub n: i16,
    /// Whose it is.
    pub owner: Option<Seat>,
}

/// A place for cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Zone {
    /// Its name.
    pub id: Id,
    /// How it is laid out.
    pub shape: Shape,
    /// Whose it is.
    pub owner: Option<Seat>,
    /// What it is called.
    pub label: Text,
    /// Its cards, as far as they are shown one by one.
    pub cards: Vec<Card>,
    /// How many cards there are.
    pub count: u16,
    /// Dice that lie here.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Die>>", optional))]
    pub dice: Vec<Die>,
}

/// How a zone is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// A hand.
    Fan,
    /// An open row.
    Row,
    /// Face down, drawn from.
    Deck,
    /// Discarded, face up.
    Pile,
    /// Buildings, displays.
    Grid,
}

/// A card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Card {
    /// Its name for this viewer.
    pub id: Id,
    /// Its face or back.
    pub look: Look,
    /// What is noted on it.
    pub marks: Vec<Mark>,
    /// Cards tucked under it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Card>>", optional))]
    #[cfg_attr(feature = "schema", schema(no_recursion))]
    pub under: Vec<Card>,
}

/// What lies before a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Panel {
    /// The name of the seat as an object, for answers that pick a player.
    pub id: Id,
    /// Whose.
    pub seat: Seat,
    /// Faction, hero, race.
    pub title: Option<Face>,
    /// Dials and counts.
    pub gauges: Vec<Gauge>,
    /// The zones that belong to it.
    pub zones: Vec<Id>,
    /// Titles, states.
    pub marks: Vec<Mark>,
}

/// A dial, a track, a stock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Gauge {
    /// Its name.
    pub id: Id,
    /// What it counts.
    pub face: Face,
    /// Where it stands.
    pub at: i16,
    /// How far it goes.
    pub max: Option<i16>,
    /// What its spaces show, from space 1.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Option<Face>>>", optional))]
    pub spaces: Vec<Option<Face>>,
}

/// What is due one after the other: who acts when, and what follows when all have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Agenda {
    /// Of what: this round, this season.
    pub title: Text,
    /// Its items in order.
    pub items: Vec<Due>,
    /// Which of them is on.
    pub now: u8,
}

/// One item of an [`Agenda`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Due {
    /// What is due.
    pub text: Text,
    /// Who acts then, if it is one player.
    pub seat: Option<Seat>,
}

/// Something that everybody looks at while it lasts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Focus {
    /// Its name.
    pub id: Id,
    /// What sort.
    pub kind: FocusKind,
    /// What it is called.
    pub title: Text,
    /// Where it happens.
    pub at: Option<Id>,
    /// Whether it covers the board; otherwise the board stays in view beside it.
    pub cover: bool,
    /// Its steps in order.
    pub steps: Vec<Text>,
    /// Which of them is on.
    pub now: u8,
    /// Who stands against whom.
    pub sides: Vec<Side>,
}

/// The sorts of focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum FocusKind {
    /// Battle, duel, siege, combat.
    Clash,
    /// Sealed amounts.
    Bid,
    /// One of several drawn cards is chosen.
    Draw,
}

/// One side of a focus.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Side {
    /// Whose side.
    pub seat: Option<Seat>,
    /// What it is called.
    pub title: Text,
    /// Initiative rows, boxes, enemies.
    pub rows: Vec<Row>,
    /// What it counts up to.
    pub tally: Vec<Gauge>,
    /// For bids: whether something was sealed.
    pub sealed: Option<bool>,
}

/// A row of a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Row {
    /// Its name.
    pub id: Id,
    /// What it is called.
    pub label: Text,
    /// Who stands in it.
    pub pieces: Vec<Piece>,
    /// What was drawn for it.
    pub cards: Vec<Card>,
    /// What is still missing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Gauge>>", optional))]
    pub needs: Vec<Gauge>,
    /// What is at stake: what follows if it stays missing, or once it is there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub stake: Option<Text>,
    /// Dice that belong to it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Die>>", optional))]
    pub dice: Vec<Die>,
    /// What is noted on it: its turn, its results.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Mark>>", optional))]
    pub marks: Vec<Mark>,
}

/// A die as it lies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Die {
    /// Its name.
    pub id: Id,
    /// What sort of die.
    pub kind: Face,
    /// What it shows.
    pub shows: Option<Face>,
    /// Kept, rerolled, cancelled.
    pub marks: Vec<Mark>,
}

/// A question to the viewer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Ask {
    /// Who is asked.
    pub seat: Seat,
    /// Which of his questions this is.
    pub decision: DecisionId,
    /// The question.
    pub text: Text,
    /// The rule that it comes from.
    pub rule: Option<Rule>,
    /// The window, where one may always decline: what a standing pass is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub window: Option<Window>,
    /// What is already chosen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Id>>", optional))]
    pub so_far: Vec<Id>,
    /// Whether the last answer can be taken back.
    pub undo: bool,
    /// The answer that was taken back last and can be given once more.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub redo: Option<String>,
    /// The answers.
    pub choices: Vec<Choice>,
}

/// A question whether a seat wants to do something that it need not do. One of its answers is a [`Kind::Pass`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Window {
    /// What sort of window; the phrase `window.<kind>` says it in words.
    pub kind: &'static str,
    /// The occasion: this battle, this turn, this season. It follows from public facts, and no two occasions of a game
    /// have the same number, so that whoever passes for an occasion is asked again after it.
    pub scope: u32,
}

/// What a seat has declined beforehand: windows of one kind or of all, on one occasion or for the whole game.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct StandingPass {
    /// Only windows of this kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// Only on this occasion.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<u32>,
}

impl StandingPass {
    /// Whether a window is declined by it.
    pub fn covers(&self, window: Window) -> bool {
        self.kind.as_deref().is_none_or(|kind| kind == window.kind)
            && self.scope.is_none_or(|scope| scope == window.scope)
    }
}

/// One answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Choice {
    /// Its stable text, which comes back.
    pub action: String,
    /// What it means.
    pub text: Text,
    /// The objects that it concerns.
    pub on: Vec<Id>,
    /// Where it leads.
    pub to: Option<Id>,
    /// What sort of answer.
    pub kind: Kind,
    /// Whether it cannot be taken back. Never said of an answer that several seats give together in secret: it can be
    /// taken back until the last of them has answered, and who that is stays hidden.
    pub reveals: bool,
    /// The hexes that it would lay on the board, as they would lie there: shown before it is taken.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Hex>>", optional))]
    pub lays: Vec<Hex>,
    /// What it would add to what the seat has, or take from it, as far as the seat can know; what matters most first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Mark>>", optional))]
    pub adds: Vec<Mark>,
    /// Gauges that the scene shows, as they would stand after it: what would still be missing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Gauge>>", optional))]
    pub leads: Vec<Gauge>,
    /// The way in which it uses a thing, where a short note had better name that than what is added: sideways.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub way: Option<Face>,
}

/// The sorts of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Picks something.
    Pick,
    /// Picks a number.
    Amount(i16),
    /// Ends a choice of several steps.
    Done,
    /// Declines.
    Pass,
}

/// How a seat ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Rank {
    /// Who.
    pub seat: Seat,
    /// 1 is best; equal ranks share a place.
    pub rank: u8,
    /// What it was decided by.
    pub score: Vec<(Text, i16)>,
}

/// One line of the log as a viewer reads it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Note {
    /// The sentence.
    pub text: Text,
    /// The objects that it speaks of.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Id>>", optional))]
    pub on: Vec<Id>,
    /// The rule, where it helps.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub rule: Option<Rule>,
}

impl Note {
    /// A sentence alone.
    pub fn new(text: Text) -> Note {
        Note { text, on: Vec::new(), rule: None }
    }

    /// With an object that it speaks of.
    #[must_use]
    pub fn on(mut self, id: Id) -> Note {
        self.on.push(id);
        self
    }

    /// With the rule behind it.
    #[must_use]
    pub fn by(mut self, rule: Rule) -> Note {
        self.rule = Some(rule);
        self
    }
}

/// Something with a face in the catalogue of its game: see [`faces!`](crate::faces).
pub trait Faced {
    /// Its face.
    fn face(self) -> Face;
}

/// Gives kinds of small things their faces: `TileId: 40, 13;` are thirteen faces from the fortieth on. The catalogue of the game
/// lists the kinds in the same order. A thing with a face can be spoken of in texts.
#[macro_export]
macro_rules! faces {
    ($($type:ty: $first:literal, $count:literal;)*) => {
        /// Where each kind of faces begins, and how many there are: checked against the catalogue.
        #[cfg(test)]
        pub(crate) const RANGES: &[(u16, u16)] = &[$(($first, $count)),*];
        $(impl $crate::scene::Faced for $type {
            fn face(self) -> $crate::Face {
                debug_assert!($crate::Small::number(self) < $count);
                $crate::Face($first + $crate::Small::number(self) as u16)
            }
        }
        impl From<$type> for $crate::Arg {
            fn from(value: $type) -> $crate::Arg { $crate::Arg::Face($crate::scene::Faced::face(value)) }
        })*
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gauge(id: u32, at: i16) -> Gauge {
        Gauge { id: Id(id), face: Face(1), at, max: None, spaces: Vec::new() }
    }

    #[test]
    fn only_what_changed_is_sent_and_it_makes_up_the_scene() {
        let before = Scene { waiting: vec![Seat(1)], ..Scene::default() };
        let after = Scene { tracks: vec![gauge(3, 2)], mood: Mood::Night, ..Scene::default() };
        let changes = after.since(&before);
        let sent = serde_json::to_value(&changes).expect("plain data");
        let sections: Vec<&String> = sent.as_object().expect("an object").keys().collect();
        assert_eq!(sections, ["mood", "tracks", "waiting"]);
        let mut seen = before.clone();
        seen.update(changes);
        assert_eq!(seen, after);
        assert!(after.since(&after).is_empty() && !after.since(&before).is_empty());
    }

    #[test]
    fn of_a_list_only_the_members_that_differ_are_sent() {
        let tracks = |list: &[(u32, i16)]| Scene {
            tracks: list.iter().map(|&(id, at)| gauge(id, at)).collect(),
            ..Scene::default()
        };
        let before = tracks(&[(1, 0), (2, 0), (3, 0)]);
        let told = |after: &Scene| {
            let change = after.since(&before).tracks.expect("a change");
            let mut seen = before.clone();
            seen.update(Changes { tracks: Some(change.clone()), ..Changes::default() });
            assert_eq!(seen, *after);
            let order = change.order.map(|order| order.iter().map(|id| id.0).collect::<Vec<_>>());
            (order, change.fresh.iter().map(|gauge| gauge.id.0).collect::<Vec<_>>())
        };
        assert_eq!(told(&tracks(&[(1, 0), (2, 7), (3, 0)])), (None, vec![2]), "one turned");
        assert_eq!(told(&tracks(&[(3, 0), (1, 0), (2, 0)])), (Some(vec![3, 1, 2]), vec![]), "moved");
        assert_eq!(told(&tracks(&[(1, 0), (3, 0)])), (Some(vec![1, 3]), vec![]), "one gone");
        assert_eq!(
            told(&tracks(&[(1, 0), (4, 5), (2, 0), (3, 0)])),
            (Some(vec![1, 4, 2, 3]), vec![4]),
            "one came"
        );
    }
}
