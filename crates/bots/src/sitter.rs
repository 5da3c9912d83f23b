//! A bot at a table whose game is forgotten.

use std::any::Any;
use std::thread;

use hexarch_core::{Game, Job, Legal, Seat, Seated, Seed, Table};

use crate::{Bot, Kind, Known, NoBot};

/// More would think mostly the same.
const MOST_THREADS: usize = 4;

/// A bot at a table whose game is forgotten: for server, terminal and Python.
pub trait Sitter: Send {
    /// What `seat`, which is asked at this table, answers, as stable text; nothing if it has no answer, or if the table
    /// belongs to another game than the bot.
    fn answer(&mut self, table: &dyn Table, seat: Seat) -> Option<String>;
    /// Why the bot had to be replaced, if it had to.
    fn trouble(&self) -> Option<&str>;
    /// The game at this table is over, or the bot leaves it.
    fn over(&mut self, table: &dyn Table);
}

/// Makes a [`Sitter`] for a game named by text: `catalog::with("runewars", Sit { kind, seed })`.
#[derive(Clone, Debug)]
pub struct Sit {
    /// Which bot.
    pub kind: Kind,
    /// From what its thoughts follow.
    pub seed: Seed,
}

impl Job for Sit {
    type Out = Result<Box<dyn Sitter>, NoBot>;
    fn run<G: Game>(self, game: &'static G) -> Self::Out {
        let threads = thread::available_parallelism().map_or(1, usize::from).min(MOST_THREADS);
        let bot = self.kind.bot_on(game, self.seed, threads)?;
        Ok(Box::new(Seatmate { bot, legal: Legal(Vec::new()) }))
    }
}

struct Seatmate<G: Game> {
    bot: Box<dyn Bot<G>>,
    legal: Legal<G::Action>,
}

impl<G: Game> Sitter for Seatmate<G> {
    fn answer(&mut self, table: &dyn Table, seat: Seat) -> Option<String> {
        let table = (table as &dyn Any).downcast_ref::<Seated<G>>()?;
        let game = table.game();
        if !game.pending(table.state()).has(seat) {
            return None;
        }
        let known = Known::at(table, seat, &mut self.legal);
        let action = match known.legal() {
            [] => return None,
            [only] => *only,
            _ => self.bot.choose(&known),
        };
        Some(game.spell(action))
    }

    fn trouble(&self) -> Option<&str> {
        self.bot.trouble()
    }

    fn over(&mut self, table: &dyn Table) {
        if let Some(table) = (table as &dyn Any).downcast_ref::<Seated<G>>() {
            let outcome = table.game().outcome(table.state());
            self.bot.over(table.seats(), outcome.as_ref());
        }
    }
}
