//! Cards and Units of the revised edition, where they differ (MK-AMB-01).

use crate::common::{check, fight, fight_blocking};

/// MK-AMB-01, MK-AMB-23: In Need is worth more, the Horn of Wrath less.
#[test]
fn figures_differ() {
    check("options revised; hand in_need wound*1", "play in_need basic 0; = influence 4");
    check("options revised; hand in_need wound*1", "play in_need strong 0; = influence 7");
    let horn = "options revised; hand horn_of_wrath march; next dice blue blue blue blue blue";
    fight("diggers", horn, "play horn_of_wrath basic 0; = attack siege physical 5");
    fight("diggers", horn, "play horn_of_wrath strong 5; = attack siege physical 10; = wounds 0");
    fight("diggers", horn, "~ play horn_of_wrath strong 6");
}

/// MK-AMB-01: Blood Ritual gives a red crystal, and a crystal for a basic mana.
#[test]
fn blood_ritual() {
    check(
        "options revised; hand blood_ritual",
        "play blood_ritual basic 4; = crystals 1 0 0 0; = mana gold 1; = wounds 1",
    );
    check("hand blood_ritual", "play blood_ritual basic 4; = crystals 0 0 0 0; = mana red 1 gold 1");
    let strong = "options revised; hand blood_ritual march; crystals 1 0 1 0; source black";
    check(
        strong,
        "play blood_ritual strong 3; color white; color white; color white; = mana white 3; = crystals 0 0 1 0; = wounds 1",
    );
}

/// MK-AMB-01, MK-MOVE-30: Agility takes Move points played in combat, those of a Refreshing Walk too.
#[test]
fn move_points_in_combat() {
    let board = "hand agility refreshing_walk march wound*1; on 2se foes prowlers";
    let begin = "play agility basic 0; challenge 2se; end-phase; end-phase";
    check(
        board,
        &format!(
            "{begin}; = moves-left 2; play march basic 0; = moves-left 2; ! MK-COMBAT-09 play refreshing_walk basic 0"
        ),
    );
    check(
        &format!("options revised; {board}"),
        &format!(
            "{begin}; play march basic 0; = moves-left 4; ! MK-COMBAT-09 play refreshing_walk basic 0; play refreshing_walk basic 1; = moves-left 6; = healing 0"
        ),
    );
}

/// MK-AMB-01: the Banner of Fear stops up to three enemies instead of two phases.
#[test]
fn banner_of_fear() {
    let two = "options revised; tiles A 0,0 / countryside6 0,1 / countryside1 1,0; on 2se foes minotaur; on 3nw foes prowlers; hand banner_of_fear march";
    check(
        two,
        "challenge 2se; join 3nw; play banner_of_fear strong 0; target 0; = foes minotaur still, prowlers; end-phase; end-phase; = wounds 2",
    );
    check(
        two,
        "challenge 2se; join 3nw; play banner_of_fear strong 1; target 0; target 1; = foes minotaur still, prowlers still; end-phase; = phase attack",
    );
}

/// MK-AMB-01: Wings of Night stop one enemy, and more for Move points left over.
#[test]
fn wings_of_night() {
    let two = "options revised; night; source black; crystals 0 0 0 1; tiles A 0,0 / countryside6 0,1 / countryside1 1,0; on 2se foes minotaur; on 3nw foes prowlers; hand wings_of_wind march";
    check(
        two,
        "challenge 2se; join 3nw; ! MK-MOVE-30 play wings_of_wind strong 1; play wings_of_wind strong 0; target 1; = foes minotaur, prowlers still",
    );
    check(
        two,
        "play march basic 0; challenge 2se; join 3nw; ! MK-MOVE-30 play wings_of_wind strong 2; play wings_of_wind strong 1; target 0; target 1; = moves-left 1; = foes minotaur still, prowlers still",
    );
}

/// MK-AMB-01, MK-ABIL-06: the Block of Guardsmen and Guardians counts twice against Swift, that of others once.
#[test]
fn guardsmen() {
    let board = "fame 24; hero arythea; hand determination march; units utem_guardsmen, altem_guardians";
    // The Werewolf attacks with 7: 14 to block.
    fight_blocking("werewolf", board, "activate 0 1 no; play determination strong 0; block 0");
    let revised = format!("options revised; {board}");
    fight_blocking(
        "werewolf",
        &revised,
        "activate 0 1 no; play determination strong 0; ! MK-BLOCK-05 block 0; sideways march block - -; block 0",
    );
    fight_blocking("werewolf", &revised, "activate 1 1 no; block 0; = wounds 0");
    fight_blocking("minotaur", &revised, "activate 0 1 no; ! MK-BLOCK-05 block 0");
}

/// MK-AMB-01: Magic Talent asks for a card that has a colour, and the Spell must have the same.
#[test]
fn magic_talent() {
    let board = "hand magic_talent march rage ruby_ring; spells fireball restoration tremor; crystals 1 0 1 0; source black; on 2se foes prowlers";
    // The card of 2011 takes any card, and any Spell that can be paid for.
    check(
        board,
        "play magic_talent basic 0; give ruby_ring; challenge 2se; ? cast fireball basic 0; cast fireball basic 0; = attack ranged fire 5",
    );
    let revised = format!("options revised; {board}");
    check(
        &revised,
        "play magic_talent basic 0; ! MK-AMB-01 give ruby_ring; give march; = discard march; ! MK-AMB-01 cast fireball basic 0; ? cast restoration basic 0",
    );
    check(
        &revised,
        "play magic_talent basic 0; give rage; ! MK-AMB-01 cast restoration basic 0; challenge 2se; cast fireball basic 0; = attack ranged fire 5; = spells fireball restoration tremor; ~ cast",
    );
    // Without a card of a colour it cannot be played at all.
    check(
        "options revised; hand magic_talent ruby_ring; spells fireball restoration tremor",
        "! MK-CARD-09 play magic_talent basic 0",
    );
}

/// MK-AMB-01: Time Bending is set aside for the rest of the round; the card of 2011 is discarded like any other.
#[test]
fn time_bending() {
    let board = "night; source black; crystals 0 1 0 0; hand space_bending march stamina";
    let mut old = check(board, "play march basic 0; play space_bending strong 0; end-turn; keep-rest");
    old.follow("= hand march stamina; = aside -; = discard space_bending");
    let revised = format!("options revised; {board}");
    let mut again =
        check(&revised, "play march basic 0; play space_bending strong 0; end-turn; keep-rest; = asked 0");
    again.follow("= hand march stamina; = aside space_bending; = discard -; = moves 0");
    // It stays there when the next turn is over.
    again.follow("play march basic 0; end-turn; keep-rest; = aside space_bending; = discard march");
    // Space Bending itself goes to the discard pile.
    let mut basic = check(&revised, "play march basic 0; play space_bending basic 0; end-turn; keep-rest");
    basic.follow("= aside -; = discard march space_bending");
}
