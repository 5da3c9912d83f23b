//! What only some have seen.

use serde::Serialize;

use crate::seat::{Seats, Viewer};

/// A thing that only some seats have seen. Rules open it; a scene gets through it only as somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Default)]
pub struct Secret<T> {
    thing: T,
    seen: Seats,
}

impl<T> Secret<T> {
    /// A thing that `seen` have seen.
    pub const fn new(thing: T, seen: Seats) -> Secret<T> {
        Secret { thing, seen }
    }

    /// The thing, for a viewer who has seen it.
    pub fn seen_by(&self, viewer: Viewer) -> Option<&T> {
        let seat = viewer.seat()?;
        self.seen.has(seat).then_some(&self.thing)
    }

    /// The thing itself: for rules and for chance, never for a scene, an event or a list of answers.
    pub const fn for_rules(&self) -> &T {
        &self.thing
    }

    /// The same, to be changed. Who has seen it stays as it is.
    pub const fn for_rules_mut(&mut self) -> &mut T {
        &mut self.thing
    }

    /// Who has seen it.
    pub const fn seen(&self) -> Seats {
        self.seen
    }

    /// Lets `seats` see it as well.
    pub const fn show(&mut self, seats: Seats) {
        self.seen.0 |= seats.0;
    }

    /// Another thing in its place, which only `seen` have seen.
    pub fn replace(&mut self, thing: T, seen: Seats) -> T {
        self.seen = seen;
        std::mem::replace(&mut self.thing, thing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seat::Seat;

    #[test]
    fn a_secret_is_open_only_to_those_who_have_seen_it() {
        let (me, you) = (Seat(0), Seat(1));
        let mut card = Secret::new(7, Seats::only(me));
        assert_eq!(card.seen_by(Viewer::Seat(me)), Some(&7));
        assert_eq!(card.seen_by(Viewer::Seat(you)), None);
        assert_eq!(card.seen_by(Viewer::Watcher), None);
        card.show(Seats::only(you));
        assert_eq!(card.seen_by(Viewer::Seat(you)), Some(&7));
        assert_eq!(card.replace(8, Seats::NONE), 7);
        assert_eq!((card.seen_by(Viewer::Seat(me)), card.for_rules()), (None, &8));
    }
}
