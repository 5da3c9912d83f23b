//! What a player may do in his own turn besides his Order card (RW-TACT-10, RW-OBJ, RW-TITLE, RW-REWARD).

use hexarch_core::{Kind, Label, Options, Prompt, Rule, Seat, Seats, Set, Verdict, ensure, text, vocabulary};
use serde::{Deserialize, Serialize};

use crate::content::Content;
use crate::faces::Object;
use crate::ids::*;
use crate::play::{Event, Play, View};
use crate::state::HeroPlace;
use crate::windows::{Occasion, window};
use crate::{heroes, movement, objectives, orders, runes, step, tactics};

mod rewards;

pub(crate) use rewards::{banner, might_raise_banner, raise_banner};

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// Between two parts of his order a player may do other things (RW-TACT-10). Asks only if he might have any.
        "pause" Pause(seat: Seat),
        /// Before a part of his order that asks him nothing as things stand, a player may do other things, which may change
        /// that (RW-TACT-10). Where the part asks him, they are offered beside it.
        "before-part" Before(seat: Seat),
        /// A turn is over.
        "turn-end" End,
        /// A player has won as the defender: he may claim Discouraging Defeat.
        "defended" Defended(seat: Seat),
        /// The Captain of the Heroes' League discards so many Reward cards.
        "pay-rewards" PayRewards(seat: Seat, left: u8),
        /// The Lord Commander of the Warriors' Guild discards so many Tactics cards.
        "pay-tactics" PayTactics(seat: Seat, left: u8),
        /// Flute of Possession: where the neutral units of an area go.
        "flute" Flute(seat: Seat, area: AreaId),
        /// Ice Storm: in or next to an area, where units are routed.
        "ice-storm" IceStorm(seat: Seat, area: AreaId),
        /// Ice Storm: so many units there may still be routed, from this place on in the list of kinds.
        "freeze" Freeze(seat: Seat, area: AreaId, left: u8, from: u8),
        /// Rune of Teleportation: where the hero goes.
        "teleport" Teleport(seat: Seat, hero: Hero),
        /// Rune of Summoning: so many units are still to be placed.
        "summon" Summon(seat: Seat, area: AreaId, left: u8),
        /// Scrying Bowl: whose rune tokens are looked at.
        "scry" Scry(seat: Seat),
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        /// Goes on with the order.
        "go-on" GoOn,
        /// Plays a "during your turn" Tactics card.
        "own-turn" Tactic(card: Tactic),
        /// Claims the Objective.
        "claim" Claim,
        /// Exchanges an Objective that can no longer be met.
        "exchange" Exchange,
        /// Uses a Reward card.
        "use-reward" Use(card: RewardCard),
        /// Three Reward cards for a dragon rune.
        "captain" Captain,
        /// Five Tactics cards for a dragon rune.
        "commander" Commander,
        /// A hero takes up what a defeated one left.
        "take-up" TakeUp(hero: Hero, fallen: Hero),
        /// Gives a Reward card to another hero in the same area.
        "give-reward" Give(card: RewardCard, to: Hero),
        /// Discards a destructible location.
        "demolish" Demolish(area: AreaId),
        "pay-reward" PayReward(card: RewardCard),
        "pay-tactic" PayTactic(card: Tactic),
        "reward-area" Area(area: AreaId),
        "reward-foe" Foe(seat: Seat),
        "reward-unit" Unit(kind: UnitKind),
        "reward-done" Done,
    }
}

/// What this chapter remembers while it lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Scratch {
    /// The current player (RW-TERM-15).
    pub seat: Option<Seat>,
    /// Whether he has traded Rewards as Captain this turn.
    pub captain_used: bool,
    /// Whether he has traded Tactics cards as Lord Commander this turn.
    pub commander_used: bool,
    /// Frozen Ford: his figures ignore water until the end of his turn.
    pub fords: bool,
    /// Whether he removed or took over an enemy stronghold this turn.
    pub took_stronghold: bool,
    /// The most units that he destroyed in one battle this turn.
    pub felled: u8,
    /// Reward cards that have changed hands between his heroes this turn: each once, so that trading ends.
    pub traded: Set<RewardCard>,
}

/// Reward cards that the Captain discards for a rune.
const CAPTAINS_PRICE: u8 = 3;
/// Tactics cards that the Lord Commander discards for a rune.
const COMMANDERS_PRICE: u8 = 5;
/// Why the Captain and the Lord Commander pay as they do.
const CAPTAINS_RULE: Rule = Rule("RW-FAQ-02");
const COMMANDERS_RULE: Rule = Rule("RW-TITLE-01");
/// Units with which a destructible location may be discarded (RW-OPT-05).
const DEMOLISHERS: u8 = 6;

/// Whether a player might be able to do something in his own turn besides his order, from public facts alone.
pub(crate) fn may_act(view: View<'_>, seat: Seat) -> bool {
    if view.state.turn.seat != Some(seat) || view.state.eliminated.has(seat) {
        return false;
    }
    tactics::might_play_in_turn(view, seat)
        || might_settle_objective(view, seat)
        || rewards::might_use(view, seat)
        || may_pay_as_captain(view, seat).is_ok()
        || may_pay_as_commander(view, seat).is_ok()
        || finds(view, seat).next().is_some()
        || might_give(view, seat)
        || view.state.variant.exploration
            && view.state.board.areas.iter().any(|area| may_demolish(view, seat, area).is_ok())
}

/// Offers what a player may do in his own turn besides his order, beside whatever the step asks him (RW-DEC-37).
pub(crate) fn offer<O: Options<crate::Action>>(view: View<'_>, seat: Seat, out: &mut O) {
    if view.state.turn.seat != Some(seat) {
        return;
    }
    tactics::offer_in_turn(view, seat, out);
    if let Some(objective) = view.state.players[seat].objective {
        out.option(Action::Claim.into(), objectives::may_claim(view, seat, objective));
        let exchange = objectives::may_exchange(view, seat, objective);
        if exchange.is_ok() || view.content.objectives[objective as usize].replace_if_impossible {
            out.option(Action::Exchange.into(), exchange);
        }
    }
    let heroes = view.state.heroes_of(seat);
    let rewards = view.state.rewards_under(heroes);
    if !rewards.is_empty() {
        for hero in heroes.iter() {
            for card in heroes::distinct(view, view.state.rewards_of(hero)).iter() {
                let verdict = rewards::may_use(view, seat, hero, view.content.reward(card));
                out.option(Action::Use(card).into(), verdict);
            }
        }
    }
    if holds(view, seat, TitleId::CAPTAIN) {
        out.option(Action::Captain.into(), may_pay_as_captain(view, seat));
    }
    if holds(view, seat, TitleId::COMMANDER) {
        out.option(Action::Commander.into(), may_pay_as_commander(view, seat));
    }
    finds(view, seat).for_each(|(hero, fallen)| out.allow(Action::TakeUp(hero, fallen).into()));
    if heroes.is_several() && !rewards.minus(view.state.turn.traded).is_empty() {
        for (from, to) in pairs(view, seat) {
            let cards = view.state.rewards_of(from).minus(view.state.turn.traded);
            for card in heroes::distinct(view, cards).iter() {
                out.allow(Action::Give(card, to).into());
            }
        }
    }
    if view.state.variant.exploration {
        for area in view.state.board.areas.iter() {
            if is_destructible(view, area) {
                out.option(Action::Demolish(area).into(), may_demolish(view, seat, area));
            }
        }
    }
}

/// What follows from a battle that is over: cards, the Lord Commander, Discouraging Defeat. `winner` and `loser` are
/// players, not unallied neutrals; `attackers` is how many units of the attacker took part; `defended` says that the
/// winner was the defender.
pub(crate) fn after_battle(
    play: &mut Play<'_>,
    winner: Option<Seat>,
    loser: Option<Seat>,
    attackers: u8,
    defended: bool,
) {
    let spoils = std::mem::take(&mut play.state.battle.spoils);
    // RW-AMB-87: if unallied neutrals win, nobody has.
    let Some(seat) = winner else { return };
    if defended && attackers >= 3 && loser.is_some() {
        play.next(Step::Defended(seat));
    }
    if loser.is_some() && holds(play.view(), seat, TitleId::COMMANDER) {
        play.next(tactics::Step::Commander(seat));
    }
    for _ in 0..spoils {
        play.gain_influence(seat, 1, tactics::PLAYED);
        play.next(tactics::Step::Draw(seat, 2));
    }
}

fn holds(view: View<'_>, seat: Seat, title: TitleId) -> bool {
    view.state.titles[title].holder == Some(seat)
}

/// Whether some Objective that he may be holding could be claimed or exchanged.
fn might_settle_objective(view: View<'_>, seat: Seat) -> bool {
    objectives::possible(view, seat).iter().any(|objective| {
        objectives::may_claim(view, seat, objective).is_ok()
            || objectives::may_exchange(view, seat, objective).is_ok()
    })
}

fn all_rewards(view: View<'_>, seat: Seat) -> Set<RewardCard> {
    view.state.rewards_under(view.state.heroes_of(seat))
}

/// Once in each of his turns (RW-FAQ-02) the Captain may discard three Reward cards of any of his heroes.
fn may_pay_as_captain(view: View<'_>, seat: Seat) -> Verdict {
    ensure(holds(view, seat, TitleId::CAPTAIN), Rule("RW-TITLE-01"))?;
    ensure(!view.state.turn.captain_used, Rule("RW-FAQ-02"))?;
    ensure(all_rewards(view, seat).len() >= usize::from(CAPTAINS_PRICE), Rule("RW-TITLE-06"))
}

/// Once in each of his turns the Lord Commander may discard five Tactics cards, drawn this season or not.
fn may_pay_as_commander(view: View<'_>, seat: Seat) -> Verdict {
    ensure(holds(view, seat, TitleId::COMMANDER), Rule("RW-TITLE-01"))?;
    ensure(!view.state.turn.commander_used, Rule("RW-FAQ-02"))?;
    let hand = view.state.players[seat].tactics.len();
    ensure(hand >= usize::from(COMMANDERS_PRICE), Rule("RW-TITLE-06"))
}

/// His heroes beside markers of defeated ones (RW-HERO-09, RW-AMB-37, RW-AMB-67).
fn finds(view: View<'_>, seat: Seat) -> impl Iterator<Item = (Hero, Hero)> {
    let state = view.state;
    let beside = move |fallen: Hero| match state.heroes[fallen].place {
        HeroPlace::Marker { area } => heroes::own_in(view, seat, area),
        HeroPlace::Deck | HeroPlace::Board { .. } | HeroPlace::Gone => Set::EMPTY,
    };
    state.heroes.fallen().iter().flat_map(move |fallen| beside(fallen).iter().map(move |hero| (hero, fallen)))
}

/// Every two of his heroes in one area, giver first (RW-HERO-14).
fn pairs(view: View<'_>, seat: Seat) -> impl Iterator<Item = (Hero, Hero)> {
    let state = view.state;
    let mine = state.heroes_of(seat);
    let place = move |hero: Hero| state.hero_at(hero).map(|(_, area)| area);
    mine.iter().flat_map(move |from| {
        mine.iter().filter(move |&to| to != from && place(to) == place(from)).map(move |to| (from, to))
    })
}

fn might_give(view: View<'_>, seat: Seat) -> bool {
    let traded = view.state.turn.traded;
    !all_rewards(view, seat).minus(traded).is_empty()
        && pairs(view, seat).any(|(from, _)| !view.state.rewards_of(from).minus(traded).is_empty())
}

fn is_destructible(view: View<'_>, area: AreaId) -> bool {
    view.state.areas[area].token.is_some_and(|token| {
        token.open
            && match token.kind {
                TokenKind::DragonThrone
                | TokenKind::VillageFood
                | TokenKind::VillageWood
                | TokenKind::VillageOre
                | TokenKind::MagicPortal => true,
                TokenKind::Dungeon
                | TokenKind::Temple
                | TokenKind::HallOfKellos
                | TokenKind::TravelingMerchant
                | TokenKind::RaidingParty
                | TokenKind::ScrollOfSight
                | TokenKind::Training => false,
            }
    })
}

/// The area's controller may discard a destructible location with six or more units there (RW-OPT-05, RW-DEC-47).
fn may_demolish(view: View<'_>, seat: Seat, area: AreaId) -> Verdict {
    let units = view.state.units_of(view.content, seat, area);
    ensure(is_destructible(view, area) && units >= DEMOLISHERS, Rule("RW-OPT-05"))
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    let (seat, asked) = match step {
        Step::End => return Seats::NONE,
        Step::Pause(seat) => (seat, may_act(view, seat)),
        Step::Before(seat) => (seat, !next_part_asks(view) && may_act(view, seat)),
        Step::Defended(seat) => (seat, objectives::may_hold_discouraging_defeat(view, seat)),
        // Whoever has no more cards than he must discard has no choice.
        Step::PayRewards(seat, left) => (seat, left > 0 && all_rewards(view, seat).len() > usize::from(left)),
        Step::PayTactics(seat, left) => {
            (seat, left > 0 && view.state.players[seat].tactics.len() > usize::from(left))
        }
        Step::Flute(seat, _)
        | Step::IceStorm(seat, _)
        | Step::Freeze(seat, ..)
        | Step::Teleport(seat, _)
        | Step::Summon(seat, ..)
        | Step::Scry(seat) => (seat, rewards::targets(view, step, seat).n > 1),
    };
    if asked { Seats::only(seat) } else { Seats::NONE }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::End => {
            play.state.turn = Scratch::default();
            tactics::moment_over(play);
        }
        Step::Pause(_) => tactics::moment_over(play),
        Step::Before(_) | Step::Defended(_) => {}
        Step::PayRewards(_, 0) | Step::PayTactics(_, 0) => {}
        Step::PayRewards(seat, _) => {
            all_rewards(play.view(), seat)
                .iter()
                .for_each(|card| heroes::discard_reward(play, card, CAPTAINS_RULE));
        }
        Step::PayTactics(seat, _) => {
            play.state.players[seat].tactics.iter().for_each(|card| pay_tactic(play, seat, card));
        }
        Step::Flute(seat, _)
        | Step::IceStorm(seat, _)
        | Step::Freeze(seat, ..)
        | Step::Teleport(seat, _)
        | Step::Summon(seat, ..)
        | Step::Scry(seat) => {
            if let Some(crate::Action::Turn(action)) = rewards::targets(play.view(), step, seat).first {
                rewards::answer(play, step, seat, action);
            }
        }
    }
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    match step {
        Step::Pause(_) | Step::Before(_) => {
            offer(view, seat, out);
            out.allow(Action::GoOn.into());
        }
        Step::Defended(_) => {
            if let Some(objective) = view.state.players[seat].objective {
                let right = ensure(objective == Objective::DiscouragingDefeat, Rule("RW-OBJ-02"));
                out.option(Action::Claim.into(), right);
            }
            out.allow(Action::GoOn.into());
        }
        Step::PayRewards(..) => {
            let cards = heroes::distinct(view, all_rewards(view, seat));
            cards.iter().for_each(|card| out.allow(Action::PayReward(card).into()));
        }
        Step::PayTactics(..) => {
            let hand = view.state.players[seat].tactics.iter().map(|card| view.content.tactic(card));
            hand.collect::<Set<_>>().iter().for_each(|card| out.allow(Action::PayTactic(card).into()));
        }
        Step::Flute(..)
        | Step::IceStorm(..)
        | Step::Freeze(..)
        | Step::Teleport(..)
        | Step::Summon(..)
        | Step::Scry(_) => rewards::options(view, step, seat, out),
        Step::End => {}
    }
}

/// Carries out what a player does besides his order: whatever step of his turn is on stays on.
pub(crate) fn answer(play: &mut Play<'_>, step: crate::Step, seat: Seat, action: Action) {
    match (step, action) {
        (crate::Step::Turn(Step::Pause(_)), Action::GoOn) => tactics::moment_over(play),
        (crate::Step::Turn(Step::Before(_)), Action::GoOn) => {
            tactics::moment_over(play);
            pass_over(play, seat);
        }
        (crate::Step::Turn(Step::Defended(_)), Action::GoOn) => {}
        (crate::Step::Turn(Step::Defended(_)), Action::Claim) => objectives::claim(play, seat),
        (crate::Step::Turn(Step::PayRewards(_, left)), Action::PayReward(card)) => {
            play.next(Step::PayRewards(seat, left - 1));
            heroes::discard_reward(play, card, CAPTAINS_RULE);
        }
        (crate::Step::Turn(Step::PayTactics(_, left)), Action::PayTactic(kind)) => {
            play.next(Step::PayTactics(seat, left - 1));
            let card = cheapest(play.view(), seat, kind);
            pay_tactic(play, seat, card);
        }
        (crate::Step::Turn(step), Action::Area(_) | Action::Foe(_) | Action::Unit(_) | Action::Done) => {
            rewards::answer(play, step, seat, action)
        }
        // What he does before Strategize is done before its areas are judged (RW-TACT-02, RW-AMB-11).
        (crate::Step::Movement(movement::Step::Shift(_)), action) => {
            play.next(movement::Step::Strategize(seat));
            act(play, seat, action);
        }
        (step, action) => {
            play.next(step);
            act(play, seat, action);
        }
    }
}

/// Whether the part of an order that waits below the step on top asks somebody.
fn next_part_asks(view: View<'_>) -> bool {
    let below = view.state.steps.iter().rev().nth(1);
    below.is_some_and(|&part| !step::asks(view, part).is_empty())
}

/// Parts that have nothing to ask are passed over, and so are the pauses that would only put the same question again.
fn pass_over(play: &mut Play<'_>, seat: Seat) {
    while let Some(&part) = play.state.steps.last()
        && orders::is_optional(part)
        && step::asks(play.view(), part).is_empty()
    {
        play.state.steps.pop();
        let pause = play.state.steps.last().copied();
        let last = pause == Some(Step::Pause(seat).into());
        if !last && pause != Some(Step::Before(seat).into()) {
            return;
        }
        play.state.steps.pop();
        if last {
            return;
        }
    }
}

fn act(play: &mut Play<'_>, seat: Seat, action: Action) {
    match action {
        Action::Tactic(card) => {
            let moment = tactics::own_moment(play.view());
            tactics::play_card(play, seat, card, moment);
        }
        Action::Claim => objectives::claim(play, seat),
        Action::Exchange => objectives::exchange(play, seat),
        Action::Use(card) => rewards::use_card(play, seat, card),
        Action::Captain => pay(play, seat, TitleId::CAPTAIN),
        Action::Commander => pay(play, seat, TitleId::COMMANDER),
        Action::TakeUp(hero, fallen) => heroes::take_up(play, hero, fallen),
        Action::Give(card, to) => give(play, card, to),
        Action::Demolish(area) => demolish(play, seat, area),
        Action::GoOn
        | Action::PayReward(_)
        | Action::PayTactic(_)
        | Action::Area(_)
        | Action::Foe(_)
        | Action::Unit(_)
        | Action::Done => unreachable!("{action:?} answers a step of this chapter"),
    }
}

/// The Captain or the Lord Commander pays for a dragon rune.
fn pay(play: &mut Play<'_>, seat: Seat, title: TitleId) {
    let (price, rule) = if title == TitleId::CAPTAIN {
        play.state.turn.captain_used = true;
        (Step::PayRewards(seat, CAPTAINS_PRICE), CAPTAINS_RULE)
    } else {
        play.state.turn.commander_used = true;
        (Step::PayTactics(seat, COMMANDERS_PRICE), COMMANDERS_RULE)
    };
    play.tell(|| Event::open(text!("turn.pays", seat, title)).on(Object::Title(title)).by(rule));
    play.then(&[price.into(), runes::Step::Receive(seat).into()]);
}

/// A card of a kind, rather one drawn this season, which cannot be played yet.
pub(crate) fn cheapest(view: View<'_>, seat: Seat, kind: Tactic) -> TacticCard {
    let player = &view.state.players[seat];
    let of_kind = |cards: Set<TacticCard>| cards.iter().find(|&card| view.content.tactic(card) == kind);
    of_kind(player.fresh).or_else(|| of_kind(player.tactics)).expect("it was offered from the hand")
}

fn pay_tactic(play: &mut Play<'_>, seat: Seat, card: TacticCard) {
    let kind = play.content.tactic(card);
    play.discard_tactic(seat, card);
    play.log.reveal();
    play.tell(|| Event::open(text!("turn.tactic_discarded", seat, card = kind)).by(Rule("RW-HID-15")));
}

/// A Reward card changes hands between two heroes of one player in one area (RW-HERO-14).
fn give(play: &mut Play<'_>, card: RewardCard, to: Hero) {
    play.state.turn.traded.add(card);
    heroes::put_under(play, card, to, Rule("RW-HERO-14"));
}

/// A destructible location leaves the board (RW-OPT-05).
fn demolish(play: &mut Play<'_>, seat: Seat, area: AreaId) {
    let Some(token) = play.state.areas.change(area).token.take() else { return };
    play.state.decks.tokens_discard[token.kind][usize::from(!token.near)] += 1;
    play.tell(|| {
        Event::open(text!("turn.demolished", seat, token = token.kind, area))
            .on(Object::Area(area))
            .by(Rule("RW-OPT-05"))
    });
    play.settle();
}

pub(crate) fn prompt(view: View<'_>, step: Step, _seat: Seat) -> Prompt {
    let (text, rule) = match step {
        Step::Pause(_) | Step::Before(_) | Step::End => (text!("turn.prompt.pause"), Rule("RW-TACT-10")),
        Step::Defended(_) => (text!("turn.prompt.defended"), Rule("RW-OBJ-02")),
        Step::PayRewards(_, n) => (text!("turn.prompt.pay_rewards", n), CAPTAINS_RULE),
        Step::PayTactics(_, n) => (text!("turn.prompt.pay_tactics", n), COMMANDERS_RULE),
        Step::Flute(_, area) => (text!("turn.prompt.flute", area), Rule("RW-DEC-37")),
        Step::IceStorm(..) => (text!("turn.prompt.ice_storm"), Rule("RW-DEC-37")),
        Step::Freeze(_, area, n, _) => (text!("turn.prompt.freeze", area, n), Rule("RW-DEC-37")),
        Step::Teleport(_, hero) => (text!("turn.prompt.teleport", hero), Rule("RW-DEC-37")),
        Step::Summon(_, area, _) => (text!("turn.prompt.summon", area), Rule("RW-DEC-37")),
        Step::Scry(_) => (text!("turn.prompt.scry"), Rule("RW-HID-17")),
    };
    let window = match step {
        Step::Pause(_) | Step::Before(_) => window(view, "own-turn", Occasion::Turn),
        Step::Defended(_) => window(view, "defended", Occasion::Turn),
        _ => None,
    };
    Prompt { text, rule: Some(rule), window, so_far: Vec::new() }
}

pub(crate) fn label(view: View<'_>, seat: Seat, action: Action) -> Label {
    let reward = |card: RewardCard| view.content.reward(card);
    match action {
        Action::GoOn => Label::new(text!("turn.label.go_on")).kind(Kind::Pass),
        Action::Tactic(card) => Label::new(text!("tactics.label.play", card)).on(Object::Tactic(card).id()),
        Action::Claim => Label::new(text!("turn.label.claim")).on(Object::Objective(seat).id()),
        Action::Exchange => Label::new(text!("turn.label.exchange")).on(Object::Objective(seat).id()),
        Action::Use(card) => {
            Label::new(text!("turn.label.use", card = reward(card))).on(Object::Reward(card).id())
        }
        Action::Captain => Label::new(text!("turn.label.captain")).on(Object::Title(TitleId::CAPTAIN).id()),
        Action::Commander => {
            Label::new(text!("turn.label.commander")).on(Object::Title(TitleId::COMMANDER).id())
        }
        Action::TakeUp(hero, fallen) => {
            Label::new(text!("turn.label.take_up", hero, fallen)).on(Object::Hero(hero).id())
        }
        Action::Give(card, to) => Label::new(text!("turn.label.give", card = reward(card), to))
            .on(Object::Reward(card).id())
            .to(Object::Hero(to).id()),
        Action::Demolish(area) => Label::new(text!("turn.label.demolish", area)).on(Object::Token(area).id()),
        Action::PayReward(card) => {
            Label::new(text!("turn.label.pay", card = reward(card))).on(Object::Reward(card).id())
        }
        Action::PayTactic(card) => Label::new(text!("turn.label.pay", card)).on(Object::Tactic(card).id()),
        Action::Area(area) => Label::new(text!("turn.label.area", area)).on(Object::Area(area).id()),
        Action::Foe(foe) => Label::new(text!("turn.label.foe", seat = foe)).on(Object::Seat(foe).id()),
        Action::Unit(kind) => Label::new(text!("turn.label.unit", kind)),
        Action::Done => Label::new(text!("turn.label.done")).kind(Kind::Done),
    }
}
