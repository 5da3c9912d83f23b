//! Shuffles that anyone can check afterwards.
//!
//! Before the game the host publishes a [`Commitment`] to its seed. Then each seat adds a number of its own, so that
//! the host cannot have picked a convenient seed either. The game runs on what [`mix`] makes of both. When it is over
//! the host's seed is published, and everybody can check the commitment and replay the game.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::chance::Seed;

/// A promise to use a seed that tells nothing about it.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Commitment(String);

impl Commitment {
    /// The commitment to `seed`.
    pub fn to(seed: Seed) -> Commitment {
        Commitment(
            blake3::Hash::from(blake3::derive_key("hexarch 2026 seed commitment", &seed.0))
                .to_hex()
                .to_string(),
        )
    }

    /// Whether `seed` is what was promised.
    pub fn holds(&self, seed: Seed) -> bool {
        *self == Commitment::to(seed)
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment({self})")
    }
}

/// The seed that a game runs on: the host's, with the numbers that the seats added, in seat order.
pub fn mix(host: Seed, numbers: &[u32]) -> Seed {
    let mut hasher = blake3::Hasher::new_keyed(&host.0);
    for number in numbers {
        hasher.update(&number.to_le_bytes());
    }
    Seed(*hasher.finalize().as_bytes())
}

/// The seed that a game goes on from when everybody agreed to go back, as its log is `entries` long: it follows from what was
/// promised before the game, so that the host cannot pick it either.
pub fn again(host: Seed, numbers: &[u32], entries: usize) -> Seed {
    let mut hasher = blake3::Hasher::new_keyed(&mix(host, numbers).0);
    hasher.update(b"rewind").update(&(entries as u64).to_le_bytes());
    Seed(*hasher.finalize().as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_commitment_holds_for_its_seed_alone() {
        let seed = Seed::from_number(1);
        assert!(Commitment::to(seed).holds(seed));
        assert!(!Commitment::to(seed).holds(Seed::from_number(2)));
    }

    #[test]
    fn every_number_changes_the_game() {
        let host = Seed::from_number(1);
        assert_ne!(mix(host, &[1, 2]), mix(host, &[2, 1]));
        assert_ne!(mix(host, &[1, 2]), mix(host, &[1, 3]));
        assert_ne!(mix(host, &[0]), host);
    }
}
