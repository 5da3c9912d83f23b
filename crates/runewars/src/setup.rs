//! Setting the game up (RW-SETUP).

use hexarch_core::{
    Each, Label, List, Options, Prompt, Rule, Seat, Seats, Set, Source, ensure, text, vocabulary,
};
use serde::{Deserialize, Serialize};

use crate::content::{Content, Space};
use crate::faces::Object;
use crate::ids::*;
use crate::noted::{Areas, Heroes, Rewards};
use crate::play::{Event, FATE, HEROES, OBJECTIVES, Play, View};
use crate::state::{Answer, Board, Decks, HeroPlace, Rune, State, Stronghold, Title, Token, Variant};
use crate::{map, runes, season};

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// The whole of the setup (RW-SETUP-01 to -19).
        "setup" Begin,
        /// A player chooses his faction (RW-SETUP-02).
        "setup-faction" Faction(seat: Seat),
        /// What belongs on the finished board (RW-SETUP-05 to -07, RW-OPT-02).
        "setup-board" Board,
        /// What the faction sheets give (RW-SETUP-08, RW-SETUP-09).
        "setup-sheets" Sheets,
        /// A player places his stronghold (RW-SETUP-10).
        "setup-stronghold" Stronghold(seat: Seat),
        /// He recruits with his starting resources.
        "setup-recruits" Recruits(seat: Seat),
        /// He places so many units of a kind; the last one of them lies in that home area, or none does yet.
        "setup-unit" Unit(seat: Seat, kind: UnitKind, n: u8, from: AreaId),
        /// He places his runes face-down (RW-SETUP-12).
        "setup-runes" Runes(seat: Seat),
        /// In the epic game he places one, face-up (RW-OPT-16).
        "setup-open-rune" OpenRune(seat: Seat),
        /// Quests are drawn (RW-SETUP-13).
        "setup-quests" Quests,
        /// Heroes are dealt (RW-SETUP-14).
        "setup-heroes" Heroes,
        /// A player places his hero.
        "setup-hero" Hero(seat: Seat, hero: Hero),
        /// Objectives are dealt (RW-SETUP-18), and the first season begins (RW-SETUP-19).
        "setup-objectives" Objectives,
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        /// Takes a faction.
        "faction" Faction(faction: FactionId),
        /// Places the first stronghold.
        "setup-stronghold" Stronghold(area: AreaId),
        /// Places one unit.
        "setup-unit" Unit(area: AreaId),
        /// Places the false rune here, dragon runes in the other home areas.
        "setup-false-rune" FalseRune(area: AreaId),
        /// Places the one dragon rune of the epic game.
        "setup-rune" OpenRune(area: AreaId),
        /// Places the first hero.
        "setup-hero" Hero(area: AreaId),
    }
}

/// What this chapter remembers while it lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Scratch {
    /// The board that is being built.
    pub build: map::Build,
}

/// City tokens.
pub(crate) const CITIES: Source = Source("cities");
/// Exploration tokens, those marked "1" and those marked "2+".
pub(crate) const TOKENS: Source = Source("exploration");

/// Rune tokens: dragon, false (RW-COMP-08).
const RUNES: [u8; 2] = [21, 17];
/// Quest cards that a player starts with (RW-SETUP-13).
const QUESTS: u8 = 2;

/// A game about to be set up: everything in its box, and the setup to come. The year before the first has just ended.
pub fn new_state(content: &Content, seats: u8, variant: Variant) -> State {
    let mut pool = Each::default();
    for (n, unit) in content.units.iter().enumerate() {
        pool[UnitKind(n as u8)] = unit.count;
    }
    let mut tokens = Each::default();
    for (&kind, info) in TokenKind::ALL.iter().zip(&content.tokens) {
        tokens[kind] = [info.back_1, info.back_2];
    }
    State {
        variant,
        seats,
        seat_of: [None; 4],
        eliminated: Seats::NONE,
        winner: None,
        year: 0,
        season: Season::Winter,
        card: None,
        first: Seat(0),
        acts: 0,
        asked: Seats::NONE,
        steps: [Step::Begin.into()].into_iter().collect(),
        answer: Answer::None,
        board: Board::default(),
        areas: Areas::default(),
        players: Default::default(),
        heroes: Heroes::default(),
        rewards: Rewards::default(),
        titles: Each::of([Title::default(); 3]),
        pool,
        rune_pile: RUNES,
        decks: Decks {
            fate: Set::first_n(content.fate.len()),
            tactics: Set::first_n(content.tactic_cards.len()),
            quests: Set::first_n(content.quests.len()),
            objectives: Set::first_n(content.objectives.len()),
            seasons: Set::first_n(content.seasons.len()),
            cities: Set::first_n(content.cities.len()),
            tactics_shuffled: Set::first_n(content.tactic_cards.len()),
            quests_shuffled: Set::first_n(content.quests.len()),
            rewards_shuffled: Set::first_n(content.reward_cards.len()),
            objectives_shuffled: Set::first_n(content.objectives.len()),
            tokens,
            ..Decks::default()
        },
        setup: Scratch::default(),
        turn: Default::default(),
        orders: Default::default(),
        economy: Default::default(),
        march: Default::default(),
        shifts: Default::default(),
        battle: Default::default(),
        retreat: Default::default(),
        duel: Default::default(),
        quests: Default::default(),
        bid: Default::default(),
        events: Default::default(),
        runes: Default::default(),
        cards: Default::default(),
    }
}

/// Whether others see only that this step was answered: which of the tokens is false stays secret (RW-HID-08).
pub(crate) fn hides(step: Step) -> bool {
    matches!(step, Step::Runes(_))
}

/// The three areas of a player's home realm.
fn home_areas(view: View<'_>, seat: Seat) -> Set<AreaId> {
    let home = view.content.faction(view.state.players[seat].faction).home;
    view.content.tiles[usize::from(home.0)].areas.iter().copied().collect()
}

/// The factions that nobody has taken.
fn free_factions(view: View<'_>) -> Set<FactionId> {
    let all = (0..view.content.factions.len() as u8).map(FactionId);
    all.filter(|&faction| view.state.seat_of(faction).is_none()).collect()
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    match step {
        Step::Faction(seat) if free_factions(view).len() > 1 => Seats::only(seat),
        Step::Stronghold(seat) | Step::Unit(seat, ..) | Step::Runes(seat) | Step::OpenRune(seat) => {
            Seats::only(seat)
        }
        Step::Hero(seat, _) => Seats::only(seat),
        Step::Begin | Step::Faction(_) | Step::Board | Step::Sheets | Step::Recruits(_) => Seats::NONE,
        Step::Quests | Step::Heroes | Step::Objectives => Seats::NONE,
    }
}

/// Each division of the units has one order that programs look at: from the first home area to the last.
pub(crate) fn in_turn(step: Step, action: Action) -> bool {
    match (step, action) {
        (Step::Unit(_, _, _, from), Action::Unit(area)) => area >= from,
        _ => true,
    }
}

/// Whether what is left of the setup can be left: each step in its place, and whoever has no faction is still to choose
/// one.
pub(crate) fn is_in_order(state: &State) -> bool {
    let turn = |seat: Seat| state.clockwise_from(state.first).position(|other| other == seat);
    let place = |step: &crate::Step| match *step {
        crate::Step::Map(_) => Some((2, None, 0)),
        crate::Step::Setup(step) => Some(match step {
            Step::Begin => (0, None, 0),
            Step::Faction(seat) => (1, turn(seat), 0),
            Step::Board => (3, None, 0),
            Step::Sheets => (4, None, 0),
            Step::Stronghold(seat) => (5, turn(seat), 0),
            Step::Recruits(seat) => (5, turn(seat), 1),
            Step::Unit(seat, ..) => (5, turn(seat), 2),
            Step::Runes(seat) | Step::OpenRune(seat) => (5, turn(seat), 3),
            Step::Quests => (6, None, 0),
            Step::Heroes => (7, None, 0),
            Step::Hero(seat, _) => (8, turn(seat), 0),
            Step::Objectives => (9, None, 0),
        }),
        _ => None,
    };
    let several =
        |step: &crate::Step| matches!(step, crate::Step::Map(_) | crate::Step::Setup(Step::Unit(..)));
    let left = || state.steps.iter().rev().filter_map(|step| Some((step, place(step)?)));
    let in_order = left()
        .zip(left().skip(1))
        .all(|((step, now), (_, later))| now < later || now == later && several(step));
    let begins = state.steps.contains(&Step::Begin.into());
    let chooses = |seat: Seat| begins || state.steps.contains(&Step::Faction(seat).into());
    in_order && Seat::all(state.seats).all(|seat| state.players[seat].has_faction != chooses(seat))
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Begin => begin(play),
        Step::Faction(seat) => {
            let faction = free_factions(play.view()).first().expect("there are four factions");
            take_faction(play, seat, faction);
        }
        Step::Board => populate(play),
        Step::Sheets => sheets(play),
        Step::Recruits(seat) => recruits(play, seat),
        Step::Quests => {
            for seat in play.state.clockwise_from(play.state.first) {
                play.draw_quests(seat, QUESTS, Rule("RW-SETUP-13"));
            }
        }
        Step::Heroes => deal_heroes(play),
        Step::Objectives => finish(play),
        Step::Stronghold(_) | Step::Unit(..) | Step::Runes(_) | Step::OpenRune(_) | Step::Hero(..) => {
            unreachable!("{step:?} asks")
        }
    }
}

/// The setup in its order (RW-SETUP-01 to -19).
fn begin(play: &mut Play<'_>) {
    find_first_player(play);
    let players: List<Seat, 4> = play.state.clockwise_from(play.state.first).collect();
    play.then(&[Step::Quests.into(), Step::Heroes.into(), Step::Objectives.into()]);
    let runes = if play.state.variant.epic { Step::OpenRune } else { Step::Runes };
    for &seat in players.iter().rev() {
        play.then(&[Step::Stronghold(seat).into(), Step::Recruits(seat).into(), runes(seat).into()]);
    }
    play.then(&[map::Step::Begin.into(), Step::Board.into(), Step::Sheets.into()]);
    for &seat in players.iter().rev() {
        play.next(Step::Faction(seat));
    }
}

/// Everybody gets a Fate card; the highest number is the first player. The cards go back (RW-SETUP-01, RW-SETUP-20).
fn find_first_player(play: &mut Play<'_>) {
    let mut highest = None;
    let mut deck = play.state.decks.fate;
    for seat in Seat::all(play.state.seats) {
        let card = play.chance.pick(FATE, deck);
        deck.remove(card);
        play.tell(|| {
            Event::open(text!("setup.fate", seat, card)).on(Object::Seat(seat)).by(Rule("RW-SETUP-01"))
        });
        highest = highest.max(Some((card, seat)));
    }
    let (_, seat) = highest.expect("somebody plays");
    play.state.first = seat;
    play.tell(|| Event::open(text!("setup.first", seat)).on(Object::Seat(seat)).by(Rule("RW-SETUP-01")));
}

/// A player takes all that belongs to a faction (RW-SETUP-03).
fn take_faction(play: &mut Play<'_>, seat: Seat, faction: FactionId) {
    play.state.take_faction(seat, faction);
    play.tell(|| {
        Event::open(text!("setup.faction", seat, faction)).on(Object::Seat(seat)).by(Rule("RW-SETUP-02"))
    });
}

/// Neutral units, cities and exploration tokens come to the board, and the Quest deck is made to fit it.
fn populate(play: &mut Play<'_>) {
    let content = play.content;
    let board = play.state.board.areas;
    for area in board.iter() {
        let info = content.area(area);
        if let Some((kind, n)) = info.neutral {
            play.place_units(area, kind, n, Rule("RW-SETUP-05"));
        }
        // RW-SETUP-06
        if info.city {
            let city = play.chance.pick(CITIES, play.state.decks.cities);
            play.state.decks.cities.remove(city);
            play.state.areas.change(area).city = Some(city);
            play.tell(|| {
                Event::open(text!("setup.city", city, area)).on(Object::Area(area)).by(Rule("RW-SETUP-06"))
            });
        }
    }
    // RW-SETUP-07: Setup Quests that were not dealt name areas of tiles that are not in use.
    let fits = |quest: &Quest| content.quests[*quest as usize].at.is_none_or(|area| board.has(area));
    play.state.decks.quests = Quest::ALL.iter().copied().filter(fits).collect();
    if play.state.variant.exploration {
        place_tokens(play);
    }
}

/// A token marked "1" beside each home realm, one marked "2+" in each other area (RW-OPT-02). If one back runs out,
/// tokens of the other back are taken (content/exploration.toml).
fn place_tokens(play: &mut Play<'_>) {
    let (content, state) = (play.content, &*play.state);
    let homes: Set<AreaId> = state.board.areas.iter().filter(|&area| state.is_home(content, area)).collect();
    let beside = homes.iter().fold(Set::EMPTY, |all, area| state.board.neighbors(area).or(all)).minus(homes);
    let beyond = state.board.areas.minus(homes).minus(beside);
    for (back, mut areas) in [beside, beyond].into_iter().enumerate() {
        while !areas.is_empty() {
            let area = play.chance.pick(PLACES, areas);
            areas.remove(area);
            let drawn =
                [back, 1 - back].into_iter().find_map(|back| Some((draw_token(play, back)?, back == 0)));
            let Some((kind, near)) = drawn else { break };
            play.state.areas.change(area).token = Some(Token { kind, near, open: false, seen: Seats::NONE });
        }
    }
    play.tell(|| Event::open(text!("setup.tokens")).by(Rule("RW-OPT-02")));
}

/// Where the next exploration token goes.
const PLACES: Source = Source("exploration areas");

/// Draws a token with a back, each token equally likely.
fn draw_token(play: &mut Play<'_>, back: usize) -> Option<TokenKind> {
    let tokens = &mut play.state.decks.tokens;
    // Tokens are numbered kind by kind, so that a script can name the one that it wants.
    let mut all: Set<u8> = Set::EMPTY;
    let mut kinds = [TokenKind::DragonThrone; 64];
    for (kind, left) in tokens.iter() {
        for _ in 0..left[back] {
            kinds[all.len()] = kind;
            all.add(all.len() as u8);
        }
    }
    if all.is_empty() {
        return None;
    }
    let kind = kinds[usize::from(play.chance.pick(TOKENS, all))];
    tokens[kind][back] -= 1;
    Some(kind)
}

/// Dials, influence and Tactics cards as printed (RW-SETUP-08, RW-SETUP-09). The cards may be played in the first
/// Spring (RW-AMB-28).
fn sheets(play: &mut Play<'_>) {
    for seat in play.state.clockwise_from(play.state.first) {
        let sheet = play.content.faction(play.state.players[seat].faction);
        play.state.players[seat].dials = sheet.start;
        play.gain_influence(seat, sheet.influence, Rule("RW-SETUP-09"));
        play.draw_tactics(seat, sheet.tactics, Rule("RW-SETUP-09"));
        play.state.players[seat].fresh = Set::EMPTY;
    }
}

/// One unit for each picture up to the starting space of all three dials (RW-SETUP-11, RW-AMB-06): five for each
/// faction, so that no area can get too many.
fn recruits(play: &mut Play<'_>, seat: Seat) {
    let sheet = play.content.faction(play.state.players[seat].faction);
    let first = home_areas(play.view(), seat).first().expect("a home realm has areas");
    let mut kinds: List<UnitKind, OWN_KINDS> =
        UnitKind::of_faction(play.state.players[seat].faction).collect();
    while let Some(kind) = kinds.pop() {
        let spaces = sheet.dials.iter().zip(sheet.start).flat_map(|(dial, at)| &dial[..usize::from(at)]);
        let n = spaces.filter(|&&space| space == Space::Unit(kind)).count() as u8;
        if n > 0 {
            play.next(Step::Unit(seat, kind, n, first));
        }
    }
}

/// One hero of the faction's alignment for each player (RW-SETUP-14). The others stay in the deck (RW-SETUP-15).
fn deal_heroes(play: &mut Play<'_>) {
    let content = play.content;
    let mut deck: Set<Hero> = Set::first_n(content.heroes.len());
    let mut placements: List<crate::Step, 4> = List::new();
    for seat in play.state.clockwise_from(play.state.first) {
        let alignment = content.faction(play.state.players[seat].faction).alignment;
        let alike =
            deck.iter().filter(|&hero| content.heroes[hero as usize].alignment == alignment).collect();
        let hero = play.chance.pick(HEROES, alike);
        deck.remove(hero);
        play.tell(|| {
            Event::open(text!("setup.hero", seat, hero)).on(Object::Seat(seat)).by(Rule("RW-SETUP-14"))
        });
        placements.push(Step::Hero(seat, hero).into());
    }
    play.then(&placements);
}

/// One Objective of his alignment for each player, seen by him alone (RW-SETUP-18); then the first Spring
/// (RW-SETUP-19).
fn finish(play: &mut Play<'_>) {
    let content = play.content;
    for seat in play.state.clockwise_from(play.state.first) {
        let alignment = content.faction(play.state.players[seat].faction).alignment;
        let deck = play.state.decks.objectives.iter();
        let alike = deck.filter(|&card| content.objectives[card as usize].alignment == alignment).collect();
        let objective = play.chance.pick(OBJECTIVES, alike);
        play.state.decks.objectives.remove(objective);
        play.state.players[seat].objective = Some(objective);
        play.tell(|| {
            let secret = text!("setup.objective.mine", objective);
            Event::split(Seats::only(seat), secret, text!("setup.objective", seat)).by(Rule("RW-SETUP-18"))
        });
    }
    play.state.setup = Scratch::default();
    play.next(season::Step::Draw);
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    match step {
        Step::Faction(_) => {
            let free = free_factions(view);
            for faction in (0..view.content.factions.len() as u8).map(FactionId) {
                let verdict = ensure(free.has(faction), Rule("RW-SETUP-02"));
                out.option(Action::Faction(faction).into(), verdict);
            }
        }
        Step::Stronghold(_) => home_options(view, seat, Rule("RW-SETUP-10"), Action::Stronghold, out),
        Step::Unit(..) => home_options(view, seat, Rule("RW-DEC-05"), Action::Unit, out),
        Step::Runes(_) => home_options(view, seat, Rule("RW-SETUP-12"), Action::FalseRune, out),
        Step::OpenRune(_) => home_options(view, seat, Rule("RW-OPT-16"), Action::OpenRune, out),
        Step::Hero(..) => home_options(view, seat, Rule("RW-SETUP-14"), Action::Hero, out),
        Step::Begin | Step::Board | Step::Sheets | Step::Recruits(_) => {}
        Step::Quests | Step::Heroes | Step::Objectives => {}
    }
}

/// The home areas of a player; the other areas are refused.
fn home_options<O: Options<crate::Action>>(
    view: View<'_>,
    seat: Seat,
    rule: Rule,
    action: impl Fn(AreaId) -> Action,
    out: &mut O,
) {
    let home = home_areas(view, seat);
    home.iter().for_each(|area| out.allow(action(area).into()));
    if O::REASONS {
        view.state.board.areas.minus(home).iter().for_each(|area| out.option(action(area).into(), Err(rule)));
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    match (step, action) {
        (Step::Faction(_), Action::Faction(faction)) => take_faction(play, seat, faction),
        (Step::Stronghold(_), Action::Stronghold(area)) => {
            play.state.areas.change(area).stronghold = Some(Stronghold::Sound(seat));
            play.tell(|| {
                Event::open(text!("setup.stronghold", seat, area))
                    .on(Object::Area(area))
                    .by(Rule("RW-SETUP-10"))
            });
        }
        (Step::Unit(_, kind, n, _), Action::Unit(area)) => {
            play.place_units(area, kind, 1, Rule("RW-SETUP-11"));
            if n > 1 {
                play.next(Step::Unit(seat, kind, n - 1, area));
            }
        }
        (Step::Runes(_), Action::FalseRune(area)) => place_runes(play, seat, area),
        (Step::OpenRune(_), Action::OpenRune(area)) => {
            let everybody = Seats::all(play.state.seats);
            play.state.rune_pile[0] -= 1;
            play.state.areas.change(area).rune = Some(Rune::Dragon(everybody));
            play.tell(|| {
                Event::open(text!("setup.rune", seat, area)).on(Object::Area(area)).by(Rule("RW-OPT-16"))
            });
        }
        (Step::Hero(_, hero), Action::Hero(area)) => {
            play.state.heroes.change(hero).place = HeroPlace::Board { seat, area };
            play.tell(|| {
                Event::open(text!("setup.hero.placed", seat, hero, area))
                    .on(Object::Area(area))
                    .by(Rule("RW-SETUP-14"))
            });
        }
        (step, action) => unreachable!("{action:?} is no answer to {step:?}"),
    }
}

/// A rune token in each home area, one of them false; only the owner knows which (RW-SETUP-12, RW-HID-08).
fn place_runes(play: &mut Play<'_>, seat: Seat, false_one: AreaId) {
    let home = home_areas(play.view(), seat);
    for area in home.iter() {
        let dragon = area != false_one;
        play.state.rune_pile[usize::from(!dragon)] -= 1;
        play.state.areas.change(area).rune = Some(Rune::new(dragon, Seats::only(seat)));
    }
    runes::placed(play, home);
    play.tell(|| {
        let secret = text!("setup.runes.mine", area = false_one);
        Event::split(Seats::only(seat), secret, text!("setup.runes", seat)).by(Rule("RW-SETUP-12"))
    });
}

pub(crate) fn prompt(_view: View<'_>, step: Step, _seat: Seat) -> Prompt {
    let (text, rule) = match step {
        Step::Faction(_) => (text!("setup.ask.faction"), "RW-SETUP-02"),
        Step::Stronghold(_) => (text!("setup.ask.stronghold"), "RW-SETUP-10"),
        Step::Unit(_, kind, n, _) => (text!("setup.ask.unit", kind, n), "RW-SETUP-11"),
        Step::Runes(_) => (text!("setup.ask.runes"), "RW-SETUP-12"),
        Step::OpenRune(_) => (text!("setup.ask.rune"), "RW-OPT-16"),
        Step::Hero(_, hero) => (text!("setup.ask.hero", hero), "RW-SETUP-14"),
        Step::Begin | Step::Board | Step::Sheets | Step::Recruits(_) => unreachable!("{step:?} asks nobody"),
        Step::Quests | Step::Heroes | Step::Objectives => unreachable!("{step:?} asks nobody"),
    };
    Prompt { text, rule: Some(Rule(rule)), window: None, so_far: Vec::new() }
}

pub(crate) fn label(_view: View<'_>, _seat: Seat, action: Action) -> Label {
    let (text, area) = match action {
        Action::Faction(faction) => return Label::new(text!("setup.label.faction", faction)),
        Action::Stronghold(area) => (text!("setup.label.stronghold", area), area),
        Action::Unit(area) => (text!("setup.label.unit", area), area),
        Action::FalseRune(area) => (text!("setup.label.false_rune", area), area),
        Action::OpenRune(area) => (text!("setup.label.rune", area), area),
        Action::Hero(area) => (text!("setup.label.hero", area), area),
    };
    Label::new(text).on(Object::Area(area).id())
}
