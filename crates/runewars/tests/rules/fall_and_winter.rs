//! The Season cards of Fall and Winter, one by one (RW-SEASON-03).

use hexarch_core::{Seat, Seats};
use hexarch_runewars::*;

use crate::common::{Match, drawn, drawn_in, three, unit};

const NOBODY: [&str; 3] = [""; 3];

/// Everybody takes influence in Fall; then orders are chosen.
fn take_influence(game: &mut Match) {
    game.pass(&["season-take-influence"]);
    assert!(game.chooses_orders());
}

/// RW-EX-03, RW-SEASON-10, RW-FATE-07, RW-SEASON-06, RW-DEC-06, RW-AMB-22: Gathered Sheaves set the dials; then Fate cards are
/// shuffled in, and in the order of last season's cards everybody takes something. Then the orders of the example.
#[test]
fn a_fall_of_the_rulebook() {
    let mut game = drawn(
        "fall_gathered_sheaves",
        "tactics = [\"rally_cry\"]",
        [
            "food = 8\nwood = 0\nused = [\"conquer\", \"recruit\"]\nshowing = \"recruit\"\ninfluence = 1",
            "used = [\"harvest\", \"strategize\"]\nshowing = \"strategize\"\ninfluence = 4",
            "used = [\"strategize\", \"mobilize\"]\nshowing = \"mobilize\"\ninfluence = 2",
        ],
        "[deck.fate]\ndiscard = [1, 2, 30]\n",
    );
    assert_eq!([game.dials(0), game.dials(1), game.dials(2)], [[3, 3, 2], [4, 1, 3], [4, 2, 2]]);
    assert_eq!((game.state().decks.fate.len(), game.state().decks.fate_discard.len()), (30, 0));
    assert_eq!(game.asked(), [1]);
    assert_eq!(game.legal(1), ["season-take-influence", "season-take-tactics"]);
    game.play("1 season-take-influence");
    assert_eq!((game.asked(), game.influences()), (vec![2], vec![1, 6, 2]));
    game.play("2 season-take-tactics; 0 season-take-influence");
    assert_eq!((game.hands(), game.influences()), (vec![0, 0, 1], vec![3, 6, 2]));
    game.script_is_used_up();

    game.play("0 order strategize; 1 order conquer; 2 order conquer");
    assert_eq!(game.asked(), [0]);
    game.play("0 moved");
    // No bonus of Strategize for the Elf, who has used a 5; the Uthuk has more influence than the Human.
    assert_eq!(game.asked(), [1]);
    game.play("1 activate-none");
    assert_eq!(game.asked(), [2]);
}

/// RW-SEASON-03, RW-REWARD-01: the Autumn Conclave honors a hero of the highest bidder, routed or not; without a hero it
/// is three Tactics cards.
#[test]
fn the_conclave_honors_a_hero() {
    let heroes = "[hero.silhouette]\nseat = 0\narea = \"LA\"\nrouted = true\n\
         [hero.ronan]\nseat = 0\narea = \"LA\"\n[hero.vyrah]\nseat = 1\narea = \"LA\"\n";
    let mut game = drawn("fall_autumn_conclave", "rewards = [\"rage_blade\"]", NOBODY, heroes);
    game.bid(&[1, 0, 0]);
    assert_eq!(game.legal(0), ["season-honor ronan", "season-honor silhouette"]);
    game.play("0 season-honor silhouette");
    assert_eq!(game.state().rewards_of(Hero::Silhouette).len(), 1);
    take_influence(&mut game);

    let mut game = drawn("fall_autumn_conclave", "", NOBODY, heroes);
    game.bid(&[0, 1, 0]);
    assert_eq!(game.state().rewards_of(Hero::Vyrah).len(), 1);
    let mut game = drawn("fall_autumn_conclave", "", NOBODY, heroes);
    game.bid(&[0, 0, 1]);
    assert_eq!(game.hands(), [0, 0, 3]);
}

/// RW-SEASON-03: Early Frost costs 2 influence or a space of the food dial; who has less than 2 has no choice.
#[test]
fn early_frost_costs_influence_or_food() {
    let mut game = drawn("fall_early_frost", "", ["", "", "influence = 2\nfood = 0"], "");
    game.play("0 season-spend 2");
    assert_eq!((game.influences(), game.dials(0)), (vec![2, 1, 2], [2, 3, 2]));
    assert_eq!(game.legal(2), ["season-spend 2", "season-lower food"]);
    game.play("2 season-lower food");
    assert_eq!((game.dials(2)[0], game.influences()[2]), (0, 2));
    assert_eq!((game.dials(1), game.influences()[1]), ([2, 1, 3], 1));
    take_influence(&mut game);
}

/// RW-SEASON-03: Market Days pay for cities and for undamaged strongholds abroad, up to four.
#[test]
fn market_days_pay_at_most_four() {
    let one = "[area.1C]\nunits = \"1 archer\"\ncity = \"kellgate\"\n\
         [area.LA]\nstronghold = \"latari\"\n[area.1A]\nstronghold = \"latari\"\n\
         [area.1B]\nstronghold = \"latari damaged\"\n[area.9A]\ncity = \"ravensholt\"\n";
    let more = "[area.6A]\nunits = \"1 footman\"\ncity = \"highmarch\"\n\
         [area.6B]\nunits = \"1 footman\"\ncity = \"marrowmere\"\n[area.6C]\nunits = \"1 footman\"\ncity = \"thornwick\"\n\
         [area.DA]\nunits = \"1 footman\"\ncity = \"old_sarrow\"\n[area.DB]\ncity = \"lantern_ford\"\n";
    let game = drawn("fall_market_days", "", NOBODY, &format!("{one}{more}"));
    assert_eq!(game.influences(), [4 + 2, 1, 3 + 4]);
}

/// RW-SEASON-03, RW-AMB-84: Camp Fever takes one unit, own or allied, from each area with six or more of a player.
#[test]
fn camp_fever_strikes_crowded_areas() {
    let mut game = drawn(
        "fall_camp_fever",
        "",
        NOBODY,
        "[area.LA]\nunits = \"4 archer, 1 archer routed, 1 giant\"\n[area.LB]\nunits = \"5 archer\"\n\
         [area.UA]\nunits = \"7 berserker\"\n[area.9B]\nunits = \"4 beastman, 3 razorwing\"\n",
    );
    assert_eq!(
        game.legal(0),
        ["season-lose LA archer no", "season-lose LA archer yes", "season-lose LA giant no"]
    );
    game.play("0 season-lose LA giant no");
    assert_eq!([game.units("LA"), game.units("LB")], ["4 archer, 1 archer routed", "5 archer"]);
    assert_eq!([game.units("UA"), game.units("9B")], ["6 berserker", "4 beastman, 3 razorwing"]);
    assert_eq!(game.state().pool[unit("giant")], 4);
    take_influence(&mut game);
}

/// RW-SEASON-03, RW-AMB-27: A City Burns: the highest bidder chooses one, or the first player if nobody bids; without a
/// city no bid is held.
#[test]
fn the_highest_bidder_says_which_city_burns() {
    let cities = "[area.1C]\ncity = \"kellgate\"\n[area.9A]\ncity = \"ravensholt\"\nunits = \"1 archer\"\n";
    for (bids, chooser) in [([0, 1, 0], 1), ([0; 3], 2)] {
        let mut game = drawn_in("first = 2", "fall_a_city_burns", "", NOBODY, cities);
        game.bid(&bids);
        assert_eq!(game.asked(), [chooser]);
        assert_eq!(game.legal(chooser), ["season-burn-city 1C", "season-burn-city 9A"]);
        let left = game.state().decks.cities;
        game.play(&format!("{chooser} season-burn-city 9A"));
        assert_eq!((game.area("9A").city, game.area("1C").city.is_some()), (None, true));
        assert_eq!(game.state().decks.cities.len(), left.len() + 1);
        take_influence(&mut game);
    }
    let mut game = drawn("fall_a_city_burns", "", NOBODY, "");
    assert_eq!(game.legal(0), ["season-take-influence", "season-take-tactics"]);
    take_influence(&mut game);
}

/// RW-SEASON-03, RW-HID-15: Old Debts: two exchanges of influence and Tactics cards in all.
#[test]
fn old_debts_are_paid_twice_at_most() {
    let mut game = drawn(
        "fall_old_debts",
        "tactics = [\"spy_guild\"]",
        ["tactics = [\"rally_cry\"]", "influence = 1", "influence = 2"],
        "",
    );
    assert_eq!(game.legal(0), ["season-take-tactics", "season-sell rally_cry", "season-pass"]);
    game.play("0 season-take-tactics");
    assert_eq!((game.influences(), game.hands()), (vec![2, 1, 2], vec![2, 0, 0]));
    assert!(game.may(0, "season-sell spy_guild"));
    game.play("0 season-sell rally_cry");
    assert_eq!((game.influences()[0], game.hands()[0]), (4, 1));
    assert_eq!(game.state().decks.tactics_discard.len(), 1);
    assert_eq!(game.asked(), [2]);
    // The first exchange leaves him with a card to sell.
    game.play("2 season-take-tactics");
    assert_eq!(game.refusal(2, "season-take-tactics"), "RW-SEASON-03");
    game.play("2 season-pass");
    // The Uthuk has neither two influence nor a card.
    assert_eq!(game.legal(0), ["season-take-influence", "season-take-tactics"]);
}

/// RW-SEASON-03, RW-RECR-01, RW-HID-17: the Wardens of the Tower let the highest bidder recruit a unit and look at a
/// token, the second a unit.
#[test]
fn the_wardens_favor_two_bidders() {
    let strongholds = "[area.LA]\nstronghold = \"latari\"\n[area.UA]\nstronghold = \"uthuk\"\n\
         [area.DA]\nstronghold = \"daqan\"\nrune = \"dragon\"\n";
    let mut game = drawn("fall_wardens_of_the_tower", "", ["", "influence = 2", ""], strongholds);
    game.bid(&[3, 2, 2]);
    assert_eq!(game.asked(), [0]);
    assert_eq!(game.refusal(0, "recruit-unit pegasus_rider"), "RW-RECR-01");
    game.play("0 recruit-unit sorceress; 0 look-at DA");
    assert!(game.area("DA").rune.is_some_and(|rune| rune.seen().has(Seat(0))));
    assert_eq!(game.units("LA"), "1 sorceress");
    // Two seconds: the Human has one influence left and chooses.
    assert_eq!(game.legal(2), ["bid-goes-to 1", "bid-goes-to 2"]);
    assert_eq!(game.refusal(2, "bid-goes-to 0"), "RW-BID-06");
    game.play("2 bid-goes-to 1; 1 recruit-unit flesh_ripper");
    assert_eq!((game.units("UA"), game.units("DA")), ("1 flesh_ripper".into(), String::new()));
    take_influence(&mut game);

    // A bid of 0 is no second bid.
    let mut game = drawn("fall_wardens_of_the_tower", "", NOBODY, strongholds);
    game.bid(&[1, 0, 0]).play("0 economy-done; 0 looked");
    take_influence(&mut game);
}

/// Places the two tokens of a received rune.
fn receive(game: &mut Match, seat: u8, dragon: &str, other: &str) {
    if game.may(seat, "keep-runes") {
        game.play(&format!("{seat} keep-runes"));
    }
    game.play(&format!("{seat} rune-to {dragon}; {seat} rune-to {other}"));
    assert_eq!([game.is_dragon(dragon), game.is_dragon(other)], [Some(true), Some(false)]);
}

/// RW-EX-15, RW-BID-03, RW-BID-04, RW-BID-06, RW-DEC-39, RW-DEC-40, RW-SEASON-03: a tied bid for a dragon rune is decided by
/// the tied player with more influence left, who may pick himself; everybody loses what he bid.
#[test]
fn a_star_returns_to_one_of_two_tied_bidders() {
    let start = || {
        let mut game =
            drawn("winter_stars_return", "", ["influence = 4", "influence = 2", "influence = 3"], "");
        assert_eq!(game.asked(), [0, 1, 2]);
        assert_eq!(
            game.legal(1),
            ["bid-amount 0", "bid-amount 1", "bid-amount 2"],
            "nothing up to all that he holds"
        );
        assert_eq!(game.refusal(1, "bid-amount 3"), "");
        game.play("2 bid-amount 1; 0 bid-amount 2");
        assert_eq!(
            (game.asked(), game.influences()),
            (vec![1], vec![4, 2, 3]),
            "nothing is paid before the reveal"
        );
        game.play("1 bid-amount 2");
        assert_eq!(game.influences(), [2, 0, 2]);
        assert_eq!(game.asked(), [0]);
        assert_eq!(game.legal(0), ["bid-goes-to 0", "bid-goes-to 1"]);
        assert_eq!(game.refusal(0, "bid-goes-to 2"), "RW-BID-06");
        game
    };
    let mut game = start();
    game.play("0 bid-goes-to 0");
    receive(&mut game, 0, "LA", "1A");
    assert_eq!((game.influences(), game.state().rune_pile), (vec![2, 0, 2], [20, 16]));
    assert!(game.chooses_orders());
    let mut game = start();
    game.play("0 bid-goes-to 1");
    receive(&mut game, 1, "UA", "1A");
    assert!(game.chooses_orders());
}

/// RW-SEASON-03, RW-SEASON-04, RW-BATTLE-11: in a winter of Wild Sorcery the icons of circle units deal damage, whatever
/// their ability; other units keep theirs.
#[test]
fn wild_sorcery_turns_abilities_into_damage() {
    let fight = |card: &str| {
        let mut game = three(
            &format!("{card}\nseason = \"winter\"\nnow = \"mobilize by 0\""),
            NOBODY,
            "[area.LB]\nunits = \"1 sorceress\"\n[area.1A]\nunits = \"2 berserker\"\n[area.1B]\nunits = \"1 berserker\"\n\
             [script]\nfate = [1, 2, 3]\n",
        );
        game.play("0 activate 1A; 0 bring 1 sorceress LB");
        game.forced();
        game
    };
    // One of the two Berserkers falls; the other one holds the area.
    let game = fight("card = \"winter_wild_sorcery\"");
    assert_eq!(game.units("1A"), "1 berserker");
    assert_eq!(game.state().pool[unit("berserker")], 14);
    // Word of Vaal makes one of them retreat.
    let game = fight("");
    assert_eq!([game.units("1A"), game.units("1B")], ["1 berserker", "1 berserker, 1 berserker routed"]);
    assert_eq!(game.state().pool[unit("berserker")], 13);
}

/// RW-SEASON-03, RW-SEASON-11, RW-AMB-05: Bitter Cold starves one more in each area, but never the last; without food all
/// units die in any Winter, and a full dial keeps eight.
#[test]
fn the_winter_limit_follows_the_food_dial() {
    for (card, food, left) in [
        ("winter_truce", 0, 0),
        ("winter_truce", 3, 3),
        ("winter_truce", 8, 8),
        ("winter_bitter_cold", 0, 0),
        ("winter_bitter_cold", 1, 1),
        ("winter_bitter_cold", 4, 3),
        ("winter_bitter_cold", 8, 7),
    ] {
        let game = drawn(card, "", ["", "", &format!("food = {food}")], "[area.DA]\nunits = \"8 footman\"\n");
        assert_eq!(game.area("DA").units(), left, "{card} with {food} food");
        assert_eq!(game.state().pool[unit("footman")], 16 - left);
        assert!(game.chooses_orders());
    }
}

/// RW-SEASON-03: the Frozen Hoard is a dragon rune for a dial: one at 2 or more if there is one, else the highest.
#[test]
fn the_frozen_hoard_costs_a_dial() {
    for (dials, choices, after) in [
        ([3, 1, 2], &["season-lower food", "season-lower ore"][..], [1, 1, 2]),
        ([1, 0, 1], &["season-lower food", "season-lower ore"], [0, 0, 1]),
        ([1, 2, 1], &[], [1, 0, 1]),
        ([0, 0, 0], &[], [0, 0, 0]),
    ] {
        let [food, wood, ore] = dials;
        let sheet = format!("food = {food}\nwood = {wood}\nore = {ore}");
        let mut game = drawn("winter_frozen_hoard", "", [&sheet, "", ""], "");
        game.bid(&[2, 0, 1]);
        receive(&mut game, 0, "LA", "LB");
        if !choices.is_empty() {
            assert_eq!(game.legal(0), choices);
            if dials == [3, 1, 2] {
                assert_eq!(game.refusal(0, "season-lower wood"), "RW-SEASON-03");
            }
            game.play("0 season-lower food");
        }
        assert_eq!(game.dials(0), after);
        assert!(game.chooses_orders());
    }
}

/// RW-SEASON-03: the Snowbound Council gives a dragon rune to the highest bidder and a card to each other bidder.
#[test]
fn the_snowbound_council_pays_all_bidders() {
    let mut game = drawn("winter_snowbound_council", "", NOBODY, "");
    game.bid(&[1, 0, 2]);
    assert_eq!(game.hands(), [0, 0, 0], "the rune comes first");
    receive(&mut game, 2, "DA", "DB");
    assert_eq!((game.hands(), game.influences()), (vec![1, 0, 0], vec![3, 1, 1]));
    assert!(game.chooses_orders());
}

/// RW-SEASON-03, RW-AMB-27: Pilgrims of the Ice add a player's standing heroes abroad to a bid of at least 1, and cost
/// nothing.
#[test]
fn pilgrims_add_to_a_bid_of_at_least_one() {
    let heroes = "[hero.ronan]\nseat = 0\narea = \"UA\"\n[hero.silhouette]\nseat = 0\narea = \"UA\"\nrouted = true\n\
         [hero.andira_runehand]\nseat = 0\narea = \"LA\"\n[hero.vyrah]\nseat = 1\narea = \"UA\"\n";
    for (bids, winner) in [([1, 1, 0], 0), ([0, 1, 0], 1), ([1, 1, 3], 2), ([2, 1, 2], 0)] {
        let mut game = drawn("winter_ice_pilgrims", "", ["influence = 5"; 3], heroes);
        game.bid(&bids);
        assert_eq!(game.influences(), bids.map(|bid| 5 - bid));
        assert_eq!(game.asked(), [winner], "{bids:?}");
        assert!(game.may(winner, "rune-to 1A"));
    }
    let mut game = drawn("winter_ice_pilgrims", "", ["influence = 5"; 3], heroes);
    game.bid(&[0, 0, 0]);
    assert!(game.chooses_orders());
}

/// RW-SEASON-03, RW-SEASON-04: in a Midwinter Truce it costs 2 influence to activate an area with another player's units,
/// allies or stronghold.
#[test]
fn the_truce_makes_attacks_expensive() {
    let start = |card: &str, influence: u8| {
        three(
            &format!("{card}\nseason = \"winter\"\nnow = \"conquer by 0\""),
            [&format!("influence = {influence}"), "", ""],
            "[area.1A]\nunits = \"1 berserker\"\n[area.1B]\nunits = \"1 beastman\"\n[area.1C]\nstronghold = \"daqan\"\n\
             [area.DA]\nunits = \"1 giant\"\n",
        )
    };
    let truce = "card = \"winter_truce\"";
    let game = start(truce, 1);
    for (area, rule) in [("1A", "RW-SEASON-04"), ("1C", "RW-SEASON-04"), ("DA", "RW-SEASON-04")] {
        assert_eq!(game.refusal(0, &format!("activate {area}")), rule);
    }
    // An empty home area is no area with units or a stronghold, nor are unallied neutral units a player's.
    assert!(["1B", "DB", "LA", "6A"].iter().all(|area| game.may(0, &format!("activate {area}"))));
    let mut game = start(truce, 2);
    game.play("0 activate 1C");
    assert_eq!(game.influences()[0], 0);
    let mut game = start(truce, 2);
    game.play("0 activate 1B");
    assert_eq!(game.influences()[0], 2);
    let mut game = start("", 2);
    game.play("0 activate 1A");
    assert_eq!(game.influences()[0], 2);
}

/// RW-SEASON-03, RW-RUNE-03, RW-RUNE-04, RW-RUNE-06: Stirring Runes put a dragon rune and a false one into uncontrolled
/// areas without a token; only the bidder knows which is which.
#[test]
fn runes_stir_in_nobodys_lands() {
    let mut game = drawn("winter_stirring_runes", "", NOBODY, "[area.1A]\nrune = \"false\"\n");
    game.bid(&[1, 0, 0]);
    assert_eq!(game.refusal(0, "rune-to LA"), "RW-RUNE-03");
    assert_eq!(game.refusal(0, "rune-to 1A"), "RW-RUNE-06");
    game.play("0 rune-to 1B");
    assert_eq!(game.refusal(0, "rune-to 1B"), "RW-RUNE-06");
    game.play("0 rune-to 1C");
    assert_eq!([game.is_dragon("1B"), game.is_dragon("1C")], [Some(true), Some(false)]);
    assert_eq!(game.area("1B").rune.map(Rune::seen), Some(Seats::only(Seat(0))));
    assert!(game.chooses_orders());

    // One place for two tokens: he chooses which, and the other goes back.
    let crowded: String = ["1A", "1B", "1C", "6A", "6B", "9A", "9B"]
        .iter()
        .map(|area| format!("[area.{area}]\nrune = \"false\"\n"))
        .collect();
    let mut game = drawn("winter_stirring_runes", "", NOBODY, &crowded);
    game.bid(&[0, 0, 1]);
    assert_eq!(game.legal(2), ["rune-only yes", "rune-only no"]);
    game.play("2 rune-only no");
    assert_eq!((game.is_dragon("6C"), game.state().rune_pile), (Some(false), [21, 9]));

    let mut game = drawn("winter_stirring_runes", "", NOBODY, "");
    game.bid(&[0, 0, 0]);
    assert_eq!(game.state().rune_pile, [21, 17]);
    assert_eq!(game.state().areas.iter().filter_map(|(_, area)| area.rune).count(), 0);
}
