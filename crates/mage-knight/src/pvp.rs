//! Player versus player combat (MK-PVP).
//!
//! Two players take turns to attack: points gather in the pool of [`crate::combat::Combat`], [`Action::Launch`] makes an attack of
//! them, the other blocks what he can, and the attacker uses what is left.

use hexarch_core::{
    Kind as Sort, Label, Options, Prompt, Rule, Seat, Seats, Text, Verdict, ensure, text, vocabulary,
};
use serde::{Deserialize, Serialize};

use crate::combat::{self, BlockPool, Combat};
use crate::content::Content;
use crate::effects::Harm;
use crate::ending;
use crate::faces::{Object, Place};
use crate::ids::*;
use crate::play::{Event, Play, View};
use crate::state::{Part, Turn};
use crate::{movement, turn, units};

/// Damage that a stolen Artifact costs (MK-PVP-25).
const THEFT: u8 = 5;

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// The defender says how he attends (MK-PVP-04).
        "attend" Attend(seat: Seat),
        /// Whoever is next attacks or passes (MK-PVP-11, MK-PVP-21).
        "exchange" Exchange,
        /// The blocker aims the extra effect of a Block at a Unit of the attack (MK-PVP-35).
        "aim" Aim(seat: Seat, armor: u8, explodes: bool),
        /// The attacker uses what is left of the attack (MK-PVP-15, MK-PVP-25).
        "use-damage" Use(seat: Seat),
        /// Somebody who took part in another's turn ends his part.
        "close" Close(seat: Seat),
        /// He has ended it.
        "closed" Closed(seat: Seat),
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        /// Attacks the hero on the same space (MK-MOVE-23).
        "attack-hero" Attack(seat: Seat),
        /// Full attendance or partial (MK-DEC-23).
        "attend" Attend(full: bool),
        /// Makes an attack of the points played (MK-DEC-24).
        "launch" Launch,
        "pass-attack" Pass,
        /// Ends blocking (MK-DEC-25).
        "stand" Stand,
        "aim" Aim(unit: u8),
        /// Wounds a Unit, or the hero (MK-DEC-26).
        "wound-unit" WoundUnit(unit: u8),
        "wound-hero" WoundHero,
        /// Forces a retreat.
        "force-retreat" Retreat(space: SpaceId),
        /// Steals an Artifact.
        "take-artifact" Steal(kind: Kind),
        "no-more" Enough,
    }
}

/// The player combat in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Duel {
    pub on: bool,
    pub aggressor: Seat,
    pub defender: Seat,
    /// The defender attends fully.
    pub full: bool,
    pub melee: bool,
    /// Who attacks, and whether the other blocks now.
    pub attacker: Seat,
    pub blocking: bool,
    /// Passes in succession.
    pub passes: u8,
    /// What the attack comes to, its elements as bits, the mana spent on it.
    pub strength: u8,
    pub elements: u8,
    pub mana: u8,
    /// What each Unit of the attacker adds to it.
    pub values: [u8; 7],
    /// Armor that Units have lost, and resistances: aggressor's, defender's.
    pub less: [[u8; 7]; 2],
    pub bare: [u8; 2],
    /// Wounds to hand so far.
    pub wounds: [u8; 2],
    pub knocked_out: [bool; 2],
    /// The Attack of a Burning Shield.
    pub burning: [u8; 2],
}

impl Duel {
    pub(crate) fn other(&self, seat: Seat) -> Seat {
        if seat == self.aggressor { self.defender } else { self.aggressor }
    }

    /// Aggressor 0, defender 1.
    pub(crate) fn side(&self, seat: Seat) -> usize {
        usize::from(seat != self.aggressor)
    }
}

/// Which phase a seat's points go to.
pub(crate) fn stage(view: View<'_>, seat: Seat) -> Option<Phase> {
    let duel = &view.state.duel;
    match (seat == duel.attacker, duel.blocking) {
        (true, false) => Some(if duel.melee { Phase::Attack } else { Phase::Ranged }),
        (false, true) if seat == duel.other(duel.attacker) => Some(Phase::Block),
        _ => None,
    }
}

/// Whether a seat has all the means of a turn: a partial defender has neither die nor Skills (MK-PVP-09).
pub(crate) fn attends(view: View<'_>, seat: Seat) -> bool {
    let duel = &view.state.duel;
    !duel.on || seat != duel.defender || duel.full
}

/// MK-PVP-31.
pub(crate) fn facing(view: View<'_>, seat: Seat) -> usize {
    let duel = &view.state.duel;
    let other = duel.other(seat);
    let his = &view.state.players[other].units;
    let counted = his.iter().enumerate().filter(|(n, unit)| {
        (!unit.spent && unit.wounds == 0) || (other == duel.attacker && duel.values[*n] > 0)
    });
    counted.count() + 1
}

/// How many Units of the opponent there are to choose from.
pub(crate) fn targets(view: View<'_>, seat: Seat) -> u8 {
    view.state.players[view.state.duel.other(seat)].units.len() as u8
}

/// MK-PVP-30, MK-PVP-32, MK-ABIL-17.
pub(crate) fn may_target(view: View<'_>, seat: Seat, n: u8, harm: Harm, color: Option<Color>) -> bool {
    let duel = &view.state.duel;
    let other = duel.other(seat);
    let unit = &view.state.players[other].units[usize::from(n)];
    let element = match color {
        Some(Color::Red) => Some(Element::Fire),
        Some(Color::Blue) => Some(Element::Ice),
        _ => None,
    };
    let immune = element.is_some_and(|element| resists(view, other, n, element));
    let stopped = matches!(harm, Harm::NoAttack | Harm::Cancel);
    let fits = !stopped || (duel.blocking && other == duel.attacker && duel.values[usize::from(n)] > 0);
    unit.wounds == 0 && !immune && fits
}

fn resists(view: View<'_>, seat: Seat, unit: u8, element: Element) -> bool {
    let bare = view.state.duel.bare[view.state.duel.side(seat)] >> unit & 1 != 0;
    !bare && units::resists(view, seat, unit, element)
}

pub(crate) fn harm(play: &mut Play<'_>, seat: Seat, n: u8, harm: Harm) {
    let duel = play.state.duel;
    let other = duel.other(seat);
    let side = duel.side(other);
    let at = usize::from(n);
    let walled = other == duel.defender && is_walled(play.view());
    match harm {
        Harm::Armor(plain, in_walls) => {
            play.state.duel.less[side][at] += if walled { in_walls } else { plain }
        }
        Harm::ArmorByResistance => {
            let view = play.view();
            let elements = [Element::Physical, Element::Fire, Element::Ice];
            let n = elements.into_iter().filter(|&element| resists(view, other, n, element)).count();
            play.state.duel.less[side][at] += n as u8;
        }
        Harm::NoAttack | Harm::Cancel => {
            let value = std::mem::take(&mut play.state.duel.values[at]);
            play.state.duel.strength = play.state.duel.strength.saturating_sub(value);
        }
        // "Destroy" wounds (MK-PVP-30).
        Harm::Destroy => units::wound(play, other, n, 1, Rule("MK-PVP-30")),
        Harm::Lose(loss) => {
            if loss.resistances != [false; 3] {
                play.state.duel.bare[side] |= 1 << n;
            }
            if loss.fortified {
                play.state.combat.ignores_site = true;
            }
        }
    }
}

/// One attack is cancelled (MK-PVP-33).
pub(crate) fn cancel_attack(play: &mut Play<'_>, _seat: Seat) {
    play.state.duel.strength = 0;
}

/// The defender sits in a keep or tower (MK-PVP-12).
fn is_walled(view: View<'_>) -> bool {
    let space = view.state.players[view.state.duel.defender].space;
    let site = space.and_then(|space| view.site(space));
    matches!(site, Some(Site::Keep | Site::MageTower)) && !view.state.combat.ignores_site
}

/// MK-DMG-13 holds here too (MK-PVP-17).
pub(crate) fn count_wounds(play: &mut Play<'_>, seat: Seat, n: u8) {
    let duel = &mut play.state.duel;
    if seat != duel.aggressor && seat != duel.defender {
        return;
    }
    let side = duel.side(seat);
    duel.wounds[side] = duel.wounds[side].saturating_add(n);
    if duel.wounds[side] >= play.view().level(seat).hand && !play.state.duel.knocked_out[side] {
        play.state.duel.knocked_out[side] = true;
        play.tell(|| {
            Event::open(text!("damage.knocked_out", seat)).on(Object::Seat(seat)).by(Rule("MK-PVP-17"))
        });
        play.discard_hand(seat, Rule("MK-DMG-13"));
    }
}

/// Whether a hero may be attacked now (MK-PVP-02, MK-TEAM-01).
pub(crate) fn may_attack(view: View<'_>, seat: Seat, other: Seat) -> Verdict {
    let state = view.state;
    ensure(state.setting.duels && !state.allies(seat, other), Rule("MK-PVP-02"))?;
    ensure(state.announced.is_none() && state.last.is_none(), Rule("MK-PVP-02"))?;
    ensure(!state.players[other].down, Rule("MK-PVP-02"))?;
    let common = state.players[other].space.is_none_or(|space| view.is_common(space));
    ensure(!common, Rule("MK-PVP-02"))
}

/// A hero has stopped where another one defends his keep, or came there underground (MK-MOVE-24, MK-MOVE-28).
pub(crate) fn stopped(play: &mut Play<'_>, seat: Seat) {
    play.turn(seat).moves_left = play.turn(seat).moves;
    play.turn(seat).moves = 0;
    let other = play.view().shares_space(seat);
    match other {
        Some(other) if may_attack(play.view(), seat, other).is_ok() => begin(play, seat, other),
        _ => play.turn(seat).stuck = true,
    }
}

pub(crate) fn attack_options<O: Options<crate::Action>>(view: View<'_>, seat: Seat, out: &mut O) {
    let turn = &view.state.turns[seat];
    if turn.acted || !matches!(turn.part, Part::Start | Part::Move) {
        return;
    }
    if let Some(other) = view.shares_space(seat) {
        let regular = view.may_be_regular(seat);
        out.option(Action::Attack(other).into(), regular.and_then(|()| may_attack(view, seat, other)));
    }
}

/// The hero who stands on the same space and can be attacked now (MK-MOVE-23).
pub(crate) fn attackable(view: View<'_>, seat: Seat) -> Option<Seat> {
    let mut legal = hexarch_core::Legal(Vec::new());
    attack_options(view, seat, &mut legal);
    legal.0.into_iter().find_map(|action| match action {
        crate::Action::Pvp(Action::Attack(other)) => Some(other),
        _ => None,
    })
}

/// A player combat begins (MK-PVP-01, MK-PVP-34).
fn begin(play: &mut Play<'_>, seat: Seat, other: Seat) {
    let turn = play.turn(seat);
    turn.moves_left = turn.moves_left.max(turn.moves);
    turn.moves = 0;
    turn.healing = 0;
    turn.part = Part::Fight;
    turn.acted = true;
    if turn.from.is_none() {
        turn.from = turn.path.last().copied();
    }
    play.state.combat = Combat { ignores_site: play.turn(seat).underground, ..Combat::default() };
    play.state.duel = Duel { on: true, aggressor: seat, defender: other, attacker: other, ..Duel::default() };
    play.tell(|| Event::open(text!("pvp.begins", seat, other)).on(Object::Seat(other)).by(Rule("MK-PVP-01")));
    let space = play.state.players[other].space.unwrap_or_default();
    let keep =
        play.view().site(space) == Some(Site::Keep) && play.state.map.spaces[space].shield == Some(other);
    if keep {
        play.shift_reputation(seat, -1, Rule("MK-PVP-34"));
    }
    // MK-PVP-03: first what is allowed on others' turns.
    play.then(&[turn::Step::Before(other).into(), Step::Attend(other).into(), Step::Exchange.into()]);
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    match step {
        Step::Attend(seat) => Seats::only(seat),
        Step::Aim(seat, ..) if contributors(view).count() > 1 => Seats::only(seat),
        Step::Use(seat) if view.state.duel.on && view.state.duel.strength > 0 => Seats::only(seat),
        Step::Aim(..) | Step::Use(_) | Step::Exchange | Step::Close(_) | Step::Closed(_) => Seats::NONE,
    }
}

/// Units that add to the attack in progress.
fn contributors(view: View<'_>) -> impl Iterator<Item = u8> + use<'_> {
    let duel = &view.state.duel;
    (0..view.state.players[duel.attacker].units.len() as u8).filter(move |&n| duel.values[usize::from(n)] > 0)
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Exchange => exchange(play),
        Step::Aim(seat, armor, explodes) => {
            let unit = contributors(play.view()).next();
            if let Some(unit) = unit {
                aim(play, seat, unit, armor, explodes);
            }
        }
        Step::Use(_) => next_attack(play),
        Step::Close(seat) => {
            let turn = play.turn(seat);
            turn.part = Part::After;
            turn.attending = true;
            play.next(turn::Step::Hub(seat));
        }
        Step::Closed(seat) => *play.turn(seat) = Turn::default(),
        Step::Attend(_) => unreachable!("this always asks"),
    }
}

/// The next attack or pass.
fn exchange(play: &mut Play<'_>) {
    if !play.state.duel.on {
        return;
    }
    let duel = &mut play.state.duel;
    duel.blocking = false;
    duel.strength = 0;
    duel.elements = 0;
    duel.mana = 0;
    duel.values = [0; 7];
    let attacker = duel.attacker;
    play.state.combat.attack = Default::default();
    play.state.combat.block = BlockPool::default();
    let side = play.state.duel.side(attacker);
    play.state.combat.burning = play.state.duel.burning[side];
    play.next(turn::Step::Hub(attacker));
}

fn next_attack(play: &mut Play<'_>) {
    if play.state.duel.on {
        let duel = &mut play.state.duel;
        duel.attacker = duel.other(duel.attacker);
        play.next(Step::Exchange);
    }
}

/// What the points played would come to (MK-PVP-12, MK-PVP-22).
pub(crate) fn attack_strength(view: View<'_>) -> (u8, u8) {
    let duel = &view.state.duel;
    let siege_only = !duel.melee && duel.attacker == duel.aggressor && is_walled(view);
    let reaches: &[Reach] = match (duel.melee, siege_only) {
        (true, _) => Reach::ALL,
        (false, true) => &[Reach::Siege],
        (false, false) => &[Reach::Ranged, Reach::Siege],
    };
    let double = duel.melee && view.state.turns[duel.attacker].double_physical;
    let (mut sum, mut elements) = (0u8, 0u8);
    for &element in Element::ALL {
        let mut points: u8 =
            reaches.iter().map(|&reach| view.state.combat.attack[reach as usize][element as usize]).sum();
        if double && element == Element::Physical {
            points = points.saturating_mul(2);
        }
        if points > 0 {
            elements |= 1 << element as u8;
        }
        sum = sum.saturating_add(points);
    }
    (sum, elements)
}

/// What the blocks played take off the attack (MK-PVP-14, MK-PVP-19, MK-PVP-24).
pub(crate) fn block_strength(view: View<'_>) -> u8 {
    let duel = &view.state.duel;
    let pool = &view.state.combat.block;
    let (mut full, mut half) = (0u8, 0u8);
    for &element in Element::ALL {
        let points = pool.points[element as usize].saturating_add(pool.icons[element as usize] * duel.mana);
        let attack = Element::ALL.iter().filter(|&&attack| duel.elements >> attack as u8 & 1 != 0);
        let efficient = attack.into_iter().any(|&attack| combat::efficient(element, attack));
        let sum = if efficient { &mut full } else { &mut half };
        *sum = sum.saturating_add(points);
    }
    let block = full.saturating_add(half / 2);
    if duel.melee || pool.unswift { block } else { block.saturating_add(pool.twice) / 2 }
}

/// What a duelling seat can do besides playing cards.
pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, seat: Seat, out: &mut O) {
    let duel = &view.state.duel;
    if duel.blocking {
        combat::influence_options(view, seat, out);
        return out.allow(Action::Stand.into());
    }
    let (strength, _) = attack_strength(view);
    let played = view.state.combat.attack != [[0; 4]; 3];
    if played || O::REASONS {
        out.option(Action::Launch.into(), ensure(strength > 0, Rule("MK-PVP-12")));
    }
    if duel.melee && view.state.combat.burning > 0 {
        out.allow(combat::Action::Burn.into());
    }
    combat::move_options(view, seat, !duel.melee, out);
    out.allow(Action::Pass.into());
}

/// What a seat does in a player combat.
pub(crate) fn act(play: &mut Play<'_>, seat: Seat, action: Action) {
    match action {
        Action::Attack(other) => begin(play, seat, other),
        Action::Launch => launch(play, seat),
        Action::Pass => pass(play, seat),
        Action::Stand => stand(play, seat),
        _ => unreachable!("{action:?} is no answer of a turn"),
    }
}

/// An attack is made; the other blocks (MK-DEC-25).
fn launch(play: &mut Play<'_>, seat: Seat) {
    let (strength, elements) = attack_strength(play.view());
    let duel = &mut play.state.duel;
    duel.strength = strength;
    duel.elements = elements;
    duel.blocking = true;
    duel.passes = 0;
    let other = duel.other(seat);
    let side = duel.side(seat);
    duel.burning[side] = play.state.combat.burning;
    play.tell(|| {
        Event::open(text!("pvp.attack", seat, n = strength)).on(Object::Seat(other)).by(Rule("MK-PVP-11"))
    });
    play.next(turn::Step::Hub(other));
}

/// MK-PVP-11, MK-PVP-21, MK-PVP-29.
fn pass(play: &mut Play<'_>, seat: Seat) {
    play.tell(|| Event::open(text!("pvp.passes", seat)).on(Object::Seat(seat)).by(Rule("MK-PVP-11")));
    let duel = &mut play.state.duel;
    duel.passes += 1;
    if duel.passes < 2 {
        return next_attack(play);
    }
    if duel.melee {
        return over(play, None);
    }
    duel.melee = true;
    duel.passes = 0;
    duel.attacker = duel.aggressor;
    play.next(Step::Exchange);
}

/// Blocking is over (MK-PVP-14, MK-PVP-20).
fn stand(play: &mut Play<'_>, seat: Seat) {
    let less = block_strength(play.view());
    let pool = std::mem::take(&mut play.state.combat.block);
    let duel = &mut play.state.duel;
    duel.strength = duel.strength.saturating_sub(less);
    let (left, attacker) = (duel.strength, duel.attacker);
    play.tell(|| {
        Event::open(text!("pvp.blocked", seat, n = left)).on(Object::Seat(seat)).by(Rule("MK-PVP-20"))
    });
    play.next(Step::Use(attacker));
    // MK-PVP-35: only if nothing is left of the attack.
    if left == 0 {
        let side = play.state.duel.side(seat);
        play.state.duel.burning[side] = play.state.duel.burning[side].max(pool.burn);
        if pool.armor > 0 || pool.explode {
            play.next(Step::Aim(seat, pool.armor, pool.explode));
        }
    }
}

fn aim(play: &mut Play<'_>, seat: Seat, unit: u8, armor: u8, explodes: bool) {
    let other = play.state.duel.other(seat);
    let view = play.view();
    let (icy, fiery) = (resists(view, other, unit, Element::Ice), resists(view, other, unit, Element::Fire));
    if armor > 0 && !icy {
        harm(play, seat, unit, Harm::Armor(armor, armor));
    }
    if explodes && !fiery && play.state.players[other].units[usize::from(unit)].wounds == 0 {
        harm(play, seat, unit, Harm::Destroy);
    }
}

/// What a Unit of the blocker costs the attacker (MK-PVP-15, MK-PVP-16).
pub(crate) fn unit_price(view: View<'_>, blocker: Seat, unit: u8) -> u8 {
    let duel = &view.state.duel;
    let less = duel.less[duel.side(blocker)][usize::from(unit)];
    let armor = units::armor(view, blocker, unit).saturating_sub(less).max(1);
    let mut elements = Element::ALL.iter().filter(|&&element| duel.elements >> element as u8 & 1 != 0);
    if elements.any(|&element| resists(view, blocker, unit, element)) { 2 * armor } else { armor }
}

/// Spaces that the blocker can be forced to, with their unmodified cost (MK-PVP-25, MK-AMB-31).
fn retreats(view: View<'_>) -> impl Iterator<Item = (SpaceId, u8)> + use<'_> {
    let duel = &view.state.duel;
    let blocker = duel.other(duel.attacker);
    let here = view.state.players[blocker].space;
    let near = here.into_iter().flat_map(move |here| view.state.map.near(here));
    near.filter(move |&space| view.is_safe(blocker, space)).map(move |space| {
        let cost = movement::printed_cost(view.hex(space).terrain, view.state.night).unwrap_or(5);
        (space, cost)
    })
}

/// Artifacts that can be stolen (MK-PVP-26).
fn loot(view: View<'_>) -> impl Iterator<Item = CardId> + use<'_> {
    let blocker = view.state.duel.other(view.state.duel.attacker);
    let player = &view.state.players[blocker];
    let open = player.deeds.discard.or(player.deeds.play).and(crate::pile::Pile::ARTIFACTS);
    let banners = player.units.iter().filter(|unit| unit.wounds > 0).filter_map(|unit| unit.banner);
    open.iter().chain(banners)
}

pub(crate) fn step_options<O: Options<crate::Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    let mut option = |action: Action, verdict: Verdict| out.option(action.into(), verdict);
    let duel = &view.state.duel;
    match step {
        Step::Attend(_) => {
            let some = view.state.players[seat].deeds.hand.cards() > 0;
            option(Action::Attend(true), ensure(some, Rule("MK-PVP-07")));
            option(Action::Attend(false), Ok(()));
        }
        Step::Aim(..) => contributors(view).for_each(|unit| option(Action::Aim(unit), Ok(()))),
        Step::Use(_) => {
            let blocker = duel.other(duel.attacker);
            let player = &view.state.players[blocker];
            for (n, unit) in player.units.iter().enumerate() {
                let healthy = ensure(unit.wounds == 0, Rule("MK-DMG-07"));
                let price = unit_price(view, blocker, n as u8);
                option(
                    Action::WoundUnit(n as u8),
                    healthy.and(ensure(price <= duel.strength, Rule("MK-PVP-15"))),
                );
            }
            let armor = view.level(blocker).armor;
            option(Action::WoundHero, ensure(armor <= duel.strength, Rule("MK-PVP-15")));
            if duel.melee {
                for (space, cost) in retreats(view) {
                    option(Action::Retreat(space), ensure(cost <= duel.strength, Rule("MK-PVP-25")));
                }
                for card in loot(view) {
                    let enough = ensure(duel.strength >= THEFT, Rule("MK-PVP-25"));
                    option(Action::Steal(view.content.kind(card)), enough);
                }
            }
            option(Action::Enough, Ok(()));
        }
        Step::Exchange | Step::Close(_) | Step::Closed(_) => {}
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    match (step, action) {
        (Step::Attend(_), Action::Attend(full)) => attend(play, seat, full),
        (Step::Aim(_, armor, explodes), Action::Aim(unit)) => aim(play, seat, unit, armor, explodes),
        (Step::Use(_), Action::Enough) => next_attack(play),
        (Step::Use(_), _) => {
            play.next(step);
            use_damage(play, seat, action);
        }
        _ => unreachable!("{action:?} answers no {step:?}"),
    }
}

/// MK-PVP-05, MK-PVP-08, MK-PVP-09, MK-PVP-10.
fn attend(play: &mut Play<'_>, seat: Seat, full: bool) {
    play.state.duel.full = full;
    if full {
        turn::prepare(play, seat);
        play.state.players[seat].down = true;
    } else {
        let mana = play.turn(seat).mana;
        *play.turn(seat) = Turn { mana, ..Turn::default() };
    }
    play.turn(seat).part = Part::Fight;
    play.tell(|| {
        let text = if full { text!("pvp.full", seat) } else { text!("pvp.partial", seat) };
        Event::open(text).on(Object::Seat(seat)).by(Rule("MK-PVP-04"))
    });
}

fn use_damage(play: &mut Play<'_>, seat: Seat, action: Action) {
    let blocker = play.state.duel.other(seat);
    match action {
        Action::WoundUnit(unit) => {
            play.state.duel.strength -= unit_price(play.view(), blocker, unit);
            units::wound(play, blocker, unit, 1, Rule("MK-PVP-15"));
        }
        Action::WoundHero => {
            play.state.duel.strength -= play.view().level(blocker).armor;
            play.wound_hand(blocker, 1, Rule("MK-PVP-17"));
        }
        Action::Retreat(space) => {
            play.state.players[blocker].space = Some(space);
            play.tell(|| {
                Event::open(text!("pvp.retreat", seat = blocker))
                    .on(Object::Space(space))
                    .by(Rule("MK-PVP-27"))
            });
            over(play, Some(seat));
        }
        Action::Steal(kind) => {
            play.state.duel.strength -= THEFT;
            steal(play, seat, blocker, kind.single());
        }
        _ => unreachable!("{action:?} is no use of damage"),
    }
}

/// The Artifact goes to the thief's discard pile (MK-PVP-26).
fn steal(play: &mut Play<'_>, seat: Seat, from: Seat, card: CardId) {
    let player = &mut play.state.players[from];
    if player.deeds.discard.has(card) {
        player.deeds.discard.remove(card);
    } else if player.deeds.play.has(card) {
        player.deeds.play.remove(card);
    }
    for unit in player.units.iter_mut().filter(|unit| unit.banner == Some(card)) {
        unit.banner = None;
    }
    play.state.players[seat].deeds.discard.add(card);
    let kind = play.content.kind(card);
    play.tell(|| {
        Event::open(text!("pvp.stolen", seat, card = kind)).on(Object::Seat(from)).by(Rule("MK-PVP-26"))
    });
}

/// The combat is over; the victor gains Fame (MK-PVP-28, MK-PVP-29, MK-AMB-32).
fn over(play: &mut Play<'_>, victor: Option<Seat>) {
    let duel = play.state.duel;
    let (aggressor, defender) = (duel.aggressor, duel.defender);
    if let Some(victor) = victor {
        let loser = duel.other(victor);
        let (best, worst) = (&play.state.players[victor], &play.state.players[loser]);
        let fame = u8::from(worst.fame > best.fame) + 2 * worst.level.saturating_sub(best.level);
        play.gain_fame(victor, fame, Rule("MK-PVP-28"));
    }
    play.state.duel = Duel::default();
    play.state.combat = Combat::default();
    let here = play.state.players[aggressor].space.unwrap_or_default();
    match victor {
        None => {
            let from = play.turn(aggressor).from;
            crate::sites::go_back(play, aggressor, from);
        }
        Some(victor) if victor == aggressor && play.view().is_hostile(aggressor, here) => {
            // The keep falls to the victor.
            play.state.map.spaces[here].shield = Some(aggressor);
        }
        _ => {}
    }
    let turn = play.turn(aggressor);
    turn.part = Part::After;
    turn.moves_left = 0;
    play.tell(|| Event::open(text!("pvp.over")).by(Rule("MK-PVP-29")));
    if duel.full {
        play.next(Step::Close(defender));
    } else {
        // MK-PVP-10: unused mana stays.
        let mana = play.turn(defender).mana;
        *play.turn(defender) = Turn { mana, ..Turn::default() };
    }
}

/// Somebody ends his part in another's turn (MK-PVP-05, MK-COOP-18).
pub(crate) fn end_part(play: &mut Play<'_>, seat: Seat) {
    play.next(Step::Closed(seat));
    ending::steps(play, seat, false);
}

pub(crate) fn prompt(view: View<'_>, step: Step, _seat: Seat) -> Prompt {
    let (text, rule) = match step {
        Step::Attend(_) => (text!("pvp.ask.attend", seat = view.state.duel.aggressor), "MK-DEC-23"),
        Step::Aim(..) => (text!("pvp.ask.aim"), "MK-PVP-35"),
        Step::Use(_) => (text!("pvp.ask.use", n = view.state.duel.strength), "MK-DEC-26"),
        Step::Exchange | Step::Close(_) | Step::Closed(_) => {
            (text!("pvp.ask.attend", seat = view.state.duel.aggressor), "MK-PVP-01")
        }
    };
    Prompt { text, rule: Some(Rule(rule)), window: None, so_far: Vec::new() }
}

/// What whoever attacks or blocks is asked (MK-DEC-24, MK-DEC-25).
pub(crate) fn ask(view: View<'_>, seat: Seat, stage: Phase) -> (Text, &'static str) {
    let duel = &view.state.duel;
    let seat = duel.other(seat);
    if stage == Phase::Block {
        let (n, block) = (duel.strength, block_strength(view));
        let text = match block {
            0 => text!("pvp.ask.block", seat, n),
            _ => text!("pvp.ask.block_more", seat, n, block),
        };
        return (text, "MK-DEC-25");
    }
    let text = match (attack_strength(view).0, duel.melee) {
        (0, false) => text!("pvp.ask.ranged", seat),
        (0, true) => text!("pvp.ask.melee", seat),
        (n, false) => text!("pvp.ask.ranged_more", seat, n),
        (n, true) => text!("pvp.ask.melee_more", seat, n),
    };
    (text, "MK-DEC-24")
}

/// To pass means something else each time (MK-PVP-11, MK-PVP-21, MK-PVP-29).
fn passing(view: View<'_>, seat: Seat) -> Text {
    let duel = &view.state.duel;
    match (duel.passes, duel.melee) {
        (0, _) => text!("pvp.label.pass", seat = duel.other(seat)),
        (_, false) => text!("pvp.label.pass_ranged"),
        (_, true) => text!("pvp.label.pass_melee"),
    }
}

/// What comes of the blocks so far.
fn standing(view: View<'_>) -> Text {
    let (all, n) = (view.state.duel.strength, block_strength(view));
    match all.saturating_sub(n) {
        0 => text!("pvp.label.stand_all"),
        left if left == all => text!("pvp.label.stand_none", n = all),
        left => text!("pvp.label.stand", n, left),
    }
}

fn unit_of(view: View<'_>, seat: Seat, unit: u8) -> UnitKind {
    view.state.players[seat].units.get(usize::from(unit)).map_or_else(UnitKind::default, |unit| unit.kind)
}

pub(crate) fn target_label(view: View<'_>, seat: Seat, n: u8) -> Label {
    let other = view.state.duel.other(seat);
    Label::new(text!("cards.label.unit", unit = unit_of(view, other, n))).on(Object::Unit(other, n).id())
}

pub(crate) fn label(view: View<'_>, seat: Seat, action: Action) -> Label {
    let duel = &view.state.duel;
    let blocker = duel.other(duel.attacker);
    match action {
        Action::Attack(other) => {
            let player = &view.state.players[other];
            let label = Label::new(text!("pvp.label.attack", hero = player.hero));
            let space = player.space.map(Object::Space);
            let on = [Object::Hero(player.hero)].into_iter().chain(space).chain([Object::Seat(other)]);
            on.fold(label, |label, object| label.on(object.id()))
        }
        Action::Attend(true) => Label::new(text!("pvp.label.full")),
        Action::Attend(false) => Label::new(text!("pvp.label.partial")),
        Action::Launch => Label::new(text!("pvp.label.launch", n = attack_strength(view).0)),
        Action::Pass => Label::new(passing(view, seat)).kind(Sort::Pass),
        Action::Stand => Label::new(standing(view)).kind(Sort::Done),
        Action::Aim(unit) => target_label(view, seat, unit),
        Action::WoundUnit(unit) => {
            let there = usize::from(unit) < view.state.players[blocker].units.len();
            let n = if there { unit_price(view, blocker, unit) } else { 0 };
            Label::new(text!("pvp.label.unit", unit = unit_of(view, blocker, unit), n))
                .on(Object::Unit(blocker, unit).id())
        }
        Action::WoundHero => Label::new(text!("pvp.label.hero", n = view.level(blocker).armor))
            .on(Object::Seat(blocker).id())
            .on(Object::Hero(view.state.players[blocker].hero).id()),
        Action::Retreat(space) => {
            let n = retreats(view).find(|&(to, _)| to == space).map_or(0, |(_, cost)| cost);
            Label::new(text!("pvp.label.retreat", place = view.place(space), n)).to(Object::Space(space).id())
        }
        Action::Steal(card) => {
            let text = text!("pvp.label.steal", card, n = THEFT);
            Label::new(text).on(Object::Card(Place::Discard(blocker), card).id())
        }
        Action::Enough => Label::new(text!("pvp.label.enough")).kind(Sort::Done),
    }
}
