//! Player versus player combat.

use crate::common::{GLADE, Match, position};

/// Seat 0 stands on seat 1's space and attacks him; seat 1 attends as told.
fn duel(full: bool, zero: &str, one: &str) -> Match {
    let mut game = position(&format!(
        "scenario = \"full_conquest\"\nnow = \"turn 0\"\n{GLADE}source = [\"red\", \"blue\", \"green\", \"white\"]\n\
         [player.0]\nhero = \"tovak\"\nspace = \"2se\"\n{zero}\n[player.1]\nhero = \"arythea\"\nspace = \"2sw\"\n{one}\n"
    ));
    game.play("0 play march basic 0; 0 step 2sw");
    assert_eq!(game.refusal(0, "end-turn"), "MK-TURN-13");
    game.play("0 attack-hero 1");
    game.play(if full { "1 attend yes" } else { "1 attend no" });
    game
}

/// MK-EX-41, MK-PVP-11, MK-PVP-14, MK-PVP-15, MK-PVP-18, MK-PVP-20, MK-PVP-01, MK-MOVE-23: a ranged attack is halved against blocks.
#[test]
fn ranged_attacks_are_hard_to_block() {
    let mut game = duel(
        false,
        "crystals = [3, 0, 0, 0]\nhand = [\"march\", \"fireball\", \"stamina\"]",
        "hand = [\"ice_shield\", \"rage\", \"march\"]\nfame = 8\ncrystals = [0, 1, 0, 0]",
    );
    game.play("1 pass-attack; 0 play fireball basic 0; 0 pay crystal red; 0 launch; 1 play ice_shield basic 0; 1 stand");
    // Fire 5, Ice 3 takes 1 off: 4 are left against Armor 3.
    assert_eq!(game.state().duel.strength, 4);
    game.play("0 wound-hero");
    assert_eq!((game.player(1).deeds.hand.wounds, game.state().duel.strength), (1, 1));
    assert_eq!(game.refusal(0, "wound-hero"), "MK-PVP-15");
}

/// MK-EX-46, MK-PVP-04, MK-PVP-05, MK-PVP-06, MK-PVP-09, MK-DEC-23, MK-EX-47, MK-PVP-29, MK-PVP-21: attendance, and a draw.
#[test]
fn full_attendance_costs_the_next_turn() {
    let mut game = duel(true, "hand = [\"march\", \"stamina\"]", "hand = [\"rage\", \"march\"]");
    assert!(game.player(1).down);
    game.play("1 pass-attack; 0 pass-attack; 0 pass-attack; 1 pass-attack");
    assert!(!game.state().duel.on);
    assert_eq!(game.space(0), "2se", "the aggressor goes back");
    assert_eq!(game.asked(), [1], "who attended ends his part first");
    game.play("1 end-turn; 1 discard rage; 1 keep-rest");
    assert_eq!(game.asked(), [0]);
    let partial = duel(
        false,
        "hand = [\"march\", \"stamina\"]",
        "hand = [\"rage\", \"march\"]\nskills = [\"hot_swordsmanship\"]",
    );
    assert!(!partial.player(1).down);
    assert_eq!(partial.refusal(1, "play rage strong 0"), "MK-RANGED-02");
}

/// MK-EX-44, MK-PVP-24, MK-PVP-25, MK-PVP-27, MK-PVP-28, MK-DEC-26: a forced retreat and its Fame.
#[test]
fn a_forced_retreat_gives_fame() {
    let mut game = duel(
        false,
        "fame = 10\ncrystals = [2, 0, 0, 0]\nhand = [\"march\", \"rage\", \"rage\"]",
        "fame = 26\nhand = [\"promise\"]",
    );
    game.play("1 pass-attack; 0 pass-attack; 0 play rage strong 0; 0 pay crystal red; 0 play rage basic 0; 0 launch; 1 stand");
    let retreats = game.legal_with(0, "force-retreat");
    assert!(!retreats.is_empty());
    game.play(&format!("0 {}", retreats[0]));
    assert!(!game.state().duel.on);
    assert_eq!(game.player(0).fame, 15, "1 for more Fame, 2 for each of two levels");
    assert_eq!(game.space(0), "2sw");
}

/// MK-EX-45, MK-PVP-26: only what lies open can be stolen.
#[test]
fn open_artifacts_can_be_stolen() {
    let mut game = duel(
        false,
        "crystals = [2, 0, 0, 0]\nhand = [\"march\", \"rage\", \"rage\"]",
        "hand = [\"promise\", \"ruby_ring\"]\ndiscard = [\"golden_grail\"]",
    );
    game.play("1 pass-attack; 0 pass-attack; 0 play rage strong 0; 0 pay crystal red; 0 play rage basic 0; 0 launch; 1 stand");
    assert_eq!(game.legal_with(0, "take-artifact"), ["take-artifact golden_grail"]);
    game.play("0 take-artifact golden_grail");
    assert_eq!(game.player(0).deeds.discard.len(), 1);
}

/// MK-PVP-02, MK-MOVE-28: nobody is attacked whose token is face down; the mover must withdraw.
#[test]
fn a_face_down_token_protects() {
    let mut game = position(&format!(
        "scenario = \"full_conquest\"\nnow = \"turn 0\"\n{GLADE}source = [\"red\"]\n\
         [player.0]\nhero = \"tovak\"\nspace = \"2se\"\nhand = [\"march\", \"rage\"]\n[player.1]\nspace = \"2sw\"\ndown = true\n"
    ));
    game.play("0 play march basic 0; 0 step 2sw");
    assert_eq!(game.refusal(0, "attack-hero 1"), "MK-PVP-02");
    game.play("0 end-turn");
    assert_eq!((game.space(0).as_str(), game.player(0).deeds.hand.wounds), ("2se", 1));
}
