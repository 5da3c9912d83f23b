//! The people at one table.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use super::Load;

/// What a table was told to be on disk: seat, number of its question, answer.
#[derive(Debug, Default)]
pub(crate) struct Acknowledged {
    pub(crate) id: String,
    pub(crate) answers: Vec<(u8, u32, String)>,
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// The few fields of a frame that matter here; the rest is skipped without being kept.
#[derive(Deserialize)]
struct Frame {
    #[serde(rename = "type")]
    kind: String,
    re: Option<u32>,
    changes: Option<Sections>,
    scene: Option<Sections>,
    message: Option<String>,
}

#[derive(Deserialize)]
struct Sections {
    asks: Option<Vec<Ask>>,
    over: Option<Vec<serde::de::IgnoredAny>>,
}

#[derive(Clone, Deserialize)]
struct Ask {
    seat: u8,
    decision: u32,
    choices: Vec<Choice>,
}

#[derive(Clone, Deserialize)]
struct Choice {
    action: String,
}

/// Something that came over one of the connections.
enum Heard {
    Frame(Frame),
    Broken,
}

struct Event {
    seat: u8,
    at: Instant,
    heard: Heard,
}

/// One table with its connections.
struct Table {
    load: Arc<Load>,
    id: String,
    cookie: String,
    out: Vec<SplitSink<Socket, Message>>,
    events: mpsc::UnboundedReceiver<Event>,
    asks: Vec<Option<Ask>>,
    over: bool,
    re: u32,
    dice: u64,
}

/// Plays until the end.
pub(crate) async fn play(load: Arc<Load>, n: usize) -> Result<Acknowledged> {
    let mut acknowledged = Acknowledged::default();
    let cookie = sign_in(&load.host, n).await?;
    let mut table = open(load.clone(), cookie, n as u64).await?;
    acknowledged.id = table.id.clone();
    load.figures.arrived();
    let mut time = load.time.subscribe();
    let (begin, end) = time.wait_for(Option::is_some).await?.context("the time is set")?;
    // Tables act at different moments, as people do.
    let offset = load.every.mul_f64((n as f64 * 0.618_034).fract());
    tokio::time::sleep_until((begin + offset).into()).await;
    let mut next = Instant::now();
    while Instant::now() < end && !table.over {
        match table.act(&mut acknowledged).await {
            Ok(()) => {}
            Err(_) if load.kills => {
                load.figures.broke();
                table.come_back().await?;
            }
            Err(error) => {
                load.figures.error(&format!("table {}: {error:#}", table.id));
                table.come_back().await?;
            }
        }
        next = (next + load.every).max(Instant::now());
        tokio::time::sleep_until(next.into()).await;
    }
    Ok(acknowledged)
}

async fn request(host: &str, method: &str, path: &str, cookie: &str, body: &str) -> Result<String> {
    let mut stream = TcpStream::connect(host).await?;
    let text = format!(
        "{method} {path} HTTP/1.1\r\nhost: {host}\r\ncookie: {cookie}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(text.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    if !answer.starts_with("HTTP/1.1 20") {
        bail!("{path}: {}", answer.lines().next().unwrap_or("no answer"));
    }
    Ok(answer)
}

async fn sign_in(host: &str, n: usize) -> Result<String> {
    let answer = request(host, "POST", "/api/guest", "", &format!(r#"{{"name":"Guest {n}"}}"#)).await?;
    let cookie = answer.lines().find_map(|line| line.strip_prefix("set-cookie: ")).context("no cookie")?;
    Ok(cookie.split(';').next().unwrap_or_default().to_owned())
}

async fn open(load: Arc<Load>, cookie: String, dice: u64) -> Result<Table> {
    let seats: Vec<String> = (1..load.seats).map(|seat| format!(r#"{{"hot_seat":"Seat {seat}"}}"#)).collect();
    let wish = format!(r#"{{"game":"{}","seats":["me",{}]}}"#, load.game, seats.join(","));
    let answer = request(&load.host, "POST", "/api/tables", &cookie, &wish).await?;
    let body = answer.split_once("\r\n\r\n").map(|(_, body)| body).unwrap_or_default();
    #[derive(Deserialize)]
    struct Opened {
        id: String,
    }
    let id = serde_json::from_str::<Opened>(body)?.id;
    let (_, events) = mpsc::unbounded_channel();
    let seats = usize::from(load.seats);
    let mut table = Table {
        load,
        id,
        cookie,
        out: Vec::new(),
        events,
        asks: vec![None; seats],
        over: false,
        re: 0,
        dice,
    };
    table.connect().await?;
    Ok(table)
}

impl Table {
    /// Connects every seat and waits until each has its scene.
    async fn connect(&mut self) -> Result<()> {
        let (send, receive) = mpsc::unbounded_channel();
        (self.events, self.out) = (receive, Vec::new());
        for seat in 0..self.load.seats {
            let url = format!("ws://{}/api/tables/{}/live", self.load.host, self.id);
            let mut request = url.into_client_request()?;
            request.headers_mut().insert("cookie", self.cookie.parse()?);
            let (socket, _) = tokio_tungstenite::connect_async(request).await?;
            let (mut out, input) = socket.split();
            let hello = format!(
                r#"{{"type":"hello","protocol":2,"seat":{seat},"lines":4000000000,"number":{seat}}}"#
            );
            out.send(Message::text(hello)).await?;
            self.out.push(out);
            tokio::spawn(listen(seat, input, send.clone()));
        }
        drop(send);
        let mut welcome = vec![false; usize::from(self.load.seats)];
        while welcome.contains(&false) {
            let event = self.event().await?;
            welcome[usize::from(event.0)] |= event.1 == "welcome" && event.2;
        }
        Ok(())
    }

    /// Connects again, as long as it takes.
    async fn come_back(&mut self) -> Result<()> {
        for _ in 0..600 {
            if self.connect().await.is_ok() {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        bail!("table {} cannot be reached any more", self.id)
    }

    /// Takes the next frame in: whose, of which kind, whether it brought a scene, of which message, and when.
    async fn event(&mut self) -> Result<(u8, String, bool, Option<u32>, Instant)> {
        let event = tokio::time::timeout(Duration::from_secs(30), self.events.recv()).await;
        let event = event.context("nothing was said for a long time")?.ok_or_else(|| anyhow!("closed"))?;
        let Heard::Frame(frame) = event.heard else { bail!("the connection broke") };
        if frame.kind == "problem" {
            bail!("a problem: {}", frame.message.unwrap_or_default());
        }
        let scene = frame.scene.is_some();
        if let Some(sections) = frame.scene.or(frame.changes) {
            if let Some(asks) = sections.asks {
                self.asks[usize::from(event.seat)] = asks.into_iter().next();
            }
            self.over |= sections.over.is_some_and(|over| !over.is_empty());
        }
        Ok((event.seat, frame.kind, scene, frame.re, event.at))
    }

    /// Lets whoever is asked answer, and waits until everybody knows.
    async fn act(&mut self, acknowledged: &mut Acknowledged) -> Result<()> {
        while self.asks.iter().all(Option::is_none) && !self.over {
            self.event().await?;
        }
        let Some(ask) = self.asks.iter().flatten().next().cloned() else { return Ok(()) };
        self.dice = self.dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let action = ask.choices[(self.dice >> 33) as usize % ask.choices.len()].action.clone();
        self.re += 1;
        let re = self.re;
        let message = serde_json::json!({
            "type": "choose", "re": re, "seat": ask.seat, "decision": ask.decision, "action": action,
        });
        let seat = usize::from(ask.seat);
        let start = Instant::now();
        self.out[seat].send(Message::text(message.to_string())).await?;
        let mut first: Vec<Option<Instant>> = vec![None; usize::from(self.load.seats)];
        let done = loop {
            let (seat, kind, _, answered, at) = self.event().await?;
            if kind == "update" {
                first[usize::from(seat)].get_or_insert(at);
            }
            if answered == Some(re) {
                match &*kind {
                    "done" => break at,
                    // The table has answered in the meantime: nothing else was possible.
                    "refused" => return Ok(()),
                    other => bail!("{other} instead of an acknowledgement"),
                }
            }
        };
        acknowledged.answers.push((ask.seat, ask.decision, action));
        // All frames were sent before the acknowledgement; those of the others may still be on their way.
        let grace =
            tokio::time::sleep(Duration::from_millis(if self.load.every.is_zero() { 0 } else { 300 }));
        tokio::pin!(grace);
        while first.contains(&None) {
            tokio::select! {
                () = &mut grace => break,
                event = self.event() => {
                    let (seat, kind, _, _, at) = event?;
                    if kind == "update" {
                        first[usize::from(seat)].get_or_insert(at);
                    }
                }
            }
        }
        let last = first.iter().flatten().max().copied().unwrap_or(done).max(done);
        self.load.figures.action(done - start, last - start);
        Ok(())
    }
}

async fn listen(seat: u8, mut input: SplitStream<Socket>, events: mpsc::UnboundedSender<Event>) {
    while let Some(message) = input.next().await {
        let at = Instant::now();
        let heard = match message {
            Ok(Message::Text(text)) => match serde_json::from_str(&text) {
                Ok(frame) => Heard::Frame(frame),
                Err(_) => Heard::Broken,
            },
            Ok(Message::Ping(_) | Message::Pong(_)) => continue,
            Ok(_) | Err(_) => Heard::Broken,
        };
        let broken = matches!(heard, Heard::Broken);
        if events.send(Event { seat, at, heard }).is_err() || broken {
            return;
        }
    }
    // The table's task may have ended before its connections.
    let _ = events.send(Event { seat, at: Instant::now(), heard: Heard::Broken });
}
