//! Cooperative assaults.

use hexarch_core::{Seat, Table as _};

use crate::common::{Match, position};

/// Three heroes beside the blue city of level 8, seat 0 to move.
fn siege() -> Match {
    position(
        "scenario = \"full_cooperation\"\nnow = \"turn 0\"\norder = [\"0\", \"1\", \"2\", \"dummy\"]\n\
         tiles = [\"B 0,0\", \"countryside1 0,1\", \"core6 1,1\"]\nsource = [\"red\", \"green\", \"blue\", \"white\", \"red\"]\n\
         [city.blue]\nlevel = 8\ngarrison = [\"crossbowmen\", \"crossbowmen\", \"crossbowmen\", \"swordsmen\"]\n\
         [player.0]\nhero = \"tovak\"\nspace = \"3sw\"\nhand = [\"march\", \"rage\"]\n\
         [player.1]\nhero = \"goldyx\"\nspace = \"3ne\"\nhand = [\"march\", \"rage\"]\n\
         [player.2]\nhero = \"norowas\"\nspace = \"3nw\"\nhand = [\"march\", \"rage\"]\n",
    )
}

/// MK-EX-48, MK-COOP-05, MK-COOP-06, MK-COOP-08, MK-COOP-09, MK-COOP-10, MK-DEC-27: the deal.
#[test]
fn defenders_are_dealt_as_agreed() {
    let mut game = siege();
    game.play("0 propose blue 6");
    assert_eq!(game.legal(0), ["share 1", "share 2"], "everybody faces one at least");
    game.play("0 share 2; 1 agree yes; 2 agree yes");
    let assault = &game.state().assault;
    assert!(assault.on);
    assert_eq!(assault.dealt.0.map(|dealt| dealt.len()), [2, 1, 1, 0]);
    assert!(game.player(1).down && game.player(2).down && !game.player(0).down);
    assert_eq!(game.asked(), [0]);
    assert_eq!(game.refusal(0, "storm"), "MK-COOP-22", "the step into the city is paid for");
    game.play("0 play march basic 0; 0 storm");
    assert_eq!((game.state().combat.foes.len(), game.player(0).reputation), (2, -1));
}

/// MK-EX-49, MK-COOP-07, MK-COOP-01, MK-AMB-49: a refusal changes nothing, and the same players are asked once a turn.
#[test]
fn a_refusal_changes_nothing() {
    let mut game = siege();
    game.play("0 propose blue 6; 0 share 1; 0 share 1; 1 agree yes; 2 agree no");
    assert!(!game.state().assault.on && !game.player(1).down);
    assert_eq!(game.refusal(0, "propose blue 6"), "MK-AMB-49");
    assert!(game.may(0, "propose blue 2") && game.may(0, "end-turn"));
}

/// MK-EX-50, MK-COOP-16, MK-COOP-17, MK-COOP-18, MK-COOP-22: after a failed assault all go back.
#[test]
fn a_failed_assault_leads_everybody_back() {
    let mut game = siege();
    game.play("0 propose blue 6; 0 share 2; 1 agree yes; 2 agree yes; 0 play march basic 0; 0 storm");
    while game.state().combat.on {
        let next = game.legal(0).into_iter().rfind(|action| !action.starts_with("play")).unwrap();
        game.play(&format!("0 {next}"));
    }
    assert_eq!(game.asked(), [1], "the next in round order");
    game.play("1 stay-out; 2 stay-out");
    assert_eq!((game.space(0).as_str(), game.state().map.cities[1].open), ("3sw", false));
    assert_eq!(game.asked(), [0], "the initiator ends first");
    game.play("0 end-turn");
    while game.asked() == [0] {
        game.play("0 keep-rest");
    }
    assert_eq!(game.asked(), [1]);
    assert!(game.player(1).down, "the next turn is lost");
}

/// MK-COOP-02, MK-COOP-04: only heroes beside the city whose tokens are up.
#[test]
fn only_suitable_heroes_are_invited() {
    let mut text = hexarch_core::Game::save(hexarch_mage_knight::game(), siege().state()).0;
    text = text.replace("space = \"3nw\"", "space = \"3nw\"\ndown = true");
    let game = position(&text);
    assert_eq!(game.legal_with(0, "propose"), ["propose blue 2"]);
}

/// MK-DEC-27: a proposal is weighed when it is made; nobody can refuse them all beforehand.
#[test]
fn no_proposal_is_refused_unread() {
    let mut game = siege();
    game.play("0 propose blue 2; 0 share 1");
    assert_eq!(game.legal(1), ["agree yes", "agree no"]);
    assert_eq!(game.table.window(Seat(1)), None);
}
