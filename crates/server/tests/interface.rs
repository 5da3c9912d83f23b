//! The description of the interface is true: every route answers as it says, and whatever comes over the wire has the shape
//! that it says.

mod client;

use std::collections::BTreeSet;

use client::{Dice, Visitor};
use hexarch_server::{Config, Server};
use serde_json::{Value, json};

fn config() -> Config {
    Config { bind: ([127, 0, 0, 1], 0).into(), limits: false, ..Config::default() }
}

/// One described request.
struct Described {
    method: String,
    path: String,
    answers: BTreeSet<String>,
    body: Value,
}

async fn description(visitor: &Visitor) -> Value {
    visitor.get("/api/openapi.json").await.json()
}

fn requests(description: &Value) -> Vec<Described> {
    let mut requests = Vec::new();
    for (path, operations) in description["paths"].as_object().expect("paths") {
        for (method, operation) in operations.as_object().expect("operations") {
            requests.push(Described {
                method: method.to_uppercase(),
                path: path.clone(),
                answers: operation["responses"].as_object().expect("answers").keys().cloned().collect(),
                body: operation["requestBody"]["content"]["application/json"]["schema"].clone(),
            });
        }
    }
    requests
}

/// Whether a value has the shape of a schema; if not, where.
fn fits(api: &Value, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
    fits_part(api, schema, value, at, true)
}

/// The same; what is only a part of a shape does not describe everything.
fn fits_part(api: &Value, schema: &Value, value: &Value, at: &str, whole: bool) -> Result<(), String> {
    if let Some(name) = schema["$ref"].as_str() {
        let target = name.strip_prefix('#').and_then(|pointer| api.pointer(pointer));
        let target = target.ok_or_else(|| format!("{at}: there is no {name}"))?;
        return fits_part(api, target, value, at, whole);
    }
    if let Some(all) = schema["allOf"].as_array() {
        all.iter().try_for_each(|schema| fits_part(api, schema, value, at, false))?;
    }
    if let Some(one) = schema["oneOf"].as_array().or(schema["anyOf"].as_array()) {
        let tried: Vec<String> = one.iter().filter_map(|schema| fits(api, schema, value, at).err()).collect();
        if tried.len() == one.len() {
            return Err(format!("{at}: none of {} shapes: {}", one.len(), tried.join("; ")));
        }
    }
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let wanted: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(several) => several.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    if !wanted.is_empty() && !wanted.contains(&kind) {
        return Err(format!("{at}: {kind} instead of {wanted:?}"));
    }
    if let Some(values) = schema["enum"].as_array()
        && !values.contains(value)
    {
        return Err(format!("{at}: {value} is none of {values:?}"));
    }
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if value.is_object() && value.get(name).is_none() {
            return Err(format!("{at}: {name} is missing"));
        }
    }
    for (name, inner) in value.as_object().into_iter().flatten() {
        let place = format!("{at}.{name}");
        match (&schema["properties"][name], &schema["additionalProperties"]) {
            (Value::Null, Value::Null) if whole && schema["properties"].is_object() => {
                return Err(format!("{place} is not described"));
            }
            (Value::Null, more) if more.is_object() => fits(api, more, inner, &place)?,
            (Value::Null, _) => {}
            (schema, _) => fits(api, schema, inner, &place)?,
        }
    }
    for (n, inner) in value.as_array().into_iter().flatten().enumerate() {
        let place = format!("{at}[{n}]");
        match schema["prefixItems"].get(n) {
            Some(schema) => fits(api, schema, inner, &place)?,
            None if schema["items"].is_object() => fits(api, &schema["items"], inner, &place)?,
            None => {}
        }
    }
    Ok(())
}

fn named(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

#[tokio::test(flavor = "multi_thread")]
async fn every_described_route_answers_as_described() {
    let server = Server::start(config()).await.expect("starts");
    let ada = Visitor::guest(server.address(), "Ada").await;
    let table = ada.open(json!(["me", { "hot_seat": "Bea" }])).await;
    let api = description(&ada).await;
    let described = requests(&api);
    assert!(described.len() > 30, "{} routes", described.len());
    let stranger = Visitor::new(server.address());
    for request in &described {
        let Described { method, path, answers, .. } = request;
        // Whoever is nobody may do nothing; he is asked last, because requests may end a session.
        for name in ["nothing", &table] {
            let path = fill(path, name);
            let answer = stranger.request(method, &path, "application/json", "{}".into()).await;
            let status = answer.status.to_string();
            assert!(answers.contains(&status), "{method} {path}: {status} {}", answer.text);
            assert_ne!(answer.status, 405, "{method} {path}");
            assert!(!answer.text.contains("nothing at this address"), "{method} {path}: {}", answer.text);
            if answer.status >= 400 {
                fits(&api, &named("Problem"), &answer.json(), "problem").expect("a problem");
            }
        }
        // What stands in every description.
        for status in ["403", "426", "429", "503", "default"] {
            assert!(answers.contains(status), "{method} {path} does not say {status}");
        }
    }
    // Nothing that is referred to is missing.
    let text = api.to_string();
    for name in text.split("\"#/components/schemas/").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert!(api["components"]["schemas"][name].is_object(), "{name} is missing");
    }
    server.stop().await;
}

fn fill(path: &str, name: &str) -> String {
    let part = |part: &str| if part.starts_with('{') { name.to_owned() } else { part.to_owned() };
    path.split('/').map(part).collect::<Vec<_>>().join("/")
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_sent_has_the_described_shape() {
    let server = Server::start(config()).await.expect("starts");
    let ada = Visitor::guest(server.address(), "Ada").await;
    let api = description(&ada).await;
    for game in hexarch_catalog::ids() {
        let wish = json!({ "game": game, "seats": ["me", { "hot_seat": "Bea" }], "listed": true,
            "pace": { "live": { "decision": 600, "bank": 60 } } });
        let table = ada.open_with(wish).await;
        let (mut one, mut two) = (ada.live_as(&table, Some(0)).await, ada.live_as(&table, Some(1)).await);
        let mut dice = Dice(7);
        for _ in 0..60 {
            for live in [&mut one, &mut two] {
                live.ask(json!({ "type": "rules", "words": "nothing at all" })).await.expect("an answer");
            }
            let live = if one.asked().is_some() { &mut one } else { &mut two };
            let choices = live.choices();
            let Some(action) = choices.get(dice.below(choices.len())).cloned() else { continue };
            live.choose(&action).await.expect("an answer");
        }
        let seat = json!(0);
        for message in [
            json!({ "type": "choose", "seat": seat, "decision": 4000, "action": "x" }),
            json!({ "type": "chat", "text": "hello" }),
            json!({ "type": "odds", "seat": seat }),
            json!({ "type": "why_not", "seat": seat, "about": { "object": 1 } }),
            json!({ "type": "standing_pass", "seat": seat, "pass": { "scope": 3 }, "on": true }),
            json!({ "type": "rewind", "seat": seat, "line": 0 }),
        ] {
            one.ask(message).await.expect("an answer");
        }
        // What is no message at all has no number that its problem could name.
        one.say(&json!({ "type": "fly" })).await.expect("sent");
        one.ask(json!({ "type": "rules", "words": "nothing at all" })).await.expect("an answer");
        for frame in one.frames.iter().chain(&two.frames) {
            let frame: Value = serde_json::from_str(frame).expect("JSON");
            let kind = frame["type"].as_str().expect("a type").to_owned();
            fits(&api, &named("ToClient"), &frame, &kind).unwrap_or_else(|wrong| panic!("{game}: {wrong}"));
        }
        for path in [
            "scene?seat=0",
            "scene?seat=1&line=1",
            "moment?seat=1&line=20",
            "history?seat=0",
            "log?seat=0",
            "",
        ] {
            let path = format!("/api/tables/{table}/{path}");
            check(&ada, &api, path.trim_end_matches('/')).await;
        }
        check(&ada, &api, &format!("/api/games/{game}/book")).await;
        check(&ada, &api, &format!("/api/games/{game}/rules")).await;
    }
    for path in ["/api/me", "/api/games", "/api/tables", "/api/account/notice"] {
        check(&ada, &api, path).await;
    }
    server.stop().await;
}

/// What is answered at an address is what is described for it.
async fn check(visitor: &Visitor, api: &Value, address: &str) {
    let answer = visitor.get(address).await;
    assert_eq!(answer.status, 200, "{address}: {}", answer.text);
    let parts = |path: &str| {
        path.split('?').next().unwrap_or_default().split('/').map(str::to_owned).collect::<Vec<_>>()
    };
    let wanted = parts(address);
    let same = |path: &String| {
        let known = parts(path);
        let alike = |(left, right): (&String, &String)| left == right || left.starts_with('{');
        known.len() == wanted.len() && known.iter().zip(&wanted).all(alike)
    };
    let path = api["paths"].as_object().expect("paths").keys().find(|path| same(path));
    let operation = &api["paths"][path.expect("a described path")]["get"];
    let schema = &operation["responses"]["200"]["content"]["application/json"]["schema"];
    assert!(schema.is_object(), "{address} has no described shape");
    fits(api, schema, &answer.json(), address).unwrap_or_else(|wrong| panic!("{wrong}"));
}

/// Bodies that are nearly right, for every route that takes one: a described answer, and nothing has changed.
#[tokio::test(flavor = "multi_thread")]
async fn nearly_right_requests_get_a_described_answer_and_change_nothing() {
    let server = Server::start(config()).await.expect("starts");
    let ada = Visitor::guest(server.address(), "Ada").await;
    let table = ada.open(json!(["me", { "hot_seat": "Bea" }])).await;
    ada.live(&table).await;
    let scene = ada.live_as(&table, Some(0)).await.scene;
    let api = description(&ada).await;
    let mut dice = Dice(11);
    let odd = [
        json!(null),
        json!(-1),
        json!(1e300),
        json!(4_294_967_296u64),
        json!(""),
        json!("\u{0}\u{202e}"),
        json!([]),
        json!({}),
        json!([[[[]]]]),
        json!("x".repeat(5000)),
        json!(true),
    ];
    for request in requests(&api).iter().filter(|request| request.body.is_object()) {
        let eve = Visitor::guest(server.address(), "Eve").await;
        let (method, path) = (&*request.method, fill(&request.path, &table));
        for _ in 0..60 {
            let mut body = example(&api, &request.body, &mut dice);
            let text = match dice.below(4) {
                0 => {
                    let keys: Vec<String> = body.as_object().expect("an object").keys().cloned().collect();
                    body[&keys[dice.below(keys.len())]] = odd[dice.below(odd.len())].clone();
                    body.to_string()
                }
                1 => {
                    let text = body.to_string();
                    text.chars().take(dice.below(text.len())).collect()
                }
                2 => {
                    body["and_more"] = odd[dice.below(odd.len())].clone();
                    body.to_string()
                }
                _ => odd[dice.below(odd.len())].to_string(),
            };
            // By a stranger, so that what happens to be right does not touch the table either.
            let answer = eve.request(method, &path, "application/json", text.clone()).await;
            let status = answer.status.to_string();
            assert!(request.answers.contains(&status), "{method} {path} {text}: {status} {}", answer.text);
            if answer.status >= 400 {
                fits(&api, &named("Problem"), &answer.json(), "problem").expect("a problem");
                assert!(answer.text.len() < 3000, "{method} {path}: {}", answer.text);
            }
        }
    }
    assert_eq!(ada.live_as(&table, Some(0)).await.scene, scene);
    assert_eq!(ada.get("/api/tables").await.json()["mine"].as_array().map(Vec::len), Some(1));
    assert_eq!(ada.get("/healthz").await.status, 200);
    server.stop().await;
}

/// Something of the shape of a schema, filled by chance.
fn example(api: &Value, schema: &Value, dice: &mut Dice) -> Value {
    if let Some(name) = schema["$ref"].as_str() {
        return example(api, api.pointer(&name[1..]).expect("described"), dice);
    }
    if let Some(one) = schema["oneOf"].as_array() {
        return example(api, &one[dice.below(one.len())], dice);
    }
    if let Some(values) = schema["enum"].as_array() {
        return values[dice.below(values.len())].clone();
    }
    let kind = schema["type"].as_str().or(schema["type"][0].as_str()).unwrap_or_default();
    match kind {
        "object" => {
            let properties = schema["properties"].as_object().cloned().unwrap_or_default();
            properties.iter().map(|(name, schema)| (name.clone(), example(api, schema, dice))).collect()
        }
        "array" => (0..dice.below(4)).map(|_| example(api, &schema["items"], dice)).collect(),
        "string" => json!(["runewars", "Ada", "long enough", "easy", "https://example.org"][dice.below(5)]),
        "integer" => json!(dice.below(5)),
        "boolean" => json!(dice.below(2) == 0),
        _ => Value::Null,
    }
}
