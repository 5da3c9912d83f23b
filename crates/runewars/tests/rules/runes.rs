//! Dragon runes (RW-RUNE).

use hexarch_core::{Chance, Game, Log, Seat, Seats, Seed, legal};
use hexarch_runewars::{Rune, Setup, Step, game};

use crate::common::Match;
use crate::small::{TURN, small};

/// Seat 0 is about to receive one dragon rune.
fn receiving(head: &str, rest: &str) -> Match {
    small(&format!("steps = [\"receive-rune 0\", \"choose-orders\"]\n{head}"), "", "", rest)
}

fn dragon(game: &Match, area: &str) -> Option<bool> {
    game.area(area).rune.map(Rune::is_dragon)
}

/// RW-EX-16, RW-RUNE-01, RW-RUNE-02, RW-RUNE-03, RW-RUNE-06, RW-DEC-38, RW-HID-09: up to two false runes of his areas go;
/// then a dragon rune and a false one are placed in two friendly or uncontrolled areas without tokens.
#[test]
fn a_received_rune_comes_with_a_false_one() {
    let rest = "[area.LA]\nrune = \"dragon\"\n[area.LB]\nrune = \"false\"\n[area.UA]\nrune = \"false\"\n[area.1B]\nunits = \"2 beastman\"";
    let mut game = receiving("", rest);
    let [dragons, falses] = game.state().rune_pile;
    assert_eq!((game.asked(), game.legal(0)), (vec![0], vec!["shed-rune LB".into(), "keep-runes".into()]));
    assert_eq!(game.refusal(0, "shed-rune LA"), "RW-RUNE-01");
    assert_eq!(game.refusal(0, "shed-rune UA"), "", "it is not his");
    game.play("0 shed-rune LB");
    assert_eq!((game.state().rune_pile, game.area("LB").rune), ([dragons, falses + 1], None));
    game.play("0 keep-runes");
    assert_eq!(game.refusal(0, "rune-to LA"), "RW-RUNE-06");
    assert_eq!(game.refusal(0, "rune-to UB"), "RW-RUNE-03");
    assert!(game.may(0, "rune-to 1A") && game.may(0, "rune-to LB") && game.may(0, "rune-to 1B"));
    game.play("0 rune-to 1B");
    assert_eq!(game.refusal(0, "rune-to 1B"), "RW-RUNE-06", "two different areas");
    assert_eq!(dragon(&game, "1B"), None, "nothing is seen before both are placed");
    game.play("0 rune-to LB");
    assert_eq!((dragon(&game, "1B"), dragon(&game, "LB")), (Some(true), Some(false)));
    assert_eq!(game.state().rune_pile, [dragons - 1, falses]);
    assert_eq!(game.area("1B").rune.expect("placed").seen(), Seats::only(Seat(0)));
}

/// RW-RUNE-01: two, not three; and whoever controls no token is not asked.
#[test]
fn at_most_two_false_runes_are_discarded() {
    let rest = "[area.LA]\nrune = \"false\"\n[area.LB]\nrune = \"false\"\n[area.LC]\nrune = \"false\"";
    let mut game = receiving("", rest);
    game.play("0 shed-rune LA; 0 shed-rune LC");
    assert_eq!(game.legal_with(0, "rune-to").len(), game.legal(0).len());
    let game = receiving("", "[area.UA]\nrune = \"false\"");
    assert_eq!(game.legal_with(0, "rune-to").len(), game.legal(0).len());
}

/// Tokens in all areas that seat 0 could use, but for these.
fn tokens_but_for(free: &[&str]) -> String {
    let areas = ["1A", "1B", "1C", "9A", "9B", "6A", "6B", "6C", "LA", "LB", "LC"];
    let taken = areas.iter().filter(|area| !free.contains(area));
    taken.map(|area| format!("[area.{area}]\nrune = \"dragon\"\nseen = []\n")).collect()
}

/// RW-RUNE-04, RW-RUNE-03: with one area he chooses which token goes there; with none both are lost; with two both must go.
#[test]
fn tokens_without_an_area_are_lost() {
    for (answer, face) in [("rune-only yes", true), ("rune-only no", false)] {
        let mut game = receiving("", &tokens_but_for(&["1A"]));
        let pile = game.state().rune_pile;
        game.play("0 keep-runes");
        assert_eq!(game.legal(0), ["rune-only yes", "rune-only no"]);
        game.play(&format!("0 {answer}"));
        assert_eq!(dragon(&game, "1A"), Some(face));
        assert_eq!(
            game.area("1A").rune.expect("placed").seen(),
            Seats::all(2),
            "the other was discarded face-up"
        );
        let placed = if face { [pile[0] - 1, pile[1]] } else { [pile[0], pile[1] - 1] };
        assert_eq!(game.state().rune_pile, placed);
    }
    let mut game = receiving("", &tokens_but_for(&[]));
    let pile = game.state().rune_pile;
    game.play("0 keep-runes");
    assert_eq!((game.state().rune_pile, game.asked()), (pile, vec![0, 1]), "orders are chosen");
    let mut game = receiving("", &tokens_but_for(&["1A", "1B"]));
    game.play("0 keep-runes");
    assert_eq!(game.legal(0), ["rune-to 1A", "rune-to 1B"]);
    game.play("0 rune-to 1B");
    assert_eq!((dragon(&game, "1A"), dragon(&game, "1B")), (Some(false), Some(true)), "the rest follows");
}

/// A board of 25 areas on which all but LA, LB, UA and UB can hold one of the 21 dragon runes.
const BIG: &str = "tiles = [\"1 at 0,0\", \"home_latari at 0,2\", \"home_uthuk at 2,-2\", \"9 at -1,1\", \"2 at 0,-2\", \"4 at -2,1\", \"5 at -4,2\", \"8 at -6,3\"]";

/// The first so many areas of it with tokens of a face.
fn tokens(face: &str, n: usize) -> String {
    let areas = "1A 1B 1C LC UC 9A 9B 2A 2B 2C 4A 4B 4C 5A 5B 5C 5D 8A 8B 8C 8D";
    let areas = areas.split(' ').take(n);
    areas.map(|area| format!("[area.{area}]\nrune = \"{face}\"\nseen = []\n")).collect()
}

/// RW-AMB-31: with one pile used up only the other token is received, and everybody knows which that is.
#[test]
fn with_a_pile_used_up_only_the_other_token_comes() {
    let mut game = receiving(BIG, &tokens("dragon", 21));
    assert_eq!(game.state().rune_pile, [0, 17]);
    game.play("0 keep-runes");
    assert_eq!(game.legal(0), ["rune-to LA", "rune-to LB"]);
    game.play("0 rune-to LB");
    assert_eq!((game.area("LB").rune, game.area("LA").rune), (Some(Rune::False(Seats::all(2))), None));
    let mut game = receiving(BIG, &tokens("false", 17));
    game.play("0 keep-runes; 0 rune-to LB");
    assert_eq!((game.area("LB").rune, game.area("LA").rune), (Some(Rune::Dragon(Seats::all(2))), None));
    assert_eq!((game.state().rune_pile, game.asked()), ([20, 0], vec![0, 1]));
}

/// RW-AMB-86, RW-HID-18, RW-OPT-17: in the epic game one dragon rune comes alone and face-up, and nothing is discarded.
#[test]
fn in_the_epic_game_a_dragon_rune_comes_alone() {
    let mut game = receiving("variants = [\"epic\"]", "[area.LB]\nrune = \"dragon\"");
    let [dragons, falses] = game.state().rune_pile;
    assert_eq!(game.refusal(0, "keep-runes"), "", "no discarding");
    assert_eq!(game.refusal(0, "rune-to LB"), "RW-RUNE-06");
    assert_eq!(game.refusal(0, "rune-to UA"), "RW-RUNE-03");
    game.play("0 rune-to LA");
    assert_eq!(game.area("LA").rune, Some(Rune::Dragon(Seats::all(2))));
    assert_eq!((game.state().rune_pile, game.asked()), ([dragons - 1, falses], vec![0, 1]));
    // With none left a false token stands in.
    let mut game = receiving(&format!("variants = [\"epic\"]\n{BIG}"), &tokens("dragon", 21));
    game.play("0 rune-to LB");
    assert_eq!((game.area("LB").rune, game.state().rune_pile), (Some(Rune::Dragon(Seats::all(2))), [0, 16]));
}

/// RW-RUNE-07, RW-HID-07: who controls an area or has a hero there looks at its token; who leaves remembers.
#[test]
fn heroes_and_rulers_look_at_tokens() {
    let rest = "[area.1A]\nrune = \"dragon\"\n[area.1B]\nrune = \"false\"\n[area.1C]\nunits = \"1 archer\"\nrune = \"false\"\n\
                [hero.ronan]\nseat = 0\narea = \"LA\"\n[hero.vyrah]\nseat = 0\narea = \"9A\"";
    let mut game = small(TURN, "", "", rest);
    let seen = |game: &Match, area: &str| game.area(area).rune.expect("a token").seen();
    assert_eq!(
        [seen(&game, "1A"), seen(&game, "1B"), seen(&game, "1C")],
        [Seats::NONE, Seats::NONE, Seats::only(Seat(0))]
    );
    game.play("0 shift-hero vyrah 1A; 0 from 1C; 0 shift 1 archer 1B; 0 leave");
    assert_eq!([seen(&game, "1A"), seen(&game, "1B")], [Seats::NONE; 2], "they are on the way (RW-AMB-11)");
    game.play("0 moved");
    assert_eq!(seen(&game, "1A"), Seats::only(Seat(0)), "his hero is there");
    assert_eq!([seen(&game, "1B"), seen(&game, "1C")], [Seats::only(Seat(0)); 2], "seen and remembered");
}

/// RW-RUNE-10, RW-WIN-04: a token stays where it is when its area changes hands, and counts for whoever controls it.
#[test]
fn a_token_belongs_to_whoever_controls_its_area() {
    let rest = "[area.1B]\nunits = \"2 archer\"\n[area.UC]\nrune = \"dragon\"\n[script]\nfate = [1, 2]";
    let mut game = small("now = \"conquer by 0\"", "used = [\"fortify\"]", "", rest);
    let runes = |game: &Match| {
        [0, 1].map(|seat| game.state().dragons(hexarch_runewars::game().content(), Seat(seat)))
    };
    assert_eq!(runes(&game), [0, 1]);
    game.play("0 activate UC; 0 bring 2 archer 1B");
    assert_eq!((runes(&game), dragon(&game, "UC")), ([1, 0], Some(true)));
    assert!(game.area("UC").rune.expect("it stays").seen().has(Seat(0)));
}

/// RW-RUNE-09, RW-WIN-01: at the end of the game, and not before, all tokens are turned up.
#[test]
fn tokens_are_turned_up_at_the_end() {
    let areas = ["LB", "LC", "1A", "1B", "1C"];
    let mine: String = areas
        .iter()
        .map(|area| format!("[area.{area}]\nunits = \"1 archer\"\nrune = \"dragon\"\n"))
        .collect();
    let mut game = receiving("", &format!("{mine}[area.UA]\nrune = \"false\"\n[area.UB]\nrune = \"dragon\""));
    game.play("0 keep-runes; 0 rune-to LA");
    assert_eq!(game.area("UA").rune.expect("a token").seen(), Seats::only(Seat(1)));
    assert_eq!(game.state().winner, None);
    game.play("0 rune-to 9A");
    assert_eq!(game.state().winner, Some(Seat(0)));
    for area in ["UA", "UB", "9A", "LA", "1A"] {
        assert_eq!(game.area(area).rune.expect("a token").seen(), Seats::all(2), "{area}");
    }
}

/// RW-AMB-85, RW-OPT-06: the Dragon Throne is one of the six, with or without a token in its area, while it lies open.
#[test]
fn the_dragon_throne_counts_as_a_dragon_rune() {
    let mine: String = ["LB", "LC", "1A", "1B"]
        .iter()
        .map(|area| format!("[area.{area}]\nunits = \"1 archer\"\nrune = \"dragon\"\n"))
        .collect();
    for (throne, wins) in [("dragon_throne far open", true), ("dragon_throne far", false)] {
        let rest = format!("{mine}[area.1C]\nunits = \"1 archer\"\ntoken = \"{throne}\"");
        let mut game = receiving("variants = [\"exploration\"]", &rest);
        game.play("0 keep-runes; 0 rune-to LA; 0 rune-to 9A");
        assert_eq!(game.state().winner.is_some(), wins, "{throne}");
        // And beside a token.
        let mut game = receiving("variants = [\"exploration\"]", &rest);
        game.play("0 keep-runes; 0 rune-to 1C; 0 rune-to 9A");
        assert_eq!(game.state().winner.is_some(), wins, "{throne}");
    }
    // In the final count it breaks what else would be a tie in dragon runes.
    let rest = "[area.UA]\nrune = \"dragon\"\n[area.LA]\nrune = \"dragon\"\n[area.UB]\nunits = \"1 berserker\"\ntoken = \"dragon_throne far open\"";
    let game = small(
        "now = \"season\"\nyear = 6\nseason = \"winter\"\nvariants = [\"exploration\"]",
        "influence = 9",
        "",
        rest,
    );
    assert_eq!(game.state().winner, Some(Seat(1)));
}

/// RW-RUNE-11: everybody starts with two dragon runes, and a false one, in his home realm.
#[test]
fn everybody_starts_with_two_dragon_runes() {
    let setup = Setup { players: 3, build_map: false, exploration: false, epic: false };
    let (mut chance, mut answers) = (Chance::new(Seed::from_number(3)), Chance::new(Seed::from_number(4)));
    let mut state = game().start(&setup, &mut chance, &mut Log::silent()).expect("a legal setup");
    while let Some(Step::Setup(_) | Step::Map(_)) = state.steps.last() {
        let seat = game().pending(&state).first().expect("somebody is asked");
        let options = legal(game(), &state, seat);
        let action = options[answers.below(options.len() as u32) as usize];
        game().play(&mut state, seat, action, &mut chance, &mut Log::silent());
    }
    for seat in Seat::all(3) {
        let home = state.friendly(game().content(), seat);
        let tokens: Vec<bool> =
            home.iter().filter_map(|area| state.areas[area].rune).map(Rune::is_dragon).collect();
        assert_eq!((tokens.len(), tokens.iter().filter(|&&dragon| dragon).count()), (3, 2), "{seat}");
        assert_eq!(state.dragons(game().content(), seat), 2);
    }
}

/// RW-RUNE-05, RW-RUNE-06: moving the tokens of two areas by Fortify adds none, and each area holds one at most.
#[test]
fn moved_tokens_bring_no_false_rune() {
    let rest = "[area.LA]\nrune = \"dragon\"\nstronghold = \"latari\"\n[area.LB]\nrune = \"false\"";
    let mut game = small("steps = [\"move-runes 0 LA LB\", \"choose-orders\"]", "", "", rest);
    let pile = game.state().rune_pile;
    game.play("0 mix yes");
    assert_eq!((dragon(&game, "LA"), dragon(&game, "LB")), (Some(false), Some(true)));
    assert_eq!(game.state().rune_pile, pile);
    assert_eq!(game.state().areas.iter().filter(|(_, area)| area.rune.is_some()).count(), 2);
}

/// RW-FAQ-25, RW-REWARD-07: any number of Timmorran Shards is held and turned in, each for one dragon rune.
#[test]
fn shards_are_turned_in_without_limit() {
    let rest = "[hero.ronan]\nseat = 0\narea = \"1A\"\nrewards = [\"timmorran_shard\", \"timmorran_shard\"]\n\
                [hero.vyrah]\nseat = 0\narea = \"1B\"\nrewards = [\"timmorran_shard\"]";
    let mut game = small(TURN, "", "", rest);
    let [dragons, _] = game.state().rune_pile;
    for (at, sites) in [["LA", "LB"], ["LC", "1A"], ["1B", "1C"]].into_iter().enumerate() {
        let shard = game.legal_with(0, "use-reward").remove(0);
        game.play(&format!("0 {shard}")).pass(&["keep-runes"]);
        game.play(&format!("0 rune-to {}; 0 rune-to {}", sites[0], sites[1]));
        assert_eq!(game.state().rune_pile[0], dragons - 1 - at as u8);
    }
    assert!(game.legal_with(0, "use-reward").is_empty());
}
