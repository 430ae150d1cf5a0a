//! Refuses requests that another site's page makes in the name of a signed-in person.
//!
//! Browsers say where a request comes from (`Sec-Fetch-Site`, otherwise `Origin`); other programs send neither and carry no one's
//! cookies, so they pass. Every state-changing method is checked, and so are the two `GET` calls that change a session.

use super::error::{Denied, Error};
use axum::extract::Request;
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// `GET` calls that change state all the same. (Document 2 §7.)
const CHANGING_GETS: &[&str] = &["/monitor/refresh_jwt", "/monitor/sign_out"];

/// The check as a layer.
pub async fn refuse_foreign(request: Request, next: Next) -> Response {
    let is_safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let changes = !is_safe || CHANGING_GETS.contains(&request.uri().path());
    if changes && !is_own(request.headers()) {
        return Error::Denied(Denied::ForeignOrigin).into_response();
    }
    next.run(request).await
}

fn is_own(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    match (text("sec-fetch-site"), text(header::ORIGIN.as_str())) {
        (Some(site), _) => matches!(site, "same-origin" | "none"),
        (None, Some(origin)) => origin.split_once("://").map(|(_, host)| host) == text(header::HOST.as_str()),
        (None, None) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(headers: &[(&'static str, &'static str)]) -> bool {
        is_own(
            &headers
                .iter()
                .map(|(name, value)| (name.parse().expect("a name"), value.parse().expect("a value")))
                .collect(),
        )
    }

    #[test]
    fn a_page_of_another_site_is_refused() {
        assert!(own(&[]));
        assert!(own(&[("host", "a.example:8080"), ("origin", "http://a.example:8080")]));
        assert!(own(&[("host", "a.example"), ("sec-fetch-site", "same-origin")]));
        assert!(!own(&[("host", "a.example"), ("origin", "https://b.example")]));
        assert!(!own(&[("host", "a.example"), ("origin", "null")]));
        assert!(!own(&[("host", "a.example"), ("origin", "https://a.example"), ("sec-fetch-site", "cross-site")]));
        assert!(!own(&[("host", "a.example"), ("sec-fetch-site", "same-site")]));
    }
}
