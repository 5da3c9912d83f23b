//! A whole evening in the terminal, by scripts of lines.

use super::*;
use hexarch_core::Seed;

fn args(seats: &[u8]) -> PlayArgs {
    PlayArgs {
        terminal: true,
        local: Default::default(),
        game: Some("tiny".into()),
        players: None,
        options: Vec::new(),
        from: None,
        resume: false,
        seed: Some(Seed::from_number(1)),
        seating: Seating { seats: seats.to_vec(), bots: vec!["random".into()] },
    }
}

/// What a person at the keyboard gets to see.
fn session(args: &PlayArgs, input: &str) -> String {
    let mut out = Vec::new();
    let mut console = Console { input: &mut input.as_bytes(), out: &mut out, page: Page::default() };
    play(args, &mut console).expect("a session");
    String::from_utf8(out).expect("text")
}

#[test]
fn a_whole_game_is_played_by_numbers_and_by_texts() {
    // In the last round only one card is left, which is played without asking.
    let text = session(&args(&[0, 1]), "play 1\nplay 1\nrest\n1\n1\nREST\nrest\n");
    assert!(text.contains("The game is over."), "{text}");
    assert!(text.ends_with("  1. Red: points 6\n  2. Player 2: points 0\n"), "{text}");
    assert_eq!(text.matches("Which card do you play?").count(), 4, "{text}");
    let text = session(&args(&[]), &"1\n".repeat(20));
    assert!(text.contains("The game is over."), "{text}");
}

#[test]
fn the_end_of_input_ends_the_game_politely() {
    assert!(session(&args(&[]), "").contains("The input has ended"));
    assert!(session(&args(&[]), "quit\n1\n").ends_with("> Goodbye.\n"));
}

#[test]
fn wrong_input_of_every_kind_is_told_and_changes_nothing() {
    let wrong = [
        ("0", "There is no answer 0: they are numbered from 1 to 3."),
        ("4", "There is no answer 4"),
        ("-1", "I do not understand '-1'"),
        ("99999999999999999999999", "I do not understand"),
        ("fly away", "I do not understand 'fly away'. Type a number from 1 to 3, or ? for help."),
        ("play 9", "You may not: this is no answer to what is asked."),
        ("roll", "You may not: this is no answer to what is asked."),
        ("undo", "There is nothing to take back."),
        ("redo", "There is nothing to give once more."),
        ("pass", "This has to be answered."),
        ("ask", "You have declined nothing beforehand."),
        ("log x", "'x' is not a number of lines."),
        ("log", "Nothing has happened yet."),
        ("save", "Where to?"),
        ("load", "Which one?"),
        ("load no/such/file", "Not loaded: cannot read no/such/file"),
        ("odds", "Nobody fights now."),
        ("odds 1", "This does not lead to a fight by itself."),
        ("odds 9", "There is no answer 9"),
        ("odds fly", "You may not: this is no action of this game."),
        ("me now", "I do not understand 'me now'"),
        ("save .", "exists already"),
        ("save no/such/folder/x.json", "Not saved"),
        ("rules", "What about?"),
        ("rules dragon", "No rule has all of these words: dragon"),
        ("scene dragon", "Nothing here has the words 'dragon'."),
        ("? dragon", "Nothing here is called 'dragon'."),
        ("why", "why NAME"),
    ];
    for (line, told) in wrong {
        let text = session(&args(&[]), &format!("{line}\n"));
        assert!(text.contains(told), "{line}: {text}");
        assert_eq!(text.matches("> ").count(), 2, "{line} was taken as an answer: {text}");
    }
}

#[test]
fn what_a_thing_is_and_why_not_is_told() {
    let first = "play 1\nplay 1\nrest\n";
    for (question, told) in [
        ("? play 1", "You may not: TT-CARD-01 A card is played once."),
        ("why play 2", "You may: Play card 2 [play 2]"),
        ("? 1", "You may: Play card 2 [play 2]"),
        ("? three", "Three: This is Three.\n  answer 2: Play card 3"),
        ("?runner", "Runner: This is Runner.\n  The question is not about it."),
        ("rules leader", "TT-DICE-01 The leader may roll."),
        ("log", "Red shows card 1."),
    ] {
        let text = session(&args(&[0, 1]), &format!("{first}{question}\n"));
        assert!(text.contains(told), "{question}: {text}");
    }
}

#[test]
fn undo_takes_back_what_was_chosen_and_not_what_was_revealed() {
    let text = session(&args(&[0, 1]), "1\nundo\nundo\n1\n2\nundo\n");
    // Seat 1 is asked when seat 0 wants its answer back: it is not his to take back.
    assert!(text.contains("This cannot be taken back"), "{text}");
    let rested = session(&args(&[0]), "3\nrest\n");
    assert!(rested.contains("Red shows card 3."), "{rested}");
}

#[test]
fn what_was_declined_beforehand_is_not_asked() {
    let question = "Roll the die?";
    let asked = |input: &str| session(&args(&[0, 1]), input).matches(question).count();
    let rounds = |first: &str| format!("play 1\nplay 1\n{first}\nplay 2\nplay 2\nrest\n");
    assert_eq!(asked(&rounds("rest")), 3);
    assert_eq!(asked(&rounds("pass always")), 1, "he leads every round");
    assert_eq!(asked(&rounds("pass")), 3, "each round is an occasion of its own");
    assert_eq!(asked(&rounds("pass all")), 3);
    let unsure = session(&args(&[0, 1]), "play 1\nplay 1\npass now\npass always\nask\nplay 2\nplay 2\n");
    assert!(unsure.contains("Type: pass, pass all or pass always"), "{unsure}");
    assert!(unsure.contains("asked about everything again"), "{unsure}");
}

#[test]
fn a_saved_game_goes_on() {
    let folder = std::env::temp_dir().join(format!("hexarch-save-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("game.json");
    let saved = session(&args(&[0, 1]), &format!("1\n1\nsave {0}\nsave {0}\n", file.display()));
    assert_eq!(saved.matches("Saved.").count(), 2, "{saved}");
    let from = PlayArgs { game: None, seed: None, from: Some(file), ..args(&[0, 1]) };
    let text = session(&from, "log\nrest\n");
    assert!(text.contains("Round 2"), "{text}");
    assert!(text.contains("shows card"), "what happened before is in the log: {text}");
    assert!(saved.contains("game.json --seat 0 --seat 1 --bots 'random'"), "{saved}");
    let nobody = PlayArgs { seating: Seating { bots: vec!["random".into()], ..Default::default() }, ..from };
    let mut console = Console { input: &mut &b""[..], out: &mut Vec::new(), page: Page::default() };
    let error = play(&nobody, &mut console).expect_err("whose eyes?").to_string();
    assert!(error.contains("which seat of this game is yours?"), "{error}");
    std::fs::remove_dir_all(&folder).expect("cleaned up");
}

#[test]
fn a_saved_game_is_loaded_in_the_middle_of_another() {
    let folder = std::env::temp_dir().join(format!("hexarch-load-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("game.json");
    session(&args(&[0, 1]), &format!("1\n1\nrest\nsave {}\n", file.display()));
    let text = session(&args(&[0, 1]), &format!("load {}\nlog\n", file.display()));
    assert!(text.contains("Round 1") && text.contains("Round 2"), "{text}");
    std::fs::write(&file, "{}").expect("written");
    let text = session(&args(&[0, 1]), &format!("load {}\n", file.display()));
    assert!(text.contains("Not loaded: ") && !text.contains("Round 2"), "{text}");
    std::fs::remove_dir_all(&folder).expect("cleaned up");
}

#[test]
fn what_is_given_without_asking_is_told() {
    let text = session(&args(&[0, 1]), "play 1\nplay 1\npass always\nplay 2\nplay 2\nlog 100\n");
    assert!(text.contains("You: Rest (declined beforehand)"), "{text}");
    assert!(text.contains("You: Play card 3 (your only answer)"), "{text}");
}

#[test]
fn what_lies_before_one_and_the_board_are_told_alone() {
    let me = session(&args(&[]), "me\n");
    assert!(me.contains("Hand of Red (3): One, Two, Three"), "{me}");
    assert!(session(&args(&[]), "board\n").contains("Beside it") || !me.contains("Beside it"));
    let again = session(&args(&[]), "\n");
    assert_eq!(again.matches("Which card do you play?").count(), 2, "an empty line asks again: {again}");
}

/// Somebody who sits before a small screen reads every line whole.
#[test]
fn everything_fits_a_narrow_screen() {
    let mut out = Vec::new();
    let input = "scene\nhelp\nme\nboard\n1\n1\n1\n1\nscene\n? stronghold\nrules retreat\n".repeat(2);
    let page = Page::screen(80, false);
    let mut console = Console { input: &mut input.as_bytes(), out: &mut out, page };
    let game = PlayArgs { game: Some("runewars".into()), ..args(&[]) };
    play(&game, &mut console).expect("a session");
    // Nobody ends the lines of this input on the screen.
    for line in String::from_utf8(out).expect("text").lines().map(|line| line.trim_start_matches("> ")) {
        assert!(line.chars().count() <= 80, "{line}");
    }
}

/// A program that fails is replaced, and whoever plays against it reads that.
#[test]
#[cfg(unix)]
fn a_bot_that_fails_is_replaced_and_that_is_told() {
    let bots = vec!["cmd:false".to_owned()];
    let seating = Seating { seats: vec![0], bots };
    let text = session(&PlayArgs { seating, ..args(&[]) }, &"1\n".repeat(20));
    assert!(text.contains("The bot cmd:false in seat 1 is replaced by greedy: it ended"), "{text}");
    assert!(text.contains("The game is over."), "{text}");
    assert!(text.contains("was left by its bot, cmd:false: greedy played on."), "{text}");
}

#[test]
fn nobody_sits_where_no_seat_is() {
    let mut console = Console { input: &mut &b""[..], out: &mut Vec::new(), page: Page::default() };
    for (seats, bots, told) in [
        (vec![2], "random", "there is no seat 2: this table has the seats 0 to 1"),
        (vec![0, 0], "random", "seat 0 is given twice"),
        (vec![0], "clever", "there is no bot 'clever'"),
        (vec![0], "random,random", "2 bots are named for 1 seat"),
    ] {
        let seating = Seating { seats, bots: bots.split(',').map(str::to_owned).collect() };
        let error = play(&PlayArgs { seating, ..args(&[]) }, &mut console).expect_err("a mistake");
        assert!(error.to_string().contains(told), "{error}");
    }
}
