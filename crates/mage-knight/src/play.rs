//! What a chapter works with: the state, chance, and whoever listens; and the verbs that many chapters share.

pub(crate) use hexarch_core::Event;
use hexarch_core::{Chance, Log, Rule, Seat, Seats, Source, text};

use crate::content::Content;
use crate::faces::Object;
use crate::ids::*;
use crate::state::{State, Turn};
use crate::step::Step;

/// Sources of chance, by the names that scripts use.
pub(crate) const DEEDS: Source = Source("deeds");
/// Mana dice.
pub(crate) const DICE: Source = Source("dice");
/// The decks that nobody owns.
pub(crate) const OFFERS: Source = Source("offers");
/// Units.
pub(crate) const UNITS_DRAWN: Source = Source("units");
/// Skills.
pub(crate) const SKILLS: Source = Source("skills");
/// Artifacts.
pub(crate) const ARTIFACTS: Source = Source("artifacts");
/// Whatever else is chosen by chance.
pub(crate) const LOTS: Source = Source("lots");

/// Crystals of one colour that a player can have (MK-MANA-10).
pub(crate) const CRYSTALS: u8 = 3;

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

impl<'a> View<'a> {
    /// Night rules for a seat: the round, or where it fights (MK-ROUND-28, MK-MANA-08).
    pub(crate) fn night_rules(&self, seat: Seat) -> bool {
        self.state.night
            || (self.state.combat.on && self.state.combat.seat == seat && self.state.combat.night)
    }

    /// A hero's level with its Armor, hand limit and Command tokens (MK-FAME-01).
    pub(crate) fn level(&self, seat: Seat) -> crate::content::LevelInfo {
        self.content.levels[usize::from(self.state.players[seat].level.max(1)) - 1]
    }

    /// The card of this design in a hand that is played or given up: one that everybody knows to be there, if any.
    pub(crate) fn in_hand(&self, seat: Seat, kind: Kind) -> Option<CardId> {
        if kind.is_wound() {
            return (self.state.players[seat].deeds.hand.wounds > 0).then_some(CardId::WOUND);
        }
        let deeds = &self.state.players[seat].deeds;
        let of_kind = |pile: crate::pile::Pile| pile.iter().find(|&card| self.content.kind(card) == kind);
        of_kind(deeds.hand.and(deeds.known)).or_else(|| of_kind(deeds.hand))
    }

    /// Each design in a hand once, Wounds left out.
    #[inline]
    pub(crate) fn kinds_in_hand(self, seat: Seat) -> impl Iterator<Item = Kind> + Clone + use<'a> {
        let content = self.content;
        let mut seen = 0u128;
        self.state.players[seat].deeds.hand.iter().filter_map(move |card| {
            let kind = content.kind(card);
            let new = seen >> kind.0 & 1 == 0;
            seen |= 1 << kind.0;
            new.then_some(kind)
        })
    }
}

/// A card was taken out of a pile: the first of its copies there is the one that was meant, so that which copy it is tells
/// nothing.
pub(crate) fn first_copy(content: &Content, pile: &mut crate::pile::Pile, card: CardId) -> CardId {
    if card.is_wound() || card.0 >= FIRST_ADVANCED {
        return card;
    }
    let kind = content.kind(card);
    let alike = |other: &CardId| other.0 / 16 == card.0 / 16 && content.kind(*other) == kind;
    match pile.iter().find(alike) {
        Some(first) if first < card => {
            pile.remove(first);
            pile.add(card);
            first
        }
        _ => card,
    }
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

    /// A seat's turn.
    pub(crate) fn turn(&mut self, seat: Seat) -> &mut Turn {
        &mut self.state.turns[seat]
    }

    /// Gains Fame at once; in a blitz each line crossed gives one more (MK-SCEN-14, MK-AMB-26).
    pub(crate) fn gain_fame(&mut self, seat: Seat, n: u8, why: Rule) {
        if n == 0 {
            return;
        }
        let blitz = self.content.scenario(self.state.setting.scenario).blitz;
        let mut left = n;
        while left > 0 {
            left -= 1;
            let fame = &mut self.state.players[seat].fame;
            *fame = fame.saturating_add(1);
            let crossed = self.content.levels.iter().any(|level| level.fame == *fame && level.fame > 1);
            if blitz && crossed {
                left += 1;
            }
        }
        let fame = self.state.players[seat].fame;
        self.tell(|| Event::open(text!("fame.gained", seat, n, fame)).on(Object::Seat(seat)).by(why));
    }

    /// Moves Reputation within its track (MK-REP-03).
    pub(crate) fn shift_reputation(&mut self, seat: Seat, by: i8, why: Rule) {
        let reputation = &mut self.state.players[seat].reputation;
        let to = (*reputation + by).clamp(-7, 7);
        if to == *reputation {
            return;
        }
        *reputation = to;
        self.tell(|| Event::open(text!("reputation.moved", seat, to)).on(Object::Seat(seat)).by(why));
    }

    /// Gains crystals; a fourth of a colour becomes mana if an effect gives it (MK-MANA-13), else it is lost
    /// (MK-MANA-14).
    pub(crate) fn gain_crystal(&mut self, seat: Seat, color: Color, n: u8, by_effect: bool, why: Rule) {
        for _ in 0..n {
            let crystals = &mut self.state.players[seat].crystals[color as usize];
            if *crystals < CRYSTALS {
                *crystals += 1;
                self.tell(|| {
                    Event::open(text!("crystal.gained", seat, color)).on(Object::Crystal(seat, color)).by(why)
                });
            } else if by_effect {
                self.gain_mana(seat, color, 1, Rule("MK-MANA-13"));
            }
        }
    }

    /// Gains mana tokens.
    pub(crate) fn gain_mana(&mut self, seat: Seat, color: Color, n: u8, why: Rule) {
        let mana = &mut self.state.turns[seat].mana[color as usize];
        *mana = mana.saturating_add(n);
        self.tell(|| Event::open(text!("mana.gained", seat, n, color)).on(Object::Mana(seat, color)).by(why));
    }

    /// Wounds that an effect puts into hand; in combat they count towards being knocked out.
    pub(crate) fn wound_by_effect(&mut self, seat: Seat, n: u8) {
        let fights = self.state.combat.on && self.state.combat.seat == seat || self.state.duel.on;
        self.wound_hand(seat, n, Rule(if fights { "MK-DMG-14" } else { "MK-CARD-07" }));
    }

    /// Wounds to hand: everybody sees them come.
    pub(crate) fn wound_hand(&mut self, seat: Seat, n: u8, why: Rule) {
        if n == 0 {
            return;
        }
        let deeds = &mut self.state.players[seat].deeds;
        deeds.hand.wounds = deeds.hand.wounds.saturating_add(n);
        deeds.known.wounds = deeds.known.wounds.saturating_add(n);
        let taken = &mut self.state.turns[seat].wounds[0];
        *taken = taken.saturating_add(n);
        self.tell(|| Event::open(text!("wounds.hand", seat, n)).on(Object::Seat(seat)).by(why));
        // MK-DMG-14: those of effects count towards being knocked out as well.
        if self.state.combat.on && self.state.combat.seat == seat {
            crate::damage::count_wounds(self, seat, n);
        }
        if self.state.duel.on {
            crate::pvp::count_wounds(self, seat, n);
        }
    }

    /// Wounds to the discard pile (MK-ABIL-09).
    pub(crate) fn wound_discard(&mut self, seat: Seat, n: u8) {
        let discard = &mut self.state.players[seat].deeds.discard;
        discard.wounds = discard.wounds.saturating_add(n);
        let taken = &mut self.state.turns[seat].wounds[1];
        *taken = taken.saturating_add(n);
        self.tell(|| {
            Event::open(text!("wounds.discard", seat, n)).on(Object::Seat(seat)).by(Rule("MK-ABIL-09"))
        });
    }

    /// Draws cards until so many are drawn or the deck is out (MK-EOT-14). Returns how many.
    pub(crate) fn draw_cards(&mut self, seat: Seat, n: u8, why: Rule) -> u8 {
        let mut drawn = crate::pile::Pile::default();
        for _ in 0..n {
            let Some((card, known)) = self.next_card(seat) else { break };
            let deeds = &mut self.state.players[seat].deeds;
            deeds.hand.add(card);
            if known {
                deeds.known.add(card);
            }
            drawn.add(card);
        }
        let n = drawn.len() as u8;
        if n > 0 {
            self.log.reveal();
            let content = self.content;
            self.tell(|| {
                let wounds = (0..drawn.wounds).map(|_| Kind::WOUND);
                let cards = drawn.iter().map(|card| content.kind(card)).chain(wounds);
                let cards: Vec<hexarch_core::Arg> = cards.map(Into::into).collect();
                Event::split(
                    Seats::only(seat),
                    text!("cards.drawn.mine", n, cards),
                    text!("cards.drawn", seat, n),
                )
                .on(Object::Seat(seat))
                .by(why)
            });
        }
        n
    }

    /// The next card of a Deed deck, and whether everybody knows which it is. Of copies the first comes first, so that
    /// which copy it is tells nothing.
    pub(crate) fn next_card(&mut self, seat: Seat) -> Option<(CardId, bool)> {
        let deeds = &mut self.state.players[seat].deeds;
        if let Some(card) = deeds.top.pop() {
            return Some((card, true));
        }
        if let Some(card) = deeds.deck.draw(DEEDS, self.chance) {
            return Some((first_copy(self.content, &mut deeds.deck, card), false));
        }
        let deeds = &mut self.state.players[seat].deeds;
        (!deeds.bottom.is_empty()).then(|| (deeds.bottom.remove(0), true))
    }

    /// Takes a card of a design out of a hand for all to see. Which copy it is follows from what everybody knows: one that
    /// is known to be in hand, or else the first that could be.
    pub(crate) fn take_from_hand(&mut self, seat: Seat, kind: Kind) -> CardId {
        let card = self.view().in_hand(seat, kind).expect("a card that is in hand");
        let deeds = &mut self.state.players[seat].deeds;
        if card.is_wound() {
            deeds.hand.wounds -= 1;
            deeds.known.wounds = deeds.known.wounds.saturating_sub(1);
            return card;
        }
        let mut taken = card;
        if !deeds.known.has(card) && card.0 < FIRST_ADVANCED {
            let unseen = deeds.deck.or(deeds.stored).unwounded();
            let alike = |other: &CardId| other.0 / 16 == card.0 / 16 && self.content.kind(*other) == kind;
            if let Some(first) = unseen.iter().find(alike).filter(|first| *first < card) {
                // The two copies change places, which nobody can tell.
                let place = if deeds.deck.has(first) { &mut deeds.deck } else { &mut deeds.stored };
                place.remove(first);
                place.add(card);
                deeds.hand.remove(card);
                deeds.hand.add(first);
                taken = first;
            }
        }
        deeds.hand.remove(taken);
        deeds.known.remove(taken);
        taken
    }

    /// A card of the hand goes to the discard pile.
    pub(crate) fn discard_from_hand(&mut self, seat: Seat, kind: Kind, why: Rule) {
        let card = self.take_from_hand(seat, kind);
        self.state.players[seat].deeds.discard.add(card);
        self.show_artifact(card);
        self.state.turns[seat].fed = true;
        self.tell(|| Event::open(text!("cards.discarded", seat, card = kind)).on(Object::Seat(seat)).by(why));
    }

    /// All non-Wound cards of a hand are discarded (MK-DMG-13, MK-ABIL-11).
    pub(crate) fn discard_hand(&mut self, seat: Seat, why: Rule) {
        loop {
            let Some(kind) = self.view().kinds_in_hand(seat).next() else { return };
            self.discard_from_hand(seat, kind, why);
        }
    }

    /// Everybody sees an Artifact.
    pub(crate) fn show_artifact(&mut self, card: CardId) {
        if card.is_artifact() {
            let all = Seats::all(self.state.seats);
            self.state.artifacts_seen[Slot(card.0 - FIRST_ARTIFACT)] = all;
        }
    }

    /// A gained card goes on top of the Deed deck (MK-CARD-15).
    pub(crate) fn put_on_top(&mut self, seat: Seat, card: CardId) {
        self.state.players[seat].deeds.top.push(card);
    }

    /// Takes an Advanced Action of the offer; the others slide down and a new one comes (MK-CARD-16).
    pub(crate) fn take_advanced(&mut self, kind: Kind) -> CardId {
        let card = kind.single();
        let at = self.state.advanced.iter().position(|&other| other == card).expect("a card of the offer");
        self.state.advanced.remove(at);
        self.refill_advanced();
        card
    }

    /// Fills the Advanced Action offer (MK-CARD-20).
    pub(crate) fn refill_advanced(&mut self) {
        while !self.state.advanced.is_full() {
            let Some(card) = self.draw_advanced() else { return };
            self.state.advanced.insert(0, card);
        }
    }

    /// The next Advanced Action.
    pub(crate) fn draw_advanced(&mut self) -> Option<CardId> {
        let decks = &mut self.state.decks;
        decks.advanced.draw(OFFERS, self.chance).or_else(|| {
            let bottom = &mut self.state.decks.advanced_bottom;
            (!bottom.is_empty()).then(|| bottom.remove(0))
        })
    }

    /// Takes a Spell of the offer (MK-CARD-16).
    pub(crate) fn take_spell(&mut self, kind: Kind) -> CardId {
        let card = kind.single();
        let at = self.state.spells.iter().position(|&other| other == card).expect("a card of the offer");
        self.state.spells.remove(at);
        self.refill_spells();
        card
    }

    /// Fills the Spell offer.
    pub(crate) fn refill_spells(&mut self) {
        while !self.state.spells.is_full() {
            let decks = &mut self.state.decks;
            let card = decks.spells.draw(OFFERS, self.chance).or_else(|| {
                let bottom = &mut self.state.decks.spells_bottom;
                (!bottom.is_empty()).then(|| bottom.remove(0))
            });
            let Some(card) = card else { return };
            self.state.spells.insert(0, card);
        }
    }

    /// One Advanced Action for a monastery (MK-MAP-19, MK-ROUND-08).
    pub(crate) fn add_monastery_card(&mut self) {
        if self.state.monastery.is_full() {
            return;
        }
        if let Some(card) = self.draw_advanced() {
            self.state.monastery.push(card);
        }
    }

    /// One more Unit in the offer (MK-CARD-20).
    pub(crate) fn deal_unit(&mut self, elite: bool) {
        if self.state.units.is_full() {
            return;
        }
        let content = self.content;
        let left = self.state.decks.units;
        let of_deck = |n: usize| content.units[n].elite == elite;
        let total: u32 = (0..UNITS).filter(|&n| of_deck(n)).map(|n| u32::from(left.items[n])).sum();
        let bottom = &mut self.state.decks.units_bottom[usize::from(elite)];
        if total == 0 {
            if !bottom.is_empty() {
                let kind = bottom.remove(0);
                self.state.units.push(kind);
            }
            return;
        }
        let there =
            |n: u16| usize::from(n) < UNITS && of_deck(usize::from(n)) && left.items[usize::from(n)] > 0;
        let offered = || {
            let weight = |n: u16| (n, u32::from(left.items[usize::from(n)]));
            (0..UNITS as u16).filter(|&n| there(n)).map(weight).collect()
        };
        let kind = match self.chance.dictated(UNITS_DRAWN, there, offered) {
            Some(n) => UnitKind(n as u8),
            None => {
                let mut nth = self.chance.below(total);
                let found = (0..UNITS).find(|&n| {
                    let here = if of_deck(n) { u32::from(left.items[n]) } else { 0 };
                    if nth < here {
                        return true;
                    }
                    nth -= here;
                    false
                });
                UnitKind(found.expect("the number is below the total") as u8)
            }
        };
        self.state.decks.units[kind] -= 1;
        self.state.units.push(kind);
    }

    /// Rolls a mana die.
    pub(crate) fn roll_die(&mut self) -> Color {
        Color::ALL[usize::from(self.chance.roll(DICE, 6))]
    }
}
