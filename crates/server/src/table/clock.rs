//! How long everybody may think.
//!
//! A clock runs while everybody may know that the table waits for the seat, and starts anew whenever everybody saw
//! something happen. So it tells nobody how many small secret answers a seat has given; a seat that has answered in
//! secret no longer spends its bank.

use std::time::{Duration, Instant};

use hexarch_core::{BySeat, Seat, Seats};

use crate::protocol::{Pace, SeatClock};

/// The clocks of a table.
#[derive(Clone, Debug)]
pub(super) struct Clocks {
    pace: Pace,
    seats: u8,
    each: BySeat<Watch>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Watch {
    bank: Duration,
    /// Since when it runs.
    since: Option<Instant>,
    /// When the seat has answered, while others may not know that yet.
    answered: Option<Instant>,
}

impl Watch {
    /// What is used up of the bank so far.
    fn overdrawn(&self, allowed: Duration, now: Instant) -> Duration {
        let Some(since) = self.since else { return Duration::ZERO };
        let until = self.answered.unwrap_or(now);
        until.saturating_duration_since(since).saturating_sub(allowed).min(self.bank)
    }
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

    /// Everybody saw something happen at `now`; the table waits for these.
    pub(super) fn turn(&mut self, waiting: Seats, now: Instant) {
        let Some(allowed) = self.allowed() else { return };
        for seat in Seat::all(self.seats) {
            let watch = &mut self.each[seat];
            watch.bank -= watch.overdrawn(allowed, now);
            watch.answered = None;
            watch.since = waiting.has(seat).then_some(now);
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

    /// The banks, to be kept.
    pub(super) fn bank_of(&self, seat: Seat) -> u32 {
        self.each[seat].bank.as_millis() as u32
    }

    /// What everybody sees of the clocks.
    pub(super) fn show(&self, now: Instant) -> Vec<SeatClock> {
        let Some(allowed) = self.allowed() else { return Vec::new() };
        let clock = |(seat, watch): (Seat, &Watch)| {
            // Others do not see that a seat has answered in secret.
            let open = Watch { answered: None, ..*watch };
            let used = watch.since.map_or(Duration::ZERO, |since| now.saturating_duration_since(since));
            SeatClock {
                seat,
                runs: watch.since.is_some(),
                decision_ms: allowed.saturating_sub(used).as_millis() as u32,
                bank_ms: (watch.bank - open.overdrawn(allowed, now)).as_millis() as u32,
            }
        };
        self.each.iter(self.seats).map(clock).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACE: Pace = Pace::Live { decision: 10, bank: 60 };

    fn after(start: Instant, seconds: u64) -> Instant {
        start + Duration::from_secs(seconds)
    }

    #[test]
    fn a_decision_uses_its_own_time_first_and_then_the_bank() {
        let start = Instant::now();
        let mut clocks = Clocks::new(PACE, &[60_000, 60_000]);
        clocks.turn(Seats::only(Seat(0)), start);
        assert_eq!(clocks.end(Seat(0)), Some(after(start, 70)));
        assert_eq!(clocks.end(Seat(1)), None);
        clocks.turn(Seats::only(Seat(1)), after(start, 9));
        assert_eq!((clocks.bank_of(Seat(0)), clocks.end(Seat(0))), (60_000, None));
        clocks.turn(Seats::only(Seat(0)), after(start, 34));
        assert_eq!(clocks.bank_of(Seat(1)), 45_000);
        let shown = clocks.show(after(start, 46));
        assert_eq!((shown[0].decision_ms, shown[0].bank_ms, shown[0].runs), (0, 58_000, true));
    }

    #[test]
    fn a_secret_answer_stops_the_seats_own_clock_and_nobody_sees_it() {
        let start = Instant::now();
        let both = Seats::all(2);
        let mut clocks = Clocks::new(PACE, &[60_000, 60_000]);
        clocks.turn(both, start);
        let mut twin = clocks.clone();
        clocks.answered(Seat(0), after(start, 5));
        twin.answered(Seat(0), after(start, 20));
        assert_eq!(clocks.show(after(start, 30)), twin.show(after(start, 30)));
        assert_eq!(clocks.end(Seat(0)), None);
        assert_eq!(clocks.end(Seat(1)), Some(after(start, 70)));
        clocks.turn(Seats::NONE, after(start, 30));
        assert_eq!((clocks.bank_of(Seat(0)), clocks.bank_of(Seat(1))), (60_000, 40_000));
    }

    #[test]
    fn without_a_pace_no_clock_runs() {
        let mut clocks = Clocks::new(Pace::Free, &[0, 0]);
        clocks.turn(Seats::all(2), Instant::now());
        assert_eq!((clocks.end(Seat(0)), clocks.show(Instant::now()).len()), (None, 0));
    }
}
