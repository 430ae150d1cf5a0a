//! `/monitor/openapi.json`: the API's description, compressed once, and not sent again to those who have it.

use crate::router;
use crate::site::assets;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use std::io::Write;
use std::sync::LazyLock;

/// The description in the encodings that are served.
struct Served {
    gzip: Vec<u8>,
    tag: HeaderValue,
}

static SERVED: LazyLock<Served> = LazyLock::new(|| {
    let text = router::description_text().as_bytes();
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    let gzip = encoder.write_all(text).and_then(|()| encoder.finish());
    let gzip = gzip.unwrap_or_else(|_| unreachable!("memory takes what is written"));
    let hash = Sha256::digest(text).iter().take(16).fold(0_u128, |hash, byte| hash << 8 | u128::from(*byte));
    let tag = HeaderValue::from_str(&format!("\"{hash:032x}\"")).unwrap_or(HeaderValue::from_static("\"\""));
    Served { gzip, tag }
});

/// Shows it.
pub(crate) async fn show(headers: HeaderMap) -> Response {
    let served = &*SERVED;
    let is_known = headers.get(header::IF_NONE_MATCH) == Some(&served.tag);
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let mut response = match (is_known, assets::accepts(accepted, "gzip")) {
        (true, _) => StatusCode::NOT_MODIFIED.into_response(),
        (false, true) => ([(header::CONTENT_ENCODING, "gzip")], &served.gzip[..]).into_response(),
        (false, false) => router::description_text().into_response(),
    };
    let answer = response.headers_mut();
    answer.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    answer.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    answer.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    answer.insert(header::ETAG, served.tag.clone());
    response
}
