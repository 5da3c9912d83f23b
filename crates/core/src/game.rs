//! The contract that every game keeps.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::chance::{Chance, Script, Seed};
use crate::draft::{Draft, Faults};
use crate::odds::Odds;
use crate::rule::{Rule, Rulebook, Verdict};
use crate::scene::{Catalogue, Face, Gauge, Hex, Id, Kind, Mark, Note, Rank, Scene, Window};
use crate::seat::{BySeat, Seat, Seats, Viewer};
use crate::text::{Phrasebook, Text};
use crate::translation::Translation;

/// A game. `self` is its parsed content; a game in progress is a plain [`Game::State`].
///
/// Everything down to [`Game::evaluate`] is hot: no allocation, no text, no map. The rest may be comfortable.
pub trait Game: Sized + Send + Sync + 'static {
    /// Its name in commands, files and addresses.
    const ID: &'static str;
    /// What people call it.
    const NAME: &'static str;
    /// Version of the rules; one more whenever a recorded game would run differently.
    const RULES: u32;

    /// What is agreed before the game: players, scenario, variants.
    type Setup: Clone + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// A game in progress: flat and small, all fields `Copy`, the whole not, so that 4 KB never move by accident.
    type State: Clone + Eq + Debug + Serialize + Send + Sync;
    /// One small answer.
    type Action: Copy + Eq + Ord + Debug + Send + Sync;
    /// Something that happened.
    type Event: Clone + Debug + Send;

    /// The usual setup for so many players, if the game takes so many.
    fn setup(&self, players: u8) -> Option<Self::Setup>;
    /// The numbers of players that the game takes.
    fn players(&self) -> std::ops::RangeInclusive<u8>;
    /// What else can be agreed on before a game of so many players.
    fn setup_options(&self, _players: u8) -> Vec<SetupOption> {
        Vec::new()
    }
    /// How many seats a setup has.
    fn setup_seats(&self, setup: &Self::Setup) -> u8;
    /// Sets the game up and runs it to its first question.
    fn start(
        &self,
        setup: &Self::Setup,
        chance: &mut Chance,
        log: &mut Log<Self::Event>,
    ) -> Result<Self::State, Faults>;

    /// How many seats the table has.
    fn seats(&self, state: &Self::State) -> u8;
    /// Who is asked now, from public facts alone. Nobody: the game is over.
    fn pending(&self, state: &Self::State) -> Seats;
    /// Who answers the present question together in secret, whether he has answered already or not; nobody, where one
    /// answers alone or in the open. From public facts alone.
    fn sealing(&self, _state: &Self::State) -> Seats {
        Seats::NONE
    }
    /// Every candidate for `seat`'s answer with its verdict, in one fixed order: the one place of legality.
    /// Reads only what `seat` may know.
    fn options<O: Options<Self::Action>>(&self, state: &Self::State, seat: Seat, out: &mut O);
    /// Carries out a legal answer and runs on to the next question. Trusts its caller.
    fn play(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: Self::Action,
        chance: &mut Chance,
        log: &mut Log<Self::Event>,
    );
    /// What `viewer` sees of `seat` giving this answer in this state.
    fn glimpse(
        &self,
        state: &Self::State,
        seat: Seat,
        action: Self::Action,
        viewer: Viewer,
    ) -> Glimpse<Self::Action>;
    /// Redraws all that `viewer` cannot know: every state that is consistent with what he has seen can come out, and
    /// no other. What comes out depends only on what he knows and on `chance`.
    fn resample(&self, state: &mut Self::State, viewer: Viewer, chance: &mut Chance);
    /// Grows with every answer and never passes [`Game::horizon`]: no sequence of legal answers is endless.
    fn progress(&self, state: &Self::State) -> u64;
    /// What [`Game::progress`] stays below.
    fn horizon(&self, state: &Self::State) -> u64;
    /// How it ended: the more the better for a seat.
    fn outcome(&self, state: &Self::State) -> Option<BySeat<i32>>;
    /// How good this looks for each seat, on the scale of a bot: 1000 apart is about three wins to one. The game need not be
    /// over; how it ended is [`Game::outcome`]. Called for states that were redrawn for whoever thinks, so it may look at
    /// everything in them.
    fn evaluate(&self, state: &Self::State) -> BySeat<i32>;

    /// Whether the seats play against each other. If not, because one plays alone or all play together, a bot measures
    /// [`Game::evaluate`] against 0, which is then a game that goes neither well nor badly, and not against the other
    /// seats; also when the game is over.
    fn contested(&self, state: &Self::State) -> bool {
        self.seats(state) > 1
    }

    /// Whether all that is asked until something is drawn is asked of `seat` alone, unless it wants it otherwise: it plays
    /// against nobody, or has a turn of its own. A bot plans such a turn as a whole.
    fn unhindered(&self, state: &Self::State, seat: Seat) -> bool {
        let _ = seat;
        !self.contested(state)
    }

    /// What a solver of the game advises `seat` to answer next, one answer after the other, as far as it can see; nothing where it
    /// has nothing to say. It looks at no more than `most` situations. Called for states that were redrawn for the seat; a bot
    /// tries this beside its own plans.
    fn advised(&self, state: &Self::State, seat: Seat, most: u32) -> Vec<Self::Action> {
        let _ = (state, seat, most);
        Vec::new()
    }

    /// Whether nothing that `seat` has begun is half done: it stands at the start of a turn or of another large decision.
    /// Whoever plays alone makes his plans there, and compares them where they have come to such a point again, because
    /// [`Game::evaluate`] says more there than in between.
    fn fresh(&self, state: &Self::State, seat: Seat) -> bool {
        let _ = (state, seat);
        true
    }

    /// Whether a program that looks for good answers should look at this legal one here: of answers whose order makes no
    /// difference it then looks at one order only. Every answer stays legal in any order. As hot as the list itself.
    fn in_turn(&self, state: &Self::State, seat: Seat, action: Self::Action) -> bool {
        let _ = (state, seat, action);
        true
    }

    /// The stable text of an answer.
    fn spell(&self, action: Self::Action) -> String;
    /// The answer with this text.
    fn read(&self, text: &str) -> Option<Self::Action>;
    /// What the question to `seat` is.
    fn prompt(&self, state: &Self::State, seat: Seat) -> Prompt;
    /// What an answer means to people, and which objects it concerns.
    fn label(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Label;
    /// What follows from a legal answer, as far as it can be told beforehand. `state` has been redrawn for `seat`, so that
    /// whatever is read from it gives nothing away; but nothing may be told that follows from what was made up there.
    fn outlook(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Outlook {
        let _ = (state, seat, action);
        Outlook::default()
    }
    /// What `viewer` sees, without the asks, which [`crate::Seated`] adds.
    fn scene(&self, state: &Self::State, viewer: Viewer) -> Scene;
    /// What `viewer` reads of an event, if anything.
    fn tell(&self, event: &Self::Event, viewer: Viewer) -> Option<Note>;
    /// How the seats ended, for people.
    fn ranking(&self, state: &Self::State) -> Option<Vec<Rank>>;
    /// Everything printed.
    fn catalogue(&self) -> &Catalogue;
    /// The rules, as people read them.
    fn rulebook(&self) -> &Rulebook;
    /// The sentences, in English.
    fn phrases(&self) -> &Phrasebook;
    /// The game in other languages.
    fn translations(&self) -> &[Translation] {
        &[]
    }
    /// Changes with every change of content.
    fn content_hash(&self) -> &str;

    /// The position as text, by names.
    fn save(&self, state: &Self::State) -> Draft;
    /// The state of a position, and what it dictates to chance.
    fn load(&self, draft: &Draft) -> Result<(Self::State, Script), Faults>;
    /// Checks that every component exists exactly once, and whatever else must always hold.
    fn audit(&self, state: &Self::State) -> Result<(), String>;
    /// How deep the stack of steps is, for benchmarks.
    fn depth(&self, state: &Self::State) -> usize;

    /// The odds of the fight at hand for `seat`, or of the one that its answer `action` leads to; none if there is no fight.
    /// `state` has been redrawn for that seat, so that whatever is read from it gives nothing away. The same state has the
    /// same odds. Meant to take less than a tenth of a second.
    fn odds(&self, state: &Self::State, seat: Seat, action: Option<Self::Action>) -> Option<Odds> {
        let _ = (state, seat, action);
        None
    }
    /// The places that what `seat` moves now can get to, or can come from: shown beside a refusal about `object`, so that
    /// people see how far they get instead. `state` has been redrawn for that seat.
    fn reach(&self, state: &Self::State, seat: Seat, object: Id) -> Vec<Id> {
        let _ = (state, seat, object);
        Vec::new()
    }
    /// A small position in which these two forces are about to fight, and who attacks. Forces are what people write, such as
    /// `2 knight, 3 footman`.
    fn clash(&self, attack: &str, defend: &str) -> Result<(Self::State, Seat), Faults> {
        let _ = (attack, defend);
        Err(Faults::whole(format!("{} knows no odds of two forces", Self::NAME)))
    }
}

/// Something that can be agreed on before a game: a field of its setup and the values that it may have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SetupOption {
    /// The field of the setup.
    pub key: &'static str,
    /// What people call it.
    pub text: Text,
    /// What it changes.
    pub about: Text,
    /// The values, the usual one first.
    pub values: Vec<SetupValue>,
}

/// One value of a [`SetupOption`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SetupValue {
    /// Its word in commands and addresses.
    pub word: &'static str,
    /// What people call it.
    pub text: Text,
    /// The field's value in the setup.
    pub json: serde_json::Value,
}

impl SetupOption {
    /// An option that is off unless somebody wants it.
    pub fn switch(key: &'static str, text: Text, about: Text, off: Text, on: Text) -> SetupOption {
        let values = vec![
            SetupValue { word: "no", text: off, json: false.into() },
            SetupValue { word: "yes", text: on, json: true.into() },
        ];
        SetupOption { key, text, about, values }
    }
}

/// Takes candidates with their verdicts: lists what is legal, finds one, or gathers reasons.
pub trait Options<A> {
    /// Whether refusals are wanted. Without, a game may skip candidates that it knows to be refused.
    const REASONS: bool;
    /// Takes one candidate.
    fn option(&mut self, action: A, verdict: Verdict);
    /// Takes one candidate that nothing speaks against.
    #[inline]
    fn allow(&mut self, action: A) {
        self.option(action, Ok(()));
    }
}

/// Lists what is legal into a buffer that can be used again.
#[derive(Clone, Debug, Default)]
pub struct Legal<A>(pub Vec<A>);

impl<A> Options<A> for Legal<A> {
    const REASONS: bool = false;
    #[inline]
    fn option(&mut self, action: A, verdict: Verdict) {
        if verdict.is_ok() {
            self.0.push(action);
        }
    }
}

/// Keeps every candidate with its verdict.
#[derive(Clone, Debug, Default)]
pub struct Reasons<A>(pub Vec<(A, Verdict)>);

impl<A> Options<A> for Reasons<A> {
    const REASONS: bool = true;
    fn option(&mut self, action: A, verdict: Verdict) {
        self.0.push((action, verdict));
    }
}

/// Looks one action up.
#[derive(Clone, Debug)]
pub struct Find<A> {
    action: A,
    /// Its verdict, if it was a candidate at all.
    pub verdict: Option<Verdict>,
}

impl<A> Find<A> {
    /// Looks for `action`.
    pub fn new(action: A) -> Find<A> {
        Find { action, verdict: None }
    }
}

impl<A: Eq> Options<A> for Find<A> {
    const REASONS: bool = true;
    fn option(&mut self, action: A, verdict: Verdict) {
        if action == self.action && !matches!(self.verdict, Some(Ok(()))) {
            self.verdict = Some(verdict);
        }
    }
}

/// What happened while an answer was carried out. When nobody listens, telling costs one predicted branch.
#[derive(Clone, Debug)]
pub struct Log<E> {
    heard: Option<Vec<E>>,
    revealed: bool,
}

impl<E> Log<E> {
    /// Nobody listens: for search and simulation.
    pub const fn silent() -> Log<E> {
        Log { heard: None, revealed: false }
    }

    /// Everything is written down.
    pub const fn listening() -> Log<E> {
        Log { heard: Some(Vec::new()), revealed: false }
    }

    /// Says what happened, where it happens.
    #[inline]
    pub fn tell(&mut self, event: impl FnOnce() -> E) {
        if let Some(heard) = &mut self.heard {
            heard.push(event());
        }
    }

    /// Somebody has seen what he did not know: the answer that led here cannot be taken back freely.
    #[inline]
    pub fn reveal(&mut self) {
        self.revealed = true;
    }

    /// Whether anything was revealed since the last call.
    pub fn take_revealed(&mut self) -> bool {
        std::mem::take(&mut self.revealed)
    }

    /// What was heard since the last call.
    pub fn take(&mut self) -> Vec<E> {
        self.heard.as_mut().map(std::mem::take).unwrap_or_default()
    }
}

/// What somebody sees of another's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Glimpse<A> {
    /// The answer itself, or as much of it as he may see.
    Open(A),
    /// That he has answered, not what.
    Answered,
    /// Nothing at all.
    Nothing,
}

/// A question, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// The question.
    pub text: Text,
    /// The rule that it comes from.
    pub rule: Option<Rule>,
    /// The window, if one may always decline.
    pub window: Option<Window>,
    /// What is already chosen.
    pub so_far: Vec<Id>,
}

/// An answer, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// What it means.
    pub text: Text,
    /// The objects that it concerns.
    pub on: Vec<Id>,
    /// Where it leads.
    pub to: Option<Id>,
    /// What sort of answer.
    pub kind: Kind,
    /// The hexes that it would lay on the board.
    pub lays: Vec<Hex>,
}

impl Label {
    /// A pick described by a sentence alone.
    pub fn new(text: Text) -> Label {
        Label { text, on: Vec::new(), to: None, kind: Kind::Pick, lays: Vec::new() }
    }

    /// With an object that it concerns.
    #[must_use]
    pub fn on(mut self, id: Id) -> Label {
        self.on.push(id);
        self
    }

    /// With the place where it leads.
    #[must_use]
    pub fn to(mut self, id: Id) -> Label {
        self.to = Some(id);
        self
    }

    /// With the hexes that it would lay on the board.
    #[must_use]
    pub fn lays(mut self, hexes: Vec<Hex>) -> Label {
        self.lays = hexes;
        self
    }

    /// Of another kind than a pick.
    #[must_use]
    pub fn kind(mut self, kind: Kind) -> Label {
        self.kind = kind;
        self
    }
}

/// What follows from an answer, as far as its seat can know before it gives it: consequence before commitment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outlook {
    /// What it adds to what the seat has, or takes from it; what matters most first.
    pub adds: Vec<Mark>,
    /// Gauges of the scene as they would stand.
    pub leads: Vec<Gauge>,
    /// The way in which it uses a thing, where a short note had better name that.
    pub way: Option<Face>,
}

impl Outlook {
    /// What a seat's own gauges gain and lose from one state to another, each by its face.
    pub fn between(before: &[Gauge], after: &[Gauge]) -> Outlook {
        let change = |gauge: &Gauge| {
            let then = after.iter().find(|other| other.id == gauge.id)?;
            (then.at != gauge.at).then(|| Mark { face: gauge.face, n: then.at - gauge.at, owner: None })
        };
        Outlook { adds: before.iter().filter_map(change).collect(), ..Outlook::default() }
    }
}

/// What an answer changes of a seat's own `gauges`, tried by the rules: told where the same is asked of the same seats after it,
/// and nothing is drawn or shown on the way. Otherwise what follows is not the answer's alone, or was made up.
pub fn foretold<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    action: G::Action,
    gauges: impl Fn(&G::State) -> Vec<Gauge>,
) -> Outlook {
    let (mut after, mut chance, mut log) = (state.clone(), Chance::new(Seed::from_number(0)), Log::silent());
    chance.take_used();
    game.play(&mut after, seat, action, &mut chance, &mut log);
    let asked = |state: &G::State| (game.pending(state), game.sealing(state));
    if asked(state) != asked(&after) || chance.take_used() | log.take_revealed() {
        return Outlook::default();
    }
    Outlook::between(&gauges(state), &gauges(&after))
}

/// The legal answers of `seat`.
pub fn legal<G: Game>(game: &G, state: &G::State, seat: Seat) -> Vec<G::Action> {
    let mut legal = Legal(Vec::new());
    game.options(state, seat, &mut legal);
    legal.0
}

/// That every component is there once and whoever is asked can answer: for positions, which may have been written by anybody.
pub fn sound<G: Game>(game: &G, state: &G::State) -> Result<(), Faults> {
    game.audit(state).map_err(Faults::whole)?;
    let stuck = game.pending(state).iter().find(|&seat| legal(game, state, seat).is_empty());
    match stuck {
        Some(seat) => Err(Faults::whole(format!("seat {seat} is asked what comes next and has no answer"))),
        None => Ok(()),
    }
}

/// Whether `seat` may give this answer, and if not, by which rule. `None`: it is no candidate at all here.
pub fn verdict<G: Game>(game: &G, state: &G::State, seat: Seat, action: G::Action) -> Option<Verdict> {
    if !game.pending(state).has(seat) {
        return None;
    }
    let mut find = Find::new(action);
    game.options(state, seat, &mut find);
    find.verdict
}

/// A number over canonical bytes, equal on all platforms for equal states.
pub fn fingerprint<G: Game>(state: &G::State) -> u32 {
    let bytes = postcard::to_stdvec(state).expect("a state is plain data");
    let hash = blake3::hash(&bytes);
    u32::from_le_bytes([hash.as_bytes()[0], hash.as_bytes()[1], hash.as_bytes()[2], hash.as_bytes()[3]])
}

/// Something to be done with a game that is named by text: typed search behind an erased name.
pub trait Job {
    /// What comes out.
    type Out;
    /// Does it.
    fn run<G: Game>(self, game: &'static G) -> Self::Out;
}
