//! Rally Support and cities (RW-RALLY, RW-CITY).

use hexarch_core::{Seat, Viewer};
use hexarch_runewars::*;

use crate::common::{Match, unit};
use crate::economy::{daqan, is_over};

fn tactics(game: &Match, seat: u8) -> Vec<Tactic> {
    game.player(seat).tactics.iter().map(|card| hexarch_runewars::game().content().tactic(card)).collect()
}

fn hero_place(game: &Match, hero: Hero) -> HeroPlace {
    game.state().heroes[hero].place
}

/// RW-RALLY-01, RW-RALLY-02, RW-CITY-04, RW-FAQ-19, RW-DEC-27: one benefit of a city, its units by the shape on the token
/// and not by what is printed on the area.
#[test]
fn each_city_gives_one_of_its_four_benefits() {
    // 1A prints Sorcerers; Ravensholt prints two triangles.
    let mut game = daqan(
        "economy rally_support 0 no",
        "influence = 0",
        "[area.1A]\nunits = \"1 knight\"\ncity = \"ravensholt\"\n",
    );
    assert_eq!(
        game.legal(0),
        [
            "city-units 1A beastman",
            "city-units 1A razorwing",
            "city-tactics 1A",
            "city-influence 1A",
            "city-quests 1A",
            "economy-done"
        ]
    );
    game.play("0 city-units 1A razorwing");
    assert_eq!((game.units("1A"), game.player(0).influence), ("1 knight, 2 razorwing".into(), 0));
    assert_eq!(game.controller("1A"), Some(0), "they are his allies");
    assert!(is_over(&game), "one benefit of each city, and no heroes without the bonus");
}

/// RW-RALLY-02, RW-CITY-04: the units that each token prints.
#[test]
fn the_units_of_a_city_have_the_shape_and_number_on_its_token() {
    let cases = [
        ("ravensholt", vec!["beastman", "razorwing"], 2),
        ("kellgate", vec!["hell_hound"], 1),
        ("lantern_ford", vec!["sorcerer"], 1),
        ("marrowmere", vec!["beastman", "razorwing"], 1),
        ("old_sarrow", vec!["sorcerer"], 2),
    ];
    for (city, kinds, n) in cases {
        let mut game =
            daqan("rally-cities 0", "", &format!("[area.1C]\nunits = \"1 knight\"\ncity = \"{city}\"\n"));
        let offered: Vec<_> = kinds.iter().map(|kind| format!("city-units 1C {kind}")).collect();
        assert_eq!(game.legal_with(0, "city-units"), offered, "{city}");
        game.play(&format!("0 {}", offered[0]));
        assert_eq!(game.units("1C"), format!("1 knight, {n} {}", kinds[0]), "{city}");
    }
}

/// RW-RALLY-03, RW-SHORT-04: what is missing of the chosen kind is not placed, though the other kind is there.
#[test]
fn missing_neutral_figures_are_not_placed() {
    for (elsewhere, placed) in [(8, ""), (7, ", 1 beastman"), (6, ", 2 beastman")] {
        let mut game = daqan(
            "rally-cities 0",
            "influence = 0",
            &format!(
                "[area.1B]\nunits = \"{elsewhere} beastman\"\n[area.1C]\nunits = \"1 knight\"\ncity = \"thornwick\"\n"
            ),
        );
        game.play("0 city-units 1C beastman");
        assert_eq!(game.units("1C"), format!("1 knight{placed}"));
        assert_eq!((game.units("1B"), game.player(0).influence), (format!("{elsewhere} beastman"), 0));
        assert!(is_over(&game), "the choice is made, whatever came of it");
    }
}

/// RW-RALLY-04, RW-RALLY-05, RW-DEC-27: cities may be resolved in different ways, in any sequence, and need not be.
#[test]
fn tactics_influence_and_quests_as_printed() {
    let mut game = daqan(
        "rally-cities 0",
        "influence = 1",
        "[area.1A]\nunits = \"1 knight\"\ncity = \"kellgate\"\n[area.1B]\nunits = \"1 knight\"\ncity = \"marrowmere\"\n\
         [area.1C]\nunits = \"1 knight\"\ncity = \"lantern_ford\"\n[area.DA]\nunits = \"1 knight\"\ncity = \"highmarch\"\n\
         [script]\ntactics = [\"spy_guild\", \"stand_fast\"]\nquests = [\"q_toll_bridge\", \"q_ghost_road\"]\n",
    );
    game.play("0 city-influence 1C");
    assert_eq!(game.player(0).influence, 4);
    game.play("0 city-tactics 1B");
    assert_eq!(tactics(&game, 0).len(), 2);
    assert!(tactics(&game, 0).contains(&Tactic::SpyGuild) && tactics(&game, 0).contains(&Tactic::StandFast));
    game.play("0 city-quests 1A");
    assert_eq!(game.player(0).quests.len(), 2);
    assert_eq!(game.legal_with(0, "city").len(), 4, "Highmarch is left, and none twice: {:?}", game.legal(0));
    game.play("0 economy-done");
    assert!(is_over(&game));
    game.script_is_used_up();
}

/// RW-RALLY-04, RW-DEC-41, RW-AMB-65: all cards of one instruction are drawn, then the excess goes, new ones or old.
#[test]
fn over_the_hand_limit_the_owner_chooses_what_goes() {
    let mut game = daqan(
        "rally-cities 0",
        "quests = [\"q_toll_bridge\", \"q_ghost_road\"]",
        "[area.1A]\nunits = \"1 knight\"\ncity = \"kellgate\"\n[script]\nquests = [\"q_elder_grove\", \"q_silent_mine\"]\n",
    );
    game.play("0 city-quests 1A");
    assert_eq!(
        game.legal_with(0, "drop-quest").len(),
        4,
        "both have been drawn before one goes: {:?}",
        game.legal(0)
    );
    game.play("0 drop-quest q_silent_mine");
    assert_eq!(game.player(0).quests.len(), 3);
    assert!(game.state().decks.quests_discard.len() == 1 && is_over(&game));

    let hand = "tactics = [\"spy_guild\", \"stand_fast\", \"lost_city\", \"rally_cry\", \"black_volley\", \
                \"frozen_ford\", \"night_column\", \"envoys_gift\", \"omen_reader\"]";
    let mut game = daqan(
        "rally-cities 0",
        hand,
        "[area.1A]\nunits = \"1 knight\"\ncity = \"marrowmere\"\n\
         [script]\ntactics = [\"village_levy\", \"raze_a_city\"]\n",
    );
    game.play("0 city-tactics 1A");
    assert_eq!(game.player(0).tactics.len(), 11);
    assert_eq!(game.legal_with(0, "drop-tactic").len(), 11);
    game.play("0 drop-tactic village_levy");
    assert_eq!(game.player(0).tactics.len(), 10);
    assert!(!tactics(&game, 0).contains(&Tactic::VillageLevy) && is_over(&game));
}

/// RW-RALLY-09, RW-AMB-63, RW-AMB-84: neutral units count toward the limit; the excess goes at once, whichever he likes.
#[test]
fn placed_neutral_units_count_toward_the_limit() {
    let mut game = daqan(
        "rally-cities 0",
        "",
        "[area.1A]\nunits = \"5 footman, 2 footman routed\"\ncity = \"ravensholt\"\n[area.1B]\nunits = \"1 knight\"\ncity = \"kellgate\"\n",
    );
    game.play("0 city-units 1A beastman");
    assert_eq!(game.legal(0), ["disband footman no", "disband footman yes", "disband beastman no"]);
    game.play("0 disband beastman no");
    assert_eq!(game.units("1A"), "5 footman, 2 footman routed, 1 beastman");
    assert!(game.may(0, "city-influence 1B"), "then the next city");
}

/// RW-RALLY-06, RW-RALLY-07, RW-DEC-27: influence for Hero cards; one is kept and stands at a stronghold, the others are
/// in the deck again.
#[test]
fn influence_draws_hero_cards_and_one_is_kept() {
    let mut game = daqan(
        "economy rally_support 0 yes",
        "influence = 4",
        "[area.1A]\nstronghold = \"daqan\"\n[area.DB]\nstronghold = \"daqan\"\n[area.1B]\nunits = \"1 knight\"\n\
         [script]\nheroes = [\"ronan\", \"vyrah\", \"bogran\"]\n",
    );
    assert_eq!(game.legal(0), ["draw-heroes 1", "draw-heroes 2", "draw-heroes 3", "economy-done"]);
    game.play("0 draw-heroes 3");
    assert_eq!(game.player(0).influence, 1);
    assert_eq!(game.legal(0), ["keep-hero ronan", "keep-hero vyrah", "keep-hero bogran"], "he must keep one");
    game.play("0 keep-hero vyrah");
    assert_eq!(game.legal(0), ["gain-hero-at 1A", "gain-hero-at DB"]);
    assert_eq!(game.refusal(0, "gain-hero-at 1B"), "RW-HERO-03");
    game.play("0 gain-hero-at DB");
    let at = crate::common::area_id("DB");
    assert_eq!(hero_place(&game, Hero::Vyrah), HeroPlace::Board { seat: Seat(0), area: at });
    assert_eq!(
        [hero_place(&game, Hero::Ronan), hero_place(&game, Hero::Bogran)],
        [HeroPlace::Deck, HeroPlace::Deck]
    );
    assert!(is_over(&game));
    game.script_is_used_up();
}

/// RW-HID-14: which Hero cards he has drawn nobody else sees.
#[test]
fn the_drawn_hero_cards_are_seen_by_the_drawing_player_alone() {
    let drawn = |heroes: &str, viewer| {
        let mut game = daqan(
            "rally-heroes 0",
            "influence = 2",
            &format!("[area.DA]\nstronghold = \"daqan\"\n[script]\nheroes = [{heroes}]\n"),
        );
        game.play("0 draw-heroes 2");
        game.scene(viewer)
    };
    let (one, other) = ("\"ronan\", \"vyrah\"", "\"bogran\", \"steelhorns\"");
    for viewer in [Viewer::Watcher, Viewer::Seat(Seat(1))] {
        assert_eq!(drawn(one, viewer), drawn(other, viewer));
    }
}

/// RW-AMB-24, RW-AMB-64, RW-RALLY-06: the heroes need influence and a stronghold.
#[test]
fn heroes_need_influence_and_a_stronghold() {
    let hold = "[area.DA]\nstronghold = \"daqan\"\n";
    let mut game = daqan("rally-heroes 0", "influence = 2", hold);
    assert_eq!(game.refusal(0, "draw-heroes 3"), "RW-AMB-24");
    game.play("0 economy-done");
    assert_eq!(game.player(0).influence, 2);
    assert!(is_over(&daqan("rally-heroes 0", "influence = 0", hold)), "at least 1");
    assert!(is_over(&daqan("rally-heroes 0", "influence = 5", "[area.DA]\nunits = \"1 knight\"\n")));
}

/// RW-RALLY-08, RW-DEC-27: a fourth hero drives one of the four away, the new one or another, even from the Captain.
#[test]
fn a_fourth_hero_makes_one_of_the_four_desert() {
    let mut game = daqan(
        "rally-heroes 0",
        "influence = 1",
        "[area.DA]\nstronghold = \"daqan\"\n[hero.ronan]\nseat = 0\narea = \"1A\"\n[hero.bogran]\nseat = 0\narea = \"1A\"\n\
         [hero.silhouette]\nseat = 0\narea = \"1A\"\n[title.captain]\nholder = 0\ninfluence = 1\n\
         [script]\nheroes = [\"vyrah\"]\n",
    );
    game.play("0 draw-heroes 1");
    let mut offered = game.legal(0);
    offered.sort();
    assert_eq!(
        offered,
        ["let-desert bogran", "let-desert ronan", "let-desert silhouette", "let-desert vyrah"]
    );
    game.play("0 let-desert bogran");
    assert_eq!(hero_place(&game, Hero::Bogran), HeroPlace::Deck);
    assert_eq!(game.state().heroes_of(Seat(0)).len(), 3);
    assert!(is_over(&game));
}

/// RW-CITY-01, RW-CITY-02: a city is whose the area is; by itself it gives nothing and makes no area anybody's.
#[test]
fn a_city_belongs_to_whoever_controls_its_area() {
    let cities = "[area.1A]\nunits = \"1 berserker\"\ncity = \"kellgate\"\n[area.1C]\ncity = \"ravensholt\"\n\
                  [area.1B]\nunits = \"1 knight\"\ncity = \"thornwick\"\n";
    let game = daqan("rally-cities 0", "influence = 0", cities);
    assert!(game.legal_with(0, "city").iter().all(|answer| answer.contains(" 1B")), "{:?}", game.legal(0));
    assert_eq!(game.controller("1C"), None);
    assert!(game.state().is_empty(hexarch_runewars::game().content(), crate::common::area_id("1C")));
    let harvest = daqan("economy harvest 0 yes", "influence = 0", cities);
    let player = harvest.player(0);
    assert_eq!((player.dials, player.influence, player.tactics.len()), ([4, 3, 2], 0, 0));
    let enters =
        daqan("strategize 0", "", "[area.DA]\nunits = \"1 footman\"\n[area.1C]\ncity = \"ravensholt\"\n");
    assert!(enters.may(0, "from DA"));
    assert_eq!(game.state().pool[unit("beastman")], 8, "no city garrison");
}
