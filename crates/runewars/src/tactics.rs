//! Tactics cards in their windows (RW-TACT).

use hexarch_core::{
    Kind, Label, Options, Prompt, Rule, Seat, Seats, Set, Verdict, ensure, named, text, vocabulary,
};
use serde::{Deserialize, Serialize};

use crate::battle::Side;
use crate::content::Content;
use crate::faces::Object;
use crate::ids::*;
use crate::play::{Event, Play, View};
use crate::turn;
use crate::windows::{self, Occasion};

mod aims;
mod effects;

pub(crate) use aims::Targets;

/// Why what a Tactics card says happens, when no rule of the book says more.
pub(crate) const PLAYED: Rule = Rule("RW-TACT-01");
/// What a Title gives.
const TITLE: Rule = Rule("RW-TITLE-01");

named! {
    /// The windows in which Tactics cards may be played, besides one's own turn.
    Window {
        /// Step 3 of a battle (RW-TACT-11, RW-TACT-12).
        StartOfBattle = "start-of-battle",
        /// The start of an initiative round (RW-TACT-13).
        CombatRound = "combat-round",
        /// The start of step 5 (RW-TACT-14).
        Tally = "tally",
        /// After activating an area (RW-TACT-15).
        MoveOrder = "move-order",
        /// After drawing for diplomacy (RW-TACT-16).
        Diplomacy = "diplomacy",
        /// After Order cards are revealed (RW-TACT-17).
        OrdersRevealed = "orders-revealed",
    }
}

impl Window {
    /// Whether it belongs to a battle, in which only the two sides play cards (RW-TACT-04, RW-TACT-06).
    fn is_in_battle(self) -> bool {
        match self {
            Window::StartOfBattle | Window::CombatRound | Window::Tally => true,
            Window::MoveOrder | Window::Diplomacy | Window::OrdersRevealed => false,
        }
    }

    /// For how long one may decline it beforehand.
    fn occasion(self) -> Occasion {
        match self {
            Window::StartOfBattle | Window::CombatRound | Window::Tally => Occasion::Battle,
            Window::MoveOrder | Window::Diplomacy => Occasion::Turn,
            Window::OrdersRevealed => Occasion::Season,
        }
    }

    /// The rule that opens it.
    fn rule(self) -> Rule {
        match self {
            Window::StartOfBattle => Rule("RW-TACT-11"),
            Window::CombatRound => Rule("RW-TACT-13"),
            Window::Tally => Rule("RW-TACT-14"),
            Window::MoveOrder => Rule("RW-TACT-15"),
            Window::Diplomacy => Rule("RW-TACT-16"),
            Window::OrdersRevealed => Rule("RW-TACT-17"),
        }
    }
}

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// A window in which a player may play Tactics cards.
        "window" Window(window: Window, seat: Seat),
        /// The first choice that a card asks for.
        "aim" Aim(card: Tactic, seat: Seat),
        /// Horrific Rumors: where the other's activation token goes.
        "rumor" Rumor(seat: Seat, foe: Seat),
        /// Common Cause: how many cards both draw.
        "common-cause" Share(seat: Seat, foe: Seat),
        /// A player draws Tactics cards.
        "draw-tactics" Draw(seat: Seat, n: u8),
        /// The Lord Commander has won a battle.
        "draw-as-commander" Commander(seat: Seat),
        /// Lost City: with no token left, one stronghold on the board is destroyed for it.
        "give-up-stronghold" GiveUp(seat: Seat),
        /// Lost City: the stronghold is put down.
        "found-city" Found(seat: Seat, area: AreaId),
        /// Masons by Torchlight: with none unused, a development elsewhere is destroyed for the new one.
        "give-up-development" Clear(seat: Seat, development: Development, area: AreaId),
        /// Village Levy: so many units are still to be placed.
        "levy" Levy(seat: Seat, area: AreaId, left: u8),
        /// Field Surgeons: so many units may still be stood, from this place on in the list of kinds.
        "stand-up" Stand(seat: Seat, area: AreaId, left: u8, from: u8),
        /// Omen Reader: which of the lowest so many cards lies on top of them.
        "omen" Omen(seat: Seat, left: u8),
        /// Bought Loyalty: which of the drawn Fate cards counts for a hero.
        "loyalty" Loyalty(seat: Seat, hero: Hero),
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        /// Plays a card of the window.
        "play-tactic" Play(card: Tactic),
        /// Discards Banner of the Old Host.
        "raise-banner" Banner,
        /// Plays no more cards in the window.
        "tactics-pass" Pass,
        "card-foe" Foe(seat: Seat),
        "card-area" Area(area: AreaId),
        "card-hero" Hero(hero: Hero),
        "card-number" Number(n: u8),
        "card-dial" Dial(seat: Seat, resource: Resource),
        "card-order" Order(order: Order),
        "card-repair" Repair(area: AreaId),
        "card-build" Build(area: AreaId, development: Development),
        "card-carry" Carry(from: AreaId, to: AreaId),
        "card-unit" Unit(kind: UnitKind),
        "card-fate" Fate(card: FateId),
        "card-season" Season(card: SeasonCard),
        "card-done" Done,
    }
}

/// What this chapter remembers while it lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Scratch {
    /// What one player has played at one moment: no second copy of it then (RW-FAQ-05).
    pub played: Set<Tactic>,
    /// Which moment that was: a window, or his own turn.
    pub moment: Option<Window>,
    /// Fate cards drawn for Bought Loyalty.
    pub fate: Set<FateId>,
}

/// When a card may be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum Timing {
    OwnTurn,
    StartOfBattle,
    Defending,
    StartOfBattleOrRound,
    Tally,
    MoveOrder,
    Diplomacy,
    OrdersRevealed,
}

/// When each card may be played. A test compares it with the file.
const fn timing(card: Tactic) -> Timing {
    match card {
        Tactic::TacticalRetreat => Timing::Defending,
        Tactic::SummonLightning | Tactic::ToTheVictor | Tactic::BlackVolley | Tactic::FallenStandard => {
            Timing::StartOfBattle
        }
        Tactic::RallyCry => Timing::StartOfBattleOrRound,
        Tactic::StandFast => Timing::Tally,
        Tactic::MountainPass | Tactic::NightColumn => Timing::MoveOrder,
        Tactic::HoneyedWords => Timing::Diplomacy,
        Tactic::ChangedDispatch => Timing::OrdersRevealed,
        Tactic::HorrificRumors
        | Tactic::LostCity
        | Tactic::SpyGuild
        | Tactic::CommonCause
        | Tactic::RazeACity
        | Tactic::SpreadDissent
        | Tactic::FrozenFord
        | Tactic::MasonsByTorchlight
        | Tactic::VillageLevy
        | Tactic::GrainBarges
        | Tactic::FellingSeason
        | Tactic::EnvoysGift
        | Tactic::BurnedStorehouse
        | Tactic::OmenReader
        | Tactic::LampInTheVault
        | Tactic::RunePorters
        | Tactic::HuntingParty
        | Tactic::BoughtLoyalty
        | Tactic::FieldSurgeons => Timing::OwnTurn,
    }
}

/// The cards of each timing, by its number.
const TIMED: [Set<Tactic>; 8] = {
    let mut timed = [0u64; 8];
    let mut card = 0;
    while card < Tactic::ALL.len() {
        timed[timing(Tactic::ALL[card]) as usize] |= 1 << card;
        card += 1;
    }
    let mut sets = [Set::EMPTY; 8];
    let mut at = 0;
    while at < 8 {
        sets[at] = Set::from_bits(timed[at]);
        at += 1;
    }
    sets
};

const fn timed(timing: Timing) -> Set<Tactic> {
    TIMED[timing as usize]
}

/// The moment of a card played in one's own turn: step 3 of a battle is the last chance for it (RW-TACT-07).
pub(crate) fn own_moment(view: View<'_>) -> Option<Window> {
    view.state.battle.on.then_some(Window::StartOfBattle)
}

/// The cards that belong to a moment: a window, or (none) the player's own turn (RW-TACT-01, RW-TACT-02).
fn belonging(view: View<'_>, seat: Seat, moment: Option<Window>) -> Set<Tactic> {
    let own_turn = if view.state.turn.seat == Some(seat) { timed(Timing::OwnTurn) } else { Set::EMPTY };
    match moment {
        None => own_turn,
        Some(Window::StartOfBattle) => {
            let both = timed(Timing::StartOfBattle).or(timed(Timing::StartOfBattleOrRound));
            match view.state.battle.side_of(seat) {
                Some(Side::Attacker) => both.or(own_turn),
                Some(Side::Defender) => both.or(timed(Timing::Defending)),
                None => both,
            }
        }
        Some(Window::CombatRound) => timed(Timing::StartOfBattleOrRound),
        Some(Window::Tally) => timed(Timing::Tally),
        Some(Window::MoveOrder) => timed(Timing::MoveOrder),
        Some(Window::Diplomacy) => timed(Timing::Diplomacy),
        Some(Window::OrdersRevealed) => timed(Timing::OrdersRevealed),
    }
}

/// What a player has played at a moment already: no second copy of it then (RW-FAQ-05).
fn played(view: View<'_>, moment: Option<Window>) -> Set<Tactic> {
    let cards = &view.state.cards;
    if cards.moment == moment { cards.played } else { Set::EMPTY }
}

/// Whether a player may play a card of his hand at a moment to which these belong.
fn may_play(
    view: View<'_>,
    seat: Seat,
    card: Tactic,
    belonging: Set<Tactic>,
    moment: Option<Window>,
) -> Verdict {
    ensure(belonging.has(card), Rule("RW-TACT-01"))?;
    let copies = view.content.tactic_copies[card as usize];
    ensure(!copies.and(view.state.playable_tactics(seat)).is_empty(), Rule("RW-TACT-03"))?;
    ensure(!played(view, moment).has(card), Rule("RW-FAQ-05"))?;
    effects::may_work(view, seat, card)
}

/// The kinds of some cards.
fn kinds(view: View<'_>, cards: Set<TacticCard>) -> Set<Tactic> {
    cards.iter().map(|card| view.content.tactic(card)).collect()
}

/// Cards that can nearly always be played in their window: looked at first, because they settle most questions at once.
const READY: [Tactic; 6] = [
    Tactic::EnvoysGift,
    Tactic::CommonCause,
    Tactic::SummonLightning,
    Tactic::StandFast,
    Tactic::MountainPass,
    Tactic::ToTheVictor,
];

/// Whether a player might play a card now, as far as the others know: he holds one that was not drawn this season, and
/// some card that fits does not lie in the discard pile with all its copies (RW-HID-02, RW-HID-15).
fn might_play(view: View<'_>, seat: Seat, moment: Option<Window>) -> bool {
    if view.state.playable_tactics(seat).is_empty() {
        return false;
    }
    let discard = view.state.decks.tactics_discard;
    let fitting = belonging(view, seat, moment).minus(played(view, moment));
    let might = |card: Tactic| {
        let about = !view.content.tactic_copies[card as usize].minus(discard).is_empty();
        about && effects::may_work(view, seat, card).is_ok()
    };
    READY.into_iter().filter(|&card| fitting.has(card)).any(might) || fitting.iter().any(might)
}

/// Whether a player might play a card in his own turn, as far as the others know.
pub(crate) fn might_play_in_turn(view: View<'_>, seat: Seat) -> bool {
    might_play(view, seat, own_moment(view))
}

/// Offers the cards that a player holds, as answers made by `answer`: those of his own turn, or those of a window.
fn offer<O: Options<crate::Action>>(
    view: View<'_>,
    seat: Seat,
    moment: Option<Window>,
    wanted: impl Fn(Tactic) -> bool,
    answer: impl Fn(Tactic) -> crate::Action,
    out: &mut O,
) {
    let belonging = belonging(view, seat, moment);
    let hand = kinds(view, view.state.players[seat].tactics);
    let candidates = if O::REASONS { hand } else { hand.and(belonging) };
    for card in candidates.iter().filter(|&card| wanted(card)) {
        out.option(answer(card), may_play(view, seat, card, belonging, moment));
    }
}

/// Offers the "during your turn" cards that a player holds (RW-TACT-10).
pub(crate) fn offer_in_turn<O: Options<crate::Action>>(view: View<'_>, seat: Seat, out: &mut O) {
    // In a battle the cards of other windows are listed by the window itself.
    let wanted = |card| !view.state.battle.on || timing(card) == Timing::OwnTurn;
    offer(view, seat, own_moment(view), wanted, |card| turn::Action::Tactic(card).into(), out);
}

/// Plays a card at a moment: it is shown, discarded, and does what it says (RW-TACT-01).
pub(crate) fn play_card(play: &mut Play<'_>, seat: Seat, card: Tactic, moment: Option<Window>) {
    let in_hand = play.tactic_in_hand(seat, card).expect("it was offered from the hand");
    play.discard_tactic(seat, in_hand);
    let cards = &mut play.state.cards;
    if cards.moment != moment {
        cards.played = Set::EMPTY;
    }
    cards.moment = moment;
    cards.played.add(card);
    play.log.reveal();
    play.tell(|| Event::open(text!("tactics.played", seat, card)).on(Object::Seat(seat)).by(PLAYED));
    effects::work(play, seat, card);
}

/// A moment is over: copies of what was played in it may be played again.
pub(crate) fn moment_over(play: &mut Play<'_>) {
    play.state.cards.played = Set::EMPTY;
}

/// Whether others must not see an answer to a step, only that it was given: Omen Reader (RW-HID-17).
pub(crate) fn hides(step: Step) -> bool {
    matches!(step, Step::Omen(..))
}

fn seat_of(step: Step) -> Seat {
    match step {
        Step::Window(_, seat)
        | Step::Aim(_, seat)
        | Step::Rumor(seat, _)
        | Step::Share(seat, _)
        | Step::Draw(seat, _)
        | Step::Commander(seat)
        | Step::GiveUp(seat)
        | Step::Found(seat, _)
        | Step::Clear(seat, ..)
        | Step::Levy(seat, ..)
        | Step::Stand(seat, ..)
        | Step::Omen(seat, _)
        | Step::Loyalty(seat, _) => seat,
    }
}

/// Whether a window is worth asking about, from public facts. The stand-in of unallied neutrals has none (RW-TACT-06).
fn is_open(view: View<'_>, window: Window, seat: Seat) -> bool {
    let side = view.state.battle.side_of(seat);
    if window.is_in_battle() && side.is_none() {
        return false;
    }
    let at_start = window == Window::StartOfBattle;
    might_play(view, seat, Some(window))
        || at_start && turn::might_raise_banner(view, seat)
        || at_start && side == Some(Side::Attacker) && turn::may_act(view, seat)
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    let seat = seat_of(step);
    let asked = match step {
        Step::Window(window, seat) => is_open(view, window, seat),
        Step::Draw(..) | Step::Commander(_) | Step::Found(..) => false,
        Step::Aim(..)
        | Step::Rumor(..)
        | Step::Share(..)
        | Step::GiveUp(_)
        | Step::Clear(..)
        | Step::Levy(..)
        | Step::Stand(..)
        | Step::Omen(..)
        | Step::Loyalty(..) => aims::targets(view, step, seat).n > 1,
    };
    if asked { Seats::only(seat) } else { Seats::NONE }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Window(..) => moment_over(play),
        Step::Draw(seat, n) => play.draw_tactics(seat, n, PLAYED),
        Step::Commander(seat) => {
            let title = TitleId::COMMANDER;
            play.tell(|| {
                Event::open(text!("tactics.commander", seat, title)).on(Object::Seat(seat)).by(TITLE)
            });
            play.draw_tactics(seat, 1, TITLE);
        }
        Step::Found(seat, area) => effects::found(play, seat, area),
        Step::Aim(..)
        | Step::Rumor(..)
        | Step::Share(..)
        | Step::GiveUp(_)
        | Step::Clear(..)
        | Step::Levy(..)
        | Step::Stand(..)
        | Step::Omen(..)
        | Step::Loyalty(..) => {
            // The only target is taken without asking: what cards aim at is public.
            let seat = seat_of(step);
            if let Some(crate::Action::Tactics(action)) = aims::targets(play.view(), step, seat).first {
                aims::answer(play, step, seat, action);
            }
        }
    }
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    let Step::Window(window, _) = step else { return aims::options(view, step, seat, out) };
    let at_start = window == Window::StartOfBattle;
    // RW-TACT-07: in step 3 the attacker also has what he may do in his turn.
    let in_turn = at_start && view.state.battle.side_of(seat) == Some(Side::Attacker);
    let wanted = |card| !(in_turn && timing(card) == Timing::OwnTurn);
    offer(view, seat, Some(window), wanted, |card| Action::Play(card).into(), out);
    if at_start && turn::banner(view, seat).is_some() {
        out.allow(Action::Banner.into());
    }
    if in_turn {
        turn::offer(view, seat, out);
    }
    out.allow(Action::Pass.into());
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    match (step, action) {
        // The cancelled battle has no window left.
        (Step::Window(window, _), Action::Play(card @ Tactic::TacticalRetreat)) => {
            play_card(play, seat, card, Some(window));
            moment_over(play);
        }
        (Step::Window(window, _), Action::Play(card)) => {
            play.next(step);
            play_card(play, seat, card, Some(window));
        }
        (Step::Window(..), Action::Banner) => {
            play.next(step);
            turn::raise_banner(play, seat);
            effects::strengthen(play, seat, 2);
        }
        (Step::Window(..), Action::Pass) => moment_over(play),
        (step, action) => aims::answer(play, step, seat, action),
    }
}

pub(crate) fn prompt(view: View<'_>, step: Step, seat: Seat) -> Prompt {
    let Step::Window(window, _) = step else { return aims::prompt(view, step, seat) };
    let area = view.state.battle.area;
    let text = match window {
        Window::StartOfBattle => text!("tactics.window.start_of_battle", area),
        Window::CombatRound => text!("tactics.window.combat_round", area),
        Window::Tally => text!("tactics.window.tally", area),
        Window::MoveOrder => text!("tactics.window.move_order"),
        Window::Diplomacy => text!("tactics.window.diplomacy"),
        Window::OrdersRevealed => text!("tactics.window.orders_revealed"),
    };
    let window_asked = windows::window(view, window.word(), window.occasion());
    Prompt { text, rule: Some(window.rule()), window: window_asked, so_far: Vec::new() }
}

pub(crate) fn label(view: View<'_>, seat: Seat, action: Action) -> Label {
    match action {
        Action::Play(card) => Label::new(text!("tactics.label.play", card)).on(Object::Tactic(card).id()),
        Action::Banner => {
            let label = Label::new(text!("tactics.label.banner", card = Reward::BannerOfTheOldHost));
            turn::banner(view, seat).map_or(label.clone(), |card| label.on(Object::Reward(card).id()))
        }
        Action::Pass => Label::new(text!("tactics.label.pass")).kind(Kind::Pass),
        action => aims::label(seat, action),
    }
}

#[cfg(test)]
mod tests {
    use hexarch_core::Small;

    use super::*;

    /// RW-TACT-10 to -17: the windows of the code are those of the cards.
    #[test]
    fn every_card_is_played_in_the_window_of_its_file() {
        let content = Content::printed();
        for &card in Tactic::ALL {
            let word = match timing(card) {
                Timing::OwnTurn => "own_turn",
                Timing::StartOfBattle => "start_of_battle",
                Timing::Defending => "start_of_battle_defending",
                Timing::StartOfBattleOrRound => "start_of_battle_or_combat_round",
                Timing::Tally => "tally",
                Timing::MoveOrder => "move_order",
                Timing::Diplomacy => "diplomacy",
                Timing::OrdersRevealed => "orders_revealed",
            };
            assert_eq!(content.tactics[Small::number(card)].timing, word, "{card:?}");
        }
    }
}
