//! A game that is looked back at: what is told of its course is what the scenes show, and its shuffles can be checked.

mod client;

use std::time::Duration;

use client::{Dice, Live, Visitor};
use hexarch_server::{Config, Server};
use serde_json::{Value, json};

async fn server() -> Server {
    let config = Config {
        bind: ([127, 0, 0, 1], 0).into(),
        limits: false,
        bot_pause: Duration::ZERO,
        forced_pause: (Duration::ZERO, Duration::ZERO),
        ..Config::default()
    };
    Server::start(config).await.expect("starts")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Two people play by chance, so many answers.
async fn play(one: &mut Live, two: &mut Live, answers: usize) {
    let mut dice = Dice(5);
    for _ in 0..answers {
        for live in [&mut *one, &mut *two] {
            live.ask(json!({ "type": "rules", "words": "nothing at all" })).await.expect("an answer");
        }
        let live = if one.asked().is_some() { &mut *one } else { &mut *two };
        let choices = live.choices();
        let Some(action) = choices.get(dice.below(choices.len())).cloned() else { continue };
        live.choose(&action).await.expect("an answer");
    }
}

/// The lines that begin a decision, and the end.
async fn stops(visitor: &Visitor, table: &str, query: &str) -> Vec<u64> {
    let lines = visitor.get(&format!("/api/tables/{table}/log?{query}")).await.json();
    let firsts = list(&lines).iter().filter(|line| line["first"] == true);
    firsts.filter_map(|line| line["n"].as_u64()).chain([list(&lines).len() as u64]).collect()
}

/// What is told by its changes, at a line.
fn at_line(changes: &Value, line: u64) -> Value {
    let before = |change: &&Value| change[0].as_u64().is_some_and(|from| from <= line);
    list(changes).iter().take_while(before).last().map_or(Value::Null, |change| change[1].clone())
}

fn clash(focus: &Value) -> [Value; 3] {
    let sides = list(&focus["sides"]).iter().map(|side| side["seat"].clone()).collect();
    [focus["id"].clone(), focus["at"].clone(), sides]
}

/// The law: whatever a history tells could be found out from the scenes that this viewer is shown, and nothing is left out.
async fn follows_from_the_scenes(visitor: &Visitor, table: &str, query: &str) -> usize {
    let history = visitor.get(&format!("/api/tables/{table}/history?{query}")).await;
    assert_eq!(history.status, 200, "{}", history.text);
    let history = history.json();
    let stops = stops(visitor, table, query).await;
    let mut clashes = Vec::new();
    let mut before: Vec<[Value; 3]> = Vec::new();
    let mut counted = 0;
    for (n, &line) in stops.iter().enumerate() {
        let end = n + 1 == stops.len();
        let part = if end { String::new() } else { format!("&line={line}") };
        let scene = visitor.get(&format!("/api/tables/{table}/scene?{query}{part}")).await.json();
        let moment = visitor.get(&format!("/api/tables/{table}/moment?{query}{part}")).await.json();
        assert_eq!(moment["scene"], scene, "{query} before line {line}");
        let told = at_line(&history["turns"], line);
        assert_eq!(told, moment["asked"]["seat"], "who decides before line {line}");
        for curve in list(&history["curves"]) {
            let panel = list(&scene["panels"]).iter().find(|panel| panel["seat"] == curve["seat"]);
            let gauges = panel.map_or(&[][..], |panel| list(&panel["gauges"]));
            let plain = |gauge: &&Value| gauge["face"] == curve["face"] && list(&gauge["spaces"]).is_empty();
            let gauge = gauges.iter().find(plain).map_or(Value::Null, |gauge| gauge["at"].clone());
            assert_eq!(at_line(&curve["points"], line), gauge, "{query} before line {line}: {curve}");
            counted += 1;
        }
        for panel in list(&scene["panels"]) {
            for gauge in list(&panel["gauges"]).iter().filter(|gauge| list(&gauge["spaces"]).is_empty()) {
                let same =
                    |curve: &&Value| (&curve["seat"], &curve["face"]) == (&panel["seat"], &gauge["face"]);
                assert!(list(&history["curves"]).iter().any(|curve| same(&curve)), "{gauge} has no curve");
            }
        }
        let now = list(&scene["focus"]).iter().filter(|focus| focus["kind"] == "clash");
        let now: Vec<[Value; 3]> = now.map(clash).collect();
        let fresh = now.iter().filter(|clash| !before.contains(clash));
        clashes.extend(fresh.map(|[_, at, sides]| json!([line, at, sides])));
        before = now;
    }
    let told: Vec<Value> = list(&history["clashes"])
        .iter()
        .map(|clash| json!([clash["line"], clash["at"], clash["sides"]]))
        .collect();
    assert_eq!(told, clashes);
    // Only changes are told.
    for curve in list(&history["curves"]) {
        assert!(list(&curve["points"]).windows(2).all(|pair| pair[0][1] != pair[1][1]), "{curve}");
    }
    counted
}

#[tokio::test(flavor = "multi_thread")]
async fn the_history_of_a_running_game_tells_a_seat_what_it_was_shown() {
    let server = server().await;
    let ada = Visitor::guest(server.address(), "Ada").await;
    let bea = Visitor::guest(server.address(), "Bea").await;
    for game in hexarch_catalog::ids() {
        let table = ada
            .open_with(json!({ "game": game, "seats": ["me", "open"], "listed": true, "forks": true }))
            .await;
        assert_eq!(bea.post(&format!("/api/tables/{table}/join"), json!({})).await.status, 200);
        let (mut one, mut two) = (ada.live(&table).await, bea.live(&table).await);
        play(&mut one, &mut two, 45).await;
        let stranger = Visitor::guest(server.address(), "Cem").await;
        for (visitor, query) in [(&ada, "seat=0"), (&bea, "seat=1"), (&stranger, "")] {
            assert!(follows_from_the_scenes(visitor, &table, query).await > 0, "{game}");
        }
        // Whoever may not see through a seat's eyes is not told through them either.
        for path in ["history?seat=1", "moment?seat=1", "moment?seat=1&line=3"] {
            for visitor in [&ada, &stranger] {
                let answer = visitor.get(&format!("/api/tables/{table}/{path}")).await;
                assert_eq!(answer.status, 403, "{path}: {}", answer.text);
            }
        }
        // Nobody is told what another was asked, and whoever watches what anybody was.
        for (visitor, query, own) in [(&ada, "seat=0", json!(0)), (&stranger, "", Value::Null)] {
            let stops = stops(visitor, &table, query).await;
            for line in &stops[..stops.len() - 1] {
                let path = format!("/api/tables/{table}/moment?{query}&line={line}");
                let asked = visitor.get(&path).await.json()["asked"].clone();
                assert!(
                    asked.is_null() || asked["ask"].is_null() != (asked["seat"] == own),
                    "{line}: {asked}"
                );
            }
        }
        assert_eq!(ada.get(&format!("/api/tables/{table}/proof")).await.status, 409);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_told_from_every_seat_and_its_shuffles_are_checked() {
    let server = server().await;
    let ada = Visitor::guest(server.address(), "Ada").await;
    let opening = hexarch_catalog::Opening::Players { players: 2, seed: hexarch_core::Seed::from_number(4) };
    let mut table = hexarch_catalog::table("warlords", &opening).expect("starts");
    let mut dice = Dice(9);
    while let Some(seat) = table.pending().iter().next() {
        let legal = table.legal(seat);
        let decision = table.decision(seat);
        table.apply(seat, decision, &legal[dice.below(legal.len())]).expect("legal");
    }
    let replay = table.replay();
    let wish = json!({ "text": replay.to_text(), "seats": ["me", { "bot": "random" }] });
    let answer = ada.post("/api/import", wish).await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    let id = answer.json()["id"].as_str().expect("a name").to_owned();
    ada.live(&id).await;

    let bo = Visitor::guest(server.address(), "Bo").await;
    for query in ["", "seat=0", "seat=1"] {
        let history = bo.get(&format!("/api/tables/{id}/history?{query}")).await.json();
        assert!(list(&history["curves"]).len() > 3 && list(&history["turns"]).len() > 20, "{query}");
    }
    // Whoever watches is told what everybody was asked, and what he answered.
    let stops = stops(&bo, &id, "").await;
    let mut seen = 0;
    for line in stops.iter().step_by(stops.len() / 12) {
        let moment = bo.get(&format!("/api/tables/{id}/moment?line={line}")).await.json();
        let choices = list(&moment["asked"]["ask"]["choices"]).to_vec();
        seen += usize::from(choices.iter().any(|choice| choice["action"] == moment["asked"]["action"]));
    }
    assert!(seen > 6, "{seen} decisions");

    let proof = bo.get(&format!("/api/tables/{id}/proof")).await.json();
    let promise = bo.get(&format!("/api/tables/{id}")).await.json()["commitment"].clone();
    assert_eq!(
        proof,
        json!({ "commitment": promise, "promised": true, "numbers": 0, "answers": replay.entries.len(),
            "forks": [], "over": true, "fault": null })
    );
    let file = bo.get(&format!("/api/tables/{id}/replay")).await;
    let name = file.headers["content-disposition"].to_str().expect("text").to_owned();
    assert!(
        name.starts_with("attachment; filename=\"warlords-20") && name.ends_with(".replay.json\""),
        "{name}"
    );
    server.stop().await;
}
