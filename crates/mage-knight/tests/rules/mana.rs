//! Mana, the Source and crystals.

use crate::common::{GLADE, Match, check, position};

fn hero(source: &str, more: &str, hand: &str) -> Match {
    position(&format!(
        "now = \"turn 0\"\n{GLADE}source = [{source}]\n{more}\n[player.0]\nhero = \"tovak\"\nspace = \"2sw\"\nhand = [{hand}]\n[player.1]\n"
    ))
}

/// MK-MANA-02, MK-MANA-03, MK-CARD-02, MK-DEC-06: a strong effect takes one mana; one die a turn.
#[test]
fn one_die_a_turn() {
    let mut game = hero("\"green\", \"green\"", "", "\"march\", \"march\"");
    game.play("0 play march strong 0");
    assert_eq!((game.turn(0).moves, game.turn(0).dice), (4, 1));
    assert_eq!(game.refusal(0, "play march strong 0"), "MK-CARD-02");
}

/// MK-MANA-05, MK-MANA-07, MK-MANA-17: gold is any colour by Day and nothing by Night.
#[test]
fn gold_shines_by_day() {
    let mut day = hero("\"gold\"", "", "\"march\"");
    day.play("0 play march strong 0");
    assert_eq!(day.turn(0).moves, 4);
    let night = hero("\"gold\"", "night = true", "\"march\"");
    assert_eq!(night.refusal(0, "play march strong 0"), "MK-CARD-02");
}

/// MK-MANA-06, MK-CARD-03: the strong effect of a Spell takes black as well, and only by Night.
#[test]
fn strong_spells_need_the_night() {
    let day = hero("\"green\", \"black\"", "", "\"restoration\"");
    assert_eq!(day.refusal(0, "play restoration strong 0"), "MK-CARD-03");
    assert!(day.may(0, "play restoration basic 0"));
    let one_die = hero("\"green\", \"black\"", "night = true", "\"restoration\"");
    assert_eq!(one_die.refusal(0, "play restoration strong 0"), "MK-CARD-02", "two dice are one too many");
    let mut night = hero("\"black\"", "night = true", "\"restoration\", \"wound 3\"");
    assert_eq!(night.refusal(0, "play restoration basic 0"), "MK-CARD-02");
    night = position(&format!(
        "now = \"turn 0\"\nnight = true\n{GLADE}source = [\"black\"]\n[player.0]\nhero = \"tovak\"\nspace = \"2sw\"\ncrystals = [0, 0, 1, 0]\nhand = [\"restoration\"]\n[player.1]\n"
    ));
    night.play("0 play restoration strong 0");
    assert_eq!((night.turn(0).healing, night.player(0).crystals), (3, [0; 4]));
}

/// MK-MANA-10, MK-MANA-13, MK-AMB-20: a fourth crystal of an effect is mana.
#[test]
fn a_fourth_crystal_becomes_mana() {
    let mut game = position(&format!(
        "now = \"turn 0\"\n{GLADE}source = [\"red\"]\n[player.0]\nhero = \"tovak\"\nspace = \"2sw\"\ncrystals = [3, 0, 0, 0]\nhand = [\"fire_bolt\"]\n[player.1]\n"
    ));
    game.play("0 play fire_bolt basic 0");
    assert_eq!((game.player(0).crystals[0], game.turn(0).mana[0]), (3, 1));
}

/// MK-MANA-16, MK-SITE-14, MK-TURN-04: a glade gives gold by Day and black by Night.
#[test]
fn a_glade_gives_mana() {
    for (night, color) in [("", 4), ("night = true", 5)] {
        let game = position(&format!(
            "now = \"turn 0\"\n{night}\n{GLADE}source = [\"red\"]\n[player.0]\nhero = \"tovak\"\nspace = \"2c\"\nhand = [\"march\"]\n[player.1]\n"
        ));
        assert_eq!(game.turn(0).mana[color], 1);
    }
}

/// MK-MANA-15, MK-EOT-02, MK-MANA-09, MK-EOT-06: used dice are rolled, tokens are lost.
#[test]
fn dice_come_back_rolled() {
    let mut game = hero("\"green\"", "script = { dice = [\"black\"] }", "\"march\", \"rage\"");
    game.play("0 play march strong 0; 0 end-turn");
    assert_eq!(game.state().dice[0].color, hexarch_mage_knight::Color::Black);
    assert_eq!(game.state().source()[5], 1);
}

/// MK-CARD-09: a cost that would leave another unpaid is refused.
#[test]
fn paying_looks_ahead() {
    // Pure Magic, strong: blue for its power and one more for its effect. Two blue: a crystal and a die.
    let mut game = position(&format!(
        "now = \"turn 0\"\n{GLADE}source = [\"blue\"]\n[player.0]\nhero = \"tovak\"\nspace = \"2sw\"\ncrystals = [0, 1, 1, 0]\nhand = [\"pure_magic\"]\n[player.1]\n"
    ));
    // Green pays for Move 7.
    let green = game.legal_with(0, "play pure_magic strong");
    assert_eq!(green.len(), 1, "{green:?}");
    game.play(&format!("0 {}; 0 pay die blue", green[0]));
    assert_eq!((game.turn(0).moves, game.player(0).crystals), (7, [0, 1, 0, 0]));
}

/// MK-MANA-01, MK-COMP-08: four basic colours; gold is any of them by Day, black none.
#[test]
fn basic_and_special_colors() {
    let hand = "hand march stamina threaten promise";
    for card in ["march", "stamina", "threaten", "promise"] {
        check(&format!("{hand}; source gold"), &format!("play {card} strong 0; = source -"));
        check(&format!("{hand}; source black"), &format!("! MK-CARD-02 play {card} strong 0"));
        check(&format!("night; {hand}; source gold black"), &format!("! MK-CARD-02 play {card} strong 0"));
    }
    for (color, card) in [("red", "threaten"), ("blue", "stamina"), ("green", "march"), ("white", "promise")]
    {
        let mut game = check(
            &format!("{hand}; source {color}; next dice {color}"),
            &format!("play {card} strong 0; = source -"),
        );
        assert_eq!(game.legal_with(0, "play").iter().filter(|play| play.contains("strong")).count(), 0);
        game.follow("end-turn; keep-rest").follow(&format!("= source {color}"));
    }
}

/// MK-MANA-04: a die that an effect takes leaves the usual one free.
#[test]
fn a_die_taken_by_an_effect_is_extra() {
    check(
        "hand mana_draw march stamina; source white green; crystals 0 0 0 1",
        "play mana_draw strong 1; pay crystal white; die white; = mana blue 2; play march strong 0; = source -; play stamina strong 0; = mana blue 1",
    );
}

/// MK-MANA-11: a crystal is mana at any moment of the own turn, in combat as well; mana becomes no crystal by itself.
#[test]
fn crystals_are_mana_at_any_moment() {
    let board = "hand rage swiftness march; crystals 1 0 1 1; source black; on 2se foes diggers";
    check(
        board,
        "play march strong 0; = crystals 1 0 0 1; challenge 2se; play swiftness strong 0; = crystals 1 0 0 0; end-phase; end-phase; play rage strong 0; = crystals 0 0 0 0",
    );
    check(
        "tiles A 0,0 / countryside1 0,1; at 2c; hand march rage",
        "= mana gold 1; play march basic 0; end-turn; keep-rest; no-glade",
    )
    .follow("= crystals 0 0 0 0");
}

/// MK-MANA-12: nothing makes a gold or black crystal.
#[test]
fn there_are_no_special_crystals() {
    check(
        "hand crystallize endless_gem_pouch; next dice gold black",
        "~ play crystallize strong 4; play endless_gem_pouch basic 0; ~ gold-crystal gold; ~ gold-crystal black; gold-crystal blue; = crystals 0 1 0 0; = fame 1",
    );
}
