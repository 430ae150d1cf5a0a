//! The API's calls, made in process with what the caller of a tool showed.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{ConnectInfo, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, Uri, header};
use platform::http::error::Errors;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fmt;
use std::net::SocketAddr;
use tower::ServiceExt;

/// The headers of a request that the calls for it carry: who calls, to which brand, from where, and the id in the log. No cookies.
const CARRIED: [&str; 5] = ["authorization", "host", "x-forwarded-for", "forwarded", "x-request-id"];
/// The largest answer that is read, in bytes. The largest there are, profiles of carriers, have some ten thousand.
const MAX_ANSWER: usize = 4 << 20;
/// The header with the number of results on all pages.
const TOTAL: &str = "totalitems";

/// The API, as the caller of a tool calls it.
#[derive(Clone, Debug)]
pub(crate) struct Calls {
    router: Router,
    headers: HeaderMap,
    peer: Option<ConnectInfo<SocketAddr>>,
}

/// One page of what a call found.
#[derive(Debug)]
pub(crate) struct Found<T> {
    /// What is on the page.
    pub(crate) body: T,
    /// How many there are on all pages.
    pub(crate) total: u64,
}

impl Calls {
    /// As the caller of this request.
    pub(crate) fn of(router: Router, asked: &Parts) -> Self {
        let mut headers = HeaderMap::new();
        for name in CARRIED {
            for value in asked.headers.get_all(name) {
                headers.append(name, value.clone());
            }
        }
        Self { router, headers, peer: asked.extensions.get::<ConnectInfo<SocketAddr>>().copied() }
    }

    /// What a GET below `/monitor` gives.
    pub(crate) async fn get<T: DeserializeOwned>(&self, path: &str, query: &[(&str, &str)]) -> Result<T, Refusal> {
        self.page(path, query).await.map(|found| found.body)
    }

    /// A page of what a GET below `/monitor` lists.
    pub(crate) async fn page<T: DeserializeOwned>(
        &self,
        path: &str,
        query: &[(&str, &str)],
    ) -> Result<Found<T>, Refusal> {
        let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(query).finish();
        self.answer(self.request(Method::GET, &format!("{path}?{query}"), Body::empty())?).await
    }

    /// What a POST below `/monitor` gives: of the calls that only read, some take a body.
    pub(crate) async fn post<T: DeserializeOwned>(&self, path: &str, body: &Value) -> Result<Found<T>, Refusal> {
        let mut request = self.request(Method::POST, path, Body::from(body.to_string()))?;
        request.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        self.answer(request).await
    }

    fn request(&self, method: Method, path: &str, body: Body) -> Result<Request, Refusal> {
        let mut request = Request::new(body);
        *request.method_mut() = method;
        // Paths are ours, and what is asked is escaped: it can only be longer than an address may be (64 KB).
        let too_long = |_| Refusal::new("This is too long to look for.");
        *request.uri_mut() = Uri::try_from(format!("/monitor{path}")).map_err(too_long)?;
        *request.headers_mut() = self.headers.clone();
        if let Some(peer) = self.peer {
            request.extensions_mut().insert(peer);
        }
        Ok(request)
    }

    async fn answer<T: DeserializeOwned>(&self, request: Request) -> Result<Found<T>, Refusal> {
        let path = request.uri().path().to_owned();
        let Ok(response) = self.router.clone().oneshot(request).await;
        let (parts, body) = response.into_parts();
        let body = to_bytes(body, MAX_ANSWER).await.map_err(|error| unread(&path, &error))?;
        if !parts.status.is_success() {
            return Err(serde_json::from_slice(&body).map_or_else(|error| unread(&path, &error), Refusal::of));
        }
        let total: Option<u64> = parts.headers.get(TOTAL).and_then(|value| value.to_str().ok()?.parse().ok());
        let body = serde_json::from_slice(&body).map_err(|error| unread(&path, &error))?;
        Ok(Found { body, total: total.unwrap_or_default() })
    }
}

/// Puts into the log what is wrong on our side; people need no more than that.
fn unread(path: &str, error: &dyn fmt::Display) -> Refusal {
    tracing::error!(path, error = error.to_string(), "a tool could not read an answer");
    Refusal::new("Something went wrong on our side.")
}

/// Why a tool gives no answer, in the words of the call that refused.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Refusal(String);

impl Refusal {
    /// For a reason of a tool's own.
    pub(crate) fn new(why: impl Into<String>) -> Self {
        Self(why.into())
    }

    fn of(errors: Errors) -> Self {
        let lines = errors.errors.into_iter().map(|problem| match problem.field {
            Some(field) => format!("{field}: {}", problem.detail),
            None => problem.detail,
        });
        Self(lines.collect::<Vec<_>>().join("\n"))
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::routing::get;

    fn asked(headers: &[(&'static str, &str)]) -> Parts {
        let mut request = Request::new(Body::empty());
        for (name, value) in headers {
            request.headers_mut().append(*name, value.parse().expect("a value"));
        }
        request.into_parts().0
    }

    #[test]
    fn calls_carry_the_key_and_the_address_and_no_cookie() {
        let asked = asked(&[("authorization", "Bearer hwk_1"), ("cookie", "a=b"), ("x-forwarded-for", "203.0.113.7")]);

        let calls = Calls::of(Router::new(), &asked);

        let mut names: Vec<_> = calls.headers.keys().map(header::HeaderName::as_str).collect();
        names.sort_unstable();
        assert_eq!(names, ["authorization", "x-forwarded-for"]);
        assert_eq!(calls.headers["authorization"], "Bearer hwk_1");
    }

    #[tokio::test]
    async fn a_refusal_has_the_calls_own_words_and_names_fields() {
        let refuse = || async { platform::http::Error::invalid("q[state_in][]", "Two letters.") };
        let router = Router::new().route("/monitor/api", get(refuse));

        let refused = Calls::of(router, &asked(&[])).get::<Value>("/api", &[("q", "a&b")]).await;

        assert_eq!(refused, Err(Refusal::new("q[state_in][]: Two letters.")));
    }

    #[tokio::test]
    async fn what_is_longer_than_an_address_may_be_is_refused() {
        let calls = Calls::of(Router::new(), &asked(&[]));

        let refused = calls.get::<Value>("/api", &[("q", &"é".repeat(20_000))]).await;

        assert_eq!(refused, Err(Refusal::new("This is too long to look for.")));
    }

    #[tokio::test]
    async fn what_is_asked_is_escaped() {
        let echo = |uri: Uri| async move { axum::Json(uri.query().unwrap_or_default().to_owned()) };
        let router = Router::new().route("/monitor/api", get(echo));

        let query: Result<String, _> = Calls::of(router, &asked(&[])).get("/api", &[("q[name]", "A & B\n/?#")]).await;

        assert_eq!(query, Ok("q%5Bname%5D=A+%26+B%0A%2F%3F%23".to_owned()));
    }
}
