//! What each Tactics card does. Whatever it has to ask is a step of [`super::aims`].

use hexarch_core::{Rule, Seat, Seats, Set, Verdict, ensure, text};

use super::{PLAYED, Step, aims};
use crate::battle::{self, Side};
use crate::faces::Object;
use crate::ids::*;
use crate::play::{Event, Play, SEASONS, View};
use crate::state::{SeasonCardSeen, Stronghold};
use crate::{diplomacy, heroes, runes};

/// A card whose effect could change nothing may not be played. Public facts alone.
pub(super) fn may_work(view: View<'_>, seat: Seat, card: Tactic) -> Verdict {
    let state = view.state;
    let [food, wood, ore] = state.players[seat].dials;
    let works = match card {
        Tactic::TacticalRetreat
        | Tactic::ToTheVictor
        | Tactic::HoneyedWords
        | Tactic::StandFast
        | Tactic::EnvoysGift => true,
        Tactic::SummonLightning => Side::BOTH.iter().any(|&side| state.battle.force(side).total() > 0),
        Tactic::BlackVolley => against(view, seat).is_some_and(|side| state.battle.force(side).total() > 0),
        Tactic::FallenStandard => {
            against(view, seat).is_some_and(|side| state.battle.force(side).standing() > 0)
        }
        Tactic::RallyCry => state.battle.side_of(seat).is_some_and(|side| battle::standers(view, side) > 0),
        // In Stormy Weather nobody comes anyway.
        Tactic::MountainPass => !state.march.over_mountains && !state.events.no_march,
        Tactic::NightColumn => state.march.further == 0 && !state.events.no_march,
        // In Winter water stops nobody anyway (RW-SEASON-13).
        Tactic::FrozenFord => !state.turn.fords && state.season != Season::Winter,
        Tactic::GrainBarges => food < 8,
        Tactic::FellingSeason => wood < 8 || ore < 8,
        Tactic::OmenReader => {
            let season = state.season.next();
            !state.decks.top[season].cards.is_empty() || !season_deck(view, season).is_empty()
        }
        Tactic::LampInTheVault => !runes::unseen(view, seat).is_empty(),
        Tactic::LostCity if state.strongholds_left(seat) == 0 && state.strongholds(seat).is_empty() => false,
        Tactic::HorrificRumors
        | Tactic::LostCity
        | Tactic::SpyGuild
        | Tactic::CommonCause
        | Tactic::RazeACity
        | Tactic::SpreadDissent
        | Tactic::MasonsByTorchlight
        | Tactic::VillageLevy
        | Tactic::ChangedDispatch
        | Tactic::BurnedStorehouse
        | Tactic::RunePorters
        | Tactic::HuntingParty
        | Tactic::BoughtLoyalty
        | Tactic::FieldSurgeons => aims::targets(view, Step::Aim(card, seat), seat).n > 0,
    };
    ensure(works, Rule("RW-TACT-09"))
}

/// Does what a card says.
pub(super) fn work(play: &mut Play<'_>, seat: Seat, card: Tactic) {
    match card {
        Tactic::TacticalRetreat => play.next(battle::Step::Cancel),
        Tactic::SummonLightning => summon_lightning(play),
        Tactic::RallyCry => {
            if let Some(side) = play.state.battle.side_of(seat) {
                play.next(battle::Step::Stand(side, 4));
            }
        }
        Tactic::ToTheVictor => play.state.battle.spoils += 1,
        Tactic::BlackVolley => {
            if let Some(side) = against(play.view(), seat) {
                play.next(battle::Step::Damage(side, 2));
            }
        }
        Tactic::FallenStandard => {
            if let Some(side) = against(play.view(), seat) {
                play.next(battle::Step::Rout(side, 2));
            }
        }
        Tactic::StandFast => strengthen(play, seat, 2),
        Tactic::MountainPass => play.state.march.over_mountains = true,
        Tactic::NightColumn => play.state.march.further = 1,
        Tactic::HoneyedWords => play.next(diplomacy::Step::More(2)),
        Tactic::FrozenFord => play.state.turn.fords = true,
        Tactic::GrainBarges => play.turn_dial(seat, Resource::Food, 2, PLAYED),
        Tactic::FellingSeason => {
            play.turn_dial(seat, Resource::Wood, 1, PLAYED);
            play.turn_dial(seat, Resource::Ore, 1, PLAYED);
        }
        Tactic::EnvoysGift => play.gain_influence(seat, 3, PLAYED),
        Tactic::OmenReader => read_omens(play, seat),
        Tactic::LampInTheVault => play.next(runes::Step::Look(seat, 2)),
        Tactic::HorrificRumors
        | Tactic::LostCity
        | Tactic::SpyGuild
        | Tactic::CommonCause
        | Tactic::RazeACity
        | Tactic::SpreadDissent
        | Tactic::MasonsByTorchlight
        | Tactic::VillageLevy
        | Tactic::ChangedDispatch
        | Tactic::BurnedStorehouse
        | Tactic::RunePorters
        | Tactic::HuntingParty
        | Tactic::BoughtLoyalty
        | Tactic::FieldSurgeons => play.next(Step::Aim(card, seat)),
    }
}

/// The side against a player.
fn against(view: View<'_>, seat: Seat) -> Option<Side> {
    view.state.battle.side_of(seat).map(Side::other)
}

/// Each side is dealt 4 damage, attacker first; standing units before routed ones (RW-FAQ-01).
fn summon_lightning(play: &mut Play<'_>) {
    let both = Side::BOTH.map(|side| battle::Step::Damage(side, 4).into());
    play.then(&both);
}

/// A player's side counts so much more strength in the battle that is on.
pub(super) fn strengthen(play: &mut Play<'_>, seat: Seat, by: u8) {
    if let Some(side) = play.state.battle.side_of(seat) {
        play.state.battle.bonus[side as usize] += by;
    }
}

/// The cards of a season that are still to be drawn and of which nobody knows where they lie.
fn season_deck(view: View<'_>, season: Season) -> Set<SeasonCard> {
    let of_season = Set::from_bits(0xff << (8 * season as u64));
    view.state.decks.seasons.and(of_season)
}

/// Omen Reader: the top three cards of the next season's deck, known ones first, then put back in any order.
fn read_omens(play: &mut Play<'_>, seat: Seat) {
    let season = play.state.season.next();
    loop {
        let deck = season_deck(play.view(), season);
        if deck.is_empty() || play.state.decks.top[season].cards.is_full() {
            break;
        }
        let card = play.chance.pick(SEASONS, deck);
        play.state.decks.seasons.remove(card);
        play.state.decks.top[season].cards.insert(0, SeasonCardSeen { card, seen: Seats::NONE });
    }
    let top = &mut play.state.decks.top[season];
    top.cards.iter_mut().for_each(|card| card.seen.add(seat));
    top.ordered = Seats::only(seat);
    let (cards, n) = (top.cards, top.cards.len() as u8);
    play.log.reveal();
    play.tell(|| {
        let cards: Vec<_> = cards.iter().rev().map(|it| it.card.into()).collect();
        Event::split(
            Seats::only(seat),
            text!("tactics.omens.mine", season, cards),
            text!("tactics.omens", seat, season, n),
        )
        .by(Rule("RW-HID-17"))
    });
    if n > 1 {
        play.next(Step::Omen(seat, n));
    }
}

/// Lost City: the neutral units are gone, and a stronghold stands there with its damaged side up.
pub(super) fn found(play: &mut Play<'_>, seat: Seat, area: AreaId) {
    play.state.areas.change(area).stronghold = Some(Stronghold::Damaged(seat));
    play.tell(|| Event::open(text!("tactics.founded", seat, area)).on(Object::Area(area)).by(PLAYED));
    play.settle();
}

/// Bought Loyalty: draws three cards for a hero whose alignment differs from his faction's, else one.
pub(super) fn tempt(play: &mut Play<'_>, seat: Seat, hero: Hero) {
    let Some((owner, _)) = play.state.hero_at(hero) else { return };
    let faction = play.content.faction(play.state.players[owner].faction);
    let differs = play.content.heroes[hero as usize].alignment != faction.alignment;
    let mut drawn = Set::EMPTY;
    for _ in 0..if differs { 3 } else { 1 } {
        if let Some(card) = play.draw_fate() {
            drawn.add(card);
        }
    }
    play.state.cards.fate = drawn;
    play.tell(|| {
        let cards: Vec<_> = drawn.iter().map(Into::into).collect();
        Event::open(text!("tactics.tempted", seat, hero, cards)).on(Object::Hero(hero)).by(Rule("RW-HID-16"))
    });
    play.next(Step::Loyalty(seat, hero));
}

/// Bought Loyalty, the result: gold wins the hero over where he stands, silver routs him, red does nothing.
pub(super) fn decide_loyalty(play: &mut Play<'_>, seat: Seat, hero: Hero, card: FateId) {
    let drawn = std::mem::take(&mut play.state.cards.fate);
    play.discard_fate(drawn);
    match play.content.fate[usize::from(card.0)].destiny {
        Destiny::Gold => heroes::convert(play, hero, seat),
        Destiny::Silver => heroes::rout(play, hero, PLAYED),
        Destiny::Red => {
            play.tell(|| Event::open(text!("tactics.hero_loyal", hero)).on(Object::Hero(hero)).by(PLAYED));
        }
    }
}
