//! What must always hold: every component that the rules limit exists exactly once.

use hexarch_core::{Each, Seat, Set, Small};

use crate::content::Content;
use crate::ids::*;
use crate::limits::{QUEST_HAND, TACTICS_HAND, UNITS_IN_AREA};
use crate::state::{HeroPlace, RewardPlace, State};
use crate::step::Step;
use crate::{battle, economy, heroes, limits, movement, retreat, season, tactics};

/// Dragon runes that exist (RW-COMP-08).
pub(crate) const DRAGON_RUNES: u8 = 21;
/// False runes that exist (RW-COMP-08).
pub(crate) const FALSE_RUNES: u8 = 17;
/// Strongholds of a faction (RW-COMP-08).
pub(crate) const STRONGHOLDS: usize = 4;
/// Heroes that a player may have (RW-COMP-13).
const HEROES_OF_PLAYER: usize = 3;
/// The highest space of a dial.
const DIAL: u8 = 8;

/// Where something is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spot {
    Table,
    Area(AreaId),
    Seat(Seat),
}

/// Checks a state; the first thing that is wrong is told.
pub(crate) fn audit(content: &Content, state: &State) -> Result<(), String> {
    faults(content, state).next().map_or(Ok(()), |(_, fault)| Err(fault))
}

/// Everything that is wrong with a state: of each place the first thing.
pub(crate) fn faults<'a>(
    content: &'a Content,
    state: &'a State,
) -> impl Iterator<Item = (Spot, String)> + 'a {
    let noted = state.areas.is_true() && state.heroes.is_true() && state.rewards.is_true();
    let table = [
        check(noted, || "what is noted is not what is there".into()),
        check_figures(content, state),
        check_cards(content, state),
        check_tokens(content, state),
        check_heroes(state),
    ];
    let areas = state.board.areas.iter().map(|area| {
        let sound = check_control(content, state, area).and_then(|()| check_area(content, state, area));
        (Spot::Area(area), sound)
    });
    let seats = Seat::all(state.seats).map(|seat| (Spot::Seat(seat), check_player(content, state, seat)));
    let all = table.into_iter().map(|sound| (Spot::Table, sound)).chain(areas).chain(seats);
    all.filter_map(|(spot, sound)| Some((spot, sound.err()?)))
}

/// Figures by kind, wherever they are.
pub(crate) fn figures(state: &State) -> Each<UnitKind, u8, UNITS> {
    let mut all = figures_in_play(state);
    for (n, pool) in all.items.iter_mut().zip(state.pool.items) {
        *n = n.saturating_add(pool);
    }
    all
}

/// Figures by kind that are not unused: on the board, moving, fighting or retreating.
pub(crate) fn figures_in_play(state: &State) -> Each<UnitKind, u8, UNITS> {
    let mut all = battle::figures(state);
    let others = [movement::figures(state), retreat::figures(state)];
    for (n, item) in all.items.iter_mut().enumerate() {
        *item = others.iter().fold(*item, |sum, part| sum.saturating_add(part.items[n]));
    }
    for (_, area) in state.areas.iter() {
        if let Some(owner) = area.owner {
            for (kind, squad) in UnitKind::of_faction(state.players[owner].faction).zip(area.own) {
                all[kind] = all[kind].saturating_add(squad.total());
            }
        }
        for (kind, squad) in UnitKind::neutrals().zip(area.neutral) {
            all[kind] = all[kind].saturating_add(squad.total());
        }
    }
    all
}

/// Rune tokens on the board: dragon, false.
pub(crate) fn runes_on_board(state: &State) -> [u8; 2] {
    let mut runes = [0; 2];
    for rune in state.areas.iter().filter_map(|(_, area)| area.rune) {
        runes[usize::from(!rune.is_dragon())] += 1;
    }
    runes
}

fn check(holds: bool, message: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(message()) }
}

/// Whether a step waits that will put something right.
fn waits(state: &State, step: impl Fn(Step) -> bool) -> bool {
    state.steps.iter().any(|&waiting| step(waiting))
}

/// RW-COMP-02 to -06. Figures of factions that nobody plays, or no longer, may be away with them.
fn check_figures(content: &Content, state: &State) -> Result<(), String> {
    for (kind, &n) in figures(state).iter() {
        let unit = content.unit(kind);
        let plays = |faction| state.seat_of(faction).is_some_and(|seat| !state.eliminated.has(seat));
        let played = kind.faction().is_none_or(plays);
        check(n == unit.count || (!played && n < unit.count), || {
            format!("{n} figures of '{}', but there are {} (RW-COMP-02)", unit.id, unit.count)
        })?;
    }
    Ok(())
}

/// Every card in one place. Some may leave the game; none comes from nowhere (RW-COMP-10).
fn check_cards(content: &Content, state: &State) -> Result<(), String> {
    let decks = &state.decks;
    let players = || state.players.iter(state.seats).map(|(_, player)| player);

    let mut fate = Pile::new("Fate", content.fate.len());
    fate.add(decks.fate)?;
    fate.add(decks.fate_discard)?;
    let [attacker, defender] = state.duel.cards;
    let (diplomacy, test, bribe) = (state.march.cards, state.quests.test, state.cards.fate);
    for in_play in [battle::fate(&state.battle), diplomacy, test, bribe, attacker, defender] {
        fate.add(in_play)?;
    }
    fate.all_there()?;

    let mut tactics = Pile::new("Tactics", content.tactic_cards.len());
    tactics.add(decks.tactics)?;
    tactics.add(decks.tactics_discard)?;
    players().try_for_each(|player| tactics.add(player.tactics))?;
    tactics.all_there()?;

    let mut quests = Pile::new("Quest", Quest::ALL.len());
    quests.add(decks.quests)?;
    quests.add(decks.quests_discard)?;
    players().try_for_each(|player| quests.add(player.quests))?;

    let mut objectives = Pile::new("Objective", Objective::ALL.len());
    objectives.add(decks.objectives)?;
    objectives.add(decks.objectives_discard)?;
    players().filter_map(|player| player.objective).try_for_each(|card| objectives.add(Set::only(card)))?;

    let mut seasons = Pile::new("Season", SeasonCard::ALL.len());
    seasons.add(decks.seasons)?;
    seasons.add(decks.seasons_discard)?;
    let tops = decks.top.items.iter().flat_map(|top| top.cards.iter());
    tops.clone().try_for_each(|seen| seasons.add(Set::only(seen.card)))?;
    seasons.all_there_but_in_force(state)
}

/// Cards of one sort that have been counted.
struct Pile<T> {
    name: &'static str,
    printed: Set<T>,
    seen: Set<T>,
}

impl<T: Small + std::fmt::Debug> Pile<T> {
    fn new(name: &'static str, printed: usize) -> Pile<T> {
        Pile { name, printed: Set::first_n(printed), seen: Set::EMPTY }
    }

    fn add(&mut self, cards: Set<T>) -> Result<(), String> {
        let twice = self.seen.and(cards);
        check(twice.is_empty(), || format!("{} cards in two places: {twice:?}", self.name))?;
        let unknown = cards.minus(self.printed);
        check(unknown.is_empty(), || format!("{} cards that do not exist: {unknown:?}", self.name))?;
        self.seen = self.seen.or(cards);
        Ok(())
    }

    fn all_there(&self) -> Result<(), String> {
        let lost = self.printed.minus(self.seen);
        check(lost.is_empty(), || format!("{} cards that are nowhere: {lost:?}", self.name))
    }
}

impl Pile<SeasonCard> {
    /// The card in force lies on top of its pile, or beside it.
    fn all_there_but_in_force(mut self, state: &State) -> Result<(), String> {
        self.seen = state.card.into_iter().fold(self.seen, Set::with);
        // RW-OPT-17: in the epic game cards that name false runes leave the game.
        if state.variant.epic { Ok(()) } else { self.all_there() }
    }
}

/// Runes, cities, exploration tokens (RW-COMP-08).
fn check_tokens(content: &Content, state: &State) -> Result<(), String> {
    let on_board = runes_on_board(state);
    for (at, (name, printed)) in [("dragon", DRAGON_RUNES), ("false", FALSE_RUNES)].into_iter().enumerate() {
        let n = on_board[at] + state.rune_pile[at];
        // RW-OPT-17: in the epic game false tokens may stand in for dragon runes, or stay in the box.
        check(n == printed || state.variant.epic, || {
            format!("{n} {name} runes, but there are {printed} (RW-COMP-08)")
        })?;
    }
    let mut cities = Pile::new("city", content.cities.len());
    cities.add(state.decks.cities)?;
    let placed = state.areas.iter().filter_map(|(_, area)| area.city);
    placed.map(Set::only).try_for_each(|city| cities.add(city))?;
    for (kind, info) in TokenKind::ALL.iter().zip(&content.tokens) {
        for (back, near) in [(info.back_1, true), (info.back_2, false)] {
            let on_board = state.areas.iter().filter_map(|(_, area)| area.token);
            let placed = on_board.filter(|token| token.kind == *kind && token.near == near).count();
            check(placed <= usize::from(back), || format!("too many tokens '{}' (RW-COMP-08)", info.id))?;
        }
    }
    Ok(())
}

/// What is told of all areas at once is what is told of each.
fn check_control(content: &Content, state: &State, area: AreaId) -> Result<(), String> {
    let controller = state.controller(content, area);
    let mut sets = Seat::all(state.seats).map(|seat| (Some(seat), state.friendly(content, seat)));
    let holds = sets.all(|(seat, friendly)| friendly.has(area) == (controller == seat))
        && state.uncontrolled(content).has(area) == controller.is_none()
        && state.empty_areas(content).has(area) == state.is_empty(content, area);
    check(holds, || format!("{}: two answers to who controls it", content.area(area).name))
}

/// RW-COMP-14, RW-COMP-16, RW-STRONG-07, RW-STRONG-15.
fn check_area(content: &Content, state: &State, area: AreaId) -> Result<(), String> {
    let (here, name) = (&state.areas[area], &content.area(area).name);
    check(here.owner.is_some() == (here.own_total() > 0), || {
        format!("{name}: an owner without units, or units without")
    })?;
    let will_be_checked = |step: Step| match step {
        Step::Limits(limits::Step::Overfull(_, at, _) | limits::Step::OverfullFrom(_, at, ..)) => at == area,
        Step::Economy(economy::Step::Placed(_)) => true,
        // Units placed one by one are counted when all of them are there (RW-AMB-63).
        Step::Season(season::Step::Muster(_, at, _)) | Step::Tactics(tactics::Step::Levy(_, at, _)) => {
            at == area
        }
        // RW-AMB-13: an order that moves units is checked when it is over, or each resolution of it.
        Step::Movement(_) | Step::Battle(_) | Step::Retreat(_) | Step::Diplomacy(_) => true,
        _ => false,
    };
    let crowded = state.controller(content, area).is_some() && here.units() > UNITS_IN_AREA;
    check(!crowded || waits(state, will_be_checked), || {
        format!("{name}: more than eight units of one player (RW-COMP-14)")
    })?;
    let Some(development) = here.development else { return Ok(()) };
    let Some(stronghold) = here.stronghold else {
        return Err(format!("{name}: a development without a stronghold (RW-STRONG-15)"));
    };
    let of = content.developments[development as usize].of;
    check(of.has(state.players[stronghold.owner()].faction), || {
        format!("{name}: a development of another faction (RW-COMP-08)")
    })
}

/// Limits of what lies before a player (RW-COMP-08, RW-COMP-13).
fn check_player(content: &Content, state: &State, seat: Seat) -> Result<(), String> {
    let player = &state.players[seat];
    check(player.dials.iter().all(|&dial| dial <= DIAL), || {
        format!("seat {seat}: a dial beyond its spaces")
    })?;
    check(player.fresh.minus(player.tactics).is_empty(), || {
        format!("seat {seat}: fresh Tactics cards that are not in the hand")
    })?;
    check(player.shown_quests.minus(player.quests).is_empty(), || {
        format!("seat {seat}: shown Quest cards that are not in the hand")
    })?;
    let tactics_hand = |step: Step| step == limits::Step::TacticsHand(seat).into();
    check(player.tactics.len() <= TACTICS_HAND || waits(state, tactics_hand), || {
        format!("seat {seat}: more than ten Tactics cards (RW-TACT-05)")
    })?;
    let quest_hand = |step: Step| step == limits::Step::QuestHand(seat).into();
    check(player.quests.len() <= QUEST_HAND || waits(state, quest_hand), || {
        format!("seat {seat}: more than three Quest cards (RW-QUEST-10)")
    })?;
    let too_many = |step: Step| step == heroes::Step::TooMany(seat).into();
    check(state.heroes_of(seat).len() <= HEROES_OF_PLAYER || waits(state, too_many), || {
        format!("seat {seat}: more than three heroes (RW-HERO-04)")
    })?;
    let strongholds = state.strongholds(seat);
    check(strongholds.len() <= STRONGHOLDS, || {
        format!("seat {seat}: more than four strongholds (RW-COMP-08)")
    })?;
    for (&kind, info) in Development::ALL.iter().zip(&content.developments) {
        let built = strongholds.iter().filter(|&area| state.areas[area].development == Some(kind)).count();
        check(built <= usize::from(info.per_faction), || {
            format!("seat {seat}: too many developments '{}' (RW-COMP-08)", info.id)
        })?;
    }
    Ok(())
}

/// Heroes stand on the board before somebody who plays; Rewards lie under heroes that are there, or under their markers
/// (RW-HERO-08, RW-AMB-67).
fn check_heroes(state: &State) -> Result<(), String> {
    for (hero, his) in state.heroes.iter() {
        let rewards = state.rewards_of(hero).len();
        match his.place {
            HeroPlace::Board { seat, area } => {
                check(state.alive().has(seat) && state.board.areas.has(area), || {
                    format!("{}: before nobody, or nowhere", hero.word())
                })?;
            }
            HeroPlace::Marker { area } => {
                check(state.board.areas.has(area), || format!("{}: a marker beside the board", hero.word()))?;
            }
            HeroPlace::Deck | HeroPlace::Gone => check(rewards == 0, || {
                format!("{}: Rewards under a hero who is not there (RW-HERO-10)", hero.word())
            })?,
        }
    }
    for (card, reward) in state.rewards.iter() {
        let in_deck = reward.place == RewardPlace::Deck;
        check(!in_deck || !reward.open, || format!("{card:?}: a Reward card face-up in its deck"))?;
    }
    Ok(())
}
