//! Mage Knight as a [`Game`]: a table of contents.

use std::ops::RangeInclusive;
use std::sync::OnceLock;

use hexarch_core::scene::{Catalogue, Rank, Scene};
use hexarch_core::{
    BySeat, Chance, Draft, Faults, Game, Glimpse, Id, Label, Log, Note, Odds, Options, Outlook, Phrasebook,
    Prompt, Rulebook, Script, Seat, Seats, SetupOption, SetupValue, Viewer, read, sound, spell, text,
};
use serde::{Deserialize, Serialize};

use crate::content::Content;
use crate::faces::Object;
use crate::ids::*;
use crate::play::{Event, Play, View};
use crate::state::{Setting, State, Teams};
use crate::step::{self, Action, Step};
use crate::{audit, ending, eval, odds, position, resample, round, scene, setup, solver, turn};

/// The game with its content.
pub struct MageKnight {
    pub(crate) content: &'static Content,
    rulebook: Rulebook,
    phrases: Phrasebook,
    catalogue: Catalogue,
}

/// The printed game.
pub fn game() -> &'static MageKnight {
    static GAME: OnceLock<MageKnight> = OnceLock::new();
    GAME.get_or_init(|| {
        let content = Content::printed();
        let phrases: String = TEXTS.iter().fold(String::new(), |all, text| all + text + "\n");
        let phrases = Phrasebook::parse(&phrases).expect("the embedded texts are checked by tests");
        MageKnight {
            content,
            rulebook: Rulebook::parse(include_str!("../rules.md")),
            catalogue: scene::catalogue(content, &phrases),
            phrases,
        }
    })
}

/// The English texts, chapter by chapter.
const TEXTS: &[&str] = &[
    include_str!("../texts/en/common.toml"),
    include_str!("../texts/en/effects.toml"),
    include_str!("../texts/en/turn.toml"),
    include_str!("../texts/en/combat.toml"),
    include_str!("../texts/en/round.toml"),
    include_str!("../texts/en/scene.toml"),
    include_str!("../texts/en/about.toml"),
];

/// What is agreed before a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// How many play.
    pub players: u8,
    /// The scenario (MK-SCEN-01).
    pub scenario: Scenario,
    /// The values of the revised edition (MK-AMB-01).
    #[serde(default)]
    pub revised: bool,
    /// Player combat, where the scenario leaves it open (MK-SCEN-05).
    #[serde(default)]
    pub duels: Option<bool>,
    /// Cooperative assaults in a competitive scenario (MK-COOP-19).
    #[serde(default)]
    pub assaults: bool,
}

impl MageKnight {
    /// The printed components.
    pub fn content(&self) -> &'static Content {
        self.content
    }

    /// Every scenario with every number of players that it takes.
    pub fn setups(&self) -> Vec<Setup> {
        let mut setups = Vec::new();
        for &scenario in Scenario::ALL {
            for players in 1..=4 {
                let setup = Setup { players, scenario, revised: false, duels: None, assaults: false };
                if setting(self.content, &setup).is_ok() {
                    setups.push(setup);
                }
            }
        }
        setups
    }

    /// Who is asked by the step on top, worked out anew. [`State::asked`] has it for every state that the game made itself.
    pub fn asks(&self, state: &State) -> Seats {
        match state.steps.last() {
            Some(&step) if !state.over => step::asks(self.view(state), step),
            _ => Seats::NONE,
        }
    }

    fn view<'a>(&self, state: &'a State) -> View<'a> {
        View { content: self.content, state }
    }
}

/// What a setup comes to, or why there is no such game.
pub(crate) fn setting(content: &Content, setup: &Setup) -> Result<Setting, Faults> {
    let Setup { players, scenario, revised, duels, assaults } = *setup;
    let info = content.scenario(scenario);
    let solo = players == 1 && scenario == Scenario::FirstReconnaissance;
    let (from, to) = info.players;
    // MK-SCEN-01: Conquer and Hold is for two, or for four in two teams.
    let odd = scenario == Scenario::ConquerAndHold && players == 3;
    if (!(from..=to).contains(&players) && !solo) || odd {
        return Err(Faults::whole(format!(
            "'{}' is for {from} to {to} players, not {players} (MK-SCEN-01)",
            info.name.name
        )));
    }
    let entry = players.max(from);
    let shape = info.by_players(&info.shapes, entry).ok_or_else(|| Faults::whole("no map"))?;
    let mut rounds = info.by_players(&info.rounds, entry).unwrap_or(3);
    if solo && revised {
        // MK-AMB-36.
        rounds = 4;
    }
    let cooperative = matches!(scenario, Scenario::FullCooperation | Scenario::BlitzCooperation);
    let teams = match (cooperative, scenario, players) {
        (true, ..) => Teams::All,
        (false, Scenario::ConquerAndHold, 4) => Teams::Pairs,
        _ => Teams::None,
    };
    let peaceful = scenario == Scenario::FirstReconnaissance || cooperative || players == 1;
    Ok(Setting {
        scenario,
        shape,
        rounds,
        revised,
        duels: duels.unwrap_or(!peaceful) && !cooperative && players > 1,
        assaults: (assaults || cooperative) && players > 1,
        dummy: info.dummy || solo,
        teams,
    })
}

/// Runs on until somebody is asked or the game is over.
pub(crate) fn advance(play: &mut Play<'_>) {
    play.state.asked = Seats::NONE;
    while !play.state.over {
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
const LONGEST_ROUND: u64 = 20_000;

impl Game for MageKnight {
    const ID: &'static str = "mage-knight";
    const NAME: &'static str = "Mage Knight";
    const RULES: u32 = 1;

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;

    fn setup(&self, players: u8) -> Option<Setup> {
        let scenario = Scenario::FirstReconnaissance;
        self.players().contains(&players).then_some(Setup {
            players,
            scenario,
            revised: false,
            duels: None,
            assaults: false,
        })
    }

    fn players(&self) -> RangeInclusive<u8> {
        1..=4
    }

    fn setup_options(&self, players: u8) -> Vec<SetupOption> {
        let (no, yes) = (text!("option.no"), text!("option.yes"));
        let possible = self.setups().into_iter().filter(|setup| setup.players == players);
        let scenarios = possible.map(|Setup { scenario, .. }| SetupValue {
            word: scenario.word(),
            text: text!("option.scenario.name", scenario),
            json: scenario.word().into(),
        });
        let mut options = vec![
            SetupOption {
                key: "scenario",
                text: text!("option.scenario"),
                about: text!("option.scenario.about"),
                values: scenarios.collect(),
            },
            SetupOption::switch(
                "revised",
                text!("option.revised"),
                text!("option.revised.about"),
                no.clone(),
                yes.clone(),
            ),
        ];
        if players > 1 {
            let usual = SetupValue {
                word: "usual",
                text: text!("option.duels.usual"),
                json: serde_json::Value::Null,
            };
            let mut duels = SetupOption::switch(
                "duels",
                text!("option.duels"),
                text!("option.duels.about"),
                no.clone(),
                yes.clone(),
            );
            duels.values.insert(0, usual);
            options.push(duels);
            options.push(SetupOption::switch(
                "assaults",
                text!("option.assaults"),
                text!("option.assaults.about"),
                no,
                yes,
            ));
        }
        options
    }

    fn setup_seats(&self, setup: &Setup) -> u8 {
        setup.players
    }

    fn start(&self, setup: &Setup, chance: &mut Chance, log: &mut Log<Event>) -> Result<State, Faults> {
        let setting = setting(self.content, setup)?;
        let mut state = setup::blank(self.content, setup.players, setting);
        state.steps.push(setup::Step::Deal.into());
        for seat in Seat::all(setup.players).rev() {
            state.steps.push(setup::Step::Hero(seat).into());
        }
        advance(&mut Play { content: self.content, state: &mut state, chance, log });
        Ok(state)
    }

    fn seats(&self, state: &State) -> u8 {
        state.seats
    }

    fn pending(&self, state: &State) -> Seats {
        state.asked
    }

    fn options<O: Options<Action>>(&self, state: &State, seat: Seat, out: &mut O) {
        if let Some(&step) = state.steps.last() {
            step::options(self.view(state), step, seat, out);
        }
    }

    fn play(&self, state: &mut State, seat: Seat, action: Action, chance: &mut Chance, log: &mut Log<Event>) {
        state.acts += 1;
        let step = state.steps.pop().expect("somebody is asked, so a step asks him");
        let mut play = Play { content: self.content, state, chance, log };
        step::answer(&mut play, step, seat, action);
        advance(&mut play);
    }

    fn glimpse(&self, _state: &State, seat: Seat, action: Action, viewer: Viewer) -> Glimpse<Action> {
        let hidden = match action {
            Action::Ending(action) => ending::hides(action),
            // Which cards go back into a deck or come out of it is seen by their owner alone.
            Action::Turn(turn::Action::Back(_)) | Action::Round(round::Action::Prepare(_)) => true,
            _ => false,
        };
        if hidden && !viewer.is(seat) { Glimpse::Answered } else { Glimpse::Open(action) }
    }

    fn resample(&self, state: &mut State, viewer: Viewer, chance: &mut Chance) {
        resample::resample(self.content, state, viewer, chance);
        // Who is asked must follow from public facts; worked out anew it could not hide that it does not.
        state.asked = self.asks(state);
    }

    fn progress(&self, state: &State) -> u64 {
        let acts = u64::from(state.acts);
        let rounds = u64::from(state.round) * LONGEST_ROUND;
        // A round that goes on for ever is past the horizon at once.
        if acts < LONGEST_ROUND { rounds + acts } else { self.horizon(state) + acts }
    }

    fn horizon(&self, state: &State) -> u64 {
        (u64::from(state.setting.rounds) + 1) * LONGEST_ROUND
    }

    fn outcome(&self, state: &State) -> Option<BySeat<i32>> {
        state.over.then(|| BySeat(state.result.0.map(i32::from)))
    }

    fn evaluate(&self, state: &State) -> BySeat<i32> {
        eval::evaluate(self.view(state))
    }

    fn contested(&self, state: &State) -> bool {
        state.is_competitive()
    }

    fn unhindered(&self, state: &State, seat: Seat) -> bool {
        // Turns are taken one after the other; only where heroes fight each other both have a say.
        let duel = || state.steps.iter().any(|step| matches!(step, Step::Pvp(_)));
        !state.is_competitive() || self.pending(state) == Seats::only(seat) && !duel()
    }

    fn advised(&self, state: &State, seat: Seat, most: u32) -> Vec<Action> {
        if !solver::fights(state, seat) {
            return Vec::new();
        }
        let best = solver::solve(self.content, state, most, &solver::luck(0));
        best.map(|best| best.plan).unwrap_or_default()
    }

    fn fresh(&self, state: &State, seat: Seat) -> bool {
        eval::is_fresh(state, seat)
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
        scene::outlook(self.view(state), seat, action)
    }

    fn scene(&self, state: &State, viewer: Viewer) -> Scene {
        scene::scene(self.view(state), viewer)
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

    fn reach(&self, state: &State, seat: Seat, _object: Id) -> Vec<Id> {
        let view = View { content: self.content, state };
        if !turn::moves_on(view, seat) {
            return Vec::new();
        }
        view.range(seat).iter().map(|space| Object::Space(space).id()).collect()
    }
}

const _: () = assert!(size_of::<Step>() <= 8 && size_of::<Action>() <= 8);
const _: () = assert!(size_of::<State>() <= 6 * 1024);
