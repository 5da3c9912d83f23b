//! Seasons and their cards (RW-SEASON).
//!
//! This file has the course of a season up to the choice of Order cards, and the icons of the four seasons; what the
//! cards say is in [`cards`], what they leave to the players in [`choices`], how that is put to them in [`words`].

mod cards;
mod choices;
#[cfg(test)]
mod tests;
mod words;

use hexarch_core::{Label, Options, Prompt, Rule, Seat, Seats, Set, text, vocabulary};
use serde::{Deserialize, Serialize};

use crate::content::Content;
use crate::faces::Object;
use crate::ids::*;
use crate::play::{Event, Play, SEASONS, View};
use crate::state::State;
use crate::{limits, orders, quests};

pub(crate) use cards::added_to_bid;

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// The next season begins: its card is drawn.
        "season" Draw,
        /// The text of the card in force is resolved (RW-SEASON-03).
        "season-text" Primary,
        /// The icons of the season are resolved (RW-SEASON-05).
        "season-icons" Secondary,
        /// In Fall a player takes influence or a Tactics card (RW-SEASON-10).
        "season-fall" Fall(seat: Seat),
        /// In Winter a player's areas keep only as many units as he can feed (RW-SEASON-11).
        "season-winter" Winter(seat: Seat),
        /// A player destroys so many of his units in an area, as he chooses.
        "season-perish" Perish(seat: Seat, area: AreaId, left: u8),
        /// The card's bid is decided: what comes of it.
        "season-bid" Bidden,
        /// The second bidder of Wardens of the Tower is found.
        "season-second" SecondBidder,
        /// A player draws Tactics cards.
        "season-tactics" Tactics(seat: Seat, n: u8),
        /// Stormy Weather: its winner decides whether units may march.
        "season-weather" Weather(seat: Seat),
        /// Prepare for the Coming Year.
        "season-prepare" Prepare(seat: Seat),
        /// Council at the Thaw: its winner may raise a dial.
        "season-thaw" Thaw(seat: Seat),
        /// New Blood: at which stronghold.
        "season-blood" NewBlood(seat: Seat),
        /// New Blood: so many units are still to be placed there.
        "season-muster" Muster(seat: Seat, area: AreaId, left: u8),
        /// Restless Herds: from where.
        "season-herds" Herds(seat: Seat),
        /// Restless Herds: where to.
        "season-herds-to" HerdsTo(seat: Seat, from: AreaId),
        "season-seedtime" Seedtime(seat: Seat),
        /// Free Blades.
        "season-blades" FreeBlades(seat: Seat),
        /// Divided Hearts, for all heroes of a player.
        "season-hearts" Hearts(seat: Seat),
        /// Divided Hearts, for one of them.
        "season-waver" Waver(seat: Seat, hero: Hero),
        /// Threatened Home Realms: which of his rune tokens goes, while so many have to.
        "season-homes" Homes(seat: Seat, left: u8),
        /// Threatened Home Realms: where it goes.
        "season-homes-to" HomesTo(seat: Seat, from: AreaId, left: u8),
        /// Feats of Arms: which hero tests what.
        "season-feats" Feats(seat: Seat),
        /// Feats of Arms: the test is made.
        "season-feat-done" FeatDone(hero: Hero, attribute: Attribute),
        /// Autumn Conclave: which hero receives the Reward card.
        "season-conclave" Conclave(seat: Seat),
        /// Early Frost.
        "season-frost" Frost(seat: Seat),
        /// Camp Fever.
        "season-fever" Fever(seat: Seat),
        /// A City Burns: which one.
        "season-burn" Burn(seat: Seat),
        /// Old Debts, with so many exchanges left.
        "season-debts" Debts(seat: Seat, left: u8),
        /// The Frozen Hoard: which dial is lowered.
        "season-hoard" Hoard(seat: Seat),
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        "season-pass" Pass,
        "season-take-influence" TakeInfluence,
        "season-take-tactics" TakeTactics,
        "season-lose" Lose(area: AreaId, kind: UnitKind, routed: bool),
        "season-march" March(yes: bool),
        "season-exchange" Exchange,
        "season-raise" Raise(resource: Resource),
        "season-lower" Lower(resource: Resource),
        "season-muster-at" MusterAt(area: AreaId),
        "season-muster-unit" MusterUnit(kind: UnitKind),
        "season-herd-from" HerdFrom(area: AreaId),
        "season-herd-to" HerdTo(area: AreaId),
        "season-hire" Hire,
        "season-spend" Spend(n: u8),
        "season-desert" Desert(hero: Hero),
        "season-rune-from" RuneFrom(area: AreaId),
        "season-rune-to" RuneTo(area: AreaId),
        "season-feat" Feat(hero: Hero, attribute: Attribute),
        "season-honor" Honor(hero: Hero),
        "season-burn-city" BurnCity(area: AreaId),
        "season-sell" Sell(tactic: Tactic),
    }
}

/// What this chapter remembers until the next Season card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Scratch {
    /// Stormy Weather: no unit is moved by Mobilize or Conquer this season.
    pub no_march: bool,
    /// The Council's Errand: whose heroes go further and draw one card more this Quest Phase.
    pub errand: Option<Seat>,
    /// Heroes that have entered a Dungeon this season and move no further (RW-OPT-09).
    pub stuck: Set<Hero>,
    /// Restless Herds: the areas that have received units.
    pub herded: Set<AreaId>,
}

/// The next season, or the end of the game after the last Winter (RW-SEASON-18, RW-SEASON-19, RW-WIN-02).
fn draw(play: &mut Play<'_>) {
    if play.state.season == Season::Winter && play.state.year >= play.state.last_year() {
        return limits::final_count(play);
    }
    begin(play.state);
    let (year, season) = (play.state.year, play.state.season);
    play.tell(|| Event::open(text!("season.begins", year, season)).by(Rule("RW-SEASON-19")));
    play.state.card = draw_card(play);
    if let Some(card) = play.state.card {
        play.tell(|| {
            Event::open(text!("season.drawn", card)).on(Object::Season(card)).by(Rule("RW-SEASON-02"))
        });
        honor_primarch(play, card);
    }
    play.then(&[Step::Primary.into(), Step::Secondary.into(), orders::Step::Choose.into()]);
}

/// Turns the calendar, and forgets what lasts a season (RW-SEASON-04, RW-TACT-03) or a year.
fn begin(state: &mut State) {
    state.season = state.season.next();
    state.acts = 0;
    state.answer = crate::state::Answer::None;
    state.events = Scratch::default();
    let new_year = state.season == Season::Spring;
    state.year += u8::from(new_year);
    for seat in Seat::all(state.seats) {
        let player = &mut state.players[seat];
        player.fresh = Set::EMPTY;
        player.duel_won &= !new_year;
    }
}

/// Draws the season's card. It lies on the discard pile at once, as the top card (RW-SEASON-07, RW-TERM-23). In the
/// epic game a card that names false runes is discarded and replaced (RW-OPT-17).
fn draw_card(play: &mut Play<'_>) -> Option<SeasonCard> {
    loop {
        let card = take_top(play)?;
        play.state.decks.seasons_discard.add(card);
        if !is_replaced(play.view(), card) {
            return Some(card);
        }
        play.tell(|| {
            Event::open(text!("season.replaced", card)).on(Object::Season(card)).by(Rule("RW-OPT-17"))
        });
    }
}

/// Takes the top card of the season's deck: one that somebody has put there, else any. An empty deck is made anew from
/// the discarded cards of this season (RW-AMB-76); the card just resolved is of the season before.
fn take_top(play: &mut Play<'_>) -> Option<SeasonCard> {
    let season = play.state.season;
    let top = &mut play.state.decks.top[season];
    if let Some(known) = top.cards.pop() {
        if top.cards.is_empty() {
            top.ordered = Seats::NONE;
        }
        play.log.reveal();
        return Some(known.card);
    }
    let mut deck = play.state.decks.seasons.and(cards_of(season));
    if deck.is_empty() {
        let discarded = play.state.decks.seasons_discard.and(cards_of(season));
        deck = discarded.iter().filter(|&card| !is_replaced(play.view(), card)).collect();
        play.state.decks.seasons_discard = play.state.decks.seasons_discard.minus(deck);
        play.state.decks.seasons = play.state.decks.seasons.or(deck);
    }
    if deck.is_empty() {
        return None;
    }
    let card = play.chance.pick(SEASONS, deck);
    play.state.decks.seasons.remove(card);
    Some(card)
}

/// The eight cards of a season.
fn cards_of(season: Season) -> Set<SeasonCard> {
    Set::from_bits(0xff << (8 * season as u64))
}

/// Whether a card has no place in this game (RW-OPT-17).
fn is_replaced(view: View<'_>, card: SeasonCard) -> bool {
    view.state.variant.epic && view.content.seasons[card as usize].names_false_runes
}

/// The Primarch gains 1 influence by every Wizards' Council card, before its text (RW-SEASON-17, RW-TITLE-06).
fn honor_primarch(play: &mut Play<'_>, card: SeasonCard) {
    if !play.content.seasons[card as usize].council {
        return;
    }
    if let Some(seat) = play.state.titles[TitleId::PRIMARCH].holder {
        play.tell(|| Event::open(text!("season.primarch", seat)).by(Rule("RW-SEASON-17")));
        play.gain_influence(seat, 1, Rule("RW-SEASON-17"));
    }
}

/// The icons of the season (RW-SEASON-05): what the players do, they do in the play order of the Order cards of the
/// season before (RW-SEASON-06).
fn secondary(play: &mut Play<'_>) {
    match play.state.season {
        Season::Spring => spring(play),
        Season::Summer => play.next(quests::Step::Phase),
        Season::Fall => {
            shuffle_fate(play);
            in_play_order(play, Step::Fall);
        }
        Season::Winter => in_play_order(play, Step::Winter),
    }
}

/// Spring (RW-SEASON-08): activation tokens leave the board, routed figures stand, Order cards return. From then on
/// nobody shows one (RW-AMB-52).
fn spring(play: &mut Play<'_>) {
    play.state.areas.stand_and_clear();
    for &hero in Hero::ALL {
        play.state.heroes.change(hero).routed = false;
    }
    for seat in Seat::all(play.state.seats) {
        let player = &mut play.state.players[seat];
        player.used = 0;
        player.chosen = None;
        player.showing = None;
    }
    play.tell(|| Event::open(text!("season.spring")).by(Rule("RW-SEASON-08")));
}

/// Fall: the Fate discard pile goes back into the deck (RW-SEASON-10, RW-FATE-07).
fn shuffle_fate(play: &mut Play<'_>) {
    let decks = &mut play.state.decks;
    decks.fate = decks.fate.or(std::mem::take(&mut decks.fate_discard));
    play.tell(|| Event::open(text!("season.fate_shuffled")).by(Rule("RW-FATE-07")));
}

/// How many units each area of a player may keep in Winter: as many as his food dial says, for this once (RW-SEASON-11,
/// RW-AMB-04); with the dial at 0 none (RW-AMB-05). Bitter Cold takes one away, but not the last.
fn winter_cap(state: &State, seat: Seat) -> u8 {
    let food = state.players[seat].dials[Resource::Food as usize];
    match state.card {
        Some(SeasonCard::WinterBitterCold) if food > 1 => food - 1,
        _ => food,
    }
}

/// A player's areas with more units than he can feed, allied ones counted (RW-SEASON-12), lose the excess: one area
/// after the other.
fn winter(play: &mut Play<'_>, seat: Seat) {
    let cap = winter_cap(play.state, seat);
    let friendly = play.state.friendly(play.content, seat);
    let Some(area) = friendly.iter().find(|&area| play.state.areas[area].units() > cap) else { return };
    let n = play.state.areas[area].units() - cap;
    play.tell(|| {
        Event::open(text!("season.hunger", seat, area, n)).on(Object::Area(area)).by(Rule("RW-SEASON-11"))
    });
    play.then(&[Step::Perish(seat, area, n).into(), Step::Winter(seat).into()]);
}

/// The groups of units in an area from which a player destroys some. All were his when the count was made, so that
/// neutral units remain among them even if the last of his own has just been chosen.
fn groups(state: &State, seat: Seat, area: AreaId) -> impl Iterator<Item = (UnitKind, bool, u8)> {
    state
        .kinds(seat)
        .flat_map(move |kind| {
            let squad = state.squad(area, kind);
            [(kind, false, squad.standing), (kind, true, squad.routed)]
        })
        .filter(|&(.., n)| n > 0)
}

/// Whether there is anything to choose: several groups, and not all of them die.
fn may_spare(state: &State, seat: Seat, area: AreaId, left: u8) -> bool {
    left > 0 && left < state.areas[area].units() && groups(state, seat, area).nth(1).is_some()
}

/// What is left to destroy leaves no choice any more. Control is looked at when all have gone.
fn perish(play: &mut Play<'_>, seat: Seat, area: AreaId, mut left: u8) {
    while left > 0 {
        let Some((kind, routed, n)) = groups(play.state, seat, area).next() else { break };
        let n = n.min(left);
        left -= n;
        destroy(play, area, kind, routed, n);
    }
    play.settle();
}

fn destroy(play: &mut Play<'_>, area: AreaId, kind: UnitKind, routed: bool, n: u8) {
    let (standing, routed) = if routed { (0, n) } else { (n, 0) };
    // Nobody's deed: an Objective counts only what is destroyed of others.
    let rule = if play.state.season == Season::Winter { Rule("RW-SEASON-11") } else { cards::CARD };
    play.destroy_units(area, kind, standing, routed, None, rule);
}

/// Lets every player take a step, in play order as it is now (RW-PLAY-04).
fn in_play_order(play: &mut Play<'_>, step: impl Fn(Seat) -> Step) {
    let order = play.state.play_order(play.content);
    for &seat in order.iter().rev() {
        play.next(step(seat));
    }
}

/// Whose step it is.
fn player(step: Step) -> Option<Seat> {
    match step {
        Step::Draw
        | Step::Primary
        | Step::Secondary
        | Step::Bidden
        | Step::SecondBidder
        | Step::FeatDone(..) => None,
        Step::Fall(seat)
        | Step::Winter(seat)
        | Step::Perish(seat, ..)
        | Step::Tactics(seat, _)
        | Step::Weather(seat)
        | Step::Prepare(seat)
        | Step::Thaw(seat)
        | Step::NewBlood(seat)
        | Step::Muster(seat, ..)
        | Step::Herds(seat)
        | Step::HerdsTo(seat, _)
        | Step::Seedtime(seat)
        | Step::FreeBlades(seat)
        | Step::Hearts(seat)
        | Step::Waver(seat, _)
        | Step::Homes(seat, _)
        | Step::HomesTo(seat, ..)
        | Step::Feats(seat)
        | Step::Conclave(seat)
        | Step::Frost(seat)
        | Step::Fever(seat)
        | Step::Burn(seat)
        | Step::Debts(seat, _)
        | Step::Hoard(seat) => Some(seat),
    }
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    match player(step) {
        Some(seat) if view.state.alive().has(seat) && has_choice(view, step) => Seats::only(seat),
        _ => Seats::NONE,
    }
}

/// Whether a step leaves more than one answer, as far as everybody can see.
fn has_choice(view: View<'_>, step: Step) -> bool {
    match step {
        Step::Fall(_) => true,
        Step::Perish(seat, area, left) => may_spare(view.state, seat, area, left),
        step => choices::has_choice(view, step),
    }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    // A player may have been eliminated since the step was pushed (RW-ELIM-04).
    if player(step).is_some_and(|seat| play.state.eliminated.has(seat)) {
        return;
    }
    match step {
        Step::Draw => draw(play),
        Step::Secondary => secondary(play),
        Step::Winter(seat) => winter(play, seat),
        Step::Perish(seat, area, left) => perish(play, seat, area, left),
        step => cards::run(play, step),
    }
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    match step {
        // RW-DEC-06.
        Step::Fall(_) => {
            out.allow(Action::TakeInfluence.into());
            out.allow(Action::TakeTactics.into());
        }
        // RW-DEC-07: standing or routed, as the owner likes (RW-AMB-84).
        Step::Perish(_, area, _) => {
            for (kind, routed, _) in groups(view.state, seat, area) {
                out.allow(Action::Lose(area, kind, routed).into());
            }
        }
        step => choices::options(view, step, seat, out),
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    match (step, action) {
        (Step::Fall(_), Action::TakeInfluence) => play.gain_influence(seat, 2, Rule("RW-SEASON-10")),
        (Step::Fall(_), Action::TakeTactics) => play.draw_tactics(seat, 1, Rule("RW-SEASON-10")),
        (Step::Perish(_, _, left), Action::Lose(area, kind, routed)) => {
            destroy(play, area, kind, routed, 1);
            play.next(Step::Perish(seat, area, left - 1));
        }
        (step, action) => choices::answer(play, step, seat, action),
    }
}

pub(crate) fn prompt(view: View<'_>, step: Step, seat: Seat) -> Prompt {
    words::prompt(view, step, seat)
}

pub(crate) fn label(view: View<'_>, seat: Seat, action: Action) -> Label {
    words::label(view, seat, action)
}
