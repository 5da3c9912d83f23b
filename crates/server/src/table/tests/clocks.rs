//! Clocks at a table: who runs out of time, who comes back, who takes back; and what a restart leaves of it.

use super::*;
use crate::store::Place;

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
async fn a_no_in_the_vote_gives_another_while() {
    let app = app().await;
    let pace = Pace::Live { decision: 1, bank: 0 };
    let (table, mut clients) = open(&app, pace, OutOfTime::Vote).await;
    let voting = |message: &Value| message["requests"].as_array().is_some_and(|all| !all.is_empty());
    let request = clients[0].until(voting).await["requests"][0].clone();
    assert!(request["left_ms"].as_u64().is_some_and(|left| left > 60_000), "{request}");
    let voter = 1 - request["what"]["fill"]["seat"].as_u64().expect("a seat") as usize;
    let id = request["id"].as_u64().expect("a number") as u32;
    let declined = Instant::now();
    let vote = ToServer::Vote { re: 77, seat: Seat(voter as u8), request: id, agree: false };
    clients[voter].say(vote).await;
    clients[voter].until(|message| message["re"] == 77).await;
    clients[voter].until(voting).await;
    assert!(declined.elapsed() >= Duration::from_millis(900), "not at once again");
    let (_, chairs) = app.store.table(&table).await.expect("readable").expect("there");
    assert!(chairs.iter().all(|chair| chair.bot.is_none()));
}

#[tokio::test]
async fn a_table_that_is_kept_longer_than_idle_does_not_busy_itself() {
    let app = app_with(Config { idle: Duration::from_millis(50), ..Config::default() }).await;
    let (_, mut clients) = open(&app, Pace::Live { decision: 600, bank: 0 }, OutOfTime::Bot).await;
    clients[0].settle().await;
    let busy = || tokio::runtime::Handle::current().metrics().worker_total_busy_duration(0);
    tokio::time::sleep(Duration::from_millis(100)).await;
    let before = busy();
    tokio::time::sleep(Duration::from_secs(1)).await;
    let used = busy() - before;
    assert!(used < Duration::from_millis(500), "{used:?} of a second");
}

#[tokio::test]
async fn days_run_on_while_the_table_is_put_away() {
    let app = app().await;
    let (table, mut clients) = open(&app, Pace::Days(1), OutOfTime::Bot).await;
    play(&mut clients, 2).await;
    let since = async |hours: u32| {
        set_back(&app, &table, hours).await;
        app.tables.put_away(&table);
        Client::come(&app, &table, "ada").await
    };
    let mut ada = since(23).await;
    ada.settle().await;
    let (_, chairs) = app.store.table(&table).await.expect("readable").expect("there");
    assert!(chairs.iter().all(|chair| chair.bot.is_none()), "an hour is left");
    let mut ada = since(25).await;
    ada.until(|message| message["type"] == "table" && has_filler(message)).await;
}

#[tokio::test]
async fn a_bank_that_was_used_is_used_after_a_restart() {
    let app = app().await;
    let (table, mut clients) = open(&app, Pace::Live { decision: 1, bank: 600 }, OutOfTime::Bot).await;
    tokio::time::sleep(Duration::from_millis(1500)).await;
    play(&mut clients, 1).await;
    app.tables.put_away(&table);
    let (out, mut frames) = mpsc::channel(1000);
    let command =
        |reply| Command::Attach { person: Some(person("ada")), language: Language::default(), out, reply };
    let ticket = ask(&app, &table, command).await.expect("lets us in");
    let hello = ToServer::Hello { protocol: crate::protocol::PROTOCOL, seat: None, lines: 0, number: 1 };
    tell(&app, &table, Command::Said { ticket, message: hello }).await.expect("heard");
    let welcome: Value = serde_json::from_str(&frames.recv().await.expect("welcomed")).expect("JSON");
    let banks: Vec<u64> = welcome["clocks"]
        .as_array()
        .expect("clocks")
        .iter()
        .map(|clock| clock["bank_ms"].as_u64().expect("a span"))
        .collect();
    assert!(banks.iter().any(|bank| *bank < 600_000), "{banks:?}");
}

/// As if the clocks of a table had begun to run so many hours ago. When something last happened has no say.
async fn set_back(app: &Shared, table: &str, hours: u32) {
    let (_, mut chairs) = app.store.table(table).await.expect("readable").expect("there");
    assert!(chairs.iter().any(|chair| chair.since.is_some()), "a clock runs");
    for chair in &mut chairs {
        chair.since = chair.since.map(|_| app.now() - hours * 3600);
    }
    app.store.put_seats(table, &chairs).await.expect("kept");
}

fn filled(chairs: &[crate::store::Chair]) -> Vec<bool> {
    chairs.iter().map(|chair| chair.bot.is_some()).collect()
}

async fn chairs(app: &Shared, table: &str) -> Vec<crate::store::Chair> {
    app.store.table(table).await.expect("readable").expect("there").1
}

/// Waits until a seat is played by a bot, or by its owner.
async fn until_filled(app: &Shared, table: &str, seat: usize, wanted: bool) {
    for _ in 0..500 {
        if filled(&chairs(app, table).await)[seat] == wanted {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("seat {seat} never came to {wanted}");
}

#[tokio::test]
async fn who_comes_back_in_the_middle_of_a_question_gets_time_for_it_once() {
    let app = app().await;
    // No bot gets to think, so that the question stays the same.
    let slots = app.bot_slots.available_permits() as u32;
    let _busy = app.bot_slots.acquire_many(slots).await.expect("ours");
    let (table, clients) = open(&app, Pace::Live { decision: 1, bank: 0 }, OutOfTime::Bot).await;
    let late = clients[1].scene["waiting"][0].as_u64().expect("somebody is asked") as usize;
    until_filled(&app, &table, late, true).await;
    let back = async || {
        let person = person(["ada", "bea"][late]);
        ask(&app, &table, |reply| Command::Filler { person, bot: None, reply }).await.expect("his")
    };
    let returned = Instant::now();
    back().await;
    tokio::time::sleep(Duration::from_millis(400)).await;
    assert!(!filled(&chairs(&app, &table).await)[late], "he has time again");
    until_filled(&app, &table, late, true).await;
    assert!(returned.elapsed() >= Duration::from_millis(900), "a whole question's");
    back().await;
    let again = Instant::now();
    until_filled(&app, &table, late, true).await;
    assert!(again.elapsed() < Duration::from_millis(800), "but only once");
}

#[tokio::test]
async fn who_takes_an_answer_back_goes_on_with_the_time_that_he_had_used() {
    let app = app().await;
    let (_, mut clients) = open(&app, Pace::Live { decision: 30, bank: 600 }, OutOfTime::Bot).await;
    let left =
        |message: &Value, seat: usize| message["clocks"][seat]["decision_ms"].as_u64().expect("a span");
    let clocks = |message: &Value| message["type"] == "clocks";
    for _ in 0..200 {
        for client in &mut clients {
            client.settle().await;
        }
        let at = clients.iter().position(Client::is_asked).expect("somebody is asked");
        let choices = clients[at].scene["asks"][0]["choices"].as_array().expect("choices").clone();
        let quiet = choices.iter().find(|choice| choice["reveals"] == false && choices.len() > 1);
        let Some(action) = quiet.and_then(|choice| choice["action"].as_str()) else {
            clients[at].choose(None).await;
            continue;
        };
        tokio::time::sleep(Duration::from_millis(1500)).await;
        clients[at].choose(Some(action)).await;
        clients[at].settle().await;
        if !clients[at].is_asked() || clients[at].scene["asks"][0]["undo"] != true {
            continue;
        }
        clients[at].re += 1;
        let (re, seat) = (clients[at].re, Seat(at as u8));
        clients[at].say(ToServer::Undo { re, seat }).await;
        let shown = clients[at].until(clocks).await;
        assert!(left(&shown, at) <= 28_500, "the thinking before the answer counts: {shown}");
        assert!(left(&shown, at) > 20_000, "{shown}");
        clients[at].until(|message| message["re"] == re).await;
        // Given once more, the next question has its own time.
        clients[at].choose(Some(action)).await;
        clients[at]
            .say(ToServer::Hello { protocol: crate::protocol::PROTOCOL, seat: None, lines: 0, number: 1 })
            .await;
        let shown = clients[at].until(|message| message["type"] == "welcome").await;
        assert!(left(&shown, at) > 29_000, "{}", shown["clocks"]);
        return;
    }
    panic!("nothing could ever be taken back");
}

#[tokio::test]
async fn a_bot_that_fills_in_does_not_run_out_of_time() {
    let app = app().await;
    let slots = app.bot_slots.available_permits() as u32;
    let _busy = app.bot_slots.acquire_many(slots).await.expect("ours");
    let (table, mut clients) = open(&app, Pace::Live { decision: 1, bank: 0 }, OutOfTime::Vote).await;
    clients[0].settle().await;
    let asked = clients[0].scene["waiting"][0].as_u64().expect("somebody is asked") as usize;
    let person = person(["ada", "bea"][asked]);
    ask(&app, &table, |reply| Command::Filler { person, bot: Some("random".into()), reply })
        .await
        .expect("his");
    tokio::time::sleep(Duration::from_millis(1500)).await;
    clients[1 - asked].settle().await;
    assert!(!clients[1 - asked].keys.contains(&"table.out_of_time".to_owned()));
    assert_eq!(chairs(&app, &table).await[asked].bot.as_deref(), Some("random"), "nobody took its place");
}

#[tokio::test]
async fn days_run_on_while_the_server_is_down() {
    let folder = std::env::temp_dir().join(format!("hexarch-days-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    let kept = Config { database: Place::File(folder.join("tables.db")), ..Config::default() };
    let app = app_with(kept.clone()).await;
    let (table, mut clients) = open(&app, Pace::Days(1), OutOfTime::Bot).await;
    play(&mut clients, 2).await;
    let (row, _) = app.store.table(&table).await.expect("readable").expect("there");
    assert!(row.summary.busy, "its clock has to be looked after");
    app.close().await;
    let stopped = App::open(kept.clone()).await.expect("opens");
    set_back(&stopped, &table, 25).await;
    stopped.close().await;
    // Nobody comes: the server itself looks after the table when it starts.
    let app = App::open(Config { bot_pause: Duration::ZERO, ..kept }).await.expect("opens again");
    wake(&app).await;
    let late = row.summary.waiting.first().expect("somebody is waited for");
    until_filled(&app, &table, late.index(), true).await;
    app.close().await;
    std::fs::remove_dir_all(folder).expect("ours");
}
