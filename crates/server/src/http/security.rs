//! Headers that every answer carries, and panics turned into answers.

use super::error::Error;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::any::Any;

/// What pages of this site may load and where they may be shown: their own scripts alone, styles also inline (the component library sets them).
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
     object-src 'none'; frame-ancestors 'none'; base-uri 'self'; form-action 'self'";

const ALWAYS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// A year; sent only where the site is reached over TLS. Other names below the host are their owner's business.
const STRICT_TRANSPORT_SECURITY: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// Adds the headers; the state says whether the site is reached over TLS.
pub async fn add_headers(State(is_https): State<bool>, request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/monitor");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if is_https {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, STRICT_TRANSPORT_SECURITY);
    }
    if is_api && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// The answer to a request whose handler panicked.
#[expect(clippy::needless_pass_by_value, reason = "the layer hands it over")]
pub fn answer_panic(panic: Box<dyn Any + Send>) -> axum::http::Response<Body> {
    let said = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    Error::Internal(anyhow::anyhow!("a handler panicked: {}", said.unwrap_or("without words"))).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::log;
    use axum::routing::get;
    use tower::ServiceExt;
    use tower_http::catch_panic::CatchPanicLayer;

    async fn panics() -> &'static str {
        panic!("a cause that nobody outside may read")
    }

    #[tokio::test]
    async fn a_panic_is_a_500_with_an_id_and_without_its_cause() {
        let router = axum::Router::new()
            .route("/", get(panics))
            .layer(CatchPanicLayer::custom(answer_panic))
            .layer(axum::middleware::from_fn(log::record));

        let response = router.oneshot(Request::new(Body::empty())).await.expect("an answer");

        assert_eq!(response.status(), 500);
        let id = response.headers()[log::REQUEST_ID].to_str().expect("an id").to_owned();
        let body = axum::body::to_bytes(response.into_body(), 10_000).await.expect("a body");
        let body = String::from_utf8_lossy(&body);
        assert!(body.contains(&id) && !body.contains("nobody outside"), "{body}");
    }
}
