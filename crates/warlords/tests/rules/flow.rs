//! The sequence of play, scenarios, components.

use super::common::*;
use hexarch_warlords::*;

/// HW-SEQ-03, HW-SEQ-04, HW-SEQ-05, HW-SEQ-06, HW-SEQ-07, HW-INC-03, HW-AMB-39, HW-AMB-40: three sequences with an event and
/// income each, then capability cards and production.
#[test]
fn a_round_has_three_sequences() {
    let mut game = two("now = \"sequence 0\"", "gold = 0", "gold = 0", "[script]\nd12 = [1, 1, 1]");
    let mut phases = Vec::new();
    while !game.state().plan.on {
        let seat = game.asked()[0];
        if game.may(seat, "pass") {
            phases.push((game.state().sequence, seat));
        }
        let answer = ["stationary", "pass", "roll-for thessara"].into_iter().find(|it| game.may(seat, it));
        game.play(&format!("{seat} {}", answer.expect("one of these")));
    }
    assert_eq!(phases, [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)]);
    assert_eq!((game.player(0).stock[0], game.player(1).stock[0]), (3, 3));
    game.script_is_used_up();
}

/// HW-SEQ-02, HW-SEQ-10, HW-AMB-40: from round 2 on the Underdog rolls an event in phase 2 and makes its choices.
#[test]
fn the_underdog_rolls_an_event() {
    let game = two(
        "steps = [\"phase-2\", \"act 0\", \"round-end\"]",
        "",
        "",
        "[cards]\nunderdog = 1\nuses = 0\n[script]\nd12 = [10]",
    );
    assert_eq!(game.asked(), [1]);
    assert!(game.legal(1).iter().all(|answer| answer.starts_with("marauders ")));
    assert_eq!(game.refusal(1, "marauders 1.n"), "HW-CLEAN-04");
}

/// HW-CARD-13: with a tie for most Apprentice cards dice name a technical Underdog, who has no uses.
#[test]
fn a_technical_underdog() {
    let game = two("now = \"capability\"", "", "", "");
    assert!(game.state().caps.technical.is_some() && game.state().caps.underdog.is_none());
    assert_eq!(game.state().caps.uses, 0);
}

/// HW-SCEN-03, HW-AMB-37: the quick start for two has no capability cards; categories are compared once at the end.
#[test]
fn the_quick_start_for_two() {
    let game = two("scenario = \"quick_start\"\nnow = \"capability\"", "gp = 5", "", "");
    assert_eq!(game.state().caps.masters, [Holder::Nobody; 5]);
    assert!(game.state().caps.technical.is_some());
    let over = two("scenario = \"quick_start\"\nround = 6\nsteps = [\"round-end\"]", "gp = 5", "", "");
    assert_eq!(over.state().won, Some(hexarch_core::Seats(1)));
}

/// HW-SCEN-04: alone the Warden's values decide who is Master and Apprentice.
#[test]
fn alone_against_the_warden() {
    let place = |more: &str| {
        position(&format!(
            "round = 1\ncells = [\"0,0 01\", \"2,1 07\"]\n{more}\n[player.0]\nrace = \"amazon\"\ngp = 2\n[leader.thessara]\nep = 18\n\
             army = [\"10 x 1\", \"4 x 1\"]"
        ))
    };
    let game = place("now = \"capability\"");
    use Holder::{Nobody, Seat0};
    assert_eq!(game.state().caps.masters, [Seat0, Nobody, Nobody, Seat0, Nobody]);
    assert_eq!(game.state().caps.apprentices, [Nobody, Nobody, Seat0, Nobody, Nobody]);
    assert!(!game.state().peace);
    let lost = place("rounds = 1\nsteps = [\"round-end\"]");
    assert_eq!(lost.state().won, Some(hexarch_core::Seats(0)));
}

/// HW-EP-02, HW-LVL-04, HW-LVL-07, HW-AMB-10: EP go to a leader of choice; several levels follow one another; none beyond the last.
#[test]
fn experience_goes_to_a_leader_of_choice() {
    let mut game =
        two("", "", "", "[leader.thessara]\nep = 29\n[leader.ilyane]\nat = \"0.s\"\nep = 210\nlevel = 6");
    game.play("0 pass");
    assert_eq!(game.legal(0), ["learns thessara", "learns ilyane"]);
    game.play("0 learns thessara; 0 raise attack; 0 raise special; 0 raise defense; 0 raise initiative");
    assert_eq!(game.leader("thessara").level, 2);
    let mut last = two("", "", "", "[leader.thessara]\nep = 210\nlevel = 6");
    last.play("0 pass");
    assert_eq!((last.leader("thessara").ep, last.leader("thessara").level), (211, 6));
    assert_eq!(hexarch_warlords::game().content().thresholds, [10, 30, 60, 100, 150, 210]);
}

/// HW-LEAD-03, HW-LEAD-06, HW-LEAD-10, HW-LEAD-11, HW-CARD-21: six values; leadership opens boxes, equipment adds beyond the
/// maxima but for leadership.
#[test]
fn leadership_opens_boxes() {
    let place = |stats: &str, gear: &str| {
        let mut game = two(
            "",
            "",
            "",
            &format!(
                "[leader.thessara]\nstats = {stats}\ngear = [{gear}]\n[cards]\nmasters = [\"-\", \"-\", \"-\", \"0\", \"-\"]"
            ),
        );
        game.play("0 master war");
        game
    };
    let closed = place("[0, 1, 5, 4, 0, 1]", "");
    assert_eq!(closed.refusal(0, "put thessara 4"), "HW-LEAD-06");
    assert_eq!(closed.refusal(0, "put thessara 0"), "HW-LEAD-07");
    assert!(place("[0, 1, 5, 4, 0, 1]", "\"equipment_banner\"").may(0, "put thessara 4"));
    let full = place("[6, 6, 8, 9, 2, 6]", "\"equipment_banner\", \"equipment_horn\"");
    assert_eq!(full.state().stat(leader("thessara"), Stat::Leadership), 2);
    assert_eq!(full.state().stat(leader("thessara"), Stat::Initiative), 10);
}

/// HW-SFP-02, HW-SFP-03, HW-PEACE-05, HW-AVOID-05: who has sued for peace neither attacks nor is attacked.
#[test]
fn a_suit_for_peace_protects() {
    let place = |player: &str| {
        let mut game = two(
            "",
            player,
            "",
            "[leader.thessara]\nat = \"1.nw\"\narmy = [\"5 x 1\"]\n[leader.gorrak]\nat = \"1.c\"\narmy = [\"5 x 1\"]",
        );
        game.play("0 move thessara");
        game
    };
    assert_eq!(place("sued = true\nsued_until = 5").refusal(0, "step 1.c"), "HW-PEACE-06");
    assert!(place("sued = true\nsued_until = 3").may(0, "step 1.c"));
}

/// HW-REACT-15, HW-REACT-16, HW-REACT-05: a mover who beats the reacting leader goes on; guards do not react any more.
#[test]
fn a_victorious_mover_goes_on() {
    let mut game = two(
        "",
        "",
        "",
        "[leader.thessara]\nat = \"1.nw\"\narmy = [\"5 x 1\"]\n[leader.gorrak]\nat = \"1.s\"\narmy = [\"5 x 1\"]\n\
         [hex.\"1.n\"]\narmy = \"guards\"\nunits = [5, 0, 0, 0, 0, 5]\n[script]\nd12 = [4, 12, 1]",
    );
    game.play("0 move thessara; 0 step 1.c; 1 react; 1 no-attack; 0 no-attack; 1 withdraw 1.s; 1 no-suit")
        .pass(&["keep-army"]);
    assert!(game.is_at("gorrak", "1.s") && game.state().march.on);
    assert_eq!(game.asked(), [0]);
    assert!(!game.state().fray.on);
}

/// HW-REACT-03, HW-REACT-07, HW-UNIT-15: of several groups the highest level tries first, and after a success nobody else.
#[test]
fn the_strongest_guards_react_first() {
    let mut game = two(
        "",
        "",
        "",
        "[leader.thessara]\nat = \"1.nw\"\narmy = [\"5 x 1\"]\n[hex.\"1.n\"]\narmy = \"guards\"\nunits = [5, 0, 0, 0, 0, 0]\n\
         [hex.\"1.se\"]\narmy = \"guards\"\nunits = [0, 0, 0, 0, 0, 1]\n[script]\nd12 = [7]",
    );
    game.play("0 move thessara; 0 step 1.c");
    assert!(game.state().fray.on);
    assert_eq!(game.state().fray.hex, hex("1.se"));
    assert!(!game.hex("1.n").has(Mark::Reacted));
}

/// HW-SITE-29, HW-MOVE-09, HW-GUARD-12, HW-GUARD-18: standing guards are fought without a roll.
#[test]
fn standing_guards_of_a_tower_are_fought() {
    let mut game = two(
        "",
        "",
        "",
        "[leader.thessara]\nat = \"1.c\"\narmy = [\"5 x 1\"]\n[hex.\"1.sw\"]\narmy = \"guards\"\nunits = [5, 0, 0, 0, 0, 0]\nby = \"gorrak\"",
    );
    game.play("0 move thessara; 0 step 1.sw");
    assert!(game.state().fray.on && !game.state().fray.reacts);
    assert_eq!(game.asked(), [0]);
}

/// HW-SITE-30, HW-SITE-39, HW-SITE-32: the first leader of a round at an outpost rolls for a resource, also where he begins.
#[test]
fn outposts() {
    let place = |at: &str| {
        position(&format!(
            "round = 4\ncells = [\"0,0 02\", \"2,1 09\", \"4,2 04\"]\n[player.0]\nrace = \"knight\"\n[player.1]\nrace = \"necromancer\"\n\
             [leader.aldemar]\nat = \"{at}\"\narmy = [\"5 x 1\"]\n[script]\nd12 = [4]"
        ))
    };
    let mut enters = place("1.c");
    enters.play("0 move aldemar; 0 step 1.sw");
    assert_eq!(enters.player(0).stock, [4, 3, 3 + 1, 0]);
    let mut begins = place("1.sw");
    begins.play("0 move aldemar; 0 visit");
    assert_eq!(begins.player(0).stock, [4, 3, 3 + 1, 0]);
    assert_eq!(begins.refusal(0, "visit"), "HW-SITE-38");
}

/// HW-COMP-01, HW-COMP-05, HW-COMP-06, HW-COMP-08, HW-AMB-03, HW-BLD-10, HW-BLD-13: what is in the box.
#[test]
fn components() {
    let content = game().content();
    assert_eq!(content.tiles.len(), 20);
    assert!(content.tiles.iter().all(|tile| tile.hexes.len() == 7));
    assert_eq!(DieFace::ALL.len(), 6);
    assert_eq!((Gear::ALL.len(), Disaster::ALL.len(), content.cards.len()), (10, 6, 27));
    assert_eq!((content.strict_gear.len(), content.strict_disasters.len()), (3, 2));
    for race in [Race::Amazon, Race::Knight, Race::Barbarian] {
        let free = Building::ALL.iter().filter(|it| content.building(race, **it).requires.is_none());
        let free: Vec<_> = free.map(|it| it.word()).collect();
        assert_eq!(
            free,
            ["hamlet", "town_hall", "trade_hall", "training_area", "tavern", "dw_1", "tower_1", "tower_2"]
        );
        let sum: u16 =
            Building::ALL.iter().flat_map(|it| content.building(race, *it).price).map(u16::from).sum();
        assert_eq!(sum, 106, "the same total for every race that builds");
    }
    assert!(Building::from_word("temple").is_none());
}

/// HW-BLD-07, HW-PROD-04: the training area raises an ability and a skill, once a leader, in his phase or in production.
#[test]
fn training() {
    let area = "buildings = [\"hamlet\", \"training_area\"]";
    let mut game = two("", area, "", "[leader.thessara]\nlast = [\"attack\", \"special\"]");
    game.play("0 train thessara; 0 raise attack; 0 raise special");
    assert_eq!(game.refusal(0, "train thessara"), "HW-BLD-07");
    let mut later = two("now = \"production\"", area, "", "");
    later.play("0 train-at-home thessara; 0 done; 1 done; 0 raise attack; 0 raise special");
    assert!(later.leader("thessara").trained[0]);
}

/// HW-SIEGE-13, HW-SIEGE-14, HW-PROD-03, HW-PROD-06: while an enemy stands in a home nothing is built or bought there, and
/// there is no base income.
#[test]
fn an_occupied_home_produces_nothing() {
    let place = "[leader.thessara]\nat = \"2.c\"\narmy = [\"5 x 1\"]\n[leader.gorrak]\nat = \"2.se\"";
    let game = two("now = \"production\"", "", "gold = 9", place);
    assert_eq!(game.refusal(1, "buy 1"), "HW-SIEGE-14");
    assert_eq!(game.refusal(1, "build town_hall"), "HW-SIEGE-14");
    let paid = two("steps = [\"income\", \"act 0\", \"round-end\"]", "", "gold = 9", place);
    assert_eq!(paid.player(1).stock[0], 9);
}

/// HW-CAMP-06: the camp beside guards that stay moves on at once.
#[test]
fn the_camp_flees_from_guards() {
    let mut game = two(
        "",
        "",
        "",
        "[leader.thessara]\nat = \"1.se\"\narmy = [\"5 x 1\"]\n[leader.gorrak]\nat = \"2.se\"\n[hex.\"1.se\"]\nmarker = 0\n[script]\nd12 = [5, 4]",
    );
    game.play("0 move thessara; 0 step 2.n; 0 test; 0 keep-army");
    assert_eq!(game.asked(), [1]);
    assert!(game.legal(1).iter().all(|answer| answer.starts_with("flee ")));
    assert_eq!(game.refusal(1, "flee 2.ne"), "HW-CAMP-06", "still beside them");
}

/// HW-GUARD-03, HW-GUARD-10: Knights of level 2 roll apart in step 1, with the extra die, and only defend.
#[test]
fn men_at_arms_against_guards() {
    let mut game = dead(
        "",
        "",
        "",
        "[leader.aldemar]\nat = \"1.c\"\narmy = [\"3 x 2\"]\n[hex.\"1.n\"]\narmy = \"guards\"\nunits = [0, 3, 0, 0, 0, 0]\n[script]\ndice = [\"arrow\", \"shield\", \"fist\", \"arrow\", \"arrow\"]",
    );
    game.play("0 move aldemar; 0 step 1.n; 0 charge 2");
    assert_eq!(game.state().clash.dice, [0, 2, 3]);
    game.play("0 no-reroll");
    assert_eq!(game.state().fray.killed[0], [0; 6], "their arrows and fists do not count");
}

/// HW-GUARD-17, HW-AMB-14: rerolls and skills work against guards too, once.
#[test]
fn skills_against_guards() {
    let mut game = two(
        "",
        "",
        "",
        "[leader.thessara]\nat = \"1.c\"\narmy = [\"5 x 1\"]\n[hex.\"1.n\"]\narmy = \"guards\"\nunits = [5, 0, 0, 0, 0, 0]\n[script]\nd12 = [4]\ndice = [\"shield\", \"fist\", \"two_arrows\", \"shield\"]",
    );
    game.play("0 move thessara; 0 step 1.n; 0 reroll attacker; 0 pick 1 fist; 0 picked");
    assert!(game.state().after.guards, "the combat is over");
    assert_eq!(game.state().after.killed[0][0], 1 + 2, "one by the roll, two automatic");
}
