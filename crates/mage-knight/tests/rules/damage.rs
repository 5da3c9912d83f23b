//! Damage, poison, paralysis, knock-outs.

use crate::common::{Match, position};

/// Seat 0 stands on a monster den with this token in it.
fn den(foe: &str, level: u8, hand: &str, units: &str) -> Match {
    let fame = [0, 0, 3, 8, 15, 24][usize::from(level)];
    let mut game = position(&format!(
        "now = \"turn 0\"\ntiles = [\"A 0,0\", \"countryside6 0,1\"]\nsource = [\"green\"]\n[space.2w]\nfoes = [\"{foe}\"]\nopened = true\n\
         [player.0]\nhero = \"tovak\"\nspace = \"2w\"\nfame = {fame}\nhand = [{hand}]\nunits = [{units}]\n[player.1]\n"
    ));
    game.play("0 enter; 0 end-phase; 0 end-phase");
    game
}

/// MK-EX-28, MK-ABIL-07, MK-DMG-13: Brutal damage is doubled; five Wounds knock a level 1 hero out.
#[test]
fn five_wounds_knock_a_hero_out() {
    let game = den("minotaur", 1, "\"march\", \"rage\", \"stamina\"", "");
    assert_eq!(game.hand(0), ["wound"; 5]);
    assert_eq!(game.player(0).deeds.discard.len(), 3);
}

/// MK-EX-30, MK-ABIL-11, MK-AMB-19: paralysis takes the hand.
#[test]
fn paralysis_takes_the_hand() {
    let game = den("medusa", 3, "\"march\", \"rage\", \"stamina\", \"promise\"", "");
    assert_eq!(game.hand(0), ["wound"; 2]);
}

/// MK-EX-30, MK-ABIL-10, MK-UNIT-06: a paralyzed Unit is destroyed and takes its Armor of damage along.
#[test]
fn paralysis_destroys_a_unit() {
    let mut game = den("medusa", 3, "\"march\"", "\"peasants\"");
    game.play("0 soak 0");
    assert!(game.player(0).units.is_empty());
    assert_eq!(game.hand(0), ["wound"], "3 damage are left against Armor 3");
}

/// MK-EX-32, MK-DMG-04, MK-DMG-05, MK-DMG-07, MK-DMG-11, MK-DEC-16: a spent Unit may take damage once.
#[test]
fn units_take_damage_for_the_hero() {
    let mut game = den("gargoyle", 1, "\"march\"", "\"peasants spent\"");
    assert_eq!(game.legal(0), ["soak 0", "hero"]);
    game.play("0 soak 0");
    assert_eq!((game.player(0).units[0].wounds, game.hand(0).len()), (1, 2), "5 - 3 against Armor 2");
    let wounded = den("gargoyle", 1, "\"march\"", "\"peasants wounded\"");
    assert_eq!(wounded.player(0).deeds.hand.wounds, 3, "a wounded Unit takes nothing");
}

/// MK-EX-33, MK-DMG-08, MK-DMG-09: a resistant Unit holds its Armor of damage first.
#[test]
fn a_resistant_unit_holds_before_it_is_wounded() {
    let mut game = den("gargoyle", 3, "\"march\"", "\"guardian_golems\"");
    game.play("0 soak 0");
    assert_eq!((game.player(0).units[0].wounds, game.player(0).deeds.hand.wounds), (1, 0), "3 held, 2 wound");
}

/// MK-EX-29, MK-ABIL-08, MK-ABIL-09, MK-AMB-18: poison doubles Wounds.
#[test]
fn poison_doubles_wounds() {
    let poisoned = |units: &str, script: &str| {
        let mut game = position(&format!(
            "now = \"turn 0\"\ntiles = [\"A 0,0\", \"countryside1 0,1\"]\nsource = [\"green\"]\n[space.2nw]\nfoes = [\"cursed_hags\"]\n\
             [player.0]\nhero = \"tovak\"\nspace = \"2c\"\nhand = [\"march\"]\nunits = [{units}]\n[player.1]\n"
        ));
        game.play("0 challenge 2nw; 0 end-phase; 0 end-phase");
        game.play(script);
        game
    };
    let hero = poisoned("", "");
    assert_eq!((hero.player(0).deeds.hand.wounds, hero.player(0).deeds.discard.wounds), (2, 2));
    let unit = poisoned("\"peasants\"", "0 soak 0");
    assert_eq!((unit.player(0).units[0].wounds, unit.player(0).deeds.hand.wounds), (2, 0));
}
