//! What is acknowledged is kept, once and in order.

use hexarch_core::{Entry, Seat, Seed, Start};

use super::*;
use crate::protocol::{OutOfTime, Pace, Stage};

fn row(id: &str) -> TableRow {
    TableRow {
        id: id.into(),
        owner: None,
        game: "runewars".into(),
        name: "A table".into(),
        terms: Terms {
            options: Default::default(),
            pace: Pace::Free,
            out_of_time: OutOfTime::Bot,
            forks: false,
        },
        start: Start::Setup(serde_json::json!({ "players": 2 })),
        seed: Seed::from_number(1),
        numbers: vec![7],
        rules: 1,
        content: "abc".into(),
        listed: true,
        opened: 5,
        summary: Summary {
            stage: Stage::Running,
            moved: 5,
            waiting: hexarch_core::Seats(1),
            busy: false,
            result: None,
        },
        rematch: None,
        halted: None,
    }
}

fn act(n: u32) -> Kept {
    Kept { at: n, record: Record::Entry(Entry::Act { seat: Seat(0), action: format!("act {n}"), print: n }) }
}

#[tokio::test]
async fn of_two_entries_for_one_place_exactly_one_is_kept() {
    let store = Store::open(&Place::Memory).await.expect("memory is there");
    store.add_table(&row("t"), &[], &[]).await.expect("kept");
    let (left, right) = (act(1), act(2));
    let (one, two) = tokio::join!(store.append("t", 0, &left, None), store.append("t", 0, &right, None));
    assert!(one.is_ok() != two.is_ok());
    assert!(matches!(one.and(two), Err(StoreError::Taken)));
    assert_eq!(store.log("t").await.expect("readable").len(), 1);
}

#[tokio::test]
async fn a_write_that_fails_in_the_middle_leaves_nothing_and_spoils_no_other() {
    let store = Store::open(&Place::Memory).await.expect("memory is there");
    store.add_table(&row("t"), &[], &[act(0)]).await.expect("kept");
    // The log of the second table has an entry that the table itself has already.
    let (doubled, fine) = (row("t"), row("u"));
    let (bad, good) = tokio::join!(store.add_table(&doubled, &[], &[]), store.add_table(&fine, &[], &[]),);
    assert!(matches!(bad, Err(StoreError::Taken)) && good.is_ok());
    let missing = act(1);
    assert!(matches!(store.append("nowhere", 0, &missing, None).await, Err(StoreError::Database(_))));
    assert_eq!(store.tables_in("running", 9).await.expect("readable").len(), 2);
}

#[tokio::test]
async fn what_was_kept_is_there_after_closing_and_a_newer_database_is_refused() {
    let folder = std::env::temp_dir().join(format!("hexarch-store-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    let place = Place::File(folder.join("tables.db"));
    let store = Store::open(&place).await.expect("opens");
    store.add_table(&row("t"), &[], &[]).await.expect("kept");
    for n in 0..100 {
        store.append("t", n, &act(n), None).await.expect("kept");
    }
    let copy = folder.join("copy.db");
    store.backup(&copy).await.expect("copied");
    store.close().await;

    for place in [place.clone(), Place::File(copy)] {
        let store = Store::open(&place).await.expect("opens again");
        let log = store.log("t").await.expect("readable");
        assert_eq!(log, (0..100).map(act).collect::<Vec<_>>());
        let (found, _) = store.table("t").await.expect("readable").expect("there");
        assert_eq!((found.numbers, found.seed), (vec![7], Seed::from_number(1)));
        store.close().await;
    }

    let store = Store::open(&place).await.expect("opens");
    sqlx::raw_sql("PRAGMA user_version = 99").execute(&store.read).await.expect("can be set");
    store.close().await;
    let error = Store::open(&place).await.expect_err("a newer version");
    assert!(error.to_string().contains("version 99"), "{error}");
    std::fs::remove_dir_all(folder).expect("ours");
}

#[test]
fn places_are_read() {
    assert_eq!("sqlite::memory:".parse(), Ok(Place::Memory));
    assert_eq!("sqlite:a/b.db".parse(), Ok(Place::File("a/b.db".into())));
    assert_eq!("sqlite:///var/b.db".parse(), Ok(Place::File("/var/b.db".into())));
    assert!("postgres://x".parse::<Place>().is_err());
}

#[tokio::test]
async fn a_session_ends_with_its_time_and_with_a_ban() {
    let store = Store::open(&Place::Memory).await.expect("memory is there");
    let account = Account {
        id: "u".into(),
        name: "Ada".into(),
        password: None,
        created: 0,
        banned: false,
        webhook: None,
        secret: None,
        mail: None,
    };
    store.add_user(&account).await.expect("kept");
    store.add_session("hash", "u", 10).await.expect("kept");
    assert!(store.session("hash", 9).await.expect("readable").is_some());
    assert!(store.session("hash", 10).await.expect("readable").is_none());
    assert!(store.session("other", 9).await.expect("readable").is_none());
    store.set_banned("u", true).await.expect("banned");
    store.set_banned("u", false).await.expect("let in");
    assert!(store.session("hash", 9).await.expect("readable").is_none(), "a ban ends all sessions");
}
