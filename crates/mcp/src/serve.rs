//! Who comes in, and the protocol's transport.

use crate::handler::Tools;
use axum::Router;
use axum::body::Body;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, any};
use platform::app::App;
use platform::config::Config;
use platform::http::body::is_json;
use platform::http::guards::SignedIn;
use platform::http::operation::Operation;
use platform::http::{Caller, Error, LargeRaw};
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use serde::de::IgnoredAny;
use serde_json::json;
use std::sync::{Arc, LazyLock};

/// The largest message, in bytes: a tool's arguments are a few words.
const MAX_MESSAGE: usize = 64 * 1024;
/// This machine's own names, which a server may always be reached by.
const LOOPBACK: [&str; 3] = ["localhost", "127.0.0.1", "::1"];
/// How a program shows who it is. (RFC 6750 §3.)
const CHALLENGE: HeaderValue = HeaderValue::from_static("Bearer realm=\"Haulwarden\"");

/// The protocol, without sessions.
type Protocol = StreamableHttpService<Tools, NeverSessionManager>;

/// The MCP server as a route. Its tools call the router that `calls` makes of the `operations`, which are known by their ids.
///
/// Both are made when the first message comes: a process that no assistant calls needs neither the tools' schemas nor a second router.
pub fn route(
    app: &App,
    calls: impl FnOnce() -> Router + Send + 'static,
    operations: &'static [Arc<Operation>],
) -> MethodRouter<App> {
    let (brand, transport) = (app.config.portal.name.clone(), transport(&app.config));
    let service = Arc::new(LazyLock::new(move || {
        let tools = Tools::new(brand, calls(), operations);
        Protocol::new(move || Ok(tools.clone()), Arc::new(NeverSessionManager::default()), transport)
    }));
    let app = app.clone();
    any(move |request: Request| {
        let (app, service) = (app.clone(), Arc::clone(&service));
        async move {
            let (mut parts, body) = request.into_parts();
            match admit(&app, &mut parts).await {
                Ok(caller) => {
                    parts.extensions.insert(caller);
                    answer(&app, &service, Request::from_parts(parts, body)).await.unwrap_or_else(refused)
                }
                Err(error) => refused(error),
            }
        }
    })
}

/// Without sessions, so that nothing of a caller is kept and every node answers; one message in, one answer out.
fn transport(config: &Config) -> StreamableHttpServerConfig {
    StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .with_max_request_body_bytes(MAX_MESSAGE)
        // A page that a name of another site leads here comes with that name, and any page with its origin: neither is let in.
        .with_allowed_hosts(hosts(config))
        .enforce_origin_validation()
}

/// The names that the product is reached by.
fn hosts(config: &Config) -> Vec<String> {
    let urls = [&config.portal.url, &config.watchdog.url].into_iter().flatten();
    let named = urls.filter_map(|url| url.split_once("://")).map(|(_, host)| host.to_owned());
    LOOPBACK.into_iter().map(str::to_owned).chain(named).collect()
}

/// Lets in whoever shows a key or token that works, before anything is listed. What they may do, each call decides. This counts as one of their
/// calls, and so does every call of a tool.
async fn admit(app: &App, parts: &mut Parts) -> Result<Caller<SignedIn>, Error> {
    // A browser's session is for people, who have screens.
    if !parts.headers.contains_key(header::AUTHORIZATION) {
        return Err(Error::SignedOut);
    }
    Caller::from_request_parts(parts, app).await
}

/// What the protocol answers. The SDK calls a body that it can't read an unsupported type (415); the body's own faults are told as such here.
async fn answer(app: &App, service: &Protocol, request: Request) -> Result<Response, Error> {
    let (parts, body) = request.into_parts();
    let is_message = parts.method == Method::POST;
    if is_message && !is_json(&parts.headers) {
        return Err(Error::UnsupportedMediaType("application/json"));
    }
    let whole = Request::from_parts(parts.clone(), body);
    let LargeRaw(message) = LargeRaw::<MAX_MESSAGE>::from_request(whole, app).await?;
    let response = service.handle(Request::from_parts(parts, Body::from(message.clone()))).await.map(Body::new);
    if is_message && response.status() == StatusCode::UNSUPPORTED_MEDIA_TYPE {
        return Ok(unreadable(&message));
    }
    Ok(response)
}

/// Why a body is no message. (JSON-RPC 2.0 §5.1.)
fn unreadable(body: &[u8]) -> Response {
    let (code, message) = match serde_json::from_slice::<IgnoredAny>(body) {
        Ok(_) => (-32_600, "Send one JSON-RPC message of MCP: jsonrpc, id, method and params."),
        Err(_) => (-32_700, "The body isn't valid JSON."),
    };
    let told = json!({"jsonrpc": "2.0", "id": null, "error": {"code": code, "message": message}});
    (StatusCode::BAD_REQUEST, axum::Json(told)).into_response()
}

fn refused(error: Error) -> Response {
    let mut response = error.into_response();
    if response.status() == StatusCode::UNAUTHORIZED {
        response.headers_mut().insert(header::WWW_AUTHENTICATE, CHALLENGE);
    }
    response
}
