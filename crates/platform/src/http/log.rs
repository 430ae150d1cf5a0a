//! One log line per request, and the id that links everything logged about it.
//!
//! A caller's own `x-request-id` is kept if it is short and plain, otherwise one is created; every answer carries it, and so do the calls that
//! one request makes of others in process. Lines contain request
//! id, method, route, status, milliseconds and user id. They never contain query values, bodies, cookies, passwords or codes, which this
//! module doesn't read.

use super::error::{Cause, Code, Errors, FieldError};
use axum::Json;
use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use rand::RngExt;
use std::time::{Duration, Instant};
use tracing::{Instrument, field};

/// The header that carries the id, in and out.
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The longest id that is taken from a caller.
const MAX_ID: usize = 64;

/// The layer: ids in and out, the line, the metrics, and 500s that say their id and nothing more.
pub async fn record(mut request: Request, next: Next) -> Response {
    let started = Instant::now();
    let id = request_id(&request);
    let value = HeaderValue::from_str(&id).ok();
    if let Some(value) = &value {
        request.headers_mut().insert(REQUEST_ID, value.clone());
    }
    let method = method(request.method());
    let route =
        request.extensions().get::<MatchedPath>().map_or_else(|| "none".to_owned(), |path| path.as_str().to_owned());
    let span = tracing::info_span!("request", request_id = id, method, route, user_id = field::Empty);
    let response = next.run(request).instrument(span.clone()).await;
    let elapsed = started.elapsed();
    let _entered = span.entered();
    let mut response = log_cause(response, &id);
    say(response.status(), elapsed);
    count(method, &route, response.status(), elapsed);
    if let Some(value) = value {
        response.headers_mut().insert(REQUEST_ID, value);
    }
    response
}

fn request_id(request: &Request) -> String {
    let given = request.headers().get(REQUEST_ID).and_then(|value| value.to_str().ok());
    let is_plain = |id: &&str| {
        (1..=MAX_ID).contains(&id.len()) && id.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b))
    };
    given.filter(is_plain).map_or_else(|| format!("{:032x}", rand::rng().random::<u128>()), str::to_owned)
}

/// Writes the cause of a 500 to the log under the request's id, and gives the client that id.
fn log_cause(mut response: Response, id: &str) -> Response {
    let Some(Cause(cause)) = response.extensions_mut().remove::<Cause>() else { return response };
    tracing::error!(error = format!("{cause:#}"), "the request failed");
    let problem = FieldError {
        code: Code::Internal,
        detail: format!("Something went wrong on our side. Its id is {id}."),
        field: None,
    };
    let body = Errors { errors: vec![problem], url: None, id: Some(id.to_owned()) };
    (StatusCode::INTERNAL_SERVER_ERROR, Json(body)).into_response()
}

fn say(status: StatusCode, elapsed: Duration) {
    let (status, ms) = (status.as_u16(), elapsed.as_micros() as f64 / 1_000.0);
    if status >= 500 {
        tracing::warn!(status, ms, "answered");
    } else {
        tracing::info!(status, ms, "answered");
    }
}

/// A method's name. Clients may send any word of any length, and each would be a series of numbers for good.
fn method(method: &Method) -> &'static str {
    const KNOWN: [&str; 9] = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "CONNECT"];
    KNOWN.into_iter().find(|known| *known == method.as_str()).unwrap_or("other")
}

fn count(method: &'static str, route: &str, status: StatusCode, elapsed: Duration) {
    let labels = [("method", method.to_owned()), ("route", route.to_owned()), ("status", status.as_u16().to_string())];
    metrics::counter!("haulwarden_requests_total", &labels).increment(1);
    metrics::histogram!("haulwarden_request_seconds", "route" => route.to_owned()).record(elapsed.as_secs_f64());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_clients_are_no_names_of_series() {
        assert_eq!((method(&Method::PATCH), method(&Method::HEAD)), ("PATCH", "HEAD"));
        let made_up = Method::from_bytes(b"X-1234567890").expect("a method");
        assert_eq!(method(&made_up), "other");
    }
}
