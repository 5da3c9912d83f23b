//! What the others have to agree to.

use std::time::{Duration, Instant};

use hexarch_core::{Seat, Seats, Viewer};

use super::course::Course;
use crate::protocol::{Request, Wanted};

/// How long a request lives; a vote on a seat that has run out of time: until it is taken for agreed.
pub(super) const LIFE: Duration = Duration::from_secs(120);
/// How long such a vote lives where one has days to answer.
pub(super) const LONG_LIFE: Duration = Duration::from_secs(86_400);

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Matter {
    /// To go back to before a record.
    Rewind { seq: u32 },
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
    dies: Instant,
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
    Declined(Matter),
}

impl Requests {
    pub(super) fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// Whether a bot may take over this seat as soon as all agree.
    pub(super) fn is_about(&self, seat: Seat) -> bool {
        self.open.iter().any(|open| open.matter == Matter::Fill(seat))
    }

    /// Asks `of`, until `dies`. A seat has one request at a time; the newer stands.
    pub(super) fn ask(&mut self, matter: Matter, by: Option<Seat>, of: Seats, dies: Instant) -> Outcome {
        if of.is_empty() {
            return Outcome::Agreed(matter);
        }
        self.open.retain(|open| (open.by.is_none() || open.by != by) && open.matter != matter);
        let id = self.next;
        self.next += 1;
        self.open.push(Open { id, matter, by, of, agreed: Seats::NONE, dies });
        Outcome::Waits
    }

    /// A seat votes. Nothing: there is no such request, or it does not ask this seat. Going back needs all who are asked;
    /// about a seat that has run out of time those decide who are `present`.
    pub(super) fn vote(&mut self, id: u32, seat: Seat, agree: bool, present: Seats) -> Option<Outcome> {
        let at = self.open.iter().position(|open| open.id == id && open.of.has(seat))?;
        if !agree {
            return Some(Outcome::Declined(self.open.remove(at).matter));
        }
        let open = &mut self.open[at];
        open.agreed.add(seat);
        let needed = |voter: &Seat| match open.matter {
            Matter::Rewind { .. } => true,
            Matter::Fill(_) => present.has(*voter),
        };
        if open.of.iter().filter(needed).any(|voter| !open.agreed.has(voter)) {
            return Some(Outcome::Waits);
        }
        Some(Outcome::Agreed(self.open.remove(at).matter))
    }

    /// Everybody saw somebody act, and whom the table waits for now: what was asked before no longer fits. Whether
    /// anything died of it. A secret answer ends nothing, or the end would tell of it.
    pub(super) fn acted(&mut self, by: Option<Seat>, waiting: Seats) -> bool {
        let before = self.open.len();
        self.open.retain(|open| match open.matter {
            Matter::Rewind { .. } => false,
            Matter::Fill(seat) => by != Some(seat) && waiting.has(seat),
        });
        before != self.open.len()
    }

    /// A seat no longer votes: it went to a bot. Whether anything changed.
    pub(super) fn left(&mut self, seat: Seat) -> bool {
        let before = self.open.len();
        self.open
            .retain(|open| open.by != Some(seat) && !open.of.has(seat) && open.matter != Matter::Fill(seat));
        before != self.open.len()
    }

    /// What has died of age.
    pub(super) fn expire(&mut self, now: Instant) -> Vec<Matter> {
        self.open.extract_if(.., |open| open.dies <= now).map(|open| open.matter).collect()
    }

    pub(super) fn next_death(&self) -> Option<Instant> {
        self.open.iter().map(|open| open.dies).min()
    }

    /// As a viewer reads them: a point of the game is named by his own log.
    pub(super) fn show(&self, course: &Course, viewer: Viewer, now: Instant) -> Vec<Request> {
        let show = |open: &Open| Request {
            id: open.id,
            what: match open.matter {
                Matter::Rewind { seq } => Wanted::Rewind { line: course.lines_before(viewer, seq) },
                Matter::Fill(seat) => Wanted::Fill { seat },
            },
            by: open.by,
            of: open.of.iter().collect(),
            agreed: open.agreed.iter().collect(),
            left_ms: open.dies.saturating_duration_since(now).as_millis() as u32,
        };
        self.open.iter().map(show).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BACK: Matter = Matter::Rewind { seq: 4 };
    const FILL: Matter = Matter::Fill(Seat(0));

    #[test]
    fn all_have_to_agree_and_one_no_ends_it() {
        let dies = Instant::now() + LIFE;
        let mut requests = Requests::default();
        let (of, here) = (Seats::all(3).without(Seat(0)), Seats::only(Seat(1)));
        assert_eq!(requests.ask(BACK, Some(Seat(0)), of, dies), Outcome::Waits);
        assert_eq!(requests.vote(0, Seat(0), true, here), None, "who asks does not vote");
        assert_eq!(requests.vote(0, Seat(1), true, here), Some(Outcome::Waits));
        assert_eq!(requests.vote(0, Seat(2), true, here), Some(Outcome::Agreed(BACK)));
        assert_eq!(requests.ask(BACK, Some(Seat(0)), of, dies), Outcome::Waits);
        assert_eq!(requests.vote(1, Seat(2), false, here), Some(Outcome::Declined(BACK)));
        assert_eq!(requests.vote(1, Seat(1), true, here), None);
        assert_eq!(requests.ask(BACK, Some(Seat(0)), Seats::NONE, dies), Outcome::Agreed(BACK));
    }

    #[test]
    fn about_a_late_seat_those_decide_who_are_there_and_the_time_where_nobody_is() {
        let now = Instant::now();
        let mut requests = Requests::default();
        let of = Seats::all(4).without(Seat(0));
        let here = Seats::only(Seat(1)).with(Seat(2));
        requests.ask(FILL, None, of, now + LIFE);
        assert_eq!(requests.vote(0, Seat(1), true, here), Some(Outcome::Waits));
        assert_eq!(requests.vote(0, Seat(2), true, here), Some(Outcome::Agreed(FILL)), "seat 3 is away");
        requests.ask(FILL, None, of, now + LIFE);
        assert_eq!((requests.expire(now), requests.expire(now + LIFE)), (vec![], vec![FILL]));
    }

    #[test]
    fn a_request_dies_of_an_act_that_all_saw_and_of_age() {
        let now = Instant::now();
        let waiting = Seats::all(3);
        let mut requests = Requests::default();
        let ask = |requests: &mut Requests, matter| {
            requests.ask(matter, Some(Seat(1)), Seats::only(Seat(2)), now + LIFE);
        };
        ask(&mut requests, BACK);
        assert_eq!((requests.expire(now), requests.expire(now + LIFE)), (vec![], vec![BACK]));
        ask(&mut requests, BACK);
        requests.ask(FILL, None, Seats::only(Seat(1)), now + LIFE);
        assert!(
            requests.acted(Some(Seat(1)), waiting) && requests.is_about(Seat(0)),
            "the vote about a seat stays until that seat acts"
        );
        assert!(!requests.acted(Some(Seat(1)), waiting));
        assert!(requests.acted(Some(Seat(0)), waiting) && requests.is_empty());
        requests.ask(FILL, None, Seats::only(Seat(1)), now + LIFE);
        assert!(requests.acted(Some(Seat(1)), waiting.without(Seat(0))), "or is not waited for");
    }
}
