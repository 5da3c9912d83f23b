//! Every Tactic (MK-TACT).

use crate::common::check;

/// MK-TACT-01, MK-TACT-07, MK-COMP-04: the first Tactics do nothing but go first; each set has six, numbered.
#[test]
fn the_first_tactics_only_go_first() {
    let mut day = check(
        "now tactics; hand march; 1.hand march; 1.tactic planning",
        "= tactics early_bird rethink mana_steal planning great_start the_right_moment; tactic early_bird",
    );
    day.follow("= order 0 1; = hand march; = asked 0; = source red blue green white");
    let mut night = check(
        "now tactics; night; hand march; 1.hand march; 1.tactic long_night",
        "= tactics from_the_dusk long_night mana_search midnight_meditation preparation sparing_power; tactic from_the_dusk",
    );
    night.follow("= order 0 1; = hand march");
}

/// MK-TACT-06, MK-AMB-21: The Right Moment gives a turn right after this one, once, and not when last turns are running.
#[test]
fn the_right_moment() {
    let board = "tactic the_right_moment; hand march stamina rage; 1.hand march";
    let mut game = check(
        board,
        "right-moment; = tactic-flipped yes; ! MK-TACT-06 right-moment; play march basic 0; end-turn; keep-rest",
    );
    game.follow(
        "= asked 0; ? play stamina basic 0; = moves 0; play stamina basic 0; end-turn; keep-rest; = asked 1",
    );
    check(&format!("{board}; announced 1; turns_left 1"), "! MK-AMB-21 right-moment");
    check(&format!("{board}; last 3 0"), "! MK-AMB-21 right-moment");
    // In the middle of a combat, too.
    check(&format!("{board}; on 2se foes prowlers"), "challenge 2se; ? right-moment");
    // Time Bending gives none then either.
    let bending = "night; source black; crystals 0 1 0 0; hand space_bending march; 1.hand march";
    check(&format!("{bending}; announced 1; turns_left 1"), "! MK-AMB-21 play space_bending strong 0");
    check(bending, "? play space_bending strong 0");
}

/// MK-TACT-08: Long Night brings three discards back into an empty deck, once.
#[test]
fn long_night() {
    let board = "night; tactic long_night; hand march; deck ,; discard rage stamina swiftness promise";
    check(
        board,
        "long-night; = deck-size 3; = discard-size 1; = tactic-flipped yes; ! MK-TACT-06 long-night",
    );
    check("night; tactic long_night; hand march; deck rage; discard stamina", "! MK-TACT-08 long-night");
    check("night; tactic long_night; hand march; deck ,", "! MK-TACT-08 long-night");
}

/// MK-TACT-09, MK-EOT-14, MK-EOT-18: a draw stops with the deck; Long Night alone helps in the middle of it.
#[test]
fn long_night_in_the_middle_of_a_draw() {
    let board = "night; hand march; deck stamina; discard rage swiftness promise; 1.hand march";
    check(board, "play march basic 0; end-turn; = hand stamina; = deck-size 0; = asked 1");
    let mut game = check(
        &format!("{board}; tactic long_night"),
        "play march basic 0; end-turn; = hand stamina; ? no-long-night; ~ play; ~ skill; long-night-now",
    );
    game.follow("= hand-size 4; = discard-size 1; = asked 1");
}

/// MK-TACT-10: Mana Search rolls up to two dice once a turn, before Source mana is used; depleted gold dice first.
#[test]
fn mana_search() {
    let board =
        "night; tactic mana_search; hand march stamina; source green blue gold red; next dice white black";
    check(
        board,
        "! MK-TACT-10 search-mana green -; ! MK-TACT-10 search-mana blue green; search-mana green gold; = source white blue black red; ! MK-TACT-10 search-mana blue -",
    );
    check(board, "search-mana gold -; = source green blue white red");
    check(board, "play march strong 0; ! MK-TACT-10 search-mana gold -");
    check(
        "night; tactic mana_search; hand march; source gold gold red; next dice white black",
        "! MK-TACT-10 search-mana red gold; search-mana gold gold; = source white black red",
    );
}

/// MK-TACT-11, MK-TACT-16, MK-AMB-53, MK-DEC-03: Midnight Meditation shuffles up to five cards in and draws as many.
#[test]
fn midnight_meditation() {
    let board = "now turn 1; order 1 0; night; tactic midnight_meditation; hand march rage stamina swiftness promise wound*2; deck tranquility; 1.hand march";
    let mut game = check(
        board,
        "1: rest march 0; 1: end-turn; ? pass; meditate; back rage; back swiftness; back march; back stamina; back wound",
    );
    game.follow("! MK-TACT-11 back wound; done; = hand-size 7; = deck-size 1; = tactic-flipped yes; = discard -; = known -; = asked 0");
    check(
        board,
        "1: rest march 0; 1: end-turn; meditate; done; = hand march promise rage stamina swiftness wound wound; ~ meditate",
    );
}

/// MK-TACT-12, MK-AMB-53: Preparation takes a card of the deck to hand; nobody else sees it.
#[test]
fn preparation() {
    let mut game = check(
        "night; now tactics; hand march; deck rage stamina swiftness; 1.tactic from_the_dusk; 1.hand march",
        "tactic preparation; prepare stamina",
    );
    game.follow("= hand march stamina; = deck-size 2; = known -");
}

/// MK-TACT-13, MK-TACT-17: Sparing Power stores a card before each turn, or gives all of them back, once.
#[test]
fn sparing_power() {
    let board = "now turn 1; order 1 0; night; tactic sparing_power; hand march rage; deck promise stamina swiftness stamina; stored tranquility; 1.hand march march stamina";
    let mut game = check(
        board,
        "1: rest march 0; 1: end-turn; 1: keep-rest; store; = deck-size 3; = hand march rage; = asked 0; play march basic 0; end-turn; keep-rest",
    );
    game.follow(
        "1: rest march 0; 1: end-turn; 1: keep-rest; unstore; = stored -; = tactic-flipped yes; = asked 0",
    );
    assert!(game.hand(0).contains(&"tranquility".to_string()));
    // What is still stored when the round ends is shuffled in.
    let end = "night; tactic sparing_power; stored rage stamina; hand march; deck swiftness; round 2; now prepare; 1.hand march";
    check(end, "= stored -; = hand-size 4; = deck-size 0");
}

/// MK-TACT-14, MK-SCEN-15, MK-DUMMY-01: the dummy's Tactic only places it; the player of a solo game chooses first.
#[test]
fn the_dummys_tactic_does_nothing() {
    let board = "scenario solo_conquest; players 1; now tactics; hand march; dummy hero goldyx; dummy deck march rage stamina; source red blue green";
    let mut game = check(board, "= dummy-tactic -; tactic the_right_moment");
    assert_ne!(game.fact(0, "dummy-tactic"), "-");
    game.follow("= source red blue green; = order 4 0");
}
