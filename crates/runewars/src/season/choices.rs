//! What the Season cards leave to the players.

use hexarch_core::{Options, Rule, Seat, Set, Verdict, ensure};

use super::cards::*;
use super::{Action, Step};
use crate::heroes;
use crate::ids::*;
use crate::play::{Play, View};

/// Whether a card's step leaves more than one answer, as far as everybody can see.
pub(super) fn has_choice(view: View<'_>, step: Step) -> bool {
    let state = view.state;
    match step {
        Step::Weather(_) | Step::Prepare(_) | Step::Seedtime(_) => true,
        Step::Thaw(seat) => Resource::ALL.iter().any(|&resource| may_raise(state, seat, resource).is_ok()),
        Step::NewBlood(seat) => !state.strongholds(seat).is_empty() && !recruits(view, seat).is_empty(),
        Step::Muster(seat, ..) => recruits(view, seat).len() > 1,
        Step::Herds(_) => herds(view).any(|area| may_herd(view, area).is_ok()),
        Step::HerdsTo(_, from) => pastures(view, from).len() > 1,
        Step::FreeBlades(seat) => may_hire(state, seat).is_ok(),
        Step::Waver(seat, _) => state.players[seat].influence > 0,
        Step::Homes(seat, left) => may_keep_rune(view, seat, left),
        Step::HomesTo(seat, ..) => refuges(view, seat).len() > 1,
        Step::Feats(seat) => !champions(state, seat).is_empty(),
        Step::Conclave(seat) => state.heroes_of(seat).len() > 1,
        Step::Frost(seat) => state.players[seat].influence >= 2,
        Step::Burn(_) => cities(state).len() > 1,
        Step::Debts(seat, _) => may_buy(state, seat).is_ok() || !state.players[seat].tactics.is_empty(),
        Step::Hoard(seat) => sinking(state, seat).len() > 1,
        Step::Draw
        | Step::Primary
        | Step::Secondary
        | Step::Fall(_)
        | Step::Winter(_)
        | Step::Perish(..)
        | Step::Bidden
        | Step::SecondBidder
        | Step::Tactics(..)
        | Step::Hearts(_)
        | Step::FeatDone(..)
        | Step::Fever(_) => false,
    }
}

/// The candidates of a card's step.
pub(super) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    let state = view.state;
    match step {
        Step::Weather(_) => {
            out.allow(Action::March(true).into());
            out.allow(Action::March(false).into());
        }
        Step::Prepare(_) => {
            match state.players[seat].objective {
                Some(_) => out.allow(Action::Exchange.into()),
                None => out.allow(Action::TakeTactics.into()),
            }
            out.allow(Action::Pass.into());
        }
        Step::Thaw(_) => {
            for &resource in Resource::ALL {
                out.option(Action::Raise(resource).into(), may_raise(state, seat, resource));
            }
            out.allow(Action::Pass.into());
        }
        Step::NewBlood(_) => {
            for area in state.strongholds(seat).iter() {
                out.allow(Action::MusterAt(area).into());
            }
            out.allow(Action::Pass.into());
        }
        Step::Muster(..) => {
            for kind in recruits(view, seat).iter() {
                out.allow(Action::MusterUnit(kind).into());
            }
        }
        Step::Herds(_) => {
            for area in herds(view) {
                out.option(Action::HerdFrom(area).into(), may_herd(view, area));
            }
            out.allow(Action::Pass.into());
        }
        Step::HerdsTo(_, from) => {
            let pastures = pastures(view, from);
            let near = if O::REASONS { state.board.neighbors(from) } else { pastures };
            for area in near.iter() {
                let verdict = may_graze(view, area, pastures);
                out.option(Action::HerdTo(area).into(), verdict);
            }
        }
        Step::Seedtime(_) => {
            let food = Resource::Food;
            out.option(Action::Raise(food).into(), may_raise(state, seat, food));
            out.allow(Action::TakeInfluence.into());
            out.allow(Action::TakeTactics.into());
        }
        Step::FreeBlades(_) => {
            out.option(Action::Hire.into(), may_hire(state, seat));
            out.allow(Action::Pass.into());
        }
        Step::Waver(_, hero) => {
            out.allow(Action::Spend(1).into());
            out.allow(Action::Desert(hero).into());
        }
        Step::Homes(..) => {
            for area in home_runes(view, seat).iter() {
                out.allow(Action::RuneFrom(area).into());
            }
        }
        Step::HomesTo(..) => {
            for area in state.board.areas.iter() {
                out.option(Action::RuneTo(area).into(), may_take_refuge(view, seat, area));
            }
        }
        Step::Feats(_) => {
            for hero in state.heroes_of(seat).iter() {
                // RW-TERM-12 speaks of moving and fighting; that a routed hero stays away is the card's.
                let verdict = ensure(!state.heroes[hero].routed, CARD);
                for &attribute in Attribute::ALL {
                    out.option(Action::Feat(hero, attribute).into(), verdict);
                }
            }
            out.allow(Action::Pass.into());
        }
        Step::Conclave(_) => {
            for hero in state.heroes_of(seat).iter() {
                out.allow(Action::Honor(hero).into());
            }
        }
        Step::Frost(_) => {
            out.allow(Action::Spend(2).into());
            out.allow(Action::Lower(Resource::Food).into());
        }
        Step::Burn(_) => {
            for area in cities(state).iter() {
                out.allow(Action::BurnCity(area).into());
            }
        }
        Step::Debts(..) => {
            out.option(Action::TakeTactics.into(), may_buy(state, seat));
            let kinds: Set<Tactic> =
                state.players[seat].tactics.iter().map(|card| view.content.tactic(card)).collect();
            for tactic in kinds.iter() {
                out.allow(Action::Sell(tactic).into());
            }
            out.allow(Action::Pass.into());
        }
        Step::Hoard(_) => {
            for &resource in Resource::ALL {
                out.option(Action::Lower(resource).into(), may_sink(state, seat, resource));
            }
        }
        Step::Draw
        | Step::Primary
        | Step::Secondary
        | Step::Fall(_)
        | Step::Winter(_)
        | Step::Perish(..)
        | Step::Bidden
        | Step::SecondBidder
        | Step::Tactics(..)
        | Step::Hearts(_)
        | Step::FeatDone(..)
        | Step::Fever(_) => {}
    }
}

/// Restless Herds: why an adjacent area is none to go to.
fn may_graze(view: View<'_>, area: AreaId, pastures: Set<AreaId>) -> Verdict {
    ensure(view.state.controller(view.content, area).is_none(), CARD)?;
    ensure(pastures.has(area), Rule("RW-MOVE-04"))
}

/// Carries out what a player has chosen for a card.
pub(super) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    match (step, action) {
        (_, Action::Pass) => {}
        (Step::Debts(_, left), Action::TakeTactics) => {
            play.spend_influence(seat, 2, CARD);
            debts_go_on(play, seat, left);
            play.draw_tactics(seat, 1, CARD);
        }
        (Step::Debts(_, left), Action::Sell(tactic)) => {
            sell(play, seat, tactic);
            debts_go_on(play, seat, left);
        }
        (_, Action::TakeInfluence) => play.gain_influence(seat, 2, CARD),
        (_, Action::TakeTactics) => play.draw_tactics(seat, 1, CARD),
        (_, Action::March(yes)) => weather(play, yes),
        (_, Action::Exchange) => exchange_objective(play, seat),
        (_, Action::Raise(resource)) => play.turn_dial(seat, resource, 1, CARD),
        (Step::Hoard(_), Action::Lower(resource)) => play.turn_dial(seat, resource, -2, CARD),
        (_, Action::Lower(_)) => freeze(play, seat),
        (_, Action::MusterAt(area)) => play.next(Step::Muster(seat, area, 2)),
        (Step::Muster(_, area, left), Action::MusterUnit(kind)) => muster(play, seat, area, kind, 1, left),
        (_, Action::HerdFrom(area)) => play.next(Step::HerdsTo(seat, area)),
        (Step::HerdsTo(_, from), Action::HerdTo(to)) => herd(play, seat, from, to),
        (_, Action::Hire) => hire(play, seat),
        (_, Action::Spend(n)) => play.spend_influence(seat, n, CARD),
        (_, Action::Desert(hero)) => heroes::desert(play, hero),
        (Step::Homes(_, left), Action::RuneFrom(from)) => play.next(Step::HomesTo(seat, from, left)),
        (Step::HomesTo(_, from, left), Action::RuneTo(to)) => move_rune(play, seat, from, to, left),
        (_, Action::Feat(hero, attribute)) => play
            .then(&[heroes::Step::Test(hero, attribute, 0).into(), Step::FeatDone(hero, attribute).into()]),
        (_, Action::Honor(hero)) => play.next(heroes::Step::Reward(hero)),
        (_, Action::BurnCity(area)) => burn(play, area),
        (step, action) => unreachable!("{action:?} is no answer to {step:?}"),
    }
}

/// Old Debts: two exchanges in all. The question waits below whatever the exchange itself brings.
fn debts_go_on(play: &mut Play<'_>, seat: Seat, left: u8) {
    if left > 1 {
        play.next(Step::Debts(seat, left - 1));
    }
}
