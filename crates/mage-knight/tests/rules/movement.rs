//! Moving and exploring.

use std::collections::BTreeSet;

use hexarch_core::scene::Look;
use hexarch_core::{Id, Seat, Table, Viewer};

use crate::common::{GLADE, Match, check, position};

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

/// MK-MAP-04, MK-MAP-07, MK-VIS-12: everybody sees where a tile could lie and its back; free is what the own hero stands beside.
#[test]
fn unexplored_land_is_seen_as_a_whole_and_only_where_a_tile_could_lie() {
    let seen = |at: &str, viewer| {
        let scene = hero(at, "\"march\"", "").table.scene(viewer);
        let unknown = scene.hexes.into_iter().filter(|hex| matches!(hex.look, Look::Back(_)));
        let (free, far): (Vec<_>, Vec<_>) = unknown.partition(|hex| hex.ghost);
        assert_eq!(far.iter().filter(|hex| !hex.marks.is_empty()).count() * 7, far.len(), "said once a tile");
        [free.len(), far.len()]
    };
    let [free, far] = seen("2c", Viewer::Seat(Seat(0)));
    assert!(free == 0 && far > 0 && far % 7 == 0, "{free}, {far}");
    let [beside, rest] = seen("2se", Viewer::Seat(Seat(0)));
    assert!(beside > 0 && beside % 7 == 0 && beside + rest == far, "{beside}, {rest}");
    assert_eq!(seen("2se", Viewer::Seat(Seat(1))), [0, far], "her hero is not on the map yet");
    assert_eq!(seen("2se", Viewer::Watcher), [0, far]);
}

/// MK-MAP-05, MK-MAP-06, MK-MAP-07, MK-DEC-08, MK-MOVE-31: exploring costs 2 and takes a place beside the hero.
#[test]
fn exploring_costs_two() {
    let mut game = hero("2c", "\"march\", \"stamina\"", "");
    game.play("0 play march basic 0; 0 play stamina basic 0");
    assert_eq!(game.legal_with(0, "explore"), [] as [&str; 0], "the centre of a tile borders on no gap");
    let mut walked = hero("2c", "\"march\", \"stamina\"", "");
    walked.play("0 play march basic 0; 0 play stamina basic 0; 0 step 2se");
    let gaps = walked.legal_with(0, "explore");
    assert!(!gaps.is_empty());
    for gap in &gaps {
        assert_eq!(game.refusal(0, gap), "MK-MAP-07", "{gap} is seen, but too far away");
    }
    let mut game = walked;
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

/// MK-MOVE-06, MK-MOVE-08, MK-MOVE-09, MK-MOVE-10, MK-MOVE-11: what the other terrains cost by Day and by Night.
#[test]
fn every_terrain_has_its_cost() {
    for (tile, from, to, day, night) in [
        ("countryside6", "2e", "2c", 3, 3),   // hills
        ("core3", "2se", "2c", 4, 4),         // wasteland
        ("countryside4", "2ne", "2nw", 5, 3), // desert
        ("countryside8", "2e", "2se", 5, 5),  // swamp
        ("core7", "2ne", "2c", 2, 2),         // a city
    ] {
        let city = if tile == "core7" { "city white open" } else { "" };
        for (night, cost) in [(false, day), (true, night)] {
            check(
                &format!(
                    "night {night}; tiles A 0,0 / {tile} 0,1; at {from}; {city}; hand march march stamina stamina"
                ),
                &format!(
                    "play march basic 0; play march basic 0; play stamina basic 0; play stamina basic 0; step {to}; = moves {}",
                    8 - cost
                ),
            );
        }
    }
}

/// MK-EX-08, MK-MOVE-05, MK-MOVE-07, MK-MAP-05: by Day plains, forest and a new tile cost 2 + 3 + 2.
#[test]
fn seven_points_go_a_long_way_by_day() {
    check(
        "tiles A 0,0 / countryside6 0,1 / countryside1 1,0; tile_deck 3 0 0; at 1nw; hand march march stamina swiftness; source green",
        "play march strong 0; play stamina basic 0; sideways swiftness move - -; = moves 7; step 1c; = moves 5; step 1ne; = moves 2",
    );
    check(
        "tiles A 0,0 / countryside6 0,1 / countryside1 1,0; tile_deck 3 0 0; at 2c; hand march march stamina swiftness; source green",
        "play march strong 0; play stamina basic 0; sideways swiftness move - -; step 2e; step 2ne; = moves 2; explore 1 1; = moves 0; = tile-deck 2 0 0",
    );
}

/// MK-MOVE-02, MK-MOVE-16: any card gives Move 1 sideways; what has been played cannot be powered later.
#[test]
fn a_played_card_stays_as_it_was_played() {
    check(
        "hand march rage wound*1",
        "sideways rage move - -; = moves 1; ! MK-CARD-07 sideways wound move - -; play march basic 0; = moves 3; ~ play march; ~ sideways",
    );
}

/// MK-MOVE-03, MK-MOVE-15, MK-TURN-18: no movement while resting, nor once the action has begun.
#[test]
fn movement_comes_before_the_action() {
    check(
        "hand march stamina rage",
        "rest rage 0; ! MK-MOVE-03 sideways march move - -; ! MK-REST-02 play march basic 0; ~ step",
    );
    let village = "tiles A 0,0 / countryside1 0,1; at 2e; hand march stamina flame_wall; skills flight";
    check(
        village,
        "interact; play march basic 0; = moves 2; ~ step; ! MK-MOVE-15 skill flight 0; ! MK-MOVE-03 sideways stamina move - -",
    );
    // Influence may be wasted as well.
    check("hand promise march", "play promise basic 0; = influence 2; end-turn; keep-rest; = 0.influence 0");
    check(
        "on 2se foes prowlers; hand swiftness march stamina",
        "challenge 2se; play march basic 0; play swiftness strong 0; strike 1; = fights no; ~ step; play stamina basic 0; ~ step",
    );
}

/// MK-MOVE-14: a move by spaces crosses whatever lies between, provokes nobody and costs what it says.
#[test]
fn flying_crosses_everything() {
    // From the hills at 2c over the orcs at 2se to the tile below.
    check(
        "on 2se foes prowlers; at 2c; hand wings_of_wind march; crystals 0 0 0 1; source black",
        "play march basic 0; play wings_of_wind basic 0; travel 1ne; = space 1ne; = moves 0; = fights no",
    );
}

/// MK-MOVE-19: one step can provoke two tokens, and both are fought.
#[test]
fn a_step_can_provoke_two() {
    check(
        "tiles A 0,0 / countryside6 0,1 / countryside1 1,0; on 2se foes prowlers; on 3nw foes diggers; hand march stamina",
        "play march strong 0; step 3w; = fights yes; = foes diggers, prowlers; = space 3w",
    );
}

/// MK-MOVE-21: an adventure site, even with a monster in it, stops nobody.
#[test]
fn adventure_sites_can_be_passed() {
    check(
        "at 2c; on 2w foes gargoyle; on 2w opened; hand march stamina; source green blue; crystals 0 1 0 0",
        "play march strong 0; play stamina strong 0; step 2w; = fights no; = moves 5; step 2sw; = moves 2; = on 2w gargoyle",
    );
}

/// MK-MOVE-22, MK-MOVE-32: a hero may pass another one, and explore from there.
#[test]
fn heroes_pass_each_other() {
    check(
        "1.at 2c; hand march stamina; source green blue; crystals 0 1 0 0",
        "play march strong 0; play stamina strong 0; step 2c; = duel no; step 2w; = space 2w; = moves 2; end-turn",
    );
    check(
        "tiles A 0,0 / countryside6 0,1 / countryside1 1,0; tile_deck 3 0 0; 1.at 2ne; hand march stamina; source green blue; crystals 0 1 0 0",
        "play march strong 0; play stamina strong 0; step 2ne; explore 1 1; = moves 3; step 2c; = duel no",
    );
}

/// MK-MOVE-24, MK-PVP-34: entering a keep whose owner is there is an attack on him, and an assault.
#[test]
fn an_owner_defends_his_keep() {
    check(
        "tiles A 0,0 / countryside3 0,1; on 2ne shield 1; 1.at 2ne; 1.hand march; at 2e; hand march rage",
        "play march strong 0; step 2ne; = duel yes; = reputation -1; = asked 1; = moves 0",
    );
}

/// MK-MOVE-25: a step that provokes may not lead to another hero.
#[test]
fn a_provoking_step_leads_to_no_hero() {
    let board = "on 2se foes prowlers; hand march stamina";
    check(&format!("{board}; 1.at 2c"), "play march strong 0; ! MK-MOVE-25 step 2c");
    check(board, "play march strong 0; step 2c; = fights yes");
}

/// MK-MOVE-26, MK-MOVE-27: any number of heroes stand on the portal in peace; ending there one leaves the map for a while.
#[test]
fn the_portal_holds_everybody() {
    let mut game = check(
        "at 1nw; 1.at 1c; hand march rage; 1.hand march",
        "play march basic 0; step 1c; ~ attack-hero; end-turn; keep-rest; = space -",
    );
    game.follow("= 1.space 1c; 1: rest march 0; 1: end-turn; = asked 0; = space 1c; = 1.space -");
    // So does a conquered city.
    check(
        "tiles A 0,0 / core7 0,1; city white open; at 2ne; 1.at 2c; hand march rage",
        "play march basic 0; step 2c; ~ attack-hero; end-turn; keep-rest; = space 2c; = wounds 0",
    );
}

/// MK-MAP-04, MK-MAP-08: no tile beyond the coast; among several places the explorer names one before anything is revealed.
#[test]
fn the_place_of_a_tile_is_named_first() {
    let map = "tiles A 0,0 / countryside6 0,1 / countryside1 1,0; tile_deck 3 0 0; hand march";
    check(&format!("{map}; at 2w"), "play march basic 0; ! MK-MAP-04 explore -1 2");
    check(
        &format!("{map}; at 2ne; next tiles countryside9"),
        "play march basic 0; ? explore 1 1; explore 0 2; = tiles A countryside6 countryside1 countryside9",
    );
}

/// MK-MAP-11: with an empty deck a left-over Countryside tile comes, then a Core tile without a city; it must touch three.
#[test]
fn left_over_tiles_come_when_the_deck_is_empty() {
    let map =
        "tiles A 0,0 / countryside6 0,1 / countryside1 1,0 / countryside2 0,2; tile_deck 0 0 0; hand march";
    check(
        &format!("{map}; at 2ne; next tiles countryside11"),
        "play march basic 0; explore 1 1; = tiles A countryside6 countryside1 countryside2 countryside11",
    );
    check(&format!("{map}; at 4ne"), "play march basic 0; ! MK-MAP-11 explore 0 3");
    let all = "tiles A 0,0 / countryside1 0,1 / countryside2 0,2 / countryside3 0,3 / countryside4 1,0 / countryside5 2,0 / countryside6 3,0 \
               / countryside7 1,1 / countryside8 2,1 / countryside9 3,1 / countryside10 4,0 / countryside11 0,4; tile_deck 0 0 0; hand march; at 8ne";
    let game = check(&format!("{all}; next tiles core3"), "play march basic 0; explore 1 2; = moves 0");
    assert!(game.fact(0, "tiles").ends_with(" core3"), "{}", game.fact(0, "tiles"));
}

/// MK-MAP-12: where no tile is left at all there is nothing to explore.
#[test]
fn without_tiles_nothing_is_explored() {
    check(
        "tiles A 0,0 / countryside1 0,1 / countryside2 0,2 / countryside3 0,3 / countryside4 1,0 / countryside5 2,0 / countryside6 3,0 \
         / countryside7 1,1 / countryside8 2,1 / countryside9 3,1 / countryside10 4,0 / countryside11 0,4 / core1 1,2 / core2 2,2 / core3 1,3 / core4 2,3; \
         tile_deck 0 0 0; hand march; at 10e",
        "play march basic 0; ! MK-MAP-12 explore 4 1",
    );
}

/// MK-MAP-13, MK-SETUP-13: after a new tile the movement goes on; the tile lies as it is printed, with plains in the west.
#[test]
fn after_exploring_the_movement_goes_on() {
    check(
        "tiles A 0,0 / countryside6 0,1 / countryside1 1,0; tile_deck 3 0 0; at 2ne; hand march stamina; next tiles countryside2",
        "play march strong 0; explore 1 1; = moves 2; play stamina basic 0; step 4w; = moves 2; = space 4w",
    );
}

/// MK-MAP-17: a new Draconum space gets a red token face up.
#[test]
fn draconum_come_face_up() {
    for night in [false, true] {
        check(
            &format!(
                "night {night}; tiles A 0,0 / countryside6 0,1 / countryside1 1,0; tile_deck 0 0 1; at 2ne; hand march; next tiles core2; next enemies ice_dragon monks"
            ),
            "play march basic 0; explore 1 1; = on 4se ice_dragon",
        );
    }
}

/// MK-MAP-23, MK-AMB-08: a garrison shows itself as soon as a hero is beside the city, even by Night.
#[test]
fn a_garrison_shows_itself_to_whoever_comes_near() {
    for night in [false, true] {
        check(
            &format!(
                "night {night}; tiles A 0,0 / countryside6 0,1 / countryside1 1,0 / core7 1,1; on 4w shield 0; city white level 2; city white garrison gunners hidden,; at 2ne; hand march march stamina; source green"
            ),
            "= city white level 2, gunners hidden; play march strong 0; play stamina basic 0; step 4w; = fights no; = city white level 2, gunners",
        );
    }
}

/// MK-MAP-24: face-down ruins show themselves to whoever enters, and at the beginning of the next Day.
#[test]
fn ruins_show_themselves() {
    let ruins = "tiles A 0,0 / countryside8 0,1; on 2ne ruin altar_red hidden";
    check(
        &format!("{ruins}; night; at 2e; hand march march stamina; source green"),
        "play march strong 0; play stamina basic 0; = on 2ne altar_red hidden; step 2ne; = on 2ne altar_red",
    );
    check(&format!("{ruins}; round 2; now prepare; hand march"), "= night no; = on 2ne altar_red");
    check(&format!("{ruins}; round 1; now prepare; hand march"), "= night yes; = on 2ne altar_red hidden");
}

/// MK-MAP-25, MK-COMBAT-07: hidden defenders are turned up before the first phase.
#[test]
fn hidden_defenders_are_turned_up_by_the_fight() {
    check(
        "night; tiles A 0,0 / countryside3 0,1; on 2ne foes guardsmen hidden,; at 2e; hand march rage",
        "play march strong 0; = on 2ne guardsmen hidden; step 2ne; = on 2ne guardsmen; = foes guardsmen walled; = phase ranged",
    );
}

/// MK-MOVE-04, MK-MOVE-17, MK-MOVE-18: how far the hero gets is told where a step is refused: just as far as he gets step by
/// step, past rampagers only as far as they let him.
#[test]
fn the_reach_of_a_hero_is_where_steps_lead() {
    let cards = "\"march\", \"march\", \"stamina\", \"stamina\"";
    for (at, foes) in [("2c", ""), ("2c", "[space.2nw]\nfoes = [\"prowlers\"]"), ("2sw", "night = true\n")] {
        let paid =
            "0 play march basic 0; 0 play march basic 0; 0 play stamina basic 0; 0 play stamina basic 0";
        let mut ways = vec![String::from(paid)];
        let (mut seen, mut walked) = (Vec::new(), BTreeSet::new());
        let mut told = None;
        while let Some(way) = ways.pop() {
            let mut game = hero(at, cards, foes);
            assert_eq!(game.table.reach(Seat(0), Id(0)), [], "without points he stays where he is");
            game.play(&way);
            let here = (game.space(0), game.turn(0).moves);
            if game.state().combat.on || seen.contains(&here) {
                continue;
            }
            seen.push(here);
            told.get_or_insert_with(|| BTreeSet::from_iter(game.table.reach(Seat(0), Id(0))));
            let scene = game.table.scene(Viewer::Seat(Seat(0)));
            for choice in scene
                .asks
                .iter()
                .flat_map(|ask| &ask.choices)
                .filter(|choice| choice.action.starts_with("step "))
            {
                walked.insert(choice.to.or(choice.on.last().copied()).expect("a place"));
                ways.push(format!("{way}; 0 {}", choice.action));
            }
        }
        let mut told = told.expect("he has moved");
        // Whether he can come back to where he is does not matter.
        let home = hero(at, cards, foes).table.scene(Viewer::Seat(Seat(0)));
        let stood = home.pieces.iter().find(|piece| piece.owner == Some(Seat(0))).and_then(|piece| piece.on);
        for places in [&mut told, &mut walked] {
            places.retain(|&place| Some(place) != stood);
        }
        assert_eq!(told, walked, "from {at} {foes}");
        assert!(told.len() > 3, "{told:?}");
    }
}
