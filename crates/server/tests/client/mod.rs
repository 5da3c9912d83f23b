//! A client as anybody could write it: JSON over HTTP and a WebSocket, which knows no type of the server.
#![allow(dead_code, reason = "every test uses a part of it")]
#![allow(clippy::unwrap_used, reason = "a test ends where something is not as it should be")]

mod edit;

use std::collections::VecDeque;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// The version of the protocol that this client speaks.
pub(crate) const PROTOCOL: u32 = 2;

/// How long is waited for anything.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// Somebody with a browser.
#[derive(Clone)]
pub(crate) struct Visitor {
    pub(crate) host: String,
    pub(crate) cookie: String,
    /// Which language he likes best; nothing for none.
    pub(crate) language: &'static str,
    pub(crate) http: reqwest::Client,
}

/// An answer over HTTP.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: reqwest::header::HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or(Value::Null)
    }
}

impl Visitor {
    pub(crate) fn new(host: impl ToString) -> Visitor {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let http = reqwest::Client::builder().no_proxy().redirect(reqwest::redirect::Policy::none());
        Visitor { host: host.to_string(), cookie: String::new(), language: "", http: http.build().unwrap() }
    }

    /// Comes as a guest.
    pub(crate) async fn guest(host: impl ToString, name: &str) -> Visitor {
        let mut visitor = Visitor::new(host);
        let answer = visitor.post("/api/guest", json!({ "name": name })).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        visitor.keep_cookie(&answer);
        visitor
    }

    pub(crate) fn keep_cookie(&mut self, answer: &Answer) {
        let set = answer.headers.get("set-cookie").expect("a cookie is set").to_str().unwrap();
        self.cookie = set.split(';').next().unwrap().to_owned();
    }

    pub(crate) async fn request(&self, method: &str, path: &str, kind: &str, body: String) -> Answer {
        let method = reqwest::Method::from_bytes(method.as_bytes()).unwrap();
        let mut request = self.http.request(method, format!("http://{}{path}", self.host));
        if !self.cookie.is_empty() {
            request = request.header("cookie", &self.cookie);
        }
        if !self.language.is_empty() {
            request = request.header("accept-language", self.language);
        }
        if !kind.is_empty() {
            request = request.header("content-type", kind);
        }
        let response = request.body(body).send().await.unwrap();
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        Answer { status, headers, text: response.text().await.unwrap() }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.request("GET", path, "", String::new()).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        self.request("POST", path, "application/json", body.to_string()).await
    }

    /// Opens a table and gives its name.
    pub(crate) async fn open(&self, seats: Value) -> String {
        self.open_with(json!({ "game": "runewars", "seats": seats })).await
    }

    pub(crate) async fn open_with(&self, wish: Value) -> String {
        let answer = self.post("/api/tables", wish).await;
        assert_eq!(answer.status, 201, "{}", answer.text);
        answer.json()["id"].as_str().unwrap().to_owned()
    }

    /// Goes to a table.
    pub(crate) async fn live(&self, table: &str) -> Live {
        self.live_as(table, None).await
    }

    pub(crate) async fn live_as(&self, table: &str, seat: Option<u8>) -> Live {
        let mut live = Live::new(self.socket(table).await.unwrap());
        live.hello(seat).await.unwrap();
        live
    }

    pub(crate) async fn socket(&self, table: &str) -> Result<Socket, String> {
        let language = match self.language {
            "" => String::new(),
            language => format!("?language={language}"),
        };
        let url = format!("ws://{}/api/tables/{table}/live{language}", self.host);
        let mut request = url.into_client_request().unwrap();
        if !self.cookie.is_empty() {
            request.headers_mut().insert("cookie", self.cookie.parse().unwrap());
        }
        let connected = tokio_tungstenite::connect_async(request).await;
        connected.map(|(socket, _)| socket).map_err(|error| error.to_string())
    }
}

pub(crate) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Somebody at a table.
pub(crate) struct Live {
    pub(crate) socket: Socket,
    /// What was answered to questions that nobody has waited for yet.
    answers: VecDeque<Value>,
    pub(crate) table: Value,
    pub(crate) scene: Value,
    pub(crate) lines: Vec<Value>,
    pub(crate) requests: Value,
    pub(crate) chat: Vec<Value>,
    pub(crate) welcome: Value,
    /// All frames that were received, as they came.
    pub(crate) frames: Vec<String>,
    re: u32,
}

impl Live {
    pub(crate) fn new(socket: Socket) -> Live {
        Live {
            socket,
            answers: VecDeque::new(),
            table: Value::Null,
            scene: Value::Null,
            lines: Vec::new(),
            requests: Value::Null,
            chat: Vec::new(),
            welcome: Value::Null,
            frames: Vec::new(),
            re: 1000,
        }
    }

    /// Says hello and waits to be welcomed.
    pub(crate) async fn hello(&mut self, seat: Option<u8>) -> Result<(), String> {
        let lines = self.lines.len();
        self.say(
            &json!({ "type": "hello", "protocol": PROTOCOL, "seat": seat, "lines": lines, "number": 7 }),
        )
        .await?;
        loop {
            let message = self.next().await?;
            match message["type"].as_str() {
                Some("welcome") => return Ok(()),
                Some("problem") => return Err(message.to_string()),
                _ => {}
            }
        }
    }

    pub(crate) async fn say(&mut self, message: &Value) -> Result<(), String> {
        self.say_text(&message.to_string()).await
    }

    pub(crate) async fn say_text(&mut self, text: &str) -> Result<(), String> {
        self.socket.send(Message::text(text)).await.map_err(|error| error.to_string())
    }

    /// The next message, which is also taken in.
    pub(crate) async fn next(&mut self) -> Result<Value, String> {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.socket.next()).await;
            let message = message.map_err(|_| "nothing was said for a long time".to_owned())?;
            match message {
                Some(Ok(Message::Text(text))) => {
                    let message: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
                    self.frames.push(text.to_string());
                    self.take_in(&message);
                    return Ok(message);
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(other)) => return Err(format!("closed: {other:?}")),
                Some(Err(error)) => return Err(error.to_string()),
                None => return Err("closed".into()),
            }
        }
    }

    fn take_in(&mut self, message: &Value) {
        match message["type"].as_str().unwrap_or_default() {
            "welcome" => {
                self.welcome = message.clone();
                self.table = message["table"].clone();
                self.scene = message["scene"].clone();
                self.requests = message["requests"].clone();
                self.chat = message["chat"].as_array().cloned().unwrap_or_default();
                self.add_lines(message);
            }
            "update" => {
                for (section, change) in message["changes"].as_object().into_iter().flatten() {
                    edit::edit(&mut self.scene[section], change);
                }
                self.add_lines(message);
            }
            "table" => self.table = message["table"].clone(),
            "requests" => self.requests = message["requests"].clone(),
            "chat" => self.chat.push(message["said"].clone()),
            "done" | "refused" | "problem" | "why_not" | "odds" | "rules" => {
                self.answers.push_back(message.clone())
            }
            _ => {}
        }
    }

    fn add_lines(&mut self, message: &Value) {
        for line in message["lines"].as_array().into_iter().flatten() {
            let n = line["n"].as_u64().unwrap() as usize;
            // A welcome brings the last lines of a long log only.
            assert!(
                n <= self.lines.len() || message["type"] == "welcome",
                "line {} is missing",
                self.lines.len()
            );
            self.lines.resize(n, Value::Null);
            self.lines.push(line.clone());
        }
    }

    /// Asks for something and waits for the answer to it.
    pub(crate) async fn ask(&mut self, mut message: Value) -> Result<Value, String> {
        self.re += 1;
        message["re"] = self.re.into();
        self.say(&message).await?;
        loop {
            let re = self.re;
            if let Some(at) = self.answers.iter().position(|answer| answer["re"] == re) {
                return Ok(self.answers.remove(at).expect("it is there"));
            }
            self.next().await?;
        }
    }

    /// What I am asked, if anything.
    pub(crate) fn asked(&self) -> Option<&Value> {
        self.scene["asks"].as_array().and_then(|asks| asks.first())
    }

    pub(crate) fn choices(&self) -> Vec<String> {
        let choices = self.asked().and_then(|ask| ask["choices"].as_array());
        let action = |choice: &Value| choice["action"].as_str().unwrap().to_owned();
        choices.into_iter().flatten().map(action).collect()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.scene["over"].as_array().is_some_and(|over| !over.is_empty())
    }

    /// Waits until I am asked or the game is over.
    pub(crate) async fn until_asked(&mut self) -> Result<(), String> {
        while self.asked().is_none() && !self.is_over() {
            self.next().await?;
        }
        Ok(())
    }

    /// Answers what I am asked.
    pub(crate) async fn choose(&mut self, action: &str) -> Result<Value, String> {
        let (seat, decision) = {
            let ask = self.asked().ok_or("nothing is asked")?;
            (ask["seat"].clone(), ask["decision"].clone())
        };
        self.ask(json!({ "type": "choose", "seat": seat, "decision": decision, "action": action })).await
    }
}

/// Small numbers that are always the same.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }
}
