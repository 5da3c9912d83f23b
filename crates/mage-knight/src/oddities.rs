//! Effects that fit no shared vocabulary: dice, Spells that touch other players, Skills that are rules of their own.

use hexarch_core::{
    Kind as Sort, Label, Options, Prompt, Rule, Seat, Seats, Set, Verdict, ensure, text, vocabulary,
};

use crate::content::Content;
use crate::effects::Verb;
use crate::faces::{Object, Place};
use crate::ids::*;
use crate::movement;
use crate::pile::Pile;
use crate::play::{DICE, Event, LOTS, Play, View, first_copy};
use crate::state::DiePlace;

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// A gold die lets the player choose a crystal (MK-SITE-26).
        "gold-crystal" GoldCrystal(seat: Seat, by_effect: bool),
        /// Cards of the discard pile are picked (Trance).
        "pick-discarded" PickDiscarded(seat: Seat, left: u8),
        /// They go to one end of the deck.
        "pick-end" PickEnd(seat: Seat),
        /// In an order of choice.
        "pick-order" PickOrder(seat: Seat, top: bool),
        /// A crystal that somebody lost (Mana Meltdown).
        "lost-crystal" LostCrystal(seat: Seat),
        /// Somebody gives up a card of a colour or shows his hand (Mind Read).
        "mind-read" MindRead(seat: Seat, by: Seat, color: Color),
        /// One of the cards given up is stolen (Mind Steal).
        "mind-steal" MindSteal(seat: Seat),
        /// A Unit of another player is spent (Energy Flow).
        "drain" Drain(seat: Seat, other: Seat, level: u8),
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        "gold-crystal" GoldCrystal(color: Color),
        "pick" Pick(kind: Kind),
        "to-top" ToEnd(top: bool),
        "next-card" NextCard(kind: Kind),
        "lost-crystal" LostCrystal(color: Color),
        "no-crystal" NoCrystal,
        "surrender" Surrender(kind: Kind),
        "show-hand" ShowHand,
        "steal-card" Steal(kind: Kind),
        "no-theft" NoTheft,
        "drain" Drain(unit: u8),
        "no-drain" NoDrain,
    }
}

/// Effects after which other answers may be wanted before the rest of a card goes on.
pub(crate) fn interrupts(verb: Verb) -> bool {
    matches!(
        verb,
        Verb::Meditate { .. }
            | Verb::MindRead(_)
            | Verb::MindSteal
            | Verb::Meltdown
            | Verb::SpendOthers
            | Verb::RandomCrystal
            | Verb::RecruitFree
    )
}

pub(crate) fn reroll_all(play: &mut Play<'_>) {
    for at in 0..play.state.dice.len() {
        if play.state.dice[at].place == DiePlace::Source {
            play.state.dice[at].color = play.roll_die();
        }
    }
}

/// A die of this colour is rolled and stays in the Source.
pub(crate) fn reroll_die(play: &mut Play<'_>, color: Color) {
    if let Some(at) = play.state.die_in_source(color) {
        play.state.dice[at].color = play.roll_die();
    }
}

/// Mana Claim: the die is kept until the round ends.
pub(crate) fn claim_die(play: &mut Play<'_>, seat: Seat, color: Color) {
    if let Some(at) = play.state.die_in_source(color) {
        play.state.dice[at].place = DiePlace::Claimed(seat, false);
    }
}

/// Mana Claim: one mana on each later turn.
pub(crate) fn claim_each(play: &mut Play<'_>, seat: Seat) {
    if let Some(die) =
        play.state.dice.iter_mut().rev().find(|die| die.place == DiePlace::Claimed(seat, false))
    {
        die.place = DiePlace::Claimed(seat, true);
    }
}

/// MK-SITE-26.
pub(crate) fn random_crystals(play: &mut Play<'_>, seat: Seat, n: u8, by_effect: bool) {
    for _ in 0..n {
        let color = play.roll_die();
        play.tell(|| Event::open(text!("oddities.rolled", seat, color)).by(Rule("MK-SITE-26")));
        match color {
            Color::Gold => play.next(Step::GoldCrystal(seat, by_effect)),
            Color::Black => play.gain_fame(seat, 1, Rule("MK-SITE-26")),
            _ => play.gain_crystal(seat, color, 1, by_effect, Rule("MK-SITE-26")),
        }
    }
}

/// Horn of Wrath: black and red wound, all at once.
pub(crate) fn blow_horn(play: &mut Play<'_>, seat: Seat, n: u8) {
    let rolled = (0..n).map(|_| Color::ALL[usize::from(play.chance.roll(DICE, 6))]);
    let wounds = rolled.filter(|color| matches!(color, Color::Black | Color::Red)).count();
    play.wound_by_effect(seat, wounds as u8);
}

/// Two cards of the discard pile, by chance or by choice, go to one end of the deck.
pub(crate) fn meditate(play: &mut Play<'_>, seat: Seat, random: bool) {
    play.turn(seat).drawn.clear();
    let n = play.state.players[seat].deeds.discard.len().min(2) as u8;
    if n == 0 {
        return;
    }
    play.next(Step::PickEnd(seat));
    if !random {
        return play.next(Step::PickDiscarded(seat, n));
    }
    for _ in 0..n {
        let discard = &mut play.state.players[seat].deeds.discard;
        if let Some(card) = discard.draw(LOTS, play.chance) {
            let card = first_copy(play.content, discard, card);
            play.turn(seat).drawn.push(card);
        }
    }
}

/// Amulet of the Sun at Night: what lies hidden nearby shows itself.
pub(crate) fn daylight(play: &mut Play<'_>, seat: Seat) {
    play.turn(seat).daylight = true;
    play.look_around(seat);
    for space in play.state.map.all() {
        if play.state.map.spaces[space].ruin.is_some_and(|ruin| ruin.hidden) {
            play.turn_up_ruin(space);
        }
    }
}

/// Every other player loses a crystal by chance, or takes a Wound.
pub(crate) fn meltdown(play: &mut Play<'_>, seat: Seat) {
    let mut lost = 0u8;
    for other in play.state.others(seat).iter() {
        let crystals = play.state.players[other].crystals;
        let total: u8 = crystals.iter().sum();
        if total == 0 {
            play.wound_hand(other, 1, Rule("MK-DEC-32"));
            continue;
        }
        let mut nth = play.chance.below(u32::from(total)) as u8;
        for color in Color::BASIC {
            let here = crystals[color as usize];
            if nth < here {
                play.state.players[other].crystals[color as usize] -= 1;
                lost |= 1 << color as u8;
                play.tell(|| {
                    Event::open(text!("oddities.lost", seat = other, color))
                        .on(Object::Seat(other))
                        .by(Rule("MK-DEC-32"))
                });
                break;
            }
            nth -= here;
        }
    }
    play.turn(seat).context.levels = lost;
    if lost != 0 {
        play.next(Step::LostCrystal(seat));
    }
}

/// Every player takes a Wound for each crystal of the colour.
pub(crate) fn radiance(play: &mut Play<'_>, color: Color) {
    for seat in play.state.alive().iter() {
        let n = play.state.players[seat].crystals[color as usize];
        play.wound_by_effect(seat, n);
    }
}

/// Every other player gives up a card of the colour or shows the hand.
pub(crate) fn mind_read(play: &mut Play<'_>, seat: Seat, color: Color) {
    play.turn(seat).read.clear();
    for other in play.state.others(seat).iter() {
        play.next(Step::MindRead(other, seat, color));
        // MK-TURN-20: what may be done on others' turns may be done before it resolves.
        play.next(crate::turn::Step::Before(other));
    }
}

pub(crate) fn mind_steal(play: &mut Play<'_>, seat: Seat) {
    play.next(Step::MindSteal(seat));
}

pub(crate) fn spend_others(play: &mut Play<'_>, seat: Seat, level: u8) {
    for other in play.state.others(seat).iter() {
        play.next(Step::Drain(seat, other, level));
    }
}

/// Time Bending: every other card played this turn returns to hand. In the revised edition it is set aside itself, so that
/// it does not come back in this round (MK-AMB-01).
pub(crate) fn bend_time(play: &mut Play<'_>, seat: Seat) {
    let (content, revised) = (play.content, play.state.setting.revised);
    let bends = |card: &CardId| {
        let modes = content.ways(content.kind(*card), Way::Strong, false).map(ModeId);
        modes.flat_map(|mode| content.ops(mode)).any(|op| op.verb == Verb::TimeBending)
    };
    let deeds = &mut play.state.players[seat].deeds;
    let played = deeds.play;
    let stays: Pile = played.iter().filter(bends).collect();
    let back = played.minus(stays).unwounded();
    deeds.hand = deeds.hand.or(back);
    deeds.known = deeds.known.or(back);
    if revised {
        deeds.aside = deeds.aside.or(stays);
        deeds.play = Pile::default();
    } else {
        deeds.play = stays;
    }
    deeds.play.wounds = played.wounds;
}

/// Banner of Protection (MK-AMB-42).
pub(crate) fn forget_wounds(play: &mut Play<'_>, seat: Seat) {
    let [hand, discard] = play.turn(seat).wounds;
    for _ in 0..hand.min(play.state.players[seat].deeds.hand.wounds) {
        play.take_from_hand(seat, Kind::WOUND);
    }
    let pile = &mut play.state.players[seat].deeds.discard.wounds;
    *pile -= discard.min(*pile);
    play.turn(seat).wounds = [0; 2];
}

/// At the start of a turn, even a skipped one, own interactive Skills end (MK-TURN-03).
pub(crate) fn expire(play: &mut Play<'_>, seat: Seat) {
    play.state.players[seat].active = Set::EMPTY;
}

/// Skills that are rules of their own.
pub(crate) fn skill_options<O: Options<crate::Action>>(
    view: View<'_>,
    seat: Seat,
    skill: Skill,
    free: Verdict,
    out: &mut O,
) {
    let mut option = |n: u8, verdict: Verdict| {
        out.option(crate::turn::Action::Skill(skill, n).into(), free.and(verdict));
    };
    match skill {
        Skill::PrayerOfWeather | Skill::SourceFreeze => option(0, Ok(())),
        Skill::ManaExploit => {
            for &color in Color::ALL.iter().filter(|&&color| color != Color::Gold) {
                option(color as u8, Ok(()));
            }
        }
        Skill::HealingRitual => {
            let wounds = view.state.players[seat].deeds.hand.wounds;
            let quiet = ensure(view.stage(seat).is_none(), Rule("MK-COMBAT-09"));
            for other in nearest(view, seat).iter() {
                for n in 1..=wounds.min(2) {
                    option((n - 1) * 4 + other.0, quiet);
                }
            }
        }
        _ => {}
    }
}

/// The other heroes fewest spaces away; one off the map stands on the portal (MK-DEC-32). Skills spare allies.
fn nearest(view: View<'_>, seat: Seat) -> Seats {
    let at = |seat: Seat| view.state.players[seat].space.unwrap_or(SpaceId(0));
    let distances = movement::distances(view, at(seat), |_| true);
    let others = view.state.others(seat).iter().filter(|&other| !view.state.allies(seat, other));
    let distance = |other: Seat| distances[usize::from(at(other).0)];
    let least = others.clone().map(distance).min();
    others.filter(|&other| Some(distance(other)) == least).collect()
}

pub(crate) fn use_skill(play: &mut Play<'_>, seat: Seat, skill: Skill, n: u8) {
    match skill {
        Skill::PrayerOfWeather | Skill::SourceFreeze => play.state.players[seat].active.add(skill),
        Skill::ManaExploit => {
            let color = Color::ALL[usize::from(n)];
            play.state.players[seat].active.add(skill);
            play.state.players[seat].exploit = color;
            for other in play.state.others(seat).iter() {
                play.state.players[other].exploited = 0;
            }
            play.gain_mana(seat, color, 1, Rule("MK-SKILL-03"));
        }
        Skill::HealingRitual => {
            let (wounds, other) = (n / 4 + 1, Seat(n % 4));
            for _ in 0..wounds {
                play.take_from_hand(seat, Kind::WOUND);
            }
            play.wound_hand(other, 1, Rule("MK-SKILL-03"));
        }
        _ => {}
    }
}

pub(crate) fn skill_label(_view: View<'_>, skill: Skill, n: u8) -> Label {
    Label::new(match skill {
        Skill::ManaExploit => {
            text!("oddities.label.exploit", skill, color = Color::ALL[usize::from(n.min(5))])
        }
        Skill::HealingRitual => {
            text!("oddities.label.ritual", skill, n = n / 4 + 1, seat = Seat(n % 4))
        }
        _ => text!("oddities.label.skill", skill),
    })
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    let ask = |seat: Seat, asked: bool| if asked { Seats::only(seat) } else { Seats::NONE };
    match step {
        Step::GoldCrystal(seat, _) | Step::LostCrystal(seat) => Seats::only(seat),
        Step::PickDiscarded(seat, left) => ask(seat, left > 0),
        Step::PickEnd(seat) => ask(seat, !view.state.turns[seat].drawn.is_empty()),
        Step::PickOrder(seat, _) => ask(seat, view.state.turns[seat].drawn.len() > 1),
        Step::MindRead(seat, ..) => ask(seat, !view.state.players[seat].deeds.hand.is_empty()),
        Step::MindSteal(seat) => ask(seat, !view.state.turns[seat].read.is_empty()),
        Step::Drain(seat, other, level) => ask(seat, drainable(view, other, level).next().is_some()),
    }
}

fn drainable(view: View<'_>, other: Seat, level: u8) -> impl Iterator<Item = u8> + use<'_> {
    let his = &view.state.players[other].units;
    (0..his.len() as u8).filter(move |&n| {
        let unit = &his[usize::from(n)];
        !unit.spent && view.content.unit(unit.kind).level <= level
    })
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::PickOrder(seat, top) => {
            if let Some(card) = play.turn(seat).drawn.pop() {
                put_at_end(play, seat, card, top);
            }
        }
        // Nothing to choose.
        Step::PickDiscarded(..)
        | Step::PickEnd(_)
        | Step::MindRead(..)
        | Step::MindSteal(_)
        | Step::Drain(..) => {}
        Step::GoldCrystal(..) | Step::LostCrystal(_) => unreachable!("these always ask"),
    }
}

fn put_at_end(play: &mut Play<'_>, seat: Seat, card: CardId, top: bool) {
    let deeds = &mut play.state.players[seat].deeds;
    if top {
        deeds.top.push(card);
    } else {
        deeds.bottom.insert(0, card);
    }
}

/// Cards of a hand that Mind Read is about.
fn readable(view: View<'_>, seat: Seat, color: Color) -> impl Iterator<Item = Kind> + use<'_> {
    view.kinds_in_hand(seat)
        .filter(move |&kind| !kind.is_artifact() && view.content.color(kind) == Some(color))
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    let mut option = |action: Action, verdict: Verdict| out.option(action.into(), verdict);
    match step {
        Step::GoldCrystal(..) => {
            Color::BASIC.iter().for_each(|&color| option(Action::GoldCrystal(color), Ok(())))
        }
        Step::PickDiscarded(..) => {
            let discard = view.state.players[seat].deeds.discard;
            let mut seen = 0u128;
            for kind in discard.iter().map(|card| view.content.kind(card)) {
                if seen >> kind.0 & 1 == 0 {
                    seen |= 1 << kind.0;
                    option(Action::Pick(kind), Ok(()));
                }
            }
            if discard.wounds > 0 {
                option(Action::Pick(Kind::WOUND), Ok(()));
            }
        }
        Step::PickEnd(_) => [true, false].into_iter().for_each(|top| option(Action::ToEnd(top), Ok(()))),
        Step::PickOrder(..) => {
            for &card in view.state.turns[seat].drawn.iter() {
                option(Action::NextCard(view.content.kind(card)), Ok(()));
            }
        }
        Step::LostCrystal(_) => {
            let lost = view.state.turns[seat].context.levels;
            for color in Color::BASIC {
                if lost >> color as u8 & 1 != 0 {
                    option(Action::LostCrystal(color), Ok(()));
                }
            }
            option(Action::NoCrystal, Ok(()));
        }
        Step::MindRead(_, _, color) => {
            readable(view, seat, color).for_each(|kind| option(Action::Surrender(kind), Ok(())));
            let none = readable(view, seat, color).next().is_none();
            option(Action::ShowHand, ensure(none, Rule("MK-DEC-32")));
        }
        Step::MindSteal(_) => {
            for &card in view.state.turns[seat].read.iter() {
                option(Action::Steal(view.content.kind(card)), Ok(()));
            }
            option(Action::NoTheft, Ok(()));
        }
        Step::Drain(_, other, level) => {
            drainable(view, other, level).for_each(|unit| option(Action::Drain(unit), Ok(())));
            option(Action::NoDrain, Ok(()));
        }
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    match (step, action) {
        (Step::GoldCrystal(_, by_effect), Action::GoldCrystal(color)) => {
            play.gain_crystal(seat, color, 1, by_effect, Rule("MK-SITE-26"))
        }
        (Step::PickDiscarded(_, left), Action::Pick(kind)) => {
            let content = play.content;
            let deeds = &mut play.state.players[seat].deeds;
            let card = if kind.is_wound() {
                CardId::WOUND
            } else {
                deeds.discard.iter().find(|&card| content.kind(card) == kind).expect("a card of the pile")
            };
            deeds.discard.remove(card);
            play.turn(seat).drawn.push(card);
            play.next(Step::PickDiscarded(seat, left - 1));
        }
        (Step::PickEnd(_), Action::ToEnd(top)) => {
            for _ in 0..play.turn(seat).drawn.len() {
                play.next(Step::PickOrder(seat, top));
            }
        }
        (Step::PickOrder(_, top), Action::NextCard(kind)) => {
            let content = play.content;
            let at = play.turn(seat).drawn.iter().position(|&card| content.kind(card) == kind);
            let card = play.turn(seat).drawn.remove(at.expect("a card that was picked"));
            put_at_end(play, seat, card, top);
        }
        (Step::LostCrystal(_), Action::LostCrystal(color)) => {
            play.gain_crystal(seat, color, 1, true, Rule("MK-DEC-32"))
        }
        (Step::MindRead(_, by, _), Action::Surrender(kind)) => {
            let card = play.take_from_hand(seat, kind);
            play.state.players[seat].deeds.discard.add(card);
            play.tell(|| Event::open(text!("cards.discarded", seat, card = kind)).by(Rule("MK-DEC-32")));
            if card.is_action() {
                play.turn(by).read.push(card);
            }
        }
        (Step::MindRead(..), Action::ShowHand) => {
            let deeds = &mut play.state.players[seat].deeds;
            deeds.known = deeds.hand;
            for card in deeds.hand.iter() {
                play.show_artifact(card);
            }
            play.log.reveal();
            play.tell(|| {
                Event::open(text!("oddities.shown", seat)).on(Object::Seat(seat)).by(Rule("MK-VIS-01"))
            });
        }
        (Step::MindSteal(_), Action::Steal(kind)) => steal(play, seat, kind),
        (Step::Drain(_, other, _), Action::Drain(unit)) => {
            play.state.players[other].units[usize::from(unit)].spent = true;
            let kind = play.state.players[other].units[usize::from(unit)].kind;
            play.tell(|| {
                Event::open(text!("oddities.drained", seat = other, unit = kind))
                    .on(Object::Unit(other, unit))
                    .by(Rule("MK-DEC-32"))
            });
        }
        (_, Action::NoCrystal | Action::NoTheft | Action::NoDrain) => {}
        _ => unreachable!("{action:?} answers no {step:?}"),
    }
}

/// The card changes its owner for good.
fn steal(play: &mut Play<'_>, seat: Seat, kind: Kind) {
    let content = play.content;
    let card = play.turn(seat).read.iter().copied().find(|&card| content.kind(card) == kind);
    let Some(card) = card else { return };
    for other in play.state.others(seat).iter() {
        if play.state.players[other].deeds.discard.has(card) {
            play.state.players[other].deeds.discard.remove(card);
        }
    }
    let deeds = &mut play.state.players[seat].deeds;
    deeds.hand.add(card);
    deeds.known.add(card);
    play.tell(|| {
        Event::open(text!("oddities.stolen", seat, card = kind)).on(Object::Seat(seat)).by(Rule("MK-DEC-32"))
    });
}

pub(crate) fn prompt(_view: View<'_>, step: Step, _seat: Seat) -> Prompt {
    let (text, rule) = match step {
        Step::GoldCrystal(..) => (text!("oddities.ask.gold"), "MK-SITE-26"),
        Step::PickDiscarded(_, n) => (text!("oddities.ask.discarded", n), "MK-CARD-14"),
        Step::PickEnd(_) => (text!("oddities.ask.end"), "MK-CARD-15"),
        Step::PickOrder(..) => (text!("oddities.ask.order"), "MK-CARD-15"),
        Step::LostCrystal(_) => (text!("oddities.ask.lost"), "MK-DEC-32"),
        Step::MindRead(_, by, color) => (text!("oddities.ask.read", seat = by, color), "MK-DEC-32"),
        Step::MindSteal(_) => (text!("oddities.ask.steal"), "MK-DEC-32"),
        Step::Drain(_, other, level) => (text!("oddities.ask.drain", seat = other, n = level), "MK-DEC-32"),
    };
    Prompt { text, rule: Some(Rule(rule)), window: None, so_far: Vec::new() }
}

pub(crate) fn label(view: View<'_>, step: Option<Step>, seat: Seat, action: Action) -> Label {
    let in_hand = |kind: Kind| Object::Card(Place::Hand(seat), kind).id();
    match action {
        Action::GoldCrystal(color) | Action::LostCrystal(color) => {
            Label::new(text!("turn.label.crystal", color))
        }
        Action::Pick(card) => {
            Label::new(text!("oddities.label.pick", card)).on(Object::Card(Place::Discard(seat), card).id())
        }
        Action::ToEnd(true) => Label::new(text!("oddities.label.top")),
        Action::ToEnd(false) => Label::new(text!("oddities.label.bottom")),
        Action::NextCard(card) => Label::new(text!("oddities.label.next", card)),
        Action::NoCrystal | Action::NoTheft | Action::NoDrain => {
            Label::new(text!("oddities.label.none")).kind(Sort::Pass)
        }
        Action::Surrender(card) => Label::new(text!("cards.label.give", card)).on(in_hand(card)),
        Action::ShowHand => Label::new(text!("oddities.label.show")),
        Action::Steal(card) => Label::new(text!("oddities.label.steal", card)),
        Action::Drain(unit) => {
            let other = match step {
                Some(Step::Drain(_, other, _)) => other,
                _ => seat,
            };
            let his = &view.state.players[other].units;
            let kind = his.get(usize::from(unit)).map_or_else(UnitKind::default, |unit| unit.kind);
            Label::new(text!("oddities.label.drain", unit = kind)).on(Object::Unit(other, unit).id())
        }
    }
}
