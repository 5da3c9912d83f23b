//! What happens to a table when something goes wrong: a mistake in a game, other rules, no time.

#[path = "../../tests/client/edit.rs"]
mod edit;

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use hexarch_core::scene::{Catalogue, Rank, Scene, Window};
use hexarch_core::{
    About, Chance, DecisionId, Draft, Entry, Heard, Id, Odds, Phrasebook, Refusal, Replay, Rulebook, Seat,
    Seats, Seed, Seen, Table, Translation, Viewer,
};
use serde_json::Value;
use tokio::sync::mpsc;

use super::*;
use crate::app::App;
use crate::config::Config;
use crate::opening::{Plan, person_chair};
use crate::protocol::{OutOfTime, Pace, Stage, ToServer};
use crate::store::{Record, Terms};

mod clocks;
mod rules;

/// States of which nobody can say what a seat knows.
static PUZZLING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// States that cannot be shown to seats.
static BLIND: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

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
    fn reach(&self, seat: Seat, object: Id) -> Vec<Id> {
        self.0.reach(seat, object)
    }
    fn odds(&self, seat: Seat, action: Option<&str>) -> Result<Option<Odds>, Refusal> {
        self.0.odds(seat, action)
    }
    fn scene(&self, viewer: Viewer) -> Scene {
        let blind = BLIND.lock().expect("nobody panics while holding it").contains(&self.0.fingerprint());
        assert!(!blind || viewer == Viewer::Watcher, "a mistake in the program");
        self.0.scene(viewer)
    }
    fn look(&self, viewer: Viewer) -> Scene {
        self.0.look(viewer)
    }
    fn glimpse(&self, seat: Seat, action: &str, viewer: Viewer) -> Option<Seen> {
        self.0.glimpse(seat, action, viewer)
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
        let puzzling =
            PUZZLING.lock().expect("nobody panics while holding it").contains(&self.0.fingerprint());
        assert!(!puzzling, "a mistake in the program");
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
    app_with(Config::default()).await
}

async fn app_with(config: Config) -> Shared {
    let config = Config {
        forced_pause: (Duration::ZERO, Duration::ZERO),
        bot_pause: Duration::ZERO,
        limits: false,
        ..config
    };
    let app = App::open(config).await.expect("memory is there");
    for name in ["ada", "bea"] {
        add_user(&app, name).await;
    }
    app
}

async fn add_user(app: &Shared, name: &str) {
    let account = crate::store::Account { id: name.into(), name: name.into(), ..Default::default() };
    app.store.add_user(&account).await.expect("kept");
}

/// A table of two, at which both have come.
async fn open(app: &Shared, pace: Pace, out_of_time: OutOfTime) -> (String, Vec<Client>) {
    let id = open_for(app, ["ada", "bea"], pace, out_of_time).await;
    let clients = vec![Client::come(app, &id, "ada").await, Client::come(app, &id, "bea").await];
    (id, clients)
}

/// A table of these people, listed, to which nobody has come yet.
async fn open_for(app: &Shared, people: [&str; 2], pace: Pace, out_of_time: OutOfTime) -> String {
    let game = hexarch_catalog::ids()[0];
    let setup = app.games.get(game).expect("listed").setup(2, &Default::default()).expect("usual");
    let plan = Plan {
        owner: Some("ada".into()),
        game: game.into(),
        name: "A table".into(),
        terms: Terms { options: Default::default(), pace, out_of_time, forks: false },
        start: hexarch_core::Start::Setup(setup),
        chairs: vec![
            person_chair(Seat(0), people[0], people[0]),
            person_chair(Seat(1), people[1], people[1]),
        ],
        listed: true,
        played: None,
    };
    plan.open(app).await.expect("opened")
}

/// Somebody at a table, without a network.
struct Client {
    app: Shared,
    table: String,
    ticket: Ticket,
    frames: mpsc::Receiver<Utf8Bytes>,
    scene: Value,
    keys: Vec<String>,
    /// The first line since the last decision, as the welcome said it.
    since: usize,
    re: u32,
}

impl Client {
    async fn come(app: &Shared, table: &str, name: &str) -> Client {
        let (out, frames) = mpsc::channel(1000);
        let command =
            |reply| Command::Attach { person: Some(person(name)), language: Language::default(), out, reply };
        let ticket = ask(app, table, command).await.expect("lets us in");
        let mut client = Client {
            app: app.clone(),
            table: table.into(),
            ticket,
            frames,
            scene: Value::Null,
            keys: Vec::new(),
            since: 0,
            re: 0,
        };
        client
            .say(ToServer::Hello { protocol: crate::protocol::PROTOCOL, seat: None, lines: 0, number: 1 })
            .await;
        let welcome = client.until(|message| message["type"] == "welcome").await;
        client.since = welcome["since"].as_u64().expect("a number") as usize;
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
            for (section, change) in message["changes"].as_object().into_iter().flatten() {
                edit::edit(&mut self.scene[section], change);
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
async fn tables_of_one_seed_are_dealt_alike_and_no_others_are() {
    let dealt = async |table_seed| {
        let app = app_with(Config { table_seed, ..Config::default() }).await;
        let (_, mut clients) = open(&app, Pace::Free, OutOfTime::Bot).await;
        play(&mut clients, 3).await;
        clients.swap_remove(0).scene
    };
    let seed = Some(Seed::from_number(7));
    assert_eq!(dealt(seed).await, dealt(seed).await);
    assert_ne!(dealt(None).await, dealt(None).await);
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

#[tokio::test]
async fn what_cannot_be_shown_has_not_happened_and_the_table_goes_on_once_it_is_mended() {
    let app = app().await;
    let (table, mut clients) = open(&app, Pace::Free, OutOfTime::Bot).await;
    play(&mut clients, 3).await;
    for client in &mut clients {
        client.settle().await;
    }
    let at = clients.iter().position(Client::is_asked).expect("somebody is asked");
    let action = clients[at].scene["asks"][0]["choices"][0]["action"].as_str().expect("a choice").to_owned();
    // The state that this answer leads to cannot be shown.
    let (row, _) = app.store.table(&table).await.expect("readable").expect("there");
    let log = app.store.log(&table).await.expect("readable");
    let (game, entries) = (row.game.clone(), log.len());
    let replay = crate::store::replay(row, log);
    let opening = hexarch_catalog::Opening::Replay { replay: &replay, entries: None };
    let mut ahead = hexarch_catalog::table(&game, &opening).expect("it holds");
    let seat = Seat(at as u8);
    ahead.apply(seat, ahead.decision(seat), &action).expect("legal");
    let state = ahead.fingerprint();
    BLIND.lock().expect("ours").insert(state);
    assert_eq!(clients[at].choose(Some(&action)).await["code"], "halted");
    assert_eq!(stage(&app, &table).await, Stage::Halted);
    assert_eq!(app.store.log(&table).await.expect("readable").len(), entries, "it has not happened");
    // Mended, and let go on while the server runs.
    BLIND.lock().expect("ours").remove(&state);
    assert!(app.store.unhalt(&table).await.expect("written"));
    assert!(!app.store.unhalt(&table).await.expect("written"), "only what is halted");
    let mut clients = vec![Client::come(&app, &table, "ada").await, Client::come(&app, &table, "bea").await];
    play(&mut clients, 2).await;
    assert_eq!(stage(&app, &table).await, Stage::Running);
}

/// The state that a table is in.
async fn state_of(app: &Shared, table: &str) -> u32 {
    let (row, _) = app.store.table(table).await.expect("readable").expect("there");
    let replay = crate::store::replay(row, app.store.log(table).await.expect("readable"));
    let opening = hexarch_catalog::Opening::Replay { replay: &replay, entries: None };
    hexarch_catalog::table(&replay.game, &opening).expect("it holds").fingerprint()
}

#[tokio::test]
async fn a_mistake_in_what_a_bot_is_given_halts_its_table_and_no_other() {
    let app = app().await;
    let (broken, mut clients) = open(&app, Pace::Free, OutOfTime::Bot).await;
    let (fine, mut others) = open(&app, Pace::Free, OutOfTime::Bot).await;
    play(&mut clients, 3).await;
    for client in &mut clients {
        client.settle().await;
    }
    let at = clients.iter().position(Client::is_asked).expect("somebody is asked");
    let state = state_of(&app, &broken).await;
    PUZZLING.lock().expect("ours").insert(state);
    let entries = app.store.log(&broken).await.expect("readable").len();
    let who = person(["ada", "bea"][at]);
    let fill = |bot: Option<String>| {
        let person = who.clone();
        let app = app.clone();
        let broken = broken.clone();
        async move { ask(&app, &broken, |reply| Command::Filler { person, bot, reply }).await }
    };
    fill(Some("random".into())).await.expect("it is his seat");
    let halted = clients[at].until(|message| message["table"]["stage"] == "halted").await;
    assert_eq!(halted["type"], "table");
    assert_eq!(stage(&app, &broken).await, Stage::Halted);
    play(&mut others, 3).await;
    assert_eq!(stage(&app, &fine).await, Stage::Running);
    let log = app.store.log(&broken).await.expect("readable");
    assert_eq!(log.len(), entries + 1, "only that a bot was to play stands in the log");
    // Once it is mended, the bot plays.
    PUZZLING.lock().expect("ours").remove(&state);
    assert!(app.store.unhalt(&broken).await.expect("written"));
    let mut again = Client::come(&app, &broken, ["ada", "bea"][at]).await;
    again.until(|message| message["type"] == "update").await;
    assert_eq!(stage(&app, &broken).await, Stage::Running);
}

fn is_act(kept: &crate::store::Kept, wanted: &str) -> bool {
    matches!(&kept.record, Record::Entry(Entry::Act { action, .. }) if action == wanted)
}

#[tokio::test]
async fn who_is_away_when_it_is_his_turn_is_told_also_at_the_beginning() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}/hook", listener.local_addr().expect("bound"));
    let app = app_with(Config { private_webhooks: true, ..Config::default() }).await;
    app.store.set_webhook("bea", Some(url), Some("secret".into())).await.expect("kept");
    // Chance says who is asked first: until it is she, who has come and gone before the game begins.
    for _ in 0..30 {
        let table = open_for(&app, ["ada", "bea"], Pace::Free, OutOfTime::Bot).await;
        let bea = Client::come(&app, &table, "bea").await;
        detach(&app, &table, bea.ticket).await;
        let ada = Client::come(&app, &table, "ada").await;
        let waiting = ada.scene["waiting"].as_array().expect("the game has begun");
        if waiting.contains(&1.into()) {
            break;
        }
    }
    let (socket, _) = tokio::time::timeout(Duration::from_secs(20), listener.accept())
        .await
        .expect("told in time")
        .expect("a client");
    let mut text = vec![0; 4096];
    loop {
        socket.readable().await.expect("open");
        match socket.try_read(&mut text) {
            Ok(_) => break,
            Err(error) => assert_eq!(error.kind(), std::io::ErrorKind::WouldBlock),
        }
    }
    let text = String::from_utf8_lossy(&text).into_owned();
    assert!(text.starts_with("POST /hook"), "{text}");
}

#[tokio::test]
async fn whoever_has_left_no_longer_looks_through_the_eyes_of_the_seat() {
    let app = app().await;
    let table = open_for(&app, ["ada", "bea"], Pace::Free, OutOfTime::Bot).await;
    let mut ada = Client::come(&app, &table, "ada").await;
    ask(&app, &table, |reply| Command::Leave { person: person("ada"), reply }).await.expect("left");
    let seen = ada.until(|message| message["type"] == "welcome").await;
    assert_eq!(seen["seat"], Value::Null, "a watcher now");
    let join = |reply| Command::Join { person: person("cem"), seat: None, token: None, reply };
    add_user(&app, "cem").await;
    ask(&app, &table, join).await.expect("the seat is free again");
    let _bea = Client::come(&app, &table, "bea").await;
    let cem = Client::come(&app, &table, "cem").await;
    ada.settle().await;
    assert!(cem.scene.is_object() && ada.scene.is_object(), "the game has begun");
    assert!(!ada.is_asked(), "{}", ada.scene["asks"]);
    // Of a running game too, and of one that not everybody may see not even as a watcher.
    let mut cem = cem;
    ask(&app, &table, |reply| Command::Leave { person: person("cem"), reply }).await.expect("left");
    let seen = cem.until(|message| message["type"] == "welcome").await;
    assert_eq!((&seen["seat"], &seen["scene"]["asks"]), (&Value::Null, &serde_json::json!([])));
}

#[tokio::test]
async fn an_old_scene_does_not_hold_up_its_table() {
    let app = app().await;
    let (table, mut clients) = open(&app, Pace::Free, OutOfTime::Bot).await;
    play(&mut clients, 3).await;
    // All threads are busy.
    let slots = app.bot_slots.available_permits() as u32;
    let busy = app.bot_slots.acquire_many(slots).await.expect("ours");
    let (reply, answer) = oneshot::channel();
    let command = Command::Scene { person: Some(person("ada")), seat: Some(Seat(0)), line: Some(1), reply };
    tell(&app, &table, command).await.expect("heard");
    play(&mut clients, 2).await;
    drop(busy);
    let scene = answer.await.expect("answered").expect("shown");
    assert!(scene.starts_with('{'));
}

#[tokio::test]
async fn what_is_declined_beforehand_is_not_asked() {
    let app = app().await;
    let (table, mut clients) = open(&app, Pace::Free, OutOfTime::Bot).await;
    for _ in 0..400 {
        for client in &mut clients {
            client.settle().await;
        }
        let at = clients.iter().position(Client::is_asked).expect("somebody is asked");
        let ask = clients[at].scene["asks"][0].clone();
        if ask["window"].is_object() {
            let pass = serde_json::json!({
                "type": "standing_pass", "re": 9999, "seat": ask["seat"], "on": true,
                "pass": { "kind": ask["window"]["kind"] },
            });
            clients[at].say(serde_json::from_value(pass).expect("a message")).await;
            clients[at].until(|message| message["type"] == "passes").await;
            while !clients[at].keys.contains(&"table.auto".to_owned()) {
                clients[at].until(|message| message["type"] == "update").await;
            }
            let log = app.store.log(&table).await.expect("readable");
            assert!(matches!(log.last().expect("an entry").record, Record::Auto(_)));
            return;
        }
        clients[at].choose(None).await;
    }
    panic!("nobody was ever asked something that can be declined");
}

#[tokio::test]
async fn a_slow_reader_is_cut_off_and_the_others_are_not() {
    let app = app().await;
    let (table, mut clients) = open(&app, Pace::Free, OutOfTime::Bot).await;
    let (out, mut slow) = mpsc::channel(1);
    let command =
        |reply| Command::Attach { person: Some(person("ada")), language: Language::default(), out, reply };
    let ticket = ask(&app, &table, command).await.expect("lets us in");
    let hello = ToServer::Hello { protocol: crate::protocol::PROTOCOL, seat: None, lines: 0, number: 1 };
    tell(&app, &table, Command::Said { ticket, message: hello }).await.expect("heard");
    play(&mut clients, 5).await;
    while slow.recv().await.is_some() {}
    play(&mut clients, 2).await;
}
