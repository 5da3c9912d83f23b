//! What a chapter works with: the state, chance, and whoever listens.

pub(crate) use hexarch_core::Event;
use hexarch_core::{BySeat, Chance, Log, Rule, Seat, Seats, Set, Source};

use crate::content::Content;
use crate::faces::Object;
use crate::ids::*;
use crate::state::State;
use crate::step::Step;
use crate::{limits, runes};

/// Sources of chance, by the names that scripts use.
pub(crate) const FATE: Source = Source("fate");
/// The Tactics deck.
pub(crate) const TACTICS: Source = Source("tactics");
/// The Quest deck.
pub(crate) const QUESTS: Source = Source("quests");
/// The Reward deck.
pub(crate) const REWARDS: Source = Source("rewards");
/// The Hero deck.
pub(crate) const HEROES: Source = Source("heroes");
/// The Objective decks.
pub(crate) const OBJECTIVES: Source = Source("objectives");
/// The Season decks.
pub(crate) const SEASONS: Source = Source("seasons");

/// Reading: the content and a state. Predicates and lists take this.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) content: &'a Content,
    pub(crate) state: &'a State,
}

/// Changing: a state on its way to the next question.
pub(crate) struct Play<'a> {
    pub(crate) content: &'a Content,
    pub(crate) state: &'a mut State,
    pub(crate) chance: &'a mut Chance,
    pub(crate) log: &'a mut Log<Event>,
}

impl<'a> Play<'a> {
    /// The same, for reading.
    pub(crate) fn view(&self) -> View<'_> {
        View { content: self.content, state: self.state }
    }

    /// Lets these steps follow, the first of them first, before whatever waits already.
    pub(crate) fn then(&mut self, steps: &[Step]) {
        for &step in steps.iter().rev() {
            self.state.steps.push(step);
        }
    }

    /// One step that follows.
    pub(crate) fn next(&mut self, step: impl Into<Step>) {
        self.state.steps.push(step.into());
    }

    /// Says what happened.
    pub(crate) fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.log.tell(event);
    }

    /// Gains influence (unlimited: RW-COMP-11). Here and below `rule` is the one by which it happens.
    pub(crate) fn gain_influence(&mut self, seat: Seat, n: u8, rule: Rule) {
        if n == 0 {
            return;
        }
        self.state.players[seat].influence = self.state.players[seat].influence.saturating_add(n);
        self.tell(|| {
            Event::open(hexarch_core::text!("influence.gained", seat, n)).on(Object::Seat(seat)).by(rule)
        });
    }

    /// Spends influence that the player has.
    pub(crate) fn spend_influence(&mut self, seat: Seat, n: u8, rule: Rule) {
        self.state.players[seat].influence -= n;
        self.tell(|| {
            Event::open(hexarch_core::text!("influence.spent", seat, n)).on(Object::Seat(seat)).by(rule)
        });
    }

    /// Moves a dial, within its spaces (RW-DIAL-06, RW-AMB-22).
    pub(crate) fn turn_dial(&mut self, seat: Seat, resource: Resource, by: i8, rule: Rule) {
        let dial = &mut self.state.players[seat].dials[resource as usize];
        *dial = dial.saturating_add_signed(by).min(8);
        let at = *dial;
        self.tell(|| {
            Event::open(hexarch_core::text!("dial.turned", seat, resource, at))
                .on(Object::Dial(seat, resource))
                .by(rule)
        });
    }

    /// Draws a Fate card into play (RW-FATE-06, RW-FATE-08). `None` when neither deck nor discard pile has any
    /// (RW-AMB-44).
    pub(crate) fn draw_fate(&mut self) -> Option<FateId> {
        let decks = &mut self.state.decks;
        if decks.fate.is_empty() {
            decks.fate = std::mem::take(&mut decks.fate_discard);
        }
        if decks.fate.is_empty() {
            return None;
        }
        let card = self.chance.pick(FATE, decks.fate);
        decks.fate.remove(card);
        Some(card)
    }

    /// Discards Fate cards that were in play.
    pub(crate) fn discard_fate(&mut self, cards: Set<FateId>) {
        self.state.decks.fate_discard = self.state.decks.fate_discard.or(cards);
    }

    /// Draws Tactics cards for a player: all of one instruction, then the excess over ten goes (RW-TACT-05,
    /// RW-AMB-65). They cannot be played this season (RW-TACT-03).
    pub(crate) fn draw_tactics(&mut self, seat: Seat, n: u8, rule: Rule) {
        let mut drawn = Set::EMPTY;
        for _ in 0..n {
            let Some(card) = self.draw_tactic() else { break };
            self.state.players[seat].tactics.add(card);
            self.state.players[seat].fresh.add(card);
            drawn.add(card);
        }
        if drawn.is_empty() {
            return;
        }
        let content = self.content;
        self.tell(|| {
            let n = drawn.len();
            let cards: Vec<_> = drawn.iter().map(|card| content.tactic(card).into()).collect();
            Event::split(
                Seats::only(seat),
                hexarch_core::text!("tactics.drawn.mine", n, cards),
                hexarch_core::text!("tactics.drawn", seat, n),
            )
            .on(Object::Seat(seat))
            .by(rule)
        });
        if self.state.players[seat].tactics.len() > limits::TACTICS_HAND {
            self.next(limits::Step::TacticsHand(seat));
        }
    }

    /// The next Tactics card. In the epic game cards that name false runes are replaced (RW-OPT-17); none of the
    /// present facts does.
    fn draw_tactic(&mut self) -> Option<TacticCard> {
        let decks = &mut self.state.decks;
        if decks.tactics.is_empty() && !decks.tactics_discard.is_empty() {
            decks.tactics = std::mem::take(&mut decks.tactics_discard);
            decks.tactics_shuffled = decks.tactics;
        }
        if decks.tactics.is_empty() {
            return None;
        }
        let card = self.chance.pick(TACTICS, decks.tactics);
        self.state.decks.tactics.remove(card);
        Some(card)
    }

    /// Discards a Tactics card from a hand, face-up (RW-HID-15).
    pub(crate) fn discard_tactic(&mut self, seat: Seat, card: TacticCard) {
        self.state.players[seat].tactics.remove(card);
        self.state.players[seat].fresh.remove(card);
        self.state.decks.tactics_discard.add(card);
    }

    /// A card of this kind in a hand: one that may be played rather than one drawn this season.
    pub(crate) fn tactic_in_hand(&self, seat: Seat, kind: Tactic) -> Option<TacticCard> {
        let of_kind = |cards: Set<TacticCard>| cards.iter().find(|&card| self.content.tactic(card) == kind);
        of_kind(self.state.playable_tactics(seat)).or_else(|| of_kind(self.state.players[seat].tactics))
    }

    /// Draws Quest cards, then discards down to three (RW-QUEST-10).
    pub(crate) fn draw_quests(&mut self, seat: Seat, n: u8, rule: Rule) {
        let mut drawn = Set::EMPTY;
        for _ in 0..n {
            let decks = &mut self.state.decks;
            if decks.quests.is_empty() && !decks.quests_discard.is_empty() {
                decks.quests = std::mem::take(&mut decks.quests_discard);
                decks.quests_shuffled = decks.quests;
            }
            if decks.quests.is_empty() {
                break;
            }
            let quest = self.chance.pick(QUESTS, decks.quests);
            self.state.decks.quests.remove(quest);
            self.state.players[seat].quests.add(quest);
            drawn.add(quest);
        }
        if drawn.is_empty() {
            return;
        }
        self.tell(|| {
            let n = drawn.len();
            let cards: Vec<_> = drawn.iter().map(Into::into).collect();
            Event::split(
                Seats::only(seat),
                hexarch_core::text!("quests.drawn.mine", n, cards),
                hexarch_core::text!("quests.drawn", seat, n),
            )
            .on(Object::Seat(seat))
            .by(rule)
        });
        if self.state.players[seat].quests.len() > limits::QUEST_HAND {
            self.next(limits::Step::QuestHand(seat));
        }
    }

    /// Places unused figures in an area: as many as there are (RW-SHORT-04). Returns how many.
    pub(crate) fn place_units(&mut self, area: AreaId, kind: UnitKind, n: u8, rule: Rule) -> u8 {
        let placed = n.min(self.state.pool[kind]);
        if placed == 0 {
            return 0;
        }
        self.state.pool[kind] -= placed;
        self.state.put(area, kind, placed, 0);
        self.tell(|| {
            Event::open(hexarch_core::text!("units.placed", n = placed, kind, area))
                .on(Object::Area(area))
                .by(rule)
        });
        placed
    }

    /// Destroys units in an area: they return to the pool (RW-DMG-08). `by` is whose deed it is.
    pub(crate) fn destroy_units(
        &mut self,
        area: AreaId,
        kind: UnitKind,
        standing: u8,
        routed: u8,
        by: Option<Seat>,
        rule: Rule,
    ) {
        let n = standing + routed;
        if n == 0 {
            return;
        }
        self.state.take(area, kind, standing, routed);
        self.state.pool[kind] += n;
        self.credit(kind, n, by);
        self.tell(|| {
            Event::open(hexarch_core::text!("units.destroyed", n, kind, area)).on(Object::Area(area)).by(rule)
        });
    }

    /// Notes whose deed a destruction was, for the Objectives that ask for it.
    pub(crate) fn credit(&mut self, kind: UnitKind, n: u8, by: Option<Seat>) {
        let Some(seat) = by else { return };
        if self.content.unit(kind).id == "giant" {
            self.state.players[seat].giants += n;
        }
    }

    /// Something about control, runes or heroes has changed: players look at what they may look at, and victory and
    /// elimination are checked (RW-RUNE-07, RW-AMB-57). To be called after every change of control or rune tokens.
    pub(crate) fn settle(&mut self) {
        let realms = BySeat([0, 1, 2, 3].map(|seat| self.state.friendly(self.content, Seat(seat))));
        runes::look(self, &realms);
        limits::check_end(self, &realms);
    }
}
