//! What is hidden from whom.

use super::common::*;
use hexarch_core::{Chance, Game, Seat, Seed, Viewer};
use hexarch_warlords::*;

/// HW-INFO-03, HW-PROD-01: nobody sees another's production before all are done.
#[test]
fn productions_are_hidden() {
    let mut game = two("now = \"production\"", "gold = 9", "", "");
    let before = game.scene(Viewer::Seat(Seat(1)));
    game.play("0 buy 1; 0 buy 1");
    assert_eq!(game.scene(Viewer::Seat(Seat(1))), before);
    assert_ne!(game.scene(Viewer::Seat(Seat(0))), before);
    game.play("0 done; 1 done");
    assert_eq!(game.player(0).garrison, [2, 0, 0, 0, 0, 0]);
}

/// HW-INFO-04: a kept disaster card is redrawn for others among what it can be.
#[test]
fn kept_cards_are_redrawn() {
    let game_ =
        two("", "", "", "[disasters]\ndiscard = [\"disaster_stores\"]\nheld = [\"0 disaster_stubborn\"]");
    let mut seen = std::collections::BTreeSet::new();
    for n in 0..60 {
        let mut state = game_.state().clone();
        game().resample(&mut state, Viewer::Seat(Seat(1)), &mut Chance::new(Seed::from_number(n)));
        seen.insert(state.disasters.held[0].card);
        let mut own = game_.state().clone();
        game().resample(&mut own, Viewer::Seat(Seat(0)), &mut Chance::new(Seed::from_number(n)));
        assert_eq!(own.disasters.held[0].card, Disaster::Stubborn);
    }
    assert_eq!(seen.len(), 5);
    assert!(!seen.contains(&Disaster::Stores));
}

/// HW-INFO-02, HW-INFO-06, HW-WORLD-02: which tile lies in a cell is decided when it is turned up.
#[test]
fn face_down_tiles_are_nobodys_secret() {
    let tiles = |seed: u64| {
        let draft = hexarch_core::Draft(
            "round = 1\ncells = [\"0,0 01\", \"2,1 -\", \"4,2 03\", \"-1,3 -\"]\nhidden = [\"06\", \"11\"]\n[player.0]\n\
             race = \"amazon\"\n[player.1]\nrace = \"barbarian\"\n[leader.thessara]\narmy = [\"5 x 1\"]"
                .into(),
        );
        let table =
            hexarch_core::Seated::from_position(game(), &draft, Seed::from_number(seed)).expect("legal");
        let mut game = Match { table };
        game.play("0 move thessara; 0 step 0.s; 0 discover 1.nw");
        game.state().world.tile(hex("1.c"))
    };
    let found: std::collections::BTreeSet<_> = (0..20).map(tiles).collect();
    assert_eq!(found.into_iter().collect::<Vec<_>>(), [Some(TileId(5)), Some(TileId(10))]);
}
