//! Rulings that no other chapter covers (MK-AMB), and decisions (MK-DEC).

use crate::common::{board, check, dealt, fight};
use hexarch_mage_knight::Scenario;

/// MK-AMB-01: the values of the revised edition come all together, or not at all.
#[test]
fn the_revised_edition() {
    for (option, influence) in [("", 2), ("options revised", 3)] {
        check(&format!("{option}; hand in_need"), &format!("play in_need basic 0; = influence {influence}"));
    }
    for (option, siege) in [("", 6), ("options revised", 5)] {
        fight(
            "diggers",
            &format!("{option}; hand horn_of_wrath march; next dice blue"),
            &format!("play horn_of_wrath basic 0; = attack siege physical {siege}"),
        );
    }
    // The Altem Mages are fortified in the first printing alone, and the Altem Guardsmen attack with 6 instead of 5.
    let bolt = "hand mana_bolt march; crystals 0 1 0 1; source black; fame 48";
    fight("white_altem_mages", bolt, "play mana_bolt basic 3; ! MK-RANGED-04 strike 1");
    fight(
        "white_altem_mages",
        &format!("options revised; {bolt}"),
        "play mana_bolt basic 3; ! MK-RANGED-06 strike 1",
    );
    for (option, wounds) in [("", 3), ("options revised", 3)] {
        fight(
            "altem_guardsmen",
            &format!("{option}; hand march"),
            &format!("end-phase; end-phase; = wounds {wounds}"),
        );
    }
    let guard = "hero arythea; hand determination march; source blue";
    fight("altem_guardsmen", guard, "end-phase; play determination strong 0; ! MK-BLOCK-05 block 0");
    fight(
        "altem_guardsmen",
        &format!("options revised; {guard}"),
        "end-phase; play determination strong 0; block 0",
    );
}

/// MK-AMB-04, MK-EOT-02: the die is rolled first; then cards are discarded, before the place gives anything.
#[test]
fn the_die_comes_back_first() {
    let mut game = check(
        "at 2c; hand march rage; source green; next dice gold; 1.hand march",
        "play march strong 0; = source -; end-turn; = source gold; = crystals 0 0 0 0; ? discard rage",
    );
    game.follow("keep-rest; = crystals 1 0 0 0");
}

/// MK-AMB-25, MK-ABIL-13: a summoned monster is never fortified, neither by the site nor by its icon.
#[test]
fn summoned_monsters_are_never_fortified() {
    let tower = "tiles A 0,0 / countryside4 0,1; at 2sw; on 2c foes violet_illusionists; hand march stamina; units illusionists; crystals 0 0 0 1; source green";
    for monster in ["gargoyle", "crypt_worm"] {
        let mut game = check(
            &format!("{tower}; next enemies {monster}"),
            "play march strong 0; play stamina basic 0; step 2c; ! MK-COMBAT-13 activate 0 1 no; end-phase; activate 0 1 no; end-phase",
        );
        game.follow("= wounds 0; = phase attack");
    }
}

/// MK-AMB-36: a solo reconnaissance has three rounds, four in the revised edition.
#[test]
fn a_solo_reconnaissance() {
    let solo =
        "scenario first_reconnaissance; players 1; hand march; dummy hero goldyx; dummy deck march rage";
    assert_eq!(board(solo).state().setting.rounds, 3);
    assert_eq!(board(&format!("{solo}; options revised")).state().setting.rounds, 4);
}

/// MK-AMB-50: where every space beside is taken, one withdraws to the nearest safe one, a Wound for each space.
#[test]
fn the_nearest_safe_space() {
    let peak =
        "at 2nw; 1.at 2c; 2.at 2ne; 3.at 2w; hand march rage; 1.hand march; 2.hand march; 3.hand march";
    let game = check(peak, "play march basic 0; end-turn; = wounds 2");
    assert!(["2e", "2sw", "2se"].contains(&game.space(0).as_str()), "{}", game.space(0));
}

/// MK-DEC-05, MK-CARD-02: a card is played for either effect, sideways, or attached if it is a Banner.
#[test]
fn ways_to_play_a_card() {
    let game = board("hand march banner_of_glory; units peasants; source green");
    assert_eq!(
        game.legal_with(0, "play"),
        ["play march basic 0", "play march strong 0"],
        "the Banner's strong effect is for combat"
    );
    assert_eq!(game.legal_with(0, "attach"), ["attach banner_of_glory 0"]);
    assert_eq!(
        game.legal_with(0, "sideways march"),
        ["sideways march move - -", "sideways march influence - -"]
    );
}

/// MK-DEC-07: every space beside that can be paid for, every place for a tile, or the end.
#[test]
fn ways_to_move() {
    let game = check(
        "tiles A 0,0 / countryside6 0,1 / countryside1 1,0; tile_deck 3 0 0; at 2ne; hand march",
        "play march basic 0",
    );
    assert_eq!(game.legal(0), ["step 2e", "explore 1 1", "explore 0 2", "end-turn"]);
    let more = check(
        "tiles A 0,0 / countryside6 0,1 / countryside1 1,0; tile_deck 3 0 0; at 2ne; hand march; source green",
        "play march strong 0",
    );
    assert_eq!(more.legal_with(0, "step"), ["step 2c", "step 2e"]);
}

/// MK-SCEN-09, MK-SCORE-11: alone in a reconnaissance there are no titles and nothing but Fame and achievements.
#[test]
fn a_solo_reconnaissance_has_no_titles() {
    let game = dealt(Scenario::FirstReconnaissance, 1, 1);
    assert_eq!(game.state().map.deck, [6, 1, 2], "set up as for two");
    let end = "scenario first_reconnaissance; players 1; order 0 dummy; round 3; hand march; fame 9; top fireball; dummy hero goldyx; dummy deck march rage; announced dummy; turns_left 1";
    check(end, "play march basic 0; end-turn; = over yes; = result 11");
}
