//! The Assign Damage phase (MK-DMG).

use hexarch_core::{Rule, Seat, Verdict, ensure, text};

use crate::combat::{Foe, Step};
use crate::faces::Object;
use crate::ids::*;
use crate::play::{Event, Play, View};
use crate::units;

/// Enemies whose damage is still to be dealt (MK-DMG-01).
pub(crate) fn dealing(view: View<'_>) -> impl Iterator<Item = u8> + use<'_> {
    let combat = &view.state.combat;
    combat.left().filter(move |(_, foe)| view.attacks(foe) && !foe.blocked && !foe.dealt).map(|(n, _)| n)
}

/// Units that may take damage (MK-DMG-04 to -09).
pub(crate) fn takers(view: View<'_>, seat: Seat) -> impl Iterator<Item = u8> + use<'_> {
    (0..view.state.players[seat].units.len() as u8).filter(move |&unit| may_soak(view, seat, unit).is_ok())
}

pub(crate) fn may_soak(view: View<'_>, seat: Seat, unit: u8) -> Verdict {
    let unit = &view.state.players[seat].units[usize::from(unit)];
    ensure(!view.state.turns[seat].shieldless, Rule("MK-DMG-11"))?;
    ensure(!view.state.combat.no_units || unit.bonded, Rule("MK-SITE-15"))?;
    ensure(unit.wounds == 0, Rule("MK-DMG-07"))?;
    ensure(!unit.held, Rule("MK-DMG-09"))
}

/// An unblocked enemy deals its damage.
pub(crate) fn deal(play: &mut Play<'_>, seat: Seat, foe: u8) {
    let n = damage_of(play.view(), foe);
    let token = &mut play.state.combat.foes[usize::from(foe)];
    token.dealt = true;
    let kind = token.summoned.unwrap_or(token.kind);
    play.tell(|| {
        Event::open(text!("damage.dealt", enemy = kind, n)).on(Object::Foe(foe)).by(Rule("MK-DMG-01"))
    });
    play.then(&[Step::Assign(seat, foe, n).into(), Step::Damage(seat).into()]);
}

fn attacker(view: View<'_>, foe: u8) -> (crate::combat::Stats, Foe) {
    let token = view.state.combat.foes[usize::from(foe)];
    (view.stats(&token), token)
}

/// What becomes of a Unit that takes damage.
pub(crate) struct Soaked {
    /// Whether it resists the Attack.
    pub(crate) resists: bool,
    pub(crate) wounds: u8,
    pub(crate) destroyed: bool,
    /// The damage that is left.
    pub(crate) rest: u8,
}

/// With a resistance a Unit takes its Armor of damage without a Wound first (MK-DMG-08), then with one (MK-DMG-04); Poison and
/// Paralyze make it worse (MK-ABIL-08, MK-ABIL-10).
pub(crate) fn soaked(view: View<'_>, seat: Seat, foe: u8, left: u8, unit: u8) -> Soaked {
    let (stats, _) = attacker(view, foe);
    let armor = units::armor(view, seat, unit);
    let resists = units::resists(view, seat, unit, stats.element);
    let rest = if resists { left.saturating_sub(armor) } else { left };
    if rest == 0 {
        return Soaked { resists, wounds: 0, destroyed: false, rest };
    }
    let wounds = if stats.keywords.has(Keyword::Poison) { 2 } else { 1 };
    let destroyed = stats.keywords.has(Keyword::Paralyze);
    Soaked { resists, wounds, destroyed, rest: rest.saturating_sub(armor) }
}

/// What becomes of a hero who takes damage.
pub(crate) struct Struck {
    pub(crate) wounds: u8,
    /// As many go to the discard pile, too.
    pub(crate) poisoned: bool,
    /// He discards all that is no Wound.
    pub(crate) paralyzed: bool,
}

/// One Wound for each Armor of damage or part of it (MK-DMG-12, MK-ABIL-09, MK-ABIL-11).
pub(crate) fn struck(view: View<'_>, seat: Seat, foe: u8, left: u8) -> Struck {
    let (stats, _) = attacker(view, foe);
    let wounds = left.div_ceil(view.level(seat).armor);
    let poisoned = stats.keywords.has(Keyword::Poison);
    Struck { wounds, poisoned, paralyzed: stats.keywords.has(Keyword::Paralyze) && wounds > 0 }
}

/// What becomes of a hero who takes all that is not blocked.
pub(crate) struct Blow {
    /// Wounds to hand.
    pub(crate) wounds: u8,
    /// Wounds to the discard pile.
    pub(crate) poison: u8,
    pub(crate) paralyzed: bool,
    pub(crate) knocked_out: bool,
    /// A Unit could take some of it.
    pub(crate) shared: bool,
}

/// The price of blocking nothing more: each enemy wounds on its own (MK-DMG-02, MK-DMG-12), and the Wounds of a combat add
/// up (MK-DMG-13).
pub(crate) fn blow(view: View<'_>, seat: Seat) -> Blow {
    let combat = &view.state.combat;
    let mut blow = Blow {
        wounds: 0,
        poison: 0,
        paralyzed: false,
        knocked_out: false,
        shared: takers(view, seat).next().is_some(),
    };
    for foe in dealing(view) {
        let n = damage_of(view, foe);
        let struck = struck(view, seat, foe, n);
        blow.wounds = blow.wounds.saturating_add(struck.wounds);
        blow.poison = blow.poison.saturating_add(if struck.poisoned { struck.wounds } else { 0 });
        blow.paralyzed |= struck.paralyzed;
    }
    blow.knocked_out = blow.wounds > 0 && combat.wounds.saturating_add(blow.wounds) >= view.level(seat).hand;
    blow
}

/// What an unblocked enemy deals: a Brutal one twice its Attack (MK-ABIL-07).
fn damage_of(view: View<'_>, foe: u8) -> u8 {
    let stats = view.stats(&view.state.combat.foes[usize::from(foe)]);
    stats.attack * if stats.keywords.has(Keyword::Brutal) { 2 } else { 1 }
}

/// A Unit takes damage.
pub(crate) fn soak(play: &mut Play<'_>, seat: Seat, foe: u8, left: u8, unit: u8) {
    let Soaked { resists, wounds, destroyed, rest } = soaked(play.view(), seat, foe, left, unit);
    if resists {
        play.state.players[seat].units[usize::from(unit)].held = true;
    }
    if wounds > 0 {
        units::wound(play, seat, unit, wounds, Rule("MK-DMG-04"));
    }
    if destroyed {
        units::destroy(play, seat, unit);
    }
    play.next(Step::Assign(seat, foe, rest));
}

/// The rest goes to the hero.
pub(crate) fn to_hero(play: &mut Play<'_>, seat: Seat, foe: u8, left: u8) {
    let Struck { wounds, poisoned, paralyzed } = struck(play.view(), seat, foe, left);
    play.wound_hand(seat, wounds, Rule("MK-DMG-12"));
    if poisoned {
        play.wound_discard(seat, wounds);
    }
    if paralyzed {
        play.discard_hand(seat, Rule("MK-ABIL-11"));
    }
}

/// Wounds taken to hand in one combat add up to a knock-out (MK-DMG-13, MK-DMG-14).
pub(crate) fn count_wounds(play: &mut Play<'_>, seat: Seat, n: u8) {
    let limit = play.view().level(seat).hand;
    let combat = &mut play.state.combat;
    combat.wounds = combat.wounds.saturating_add(n);
    if combat.wounds >= limit && !combat.knocked_out {
        combat.knocked_out = true;
        play.tell(|| {
            Event::open(text!("damage.knocked_out", seat)).on(Object::Seat(seat)).by(Rule("MK-DMG-13"))
        });
        play.discard_hand(seat, Rule("MK-DMG-13"));
    }
}
