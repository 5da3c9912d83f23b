//! Combat with enemies: how it starts, its phases, attacks and blocks (MK-COMBAT, MK-RANGED, MK-BLOCK, MK-ATTACK,
//! MK-ELEM, MK-ABIL). Damage is a chapter of its own.
//!
//! Points of an attack or a block gather in a pool while cards are played; naming its targets spends the pool. That is
//! the same as naming them first, because nothing becomes known in between, and it takes half the answers.

use hexarch_core::{
    Kind as Sort, Label, List, Options, Prompt, Rule, Seat, Seats, Text, Verdict, ensure, text, vocabulary,
};
use serde::{Deserialize, Serialize};

use crate::content::Content;
use crate::coop;
use crate::effects::{Harm, Loss, OnBlock, Target};
use crate::faces::Object;
use crate::ids::*;
use crate::map::Token;
use crate::play::{Event, Play, View};
use crate::pvp;
use crate::scenario;
use crate::state::Part;
use crate::{damage, sites};

mod begin;
pub(crate) use begin::*;

mod strength;
pub(crate) use strength::*;

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// Rampagers beside the hero may be challenged as well (MK-COMBAT-04).
        "join" Join(seat: Seat),
        /// All enemies are turned up and the first phase begins (MK-COMBAT-07).
        "open" Open(seat: Seat),
        /// Unblocked enemies deal damage, one by one (MK-DMG-02).
        "damage" Damage(seat: Seat),
        /// Damage of one of them is assigned (MK-DMG-03).
        "assign" Assign(seat: Seat, foe: u8, left: u8),
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        /// Challenges a rampager as well.
        "join" Join(space: SpaceId),
        "begin" Begin,
        /// Attacks these enemies, as bits by number (MK-DEC-13).
        "strike" Strike(foes: u16),
        /// Blocks an enemy (MK-DEC-14).
        "block" Block(foe: u8),
        "end-phase" EndPhase,
        /// Left-over Move points as Attack (Agility).
        "spend-move" SpendMove(reach: Reach, n: u8),
        /// Influence as Block (Diplomacy).
        "spend-influence" SpendInfluence(element: Element, n: u8),
        /// The Attack of a Burning Shield.
        "burn" Burn,
        /// The enemy whose damage comes next (MK-DEC-15).
        "damage-from" From(foe: u8),
        /// A Unit takes damage (MK-DEC-16).
        "soak" Soak(unit: u8),
        /// The hero takes the rest.
        "hero" Hero,
    }
}

/// Where a fight is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub enum Fight {
    /// In the open, against rampagers.
    #[default]
    Field,
    /// An unconquered keep, tower or city, or a secret site that is one.
    Assault,
    /// A keep or tower of another player who is away (MK-SITE-09, MK-SCEN-45).
    Takeover,
    /// A monastery that is burned (MK-SITE-05).
    Monastery,
    /// An adventure site, or a mine to be liberated.
    Adventure,
    /// Enemies summoned in Druid Nights (MK-SCEN-25).
    Incantation,
}

/// Where an enemy comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub enum Origin {
    /// Rampaging there.
    Rampager(SpaceId),
    /// A token of the site, by number.
    Site(u8),
    /// Drawn for this fight; discarded afterwards.
    #[default]
    Drawn,
}

/// An enemy in a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Foe {
    pub kind: EnemyKind,
    pub origin: Origin,
    /// What it has summoned (MK-ABIL-12).
    pub summoned: Option<EnemyKind>,
    pub defeated: bool,
    pub blocked: bool,
    /// Does not attack this combat.
    pub still: bool,
    /// Its damage has been dealt.
    pub dealt: bool,
    /// Defends a fortified site.
    pub walled: bool,
    /// What it has lost.
    pub lost_walls: bool,
    pub lost: [bool; 3],
    /// Armor lost.
    pub less: u8,
}

/// Points of a block so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct BlockPool {
    /// By element.
    pub points: [u8; 4],
    /// More for each icon, by element.
    pub icons: [u8; 4],
    pub unswift: bool,
    /// The points added last, and those that count twice against Swift.
    pub last: u8,
    pub twice: u8,
    /// Armor that the enemy loses, an Attack that follows, its destruction.
    pub armor: u8,
    pub burn: u8,
    pub explode: bool,
}

/// The combat in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Combat {
    pub on: bool,
    pub seat: Seat,
    pub fight: Fight,
    pub phase: Phase,
    /// The site that is fought for, and where the hero came from.
    pub space: Option<SpaceId>,
    pub foes: List<Foe, 14>,
    /// The city whose bonus its garrison has.
    pub city: Option<Color>,
    /// Units cannot be used (MK-SITE-05, MK-SITE-15).
    pub no_units: bool,
    /// Night rules (MK-MANA-08).
    pub night: bool,
    /// Points of an attack so far, by reach and element.
    pub attack: [[u8; 4]; 3],
    pub block: BlockPool,
    /// An attack was made.
    pub struck: bool,
    pub ignores_site: bool,
    pub skips_blocks: bool,
    /// Own attacks become Cold Fire, Siege.
    pub cold_fire: bool,
    pub siege: bool,
    /// An Attack of a Burning Shield that can be made.
    pub burning: u8,
    /// Wounds to hand so far (MK-DMG-13).
    pub wounds: u8,
    pub knocked_out: bool,
    /// Fame of a takeover, halved at the end.
    pub fame: u8,
    /// Reputation of the assault is paid.
    pub assaulted: bool,
}

impl Combat {
    /// Enemies that are not defeated.
    pub fn left(&self) -> impl Iterator<Item = (u8, &Foe)> {
        self.foes.iter().enumerate().filter(|(_, foe)| !foe.defeated).map(|(n, foe)| (n as u8, foe))
    }
}

/// Does something to an enemy.
pub(crate) fn harm(play: &mut Play<'_>, seat: Seat, foe: u8, harm: Harm) {
    if play.state.duel.on {
        return pvp::harm(play, seat, foe, harm);
    }
    let stats = play.view().stats(&play.state.combat.foes[usize::from(foe)]);
    let token = &mut play.state.combat.foes[usize::from(foe)];
    let kind = token.kind;
    match harm {
        Harm::Armor(plain, walled) => token.less += if stats.walls > 0 { walled } else { plain },
        Harm::ArmorByResistance => {
            token.less += stats.resists.iter().filter(|&&resists| resists).count() as u8
        }
        Harm::NoAttack | Harm::Cancel => token.still = true,
        Harm::Lose(Loss { fortified, resistances }) => {
            token.lost_walls |= fortified;
            for (lost, loses) in token.lost.iter_mut().zip(resistances) {
                *lost |= loses;
            }
        }
        // MK-COMBAT-26: destroyed is defeated.
        Harm::Destroy => return defeat(play, seat, foe),
    }
    play.tell(|| {
        Event::open(text!("combat.harmed", enemy = kind)).on(Object::Foe(foe)).by(Rule("MK-CARD-12"))
    });
}

/// The bonus that the source of an Attack or Block adds: Concentration, a Unit's Banner and cards, Leadership, Ambush.
fn bonus(play: &mut Play<'_>, seat: Seat, reach: Option<Reach>) -> u8 {
    let content = play.content;
    let turn = &mut play.state.turns[seat];
    let mut more = std::mem::take(&mut turn.context.bonus);
    if turn.context.card {
        let [attack, block] = std::mem::take(&mut turn.ambush);
        more += if reach.is_some() { attack } else { block };
    }
    let context = turn.context;
    if context.unit > 0 {
        more += turn.unit_bonus;
        turn.units_used += 1;
        if context.led {
            more += match reach {
                None => 3,
                Some(Reach::Melee) => 2,
                Some(Reach::Ranged) => 1,
                Some(Reach::Siege) => 0,
            };
        }
        let unit = play.state.players[seat].units.get(usize::from(context.unit) - 1);
        let banner = unit.filter(|_| !context.lent).and_then(|unit| unit.banner);
        if let Some(banner) = banner.and_then(|card| content.card(content.kind(card)).banner) {
            more += banner.bonus;
            if banner.fame {
                play.gain_fame(seat, 1, Rule("MK-UNIT-11"));
            }
        }
        // Both figures of one activation count once.
        play.turn(seat).context.led = false;
    }
    more
}

/// Adds to the attack in progress.
pub(crate) fn add_attack(play: &mut Play<'_>, seat: Seat, reach: Reach, element: Element, n: u8) {
    if n == 0 {
        return;
    }
    let more = bonus(play, seat, Some(reach));
    let combat = &mut play.state.combat;
    let reach = if combat.siege { Reach::Siege } else { reach };
    let element = if combat.cold_fire { Element::ColdFire } else { element };
    let points = &mut combat.attack[reach as usize][element as usize];
    *points = points.saturating_add(n + more);
    let n = n + more;
    // A Unit's part of an attack on a player can be taken out of it (MK-PVP-32).
    let context = play.state.turns[seat].context;
    if play.state.duel.on && context.unit > 0 && !context.lent {
        play.state.duel.values[usize::from(context.unit) - 1] += n;
    }
    play.tell(|| {
        Event::open(text!("combat.attack", seat, n, reach, element))
            .on(Object::Seat(seat))
            .by(Rule("MK-AMB-45"))
    });
}

/// Adds to the block in progress.
pub(crate) fn add_block(play: &mut Play<'_>, seat: Seat, element: Element, n: u8) {
    let more = bonus(play, seat, None);
    let n = n + more;
    let block = &mut play.state.combat.block;
    block.points[element as usize] = block.points[element as usize].saturating_add(n);
    block.last = n;
    play.tell(|| {
        Event::open(text!("combat.block", seat, n, element)).on(Object::Seat(seat)).by(Rule("MK-AMB-45"))
    });
}

/// The Block that was just added counts twice against Swift.
pub(crate) fn double_against_swift(play: &mut Play<'_>) {
    let block = &mut play.state.combat.block;
    block.twice = block.twice.saturating_add(block.last);
}

pub(crate) fn add_icon_block(play: &mut Play<'_>, element: Element) {
    play.state.combat.block.icons[element as usize] += 1;
}

pub(crate) fn add_on_block(play: &mut Play<'_>, _seat: Seat, on_block: OnBlock, n: u8) {
    let block = &mut play.state.combat.block;
    match on_block {
        OnBlock::Armor => block.armor += n,
        OnBlock::Burn => block.burn += n,
        OnBlock::Explode => block.explode = true,
    }
}

pub(crate) fn ignore_site(play: &mut Play<'_>) {
    play.state.combat.ignores_site = true;
}

/// Altem Mages: every attack played from now on.
pub(crate) fn change_attacks(play: &mut Play<'_>, element: Option<Element>) {
    match element {
        Some(_) => play.state.combat.cold_fire = true,
        None => play.state.combat.siege = true,
    }
}

/// Block and damage phases are skipped; against a player one attack is cancelled (MK-PVP-33).
pub(crate) fn skip_blocks(play: &mut Play<'_>, seat: Seat) {
    if play.state.duel.on {
        return pvp::cancel_attack(play, seat);
    }
    play.state.combat.skips_blocks = true;
    if play.state.combat.phase == Phase::Block {
        to_phase(play, seat, Phase::Attack);
    }
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    match step {
        Step::Join(seat) if joinable(view, seat).next().is_some() => Seats::only(seat),
        Step::Damage(seat) if damage::dealing(view).count() > 1 => Seats::only(seat),
        Step::Assign(seat, _, left) if left > 0 && damage::takers(view, seat).next().is_some() => {
            Seats::only(seat)
        }
        Step::Join(_) | Step::Open(_) | Step::Damage(_) | Step::Assign(..) => Seats::NONE,
    }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Join(seat) => play.next(Step::Open(seat)),
        Step::Open(seat) => open(play, seat),
        Step::Damage(seat) => {
            let next = damage::dealing(play.view()).next();
            match next {
                Some(foe) => damage::deal(play, seat, foe),
                None => to_phase(play, seat, Phase::Attack),
            }
        }
        Step::Assign(seat, foe, left) => {
            if left > 0 {
                damage::to_hero(play, seat, foe, left);
            }
        }
    }
}

/// Everybody is there (MK-COMBAT-07).
fn open(play: &mut Play<'_>, seat: Seat) {
    let n = play.state.combat.foes.len();
    play.tell(|| {
        Event::open(text!("combat.begins", seat, n)).on(Object::Seat(seat)).by(Rule("MK-COMBAT-08"))
    });
    if n == 0 {
        finish(play, seat);
    }
}

/// Goes on to a phase, or past it if it has nothing to do.
pub(crate) fn to_phase(play: &mut Play<'_>, seat: Seat, phase: Phase) {
    play.state.combat.attack = Default::default();
    play.state.combat.block = BlockPool::default();
    if play.state.combat.left().next().is_none() {
        return finish(play, seat);
    }
    play.state.combat.phase = phase;
    match phase {
        Phase::Ranged => {}
        Phase::Block => {
            if play.state.combat.skips_blocks {
                return to_phase(play, seat, Phase::Attack);
            }
            summon(play);
            let attacked = play.state.combat.foes.iter().any(|foe| play.view().attacks(foe));
            if !attacked {
                to_phase(play, seat, Phase::Attack);
            }
        }
        Phase::Damage => play.next(Step::Damage(seat)),
        Phase::Attack => unsummon(play),
    }
}

/// When the Block phase begins summoners summon (MK-ABIL-12).
fn summon(play: &mut Play<'_>) {
    for n in 0..play.state.combat.foes.len() {
        let foe = play.state.combat.foes[n];
        let summons = play.content.enemy(foe.kind).keywords.has(Keyword::Summon);
        if !summons || foe.defeated || foe.still {
            continue;
        }
        if let Some(kind) = play.draw_enemy(Back::Brown) {
            play.state.combat.foes[n].summoned = Some(kind);
            play.tell(|| {
                Event::open(text!("combat.summoned", enemy = foe.kind, summoned = kind))
                    .on(Object::Foe(n as u8))
                    .by(Rule("MK-ABIL-12"))
            });
        }
    }
}

/// What was summoned leaves without Fame (MK-ABIL-14).
fn unsummon(play: &mut Play<'_>) {
    for n in 0..play.state.combat.foes.len() {
        if let Some(kind) = play.state.combat.foes[n].summoned.take() {
            play.discard_enemy(kind);
            play.state.combat.foes[n].blocked = false;
        }
    }
}

/// What a fighting seat can do besides playing cards.
pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, seat: Seat, out: &mut O) {
    let combat = &view.state.combat;
    let mut option = |action: Action, verdict: Verdict| out.option(action.into(), verdict);
    match combat.phase {
        Phase::Ranged | Phase::Attack => {
            if combat.attack != [[0; 4]; 3] {
                let left: u16 = combat.left().map(|(n, _)| 1 << n).sum();
                // Every group that the points suffice for, and each enemy alone.
                let mut group = left;
                while group != 0 {
                    let verdict = may_strike(view, seat, group);
                    if verdict.is_ok() || group.count_ones() == 1 {
                        option(Action::Strike(group), verdict);
                    }
                    group = (group - 1) & left;
                }
            }
            let ranged = combat.phase == Phase::Ranged;
            if combat.burning > 0 {
                option(Action::Burn, ensure(!ranged, Rule("MK-RANGED-02")));
            }
            move_options(view, seat, ranged, out);
        }
        Phase::Block => {
            if combat.block != BlockPool::default() {
                for (n, foe) in combat.left() {
                    if view.attacks(foe) && !foe.blocked {
                        let (points, needed) = block_against(view, foe);
                        option(Action::Block(n), ensure(points >= needed, Rule("MK-BLOCK-05")));
                    }
                }
            }
            influence_options(view, seat, out);
        }
        Phase::Damage => {}
    }
    out.allow(Action::EndPhase.into());
}

/// Left-over Move points as Attack (Agility), against enemies and players alike.
pub(crate) fn move_options<O: Options<crate::Action>>(view: View<'_>, seat: Seat, ranged: bool, out: &mut O) {
    let turn = &view.state.turns[seat];
    if turn.moves_left == 0 || turn.spend_move == 0 {
        return;
    }
    let melee = ensure(!ranged, Rule("MK-RANGED-02"));
    (1..=turn.moves_left).for_each(|n| out.option(Action::SpendMove(Reach::Melee, n).into(), melee));
    if turn.spend_move > 1 {
        (1..=turn.moves_left / 2).for_each(|n| out.allow(Action::SpendMove(Reach::Ranged, n).into()));
    }
}

/// Influence as Block (Diplomacy), against enemies and players alike.
pub(crate) fn influence_options<O: Options<crate::Action>>(view: View<'_>, seat: Seat, out: &mut O) {
    let turn = &view.state.turns[seat];
    let influence = turn.influence.clamp(0, 30) as u8;
    for &element in Element::ALL.iter().filter(|&&element| turn.spend_influence >> element as u8 & 1 != 0) {
        (1..=influence).for_each(|n| out.allow(Action::SpendInfluence(element, n).into()));
    }
}

/// What a fighting seat does.
pub(crate) fn act(play: &mut Play<'_>, seat: Seat, action: Action) {
    match action {
        Action::Strike(foes) => strike(play, seat, foes),
        Action::Block(foe) => block(play, seat, foe),
        Action::EndPhase => match play.state.combat.phase {
            Phase::Ranged => to_phase(play, seat, Phase::Block),
            Phase::Block => to_phase(play, seat, Phase::Damage),
            Phase::Damage => {}
            Phase::Attack => finish(play, seat),
        },
        Action::SpendMove(reach, n) => {
            let price = if reach == Reach::Ranged { 2 * n } else { n };
            play.turn(seat).moves_left -= price;
            play.turn(seat).context = Default::default();
            add_attack(play, seat, reach, Element::Physical, n);
        }
        Action::SpendInfluence(element, n) => {
            play.turn(seat).influence -= i16::from(n);
            play.turn(seat).context = Default::default();
            add_block(play, seat, element, n);
        }
        Action::Burn => {
            let n = std::mem::take(&mut play.state.combat.burning);
            play.turn(seat).context = crate::state::Context { card: true, ..Default::default() };
            add_attack(play, seat, Reach::Melee, Element::Fire, n);
        }
        Action::Join(_) | Action::Begin | Action::From(_) | Action::Soak(_) | Action::Hero => {
            unreachable!("{action:?} is no answer in a phase")
        }
    }
}

/// An attack succeeds (MK-RANGED-06, MK-ATTACK-04).
fn strike(play: &mut Play<'_>, seat: Seat, foes: u16) {
    let walls = play.state.combat.phase == Phase::Ranged
        && play.state.combat.left().any(|(n, foe)| foes >> n & 1 != 0 && play.view().stats(foe).walls > 0);
    let combat = &mut play.state.combat;
    combat.struck = true;
    if walls {
        // Only Siege was used; other points could as well have been played after this attack.
        combat.attack[Reach::Siege as usize] = [0; 4];
    } else {
        combat.attack = Default::default();
    }
    for n in 0..combat.foes.len() as u8 {
        if foes >> n & 1 != 0 {
            defeat(play, seat, n);
        }
    }
    if play.state.combat.on && play.state.combat.left().next().is_none() {
        finish(play, seat);
    }
}

/// An enemy is defeated (MK-COMBAT-15, MK-ATTACK-06).
pub(crate) fn defeat(play: &mut Play<'_>, seat: Seat, foe: u8) {
    let token = play.state.combat.foes[usize::from(foe)];
    let middle = matches!(play.state.combat.phase, Phase::Block | Phase::Damage);
    if let Some(summoned) = token.summoned.filter(|_| middle) {
        // A monster gives nothing and its summoner remains (MK-ABIL-14).
        play.discard_enemy(summoned);
        let token = &mut play.state.combat.foes[usize::from(foe)];
        token.summoned = None;
        token.still = true;
        return;
    }
    play.state.combat.foes[usize::from(foe)].defeated = true;
    play.turn(seat).defeated += 1;
    let info = play.content.enemy(token.kind);
    let kind = token.kind;
    play.tell(|| {
        Event::open(text!("combat.defeated", seat, enemy = kind))
            .on(Object::Foe(foe))
            .by(Rule("MK-COMBAT-15"))
    });
    match play.state.combat.fight {
        // Other players' keeps give half, rounded up over all of them (MK-SITE-09, MK-SCEN-45).
        Fight::Takeover if token.origin == Origin::Drawn => play.state.combat.fame += info.fame,
        Fight::Incantation => play.gain_fame(seat, 2 * info.fame, Rule("MK-SCEN-26")),
        _ => play.gain_fame(seat, info.fame, Rule("MK-FAME-02")),
    }
    match token.origin {
        Origin::Rampager(space) => {
            // MK-SITE-32, MK-SITE-33, MK-COMBAT-16.
            let (reputation, why) = match play.view().hex(space).rampaging {
                Some(Back::Red) => (2, Rule("MK-SITE-33")),
                _ => (1, Rule("MK-SITE-32")),
            };
            let foes = &mut play.state.map.spaces[space].foes;
            if let Some(slot) = foes.iter_mut().find(|slot| slot.is_some_and(|it| it.kind == token.kind)) {
                *slot = None;
            }
            play.discard_enemy(token.kind);
            play.shift_reputation(seat, reputation, why);
        }
        Origin::Site(_) => {
            sites::lose_defender(play, seat, token.kind);
            play.discard_enemy(token.kind);
        }
        Origin::Drawn => play.discard_enemy(token.kind),
    }
}

/// A block succeeds (MK-BLOCK-04).
fn block(play: &mut Play<'_>, seat: Seat, foe: u8) {
    let pool = std::mem::take(&mut play.state.combat.block);
    play.state.combat.foes[usize::from(foe)].blocked = true;
    let token = play.state.combat.foes[usize::from(foe)];
    let stats = play.view().stats(&token);
    let kind = token.summoned.unwrap_or(token.kind);
    play.tell(|| {
        Event::open(text!("combat.blocked", seat, enemy = kind)).on(Object::Foe(foe)).by(Rule("MK-BLOCK-06"))
    });
    // Ice Shield is blue, Exploding Shield red (MK-COMBAT-13).
    if pool.armor > 0 && token.summoned.is_none() && !shrugs_off(&stats, Some(Color::Blue)) {
        play.state.combat.foes[usize::from(foe)].less += pool.armor;
    }
    play.state.combat.burning = play.state.combat.burning.max(pool.burn);
    if pool.explode && !shrugs_off(&stats, Some(Color::Red)) {
        defeat(play, seat, foe);
    }
    let attacked = play.state.combat.foes.iter().any(|foe| play.view().attacks(foe) && !foe.blocked);
    if play.state.combat.left().next().is_none() {
        finish(play, seat);
    } else if !attacked {
        // MK-DMG-16.
        to_phase(play, seat, Phase::Attack);
    }
}

/// The combat is over (MK-ATTACK-07).
pub(crate) fn finish(play: &mut Play<'_>, seat: Seat) {
    unsummon(play);
    let fame = play.state.combat.fame.div_ceil(2);
    play.gain_fame(seat, fame, Rule("MK-SITE-09"));
    // Tokens drawn for this fight alone go (MK-SITE-07, MK-SITE-20).
    for n in 0..play.state.combat.foes.len() {
        let foe = play.state.combat.foes[n];
        if foe.origin == Origin::Drawn && !foe.defeated {
            play.discard_enemy(foe.kind);
        }
    }
    play.tell(|| Event::open(text!("combat.over", seat)).on(Object::Seat(seat)).by(Rule("MK-ATTACK-07")));
    for unit in play.state.players[seat].units.iter_mut() {
        unit.held = false;
    }
    sites::settle(play, seat);
    play.state.combat = Combat { seat, ..Combat::default() };
    let turn = play.turn(seat);
    turn.part = Part::After;
    turn.moves_left = 0;
    turn.unit_armor = 0;
    turn.unit_bonus = 0;
    turn.shieldless = false;
    coop::fought(play, seat);
}

pub(crate) fn step_options<O: Options<crate::Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    let mut option = |action: Action, verdict: Verdict| out.option(action.into(), verdict);
    match step {
        Step::Join(_) => {
            joinable(view, seat).for_each(|space| option(Action::Join(space), Ok(())));
            option(Action::Begin, Ok(()));
        }
        Step::Damage(_) => damage::dealing(view).for_each(|foe| option(Action::From(foe), Ok(()))),
        Step::Assign(..) => {
            for unit in 0..view.state.players[seat].units.len() as u8 {
                option(Action::Soak(unit), damage::may_soak(view, seat, unit));
            }
            option(Action::Hero, Ok(()));
        }
        Step::Open(_) => {}
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    match (step, action) {
        (Step::Join(_), Action::Join(space)) => {
            add_rampager(play, space);
            play.next(step);
        }
        (Step::Join(_), Action::Begin) => play.next(Step::Open(seat)),
        (Step::Damage(_), Action::From(foe)) => damage::deal(play, seat, foe),
        (Step::Assign(_, foe, left), Action::Soak(unit)) => damage::soak(play, seat, foe, left, unit),
        (Step::Assign(_, foe, left), Action::Hero) => damage::to_hero(play, seat, foe, left),
        _ => unreachable!("{action:?} answers no {step:?}"),
    }
}

pub(crate) fn prompt(view: View<'_>, step: Step, _seat: Seat) -> Prompt {
    let (text, rule) = match step {
        Step::Join(_) | Step::Open(_) => (text!("combat.ask.join"), "MK-DEC-10"),
        Step::Damage(_) => (text!("combat.ask.damage"), "MK-DEC-15"),
        Step::Assign(_, foe, left) => {
            let foe = view.state.combat.foes.get(usize::from(foe)).copied().unwrap_or_default();
            (text!("combat.ask.assign", n = left, enemy = foe.summoned.unwrap_or(foe.kind)), "MK-DEC-16")
        }
    };
    Prompt { text, rule: Some(Rule(rule)), window: None, so_far: Vec::new() }
}

/// An enemy that is chosen; against a player one of his Units.
pub(crate) fn foe_label(view: View<'_>, seat: Seat, foe: u8) -> Label {
    if view.state.duel.on {
        return pvp::target_label(view, seat, foe);
    }
    let kind = view.state.combat.foes.get(usize::from(foe)).map_or_else(EnemyKind::default, |foe| foe.kind);
    Label::new(text!("combat.label.enemy", enemy = kind)).on(Object::Foe(foe).id())
}

/// The damage that is being assigned: from whom, and how much is left.
fn assigned(view: View<'_>) -> Option<(u8, u8)> {
    match view.state.steps.last() {
        Some(crate::Step::Combat(Step::Assign(_, foe, left))) => Some((*foe, *left)),
        _ => None,
    }
}

/// What it costs to let a Unit take the damage.
fn soak_text(view: View<'_>, seat: Seat, unit: u8, kind: UnitKind) -> Text {
    let Some((foe, left)) = assigned(view) else { return text!("combat.label.soak", unit = kind) };
    let damage::Soaked { wounds, destroyed, rest, .. } = damage::soaked(view, seat, foe, left, unit);
    let how = match (destroyed, wounds) {
        (true, _) => text!("combat.label.soak_destroyed"),
        (false, 0) => text!("combat.label.soak_unhurt"),
        (false, n) => text!("combat.label.soak_wounds", n),
    };
    match rest {
        0 => text!("combat.label.soak_all", unit = kind, how),
        rest => text!("combat.label.soak_part", unit = kind, how, n = rest),
    }
}

/// What it costs to let the hero take it.
fn hero_text(view: View<'_>, seat: Seat) -> Text {
    let Some((foe, left)) = assigned(view) else { return text!("combat.label.hero") };
    match damage::struck(view, seat, foe, left) {
        damage::Struck { wounds, poisoned: false, paralyzed: false } => {
            text!("combat.label.hero_wounds", n = wounds)
        }
        damage::Struck { wounds, poisoned: true, paralyzed: false } => {
            text!("combat.label.hero_poison", n = wounds)
        }
        damage::Struck { wounds, poisoned: false, paralyzed: true } => {
            text!("combat.label.hero_paralyze", n = wounds)
        }
        damage::Struck { wounds, poisoned: true, paralyzed: true } => {
            text!("combat.label.hero_both", n = wounds)
        }
    }
}

/// What it costs to block nothing more, or what it costs at most while Units could take some of it.
fn blow_text(view: View<'_>, seat: Seat) -> Text {
    let damage::Blow { wounds, poison, paralyzed, knocked_out, shared } = damage::blow(view, seat);
    let take = if shared {
        text!("combat.label.take_most", n = wounds)
    } else {
        text!("combat.label.take", n = wounds)
    };
    let take = if poison > 0 { text!("combat.label.take_poison", take, n = poison) } else { take };
    match (knocked_out, paralyzed) {
        (true, _) => text!("combat.label.take_down", take),
        (false, true) => text!("combat.label.take_paralyze", take),
        (false, false) => take,
    }
}

pub(crate) fn label(view: View<'_>, seat: Seat, action: Action) -> Label {
    let enemy = |foe: u8| {
        let foe = view.state.combat.foes.get(usize::from(foe)).copied().unwrap_or_default();
        let middle = matches!(view.state.combat.phase, Phase::Block | Phase::Damage);
        foe.summoned.filter(|_| middle).unwrap_or(foe.kind)
    };
    match action {
        Action::Join(space) => {
            let kind = view.rampager(space).map_or_else(EnemyKind::default, |token| token.kind);
            Label::new(text!("combat.label.join", enemy = kind)).on(Object::Space(space).id())
        }
        Action::Begin => Label::new(text!("combat.label.begin")).kind(Sort::Done),
        Action::Strike(foes) => {
            let struck = (0..14u8).filter(|n| foes >> n & 1 != 0);
            let enemies: Vec<hexarch_core::Arg> = struck.clone().map(|n| enemy(n).into()).collect();
            let label = Label::new(text!("combat.label.strike", enemies));
            struck.fold(label, |label, n| label.on(Object::Foe(n).id()))
        }
        Action::Block(foe) => {
            Label::new(text!("combat.label.block", enemy = enemy(foe))).on(Object::Foe(foe).id())
        }
        Action::EndPhase => {
            let combat = &view.state.combat;
            let hurts = combat.left().any(|(_, foe)| view.attacks(foe) && !foe.blocked);
            Label::new(match combat.phase {
                Phase::Ranged => text!("combat.label.to_block"),
                Phase::Block if hurts => blow_text(view, seat),
                Phase::Block | Phase::Damage => text!("combat.label.to_attack"),
                Phase::Attack => text!("combat.label.end"),
            })
            .kind(Sort::Done)
        }
        Action::SpendMove(reach, n) => Label::new(text!("combat.label.spend_move", n, reach)),
        Action::SpendInfluence(element, n) => Label::new(text!("combat.label.spend_influence", n, element)),
        Action::Burn => Label::new(text!("combat.label.burn")),
        Action::From(foe) => {
            Label::new(text!("combat.label.from", enemy = enemy(foe))).on(Object::Foe(foe).id())
        }
        Action::Soak(unit) => {
            let kind = view.state.players[seat]
                .units
                .get(usize::from(unit))
                .map_or_else(UnitKind::default, |it| it.kind);
            Label::new(soak_text(view, seat, unit, kind)).on(Object::Unit(seat, unit).id())
        }
        Action::Hero => Label::new(hero_text(view, seat)).on(Object::Seat(seat).id()),
    }
}
