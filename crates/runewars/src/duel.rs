//! Duels (RW-DUEL), of two heroes or of a hero with the neutral units of a Quest (RW-QUEST-12 to -14).

use hexarch_core::{
    Kind, Label, Options, Prompt, Rule, Seat, Seats, Set, Small, Text, Verdict, ensure, text, vocabulary,
};
use serde::{Deserialize, Serialize};

use crate::battle::Side;
use crate::content::{Content, FateResult, Trait};
use crate::faces::Object;
use crate::heroes;
use crate::ids::*;
use crate::play::{Event, Play, View};
use crate::state::{Answer, HeroPlace, HeroState};
use crate::windows::{Occasion, window};

mod foes;

pub(crate) use foes::against;

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// A duel of two heroes, attacker first.
        "duel" Begin(attacker: Hero, defender: Hero),
        /// A duel of a hero with the units of the Quest that he attempts.
        "quest-duel" Face(hero: Hero),
        /// What a side does at the start of a duel (RW-DUEL-02).
        "duel-start" Start(side: Side),
        /// The next round: both sides draw (RW-DUEL-03).
        "duel-round" Round,
        /// Silhouette may replace her card.
        "duel-redraw" Redraw(side: Side),
        /// A side applies its card (RW-DUEL-04); a special icon is a choice (RW-DEC-34).
        "duel-card" Card(side: Side),
        /// The test after throwing fire bombs.
        "duel-bombs" Bombs(side: Side),
        /// A side may prevent damage (RW-DEC-35).
        "duel-prevent" Prevent(side: Side),
        /// What is left of the damage is placed on both sides together (RW-DUEL-08).
        "duel-place" Place,
        /// A side may answer damage with the Briarmail.
        "duel-thorns" Thorns(side: Side),
        /// Who is defeated, and whether the duel goes on (RW-DUEL-09).
        "duel-check" Check,
        /// The victor's controller shares out what was captured (RW-HERO-07).
        "duel-spoils" Spoils(victor: Hero),
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        /// Uses the hero's ability at the start of the duel.
        "duel-ability" Ability,
        /// Draws another card.
        "duel-draw-again" DrawAgain,
        /// The icon deals 1 damage.
        "duel-strike" Strike,
        /// Uses this Reward card.
        "duel-use" Use(card: RewardCard),
        /// Uses nothing, or nothing more.
        "duel-nothing" Nothing,
        /// Gives a captured Reward card to another own hero there.
        "duel-share" Share(card: RewardCard, to: Hero),
        /// The rest stays with the victor.
        "duel-shared" Shared,
    }
}

/// A duel has four rounds (RW-DUEL-03).
pub(crate) const ROUNDS: u8 = 4;

/// What follows when the damage of a round, or of the start of the duel, is known (RW-AMB-69, RW-AMB-70).
const SETTLEMENT: [Step; 6] = [
    Step::Prevent(Side::Attacker),
    Step::Prevent(Side::Defender),
    Step::Place,
    Step::Thorns(Side::Attacker),
    Step::Thorns(Side::Defender),
    Step::Check,
];

/// A duel in progress. Pairs are by [`Side`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Scratch {
    /// Who started it.
    pub attacker: Option<Hero>,
    /// The challenged hero; nobody: the units of a Quest.
    pub defender: Option<Hero>,
    /// The kind of the units.
    pub kind: UnitKind,
    /// How many of them are left.
    pub units: u8,
    /// Damage on the one that is damaged: they are alike, and the damaged one takes the next point (RW-DMG-05).
    pub wound: u8,
    /// Sorcerers have become undying.
    pub tough: bool,
    /// Damage that was placed on the units.
    pub hits: u8,
    /// The round, from 1; 0 is the start of the duel.
    pub round: u8,
    /// Fate cards drawn in this round.
    pub cards: [Set<FateId>; 2],
    /// Damage that a side is dealt in this round.
    pub dealt: [u8; 2],
    /// What rout icons and Rewards prevent of it.
    pub prevented: [u8; 2],
    /// What the Amulet of Shielding can still prevent in this round.
    pub spare: [u8; 2],
    /// Damage that was placed on a side in this round.
    pub placed: [u8; 2],
    /// The Weapon that a hero has used in this duel (RW-DUEL-13).
    pub weapon: [Option<RewardCard>; 2],
    /// The Armor that a hero has used in this duel.
    pub armor: [Option<RewardCard>; 2],
    /// Whether the Runeplate has worked in this round.
    pub plate: bool,
    /// Who used the Ghost Armor, and in which round.
    pub ghost: Option<(Side, u8)>,
    /// Who used Soulbiter in this round.
    pub soulbiter: Option<Side>,
    /// Whether Silhouette has replaced a card in this duel.
    pub redrawn: bool,
    /// Bogran adds 1 damage in the first round.
    pub ambush: bool,
    /// Captured Reward cards that can still be given to another hero.
    pub captured: Set<RewardCard>,
}

impl Scratch {
    fn hero(&self, side: Side) -> Option<Hero> {
        match side {
            Side::Attacker => self.attacker,
            Side::Defender => self.defender,
        }
    }

    /// Damage on its way to a side that nothing has prevented yet. The Ghost Armor takes all of its round.
    pub(crate) fn coming(&self, side: Side) -> u8 {
        let at = side as usize;
        let ghostly = self.ghost == Some((side, self.round));
        if ghostly { 0 } else { self.dealt[at].saturating_sub(self.prevented[at]) }
    }
}

/// A hero of the duel and who decides for him. Units of a Quest are alike and decide nothing (RW-AMB-72).
fn fighter(view: View<'_>, side: Side) -> Option<(Hero, Seat)> {
    let hero = view.state.duel.hero(side)?;
    view.state.hero_at(hero).map(|(seat, _)| (hero, seat))
}

/// What a hero's card shows him: the circle section (RW-DUEL-04).
pub(crate) fn result(view: View<'_>, side: Side) -> FateResult {
    let card = view.state.duel.cards[side as usize].first();
    card.map_or(FateResult::Miss, |card| view.content.results[BaseShape::Circle as usize][card.number()])
}

/// One Weapon and one Armor a duel (RW-REWARD-04, RW-DUEL-13).
fn may_carry(view: View<'_>, side: Side, card: RewardCard) -> Verdict {
    let used = match view.content.rewards[view.content.reward(card).number()].kind {
        Trait::Weapon => view.state.duel.weapon[side as usize],
        Trait::Armor => view.state.duel.armor[side as usize],
        Trait::None => None,
    };
    ensure(used.is_none_or(|used| used == card), Rule("RW-REWARD-04"))
}

/// A Reward whose special can be used for an icon (RW-DUEL-05).
fn may_strike_with(view: View<'_>, side: Side, card: RewardCard) -> Verdict {
    let special = matches!(
        view.content.reward(card),
        Reward::RageBlade
            | Reward::Soulbiter
            | Reward::DwarvenFireBombs
            | Reward::Stormpiercer
            | Reward::Emberstaff
    );
    ensure(special, Rule("RW-DUEL-05"))?;
    may_carry(view, side, card)
}

/// A Reward that prevents damage now: the Runeplate once a round, the Ghost Armor once a duel, the Amulet once.
fn may_prevent_with(view: View<'_>, side: Side, card: RewardCard) -> Verdict {
    let duel = &view.state.duel;
    let ready = match view.content.reward(card) {
        Reward::Runeplate => !duel.plate,
        Reward::GhostArmor => duel.ghost.is_none(),
        Reward::AmuletOfShielding => true,
        _ => false,
    };
    ensure(ready, Rule("RW-AMB-69"))?;
    may_carry(view, side, card)
}

/// The Briarmail answers damage that was placed.
fn may_answer_with(view: View<'_>, side: Side, card: RewardCard) -> Verdict {
    ensure(view.content.reward(card) == Reward::Briarmail, Rule("RW-AMB-69"))?;
    may_carry(view, side, card)
}

/// Which Rewards a step lets a side use.
fn may_use(view: View<'_>, step: Step, side: Side, card: RewardCard) -> Verdict {
    match step {
        Step::Card(_) => may_strike_with(view, side, card),
        Step::Prevent(_) => may_prevent_with(view, side, card),
        _ => may_answer_with(view, side, card),
    }
}

/// The other heroes of the victor's controller there.
fn sharers(view: View<'_>, victor: Hero) -> Set<Hero> {
    let own = view.state.hero_at(victor).map_or(Set::EMPTY, |(seat, area)| heroes::own_in(view, seat, area));
    own.minus(Set::only(victor))
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    let duel = &view.state.duel;
    let ask = |side: Side, wanted: &dyn Fn(Hero) -> bool| match fighter(view, side) {
        Some((hero, seat)) if wanted(hero) => Seats::only(seat),
        _ => Seats::NONE,
    };
    let might_use = |side: Side, hero: Hero| {
        heroes::might_hold(view, hero, |card| may_use(view, step, side, card).is_ok())
    };
    match step {
        Step::Begin(..) | Step::Face(_) | Step::Round | Step::Bombs(_) | Step::Place | Step::Check => {
            Seats::NONE
        }
        Step::Start(side) => ask(side, &|hero| matches!(hero, Hero::MadCarthos | Hero::Steelhorns)),
        Step::Redraw(side) => ask(side, &|hero| hero == Hero::Silhouette && !duel.redrawn),
        Step::Card(side) => {
            ask(side, &|hero| result(view, side) == FateResult::Special && might_use(side, hero))
        }
        Step::Prevent(side) => ask(side, &|hero| duel.coming(side) > 0 && might_use(side, hero)),
        Step::Thorns(side) => ask(side, &|hero| duel.placed[side as usize] > 0 && might_use(side, hero)),
        Step::Spoils(victor) => match view.state.hero_at(victor) {
            Some((seat, _)) if !duel.captured.is_empty() && !sharers(view, victor).is_empty() => {
                Seats::only(seat)
            }
            _ => Seats::NONE,
        },
    }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Begin(attacker, defender) => begin(play, attacker, defender),
        Step::Face(hero) => foes::face(play, hero),
        Step::Start(_) | Step::Redraw(_) | Step::Prevent(_) | Step::Thorns(_) => {}
        Step::Round => round(play),
        Step::Card(side) => card(play, side),
        Step::Bombs(side) => {
            if play.state.answer == Answer::Destiny(Destiny::Red) {
                play.state.duel.dealt[side as usize] += 1;
            }
        }
        Step::Place => place(play),
        Step::Check => check(play),
        Step::Spoils(_) => play.state.duel = Scratch::default(),
    }
}

/// A duel of two heroes (RW-DUEL-01). Bogran falls upon whoever is routed or hurt when he starts it.
fn begin(play: &mut Play<'_>, attacker: Hero, defender: Hero) {
    let foe = &play.state.heroes[defender];
    let ambush = attacker == Hero::Bogran && (foe.routed || foe.damage > 0);
    play.state.duel =
        Scratch { attacker: Some(attacker), defender: Some(defender), ambush, ..Scratch::default() };
    play.tell(|| {
        Event::open(text!("duel.begun", attacker, defender))
            .on(Object::Hero(attacker))
            .on(Object::Hero(defender))
            .by(Rule("RW-DUEL-01"))
    });
    open(play);
}

/// The start of a duel is treated as a round (RW-AMB-70): both sides use what they want, then defeat is checked.
fn open(play: &mut Play<'_>) {
    settle_round(play);
    play.then(&[Step::Start(Side::Attacker).into(), Step::Start(Side::Defender).into()]);
}

fn settle_round(play: &mut Play<'_>) {
    play.then(&SETTLEMENT.map(Into::into));
}

/// A round (RW-DUEL-03): attacker, then defender draws a card, a Quest's units one each (RW-AMB-72). All are open
/// (RW-HID-16).
fn round(play: &mut Play<'_>) {
    let duel = &mut play.state.duel;
    duel.round += 1;
    (duel.dealt, duel.prevented, duel.placed) = ([0; 2], [0; 2], [0; 2]);
    (duel.spare, duel.plate, duel.soulbiter) = ([0; 2], false, None);
    if duel.round == 1 && duel.ambush {
        duel.dealt[Side::Defender as usize] += 1;
    }
    let foes = if duel.defender.is_some() { 1 } else { duel.units };
    draw(play, Side::Attacker, 1);
    draw(play, Side::Defender, foes);
    let (n, [ours, theirs]) = (play.state.duel.round, play.state.duel.cards);
    play.tell(|| {
        let list = |cards: Set<FateId>| -> Vec<_> { cards.iter().map(Into::into).collect() };
        Event::open(text!("duel.round", n, attacker = list(ours), defender = list(theirs)))
            .by(Rule("RW-DUEL-03"))
    });
    settle_round(play);
    play.then(&[
        Step::Redraw(Side::Attacker).into(),
        Step::Redraw(Side::Defender).into(),
        Step::Card(Side::Attacker).into(),
        Step::Card(Side::Defender).into(),
    ]);
}

fn draw(play: &mut Play<'_>, side: Side, n: u8) {
    for _ in 0..n {
        let Some(card) = play.draw_fate() else { return };
        play.state.duel.cards[side as usize].add(card);
    }
}

/// A side applies its card without being asked.
fn card(play: &mut Play<'_>, side: Side) {
    if play.state.duel.hero(side).is_none() {
        return foes::cards(play);
    }
    match result(play.view(), side) {
        FateResult::Miss => {}
        FateResult::Special => deal(play, side.other(), 1),
        // RW-DUEL-06: a rout icon prevents by itself and routs nobody.
        FateResult::Rout(n) => play.state.duel.prevented[side as usize] += n,
        FateResult::Damage(n) => deal(play, side.other(), n),
    }
}

fn deal(play: &mut Play<'_>, to: Side, n: u8) {
    play.state.duel.dealt[to as usize] += n;
}

/// What is left of the damage is placed on both sides together (RW-DUEL-08).
fn place(play: &mut Play<'_>) {
    let coming = [play.state.duel.coming(Side::Attacker), play.state.duel.coming(Side::Defender)];
    for side in [Side::Attacker, Side::Defender] {
        let n = coming[side as usize];
        if n == 0 {
            continue;
        }
        match play.state.duel.hero(side) {
            Some(hero) => {
                play.state.heroes.change(hero).damage += n;
                play.tell(|| {
                    Event::open(text!("hero.hurt", hero, n)).on(Object::Hero(hero)).by(Rule("RW-DUEL-08"))
                });
            }
            None => foes::hit(play, n),
        }
        play.state.duel.placed[side as usize] += n;
    }
    // Thorns come after this: only Rewards prevent them, no rout icon.
    let spare = std::mem::take(&mut play.state.duel.spare);
    (play.state.duel.dealt, play.state.duel.prevented) = ([0; 2], spare);
}

/// Who is defeated (RW-DUEL-09). With Soulbiter a hero recovers if his opponent falls in the round of its use, and
/// survives even if both would be defeated.
fn check(play: &mut Play<'_>) {
    let [ours, theirs] = std::mem::take(&mut play.state.duel.cards);
    play.discard_fate(ours.or(theirs));
    let duel = play.state.duel;
    let is_down = |view: View<'_>, side: Side| match duel.hero(side) {
        Some(hero) => heroes::is_down(view, hero),
        None => duel.units == 0,
    };
    if let Some(side) = duel.soulbiter.filter(|&side| is_down(play.view(), side.other()))
        && let Some(hero) = duel.hero(side)
    {
        heroes::heal(play, hero, u8::MAX, Rule("RW-REWARD-05"));
    }
    let down = [is_down(play.view(), Side::Attacker), is_down(play.view(), Side::Defender)];
    if down != [false; 2] || duel.round >= ROUNDS {
        finish(play, down);
    } else {
        play.next(Step::Round);
    }
}

/// The end of a duel: damage stays, nobody retreats (RW-DUEL-10). Both defeated, or defeated by units: the Rewards are
/// dropped (RW-AMB-36).
fn finish(play: &mut Play<'_>, down: [bool; 2]) {
    let duel = play.state.duel;
    let Some(attacker) = duel.attacker else { return };
    let Some(defender) = duel.defender else {
        // What became of the units is read by the Quest.
        if down[0] {
            heroes::defeat(play, attacker);
        } else {
            let (kind, left) = (duel.kind, duel.units);
            play.tell(|| {
                Event::open(text!("duel.quest_over", hero = attacker, kind, left)).by(Rule("RW-DUEL-09"))
            });
        }
        return;
    };
    play.state.duel = Scratch::default();
    match down {
        [true, true] => {
            heroes::defeat(play, attacker);
            heroes::defeat(play, defender);
        }
        [true, false] => win(play, defender, attacker),
        [false, true] => win(play, attacker, defender),
        [false, false] => {
            play.tell(|| Event::open(text!("duel.drawn", attacker, defender)).by(Rule("RW-DUEL-09")))
        }
    }
}

/// The victor's controller claims all Rewards of the loser (RW-DUEL-11); faces are kept (RW-HERO-07). They come to the
/// victor first and may then be given to his comrades there (RW-AMB-46).
fn win(play: &mut Play<'_>, victor: Hero, loser: Hero) {
    let Some((seat, _)) = play.state.hero_at(victor) else { return };
    play.state.players[seat].duel_won = true;
    play.tell(|| {
        Event::open(text!("duel.won", victor, loser)).on(Object::Hero(victor)).by(Rule("RW-DUEL-11"))
    });
    let captured = play.state.rewards_of(loser);
    for card in captured.iter() {
        heroes::put_under(play, card, victor, Rule("RW-DUEL-11"));
    }
    *play.state.heroes.change(loser) = HeroState { place: HeroPlace::Gone, ..HeroState::default() };
    play.state.duel.captured = captured;
    play.settle();
    play.next(Step::Spoils(victor));
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    match step {
        Step::Begin(..) | Step::Face(_) | Step::Round | Step::Bombs(_) | Step::Place | Step::Check => {}
        Step::Start(_) => {
            out.allow(Action::Ability.into());
            out.allow(Action::Nothing.into());
        }
        Step::Redraw(_) => {
            out.allow(Action::DrawAgain.into());
            out.allow(Action::Nothing.into());
        }
        Step::Card(side) => {
            reward_options(view, step, side, out);
            out.allow(Action::Strike.into());
        }
        Step::Prevent(side) | Step::Thorns(side) => {
            reward_options(view, step, side, out);
            out.allow(Action::Nothing.into());
        }
        Step::Spoils(victor) => {
            for card in heroes::distinct(view, view.state.duel.captured).iter() {
                for comrade in sharers(view, victor).iter() {
                    out.option(
                        Action::Share(card, comrade).into(),
                        heroes::may_hand_over(view, seat, card, comrade),
                    );
                }
            }
            out.allow(Action::Shared.into());
        }
    }
}

fn reward_options<O: Options<crate::Action>>(view: View<'_>, step: Step, side: Side, out: &mut O) {
    let Some((hero, _)) = fighter(view, side) else { return };
    for card in view.state.rewards_of(hero).iter() {
        out.option(Action::Use(card).into(), may_use(view, step, side, card));
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    let _ = seat;
    match (step, action) {
        (Step::Start(side), Action::Ability) => ability(play, side),
        (Step::Redraw(side), Action::DrawAgain) => redraw(play, side),
        (Step::Card(side), Action::Strike) => deal(play, side.other(), 1),
        (Step::Card(side), Action::Use(card)) => strike_with(play, side, card),
        (Step::Prevent(side), Action::Use(card)) => prevent_with(play, side, card),
        (Step::Thorns(side), Action::Use(card)) => {
            brandish(play, side, card);
            deal(play, side.other(), 1);
            play.then(&[Step::Prevent(side.other()).into(), Step::Place.into()]);
        }
        (Step::Spoils(victor), Action::Share(card, to)) => {
            play.state.duel.captured.remove(card);
            heroes::put_under(play, card, to, Rule("RW-HERO-07"));
            play.next(Step::Spoils(victor));
        }
        (Step::Spoils(_), Action::Shared) => play.state.duel = Scratch::default(),
        (Step::Start(_) | Step::Redraw(_) | Step::Prevent(_) | Step::Thorns(_), Action::Nothing) => {}
        (step, action) => unreachable!("{action:?} is no answer to {step:?}"),
    }
}

/// Abilities at the start of a duel: Mad Carthos deals 1; Steelhorns takes 1 to deal 2.
fn ability(play: &mut Play<'_>, side: Side) {
    let Some(hero) = play.state.duel.hero(side) else { return };
    play.tell(|| Event::open(text!("duel.ability", hero)).on(Object::Hero(hero)).by(Rule("RW-DUEL-02")));
    match hero {
        Hero::MadCarthos => deal(play, side.other(), 1),
        Hero::Steelhorns => {
            deal(play, side, 1);
            deal(play, side.other(), 2);
        }
        _ => {}
    }
}

/// Silhouette discards her card and must use the new one.
fn redraw(play: &mut Play<'_>, side: Side) {
    play.state.duel.redrawn = true;
    let old = std::mem::take(&mut play.state.duel.cards[side as usize]);
    play.discard_fate(old);
    draw(play, side, 1);
    let cards = play.state.duel.cards[side as usize];
    play.tell(|| {
        let cards: Vec<_> = cards.iter().map(Into::into).collect();
        Event::open(text!("duel.redrawn", hero = Hero::Silhouette, cards))
            .on(Object::Hero(Hero::Silhouette))
            .by(Rule("RW-AMB-69"))
    });
}

/// Turns a Reward card up, and counts it as the Weapon or Armor of this duel.
fn brandish(play: &mut Play<'_>, side: Side, card: RewardCard) {
    let Some(hero) = play.state.duel.hero(side) else { return };
    let duel = &mut play.state.duel;
    match play.content.rewards[play.content.reward(card).number()].kind {
        Trait::Weapon => duel.weapon[side as usize] = Some(card),
        Trait::Armor => duel.armor[side as usize] = Some(card),
        Trait::None => {}
    }
    heroes::use_reward(play, hero, card);
}

/// A Reward's special instead of the 1 damage of an icon (RW-REWARD-05).
fn strike_with(play: &mut Play<'_>, side: Side, card: RewardCard) {
    let Some(hero) = play.state.duel.hero(side) else { return };
    brandish(play, side, card);
    let reward = play.content.reward(card);
    match reward {
        Reward::Soulbiter => play.state.duel.soulbiter = Some(side),
        Reward::DwarvenFireBombs => {
            play.then(&[heroes::Step::Test(hero, Attribute::Agility, 0).into(), Step::Bombs(side).into()]);
        }
        _ => {}
    }
    let damage = special_damage(play.view(), hero, reward);
    deal(play, side.other(), damage);
}

/// The damage that a Reward's special deals in the hands of a hero.
pub(crate) fn special_damage(view: View<'_>, hero: Hero, reward: Reward) -> u8 {
    let value = |attribute: Attribute| heroes::attribute(view, hero, attribute);
    match reward {
        Reward::RageBlade => value(Attribute::Strength),
        Reward::Stormpiercer => value(Attribute::Agility).saturating_sub(1).max(1),
        Reward::Emberstaff => value(Attribute::Wisdom).saturating_sub(1).max(1),
        Reward::Soulbiter => 1,
        Reward::DwarvenFireBombs => 3,
        _ => 0,
    }
}

/// Prevention by a Reward; more may follow.
fn prevent_with(play: &mut Play<'_>, side: Side, card: RewardCard) {
    let Some(hero) = play.state.duel.hero(side) else { return };
    match play.content.reward(card) {
        Reward::Runeplate => {
            brandish(play, side, card);
            play.state.duel.plate = true;
            play.state.duel.prevented[side as usize] += 1;
        }
        Reward::GhostArmor => {
            brandish(play, side, card);
            play.state.duel.ghost = Some((side, play.state.duel.round));
        }
        _ => {
            heroes::shield(play, hero);
            let duel = &mut play.state.duel;
            duel.spare[side as usize] = heroes::AMULET.saturating_sub(duel.coming(side));
            duel.prevented[side as usize] += heroes::AMULET;
        }
    }
    play.next(Step::Prevent(side));
}

/// What a Fate card gives a hero.
fn in_words(result: FateResult) -> Text {
    match result {
        FateResult::Miss => text!("duel.shows.miss"),
        FateResult::Special => text!("duel.shows.special"),
        FateResult::Rout(n) => text!("duel.shows.rout", n),
        FateResult::Damage(n) => text!("duel.shows.damage", n),
    }
}

pub(crate) fn prompt(view: View<'_>, step: Step, seat: Seat) -> Prompt {
    let duel = &view.state.duel;
    let hero = |side: Side| duel.hero(side).unwrap_or(Hero::Silhouette);
    let (text, rule) = match step {
        Step::Start(side) => (text!("duel.ask.start", hero = hero(side)), "RW-DUEL-02"),
        Step::Redraw(side) => {
            let shows = in_words(result(view, side));
            (text!("duel.ask.redraw", hero = hero(side), shows), "RW-AMB-69")
        }
        Step::Card(side) => (text!("duel.ask.card", hero = hero(side)), "RW-DUEL-05"),
        Step::Prevent(side) => {
            (text!("duel.ask.prevent", hero = hero(side), n = duel.coming(side)), "RW-AMB-69")
        }
        Step::Thorns(side) => (text!("duel.ask.thorns", hero = hero(side)), "RW-REWARD-04"),
        Step::Spoils(victor) => (text!("duel.ask.spoils", hero = victor), "RW-HERO-07"),
        Step::Begin(..) | Step::Face(_) | Step::Round | Step::Bombs(_) | Step::Place | Step::Check => {
            (text!("duel.ask.wait", seat), "RW-DUEL-03")
        }
    };
    let kind = match step {
        Step::Start(_) => Some("duel-start"),
        Step::Redraw(_) => Some("duel-redraw"),
        Step::Prevent(_) => Some("duel-prevent"),
        Step::Thorns(_) => Some("duel-thorns"),
        // The icon does something in any case.
        _ => None,
    };
    let window = kind.and_then(|kind| window(view, kind, Occasion::Duel));
    Prompt { text, rule: Some(Rule(rule)), window, so_far: Vec::new() }
}

pub(crate) fn label(view: View<'_>, _seat: Seat, action: Action) -> Label {
    match action {
        Action::Ability => Label::new(text!("duel.do.ability")),
        Action::DrawAgain => Label::new(text!("duel.do.draw_again")),
        Action::Strike => Label::new(text!("duel.do.strike")),
        Action::Use(card) => {
            Label::new(text!("duel.do.use", reward = view.content.reward(card))).on(Object::Reward(card).id())
        }
        Action::Nothing => Label::new(text!("duel.do.nothing")).kind(Kind::Pass),
        Action::Share(card, hero) => {
            Label::new(text!("duel.do.share", reward = view.content.reward(card), hero))
                .on(Object::Reward(card).id())
                .to(Object::Hero(hero).id())
        }
        Action::Shared => Label::new(text!("duel.do.shared")).kind(Kind::Done),
    }
}
