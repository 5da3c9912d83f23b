//! Whatever somebody asks over HTTP: it is answered as the description of the interface says, and a problem is JSON.
//!
//! The first byte chooses one of the described requests, the next ones what its path names; then come a line with the query
//! and the body. `$T` in either is a table that exists.
#![no_main]

use std::sync::{Mutex, OnceLock};

use hexarch_fuzz::Choices;
use hexarch_fuzz::server::{open, request};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

/// Method, path, and the answers that are described.
type Route = (String, String, Vec<String>);

/// A table that is there, for some hundred requests: then somebody may have left it.
fn table() -> String {
    static TABLE: Mutex<(String, usize)> = Mutex::new((String::new(), 0));
    let mut table = TABLE.lock().expect("ours");
    if table.1 % 300 == 0 {
        let games = hexarch_catalog::ids();
        table.0 = open(games[table.1 / 300 % games.len()]);
    }
    table.1 += 1;
    table.0.clone()
}

fn routes() -> &'static [Route] {
    static ROUTES: OnceLock<Vec<Route>> = OnceLock::new();
    ROUTES.get_or_init(|| {
        let (_, text) = request("GET", "/api/openapi.json", b"").expect("an answer");
        let described: Value = serde_json::from_str(&text).expect("JSON");
        let mut all = Vec::new();
        for (path, operations) in described["paths"].as_object().expect("paths") {
            for (method, operation) in operations.as_object().expect("operations") {
                let answers = operation["responses"].as_object().expect("answers").keys().cloned().collect();
                all.push((method.to_uppercase(), path.clone(), answers));
            }
        }
        all
    })
}

fuzz_target!(|bytes: &[u8]| {
    let (all, table) = (routes(), table());
    let mut choices = Choices(bytes);
    let (method, path, answers) = &all[choices.below(all.len())];
    let mut filled = String::new();
    for part in path.split('/').skip(1) {
        filled.push('/');
        match part.strip_prefix('{') {
            None => filled += part,
            Some(_) => match choices.below(6) {
                0 => filled += "..%2f..%2fetc",
                1 => filled += "%FF%00",
                2 => filled += "runewars",
                3 => filled += "aaaaaaaaaaaaaaaaaaaaaaaaaa",
                _ => filled += &table,
            },
        }
    }
    let rest = String::from_utf8_lossy(choices.rest()).replace("$T", &table);
    let (query, body) = rest.split_once('\n').unwrap_or(("", &rest));
    // What is no address at all is refused by the library that reads requests.
    let fine = |c: &char| c.is_ascii_alphanumeric() || "&=%+-_.~'(),;:@/?".contains(*c);
    let query: String = query.chars().filter(fine).collect();
    if !query.is_empty() {
        filled += &format!("?{query}");
    }
    let Some((status, text)) = request(method, &filled, body.as_bytes()) else { return };
    assert!(answers.contains(&status.to_string()), "{method} {filled}: {status} {text}");
    if status >= 400 && path.starts_with("/api") {
        let problem: Value = serde_json::from_str(&text).unwrap_or_default();
        assert!(problem["code"].is_string() && problem["message"].is_string(), "{method} {filled}: {text}");
    }
});
