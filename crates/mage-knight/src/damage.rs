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

/// An unblocked enemy deals its damage: a Brutal one twice (MK-ABIL-07).
pub(crate) fn deal(play: &mut Play<'_>, seat: Seat, foe: u8) {
    let stats = play.view().stats(&play.state.combat.foes[usize::from(foe)]);
    let brutal = stats.keywords.has(Keyword::Brutal);
    let n = stats.attack * if brutal { 2 } else { 1 };
    let token = &mut play.state.combat.foes[usize::from(foe)];
    token.dealt = true;
    let kind = token.summoned.unwrap_or(token.kind);
    play.tell(|| {
        Event::open(text!("damage.dealt", enemy = kind, n)).on(Object::Foe(foe)).by(Rule("MK-DMG-01"))
    });
    play.then(&[Step::Assign(seat, foe, n).into(), Step::Damage(seat).into()]);
}

fn attacker(play: &Play<'_>, foe: u8) -> (crate::combat::Stats, Foe) {
    let token = play.state.combat.foes[usize::from(foe)];
    (play.view().stats(&token), token)
}

/// A Unit takes damage: with a resistance first without a Wound (MK-DMG-08).
pub(crate) fn soak(play: &mut Play<'_>, seat: Seat, foe: u8, left: u8, unit: u8) {
    let (stats, _) = attacker(play, foe);
    let armor = units::armor(play.view(), seat, unit);
    let resists = units::resists(play.view(), seat, unit, stats.element);
    let mut rest = left;
    if resists {
        rest = rest.saturating_sub(armor);
        play.state.players[seat].units[usize::from(unit)].held = true;
    }
    if rest > 0 {
        rest = rest.saturating_sub(armor);
        // MK-ABIL-08, MK-ABIL-10.
        let paralyzed = stats.keywords.has(Keyword::Paralyze);
        let wounds = if stats.keywords.has(Keyword::Poison) { 2 } else { 1 };
        units::wound(play, seat, unit, wounds, Rule("MK-DMG-04"));
        if paralyzed {
            units::destroy(play, seat, unit);
        }
    }
    play.next(Step::Assign(seat, foe, rest));
}

/// The rest goes to the hero (MK-DMG-12, MK-ABIL-09, MK-ABIL-11).
pub(crate) fn to_hero(play: &mut Play<'_>, seat: Seat, foe: u8, left: u8) {
    let (stats, _) = attacker(play, foe);
    let wounds = left.div_ceil(play.view().level(seat).armor);
    play.wound_hand(seat, wounds, Rule("MK-DMG-12"));
    if stats.keywords.has(Keyword::Poison) {
        play.wound_discard(seat, wounds);
    }
    if stats.keywords.has(Keyword::Paralyze) && wounds > 0 {
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
