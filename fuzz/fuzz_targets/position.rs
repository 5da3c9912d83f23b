//! Whatever somebody writes into a position file: it is refused with its mistakes, or it is a position that can be saved,
//! read back, shown and played.
//!
//! What begins with a letter, a bracket or a comment is a file of the game that it names. Other bytes play a game up to some
//! point, and meddle with its position.
#![no_main]

use hexarch_core::{Chance, Draft, Game, Job, Log, Seed, Viewer, fingerprint, legal};
use hexarch_fuzz::{Choices, meddle};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let games = hexarch_catalog::ids();
    match str::from_utf8(bytes) {
        Ok(text) if text.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '[' | '#')) => {
            let named = text.parse::<toml::Table>().ok().and_then(|table| Some(table.get("game")?.as_str()?.to_owned()));
            let game = games.iter().find(|game| Some(**game) == named.as_deref()).unwrap_or(&games[0]);
            hexarch_catalog::with(game, Check(text)).expect("listed");
        }
        _ => {
            let mut choices = Choices(bytes);
            let game = choices.of(&games);
            let mut text = hexarch_catalog::with(game, Save(&mut choices)).expect("listed");
            for _ in 0..4 {
                hexarch_catalog::with(game, Check(&text)).expect("listed");
                if choices.is_empty() {
                    return;
                }
                text = meddle(&text, &mut choices);
            }
        }
    }
});

/// Reads a position, and plays on from it.
struct Check<'a>(&'a str);

impl Job for Check<'_> {
    type Out = ();
    fn run<G: Game>(self, game: &'static G) {
        let Ok((mut state, _)) = game.load(&Draft(self.0.to_owned())) else { return };
        let saved = game.save(&state);
        let (again, _) = game.load(&saved).expect("what was saved can be read");
        assert_eq!(fingerprint::<G>(&again), fingerprint::<G>(&state));
        let mut chance = Chance::new(Seed::from_number(self.0.len() as u64));
        for _ in 0..20 {
            let Some(seat) = game.pending(&state).first() else { return };
            game.scene(&state, Viewer::Seat(seat));
            let answers = legal(game, &state, seat);
            let answer = answers[chance.below(answers.len() as u32) as usize];
            game.play(&mut state, seat, answer, &mut chance, &mut Log::silent());
        }
    }
}

/// Plays up to some point of a game.
struct Save<'a, 'b>(&'a mut Choices<'b>);

impl Job for Save<'_, '_> {
    type Out = String;
    fn run<G: Game>(self, game: &'static G) -> String {
        let choices = self.0;
        let players: Vec<u8> = game.players().collect();
        let setup = game.setup(choices.of(&players)).expect("so many may play");
        let mut chance = Chance::new(Seed::from_number(choices.below(16) as u64));
        let mut state = game.start(&setup, &mut chance, &mut Log::silent()).expect("starts");
        for _ in 0..choices.below(400) {
            let Some(seat) = game.pending(&state).first() else { break };
            let answers = legal(game, &state, seat);
            let answer = answers[chance.below(answers.len() as u32) as usize];
            game.play(&mut state, seat, answer, &mut chance, &mut Log::silent());
        }
        game.save(&state).0
    }
}
