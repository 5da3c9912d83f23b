//! Cooperative assaults, beyond the deal (MK-COOP).

use crate::common::{Match, check};

/// Three heroes beside the blue city, each with enough to storm it.
const SIEGE: &str = "scenario full_cooperation; order 0 1 2 dummy; tiles B 0,0 / countryside1 0,1 / core6 1,1; source red green blue white red; \
    city blue level 8; hand march rage; 1.hand march rage; 2.hand march rage; at 3sw; 1.at 3ne; 2.at 3nw; dummy hero arythea; dummy deck rage rage march";

/// Seat 0 proposes to seat 1, who agrees; one defender each.
fn agreed(text: &str, script: &str) -> Match {
    check(&format!("{SIEGE}; {text}"), &format!("propose blue 2; 1: agree yes; {script}"))
}

/// MK-COOP-03, MK-AMB-15: nobody is invited, or invites, with Wounds alone.
#[test]
fn wounds_do_not_storm_cities() {
    let board = SIEGE.replace("1.hand march rage", "1.hand ,");
    check(
        &format!("{board}; city blue garrison golems, golems, monks, monks"),
        "~ propose blue 2; ? propose blue 4; ~ propose blue 6",
    );
}

/// MK-COOP-11, MK-COOP-10, MK-MANA-15: each may use a die; none comes back before the whole assault is over.
#[test]
fn dice_come_back_after_the_assault() {
    let mut game = agreed(
        "city blue garrison golems, golems; next dice gold gold; 2.deck march",
        "play march strong 0; = source red blue white red; storm; end-phase; end-phase; end-phase; = asked 1",
    );
    game.follow("= source red blue white red; ! MK-CARD-02 1: play march strong 0; 1: play march basic 0; 1: storm; 1: end-phase; 1: end-phase; 1: play rage strong 0; = source blue white red; 1: end-phase");
    game.follow("= asked 0; = source blue white red; end-turn; keep-rest");
    while game.asked() == [1] {
        let last = game.legal(1).pop().expect("an answer");
        game.play(&format!("1 {last}"));
    }
    assert_eq!(game.fact(0, "source").split(' ').count(), 5, "all dice are back");
}

/// MK-COOP-12, MK-COOP-14, MK-COOP-15, MK-VIS-09: each moves straight into the city, faces the own share, and pays with the own name.
#[test]
fn everybody_faces_the_own_share() {
    let mut game = agreed(
        "city blue garrison crossbowmen, crossbowmen; units amotep_gunners; fame 24; 1.fame 24",
        "~ step; ~ explore; play march basic 0; ~ step; storm; = foes crossbowmen walled; = reputation -1; = 1.reputation 0",
    );
    game.follow("end-phase; end-phase; hero; activate 0 0 no; strike 1; = city blue level 8, crossbowmen, shields 0; = asked 1");
    game.follow("1: play march basic 0; 1: storm; = 1.reputation -1; = foes crossbowmen walled; 1: end-phase; 1: end-phase; 1: end-phase; = space 3sw; = 1.space 3ne");
}

/// MK-COOP-13, MK-AMB-34: a rampager that the step provokes joins the mover's enemies; one beside the city may be challenged.
#[test]
fn rampagers_join_an_assault() {
    // Draconum at 3w, beside 3sw and 3nw and the city.
    let text = "city blue garrison golems, golems; on 3w foes swamp_dragon; fame 48; 1.fame 48";
    let mut game = agreed(
        text,
        "play march basic 0; storm; = foes golems walled, swamp_dragon; end-phase; end-phase; damage-from 0; end-phase; = asked 1",
    );
    game.follow("1: play march basic 0; 1: storm; ? 1: join 3w; 1: begin; = foes golems walled");
}

/// MK-COOP-19: in competitive scenarios it must have been agreed on.
#[test]
fn competitors_agree_before_the_game() {
    let map = "scenario full_conquest; tiles A 0,0 / countryside1 0,1 / core6 1,1; city blue level 4; city blue garrison golems, golems; at 3sw; 1.at 3ne; hand march; 1.hand march";
    check(map, "~ propose");
    check(&format!("{map}; options assaults"), "? propose blue 2");
}

/// MK-COOP-20, MK-AMB-47: a participant may use whatever he could before and during an own turn.
#[test]
fn participants_have_all_the_means_of_a_turn() {
    let text =
        "city blue garrison golems, golems; 1.skills motivation_arythea hot_swordsmanship; 1.hero norowas";
    let mut game = agreed(text, "stay-out; = asked 1; 1: skill motivation_arythea 0; = 1.hand-size 4");
    game.follow("1: play march basic 0; 1: storm; 1: end-phase; 1: end-phase; 1: skill hot_swordsmanship 1; = attack melee fire 2");
}

/// MK-COOP-22, MK-AMB-40: the step into the city costs 2; who does not pay it fights nobody and loses the turn all the same.
#[test]
fn the_step_into_the_city_is_paid() {
    let mut game = agreed(
        "city blue garrison golems, golems",
        "! MK-COOP-22 storm; sideways rage move - -; ! MK-COOP-22 storm; play march basic 0; storm; = moves-left 1; end-phase; end-phase; end-phase",
    );
    game.follow(
        "1: stay-out; = 1.down yes; = 1.space 3ne; = city blue level 8, golems, golems; = 1.reputation 0",
    );
}

/// MK-COOP-21, MK-COOP-12: an Underground Attack in hand lets a hero farther away begin; it leads into the city and nowhere else.
#[test]
fn an_underground_attack_storms_a_city() {
    let board = SIEGE.replace("at 3sw; ", "at 2e; ").replace(
        "hand march rage; 1.hand",
        "hand underground_travel swift_bolt march; crystals 0 0 1 1; skills flight; 1.hand",
    );
    let board = format!("{board}; night; city blue garrison crossbowmen, crossbowmen");
    let with_black = board.replace("source red green blue white red", "source black black");
    check(&board, "~ propose");
    let mut game = check(
        &with_black,
        "propose blue 2; 1: agree yes; ! MK-COOP-21 storm; ! MK-MOVE-29 skill flight 0; play underground_travel strong 0; travel 3c; = foes crossbowmen walled; = reputation -1",
    );
    // The walls are of no help.
    game.follow("play swift_bolt strong 0; strike 1; = asked 1; 1: stay-out; = space 2e");
}
