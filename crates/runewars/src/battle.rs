//! Battles (RW-BATTLE): the sequence and its rounds.
//!
//! Participants are lifted off the board into two [`Force`]s; units routed before the battle stay in the area. While a
//! battle is on, its area belongs to the defender (RW-AMB-56): see [`crate::State::controller`]. What the special
//! abilities do stands in [`crate::specials`].

use hexarch_core::{Each, Kind, Label, Options, Prompt, Rule, Seat, Seats, Set, ensure, text, vocabulary};

use crate::content::{Content, FateResult};
use crate::faces::Object;
use crate::ids::*;
use crate::movement::{SLOTS, kind_at, slot};
use crate::play::{Event, Play, View};
use crate::state::State;
use crate::tactics::{self, Window};
use crate::{limits, orders, specials};

mod forces;
mod harm;
mod resolution;

pub(crate) use forces::{Battle, Fighters, Force, Side, Strength, Unit};
pub(crate) use harm::{DamageFacts, cause, destroy, hit, leave, may_take_damage, rout, standers};
pub(crate) use resolution::{counted, strength};

use harm::{RoutFacts, earlier_routed, first_taker, may_be_routed, rouse, routables, stand, takers};
use resolution::{
    cancel, count, excess, fall, give_back, may_raise, over, raise, send_excess, tally, use_development,
};

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// A battle begins: the units of the march have moved into an enemy area, or onto neutral units.
        "battle" Begin,
        /// Whether the attacker uses the bonus of Conquer against the stronghold (RW-CONQ-02, RW-AMB-09).
        "siege" Siege(seat: Seat),
        /// An initiative round (RW-BATTLE-06).
        "round" Round(row: u8),
        /// Its sub-rounds, until every standing type of this initiative has drawn (RW-BATTLE-07).
        "sub-round" SubRound(row: u8),
        /// A side chooses a type that draws (RW-BATTLE-08, RW-BATTLE-09).
        "choose-type" Choose(side: Side, row: u8),
        /// A side resolves its special icons (RW-BATTLE-11).
        "specials" Specials(side: Side),
        /// A side suffers what the other side's cards show: routs (RW-BATTLE-12).
        "routs" Routs(side: Side),
        /// A side suffers what the other side's cards show: damage (RW-BATTLE-13).
        "hits" Hits(side: Side),
        /// The drawn cards are discarded (RW-BATTLE-14).
        "discard-fate" Discard,
        /// A side is dealt so much damage, assigned by its owner (RW-DMG-04 ff.).
        "battle-damage" Damage(side: Side, n: u8),
        /// A side must rout so many of its units, chosen by its owner (RW-DMG-02).
        "battle-rout" Rout(side: Side, n: u8),
        /// A side may stand up to so many of its routed units (Rally Cry).
        "battle-stand" Stand(side: Side, n: u8),
        /// The end of the rounds: cards, developments, strength (RW-AMB-82).
        "tally" Tally,
        /// Whether the defender uses his development (RW-BATTLE-18).
        "defend" Defend(seat: Seat),
        /// Protective Wards: the attacker retreats one of his standing units (RW-STRONG-13).
        "wards" Wards,
        /// Strength is counted and the winner found (RW-BATTLE-19 to -22).
        "count" Count,
        /// The defender has lost: his stronghold falls (RW-BATTLE-25).
        "fall" Fall,
        /// Whether the winning attacker puts a stronghold there; damaged if `yes`.
        "take-stronghold" Replace(seat: Seat, damaged: bool),
        /// The winner's units return (RW-BATTLE-29).
        "return" Return(winner: Side),
        /// A winning attacker with more than eight units retreats the excess (RW-BATTLE-30).
        "excess" Excess(seat: Seat, group: u8),
        /// Tactical Retreat: the battle is cancelled.
        "battle-cancel" Cancel,
        /// The battle is over, and what waits for that happens.
        "battle-over" Over,
        in Special(specials::Step),
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        /// Draws for this type.
        "draw-for" DrawFor(kind: UnitKind),
        /// Picks a unit of a kind, a routed one if `yes`, with so much damage on it.
        "unit" Unit(kind: UnitKind, routed: bool, damage: u8),
        /// Stands a unit of a kind that was routed before the battle: it joins.
        "rouse" Rouse(kind: UnitKind),
        /// Picks no more.
        "enough" Enough,
        /// Uses the bonus of Conquer.
        "besiege" Besiege,
        /// Does not.
        "no-siege" NoSiege,
        /// Uses the development.
        "use-development" UseDevelopment,
        /// Does not.
        "keep-development" KeepDevelopment,
        /// Puts an own stronghold in the conquered area.
        "raise-stronghold" RaiseStronghold,
        /// Gives up the own stronghold there for it (RW-BATTLE-26).
        "give-up" GiveUp(area: AreaId),
        /// Puts none.
        "no-stronghold" NoStronghold,
        /// One unit of the excess goes, a routed one if `yes`.
        "send-away" SendAway(kind: UnitKind, routed: bool),
        in Special(specials::Action),
    }
}

/// Who decides for a side: its player, or the one on the attacker's left (RW-NEUT-09).
pub(crate) fn commander(view: View<'_>, side: Side) -> Seat {
    let battle = &view.state.battle;
    battle.seat(side).unwrap_or_else(|| view.state.left_of(battle.attacker))
}

/// The kind in a place of a side.
pub(crate) fn kind_of(state: &State, side: Side, slot: usize) -> UnitKind {
    let faction = state.battle.seat(side).map_or(FactionId(0), |seat| state.players[seat].faction);
    kind_at(faction, slot)
}

/// Figures that this chapter holds off the board.
pub(crate) fn figures(state: &State) -> Each<UnitKind, u8, UNITS> {
    let mut figures = Each::default();
    for side in Side::BOTH {
        for (slot, fighters) in state.battle.forces[side as usize].units.iter().enumerate() {
            if fighters.total() > 0 {
                figures[kind_of(state, side, slot)] += fighters.total();
            }
        }
    }
    figures
}

/// Fate cards that this chapter holds in play.
pub(crate) fn fate(battle: &Battle) -> Set<FateId> {
    battle.forces[0].cards.or(battle.forces[1].cards)
}

/// How much damage destroys a unit of a side (RW-DMG-08, with Unrelenting and Undying).
pub(crate) fn health(view: View<'_>, side: Side, slot: usize) -> u8 {
    let kind = kind_of(view.state, side, slot);
    let force = view.state.battle.force(side);
    let info = view.content.unit(kind);
    match () {
        () if force.unrelenting && kind == specials::FLESH_RIPPER => 3,
        () if force.undying && kind == specials::SORCERER => 2,
        () => info.health,
    }
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    let battle = &view.state.battle;
    match step {
        Step::Siege(seat) => Seats::only(seat),
        Step::Choose(side, row) if types(view, side, row).len() > 1 => Seats::only(commander(view, side)),
        Step::Damage(side, n) if n > 0 && takers(view, side) > 1 => Seats::only(commander(view, side)),
        Step::Rout(side, n) if n > 0 && routables(view, side) > 1 => Seats::only(commander(view, side)),
        Step::Stand(side, n) if n > 0 && standers(view, side) > 0 => Seats::only(commander(view, side)),
        Step::Defend(seat) => Seats::only(seat),
        Step::Wards if battle.force(Side::Attacker).groups().filter(|(unit, _)| !unit.routed).count() > 1 => {
            Seats::only(battle.attacker)
        }
        Step::Replace(seat, _) => Seats::only(seat),
        Step::Excess(seat, _) if excess(view, seat) > 0 => Seats::only(seat),
        Step::Special(step) => specials::asks(view, step),
        _ => Seats::NONE,
    }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Begin => begin(play),
        Step::Round(row) => round(play, row),
        Step::SubRound(row) => sub_round(play, row),
        Step::Choose(side, row) => {
            if let Some(slot) = types(play.view(), side, row).first() {
                draw(play, side, slot);
            }
        }
        Step::Specials(side) => specials::resolve_next(play, side),
        Step::Routs(side) => {
            let n = play.state.battle.force(side.other()).routs;
            play.next(Step::Rout(side, n));
        }
        Step::Hits(side) => {
            let n = play.state.battle.force(side.other()).damage;
            play.next(Step::Damage(side, n));
        }
        Step::Discard => discard(play),
        Step::Damage(side, n) if n > 0 => {
            if let Some(unit) = first_taker(play.view(), side) {
                hit(play, side, unit);
                play.next(Step::Damage(side, n - 1));
            }
        }
        Step::Rout(side, n) if n > 0 => {
            let unit = play.state.battle.force(side).groups().map(|(unit, _)| unit);
            let unit =
                unit.into_iter().find(|&unit| may_be_routed(&RoutFacts::of(play.view(), side), unit).is_ok());
            if let Some(unit) = unit {
                rout(play, side, unit);
                play.next(Step::Rout(side, n - 1));
            }
        }
        Step::Tally => tally(play),
        Step::Wards => {
            let standing = play.state.battle.force(Side::Attacker).groups().find(|(unit, _)| !unit.routed);
            if let Some((unit, _)) = standing {
                leave(play, Side::Attacker, unit);
            }
        }
        Step::Count => count(play),
        Step::Fall => fall(play, true),
        Step::Return(winner) => give_back(play, winner),
        Step::Excess(seat, _) => send_excess(play, seat),
        Step::Cancel => cancel(play),
        Step::Over => over(play),
        Step::Special(step) => specials::run(play, step),
        Step::Damage(..)
        | Step::Rout(..)
        | Step::Stand(..)
        | Step::Siege(_)
        | Step::Defend(_)
        | Step::Replace(..) => {}
    }
}

/// Steps 1 to 3 of a battle (RW-BATTLE-02 to -05): who takes part, then the cards of both sides.
fn begin(play: &mut Play<'_>) {
    let march = &mut play.state.march;
    // Only a position can begin a battle to which nobody comes.
    let Some(attacker) = march.seat.take() else { return };
    let units = std::mem::replace(&mut march.units, [0; SLOTS]);
    march.battles += 1;
    let area = march.target;
    let defender = play.state.controller(play.content, area);
    let mut battle = Battle { on: true, area, attacker, defender, ..Battle::default() };
    battle.attackers = units.iter().sum();
    for (fighters, n) in battle.forces[0].units.iter_mut().zip(units) {
        fighters.standing[0] = n;
    }
    // RW-BATTLE-04: what was routed before stays in the area and takes no part.
    let faction = defender.map_or(FactionId(0), |seat| play.state.players[seat].faction);
    for at in 0..SLOTS {
        let kind = kind_at(faction, at);
        let standing = play.state.squad(area, kind).standing;
        if standing > 0 {
            battle.forces[1].units[at].standing[0] = standing;
        }
    }
    play.state.battle = battle;
    for at in 0..SLOTS {
        let standing = battle.forces[1].units[at].standing[0];
        if standing > 0 {
            play.state.take(area, kind_at(faction, at), standing, 0);
        }
    }
    play.tell(|| {
        let event = match defender {
            Some(defender) => Event::open(text!("battle.begun", attacker, defender, area)),
            None => Event::open(text!("battle.begun.neutral", attacker, area)),
        };
        event.on(Object::Area(area)).by(Rule("RW-BATTLE-01"))
    });
    play.then(&[Step::Round(1).into(), Step::Over.into()]);
    if let Some(defender) = defender {
        play.next(tactics::Step::Window(Window::StartOfBattle, defender));
    }
    play.next(tactics::Step::Window(Window::StartOfBattle, attacker));
    let enemy_stronghold = defender.is_some() && play.state.areas[area].stronghold.is_some();
    if enemy_stronghold && orders::uses_bonus(play.view(), attacker, Order::Conquer) {
        play.next(Step::Siege(attacker));
    }
}

/// An initiative round begins with its window, attacker first (RW-TACT-13).
fn round(play: &mut Play<'_>, row: u8) {
    play.state.battle.row = row;
    let Battle { attacker, defender, .. } = play.state.battle;
    play.next(Step::SubRound(row));
    if let Some(defender) = defender {
        play.next(tactics::Step::Window(Window::CombatRound, defender));
    }
    play.next(tactics::Step::Window(Window::CombatRound, attacker));
}

/// A sub-round (RW-BATTLE-07 to -14): both sides draw for one type each, then everything on the cards is carried out, the
/// attacker's first (RW-AMB-01).
fn sub_round(play: &mut Play<'_>, row: u8) {
    let view = play.view();
    if Side::BOTH.into_iter().any(|side| !types(view, side, row).is_empty()) {
        return play.then(&[
            Step::Choose(Side::Attacker, row).into(),
            Step::Choose(Side::Defender, row).into(),
            Step::Specials(Side::Attacker).into(),
            Step::Specials(Side::Defender).into(),
            Step::Routs(Side::Attacker).into(),
            Step::Routs(Side::Defender).into(),
            Step::Hits(Side::Attacker).into(),
            Step::Hits(Side::Defender).into(),
            // RW-BATTLE-15: what was drawn counts even if its units have fallen since, so the cards go last.
            Step::Discard.into(),
            Step::SubRound(row).into(),
        ]);
    }
    play.next(if row < 5 { Step::Round(row + 1) } else { Step::Tally });
}

/// The types of a side that are still to draw in a row: standing ones of this initiative that have not drawn
/// (RW-BATTLE-08, RW-BATTLE-16, RW-BATTLE-17).
fn types(view: View<'_>, side: Side, row: u8) -> Set<u8> {
    let force = view.state.battle.force(side);
    (0..SLOTS as u8)
        .filter(|&slot| {
            force.units[usize::from(slot)].upright() > 0
                && force.drawn >> slot & 1 == 0
                && view.content.unit(kind_of(view.state, side, slot.into())).initiative == row
        })
        .collect()
}

/// One Fate card for each standing unit of the type, read in the section of its shape (RW-BATTLE-08, RW-BATTLE-10).
fn draw(play: &mut Play<'_>, side: Side, slot: u8) {
    let kind = kind_of(play.state, side, slot.into());
    let shape = play.content.unit(kind).shape;
    let n = play.state.battle.force(side).units[usize::from(slot)].upright();
    let force = &mut play.state.battle.forces[side as usize];
    force.drawn |= 1 << slot;
    force.now = Some(slot);
    play.tell(|| Event::open(text!("battle.draws", kind, n)).by(Rule("RW-BATTLE-08")));
    for _ in 0..n {
        let Some(card) = play.draw_fate() else { break };
        read_card(play, side, card, shape, true);
    }
}

/// Adds what a card shows to what its side deals out.
pub(crate) fn read_card(
    play: &mut Play<'_>,
    side: Side,
    card: FateId,
    shape: BaseShape,
    special: bool,
) -> FateResult {
    let result = play.content.results[shape as usize][usize::from(card.0)];
    let force = &mut play.state.battle.forces[side as usize];
    force.cards.add(card);
    match result {
        FateResult::Miss => {}
        FateResult::Special if special => force.specials += 1,
        FateResult::Special => {}
        FateResult::Rout(n) => force.routs += n,
        FateResult::Damage(n) => force.damage += n,
    }
    play.tell(|| {
        let event = match result {
            FateResult::Miss => Event::open(text!("battle.card.miss", card)),
            FateResult::Special => Event::open(text!("battle.card.special", card)),
            FateResult::Rout(n) => Event::open(text!("battle.card.rout", card, n)),
            FateResult::Damage(n) => Event::open(text!("battle.card.damage", card, n)),
        };
        event.on(Object::Fate(card)).by(Rule("RW-BATTLE-10"))
    });
    result
}

fn discard(play: &mut Play<'_>) {
    let mut cards = Set::EMPTY;
    for force in &mut play.state.battle.forces {
        cards = cards.or(std::mem::take(&mut force.cards));
        (force.now, force.specials, force.routs, force.damage) = (None, 0, 0, 0);
    }
    play.discard_fate(cards);
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    let battle = &view.state.battle;
    match step {
        Step::Siege(_) => {
            out.allow(Action::Besiege.into());
            out.allow(Action::NoSiege.into());
        }
        Step::Choose(side, row) => {
            for slot in types(view, side, row).iter() {
                out.allow(Action::DrawFor(kind_of(view.state, side, slot.into())).into());
            }
        }
        Step::Damage(side, _) => {
            let facts = DamageFacts::of(view, side);
            unit_options(view, side, out, |unit| may_take_damage(&facts, unit));
        }
        Step::Rout(side, _) => {
            let facts = RoutFacts::of(view, side);
            unit_options(view, side, out, |unit| may_be_routed(&facts, unit));
        }
        Step::Stand(side, _) => {
            out.allow(Action::Enough.into());
            for slot in 0..SLOTS {
                let kind = kind_of(view.state, side, slot);
                for damage in 0..5u8 {
                    if battle.force(side).count(Unit { slot, routed: true, damage }) > 0 {
                        out.allow(Action::Unit(kind, true, damage).into());
                    }
                }
                if earlier_routed(view, side, slot) > 0 {
                    out.allow(Action::Rouse(kind).into());
                }
            }
        }
        Step::Defend(_) => {
            out.allow(Action::UseDevelopment.into());
            out.allow(Action::KeepDevelopment.into());
        }
        Step::Wards => {
            unit_options(view, Side::Attacker, out, |unit| ensure(!unit.routed, Rule("RW-STRONG-13")));
        }
        Step::Replace(_, _) => {
            out.option(Action::RaiseStronghold.into(), may_raise(view, seat));
            if view.state.strongholds_left(seat) == 0 {
                for area in view.state.strongholds(seat).iter() {
                    out.allow(Action::GiveUp(area).into());
                }
            }
            out.allow(Action::NoStronghold.into());
        }
        Step::Excess(_, from) => {
            let excess = excess(view, seat);
            let groups = || limits::groups(view, seat, battle.area);
            let mut left: u8 = groups().filter(|&(at, ..)| at >= from).map(|(.., n)| n).sum();
            for (at, kind, routed, n) in groups() {
                if at < from || n == 0 {
                    continue;
                }
                out.option(
                    Action::SendAway(kind, routed).into(),
                    ensure(left >= excess, Rule("RW-BATTLE-30")),
                );
                left -= n;
            }
        }
        Step::Special(step) => specials::options(view, step, seat, out),
        _ => {}
    }
}

/// Offers the units of a side, each group once.
pub(crate) fn unit_options<O: Options<crate::Action>>(
    view: View<'_>,
    side: Side,
    out: &mut O,
    verdict: impl Fn(Unit) -> Result<(), Rule>,
) {
    for (unit, _) in view.state.battle.force(side).groups() {
        let kind = kind_of(view.state, side, unit.slot);
        out.option(Action::Unit(kind, unit.routed, unit.damage).into(), verdict(unit));
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    let picked = match action {
        Action::Unit(kind, routed, damage) => Some(Unit { slot: slot(kind), routed, damage }),
        _ => None,
    };
    match (step, action) {
        (Step::Siege(_), Action::Besiege) => {
            play.state.battle.siege = true;
            play.tell(|| Event::open(text!("battle.siege", seat)).by(Rule("RW-CONQ-02")));
        }
        (Step::Choose(side, _), Action::DrawFor(kind)) => draw(play, side, slot(kind) as u8),
        (Step::Damage(side, n), Action::Unit(..)) => {
            hit(play, side, picked.expect("a unit was picked"));
            play.next(Step::Damage(side, n - 1));
        }
        (Step::Rout(side, n), Action::Unit(..)) => {
            rout(play, side, picked.expect("a unit was picked"));
            play.next(Step::Rout(side, n - 1));
        }
        (Step::Stand(side, n), Action::Unit(..)) => {
            stand(play, side, picked.expect("a unit was picked"));
            play.next(Step::Stand(side, n - 1));
        }
        (Step::Stand(side, n), Action::Rouse(kind)) => {
            rouse(play, side, kind);
            play.next(Step::Stand(side, n - 1));
        }
        (Step::Defend(_), Action::UseDevelopment) => use_development(play),
        (Step::Wards, Action::Unit(..)) => leave(play, Side::Attacker, picked.expect("a unit was picked")),
        (Step::Replace(_, damaged), Action::RaiseStronghold) => raise(play, seat, damaged),
        (Step::Replace(_, damaged), Action::GiveUp(area)) => {
            play.state.areas.change(area).stronghold = None;
            play.state.areas.change(area).development = None;
            raise(play, seat, damaged);
            play.settle();
        }
        (Step::Excess(_, _), Action::SendAway(kind, routed)) => {
            let area = play.state.battle.area;
            let group =
                limits::groups(play.view(), seat, area).find(|&(_, k, r, _)| (k, r) == (kind, routed));
            let group = group.map_or(0, |(at, ..)| at);
            play.state.take(area, kind, u8::from(!routed), u8::from(routed));
            play.state.march.units[slot(kind)] += 1;
            play.state.march.seat = Some(seat);
            play.next(Step::Excess(seat, group));
        }
        (Step::Special(step), action) => specials::answer(play, step, seat, action),
        (_, _) => {}
    }
}

pub(crate) fn prompt(view: View<'_>, step: Step, seat: Seat) -> Prompt {
    let area = view.state.battle.area;
    let (text, rule) = match step {
        Step::Siege(_) => (text!("battle.ask.siege", area), "RW-CONQ-02"),
        Step::Choose(_, row) => (text!("battle.ask.choose", row), "RW-BATTLE-08"),
        Step::Damage(_, n) => match cause(view, step) {
            Some(cause) => (text!("battle.ask.damage_by", cause, n), "RW-DMG-04"),
            None => (text!("battle.ask.damage", n), "RW-DMG-04"),
        },
        Step::Rout(_, n) => match cause(view, step) {
            Some(cause) => (text!("battle.ask.rout_by", cause, n), "RW-DMG-02"),
            None => (text!("battle.ask.rout", n), "RW-DMG-02"),
        },
        Step::Stand(_, n) => (text!("battle.ask.stand", n), "RW-TACT-13"),
        Step::Defend(_) => (text!("battle.ask.defend"), "RW-BATTLE-18"),
        Step::Wards => (text!("battle.ask.wards"), "RW-STRONG-13"),
        Step::Replace(..) => (text!("battle.ask.replace", area), "RW-BATTLE-25"),
        Step::Excess(..) => (text!("battle.ask.excess", n = excess(view, seat)), "RW-BATTLE-30"),
        Step::Special(step) => return specials::prompt(view, step),
        _ => (text!("battle.ask.other", area), "RW-BATTLE-01"),
    };
    Prompt { text, rule: Some(Rule(rule)), window: None, so_far: vec![Object::Area(area).id()] }
}

pub(crate) fn label(view: View<'_>, seat: Seat, action: Action) -> Label {
    match action {
        Action::DrawFor(kind) => Label::new(text!("battle.label.draw", kind)),
        Action::Unit(kind, routed, damage) => unit_label(view, kind, routed, damage),
        Action::Rouse(kind) => {
            Label::new(text!("battle.label.rouse", kind)).on(Object::Squad(view.state.battle.area, kind).id())
        }
        Action::Enough => Label::new(text!("battle.label.enough")).kind(Kind::Done),
        Action::Besiege => Label::new(text!("battle.label.besiege")),
        Action::NoSiege => Label::new(text!("battle.label.no_siege")).kind(Kind::Pass),
        Action::UseDevelopment => Label::new(text!("battle.label.use_development")),
        Action::KeepDevelopment => Label::new(text!("battle.label.keep_development")).kind(Kind::Pass),
        Action::RaiseStronghold => Label::new(text!("battle.label.raise")),
        Action::GiveUp(area) => {
            Label::new(text!("battle.label.give_up", area)).on(Object::Stronghold(area).id())
        }
        Action::NoStronghold => Label::new(text!("battle.label.no_stronghold")).kind(Kind::Pass),
        Action::SendAway(kind, false) => Label::new(text!("battle.label.send_away", kind)),
        Action::SendAway(kind, true) => Label::new(text!("battle.label.send_away_routed", kind)),
        Action::Special(action) => specials::label(view, seat, action),
    }
}

fn unit_label(view: View<'_>, kind: UnitKind, routed: bool, damage: u8) -> Label {
    let text = match (routed, damage) {
        (false, 0) => text!("battle.label.unit", kind),
        (true, 0) => text!("battle.label.unit_routed", kind),
        (false, n) => text!("battle.label.unit_damaged", kind, n),
        (true, n) => text!("battle.label.unit_routed_damaged", kind, n),
    };
    let of_side = |side: Side| view.state.battle.force(side).units[slot(kind)] != Fighters::default();
    let side =
        Side::BOTH.into_iter().find(|&side| kind_of(view.state, side, slot(kind)) == kind && of_side(side));
    Label::new(text).on(Object::Fighter(side.map_or(0, |side| side as u8), kind, routed, damage).id())
}
