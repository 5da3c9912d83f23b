//! Rounds and Tactics.

use crate::common::{check, position};
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

/// MK-EX-01, MK-ROUND-03: while fewer than half of the dice are basic, all gold and black ones are rolled again.
#[test]
fn half_of_the_source_is_basic() {
    check(
        "now prepare; hand march; source red; next dice red gold black black blue gold white",
        "= source red blue gold white; = dice 4",
    );
    check(
        "now prepare; hand march; source red; next dice red green black black",
        "= source red green black black",
    );
}

/// MK-EX-02, MK-SETUP-17: a solo game has three dice and three Units; the dummy does not count.
#[test]
fn the_dummy_does_not_count() {
    let mut game = check(
        "scenario solo_conquest; players 1; now prepare; hand march; dummy hero goldyx; dummy deck march; next dice white gold black gold red",
        "= source white gold red",
    );
    assert_eq!(game.state().units.len(), 3);
    game.follow("= round 2");
}

/// MK-ROUND-04, MK-ROUND-05, MK-ROUND-09, MK-ROUND-10: offers are renewed from the top, what leaves goes under its deck.
#[test]
fn offers_are_renewed() {
    check(
        "now prepare; hand march; recruits peasants foresters; monastery agility; advanced ambush learning training; spells fireball tremor expose; next offers fire_bolt snowstorm",
        "= under-regular peasants foresters; = monastery -; = advanced fire_bolt ambush learning; = under-advanced agility training; = spells snowstorm fireball tremor; = under-spells expose",
    );
}

/// MK-ROUND-11, MK-ROUND-22: the Tactics of the past round are collected, those nobody took as well.
#[test]
fn tactics_are_displayed_anew() {
    check(
        "now prepare; hand march; tactic planning; tactics early_bird",
        "= night yes; = tactic -; = tactics from_the_dusk long_night mana_search midnight_meditation preparation sparing_power",
    );
    let mut game = check(
        "now tactics; round 3; night false; hand march; 1.hand march; deck ,; 1.deck ,",
        "1: tactic early_bird; tactic planning; = tactics rethink mana_steal great_start the_right_moment",
    );
    game.follow("1: announce; rest march 0; end-turn; = round 4; = tactic -");
}

/// MK-ROUND-12: flipped Skills and Banners turn up.
#[test]
fn what_is_flipped_turns_up() {
    let mut game = check(
        "now prepare; hand march; skills double_time motivation_tovak; flipped motivation_tovak; active ,; units peasants spent banner_of_courage flipped,",
        "= flipped -; keep-banner; = units peasants banner_of_courage",
    );
    assert!(!game.player(0).units[0].flipped);
    game.follow("= asked 1");
}

/// MK-ROUND-14, MK-DEC-22: a Banner is kept on its Unit or shuffled into the deck.
#[test]
fn a_banner_is_kept_or_shuffled_in() {
    let board = "now prepare; hand march; deck ,; units peasants banner_of_glory,";
    check(board, "keep-banner; = units peasants banner_of_glory; = hand march");
    check(board, "shuffle-banner; = units peasants; = hand banner_of_glory march");
}

/// MK-ROUND-16: keeps raise the first hand of a round too.
#[test]
fn a_keep_raises_the_first_hand() {
    let keep = "now prepare; tiles A 0,0 / countryside3 0,1; on 2ne shield 0; hand march";
    check(&format!("{keep}; at 2e"), "= hand-size 6");
    check(&format!("{keep}; at 2w"), "= hand-size 5");
}

/// MK-ROUND-19, MK-ROUND-20: at first the last to pick a hero takes a Tactic; what it does when taken is done at once.
#[test]
fn the_last_picker_takes_the_first_tactic() {
    check(
        "now tactics; order 0 1 2; hand march; 1.hand march; 2.hand march",
        "= asked 2; 2: tactic great_start; = 2.hand-size 3; = asked 1; 1: tactic early_bird; = asked 0",
    );
}

/// MK-ROUND-23, MK-TURN-24: turns go around in round order, each to its very end.
#[test]
fn turns_go_around() {
    let mut game = check(
        "now turn 2; order 2 0 1; hand march rage; 1.hand march rage; 2.hand march rage",
        "2: rest march 0; 2: end-turn; = asked 2; 2: keep-rest; = asked 0",
    );
    game.follow(
        "rest march 0; end-turn; keep-rest; = asked 1; 1: rest march 0; 1: end-turn; 1: keep-rest; = asked 2",
    );
}

/// MK-ROUND-25, MK-TURN-21: after the last turn of the round nothing can be used, not even a village or a Motivation.
#[test]
fn nothing_is_used_after_the_last_turn() {
    let board = "tiles A 0,0 / countryside1 0,1; order 0 1 2; at 2e; hand march rage; deck ,; skills motivation_tovak; 1.hand march; 2.hand march; announced 2; turns_left 3";
    let mut game =
        check(board, "rest march 0; end-turn; keep-rest; = asked 1; 1: rest march 0; 1: end-turn; = round 2");
    assert!(
        game.legal(game.asked()[0]).iter().all(|action| action.starts_with("tactic")),
        "nor before Tactics are chosen"
    );
    game.follow("= reputation 0");
}

/// MK-ROUND-27, MK-SCORE-01: after the last round the game is over.
#[test]
fn the_last_round_ends_the_game() {
    for (round, over) in [(5, "no"), (6, "yes")] {
        check(
            &format!(
                "scenario full_conquest; round {round}; night false; hand march; 1.hand march; announced 1; turns_left 1"
            ),
            &format!("rest march 0; end-turn; = over {over}"),
        );
    }
}

/// MK-ROUND-29: dice on a Mana Steal or a Mana Claim come back with the new round.
#[test]
fn held_dice_come_back() {
    check(
        "now prepare; hand march; source red claimed 0, blue stolen 1, green used 0, white claimed 1 each; next dice red red blue blue",
        "= dice 4; = source red red blue blue",
    );
}

/// MK-ROUND-26: only with the revised Meditation a higher hand limit, won on the last turn, goes on to the next round.
#[test]
fn a_carried_bonus_raises_the_first_hand() {
    let last = "options revised; crystals 0 0 1 0; hand meditation march; 1.hand march; announced 1; turns_left 1; source black";
    check(last, "play meditation basic 0; end-turn; keep-rest; = round 2; = hand-size 7");
    let printed = last.replace("options revised; ", "");
    check(&printed, "play meditation basic 0; end-turn; keep-rest; = round 2; = hand-size 5");
}
