//! The names that people type for bots.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use hexarch_core::{Game, Seed};

use crate::search::{Search, Settings};
use crate::{Bot, External, Greedy, Random};

/// How long a search thinks about one answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Budget {
    /// So many iterations: the same seed gives the same answer on every machine.
    Iterations(u32),
    /// So much time, on all the threads it was given.
    Time(Duration),
}

/// Named strengths, documented in `docs/bots.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Makes mistakes that a newcomer can use.
    Easy,
    /// Answers at once and plays soundly.
    Normal,
    /// Thinks as long as a person waits gladly.
    Hard,
}

/// A bot by its name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// `random`: any answer.
    Random,
    /// `greedy`: what looks best after one step.
    Greedy,
    /// `search:1000` or `search:200ms`: looks ahead for so many iterations or so long.
    Search(Budget),
    /// `easy`, `normal`, `hard`.
    Level(Level),
    /// `cmd:python3 bot.py`: another program.
    Command(String),
}

/// A name that no bot has, or a bot that cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoBot {
    /// No such name.
    #[error(
        "there is no bot '{0}'; the bots are: random, greedy, search:1000, search:200ms, easy, normal, hard, cmd:PROGRAM"
    )]
    Unknown(String),
    /// A search with a budget that is none.
    #[error("'{0}' is no budget of a search: write search:1000 for iterations or search:200ms for time")]
    Budget(String),
    /// Too few or too many names.
    #[error("{named} bots are named for {places} seat{}: name one for all or one for each", if *.places == 1 { "" } else { "s" })]
    Places {
        /// How many names there are.
        named: usize,
        /// How many seats.
        places: usize,
    },
}

impl FromStr for Kind {
    type Err = NoBot;
    fn from_str(name: &str) -> Result<Kind, NoBot> {
        Ok(match name {
            "random" => Kind::Random,
            "greedy" => Kind::Greedy,
            "easy" => Kind::Level(Level::Easy),
            "normal" => Kind::Level(Level::Normal),
            "hard" => Kind::Level(Level::Hard),
            _ => match name.split_once(':') {
                Some(("search", budget)) => Kind::Search(budget.parse()?),
                Some(("cmd", program)) if !program.trim().is_empty() => Kind::Command(program.trim().into()),
                _ => return Err(NoBot::Unknown(name.into())),
            },
        })
    }
}

impl FromStr for Budget {
    type Err = NoBot;
    fn from_str(text: &str) -> Result<Budget, NoBot> {
        let number = |text: &str| text.parse::<u32>().ok().filter(|&n| n > 0);
        let budget = match text.strip_suffix("ms") {
            Some(text) => number(text).map(|ms| Budget::Time(Duration::from_millis(ms.into()))),
            None => number(text).map(Budget::Iterations),
        };
        budget.ok_or_else(|| NoBot::Budget(text.into()))
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Random => f.write_str("random"),
            Kind::Greedy => f.write_str("greedy"),
            Kind::Search(Budget::Iterations(n)) => write!(f, "search:{n}"),
            Kind::Search(Budget::Time(time)) => write!(f, "search:{}ms", time.as_millis()),
            Kind::Level(Level::Easy) => f.write_str("easy"),
            Kind::Level(Level::Normal) => f.write_str("normal"),
            Kind::Level(Level::Hard) => f.write_str("hard"),
            Kind::Command(program) => write!(f, "cmd:{program}"),
        }
    }
}

impl Kind {
    /// A bot of this kind that thinks on one thread. What it does follows from `seed`, unless it has a budget of time or is
    /// another program.
    pub fn bot<G: Game>(&self, game: &'static G, seed: Seed) -> Result<Box<dyn Bot<G>>, NoBot> {
        self.bot_on(game, seed, 1)
    }

    /// The same on several threads, if it has a budget of time. With iterations it stays on one, so that it plays the same
    /// everywhere.
    pub fn bot_on<G: Game>(
        &self,
        _game: &'static G,
        seed: Seed,
        threads: usize,
    ) -> Result<Box<dyn Bot<G>>, NoBot> {
        let search = |settings: Settings| {
            let threads = if matches!(settings.budget, Budget::Time(_)) { threads } else { 1 };
            Box::new(Search::new(Settings { threads, ..settings }, seed))
        };
        Ok(match self {
            Kind::Random => Box::new(Random::new(seed)),
            Kind::Greedy => Box::new(Greedy::new(seed)),
            Kind::Search(budget) => search(Settings::new(*budget)),
            Kind::Level(level) => search(level.settings()),
            Kind::Command(command) => Box::new(External::new(command, seed)),
        })
    }
}

/// The bot for each of `places` from a list of one name for all or one for each.
pub fn names(list: &[String], places: usize) -> Result<Vec<Kind>, NoBot> {
    let kinds = list.iter().map(|name| name.parse()).collect::<Result<Vec<Kind>, NoBot>>()?;
    match &kinds[..] {
        [one] => Ok(vec![one.clone(); places]),
        many if many.len() == places => Ok(kinds),
        many => Err(NoBot::Places { named: many.len(), places }),
    }
}

impl Level {
    /// What the level means.
    pub fn settings(self) -> Settings {
        match self {
            Level::Easy => Settings {
                width: (2.0, 0.3),
                horizon: (4, 2),
                behind: 1,
                care: 1,
                crowd: (1, 1),
                advice: 0,
                ..Settings::new(Budget::Iterations(40))
            },
            Level::Normal => Settings::new(Budget::Iterations(1000)),
            Level::Hard => Settings::new(Budget::Time(Duration::from_millis(1000))),
        }
    }
}
