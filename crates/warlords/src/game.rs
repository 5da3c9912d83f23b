//! Heroes vs Warlords as a [`Game`]: a table of contents.

use std::ops::RangeInclusive;
use std::sync::OnceLock;

use hexarch_core::scene::{Catalogue, Rank, Scene};
use hexarch_core::{
    BySeat, Chance, Draft, Faults, Game, Glimpse, Id, Label, Log, Note, Odds, Options, Outlook, Phrasebook,
    Prompt, Rulebook, Script, Seat, Seats, SetupOption, SetupValue, Viewer, foretold, read, sound, spell,
    text,
};
use serde::{Deserialize, Serialize};

use crate::content::Content;
use crate::faces::Object;
use crate::ids::{Race, Scenario};
use crate::play::{Event, Play, View};
use crate::state::{State, Variant};
use crate::step::{self, Action, Step};
use crate::{audit, eval, movement, odds, position, produce, resample, scene, setup};

/// The game with its content.
pub struct Warlords {
    pub(crate) content: &'static Content,
    rulebook: Rulebook,
    phrases: Phrasebook,
    catalogue: Catalogue,
}

/// The printed game.
pub fn game() -> &'static Warlords {
    static GAME: OnceLock<Warlords> = OnceLock::new();
    GAME.get_or_init(|| {
        let content = Content::printed();
        let phrases: String = TEXTS.iter().fold(String::new(), |all, text| all + text + "\n");
        Warlords {
            content,
            rulebook: Rulebook::parse(include_str!("../rules.md")),
            phrases: Phrasebook::parse(&phrases).expect("the embedded texts are checked by tests"),
            catalogue: scene::catalogue(content),
        }
    })
}

/// The English texts, chapter by chapter.
const TEXTS: &[&str] = &[
    include_str!("../texts/en/common.toml"),
    include_str!("../texts/en/setup.toml"),
    include_str!("../texts/en/turn.toml"),
    include_str!("../texts/en/march.toml"),
    include_str!("../texts/en/combat.toml"),
    include_str!("../texts/en/cards.toml"),
    include_str!("../texts/en/economy.toml"),
    include_str!("../texts/en/scene.toml"),
    include_str!("../texts/en/odds.toml"),
];

/// What is agreed before a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// How many play.
    pub players: u8,
    /// The scenario; alone it is always the Warden (HW-SCEN-01 to -04).
    #[serde(default = "standard")]
    pub scenario: Scenario,
    /// Races of the seats, in order; empty: the players choose (HW-SETUP-01).
    #[serde(default)]
    pub races: Vec<Race>,
    /// Another number of rounds (HW-OPT-02).
    #[serde(default)]
    pub rounds: Option<u8>,
    /// The players lay the world tiles (HW-AMB-05).
    #[serde(default)]
    pub build_world: bool,
    /// A second leader appears at home even if it is lost: the exception HW-OPT-01 is off.
    #[serde(default)]
    pub strict_second_leader: bool,
    /// Combats against guards create soul points (HW-SP-03).
    #[serde(default)]
    pub guard_souls: bool,
    /// Only sixteen minicards (HW-AMB-03).
    #[serde(default)]
    pub sixteen_cards: bool,
}

fn standard() -> Scenario {
    Scenario::Standard
}

impl Setup {
    /// The standard game.
    pub fn of(players: u8) -> Setup {
        let scenario = if players == 1 { Scenario::Solo } else { Scenario::Standard };
        Setup {
            players,
            scenario,
            races: Vec::new(),
            rounds: None,
            build_world: false,
            strict_second_leader: false,
            guard_souls: false,
            sixteen_cards: false,
        }
    }
}

impl Warlords {
    /// The printed components.
    pub fn content(&self) -> &'static Content {
        self.content
    }

    /// Who is asked by the step on top, worked out anew. [`State::asked`] has it for every state that the game made itself.
    pub fn asks(&self, state: &State) -> Seats {
        match state.steps.last() {
            Some(&step) if state.won.is_none() => step::asks(self.view(state), step),
            _ => Seats::NONE,
        }
    }

    fn view<'a>(&self, state: &'a State) -> View<'a> {
        View { content: self.content, state }
    }

    fn variant(&self, setup: &Setup) -> Result<Variant, Faults> {
        let players = setup.players;
        if !self.players().contains(&players) {
            return Err(Faults::whole(format!("Heroes vs Warlords is for 1 to 4 players, not {players}")));
        }
        if (players == 1) != (setup.scenario == Scenario::Solo) {
            return Err(Faults::whole(
                "the solo scenario is for one player, the others for several (HW-SCEN-04)",
            ));
        }
        let twice = setup.races.iter().enumerate().any(|(n, race)| setup.races[..n].contains(race));
        if twice || setup.races.len() > usize::from(players) {
            return Err(Faults::whole("players have different races (HW-SETUP-01)"));
        }
        let usual = self.content.scenarios.rounds[usize::from(players) - 1];
        let rounds = setup.rounds.unwrap_or(usual);
        let most = if players == 1 { usual } else { MOST_ROUNDS };
        if !(1..=most).contains(&rounds) {
            return Err(Faults::whole(format!("a game has 1 to {most} rounds, not {rounds} (HW-OPT-02)")));
        }
        Ok(Variant {
            scenario: setup.scenario,
            rounds,
            within_four: !setup.strict_second_leader,
            guard_souls: setup.guard_souls,
            strict_cards: setup.sixteen_cards,
            built: setup.build_world,
        })
    }
}

/// The scenarios for several players (HW-SCEN-01 to -03).
fn scenarios() -> SetupOption {
    let value = |word, scenario, text| SetupValue { word, text, json: serde_json::json!(scenario) };
    SetupOption {
        key: "scenario",
        text: text!("option.scenario"),
        about: text!("option.scenario.about"),
        values: vec![
            value("standard", Scenario::Standard, text!("option.scenario.standard")),
            value("quick", Scenario::QuickStart, text!("option.scenario.quick")),
        ],
    }
}

/// Numbers of rounds that are offered, the usual one first (HW-OPT-02).
fn lengths(usual: u8) -> SetupOption {
    let others = [("4", 4), ("6", 6), ("8", 8), ("10", 10), ("12", 12)];
    let mut values = vec![SetupValue {
        word: "usual",
        text: text!("option.rounds.n", n = usual),
        json: serde_json::Value::Null,
    }];
    values.extend(others.into_iter().filter(|&(_, n)| n != usual).map(|(word, n)| SetupValue {
        word,
        text: text!("option.rounds.n", n),
        json: n.into(),
    }));
    SetupOption { key: "rounds", text: text!("option.rounds"), about: text!("option.rounds.about"), values }
}

/// Rounds that can be agreed on.
pub(crate) const MOST_ROUNDS: u8 = 12;

/// Runs on until somebody is asked or the game is over.
pub(crate) fn advance(play: &mut Play<'_>) {
    play.state.asked = Seats::NONE;
    while play.state.won.is_none() {
        let Some(&step) = play.state.steps.last() else { return };
        play.state.asked = step::asks(play.view(), step);
        if !play.state.asked.is_empty() {
            return;
        }
        play.state.steps.pop();
        step::run(play, step);
    }
    play.state.asked = Seats::NONE;
}

/// Answers of one round that no game comes near: see [`Game::horizon`].
const LONGEST_ROUND: u64 = 12_000;

impl Game for Warlords {
    const ID: &'static str = "warlords";
    const NAME: &'static str = "Heroes vs Warlords";
    const RULES: u32 = 2;

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;

    fn setup(&self, players: u8) -> Option<Setup> {
        self.players().contains(&players).then(|| Setup::of(players))
    }

    fn players(&self) -> RangeInclusive<u8> {
        1..=4
    }

    fn setup_options(&self, players: u8) -> Vec<SetupOption> {
        let switch = |key: &'static str, text, about| {
            SetupOption::switch(key, text, about, text!("option.no"), text!("option.yes"))
        };
        let mut options = vec![
            switch("build_world", text!("option.build_world"), text!("option.build_world.about")),
            switch("guard_souls", text!("option.guard_souls"), text!("option.guard_souls.about")),
            switch("strict_second_leader", text!("option.second"), text!("option.second.about")),
            switch("sixteen_cards", text!("option.sixteen_cards"), text!("option.sixteen_cards.about")),
        ];
        if players > 1 {
            options.insert(0, scenarios());
            options.push(lengths(self.content.scenarios.rounds[usize::from(players.min(4)) - 1]));
        }
        options
    }

    fn setup_seats(&self, setup: &Setup) -> u8 {
        setup.players
    }

    fn start(&self, setup: &Setup, chance: &mut Chance, log: &mut Log<Event>) -> Result<State, Faults> {
        let variant = self.variant(setup)?;
        let mut agreed = BySeat([None; 4]);
        for (seat, &race) in Seat::all(4).zip(&setup.races) {
            agreed[seat] = Some(race);
        }
        let mut state = setup::new_state(self.content, setup.players, variant, agreed);
        advance(&mut Play { content: self.content, state: &mut state, chance, log });
        Ok(state)
    }

    fn seats(&self, state: &State) -> u8 {
        state.seats
    }

    fn pending(&self, state: &State) -> Seats {
        state.asked
    }

    fn sealing(&self, state: &State) -> Seats {
        match state.steps.last() {
            // HW-INFO-03, HW-INFO-05.
            Some(Step::Produce(produce::Step::Produce) | Step::Setup(setup::Step::Armies)) => {
                Seats::all(state.seats)
            }
            _ => Seats::NONE,
        }
    }

    fn options<O: Options<Action>>(&self, state: &State, seat: Seat, out: &mut O) {
        if let Some(&step) = state.steps.last() {
            step::options(self.view(state), step, seat, out);
        }
    }

    fn play(&self, state: &mut State, seat: Seat, action: Action, chance: &mut Chance, log: &mut Log<Event>) {
        state.acts = state.acts.saturating_add(1);
        let step = state.steps.pop().expect("somebody is asked, so a step asks him");
        let mut play = Play { content: self.content, state, chance, log };
        step::answer(&mut play, step, seat, action);
        advance(&mut play);
    }

    fn glimpse(&self, state: &State, seat: Seat, action: Action, viewer: Viewer) -> Glimpse<Action> {
        if viewer.is(seat) {
            return Glimpse::Open(action);
        }
        match (state.steps.last(), action) {
            // HW-INFO-03: what is ordered in production is seen by nobody, only that somebody is done.
            (Some(Step::Produce(_)), Action::Produce(produce::Action::Done)) => Glimpse::Answered,
            (Some(Step::Produce(_)), _) => Glimpse::Nothing,
            // HW-INFO-05.
            (Some(Step::Setup(setup::Step::Armies)), Action::Setup(setup::Action::Army(1, _))) => {
                Glimpse::Answered
            }
            (Some(Step::Setup(setup::Step::Armies)), _) => Glimpse::Nothing,
            _ => Glimpse::Open(action),
        }
    }

    fn resample(&self, state: &mut State, viewer: Viewer, chance: &mut Chance) {
        resample::resample(self.content, state, viewer, chance);
        // Who is asked must follow from public facts; worked out anew it could not hide that it does not.
        state.asked = self.asks(state);
    }

    fn progress(&self, state: &State) -> u64 {
        let acts = u64::from(state.acts);
        // A round that goes on for ever is past the horizon at once.
        if acts < LONGEST_ROUND {
            u64::from(state.round) * LONGEST_ROUND + acts
        } else {
            self.horizon(state) + acts
        }
    }

    fn horizon(&self, state: &State) -> u64 {
        (u64::from(state.variant.rounds) + 1) * LONGEST_ROUND
    }

    fn outcome(&self, state: &State) -> Option<BySeat<i32>> {
        let winners = state.won?;
        let mut outcome = BySeat([-1; 4]);
        let losers = i32::from(state.seats) - i32::from(winners.len());
        for seat in winners.iter() {
            outcome[seat] = if state.seats == 1 { 1 } else { losers };
        }
        Some(outcome)
    }

    fn evaluate(&self, state: &State) -> BySeat<i32> {
        eval::evaluate(self.content, state)
    }

    fn spell(&self, action: Action) -> String {
        spell(self.content, &action)
    }

    fn read(&self, text: &str) -> Option<Action> {
        read(self.content, text)
    }

    fn prompt(&self, state: &State, seat: Seat) -> Prompt {
        let step = *state.steps.last().expect("a prompt is for somebody who is asked");
        step::prompt(self.view(state), step, seat)
    }

    fn label(&self, state: &State, seat: Seat, action: Action) -> Label {
        step::label(self.view(state), seat, action)
    }

    fn outlook(&self, state: &State, seat: Seat, action: Action) -> Outlook {
        foretold(self, state, seat, action, |state| scene::purse(self.content, state, seat))
    }

    fn scene(&self, state: &State, viewer: Viewer) -> Scene {
        scene::scene(self.content, state, viewer)
    }

    fn tell(&self, event: &Event, viewer: Viewer) -> Option<Note> {
        event.told_to(viewer)
    }

    fn ranking(&self, state: &State) -> Option<Vec<Rank>> {
        scene::ranking(self.view(state))
    }

    fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    fn rulebook(&self) -> &Rulebook {
        &self.rulebook
    }

    fn phrases(&self) -> &Phrasebook {
        &self.phrases
    }

    fn content_hash(&self) -> &str {
        &self.content.hash
    }

    fn save(&self, state: &State) -> Draft {
        position::save(self.content, state)
    }

    fn load(&self, draft: &Draft) -> Result<(State, Script), Faults> {
        let (mut state, script) = position::load(self.content, draft)?;
        state.asked = self.asks(&state);
        sound(self, &state)?;
        Ok((state, script))
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        audit::audit(self.content, state)
    }

    fn depth(&self, state: &State) -> usize {
        state.steps.len()
    }

    fn odds(&self, state: &State, seat: Seat, action: Option<Action>) -> Option<Odds> {
        odds::odds(self.content, state, seat, action)
    }

    fn reach(&self, state: &State, _seat: Seat, _object: Id) -> Vec<Id> {
        let view = View { content: self.content, state };
        movement::range(view).into_iter().map(|hex| Object::Hex(hex).id()).collect()
    }

    fn clash(&self, attack: &str, defend: &str) -> Result<(State, Seat), Faults> {
        odds::clash(self.content, attack, defend)
    }
}

const _: () = assert!(size_of::<Step>() <= 8 && size_of::<Action>() <= 8);
const _: () = assert!(size_of::<State>() <= 4096);
