//! Windows that can be declined beforehand: their kinds, and the occasions for which a pass stands.

use hexarch_core::{Game, Seat, Table, Window};
use hexarch_runewars::game as runewars;

use crate::common::Match;
use crate::small::{TURN, attack, small};
use crate::stage::{own_turn, stage};

/// The window that a seat is asked about, with the answer that declines it.
#[track_caller]
fn open(game: &Match, seat: u8) -> (Window, String) {
    let window = game.table.window(Seat(seat)).unwrap_or_else(|| panic!("no window, but {:?}", game.asked()));
    let pass = game.table.pass(Seat(seat)).unwrap_or_else(|| panic!("{} cannot be declined", window.kind));
    assert!(runewars().phrases().has(&format!("window.{}", window.kind)), "{} has no name", window.kind);
    (window, pass)
}

/// RW-DEC-16, RW-DEC-51: "no cards in this battle" holds for all its windows and both sides, and ends with it.
#[test]
fn a_battle_is_one_occasion() {
    let hand = "tactics = [\"rally_cry\", \"stand_fast\"]";
    let fate = "[script]\nfate = [1, 2, 3, 4, 5, 12, 13]";
    let mut game = attack(hand, hand, "units = \"3 berserker\"", fate);
    let mut windows = Vec::new();
    while game.state().battle.on {
        let Some(&seat) = game.asked().first() else { break };
        if game.table.window(Seat(seat)).is_none() {
            game.play(&format!("{seat} {}", game.legal(seat)[0].clone()));
            continue;
        }
        let (window, pass) = open(&game, seat);
        windows.push(window);
        game.play(&format!("{seat} {pass}"));
    }
    let mut kinds: Vec<_> = windows.iter().map(|window| window.kind).collect();
    kinds.dedup();
    assert_eq!(kinds, ["start-of-battle", "combat-round", "tally"]);
    assert!(windows.iter().all(|window| window.scope == windows[0].scope), "{windows:?}");
    let elsewhere =
        attack(hand, hand, "units = \"3 berserker\"", "").table.window(Seat(0)).map(|it| it.scope);
    assert_eq!(elsewhere, Some(windows[0].scope), "the same battle in another world");
    for (head, fights) in [("season = \"fall\"", "activate 1B"), ("", "activate 9A")] {
        let rest = "[area.1C]\nunits = \"4 archer\"\n[area.1B]\nunits = \"1 berserker\"\n[area.9A]\nunits = \"1 berserker\"";
        let head = format!("now = \"conquer by 0\"\n{head}");
        let mut other = small(&head, &format!("used = [\"fortify\"]\n{hand}"), "", rest);
        other
            .play(&format!("0 {fights}"))
            .pass(&["tactics-pass"])
            .play("0 bring 4 archer 1C")
            .pass(&["moved"]);
        let (window, _) = open(&other, 0);
        assert_eq!(window.kind, "start-of-battle");
        assert_ne!(window.scope, windows[0].scope, "{head} {fights}");
    }
}

/// RW-TACT-10, RW-TACT-15, RW-TACT-16, RW-TACT-17, RW-DEC-37, RW-DEC-44: windows of a turn share its occasion, the one
/// after the reveal has the season's; all can be declined.
#[test]
fn turns_and_seasons_are_occasions() {
    let hand = "tactics = [\"envoys_gift\", \"mountain_pass\", \"honeyed_words\"]";
    let rest = "[area.1C]\nunits = \"4 archer\"\n[area.1B]\nunits = \"2 beastman\"\n[script]\nfate = [1, 2, 3, 4, 5]";
    let mut game = small("", &format!("{hand}\ninfluence = 3"), "", rest);
    game.play("0 order conquer; 1 order harvest");
    let (revealed, pass) = open(&game, 0);
    assert_eq!((revealed.kind, pass.as_str()), ("orders-revealed", "tactics-pass"));
    game.play("0 tactics-pass").pass(&["tactics-pass"]);
    while game.asked() != [0] {
        let seat = game.asked()[0];
        let answer = game.legal(seat).pop().expect("an answer");
        game.play(&format!("{seat} {answer}"));
    }
    game.play("0 activate 1B");
    let (move_order, _) = open(&game, 0);
    game.play("0 tactics-pass; 0 bring 4 archer 1C; 0 moved?; 0 talk 1");
    let (diplomacy, _) = open(&game, 0);
    assert_eq!([move_order.kind, diplomacy.kind], ["move-order", "diplomacy"]);
    assert_eq!(move_order.scope, diplomacy.scope);
    assert_ne!(move_order.scope, revealed.scope);
    let (own, pass) = open(&own_turn("[player.0]\ntactics = ['envoys_gift']"), 0);
    assert_eq!((own.kind, pass.as_str()), ("own-turn", "go-on"));
    assert!(small(TURN, hand, "", "").table.window(Seat(0)).is_none(), "the order itself must be resolved");
}

/// RW-DUEL-02, RW-AMB-69, RW-REWARD-02, RW-DEC-35: what a duel offers besides its cards is one occasion; the cards are not.
#[test]
fn a_duel_is_one_occasion() {
    let mut game = stage(
        "duel mad_carthos silhouette",
        "hero.mad_carthos = {seat = 0, area = '1A'}\n\
         hero.silhouette = {seat = 1, area = '1A', rewards = ['ghost_armor']}\nscript = {fate = [1, 15, 5, 6]}",
    );
    let mut kinds = Vec::new();
    let mut scopes = Vec::new();
    while let Some(&seat) = game.asked().first().filter(|_| game.state().duel.attacker.is_some()) {
        let answer = match game.table.window(Seat(seat)) {
            Some(window) => {
                kinds.push(window.kind);
                scopes.push(window.scope);
                let pass = open(&game, seat).1;
                if window.kind == "duel-start" { "duel-ability".to_owned() } else { pass }
            }
            None => game.legal(seat).pop().expect("an answer"),
        };
        game.play(&format!("{seat} {answer}"));
    }
    for kind in ["duel-start", "duel-redraw", "duel-prevent", "duel-thorns"] {
        assert!(kinds.contains(&kind), "{kind} of {kinds:?}");
    }
    assert!(scopes.iter().all(|&scope| scope == scopes[0]), "{scopes:?}");
    let hurt =
        stage("hurt-hero ronan 1", "hero.ronan = {seat = 0, area = '1A', rewards = ['amulet_of_shielding']}");
    let (hurt, pass) = open(&hurt, 0);
    assert_eq!(hurt.kind, "hurt-hero");
    assert!(pass.contains("suffer"), "{pass}");
    assert_ne!(hurt.scope, scopes[0]);
}

/// RW-OBJ-02: whoever has won in defense may decline to claim.
#[test]
fn the_claim_after_a_defense_is_a_window() {
    let game =
        small("steps = [\"defended 1\", \"choose-orders\"]", "", "objective = \"discouraging_defeat\"", "");
    let (window, pass) = open(&game, 1);
    assert_eq!((window.kind, pass.as_str()), ("defended", "go-on"));
}

/// RW-HID-01, RW-HID-10: the last one to seal an order is not told that all others have.
#[test]
fn sealing_an_order_never_warns() {
    let warned = |game: &Match, seat: u8| {
        let scene = game.table.scene(hexarch_core::Viewer::Seat(Seat(seat)));
        scene.asks[0].choices.iter().any(|choice| choice.reveals)
    };
    let mut game = small("", "", "", "");
    assert!(!warned(&game, 1));
    game.play("0 order harvest");
    assert!(!warned(&game, 1), "seat 0 has chosen since");
}
