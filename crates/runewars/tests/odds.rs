//! The odds of battles and duels, against numbers found in other ways: by hand, and by counting cards without the game.

use hexarch_core::odds::{Method, Odds, Piece, Side};
use hexarch_core::{Chance, Draft, Game, Log, Names, Seat, Seated, Seed, Table, Viewer, describe};
use hexarch_runewars::*;

/// What exact counts are out of.
const OF: u64 = 1_000_000_000;

fn clash(attack: &str, defend: &str) -> Odds {
    let (state, seat) = game().clash(attack, defend).unwrap_or_else(|faults| panic!("{faults}"));
    game().odds(&state, seat, None).expect("a fight")
}

fn exact(attack: &str, defend: &str) -> Odds {
    let odds = clash(attack, defend);
    assert_eq!((odds.method, odds.of), (Method::Exact, OF), "{attack} against {defend}");
    odds
}

/// `n` ways out of `of`, as parts of [`OF`].
fn part(n: u64, of: u64) -> u64 {
    (n * OF + of / 2) / of
}

fn close(found: u64, expected: u64, what: &str) {
    assert!(found.abs_diff(expected) <= 1, "{what}: {found} instead of {expected}");
}

fn piece<'a>(side: &'a Side, name: &str) -> &'a Piece {
    let named = |piece: &&Piece| game().catalogue().face(piece.face) == name;
    side.pieces.iter().find(named).unwrap_or_else(|| panic!("no {name}"))
}

/// Stand, routed, retreat, lost.
fn fates(side: &Side, name: &str) -> [u64; 4] {
    let piece = piece(side, name);
    [piece.ends[0].n, piece.ends[1].n, piece.ends[2].n, piece.lost]
}

fn check_fates(side: &Side, name: &str, out_of: u64, expected: [u64; 4]) {
    for (found, expected) in fates(side, name).into_iter().zip(expected) {
        close(found, part(expected, out_of), name);
    }
}

/// By hand, from the thirty cards. The Knight draws first: 9 cards are a miss, 6 the special (a rout), 5 rout, 10 damage.
/// After a miss the Reanimate draws, but cannot win by it: with both standing the defender holds, and a rout or 1 damage on
/// a Knight of 2 health changes nothing. So the Knight wins with 21 cards of 30.
#[test]
fn a_knight_against_a_reanimate() {
    let odds = exact("knight", "reanimate");
    close(odds.sides[0].wins, part(21, 30), "attacker");
    close(odds.sides[1].wins, part(9, 30), "defender");
    assert_eq!(odds.nobody, 0);
    check_fates(&odds.sides[0], "Knight", 30, [21, 0, 9, 0]);
    check_fates(&odds.sides[1], "Reanimate", 30, [9, 0, 11, 10]);
    assert_eq!(odds.sides[1].left.len(), 2);
    close(odds.sides[1].left[0], part(10, 30), "nobody left");
}

/// A Bowman and a Flesh Ripper are both of initiative 1, so that both draw, and what was drawn counts even if its unit falls:
/// every pair of cards is tried.
#[test]
fn a_bowman_against_a_flesh_ripper() {
    let (mut wins, mut bowman_lost, mut ripper_lost) = (0, 0, 0);
    for first in 1..=30u8 {
        for second in (1..=30u8).filter(|&card| card != first) {
            let hit = TRIANGLE[usize::from(first) - 1];
            let back = RECTANGLE[usize::from(second) - 1];
            // Concentrated Fire comes first and finds nobody of 2 health, unless Unrelenting has given 3 health before: the
            // attacker's specials go first, so it has not.
            let ripper_dies = match (hit, back) {
                ('s', _) => true,
                ('d', 's') => false,
                ('d', _) => true,
                _ => false,
            };
            let ripper_routed = hit == 'r';
            let bowman_dies = back == 'd' || back == 'D';
            let bowman_routed = (back == 'r' || back == 'R') && !bowman_dies;
            let bowman_stands = !bowman_dies && !bowman_routed;
            let ripper_stands = !ripper_dies && !ripper_routed;
            wins += u64::from(bowman_stands && !ripper_stands);
            bowman_lost += u64::from(bowman_dies);
            ripper_lost += u64::from(ripper_dies);
        }
    }
    let odds = exact("bowman", "flesh ripper");
    close(odds.sides[0].wins, part(wins, 870), "attacker");
    close(piece(&odds.sides[0], "Bowman").lost, part(bowman_lost, 870), "Bowman");
    close(piece(&odds.sides[1], "Flesh Ripper").lost, part(ripper_lost, 870), "Flesh Ripper");
}

/// The thirty cards in their order, as the content file has them: `.` a miss, `s` special, `r`/`R` 1/2 rout, `d`/`D` 1/2
/// damage. Copied by hand, so that a change of the file is noticed here.
const TRIANGLE: [char; 30] = [
    '.', '.', '.', '.', 'r', 'r', 'r', 'r', 's', 's', '.', '.', '.', '.', 'd', 'd', 'd', 'd', 's', 's', '.',
    '.', '.', '.', 'd', 'd', 'd', 'd', 's', 's',
];
const RECTANGLE: [char; 30] = [
    'R', 'R', 's', 's', '.', '.', '.', 'r', 'r', 'r', 'D', 'D', 's', 's', '.', '.', '.', 'd', 'd', 'd', 'D',
    'D', 's', 's', '.', '.', '.', 'd', 'd', 'd',
];

/// RW-BATTLE-20, RW-CONQ-02: one unit does not overcome walls of 5; six standing ones do, three a siege.
#[test]
fn walls_count_and_fall_only_if_the_attacker_wins() {
    for (attack, defend, wins) in [
        ("5 footman", "stronghold, latari", 0),
        ("6 footman", "stronghold", OF),
        ("3 footman, siege", "stronghold", OF),
        ("2 footman, siege", "stronghold", 0),
        ("4 footman", "stronghold damaged", if game().content().stronghold[1] < 4 { OF } else { 0 }),
    ] {
        let odds = exact(attack, defend);
        assert_eq!(odds.sides[0].wins, wins, "{attack} against {defend}");
        assert_eq!(odds.events[0].n, wins, "{attack} against {defend}");
    }
}

/// RW-BATTLE-24: who was routed before the battle is lost with it and does not fight.
#[test]
fn those_routed_earlier_are_lost_with_the_battle() {
    let odds = exact("2 knight", "2 archer routed");
    assert_eq!(odds.sides[0].wins, OF);
    assert_eq!(piece(&odds.sides[1], "Archer").lost, 2 * OF);
}

/// RW-DUEL: two heroes without abilities in a duel, counted without the game: of the thirty cards 16 hit, 2 prevent, 12 miss.
#[test]
fn a_duel_of_two_heroes_is_exact() {
    let health = |hero: Hero| game().content().heroes[hero as usize].health;
    let (ours, theirs) = (health(Hero::Ronan), health(Hero::RunewitchAstarra));
    let mut wins = [0u128; 4];
    // Every sequence of eight cards weighs the same, so that what ends early counts for all that could follow.
    let all: u128 = (23..=30).product();
    rounds([16, 2, 12], 30, [ours, theirs], 0, all, &mut wins);
    let odds = exact("ronan", "runewitch astarra");
    let share = |n: u128| ((n * u128::from(OF) + all / 2) / all) as u64;
    close(odds.sides[0].wins, share(wins[0]), "attacker");
    close(odds.sides[1].wins, share(wins[1]), "defender");
    close(odds.nobody, share(wins[2] + wins[3]), "nobody");
    close(odds.events[0].n, share(wins[3]), "both");
}

/// The rounds of a duel from a deck of cards that hit, prevent and miss: adds the weight of each end.
fn rounds(deck: [u128; 3], cards: u128, health: [u8; 2], round: u8, weight: u128, wins: &mut [u128; 4]) {
    match health {
        [0, 0] => return wins[3] += weight,
        [0, _] => return wins[1] += weight,
        [_, 0] => return wins[0] += weight,
        _ if round == 4 => return wins[2] += weight,
        _ => {}
    }
    for first in 0..3 {
        for second in 0..3 {
            let mut left = deck;
            let mut ways = left[first];
            left[first] = left[first].saturating_sub(1);
            ways *= left[second];
            left[second] = left[second].saturating_sub(1);
            if ways == 0 {
                continue;
            }
            let hurt = |health: u8, attack: usize, defense: usize| {
                if attack == 0 && defense != 1 { health - 1 } else { health }
            };
            let after = [hurt(health[0], second, first), hurt(health[1], first, second)];
            rounds(left, cards - 2, after, round + 1, weight / (cards * (cards - 1)) * ways, wins);
        }
    }
}

/// A Rage Blade in strong hands ends a duel sooner, a Ghost Armor saves its bearer once.
#[test]
fn rewards_count_in_a_duel() {
    let plain = exact("varikas", "ronan");
    let armed = exact("varikas, rage blade", "ronan");
    let shielded = exact("varikas, rage blade", "ronan, ghost armor");
    assert!(armed.sides[0].wins > plain.sides[0].wins);
    assert!(shielded.sides[0].wins < armed.sides[0].wins);
    let hurt = exact("varikas", "ronan, damage 2");
    assert!(hurt.sides[0].wins > plain.sides[0].wins);
}

/// Sampled odds stay within their error of exact ones: five Footmen against one more than can be counted.
#[test]
fn sampled_odds_say_their_error() {
    let odds = clash("4 knight, 4 footman", "4 reanimate, 2 necromancer");
    let Method::Sampled { fights, error } = odds.method else { panic!("{:?}", odds.method) };
    assert_eq!(odds.of, u64::from(fights));
    assert!(error > 0 && error < 200, "{error}");
    assert_eq!(odds.sides[0].wins + odds.sides[1].wins + odds.nobody, odds.of);
    // Necromancers may raise Reanimates: more may come out than went in, but what is there adds up.
    for side in &odds.sides {
        for piece in &side.pieces {
            let ends: u64 = piece.ends.iter().map(|end| end.n).sum();
            assert!(ends + piece.lost >= u64::from(piece.before) * odds.of);
        }
        assert_eq!(side.left.iter().sum::<u64>(), odds.of);
    }
    let knight = piece(&odds.sides[0], "Knight");
    assert_eq!(knight.ends.iter().map(|end| end.n).sum::<u64>() + knight.lost, 4 * odds.of);
}

const BOARD: &str = "tiles = [\"4 at 0,0\", \"9 at 0,3\", \"6 at 1,0\", \"7 at -1,3\", \"home_daqan at 1,4\", \
     \"home_latari at 0,-2\"]\n[player.0]\nfaction = \"daqan\"\ntactics = [\"black_volley\"]\n\
     [player.1]\nfaction = \"latari\"\n";

/// Daqan (seat 0) mobilizes from 9B; Latari stand in 9A.
fn front(script: &[&str]) -> Seated<Runewars> {
    let text = format!(
        "now = \"mobilize by 0\"\n{BOARD}[area.9B]\nunits = \"3 footman, 1 knight\"\n[area.9A]\nunits = \"2 archer\"\n"
    );
    let table = Seated::from_position(game(), &Draft(text), Seed::from_number(1));
    let mut table = table.unwrap_or_else(|faults| panic!("{faults}"));
    for action in script {
        let action = table.check(Seat(0), action).unwrap_or_else(|refusal| panic!("{refusal:?}"));
        table.play(Seat(0), action);
    }
    table
}

const GATHERED: [&str; 3] = ["activate 9A", "tactics-pass", "bring 3 footman 9B"];

fn asked(table: &Seated<Runewars>, seat: u8, action: Option<&str>) -> Option<Odds> {
    Table::odds(table, Seat(seat), action).unwrap_or_else(|refusal| panic!("{refusal:?}"))
}

/// What is counted is what happens at a table: here the first answer is always the greedy one.
#[test]
fn counted_odds_are_what_happens() {
    let table = front(&GATHERED);
    let odds = asked(&table, 0, Some("moved")).expect("a battle");
    assert_eq!(odds.method, Method::Exact);
    let contested = game().content().areas.iter().position(|area| area.name == "9A").expect("printed");
    let (mut wins, fights) = (0u32, 4_000);
    let mut chance = Chance::new(Seed::from_number(5));
    for _ in 0..fights {
        let mut state = table.state().clone();
        let mut answer = game().read("moved");
        while let Some(seat) = game().pending(&state).first() {
            let legal = hexarch_core::legal(game(), &state, seat);
            let pass = legal.iter().copied().find(|&action| game().spell(action) == "tactics-pass");
            let action = answer.take().or(pass).unwrap_or(legal[0]);
            game().play(&mut state, seat, action, &mut chance, &mut Log::silent());
            if !state.battle.on && state.battle.won.is_none() && !state.retreat.on {
                break;
            }
        }
        wins += u32::from(state.controller(game().content(), AreaId(contested as u8)) == Some(Seat(0)));
    }
    let counted = odds.sides[0].wins as f64 / OF as f64;
    let fought = f64::from(wins) / f64::from(fights);
    // Four standard deviations of so many fights are 0.032 at most.
    assert!((counted - fought).abs() < 0.032, "{counted} counted, {fought} fought");
}

#[test]
fn odds_are_asked_for_an_answer() {
    let table = front(&["activate 9A", "tactics-pass"]);
    assert_eq!(asked(&table, 0, Some("moved")), None, "nobody comes");
    let all = asked(&front(&[]), 0, Some("activate 9A")).expect("a battle with everybody");
    assert_eq!((comers(&all), all.policy[0].key), (4, "odds.all_come"));
    assert_eq!(asked(&front(&[]), 0, Some("activate 4A")), None, "nobody is there to be fought");
    assert_eq!(asked(&front(&[]), 0, Some("activate-none")), None);
    let refusal =
        Table::odds(&table, Seat(0), Some("bring 9 footman 9B")).expect_err("so many are not there");
    assert_eq!(refusal.action.as_deref(), Some("bring 9 footman 9B"));
    assert!(Table::odds(&table, Seat(1), Some("moved")).is_err(), "somebody else is asked");
}

/// Whoever has yet to say who else comes is taken to bring everybody; whoever is done, nobody else (RW-MOVE-20).
#[test]
fn while_units_are_collected_the_others_are_taken_to_come_too() {
    let table = front(&["activate 9A", "tactics-pass"]);
    let all = asked(&front(&[]), 0, Some("activate 9A")).expect("a battle with everybody");
    for answer in [None, Some("bring 1 footman 9B"), Some("bring 3 footman 9B"), Some("bring 1 knight 9B")] {
        let odds = asked(&table, 0, answer).expect("a battle");
        assert_eq!((comers(&odds), odds.policy[0].key), (4, "odds.rest_comes"), "{answer:?}");
        assert_eq!(odds.sides, all.sides, "{answer:?}");
    }
    let table = front(&GATHERED);
    let done = asked(&table, 0, Some("moved")).expect("a battle with three");
    assert_eq!((comers(&done), done.policy[0].key), (3, "odds.greedy"), "the Knight stays at home");
    let more = asked(&table, 0, None).expect("a battle with all");
    let share = |odds: &Odds| odds.sides[0].wins as f64 / odds.of as f64;
    assert!(comers(&more) == 4 && share(&more) > share(&done), "{} and {}", share(&more), share(&done));
}

/// How many units attack.
fn comers(odds: &Odds) -> u16 {
    odds.sides[0].pieces.iter().map(|piece| piece.before).sum()
}

/// In the middle of a battle both sides, and a card that is considered.
#[test]
fn odds_of_a_battle_at_hand_are_the_same_for_both_sides() {
    let mut table = front(&GATHERED);
    let moved = table.check(Seat(0), "moved").expect("legal");
    table.play(Seat(0), moved);
    assert!(table.state().battle.on, "the attacker may play Black Volley");
    let ours = asked(&table, 0, None).expect("a battle");
    assert_eq!(ours, asked(&table, 1, None).expect("the same battle"));
    let volley = asked(&table, 0, Some("play-tactic black_volley")).expect("a battle with a card");
    assert!(volley.sides[0].wins > ours.sides[0].wins);
}

/// What nobody but her controller knows is not in the odds (RW-HID-05): Silhouette's face-down Rewards.
#[test]
fn unknown_rewards_are_left_out() {
    let text = include_str!("../positions/a_duel_about_to_begin.toml");
    let odds = |text: &str, seat: u8| {
        let table = Seated::from_position(game(), &Draft(text.into()), Seed::from_number(1));
        let table = table.unwrap_or_else(|faults| panic!("{faults}"));
        asked(&table, seat, (seat == 1).then_some("challenge silhouette"))
    };
    let truth = odds(text, 1).expect("a duel");
    assert_eq!(truth.method, Method::Exact);
    let other = text.replace("\"ghost_armor\"", "\"runeplate\"");
    assert_ne!(text, other);
    assert_eq!(truth, odds(&other, 1).expect("a duel"), "the challenger cannot know the difference");
    let seen = text.replace("\"ghost_armor\"", "\"ghost_armor open\"");
    assert_ne!(truth, odds(&seen, 1).expect("a duel"), "what lies open counts");
    assert_eq!(odds(text, 2), None, "nobody has challenged her yet");
}

#[test]
fn wrong_forces_are_told() {
    for (attack, defend, told) in [
        ("", "1 archer", "attack: nobody attacks"),
        ("knight", "", "defend: nobody defends"),
        (
            "knihgt",
            "archer",
            "attack: 'knihgt' is no unit, stronghold, development, hero or Reward; the units are: bowman,",
        ),
        ("0 knight", "archer", "'0 knight': a number from 1 to 99"),
        ("300 knight", "archer", "'300 knight': a number from 1 to 99"),
        ("2 knight 3", "archer", "'2 knight 3' has two numbers"),
        ("9 knight", "archer", "there are only 8 figures of Knight"),
        ("2 knight, 3 archer", "reanimate", "Daqan Lords and Latari Elves do not fight side by side"),
        ("knight", "footman", "both sides are Daqan Lords"),
        ("knight, stronghold", "archer", "attack: a stronghold only defends (RW-BATTLE-20)"),
        ("knight routed", "archer", "routed units do not move (RW-MOVE-02)"),
        ("knight", "9 archer", "at most 8 units are in an area (RW-COMP-14)"),
        ("knight, siege", "archer", "there is no stronghold to besiege"),
        ("knight", "archer, protective wards", "a development stands at a stronghold"),
        ("knight", "archer, stronghold, cursed tomb", "Latari Elves cannot build Cursed Tomb"),
        ("knight, silhouette", "archer", "heroes take no part in battles (RW-BATTLE-04)"),
        ("silhouette, ronan", "varikas", "one on each side"),
        ("silhouette", "archer", "a hero duels another hero, or neutral units of one kind"),
        ("knight", "silhouette", "units do not attack a hero (RW-BATTLE-32)"),
        ("silhouette", "silhouette", "a hero does not duel himself"),
        ("silhouette, damage 3", "ronan", "a hero with 3 health has less than 3 damage"),
        ("knight, damage 2", "archer", "damage and Rewards belong to a hero"),
        ("silhouette routed", "ronan", "only units are routed here"),
        ("knight damaged", "archer", "only a stronghold is damaged"),
    ] {
        let error = game().clash(attack, defend).expect_err("a mistake").to_string();
        assert!(error.contains(told), "{attack} against {defend}: {error}");
    }
}

/// Every way of writing a force is the same force.
#[test]
fn forces_are_read_as_people_write_them() {
    let odds = clash("2 knight", "3 beastman");
    for (attack, defend) in [("knight 2", "Beastmen 3"), ("KNIGHT, knight", "2 beastman,beastman,")] {
        assert_eq!(clash(attack, defend), odds);
    }
    assert_eq!(clash("siege tower", "dragon"), clash("Siege_Towers 1", "1 Dragons"));
}

/// The table shows everything for a person at 80 columns.
#[test]
fn odds_fit_a_narrow_terminal() {
    for (attack, defend) in [
        (
            "4 footman, 2 knight, 2 bowman, 1 siege tower",
            "4 reanimate, 2 necromancer, 2 dark knight, stronghold",
        ),
        ("runewitch astarra", "steelhorns"),
        ("varikas", "2 sorcerer"),
    ] {
        let (state, seat) = game().clash(attack, defend).expect("forces");
        let odds = game().odds(&state, seat, None).expect("a fight");
        let scene = game().scene(&state, Viewer::Seat(seat));
        let words =
            describe::Words { scene: &scene, catalogue: game().catalogue(), phrases: game().phrases() };
        for line in words.odds(&odds) {
            assert!(!line.contains("[odds"), "a phrase is missing: {line}");
            let histogram = line.contains(" left: ");
            assert!(histogram || line.chars().count() <= 80, "{line}");
        }
    }
}
