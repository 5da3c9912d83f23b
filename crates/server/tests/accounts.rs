//! Accounts: made, used, changed, taken away; and what an administrator does.

mod client;

use client::Visitor;
use hexarch_server::config::{Mail, Tls};
use hexarch_server::{Config, Place, Server, admin};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;

fn config() -> Config {
    Config { bind: ([127, 0, 0, 1], 0).into(), limits: false, ..Config::default() }
}

fn login(name: &str, password: &str) -> Value {
    json!({ "name": name, "password": password })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_becomes_an_account_and_keeps_his_tables() {
    let server = Server::start(config()).await.expect("starts");
    let host = server.address();
    let mut ada = Visitor::guest(host, "Ada").await;
    let table = ada.open(json!(["me", "open"])).await;
    assert_eq!(ada.get("/api/me").await.json()["user"]["guest"], true);
    for (name, password) in
        [("", "long enough"), ("Ada", "short"), ("Ada\n", ""), (&*"x".repeat(30), "long enough")]
    {
        assert_eq!(ada.post("/api/account", login(name, password)).await.status, 400, "{name} {password}");
    }
    let made = ada.post("/api/account", login("Ada", "long enough")).await;
    assert_eq!((made.status, &made.json()["guest"]), (200, &json!(false)), "{}", made.text);
    let cookie = made.headers["set-cookie"].to_str().expect("text");
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
    ada.keep_cookie(&made);
    assert_eq!(ada.get("/api/tables").await.json()["mine"][0]["id"], table);

    // The name is taken, however it is written.
    let other = Visitor::guest(host, "Eve").await;
    assert_eq!(other.post("/api/account", login("aDA", "long enough")).await.status, 409);
    let guest = Visitor::new(host).post("/api/guest", json!({ "name": "aDa" })).await;
    assert_eq!(guest.status, 409, "a guest cannot take it either");

    // From another browser.
    let mut elsewhere = Visitor::new(host);
    for (name, password) in [("Ada", "wrong enough"), ("Nobody", "long enough"), ("Ada", "")] {
        assert_eq!(elsewhere.post("/api/session", login(name, password)).await.status, 403);
    }
    let signed = elsewhere.post("/api/session", login("ada", "long enough")).await;
    elsewhere.keep_cookie(&signed);
    assert_eq!(elsewhere.get("/api/tables").await.json()["mine"][0]["id"], table);

    // A new password ends the other sessions, not this one.
    let body = json!({ "old": "long enough", "new": "longer than before" }).to_string();
    let put = |body: String| elsewhere.request("PUT", "/api/account/password", "application/json", body);
    assert_eq!(put(json!({ "old": "wrong", "new": "longer than before" }).to_string()).await.status, 403);
    assert_eq!(put(body).await.status, 204);
    assert_eq!(ada.get("/api/me").await.json()["user"], Value::Null);
    assert_eq!(elsewhere.get("/api/me").await.json()["user"]["name"], "Ada");

    // Away with all of it: bots take the seats.
    let delete =
        |body: Value| elsewhere.request("DELETE", "/api/account", "application/json", body.to_string());
    assert_eq!(delete(json!({ "password": "wrong" })).await.status, 403);
    assert_eq!(delete(json!({ "password": "longer than before" })).await.status, 204);
    assert_eq!(elsewhere.get("/api/me").await.json()["user"], Value::Null);
    let again = Visitor::new(host).post("/api/session", login("Ada", "longer than before")).await;
    assert_eq!(again.status, 403);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_administrator_lists_bans_resets_copies_and_puts_back() {
    let folder = std::env::temp_dir().join(format!("hexarch-admin-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    let place = Place::File(folder.join("tables.db"));
    let server = Server::start(Config { database: place.clone(), ..config() }).await.expect("starts");
    let mut ada = Visitor::new(server.address());
    let made = ada.post("/api/account", login("Ada", "long enough")).await;
    ada.keep_cookie(&made);
    let table = ada.open(json!(["me", { "bot": "random" }])).await;
    ada.live(&table).await;

    // All of it while the server runs.
    let users = admin::users(&place).await.expect("listed");
    assert_eq!(users.iter().map(|user| (&*user.name, user.tables)).collect::<Vec<_>>(), [("Ada", 1)]);
    let copy = folder.join("copy.db");
    admin::backup(&place, &copy).await.expect("copied");
    assert!(admin::backup(&place, &copy).await.is_err(), "nothing is overwritten");
    let mut live = ada.live(&table).await;
    admin::ban(&place, "ADA", true).await.expect("banned");
    while live.next().await.is_ok() {}
    assert_eq!(ada.get("/api/me").await.json()["user"], Value::Null);
    assert_eq!(ada.post("/api/session", login("Ada", "long enough")).await.status, 403);
    admin::ban(&place, "Ada", false).await.expect("let in");
    let password = admin::reset(&place, "Ada").await.expect("reset");
    assert_eq!(ada.post("/api/session", login("Ada", "long enough")).await.status, 403);
    assert_eq!(ada.post("/api/session", login("Ada", &password)).await.status, 200);
    assert!(admin::ban(&place, "Nobody", true).await.is_err());
    let replay = admin::replay(&place, &table).await.expect("a replay");
    assert!(hexarch_core::Replay::parse(&replay).is_ok());
    assert!(admin::restore(&copy, &place).await.is_err(), "not while the server uses it");
    server.stop().await;

    // What is no copy of ours is refused, and left alone.
    let strange = folder.join("strange");
    for bytes in [&b"no database at all, but long enough to be looked at as one"[..], b""] {
        std::fs::write(&strange, bytes).expect("written");
        let error = admin::restore(&strange, &place).await.expect_err("refused").to_string();
        assert!(error.contains("no database of this program"), "{error}");
        assert_eq!(std::fs::read(&strange).expect("there"), bytes);
    }
    let before = std::fs::read(&copy).expect("there");
    admin::restore(&copy, &place).await.expect("put back");
    assert_eq!(std::fs::read(&copy).expect("there"), before, "the copy stays as it is");
    #[cfg(unix)]
    for name in ["tables.db", "copy.db"] {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = std::fs::metadata(folder.join(name)).expect("there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
    let server = Server::start(Config { database: place, ..config() }).await.expect("starts");
    let ada = Visitor { host: server.address().to_string(), ..ada };
    assert_eq!(
        ada.post("/api/session", login("Ada", "long enough")).await.status,
        200,
        "as it was when it was copied"
    );
    server.stop().await;
    std::fs::remove_dir_all(folder).expect("ours");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_household_needs_no_account_and_serves_only_this_machine() {
    let server = Server::start(Config { local: true, ..config() }).await.expect("starts");
    let me = Visitor::new(server.address());
    let about = me.get("/api/me").await.json();
    assert_eq!((&about["user"]["name"], &about["server"]["local"]), (&json!("You"), &json!(true)));
    let table = me.open(json!(["me", { "bot": "random" }])).await;
    assert!(me.live(&table).await.scene.is_object());
    let http = reqwest::Client::new();
    let rebound = http.get(format!("http://{}/api/me", server.address())).header("host", "evil.example:80");
    assert_eq!(rebound.send().await.expect("an answer").status().as_u16(), 403);
    assert_eq!(me.get("/metrics").await.status, 200);
    assert_eq!(me.get("/healthz").await.text, "well\n");
    let described = me.get("/api/openapi.json").await.json();
    assert!(described["paths"]["/api/tables"]["post"].is_object());
    assert_eq!(described["components"]["securitySchemes"]["session"]["in"], "cookie");
    for (path, operations) in described["paths"].as_object().expect("paths") {
        for (method, operation) in operations.as_object().expect("operations") {
            let named = |name: &str| {
                let mut all = operation["parameters"].as_array().into_iter().flatten();
                all.any(|parameter| parameter["name"] == name && parameter["in"] == "path")
            };
            let names = path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
            assert!(names.into_iter().all(named), "{method} {path}: {}", operation["parameters"]);
            let schema = &operation["responses"]["default"]["content"]["application/json"]["schema"];
            assert_eq!(schema["$ref"], "#/components/schemas/Problem", "{method} {path}");
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_in_a_private_network_is_refused_and_the_secret_is_ours() {
    let server = Server::start(config()).await.expect("starts");
    let ada = Visitor::guest(server.address(), "Ada").await;
    let put = |body: Value| ada.request("PUT", "/api/account/notice", "application/json", body.to_string());
    assert_eq!(put(json!({ "webhook": "https://10.0.0.1/x" })).await.status, 400);
    assert_eq!(put(json!({ "mail": "a@example.org" })).await.status, 400, "this server sends no mail");
    let kept = put(json!({ "webhook": "https://example.org/x", "secret": "mine" })).await.json();
    assert_ne!(kept["secret"], "mine");
    assert_eq!(ada.get("/api/account/notice").await.json(), kept);
    assert_eq!(put(json!({})).await.json()["webhook"], Value::Null);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn guessing_elsewhere_does_not_keep_the_owner_out() {
    let config = Config { limits: true, behind_proxy: true, ..config() };
    let server = Server::start(config).await.expect("starts");
    let mut ada = Visitor::new(server.address());
    let made = ada.post("/api/account", login("Ada", "long enough")).await;
    ada.keep_cookie(&made);
    let guess = async |from: &str, password: &str| {
        let url = format!("http://{}/api/session", server.address());
        let request = ada.http.post(url).header("x-forwarded-for", from);
        let request = request.header("content-type", "application/json");
        let answer = request.body(login("Ada", password).to_string()).send().await.expect("an answer");
        answer.status().as_u16()
    };
    let mut answers = Vec::new();
    for _ in 0..12 {
        answers.push(guess("192.0.2.1", "wrong enough").await);
    }
    assert_eq!((answers[0], answers[11]), (403, 429), "who guesses is slowed down");
    assert_eq!(guess("192.0.2.2", "long enough").await, 200, "the owner is not");
    let body = json!({ "old": "long enough", "new": "longer than before" }).to_string();
    let changed = ada.request("PUT", "/api/account/password", "application/json", body).await;
    assert_eq!(changed.status, 204, "nor a session of his: {}", changed.text);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_goes_by_another_name_wherever_he_sits() {
    let server = Server::start(config()).await.expect("starts");
    let (guest, mut bea) =
        (Visitor::guest(server.address(), "Guest").await, Visitor::guest(server.address(), "Bea").await);
    let table = guest.open(json!(["me", "open"])).await;
    let made = bea.post("/api/account", login("Bea", "long enough")).await;
    bea.keep_cookie(&made);
    assert_eq!(
        guest.post("/api/guest", json!({ "name": "bea" })).await.status,
        409,
        "that is somebody's account"
    );
    assert_eq!(guest.post("/api/guest", json!({ "name": " " })).await.status, 400);
    let called = guest.post("/api/guest", json!({ "name": "Ada" })).await;
    assert_eq!((called.status, &called.json()["name"]), (200, &json!("Ada")), "{}", called.text);
    assert_eq!(guest.get("/api/me").await.json()["user"]["name"], "Ada", "still the same guest");
    let seats = guest.get(&format!("/api/tables/{table}")).await.json()["seats"].clone();
    assert_eq!((&seats[0]["name"], &seats[0]["who"]), (&json!("Ada"), &json!("person")));
    // Whoever has an account keeps its name.
    assert_eq!(bea.post("/api/guest", json!({ "name": "Dora" })).await.json()["name"], "Bea");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn becoming_an_account_renames_the_seat_and_ends_the_guests_session() {
    let check = std::time::Duration::from_millis(100);
    let server = Server::start(Config { session_check: check, ..config() }).await.expect("starts");
    let guest = Visitor::guest(server.address(), "Somebody").await;
    let table = guest.open(json!(["me", { "hot_seat": "Bea" }])).await;
    let mut live = guest.live(&table).await;
    let mut ada = guest.clone();
    let made = ada.post("/api/account", login("Ada", "long enough")).await;
    ada.keep_cookie(&made);
    let seats = ada.get(&format!("/api/tables/{table}")).await.json()["seats"].clone();
    assert_eq!((&seats[0]["name"], &seats[1]["name"]), (&json!("Ada"), &json!("Bea")));
    assert_eq!(guest.get("/api/me").await.json()["user"], Value::Null);
    while live.next().await.is_ok() {}
    assert!(ada.live(&table).await.scene.is_object());
    // So does signing out.
    let mut live = ada.live(&table).await;
    assert_eq!(ada.request("DELETE", "/api/session", "", String::new()).await.status, 204);
    while live.next().await.is_ok() {}
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_stays_of_whoever_deletes_his_account() {
    let server = Server::start(config()).await.expect("starts");
    let (ada, bea) =
        (Visitor::guest(server.address(), "Ada").await, Visitor::guest(server.address(), "Bea").await);
    let table = ada.open(json!(["me", "open"])).await;
    assert_eq!(bea.post(&format!("/api/tables/{table}/join"), json!({})).await.status, 200);
    let (mut left, mut right) = (ada.live(&table).await, bea.live(&table).await);
    right.ask(json!({ "type": "chat", "text": "mine" })).await.expect("said");
    left.ask(json!({ "type": "chat", "text": "a secret of Ada's" })).await.expect("said");
    let gone = ada.request("DELETE", "/api/account", "application/json", "{}".into()).await;
    assert_eq!(gone.status, 204, "{}", gone.text);
    while left.next().await.is_ok() {}
    let later = bea.live(&table).await;
    assert_eq!(later.chat.len(), 1, "{:?}", later.chat);
    assert!(!later.welcome.to_string().contains("Ada"), "{}", later.welcome);
    assert_eq!(later.table["seats"][0]["who"], "bot");
    server.stop().await;
}

/// Takes one message as a mail server would; what was said to it.
async fn take_mail(listener: &TcpListener) -> String {
    let waited = tokio::time::timeout(client::PATIENCE, listener.accept()).await;
    let (mut socket, _) = waited.expect("in time").expect("a client");
    let (reader, mut writer) = socket.split();
    let mut lines = BufReader::new(reader).lines();
    writer.write_all(b"220 sink\r\n").await.expect("greeted");
    let (mut text, mut data) = (String::new(), false);
    while let Some(line) = lines.next_line().await.expect("a line") {
        text += &format!("{line}\n");
        let answer = match (data, &*line) {
            (true, ".") => "250 taken",
            (true, _) => continue,
            (false, "DATA") => "354 go on",
            (false, _) => "250 fine",
        };
        data = answer == "354 go on";
        writer.write_all(format!("{answer}\r\n").as_bytes()).await.expect("answered");
        if answer == "250 taken" {
            break;
        }
    }
    // Long lines are folded in a way of their own.
    text.replace("=\n", "").replace("=3D", "=")
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_for_mail_is_confirmed_and_given_up_by_the_links_in_the_mail() {
    let sink = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let mail = Mail {
        host: "127.0.0.1".into(),
        port: sink.local_addr().expect("bound").port(),
        tls: Tls::None,
        login: None,
        from: "Hexarch <games@example.org>".into(),
    };
    let server = Server::start(Config { mail: Some(mail), ..config() }).await.expect("starts");
    let ada = Visitor::guest(server.address(), "Ada").await;
    let put = |body: Value| ada.request("PUT", "/api/account/notice", "application/json", body.to_string());
    for wrong in ["nobody", "a@b\r\nBcc: c@d", "<script>@example.org"] {
        assert_eq!(put(json!({ "mail": wrong })).await.status, 400, "{wrong}");
    }
    // Whatever one claims, an address is confirmed by its owner alone.
    let kept = put(json!({ "mail": "ada@example.org", "mail_confirmed": true })).await.json();
    assert_eq!((&kept["mail"], &kept["mail_confirmed"]), (&json!("ada@example.org"), &json!(false)));
    let text = take_mail(&sink).await;
    assert!(text.contains("RCPT TO:<ada@example.org>"), "{text}");
    let path = text.split("/mail/").nth(1).expect("a link").split_whitespace().next().expect("a token");
    let token: String = path.chars().take_while(char::is_ascii_alphanumeric).collect();
    assert!(token.len() >= 40, "nobody can guess it: {token}");
    assert!(text.contains(&format!("/api/mail/{token}/stop>")), "a mail program can end it: {text}");
    let leads = |line: &str| line.starts_with("http://") && line.ends_with(&format!("/mail/{token}"));
    assert!(
        text.lines().any(|line| leads(line.trim()) && !line.contains("/api/")),
        "a page of its own: {text}"
    );

    // Looking at the link changes nothing: programs do that, too. No session is needed.
    let reader = Visitor::new(server.address());
    let page = reader.get(&format!("/mail/{token}")).await;
    assert_eq!(page.status, 200);
    assert!(page.headers["content-type"].to_str().is_ok_and(|kind| kind.starts_with("text/html")));
    assert_eq!(ada.get("/api/account/notice").await.json(), kept);
    let form = async |token: &str, action: &str, origin: Option<&str>| {
        let url = format!("http://{}/api/mail/{token}/{action}", server.address());
        let mut request = reader.http.post(url).header("content-type", "application/x-www-form-urlencoded");
        if let Some(origin) = origin {
            request = request.header("origin", origin);
        }
        request.body("List-Unsubscribe=One-Click").send().await.expect("an answer").status().as_u16()
    };
    let here = format!("http://{}", server.address());
    assert_eq!(form(&token, "confirm", Some("https://evil.example")).await, 403);
    assert_eq!(form("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "confirm", Some(&here)).await, 404);
    assert_eq!(form("..%2f", "confirm", Some(&here)).await, 404);
    assert_eq!(ada.get("/api/account/notice").await.json()["mail_confirmed"], false);
    assert_eq!(form(&token, "confirm", Some(&here)).await, 200);
    assert_eq!(ada.get("/api/account/notice").await.json()["mail_confirmed"], true);
    // The same address again is not asked again; another one is.
    assert_eq!(put(json!({ "mail": "ada@example.org" })).await.json()["mail_confirmed"], true);
    // A mail program that ends it comes from no page at all.
    assert_eq!(form(&token, "stop", None).await, 200);
    let stopped = ada.get("/api/account/notice").await.json();
    assert_eq!((&stopped["mail"], &stopped["mail_confirmed"]), (&Value::Null, &json!(false)));
    assert_eq!(form(&token, "stop", None).await, 404, "a link is good once");
    assert_eq!(form(&token, "confirm", Some(&here)).await, 404);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_is_limited_wherever_it_comes_from_and_others_are_not() {
    let config = Config { limits: true, behind_proxy: true, ..config() };
    let server = Server::start(config).await.expect("starts");
    let (ada, bea) =
        (Visitor::guest(server.address(), "Ada").await, Visitor::guest(server.address(), "Bea").await);
    let ask = async |who: &Visitor, n: usize| {
        let url = format!("http://{}/api/me", server.address());
        let from = format!("198.51.{}.{}", n / 200, n % 200);
        let request = who.http.get(url).header("cookie", &who.cookie).header("x-forwarded-for", from);
        request.send().await.expect("an answer").status().as_u16()
    };
    let mut limited = 0;
    for n in 0..400 {
        limited += usize::from(ask(&ada, n).await == 429);
    }
    assert!(limited > 0, "a session from everywhere is one session");
    assert_eq!(ask(&bea, 399).await, 200, "the others are not held up");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_has_expired_is_nobodys() {
    let server = Server::start(Config { session_days: 0, ..config() }).await.expect("starts");
    let ada = Visitor::guest(server.address(), "Ada").await;
    assert_eq!(ada.get("/api/me").await.json()["user"], Value::Null);
    let wish = json!({ "game": "runewars", "seats": ["me", "open"] });
    let refused = ada.post("/api/tables", wish).await;
    assert_eq!((refused.status, &refused.json()["code"]), (401, &json!("sign_in")));
    assert_eq!(ada.get("/api/account/notice").await.status, 401);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn figures_can_be_had_at_an_address_of_their_own_and_nothing_else_there() {
    let server =
        Server::start(Config { metrics: Some(([127, 0, 0, 1], 0).into()), behind_proxy: true, ..config() });
    let server = server.await.expect("starts");
    let ada = Visitor::guest(server.address(), "Ada").await;
    ada.open(json!(["me", "open"])).await;
    let figures = Visitor::new(server.metrics_address().expect("set up"));
    let text = figures.get("/metrics").await.text;
    for name in ["hexarch_tables{stage=\"gathering\"} ", "hexarch_requests", "process_resident_memory_bytes"]
    {
        assert!(text.contains(name), "{name} is missing in:\n{text}");
    }
    for path in ["/", "/api/me", "/api/tables", "/healthz"] {
        assert_eq!(figures.get(path).await.status, 404, "{path}");
    }
    // At the address for everybody they are for this machine only.
    let url = format!("http://{}/metrics", server.address());
    let far = ada.http.get(url).header("x-forwarded-for", "192.0.2.1").send().await.expect("an answer");
    assert_eq!(far.status().as_u16(), 403);
    // An address that is taken is told, and nothing is left half open.
    let taken = Config { metrics: server.metrics_address(), ..config() };
    assert!(Server::start(taken).await.is_err());
    server.stop().await;
}
