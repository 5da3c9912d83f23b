//! Units: using, wounding, healing, recruiting and disbanding them (MK-UNIT, MK-INTER-09 to -11).

use hexarch_core::{
    Arg, Kind as Sort, Label, Options, Prompt, Rule, Seat, Seats, Verdict, ensure, text, vocabulary,
};

use crate::cards::{self, Use};
use crate::content::Content;
use crate::effects::Harm;
use crate::faces::Object;
use crate::ids::*;
use crate::play::{Event, Play, View};
use crate::says;
use crate::state::{Context, Part, Unit};

/// What the Bonds of Loyalty take off the price.
const BONDS_DISCOUNT: u8 = 5;

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// Room is made for a new Unit (MK-DEC-12); `may_decline` where it is a gift.
        "disband" Disband(seat: Seat, kind: UnitKind, may_decline: bool),
        /// Any Unit of the offer is taken for nothing.
        "free-unit" Free(seat: Seat),
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        /// Uses an ability of a Unit (MK-UNIT-02); with Leadership or without.
        "activate" Activate(unit: u8, mode: u8, led: bool),
        /// Uses an ability of a Unit of the offer (Call to Arms).
        "lend" Lend(kind: UnitKind, mode: u8),
        /// Attaches a Banner (MK-DEC-33).
        "attach" Attach(kind: Kind, unit: u8),
        /// The Banner of Fear stops an enemy.
        "fear" Fear(unit: u8, foe: u8),
        /// The Banner of Courage readies its Unit.
        "courage" Courage(unit: u8),
        /// Recruits a Unit (MK-INTER-09); under the Bonds of Loyalty or not.
        "recruit" Recruit(kind: UnitKind, bonds: bool),
        "disband" Disband(unit: u8),
        "free-unit" Free(kind: UnitKind),
        "no-unit" Decline,
    }
}

/// A Unit's Armor with its Banner and what is in force (MK-UNIT-11).
pub(crate) fn armor(view: View<'_>, seat: Seat, unit: u8) -> u8 {
    let unit = &view.state.players[seat].units[usize::from(unit)];
    let banner = banner(view, unit).map_or(0, |banner| banner.armor);
    view.content.unit(unit.kind).armor + banner + view.state.turns[seat].unit_armor
}

/// Whether a Unit resists an element (MK-ABIL-18).
pub(crate) fn resists(view: View<'_>, seat: Seat, unit: u8, element: Element) -> bool {
    let unit = &view.state.players[seat].units[usize::from(unit)];
    let mut resists = view.content.unit(unit.kind).resists;
    if banner(view, unit).is_some_and(|banner| banner.resists) {
        resists[1] = true;
        resists[2] = true;
    }
    if view.state.turns[seat].units_resist {
        resists = [true; 3];
    }
    match element {
        Element::ColdFire => resists[1] && resists[2],
        _ => resists[element as usize],
    }
}

fn banner(view: View<'_>, unit: &Unit) -> Option<crate::effects::Banner> {
    unit.banner.and_then(|card| view.content.card(view.content.kind(card)).banner)
}

/// Puts Wounds on a Unit (MK-UNIT-10).
pub(crate) fn wound(play: &mut Play<'_>, seat: Seat, unit: u8, n: u8, why: Rule) {
    let his = &mut play.state.players[seat].units[usize::from(unit)];
    his.wounds += n;
    let kind = his.kind;
    play.tell(|| Event::open(text!("units.wounded", seat, unit = kind)).on(Object::Unit(seat, unit)).by(why));
}

/// The Unit that was just activated is wounded.
pub(crate) fn wound_active(play: &mut Play<'_>, seat: Seat) {
    let context = play.turn(seat).context;
    if context.unit > 0 && !context.lent {
        wound(play, seat, context.unit - 1, 1, Rule("MK-UNIT-04"));
    }
}

/// A Unit leaves the game; its Banner is discarded (MK-UNIT-06, MK-UNIT-12).
pub(crate) fn destroy(play: &mut Play<'_>, seat: Seat, unit: u8) {
    let gone = play.state.players[seat].units.remove(usize::from(unit));
    play.state.units_gone[gone.kind] += 1;
    if let Some(card) = gone.banner {
        play.state.players[seat].deeds.discard.add(card);
    }
    play.tell(|| {
        Event::open(text!("units.gone", seat, unit = gone.kind)).on(Object::Seat(seat)).by(Rule("MK-UNIT-06"))
    });
}

/// A Unit can be used again (MK-UNIT-08).
pub(crate) fn ready(play: &mut Play<'_>, seat: Seat, unit: u8) {
    let his = &mut play.state.players[seat].units[usize::from(unit)];
    his.spent = false;
    let kind = his.kind;
    play.tell(|| {
        Event::open(text!("units.readied", seat, unit = kind))
            .on(Object::Unit(seat, unit))
            .by(Rule("MK-UNIT-08"))
    });
}

/// All of them.
pub(crate) fn ready_all(play: &mut Play<'_>, seat: Seat) {
    for unit in 0..play.state.players[seat].units.len() as u8 {
        if play.state.players[seat].units[usize::from(unit)].spent {
            ready(play, seat, unit);
        }
    }
}

/// One Wound of a Unit is removed (MK-HEAL-03, MK-HEAL-04).
pub(crate) fn heal(play: &mut Play<'_>, seat: Seat, unit: u8) {
    let his = &mut play.state.players[seat].units[usize::from(unit)];
    if his.wounds == 0 {
        return;
    }
    his.wounds -= 1;
    let kind = his.kind;
    play.tell(|| {
        Event::open(text!("units.healed", seat, unit = kind))
            .on(Object::Unit(seat, unit))
            .by(Rule("MK-HEAL-02"))
    });
}

/// Whether Units can be used at all here (MK-SITE-05, MK-SITE-15, MK-SITE-17).
fn may_command(view: View<'_>, seat: Seat, bonded: bool) -> Verdict {
    let combat = &view.state.combat;
    let forbidden = combat.on && combat.seat == seat && combat.no_units;
    ensure(!forbidden || bonded, Rule("MK-SITE-15"))
}

/// Whether a Unit can be activated (MK-UNIT-03).
fn may_activate(view: View<'_>, seat: Seat, unit: &Unit) -> Verdict {
    ensure(!unit.spent && unit.wounds == 0, Rule("MK-UNIT-03"))?;
    may_command(view, seat, unit.bonded)
}

/// The colour that resistances look at, and what an ability costs.
fn use_of(view: View<'_>, seat: Seat, mode: ModeId, payable: Option<u8>) -> (Use, Option<Color>) {
    let mana = view.content.mode(mode).mana;
    let hand = view.state.players[seat].deeds.hand;
    (Use { seat, hand, color: mana, opens: false, payable }, mana)
}

/// Everything that Units and Banners can do on a seat's own turn.
pub(crate) fn options<O: Options<crate::Action>>(
    view: View<'_>,
    seat: Seat,
    payable: Option<u8>,
    out: &mut O,
) {
    let mut option = |action: Action, verdict: Verdict| out.option(action.into(), verdict);
    let player = &view.state.players[seat];
    let leads = view.skill_ready(seat, Skill::Leadership);
    for (n, unit) in player.units.iter().enumerate() {
        let free = may_activate(view, seat, unit);
        if free.is_err() && !O::REASONS {
            continue;
        }
        for (slot, mode) in view.content.unit(unit.kind).modes.clone().map(ModeId).enumerate() {
            let (used, mana) = use_of(view, seat, mode, payable);
            let verdict = free.and_then(|()| cards::may_use(view, used, mode, mana.as_slice()));
            option(Action::Activate(n as u8, slot as u8, false), verdict);
            let about = view.content.mode(mode).about;
            if leads && (about.block || about.melee || about.ranged) {
                option(Action::Activate(n as u8, slot as u8, true), verdict);
            }
        }
        let Some(banner) = banner(view, unit) else { continue };
        if banner.courage {
            let quiet = ensure(view.stage(seat).is_none(), Rule("MK-HEAL-08"));
            option(
                Action::Courage(n as u8),
                quiet.and(ensure(!unit.flipped && unit.spent, Rule("MK-UNIT-11"))),
            );
        }
        if banner.fear && view.stage(seat) == Some(Phase::Block) {
            use crate::effects::Target;
            for foe in crate::combat::targets(view, seat, Target::OneAttacking, Harm::Cancel, None) {
                option(Action::Fear(n as u8, foe), free);
            }
        }
    }
    // Spent or wounded Units keep a Banner of Courage too.
    if !O::REASONS {
        for (n, unit) in player.units.iter().enumerate().filter(|(_, unit)| unit.spent || unit.wounds > 0) {
            let courage =
                banner(view, unit).is_some_and(|banner| banner.courage) && !unit.flipped && unit.spent;
            if courage && view.stage(seat).is_none() {
                option(Action::Courage(n as u8), Ok(()));
            }
        }
    }
    for kind in view.kinds_in_hand(seat).filter(|kind| kind.is_artifact()) {
        if view.content.card(kind).banner.is_some() {
            (0..player.units.len() as u8).for_each(|unit| option(Action::Attach(kind, unit), Ok(())));
        }
    }
    if view.state.turns[seat].arms > 0 {
        for (n, &kind) in view.state.units.iter().enumerate() {
            if view.state.units[..n].contains(&kind) {
                continue;
            }
            for (slot, mode) in view.content.unit(kind).modes.clone().map(ModeId).enumerate() {
                let (used, mana) = use_of(view, seat, mode, payable);
                let free = may_command(view, seat, false);
                let verdict = free.and_then(|()| cards::may_use(view, used, mode, mana.as_slice()));
                option(Action::Lend(kind, slot as u8), verdict);
            }
        }
    }
}

/// What a seat does with Units.
pub(crate) fn act(play: &mut Play<'_>, seat: Seat, action: Action) {
    match action {
        Action::Activate(unit, slot, led) => {
            let his = &mut play.state.players[seat].units[usize::from(unit)];
            his.spent = true;
            let kind = his.kind;
            let mode = ModeId(play.content.unit(kind).modes.start + u16::from(slot));
            if led {
                play.turn(seat).used.add(Skill::Leadership);
            }
            play.tell(|| {
                Event::open(text!("units.used", seat, unit = kind))
                    .on(Object::Unit(seat, unit))
                    .by(Rule("MK-UNIT-02"))
            });
            let mana = play.content.mode(mode).mana;
            let context = Context { color: mana, unit: unit + 1, led, ..Context::default() };
            if !play.content.mode(mode).about.is_special() {
                crate::turn::go_on(play, seat);
            }
            cards::start(play, seat, mode, mana.as_slice(), context);
        }
        Action::Lend(kind, slot) => {
            play.turn(seat).arms -= 1;
            let mode = ModeId(play.content.unit(kind).modes.start + u16::from(slot));
            play.tell(|| {
                Event::open(text!("units.used", seat, unit = kind))
                    .on(Object::Recruit(kind))
                    .by(Rule("MK-UNIT-04"))
            });
            let mana = play.content.mode(mode).mana;
            let context = Context { color: mana, unit: 1, lent: true, ..Context::default() };
            cards::start(play, seat, mode, mana.as_slice(), context);
        }
        Action::Attach(kind, unit) => attach(play, seat, kind, unit),
        Action::Fear(unit, foe) => {
            play.state.players[seat].units[usize::from(unit)].spent = true;
            crate::combat::harm(play, seat, foe, Harm::Cancel);
            play.gain_fame(seat, 1, Rule("MK-UNIT-11"));
        }
        Action::Courage(unit) => {
            play.state.players[seat].units[usize::from(unit)].flipped = true;
            ready(play, seat, unit);
        }
        Action::Recruit(kind, bonds) => recruit(play, seat, kind, bonds),
        Action::Disband(_) | Action::Free(_) | Action::Decline => {
            unreachable!("{action:?} is no answer of a turn")
        }
    }
}

/// MK-UNIT-11, MK-UNIT-12.
fn attach(play: &mut Play<'_>, seat: Seat, kind: Kind, unit: u8) {
    let card = play.take_from_hand(seat, kind);
    play.show_artifact(card);
    play.turn(seat).fed = true;
    let player = &mut play.state.players[seat];
    let his = &mut player.units[usize::from(unit)];
    his.flipped = false;
    if let Some(old) = his.banner.replace(card) {
        player.deeds.discard.add(old);
    }
    play.tell(|| {
        Event::open(text!("units.banner", seat, card = kind))
            .on(Object::Unit(seat, unit))
            .by(Rule("MK-UNIT-11"))
    });
}

impl View<'_> {
    /// Command tokens without a Unit (MK-UNIT-01).
    pub(crate) fn free_command(&self, seat: Seat) -> bool {
        let units = self.state.players[seat].units.iter().filter(|unit| !unit.bonded).count();
        units < usize::from(self.level(seat).command)
    }

    /// The Bonds of Loyalty have no Unit yet.
    fn free_bonds(&self, seat: Seat) -> bool {
        let player = &self.state.players[seat];
        player.skills.has(Skill::BondsOfLoyalty) && !player.units.iter().any(|unit| unit.bonded)
    }
}

/// What recruiting a Unit costs, and whether it is possible (MK-INTER-09, MK-INTER-11).
pub(crate) fn may_recruit(
    view: View<'_>,
    seat: Seat,
    kind: UnitKind,
    bonds: bool,
    sites: hexarch_core::Set<Site>,
) -> Verdict {
    let info = view.content.unit(kind);
    ensure(!info.sites.and(sites).is_empty(), Rule("MK-INTER-09"))?;
    ensure(view.state.turns[seat].influence >= i16::from(cost(view, kind, bonds)), Rule("MK-INTER-04"))?;
    if bonds {
        return ensure(view.free_bonds(seat), Rule("MK-UNIT-01"));
    }
    let room = view.free_command(seat) || disbandable(view, seat).next().is_some();
    ensure(room, Rule("MK-INTER-11"))
}

fn cost(view: View<'_>, kind: UnitKind, bonds: bool) -> u8 {
    let cost = view.content.unit(kind).cost;
    if bonds { cost.saturating_sub(BONDS_DISCOUNT) } else { cost }
}

fn disbandable(view: View<'_>, seat: Seat) -> impl Iterator<Item = u8> + use<'_> {
    let units = &view.state.players[seat].units;
    (0..units.len() as u8).filter(move |&unit| !units[usize::from(unit)].bonded)
}

/// Options to recruit at a place that takes Units of these sites.
pub(crate) fn recruit_options<O: Options<crate::Action>>(
    view: View<'_>,
    seat: Seat,
    sites: hexarch_core::Set<Site>,
    out: &mut O,
) {
    for (n, &kind) in view.state.units.iter().enumerate() {
        if view.state.units[..n].contains(&kind) {
            continue;
        }
        out.option(Action::Recruit(kind, false).into(), may_recruit(view, seat, kind, false, sites));
        if view.free_bonds(seat) {
            out.option(Action::Recruit(kind, true).into(), may_recruit(view, seat, kind, true, sites));
        }
    }
}

/// Why a Unit of the offer cannot be recruited while nobody deals with anybody.
pub(crate) fn refused_recruits<O: Options<crate::Action>>(view: View<'_>, seat: Seat, out: &mut O) {
    let sites = view.state.players[seat].space.and_then(|space| view.inhabited(seat, space));
    for (n, &kind) in view.state.units.iter().enumerate() {
        if view.state.units[..n].contains(&kind) {
            continue;
        }
        let here = sites.is_some_and(|sites| !view.content.unit(kind).sites.and(sites).is_empty());
        out.option(
            Action::Recruit(kind, false).into(),
            Err(Rule(if here { "MK-INTER-01" } else { "MK-INTER-09" })),
        );
    }
}

fn recruit(play: &mut Play<'_>, seat: Seat, kind: UnitKind, bonds: bool) {
    let price = cost(play.view(), kind, bonds);
    play.turn(seat).influence -= i16::from(price);
    take_offered(play, kind);
    if bonds || play.view().free_command(seat) {
        return join(play, seat, kind, bonds);
    }
    play.next(Step::Disband(seat, kind, false));
}

fn take_offered(play: &mut Play<'_>, kind: UnitKind) {
    if let Some(at) = play.state.units.iter().position(|&offered| offered == kind) {
        play.state.units.remove(at);
    }
}

/// A new Unit is ready and unwounded (MK-UNIT-05).
fn join(play: &mut Play<'_>, seat: Seat, kind: UnitKind, bonded: bool) {
    play.state.players[seat].units.push(Unit { kind, bonded, ..Unit::default() });
    if play.turn(seat).part != Part::Idle {
        play.turn(seat).recruited += 1;
    }
    play.tell(|| {
        Event::open(text!("units.recruited", seat, unit = kind)).on(Object::Seat(seat)).by(Rule("MK-UNIT-05"))
    });
}

/// Any Unit of the offer for nothing (MK-COMBAT-25, Call to Glory).
pub(crate) fn recruit_free(play: &mut Play<'_>, seat: Seat) {
    play.next(Step::Free(seat));
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    match step {
        Step::Disband(seat, ..) => Seats::only(seat),
        Step::Free(seat) if !view.state.units.is_empty() => Seats::only(seat),
        Step::Free(_) => Seats::NONE,
    }
}

pub(crate) fn run(_play: &mut Play<'_>, step: Step) {
    match step {
        // The offer is empty.
        Step::Free(_) => {}
        Step::Disband(..) => unreachable!("this always asks"),
    }
}

pub(crate) fn step_options<O: Options<crate::Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    let mut option = |action: Action, verdict: Verdict| out.option(action.into(), verdict);
    match step {
        Step::Disband(_, _, may_decline) => {
            for unit in 0..view.state.players[seat].units.len() as u8 {
                let bonded = view.state.players[seat].units[usize::from(unit)].bonded;
                option(Action::Disband(unit), ensure(!bonded, Rule("MK-UNIT-07")));
            }
            if may_decline {
                option(Action::Decline, Ok(()));
            }
        }
        Step::Free(_) => {
            for (n, &kind) in view.state.units.iter().enumerate() {
                if !view.state.units[..n].contains(&kind) {
                    let room = view.free_command(seat) || disbandable(view, seat).next().is_some();
                    option(Action::Free(kind), ensure(room, Rule("MK-COMBAT-25")));
                }
            }
            option(Action::Decline, Ok(()));
        }
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    match (step, action) {
        (Step::Disband(_, kind, _), Action::Disband(unit)) => {
            destroy(play, seat, unit);
            join(play, seat, kind, false);
        }
        (Step::Disband(_, kind, _), Action::Decline) => play.state.units.push(kind),
        (Step::Free(_), Action::Free(kind)) => {
            take_offered(play, kind);
            if play.view().free_command(seat) {
                join(play, seat, kind, false);
            } else {
                play.next(Step::Disband(seat, kind, true));
            }
        }
        (Step::Free(_), Action::Decline) => {}
        _ => unreachable!("{action:?} answers no {step:?}"),
    }
}

pub(crate) fn prompt(_view: View<'_>, step: Step, _seat: Seat) -> Prompt {
    let (text, rule) = match step {
        Step::Disband(_, unit, _) => (text!("units.ask.disband", unit), "MK-DEC-12"),
        Step::Free(_) => (text!("units.ask.free"), "MK-COMBAT-25"),
    };
    Prompt { text, rule: Some(Rule(rule)), window: None, so_far: Vec::new() }
}

pub(crate) fn label(view: View<'_>, seat: Seat, action: Action) -> Label {
    let of = |unit: u8| {
        let units = &view.state.players[seat].units;
        units.get(usize::from(unit)).map_or_else(UnitKind::default, |unit| unit.kind)
    };
    let mode = |kind: UnitKind, slot: u8| {
        let modes = view.content.unit(kind).modes.clone();
        modes.map(ModeId).nth(usize::from(slot))
    };
    let does = |kind: UnitKind, slot: u8| view.says(mode(kind, slot));
    // What is paid with is said once.
    let gains = |kind: UnitKind, slot: u8| {
        let parts = mode(kind, slot).map_or_else(Vec::new, |mode| says::gains(view.content, mode));
        let parts: Vec<Arg> = parts.into_iter().map(Arg::Text).collect();
        text!("op.list", parts)
    };
    let paid = |kind: UnitKind, slot: u8| {
        let mode = mode(kind, slot)?;
        cards::paid_with(view, seat, Some(mode), view.content.mode(mode).mana.as_slice())
    };
    match action {
        Action::Activate(unit, slot, led) => {
            let kind = of(unit);
            let text = match (led, paid(kind, slot)) {
                (true, None) => text!("units.label.led", unit = kind, does = does(kind, slot)),
                (false, None) => text!("units.label.activate", unit = kind, does = does(kind, slot)),
                (true, Some(paid)) => {
                    text!("units.label.led_paid", unit = kind, does = gains(kind, slot), paid)
                }
                (false, Some(paid)) => {
                    text!("units.label.activate_paid", unit = kind, does = gains(kind, slot), paid)
                }
            };
            Label::new(text).on(Object::Unit(seat, unit).id())
        }
        Action::Lend(kind, slot) => {
            Label::new(text!("units.label.activate", unit = kind, does = does(kind, slot)))
                .on(Object::Recruit(kind).id())
        }
        Action::Attach(card, unit) => {
            Label::new(text!("units.label.attach", card, unit = of(unit))).on(Object::Unit(seat, unit).id())
        }
        Action::Fear(unit, foe) => Label::new(text!("units.label.fear", unit = of(unit)))
            .on(Object::Unit(seat, unit).id())
            .to(Object::Foe(foe).id()),
        Action::Courage(unit) => {
            Label::new(text!("units.label.courage", unit = of(unit))).on(Object::Unit(seat, unit).id())
        }
        Action::Recruit(kind, bonds) => {
            let n = cost(view, kind, bonds);
            let text = if bonds {
                text!("units.label.bonds", unit = kind, n)
            } else {
                text!("units.label.recruit", unit = kind, n)
            };
            Label::new(text).on(Object::Recruit(kind).id())
        }
        Action::Disband(unit) => {
            Label::new(text!("units.label.disband", unit = of(unit))).on(Object::Unit(seat, unit).id())
        }
        Action::Free(unit) => Label::new(text!("units.label.free", unit)).on(Object::Recruit(unit).id()),
        Action::Decline => Label::new(text!("units.label.decline")).kind(Sort::Pass),
    }
}
