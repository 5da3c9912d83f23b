//! Each of the Quest cards (RW-QUEST-05, RW-QUEST-06): tests, duels with neutral units, tasks.

use hexarch_runewars::Quest;

use crate::common::Match;
use crate::stage::{hero, stage};

const GOLD: u8 = 5;
const SILVER: u8 = 15;
const RED: u8 = 6;

/// What became of an attempt by a hero who had 1 damage and whose player had 3 influence and no Tactics card. Says only
/// what is different now; a completed Quest is a `reward`.
fn outcome(game: &Match, quest: &str, name: &str, from: &str) -> String {
    let quest = Quest::from_word(quest).expect("a Quest");
    let (state, player) = (game.hero_state(name), game.player(0));
    let mut said = Vec::new();
    let completed = game.state().decks.quests_discard.has(quest);
    let (hand, shown) = (player.quests, player.shown_quests);
    assert_eq!(hand.len(), 1, "completed or not, there is one Quest in the hand");
    assert_eq!([hand.has(quest), shown.has(quest)], [!completed; 2], "it was revealed, and stays or goes");
    assert_eq!(game.rewards_under(name), if completed { "tactical_map" } else { "" });
    if completed {
        said.push("reward".to_owned());
    }
    if state.damage != 1 {
        said.push(format!("damage {}", state.damage));
    }
    if state.training != [0; 3] {
        said.push(format!("training {:?}", state.training));
    }
    if player.influence != 3 {
        said.push(format!("influence {}", player.influence));
    }
    if !player.tactics.is_empty() {
        said.push(format!("tactics {}", player.tactics.len()));
    }
    if game.whereabouts(name) != format!("0 at {from}") {
        said.push(game.whereabouts(name));
    }
    said.join(", ")
}

/// The heroes of these tests have exactly 1 in the attribute that is tested and more in the others, so that another
/// attribute would draw more cards.
fn tester(attribute: &str) -> &'static str {
    match attribute {
        "strength" => "vyrah",
        "agility" => "sir_valadir",
        _ => "ronan",
    }
}

/// Attempts a Quest of a test with one dictated Fate card.
fn attempt(quest: &str, area: &str, name: &str, card: u8, completed: bool, more: &str) -> Match {
    let next = if quest == "q_ghost_road" { "q_drowned_gold" } else { "q_ghost_road" };
    let prize =
        if completed { format!("rewards = ['tactical_map'], quests = ['{next}'], ") } else { String::new() };
    let mut game = stage(
        &format!("hero-deed {name}"),
        &format!(
            "player.0 = {{quests = ['{quest}'], influence = 3}}\n\
             hero.{name} = {{seat = 0, area = '{area}', damage = 1}}\n\
             script = {{{prize}fate = [{card}]}}\n{more}"
        ),
    );
    game.play(&format!("0 attempt-quest {quest}"));
    game
}

/// RW-QUEST-05, RW-QUEST-06, RW-QUEST-09, RW-AMB-40: the tests and what gold, silver and red do; answers where the
/// result asks, and whom.
#[test]
fn every_test_quest_follows_its_card() {
    let damaged = "0 hero-suffers";
    #[rustfmt::skip]
    let cards: &[(&str, &str, &str, u8, &str, &str)] = &[
        ("q_sunken_chapel", "1A", "wisdom", GOLD, "", "reward"),
        ("q_sunken_chapel", "1A", "wisdom", SILVER, damaged, "reward, damage 2"),
        ("q_sunken_chapel", "1A", "wisdom", RED, "", "routed 0 at 1A"),
        ("q_hounds_of_ash", "3A", "agility", GOLD, "", "reward"),
        ("q_hounds_of_ash", "3A", "agility", SILVER, "0 quest-pay", "reward, influence 2"),
        ("q_hounds_of_ash", "3A", "agility", SILVER, "0 quest-suffer; 0 hero-suffers", "reward, damage 2"),
        ("q_hounds_of_ash", "3A", "agility", RED, "", "damage 2"),
        ("q_toll_bridge", "4A", "strength", GOLD, "", "reward"),
        ("q_toll_bridge", "4A", "strength", SILVER, "0 quest-pay", "reward, influence 1"),
        ("q_toll_bridge", "4A", "strength", SILVER, "0 quest-decline", ""),
        ("q_toll_bridge", "4A", "strength", RED, "", "damage 2"),
        ("q_dragons_toll", "5D", "agility", GOLD, "", "reward, tactics 1"),
        ("q_dragons_toll", "5D", "agility", SILVER, "", "reward"),
        ("q_dragons_toll", "5D", "agility", RED, "", "damage 3"),
        ("q_silent_mine", "6A", "strength", GOLD, "", "reward"),
        ("q_silent_mine", "6A", "strength", SILVER, "", "reward, routed 0 at 6A"),
        ("q_silent_mine", "6A", "strength", RED, "", "damage 2"),
        ("q_elder_grove", "8A", "wisdom", GOLD, "", "reward"),
        ("q_elder_grove", "8A", "wisdom", SILVER, "", "reward"),
        ("q_elder_grove", "8A", "wisdom", RED, "1 lead-astray 8C", "0 at 8C"),
        ("q_cinder_cave", "9B", "strength", GOLD, "", "reward, influence 4"),
        ("q_cinder_cave", "9B", "strength", SILVER, damaged, "reward, damage 2"),
        ("q_cinder_cave", "9B", "strength", RED, "", "damage 2, routed 0 at 9B"),
        ("q_mist_thieves", "5C", "agility", GOLD, "", "reward"),
        ("q_mist_thieves", "5C", "agility", SILVER, "0 quest-pay", "reward, influence 2"),
        ("q_mist_thieves", "5C", "agility", SILVER, "0 quest-suffer; 0 hero-suffers", "reward, damage 2"),
        ("q_mist_thieves", "5C", "agility", RED, "", "damage 2"),
        ("q_market_shadow", "1C", "agility", GOLD, "", "reward"),
        ("q_market_shadow", "1C", "agility", SILVER, "", "tactics 1"),
        ("q_market_shadow", "1C", "agility", RED, "", "influence 2"),
        ("q_broken_ward", "1B", "wisdom", GOLD, "", "reward"),
        ("q_broken_ward", "1B", "wisdom", SILVER, "", ""),
        ("q_broken_ward", "1B", "wisdom", RED, "", ""),
        ("q_cliff_hermit", "2A", "wisdom", GOLD, "", "reward"),
        ("q_cliff_hermit", "2A", "wisdom", SILVER, "0 raise-by-one agility", "training [0, 1, 0]"),
        ("q_cliff_hermit", "2A", "wisdom", RED, "", ""),
        ("q_drowned_gold", "3C", "strength", GOLD, "", "reward"),
        ("q_drowned_gold", "3C", "strength", SILVER, "", "influence 5"),
        ("q_drowned_gold", "3C", "strength", RED, "", "routed 0 at 3C"),
        ("q_guild_contest", "3B", "strength", GOLD, "", "reward"),
        ("q_guild_contest", "3B", "strength", SILVER, "0 quest-pay", "reward, influence 2"),
        ("q_guild_contest", "3B", "strength", SILVER, "0 quest-decline", ""),
        ("q_guild_contest", "3B", "strength", RED, "", ""),
        ("q_dragon_bones", "5A", "strength", GOLD, "", "reward"),
        ("q_dragon_bones", "5A", "strength", SILVER, damaged, "reward, damage 2"),
        ("q_dragon_bones", "5A", "strength", RED, "", ""),
        ("q_ghost_road", "7C", "wisdom", GOLD, "", "reward"),
        ("q_ghost_road", "7C", "wisdom", SILVER, "", "reward, routed 0 at 7C"),
        ("q_ghost_road", "7C", "wisdom", RED, "", "damage 2"),
        ("q_frozen_spring", "8B", "agility", GOLD, "", "reward"),
        ("q_frozen_spring", "8B", "agility", SILVER, "", "damage 0"),
        ("q_frozen_spring", "8B", "agility", RED, "", ""),
        ("q_sealed_archive", "9A", "wisdom", GOLD, "", "reward"),
        ("q_sealed_archive", "9A", "wisdom", RED, "", ""),
    ];
    for &(quest, area, attribute, card, answers, expected) in cards {
        let name = tester(attribute);
        let mut game = attempt(quest, area, name, card, expected.starts_with("reward"), "");
        game.play(answers);
        game.is_over();
        assert_eq!(outcome(&game, quest, name, area), expected, "{quest} with {card}");
        assert_eq!(game.fate_used(), 1, "{quest} tests {attribute}");
    }
}

/// RW-QUEST-05: tasks name no area but what must be there when they are revealed.
#[test]
fn every_task_is_revealed_where_its_first_part_holds() {
    // Eyes in the Vault: a rune token and a stronghold of another player.
    let vault = "area.LA = {stronghold = 'latari', rune = 'dragon'}";
    for (card, expected) in [(GOLD, "reward"), (SILVER, "reward"), (RED, "damage 2")] {
        let game = attempt("q_spy_the_vault", "LA", "sir_valadir", card, card != RED, vault);
        assert_eq!(outcome(game.is_over(), "q_spy_the_vault", "sir_valadir", "LA"), expected);
        assert_eq!(game.fate_used(), 1);
    }
    // Envoy to the Wilds: unallied neutral units; red forces the hero to retreat.
    let wilds = "area.8B = {units = '1 beastman'}";
    for (card, expected) in [(GOLD, "reward"), (SILVER, "reward"), (RED, "routed 0 at 8A")] {
        let game = attempt("q_envoy_of_peace", "8B", "ronan", card, card != RED, wilds);
        assert_eq!(outcome(game.is_over(), "q_envoy_of_peace", "ronan", "8B"), expected);
        assert_eq!(game.fate_used(), 1);
    }
    // The Pilgrim's Path: a city, and 2 influence spent at once.
    let mut game = stage(
        "hero-deed ronan",
        "player.0 = {quests = ['q_pilgrims_path'], influence = 3}
         hero.ronan = {seat = 0, area = '1C', damage = 1}
         area.1C = {city = 'kellgate', units = '1 sorcerer'}
         script = {rewards = ['tactical_map'], quests = ['q_ghost_road']}",
    );
    game.play("0 attempt-quest q_pilgrims_path").is_over();
    assert_eq!(outcome(&game, "q_pilgrims_path", "ronan", "1C"), "reward, influence 1");
    assert_eq!(game.fate_used(), 0);
}

/// RW-QUEST-05: where the first part of a task does not hold, or its cost cannot be paid, it may not be revealed.
#[test]
fn a_task_is_refused_where_its_first_part_does_not_hold() {
    let cases = [
        ("q_spy_the_vault", "LA", "area.LA = {stronghold = 'latari'}"),
        ("q_spy_the_vault", "LA", "area.LA = {rune = 'dragon'}"),
        ("q_spy_the_vault", "DA", "area.DA = {stronghold = 'daqan', rune = 'dragon'}"),
        ("q_envoy_of_peace", "1B", ""),
        ("q_envoy_of_peace", "1B", "area.1B = {units = '1 bowman, 1 beastman'}"),
        ("q_envoy_of_peace", "1B", "area.1B = {units = '1 archer'}"),
        ("q_pilgrims_path", "1B", ""),
        ("q_pilgrims_path", "1C", "area.1C = {city = 'kellgate', units = '1 archer'}"),
        ("q_pilgrims_path", "1C", "area.1C = {city = 'kellgate'}\nplayer.0.influence = 1"),
    ];
    for (quest, area, more) in cases {
        let game = stage(
            "hero-deed ronan",
            &format!("player.0.quests = ['{quest}']\nhero.ronan = {{seat = 0, area = '{area}'}}\n{more}"),
        );
        assert_eq!(game.legal(0), ["no-deed"], "{quest} {more}");
        assert_eq!(game.refusal(0, &format!("attempt-quest {quest}")), "RW-QUEST-05");
    }
}

/// RW-QUEST-06: results about Tactics cards, Reward cards and training, where there are any.
#[test]
fn results_take_what_there_is() {
    // The Elder Grove's silver: one Tactics card of his choice goes.
    let hand = "player.0.tactics = ['rally_cry', 'frozen_ford']";
    let start = |quest: &str, area: &str, card: u8, prize: &str, more: &str| {
        let mut game = stage(
            "hero-deed ronan",
            &format!(
                "player.0.quests = ['{quest}']\nhero.ronan = {{seat = 0, area = '{area}'}}\n\
                 script = {{fate = [{card}]{prize}}}\n{more}"
            ),
        );
        game.play(&format!("0 attempt-quest {quest}"));
        game
    };
    let prize = ", rewards = ['tactical_map']";
    let mut game = start("q_elder_grove", "8A", SILVER, prize, hand);
    assert_eq!(game.legal(0), ["quest-discard-tactic rally_cry", "quest-discard-tactic frozen_ford"]);
    game.play("0 quest-discard-tactic frozen_ford").is_over();
    assert_eq!((game.player(0).tactics.len(), game.rewards_under("ronan").as_str()), (1, "tactical_map"));
    // The Broken Wardstone's silver: one for the reward, or not.
    let mut game = start("q_broken_ward", "1B", SILVER, prize, hand);
    game.play("0 quest-discard-tactic rally_cry").is_over();
    assert_eq!((game.player(0).tactics.len(), game.rewards_under("ronan").as_str()), (1, "tactical_map"));
    let mut game = start("q_broken_ward", "1B", SILVER, "", hand);
    game.play("0 quest-decline").is_over();
    assert_eq!((game.player(0).tactics.len(), game.rewards_under("ronan").as_str()), (2, ""));
    // The Sealed Archive's silver: two are drawn before one goes.
    let drawn = ", tactics = ['stand_fast', 'spy_guild']";
    let mut game = start("q_sealed_archive", "9A", SILVER, drawn, "");
    assert_eq!(game.legal(0).len(), 2);
    game.play("0 quest-discard-tactic spy_guild").is_over();
    assert_eq!((game.player(0).tactics.len(), game.rewards_under("ronan").as_str()), (1, ""));
    // The Hermit's silver: what training can still raise, without a choice if it is one attribute.
    let mut game = stage(
        "hero-deed ronan",
        "player.0.quests = ['q_cliff_hermit']
         hero.ronan = {seat = 0, area = '2A', training = [2, 1, 2]}
         script = {fate = [4, 15, 24]}",
    );
    game.play("0 attempt-quest q_cliff_hermit").is_over();
    assert_eq!(game.hero_state("ronan").training, [2, 2, 2]);
}

/// RW-QUEST-06: the Misty Plains' red takes a Reward card of this hero or deals him 1 damage, his player's choice.
#[test]
fn thieves_take_a_reward_or_blood() {
    for (answer, damage, rewards) in [
        ("0 quest-discard-reward rage_blade", 0, "scrying_bowl"),
        ("0 quest-suffer; 0 hero-suffers", 1, "rage_blade, scrying_bowl"),
    ] {
        let mut game = stage(
            "hero-deed sir_valadir",
            "player.0.quests = ['q_mist_thieves']
             hero.sir_valadir = {seat = 0, area = '5C', rewards = ['rage_blade', 'scrying_bowl']}
             hero.ronan = {seat = 0, area = '5C', rewards = ['ice_storm']}
             script = {fate = [6]}",
        );
        game.play("0 attempt-quest q_mist_thieves");
        assert_eq!(
            game.legal(0),
            ["quest-discard-reward rage_blade", "quest-discard-reward scrying_bowl", "quest-suffer"]
        );
        game.play(answer).is_over();
        assert_eq!(
            (game.damage_on("sir_valadir"), game.rewards_under("sir_valadir").as_str()),
            (damage, rewards)
        );
    }
}

/// RW-QUEST-06: "influence or damage" leaves only the damage to a player without influence.
#[test]
fn who_cannot_pay_must_suffer() {
    let mut game = stage(
        "hero-deed sir_valadir",
        "player.0 = {quests = ['q_hounds_of_ash'], influence = 0}
         hero.sir_valadir = {seat = 0, area = '3A'}
         script = {fate = [15], rewards = ['tactical_map']}",
    );
    game.play("0 attempt-quest q_hounds_of_ash");
    assert_eq!(game.legal(0), ["hero-suffers"]);
    game.play("0 hero-suffers").is_over();
    assert_eq!(game.damage_on("sir_valadir"), 1);
}

/// RW-AMB-66: the player to the left leads the hero astray, only where he could walk; he is not routed.
#[test]
fn the_left_player_leads_a_hero_astray_where_he_could_walk() {
    let mut game = stage(
        "hero-deed ronan",
        "players = 3
         area.5B = {units = '1 reanimate'}
         player.1 = {quests = ['q_elder_grove']}
         hero.ronan = {seat = 1, area = '8A'}
         script = {fate = [6]}",
    );
    game.play("1 attempt-quest q_elder_grove");
    assert_eq!(game.asked(), [2], "the left of seat 1");
    assert_eq!(game.legal(2), ["lead-astray 8B", "lead-astray 8C", "lead-astray 8D"]);
    assert_eq!(game.refusal(2, "lead-astray 1A"), "RW-MOVE-19");
    game.play("2 lead-astray 8D").is_over();
    assert_eq!(game.whereabouts("ronan"), "1 at 8D");
}

/// A Duel Quest with dictated Fate cards: the hero's, then one for each unit, round by round.
fn fight(quest: &str, area: &str, hero_text: &str, fate: &[u8], completed: bool) -> Match {
    let prize = if completed { ", rewards = ['tactical_map']" } else { "" };
    let mut game = stage(
        "hero-deed ronan",
        &format!(
            "players = 3\narea.5B = {{units = '1 reanimate'}}\nplayer.0.quests = ['{quest}']\n\
             hero.ronan = {{seat = 0, area = '{area}'{hero_text}}}\n\
             script = {{fate = {fate:?}{prize}}}"
        ),
    );
    let pool = game.state().pool;
    game.play(&format!("0 attempt-quest {quest}"));
    assert_eq!(game.state().pool, pool, "RW-QUEST-12: the units come from nowhere");
    assert_eq!(game.units(area), "", "RW-QUEST-12: they are never on the board");
    game
}

/// RW-QUEST-12, RW-QUEST-13, RW-QUEST-14, RW-AMB-71, RW-AMB-72, RW-FAQ-16, RW-FAQ-17, RW-DEC-46: what becomes of the
/// Duel Quests, with damage on the hero and the number of Fate cards drawn. The units' player is never asked: all units
/// are alike and the damaged one takes the next point.
#[test]
fn every_duel_quest_is_won_by_defeating_all_its_units() {
    let cases: &[(&str, &str, &[u8], bool, u8)] = &[
        // A Razorwing's special icon stuns units, no hero.
        ("q_razor_ledge", "2C", &[5, 9, 2, 6, 3], true, 0),
        // Two rout icons are one sum and prevent; damage icons of two units add up; one falls and draws no more; round 4 ends.
        ("q_razor_ledge", "2C", &[25, 7, 8, 17, 15, 16, 6, 1, 2, 27, 3], false, 2),
        // A Beastman's special deals 1 and draws once more: another special deals 1 and draws nothing.
        ("q_beast_king", "7A", &[5, 9, 1, 10, 6, 2], true, 2),
        // The additional card's rout icon prevents, its damage is added.
        ("q_beast_king", "7A", &[5, 9, 1, 8, 6, 10, 2, 15, 7, 3, 17, 4], false, 3),
        // Undying Sorcerers have 2 health each for the whole duel; the damaged one takes the next point.
        ("q_circle_of_sorcerers", "6B", &[5, 1, 7, 6, 8, 9, 25, 10, 26, 17], true, 0),
        // Without the icon two hits are enough, and they deal damage by their circles.
        ("q_circle_of_sorcerers", "6B", &[5, 25, 7, 6, 8], true, 1),
    ];
    for (n, &(quest, area, fate, completed, damage)) in cases.iter().enumerate() {
        let game = fight(quest, area, "", fate, completed);
        game.is_over();
        let rewards = if completed { "tactical_map" } else { "" };
        assert_eq!(
            (game.damage_on("ronan"), game.rewards_under("ronan").as_str()),
            (damage, rewards),
            "case {n}"
        );
        assert_eq!(game.whereabouts("ronan"), format!("0 at {area}"), "case {n}");
        assert_eq!(game.fate_used(), fate.len(), "case {n}");
    }
}

/// RW-AMB-53, RW-QUEST-13: the Gatekeeper must be dealt 2 damage that is not prevented, in a duel of four rounds that
/// goes on after that and that the hero must survive. The Giant's special deals the damage that is on him.
#[test]
fn the_gatekeeper_must_be_dealt_two_damage_by_a_hero_who_survives() {
    let cases: &[(&str, &[u8], bool, &str)] = &[
        ("", &[1, 4, 2, 6, 7, 17, 8, 5], true, "0 at 4C"),
        // Rout icons of the Giant prevent.
        ("", &[1, 21, 2, 4, 7, 5, 8, 24], false, "0 at 4C"),
        // The second point is dealt in the round that defeats the hero.
        (", damage = 3", &[1, 4, 2, 6], false, "gone"),
        (", damage = 3, rewards = ['scrying_bowl open']", &[1, 4, 2, 6], false, "marker at 4C"),
    ];
    for &(hero_text, fate, completed, place) in cases {
        let game = fight("q_lost_city_giant", "4C", hero_text, fate, completed);
        game.is_over();
        assert_eq!(game.whereabouts("ronan"), place, "{fate:?}");
        assert_eq!(game.fate_used(), fate.len());
        let quest = Quest::from_word("q_lost_city_giant").expect("a Quest");
        assert_eq!(game.player(0).quests.has(quest), !completed, "RW-AMB-40");
    }
    let game = fight("q_lost_city_giant", "4C", "", cases[0].1, true);
    assert_eq!(game.damage_on("ronan"), 3, "1 in the second round, 2 in the third");
    assert_eq!(game.state().rewards_of(hero("ronan")).len(), 1);
}
