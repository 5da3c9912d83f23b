//! What players read: places by what lies there, and what is due in which order.

use super::common::*;
use hexarch_core::describe::Words;
use hexarch_core::scene::Scene;
use hexarch_core::{Game, Seat, Table, Text, Viewer};
use hexarch_warlords::*;

fn say(scene: &Scene, text: &Text) -> String {
    Words { scene, catalogue: game().catalogue(), phrases: game().phrases() }.say(text)
}

/// What an answer of the first player says.
fn choice(of: &Match, action: &str) -> String {
    let scene = Table::scene(&of.table, Viewer::Seat(Seat(0)));
    let choice = scene.asks[0].choices.iter().find(|choice| choice.action == action);
    say(&scene, &choice.unwrap_or_else(|| panic!("no answer {action}")).text)
}

/// What is due, the present item in brackets.
fn agenda(of: &Match) -> Vec<String> {
    let scene = Table::scene(&of.table, Viewer::Seat(Seat(0)));
    let agenda = scene.agenda.first().expect("something is due");
    let item = |(at, text): (usize, String)| {
        if at == usize::from(agenda.now) { format!("[{text}]") } else { text }
    };
    agenda.items.iter().map(|due| say(&scene, &due.text)).enumerate().map(item).collect()
}

/// HW-WORLD-09: a place is called by what lies there; by where it is only if there is another of its kind.
#[test]
fn places_are_called_by_what_lies_there() {
    let mut game = two("", "", "", "[leader.thessara]\nat = \"1.c\"\narmy = [\"5 x 1\"]");
    game.play("0 move thessara");
    for (action, text) in [
        ("step 1.se", "Go to the Crystal mine, and roll for its guards: 1 movement point"),
        ("step 1.sw", "Go to the Tower, and roll for its guards: 1 movement point"),
        // There is wood at both homes, too.
        ("step 1.n", "Go to the Sawmill 1 N, and roll for its guards: 1 movement point"),
        ("step 1.nw", "Go to 1 NW (Forest): 2 movement points"),
        ("step 1.s", "Go to 1 S (Clear land): 1 movement point"),
    ] {
        assert_eq!(choice(&game, action), text);
    }
}

/// HW-CITY-01, HW-CAMP-02, HW-SITE-07: homes are called by their race, and what was converted by what it is now.
#[test]
fn homes_are_called_by_their_race() {
    let mut city = two("", "", "", "[leader.thessara]\nat = \"0.s\"\narmy = [\"5 x 1\"]");
    city.play("0 move thessara");
    assert_eq!(choice(&city, "step 0.c"), "Go to the Amazon city: 1 movement point");
    let mut camp = two("", "", "", "[leader.thessara]\nat = \"2.nw\"\narmy = [\"5 x 1\"]");
    camp.play("0 move thessara");
    assert!(choice(&camp, "step 2.c").contains("the Barbarian camp"), "{}", choice(&camp, "step 2.c"));
}

/// HW-SEQ-03 to HW-SEQ-05: who moves when in a sequence, then the event and income.
#[test]
fn the_agenda_says_whose_turn_comes_when() {
    let army = "[leader.thessara]\narmy = [\"5 x 1\"]\n[leader.gorrak]\narmy = [\"5 x 1\"]";
    let mut game = two("", "", "", army);
    let rest = ["Random event", "Income"];
    assert_eq!(agenda(&game), [&["[Amazon moves]", "Barbarian moves"][..], &rest].concat());
    game.play("0 pass");
    assert_eq!(agenda(&game), [&["Amazon moves", "[Barbarian moves]"][..], &rest].concat());
}

/// HW-SEQ-07: cards, production and clean-up end a round.
#[test]
fn the_agenda_ends_with_the_round() {
    let game = two("now = \"production\"", "", "", "");
    assert_eq!(agenda(&game), ["Capability cards", "[Production]", "Clean-up"]);
}
