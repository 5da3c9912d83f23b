//! Cities.

use crate::common::position;

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
