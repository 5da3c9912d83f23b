//! The end of a turn, levels and rewards.

use hexarch_core::{Seat, Table as _, Viewer};

use crate::common::{GLADE, Match, check, position};

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

/// MK-EOT-01, MK-EOT-05, MK-EOT-11: withdrawal, clearing, the place, rewards and levels, and the draw last of all.
#[test]
fn a_turn_ends_step_by_step() {
    let board = "at 2c; hand march rage decompose stamina; fame 3; level 1; advanced agility ambush learning; next skills double_time shield_mastery; 1.hand march; source red";
    let mut game = check(
        board,
        "play march basic 0; play decompose basic 0; give stamina; = crystals 0 2 0 0; end-turn",
    );
    // Played cards are put away, a card thrown away is gone; the mine, the level and the draw are still to come.
    game.follow(
        "= played -; = discard decompose march; = gone stamina; = crystals 0 2 0 0; = level 1; keep-rest",
    );
    game.follow("= crystals 1 2 0 0; = level 2; = hand rage; keep-skill double_time; win agility; = asked 1; = hand-size 5");
    assert!(game.hand(0).contains(&"agility".to_string()), "the draw begins with the new card");
}

/// MK-EOT-03, MK-EOT-04, MK-AMB-33, MK-DMG-14: withdrawal goes back the way of this turn, a Wound for each space.
#[test]
fn withdrawal_goes_back_the_same_way() {
    // Over a frozen lake, where nobody may stay.
    let board = "tiles A 0,0 / countryside7 0,1; at 2sw; hand frost_bridge march; 1.hand march";
    check(board, "play frost_bridge strong 0; step 2c; step 2nw; end-turn; = space 2c; = wounds 1");
    // A hero who did not move goes to a safe space of choice.
    let lake = "tiles A 0,0 / countryside7 0,1; at 2nw; hand march rage; 1.hand march";
    check(
        lake,
        "play march basic 0; end-turn; ? withdraw-to 2c; ? withdraw-to 2w; withdraw-to 2w; = space 2w; = wounds 1",
    );
}

/// MK-EOT-13: a hand above the limit stays and draws nothing.
#[test]
fn a_large_hand_stays() {
    let board = "hand march march stamina stamina swiftness swiftness rage; 1.hand march; deck rage";
    check(board, "play march basic 0; end-turn; keep-rest; = hand-size 6; = deck-size 1; = asked 1");
}

/// MK-EOT-19, MK-SCORE-02: with the last of the last turns the game is over.
#[test]
fn the_last_turn_ends_the_game() {
    check(
        "hand march; 1.hand march; last 3 0",
        "play march basic 0; end-turn; = over no; 1: play march basic 0; 1: end-turn; = over yes",
    );
    check("hand march; 1.hand march; last 1 0", "play march basic 0; end-turn; = over yes");
    // If the round ends before, the game ends with it.
    check(
        "hand march; 1.hand march; last 3 0; announced 1; turns_left 1",
        "play march basic 0; end-turn; = over yes; = round 1",
    );
}

/// MK-EOT-20: Fame that comes when the turn ends counts for this turn's levels.
#[test]
fn late_fame_counts_for_levels() {
    let village = "hero norowas; tiles A 0,0 / countryside1 0,1; at 2e; fame 2; hand noble_manners march; advanced agility ambush learning; next skills leadership inspiration";
    check(
        village,
        "interact; play noble_manners basic 0; end-turn; = fame 3; keep-rest; = level 2; ? keep-skill leadership; ? keep-skill inspiration",
    );
}

/// MK-FAME-11, MK-FAME-09: Advanced Actions in the Unit offer are no gain of a level.
#[test]
fn monastery_cards_are_no_gain_of_a_level() {
    let board = "hand march rage; fame 3; level 1; advanced agility ambush learning; monastery training; next skills double_time shield_mastery; next offers fire_bolt; 1.hand march";
    let mut game = check(
        board,
        "play march basic 0; end-turn; keep-rest; keep-skill double_time; = common shield_mastery; ~ win training; win ambush",
    );
    game.follow("= advanced fire_bolt agility learning; = monastery training; = skills double_time");
}

/// MK-FAME-12, MK-SETUP-18, MK-AMB-38: with each Skill of a solo game one of the dummy hero's nine becomes common.
#[test]
fn the_dummys_hero_lends_skills() {
    let board = "scenario solo_conquest; players 1; hand march rage; fame 3; level 1; advanced agility ambush learning; dummy hero goldyx; dummy deck march rage stamina; \
                 dummy skills flight potion_making; next skills double_time shield_mastery flight; source red blue green";
    let mut game = check(
        board,
        "play march basic 0; end-turn; keep-rest; ~ common-skill; keep-skill double_time; win agility",
    );
    game.follow("= common flight shield_mastery; = dummy-skills 1");
}

/// MK-SKILL-04, MK-DEC-21: a Common Skill of another hero works as one's own.
#[test]
fn a_common_skill_works() {
    let board = "hand march rage stamina; fame 3; level 1; common dark_paths; advanced agility ambush learning; next skills double_time shield_mastery; 1.hand march rage";
    let mut game = check(
        board,
        "play march basic 0; end-turn; keep-rest; common-skill dark_paths; = skills dark_paths; = common double_time shield_mastery; 1: rest march 0; 1: end-turn; 1: keep-rest",
    );
    game.follow("skill dark_paths 0; = moves 1; ! MK-SKILL-01 skill dark_paths 0");
}

/// MK-CARD-20: from an empty offer nothing is gained, and nothing comes into it.
#[test]
fn an_empty_offer_gives_nothing() {
    let content = hexarch_mage_knight::game().content();
    let advanced: Vec<&str> = content
        .cards
        .iter()
        .map(|card| card.name.id.as_str())
        .skip_while(|id| *id != "fire_bolt")
        .take(28)
        .collect();
    assert_eq!(advanced.last(), Some(&"training"));
    let gone: Vec<&str> = advanced.iter().copied().filter(|id| *id != "agility").collect();
    let board = format!(
        "hand march rage; fame 3; level 1; gone {}; next skills double_time shield_mastery double_time; 1.hand march",
        gone.join(" ")
    );
    check(
        &format!("{board}; advanced agility"),
        "play march basic 0; end-turn; keep-rest; keep-skill double_time; win agility; = advanced -",
    );
    let none = board.replace("gone ", "gone agility ");
    check(
        &none,
        "play march basic 0; end-turn; keep-rest; keep-skill double_time; = skills double_time; = asked 1",
    );
    // Monasteries go without first.
    let round = format!(
        "now prepare; tiles A 0,0 / countryside5 0,1; hand march; advanced ,; gone {}",
        gone.join(" ")
    );
    check(&round, "= advanced agility; = monastery -");
}

/// MK-EOT-16: beside a conquered city an own Shield is one card more, its leader has two.
#[test]
fn a_city_raises_the_hand_limit() {
    let board = "tiles A 0,0 / countryside6 0,1 / countryside1 1,0 / core7 1,1; city white level 4; city white open; at 4ne; hand march rage; 1.hand march";
    for (shields, cards) in [
        ("city white shields 1", 5),
        ("city white shields 0 1; city white leader 1", 6),
        ("city white shields 0; city white leader 0", 7),
    ] {
        check(
            &format!("{board}; {shields}"),
            &format!("play march basic 0; end-turn; keep-rest; = hand-size {cards}"),
        );
    }
}

/// The cards of a zone, as a seat sees them, that one of its answers is about.
fn offered(of: &Match, viewer: u8, label: &str) -> usize {
    let scene = of.table.scene(Viewer::Seat(Seat(viewer)));
    let on: Vec<_> = scene.asks.iter().flat_map(|ask| &ask.choices).flat_map(|choice| &choice.on).collect();
    let zones = scene.zones.iter().filter(|zone| zone.label.key == label);
    zones.flat_map(|zone| &zone.cards).filter(|card| viewer != 0 || on.contains(&&card.id)).count()
}

/// MK-DEC-21, MK-COMBAT-23, MK-VIS-11: what is drawn to choose from lies on the table to be read: Skills for all, Artifacts for
/// whoever drew them.
#[test]
fn what_is_drawn_to_choose_from_can_be_read() {
    let mut game = position(&format!(
        "now = \"turn 0\"\n{GLADE}source = [\"white\"]\nadvanced = [\"fire_bolt\", \"learning\", \"agility\"]\nscript = {{ skills = [\"double_time\", \"shield_mastery\"] }}\n\
         [player.0]\nhero = \"tovak\"\nspace = \"2sw\"\nfame = 8\nlevel = 1\nhand = [\"rage\", \"march\"]\n[player.1]\n"
    ));
    game.play("0 play march basic 0; 0 end-turn; 0 keep-rest");
    assert_eq!([0, 1].map(|viewer| offered(&game, viewer, "scene.drawn_skills")), [2, 2]);
    game.play("0 keep-skill double_time");
    assert_eq!([0, 1].map(|viewer| offered(&game, viewer, "scene.drawn_skills")), [0, 0]);
    let game = check(
        "tiles A 0,0 / countryside5 0,1; at 2ne; hand horn_of_wrath march; next dice blue blue blue blue blue blue; next enemies monks; next artifacts ruby_ring golden_grail; fame 48; deck rage; 1.hand march",
        "burn-monastery; play horn_of_wrath strong 6; strike 1; end-turn; keep-rest; ? return ruby_ring",
    );
    assert_eq!([0, 1].map(|viewer| offered(&game, viewer, "scene.drawn_artifacts")), [2, 0]);
}
