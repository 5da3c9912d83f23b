//! Who may know what (RW-HID). Two games that differ only in a secret look alike to whoever may not know it.

use hexarch_core::scene::Look;
use hexarch_core::{Chance, Game, Glimpse, Seat, Seed, Table, Viewer};
use hexarch_runewars::{Hero, HeroPlace, Quest, Season, game};

use crate::common::{Match, area_id, position};
use crate::small::{TURN, small, text, three};

const ME: Viewer = Viewer::Seat(Seat(0));
const FOE: Viewer = Viewer::Seat(Seat(1));

/// What a viewer gets of a game: the scene with what is asked of him, who is asked, and what he may answer.
fn view(game: &Match, viewer: Viewer) -> (String, Vec<u8>, Vec<String>) {
    let asked = game.asked();
    let legal = match viewer {
        Viewer::Seat(seat) if asked.contains(&seat.0) => game.legal(seat.0),
        _ => Vec::new(),
    };
    (game.scene(viewer), asked, legal)
}

/// Exactly these viewers can tell the two games apart.
#[track_caller]
fn told_apart(one: &Match, other: &Match, knowers: &[Viewer], what: &str) {
    for viewer in Viewer::all(one.table.state().seats) {
        let differs = view(one, viewer) != view(other, viewer);
        assert_eq!(differs, knowers.contains(&viewer), "{viewer}: {what}");
    }
}

/// Two positions that differ in one piece of text.
fn pair(whole: &str, one: &str, other: &str) -> [Match; 2] {
    assert!(whole.contains("???"), "there is a secret in it");
    [one, other].map(|secret| position(&whole.replace("???", secret)))
}

/// RW-HID-01, RW-HID-02, RW-HID-03, RW-HID-04, RW-TACT-08, RW-OBJ-03: the chosen Order card, Tactics cards, Quests and the
/// Objective are their owner's secret.
#[test]
fn hands_and_choices_are_their_owners_secret() {
    for (line, one, other) in [
        ("chosen = ???", "\"harvest\"", "\"fortify\""),
        ("tactics = [???]", "\"rally_cry\"", "\"summon_lightning\""),
        ("tactics = [\"spy_guild\", ???]", "\"rally_cry\"", "\"spy_guild\""),
        ("quests = [???]", "\"q_razor_ledge\"", &quest(5)),
        ("objective = ???", "\"trampled_hearth\"", "\"engines_of_ruin\""),
    ] {
        for head in ["", "now = \"strategize by 0\""] {
            if line.starts_with("chosen") && !head.is_empty() {
                continue;
            }
            let [a, b] = pair(&text(head, "", line, ""), one, other);
            told_apart(&a, &b, &[FOE], line);
        }
        // While its owner is asked, too.
        if !line.starts_with("chosen") {
            let [a, b] = pair(&text("now = \"strategize by 1\"", "", line, ""), one, other);
            told_apart(&a, &b, &[FOE], line);
        }
    }
}

/// A Quest by its place in the file, as a position writes it.
fn quest(n: usize) -> String {
    format!("\"{}\"", Quest::ALL[n].word())
}

/// RW-HID-02, RW-TACT-08: whether a window is open to somebody tells nothing about which cards he holds.
#[test]
fn windows_do_not_tell_which_cards_one_holds() {
    let rest = "[area.1C]\nunits = \"4 archer\"\n[area.1B]\nunits = \"3 berserker\"\n[script]\nfate = [1, 2, 3, 4, 5, 12, 13]";
    let whole = text(
        "now = \"mobilize by 0\"",
        "used = [\"fortify\"]\ntactics = [\"omen_reader\"]",
        "tactics = [???]",
        rest,
    );
    let [mut a, mut b] = pair(&whole, "\"grain_barges\"", "\"tactical_retreat\"");
    for game in [&mut a, &mut b] {
        game.play("0 activate 1B; 0 tactics-pass; 0 bring 4 archer 1C; 0 tactics-pass");
    }
    told_apart(&a, &b, &[FOE], "at the start of the battle");
    assert_eq!(a.asked(), [1]);
    for game in [&mut a, &mut b] {
        game.play("1 tactics-pass");
    }
    told_apart(&a, &b, &[FOE], "in the rounds");
}

/// RW-HID-03: a Quest that was revealed for an attempt stays known.
#[test]
fn a_revealed_quest_is_public() {
    let line = format!("quests = [???, {}]\nshown = [???]", quest(3));
    let [a, b] = pair(&text("", "", &line, ""), &quest(1), &quest(2));
    told_apart(&a, &b, &[ME, FOE, Viewer::Watcher], "a shown Quest");
}

/// RW-HID-01: of a chosen Order card others see only, at the reveal, all at once; nor who has chosen.
#[test]
fn a_chosen_order_is_sealed_until_the_reveal() {
    let (mut one, mut other) = (small("", "", "", ""), small("", "", "", ""));
    let before = one.scene(Viewer::Watcher);
    one.play("0 order harvest");
    other.play("0 order fortify");
    assert_eq!(view(&one, FOE).0, view(&other, FOE).0);
    assert_eq!(one.scene(Viewer::Watcher), before, "not even that he has chosen");
    let action = game().read("order harvest").expect("an answer");
    let start = small("", "", "", "");
    assert_eq!(game().glimpse(start.state(), Seat(0), action, FOE), Glimpse::Answered);
    assert_eq!(game().glimpse(start.state(), Seat(0), action, ME), Glimpse::Open(action));
    one.play("1 order recruit");
    other.play("1 order recruit");
    told_apart(&one, &other, &[ME, FOE, Viewer::Watcher], "the reveal");
}

/// RW-HID-05, RW-HID-06, RW-AMB-67: face-down Rewards are known to their hero's controller; under a marker only to whoever saw
/// them before, until they are taken up. Face-up ones are public, and so is their number.
#[test]
fn face_down_rewards_are_known_to_whoever_saw_them() {
    let (one, other) = ("runeplate", "ghost_armor");
    for (place, face, knowers) in [
        ("seat = 1\narea = \"UA\"", "???", [FOE].as_slice()),
        ("seat = 1\narea = \"UA\"", "??? seen 0,1", &[ME, FOE]),
        ("seat = 1\narea = \"UA\"", "??? open", &[ME, FOE, Viewer::Watcher]),
        ("marker = \"1A\"", "??? seen 1", &[FOE]),
        ("marker = \"1A\"", "??? seen -", &[]),
        ("marker = \"1A\"", "??? open", &[ME, FOE, Viewer::Watcher]),
    ] {
        let rest = format!("[hero.ronan]\n{place}\nrewards = [\"{face}\"]");
        let [a, b] = pair(&text(TURN, "", "", &rest), one, other);
        told_apart(&a, &b, knowers, &rest);
    }
    // Taking them up shows them to the new owner alone, who may take them in his turn only.
    let rest = "[hero.ronan]\nmarker = \"1A\"\nrewards = [\"??? seen 1\", \"rage_blade seen 1\"]\n[hero.vyrah]\nseat = 0\narea = \"1A\"\nrouted = true";
    let [mut a, mut b] = pair(&text(TURN, "", "", rest), one, other);
    told_apart(&a, &b, &[FOE], "under the marker");
    a.play("0 take-up vyrah ronan");
    b.play("0 take-up vyrah ronan");
    told_apart(&a, &b, &[ME, FOE], "taken up");
    assert_eq!(a.state().rewards_of(Hero::Vyrah).len(), 2, "wholly");
    let [a, _] = pair(&text("now = \"strategize by 1\"", "", "", rest), one, other);
    assert_eq!(a.refusal(1, "take-up vyrah ronan"), "");
}

/// RW-AMB-37, RW-AMB-67, RW-DEC-37: what defeated heroes left is not taken up on entering the area but in one's turn, each
/// marker separately, by routed heroes too.
#[test]
fn markers_are_taken_up_in_ones_turn_each_by_itself() {
    let rest = "[hero.ronan]\nmarker = \"1A\"\nrewards = [\"runeplate\"]\n[hero.bogran]\nmarker = \"1A\"\nrewards = [\"ghost_armor\"]\n\
                [hero.vyrah]\nseat = 0\narea = \"1C\"\n[hero.silhouette]\nseat = 0\narea = \"1A\"\nrouted = true";
    let mut game = small(TURN, "", "", rest);
    let rewards = |game: &Match, hero| game.state().rewards_of(hero).len();
    assert_eq!(game.legal_with(0, "take-up"), ["take-up silhouette ronan", "take-up silhouette bogran"]);
    game.play("0 take-up silhouette ronan; 0 shift-hero vyrah 1A");
    assert_eq!(
        (rewards(&game, Hero::Silhouette), rewards(&game, Hero::Vyrah), rewards(&game, Hero::Bogran)),
        (1, 0, 1)
    );
    assert_eq!(game.state().heroes[Hero::Ronan].place, HeroPlace::Gone);
    game.play("0 moved");
    game.play("0 take-up vyrah bogran");
    assert_eq!(rewards(&game, Hero::Vyrah), 1);
}

/// RW-HID-07, RW-RUNE-07, RW-HID-18: the face of a token is known to whoever controls its area or has a hero there, and to
/// whoever saw it; in the epic game to all.
#[test]
fn faces_of_tokens_are_known_to_whoever_saw_them() {
    for (head, rest, knowers) in [
        ("", "[area.UA]\nrune = \"???\"", [FOE].as_slice()),
        ("", "[area.UA]\nrune = \"???\"\n[hero.ronan]\nseat = 0\narea = \"UA\"", &[ME, FOE]),
        ("", "[area.UA]\nrune = \"???\"\nseen = [0, 1]", &[ME, FOE]),
        ("", "[area.1A]\nrune = \"???\"", &[]),
        ("", "[area.1A]\nunits = \"1 archer\"\nrune = \"???\"", &[ME]),
    ] {
        // A token of the other face elsewhere keeps the open piles alike.
        let rest = format!("{rest}\n[area.6C]\nrune = \"!!!\"\nseen = []");
        let [a, b] = [("dragon", "false"), ("false", "dragon")].map(|(one, other)| {
            position(&text(head, "", "", &rest.replace("???", one).replace("!!!", other)))
        });
        told_apart(&a, &b, knowers, &rest);
    }
    for (head, backs) in [("", 1), ("variants = [\"epic\"]", 0)] {
        let game = small(head, "", "", "[area.UA]\nrune = \"dragon\"");
        for viewer in [ME, Viewer::Watcher] {
            let scene = Table::scene(&game.table, viewer);
            let hidden = scene.pieces.iter().filter(|piece| matches!(piece.look, Look::Back(_))).count();
            assert_eq!(hidden, backs, "{viewer} {head}");
        }
    }
}

/// RW-HID-08, RW-HID-09: others see where received tokens went, not which is which, nor the first choice before both lie; a
/// discarded token is seen by all.
#[test]
fn others_see_where_tokens_went_but_not_which_is_which() {
    let start = || small("steps = [\"receive-rune 0\", \"choose-orders\"]", "", "", "");
    let (mut one, mut other) = (start(), start());
    one.play("0 rune-to 1A");
    other.play("0 rune-to 1B");
    told_apart(&one, &other, &[ME], "the first choice");
    one.play("0 rune-to 1B");
    other.play("0 rune-to 1A");
    told_apart(&one, &other, &[ME], "which is which");
    let (mut third, mut fourth) = (start(), start());
    third.play("0 rune-to 1A; 0 rune-to 1C");
    told_apart(&one, &third, &[ME, FOE, Viewer::Watcher], "where");
    fourth.play("0 rune-to 1A; 0 rune-to 1B");
    told_apart(&one, &fourth, &[], "the same");
    let shedding = |token: &str| {
        let rest = "[area.LA]\nrune = \"false\"\n[area.LB]\nrune = \"false\"";
        let mut game = small("steps = [\"receive-rune 0\", \"choose-orders\"]", "", "", rest);
        game.play(&format!("0 shed-rune {token}"));
        game
    };
    told_apart(&shedding("LA"), &shedding("LB"), &[ME, FOE, Viewer::Watcher], "the discarded one");
}

/// RW-HID-10: bids are hidden until all are revealed.
#[test]
fn bids_are_sealed_until_the_reveal() {
    let start = || {
        let script = "[script]\nseasons = [\"winter_stars_return\"]";
        small("now = \"season\"\nseason = \"fall\"", "influence = 3", "influence = 3", script)
    };
    let (mut one, mut other) = (start(), start());
    one.play("0 bid-amount 1");
    other.play("0 bid-amount 3");
    assert_eq!(
        (view(&one, FOE), view(&one, Viewer::Watcher)),
        (view(&other, FOE), view(&other, Viewer::Watcher))
    );
    let action = game().read("bid-amount 1").expect("an answer");
    assert_eq!(game().glimpse(start().state(), Seat(0), action, FOE), Glimpse::Answered);
    one.play("1 bid-amount 2");
    other.play("1 bid-amount 2");
    told_apart(&one, &other, &[ME, FOE, Viewer::Watcher], "the reveal");
}

/// RW-HID-11, RW-HID-15: what lies open is seen by everybody, discard piles included.
#[test]
fn open_facts_are_seen_by_everybody() {
    let hero = "[hero.ronan]\nseat = 0\narea = \"1A\"\n";
    let cases: &[(&str, &str, &str)] = &[
        ("", "", ""),
        ("influence = 6", "", ""),
        ("food = 5", "", ""),
        ("wood = 5", "", ""),
        ("ore = 5", "", ""),
        ("used = [\"harvest\"]", "", ""),
        ("tactics = [\"rally_cry\"]", "", ""),
        ("tactics = [\"rally_cry\", \"stand_fast\"]", "", ""),
        ("", "", hero),
        ("", "damage = 1", hero),
        ("", "training = [0, 1, 0]", hero),
        ("", "routed = true", hero),
        ("", "", "[title.captain]\nholder = 0\ninfluence = 1"),
        ("", "", "[title.captain]\nholder = 0\ninfluence = 2"),
        ("", "", "[area.1A]\nunits = \"1 archer\""),
        ("", "", "[area.1A]\nunits = \"2 archer\""),
        ("", "", "[area.1A]\nunits = \"1 archer routed\""),
        ("", "", "[area.1A]\nstronghold = \"latari\""),
        ("", "", "[area.1A]\nstronghold = \"latari damaged\""),
        ("", "", "[area.1A]\nstronghold = \"latari\"\ndevelopment = \"diplomat\""),
        ("", "", "[area.1C]\ncity = \"kellgate\""),
        ("", "", "[area.1A]\nactivated = [\"latari\"]"),
        ("", "", "[deck.fate]\ndiscard = [1]"),
        ("", "", "[deck.fate]\ndiscard = [2]"),
        ("", "", "[deck.tactics]\ndiscard = [\"raze_a_city\"]"),
        ("", "", "[deck.tactics]\ndiscard = [\"spy_guild\"]"),
        ("", "", "[deck.rewards]\ndiscard = [\"rage_blade\"]"),
        ("", "", "[deck.rewards]\ndiscard = [\"runeplate\"]"),
        ("", "", "[deck.objectives]\ndiscard = [\"fellowship\"]"),
        ("", "", "[deck.objectives]\ndiscard = [\"giants_bane\"]"),
        ("", "", "[deck.seasons]\ndiscard = [\"spring_famine\"]"),
        ("", "", "[deck.seasons]\ndiscard = [\"spring_prepare\"]"),
        ("", "", "[deck.quests]\ndiscard = [\"q_razor_ledge\"]"),
    ];
    let scenes: Vec<_> = cases
        .iter()
        .map(|(elves, more, rest)| {
            let game = small("", elves, "", &format!("{rest}\n{more}"));
            [FOE, Viewer::Watcher].map(|viewer| game.scene(viewer))
        })
        .collect();
    for (at, one) in scenes.iter().enumerate() {
        for (before, other) in scenes[..at].iter().enumerate() {
            assert!(one[0] != other[0] && one[1] != other[1], "{:?} and {:?}", cases[at], cases[before]);
        }
    }
}

/// RW-HID-12, RW-HID-17: what somebody has put on top of a deck is his secret; nobody knows the rest.
#[test]
fn the_order_of_a_deck_is_hidden() {
    let tops = "[top.summer]\ncards = [???]\nordered = [1]";
    let (one, other) = (
        "\"summer_long_days seen 1\", \"summer_free_blades seen 1\"",
        "\"summer_free_blades seen 1\", \"summer_long_days seen 1\"",
    );
    let [a, b] = pair(&text("", "", "", tops), one, other);
    for viewer in [ME, Viewer::Watcher] {
        assert_eq!(view(&a, viewer), view(&b, viewer));
    }
    // Whoever does not know it gets every sequence; whoever knows it gets the true one.
    let season = Season::Summer;
    let redrawn = |viewer: Viewer, seed: u64| {
        let mut state = a.state().clone();
        game().resample(&mut state, viewer, &mut Chance::new(Seed::from_number(seed)));
        state.decks.top[season].cards
    };
    assert!((0..20).all(|seed| redrawn(FOE, seed) == a.state().decks.top[season].cards));
    assert!((0..20).any(|seed| redrawn(ME, seed) != a.state().decks.top[season].cards));
}

/// RW-HID-12, RW-HID-16: Fate cards drawn in battle, for diplomacy and for a test are open to all.
#[test]
fn drawn_fate_cards_are_open_to_all() {
    let everybody = [ME, FOE, Viewer::Watcher];
    let battle = "[area.1C]\nunits = \"3 archer, 1 warrior\"\n[area.1B]\nunits = \"1 berserker\"\n[script]\nfate = [1, 2, 3, ???]";
    let [mut a, mut b] = pair(&text("now = \"mobilize by 0\"", "used = [\"fortify\"]", "", battle), "5", "6");
    for game in [&mut a, &mut b] {
        game.play("0 activate 1B; 0 bring 3 archer 1C; 0 bring 1 warrior 1C");
        assert_eq!(game.legal_with(0, "unit").len(), 2, "one of his units is routed");
    }
    told_apart(&a, &b, &everybody, "in battle");
    let talk =
        "[area.1C]\nunits = \"1 archer\"\n[area.1B]\nunits = \"1 beastman\"\n[script]\nfate = [5, ???]";
    let [mut a, mut b] = pair(&text("now = \"mobilize by 0\"", "used = [\"fortify\"]", "", talk), "1", "2");
    for game in [&mut a, &mut b] {
        game.play("0 activate 1B; 0 bring 1 archer 1C; 0 talk 2");
        assert_eq!(game.legal_with(0, "destiny").len(), 2);
    }
    told_apart(&a, &b, &everybody, "for diplomacy");
    let test = "[hero.silhouette]\nseat = 0\narea = \"LA\"\n[script]\nfate = [5, 3, 4, ???]";
    let [a, b] =
        pair(&text("steps = [\"test silhouette agility 0\", \"choose-orders\"]", "", "", test), "1", "2");
    assert_eq!(a.asked(), [0]);
    told_apart(&a, &b, &everybody, "for a test");
}

/// RW-HID-13: a face-down exploration token is known to nobody but whoever looked under it; its back is public.
#[test]
fn face_down_exploration_tokens_are_hidden() {
    let head = "variants = [\"exploration\"]";
    for (token, knowers) in [
        ("token = \"??? near\"", [].as_slice()),
        ("token = \"??? near\"\ntoken_seen = [1]", &[FOE]),
        ("token = \"??? near open\"", &[ME, FOE, Viewer::Watcher]),
    ] {
        let [a, b] =
            pair(&text(head, "", "", &format!("[area.1A]\n{token}")), "raiding_party", "scroll_of_sight");
        told_apart(&a, &b, knowers, token);
    }
    let [a, b] = pair(&text(head, "", "", "[area.1A]\ntoken = \"raiding_party ???\""), "near", "far");
    told_apart(&a, &b, &[ME, FOE, Viewer::Watcher], "the back");
}

/// RW-HID-14: the Hero cards among which somebody chooses are seen by him alone, and afterwards only the kept one is known.
#[test]
fn rejected_hero_cards_are_seen_by_the_drawing_player_alone() {
    let rest = "[area.LA]\nstronghold = \"latari\"\n[script]\nheroes = [\"ronan\", ???]";
    let [mut a, mut b] = pair(&text("now = \"rally_support by 0\"", "", "", rest), "\"vyrah\"", "\"bogran\"");
    for game in [&mut a, &mut b] {
        game.play("0 draw-heroes 2");
        assert_eq!((game.asked(), game.legal(0).len()), (vec![0], 2));
    }
    told_apart(&a, &b, &[ME], "among these");
    for game in [&mut a, &mut b] {
        game.play("0 keep-hero ronan");
    }
    told_apart(&a, &b, &[], "the rejected one is back in the deck");
}

/// RW-HID-17: whoever looks at a token by a card learns it alone; that he looked, and where, is public.
#[test]
fn who_looks_at_a_token_learns_it_alone() {
    let look = |face: &str, other: &str, at: &str| {
        let rest = format!("[area.1A]\nrune = \"{face}\"\n[area.6C]\nrune = \"{other}\"");
        let mut game = small("now = \"strategize by 0\"", "tactics = [\"lamp_in_the_vault\"]", "", &rest);
        game.play("0 own-turn lamp_in_the_vault");
        let decision = game.table.decision(Seat(0));
        let heard =
            game.table.apply(Seat(0), decision, &format!("look-at {at}")).expect("a token lies there");
        let notes: Vec<_> = heard.into_iter().map(|it| (it.viewer, format!("{:?}", it.notes))).collect();
        (game, notes)
    };
    let ((a, told_a), (b, told_b)) = (look("dragon", "false", "1A"), look("false", "dragon", "1A"));
    told_apart(&a, &b, &[ME], "the face");
    let to = |told: &[(Viewer, String)], viewer: Viewer| {
        told.iter().find(|it| it.0 == viewer).map(|it| it.1.clone())
    };
    assert_ne!(to(&told_a, ME), to(&told_b, ME));
    assert_eq!(to(&told_a, FOE), to(&told_b, FOE));
    let (_, elsewhere) = look("dragon", "false", "6C");
    assert!(to(&told_a, FOE).is_some() && to(&told_a, FOE) != to(&elsewhere, FOE), "where is public");
}

/// RW-HID-01, RW-HID-02, RW-HID-03, RW-HID-04, RW-HID-05, RW-HID-07: what a viewer cannot know is drawn anew for him, what he
/// knows stays.
#[test]
fn what_a_viewer_cannot_know_is_drawn_anew() {
    let uthuk = format!(
        "tactics = [\"rally_cry\", \"spy_guild\"]\nquests = [{}]\nobjective = \"trampled_hearth\"\nchosen = \"harvest\"",
        quest(1)
    );
    let elves = format!("tactics = [\"stand_fast\"]\nquests = [{}]\nobjective = \"fellowship\"", quest(2));
    let rest = "[area.UA]\nrune = \"dragon\"\n[area.UB]\nrune = \"false\"\n[area.LA]\nrune = \"dragon\"\n\
                [hero.ronan]\nseat = 1\narea = \"UA\"\nrewards = [\"runeplate\"]";
    let game_ = small("", &elves, &uthuk, rest);
    let truth = game_.state();
    let known = view(&game_, ME);
    let mut differs = [false; 6];
    for seed in 0..40 {
        let mut state = truth.clone();
        game().resample(&mut state, ME, &mut Chance::new(Seed::from_number(seed)));
        game().audit(&state).expect("a possible world");
        let (mine, theirs) = (state.players[Seat(0)], state.players[Seat(1)]);
        assert_eq!(mine, truth.players[Seat(0)]);
        assert_eq!((theirs.tactics.len(), theirs.quests.len(), theirs.objective.is_some()), (2, 1, true));
        let was = &truth.players[Seat(1)];
        differs[0] |= theirs.tactics != was.tactics;
        differs[1] |= theirs.quests != was.quests;
        differs[2] |= theirs.objective != was.objective;
        differs[3] |= theirs.chosen != was.chosen;
        differs[4] |= state.areas != truth.areas;
        differs[5] |= state.rewards != truth.rewards;
        let evil = theirs.objective.is_some_and(|card| card as usize >= 8);
        assert!(evil && state.areas[area_id("LA")] == truth.areas[area_id("LA")]);
    }
    assert_eq!(differs, [true; 6]);
    let table = Table::as_known_to(&game_.table, ME, &mut Chance::new(Seed::from_number(7)));
    assert_eq!(serde_json::to_string(&table.scene(ME)).expect("plain data"), known.0);
}

/// RW-HID-08: a third player learns nothing by a mix of tokens that he does not see.
#[test]
fn mixed_tokens_are_unknown_to_others() {
    let rest = "[area.LA]\nrune = \"dragon\"\nseen = [0, 2]\n[area.LB]\nrune = \"false\"\nseen = [0, 2]";
    let start = || three("steps = [\"move-runes 0 LA LB\", \"choose-orders\"]", "", "", "", rest);
    let (mut one, mut other) = (start(), start());
    one.play("0 mix yes");
    other.play("0 mix no");
    told_apart(&one, &other, &[ME], "exchanged or not");
}
