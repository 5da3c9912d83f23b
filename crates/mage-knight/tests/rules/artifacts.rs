//! Every Artifact, both effects (MK-CARD-04); played for the strong one it leaves the game.

use crate::common::{check, check_each, fight, fight_blocking};

/// Banner of Glory: the Unit has Armor, Attack and Block +1 and Fame for each use; or all Units for a turn.
#[test]
fn banner_of_glory() {
    let board = "fame 8; hand banner_of_glory march; units utem_crossbowmen, peasants";
    fight(
        "prowlers",
        board,
        "attach banner_of_glory 0; activate 0 2 no; = attack ranged physical 3; = fame 9",
    );
    let mut game = fight_blocking(
        "prowlers",
        board,
        "attach banner_of_glory 1; end-phase; soak 1; = units utem_crossbowmen, peasants wounded banner_of_glory; = phase attack",
    );
    game.follow("= wounds 0");
    let all = "play banner_of_glory strong 0; = gone banner_of_glory; activate 0 2 no; = attack ranged physical 3; end-phase; activate 1 1 no; = block physical 3; end-phase; hero; end-phase; end-turn; keep-rest";
    fight("prowlers", board, all).follow("= fame 10");
}

/// Banner of Fear: the Unit is spent to cancel an attack, for Fame; or no Block and damage phases.
#[test]
fn banner_of_fear() {
    let board = "hand banner_of_fear march; units peasants";
    fight_blocking(
        "minotaur",
        board,
        "attach banner_of_fear 0; fear 0 0; = units peasants spent banner_of_fear; = fame 1; end-phase; = wounds 0",
    );
    fight(
        "minotaur",
        board,
        "play banner_of_fear strong 0; end-phase; = phase attack; = wounds 0; = gone banner_of_fear",
    );
    fight_blocking("minotaur", board, "play banner_of_fear strong 0; = phase attack");
}

/// Banner of Protection: the Unit has Armor +1 and resists Fire and Ice; or all Wounds of a turn are thrown away.
#[test]
fn banner_of_protection() {
    // Fire Attack 6: Armor 3 + 1 holds 4, then it is wounded for the other 2.
    let board = "hand banner_of_protection march; units peasants";
    fight_blocking(
        "violet_fire_mages",
        board,
        "attach banner_of_protection 0; end-phase; soak 0; = wounds 0; = units peasants wounded banner_of_protection",
    );
    let mut game = fight(
        "cursed_hags",
        "hand banner_of_protection march; discard wound*1",
        "play banner_of_protection strong 0; end-phase; end-phase; = wounds 2; = discard wound wound wound; end-phase; end-turn",
    );
    game.follow("forget yes; = wounds 0; = discard wound");
}

/// Banner of Courage: once a round it readies its Unit, outside combat; or all Units are readied.
#[test]
fn banner_of_courage() {
    let board =
        "fame 8; hand banner_of_courage march; units peasants spent, foresters spent; on 2se foes prowlers";
    check(
        board,
        "attach banner_of_courage 0; courage 0; = units peasants banner_of_courage, foresters spent; activate 0 3 no; ! MK-UNIT-11 courage 0",
    );
    check(board, "attach banner_of_courage 0; challenge 2se; ! MK-HEAL-08 courage 0");
    check(board, "play banner_of_courage strong 0; = units peasants, foresters; = gone banner_of_courage");
    check(board, "challenge 2se; ! MK-COMBAT-09 play banner_of_courage strong 0");
}

/// A ring gives mana, a crystal and Fame; or endless mana of its colour and black, and Fame for each Spell of its colour.
fn check_ring(ring: &str, color: &str, crystals: &str, spell: &str) {
    check(
        &format!("hand {ring}"),
        &format!("play {ring} basic 0; = mana {color} 1; = crystals {crystals}; = fame 1"),
    );
    let board = format!(
        "night; source gold; hand {ring} {spell} march; on 2se foes minotaur; discard rage; units peasants spent,"
    );
    let mut game = check(&board, &format!("play {ring} strong 0; = gone {ring}; = fame 0"));
    assert!(game.may(0, &format!("play {spell} strong 0")), "black without end");
    game.follow(&format!("play {spell} basic 0; = mana -"));
    while !game.may(0, "end-turn") {
        let first = game.legal(0)[0].clone();
        game.follow(&first);
    }
    game.follow("end-turn; keep-rest; = fame 1");
}

/// Ruby Ring: red.
#[test]
fn ruby_ring() {
    check_ring("ruby_ring", "red", "1 0 0 0", "mana_meltdown");
}

/// Sapphire Ring: blue.
#[test]
fn sapphire_ring() {
    check_ring("sapphire_ring", "blue", "0 1 0 0", "space_bending");
}

/// Diamond Ring: white.
#[test]
fn diamond_ring() {
    check_ring("diamond_ring", "white", "0 0 0 1", "call_to_arms");
}

/// Emerald Ring: green.
#[test]
fn emerald_ring() {
    check_ring("emerald_ring", "green", "0 0 1 0", "restoration");
}

/// Sword of Justice: Attack 3 for each card discarded, Fame for each enemy defeated; or physical Attacks count twice.
#[test]
fn sword_of_justice() {
    let board = "hand sword_of_justice march stamina rage rage";
    let basic = "end-phase; end-phase; play sword_of_justice basic 0; give march; give stamina; enough; = attack melee physical 6; strike 1; = fame 2; end-turn; keep-rest; = fame 3";
    fight("prowlers", board, basic);
    // Ironclads resist physical attacks and have Armor 3.
    let strong = "end-phase; end-phase; play rage basic 0; ! MK-RANGED-06 strike 1; play sword_of_justice strong 0; strike 1; end-turn; keep-rest; = fame 5";
    fight("ironclads", &format!("{board}; fame 0; deck march march march march march"), strong);
}

/// Horn of Wrath: Siege Attack 6, a die may wound; up to 6 more, each with a die.
#[test]
fn horn_of_wrath() {
    fight(
        "diggers",
        "hand horn_of_wrath march; next dice blue",
        "play horn_of_wrath basic 0; = attack siege physical 6; = wounds 0",
    );
    fight("diggers", "hand horn_of_wrath march; next dice red", "play horn_of_wrath basic 0; = wounds 1");
    fight("diggers", "hand horn_of_wrath march; next dice black", "play horn_of_wrath basic 0; = wounds 1");
    let strong = "hand horn_of_wrath march; next dice black red green white";
    fight(
        "diggers",
        strong,
        "play horn_of_wrath strong 4; = attack siege physical 10; = wounds 2; = gone horn_of_wrath",
    );
    fight("diggers", strong, "play horn_of_wrath strong 0; = attack siege physical 6; = wounds 0");
}

/// Endless Bag of Gold: Influence 4 and Fame 2; Influence 9 and Fame 3.
#[test]
fn endless_bag_of_gold() {
    check_each(
        "hand endless_bag_of_gold",
        &[
            "play endless_bag_of_gold basic 0; = influence 4; = fame 2; = played endless_bag_of_gold",
            "play endless_bag_of_gold strong 0; = influence 9; = fame 3; = gone endless_bag_of_gold",
        ],
    );
}

/// Endless Gem Pouch: two random crystals; one mana of each basic colour, and gold or black.
#[test]
fn endless_gem_pouch() {
    check(
        "hand endless_gem_pouch; next dice red black",
        "play endless_gem_pouch basic 0; = crystals 1 0 0 0; = fame 1",
    );
    check(
        "hand endless_gem_pouch; next dice gold white",
        "play endless_gem_pouch basic 0; gold-crystal green; = crystals 0 0 1 1",
    );
    check(
        "hand endless_gem_pouch",
        "play endless_gem_pouch strong 0; = mana red 1 blue 1 green 1 white 1 gold 1",
    );
    check(
        "night; hand endless_gem_pouch",
        "play endless_gem_pouch strong 0; = mana red 1 blue 1 green 1 white 1 black 1",
    );
}

/// Golden Grail: Healing 2, and Fame for each point spent; Healing 6, and a card for each Wound healed from hand.
#[test]
fn golden_grail() {
    let board = "hand golden_grail wound*3; deck march rage stamina stamina swiftness";
    check(board, "play golden_grail basic 0; = healing 2; heal; end-turn; = fame 1");
    check(board, "play golden_grail basic 0; heal; heal; end-turn; = fame 2");
    check(
        board,
        "play golden_grail strong 0; = healing 6; heal; heal; = hand-size 3; = deck-size 3; = wounds 1",
    );
}

/// Book of Wisdom: an Action card for an Advanced Action of its colour to hand; for a Spell and a crystal.
#[test]
fn book_of_wisdom() {
    let board = "hand book_of_wisdom march stamina; advanced agility ambush fire_bolt; spells restoration expose fireball";
    check(board, "play book_of_wisdom basic 0; give march; take ambush; = hand ambush stamina; = gone march");
    check(
        board,
        "play book_of_wisdom strong 0; give march; take restoration; = hand restoration stamina; = crystals 0 0 1 0; = gone book_of_wisdom march",
    );
}

/// Amulet of the Sun: gold mana (three), and at Night forests cost 3, gold can be used and garrisons nearby show themselves.
#[test]
fn amulet_of_the_sun() {
    check("hand amulet_of_the_sun", "play amulet_of_the_sun basic 0; = mana gold 1");
    check("hand amulet_of_the_sun", "play amulet_of_the_sun strong 0; = mana gold 3");
    let night = "night; source red; tiles A 0,0 / countryside3 0,1; at 2e; on 2ne foes guardsmen hidden,; hand amulet_of_the_sun march stamina";
    check(
        night,
        "= on 2ne guardsmen hidden; ! MK-CARD-02 play march strong 0; play amulet_of_the_sun basic 0; = on 2ne guardsmen; play march strong 0; = moves 4; step 2c; = moves 1",
    );
    check(
        "night; hand amulet_of_the_sun march; tiles A 0,0 / countryside8 0,1; at 2e; on 2ne ruin altar_red hidden",
        "= on 2ne altar_red hidden; play amulet_of_the_sun strong 0; = on 2ne altar_red",
    );
}

/// Amulet of Darkness: mana of any colour (three), and by Day deserts cost 3 and black mana can be used.
#[test]
fn amulet_of_darkness() {
    check("night; hand amulet_of_darkness", "play amulet_of_darkness basic 3; = mana white 1");
    check(
        "hand amulet_of_darkness",
        "play amulet_of_darkness strong 0; color white; color black; color gold; = mana white 1 gold 1 black 1",
    );
    let day = "tiles A 0,0 / countryside4 0,1; at 2sw; source black; crystals 1 0 0 0; on 2c shield 0; hand amulet_of_darkness march stamina fireball; on 2w foes diggers";
    check(
        day,
        "challenge 2w; ! MK-CARD-03 play fireball strong 0; play amulet_of_darkness basic 0; play fireball strong 0; pay token red; = source -; = attack siege fire 8",
    );
    check(
        day,
        "play amulet_of_darkness basic 0; play march basic 0; sideways stamina move - -; step 2c; = moves 0",
    );
}
