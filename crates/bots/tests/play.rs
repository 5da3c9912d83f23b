//! Bots play whole games, within their budgets, and the same way again.

use std::time::Duration;

use hexarch_bots::arena::Plan;
use hexarch_bots::search::Settings;
use hexarch_bots::{
    Bot, Budget, End, Kind, Known, Level, NoBot, Search, Sit, bot_seed, chance_of, names, playout,
};
use hexarch_core::{Game, Job, Kind as Sort, Legal, Log, Seat, Seated, Seed, Table, legal};
use hexarch_mage_knight::MageKnight;
use hexarch_runewars::{Action, Runewars, game};

/// A search that notes how much it thought about each answer.
struct Noted {
    search: Search<Runewars>,
    notes: Vec<u64>,
}

impl Noted {
    fn new(settings: Settings, seed: Seed) -> Noted {
        Noted { search: Search::new(settings, seed), notes: Vec::new() }
    }
}

impl Bot<Runewars> for Noted {
    fn choose(&mut self, known: &Known<'_, Runewars>) -> Action {
        let before = self.search.iterations();
        let action = self.search.choose(known);
        assert!(known.legal().contains(&action));
        // Where one answer alone is in turn there is nothing to think about.
        if known.in_turn().len() > 1 {
            self.notes.push(self.search.iterations() - before);
        } else {
            assert_eq!(self.search.iterations(), before);
        }
        action
    }
}

/// Plays a whole game between two such searches: what was answered, and what was noted.
fn whole_game(settings: Settings, seed: u64) -> (Vec<Action>, Vec<Noted>) {
    let seed = Seed::from_number(seed);
    let mut chance = chance_of(seed);
    let setup = game().setup(2).expect("two can play");
    let mut state = game().start(&setup, &mut chance, &mut Log::silent()).expect("the usual setup");
    let mut bots: Vec<Noted> =
        [0, 1].map(|seat| Noted::new(settings, bot_seed(seed, Seat(seat)))).into_iter().collect();
    let mut actions = Vec::new();
    let end = playout(game(), &mut state, &mut chance, &mut bots, &mut Legal(Vec::new()), |answer| {
        actions.push(answer.action);
    });
    assert_eq!(end, End::Over);
    (actions, bots)
}

#[test]
fn with_iterations_a_game_is_the_same_again_and_no_answer_takes_more() {
    for threads in [1, 2] {
        let settings = Settings { threads, ..Settings::new(Budget::Iterations(50)) };
        let (actions, bots) = whole_game(settings, 1);
        for bot in &bots {
            assert!(bot.notes.len() > 20, "{} questions", bot.notes.len());
            assert!(bot.notes.iter().all(|iterations| (1..=50).contains(iterations)));
            assert!(bot.search.kept() > 0, "small steps of one decision go on with what is known");
        }
        assert_eq!(actions, whole_game(settings, 1).0);
        assert_ne!(actions, whole_game(settings, 2).0);
    }
}

/// How much time there is decides how much is thought: with none left, the clock is looked at once and no more.
#[test]
fn with_a_clock_a_whole_game_is_played_in_time() {
    for (time, most) in [(Duration::ZERO, 16), (Duration::from_millis(2), u64::MAX)] {
        let (_, bots) = whole_game(Settings::new(Budget::Time(time)), 3);
        let mut thoughts = bots.iter().flat_map(|bot| &bot.notes);
        assert!(thoughts.all(|iterations| (1..=most).contains(iterations)), "in {time:?}");
    }
}

/// Most windows are declined, and rightly: whoever holds a card that never pays passes hundreds of times. Yet nobody falls asleep
/// over it: when a window comes in which a card helps, it is played.
#[test]
fn bots_do_not_fall_asleep_in_long_windows() {
    for name in ["greedy", "search:40"] {
        let kind: Kind = name.parse().expect("a bot");
        let (mut declined, mut used) = (0, [0, 0]);
        for seed in 1..=3 {
            let seed = Seed::from_number(seed);
            let mut chance = chance_of(seed);
            let setup = game().setup(2).expect("two can play");
            let mut state = game().start(&setup, &mut chance, &mut Log::silent()).expect("the usual setup");
            let mut bots: Vec<_> = [0, 1]
                .map(|seat| kind.bot(game(), bot_seed(seed, Seat(seat))).expect("it plays here"))
                .into_iter()
                .collect();
            playout(game(), &mut state, &mut chance, &mut bots, &mut Legal(Vec::new()), |answer| {
                if answer.choices < 2 || game().prompt(answer.state, answer.seat).window.is_none() {
                    return;
                }
                match game().label(answer.state, answer.seat, answer.action).kind {
                    Sort::Pass => declined += 1,
                    _ => used[usize::from(answer.state.year > 3)] += 1,
                }
            });
        }
        assert!(declined > 0, "{name}: no window was declined");
        let [early, late] = used;
        assert!(early > 0 && late > 0, "{name}: {early} windows used in three years, {late} in the rest");
    }
}

/// No decision over two seconds: `hard` leaves room for the last iteration of each thread.
#[test]
fn the_levels_keep_to_their_budgets() {
    assert!(
        matches!(Level::Hard.settings().budget, Budget::Time(time) if time <= Duration::from_millis(1500))
    );
    for level in [Level::Easy, Level::Normal] {
        assert!(matches!(level.settings().budget, Budget::Iterations(n) if n <= 2000));
    }
}

/// A solo game of Mage Knight: what was answered, and how much was thought about each answer.
fn solo(settings: Settings, seed: u64) -> (Vec<hexarch_mage_knight::Action>, Vec<u64>) {
    struct Noted<'a> {
        search: Search<MageKnight>,
        notes: &'a mut Vec<u64>,
    }
    impl Bot<MageKnight> for Noted<'_> {
        fn choose(&mut self, known: &Known<'_, MageKnight>) -> hexarch_mage_knight::Action {
            let before = self.search.iterations();
            let action = self.search.choose(known);
            assert!(known.legal().contains(&action));
            self.notes.push(self.search.iterations() - before);
            action
        }
    }
    let game = hexarch_mage_knight::game();
    let seed = Seed::from_number(seed);
    let mut chance = chance_of(seed);
    let setup = game.setup(1).expect("one can play");
    let mut state = game.start(&setup, &mut chance, &mut Log::silent()).expect("the usual setup");
    let (mut actions, mut notes) = (Vec::new(), Vec::new());
    let search = Search::new(settings, bot_seed(seed, Seat(0)));
    let mut bots = [Noted { search, notes: &mut notes }];
    let end = playout(game, &mut state, &mut chance, &mut bots, &mut Legal(Vec::new()), |answer| {
        actions.push(answer.action);
    });
    assert_eq!(end, End::Over);
    (actions, notes)
}

/// Whoever plays alone plans a turn at once and carries it out without thinking again, and all of it the same way again.
#[test]
fn alone_many_answers_are_one_plan() {
    let settings = Settings::new(Budget::Iterations(20));
    let (actions, notes) = solo(settings, 1);
    let planned = notes.iter().filter(|&&thought| thought == 0).count();
    assert!(2 * planned > notes.len(), "{planned} of {} answers were planned before", notes.len());
    assert_eq!(actions, solo(settings, 1).0);
    assert_ne!(actions, solo(settings, 2).0);
}

/// What the solver advises in a fight can be answered one after the other, up to the first draw.
#[test]
fn advice_can_be_followed() {
    let game = hexarch_mage_knight::game();
    let (mut asked, mut led) = (0, 0);
    for seed in 0..12 {
        let mut chance = chance_of(Seed::from_number(seed));
        let setup = game.setup(1 + seed as u8 % 2).expect("so many can play");
        let mut state = game.start(&setup, &mut chance, &mut Log::silent()).expect("the usual setup");
        while let Some(seat) = game.pending(&state).first() {
            let advised = game.advised(&state, seat, 300);
            asked += 1;
            led += u32::from(!advised.is_empty());
            let (mut world, mut luck, mut log) = (state.clone(), chance.fork(), Log::silent());
            for action in advised {
                assert!(legal(game, &world, seat).contains(&action), "{}", game.spell(action));
                game.play(&mut world, seat, action, &mut luck, &mut log);
                if luck.take_used() || log.take_revealed() {
                    break;
                }
            }
            let answers = legal(game, &state, seat);
            let answer = answers[chance.below(answers.len() as u32) as usize];
            game.play(&mut state, seat, answer, &mut chance, &mut Log::silent());
        }
    }
    assert!(led > 20 && led < asked / 2, "{led} of {asked}");
}

/// Whoever has a turn of his own plans it against others, too.
#[test]
fn a_turn_of_one_s_own_is_planned_against_others_too() {
    let game = hexarch_mage_knight::game();
    let plan = Plan {
        game,
        setup: game.setup(2).expect("two can play"),
        bots: vec![Kind::Search(Budget::Iterations(60)), Kind::Greedy],
        games: 4,
        threads: 2,
        seed: Seed::from_number(4),
    };
    let standings = plan.run(|| ()).expect("both play here");
    assert!(standings.troubles.is_empty(), "{:?}", standings.troubles);
    // By trees it won every other game.
    assert!(standings.bots[0].wins >= 4.0, "{:?}", standings.bots);
}

#[test]
fn greedy_beats_random() {
    let plan = Plan {
        game: game(),
        setup: game().setup(2).expect("two can play"),
        bots: vec![Kind::Greedy, Kind::Random],
        games: 20,
        threads: 2,
        seed: Seed::from_number(4),
    };
    let standings = plan.run(|| ()).expect("both play here");
    assert!(standings.troubles.is_empty(), "{:?}", standings.troubles);
    let greedy = &standings.bots[0];
    assert_eq!((&*greedy.name, greedy.games), ("greedy", 20));
    // 95 % is promised; fewer than 17 of 20 would happen once in 400 times then.
    assert!(greedy.wins >= 17.0, "{greedy:?}");
    assert!(greedy.low < greedy.share && greedy.share <= greedy.high);
}

#[test]
fn seats_are_rotated_and_names_counted_once_a_game() {
    let plan = Plan {
        game: game(),
        setup: game().setup(3).expect("three can play"),
        bots: vec![Kind::Random, Kind::Greedy, Kind::Random],
        games: 6,
        threads: 1,
        seed: Seed::from_number(4),
    };
    let standings = plan.run(|| ()).expect("they play here");
    let games: Vec<(&str, usize)> = standings.bots.iter().map(|bot| (&*bot.name, bot.games)).collect();
    assert_eq!(games, [("random", 6), ("greedy", 6)]);
    assert!((standings.bots.iter().map(|bot| bot.wins).sum::<f64>() - 6.0).abs() < 1e-6);
}

#[test]
fn a_bot_at_a_table_answers_until_the_game_is_over() {
    let seed = Seed::from_number(8);
    let mut table: Box<dyn Table> =
        Box::new(Seated::start(game(), &game().setup(2).expect("two"), seed, Vec::new()).expect("a table"));
    let kind: Kind = "search:5".parse().expect("a bot");
    let mut sitters = [0, 1].map(|seat| {
        Sit { kind: kind.clone(), seed: bot_seed(seed, Seat(seat)) }.run(game()).expect("it plays here")
    });
    while let Some(seat) = table.pending().first() {
        let answer = sitters[seat.index()].answer(&*table, seat).expect("it is asked");
        table.apply(seat, table.decision(seat), &answer).expect("it is legal");
    }
    assert!(table.ranking().is_some());
    assert_eq!(sitters[0].answer(&*table, Seat(0)), None, "nobody is asked any more");
}

#[test]
fn bots_are_read_as_they_are_written() {
    for name in
        ["random", "greedy", "search:1000", "search:200ms", "easy", "normal", "hard", "cmd:python3 bot.py"]
    {
        assert_eq!(name.parse::<Kind>().expect("a bot").to_string(), name);
    }
    for (wrong, told) in [
        ("clever", "there is no bot 'clever'"),
        ("", "there is no bot ''"),
        ("cmd:", "there is no bot 'cmd:'"),
        ("search", "there is no bot 'search'"),
        ("search:0", "'0' is no budget"),
        ("search:-5ms", "'-5ms' is no budget"),
        ("search:many", "'many' is no budget"),
    ] {
        let error = wrong.parse::<Kind>().expect_err("no bot").to_string();
        assert!(error.contains(told), "{wrong}: {error}");
    }
}

#[test]
fn one_name_is_for_all_seats_or_each_has_its_own() {
    let list = |text: &str| text.split(',').map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(names(&list("greedy"), 3), Ok(vec![Kind::Greedy; 3]));
    assert_eq!(names(&list("greedy,random"), 2), Ok(vec![Kind::Greedy, Kind::Random]));
    assert_eq!(names(&list("greedy,random"), 3), Err(NoBot::Places { named: 2, places: 3 }));
}
