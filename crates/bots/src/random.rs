//! Takes anything.

use hexarch_core::{Chance, Game, Seed};

use crate::{Bot, Known};

/// Takes any legal answer, each equally likely.
#[derive(Clone, Debug)]
pub struct Random(Chance);

impl Random {
    /// What it does follows from `seed`.
    pub fn new(seed: Seed) -> Random {
        Random(Chance::new(seed))
    }
}

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, known: &Known<'_, G>) -> G::Action {
        let legal = known.legal();
        legal[self.0.below(legal.len() as u32) as usize]
    }
}
