//! Elimination and victory (RW-ELIM, RW-WIN).

use hexarch_core::{Seat, Seats};
use hexarch_runewars::*;

use crate::common::{Match, position};

/// Five dragon runes in areas of Daqan (seat 0), the sixth in 1C, which is nobody's.
const FIVE: &str = "[area.DA]\nrune = \"dragon\"\nunits = \"2 footman\"\n[area.DB]\nrune = \"dragon\"\n\
                    [area.DC]\nrune = \"dragon\"\n[area.1A]\nrune = \"dragon\"\nunits = \"1 knight\"\n\
                    [area.1B]\nrune = \"dragon\"\nunits = \"1 knight\"\n";

fn duel_of_two(head: &str, rest: &str) -> Match {
    position(&format!(
        "{head}\ntiles = [\"1 at 0,0\", \"home_daqan at 0,2 turned 1\", \"home_uthuk at 2,-2\"]\n\
         [player.0]\nfaction = \"daqan\"\n[player.1]\nfaction = \"uthuk\"\n{rest}"
    ))
}

/// Daqan, Uthuk and Waiqar (seat 2), whose home realm is in Uthuk hands.
fn three(head: &str, waiqar: &str, rest: &str) -> Match {
    position(&format!(
        "{head}\ntiles = [\"1 at 0,0\", \"home_daqan at 0,2 turned 1\", \"home_uthuk at 2,-2\", \"home_waiqar at -2,1\"]\n\
         [player.0]\nfaction = \"daqan\"\n[player.1]\nfaction = \"uthuk\"\n[player.2]\nfaction = \"waiqar\"\n{waiqar}\n\
         [area.WA]\nunits = \"1 berserker\"\n[area.WB]\nunits = \"1 berserker\"\n[area.WC]\nunits = \"1 berserker\"\n{rest}"
    ))
}

fn winner(game: &Match) -> Option<u8> {
    game.state().winner.map(|seat| seat.0)
}

fn is_out(game: &Match, seat: u8) -> bool {
    game.state().eliminated.has(Seat(seat))
}

/// RW-WIN-01, RW-AMB-33, RW-AMB-57: the sixth dragon rune wins at once, undeclared; five and a false one do not.
#[test]
fn the_sixth_dragon_rune_wins_at_once() {
    for (sixth, wins) in [("dragon", Some(0)), ("false", None)] {
        let mut game = duel_of_two(
            "steps = [\"activate-area 0 no\", \"activate-area 0 yes\", \"choose-orders\"]",
            &format!("{FIVE}[area.1C]\nrune = \"{sixth}\"\nseen = []\n"),
        );
        game.play("0 activate 1C");
        assert_eq!(winner(&game), None);
        game.play("0 bring 1 footman DA; 0 moved");
        assert_eq!(winner(&game), wins);
        assert_eq!(game.asked(), if wins.is_some() { vec![] } else { vec![0] }, "no second resolution");
        let seen = game.area("1C").rune.expect("a token").seen();
        assert_eq!(seen.has(Seat(1)), wins.is_some(), "he turns them up");
        let own = game.area("DA").rune.expect("a token").seen();
        assert_eq!(own.has(Seat(1)), wins.is_some());
    }
}

/// RW-WIN-01, RW-AMB-57: also in another player's turn, when his units leave a home area.
#[test]
fn a_player_wins_in_the_turn_of_another() {
    let runes = FIVE.replace("[area.DA]", "[area.UA]");
    for (leave, wins) in [(2, Some(0)), (1, None)] {
        let mut game = duel_of_two(
            "steps = [\"activate-area 1 no\", \"choose-orders\"]",
            &format!("{runes}[area.DA]\nunits = \"2 berserker\"\nrune = \"dragon\"\n"),
        );
        game.play(&format!("1 activate 1C; 1 bring {leave} berserker DA")).pass(&["moved"]);
        assert_eq!(winner(&game), wins, "{leave} of two leave");
    }
}

/// RW-WIN-01: by a battle that is not over yet: nobody is asked which of too many units retreat.
#[test]
fn a_player_wins_inside_a_battle() {
    let mut game = duel_of_two(
        "steps = [\"activate-area 0 no\", \"choose-orders\"]",
        "[area.DA]\nrune = \"dragon\"\nunits = \"8 footman\"\n[area.DB]\nrune = \"dragon\"\nunits = \"8 footman\"\n\
         [area.DC]\nrune = \"dragon\"\n[area.1A]\nrune = \"dragon\"\nunits = \"1 knight\"\n\
         [area.1B]\nrune = \"dragon\"\nunits = \"1 knight\"\n[area.1C]\nrune = \"dragon\"\nunits = \"1 berserker\"\n",
    );
    game.play("0 activate 1C; 0 bring 8 footman DA; 0 bring 8 footman DB").pass(&["moved"]);
    game.fight();
    assert_eq!(winner(&game), Some(0));
    assert!(game.area("1C").units() > 8, "{}", game.units("1C"));
    assert!(game.asked().is_empty());
}

/// RW-WIN-01: while a Season card is resolved: its icons come too late.
#[test]
fn a_player_wins_while_a_season_card_is_resolved() {
    for (sixth, wins) in [("units = \"1 knight\"\n", Some(0)), ("", None)] {
        let mut game = duel_of_two(
            "season = \"winter\"\ncard = \"winter_stars_return\"\n\
             steps = [\"season-text\", \"season-winter 1\", \"choose-orders\"]",
            &format!("{FIVE}[area.1C]\n{sixth}[area.UA]\nunits = \"8 berserker\"\n"),
        );
        game.play("0 bid-amount 2; 1 bid-amount 0; 0 keep-runes; 0 rune-only yes");
        assert_eq!(winner(&game), wins, "a rune in nobody's area does not count");
        assert_eq!(game.units("UA") == "8 berserker", wins.is_some(), "no Winter after the end");
    }
}

/// RW-WIN-01, RW-AMB-57: in the Quest Phase: the heroes of the others come too late.
#[test]
fn a_player_wins_in_the_quest_phase() {
    let mut game = duel_of_two(
        "season = \"summer\"\nsteps = [\"receive-rune 0\", \"quest-player 1\", \"choose-orders\"]",
        &format!("{FIVE}[area.1C]\nunits = \"1 footman\"\n[hero.ronan]\nseat = 1\narea = \"UA\"\n"),
    );
    game.play("0 keep-runes; 0 rune-only yes");
    assert_eq!((winner(&game), game.asked()), (Some(0), vec![]));
}

/// RW-WIN-02, RW-WIN-03, RW-WIN-04: after the sixth Winter the most dragon runes in controlled areas win, then influence,
/// then starting influence.
#[test]
fn after_the_last_winter_most_dragon_runes_win() {
    let (da, ua) = ("[area.DA]\nrune = \"dragon\"\n", "[area.UA]\nrune = \"dragon\"\n");
    let cases = [
        (format!("{ua}[area.UB]\nrune = \"dragon\"\n{da}"), (9, 0), 1, "most runes"),
        (format!("{da}{ua}"), (2, 3), 1, "influence"),
        (format!("{da}{ua}"), (4, 3), 0, "influence"),
        (format!("{da}{ua}"), (3, 3), 0, "Daqan start with 3, Uthuk with 1"),
        (
            format!("{ua}[area.DA]\nrune = \"false\"\n[area.DB]\nrune = \"false\"\n"),
            (9, 0),
            1,
            "no false runes",
        ),
        (
            format!(
                "{ua}{da}[area.1A]\nrune = \"dragon\"\nunits = \"2 sorcerer\"\n[area.1B]\nrune = \"dragon\"\n"
            ),
            (1, 2),
            1,
            "nobody's",
        ),
        (
            format!("{da}[area.DB]\nrune = \"dragon\"\nunits = \"1 berserker\"\n{ua}"),
            (9, 0),
            1,
            "held by another",
        ),
    ];
    for (areas, (mine, theirs), wins, why) in cases {
        let text = format!(
            "year = 6\nseason = \"winter\"\nsteps = [\"resolve-orders\"]\n\
             tiles = [\"1 at 0,0\", \"home_daqan at 0,2 turned 1\", \"home_uthuk at 2,-2\"]\n\
             [player.0]\nfaction = \"daqan\"\ninfluence = {mine}\n[player.1]\nfaction = \"uthuk\"\ninfluence = {theirs}\n{areas}"
        );
        let game = position(&text);
        assert_eq!(winner(&game), Some(wins), "{why}");
        let mut tokens = game.state().areas.iter().filter_map(|(_, area)| area.rune);
        assert!(tokens.all(|rune| rune.seen() == Seats::all(2)), "all are turned up");
    }
}

/// RW-WIN-02: not after the fifth Winter, nor after the Fall of the sixth year.
#[test]
fn the_game_goes_on_until_the_sixth_winter_is_over() {
    for (year, season, next) in [(5, "winter", (6, Season::Spring)), (6, "fall", (6, Season::Winter))] {
        let game =
            duel_of_two(&format!("year = {year}\nseason = \"{season}\"\nsteps = [\"resolve-orders\"]"), FIVE);
        assert_eq!((winner(&game), (game.state().year, game.state().season)), (None, next));
        assert!(!game.asked().is_empty());
    }
}

/// RW-ELIM-01, RW-ELIM-02, RW-ELIM-03, RW-ELIM-04, RW-AMB-35, RW-AMB-81: without an area he is out, and what he had goes.
#[test]
fn a_player_without_areas_is_eliminated() {
    let start = |food: u8| {
        three(
            "first = 2\nseason = \"winter\"\nsteps = [\"season-winter 2\", \"choose-orders\"]",
            &format!(
                "food = {food}\nwood = 3\ninfluence = 6\ntactics = [\"spy_guild\"]\nquests = [\"q_toll_bridge\"]\nobjective = \"giants_bane\""
            ),
            "[area.1A]\nunits = \"2 reanimate\"\nrune = \"dragon\"\nactivated = [\"uthuk\", \"waiqar\"]\n\
             [hero.ronan]\nseat = 2\narea = \"1B\"\ndamage = 1\ntraining = [1, 0, 0]\nrewards = [\"rage_blade\"]\n\
             [title.captain]\nholder = 2\ninfluence = 4\n",
        )
    };
    let game = start(1);
    assert!(!is_out(&game, 2), "one unit, one area");
    assert_eq!((game.asked(), game.state().first), (vec![0, 1, 2], Seat(2)));

    let game = start(0);
    assert!(is_out(&game, 2));
    assert_eq!(game.asked(), [0, 1], "he takes no further part");
    let (state, player) = (game.state(), game.player(2));
    assert_eq!((player.tactics.len(), player.quests.len(), player.objective), (0, 0, None));
    assert_eq!((player.influence, player.dials), (0, [0; 3]));
    assert_eq!((state.decks.tactics.len(), state.decks.quests.len()), (50, 24), "back in their decks");
    assert!(!state.decks.objectives.has(Objective::GiantsBane), "out of the game");
    assert!(!state.decks.objectives_discard.has(Objective::GiantsBane));
    assert_eq!(state.heroes[Hero::Ronan], HeroState::default());
    assert!(state.rewards.iter().all(|(_, reward)| reward.place == RewardPlace::Deck));
    assert_eq!(state.titles[TitleId::CAPTAIN], Title { holder: None, influence: 4 });
    assert_eq!(game.area("1A").activated, Seats::only(Seat(1)));
    assert_eq!(game.area("1A").rune.map(Rune::is_dragon), Some(true), "runes stay");
    assert_eq!(state.first, Seat(0), "the role of first player passes clockwise");
    assert_eq!(state.left_of(Seat(1)), Seat(0), "the left skips him");
    assert_eq!(game.controller("WA"), Some(1));
    let saved = position(&hexarch_core::Game::save(hexarch_runewars::game(), state).0);
    assert_eq!(saved.state(), state, "his Objective is in no deck");
}

/// RW-ELIM-03, RW-ACQ-02: a Title that came back keeps its influence until somebody pays more.
#[test]
fn a_title_of_an_eliminated_player_costs_more_than_lies_on_it() {
    let mut game = three(
        "season = \"winter\"\nsteps = [\"season-winter 2\", \"acquire-title 0\", \"choose-orders\"]",
        "food = 0",
        "[area.1A]\nunits = \"1 reanimate\"\n[title.captain]\nholder = 2\ninfluence = 3\n",
    );
    assert_eq!((is_out(&game, 2), game.player(0).influence), (true, 3));
    assert_eq!(game.refusal(0, "take-title captain"), "RW-ACQ-02");
    game.play("0 take-title primarch; 0 title-amount 1");
}

/// RW-ELIM-04, RW-AMB-81: a home realm whose owner is out is nobody's.
#[test]
fn the_home_realm_of_an_eliminated_player_is_nobodys() {
    let game = position(
        "eliminated = [2]\ntiles = [\"1 at 0,0\", \"home_daqan at 0,2 turned 1\", \"home_uthuk at 2,-2\", \"home_waiqar at -2,1\"]\n\
         [player.0]\nfaction = \"daqan\"\n[player.1]\nfaction = \"uthuk\"\n[player.2]\nfaction = \"waiqar\"\n",
    );
    assert_eq!((game.controller("WA"), game.controller("UA")), (None, Some(1)));
    assert_eq!(game.asked(), [0, 1]);
}

/// RW-ELIM-01, RW-AMB-81, RW-ELIM-04: eliminated before his turn he does not resolve his Order card.
#[test]
fn the_order_card_of_an_eliminated_player_is_skipped() {
    let mut game = three(
        "",
        "",
        "[area.1A]\nunits = \"1 reanimate\"\n[area.1B]\nunits = \"8 berserker\"\n[area.1C]\nunits = \"1 berserker\"\n",
    );
    game.play("0 order fortify; 1 order mobilize; 2 order harvest");
    game.play("1 activate 1A; 1 bring 8 berserker 1B").pass(&["moved"]);
    assert!(!is_out(&game, 2), "while the battle is on");
    game.fight();
    assert!(is_out(&game, 2), "{}", game.units("1A"));
    assert_eq!(game.controller("1A"), Some(1));
    game.pass(&["activate-none", "no-stronghold"]);
    assert_eq!(game.asked(), [0], "the Harvest of seat 2 is skipped");
    assert!(game.may(0, "economy-done") && game.legal(0).iter().any(|it| it.starts_with("build")));
}

/// RW-AMB-57, RW-AMB-81: units on the way do not count as an area, but whoever fights is not out before the battle is
/// over. Then his turn ends, and the winner has what is due to him.
#[test]
fn an_attacker_without_areas_is_out_when_his_battle_is_lost() {
    let start = |mine: &str, theirs: &str| {
        let mut game = three(
            "",
            "",
            &format!(
                "[area.1A]\nunits = \"{mine}\"\n[area.1B]\nunits = \"{theirs}\"\n[area.1C]\nunits = \"1 berserker\"\n\
                 [title.lord_commander]\nholder = 1\ninfluence = 1\n"
            ),
        );
        game.play("0 order fortify; 1 order harvest; 2 order mobilize");
        let n = mine.split(' ').next().expect("a number");
        game.play(&format!("2 activate 1B; 2 bring {n} reanimate 1A")).pass(&["moved"]);
        assert!(!is_out(&game, 2), "no area, but a battle");
        game.fight();
        game
    };
    let lost = start("1 reanimate", "8 berserker");
    assert!(is_out(&lost, 2));
    assert_eq!(lost.player(1).tactics.len(), 1, "the Lord Commander has won a battle");
    assert_eq!(lost.asked(), [0], "without his second resolution; seat 1 has harvested, seat 0 fortifies");
    let won = start("8 reanimate", "1 berserker");
    assert!(!is_out(&won, 2));
    assert_eq!((won.controller("1B"), won.player(1).tactics.len()), (Some(2), 0));
}

/// RW-AMB-57: victory is looked at before elimination.
#[test]
fn victory_comes_before_elimination() {
    let game = three(
        "season = \"winter\"\nsteps = [\"season-winter 2\", \"choose-orders\"]",
        "food = 0\ninfluence = 5",
        "[area.DA]\nrune = \"dragon\"\nunits = \"1 reanimate\"\n[area.DB]\nrune = \"dragon\"\n[area.DC]\nrune = \"dragon\"\n\
         [area.1A]\nrune = \"dragon\"\nunits = \"1 knight\"\n[area.1B]\nrune = \"dragon\"\nunits = \"1 knight\"\n\
         [area.1C]\nrune = \"dragon\"\nunits = \"1 knight\"\n",
    );
    assert_eq!((winner(&game), is_out(&game, 2), game.player(2).influence), (Some(0), false, 5));
}

/// RW-AMB-34, RW-ELIM-01: the last player left wins at once.
#[test]
fn the_last_player_left_wins() {
    let game = position(
        "season = \"winter\"\nsteps = [\"season-winter 1\", \"choose-orders\"]\n\
         tiles = [\"1 at 0,0\", \"home_daqan at 0,2 turned 1\", \"home_uthuk at 2,-2\"]\n\
         [player.0]\nfaction = \"daqan\"\n[player.1]\nfaction = \"uthuk\"\nfood = 0\n\
         [area.UA]\nunits = \"1 knight\"\n[area.UB]\nunits = \"1 knight\"\n[area.UC]\nunits = \"1 knight\"\n\
         [area.1A]\nunits = \"3 berserker\"\n",
    );
    assert_eq!((winner(&game), is_out(&game, 1), game.asked()), (Some(0), true, vec![]));
}

/// RW-ELIM-02: his cards go back among those of which nobody can tell where they are.
#[test]
fn cards_of_an_eliminated_player_may_be_anywhere_in_the_deck() {
    let game = three(
        "season = \"winter\"\nsteps = [\"season-winter 2\", \"choose-orders\"]",
        "food = 0\ntactics = [\"spy_guild#1\"]",
        "[area.1A]\nunits = \"1 reanimate\"\n[deck.tactics]\nshuffled = [\"stand_fast#1\"]\n",
    );
    let decks = game.state().decks;
    assert!(is_out(&game, 2));
    assert_eq!(
        decks.tactics_shuffled, decks.tactics,
        "nothing lies on the discard pile, nobody holds a card"
    );
}
