//! The front end's files, embedded in the binary and served under `/broker/`.
//!
//! The build leaves `.br` and `.gz` beside each file; the smallest that the browser takes is sent. Files under `assets/` carry a hash in
//! their names and never change; everything else is revalidated each time. A path that is no file is a page of the front end, so it gets
//! `index.html`.

use axum::body::Body;
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use platform::http::Error;
use rust_embed::{Embed, EmbeddedFile};
use std::borrow::Cow;

/// What `make web` builds. In a debug build it is read from the folder as it is.
#[derive(Embed)]
#[folder = "../../web/dist"]
struct Dist;

/// Where files with a hash in their names are.
const HASHED: &str = "assets/";
/// A year, the longest that is understood.
const FOREVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const ASK_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");
const NOT_BUILT: &str =
    "The front end is not built yet. Run `make build` (or `make web`), then load this page again.\n";

/// `/` is the front end's home.
pub async fn home() -> Redirect {
    Redirect::temporary("/broker/")
}

/// `/broker` and `/broker/`.
pub async fn index(headers: HeaderMap) -> Response {
    serve("index.html", &headers).unwrap_or_else(not_built)
}

/// Everything below `/broker/`.
pub async fn file(Path(path): Path<String>, headers: HeaderMap) -> Result<Response, Error> {
    if let Some(response) = serve(&path, &headers) {
        return Ok(response);
    }
    let is_file = path.starts_with(HASHED) || path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    if is_file { Err(Error::NotFound) } else { Ok(index(headers).await) }
}

/// The API's documentation page, `/monitor/docs`.
pub async fn docs(headers: HeaderMap) -> Response {
    serve("docs.html", &headers).unwrap_or_else(not_built)
}

fn not_built() -> Response {
    let headers = [(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CACHE_CONTROL, "no-store")];
    (StatusCode::SERVICE_UNAVAILABLE, headers, NOT_BUILT).into_response()
}

/// An encoding that the build makes, and the ending of its files.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

fn serve(path: &str, headers: &HeaderMap) -> Option<Response> {
    // The compressed twins are chosen by us, not requested by path.
    if ENCODINGS.iter().any(|(_, ending)| path.ends_with(ending)) {
        return None;
    }
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let compressed = ENCODINGS
        .iter()
        .filter(|(encoding, _)| accepts(accepted, encoding))
        .find_map(|(encoding, ending)| Some((Some(*encoding), Dist::get(&format!("{path}{ending}"))?)));
    let (encoding, file) = compressed.or_else(|| Some((None, Dist::get(path)?)))?;
    let tag = etag(&file);
    if headers.get(header::IF_NONE_MATCH) == Some(&tag) {
        return Some((StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response());
    }
    let mut response = Response::new(match file.data {
        Cow::Borrowed(bytes) => Body::from(bytes),
        Cow::Owned(bytes) => Body::from(bytes),
    });
    let answer = response.headers_mut();
    // RFC 9239: script is text/javascript, modules (`.mjs`, the map's worker) among it.
    let kind = match path.rsplit_once('.') {
        Some((_, "mjs")) => mime_guess::mime::TEXT_JAVASCRIPT,
        _ => mime_guess::from_path(path).first_or_octet_stream(),
    };
    let charset = if kind.type_() == "text" { "; charset=utf-8" } else { "" };
    answer.insert(header::CONTENT_TYPE, HeaderValue::from_str(&format!("{kind}{charset}")).ok()?);
    answer.insert(header::CACHE_CONTROL, if path.starts_with(HASHED) { FOREVER } else { ASK_AGAIN });
    answer.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    answer.insert(header::ETAG, tag);
    if let Some(encoding) = encoding {
        answer.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    Some(response)
}

/// Whether an `Accept-Encoding` takes the encoding: it is named, and not with a weight of zero.
fn accepts(accepted: &str, encoding: &str) -> bool {
    accepted.split(',').any(|item| {
        let mut parts = item.trim().split(';').map(str::trim);
        parts.next() == Some(encoding)
            && !parts.any(|weight| weight.strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0)))
    })
}

fn etag(file: &EmbeddedFile) -> HeaderValue {
    let hash = file.metadata.sha256_hash().iter().take(16).fold(0_u128, |hash, byte| hash << 8 | u128::from(*byte));
    HeaderValue::from_str(&format!("\"{hash:032x}\"")).unwrap_or(HeaderValue::from_static("\"\""))
}
