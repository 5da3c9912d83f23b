//! Guests, accounts and sessions.

use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};
use axum::Json;
use axum::extract::State;
use axum::http::header::{HeaderMap, HeaderValue, SET_COOKIE};

use crate::app::{App, Shared, new_name, random, token_hash};
use crate::bots;
use crate::limits::Deed;
use crate::opening::proper_name;
use crate::problem::{Problem, Why};
use crate::protocol::{
    About, Credentials, Farewell, Guest, Me, NewPassword, Notice, PROTOCOL, ProblemCode, User,
};
use crate::store::{Account, StoreError, sign_in_name};
use crate::table::{self, Command, Person};
use crate::web::{Body, COOKIE, Client, HOUSEHOLD, Name, Session};

fn user(account: &Account) -> User {
    User { id: account.id.clone(), name: account.name.clone(), guest: account.is_guest() }
}

fn about(app: &App) -> About {
    About {
        version: env!("CARGO_PKG_VERSION").into(),
        protocol: PROTOCOL,
        local: app.config.local,
        guests: app.config.guests,
        mail: app.config.mail.is_some(),
        bots: bots::NAMES.map(str::to_owned).to_vec(),
    }
}

/// Who I am, and where.
#[utoipa::path(get, path = "/api/me", responses((status = 200, body = Me)))]
pub(crate) async fn me(
    State(app): State<Shared>,
    session: Session,
    headers: HeaderMap,
) -> Result<(HeaderMap, Json<Me>), Problem> {
    let me = Me { user: session.account.as_ref().map(user), server: about(&app) };
    Ok((slide(&app, &session, &headers).await?, Json(me)))
}

/// A session that is used lasts: when half of its time is over, it begins anew.
async fn slide(app: &App, session: &Session, headers: &HeaderMap) -> Result<HeaderMap, Problem> {
    let (Some(hash), Some(token)) = (&session.token, crate::web::cookie(headers)) else {
        return Ok(HeaderMap::new());
    };
    let seconds = app.config.session_days.saturating_mul(86_400);
    let now = app.now();
    let (half, end) = (now.saturating_add(seconds / 2), now.saturating_add(seconds));
    match app.store.extend_session(hash, half, end).await? {
        true => Ok(cookie(app, token, seconds)),
        false => Ok(HeaderMap::new()),
    }
}

type Welcomed = Result<(HeaderMap, Json<User>), Problem>;

/// Play without an account. Whoever does already goes by another name from now on, at his tables too.
#[utoipa::path(post, path = "/api/guest", request_body = Guest,
    responses((status = 200, body = User), (status = 409, description = "The name belongs to an account.")))]
pub(crate) async fn guest(
    State(app): State<Shared>,
    session: Session,
    client: Client,
    Body(wish): Body<Guest>,
) -> Welcomed {
    if let Some(account) =
        session.account.as_ref().filter(|account| !account.is_guest() || account.id == HOUSEHOLD)
    {
        return Ok((HeaderMap::new(), Json(user(account))));
    }
    if session.account.is_none() && !app.config.guests {
        return Err(Problem::forbidden(Why::NoGuests));
    }
    let name = proper_name(&wish.name)?;
    if app.store.user_by_name(&name).await?.is_some() {
        return Err(Problem::conflict(Why::NameOfAccount));
    }
    if let Some(guest) = session.account {
        if guest.name != name {
            app.limits.count(Deed::Arrive, &client.name())?;
            app.store.rename_guest(&guest.id, &name).await?;
            rename_seats(&app, &guest, &name).await?;
        }
        return Ok((HeaderMap::new(), Json(user(&Account { name, ..guest }))));
    }
    app.limits.count(Deed::Arrive, &client.name())?;
    let account = new_account(&app, name, None);
    app.store.add_user(&account).await?;
    begin_session(&app, &account).await
}

fn new_account(app: &App, name: String, password: Option<String>) -> Account {
    Account { id: new_name::<12>(), name, password, created: app.now(), ..Account::default() }
}

/// Somebody goes by another name wherever he sits.
async fn rename_seats(app: &Shared, guest: &Account, name: &str) -> Result<(), Problem> {
    app.store.rename_seats(&guest.id, &guest.name, name).await?;
    for table in app.store.tables_with(&guest.id).await? {
        let (user, from, to) = (guest.id.clone(), guest.name.clone(), name.to_owned());
        table::tell_loaded(app, &table, Command::Rename { user, from, to }).await;
    }
    Ok(())
}

/// Make an account, or make one of the guest that I am.
#[utoipa::path(post, path = "/api/account", request_body = Credentials,
    responses((status = 200, body = User),
        (status = 409, description = "The name is taken, or I have an account.")))]
pub(crate) async fn register(
    State(app): State<Shared>,
    session: Session,
    client: Client,
    Body(wish): Body<Credentials>,
) -> Welcomed {
    let name = proper_name(&wish.name)?;
    proper_password(&wish.password)?;
    if session.account.as_ref().is_some_and(|account| !account.is_guest() || account.id == HOUSEHOLD) {
        return Err(Problem::conflict(Why::HasAccount));
    }
    app.limits.count(Deed::Arrive, &client.name())?;
    let hash = hash(&app, wish.password).await?;
    let taken = |error| match error {
        StoreError::Taken => Problem::conflict(Why::NameTaken),
        other => other.into(),
    };
    let account = match session.account {
        Some(guest) => {
            app.store.set_password(&guest.id, &name, &hash).await.map_err(taken)?;
            rename_seats(&app, &guest, &name).await?;
            // Whoever knew the guest's token does not have the account.
            app.store.end_sessions(&guest.id, "").await?;
            Account { name, password: Some(hash), ..guest }
        }
        None => {
            let account = new_account(&app, name, Some(hash));
            app.store.add_user(&account).await.map_err(taken)?;
            account
        }
    };
    begin_session(&app, &account).await
}

/// Sign in.
#[utoipa::path(post, path = "/api/session", request_body = Credentials,
    responses((status = 200, body = User)))]
pub(crate) async fn sign_in(
    State(app): State<Shared>,
    client: Client,
    Body(wish): Body<Credentials>,
) -> Welcomed {
    // Whoever guesses is slowed down where he is; only much guessing from everywhere slows the owner down too.
    let (from, name): (_, String) = (client.name(), sign_in_name(&wish.name).chars().take(24).collect());
    app.limits.count(Deed::SignIn, &format!("{from} {name}"))?;
    app.limits.count(Deed::SignInFrom, &from)?;
    app.limits.count(Deed::SignInAs, &name)?;
    let account = app.store.user_by_name(&wish.name).await?;
    let known = account.as_ref().and_then(|account| account.password.clone());
    let right = verify(&app, wish.password, known).await?;
    let account = account.filter(|account| right && !account.banned);
    let account = account.ok_or_else(|| Problem::forbidden(Why::WrongSignIn))?;
    begin_session(&app, &account).await
}

async fn begin_session(app: &App, account: &Account) -> Welcomed {
    let token = new_name::<40>();
    let seconds = app.config.session_days.saturating_mul(86_400);
    app.store.add_session(&token_hash(&token), &account.id, app.now().saturating_add(seconds)).await?;
    Ok((cookie(app, &token, seconds), Json(user(account))))
}

fn cookie(app: &App, token: &str, seconds: u32) -> HeaderMap {
    let secure = app.config.origin.as_ref().is_some_and(|origin| origin.starts_with("https://"));
    let secure = if secure { "; Secure" } else { "" };
    let text = format!("{COOKIE}={token}; Path=/; HttpOnly; SameSite=Strict; Max-Age={seconds}{secure}");
    let value = HeaderValue::try_from(text).expect("a token is letters and digits");
    HeaderMap::from_iter([(SET_COOKIE, value)])
}

/// Sign out.
#[utoipa::path(delete, path = "/api/session", responses((status = 204)))]
pub(crate) async fn sign_out(
    State(app): State<Shared>,
    session: Session,
) -> Result<(axum::http::StatusCode, HeaderMap), Problem> {
    if let Some(token) = &session.token {
        app.store.end_session(token).await?;
    }
    Ok((axum::http::StatusCode::NO_CONTENT, cookie(&app, "", 0)))
}

/// Change my password. All other sessions of mine end.
#[utoipa::path(put, path = "/api/account/password", request_body = NewPassword, security(("session" = [])),
    responses((status = 204), (status = 409, description = "A guest has no password.")))]
pub(crate) async fn change_password(
    State(app): State<Shared>,
    session: Session,
    Body(wish): Body<NewPassword>,
) -> Result<axum::http::StatusCode, Problem> {
    let account = session.account()?;
    proper_password(&wish.new)?;
    confirm(&app, &session, Some(wish.old)).await?;
    if account.is_guest() {
        return Err(Problem::conflict(Why::GuestPassword));
    }
    let hash = hash(&app, wish.new).await?;
    app.store.set_password(&account.id, &account.name, &hash).await?;
    app.store.end_sessions(&account.id, session.token.as_deref().unwrap_or_default()).await?;
    Ok(axum::http::StatusCode::NO_CONTENT)
}

/// Take my account and my data away. Bots take my seats.
#[utoipa::path(delete, path = "/api/account", request_body = Farewell, security(("session" = [])),
    responses((status = 204), (status = 409, description = "A table of mine is halted.")))]
pub(crate) async fn delete(
    State(app): State<Shared>,
    session: Session,
    Body(wish): Body<Farewell>,
) -> Result<(axum::http::StatusCode, HeaderMap), Problem> {
    let account = session.account()?;
    if account.id == HOUSEHOLD {
        return Err(Problem::forbidden(Why::Household));
    }
    confirm(&app, &session, wish.password).await?;
    let tables = app.store.tables_with(&account.id).await?;
    leave_all(&app, account, &tables).await?;
    app.store.delete_user(&account.id).await?;
    for table in &tables {
        table::tell_loaded(&app, table, Command::Forget { user: account.id.clone() }).await;
    }
    Ok((axum::http::StatusCode::NO_CONTENT, cookie(&app, "", 0)))
}

/// Leaves all tables.
async fn leave_all(app: &Shared, account: &Account, tables: &[String]) -> Result<(), Problem> {
    let person = Person { id: account.id.clone(), name: account.name.clone() };
    for table in tables {
        let person = person.clone();
        match table::ask(app, table, |reply| Command::Leave { person, reply }).await {
            // He has only opened it, or said something there once.
            Err(problem) if !matches!(problem.code, ProblemCode::Forbidden | ProblemCode::NotFound) => {
                return Err(problem);
            }
            Ok(()) | Err(_) => {}
        }
    }
    Ok(())
}

/// How I am told that it is my turn.
#[utoipa::path(get, path = "/api/account/notice", security(("session" = [])),
    responses((status = 200, body = Notice)))]
pub(crate) async fn notice(session: Session) -> Result<Json<Notice>, Problem> {
    let account = session.account()?;
    Ok(Json(notice_of(account)))
}

fn notice_of(account: &Account) -> Notice {
    Notice {
        webhook: account.webhook.clone(),
        secret: account.secret.clone(),
        mail: account.mail.clone(),
        mail_confirmed: account.mail_confirmed,
    }
}

/// Change how I am told that it is my turn.
#[utoipa::path(put, path = "/api/account/notice", request_body = Notice, security(("session" = [])),
    responses((status = 200, body = Notice)))]
pub(crate) async fn set_notice(
    State(app): State<Shared>,
    session: Session,
    client: Client,
    Body(wish): Body<Notice>,
) -> Result<Json<Notice>, Problem> {
    let account = session.account()?;
    let webhook = wish.webhook.filter(|url| !url.trim().is_empty());
    if let Some(url) = &webhook {
        crate::notice::proper_webhook(url, app.config.private_webhooks)?;
    }
    let mail = wish.mail.filter(|mail| !mail.trim().is_empty());
    if let Some(mail) = &mail {
        crate::notice::proper_mail(mail)?;
        if app.config.mail.is_none() {
            return Err(Problem::invalid(Why::NoMail));
        }
    }
    // The secret is ours: kept as long as there is a webhook.
    let secret = webhook.as_ref().map(|_| account.secret.clone().unwrap_or_else(new_name::<40>));
    let confirmed = account.mail_confirmed && mail == account.mail;
    if let Some(mail) = mail.as_ref().filter(|_| !confirmed) {
        for who in [client.name(), account.id.clone(), mail.trim().to_lowercase()] {
            app.limits.count(Deed::AskByMail, &who)?;
        }
    }
    app.store.set_webhook(&account.id, webhook, secret).await?;
    if !confirmed {
        app.store.set_mail(&account.id, mail.clone().map(|mail| (mail, new_name::<40>()))).await?;
    }
    if mail.is_some() && !confirmed {
        app.notices.confirm(&account.id);
    }
    let account = app.store.user(&account.id).await?.ok_or_else(Problem::sign_in)?;
    Ok(Json(notice_of(&account)))
}

/// Confirm an address for mail. The token is in the mail.
#[utoipa::path(post, path = "/api/mail/{token}/confirm", responses((status = 200, body = String)))]
pub(crate) async fn confirm_mail(
    State(app): State<Shared>,
    Name(token): Name,
) -> Result<&'static str, Problem> {
    match app.store.confirm_mail(&token).await? {
        true => Ok("The address is confirmed. You will be told when it is your turn.\n"),
        false => Err(no_mail()),
    }
}

/// No more mail. The token is in every mail.
#[utoipa::path(post, path = "/api/mail/{token}/stop", responses((status = 200, body = String)))]
pub(crate) async fn stop_mail(State(app): State<Shared>, Name(token): Name) -> Result<&'static str, Problem> {
    match app.store.stop_mail(&token).await? {
        true => Ok("No more mail will come to this address.\n"),
        false => Err(no_mail()),
    }
}

fn no_mail() -> Problem {
    Problem::new(ProblemCode::NotFound, Why::OldLink)
}

fn proper_password(password: &str) -> Result<(), Problem> {
    match (8..=200).contains(&password.chars().count()) {
        true => Ok(()),
        false => Err(Problem::invalid(Why::Password)),
    }
}

async fn confirm(app: &App, session: &Session, password: Option<String>) -> Result<(), Problem> {
    let account = session.account()?;
    if account.is_guest() {
        return Ok(());
    }
    // Counted for this session alone: nobody else can keep its owner from it.
    app.limits.count(Deed::SignIn, &format!("session {}", session.token.as_deref().unwrap_or_default()))?;
    match verify(app, password.unwrap_or_default(), account.password.clone()).await? {
        true => Ok(()),
        false => Err(Problem::forbidden(Why::WrongPassword)),
    }
}

fn argon() -> Argon2<'static> {
    let params = Params::new(19 * 1024, 2, 1, None).expect("allowed by the standard");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

/// Hashes a password, on a thread of its own, a few at a time.
pub(crate) async fn hash(app: &App, password: String) -> Result<String, Problem> {
    let _slot = app.password_slots.acquire().await.map_err(|_| Problem::unavailable())?;
    let work = move || hash_now(&password);
    tokio::task::spawn_blocking(work).await.map_err(|_| Problem::unavailable())
}

/// Hashes a password, which takes its time.
pub(crate) fn hash_now(password: &str) -> String {
    let salt = SaltString::encode_b64(&random::<16>()).expect("sixteen bytes are a salt");
    let hash = argon().hash_password(password.as_bytes(), &salt).expect("any text can be hashed");
    hash.to_string()
}

/// Whether a password is right. It takes as long for a name that does not exist.
async fn verify(app: &App, password: String, known: Option<String>) -> Result<bool, Problem> {
    let _slot = app.password_slots.acquire().await.map_err(|_| Problem::unavailable())?;
    let work = move || match known {
        Some(known) => PasswordHash::new(&known)
            .is_ok_and(|hash| argon().verify_password(password.as_bytes(), &hash).is_ok()),
        None => {
            let salt = SaltString::encode_b64(&[0; 16]).expect("sixteen bytes are a salt");
            drop(argon().hash_password(password.as_bytes(), &salt));
            false
        }
    };
    tokio::task::spawn_blocking(work).await.map_err(|_| Problem::unavailable())
}

/// The one user of a household's server is there from the start.
pub(crate) async fn settle_household(app: &App) -> Result<(), StoreError> {
    if app.store.user(HOUSEHOLD).await?.is_none() {
        let account = Account { id: HOUSEHOLD.into(), ..new_account(app, "You".into(), None) };
        app.store.add_user(&account).await?;
    }
    Ok(())
}
