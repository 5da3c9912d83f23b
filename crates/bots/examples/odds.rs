//! How long the odds of a fight take.
//!
//! `cargo run -p hexarch-bots --example odds -- GAMES PLAYERS BOT` lets a bot play Mage Knight and asks for the odds of
//! every fight when it begins, with the hand and the Units of that moment. Times are CPU time.
#![expect(clippy::print_stdout, reason = "this is what the program is for")]

use std::time::Duration;

use cpu_time::ThreadTime;
use hexarch_bots::{Bot, Kind, bot_seed, chance_of, playout};
use hexarch_core::odds::Method;
use hexarch_core::{Game, Legal, Log, Seat, Seed};
use hexarch_mage_knight::{MageKnight, game};

/// The odds of one fight.
struct Asked {
    time: Duration,
    exact: bool,
    cards: usize,
    units: usize,
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut next = |usual: &str| arguments.next().unwrap_or_else(|| usual.into());
    let games: u64 = next("100").parse().expect("a number of games");
    let players: u8 = next("1").parse().expect("a number of players");
    let kind: Kind = next("random").parse().expect("the name of a bot");
    let mut asked: Vec<Asked> = (0..games).flat_map(|n| fights(players, &kind, n)).collect();
    asked.sort_by_key(|asked| asked.time);
    let Some(slowest) = asked.last() else { return println!("nobody fought") };
    let at = |share: usize| asked[(asked.len() - 1) * share / 100].time.as_secs_f64() * 1e3;
    let exact = asked.iter().filter(|asked| asked.exact).count();
    println!(
        "{} fights, {exact} of them exact: half within {:.2} ms, 95 % within {:.1} ms, 99 % within {:.1} ms, the slowest {:.1} ms with {} cards in hand and {} Units",
        asked.len(),
        at(50),
        at(95),
        at(99),
        at(100),
        slowest.cards,
        slowest.units,
    );
}

/// The odds of all fights of a game.
fn fights(players: u8, kind: &Kind, n: u64) -> Vec<Asked> {
    let game: &MageKnight = game();
    let seed = Seed::from_number(n);
    let mut chance = chance_of(seed);
    let setup = game.setup(players).expect("so many can play");
    let mut state = game.start(&setup, &mut chance, &mut Log::silent()).expect("the usual setup");
    let bot = |seat: Seat| kind.bot(game, bot_seed(seed, seat)).expect("a bot");
    let mut bots: Vec<Box<dyn Bot<MageKnight>>> = Seat::all(players).map(bot).collect();
    let mut asked = Vec::new();
    let mut fighting = false;
    playout(game, &mut state, &mut chance, &mut bots, &mut Legal(Vec::new()), |answer| {
        let begins = answer.state.combat.on && !fighting;
        fighting = answer.state.combat.on;
        if begins {
            let start = ThreadTime::now();
            if let Some(odds) = game.odds(answer.state, answer.seat, None) {
                let time = start.elapsed();
                let player = &answer.state.players[answer.seat];
                let (cards, units) = (player.deeds.hand.cards(), player.units.len());
                asked.push(Asked { time, exact: odds.method == Method::Exact, cards, units });
            }
        }
    });
    asked
}
