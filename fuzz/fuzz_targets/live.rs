//! Whatever a player says at a table: it is done, refused or called a problem, and the table goes on.
//!
//! One message a line. `$S`, `$D`, `$A` and `$Z` in it become the seat that is asked, the number of its question, its first
//! and its last answer, so that games are played as well.
#![no_main]

use hexarch_fuzz::server::{Socket, open};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

fuzz_target!(|text: &str| {
    let games = hexarch_catalog::ids();
    let table = open(games[text.len() % games.len()]);
    let mut player = Player { sockets: [0, 1].map(|seat| greet(&table, seat)), asks: [Value::Null, Value::Null] };
    for number in 0..2 {
        player.settle(number, 0);
    }
    for (n, line) in text.lines().take(60).enumerate() {
        let seat = usize::from(player.asks[0].is_null());
        let ask = &player.asks[seat];
        let choices = ask["choices"].as_array().map(Vec::as_slice).unwrap_or_default();
        let action = |choice: Option<&Value>| choice.map_or("\"\"".into(), |choice| choice["action"].to_string());
        let message = line
            .replace("$S", &ask["seat"].to_string())
            .replace("$D", &ask["decision"].to_string())
            .replace("$A", &action(choices.first()))
            .replace("$Z", &action(choices.last()));
        if !player.sockets[seat].say(&message) || !player.settle(seat, n) || !player.settle(1 - seat, n) {
            // Too much nonsense, or too long: then the table is still there for others.
            break;
        }
    }
    let mut later = Player { sockets: [0, 1].map(|seat| greet(&table, seat)), ..player };
    assert!(later.settle(0, 0) && later.settle(1, 0), "the table goes on");
});

fn greet(table: &str, seat: usize) -> Socket {
    let mut socket = Socket::connect(table);
    assert!(socket.say(&format!(r#"{{"type":"hello","protocol":2,"seat":{seat}}}"#)));
    socket
}

struct Player {
    sockets: [Socket; 2],
    asks: [Value; 2],
}

impl Player {
    /// Takes in all that was said to a seat so far; whether the connection stands.
    fn settle(&mut self, seat: usize, n: usize) -> bool {
        let re = 4_000_000_000 + n;
        if !self.sockets[seat].say(&format!(r#"{{"type":"rules","re":{re},"words":"nothing at all"}}"#)) {
            return false;
        }
        while let Some(message) = self.sockets[seat].hear() {
            for section in ["scene", "changes"] {
                if let Some(asks) = message[section]["asks"].as_array() {
                    self.asks[seat] = asks.first().cloned().unwrap_or_default();
                }
            }
            let code = message["code"].as_str().unwrap_or_default();
            assert!(!["internal", "halted", "unavailable"].contains(&code), "{message}");
            if message["re"] == re && message["type"] == "rules" {
                return true;
            }
        }
        false
    }
}
