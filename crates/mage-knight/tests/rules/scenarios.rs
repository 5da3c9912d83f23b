//! Scenarios and teams (MK-SCEN, MK-TEAM).

use crate::common::{board_by_chance, check, dealt};
use hexarch_mage_knight::{Scenario, Setup, game};

/// Players, rounds, shape, tiles (Countryside, cities, other Core tiles), levels of cities.
type Row = (Scenario, u8, u8, &'static str, [u8; 3], &'static [u8]);

/// MK-SCEN-01, MK-SCEN-48: players, rounds, map shapes, tiles and city levels of every scenario.
#[test]
fn every_scenario_has_its_numbers() {
    let table: &[Row] = &[
        (Scenario::FirstReconnaissance, 1, 3, "wedge_no_limitations", [8, 1, 2], &[]),
        (Scenario::FirstReconnaissance, 2, 3, "wedge_no_limitations", [8, 1, 2], &[]),
        (Scenario::FirstReconnaissance, 3, 3, "wedge_no_limitations", [9, 1, 2], &[]),
        (Scenario::FirstReconnaissance, 4, 3, "wedge_no_limitations", [11, 1, 2], &[]),
        (Scenario::FullConquest, 2, 6, "wedge", [8, 2, 1], &[4]),
        (Scenario::FullConquest, 3, 6, "wedge", [9, 3, 2], &[4]),
        (Scenario::FullConquest, 4, 6, "open_5_columns", [11, 4, 3], &[4]),
        (Scenario::BlitzConquest, 2, 4, "wedge", [6, 2, 1], &[3]),
        (Scenario::BlitzConquest, 3, 4, "wedge", [7, 3, 2], &[3]),
        (Scenario::BlitzConquest, 4, 4, "open_4_columns", [9, 4, 3], &[3]),
        (Scenario::SoloConquest, 1, 6, "wedge", [7, 2, 2], &[5, 8]),
        (Scenario::FullCooperation, 2, 6, "open_5_columns", [8, 3, 2], &[5, 5, 8]),
        (Scenario::FullCooperation, 3, 6, "open_5_columns", [10, 4, 3], &[5, 5, 5, 11]),
        (Scenario::BlitzCooperation, 2, 4, "open_5_columns", [7, 2, 1], &[5, 8]),
        (Scenario::BlitzCooperation, 3, 4, "open_5_columns", [8, 3, 2], &[5, 8, 11]),
        (Scenario::MinesLiberation, 2, 4, "wedge", [8, 1, 1], &[]),
        (Scenario::MinesLiberation, 3, 4, "wedge", [9, 1, 2], &[]),
        (Scenario::MinesLiberation, 4, 4, "open_4_columns", [11, 1, 3], &[]),
        (Scenario::DruidNights, 2, 4, "wedge", [8, 1, 1], &[]),
        (Scenario::DruidNights, 3, 4, "wedge", [9, 1, 2], &[]),
        (Scenario::DruidNights, 4, 4, "open_4_columns", [11, 1, 3], &[]),
        (Scenario::DungeonLords, 2, 5, "wedge", [8, 1, 1], &[]),
        (Scenario::DungeonLords, 3, 5, "wedge", [9, 1, 2], &[]),
        (Scenario::DungeonLords, 4, 5, "open_4_columns", [11, 1, 3], &[]),
        (Scenario::ConquerAndHold, 2, 6, "predefined", [5, 1, 3], &[]),
        (Scenario::ConquerAndHold, 4, 4, "predefined", [5, 1, 3], &[]),
        (Scenario::OneToReturn, 2, 4, "wedge", [7, 1, 1], &[3]),
        (Scenario::OneToReturn, 3, 4, "wedge", [8, 2, 2], &[3]),
        (Scenario::OneToReturn, 4, 4, "wedge", [10, 3, 3], &[3]),
    ];
    for &(scenario, players, rounds, shape, tiles, levels) in table {
        let game = dealt(scenario, players, 1);
        let state = game.state();
        let at = format!("{scenario:?}, {players} players");
        assert_eq!((state.setting.rounds, state.setting.shape.word()), (rounds, shape), "{at}");
        // What lies beside the starting tile came off the deck.
        let laid = state.map.tiles.len() as u8 - 1;
        assert_eq!(state.map.deck, [tiles[0] - laid, tiles[1], tiles[2]], "{at}");
        let info = &hexarch_mage_knight::game().content().scenarios[scenario as usize];
        if let Some(found) =
            info.levels.get(usize::from(players.saturating_sub(info.players.0))).or(info.levels.last())
        {
            let wanted: Vec<u8> =
                (0..usize::from(tiles[1])).map(|n| *levels.get(n).or(levels.last()).unwrap_or(&0)).collect();
            let found: Vec<u8> =
                (0..usize::from(tiles[1])).map(|n| *found.get(n).or(found.last()).unwrap_or(&0)).collect();
            assert!(levels.is_empty() || found == wanted, "{at}: {found:?}");
        } else {
            assert!(levels.is_empty(), "{at}");
        }
    }
    let counted = |scenario: Scenario| {
        game().setups().iter().filter(|setup: &&Setup| setup.scenario == scenario).count()
    };
    let all: usize = Scenario::ALL.iter().map(|&scenario| counted(scenario)).sum();
    assert_eq!(all, table.len(), "no other number of players");
}

/// MK-SCEN-02, MK-SCEN-48: levels go to cities in the order in which they are revealed.
#[test]
fn city_levels_come_in_order() {
    let map = "tiles B 0,0 / countryside1 0,1 / countryside2 1,0 / countryside3 1,-1; tile_deck 0 2 0; order 0 1 dummy; hand march stamina; 1.hand march; dummy hero goldyx; dummy deck rage march; at 2ne";
    let blitz = check(
        &format!("scenario blitz_cooperation; {map}; next tiles core7"),
        "play march strong 0; explore 1 1",
    );
    assert!(blitz.fact(0, "city white").starts_with("level 5"), "{}", blitz.fact(0, "city white"));
    let second = "scenario blitz_cooperation; tiles B 0,0 / countryside1 0,1 / countryside2 1,0 / countryside3 1,-1 / core7 1,1; city white level 5; tile_deck 0 1 0; order 0 1 dummy; hand march stamina; dummy hero goldyx; dummy deck rage march; at 3ne; next tiles core8";
    let second = check(second, "play march strong 0; pay die green; explore 2 0");
    assert!(second.fact(0, "city red").starts_with("level 8"), "{}", second.fact(0, "city red"));
}

/// MK-SCEN-10, MK-EOT-19: once the last city has fallen everybody, the conqueror too, has one last turn.
#[test]
fn the_last_city_brings_last_turns() {
    let cities = "scenario full_conquest; tiles A 0,0 / countryside6 0,1 / countryside1 1,0 / core7 1,1 / core8 2,1; city white open; city white shields 1; city white leader 1; city red level 4; city red garrison crossbowmen,; at 5ne; fame 48";
    let board = format!(
        "{cities}; hand march horn_of_wrath stamina rage; next dice blue blue blue blue blue blue; deck rage rage swiftness swiftness; 1.hand march march stamina; 1.deck rage rage stamina; source green"
    );
    let mut game = check(
        &board,
        "play march strong 0; step 5c; play horn_of_wrath strong 6; strike 1; = last yes; end-turn; keep-rest; = over no; = asked 1",
    );
    game.follow("1: rest march 0; 1: end-turn; 1: keep-rest; = over no; = asked 0; rest stamina 0; end-turn; keep-rest; = over yes");
}

/// MK-SCEN-11, MK-SCEN-12, MK-SCEN-13, MK-AMB-30: 7 Fame for a city led, 4 for a Shield, and a title; the most Fame wins in any case.
#[test]
fn cities_are_scored() {
    let board = "scenario full_conquest; tiles A 0,0 / countryside6 0,1 / countryside1 1,0 / core7 1,1 / core8 2,1; round 6; night; hand march; 1.hand march; announced 1; turns_left 1; \
                 city white open; city white shields 0 1 0; city white leader 0; city red level 4; city red garrison crossbowmen,; city red shields 1";
    // Only an open city counts: 7 + 5 against 4.
    let game = check(board, "play march basic 0; end-turn; = over yes; = result 12 4; = places 1 2");
    assert!(game.state().over);
    let tied = board.replace(
        "city red level 4; city red garrison crossbowmen,; city red shields 1",
        "city red open; city red shields 1 0; city red leader 1",
    );
    check(&tied, "play march basic 0; end-turn; = result 13 13; = places 1 1");
}

/// MK-SCEN-14, MK-AMB-26: a Blitz begins with Fame 1 and Reputation 2, and each line crossed gives 1 Fame more.
#[test]
fn a_blitz_is_faster() {
    let game = dealt(Scenario::BlitzConquest, 2, 1);
    assert_eq!((game.player(0).fame, game.player(0).reputation), (1, 2));
    // From 2 over the line at 3: 2 + 2 + 1.
    check(
        "scenario blitz_conquest; fame 2; on 2se foes prowlers; hand swiftness",
        "challenge 2se; play swiftness strong 0; strike 1; = fame 5",
    );
    // 7 + 7 crosses 8; the point more makes 15 and crosses that line as well.
    check(
        "scenario blitz_conquest; fame 7; on 2se foes gunners; hand horn_of_wrath march; next dice blue blue blue blue blue blue",
        "challenge 2se; play horn_of_wrath strong 6; strike 1; = fame 16",
    );
    check(
        "scenario full_conquest; fame 2; on 2se foes prowlers; hand swiftness",
        "challenge 2se; play swiftness strong 0; strike 1; = fame 4",
    );
}

/// MK-SCEN-08, MK-SCORE-02: revealing the city of a reconnaissance brings last turns for all.
#[test]
fn the_city_ends_a_reconnaissance() {
    let board = "scenario first_reconnaissance; tiles A 0,0 / countryside1 0,1 / countryside2 1,0; tile_deck 0 1 0; at 2e; hand march rage stamina; 1.hand march rage stamina; next tiles core7; source green";
    let mut game =
        check(board, "play march basic 0; explore 1 1; = fame 1; = last yes; end-turn; keep-rest; = asked 1");
    game.follow(
        "1: rest march 0; 1: end-turn; 1: keep-rest; = asked 0; pass; rest rage 0; end-turn; keep-rest; = over yes",
    );
}

/// MK-AMB-16, MK-MAP-02: a reconnaissance lays Core tiles on the coast as well.
#[test]
fn a_reconnaissance_knows_no_coast_for_the_core() {
    let map = "tiles A 0,0 / countryside1 0,1 / countryside2 1,0 / countryside3 1,1; tile_deck 0 0 1; at 2ne; hand march";
    check(&format!("scenario first_reconnaissance; {map}"), "play march basic 0; ? explore 0 2");
    check(&format!("scenario full_conquest; {map}"), "play march basic 0; ! MK-MAP-02 explore 0 2");
}

/// MK-SCEN-34: a friendly city carries a Shield of everybody and has no leader.
#[test]
fn friendly_cities() {
    for (scenario, tile, color) in [
        ("mines_liberation", "core8", "red"),
        ("druid_nights", "core5", "green"),
        ("dungeon_lords", "core6", "blue"),
    ] {
        let board = format!(
            "scenario {scenario}; tiles A 0,0 / countryside9 0,1 / countryside11 1,0; tile_deck 0 1 0; at 2ne; hand march; next tiles {tile}"
        );
        let mut game = check(&board.replace("at 2ne", "at 3nw"), "play march basic 0; explore 1 1");
        game.follow(&format!("= city {color} level 0, shields 0 1, open"));
    }
}

/// A board of Mines Liberation: the red mine of the Countryside at 2c.
const MINE: &str =
    "scenario mines_liberation; tiles A 0,0 / countryside6 0,1; at 2c; tile_deck 1 0 0; source black black";

/// MK-SCEN-22, MK-SCEN-35: a mine is freed by beating both its tokens, under night rules and with Units; then it works.
#[test]
fn mines_are_freed() {
    let revealed = "scenario mines_liberation; tiles A 0,0 / countryside9 0,1 / countryside11 1,0; tile_deck 1 0 0; at 3nw; hand march; next tiles countryside6; next enemies prowlers minotaur diggers";
    let mut tile = check(revealed, "play march basic 0; explore 1 1");
    let guarded = tile.fact(0, "on 4c");
    assert!(guarded.contains("hidden") && guarded.contains(", "), "{guarded}");
    tile.follow("= tile-deck 0 0 0");
    let horn = "hand horn_of_wrath march; next dice blue blue blue blue blue blue; on 2c foes prowlers, minotaur hidden; units peasants";
    check(&format!("{MINE}; {horn}"), "end-turn; discard march; keep-rest; = crystals 0 0 0 0");
    let mut game = check(
        &format!("{MINE}; {horn}"),
        "enter; = foes prowlers, minotaur; ? activate 0 3 no; play horn_of_wrath strong 6; strike 3; = on 2c shield 0; = reputation 1",
    );
    game.follow("end-turn; keep-rest; = crystals 1 0 0 0");
    let spell = "hand fireball march; crystals 1 0 0 0; on 2c foes prowlers, minotaur hidden; source black";
    check(
        &format!("{MINE}; {spell}").replace("source black black; ", ""),
        "enter; play fireball strong 0; = attack siege fire 8; strike 1; = on 2c minotaur",
    );
    // Each owned mine gives a crystal when a round begins.
    check(
        "scenario mines_liberation; tiles A 0,0 / countryside6 0,1; on 2c shield 1; now prepare; hand march; 1.hand march",
        "= 1.crystals 1 0 0 0; = crystals 0 0 0 0",
    );
}

/// MK-SCEN-22, MK-SCEN-23, MK-AMB-41: Core mines give more, and the game ends when all tiles lie and all mines are free.
#[test]
fn mines_are_scored() {
    let board = "scenario mines_liberation; tiles A 0,0 / countryside6 0,1 / countryside1 1,0 / core3 1,1; tile_deck 0 0 0; on 2c shield 0; at 4sw; on 4sw foes prowlers; on 4sw opened; hand horn_of_wrath march stamina; \
                 next dice blue blue blue blue blue blue; deck rage; 1.hand march march; 1.deck rage; order 0 1";
    let mut game = check(
        board,
        "enter; play horn_of_wrath strong 6; strike 1; = reputation 2; = last yes; = on 4sw shield 0; end-turn; keep-rest; = over no; = asked 1",
    );
    // Fame 2, mines 4 + 7, the title 5; two crystals are 1 and the title 3.
    game.follow("1: rest march 0; 1: end-turn; 1: keep-rest; rest march 0; end-turn; keep-rest; = over yes; = result 22 0");
    let tied = "scenario mines_liberation; tiles A 0,0 / countryside6 0,1 / countryside2 1,0; round 4; night; on 2c shield 0; on 3sw shield 1; hand march; 1.hand march; announced 1; turns_left 1";
    check(tied, "play march basic 0; end-turn; = over yes; = result 6 6");
}

/// MK-SCEN-24, MK-SCEN-37, MK-SCEN-39: tiles that a scenario needs are never left out.
#[test]
fn needed_tiles_are_never_left_out() {
    // As many tiles are in the deck as are needed, so that it must be one of them.
    for (scenario, deck, always) in [
        ("mines_liberation", "4 0 0", &["countryside2", "countryside3", "countryside5", "countryside6"][..]),
        (
            "druid_nights",
            "3 0 0",
            &["countryside1", "countryside2", "countryside5", "countryside7", "countryside8"],
        ),
        ("dungeon_lords", "2 0 0", &["countryside7", "countryside9"]),
        ("dungeon_lords", "0 0 1", &["core1"]),
        ("mines_liberation", "0 0 1", &["core2", "core3", "core4"]),
        ("mines_liberation", "0 1 0", &["core8"]),
        ("druid_nights", "0 1 0", &["core5"]),
        ("dungeon_lords", "0 1 0", &["core6"]),
    ] {
        let map = "tiles A 0,0 / countryside4 0,1 / countryside10 1,0; hand march; at 2ne";
        for seed in 0..8 {
            let mut game = board_by_chance(&format!("scenario {scenario}; {map}; tile_deck {deck}"), seed);
            game.follow("play march basic 0; explore 1 1");
            let tiles = game.fact(0, "tiles");
            let laid = tiles.rsplit(' ').next().unwrap_or_default();
            assert!(always.contains(&laid), "{scenario}, seed {seed}: {laid}");
        }
    }
}

/// MK-SCEN-36: where no brown token is left, what lies face down is drawn when it is fought.
#[test]
fn a_mine_without_a_token_draws_one_later() {
    let brown = "on 1e foes minotaur, minotaur; on 1nw foes gargoyle, gargoyle; on 2ne foes medusa, medusa; on 2sw foes crypt_worm, crypt_worm; on 2e foes werewolf, werewolf";
    check(&format!("{MINE}; {brown}; on 2c foes prowlers; hand march"), "enter; = foes prowlers");
    check(
        &format!("{MINE}; on 2c foes prowlers; hand march; next enemies medusa"),
        "enter; = foes prowlers, medusa",
    );
}

const DRUIDS: &str = "scenario druid_nights; tiles A 0,0 / countryside1 0,1; source red blue green white";

/// MK-SCEN-25, MK-AMB-52: a glade is marked once by each player, and that ends the movement.
#[test]
fn glades_are_marked() {
    let board = format!("{DRUIDS}; at 2sw; hand march stamina rage; skills flight");
    let mut game = check(
        &board,
        "play march strong 0; ~ mark-glade; step 2c; mark-glade; = on 2c mark 0; = moves 0; ~ mark-glade",
    );
    game.follow("play stamina basic 0; ~ step; ! MK-AMB-52 skill flight 0; ? end-turn");
    check(&format!("{DRUIDS}; at 2c; on 2c marks 0; hand march"), "! MK-SCEN-25 mark-glade");
    check(&format!("{DRUIDS}; at 2c; on 2c marks 1; hand march"), "? mark-glade");
}

/// MK-SCEN-25, MK-SCEN-26, MK-SCEN-38: the incantation summons an enemy for each marked glade, once a Night, for double Fame.
#[test]
fn incantations() {
    let glades = "tiles A 0,0 / countryside1 0,1 / countryside2 1,0; on 2c marks 0; on 3ne marks 0 1";
    let night = format!(
        "scenario druid_nights; {glades}; round 2; night; at 2sw; hand horn_of_wrath march; next dice blue blue blue blue blue blue red green; next enemies minotaur medusa; fame 48; deck ,; source black; 1.hand march"
    );
    let mut game = check(
        &night,
        "incantation; = foes minotaur, medusa; play horn_of_wrath strong 6; strike 1; = fame 56; end-phase; end-phase; end-phase",
    );
    game.follow(
        "= discarded minotaur medusa; = reward crystal 2; = crystals 0 0 0 0; end-turn; keep-rest; = crystals 1 0 1 0",
    );
    check(
        &format!("scenario druid_nights; {glades}; round 2; night; at 2sw; incanted 1; hand march"),
        "! MK-SCEN-25 incantation",
    );
    check(
        &format!("scenario druid_nights; {glades}; round 2; night; at 2e; hand march"),
        "! MK-SCEN-25 incantation",
    );
    check(
        &format!("scenario druid_nights; {glades}; round 3; at 2sw; hand march"),
        "! MK-SCEN-25 incantation",
    );
    // The second Night brings Draconum, two crystals each.
    let second = format!(
        "scenario druid_nights; {glades}; round 4; night; at 2sw; incanted 1; hand march; next enemies fire_dragon ice_dragon; fame 99; source black"
    );
    check(&second, "incantation; = foes fire_dragon, ice_dragon; = reward crystal 4");
    // Glades are cleared after the first Night.
    let cleared = format!(
        "scenario druid_nights; {glades}; round 2; night; at 2sw; hand march; 1.hand march; announced 1; turns_left 1"
    );
    check(&cleared, "play march basic 0; end-turn; = round 3; = on 2c -; = on 3ne -");
}

/// MK-SCEN-27: it ends after the second Night, or a turn each after everybody's second incantation.
#[test]
fn druid_nights_end() {
    let last = "scenario druid_nights; tiles A 0,0 / countryside1 0,1; on 2c marks 0; round 4; night; at 2sw; 1.incanted 2; hand march stamina rage; deck rage; next enemies fire_dragon; next dice red red; fame 99; source black; 1.hand march march; 1.deck rage";
    let mut game = check(
        last,
        "incantation; end-phase; end-phase; end-phase; = last yes; end-turn; discard rage; keep-rest; = asked 1; = over no",
    );
    game.follow("1: rest march 0; 1: end-turn; 1: keep-rest; = asked 0; rest march 0; end-turn; keep-rest; = over yes");
    check(
        "scenario druid_nights; round 4; night; hand march; 1.hand march; announced 1; turns_left 1",
        "play march basic 0; end-turn; = over yes",
    );
}

/// MK-SCEN-28, MK-DEC-31, MK-SCEN-42: a village or monastery gets a secret dungeon or tomb beside it, where the revealer says.
#[test]
fn secret_sites_are_placed() {
    let board = "scenario dungeon_lords; tiles A 0,0 / countryside4 0,1 / countryside7 1,0 / countryside9 0,2; tile_deck 1 0 0; at 2ne; hand march; next tiles countryside2; next enemies prowlers minotaur";
    let mut game = check(board, "play march basic 0; explore 1 1");
    // The village of that tile is 5e; beside it hills, plains and a glade, which is a site.
    game.follow("? secret-site 5c; ? secret-site 5se; ~ secret-site 5ne; secret-site 5se");
    assert!(game.fact(0, "on 5se").ends_with("hidden, secret dungeon"), "{}", game.fact(0, "on 5se"));
    // At set-up the first in round order places them.
    let mut placed = 0;
    for seed in 0..8 {
        let mut fresh = crate::common::fresh(Scenario::DungeonLords, 2, seed);
        fresh.follow("hero tovak; 1: hero goldyx");
        let asked = fresh.asked();
        if fresh.legal(asked[0])[0].starts_with("secret-site") {
            assert_eq!(asked, [0], "seed {seed}");
            placed += 1;
        }
    }
    assert!(placed > 0, "most first tiles have a village or a monastery");
}

/// MK-SCEN-28, MK-SCEN-40: conquered dungeons are closed; a secret one gets a new token after a failed fight.
#[test]
fn secret_sites_are_fought_for() {
    let secret = "scenario dungeon_lords; tiles A 0,0 / countryside1 0,1; on 2se secret dungeon; at 2se";
    let mut lost = check(
        &format!("{secret}; on 2se foes minotaur hidden,; hand march; fame 48; next enemies gargoyle"),
        "enter; = foes minotaur; end-phase; end-phase; end-phase",
    );
    lost.follow("= on 2se gargoyle hidden, secret dungeon; = discarded minotaur");
    let mut won = check(
        &format!(
            "{secret}; on 2se foes minotaur hidden,; hand horn_of_wrath march; next dice blue blue blue blue blue blue; units peasants; 1.hand march"
        ),
        "enter; ! MK-SITE-15 activate 0 0 no; play horn_of_wrath strong 6; strike 1",
    );
    won.follow("= on 2se secret dungeon, shield 0; = reward roll 1");
    check(&format!("{secret}; on 2se shield 1; hand march"), "! MK-SCEN-28 enter");
    check(
        "scenario dungeon_lords; tiles A 0,0 / countryside7 0,1; on 2se shield 1; at 2se; hand march",
        "! MK-SCEN-28 enter",
    );
}

/// MK-SCEN-29: from one conquered dungeon to another for 2 Move and 1 for each space.
#[test]
fn dungeons_are_connected() {
    let board = "scenario dungeon_lords; tiles A 0,0 / countryside7 0,1; on 2se shield 1; on 2sw secret tomb; on 2sw shield 0; at 2se; hand march stamina";
    check(
        board,
        "play march basic 0; ! MK-SCEN-29 tunnel 2sw; play stamina basic 0; tunnel 2sw; = moves 1; = space 2sw",
    );
    check(
        &board.replace("on 2sw shield 0", "on 2sw foes fire_dragon"),
        "play march basic 0; play stamina basic 0; ~ tunnel",
    );
}

/// MK-SCEN-30, MK-SCEN-41: dungeons and tombs count 4, their title 5; conquering the last of them brings last turns.
#[test]
fn dungeons_are_scored() {
    let board = "scenario dungeon_lords; tiles A 0,0 / countryside7 0,1; tile_deck 0 0 0; at 2se; hand horn_of_wrath march stamina; next dice blue blue blue blue blue blue gold; next enemies minotaur; spells fireball tremor expose; fame 48; deck rage; 1.hand march march; 1.deck rage";
    let mut game = check(
        board,
        "enter; play horn_of_wrath strong 6; strike 1; = last yes; end-turn; keep-rest; win fireball; = asked 1",
    );
    // Fame 52, a dungeon 4, its title 5, a Spell 2 and the title 3.
    game.follow("1: rest march 0; 1: end-turn; 1: keep-rest; rest march 0; end-turn; keep-rest; = over yes; = result 66 0");
    let tied = "scenario dungeon_lords; tiles A 0,0 / countryside7 0,1 / countryside9 1,0; round 5; on 2se shield 0; on 3nw shield 1; hand march; 1.hand march; announced 1; turns_left 1";
    check(tied, "play march basic 0; end-turn; = over yes; = result 6 6");
}

/// The plan of Conquer and Hold with a tower (2c) and a keep (3ne).
const HOLD: &str = "scenario conquer_and_hold; tiles B 0,0 / countryside4 0,1 / countryside3 1,0";

/// MK-SCEN-31, MK-SCEN-44, MK-SCEN-46: towers are owned, assaults cost no name, and an own tower gives mana.
#[test]
fn towers_are_held() {
    let assault = format!(
        "{HOLD}; at 2sw; on 2c foes monks; hand march stamina horn_of_wrath; source green; next dice blue blue blue blue blue blue"
    );
    let mut game = check(
        &assault,
        "play march strong 0; play stamina basic 0; step 2c; = reputation 0; play horn_of_wrath strong 6; strike 1; = on 2c shield 0; = reward -",
    );
    game.follow("= fame 4");
    for (night, mana) in [(false, "gold 1"), (true, "black 1")] {
        check(
            &format!("{HOLD}; night {night}; at 2sw; on 2c shield 0; hand march"),
            &format!("= mana {mana}"),
        );
    }
    check(&format!("{HOLD}; at 3w; on 2c shield 0; hand march"), "= mana -");
    // Spells are still sold, and monastery Units recruited; village Units at keeps.
    let inside = format!(
        "{HOLD}; at 2c; on 2c shield 0; hand promise threaten march; crystals 1 0 0 1; source red; spells fireball tremor expose; recruits red_cape_monks peasants"
    );
    check(
        &inside,
        "interact; play promise strong 0; pay crystal white; play threaten strong 0; pay die red; ? buy-spell fireball; ! MK-INTER-09 recruit peasants no; recruit red_cape_monks no; = influence 2",
    );
    check(
        &format!("{HOLD}; at 3ne; on 3ne shield 0; hand promise march; recruits peasants red_cape_monks"),
        "interact; play promise strong 0; ! MK-INTER-09 recruit red_cape_monks no; recruit peasants no; = units peasants",
    );
    // The keep's hand bonus and the tower's mana go together.
    let both = "scenario conquer_and_hold; tiles B 0,0 / countryside9 0,1; on 2e shield 0; on 2sw shield 0; at 2se; hand march rage; 1.hand march";
    check(both, "= mana gold 1; play march basic 0; end-turn; keep-rest; = hand-size 6");
}

/// MK-SCEN-32, MK-SCEN-45: re-assaulted sites have one, two, then three defenders, for half their Fame together.
#[test]
fn held_sites_are_defended_better_and_better() {
    let tower = "at 2sw; on 2c shield 1; hand march stamina horn_of_wrath; source green; next dice blue blue blue blue blue blue; 1.at 1c; fame 99";
    for (round, enemies, foes) in [
        (1, "monks", "monks walled"),
        (3, "monks violet_fire_mages", "monks walled, violet_fire_mages walled"),
        (
            5,
            "monks violet_fire_mages violet_ice_mages",
            "monks walled, violet_fire_mages walled, violet_ice_mages walled",
        ),
    ] {
        let board = format!("{HOLD}; round {round}; night false; next enemies {enemies}; {tower}");
        let mut game = check(
            &board,
            &format!(
                "play march strong 0; play stamina basic 0; step 2c; = foes {foes}; play horn_of_wrath strong 6; strike 1"
            ),
        );
        // 4 Fame alone is 2; with 5 more of a second one it would be 9, and 5 together.
        game.follow(if round == 1 { "= fame 101; = on 2c shield 0" } else { "= fame 99; = on 2c shield 1" });
    }
    // Both fall: 4 + 5 halved is 5.
    let two = format!("{HOLD}; round 3; night false; next enemies monks violet_fire_mages; {tower}");
    check(
        &two,
        "play march strong 0; play stamina basic 0; step 2c; play horn_of_wrath strong 6; strike 3; = fame 104; = on 2c shield 0",
    );
}

/// MK-SCEN-43: level 4 Units are out; Elite ones come from round 4 with two players, round 3 with four.
#[test]
fn elites_come_late_to_conquer_and_hold() {
    let content = game().content();
    let fresh = dealt(Scenario::ConquerAndHold, 2, 1);
    let state = fresh.state();
    for (n, unit) in content.units.iter().enumerate() {
        assert_eq!(
            state.decks.units.items[n] == 0 && state.units_gone.items[n] > 0,
            unit.level == 4,
            "{}",
            unit.name.id
        );
    }
    for (players, round, elite) in [
        ("hand march", 2, false),
        ("hand march", 3, true),
        ("2.hand march; 3.hand march", 1, false),
        ("2.hand march; 3.hand march", 2, true),
    ] {
        let game = check(&format!("{HOLD}; round {round}; now prepare; {players}"), "");
        let first = game.state().units[0];
        assert_eq!(content.units[usize::from(first.0)].elite, elite, "{players}, after round {round}");
    }
}

/// MK-SCEN-32: 3 points a keep and 2 a tower.
#[test]
fn holdings_are_scored() {
    let board = format!(
        "{HOLD}; round 6; night; on 2c shield 1; on 3ne shield 0; hand march; 1.hand march; announced 1; turns_left 1; at 1c"
    );
    check(&board, "play march basic 0; end-turn; = over yes; = result 3 2; = places 1 2");
    // A tie has no winner.
    check(
        &board.replace("on 2c shield 1; on 3ne shield 0; ", ""),
        "play march basic 0; end-turn; = result 0 0; = places 2 2",
    );
}

/// MK-SCEN-33: the portal closes after the first Day and is a plain for one hero; whoever stands there at the end wins.
#[test]
fn one_to_return() {
    let portal =
        "scenario one_to_return; at 1c; hand march; 1.at 2e; 1.hand march; announced 1; turns_left 1";
    check(portal, "rest march 0; end-turn; = round 2; = out yes; = 1.out no");
    let end = "scenario one_to_return; round 4; night; at 1c; hand march; 1.at 2e; 1.hand march; announced 1; turns_left 1";
    check(end, "rest march 0; end-turn; = over yes; = space 1c; = result 1 0; = places 1 2");
    check(
        "scenario one_to_return; round 4; night; at 2e; hand march; 1.at 2w; 1.hand march; announced 1; turns_left 1",
        "rest march 0; end-turn; = over yes; = result 0 0",
    );
    // Later heroes fight for it.
    check(
        "scenario one_to_return; round 2; night; at 1nw; 1.at 1c; hand march; 1.hand march",
        "play march basic 0; step 1c; ! MK-TURN-13 end-turn; ? attack-hero 1",
    );
}

/// A game of two against two: 0 and 2 against 1 and 3.
const TEAMS: &str = "scenario conquer_and_hold; tiles B 0,0 / countryside6 0,1 / countryside3 1,0; players 4; 2.hand march; 3.hand march";

/// MK-TEAM-01, MK-TEAM-02: allies never fight each other, nor end on one space.
#[test]
fn allies_do_not_fight() {
    let board = format!("{TEAMS}; at 2e; 2.at 2c; 1.at 2w; hand march rage; 1.hand march");
    check(
        &board,
        "play march strong 0; step 2c; ! MK-PVP-02 attack-hero 2; end-turn; keep-rest; = space 2e; = wounds 1",
    );
    check(
        &board.replace("2.at 2c; 1.at 2w", "1.at 2c; 2.at 2w"),
        "play march strong 0; step 2c; ? attack-hero 1",
    );
}

/// MK-TEAM-04: an ally's keep can be entered and recruits for both; its hand bonus is its owner's alone.
#[test]
fn an_allys_keep_is_open() {
    let board = format!(
        "{TEAMS}; at 3e; on 3ne shield 2; hand march promise rage; 1.hand march; recruits utem_crossbowmen peasants; deck rage rage stamina stamina swiftness swiftness"
    );
    check(
        &board,
        "play march strong 0; step 3ne; = fights no; = space 3ne; interact; play promise basic 0; ? end-turn; end-turn; keep-rest; = hand-size 5",
    );
    check(&board.replace("shield 2", "shield 1"), "play march strong 0; step 3ne; = fights yes");
}

/// MK-TEAM-05: interactive Skills spare allies, interactive Spells do not.
#[test]
fn skills_spare_allies() {
    let board = format!("{TEAMS}; order 0 2 1 3; hero goldyx; 2.hero tovak; at 2e; 2.at 1c; 1.at 1c; source green green; skills source_freeze; hand march mana_meltdown; crystals 1 0 0 0; 2.hand march rage; 1.hand march rage").replace("; 2.hand march; 3.hand march", "; 3.hand march");
    let mut game = check(
        &board,
        "skill source_freeze 0; play mana_meltdown basic 0; = 1.wounds 1; = 2.wounds 1; = 3.wounds 1; end-turn; keep-rest; = asked 2; ? 2: play march strong 0; 2: rest march 0; 2: end-turn; 2: keep-rest",
    );
    game.follow("= asked 1; ! MK-CARD-02 1: play march strong 0");
}
