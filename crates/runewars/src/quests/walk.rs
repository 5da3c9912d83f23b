//! Walking in the Quest Phase (RW-QUEST-02): area by area, with trades on the way.

use hexarch_core::{Options, Rule, Seat, Set, Verdict, ensure};

use super::{Action, Step};
use crate::explore;
use crate::heroes::{self, own_in, passage};
use crate::ids::*;
use crate::play::{Play, View};
use crate::state::{RewardPlace, RewardState};

/// How far heroes move in the Quest Phase (RW-QUEST-02).
const RANGE: u8 = 2;
/// How many areas a hero may enter when he moves (RW-QUEST-02), but for the Long Road Boots.
fn range(view: View<'_>, hero: Hero, seat: Seat) -> u8 {
    let far = matches!(hero, Hero::Ronan | Hero::RedScorpion);
    let long_days = view.state.card == Some(SeasonCard::SummerLongDays);
    let errand = view.state.events.errand == Some(seat);
    RANGE + u8::from(far) + u8::from(long_days) + u8::from(errand)
}

fn is_boots(view: View<'_>, card: RewardCard) -> bool {
    view.content.reward(card) == Reward::LongRoadBoots
}

/// The Long Road Boots, if the moving hero had them when he began and they have not served in this phase.
fn boots(view: View<'_>) -> Option<RewardCard> {
    let quests = &view.state.quests;
    quests.began.iter().find(|&card| is_boots(view, card) && !quests.boots)
}

/// Whether he might have had them, as far as everybody knows.
fn might_have_boots(view: View<'_>) -> bool {
    let (quests, rewards) = (&view.state.quests, &view.state.rewards);
    let is_hidden = |reward: &RewardState| !reward.open && reward.place != RewardPlace::Discard;
    let hidden = rewards.iter().any(|(card, reward)| is_boots(view, card) && is_hidden(reward));
    let could_be = |card: RewardCard| if rewards[card].open { is_boots(view, card) } else { hidden };
    !quests.boots && quests.began.iter().any(could_be)
}

/// Whether the moving hero may enter one more area: his range (RW-QUEST-02), with the Boots if he has them; no further
/// out of a Dungeon (RW-OPT-09).
fn may_walk_on(view: View<'_>, has_boots: bool) -> Verdict {
    let quests = &view.state.quests;
    ensure(!quests.stuck, Rule("RW-OPT-09"))?;
    ensure(quests.left > 0 || has_boots, Rule("RW-QUEST-02"))
}

/// Borders hold heroes like other figures (RW-MOVE-19); whose area it is does not matter (RW-MOVE-17, RW-MOVE-18).
fn may_walk(view: View<'_>, hero: Hero, from: AreaId, to: AreaId) -> Verdict {
    may_walk_on(view, boots(view).is_some())?;
    ensure(view.state.board.steps(from, passage(view, hero)).has(to), Rule("RW-MOVE-19"))
}

/// A Magic Portal costs 1 influence, once for a hero's move (RW-AMB-80).
fn may_pass_portal(view: View<'_>, seat: Seat) -> Verdict {
    may_walk_on(view, boots(view).is_some())?;
    ensure(view.state.quests.portal || view.state.players[seat].influence > 0, Rule("RW-AMB-80"))
}

/// The Reward cards that can change hands while a hero is in this area: each once between two steps.
fn tradable(view: View<'_>, seat: Seat, area: AreaId) -> Set<RewardCard> {
    let here = own_in(view, seat, area);
    if here.len() < 2 {
        return Set::EMPTY;
    }
    let cards = here.iter().fold(Set::EMPTY, |cards, hero| view.state.rewards_of(hero).or(cards));
    cards.minus(view.state.quests.traded)
}

/// Whether a walking hero has any choice left, from public facts alone.
pub(super) fn has_choice(view: View<'_>, hero: Hero, seat: Seat, area: AreaId) -> bool {
    let ways = view.state.board.steps(area, passage(view, hero)).or(explore::portals_from(view, area));
    let walks_on = may_walk_on(view, might_have_boots(view)).is_ok() && !ways.is_empty();
    walks_on || !tradable(view, seat, area).is_empty()
}

/// One step on, a trade, or a halt.
pub(super) fn options<O: Options<crate::Action>>(view: View<'_>, hero: Hero, out: &mut O) {
    let Some((seat, area)) = view.state.hero_at(hero) else { return };
    for there in view.state.board.neighbors(area).iter() {
        out.option(Action::Walk(there).into(), may_walk(view, hero, area, there));
    }
    for there in explore::portals_from(view, area).iter() {
        out.option(Action::Portal(there).into(), may_pass_portal(view, seat));
    }
    let comrades = own_in(view, seat, area);
    for card in heroes::distinct(view, tradable(view, seat, area)).iter() {
        for comrade in comrades.iter() {
            if heroes::may_hand_over(view, seat, card, comrade).is_ok() {
                out.allow(Action::Trade(card, comrade).into());
            }
        }
    }
    out.allow(Action::Halt.into());
}

/// Move (RW-QUEST-02): walk, then explore, then one duel or one Quest attempt.
pub(super) fn set_out(play: &mut Play<'_>, hero: Hero, seat: Seat) {
    let left = range(play.view(), hero, seat);
    let quests = &mut play.state.quests;
    (quests.left, quests.portal, quests.traded) = (left, false, Set::EMPTY);
    play.state.quests.began = play.state.rewards_of(hero);
    play.then(&[
        Step::Walk(hero).into(),
        Step::Arrive(hero).into(),
        explore::Step::Flip(hero).into(),
        Step::Deed(hero).into(),
        Step::End(hero).into(),
    ]);
}

/// One step into the next area. A step beyond the range is the Boots' work.
pub(super) fn walk(play: &mut Play<'_>, hero: Hero, area: AreaId) {
    if play.state.quests.left > 0 {
        play.state.quests.left -= 1;
    } else if let Some(card) = boots(play.view()) {
        play.state.quests.boots = true;
        heroes::use_reward(play, hero, card);
    }
    play.state.quests.traded = Set::EMPTY;
    heroes::move_hero(play, hero, area, Rule("RW-QUEST-02"));
    enter_dungeon(play, hero, area);
    play.next(Step::Walk(hero));
}

/// A Dungeon holds whoever enters it (RW-OPT-09), but for Red Scorpion.
pub(super) fn enter_dungeon(play: &mut Play<'_>, hero: Hero, area: AreaId) {
    let dungeon = explore::lies_open(play.view(), area, TokenKind::Dungeon);
    play.state.quests.stuck = dungeon && hero != Hero::RedScorpion;
}
