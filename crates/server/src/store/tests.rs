//! What is acknowledged is kept, once and in order.

use hexarch_core::{Entry, Seat, Secret, Seed, Start};

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
        seed: Secret::sealed(Seed::from_number(1)),
        numbers: vec![7],
        rules: 1,
        content: "abc".into(),
        listed: true,
        opened: 5,
        summary: Summary {
            stage: Stage::Running,
            moved: 5,
            waiting: hexarch_core::Seats(1),
            pending: hexarch_core::Seats(1),
            busy: false,
            result: None,
        },
        rematch: None,
        halted: None,
        outdated: false,
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
        assert_eq!((found.numbers, found.seed), (vec![7], Secret::sealed(Seed::from_number(1))));
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
    let account = Account { id: "u".into(), name: "Ada".into(), ..Default::default() };
    store.add_user(&account).await.expect("kept");
    store.add_session("hash", "u", 10).await.expect("kept");
    assert!(store.session("hash", 9).await.expect("readable").is_some());
    assert!(store.session("hash", 10).await.expect("readable").is_none());
    assert!(store.session("other", 9).await.expect("readable").is_none());
    store.set_banned("u", true).await.expect("banned");
    store.set_banned("u", false).await.expect("let in");
    assert!(store.session("hash", 9).await.expect("readable").is_none(), "a ban ends all sessions");
}

#[tokio::test]
async fn a_session_that_is_used_goes_on() {
    let store = Store::open(&Place::Memory).await.expect("memory is there");
    store.add_user(&Account { id: "u".into(), ..Account::default() }).await.expect("kept");
    store.add_session("hash", "u", 100).await.expect("kept");
    assert!(!store.extend_session("hash", 60, 120).await.expect("asked"), "less than half is over");
    assert!(store.extend_session("hash", 110, 160).await.expect("asked"));
    assert!(store.session("hash", 150).await.expect("readable").is_some());
    assert!(!store.extend_session("other", 110, 160).await.expect("asked"));
}

/// SQLite ends a transaction by itself when the disk is full, for one; here a trigger does.
#[tokio::test]
async fn where_the_whole_transaction_ends_nothing_of_the_group_is_kept_and_all_are_told() {
    let store = Store::open(&Place::Memory).await.expect("memory is there");
    store.add_table(&row("t"), &[], &[]).await.expect("kept");
    let trigger = "CREATE TRIGGER full BEFORE INSERT ON entries WHEN NEW.seq = 1
                   BEGIN SELECT RAISE(ROLLBACK, 'no room'); END";
    sqlx::raw_sql(trigger).execute(&store.write).await.expect("made");
    // The writer is held, so that all three go together.
    let held = store.write.acquire().await.expect("ours");
    let (zero, one, two) = (act(0), act(1), act(2));
    let writes = async {
        tokio::join!(
            store.append("t", 0, &zero, None),
            store.append("t", 1, &one, None),
            store.append("t", 2, &two, None),
        )
    };
    let release = async {
        tokio::time::sleep(Duration::from_millis(50)).await;
        drop(held);
    };
    let (answers, ()) = tokio::join!(writes, release);
    let kept = store.log("t").await;
    for (seq, answer) in [answers.0, answers.1, answers.2].into_iter().enumerate() {
        let is_there = kept.as_ref().is_ok_and(|log| log.len() > seq);
        assert_eq!(answer.is_ok(), is_there, "{seq}: {answer:?}, {kept:?}");
    }
    assert!(kept.is_ok_and(|log| log.is_empty()), "nothing is half done");
    // It goes on afterwards.
    sqlx::raw_sql("DROP TRIGGER full").execute(&store.write).await.expect("gone");
    store.append("t", 0, &act(0), None).await.expect("kept");
}

#[test]
fn what_is_kept_can_be_logged_without_its_secrets() {
    let seed = Seed::from_number(1);
    let shown = format!("{:?}", row("t"));
    assert!(shown.contains("A table") && !shown.contains(&seed.to_string()), "{shown}");
    let chair = Chair {
        invite: Some(Secret::sealed("token".into())),
        ..crate::opening::person_chair(Seat(0), "u", "Ada")
    };
    let shown = format!("{chair:?}");
    assert!(shown.contains("Ada") && !shown.contains("token"), "{shown}");
    // Nor does what is said when a log comes out otherwise.
    let rewind = Record::Entry(Entry::Rewind { to: 3, seed });
    assert!(!format!("{rewind:?}").contains(&seed.to_string()));
}
