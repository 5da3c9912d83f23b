//! How well bots play Mage Knight alone.
//!
//! `cargo run -p hexarch-bots --example solo -- SCENARIO GAMES THREADS BOT BOT...` lets each bot play the same games, the
//! four heroes in turn, and says how often it reached the goal, what it scored, and how often it scored more than the
//! first bot, and how much CPU time a game takes. With `LIST=1` in the environment it tells of each game, with `TRACE=1` of each answer, and with `FIRST=7`
//! it begins with the game of that number.
#![expect(clippy::print_stdout, reason = "this is what the program is for")]

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use cpu_time::ThreadTime;
use hexarch_bots::{Bot, End, Kind, Known, bot_seed, chance_of, playout};
use hexarch_core::{Game, Legal, Log, Seat, Seed};
use hexarch_mage_knight::{Action, MageKnight, Scenario, Setup, State, game};

/// A bot that takes the hero it is told to.
struct Cast {
    bot: Box<dyn Bot<MageKnight>>,
    hero: usize,
}

impl Bot<MageKnight> for Cast {
    fn choose(&mut self, known: &Known<'_, MageKnight>) -> Action {
        match known.legal() {
            heroes @ [Action::Setup(_), ..] => heroes[self.hero % heroes.len()],
            _ => self.bot.choose(known),
        }
    }
}

/// What came of a game.
#[derive(Clone, Copy, Debug, Default)]
struct Played {
    score: i32,
    reached: bool,
    round: u8,
    tiles: usize,
    answers: u32,
    seconds: f64,
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut next = |usual: &str| arguments.next().unwrap_or_else(|| usual.into());
    let scenario = Scenario::from_word(&next("first_reconnaissance")).expect("a scenario");
    let games: u64 = next("20").parse().expect("a number of games");
    let threads: usize = next("1").parse().expect("a number of threads");
    let mut kinds: Vec<Kind> = arguments.map(|name| name.parse().expect("the name of a bot")).collect();
    if kinds.is_empty() {
        kinds = ["greedy", "search:100"].map(|name| name.parse().expect("a bot")).into();
    }
    let setup = Setup { players: 1, scenario, revised: false, duels: None, assaults: false };
    let results = Mutex::new(vec![vec![Played::default(); games as usize]; kinds.len()]);
    let first: u64 = std::env::var("FIRST").map_or(0, |first| first.parse().expect("the number of a game"));
    let at = AtomicU64::new(first);
    let work = || {
        loop {
            let n = at.fetch_add(1, Ordering::Relaxed);
            if n >= first + games {
                return;
            }
            for (which, kind) in kinds.iter().enumerate() {
                let played = play(&setup, kind, n);
                if std::env::var_os("LIST").is_some() {
                    println!("game {n} {kind}: {played:?}");
                }
                results.lock().expect("no worker panics")[which][(n - first) as usize] = played;
            }
        }
    };
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    let results = results.into_inner().expect("no worker panics");
    for (kind, played) in kinds.iter().zip(&results) {
        let all = games as f64;
        let sum = |of: &dyn Fn(&Played) -> f64| played.iter().map(of).sum::<f64>();
        let reached = played.iter().filter(|it| it.reached).count();
        let better = played.iter().zip(&results[0]).filter(|(one, first)| one.score > first.score).count();
        println!(
            "{kind}: goal reached in {reached} of {games}, score {:.1}, better than {} in {better}; {:.1} tiles, round {:.1}, {:.0} answers, {:.2} s a game",
            sum(&|it| f64::from(it.score)) / all,
            kinds[0],
            sum(&|it| it.tiles as f64) / all,
            sum(&|it| f64::from(it.round)) / all,
            sum(&|it| f64::from(it.answers)) / all,
            sum(&|it| it.seconds) / all,
        );
    }
}

fn play(setup: &Setup, kind: &Kind, n: u64) -> Played {
    let game = game();
    let seed = Seed::from_number(n);
    let start = ThreadTime::now();
    let bot = kind.bot(game, bot_seed(seed, Seat(0))).expect("a bot");
    let mut bots = [Cast { bot, hero: n as usize }];
    let mut chance = chance_of(seed);
    let mut state = game.start(setup, &mut chance, &mut Log::silent()).expect("a scenario for one");
    let mut answers = 0;
    let mut legal = Legal(Vec::new());
    let end = playout(game, &mut state, &mut chance, &mut bots, &mut legal, |answer| {
        answers += u32::from(answer.choices > 1);
        if std::env::var_os("TRACE").is_some() && answer.choices > 1 {
            let player = &answer.state.players[Seat(0)];
            println!(
                "round {} dummy {} fame {} hand {} wounds {} deck {} tiles {} move {} worth {}: {}",
                answer.state.round,
                answer.state.dummy.deck.len(),
                player.fame,
                player.deeds.hand.cards(),
                player.deeds.hand.wounds,
                player.deeds.deck_len(),
                answer.state.map.tiles.len(),
                answer.state.turns[Seat(0)].moves,
                game.evaluate(answer.state)[Seat(0)],
                game.spell(answer.action)
            );
        }
    });
    assert_eq!(end, End::Over);
    Played {
        score: state.result[Seat(0)].into(),
        reached: reached(&state),
        round: state.round,
        tiles: state.map.tiles.len(),
        answers,
        seconds: start.elapsed().as_secs_f64(),
    }
}

/// First Reconnaissance finds a city; other scenarios conquer what there is.
fn reached(state: &State) -> bool {
    let mut cities = state.map.cities.iter().filter(|city| city.space.is_some()).peekable();
    match state.setting.scenario {
        Scenario::FirstReconnaissance => cities.peek().is_some(),
        _ => cities.filter(|city| city.open).count() >= 2,
    }
}
