//! Order cards and their Supremacy Bonus (RW-ORDER).

use hexarch_core::Seat;
use hexarch_runewars::*;

use crate::common::{Match, three};

const NOBODY: [&str; 3] = [""; 3];

/// RW-ORDER-01: everybody has the same eight orders, by their numbers.
#[test]
fn everybody_has_the_same_eight_orders() {
    let game = three("", NOBODY, "");
    let names = [
        "strategize",
        "mobilize",
        "conquer",
        "harvest",
        "recruit",
        "rally_support",
        "acquire_power",
        "fortify",
    ];
    for seat in 0..3 {
        assert_eq!(game.legal(seat), names.map(|name| format!("order {name}")));
    }
    for (number, name) in (1..).zip(names) {
        assert_eq!(Order::from_word(name).map(Order::number), Some(number));
    }
}

/// The Human resolves an order, having used these.
fn resolving(order: &str, used: &str, more: &str) -> Match {
    three(
        &format!("season = \"summer\"\nnow = \"{order} by 2\""),
        ["", "", &format!("used = [{used}]\n{more}")],
        "[area.DA]\nstronghold = \"daqan\"\n[area.6A]\nunits = \"3 knight\"\n[area.6B]\nstronghold = \"uthuk\"\n",
    )
}

/// The answers of the primary ability, and how its bonus is offered.
const ORDERS: [(&str, &str, &str); 7] = [
    ("strategize", "2 moved", "use-bonus"),
    ("mobilize", "2 activate-none", "activate-none"),
    ("conquer", "2 activate 6B; 2 bring 3 knight 6A", "besiege"),
    ("harvest", "", "develop"),
    ("recruit", "2 recruit food", "recruit "),
    ("rally_support", "", "draw-heroes"),
    ("acquire_power", "", "take-title"),
];

fn offers(game: &Match, words: &str) -> bool {
    game.asked() == [2] && !game.legal_with(2, words).is_empty()
}

/// RW-ORDER-02, RW-ORDER-03, RW-ORDER-04, RW-ORDER-06, RW-DEC-09, RW-EX-02: the bonus follows the primary ability if no higher
/// card has been used this year, so that it is everybody's in Spring; the primary ability does not care. Only the current
/// player is asked.
#[test]
fn the_bonus_needs_the_highest_card_of_the_year() {
    for (order, answers, bonus) in ORDERS {
        let number = Order::from_word(order).map(Order::number).expect("an order");
        for (used, other) in [
            ("", 0),
            ("\"strategize\"", 1),
            ("\"conquer\"", 3),
            ("\"recruit\"", 5),
            ("\"strategize\", \"fortify\"", 8),
        ] {
            if number == other || used.contains(order) {
                continue;
            }
            let mut game = resolving(order, used, "");
            if !answers.is_empty() {
                assert!(
                    bonus == "activate-none" || bonus == "recruit " || !offers(&game, bonus),
                    "{order} begins"
                );
                game.play(answers);
                if game.asked() == [2] && game.may(2, "moved") {
                    game.play("2 moved");
                }
            }
            assert_eq!(offers(&game, bonus), number > other, "{order} after {used}");
        }
    }
}

/// RW-EX-02, RW-ORDER-02, RW-ORDER-03: after Fortify the Recruit order recruits from one dial only.
#[test]
fn recruit_after_fortify_has_one_dial() {
    for (used, dials) in [("\"fortify\"", 1), ("\"harvest\"", 2)] {
        let mut game = resolving("recruit", used, "");
        game.play("2 recruit food");
        assert_eq!(game.units("DA"), "3 footman");
        assert_eq!(offers(&game, "recruit wood"), dials == 2);
        if dials == 2 {
            assert_eq!(game.refusal(2, "recruit food"), "RW-RECR-04");
            game.play("2 recruit ore");
            assert_eq!(game.units("DA"), "3 footman, 1 knight");
            assert!(!offers(&game, "recruit"), "no third dial");
        }
    }
}

/// RW-DEC-09, RW-ORDER-03, RW-ORDER-07, RW-STRAT-09: a bonus may be declined; used, it gives what the dials show, and they
/// stay as they are.
#[test]
fn a_bonus_is_used_or_declined() {
    for (answer, cards) in [("2 use-bonus", 1), ("2 no-bonus", 0)] {
        let mut game = resolving("strategize", "", "");
        game.play("2 moved");
        assert_eq!(game.legal(2), ["use-bonus", "no-bonus"]);
        game.play(answer);
        assert_eq!((game.hands()[2], game.dials(2)), (cards, [3, 2, 2]));
    }
}

/// RW-ORDER-05: Fortify has no bonus, whatever has been used.
#[test]
fn fortify_has_no_bonus() {
    let mut game = resolving("fortify", "", "");
    game.play("2 economy-done");
    assert_eq!(game.player(2).used, 1 << Order::Fortify as u8, "the turn is over");
    assert_eq!(game.state().turn.seat, None);
}

/// RW-ORDER-06, RW-AMB-07: Harvest sets the dials without asking; every other order may be left undone.
#[test]
fn only_harvest_is_mandatory() {
    let mut game = resolving("harvest", "\"fortify\"", "food = 8\nwood = 0");
    game.pass(&["economy-done"]);
    // Three food, two wood and two ore at home, two ore in 6A.
    assert_eq!(game.dials(2), [3, 2, 4]);
    for (order, answer) in [
        ("strategize", "2 moved"),
        ("mobilize", "2 activate-none"),
        ("conquer", "2 activate-none"),
        ("recruit", "2 economy-done"),
        ("fortify", "2 economy-done"),
        ("acquire_power", ""),
    ] {
        let used = if order == "fortify" { "" } else { "\"fortify\"" };
        let mut game = resolving(order, used, "food = 8");
        let before = game.state().areas;
        game.play(answer);
        assert!(game.player(2).chosen.is_none(), "{order} is over");
        assert_eq!((game.state().areas, game.dials(2)), (before, [8, 2, 2]), "{order}");
    }
    let mut game = three(
        "season = \"summer\"\nnow = \"rally_support by 2\"",
        ["", "", "used = [\"fortify\"]"],
        "[area.1C]\ncity = \"kellgate\"\nunits = \"1 footman\"\n",
    );
    game.play("2 economy-done");
    assert!(game.player(2).chosen.is_none());
}

/// RW-AMB-77, RW-ORDER-03, RW-SEASON-16: a card that Spy Guild returns to the hand no longer counts for supremacy, also in
/// the turn in which it returns: before the order, or between its primary ability and the bonus. It may be chosen again.
#[test]
fn a_returned_card_does_not_count() {
    let spy = "tactics = [\"spy_guild\"]";
    let mut game = resolving("acquire_power", "\"fortify\"", spy);
    game.play("2 own-turn spy_guild").pass(&["card-order fortify", "go-on"]);
    assert_eq!((game.player(2).used, game.influences()[2]), (0, 4));
    assert!(offers(&game, "take-title"));
    // The primary ability is done: the card still comes in time.
    let mut game = resolving("strategize", "\"fortify\"", spy);
    game.play("2 moved; 2 own-turn spy_guild").pass(&["card-order fortify", "go-on"]);
    assert!(offers(&game, "use-bonus"));
    let mut game = resolving("recruit", "\"fortify\"", spy);
    game.play("2 own-turn spy_guild").pass(&["card-order fortify"]);
    game.play("2 recruit food");
    assert!(offers(&game, "recruit wood"));
    // Not all that is higher comes back.
    let mut game = resolving("acquire_power", "\"fortify\", \"harvest\"", spy);
    game.play("2 own-turn spy_guild; 2 card-order harvest").pass(&["go-on"]);
    assert!(!offers(&game, "take-title"));

    let mut game = resolving("strategize", "\"fortify\"", spy);
    game.play("2 moved; 2 own-turn spy_guild").pass(&["card-order fortify", "no-bonus", "go-on"]);
    while !game.chooses_orders() {
        let before = game.state().acts;
        game.pass(&["bid-amount 0", "season-pass", "season-take-influence", "season-lower food"]);
        assert!(game.state().acts != before || game.chooses_orders(), "{:?}", game.legal(game.asked()[0]));
    }
    assert!(game.may(2, "order fortify"));
    assert_eq!(game.refusal(2, "order strategize"), "RW-SEASON-16");
    assert_eq!(game.state().turn.seat, None::<Seat>);
}
