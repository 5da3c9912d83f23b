//! What a chapter works with: the state, chance, and whoever listens.

pub(crate) use hexarch_core::Event;
use hexarch_core::{Chance, Log, Rule, Seat, Source, text};

use crate::content::Content;
use crate::faces::Object;
use crate::ids::*;
use crate::places::place;
use crate::state::{Holder, State};
use crate::step::Step;

/// Sources of chance, by the names that scripts use.
pub(crate) const D12: Source = Source("d12");
/// Combat dice, by the number of the face.
pub(crate) const DICE: Source = Source("dice");
/// Tiles that are turned up.
pub(crate) const TILES: Source = Source("tiles");
/// The equipment deck.
pub(crate) const EQUIPMENT: Source = Source("equipment");
/// The disaster deck.
pub(crate) const DISASTERS: Source = Source("disasters");
/// Whatever is equally likely and no die: a level that grows, a tie among guards.
pub(crate) const LOTS: Source = Source("lots");

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

impl Play<'_> {
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

    /// Says what happened, as things stand now: places are called by what lies there.
    pub(crate) fn tell_of(&mut self, event: impl FnOnce(View<'_>) -> Event) {
        let view = View { content: self.content, state: self.state };
        self.log.tell(|| event(view));
    }

    /// Gains resources, at most 20 of a kind (HW-COMP-10); a Necromancer never holds any (HW-NEC-08).
    pub(crate) fn gain(&mut self, seat: Seat, resource: Resource, n: u8, rule: Rule) {
        if n == 0 || !self.state.race(seat).builds() {
            return;
        }
        let cap = self.content.economy.resource_cap;
        let stock = &mut self.state.players[seat].stock[resource as usize];
        *stock = stock.saturating_add(n).min(cap);
        self.tell(|| Event::open(text!("gain.resource", seat, n, resource)).on(Object::Seat(seat)).by(rule));
    }

    /// Gains glory points (HW-GP-01).
    pub(crate) fn gain_glory(&mut self, seat: Seat, n: u8, rule: Rule) {
        if n == 0 {
            return;
        }
        self.state.players[seat].gp += u16::from(n);
        self.tell(|| Event::open(text!("gain.glory", seat, n)).on(Object::Seat(seat)).by(rule));
    }

    /// Puts units into a hex or the garrison of a home.
    pub(crate) fn garrison(&mut self, hex: HexId, seat: Seat, level: u8, n: u8, rule: Rule) {
        if n == 0 {
            return;
        }
        let units = self.state.garrison_mut(hex, seat);
        let count = &mut units[usize::from(level) - 1];
        // HW-COMP-11: a hex holds at most 250 units of a level.
        *count = count.saturating_add(n).min(250);
        let unit = self.state.unit(seat, level);
        self.tell_of(|view| {
            let text = text!("units.garrison", seat, n, unit, hex = place(view, hex));
            Event::open(text).on(Object::Hex(hex)).by(rule)
        });
    }

    /// Puts a control marker on a hex.
    pub(crate) fn mark(&mut self, hex: HexId, seat: Option<Seat>, rule: Rule) {
        self.state.ground[hex].marker = seat.map_or(Holder::Nobody, Holder::of);
        self.tell_of(|view| {
            let text = match seat {
                Some(seat) => text!("site.controlled", seat, hex = place(view, hex)),
                None => text!("site.lost", hex = place(view, hex)),
            };
            Event::open(text).on(Object::Hex(hex)).by(rule)
        });
    }
}
