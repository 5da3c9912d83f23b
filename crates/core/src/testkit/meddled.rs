//! Positions that somebody has meddled with. Whatever number he writes into what a program saved, it is refused with a reason,
//! or it is a position that can be shown, listed, redrawn and played.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::{Chance, Draft, Game, Log, Reasons, Seed, Viewer, legal};

/// How many answers are given in a meddled position.
const ANSWERS: u32 = 12;
/// How often one position is meddled with.
const TRIES: u32 = 12;
/// Every so many questions a position is saved.
const STRIDE: u32 = 200;
/// What is written instead of a number.
const NUMBERS: [&str; 14] =
    ["0", "1", "2", "3", "4", "5", "9", "21", "39", "40", "63", "64", "255", "4294967296"];

/// What came of it.
#[derive(Debug, Default)]
pub struct Meddled {
    /// Positions with another number in them.
    pub tried: u32,
    /// Those that were no mistake and could be played.
    pub played: u32,
    /// Where a number stood that made the game panic, and what it said.
    pub panics: Vec<String>,
}

/// Plays so many games by chance, the setups in turn, and meddles with what is saved on the way. `HEXARCH_MEDDLE` in the
/// environment is another number of games.
pub fn meddled<G: Game>(game: &G, setups: &[G::Setup], games: u64) -> Meddled {
    let games = std::env::var("HEXARCH_MEDDLE").ok().and_then(|games| games.parse().ok()).unwrap_or(games);
    let mut found = Meddled::default();
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    for seed in 0..games {
        let mut chance = Chance::new(Seed::from_number(seed));
        let setup = &setups[seed as usize % setups.len()];
        let mut state =
            game.start(setup, &mut chance, &mut Log::silent()).expect("a setup that can be played");
        while let Some(seat) = game.pending(&state).first() {
            // Deep in something there is more to meddle with.
            let stride = STRIDE / (game.depth(&state) as u32).clamp(1, 5);
            if chance.below(stride) == 0 {
                found.meddle(game, &game.save(&state).0, &mut chance);
            }
            let answers = legal(game, &state, seat);
            let answer = answers[chance.below(answers.len() as u32) as usize];
            game.play(&mut state, seat, answer, &mut chance, &mut Log::silent());
        }
    }
    std::panic::set_hook(hook);
    found
}

impl Meddled {
    /// Panics with all that was found, or if too little was tried for that to say anything.
    pub fn must_be_sound(&self) {
        let Meddled { tried, played, panics } = self;
        assert!(panics.is_empty(), "{} of {tried}:\n{}", panics.len(), panics.join("\n"));
        assert!(*tried > 300 && *played > tried / 20, "{played} of {tried} could be played");
    }

    fn meddle<G: Game>(&mut self, game: &G, text: &str, chance: &mut Chance) {
        for _ in 0..TRIES {
            let Some((meddled, line)) = another_number(text, chance) else { return };
            self.tried += 1;
            match catch_unwind(AssertUnwindSafe(|| try_out(game, &meddled, chance))) {
                Ok(loaded) => self.played += u32::from(loaded),
                Err(panic) => self.panics.push(format!("{line}: {}", message(&*panic))),
            }
        }
    }
}

/// Another number in one place, and the line that it is in.
fn another_number(text: &str, chance: &mut Chance) -> Option<(String, String)> {
    // Mostly in what only programs write: the steps, and the tables of what is going on at the end.
    let from = match chance.below(4) {
        0 => 0,
        1 => text.find("steps = ").unwrap_or(0),
        _ => text.find("[scratch]").or_else(|| text.find("\n[turn.")).unwrap_or(0),
    };
    let to = match &text[from..] {
        rest if rest.starts_with("steps") => rest.find(']').map_or(text.len(), |n| from + n),
        _ => text.len(),
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

/// Shows, lists, redraws and plays a position; says whether it is one.
fn try_out<G: Game>(game: &G, text: &str, chance: &mut Chance) -> bool {
    let Ok((mut state, _)) = game.load(&Draft(text.to_owned())) else { return false };
    let (again, _) = game.load(&game.save(&state)).unwrap_or_else(|faults| panic!("not read back: {faults}"));
    assert!(again == state, "read back as another position");
    for _ in 0..ANSWERS {
        for viewer in Viewer::all(game.seats(&state)) {
            game.scene(&state, viewer);
            game.resample(&mut state.clone(), viewer, &mut chance.clone());
        }
        let Some(seat) = game.pending(&state).first() else { break };
        game.prompt(&state, seat);
        let mut reasons = Reasons(Vec::new());
        game.options(&state, seat, &mut reasons);
        reasons.0.iter().for_each(|(action, _)| drop(game.label(&state, seat, *action)));
        let answers = legal(game, &state, seat);
        assert!(!answers.is_empty(), "no answer");
        let answer = answers[chance.below(answers.len() as u32) as usize];
        game.play(&mut state, seat, answer, chance, &mut Log::silent());
        game.evaluate(&state);
    }
    true
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default()
}
