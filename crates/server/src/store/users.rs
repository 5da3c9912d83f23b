//! Users and sessions.

use super::writer::Statement;
use super::{Account, Store, StoreError};

type Maybe = Option<String>;
type Row = (String, String, Maybe, i64, i64, Maybe, Maybe, Maybe, i64, Maybe);

fn account(
    (id, name, password, created, banned, webhook, secret, mail, confirmed, mail_token): Row,
) -> Account {
    let (created, banned, mail_confirmed) = (created as u32, banned != 0, confirmed != 0);
    Account { id, name, password, created, banned, webhook, secret, mail, mail_confirmed, mail_token }
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
            "SELECT id, name, password, created, banned, webhook, secret, mail,
             mail_confirmed, mail_token FROM users WHERE id = ?",
        )
        .bind(id)
        .fetch_optional(&self.read)
        .await?;
        Ok(row.map(account))
    }

    pub(crate) async fn user_by_name(&self, name: &str) -> Result<Option<Account>, StoreError> {
        let row: Option<Row> = sqlx::query_as(
            "SELECT id, name, password, created, banned, webhook, secret, mail,
             mail_confirmed, mail_token FROM users WHERE sign_in = ?",
        )
        .bind(sign_in_name(name))
        .fetch_optional(&self.read)
        .await?;
        Ok(row.map(account))
    }

    pub(crate) async fn users(&self) -> Result<Vec<Account>, StoreError> {
        let rows: Vec<Row> = sqlx::query_as(
            "SELECT id, name, password, created, banned, webhook, secret, mail,
             mail_confirmed, mail_token FROM users ORDER BY created, id",
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

    /// Gives a guest another name.
    pub(crate) async fn rename_guest(&self, id: &str, name: &str) -> Result<(), StoreError> {
        let sql = "UPDATE users SET name = ? WHERE id = ? AND password IS NULL";
        self.writer.write(vec![Statement::new(sql, [name.into(), id.into()])]).await?;
        Ok(())
    }

    pub(crate) async fn set_webhook(
        &self,
        id: &str,
        webhook: Option<String>,
        secret: Option<String>,
    ) -> Result<(), StoreError> {
        let sql = "UPDATE users SET webhook = ?, secret = ? WHERE id = ?";
        self.writer.write(vec![Statement::new(sql, [webhook.into(), secret.into(), id.into()])]).await?;
        Ok(())
    }

    /// Sets where mail goes, with the token of the links in it. Nobody has confirmed it yet.
    pub(crate) async fn set_mail(&self, id: &str, mail: Option<(String, String)>) -> Result<(), StoreError> {
        let (mail, token) = mail.unzip();
        let sql = "UPDATE users SET mail = ?, mail_token = ?, mail_confirmed = 0 WHERE id = ?";
        self.writer.write(vec![Statement::new(sql, [mail.into(), token.into(), id.into()])]).await?;
        Ok(())
    }

    /// Whoever has the token has read the mail. Whether there is such a token.
    pub(crate) async fn confirm_mail(&self, token: &str) -> Result<bool, StoreError> {
        let sql = "UPDATE users SET mail_confirmed = 1 WHERE mail_token = ?";
        Ok(self.writer.write(vec![Statement::new(sql, [token.into()])]).await? == [1])
    }

    pub(crate) async fn stop_mail(&self, token: &str) -> Result<bool, StoreError> {
        let sql = "UPDATE users SET mail = NULL, mail_token = NULL, mail_confirmed = 0 WHERE mail_token = ?";
        Ok(self.writer.write(vec![Statement::new(sql, [token.into()])]).await? == [1])
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
            "SELECT id, name, password, created, banned, webhook, secret, mail,
             mail_confirmed, mail_token FROM users
             JOIN sessions ON sessions.user = users.id
             WHERE token = ? AND expires > ? AND banned = 0",
        )
        .bind(hash)
        .bind(now)
        .fetch_optional(&self.read)
        .await?;
        Ok(row.map(account))
    }

    /// Lets a session last until `end`, if it would end before `half`. Whether it would have.
    pub(crate) async fn extend_session(&self, hash: &str, half: u32, end: u32) -> Result<bool, StoreError> {
        let row: Option<(i64,)> = sqlx::query_as("SELECT expires FROM sessions WHERE token = ?")
            .bind(hash)
            .fetch_optional(&self.read)
            .await?;
        if row.is_none_or(|(expires,)| expires >= i64::from(half)) {
            return Ok(false);
        }
        let sql = "UPDATE sessions SET expires = ? WHERE token = ?";
        Ok(self.writer.write(vec![Statement::new(sql, [end.into(), hash.into()])]).await? == [1])
    }

    /// A user's own seats show his new name; those of others at his screen keep theirs.
    pub(crate) async fn rename_seats(&self, user: &str, from: &str, to: &str) -> Result<(), StoreError> {
        let sql = "UPDATE seats SET name = ? WHERE user = ? AND name = ?";
        self.writer.write(vec![Statement::new(sql, [to.into(), user.into(), from.into()])]).await?;
        Ok(())
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
