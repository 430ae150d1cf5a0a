//! Headers on every answer, and panics turned into error responses.

use super::error::Error;
use crate::config::Config;
use crate::config::billing::BillingAccess;
use crate::config::services::Services;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::any::Any;

/// What every answer carries beside the policy of what its page may load.
const ALWAYS: [(HeaderName, &str); 4] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // Addresses of pages that links open hold tokens: no request, not even to ourselves, names more than the origin.
    (header::REFERRER_POLICY, "strict-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Where the tag manager's script comes from.
const TAG_MANAGER: &str = "https://www.googletagmanager.com";

/// A year; sent only where the site is reached over TLS. Other names below the host are their owner's business.
const STRICT_TRANSPORT_SECURITY: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// The headers that depend on the configuration.
#[derive(Clone, Debug)]
pub struct Policy {
    content: HeaderValue,
    is_https: bool,
}

impl Policy {
    /// The configured policy.
    pub fn of(config: &Config) -> Self {
        let gateway = config.billing.as_ref().filter(|_| !config.is_demonstration);
        let gateway = gateway.map(BillingAccess::form_origins).unwrap_or_default();
        let content = HeaderValue::from_str(&content_security_policy(&config.services, &gateway))
            .unwrap_or_else(|_| unreachable!("origins are plain text"));
        Self { content, is_https: config.is_https() }
    }
}

/// What pages of this site may load and where they may be shown: their own scripts alone, styles also inline (the component library sets
/// them), and of other origins those that are configured, the payment gateway's form among them. Never inline scripts.
fn content_security_policy(services: &Services, gateway: &[String]) -> String {
    let chat = services.chat.as_ref().map(|chat| chat.script_url.origin().ascii_serialization());
    let tags = services.tag_manager_id.as_ref().map(|_| TAG_MANAGER.to_owned());
    let loaded: String = chat
        .iter()
        .chain(&tags)
        .chain(&services.page_origins)
        .chain(gateway)
        .flat_map(|origin| [" ", origin])
        .collect();
    let reports = services.error_reporting.as_ref().map(|dsn| format!(" {}", dsn.origin)).unwrap_or_default();
    let map: String =
        services.map_style.iter().flat_map(|style| &style.origins).flat_map(|origin| [" ", origin]).collect();
    let also = |name: &str, list: &str| if list.is_empty() { String::new() } else { format!("{name} 'self'{list}; ") };
    format!(
        "default-src 'self'; {}{}{}style-src 'self' 'unsafe-inline'{loaded}; img-src 'self' data:{loaded}{map}; {}{}\
         object-src 'none'; frame-ancestors 'none'; base-uri 'self'; form-action 'self'",
        also("script-src", &loaded),
        also("connect-src", &format!("{loaded}{reports}{map}")),
        also("font-src", &loaded),
        also("frame-src", &loaded),
        also("media-src", &loaded),
    )
}

/// Adds the headers.
pub async fn add_headers(State(policy): State<Policy>, request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/monitor");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if headers.contains_key(header::CONTENT_SECURITY_POLICY) {
        // A kept file that a page of this site shows brings a stricter policy of its own.
        headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("SAMEORIGIN"));
    } else {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy.content);
    }
    if policy.is_https {
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
    Error::Internal(anyhow::anyhow!("a handler panicked: {}", said.unwrap_or("without a message"))).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::log;
    use axum::routing::get;
    use tower::ServiceExt;
    use tower_http::catch_panic::CatchPanicLayer;

    #[test]
    fn only_what_is_configured_widens_what_pages_load() {
        let read = |variables: &[(&str, &str)]| {
            let get = |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, v)| (*v).to_owned());
            content_security_policy(&Services::read(&get).expect("services"), &[])
        };

        assert_eq!(
            read(&[]),
            "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; \
             frame-ancestors 'none'; base-uri 'self'; form-action 'self'"
        );
        let tags = read(&[("TAG_MANAGER_ID", "GTM-AB12"), ("SENTRY_DSN", "https://k@errors.example/1")]);
        assert!(tags.contains("script-src 'self' https://www.googletagmanager.com; "), "{tags}");
        assert!(
            tags.contains("connect-src 'self' https://www.googletagmanager.com https://errors.example; "),
            "{tags}"
        );
        let chat = read(&[("CHAT_APP_ID", "a"), ("CHAT_SCRIPT_URL", "https://chat.example/widget/a.js?v=1")]);
        assert!(chat.contains("script-src 'self' https://chat.example; "), "{chat}");
        let map =
            read(&[("MAP_STYLE_URL", "https://maps.example/style.json"), ("MAP_ORIGINS", "https://tiles.example")]);
        assert!(map.contains("connect-src 'self' https://maps.example https://tiles.example; "), "{map}");
        assert!(map.contains("img-src 'self' data: https://maps.example https://tiles.example; "), "{map}");
        assert!(!map.contains("script-src"), "{map}");
        let cards = content_security_policy(&Services::default(), &["https://cards.example".to_owned()]);
        assert!(cards.contains("script-src 'self' https://cards.example; "), "{cards}");
        assert!(cards.contains("frame-src 'self' https://cards.example; "), "{cards}");
        assert!([tags, chat, map, cards].iter().all(|policy| policy.matches("'unsafe-inline'").count() == 1));
    }

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
