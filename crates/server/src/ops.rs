//! What whoever runs a server needs: health, figures, the description of the interface.

use std::sync::OnceLock;

use axum::Extension;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use utoipa::OpenApi;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{Object, SchemaType, Type};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityScheme};
use utoipa::openapi::{self, ContentBuilder, Ref, RefOr, Required, ResponseBuilder};

use crate::app::Shared;
use crate::problem::{Problem, Why};
use crate::protocol::{ToClient, ToServer, ToldProblem};
use crate::web::Client;

/// The figures of this process. All servers in it share them.
pub(crate) fn recorder() -> &'static PrometheusHandle {
    static RECORDER: OnceLock<PrometheusHandle> = OnceLock::new();
    RECORDER.get_or_init(|| {
        let seconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5];
        let builder = PrometheusBuilder::new()
            .set_buckets_for_metric(metrics_exporter_prometheus::Matcher::Suffix("_seconds".into()), &seconds)
            .expect("there are buckets");
        let recorder = builder.build_recorder();
        let handle = recorder.handle();
        // Somebody else in this process may count already; then ours stay empty.
        let _ = metrics::set_global_recorder(recorder);
        handle
    })
}

/// Whether the server is well.
#[utoipa::path(get, path = "/healthz", responses((status = 200), (status = 503)))]
pub(crate) async fn health(State(app): State<Shared>) -> Response {
    match !app.is_closing() && app.store.is_well().await {
        true => (StatusCode::OK, "well\n").into_response(),
        false => (StatusCode::SERVICE_UNAVAILABLE, "not well\n").into_response(),
    }
}

/// Figures for Prometheus, for this machine only.
#[utoipa::path(get, path = "/metrics", responses((status = 200, body = String)))]
pub(crate) async fn metrics(State(app): State<Shared>, Client(address): Client) -> Result<Response, Problem> {
    if !address.is_loopback() {
        return Err(Problem::forbidden(Why::Figures));
    }
    figures(State(app)).await
}

/// The same, where an address was set up for it.
pub(crate) async fn figures(State(app): State<Shared>) -> Result<Response, Problem> {
    for (stage, count) in app.store.count_tables().await? {
        metrics::gauge!("hexarch_tables", "stage" => stage).set(f64::from(count));
    }
    if let Some(bytes) = resident() {
        metrics::gauge!("process_resident_memory_bytes").set(bytes as f64);
    }
    let kind = [(CONTENT_TYPE, "text/plain; version=0.0.4")];
    Ok((kind, recorder().render()).into_response())
}

/// How much memory this process has, where the system tells.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}

/// The description of the interface for programs. The routes are added where they are listed, the shapes follow from the
/// types.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Hexarch",
        description = "Lobby, accounts and tables. A table itself is a WebSocket, which docs/server.md explains; its \
        messages are the schemas ToServer and ToClient."
    ),
    components(schemas(ToldProblem, ToServer, ToClient, hexarch_core::Arg))
)]
pub(crate) struct Description;

/// The problems that many requests have in common.
const REQUESTS: [(u16, &str); 4] = [
    (403, "It is not yours to do, or the request comes from another site."),
    (426, "The client speaks another version of the protocol: reload it."),
    (429, "Too often; wait a little."),
    (503, "The server is closing or cannot do it now."),
];
const BODIES: [(u16, &str); 2] =
    [(400, "The body cannot be read, or a value in it cannot be."), (413, "The body is too long.")];
const QUERIES: [(u16, &str); 1] = [(400, "A value in the query cannot be.")];
const NAMES: [(u16, &str); 1] = [(404, "There is no such thing, or you may not know of it.")];
const SESSIONS: [(u16, &str); 1] = [(401, "Nobody is signed in.")];

/// The description as it goes over the wire: it is the same for all.
#[derive(Clone)]
pub(crate) struct Described(Bytes);

/// Adds what follows from the requests themselves: names in paths, problems, and the cookie of a session.
pub(crate) fn complete(mut api: openapi::OpenApi) -> Described {
    let cookie = SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::new(crate::web::COOKIE)));
    api.components.get_or_insert_default().add_security_scheme("session", cookie);
    for (path, item) in &mut api.paths.paths {
        let operations = [&mut item.get, &mut item.post, &mut item.put, &mut item.delete];
        for operation in operations.into_iter().flatten() {
            let parameters = operation.parameters.get_or_insert_default();
            let query = !parameters.is_empty();
            parameters.extend(names(path).map(|name| RefOr::T(in_path(name))));
            let shared = [
                (true, &REQUESTS[..]),
                (operation.request_body.is_some(), &BODIES),
                (query, &QUERIES),
                (names(path).next().is_some(), &NAMES),
                (operation.security.is_some(), &SESSIONS),
            ];
            let shared = shared.into_iter().filter(|(holds, _)| *holds).flat_map(|(_, problems)| problems);
            let answers = &mut operation.responses.responses;
            for (status, what) in shared {
                answers.entry(status.to_string()).or_insert_with(|| RefOr::T(problem(what)));
            }
            for (_, answer) in answers.iter_mut().filter(|(status, _)| status.as_str() >= "400") {
                if let RefOr::T(own) = answer
                    && own.content.is_empty()
                {
                    *own = problem(&own.description);
                }
            }
            let mistake = || RefOr::T(problem("A mistake in the program."));
            answers.entry("default".into()).or_insert_with(mistake);
        }
    }
    Described(serde_json::to_string(&api).expect("a description is plain data").into())
}

/// The names in a path: `{table}` and so on.
fn names(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
}

fn in_path(name: &str) -> Parameter {
    let text = Object::with_type(SchemaType::new(Type::String));
    let parameter = ParameterBuilder::new().name(name).parameter_in(ParameterIn::Path);
    parameter.required(Required::True).schema(Some(text)).build()
}

fn problem(description: &str) -> openapi::Response {
    let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).build();
    let response = ResponseBuilder::new().description(format!("{description} Nothing has changed."));
    response.content("application/json", content).build()
}

/// The description of this interface.
#[utoipa::path(get, path = "/api/openapi.json", responses((status = 200, description = "This document.")))]
pub(crate) async fn openapi(Extension(Described(json)): Extension<Described>) -> Response {
    ([(CONTENT_TYPE, "application/json")], json).into_response()
}
