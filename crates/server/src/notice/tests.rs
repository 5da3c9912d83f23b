//! Notices arrive, are signed, are tried again, and never go where they must not.

use std::sync::{Arc, Mutex};

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;

use super::*;
use crate::store::{Account, Place};

#[test]
fn a_webhook_goes_to_public_addresses_only() {
    for bad in [
        "http://example.org/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://10.1.2.3/",
        "https://192.168.0.1/",
        "https://169.254.169.254/latest",
        "https://[::ffff:10.0.0.1]/",
        "https://[fd00::1]/",
        "https://100.64.0.1/",
        "https://me:secret@example.org/",
        "ftp://example.org/",
        "file:///etc/passwd",
        "nonsense",
    ] {
        assert!(proper_webhook(bad, false).is_err(), "{bad}");
    }
    for good in ["https://example.org/hook?x=1", "https://93.184.215.14/", "https://[2606:2800::1]/"] {
        assert!(proper_webhook(good, false).is_ok(), "{good}");
    }
    assert!(proper_webhook("http://127.0.0.1:9/x", true).is_ok());
    assert!(proper_mail("a@example.org").is_ok() && proper_mail("a@b\r\nBcc: c@d").is_err());
}

async fn add_user(store: &Store, id: &str, webhook: Option<String>) {
    let account = Account { id: id.into(), name: "Ada".into(), ..Account::default() };
    store.add_user(&account).await.expect("kept");
    let secret = webhook.as_ref().map(|_| "secret".to_owned());
    store.set_webhook(id, webhook, secret).await.expect("kept");
}

async fn account(config: &Config, webhook: Option<String>) -> (Notices, Store) {
    let store = Store::open(&Place::Memory).await.expect("memory is there");
    add_user(&store, "u", webhook).await;
    (Notices::start(config, store.clone()), store)
}

fn config() -> Config {
    Config {
        private_webhooks: true,
        notice_retries: [Duration::from_millis(10); 3],
        origin: Some("https://games.example.org".into()),
        ..Config::default()
    }
}

/// Takes requests one after the other; answers the first with a failure, then takes one.
async fn web_sink(listener: TcpListener) -> Vec<(String, String)> {
    let mut requests = Vec::new();
    for status in ["503 Not Now", "200 OK"] {
        let (mut socket, _) = listener.accept().await.expect("a client");
        let mut reader = BufReader::new(&mut socket);
        let (mut head, mut length) = (String::new(), 0);
        loop {
            let mut line = String::new();
            reader.read_line(&mut line).await.expect("a line");
            if line.trim().is_empty() {
                break;
            }
            if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().expect("a number");
            }
            head += &line.to_lowercase();
        }
        let mut body = vec![0; length];
        reader.read_exact(&mut body).await.expect("the body");
        requests.push((head, String::from_utf8(body).expect("text")));
        let answer = format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
        socket.write_all(answer.as_bytes()).await.expect("answered");
    }
    requests
}

#[tokio::test]
async fn a_webhook_is_signed_and_tried_again_until_it_is_taken() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}/hook", listener.local_addr().expect("bound"));
    let (notices, _) = account(&config(), Some(url)).await;
    notices.your_turn("u", "t1", "Friday");
    let requests = tokio::time::timeout(Duration::from_secs(20), web_sink(listener)).await.expect("in time");
    assert_eq!(requests[0].1, requests[1].1);
    let (head, body) = &requests[1];
    let told: serde_json::Value = serde_json::from_str(body).expect("JSON");
    assert_eq!((&told["event"], &told["table"]), (&"your_turn".into(), &"t1".into()));
    assert_eq!(told["link"], "https://games.example.org/table/t1");
    let signature = head.split("x-hexarch-signature: sha256=").nth(1).expect("signed");
    let bytes: Vec<u8> = (0..32)
        .map(|at| u8::from_str_radix(&signature[2 * at..2 * at + 2], 16).expect("hexadecimal"))
        .collect();
    let key = ring::hmac::Key::new(ring::hmac::HMAC_SHA256, b"secret");
    assert!(ring::hmac::verify(&key, body.as_bytes(), &bytes).is_ok());
}

/// Long pauses after a failure, short ones here: whatever holds a place while it waits would hold it for minutes.
#[tokio::test]
async fn those_who_cannot_be_reached_hold_nobody_up() {
    let patient = Config { notice_retries: [Duration::from_secs(600); 3], ..config() };
    let gone = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let dead = format!("http://{}/hook", gone.local_addr().expect("bound"));
    drop(gone);
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}/hook", listener.local_addr().expect("bound"));
    let (notices, store) = account(&patient, Some(url)).await;
    for n in 0..2 * AT_ONCE {
        let id = format!("dead {n}");
        add_user(&store, &id, Some(dead.clone())).await;
        for table in 0..4 {
            notices.your_turn(&id, &format!("t{table}"), "Friday");
        }
    }
    notices.your_turn("u", "t1", "Friday");
    tokio::time::timeout(Duration::from_secs(20), listener.accept())
        .await
        .expect("in time")
        .expect("a client");
}

#[tokio::test]
async fn one_user_has_few_waiting_and_none_twice() {
    let mut line = Line::default();
    let news = |table: usize| News {
        user: "u".into(),
        what: What::Turn { table: format!("t{table}"), name: "Friday".into() },
    };
    (0..100).for_each(|n| line.add(news(n % 50)));
    assert_eq!(line.waiting.len(), EACH);
    line.add(News { user: "v".into(), ..news(0) });
    let now = Instant::now();
    let first = line.next(now).expect("waiting");
    let task = line.under_way.spawn(std::future::pending());
    line.busy.insert(task.id(), first.news.user);
    assert_eq!(line.next(now).map(|errand| errand.news.user), Some("v".into()), "one at a time for each");
    assert!(line.next(now).is_none());
}

/// A mail server that takes one message.
async fn mail_sink(socket: &mut tokio::net::TcpStream, seen: Arc<Mutex<String>>) {
    let (reader, mut writer) = socket.split();
    let mut lines = BufReader::new(reader).lines();
    writer.write_all(b"220 sink\r\n").await.expect("greeted");
    let mut data = false;
    while let Some(line) = lines.next_line().await.expect("a line") {
        seen.lock().expect("ours").push_str(&format!("{line}\n"));
        let answer = match (data, line.to_uppercase()) {
            (true, line) if line == "." => {
                data = false;
                "250 taken"
            }
            (true, _) => continue,
            (false, line) if line.starts_with("EHLO") => "250 sink",
            (false, line) if line == "DATA" => {
                data = true;
                "354 go on"
            }
            (false, line) if line == "QUIT" => return,
            (false, _) => "250 fine",
        };
        writer.write_all(format!("{answer}\r\n").as_bytes()).await.expect("answered");
        if answer == "250 taken" {
            return;
        }
    }
}

/// What the mail server is told when a notice goes out.
async fn mailed(listener: &TcpListener, send: impl FnOnce()) -> String {
    let seen = Arc::new(Mutex::new(String::new()));
    send();
    let (mut socket, _) = tokio::time::timeout(Duration::from_secs(20), listener.accept())
        .await
        .expect("in time")
        .expect("a client");
    tokio::time::timeout(Duration::from_secs(20), mail_sink(&mut socket, seen.clone()))
        .await
        .expect("in time");
    // Long lines are folded in a way of their own.
    seen.lock().expect("ours").replace("=\n", "").replace("=3D", "=")
}

#[tokio::test]
async fn mail_goes_to_a_confirmed_address_only_and_says_how_to_end_it() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let mail = Mail {
        host: "127.0.0.1".into(),
        port: listener.local_addr().expect("bound").port(),
        tls: Tls::None,
        login: None,
        from: "Hexarch <games@example.org>".into(),
    };
    let (notices, store) = account(&Config { mail: Some(mail), ..config() }, None).await;
    store.set_mail("u", Some(("ada@example.org".into(), "token77".into()))).await.expect("kept");
    // Nothing but the question goes to an address of which nobody knows whose it is.
    notices.your_turn("u", "t1", "Friday");
    let text = mailed(&listener, || notices.confirm("u")).await;
    assert!(text.contains("RCPT TO:<ada@example.org>") && text.contains("/mail/token77"), "{text}");
    assert!(!text.contains("Friday"), "{text}");
    assert!(!store.confirm_mail("other").await.expect("asked"));
    assert!(store.confirm_mail("token77").await.expect("asked"));
    let text = mailed(&listener, || notices.your_turn("u", "t2", "Buy this")).await;
    for part in [
        "MAIL FROM:<games@example.org>",
        "Subject: Hexarch: it is your turn",
        "List-Unsubscribe: <https://games.example.org/api/mail/token77/stop>",
        "table/t2",
    ] {
        assert!(text.contains(part), "{part} is missing in:\n{text}");
    }
    let subject = text.lines().find(|line| line.starts_with("Subject")).expect("a subject");
    assert!(!subject.contains("Buy"), "{subject}");
    assert!(store.stop_mail("token77").await.expect("asked"));
    assert_eq!(store.user("u").await.expect("readable").expect("there").mail, None);
}
