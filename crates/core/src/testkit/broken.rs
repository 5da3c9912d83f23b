//! What breaks a law, made as short as could be.

use std::fmt;

use super::course::{Answers, FOREVER, Failure, Walk};
use super::{Care, Law, Manner};
use crate::{Game, Seat, Seed};

/// How many other games are tried for a shorter list of answers.
const OTHERS: u64 = 50;
/// How many answers may be played in all while a list is made shorter.
const PATIENCE: usize = 50_000;

/// A game that broke a law: enough to see it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// Which law.
    pub law: Law,
    /// Which game.
    pub game: &'static str,
    /// The setup, as JSON.
    pub setup: String,
    /// What was found.
    pub what: String,
    /// The seed of the game.
    pub seed: Seed,
    /// The answers that lead there, the last of them to the fault.
    pub actions: Vec<(Seat, String)>,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "the law '{}' is broken: {}", self.law, self.what)?;
        writeln!(f, "game    {}\nsetup   {}\nseed    {}", self.game, self.setup, self.seed)?;
        write!(f, "actions {}", self.actions.len())?;
        self.actions.iter().try_for_each(|(seat, action)| write!(f, "\n> {seat}     {action}"))
    }
}

impl std::error::Error for Broken {}

pub(super) fn check<G: Game>(
    law: Law,
    game: &'static G,
    setup: &G::Setup,
    seed: Seed,
    care: Care,
) -> Result<(), Box<Broken>> {
    let walk = Walk { law, game, setup, seed, stride: care.stride, limit: FOREVER };
    match walk.run(Answers::Manner(care.manner)) {
        Ok(_) => Ok(()),
        Err(failure) => Err(report(&walk, shorten(&walk, failure))),
    }
}

pub(super) fn check_actions<G: Game>(
    law: Law,
    game: &'static G,
    setup: &G::Setup,
    seed: Seed,
    actions: &[(Seat, &str)],
) -> Result<(), Box<Broken>> {
    let walk = Walk { law, game, setup, seed, stride: 1, limit: actions.len() };
    let read = |&(seat, text): &(Seat, &str)| game.read(text).map(|action| (seat, action));
    // What cannot be read ends the list, like what is not legal.
    let acts: Vec<(Seat, G::Action)> = actions.iter().map_while(read).collect();
    walk.run(Answers::Given(&acts)).map(drop).map_err(|failure| report(&walk, failure))
}

fn report<G: Game>(walk: &Walk<'_, G>, failure: Failure<G::Action>) -> Box<Broken> {
    Box::new(Broken {
        law: walk.law,
        game: G::ID,
        setup: serde_json::to_string(walk.setup).unwrap_or_else(|error| error.to_string()),
        what: failure.what,
        seed: failure.seed,
        actions: failure.acts.iter().map(|&(seat, action)| (seat, walk.game.spell(action))).collect(),
    })
}

/// Looks at every answer again, tries other games, and leaves out one answer after the other.
fn shorten<G: Game>(walk: &Walk<'_, G>, failure: Failure<G::Action>) -> Failure<G::Action> {
    let mut best = failure;
    let mut patience = PATIENCE;
    let mut attempt = |best: &Failure<G::Action>, seed, limit, answers: Answers<'_, G::Action>| {
        if patience < limit {
            return None;
        }
        patience -= limit;
        let again = Walk { seed, stride: 1, limit, ..*walk };
        again.run(answers).err().filter(|found| found.acts.len() < best.acts.len())
    };
    if let Some(shorter) = attempt(&best, best.seed, best.acts.len(), Answers::Given(&best.acts.clone())) {
        best = shorter;
    }
    for n in 1..=OTHERS {
        let Some(limit) = best.acts.len().checked_sub(1) else { return best };
        if let Some(shorter) = attempt(&best, walk.seed.nth(n), limit, Answers::Manner(Manner::Random)) {
            best = shorter;
        }
    }
    let mut at = best.acts.len();
    while at > 0 {
        at -= 1;
        let mut without = best.acts.clone();
        without.remove(at);
        if let Some(shorter) = attempt(&best, best.seed, without.len(), Answers::Given(&without)) {
            best = shorter;
            // What is left out may make room for leaving out more.
            at = best.acts.len();
        }
    }
    best
}
