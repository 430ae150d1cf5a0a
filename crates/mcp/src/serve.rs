//! Who comes in, and the protocol's transport.

use crate::handler::Tools;
use axum::Router;
use axum::body::Body;
use axum::extract::{FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, any};
use platform::app::App;
use platform::config::Config;
use platform::http::guards::SignedIn;
use platform::http::operation::Operation;
use platform::http::{Caller, Error};
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use std::sync::Arc;

/// The largest message, in bytes: a tool's arguments are a few words.
const MAX_MESSAGE: usize = 64 * 1024;
/// This machine's own names, which a server may always be reached by.
const LOOPBACK: [&str; 3] = ["localhost", "127.0.0.1", "::1"];
/// How a program shows who it is. (RFC 6750 §3.)
const CHALLENGE: HeaderValue = HeaderValue::from_static("Bearer realm=\"Haulwarden\"");

/// The MCP server as a route. Its tools call `calls`, the router of the `operations`, which are known by their ids.
pub fn route(app: &App, calls: Router, operations: &[Arc<Operation>]) -> MethodRouter<App> {
    let tools = Tools::new(app.config.portal.name.clone(), calls, operations);
    let sessions = Arc::new(NeverSessionManager::default());
    let service = StreamableHttpService::new(move || Ok(tools.clone()), sessions, transport(&app.config));
    let app = app.clone();
    any(move |request: Request| {
        let (app, service) = (app.clone(), service.clone());
        async move {
            let (mut parts, body) = request.into_parts();
            match admit(&app, &mut parts).await {
                Ok(caller) => {
                    parts.extensions.insert(caller);
                    service.handle(Request::from_parts(parts, body)).await.map(Body::new)
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

fn refused(error: Error) -> Response {
    let mut response = error.into_response();
    if response.status() == StatusCode::UNAUTHORIZED {
        response.headers_mut().insert(header::WWW_AUTHENTICATE, CHALLENGE);
    }
    response
}
