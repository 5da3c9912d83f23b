//! Positions that somebody has meddled with. Whatever number he writes into what a program saved, it is refused with a
//! reason, or it is a position that can be shown, listed and played.

use std::panic::{AssertUnwindSafe, catch_unwind};

use hexarch_core::{Chance, Draft, Game, Log, Reasons, Seed, Viewer, legal};
use hexarch_runewars::*;

/// How many games are played to meddle with; `HEXARCH_MEDDLE` is another number.
const GAMES: u64 = 12;
/// How many answers are given in a meddled position.
const ANSWERS: u32 = 12;
/// What is written instead of a number.
const NUMBERS: [&str; 14] =
    ["0", "1", "2", "3", "4", "5", "9", "21", "39", "40", "63", "64", "255", "4294967296"];

#[test]
fn a_number_that_is_not_so_is_refused_or_can_be_played() {
    let (mut tried, mut played, mut panics) = (0, 0, Vec::new());
    std::panic::set_hook(Box::new(|_| {}));
    let games = std::env::var("HEXARCH_MEDDLE").ok().and_then(|games| games.parse().ok()).unwrap_or(GAMES);
    for seed in 0..games {
        let mut chance = Chance::new(Seed::from_number(seed));
        let variant = [(false, false), (true, false), (false, true), (true, true)][seed as usize % 4];
        let setup = Setup {
            players: 2 + (seed % 3) as u8,
            build_map: seed % 4 == 3,
            exploration: variant.0,
            epic: variant.1,
        };
        let mut state = game().start(&setup, &mut chance, &mut Log::silent()).expect("a start");
        while let Some(seat) = game().pending(&state).first() {
            let busy = state.battle.on || state.duel.attacker.is_some() || state.retreat.on;
            if chance.below(if busy { 6 } else { 60 }) == 0 {
                let Draft(text) = game().save(&state);
                for _ in 0..12 {
                    let Some((meddled, line)) = meddle(&text, &mut chance) else { break };
                    tried += 1;
                    match catch_unwind(AssertUnwindSafe(|| try_out(&meddled, &mut chance))) {
                        Ok(loaded) => played += u32::from(loaded),
                        Err(panic) => panics.push(format!("{line}: {}", message(&*panic))),
                    }
                }
            }
            let answers = legal(game(), &state, seat);
            let answer = answers[chance.below(answers.len() as u32) as usize];
            game().play(&mut state, seat, answer, &mut chance, &mut Log::silent());
        }
    }
    let _ = std::panic::take_hook();
    assert!(panics.is_empty(), "{} of {tried}:\n{}", panics.len(), panics.join("\n"));
    assert!(tried > 500 && played > tried / 20, "{played} of {tried} meddled positions were played");
}

/// Another number in one place, and the line that it is in.
fn meddle(text: &str, chance: &mut Chance) -> Option<(String, String)> {
    // Mostly in what only programs write: the scratch and the steps.
    let from = text.find(["[scratch]", "[scratch]", "steps = ", ""][chance.below(4) as usize])?;
    let to = if text[from..].starts_with("steps") {
        text[from..].find(']').map_or(text.len(), |n| from + n)
    } else {
        text.len()
    };
    let is_number = |&(at, char): &(usize, char)| {
        at > from && char.is_ascii_digit() && !text.as_bytes()[at - 1].is_ascii_alphanumeric()
    };
    let starts: Vec<usize> = text[..to].char_indices().filter(is_number).map(|(at, _)| at).collect();
    let at = *starts.get(chance.below(starts.len().max(1) as u32) as usize)?;
    let end = at + text[at..].find(|char: char| !char.is_ascii_digit()).unwrap_or(text.len() - at);
    let number = NUMBERS[chance.below(NUMBERS.len() as u32) as usize];
    let meddled = format!("{}{number}{}", &text[..at], &text[end..]);
    let line = meddled[..at].matches('\n').count();
    let table =
        meddled[..at].rfind("\n[").map_or("", |from| meddled[from..].trim().lines().next().unwrap_or(""));
    let line = format!("{table} {}", meddled.lines().nth(line).unwrap_or_default());
    Some((meddled, line))
}

/// Shows, lists and plays a position; says whether it is one.
fn try_out(text: &str, chance: &mut Chance) -> bool {
    let Ok((mut state, _)) = game().load(&Draft(text.to_owned())) else { return false };
    let saved = game().save(&state);
    game().load(&saved).map(drop).unwrap_or_else(|faults| panic!("not read back: {faults}"));
    for _ in 0..ANSWERS {
        for viewer in Viewer::all(state.seats) {
            game().scene(&state, viewer);
            game().resample(&mut state.clone(), viewer, &mut chance.clone());
        }
        let Some(seat) = game().pending(&state).first() else { break };
        game().prompt(&state, seat);
        let mut reasons = Reasons(Vec::new());
        game().options(&state, seat, &mut reasons);
        reasons.0.iter().for_each(|(action, _)| drop(game().label(&state, seat, *action)));
        let answers = legal(game(), &state, seat);
        assert!(!answers.is_empty(), "no answer");
        let answer = answers[chance.below(answers.len() as u32) as usize];
        game().play(&mut state, seat, answer, chance, &mut Log::silent());
        game().evaluate(&state);
    }
    true
}

fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default()
}
