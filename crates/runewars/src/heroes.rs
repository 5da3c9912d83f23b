//! Heroes and their Reward cards (RW-HERO, RW-REWARD), attribute tests (RW-QUEST-09).

use hexarch_core::{
    Arg, Kind, Label, Options, Prompt, Rule, Seat, Seats, Set, Small, Verdict, Viewer, ensure, text,
    vocabulary,
};

use crate::content::Content;
use crate::faces::Object;
use crate::ids::*;
use crate::play::{Event, Play, REWARDS as REWARD_DECK, View};
use crate::state::{Answer, HeroPlace, HeroState, Passage, RewardPlace, RewardState};
use crate::windows::{Occasion, window};
use crate::{duel, explore, quests, turn};

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// A player gains this hero at one of his strongholds (RW-HERO-03).
        "gain-hero" Gain(seat: Seat, hero: Hero),
        /// More than three heroes: one deserts (RW-HERO-04).
        "too-many-heroes" TooMany(seat: Seat),
        /// A hero is dealt damage outside a duel.
        "hurt-hero" Hurt(hero: Hero, damage: u8),
        /// A hero must retreat (RW-RETREAT-04, RW-AMB-66).
        "hero-retreats" Retreat(hero: Hero),
        /// A hero tests an attribute with so many cards more (RW-QUEST-09); the destiny is the answer for the step below.
        "test" Test(hero: Hero, attribute: Attribute, more: u8),
        /// His controller chooses which of the drawn symbols counts (RW-DEC-33).
        "choose-destiny" Destiny(hero: Hero),
        /// A hero receives a Reward card (RW-REWARD-01).
        "reward" Reward(hero: Hero),
        /// A hero raises one attribute by 1, or may if it is optional (RW-HERO-13).
        "raise-attribute" Raise(hero: Hero, optional: bool),
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        /// The new hero comes to this stronghold.
        "gain-hero-at" GainAt(area: AreaId),
        /// This hero deserts.
        "let-desert" Desert(hero: Hero),
        /// The hero takes the damage.
        "hero-suffers" Suffer,
        /// The Amulet of Shielding is discarded and prevents up to two points.
        "hero-shielded" Shield,
        /// The hero retreats there.
        "hero-retreats-to" RetreatTo(area: AreaId),
        /// A drawn card with this symbol counts.
        "apply-destiny" Apply(destiny: Destiny),
        /// Raises this attribute.
        "raise-by-one" Raise(attribute: Attribute),
        /// Raises none.
        "raise-none" RaiseNone,
    }
}

/// Heroes of one player (RW-COMP-13).
pub(crate) const HEROES_OF_A_PLAYER: usize = 3;
/// What training can add to one attribute (RW-HERO-13).
pub(crate) const TRAINING: u8 = 2;
/// What the Amulet of Shielding prevents.
pub(crate) const AMULET: u8 = 2;

/// An attribute with training (RW-HERO-13).
pub(crate) fn attribute(view: View<'_>, hero: Hero, attribute: Attribute) -> u8 {
    let at = attribute as usize;
    view.content.heroes[hero.number()].attributes[at] + view.state.heroes[hero].training[at]
}

/// The borders that a hero may cross (RW-MOVE-19): water in Winter (RW-SEASON-13), water always for Ronan, water in the
/// turn of a player who has played Frozen Ford.
pub(crate) fn passage(view: View<'_>, hero: Hero) -> Passage {
    let state = view.state;
    let forded =
        state.turn.fords && state.hero_at(hero).is_some_and(|(seat, _)| state.turn.seat == Some(seat));
    Passage { water: hero == Hero::Ronan || state.season == Season::Winter || forded, ..Passage::LAND }
}

/// A card of this kind under a hero, if he holds one. For his controller's eyes.
pub(crate) fn held(view: View<'_>, hero: Hero, kind: Reward) -> Option<RewardCard> {
    view.state.rewards_of(hero).iter().find(|&card| view.content.reward(card) == kind)
}

/// Whether a hero might hold a card that passes, as far as everybody knows: a face-down card may be any that is neither
/// face-up nor discarded (RW-HID-05).
pub(crate) fn might_hold(view: View<'_>, hero: Hero, wanted: impl Fn(RewardCard) -> bool) -> bool {
    let rewards = &view.state.rewards;
    let cards = view.state.rewards_of(hero);
    let is_hidden = |reward: &RewardState| !reward.open && reward.place != RewardPlace::Discard;
    cards.iter().any(|card| rewards[card].open && wanted(card))
        || cards.iter().any(|card| !rewards[card].open)
            && rewards.iter().any(|(card, reward)| is_hidden(reward) && wanted(card))
}

/// Of cards that are alike to their player only the first: two Shards of one hero are one choice.
pub(crate) fn distinct(view: View<'_>, cards: Set<RewardCard>) -> Set<RewardCard> {
    let alike = |a: RewardCard, b: RewardCard| {
        view.content.reward(a) == view.content.reward(b) && view.state.rewards[a] == view.state.rewards[b]
    };
    cards
        .iter()
        .filter(|&card| cards.iter().take_while(|&other| other != card).all(|other| !alike(other, card)))
        .collect()
}

/// A player's heroes in an area.
pub(crate) fn own_in(view: View<'_>, seat: Seat, area: AreaId) -> Set<Hero> {
    view.state.heroes_of(seat).and(view.state.heroes_in(area))
}

/// The heroes of others in an area.
pub(crate) fn enemies_in(view: View<'_>, seat: Seat, area: AreaId) -> Set<Hero> {
    view.state.heroes_in(area).minus(view.state.heroes_of(seat))
}

/// Own heroes in one area may exchange Reward cards (RW-HERO-14). When, the chapters of the turn and of the Quest Phase
/// decide.
pub(crate) fn may_hand_over(view: View<'_>, seat: Seat, card: RewardCard, to: Hero) -> Verdict {
    let state = view.state;
    let RewardPlace::Hero(from) = state.rewards[card].place else { return Err(Rule("RW-HERO-14")) };
    let mine = |hero: Hero| state.hero_at(hero).filter(|&(owner, _)| owner == seat).map(|(_, area)| area);
    let (here, there) = (mine(from), mine(to));
    ensure(from != to && here.is_some() && here == there, Rule("RW-HERO-14"))
}

/// What `viewer` sees of an answer that hands a face-down Reward card to a hero: from whom and to whom it goes, not which it is,
/// unless he has seen it before (RW-HID-05).
pub(crate) fn as_seen(view: View<'_>, action: crate::Action, viewer: Viewer) -> crate::Action {
    let face = |card: RewardCard| {
        let RewardState { place, open, seen } = view.state.rewards[card];
        match place {
            RewardPlace::Hero(hero) if !open && !viewer.among(seen) => RewardCard::face_down(hero),
            _ => card,
        }
    };
    match action {
        crate::Action::Quests(quests::Action::Trade(card, to)) => {
            quests::Action::Trade(face(card), to).into()
        }
        crate::Action::Duel(duel::Action::Share(card, to)) => duel::Action::Share(face(card), to).into(),
        crate::Action::Turn(turn::Action::Give(card, to)) => turn::Action::Give(face(card), to).into(),
        _ => action,
    }
}

/// A hero's card goes face-up before a player (RW-RALLY-07); then the figure is placed.
pub(crate) fn join(play: &mut Play<'_>, seat: Seat, hero: Hero) {
    play.tell(|| {
        Event::open(text!("hero.joined", seat, hero)).on(Object::Hero(hero)).by(Rule("RW-RALLY-07"))
    });
    play.next(Step::Gain(seat, hero));
}

/// Moves a hero, and lets his controller look at the rune token there (RW-HERO-15). Here and below `rule` is the one by
/// which it happens.
pub(crate) fn move_hero(play: &mut Play<'_>, hero: Hero, area: AreaId, rule: Rule) {
    put_hero(play, hero, area, rule);
    play.settle();
}

/// Moves a hero among other figures: whoever moves them settles when all have moved.
pub(crate) fn put_hero(play: &mut Play<'_>, hero: Hero, area: AreaId, rule: Rule) {
    let Some((seat, _)) = play.state.hero_at(hero) else { return };
    play.state.heroes.change(hero).place = HeroPlace::Board { seat, area };
    if hero != Hero::RedScorpion && explore::lies_open(play.view(), area, TokenKind::Dungeon) {
        play.state.events.stuck.add(hero);
    }
    play.tell(|| {
        Event::open(text!("hero.moved", hero, area)).on(Object::Hero(hero)).on(Object::Area(area)).by(rule)
    });
}

/// A hero changes sides where he stands, with all that is on and under him; the limit of three applies (RW-HERO-04).
pub(crate) fn convert(play: &mut Play<'_>, hero: Hero, seat: Seat) {
    let Some((_, area)) = play.state.hero_at(hero) else { return };
    play.state.heroes.change(hero).place = HeroPlace::Board { seat, area };
    show_rewards(play, hero, seat);
    play.tell(|| {
        Event::open(text!("hero.converted", hero, seat)).on(Object::Hero(hero)).by(Rule("RW-HERO-02"))
    });
    play.settle();
    play.next(Step::TooMany(seat));
}

/// Desertion (RW-HERO-10, RW-AMB-38): off the board, back into the Hero deck without any tokens, Rewards discarded.
pub(crate) fn desert(play: &mut Play<'_>, hero: Hero) {
    play.tell(|| Event::open(text!("hero.deserted", hero)).on(Object::Hero(hero)).by(Rule("RW-HERO-10")));
    for card in play.state.rewards_of(hero).iter() {
        discard_reward(play, card, Rule("RW-HERO-10"));
    }
    *play.state.heroes.change(hero) = HeroState::default();
    play.settle();
}

/// Defeat otherwise than in a duel that a hero wins (RW-HERO-06, RW-HERO-08): he leaves the game, and his Rewards lie
/// under a marker in the area, faces as they were. No marker without Rewards (RW-AMB-67).
pub(crate) fn defeat(play: &mut Play<'_>, hero: Hero) {
    let Some((_, area)) = play.state.hero_at(hero) else { return };
    let n = play.state.rewards_of(hero).len();
    let place = if n > 0 { HeroPlace::Marker { area } } else { HeroPlace::Gone };
    *play.state.heroes.change(hero) = HeroState { place, ..HeroState::default() };
    play.tell(|| {
        let event = match n {
            0 => Event::open(text!("hero.defeated", hero, area)).by(Rule("RW-HERO-06")),
            _ => Event::open(text!("hero.defeated_dropped", hero, area, n)).by(Rule("RW-HERO-08")),
        };
        event.on(Object::Area(area))
    });
    play.settle();
}

/// A hero takes up all Rewards under the marker of a fallen one (RW-HERO-09); the marker goes.
pub(crate) fn take_up(play: &mut Play<'_>, hero: Hero, fallen: Hero) {
    play.tell(|| {
        Event::open(text!("hero.took_up", hero, fallen)).on(Object::Hero(hero)).by(Rule("RW-HERO-09"))
    });
    for card in play.state.rewards_of(fallen).iter() {
        put_under(play, card, hero, Rule("RW-HERO-09"));
    }
    play.state.heroes.change(fallen).place = HeroPlace::Gone;
}

/// Puts damage on a hero that nothing prevents any more; he may be defeated by it (RW-DMG-11, RW-HERO-06).
pub(crate) fn hurt(play: &mut Play<'_>, hero: Hero, damage: u8) {
    if damage == 0 || play.state.hero_at(hero).is_none() {
        return;
    }
    play.state.heroes.change(hero).damage += damage;
    play.tell(|| {
        Event::open(text!("hero.hurt", hero, n = damage)).on(Object::Hero(hero)).by(Rule("RW-DMG-11"))
    });
    if is_down(play.view(), hero) {
        defeat(play, hero);
    }
}

/// Whether a hero has as much damage as health (RW-HERO-06).
pub(crate) fn is_down(view: View<'_>, hero: Hero) -> bool {
    view.state.heroes[hero].damage >= view.content.heroes[hero.number()].health
}

/// Removes damage from a hero: as much as there is of it.
pub(crate) fn heal(play: &mut Play<'_>, hero: Hero, up_to: u8, rule: Rule) {
    let n = play.state.heroes[hero].damage.min(up_to);
    if n > 0 {
        play.state.heroes.change(hero).damage -= n;
        play.tell(|| Event::open(text!("hero.healed", hero, n)).on(Object::Hero(hero)).by(rule));
    }
}

/// Routs a hero.
pub(crate) fn rout(play: &mut Play<'_>, hero: Hero, rule: Rule) {
    if play.state.hero_at(hero).is_some() && !play.state.heroes[hero].routed {
        play.state.heroes.change(hero).routed = true;
        play.tell(|| Event::open(text!("hero.routed", hero)).on(Object::Hero(hero)).by(rule));
    }
}

/// Whether training may still add to an attribute (RW-HERO-13).
pub(crate) fn may_raise(view: View<'_>, hero: Hero, attribute: Attribute, by: u8) -> Verdict {
    ensure(view.state.heroes[hero].training[attribute as usize] + by <= TRAINING, Rule("RW-HERO-13"))
}

/// Raises an attribute by training.
pub(crate) fn raise(play: &mut Play<'_>, hero: Hero, attribute: Attribute, by: u8, rule: Rule) {
    play.state.heroes.change(hero).training[attribute as usize] += by;
    play.tell(|| Event::open(text!("hero.trained", hero, attribute, n = by)).on(Object::Hero(hero)).by(rule));
}

/// A hero receives a Reward card, which his controller alone looks at (RW-REWARD-01, RW-COMP-12).
pub(crate) fn receive_reward(play: &mut Play<'_>, hero: Hero) {
    let Some((seat, _)) = play.state.hero_at(hero) else { return };
    let Some(card) = draw_reward(play) else { return };
    let under = RewardState { place: RewardPlace::Hero(hero), open: false, seen: Seats::only(seat) };
    *play.state.rewards.change(card) = under;
    let reward = play.content.reward(card);
    play.tell(|| {
        Event::split(
            Seats::only(seat),
            text!("hero.reward.mine", hero, reward),
            text!("hero.reward.theirs", hero),
        )
        .on(Object::Hero(hero))
        .by(Rule("RW-REWARD-01"))
    });
}

/// The next Reward card. When the deck is used up, the discard pile becomes the deck (RW-COMP-12).
fn draw_reward(play: &mut Play<'_>) -> Option<RewardCard> {
    let lying = |play: &Play<'_>, place: RewardPlace| -> Set<RewardCard> {
        play.state.rewards.iter().filter(|(_, reward)| reward.place == place).map(|(card, _)| card).collect()
    };
    let mut deck = lying(play, RewardPlace::Deck);
    if deck.is_empty() {
        deck = lying(play, RewardPlace::Discard);
        for card in deck.iter() {
            *play.state.rewards.change(card) = RewardState::default();
        }
        if !deck.is_empty() {
            play.state.decks.rewards_shuffled = deck;
        }
    }
    (!deck.is_empty()).then(|| play.chance.pick(REWARD_DECK, deck))
}

/// Puts a Reward card under another hero, its face as it was. His controller may look at it from now on (RW-HID-05);
/// whoever saw it before knows it still, because everybody sees which card goes where.
pub(crate) fn put_under(play: &mut Play<'_>, card: RewardCard, hero: Hero, rule: Rule) {
    play.state.rewards.change(card).place = RewardPlace::Hero(hero);
    if let Some((seat, _)) = play.state.hero_at(hero) {
        show_reward(play, card, seat);
    }
    let RewardState { open, seen, .. } = play.state.rewards[card];
    let reward = play.content.reward(card);
    play.tell(|| {
        let known = text!("hero.handed", hero, reward);
        match open {
            true => Event::open(known),
            false => Event::split(seen, known, text!("hero.handed_hidden", hero)),
        }
        .on(Object::Hero(hero))
        .by(rule)
    });
}

/// All Rewards of a hero come before the eyes of his new controller.
fn show_rewards(play: &mut Play<'_>, hero: Hero, seat: Seat) {
    for card in play.state.rewards_of(hero).iter() {
        show_reward(play, card, seat);
    }
}

fn show_reward(play: &mut Play<'_>, card: RewardCard, seat: Seat) {
    let mut reward = play.state.rewards.change(card);
    if !reward.open && !reward.seen.has(seat) {
        reward.seen.add(seat);
        play.log.reveal();
    }
}

/// Uses a Reward card: it lies face-up from now on (RW-REWARD-02).
pub(crate) fn use_reward(play: &mut Play<'_>, hero: Hero, card: RewardCard) {
    if !play.state.rewards[card].open {
        let mut reward = play.state.rewards.change(card);
        (reward.open, reward.seen) = (true, Seats::NONE);
        play.log.reveal();
    }
    let reward = play.content.reward(card);
    play.tell(|| {
        Event::open(text!("hero.used", hero, reward))
            .on(Object::Hero(hero))
            .on(Object::Reward(card))
            .by(Rule("RW-REWARD-02"))
    });
}

/// Discards a Reward card, face-up (RW-HID-15).
pub(crate) fn discard_reward(play: &mut Play<'_>, card: RewardCard, rule: Rule) {
    if !play.state.rewards[card].open {
        play.log.reveal();
    }
    *play.state.rewards.change(card) = RewardState { place: RewardPlace::Discard, ..RewardState::default() };
    let reward = play.content.reward(card);
    play.tell(|| Event::open(text!("hero.discarded", reward)).on(Object::Reward(card)).by(rule));
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    let state = view.state;
    let controller = |hero: Hero| state.hero_at(hero).map_or(Seats::NONE, |(seat, _)| Seats::only(seat));
    let ask = |hero: Hero, wanted: bool| if wanted { controller(hero) } else { Seats::NONE };
    match step {
        Step::Gain(seat, _) if state.strongholds(seat).len() > 1 => Seats::only(seat),
        Step::TooMany(seat) if state.heroes_of(seat).len() > HEROES_OF_A_PLAYER => Seats::only(seat),
        Step::Gain(..) | Step::TooMany(_) => Seats::NONE,
        Step::Hurt(hero, damage) => {
            ask(hero, damage > 0 && might_hold(view, hero, |card| is_amulet(view, card)))
        }
        Step::Retreat(hero) => ask(hero, ways_out(view, hero).len() > 1),
        Step::Destiny(hero) => ask(hero, drawn_symbols(view).len() > 1),
        Step::Raise(hero, optional) => {
            let choices = raisable(view, hero).len();
            ask(hero, choices > 1 || optional && choices == 1)
        }
        Step::Test(..) | Step::Reward(_) => Seats::NONE,
    }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        // RW-AMB-64: without a stronghold no hero is gained; he stays in the deck.
        Step::Gain(seat, hero) => {
            if let Some(area) = play.state.strongholds(seat).first() {
                gain(play, seat, hero, area);
            }
        }
        Step::TooMany(_) => {}
        Step::Hurt(hero, damage) => hurt(play, hero, damage),
        Step::Retreat(hero) => match ways_out(play.view(), hero).first() {
            Some(area) => retreat(play, hero, area),
            None => rout(play, hero, Rule("RW-AMB-66")),
        },
        Step::Test(hero, attribute, more) => test(play, hero, attribute, more),
        Step::Destiny(_) => {
            let only = drawn_symbols(play.view()).first();
            conclude(play, only);
        }
        Step::Reward(hero) => receive_reward(play, hero),
        Step::Raise(hero, _) => {
            if let Some(attribute) = raisable(play.view(), hero).first() {
                raise(play, hero, attribute, 1, Rule("RW-HERO-13"));
            }
        }
    }
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    let state = view.state;
    match step {
        Step::Gain(..) => {
            for area in state.board.areas.iter() {
                let mine = state.areas[area].stronghold.is_some_and(|hold| hold.owner() == seat);
                out.option(Action::GainAt(area).into(), ensure(mine, Rule("RW-HERO-03")));
            }
        }
        Step::TooMany(_) => {
            state.heroes_of(seat).iter().for_each(|hero| out.allow(Action::Desert(hero).into()));
        }
        Step::Hurt(hero, _) => {
            if held(view, hero, Reward::AmuletOfShielding).is_some() {
                out.allow(Action::Shield.into());
            }
            out.allow(Action::Suffer.into());
        }
        Step::Retreat(hero) => {
            let Some((_, area)) = state.hero_at(hero) else { return };
            let ways = ways_out(view, hero);
            for there in state.board.neighbors(area).iter() {
                out.option(Action::RetreatTo(there).into(), ensure(ways.has(there), Rule("RW-MOVE-19")));
            }
        }
        Step::Destiny(_) => {
            let drawn = drawn_symbols(view);
            for &destiny in Destiny::ALL {
                out.option(Action::Apply(destiny).into(), ensure(drawn.has(destiny), Rule("RW-QUEST-09")));
            }
        }
        Step::Raise(hero, optional) => {
            for &attribute in Attribute::ALL {
                out.option(Action::Raise(attribute).into(), may_raise(view, hero, attribute, 1));
            }
            if optional {
                out.allow(Action::RaiseNone.into());
            }
        }
        Step::Test(..) | Step::Reward(_) => {}
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    match (step, action) {
        (Step::Gain(_, hero), Action::GainAt(area)) => gain(play, seat, hero, area),
        (Step::TooMany(_), Action::Desert(hero)) => desert(play, hero),
        (Step::Hurt(hero, damage), Action::Suffer) => hurt(play, hero, damage),
        (Step::Hurt(hero, damage), Action::Shield) => {
            shield(play, hero);
            hurt(play, hero, damage.saturating_sub(AMULET));
        }
        (Step::Retreat(hero), Action::RetreatTo(area)) => retreat(play, hero, area),
        (Step::Destiny(_), Action::Apply(destiny)) => conclude(play, Some(destiny)),
        (Step::Raise(hero, _), Action::Raise(attribute)) => {
            raise(play, hero, attribute, 1, Rule("RW-HERO-13"))
        }
        (Step::Raise(..), Action::RaiseNone) => {}
        (step, action) => unreachable!("{action:?} is no answer to {step:?}"),
    }
}

/// A new hero starts at a stronghold, without tokens (RW-HERO-03, RW-AMB-38); a fourth makes one desert (RW-HERO-04).
fn gain(play: &mut Play<'_>, seat: Seat, hero: Hero, area: AreaId) {
    let place = HeroPlace::Board { seat, area };
    *play.state.heroes.change(hero) = HeroState { place, ..HeroState::default() };
    play.tell(|| {
        Event::open(text!("hero.gained", seat, hero, area)).on(Object::Hero(hero)).by(Rule("RW-HERO-03"))
    });
    play.settle();
    play.next(Step::TooMany(seat));
}

fn is_amulet(view: View<'_>, card: RewardCard) -> bool {
    view.content.reward(card) == Reward::AmuletOfShielding
}

/// Discards the Amulet of Shielding for what it prevents.
pub(crate) fn shield(play: &mut Play<'_>, hero: Hero) {
    if let Some(card) = held(play.view(), hero, Reward::AmuletOfShielding) {
        use_reward(play, hero, card);
        discard_reward(play, card, Rule("RW-HID-15"));
    }
}

/// Where a retreating hero may go (RW-AMB-66): any adjacent area across a border that he could cross.
fn ways_out(view: View<'_>, hero: Hero) -> Set<AreaId> {
    match view.state.hero_at(hero) {
        Some((_, area)) => view.state.board.steps(area, passage(view, hero)),
        None => Set::EMPTY,
    }
}

/// A hero retreats and is routed (RW-RETREAT-05). The token where he comes is not resolved (RW-OPT-04).
fn retreat(play: &mut Play<'_>, hero: Hero, area: AreaId) {
    move_hero(play, hero, area, Rule("RW-RETREAT-04"));
    rout(play, hero, Rule("RW-RETREAT-05"));
}

/// An attribute test (RW-QUEST-09): as many Fate cards as the attribute says, all of them (RW-FATE-04), open to all
/// (RW-HID-16). Runewitch Astarra draws one more for wisdom, and the first test of a hero on the Council's Errand one.
fn test(play: &mut Play<'_>, hero: Hero, tested: Attribute, more: u8) {
    play.state.answer = Answer::None;
    let Some((seat, _)) = play.state.hero_at(hero) else { return };
    let errand = play.state.quests.on && play.state.events.errand == Some(seat);
    let errand = errand && !play.state.quests.tested.has(hero);
    if errand {
        play.state.quests.tested.add(hero);
    }
    let astarra = hero == Hero::RunewitchAstarra && tested == Attribute::Wisdom;
    let n = attribute(play.view(), hero, tested) + more + u8::from(errand) + u8::from(astarra);
    for _ in 0..n {
        let Some(card) = play.draw_fate() else { break };
        play.state.quests.test.add(card);
    }
    let cards = play.state.quests.test;
    play.tell(|| {
        let cards: Vec<_> = cards.iter().map(Into::into).collect();
        Event::open(text!("hero.tests", hero, attribute = tested, n, cards))
            .on(Object::Hero(hero))
            .by(Rule("RW-QUEST-09"))
    });
    play.next(Step::Destiny(hero));
}

/// The symbols among the cards drawn for a test.
fn drawn_symbols(view: View<'_>) -> Set<Destiny> {
    view.state.quests.test.iter().map(|card| view.content.fate[card.number()].destiny).collect()
}

/// The chosen symbol is the answer of the test; all drawn cards are discarded (RW-FATE-08).
fn conclude(play: &mut Play<'_>, destiny: Option<Destiny>) {
    let cards = std::mem::take(&mut play.state.quests.test);
    play.discard_fate(cards);
    play.state.answer = destiny.map_or(Answer::None, Answer::Destiny);
    if let Some(destiny) = destiny {
        play.tell(|| Event::open(text!("hero.destiny", destiny)).by(Rule("RW-QUEST-09")));
    }
}

/// The attributes that training can still raise.
fn raisable(view: View<'_>, hero: Hero) -> Set<Attribute> {
    if view.state.hero_at(hero).is_none() {
        return Set::EMPTY;
    }
    Attribute::ALL.iter().copied().filter(|&attribute| may_raise(view, hero, attribute, 1).is_ok()).collect()
}

pub(crate) fn prompt(view: View<'_>, step: Step, seat: Seat) -> Prompt {
    let (text, rule) = match step {
        Step::Gain(_, hero) => (text!("hero.ask.gain", hero), "RW-HERO-03"),
        Step::TooMany(_) => (text!("hero.ask.desert"), "RW-HERO-04"),
        Step::Hurt(hero, damage) => (text!("hero.ask.hurt", hero, n = damage), "RW-REWARD-02"),
        Step::Retreat(hero) => (text!("hero.ask.retreat", hero), "RW-AMB-66"),
        Step::Destiny(hero) => {
            let drawn: Vec<Arg> = drawn_symbols(view).iter().map(Arg::from).collect();
            (text!("hero.ask.destiny", hero, drawn), "RW-QUEST-09")
        }
        Step::Raise(hero, _) => (text!("hero.ask.raise", hero), "RW-HERO-13"),
        Step::Test(..) | Step::Reward(_) => (text!("hero.ask.wait", seat), "RW-QUEST-09"),
    };
    let window = match step {
        Step::Hurt(..) => window(view, "hurt-hero", Occasion::Season),
        _ => None,
    };
    Prompt { text, rule: Some(Rule(rule)), window, so_far: Vec::new() }
}

pub(crate) fn label(view: View<'_>, _seat: Seat, action: Action) -> Label {
    match action {
        Action::GainAt(area) => Label::new(text!("hero.do.gain", area)).on(Object::Area(area).id()),
        Action::Desert(hero) => Label::new(text!("hero.do.desert", hero)).on(Object::Hero(hero).id()),
        Action::Suffer => Label::new(text!("hero.do.suffer")).kind(Kind::Pass),
        Action::Shield => Label::new(text!("hero.do.shield", reward = Reward::AmuletOfShielding)),
        Action::RetreatTo(area) => Label::new(text!("hero.do.retreat", area)).to(Object::Area(area).id()),
        Action::Apply(destiny) => {
            let of_symbol = |card: &FateId| view.content.fate[card.number()].destiny == destiny;
            let label = Label::new(text!("hero.do.apply", destiny));
            let cards = view.state.quests.test;
            cards.iter().filter(of_symbol).fold(label, |label, card| label.on(Object::Fate(card).id()))
        }
        Action::Raise(attribute) => Label::new(text!("hero.do.raise", attribute)),
        Action::RaiseNone => Label::new(text!("hero.do.raise_none")).kind(Kind::Pass),
    }
}
