//! Whole games over the wire, as people would play them.

mod client;

use std::time::Duration;

use client::{Dice, Live, PROTOCOL, Visitor};
use hexarch_server::{Config, Place, Server};
use serde_json::{Value, json};

fn config() -> Config {
    Config {
        bind: ([127, 0, 0, 1], 0).into(),
        limits: false,
        bot_pause: Duration::ZERO,
        forced_pause: (Duration::ZERO, Duration::ZERO),
        ..Config::default()
    }
}

async fn server() -> Server {
    Server::start(config()).await.expect("starts")
}

/// Answers by chance until the game is over or `most` answers are given.
async fn play_on(live: &mut Live, dice: &mut Dice, most: usize) -> usize {
    for given in 0..most {
        live.until_asked().await.expect("the table goes on");
        if live.is_over() {
            return given;
        }
        let choices = live.choices();
        let action = choices[dice.below(choices.len())].clone();
        let answer = live.choose(&action).await.expect("an answer");
        // The table may have answered for me in the meantime.
        assert!(
            answer["type"] == "done" || answer["refusal"]["why"]["stale"].is_object(),
            "{action}: {answer}"
        );
    }
    most
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_against_a_bot_ends_with_a_replay_that_holds() {
    let server = server().await;
    let ada = Visitor::guest(server.address(), "Ada").await;
    let table = ada.open(json!(["me", { "bot": "random" }])).await;
    let mut live = ada.live(&table).await;
    assert_eq!(live.welcome["seat"], 0);
    let book = ada.get("/api/games/runewars/book").await;
    assert_eq!(book.json()["version"], live.welcome["book"]);
    play_on(&mut live, &mut Dice(3), usize::MAX).await;
    assert!(live.is_over());

    // What was put together from changes is what somebody sees who comes now.
    let fresh = ada.live(&table).await;
    assert_eq!(fresh.scene, live.scene);
    assert_eq!(fresh.lines.last(), live.lines.last());
    let lobby = ada.get("/api/tables").await.json();
    assert_eq!((&lobby["mine"][0]["stage"], &lobby["mine"][0]["your_turn"]), (&json!("over"), &json!(false)));
    assert!(lobby["mine"][0]["result"].is_array());

    let replay = ada.get(&format!("/api/tables/{table}/replay")).await.text;
    let replay = hexarch_core::Replay::parse(&replay).expect("a replay");
    let commitment = serde_json::to_value(&replay.commitment).expect("text");
    assert_eq!(commitment, live.table["commitment"], "the seed is the one that was promised");
    assert_eq!(replay.numbers, [7, 0]);
    let opening = hexarch_catalog::Opening::Replay { replay: &replay, entries: None };
    let again = hexarch_catalog::table("runewars", &opening).expect("it holds");
    assert!(again.pending().is_empty());

    // The game can be looked at from any seat now, at any line, and played again.
    let past = ada.get(&format!("/api/tables/{table}/scene?seat=1&line=40")).await;
    assert_eq!(past.status, 200, "{}", past.text);
    assert!(past.json()["over"].as_array().is_some_and(Vec::is_empty));
    let fork = ada
        .post(&format!("/api/tables/{table}/fork"), json!({ "line": 60, "seat": 0, "bot": "random" }))
        .await;
    assert_eq!(fork.status, 201, "{}", fork.text);
    let forked = fork.json()["id"].as_str().expect("a name").to_owned();
    let mut other = ada.live(&forked).await;
    assert!(!other.is_over());
    play_on(&mut other, &mut Dice(8), 3).await;
    let rematch = ada.post(&format!("/api/tables/{table}/rematch"), json!({})).await;
    assert_eq!(rematch.status, 201, "{}", rematch.text);
    let again = ada.post(&format!("/api/tables/{table}/rematch"), json!({})).await;
    assert_eq!(rematch.json()["id"], again.json()["id"]);
    assert_eq!(rematch.json()["mine"], json!([1]), "everybody sits one seat further");

    // A link to it can be shared, with all but what was talked about; the new game stays among those who play it.
    live.ask(json!({ "type": "chat", "text": "Good game" })).await.expect("said");
    let bo = Visitor::guest(server.address(), "Bo").await;
    let mut watching = bo.live(&table).await;
    assert!(watching.is_over() && watching.chat.is_empty());
    live.ask(json!({ "type": "chat", "text": "Once more?" })).await.expect("said");
    assert_eq!(ada.live(&table).await.chat.len(), 2);
    watching.ask(json!({ "type": "rules", "words": "bid" })).await.expect("the rulebook");
    assert!(watching.chat.is_empty(), "{:?}", watching.chat);
    let past = bo.get(&format!("/api/tables/{table}/scene?seat=0&line=40")).await;
    assert_eq!(past.status, 200, "{}", past.text);
    let fork = bo
        .post(&format!("/api/tables/{table}/fork"), json!({ "line": 60, "seat": 0, "bot": "random" }))
        .await;
    assert_eq!(fork.status, 201, "{}", fork.text);
    assert_eq!(bo.post(&format!("/api/tables/{table}/rematch"), json!({})).await.status, 403);
    assert_eq!(bo.get(&format!("/api/tables/{table}")).await.json()["rematch"], Value::Null);
    let next = rematch.json()["id"].as_str().expect("a name").to_owned();
    assert_eq!(bo.get(&format!("/api/tables/{next}")).await.status, 404);
    server.stop().await;
}

/// Four people at a table, up to where all choose in secret.
async fn four(server: &Server) -> (String, Vec<Visitor>, Vec<Live>) {
    let host = server.address();
    let ada = Visitor::guest(host, "Ada").await;
    let table = ada
        .open_with(json!({
            "game": "runewars", "listed": true, "forks": true, "seats": ["me", "open", "open", "invite"],
        }))
        .await;
    let info = ada.get(&format!("/api/tables/{table}")).await.json();
    let link = info["seats"][3]["invite"].as_str().expect("the owner sees the link").to_owned();
    let mut people = vec![ada];
    for name in ["Bea", "Cem"] {
        let visitor = Visitor::guest(host, name).await;
        let seen = visitor.get(&format!("/api/tables/{table}")).await.json();
        assert!(seen["seats"][3].get("invite").is_none(), "only the owner sees the link");
        assert_eq!(visitor.post(&format!("/api/tables/{table}/join"), json!({})).await.status, 200);
        people.push(visitor);
    }
    let dan = Visitor::guest(host, "Dan").await;
    let token = link.rsplit('/').next().expect("a token");
    let wrong = dan.post(&format!("/api/tables/{table}/join/aaaaaaaaaaaaaaaaaaaaaaaaaa"), json!({})).await;
    assert_eq!(wrong.status, 409);
    // Whoever has the link sees what it is to, and nothing that only the owner sees.
    let invitation = format!("/api/tables/{table}/join/{token}");
    let seen = dan.get(&invitation).await.json();
    assert_eq!((&seen["game"], &seen["seats"][0]["name"]), (&json!("runewars"), &json!("Ada")));
    assert!(seen["seats"][3].get("invite").is_none());
    let nothing = dan.get(&format!("/api/tables/{table}/join/aaaaaaaaaaaaaaaaaaaaaaaaaa")).await;
    assert_eq!(nothing.status, 404);
    assert_eq!(dan.post(&invitation, json!({})).await.status, 200);
    assert_eq!(dan.get(&invitation).await.status, 404, "it was used");
    let eve = Visitor::guest(host, "Eve").await;
    assert_eq!(
        eve.post(&format!("/api/tables/{table}/join/{token}"), json!({})).await.status,
        409,
        "a link is used once"
    );
    people.push(dan);
    let mut lives = Vec::new();
    for visitor in &people {
        lives.push(visitor.live(&table).await);
    }
    let mut dice = Dice(5);
    // Until all four are asked at once.
    loop {
        for live in &mut lives {
            while live.scene.is_null() {
                live.next().await.expect("the game begins");
            }
        }
        settle(&mut lives).await;
        let asked: Vec<usize> = (0..4).filter(|at| lives[*at].asked().is_some()).collect();
        // That a bid is sealed is told to all (RW-BID-02); of orders nobody hears anything.
        let bids =
            lives[0].scene["focus"].as_array().is_some_and(|all| all.iter().any(|one| one["kind"] == "bid"));
        if asked.len() == 4 && !bids {
            return (table, people, lives);
        }
        let live = &mut lives[asked[0]];
        let choices = live.choices();
        let action = choices[dice.below(choices.len())].clone();
        live.choose(&action).await.expect("an answer");
    }
}

/// Lets all take in what was said to them.
async fn settle(lives: &mut [Live]) {
    for live in lives {
        live.ask(json!({ "type": "rules", "words": "RW-MOVE-04" })).await.expect("an answer");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn four_secret_answers_at_once_do_not_disturb_each_other() {
    let server = server().await;
    let (_, people, mut lives) = four(&server).await;
    let before: Vec<usize> = lives.iter().map(|live| live.frames.len()).collect();
    let waiting = lives[0].scene["waiting"].clone();
    // Three answer; none of the four hears anything of the others.
    for live in &mut lives[1..4] {
        let action = live.choices()[0].clone();
        let answer = live.choose(&action).await.expect("an answer");
        assert_eq!(answer["type"], "done", "{answer}");
    }
    settle(&mut lives).await;
    assert_eq!(lives[0].frames.len(), before[0] + 1, "who has not answered gets no frame but his own answer");
    assert_eq!(lives[0].scene["waiting"], waiting);
    // Who has answered is not told that it is his turn, and only he.
    for (at, turn) in [(0, true), (1, false)] {
        let lobby = people[at].get("/api/tables").await.json();
        assert_eq!(lobby["mine"][0]["your_turn"], turn, "{at}");
        assert_eq!(lobby["mine"][0]["waiting"], json!([0, 1, 2, 3]));
    }
    // One changes his mind, which nobody notices either.
    let undone = lives[2].ask(json!({ "type": "undo", "seat": 2 })).await.expect("an answer");
    assert_eq!(undone["type"], "done", "{undone}");
    settle(&mut lives).await;
    assert_eq!(lives[0].frames.len(), before[0] + 2);
    let action = lives[2].choices()[0].clone();
    assert_eq!(lives[2].choose(&action).await.expect("an answer")["type"], "done");
    // The last answer, to the question as it was all the time.
    let action = lives[0].choices()[0].clone();
    assert_eq!(lives[0].choose(&action).await.expect("an answer")["type"], "done");
    settle(&mut lives).await;
    assert_ne!(lives[1].scene["waiting"], waiting, "now the game goes on");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_who_answer_the_same_question_exactly_one_wins() {
    // The table must not answer for them in between.
    let forced_pause = (Duration::from_secs(600), Duration::from_secs(600));
    let server = Server::start(Config { forced_pause, ..config() }).await.expect("starts");
    let ada = Visitor::guest(server.address(), "Ada").await;
    let table = ada.open(json!(["me", { "hot_seat": "Bea" }])).await;
    let (mut one, mut two) = (ada.live_as(&table, Some(0)).await, ada.live_as(&table, Some(0)).await);
    let mut raced = 0;
    for _ in 0..200 {
        settle(std::slice::from_mut(&mut one)).await;
        settle(std::slice::from_mut(&mut two)).await;
        if one.asked().is_none() {
            // Somebody else is asked: answer for that seat, which is mine too.
            let mut other = ada.live_as(&table, Some(1)).await;
            other.until_asked().await.expect("asked");
            let action = other.choices()[0].clone();
            other.choose(&action).await.expect("an answer");
            continue;
        }
        let (first, last) = {
            let choices = one.choices();
            (choices[0].clone(), choices[choices.len() - 1].clone())
        };
        assert_eq!(one.asked(), two.asked());
        let (left, right) = tokio::join!(one.choose(&first), two.choose(&last));
        let (left, right) = (left.expect("an answer"), right.expect("an answer"));
        let done = |answer: &Value| answer["type"] == "done";
        assert!(done(&left) != done(&right), "{left} {right}");
        let loser = if done(&left) { &right } else { &left };
        assert!(
            loser["refusal"]["why"]["stale"].is_object() || loser["refusal"]["why"] == "not_asked",
            "{loser}"
        );
        raced += 1;
        if raced == 20 {
            break;
        }
    }
    assert_eq!(raced, 20);
    // Both have the same position in the end.
    settle(std::slice::from_mut(&mut one)).await;
    settle(std::slice::from_mut(&mut two)).await;
    assert_eq!(one.scene, two.scene);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn going_back_needs_everybody_and_dies_when_somebody_acts() {
    let server = server().await;
    let (table, people, mut lives) = four(&server).await;
    let line = lives[0].lines.iter().rposition(|line| line["first"] == true).expect("a decision");
    let scene = lives[0].scene.clone();
    let rewind = json!({ "type": "rewind", "seat": 0, "line": line });
    assert_eq!(lives[0].ask(rewind.clone()).await.expect("an answer")["type"], "done");
    settle(&mut lives).await;
    assert_eq!(lives[3].requests[0]["of"], json!([1, 2, 3]));
    // Somebody acts in secret: nobody sees anything of it, so the request lives.
    let frames = lives[1].frames.len();
    let action = lives[3].choices()[0].clone();
    assert_eq!(lives[3].choose(&action).await.expect("an answer")["type"], "done");
    settle(&mut lives).await;
    assert_eq!(lives[1].frames.len(), frames + 1, "nothing but the answer to his own question");
    assert_eq!(lives[1].requests.as_array().map(Vec::len), Some(1));
    // Somebody declines.
    lives[0].ask(rewind.clone()).await.expect("an answer");
    settle(&mut lives).await;
    let id = lives[1].requests[0]["id"].clone();
    let vote = |seat: u8, agree: bool| json!({ "type": "vote", "seat": seat, "request": id, "agree": agree });
    assert_eq!(lives[1].ask(vote(1, true)).await.expect("an answer")["type"], "done");
    assert_eq!(lives[2].ask(vote(2, false)).await.expect("an answer")["type"], "done");
    assert_eq!(lives[3].ask(vote(3, true)).await.expect("an answer")["code"], "conflict");
    settle(&mut lives).await;
    // All agree.
    lives[0].ask(rewind).await.expect("an answer");
    settle(&mut lives).await;
    let id = lives[1].requests[0]["id"].clone();
    for seat in 1..4u8 {
        let vote = json!({ "type": "vote", "seat": seat, "request": id, "agree": true });
        assert_eq!(lives[usize::from(seat)].ask(vote).await.expect("an answer")["type"], "done");
    }
    settle(&mut lives).await;
    assert_ne!(lives[0].scene, scene, "the game stands where it stood before");
    let last = lives[1].lines.last().expect("a line");
    assert_eq!(last["note"]["text"]["key"], "table.rewind");
    // A seat's own view can be played on elsewhere, where the table allows it.
    let fork = Visitor { cookie: String::new(), ..Visitor::new(server.address()) };
    assert_eq!(
        fork.post(&format!("/api/tables/{table}/fork"), json!({ "seat": 0, "bot": "random" })).await.status,
        401
    );
    let fork = json!({ "seat": 0, "bot": "random" });
    let not_his = people[1].post(&format!("/api/tables/{table}/fork"), fork.clone()).await;
    assert_eq!(not_his.status, 403, "{}", not_his.text);
    let forked = people[0].post(&format!("/api/tables/{table}/fork"), fork).await;
    assert_eq!(forked.status, 201, "{}", forked.text);
    let own = forked.json()["id"].as_str().expect("a name").to_owned();
    let mut alone = people[0].live(&own).await;
    play_on(&mut alone, &mut Dice(6), 3).await;
    // The position as he knows it can be had as a file, and played elsewhere.
    let path = format!("/api/tables/{table}/position");
    assert_eq!(people[0].get(&format!("{path}?seat=1")).await.status, 403);
    let position = people[0].get(&format!("{path}?seat=0")).await;
    assert_eq!(position.status, 200, "{}", position.text);
    let bot = json!({ "bot": "random" });
    let seats = json!(["me", bot, bot, bot]);
    let wish = json!({ "text": position.text, "game": "runewars", "seats": seats });
    let brought = people[0].post("/api/import", wish).await;
    assert_eq!(brought.status, 201, "{}", brought.text);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_is_there_after_a_restart() {
    let folder = std::env::temp_dir().join(format!("hexarch-restart-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    let kept = Config { database: Place::File(folder.join("tables.db")), ..config() };
    let server = Server::start(kept.clone()).await.expect("starts");
    let ada = Visitor::guest(server.address(), "Ada").await;
    let table = ada.open(json!([{ "bot": "random" }, "me"])).await;
    let mut live = ada.live(&table).await;
    play_on(&mut live, &mut Dice(4), 40).await;
    // Where there is but one answer, the table would give it before we have stopped.
    while live.choices().len() < 2 {
        live.next().await.expect("the table goes on");
    }
    live.ask(json!({ "type": "chat", "text": "hello <script>" })).await.expect("said");
    live.ask(json!({ "type": "notes", "text": "mine" })).await.expect("kept");
    let (scene, lines, ask) = (live.scene.clone(), live.lines.clone(), live.asked().cloned());
    server.stop().await;

    let server = Server::start(kept).await.expect("starts again");
    let ada = Visitor { host: server.address().to_string(), ..ada };
    let mut live = ada.live(&table).await;
    assert_eq!(live.scene, scene);
    assert_eq!(live.lines, lines);
    assert_eq!(live.asked().cloned(), ask);
    assert_eq!((&live.welcome["notes"], &live.chat[0]["text"]), (&json!("mine"), &json!("hello <script>")));
    play_on(&mut live, &mut Dice(5), 10).await;
    server.stop().await;
    std::fs::remove_dir_all(folder).expect("ours");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_fills_a_seat_for_a_while_and_takes_it_when_its_owner_leaves() {
    let server = server().await;
    let ada = Visitor::guest(server.address(), "Ada").await;
    let table = ada.open(json!(["me", { "bot": "random" }])).await;
    let mut live = ada.live(&table).await;
    live.until_asked().await.expect("asked");
    let mine = live.lines.len() as u64;
    let filler = |bot: Value| json!({ "bot": bot });
    let path = format!("/api/tables/{table}/filler");
    assert_eq!(ada.post(&path, filler(json!("search:999999999"))).await.status, 400);
    let filled = ada.post(&path, filler(json!("random"))).await.json();
    assert_eq!(filled["seats"][0]["filler"], "random");
    // The bot plays for me; I only watch, and may not interfere.
    for _ in 0..20 {
        live.next().await.expect("the game goes on");
    }
    let since = ada.live(&table).await.welcome["since"].as_u64().expect("a line");
    assert!(since <= mine, "what the bot did for me is news to me: {since} {mine}");
    let back = ada.post(&path, filler(Value::Null)).await.json();
    assert_eq!(back["seats"][0]["filler"], Value::Null);
    live.until_asked().await.expect("asked again");
    play_on(&mut live, &mut Dice(2), 5).await;
    assert_eq!(ada.post(&format!("/api/tables/{table}/leave"), json!({})).await.status, 204);
    assert_eq!(ada.get(&format!("/api/tables/{table}")).await.json()["seats"][0]["who"], "bot");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_is_not_listed_is_joined_by_its_address_and_cancelled_by_its_owner() {
    let server = server().await;
    let host = server.address();
    let (ada, bea, cem) = (
        Visitor::guest(host, "Ada").await,
        Visitor::guest(host, "Bea").await,
        Visitor::guest(host, "Cem").await,
    );
    let table = ada.open(json!(["open", "open"])).await;
    let path = format!("/api/tables/{table}");
    assert_eq!(ada.get("/api/tables").await.json()["mine"][0]["id"], table, "he sees what he has opened");
    assert_eq!(bea.get("/api/tables").await.json()["open"], json!([]), "it is not listed");
    assert_eq!(bea.post(&format!("{path}/join"), json!({ "seat": 0 })).await.status, 200);
    assert_eq!(cem.post(&format!("{path}/leave"), json!({})).await.status, 403);
    assert_eq!(ada.post(&format!("{path}/leave"), json!({})).await.status, 204);
    for visitor in [&ada, &bea, &cem] {
        assert_eq!(visitor.get(&path).await.status, 404, "it is gone");
    }
    // Once all seats are taken nobody else may know of it.
    let table = ada.open(json!(["me", "open"])).await;
    let path = format!("/api/tables/{table}");
    assert_eq!(bea.post(&format!("{path}/join"), json!({})).await.status, 200);
    assert_eq!(cem.get(&path).await.status, 404);
    // A game that has begun cannot wait for people.
    let own = ada.open(json!(["me", { "hot_seat": "Bea" }])).await;
    ada.live(&own).await;
    let replay = ada.get(&format!("/api/tables/{own}/replay")).await.text;
    let import = |seat: &str| json!({ "text": replay, "seats": ["me", seat] });
    for seat in ["open", "invite"] {
        let refused = ada.post("/api/import", import(seat)).await;
        assert_eq!(refused.status, 400);
        assert!(refused.text.contains("every seat"), "{}", refused.text);
    }
    assert_eq!(ada.post("/api/import", import("me")).await.status, 201);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_watcher_follows_a_listed_game_and_may_do_nothing() {
    let server = server().await;
    let (ada, eve) =
        (Visitor::guest(server.address(), "Ada").await, Visitor::guest(server.address(), "Eve").await);
    let wish = json!({ "game": "runewars", "listed": true, "seats": ["me", { "bot": "random" }] });
    let table = ada.open_with(wish).await;
    let mut live = ada.live(&table).await;
    let watching = eve.live(&table).await;
    assert_eq!((&watching.welcome["seat"], &watching.scene["asks"]), (&Value::Null, &json!([])));
    play_on(&mut live, &mut Dice(9), 12).await;
    live.until_asked().await.expect("asked");
    // The table may still answer for somebody: when it is quiet, both see the same.
    let mut both = [watching, eve.live(&table).await];
    for _ in 0..50 {
        settle(&mut both).await;
        if both[0].scene == both[1].scene {
            break;
        }
    }
    let [mut watching, fresh] = both;
    assert_eq!((&fresh.scene, fresh.lines.last()), (&watching.scene, watching.lines.last()));
    assert!(watching.lines.len() > 1);
    for message in [
        json!({ "type": "choose", "seat": 0, "decision": 0, "action": "pass" }),
        json!({ "type": "undo", "seat": 0 }),
        json!({ "type": "odds", "seat": 0 }),
        json!({ "type": "chat", "text": "hello" }),
    ] {
        assert_eq!(watching.ask(message.clone()).await.expect("an answer")["code"], "forbidden", "{message}");
    }
    assert_eq!(eve.get("/api/tables").await.json()["running"][0]["id"], table);
    // The odds of what is asked, for whoever plays: an answer comes, be there a fight or not.
    live.until_asked().await.expect("asked");
    let odds = live.ask(json!({ "type": "odds", "seat": 0 })).await.expect("an answer");
    assert_eq!(odds["type"], "odds", "{odds}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn odd_requests_and_old_clients_get_problems_as_json() {
    let server = server().await;
    let ada = Visitor::guest(server.address(), "Ada").await;
    for (method, path, status) in [
        ("PATCH", "/api/me", 405),
        ("GET", "/api/guest", 405),
        ("GET", "/api/nothing", 404),
        ("GET", "/api/tables/%FF%FE", 404),
        ("POST", "/api/tables/%FF/join/%FE", 404),
        ("GET", "/api/", 404),
    ] {
        let answer = ada.request(method, path, "", String::new()).await;
        assert_eq!(answer.status, status, "{method} {path} {}", answer.text);
        assert!(answer.json()["code"].is_string(), "{method} {path} {}", answer.text);
        assert_eq!(answer.headers["x-hexarch-protocol"], PROTOCOL.to_string().as_str());
    }
    let old = ada.http.get(format!("http://{}/api/me", server.address())).header("x-hexarch-protocol", "0");
    assert_eq!(old.send().await.expect("an answer").status().as_u16(), 426);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_standing_pass_is_kept_answers_for_its_seat_alone_and_can_be_taken_back() {
    // The table answers at once where somebody passes beforehand.
    let server = server().await;
    let (ada, bea) =
        (Visitor::guest(server.address(), "Ada").await, Visitor::guest(server.address(), "Bea").await);
    let table = ada.open(json!(["me", "open"])).await;
    assert_eq!(bea.post(&format!("/api/tables/{table}/join"), json!({})).await.status, 200);
    let mut lives = [ada.live(&table).await, bea.live(&table).await];
    let mut dice = Dice(12);
    let mut found = None;
    for _ in 0..2000 {
        settle(&mut lives).await;
        let Some(at) = lives.iter().position(|live| live.asked().is_some()) else { continue };
        let ask = lives[at].asked().expect("asked").clone();
        if ask["window"].is_object() {
            found = Some((at, ask));
            break;
        }
        let choices = lives[at].choices();
        let action = choices[dice.below(choices.len())].clone();
        lives[at].choose(&action).await.expect("an answer");
    }
    let (at, ask) = found.expect("somebody is asked something that can be declined");
    let pass = |seat: &Value, on: bool| json!({ "type": "standing_pass", "seat": seat, "pass": { "kind": ask["window"]["kind"] }, "on": on });
    let other = lives[1 - at].ask(pass(&ask["seat"], true)).await.expect("an answer");
    assert_eq!(other["code"], "forbidden", "nobody passes for another: {other}");
    let frames = lives[1 - at].frames.len();
    assert_eq!(lives[at].ask(pass(&ask["seat"], true)).await.expect("an answer")["type"], "done");
    // The table declines for him.
    while !lives[at].lines.iter().any(|line| line["note"]["text"]["key"] == "table.auto") {
        lives[at].next().await.expect("the game goes on");
    }
    settle(&mut lives).await;
    let told = &lives[1 - at].frames[frames..];
    assert!(told.iter().all(|frame| !frame.contains("\"passes\"")), "nobody else hears of it: {told:?}");
    // It is there for whoever comes again, as his own.
    let visitors = [&ada, &bea];
    let again = visitors[at].live(&table).await;
    assert_eq!(again.welcome["passes"][0]["pass"]["kind"], ask["window"]["kind"]);
    assert_eq!(visitors[1 - at].live(&table).await.welcome["passes"], json!([]));
    assert_eq!(lives[at].ask(pass(&ask["seat"], false)).await.expect("an answer")["type"], "done");
    assert_eq!(visitors[at].live(&table).await.welcome["passes"], json!([]));
    server.stop().await;
}
