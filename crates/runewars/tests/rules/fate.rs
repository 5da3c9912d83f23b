//! The Fate deck (RW-FATE).

use std::collections::BTreeSet;

use hexarch_core::{Seat, Viewer};
use hexarch_runewars::*;

use crate::clash::{Clash, clash};
use crate::common::{Match, position};

/// RW-FATE-01, RW-FATE-02: thirty numbered cards with a symbol and four sections.
#[test]
fn there_are_thirty_fate_cards_of_four_sections() {
    let cards = &game().content().fate;
    let numbers: BTreeSet<u8> = cards.iter().map(|card| card.number).collect();
    assert_eq!((cards.len(), numbers), (30, (1..=30).collect()));
    let symbols = [Destiny::Gold, Destiny::Silver, Destiny::Red]
        .map(|destiny| cards.iter().filter(|card| card.destiny == destiny).count());
    assert_eq!(symbols, [4, 8, 18]);
    let shown: BTreeSet<String> =
        cards.iter().flat_map(|card| card.results).map(|result| format!("{result:?}")).collect();
    let results = ["Damage(1)", "Damage(2)", "Damage(3)", "Miss", "Rout(1)", "Rout(2)", "Special"];
    assert_eq!(shown, results.map(str::to_owned).into());
    assert_eq!(
        cards[8].results[BaseShape::Triangle as usize],
        cards[9].results[BaseShape::Triangle as usize]
    );
    assert_ne!(cards[8].results[BaseShape::Hexagon as usize], cards[9].results[BaseShape::Hexagon as usize]);
}

/// Moves onto neutral units and talks.
fn talk(clash: &Clash, influence: u8) -> Match {
    let mut game = clash.set_up();
    game.play(&format!("0 activate 1B; 0 bring 1 archer 1C; 0 talk {influence}"));
    game
}

/// RW-FATE-03: the destiny symbol decides diplomacy and nothing in a battle.
#[test]
fn destiny_matters_for_diplomacy_and_not_in_battle() {
    // Both cards show a rout for triangles; one is gold, the other red.
    let fought = |card: u8| {
        let game = clash("latari 1 archer", "uthuk 2 warlock").fate(&[card, 10]).fight();
        game.over().units("1B")
    };
    assert_eq!(
        (fought(5), fought(6)),
        ("1 warlock, 1 warlock routed".into(), "1 warlock, 1 warlock routed".into())
    );
    let gold = talk(&clash("latari 1 archer", "neutral 1 dragon").fate(&[5]), 1);
    assert_eq!(gold.over().controller("1B"), Some(0));
    let red = talk(&clash("latari 1 archer", "neutral 1 dragon").fate(&[6]), 1);
    assert_eq!(red.legal(0), ["fight", "withdraw"]);
}

/// RW-FATE-04, RW-EX-13: the full number is drawn although the first card is good enough.
#[test]
fn the_full_number_is_drawn() {
    let mut game = talk(&clash("latari 1 archer", "neutral 1 dragon").fate(&[5, 6, 15]), 3);
    assert_eq!(game.legal(0), ["destiny gold", "destiny silver", "destiny red"]);
    game.play("0 destiny gold").over();
    assert_eq!(game.fate_discard(), 3);
}

/// RW-FATE-05: everybody sees the faces of the discard pile.
#[test]
fn the_discard_pile_is_public() {
    let faces = |discard: &str, viewer: Viewer| -> Vec<u64> {
        let game =
            clash("latari 1 archer", "uthuk").more(&format!("[deck.fate]\ndiscard = [{discard}]")).set_up();
        let scene: serde_json::Value = serde_json::from_str(&game.scene(viewer)).expect("a scene is JSON");
        let pile = find(&scene, "scene.zone.fate_discard").expect("the pile is shown");
        let cards = pile["cards"].as_array().expect("a pile lists its cards");
        cards.iter().map(|card| card["look"]["face"].as_u64().expect("face-up")).collect()
    };
    let watcher = faces("3, 9", Viewer::Watcher);
    assert_eq!(watcher.len(), 2);
    for seat in [Seat(0), Seat(1)] {
        assert_eq!(faces("3, 9", Viewer::Seat(seat)), watcher);
    }
    assert_ne!(faces("3, 10", Viewer::Watcher), watcher);
}

/// The zone of this label, anywhere in a scene.
fn find<'v>(value: &'v serde_json::Value, label: &str) -> Option<&'v serde_json::Value> {
    if value["label"]["key"] == label {
        return Some(value);
    }
    match value {
        serde_json::Value::Array(items) => items.iter().find_map(|item| find(item, label)),
        serde_json::Value::Object(fields) => fields.values().find_map(|item| find(item, label)),
        _ => None,
    }
}

/// RW-FATE-06, RW-FATE-08: when the deck runs out in the middle of a draw the discard pile is shuffled, without cards in play.
#[test]
fn an_exhausted_deck_is_made_of_the_discard_pile() {
    let discard: Vec<u8> = (2..=30).collect();
    let game = clash("latari 2 archer", "uthuk 1 berserker, 1 warlock")
        .more(&format!("[deck.fate]\ndiscard = {discard:?}"))
        .fate(&[1, 9])
        .fight();
    assert_eq!(game.step(), "snipe defender");
    let decks = &game.state().decks;
    assert_eq!((decks.fate.len(), decks.fate_discard.len()), (28, 0));
    assert!(!decks.fate.has(FateId(0)) && !decks.fate.has(FateId(8)), "they lie in play");
    game.script_is_used_up();
}

/// RW-FATE-07: the discard pile is shuffled in Fall before anybody chooses, and not in Summer.
#[test]
fn fall_shuffles_the_fate_deck() {
    for (season, card, discarded) in
        [("summer", "fall_gathered_sheaves", 0), ("spring", "summer_long_days", 3)]
    {
        let game = position(&format!(
            "tiles = [\"1 at 0,0\", \"home_latari at 0,2\", \"home_uthuk at 2,-2\"]\n\
             season = \"{season}\"\nnow = \"season\"\n\
             [player.0]\nfaction = \"latari\"\n[player.1]\nfaction = \"uthuk\"\n\
             [deck.fate]\ndiscard = [1, 2, 3]\n[script]\nseasons = [\"{card}\"]\n",
        ));
        assert_eq!(
            (game.fate_discard(), game.state().decks.fate.len()),
            (discarded, 30 - discarded),
            "{season}"
        );
        assert_eq!(game.tactics(0) + game.tactics(1), 0, "nobody has chosen yet");
    }
}
