//! Objectives (RW-OBJ): when each may be claimed, and when it may be exchanged.

use hexarch_core::Set;
use hexarch_runewars::Objective;

use crate::common::Match;
use crate::small::{small, three};

/// A board with four cities: 1C, 9A, 2B and 4B.
const CITIES: &str = "tiles = [\"1 at 0,0\", \"home_latari at 0,2\", \"home_uthuk at 2,-2\", \"9 at -1,1\", \"2 at 0,-2\", \"4 at -2,1\"]";

/// The turn of a player who holds an Objective: the Elves' a good one, the Uthuk's an evil one.
fn holding(objective: &str, head: &str, mine: &str, rest: &str) -> (Match, u8) {
    let card = Objective::from_word(objective).expect("an Objective");
    let mine = format!("objective = \"{objective}\"\n{mine}");
    if (card as usize) < 8 {
        (small(&format!("now = \"strategize by 0\"\n{head}"), &mine, "", rest), 0)
    } else {
        (small(&format!("now = \"strategize by 1\"\n{head}"), "", &mine, rest), 1)
    }
}

fn heroes(names: [&str; 3], rewards: &str) -> String {
    let table = |name: &str| format!("[hero.{name}]\nseat = 0\narea = \"LA\"\n");
    format!("{}{}rewards = [{rewards}]\n{}", table(names[0]), table(names[1]), table(names[2]))
}

/// Cities in all four places, of which the player holds the first so many.
fn cities(held: usize, on_board: usize) -> String {
    let places = [("1C", "kellgate"), ("9A", "highmarch"), ("2B", "ravensholt"), ("4B", "thornwick")];
    let mut text = String::new();
    for (at, (area, city)) in places.into_iter().enumerate() {
        let units = if at < held { "units = \"1 archer\"\n" } else { "" };
        let city = if at < on_board { format!("city = \"{city}\"\n") } else { String::new() };
        text += &format!("[area.{area}]\n{units}{city}");
    }
    text
}

/// So many areas with a berserker each, besides the home realm of three.
fn spread(n: usize) -> String {
    let areas = ["1A", "1B", "1C", "9A", "9B", "2A", "2B", "2C"];
    areas[..n].iter().map(|area| format!("[area.{area}]\nunits = \"1 berserker\"\n")).collect()
}

/// RW-OBJ-02, RW-OBJ-01: each Objective may be claimed in its holder's turn while its condition holds, and not else.
#[test]
fn objectives_are_claimed_while_their_condition_holds() {
    let three_rewards = r#""rage_blade", "runeplate", "soulbiter""#;
    let good = ["silhouette", "ronan", "red_scorpion"];
    let (with_three, with_two) = (heroes(good, three_rewards), heroes(good, r#""rage_blade", "runeplate""#));
    let with_evil = heroes(["silhouette", "ronan", "bogran"], three_rewards);
    let (nine, eight) = (spread(6), spread(5));
    let cases: &[(&str, &str, &str, &str, bool)] = &[
        (
            "bound_by_honor",
            "",
            "",
            "[area.LA]\nunits = \"2 beastman\"\n[area.UA]\nunits = \"1 razorwing\"\n[area.1A]\nunits = \"2 sorcerer\"",
            true,
        ),
        (
            "bound_by_honor",
            "",
            "",
            "[area.LA]\nunits = \"2 beastman\"\n[area.1A]\nunits = \"1 razorwing\"",
            false,
        ),
        ("bound_by_honor", "", "", "[area.1A]\nunits = \"1 beastman routed\"", false),
        (
            "pact_of_wyrms",
            "",
            "",
            "[area.LA]\nunits = \"1 dragon\"\n[area.1A]\nunits = \"1 archer, 1 dragon routed\"",
            true,
        ),
        ("pact_of_wyrms", "", "", "[area.LA]\nunits = \"1 dragon\"\n[area.1A]\nunits = \"1 dragon\"", false),
        ("pact_of_wyrms", "", "", "[area.LA]\nunits = \"1 dragon\"\n[area.UA]\nunits = \"1 dragon\"", false),
        (
            "ring_of_towers",
            "",
            "",
            "[area.LA]\nstronghold = \"latari\"\n[area.LB]\nstronghold = \"latari\"\n[area.LC]\nstronghold = \"latari\"\n[area.1A]\nstronghold = \"latari damaged\"",
            true,
        ),
        (
            "ring_of_towers",
            "",
            "",
            "[area.LA]\nstronghold = \"latari\"\n[area.LB]\nstronghold = \"latari\"\n[area.LC]\nstronghold = \"latari damaged\"\n[area.1A]\nstronghold = \"latari damaged\"",
            false,
        ),
        (
            "ring_of_towers",
            "",
            "",
            "[area.LA]\nstronghold = \"latari\"\n[area.LB]\nstronghold = \"latari\"\n[area.LC]\nstronghold = \"latari\"",
            false,
        ),
        ("voice_of_the_realm", "", "influence = 10", "", true),
        ("voice_of_the_realm", "", "influence = 9", "[title.captain]\nholder = 0\ninfluence = 5", false),
        ("free_cities", CITIES, "", &cities(3, 4), true),
        ("free_cities", CITIES, "", &cities(2, 4), false),
        (
            "free_cities",
            "",
            "",
            "[area.1C]\nunits = \"1 archer\"\ncity = \"kellgate\"\n[area.9A]\nunits = \"1 archer\"\ncity = \"highmarch\"",
            true,
        ),
        (
            "free_cities",
            "",
            "",
            "[area.1C]\nunits = \"1 archer\"\ncity = \"kellgate\"\n[area.9A]\ncity = \"highmarch\"",
            false,
        ),
        ("fellowship", "", "", &with_three, true),
        ("fellowship", "", "", &with_two, false),
        ("fellowship", "", "", &with_evil, false),
        (
            "many_banners",
            "",
            "",
            "[area.LA]\nunits = \"2 beastman, 2 razorwing\"\n[area.1A]\nunits = \"1 archer, 1 giant routed\"",
            true,
        ),
        (
            "many_banners",
            "",
            "",
            "[area.LA]\nunits = \"2 beastman, 2 razorwing\"\n[area.1A]\nunits = \"1 giant\"",
            false,
        ),
        ("many_banners", "", "", "[area.LA]\nunits = \"3 beastman, 3 razorwing\"", false),
        ("many_banners", "", "", "[area.LA]\nunits = \"1 beastman, 1 razorwing, 2 giant\"", false),
        (
            "seats_of_power",
            "",
            "",
            "[title.captain]\nholder = 0\ninfluence = 1\n[title.primarch]\nholder = 0\ninfluence = 1",
            true,
        ),
        (
            "seats_of_power",
            "",
            "",
            "[title.captain]\nholder = 0\ninfluence = 1\n[title.primarch]\nholder = 1\ninfluence = 1",
            false,
        ),
        ("discouraging_defeat", "", "", "", false),
        ("giants_bane", "", "giants = 2", "", true),
        ("giants_bane", "", "giants = 1", "", false),
        ("broken_gates", "", "", "", false),
        ("spreading_shadow", CITIES, "", &nine, true),
        ("spreading_shadow", CITIES, "", &eight, false),
        ("field_of_crows", "", "", "", false),
        ("heads_on_pikes", "", "duel_won = true", "", true),
        ("heads_on_pikes", "", "", "", false),
        ("engines_of_ruin", "", "food = 8\nwood = 8\nore = 2", "", true),
        ("engines_of_ruin", "", "food = 8\nwood = 8\nore = 1", "", false),
        ("trampled_hearth", "", "", "[area.LB]\nunits = \"1 berserker\"", true),
        ("trampled_hearth", "", "", "[area.1A]\nunits = \"1 berserker\"", false),
    ];
    for (objective, head, mine, rest, met) in cases {
        let (game, seat) = holding(objective, head, mine, rest);
        if *met {
            assert!(game.may(seat, "claim"), "{objective} with {mine} {rest}");
        } else {
            assert_eq!(game.refusal(seat, "claim"), "RW-OBJ-02", "{objective} with {mine} {rest}");
        }
    }
}

/// RW-OBJ-02: Spreading Shadow asks for ten areas in a game of three.
#[test]
fn spreading_shadow_asks_for_ten_areas_of_three_players() {
    let areas = |n: usize| -> String {
        let areas = ["1A", "1B", "1C", "9A", "9B", "LA", "LB"];
        areas[..n].iter().map(|area| format!("[area.{area}]\nunits = \"1 berserker\"\n")).collect()
    };
    let mine = "objective = \"spreading_shadow\"";
    let game = three("now = \"strategize by 1\"", "", mine, "", &areas(6));
    assert_eq!(game.refusal(1, "claim"), "RW-OBJ-02");
    let game = three("now = \"strategize by 1\"", "", mine, "", &areas(7));
    assert!(game.may(1, "claim"));
}

/// RW-OBJ-02, RW-OBJ-03, RW-FAQ-18, RW-DEC-37: claiming discards the card, open to all, for one dragon rune. It is not
/// replaced.
#[test]
fn a_claimed_objective_is_discarded_for_a_rune_and_not_replaced() {
    let (mut game, _) = holding("voice_of_the_realm", "", "influence = 10", "");
    let [dragons, falses] = game.state().rune_pile;
    game.play("0 claim");
    assert_eq!(game.player(0).objective, None);
    assert_eq!(game.state().decks.objectives_discard, Set::only(Objective::VoiceOfTheRealm));
    game.play("0 rune-to LA; 0 rune-to LB");
    assert_eq!(game.state().rune_pile, [dragons - 1, falses - 1]);
    assert_eq!((game.player(0).objective, game.refusal(0, "claim")), (None, ""));
    assert_eq!(game.player(0).influence, 10, "nothing is spent");
}

/// RW-OBJ-02: only in one's own turn.
#[test]
fn an_objective_is_not_claimed_in_anothers_turn() {
    let mine = "objective = \"voice_of_the_realm\"\ninfluence = 10";
    let mut game = small("now = \"strategize by 1\"", mine, "", "");
    assert_eq!((game.asked(), game.refusal(0, "claim")), (vec![1], ""));
    game.play("1 moved");
    assert!(!game.asked().is_empty() && game.refusal(0, "claim").is_empty(), "nor while orders are chosen");
}

/// RW-DEC-50: an Objective that can no longer be met may be exchanged in one's turn, if its card says so.
#[test]
fn an_objective_that_cannot_be_met_is_exchanged_where_its_card_allows_it() {
    let two_cities = "[area.1C]\ncity = \"kellgate\"\n[area.9A]\ncity = \"highmarch\"";
    let one_dragon = "[area.1A]\nunits = \"1 dragon\"";
    let two_dragons = "[area.1A]\nunits = \"1 dragon\"\n[area.UA]\nunits = \"1 dragon\"";
    let one_giant = "[area.1A]\nunits = \"1 giant\"";
    for (objective, head, mine, rest, may) in [
        ("pact_of_wyrms", "", "", one_dragon, true),
        ("pact_of_wyrms", "", "", two_dragons, false),
        ("free_cities", CITIES, "", cities(0, 2).as_str(), true),
        ("free_cities", CITIES, "", cities(0, 3).as_str(), false),
        ("free_cities", "", "", two_cities, false),
        ("giants_bane", "", "", one_giant, true),
        ("giants_bane", "", "giants = 1", one_giant, false),
        ("giants_bane", "", "giants = 1", "", true),
    ] {
        let (game, seat) = holding(objective, head, mine, rest);
        if may {
            assert!(game.may(seat, "exchange"), "{objective} {mine} {rest}");
        } else {
            assert_eq!(game.refusal(seat, "exchange"), "RW-DEC-50", "{objective} {mine} {rest}");
        }
    }
    let (mut game, _) = holding("pact_of_wyrms", "", "", "[script]\nobjectives = [\"fellowship\"]");
    game.play("0 exchange");
    assert_eq!(game.player(0).objective, Some(Objective::Fellowship));
    assert_eq!(game.state().decks.objectives_discard, Set::only(Objective::PactOfWyrms));
    assert_eq!(game.refusal(0, "exchange"), "", "this one cannot be exchanged");
    game.script_is_used_up();
}

/// Elves attack 1B with so many archers against five berserkers, and all miss.
fn repulsed(archers: usize, objective: &str) -> Match {
    let misses = ["1, 2, ", "1, 2, 3, "][archers - 2];
    let rest = format!(
        "[area.1C]\nunits = \"{archers} archer\"\n[area.1B]\nunits = \"5 berserker\"\n[script]\nfate = [{misses}11, 12, 13, 14, 21]"
    );
    let uthuk = format!("objective = \"{objective}\"");
    let mut game = small("now = \"mobilize by 0\"", "used = [\"fortify\"]", &uthuk, &rest);
    game.play(&format!("0 activate 1B; 0 bring {archers} archer 1C; 0 retreat-to 1C"));
    game
}

/// RW-OBJ-02, RW-OBJ-03, RW-HID-04: Discouraging Defeat is claimed at once after a defense against three units or more, and
/// whoever might hold it is asked.
#[test]
fn discouraging_defeat_is_claimed_after_the_defense() {
    let mut game = repulsed(3, "discouraging_defeat");
    assert_eq!((game.asked(), game.legal(1)), (vec![1], vec!["claim".into(), "go-on".into()]));
    game.play("1 claim");
    assert_eq!((game.player(1).objective, game.legal_with(1, "rune-to").is_empty()), (None, false));
    let game = repulsed(3, "trampled_hearth");
    assert_eq!((game.asked(), game.refusal(1, "claim")), (vec![1], "RW-OBJ-02"));
    let game = repulsed(2, "discouraging_defeat");
    assert!(
        !game.asked().contains(&1) || game.refusal(1, "claim").is_empty(),
        "two attackers are not enough"
    );
}

/// The Uthuk attack 1C with seven berserkers; the Elves cannot retreat.
fn sacked(objective: &str, defenders: &str) -> Match {
    let rest = format!(
        "[area.1B]\nunits = \"8 berserker\"\n[area.1C]\n{defenders}\n[area.1A]\nunits = \"1 berserker\"\n[area.9A]\nunits = \"1 berserker\"\n\
         [area.9B]\nunits = \"1 berserker\"\n[area.LA]\nunits = \"1 berserker\"\n[script]\nfate = [1, 2, 3, 4, 11, 12, 13, 14, 21, 22, 23, 24]"
    );
    let uthuk = format!("used = [\"fortify\"]\nobjective = \"{objective}\"\ntactics = [\"grain_barges\"]");
    let mut game = small("now = \"conquer by 1\"", "", &uthuk, &rest);
    game.play("1 activate 1C").pass(&["tactics-pass"]);
    game.play("1 bring 7 berserker 1B; 1 moved");
    assert_eq!(game.refusal(1, "claim"), "RW-AMB-78", "not inside the battle");
    game.pass(&["tactics-pass", "no-stronghold"]);
    assert_eq!(game.controller("1C"), Some(1));
    game
}

/// RW-OBJ-02, RW-AMB-78: Field of Crows counts what was destroyed in one battle, also for want of a retreat or because it was
/// routed before; Broken Gates a stronghold that fell.
#[test]
fn deeds_of_a_battle_are_claimed_after_it() {
    let hold = "stronghold = \"latari damaged\"";
    for (objective, defenders, may) in [
        ("field_of_crows", "units = \"5 archer\"", true),
        ("field_of_crows", "units = \"4 archer, 1 archer routed\"", true),
        ("field_of_crows", "units = \"4 archer\"", false),
        ("broken_gates", "units = \"5 archer\"", false),
        ("broken_gates", hold, true),
    ] {
        let game = sacked(objective, defenders);
        assert_eq!(game.asked(), [1]);
        assert_eq!(game.may(1, "claim"), may, "{objective} against {defenders}");
    }
}

/// RW-OBJ-02: Giants' Bane counts Giants that the player destroyed, not others.
#[test]
fn destroyed_giants_are_counted_for_whoever_did_it() {
    let rest = "[area.1C]\nunits = \"4 archer, 1 giant\"\n[area.1A]\nunits = \"1 berserker\"\n[area.9A]\nunits = \"1 berserker\"\n\
                [area.9B]\nunits = \"1 berserker\"\n[area.LA]\nunits = \"1 berserker\"\n[area.1B]\nunits = \"8 berserker\"\n\
                [script]\nfate = [1, 2, 3, 4, 11, 12, 13, 14, 21, 22, 23, 4]";
    let mut game = small("now = \"conquer by 1\"", "", "used = [\"fortify\"]", rest);
    game.play("1 activate 1C; 1 bring 7 berserker 1B; 1 moved");
    assert_eq!((game.controller("1C"), game.player(1).giants, game.player(0).giants), (Some(1), 1, 0));
}
