//! The laws that hold for every game, as tests that any game gets by one call of [`laws!`](crate::laws).
//!
//! A [`Law`] is checked along whole games: somebody answers in one [`Manner`] or another, the law looks on at every
//! question, and what breaks it comes back as a [`Broken`] with the seed and a list of answers made as short as could
//! be. The same functions serve the tests of a game and long soaks. Beside the laws: [`golden`] playthroughs,
//! [`check_counts`] of legal lines, [`positions`] that come with a game, [`rules_in_code`], and a table for
//! the tests of single rules: [`a_match!`](crate::a_match).

mod broken;
mod conservation;
mod counts;
mod course;
mod ends;
mod golden;
mod legality;
mod lines;
mod meddled;
mod replays;
mod rules;
mod script;
mod secrets;
mod shipped;
mod shown;
mod view;

use std::fmt;

pub use crate::laws;
use crate::{Game, Seed};
pub use broken::Broken;
pub use counts::{check_counts, counts};
pub use course::Manner;
pub use golden::{golden, golden_new};
pub use meddled::{Meddled, meddled};
pub use rules::{rules_in_code, unknown_rules};
pub use shipped::{Position, begins_with_a_question, can_be_played_to_the_end, loaded, positions};

/// What must hold for every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Law {
    /// Every answer raises progress; a game ends, never panics, and whoever is asked has an answer.
    Ends,
    /// What is listed as legal can be played, the rest is refused with a rule, and `why_not` agrees.
    Legality,
    /// Replays, positions, undo and rewinds come to the same states.
    Replay,
    /// Nobody is shown what he may not know, and redrawn worlds depend on nothing else than what he knows.
    Secrets,
    /// Every component exists exactly once.
    Conservation,
    /// Every sentence that people are shown has a phrase and its arguments, and what they are sent makes up what they see.
    Shown,
}

impl Law {
    /// All laws.
    pub const ALL: [Law; 6] =
        [Law::Ends, Law::Legality, Law::Replay, Law::Secrets, Law::Conservation, Law::Shown];

    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Law::Ends => "ends",
            Law::Legality => "legality",
            Law::Replay => "replay",
            Law::Secrets => "secrets",
            Law::Conservation => "conservation",
            Law::Shown => "shown",
        }
    }
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How a game is played and watched while a law is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Care {
    /// How the seats answer.
    pub manner: Manner,
    /// Dear checks are made at every `stride`th question: 1 misses nothing.
    pub stride: usize,
}

impl Care {
    /// For the `n`th of many games: the manners take turns.
    pub fn nth(n: u32, stride: usize) -> Care {
        Care { manner: Manner::ALL[n as usize % Manner::ALL.len()], stride }
    }
}

/// Plays one game and checks one law along it. What breaks the law comes back made as short as could be.
pub fn check<G: Game>(
    law: Law,
    game: &'static G,
    setup: &G::Setup,
    seed: Seed,
    care: Care,
) -> Result<(), Box<Broken>> {
    broken::check(law, game, setup, seed, care)
}

/// Checks one law along the answers of a report, so that a report can become a test.
pub fn check_actions<G: Game>(
    law: Law,
    game: &'static G,
    setup: &G::Setup,
    seed: Seed,
    actions: &[(crate::Seat, &str)],
) -> Result<(), Box<Broken>> {
    broken::check_actions(law, game, setup, seed, actions)
}

/// Checks one law along `games` games of every setup, and panics with the report of what breaks it.
pub fn uphold<G: Game, N: fmt::Display>(
    law: Law,
    game: &'static G,
    setups: impl IntoIterator<Item = (N, G::Setup)>,
    games: u32,
    stride: usize,
) {
    for (name, setup) in setups {
        for n in 0..games {
            if let Err(broken) = check(law, game, &setup, Seed::from_number(n.into()), Care::nth(n, stride)) {
                panic!("setup '{name}', game {n}: {broken}");
            }
        }
    }
}

/// Makes one test of each law for a game: `laws!(game, setups)`, `laws!(game, setups, games = 20, stride = 5)`.
///
/// `game` is a `&'static` game, `setups` any list of names with setups. Each law is checked along `games` games of
/// every setup (six unless told otherwise), dear checks at every `stride`th question (every one unless told
/// otherwise).
#[macro_export]
macro_rules! laws {
    ($game:expr, $setups:expr $(,)?) => {
        $crate::laws!($game, $setups, games = 6, stride = 1);
    };
    ($game:expr, $setups:expr, games = $games:expr $(,)?) => {
        $crate::laws!($game, $setups, games = $games, stride = 1);
    };
    ($game:expr, $setups:expr, games = $games:expr, stride = $stride:expr $(,)?) => {
        mod laws {
            #[allow(unused_imports)]
            use super::*;
            use $crate::testkit::{Law, uphold};

            #[test]
            fn every_game_ends_and_whoever_is_asked_has_an_answer() {
                uphold(Law::Ends, $game, $setups, $games, $stride);
            }

            #[test]
            fn what_is_legal_can_be_played_and_the_rest_is_refused_by_a_rule() {
                uphold(Law::Legality, $game, $setups, $games, $stride);
            }

            #[test]
            fn replay_position_undo_and_rewind_come_to_the_same_states() {
                uphold(Law::Replay, $game, $setups, $games, $stride);
            }

            #[test]
            fn nobody_is_shown_what_he_may_not_know() {
                uphold(Law::Secrets, $game, $setups, $games, $stride);
            }

            #[test]
            fn every_component_exists_exactly_once() {
                uphold(Law::Conservation, $game, $setups, $games, $stride);
            }

            #[test]
            fn every_sentence_has_its_phrase_and_what_is_sent_makes_up_what_is_seen() {
                uphold(Law::Shown, $game, $setups, $games, $stride);
            }
        }
    };
}
