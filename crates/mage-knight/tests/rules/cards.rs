//! Deed cards and Skills.

use crate::common::{GLADE, Match, beside_orcs, check, fight, position};

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

/// MK-CARD-01: five kinds of Deed cards; all but Wounds can be played sideways.
#[test]
fn five_kinds_of_cards() {
    let board = "hand march agility fireball ruby_ring wound*1";
    check(
        board,
        "? sideways march move - -; ? sideways agility move - -; ? sideways fireball move - -; ? sideways ruby_ring move - -; ! MK-CARD-07 sideways wound move - -",
    );
    check(
        board,
        "play ruby_ring basic 0; = fame 1; play agility basic 0; = moves 2; end-turn; discard march; discard fireball; ! MK-EOT-07 discard wound; keep-rest; = discard agility fireball march ruby_ring",
    );
}

/// MK-CARD-12: a change begins at once and ends with the turn.
#[test]
fn changes_last_until_the_turn_ends() {
    let board = "tiles A 0,0 / countryside7 0,1; at 2sw; hand path_finding march stamina stamina; deck rage; source green; 1.hand march rage; next dice green";
    let mut game = check(
        board,
        "play march basic 0; play path_finding strong 0; = moves 6; step 2c; = moves 4; step 2sw; = moves 2; end-turn; keep-rest; 1: rest march 0; 1: end-turn; 1: keep-rest",
    );
    game.follow("play stamina basic 0; play stamina basic 0; = moves 4; ! MK-MOVE-04 step 2c");
}

/// MK-CARD-18, MK-COMBAT-23: Artifacts come at the end of the turn, one more than was won to choose from.
#[test]
fn artifacts_come_at_the_end_of_the_turn() {
    let board = "tiles A 0,0 / countryside5 0,1; at 2ne; hand horn_of_wrath march; next dice blue blue blue blue blue blue; next enemies monks; next artifacts ruby_ring golden_grail; fame 48; deck rage; 1.hand march";
    let mut game = check(
        board,
        "burn-monastery; play horn_of_wrath strong 6; strike 1; = reward artifact 1; = top -; = hand march; end-turn; keep-rest; ? return ruby_ring; return golden_grail",
    );
    game.follow("= hand march rage ruby_ring; = under-artifacts golden_grail");
}

/// MK-CARD-19: no Armor falls below 1.
#[test]
fn armor_stays_above_nothing() {
    fight(
        "prowlers",
        "hand tremor march; crystals 0 0 1 0; source black",
        "end-phase; end-phase; play tremor basic 0; ~ strike; sideways march attack - -; strike 1; = fame 2",
    );
    fight(
        "prowlers",
        "fame 24; hand tremor demolish march; crystals 1 0 1 0; source black; units amotep_freezers",
        "play tremor basic 0; play demolish basic 0; end-phase; end-phase; hero; ~ strike; sideways march attack - -; strike 1; = fame 26",
    );
}

/// MK-SKILL-06, MK-EX-61: after a Motivation no other until the end of the own next turn; a tie for the least Fame gives no mana.
#[test]
fn one_motivation_in_two_turns() {
    let board = "now turn 1; order 1 0 2; fame 3; 1.fame 3; 2.fame 8; hand march rage; deck rage stamina stamina march swiftness swiftness promise; skills motivation_tovak motivation_goldyx; 1.hand march march march stamina; 2.hand march march stamina rage";
    let mut game = check(
        board,
        "1: rest march 0; 1: end-turn; 1: keep-rest; = asked 0; skill motivation_tovak 0; = hand-size 4; = mana -; ! MK-SKILL-06 skill motivation_goldyx 0",
    );
    game.follow("play march basic 0; end-turn; keep-rest; 2: rest march 0; 2: end-turn; 2: keep-rest; 1: rest march 0; 1: end-turn; 1: keep-rest; ? skill motivation_goldyx 0");
}

/// MK-AMB-43: Ambush helps a card played sideways, but neither Units nor Skills.
#[test]
fn ambush_is_for_cards() {
    let board = "hand ambush march stamina; on 2se foes diggers; units peasants; skills shield_mastery";
    check(
        board,
        "play ambush basic 0; challenge 2se; end-phase; activate 0 1 no; = block physical 2; skill shield_mastery 0; = block physical 5; sideways march block - -; = block physical 8; sideways stamina block - -; = block physical 9",
    );
}

/// MK-AMB-54: an Attack where it is of no use is refused; Move and Influence may be wasted.
#[test]
fn attacks_are_not_wasted() {
    check(
        "hand rage march promise; on 2se foes prowlers",
        "! MK-COMBAT-12 play rage basic 0; ! MK-COMBAT-12 play rage basic 1; challenge 2se; end-phase; ! MK-COMBAT-12 play rage basic 0; ? play march basic 0; ? play promise basic 0",
    );
}

/// MK-AMB-44: in a solo game a Motivation gives two cards and no mana.
#[test]
fn alone_nobody_has_less_fame() {
    check(
        "scenario solo_conquest; players 1; hand march; deck rage stamina swiftness; skills motivation_tovak; dummy hero goldyx; dummy deck march",
        "skill motivation_tovak 0; = hand-size 3; = mana -",
    );
}

/// MK-AMB-45: points gather while effects are played; against walls only Siege points are spent.
#[test]
fn points_gather_until_targets_are_named() {
    let board = "tiles A 0,0 / countryside6 0,1 / countryside1 1,0; on 2se foes diggers; on 3nw foes prowlers; hand swiftness crushing_bolt march; crystals 0 0 1 1; source black";
    check(
        board,
        "challenge 2se; join 3nw; play swiftness strong 0; play crushing_bolt strong 0; = attack ranged physical 3, siege physical 3; strike 1; = attack ranged physical 3; strike 2; = fame 4; = fights no",
    );
}

/// MK-AMB-42: Banner of Protection covers hand and discard pile, a withdrawal too, but no Units.
#[test]
fn forgotten_wounds() {
    let board = "tiles A 0,0 / countryside7 0,1; at 2sw; hand frost_bridge banner_of_protection march; 1.hand march; source blue";
    check(
        board,
        "play banner_of_protection strong 0; play frost_bridge strong 0; step 2c; step 2nw; end-turn; = space 2c; = wounds 1; forget yes; = wounds 0",
    );
    let units = "hand banner_of_protection march wound*1; units peasants";
    fight(
        "cursed_hags",
        units,
        "play banner_of_protection strong 0; end-phase; end-phase; soak 0; = units peasants wounded wounded; end-phase; end-turn; ~ forget; keep-rest; = wounds 1; = units peasants wounded wounded",
    );
}
