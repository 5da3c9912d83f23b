//! What the others have to agree to.

use std::time::{Duration, Instant};

use hexarch_core::{Seat, Seats, Viewer};

use super::course::Course;
use crate::protocol::{Request, Wanted};

/// How long a request lives.
pub(super) const LIFE: Duration = Duration::from_secs(120);

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Matter {
    /// To go back to before a record, where so many answers stood.
    Rewind { seq: u32, to: u32 },
    /// To let a bot take over.
    Fill(Seat),
}

/// A request that is open.
#[derive(Clone, Debug)]
struct Open {
    id: u32,
    matter: Matter,
    by: Option<Seat>,
    of: Seats,
    agreed: Seats,
    /// A request of the table itself lives until it is settled.
    dies: Option<Instant>,
}

/// The requests of a table.
#[derive(Clone, Debug, Default)]
pub(super) struct Requests {
    open: Vec<Open>,
    next: u32,
}

/// What came of a vote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// Others have not voted yet.
    Waits,
    /// All agree.
    Agreed(Matter),
    /// Somebody does not.
    Declined,
}

impl Requests {
    pub(super) fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// Whether a bot may take over this seat as soon as all agree.
    pub(super) fn is_about(&self, seat: Seat) -> bool {
        self.open.iter().any(|open| open.matter == Matter::Fill(seat))
    }

    /// Asks `of`. A seat has one request at a time; the newer stands.
    pub(super) fn ask(&mut self, matter: Matter, by: Option<Seat>, of: Seats, now: Instant) -> Outcome {
        if of.is_empty() {
            return Outcome::Agreed(matter);
        }
        self.open.retain(|open| (open.by.is_none() || open.by != by) && open.matter != matter);
        let id = self.next;
        self.next += 1;
        let dies = by.map(|_| now + LIFE);
        self.open.push(Open { id, matter, by, of, agreed: Seats::NONE, dies });
        Outcome::Waits
    }

    /// A seat votes. Nothing: there is no such request, or it does not ask this seat.
    pub(super) fn vote(&mut self, id: u32, seat: Seat, agree: bool) -> Option<Outcome> {
        let at = self.open.iter().position(|open| open.id == id && open.of.has(seat))?;
        if !agree {
            self.open.remove(at);
            return Some(Outcome::Declined);
        }
        self.open[at].agreed.add(seat);
        if self.open[at].agreed != self.open[at].of {
            return Some(Outcome::Waits);
        }
        Some(Outcome::Agreed(self.open.remove(at).matter))
    }

    /// Somebody acted: what was asked before no longer fits. Whether anything died of it.
    pub(super) fn acted(&mut self, seat: Seat) -> bool {
        let before = self.open.len();
        self.open.retain(|open| open.matter != Matter::Fill(seat) && matches!(open.matter, Matter::Fill(_)));
        before != self.open.len()
    }

    /// A seat no longer votes: it went to a bot. Whether anything changed.
    pub(super) fn left(&mut self, seat: Seat) -> bool {
        let before = self.open.len();
        self.open
            .retain(|open| open.by != Some(seat) && !open.of.has(seat) && open.matter != Matter::Fill(seat));
        before != self.open.len()
    }

    /// Whether anything died of age.
    pub(super) fn expire(&mut self, now: Instant) -> bool {
        let before = self.open.len();
        self.open.retain(|open| open.dies.is_none_or(|dies| dies > now));
        before != self.open.len()
    }

    pub(super) fn next_death(&self) -> Option<Instant> {
        self.open.iter().filter_map(|open| open.dies).min()
    }

    /// As a viewer reads them: a point of the game is named by his own log.
    pub(super) fn show(&self, course: &Course, viewer: Viewer, now: Instant) -> Vec<Request> {
        let show = |open: &Open| Request {
            id: open.id,
            what: match open.matter {
                Matter::Rewind { seq, .. } => Wanted::Rewind { line: course.lines_before(viewer, seq) },
                Matter::Fill(seat) => Wanted::Fill { seat },
            },
            by: open.by,
            of: open.of.iter().collect(),
            agreed: open.agreed.iter().collect(),
            left_ms: open.dies.map_or(0, |dies| dies.saturating_duration_since(now).as_millis() as u32),
        };
        self.open.iter().map(show).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BACK: Matter = Matter::Rewind { seq: 4, to: 3 };

    #[test]
    fn all_have_to_agree_and_one_no_ends_it() {
        let now = Instant::now();
        let mut requests = Requests::default();
        let of = Seats::all(3).without(Seat(0));
        assert_eq!(requests.ask(BACK, Some(Seat(0)), of, now), Outcome::Waits);
        assert_eq!(requests.vote(0, Seat(0), true), None, "who asks does not vote");
        assert_eq!(requests.vote(0, Seat(1), true), Some(Outcome::Waits));
        assert_eq!(requests.vote(0, Seat(2), true), Some(Outcome::Agreed(BACK)));
        assert_eq!(requests.ask(BACK, Some(Seat(0)), of, now), Outcome::Waits);
        assert_eq!(requests.vote(1, Seat(2), false), Some(Outcome::Declined));
        assert_eq!(requests.vote(1, Seat(1), true), None);
        assert_eq!(requests.ask(BACK, Some(Seat(0)), Seats::NONE, now), Outcome::Agreed(BACK));
    }

    #[test]
    fn a_request_dies_of_an_act_and_of_age() {
        let now = Instant::now();
        let mut requests = Requests::default();
        requests.ask(BACK, Some(Seat(0)), Seats::only(Seat(1)), now);
        assert!(!requests.expire(now) && requests.expire(now + LIFE) && requests.is_empty());
        requests.ask(BACK, Some(Seat(0)), Seats::only(Seat(1)), now);
        requests.ask(Matter::Fill(Seat(2)), None, Seats::only(Seat(1)), now);
        assert!(
            requests.acted(Seat(0)) && !requests.is_empty(),
            "the vote about a seat stays until that seat acts"
        );
        assert!(requests.acted(Seat(2)) && requests.is_empty());
    }
}
