//! When an effect may be used, and what it costs.

use super::*;

/// What an effect is used with: who gives it and what it costs.
#[derive(Clone, Copy)]
pub(crate) struct Use {
    pub(crate) seat: Seat,
    /// The hand as it will be when it is used.
    pub(crate) hand: Pile,
    /// The colour that resistances look at.
    pub(crate) color: Option<Color>,
    /// Must come before the first attack.
    pub(crate) opens: bool,
    /// Colours of which one mana can be paid, where that was worked out before.
    pub(crate) payable: Option<u8>,
}

/// Whether an effect may be used now, at this cost (MK-CARD-09).
pub(crate) fn may_use(view: View<'_>, used: Use, mode: ModeId, cost: &[Color]) -> Verdict {
    let info = view.content.mode(mode);
    timely(view, used.seat, info.about, used.opens)?;
    may_afford(view, used, mode, cost)
}

/// When an effect of this sort may be used.
pub(crate) fn timely(view: View<'_>, seat: Seat, about: About, opens: bool) -> Verdict {
    let part = view.state.turns[seat].part;
    if let Some(phase) = view.stage(seat) {
        ensure(!about.healing, Rule("MK-COMBAT-09"))?;
        ensure(!about.travel, Rule("MK-MOVE-15"))?;
        let attack = about.melee || about.ranged;
        match phase {
            Phase::Ranged => {
                ensure(!about.melee || about.ranged, Rule("MK-RANGED-02"))?;
                ensure(!about.block, Rule("MK-COMBAT-12"))?;
            }
            Phase::Block => ensure(!attack, Rule("MK-COMBAT-12"))?,
            Phase::Attack => ensure(!about.block, Rule("MK-COMBAT-12"))?,
            Phase::Damage => return Err(Rule("MK-COMBAT-12")),
        }
        ensure(!about.attack_phase || phase == Phase::Attack, Rule("MK-COMBAT-28"))?;
        return ensure(!opens || view.combat_opens(seat), Rule("MK-COMBAT-11"));
    }
    ensure(!about.is_combat() && !opens, Rule("MK-COMBAT-12"))?;
    match part {
        Part::Idle => Err(Rule("MK-TURN-21")),
        Part::Rest => ensure(about.is_special(), Rule("MK-REST-02")),
        Part::Start if !about.is_special() => view.may_be_regular(seat),
        Part::Start | Part::Move => {
            ensure(!(about.travel && view.state.turns[seat].settled), Rule("MK-AMB-52"))
        }
        Part::Interact | Part::Fight | Part::After => ensure(!about.travel, Rule("MK-MOVE-15")),
    }
}

/// Whether everything that an effect asks for is there.
pub(super) fn may_afford(view: View<'_>, used: Use, mode: ModeId, cost: &[Color]) -> Verdict {
    let seat = used.seat;
    let state = view.state;
    let mut due: List<Color, 6> = cost.iter().copied().collect();
    let mut given = 0u8;
    for op in view.content.ops(mode) {
        if !public_condition(view, seat, op.cond) {
            continue;
        }
        match op.verb {
            Verb::PayMana(color) => due.push(color),
            Verb::Discard => given += 1,
            Verb::DiscardColored => {
                let colored = |card: CardId| view.content.color(view.content.kind(card)).is_some();
                ensure(used.hand.iter().any(colored), Rule("MK-CARD-09"))?;
                given += 1;
            }
            Verb::DiscardWound => ensure(used.hand.wounds > 0, Rule("MK-CARD-09"))?,
            Verb::ThrowAway => {
                ensure(used.hand.and(Pile::ACTIONS).cards() > 0, Rule("MK-CARD-09"))?;
                given += 1;
            }
            Verb::OwnedCrystal(color) => {
                ensure(state.players[seat].crystals[color as usize] > 0, Rule("MK-CARD-09"))?;
            }
            Verb::RerollDie(color) | Verb::ClaimDie(color) => {
                ensure(state.die_in_source(color).is_some(), Rule("MK-CARD-09"))?;
            }
            Verb::DrawDie(_) => ensure(state.source() != [0; 6], Rule("MK-CARD-09"))?,
            Verb::GainSpell(_, Some(color)) => {
                let shown = |card: &CardId| view.content.color(view.content.kind(*card)) == Some(color);
                ensure(state.spells.iter().any(shown), Rule("MK-CARD-09"))?;
            }
            Verb::Enemy(target, harm) => {
                let single = matches!(target, Target::One | Target::OneUnfortified | Target::OneAttacking);
                let found = !single || combat::targets(view, seat, target, harm, used.color).next().is_some();
                ensure(found, Rule("MK-COMBAT-13"))?;
            }
            Verb::SkipBlocks => {
                let early = matches!(view.stage(seat), Some(Phase::Ranged | Phase::Block));
                ensure(
                    early && (op.cond != Cond::MoveLeft || moves_suffice(view, seat)),
                    Rule("MK-MOVE-30"),
                )?;
            }
            Verb::PayMoves => ensure(state.turns[seat].moves_left >= op.n as u8, Rule("MK-MOVE-30"))?,
            Verb::PlayWith { strong, .. } => {
                ensure(playable_with(view, used, strong), Rule("MK-CARD-09"))?;
            }
            Verb::Fly(_) | Verb::Underground(_) | Verb::Wings => {
                let reach = movement::travels(view, seat, op).next().is_some();
                ensure(reach, Rule("MK-MOVE-29"))?;
            }
            Verb::TimeBending => {
                ensure(state.announced.is_none() && state.last.is_none(), Rule("MK-AMB-21"))?
            }
            _ => {}
        }
    }
    ensure(usize::from(given) <= used.hand.cards(), Rule("MK-CARD-09"))?;
    let paid = match (used.payable, &due[..]) {
        (Some(colors), &[color]) => colors >> color as u8 & 1 != 0,
        _ => view.can_pay(seat, &due, given),
    };
    ensure(paid, Rule("MK-CARD-02"))
}

/// Wings of Night: as many Move points left over as there are enemies.
pub(super) fn moves_suffice(view: View<'_>, seat: Seat) -> bool {
    usize::from(view.state.turns[seat].moves_left) >= combat::facing(view, seat)
}

/// Whether the hand has an Action card that could be played with another.
pub(super) fn playable_with(view: View<'_>, used: Use, strong: bool) -> bool {
    let way = if strong { Way::Strong } else { Way::Basic };
    used.hand.and(Pile::ACTIONS).iter().any(|card| {
        let kind = view.content.kind(card);
        let mut hand = used.hand;
        hand.remove(card);
        let inner = Use {
            hand,
            color: view.content.color(kind),
            opens: view.content.card(kind).opens_combat,
            ..used
        };
        view.ways(kind, way).any(|mode| may_use(view, inner, mode, &[]).is_ok())
    })
}

/// Conditions that hold or not for all to see.
pub(super) fn public_condition(view: View<'_>, seat: Seat, cond: Cond) -> bool {
    let forest = || {
        let space = view.state.players[seat].space;
        space.is_some_and(|space| view.hex(space).terrain == Terrain::Forest)
    };
    match cond {
        Cond::Day => !view.state.night,
        Cond::Night => view.state.night,
        Cond::Forest => forest(),
        Cond::NoForest => !forest(),
        Cond::Interacting => view.state.turns[seat].part == Part::Interact,
        Cond::LeastFame => {
            let fame = |other: Seat| view.state.players[other].fame;
            let others = view.state.others(seat);
            // MK-AMB-44: never alone.
            !others.is_empty() && others.iter().all(|other| fame(seat) < fame(other))
        }
        Cond::Readied | Cond::Discarded => view.state.turns[seat].context.done,
        Cond::Always | Cond::MoveLeft => true,
    }
}

/// The colour of mana that powers a side of a card (MK-CARD-02, MK-CARD-03, MK-CARD-04).
pub(crate) fn price(content: &Content, kind: Kind, way: Way) -> List<Color, 6> {
    let color = content.color(kind);
    let mut due = List::new();
    match (color, way) {
        (Some(color), Way::Basic) if kind.is_spell() => due.push(color),
        (Some(color), Way::Strong) => {
            due.push(color);
            if kind.is_spell() {
                due.push(Color::Black);
            }
        }
        _ => {}
    }
    due
}
