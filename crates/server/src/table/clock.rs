//! How long everybody may think.
//!
//! A clock runs while everybody may know that the table waits for the seat. It starts anew when everybody saw the seat itself
//! answer, or when the table waits for it again; nothing else gives new time. So it tells nobody how many small secret
//! answers a seat has given; a seat that has answered in secret no longer spends its bank. Who takes an answer back goes on
//! with the time that he had used for it, and what he has used since.

use std::time::{Duration, Instant};

use hexarch_core::{BySeat, Seat, Seats};

use crate::protocol::{Pace, SeatClock};

/// How many answers can be taken back one after the other before their times are forgotten.
const REMEMBERED: usize = 256;

/// The clocks of a table.
#[derive(Clone, Debug)]
pub(super) struct Clocks {
    pace: Pace,
    seats: u8,
    each: BySeat<Watch>,
}

#[derive(Clone, Debug, Default)]
struct Watch {
    bank: Duration,
    /// Since when it runs.
    since: Option<Instant>,
    /// When the seat has answered, while others may not know that yet.
    answered: Option<Instant>,
    /// What the seat's answers took, each with the bank before it: for those that are taken back.
    took: Vec<(Duration, Duration)>,
    /// Whether the seat has got the time of another question for the one that it is at, because its owner is back.
    returned: bool,
}

impl Watch {
    /// What is used up of the bank so far.
    fn overdrawn(&self, allowed: Duration, now: Instant) -> Duration {
        let until = self.answered.unwrap_or(now);
        self.used(until).saturating_sub(allowed).min(self.bank)
    }

    fn used(&self, now: Instant) -> Duration {
        self.since.map_or(Duration::ZERO, |since| now.saturating_duration_since(since))
    }

    /// Pays for the question that is over.
    fn pay(&mut self, allowed: Duration, now: Instant) {
        self.bank -= self.overdrawn(allowed, now);
        self.answered = None;
        self.since = None;
    }

    fn answer(&mut self, allowed: Duration, now: Instant) {
        if self.took.len() == REMEMBERED {
            self.took.remove(0);
        }
        self.took.push((self.used(now), self.bank));
        self.returned = false;
        self.pay(allowed, now);
    }

    /// Goes on with an earlier question.
    fn take_back(&mut self, now: Instant) {
        let used = self.used(now);
        if let Some((took, bank)) = self.took.pop() {
            self.bank = bank;
            self.since = now.checked_sub(took + used);
        }
        self.since.get_or_insert(now);
        self.answered = None;
    }
}

/// What everybody has just seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Happened {
    /// The game begins, or all went back together.
    Anew,
    /// A seat answered.
    Answered(Seat),
    /// A seat took its last answer back.
    TookBack(Seat),
    /// Something else.
    Other,
}

impl Clocks {
    pub(super) fn new(pace: Pace, banks: &[u32]) -> Clocks {
        let mut each = BySeat::<Watch>::default();
        for (watch, bank) in each.0.iter_mut().zip(banks) {
            watch.bank = Duration::from_millis((*bank).into());
        }
        Clocks { pace, seats: banks.len() as u8, each }
    }

    /// What is in the bank at the start of a game.
    pub(super) fn bank(pace: Pace) -> u32 {
        match pace {
            Pace::Live { bank, .. } => bank * 1000,
            Pace::Free | Pace::Days(_) => 0,
        }
    }

    fn allowed(&self) -> Option<Duration> {
        match self.pace {
            Pace::Free => None,
            Pace::Live { decision, .. } => Some(Duration::from_secs(decision.into())),
            Pace::Days(days) => Some(Duration::from_secs(u64::from(days) * 86_400)),
        }
    }

    /// Everybody saw something happen at `now`. The table waits for `waiting`, as everybody may know it; of these, `pending`
    /// are asked in truth.
    pub(super) fn turn(&mut self, happened: Happened, waiting: Seats, pending: Seats, now: Instant) {
        let Some(allowed) = self.allowed() else { return };
        for seat in Seat::all(self.seats) {
            let watch = &mut self.each[seat];
            match happened {
                Happened::Anew => {
                    watch.pay(allowed, now);
                    watch.took.clear();
                }
                Happened::TookBack(by) if by == seat => watch.take_back(now),
                Happened::Answered(by) if by == seat => watch.answer(allowed, now),
                // Its secret answer has been opened, and it is asked something new.
                _ if watch.answered.is_some() && pending.has(seat) => watch.pay(allowed, now),
                _ if !waiting.has(seat) => watch.pay(allowed, now),
                Happened::TookBack(_) | Happened::Answered(_) | Happened::Other => {}
            }
            match waiting.has(seat) {
                true => _ = watch.since.get_or_insert(now),
                false => watch.since = None,
            }
        }
    }

    /// Gives a seat the time of another question for the one that it is at.
    pub(super) fn grant(&mut self, seat: Seat, now: Instant) {
        let Some(allowed) = self.allowed() else { return };
        let watch = &mut self.each[seat];
        if watch.since.is_some() {
            watch.pay(allowed, now);
            watch.since = Some(now);
        }
    }

    /// Its owner plays a seat again. If its time is over, he gets that of another question: once, or he could hold up the
    /// others for ever by leaving the seat to its bot and coming back.
    pub(super) fn returned(&mut self, seat: Seat, now: Instant) {
        let over = self.end(seat).is_some_and(|end| end <= now);
        if over && !std::mem::replace(&mut self.each[seat].returned, true) {
            self.grant(seat, now);
        }
    }

    /// A seat has answered and is not asked any more, whatever the others know of it.
    pub(super) fn answered(&mut self, seat: Seat, now: Instant) {
        self.each[seat].answered.get_or_insert(now);
    }

    /// A seat that is asked again, without anybody else having seen anything.
    pub(super) fn asked(&mut self, seat: Seat) {
        self.each[seat].answered = None;
    }

    /// When a seat runs out of time.
    pub(super) fn end(&self, seat: Seat) -> Option<Instant> {
        let watch = &self.each[seat];
        match watch.answered {
            Some(_) => None,
            None => Some(watch.since? + self.allowed()? + watch.bank),
        }
    }

    /// For how many seconds a seat's clock has been running.
    pub(super) fn running(&self, seat: Seat, now: Instant) -> Option<u32> {
        self.each[seat].since.map(|since| now.saturating_duration_since(since).as_secs() as u32)
    }

    /// A clock that ran already when the table was put away goes on.
    pub(super) fn resume(&mut self, seat: Seat, since: Instant) {
        if let Some(started) = &mut self.each[seat].since {
            *started = since;
        }
    }

    /// The banks, to be kept.
    pub(super) fn bank_of(&self, seat: Seat) -> u32 {
        self.each[seat].bank.as_millis() as u32
    }

    /// What everybody sees of the clocks.
    pub(super) fn show(&self, now: Instant) -> Vec<SeatClock> {
        let Some(allowed) = self.allowed() else { return Vec::new() };
        let clock = |(seat, watch): (Seat, &Watch)| {
            // Others do not see that a seat has answered in secret.
            let used = watch.used(now);
            let overdrawn = used.saturating_sub(allowed).min(watch.bank);
            SeatClock {
                seat,
                runs: watch.since.is_some(),
                decision_ms: allowed.saturating_sub(used).as_millis() as u32,
                bank_ms: (watch.bank - overdrawn).as_millis() as u32,
            }
        };
        self.each.iter(self.seats).map(clock).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACE: Pace = Pace::Live { decision: 10, bank: 60 };
    const ADA: Seat = Seat(0);
    const BEA: Seat = Seat(1);

    fn after(start: Instant, seconds: u64) -> Instant {
        start + Duration::from_secs(seconds)
    }

    fn begun(waiting: Seats) -> (Clocks, Instant) {
        let start = Instant::now();
        let mut clocks = Clocks::new(PACE, &[60_000, 60_000]);
        clocks.turn(Happened::Anew, waiting, waiting, start);
        (clocks, start)
    }

    #[test]
    fn a_decision_uses_its_own_time_first_and_then_the_bank() {
        let (ada, bea) = (Seats::only(ADA), Seats::only(BEA));
        let (mut clocks, start) = begun(ada);
        assert_eq!(clocks.end(ADA), Some(after(start, 70)));
        assert_eq!(clocks.end(BEA), None);
        clocks.turn(Happened::Answered(ADA), bea, bea, after(start, 9));
        assert_eq!((clocks.bank_of(ADA), clocks.end(ADA)), (60_000, None));
        clocks.turn(Happened::Answered(BEA), ada, ada, after(start, 34));
        assert_eq!(clocks.bank_of(BEA), 45_000);
        let shown = clocks.show(after(start, 46));
        assert_eq!((shown[0].decision_ms, shown[0].bank_ms, shown[0].runs), (0, 58_000, true));
        clocks.turn(Happened::Answered(ADA), ada, ada, after(start, 46));
        assert_eq!(clocks.end(ADA), Some(after(start, 46 + 10 + 58)), "the next question has its own time");
    }

    #[test]
    fn what_others_do_and_what_is_taken_back_give_no_new_time() {
        let both = Seats::all(2);
        let (mut clocks, start) = begun(both);
        clocks.turn(Happened::Other, both, both, after(start, 9));
        clocks.turn(Happened::Answered(BEA), both, both, after(start, 9));
        assert_eq!(clocks.end(ADA), Some(after(start, 70)));
        // Answered and taken back again and again, be it another's turn meanwhile or not: all thinking is paid for.
        let bea = Seats::only(BEA);
        clocks.turn(Happened::Answered(ADA), bea, bea, after(start, 9));
        clocks.turn(Happened::TookBack(ADA), both, both, after(start, 29));
        assert_eq!(clocks.end(ADA), Some(after(start, 29 + 1 + 60)), "nine seconds were used before");
        clocks.turn(Happened::Answered(ADA), both, both, after(start, 30));
        clocks.turn(Happened::TookBack(ADA), both, both, after(start, 39));
        assert_eq!(clocks.end(ADA), Some(after(start, 39 + 51)), "nineteen seconds so far");
    }

    #[test]
    fn another_time_can_be_granted_once_the_bank_is_paid() {
        let (mut clocks, start) = begun(Seats::only(ADA));
        clocks.grant(ADA, after(start, 70));
        assert_eq!((clocks.end(ADA), clocks.bank_of(ADA)), (Some(after(start, 80)), 0));
        clocks.grant(BEA, after(start, 70));
        assert_eq!(clocks.end(BEA), None, "whoever is not asked needs none");
    }

    #[test]
    fn who_comes_back_too_late_gets_the_time_of_another_question_once() {
        let ada = Seats::only(ADA);
        let (mut clocks, start) = begun(ada);
        clocks.returned(ADA, after(start, 69));
        assert_eq!(clocks.end(ADA), Some(after(start, 70)), "he is in time");
        clocks.returned(ADA, after(start, 75));
        assert_eq!((clocks.end(ADA), clocks.bank_of(ADA)), (Some(after(start, 85)), 0));
        clocks.returned(ADA, after(start, 86));
        assert_eq!(clocks.end(ADA), Some(after(start, 85)), "not twice for the same question");
        clocks.turn(Happened::Answered(ADA), ada, ada, after(start, 86));
        clocks.returned(ADA, after(start, 97));
        assert_eq!(clocks.end(ADA), Some(after(start, 107)), "for another question");
    }

    #[test]
    fn a_secret_answer_stops_the_seats_own_clock_and_nobody_sees_it() {
        let both = Seats::all(2);
        let (mut clocks, start) = begun(both);
        let mut twin = clocks.clone();
        clocks.answered(ADA, after(start, 5));
        twin.answered(ADA, after(start, 20));
        // Something that everybody sees, and that has nothing to do with it, tells nothing either.
        for clocks in [&mut clocks, &mut twin] {
            clocks.turn(Happened::Other, both, Seats::only(BEA), after(start, 25));
        }
        assert_eq!(clocks.show(after(start, 30)), twin.show(after(start, 30)));
        assert_eq!(clocks.end(ADA), None);
        assert_eq!(clocks.end(BEA), Some(after(start, 70)));
        // All is opened, and both are asked again.
        clocks.turn(Happened::Answered(BEA), both, both, after(start, 30));
        assert_eq!((clocks.bank_of(ADA), clocks.bank_of(BEA)), (60_000, 40_000));
        assert_eq!(clocks.end(ADA), Some(after(start, 100)));
    }

    #[test]
    fn without_a_pace_no_clock_runs() {
        let mut clocks = Clocks::new(Pace::Free, &[0, 0]);
        clocks.turn(Happened::Anew, Seats::all(2), Seats::all(2), Instant::now());
        assert_eq!((clocks.end(ADA), clocks.show(Instant::now()).len()), (None, 0));
    }
}
