//! Rounds: preparing them, choosing Tactics, whose turn it is, and the dummy player (MK-ROUND, MK-TACT, MK-DUMMY).

use hexarch_core::{
    Kind as Sort, Label, List, Options, Prompt, Rule, Seat, Seats, Set, Verdict, ensure, text, vocabulary,
};

use crate::content::Content;
use crate::ending;
use crate::faces::{Object, Place};
use crate::ids::*;
use crate::play::{DEEDS, Event, LOTS, Play, SKILLS, View, first_copy};
use crate::state::{Die, DiePlace, Last, Teams};
use crate::{scenario, scoring, turn};

/// The dummy in the round order.
pub(crate) const DUMMY: u8 = 4;

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// A new round is prepared (MK-ROUND-02 to -13).
        "prepare" Prepare,
        /// A Banner is kept or shuffled in (MK-ROUND-14).
        "banner" Banner(seat: Seat, unit: u8),
        /// New decks and hands (MK-ROUND-15).
        "redeal" Redeal,
        /// Tactics are chosen, one after the other (MK-ROUND-17).
        "tactics" Tactics,
        "tactic" Tactic(seat: Seat),
        /// Rethink: so many given up, the last of this design.
        "rethink" Rethink(seat: Seat, given: u8, from: Kind),
        /// Mana Steal: which die.
        "steal-die" StealDie(seat: Seat),
        /// Preparation: which card.
        "search-deck" SearchDeck(seat: Seat),
        /// The next turn (MK-ROUND-23).
        "next" Next,
        /// The dummy's turn.
        "dummy" Dummy,
        /// The round is over (MK-ROUND-27).
        "round-over" RoundOver,
        /// Which Tactic leaves a cooperative game, asked in round order (MK-DEC-28).
        "vote" Vote(at: u8),
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        "tactic" Tactic(tactic: Tactic),
        "rethink" Rethink(kind: Kind),
        "rethought" Rethought,
        "steal" Steal(color: Color),
        "prepare" Prepare(kind: Kind),
        "keep-banner" Keep,
        "shuffle-banner" ShuffleIn,
        "remove-tactic" Remove(tactic: Tactic),
    }
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    match step {
        Step::Banner(seat, _) | Step::Tactic(seat) | Step::Rethink(seat, ..) => Seats::only(seat),
        Step::StealDie(seat) => {
            let shown =
                Color::BASIC.iter().filter(|&&color| view.state.die_in_source(color).is_some()).count();
            if shown > 0 { Seats::only(seat) } else { Seats::NONE }
        }
        Step::SearchDeck(seat) => {
            if view.state.players[seat].deeds.deck_len() > 0 {
                Seats::only(seat)
            } else {
                Seats::NONE
            }
        }
        Step::Vote(at) => voter(view, at).map_or(Seats::NONE, Seats::only),
        Step::Prepare | Step::Redeal | Step::Tactics | Step::Next | Step::Dummy | Step::RoundOver => {
            Seats::NONE
        }
    }
}

fn voter(view: View<'_>, at: u8) -> Option<Seat> {
    view.state.order.get(usize::from(at)).filter(|&&who| who != DUMMY).map(|&who| Seat(who))
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Prepare => prepare(play),
        Step::Redeal => redeal(play),
        Step::Tactics => next_tactic(play),
        Step::Next => next(play),
        Step::Dummy => dummy_turn(play),
        Step::RoundOver => round_over(play),
        Step::Vote(at) => count_votes(play, at),
        // No die shows a basic colour; the deck is empty.
        Step::StealDie(_) | Step::SearchDeck(_) => {}
        Step::Banner(..) | Step::Tactic(_) | Step::Rethink(..) => unreachable!("these always ask"),
    }
}

/// Rolls the Source anew: at least half basic colours (MK-ROUND-03, MK-SETUP-10).
pub(crate) fn roll_source(play: &mut Play<'_>) {
    let extra = u8::from(play.content.scenario(play.state.setting.scenario).blitz);
    let n = (play.state.seats + 2 + extra).min(7);
    play.state.dice = (0..n).map(|_| Die::default()).collect();
    for at in 0..play.state.dice.len() {
        play.state.dice[at].color = play.roll_die();
    }
    loop {
        let basic = play.state.dice.iter().filter(|die| die.color.is_basic()).count();
        if basic * 2 >= play.state.dice.len() {
            return;
        }
        for at in 0..play.state.dice.len() {
            if !play.state.dice[at].color.is_basic() {
                play.state.dice[at].color = play.roll_die();
            }
        }
    }
}

/// Deals the Unit offer (MK-ROUND-06, MK-ROUND-07).
pub(crate) fn deal_units(play: &mut Play<'_>) {
    let extra = u8::from(play.content.scenario(play.state.setting.scenario).blitz);
    let elites = scenario::elites(play.view());
    for n in 0..play.state.seats + 2 + extra {
        play.deal_unit(elites && n % 2 == 0);
    }
}

/// MK-ROUND-02 to -13.
fn prepare(play: &mut Play<'_>) {
    play.state.round += 1;
    play.state.acts = 0;
    play.state.night = !play.state.night;
    play.state.announced = None;
    play.state.turns_left = 0;
    let round = play.state.round;
    play.tell(|| Event::open(text!("round.begins", n = round)).by(Rule("MK-ROUND-01")));
    for seat in Seat::all(play.state.seats) {
        let active = play.state.players[seat].active;
        let player = &mut play.state.players[seat];
        // MK-SKILL-03: they come back; all that is flipped turns up (MK-ROUND-12).
        player.flipped = Set::EMPTY;
        player.active = Set::EMPTY;
        player.exploited = 0;
        player.curse = None;
        player.tactic_flipped = false;
        player.down = false;
        debug_assert!(active.minus(player.skills).is_empty());
        for unit in player.units.iter_mut() {
            // MK-ROUND-13.
            unit.spent = false;
            unit.flipped = false;
        }
    }
    roll_source(play);
    refresh_offers(play);
    if !play.state.night {
        // MK-MAP-24.
        for space in play.state.map.all() {
            if play.state.map.spaces[space].ruin.is_some_and(|ruin| ruin.hidden) {
                play.turn_up_ruin(space);
            }
        }
    }
    scenario::round_begins(play);
    for seat in play.state.alive().iter() {
        play.look_around(seat);
    }
    play.next(Step::Redeal);
    for seat in play.state.alive().iter() {
        for unit in (0..play.state.players[seat].units.len() as u8).rev() {
            if play.state.players[seat].units[usize::from(unit)].banner.is_some() {
                play.next(Step::Banner(seat, unit));
            }
        }
    }
}

/// MK-ROUND-04 to -10, MK-DUMMY-06, MK-DUMMY-07.
fn refresh_offers(play: &mut Play<'_>) {
    while !play.state.units.is_empty() {
        let kind = play.state.units.remove(0);
        let deck = usize::from(play.content.unit(kind).elite);
        play.state.decks.units_bottom[deck].push(kind);
    }
    while !play.state.monastery.is_empty() {
        let card = play.state.monastery.remove(0);
        play.state.decks.advanced_bottom.push(card);
    }
    deal_units(play);
    if let Some(card) = play.state.advanced.pop() {
        if play.state.setting.dummy {
            play.state.dummy.deck.add(card);
        } else {
            play.state.decks.advanced_bottom.push(card);
        }
    }
    play.refill_advanced();
    if let Some(card) = play.state.spells.pop() {
        play.state.decks.spells_bottom.push(card);
        let color = play.content.color(play.content.kind(card));
        if let Some(color) = color.filter(|_| play.state.setting.dummy) {
            play.state.dummy.crystals[color as usize] += 1;
        }
    }
    play.refill_spells();
    if play.state.setting.dummy {
        let discard = play.state.dummy.discard.take();
        play.state.dummy.deck = play.state.dummy.deck.or(discard);
    }
    let monasteries = play.state.map.all().filter(|&space| {
        play.view().site(space) == Some(Site::Monastery) && play.state.map.spaces[space].shield.is_none()
    });
    for _ in 0..monasteries.count() {
        play.add_monastery_card();
    }
}

/// MK-ROUND-15, MK-ROUND-16, MK-TACT-17.
fn redeal(play: &mut Play<'_>) {
    for seat in play.state.alive().iter() {
        play.state.players[seat].tactic = None;
        let deeds = &mut play.state.players[seat].deeds;
        deeds.shuffle();
        deeds.deck = deeds.all();
        deeds.hand = Default::default();
        deeds.known = Default::default();
        deeds.discard = Default::default();
        deeds.play = Default::default();
        deeds.stored = Default::default();
        deeds.aside = Default::default();
        let limit = ending::hand_limit(play.view(), seat) + play.turn(seat).over_limit;
        play.turn(seat).over_limit = 0;
        play.draw_cards(seat, limit, Rule("MK-ROUND-15"));
    }
    play.next(Step::Tactics);
    start_tactics(play);
}

/// The Tactics of the Day or the Night are displayed (MK-ROUND-11).
pub(crate) fn start_tactics(play: &mut Play<'_>) {
    play.state.tactics = Tactic::set(play.state.night).minus(play.state.tactics_gone);
    play.state.dummy.tactic = None;
    // MK-SCEN-19: before the players in a cooperative game, after the player in a solo game.
    if play.state.setting.teams == Teams::All && play.state.setting.dummy && play.state.seats > 1 {
        dummy_tactic(play);
    }
}

/// A random Tactic for the dummy, without effect (MK-SCEN-15, MK-TACT-14).
fn dummy_tactic(play: &mut Play<'_>) {
    if play.state.tactics.is_empty() {
        return;
    }
    let tactic = play.chance.pick(LOTS, play.state.tactics);
    play.state.tactics.remove(tactic);
    play.state.dummy.tactic = Some(tactic);
    play.tell(|| Event::open(text!("round.dummy_tactic", tactic)).by(Rule("MK-SCEN-15")));
}

/// Who chooses next: the least Fame, of equals whoever is lower in round order (MK-ROUND-17).
fn chooser(view: View<'_>) -> Option<Seat> {
    let waiting = view.state.alive().iter().filter(|&seat| view.state.players[seat].tactic.is_none());
    let place = |seat: Seat| view.state.order.iter().position(|&who| who == seat.0).unwrap_or(0);
    waiting.min_by_key(|&seat| (view.state.players[seat].fame, usize::MAX - place(seat)))
}

fn next_tactic(play: &mut Play<'_>) {
    if let Some(seat) = chooser(play.view()) {
        play.next(Step::Tactics);
        if !play.state.tactics.is_empty() {
            return play.next(Step::Tactic(seat));
        }
        // With more players than Tactics left there would be none; no scenario comes to that.
        play.state.players[seat].tactic = Some(Tactic::EarlyBird);
        return;
    }
    if play.state.setting.dummy && play.state.dummy.tactic.is_none() {
        dummy_tactic(play);
    }
    // MK-ROUND-21.
    let rank = |who: u8, play: &Play<'_>| {
        let tactic =
            if who == DUMMY { play.state.dummy.tactic } else { play.state.players[Seat(who)].tactic };
        tactic.map_or(7, Tactic::rank)
    };
    let mut order: List<u8, 5> = play.state.alive().iter().map(|seat| seat.0).collect();
    if play.state.setting.dummy {
        order.push(DUMMY);
    }
    order.sort_by_key(|&who| rank(who, play));
    play.state.order = order;
    play.state.at = order.len() as u8 - 1;
    play.next(Step::Next);
}

/// Somebody takes a Tactic; "when taken" effects follow at once (MK-ROUND-20).
fn take_tactic(play: &mut Play<'_>, seat: Seat, tactic: Tactic) {
    play.state.tactics.remove(tactic);
    let player = &mut play.state.players[seat];
    player.tactic = Some(tactic);
    player.tactic_flipped = false;
    play.tell(|| {
        Event::open(text!("round.tactic", seat, tactic)).on(Object::Seat(seat)).by(Rule("MK-ROUND-18"))
    });
    match tactic {
        Tactic::Rethink => play.next(Step::Rethink(seat, 0, Kind(0))),
        Tactic::ManaSteal => play.next(Step::StealDie(seat)),
        Tactic::GreatStart => {
            play.draw_cards(seat, 2, Rule("MK-TACT-05"));
        }
        Tactic::Preparation => play.next(Step::SearchDeck(seat)),
        _ => {}
    }
}

/// The end of the round is announced: everybody else has one more turn (MK-ROUND-24, MK-TURN-09, MK-TURN-10).
pub(crate) fn announce(play: &mut Play<'_>, seat: Seat) {
    play.tell(|| Event::open(text!("round.announced", seat)).on(Object::Seat(seat)).by(Rule("MK-ROUND-24")));
    announced_by(play, seat.0);
    play.next(ending::Step::Over(seat, true));
}

fn announced_by(play: &mut Play<'_>, who: u8) {
    play.state.announced = Some(who);
    let others = play.state.order.iter().filter(|&&other| other != who);
    play.state.turns_left = others.fold(0, |left, &other| left | 1 << other);
}

/// A turn is over (MK-ROUND-24, MK-SCORE-02).
pub(crate) fn turn_over(play: &mut Play<'_>, who: u8) {
    let bit = 1u8 << who;
    if play.state.announced.is_some_and(|announcer| announcer != who) {
        play.state.turns_left &= !bit;
    }
    if let Some(last) = &mut play.state.last {
        if !last.fresh {
            last.left &= !bit;
        }
        last.fresh = false;
    }
    play.next(Step::Next);
}

/// The scenario's end is triggered: everybody has one last turn, the dummy none (MK-AMB-22).
pub(crate) fn trigger_end(play: &mut Play<'_>) {
    if play.state.last.is_none() {
        play.state.last = Some(Last { left: play.state.alive().0, fresh: true });
        play.tell(|| Event::open(text!("round.last_turns")).by(Rule("MK-SCORE-02")));
    }
}

/// Whose turn is next (MK-ROUND-23).
fn next(play: &mut Play<'_>) {
    let over = play.state.last.is_some_and(|last| last.left == 0);
    if over || play.state.alive().is_empty() {
        return scoring::finish(play);
    }
    if play.state.announced.is_some() && play.state.turns_left == 0 {
        return play.next(Step::RoundOver);
    }
    let n = play.state.order.len() as u8;
    for _ in 0..n {
        play.state.at = (play.state.at + 1) % n;
        let who = play.state.order[usize::from(play.state.at)];
        let bit = 1u8 << who;
        let in_round = play.state.announced.is_none() || play.state.turns_left & bit != 0;
        let in_game = play.state.last.is_none_or(|last| last.left & bit != 0);
        if who == DUMMY {
            if in_round && play.state.last.is_none() {
                return play.next(Step::Dummy);
            }
            play.state.turns_left &= !bit;
            continue;
        }
        if play.state.players[Seat(who)].out || !in_round || !in_game {
            play.state.turns_left &= !bit;
            continue;
        }
        return play.then(&[turn::Step::Before(Seat(who)).into(), turn::Step::Begin(Seat(who)).into()]);
    }
    play.next(Step::RoundOver);
}

/// MK-DUMMY-02 to -05.
fn dummy_turn(play: &mut Play<'_>) {
    if play.state.dummy.deck.is_empty() {
        if play.state.announced.is_none() {
            play.tell(|| Event::open(text!("round.dummy_announced")).by(Rule("MK-DUMMY-02")));
            announced_by(play, DUMMY);
        }
        return turn_over(play, DUMMY);
    }
    let mut flipped = 0u8;
    let mut last = None;
    for _ in 0..3 {
        last = flip(play).or(last);
        flipped += u8::from(last.is_some());
    }
    let color = last.and_then(|card| play.content.color(play.content.kind(card)));
    if let Some(color) = color {
        for _ in 0..play.state.dummy.crystals[color as usize] {
            flipped += u8::from(flip(play).is_some());
        }
    }
    play.tell(|| Event::open(text!("round.dummy", n = flipped)).by(Rule("MK-DUMMY-03")));
    turn_over(play, DUMMY);
}

fn flip(play: &mut Play<'_>) -> Option<CardId> {
    let card = play.state.dummy.deck.draw(DEEDS, play.chance)?;
    let card = first_copy(play.content, &mut play.state.dummy.deck, card);
    play.state.dummy.discard.add(card);
    Some(card)
}

/// MK-ROUND-27.
fn round_over(play: &mut Play<'_>) {
    play.tell(|| Event::open(text!("round.over")).by(Rule("MK-ROUND-27")));
    scenario::round_ends(play);
    if play.state.over {
        return;
    }
    if play.state.last.is_some() || play.state.round >= play.state.setting.rounds {
        return scoring::finish(play);
    }
    if play.state.setting.dummy && play.state.seats == 1 {
        // MK-SCEN-15: both used Tactics leave the game.
        let used = [play.state.players[Seat(0)].tactic, play.state.dummy.tactic];
        used.into_iter().flatten().for_each(|tactic| play.state.tactics_gone.add(tactic));
        return play.next(Step::Prepare);
    }
    if play.state.setting.teams == Teams::All {
        play.state.assault.votes = Default::default();
        return play.next(Step::Vote(0));
    }
    play.next(Step::Prepare);
}

/// All have said which Tactic leaves: the most voices, of equals that of whoever is first in round order (MK-DEC-28).
fn count_votes(play: &mut Play<'_>, at: u8) {
    if usize::from(at) < play.state.order.len() {
        // The dummy has no voice.
        return play.next(Step::Vote(at + 1));
    }
    let votes = play.state.assault.votes;
    let voices = |tactic: Tactic| votes.0.iter().filter(|&&vote| vote == Some(tactic)).count();
    let in_order = play.state.order.iter().filter(|&&who| who != DUMMY).filter_map(|&who| votes[Seat(who)]);
    let most = in_order.clone().map(voices).max();
    let chosen = in_order.clone().find(|&tactic| Some(voices(tactic)) == most);
    if let Some(tactic) = chosen {
        play.state.tactics_gone.add(tactic);
        play.tell(|| Event::open(text!("round.removed", tactic)).by(Rule("MK-SCEN-19")));
    }
    play.next(Step::Prepare);
}

/// One more Skill of the dummy's hero in a solo game (MK-FAME-12).
pub(crate) fn reveal_dummy_skill(play: &mut Play<'_>) {
    let skills = play.state.dummy.skills;
    if play.state.setting.dummy && play.state.seats == 1 && !skills.is_empty() {
        let skill = play.chance.pick(SKILLS, skills);
        play.state.dummy.skills.remove(skill);
        play.state.common.add(skill);
    }
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    let mut option = |action: Action, verdict: Verdict| out.option(action.into(), verdict);
    match step {
        Step::Tactic(_) => {
            for tactic in Tactic::set(view.state.night).iter() {
                option(Action::Tactic(tactic), ensure(view.state.tactics.has(tactic), Rule("MK-ROUND-18")));
            }
        }
        Step::Rethink(_, given, from) => {
            let wound = view.state.players[seat].deeds.hand.wounds > 0;
            let kinds = view.kinds_in_hand(seat).chain(wound.then_some(Kind::WOUND));
            for kind in kinds.filter(|&kind| kind >= from) {
                option(Action::Rethink(kind), ensure(given < 3, Rule("MK-TACT-02")));
            }
            option(Action::Rethought, Ok(()));
        }
        Step::StealDie(_) => {
            for &color in Color::ALL.iter().filter(|&&color| view.state.die_in_source(color).is_some()) {
                option(Action::Steal(color), ensure(color.is_basic(), Rule("MK-TACT-03")));
            }
        }
        Step::SearchDeck(_) => {
            let deeds = &view.state.players[seat].deeds;
            let ends = deeds.top.iter().chain(deeds.bottom.iter()).copied();
            let mut seen = 0u128;
            for card in deeds.deck.iter().chain(ends) {
                let kind = view.content.kind(card);
                if seen >> kind.0 & 1 == 0 {
                    seen |= 1 << kind.0;
                    option(Action::Prepare(kind), Ok(()));
                }
            }
            if deeds.deck.wounds > 0 && seen >> Kind::WOUND.0 & 1 == 0 {
                option(Action::Prepare(Kind::WOUND), Ok(()));
            }
        }
        Step::Banner(..) => {
            option(Action::Keep, Ok(()));
            option(Action::ShuffleIn, Ok(()));
        }
        Step::Vote(_) => {
            for other in Seat::all(view.state.seats) {
                if let Some(tactic) = view.state.players[other].tactic {
                    option(Action::Remove(tactic), Ok(()));
                }
            }
        }
        Step::Prepare | Step::Redeal | Step::Tactics | Step::Next | Step::Dummy | Step::RoundOver => {}
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    match (step, action) {
        (Step::Tactic(_), Action::Tactic(tactic)) => take_tactic(play, seat, tactic),
        (Step::Rethink(_, given, _), Action::Rethink(kind)) => {
            play.discard_from_hand(seat, kind, Rule("MK-TACT-02"));
            play.next(Step::Rethink(seat, given + 1, kind));
        }
        (Step::Rethink(_, given, _), Action::Rethought) => {
            play.draw_cards(seat, given, Rule("MK-TACT-02"));
            let deeds = &mut play.state.players[seat].deeds;
            deeds.shuffle();
            let discard = deeds.discard.take();
            deeds.deck = deeds.deck.or(discard);
        }
        (Step::StealDie(_), Action::Steal(color)) => {
            if let Some(at) = play.state.die_in_source(color) {
                play.state.dice[at].place = DiePlace::Stolen(seat);
            }
        }
        (Step::SearchDeck(_), Action::Prepare(kind)) => search_deck(play, seat, kind),
        (Step::Banner(_, unit), Action::ShuffleIn) => {
            let player = &mut play.state.players[seat];
            if let Some(card) = player.units[usize::from(unit)].banner.take() {
                player.deeds.discard.add(card);
            }
        }
        (Step::Banner(..), Action::Keep) => {}
        (Step::Vote(at), Action::Remove(tactic)) => {
            play.state.assault.votes[seat] = Some(tactic);
            play.next(Step::Vote(at + 1));
        }
        _ => unreachable!("{action:?} answers no {step:?}"),
    }
}

/// MK-TACT-12: nobody else sees the card; the deck is shuffled.
fn search_deck(play: &mut Play<'_>, seat: Seat, kind: Kind) {
    let content = play.content;
    let deeds = &mut play.state.players[seat].deeds;
    deeds.shuffle();
    let card = if kind.is_wound() {
        Some(CardId::WOUND)
    } else {
        deeds.deck.iter().find(|&card| content.kind(card) == kind)
    };
    if let Some(card) = card {
        deeds.deck.remove(card);
        deeds.hand.add(card);
    }
    play.log.reveal();
}

pub(crate) fn prompt(view: View<'_>, step: Step, seat: Seat) -> Prompt {
    let (text, rule) = match step {
        Step::Tactic(_) => (text!("round.ask.tactic"), "MK-DEC-02"),
        Step::Rethink(_, given, _) => (text!("round.ask.rethink", n = 3 - given.min(3)), "MK-TACT-02"),
        Step::StealDie(_) => (text!("round.ask.steal"), "MK-TACT-03"),
        Step::SearchDeck(_) => (text!("round.ask.search"), "MK-TACT-12"),
        Step::Banner(_, unit) => {
            let kind = view.state.players[seat]
                .units
                .get(usize::from(unit))
                .map_or_else(UnitKind::default, |it| it.kind);
            (text!("round.ask.banner", unit = kind), "MK-DEC-22")
        }
        Step::Vote(_) => (text!("round.ask.vote"), "MK-DEC-28"),
        Step::Prepare | Step::Redeal | Step::Tactics | Step::Next | Step::Dummy | Step::RoundOver => {
            (text!("round.ask.tactic"), "MK-ROUND-01")
        }
    };
    Prompt { text, rule: Some(Rule(rule)), window: None, so_far: Vec::new() }
}

pub(crate) fn label(_view: View<'_>, seat: Seat, action: Action) -> Label {
    let in_hand = |kind: Kind| Object::Card(Place::Hand(seat), kind).id();
    match action {
        Action::Tactic(tactic) => {
            Label::new(text!("round.label.tactic", tactic, n = tactic.rank())).on(Object::Tactic(tactic).id())
        }
        Action::Rethink(card) => Label::new(text!("round.label.rethink", card)).on(in_hand(card)),
        Action::Rethought => Label::new(text!("round.label.rethought")).kind(Sort::Done),
        Action::Steal(color) => Label::new(text!("round.label.steal", color)).on(Object::Die(color, 0).id()),
        Action::Prepare(card) => Label::new(text!("round.label.prepare", card)),
        Action::Keep => Label::new(text!("round.label.keep")),
        Action::ShuffleIn => Label::new(text!("round.label.shuffle")),
        Action::Remove(tactic) => {
            Label::new(text!("round.label.remove", tactic)).on(Object::Tactic(tactic).id())
        }
    }
}
