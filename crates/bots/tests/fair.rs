//! Bots know what their seat knows and nothing else: whatever is hidden is swapped, and they answer the same.

use hexarch_bots::search::Settings;
use hexarch_bots::{Bot, Budget, Greedy, Kind, Known, Random, Search, bot_seed, chance_of};
use hexarch_core::{Chance, Game, Legal, Log, MAX_SEATS, Seat, Seed, Viewer};
use hexarch_runewars::{Runewars, State, game};

/// Somebody who answers. Beside what his seat knows he is handed the state of his table, so that a cheat can be tried.
type Player<G> = Box<dyn FnMut(&Known<'_, G>, &<G as Game>::State) -> <G as Game>::Action>;

/// What was seen along a game.
#[derive(Debug, Default)]
struct Seen {
    questions: u32,
    /// How often the other table really was another.
    swapped: u32,
    /// The first question to which the answers differed.
    differs: Option<String>,
}

/// Plays a game in which `make` gives the players, each twice: at the true table, and at one where all is redrawn that his
/// seat cannot know. The game goes on by what is said at the true one.
fn along<G: Game>(
    game: &'static G,
    players: u8,
    seed: Seed,
    questions: u32,
    make: impl Fn(Seed) -> Player<G>,
) -> Seen {
    let mut chance = chance_of(seed);
    let mut aside = Chance::new(seed.nth(77));
    let setup = game.setup(players).expect("so many can play");
    let mut state = game.start(&setup, &mut chance, &mut Log::silent()).expect("the usual setup");
    let mut bots: Vec<[Player<G>; 2]> =
        (0..MAX_SEATS as u8).map(|seat| [(); 2].map(|()| make(bot_seed(seed, Seat(seat))))).collect();
    let mut legal = [Legal(Vec::new()), Legal(Vec::new())];
    let mut seen = Seen::default();
    while let Some(seat) = game.pending(&state).iter().last() {
        let mut twin = state.clone();
        game.resample(&mut twin, Viewer::Seat(seat), &mut aside);
        let [one, two] = &mut legal;
        let tables = [Known::of(game, &state, seat, one), Known::of(game, &twin, seat, two)];
        let [here, there] = &tables;
        assert_eq!(here.legal(), there.legal());
        let action = match here.legal() {
            [only] => *only,
            _ => {
                seen.questions += 1;
                seen.swapped += u32::from(twin != state);
                let [first, second] = &mut bots[seat.index()];
                let answers = [first(here, &state), second(there, &twin)];
                if answers[0] != answers[1] {
                    let [one, two] = answers.map(|action| game.spell(action));
                    seen.differs = Some(format!("question {}: '{one}' and '{two}'", seen.questions));
                    return seen;
                }
                answers[0]
            }
        };
        if seen.questions == questions {
            break;
        }
        game.play(&mut state, seat, action, &mut chance, &mut Log::silent());
    }
    seen
}

fn fair(players: u8, questions: u32, make: impl Fn(Seed) -> Box<dyn Bot<Runewars>>) {
    let swapped = fair_at(game(), players, questions, make);
    assert!(swapped > questions / 2, "{swapped} of {questions}");
}

/// Returns how often there was anything to swap.
fn fair_at<G: Game>(
    game: &'static G,
    players: u8,
    questions: u32,
    make: impl Fn(Seed) -> Box<dyn Bot<G>>,
) -> u32 {
    let honest = |seed| -> Player<G> {
        let mut bot = make(seed);
        Box::new(move |known, _| bot.choose(known))
    };
    let seen = along(game, players, Seed::from_number(u64::from(players)), questions, honest);
    assert_eq!(seen.differs, None, "{seen:?}");
    assert_eq!(seen.questions, questions, "{seen:?}");
    seen.swapped
}

#[test]
fn random_answers_the_same_whatever_is_hidden() {
    fair(2, 100, |seed| Box::new(Random::new(seed)));
}

#[test]
fn greedy_answers_the_same_whatever_is_hidden() {
    for players in [2, 4] {
        fair(players, 100, |seed| Box::new(Greedy::new(seed)));
    }
}

#[test]
fn search_answers_the_same_whatever_is_hidden() {
    for players in [2, 4] {
        fair(players, 100, |seed| Box::new(Search::new(Settings::new(Budget::Iterations(40)), seed)));
    }
}

#[test]
fn search_on_two_threads_answers_the_same_whatever_is_hidden() {
    let settings = Settings { threads: 2, ..Settings::new(Budget::Iterations(40)) };
    fair(3, 60, |seed| Box::new(Search::new(settings, seed)));
}

#[test]
fn every_named_bot_without_a_clock_answers_the_same_whatever_is_hidden() {
    for name in ["random", "greedy", "search:25", "easy"] {
        let kind: Kind = name.parse().expect("a bot");
        fair(3, 40, |seed| kind.bot(game(), seed).expect("it plays here"));
    }
}

/// In the other games too.
#[test]
fn bots_are_fair_in_the_other_games() {
    for name in ["greedy", "search:25"] {
        let kind: Kind = name.parse().expect("a bot");
        let game = hexarch_mage_knight::game();
        let swapped = fair_at(game, 2, 60, |seed| kind.bot(game, seed).expect("it plays here"));
        assert!(swapped > 0, "Mage Knight");
        for players in [1, 2, 4] {
            let game = hexarch_warlords::game();
            let swapped = fair_at(game, players, 60, |seed| kind.bot(game, seed).expect("it plays here"));
            assert!(players == 1 || swapped > 0, "Heroes vs Warlords, {players} players");
        }
    }
}

/// Whoever plays alone plans whole turns: what lies face down on the map is redrawn as well.
#[test]
fn alone_every_bot_answers_the_same_whatever_is_hidden() {
    let game = hexarch_mage_knight::game();
    let swapped: u32 = ["greedy", "search:40", "easy"]
        .map(|name| {
            let kind: Kind = name.parse().expect("a bot");
            fair_at(game, 1, 60, |seed| kind.bot(game, seed).expect("it plays here"))
        })
        .iter()
        .sum();
    assert!(swapped > 30, "{swapped} worlds were really others");
}

/// The check would see it if somebody looked at the other hands.
#[test]
fn whoever_peeks_is_found_out() {
    let seen = along(game(), 2, Seed::from_number(1), 100, |_| {
        Box::new(|known, state: &State| {
            let other = known.seat().left(1, 2);
            let peeked = state.players[other].tactics.bits as usize;
            known.legal()[peeked % known.legal().len()]
        })
    });
    assert!(seen.differs.is_some(), "{seen:?}");
}

/// What others have committed in secret is hidden too: the Order cards that they have chosen already.
#[test]
fn what_others_have_committed_is_swapped_as_well() {
    let orders = hexarch_core::legal(game(), &first_orders(), Seat(0));
    let world = |order: &hexarch_runewars::Action| {
        let mut world = first_orders();
        let mut chance = Chance::new(Seed::from_number(3));
        game().play(&mut world, Seat(0), *order, &mut chance, &mut Log::silent());
        world
    };
    let worlds: Vec<State> = orders.iter().map(world).collect();
    let mut committed: Vec<_> = worlds.iter().map(|world| world.players[Seat(0)].chosen).collect();
    committed.dedup();
    assert_eq!(committed.len(), 8, "each world has another order");
    for name in ["greedy", "search:60", "easy"] {
        let kind: Kind = name.parse().expect("a bot");
        let mut buffer = Legal(Vec::new());
        let answers: Vec<_> = worlds
            .iter()
            .map(|world| {
                let mut bot = kind.bot(game(), Seed::from_number(9)).expect("it plays here");
                bot.choose(&Known::of(game(), world, Seat(1), &mut buffer))
            })
            .collect();
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{name}: {answers:?}");
    }
}

/// A game of two at its first choice of Order cards.
fn first_orders() -> State {
    let setup = game().setup(2).expect("two can play");
    let mut chance = Chance::new(Seed::from_number(5));
    let mut state = game().start(&setup, &mut chance, &mut Log::silent()).expect("the usual setup");
    loop {
        let seat = game().pending(&state).first().expect("the game has only begun");
        let action = hexarch_core::legal(game(), &state, seat)[0];
        if game().spell(action).starts_with("order ") {
            return state;
        }
        game().play(&mut state, seat, action, &mut chance, &mut Log::silent());
    }
}
