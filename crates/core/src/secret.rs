//! What only some have seen.

use std::fmt;

use serde::Serialize;

use crate::seat::{Seats, Viewer};

/// A thing that only some seats have seen, or nobody at all. Rules open it; a scene gets through it only as somebody, and a
/// log of the program never.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Default)]
pub struct Secret<T> {
    thing: T,
    seen: Seats,
}

impl<T> Secret<T> {
    /// A thing that `seen` have seen.
    pub const fn new(thing: T, seen: Seats) -> Secret<T> {
        Secret { thing, seen }
    }

    /// A thing that nobody has seen: the seed of a running game, the token of an invitation.
    pub const fn sealed(thing: T) -> Secret<T> {
        Secret::new(thing, Seats::NONE)
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

/// Who has seen it, and nothing else: whatever holds a secret can be logged.
impl<T> fmt::Debug for Secret<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Secret(seen by {:?})", self.seen.iter().map(|seat| seat.0).collect::<Vec<_>>())
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

    #[test]
    fn a_secret_does_not_show_itself_to_a_log() {
        let token = Secret::sealed("abcdef");
        assert_eq!(format!("{token:?}"), "Secret(seen by [])");
        let card = Secret::new(7, Seats::only(Seat(1)));
        assert_eq!(format!("{:?}", Some(card)), "Some(Secret(seen by [1]))");
    }
}
