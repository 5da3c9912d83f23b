//! Scores.

use crate::common::position;

/// MK-EX-53, MK-SCEN-18, MK-SCORE-03, MK-SCORE-04, MK-SCORE-05, MK-SCORE-06, MK-SCORE-07, MK-SCORE-08, MK-SCORE-11, MK-SCORE-12.
#[test]
fn a_solo_conquest_scores_as_printed() {
    let mut game = position(
        "scenario = \"solo_conquest\"\nround = 5\nnight = false\nnow = \"turn 0\"\nlast = [1, 0]\norder = [\"0\", \"dummy\"]\nsource = [\"red\"]\n\
         tiles = [\"A 0,0\", \"countryside3 0,1\", \"countryside10 1,0\", \"countryside9 1,1\", \"core5 2,1\", \"core6 1,2\"]\n\
         [space.2ne]\nshield = 0\n[space.3sw]\nshield = 0\n[space.4e]\nshield = 0\n[space.3se]\nshield = 0\n[space.4nw]\nshield = 0\n\
         [city.green]\nlevel = 5\nopen = true\nshields = [0]\nleader = 0\n[city.blue]\nlevel = 8\nopen = true\nshields = [0]\nleader = 0\n\
         [player.0]\nhero = \"tovak\"\nspace = \"5c\"\nfame = 40\ncrystals = [2, 1, 1, 1]\nhand = [\"march\", \"fireball\", \"tremor\", \"agility\"]\n\
         discard = [\"learning\", \"fire_bolt\", \"ruby_ring\", \"wound 2\"]\nunits = [\"utem_guardsmen\", \"fire_golems wounded\"]\ndeck = []\n\
         [dummy]\nhero = \"goldyx\"\ndeck = [\"goldyx:rage\", \"goldyx:rage#2\", \"goldyx:determination\", \"goldyx:swiftness\", \"goldyx:swiftness#2\", \"goldyx:march\"]\ncrystals = [0, 1, 2, 0]\n",
    );
    game.play("0 rest march 0; 0 end-turn; 0 keep-rest");
    assert!(game.state().over);
    // 40 + 7 + 3 + 4 + 4 + 6 - 4 = 60, and 20 + 15 + 30 + 6 + 5 more.
    assert_eq!(game.state().result[hexarch_core::Seat(0)], 136);
}

/// MK-EX-54, MK-SCORE-09, MK-SCORE-10, MK-SCEN-09, MK-SCORE-13, MK-SCEN-08: titles.
#[test]
fn titles_go_to_the_best() {
    let mut game = position(
        "scenario = \"first_reconnaissance\"\nround = 1\nnow = \"turn 0\"\nlast = [1, 0]\nsource = [\"red\"]\n\
         [player.0]\nfame = 0\nhand = [\"march\", \"rage\"]\nunits = [\"utem_guardsmen\"]\n[player.1]\nunits = [\"illusionists\"]\n[player.2]\nunits = [\"peasants\"]\n",
    );
    game.play("0 rest march 0; 0 end-turn; 0 keep-rest");
    let result = game.state().result.0;
    assert_eq!(result[..3], [3, 3, 1], "Leader 2 each and +1 for the tie; nobody adventured");
}
