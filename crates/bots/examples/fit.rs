//! Fits the weights of Runewars' evaluation to the results of games between bots.
//!
//! `cargo run -p hexarch-bots --example fit -- BOT PLAYERS GAMES SEED` plays GAMES games in which every seat is taken by BOT,
//! who now and then does anything at all so that positions are not all alike. Every tenth question is a sample: the traits
//! of all players and who won in the end. The weights that make those wins most likely, without going far from the present
//! ones, are printed as they stand in `crates/runewars/src/eval.rs`.
#![expect(clippy::print_stdout, reason = "this is what the program is for")]

use hexarch_bots::{Bot, Kind, Known, Random, bot_seed, chance_of, playout};
use hexarch_core::{Game, Legal, Log, Seat, Seed};
use hexarch_runewars::{Runewars, TRAITS, Trait, WEIGHTS, game};

/// How far apart evaluations are when one wins e times as often as the other.
const SCALE: f64 = 910.0;
/// How strongly the weights are held to the present ones, by samples.
const HOLD: f64 = 2e-4;
const ROUNDS: usize = 600;
const STEP: f64 = 0.02;

/// A position: how much of the game has passed, the traits of each player, who won.
struct Sample {
    passed: f64,
    traits: Vec<[f64; TRAITS]>,
    winner: usize,
}

/// A bot that does anything at all at one question in ten.
struct Moody {
    bot: Box<dyn Bot<Runewars>>,
    random: Random,
    mood: hexarch_core::Chance,
}

impl Bot<Runewars> for Moody {
    fn choose(&mut self, known: &Known<'_, Runewars>) -> hexarch_runewars::Action {
        if self.mood.below(10) == 0 { self.random.choose(known) } else { self.bot.choose(known) }
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut next = |usual: &str| arguments.next().unwrap_or_else(|| usual.into());
    let kind: Kind = next("greedy").parse().expect("the name of a bot");
    let players: u8 = next("2").parse().expect("a number of players");
    let games: u64 = next("100").parse().expect("a number of games");
    let seed: Seed = next("1").parse().expect("a seed");
    let mut samples = Vec::new();
    for number in 0..games {
        play(&kind, players, seed.nth(number), &mut samples);
    }
    let mut weights: Vec<[f64; 2]> =
        WEIGHTS.iter().map(|pair| pair.map(|it| f64::from(it) / SCALE)).collect();
    println!("// {games} games, {} samples; log loss {:.4} before", samples.len(), loss(&samples, &weights));
    fit(&samples, &mut weights);
    println!("// log loss {:.4} after", loss(&samples, &weights));
    for (what, pair) in Trait::ALL.iter().zip(&weights) {
        let [early, late] = pair.map(|it| (it * SCALE).round());
        println!("    {what:?} = {early}, {late};");
    }
}

fn play(kind: &Kind, players: u8, seed: Seed, samples: &mut Vec<Sample>) {
    let setup = game().setup(players).expect("so many can play");
    let mut chance = chance_of(seed);
    let mut state = game().start(&setup, &mut chance, &mut Log::silent()).expect("the usual setup");
    let mut bots: Vec<Moody> = Seat::all(players)
        .map(|seat| Moody {
            bot: kind.bot(game(), bot_seed(seed, seat)).expect("it plays here"),
            random: Random::new(bot_seed(seed, seat).nth(1)),
            mood: hexarch_core::Chance::new(bot_seed(seed, seat).nth(2)),
        })
        .collect();
    let first = samples.len();
    let mut questions = 0;
    playout(game(), &mut state, &mut chance, &mut bots, &mut Legal(Vec::new()), |answer| {
        questions += 1;
        if questions % 10 != 0 || answer.state.year == 0 {
            return;
        }
        let traits = game().traits(answer.state);
        let seasons = f64::from(answer.state.year - 1) * 4.0 + answer.state.season as u8 as f64;
        samples.push(Sample {
            passed: seasons / 23.0,
            traits: Seat::all(players).map(|seat| traits[seat].map(|it| f64::from(it) / 16.0)).collect(),
            winner: 0,
        });
    });
    let winner = state.winner.expect("the game is over").index();
    samples[first..].iter_mut().for_each(|sample| sample.winner = winner);
}

/// How likely each player of a sample wins.
fn shares(sample: &Sample, weights: &[[f64; 2]]) -> Vec<f64> {
    let value = |traits: &[f64; TRAITS]| -> f64 {
        let weight = |pair: &[f64; 2]| pair[0] * (1.0 - sample.passed) + pair[1] * sample.passed;
        traits.iter().zip(weights).map(|(count, pair)| count * weight(pair)).sum()
    };
    let values: Vec<f64> = sample.traits.iter().map(value).collect();
    let most = values.iter().copied().fold(f64::MIN, f64::max);
    let parts: Vec<f64> = values.iter().map(|it| (it - most).exp()).collect();
    let sum: f64 = parts.iter().sum();
    parts.into_iter().map(|it| it / sum).collect()
}

fn loss(samples: &[Sample], weights: &[[f64; 2]]) -> f64 {
    let one = |sample: &Sample| -shares(sample, weights)[sample.winner].max(1e-9).ln();
    samples.iter().map(one).sum::<f64>() / samples.len() as f64
}

/// Adam, over all samples at once.
fn fit(samples: &[Sample], weights: &mut [[f64; 2]]) {
    let start = weights.to_vec();
    // A trait with large counts has small weights: each moves on its own scale.
    let mut scale = [1e-6; TRAITS];
    for (at, scale) in scale.iter_mut().enumerate() {
        let all = samples.iter().flat_map(|sample| &sample.traits).map(|traits| traits[at] * traits[at]);
        *scale += (all.sum::<f64>() / samples.len() as f64).sqrt();
    }
    let mut momentum = vec![[[0.0f64; 2]; 2]; TRAITS];
    for round in 1..=ROUNDS {
        let mut gradient = vec![[0.0f64; 2]; TRAITS];
        for sample in samples {
            for (player, share) in shares(sample, weights).into_iter().enumerate() {
                let error = share - f64::from(u8::from(player == sample.winner));
                for (gradient, count) in gradient.iter_mut().zip(&sample.traits[player]) {
                    gradient[0] += error * count * (1.0 - sample.passed);
                    gradient[1] += error * count * sample.passed;
                }
            }
        }
        for at in 0..TRAITS {
            for end in 0..2 {
                let held = HOLD * (weights[at][end] - start[at][end]) * scale[at] * scale[at];
                let slope = (gradient[at][end] / samples.len() as f64 + held) / scale[at];
                let [first, second] = &mut momentum[at][end];
                *first = 0.9 * *first + 0.1 * slope;
                *second = 0.999 * *second + 0.001 * slope * slope;
                let first = *first / (1.0 - 0.9f64.powi(round as i32));
                let second = *second / (1.0 - 0.999f64.powi(round as i32));
                weights[at][end] -= STEP * first / (second.sqrt() + 1e-9) / scale[at];
            }
        }
    }
}
