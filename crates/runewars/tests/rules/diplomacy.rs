//! Diplomacy with neutral units (RW-DIPL).

use hexarch_core::{Seat, Set, Table, Viewer};

use crate::common::{Match, say, sketch, unit};

const MARCH: &str = "activate-area 0 no";

/// Seat 0 marches with all footmen of 9A onto what holds 9B.
fn march_on(game: &mut Match, footmen: u8) {
    game.play(&format!("0 activate 9B; 0 bring {footmen} footman 9A; 0 moved?"));
}

/// RW-DIPL-01, RW-DIPL-02, RW-DEC-12, RW-MOVE-16: battle, or talks for 1 to 6 influence, as far as it goes.
#[test]
fn neutral_units_are_fought_or_talked_to() {
    for (influence, offers) in [(1, 1), (4, 4), (6, 6), (9, 6)] {
        let mut game = sketch(MARCH, "9A: 2 footman; 9B: 1 giant")
            .player(0, &format!("influence = {influence}"))
            .table();
        march_on(&mut game, 2);
        assert_eq!(game.asked(), [0]);
        let mut wanted = vec!["fight".to_string()];
        wanted.extend((1..=offers).map(|n| format!("talk {n}")));
        assert_eq!(game.legal(0), wanted);
        if offers < 6 {
            assert_eq!(game.refusal(0, &format!("talk {}", offers + 1)), "RW-DIPL-02");
        }
        assert_eq!(game.refusal(0, "talk 7"), "");
    }
}

/// RW-DIPL-01: without influence, or while nobody listens, there is only the battle.
#[test]
fn without_influence_there_is_only_the_battle() {
    for (head, influence) in [("", 0), ("season = \"summer\"\ncard = \"summer_closed_ears\"", 5)] {
        let mut game = sketch(MARCH, "9A: 2 footman; 9B: 1 beastman")
            .head(head)
            .player(0, &format!("influence = {influence}"))
            .fate("1, 2, 3")
            .table();
        march_on(&mut game, 2);
        assert_eq!(game.state().march.battles, 1);
        assert_eq!(game.player(0).influence, influence);
        game.play("1 retreat-to 7B");
        assert_eq!([game.units("9B"), game.units("7B")], ["2 footman", "1 beastman routed"], "2 to 1");
    }
}

/// RW-EX-06, RW-EX-13, RW-DIPL-02, RW-DIPL-03, RW-DIPL-04, RW-DIPL-05, RW-DIPL-10, RW-DEC-13: all cards are drawn and
/// discarded, one is applied; gold makes allies.
#[test]
fn the_diplomat_chooses_one_of_all_the_cards_he_paid_for() {
    let mut game = sketch("activate-area 1 no", "9A: 2 archer; 9B: 2 sorcerer")
        .player(1, "influence = 4")
        .fate("5, 1, 3")
        .table();
    game.play("1 activate 9B; 1 bring 2 archer 9A; 1 moved?; 1 talk 3");
    game.script_is_used_up();
    assert_eq!(game.asked(), [1]);
    let mut destinies = game.legal(1);
    destinies.sort();
    assert_eq!(destinies, ["destiny gold", "destiny red", "destiny silver"]);
    assert_eq!(game.state().march.cards.len(), 3);
    game.play("1 destiny gold");
    assert_eq!((game.units("9B"), game.controller("9B")), ("2 archer, 2 sorcerer".into(), Some(1)));
    assert_eq!((game.player(1).influence, game.state().decks.fate_discard.len()), (1, 3));
    assert_eq!(game.state().march.cards, Set::EMPTY);
    assert_eq!(game.state().decks.fate.len(), 27);
}

/// RW-DIPL-03, RW-DIPL-04: cards of one sort leave no choice, and are all discarded.
#[test]
fn cards_of_one_sort_leave_no_choice() {
    let mut game =
        sketch(MARCH, "9A: 2 footman; 9B: 1 giant").player(0, "influence = 2").fate("5, 7").table();
    march_on(&mut game, 2);
    game.play("0 talk 2");
    game.script_is_used_up();
    assert_eq!((game.units("9B"), game.asked()), ("2 footman, 1 giant".into(), vec![0, 1]));
    assert_eq!((game.player(0).influence, game.state().decks.fate_discard.len()), (0, 2));
}

/// RW-EX-07, RW-DIPL-08, RW-DIPL-05, RW-DIPL-06: one attempt is for all neutral units of the area.
#[test]
fn one_attempt_is_for_all_of_them() {
    for (card, here, there) in
        [(5, "1 footman, 2 beastman, 1 dragon", ""), (3, "1 footman", "2 beastman routed, 1 dragon routed")]
    {
        let mut game = sketch(MARCH, "9A: 2 footman; 9B: 2 beastman, 1 dragon; 7B: 1 archer; DA: 1 footman")
            .player(0, "influence = 1")
            .fate(&card.to_string())
            .table();
        game.play("0 activate 9B; 0 bring 1 footman 9A; 0 moved?; 0 talk 1");
        assert_eq!(game.units("9B"), here, "{card}");
        // 9A, 7B and DA are controlled, so that there is nowhere to go.
        assert_eq!(game.state().pool[unit("dragon")], if card == 3 { 4 } else { 3 }, "{there}");
    }
    let mut game = sketch(MARCH, "9A: 1 footman; 9B: 2 beastman, 1 dragon; 7B: 1 archer")
        .player(0, "influence = 1")
        .fate("3")
        .table();
    march_on(&mut game, 1);
    game.play("0 talk 1");
    assert_eq!([game.units("9B"), game.units("9A")], ["1 footman", "2 beastman routed, 1 dragon routed"]);
}

/// RW-DIPL-06, RW-DEC-15, RW-RETREAT-03, RW-NEUT-06, RW-AMB-61, RW-AMB-59, RW-FAQ-13: silver: all of them, routed before or
/// not, go to one uncontrolled area that the player on the diplomat's left chooses, never into a home realm.
#[test]
fn silver_sends_them_where_the_player_on_the_left_says() {
    for (diplomat, left, eliminated) in [(0, 1, "[]"), (1, 2, "[]"), (2, 0, "[]"), (0, 2, "[1]")] {
        let units = ["footman", "archer", "berserker"][diplomat];
        let mut game = sketch(
            &format!("activate-area {diplomat} no"),
            &format!("9A: 2 {units}; 9B: 1 beastman, 2 giant routed; 7B: 1 hell_hound"),
        )
        .uthuk()
        .head(&format!("eliminated = {eliminated}"))
        .player(diplomat, "influence = 1")
        .fate("3")
        .table();
        game.play(&format!(
            "{diplomat} activate 9B; {diplomat} bring 2 {units} 9A; {diplomat} moved?; {diplomat} talk 1"
        ));
        assert_eq!(game.asked(), [left]);
        assert_eq!(game.legal(left), ["retreat-to 7B", "retreat-to 9A"], "neutral or empty");
        assert_eq!(game.refusal(left, "retreat-to DA"), "RW-RETREAT-03");
        game.play(&format!("{left} retreat-to 7B"));
        assert_eq!(game.units("7B"), "1 beastman routed, 1 hell_hound, 2 giant routed");
        assert_eq!((game.units("9B"), game.controller("9B")), (format!("2 {units}"), Some(diplomat as u8)));
        assert_eq!(game.controller("7B"), None);
    }
}

/// RW-DIPL-07, RW-DEC-14, RW-DIPL-10, RW-FAQ-08: red: battle now, or a retreat of all units there, routed.
#[test]
fn red_is_battle_or_retreat() {
    let start = || {
        let mut game = sketch(MARCH, "9A: 3 footman; 9B: 1 beastman")
            .player(0, "influence = 2")
            .fate("6, 1, 2, 3, 4")
            .table();
        march_on(&mut game, 3);
        game.play("0 talk 1");
        assert_eq!(game.legal(0), ["fight", "withdraw"]);
        assert_eq!(game.player(0).influence, 1);
        game
    };
    let mut game = start();
    game.play("0 fight; 1 retreat-to 7B");
    assert_eq!(game.state().march.battles, 1);
    assert_eq!([game.units("9B"), game.units("7B")], ["3 footman", "1 beastman routed"], "3 to 1");
    let mut game = start();
    game.play("0 withdraw");
    assert_eq!([game.units("DA"), game.units("9B")], ["3 footman routed", "1 beastman"], "friendly first");
    assert!(game.area("9B").activated.has(Seat(0)));
}

/// RW-DIPL-09, RW-NEUT-02: neutral units allied to another player are his units: there are no talks.
#[test]
fn no_talks_with_the_allies_of_others() {
    for there in
        ["1 archer, 2 beastman", "2 beastman / stronghold = \"latari\"", "1 archer routed, 2 beastman"]
    {
        let mut game =
            sketch(MARCH, &format!("9A: 8 footman; 9B: {there}")).player(0, "influence = 6").table();
        march_on(&mut game, 8);
        assert_eq!(game.state().march.battles, 1, "{there}");
        assert_eq!(game.player(0).influence, 6);
    }
}

/// RW-AMB-14, RW-AMB-60, RW-NEUT-07, RW-DEC-24: more than eight after gold or silver: the owner destroys the excess, of own
/// and allied units alike; before, nobody counts.
#[test]
fn after_talks_eight_may_stay() {
    let mut game = sketch(MARCH, "9A: 7 footman; 9B: 3 giant").player(0, "influence = 1").fate("5").table();
    march_on(&mut game, 7);
    game.play("0 talk 1");
    assert_eq!(game.units("9B"), "7 footman, 3 giant");
    assert_eq!(game.legal(0), ["disband footman no", "disband giant no"]);
    game.play("0 disband giant no; 0 disband giant no");
    assert_eq!((game.units("9B"), game.asked()), ("7 footman, 1 giant".into(), vec![0, 1]));

    let mut game = sketch(MARCH, "9A: 8 footman; DA: 2 footman; 9B: 3 giant; 7B: 1 archer")
        .player(0, "influence = 1")
        .fate("3")
        .table();
    game.play("0 activate 9B; 0 bring 8 footman 9A; 0 bring 2 footman DA; 0 moved?");
    assert_eq!(game.legal(0), ["fight", "talk 1"], "nobody has to go yet");
    game.play("0 talk 1; 0 disband footman no; 0 disband footman no");
    assert_eq!([game.units("9B"), game.units("9A")], ["8 footman", "3 giant routed"]);
}

/// RW-NEUT-02, RW-DIPL-05: allies from talks act as their player's units.
#[test]
fn new_allies_belong_to_the_diplomat() {
    let mut game = sketch("activate-area 0 no, strategize 0", "9A: 1 footman; 9B: 1 beastman; DA: 1 footman")
        .player(0, "influence = 1")
        .fate("5")
        .table();
    march_on(&mut game, 1);
    game.play("0 talk 1");
    assert!(game.area("9B").activated.has(Seat(0)));
    assert_eq!(game.refusal(0, "from 9B"), "RW-MOVE-08", "they are held by his token");
}

/// RW-DIPL-02, RW-DIPL-03, RW-DIPL-04, RW-DIPL-05, RW-DIPL-06, RW-DIPL-07: the question says what influence buys, the drawn cards
/// what each symbol does, in the words of the rulebook: gold, grey, red.
#[test]
fn talks_say_what_influence_and_symbols_do() {
    let mut game =
        sketch(MARCH, "9A: 2 footman; 9B: 1 giant").player(0, "influence = 3").fate("5, 1, 3").table();
    march_on(&mut game, 2);
    let question = game.question(0);
    for told in ["Each influence draws one Fate card", "gold", "grey", "red"] {
        assert!(question.contains(told), "{question}");
    }
    assert_eq!(game.meaning(0, "talk 1"), "Talk, spending 1 influence: draw 1 card");
    game.play("0 talk 3");
    let focus = game.table.scene(Viewer::Watcher).focus.remove(0);
    let label = say(&focus.sides[0].rows[0].label);
    assert_eq!(label, "Gold: they become your allies. Grey: they leave. Red: the talks fail.");
    assert_eq!(game.meaning(0, "destiny gold"), "Apply Gold: they become allies");
    assert_eq!(game.meaning(0, "destiny silver"), "Apply Grey: they leave, and the units that came stay");
    assert_eq!(game.meaning(0, "destiny red"), "Apply Red: the talks fail");
}
