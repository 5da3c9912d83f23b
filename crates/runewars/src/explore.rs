//! Exploration tokens (RW-OPT).

use hexarch_core::{Kind, Label, Options, Prompt, Rule, Seat, Seats, Set, Verdict, ensure, text, vocabulary};

use crate::content::Content;
use crate::faces::Object;
use crate::heroes;
use crate::ids::*;
use crate::play::{Event, Play, View};

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// A hero has ended his movement: the token there is flipped (RW-OPT-03).
        "explore" Flip(hero: Hero),
        /// A merchant offers a Reward card (RW-OPT-12).
        "merchant" Merchant(hero: Hero),
        /// Raiders with company want a Reward card or blood (RW-OPT-13).
        "raid" Raid(hero: Hero),
        /// A scroll shows what lies face-down in one area (RW-OPT-14).
        "scroll" Scroll(hero: Hero),
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        "merchant-buy" Buy,
        "merchant-leave" Leave,
        "raid-discard" GiveUp(card: RewardCard),
        "raid-suffer" Suffer,
        "scroll-look" Look(area: AreaId),
    }
}

/// What the merchant asks for (RW-OPT-12).
const PRICE: u8 = 3;

/// Whether a face-up token of this kind lies in an area.
pub(crate) fn lies_open(view: View<'_>, area: AreaId, kind: TokenKind) -> bool {
    view.state.areas[area].token.is_some_and(|token| token.open && token.kind == kind)
}

/// The areas that a figure in a face-up Magic Portal may treat as adjacent, once 1 influence is paid (RW-OPT-08,
/// RW-AMB-80).
pub(crate) fn portals_from(view: View<'_>, area: AreaId) -> Set<AreaId> {
    if !lies_open(view, area, TokenKind::MagicPortal) {
        return Set::EMPTY;
    }
    let others = view.state.board.areas.minus(Set::only(area));
    others.iter().filter(|&other| lies_open(view, other, TokenKind::MagicPortal)).collect()
}

/// Event tokens are discarded once resolved; locations stay (RW-OPT-05).
fn is_event(kind: TokenKind) -> bool {
    match kind {
        TokenKind::TravelingMerchant
        | TokenKind::RaidingParty
        | TokenKind::ScrollOfSight
        | TokenKind::Training => true,
        TokenKind::DragonThrone
        | TokenKind::VillageFood
        | TokenKind::VillageWood
        | TokenKind::VillageOre
        | TokenKind::MagicPortal
        | TokenKind::Dungeon
        | TokenKind::Temple
        | TokenKind::HallOfKellos => false,
    }
}

/// Areas with something that a player has not seen, lying face-down (RW-OPT-14).
fn sights(view: View<'_>, seat: Seat) -> Set<AreaId> {
    let state = view.state;
    let hidden = |area: &AreaId| {
        let here = &state.areas[*area];
        let rune = !state.variant.epic && here.rune.is_some_and(|rune| !rune.seen().has(seat));
        rune || here.token.is_some_and(|token| !token.open && !token.seen.has(seat))
    };
    state.board.areas.iter().filter(hidden).collect()
}

/// Whether there is anything to see for a player who may look anywhere.
fn may_look(view: View<'_>, seat: Seat, area: AreaId) -> Verdict {
    ensure(sights(view, seat).has(area), Rule("RW-OPT-14"))
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    let state = view.state;
    let asked = |hero: Hero, wanted: &dyn Fn(Seat) -> bool| match state.hero_at(hero) {
        Some((seat, _)) if wanted(seat) => Seats::only(seat),
        _ => Seats::NONE,
    };
    match step {
        Step::Flip(_) => Seats::NONE,
        Step::Merchant(hero) => asked(hero, &|seat| state.players[seat].influence >= PRICE),
        Step::Raid(hero) => asked(hero, &|_| !state.rewards_of(hero).is_empty()),
        Step::Scroll(hero) => asked(hero, &|seat| sights(view, seat).len() > 1),
    }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Flip(hero) => flip(play, hero),
        Step::Merchant(_) => {}
        Step::Raid(hero) => play.next(heroes::Step::Hurt(hero, 1)),
        Step::Scroll(hero) => {
            let Some((seat, _)) = play.state.hero_at(hero) else { return };
            if let Some(area) = sights(play.view(), seat).first() {
                look(play, seat, area);
            }
        }
    }
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    match step {
        Step::Flip(_) => {}
        Step::Merchant(_) => {
            out.allow(Action::Buy.into());
            out.allow(Action::Leave.into());
        }
        Step::Raid(hero) => {
            let cards = heroes::distinct(view, view.state.rewards_of(hero));
            cards.iter().for_each(|card| out.allow(Action::GiveUp(card).into()));
            out.allow(Action::Suffer.into());
        }
        Step::Scroll(_) => {
            for area in view.state.board.areas.iter() {
                out.option(Action::Look(area).into(), may_look(view, seat, area));
            }
        }
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    match (step, action) {
        (Step::Merchant(hero), Action::Buy) => {
            play.spend_influence(seat, PRICE, Rule("RW-OPT-12"));
            heroes::receive_reward(play, hero);
        }
        (Step::Merchant(_), Action::Leave) => {}
        (Step::Raid(_), Action::GiveUp(card)) => heroes::discard_reward(play, card, Rule("RW-OPT-13")),
        (Step::Raid(hero), Action::Suffer) => play.next(heroes::Step::Hurt(hero, 1)),
        (Step::Scroll(_), Action::Look(area)) => look(play, seat, area),
        (step, action) => unreachable!("{action:?} is no answer to {step:?}"),
    }
}

/// Flips the token where a hero has ended his movement, and resolves it (RW-OPT-03, RW-AMB-42).
fn flip(play: &mut Play<'_>, hero: Hero) {
    let Some((seat, area)) = play.state.hero_at(hero) else { return };
    let Some(mut token) = play.state.areas[area].token.filter(|token| !token.open) else { return };
    play.log.reveal();
    let kind = token.kind;
    play.tell(|| {
        Event::open(text!("explore.flipped", hero, area, kind)).on(Object::Area(area)).by(Rule("RW-OPT-03"))
    });
    if is_event(kind) {
        play.state.areas.change(area).token = None;
        play.state.decks.tokens_discard[kind][usize::from(!token.near)] += 1;
    } else {
        token.open = true;
        token.seen = Seats::NONE;
        play.state.areas.change(area).token = Some(token);
    }
    match kind {
        TokenKind::TravelingMerchant => play.next(Step::Merchant(hero)),
        TokenKind::RaidingParty => raid(play, hero, seat, area),
        TokenKind::ScrollOfSight => play.next(Step::Scroll(hero)),
        TokenKind::Training => play.next(heroes::Step::Raise(hero, true)),
        // RW-OPT-06: the throne counts as a dragon rune from this moment.
        TokenKind::DragonThrone => play.settle(),
        TokenKind::VillageFood
        | TokenKind::VillageWood
        | TokenKind::VillageOre
        | TokenKind::MagicPortal
        | TokenKind::Dungeon
        | TokenKind::Temple
        | TokenKind::HallOfKellos => {}
    }
}

/// A Raiding Party (RW-OPT-13): one point of damage; where neutral or enemy units stand, a Reward card or one more. If
/// the first point defeats the hero, nobody is left for the rest.
fn raid(play: &mut Play<'_>, hero: Hero, seat: Seat, area: AreaId) {
    let company =
        play.state.areas[area].units() > 0 && play.state.controller(play.content, area) != Some(seat);
    if company {
        play.next(Step::Raid(hero));
    }
    play.next(heroes::Step::Hurt(hero, 1));
}

/// Looks, alone, at all that lies face-down in an area (RW-OPT-14, RW-HID-17).
fn look(play: &mut Play<'_>, seat: Seat, area: AreaId) {
    let alone = Seats::only(seat);
    play.log.reveal();
    play.tell(|| {
        Event::open(text!("explore.looked", seat, area)).on(Object::Area(area)).by(Rule("RW-HID-17"))
    });
    if let Some(mut rune) = play.state.areas[area].rune {
        rune.show(alone);
        play.state.areas.change(area).rune = Some(rune);
        let dragon = rune.is_dragon();
        play.tell(|| {
            let text =
                if dragon { text!("explore.saw_dragon", area) } else { text!("explore.saw_false", area) };
            Event::only(alone, text).on(Object::Rune(area)).by(Rule("RW-OPT-14"))
        });
    }
    if let Some(mut token) = play.state.areas[area].token.filter(|token| !token.open) {
        token.seen.add(seat);
        play.state.areas.change(area).token = Some(token);
        let kind = token.kind;
        play.tell(|| {
            Event::only(alone, text!("explore.saw_token", area, kind))
                .on(Object::Token(area))
                .by(Rule("RW-OPT-14"))
        });
    }
}

pub(crate) fn prompt(_view: View<'_>, step: Step, _seat: Seat) -> Prompt {
    let (text, rule) = match step {
        Step::Flip(hero) => (text!("explore.ask.flip", hero), "RW-OPT-03"),
        Step::Merchant(hero) => (text!("explore.ask.merchant", hero, n = PRICE), "RW-OPT-12"),
        Step::Raid(hero) => (text!("explore.ask.raid", hero), "RW-OPT-13"),
        Step::Scroll(_) => (text!("explore.ask.scroll"), "RW-OPT-14"),
    };
    Prompt { text, rule: Some(Rule(rule)), window: None, so_far: Vec::new() }
}

pub(crate) fn label(view: View<'_>, _seat: Seat, action: Action) -> Label {
    match action {
        Action::Buy => Label::new(text!("explore.do.buy", n = PRICE)),
        Action::Leave => Label::new(text!("explore.do.leave")).kind(Kind::Pass),
        Action::GiveUp(card) => Label::new(text!("explore.do.give_up", reward = view.content.reward(card)))
            .on(Object::Reward(card).id()),
        Action::Suffer => Label::new(text!("explore.do.suffer")),
        Action::Look(area) => Label::new(text!("explore.do.look", area)).on(Object::Area(area).id()),
    }
}
