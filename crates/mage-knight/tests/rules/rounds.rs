//! Rounds and Tactics.

use crate::common::position;
use hexarch_mage_knight::Tactic;

/// MK-EX-04, MK-ROUND-17, MK-ROUND-18, MK-DEC-02: the least Fame chooses first, of equals the last in order.
#[test]
fn the_least_famous_chooses_first() {
    let mut game = position(
        "now = \"tactics\"\nsource = [\"red\"]\n[player.0]\nfame = 10\nhand = [\"march\"]\n[player.1]\nfame = 4\nhand = [\"march\"]\n[player.2]\nfame = 4\nhand = [\"march\"]\n",
    );
    assert_eq!(game.asked(), [2]);
    game.play("2 tactic planning");
    assert_eq!(game.asked(), [1]);
    assert_eq!(game.refusal(1, "tactic planning"), "MK-ROUND-18");
    game.play("1 tactic great_start; 0 tactic early_bird");
    assert_eq!(*game.state().order, [0, 2, 1], "MK-ROUND-21: by number");
    assert_eq!(game.player(1).deeds.hand.len(), 3, "MK-TACT-05: two cards at once");
}

/// MK-TACT-02, MK-TACT-16, MK-DEC-03: Rethink draws as many as were given up.
#[test]
fn rethink_draws_as_many() {
    let mut game = position(
        "now = \"tactics\"\nsource = [\"red\"]\n[player.0]\nhero = \"tovak\"\nhand = [\"march\", \"rage\", \"wound 1\"]\n[player.1]\ntactic = \"early_bird\"\n",
    );
    game.play("0 tactic rethink; 0 rethink march; 0 rethink wound; 0 rethought");
    let deeds = &game.player(0).deeds;
    assert_eq!((deeds.hand.len(), deeds.discard.len()), (3, 0));
}

/// MK-TACT-03, MK-TACT-15: a stolen die is used besides the usual one.
#[test]
fn a_stolen_die_comes_on_top() {
    let mut game = position(
        "now = \"tactics\"\nsource = [\"green\", \"green\", \"gold\"]\n[player.0]\nhero = \"tovak\"\nhand = [\"march\", \"march\"]\n[player.1]\ntactic = \"planning\"\n",
    );
    game.play("0 tactic mana_steal");
    assert_eq!(game.refusal(0, "steal gold"), "MK-TACT-03");
    game.play("0 steal green; 0 play march strong 0; 0 pay stolen green; 0 play march strong 0");
    assert!(game.player(0).tactic_flipped);
}

/// MK-EX-03, MK-ROUND-02, MK-ROUND-06, MK-ROUND-07, MK-ROUND-08, MK-ROUND-13, MK-ROUND-15, MK-MAP-19: a new round.
#[test]
fn a_new_round_is_prepared() {
    let game = position(
        "scenario = \"full_conquest\"\nnow = \"prepare\"\nround = 2\ntiles = [\"A 0,0\", \"countryside5 0,1\", \"countryside7 1,0\", \"core1 1,1\"]\n\
         advanced = [\"fire_bolt\", \"learning\", \"agility\"]\nspells = [\"fireball\", \"tremor\", \"expose\"]\nsource = [\"red\"]\n\
         [space.3w]\nshield = 1\n[player.0]\nhand = [\"wound 2\"]\nunits = [\"peasants spent wounded\"]\n[player.1]\n[player.2]\n",
    );
    let state = game.state();
    assert_eq!((state.round, state.night, state.units.len(), state.monastery.len()), (3, false, 5, 2));
    let elite = |n: usize| hexarch_mage_knight::game().content().units[usize::from(state.units[n].0)].elite;
    assert_eq!([elite(0), elite(1), elite(2), elite(3), elite(4)], [true, false, true, false, true]);
    let unit = game.player(0).units[0];
    assert_eq!((unit.spent, unit.wounds, game.player(0).deeds.hand.len()), (false, 1, 5));
    assert!(!state.advanced.contains(&hexarch_mage_knight::CardId(70)), "the lowest is gone");
    assert_eq!(state.dice.len(), 5);
    let basic = state.dice.iter().filter(|die| die.color.is_basic()).count();
    assert!(basic >= 3, "MK-ROUND-03");
    assert_eq!(state.tactics.len(), 6);
    assert!(state.tactics.has(Tactic::EarlyBird));
}

/// MK-EX-52, MK-DUMMY-03, MK-DUMMY-02: the dummy flips three cards and as many more as it has crystals.
#[test]
fn the_dummy_flips_cards() {
    let mut game = position(
        "scenario = \"solo_conquest\"\nnow = \"turn 0\"\norder = [\"0\", \"dummy\"]\nsource = [\"red\"]\n\
         script = { deeds = [\"goldyx:rage\", \"goldyx:promise\", \"goldyx:march\"] }\n[player.0]\nhero = \"tovak\"\nhand = [\"march\", \"rage\"]\ndeck = []\n\
         [dummy]\nhero = \"goldyx\"\ncrystals = [0, 1, 2, 0]\ndeck = [\"goldyx:rage\", \"goldyx:rage#2\", \"goldyx:determination\", \"goldyx:swiftness\", \"goldyx:swiftness#2\", \"goldyx:march\", \"goldyx:march#2\", \"goldyx:stamina\", \"goldyx:stamina#2\", \"goldyx:tranquility\", \"goldyx:promise\", \"goldyx:threaten\", \"goldyx:crystallize\", \"goldyx:mana_draw\", \"goldyx:will_focus\", \"goldyx:improvisation\"]\n",
    );
    game.play("0 rest march 0; 0 end-turn; 0 keep-rest");
    assert_eq!(game.state().dummy.deck.len(), 11);
}
