//! Users and sessions.

use super::writer::Statement;
use super::{Account, Store, StoreError};

type Row = (String, String, Option<String>, i64, i64, Option<String>, Option<String>, Option<String>);

fn account((id, name, password, created, banned, webhook, secret, mail): Row) -> Account {
    Account { id, name, password, created: created as u32, banned: banned != 0, webhook, secret, mail }
}

/// How a name is compared: two that look alike are one.
pub(crate) fn sign_in_name(name: &str) -> String {
    name.trim().to_lowercase()
}

impl Store {
    pub(crate) async fn add_user(&self, account: &Account) -> Result<(), StoreError> {
        let sign_in = account.password.as_ref().map(|_| sign_in_name(&account.name));
        self.writer
            .write(vec![Statement::new(
                "INSERT INTO users (id, name, sign_in, password, created) VALUES (?, ?, ?, ?, ?)",
                [
                    (&*account.id).into(),
                    (&*account.name).into(),
                    sign_in.into(),
                    account.password.clone().into(),
                    account.created.into(),
                ],
            )])
            .await?;
        Ok(())
    }

    pub(crate) async fn user(&self, id: &str) -> Result<Option<Account>, StoreError> {
        let row: Option<Row> = sqlx::query_as(
            "SELECT id, name, password, created, banned, webhook, secret, mail FROM users WHERE id = ?",
        )
        .bind(id)
        .fetch_optional(&self.read)
        .await?;
        Ok(row.map(account))
    }

    pub(crate) async fn user_by_name(&self, name: &str) -> Result<Option<Account>, StoreError> {
        let row: Option<Row> = sqlx::query_as(
            "SELECT id, name, password, created, banned, webhook, secret, mail FROM users WHERE sign_in = ?",
        )
        .bind(sign_in_name(name))
        .fetch_optional(&self.read)
        .await?;
        Ok(row.map(account))
    }

    pub(crate) async fn users(&self) -> Result<Vec<Account>, StoreError> {
        let rows: Vec<Row> = sqlx::query_as(
            "SELECT id, name, password, created, banned, webhook, secret, mail FROM users ORDER BY created, id",
        )
        .fetch_all(&self.read)
        .await?;
        Ok(rows.into_iter().map(account).collect())
    }

    /// Gives a user a name and a password: also makes an account of a guest.
    pub(crate) async fn set_password(&self, id: &str, name: &str, hash: &str) -> Result<(), StoreError> {
        self.writer
            .write(vec![Statement::new(
                "UPDATE users SET name = ?, sign_in = ?, password = ? WHERE id = ?",
                [name.into(), sign_in_name(name).into(), hash.into(), id.into()],
            )])
            .await?;
        Ok(())
    }

    pub(crate) async fn set_notice(
        &self,
        id: &str,
        webhook: Option<String>,
        secret: Option<String>,
        mail: Option<String>,
    ) -> Result<(), StoreError> {
        self.writer
            .write(vec![Statement::new(
                "UPDATE users SET webhook = ?, secret = ?, mail = ? WHERE id = ?",
                [webhook.into(), secret.into(), mail.into(), id.into()],
            )])
            .await?;
        Ok(())
    }

    /// Bans a user, or lets him in again. A banned user's sessions end.
    pub(crate) async fn set_banned(&self, id: &str, banned: bool) -> Result<(), StoreError> {
        let mut statements =
            vec![Statement::new("UPDATE users SET banned = ? WHERE id = ?", [banned.into(), id.into()])];
        if banned {
            statements.push(Statement::new("DELETE FROM sessions WHERE user = ?", [id.into()]));
        }
        self.writer.write(statements).await?;
        Ok(())
    }

    /// Takes a user away with all that was his: sessions, notes, what he said. His seats stay, without him.
    pub(crate) async fn delete_user(&self, id: &str) -> Result<(), StoreError> {
        self.writer
            .write(vec![
                Statement::new("DELETE FROM chat WHERE user = ?", [id.into()]),
                Statement::new("DELETE FROM users WHERE id = ?", [id.into()]),
            ])
            .await?;
        Ok(())
    }

    pub(crate) async fn add_session(&self, hash: &str, user: &str, expires: u32) -> Result<(), StoreError> {
        self.writer
            .write(vec![Statement::new(
                "INSERT INTO sessions (token, user, expires) VALUES (?, ?, ?)",
                [hash.into(), user.into(), expires.into()],
            )])
            .await?;
        Ok(())
    }

    /// The user of a session that has not expired.
    pub(crate) async fn session(&self, hash: &str, now: u32) -> Result<Option<Account>, StoreError> {
        let row: Option<Row> = sqlx::query_as(
            "SELECT id, name, password, created, banned, webhook, secret, mail FROM users
             JOIN sessions ON sessions.user = users.id
             WHERE token = ? AND expires > ? AND banned = 0",
        )
        .bind(hash)
        .bind(now)
        .fetch_optional(&self.read)
        .await?;
        Ok(row.map(account))
    }

    pub(crate) async fn end_session(&self, hash: &str) -> Result<(), StoreError> {
        self.writer
            .write(vec![Statement::new("DELETE FROM sessions WHERE token = ?", [hash.into()])])
            .await?;
        Ok(())
    }

    /// Ends all sessions of a user but one.
    pub(crate) async fn end_sessions(&self, user: &str, but: &str) -> Result<(), StoreError> {
        let sql = "DELETE FROM sessions WHERE user = ? AND token <> ?";
        self.writer.write(vec![Statement::new(sql, [user.into(), but.into()])]).await?;
        Ok(())
    }

    pub(crate) async fn end_expired_sessions(&self, now: u32) -> Result<(), StoreError> {
        self.writer
            .write(vec![Statement::new("DELETE FROM sessions WHERE expires <= ?", [now.into()])])
            .await?;
        Ok(())
    }
}
