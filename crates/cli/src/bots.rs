//! Who plays when no person does.

use anyhow::{Result, bail};
use hexarch_core::{Chance, Seed};

/// The names that `--bots` understands.
pub(crate) const KNOWN: [&str; 1] = ["random"];

/// A bot at work.
#[derive(Clone, Debug)]
pub(crate) enum Bot {
    /// Takes any legal answer, each equally likely.
    Random(Chance),
}

impl Bot {
    /// The bot of this name. What it does follows from `seed`.
    pub(crate) fn new(name: &str, seed: Seed) -> Result<Bot> {
        match name {
            "random" => Ok(Bot::Random(Chance::new(seed))),
            _ => bail!("there is no bot '{name}'; the bots are: {}", KNOWN.join(", ")),
        }
    }

    /// Which of so many answers it gives.
    #[inline]
    pub(crate) fn choose(&mut self, choices: usize) -> usize {
        match self {
            Bot::Random(chance) => chance.below(choices as u32) as usize,
        }
    }
}

/// The name for each of `places` from a list of one for all or one for each.
pub(crate) fn names(list: &[String], places: usize) -> Result<Vec<String>> {
    for name in list {
        Bot::new(name, Seed::from_number(0))?;
    }
    match list {
        [one] => Ok(vec![one.clone(); places]),
        many if many.len() == places => Ok(many.to_vec()),
        many => {
            let s = if places == 1 { "" } else { "s" };
            bail!("{} bots are named for {places} seat{s}: name one for all or one for each", many.len())
        }
    }
}
