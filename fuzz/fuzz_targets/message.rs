//! Whatever a client says over a WebSocket: it is one of our messages, or it is refused with a reason.
#![no_main]

use hexarch_server::protocol::ToServer;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match ToServer::read(text) {
        // Reading keeps nothing and depends on nothing.
        Ok(message) => assert_eq!(ToServer::read(text), Ok(message)),
        Err(problem) => assert!(!problem.message.is_empty() && problem.message.len() < 1000 + text.len()),
    }
});
