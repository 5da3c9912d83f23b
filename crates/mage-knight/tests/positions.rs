//! The positions that come with the game: puzzles and interesting moments, many of them acceptance cases of the rules.

use std::fs;
use std::path::Path;

use hexarch_core::{Chance, Draft, Game, Log, Seat, Seed, legal};
use hexarch_mage_knight::{State, game};

/// Their names with their texts.
fn positions() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("positions");
    let files =
        fs::read_dir(&folder).expect("a folder of positions").map(|entry| entry.expect("an entry").path());
    let mut files: Vec<_> = files.filter(|path| path.extension().is_some_and(|it| it == "toml")).collect();
    files.sort();
    let name = |path: &Path| path.file_stem().map(|name| name.to_string_lossy().into_owned());
    let all = files.iter().filter_map(|path| Some((name(path)?, fs::read_to_string(path).ok()?)));
    // The acceptance cases of the rulebook dictate what follows; `rules/examples.rs` plays them.
    all.filter(|(name, _)| !name.starts_with("ex-")).collect()
}

fn load(name: &str, text: &str) -> State {
    game().load(&Draft(text.to_owned())).unwrap_or_else(|faults| panic!("{name}: {faults}")).0
}

/// Each says at its top what is to be looked at, and somebody has more than one answer.
#[test]
fn every_position_begins_with_a_question() {
    let positions = positions();
    assert!(positions.len() >= 10, "{}", positions.len());
    for (name, text) in positions {
        let title = text.lines().next().and_then(|line| line.strip_prefix("# ")).unwrap_or_default();
        assert!(title.ends_with('.'), "{name} has no title: '{title}'");
        let state = load(&name, &text);
        let seat = game().pending(&state).first().unwrap_or_else(|| panic!("{name}: nobody is asked"));
        assert!(legal(game(), &state, seat).len() > 1, "{name}: no choice");
        game().audit(&state).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        let saved = game().save(&state);
        assert_eq!(load(&name, &saved.0), state, "{name} is saved as it is");
    }
}

/// Every one of them comes to an end, and every component exists once all the way.
#[test]
fn every_position_can_be_played_to_the_end() {
    for (name, text) in positions() {
        for seed in 0..3 {
            let mut state = load(&name, &text);
            let (mut chance, mut answers) =
                (Chance::new(Seed::from_number(seed)), Chance::new(Seed::from_number(100 + seed)));
            while let Some(seat) = game().pending(&state).first() {
                let options = legal(game(), &state, seat);
                let action = options[answers.below(options.len() as u32) as usize];
                game().play(&mut state, seat, action, &mut chance, &mut Log::silent());
                game().audit(&state).unwrap_or_else(|fault| panic!("{name}, seed {seed}: {fault}"));
            }
            assert!(state.over, "{name}, seed {seed}");
        }
    }
}

/// What the best way through a fight comes to: whether all are defeated, and how many Wounds it costs.
#[test]
fn fights_are_solved() {
    for (name, script, action, wins, wounds) in [
        ("orcs_beside_a_glade", "", "challenge 2nw", true, 0),
        ("a_keep_with_guardsmen", "play march strong 0; pay crystal green", "step 2ne", true, 0),
    ] {
        let text = positions().into_iter().find(|(other, _)| other == name).expect("a position").1;
        let mut state = load(name, &text);
        let read = |word: &str| game().read(word).unwrap_or_else(|| panic!("'{word}' is no action"));
        let mut chance = Chance::new(Seed::from_number(1));
        for word in script.split(';').map(str::trim).filter(|word| !word.is_empty()) {
            let options = legal(game(), &state, Seat(0));
            assert!(options.contains(&read(word)), "{name}: '{word}' is not legal");
            game().play(&mut state, Seat(0), read(word), &mut chance, &mut Log::silent());
        }
        assert!(game().odds(&state, Seat(0), None).is_none(), "{name}: nobody fights yet");
        let odds =
            game().odds(&state, Seat(0), Some(read(action))).unwrap_or_else(|| panic!("{name}: no fight"));
        let hero = &odds.sides[0];
        assert_eq!(hero.wins == odds.of, wins, "{name}: {odds:?}");
        assert_eq!(hero.left.len() - 1, wounds, "{name}: {odds:?}");
    }
}
