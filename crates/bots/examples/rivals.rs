//! How well a search with other settings plays Runewars.
//!
//! `cargo run -p hexarch-bots --example rivals -- 'ITERATIONS SETTING=VALUE...' PLAYERS GAMES SEED` lets such a search play
//! against `greedy` in all other seats: the same deals, seats and luck for all settings, as `hexarch arena` has them with that
//! seed. It tells of each game who won, the dragon runes of all and what the search would have called its share of the win
//! in winter, year by year; then how often it won, and what it had more of than the others. The settings are those of `Settings`,
//! such as `advice=20 horizon=4`.
#![expect(clippy::print_stdout, reason = "this is what the program is for")]

use std::time::Instant;

use hexarch_bots::search::{Search, Settings};
use hexarch_bots::{Bot, Budget, Greedy, Known, bot_seed, chance_of, playout};
use hexarch_core::{Game, Legal, Log, Seat, Seed};
use hexarch_runewars::{Action, Runewars, State, TRAITS, Trait, game};

/// How far apart evaluations are when one wins e times as often as the other.
const SCALE: f64 = 910.0;

/// Who sits at the table.
enum Rival {
    Search(Box<Search<Runewars>>),
    Greedy(Box<Greedy<Runewars>>),
}

impl Bot<Runewars> for Rival {
    fn choose(&mut self, known: &Known<'_, Runewars>) -> Action {
        match self {
            Rival::Search(bot) => bot.choose(known),
            Rival::Greedy(bot) => bot.choose(known),
        }
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut next = |usual: &str| arguments.next().unwrap_or_else(|| usual.into());
    let settings = settings(&next("1000"));
    let players: u8 = next("4").parse().expect("a number of players");
    let games: u64 = next("24").parse().expect("a number of games");
    let seed: Seed = next("2").parse().expect("a seed");
    let (mut wins, mut shares, mut iterations, mut seconds) = (0, 0.0, 0, 0.0);
    let mut ahead = vec![[0.0; TRAITS]; 8];
    for number in 0..games {
        let seat = Seat((u64::from(players) - number % u64::from(players)) as u8 % players);
        let start = Instant::now();
        let played = play(settings, players, seat, seed.nth(number / u64::from(players)), number);
        seconds += start.elapsed().as_secs_f64();
        let winner = played.state.winner.expect("the game is over");
        wins += u32::from(winner == seat);
        let share = played.winters.iter().sum::<f64>() / played.winters.len().max(1) as f64;
        shares += share;
        iterations += played.iterations;
        for (sums, counts) in ahead.iter_mut().zip(&played.ahead) {
            sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
        let runes: Vec<i32> = Seat::all(players).map(|seat| runes(&played.state, seat)).collect();
        let winters: Vec<String> = played.winters.iter().map(|it| format!("{it:.2}")).collect();
        println!(
            "game {number} seat {seat} {} year {} runes {runes:?} winters {} ({wins} of {}, {:.1} s a game)",
            if winner == seat { "won" } else { "lost" },
            played.state.year,
            winters.join(" "),
            number + 1,
            seconds / (number + 1) as f64,
        );
    }
    println!(
        "{wins} of {games} won, mean share in winter {:.3}, {:.1} s a game, {iterations} iterations",
        shares / games as f64,
        seconds / games as f64
    );
    println!("what it has more of than another, in the winter of each year:");
    for (at, what) in Trait::ALL.iter().enumerate() {
        let years: Vec<String> =
            ahead[..6].iter().map(|sums| format!("{:+.2}", sums[at] / games as f64)).collect();
        println!("  {what:?} {}", years.join(" "));
    }
}

/// The usual settings but for what is named.
fn settings(text: &str) -> Settings {
    let mut words = text.split_whitespace();
    let iterations = words.next().and_then(|it| it.parse().ok()).expect("a number of iterations");
    let mut settings = Settings::new(Budget::Iterations(iterations));
    for word in words {
        let (name, value) = word.split_once('=').expect("a setting and its value");
        let number: f32 = value.parse().expect("a number");
        match name {
            "curiosity" => settings.curiosity = number,
            "width" => settings.width.0 = number,
            "growth" => settings.width.1 = number,
            "horizon" => settings.horizon.0 = number as u32,
            "each" => settings.horizon.1 = number as u32,
            "behind" => settings.behind = number as u32,
            "apart" => settings.apart = number as u8,
            "care" => settings.care = number as usize,
            "own" => settings.crowd.0 = number as usize,
            "others" => settings.crowd.1 = number as usize,
            "haste" => settings.haste = number,
            "advice" => settings.advice = number as u32,
            other => panic!("there is no setting '{other}'"),
        }
    }
    settings
}

/// A game that was played.
struct Played {
    state: State,
    /// The share of the win at the beginning of each winter, as the evaluation sees it.
    winters: Vec<f64>,
    iterations: u64,
    /// What the search has more of than the others on average, at the beginning of each winter.
    ahead: Vec<[f64; TRAITS]>,
}

fn play(settings: Settings, players: u8, seat: Seat, seed: Seed, number: u64) -> Played {
    let setup = game().setup(players).expect("so many can play");
    let mut chance = chance_of(seed);
    let mut state = game().start(&setup, &mut chance, &mut Log::silent()).expect("the usual setup");
    let mut bots: Vec<Rival> = Seat::all(players)
        .map(|it| {
            let seed = bot_seed(seed, it).nth(number);
            match it == seat {
                true => Rival::Search(Box::new(Search::new(settings, seed))),
                false => Rival::Greedy(Box::new(Greedy::new(seed))),
            }
        })
        .collect();
    let (mut winters, mut ahead, mut year) = (Vec::new(), Vec::new(), 0);
    playout(game(), &mut state, &mut chance, &mut bots, &mut Legal(Vec::new()), |answer| {
        if answer.state.season as usize == 3 && answer.state.year > year {
            year = answer.state.year;
            let values = game().evaluate(answer.state);
            let parts = Seat::all(players).map(|it| (f64::from(values[it] - values[seat]) / SCALE).exp());
            winters.push(1.0 / parts.sum::<f64>());
            let traits = game().traits(answer.state);
            ahead.push(std::array::from_fn(|at| {
                let all: i32 = Seat::all(players).map(|it| traits[it][at]).sum();
                f64::from(traits[seat][at] * i32::from(players) - all) / f64::from(players - 1) / 16.0
            }));
        }
    });
    let Rival::Search(bot) = &bots[seat.index()] else { unreachable!("the search sits there") };
    Played { iterations: bot.iterations(), state, winters, ahead }
}

/// The dragon runes of a player.
fn runes(state: &State, seat: Seat) -> i32 {
    game().traits(state)[seat][0] / 16
}
