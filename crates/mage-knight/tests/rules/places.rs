//! Every site and what it gives (MK-SITE, MK-INTER).

use crate::common::{Match, check};

/// A card that wins a fight: Siege Attack 12.
const HORN: &str = "hand horn_of_wrath march; next dice blue blue blue blue blue blue";

/// A board on which a fight can be won.
fn armed(text: &str) -> String {
    format!("{HORN}; {text}")
}

/// Enters a site and defeats these enemies, as bits.
fn win(text: &str, foes: u16) -> Match {
    check(&armed(text), &format!("enter; play horn_of_wrath strong 6; strike {foes}"))
}

/// MK-INTER-01, MK-TURN-14, MK-DEC-09: where one can interact, enter, burn or challenge.
#[test]
fn every_action_has_its_place() {
    let nowhere = "! MK-INTER-01 interact; ! MK-TURN-14 enter; ! MK-SITE-05 burn-monastery; ~ challenge";
    check("hand march", nowhere);
    for (place, action, none) in [
        ("tiles A 0,0 / countryside1 0,1; at 2e", "interact", "MK-TURN-14 enter"), // a village
        ("tiles A 0,0 / countryside5 0,1; at 2ne", "interact", "MK-TURN-14 enter"), // a monastery
        ("tiles A 0,0 / countryside5 0,1; at 2ne", "burn-monastery", "MK-TURN-14 enter"),
        ("tiles A 0,0 / countryside3 0,1; at 2ne; on 2ne shield 0", "interact", "MK-SITE-05 burn-monastery"), // an own keep
        ("tiles A 0,0 / countryside4 0,1; at 2c; on 2c shield 1", "interact", "MK-SITE-05 burn-monastery"), // anybody's tower
        ("tiles A 0,0 / core7 0,1; city white open; at 2c", "interact", "MK-TURN-14 enter"),
        ("at 2w", "enter", "MK-INTER-01 interact"), // a den
        ("on 2se foes prowlers", "challenge 2se", "MK-INTER-01 interact"),
    ] {
        check(&format!("{place}; hand march"), &format!("? {action}; ! {none}; ? end-turn"));
    }
    // A burned monastery is none any more.
    check(
        "tiles A 0,0 / countryside5 0,1; at 2ne; on 2ne shield 1; hand march",
        "! MK-INTER-01 interact; ! MK-SITE-05 burn-monastery",
    );
}

/// MK-INTER-05, MK-INTER-07, MK-DEC-11: any card is Influence 1 sideways; purchases go on while points last.
#[test]
fn purchases_go_on_while_points_last() {
    let village = "tiles A 0,0 / countryside1 0,1; at 2e; hand promise threaten march wound*2; recruits herbalists peasants; fame 8";
    let mut game = check(
        village,
        "interact; ! MK-INTER-04 buy-healing; sideways march influence - -; = influence 1; play promise basic 0; buy-healing; = influence 0; = healing 1",
    );
    game.follow("play threaten strong 0; recruit herbalists no; = influence 2; ! MK-INTER-04 buy-healing; ! MK-INTER-04 recruit peasants no; end-turn");
    let twice = "tiles A 0,0 / countryside1 0,1; at 2e; hand promise threaten march wound*2; crystals 1 0 0 1; source black";
    check(
        twice,
        "interact; play promise strong 0; play threaten strong 0; buy-healing; buy-healing; buy-healing; = healing 3; = influence 0",
    );
}

/// MK-INTER-08, MK-INTER-02: Reputation counts once; a card that changes it later changes nothing.
#[test]
fn reputation_counts_once() {
    let village = "tiles A 0,0 / countryside1 0,1; at 2e; reputation 5; hand promise march rage";
    check(
        village,
        "play promise basic 0; = influence 2; interact; = influence 4; ! MK-TURN-15 interact; sideways march influence - -; = influence 5",
    );
}

/// MK-INTER-10: a new Unit can be used at once, but not to pay for itself.
#[test]
fn a_new_unit_works_at_once() {
    let village = "tiles A 0,0 / countryside1 0,1; at 2e; fame 8; hand promise march rage stamina; recruits peasants herbalists";
    check(
        village,
        "interact; play promise basic 0; ! MK-INTER-04 recruit peasants no; sideways march influence - -; sideways rage influence - -; recruit peasants no; = influence 0; activate 0 2 no; = influence 2; sideways stamina influence - -; recruit herbalists no; = units peasants spent, herbalists",
    );
}

/// MK-SITE-03, MK-SITE-04, MK-CARD-15, MK-HEAL-05: a monastery heals for 2 and sells its Advanced Actions for 6.
#[test]
fn monastery() {
    let board = "tiles A 0,0 / countryside5 0,1; at 2ne; hand promise threaten march wound*1; crystals 1 0 0 1; source black; monastery agility; advanced ambush learning training; recruits illusionists peasants";
    check(board, "interact; play promise basic 0; buy-healing; = influence 0; = healing 1; heal; = wounds 0");
    check(
        board,
        "interact; play promise strong 0; play threaten strong 0; ! MK-INTER-09 recruit peasants no; recruit illusionists no; = influence 2",
    );
    check(
        board,
        "interact; play promise strong 0; ! MK-INTER-04 buy-action agility; play threaten strong 0; ~ buy-action ambush; buy-action agility; = influence 3; = top agility; = monastery -",
    );
}

/// MK-SITE-09, MK-AMB-27, MK-REP-04: another's empty keep is defended by a new token, for half the Fame.
#[test]
fn another_players_keep() {
    let keep = "tiles A 0,0 / countryside3 0,1; on 2ne shield 1; at 2e; next enemies swordsmen; 1.at 1c; crystals 0 1 0 0";
    let horn = "hand horn_of_wrath march rage; next dice blue blue blue blue blue blue; source green";
    let mut won = check(
        &format!("{keep}; {horn}"),
        "play march strong 0; step 2ne; = reputation -1; = foes swordsmen walled; play horn_of_wrath strong 6; strike 1",
    );
    won.follow("= fame 2; = on 2ne shield 0; = space 2ne");
    let odd = keep.replace("swordsmen", "crossbowmen");
    check(
        &format!("{odd}; {horn}"),
        "play march strong 0; step 2ne; play horn_of_wrath strong 6; strike 1; = fame 2",
    );
    let mut lost =
        check(&format!("{keep}; {horn}"), "play march strong 0; step 2ne; end-phase; end-phase; end-phase");
    lost.follow("= space 2e; = on 2ne shield 1; = discarded swordsmen; = reputation -1");
}

/// MK-SITE-12, MK-CARD-16: a conquered tower sells Spells for 7 and mana of their colour, whoever conquered it.
#[test]
fn mage_tower() {
    let tower = "tiles A 0,0 / countryside4 0,1; at 2c; on 2c shield 1; hand promise threaten march; crystals 1 0 0 1; spells fireball tremor expose; recruits guardian_golems peasants; next offers snowstorm";
    let mut game = check(
        &format!("{tower}; source red"),
        "interact; play promise strong 0; play threaten strong 0; pay die red; = influence 9; ! MK-SITE-12 buy-spell tremor; buy-spell fireball",
    );
    game.follow("= influence 2; = crystals 0 0 0 0; = top fireball; = spells snowstorm tremor expose; ! MK-INTER-04 buy-spell snowstorm");
    check(
        &format!("{tower}; source red"),
        "interact; play promise strong 0; play threaten strong 0; pay die red; ! MK-INTER-09 recruit peasants no; recruit guardian_golems no; = influence 2",
    );
}

/// MK-SITE-17, MK-SITE-18, MK-SITE-20, MK-EOT-10, MK-DEC-20, MK-COMBAT-23, MK-COMBAT-24, MK-CARD-18: a tomb.
#[test]
fn tomb() {
    let tomb = "tiles A 0,0 / countryside6 0,1 / countryside1 1,0 / core3 1,1; at 4w; next enemies swamp_dragon; units peasants; spells fireball tremor expose; next artifacts ruby_ring banner_of_glory; next offers snowstorm";
    let mut won = check(
        &armed(tomb),
        "enter; = foes swamp_dragon; ! MK-SITE-15 activate 0 0 no; play horn_of_wrath strong 6; strike 1",
    );
    won.follow("= fame 7; = on 4w shield 0; = reward artifact 1 spell 1; = top -; ? end-turn; end-turn; keep-rest; ? claim spell");
    won.follow("claim artifacts; return ruby_ring; = under-artifacts ruby_ring; = top banner_of_glory; win fireball; = top fireball banner_of_glory; = spells snowstorm tremor expose");
    let mut lost =
        check(&armed(&format!("{tomb}; fame 48; deck ,")), "enter; end-phase; end-phase; end-phase");
    lost.follow("= discarded swamp_dragon; = on 4w -; = space 4w");
}

/// MK-SITE-19: conquered dungeons and tombs give Fame alone.
#[test]
fn a_conquered_dungeon_gives_fame_alone() {
    let dungeon =
        "tiles A 0,0 / countryside7 0,1; at 2se; on 2se shield 1; next enemies minotaur; 1.hand march";
    let mut game = win(dungeon, 1);
    game.follow("= fame 4; = on 2se shield 1; = reward -; end-turn; keep-rest");
}

/// MK-SITE-16: the first win in a dungeon gives a Spell for gold or black, else an Artifact.
#[test]
fn dungeon() {
    for (rolled, reward) in
        [("gold", "win fireball"), ("black", "win fireball"), ("green", "return ruby_ring")]
    {
        let dungeon = format!(
            "tiles A 0,0 / countryside7 0,1; at 2se; next enemies minotaur; next dice {rolled}; spells fireball tremor expose; next artifacts ruby_ring banner_of_glory"
        );
        win(&dungeon, 1)
            .follow("= on 2se shield 0; = reward roll 1; end-turn; keep-rest")
            .follow(&format!("? {reward}"));
    }
}

/// MK-SITE-22, MK-SITE-26, MK-COMBAT-17, MK-COMBAT-22, MK-SITE-35: a den gives two random crystals, never a fourth, and is empty then.
#[test]
fn monster_den() {
    let den = "at 2w; next enemies minotaur";
    let mut game = win(&format!("{den}; next dice red black; deck rage rage rage"), 1);
    game.follow("= on 2w shield 0; = reward crystal 2; = crystals 0 0 0 0; end-turn; keep-rest; = crystals 1 0 0 0; = fame 5");
    win(&format!("{den}; next dice gold red; crystals 3 0 0 0"), 1)
        .follow("end-turn; keep-rest; gold-crystal red; = crystals 3 0 0 0; = mana -");
    win(&format!("{den}; next dice gold red; crystals 2 0 0 0"), 1)
        .follow("end-turn; keep-rest; gold-crystal white; = crystals 3 0 0 1");
    check("at 2w; on 2w shield 1; hand march", "! MK-SITE-35 enter; ! MK-INTER-01 interact");
}

/// MK-SITE-25: spawning grounds give an Artifact and three random crystals.
#[test]
fn spawning_grounds() {
    let grounds = "tiles A 0,0 / countryside6 0,1 / countryside1 1,0 / core1 1,1; at 4w; next enemies minotaur werewolf; next dice red blue green; next artifacts ruby_ring banner_of_glory";
    win(grounds, 3).follow("= on 4w shield 0; = reward artifact 1 crystal 3; end-turn; keep-rest; claim random; return ruby_ring; = crystals 1 1 1 0; = fame 9");
}

/// MK-SITE-28, MK-SITE-29, MK-SITE-30, MK-EX-40: ruins with enemies: what is defeated stays so, the last one brings the reward.
#[test]
fn ruins_keep_what_was_not_defeated() {
    let ruins = "tiles A 0,0 / countryside8 0,1; at 2ne; on 2ne ruin green_brown; next enemies prowlers medusa; fame 48; deck ,";
    let mut game = check(
        &format!("{ruins}; hand swiftness march"),
        "enter; = foes prowlers, medusa; play swiftness strong 0; strike 1; = on 2ne medusa, green_brown",
    );
    game.follow("end-phase; end-phase; end-phase; = reward -; = on 2ne medusa, green_brown; = space 2ne");
    let later =
        "tiles A 0,0 / countryside8 0,1; at 2ne; on 2ne ruin green_brown; on 2ne foes medusa; on 2ne opened";
    win(later, 1).follow("= reward artifact 1; = on 2ne shield 0; = reputation 0");
}

/// MK-SITE-30, MK-SITE-34: every ruins token has its enemies and its reward; orcs and Draconum there give no Reputation.
#[test]
fn every_ruins_token_gives_what_it_shows() {
    for (ruin, enemies, reward) in [
        ("green_brown", "prowlers minotaur", "artifact 1"),
        ("grey_brown", "crossbowmen minotaur", "artifact 1"),
        ("green_green", "prowlers diggers", "each 1"),
        ("brown_violet", "minotaur monks", "spell 1 each 1"),
        ("grey_white", "crossbowmen gunners", "artifact 1 spell 1"),
        ("brown_red", "minotaur fire_dragon", "artifact 2"),
        ("green_red", "prowlers fire_dragon", "artifact 1 action 1"),
        ("grey_violet", "crossbowmen monks", "unit 1"),
    ] {
        let board = format!(
            "night; source black black; crystals 3 3 3 3; tiles A 0,0 / countryside8 0,1; at 2ne; on 2ne ruin {ruin}; next enemies {enemies}; hand fireball snowstorm horn_of_wrath march; next dice blue blue blue blue blue blue; fame 99"
        );
        let mut game = check(&board, "enter");
        game.follow("play fireball strong 0; play snowstorm basic 0; play horn_of_wrath strong 6; strike 3; = reputation 0");
        game.follow(&format!("= reward {reward}; = on 2ne shield 0"));
    }
    for (color, crystals) in
        [("red", "0 3 3 3"), ("blue", "3 0 3 3"), ("green", "3 3 0 3"), ("white", "3 3 3 0")]
    {
        let altar = format!(
            "tiles A 0,0 / countryside8 0,1; at 2ne; on 2ne ruin altar_{color}; source black; crystals 3 3 3 3; hand march"
        );
        check(&altar, &format!("enter; = crystals {crystals}; = fame 7; = on 2ne shield 0"));
    }
}

/// MK-SITE-33, MK-COMBAT-16: rampaging Draconum give Reputation +2 and leave the map.
#[test]
fn draconum_give_two_reputation() {
    let board =
        "tiles A 0,0 / countryside6 0,1 / countryside1 1,0 / core2 1,1; on 4se foes swamp_dragon; at 4e";
    check(
        &armed(board),
        "challenge 4se; play horn_of_wrath strong 6; strike 1; = reputation 2; = fame 7; = on 4se -; = space 4e",
    );
}

/// MK-SITE-36: nothing can be done on the portal.
#[test]
fn the_portal_has_no_action() {
    check("at 1c; hand march", "! MK-INTER-01 interact; ! MK-TURN-14 enter; ! MK-SITE-05 burn-monastery");
}

/// MK-COMBAT-25, MK-EX-40, MK-FAME-05: a Unit that was won is any of the offer; a level that brings a token comes before it.
#[test]
fn a_unit_is_won_after_the_level() {
    let ruins = "tiles A 0,0 / countryside8 0,1; at 2ne; on 2ne ruin grey_violet; on 2ne foes crossbowmen; on 2ne opened; fame 5; units peasants; recruits catapults foresters; 1.hand march";
    let mut levelled = win(ruins, 1);
    levelled.follow("= fame 8; = reward unit 1; end-turn; keep-rest; claim levels; free-unit catapults; = units peasants, catapults; = recruits foresters");
    // Before the level there is no room: one is disbanded, or the Unit forgone.
    let ruins = ruins.replace("fame 5", "fame 3; level 2");
    win(&ruins, 1)
        .follow("end-turn; keep-rest; ? no-unit; free-unit catapults; disband 0; = units catapults");
    win(&ruins, 1).follow("end-turn; keep-rest; no-unit; = units peasants; = recruits catapults foresters");
}
