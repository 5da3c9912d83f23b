//! The Quest Phase (RW-QUEST).

use hexarch_core::{
    Kind, Label, Options, Prompt, Rule, Seat, Seats, Set, Small, Text, Verdict, ensure, text, vocabulary,
};
use serde::{Deserialize, Serialize};

use crate::content::{Content, Need};
use crate::faces::Object;
use crate::heroes::{enemies_in, own_in};
use crate::ids::*;
use crate::play::{Event, Play, View};
use crate::state::Answer;
use crate::{duel, explore, heroes};

mod results;
mod walk;

pub(crate) use results::Effect;

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// The Quest Phase of Summer (RW-SEASON-09).
        "quest-phase" Phase,
        /// It is over.
        "quest-phase-over" Over,
        /// A player's heroes act, in the order he likes (RW-AMB-39).
        "quest-player" Player(seat: Seat),
        /// A hero does one of Move, Heal, Train, or nothing (RW-QUEST-01).
        "hero-acts" Act(hero: Hero),
        /// A hero walks on, area by area, or stops (RW-QUEST-02).
        "hero-walks" Walk(hero: Hero),
        /// A hero has ended his movement.
        "hero-arrives" Arrive(hero: Hero),
        /// A duel, a Quest attempt, or neither (RW-DEC-32).
        "hero-deed" Deed(hero: Hero),
        /// The symbol of a test decides about the Quest.
        "quest-tested" Tested(hero: Hero),
        /// The duel of a Quest decides about it.
        "quest-fought" Fought(hero: Hero),
        /// One result of a Quest.
        "quest-does" Do(hero: Hero, effect: Effect),
        /// A hero's action is completed (RW-AMB-79).
        "hero-ends" End(hero: Hero),
        /// Sir Valadir may stand a unit.
        "valadir-stands" Valadir(hero: Hero),
        /// Krutzbeck wounds an enemy hero.
        "krutzbeck-strikes" Krutzbeck(hero: Hero),
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        /// This hero acts next.
        "act-with" Act(hero: Hero),
        /// Chooses Move.
        "quest-move" Move,
        /// Chooses Heal; Andira Runehand may heal another one too.
        "quest-heal" Heal(also: Option<Hero>),
        /// Chooses Train: two attributes, the same twice, or the only point that fits.
        "quest-train" Train(first: Attribute, second: Option<Attribute>),
        /// Does nothing.
        "quest-rest" Rest,
        /// Right before the action: the Healer's Satchel mends this hero.
        "use-satchel" Satchel(hero: Hero),
        /// Right before the action: the Rune of Teleportation takes the hero there.
        "quest-teleport" Teleport(area: AreaId),
        /// Walks into this area.
        "walk" Walk(area: AreaId),
        /// Steps through a Magic Portal.
        "walk-through-portal" Portal(area: AreaId),
        /// Ends the movement.
        "walk-no-further" Halt,
        /// Hands a Reward card to another own hero here (RW-HERO-14).
        "quest-trade" Trade(card: RewardCard, to: Hero),
        /// Vyrah's falcon looks at the rune token there.
        "falcon-looks" Falcon(area: AreaId),
        /// Starts a duel.
        "challenge" Challenge(hero: Hero),
        /// Reveals and attempts a Quest.
        "attempt-quest" Attempt(quest: Quest),
        /// Neither duel nor Quest.
        "no-deed" Neither,
        /// Pays the influence that a result asks for.
        "quest-pay" Pay,
        /// Lets the hero take the damage.
        "quest-suffer" Suffer,
        /// Discards this Reward card of the hero.
        "quest-discard-reward" GiveUp(card: RewardCard),
        /// Discards this Tactics card.
        "quest-discard-tactic" Drop(tactic: Tactic),
        /// Leads the hero of another player astray.
        "lead-astray" Stray(area: AreaId),
        /// Sir Valadir stands a unit of this kind.
        "valadir-stand" Stand(kind: UnitKind),
        /// Krutzbeck wounds this hero.
        "krutzbeck-strike" Strike(hero: Hero),
        /// Declines.
        "quest-decline" Decline,
    }
}

/// What this chapter remembers while it lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Scratch {
    /// Whether a Quest Phase is on.
    pub on: bool,
    /// The heroes that have acted.
    pub acted: Set<Hero>,
    /// The heroes that have made a test, for the additional card of the Council's Errand.
    pub tested: Set<Hero>,
    /// Whether the Healer's Satchel has been used in this phase.
    pub satchel: bool,
    /// Whether the Long Road Boots have served a hero in this phase.
    pub boots: bool,
    /// Areas that the moving hero may still enter.
    pub left: u8,
    /// A Dungeon holds the acting hero (RW-OPT-09).
    pub stuck: bool,
    /// The moving hero has paid for Magic Portals (RW-AMB-80).
    pub portal: bool,
    /// The Reward cards that the moving hero held when he began to move.
    pub began: Set<RewardCard>,
    /// The Reward cards handed over since the moving hero's last step: each goes from hand to hand once.
    pub traded: Set<RewardCard>,
    /// The Quest that is being attempted.
    pub quest: Option<Quest>,
    /// The Fate cards drawn for a test.
    pub test: Set<FateId>,
}

/// What the Healer's Satchel mends.
const SATCHEL: u8 = 2;

/// Who commands a hero, and where he is. Steps of a hero who is no longer on the board have nothing to do.
fn place(view: View<'_>, hero: Hero) -> Option<(Seat, AreaId)> {
    view.state.hero_at(hero)
}

/// The heroes of a player that have yet to act.
fn waiting(view: View<'_>, seat: Seat) -> Set<Hero> {
    view.state.heroes_of(seat).minus(view.state.quests.acted)
}

/// Routed heroes do not move (RW-QUEST-02).
fn may_move(view: View<'_>, hero: Hero) -> Verdict {
    ensure(!view.state.heroes[hero].routed, Rule("RW-QUEST-02"))
}

/// Heal (RW-QUEST-03): in a friendly area, where there is something to heal. Andira Runehand heals wherever nobody else
/// is master, and another hero of her controller beside her.
fn may_heal(view: View<'_>, hero: Hero, also: Option<Hero>) -> Verdict {
    let Some((seat, area)) = place(view, hero) else { return Err(Rule("RW-QUEST-03")) };
    let controller = view.state.controller(view.content, area);
    let andira = hero == Hero::AndiraRunehand;
    ensure(controller == Some(seat) || andira && controller.is_none(), Rule("RW-QUEST-03"))?;
    let wounded = also.unwrap_or(hero);
    ensure(view.state.heroes[wounded].damage > 0, Rule("RW-QUEST-03"))
}

/// What Heal may mend besides the hero himself.
fn companions(view: View<'_>, hero: Hero) -> Set<Hero> {
    match place(view, hero) {
        Some((seat, area)) if hero == Hero::AndiraRunehand => own_in(view, seat, area).minus(Set::only(hero)),
        _ => Set::EMPTY,
    }
}

/// Train (RW-QUEST-04): one point on each of two attributes, or two on one; as much as fits (RW-AMB-68).
fn may_train(view: View<'_>, hero: Hero, first: Attribute, second: Option<Attribute>) -> Verdict {
    let room: u8 = view.state.heroes[hero].training.iter().map(|points| heroes::TRAINING - points).sum();
    ensure(second.is_some() == (room > 1), Rule("RW-AMB-68"))?;
    let twice = second == Some(first);
    heroes::may_raise(view, hero, first, 1 + u8::from(twice))?;
    match second {
        Some(second) if !twice => heroes::may_raise(view, hero, second, 1),
        _ => Ok(()),
    }
}

/// Every way to train, each once: the attributes in their order.
fn trainings() -> impl Iterator<Item = (Attribute, Option<Attribute>)> {
    Attribute::ALL.iter().enumerate().flat_map(|(n, &first)| {
        let pairs = Attribute::ALL[n..].iter().map(move |&second| (first, Some(second)));
        pairs.chain([(first, None)])
    })
}

fn is_satchel(view: View<'_>, card: RewardCard) -> bool {
    view.content.reward(card) == Reward::HealersSatchel && !view.state.quests.satchel
}

/// Whether a hero has any choice in his action, from public facts alone.
fn has_choice(view: View<'_>, hero: Hero) -> bool {
    may_move(view, hero).is_ok()
        || may_heal(view, hero, None).is_ok()
        || companions(view, hero).iter().any(|also| may_heal(view, hero, Some(also)).is_ok())
        || trainings().any(|(first, second)| may_train(view, hero, first, second).is_ok())
        || has_wounded(view, hero) && heroes::might_hold(view, hero, |card| is_satchel(view, card))
}

/// Whether the Healer's Satchel would find work with a hero.
fn has_wounded(view: View<'_>, hero: Hero) -> bool {
    let comrades = place(view, hero).map_or(Set::EMPTY, |(seat, area)| own_in(view, seat, area));
    comrades.iter().any(|comrade| view.state.heroes[comrade].damage > 0)
}

/// The rune tokens that Vyrah's controller could look at: adjacent, whatever the border, and new to him.
fn falcon_sights(view: View<'_>, hero: Hero) -> Set<AreaId> {
    let Some((seat, area)) = place(view, hero).filter(|_| hero == Hero::Vyrah && !view.state.variant.epic)
    else {
        return Set::EMPTY;
    };
    let is_new = |area: &AreaId| view.state.areas[*area].rune.is_some_and(|rune| !rune.seen().has(seat));
    view.state.board.neighbors(area).iter().filter(is_new).collect()
}

/// A Quest may be revealed where it says (RW-QUEST-05), a task where its first part holds, and if its cost can be paid.
fn may_attempt(view: View<'_>, seat: Seat, area: AreaId, quest: Quest) -> Verdict {
    let (state, info) = (view.state, &view.content.quests[quest.number()]);
    let here = &state.areas[area];
    ensure(info.at.is_none_or(|at| at == area), Rule("RW-QUEST-05"))?;
    let fits = match info.needs {
        None => true,
        Some(Need::City) => {
            here.city.is_some() && state.controller(view.content, area).is_none_or(|other| other == seat)
        }
        Some(Need::Vault) => here.rune.is_some() && here.stronghold.is_some_and(|hold| hold.owner() != seat),
        Some(Need::Wilds) => state.is_neutral(view.content, area),
    };
    ensure(fits && state.players[seat].influence >= info.cost, Rule("RW-QUEST-05"))
}

/// Whether there is a duel or a Quest attempt to think of, from public facts alone: how many Quests somebody holds is
/// known to all, which ones is not (RW-HID-03).
fn has_deed(view: View<'_>, hero: Hero, seat: Seat, area: AreaId) -> bool {
    let standing = !view.state.heroes[hero].routed;
    standing && (!enemies_in(view, seat, area).is_empty() || !view.state.players[seat].quests.is_empty())
}

/// The kinds of routed units that Sir Valadir may stand: his controller's, where the action ends in a friendly area.
fn valadir_kinds(view: View<'_>, hero: Hero) -> Set<UnitKind> {
    let state = view.state;
    match place(view, hero) {
        Some((seat, area))
            if hero == Hero::SirValadir && state.controller(view.content, area) == Some(seat) =>
        {
            state.kinds(seat).filter(|&kind| state.squad(area, kind).routed > 0).collect()
        }
        _ => Set::EMPTY,
    }
}

/// The enemy heroes that Krutzbeck can wound.
fn krutzbeck_victims(view: View<'_>, hero: Hero) -> Set<Hero> {
    match place(view, hero) {
        Some((seat, area)) if hero == Hero::Krutzbeck => enemies_in(view, seat, area),
        _ => Set::EMPTY,
    }
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    let ask = |hero: Hero, wanted: &dyn Fn(Seat, AreaId) -> bool| match place(view, hero) {
        Some((seat, area)) if wanted(seat, area) => Seats::only(seat),
        _ => Seats::NONE,
    };
    match step {
        Step::Phase | Step::Over | Step::Tested(_) | Step::Fought(_) | Step::End(_) => Seats::NONE,
        Step::Player(seat) if waiting(view, seat).len() > 1 => Seats::only(seat),
        Step::Player(_) => Seats::NONE,
        Step::Act(hero) => ask(hero, &|_, _| has_choice(view, hero)),
        Step::Walk(hero) => ask(hero, &|seat, area| walk::has_choice(view, hero, seat, area)),
        Step::Arrive(hero) => ask(hero, &|_, _| !falcon_sights(view, hero).is_empty()),
        Step::Deed(hero) => ask(hero, &|seat, area| has_deed(view, hero, seat, area)),
        Step::Do(hero, effect) => results::asked(view, hero, effect).map_or(Seats::NONE, Seats::only),
        Step::Valadir(hero) => ask(hero, &|_, _| !valadir_kinds(view, hero).is_empty()),
        Step::Krutzbeck(hero) => ask(hero, &|_, _| krutzbeck_victims(view, hero).len() > 1),
    }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Phase => phase(play),
        Step::Over => play.state.quests = Scratch::default(),
        Step::Player(seat) => {
            if let Some(hero) = waiting(play.view(), seat).first() {
                act(play, seat, hero);
            }
        }
        Step::Act(hero) => play.next(Step::End(hero)),
        Step::Walk(_) | Step::Arrive(_) | Step::Deed(_) | Step::Valadir(_) => {}
        Step::Tested(hero) => tested(play, hero),
        Step::Fought(hero) => fought(play, hero),
        Step::Do(hero, effect) => results::resolve(play, hero, effect),
        Step::End(hero) => end(play, hero),
        Step::Krutzbeck(hero) => {
            if let Some(victim) = krutzbeck_victims(play.view(), hero).first() {
                play.next(heroes::Step::Hurt(victim, 1));
            }
        }
    }
}

/// The phase begins: Varikas recovers, then the players act in the play order of last season's Order cards (RW-QUEST-01).
fn phase(play: &mut Play<'_>) {
    play.state.quests = Scratch { on: true, ..Scratch::default() };
    play.tell(|| Event::open(text!("quest.phase")).by(Rule("RW-SEASON-09")));
    if play.state.hero_at(Hero::Varikas).is_some() {
        heroes::heal(play, Hero::Varikas, 1, Rule("RW-HERO-01"));
    }
    play.next(Step::Over);
    for &seat in play.state.play_order(play.content).iter().rev() {
        play.next(Step::Player(seat));
    }
}

/// One hero acts fully before the next (RW-AMB-39).
fn act(play: &mut Play<'_>, seat: Seat, hero: Hero) {
    play.state.quests.acted.add(hero);
    play.state.quests.stuck = false;
    play.then(&[Step::Act(hero).into(), Step::Player(seat).into()]);
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    match step {
        Step::Phase | Step::Over | Step::Tested(_) | Step::Fought(_) | Step::End(_) => {}
        Step::Player(_) => {
            for hero in view.state.heroes_of(seat).iter() {
                let fresh = ensure(waiting(view, seat).has(hero), Rule("RW-QUEST-01"));
                out.option(Action::Act(hero).into(), fresh);
            }
        }
        Step::Act(hero) => act_options(view, hero, out),
        Step::Walk(hero) => walk::options(view, hero, out),
        Step::Arrive(hero) => {
            let sights = falcon_sights(view, hero);
            sights.iter().for_each(|area| out.allow(Action::Falcon(area).into()));
            out.allow(Action::Decline.into());
        }
        Step::Deed(hero) => deed_options(view, hero, out),
        Step::Do(hero, effect) => results::options(view, hero, effect, out),
        Step::Valadir(hero) => {
            valadir_kinds(view, hero).iter().for_each(|kind| out.allow(Action::Stand(kind).into()));
            out.allow(Action::Decline.into());
        }
        Step::Krutzbeck(hero) => {
            krutzbeck_victims(view, hero).iter().for_each(|victim| out.allow(Action::Strike(victim).into()));
        }
    }
}

/// What a hero may do (RW-DEC-31), and the cards used right before it.
fn act_options<O: Options<crate::Action>>(view: View<'_>, hero: Hero, out: &mut O) {
    let Some((seat, area)) = place(view, hero) else { return };
    out.option(Action::Move.into(), may_move(view, hero));
    out.option(Action::Heal(None).into(), may_heal(view, hero, None));
    for also in companions(view, hero).iter() {
        out.option(Action::Heal(Some(also)).into(), may_heal(view, hero, Some(also)));
    }
    for (first, second) in trainings() {
        out.option(Action::Train(first, second).into(), may_train(view, hero, first, second));
    }
    if heroes::held(view, hero, Reward::HealersSatchel).is_some_and(|card| is_satchel(view, card)) {
        for patient in own_in(view, seat, area).iter() {
            let wounded = ensure(view.state.heroes[patient].damage > 0, Rule("RW-REWARD-02"));
            out.option(Action::Satchel(patient).into(), wounded);
        }
    }
    if heroes::held(view, hero, Reward::RuneOfTeleportation).is_some() {
        for there in view.state.board.areas.minus(Set::only(area)).iter() {
            out.option(Action::Teleport(there).into(), may_move(view, hero));
        }
    }
    out.allow(Action::Rest.into());
}

fn deed_options<O: Options<crate::Action>>(view: View<'_>, hero: Hero, out: &mut O) {
    let Some((seat, area)) = place(view, hero) else { return };
    enemies_in(view, seat, area).iter().for_each(|enemy| out.allow(Action::Challenge(enemy).into()));
    for quest in view.state.players[seat].quests.iter() {
        out.option(Action::Attempt(quest).into(), may_attempt(view, seat, area, quest));
    }
    out.allow(Action::Neither.into());
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    match (step, action) {
        (Step::Player(_), Action::Act(hero)) => act(play, seat, hero),
        (Step::Act(hero), Action::Move) => walk::set_out(play, hero, seat),
        (Step::Act(hero), Action::Heal(also)) => heal(play, hero, also),
        (Step::Act(hero), Action::Train(first, second)) => train(play, hero, first, second),
        (Step::Act(hero), Action::Rest) => play.next(Step::End(hero)),
        (Step::Act(hero), Action::Satchel(patient)) => satchel(play, hero, patient),
        (Step::Act(hero), Action::Teleport(area)) => teleport(play, hero, area),
        (Step::Walk(hero), Action::Walk(area)) => walk::walk(play, hero, area),
        (Step::Walk(hero), Action::Portal(area)) => {
            if !std::mem::replace(&mut play.state.quests.portal, true) {
                play.spend_influence(seat, 1, Rule("RW-OPT-08"));
            }
            walk::walk(play, hero, area);
        }
        (Step::Walk(hero), Action::Trade(card, to)) => {
            play.state.quests.traded.add(card);
            heroes::put_under(play, card, to, Rule("RW-HERO-14"));
            play.next(Step::Walk(hero));
        }
        (Step::Walk(_), Action::Halt) => {}
        (Step::Arrive(_), Action::Falcon(area)) => falcon(play, seat, area),
        (Step::Deed(hero), Action::Challenge(enemy)) => play.next(duel::Step::Begin(hero, enemy)),
        (Step::Deed(hero), Action::Attempt(quest)) => attempt(play, hero, seat, quest),
        (Step::Do(hero, effect), action) => results::decide(play, hero, effect, seat, action),
        (Step::Valadir(hero), Action::Stand(kind)) => stand(play, hero, kind),
        (Step::Krutzbeck(_), Action::Strike(victim)) => play.next(heroes::Step::Hurt(victim, 1)),
        (Step::Arrive(_) | Step::Valadir(_), Action::Decline) | (Step::Deed(_), Action::Neither) => {}
        (step, action) => unreachable!("{action:?} is no answer to {step:?}"),
    }
}

fn heal(play: &mut Play<'_>, hero: Hero, also: Option<Hero>) {
    for hero in [Some(hero), also].into_iter().flatten() {
        heroes::heal(play, hero, u8::MAX, Rule("RW-QUEST-03"));
    }
    play.next(Step::End(hero));
}

fn train(play: &mut Play<'_>, hero: Hero, first: Attribute, second: Option<Attribute>) {
    if second == Some(first) {
        heroes::raise(play, hero, first, 2, Rule("RW-QUEST-04"));
    } else {
        heroes::raise(play, hero, first, 1, Rule("RW-QUEST-04"));
        if let Some(second) = second {
            heroes::raise(play, hero, second, 1, Rule("RW-QUEST-04"));
        }
    }
    play.next(Step::End(hero));
}

/// The Healer's Satchel serves once a phase, right before the action.
fn satchel(play: &mut Play<'_>, hero: Hero, patient: Hero) {
    if let Some(card) = heroes::held(play.view(), hero, Reward::HealersSatchel) {
        play.state.quests.satchel = true;
        heroes::use_reward(play, hero, card);
        heroes::heal(play, patient, SATCHEL, Rule("RW-REWARD-02"));
    }
    play.next(Step::Act(hero));
}

/// The Rune of Teleportation, right before the action, which he still takes.
fn teleport(play: &mut Play<'_>, hero: Hero, area: AreaId) {
    if let Some(card) = heroes::held(play.view(), hero, Reward::RuneOfTeleportation) {
        heroes::use_reward(play, hero, card);
        heroes::discard_reward(play, card, Rule("RW-HID-15"));
        heroes::move_hero(play, hero, area, Rule("RW-REWARD-02"));
        walk::enter_dungeon(play, hero, area);
    }
    play.next(Step::Act(hero));
}

/// Vyrah's controller looks alone; that he looked, and where, is public (RW-HID-17).
fn falcon(play: &mut Play<'_>, seat: Seat, area: AreaId) {
    let Some(mut rune) = play.state.areas[area].rune else { return };
    rune.show(Seats::only(seat));
    play.state.areas.change(area).rune = Some(rune);
    let dragon = rune.is_dragon();
    play.log.reveal();
    play.tell(|| {
        let secret = match dragon {
            true => text!("quest.falcon_dragon", area),
            false => text!("quest.falcon_false", area),
        };
        Event::split(Seats::only(seat), secret, text!("quest.falcon", seat, area))
            .on(Object::Rune(area))
            .by(Rule("RW-HID-17"))
    });
}

/// The Quest is revealed (RW-QUEST-06): everybody knows it from now on, also if it goes back to the hand.
fn attempt(play: &mut Play<'_>, hero: Hero, seat: Seat, quest: Quest) {
    if !play.state.players[seat].shown_quests.has(quest) {
        play.state.players[seat].shown_quests.add(quest);
        play.log.reveal();
    }
    play.tell(|| {
        Event::open(text!("quest.attempted", seat, hero, quest))
            .on(Object::Hero(hero))
            .on(Object::Quest(quest))
            .by(Rule("RW-QUEST-06"))
    });
    let info = &play.content.quests[quest.number()];
    if info.cost > 0 {
        play.spend_influence(seat, info.cost, Rule("RW-QUEST-06"));
    }
    play.state.quests.quest = Some(quest);
    if info.foes.is_some() {
        play.then(&[duel::Step::Face(hero).into(), Step::Fought(hero).into()]);
    } else if let Some(attribute) = info.attribute {
        play.then(&[heroes::Step::Test(hero, attribute, 0).into(), Step::Tested(hero).into()]);
    } else {
        results::follow(play, hero, &info.prize);
    }
}

fn tested(play: &mut Play<'_>, hero: Hero) {
    let content = play.content;
    if let (Some(quest), Answer::Destiny(destiny)) = (play.state.quests.quest, play.state.answer) {
        results::follow(play, hero, &content.quests[quest.number()].results[destiny as usize]);
    }
}

/// A won duel completes the Quest (RW-QUEST-14), or enough damage where that is asked for (RW-AMB-53).
fn fought(play: &mut Play<'_>, hero: Hero) {
    let content = play.content;
    let Some(quest) = play.state.quests.quest else { return };
    let info = &content.quests[quest.number()];
    let duel = std::mem::take(&mut play.state.duel);
    if play.state.hero_at(hero).is_some() && info.wound.map_or(duel.units == 0, |wound| duel.hits >= wound) {
        results::follow(play, hero, &info.prize);
    }
}

/// A hero's action is completed (RW-AMB-79): the places where it ends, then what he himself can do. A defeated hero gets
/// nothing.
fn end(play: &mut Play<'_>, hero: Hero) {
    play.state.quests.quest = None;
    let Some((seat, area)) = play.state.hero_at(hero) else { return };
    play.then(&[Step::Valadir(hero).into(), Step::Krutzbeck(hero).into()]);
    if explore::lies_open(play.view(), area, TokenKind::Temple) {
        play.gain_influence(seat, 2, Rule("RW-OPT-10"));
    }
    if explore::lies_open(play.view(), area, TokenKind::HallOfKellos) {
        play.draw_tactics(seat, 1, Rule("RW-OPT-11"));
    }
}

/// Sir Valadir stands one routed unit.
fn stand(play: &mut Play<'_>, hero: Hero, kind: UnitKind) {
    let Some((_, area)) = play.state.hero_at(hero) else { return };
    play.state.take(area, kind, 0, 1);
    play.state.put(area, kind, 1, 0);
    play.tell(|| {
        Event::open(text!("quest.stood", hero, kind, area))
            .on(Object::Squad(area, kind))
            .by(Rule("RW-DMG-12"))
    });
}

pub(crate) fn prompt(view: View<'_>, step: Step, _seat: Seat) -> Prompt {
    let (text, rule) = match step {
        Step::Phase | Step::Over | Step::Tested(_) | Step::Fought(_) | Step::End(_) => {
            (text!("quest.phase"), "RW-SEASON-09")
        }
        Step::Player(_) => (text!("quest.ask.hero"), "RW-AMB-39"),
        Step::Act(hero) => (text!("quest.ask.act", hero), "RW-QUEST-01"),
        Step::Walk(hero) => (text!("quest.ask.walk", hero, n = view.state.quests.left), "RW-QUEST-02"),
        Step::Arrive(hero) => (text!("quest.ask.falcon", hero), "RW-HID-17"),
        Step::Deed(hero) => (text!("quest.ask.deed", hero), "RW-QUEST-02"),
        Step::Do(hero, effect) => (results::prompt(hero, effect), "RW-QUEST-06"),
        Step::Valadir(hero) => (text!("quest.ask.valadir", hero), "RW-AMB-79"),
        Step::Krutzbeck(hero) => (text!("quest.ask.krutzbeck", hero), "RW-AMB-79"),
    };
    Prompt { text, rule: Some(Rule(rule)), window: None, so_far: Vec::new() }
}

/// A Quest in a player's hand that is to be done in an area.
fn quest_in(view: View<'_>, seat: Seat, area: AreaId) -> Option<Quest> {
    let mut hand = view.state.players[seat].quests.iter();
    hand.find(|quest| view.content.quests[quest.number()].at == Some(area))
}

pub(crate) fn label(view: View<'_>, seat: Seat, action: Action) -> Label {
    let hero_id = |hero: Hero| Object::Hero(hero).id();
    let area_id = |area: AreaId| Object::Area(area).id();
    // A way says which of his Quests is to be done at its end.
    let way = |area: AreaId, text: Text| match quest_in(view, seat, area) {
        Some(quest) => Label::new(text!("quest.do.walk_quest", way = text, quest)).to(area_id(area)),
        None => Label::new(text).to(area_id(area)),
    };
    match action {
        Action::Act(hero) => Label::new(text!("quest.do.act", hero)).on(hero_id(hero)),
        Action::Move => Label::new(text!("quest.do.move")),
        Action::Heal(None) => Label::new(text!("quest.do.heal")),
        Action::Heal(Some(hero)) => Label::new(text!("quest.do.heal_also", hero)).on(hero_id(hero)),
        Action::Train(first, None) => Label::new(text!("quest.do.train_one", first)),
        Action::Train(first, Some(second)) if first == second => {
            Label::new(text!("quest.do.train_twice", first))
        }
        Action::Train(first, Some(second)) => Label::new(text!("quest.do.train_two", first, second)),
        Action::Rest => Label::new(text!("quest.do.rest")).kind(Kind::Pass),
        Action::Satchel(hero) => {
            Label::new(text!("quest.do.satchel", reward = Reward::HealersSatchel, hero)).on(hero_id(hero))
        }
        Action::Teleport(area) => {
            way(area, text!("quest.do.teleport", reward = Reward::RuneOfTeleportation, area))
        }
        Action::Walk(area) if view.state.quests.left == 0 => {
            way(area, text!("quest.do.walk_boots", area, reward = Reward::LongRoadBoots))
        }
        Action::Walk(area) => way(area, text!("quest.do.walk", area)),
        Action::Portal(area) => way(area, text!("quest.do.portal", area)),
        Action::Halt => Label::new(text!("quest.do.halt")).kind(Kind::Done),
        Action::Trade(card, hero) => {
            Label::new(text!("quest.do.trade", reward = view.content.reward(card), hero))
                .on(Object::Reward(card).id())
                .to(hero_id(hero))
        }
        Action::Falcon(area) => Label::new(text!("quest.do.falcon", area)).on(Object::Rune(area).id()),
        Action::Challenge(hero) => Label::new(text!("quest.do.challenge", hero)).on(hero_id(hero)),
        Action::Attempt(quest) => Label::new(text!("quest.do.attempt", quest)).on(Object::Quest(quest).id()),
        Action::Neither => Label::new(text!("quest.do.neither")).kind(Kind::Pass),
        Action::Pay => Label::new(text!("quest.do.pay")),
        Action::Suffer => Label::new(text!("quest.do.suffer")),
        Action::GiveUp(card) => Label::new(text!("quest.do.give_up", reward = view.content.reward(card)))
            .on(Object::Reward(card).id()),
        Action::Drop(tactic) => Label::new(text!("quest.do.drop", tactic)).on(Object::Tactic(tactic).id()),
        Action::Stray(area) => Label::new(text!("quest.do.stray", area)).to(area_id(area)),
        Action::Stand(kind) => Label::new(text!("quest.do.stand", kind)),
        Action::Strike(hero) => Label::new(text!("quest.do.strike", hero)).on(hero_id(hero)),
        Action::Decline => Label::new(text!("quest.do.decline")).kind(Kind::Pass),
    }
}
