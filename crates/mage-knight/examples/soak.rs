//! Plays random games of every scenario and number of players, and says how they went:
//! `cargo run --example soak -- GAMES [SCENARIO]`. With `BOLD` set the players fight and explore whenever they can, with
//! `AUDIT` every state is audited, with `REDRAW` worlds are redrawn for whoever is asked and played on, as bots do, and with
//! `TRACE` every answer is written down.

#![allow(clippy::disallowed_types, reason = "this measures, it plays no part in a game")]

use std::time::Instant;

use hexarch_core::{Chance, Game, Legal, Log, Seat, Seed, Viewer};
use hexarch_mage_knight::{State, game};

fn main() {
    let mut args = std::env::args().skip(1);
    let games: u64 = args.next().and_then(|n| n.parse().ok()).unwrap_or(10);
    let only = args.next();
    let game = game();
    let [bold, audited, redrawn, traced] =
        ["BOLD", "AUDIT", "REDRAW", "TRACE"].map(|name| std::env::var_os(name).is_some());
    for setup in game.setups() {
        if only.as_deref().is_some_and(|only| !setup.scenario.word().starts_with(only)) {
            continue;
        }
        let (mut decisions, mut choices, mut answers, mut scores, mut deepest) = (0u64, 0u64, 0u64, 0i64, 0);
        let start = Instant::now();
        let mut legal = Legal(Vec::new());
        for n in 0..games {
            let mut chance = Chance::new(Seed::from_number(n));
            let mut dice = Chance::new(Seed::from_number(1_000_000 + n));
            let mut state = game.start(&setup, &mut chance, &mut Log::silent()).expect("a setup of the list");
            while let Some(seat) = game.pending(&state).first() {
                legal.0.clear();
                game.options(&state, seat, &mut legal);
                assert!(!legal.0.is_empty(), "game {n}: nothing to answer: {:?}", state.steps);
                let mut action = legal.0[dice.below(legal.0.len() as u32) as usize];
                // Whoever is bold seldom ends a turn while there is something else to do, and fights when he can.
                if bold {
                    for _ in 0..12 {
                        let word = game.spell(action);
                        let shy = ["end", "rest", "announce", "discard", "pass", "no-"];
                        if !shy.iter().any(|shy| word.starts_with(shy)) {
                            break;
                        }
                        action = legal.0[dice.below(legal.0.len() as u32) as usize];
                    }
                    let eager =
                        ["strike", "block", "explore", "enter", "storm", "recruit", "claim", "attack-hero"];
                    let mut eagerly = legal.0.iter().filter(|&&action| {
                        eager.contains(&game.spell(action).split(' ').next().unwrap_or_default())
                    });
                    if let Some(&first) = eagerly.next() {
                        action = first;
                    }
                }
                if redrawn && dice.below(8) == 0 {
                    play_on(&state, seat, &mut dice);
                }
                if traced {
                    eprintln!("{n} {seat} {} of {}", game.spell(action), legal.0.len());
                }
                decisions += u64::from(legal.0.len() > 1);
                choices += legal.0.len() as u64;
                answers += 1;
                game.play(&mut state, seat, action, &mut chance, &mut Log::silent());
                deepest = deepest.max(game.depth(&state));
                assert!(state.acts < 20_000, "game {n}: an endless round");
                if audited {
                    let spelled = || game.spell(action);
                    game.audit(&state)
                        .unwrap_or_else(|fault| panic!("game {n}: after {}: {fault}", spelled()));
                }
            }
            scores += i64::from(state.result.0[0]);
        }
        let seconds = start.elapsed().as_secs_f64();
        eprintln!(
            "{:22} {} players: {:7.0} decisions/s, {:6.1} games/s, {:5} answers a game, {:4.1} choices, score {:5.1}, depth {deepest}",
            setup.scenario.word(),
            setup.players,
            decisions as f64 / seconds,
            games as f64 / seconds,
            answers / games,
            choices as f64 / answers as f64,
            scores as f64 / games as f64,
        );
    }
    eprintln!("state {} bytes", size_of::<State>());
}

/// Plays on in a world that is redrawn for a seat. Whoever is asked there must have an answer, too.
fn play_on(state: &State, viewer: Seat, dice: &mut Chance) {
    let game = game();
    let mut world = state.clone();
    game.resample(&mut world, Viewer::Seat(viewer), dice);
    let mut legal = Legal(Vec::new());
    for _ in 0..60 {
        let Some(seat) = game.pending(&world).first() else { return };
        legal.0.clear();
        game.options(&world, seat, &mut legal);
        assert!(!legal.0.is_empty(), "nothing to answer for {seat} as {viewer} sees it: {:?}", world.steps);
        let action = legal.0[dice.below(legal.0.len() as u32) as usize];
        game.play(&mut world, seat, action, dice, &mut Log::silent());
    }
}
