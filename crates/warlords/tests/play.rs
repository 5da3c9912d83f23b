//! Random games of every number of players and scenario: they end, and nothing gets lost on the way.

use std::panic::{AssertUnwindSafe, catch_unwind};

use hexarch_core::{Chance, Game, Log, Seed, legal};
use hexarch_warlords::{Race, Scenario, Setup, game};

fn setup(n: u64) -> Setup {
    let players = 1 + (n % 4) as u8;
    let mut setup = Setup::of(players);
    if players > 1 && (n / 4).is_multiple_of(3) {
        setup.scenario = Scenario::QuickStart;
    }
    setup.build_world = (n / 4).is_multiple_of(5);
    setup.guard_souls = (n / 4).is_multiple_of(7);
    setup.sixteen_cards = (n / 4).is_multiple_of(6);
    setup.strict_second_leader = (n / 4).is_multiple_of(4);
    if (n / 4).is_multiple_of(2) {
        setup.races = vec![Race::Necromancer];
    }
    setup
}

/// Plays one game; what goes wrong comes back with the last answers.
fn play(n: u64) -> Result<usize, String> {
    let seed = Seed::from_number(n);
    let (mut chance, mut answers) = (Chance::new(seed), Chance::new(seed.nth(1)));
    let mut log = Log::silent();
    let mut state = game().start(&setup(n), &mut chance, &mut log).map_err(|faults| faults.to_string())?;
    let mut trail = Vec::new();
    while let Some(seat) = game().pending(&state).first() {
        let show = |trail: &[String]| trail[trail.len().saturating_sub(25)..].join("\n");
        let choices = legal(game(), &state, seat);
        if choices.is_empty() {
            return Err(format!("seat {seat} has no answer at {:?}\n{}", state.steps, show(&trail)));
        }
        let action = choices[answers.below(choices.len() as u32) as usize];
        trail.push(format!("{seat} {} at {:?}", game().spell(action), state.steps.last()));
        catch_unwind(AssertUnwindSafe(|| game().play(&mut state, seat, action, &mut chance, &mut log)))
            .map_err(|_| format!("panicked\n{}", show(&trail)))?;
        game().audit(&state).map_err(|fault| format!("{fault}\n{}", show(&trail)))?;
        if trail.len() > 60_000 {
            return Err(format!("does not end: round {}\n{}", state.round, show(&trail)));
        }
    }
    let over = game().outcome(&state).is_some();
    if over { Ok(trail.len()) } else { Err(format!("stopped at {:?}", state.steps)) }
}

#[test]
fn random_games_end() {
    let games: u64 = std::env::var("HEXARCH_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(24);
    let results: Vec<_> = (0..games).map(|n| (n, play(n))).collect();
    let failed: Vec<String> = results
        .iter()
        .filter_map(|(n, result)| Some(format!("game {n}: {}", result.as_ref().err()?)))
        .collect();
    assert!(
        failed.is_empty(),
        "{} of {games} fail:\n{}",
        failed.len(),
        failed[..failed.len().min(5)].join("\n\n")
    );
}
