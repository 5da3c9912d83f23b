//! Components and setup (MK-COMP, MK-SETUP).

use crate::common::{board_by_chance, check, dealt, fresh};
use hexarch_mage_knight::{DiePlace, Hero, Scenario, Skill, game};

/// MK-COMP-01, MK-SETUP-01, MK-DEC-01: four heroes, picked in order, each once; the first picker is first in round order.
#[test]
fn heroes_are_picked_in_order() {
    let mut game = fresh(Scenario::FullConquest, 3, 1);
    game.follow("? hero arythea; ? hero goldyx; ? hero norowas; ? hero tovak; hero tovak; = asked 1");
    game.follow("! MK-COMP-01 1: hero tovak; 1: hero goldyx; ! MK-COMP-01 2: hero goldyx; 2: hero arythea; = order 0 1 2; = hero tovak; = 2.hero arythea");
}

/// MK-COMP-07: a two-sided starting tile, 11 tiles of the Countryside, 8 of the Core, 4 of these with a city.
#[test]
fn the_box_has_twenty_tiles() {
    let tiles = &game().content().tiles;
    let count = |core: bool, city: bool| {
        let some = tiles.iter().skip(2).filter(|tile| tile.core == core && tile.city.is_some() == city);
        some.count()
    };
    assert_eq!((tiles.len(), count(false, false), count(true, false), count(true, true)), (21, 11, 4, 4));
    // Cities of four colours.
    let mut colors: Vec<_> = tiles.iter().filter_map(|tile| tile.city).collect();
    colors.sort_unstable();
    colors.dedup();
    assert_eq!(colors.len(), 4);
}

/// MK-COMP-10, MK-FAME-01: levels, Armor, hand limits and Command tokens are those of the rulebook.
#[test]
fn levels_are_those_of_the_rulebook() {
    let book = include_str!("../../rules.md");
    let rows = book.lines().skip_while(|line| !line.starts_with("| Level | Fame from")).skip(2).take(10);
    let levels = &game().content().levels;
    assert_eq!(rows.clone().count(), levels.len());
    for (row, level) in rows.zip(levels) {
        let figures: Vec<u8> =
            row.split('|').skip(2).take(4).map(|cell| cell.trim().parse().unwrap()).collect();
        assert_eq!(figures, [level.fame, level.armor, level.hand, level.command], "{row}");
    }
    assert_eq!(levels.last().unwrap().command, 5, "five tokens are stacked on, or beside, the blank one");
}

/// MK-COMP-11: each hero has ten Skills, one of them interactive.
#[test]
fn every_hero_has_ten_skills() {
    for &hero in Hero::ALL {
        let skills = hero.skills();
        let interactive = Skill::INTERACTIVE.iter().filter(|skill| skills.has(**skill)).count();
        assert_eq!((skills.len(), interactive), (10, 1), "{hero:?}");
    }
    let game = dealt(Scenario::FullConquest, 2, 1);
    assert_eq!(game.player(0).pile.len(), 10);
}

/// MK-COMP-13: Wounds, mana and Shields do not run out.
#[test]
fn wounds_do_not_run_out() {
    let board =
        "fame 99; hand march wound*38; discard wound*30; on 2se foes prowlers; skills dark_fire_magic";
    check(board, "challenge 2se; end-phase; end-phase; = wounds 39; end-phase");
}

/// MK-COMP-14: an empty pile is made of its discards.
#[test]
fn an_empty_pile_is_made_of_its_discards() {
    let brown = "discarded minotaur*2, gargoyle*2, medusa*2, crypt_worm*2, werewolf*2";
    check(
        &format!("{brown}; at 2w; hand march; next enemies gargoyle; fame 48"),
        "enter; = foes gargoyle; = discarded -",
    );
    let ruins = "ruins_discarded altar_red altar_blue altar_green altar_white brown_red green_red grey_white grey_brown grey_violet green_brown green_green brown_violet";
    check(
        &format!(
            "{ruins}; tiles A 0,0 / countryside6 0,1 / countryside1 1,0; tile_deck 1 0 0; at 2ne; hand march; next tiles countryside8; next ruins altar_blue"
        ),
        "play march basic 0; explore 1 1; = on 4ne altar_blue",
    );
}

/// MK-AMB-51: where neither pile nor discards have a token, a site is undefended.
#[test]
fn without_tokens_a_site_is_undefended() {
    let brown = "on 1e foes minotaur, minotaur; on 1nw foes gargoyle, gargoyle; on 2ne foes medusa, medusa; on 2sw foes crypt_worm, crypt_worm; on 2c foes werewolf, werewolf";
    check(
        &format!("{brown}; at 2w; hand march; next dice red red"),
        "enter; = fights no; = on 2w shield 0; = fame 0",
    );
    // A summoner summons nothing then, and does not attack.
    check(
        &format!("{brown}; on 2se foes orc_summoners; hand march"),
        "challenge 2se; end-phase; = phase attack; = wounds 0",
    );
}

/// MK-SETUP-02, MK-SETUP-14, MK-SETUP-15, MK-SETUP-09: how everybody begins.
#[test]
fn everybody_begins_alike() {
    let mut game = dealt(Scenario::FullConquest, 3, 2);
    for seat in 0..3 {
        let player = game.player(seat);
        assert_eq!((player.fame, player.reputation, player.level), (0, 0, 1));
        assert_eq!((player.deeds.hand.len(), player.deeds.deck_len(), player.deeds.all().len()), (5, 11, 16));
        assert!(player.units.is_empty() && player.skills.is_empty() && player.crystals == [0; 4]);
        assert_eq!(player.space, None, "figures are off the map");
    }
    game.follow("= round 1; = night no; 2: tactic early_bird; 1: tactic planning; 0: tactic the_right_moment; = asked 2; = 2.space 1c; = 1.space -");
}

/// MK-SETUP-03: six piles of enemies and one of ruins, each with discards of its own.
#[test]
fn tokens_are_in_seven_piles() {
    let game = dealt(Scenario::FullConquest, 2, 3);
    let content = hexarch_mage_knight::game().content();
    let state = game.state();
    let on_map = state.map.all().flat_map(|space| state.map.spaces[space].foes.into_iter().flatten()).count();
    let left: usize = state.enemies.left.items.iter().map(|n| usize::from(*n)).sum();
    assert_eq!(left + on_map, 60);
    assert_eq!(game.fact(0, "discarded"), "-");
    let mut backs: Vec<_> = content.enemies.iter().map(|enemy| enemy.back).collect();
    backs.dedup();
    assert_eq!(backs.len(), 6);
}

/// MK-SETUP-04, MK-SETUP-05, MK-SETUP-06, MK-SETUP-08: three Spells and three Advanced Actions on offer, no Artifacts, no Skills.
#[test]
fn offers_at_the_start() {
    let game = dealt(Scenario::FullConquest, 2, 4);
    let state = game.state();
    assert_eq!((state.spells.len(), state.advanced.len(), state.common.len()), (3, 3, 0));
    assert_eq!((state.decks.spells.len(), state.decks.artifacts.len()), (17, 16));
    assert_eq!(state.decks.advanced.len() + state.advanced.len() + state.monastery.len(), 28);
}

/// MK-SETUP-07, MK-SETUP-10, MK-SCEN-14, MK-COMP-08: players + 2 dice and Units, one more of each in a Blitz; half the dice are basic.
#[test]
fn dice_and_units_at_the_start() {
    let mut faces = vec![];
    for (scenario, more) in [(Scenario::FullConquest, 0), (Scenario::BlitzConquest, 1)] {
        for players in 2..=4 {
            for seed in 0..5 {
                let game = dealt(scenario, players, seed);
                let state = game.state();
                let wanted = usize::from(players) + 2 + more;
                assert_eq!((state.dice.len(), state.units.len()), (wanted, wanted));
                faces.extend(state.dice.iter().map(|die| die.color));
                let basic = state.dice.iter().filter(|die| die.color.is_basic()).count();
                assert!(2 * basic >= wanted && state.dice.iter().all(|die| die.place == DiePlace::Source));
                let content = hexarch_mage_knight::game().content();
                assert!(
                    state.units.iter().all(|unit| !content.units[usize::from(unit.0)].elite),
                    "Regular ones"
                );
            }
        }
    }
    faces.sort_unstable();
    faces.dedup();
    assert_eq!(faces.len(), 6, "a die has six faces");
}

/// MK-SETUP-11, MK-SETUP-12, MK-SETUP-13, MK-AMB-17: the tile deck, and what is revealed beside the starting tile.
#[test]
fn the_first_tiles_are_revealed() {
    let wedge = dealt(Scenario::FullConquest, 2, 5);
    assert_eq!((wedge.state().map.tiles.len(), wedge.state().map.deck), (3, [6, 2, 1]));
    assert!(wedge.fact(0, "tiles").starts_with("A "));
    let open = dealt(Scenario::FullConquest, 4, 5);
    assert_eq!((open.state().map.tiles.len(), open.state().map.deck), (4, [8, 4, 3]));
    assert!(open.fact(0, "tiles").starts_with("B "));
    // Countryside first, then the Core, its tiles shuffled.
    let board = "scenario first_reconnaissance; tiles A 0,0 / countryside1 0,1 / countryside2 1,0; tile_deck 0 1 2; at 2ne; hand march";
    let city_first = |seed: u64| {
        let mut game = board_by_chance(board, seed);
        game.follow("play march basic 0; explore 1 1");
        game.state().map.deck[1] == 0
    };
    let cities = (0..24).filter(|&seed| city_first(seed)).count();
    assert!((1..=20).contains(&cities), "{cities} of 24: the city lies anywhere among three");
}

/// MK-SETUP-16, MK-SETUP-18, MK-DUMMY-01, MK-AMB-38: alone, nothing interactive is in the game, and the dummy has a hero.
#[test]
fn nothing_interactive_in_a_solo_game() {
    for seed in 0..4 {
        let mut game = dealt(Scenario::SoloConquest, 1, seed);
        let state = game.state();
        assert_eq!(state.decks.spells.len() + state.spells.len(), 16);
        assert_eq!(state.players[hexarch_core::Seat(0)].pile.len(), 9);
        assert_eq!((state.dummy.deck.len(), state.dummy.skills.len()), (16, 9));
        assert_ne!(state.dummy.hero, state.players[hexarch_core::Seat(0)].hero);
        let crystals = match state.dummy.hero {
            Hero::Arythea => "2 0 0 1",
            Hero::Goldyx => "0 1 2 0",
            Hero::Norowas => "0 0 1 2",
            Hero::Tovak => "1 2 0 0",
        };
        game.follow(&format!("= dummy-crystals {crystals}; = dice 3"));
        assert_eq!(game.state().units.len(), 3);
    }
    for players in [2, 3] {
        let game = dealt(Scenario::FullCooperation, players, 1);
        assert_eq!((game.state().decks.spells.len(), game.player(1).pile.len()), (13, 9));
        assert_eq!(game.state().dice.len(), usize::from(players) + 2, "the dummy does not count");
    }
    assert_eq!(dealt(Scenario::FullConquest, 2, 1).state().decks.spells.len(), 17);
}

/// MK-SCEN-07, MK-SCEN-06: a reconnaissance begins with a Unit for villages, and with the first tiles.
#[test]
fn a_reconnaissance_begins_with_a_village_unit() {
    use hexarch_mage_knight::Site;
    for seed in 0..60 {
        let game = dealt(Scenario::FirstReconnaissance, 2, seed);
        let content = hexarch_mage_knight::game().content();
        let village = |unit: &hexarch_mage_knight::UnitKind| {
            content.units[usize::from(unit.0)].sites.has(Site::Village)
        };
        assert!(game.state().units.iter().any(village), "seed {seed}");
        assert_eq!(game.fact(0, "tiles"), "A countryside1 countryside2");
    }
}

/// MK-ROUND-01: a round is prepared from the second on; the first begins with the Tactics.
#[test]
fn the_first_round_is_not_prepared() {
    let game = dealt(Scenario::FullConquest, 2, 6);
    assert_eq!((game.state().round, game.state().decks.advanced_bottom.len()), (1, 0));
    assert!(game.legal(1).iter().all(|action| action.starts_with("tactic")));
    let mut second = check(
        "now prepare; hand march; 1.hand march",
        "= round 2; 1: tactic from_the_dusk; tactic long_night; = asked 1",
    );
    second.follow("? 1: end-turn");
}

/// MK-REP-01, MK-REP-03, MK-REP-02: the track goes from X over 0 to +7, and nobody leaves it.
#[test]
fn the_reputation_track() {
    let track = &game().content().reputation;
    let figures: Vec<i8> = track.iter().skip(1).map(|step| step.unwrap()).collect();
    assert_eq!((track.len(), track[0]), (15, None));
    assert_eq!(figures, [-5, -3, -2, -1, -1, 0, 0, 0, 1, 1, 2, 2, 3, 5]);
    check(
        "on 2se foes prowlers; reputation 7; hand swiftness",
        "challenge 2se; play swiftness strong 0; strike 1; = reputation 7",
    );
    check("hand intimidate; reputation -6", "play intimidate strong 0; end-turn; = reputation -7");
}
