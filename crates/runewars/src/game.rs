//! Runewars as a [`Game`]: a table of contents.

use std::ops::RangeInclusive;
use std::sync::OnceLock;

use hexarch_core::scene::{Catalogue, Rank, Scene};
use hexarch_core::{
    BySeat, Chance, Draft, Faults, Game, Glimpse, Id, Label, Log, Note, Odds, Options, Outlook, Phrasebook,
    Prompt, Rulebook, Script, Seat, Seats, SetupOption, Translation, Viewer, foretold, read, sound, spell,
    text,
};
use serde::{Deserialize, Serialize};

use crate::content::Content;
use crate::faces::Object;
use crate::play::{Event, Play, View};
use crate::state::{State, Variant};
use crate::step::{self, Action, Step};
use crate::{audit, eval, heroes, movement, odds, orders, position, resample, scene, setup};

/// The game with its content.
pub struct Runewars {
    pub(crate) content: &'static Content,
    rulebook: Rulebook,
    phrases: Phrasebook,
    catalogue: Catalogue,
    translations: [Translation; 1],
}

/// The printed game.
pub fn game() -> &'static Runewars {
    static GAME: OnceLock<Runewars> = OnceLock::new();
    GAME.get_or_init(|| {
        let content = Content::printed();
        let phrases: String = TEXTS.iter().fold(String::new(), |all, text| all + text + "\n");
        Runewars {
            content,
            rulebook: Rulebook::parse(include_str!("../rules.md")),
            phrases: Phrasebook::parse(&phrases).expect("the embedded texts are checked by tests"),
            catalogue: scene::catalogue(content),
            translations: [german()],
        }
    })
}

fn german() -> Translation {
    let phrases: String = GERMAN.iter().fold(String::new(), |all, text| all + text + "\n");
    Translation::parse("de", &phrases, include_str!("../texts/de/faces.toml"))
        .expect("the embedded texts are checked by tests")
}

/// The English texts, chapter by chapter.
const TEXTS: &[&str] = &[
    include_str!("../texts/en/common.toml"),
    include_str!("../texts/en/setup.toml"),
    include_str!("../texts/en/season.toml"),
    include_str!("../texts/en/orders.toml"),
    include_str!("../texts/en/economy.toml"),
    include_str!("../texts/en/movement.toml"),
    include_str!("../texts/en/battle.toml"),
    include_str!("../texts/en/heroes.toml"),
    include_str!("../texts/en/turn.toml"),
    include_str!("../texts/en/scene.toml"),
    include_str!("../texts/en/odds.toml"),
];

/// The same in German.
const GERMAN: &[&str] = &[
    include_str!("../texts/de/common.toml"),
    include_str!("../texts/de/setup.toml"),
    include_str!("../texts/de/season.toml"),
    include_str!("../texts/de/orders.toml"),
    include_str!("../texts/de/economy.toml"),
    include_str!("../texts/de/movement.toml"),
    include_str!("../texts/de/battle.toml"),
    include_str!("../texts/de/heroes.toml"),
    include_str!("../texts/de/turn.toml"),
    include_str!("../texts/de/scene.toml"),
    include_str!("../texts/de/odds.toml"),
];

/// What is agreed before a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// How many play (RW-COMP-01).
    pub players: u8,
    /// The players build the map; otherwise a legal one is made for them.
    #[serde(default)]
    pub build_map: bool,
    /// With exploration tokens (RW-OPT-02).
    #[serde(default)]
    pub exploration: bool,
    /// The epic game (RW-OPT-16).
    #[serde(default)]
    pub epic: bool,
}

impl Runewars {
    /// The printed components.
    pub fn content(&self) -> &'static Content {
        self.content
    }

    /// Who is asked by the step on top, worked out anew. [`State::asked`] has it for every state that the game made itself.
    pub fn asks(&self, state: &State) -> Seats {
        match state.steps.last() {
            Some(&step) if state.winner.is_none() => {
                Seats(step::asks(self.view(state), step).0 & !state.eliminated.0)
            }
            _ => Seats::NONE,
        }
    }

    /// What the evaluation counts for each player, in sixteenths: for fitting its weights.
    pub fn traits(&self, state: &State) -> BySeat<eval::Traits> {
        eval::traits(self.content, state)
    }

    fn view<'a>(&self, state: &'a State) -> View<'a> {
        View { content: self.content, state }
    }
}

/// Runs on until somebody is asked or the game is over.
pub(crate) fn advance(play: &mut Play<'_>) {
    play.state.asked = Seats::NONE;
    while play.state.winner.is_none() {
        let Some(&step) = play.state.steps.last() else { return };
        let asked = step::asks(play.view(), step);
        play.state.asked = Seats(asked.0 & !play.state.eliminated.0);
        if !play.state.asked.is_empty() {
            return;
        }
        play.state.steps.pop();
        // What is asked of an eliminated player is dropped (RW-ELIM-04).
        if asked.is_empty() {
            step::run(play, step);
        }
    }
    play.state.asked = Seats::NONE;
}

/// Answers of one season that no game comes near: see [`Game::horizon`].
const LONGEST_SEASON: u64 = 5_000;

impl Game for Runewars {
    const ID: &'static str = "runewars";
    const NAME: &'static str = "Runewars";
    const RULES: u32 = 4;

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;

    fn setup(&self, players: u8) -> Option<Setup> {
        self.players().contains(&players).then_some(Setup {
            players,
            build_map: false,
            exploration: false,
            epic: false,
        })
    }

    fn players(&self) -> RangeInclusive<u8> {
        2..=4
    }

    fn setup_options(&self, _players: u8) -> Vec<SetupOption> {
        let (no, yes) = (text!("option.no"), text!("option.yes"));
        let (dealt, built) = (text!("option.build_map.no"), text!("option.build_map.yes"));
        vec![
            SetupOption::switch(
                "build_map",
                text!("option.build_map"),
                text!("option.build_map.about"),
                dealt,
                built,
            ),
            SetupOption::switch(
                "exploration",
                text!("option.exploration"),
                text!("option.exploration.about"),
                no.clone(),
                yes.clone(),
            ),
            SetupOption::switch("epic", text!("option.epic"), text!("option.epic.about"), no, yes),
        ]
    }

    fn setup_seats(&self, setup: &Setup) -> u8 {
        setup.players
    }

    fn start(&self, setup: &Setup, chance: &mut Chance, log: &mut Log<Event>) -> Result<State, Faults> {
        if !self.players().contains(&setup.players) {
            return Err(Faults::whole(format!(
                "Runewars is for 2 to 4 players, not {} (RW-COMP-01)",
                setup.players
            )));
        }
        let variant = Variant { exploration: setup.exploration, epic: setup.epic, built: setup.build_map };
        let mut state = setup::new_state(self.content, setup.players, variant);
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
        scene::sealing(state)
    }

    fn options<O: Options<Action>>(&self, state: &State, seat: Seat, out: &mut O) {
        if let Some(&step) = state.steps.last() {
            step::options(self.view(state), step, seat, out);
        }
    }

    fn in_turn(&self, state: &State, seat: Seat, action: Action) -> bool {
        match (state.steps.last(), action) {
            (_, Action::Movement(action)) => movement::in_turn(self.view(state), seat, action),
            (Some(&Step::Setup(step)), Action::Setup(action)) => setup::in_turn(step, action),
            _ => true,
        }
    }

    fn play(&self, state: &mut State, seat: Seat, action: Action, chance: &mut Chance, log: &mut Log<Event>) {
        state.acts += 1;
        let step = state.steps.pop().expect("somebody is asked, so a step asks him");
        let mut play = Play { content: self.content, state, chance, log };
        step::answer(&mut play, step, seat, action);
        advance(&mut play);
    }

    fn glimpse(&self, state: &State, seat: Seat, action: Action, viewer: Viewer) -> Glimpse<Action> {
        if viewer.is(seat) {
            return Glimpse::Open(action);
        }
        let action = heroes::as_seen(self.view(state), action, viewer);
        match state.steps.last() {
            Some(&step) => orders::glimpse(step, action),
            None => Glimpse::Open(action),
        }
    }

    fn resample(&self, state: &mut State, viewer: Viewer, chance: &mut Chance) {
        resample::resample(self.content, state, viewer, chance);
        // Who is asked must follow from public facts; worked out anew it could not hide that it does not.
        state.asked = self.asks(state);
    }

    fn progress(&self, state: &State) -> u64 {
        let seasons = u64::from(state.year) * 4 + state.season as u64;
        let acts = u64::from(state.acts);
        // A season that goes on for ever is past the horizon at once, not only when years of answers have been given.
        if acts < LONGEST_SEASON { seasons * LONGEST_SEASON + acts } else { self.horizon(state) + acts }
    }

    fn horizon(&self, state: &State) -> u64 {
        (u64::from(state.last_year()) * 4 + 4) * LONGEST_SEASON
    }

    fn outcome(&self, state: &State) -> Option<BySeat<i32>> {
        let winner = state.winner?;
        let mut outcome = BySeat([-1; 4]);
        outcome[winner] = i32::from(state.seats) - 1;
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
        scene::ranking(self.content, state)
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

    fn translations(&self) -> &[Translation] {
        &self.translations
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

    fn reach(&self, state: &State, seat: Seat, object: Id) -> Vec<Id> {
        let view = View { content: self.content, state };
        movement::sources(view, seat, object).iter().map(|area| Object::Area(area).id()).collect()
    }

    fn clash(&self, attack: &str, defend: &str) -> Result<(State, Seat), Faults> {
        let (mut state, attacker) = odds::clash(self.content, attack, defend)?;
        state.asked = self.asks(&state);
        Ok((state, attacker))
    }
}

const _: () = assert!(size_of::<Step>() <= 8 && size_of::<Action>() <= 8);
const _: () = assert!(size_of::<State>() <= 4096);
