//! Who sees what (MK-VIS). Twins: two positions that differ in one thing alone.

use crate::common::{board, board_by_chance, check};

/// Whether the scenes of a viewer tell two boards apart.
fn tells_apart(viewer: Option<u8>, one: &str, other: &str) -> bool {
    board(one).seen_by(viewer) != board(other).seen_by(viewer)
}

/// MK-VIS-01: a hand is seen by its owner alone, except what was shown.
#[test]
fn a_hand_is_its_owners() {
    let (march, stamina) = ("hand march rage", "hand stamina rage");
    assert!(tells_apart(Some(0), march, stamina));
    assert!(!tells_apart(Some(1), march, stamina) && !tells_apart(None, march, stamina));
    // How many there are is seen.
    assert!(tells_apart(None, "hand march rage", "hand march"));
    // A hand shown for a slow recovery.
    let shown = |hand: &str| check(hand, "rest wound 1").seen_by(Some(1));
    assert_ne!(shown("hand wound*3"), shown("hand wound*2"));
    check("hand wound*3", "rest wound 1; = known wound wound");
}

/// MK-VIS-02, MK-VIS-10: nobody knows the order of a Deed deck or a Skill pile, but a deck's size.
#[test]
fn decks_have_no_order_to_be_seen() {
    let text = "hand tranquility; deck march rage stamina swiftness promise";
    let mut drawn: Vec<String> = vec![];
    for seed in 0..30 {
        let mut game = board_by_chance(text, seed);
        assert_eq!(game.seen_by(Some(0)), board(text).seen_by(Some(0)), "the owner sees the same");
        game.follow("play tranquility basic 1");
        drawn.extend(game.hand(0));
    }
    drawn.sort();
    drawn.dedup();
    assert_eq!(drawn.len(), 5, "any card may come: {drawn:?}");
    assert!(tells_apart(
        None,
        "hand march; deck rage stamina; gone swiftness",
        "hand march; deck rage stamina swiftness"
    ));
    let level = "hand march rage; fame 3; level 1; advanced agility ambush learning";
    let mut skills: Vec<String> = vec![];
    for seed in 0..20 {
        let mut game = board_by_chance(level, seed);
        assert_eq!(game.seen_by(Some(0)), board(level).seen_by(Some(0)));
        game.follow("play march basic 0; end-turn; keep-rest");
        skills.extend(game.legal_with(0, "keep-skill"));
    }
    skills.sort();
    skills.dedup();
    assert!(skills.len() > 6, "{skills:?}");
}

/// MK-VIS-03, MK-VIS-05: discards, what was played, offers, Source, crystals, Units, Skills, Reputation, Fame and Tactics are open.
#[test]
fn open_things_are_seen_by_all() {
    let plain = "hand march; deck stamina";
    for change in [
        "discard rage",
        "played rage",
        "source red",
        "crystals 1 0 0 0",
        "units peasants",
        "skills double_time",
        "reputation 1",
        "fame 1",
        "tactic planning",
        "advanced agility",
        "spells fireball",
        "recruits peasants",
        "monastery ambush",
        "common flight",
        "discarded prowlers",
        "1.crystals 0 1 0 0",
    ] {
        let changed = format!("{plain}; {change}");
        let plain = if change.contains("rage") { format!("{plain}; gone rage") } else { plain.to_string() };
        for viewer in [None, Some(0), Some(1)] {
            assert!(tells_apart(viewer, &plain, &changed), "{viewer:?} does not see '{change}'");
        }
    }
}

/// MK-VIS-04: what lies under Sparing Power is hidden from everybody.
#[test]
fn stored_cards_are_hidden_from_everybody() {
    let (one, other) = (
        "tactic sparing_power; hand march; stored stamina",
        "tactic sparing_power; hand march; stored swiftness",
    );
    for viewer in [None, Some(0), Some(1)] {
        assert!(!tells_apart(viewer, one, other), "{viewer:?}");
    }
    assert!(tells_apart(None, one, "tactic sparing_power; hand march; stored stamina rage"));
}

/// MK-VIS-06: what comes next from decks and piles is unknown; discarded tokens are open.
#[test]
fn piles_have_no_order_to_be_seen() {
    let den = "at 2w; hand march; fame 48";
    let mut met: Vec<String> = vec![];
    for seed in 0..30 {
        let mut game = board_by_chance(den, seed);
        assert_eq!(game.seen_by(Some(0)), board(den).seen_by(Some(0)));
        game.follow("enter");
        met.push(game.fact(0, "foes"));
    }
    met.sort();
    met.dedup();
    assert!(met.len() >= 4, "{met:?}");
    assert!(tells_apart(None, den, &format!("{den}; discarded minotaur")));
}

/// MK-VIS-08, MK-VIS-07: number and colours of a garrison are open, its faces are not.
#[test]
fn the_backs_of_a_garrison_are_open() {
    let city = |garrison: &str| {
        format!(
            "tiles A 0,0 / countryside6 0,1 / countryside1 1,0 / core7 1,1; city white level 4; city white garrison {garrison}; at 2w; hand march"
        )
    };
    let (one, other) = (city("golems hidden, gunners hidden"), city("swordsmen hidden, freezers hidden"));
    for viewer in [None, Some(0)] {
        assert!(!tells_apart(viewer, &one, &other));
        assert!(tells_apart(viewer, &one, &city("golems hidden,")));
        assert!(tells_apart(viewer, &one, &city("monks hidden, gunners hidden")));
        assert!(tells_apart(viewer, &one, &city("golems, gunners hidden")));
    }
}

/// MK-VIS-09: the defenders of a cooperative assault are dealt by number, blind.
#[test]
fn defenders_are_dealt_blind() {
    let siege = "scenario full_cooperation; order 0 1 dummy; tiles B 0,0 / countryside1 0,1 / core6 1,1; city blue level 8; city blue garrison golems, monks, gunners; \
                 hand march; 1.hand march; at 3sw; 1.at 3ne; dummy hero arythea; dummy deck rage rage";
    let mut dealt: Vec<String> = vec![];
    for seed in 0..20 {
        let mut game = board_by_chance(siege, seed);
        game.follow("propose blue 2");
        assert_eq!(game.legal(0), ["share 1", "share 2"], "by number alone");
        game.follow("share 1; 1: agree yes; play march basic 0; storm");
        dealt.push(game.fact(0, "foes"));
    }
    dealt.sort();
    dealt.dedup();
    assert_eq!(dealt.len(), 3, "{dealt:?}");
}

/// MK-VIS-11, MK-COMBAT-23: Artifacts that were drawn are seen by the drawer; the one that goes back stays hidden.
#[test]
fn drawn_artifacts_are_the_drawers() {
    let won = |artifacts: &str, viewer: Option<u8>| {
        let text = format!(
            "tiles A 0,0 / countryside5 0,1; at 2ne; hand horn_of_wrath march; next dice blue blue blue blue blue blue; next enemies monks; fame 48; next artifacts {artifacts}"
        );
        check(&text, "burn-monastery; play horn_of_wrath strong 6; strike 1; end-turn; keep-rest")
            .seen_by(viewer)
    };
    let (one, other) = ("ruby_ring golden_grail", "sapphire_ring diamond_ring");
    assert_ne!(won(one, Some(0)), won(other, Some(0)));
    assert_eq!(won(one, Some(1)), won(other, Some(1)));
    assert_eq!(won(one, None), won(other, None));
}

/// MK-VIS-12: the back of the next tile is open, its face is not.
#[test]
fn the_back_of_the_next_tile_is_open() {
    let map = "tiles A 0,0 / countryside6 0,1 / countryside1 1,0; at 2ne; hand march";
    assert!(tells_apart(Some(0), &format!("{map}; tile_deck 2 0 1"), &format!("{map}; tile_deck 0 0 3")));
    let mut laid: Vec<String> = vec![];
    for seed in 0..20 {
        let text = format!("{map}; tile_deck 3 0 0");
        let mut game = board_by_chance(&text, seed);
        assert_eq!(game.seen_by(Some(0)), board(&text).seen_by(Some(0)));
        laid.push(game.follow("play march basic 0; explore 1 1").fact(0, "tiles"));
    }
    laid.sort();
    laid.dedup();
    assert!(laid.len() > 4, "{laid:?}");
}
