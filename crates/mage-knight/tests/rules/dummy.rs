//! The dummy player and cooperation with it (MK-DUMMY, MK-SCEN-15 to -21).

use crate::common::check;

const SOLO: &str = "scenario solo_conquest; players 1; order 0 dummy; hand march rage; dummy hero goldyx; dummy tactic planning; tactic early_bird; source red blue green";

/// MK-DUMMY-03, MK-EX-52, MK-ROUND-23: three cards, and one more for each crystal of the last one's colour.
#[test]
fn the_dummy_flips_cards() {
    let deck =
        "dummy deck rage rage march march stamina stamina swiftness swiftness tranquility promise threaten";
    check(
        &format!(
            "{SOLO}; deck ,; {deck}; dummy crystals 0 1 2 0; next deeds goldyx:rage goldyx:swiftness goldyx:march"
        ),
        "play march basic 0; end-turn; keep-rest; = dummy-deck 6; = dummy-discard 5; = asked 0",
    );
    check(
        &format!(
            "{SOLO}; deck ,; {deck}; dummy crystals 0 1 2 0; next deeds goldyx:rage goldyx:march goldyx:swiftness"
        ),
        "play march basic 0; end-turn; keep-rest; = dummy-deck 8; = asked 0",
    );
}

/// MK-DUMMY-04, MK-DUMMY-02: with too few cards it flips what is there, and announces on its next turn.
#[test]
fn the_dummy_runs_out_of_cards() {
    let mut game = check(
        &format!(
            "{SOLO}; dummy deck rage march; dummy crystals 0 1 2 0; deck stamina stamina swiftness swiftness rage promise"
        ),
        "play march basic 0; end-turn; keep-rest; = dummy-deck 0; = announced -; = asked 0",
    );
    game.follow("play stamina basic 0; end-turn; keep-rest; = announced 4; = asked 0; play stamina basic 0; end-turn; keep-rest; = round 2");
}

/// MK-DUMMY-05: after the announcement of somebody else it takes its last turn like any other.
#[test]
fn the_dummys_last_turn() {
    let board = "scenario full_cooperation; tiles B 0,0 / countryside6 0,1; order 0 dummy 1; hand march; deck ,; 1.hand march rage; dummy hero goldyx; dummy deck rage rage march march; dummy crystals 0 0 0 0";
    check(board, "announce; = announced 0; = dummy-deck 1; = dummy-discard 3; = asked 1");
}

/// MK-DUMMY-06, MK-DUMMY-07: it takes the lowest Advanced Action, and a crystal of the lowest Spell's colour.
#[test]
fn the_dummy_grows() {
    check(
        "scenario solo_conquest; players 1; now prepare; hand march; dummy hero goldyx; dummy deck rage; dummy discard march; dummy crystals 0 1 5 0; advanced agility ambush learning; spells fireball snowstorm tremor",
        "= dummy-deck 3; = dummy-discard 0; = dummy-crystals 0 1 6 0; = under-spells tremor; = under-advanced -",
    );
}

/// MK-SCEN-15, MK-ROUND-21: in a solo game both used Tactics leave the game.
#[test]
fn used_tactics_leave_a_solo_game() {
    let board = "scenario solo_conquest; players 1; order 0 dummy; deck ,; hand march; dummy hero goldyx; dummy deck rage; tactic early_bird; dummy tactic planning; source red blue green";
    check(board, "announce; = round 2; = tactics-gone early_bird planning");
    check(
        "scenario solo_conquest; players 1; round 3; now tactics; hand march; tactics_gone early_bird planning; dummy hero goldyx; dummy deck rage",
        "! MK-ROUND-18 tactic early_bird; ! MK-ROUND-18 tactic planning; ? tactic rethink",
    );
}

/// MK-SCEN-16, MK-AMB-22: after the last city the player has one last turn, the dummy none.
#[test]
fn the_dummy_has_no_last_turn() {
    check(
        &format!("{SOLO}; last 1 0; dummy deck rage rage march march stamina"),
        "play march basic 0; end-turn; keep-rest; = over yes; = dummy-deck 5",
    );
    // The announced end of a round gives it one.
    check(
        &format!("{SOLO}; deck ,; dummy deck rage rage march march stamina; dummy crystals 0 0 0 0"),
        "announce; = round 2",
    );
}

/// A game of two against four cities, at the beginning of seat 0's turn.
const COOP: &str = "scenario full_cooperation; tiles B 0,0 / countryside6 0,1; order 0 1 dummy; hand march rage; 1.hand march rage; dummy hero goldyx; tactic planning; 1.tactic rethink; dummy tactic early_bird";

/// MK-SCEN-19, MK-DEC-28: the dummy's Tactic comes first; a round's end removes one that the players agree on.
#[test]
fn cooperating_players_remove_a_tactic() {
    let mut start = check(
        "scenario full_cooperation; now prepare; tiles B 0,0; at 1c; hand march; dummy hero goldyx; dummy deck rage march stamina",
        "= round 2",
    );
    assert_ne!(start.fact(0, "dummy-tactic"), "-");
    start.follow("= asked 1");
    let end = format!("{COOP}; deck ,; announced 1; turns_left 1; dummy deck rage");
    let mut vote = check(
        &end,
        "play march basic 0; end-turn; keep-rest; = asked 0; ~ remove-tactic early_bird; remove-tactic rethink; 1: remove-tactic rethink",
    );
    vote.follow("= tactics-gone rethink; = round 2");
    // Of equal voices the first in round order has the last word.
    check(
        &end,
        "play march basic 0; end-turn; keep-rest; remove-tactic planning; 1: remove-tactic rethink; = tactics-gone planning",
    );
}

/// MK-SCEN-20: after the last city all players have one last turn, the dummy none.
#[test]
fn all_players_have_a_last_turn() {
    let mut game = check(
        &format!("{COOP}; last 3 0; dummy deck rage rage march march"),
        "play march basic 0; end-turn; keep-rest; = over no; = asked 1; 1: play march basic 0; 1: end-turn; 1: keep-rest",
    );
    game.follow("= over yes; = dummy-deck 4");
}

/// MK-SCEN-21, MK-TEAM-06, MK-SCORE-11, MK-SCORE-12: the team scores the lower Fame and the better achievements, without titles.
#[test]
fn a_team_is_scored_together() {
    // Fame 12; knowledge 2 + 1 in hand and deck against 1; a level 2 Unit against a level 1 one; Wounds -4 against -2.
    let board = "scenario full_cooperation; tiles B 0,0 / countryside6 0,1; order 0 1 dummy; round 6; night; dummy hero goldyx; fame 12; 1.fame 20; \
                 hand march wound*2; top fireball; bottom agility; units utem_guardsmen; 1.hand march wound*1; 1.discard ambush; 1.units peasants; \
                 announced 1; turns_left 1; dummy deck rage rage march; tactic long_night; 1.tactic mana_search; dummy tactic from_the_dusk";
    check(board, "play march basic 0; end-turn; keep-rest; = over yes; = result 16 16");
}

/// MK-SCEN-17, MK-SCEN-47, MK-SCORE-11: a score is there either way; it is won only with every city.
#[test]
fn a_solo_game_is_won_with_every_city() {
    let cities = "tiles A 0,0 / countryside6 0,1 / countryside1 1,0 / core7 1,1 / core8 2,1; city white open; city white shields 0; city white leader 0";
    let board = format!(
        "{SOLO}; {cities}; round 6; night; announced dummy; turns_left 1; fame 20; deck ,; dummy deck rage march"
    );
    // 20 Fame, 10 for a city, 2 cards of the dummy.
    check(&board, "play march basic 0; end-turn; keep-rest; = over yes; = result 32; = places 2");
    let won = format!("{board}; city red open; city red shields 0; city red leader 0");
    check(&won, "play march basic 0; end-turn; keep-rest; = result 57; = places 1");
}
