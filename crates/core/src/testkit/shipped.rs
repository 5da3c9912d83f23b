//! The positions that come with a game: puzzles, and interesting moments to look at and to play on from.

use std::fs;
use std::path::Path;

use crate::{Chance, Draft, Game, Log, Seed, Viewer, legal};

/// A position of a folder: its name and its text.
pub type Position = (String, String);

/// The positions of a folder, sorted by name.
pub fn positions(folder: &Path) -> Vec<Position> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let files = entries.map(|entry| entry.expect("an entry of the folder").path());
    let mut files: Vec<_> = files.filter(|path| path.extension().is_some_and(|it| it == "toml")).collect();
    files.sort();
    let named = files.into_iter().map(|path| {
        let name = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
        (name, fs::read_to_string(&path).expect("a text"))
    });
    named.collect()
}

/// The state of a position; panics with everything that is wrong with it.
pub fn loaded<G: Game>(game: &G, (name, text): &Position) -> G::State {
    game.load(&Draft(text.clone())).unwrap_or_else(|faults| panic!("{name}: {faults}")).0
}

/// A position says at its top what is to be looked at, somebody has more than one answer, and it is saved as it is.
pub fn begins_with_a_question<G: Game>(game: &G, position: &Position) {
    let (name, text) = position;
    let title = text.lines().next().and_then(|line| line.strip_prefix("# ")).unwrap_or_default();
    assert!(title.ends_with('.'), "{name} has no title: '{title}'");
    let state = loaded(game, position);
    let seat = game.pending(&state).first().unwrap_or_else(|| panic!("{name}: nobody is asked"));
    assert!(legal(game, &state, seat).len() > 1, "{name}: no choice");
    // Whoever is asked knows what he is asked: his answers are the same in every world that he takes to be possible.
    for seat in game.pending(&state).iter() {
        let mut world = state.clone();
        game.resample(&mut world, Viewer::Seat(seat), &mut Chance::new(Seed::from_number(7)));
        assert!(
            legal(game, &world, seat) == legal(game, &state, seat),
            "{name}: {seat} does not know his answers"
        );
    }
    game.audit(&state).unwrap_or_else(|fault| panic!("{name}: {fault}"));
    let saved = (name.clone(), game.save(&state).0);
    assert!(loaded(game, &saved) == state, "{name} is not saved as it is:\n{}", saved.1);
}

/// A position comes to an end, however it is played, and every component exists once all the way.
pub fn can_be_played_to_the_end<G: Game>(game: &G, position: &Position) {
    let name = &position.0;
    for seed in 0..3 {
        let mut state = loaded(game, position);
        let [mut chance, mut answers] = [seed, 100 + seed].map(|seed| Chance::new(Seed::from_number(seed)));
        while let Some(seat) = game.pending(&state).first() {
            let options = legal(game, &state, seat);
            let action = options[answers.below(options.len() as u32) as usize];
            game.play(&mut state, seat, action, &mut chance, &mut Log::silent());
            game.audit(&state).unwrap_or_else(|fault| panic!("{name}, seed {seed}: {fault}"));
        }
        assert!(game.outcome(&state).is_some(), "{name}, seed {seed}: nobody is asked, and it is not over");
    }
}
