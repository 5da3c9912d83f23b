//! No secret on the wire: what a viewer is sent is the same, in content and number, for worlds that he cannot tell apart.
//!
//! A game is played by chance. Where a seat has two answers that somebody else cannot tell apart, the game so far is
//! brought to two tables, one answer is given at each, and the others who are asked at the same time answer alike. Where all
//! answer in secret, an answer is compared with none at all. All frames of the one who cannot tell must be equal, be he a
//! player or a watcher. `HEXARCH_TWIN_GAMES=200` tries 200 complete games.

mod client;

use std::time::Duration;

use client::{Dice, Live, Visitor};
use hexarch_core::{
    Chance, Entry, Game, Glimpse, Job, Log, Replay, Seat, Seated, Seed, Table, Viewer, legal,
};
use hexarch_server::{Config, Server};
use serde_json::{Value, json};

/// A point of a game where somebody cannot tell two answers of another apart.
struct Twins {
    /// The game up to there.
    replay: Replay,
    seats: u8,
    seat: Seat,
    /// Nothing: not yet.
    answers: [Option<String>; 2],
    viewer: Viewer,
}

/// Plays one game and gathers a few such points of it.
struct Hunt {
    players: u8,
    seed: u64,
    most: usize,
}

impl Job for Hunt {
    type Out = (Vec<Twins>, bool);
    fn run<G: Game>(self, game: &'static G) -> Self::Out {
        let setup = game.setup(self.players).expect("so many may play");
        let mut table =
            Seated::start(game, &setup, Seed::from_number(self.seed), vec![1, 2, 3, 4]).expect("starts");
        let mut dice = Dice(self.seed);
        let mut found: Vec<Twins> = Vec::new();
        let mut seen = 0;
        while let Some(seat) = pick(&table.pending().iter().collect::<Vec<_>>(), &mut dice) {
            let answers = legal(game, table.state(), seat);
            for viewer in Viewer::all(self.players).filter(|viewer| !viewer.is(seat)) {
                let alike = hidden_pair(game, table.state(), seat, viewer, &answers, &mut dice);
                let sealed = sealed_answer(game, table.state(), seat, viewer, &answers);
                let pairs = [alike.map(|pair| pair.map(Some)), sealed.map(|action| [Some(action), None])];
                for pair in pairs.into_iter().flatten() {
                    seen += 1;
                    // Any point of the game is as likely as any other.
                    let slot = if found.len() < self.most { found.len() } else { dice.below(seen) };
                    if slot < self.most {
                        let answers = pair.map(|action| action.map(|action| game.spell(action)));
                        let (replay, seats) = (table.replay(), self.players);
                        let twins = Twins { replay, seats, seat, answers, viewer };
                        match found.get_mut(slot) {
                            Some(old) => *old = twins,
                            None => found.push(twins),
                        }
                    }
                }
            }
            let action = answers[dice.below(answers.len())];
            table.play(seat, action);
        }
        (found, table.ranking().is_some())
    }
}

fn pick<T: Copy>(list: &[T], dice: &mut Dice) -> Option<T> {
    (!list.is_empty()).then(|| list[dice.below(list.len())])
}

/// Two different answers that reveal nothing and look the same to the viewer.
fn hidden_pair<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    viewer: Viewer,
    answers: &[G::Action],
    dice: &mut Dice,
) -> Option<[G::Action; 2]> {
    let quiet = |action: &G::Action| {
        let (mut state, mut chance) = (state.clone(), Chance::new(Seed::from_number(1)));
        let mut log = Log::silent();
        game.play(&mut state, seat, *action, &mut chance, &mut log);
        !chance.take_used() & !log.take_revealed()
    };
    let glimpses: Vec<(Glimpse<G::Action>, G::Action)> =
        answers.iter().map(|&action| (game.glimpse(state, seat, action, viewer), action)).collect();
    for (hidden, _) in glimpses.iter().filter(|(seen, action)| *seen != Glimpse::Open(*action)) {
        let alike = glimpses.iter().filter(|(seen, _)| seen == hidden).map(|(_, action)| *action);
        let alike: Vec<G::Action> = alike.filter(quiet).collect();
        if alike.len() > 1 {
            let one = dice.below(alike.len());
            let other = (one + 1 + dice.below(alike.len() - 1)) % alike.len();
            return Some([alike[one], alike[other]]);
        }
    }
    None
}

/// An answer of which the viewer may notice nothing: all answer in secret, others have not yet, and the game does not say
/// that somebody has.
fn sealed_answer<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    viewer: Viewer,
    answers: &[G::Action],
) -> Option<G::Action> {
    let sealing = game.sealing(state);
    // Whoever answers last opens all.
    let others = game.pending(state).without(seat);
    let stays = |action: &G::Action| {
        let (mut state, mut chance) = (state.clone(), Chance::new(Seed::from_number(1)));
        let mut log = Log::listening();
        game.play(&mut state, seat, *action, &mut chance, &mut log);
        let quiet = !chance.take_used() & !log.take_revealed();
        let silent = log.take().iter().all(|event| game.tell(event, viewer).is_none());
        quiet && silent && game.sealing(&state) == sealing && game.pending(&state) == others
    };
    answers.iter().copied().filter(|_| sealing.has(seat) && !others.is_empty()).find(stays)
}

/// What the viewer is sent when the first or the second of the answers is given.
async fn frames(visitor: &Visitor, stranger: &Visitor, twins: &Twins, which: usize) -> Vec<String> {
    let mut seats = vec![json!("me")];
    seats.extend((1..twins.seats).map(|seat| json!({ "hot_seat": format!("Seat {seat}") })));
    let wish = json!({ "text": twins.replay.to_text(), "seats": seats, "listed": true });
    let answer = visitor.post("/api/import", wish).await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    let table = answer.json()["id"].as_str().expect("a name").to_owned();
    let looks = twins.viewer.seat().map(|seat| seat.0);
    let mut viewer = if looks.is_some() { visitor } else { stranger }.live_as(&table, looks).await;
    assert_eq!(viewer.welcome["seat"], json!(looks));
    let mut acting = visitor.live_as(&table, Some(twins.seat.0)).await;
    if let Some(action) = &twins.answers[which] {
        answer_with(&mut acting, action).await;
    }
    // The others who are asked at the same time answer alike in both worlds. As long as the viewer has not answered
    // himself, nothing is revealed.
    let others = (0..twins.seats).filter(|seat| *seat != twins.seat.0 && Some(*seat) != looks);
    for seat in others.filter(|_| viewer.asked().is_some()) {
        let mut other = visitor.live_as(&table, Some(seat)).await;
        if let Some(action) = other.choices().first().cloned() {
            answer_with(&mut other, &action).await;
        }
    }
    // He asks whatever he may, too.
    for (id, looks) in [1, 20, 300].into_iter().filter_map(|id| Some((id, looks?))) {
        let why = json!({ "type": "why_not", "seat": looks, "about": { "object": id } });
        viewer.ask(why).await.expect("an answer");
    }
    viewer.ask(json!({ "type": "rules", "words": "nothing at all" })).await.expect("an answer");
    viewer.frames.iter().map(|frame| frame.replace(&table, "TABLE")).collect()
}

async fn answer_with(live: &mut Live, action: &str) {
    let answer = live.choose(action).await.expect("an answer");
    assert_eq!(answer["type"], "done", "{action}: {answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_viewer_is_sent_the_same_in_worlds_that_he_cannot_tell_apart() {
    let games: u64 = std::env::var("HEXARCH_TWIN_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(4);
    let config = Config {
        bind: ([127, 0, 0, 1], 0).into(),
        limits: false,
        forced_pause: (Duration::from_secs(600), Duration::from_secs(600)),
        idle: Duration::from_secs(2),
        fixed_time: Some(1_800_000_000),
        ..Config::default()
    };
    let server = Server::start(config).await.expect("starts");
    let ada = Visitor::guest(server.address(), "Ada").await;
    let eve = Visitor::guest(server.address(), "Eve").await;
    let (mut compared, mut watched, mut not_yet) = (0, 0, 0);
    for seed in 0..games {
        for game in hexarch_catalog::ids() {
            let hunt = Hunt { players: 2 + (seed % 3) as u8, seed, most: 8 };
            let (found, over) = hexarch_catalog::with(game, hunt).expect("listed");
            assert!(over, "the game was played to its end");
            for twins in found {
                let one = frames(&ada, &eve, &twins, 0).await;
                let two = frames(&ada, &eve, &twins, 1).await;
                let what = || {
                    let last =
                        twins.replay.entries.iter().rev().find(|entry| matches!(entry, Entry::Act { .. }));
                    format!(
                        "{:?} of seat {} for {}, seed {seed}, after {last:?}",
                        twins.answers, twins.seat, twins.viewer
                    )
                };
                let more = one.iter().chain(&two).find(|frame| one.contains(frame) != two.contains(frame));
                assert_eq!(one.len(), two.len(), "{}: {more:?}", what());
                for (left, right) in one.iter().zip(&two) {
                    if left != right {
                        let (left, right): (Value, Value) = (
                            serde_json::from_str(left).expect("JSON"),
                            serde_json::from_str(right).expect("JSON"),
                        );
                        assert_eq!(left, right, "{}", what());
                    }
                }
                compared += 1;
                watched += usize::from(twins.viewer == Viewer::Watcher);
                not_yet += usize::from(twins.answers[1].is_none());
            }
        }
    }
    assert!(compared >= games as usize, "only {compared} twins in {games} games");
    assert!(watched > 0 && not_yet > 0, "{watched} watched, {not_yet} not yet answered");
    eprintln!("{compared} pairs of worlds in {games} games, {watched} watched, {not_yet} not yet answered");
    server.stop().await;
}
