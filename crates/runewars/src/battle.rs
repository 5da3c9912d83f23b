//! Battles (RW-BATTLE, RW-DMG): the sequence, routing, damage, the tally and its resolution.
//!
//! Participants are lifted off the board into two [`Force`]s; units routed before the battle stay in the area. While a
//! battle is on, its area belongs to the defender (RW-AMB-56): see [`crate::State::controller`]. What the special
//! abilities do stands in [`crate::specials`].

use hexarch_core::{Each, Kind, Label, Options, Prompt, Rule, Seat, Seats, Set, ensure, text, vocabulary};
use serde::{Deserialize, Serialize};

use crate::content::{Content, FateResult};
use crate::faces::Object;
use crate::ids::*;
use crate::movement::{SLOTS, kind_at, slot};
use crate::play::{Event, Play, View};
use crate::state::{State, Stronghold};
use crate::tactics::{self, Window};
use crate::{limits, orders, retreat, specials, turn};

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

/// A side of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default)]
pub enum Side {
    /// Who moved in.
    #[default]
    Attacker,
    /// Who was there.
    Defender,
}

impl Side {
    /// Attacker first.
    pub const BOTH: [Side; 2] = [Side::Attacker, Side::Defender];

    /// The other side.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::Attacker => Side::Defender,
            Side::Defender => Side::Attacker,
        }
    }
}

/// A battle in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Battle {
    /// Whether a battle is on.
    pub on: bool,
    /// The contested area (RW-TERM-14).
    pub area: AreaId,
    /// Who attacks.
    pub attacker: Seat,
    /// Who defends; nobody: neutral units allied to nobody, run by the player on the attacker's left (RW-NEUT-09).
    pub defender: Option<Seat>,
    /// The initiative round, from 1; 0 before the first.
    pub row: u8,
    /// Whether the bonus of Conquer is used (RW-CONQ-02).
    pub siege: bool,
    /// Strength added by cards and abilities, by side.
    pub bonus: [u8; 2],
    /// Copies of To the Victor that were played.
    pub spoils: u8,
    /// How many units the attacker brought.
    pub attackers: u8,
    /// Who has won, once it is known.
    pub won: Option<Side>,
    /// The participants, attacker first.
    pub forces: [Force; 2],
}

/// The participants of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Force {
    /// By kind, as its player's kinds are counted.
    pub units: [Fighters; SLOTS],
    /// The kinds that have drawn, as bits (RW-BATTLE-17).
    pub drawn: u16,
    /// The kind that draws in this sub-round.
    pub now: Option<u8>,
    /// Fate cards drawn in this sub-round.
    pub cards: Set<FateId>,
    /// Special icons to resolve.
    pub specials: u8,
    /// Routs for the other side.
    pub routs: u8,
    /// Damage for the other side.
    pub damage: u8,
    /// Flesh Rippers count as having 3 health.
    pub unrelenting: bool,
    /// Sorcerers count as having 2 health.
    pub undying: bool,
    /// Units of the other side destroyed by this one.
    pub felled: u8,
}

/// Units of one kind in a battle, by posture and damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Fighters {
    /// Standing, by damage on them: none, 1, 2, 3, 4.
    pub standing: [u8; 5],
    /// Routed in this battle, by damage.
    pub routed: [u8; 5],
}

/// One unit among equals: a kind, its posture and its damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unit {
    pub(crate) slot: usize,
    pub(crate) routed: bool,
    pub(crate) damage: u8,
}

impl Fighters {
    pub(crate) fn total(&self) -> u8 {
        self.upright() + self.routed.iter().sum::<u8>()
    }

    /// How many stand.
    pub fn upright(&self) -> u8 {
        self.standing.iter().sum()
    }

    fn group(&mut self, routed: bool, damage: u8) -> &mut u8 {
        let groups = if routed { &mut self.routed } else { &mut self.standing };
        &mut groups[usize::from(damage)]
    }
}

impl Force {
    /// How many of this side stand.
    pub fn standing(&self) -> u8 {
        self.units.iter().map(Fighters::upright).sum()
    }

    /// How many of this side are left.
    pub fn total(&self) -> u8 {
        self.units.iter().map(Fighters::total).sum()
    }

    /// The units by groups of equals, with how many there are.
    pub(crate) fn groups(&self) -> impl Iterator<Item = (Unit, u8)> + '_ {
        self.units.iter().enumerate().filter(|(_, fighters)| **fighters != Fighters::default()).flat_map(
            |(slot, fighters)| {
                let group = move |routed: bool, groups: [u8; 5]| {
                    (0..5u8).map(move |damage| (Unit { slot, routed, damage }, groups[usize::from(damage)]))
                };
                group(false, fighters.standing).chain(group(true, fighters.routed)).filter(|(_, n)| *n > 0)
            },
        )
    }

    pub(crate) fn count(&self, unit: Unit) -> u8 {
        let fighters = &self.units[unit.slot];
        if unit.routed {
            fighters.routed[usize::from(unit.damage)]
        } else {
            fighters.standing[usize::from(unit.damage)]
        }
    }

    /// Everybody who is left, as counts by kind.
    fn survivors(&self) -> [u8; SLOTS] {
        let mut units = [0; SLOTS];
        for (slot, fighters) in self.units.iter().enumerate() {
            units[slot] = fighters.total();
        }
        units
    }
}

impl Battle {
    /// Whose side it is; nobody's: neutral units allied to nobody.
    pub fn seat(&self, side: Side) -> Option<Seat> {
        match side {
            Side::Attacker => Some(self.attacker),
            Side::Defender => self.defender,
        }
    }

    /// The side of a player.
    pub fn side_of(&self, seat: Seat) -> Option<Side> {
        if !self.on {
            return None;
        }
        Side::BOTH.into_iter().find(|&side| self.seat(side) == Some(seat))
    }

    pub(crate) fn force(&self, side: Side) -> &Force {
        &self.forces[side as usize]
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
    let units = std::mem::replace(&mut march.units, [0; SLOTS]);
    let attacker = march.seat.take().expect("units march for somebody");
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
        event.on(Object::Fate(card))
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

/// What decides who takes the next point of damage, computed once per decision.
pub(crate) struct DamageFacts {
    standing: bool,
    damaged_standing: bool,
    damaged_routed: bool,
}

impl DamageFacts {
    pub(crate) fn of(view: View<'_>, side: Side) -> DamageFacts {
        let mut facts = DamageFacts { standing: false, damaged_standing: false, damaged_routed: false };
        for (unit, _) in view.state.battle.force(side).groups() {
            facts.standing |= !unit.routed;
            facts.damaged_standing |= !unit.routed && unit.damage > 0;
            facts.damaged_routed |= unit.routed && unit.damage > 0;
        }
        facts
    }
}

/// Who takes the next point of damage (RW-DMG-05 to -07, ruling RW-AMB-02): standing before routed, and among these a
/// damaged unit before an undamaged one.
pub(crate) fn may_take_damage(facts: &DamageFacts, unit: Unit) -> Result<(), Rule> {
    if facts.standing {
        ensure(!unit.routed, Rule("RW-DMG-07"))?;
        return ensure(unit.damage > 0 || !facts.damaged_standing, Rule("RW-DMG-05"));
    }
    ensure(unit.damage > 0 || !facts.damaged_routed, Rule("RW-DMG-05"))
}

fn takers(view: View<'_>, side: Side) -> usize {
    let facts = DamageFacts::of(view, side);
    view.state.battle.force(side).groups().filter(|(unit, _)| may_take_damage(&facts, *unit).is_ok()).count()
}

fn first_taker(view: View<'_>, side: Side) -> Option<Unit> {
    let facts = DamageFacts::of(view, side);
    view.state
        .battle
        .force(side)
        .groups()
        .map(|(unit, _)| unit)
        .find(|&unit| may_take_damage(&facts, unit).is_ok())
}

/// What decides who may be routed, computed once per decision.
pub(crate) struct RoutFacts {
    undamaged: bool,
}

impl RoutFacts {
    pub(crate) fn of(view: View<'_>, side: Side) -> RoutFacts {
        let undamaged =
            view.state.battle.force(side).groups().any(|(unit, _)| !unit.routed && unit.damage == 0);
        RoutFacts { undamaged }
    }
}

/// Who may be routed (RW-DMG-02, RW-DMG-13): a standing unit, an undamaged one if there is any.
pub(crate) fn may_be_routed(facts: &RoutFacts, unit: Unit) -> Result<(), Rule> {
    ensure(!unit.routed, Rule("RW-DMG-13"))?;
    ensure(unit.damage == 0 || !facts.undamaged, Rule("RW-DMG-02"))
}

fn routables(view: View<'_>, side: Side) -> usize {
    let facts = RoutFacts::of(view, side);
    view.state.battle.force(side).groups().filter(|(unit, _)| may_be_routed(&facts, *unit).is_ok()).count()
}

/// One point of damage on a unit; at its health it is destroyed at once (RW-DMG-08). Returns whether it was.
pub(crate) fn hit(play: &mut Play<'_>, side: Side, unit: Unit) -> bool {
    if unit.damage + 1 >= health(play.view(), side, unit.slot) {
        destroy(play, side, unit);
        return true;
    }
    let kind = kind_of(play.state, side, unit.slot);
    let fighters = &mut play.state.battle.forces[side as usize].units[unit.slot];
    *fighters.group(unit.routed, unit.damage) -= 1;
    *fighters.group(unit.routed, unit.damage + 1) += 1;
    play.tell(|| Event::open(text!("battle.damaged", kind, n = unit.damage + 1)));
    false
}

/// A unit is destroyed: it returns to its pool (RW-DMG-08). It is the other side's deed.
pub(crate) fn destroy(play: &mut Play<'_>, side: Side, unit: Unit) {
    let kind = kind_of(play.state, side, unit.slot);
    let battle = &mut play.state.battle;
    *battle.forces[side as usize].units[unit.slot].group(unit.routed, unit.damage) -= 1;
    battle.forces[side.other() as usize].felled += 1;
    let by = battle.seat(side.other());
    play.state.pool[kind] += 1;
    play.credit(kind, 1, by);
    play.tell(|| Event::open(text!("battle.destroyed", kind)).by(Rule("RW-DMG-08")));
}

/// A unit tips over (RW-DMG-01, RW-DMG-03).
pub(crate) fn rout(play: &mut Play<'_>, side: Side, unit: Unit) {
    let kind = kind_of(play.state, side, unit.slot);
    let fighters = &mut play.state.battle.forces[side as usize].units[unit.slot];
    *fighters.group(false, unit.damage) -= 1;
    *fighters.group(true, unit.damage) += 1;
    play.tell(|| Event::open(text!("battle.routed", kind)).by(Rule("RW-DMG-01")));
}

/// A unit leaves the battle early: it retreats by itself, its damage is gone (RW-AMB-62, RW-AMB-20).
pub(crate) fn leave(play: &mut Play<'_>, side: Side, unit: Unit) {
    *play.state.battle.forces[side as usize].units[unit.slot].group(unit.routed, unit.damage) -= 1;
    let mut units = [0; SLOTS];
    units[unit.slot] = 1;
    let battle = &play.state.battle;
    let (from, by) = (battle.area, battle.seat(side.other()));
    let retreat = match battle.seat(side) {
        Some(seat) => retreat::Scratch::of_player(from, seat, units, by),
        None => retreat::Scratch::of_neutrals(from, commander(play.view(), side), units, by),
    };
    retreat::begin(play, retreat);
}

/// Units that Rally Cry can stand: routed participants, and before the first round those routed earlier (RW-AMB-18).
pub(crate) fn standers(view: View<'_>, side: Side) -> usize {
    let routed = view.state.battle.force(side).groups().filter(|(unit, _)| unit.routed).count();
    routed + (0..SLOTS).filter(|&slot| earlier_routed(view, side, slot) > 0).count()
}

/// Units of the defender that were routed before the battle and lie in the area, while they can still join.
fn earlier_routed(view: View<'_>, side: Side, slot: usize) -> u8 {
    let battle = &view.state.battle;
    if side == Side::Attacker || battle.row > 0 {
        return 0;
    }
    view.state.squad(battle.area, kind_of(view.state, side, slot)).routed
}

fn stand(play: &mut Play<'_>, side: Side, unit: Unit) {
    let kind = kind_of(play.state, side, unit.slot);
    if play.state.battle.force(side).count(unit) > 0 {
        *play.state.battle.forces[side as usize].units[unit.slot].group(true, unit.damage) -= 1;
    } else {
        let area = play.state.battle.area;
        play.state.take(area, kind, 0, 1);
    }
    *play.state.battle.forces[side as usize].units[unit.slot].group(false, unit.damage) += 1;
    play.tell(|| Event::open(text!("battle.stood", kind)));
}

/// Step 5 (RW-AMB-82): tally cards, the development, then counting.
fn tally(play: &mut Play<'_>) {
    let Battle { attacker, defender, area, .. } = play.state.battle;
    play.next(Step::Count);
    if let Some(defender) = defender {
        let usable = [Development::CursedTomb, Development::HungrySpawn, Development::ProtectiveWards];
        if play.state.areas[area].development.is_some_and(|kind| usable.contains(&kind)) {
            play.next(Step::Defend(defender));
        }
        play.next(tactics::Step::Window(Window::Tally, defender));
    }
    play.next(tactics::Step::Window(Window::Tally, attacker));
}

/// The defensive developments (RW-STRONG-11 to -13).
fn use_development(play: &mut Play<'_>) {
    let area = play.state.battle.area;
    let development = play.state.areas[area].development;
    let seat = play.state.battle.defender;
    match development {
        Some(Development::CursedTomb) => {
            play.state.areas[area].development = None;
            play.next(Step::Rout(Side::Attacker, 3));
        }
        Some(Development::HungrySpawn) => {
            play.state.areas[area].development = None;
            play.next(Step::Damage(Side::Attacker, 4));
        }
        Some(Development::ProtectiveWards) => play.next(Step::Wards),
        _ => {}
    }
    if let (Some(seat), Some(development)) = (seat, development) {
        play.tell(|| Event::open(text!("battle.development", seat, development)).by(Rule("RW-BATTLE-18")));
    }
}

/// The strength of a side (RW-BATTLE-19, RW-BATTLE-20, RW-STRONG-14, RW-CONQ-02, RW-AMB-10).
pub(crate) fn strength(view: View<'_>, side: Side) -> u8 {
    let battle = &view.state.battle;
    let mut strength = battle.force(side).standing() + battle.bonus[side as usize];
    let here = &view.state.areas[battle.area];
    if side == Side::Defender && battle.defender.is_some() {
        if let Some(stronghold) = here.stronghold {
            let walls = view.content.stronghold[usize::from(stronghold.is_damaged())];
            strength += walls.saturating_sub(if battle.siege { 3 } else { 0 });
        }
        if here.development == Some(Development::ReinforcedWalls) {
            strength += 2;
        }
    }
    strength
}

/// Strength decides, a tie is won by the defender (RW-BATTLE-22). The stronghold is damaged after its strength was counted
/// (RW-BATTLE-21).
fn count(play: &mut Play<'_>) {
    let [attack, defense] = Side::BOTH.map(|side| strength(play.view(), side));
    let winner = if attack > defense { Side::Attacker } else { Side::Defender };
    let area = play.state.battle.area;
    play.state.battle.won = Some(winner);
    play.tell(|| {
        let event = match winner {
            Side::Attacker => Event::open(text!("battle.won.attacker", attack, defense, area)),
            Side::Defender => Event::open(text!("battle.won.defender", attack, defense, area)),
        };
        event.on(Object::Area(area)).by(Rule("RW-BATTLE-22"))
    });
    if play.state.battle.force(Side::Attacker).standing() > 0
        && let Some(stronghold) = &mut play.state.areas[area].stronghold
    {
        *stronghold = Stronghold::Damaged(stronghold.owner());
    }
    play.next(Step::Return(winner));
    match winner {
        Side::Attacker => {
            play.next(Step::Fall);
            lose(play, Side::Defender, false);
        }
        Side::Defender => lose(play, Side::Attacker, false),
    }
}

/// The loser's participants retreat and are routed (RW-BATTLE-23); those routed before the battle are destroyed
/// (RW-BATTLE-24).
fn lose(play: &mut Play<'_>, side: Side, friendly_only: bool) {
    let battle = &mut play.state.battle;
    let units = battle.forces[side as usize].survivors();
    battle.forces[side as usize].units = Default::default();
    let (area, by) = (battle.area, battle.seat(side.other()));
    let mut retreat = match battle.seat(side) {
        Some(seat) => retreat::Scratch::of_player(area, seat, units, by),
        None => retreat::Scratch::of_neutrals(area, commander(play.view(), side), units, by),
    };
    retreat.friendly_only = friendly_only;
    retreat::begin(play, retreat);
    if side == Side::Defender {
        for slot in 0..SLOTS {
            let kind = kind_of(play.state, side, slot);
            let routed = play.state.squad(area, kind).routed;
            play.destroy_units(area, kind, 0, routed, by);
            play.state.battle.forces[0].felled += routed;
        }
    }
}

/// The stronghold of a beaten defender is removed with its development (RW-BATTLE-25, RW-BATTLE-27); the attacker may put
/// one of his own there.
fn fall(play: &mut Play<'_>, damaged: bool) {
    let Battle { area, attacker, .. } = play.state.battle;
    let Some(stronghold) = play.state.areas[area].stronghold.take() else { return };
    play.state.areas[area].development = None;
    play.state.turn.took_stronghold = true;
    play.tell(|| Event::open(text!("battle.fallen", area)).on(Object::Area(area)).by(Rule("RW-BATTLE-25")));
    // A stronghold taken over through Tactical Retreat keeps its side (RW-FAQ-07).
    let damaged = damaged || stronghold.is_damaged();
    play.next(Step::Replace(attacker, damaged));
}

/// Damage is gone; the winner's survivors return to the area, those routed stay routed (RW-BATTLE-28, RW-BATTLE-29). Then a
/// winning attacker's excess retreats (RW-BATTLE-30, RW-BATTLE-33); a defender's is destroyed (RW-AMB-15).
fn give_back(play: &mut Play<'_>, winner: Side) {
    let area = play.state.battle.area;
    for slot in 0..SLOTS {
        let fighters = std::mem::take(&mut play.state.battle.forces[winner as usize].units[slot]);
        let kind = kind_of(play.state, winner, slot);
        play.state.put(area, kind, fighters.upright(), fighters.routed.iter().sum());
    }
    play.state.battle.on = false;
    if let Some(seat) = play.state.battle.seat(winner) {
        match winner {
            Side::Attacker => play.next(Step::Excess(seat, 0)),
            Side::Defender => play.next(limits::Step::Overfull(seat, area)),
        }
    }
    play.settle();
}

/// How many units of a winning attacker are too many in the area.
fn excess(view: View<'_>, seat: Seat) -> u8 {
    let staying = view.state.units_of(view.content, seat, view.state.battle.area);
    staying.saturating_sub(limits::UNITS_IN_AREA)
}

/// The excess retreats together to one area (RW-BATTLE-30).
fn send_excess(play: &mut Play<'_>, seat: Seat) {
    let units = std::mem::replace(&mut play.state.march.units, [0; SLOTS]);
    play.state.march.seat = None;
    let from = play.state.battle.area;
    retreat::begin(play, retreat::Scratch::of_player(from, seat, units, None));
}

/// Tactical Retreat: nobody has won; what waited for this battle is dropped.
fn cancel(play: &mut Play<'_>) {
    while play.state.steps.last().is_some_and(|&step| step != Step::Over.into()) {
        play.state.steps.pop();
    }
    play.next(Step::Return(Side::Attacker));
    fall(play, false);
    lose(play, Side::Defender, true);
}

/// After the battle: what waited for its end.
fn over(play: &mut Play<'_>) {
    let battle = play.state.battle;
    if play.state.turn.seat == Some(battle.attacker) {
        let felled = &mut play.state.turn.felled;
        *felled = (*felled).max(battle.forces[0].felled);
    }
    let [winner, loser] = match battle.won {
        Some(side) => [battle.seat(side), battle.seat(side.other())],
        None => [None, None],
    };
    let defended = battle.won == Some(Side::Defender);
    let attackers = battle.attackers;
    play.next(limits::Step::CheckEnd);
    turn::after_battle(play, winner, loser, attackers, defended);
    play.state.battle = Battle::default();
}

/// An own stronghold may be put in the conquered area; with no token left one elsewhere is given up (RW-BATTLE-25, -26).
fn may_raise(view: View<'_>, seat: Seat) -> Result<(), Rule> {
    ensure(view.state.strongholds_left(seat) > 0, Rule("RW-BATTLE-26"))
}

fn raise(play: &mut Play<'_>, seat: Seat, damaged: bool) {
    let area = play.state.battle.area;
    let stronghold = if damaged { Stronghold::Damaged(seat) } else { Stronghold::Sound(seat) };
    play.state.areas[area].stronghold = Some(stronghold);
    play.tell(|| {
        Event::open(text!("battle.raised", seat, area)).on(Object::Area(area)).by(Rule("RW-BATTLE-25"))
    });
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
                    let unit = Unit { slot, routed: true, damage };
                    let earlier = damage == 0 && earlier_routed(view, side, slot) > 0;
                    if earlier || battle.force(side).count(unit) > 0 {
                        out.allow(Action::Unit(kind, true, damage).into());
                    }
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
        (Step::Defend(_), Action::UseDevelopment) => use_development(play),
        (Step::Wards, Action::Unit(..)) => leave(play, Side::Attacker, picked.expect("a unit was picked")),
        (Step::Replace(_, damaged), Action::RaiseStronghold) => raise(play, seat, damaged),
        (Step::Replace(_, damaged), Action::GiveUp(area)) => {
            play.state.areas[area].stronghold = None;
            play.state.areas[area].development = None;
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
        Step::Damage(_, n) => (text!("battle.ask.damage", n), "RW-DMG-04"),
        Step::Rout(_, n) => (text!("battle.ask.rout", n), "RW-DMG-02"),
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
