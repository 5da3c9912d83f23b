//! Cards: each has one place. What is named nowhere is in its deck.

use hexarch_core::{Fields, Script, Seats, Set, Small, Source, Value, read};

use super::{Loader, list, reward_seen, table};
use crate::ids::*;
use crate::play;
use crate::state::{RewardPlace, SeasonCardSeen};

/// Cards that have a place already: none can have two.
#[derive(Default)]
pub(super) struct Taken {
    pub(super) fate: Set<FateId>,
    pub(super) tactics: Set<TacticCard>,
    pub(super) quests: Set<Quest>,
    pub(super) objectives: Set<Objective>,
    pub(super) seasons: Set<SeasonCard>,
    pub(super) rewards: Set<RewardCard>,
}

/// Gives a card its one place.
pub(super) fn place<T: Small>(value: Value<'_>, taken: &mut Set<T>, card: T) -> Option<T> {
    if taken.has(card) {
        value.fault("this card is in two places");
        return None;
    }
    taken.add(card);
    Some(card)
}

/// Of cards with several copies a name without a number is the first that has no place yet.
pub(super) fn free_copy<T: Small>(
    word: &str,
    taken: Set<T>,
    card: T,
    same: impl Fn(T, T) -> bool,
    all: usize,
) -> T {
    if word.contains('#') {
        return card;
    }
    let copies = (card.number()..all).map(T::from_number).filter(|&copy| same(card, copy));
    copies.into_iter().find(|&copy| !taken.has(copy)).unwrap_or(card)
}

impl Loader<'_> {
    /// A Tactics card; a bare name is a copy that is not among `taken`.
    pub(super) fn tactic(&self, value: Value<'_>, taken: Set<TacticCard>) -> Option<TacticCard> {
        let card = value.word("a Tactics card", |word| read(self.content, word))?;
        let same = |a, b| self.content.tactic(a) == self.content.tactic(b);
        Some(free_copy(value.text()?, taken, card, same, self.content.tactic_cards.len()))
    }

    /// `rage_blade open`, `runeplate seen 0,2`
    pub(super) fn reward(&mut self, value: Value<'_>, to: RewardPlace) {
        let wanted = "a Reward card such as \"rage_blade open\" or \"runeplate seen 0,2\"";
        let parsed = value.word(wanted, |text| {
            let words: Vec<&str> = text.split_whitespace().collect();
            let (&name, rest) = words.split_first()?;
            let card: RewardCard = read(self.content, name)?;
            let same = |a, b| self.content.reward(a) == self.content.reward(b);
            let card = free_copy(name, self.taken.rewards, card, same, REWARDS);
            match *rest {
                [] => Some((card, false, None)),
                ["open"] => Some((card, true, None)),
                ["seen", seats] => Some((card, false, Some(self.seats_word(seats)?))),
                ["open", "seen", seats] => Some((card, true, Some(self.seats_word(seats)?))),
                _ => None,
            }
        });
        let Some((card, open, seen)) = parsed else { return };
        if place(value, &mut self.taken.rewards, card).is_none() {
            return;
        }
        let hero = match to {
            RewardPlace::Hero(hero) => Some(hero),
            RewardPlace::Deck | RewardPlace::Discard => None,
        };
        let usual = reward_seen(&self.state, hero, open);
        let mut reward = self.state.rewards.change(card);
        reward.place = to;
        reward.open = open;
        reward.seen = seen.unwrap_or(usual);
    }

    pub(super) fn decks(&mut self, root: &Fields<'_>) {
        let decks = table(root, "deck");
        let deck = |name: &str| decks.as_ref().and_then(|decks| table(decks, name));

        self.tops(root);
        let seasons = deck("seasons");
        let says_discard = seasons.as_ref().is_some_and(|fields| fields.get("discard").is_some());
        let word = |value: Value<'_>, _: Set<SeasonCard>| value.word("a Season card", SeasonCard::from_word);
        let (mut discard, _) = pile(seasons, &mut self.taken.seasons, word);
        if let Some(card) = self.state.card.filter(|_| !says_discard) {
            discard.add(card);
            self.taken.seasons.add(card);
        }
        let cards = &mut self.state.decks;
        cards.seasons = cards.seasons.minus(self.taken.seasons);
        cards.seasons_discard = discard;

        let fate = |value: Value<'_>, _: Set<FateId>| fate_card(value);
        let (discard, _) = pile(deck("fate"), &mut self.taken.fate, fate);
        cards.fate = cards.fate.minus(self.taken.fate);
        cards.fate_discard = discard;

        let word = |value: Value<'_>, _: Set<Quest>| value.word("a Quest card", Quest::from_word);
        let (discard, shuffled) = pile(deck("quests"), &mut self.taken.quests, word);
        cards.quests = cards.quests.minus(self.taken.quests);
        cards.quests_discard = discard;
        cards.quests_shuffled = shuffled.unwrap_or(cards.quests_shuffled);

        let word =
            |value: Value<'_>, _: Set<Objective>| value.word("an Objective card", Objective::from_word);
        let (discard, shuffled) = pile(deck("objectives"), &mut self.taken.objectives, word);
        cards.objectives = cards.objectives.minus(self.taken.objectives);
        cards.objectives_discard = discard;
        cards.objectives_shuffled = shuffled.unwrap_or(cards.objectives_shuffled);

        let mut taken = self.taken.tactics;
        let (discard, shuffled) = pile(deck("tactics"), &mut taken, |value, taken| self.tactic(value, taken));
        let cards = &mut self.state.decks;
        cards.tactics = cards.tactics.minus(taken);
        cards.tactics_discard = discard;
        cards.tactics_shuffled = shuffled.unwrap_or(cards.tactics_shuffled);

        if let Some(fields) = deck("rewards") {
            if let Some(value) = fields.get("shuffled") {
                let card = |value: &Value<'_>| value.word("a Reward card", |word| read(self.content, word));
                self.state.decks.rewards_shuffled = value.list().iter().filter_map(card).collect();
            }
            list(&fields, "discard").into_iter().for_each(|value| self.reward(value, RewardPlace::Discard));
            list(&fields, "cards").into_iter().for_each(|value| self.reward(value, RewardPlace::Deck));
            fields.done();
        }
        if let Some(decks) = decks {
            decks.done();
        }
    }

    pub(super) fn tops(&mut self, root: &Fields<'_>) {
        let Some(tops) = table(root, "top") else { return };
        for (at, name, value) in tops.entries() {
            let Some(season) = Season::from_word(name) else {
                at.fault(format!("'{name}' is not a season"));
                continue;
            };
            let Some(fields) = value.fields() else { continue };
            for value in list(&fields, "cards") {
                let wanted = "a Season card such as \"spring_famine seen 0\"";
                let card = value.word(wanted, |text| match text.split_whitespace().collect::<Vec<_>>()[..] {
                    [card] => Some((SeasonCard::from_word(card)?, Seats::NONE)),
                    [card, "seen", seats] => Some((SeasonCard::from_word(card)?, self.seats_word(seats)?)),
                    _ => None,
                });
                let Some((card, seen)) = card else { continue };
                if self.content.seasons[card as usize].season != season {
                    value.fault(format!("this is no card of the {name} deck"));
                }
                let top = &mut self.state.decks.top[season];
                if top.cards.is_full() {
                    value.fault("at most three cards are known to lie on top");
                } else if place(value, &mut self.taken.seasons, card).is_some() {
                    top.cards.push(SeasonCardSeen { card, seen });
                }
            }
            self.state.decks.top[season].ordered = self.seat_list(&fields, "ordered").unwrap_or_default();
            fields.done();
        }
    }

    /// What chance gives next. Bare names are copies that are still in the deck.
    pub(super) fn script(&self, root: &Fields<'_>) -> Script {
        let mut script = Script::default();
        let Some(fields) = table(root, "script") else { return script };
        let mut tactics = Set::first_n(self.content.tactic_cards.len()).minus(self.state.decks.tactics);
        let in_deck = |card: &RewardCard| self.state.rewards[*card].place == RewardPlace::Deck;
        let deck: Set<RewardCard> = (0..REWARDS as u8).map(RewardCard).filter(in_deck).collect();
        let mut rewards = Set::first_n(REWARDS).minus(deck);
        for value in list(&fields, "tactics") {
            if let Some(card) = self.tactic(value, tactics) {
                tactics.add(card);
                script.then(play::TACTICS, card.number() as u16);
            }
        }
        for value in list(&fields, "rewards") {
            let card = value.word("a Reward card", |word| read::<_, RewardCard>(self.content, word));
            if let (Some(card), Some(word)) = (card, value.text()) {
                let same = |a, b| self.content.reward(a) == self.content.reward(b);
                let card = free_copy(word, rewards, card, same, REWARDS);
                rewards.add(card);
                script.then(play::REWARDS, card.number() as u16);
            }
        }
        for value in list(&fields, "fate") {
            if let Some(card) = fate_card(value) {
                script.then(play::FATE, card.number() as u16);
            }
        }
        let mut named = |source: Source, wanted: &str, number: &dyn Fn(&str) -> Option<usize>| {
            for value in list(&fields, source.0) {
                if let Some(number) = value.word(wanted, number) {
                    script.then(source, number as u16);
                }
            }
        };
        named(play::QUESTS, "a Quest card", &|word| Quest::from_word(word).map(Small::number));
        named(play::HEROES, "a hero", &|word| Hero::from_word(word).map(Small::number));
        named(play::OBJECTIVES, "an Objective card", &|word| Objective::from_word(word).map(Small::number));
        named(play::SEASONS, "a Season card", &|word| SeasonCard::from_word(word).map(Small::number));
        fields.done();
        script
    }
}

/// A Fate card by its printed number.
pub(super) fn fate_card(value: Value<'_>) -> Option<FateId> {
    value.number(1..=30).map(|number| FateId(number as u8 - 1))
}

/// The discard pile of a deck, and what was in the deck when it was last shuffled, if that is said. What is out of the
/// game or in play is taken as well.
pub(super) fn pile<'r, T: Small>(
    fields: Option<Fields<'r>>,
    taken: &mut Set<T>,
    card: impl Fn(Value<'r>, Set<T>) -> Option<T>,
) -> (Set<T>, Option<Set<T>>) {
    let Some(fields) = fields else { return (Set::EMPTY, None) };
    let shuffled = fields.get("shuffled").map(|value| {
        let mut shuffled = Set::EMPTY;
        for value in value.list() {
            if let Some(card) = card(value, shuffled) {
                shuffled.add(card);
            }
        }
        shuffled
    });
    let mut discard = Set::EMPTY;
    for name in ["discard", "out"] {
        for value in list(&fields, name) {
            let card = card(value, *taken).and_then(|card| place(value, taken, card));
            if let Some(card) = card.filter(|_| name == "discard") {
                discard.add(card);
            }
        }
    }
    fields.done();
    (discard, shuffled)
}
