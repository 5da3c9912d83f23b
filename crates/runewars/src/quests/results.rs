//! What Quests do: the results of a test, a duel or a task (RW-QUEST-06).

use hexarch_core::{Options, Rule, Seat, Set, Text, ensure, text, vocabulary};

use super::{Action, Step};
use crate::content::Content;
use crate::faces::Object;
use crate::heroes::{self, passage};
use crate::ids::*;
use crate::play::{Event, Play, View};

/// Why what a Quest says happens.
const CARD: Rule = Rule("RW-QUEST-06");

vocabulary! {
    /// One result of a Quest, in the words of `content/quests.toml`.
    pub enum Effect for Content {
        /// The hero receives a Reward card and the Quest is completed (RW-QUEST-06).
        "reward" Reward,
        /// The hero takes damage.
        "hurt" Hurt(n: u8),
        /// The hero is routed.
        "rout" Rout,
        /// The hero retreats (RW-AMB-66).
        "retreat" Retreat,
        /// All damage is removed from the hero.
        "heal" Heal,
        /// One attribute is raised, if any can be (RW-HERO-13).
        "train" Train,
        /// The player to the left moves the hero to an adjacent area.
        "stray" Stray,
        /// Influence is gained.
        "influence" Influence(n: u8),
        /// Influence is lost, as far as there is any.
        "lose" Lose(n: u8),
        /// Tactics cards are drawn.
        "tactics" Tactics(n: u8),
        /// A Tactics card is discarded, if there is any.
        "discard-tactic" DiscardTactic,
        /// One influence is discarded, or the hero takes 1 damage.
        "influence-or-hurt" InfluenceOrHurt,
        /// A Reward card of the hero is discarded, or he takes 1 damage.
        "reward-or-hurt" RewardOrHurt,
        /// The controller may spend so much influence for the reward.
        "buy" Buy(n: u8),
        /// The controller may discard a Tactics card for the reward.
        "barter" Barter,
    }
}

/// Who decides about a result of a Quest, and whether there is anything to decide, from public facts alone.
pub(super) fn asked(view: View<'_>, hero: Hero, effect: Effect) -> Option<Seat> {
    let (seat, area) = view.state.hero_at(hero)?;
    let player = &view.state.players[seat];
    let mine = |wanted: bool| wanted.then_some(seat);
    match effect {
        Effect::InfluenceOrHurt => mine(player.influence > 0),
        Effect::RewardOrHurt => mine(!view.state.rewards_of(hero).is_empty()),
        Effect::Buy(n) => mine(player.influence >= n),
        Effect::Barter => mine(!player.tactics.is_empty()),
        Effect::DiscardTactic => mine(player.tactics.len() > 1),
        // RW-AMB-59: nobody is the current player, so it is the player to the left of the hero's.
        Effect::Stray => {
            let ways = view.state.board.steps(area, passage(view, hero));
            (ways.len() > 1).then(|| view.state.left_of(seat))
        }
        Effect::Reward
        | Effect::Hurt(_)
        | Effect::Rout
        | Effect::Retreat
        | Effect::Heal
        | Effect::Train
        | Effect::Influence(_)
        | Effect::Lose(_)
        | Effect::Tactics(_) => None,
    }
}

/// Results are carried out from left to right.
pub(super) fn follow(play: &mut Play<'_>, hero: Hero, effects: &[Effect]) {
    for &effect in effects.iter().rev() {
        play.next(Step::Do(hero, effect));
    }
}

/// The answers to a result that asks.
pub(super) fn options<O: Options<crate::Action>>(view: View<'_>, hero: Hero, effect: Effect, out: &mut O) {
    let Some((seat, area)) = view.state.hero_at(hero) else { return };
    match effect {
        Effect::InfluenceOrHurt => {
            out.allow(Action::Pay.into());
            out.allow(Action::Suffer.into());
        }
        Effect::RewardOrHurt => {
            let cards = heroes::distinct(view, view.state.rewards_of(hero));
            cards.iter().for_each(|card| out.allow(Action::GiveUp(card).into()));
            out.allow(Action::Suffer.into());
        }
        Effect::Buy(_) => {
            out.allow(Action::Pay.into());
            out.allow(Action::Decline.into());
        }
        Effect::Barter => {
            tactics_in_hand(view, seat).iter().for_each(|tactic| out.allow(Action::Drop(tactic).into()));
            out.allow(Action::Decline.into());
        }
        Effect::DiscardTactic => {
            tactics_in_hand(view, seat).iter().for_each(|tactic| out.allow(Action::Drop(tactic).into()));
        }
        Effect::Stray => {
            let ways = view.state.board.steps(area, passage(view, hero));
            for there in view.state.board.neighbors(area).iter() {
                out.option(Action::Stray(there).into(), ensure(ways.has(there), Rule("RW-MOVE-19")));
            }
        }
        Effect::Reward
        | Effect::Hurt(_)
        | Effect::Rout
        | Effect::Retreat
        | Effect::Heal
        | Effect::Train
        | Effect::Influence(_)
        | Effect::Lose(_)
        | Effect::Tactics(_) => {}
    }
}

fn tactics_in_hand(view: View<'_>, seat: Seat) -> Set<Tactic> {
    view.state.players[seat].tactics.iter().map(|card| view.content.tactic(card)).collect()
}

/// A result that asks nobody.
pub(super) fn resolve(play: &mut Play<'_>, hero: Hero, effect: Effect) {
    let Some((seat, area)) = play.state.hero_at(hero) else { return };
    match effect {
        Effect::Reward => complete(play, hero, seat),
        Effect::Hurt(n) => play.next(heroes::Step::Hurt(hero, n)),
        Effect::Rout => heroes::rout(play, hero, CARD),
        Effect::Retreat => play.next(heroes::Step::Retreat(hero)),
        Effect::Heal => heroes::heal(play, hero, u8::MAX, CARD),
        Effect::Train => play.next(heroes::Step::Raise(hero, false)),
        Effect::Stray => {
            if let Some(there) = play.state.board.steps(area, passage(play.view(), hero)).first() {
                heroes::move_hero(play, hero, there, CARD);
            }
        }
        Effect::Influence(n) => play.gain_influence(seat, n, CARD),
        Effect::Lose(n) => {
            let lost = n.min(play.state.players[seat].influence);
            if lost > 0 {
                play.spend_influence(seat, lost, CARD);
            }
        }
        Effect::Tactics(n) => play.draw_tactics(seat, n, CARD),
        Effect::DiscardTactic => {
            if let Some(card) = play.state.players[seat].tactics.first() {
                drop_tactic(play, seat, play.content.tactic(card));
            }
        }
        // What cannot be done in full leaves the other choice.
        Effect::InfluenceOrHurt | Effect::RewardOrHurt => play.next(heroes::Step::Hurt(hero, 1)),
        Effect::Buy(_) | Effect::Barter => {}
    }
}

/// A result that asked somebody.
pub(super) fn decide(play: &mut Play<'_>, hero: Hero, effect: Effect, seat: Seat, action: Action) {
    match (effect, action) {
        (Effect::InfluenceOrHurt, Action::Pay) => play.spend_influence(seat, 1, CARD),
        (Effect::InfluenceOrHurt | Effect::RewardOrHurt, Action::Suffer) => {
            play.next(heroes::Step::Hurt(hero, 1));
        }
        (Effect::RewardOrHurt, Action::GiveUp(card)) => heroes::discard_reward(play, card, CARD),
        (Effect::Buy(n), Action::Pay) => {
            play.spend_influence(seat, n, CARD);
            complete(play, hero, seat);
        }
        (Effect::Barter, Action::Drop(tactic)) => {
            drop_tactic(play, seat, tactic);
            complete(play, hero, seat);
        }
        (Effect::DiscardTactic, Action::Drop(tactic)) => drop_tactic(play, seat, tactic),
        (Effect::Stray, Action::Stray(area)) => heroes::move_hero(play, hero, area, CARD),
        (Effect::Buy(_) | Effect::Barter, Action::Decline) => {}
        (effect, action) => unreachable!("{action:?} is no answer to {effect:?}"),
    }
}

/// The hero gets a Reward card, and his controller swaps the finished Quest for a new one (RW-QUEST-06).
fn complete(play: &mut Play<'_>, hero: Hero, seat: Seat) {
    heroes::receive_reward(play, hero);
    let Some(quest) = play.state.quests.quest.take() else { return };
    let player = &mut play.state.players[seat];
    player.quests.remove(quest);
    player.shown_quests.remove(quest);
    play.state.decks.quests_discard.add(quest);
    play.tell(|| Event::open(text!("quest.completed", hero, quest)).on(Object::Quest(quest)).by(CARD));
    play.draw_quests(seat, 1, CARD);
}

/// Discards a Tactics card of this kind: one drawn this season rather than one that could be played.
fn drop_tactic(play: &mut Play<'_>, seat: Seat, tactic: Tactic) {
    let of_kind = |cards: Set<TacticCard>| cards.iter().find(|&card| play.content.tactic(card) == tactic);
    let player = &play.state.players[seat];
    let Some(card) = of_kind(player.fresh.and(player.tactics)).or_else(|| of_kind(player.tactics)) else {
        return;
    };
    play.discard_tactic(seat, card);
    play.log.reveal();
    play.tell(|| Event::open(text!("quest.dropped_tactic", seat, tactic)).on(Object::Seat(seat)).by(CARD));
}

/// What a result asks.
pub(super) fn prompt(hero: Hero, effect: Effect) -> Text {
    match effect {
        Effect::InfluenceOrHurt => text!("quest.ask.influence_or_hurt", hero),
        Effect::RewardOrHurt => text!("quest.ask.reward_or_hurt", hero),
        Effect::Buy(n) => text!("quest.ask.buy", hero, n),
        Effect::Barter => text!("quest.ask.barter", hero),
        Effect::DiscardTactic => text!("quest.ask.discard_tactic"),
        Effect::Stray => text!("quest.ask.stray", hero),
        Effect::Reward
        | Effect::Hurt(_)
        | Effect::Rout
        | Effect::Retreat
        | Effect::Heal
        | Effect::Train
        | Effect::Influence(_)
        | Effect::Lose(_)
        | Effect::Tactics(_) => text!("quest.phase"),
    }
}
