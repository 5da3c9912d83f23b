//! Whatever somebody writes into a position file: it is refused with its mistakes, or it is a position that can be saved,
//! read back, shown and played.
#![no_main]

use hexarch_core::{Chance, Draft, Game, Log, Seed, Viewer, fingerprint, legal};
use hexarch_runewars::{Runewars, game};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok((mut state, _)) = game().load(&Draft(text.to_owned())) else { return };
    let saved = game().save(&state);
    let (again, _) = game().load(&saved).expect("what was saved can be read");
    assert_eq!(fingerprint::<Runewars>(&again), fingerprint::<Runewars>(&state));
    let mut chance = Chance::new(Seed::from_number(text.len() as u64));
    for _ in 0..20 {
        let Some(seat) = game().pending(&state).first() else { return };
        game().scene(&state, Viewer::Seat(seat));
        let answers = legal(game(), &state, seat);
        let answer = answers[chance.below(answers.len() as u32) as usize];
        game().play(&mut state, seat, answer, &mut chance, &mut Log::silent());
    }
});
