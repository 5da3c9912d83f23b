//! Moving and exploring.

use crate::common::{GLADE, Match, position};

fn hero(space: &str, hand: &str, more: &str) -> Match {
    position(&format!(
        "now = \"turn 0\"\n{GLADE}source = [\"red\", \"green\", \"blue\", \"white\"]\ntile_deck = [5, 1, 1]\n{more}\n[player.0]\nhero = \"tovak\"\n\
         space = \"{space}\"\nhand = [{hand}]\n[player.1]\nhero = \"goldyx\"\n"
    ))
}

/// MK-MOVE-01, MK-MOVE-04, MK-MOVE-05, MK-MOVE-07, MK-MOVE-12, MK-MOVE-17: terrain costs by Day.
#[test]
fn steps_cost_their_terrain_by_day() {
    let mut game = hero("2c", "\"march\", \"stamina\"", "[space.2nw]\nfoes = [\"prowlers\"]");
    assert_eq!(game.refusal(0, "step 2se"), "MK-MOVE-04");
    assert_eq!(game.refusal(0, "step 2ne"), "MK-MOVE-12");
    game.play("0 play march basic 0; 0 play stamina basic 0");
    assert_eq!(game.turn(0).moves, 4);
    assert_eq!(game.refusal(0, "step 2nw"), "MK-MOVE-17");
    let mut south = hero("2c", "\"march\", \"stamina\"", "[space.2nw]\nfoes = [\"prowlers\"]");
    south.play("0 play march basic 0; 0 play stamina basic 0; 0 step 2se");
    assert_eq!((south.space(0).as_str(), south.turn(0).moves), ("2se", 2));
    // The forest would provoke; without orcs it costs 3.
    let mut forest = hero("2c", "\"march\", \"stamina\"", "");
    forest.play("0 play march basic 0; 0 play stamina basic 0; 0 step 2w");
    assert_eq!(forest.turn(0).moves, 1);
}

/// MK-EX-09, MK-MOVE-07, MK-ROUND-28: a forest costs 5 by Night.
#[test]
fn a_forest_costs_more_by_night() {
    let mut game = hero("2sw", "\"march\", \"stamina\", \"swiftness\"", "night = true\n");
    game.play("0 play march basic 0; 0 play stamina basic 0");
    assert_eq!(game.refusal(0, "step 2w"), "MK-MOVE-04");
    game.play("0 sideways swiftness move - -; 0 step 2w");
    assert_eq!(game.turn(0).moves, 0);
}

/// MK-EX-10, MK-MOVE-18, MK-TURN-13, MK-MOVE-30: a step past rampagers ends movement and is a fight.
#[test]
fn a_step_past_orcs_provokes_them() {
    let mut game = hero("2c", "\"march\", \"stamina\", \"march\"", "[space.2nw]\nfoes = [\"prowlers\"]");
    game.play("0 play march basic 0; 0 play march basic 0; 0 play stamina basic 0; 0 step 2w");
    assert!(game.state().combat.on);
    assert_eq!((game.turn(0).moves, game.state().combat.foes.len()), (0, 1));
    assert!(game.legal(0).contains(&"end-phase".into()), "the first phase");
}

/// MK-MOVE-13, MK-EX-60: Path Finding lowers costs, but not below 2.
#[test]
fn costs_do_not_fall_below_their_floor() {
    let mut game = hero("2c", "\"path_finding\", \"march\", \"march\"", "");
    game.play("0 play path_finding basic 0; 0 play march basic 0; 0 play march basic 0; 0 step 2se");
    assert_eq!(game.turn(0).moves, 4, "plains still cost 2");
    game.play("0 step 2c");
    assert_eq!(game.turn(0).moves, 2, "a forest costs 2");
}

/// MK-MAP-05, MK-MAP-06, MK-MAP-07, MK-DEC-08, MK-MOVE-31: exploring costs 2 and takes a place beside the hero.
#[test]
fn exploring_costs_two() {
    let mut game = hero("2c", "\"march\", \"stamina\"", "");
    game.play("0 play march basic 0; 0 play stamina basic 0");
    assert_eq!(game.legal_with(0, "explore"), [] as [&str; 0], "the centre of a tile borders on no gap");
    game.play("0 step 2se");
    let gaps = game.legal_with(0, "explore");
    assert!(!gaps.is_empty());
    game.play(&format!("0 {}", gaps[0]));
    assert_eq!((game.state().map.tiles.len(), game.turn(0).moves), (3, 0));
}

/// MK-EX-11, MK-MAP-02, MK-MAP-10, MK-EX-12, MK-MAP-09: where Core and Countryside tiles fit.
#[test]
fn core_tiles_lie_inland() {
    let tiles = "tiles = [\"A 0,0\", \"countryside1 0,1\", \"countryside2 1,0\", \"countryside3 1,1\"]\n";
    let at = |deck: &str, space: &str| {
        let mut game = position(&format!(
            "now = \"turn 0\"\n{tiles}tile_deck = {deck}\nsource = [\"red\"]\n[player.0]\nhero = \"tovak\"\nspace = \"{space}\"\nhand = [\"march\"]\n[player.1]\n"
        ));
        game.play("0 play march basic 0");
        game
    };
    let core = at("[0, 1, 1]", "4ne");
    let gaps = core.legal_with(0, "explore");
    for gap in &gaps {
        assert!(!gap.ends_with(" 0") && !gap.contains("explore 0 "), "{gap} is on the coast");
    }
    let country = at("[3, 1, 1]", "3e");
    assert!(!country.legal_with(0, "explore").is_empty());
    let refused = core.refusal(0, "explore 1 2");
    assert!(["", "MK-MAP-10"].contains(&refused), "{refused}");
}

/// MK-SCEN-04, MK-SCEN-06: in First Reconnaissance tiles come in order and give Fame.
#[test]
fn reconnaissance_gives_fame_for_each_tile() {
    let mut game = position(
        "scenario = \"first_reconnaissance\"\nnow = \"turn 0\"\ntiles = [\"A 0,0\", \"countryside1 0,1\", \"countryside2 1,0\"]\n\
         tile_deck = [6, 1, 2]\nsource = [\"red\"]\n[player.0]\nhero = \"tovak\"\nspace = \"2e\"\nhand = [\"march\"]\n[player.1]\n",
    );
    game.play("0 play march basic 0");
    let gaps = game.legal_with(0, "explore");
    game.play(&format!("0 {}", gaps[0]));
    assert_eq!(game.player(0).fame, 1);
    let laid = game.state().map.tiles[3].tile;
    assert_eq!(hexarch_core::spell(hexarch_mage_knight::game().content(), &laid), "countryside3");
}

/// MK-AMB-46: a free step does not lead back to where one came from.
#[test]
fn free_steps_come_to_an_end() {
    let mut game = hero("2se", "\"song_of_wind\", \"march\"", "");
    // With the strong effect plains are free.
    game.play("0 play song_of_wind strong 0; 0 step 2sw");
    assert_eq!(game.turn(0).moves, 2);
    assert_eq!(game.refusal(0, "step 2se"), "MK-AMB-46");
}
