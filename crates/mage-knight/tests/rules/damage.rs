//! Damage, poison, paralysis, knock-outs.

use hexarch_core::{Game as _, Seat, Table as _, Viewer};
use hexarch_mage_knight::game as mage_knight;

use crate::common::{Match, check, fight, position};

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

/// What each answer to the question says.
fn words(game: &Match) -> Vec<String> {
    let scene = game.table.scene(Viewer::Seat(Seat(0)));
    let say = |text| mage_knight().phrases().say(text, mage_knight().catalogue());
    scene.asks[0].choices.iter().map(|choice| say(&choice.text)).collect()
}

/// MK-DMG-04, MK-DMG-08, MK-DMG-12, MK-ABIL-08 to -11: whoever may take damage is told what that costs.
#[test]
fn who_takes_damage_is_told_what_it_costs() {
    for (foe, level, units, told) in [
        ("gargoyle", 1, "\"peasants\"", ["Peasants: 1 Wound, 2 damage left", "The hero takes it: 3 Wounds"]),
        ("gargoyle", 3, "\"guardian_golems\"", ["Guardian Golems: 1 Wound", "The hero takes it: 2 Wounds"]),
        (
            "medusa",
            3,
            "\"peasants\"",
            [
                "Peasants: destroyed, 3 damage left",
                "The hero takes it: 2 Wounds, and the rest of the hand is discarded",
            ],
        ),
    ] {
        assert_eq!(words(&den(foe, level, "\"march\"", units)), told, "{foe}");
    }
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

/// MK-DMG-02, MK-DMG-03, MK-DEC-15, MK-AMB-19: unblocked enemies deal their damage one by one, in an order of choice, all of it.
#[test]
fn damage_comes_in_an_order_of_choice() {
    let board = "tiles A 0,0 / countryside6 0,1 / countryside1 1,0; on 2se foes medusa; on 3nw foes prowlers; fame 48; hand march rage; units peasants";
    // Medusa deals 6, the Prowlers 4; Armor is 4.
    let mut first = check(
        board,
        "challenge 2se; join 3nw; end-phase; end-phase; ? damage-from 1; damage-from 0; soak 0; = units -; = hand wound wound",
    );
    first.follow("= phase attack; = discard march rage");
    check(
        board,
        "challenge 2se; join 3nw; end-phase; end-phase; damage-from 1; soak 0; = units peasants wounded; = wounds 3; = phase attack",
    );
}

/// MK-DMG-06: however little it is, damage wounds a Unit.
#[test]
fn one_point_wounds_a_unit() {
    fight(
        "golems",
        "fame 48; hand march; units altem_guardians,",
        "end-phase; end-phase; soak 0; = units altem_guardians wounded; = wounds 0",
    );
}

/// MK-DMG-10: damage that a Unit takes is no block: what a successful block would do does not happen.
#[test]
fn taking_damage_is_no_block() {
    let board = "hand burning_shield march; crystals 1 0 0 0; source black; units foresters";
    // Fire Block 4 is too little for 5; the Foresters take 4 of it, the hero the rest.
    fight(
        "gargoyle",
        board,
        "end-phase; play burning_shield basic 0; ! MK-BLOCK-05 block 0; end-phase; soak 0; = units foresters wounded; = wounds 1; = foes gargoyle; ~ burn",
    );
}

/// MK-DMG-14: Wounds that cards bring in a combat count for a knock-out.
#[test]
fn wounds_of_cards_count_for_a_knock_out() {
    // Four Wounds of the Minotaur's 8 and one of Blood Rage.
    fight(
        "ironclads",
        "hand blood_rage march rage",
        "end-phase; end-phase; = wounds 4; = knocked-out no; play blood_rage basic 1; = wounds 5; = knocked-out yes; = hand wound wound wound wound wound; = attack melee physical 5",
    );
}

/// MK-DMG-15, MK-DMG-13: Units and Skills of a knocked-out hero still work, and further damage still wounds.
#[test]
fn the_knocked_out_fight_on() {
    let board = "tiles A 0,0 / countryside6 0,1 / countryside1 1,0; on 2se foes minotaur; on 3nw foes prowlers; hand march rage; units utem_crossbowmen; skills cold_swordsmanship; fame 0";
    let mut game = check(
        board,
        "challenge 2se; join 3nw; end-phase; end-phase; damage-from 0; hero; = knocked-out yes; = wounds 5; hero; = wounds 7; = phase attack",
    );
    game.follow("activate 0 0 no; skill cold_swordsmanship 0; = attack melee physical 5; strike 2; = fame 2");
}

/// MK-UNIT-01, MK-UNIT-07: no more Units than Command tokens, and none is disbanded without need.
#[test]
fn units_need_command_tokens() {
    let village = "tiles A 0,0 / countryside1 0,1; at 2e; hand endless_bag_of_gold march; recruits peasants herbalists foresters";
    let mut game = check(
        village,
        "~ disband; interact; play endless_bag_of_gold strong 0; recruit peasants no; = units peasants; ~ disband; recruit foresters no; = asked 0; disband 0; = units foresters",
    );
    game.follow("~ disband; = influence 0");
    check(
        &format!("{village}; fame 8"),
        "interact; play endless_bag_of_gold strong 0; recruit peasants no; recruit foresters no; = units peasants, foresters",
    );
}

/// MK-UNIT-08, MK-UNIT-09: a readied Unit works again; a bonus adds to what a Unit can do, and makes nothing new.
#[test]
fn a_readied_unit_works_again() {
    check(
        "fame 8; hand march; units peasants, herbalists",
        "activate 0 3 no; = moves 2; ! MK-UNIT-03 activate 0 3 no; activate 1 1 no; unit 0; activate 0 3 no; = moves 4",
    );
    // Into the Heat raises Attacks and Blocks; Herbalists have none.
    fight(
        "prowlers",
        "fame 8; hand into_the_heat march; units herbalists, utem_crossbowmen",
        "play into_the_heat basic 0; activate 1 2 no; = attack ranged physical 4; activate 0 2 no; = mana green 1; = attack ranged physical 4; end-phase; = block -",
    );
}

/// MK-HEAL-04: an effect that heals a Unit takes one Wound off it.
#[test]
fn an_effect_heals_one_wound() {
    check(
        "hand march; skills inspiration; units peasants wounded wounded,",
        "skill inspiration 1; unit 0; = units peasants wounded; = flipped inspiration",
    );
}

/// MK-AMB-29, MK-COMBAT-09: Units do not heal in combat either.
#[test]
fn units_do_not_heal_in_combat() {
    fight(
        "prowlers",
        "fame 8; hand march wound*1; units herbalists, peasants spent",
        "! MK-COMBAT-09 activate 0 0 no; ! MK-COMBAT-09 activate 0 1 no; ? activate 0 2 no",
    );
}

/// MK-AMB-48: in the damage phase nothing is played, only assigned.
#[test]
fn damage_is_only_assigned() {
    let game = fight(
        "prowlers",
        "hand fire_bolt tranquility; skills potion_making; units peasants",
        "end-phase; end-phase",
    );
    assert_eq!(game.legal(0), ["soak 0", "hero"]);
}
