//! Harvest, Recruit, Acquire Power and the dials (RW-HARV, RW-RECR, RW-ACQ, RW-DIAL, RW-STRONG-07 to -10).

use hexarch_core::{Seat, Viewer};
use hexarch_runewars::*;

use crate::common::{Match, position};

/// Daqan (seat 0), who is about to take a step, and Uthuk (seat 1) with a land tile between them. `player` are lines of
/// Daqan's table.
pub(crate) fn daqan(step: &str, player: &str, rest: &str) -> Match {
    position(&format!(
        "steps = [\"{step}\", \"choose-orders\"]\n\
         tiles = [\"1 at 0,0\", \"home_daqan at 0,2 turned 1\", \"home_uthuk at 2,-2\"]\n\
         [player.1]\nfaction = \"uthuk\"\n[player.0]\nfaction = \"daqan\"\n{player}\n{rest}"
    ))
}

/// Nothing is left of the order: everybody chooses the next.
pub(crate) fn is_over(game: &Match) -> bool {
    game.asked() == [0, 1] && game.may(0, "order fortify")
}

/// RW-EX-17, RW-HARV-01, RW-HARV-02, RW-HARV-03, RW-STRONG-09: the printed example of Harvest.
#[test]
fn harvest_sets_the_dials_and_with_the_bonus_uses_developments_and_builds() {
    let mut game = daqan(
        "economy harvest 0 yes",
        "food = 2\nwood = 4\nore = 2\ninfluence = 0",
        "[area.1B]\nunits = \"1 knight\"\nstronghold = \"daqan\"\n\
         [area.DA]\nstronghold = \"daqan\"\ndevelopment = \"diplomat\"\n",
    );
    assert_eq!(game.player(0).dials, [4, 3, 2]);
    assert_eq!(game.legal(0), ["use-developments", "economy-done"]);
    game.play("0 use-developments");
    assert_eq!(game.player(0).influence, 2);
    game.play("0 develop training_ground 1B");
    assert_eq!(game.player(0).dials, [4, 2, 2]);
    assert_eq!(game.area("1B").development, Some(Development::TrainingGround));
    assert!(is_over(&game), "one development a Harvest");
}

/// RW-HARV-01, RW-DIAL-02, RW-DIAL-03, RW-AMB-22: only Harvest moves the dials to what the areas print, up or down, to
/// the last space at most.
#[test]
fn dials_follow_the_areas_only_at_harvest() {
    let cases = [
        ("[area.1A]\nunits = \"1 knight\"\n[area.1B]\nunits = \"1 knight\"\n", [6, 3, 2]),
        ("[area.DB]\nunits = \"1 berserker\"\n[area.DC]\nunits = \"1 berserker\"\n", [1, 0, 1]),
        ("", [3, 2, 2]),
    ];
    for (areas, harvested) in cases {
        let dials = "food = 2\nwood = 7\nore = 0";
        let before = daqan("pause 0", dials, areas);
        assert_eq!(before.player(0).dials, [2, 7, 0], "the areas alone move no dial: {areas}");
        let mut game = daqan("economy harvest 0 no", dials, areas);
        assert_eq!(game.player(0).dials, harvested, "{areas}");
        assert!(is_over(&game), "without the bonus nothing else happens");
        game.play("0 order strategize; 1 order strategize");
        assert_eq!(game.player(0).dials, harvested);
    }
    let rich = "[area.1A]\nunits = \"1 knight\"\n[area.1B]\nunits = \"1 knight\"\n[area.1C]\nunits = \"1 knight\"\n\
                [area.UA]\nunits = \"1 knight\"\n[area.UB]\nunits = \"1 knight\"\n";
    assert_eq!(daqan("economy harvest 0 no", "food = 0", rich).player(0).dials, [8, 3, 4], "9 food is 8");
}

/// RW-DIAL-02: an area that changes hands moves no dial, neither the winner's nor the loser's.
#[test]
fn taking_an_area_moves_no_dial() {
    let mut game = daqan(
        "activate-area 0 no",
        "food = 1\nwood = 1\nore = 1",
        "[area.DA]\nunits = \"2 footman\"\n[area.DC]\nunits = \"1 berserker\"\n",
    );
    let before = (game.player(0).dials, game.player(1).dials);
    game.play("0 activate 1C; 0 bring 1 footman DA").pass(&["moved"]);
    assert_eq!((game.controller("1C"), game.units("1C")), (Some(0), "1 footman".into()));
    assert_eq!((game.player(0).dials, game.player(1).dials), before);
}

/// RW-DIAL-04, RW-RECR-05: icons on the dials pay nothing when the dials turn; Recruit pays and does not turn them.
#[test]
fn icons_pay_only_by_an_order() {
    let game = daqan("economy harvest 0 no", "food = 0\nwood = 0\nore = 0\ninfluence = 0\ntactics = []", "");
    let player = game.player(0);
    assert_eq!((player.dials, player.influence, player.tactics.len()), ([3, 2, 2], 0, 0));
    assert_eq!([game.units("DA"), game.units("DB"), game.units("DC")], ["", "", ""]);
    let mut game =
        daqan("economy recruit 0 no", "food = 4\ninfluence = 0", "[area.DA]\nstronghold = \"daqan\"\n");
    game.play("0 recruit food");
    assert_eq!((game.units("DA"), game.player(0).influence), ("3 footman".into(), 0));
    assert_eq!(game.player(0).dials[0], 4);
}

/// RW-DIAL-01: everybody sees everybody's dials.
#[test]
fn dials_are_open() {
    let scene = |wood: u8, viewer| {
        let dials = format!("food = 1\nwood = {wood}\nore = 5");
        daqan("choose-orders", &dials, "").scene(viewer)
    };
    for viewer in [Viewer::Watcher, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))] {
        assert_eq!(scene(3, viewer), scene(3, viewer));
        assert_ne!(scene(3, viewer), scene(4, viewer), "{viewer:?} sees where the dial stands");
    }
}

/// RW-HARV-04, RW-HARV-06, RW-DIAL-06: a development is paid with the wood that Harvest has left on the dial.
#[test]
fn a_development_needs_wood_after_the_reset() {
    let stands = "[area.DA]\nstronghold = \"daqan\"\n[area.DB]\nunits = \"1 berserker\"\n\
                  [area.DC]\nunits = \"1 berserker\"\n";
    let game = daqan("economy harvest 0 yes", "wood = 5", stands);
    assert_eq!(game.player(0).dials[1], 0);
    assert!(is_over(&game), "the wood from before is gone, and nothing can be built");

    let mut game = daqan(
        "economy harvest 0 yes",
        "wood = 0",
        "[area.DA]\nstronghold = \"daqan\"\n[area.DB]\nstronghold = \"daqan\"\ndevelopment = \"resources\"\n",
    );
    game.play("0 use-developments; 0 raise-dial wood");
    assert_eq!(game.player(0).dials[1], 3, "two printed and one by the development");
    game.play("0 develop diplomat DA");
    assert_eq!(game.player(0).dials[1], 2);
}

/// RW-HARV-05, RW-STRONG-09: a Diplomat gives nothing by the Harvest that builds it, and 2 influence by the next.
#[test]
fn a_new_development_yields_from_the_next_harvest_on() {
    let mut game = daqan(
        "economy harvest 0 yes\", \"economy harvest 0 yes",
        "influence = 0",
        "[area.DA]\nstronghold = \"daqan\"\n",
    );
    game.play("0 develop diplomat DA");
    assert_eq!(game.player(0).influence, 0);
    assert_eq!(game.legal(0), ["use-developments", "economy-done"]);
    game.play("0 use-developments");
    assert_eq!(game.player(0).influence, 2);
    assert!(is_over(&game), "no stronghold is free for another");
}

/// RW-HARV-02, RW-HARV-03, RW-DEC-25: the benefits and the building are offered apart, and each may be left out.
#[test]
fn the_parts_of_the_harvest_bonus_are_optional() {
    let start = || {
        daqan(
            "economy harvest 0 yes",
            "influence = 0",
            "[area.DA]\nstronghold = \"daqan\"\ndevelopment = \"diplomat\"\n[area.DB]\nstronghold = \"daqan\"\n",
        )
    };
    let mut game = start();
    game.play("0 economy-done");
    assert_eq!(game.player(0).influence, 0);
    assert_eq!(
        game.legal(0),
        [
            "develop resources DB",
            "develop diplomat DB",
            "develop training_ground DB",
            "develop reinforced_walls DB",
            "economy-done"
        ]
    );
    game.play("0 economy-done");
    assert_eq!((game.area("DB").development, game.player(0).dials[1]), (None, 2));
    assert!(is_over(&game));
    let none = daqan(
        "economy harvest 0 no",
        "influence = 0",
        "[area.DA]\nstronghold = \"daqan\"\ndevelopment = \"diplomat\"\n",
    );
    assert!(is_over(&none) && none.player(0).influence == 0, "no bonus, no benefit");
}

/// RW-STRONG-08, RW-DEC-25, RW-AMB-22: a Resource development raises a dial that its area provides, printed or by a
/// Village; two raise twice; the last space is the end.
#[test]
fn a_resource_development_raises_what_its_area_provides() {
    let mut game = daqan(
        "harvest-bonus 0",
        "food = 7\nwood = 1\nore = 1",
        "[area.1A]\nstronghold = \"daqan\"\ndevelopment = \"resources\"\n\
         [area.1B]\nstronghold = \"daqan\"\ndevelopment = \"resources\"\n",
    );
    game.play("0 use-developments");
    assert_eq!(game.legal(0), ["raise-dial food", "raise-dial wood"], "1B has food and wood");
    assert_eq!(game.refusal(0, "raise-dial ore"), "RW-STRONG-08");
    game.play("0 raise-dial food");
    assert_eq!(game.player(0).dials, [8, 1, 1], "1A has food alone, and the dial ends at 8");
    assert!(is_over(&game));

    for (village, legal) in
        [("village_ore near open", Some(["raise-dial food", "raise-dial ore"])), ("village_ore near", None)]
    {
        let mut game = position(&format!(
            "variants = [\"exploration\"]\nsteps = [\"harvest-bonus 0\", \"choose-orders\"]\n\
             tiles = [\"1 at 0,0\", \"home_daqan at 0,2 turned 1\", \"home_uthuk at 2,-2\"]\n\
             [player.0]\nfaction = \"daqan\"\nfood = 3\n[player.1]\nfaction = \"uthuk\"\n\
             [area.1A]\nstronghold = \"daqan\"\ndevelopment = \"resources\"\ntoken = \"{village}\"\n"
        ));
        game.play("0 use-developments");
        match legal {
            Some(legal) => assert_eq!(game.legal(0), legal),
            None => assert_eq!(game.player(0).dials[0], 4, "a hidden token provides nothing"),
        }
    }
}

/// RW-STRONG-10: a Training Ground draws one Tactics card.
#[test]
fn a_training_ground_draws_a_tactics_card() {
    let mut game = daqan(
        "harvest-bonus 0",
        "influence = 0",
        "[area.1A]\nstronghold = \"daqan\"\ndevelopment = \"training_ground\"\n[script]\ntactics = [\"spy_guild\"]\n",
    );
    game.play("0 use-developments");
    let cards: Vec<_> =
        game.player(0).tactics.iter().map(|card| hexarch_runewars::game().content().tactic(card)).collect();
    assert_eq!((cards, game.player(0).influence), (vec![Tactic::SpyGuild], 0));
    game.script_is_used_up();
}

/// RW-STRONG-07, RW-STRONG-01, RW-HARV-03: at own strongholds in friendly areas, one development each, of the own
/// faction's tokens.
#[test]
fn developments_stand_at_own_strongholds_one_in_each_area() {
    let mut game = daqan(
        "harvest-develop 0",
        "wood = 3",
        "[area.1A]\nunits = \"1 knight\"\n[area.1B]\nstronghold = \"daqan\"\n[area.1C]\nunits = \"1 berserker\"\n\
         [area.DA]\nstronghold = \"daqan\"\ndevelopment = \"resources\"\n[area.UA]\nstronghold = \"uthuk\"\n",
    );
    assert_eq!(game.refusal(0, "develop diplomat 1A"), "RW-STRONG-07", "no stronghold");
    assert_eq!(game.refusal(0, "develop diplomat DB"), "RW-STRONG-07", "a home area is no stronghold");
    assert_eq!(game.refusal(0, "develop diplomat UA"), "", "not his");
    assert_eq!(game.refusal(0, "develop diplomat DA"), "RW-COMP-16", "one in an area");
    assert_eq!(game.refusal(0, "develop hungry_spawn 1B"), "", "not one of his tokens");
    game.play("0 develop resources 1B");
    assert_eq!(game.area("1B").development, Some(Development::Resources));
}

/// RW-STRONG-16, RW-SHORT-02, RW-DEC-42: with all tokens of a kind in play one of his own is destroyed first: which, he
/// chooses if there are two.
#[test]
fn a_development_may_be_taken_from_elsewhere() {
    let mut game = daqan(
        "harvest-develop 0",
        "wood = 1",
        "[area.1B]\nstronghold = \"daqan\"\n[area.DA]\nstronghold = \"daqan\"\ndevelopment = \"diplomat\"\n",
    );
    game.play("0 develop diplomat 1B");
    assert_eq!(
        (game.area("1B").development, game.area("DA").development),
        (Some(Development::Diplomat), None)
    );
    assert_eq!(game.player(0).dials[1], 0);

    let mut game = daqan(
        "harvest-develop 0",
        "wood = 2",
        "[area.1B]\nstronghold = \"daqan\"\n[area.DA]\nstronghold = \"daqan\"\ndevelopment = \"resources\"\n\
         [area.DB]\nstronghold = \"daqan\"\ndevelopment = \"resources\"\n",
    );
    game.play("0 develop resources 1B");
    assert_eq!(game.legal(0), ["replace-development DA", "replace-development DB"]);
    assert_eq!(game.player(0).dials[1], 2, "not paid before it is built");
    game.play("0 replace-development DB");
    let stands = ["1B", "DA", "DB"].map(|area| game.area(area).development.is_some());
    assert_eq!((stands, game.player(0).dials[1]), ([true, true, false], 1));
}

/// RW-EX-18, RW-RECR-01, RW-RECR-03, RW-RECR-04, RW-DIAL-05, RW-DEC-26: the printed example of Recruit.
#[test]
fn recruit_takes_every_unit_at_the_dial_space_and_below() {
    let mut game = position(
        "season = \"summer\"\nnow = \"recruit by 0\"\n\
         tiles = [\"1 at 0,0\", \"home_daqan at 0,2 turned 1\", \"home_uthuk at 2,-2\"]\n\
         [player.1]\nfaction = \"uthuk\"\n\
         [player.0]\nfaction = \"daqan\"\nfood = 0\nwood = 3\nore = 4\nused = [\"strategize\"]\n\
         [area.1B]\nstronghold = \"daqan\"\nunits = \"3 bowman, 2 footman\"\n",
    );
    assert_eq!(game.legal(0), ["recruit wood", "recruit ore", "economy-done"]);
    assert_eq!(game.refusal(0, "recruit food"), "RW-RECR-01", "the dial shows no unit");
    game.play("0 recruit wood");
    assert_eq!(game.units("1B"), "5 bowman, 2 footman");
    assert_eq!(game.refusal(0, "recruit wood"), "RW-RECR-04", "a different type");
    game.play("0 recruit ore");
    assert_eq!(game.units("1B"), "5 bowman, 2 footman, 1 knight, 1 siege_tower");
    assert_eq!(
        game.legal(0),
        ["disband bowman no", "disband footman no", "disband knight no", "disband siege_tower no"]
    );
    game.play("0 disband footman no");
    assert_eq!(game.units("1B"), "5 bowman, 1 footman, 1 knight, 1 siege_tower");
    assert_eq!(game.player(0).dials, [0, 3, 4]);
}

/// RW-RECR-04: without the bonus one dial only, and with it a second one may be left out.
#[test]
fn the_second_dial_is_the_bonus() {
    let start = |bonus| {
        let step = format!("economy recruit 0 {bonus}");
        daqan(&step, "food = 1\nwood = 1\nore = 2", "[area.DA]\nstronghold = \"daqan\"\n")
    };
    let mut game = start("no");
    game.play("0 recruit ore");
    assert!(is_over(&game));
    let mut game = start("yes");
    game.play("0 recruit ore");
    assert_eq!(game.legal(0), ["recruit food", "recruit wood", "economy-done"]);
    game.play("0 economy-done");
    assert_eq!(game.units("DA"), "1 knight");
}

/// RW-RECR-02, RW-DEC-26, RW-STRONG-01: split over the strongholds as he likes, and nowhere else.
#[test]
fn recruits_are_split_over_the_strongholds() {
    let start = || {
        daqan(
            "economy recruit 0 no",
            "wood = 5",
            "[area.1A]\nstronghold = \"daqan\"\n[area.1B]\nstronghold = \"daqan damaged\"\n[area.1C]\nunits = \"1 knight\"\n",
        )
    };
    let cases = [
        ("0 recruit-at 1A; 0 recruit-at 1A; 0 recruit-at 1A", ["3 bowman", ""]),
        ("0 recruit-at 1A; 0 recruit-at 1B", ["1 bowman", "2 bowman"]),
        ("0 recruit-at 1B", ["", "3 bowman"]),
    ];
    for (answers, units) in cases {
        let mut game = start();
        game.play("0 recruit wood");
        assert_eq!(game.legal(0), ["recruit-at 1A", "recruit-at 1B"]);
        game.play(answers);
        assert_eq!([game.units("1A"), game.units("1B")], units, "{answers}");
        assert!(is_over(&game));
    }
}

/// RW-RECR-03, RW-AMB-13, RW-AMB-84: the limit is checked after each dial, before the next is chosen; routed units may go.
#[test]
fn the_excess_goes_after_each_dial() {
    let mut game = daqan(
        "economy recruit 0 yes",
        "food = 3\nwood = 1\nore = 1",
        "[area.DA]\nstronghold = \"daqan\"\nunits = \"2 footman, 2 footman routed, 2 knight\"\n",
    );
    game.play("0 recruit food");
    assert_eq!(game.units("DA"), "5 footman, 2 footman routed, 2 knight");
    assert_eq!(game.legal(0), ["disband footman no", "disband footman yes", "disband knight no"]);
    game.play("0 disband footman yes");
    assert_eq!(game.units("DA"), "5 footman, 1 footman routed, 2 knight");
    assert_eq!(game.legal(0), ["recruit wood", "economy-done"]);
}

/// RW-RECR-05, RW-AMB-23: an activated area takes recruits; without a stronghold there are none.
#[test]
fn recruits_need_a_stronghold_activated_or_not() {
    let mut game = daqan(
        "economy recruit 0 no",
        "food = 2",
        "[area.DA]\nstronghold = \"daqan\"\nactivated = [\"daqan\", \"uthuk\"]\n",
    );
    game.play("0 recruit food");
    assert_eq!(game.units("DA"), "2 footman");
    let none = daqan("economy recruit 0 yes", "food = 2", "[area.DA]\nunits = \"1 knight\"\n");
    assert!(is_over(&none));
    assert_eq!(none.units("DA"), "1 knight");
}

/// RW-SHORT-01, RW-RECR-06, RW-DEC-42, RW-DEC-26: without an unused figure one on the board may be given up for each unit,
/// routed or standing, from any area; or he forgoes the rest.
#[test]
fn without_figures_own_units_may_be_given_up() {
    let start = || {
        let mut game = daqan(
            "economy recruit 0 no",
            "wood = 3",
            "[area.1A]\nunits = \"5 bowman, 1 bowman routed\"\n[area.1B]\nstronghold = \"daqan\"\n\
             [area.1C]\nunits = \"2 bowman, 1 knight\"\n",
        );
        game.play("0 recruit wood");
        game
    };
    let mut game = start();
    assert_eq!(
        game.legal(0),
        ["sacrifice 1A no", "sacrifice 1A yes", "sacrifice 1C no", "economy-done"],
        "Knights free no Bowman"
    );
    game.play("0 sacrifice 1A yes");
    assert_eq!((game.units("1A"), game.units("1B")), ("5 bowman".into(), "1 bowman".into()));
    assert_eq!(game.legal(0), ["sacrifice 1A no", "sacrifice 1B no", "sacrifice 1C no", "economy-done"]);
    game.play("0 sacrifice 1C no");
    assert_eq!((game.units("1B"), game.units("1C")), ("2 bowman".into(), "1 bowman, 1 knight".into()));
    assert!(is_over(&game), "two units, two figures");
    let mut game = start();
    game.play("0 economy-done");
    assert_eq!((game.units("1A"), game.units("1B")), ("5 bowman, 1 bowman routed".into(), String::new()));
    assert!(is_over(&game));
}

/// RW-SHORT-01, RW-SHORT-03: while figures are unused nothing may be given up; the last one is placed first.
#[test]
fn no_unit_is_given_up_while_figures_are_unused() {
    let mut game = daqan(
        "economy recruit 0 no",
        "wood = 3",
        "[area.1A]\nunits = \"7 bowman\"\n[area.1B]\nstronghold = \"daqan\"\n[area.DA]\nstronghold = \"daqan\"\n",
    );
    game.play("0 recruit wood");
    assert_eq!(game.legal(0), ["recruit-at 1B", "recruit-at DA"]);
    assert_eq!(game.refusal(0, "sacrifice 1A no"), "");
    game.play("0 recruit-at DA");
    assert_eq!(game.legal(0), ["sacrifice 1A no", "sacrifice DA no", "economy-done"]);
}

/// RW-EX-19, RW-ACQ-02, RW-ACQ-03, RW-ACQ-04, RW-DEC-29: a Title goes to whoever spends more than lies on it.
#[test]
fn a_title_is_taken_with_more_influence_than_lies_on_it() {
    let mut game = position(
        "steps = [\"acquire-title 0\", \"acquire-title 1\", \"choose-orders\"]\n\
         tiles = [\"1 at 0,0\", \"home_latari at 0,2\", \"home_uthuk at 2,-2\"]\n\
         [player.0]\nfaction = \"latari\"\ninfluence = 5\n[player.1]\nfaction = \"uthuk\"\ninfluence = 4\n\
         [title.captain]\nholder = 1\ninfluence = 5\n",
    );
    assert_eq!(
        game.legal(0),
        ["take-title primarch", "take-title lord_commander", "economy-done"],
        "5 is not more than 5"
    );
    assert_eq!(game.refusal(0, "take-title captain"), "RW-ACQ-02");
    game.play("0 take-title primarch");
    assert_eq!(
        game.legal(0),
        ["title-amount 1", "title-amount 2", "title-amount 3", "title-amount 4", "title-amount 5"]
    );
    game.play("0 title-amount 3");
    assert_eq!(game.state().titles[TitleId::PRIMARCH], Title { holder: Some(Seat(0)), influence: 3 });
    assert_eq!(game.player(0).influence, 2);
    game.play("1 take-title primarch");
    assert_eq!(game.state().titles[TitleId::PRIMARCH], Title { holder: Some(Seat(1)), influence: 4 });
    assert_eq!((game.player(0).influence, game.player(1).influence), (2, 0), "nobody is compensated");
}

/// RW-AMB-25, RW-AMB-26, RW-ACQ-02, RW-DEC-29: not one's own Title, but any number of them; or none.
#[test]
fn a_player_may_hold_every_title_but_takes_none_twice() {
    let start = || {
        daqan(
            "acquire-title 0",
            "influence = 9",
            "[title.captain]\nholder = 0\ninfluence = 1\n[title.primarch]\nholder = 0\ninfluence = 1\n",
        )
    };
    let mut game = start();
    assert_eq!(game.refusal(0, "take-title primarch"), "RW-AMB-25");
    assert_eq!(game.legal(0), ["take-title lord_commander", "economy-done"]);
    game.play("0 take-title lord_commander; 0 title-amount 1");
    let holders = TitleId::ALL.map(|title| game.state().titles[title].holder);
    assert_eq!(holders, [Some(Seat(0)); 3]);
    let mut game = start();
    game.play("0 economy-done");
    assert_eq!(game.player(0).influence, 9);
    assert!(is_over(&daqan("acquire-title 0", "influence = 0", "")), "nothing to spend");
}

/// RW-ACQ-01, RW-DIAL-05, RW-ACQ-02: an influence for each icon up to the dials' spaces; Titles by the bonus alone.
#[test]
fn acquire_power_counts_the_icons_of_all_dials() {
    let cases = [([0, 0, 0], 0), ([3, 3, 0], 0), ([4, 3, 0], 1), ([4, 4, 1], 3), ([8, 8, 5], 5)];
    for ([food, wood, ore], gained) in cases {
        let player = format!("food = {food}\nwood = {wood}\nore = {ore}\ninfluence = 1");
        let game = daqan("economy acquire_power 0 no", &player, "");
        assert_eq!(game.player(0).influence, 1 + gained, "{food} {wood} {ore}");
        assert!(is_over(&game), "no Title without the bonus");
        let game = daqan("economy acquire_power 0 yes", &player, "");
        assert!(game.may(0, "take-title captain"));
    }
}

/// RW-DIAL-07: in Winter an area keeps as many units as the food dial says.
#[test]
fn the_food_dial_is_the_winter_limit() {
    for (food, kept) in [(0, ""), (2, "2 footman"), (5, "4 footman")] {
        let game = daqan(
            "season-winter 0",
            &format!("food = {food}"),
            "[area.DA]\nunits = \"4 footman\"\n[area.UA]\nunits = \"4 berserker\"\n",
        );
        assert_eq!(game.units("DA"), kept, "food {food}");
        assert_eq!(game.units("UA"), "4 berserker");
    }
}

/// RW-AMB-13: Strategize checks the limit after the whole order, a march after each resolution.
#[test]
fn the_unit_limit_is_checked_after_a_whole_strategize_and_after_each_march() {
    let areas = "[area.DA]\nunits = \"5 footman\"\n[area.DB]\nunits = \"6 footman\"\n[area.DC]\nunits = \"1 knight\"\n";
    let mut game = daqan("strategize 0", "", areas);
    game.play("0 from DA; 0 shift 5 footman DB; 0 leave");
    assert_eq!(game.units("DB"), "6 footman", "on their way");
    assert!(game.may(0, "from DB"), "the order goes on without a question about the limit");
    game.play("0 from DB; 0 shift 4 footman DC; 0 leave; 0 moved");
    assert_eq!((game.units("DB"), game.units("DC")), ("7 footman".into(), "4 footman, 1 knight".into()));
    assert!(is_over(&game));

    let mut game = daqan("activate-area 0 no\", \"activate-area 0 yes", "", areas);
    game.play("0 activate DB; 0 bring 5 footman DA").pass(&["moved"]);
    assert_eq!(game.legal(0), ["disband footman no"]);
    game.play("0 disband footman no; 0 disband footman no; 0 disband footman no");
    assert_eq!(game.units("DB"), "8 footman");
    assert!(game.may(0, "activate DC"), "then the second resolution");
}

/// RW-TACT-10, RW-ACQ-02: before a part of an order that has nothing to ask as things stand, a card may change that.
#[test]
fn a_card_between_two_parts_can_open_the_next_one() {
    let titles = "[title.primarch]\nholder = 1\ninfluence = 2\n[title.captain]\nholder = 1\ninfluence = 2\n\
                  [title.lord_commander]\nholder = 1\ninfluence = 2\n";
    let poor = "food = 0\nwood = 0\nore = 0\ninfluence = 0\ntactics = [\"envoys_gift\"]";
    let order = |name: &str, player: &str, rest: &str| {
        position(&format!(
            "now = \"{name} by 0\"\ntiles = [\"1 at 0,0\", \"home_daqan at 0,2 turned 1\", \"home_uthuk at 2,-2\"]\n\
             [player.1]\nfaction = \"uthuk\"\n[player.0]\nfaction = \"daqan\"\n{player}\n{rest}"
        ))
    };
    let mut game = order("acquire_power", poor, titles);
    assert_eq!(game.legal(0), ["own-turn envoys_gift", "go-on"], "just before the card");
    game.play("0 go-on");
    assert_eq!(game.legal(0), ["own-turn envoys_gift", "go-on"], "no Title can be paid");
    game.play("0 own-turn envoys_gift");
    assert_eq!(game.legal_with(0, "take-title").len(), 3, "now one can");

    // Who goes on is not asked the same once more after a part that had nothing to ask.
    let mut game = order("acquire_power", poor, titles);
    game.play("0 go-on; 0 go-on");
    assert!(game.asked() != [0], "{:?}", game.legal(0));

    // Rally Support: no influence to spend on heroes. Harvest: no wood to build with, after no development to use.
    let mut game = order("rally_support", poor, "[area.DA]\nstronghold = \"daqan\"\n");
    game.play("0 go-on");
    assert!(game.may(0, "own-turn envoys_gift"));
    game.play("0 own-turn envoys_gift");
    assert!(game.may(0, "draw-heroes 1"), "{:?}", game.legal(0));
    let stands = "[area.DA]\nstronghold = \"daqan\"\n[area.DB]\nunits = \"1 berserker\"\n\
                  [area.DC]\nunits = \"1 berserker\"\n";
    let mut game = order("harvest", "tactics = [\"felling_season\"]", stands);
    game.play("0 go-on; 0 own-turn felling_season");
    assert!(game.may(0, "develop diplomat DA"), "{:?}", game.legal(0));
}

/// RW-RECR-04, RW-AMB-77, RW-ORDER-03: the second dial is for who has the bonus when the first is done.
#[test]
fn a_card_after_the_first_dial_can_give_the_second() {
    let recruit = |hand: &str| {
        let player = format!("used = [\"fortify\"]\nfood = 4\nwood = 4\nore = 4\n{hand}");
        position(&format!(
            "now = \"recruit by 0\"\ntiles = [\"1 at 0,0\", \"home_daqan at 0,2 turned 1\", \"home_uthuk at 2,-2\"]\n\
             [player.1]\nfaction = \"uthuk\"\n[player.0]\nfaction = \"daqan\"\n{player}\n\
             [area.DA]\nstronghold = \"daqan\"\n"
        ))
    };
    let mut game = recruit("tactics = [\"spy_guild\"]");
    game.play("0 recruit food");
    assert_eq!(game.legal(0), ["own-turn spy_guild", "go-on"]);
    game.play("0 own-turn spy_guild; 0 card-order fortify?; 0 go-on?");
    assert_eq!(game.legal_with(0, "recruit"), ["recruit wood", "recruit ore"]);
    assert_eq!(game.refusal(0, "recruit food"), "RW-RECR-04");
    game.play("0 recruit ore");
    assert!(game.asked() != [0], "{:?}", game.legal(0));

    let mut game = recruit("tactics = [\"spy_guild\"]");
    game.play("0 economy-done; 0 own-turn spy_guild; 0 card-order fortify?; 0 go-on?");
    assert!(game.asked() != [0], "without a first dial there is no second: {:?}", game.legal(0));
}
