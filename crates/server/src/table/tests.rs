//! What happens to a table when something goes wrong: a mistake in a game, other rules, no time.

use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use hexarch_core::scene::{Catalogue, Rank, Scene, Window};
use hexarch_core::{
    About, Chance, DecisionId, Draft, Entry, Heard, Odds, Phrasebook, Refusal, Replay, Rulebook, Seat, Seats,
    Seed, Seen, Table, Translation, Viewer,
};
use serde_json::Value;
use tokio::sync::mpsc;

use super::*;
use crate::app::App;
use crate::config::Config;
use crate::opening::{Plan, person_chair};
use crate::protocol::{OutOfTime, Pace, Stage, ToServer};
use crate::store::{Record, Terms};

/// A table with a mistake in it: the answer `panic` is one that the program fails on.
pub(super) struct Fragile(pub(super) Box<dyn Table>);

impl Table for Fragile {
    fn apply(&mut self, seat: Seat, decision: DecisionId, action: &str) -> Result<Vec<Heard>, Refusal> {
        assert_ne!(action, "panic", "a mistake in the program");
        self.0.apply(seat, decision, action)
    }
    fn game(&self) -> &'static str {
        self.0.game()
    }
    fn seats(&self) -> u8 {
        self.0.seats()
    }
    fn pending(&self) -> Seats {
        self.0.pending()
    }
    fn decision(&self, seat: Seat) -> DecisionId {
        self.0.decision(seat)
    }
    fn legal(&self, seat: Seat) -> Vec<String> {
        self.0.legal(seat)
    }
    fn forced(&self, seat: Seat) -> Option<String> {
        self.0.forced(seat)
    }
    fn window(&self, seat: Seat) -> Option<Window> {
        self.0.window(seat)
    }
    fn pass(&self, seat: Seat) -> Option<String> {
        self.0.pass(seat)
    }
    fn why_not(&self, seat: Seat, about: &About) -> Vec<Refusal> {
        self.0.why_not(seat, about)
    }
    fn odds(&self, seat: Seat, action: Option<&str>) -> Result<Option<Odds>, Refusal> {
        self.0.odds(seat, action)
    }
    fn scene(&self, viewer: Viewer) -> Scene {
        self.0.scene(viewer)
    }
    fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.0.undo(seat)
    }
    fn undrawn(&self) -> Vec<String> {
        self.0.undrawn()
    }
    fn redo(&mut self, seat: Seat) -> Result<Vec<Heard>, Refusal> {
        self.0.redo(seat)
    }
    fn rewind(&mut self, to: u32, seed: Seed) -> Result<(), Refusal> {
        self.0.rewind(to, seed)
    }
    fn acts(&self) -> u32 {
        self.0.acts()
    }
    fn opening(&self) -> Vec<Heard> {
        self.0.opening()
    }
    fn last_entry(&self) -> Option<&Entry> {
        self.0.last_entry()
    }
    fn as_known_to(&self, viewer: Viewer, chance: &mut Chance) -> Box<dyn Table> {
        self.0.as_known_to(viewer, chance)
    }
    fn replay(&self) -> Replay {
        self.0.replay()
    }
    fn seen_by(&self, viewer: Viewer) -> Vec<Seen> {
        self.0.seen_by(viewer)
    }
    fn position(&self) -> Draft {
        self.0.position()
    }
    fn fingerprint(&self) -> u32 {
        self.0.fingerprint()
    }
    fn ranking(&self) -> Option<Vec<Rank>> {
        self.0.ranking()
    }
    fn catalogue(&self) -> &'static Catalogue {
        self.0.catalogue()
    }
    fn rulebook(&self) -> &'static Rulebook {
        self.0.rulebook()
    }
    fn phrases(&self) -> &'static Phrasebook {
        self.0.phrases()
    }
    fn translations(&self) -> &'static [Translation] {
        self.0.translations()
    }
}

fn person(name: &str) -> Person {
    Person { id: name.into(), name: name.into() }
}

async fn app() -> Shared {
    let config = Config {
        forced_pause: (Duration::ZERO, Duration::ZERO),
        bot_pause: Duration::ZERO,
        limits: false,
        ..Config::default()
    };
    let app = App::open(config).await.expect("memory is there");
    for name in ["ada", "bea"] {
        let account = crate::store::Account {
            id: name.into(),
            name: name.into(),
            password: None,
            created: 0,
            banned: false,
            webhook: None,
            secret: None,
            mail: None,
        };
        app.store.add_user(&account).await.expect("kept");
    }
    app
}

/// A table of two, at which both have come.
async fn open(app: &Shared, pace: Pace, out_of_time: OutOfTime) -> (String, Vec<Client>) {
    let game = hexarch_catalog::ids()[0];
    let setup = app.games.get(game).expect("listed").setup(2, &Default::default()).expect("usual");
    let plan = Plan {
        owner: Some("ada".into()),
        game: game.into(),
        name: "A table".into(),
        terms: Terms { options: Default::default(), pace, out_of_time, forks: false },
        start: hexarch_core::Start::Setup(setup),
        chairs: vec![person_chair(Seat(0), "ada", "ada"), person_chair(Seat(1), "bea", "bea")],
        listed: false,
        played: None,
    };
    let id = plan.open(app).await.expect("opened");
    let clients = vec![Client::come(app, &id, "ada").await, Client::come(app, &id, "bea").await];
    (id, clients)
}

/// Somebody at a table, without a network.
struct Client {
    app: Shared,
    table: String,
    ticket: Ticket,
    frames: mpsc::Receiver<Utf8Bytes>,
    scene: Value,
    keys: Vec<String>,
    re: u32,
}

impl Client {
    async fn come(app: &Shared, table: &str, name: &str) -> Client {
        let (out, frames) = mpsc::channel(1000);
        let command = |reply| Command::Attach { person: Some(person(name)), out, reply };
        let ticket = ask(app, table, command).await.expect("lets us in");
        let mut client = Client {
            app: app.clone(),
            table: table.into(),
            ticket,
            frames,
            scene: Value::Null,
            keys: Vec::new(),
            re: 0,
        };
        client
            .say(ToServer::Hello { protocol: crate::protocol::PROTOCOL, seat: None, lines: 0, number: 1 })
            .await;
        client.until(|message| message["type"] == "welcome").await;
        client
    }

    async fn say(&self, message: ToServer) {
        tell(&self.app, &self.table, Command::Said { ticket: self.ticket, message }).await.expect("heard");
    }

    async fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let frame = tokio::time::timeout(Duration::from_secs(20), self.frames.recv()).await;
            let frame = frame.expect("in time").expect("the table talks to us");
            let message: Value = serde_json::from_str(&frame).expect("JSON");
            if message["scene"].is_object() {
                self.scene = message["scene"].clone();
            }
            for (section, value) in message["changes"].as_object().into_iter().flatten() {
                self.scene[section] = value.clone();
            }
            for line in message["lines"].as_array().into_iter().flatten() {
                self.keys.push(line["note"]["text"]["key"].as_str().unwrap_or_default().to_owned());
            }
            if wanted(&message) {
                return message;
            }
        }
    }

    /// Takes in all that was said so far.
    async fn settle(&mut self) {
        self.re += 1;
        let re = self.re;
        self.say(ToServer::Rules { re, words: "nothing at all".into() }).await;
        self.until(|message| message["re"] == re).await;
    }

    async fn choose(&mut self, action: Option<&str>) -> Value {
        let ask = self.scene["asks"][0].clone();
        let action = action.map(str::to_owned);
        let action =
            action.unwrap_or_else(|| ask["choices"][0]["action"].as_str().expect("a choice").to_owned());
        self.re += 1;
        let re = self.re;
        let seat = Seat(ask["seat"].as_u64().expect("a seat") as u8);
        let decision = DecisionId(ask["decision"].as_u64().expect("a number") as u32);
        self.say(ToServer::Choose { re, seat, decision, action }).await;
        self.until(|message| message["re"] == re).await
    }

    fn is_asked(&self) -> bool {
        self.scene["asks"].as_array().is_some_and(|asks| !asks.is_empty())
    }
}

/// Whoever is asked takes the first choice, so many times.
async fn play(clients: &mut [Client], times: usize) {
    let mut given = 0;
    while given < times {
        for client in clients.iter_mut() {
            client.settle().await;
            if client.is_asked() && given < times {
                let answer = client.choose(None).await;
                given += usize::from(answer["type"] == "done");
            }
        }
    }
}

async fn stage(app: &Shared, table: &str) -> Stage {
    app.store.table(table).await.expect("readable").expect("there").0.summary.stage
}

#[tokio::test]
async fn a_panic_stops_one_table_at_its_last_good_position_and_no_other() {
    let app = app().await;
    let (broken, mut clients) = open(&app, Pace::Free, OutOfTime::Bot).await;
    let (fine, mut others) = open(&app, Pace::Free, OutOfTime::Bot).await;
    play(&mut clients, 3).await;
    for client in &mut clients {
        client.settle().await;
    }
    let at = clients.iter().position(Client::is_asked).expect("somebody is asked");
    let scene = clients[at].scene.clone();
    let answer = clients[at].choose(Some("panic")).await;
    assert_eq!((&answer["type"], &answer["code"]), (&"problem".into(), &"halted".into()), "{answer}");
    assert_eq!(stage(&app, &broken).await, Stage::Halted);
    assert_eq!(
        app.store.log(&broken).await.expect("readable").iter().filter(|kept| is_act(kept, "panic")).count(),
        0
    );
    clients[at].settle().await;
    assert_eq!(clients[at].scene, scene, "it shows its last good position");
    assert_eq!(clients[at].choose(None).await["code"], "halted");
    play(&mut others, 3).await;
    assert_eq!(stage(&app, &fine).await, Stage::Running);
    // It is there after a restart, and stays halted.
    app.tables.put_away(&broken);
    let again = Client::come(&app, &broken, "ada").await;
    assert_eq!(again.scene["title"], scene["title"]);
    assert_eq!(stage(&app, &broken).await, Stage::Halted);
}

fn is_act(kept: &crate::store::Kept, wanted: &str) -> bool {
    matches!(&kept.record, Record::Entry(Entry::Act { action, .. }) if action == wanted)
}

/// Plays a little, then makes an entry of the log come out otherwise than it was kept.
async fn with_another_fingerprint(app: &Shared, rules: u32) -> (String, usize) {
    let (table, mut clients) = open(app, Pace::Free, OutOfTime::Bot).await;
    play(&mut clients, 6).await;
    let log = app.store.log(&table).await.expect("readable");
    let at = log.len() - 2;
    let (Record::Entry(entry) | Record::Auto(entry)) = log[at].record.clone() else {
        panic!("people only act here")
    };
    let Entry::Act { seat, action, print } = entry else { panic!("nobody takes anything back") };
    let other = Entry::Act { seat, action, print: print ^ 1 };
    let record = match log[at].record {
        Record::Auto(_) => Record::Auto(other),
        _ => Record::Entry(other),
    };
    app.store.overwrite(&table, at as u32, &record).await.expect("written");
    app.store.set_version(&table, rules, "other content").await.expect("written");
    app.tables.put_away(&table);
    (table, log.len())
}

#[tokio::test]
async fn after_a_change_of_rules_a_table_goes_on_and_says_so() {
    let app = app().await;
    let (table, before) = with_another_fingerprint(&app, 0).await;
    let mut clients = vec![Client::come(&app, &table, "ada").await, Client::come(&app, &table, "bea").await];
    assert!(clients.iter().all(|client| client.keys.contains(&"table.rules".to_owned())));
    assert_eq!(stage(&app, &table).await, Stage::Running);
    let log = app.store.log(&table).await.expect("readable");
    assert_eq!(log.len(), before + 1);
    assert!(
        matches!(log[before].record, Record::Rules { .. }),
        "nothing was taken away, one entry was added"
    );
    play(&mut clients, 4).await;
    // Once is enough: next time it is loaded as it stands.
    app.tables.put_away(&table);
    let mut clients = vec![Client::come(&app, &table, "ada").await, Client::come(&app, &table, "bea").await];
    play(&mut clients, 2).await;
    let log = app.store.log(&table).await.expect("readable");
    assert_eq!(log.iter().filter(|kept| matches!(kept.record, Record::Rules { .. })).count(), 1);
}

#[tokio::test]
async fn a_log_that_does_not_hold_under_its_own_rules_halts_its_table() {
    let app = app().await;
    let shelf = app.games.get(hexarch_catalog::ids()[0]).expect("listed");
    let (rules, content) = (shelf.rules, shelf.content.clone());
    let (table, _) = with_another_fingerprint(&app, rules).await;
    app.store.set_version(&table, rules, &content).await.expect("written");
    let ada = Client::come(&app, &table, "ada").await;
    assert!(ada.scene.is_object(), "it shows its last good position");
    assert_eq!(stage(&app, &table).await, Stage::Halted);
}

#[tokio::test]
async fn who_runs_out_of_time_is_filled_by_a_bot_until_he_is_back() {
    let app = app().await;
    let pace = Pace::Live { decision: 1, bank: 0 };
    let (table, mut clients) = open(&app, pace, OutOfTime::Bot).await;
    let start = Instant::now();
    clients[0].until(|message| message["type"] == "table" && has_filler(message)).await;
    assert!(start.elapsed() >= Duration::from_millis(900), "not before the time is over");
    let (_, chairs) = app.store.table(&table).await.expect("readable").expect("there");
    let filled = chairs.iter().find(|chair| chair.bot.is_some()).expect("a bot plays");
    let back = person(filled.user.as_deref().expect("it is still his"));
    let info =
        ask(&app, &table, |reply| Command::Filler { person: back, bot: None, reply }).await.expect("his");
    assert!(info.seats.iter().any(|seat| seat.filler.is_none()));
    assert!(clients[0].keys.contains(&"table.out_of_time".to_owned()));
}

fn has_filler(message: &Value) -> bool {
    message["table"]["seats"]
        .as_array()
        .is_some_and(|seats| seats.iter().any(|seat| seat["filler"].is_string()))
}

#[tokio::test]
async fn who_runs_out_of_time_is_voted_on_where_the_table_wants_that() {
    let app = app().await;
    let pace = Pace::Live { decision: 1, bank: 0 };
    let (_, mut clients) = open(&app, pace, OutOfTime::Vote).await;
    let request =
        clients[0].until(|message| message["requests"].as_array().is_some_and(|all| !all.is_empty())).await;
    let request = &request["requests"][0];
    let late = request["what"]["fill"]["seat"].as_u64().expect("a seat");
    let voter = 1 - late as usize;
    clients[voter].re += 1;
    let (re, id) = (clients[voter].re, request["id"].as_u64().expect("a number") as u32);
    let vote = ToServer::Vote { re, seat: Seat(voter as u8), request: id, agree: true };
    clients[voter].say(vote).await;
    clients[voter].until(|message| message["type"] == "table" && has_filler(message)).await;
}

#[tokio::test]
async fn a_slow_reader_is_cut_off_and_the_others_are_not() {
    let app = app().await;
    let (table, mut clients) = open(&app, Pace::Free, OutOfTime::Bot).await;
    let (out, mut slow) = mpsc::channel(1);
    let command = |reply| Command::Attach { person: Some(person("ada")), out, reply };
    let ticket = ask(&app, &table, command).await.expect("lets us in");
    let hello = ToServer::Hello { protocol: crate::protocol::PROTOCOL, seat: None, lines: 0, number: 1 };
    tell(&app, &table, Command::Said { ticket, message: hello }).await.expect("heard");
    play(&mut clients, 5).await;
    while slow.recv().await.is_some() {}
    play(&mut clients, 2).await;
}
