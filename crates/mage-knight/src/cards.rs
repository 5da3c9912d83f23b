//! Effects at work: when one may be used, what it costs, and what its parts do (MK-CARD).
//!
//! Whoever plays a card, uses a Skill or activates a Unit chooses a mode; [`start`] pays for it and runs its
//! parts one after the other. A part that needs a choice asks for it and goes on afterwards.

use hexarch_core::{
    Kind as Sort, Label, List, Options, Prompt, Rule, Seat, Seats, Text, Verdict, ensure, named, text,
    vocabulary,
};

use crate::combat;
use crate::content::{About, Content};
use crate::effects::{Cond, Harm, Op, Per, Target, To, Verb};
use crate::faces::{Object, Place};
use crate::ids::*;
use crate::mana::{self, Mana};
use crate::movement;
use crate::oddities;
use crate::pile::Pile;
use crate::play::{Event, Play, View};
use crate::state::{Context, Late, Part, TerrainChange};
use crate::units;

mod may;
pub(crate) use may::*;

named! {
    /// Why a card of the hand is given up.
    GiveUp {
        /// The cost of an effect.
        Cost = "cost",
        /// The same, by a card that has a colour.
        Colored = "colored",
        /// Any number of cards.
        Any = "any",
        /// Out of the game.
        Throw = "throw",
        /// For the mana of Invocation.
        Invoke = "invoke",
    }
}

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// What is due is paid.
        "pay" Pay(seat: Seat),
        /// The parts of an effect from one on.
        "run" Run(seat: Seat, mode: ModeId, at: u8),
        /// Mana of chosen colours.
        "pick-color" PickColor(seat: Seat, colors: u8, n: u8),
        /// A card of the hand is given up.
        "give-up" GiveUp(seat: Seat, why: GiveUp),
        /// An enemy is chosen.
        "pick-target" PickTarget(seat: Seat, mode: ModeId, at: u8),
        /// A Unit is chosen.
        "pick-unit" PickUnit(seat: Seat, mode: ModeId, at: u8),
        /// A card of an offer is chosen.
        "pick-offer" PickOffer(seat: Seat, mode: ModeId, at: u8),
        /// The end of a move by spaces.
        "pick-space" PickSpace(seat: Seat, mode: ModeId, at: u8),
        /// A die of the Source.
        "pick-die" PickDie(seat: Seat, mode: ModeId, at: u8),
        /// Another Action card is played with this one.
        "pick-with" PickWith(seat: Seat, mode: ModeId, at: u8),
        /// One of its alternatives, so many times.
        "pick-mode" PickMode(seat: Seat, kind: Kind, way: Way, times: u8),
        /// It is thrown away.
        "throw-played" ThrowPlayed(seat: Seat, kind: Kind),
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        "pay" Pay(mana: Mana),
        "color" Color(color: Color),
        "give" Give(kind: Kind),
        "enough" Enough,
        "target" Target(foe: u8),
        "unit" Unit(unit: u8),
        "take" Take(kind: Kind),
        "travel" Travel(space: SpaceId),
        "die" Die(color: Color),
        "with" With(kind: Kind, mode: u8),
        "mode" Mode(mode: u8),
    }
}

/// The mana that an effect asks for itself, and what is paid for using it at all.
fn dues(content: &Content, mode: ModeId, cost: &[Color]) -> List<Color, 6> {
    let own = content.ops(mode).iter().filter_map(|op| match op.verb {
        Verb::PayMana(color) => Some(color),
        _ => None,
    });
    own.chain(cost.iter().copied()).collect()
}

/// What an effect would be paid with, in words, if there is only one way to pay for it.
pub(crate) fn paid_with(view: View<'_>, seat: Seat, mode: Option<ModeId>, cost: &[Color]) -> Option<Text> {
    mana::said(view, seat, &dues(view.content, mode?, cost))
}

/// Starts an effect: what it costs is paid, then it runs.
pub(crate) fn start(play: &mut Play<'_>, seat: Seat, mode: ModeId, cost: &[Color], context: Context) {
    let due = dues(play.content, mode, cost);
    let gives = |verb| matches!(verb, Verb::Discard | Verb::DiscardColored | Verb::ThrowAway);
    let given = play.content.ops(mode).iter().filter(|op| gives(op.verb)).count() as u8;
    let turn = play.turn(seat);
    turn.context = context;
    // Invocation must leave what the effect itself needs.
    turn.context.discarded = given;
    turn.due = due;
    play.then(&[Step::Pay(seat).into(), Step::Run(seat, mode, 0).into()]);
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    let turns = &view.state.turns;
    match step {
        Step::Pay(seat) if mana::choices(view, seat) > 1 => Seats::only(seat),
        Step::PickTarget(seat, mode, at) => {
            let op = view.content.ops(mode)[usize::from(at)];
            let Verb::Enemy(target, harm) = op.verb else { return Seats::NONE };
            let several = combat::targets(view, seat, target, harm, turns[seat].context.color).count() > 1;
            if several { Seats::only(seat) } else { Seats::NONE }
        }
        Step::GiveUp(seat, why) => {
            let hand = view.state.players[seat].deeds.hand.len();
            if hand > 1 || (why == GiveUp::Any && hand > 0) { Seats::only(seat) } else { Seats::NONE }
        }
        Step::PickUnit(seat, mode, at) => {
            let found = unit_choices(view, seat, view.content.ops(mode)[usize::from(at)]).next().is_some();
            if found { Seats::only(seat) } else { Seats::NONE }
        }
        Step::PickOffer(seat, mode, at) => {
            let found = offered(view, seat, view.content.ops(mode)[usize::from(at)]).next().is_some();
            if found { Seats::only(seat) } else { Seats::NONE }
        }
        Step::PickDie(seat, ..) => {
            let faces = view.state.source().iter().filter(|&&n| n > 0).count();
            if faces > 1 { Seats::only(seat) } else { Seats::NONE }
        }
        Step::PickColor(seat, _, n) if n > 0 => Seats::only(seat),
        Step::PickSpace(seat, ..) | Step::PickWith(seat, ..) => Seats::only(seat),
        Step::PickMode(seat, _, _, times) if times > 0 => Seats::only(seat),
        Step::Pay(_) | Step::Run(..) | Step::PickColor(..) | Step::PickMode(..) | Step::ThrowPlayed(..) => {
            Seats::NONE
        }
    }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Pay(seat) => {
            let mut only = None;
            mana::options(play.view(), seat, &mut First(&mut only));
            if let Some(crate::Action::Cards(Action::Pay(mana))) = only {
                play.next(Step::Pay(seat));
                mana::pay(play, seat, mana);
            }
        }
        Step::Run(seat, mode, at) => run_from(play, seat, mode, at),
        Step::PickTarget(seat, mode, at) => {
            let op = play.content.ops(mode)[usize::from(at)];
            let Verb::Enemy(target, harm) = op.verb else { return };
            let color = play.turn(seat).context.color;
            let found = combat::targets(play.view(), seat, target, harm, color).next();
            if let Some(foe) = found {
                hit(play, seat, op, foe);
            }
        }
        Step::GiveUp(seat, why) => {
            let view = play.view();
            let found = view.kinds_in_hand(seat).find(|&kind| may_give(view, why, kind).is_ok());
            if let Some(kind) = found.filter(|_| why != GiveUp::Any) {
                give_up(play, seat, why, kind);
            }
        }
        Step::PickDie(seat, mode, at) => {
            let found = Color::ALL.iter().copied().find(|&color| play.state.die_in_source(color).is_some());
            if let Some(color) = found {
                borrow_die(play, seat, play.content.ops(mode)[usize::from(at)], color);
            }
        }
        Step::ThrowPlayed(seat, kind) => throw_played(play, seat, kind),
        // Nothing is there to choose from, so nothing happens.
        Step::PickUnit(..) | Step::PickOffer(..) | Step::PickColor(..) | Step::PickMode(..) => {}
        Step::PickSpace(..) | Step::PickWith(..) => unreachable!("these always ask"),
    }
}

/// Takes the first legal answer.
struct First<'a>(&'a mut Option<crate::Action>);

impl Options<crate::Action> for First<'_> {
    const REASONS: bool = false;
    fn option(&mut self, action: crate::Action, verdict: Verdict) {
        if verdict.is_ok() && self.0.is_none() {
            *self.0 = Some(action);
        }
    }
}

/// The step that asks for what a part of an effect leaves open.
fn asking(seat: Seat, mode: ModeId, at: u8, op: Op) -> Option<Step> {
    match op.verb {
        Verb::ManaOf(colors) => Some(Step::PickColor(seat, colors.bits as u8, op.n as u8)),
        Verb::Discard => Some(Step::GiveUp(seat, GiveUp::Cost)),
        Verb::DiscardColored => Some(Step::GiveUp(seat, GiveUp::Colored)),
        Verb::DiscardAny => Some(Step::GiveUp(seat, GiveUp::Any)),
        Verb::ThrowAway => Some(Step::GiveUp(seat, GiveUp::Throw)),
        Verb::Enemy(Target::One | Target::OneUnfortified | Target::OneAttacking, _) => {
            Some(Step::PickTarget(seat, mode, at))
        }
        Verb::Ready(_) | Verb::HealUnit | Verb::ReadyLevels => Some(Step::PickUnit(seat, mode, at)),
        Verb::GainAdvanced(_) | Verb::GainSpell(..) => Some(Step::PickOffer(seat, mode, at)),
        Verb::Fly(_) | Verb::Underground(_) | Verb::Wings => Some(Step::PickSpace(seat, mode, at)),
        Verb::DrawDie(_) => Some(Step::PickDie(seat, mode, at)),
        Verb::PlayWith { .. } => Some(Step::PickWith(seat, mode, at)),
        _ => None,
    }
}

/// Whether a step that names a part of an effect names one that asks so.
pub(crate) fn is_of_an_effect(content: &Content, step: Step) -> bool {
    match step {
        Step::PickTarget(seat, mode, at)
        | Step::PickUnit(seat, mode, at)
        | Step::PickOffer(seat, mode, at)
        | Step::PickSpace(seat, mode, at)
        | Step::PickDie(seat, mode, at)
        | Step::PickWith(seat, mode, at) => {
            let known = usize::from(mode.0) < content.modes.len();
            let op = known.then(|| content.ops(mode).get(usize::from(at))).flatten();
            op.is_some_and(|&op| asking(seat, mode, at, op) == Some(step))
        }
        Step::Run(_, mode, _) => usize::from(mode.0) < content.modes.len(),
        _ => true,
    }
}

/// Runs the parts of an effect until one of them asks.
fn run_from(play: &mut Play<'_>, seat: Seat, mode: ModeId, from: u8) {
    let ops = play.content.ops(mode);
    for (at, &op) in ops.iter().enumerate().skip(usize::from(from)) {
        if !public_condition(play.view(), seat, op.cond) {
            continue;
        }
        let at = at as u8;
        match op.verb {
            Verb::DiscardAny => play.turn(seat).context.discarded = 0,
            Verb::ReadyLevels => play.turn(seat).context.levels = op.n as u8,
            _ => {}
        }
        if let Some(step) = asking(seat, mode, at, op) {
            return play.then(&[step.into(), Step::Run(seat, mode, at + 1).into()]);
        }
        if oddities::interrupts(op.verb) {
            // What this part puts on the stack comes before the parts after it.
            play.next(Step::Run(seat, mode, at + 1));
            return apply(play, seat, op);
        }
        apply(play, seat, op);
    }
}

/// A figure with its counter.
fn figure(view: View<'_>, seat: Seat, op: Op) -> i8 {
    op.n.saturating_mul(count(view, seat, op.per) as i8)
}

/// What a counter stands at.
pub(crate) fn count(view: View<'_>, seat: Seat, per: Per) -> u8 {
    let (player, turn) = (&view.state.players[seat], &view.state.turns[seat]);
    match per {
        Per::Once => 1,
        // Figures stay small whatever happens.
        Per::Wounds => {
            player.deeds.hand.wounds.min(100) + player.units.iter().map(|unit| unit.wounds).sum::<u8>()
        }
        Per::Recruited => turn.recruited,
        Per::ReadyUnits => {
            let ready = player.units.iter().filter(|unit| !unit.spent && unit.wounds == 0).count();
            ready.min(3) as u8
        }
        Per::CrystalColors => player.crystals.iter().filter(|&&n| n > 0).count() as u8,
        Per::Enemies => combat::facing(view, seat) as u8,
        Per::Defeated => turn.defeated,
        Per::UnitsUsed => turn.units_used,
        Per::Spells(color) => turn.spells[color as usize],
        Per::Grail => turn.grail_spent,
        Per::Healed => turn.healed,
        Per::Discarded => turn.context.discarded,
    }
}

/// Counters that go on to the end of the turn.
fn is_counted_late(per: Per) -> bool {
    matches!(per, Per::Recruited | Per::Defeated | Per::UnitsUsed | Per::Spells(_) | Per::Grail)
}

/// The rule of what gives an effect: a Unit, a card that is played, or else a Skill.
fn source(play: &mut Play<'_>, seat: Seat) -> Rule {
    let context = play.turn(seat).context;
    Rule(if context.unit > 0 {
        "MK-UNIT-04"
    } else if context.card {
        "MK-DEC-05"
    } else {
        "MK-SKILL-01"
    })
}

/// Carries out a part that asks nothing.
fn apply(play: &mut Play<'_>, seat: Seat, op: Op) {
    let n = figure(play.view(), seat, op);
    let some = n.max(0) as u8;
    match op.verb {
        Verb::Move => {
            let bonus = std::mem::take(&mut play.turn(seat).context.bonus);
            gain_moves(play, seat, some + bonus);
        }
        Verb::Influence => {
            let turn = play.turn(seat);
            turn.influence += i16::from(some + std::mem::take(&mut turn.context.bonus));
        }
        Verb::Heal => {
            let turn = play.turn(seat);
            turn.healing += some;
        }
        Verb::Draw if op.per == Per::Healed => {
            play.turn(seat).grail_draws = true;
            play.draw_cards(seat, some, Rule("MK-EOT-14"));
        }
        Verb::Draw => {
            play.draw_cards(seat, some, Rule("MK-EOT-14"));
        }
        Verb::Fame | Verb::Reputation if op.late || is_counted_late(op.per) => {
            if op.per == Per::Grail {
                // Whatever healing this card gave is counted when it is spent.
                play.turn(seat).grail += 2;
            }
            let late = Late { fame: op.verb == Verb::Fame, n: op.n, per: op.per };
            if !play.turn(seat).late.is_full() {
                play.turn(seat).late.push(late);
            }
        }
        Verb::Fame => {
            let why = source(play, seat);
            play.gain_fame(seat, some, why);
        }
        Verb::Reputation => play.shift_reputation(seat, n, Rule("MK-REP-05")),
        Verb::Wound => play.wound_by_effect(seat, some),
        Verb::Attack(reach, element) => combat::add_attack(play, seat, reach, element, some),
        Verb::Block(element) => combat::add_block(play, seat, element, some),
        Verb::BlockByIcons(element) => combat::add_icon_block(play, element),
        // In the revised edition such a Block counts twice against Swift (MK-AMB-01).
        Verb::Unswift if play.state.setting.revised => combat::double_against_swift(play),
        Verb::Unswift => play.state.combat.block.unswift = true,
        Verb::OnBlock(on_block) => combat::add_on_block(play, seat, on_block, some),
        Verb::Mana(color) => play.gain_mana(seat, color, some, Rule("MK-MANA-09")),
        Verb::Crystal(color) | Verb::OwnedCrystal(color) => {
            play.gain_crystal(seat, color, some, true, Rule("MK-MANA-10"))
        }
        Verb::CrystalOfCard => {
            if let Some(color) = thrown_color(play.view(), seat) {
                play.gain_crystal(seat, color, some, true, Rule("MK-MANA-10"));
            }
        }
        Verb::CrystalsNotOfCard => {
            let thrown = thrown_color(play.view(), seat);
            for color in Color::BASIC.into_iter().filter(|color| Some(*color) != thrown) {
                play.gain_crystal(seat, color, 1, true, Rule("MK-MANA-10"));
            }
        }
        Verb::DiscardWound => {
            play.discard_from_hand(seat, Kind::WOUND, Rule("MK-CARD-07"));
            play.turn(seat).context.done = true;
        }
        Verb::Learn(to) => play.turn(seat).learn[usize::from(to == To::Hand)] += 1,
        Verb::ReadyAll => units::ready_all(play, seat),
        Verb::Terrain(cost) => {
            let change = TerrainChange { terrains: cost.terrains.bits as u16, change: cost.change };
            if !play.turn(seat).terrain.is_full() {
                play.turn(seat).terrain.push(change);
            }
        }
        Verb::Passable(terrains) => play.turn(seat).passable |= terrains.bits as u16,
        Verb::SpendMove(ranged) => {
            let turn = play.turn(seat);
            turn.spend_move = turn.spend_move.max(1 + u8::from(ranged));
        }
        Verb::SpendInfluence(element) => play.turn(seat).spend_influence |= 1 << element as u8,
        Verb::Enemy(target, harm) => hit_many(play, seat, target, harm),
        Verb::IgnoreSite => combat::ignore_site(play),
        Verb::ExtraDice => play.turn(seat).more_dice += some,
        Verb::RerollAll => oddities::reroll_all(play),
        Verb::WildDice => play.turn(seat).wild_dice = true,
        Verb::RerollDie(color) => oddities::reroll_die(play, color),
        Verb::ClaimDie(color) => oddities::claim_die(play, seat, color),
        Verb::ClaimEach(_) => oddities::claim_each(play, seat),
        Verb::Curse(color) => play.state.players[seat].curse = Some(color),
        Verb::Endless(color) => play.turn(seat).endless |= 1 << color as u8,
        Verb::RandomCrystal => oddities::random_crystals(play, seat, some, true),
        Verb::Horn => oddities::blow_horn(play, seat, some),
        Verb::Ambush { block } => {
            let ambush = &mut play.turn(seat).ambush;
            *ambush = [ambush[0] + some, ambush[1] + block];
        }
        Verb::Tempo(top) => play.turn(seat).tempo = Some(top),
        Verb::DoublePhysical => play.turn(seat).double_physical = true,
        Verb::Units { armor, bonus } => {
            let turn = play.turn(seat);
            turn.unit_armor += armor;
            turn.unit_bonus += bonus;
        }
        Verb::UnitsResist => play.turn(seat).units_resist = true,
        Verb::Shieldless => play.turn(seat).shieldless = true,
        Verb::OwnAttacks(element) => combat::change_attacks(play, element),
        Verb::WoundThisUnit => units::wound_active(play, seat),
        Verb::Meditate { random } => oddities::meditate(play, seat, random),
        Verb::DrawOver => play.turn(seat).over_limit += some,
        Verb::ReturnCrystals => play.turn(seat).return_crystals = true,
        // In the revised edition the Spell has the colour of the card that was given up for it (MK-AMB-01).
        Verb::CastFromOffer if play.state.setting.revised => {
            let color = play.turn(seat).context.thrown.and_then(|kind| play.content.color(kind));
            play.turn(seat).talents += u8::from(color.is_some());
            play.turn(seat).talent = color;
        }
        Verb::CastFromOffer => play.turn(seat).talents += 1,
        Verb::SpaceBending => play.turn(seat).space_bending = true,
        Verb::TimeBending => play.turn(seat).time_bending = true,
        Verb::CallToArms => play.turn(seat).arms += 1,
        Verb::SkipBlocks => combat::skip_blocks(play, seat),
        Verb::PayMoves => play.turn(seat).moves_left -= some,
        Verb::ForgetWounds => play.turn(seat).forget_wounds = true,
        Verb::Daylight => oddities::daylight(play, seat),
        Verb::Darkness => play.turn(seat).darkness = true,
        Verb::Meltdown => oddities::meltdown(play, seat),
        Verb::Radiance(color) => oddities::radiance(play, color),
        Verb::MindRead(color) => oddities::mind_read(play, seat, color),
        Verb::MindSteal => oddities::mind_steal(play, seat),
        Verb::SpendOthers => oddities::spend_others(play, seat, some),
        Verb::RecruitFree => units::recruit_free(play, seat),
        Verb::PayMana(_) => {}
        Verb::ManaOf(_)
        | Verb::Discard
        | Verb::DiscardColored
        | Verb::DiscardAny
        | Verb::ThrowAway
        | Verb::Ready(_)
        | Verb::ReadyLevels
        | Verb::HealUnit
        | Verb::GainAdvanced(_)
        | Verb::GainSpell(..)
        | Verb::Fly(_)
        | Verb::Underground(_)
        | Verb::Wings
        | Verb::DrawDie(_)
        | Verb::PlayWith { .. } => unreachable!("these ask"),
    }
}

/// Move points count only while moving (MK-MOVE-15); a Regular turn has then begun.
pub(crate) fn gain_moves(play: &mut Play<'_>, seat: Seat, n: u8) {
    // In the revised edition Agility takes Move points that are played in combat as well (MK-AMB-01).
    let fights = play.state.setting.revised && play.view().stage(seat).is_some();
    let turn = play.turn(seat);
    if fights {
        turn.moves_left = turn.moves_left.saturating_add(n);
    } else {
        turn.moves = turn.moves.saturating_add(n);
    }
}

fn thrown_color(view: View<'_>, seat: Seat) -> Option<Color> {
    view.content.color(view.state.turns[seat].context.thrown?)
}

/// An effect on one enemy.
fn hit(play: &mut Play<'_>, seat: Seat, op: Op, foe: u8) {
    if let Verb::Enemy(_, harm) = op.verb {
        play.turn(seat).context.target = foe;
        combat::harm(play, seat, foe, harm);
    }
}

/// An effect on several enemies, or on the one just chosen.
fn hit_many(play: &mut Play<'_>, seat: Seat, target: Target, harm: Harm) {
    let context = play.turn(seat).context;
    let mut hit: List<u8, 16> = List::new();
    for foe in combat::targets(play.view(), seat, target, harm, context.color) {
        let same = foe == context.target;
        if target == Target::All || same == (target == Target::Same) {
            hit.push(foe);
        }
    }
    for at in 0..hit.len() {
        combat::harm(play, seat, hit[at], harm);
    }
}

/// Units that a part could be about.
fn unit_choices(view: View<'_>, seat: Seat, op: Op) -> impl Iterator<Item = u8> + use<'_> {
    let levels = view.state.turns[seat].context.levels;
    let active = view.state.turns[seat].context.unit;
    let units = &view.state.players[seat].units;
    (0..units.len() as u8).filter(move |&n| {
        let unit = &units[usize::from(n)];
        let level = view.content.unit(unit.kind).level;
        match op.verb {
            Verb::Ready(_) => {
                unit.spent && i8::try_from(level).is_ok_and(|level| level <= op.n) && n + 1 != active
            }
            Verb::ReadyLevels => unit.spent && level <= levels,
            Verb::HealUnit => unit.wounds > 0,
            _ => false,
        }
    })
}

/// Cards of an offer that a part could gain; Units for Call to Glory are asked by the chapter of Units.
fn offered(view: View<'_>, seat: Seat, op: Op) -> impl Iterator<Item = Kind> + use<'_> {
    let (offer, color): (&[CardId], Option<Color>) = match op.verb {
        Verb::GainAdvanced(_) => (&view.state.advanced, thrown_color(view, seat)),
        Verb::GainSpell(_, color) => (&view.state.spells, color.or_else(|| thrown_color(view, seat))),
        _ => (&[], None),
    };
    offer
        .iter()
        .map(move |&card| view.content.kind(card))
        .filter(move |&kind| view.content.color(kind) == color)
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    let mut option = |action: Action, verdict: Verdict| out.option(action.into(), verdict);
    match step {
        Step::Pay(_) => mana::options(view, seat, out),
        Step::PickColor(_, colors, _) => {
            for &color in Color::ALL.iter().filter(|&&color| colors >> color as u8 & 1 != 0) {
                option(Action::Color(color), Ok(()));
            }
        }
        Step::GiveUp(_, why) => {
            let mut found = false;
            for kind in view.kinds_in_hand(seat) {
                let verdict = may_give(view, why, kind);
                found |= verdict.is_ok();
                option(Action::Give(kind), verdict);
            }
            if view.state.players[seat].deeds.hand.wounds > 0 && O::REASONS {
                option(Action::Give(Kind::WOUND), Err(Rule("MK-CARD-08")));
            }
            // Whoever holds nothing that would do is asked like anybody else: it may have gone into the payment (Invocation).
            if why == GiveUp::Any || !found {
                option(Action::Enough, Ok(()));
            }
        }
        Step::PickTarget(_, mode, at) => {
            let Verb::Enemy(target, harm) = view.content.ops(mode)[usize::from(at)].verb else { return };
            for foe in combat::targets(view, seat, target, harm, view.state.turns[seat].context.color) {
                option(Action::Target(foe), Ok(()));
            }
        }
        Step::PickUnit(_, mode, at) => {
            for unit in unit_choices(view, seat, view.content.ops(mode)[usize::from(at)]) {
                option(Action::Unit(unit), Ok(()));
            }
            // MK-HEAL-04: readying and healing a Unit is never forced.
            option(Action::Enough, Ok(()));
        }
        Step::PickOffer(_, mode, at) => {
            for kind in offered(view, seat, view.content.ops(mode)[usize::from(at)]) {
                option(Action::Take(kind), Ok(()));
            }
        }
        Step::PickSpace(_, mode, at) => {
            for space in movement::travels(view, seat, &view.content.ops(mode)[usize::from(at)]) {
                option(Action::Travel(space), Ok(()));
            }
        }
        Step::PickDie(..) => {
            for &color in Color::ALL.iter().filter(|&&color| view.state.die_in_source(color).is_some()) {
                option(Action::Die(color), Ok(()));
            }
        }
        Step::PickWith(_, mode, at) => {
            let Verb::PlayWith { strong, .. } = view.content.ops(mode)[usize::from(at)].verb else { return };
            let way = if strong { Way::Strong } else { Way::Basic };
            let mut found = false;
            for kind in view.kinds_in_hand(seat).filter(|kind| kind.is_action()) {
                for (n, verdict) in mode_verdicts(view, seat, kind, way, true) {
                    found |= verdict.is_ok();
                    option(Action::With(kind, n), verdict);
                }
            }
            // The other card may have gone into the payment (Invocation), or what it would have been paid with.
            if !found {
                option(Action::Enough, Ok(()));
            }
        }
        Step::PickMode(_, kind, way, _) => {
            for (n, verdict) in mode_verdicts(view, seat, kind, way, false) {
                option(Action::Mode(n), verdict);
            }
            // A further use that cannot be paid for any more is left out.
            if mode_verdicts(view, seat, kind, way, false).all(|(_, verdict)| verdict.is_err()) {
                option(Action::Enough, Ok(()));
            }
        }
        Step::Run(..) | Step::ThrowPlayed(..) => {}
    }
}

/// The alternatives of an Action card that is played without paying its colour.
fn mode_verdicts(
    view: View<'_>,
    seat: Seat,
    kind: Kind,
    way: Way,
    in_hand: bool,
) -> impl Iterator<Item = (u8, Verdict)> + use<'_> {
    let mut hand = view.state.players[seat].deeds.hand;
    if let Some(card) = view.in_hand(seat, kind).filter(|_| in_hand) {
        hand.remove(card);
    }
    let card = view.content.card(kind);
    let used = Use { seat, hand, color: card.color, opens: card.opens_combat, payable: None };
    view.ways(kind, way).enumerate().map(move |(n, mode)| (n as u8, may_use(view, used, mode, &[])))
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    match (step, action) {
        (Step::Pay(_), Action::Pay(mana)) => {
            play.next(step);
            mana::pay(play, seat, mana);
        }
        (Step::PickColor(_, colors, n), Action::Color(color)) => {
            play.next(Step::PickColor(seat, colors, n - 1));
            play.gain_mana(seat, color, 1, Rule("MK-MANA-09"));
        }
        (Step::GiveUp(_, why), Action::Give(kind)) => {
            if why == GiveUp::Any {
                play.next(step);
            }
            give_up(play, seat, why, kind);
        }
        (Step::PickTarget(_, mode, at), Action::Target(foe)) => {
            hit(play, seat, play.content.ops(mode)[usize::from(at)], foe);
        }
        (Step::PickUnit(_, mode, at), Action::Unit(n)) => {
            let op = play.content.ops(mode)[usize::from(at)];
            if op.verb == Verb::ReadyLevels {
                let kind = play.state.players[seat].units[usize::from(n)].kind;
                let level = play.content.unit(kind).level;
                play.turn(seat).context.levels -= level;
                play.next(step);
            }
            match op.verb {
                Verb::HealUnit => units::heal(play, seat, n),
                Verb::Ready(heals) => {
                    units::ready(play, seat, n);
                    if heals {
                        units::heal(play, seat, n);
                    }
                }
                _ => units::ready(play, seat, n),
            }
            play.turn(seat).context.done = true;
        }
        (Step::PickOffer(_, mode, at), Action::Take(kind)) => {
            take(play, seat, play.content.ops(mode)[usize::from(at)], kind);
        }
        (Step::PickSpace(_, mode, at), Action::Travel(space)) => {
            movement::travel(play, seat, play.content.ops(mode)[usize::from(at)], space);
        }
        (Step::PickDie(_, mode, at), Action::Die(color)) => {
            borrow_die(play, seat, play.content.ops(mode)[usize::from(at)], color);
        }
        (Step::PickWith(_, mode, at), Action::With(kind, n)) => {
            play_with(play, seat, play.content.ops(mode)[usize::from(at)], kind, n);
        }
        (Step::PickMode(_, kind, way, times), Action::Mode(n)) => {
            play.next(Step::PickMode(seat, kind, way, times - 1));
            use_card(play, seat, kind, way, n);
        }
        (_, Action::Enough) => {}
        _ => unreachable!("{action:?} answers no {step:?}"),
    }
}

/// Whether such a card can be given up for this.
fn may_give(view: View<'_>, why: GiveUp, kind: Kind) -> Verdict {
    match why {
        GiveUp::Throw => ensure(kind.is_action(), Rule("MK-CARD-21")),
        GiveUp::Colored => ensure(view.content.color(kind).is_some(), Rule("MK-AMB-01")),
        GiveUp::Cost | GiveUp::Any | GiveUp::Invoke => Ok(()),
    }
}

fn give_up(play: &mut Play<'_>, seat: Seat, why: GiveUp, kind: Kind) {
    if why == GiveUp::Throw {
        let card = play.take_from_hand(seat, kind);
        play.state.gone.add(card);
        let turn = play.turn(seat);
        turn.fed = true;
        turn.context.thrown = Some(kind);
        play.tell(|| Event::open(text!("cards.thrown", seat, card = kind)).by(Rule("MK-CARD-14")));
        return;
    }
    play.discard_from_hand(seat, kind, Rule("MK-CARD-08"));
    match why {
        GiveUp::Any => play.turn(seat).context.discarded += 1,
        GiveUp::Colored => play.turn(seat).context.thrown = Some(kind),
        GiveUp::Cost | GiveUp::Throw | GiveUp::Invoke => {}
    }
}

/// Mana Draw: the die is turned and stays out until the end of the turn.
fn borrow_die(play: &mut Play<'_>, seat: Seat, op: Op, color: Color) {
    let Verb::DrawDie(to) = op.verb else { return };
    if let Some(at) = play.state.die_in_source(color) {
        play.state.dice[at] = crate::state::Die { color: to, place: crate::state::DiePlace::Borrowed(seat) };
    }
}

fn take(play: &mut Play<'_>, seat: Seat, op: Op, kind: Kind) {
    let (card, to) = match op.verb {
        Verb::GainAdvanced(to) => (play.take_advanced(kind), to),
        Verb::GainSpell(to, _) => (play.take_spell(kind), to),
        _ => return,
    };
    gain(play, seat, card, to);
}

/// A card of an offer goes to the discard pile or to hand, for all to see.
pub(crate) fn gain(play: &mut Play<'_>, seat: Seat, card: CardId, to: To) {
    let deeds = &mut play.state.players[seat].deeds;
    match to {
        To::Discard => deeds.discard.add(card),
        To::Hand => {
            deeds.hand.add(card);
            deeds.known.add(card);
        }
    }
    let kind = play.content.kind(card);
    play.tell(|| {
        Event::open(text!("cards.gained", seat, card = kind)).on(Object::Seat(seat)).by(Rule("MK-CARD-15"))
    });
}

/// Another Action card is played with the one just played (MK-CARD-13).
fn play_with(play: &mut Play<'_>, seat: Seat, op: Op, kind: Kind, n: u8) {
    let Verb::PlayWith { strong, times, bonus, throw } = op.verb else { return };
    let way = if strong { Way::Strong } else { Way::Basic };
    let card = play.take_from_hand(seat, kind);
    play.state.players[seat].deeds.play.add(card);
    play.tell(|| Event::open(text!("cards.with", seat, card = kind)).by(Rule("MK-CARD-13")));
    if throw {
        play.next(Step::ThrowPlayed(seat, kind));
    }
    play.next(Step::PickMode(seat, kind, way, times - 1));
    use_card(play, seat, kind, way, n);
    play.turn(seat).context.bonus = bonus;
}

/// Runs one side of a card without its mana.
fn use_card(play: &mut Play<'_>, seat: Seat, kind: Kind, way: Way, n: u8) {
    let Some(mode) = play.view().ways(kind, way).nth(usize::from(n)) else { return };
    let context = Context { color: play.content.color(kind), card: true, ..Context::default() };
    start(play, seat, mode, &[], context);
}

fn throw_played(play: &mut Play<'_>, seat: Seat, kind: Kind) {
    let content = play.content;
    let deeds = &mut play.state.players[seat].deeds;
    if let Some(card) = deeds.play.iter().find(|&card| content.kind(card) == kind) {
        deeds.play.remove(card);
        play.state.gone.add(card);
        play.tell(|| Event::open(text!("cards.thrown", seat, card = kind)).by(Rule("MK-CARD-14")));
    }
}

pub(crate) fn prompt(view: View<'_>, step: Step, seat: Seat) -> Prompt {
    let (text, rule) = match step {
        Step::Pay(_) => {
            let color = view.state.turns[seat].due.last().copied().unwrap_or_default();
            (text!("cards.ask.pay", color), "MK-DEC-06")
        }
        Step::PickColor(_, _, n) => (text!("cards.ask.color", n), "MK-MANA-01"),
        Step::GiveUp(_, GiveUp::Throw) => (text!("cards.ask.throw"), "MK-CARD-14"),
        Step::GiveUp(_, GiveUp::Any) => (text!("cards.ask.any"), "MK-CARD-08"),
        Step::GiveUp(_, GiveUp::Colored) => (text!("cards.ask.colored"), "MK-AMB-01"),
        Step::GiveUp(..) => (text!("cards.ask.give"), "MK-CARD-08"),
        Step::PickTarget(..) => (text!("cards.ask.target"), "MK-COMBAT-13"),
        Step::PickUnit(..) => (text!("cards.ask.unit"), "MK-UNIT-08"),
        Step::PickOffer(..) => (text!("cards.ask.offer"), "MK-CARD-16"),
        Step::PickSpace(..) => (text!("cards.ask.space"), "MK-MOVE-14"),
        Step::PickDie(..) => (text!("cards.ask.die"), "MK-MANA-04"),
        Step::PickWith(..) => (text!("cards.ask.with"), "MK-CARD-13"),
        Step::PickMode(_, card, _, n) => (text!("cards.ask.mode", card, n), "MK-CARD-13"),
        Step::Run(..) | Step::ThrowPlayed(..) => (text!("cards.ask.give"), "MK-CARD-13"),
    };
    Prompt { text, rule: Some(Rule(rule)), window: None, so_far: Vec::new() }
}

pub(crate) fn label(view: View<'_>, step: Option<Step>, seat: Seat, action: Action) -> Label {
    let in_hand = |kind: Kind| Object::Card(Place::Hand(seat), kind).id();
    match action {
        Action::Pay(mana) => match mana {
            Mana::Token(color) => {
                Label::new(text!("cards.label.token", color)).on(Object::Mana(seat, color).id())
            }
            Mana::Crystal(color) => {
                Label::new(text!("cards.label.crystal", color)).on(Object::Crystal(seat, color).id())
            }
            Mana::Die(color) => view.on_dice(Label::new(text!("cards.label.die", color)), color),
            Mana::Stolen(color) => {
                Label::new(text!("cards.label.stolen", color)).on(Object::Tactic(Tactic::ManaSteal).id())
            }
            Mana::Endless(color) => Label::new(text!("cards.label.endless", color)),
            Mana::Invoke(true) => Label::new(text!("cards.label.invoke_wound")).on(in_hand(Kind::WOUND)),
            Mana::Invoke(false) => Label::new(text!("cards.label.invoke")),
        },
        Action::Color(color) => Label::new(text!("cards.label.color", color)),
        Action::Give(card) => Label::new(text!("cards.label.give", card)).on(in_hand(card)),
        Action::Enough => Label::new(text!("cards.label.enough")).kind(Sort::Done),
        Action::Target(foe) => combat::foe_label(view, seat, foe),
        Action::Unit(unit) => {
            let kind = view.state.players[seat]
                .units
                .get(usize::from(unit))
                .map_or_else(UnitKind::default, |unit| unit.kind);
            Label::new(text!("cards.label.unit", unit = kind)).on(Object::Unit(seat, unit).id())
        }
        Action::Take(card) => {
            let place = if card.is_spell() { Place::Spells } else { Place::Advanced };
            Label::new(text!("cards.label.take", card)).on(Object::Card(place, card).id())
        }
        Action::Travel(space) => {
            Label::new(text!("cards.label.travel", place = view.place(space))).to(Object::Space(space).id())
        }
        Action::Die(color) => view.on_dice(Label::new(text!("cards.label.die", color)), color),
        Action::With(card, n) => {
            let way = match step {
                Some(Step::PickWith(_, mode, at)) => match view.content.ops(mode)[usize::from(at)].verb {
                    Verb::PlayWith { strong: true, .. } => Way::Strong,
                    _ => Way::Basic,
                },
                _ => Way::Basic,
            };
            let mode = view.ways(card, way).nth(usize::from(n));
            Label::new(text!("cards.label.with", card, does = view.says(mode))).on(in_hand(card))
        }
        Action::Mode(n) => {
            let mode = match step {
                Some(Step::PickMode(_, kind, way, _)) => view.ways(kind, way).nth(usize::from(n)),
                _ => None,
            };
            Label::new(text!("cards.label.mode", does = view.says(mode)))
        }
    }
}

impl<'a> View<'a> {
    /// Says that an answer concerns the dice of a colour that lie in the Source: they are as good as each other.
    pub(crate) fn on_dice(&self, label: Label, color: Color) -> Label {
        let alike = self.state.dice.iter().filter(|die| die.color == color).zip(0u8..);
        let there = alike.filter(|(die, _)| die.place == crate::state::DiePlace::Source);
        there.fold(label, |label, (_, n)| label.on(Object::Die(color, n).id()))
    }

    /// The modes of a side of a card in this edition.
    pub(crate) fn ways(&self, kind: Kind, way: Way) -> impl Iterator<Item = ModeId> + use<> {
        let range =
            if kind.is_wound() { 0..0 } else { self.content.ways(kind, way, self.state.setting.revised) };
        range.map(ModeId)
    }
}
