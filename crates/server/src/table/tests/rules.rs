//! Other rules than those that a table was played under.

use super::super::course::{Broken, Course};
use super::*;

/// Plays a little, then makes an entry of the log come out otherwise than it was kept.
async fn with_another_fingerprint(app: &Shared, rules: u32) -> (String, usize) {
    let (table, mut clients) = open(app, Pace::Free, OutOfTime::Bot).await;
    play(&mut clients, 6).await;
    let log = app.store.log(&table).await.expect("readable");
    let at = log.len() - 2;
    let (Record::Entry(entry) | Record::Auto(entry)) = log[at].record.clone() else {
        panic!("people only act here")
    };
    let Entry::Act { seat, action, print } = entry else { panic!("nobody takes anything back") };
    let other = Entry::Act { seat, action, print: print ^ 1 };
    let record = match log[at].record {
        Record::Auto(_) => Record::Auto(other),
        _ => Record::Entry(other),
    };
    app.store.overwrite(&table, at as u32, &record).await.expect("written");
    app.store.set_version(&table, rules, "other content").await.expect("written");
    app.tables.put_away(&table);
    (table, log.len())
}

#[tokio::test]
async fn after_a_change_of_rules_a_table_goes_on_and_says_so() {
    let app = app().await;
    let (table, before) = with_another_fingerprint(&app, 0).await;
    let mut clients = vec![Client::come(&app, &table, "ada").await, Client::come(&app, &table, "bea").await];
    let said = |client: &Client| {
        let at = client.keys.iter().position(|key| key == "table.rules");
        at.is_some_and(|at| at > 0)
    };
    assert!(clients.iter().all(said), "it says so after what was told before");
    assert_eq!(stage(&app, &table).await, Stage::Running);
    let log = app.store.log(&table).await.expect("readable");
    assert_eq!(log.len(), before + 1);
    assert!(
        matches!(log[before].record, Record::Rules { .. }),
        "nothing was taken away, one entry was added"
    );
    play(&mut clients, 4).await;
    // Once is enough: next time it is loaded as it stands.
    app.tables.put_away(&table);
    let mut clients = vec![Client::come(&app, &table, "ada").await, Client::come(&app, &table, "bea").await];
    play(&mut clients, 2).await;
    assert!(clients.iter().all(said));
    let log = app.store.log(&table).await.expect("readable");
    assert_eq!(log.iter().filter(|kept| matches!(kept.record, Record::Rules { .. })).count(), 1);
}

#[tokio::test]
async fn a_game_that_is_over_stays_over_whatever_the_rules_become() {
    let app = app().await;
    let (table, before) = with_another_fingerprint(&app, 0).await;
    let (row, _) = app.store.table(&table).await.expect("readable").expect("there");
    let result = Some(serde_json::json!([]));
    let summary = crate::store::Summary { stage: Stage::Over, result, ..row.summary };
    app.store.set_summary(&table, &summary).await.expect("written");
    app.tables.put_away(&table);
    let mut ada = Client::come(&app, &table, "ada").await;
    assert!(ada.scene.is_object(), "it can be looked at");
    if ada.is_asked() {
        assert_eq!(ada.choose(None).await["code"], "conflict", "and not played on");
    }
    let (row, _) = app.store.table(&table).await.expect("readable").expect("there");
    assert_eq!((row.summary, row.rules), (summary, 0));
    assert_eq!(app.store.log(&table).await.expect("readable").len(), before, "nothing is added");
    let replay = ask(&app, &table, |reply| Command::Replay { person: Some(person("ada")), reply }).await;
    let replay = Replay::parse(&replay.expect("it is over")).expect("a replay");
    assert_eq!((replay.rules, replay.entries.len()), (0, before), "as it was played");
}

#[tokio::test]
async fn a_log_that_does_not_hold_under_its_own_rules_halts_its_table() {
    let app = app().await;
    let shelf = app.games.get(hexarch_catalog::ids()[0]).expect("listed");
    let (rules, content) = (shelf.rules, shelf.content.clone());
    let (table, _) = with_another_fingerprint(&app, rules).await;
    app.store.set_version(&table, rules, &content).await.expect("written");
    let ada = Client::come(&app, &table, "ada").await;
    assert!(ada.scene.is_object(), "it shows its last good position");
    assert_eq!(stage(&app, &table).await, Stage::Halted);
}

#[tokio::test]
async fn the_last_good_position_is_the_one_before_what_comes_out_otherwise() {
    let app = app().await;
    let (table, count) = with_another_fingerprint(&app, 0).await;
    let (row, _) = app.store.table(&table).await.expect("readable").expect("there");
    let log = app.store.log(&table).await.expect("readable");
    let (course, broken) = Course::load(&row, &log).expect("it can be set up");
    let at = count - 2;
    assert!(matches!(broken, Err(Broken::Record { seq, .. }) if seq as usize == at), "{broken:?}");
    let (Record::Entry(Entry::Act { print, .. }) | Record::Auto(Entry::Act { print, .. })) =
        log[at - 1].record
    else {
        panic!("people only act here")
    };
    assert_eq!(course.table().fingerprint(), print);
    assert_eq!(course.seq() as usize, at);
}

#[tokio::test]
async fn what_happened_since_one_left_is_still_known_after_a_change_of_rules() {
    let app = app().await;
    let (table, _) = with_another_fingerprint(&app, 0).await;
    let log = app.store.log(&table).await.expect("readable");
    let answered = |seat: u8| {
        log.iter()
            .any(|kept| matches!(&kept.record, Record::Entry(Entry::Act { seat: by, .. }) if by.0 == seat))
    };
    let mut clients = vec![Client::come(&app, &table, "ada").await, Client::come(&app, &table, "bea").await];
    for (seat, client) in (0u8..).zip(&clients) {
        let news = &client.keys[client.since..];
        assert!(news.contains(&"table.rules".to_owned()), "seat {seat}: {news:?}");
        assert!(client.since > 0 || !answered(seat), "seat {seat} does not read the whole log again");
    }
    // What a bot plays for somebody afterwards is no decision of his own, whenever it began to.
    let asked = clients.iter().position(Client::is_asked).expect("somebody is asked");
    let who = person(["ada", "bea"][asked]);
    ask(&app, &table, |reply| Command::Filler { person: who, bot: Some("random".into()), reply })
        .await
        .expect("his");
    clients[1 - asked].settle().await;
    app.store.set_version(&table, 0, "other content again").await.expect("written");
    app.tables.put_away(&table);
    let name = ["ada", "bea"][asked];
    let before = Client::come(&app, &table, name).await.since;
    tokio::time::sleep(Duration::from_millis(300)).await;
    let later = Client::come(&app, &table, name).await;
    assert_eq!(later.since, before);
}
