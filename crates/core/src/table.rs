//! A game on a table: with a log, undo, replays, questions and reasons. The same for every game.

use std::any::Any;
use std::fmt;

use serde::Serialize;

use crate::chance::{Chance, Script, Seed};
use crate::draft::{Draft, Faults};
use crate::fair;
use crate::game::{Game, Glimpse, Log, Outlook, Reasons, fingerprint, verdict};
use crate::odds::Odds;
use crate::replay::{Entry, Replay, ReplayFault, Start};
use crate::rule::Rulebook;
use crate::scene::{Ask, Catalogue, Choice, DecisionId, Id, Kind, Note, Rank, Scene, Window};
use crate::seat::{BySeat, Seat, Seats, Viewer};
use crate::text::{Phrasebook, Text};
use crate::translation::Translation;

/// After how many answers a copy of the state is kept, so that undo need not replay the whole game.
const CHECKPOINT: usize = 32;

/// What cannot be done, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Refusal {
    /// What was wished, as stable text, where it was an action.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub action: Option<String>,
    /// What was wished, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub label: Option<Text>,
    /// The rule that forbids it, or what is wrong with the request.
    pub why: Why,
}

/// The sorts of reasons.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// A rule, with its text.
    Rule {
        /// Its ID.
        id: String,
        /// What it says.
        text: String,
    },
    /// The game is over.
    Over,
    /// Somebody else is asked.
    NotAsked,
    /// An answer to an old question.
    Stale {
        /// The question now.
        now: DecisionId,
    },
    /// No action of this game has such a text.
    Unknown,
    /// The action is no answer to what is asked.
    NoAnswer,
    /// Something was revealed, or another seat has acted since.
    NoUndo,
    /// Nothing was taken back, or something else was answered since.
    NoRedo,
}

/// In plain words.
impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Why::Rule { id, text } => return write!(f, "{id} {text}"),
            Why::Over => "the game is over.",
            Why::NotAsked => "another seat is asked.",
            Why::Stale { .. } => "this answers an old question.",
            Why::Unknown => "this is no action of this game.",
            Why::NoAnswer => "this is no answer to what is asked.",
            Why::NoUndo => "something was revealed, or another seat has acted since.",
            Why::NoRedo => "nothing was taken back, or something else was answered since.",
        })
    }
}

/// What a question about reasons is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum About {
    /// An action, as stable text.
    Action(String),
    /// An object of the scene.
    Object(Id),
}

/// What a viewer heard of one answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Heard {
    /// For whom.
    pub viewer: Viewer,
    /// Line by line.
    pub notes: Vec<Note>,
}

/// What a viewer saw of one answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Seen {
    /// Who answered.
    pub seat: Seat,
    /// What, unless only that he answered was to be seen.
    pub action: Option<String>,
}

/// A table, whatever its game. One implementation: [`Seated`].
pub trait Table: Any + Send {
    /// Which game.
    fn game(&self) -> &'static str;
    /// How many seats.
    fn seats(&self) -> u8;
    /// Who is asked.
    fn pending(&self) -> Seats;
    /// Which of its questions a seat is at.
    fn decision(&self, seat: Seat) -> DecisionId;
    /// What a seat may answer, as stable text.
    fn legal(&self, seat: Seat) -> Vec<String>;
    /// The only answer of a seat, where it has but one. Who is asked follows from public facts, so that this happens when
    /// the seat's secrets leave no choice: whoever gives the answer for it must do so as if the seat had.
    fn forced(&self, seat: Seat) -> Option<String>;
    /// The window that a seat is asked about, if one may always decline.
    fn window(&self, seat: Seat) -> Option<Window>;
    /// The answer that declines the window asked about: what a standing pass gives.
    fn pass(&self, seat: Seat) -> Option<String>;
    /// Answers. On refusal nothing changes.
    fn apply(&mut self, seat: Seat, decision: DecisionId, action: &str) -> Result<Vec<Heard>, Refusal>;
    /// Why a seat cannot do something. Empty: it can, or nothing is known of it.
    fn why_not(&self, seat: Seat, about: &About) -> Vec<Refusal>;
    /// The places that what `seat` moves now can get to or come from, as far as it knows: see [`Game::reach`].
    fn reach(&self, seat: Seat, object: Id) -> Vec<Id>;
    /// The odds of the fight at hand as a seat knows it, or of the one that an answer of its own leads to. None: there is no
    /// fight.
    fn odds(&self, seat: Seat, action: Option<&str>) -> Result<Option<Odds>, Refusal>;
    /// What a viewer sees.
    fn scene(&self, viewer: Viewer) -> Scene;
    /// The same without what is asked of him: to list what he may answer takes longer than all else.
    fn look(&self, viewer: Viewer) -> Scene;
    /// What a viewer would see of an answer that a seat may give now; nothing, if he would not know of it.
    fn glimpse(&self, seat: Seat, action: &str, viewer: Viewer) -> Option<Seen>;
    /// Takes back the seat's last answer, if it revealed nothing and nobody acted since.
    fn undo(&mut self, seat: Seat) -> Result<(), Refusal>;
    /// Gives once more the answer that the seat has taken back last, if it has answered nothing else since.
    fn redo(&mut self, seat: Seat) -> Result<Vec<Heard>, Refusal>;
    /// Goes back to the first `to` answers by consent; chance goes on from `seed`.
    fn rewind(&mut self, to: u32, seed: Seed) -> Result<(), Refusal>;
    /// How many answers stand.
    fn acts(&self) -> u32;
    /// What each viewer heard while the game was set up.
    fn opening(&self) -> Vec<Heard>;
    /// The last entry of the log.
    fn last_entry(&self) -> Option<&Entry>;
    /// The same table with everything redrawn that the viewer cannot know: all that a bot or a fork ever gets.
    fn as_known_to(&self, viewer: Viewer, chance: &mut Chance) -> Box<dyn Table>;
    /// The game so far, with everything in it: for the host, and for everybody once it is over.
    fn replay(&self) -> Replay;
    /// The answers that stand, as far as a viewer has seen them: what may be shown of a running game.
    fn seen_by(&self, viewer: Viewer) -> Vec<Seen>;
    /// The position as text.
    fn position(&self) -> Draft;
    /// What the position dictated to chance and has not come up, source by source.
    fn undrawn(&self) -> Vec<String>;
    /// Fingerprint of the state.
    fn fingerprint(&self) -> u32;
    /// How it ended, when it has.
    fn ranking(&self) -> Option<Vec<Rank>>;
    /// Everything printed.
    fn catalogue(&self) -> &'static Catalogue;
    /// The rules.
    fn rulebook(&self) -> &'static Rulebook;
    /// The sentences.
    fn phrases(&self) -> &'static Phrasebook;
    /// The game in other languages.
    fn translations(&self) -> &'static [Translation];
}

/// One answer that stands.
#[derive(Clone, Copy, Debug)]
struct Act<A> {
    seat: Seat,
    action: A,
    /// Who was asked when it was given, and who answered in secret at the same time, whether before or after it.
    together: Seats,
    /// Whether it cannot be taken back freely.
    reveals: bool,
}

/// A game of type `G` on a table.
pub struct Seated<G: Game> {
    game: &'static G,
    replay: Replay,
    state: G::State,
    chance: Chance,
    acts: Vec<Act<G::Action>>,
    /// States with their chance, by how many answers lead there.
    checkpoints: Vec<(usize, G::State, Chance)>,
    decisions: BySeat<u32>,
    /// What each seat has taken back and may give once more, the last one first to come.
    undone: BySeat<Vec<G::Action>>,
    /// What happened while the game was set up.
    opening: Vec<G::Event>,
}

impl<G: Game> Seated<G> {
    /// Starts a fresh game.
    pub fn start(game: &'static G, setup: &G::Setup, seed: Seed, numbers: Vec<u32>) -> Result<Self, Faults> {
        let setup_json = serde_json::to_value(setup).map_err(|error| Faults::whole(error.to_string()))?;
        let mut chance = Chance::new(fair::mix(seed, &numbers));
        let mut log = Log::listening();
        let state = game.start(setup, &mut chance, &mut log)?;
        let table = Self::opened(game, Start::Setup(setup_json), seed, numbers, state, chance);
        Ok(Seated { opening: log.take(), ..table })
    }

    /// Starts from a position.
    pub fn from_position(game: &'static G, draft: &Draft, seed: Seed) -> Result<Self, Faults> {
        let (state, script) = game.load(draft)?;
        let chance = Chance::scripted(fair::mix(seed, &[]), script);
        Ok(Self::opened(game, Start::Position(draft.clone()), seed, Vec::new(), state, chance))
    }

    fn opened(
        game: &'static G,
        start: Start,
        seed: Seed,
        numbers: Vec<u32>,
        state: G::State,
        mut chance: Chance,
    ) -> Self {
        chance.take_used();
        let replay = Replay::new(G::ID, G::RULES, game.content_hash(), start, seed, numbers);
        let checkpoints = vec![(0, state.clone(), chance.clone())];
        Seated {
            game,
            replay,
            state,
            chance,
            acts: Vec::new(),
            checkpoints,
            decisions: BySeat::default(),
            undone: BySeat::default(),
            opening: Vec::new(),
        }
    }

    /// Replays a recorded game, checking every fingerprint on the way.
    pub fn from_replay(game: &'static G, replay: &Replay) -> Result<Self, ReplayFault> {
        Self::from_replay_until(game, replay, usize::MAX)
    }

    /// Replays the first `entries` entries of a recorded game.
    pub fn from_replay_until(game: &'static G, replay: &Replay, entries: usize) -> Result<Self, ReplayFault> {
        if replay.game != G::ID {
            return Err(ReplayFault::Game { found: replay.game.clone(), wanted: G::ID.into() });
        }
        let running = replay.running_seed()?;
        let seed = replay.seed.ok_or(ReplayFault::Sealed)?;
        let start = |faults: Faults| ReplayFault::Start(faults.to_string());
        let mut table = match &replay.start {
            Start::Setup(json) => {
                let setup = serde_json::from_value(json.clone())
                    .map_err(|error| ReplayFault::Start(error.to_string()))?;
                Self::start(game, &setup, seed, replay.numbers.clone()).map_err(start)?
            }
            Start::Position(draft) => {
                let (state, script) = game.load(draft).map_err(start)?;
                if script != Script::default() {
                    return Err(ReplayFault::Start("a published game never dictates its draws".into()));
                }
                let chance = Chance::new(running);
                Self::opened(game, replay.start.clone(), seed, replay.numbers.clone(), state, chance)
            }
        };
        for (at, entry) in replay.entries.iter().take(entries).enumerate() {
            table.enter(entry).map_err(|what| table.replay_fault(replay, at, what))?;
        }
        Ok(table)
    }

    /// Goes on with a recorded game under the rules of this program. As long as every entry comes out as recorded, that is
    /// the game itself; if other rules make a difference, it is a new game, on `seed`, from the position after the last
    /// entry that agrees, together with what the difference was.
    pub fn go_on(
        game: &'static G,
        replay: &Replay,
        seed: Seed,
    ) -> Result<(Self, Option<ReplayFault>), ReplayFault> {
        match Self::from_replay(game, replay) {
            Ok(table) => Ok((table, None)),
            Err(fault @ ReplayFault::Rules { agrees, .. }) => {
                let good = Self::from_replay_until(game, replay, agrees)?;
                let draft = game.save(&good.state);
                let start = |faults: Faults| ReplayFault::Start(faults.to_string());
                Ok((Self::from_position(game, &draft, seed).map_err(start)?, Some(fault)))
            }
            Err(other) => Err(other),
        }
    }

    /// A difference is a matter of rules if the rules differ, else the entry is wrong.
    fn replay_fault(&self, replay: &Replay, at: usize, what: String) -> ReplayFault {
        let (recorded, ours) = ((replay.rules, &*replay.content), (G::RULES, self.game.content_hash()));
        if recorded == ours {
            return ReplayFault::Entry { at: at + 1, what };
        }
        let version = |(rules, content): (u32, &str)| {
            format!("rules {rules} with content {}", content.get(..8).unwrap_or(content))
        };
        ReplayFault::Rules { recorded: version(recorded), ours: version(ours), agrees: at, first: what }
    }

    /// The game.
    pub fn game(&self) -> &'static G {
        self.game
    }

    /// The state. Only for whoever may know everything: the host of the table, never a bot.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// What was dictated to chance and has not come up.
    pub fn script(&self) -> Option<&Script> {
        self.chance.script()
    }

    /// The state redrawn for a viewer.
    pub fn known_to(&self, viewer: Viewer, chance: &mut Chance) -> G::State {
        let mut state = self.state.clone();
        self.game.resample(&mut state, viewer, chance);
        state
    }

    /// Carries out one recorded entry.
    pub fn enter(&mut self, entry: &Entry) -> Result<(), String> {
        match entry {
            Entry::Act { seat, action, print } => {
                let action = self
                    .check(*seat, action)
                    .map_err(|refusal| format!("'{action}' is refused: {}", refusal.why))?;
                self.act(*seat, action, &mut Log::silent());
                self.answered(*seat, action);
                let found = fingerprint::<G>(&self.state);
                if found != *print {
                    self.cut(self.acts.len() - 1, None);
                    return Err(format!(
                        "fingerprint {found:08x} instead of {print:08x} after '{}'",
                        self.game.spell(action)
                    ));
                }
            }
            Entry::Undo { seat, act } => {
                if self.retractable(*seat) != Some(*act) {
                    return Err("this undo was not free".to_owned());
                }
                let taken = self.acts[*act as usize].action;
                self.take_back(*act as usize);
                self.undone[*seat].push(taken);
            }
            Entry::Rewind { to, seed } => {
                if *to as usize > self.acts.len() {
                    return Err(format!("cannot go back to answer {to} of {}", self.acts.len()));
                }
                self.cut(*to as usize, Some(*seed));
                self.undone = BySeat::default();
            }
        }
        self.count(entry);
        self.replay.entries.push(entry.clone());
        Ok(())
    }

    /// Plays an action that is known to be legal, and tells what happened.
    pub fn play(&mut self, seat: Seat, action: G::Action) -> Vec<G::Event> {
        let mut log = Log::listening();
        self.act(seat, action, &mut log);
        self.answered(seat, action);
        let entry =
            Entry::Act { seat, action: self.game.spell(action), print: fingerprint::<G>(&self.state) };
        self.count(&entry);
        self.replay.entries.push(entry);
        log.take()
    }

    /// The action of a text, if the seat may play it now.
    pub fn check(&self, seat: Seat, text: &str) -> Result<G::Action, Refusal> {
        let refuse = |why| Refusal { action: Some(text.into()), label: None, why };
        let pending = self.game.pending(&self.state);
        if pending.is_empty() {
            return Err(refuse(Why::Over));
        }
        if !pending.has(seat) {
            return Err(refuse(Why::NotAsked));
        }
        let action = self.game.read(text).ok_or_else(|| refuse(Why::Unknown))?;
        match verdict(self.game, &self.state, seat, action) {
            Some(Ok(())) => Ok(action),
            Some(Err(rule)) => Err(Refusal {
                label: Some(self.game.label(&self.state, seat, action).text),
                ..refuse(self.rule(rule.0))
            }),
            None => Err(refuse(Why::NoAnswer)),
        }
    }

    /// What each viewer hears of these events.
    fn heard(&self, events: &[G::Event]) -> Vec<Heard> {
        let heard = |viewer| Heard {
            viewer,
            notes: events.iter().filter_map(|event| self.game.tell(event, viewer)).collect(),
        };
        Viewer::all(self.game.seats(&self.state)).map(heard).collect()
    }

    fn rule(&self, id: &str) -> Why {
        let text = self.game.rulebook().find(id).map_or("", |article| article.text);
        Why::Rule { id: id.into(), text: text.into() }
    }

    fn act(&mut self, seat: Seat, action: G::Action, log: &mut Log<G::Event>) {
        // On copies, so that a game that panics leaves the table as it was.
        let (mut state, mut chance) = (self.state.clone(), self.chance.clone());
        let together = Seats(self.game.pending(&state).0 | self.game.sealing(&state).0);
        self.game.play(&mut state, seat, action, &mut chance, log);
        let reveals = chance.take_used() | log.take_revealed();
        (self.state, self.chance) = (state, chance);
        self.acts.push(Act { seat, action, together, reveals });
        if self.acts.len().is_multiple_of(CHECKPOINT) {
            self.checkpoints.push((self.acts.len(), self.state.clone(), self.chance.clone()));
        }
    }

    /// Goes back to the first `to` answers.
    fn cut(&mut self, to: usize, seed: Option<Seed>) {
        self.checkpoints.retain(|(acts, ..)| *acts <= to);
        let (from, state, chance) = self.checkpoints.last().expect("the start is always kept").clone();
        (self.state, self.chance) = (state, chance);
        for act in &self.acts[from..to] {
            self.game.play(&mut self.state, act.seat, act.action, &mut self.chance, &mut Log::silent());
        }
        self.chance.take_used();
        self.acts.truncate(to);
        if let Some(seed) = seed {
            self.chance = Chance::new(seed);
            // An undo behind this point would bring back the draws that all have seen.
            if let Some(last) = self.acts.last_mut() {
                last.reveals = true;
            }
            self.checkpoints.retain(|(acts, ..)| *acts < to);
            self.checkpoints.push((to, self.state.clone(), self.chance.clone()));
        }
    }

    fn count(&mut self, entry: &Entry) {
        match entry {
            Entry::Act { seat, .. } | Entry::Undo { seat, .. } => self.decisions[*seat] += 1,
            Entry::Rewind { .. } => self.decisions.0.iter_mut().for_each(|decision| *decision += 1),
        }
    }

    /// Whoever answers something else than what he has taken back has made up his mind.
    fn answered(&mut self, seat: Seat, action: G::Action) {
        if self.undone[seat].pop() != Some(action) {
            self.undone[seat].clear();
        }
    }

    /// What `seat` may give once more.
    fn redoable(&self, seat: Seat) -> Option<G::Action> {
        let action = *self.undone[seat].last()?;
        let asked = self.game.pending(&self.state).has(seat);
        (asked && verdict(self.game, &self.state, seat, action) == Some(Ok(()))).then_some(action)
    }

    /// The answer that `seat` may take back freely now, as far as it can know: where others may have answered in secret since,
    /// they count as if they had, or the offer would tell whether they have.
    fn undoable(&self, seat: Seat) -> Option<u32> {
        let at = self.retractable(seat)?;
        let together = self.acts[at as usize].together;
        self.game.sealing(&self.state).iter().all(|other| other == seat || together.has(other)).then_some(at)
    }

    /// The answer of `seat` that can be taken out of the log: its last one, if nothing was revealed since, and whoever has
    /// answered after it was asked at the same time and so could not know of it.
    fn retractable(&self, seat: Seat) -> Option<u32> {
        let at = self.acts.iter().rposition(|act| act.seat == seat)?;
        let since = &self.acts[at..];
        let asked_together = |act: &Act<G::Action>| act.seat == seat || since[0].together.has(act.seat);
        let free = since.iter().all(|act| !act.reveals && asked_together(act));
        free.then_some(at as u32)
    }

    /// Takes one answer out; those after it were given independently of it and stand.
    fn take_back(&mut self, at: usize) {
        let later: Vec<Act<G::Action>> = self.acts[at + 1..].to_vec();
        self.cut(at, None);
        for act in later {
            self.act(act.seat, act.action, &mut Log::silent());
        }
    }

    /// What is asked of `seat`.
    pub fn ask(&self, seat: Seat) -> Option<Ask> {
        if !self.game.pending(&self.state).has(seat) {
            return None;
        }
        let prompt = self.game.prompt(&self.state, seat);
        // Answers are tried on what the seat knows, so that what is told of them beforehand tells nothing else.
        let mut chance = Chance::new(Seed::from_number(0));
        let known = (self.known_to(Viewer::Seat(seat), &mut chance), chance);
        Some(Ask {
            seat,
            decision: DecisionId(self.decisions[seat]),
            text: prompt.text,
            rule: prompt.rule,
            window: prompt.window,
            so_far: prompt.so_far,
            undo: self.undoable(seat).is_some(),
            redo: self.redoable(seat).map(|action| self.game.spell(action)),
            choices: self.allowed(seat).into_iter().map(|action| self.choice(seat, action, &known)).collect(),
        })
    }

    fn choice(&self, seat: Seat, action: G::Action, known: &(G::State, Chance)) -> Choice {
        let label = self.game.label(&self.state, seat, action);
        let reveals = !self.game.sealing(&self.state).has(seat) && self.reveals(seat, action, known);
        let Outlook { adds, leads, way } = self.game.outlook(&known.0, seat, action);
        Choice {
            action: self.game.spell(action),
            text: label.text,
            on: label.on,
            to: label.to,
            kind: label.kind,
            reveals,
            lays: label.lays,
            adds,
            leads,
            way,
        }
    }

    fn seen(&self, state: &G::State, seat: Seat, action: G::Action, viewer: Viewer) -> Option<Seen> {
        match self.game.glimpse(state, seat, action, viewer) {
            Glimpse::Open(action) => Some(Seen { seat, action: Some(self.game.spell(action)) }),
            Glimpse::Answered => Some(Seen { seat, action: None }),
            Glimpse::Nothing => None,
        }
    }

    /// Whether anything would be revealed by an answer, as far as the seat can tell.
    fn reveals(&self, seat: Seat, action: G::Action, known: &(G::State, Chance)) -> bool {
        let (mut state, mut chance) = known.clone();
        let mut log = Log::silent();
        chance.take_used();
        self.game.play(&mut state, seat, action, &mut chance, &mut log);
        chance.take_used() | log.take_revealed()
    }

    /// The actions that a seat may play now.
    fn allowed(&self, seat: Seat) -> Vec<G::Action> {
        if !self.game.pending(&self.state).has(seat) {
            return Vec::new();
        }
        crate::game::legal(self.game, &self.state, seat)
    }
}

impl<G: Game> Table for Seated<G> {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn seats(&self) -> u8 {
        self.game.seats(&self.state)
    }

    fn pending(&self) -> Seats {
        self.game.pending(&self.state)
    }

    fn decision(&self, seat: Seat) -> DecisionId {
        DecisionId(self.decisions[seat])
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        self.allowed(seat).into_iter().map(|action| self.game.spell(action)).collect()
    }

    fn forced(&self, seat: Seat) -> Option<String> {
        match self.allowed(seat)[..] {
            [only] => Some(self.game.spell(only)),
            _ => None,
        }
    }

    fn window(&self, seat: Seat) -> Option<Window> {
        self.pending().has(seat).then(|| self.game.prompt(&self.state, seat).window)?
    }

    fn pass(&self, seat: Seat) -> Option<String> {
        self.window(seat)?;
        let declines = |action: &G::Action| self.game.label(&self.state, seat, *action).kind == Kind::Pass;
        self.allowed(seat).into_iter().find(declines).map(|action| self.game.spell(action))
    }

    fn apply(&mut self, seat: Seat, decision: DecisionId, action: &str) -> Result<Vec<Heard>, Refusal> {
        let now = self.decision(seat);
        if decision != now {
            return Err(Refusal { action: Some(action.into()), label: None, why: Why::Stale { now } });
        }
        let action = self.check(seat, action)?;
        let events = self.play(seat, action);
        Ok(self.heard(&events))
    }

    fn why_not(&self, seat: Seat, about: &About) -> Vec<Refusal> {
        match about {
            About::Action(text) => self.check(seat, text).err().into_iter().collect(),
            About::Object(id) => {
                let pending = self.pending();
                if !pending.has(seat) {
                    let why = if pending.is_empty() { Why::Over } else { Why::NotAsked };
                    return vec![Refusal { action: None, label: None, why }];
                }
                let mut reasons = Reasons(Vec::new());
                self.game.options(&self.state, seat, &mut reasons);
                let mut refusals = Vec::new();
                for (action, verdict) in reasons.0 {
                    let label = self.game.label(&self.state, seat, action);
                    if !label.on.contains(id) && label.to != Some(*id) {
                        continue;
                    }
                    let Err(rule) = verdict else { return Vec::new() };
                    let action = Some(self.game.spell(action));
                    refusals.push(Refusal { action, label: Some(label.text), why: self.rule(rule.0) });
                }
                refusals
            }
        }
    }

    fn reach(&self, seat: Seat, object: Id) -> Vec<Id> {
        if !self.pending().has(seat) {
            return Vec::new();
        }
        let world = self.known_to(Viewer::Seat(seat), &mut Chance::new(Seed::from_number(0)));
        self.game.reach(&world, seat, object)
    }

    fn odds(&self, seat: Seat, action: Option<&str>) -> Result<Option<Odds>, Refusal> {
        let action = action.map(|text| self.check(seat, text)).transpose()?;
        // Always the same world of all that the seat may believe in: its odds can then tell nothing but what it knows.
        let world = self.known_to(Viewer::Seat(seat), &mut Chance::new(Seed::from_number(0)));
        Ok(self.game.odds(&world, seat, action))
    }

    fn look(&self, viewer: Viewer) -> Scene {
        self.game.scene(&self.state, viewer)
    }

    fn glimpse(&self, seat: Seat, action: &str, viewer: Viewer) -> Option<Seen> {
        let action = self.check(seat, action).ok()?;
        self.seen(&self.state, seat, action, viewer)
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        let mut scene = self.look(viewer);
        scene.asks = viewer.seat().and_then(|seat| self.ask(seat)).into_iter().collect();
        scene
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        let act = self.undoable(seat).ok_or(Refusal { action: None, label: None, why: Why::NoUndo })?;
        self.enter(&Entry::Undo { seat, act }).map_err(|_| Refusal {
            action: None,
            label: None,
            why: Why::NoUndo,
        })
    }

    fn redo(&mut self, seat: Seat) -> Result<Vec<Heard>, Refusal> {
        let refusal = Refusal { action: None, label: None, why: Why::NoRedo };
        let action = self.redoable(seat).ok_or(refusal)?;
        let events = self.play(seat, action);
        Ok(self.heard(&events))
    }

    fn rewind(&mut self, to: u32, seed: Seed) -> Result<(), Refusal> {
        let entry = Entry::Rewind { to, seed };
        self.enter(&entry).map_err(|_| Refusal { action: None, label: None, why: Why::NoUndo })
    }

    fn acts(&self) -> u32 {
        self.acts.len() as u32
    }

    fn opening(&self) -> Vec<Heard> {
        self.heard(&self.opening)
    }

    fn last_entry(&self) -> Option<&Entry> {
        self.replay.entries.last()
    }

    fn as_known_to(&self, viewer: Viewer, chance: &mut Chance) -> Box<dyn Table> {
        let state = self.known_to(viewer, chance);
        let draft = self.game.save(&state);
        let fork = chance.fork();
        Box::new(Self::opened(
            self.game,
            Start::Position(draft),
            Seed::from_number(0),
            Vec::new(),
            state,
            fork,
        ))
    }

    fn replay(&self) -> Replay {
        self.replay.clone()
    }

    fn seen_by(&self, viewer: Viewer) -> Vec<Seen> {
        let (_, mut state, mut chance) = self.checkpoints.first().expect("the start is always kept").clone();
        let mut seen = Vec::new();
        for act in &self.acts {
            seen.extend(self.seen(&state, act.seat, act.action, viewer));
            self.game.play(&mut state, act.seat, act.action, &mut chance, &mut Log::silent());
        }
        seen
    }

    fn position(&self) -> Draft {
        self.game.save(&self.state)
    }

    fn undrawn(&self) -> Vec<String> {
        let Some(script) = self.script() else { return Vec::new() };
        let left = script.left().map(|(source, draws)| format!("{draws} of {source}"));
        let missed = script.missed().iter().map(|(source, item)| format!("number {item} of {source}"));
        left.chain(missed).collect()
    }

    fn fingerprint(&self) -> u32 {
        fingerprint::<G>(&self.state)
    }

    fn ranking(&self) -> Option<Vec<Rank>> {
        self.game.ranking(&self.state)
    }

    fn catalogue(&self) -> &'static Catalogue {
        self.game.catalogue()
    }

    fn rulebook(&self) -> &'static Rulebook {
        self.game.rulebook()
    }

    fn phrases(&self) -> &'static Phrasebook {
        self.game.phrases()
    }

    fn translations(&self) -> &'static [Translation] {
        self.game.translations()
    }
}
