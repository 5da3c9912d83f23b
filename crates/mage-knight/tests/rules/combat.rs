//! Attacks and blocks.

use crate::common::{Match, beside_orcs, position};

/// Challenges the orcs and plays on.
fn against(orcs: &str, hand: &str, script: &str) -> Match {
    let mut game = beside_orcs(orcs, hand, "");
    game.play("0 challenge 2nw");
    game.play(script);
    game
}

/// MK-EX-20, MK-RANGED-01, MK-RANGED-06, MK-FAME-02, MK-SITE-32, MK-COMBAT-01, MK-COMBAT-15, MK-COMBAT-16, MK-COMBAT-20.
#[test]
fn a_ranged_attack_defeats_before_anything_is_blocked() {
    let mut game =
        against("prowlers", "\"swiftness\", \"rage\"", "0 play swiftness strong 0; 0 pay token gold");
    assert_eq!(game.state().combat.attack[1][0], 3);
    game.play("0 strike 1");
    let player = game.player(0);
    assert_eq!((player.fame, player.reputation, game.space(0).as_str()), (2, 1, "2c"));
    assert!(!game.state().combat.on);
}

/// MK-EX-21, MK-RANGED-02, MK-RANGED-03, MK-RANGED-07, MK-COMBAT-12: neither sideways cards nor melee in the first phase.
#[test]
fn nothing_but_ranged_counts_in_the_first_phase() {
    let game = against("prowlers", "\"rage\", \"swiftness\"", "");
    assert_eq!(game.refusal(0, "sideways rage attack - -"), "MK-RANGED-03");
    assert_eq!(game.refusal(0, "play rage basic 0"), "MK-RANGED-02");
    assert_eq!(game.refusal(0, "play rage basic 1"), "MK-COMBAT-12");
}

/// MK-EX-22, MK-RANGED-04, MK-ABIL-01: a fortified enemy in the open needs Siege.
#[test]
fn fortified_enemies_need_siege() {
    let game = against("diggers", "\"swiftness\"", "0 play swiftness strong 0; 0 pay token gold");
    assert_eq!(game.refusal(0, "strike 1"), "MK-RANGED-04");
    let mut siege = against("diggers", "\"crushing_bolt\"", "0 play crushing_bolt strong 0; 0 pay die green");
    siege.play("0 strike 1");
    assert_eq!(siege.player(0).fame, 2);
}

/// MK-EX-26, MK-ELEM-02, MK-ELEM-05, MK-BLOCK-01, MK-BLOCK-04, MK-BLOCK-05, MK-BLOCK-08: halves against Fire.
#[test]
fn inefficient_blocks_are_halved() {
    let tower = |hand: &str, script: &str| {
        let mut game = position(&format!(
            "now = \"turn 0\"\ntiles = [\"A 0,0\", \"countryside4 0,1\"]\nsource = [\"blue\", \"red\", \"green\", \"white\"]\n\
             [space.2c]\nfoes = [\"violet_fire_mages\"]\n[player.0]\nhero = \"tovak\"\nspace = \"2sw\"\ncrystals = [3, 3, 3, 3]\n\
             hand = [{hand}]\n[player.1]\nhero = \"goldyx\"\n[turn.0]\nmoves = 9\n"
        ));
        // The beginning of a turn starts from nothing, so the way there is played.
        game.play(script);
        game
    };
    let mut game = tower(
        "\"march\", \"march\", \"cold_toughness\", \"rage\", \"ice_shield\"",
        "0 play march strong 0; 0 pay crystal green; 0 play march strong 0; 0 pay crystal green; 0 step 2c; 0 end-phase",
    );
    // Fire Attack 6: physical 2 is halved to 1, Ice counts fully.
    game.play("0 play rage basic 1");
    assert_eq!(game.refusal(0, "block 0"), "MK-BLOCK-05");
    game.play("0 play cold_toughness basic 1");
    assert_eq!(game.refusal(0, "block 0"), "MK-BLOCK-05", "1 + 3");
    game.play("0 play ice_shield basic 0; 0 block 0");
    assert_eq!(
        game.state().combat.phase,
        hexarch_mage_knight::Phase::Attack,
        "nobody is left to deal damage"
    );
}

/// MK-EX-27, MK-ABIL-06, MK-DMG-12, MK-DMG-01: Swift takes twice the Block, and deals its damage once.
#[test]
fn swift_enemies_take_twice_the_block() {
    let hand = "\"rage\", \"rage\", \"march\", \"stamina\"";
    let mut game = against(
        "wolf_riders",
        hand,
        "0 end-phase; 0 play rage basic 1; 0 play rage basic 1; 0 sideways march block - -",
    );
    assert_eq!(game.refusal(0, "block 0"), "MK-BLOCK-05", "5 of 6");
    game.play("0 sideways stamina block - -; 0 block 0");
    assert_eq!(game.player(0).deeds.hand.wounds, 0);
    let unblocked = against("wolf_riders", "\"rage\"", "0 end-phase; 0 end-phase");
    assert_eq!(unblocked.player(0).deeds.hand.wounds, 2, "3 damage against Armor 2");
}

/// MK-EX-31, MK-ABIL-12, MK-ABIL-13, MK-ABIL-14: summoners have a monster stand in for them.
#[test]
fn summoned_monsters_stand_in() {
    let mut game =
        beside_orcs("orc_summoners", "\"rage\", \"rage\"", "script = { enemies = [\"gargoyle\"] }");
    game.play("0 challenge 2nw; 0 end-phase");
    let foe = game.state().combat.foes[0];
    assert!(foe.summoned.is_some());
    game.play("0 end-phase");
    assert_eq!(game.player(0).deeds.hand.wounds, 3, "the Gargoyle deals 5");
    assert!(game.state().combat.foes[0].summoned.is_none(), "it is discarded");
    game.play("0 play rage basic 0; 0 play rage basic 0; 0 strike 1");
    assert_eq!(game.player(0).fame, 4);
}

/// MK-ATTACK-01, MK-ATTACK-02, MK-ATTACK-03, MK-ATTACK-04, MK-CARD-05, MK-CARD-06: everything counts in the last phase.
#[test]
fn in_the_attack_phase_everything_counts() {
    let mut game = against("diggers", "\"swiftness\", \"rage\", \"march\"", "0 end-phase; 0 end-phase");
    game.play("0 play rage basic 0; 0 sideways march attack - -; 0 strike 1");
    assert_eq!(game.player(0).fame, 2, "fortification no longer matters");
}

/// MK-ELEM-06, MK-ELEM-07, MK-ABIL-02: physical resistance halves, sideways cards too.
#[test]
fn resistances_halve_attacks() {
    let mut game = against(
        "ironclads",
        "\"rage\", \"rage\", \"march\", \"stamina\", \"stamina\"",
        "0 end-phase; 0 end-phase",
    );
    // Damage 8 against Armor 2 is four Wounds; the hand limit is 5.
    assert_eq!(game.player(0).deeds.hand.wounds, 4);
    game.play("0 play rage basic 0; 0 play rage basic 0; 0 sideways march attack - -");
    assert_eq!(game.refusal(0, "strike 1"), "MK-RANGED-06", "5 halved is 2 of 3");
    game.play("0 sideways stamina attack - -; 0 strike 1");
    assert_eq!(game.player(0).fame, 4);
}

/// MK-COMBAT-09, MK-HEAL-08, MK-EX-59: no healing and no readying in combat.
#[test]
fn nobody_heals_in_combat() {
    let mut game = position(
        "now = \"turn 0\"\ntiles = [\"A 0,0\", \"countryside1 0,1\"]\nsource = [\"green\"]\n[space.2nw]\nfoes = [\"prowlers\"]\n\
         [player.0]\nhero = \"tovak\"\nspace = \"2c\"\nfame = 8\nhand = [\"tranquility\", \"rage\"]\nunits = [\"herbalists\", \"utem_guardsmen spent\"]\n[player.1]\n",
    );
    game.play("0 challenge 2nw; 0 end-phase");
    assert_eq!(game.refusal(0, "play tranquility basic 0"), "MK-COMBAT-09");
    assert_eq!(game.refusal(0, "activate 0 1 no"), "MK-COMBAT-09");
    game.play("0 end-phase; 0 hero; 0 end-phase");
    assert!(game.may(0, "activate 0 1 no"), "after it they may");
}

/// MK-COMBAT-02, MK-TURN-15, MK-TURN-11: one action a turn, and no movement after it.
#[test]
fn one_action_a_turn() {
    let mut game = against(
        "prowlers",
        "\"swiftness\", \"march\"",
        "0 play swiftness strong 0; 0 pay die white; 0 strike 1",
    );
    assert_eq!(game.refusal(0, "interact"), "MK-TURN-15");
    game.play("0 play march basic 0");
    assert_eq!(game.legal_with(0, "step"), [] as [&str; 0]);
}

/// MK-UNIT-02, MK-UNIT-03, MK-UNIT-04, MK-UNIT-10, MK-UNIT-13: Units are spent by one ability.
#[test]
fn a_unit_is_spent_by_one_ability() {
    let mut game = position(
        "now = \"turn 0\"\ntiles = [\"A 0,0\", \"countryside1 0,1\"]\nsource = [\"green\"]\n[space.2nw]\nfoes = [\"prowlers\"]\n\
         [player.0]\nhero = \"tovak\"\nspace = \"2c\"\nhand = [\"rage\"]\nunits = [\"utem_crossbowmen\"]\n[player.1]\n",
    );
    game.play("0 challenge 2nw; 0 activate 0 2 no");
    assert_eq!(game.state().combat.attack[1][0], 2);
    assert!(game.player(0).units[0].spent);
    assert_eq!(game.refusal(0, "activate 0 0 no"), "MK-UNIT-03");
}
