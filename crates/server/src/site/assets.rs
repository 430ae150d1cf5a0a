//! The front end's files, embedded in the binary and served under `/broker/`.
//!
//! The build leaves `.br` and `.gz` beside each file; the smallest that the browser takes is sent. Files under `assets/` carry a hash in
//! their names and never change; everything else is revalidated each time. A path that is no file is a page of the front end, so it gets
//! the one of `pages/` that paints its screen's frame and names its screen's files.

use super::first_paint;
use axum::body::Body;
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use platform::app::App;
use platform::http::Error;
use platform::http::brand::Brand;
use platform::http::token::HINT_COOKIE;
use rust_embed::{Embed, EmbeddedFile};
use sha2::{Digest, Sha256};
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
pub async fn index(app: App, headers: HeaderMap) -> Response {
    page("", &headers, &app)
}

/// A page of the front end. All are the same application; they differ in what is painted before it runs, and in what the browser is told
/// to load beside it. Compressed on its way out, since each brand's differs.
fn page(path: &str, headers: &HeaderMap, app: &App) -> Response {
    let Some(file) = Dist::get(screen(path, is_signed_in(headers))) else { return not_built() };
    let page = first_paint::fill(&String::from_utf8_lossy(&file.data), Brand::of(headers), &app.config);
    let hash = tag_text(&Sha256::digest(&page));
    let tag = HeaderValue::from_str(&format!("W/{hash}")).unwrap_or(HeaderValue::from_static("W/\"\""));
    let mut response = if headers.get(header::IF_NONE_MATCH) == Some(&tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response()
    };
    let answer = response.headers_mut();
    answer.insert(header::CACHE_CONTROL, ASK_AGAIN);
    answer.insert(header::VARY, HeaderValue::from_static("accept-encoding, cookie"));
    answer.insert(header::ETAG, tag);
    response
}

/// The page for the screen that will most likely be shown (`web/scripts/pages.mjs`): visitors who ask for home are led to sign-in, people
/// who are signed in from there to home. Any other address of a visitor gets a page that paints nothing but its background.
fn screen(path: &str, is_signed_in: bool) -> &'static str {
    match (path.trim_end_matches('/'), is_signed_in) {
        ("" | "login", false) => "pages/sign-in.html",
        ("" | "login", true) => "pages/home.html",
        (path, true) if is_in_shell(path) => "pages/member.html",
        _ => "pages/plain.html",
    }
}

/// Screens that stand alone for people who are signed in, too: outside of navigation and header.
const ALONE: [&str; 14] = [
    "login",
    "sign-up",
    "demo",
    "drive",
    "track",
    "pickup-check",
    "onboarding",
    "eld-consent",
    "carrier-vpn-block",
    "user-country-block",
    "insurance-certificate",
    "pending-access-review",
    "required-information",
    "identity-alerts/reply",
];

fn is_in_shell(path: &str) -> bool {
    !ALONE.iter().any(|alone| path.strip_prefix(alone).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')))
}

/// Whether the cookie that stands beside a session's is there: a hint, which proves nothing.
fn is_signed_in(headers: &HeaderMap) -> bool {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies
        .flat_map(|cookies| cookies.split(';'))
        .any(|cookie| cookie.trim().split_once('=').is_some_and(|(name, value)| name == HINT_COOKIE && value == "1"))
}

/// Everything below `/broker/`.
pub async fn file(app: App, Path(path): Path<String>, headers: HeaderMap) -> Result<Response, Error> {
    if let Some(response) = serve(&path, &headers) {
        return Ok(response);
    }
    let is_file = path.starts_with(HASHED) || path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    if is_file { Err(Error::NotFound) } else { Ok(page(&path, &headers, &app)) }
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
    // Pages are filled in before they are handed out, and the compressed twins are chosen by us: neither is requested by path.
    if path.starts_with("pages/") {
        return None;
    }
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
pub(crate) fn accepts(accepted: &str, encoding: &str) -> bool {
    accepted.split(',').any(|item| {
        let mut parts = item.trim().split(';').map(str::trim);
        parts.next() == Some(encoding)
            && !parts.any(|weight| weight.strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0)))
    })
}

fn etag(file: &EmbeddedFile) -> HeaderValue {
    HeaderValue::from_str(&tag_text(&file.metadata.sha256_hash())).unwrap_or(HeaderValue::from_static("\"\""))
}

/// The beginning of a hash, as tags say it.
fn tag_text(hash: &[u8]) -> String {
    let start = hash.iter().take(16).fold(0_u128, |start, byte| start << 8 | u128::from(*byte));
    format!("\"{start:032x}\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_screen_is_known_by_its_path_and_by_whether_one_is_signed_in() {
        assert_eq!(["", "login", "login/"].map(|path| screen(path, false)), ["pages/sign-in.html"; 3]);
        assert_eq!(["", "login"].map(|path| screen(path, true)), ["pages/home.html"; 2]);
        assert_eq!(
            ["carriers/7", "identity-alerts", "onboarding-packets"].map(|path| screen(path, true)),
            ["pages/member.html"; 3]
        );
    }

    #[test]
    fn no_screen_is_painted_where_another_will_be_shown() {
        assert_eq!(["sign-up", "carriers/7", "login/forgot"].map(|path| screen(path, false)), ["pages/plain.html"; 3]);
        assert_eq!(
            ["login/reset", "identity-alerts/reply", "onboarding"].map(|path| screen(path, true)),
            ["pages/plain.html"; 3]
        );
    }

    #[test]
    fn the_hint_is_one_cookie_among_others() {
        let with = |cookies: &'static str| HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_static(cookies))]);
        let hint = format!("a=1; {HINT_COOKIE}=1");
        let hinted = HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_str(&hint).expect("a header"))]);
        assert!(is_signed_in(&hinted));
        assert!(!is_signed_in(&with("a=haulwarden_signed_in")) && !is_signed_in(&HeaderMap::new()));
    }
}
