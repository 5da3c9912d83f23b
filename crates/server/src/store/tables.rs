//! Tables, seats, logs, chat and notes.

use std::collections::BTreeMap;

use hexarch_core::{Draft, Seat, Seats, Secret};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sqlx::Row as _;
use sqlx::sqlite::SqliteRow;

use super::writer::{Statement, Value};
use super::{Chair, Kept, Record, Store, StoreError, Summary, TableRow};
use crate::protocol::Said;

/// A table with its seats.
pub(crate) type Listed = (TableRow, Vec<Chair>);

fn json<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).expect("what is kept is plain data")
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Unreadable(error.to_string()))
}

/// The bare word of an enum without fields.
fn word<T: Serialize>(value: T) -> String {
    json(&value).trim_matches('"').to_owned()
}

fn unword<T: DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    read(&json(text))
}

fn summary_values(summary: &Summary) -> Vec<Value> {
    vec![
        word(summary.stage).into(),
        summary.moved.into(),
        summary.waiting.0.into(),
        summary.busy.into(),
        summary.result.as_ref().map(json).into(),
        summary.pending.0.into(),
    ]
}

const UPDATE_SUMMARY: &str =
    "UPDATE tables SET stage = ?, moved = ?, waiting = ?, busy = ?, result = ?, pending = ? WHERE id = ?";
const ADD_ENTRY: &str = "INSERT INTO entries (table_id, seq, at, record) VALUES (?, ?, ?, ?)";
const PUT_SEAT: &str = "INSERT OR REPLACE INTO seats
     (table_id, seat, kind, user, name, bot, invite, number, bank, passes, since)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

fn put_seat(table: &str, chair: &Chair) -> Statement {
    let values: [Value; 11] = [
        table.into(),
        chair.seat.0.into(),
        word(chair.kind).into(),
        chair.user.clone().into(),
        (&*chair.name).into(),
        chair.bot.clone().into(),
        chair.invite.as_ref().map(|token| token.for_rules().clone()).into(),
        chair.number.into(),
        chair.bank.into(),
        json(&chair.passes).into(),
        chair.since.into(),
    ];
    Statement::new(PUT_SEAT, values)
}

fn add_entry(table: &str, seq: u32, kept: &Kept) -> Statement {
    Statement::new(ADD_ENTRY, [table.into(), seq.into(), kept.at.into(), json(&kept.record).into()])
}

fn update_summary(table: &str, summary: &Summary) -> Statement {
    let mut values = summary_values(summary);
    values.push(table.into());
    Statement::new(UPDATE_SUMMARY, values)
}

impl Store {
    /// Keeps a new table with its seats and whatever its log begins with.
    pub(crate) async fn add_table(
        &self,
        row: &TableRow,
        chairs: &[Chair],
        log: &[Kept],
    ) -> Result<(), StoreError> {
        let mut values: Vec<Value> = vec![
            (&*row.id).into(),
            row.owner.clone().into(),
            (&*row.game).into(),
            (&*row.name).into(),
            json(&row.terms).into(),
            json(&row.start).into(),
            row.seed.for_rules().to_string().into(),
            json(&row.numbers).into(),
            row.rules.into(),
            (&*row.content).into(),
            row.listed.into(),
            row.opened.into(),
        ];
        values.extend(summary_values(&row.summary));
        let mut statements = vec![Statement::new(
            "INSERT INTO tables (id, owner, game, name, terms, start, seed, numbers, rules, content, listed, opened,
             stage, moved, waiting, busy, result, pending)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            values,
        )];
        statements.extend(chairs.iter().map(|chair| put_seat(&row.id, chair)));
        statements.extend((0..).zip(log).map(|(seq, kept)| add_entry(&row.id, seq, kept)));
        self.writer.write(statements).await?;
        Ok(())
    }

    /// Appends to a log. [`StoreError::Taken`]: the log has such an entry already.
    pub(crate) async fn append(
        &self,
        table: &str,
        seq: u32,
        kept: &Kept,
        summary: Option<&Summary>,
    ) -> Result<(), StoreError> {
        let mut statements = vec![add_entry(table, seq, kept)];
        statements.extend(summary.map(|summary| update_summary(table, summary)));
        self.writer.write(statements).await?;
        Ok(())
    }

    /// Changes what must never change.
    #[cfg(test)]
    pub(crate) async fn overwrite(&self, table: &str, seq: u32, record: &Record) -> Result<(), StoreError> {
        let sql = "UPDATE entries SET record = ? WHERE table_id = ? AND seq = ?";
        self.writer.write(vec![Statement::new(sql, [json(record).into(), table.into(), seq.into()])]).await?;
        Ok(())
    }

    pub(crate) async fn set_summary(&self, table: &str, summary: &Summary) -> Result<(), StoreError> {
        self.writer.write(vec![update_summary(table, summary)]).await?;
        Ok(())
    }

    /// The game begins: with these numbers, and so these players.
    pub(crate) async fn begin(
        &self,
        table: &str,
        numbers: &[u32],
        chairs: &[Chair],
        summary: &Summary,
    ) -> Result<(), StoreError> {
        let mut statements = vec![
            Statement::new(
                "UPDATE tables SET numbers = ? WHERE id = ?",
                [json(numbers).into(), table.into()],
            ),
            update_summary(table, summary),
        ];
        statements.extend(chairs.iter().map(|chair| put_seat(table, chair)));
        self.writer.write(statements).await?;
        Ok(())
    }

    pub(crate) async fn set_version(&self, table: &str, rules: u32, content: &str) -> Result<(), StoreError> {
        let sql = "UPDATE tables SET rules = ?, content = ? WHERE id = ?";
        self.writer.write(vec![Statement::new(sql, [rules.into(), content.into(), table.into()])]).await?;
        Ok(())
    }

    pub(crate) async fn set_halted(&self, table: &str, why: &str) -> Result<(), StoreError> {
        let sql = "UPDATE tables SET stage = 'halted', busy = 0, halted = ? WHERE id = ?";
        self.writer.write(vec![Statement::new(sql, [why.into(), table.into()])]).await?;
        Ok(())
    }

    /// Lets a halted table go on. Whether there is such a table.
    pub(crate) async fn unhalt(&self, table: &str) -> Result<bool, StoreError> {
        let sql =
            "UPDATE tables SET stage = 'running', busy = 1, halted = NULL WHERE id = ? AND stage = 'halted'";
        Ok(self.writer.write(vec![Statement::new(sql, [table.into()])]).await? == [1])
    }

    /// Notes where the game is played again. The first wins.
    pub(crate) async fn set_rematch(&self, table: &str, rematch: &str) -> Result<bool, StoreError> {
        let sql = "UPDATE tables SET rematch = ? WHERE id = ? AND rematch IS NULL";
        let rows = self.writer.write(vec![Statement::new(sql, [rematch.into(), table.into()])]).await?;
        Ok(rows == [1])
    }

    pub(crate) async fn put_seats(&self, table: &str, chairs: &[Chair]) -> Result<(), StoreError> {
        self.writer.write(chairs.iter().map(|chair| put_seat(table, chair)).collect()).await?;
        Ok(())
    }

    pub(crate) async fn delete_table(&self, table: &str) -> Result<(), StoreError> {
        self.writer.write(vec![Statement::new("DELETE FROM tables WHERE id = ?", [table.into()])]).await?;
        Ok(())
    }

    pub(crate) async fn put_snapshot(
        &self,
        table: &str,
        seq: u32,
        position: &Draft,
    ) -> Result<(), StoreError> {
        let sql = "INSERT OR REPLACE INTO snapshots (table_id, seq, position) VALUES (?, ?, ?)";
        let values = [table.into(), seq.into(), (&*position.0).into()];
        self.writer.write(vec![Statement::new(sql, values)]).await?;
        Ok(())
    }

    pub(crate) async fn snapshot(&self, table: &str) -> Result<Option<(u32, Draft)>, StoreError> {
        let row: Option<(i64, String)> =
            sqlx::query_as("SELECT seq, position FROM snapshots WHERE table_id = ?")
                .bind(table)
                .fetch_optional(&self.read)
                .await?;
        Ok(row.map(|(seq, text)| (seq as u32, Draft(text))))
    }

    pub(crate) async fn table(&self, id: &str) -> Result<Option<Listed>, StoreError> {
        let row =
            sqlx::query("SELECT * FROM tables WHERE id = ?").bind(id).fetch_optional(&self.read).await?;
        let Some(row) = row else { return Ok(None) };
        let seats = sqlx::query("SELECT * FROM seats WHERE table_id = ? ORDER BY seat")
            .bind(id)
            .fetch_all(&self.read)
            .await?;
        let chairs = seats.iter().map(chair).collect::<Result<_, _>>()?;
        Ok(Some((table_row(&row)?, chairs)))
    }

    pub(crate) async fn log(&self, table: &str) -> Result<Vec<Kept>, StoreError> {
        let rows: Vec<(i64, i64, String)> =
            sqlx::query_as("SELECT seq, at, record FROM entries WHERE table_id = ? ORDER BY seq")
                .bind(table)
                .fetch_all(&self.read)
                .await?;
        let mut log = Vec::with_capacity(rows.len());
        for (at_place, (seq, at, record)) in rows.iter().enumerate() {
            if *seq != at_place as i64 {
                return Err(StoreError::Unreadable(format!("entry {at_place} of table {table} is missing")));
            }
            log.push(Kept { at: *at as u32, record: read::<Record>(record)? });
        }
        Ok(log)
    }

    /// Tables where this user sits, or that he has opened and that have not begun: the latest.
    pub(crate) async fn tables_of(&self, user: &str) -> Result<Vec<Listed>, StoreError> {
        let sql = "SELECT * FROM tables WHERE id IN (SELECT table_id FROM seats WHERE user = ?)
                   OR (owner = ? AND stage = 'gathering') ORDER BY moved DESC LIMIT 200";
        let rows = sqlx::query(sql).bind(user.to_owned()).bind(user.to_owned()).fetch_all(&self.read).await?;
        self.with_seats(rows).await
    }

    /// All tables that know anything of a user: where he sits, which he has opened, where he has said something.
    pub(crate) async fn tables_with(&self, user: &str) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT table_id FROM seats WHERE user = ? UNION SELECT id FROM tables WHERE owner = ?
                   UNION SELECT table_id FROM chat WHERE user = ?";
        let query = sqlx::query_as(sql).bind(user.to_owned()).bind(user.to_owned()).bind(user.to_owned());
        let rows: Vec<(String,)> = query.fetch_all(&self.read).await?;
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// Listed tables in a stage, the latest first.
    pub(crate) async fn tables_in(&self, stage: &'static str, most: u32) -> Result<Vec<Listed>, StoreError> {
        let sql = "SELECT * FROM tables WHERE stage = ? AND listed = 1 ORDER BY moved DESC LIMIT ?";
        self.with_seats(sqlx::query(sql).bind(stage).bind(most).fetch_all(&self.read).await?).await
    }

    async fn with_seats(&self, rows: Vec<SqliteRow>) -> Result<Vec<Listed>, StoreError> {
        let mut tables = Vec::with_capacity(rows.len());
        for row in &rows {
            let row = table_row(row)?;
            let seats = sqlx::query("SELECT * FROM seats WHERE table_id = ? ORDER BY seat")
                .bind(row.id.clone())
                .fetch_all(&self.read)
                .await?;
            let chairs = seats.iter().map(chair).collect::<Result<_, _>>()?;
            tables.push((row, chairs));
        }
        Ok(tables)
    }

    /// Tables that have something to do by themselves: a bot's answer, a clock.
    pub(crate) async fn busy_tables(&self) -> Result<Vec<String>, StoreError> {
        let rows: Vec<(String,)> =
            sqlx::query_as("SELECT id FROM tables WHERE busy = 1").fetch_all(&self.read).await?;
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// How many tables there are, by stage.
    pub(crate) async fn count_tables(&self) -> Result<BTreeMap<String, u32>, StoreError> {
        let rows: Vec<(String, i64)> =
            sqlx::query_as("SELECT stage, COUNT(*) FROM tables GROUP BY stage").fetch_all(&self.read).await?;
        Ok(rows.into_iter().map(|(stage, count)| (stage, count as u32)).collect())
    }

    pub(crate) async fn add_chat(&self, table: &str, user: &str, said: &Said) -> Result<(), StoreError> {
        let sql = "INSERT INTO chat (table_id, n, at, user, name, seat, text) VALUES (?, ?, ?, ?, ?, ?, ?)";
        let values: [Value; 7] = [
            table.into(),
            said.n.into(),
            said.at.into(),
            user.into(),
            (&*said.name).into(),
            said.seat.map(|seat| seat.0).into(),
            (&*said.text).into(),
        ];
        self.writer.write(vec![Statement::new(sql, values)]).await?;
        Ok(())
    }

    /// The last `most` things said.
    pub(crate) async fn chat(&self, table: &str, most: u32) -> Result<Vec<Said>, StoreError> {
        type Row = (i64, i64, String, Option<i64>, String);
        let rows: Vec<Row> = sqlx::query_as(
            "SELECT n, at, name, seat, text FROM chat WHERE table_id = ? ORDER BY n DESC LIMIT ?",
        )
        .bind(table)
        .bind(most)
        .fetch_all(&self.read)
        .await?;
        let said = |(n, at, name, seat, text): Row| Said {
            n: n as u32,
            at: at as u32,
            name,
            seat: seat.map(|seat| Seat(seat as u8)),
            text,
        };
        Ok(rows.into_iter().rev().map(said).collect())
    }

    pub(crate) async fn set_notes(&self, table: &str, user: &str, text: &str) -> Result<(), StoreError> {
        let sql = "INSERT OR REPLACE INTO notes (table_id, user, text) VALUES (?, ?, ?)";
        self.writer.write(vec![Statement::new(sql, [table.into(), user.into(), text.into()])]).await?;
        Ok(())
    }

    pub(crate) async fn notes(&self, table: &str, user: &str) -> Result<String, StoreError> {
        let row: Option<(String,)> = sqlx::query_as("SELECT text FROM notes WHERE table_id = ? AND user = ?")
            .bind(table)
            .bind(user)
            .fetch_optional(&self.read)
            .await?;
        Ok(row.map(|(text,)| text).unwrap_or_default())
    }
}

fn table_row(row: &SqliteRow) -> Result<TableRow, StoreError> {
    let text = |name: &str| row.try_get::<String, _>(name);
    let number = |name: &str| row.try_get::<i64, _>(name).map(|number| number as u32);
    let maybe = |name: &str| row.try_get::<Option<String>, _>(name);
    let unreadable = |what: &str| StoreError::Unreadable(what.to_owned());
    Ok(TableRow {
        id: text("id")?,
        owner: maybe("owner")?,
        game: text("game")?,
        name: text("name")?,
        terms: read(&text("terms")?)?,
        start: read(&text("start")?)?,
        seed: Secret::sealed(text("seed")?.parse().map_err(|_| unreadable("a seed"))?),
        numbers: read(&text("numbers")?)?,
        rules: number("rules")?,
        content: text("content")?,
        listed: number("listed")? != 0,
        opened: number("opened")?,
        summary: Summary {
            stage: unword(&text("stage")?)?,
            moved: number("moved")?,
            waiting: Seats(number("waiting")? as u8),
            pending: Seats(number("pending")? as u8),
            busy: number("busy")? != 0,
            result: maybe("result")?.map(|text| read(&text)).transpose()?,
        },
        rematch: maybe("rematch")?,
        halted: maybe("halted")?,
        outdated: false,
    })
}

fn chair(row: &SqliteRow) -> Result<Chair, StoreError> {
    let maybe = |name: &str| row.try_get::<Option<String>, _>(name);
    let seat = row.try_get::<i64, _>("seat")? as u8;
    Ok(Chair {
        seat: Seat::try_from(seat).map_err(StoreError::Unreadable)?,
        kind: unword(&row.try_get::<String, _>("kind")?)?,
        user: maybe("user")?,
        name: row.try_get("name")?,
        bot: maybe("bot")?,
        invite: maybe("invite")?.map(Secret::sealed),
        number: row.try_get::<Option<i64>, _>("number")?.map(|number| number as u32),
        bank: row.try_get::<i64, _>("bank")? as u32,
        passes: read(&row.try_get::<String, _>("passes")?)?,
        since: row.try_get::<Option<i64>, _>("since")?.map(|since| since as u32),
    })
}
