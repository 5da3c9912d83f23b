//! Reward cards used in one's own turn or at the start of a battle (RW-REWARD, rewards.toml).

use hexarch_core::{Options, Rule, Seat, Set, Verdict, ensure, text};

use super::{Action, Step};
use crate::faces::Object;
use crate::ids::*;
use crate::play::{Event, Play, View};
use crate::specials::HELL_HOUND;
use crate::state::RewardPlace;
use crate::tactics::Targets;
use crate::{heroes, limits, movement, runes};

/// Units that Ice Storm routs.
const STORM: u8 = 3;
/// What a card says, when no rule of the book does.
const CARD: Rule = Rule("RW-DEC-37");
/// Why what a used card says happens.
const USED: Rule = Rule("RW-REWARD-02");

/// Whether a card of this kind under a hero may be used in his player's turn now: public facts alone, but for the kind.
pub(super) fn may_use(view: View<'_>, seat: Seat, hero: Hero, kind: Reward) -> Verdict {
    let state = view.state;
    let Some((_, area)) = state.hero_at(hero) else { return Err(CARD) };
    let friendly = state.controller(view.content, area) == Some(seat);
    let calm = ensure(!state.battle.on, Rule("RW-TACT-10"));
    let has_target = |step| ensure(targets(view, step, seat).n > 0, CARD);
    match kind {
        Reward::TimmorranShard => Ok(()),
        Reward::FluteOfPossession => calm.and_then(|()| has_target(Step::Flute(seat, area))),
        Reward::StaffOfLight => calm.and_then(|()| {
            let here = &state.areas[area];
            let routed: u8 = here.own.iter().chain(&here.neutral).map(|squad| squad.routed).sum();
            ensure(friendly && routed > 0, CARD)
        }),
        Reward::IceStorm => calm.and_then(|()| has_target(Step::IceStorm(seat, area))),
        Reward::TacticalMap => {
            ensure(!state.decks.tactics.or(state.decks.tactics_discard).is_empty(), Rule("RW-AMB-44"))
        }
        Reward::RuneOfTeleportation => ensure(!state.heroes[hero].routed, Rule("RW-TERM-12")),
        Reward::RuneOfSummoning => {
            ensure(friendly, CARD)?;
            has_target(Step::Summon(seat, area, 2))
        }
        Reward::ScryingBowl => has_target(Step::Scry(seat)),
        Reward::BannerOfTheOldHost => Err(Rule("RW-TACT-11")),
        Reward::RageBlade
        | Reward::Soulbiter
        | Reward::DwarvenFireBombs
        | Reward::Stormpiercer
        | Reward::Emberstaff => Err(Rule("RW-REWARD-05")),
        Reward::Runeplate | Reward::GhostArmor | Reward::AmuletOfShielding | Reward::Briarmail => {
            Err(Rule("RW-AMB-69"))
        }
        Reward::HealersSatchel | Reward::LongRoadBoots => Err(Rule("RW-TERM-17")),
    }
}

/// Whether a player might use a Reward card in his turn, as far as the others know.
pub(super) fn might_use(view: View<'_>, seat: Seat) -> bool {
    view.state.heroes_of(seat).iter().any(|hero| {
        heroes::might_hold(view, hero, |card| may_use(view, seat, hero, view.content.reward(card)).is_ok())
    })
}

/// Banner of the Old Host under a hero of the player in the contested area.
pub(crate) fn banner(view: View<'_>, seat: Seat) -> Option<RewardCard> {
    heroes_at_battle(view, seat).find_map(|hero| heroes::held(view, hero, Reward::BannerOfTheOldHost))
}

/// Whether a player might hold the banner at a battle, as far as the others know.
pub(crate) fn might_raise_banner(view: View<'_>, seat: Seat) -> bool {
    let is_banner = |card: RewardCard| view.content.reward(card) == Reward::BannerOfTheOldHost;
    heroes_at_battle(view, seat).any(|hero| heroes::might_hold(view, hero, is_banner))
}

fn heroes_at_battle(view: View<'_>, seat: Seat) -> impl Iterator<Item = Hero> {
    let battle = &view.state.battle;
    let here = if battle.on { heroes::own_in(view, seat, battle.area) } else { Set::EMPTY };
    here.iter()
}

/// Discards the banner; the window adds its strength.
pub(crate) fn raise_banner(play: &mut Play<'_>, seat: Seat) {
    let Some(card) = banner(play.view(), seat) else { return };
    if let RewardPlace::Hero(hero) = play.state.rewards[card].place {
        heroes::use_reward(play, hero, card);
    }
    heroes::discard_reward(play, card, Rule("RW-HID-15"));
}

/// Uses a card: all cards of one's own turn are discarded for their effect.
pub(super) fn use_card(play: &mut Play<'_>, seat: Seat, card: RewardCard) {
    let RewardPlace::Hero(hero) = play.state.rewards[card].place else { return };
    let Some((_, area)) = play.state.hero_at(hero) else { return };
    heroes::use_reward(play, hero, card);
    heroes::discard_reward(play, card, Rule("RW-HID-15"));
    match play.content.reward(card) {
        Reward::TimmorranShard => play.next(runes::Step::Receive(seat)),
        Reward::FluteOfPossession => play.next(Step::Flute(seat, area)),
        Reward::StaffOfLight => stand_all(play, seat, area),
        Reward::IceStorm => play.next(Step::IceStorm(seat, area)),
        Reward::TacticalMap => play.draw_tactics(seat, 3, USED),
        Reward::RuneOfTeleportation => play.next(Step::Teleport(seat, hero)),
        // The unit limit applies (RW-AMB-63).
        Reward::RuneOfSummoning => {
            let overfull = limits::Step::Overfull(seat, area, Crowd::Placed);
            play.then(&[Step::Summon(seat, area, 2).into(), overfull.into()]);
        }
        Reward::ScryingBowl => play.next(Step::Scry(seat)),
        Reward::RageBlade
        | Reward::Runeplate
        | Reward::Soulbiter
        | Reward::DwarvenFireBombs
        | Reward::GhostArmor
        | Reward::AmuletOfShielding
        | Reward::Stormpiercer
        | Reward::Emberstaff
        | Reward::Briarmail
        | Reward::HealersSatchel
        | Reward::LongRoadBoots
        | Reward::BannerOfTheOldHost => unreachable!("it is not used in one's own turn"),
    }
}

/// Counts the legal targets of a choice; all of them are public.
pub(super) fn targets(view: View<'_>, step: Step, seat: Seat) -> Targets {
    let mut targets = Targets::default();
    options(view, step, seat, &mut targets);
    targets
}

pub(super) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    let state = view.state;
    match step {
        Step::Flute(_, from) => {
            let reached = flute_reaches(view, from);
            for area in state.board.neighbors(from).iter() {
                let open = ensure(reached.has(area), Rule("RW-MOVE-04"));
                out.option(Action::Area(area).into(), open);
            }
        }
        Step::IceStorm(_, from) => {
            for area in state.board.neighbors(from).with(from).iter() {
                out.option(Action::Area(area).into(), may_be_frozen(view, seat, area));
            }
        }
        Step::Freeze(_, area, left, from) => {
            for (at, kind) in state.kinds(state.areas[area].owner.unwrap_or(seat)).enumerate() {
                if left > 0 && at >= usize::from(from) && state.squad(area, kind).standing > 0 {
                    out.allow(Action::Unit(kind).into());
                }
            }
            // At least one, or the card would change nothing.
            if left < STORM {
                out.allow(Action::Done.into());
            }
        }
        Step::Teleport(_, hero) => {
            let here = state.hero_at(hero).map(|(_, area)| area);
            for area in state.board.areas.iter() {
                out.option(Action::Area(area).into(), ensure(here != Some(area), CARD));
            }
        }
        Step::Summon(_, _, left) => {
            let triangles = view.content.by_shape[BaseShape::Triangle];
            for kind in UnitKind::neutrals() {
                // Two triangle units, or one Hell Hound instead of the first.
                let wanted = triangles.has(kind) && left > 0 || kind == HELL_HOUND && left == 2;
                if wanted {
                    out.option(Action::Unit(kind).into(), ensure(state.pool[kind] > 0, Rule("RW-SHORT-04")));
                }
            }
        }
        Step::Scry(_) => {
            for foe in state.alive().without(seat).iter() {
                let hidden = runes::unseen(view, seat).and(state.friendly(view.content, foe));
                out.option(Action::Foe(foe).into(), ensure(!hidden.is_empty(), CARD));
            }
        }
        Step::Pause(_)
        | Step::Before(_)
        | Step::End
        | Step::Defended(_)
        | Step::PayRewards(..)
        | Step::PayTactics(..) => {}
    }
}

/// Flute of Possession: the neighbors that every neutral unit of an area could enter across that border.
fn flute_reaches(view: View<'_>, from: AreaId) -> Set<AreaId> {
    let state = view.state;
    if !state.areas[from].has_neutrals() {
        return Set::EMPTY;
    }
    let ally = state.ally(view.content, from);
    let mut reached = state.board.neighbors(from);
    for kind in UnitKind::neutrals().filter(|&kind| state.squad(from, kind).total() > 0) {
        reached = reached.and(state.board.steps(from, movement::passage(view, ally, kind)));
    }
    reached
}

/// Ice Storm: standing units of other players or allied to nobody.
fn may_be_frozen(view: View<'_>, seat: Seat, area: AreaId) -> Verdict {
    let here = &view.state.areas[area];
    let standing: u8 = here.own.iter().chain(&here.neutral).map(|squad| squad.standing).sum();
    ensure(view.state.controller(view.content, area) != Some(seat) && standing > 0, CARD)
}

pub(super) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    match (step, action) {
        (Step::Flute(_, from), Action::Area(to)) => lead_away(play, from, to),
        (Step::IceStorm(..), Action::Area(area)) => play.next(Step::Freeze(seat, area, STORM, 0)),
        (Step::Freeze(_, area, left, _), Action::Unit(kind)) => freeze(play, seat, area, left, kind),
        (Step::Freeze(..), Action::Done) => {}
        (Step::Teleport(_, hero), Action::Area(area)) => {
            heroes::move_hero(play, hero, area, USED);
        }
        (Step::Summon(_, area, left), Action::Unit(kind)) => {
            play.place_units(area, kind, 1, Rule("RW-NEUT-08"));
            if kind != HELL_HOUND && left > 1 {
                play.next(Step::Summon(seat, area, left - 1));
            }
        }
        (Step::Scry(_), Action::Foe(foe)) => scry(play, seat, foe),
        (step, action) => unreachable!("{action:?} is no answer to {step:?}"),
    }
}

/// Staff of Light: all routed units of the player in the hero's area stand.
fn stand_all(play: &mut Play<'_>, seat: Seat, area: AreaId) {
    play.state.areas.change(area).stand_all();
    play.tell(|| Event::open(text!("turn.stood", seat, area)).on(Object::Area(area)).by(Rule("RW-DMG-12")));
}

/// The neutral units move together. Whoever controls the area has them as allies, within the unit limit (RW-NEUT-08,
/// RW-AMB-63).
fn lead_away(play: &mut Play<'_>, from: AreaId, to: AreaId) {
    for kind in UnitKind::neutrals() {
        let squad = play.state.squad(from, kind);
        play.state.take(from, kind, squad.standing, squad.routed);
        play.state.put(to, kind, squad.standing, squad.routed);
    }
    play.tell(|| Event::open(text!("turn.led_away", from, to)).on(Object::Area(to)).by(Rule("RW-NEUT-08")));
    if let Some(ally) = play.state.controller(play.content, to) {
        play.next(limits::Step::Overfull(ally, to, Crowd::Moved));
    }
    play.settle();
}

fn freeze(play: &mut Play<'_>, seat: Seat, area: AreaId, left: u8, kind: UnitKind) {
    let owner = play.state.areas[area].owner.unwrap_or(seat);
    let from = play.state.kinds(owner).position(|it| it == kind).unwrap_or(0) as u8;
    play.state.take(area, kind, 1, 0);
    play.state.put(area, kind, 0, 1);
    play.tell(|| Event::open(text!("turn.frozen", kind, area)).on(Object::Squad(area, kind)).by(USED));
    play.next(Step::Freeze(seat, area, left - 1, from));
}

/// Scrying Bowl: the player looks, alone, at all tokens in the areas of another (RW-HID-17).
fn scry(play: &mut Play<'_>, seat: Seat, foe: Seat) {
    play.tell(|| Event::open(text!("turn.scried", seat, foe)).on(Object::Seat(foe)).by(Rule("RW-HID-17")));
    for area in play.state.friendly(play.content, foe).iter() {
        runes::see(play, seat, area, Rule("RW-HID-17"));
    }
}
