//! What may be done at this moment of a turn: the list of the hub.

use super::*;

/// What may be done between own turns.
pub(crate) fn before_options<O: Options<crate::Action>>(view: View<'_>, seat: Seat, out: &mut O) {
    let player = &view.state.players[seat];
    let mut option = |action: Action, verdict: Verdict| out.option(action.into(), verdict);
    if player.space.is_some_and(|space| view.site(space) == Some(Site::Village)) {
        option(Action::Plunder, ensure(!player.plundered, Rule("MK-SITE-02")));
    }
    let tactic_free = ensure(!player.tactic_flipped && !player.prepared, Rule("MK-TACT-13"));
    match player.tactic {
        Some(Tactic::MidnightMeditation) => option(Action::Meditate, tactic_free),
        Some(Tactic::SparingPower) => {
            let more = ensure(player.deeds.deck_len() > 0, Rule("MK-TACT-13"));
            option(Action::Store, tactic_free.and(more));
            option(Action::Unstore, tactic_free);
        }
        _ => {}
    }
    for &skill in Skill::MOTIVATIONS.iter().filter(|&&skill| player.skills.has(skill)) {
        option(Action::Skill(skill, 0), view.may_motivate(seat, skill));
    }
}

/// Everything that a turn offers at this moment.
pub(super) fn hub<O: Options<crate::Action>>(view: View<'_>, seat: Seat, out: &mut O) {
    let (state, turn) = (view.state, &view.state.turns[seat]);
    let deeds = &state.players[seat].deeds;
    let empty = deeds.hand.is_empty() && deeds.deck_len() == 0 && turn.part == Part::Start && !turn.fed;
    if empty {
        // MK-TURN-06, MK-TURN-07.
        let announced = state.announced.is_some();
        let action = if announced { Action::Forfeit } else { Action::Announce };
        out.allow(action.into());
        if O::REASONS {
            out.option(Action::End.into(), Err(Rule("MK-TURN-06")));
        }
        return;
    }
    let fights = view.stage(seat).is_some();
    let payable = view.payable_colors(seat);
    card_options(view, seat, payable, out);
    sideways_options(view, seat, out);
    skill_options(view, seat, payable, out);
    units::options(view, seat, payable, out);
    tactic_options(view, seat, out);
    learn_options(view, seat, out);
    if O::REASONS {
        refusals(view, seat, out);
    }
    if fights {
        if state.duel.on {
            return pvp::options(view, seat, out);
        }
        return combat::options(view, seat, out);
    }
    healing_options(view, seat, out);
    if turn.storming {
        return coop::storm_options(view, seat, out);
    }
    let regular = view.may_be_regular(seat);
    if matches!(turn.part, Part::Start | Part::Move) && !turn.stuck && !turn.settled {
        move_options(view, seat, regular, out);
    }
    sites::action_options(view, seat, regular, out);
    if turn.part == Part::Interact {
        sites::purchase_options(view, seat, out);
    }
    coop::options(view, seat, out);
    let mut option = |action: Action, verdict: Verdict| out.option(action.into(), verdict);
    if turn.part == Part::Start {
        let untouched = !turn.fed && turn.used.is_empty();
        if deeds.deck_len() == 0 {
            let first = ensure(state.announced.is_none(), Rule("MK-TURN-08"));
            option(Action::Announce, first.and(ensure(untouched, Rule("MK-DEC-04"))));
        }
        rest_options(view, seat, out);
    }
    pvp::attack_options(view, seat, out);
    out.option(Action::End.into(), may_end(view, seat));
}

/// What is not done by itself, for whoever asks why: a die is taken by paying with it (MK-MANA-03), a Unit recruited while
/// interacting.
fn refusals<O: Options<crate::Action>>(view: View<'_>, seat: Seat, out: &mut O) {
    for &color in Color::ALL.iter().filter(|&&color| view.state.die_in_source(color).is_some()) {
        out.option(cards::Action::Pay(mana::Mana::Die(color)).into(), Err(Rule("MK-MANA-03")));
    }
    if view.state.turns[seat].part != Part::Interact {
        units::refused_recruits(view, seat, out);
    }
}

/// Whether the turn may end (MK-DEC-30, MK-TURN-13).
pub(super) fn may_end(view: View<'_>, seat: Seat) -> Verdict {
    let turn = &view.state.turns[seat];
    view.may_be_regular(seat)?;
    let other = view.shares_space(seat);
    let attack = other.is_some_and(|other| pvp::may_attack(view, seat, other).is_ok());
    ensure(!attack || turn.acted || turn.stuck || turn.part == Part::Rest, Rule("MK-TURN-13"))
}

/// Cards and how they can be played.
pub(super) fn card_options<O: Options<crate::Action>>(
    view: View<'_>,
    seat: Seat,
    payable: Option<u8>,
    out: &mut O,
) {
    let hand = view.state.players[seat].deeds.hand;
    for kind in view.kinds_in_hand(seat) {
        let info = view.content.card(kind);
        let mut rest = hand;
        if let Some(card) = view.in_hand(seat, kind) {
            rest.remove(card);
        }
        let used = Use { seat, hand: rest, color: info.color, opens: info.opens_combat, payable };
        for &way in Way::ALL {
            let price = cards::price(view.content, kind, way);
            for (n, mode) in view.ways(kind, way).enumerate() {
                let verdict = may_play(view, used, kind, way, mode, &price);
                out.option(Action::Play(kind, way, n as u8).into(), verdict);
            }
        }
    }
    if view.state.turns[seat].talents > 0 {
        for &card in view.state.spells.iter() {
            let kind = view.content.kind(card);
            let color = view.content.color(kind);
            let used = Use { seat, hand, color, opens: false, payable };
            // The revised Magic Talent asks for the colour of the card that was given up.
            let fits = view.state.turns[seat].talent.is_none_or(|talent| color == Some(talent));
            for &way in Way::ALL {
                let price = cards::price(view.content, kind, way);
                for (n, mode) in view.ways(kind, way).enumerate() {
                    let verdict = ensure(fits, Rule("MK-AMB-01"))
                        .and_then(|()| may_play(view, used, kind, way, mode, &price));
                    out.option(Action::Cast(kind, way, n as u8).into(), verdict);
                }
            }
        }
    }
}

pub(super) fn may_play(
    view: View<'_>,
    used: Use,
    kind: Kind,
    way: Way,
    mode: ModeId,
    price: &List<Color, 6>,
) -> Verdict {
    if kind.is_spell() && way == Way::Strong {
        ensure(view.black_usable(used.seat), Rule("MK-CARD-03"))?;
    }
    cards::may_use(view, used, mode, price)
}

/// Which points a sideways card can give now (MK-CARD-05, MK-RANGED-03).
pub(super) fn may_turn_sideways(view: View<'_>, seat: Seat, point: Point) -> Verdict {
    let turn = &view.state.turns[seat];
    match view.stage(seat) {
        Some(phase) => match point {
            Point::Attack => {
                ensure(phase != Phase::Ranged, Rule("MK-RANGED-03"))?;
                ensure(phase == Phase::Attack, Rule("MK-COMBAT-12"))
            }
            Point::Block => ensure(phase == Phase::Block, Rule("MK-COMBAT-12")),
            Point::Influence => {
                ensure(phase == Phase::Block && turn.spend_influence != 0, Rule("MK-TURN-18"))
            }
            Point::Move => Err(Rule("MK-MOVE-03")),
        },
        None => match point {
            Point::Attack | Point::Block => Err(Rule("MK-COMBAT-12")),
            Point::Move => ensure(matches!(turn.part, Part::Start | Part::Move), Rule("MK-MOVE-03")),
            Point::Influence => {
                ensure(matches!(turn.part, Part::Start | Part::Move | Part::Interact), Rule("MK-INTER-05"))
            }
        },
    }
}

pub(super) fn sideways_options<O: Options<crate::Action>>(view: View<'_>, seat: Seat, out: &mut O) {
    let damn = view.skill_ready(seat, Skill::IDontGiveADamn);
    let magic = view.skill_ready(seat, Skill::WhoNeedsMagic);
    let universal = view.skill_ready(seat, Skill::UniversalPower);
    for &point in Point::ALL {
        let verdict = may_turn_sideways(view, seat, point);
        if verdict.is_err() && !O::REASONS {
            continue;
        }
        for kind in view.kinds_in_hand(seat) {
            let mut option = |skill: Option<Skill>, color: Option<Color>, verdict: Verdict| {
                out.option(Action::Sideways(kind, point, skill, color).into(), verdict);
            };
            option(None, None, verdict);
            if damn {
                option(Some(Skill::IDontGiveADamn), None, verdict);
            }
            if magic {
                option(Some(Skill::WhoNeedsMagic), None, verdict);
            }
            if universal {
                for color in Color::BASIC {
                    let paid = ensure(view.can_pay(seat, &[color], 1), Rule("MK-CARD-09"));
                    option(Some(Skill::UniversalPower), Some(color), verdict.and(paid));
                }
            }
        }
        if view.state.players[seat].deeds.hand.wounds > 0 {
            let pain = view.skill_ready(seat, Skill::PowerOfPain);
            if pain {
                let action = Action::Sideways(Kind::WOUND, point, Some(Skill::PowerOfPain), None);
                out.option(action.into(), verdict.and_then(|()| view.may_be_regular(seat)));
            }
            if O::REASONS {
                out.option(Action::Sideways(Kind::WOUND, point, None, None).into(), Err(Rule("MK-CARD-07")));
            }
        }
    }
}

/// What a sideways card gives (MK-SKILL-07).
pub(super) fn sideways_value(
    view: View<'_>,
    seat: Seat,
    kind: Kind,
    skill: Option<Skill>,
    color: Option<Color>,
) -> u8 {
    let Some(skill) = skill else { return 1 };
    let (usual, best) = view.content.skill(skill).sideways.unwrap_or((1, 1));
    let better = match skill {
        Skill::UniversalPower => !kind.is_artifact() && view.content.color(kind) == color,
        Skill::IDontGiveADamn => kind >= Kind::ADVANCED,
        Skill::WhoNeedsMagic => !view.state.turns[seat].used_die,
        _ => false,
    };
    if better { best } else { usual }
}

pub(super) fn skill_options<O: Options<crate::Action>>(
    view: View<'_>,
    seat: Seat,
    payable: Option<u8>,
    out: &mut O,
) {
    let player = &view.state.players[seat];
    let hand = player.deeds.hand;
    for skill in player.skills.iter() {
        let info = view.content.skill(skill);
        if info.usage == Usage::Permanent || info.sideways.is_some() {
            continue;
        }
        let ready = ensure(view.skill_ready(seat, skill), Rule("MK-SKILL-01"));
        if ready.is_err() && !O::REASONS {
            continue;
        }
        let place = if info.not_in_combat && view.stage(seat).is_some() {
            Err(Rule("MK-COMBAT-09"))
        } else if info.only_interacting {
            ensure(view.state.turns[seat].part == Part::Interact, Rule("MK-SKILL-05"))
        } else if skill.is_motivation() {
            view.may_motivate(seat, skill)
        } else {
            Ok(())
        };
        let used = Use { seat, hand, color: None, opens: false, payable };
        for (n, mode) in info.modes.clone().map(ModeId).enumerate() {
            let verdict = ready.and(place).and_then(|()| cards::may_use(view, used, mode, &[]));
            out.option(Action::Skill(skill, n as u8).into(), verdict);
        }
        oddities::skill_options(view, seat, skill, ready.and(place), out);
    }
}

pub(super) fn tactic_options<O: Options<crate::Action>>(view: View<'_>, seat: Seat, out: &mut O) {
    let player = &view.state.players[seat];
    let turn = &view.state.turns[seat];
    let free = ensure(!player.tactic_flipped, Rule("MK-TACT-06"));
    match player.tactic {
        Some(Tactic::RightMoment) => {
            // MK-AMB-21.
            let early =
                ensure(view.state.announced.is_none() && view.state.last.is_none(), Rule("MK-AMB-21"));
            out.option(Action::RightMoment.into(), free.and(early));
        }
        Some(Tactic::LongNight) => {
            let empty = ensure(player.deeds.deck_len() == 0, Rule("MK-TACT-08"));
            let some = ensure(!player.deeds.discard.is_empty(), Rule("MK-TACT-08"));
            out.option(Action::LongNight.into(), free.and(empty).and(some));
        }
        Some(Tactic::ManaSearch) if O::REASONS || !(turn.searched || turn.used_die) => {
            let verdict = ensure(!turn.searched && !turn.used_die, Rule("MK-TACT-10"));
            let source = view.state.source();
            let depleted = if view.gold_usable(seat) { 0 } else { source[Color::Gold as usize] };
            for (n, &first) in Color::ALL.iter().enumerate().filter(|(n, _)| source[*n] > 0) {
                // Depleted gold dice go first.
                let gold_first = ensure(first == Color::Gold || depleted == 0, Rule("MK-TACT-10"));
                out.option(Action::Search(first, None).into(), verdict.and(gold_first));
                for &second in &Color::ALL[n..] {
                    let both = source[second as usize] > u8::from(second == first);
                    let gold = [first, second].iter().filter(|&&color| color == Color::Gold).count() as u8;
                    let gold_first = ensure(gold >= depleted.min(2), Rule("MK-TACT-10"));
                    if both {
                        out.option(Action::Search(first, Some(second)).into(), verdict.and(gold_first));
                    }
                }
            }
        }
        _ => {}
    }
}

/// Learning: once at any moment of the turn.
pub(super) fn learn_options<O: Options<crate::Action>>(view: View<'_>, seat: Seat, out: &mut O) {
    let turn = &view.state.turns[seat];
    for (hand, price) in [(false, 6), (true, 9)] {
        if turn.learn[usize::from(hand)] > 0 {
            for &card in view.state.advanced.iter() {
                let verdict = ensure(turn.influence >= price, Rule("MK-INTER-04"));
                out.option(Action::Learn(view.content.kind(card), hand).into(), verdict);
            }
        }
    }
}

pub(super) fn healing_options<O: Options<crate::Action>>(view: View<'_>, seat: Seat, out: &mut O) {
    let (player, turn) = (&view.state.players[seat], &view.state.turns[seat]);
    if turn.healing == 0 {
        return;
    }
    out.option(Action::Heal.into(), ensure(player.deeds.hand.wounds > 0, Rule("MK-HEAL-06")));
    for (n, unit) in player.units.iter().enumerate().filter(|(_, unit)| unit.wounds > 0) {
        let level = view.content.unit(unit.kind).level;
        out.option(Action::HealUnit(n as u8).into(), ensure(turn.healing >= level, Rule("MK-HEAL-02")));
    }
}

/// Whether the hero has Move points and may still go somewhere.
pub(crate) fn moves_on(view: View<'_>, seat: Seat) -> bool {
    let turn = &view.state.turns[seat];
    let on_hub = matches!(view.state.steps.last(), Some(crate::Step::Turn(Step::Hub(_))));
    let free = matches!(turn.part, Part::Start | Part::Move) && !turn.stuck && !turn.settled && !turn.acted;
    on_hub && turn.moves > 0 && free && !view.state.combat.on && view.may_be_regular(seat).is_ok()
}

pub(super) fn move_options<O: Options<crate::Action>>(
    view: View<'_>,
    seat: Seat,
    regular: Verdict,
    out: &mut O,
) {
    if (regular.is_err() || view.state.turns[seat].acted) && !O::REASONS {
        return;
    }
    let still = ensure(!view.state.turns[seat].acted, Rule("MK-TURN-15"));
    let allowed = regular.and(still);
    for space in view.step_targets(seat).iter() {
        let verdict = allowed.and_then(|()| view.may_step(seat, space));
        out.option(Action::Step(space).into(), verdict);
    }
    if view.state.turns[seat].moves >= movement::EXPLORING || O::REASONS {
        view.gaps_in_reach(seat, |(a, b)| {
            let verdict = allowed.and_then(|()| view.may_explore(seat, (a, b)));
            out.option(Action::Explore(a, b).into(), verdict);
        });
    }
    if O::REASONS {
        let mut beside = Vec::new();
        view.gaps_in_reach(seat, |place| beside.push(place));
        for (a, b) in view.state.map.frontier().into_iter().filter(|place| !beside.contains(place)) {
            // Nobody explores from afar.
            let verdict = allowed.and_then(|()| view.may_place((a, b))).and(Err(Rule("MK-MAP-07")));
            out.option(Action::Explore(a, b).into(), verdict);
        }
        // Nor does anybody assault from afar.
        let near = view.step_targets(seat);
        let here = view.state.players[seat].space;
        let far = |space: SpaceId| Some(space) != here && !near.has(space);
        let defended = |space: &SpaceId| far(*space) && view.is_hostile(seat, *space);
        for space in view.state.map.all().filter(defended) {
            out.option(Action::Step(space).into(), allowed.and(Err(Rule("MK-MOVE-04"))));
        }
    }
    scenario::move_options(view, seat, allowed, out);
}

/// Standard Rest and slow recovery (MK-REST-04, MK-REST-05, MK-REST-10).
pub(super) fn rest_options<O: Options<crate::Action>>(view: View<'_>, seat: Seat, out: &mut O) {
    let hand = view.state.players[seat].deeds.hand;
    for kind in view.kinds_in_hand(seat) {
        for wounds in 0..=hand.wounds {
            out.allow(Action::Rest(kind, wounds).into());
        }
    }
    if hand.wounds > 0 {
        out.option(Action::Rest(Kind::WOUND, 1).into(), ensure(hand.cards() == 0, Rule("MK-REST-09")));
    }
    if hand.is_empty() {
        let waived = view.state.turns[seat].waived || view.state.turns[seat].fed;
        out.option(Action::Rest(Kind::WOUND, 0).into(), ensure(waived, Rule("MK-REST-10")));
    }
}
