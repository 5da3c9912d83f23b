//! What every request goes through: who asks, from where, and how answers and problems look.

use std::net::{IpAddr, SocketAddr};

use axum::Json;
use axum::body::Bytes;
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Request, State};
use axum::http::header::{self, HeaderValue};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;

use crate::app::{Shared, token_hash};
use crate::limits::{Deed, network};
use crate::problem::{Problem, Why};
use crate::protocol::{PROTOCOL, ProblemCode};
use crate::store::Account;
use crate::table::Person;
use crate::words::Language;

/// The name of the cookie.
pub(crate) const COOKIE: &str = "hexarch";
/// Says the version of the protocol, in requests and answers. A client that says another one is told to reload.
const PROTOCOL_HEADER: &str = "x-hexarch-protocol";
/// The one user of a household's server.
pub(crate) const HOUSEHOLD: &str = "household";

/// Nothing from elsewhere, nothing inline but styles of elements, nobody around us.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = match self.code {
            ProblemCode::Malformed | ProblemCode::Invalid => StatusCode::BAD_REQUEST,
            ProblemCode::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            ProblemCode::TooFast => StatusCode::TOO_MANY_REQUESTS,
            ProblemCode::SignIn => StatusCode::UNAUTHORIZED,
            ProblemCode::Forbidden => StatusCode::FORBIDDEN,
            ProblemCode::NotFound => StatusCode::NOT_FOUND,
            ProblemCode::Conflict | ProblemCode::Halted => StatusCode::CONFLICT,
            ProblemCode::Reload => StatusCode::UPGRADE_REQUIRED,
            ProblemCode::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            ProblemCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        };
        let mut response = (status, Json(self.told(Language::default()))).into_response();
        // The guard puts it in the words of whoever asked.
        response.extensions_mut().insert(self);
        response
    }
}

/// The address of the client.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Client(pub(crate) IpAddr);

impl Client {
    /// As whom it is counted.
    pub(crate) fn name(self) -> String {
        network(self.0).to_string()
    }
}

/// Who asks.
#[derive(Clone)]
pub(crate) struct Session {
    /// The user, if anybody is signed in.
    pub(crate) account: Option<Account>,
    /// Hash of the token of the session.
    pub(crate) token: Option<String>,
}

impl Session {
    pub(crate) fn account(&self) -> Result<&Account, Problem> {
        self.account.as_ref().ok_or_else(Problem::sign_in)
    }

    pub(crate) fn person(&self) -> Option<Person> {
        self.account.as_ref().map(|account| Person { id: account.id.clone(), name: account.name.clone() })
    }

    pub(crate) fn somebody(&self) -> Result<Person, Problem> {
        self.person().ok_or_else(Problem::sign_in)
    }
}

impl FromRequestParts<Shared> for Session {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Session, Problem> {
        if app.config.local {
            return Ok(Session { account: app.store.user(HOUSEHOLD).await?, token: None });
        }
        let Some(token) = cookie(&parts.headers) else { return Ok(Session { account: None, token: None }) };
        let token = token_hash(token);
        let account = app.store.session(&token, app.now()).await?;
        Ok(Session { token: account.is_some().then_some(token), account })
    }
}

impl FromRequestParts<Shared> for Client {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Client, Problem> {
        Ok(Client(client_address(parts, app)))
    }
}

fn client_address(parts: &Parts, app: &Shared) -> IpAddr {
    let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let peer = peer.unwrap_or(IpAddr::from([0, 0, 0, 0]));
    if !app.config.behind_proxy {
        return peer;
    }
    // The proxy in front appends the address that it saw; what stands before it anybody may have written.
    let forwarded = parts.headers.get("x-forwarded-for").and_then(|value| value.to_str().ok());
    let last = forwarded.and_then(|list| list.rsplit(',').next()).and_then(|text| text.trim().parse().ok());
    last.unwrap_or(peer)
}

/// The token in the cookie.
pub(crate) fn cookie(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs =
        cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE).map(|(_, token)| token).filter(|token| token.len() <= 128)
}

/// A body of JSON. What is wrong with it is told.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Shared> for Body<T> {
    type Rejection = Problem;
    async fn from_request(request: Request, app: &Shared) -> Result<Body<T>, Problem> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let json = kind.is_some_and(|kind| kind.split(';').next().map(str::trim) == Some("application/json"));
        if !json {
            return Err(Problem::new(ProblemCode::Malformed, Why::NotJson));
        }
        let bytes = Bytes::from_request(request, app).await.map_err(|rejection| {
            let large = rejection.status() == StatusCode::PAYLOAD_TOO_LARGE;
            let code = if large { ProblemCode::TooLarge } else { ProblemCode::Malformed };
            Problem::new(code, if large { Why::LongBody } else { Why::CutBody })
        })?;
        serde_json::from_slice(&bytes).map(Body).map_err(|error| Problem::unreadable(&error))
    }
}

/// The parameters of a query. What is wrong with them is told.
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<Shared> for Query<T> {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, _: &Shared) -> Result<Query<T>, Problem> {
        axum::extract::Query::try_from_uri(&parts.uri)
            .map(|axum::extract::Query(query)| Query(query))
            .map_err(|error| Problem::quoted(ProblemCode::Invalid, error.body_text()))
    }
}

/// A part of the path that names something of ours: letters and digits.
pub(crate) struct Name(pub(crate) String);

impl FromRequestParts<Shared> for Name {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Name, Problem> {
        let axum::extract::Path(names) =
            axum::extract::Path::<Vec<(String, String)>>::from_request_parts(parts, app)
                .await
                .map_err(|_| Problem::no_table())?;
        let name = names.into_iter().next().map(|(_, name)| name).ok_or_else(Problem::no_table)?;
        match is_name(&name) {
            true => Ok(Name(name)),
            false => Err(Problem::no_table()),
        }
    }
}

pub(crate) fn is_name(name: &str) -> bool {
    (1..=64).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

/// Whether a request comes from a page of ours, as far as a browser tells.
pub(crate) fn is_ours(headers: &HeaderMap, app: &Shared) -> bool {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    match text(header::ORIGIN) {
        Some(origin) => match &app.config.origin {
            Some(ours) => origin == ours,
            None => {
                let host = origin.split_once("://").map(|(_, host)| host);
                host.is_some() && host == text(header::HOST)
            }
        },
        // Browsers say where a request comes from; other programs have no cookies of others to misuse.
        None => {
            !headers.contains_key("sec-fetch-site")
                || matches!(
                    headers.get("sec-fetch-site").map(HeaderValue::as_bytes),
                    Some(b"same-origin" | b"none")
                )
        }
    }
}

/// Whether the name under which we are asked is one of this machine: another page may have been given our address.
fn is_this_machine(headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    matches!(name, "localhost" | "127.0.0.1" | "[::1]")
}

/// There is something there, for another method.
pub(crate) async fn no_method() -> Response {
    let problem = Problem::new(ProblemCode::Malformed, Why::Method);
    (StatusCode::METHOD_NOT_ALLOWED, problem).into_response()
}

/// What every request goes through before anything else.
pub(crate) async fn guard(State(app): State<Shared>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let start = std::time::Instant::now();
    let method = parts.method.clone();
    let language = language(&parts.headers);
    let checked = check(&app, &parts);
    let mut response = match checked {
        Ok(()) => next.run(Request::from_parts(parts, body)).await,
        Err(problem) => problem.into_response(),
    };
    if let Some(problem) = response.extensions_mut().remove::<Problem>() {
        *response.body_mut() = Json(problem.told(language)).into_response().into_body();
    }
    metrics::histogram!("hexarch_request_seconds").record(start.elapsed().as_secs_f64());
    metrics::counter!("hexarch_requests", "status" => response.status().as_str().to_owned()).increment(1);
    tracing::debug!(%method, status = response.status().as_u16(), "request");
    dress(&app, response.headers_mut());
    response
}

/// In which language somebody likes to be told what is wrong.
pub(crate) fn language(headers: &HeaderMap) -> Language {
    let wishes = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    wishes.map(Language::accepted).unwrap_or_default()
}

fn check(app: &Shared, parts: &Parts) -> Result<(), Problem> {
    if app.config.local && !is_this_machine(&parts.headers) {
        return Err(Problem::forbidden(Why::Local));
    }
    if !matches!(parts.method, Method::GET | Method::HEAD) && !is_ours(&parts.headers, app) {
        return Err(Problem::forbidden(Why::ForeignRequest));
    }
    let said = parts.headers.get(PROTOCOL_HEADER).and_then(|value| value.to_str().ok());
    if said.is_some_and(|said| said != PROTOCOL.to_string()) {
        return Err(Problem::new(ProblemCode::Reload, Why::Protocol).with("protocol", PROTOCOL));
    }
    app.limits.count(Deed::Request, &Client(client_address(parts, app)).name())?;
    match cookie(&parts.headers) {
        Some(token) => app.limits.count(Deed::InSession, &token_hash(token)),
        None => Ok(()),
    }
}

/// What no browser shows as a page of its own: what a page may do need not be said with it. The client consists of many such
/// files, and the words take more bytes than some of them.
const PARTS: [&str; 3] = ["text/javascript", "text/css", "application/json"];

/// The headers that every answer carries, and those that tell a browser what a page may do.
fn dress(app: &Shared, headers: &mut HeaderMap) {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if !PARTS.iter().any(|part| kind.starts_with(part)) {
        for (name, value) in [
            ("content-security-policy", POLICY),
            ("x-frame-options", "DENY"),
            ("cross-origin-opener-policy", "same-origin"),
            ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
            ("referrer-policy", "no-referrer"),
        ] {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(PROTOCOL_HEADER, HeaderValue::from(PROTOCOL));
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("same-origin"));
    if app.config.origin.as_ref().is_some_and(|origin| origin.starts_with("https://")) {
        let value = HeaderValue::from_static("max-age=31536000");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, value);
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}
