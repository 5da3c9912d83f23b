//! Whatever somebody writes into a replay file: it is refused with a reason, or it replays.
//!
//! What begins with a brace is a file. Other bytes play a game: answers, some taken back, given once more or gone back
//! behind by consent; then they meddle with its record.
#![no_main]

use hexarch_catalog::Opening;
use hexarch_core::{Chance, Game, Job, Replay, Seated, Seed, Table};
use hexarch_fuzz::{Choices, meddle};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    match str::from_utf8(bytes) {
        Ok(text) if text.trim_start().starts_with('{') => check(text),
        _ => {
            let mut choices = Choices(bytes);
            let game = choices.of(&hexarch_catalog::ids());
            let replay = hexarch_catalog::with(game, Play(&mut choices)).expect("listed");
            let mut text = replay.to_text();
            for _ in 0..8 {
                check(&text);
                if choices.is_empty() {
                    return;
                }
                text = meddle(&text, &mut choices);
            }
        }
    }
});

fn check(text: &str) {
    let Ok(replay) = Replay::parse(text) else { return };
    let opening = Opening::Replay { replay: &replay, entries: None };
    if let Ok(table) = hexarch_catalog::table(&replay.game, &opening) {
        assert_eq!(table.replay().entries, replay.entries);
        assert_eq!(table.replay().to_text(), Replay::parse(&table.replay().to_text()).expect("ours").to_text());
    }
}

/// Plays a game and records it.
struct Play<'a, 'b>(&'a mut Choices<'b>);

impl Job for Play<'_, '_> {
    type Out = Replay;
    fn run<G: Game>(self, game: &'static G) -> Replay {
        let choices = self.0;
        let players: Vec<u8> = game.players().collect();
        let setup = game.setup(choices.of(&players)).expect("so many may play");
        let seed = Seed::from_number(choices.below(8) as u64);
        let mut table = Seated::start(game, &setup, seed, vec![7; choices.below(3)]).expect("starts");
        let mut chance = Chance::new(seed);
        while let Some(deed) = choices.next() {
            let pending = table.pending();
            let Some(seat) = pending.iter().nth(usize::from(deed) % pending.iter().count().max(1)) else { break };
            match deed {
                0..180 => answer(&mut table, seat, usize::from(deed)),
                // Far into the game by one byte.
                180..190 => {
                    for _ in 0..40 {
                        let Some(seat) = table.pending().first() else { break };
                        answer(&mut table, seat, chance.below(997) as usize);
                    }
                }
                190..220 => drop(table.undo(seat)),
                220..235 => drop(table.redo(seat)),
                235..245 => {
                    let to = choices.below(table.acts() as usize + 2) as u32;
                    drop(table.rewind(to, Seed::from_number(deed.into())));
                }
                // Enough played.
                245.. => break,
            }
        }
        let replay = table.replay();
        let again = Seated::from_replay(game, &replay).expect("what was played replays");
        assert_eq!(again.fingerprint(), table.fingerprint());
        assert_eq!(again.replay(), replay);
        replay
    }
}

fn answer<G: Game>(table: &mut Seated<G>, seat: hexarch_core::Seat, which: usize) {
    let legal = table.legal(seat);
    let action = &legal[which % legal.len()];
    table.apply(seat, table.decision(seat), action).expect("a listed answer is taken");
}
