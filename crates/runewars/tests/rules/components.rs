//! Components and their limits (RW-COMP).

use hexarch_core::{Chance, Draft, Game, Log, Seat, Seed, Small};
use hexarch_runewars::*;

use crate::common::{BOARD, drawn, position, three, unit};

const NOBODY: [&str; 3] = [""; 3];

fn content() -> &'static Content {
    game().content()
}

/// RW-COMP-01: two to four players, each with his own faction.
#[test]
fn two_to_four_play_different_factions() {
    for players in 0..=6 {
        let setup = Setup { players, build_map: false, exploration: false, epic: false };
        let start = game().start(&setup, &mut Chance::new(Seed::from_number(1)), &mut Log::silent());
        assert_eq!(start.is_ok(), (2..=4).contains(&players), "{players}");
        assert_eq!(game().setup(players).is_some(), (2..=4).contains(&players), "{players}");
    }
    assert_eq!(
        content().factions.iter().map(|it| it.id.as_str()).collect::<Vec<_>>(),
        ["daqan", "latari", "waiqar", "uthuk"]
    );
    let twice = format!("{BOARD}[player.0]\nfaction = \"uthuk\"\n[player.1]\nfaction = \"uthuk\"\n");
    let faults = game().load(&Draft(twice)).expect_err("one player a faction");
    assert!(format!("{faults}").contains("RW-COMP-01"), "{faults}");
}

/// RW-COMP-02, RW-COMP-03, RW-COMP-04, RW-COMP-05, RW-COMP-06: figures by kind, 36 a faction and 36 neutral.
#[test]
fn there_are_so_many_figures() {
    for kinds in [
        [("bowman", 8), ("footman", 16), ("knight", 8), ("siege_tower", 4)].as_slice(),
        &[("archer", 16), ("pegasus_rider", 4), ("sorceress", 8), ("warrior", 8)],
        &[("dark_knight", 4), ("necromancer", 8), ("reanimate", 16), ("skeleton_archer", 8)],
        &[("berserker", 16), ("chaos_lord", 4), ("flesh_ripper", 8), ("warlock", 8)],
        &[("beastman", 8), ("dragon", 4), ("giant", 4), ("hell_hound", 4), ("razorwing", 8), ("sorcerer", 8)],
    ] {
        let mut sum = 0;
        for &(id, n) in kinds {
            assert_eq!(content().units[unit(id).number()].count, n, "{id}");
            sum += n;
        }
        assert_eq!(sum, 36);
    }
    assert_eq!(content().units.len(), 22);
    // No figure comes from nowhere.
    let text = format!("{BOARD}players = 3\n[area.1A]\nunits = \"5 giant\"\n");
    assert!(game().load(&Draft(text)).is_err());
}

/// RW-COMP-07, RW-COMP-09, RW-COMP-10: heroes, tiles and cards by number.
#[test]
fn there_are_so_many_tiles_and_cards() {
    let content = content();
    assert_eq!(content.heroes.len(), 12);
    let (homes, land): (Vec<_>, Vec<_>) = content.tiles.iter().partition(|tile| tile.home_of.is_some());
    assert_eq!((homes.len(), land.len()), (4, 9));
    assert!(homes.iter().all(|tile| tile.areas.len() == 3));
    assert!(land.iter().all(|tile| (2..=4).contains(&tile.areas.len())));
    assert_eq!(Order::ALL.len(), 8);
    let decks = [
        (content.quests.len(), 24),
        (content.fate.len(), 30),
        (content.reward_cards.len(), 25),
        (content.tactic_cards.len(), 50),
        (content.titles.len(), 3),
    ];
    assert!(decks.iter().all(|(found, wanted)| found == wanted), "{decks:?}");
    for side in [Alignment::Good, Alignment::Evil] {
        assert_eq!(content.objectives.iter().filter(|card| card.alignment == side).count(), 8);
    }
    for season in Season::ALL {
        assert_eq!(content.seasons.iter().filter(|card| card.season == *season).count(), 8);
    }
}

/// RW-COMP-08: tokens by number; of strongholds and developments nobody gets more.
#[test]
fn there_are_so_many_tokens() {
    let content = content();
    assert_eq!(content.cities.len(), 7);
    assert_eq!(content.tokens.iter().map(|token| token.back_1 + token.back_2).sum::<u8>(), 35);
    for faction in (0..4).map(FactionId) {
        let own = content.developments.iter().filter(|it| it.of.has(faction));
        assert_eq!(own.map(|it| it.per_faction).sum::<u8>(), 5);
    }
    let state = three("", NOBODY, "").state().clone();
    assert_eq!(state.rune_pile, [21, 17]);
    assert!((0..3).all(|seat| state.strongholds_left(Seat(seat)) == 4));
    let five: String = ["1A", "1B", "1C", "6A", "6B"]
        .iter()
        .map(|area| format!("[area.{area}]\nstronghold = \"latari\"\n"))
        .collect();
    let text = format!("{BOARD}players = 3\n[player.0]\nfaction = \"latari\"\n{five}");
    let faults = game().load(&Draft(text)).expect_err("four strongholds");
    assert!(format!("{faults}").contains("RW-COMP-08"), "{faults}");
}

/// RW-COMP-11: activation tokens and influence never run out.
#[test]
fn some_tokens_are_unlimited() {
    let activated: String = ["1A", "1B", "1C", "6A", "6B"]
        .iter()
        .map(|area| format!("[area.{area}]\nactivated = [\"latari\"]\n"))
        .collect();
    let mut game = three("now = \"mobilize by 0\"", NOBODY, &activated);
    game.play("0 activate 6C");
    let tokens = game.state().areas.iter().filter(|(_, area)| area.activated.has(Seat(0))).count();
    assert_eq!(tokens, 6);

    let mut game = drawn("fall_market_days", "", ["influence = 40", "influence = 40", ""], "");
    game.play("0 season-take-influence; 1 season-take-influence");
    assert_eq!(game.influences(), [42, 42, 3]);
}

/// RW-COMP-12: an empty deck is made of its discard pile, the cards in hands excepted.
#[test]
fn an_empty_deck_is_its_discard_pile_shuffled() {
    let out: Vec<String> = (0..TACTICS_IN_GAME).map(tactic_name).collect();
    let hand = &out[..2];
    let discard = &out[2..];
    let list = |cards: &[String]| {
        format!("[{}]", cards.iter().map(|it| format!("\"{it}\"")).collect::<Vec<_>>().join(", "))
    };
    let mut game = drawn(
        "fall_market_days",
        "",
        [&format!("tactics = {}", list(hand)), "", ""],
        &format!("[deck.tactics]\ndiscard = {}\n", list(discard)),
    );
    assert!(game.state().decks.tactics.is_empty());
    game.play("0 season-take-tactics");
    assert_eq!((game.hands()[0], game.state().decks.tactics.len()), (3, 47));
    assert!(game.state().decks.tactics_discard.is_empty());
}

const TACTICS_IN_GAME: usize = 50;

/// The name of a Tactics card, with the number of its copy.
fn tactic_name(number: usize) -> String {
    let kind = content().tactic_cards[number];
    let copy = content().tactic_cards[..number].iter().filter(|&&it| it == kind).count();
    format!("{}#{}", kind.word(), copy + 1)
}

/// RW-COMP-13, RW-TACT-05, RW-QUEST-10: ten Tactics cards and three Quests; what is over goes, as its owner chooses.
#[test]
fn hands_are_limited() {
    let hand: Vec<String> = (0..10).map(tactic_name).map(|name| format!("\"{name}\"")).collect();
    let mut game = drawn("fall_market_days", "", [&format!("tactics = [{}]", hand.join(", ")), "", ""], "");
    game.play("0 season-take-tactics");
    assert!(game.legal_with(0, "drop-tactic").len() > 1);
    let drop = game.legal(0)[0].clone();
    game.play(&format!("0 {drop}"));
    assert_eq!((game.hands()[0], game.asked()), (10, vec![2]));

    let quests = "quests = [\"q_sunken_chapel\", \"q_silent_mine\", \"q_cinder_cave\"]";
    let mut game = drawn("summer_councils_errand", "quests = [\"q_dragon_bones\"]", [quests, "", ""], "");
    game.bid(&[1, 0, 0]);
    assert_eq!(game.legal_with(0, "drop-quest").len(), 4);
    game.play("0 drop-quest q_silent_mine");
    assert_eq!(game.player(0).quests.len(), 3);
    assert!(game.chooses_orders());
}

/// RW-COMP-14, RW-MOVE-14: eight units of a player in an area, allies and routed ones counted, heroes not.
#[test]
fn eight_units_fill_an_area() {
    for (there, over) in
        [("5 archer, 1 archer routed, 1 giant", false), ("5 archer, 2 archer routed, 1 giant", true)]
    {
        let mut game = three(
            "now = \"strategize by 0\"",
            NOBODY,
            &format!(
                "[area.LA]\nunits = \"{there}\"\n[area.LB]\nunits = \"1 archer\"\n[hero.ronan]\nseat = 0\narea = \"LA\"\n"
            ),
        );
        game.play("0 from LB; 0 shift 1 archer LA; 0 leave; 0 moved");
        assert_eq!(game.asked() == [0] && !game.legal_with(0, "disband").is_empty(), over, "{there}");
        if over {
            assert_eq!(game.legal(0), ["disband archer no", "disband archer yes", "disband giant no"]);
            game.play("0 disband giant no");
        }
        assert_eq!(game.area("LA").units(), 8);
    }
}

/// RW-COMP-18: triangles miss on 12 of 30 cards and deal 1 damage at most; circles show specials twice as often; rectangles
/// deal up to 2, hexagons up to 3.
#[test]
fn shapes_have_the_profile_of_the_rulebook() {
    let faces = |shape: BaseShape, face: &str| {
        content().results[shape as usize].iter().filter(|result| format!("{result:?}") == face).count()
    };
    assert_eq!(faces(BaseShape::Triangle, "Miss"), 12);
    assert_eq!(faces(BaseShape::Circle, "Special"), 2 * faces(BaseShape::Triangle, "Special"));
    for (shape, most) in [(BaseShape::Triangle, 1), (BaseShape::Rectangle, 2), (BaseShape::Hexagon, 3)] {
        assert!(faces(shape, &format!("Damage({most})")) > 0, "{shape:?}");
        assert_eq!(faces(shape, &format!("Damage({})", most + 1)), 0, "{shape:?}");
    }
}

/// RW-AMB-63, RW-COMP-14: units that a card places one by one are counted when all are there; then the excess goes.
#[test]
fn a_card_may_fill_an_area_before_its_excess_goes() {
    let mut game = position(
        "steps = [\"season-blood 0\", \"choose-orders\"]\n\
         tiles = [\"1 at 0,0\", \"home_waiqar at 0,2\", \"home_uthuk at 2,-2\"]\n\
         [player.0]\nfaction = \"waiqar\"\n[player.1]\nfaction = \"uthuk\"\n\
         [area.WA]\nunits = \"8 reanimate\"\nstronghold = \"waiqar\"\n",
    );
    game.play("0 season-muster-at WA; 0 season-muster-unit reanimate; 0 season-muster-unit skeleton_archer");
    assert_eq!(game.units("WA"), "9 reanimate, 1 skeleton_archer");
    game.play("0 disband reanimate no; 0 disband skeleton_archer no");
    assert_eq!(game.units("WA"), "8 reanimate");
}
