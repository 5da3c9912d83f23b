//! Cities.

use crate::common::{check, position};
use hexarch_mage_knight::{Back, Color};

/// MK-EX-35, MK-CITY-02, MK-CITY-03, MK-CITY-04, MK-CITY-05, MK-CITY-06: bonuses of garrisons.
#[test]
fn cities_strengthen_their_garrisons() {
    for (tile, color, defender, wounds) in [
        // Attack 5 + 2 against Armor 2.
        ("core6", "blue", "violet_ice_mages", 4),
        // Attack 6, Brutal: 12; the fifth Wound knocks out, the sixth comes all the same.
        ("core8", "red", "swordsmen", 6),
        ("core7", "white", "swordsmen", 3),
    ] {
        let mut game = position(&format!(
            "scenario = \"full_conquest\"\nnow = \"turn 0\"\ntiles = [\"A 0,0\", \"countryside1 0,1\", \"{tile} 1,1\"]\nsource = [\"green\"]\n\
             [city.{color}]\nlevel = 4\ngarrison = [\"{defender}\"]\n[player.0]\nhero = \"tovak\"\nspace = \"{}\"\nhand = [\"march\"]\n[player.1]\n",
            if color == "white" { "3ne" } else { "3sw" }
        ));
        game.play("0 play march basic 0; 0 step 3c");
        assert_eq!(game.player(0).reputation, -1);
        let foe = game.state().combat.foes[0];
        assert!(foe.walled);
        game.play("0 end-phase; 0 end-phase");
        assert_eq!(game.player(0).deeds.hand.wounds, wounds, "{color}");
    }
}

/// MK-SCEN-05: nobody enters the city of First Reconnaissance.
#[test]
fn the_city_of_a_reconnaissance_is_closed() {
    let mut game = position(
        "scenario = \"first_reconnaissance\"\nnow = \"turn 0\"\ntiles = [\"A 0,0\", \"countryside1 0,1\", \"core8 1,1\"]\nsource = [\"green\"]\n\
         [player.0]\nhero = \"tovak\"\nspace = \"3sw\"\nhand = [\"march\"]\n[player.1]\n",
    );
    game.play("0 play march basic 0");
    assert_eq!(game.refusal(0, "step 3c"), "MK-SCEN-05");
}

/// MK-CITY-08, MK-CITY-10, MK-CITY-11, MK-CITY-12, MK-EX-36: whoever has most Shields leads, of equals the first.
#[test]
fn the_first_of_equals_leads_a_city() {
    let mut game = position(
        "scenario = \"full_conquest\"\nnow = \"turn 0\"\ntiles = [\"A 0,0\", \"countryside1 0,1\", \"core8 1,1\"]\nsource = [\"green\"]\n\
         [city.red]\nlevel = 4\ngarrison = [\"crossbowmen\"]\nshields = [1, 0, 1]\n[player.0]\nhero = \"tovak\"\nspace = \"3sw\"\n\
         crystals = [3, 0, 0, 3]\nhand = [\"march\", \"rage\", \"rage\", \"swiftness\"]\n[player.1]\nspace = \"2sw\"\n",
    );
    game.play("0 play march basic 0; 0 step 3c; 0 end-phase; 0 end-phase; 0 play rage strong 0; 0 strike 1");
    let city = &game.state().map.cities[0];
    assert_eq!((city.open, city.leader), (true, Some(hexarch_core::Seat(1))), "two each; seat 1 was first");
    assert_eq!(game.space(0), "3c");
}

/// MK-CITY-01, MK-COMP-09: the garrisons of every city at every level are those of the rulebook.
#[test]
fn garrisons_follow_the_table() {
    let book = include_str!("../../rules.md");
    let rows = book.lines().skip_while(|line| !line.starts_with("| Level | White | Blue")).skip(2).take(11);
    let content = hexarch_mage_knight::game().content();
    let mut levels = 0;
    for (level, row) in rows.enumerate() {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        assert_eq!(cells[0], (level + 1).to_string());
        for (cell, color) in cells[1..].iter().zip([Color::White, Color::Blue, Color::Green, Color::Red]) {
            let mut wanted: Vec<&str> = cell.split(' ').collect();
            wanted.sort_unstable();
            let mut found: Vec<&str> = content.garrisons[color as usize][level]
                .iter()
                .map(|back| match back {
                    Back::Gray => "G",
                    Back::Violet => "V",
                    Back::Brown => "B",
                    Back::White => "W",
                    Back::Green | Back::Red => "?",
                })
                .collect();
            found.sort_unstable();
            assert_eq!(found, wanted, "{color:?}, level {}", level + 1);
        }
        levels += 1;
    }
    assert_eq!(levels, 11);
}

/// MK-MAP-20, MK-SCEN-02, MK-VIS-08: a new city has its level and its garrison, face down.
#[test]
fn a_new_city_is_garrisoned() {
    let board = "scenario full_conquest; night; tiles A 0,0 / countryside6 0,1 / countryside1 1,0; tile_deck 0 1 0; at 2ne; hand march; next tiles core8; next enemies minotaur monks monks";
    let mut game = check(board, "play march basic 0; explore 1 1");
    game.follow("= city red level 4, minotaur hidden, monks hidden, monks hidden");
}

/// An open city of a colour with a hero in it.
fn inside(color: &str, more: &str) -> String {
    let tile = match color {
        "green" => "core5",
        "blue" => "core6",
        "white" => "core7",
        _ => "core8",
    };
    format!(
        "tiles A 0,0 / countryside6 0,1 / countryside1 1,0 / {tile} 1,1; city {color} open; city {color} level 4; at 4c; hand promise threaten improvisation march; crystals 3 0 0 3; source black; {more}"
    )
}

/// MK-INTER-06: in a city each own Shield is one more Influence.
#[test]
fn shields_are_influence() {
    check(&inside("red", "city red shields 0 1 0; city red leader 0"), "interact; = influence 2");
    check(&inside("red", "city red shields 1"), "interact; = influence 0");
}

/// MK-CITY-13: every conquered city takes Units with its icon.
#[test]
fn cities_recruit_their_units() {
    for color in ["red", "blue", "green"] {
        let board = inside(color, "recruits catapults peasants");
        check(
            &board,
            "interact; play promise strong 0; play threaten strong 0; ! MK-INTER-09 recruit peasants no; recruit catapults no; = influence 0; = units catapults",
        );
    }
}

/// MK-CITY-14, MK-COMBAT-23: the red city sells Artifacts for 12, drawn at the end of the turn.
#[test]
fn the_red_city_sells_artifacts() {
    let board =
        inside("red", "city red shields 0 0 0; next artifacts ruby_ring banner_of_glory; 1.hand march");
    let mut game = check(
        &board,
        "interact; play promise strong 0; play threaten strong 0; = influence 12; buy-artifact; = influence 0; = top -; end-turn; keep-rest",
    );
    game.follow("? return banner_of_glory; return ruby_ring; = under-artifacts ruby_ring");
    assert!(game.hand(0).contains(&"banner_of_glory".to_string()), "drawn from the top of the deck");
    check(
        &inside("red", "next artifacts ruby_ring"),
        "interact; play promise strong 0; ! MK-INTER-04 buy-artifact; ~ buy-spell",
    );
}

/// MK-CITY-15: the blue city sells Spells for 7 and mana.
#[test]
fn the_blue_city_sells_spells() {
    let board = inside("blue", "spells fireball tremor expose");
    check(
        &board,
        "interact; play promise strong 0; play threaten strong 0; ! MK-SITE-12 buy-spell tremor; buy-spell fireball; = influence 2; = top fireball; = crystals 1 0 0 2; ~ buy-artifact",
    );
}

/// MK-CITY-16: the white city takes Units of every kind, and 2 Influence add an Elite Unit to the offer.
#[test]
fn the_white_city_takes_every_unit() {
    let board = inside("white", "recruits peasants illusionists; next units catapults");
    check(
        &board,
        "interact; play promise strong 0; play threaten strong 0; add-elite; = influence 7; = recruits peasants illusionists catapults; recruit illusionists no; = units illusionists",
    );
    check(
        &inside("white", "recruits peasants"),
        "interact; ! MK-INTER-04 add-elite; play promise strong 0; recruit peasants no; = units peasants",
    );
}

/// MK-CITY-17, MK-CARD-15: the green city sells any Advanced Action of the offer, or the unseen top one, for 6.
#[test]
fn the_green_city_sells_advanced_actions() {
    let board = inside("green", "advanced agility ambush learning; next offers training");
    check(
        &board,
        "interact; play promise strong 0; ! MK-INTER-04 buy-action ambush; play threaten strong 0; buy-action ambush; = influence 3; = top ambush; = advanced training agility learning",
    );
    check(
        &board,
        "interact; play promise strong 0; play threaten strong 0; buy-top; = top training; = advanced agility ambush learning",
    );
}

/// An assault of the white or red city from the space beside it.
fn assault(color: &str, garrison: &str, more: &str) -> String {
    let (tile, from) = if color == "white" { ("core7", "4ne") } else { ("core8", "4ne") };
    format!(
        "tiles A 0,0 / countryside6 0,1 / countryside1 1,0 / {tile} 1,1; city {color} level 4; city {color} garrison {garrison}; at {from}; {more}"
    )
}

/// MK-CITY-09, MK-CITY-08, MK-COMBAT-19: defenders that were defeated stay so; the rest wait for the next assault.
#[test]
fn defeated_defenders_stay_defeated() {
    let board = assault(
        "white",
        "crossbowmen, guardsmen",
        "hand march horn_of_wrath; fame 48; deck ,; source green; next dice blue blue blue blue blue blue",
    );
    let mut game = check(
        &board,
        "play march strong 0; step 4c; = foes crossbowmen walled, guardsmen walled; play horn_of_wrath strong 6; strike 1; end-phase; end-phase; end-phase",
    );
    game.follow("= space 4ne; = city white level 4, guardsmen, shields 0; = reputation -1");
}

/// MK-CITY-07, MK-AMB-24: the bonus goes to what the garrison summons, not to rampagers who join the fight.
#[test]
fn the_bonus_goes_to_summoned_monsters() {
    // The red city makes physical attacks Brutal: a summoned Gargoyle deals 10.
    let summoned = assault(
        "red",
        "violet_illusionists,",
        "hand march rage; fame 48; next enemies gargoyle; source green",
    );
    check(&summoned, "play march strong 0; step 4c; end-phase; end-phase; = wounds 3");
    let rampager = assault(
        "red",
        "violet_illusionists,",
        "hand march rage; fame 48; next enemies gargoyle; source green; on 4se foes swamp_dragon",
    );
    let mut game =
        check(&rampager, "play march strong 0; step 4c; join 4se; end-phase; end-phase; damage-from 1");
    // The Swamp Dragon deals 5 to Armor 4, poisonous; then the Gargoyle 10.
    game.follow("= wounds 5; = discard wound wound");
}

/// MK-CITY-03: the white city gives its garrison Armor 1 more.
#[test]
fn the_white_city_is_hard_to_take() {
    let board = assault(
        "white",
        "crossbowmen,",
        "hand march crushing_bolt; skills burning_power; source green; crystals 0 0 1 0",
    );
    // Armor 4 is 5: Siege 3 and 1 do not suffice.
    let mut game = check(
        &board,
        "play march strong 0; pay die green; step 4c; play crushing_bolt strong 0; skill burning_power 0; = attack siege physical 4; ! MK-RANGED-04 strike 1",
    );
    game.follow("= fights yes");
}
