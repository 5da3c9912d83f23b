//! The end of a turn, levels and rewards.

use crate::common::{GLADE, position};

/// MK-EX-17, MK-EOT-08, MK-DEC-19, MK-REST-03: a glade may take a Wound of hand or discard pile.
#[test]
fn a_glade_takes_a_wound() {
    let mut game = position(&format!(
        "now = \"turn 0\"\n{GLADE}source = [\"red\"]\n[player.0]\nhero = \"tovak\"\nspace = \"2c\"\nhand = [\"march\", \"rage\"]\ndiscard = [\"wound 1\"]\n[player.1]\n"
    ));
    game.play("0 rest march 0; 0 end-turn; 0 keep-rest");
    assert_eq!(game.refusal(0, "glade yes"), "MK-EOT-08");
    game.play("0 glade no");
    assert_eq!(game.player(0).deeds.discard.wounds, 0);
}

/// MK-EX-17, MK-EOT-09, MK-SITE-13, MK-MANA-14: a mine gives a crystal, never a fourth.
#[test]
fn a_mine_gives_a_crystal() {
    for (before, after) in [(0, 1), (3, 3)] {
        let mut game = position(&format!(
            "now = \"turn 0\"\ntiles = [\"A 0,0\", \"countryside5 0,1\"]\nsource = [\"red\"]\n[player.0]\nhero = \"tovak\"\nspace = \"2se\"\n\
             crystals = [0, {before}, 0, 0]\nhand = [\"march\", \"rage\"]\n[player.1]\n"
        ));
        game.play("0 rest march 0; 0 end-turn; 0 keep-rest");
        assert_eq!(game.player(0).crystals[1], after);
    }
}

/// MK-EX-38, MK-FAME-01, MK-FAME-03, MK-FAME-04, MK-FAME-06, MK-FAME-07, MK-FAME-09, MK-FAME-10, MK-DEC-21: two levels at once.
#[test]
fn levels_are_processed_from_the_lowest() {
    let mut game = position(&format!(
        "now = \"turn 0\"\n{GLADE}source = [\"white\"]\nadvanced = [\"fire_bolt\", \"learning\", \"agility\"]\nscript = {{ skills = [\"double_time\", \"shield_mastery\"] }}\n\
         [space.2nw]\nfoes = [\"prowlers\"]\n[player.0]\nhero = \"tovak\"\nspace = \"2c\"\nfame = 7\nlevel = 1\nhand = [\"swiftness\", \"rage\"]\n[player.1]\n"
    ));
    game.play("0 challenge 2nw; 0 play swiftness strong 0; 0 pay token gold; 0 strike 1");
    assert_eq!((game.player(0).fame, game.player(0).level), (9, 1), "not before the end of the turn");
    game.play("0 end-turn; 0 keep-rest; 0 no-glade");
    assert_eq!(game.legal(0), ["keep-skill double_time", "keep-skill shield_mastery"]);
    game.play("0 keep-skill double_time; 0 win agility");
    let player = game.player(0);
    assert_eq!(player.level, 3);
    assert!(game.state().common.has(hexarch_mage_knight::Skill::ShieldMastery));
    assert!(player.deeds.hand.iter().any(|card| card.is_advanced()), "it was on top of the deck");
}

/// MK-EX-39, MK-FAME-08: a Common Skill of another hero comes with the lowest Advanced Action.
#[test]
fn a_common_skill_comes_with_the_lowest_card() {
    let mut game = position(&format!(
        "now = \"turn 0\"\n{GLADE}source = [\"white\"]\nadvanced = [\"fire_bolt\", \"learning\", \"agility\"]\ncommon = [\"flight\", \"shield_mastery\"]\n\
         script = {{ skills = [\"double_time\", \"i_feel_no_pain\"] }}\n[player.0]\nhero = \"tovak\"\nspace = \"2sw\"\nfame = 15\nlevel = 3\nhand = [\"march\", \"rage\"]\n[player.1]\n"
    ));
    game.play("0 rest march 0; 0 end-turn; 0 keep-rest");
    assert_eq!(game.refusal(0, "common-skill shield_mastery"), "MK-FAME-08");
    game.play("0 common-skill flight");
    let player = game.player(0);
    assert!(player.skills.has(hexarch_mage_knight::Skill::Flight));
    assert!(game.state().common.has(hexarch_mage_knight::Skill::DoubleTime));
    let agility = player.deeds.hand.iter().any(|card| card == hexarch_mage_knight::CardId(70));
    assert!(agility, "the lowest of the offer");
}

/// MK-EX-16, MK-EOT-03, MK-EOT-04, MK-MOVE-29: who ends on an unsafe space goes back, a Wound a space.
#[test]
fn a_hero_on_a_lake_withdraws() {
    let mut game = position(&format!(
        "now = \"turn 0\"\n{GLADE}source = [\"blue\"]\n[player.0]\nhero = \"tovak\"\nspace = \"2c\"\nhand = [\"frost_bridge\", \"rage\"]\n[player.1]\n"
    ));
    game.play("0 play frost_bridge strong 0; 0 pay token gold; 0 step 2ne; 0 end-turn");
    assert_eq!((game.space(0).as_str(), game.player(0).deeds.hand.wounds), ("2c", 1));
}

/// MK-EX-55, MK-TACT-04, MK-AMB-23: Planning draws one card more.
#[test]
fn planning_draws_one_more() {
    for (hand, after) in [("\"rage\", \"rage\", \"stamina\", \"stamina\"", 6), ("\"rage\", \"march\"", 5)] {
        let mut game = position(&format!(
            "now = \"turn 0\"\n{GLADE}source = [\"blue\"]\n[player.0]\nhero = \"tovak\"\nspace = \"2sw\"\ntactic = \"planning\"\nhand = [{hand}]\n[player.1]\n"
        ));
        game.play("0 rest rage 0; 0 end-turn; 0 keep-rest");
        assert_eq!(game.player(0).deeds.hand.len(), after, "{hand}");
    }
}
