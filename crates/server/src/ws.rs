//! The WebSocket of a table: bounded, validated, limited. What is not understood gets a clear problem and changes
//! nothing.

use std::net::IpAddr;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::Response;
use futures_util::stream::SplitSink;
use futures_util::{SinkExt, StreamExt};
use tokio::sync::mpsc;

use crate::app::Shared;
use crate::limits::{Bucket, MESSAGE, MESSAGES};
use crate::problem::{Problem, Why};
use crate::protocol::{LiveQuery, ProblemCode, ToClient, ToServer, ToldProblem};
use crate::table::{self, Command, Ticket};
use crate::web::{Client, Name, Query, Session, is_ours, language};
use crate::words::Language;

/// How many frames may wait for a client that does not read.
const QUEUE: usize = 128;
/// How often we ask whether the client is still there.
const PING: Duration = Duration::from_secs(25);
/// How many messages that make no sense are borne.
const NONSENSE: u32 = 10;

/// The WebSocket of a table. What the client says is a `ToServer`, what it is told a `ToClient`, each as one text message.
#[utoipa::path(get, path = "/api/tables/{table}/live", params(LiveQuery),
    responses((status = 101, description = "It is open."), (status = 400, description = "This is no WebSocket.")))]
pub(crate) async fn live(
    State(app): State<Shared>,
    session: Session,
    Client(address): Client,
    Name(id): Name,
    Query(wish): Query<LiveQuery>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    if !is_ours(&headers, &app) {
        return Err(Problem::forbidden(Why::ForeignConnection));
    }
    let upgrade =
        upgrade.map_err(|rejection| Problem::quoted(ProblemCode::Malformed, rejection.body_text()))?;
    let (out, frames) = mpsc::channel(QUEUE);
    let person = session.person();
    let language = wish.language.as_deref().and_then(Language::of).unwrap_or_else(|| language(&headers));
    app.limits.socket(address)?;
    let place = Place { app: app.clone(), address };
    let token = session.token.clone();
    let ticket = table::ask(&app, &id, |reply| Command::Attach { person, language, out, reply }).await?;
    let upgrade = upgrade.max_message_size(MESSAGE).max_frame_size(MESSAGE);
    Ok(upgrade.on_upgrade(move |socket| async move {
        serve(&place.app, &id, ticket, token, language, socket, frames).await;
        table::detach(&place.app, &id, ticket).await;
    }))
}

/// Counts a socket of an address as long as it lives.
struct Place {
    app: Shared,
    address: IpAddr,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.app.limits.socket_gone(self.address);
    }
}

async fn serve(
    app: &Shared,
    id: &str,
    ticket: Ticket,
    token: Option<String>,
    language: Language,
    socket: WebSocket,
    mut frames: mpsc::Receiver<Utf8Bytes>,
) {
    metrics::gauge!("hexarch_sockets").increment(1.0);
    let (mut out, mut messages) = socket.split();
    let mut client = Reader { bucket: Bucket::new(MESSAGES, Instant::now()), nonsense: 0 };
    let mut ping = tokio::time::interval_at(tokio::time::Instant::now() + PING, PING);
    let every = app.config.session_check;
    let mut check = tokio::time::interval_at(tokio::time::Instant::now() + every, every);
    let mut silent = 0;
    loop {
        tokio::select! {
            frame = frames.recv() => match frame {
                Some(frame) => {
                    if out.send(Message::Text(frame)).await.is_err() {
                        break;
                    }
                }
                // The table has cut us off, or the server closes: the client may come back.
                None => {
                    farewell(&mut out, 1012, "come back").await;
                    break;
                }
            },
            message = messages.next() => {
                silent = 0;
                let text = match message {
                    Some(Ok(Message::Text(text))) => text,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                    Some(Ok(Message::Binary(_))) => {
                        farewell(&mut out, 1003, "only text is understood").await;
                        break;
                    }
                    Some(Err(_)) => {
                        farewell(&mut out, 1009, "the message is too long or broken").await;
                        break;
                    }
                    Some(Ok(Message::Close(_))) | None => break,
                };
                match client.read(app, &text) {
                    Ok(message) => {
                        let command = Command::Said { ticket, message };
                        if let Err(problem) = table::tell(app, id, command).await {
                            let _ = out.send(Message::Text(problem_frame(&problem, language))).await;
                        }
                    }
                    Err(problem) => {
                        if out.send(Message::Text(problem_frame(&problem, language))).await.is_err() {
                            break;
                        }
                        if client.nonsense > NONSENSE {
                            farewell(&mut out, 1008, "too much that makes no sense").await;
                            break;
                        }
                    }
                }
            }
            _ = check.tick(), if token.is_some() => {
                // The session may have ended elsewhere: signed out, banned, another password.
                if has_ended(app, token.as_deref()).await {
                    farewell(&mut out, 1008, "the session has ended").await;
                    break;
                }
            }
            _ = ping.tick() => {
                silent += 1;
                if silent > 2 || out.send(Message::Ping(Default::default())).await.is_err() {
                    break;
                }
            }
        }
    }
    metrics::gauge!("hexarch_sockets").decrement(1.0);
}

/// Whether a session is over. Where that cannot be found out now, it is asked again.
async fn has_ended(app: &Shared, token: Option<&str>) -> bool {
    let Some(token) = token else { return false };
    matches!(app.store.session(token, app.now()).await, Ok(None))
}

async fn farewell(out: &mut SplitSink<WebSocket, Message>, code: u16, reason: &'static str) {
    // Whoever has gone reads no farewell.
    let _ = out.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
}

fn problem_frame(problem: &Problem, language: Language) -> Utf8Bytes {
    let ToldProblem { code, message } = problem.told(language);
    table::frame(&ToClient::Problem { re: None, code, message })
}

/// Reads the messages of one client.
struct Reader {
    bucket: Bucket,
    nonsense: u32,
}

impl Reader {
    fn read(&mut self, app: &Shared, text: &str) -> Result<ToServer, Problem> {
        if app.limits.is_on() && !self.bucket.take(MESSAGES, Instant::now()) {
            self.nonsense += 1;
            return Err(Problem::new(ProblemCode::TooFast, Why::ManyMessages));
        }
        ToServer::read(text).inspect_err(|_| self.nonsense += 1)
    }
}
