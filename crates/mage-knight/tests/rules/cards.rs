//! Deed cards and Skills.

use crate::common::{GLADE, Match, beside_orcs, position};

fn hero(hand: &str, more: &str) -> Match {
    position(&format!(
        "now = \"turn 0\"\n{GLADE}source = [\"red\", \"blue\", \"green\", \"white\"]\nadvanced = [\"fire_bolt\", \"learning\", \"agility\"]\n\
         spells = [\"mana_bolt\", \"tremor\", \"expose\"]\n[player.0]\nhero = \"tovak\"\nspace = \"2sw\"\ncrystals = [2, 2, 2, 2]\nhand = [{hand}]\n{more}\n[player.1]\n"
    ))
}

/// MK-CARD-11: a card with alternatives gives one of them.
#[test]
fn alternatives_are_modes() {
    let game = beside_orcs("prowlers", "\"rage\"", "");
    assert_eq!(game.refusal(0, "play rage basic 0"), "MK-COMBAT-12", "an Attack outside combat");
    let calm = hero("\"tranquility\"", "");
    assert_eq!(
        calm.legal_with(0, "play tranquility basic"),
        ["play tranquility basic 0", "play tranquility basic 1"]
    );
}

/// MK-CARD-08, MK-CARD-09: a cost is a card that is no Wound, and must be there.
#[test]
fn improvisation_needs_another_card() {
    let game = hero("\"improvisation\", \"wound 2\"", "");
    assert_eq!(game.refusal(0, "play improvisation basic 0"), "MK-CARD-09");
    let mut game = hero("\"improvisation\", \"march\", \"wound 2\"", "");
    game.play("0 play improvisation basic 0");
    assert_eq!(game.refusal(0, "give wound"), "MK-CARD-08");
    game.play("0 give march");
    assert_eq!(game.turn(0).moves, 3);
}

/// MK-CARD-13, MK-CARD-10: Concentration plays another card's strong effect and adds 2.
#[test]
fn concentration_adds_two() {
    let mut game = hero("\"concentration\", \"march\"", "");
    game.play("0 play concentration strong 0; 0 pay crystal green; 0 with march 0");
    assert_eq!((game.turn(0).moves, game.player(0).crystals[2]), (6, 1), "March's own mana is not paid");
    assert!(hero("\"concentration\"", "").refusal(0, "play concentration strong 0") == "MK-CARD-09");
}

/// MK-CARD-07: Wounds cannot be played.
#[test]
fn wounds_cannot_be_played() {
    let game = hero("\"march\", \"wound 1\"", "");
    assert_eq!(game.refusal(0, "sideways wound move - -"), "MK-CARD-07");
}

/// MK-CARD-04: an Artifact played for its strong effect leaves the game.
#[test]
fn a_strong_artifact_leaves_the_game() {
    let mut game = hero("\"endless_bag_of_gold\"", "");
    game.play("0 play endless_bag_of_gold strong 0");
    assert_eq!((game.turn(0).influence, game.player(0).fame, game.state().gone.len()), (9, 3, 1));
}

/// MK-CARD-14, MK-CARD-16, MK-CARD-21: Training throws an Action card away for one of its colour.
#[test]
fn training_takes_a_card_of_the_color_thrown_away() {
    let mut game = hero("\"training\", \"rage\", \"fireball\"", "");
    game.play("0 play training basic 0");
    assert_eq!(game.refusal(0, "give fireball"), "MK-CARD-21");
    game.play("0 give rage; 0 take fire_bolt");
    assert_eq!(game.state().advanced.len(), 3, "a new card came");
    assert!(game.player(0).deeds.discard.iter().any(|card| card.is_advanced()));
}

/// MK-SKILL-01, MK-SKILL-02, MK-SKILL-05: Skills once a turn, or once a round.
#[test]
fn skills_are_used_once() {
    let mut game = hero("\"march\"", "skills = [\"double_time\", \"motivation_tovak\"]");
    game.play("0 skill double_time 0");
    assert_eq!(game.turn(0).moves, 2, "by Day");
    assert_eq!(game.refusal(0, "skill double_time 0"), "MK-SKILL-01");
    game.play("0 skill motivation_tovak 0");
    assert!(game.player(0).motivated && !game.player(0).flipped.is_empty());
    assert_eq!(game.hand(0).len(), 3);
}

/// MK-SKILL-07: a sideways card with a Skill.
#[test]
fn a_skill_makes_a_sideways_card_worth_more() {
    let mut game = hero("\"march\", \"fireball\"", "skills = [\"i_dont_give_a_damn\"]");
    game.play("0 sideways fireball move i_dont_give_a_damn -");
    assert_eq!(game.turn(0).moves, 3);
    assert!(game.legal_with(0, "sideways march move i_dont").is_empty());
}
