//! What happened, and who reads what of it.

use crate::rule::Rule;
use crate::scene::{Id, Note};
use crate::seat::{Seats, Viewer};
use crate::text::Text;

/// Something that happened: what everybody reads of it, and what only some do. Games with nothing more to say of their events
/// than this use it as their [`Game::Event`](crate::Game::Event).
#[derive(Clone, Debug)]
pub struct Event {
    public: Option<Note>,
    secret: Option<(Seats, Note)>,
}

impl Event {
    /// Everybody reads the same.
    pub fn open(text: Text) -> Event {
        Event { public: Some(Note::new(text)), secret: None }
    }

    /// `seats` read one thing, everybody else another.
    pub fn split(seats: Seats, secret: Text, public: Text) -> Event {
        Event { public: Some(Note::new(public)), secret: Some((seats, Note::new(secret))) }
    }

    /// Only `seats` read it.
    pub fn only(seats: Seats, secret: Text) -> Event {
        Event { public: None, secret: Some((seats, Note::new(secret))) }
    }

    /// With an object that everybody may connect with it.
    #[must_use]
    pub fn on(mut self, object: impl Into<Id>) -> Event {
        let id = object.into();
        self.public = self.public.map(|note| note.on(id));
        self.secret = self.secret.map(|(seats, note)| (seats, note.on(id)));
        self
    }

    /// With the rule behind it.
    #[must_use]
    pub fn by(mut self, rule: Rule) -> Event {
        self.public = self.public.map(|note| note.by(rule));
        self.secret = self.secret.map(|(seats, note)| (seats, note.by(rule)));
        self
    }

    /// What `viewer` reads.
    pub fn told_to(&self, viewer: Viewer) -> Option<Note> {
        match &self.secret {
            Some((seats, note)) if viewer.among(*seats) => Some(note.clone()),
            _ => self.public.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Seat, text};

    #[test]
    fn some_read_what_others_do_not() {
        let read = |event: &Event, viewer: Viewer| event.told_to(viewer).map(|note| note.text.key);
        let (zero, one) = (Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)));
        let only_zero = Seats::only(Seat(0));
        let open = Event::open(text!("drawn")).on(Id(7)).by(Rule("AB-DRAW-01"));
        assert_eq!(read(&open, Viewer::Watcher), Some("drawn"));
        let note = open.told_to(one).expect("an open event");
        assert_eq!((note.on, note.rule), (vec![Id(7)], Some(Rule("AB-DRAW-01"))));
        let split = Event::split(only_zero, text!("drawn.mine"), text!("drawn")).on(Id(7));
        assert_eq!((read(&split, zero), read(&split, one)), (Some("drawn.mine"), Some("drawn")));
        assert_eq!(split.told_to(zero).map(|note| note.on), Some(vec![Id(7)]));
        let only = Event::only(only_zero, text!("drawn.mine"));
        assert_eq!((read(&only, zero), read(&only, Viewer::Watcher)), (Some("drawn.mine"), None));
    }
}
