//! What whoever runs a server needs: health, figures, the description of the interface.

use std::sync::OnceLock;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use utoipa::OpenApi;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{Object, SchemaType, Type};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{self, ContentBuilder, Ref, RefOr, Required, ResponseBuilder};

use crate::app::Shared;
use crate::protocol::Problem;
use crate::web::Client;
use crate::{accounts, lobby};

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
        return Err(Problem::forbidden("figures are for this machine only"));
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

/// The description of the interface for programs.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Hexarch",
        description = "Lobby and accounts. A table itself is a WebSocket at \
        /api/tables/{table}/live, whose messages are described in docs/server.md."
    ),
    paths(
        accounts::me,
        accounts::guest,
        accounts::register,
        accounts::sign_in,
        accounts::sign_out,
        accounts::change_password,
        accounts::delete,
        accounts::notice,
        accounts::set_notice,
        accounts::mail_page,
        accounts::confirm_mail,
        accounts::stop_mail,
        lobby::games,
        lobby::book,
        lobby::rules,
        lobby::tables,
        lobby::open,
        lobby::import,
        lobby::table,
        lobby::join,
        lobby::accept,
        lobby::leave,
        lobby::filler,
        lobby::rematch,
        lobby::fork,
        lobby::replay,
        lobby::position,
        lobby::log,
        lobby::scene,
        health,
        metrics,
    ),
    components(schemas(Problem)),
    modifiers(&Complete)
)]
pub(crate) struct Description;

/// What holds for all routes alike: names in paths, problems, and the cookie of a session.
struct Complete;

impl utoipa::Modify for Complete {
    fn modify(&self, api: &mut openapi::OpenApi) {
        let cookie = SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::new(crate::web::COOKIE)));
        api.components.get_or_insert_default().add_security_scheme("session", cookie);
        // Some things can be asked for by anybody.
        let session = SecurityRequirement::new("session", Vec::<String>::new());
        api.security = Some(vec![SecurityRequirement::default(), session]);
        for (path, item) in &mut api.paths.paths {
            let operations = [&mut item.get, &mut item.post, &mut item.put, &mut item.delete];
            for operation in operations.into_iter().flatten() {
                let parameters = operation.parameters.get_or_insert_default();
                parameters.extend(names(path).map(|name| RefOr::T(in_path(name))));
                let problem = || RefOr::T(problem());
                operation.responses.responses.entry("default".into()).or_insert_with(problem);
            }
        }
    }
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

fn problem() -> openapi::Response {
    let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).build();
    let response =
        ResponseBuilder::new().description("What was wrong with the request. Nothing has changed.");
    response.content("application/json", content).build()
}

/// The description of this interface.
pub(crate) async fn openapi() -> Json<openapi::OpenApi> {
    Json(Description::openapi())
}
