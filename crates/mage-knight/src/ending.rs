//! The end of a turn, in order, with rewards and level-ups (MK-EOT, MK-FAME).

use hexarch_core::{
    Kind as Sort, Label, Options, Prompt, Rule, Seat, Seats, Set, Verdict, ensure, named, text, vocabulary,
};

use crate::cards;
use crate::content::{Content, Reward};
use crate::effects::Verb;
use crate::faces::{Object, Place};
use crate::ids::*;
use crate::movement;
use crate::oddities;
use crate::play::{ARTIFACTS, Event, Play, SKILLS, View};
use crate::round;
use crate::state::{DiePlace, Part, Turn};
use crate::turn;
use crate::{coop, scenario, units};

named! {
    /// What is claimed at the end of a turn (MK-EOT-10).
    Prize {
        Artifacts = "artifacts",
        Spell = "spell",
        Advanced = "advanced",
        Unit = "unit",
        Crystals = "crystals",
        Random = "random",
        Roll = "roll",
        /// Level-ups come before a Unit that is won (MK-FAME-05).
        Levels = "levels",
    }
}

vocabulary! {
    /// Steps of this chapter, in the order of a turn's end.
    pub enum Step for Content {
        /// Used dice are rolled and returned (MK-EOT-02).
        "return-dice" Dice(seat: Seat),
        /// MK-EOT-03, MK-EOT-04.
        "withdraw" Withdraw(seat: Seat),
        /// Where to, for a hero who did not move (MK-AMB-33).
        "withdraw-to" WithdrawTo(seat: Seat),
        /// MK-EOT-05, MK-EOT-06, MK-EOT-20.
        "clear" Clear(seat: Seat),
        /// Steady Tempo goes back to the deck or not.
        "tempo" Tempo(seat: Seat),
        /// Wounds of this turn go away or not (Banner of Protection).
        "forget" Forget(seat: Seat),
        /// MK-EOT-07; only designs from one on, so that each choice is made once.
        "discard" Discard(seat: Seat, from: Kind),
        /// MK-EOT-08, MK-EOT-09.
        "benefit" Benefit(seat: Seat),
        "glade" Glade(seat: Seat),
        /// MK-EOT-10.
        "rewards" Rewards(seat: Seat),
        /// A Spell of the offer.
        "win-spell" WinSpell(seat: Seat),
        /// An Advanced Action of the offer: any, or only the lowest.
        "win-advanced" WinAdvanced(seat: Seat, lowest: bool),
        /// Artifacts that were drawn: one goes back, the others on the deck (MK-COMBAT-23).
        "win-artifacts" WinArtifacts(seat: Seat, returned: bool),
        /// MK-EOT-11.
        "levels" Levels(seat: Seat),
        /// A Skill (MK-DEC-21).
        "win-skill" WinSkill(seat: Seat),
        /// So many cards are drawn (MK-EOT-12).
        "draw" Draw(seat: Seat, n: u8),
        /// The turn is over; whether it was forfeited or skipped.
        "turn-over" Over(seat: Seat, skipped: bool),
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        "withdraw-to" WithdrawTo(space: SpaceId),
        "tempo" Tempo(back: bool),
        "forget" Forget(wounds: bool),
        "discard" Discard(kind: Kind),
        "keep-rest" Keep,
        /// A Wound of the hand, or of the discard pile (MK-DEC-19).
        "glade" Glade(from_hand: bool),
        "no-glade" NoGlade,
        "claim" Claim(prize: Prize),
        "win" Win(kind: Kind),
        "return" Return(kind: Kind),
        "put-on-top" OnTop(kind: Kind),
        /// Keeps a drawn Skill (MK-FAME-07).
        "keep-skill" KeepSkill(skill: Skill),
        /// Takes a Common Skill (MK-FAME-08).
        "common-skill" CommonSkill(skill: Skill),
        /// Long Night in the middle of a draw (MK-TACT-09).
        "long-night-now" LongNight,
        "no-long-night" NoLongNight,
    }
}

/// The turn ends (MK-EOT-01).
pub(crate) fn end_turn(play: &mut Play<'_>, seat: Seat) {
    play.turn(seat).part = Part::After;
    scenario::movement_ends(play, seat);
    steps(play, seat, true);
}

/// What follows a turn, or full attendance of a player combat.
pub(crate) fn steps(play: &mut Play<'_>, seat: Seat, over: bool) {
    if over {
        play.next(Step::Over(seat, false));
        coop::close(play, seat);
    }
    play.then(&[
        Step::Dice(seat).into(),
        Step::Withdraw(seat).into(),
        Step::Clear(seat).into(),
        Step::Tempo(seat).into(),
        Step::Forget(seat).into(),
        Step::Discard(seat, Kind(0)).into(),
        Step::Benefit(seat).into(),
        Step::Glade(seat).into(),
        Step::Rewards(seat).into(),
        Step::Levels(seat).into(),
        Step::Draw(seat, DRAW_TO_LIMIT).into(),
    ]);
}

/// The number to draw is worked out when it is time to draw.
const DRAW_TO_LIMIT: u8 = 255;

/// The hand limit with keeps and cities (MK-EOT-15 to -17).
pub(crate) fn hand_limit(view: View<'_>, seat: Seat) -> u8 {
    let base = view.level(seat).hand;
    let Some(here) = view.state.players[seat].space else { return base };
    let mut keeps = 0;
    let mut cities = 0;
    for space in view.state.map.near(here).chain([here]) {
        let own = view.state.map.spaces[space].shield == Some(seat);
        if own && view.site(space) == Some(Site::Keep) {
            keeps = view.state.shields_on(seat, |space| view.site(space) == Some(Site::Keep));
        }
        if let Some((_, city)) = view.city(space).filter(|(_, city)| city.open) {
            let bonus = if city.leader == Some(seat) { 2 } else { u8::from(city.shields.contains(&seat)) };
            cities = cities.max(bonus);
        }
    }
    base + keeps.max(cities)
}

/// Whether the end-of-turn duty still stands (MK-TURN-19).
fn must_discard(view: View<'_>, seat: Seat) -> bool {
    let turn = &view.state.turns[seat];
    !turn.fed && !turn.waived
}

fn glade_wounds(view: View<'_>, seat: Seat) -> bool {
    let player = &view.state.players[seat];
    let on_glade = player.space.is_some_and(|space| view.site(space) == Some(Site::Glade));
    on_glade && (!player.deeds.hand.is_empty() || player.deeds.discard.wounds > 0)
}

/// Long Night could help in the middle of this draw (MK-TACT-09).
fn long_night_helps(view: View<'_>, seat: Seat, n: u8) -> bool {
    let player = &view.state.players[seat];
    n > 0
        && n != DRAW_TO_LIMIT
        && player.tactic == Some(Tactic::LongNight)
        && !player.tactic_flipped
        && player.deeds.deck_len() == 0
        && !player.deeds.discard.is_empty()
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    let state = view.state;
    let ask = |seat: Seat, asked: bool| if asked { Seats::only(seat) } else { Seats::NONE };
    match step {
        Step::WithdrawTo(seat) => Seats::only(seat),
        Step::Tempo(seat) => {
            let bottom_of_nothing =
                state.turns[seat].tempo == Some(false) && state.players[seat].deeds.deck_len() == 0;
            ask(
                seat,
                state.turns[seat].tempo.is_some() && !bottom_of_nothing && tempo_card(view, seat).is_some(),
            )
        }
        Step::Forget(seat) => {
            ask(seat, state.turns[seat].forget_wounds && state.turns[seat].wounds != [0; 2])
        }
        Step::Discard(seat, _) => ask(seat, !state.players[seat].deeds.hand.is_empty()),
        Step::Glade(seat) => ask(seat, glade_wounds(view, seat)),
        Step::Rewards(seat) => ask(seat, prizes(view, seat).count() > 1),
        Step::WinSpell(seat) => ask(seat, !state.spells.is_empty()),
        Step::WinAdvanced(seat, lowest) => ask(seat, !lowest && !state.advanced.is_empty()),
        Step::WinArtifacts(seat, returned) => {
            ask(seat, state.turns[seat].drawn.len() > usize::from(returned))
        }
        Step::WinSkill(seat) => ask(seat, !state.turns[seat].skills.is_empty()),
        Step::Draw(seat, n) => ask(seat, long_night_helps(view, seat, n)),
        Step::Dice(_)
        | Step::Withdraw(_)
        | Step::Clear(_)
        | Step::Benefit(_)
        | Step::Levels(_)
        | Step::Over(..) => Seats::NONE,
    }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Dice(seat) => return_dice(play, seat),
        Step::Withdraw(seat) => withdraw(play, seat),
        Step::Clear(seat) => clear(play, seat),
        Step::Benefit(seat) => benefit(play, seat),
        Step::Rewards(seat) => {
            let only = prizes(play.view(), seat).next();
            if let Some(prize) = only {
                play.next(step);
                claim(play, seat, prize);
            }
        }
        Step::WinAdvanced(seat, true) => {
            if let Some(&card) = play.state.advanced.last() {
                let kind = play.content.kind(card);
                win_advanced(play, seat, kind);
            }
        }
        Step::WinArtifacts(seat, _) => {
            if let Some(card) = play.turn(seat).drawn.pop() {
                play.put_on_top(seat, card);
            }
        }
        Step::Levels(seat) => level_up(play, seat),
        Step::Draw(seat, DRAW_TO_LIMIT) => {
            let n = to_draw(play.view(), seat);
            // MK-ROUND-26: on the last turn of a round a raised limit goes on to the next; what a card draws at once does not.
            if !play.state.setting.revised || play.state.announced.is_none() {
                play.turn(seat).over_limit = 0;
            }
            play.next(Step::Draw(seat, n));
        }
        Step::Draw(seat, n) => {
            let drawn = play.draw_cards(seat, n, Rule("MK-EOT-12"));
            if drawn < n && long_night_helps(play.view(), seat, n - drawn) {
                play.next(Step::Draw(seat, n - drawn));
            }
        }
        Step::Over(seat, skipped) => over(play, seat, skipped),
        // Nothing to choose.
        Step::Tempo(_) | Step::Forget(_) | Step::Discard(..) | Step::Glade(_) | Step::WinSpell(_) => {}
        Step::WinAdvanced(_, false) | Step::WinSkill(_) => {}
        Step::WithdrawTo(_) => unreachable!("this always asks"),
    }
}

/// MK-MANA-15, MK-EOT-02.
fn return_dice(play: &mut Play<'_>, seat: Seat) {
    // MK-COOP-11: dice come back after the whole assault.
    if play.state.assault.on {
        return;
    }
    for at in 0..play.state.dice.len() {
        let place = play.state.dice[at].place;
        let back = match place {
            DiePlace::Used(user) | DiePlace::Borrowed(user) => user == seat,
            DiePlace::Source | DiePlace::Stolen(_) | DiePlace::Claimed(..) => false,
        };
        if !back {
            continue;
        }
        play.state.dice[at].place = DiePlace::Source;
        if matches!(place, DiePlace::Used(_)) {
            play.state.dice[at].color = play.roll_die();
        }
    }
}

/// MK-EOT-03, MK-EOT-04, MK-MOVE-27, MK-TEAM-02.
fn withdraw(play: &mut Play<'_>, seat: Seat) {
    loop {
        let Some(here) = play.state.players[seat].space else { return };
        if play.view().is_safe(seat, here) {
            return;
        }
        let Some(back) = play.turn(seat).path.pop() else { break };
        play.state.players[seat].space = Some(back);
        play.tell(|| {
            Event::open(text!("ending.withdrawn", seat)).on(Object::Space(back)).by(Rule("MK-EOT-03"))
        });
        play.wound_hand(seat, 1, Rule("MK-EOT-04"));
    }
    let near = safe_near(play.view(), seat).next().is_some();
    if near {
        return play.next(Step::WithdrawTo(seat));
    }
    // Nowhere beside: the nearest safe space, a Wound for each space (MK-AMB-50).
    let Some(here) = play.state.players[seat].space else { return };
    let distances = movement::distances(play.view(), here, |_| true);
    let view = play.view();
    let safe = view.state.map.all().filter(|&space| view.is_safe(seat, space));
    let nearest = safe.min_by_key(|space| distances[usize::from(space.0)]);
    if let Some(space) = nearest {
        play.state.players[seat].space = Some(space);
        play.wound_hand(seat, distances[usize::from(space.0)].min(10), Rule("MK-AMB-50"));
    }
}

fn safe_near(view: View<'_>, seat: Seat) -> impl Iterator<Item = SpaceId> + use<'_> {
    let here = view.state.players[seat].space;
    let near = here.into_iter().flat_map(move |here| view.state.map.near(here));
    near.filter(move |&space| view.is_safe(seat, space))
}

/// MK-EOT-05, MK-EOT-06, MK-EOT-20.
fn clear(play: &mut Play<'_>, seat: Seat) {
    let turn = *play.turn(seat);
    for late in turn.late.iter() {
        let n = late.n.saturating_mul(cards::count(play.view(), seat, late.per) as i8);
        if late.fame {
            play.gain_fame(seat, n.max(0) as u8, Rule("MK-EOT-20"));
        } else {
            play.shift_reputation(seat, n, Rule("MK-EOT-20"));
        }
    }
    play.turn(seat).late.clear();
    if turn.return_crystals {
        for color in Color::BASIC {
            let back = turn.spent_crystals[color as usize];
            play.gain_crystal(seat, color, back, false, Rule("MK-MANA-10"));
        }
    }
    play.turn(seat).mana = [0; 6];
    if turn.time_bending {
        oddities::bend_time(play, seat);
    }
    if turn.tempo.is_none() {
        put_away(play, seat);
    }
}

/// Played cards go to the discard pile.
fn put_away(play: &mut Play<'_>, seat: Seat) {
    let deeds = &mut play.state.players[seat].deeds;
    let played = deeds.play.take();
    deeds.discard = deeds.discard.or(played);
}

/// A played card that may go back to the deck.
fn tempo_card(view: View<'_>, seat: Seat) -> Option<CardId> {
    view.state.players[seat].deeds.play.iter().find(|&card| {
        let kind = view.content.kind(card);
        let verbs = view.ways(kind, Way::Basic).flat_map(|mode| view.content.ops(mode));
        verbs.map(|op| op.verb).any(|verb| matches!(verb, Verb::Tempo(_)))
    })
}

/// MK-EOT-09, MK-SCEN-35.
fn benefit(play: &mut Play<'_>, seat: Seat) {
    if play.turn(seat).tempo.is_some() {
        put_away(play, seat);
    }
    let Some(space) = play.state.players[seat].space else { return };
    if play.view().site(space) == Some(Site::Mine) && scenario::mine_works(play.view(), space) {
        let color = play.view().hex(space).color;
        play.gain_crystal(seat, color, 1, false, Rule("MK-EOT-09"));
    }
}

/// What is there to be claimed.
fn prizes(view: View<'_>, seat: Seat) -> impl Iterator<Item = Prize> + Clone + use<'_> {
    let reward = view.state.turns[seat].reward;
    let levels = view.state.players[seat].level < view.content.level_at(view.state.players[seat].fame);
    Prize::ALL.iter().copied().filter(move |prize| match prize {
        Prize::Artifacts => reward.artifacts > 0,
        Prize::Spell => reward.spells > 0,
        Prize::Advanced => reward.advanced > 0,
        Prize::Unit => reward.units > 0,
        Prize::Crystals => reward.each_crystal > 0,
        Prize::Random => reward.crystals > 0,
        Prize::Roll => reward.rolls > 0,
        Prize::Levels => reward.units > 0 && levels,
    })
}

fn claim(play: &mut Play<'_>, seat: Seat, prize: Prize) {
    let reward = &mut play.turn(seat).reward;
    match prize {
        Prize::Artifacts => {
            let won = std::mem::take(&mut reward.artifacts);
            draw_artifacts(play, seat, won);
        }
        Prize::Spell => {
            reward.spells -= 1;
            play.next(Step::WinSpell(seat));
        }
        Prize::Advanced => {
            reward.advanced -= 1;
            play.next(Step::WinAdvanced(seat, false));
        }
        Prize::Unit => {
            reward.units -= 1;
            units::recruit_free(play, seat);
        }
        Prize::Crystals => {
            reward.each_crystal -= 1;
            Color::BASIC
                .iter()
                .for_each(|&color| play.gain_crystal(seat, color, 1, false, Rule("MK-SITE-30")));
        }
        Prize::Random => {
            let n = std::mem::take(&mut reward.crystals);
            oddities::random_crystals(play, seat, n, false);
        }
        Prize::Roll => {
            // MK-SITE-16.
            reward.rolls -= 1;
            let color = play.roll_die();
            let reward: &mut Reward = &mut play.turn(seat).reward;
            if color.is_basic() {
                reward.artifacts += 1
            } else {
                reward.spells += 1
            }
            play.tell(|| Event::open(text!("ending.rolled", seat, color)).by(Rule("MK-SITE-16")));
        }
        Prize::Levels => play.next(Step::Levels(seat)),
    }
}

/// One more than won is drawn; the drawer alone sees them (MK-COMBAT-23, MK-VIS-11).
fn draw_artifacts(play: &mut Play<'_>, seat: Seat, won: u8) {
    let mut drawn = 0;
    for _ in 0..=won {
        let decks = &mut play.state.decks;
        let card = decks.artifacts.draw(ARTIFACTS, play.chance).or_else(|| {
            let bottom = &mut play.state.decks.artifacts_bottom;
            (!bottom.is_empty()).then(|| bottom.remove(0))
        });
        let Some(card) = card else { break };
        play.state.artifacts_seen[Slot(card.0 - FIRST_ARTIFACT)].add(seat);
        play.turn(seat).drawn.push(card);
        drawn += 1;
    }
    if drawn == 0 {
        return;
    }
    play.log.reveal();
    play.tell(|| {
        Event::open(text!("ending.artifacts", seat, n = won)).on(Object::Seat(seat)).by(Rule("MK-COMBAT-23"))
    });
    // If the deck ran short, nothing goes back.
    play.next(Step::WinArtifacts(seat, drawn <= won));
}

fn win_advanced(play: &mut Play<'_>, seat: Seat, kind: Kind) {
    let card = play.take_advanced(kind);
    play.put_on_top(seat, card);
    play.tell(|| {
        Event::open(text!("cards.gained", seat, card = kind)).on(Object::Seat(seat)).by(Rule("MK-FAME-09"))
    });
}

/// One level after the other (MK-FAME-04, MK-FAME-06, MK-FAME-10).
fn level_up(play: &mut Play<'_>, seat: Seat) {
    let fame = play.state.players[seat].fame;
    if play.state.players[seat].level >= play.content.level_at(fame) {
        return;
    }
    play.state.players[seat].level += 1;
    let level = play.state.players[seat].level;
    play.tell(|| {
        Event::open(text!("ending.level", seat, n = level)).on(Object::Seat(seat)).by(Rule("MK-FAME-10"))
    });
    play.next(Step::Levels(seat));
    if level % 2 == 1 {
        return;
    }
    let mut drawn = Set::EMPTY;
    for _ in 0..2 {
        let pile = play.state.players[seat].pile;
        if pile.is_empty() {
            break;
        }
        let skill = play.chance.pick(SKILLS, pile);
        play.state.players[seat].pile.remove(skill);
        drawn.add(skill);
    }
    play.turn(seat).skills = drawn;
    if drawn.is_empty() {
        return play.next(Step::WinAdvanced(seat, false));
    }
    play.next(Step::WinSkill(seat));
}

fn gain_skill(play: &mut Play<'_>, seat: Seat, skill: Skill) {
    play.state.players[seat].skills.add(skill);
    play.tell(|| {
        Event::open(text!("ending.skill", seat, skill)).on(Object::Seat(seat)).by(Rule("MK-FAME-07"))
    });
    if skill == Skill::BondsOfLoyalty {
        (0..2).for_each(|_| play.deal_unit(false));
    }
    round::reveal_dummy_skill(play);
}

/// How many cards the end of the turn brings (MK-EOT-12, MK-EOT-13, MK-TACT-04).
fn to_draw(view: View<'_>, seat: Seat) -> u8 {
    let (player, turn) = (&view.state.players[seat], &view.state.turns[seat]);
    if turn.time_bending {
        return 0;
    }
    let hand = player.deeds.hand.len().min(250) as u8;
    let mut limit = hand_limit(view, seat);
    let planning = player.tactic == Some(Tactic::Planning) && hand >= 2;
    let mut more = 0;
    if view.state.setting.revised {
        // MK-AMB-23, and the revised Meditation: the limit itself is higher.
        limit += u8::from(planning) + turn.over_limit;
    } else {
        more = u8::from(planning) + turn.over_limit;
    }
    limit.saturating_sub(hand) + more
}

/// MK-EOT-19, MK-MOVE-27.
fn over(play: &mut Play<'_>, seat: Seat, skipped: bool) {
    let again = !skipped && (play.turn(seat).again || play.turn(seat).time_bending);
    let on_portal = play.state.players[seat].space.is_some_and(|space| play.view().is_portal(space));
    if on_portal && !again {
        play.state.players[seat].space = None;
    }
    if !skipped {
        // MK-SKILL-06: until the end of the own next turn.
        let motivated = Skill::MOTIVATIONS.iter().any(|&skill| play.turn(seat).used.has(skill));
        if !motivated {
            play.state.players[seat].motivated = false;
        }
        let over_limit = play.turn(seat).over_limit;
        *play.turn(seat) = Turn { over_limit, ..Turn::default() };
    } else {
        let mana = play.turn(seat).mana;
        *play.turn(seat) = Turn { mana, ..Turn::default() };
    }
    scenario::turn_over(play, seat);
    if play.state.over {
        return;
    }
    if again && play.state.last.is_none() {
        return play.next(turn::Step::Begin(seat));
    }
    round::turn_over(play, seat.0);
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    let mut option = |action: Action, verdict: Verdict| out.option(action.into(), verdict);
    let player = &view.state.players[seat];
    match step {
        Step::WithdrawTo(_) => {
            safe_near(view, seat).for_each(|space| option(Action::WithdrawTo(space), Ok(())));
        }
        Step::Tempo(_) => [true, false].into_iter().for_each(|back| option(Action::Tempo(back), Ok(()))),
        Step::Forget(_) => {
            [true, false].into_iter().for_each(|wounds| option(Action::Forget(wounds), Ok(())))
        }
        Step::Discard(_, from) => {
            view.kinds_in_hand(seat)
                .filter(|&kind| kind >= from)
                .for_each(|kind| option(Action::Discard(kind), Ok(())));
            if player.deeds.hand.wounds > 0 && O::REASONS {
                option(Action::Discard(Kind::WOUND), Err(Rule("MK-EOT-07")));
            }
            let duty = must_discard(view, seat) && player.deeds.hand.cards() > 0;
            option(Action::Keep, ensure(!duty, Rule("MK-TURN-19")));
        }
        Step::Glade(_) => {
            option(Action::Glade(true), ensure(player.deeds.hand.wounds > 0, Rule("MK-EOT-08")));
            option(Action::Glade(false), ensure(player.deeds.discard.wounds > 0, Rule("MK-EOT-08")));
            option(Action::NoGlade, Ok(()));
        }
        Step::Rewards(_) => prizes(view, seat).for_each(|prize| option(Action::Claim(prize), Ok(()))),
        Step::WinSpell(_) => {
            view.state.spells.iter().for_each(|&card| option(Action::Win(view.content.kind(card)), Ok(())));
        }
        Step::WinAdvanced(..) => {
            view.state.advanced.iter().for_each(|&card| option(Action::Win(view.content.kind(card)), Ok(())));
        }
        Step::WinArtifacts(_, returned) => {
            for &card in view.state.turns[seat].drawn.iter() {
                let kind = view.content.kind(card);
                option(if returned { Action::OnTop(kind) } else { Action::Return(kind) }, Ok(()));
            }
        }
        Step::WinSkill(_) => {
            view.state.turns[seat].skills.iter().for_each(|skill| option(Action::KeepSkill(skill), Ok(())));
            for skill in view.state.common.iter() {
                let foreign = ensure(skill.hero() != player.hero, Rule("MK-FAME-08"));
                option(Action::CommonSkill(skill), foreign);
            }
        }
        Step::Draw(..) => {
            option(Action::LongNight, Ok(()));
            option(Action::NoLongNight, Ok(()));
        }
        Step::Dice(_)
        | Step::Withdraw(_)
        | Step::Clear(_)
        | Step::Benefit(_)
        | Step::Levels(_)
        | Step::Over(..) => {}
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    match (step, action) {
        (_, Action::WithdrawTo(space)) => {
            play.state.players[seat].space = Some(space);
            play.tell(|| {
                Event::open(text!("ending.withdrawn", seat)).on(Object::Space(space)).by(Rule("MK-AMB-33"))
            });
            play.wound_hand(seat, 1, Rule("MK-EOT-04"));
        }
        (_, Action::Tempo(true)) => {
            let top = play.turn(seat).tempo == Some(true);
            if let Some(card) = tempo_card(play.view(), seat) {
                let deeds = &mut play.state.players[seat].deeds;
                deeds.play.remove(card);
                if top { deeds.top.push(card) } else { deeds.bottom.push(card) }
            }
        }
        (_, Action::Forget(true)) => oddities::forget_wounds(play, seat),
        (_, Action::Discard(kind)) => {
            play.discard_from_hand(seat, kind, Rule("MK-EOT-07"));
            play.next(Step::Discard(seat, kind));
        }
        (_, Action::Glade(from_hand)) => {
            if from_hand {
                play.take_from_hand(seat, Kind::WOUND);
            } else {
                play.state.players[seat].deeds.discard.wounds -= 1;
            }
            play.tell(|| {
                Event::open(text!("ending.glade", seat)).on(Object::Seat(seat)).by(Rule("MK-EOT-08"))
            });
        }
        (_, Action::Claim(prize)) => {
            play.next(step);
            claim(play, seat, prize);
        }
        (Step::WinSpell(_), Action::Win(kind)) => {
            let card = play.take_spell(kind);
            play.put_on_top(seat, card);
            play.tell(|| Event::open(text!("cards.gained", seat, card = kind)).by(Rule("MK-COMBAT-24")));
        }
        (_, Action::Win(kind)) => win_advanced(play, seat, kind),
        (_, Action::Return(kind)) => {
            take_drawn(play, seat, kind);
            play.state.decks.artifacts_bottom.push(kind.single());
            play.next(Step::WinArtifacts(seat, true));
        }
        (_, Action::OnTop(kind)) => {
            take_drawn(play, seat, kind);
            play.put_on_top(seat, kind.single());
            play.next(Step::WinArtifacts(seat, true));
        }
        (_, Action::KeepSkill(skill)) => {
            let drawn = std::mem::take(&mut play.turn(seat).skills);
            play.state.common = play.state.common.or(drawn.minus(Set::only(skill)));
            gain_skill(play, seat, skill);
            play.next(Step::WinAdvanced(seat, false));
        }
        (_, Action::CommonSkill(skill)) => {
            let drawn = std::mem::take(&mut play.turn(seat).skills);
            play.state.common = play.state.common.minus(Set::only(skill)).or(drawn);
            gain_skill(play, seat, skill);
            play.next(Step::WinAdvanced(seat, true));
        }
        (Step::Draw(_, n), Action::LongNight) => {
            turn::long_night(play, seat);
            play.next(Step::Draw(seat, n));
        }
        (
            _,
            Action::Tempo(false)
            | Action::Forget(false)
            | Action::Keep
            | Action::NoGlade
            | Action::NoLongNight,
        ) => {}
        _ => unreachable!("{action:?} answers no {step:?}"),
    }
}

fn take_drawn(play: &mut Play<'_>, seat: Seat, kind: Kind) {
    let card = kind.single();
    play.turn(seat).drawn.retain(|&other| other != card);
}

/// Answers that only the one who gives them sees (MK-VIS-11).
pub(crate) fn hides(action: Action) -> bool {
    matches!(action, Action::Return(_) | Action::OnTop(_))
}

pub(crate) fn prompt(view: View<'_>, step: Step, seat: Seat) -> Prompt {
    let (text, rule) = match step {
        Step::WithdrawTo(_) => (text!("ending.ask.withdraw"), "MK-AMB-33"),
        Step::Tempo(_) => (text!("ending.ask.tempo"), "MK-EOT-05"),
        Step::Forget(_) => (text!("ending.ask.forget"), "MK-AMB-42"),
        Step::Discard(..) => (text!("ending.ask.discard"), "MK-DEC-18"),
        Step::Glade(_) => (text!("ending.ask.glade"), "MK-DEC-19"),
        Step::Rewards(_) => (text!("ending.ask.rewards"), "MK-DEC-20"),
        Step::WinSpell(_) => (text!("ending.ask.spell"), "MK-COMBAT-24"),
        Step::WinAdvanced(..) => (text!("ending.ask.advanced"), "MK-FAME-07"),
        Step::WinArtifacts(_, false) => (text!("ending.ask.return"), "MK-COMBAT-23"),
        Step::WinArtifacts(_, true) => (text!("ending.ask.top"), "MK-COMBAT-23"),
        Step::WinSkill(_) => (text!("ending.ask.skill", n = view.state.players[seat].level), "MK-DEC-21"),
        Step::Draw(..) => (text!("ending.ask.long_night"), "MK-TACT-09"),
        Step::Dice(_)
        | Step::Withdraw(_)
        | Step::Clear(_)
        | Step::Benefit(_)
        | Step::Levels(_)
        | Step::Over(..) => (text!("ending.ask.rewards"), "MK-EOT-01"),
    };
    Prompt { text, rule: Some(Rule(rule)), window: None, so_far: Vec::new() }
}

pub(crate) fn label(view: View<'_>, seat: Seat, action: Action) -> Label {
    let in_hand = |kind: Kind| Object::Card(Place::Hand(seat), kind).id();
    let drawn = |kind: Kind| Object::Card(Place::DrawnArtifacts, kind).id();
    match action {
        Action::WithdrawTo(space) => Label::new(text!("ending.label.withdraw", place = view.place(space)))
            .to(Object::Space(space).id()),
        Action::Tempo(true) => Label::new(text!("ending.label.tempo")),
        Action::Tempo(false) => Label::new(text!("ending.label.no_tempo")).kind(Sort::Pass),
        Action::Forget(true) => Label::new(text!("ending.label.forget")),
        Action::Forget(false) => Label::new(text!("ending.label.no_forget")).kind(Sort::Pass),
        Action::Discard(card) => Label::new(text!("ending.label.discard", card)).on(in_hand(card)),
        Action::Keep => Label::new(text!("ending.label.keep")).kind(Sort::Done),
        Action::Glade(true) => Label::new(text!("ending.label.glade_hand")).on(in_hand(Kind::WOUND)),
        Action::Glade(false) => Label::new(text!("ending.label.glade_discard")),
        Action::NoGlade => Label::new(text!("ending.label.no_glade")).kind(Sort::Pass),
        Action::Claim(prize) => Label::new(match prize {
            Prize::Artifacts => text!("ending.prize.artifacts"),
            Prize::Spell => text!("ending.prize.spell"),
            Prize::Advanced => text!("ending.prize.advanced"),
            Prize::Unit => text!("ending.prize.unit"),
            Prize::Crystals => text!("ending.prize.crystals"),
            Prize::Random => text!("ending.prize.random"),
            Prize::Roll => text!("ending.prize.roll"),
            Prize::Levels => text!("ending.prize.levels"),
        }),
        Action::Win(card) => {
            let place = if card.is_spell() { Place::Spells } else { Place::Advanced };
            Label::new(text!("cards.label.take", card)).on(Object::Card(place, card).id())
        }
        Action::Return(card) => Label::new(text!("ending.label.return", card)).on(drawn(card)),
        Action::OnTop(card) => Label::new(text!("ending.label.top", card)).on(drawn(card)),
        Action::KeepSkill(skill) => {
            Label::new(text!("ending.label.skill", skill)).on(Object::Skill(skill).id())
        }
        Action::CommonSkill(skill) => {
            Label::new(text!("ending.label.common", skill)).on(Object::Skill(skill).id())
        }
        Action::LongNight => Label::new(text!("turn.label.long_night")),
        Action::NoLongNight => Label::new(text!("ending.label.no_long_night")).kind(Sort::Pass),
    }
}
