//! A line of the log, and a question, names the rule of what caused it, not of the machinery that carries it out.

use super::common::*;
use hexarch_core::{Seat, Table, Viewer};

/// Gives an answer, and returns the rule of the line with this key that follows.
fn told(game: &mut Match, seat: u8, action: &str, key: &str) -> &'static str {
    let decision = Table::decision(&game.table, Seat(seat));
    let heard = Table::apply(&mut game.table, Seat(seat), decision, action);
    let heard = heard.unwrap_or_else(|refusal| panic!("'{action}' is refused: {refusal:?}"));
    let line = heard.iter().flat_map(|heard| &heard.notes).find(|note| note.text.key == key);
    let line = line.unwrap_or_else(|| panic!("'{action}' says no '{key}'"));
    line.rule.expect("every line has a rule").0
}

/// The rule of what a seat is asked.
fn asked(game: &Match, seat: u8) -> &'static str {
    let scene = Table::scene(&game.table, Viewer::Seat(Seat(seat)));
    scene.asks[0].rule.expect("every question has a rule").0
}

/// HW-SITE-11, HW-NEC-02, HW-LEAD-07: a unit goes somewhere because it was recruited, or because it was paid for.
#[test]
fn a_new_unit_says_where_it_comes_from() {
    let at = |more: &str| {
        let place = format!("[leader.morvath]\nat = \"3.c\"\narmy = [\"5 x 1\"]\n{more}");
        dead("first = 1\nnow = \"act 1\"", "", "", &place)
    };
    let mut recruited = at("");
    recruited.play("1 move morvath; 1 step 3.s");
    assert_eq!(asked(&recruited, 1), "HW-SITE-11");
    assert_eq!(told(&mut recruited, 1, "leave", "units.garrison"), "HW-SITE-11");
    let mut created = at("souls = 7");
    created.play("1 create morvath 3 yes");
    assert_eq!(asked(&created, 1), "HW-NEC-02");
    assert_eq!(told(&mut created, 1, "put morvath 0", "units.joined"), "HW-NEC-02");
}

/// HW-BLD-07, HW-SITE-44: training area and transformer raise the same values by rules of their own.
#[test]
fn raises_say_where_they_come_from() {
    let mut city = two("", "buildings = [\"hamlet\", \"training_area\"]", "", "");
    assert_eq!(told(&mut city, 0, "train thessara", "level.trains"), "HW-BLD-07");
    assert_eq!(asked(&city, 0), "HW-BLD-07");
    let place = "[leader.morvath]\nat = \"4.c\"\narmy = [\"5 x 1\"]";
    let mut dead = dead("first = 1\nnow = \"act 1\"", "", "", place);
    assert_eq!(told(&mut dead, 1, "transform morvath", "level.trains"), "HW-SITE-44");
    assert_eq!(asked(&dead, 1), "HW-SITE-44");
}

/// HW-DEATH-09, HW-DEATH-10: a leader without units is killed without dice, and the soul points that he carried are saved.
#[test]
fn a_death_says_how_it_came() {
    let place =
        "[leader.aldemar]\nat = \"1.nw\"\narmy = [\"5 x 1\"]\n[leader.morvath]\nat = \"1.c\"\nsouls = 3";
    let mut game = dead("", "", "", place);
    game.play("0 move aldemar; 0 step 1.c");
    assert_eq!(told(&mut game, 1, "stand", "leader.killed"), "HW-DEATH-10");
    assert_eq!(told(&mut game, 1, "save-souls vault_2", "souls.gained"), "HW-DEATH-09");
}

/// HW-SITE-01, HW-SITE-20, HW-SITE-25: guards of resource hexes, ruins and towers appear by rules of their own.
#[test]
fn guards_say_why_they_appear() {
    let there = "[leader.thessara]\nat = \"1.c\"\narmy = [\"5 x 1\"]\n[script]\nd12 = [12]";
    for (hex, rule) in [("1.n", "HW-SITE-01"), ("1.sw", "HW-SITE-25")] {
        let mut game = two("", "", "", there);
        game.play("0 move thessara");
        assert_eq!(told(&mut game, 0, &format!("step {hex}"), "fray.appear"), rule);
    }
    let place = "[leader.aldemar]\nat = \"3.c\"\narmy = [\"5 x 1\"]\n[script]\nd12 = [1]";
    let mut game = dead("", "", "", place);
    game.play("0 move aldemar");
    assert_eq!(told(&mut game, 0, "step 3.ne", "fray.appear"), "HW-SITE-20");
}

/// HW-SEQ-09, HW-EP-02: experience for a leader of choice says what it is given for.
#[test]
fn experience_says_what_it_is_for() {
    let mut game = two("", "", "", "[leader.ilyane]\nat = \"0.s\"");
    game.play("0 pass");
    assert_eq!(asked(&game, 0), "HW-EP-02");
    assert_eq!(told(&mut game, 0, "learns thessara", "gain.ep"), "HW-SEQ-09");
}
