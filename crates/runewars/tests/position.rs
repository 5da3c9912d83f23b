//! Positions: what a person writes is read, what is written is read back, and every mistake is told with its line.

use hexarch_core::{Chance, Draft, Game, Log, Seat, Seats, Seed, Set, Small, legal};
use hexarch_runewars::*;

/// Two realms and a land tile between them.
const BOARD: &str = r#"
tiles = ["1 at 0,0", "home_latari at 0,2", "home_uthuk at 2,-2"]
"#;

fn load(text: &str) -> State {
    match game().load(&Draft(text.into())) {
        Ok((state, _)) => state,
        Err(faults) => panic!("{faults}\n{text}"),
    }
}

fn faults(text: &str) -> String {
    game().load(&Draft(text.into())).err().map(|faults| faults.to_string()).unwrap_or_default()
}

fn area(name: &str) -> AreaId {
    let areas = &game().content().areas;
    AreaId(areas.iter().position(|area| area.name == name).expect("a printed area") as u8)
}

fn unit(id: &str) -> UnitKind {
    let units = &game().content().units;
    UnitKind(units.iter().position(|unit| unit.id == id).expect("a kind of unit") as u8)
}

fn check_round_trip(state: &State) {
    let Draft(text) = game().save(state);
    let again = load(&text);
    if again != *state {
        let (found, wanted) = (format!("{again:#?}"), format!("{state:#?}"));
        let differs =
            found.lines().zip(wanted.lines()).enumerate().find(|(_, (found, wanted))| found != wanted);
        panic!("not read back, first difference {differs:?}\n{text}");
    }
    assert_eq!(game().save(&again).0, text);
}

#[test]
fn ten_lines_make_a_position() {
    let state = load(&format!(
        r#"{BOARD}
[player.0]
faction = "latari"
[player.1]
faction = "uthuk"
[area.1A]
units = "3 archer, 1 warrior, 2 beastman, 1 archer routed"
stronghold = "latari damaged"
rune = "dragon"
"#
    ));
    let here = &state.areas[area("1A")];
    assert_eq!((here.owner, here.units()), (Some(Seat(0)), 7));
    assert_eq!(state.squad(area("1A"), unit("archer")), Squad { standing: 3, routed: 1 });
    assert_eq!(state.pool[unit("archer")], 16 - 4);
    assert_eq!(here.stronghold, Some(Stronghold::Damaged(Seat(0))));
    assert_eq!(here.rune, Some(Rune::Dragon(Seats::only(Seat(0)))), "who controls the area has seen it");
    assert_eq!(state.rune_pile, [20, 17]);
    let sheet = game().content().faction(state.players[Seat(0)].faction);
    assert_eq!(state.players[Seat(0)].dials, sheet.start);
    assert_eq!(state.players[Seat(0)].influence, sheet.influence);
    assert_eq!((state.seats, state.year, state.season), (2, 1, Season::Spring));
    assert_eq!(state.decks.tactics, Set::first_n(50));
    check_round_trip(&state);
}

#[test]
fn what_is_said_is_kept() {
    let state = load(&format!(
        r#"
players = 3
variants = ["exploration"]
year = 2
season = "fall"
card = "fall_camp_fever"
first = 2
steps = ["recruit-dial 1 - yes", "pause 1", "choose-orders"]
answer = "seat -"
{BOARD}
[player.0]
faction = "latari"
food = 8
used = ["harvest", "fortify"]
showing = "fortify"
tactics = ["rally_cry", "rally_cry", "summon_lightning"]
fresh = ["rally_cry#2"]
quests = ["q_razor_ledge"]
objective = "fellowship"
giants = 2
[player.1]
faction = "uthuk"
influence = 0
[area.1A]
units = "4 sorcerer routed"
rune = "false"
seen = [0, 2]
[area.1B]
units = "8 berserker"
stronghold = "uthuk"
development = "diplomat"
token = "dungeon far open"
activated = ["uthuk", "latari"]
[area.1C]
city = "kellgate"
[hero.silhouette]
seat = 0
area = "1C"
damage = 1
training = [0, 2, 0]
rewards = ["rage_blade open", "runeplate", "soulbiter seen 0,1"]
[hero.ronan]
marker = "1B"
rewards = ["tactical_map"]
[hero.vyrah]
gone = true
[title.captain]
holder = 1
influence = 4
[deck.tactics]
discard = ["raze_a_city"]
[deck.seasons]
discard = ["fall_camp_fever", "spring_famine"]
[top.winter]
cards = ["winter_truce seen 1", "winter_stars_return"]
ordered = [1]
[script]
fate = [7, 19]
"#
    ));
    assert_eq!(state.players[Seat(0)].tactics.len(), 3);
    assert_eq!(state.players[Seat(0)].fresh.len(), 1);
    assert_eq!(state.steps.len(), 3);
    assert_eq!(state.areas[area("1A")].rune, Some(Rune::False(Seats(0b101))));
    assert!(
        !state.players[Seat(2)].faction.eq(&state.players[Seat(0)].faction),
        "the rest take what is left"
    );
    assert_eq!(state.rewards_of(Hero::Silhouette).len(), 3);
    assert!(!state.decks.seasons.has(SeasonCard::WinterTruce));
    check_round_trip(&state);
}

#[test]
fn what_chapters_remember_is_kept() {
    let mut state = load(&format!(
        "steps = [\"recruit-dial 0 - yes\"]\n{BOARD}\n[player.0]\nfaction = \"latari\"\n[area.1A]\nstronghold = \"latari\"\n"
    ));
    state.turn.seat = Some(Seat(1));
    state.turn.felled = 3;
    state.economy.rallied = Set::only(area("1C"));
    state.economy.drawn = [Hero::Ronan, Hero::Vyrah].into_iter().collect();
    state.orders.order = [Seat(1), Seat(0)].into_iter().collect();
    state.events.errand = Some(Seat(0));
    check_round_trip(&state);

    let text = game().save(&state).0.replace("content = \"", "content = \"0");
    assert!(faults(&text).contains("other content"), "{}", faults(&text));
}

#[test]
fn a_script_dictates_by_name() {
    let text = format!(
        "{BOARD}\n[script]\nfate = [7]\ntactics = [\"rally_cry\", \"rally_cry\"]\nheroes = [\"ronan\"]\n"
    );
    let (_, script) = game().load(&Draft(text)).expect("valid");
    assert_eq!(script.left().collect::<Vec<_>>(), [("fate", 1), ("heroes", 1), ("tactics", 2)]);
}

/// Each line alone is wrong, and its line is told.
#[test]
fn mistakes_are_told_with_their_lines() {
    for (line, text, wanted) in [
        (1, "game = \"chess\"", "'chess' is not this game"),
        (1, "season = \"autumn\"", "'autumn' is not a season"),
        (1, "players = 5", "a whole number from 2 to 4"),
        (1, "first = 2", "a whole number from 0 to 1"),
        (1, "weather = \"fine\"", "there is no field 'weather' here"),
        (1, "steps = [\"dance 1\"]", "'dance 1' is not a step"),
        (1, "steps = [\"setup-faction 0\"]", "setup: its steps do not follow each other"),
        (1, "steps = [\"setup-board\", \"setup-board\"]", "setup: its steps do not follow each other"),
        (1, "steps = [\"setup-quests\", \"setup-sheets\"]", "setup: its steps do not follow each other"),
        (1, "now = \"dance\"", "'dance' is not what comes now"),
        (1, "[area.9Z]\nunits = \"\"", "'9Z' is not an area"),
        (1, "[area.2A]\nunits = \"1 archer\"", "2A is not on the board"),
        (2, "[area.1A]\nunits = \"3 elf\"", "'elf' is not a kind of unit"),
        (2, "[area.1A]\nunits = \"three archer\"", "'three' is not a number from 1 to 36"),
        (2, "[area.1A]\nunits = \"5 pegasus_rider\"", "this makes 5 of 'pegasus_rider', but there are 4"),
        (2, "[area.1A]\nunits = \"1 archer, 1 berserker\"", "two armies in one area"),
        (2, "[area.1A]\nunits = \"1 footman\"", "nobody plays the faction of 'footman' here"),
        (2, "[area.1A]\nstronghold = \"elves\"", "'elves' is not a faction"),
        (2, "[area.1A]\nrune = \"golden\"", "is not \"dragon\" or \"false\""),
        (4, "[area.1A]\ncity = \"kellgate\"\n[area.1C]\ncity = \"kellgate\"", "this city is in two areas"),
        (2, "[player.0]\nfood = 9", "a whole number from 0 to 8"),
        (2, "[player.0]\nfood = \"much\"", "found 'much'"),
        (2, "[player.0]\nobjective = \"peace\"", "'peace' is not an Objective card"),
        (
            4,
            "[player.0]\nquests = [\"q_razor_ledge\"]\n[player.1]\nquests = [\"q_razor_ledge\"]",
            "in two places",
        ),
        (
            3,
            "[player.0]\ntactics = [\"lost_city\"]\nfresh = [\"rally_cry\"]",
            "not among the player's 'tactics'",
        ),
        (1, "[player.2]\nfood = 1", "'2' is not a seat from 0 to 1"),
        (1, "[hero.conan]\ngone = true", "'conan' is not a hero"),
        (1, "[hero.ronan]\nseat = 0", "a hero has 'seat' and 'area'"),
        (4, "[hero.ronan]\nseat = 0\narea = \"1A\"\ndamage = 30", "found 30"),
        (1, "[area.1A]\nunits = \"9 archer\"", "1A: more than eight units of one player (RW-COMP-14)"),
        (
            3,
            "[area.1A]\nunits = \"9 berserker\"\n[area.1B]\nunits = \"9 archer\"",
            "1B: more than eight units",
        ),
        (2, "[script]\nfate = [31]", "a whole number from 1 to 30"),
    ] {
        let is_field = !text.starts_with('[');
        let names_players = text.contains("[player");
        let factions = "[player.0]\nfaction = \"latari\"\n[player.1]\nfaction = \"uthuk\"\n";
        let board = BOARD.trim();
        let (before, draft) = match (is_field, names_players) {
            (true, _) => (0, format!("{text}\n{board}\n")),
            (false, true) => (2, format!("players = 2\n{board}\n{text}\n")),
            (false, false) => (2, format!("players = 2\n{board}\n{text}\n{factions}")),
        };
        let told = faults(&draft);
        let wanted_line = format!("line {},", before + line);
        let found = told.lines().any(|told| told.contains(wanted) && told.starts_with(&wanted_line));
        assert!(found, "{text}\nexpected {wanted_line} {wanted}\n{told}");
    }
}

/// A file of every schema is kept, so that a position written down once can always be read.
#[test]
fn a_position_of_every_schema_is_read_and_none_of_a_newer_program() {
    let every_schema = &[include_str!("schemas/1.toml")];
    for &text in every_schema {
        game().load(&Draft(text.into())).unwrap_or_else(|faults| panic!("{faults}"));
    }
    assert_eq!(faults("schema = 2"), "this position has schema 2; this program reads up to 1");
}

#[test]
fn tiles_neither_overlap_nor_lie_apart() {
    assert!(faults("tiles = [\n\"1 at 0,0\",\n\"home_latari at 0,1\",\n]\n").contains("line 3, column 1: "));
    assert!(faults("tiles = [\"1 at 0,0\", \"home_latari at 9,9\"]").contains("the board is in pieces"));
    assert!(faults("tiles = [\"1 at 0,0\", \"1 at 0,5\"]").contains("on the board twice"));
    assert!(faults("tiles = [\"1 beside 0,0\"]").contains("line 1"));
    assert!(faults("year = 2").contains("there is no board"));
}

#[test]
fn all_mistakes_are_told_at_once() {
    let told = faults(&format!(
        "{}\nyear = 9\nseason = \"x\"\n[area.1A]\nunits = \"1 x, 2 y\"\ncolor = 1\n",
        BOARD.trim()
    ));
    assert_eq!(told.lines().count(), 5, "{told}");
}

/// A state with something everywhere, at a question of the first player.
fn anything(seed: u64) -> State {
    let mut chance = Chance::new(Seed::from_number(seed));
    let mut state = load(
        "steps = [\"recruit-dial 0 - yes\", \"choose-orders\"]\nvariants = [\"exploration\"]\n\
         tiles = [\"1 at 0,0\", \"2 at -2,0\", \"home_daqan at 0,2\", \"home_uthuk at 2,-2\"]\n\
         [player.0]\nfaction = \"daqan\"\nfood = 5\n[player.1]\nfaction = \"uthuk\"\n\
         [area.1A]\nunits = \"1 knight\"\nstronghold = \"daqan\"\n",
    );
    let seats = |chance: &mut Chance| Seats(chance.below(4) as u8);
    state.year = 1 + chance.below(6) as u8;
    state.season = Season::ALL[chance.below(4) as usize];
    state.acts = chance.below(500) as u16;
    state.first = Seat(chance.below(2) as u8);
    state.answer = [Answer::None, Answer::Number(7), Answer::Destiny(Destiny::Red)][chance.below(3) as usize];
    for at in state.board.areas.iter() {
        for _ in 0..chance.below(3) {
            let seat = state.areas[at].owner.unwrap_or(Seat(chance.below(2) as u8));
            let nth = chance.below(10) as usize;
            let kind = state.kinds(seat).nth(nth).expect("ten kinds");
            if state.pool[kind] > 0 && state.areas[at].units() < 8 {
                state.pool[kind] -= 1;
                let routed = chance.below(2) as u8;
                state.put(at, kind, 1 - routed, routed);
            }
        }
        state.areas.change(at).activated = seats(&mut chance);
        if chance.below(2) == 0 {
            let dragon = chance.below(2) == 0;
            state.rune_pile[usize::from(!dragon)] -= 1;
            state.areas.change(at).rune = Some(Rune::new(dragon, seats(&mut chance)));
        }
        if chance.below(4) == 0 && !state.decks.cities.is_empty() {
            let city = chance.pick(hexarch_core::Source("cities"), state.decks.cities);
            state.decks.cities.remove(city);
            state.areas.change(at).city = Some(city);
        }
        let kind = TokenKind::ALL[chance.below(12) as usize];
        if chance.below(3) == 0 && state.decks.tokens[kind][0] > 0 {
            state.decks.tokens[kind][0] -= 1;
            let open = chance.below(2) == 0;
            state.areas.change(at).token = Some(Token { kind, near: true, open, seen: seats(&mut chance) });
        }
    }
    fn deal<T: Small>(chance: &mut Chance, deck: &mut Set<T>, n: u32) -> Set<T> {
        let mut cards = Set::EMPTY;
        for _ in 0..chance.below(n) {
            let card = chance.pick(hexarch_core::Source("any"), *deck);
            deck.remove(card);
            cards.add(card);
        }
        cards
    }
    for seat in Seat::all(2) {
        let player = &mut state.players[seat];
        player.tactics = deal(&mut chance, &mut state.decks.tactics, 10);
        player.fresh = player.tactics.first().into_iter().collect();
        player.quests = deal(&mut chance, &mut state.decks.quests, 4);
        player.shown_quests = player.quests.first().into_iter().collect();
        player.objective = deal(&mut chance, &mut state.decks.objectives, 2).first();
        player.used = chance.below(256) as u8;
        player.showing = Some(Order::ALL[chance.below(8) as usize]);
        player.influence = chance.below(40) as u8;
        player.duel_won = chance.below(2) == 0;
    }
    state.decks.tactics_discard = deal(&mut chance, &mut state.decks.tactics, 20);
    state.decks.fate_discard = deal(&mut chance, &mut state.decks.fate, 31);
    state.decks.seasons_discard = deal(&mut chance, &mut state.decks.seasons, 9);
    state.card =
        [None, state.decks.seasons_discard.first(), state.decks.seasons.first()][chance.below(3) as usize];
    let removed = deal(&mut chance, &mut state.decks.quests, 3);
    state.decks.quests_discard = deal(&mut chance, &mut state.decks.quests, 5);
    assert!(removed.and(state.decks.quests_discard).is_empty());
    for &hero in &Hero::ALL[..6] {
        let at = chance.pick(hexarch_core::Source("any"), state.board.areas);
        let mut his = state.heroes.change(hero);
        his.place = match chance.below(4) {
            0 => HeroPlace::Deck,
            1 => HeroPlace::Board { seat: Seat(hero as u8 % 2), area: at },
            2 => HeroPlace::Marker { area: at },
            _ => HeroPlace::Gone,
        };
        his.damage = chance.below(3) as u8;
        his.training[1] = chance.below(3) as u8;
    }
    for n in 0..25 {
        let hero = Hero::ALL[chance.below(6) as usize];
        let mut reward = state.rewards.change(RewardCard(n));
        reward.seen = seats(&mut chance);
        reward.place = match (chance.below(3), state.heroes[hero].place) {
            (0, HeroPlace::Board { .. } | HeroPlace::Marker { .. }) => RewardPlace::Hero(hero),
            (1, _) => RewardPlace::Discard,
            _ => RewardPlace::Deck,
        };
        reward.open = reward.place != RewardPlace::Deck && chance.below(2) == 0;
    }
    state.titles[TitleId::CAPTAIN].holder = Some(Seat(1));
    state
}

#[test]
fn whatever_is_on_the_table_is_read_back() {
    for seed in 0..100 {
        check_round_trip(&anything(seed));
    }
}

/// Whatever is done to the text, it is read or refused.
#[test]
fn a_damaged_text_is_no_accident() {
    let mut chance = Chance::new(Seed::from_number(7));
    let mut refused = 0;
    for seed in 0..20 {
        let Draft(text) = game().save(&anything(seed));
        let lines: Vec<&str> = text.lines().collect();
        for _ in 0..100 {
            let mut damaged: Vec<String> = lines.iter().map(|line| line.to_string()).collect();
            let at = chance.below(lines.len() as u32) as usize;
            match chance.below(4) {
                0 => drop(damaged.remove(at)),
                1 => {
                    let other = chance.below(lines.len() as u32) as usize;
                    damaged.swap(at, other);
                }
                2 => {
                    let nth = chance.below(1 + damaged[at].len() as u32) as usize;
                    damaged[at].truncate(nth);
                }
                _ => damaged[at] = damaged[at].replace(['0', '1', '2'], "9"),
            }
            refused += u32::from(game().load(&Draft(damaged.join("\n"))).is_err());
        }
    }
    assert!(refused > 1000, "{refused}");
}

/// Games as they happen, from the setup on: every state is sound and read back.
#[test]
fn every_state_of_a_game_is_read_back() {
    for seed in 0..12u8 {
        let mut chance = Chance::new(Seed::from_number(seed.into()));
        let setup = Setup {
            players: 2 + seed % 3,
            build_map: seed % 2 == 0,
            exploration: seed % 4 == 1,
            epic: seed % 5 == 2,
        };
        let mut log = Log::silent();
        let mut state = game().start(&setup, &mut chance, &mut log).expect("a setup");
        for act in 0..6000 {
            game().audit(&state).unwrap_or_else(|fault| panic!("{fault}\n{}", game().save(&state).0));
            if act % 16 == 0 {
                check_round_trip(&state);
            }
            let Some(seat) = game().pending(&state).first() else { break };
            let legal = legal(game(), &state, seat);
            assert!(!legal.is_empty(), "nothing to answer\n{}", game().save(&state).0);
            let action = legal[chance.below(legal.len() as u32) as usize];
            game().play(&mut state, seat, action, &mut chance, &mut log);
        }
    }
}
