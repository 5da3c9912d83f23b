//! A household's server in this process, reached as any client reaches it. A panic anywhere in it ends the process.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::sync::OnceLock;
use std::time::Duration;

use hexarch_server::{Config, Server};
use serde_json::Value;

/// The one server for all inputs.
pub fn address() -> SocketAddr {
    static SERVER: OnceLock<SocketAddr> = OnceLock::new();
    *SERVER.get_or_init(|| {
        let (tell, address) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("threads");
            runtime.block_on(async {
                let config = Config {
                    bind: ([127, 0, 0, 1], 0).into(),
                    local: true,
                    limits: false,
                    bot_threads: 1,
                    bot_pause: Duration::ZERO,
                    forced_pause: (Duration::from_secs(600), Duration::from_secs(600)),
                    idle: Duration::from_secs(1),
                    ..Config::default()
                };
                let server = Server::start(config).await.expect("starts");
                tell.send(server.address()).expect("heard");
                std::future::pending::<()>().await;
            });
        });
        address.recv().expect("started")
    })
}

/// An answer: its status, and what stands in it. Nothing, where the request was no HTTP at all.
pub fn request(method: &str, path: &str, body: &[u8]) -> Option<(u16, String)> {
    let address = address();
    let mut socket = TcpStream::connect(address).expect("it listens");
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\nconnection: close\r\n\
         content-length: {}\r\n\r\n",
        body.len()
    );
    socket.write_all(head.as_bytes()).expect("taken");
    // It may have refused already.
    let _ = socket.write_all(body);
    let mut answer = Vec::new();
    let _ = socket.read_to_end(&mut answer);
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let status = answer.split(' ').nth(1)?.parse().ok()?;
    let body = answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default();
    Some((status, body))
}

/// Opens a table for two at one screen; its name.
pub fn open(game: &str) -> String {
    let wish = format!(r#"{{"game":"{game}","seats":["me",{{"hot_seat":"Bea"}}]}}"#);
    let (status, body) = request("POST", "/api/tables", wish.as_bytes()).expect("an answer");
    assert_eq!(status, 201, "{body}");
    let info: Value = serde_json::from_str(&body).expect("JSON");
    info["id"].as_str().expect("a name").to_owned()
}

/// The WebSocket of a table.
pub struct Socket(TcpStream);

impl Socket {
    pub fn connect(table: &str) -> Socket {
        let address = address();
        let mut socket = TcpStream::connect(address).expect("it listens");
        let head = format!(
            "GET /api/tables/{table}/live HTTP/1.1\r\nhost: {address}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        socket.write_all(head.as_bytes()).expect("taken");
        socket.set_read_timeout(Some(Duration::from_secs(20))).expect("set");
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            socket.read_exact(&mut byte).expect("an answer");
            head.extend(byte);
        }
        assert!(head.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&head));
        Socket(socket)
    }

    /// Says something; whether the connection still stands.
    pub fn say(&mut self, text: &str) -> bool {
        let mut frame = vec![0x81];
        match text.len() {
            length @ ..126 => frame.push(0x80 | length as u8),
            length @ 126..65536 => {
                frame.push(0x80 | 126);
                frame.extend((length as u16).to_be_bytes());
            }
            length => {
                frame.push(0x80 | 127);
                frame.extend((length as u64).to_be_bytes());
            }
        }
        // A mask of zeros leaves the text as it is.
        frame.extend([0; 4]);
        frame.extend(text.as_bytes());
        self.0.write_all(&frame).is_ok()
    }

    /// The next message; nothing, when the server has ended the connection.
    pub fn hear(&mut self) -> Option<Value> {
        loop {
            let mut head = [0; 2];
            self.0.read_exact(&mut head).ok()?;
            let length = match head[1] & 0x7f {
                126 => {
                    let mut bytes = [0; 2];
                    self.0.read_exact(&mut bytes).ok()?;
                    u64::from(u16::from_be_bytes(bytes))
                }
                127 => {
                    let mut bytes = [0; 8];
                    self.0.read_exact(&mut bytes).ok()?;
                    u64::from_be_bytes(bytes)
                }
                short => short.into(),
            };
            let mut payload = vec![0; length as usize];
            self.0.read_exact(&mut payload).ok()?;
            match head[0] & 0x0f {
                1 => return Some(serde_json::from_slice(&payload).expect("every message is JSON")),
                8 => return None,
                _ => {}
            }
        }
    }
}
