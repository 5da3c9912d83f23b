//! Terms and the status of areas (RW-TERM).

use hexarch_core::{Seat, Small};
use hexarch_runewars::*;

use crate::common::{area_id, position, three, unit};

const NOBODY: [&str; 3] = [""; 3];

fn content() -> &'static Content {
    game().content()
}

/// RW-TERM-01: every area is on one tile and has its own name: the tile's number and a letter, two letters at home.
#[test]
fn every_area_has_a_name_and_a_tile() {
    let mut names = std::collections::BTreeSet::new();
    for (number, area) in content().areas.iter().enumerate() {
        let tiles = content().tiles.iter().filter(|tile| tile.areas.contains(&AreaId(number as u8)));
        let [tile] = tiles.collect::<Vec<_>>()[..] else { panic!("{} is on one tile", area.name) };
        assert_eq!(tile.name, content().tiles[area.tile.number()].name);
        let (first, letter) = area.name.split_at(1);
        assert!(letter.len() == 1 && letter.chars().all(|it| it.is_ascii_uppercase()), "{}", area.name);
        assert!(tile.home_of.is_some() || tile.name == first, "{}", area.name);
        assert!(names.insert(&area.name));
    }
    assert_eq!(names.len(), AREAS);
}

/// RW-TERM-04, RW-TERM-02: a home area is its owner's although nothing is in it, and his whose units are there else.
#[test]
fn a_home_area_belongs_to_its_owner_until_others_are_there() {
    let game = position(
        "tiles = [\"1 at 0,0\", \"home_daqan at 0,2\", \"home_uthuk at 2,-2\"]\n\
         [player.0]\nfaction = \"daqan\"\n[player.1]\nfaction = \"uthuk\"\n\
         [area.DA]\nunits = \"1 berserker\"\n",
    );
    assert_eq!(
        [game.controller("DB"), game.controller("DA"), game.controller("1A")],
        [Some(0), Some(1), None]
    );
}

/// RW-TERM-02, RW-TERM-03, RW-TERM-04, RW-TERM-05, RW-AMB-49, RW-AMB-58: units of one's own, standing or routed, and
/// strongholds give control; heroes, neutral units, cities and tokens do not.
#[test]
fn units_and_strongholds_give_control() {
    let game = three(
        "",
        NOBODY,
        "[area.1A]\nunits = \"1 archer routed\"\n[area.1B]\nstronghold = \"daqan damaged\"\n\
         [area.1C]\nunits = \"2 giant\"\nactivated = [\"uthuk\"]\n[area.6A]\ncity = \"kellgate\"\nrune = \"dragon\"\n\
         [area.6B]\nunits = \"1 berserker, 1 beastman\"\n[area.UA]\nstronghold = \"latari\"\n\
         [area.UB]\nunits = \"1 giant\"\n[area.DA]\nunits = \"1 archer\"\n\
         [hero.ronan]\nseat = 0\narea = \"6A\"\n[hero.silhouette]\nseat = 0\narea = \"UC\"\n",
    );
    for (area, controller) in [
        ("1A", Some(0)),
        ("1B", Some(2)),
        ("1C", None),
        ("6A", None),
        ("6B", Some(1)),
        ("UA", Some(0)),
        ("UB", Some(1)),
        ("UC", Some(1)),
        ("DA", Some(0)),
        ("DB", Some(2)),
    ] {
        assert_eq!(game.controller(area), controller, "{area}");
    }
    let friendly = game.state().friendly(content(), Seat(0));
    let wanted = ["1A", "UA", "DA", "LA", "LB", "LC"].map(area_id).into_iter().collect();
    assert_eq!(friendly, wanted);
}

/// RW-TERM-06, RW-TERM-07, RW-TERM-08, RW-TERM-09: empty areas have neither units nor strongholds and are no home realm;
/// neutral ones have neutral units and no master; both are uncontrolled.
#[test]
fn areas_are_empty_neutral_or_controlled() {
    let game = three(
        "",
        NOBODY,
        "[area.1A]\ncity = \"kellgate\"\nrune = \"false\"\nactivated = [\"latari\"]\n\
         [area.1B]\nunits = \"1 beastman routed\"\n[area.1C]\nstronghold = \"latari\"\n\
         [area.6A]\nunits = \"1 archer, 1 beastman\"\n[area.DA]\nunits = \"1 giant\"\n\
         [hero.ronan]\nseat = 0\narea = \"1A\"\n",
    );
    for (area, empty, neutral) in [
        ("1A", true, false),
        ("1B", false, true),
        ("1C", false, false),
        ("6A", false, false),
        ("6B", true, false),
        ("DA", false, false),
        ("DB", false, false),
    ] {
        let (state, id) = (game.state(), area_id(area));
        assert_eq!(
            (state.is_empty(content(), id), state.is_neutral(content(), id)),
            (empty, neutral),
            "{area}"
        );
        assert_eq!(game.controller(area).is_none(), empty || neutral, "{area}");
    }
}

/// RW-TERM-05, RW-TERM-10, RW-STRAT-04: units of other players, their allies and neutral units of nobody are enemies: no way
/// for Strategize.
#[test]
fn enemies_are_units_of_others_and_of_nobody() {
    let mut game = three(
        "now = \"strategize by 0\"",
        NOBODY,
        "[area.1B]\nunits = \"2 archer\"\n[area.1A]\nunits = \"1 beastman\"\n[area.6B]\nunits = \"1 berserker, 1 beastman\"\n\
         [area.1C]\nunits = \"1 archer, 1 giant\"\n",
    );
    game.play("0 from 1B");
    for area in ["1A", "6B", "UC"] {
        assert_eq!(game.refusal(0, &format!("shift 1 archer {area}")), "RW-STRAT-04", "{area}");
    }
    assert!(game.may(0, "shift 1 archer 1C") && game.may(0, "shift 1 archer 6A"));
}

/// RW-TERM-12: a routed figure does not move, challenges nobody and draws no cards in battle.
#[test]
fn routed_figures_do_nothing() {
    let mut game = three(
        "now = \"strategize by 0\"",
        NOBODY,
        "[area.1A]\nunits = \"1 archer, 1 warrior routed\"\n\
         [hero.ronan]\nseat = 0\narea = \"1A\"\nrouted = true\n[hero.silhouette]\nseat = 0\narea = \"1A\"\n",
    );
    assert_eq!(game.refusal(0, "shift-hero ronan 1B"), "RW-MOVE-02");
    assert!(game.may(0, "shift-hero silhouette 1B"));
    game.play("0 from 1A");
    assert_eq!(game.refusal(0, "shift 1 warrior 1B"), "RW-MOVE-02");
    assert!(game.may(0, "shift 1 archer 1B"));

    let game = three(
        "season = \"summer\"\nnow = \"quest phase\"",
        NOBODY,
        "[hero.ronan]\nseat = 0\narea = \"1A\"\nrouted = true\n[hero.varikas]\nseat = 1\narea = \"1A\"\n",
    );
    assert_eq!(game.refusal(0, "quest-move"), "RW-QUEST-02");

    for (posture, cards) in [("", 2), (" routed", 1)] {
        let mut game = three(
            "season = \"fall\"\nnow = \"conquer by 0\"",
            NOBODY,
            &format!(
                "[area.LB]\nunits = \"1 archer\"\n[area.1A]\nunits = \"1 berserker{posture}\"\n\
                 [script]\nfate = [1, 2]\n"
            ),
        );
        game.play("0 activate 1A; 0 bring 1 archer LB");
        game.forced();
        assert_eq!(game.state().decks.fate_discard.len(), cards, "{posture}");
    }
}

/// RW-TERM-13, RW-MOVE-08, RW-MOVE-11: an area is activated for him whose token lies there.
#[test]
fn activation_is_each_players_own() {
    let mut game = three(
        "now = \"mobilize by 0\"",
        NOBODY,
        "[area.1A]\nactivated = [\"latari\"]\n[area.1C]\nactivated = [\"daqan\"]\nunits = \"1 archer\"\n\
         [area.LB]\nactivated = [\"latari\"]\nunits = \"1 archer\"\n",
    );
    assert_eq!(game.refusal(0, "activate 1A"), "RW-MOVE-11");
    assert!(game.may(0, "activate 1C"));
    game.play("0 activate 1B");
    assert!(game.may(0, "bring 1 archer 1C"));
    assert_eq!(game.refusal(0, "bring 1 archer LB"), "RW-MOVE-08");
}

/// RW-TERM-14, RW-TERM-02, RW-AMB-56: while a battle goes on its area is contested and still the defender's.
#[test]
fn the_contested_area_stays_the_defenders() {
    let mut game = three(
        "season = \"fall\"\nnow = \"conquer by 0\"",
        ["tactics = [\"summon_lightning\"]", "", ""],
        "[area.LB]\nunits = \"3 archer\"\n[area.1A]\nunits = \"3 berserker\"\nrune = \"dragon\"\n",
    );
    game.play("0 activate 1A").pass(&["tactics-pass"]).play("0 bring 3 archer LB");
    assert_eq!((game.state().battle.on, game.state().battle.area), (true, area_id("1A")));
    assert_eq!(game.controller("1A"), Some(1));
    assert!(!game.state().friendly(content(), Seat(0)).has(area_id("1A")));
}

/// RW-TERM-15, RW-TERM-17: in the Quest Phase nobody has a turn, and nothing of one's own turn can be done.
#[test]
fn the_quest_phase_is_nobodys_turn() {
    let mut game = three(
        "season = \"summer\"\nnow = \"quest phase\"",
        ["tactics = [\"grain_barges\"]", "", ""],
        "[hero.ronan]\nseat = 0\narea = \"LA\"\n",
    );
    assert_eq!((game.asked(), game.state().turn.seat), (vec![0], None));
    assert!(game.legal_with(0, "own-turn").is_empty());
    game.play("0 quest-move; 0 walk-no-further");
    assert_eq!(game.state().turn.seat, None);
    let game = three("now = \"strategize by 0\"", ["tactics = [\"grain_barges\"]", "", ""], "");
    assert!(game.may(0, "own-turn grain_barges"), "as he could in his turn");
}

/// RW-TERM-18: fast units come from three areas away by Mobilize and Conquer; by Strategize they go one area like others.
#[test]
fn fast_units_are_fast_on_the_march_only() {
    let units = "[area.DC]\nunits = \"1 knight, 1 footman\"\n";
    for order in ["mobilize", "conquer"] {
        let mut game = three(&format!("now = \"{order} by 2\""), NOBODY, units);
        game.play("2 activate 6B");
        // DC, DB, 6A, 6B.
        assert!(game.may(2, "bring 1 knight DC"), "{order}");
        assert_eq!(game.refusal(2, "bring 1 footman DC"), "RW-MOBIL-03");
    }
    let mut game = three("now = \"mobilize by 2\"", NOBODY, units);
    game.play("2 activate 1B");
    assert!(game.may(2, "bring 1 knight DC"), "DC, DB, 6A, 1B");
    let mut game = three("now = \"mobilize by 2\"", NOBODY, units);
    game.play("2 activate 1A");
    assert!(!game.asked().contains(&2) || !game.may(2, "bring 1 knight DC"), "four areas are too far");
    let mut game = three("now = \"strategize by 2\"", NOBODY, units);
    game.play("2 from DC");
    assert_eq!(
        game.legal_with(2, "shift"),
        ["shift 1 footman DA", "shift 1 footman DB", "shift 1 knight DA", "shift 1 knight DB"]
    );
}

/// RW-TERM-19, RW-MAP-07: flyers cross water and mountains, but neither enemies nor holes in the board.
#[test]
fn flyers_cross_colored_borders_only() {
    let mut game = three(
        "now = \"strategize by 0\"",
        NOBODY,
        "[area.1A]\nunits = \"1 pegasus_rider, 1 archer\"\n[area.1C]\nunits = \"1 pegasus_rider, 1 archer\"\n\
         [area.9B]\nunits = \"1 pegasus_rider\"\n",
    );
    game.play("0 from 1A");
    assert!(game.may(0, "shift 1 pegasus_rider 9B"));
    assert_eq!(game.refusal(0, "shift 1 archer 9B"), "RW-MOVE-04");
    game.play("0 leave; 0 from 1C");
    assert!(game.may(0, "shift 1 pegasus_rider 6A"));
    assert_eq!(game.refusal(0, "shift 1 archer 6A"), "RW-MOVE-04");
    assert_eq!(game.refusal(0, "shift 1 pegasus_rider DA"), "RW-STRAT-04");
    game.play("0 leave; 0 from 9B");
    // Between 9B and UA there is a hole.
    assert_eq!(game.legal_with(0, "shift"), ["shift 1 pegasus_rider 1A", "shift 1 pegasus_rider 9A"]);

    for (guard, reaches) in [("", true), ("[area.1A]\nunits = \"1 beastman\"\n", false)] {
        let mut game = three(
            "now = \"mobilize by 0\"",
            NOBODY,
            &format!("[area.9B]\nunits = \"1 pegasus_rider\"\n[area.LB]\nunits = \"1 archer\"\n{guard}"),
        );
        game.play("0 activate 1B");
        assert_eq!(game.may(0, "bring 1 pegasus_rider 9B"), reaches);
        if !reaches {
            assert_eq!(game.refusal(0, "bring 1 pegasus_rider 9B"), "RW-MOBIL-03");
        }
    }
}

/// RW-TERM-20, RW-TERM-21: what every kind of unit is, and which side factions and heroes are on.
#[test]
fn units_and_heroes_are_as_printed() {
    let line = |id: &str| {
        let info = &content().units[unit(id).number()];
        let traits = match (info.fast, info.flying) {
            (false, false) => "",
            (true, false) => " fast",
            (false, true) => " flying",
            (true, true) => " fast flying",
        };
        format!("{} {} {}{traits}", info.shape.word(), info.initiative, info.health)
    };
    for (id, wanted) in [
        ("bowman", "triangle 1 1"),
        ("footman", "triangle 3 1"),
        ("knight", "rectangle 2 2 fast"),
        ("siege_tower", "hexagon 5 3"),
        ("archer", "triangle 1 1"),
        ("warrior", "rectangle 4 2"),
        ("sorceress", "circle 3 1"),
        ("pegasus_rider", "rectangle 2 3 flying"),
        ("reanimate", "triangle 4 1"),
        ("skeleton_archer", "triangle 1 1"),
        ("necromancer", "circle 2 1"),
        ("dark_knight", "rectangle 3 3 fast"),
        ("berserker", "triangle 2 1"),
        ("flesh_ripper", "rectangle 1 1 fast"),
        ("warlock", "circle 3 1"),
        ("chaos_lord", "hexagon 4 3"),
        ("beastman", "triangle 2 1"),
        ("razorwing", "triangle 1 1 flying"),
        ("sorcerer", "circle 1 1"),
        ("hell_hound", "rectangle 3 2 fast"),
        ("dragon", "hexagon 4 4 flying"),
        ("giant", "hexagon 5 5"),
    ] {
        assert_eq!(line(id), wanted, "{id}");
        assert!(!content().units[unit(id).number()].ability.is_empty());
    }
    for faction in &content().factions {
        let good = ["daqan", "latari"].contains(&faction.id.as_str());
        assert_eq!(faction.alignment, if good { Alignment::Good } else { Alignment::Evil }, "{}", faction.id);
    }
    let heroes = [Alignment::Good, Alignment::Neutral, Alignment::Evil]
        .map(|side| content().heroes.iter().filter(|hero| hero.alignment == side).count());
    assert_eq!(heroes, [4, 4, 4]);
}

/// RW-EDN-01: the revised edition's rules do not hold: heroes neither march nor add strength, and routed hexagon units
/// do not count.
#[test]
fn rules_of_the_revised_edition_do_not_hold() {
    let mut game = three(
        "now = \"mobilize by 0\"",
        NOBODY,
        "[area.LB]\nunits = \"1 archer\"\n[hero.ronan]\nseat = 0\narea = \"LB\"\n",
    );
    game.play("0 activate 1A");
    assert_eq!(game.legal(0), ["moved", "bring 1 archer LB"]);

    // One Archer against a routed Chaos Lord and a hero: the defender has no strength, and loses the tie of nothing.
    let mut game = three(
        "season = \"fall\"\nnow = \"conquer by 0\"",
        NOBODY,
        "[area.LB]\nunits = \"1 archer\"\n[area.1A]\nunits = \"1 chaos_lord routed\"\n\
         [hero.varikas]\nseat = 1\narea = \"1A\"\n[script]\nfate = [1]\n",
    );
    game.play("0 activate 1A; 0 bring 1 archer LB");
    game.forced();
    assert_eq!(game.controller("1A"), Some(0));
}
