//! The end of a battle: the tally, its winner, the retreat of the loser, strongholds, and who stays (RW-BATTLE-18 to -33).

use hexarch_core::{Rule, Seat, ensure, text};

use super::{Battle, Side, Step, Strength, commander, kind_of};
use crate::faces::Object;
use crate::ids::*;
use crate::movement::SLOTS;
use crate::play::{Event, Play, View};
use crate::state::Stronghold;
use crate::tactics::{self, Window};
use crate::{limits, retreat, turn};

/// Step 5 (RW-AMB-82): tally cards, the development, then counting.
pub(super) fn tally(play: &mut Play<'_>) {
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
pub(super) fn use_development(play: &mut Play<'_>) {
    let area = play.state.battle.area;
    let development = play.state.areas[area].development;
    let seat = play.state.battle.defender;
    match development {
        Some(Development::CursedTomb) => {
            play.state.areas.change(area).development = None;
            play.next(Step::Rout(Side::Attacker, 3));
        }
        Some(Development::HungrySpawn) => {
            play.state.areas.change(area).development = None;
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

/// The strength of a side with its parts: as it was counted, or as it would be counted now.
pub(crate) fn counted(view: View<'_>, side: Side) -> Strength {
    let battle = &view.state.battle;
    if battle.won.is_some() {
        return battle.counted[side as usize];
    }
    Strength { all: strength(view, side), standing: battle.force(side).standing() }
}

/// Strength decides, a tie is won by the defender (RW-BATTLE-22). The stronghold is damaged after its strength was counted
/// (RW-BATTLE-21).
pub(super) fn count(play: &mut Play<'_>) {
    let counted = Side::BOTH.map(|side| counted(play.view(), side));
    play.state.battle.counted = counted;
    let [attack, defense] = counted.map(|strength| strength.all);
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
        && let Some(stronghold) = play.state.areas[area].stronghold
    {
        play.state.areas.change(area).stronghold = Some(Stronghold::Damaged(stronghold.owner()));
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
pub(super) fn lose(play: &mut Play<'_>, side: Side, friendly_only: bool) {
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
            play.destroy_units(area, kind, 0, routed, by, Rule("RW-BATTLE-24"));
            play.state.battle.forces[0].felled += routed;
        }
    }
}

/// The stronghold of a beaten defender is removed with its development (RW-BATTLE-25, RW-BATTLE-27); the attacker may put
/// one of his own there.
pub(super) fn fall(play: &mut Play<'_>, damaged: bool) {
    let Battle { area, attacker, .. } = play.state.battle;
    let Some(stronghold) = play.state.areas.change(area).stronghold.take() else { return };
    play.state.areas.change(area).development = None;
    play.state.turn.took_stronghold = true;
    play.tell(|| Event::open(text!("battle.fallen", area)).on(Object::Area(area)).by(Rule("RW-BATTLE-25")));
    // A stronghold taken over through Tactical Retreat keeps its side (RW-FAQ-07).
    let damaged = damaged || stronghold.is_damaged();
    play.next(Step::Replace(attacker, damaged));
}

/// Damage is gone; the winner's survivors return to the area, those routed stay routed (RW-BATTLE-28, RW-BATTLE-29). Then a
/// winning attacker's excess retreats (RW-BATTLE-30, RW-BATTLE-33); a defender's is destroyed (RW-AMB-15).
pub(super) fn give_back(play: &mut Play<'_>, winner: Side) {
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
            Side::Defender => play.next(limits::Step::Overfull(seat, area, Crowd::Defended)),
        }
    }
    play.settle();
}

/// How many units of a winning attacker are too many in the area.
pub(super) fn excess(view: View<'_>, seat: Seat) -> u8 {
    let staying = view.state.units_of(view.content, seat, view.state.battle.area);
    staying.saturating_sub(limits::UNITS_IN_AREA)
}

/// The excess retreats together to one area (RW-BATTLE-30).
pub(super) fn send_excess(play: &mut Play<'_>, seat: Seat) {
    let units = std::mem::replace(&mut play.state.march.units, [0; SLOTS]);
    play.state.march.seat = None;
    let from = play.state.battle.area;
    retreat::begin(play, retreat::Scratch::of_player(from, seat, units, None));
}

/// Tactical Retreat: nobody has won; what waited for this battle is dropped.
pub(super) fn cancel(play: &mut Play<'_>) {
    while play.state.steps.last().is_some_and(|&step| step != Step::Over.into()) {
        play.state.steps.pop();
    }
    play.next(Step::Return(Side::Attacker));
    fall(play, false);
    lose(play, Side::Defender, true);
}

/// After the battle: what waited for its end.
pub(super) fn over(play: &mut Play<'_>) {
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
pub(super) fn may_raise(view: View<'_>, seat: Seat) -> Result<(), Rule> {
    ensure(view.state.strongholds_left(seat) > 0, Rule("RW-BATTLE-26"))
}

pub(super) fn raise(play: &mut Play<'_>, seat: Seat, damaged: bool) {
    let area = play.state.battle.area;
    let stronghold = if damaged { Stronghold::Damaged(seat) } else { Stronghold::Sound(seat) };
    play.state.areas.change(area).stronghold = Some(stronghold);
    play.tell(|| {
        Event::open(text!("battle.raised", seat, area)).on(Object::Area(area)).by(Rule("RW-BATTLE-25"))
    });
}
