//! A table of the small game: undo, rewind, replays, refusals.

mod small;

use hexarch_core::{
    About, DecisionId, Draft, Entry, Id, Refusal, Replay, ReplayFault, Seat, Seated, Seed, StandingPass,
    Table, Viewer, Why, Window,
};
use small::{Flaw, Small};

/// Three seats at a table.
fn table() -> Seated<Small> {
    Seated::start(Small::honest(), &Small::for_seats(3), Seed::from_number(1), vec![7, 8, 9])
        .expect("a start")
}

/// Answers to the seat's question now.
fn answer(table: &mut dyn Table, seat: u8, action: &str) {
    let decision = table.decision(Seat(seat));
    let answered = table.apply(Seat(seat), decision, action);
    assert!(answered.is_ok(), "seat {seat}, '{action}': {answered:?}");
}

/// Plays a script such as `0 bid 3, 1 bid 0`.
fn play(table: &mut dyn Table, script: &str) {
    for line in script.split(", ") {
        let (seat, action) = line.split_once(' ').expect("a seat and an action");
        answer(table, seat.parse().expect("a seat"), action);
    }
}

fn why(refused: Result<impl std::fmt::Debug, Refusal>) -> Why {
    refused.expect_err("this should have been refused").why
}

#[test]
fn undo_is_free_until_something_is_revealed() {
    let mut table = table();
    let start = table.fingerprint();
    play(&mut table, "0 bid 1");
    assert_eq!(table.undo(Seat(0)), Ok(()));
    assert_eq!((table.fingerprint(), table.acts()), (start, 0));
    play(&mut table, "0 bid 3, 1 bid 0, 2 bid 0");
    assert_eq!(why(table.undo(Seat(2))), Why::NoUndo, "the bids are open");
    play(&mut table, "0 name 1");
    assert!(table.scene(Viewer::Seat(Seat(0))).asks[0].undo);
    assert_eq!(table.undo(Seat(0)), Ok(()));
    play(&mut table, "0 name 2, 0 draw");
    assert!(!table.scene(Viewer::Seat(Seat(0))).asks[0].undo);
    assert_eq!(why(table.undo(Seat(0))), Why::NoUndo, "a card was drawn");
}

#[test]
fn what_follows_from_secrets_is_not_foretold() {
    let mut table = table();
    play(&mut table, "0 bid 1, 1 bid 2");
    // Whoever bids last opens all bids: what is paid then hangs on what the others have hidden.
    let ask = table.ask(Seat(2)).expect("the last bid is asked for");
    assert!(ask.choices.len() > 1);
    assert!(ask.choices.iter().all(|choice| choice.adds.is_empty() && choice.leads.is_empty()));
}

#[test]
fn who_is_asked_together_can_take_back_without_troubling_the_others() {
    let mut table = table();
    play(&mut table, "0 bid 1, 1 bid 2");
    assert_eq!(why(table.undo(Seat(2))), Why::NoUndo, "it has not acted at all");
    assert_eq!(table.undo(Seat(0)), Ok(()), "the other seat could not know of this bid");
    assert_eq!((table.acts(), table.decision(Seat(1))), (1, DecisionId(1)), "the other bid stands");
    play(&mut table, "0 bid 3, 2 bid 0");
    let replay = Replay::parse(&table.replay().to_text()).expect("a replay");
    let again = Seated::from_replay(Small::honest(), &replay).expect("it replays");
    assert_eq!(again.state(), table.state());
}

#[test]
fn undo_is_refused_after_another_seat_acted_upon_it() {
    let mut table = table();
    play(&mut table, "0 bid 3, 1 bid 0, 2 bid 0, 0 name 1, 0 done, 1 bid 0");
    assert_eq!(why(table.undo(Seat(0))), Why::NoUndo);
    assert_eq!(table.undo(Seat(1)), Ok(()));
}

/// Otherwise the offer to take back would go the moment that another answers in secret.
#[test]
fn what_can_be_taken_back_does_not_tell_who_has_answered_in_secret() {
    let mut table = table();
    play(&mut table, "0 bid 3, 1 bid 0, 2 bid 0, 0 name 1, 0 done");
    let offered = |table: &Seated<Small>| table.scene(Viewer::Seat(Seat(0))).asks[0].undo;
    let before = offered(&table);
    play(&mut table, "1 bid 0");
    assert_eq!(offered(&table), before);
    assert_eq!(why(table.undo(Seat(0))), Why::NoUndo);
    // Those who seal together may take back whether the others were before them or not.
    play(&mut table, "0 bid 1");
    assert_eq!((table.undo(Seat(0)), table.undo(Seat(1))), (Ok(()), Ok(())));
}

/// Otherwise the last one would learn from the warning that all others have answered.
#[test]
fn who_seals_last_is_not_told_so() {
    let mut table = table();
    let warned = |table: &Seated<Small>, seat: u8| {
        let scene = table.scene(Viewer::Seat(Seat(seat)));
        scene.asks[0].choices.iter().map(|choice| choice.reveals).collect::<Vec<_>>()
    };
    assert_eq!(warned(&table, 2), [false; 4]);
    play(&mut table, "0 bid 3, 1 bid 0");
    assert_eq!(warned(&table, 2), [false; 4], "two have answered since");
    play(&mut table, "2 bid 0, 0 name 1");
    assert!(warned(&table, 0)[0], "drawing cannot be taken back");
}

#[test]
fn what_a_driver_answers_for_a_seat() {
    let mut table = table();
    let (leader, other) = (Seat(0), Seat(1));
    assert_eq!((table.forced(leader), table.window(leader), table.pass(leader)), (None, None, None));
    play(&mut table, "0 bid 3, 1 bid 0, 2 bid 0");
    assert_eq!(table.pass(leader), None, "a target must be named");
    play(&mut table, "0 name 1");
    let window = table.window(leader).expect("the leader need not do anything");
    assert_eq!((window.kind, table.pass(leader).as_deref()), ("lead", Some("done")));
    assert_eq!((table.window(other), table.pass(other), table.forced(other)), (None, None, None));
    play(&mut table, "0 draw, 0 draw");
    assert_eq!(table.window(leader), Some(window), "the same occasion");
    assert_eq!(table.forced(leader).as_deref(), Some("done"), "the leader has drawn twice");
    play(&mut table, "0 done, 0 bid 3, 1 bid 0, 2 bid 0, 0 name 1");
    let later = table.window(leader).expect("the leader need not do anything");
    assert_eq!(later.kind, window.kind);
    assert_ne!(later.scope, window.scope, "another round is another occasion");
}

#[test]
fn a_standing_pass_covers_a_kind_an_occasion_both_or_everything() {
    let pass = |kind: Option<&str>, scope| StandingPass { kind: kind.map(Into::into), scope };
    let window = Window { kind: "lead", scope: 3 };
    for (standing, covers) in [
        (pass(None, None), true),
        (pass(Some("lead"), None), true),
        (pass(None, Some(3)), true),
        (pass(Some("lead"), Some(3)), true),
        (pass(Some("lead"), Some(4)), false),
        (pass(Some("other"), Some(3)), false),
        (pass(None, Some(4)), false),
    ] {
        assert_eq!(standing.covers(window), covers, "{standing:?}");
    }
}

#[test]
fn a_running_game_shows_each_viewer_what_he_has_seen() {
    let mut table = table();
    play(&mut table, "0 bid 1, 1 bid 2");
    let seen = |viewer| table.seen_by(viewer).into_iter().map(|seen| seen.action).collect::<Vec<_>>();
    assert_eq!(seen(Viewer::Seat(Seat(0))), [Some("bid 1".to_owned()), None]);
    assert_eq!(seen(Viewer::Watcher), [None, None]);
}

#[test]
fn an_answer_to_an_old_question_is_refused() {
    let mut table = table();
    play(&mut table, "0 bid 1");
    assert_eq!(table.decision(Seat(1)), DecisionId(0), "the others' questions are not counted along");
    let stale = table.apply(Seat(0), DecisionId(0), "bid 1");
    assert_eq!(why(stale), Why::Stale { now: DecisionId(1) });
    table.undo(Seat(0)).expect("free");
    assert_eq!(table.decision(Seat(0)), DecisionId(2), "an undo makes the seat's question new");
    assert_eq!(table.decision(Seat(1)), DecisionId(0), "and leaves the others' alone");
    let before = table.fingerprint();
    assert_eq!(why(table.apply(Seat(0), DecisionId(1), "bid 1")), Why::Stale { now: DecisionId(2) });
    assert_eq!(table.fingerprint(), before);
}

#[test]
fn refusals_say_what_is_wrong() {
    let mut table = table();
    play(&mut table, "0 bid 1");
    let mut refused = |seat, action| {
        let decision = table.decision(Seat(seat));
        why(table.apply(Seat(seat), decision, action))
    };
    assert_eq!(refused(0, "bid 1"), Why::NotAsked);
    assert_eq!(refused(1, "jump high"), Why::Unknown);
    assert_eq!(refused(1, "bid 1 2"), Why::Unknown);
    assert_eq!(refused(1, "draw"), Why::NoAnswer);
    let text = "A bid is at most three.".into();
    assert_eq!(refused(1, "bid 4"), Why::Rule { id: "SM-BID-02".into(), text });
    assert_eq!(table.acts(), 1);
}

#[test]
fn why_not_answers_for_actions_and_objects() {
    let position = Draft(
        "step = \"lead\"\nleader = 0\nleft = 1\ntarget = 3\nrounds = 1\ndeck = [15]\n\
         [[seat]]\nhand = [0, 9]\n[[seat]]\nhand = [3]\n"
            .into(),
    );
    let table = Seated::from_position(Small::honest(), &position, Seed::from_number(1)).expect("a position");
    let ids = |seat: u8, about| {
        let refusals = table.why_not(Seat(seat), &about).into_iter();
        refusals
            .map(|refusal| match refusal.why {
                Why::Rule { id, .. } => id,
                other => format!("{other:?}"),
            })
            .collect::<Vec<_>>()
    };
    let action = |text: &str| About::Action(text.into());
    assert_eq!(ids(0, action("show 0")), ["SM-SHOW-02"]);
    assert_eq!(ids(0, action("show 9")), [""; 0]);
    assert_eq!(ids(0, action("show 3")), ["NoAnswer"]);
    assert_eq!(ids(1, action("done")), ["NotAsked"]);
    assert_eq!(ids(0, About::Object(Id(0))), ["SM-SHOW-02"]);
    assert_eq!(ids(0, About::Object(Id(9))), [""; 0]);
    assert_eq!(ids(1, About::Object(Id(9))), ["NotAsked"]);
}

/// What is drawn after the same answers.
fn drawn(table: &mut Seated<Small>) -> u32 {
    play(table, "0 bid 3, 1 bid 0, 2 bid 0, 0 name 1, 0 draw, 0 draw");
    table.fingerprint()
}

/// What was taken back is given once more, step by step, until something else is answered.
#[test]
fn what_was_taken_back_can_be_given_once_more() {
    let mut table = table();
    assert_eq!(why(table.redo(Seat(0)).map(drop)), Why::NoRedo, "nothing was taken back");
    play(&mut table, "0 bid 3");
    let bid = table.fingerprint();
    table.undo(Seat(0)).expect("free");
    assert_eq!(table.ask(Seat(0)).and_then(|ask| ask.redo).as_deref(), Some("bid 3"));
    assert_eq!(table.ask(Seat(1)).and_then(|ask| ask.redo), None, "it is nobody else's");
    table.redo(Seat(0)).expect("once more");
    assert_eq!(table.fingerprint(), bid);
    assert_eq!(why(table.redo(Seat(0)).map(drop)), Why::NoRedo, "it stands again");
    table.undo(Seat(0)).expect("free");
    play(&mut table, "0 bid 2");
    assert_eq!(why(table.redo(Seat(0)).map(drop)), Why::NoRedo, "he has made up his mind");
    let replay = table.replay();
    let again = Seated::from_replay(Small::honest(), &replay).expect("it replays");
    assert_eq!(again.state(), table.state());
}

/// A seed that follows from the promised one is no fork; any other is.
#[test]
fn a_rewind_goes_on_from_a_seed_that_was_promised() {
    let mut table = table();
    drawn(&mut table);
    let seed = table.replay().next_seed().expect("the host knows it");
    table.rewind(4, seed).expect("by consent");
    assert!(table.replay().forks().is_empty());
    table.rewind(3, Seed::from_number(2)).expect("by consent");
    assert_eq!(table.replay().forks(), [8]);
    assert_ne!(table.replay().next_seed(), Some(seed), "another one each time");
}

#[test]
fn a_rewind_draws_anew() {
    let mut table = table();
    let first = drawn(&mut table);
    assert_eq!(table.rewind(4, Seed::from_number(2)), Ok(()));
    assert_eq!(table.acts(), 4);
    play(&mut table, "0 draw, 0 draw");
    assert_ne!(table.fingerprint(), first, "chance was keyed anew");
    assert_eq!(why(table.rewind(7, Seed::from_number(2))), Why::NoUndo, "there are six answers");
    let replay = Replay::parse(&table.replay().to_text()).expect("a replay");
    let again = Seated::from_replay(Small::honest(), &replay).expect("it replays");
    assert_eq!(again.state(), table.state());
}

/// Otherwise the seat could bring back the draws that all have seen.
#[test]
fn an_undo_does_not_go_behind_a_rewind() {
    let mut table = table();
    let first = drawn(&mut table);
    table.rewind(4, Seed::from_number(2)).expect("by consent");
    assert_eq!(why(table.undo(Seat(0))), Why::NoUndo, "naming a target was free before");
    play(&mut table, "0 done, 0 bid 1");
    assert_eq!(table.undo(Seat(0)), Ok(()), "what came after is free as ever");
    table.rewind(0, Seed::from_number(3)).expect("by consent");
    assert_ne!(drawn(&mut table), first);
}

#[test]
fn a_long_game_is_taken_back_from_checkpoints() {
    let mut table = Seated::start(
        Small::honest(),
        &small::Setup { seats: 2, rounds: 9 },
        Seed::from_number(1),
        Vec::new(),
    )
    .expect("a start");
    let mut prints = vec![table.fingerprint()];
    for round in 0..9 {
        let leader = if round < 2 { "0 bid 3, 1 bid 0" } else { "0 bid 0, 1 bid 0" };
        for line in leader.split(", ").chain(["0 name 1", "0 draw", "0 done"]) {
            play(&mut table, line);
            prints.push(table.fingerprint());
        }
    }
    assert_eq!(table.acts(), 45);
    for to in [44, 33, 32, 31, 5, 0] {
        table.rewind(to, Seed::from_number(to.into())).expect("by consent");
        assert_eq!(table.fingerprint(), prints[to as usize], "back to {to}");
    }
}

/// The game panics at card 9, and the table stays as it was.
#[test]
fn a_panic_leaves_the_table_as_it_was() {
    let position = Draft(
        "step = \"lead\"\nleader = 0\nleft = 1\ntarget = 1\nrounds = 1\n[[seat]]\nhand = [9]\n[[seat]]\n"
            .into(),
    );
    let game = Small::flawed(Flaw::Panic);
    let mut table = Seated::from_position(game, &position, Seed::from_number(1)).expect("a position");
    let before = (table.fingerprint(), table.acts(), table.replay());
    let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        table.apply(Seat(0), DecisionId(0), "show 9").map(drop)
    }));
    assert!(panicked.is_err());
    assert_eq!((table.fingerprint(), table.acts(), table.replay()), before);
}

/// A recorded game of four answers.
fn recorded() -> Replay {
    let mut table = table();
    play(&mut table, "0 bid 3, 1 bid 0, 2 bid 0, 0 name 1");
    table.replay()
}

fn fault(replay: &Replay) -> String {
    let read = Replay::parse(&replay.to_text()).expect("a replay");
    Seated::from_replay(Small::honest(), &read).err().expect("this should have failed").to_string()
}

#[test]
fn a_replay_comes_to_the_same_game() {
    let replay = recorded();
    let again = Seated::from_replay(Small::honest(), &replay).expect("it replays");
    assert_eq!((again.acts(), again.replay()), (4, replay.clone()));
    let part = Seated::from_replay_until(Small::honest(), &replay, 2).expect("it replays");
    assert_eq!((part.acts(), part.pending().len()), (2, 1));
}

#[test]
fn a_replay_with_a_wrong_entry_is_refused() {
    let mut wrong_print = recorded();
    if let Entry::Act { print, .. } = &mut wrong_print.entries[1] {
        *print ^= 1;
    }
    let told = fault(&wrong_print);
    assert!(told.starts_with("entry 2: fingerprint ") && told.ends_with("after 'bid 0'"), "{told}");

    let mut unknown = recorded();
    if let Entry::Act { action, .. } = &mut unknown.entries[3] {
        *action = "jump high".into();
    }
    assert_eq!(fault(&unknown), "entry 4: 'jump high' is refused: this is no action of this game.");

    let mut illegal = recorded();
    if let Entry::Act { action, .. } = &mut illegal.entries[0] {
        *action = "bid 4".into();
    }
    let told = fault(&illegal);
    assert!(told.starts_with("entry 1: 'bid 4' is refused: ") && told.contains("SM-BID-02"), "{told}");

    let mut undone = recorded();
    undone.entries.push(Entry::Undo { seat: Seat(0), act: 2 });
    assert_eq!(fault(&undone), "entry 5: this undo was not free");
    undone.entries[4] = Entry::Rewind { to: 5, seed: Seed::from_number(1) };
    assert_eq!(fault(&undone), "entry 5: cannot go back to answer 5 of 4");
}

#[test]
fn a_replay_of_another_game_or_with_a_broken_promise_is_refused() {
    let replay = recorded();
    let other = Replay { game: "chess".into(), ..replay.clone() };
    assert_eq!(fault(&other), "this is a replay of 'chess', not of 'small'");
    let broken = Replay { seed: Some(Seed::from_number(2)), ..replay.clone() };
    assert_eq!(fault(&broken), "the seed is not the one that was committed to before the game");
    let sealed = Replay { seed: None, ..replay.clone() };
    assert_eq!(fault(&sealed), "the seed of this game is not published, so that it cannot be replayed");
    let crowded =
        Replay { start: hexarch_core::Start::Setup(serde_json::json!({"seats": 9, "rounds": 1})), ..replay };
    assert_eq!(fault(&crowded), "the start cannot be set up: small is for two to four, not for 9");
}

#[test]
fn a_replay_in_another_format_is_refused() {
    let newer = recorded().to_text().replacen("\"hexarch\": 1", "\"hexarch\": 2", 1);
    assert_eq!(Replay::parse(&newer), Err(ReplayFault::Version { found: 2 }));
    for text in ["", "{}", "[1]", "{\"hexarch\": 1}"] {
        let told = Replay::parse(text).expect_err("no replay").to_string();
        assert!(told.starts_with("this is not a replay: "), "{told}");
    }
    let more = recorded().to_text().replacen("\"game\"", "\"odd\": 1,\n  \"game\"", 1);
    assert!(matches!(Replay::parse(&more), Err(ReplayFault::Format(_))), "a field that nobody knows");
}

#[test]
fn a_replay_under_other_rules_says_how_far_it_agrees() {
    let mut old = Replay { rules: 0, ..recorded() };
    assert!(
        Seated::from_replay(Small::honest(), &old).is_ok(),
        "other rules, and the same game all the same"
    );
    if let Entry::Act { print, .. } = &mut old.entries[2] {
        *print ^= 1;
    }
    let told = fault(&old);
    assert!(
        told.starts_with("recorded under rules 0 with content 01234567, this program plays rules 1"),
        "{told}"
    );
    assert!(told.contains("it agrees up to entry 2: fingerprint"), "{told}");
}

#[test]
fn a_game_under_other_rules_goes_on_from_the_last_position_that_agrees() {
    let seed = Seed::from_number(5);
    let (whole, difference) = Seated::go_on(Small::honest(), &recorded(), seed).expect("the game itself");
    assert_eq!((whole.replay(), difference), (recorded(), None));

    let mut old = Replay { rules: 0, ..recorded() };
    let last = old.entries.len() - 1;
    if let Entry::Act { print, .. } = &mut old.entries[last] {
        *print ^= 1;
    }
    let (table, difference) = Seated::go_on(Small::honest(), &old, seed).expect("it goes on");
    let good = Seated::from_replay_until(Small::honest(), &old, last).expect("so far it agrees");
    assert_eq!(table.fingerprint(), good.fingerprint());
    assert!(matches!(difference, Some(ReplayFault::Rules { agrees, .. }) if agrees == last));
    let again = Seated::from_replay(Small::honest(), &table.replay());
    assert!(again.is_ok(), "what goes on is a game of its own, with a seed that was promised");

    let forged = Replay { seed: Some(Seed::from_number(99)), ..recorded() };
    let fault = Seated::go_on(Small::honest(), &forged, seed).err();
    assert_eq!(fault, Some(ReplayFault::Commitment), "only other rules are a reason to go on");
}

#[test]
fn a_bot_gets_a_table_that_shows_it_nothing_more() {
    let mut table = table();
    play(&mut table, "1 bid 2");
    let mut chance = hexarch_core::Chance::new(Seed::from_number(4));
    let known = table.as_known_to(Viewer::Seat(Seat(0)), &mut chance);
    assert_eq!(known.scene(Viewer::Seat(Seat(0))), table.scene(Viewer::Seat(Seat(0))));
    assert_ne!(known.fingerprint(), table.fingerprint(), "the hidden hands are redrawn");
}
