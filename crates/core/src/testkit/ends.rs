//! Law 1: a game ends.

use super::course::{Course, End, FOREVER, Found, Witness, hold};
use crate::Game;
use crate::game::legal;

/// Keeps what the game had come to before the last answer.
#[derive(Default)]
pub(super) struct Ends {
    before: Option<(u64, u64)>,
}

impl<G: Game> Witness<G> for Ends {
    fn at(&mut self, course: &mut Course<G>, _due: bool) -> Found {
        let (game, state) = (course.game, course.state());
        let (progress, horizon) = (game.progress(state), game.horizon(state));
        hold(progress < horizon, || {
            format!("progress {progress} reaches the horizon {horizon} after {}", course.last())
        })?;
        if let Some((earlier, bound)) = self.before.replace((progress, horizon)) {
            hold(earlier < progress, || {
                format!("progress goes from {earlier} to {progress} with {}", course.last())
            })?;
            hold(horizon <= bound, || {
                format!("the horizon moves from {bound} to {horizon} with {}", course.last())
            })?;
        }
        let pending = game.pending(state);
        let over = game.outcome(state).is_some();
        hold(pending.is_empty() == over, || {
            let told = if over { "there is an outcome" } else { "there is no outcome" };
            format!("{} seats are asked and {told} after {}", pending.len(), course.last())
        })?;
        for seat in pending.iter() {
            hold(seat.0 < course.seats(), || format!("seat {seat} is asked and is not at the table"))?;
            hold(!legal(game, state, seat).is_empty(), || {
                format!("seat {seat} is asked and has no answer after {}", course.last())
            })?;
        }
        Ok(())
    }

    fn end(&mut self, course: &mut Course<G>, end: &End) -> Found {
        match end {
            End::Panicked(panic) => Err(format!("panicked: {panic}; at {}", course.last()).into()),
            End::Limit => {
                hold(course.acts.len() < FOREVER, || format!("still under way after {FOREVER} answers"))
            }
            End::Over | End::Stopped => Ok(()),
        }
    }
}
