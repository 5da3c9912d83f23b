//! Measures what a scene with its question costs: `cargo run --example scenes`.

#![allow(clippy::disallowed_types, reason = "this measures, it plays no part in a game")]

use std::time::Instant;

use hexarch_core::{Draft, Seat, Seated, Seed, Table, Viewer};
use hexarch_mage_knight::game;

fn main() {
    let cases: [(&str, &[&str]); 6] = [
        ("a_keep_with_guardsmen", &[]),
        ("a_keep_with_guardsmen", &["end-phase"]),
        ("a_blue_city", &[]),
        ("a_blue_city", &["end-phase"]),
        ("a_minotaur_in_its_den", &["end-phase"]),
        ("three_wounds_in_a_village", &[]),
    ];
    for (name, answers) in cases {
        let path = format!("{}/positions/{name}.toml", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("a position");
        let draft = Draft(text);
        let mut table = Seated::from_position(game(), &draft, Seed::from_number(1)).expect("a position");
        if !answers.is_empty() {
            // Into the fight.
            for _ in 0..6 {
                let legal = table.legal(Seat(0));
                let found = legal.iter().find(|a| {
                    ["assault", "enter", "begin", "step 2ne", "step 4c", "end-phase"]
                        .iter()
                        .any(|w| a.starts_with(w))
                });
                let Some(action) =
                    found.or_else(|| legal.iter().find(|a| a.starts_with("play march basic"))).cloned()
                else {
                    break;
                };
                let now = table.decision(Seat(0));
                let ends = action == "end-phase";
                table.apply(Seat(0), now, &action).expect("legal");
                if ends {
                    break;
                }
            }
        }
        let count = 300;
        let ask = table.scene(Viewer::Seat(Seat(0)));
        let choices = ask.asks.first().map_or(0, |ask| ask.choices.len());
        let json = serde_json::to_string(&ask).expect("json").len();
        let mut best = u128::MAX;
        let start = Instant::now();
        for _ in 0..count {
            let one = Instant::now();
            std::hint::black_box(table.scene(Viewer::Seat(Seat(0))));
            best = best.min(one.elapsed().as_nanos());
        }
        println!(
            "{name} {answers:?}: {choices} choices, {json} bytes, mean {} us, least {} us",
            start.elapsed().as_micros() / count,
            best / 1000
        );
    }
}
