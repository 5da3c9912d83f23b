//! The client's files, which are part of the program.

use axum::body::Body;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::problem::{Problem, Why};
use crate::protocol::ProblemCode;

/// What `npm run build` has made. The program builds without it.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Client;

const MISSING: &str = "<!doctype html><html lang=en><meta charset=utf-8><title>Hexarch</title>
<h1>Hexarch</h1>
<p>The server runs, but this program was built without its client. In the folder <code>web</code> of the source run
<code>npm ci &amp;&amp; npm run build</code>, then build the program again.</p>
<p>Until then: <code>hexarch play --terminal</code>, or the interface for programs, which <a href=\"/api/openapi.json\">describes
itself</a>.</p>
";

/// A file of the client; for every other address of a page, the client itself.
pub(crate) async fn file(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path == "api" || path.starts_with("api/") {
        return Problem::new(ProblemCode::NotFound, Why::NothingHere).into_response();
    }
    if !matches!(method, Method::GET | Method::HEAD) {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    // The files are looked up in a list, so that no path leads out of it.
    match find(path, &headers) {
        Some(response) => response,
        None if path.rsplit('/').next().is_some_and(|last| last.contains('.')) => {
            StatusCode::NOT_FOUND.into_response()
        }
        None => find("index.html", &headers).unwrap_or_else(|| Html(MISSING).into_response()),
    }
}

fn find(path: &str, headers: &HeaderMap) -> Option<Response> {
    let plain = Client::get(path).filter(|_| !path.is_empty())?;
    let packed = [("br", ".br"), ("gzip", ".gz")].into_iter().find_map(|(encoding, ending)| {
        Some((encoding, Client::get(&format!("{path}{ending}")).filter(|_| accepts(headers, encoding))?))
    });
    let encoding = packed.as_ref().map(|(encoding, _)| *encoding);
    let file = packed.map_or(plain, |(_, file)| file);
    let mut response = respond(path, &file, headers);
    response.headers_mut().insert(VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(encoding) = encoding {
        response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    Some(response)
}

/// Whether the client takes something packed in this way.
pub(crate) fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    let accepted = headers.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    accepted.split(',').any(|one| one.split(';').next().map(str::trim) == Some(encoding))
}

fn respond(path: &str, file: &EmbeddedFile, headers: &HeaderMap) -> Response {
    let hash = file.metadata.sha256_hash();
    let tag: String = hash[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{tag}\"");
    // Names of built files change with their content.
    let cache = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let fixed = [(CACHE_CONTROL, cache.to_owned()), (ETAG, tag.clone())];
    if headers.get(IF_NONE_MATCH).is_some_and(|seen| seen.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, fixed).into_response();
    }
    let body = Body::from(file.data.clone().into_owned());
    (fixed, [(CONTENT_TYPE, kind(path))], body).into_response()
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}
