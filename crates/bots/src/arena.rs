//! Many games between bots, fairly seated, and what follows from them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use hexarch_core::{BySeat, Game, Legal, Log, MAX_SEATS, Seat, Seed};

use crate::playout::{End, bot_seed, chance_of, playout};
use crate::rating::{Match, Rating, ratings, wilson};
use crate::value::won;
use crate::{Bot, Kind, Known, NoBot};

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan<G: Game> {
    /// The game.
    pub game: &'static G,
    /// How it is set up.
    pub setup: G::Setup,
    /// The bots. Fewer than seats: they are repeated; more: they take turns.
    pub bots: Vec<Kind>,
    /// How many games.
    pub games: usize,
    /// On how many threads.
    pub threads: usize,
    /// From what everything follows, unless a bot has a budget of time.
    pub seed: Seed,
}

/// How one bot did.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// Its name.
    pub name: String,
    /// In how many games it had a seat.
    pub games: usize,
    /// How many of them it won; a shared win counts in part.
    pub wins: f64,
    /// Wins by games, with the ends of its 95 % interval.
    pub share: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// How strong it is beside the others.
    pub rating: Rating,
    /// How many questions it answered.
    pub answers: u64,
    /// How long it thought about all of them.
    pub thought: Duration,
    /// How long it thought about the one that took it longest.
    pub longest: Duration,
}

/// How it went.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standings {
    /// The bots, in the order of their first naming.
    pub bots: Vec<Standing>,
    /// Games that did not end as they should: number and what happened.
    pub troubles: Vec<(usize, String)>,
    /// Bots that had to be replaced in a game, which goes by another name: number of the game, name, why.
    pub replaced: Vec<(usize, String, String)>,
}

/// What a bot goes by in a game in which it had to be replaced.
pub fn replaced_name(name: &str) -> String {
    format!("{name} (replaced by greedy)")
}

/// Counts how long a bot thinks.
struct Timed<G: Game> {
    bot: Box<dyn Bot<G>>,
    name: usize,
    answers: u64,
    thought: Duration,
    longest: Duration,
}

impl<G: Game> Bot<G> for Timed<G> {
    fn choose(&mut self, known: &Known<'_, G>) -> G::Action {
        let start = Instant::now();
        let action = self.bot.choose(known);
        let time = start.elapsed();
        self.answers += 1;
        self.thought += time;
        self.longest = self.longest.max(time);
        action
    }

    fn over(&mut self, seats: u8, outcome: Option<&BySeat<i32>>) {
        self.bot.over(seats, outcome);
    }

    fn trouble(&self) -> Option<&str> {
        self.bot.trouble()
    }
}

/// A game that was played.
struct Played {
    number: usize,
    result: Result<Match, String>,
    /// By seat: whose, answers, time in all, longest time.
    times: Vec<(usize, u64, Duration, Duration)>,
    /// Who was replaced, by seat, and why.
    replaced: Vec<(usize, usize, String)>,
}

impl<G: Game> Plan<G> {
    /// Plays all games. `tick` is called after each.
    pub fn run(&self, tick: impl Fn() + Sync) -> Result<Standings, NoBot> {
        for kind in &self.bots {
            kind.bot(self.game, self.seed)?;
        }
        let mut names: Vec<String> = Vec::new();
        for name in self.bots.iter().map(Kind::to_string) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let next = AtomicUsize::new(0);
        let played = Mutex::new(Vec::with_capacity(self.games));
        thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= self.games {
                            return;
                        }
                        let game = self.play(number, &names);
                        played.lock().expect("nobody panics while he holds it").push(game);
                        tick();
                    }
                });
            }
        });
        let mut played = played.into_inner().expect("nobody panics while he holds it");
        played.sort_by_key(|game| game.number);
        Ok(self.count(names, played))
    }

    /// Who sits where in a game. The same deal is played once with each turn of the seating.
    fn seating(&self, number: usize) -> Vec<&Kind> {
        let seats = usize::from(self.game.setup_seats(&self.setup));
        let (deal, turn) = (number / seats, number % seats);
        let bots = self.bots.len();
        let first = if bots > seats { deal * seats } else { 0 };
        (0..seats).map(|seat| &self.bots[(first + (seat + turn) % seats) % bots]).collect()
    }

    fn play(&self, number: usize, names: &[String]) -> Played {
        let seating = self.seating(number);
        let seed = self.seed.nth((number / seating.len()) as u64);
        let mut bots: Vec<Timed<G>> = Vec::with_capacity(MAX_SEATS);
        for (seat, kind) in (0..).map(Seat).zip(&seating) {
            let name = kind.to_string();
            let name = names.iter().position(|it| *it == name).unwrap_or_default();
            // Another seating of the same deal is another game: its bots have other thoughts.
            let seed = bot_seed(seed, seat).nth(number as u64);
            if let Ok(bot) = kind.bot(self.game, seed) {
                bots.push(Timed { bot, name, answers: 0, thought: Duration::ZERO, longest: Duration::ZERO });
            }
        }
        let result = catch_unwind(AssertUnwindSafe(|| self.finish(seed, &mut bots)));
        let result = result.unwrap_or_else(|panic| {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
            Err(format!("panic: {}", text.unwrap_or("without a message")))
        });
        let times = bots.iter().map(|bot| (bot.name, bot.answers, bot.thought, bot.longest)).collect();
        let trouble =
            |(seat, bot): (usize, &Timed<G>)| bot.trouble().map(|why| (seat, bot.name, why.to_owned()));
        let replaced = bots.iter().enumerate().filter_map(trouble).collect();
        Played { number, result, times, replaced }
    }

    fn finish(&self, seed: Seed, bots: &mut [Timed<G>]) -> Result<Match, String> {
        let mut chance = chance_of(seed);
        let mut state = self
            .game
            .start(&self.setup, &mut chance, &mut Log::silent())
            .map_err(|faults| faults.to_string())?;
        let end = playout(self.game, &mut state, &mut chance, bots, &mut Legal(Vec::new()), |_| ());
        match (end, self.game.outcome(&state)) {
            (End::Over, Some(outcome)) => {
                let shares = won(&outcome, bots.len());
                Ok(Match { seats: bots.iter().map(|bot| bot.name).zip(shares.map(f64::from)).collect() })
            }
            (End::Over, None) => Err("the game is over without a result".into()),
            (End::NoAnswer(seat), _) => Err(format!("seat {seat} is asked and has no answer")),
            (End::Endless, _) => Err("more answers than the game promises at most".into()),
        }
    }

    fn count(&self, names: Vec<String>, played: Vec<Played>) -> Standings {
        let mut names = names;
        let mut matches = Vec::with_capacity(played.len());
        let (mut troubles, mut replaced) = (Vec::new(), Vec::new());
        let mut times = vec![(0, Duration::ZERO, Duration::ZERO); names.len()];
        for game in played {
            for (name, answers, thought, longest) in game.times {
                let all = &mut times[name];
                *all = (all.0 + answers, all.1 + thought, all.2.max(longest));
            }
            let mut result = game.result;
            for (seat, name, why) in game.replaced {
                // What another won for it is not its own.
                let marked = replaced_name(&names[name]);
                let other = names.iter().position(|it| *it == marked).unwrap_or_else(|| {
                    names.push(marked);
                    times.push(Default::default());
                    names.len() - 1
                });
                if let Some(seat) = result.as_mut().ok().and_then(|game| game.seats.get_mut(seat)) {
                    seat.0 = other;
                }
                replaced.push((game.number, names[name].clone(), why));
            }
            match result {
                Ok(game) => matches.push(game),
                Err(what) => troubles.push((game.number, what)),
            }
        }
        let ratings = ratings(names.len(), &matches, self.seed);
        let bots = names.into_iter().enumerate().map(|(at, name)| {
            let games = matches.iter().filter(|game| game.seats.iter().any(|seat| seat.0 == at)).count();
            let won = matches.iter().flat_map(|game| &game.seats).filter(|seat| seat.0 == at);
            let wins: f64 = won.map(|seat| seat.1).sum();
            let share = if games == 0 { 0.0 } else { wins / games as f64 };
            let (low, high) = wilson(wins, games);
            let (answers, thought, longest) = times[at];
            let rating = ratings[at];
            Standing { name, games, wins, share, low, high, rating, answers, thought, longest }
        });
        Standings { bots: bots.collect(), troubles, replaced }
    }
}
