//! Random games of every number of players: they end, and nothing gets lost on the way.

use hexarch_core::{Chance, Game, Log, Seed, legal};
use hexarch_warlords::{Setup, game};

#[test]
fn random_games_end() {
    let games: u64 = std::env::var("HEXARCH_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(8);
    for n in 0..games {
        let players = 1 + (n % 4) as u8;
        let seed = Seed::from_number(n);
        let mut chance = Chance::new(seed);
        let mut answers = Chance::new(seed.nth(1));
        let mut log = Log::silent();
        let mut state = game().start(&Setup::of(players), &mut chance, &mut log).expect("a legal setup");
        let mut acts = 0;
        let mut trail = Vec::new();
        while let Some(seat) = game().pending(&state).first() {
            let answers_now = legal(game(), &state, seat);
            let show = |trail: &[String]| trail[trail.len().saturating_sub(30)..].join("\n");
            assert!(
                !answers_now.is_empty(),
                "game {n}: seat {seat} has no answer at {:?}\n{}",
                state.steps,
                show(&trail)
            );
            let action = answers_now[answers.below(answers_now.len() as u32) as usize];
            trail.push(format!("{seat} {} at {:?}", game().spell(action), state.steps.last()));
            game().play(&mut state, seat, action, &mut chance, &mut log);
            acts += 1;
            if let Err(fault) = game().audit(&state) {
                panic!("game {n}, answer {acts}: {fault}\n{}", show(&trail));
            }
            assert!(acts < 60_000, "game {n} does not end: round {}\n{}", state.round, show(&trail));
        }
        assert!(game().outcome(&state).is_some(), "game {n} stopped at {:?}", state.steps);
    }
}
