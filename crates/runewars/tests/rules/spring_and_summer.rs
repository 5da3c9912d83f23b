//! The Season cards of Spring and Summer, one by one (RW-SEASON-03).

use hexarch_core::{Seats, Set};
use hexarch_runewars::*;

use crate::common::{drawn, drawn_in, three, unit};

const NOBODY: [&str; 3] = [""; 3];

/// RW-SEASON-03: Famine lowers the dials that stand higher than what the areas provide, a Village included, and raises
/// none.
#[test]
fn famine_lowers_dials_to_the_income() {
    let game = drawn_in(
        "variants = [\"exploration\"]",
        "spring_famine",
        "",
        ["food = 8\nwood = 2\nore = 3", "", "food = 1\nwood = 8"],
        "[area.1A]\nunits = \"1 archer\"\ntoken = \"village_food open\"\n\
         [area.LA]\nstronghold = \"latari\"\ndevelopment = \"resources\"\n",
    );
    // 2 food and 3 wood at home, 2 food in 1A, 1 by the Village.
    assert_eq!(game.dials(0), [5, 2, 2]);
    assert_eq!(game.dials(1), [3, 1, 3]);
    assert_eq!(game.dials(2), [1, 2, 2]);
}

/// RW-SEASON-03, RW-SEASON-04, RW-AMB-27: in Stormy Weather the highest bidder decides whether units march by Mobilize
/// and Conquer; without any bid they do not. The area is activated all the same, and the next season they march again.
#[test]
fn stormy_weather_keeps_armies_at_home() {
    for (bids, answer, march) in [
        ([1, 0, 0], "0 season-march no", false),
        ([0, 0, 2], "2 season-march yes", true),
        ([0; 3], "", false),
    ] {
        let mut game = drawn("spring_stormy_weather", "", NOBODY, "[area.LB]\nunits = \"2 archer\"\n");
        game.bid(&bids).play(answer);
        assert!(game.chooses_orders());
        game.play("0 order mobilize; 1 order fortify; 2 order fortify; 0 activate 1A");
        assert!(game.area("1A").activated.has(hexarch_core::Seat(0)));
        // Without a march the second activation is next.
        assert_eq!(game.may(0, "moved"), march, "{bids:?}");
        assert_eq!(game.may(0, "activate-none"), !march, "{bids:?}");
    }
}

/// RW-SEASON-03, RW-OBJ-01, RW-COMP-12: Prepare for the Coming Year exchanges an Objective, or lets who has none draw a
/// Tactics card; both may be declined.
#[test]
fn the_coming_year_brings_another_objective() {
    let mut game = drawn(
        "spring_prepare",
        "objectives = [\"free_cities\"]",
        ["objective = \"fellowship\"", "", "objective = \"many_banners\""],
        "[deck.objectives]\ndiscard = [\"pact_of_wyrms\"]\n",
    );
    assert_eq!(game.asked(), [0]);
    assert_eq!(game.legal(0), ["season-exchange", "season-pass"]);
    game.play("0 season-exchange");
    assert_eq!(game.player(0).objective, Some(Objective::FreeCities));
    assert!(game.state().decks.objectives_discard.has(Objective::Fellowship));
    game.play("2 season-pass");
    assert_eq!(game.player(2).objective, Some(Objective::ManyBanners));
    assert_eq!(game.legal(1), ["season-take-tactics", "season-pass"]);
    game.play("1 season-take-tactics");
    assert_eq!((game.hands(), game.player(1).objective), (vec![0, 1, 0], None));
    assert!(game.chooses_orders());

    // With no good Objective left in the deck the discarded ones come back, the old one among them; evil ones do not.
    let mut game = drawn(
        "spring_prepare",
        "",
        ["objective = \"fellowship\"", "", ""],
        "[deck.objectives]\nout = [\"bound_by_honor\", \"pact_of_wyrms\", \"ring_of_towers\", \
         \"voice_of_the_realm\", \"free_cities\", \"many_banners\", \"seats_of_power\"]\ndiscard = [\"giants_bane\"]\n",
    );
    game.play("0 season-exchange");
    assert_eq!(game.player(0).objective, Some(Objective::Fellowship));
    assert!(game.state().decks.objectives_discard.has(Objective::GiantsBane));
}

/// RW-SEASON-03, RW-AMB-22: at Council at the Thaw the highest bidder draws two Tactics cards and may raise a dial that is
/// not on its last space; the others who bid anything draw one.
#[test]
fn the_thaw_council_pays_all_bidders() {
    let mut game = drawn("spring_council_at_thaw", "", ["wood = 8", "", ""], "");
    game.bid(&[2, 0, 1]);
    assert_eq!(game.hands(), [2, 0, 0]);
    assert_eq!(game.legal(0), ["season-raise food", "season-raise ore", "season-pass"]);
    assert_eq!(game.refusal(0, "season-raise wood"), "RW-AMB-22");
    game.play("0 season-raise ore");
    assert_eq!((game.dials(0), game.hands()), ([2, 8, 3], vec![2, 0, 1]));
    assert_eq!(game.influences(), [2, 1, 2]);
    assert_eq!(game.player(2).fresh, game.player(2).tactics);

    let mut game = drawn("spring_council_at_thaw", "", NOBODY, "");
    game.bid(&[0, 0, 0]);
    assert!(game.chooses_orders());
    assert_eq!(game.hands(), [0, 0, 0]);
}

/// RW-SEASON-03, RW-SEASON-04, RW-TERM-18: on Sodden Roads units come from one area away, fast ones from two; what adds
/// to that is added.
#[test]
fn sodden_roads_take_a_step_off_every_march() {
    let brought = |card: &str, hand: &str| {
        let mut game = three(
            &format!("{card}\nnow = \"mobilize by 2\""),
            ["", "", hand],
            "[area.DB]\nunits = \"1 footman\"\n[area.DC]\nunits = \"1 knight, 1 footman\"\n\
             [area.6A]\nunits = \"1 footman\"\n",
        );
        game.play("2 activate 6B").pass(&["play-tactic night_column", "tactics-pass"]);
        game.legal_with(2, "bring").join(", ")
    };
    let sodden = "card = \"spring_sodden_roads\"";
    assert_eq!(brought("", ""), "bring 1 footman 6A, bring 1 footman DB, bring 1 knight DC");
    assert_eq!(brought(sodden, ""), "bring 1 footman 6A");
    assert_eq!(
        brought(sodden, "tactics = [\"night_column\"]"),
        "bring 1 footman 6A, bring 1 footman DB, bring 1 knight DC"
    );
    let mut game = three(
        &format!("{sodden}\nnow = \"conquer by 2\""),
        NOBODY,
        "[area.DB]\nunits = \"1 knight, 1 footman\"\n[area.6A]\nunits = \"1 footman\"\n",
    );
    game.play("2 activate 6B");
    assert_eq!(game.refusal(2, "bring 1 footman DB"), "RW-MOBIL-03");
    assert!(game.may(2, "bring 1 knight DB"));
}

/// RW-SEASON-03, RW-COMP-14: New Blood places two triangle units of any kinds in one area with a stronghold, as many as
/// are unused, up to eight in the area.
#[test]
fn new_blood_gathers_at_one_stronghold() {
    let mut game = drawn(
        "spring_new_blood",
        "",
        NOBODY,
        "[area.LA]\nstronghold = \"latari\"\nunits = \"7 archer\"\n\
         [area.DA]\nstronghold = \"daqan\"\n[area.6A]\nstronghold = \"daqan\"\n",
    );
    assert_eq!(game.legal(0), ["season-muster-at LA", "season-pass"]);
    // The Elves have one kind of triangle units: nothing more to ask but which nine are eight.
    game.play("0 season-muster-at LA");
    assert_eq!(game.units("LA"), "9 archer");
    game.play("0 disband archer no");
    assert_eq!(game.units("LA"), "8 archer");
    assert_eq!(game.legal(2), ["season-muster-at 6A", "season-muster-at DA", "season-pass"]);
    game.play("2 season-muster-at 6A");
    assert_eq!(game.legal(2), ["season-muster-unit bowman", "season-muster-unit footman"]);
    game.play("2 season-muster-unit bowman; 2 season-muster-unit footman");
    assert_eq!(game.units("6A"), "1 bowman, 1 footman");
    // The Uthuk have no stronghold.
    assert!(game.chooses_orders());

    let mut game = drawn(
        "spring_new_blood",
        "",
        NOBODY,
        "[area.UA]\nstronghold = \"uthuk\"\nunits = \"7 berserker\"\n[area.UB]\nunits = \"8 berserker\"\n",
    );
    game.play("1 season-muster-at UA");
    assert_eq!((game.units("UA"), game.state().pool[unit("berserker")]), ("8 berserker".into(), 0));
    assert!(game.chooses_orders());
}

/// RW-SEASON-03, RW-MOVE-04, RW-TERM-09: Restless Herds drive all neutral units of an area to an adjacent uncontrolled
/// one, by ways that all of them can go, and none of them twice.
#[test]
fn herds_are_driven_together_and_once() {
    let mut game = drawn(
        "spring_restless_herds",
        "",
        NOBODY,
        "[area.1B]\nunits = \"1 beastman, 1 hell_hound routed\"\n[area.1C]\nunits = \"1 archer\"\n\
         [area.9B]\nunits = \"1 dragon, 1 beastman\"\n[area.LA]\nunits = \"1 giant\"\n",
    );
    // A Giant alone in a home realm is its owner's ally.
    assert_eq!(game.legal(0), ["season-herd-from 1B", "season-herd-from 9B", "season-pass"]);
    game.play("0 season-herd-from 1B");
    assert_eq!(game.legal(0), ["season-herd-to 1A", "season-herd-to 6A", "season-herd-to 6B"]);
    assert_eq!(game.refusal(0, "season-herd-to 1C"), "RW-SEASON-03");
    assert_eq!(game.refusal(0, "season-herd-to UC"), "RW-SEASON-03");
    game.play("0 season-herd-to 6A");
    // Spring lets them stand up only afterwards.
    assert_eq!(
        (game.units("1B"), game.units("6A")),
        (String::new(), "1 beastman, 1 hell_hound routed".into())
    );
    assert_eq!(game.refusal(2, "season-herd-from 6A"), "RW-SEASON-03");
    // The Beastman cannot cross the water to 1A: with him the Dragon goes to 9A, where nobody is asked.
    game.play("2 season-herd-from 9B");
    assert_eq!(game.units("9A"), "1 beastman, 1 dragon");
    assert!(game.chooses_orders());

    let mut game = drawn(
        "spring_restless_herds",
        "",
        NOBODY,
        "[area.9B]\nunits = \"1 dragon\"\n[area.1A]\nunits = \"1 giant\"\n",
    );
    game.play("0 season-herd-from 9B; 0 season-herd-to 1A");
    assert_eq!(game.units("1A"), "1 dragon, 1 giant");
}

/// RW-SEASON-03, RW-AMB-22: Seedtime gives each player food, influence or a Tactics card.
#[test]
fn seedtime_lets_everybody_choose() {
    let mut game = drawn("spring_seedtime", "", ["food = 8", "", ""], "");
    assert_eq!(game.refusal(0, "season-raise food"), "RW-AMB-22");
    assert_eq!(game.refusal(0, "season-raise wood"), "");
    game.play("0 season-take-influence; 2 season-raise food; 1 season-take-tactics");
    assert_eq!((game.influences(), game.hands()), (vec![6, 1, 3], vec![0, 1, 0]));
    assert_eq!([game.dials(0)[0], game.dials(1)[0], game.dials(2)[0]], [8, 3, 4]);
    assert!(game.chooses_orders());
}

/// RW-SEASON-03, RW-AMB-27, RW-DEC-40: Parched Fields strike the lowest bidder, a bid of 0 included, on all dials; of
/// tied bidders somebody chooses one; if nobody bids, all lose food.
#[test]
fn parched_fields_strike_the_lowest_bidder() {
    let dials = "food = 3\nwood = 0\nore = 1\ninfluence = 2";
    for (bids, tie, after) in [
        ([1, 0, 2], "", [[3, 0, 1], [2, 0, 0], [3, 0, 1]]),
        ([1, 1, 2], "0 bid-goes-to 1", [[3, 0, 1], [2, 0, 0], [3, 0, 1]]),
        ([0, 0, 2], "0 bid-goes-to 0", [[2, 0, 0], [3, 0, 1], [3, 0, 1]]),
        ([0, 0, 0], "", [[2, 0, 1]; 3]),
    ] {
        let mut game = drawn("summer_parched_fields", "", [dials; 3], "");
        game.bid(&bids).play(tie);
        assert_eq!([0, 1, 2].map(|seat| game.dials(seat)), after, "{bids:?}");
        assert!(game.chooses_orders());
    }
}

const WALKERS: &str =
    "[hero.silhouette]\nseat = 0\narea = \"LB\"\n[hero.steelhorns]\nseat = 1\narea = \"UC\"\n";

/// How many areas a hero gets to along a way.
fn walks(game: &mut crate::common::Match, seat: u8, way: &[&str]) -> usize {
    game.play(&format!("{seat} quest-move"));
    for (steps, area) in way.iter().enumerate() {
        if game.asked() != [seat] || !game.may(seat, &format!("walk {area}")) {
            game.pass(&["walk-no-further", "no-deed"]);
            return steps;
        }
        game.play(&format!("{seat} walk {area}"));
    }
    game.pass(&["walk-no-further", "no-deed"]);
    way.len()
}

/// RW-SEASON-03, RW-QUEST-02, RW-QUEST-09: on the Council's Errand the highest bidder draws a Quest, and his heroes go one
/// area further and draw one card more for their first test.
#[test]
fn the_errand_speeds_the_heroes_of_one_player() {
    let start = || {
        let mut game = drawn(
            "summer_councils_errand",
            "quests = [\"q_silent_mine\"]\nfate = [5, 1]",
            [
                "influence = 2\nshowing = \"strategize\"",
                "influence = 2\nshowing = \"mobilize\"",
                "showing = \"fortify\"",
            ],
            WALKERS,
        );
        game.bid(&[2, 1, 0]);
        game
    };
    let mut game = start();
    assert_eq!(game.player(0).quests, Set::only(Quest::QSilentMine));
    assert_eq!(walks(&mut game, 0, &["1A", "1B", "6A", "6B"]), 3);
    assert_eq!(walks(&mut game, 1, &["1B", "6A", "6C"]), 2);

    let mut game = start();
    game.play("0 quest-move; 0 walk 1A; 0 walk 1B; 0 walk 6A; 0 attempt-quest q_silent_mine");
    // Silhouette has strength 1: one card, and one more.
    assert_eq!(game.legal(0), ["apply-destiny gold", "apply-destiny red"]);
    game.script_is_used_up();
}

/// RW-SEASON-03, RW-QUEST-02: on Long Days every hero may walk one area further.
#[test]
fn long_days_speed_all_heroes() {
    let showing = ["showing = \"strategize\"", "showing = \"mobilize\"", ""];
    for (card, far) in [("summer_long_days", 3), ("summer_closed_ears", 2)] {
        let mut game = drawn(card, "", showing, WALKERS);
        assert_eq!(walks(&mut game, 0, &["1A", "1B", "6A", "6B"]), far);
        assert_eq!(walks(&mut game, 1, &["1B", "6A", "6C", "DB"]), far);
    }
}

/// RW-SEASON-03, RW-AMB-64, RW-HERO-03, RW-HERO-04: Free Blades sell a hero for two influence to who has a stronghold; a
/// fourth one makes a hero desert.
#[test]
fn free_blades_serve_who_pays_and_has_a_stronghold() {
    let mut game = drawn(
        "summer_free_blades",
        "heroes = [\"vyrah\", \"krutzbeck\"]",
        ["", "influence = 2", "influence = 1"],
        "[area.LA]\nstronghold = \"latari\"\n[area.1A]\nstronghold = \"latari damaged\"\n\
         [area.UA]\nstronghold = \"uthuk\"\n[area.DA]\nstronghold = \"daqan\"\n\
         [hero.steelhorns]\nseat = 1\narea = \"UA\"\n[hero.bogran]\nseat = 1\narea = \"UA\"\n\
         [hero.varikas]\nseat = 1\narea = \"UA\"\n",
    );
    assert_eq!(game.legal(0), ["season-hire", "season-pass"]);
    game.play("0 season-hire");
    assert_eq!(game.legal(0), ["gain-hero-at 1A", "gain-hero-at LA"]);
    game.play("0 gain-hero-at 1A");
    assert_eq!(game.state().hero_at(Hero::Vyrah).map(|(seat, _)| seat.0), Some(0));
    // The Human cannot pay; the Uthuk has three heroes already.
    game.play("1 season-hire");
    assert_eq!(game.influences(), [2, 0, 1]);
    assert_eq!(game.legal_with(1, "let-desert").len(), 4);
    game.play("1 let-desert bogran");
    assert_eq!(game.state().heroes_of(hexarch_core::Seat(1)).len(), 3);
    assert_eq!(game.hero(Hero::Bogran).place, HeroPlace::Deck);

    // Without a stronghold, or without a card in the deck, nobody is asked.
    let all_gone: String =
        Hero::ALL.iter().map(|hero| format!("[hero.{}]\ngone = true\n", hero.word())).collect();
    for rest in [String::new(), all_gone + "[area.LA]\nstronghold = \"latari\"\n"] {
        assert!(drawn("summer_free_blades", "", NOBODY, &rest).chooses_orders());
    }
}

/// RW-SEASON-03, RW-HERO-10, RW-TITLE-06: Divided Hearts: each hero of the opposite side costs 1 influence or deserts;
/// neutral ones stay, and the Captain of the Heroes' League keeps his.
#[test]
fn divided_hearts_desert_who_does_not_pay() {
    let heroes = "[hero.steelhorns]\nseat = 0\narea = \"LA\"\n[hero.bogran]\nseat = 0\narea = \"LA\"\n\
         [hero.vyrah]\nseat = 0\narea = \"LA\"\n[hero.ronan]\nseat = 1\narea = \"UA\"\n\
         [hero.varikas]\nseat = 1\narea = \"UA\"\n";
    let players = ["influence = 1", "influence = 0", ""];
    let mut game = drawn("summer_divided_hearts", "", players, heroes);
    // One of the two costs the only influence: the other one goes without a question.
    let wavering = game.legal(0);
    assert_eq!(wavering.len(), 2);
    assert_eq!(wavering[0], "season-spend 1");
    game.play("0 season-spend 1");
    let left = game.state().heroes_of(hexarch_core::Seat(0));
    assert_eq!((left.len(), left.has(Hero::Vyrah), game.influences()[0]), (2, true, 0));
    assert_eq!(game.state().heroes_of(hexarch_core::Seat(1)), Set::only(Hero::Varikas));
    assert_eq!(game.hero(Hero::Ronan).place, HeroPlace::Deck);

    let mut game = drawn("summer_divided_hearts", "", players, heroes);
    let desert = game.legal(0)[1].clone();
    game.play(&format!("0 {desert}"));
    assert!(game.may(0, "season-spend 1"), "the other one may still be kept");

    let game = drawn(
        "summer_divided_hearts",
        "",
        players,
        &format!("{heroes}[title.captain]\nholder = 0\ninfluence = 1\n"),
    );
    assert_eq!(game.state().heroes_of(hexarch_core::Seat(0)).len(), 3);
}

/// RW-SEASON-03, RW-SEASON-04, RW-DIPL-01: with Closed Ears whoever comes to neutral units must fight.
#[test]
fn closed_ears_leave_only_battle() {
    let start = |card: &str| {
        let mut game = three(
            &format!("{card}\nseason = \"summer\"\nnow = \"mobilize by 0\""),
            NOBODY,
            "[area.LB]\nunits = \"3 archer\"\n[area.1A]\nunits = \"1 beastman\"\n",
        );
        game.play("0 activate 1A; 0 bring 3 archer LB");
        game.forced();
        game
    };
    assert!(start("").may(0, "talk 1"));
    let game = start("card = \"summer_closed_ears\"");
    assert_eq!(game.state().march.battles, 1);
}

/// RW-SEASON-03, RW-RUNE-06, RW-COMP-15, RW-HID-08: Threatened Home Realms send two rune tokens out, to friendly or uncontrolled areas
/// outside every home realm.
#[test]
fn two_rune_tokens_leave_a_threatened_home() {
    let mut game = drawn(
        "summer_threatened_homes",
        "",
        NOBODY,
        "[area.LA]\nrune = \"dragon\"\n[area.LB]\nrune = \"false\"\n[area.LC]\nrune = \"dragon\"\n\
         [area.DA]\nrune = \"dragon\"\n[area.1A]\nrune = \"false\"\n[area.6B]\nunits = \"1 berserker\"\n\
         [area.UA]\nunits = \"1 footman\"\nrune = \"dragon\"\n[area.UB]\nrune = \"false\"\n",
    );
    assert_eq!(game.legal(0), ["season-rune-from LA", "season-rune-from LB", "season-rune-from LC"]);
    game.play("0 season-rune-from LC");
    assert_eq!(game.refusal(0, "season-rune-to 1A"), "RW-RUNE-06");
    assert_eq!(game.refusal(0, "season-rune-to LA"), "RW-SEASON-03");
    assert_eq!(game.refusal(0, "season-rune-to DB"), "RW-SEASON-03");
    assert_eq!(game.refusal(0, "season-rune-to 6B"), "RW-SEASON-03");
    game.play("0 season-rune-to 9A; 0 season-rune-from LB; 0 season-rune-to 9B");
    assert_eq!(
        [game.is_dragon("9A"), game.is_dragon("9B"), game.is_dragon("LC")],
        [Some(true), Some(false), None]
    );
    assert_eq!(game.area("9A").rune.map(Rune::seen), Some(Seats::only(hexarch_core::Seat(0))));
    // The Human has one token there: it goes without a question which.
    game.play("2 season-rune-to 6A");
    assert_eq!((game.is_dragon("DA"), game.is_dragon("6A")), (None, Some(true)));
    // The Uthuk does not control UA; his only other token goes where he likes.
    game.play("1 season-rune-to 1B");
    assert_eq!(
        (game.is_dragon("UA"), game.is_dragon("UB"), game.is_dragon("1B")),
        (Some(true), None, Some(false))
    );
    assert!(game.chooses_orders());
}

/// RW-SEASON-03, RW-QUEST-09, RW-HERO-13: Feats of Arms: a standing hero may test an attribute for a Reward, for training
/// or for a wound.
#[test]
fn feats_of_arms_are_won_or_lost() {
    for (training, cards, wanted) in [
        ([0, 0, 0], "5", (1, [0, 0, 0], 0)),
        ([0, 0, 0], "3", (0, [1, 0, 0], 0)),
        ([2, 0, 0], "3, 4, 13", (0, [2, 0, 0], 0)),
        ([0, 0, 0], "1", (0, [0, 0, 0], 1)),
    ] {
        let heroes = format!(
            "[hero.silhouette]\nseat = 0\narea = \"LA\"\ntraining = {training:?}\n\
             [hero.ronan]\nseat = 0\narea = \"LA\"\nrouted = true\n\
             [hero.bogran]\nseat = 1\narea = \"UA\"\nrouted = true\n"
        );
        let mut game = drawn("summer_feats_of_arms", &format!("fate = [{cards}]"), NOBODY, &heroes);
        assert_eq!(game.refusal(0, "season-feat ronan agility"), "RW-SEASON-03");
        assert!(game.may(0, "season-pass"));
        game.play("0 season-feat silhouette strength");
        let after = game.hero(Hero::Silhouette);
        let rewards = game.state().rewards_of(Hero::Silhouette).len();
        assert_eq!((rewards, after.training, after.damage), wanted, "cards {cards}");
        game.script_is_used_up();
        // Bogran is routed: the Uthuk is not asked, and the Quest Phase begins with the Elf's two heroes.
        assert!(game.may(0, "act-with silhouette"));
    }
}
