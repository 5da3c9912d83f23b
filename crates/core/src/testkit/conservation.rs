//! Law 5: every component exists exactly once.

use super::course::{Course, Found, Witness};
use crate::{Game, Viewer};

/// Audits every state, and the worlds that viewers may believe in.
pub(super) struct Conservation;

impl<G: Game> Witness<G> for Conservation {
    fn at(&mut self, course: &mut Course<G>, due: bool) -> Found {
        let (game, state) = (course.game, course.state());
        game.audit(state).map_err(|what| format!("{what}; after {}", course.last()))?;
        if !due {
            return Ok(());
        }
        for (n, viewer) in Viewer::all(course.seats()).enumerate() {
            let mut redrawn = state.clone();
            game.resample(&mut redrawn, viewer, &mut course.aside(n as u64));
            game.audit(&redrawn)
                .map_err(|what| format!("redrawn for {viewer}: {what}; after {}", course.last()))?;
        }
        Ok(())
    }
}
