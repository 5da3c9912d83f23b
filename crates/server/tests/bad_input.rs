//! Whatever is sent: a clear problem, nothing changed, no panic.

mod client;

use std::time::Duration;

use client::{Dice, Live, PROTOCOL, Visitor};
use hexarch_server::{Config, Server};
use serde_json::{Value, json};

fn config() -> Config {
    Config {
        bind: ([127, 0, 0, 1], 0).into(),
        limits: false,
        bot_pause: Duration::ZERO,
        forced_pause: (Duration::from_secs(600), Duration::from_secs(600)),
        ..Config::default()
    }
}

/// A table where I am asked something.
async fn seated(server: &Server) -> (Visitor, String, Live) {
    let ada = Visitor::guest(server.address(), "Ada").await;
    let table = ada.open(json!(["me", { "hot_seat": "Bea" }])).await;
    let live = ada.live(&table).await;
    (ada, table, live)
}

/// What the table looks like to both seats.
async fn looks(visitor: &Visitor, table: &str) -> (Value, Value) {
    (visitor.live_as(table, Some(0)).await.scene, visitor.live_as(table, Some(1)).await.scene)
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_that_make_no_sense_get_a_problem_and_change_nothing() {
    let server = Server::start(config()).await.expect("starts");
    let (ada, table, live) = seated(&server).await;
    drop(live);
    let before = looks(&ada, &table).await;
    for (text, code) in [
        ("", "malformed"),
        ("{", "malformed"),
        ("null", "invalid"),
        ("[]", "invalid"),
        ("{}", "invalid"),
        (r#"{"type":"fly"}"#, "invalid"),
        (r#"{"type":"choose"}"#, "invalid"),
        (r#"{"type":"choose","re":1,"seat":0,"decision":0,"action":5}"#, "invalid"),
        (r#"{"type":"choose","re":1,"seat":9,"decision":0,"action":"x"}"#, "invalid"),
        (r#"{"type":"choose","re":-1,"seat":0,"decision":0,"action":"x"}"#, "invalid"),
        (r#"{"type":"choose","re":1,"seat":0,"decision":99999999999,"action":"x"}"#, "invalid"),
        (r#"{"type":"choose","re":1,"seat":0,"decision":0,"action":"x","more":1}"#, "invalid"),
        (r#"{"type":"choose","re":1,"seat":3,"decision":0,"action":"x"}"#, "forbidden"),
        (r#"{"type":"rewind","re":1,"seat":0,"line":4000000000}"#, "invalid"),
        (r#"{"type":"vote","re":1,"seat":0,"request":77,"agree":true}"#, "conflict"),
        (r#"{"type":"chat","re":1,"text":"   "}"#, "invalid"),
        (r#"{"type":"standing_pass","re":1,"seat":0,"pass":{"kind":5},"on":true}"#, "invalid"),
    ] {
        let mut live = ada.live_as(&table, Some(0)).await;
        live.say_text(text).await.expect("sent");
        let answer = loop {
            let message = live.next().await.expect("an answer");
            if message["type"] == "problem" {
                break message;
            }
        };
        assert_eq!(answer["code"], code, "{text}: {answer}");
        assert!(!answer["message"].as_str().expect("words").is_empty());
        // The connection lives on.
        assert_eq!(
            live.ask(json!({ "type": "rules", "words": "x" })).await.expect("an answer")["type"],
            "rules"
        );
    }
    let mut live = ada.live(&table).await;
    for (action, why) in [("fly", "unknown"), ("", "unknown")] {
        let answer = live.choose(action).await.expect("an answer");
        assert_eq!(answer["refusal"]["why"], why, "{answer}");
    }
    let stale = json!({ "type": "choose", "seat": 0, "decision": 4000, "action": "x" });
    let stale = live.ask(stale).await.expect("an answer");
    assert!(stale["refusal"]["why"]["stale"]["now"].is_number(), "{stale}");
    let undo = live.ask(json!({ "type": "undo", "seat": 0 })).await.expect("an answer");
    assert_eq!(undo["refusal"]["why"], "no_undo", "{undo}");
    let long = "x".repeat(10_001);
    let notes = live.ask(json!({ "type": "notes", "text": long })).await.expect("an answer");
    assert_eq!(notes["code"], "invalid");
    assert_eq!(looks(&ada, &table).await, before);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_huge_message_ends_the_connection_and_nothing_else() {
    let server = Server::start(config()).await.expect("starts");
    let (ada, table, mut live) = seated(&server).await;
    let before = looks(&ada, &table).await;
    let huge = format!(r#"{{"type":"chat","re":1,"text":"{}"}}"#, "x".repeat(200_000));
    let _ = live.say_text(&huge).await;
    while live.next().await.is_ok() {}
    assert_eq!(looks(&ada, &table).await, before);
    // A client that says only nonsense is sent away after a while.
    let mut live = ada.live_as(&table, Some(0)).await;
    for _ in 0..100 {
        if live.say_text("nonsense").await.is_err() {
            break;
        }
    }
    while live.next().await.is_ok() {}
    // Another protocol is told to reload; a message before the hello, to say hello.
    let mut early = Live::new(ada.socket(&table).await.expect("connects"));
    early.say(&json!({ "type": "hello", "protocol": 99 })).await.expect("sent");
    assert_eq!(early.next().await.expect("an answer")["code"], "reload");
    early.say(&json!({ "type": "undo", "re": 1, "seat": 0 })).await.expect("sent");
    assert_eq!(early.next().await.expect("an answer")["code"], "malformed");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_and_forged_tokens_get_nothing() {
    let server = Server::start(config()).await.expect("starts");
    let (ada, table, _live) = seated(&server).await;
    let mut stranger = Visitor::guest(server.address(), "Eve").await;
    for path in ["", "/replay", "/position?seat=0", "/log?seat=0", "/scene?seat=0"] {
        let answer = stranger.get(&format!("/api/tables/{table}{path}")).await;
        assert!([404, 403].contains(&answer.status), "{path}: {} {}", answer.status, answer.text);
    }
    for (path, body) in [
        ("join", json!({})),
        ("leave", json!({})),
        ("rematch", json!({})),
        ("filler", json!({ "bot": null })),
        ("fork", json!({ "seat": 0, "bot": "random" })),
    ] {
        let answer = stranger.post(&format!("/api/tables/{table}/{path}"), body).await;
        assert!((400..500).contains(&answer.status), "{path}: {} {}", answer.status, answer.text);
    }
    assert!(stranger.socket(&table).await.is_err(), "an unlisted table is not there for strangers");
    for cookie in
        ["hexarch=", "hexarch=abc", &*format!("hexarch={}", "a".repeat(40)), "hexarch='; DROP TABLE users"]
    {
        stranger.cookie = cookie.to_owned();
        assert_eq!(stranger.get("/api/me").await.json()["user"], Value::Null);
        assert_eq!(
            stranger.post("/api/tables", json!({ "game": "runewars", "seats": ["me"] })).await.status,
            401
        );
        assert!(stranger.socket(&table).await.is_err());
    }
    // A session that was ended is ended.
    let mut bea = Visitor::guest(server.address(), "Bea").await;
    let old = bea.cookie.clone();
    bea.request("DELETE", "/api/session", "", String::new()).await;
    bea.cookie = old;
    assert_eq!(bea.get("/api/me").await.json()["user"], Value::Null);
    drop(ada);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_that_make_no_sense_get_a_problem() {
    let server = Server::start(config()).await.expect("starts");
    let (ada, table, _live) = seated(&server).await;
    let open = |wish: Value| json!({ "game": "runewars", "seats": ["me", "open"], "x": wish });
    for (path, body) in [
        ("/api/tables", json!(null)),
        ("/api/tables", json!({})),
        ("/api/tables", json!({ "game": "chess", "seats": ["me", "open"] })),
        ("/api/tables", json!({ "game": "runewars", "seats": [] })),
        ("/api/tables", json!({ "game": "runewars", "seats": ["me"] })),
        ("/api/tables", json!({ "game": "runewars", "seats": vec!["open"; 300] })),
        ("/api/tables", json!({ "game": "runewars", "seats": ["me", { "bot": "cmd:reboot" }] })),
        ("/api/tables", json!({ "game": "runewars", "seats": [{ "bot": "easy" }, { "bot": "easy" }] })),
        ("/api/tables", json!({ "game": "runewars", "seats": ["me", { "hot_seat": "\u{202e}evil" }] })),
        (
            "/api/tables",
            json!({ "game": "runewars", "seats": ["me", "open"], "options": { "epic": "maybe" } }),
        ),
        (
            "/api/tables",
            json!({ "game": "runewars", "seats": ["me", "open"], "options": { "cheat": "yes" } }),
        ),
        (
            "/api/tables",
            json!({ "game": "runewars", "seats": ["me", "open"], "pace": { "live": { "decision": 1, "bank": 0 } } }),
        ),
        ("/api/tables", json!({ "game": "runewars", "seats": ["me", "open"], "pace": { "days": 99 } })),
        ("/api/tables", json!({ "game": "runewars", "seats": ["me", "open"], "name": "x".repeat(100) })),
        ("/api/tables", open(json!(1))),
        ("/api/guest", json!({ "name": "" })),
        ("/api/import", json!({ "text": "{\"hexarch\":1}", "seats": ["me", "open"] })),
        ("/api/import", json!({ "text": "nonsense = [", "game": "runewars", "seats": ["me", "open"] })),
        ("/api/import", json!({ "text": "", "seats": ["me", "open"] })),
    ] {
        // Somebody who is signed in already is a guest; only who is not can become one.
        let answer = match path {
            "/api/guest" => Visitor::new(server.address()).post(path, body.clone()).await,
            _ => ada.post(path, body.clone()).await,
        };
        assert_eq!(answer.status, 400, "{path} {body}: {}", answer.text);
        let problem = answer.json();
        assert!(problem["code"].is_string() && problem["message"].is_string(), "{}", answer.text);
    }
    for (method, path, kind, body, status) in [
        ("POST", "/api/tables", "text/plain", "{}", 400),
        ("POST", "/api/tables", "application/json", "{", 400),
        ("POST", "/api/tables", "application/x-www-form-urlencoded", "game=runewars", 400),
        ("PUT", "/api/tables", "application/json", "{}", 405),
        ("GET", "/api/nothing", "", "", 404),
        ("GET", "/api/tables/..%2f..%2fetc%2fpasswd", "", "", 404),
        ("GET", "/..%2f..%2f..%2fetc/passwd.txt", "", "", 404),
        ("GET", "/assets/../../Cargo.toml", "", "", 404),
        ("GET", "/%2e%2e/%2e%2e/Cargo.toml", "", "", 404),
        ("GET", "/api/games/..%2f/book", "", "", 404),
        ("GET", "/api/tables/x'%20OR%201=1/log", "", "", 404),
        ("POST", "/index.html", "", "", 405),
    ] {
        let answer = ada.request(method, path, kind, body.into()).await;
        assert_eq!(answer.status, status, "{method} {path}: {}", answer.text);
    }
    let query = ada.get(&format!("/api/tables/{table}/log?seat=99")).await;
    assert_eq!(query.status, 400, "{}", query.text);
    let large = ada.request("POST", "/api/tables", "application/json", "x".repeat(100_000)).await;
    assert_eq!((large.status, &large.json()["code"]), (413, &json!("too_large")));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn other_sites_cannot_use_my_session() {
    let server = Server::start(config()).await.expect("starts");
    let ada = Visitor::guest(server.address(), "Ada").await;
    let http = reqwest::Client::new();
    let host = server.address().to_string();
    for (name, value, fine) in [
        ("origin", "https://evil.example", false),
        ("origin", "null", false),
        ("sec-fetch-site", "cross-site", false),
        ("sec-fetch-site", "same-origin", true),
        ("origin", &*format!("http://{host}"), true),
    ] {
        let request = http.post(format!("http://{host}/api/tables")).header("cookie", &ada.cookie);
        let request = request.header(name, value).header("content-type", "application/json");
        let body = json!({ "game": "runewars", "seats": ["me", "open"] }).to_string();
        let status = request.body(body).send().await.expect("an answer").status().as_u16();
        assert_eq!(status == 201, fine, "{name}: {value}: {status}");
    }
    let page = ada.get("/").await;
    for header in ["content-security-policy", "x-frame-options", "referrer-policy", "permissions-policy"] {
        assert!(page.headers.contains_key(header), "{header} is missing");
    }
    // Whatever is no part of a page may be shown as one: words for people and for other programs, too.
    for path in ["/", "/api/me", "/healthz", "/nothing.svg"] {
        let answer = ada.get(path).await;
        let part = answer.headers.get("content-type").is_some_and(|kind| kind == "application/json");
        assert_eq!(answer.headers.contains_key("content-security-policy"), !part, "{path}");
        assert_eq!(answer.headers["x-content-type-options"], "nosniff", "{path}");
        assert_eq!(answer.headers["cross-origin-resource-policy"], "same-origin", "{path}");
    }
    let policy = page.headers["content-security-policy"].to_str().expect("text");
    assert!(!policy.contains("script-src 'self' 'unsafe") && policy.contains("default-src 'none'"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn haste_is_slowed_down() {
    let server = Server::start(Config { limits: true, ..config() }).await.expect("starts");
    let ada = Visitor::guest(server.address(), "Ada").await;
    let wrong = json!({ "name": "nobody", "password": "wrong password" });
    let mut last = 0;
    for _ in 0..12 {
        last = ada.post("/api/session", wrong.clone()).await.status;
    }
    assert_eq!(last, 429);
    let table = ada.open(json!(["me", { "hot_seat": "Bea" }])).await;
    let mut live = ada.live(&table).await;
    let mut slowed = false;
    for _ in 0..80 {
        if live.say(&json!({ "type": "rules", "re": 1, "words": "RW-MOVE-04" })).await.is_err() {
            break;
        }
        slowed |= live.next().await.is_ok_and(|message| message["code"] == "too_fast");
    }
    assert!(slowed);
    server.stop().await;
}

/// Messages that are nearly right, thousands of them. The table stays as it was unless one of them is right.
#[tokio::test(flavor = "multi_thread")]
async fn nearly_right_messages_never_harm_the_table() {
    let server = Server::start(config()).await.expect("starts");
    let (ada, table, _live) = seated(&server).await;
    let mut dice = Dice(99);
    let seeds = [
        json!({ "type": "hello", "protocol": PROTOCOL, "seat": 0, "lines": 3, "number": 5 }),
        json!({ "type": "undo", "re": 1, "seat": 0 }),
        json!({ "type": "rewind", "re": 1, "seat": 0, "line": 3 }),
        json!({ "type": "why_not", "re": 1, "seat": 0, "about": { "object": 17 } }),
        json!({ "type": "why_not", "re": 1, "seat": 0, "about": { "action": "faction daqan" } }),
        json!({ "type": "odds", "re": 1, "seat": 0, "action": null }),
        json!({ "type": "standing_pass", "re": 1, "seat": 0, "pass": { "kind": "x", "scope": 4 }, "on": true }),
        json!({ "type": "choose", "re": 1, "seat": 0, "decision": 77, "action": "bring 2 knight 3A" }),
    ];
    let values = [
        json!(null),
        json!(-1),
        json!(1e300),
        json!(4_294_967_295u32),
        json!("\u{0}"),
        json!([]),
        json!({}),
        json!(0),
    ];
    let before = looks(&ada, &table).await;
    let mut live = ada.live_as(&table, Some(0)).await;
    for round in 0..3000 {
        let mut message = seeds[dice.below(seeds.len())].clone();
        let mut text = match dice.below(3) {
            0 => {
                let keys: Vec<String> = message.as_object().expect("an object").keys().cloned().collect();
                let key = &keys[dice.below(keys.len())];
                message[key] = values[dice.below(values.len())].clone();
                message.to_string()
            }
            1 => {
                let text = message.to_string();
                text.chars().take(dice.below(text.len())).collect()
            }
            _ => message.to_string(),
        };
        if dice.below(4) == 0 {
            let at = dice.below(text.len() + 1);
            if text.is_char_boundary(at) {
                text.insert(at, char::from_u32(dice.below(0x2fff) as u32).unwrap_or('x'));
            }
        }
        if live.say_text(&text).await.is_err() || round % 8 == 7 {
            live = ada.live_as(&table, Some(0)).await;
        }
    }
    assert_eq!(looks(&ada, &table).await, before);
    assert_eq!(ada.get("/healthz").await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn script_in_names_and_chat_stays_text() {
    let server = Server::start(config()).await.expect("starts");
    let ada = Visitor::guest(server.address(), "<img src=x onerror=x()>").await;
    let (name, script) = ("\"><script>x()</script>", "<script>alert('x')</script>\u{2028}</title>");
    let wish = json!({ "game": "runewars", "name": script.trim(), "listed": true, "seats": ["me", { "hot_seat": name }] });
    let table = ada.open_with(wish).await;
    let mut live = ada.live(&table).await;
    assert_eq!(live.ask(json!({ "type": "chat", "text": script })).await.expect("an answer")["type"], "done");
    assert_eq!(live.chat[0]["text"], script, "said as it is");
    assert_eq!(live.table["seats"][1]["name"], name);
    // Nothing of it ever comes as a page.
    for path in ["/api/tables", &*format!("/api/tables/{table}"), "/api/me", &*format!("/table/{table}"), "/"]
    {
        let answer = ada.get(path).await;
        let kind = answer.headers["content-type"].to_str().expect("text").to_owned();
        assert!(kind.starts_with("application/json") || !answer.text.contains("x()"), "{path}: {kind}");
        assert_eq!(answer.headers["x-content-type-options"], "nosniff");
    }
    let refused = ada.get("/api/mail/%3Cscript%3E").await;
    assert_eq!(refused.status, 404);
    assert!(!refused.text.contains("<script"), "{}", refused.text);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_belongs_to_another_game_or_table_is_refused() {
    let server = Server::start(config()).await.expect("starts");
    let (ada, table, _) = seated(&server).await;
    // As the seat that is asked.
    let mut live = ada.live(&table).await;
    let other = ada.open_with(json!({ "game": "mage-knight", "seats": ["me", { "hot_seat": "Bea" }] })).await;
    ada.live(&other).await;
    let mut there = ada.live(&other).await;
    there.until_asked().await.expect("asked");
    let before = looks(&ada, &table).await;
    // An answer of one game at a table of the other; a request and a line that are none of this table's.
    let answer = live.choose(&there.choices()[0].clone()).await.expect("an answer");
    assert_eq!(answer["refusal"]["why"], "unknown", "{answer}");
    let vote = json!({ "type": "vote", "seat": 0, "request": 0, "agree": true });
    assert_eq!(live.ask(vote).await.expect("an answer")["code"], "conflict");
    // A replay that says it is of another game.
    let replay = ada.get(&format!("/api/tables/{table}/replay")).await.text;
    let seats = json!(["me", { "hot_seat": "Bea" }]);
    for (from, to) in [("\"runewars\"", "\"mage-knight\""), ("\"runewars\"", "\"chess\"")] {
        let wish = json!({ "text": replay.replacen(from, to, 1), "seats": seats });
        let answer = ada.post("/api/import", wish).await;
        assert_eq!((answer.status, &answer.json()["code"]), (400, &json!("invalid")), "{}", answer.text);
    }
    let position = ada.get(&format!("/api/tables/{table}/position")).await.text;
    let wish = json!({ "text": position, "game": "mage-knight", "seats": seats });
    assert_eq!(ada.post("/api/import", wish).await.status, 400);
    assert_eq!(looks(&ada, &table).await, before);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn problems_are_told_in_the_language_of_whoever_asks() {
    let server = Server::start(config()).await.expect("starts");
    let (mut ada, table, live) = seated(&server).await;
    drop(live);
    for (language, no_table, not_yours, seats) in [
        (
            "",
            "there is no such table, or you may not see it",
            "this is not your seat",
            "this game has 2 seats, not 1",
        ),
        (
            "de",
            "diesen Tisch gibt es nicht, oder du darfst ihn nicht sehen",
            "das ist nicht dein Platz",
            "dieses Spiel hat 2 Plätze, nicht 1",
        ),
    ] {
        ada.language = language;
        assert_eq!(ada.get("/api/tables/nowhere").await.json()["message"], no_table);
        let mut live = ada.live_as(&table, Some(0)).await;
        let answer = live.ask(json!({ "type": "undo", "seat": 3 })).await.expect("an answer");
        assert_eq!((&answer["code"], &answer["message"]), (&json!("forbidden"), &json!(not_yours)));
        let wish = json!({ "text": POSITION, "seats": ["me"] });
        assert_eq!(ada.post("/api/import", wish).await.json()["message"], seats);
    }
}

/// Two players, and no more is said about it than that.
const POSITION: &str = include_str!("../../runewars/positions/siege_by_conquer.toml");

#[tokio::test(flavor = "multi_thread")]
async fn whoever_opens_a_file_need_not_know_how_many_seats_it_has() {
    let server = Server::start(config()).await.expect("starts");
    let ada = Visitor::guest(server.address(), "Ada").await;
    let answer = ada.post("/api/import", json!({ "text": POSITION, "seats": ["me"], "bot": "random" })).await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    let seats = answer.json()["seats"].as_array().expect("seats").len();
    assert_eq!((seats, &answer.json()["seats"][1]["who"]), (2, &json!("bot")));
    // Who is named beyond that is too many.
    let wish = json!({ "text": POSITION, "seats": ["me", "open", "open"], "bot": "random" });
    assert_eq!(ada.post("/api/import", wish).await.json()["code"], "invalid");
    let wish = json!({ "text": POSITION, "seats": ["me"], "bot": "nobody" });
    assert_eq!(ada.post("/api/import", wish).await.json()["code"], "invalid");
}
