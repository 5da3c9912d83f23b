//! Every Basic Action, both effects (MK-CARD-02).

use crate::common::{check, check_each, fight, fight_blocking};

/// Rage: Attack 2 or Block 2; Attack 4.
#[test]
fn rage() {
    fight_blocking(
        "prowlers",
        "hand rage rage",
        "play rage basic 1; = block physical 2; ! MK-COMBAT-12 play rage strong 0",
    );
    fight(
        "diggers",
        "hand rage rage",
        "end-phase; end-phase; play rage basic 0; = attack melee physical 2; play rage strong 0; = attack melee physical 6; = source blue green white",
    );
}

/// Determination: Attack 2 or Block 2; Block 5.
#[test]
fn determination() {
    fight_blocking(
        "swordsmen",
        "hero arythea; hand determination rage",
        "play determination basic 1; = block physical 2",
    );
    fight_blocking(
        "swordsmen",
        "hero arythea; hand determination rage",
        "play determination strong 0; = block physical 5",
    );
    fight(
        "diggers",
        "hero arythea; hand determination rage",
        "end-phase; end-phase; play determination basic 0; = attack melee physical 2",
    );
}

/// Swiftness: Move 2; Ranged Attack 3.
#[test]
fn swiftness() {
    check("hand swiftness", "play swiftness basic 0; = moves 2");
    fight(
        "prowlers",
        "hand swiftness",
        "play swiftness strong 0; = attack ranged physical 3; strike 1; = fame 2",
    );
}

/// March: Move 2; Move 4.
#[test]
fn march() {
    check_each(
        "hand march",
        &["play march basic 0; = moves 2", "play march strong 0; = moves 4; = source red blue white"],
    );
}

/// Stamina: Move 2; Move 4 for blue mana.
#[test]
fn stamina() {
    check_each(
        "hand stamina",
        &["play stamina basic 0; = moves 2", "play stamina strong 0; = moves 4; = source red green white"],
    );
}

/// Tranquility: Healing 1 or a card; Healing 2 or two cards.
#[test]
fn tranquility() {
    check_each(
        "hand tranquility wound*3; deck march rage stamina",
        &[
            "play tranquility basic 0; = healing 1; heal; = wounds 2; ~ heal",
            "play tranquility basic 1; = hand-size 4; = deck-size 2",
            "play tranquility strong 0; = healing 2; heal; heal; = wounds 1",
            "play tranquility strong 1; = hand-size 5; = deck-size 1",
        ],
    );
}

/// Promise: Influence 2; Influence 4.
#[test]
fn promise() {
    check_each(
        "hand promise",
        &["play promise basic 0; = influence 2", "play promise strong 0; = influence 4"],
    );
}

/// Threaten: Influence 2; Influence 5 and Reputation -1 when the turn ends.
#[test]
fn threaten() {
    check("hand threaten", "play threaten basic 0; = influence 2; end-turn; = reputation 0");
    check(
        "hand threaten",
        "play threaten strong 0; = influence 5; = reputation 0; end-turn; = reputation -1",
    );
}

/// Crystallize: a crystal of the colour of mana paid; any crystal.
#[test]
fn crystallize() {
    check("hand crystallize", "play crystallize basic 2; = crystals 0 0 1 0; = source red blue white");
    check("hand crystallize; source gold", "play crystallize basic 0; = crystals 1 0 0 0");
    check("hand crystallize; source blue", "play crystallize strong 3; = crystals 0 0 0 1; = source -");
    check(
        "hand crystallize; source black",
        "! MK-CARD-02 play crystallize basic 0; ! MK-CARD-02 play crystallize strong 0",
    );
}

/// Mana Draw: one more die; or two mana of a die turned to any colour but gold, which comes back as it is.
#[test]
fn mana_draw() {
    let board = "hand mana_draw march stamina threaten; source red green blue black";
    check(board, "play march strong 0; ! MK-CARD-02 play stamina strong 0");
    check(
        board,
        "play mana_draw basic 0; play march strong 0; play stamina strong 0; = moves 8; ! MK-CARD-02 play threaten strong 0",
    );
    // The white mana is paid by a crystal; a depleted die may be taken, and turned to red.
    let strong = "crystals 0 0 0 1; next dice white";
    let mut game = check(&format!("{board}; {strong}"), "play mana_draw strong 0; die black; = mana red 2");
    game.follow("play threaten strong 0; pay die red; = source green blue; end-turn; keep-rest");
    // The used die was rolled, the turned one was not.
    game.follow("= source white green blue red; = mana -");
}

/// Concentration: blue, white or red mana; another card's strong effect with 2 more.
#[test]
fn concentration() {
    check_each(
        "hand concentration march promise; source green",
        &[
            "play concentration basic 0; = mana red 1",
            "play concentration basic 1; = mana blue 1",
            "play concentration basic 2; = mana white 1",
            "play concentration strong 0; with march 0; = moves 6; = source -",
            "play concentration strong 0; with promise 0; = influence 6",
        ],
    );
    // The bonus goes to the Attack and keeps its kind (MK-CARD-13).
    fight(
        "prowlers",
        "hand concentration swiftness",
        "play concentration strong 0; with swiftness 0; = attack ranged physical 5",
    );
    check(
        "hand concentration tranquility wound*3",
        "play concentration strong 0; with tranquility 0; = healing 2",
    );
}

/// Improvisation: a card discarded for 3, or 5, of anything.
#[test]
fn improvisation() {
    let board = "hand improvisation march rage";
    check_each(
        board,
        &[
            "play improvisation basic 0; give march; = moves 3; = discard march",
            "play improvisation basic 1; give march; = influence 3",
            "play improvisation strong 0; give rage; = moves 5",
            "play improvisation strong 1; give rage; = influence 5",
        ],
    );
    fight_blocking("prowlers", board, "play improvisation basic 3; give march; = block physical 3");
    fight_blocking("prowlers", board, "play improvisation strong 3; give march; = block physical 5");
    fight(
        "diggers",
        board,
        "end-phase; end-phase; play improvisation basic 2; give march; = attack melee physical 3",
    );
    fight(
        "diggers",
        board,
        "end-phase; end-phase; play improvisation strong 2; give march; = attack melee physical 5",
    );
}

/// Battle Versatility: Attack 2, Block 2 or Ranged 1; Attack or Block 4, 3 by Fire, Ranged 3 or Siege 2.
#[test]
fn battle_versatility() {
    let board = "hero arythea; hand battle_versatility march";
    for (mode, gives) in [
        ("basic 2", "ranged physical 1"),
        ("strong 4", "ranged physical 3"),
        ("strong 5", "siege physical 2"),
    ] {
        fight("diggers", board, &format!("play battle_versatility {mode}; = attack {gives}"));
    }
    for (mode, gives) in [("basic 1", "physical 2"), ("strong 1", "physical 4"), ("strong 3", "fire 3")] {
        fight_blocking("diggers", board, &format!("play battle_versatility {mode}; = block {gives}"));
    }
    for (mode, gives) in [("basic 0", "physical 2"), ("strong 0", "physical 4"), ("strong 2", "fire 3")] {
        let script = format!("end-phase; end-phase; play battle_versatility {mode}; = attack melee {gives}");
        fight("diggers", board, &script);
    }
}

/// Cold Toughness: Ice Attack 2 or Ice Block 3; Ice Block 5, and 1 more for each icon of the enemy.
#[test]
fn cold_toughness() {
    let board = "hand cold_toughness march";
    fight("diggers", board, "end-phase; end-phase; play cold_toughness basic 0; = attack melee ice 2");
    fight_blocking("diggers", board, "play cold_toughness basic 1; = block ice 3");
    // The Fire Dragon attacks with Fire 9 and shows Fire attack, Fire resistance and physical resistance: 8. An icon more is 9.
    fight_blocking(
        "fire_dragon",
        board,
        "play cold_toughness strong 0; = block ice 5; ! MK-BLOCK-05 block 0; sideways march block - -; ! MK-BLOCK-05 block 0",
    );
    // Wolf Riders need 6 and show one icon.
    fight_blocking("wolf_riders", board, "play cold_toughness strong 0; block 0; = wounds 0; = phase attack");
}

/// Noble Manners: Influence 2 or 4, with Fame (and Reputation) if it is used in an interaction.
#[test]
fn noble_manners() {
    let village = "hero norowas; tiles A 0,0 / countryside1 0,1; at 2e; hand noble_manners march";
    check(
        village,
        "interact; play noble_manners basic 0; = influence 2; = fame 0; end-turn; keep-rest; = fame 1; = reputation 0",
    );
    check(
        village,
        "interact; play noble_manners strong 0; = influence 4; end-turn; keep-rest; = fame 1; = reputation 1",
    );
    check(
        village,
        "play noble_manners strong 0; interact; = influence 4; end-turn; keep-rest; = fame 0; = reputation 0",
    );
}

/// Will Focus: mana or a green crystal; another card's strong effect with 3 more.
#[test]
fn will_focus() {
    check_each(
        "hero goldyx; hand will_focus march; source green",
        &[
            "play will_focus basic 0; = mana red 1",
            "play will_focus basic 1; = mana blue 1",
            "play will_focus basic 2; = mana white 1",
            "play will_focus basic 3; = crystals 0 0 1 0",
            "play will_focus strong 0; with march 0; = moves 7",
        ],
    );
}
