//! Every route of the product: the calls that each crate lists in a `router.rs` of its own, the site and its files, health.

use crate::site::assets;
use crate::{demo, description, health, site};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::get;
use platform::app::App;
use platform::http::error::{Code, Errors, FieldError};
use platform::http::operation::{Operation, Operations};
use platform::http::{Error, block, caller_limits, log, nullability, origin, receive, security};
use std::sync::{Arc, LazyLock};
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use utoipa::OpenApi;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};

/// The largest JSON body; calls that take files set their own.
const MAX_BODY: usize = receive::LARGEST_OF_STRANGERS as usize;

/// The calls of the API, below `/monitor`.
pub fn operations() -> Operations<App> {
    let own = platform::operations!(App, Operations::new(description());
        site::show::show_site,
        demo::outbox::list_outbox,
    );
    own.merge(accounts::router::operations())
        .merge(carriers::router::operations())
        .merge(vetting::router::operations())
        .merge(dispatch::router::operations())
        .merge(desk::router::operations())
        .merge(confirmations::router::operations())
        .merge(exchange::router::operations())
}

/// The parts of the description that belong to no single call.
fn description() -> utoipa::openapi::OpenApi {
    #[derive(OpenApi)]
    #[openapi(
        info(title = "Haulwarden", description = "API of the broker portal.", license(name = "Proprietary")),
        servers((url = "/monitor")),
        components(schemas(Code, Errors, FieldError, desk::tickets::stream::AlertPushView))
    )]
    struct Api;

    let mut api = Api::openapi();
    let cookie = ApiKeyValue::new(platform::http::token::TOKEN_COOKIE);
    let bearer = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some("An API key or token of a company's own systems."))
        .build();
    api.components.get_or_insert_default().add_security_scheme("bearer", SecurityScheme::Http(bearer));
    api.components
        .get_or_insert_default()
        .add_security_scheme("session", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
    api
}

/// The API's description, as `openapi.json` holds it.
pub fn openapi() -> utoipa::openapi::OpenApi {
    let mut api = operations().router.into_openapi();
    nullability::require_nullable_fields(&mut api);
    api
}

/// The same as text, exactly as the file `openapi.json` holds it.
pub fn openapi_json() -> String {
    text_of(&openapi())
}

fn text_of(api: &utoipa::openapi::OpenApi) -> String {
    let text = serde_json::to_string_pretty(api).unwrap_or_else(|_| unreachable!("the description is JSON"));
    text + "\n"
}

/// The API, put together.
struct Assembled {
    calls: Router<App>,
    description: String,
    operations: Vec<Arc<Operation>>,
}

/// Putting the descriptions together takes longer than all else that a router needs, so it is done once, however many routers a process has.
static API: LazyLock<Assembled> = LazyLock::new(|| {
    let Operations { router, list } = operations();
    let (calls, mut api) = router.split_for_parts();
    nullability::require_nullable_fields(&mut api);
    Assembled { calls, description: text_of(&api), operations: list }
});

/// The API's description as text, made once.
pub(crate) fn description_text() -> &'static str {
    &API.description
}

/// The API as the MCP server calls it in process: limits, panics and log are those of every call. What is decided by where a request comes
/// from (blocked networks, other sites' pages, bodies that come slowly) was decided when the message came.
fn calls(app: &App) -> Router {
    Router::new()
        .nest("/monitor", API.calls.clone().fallback(not_found))
        .layer((from_fn(log::record), CatchPanicLayer::custom(security::answer_panic), from_fn(caller_limits::meter)))
        .with_state(app.clone())
}

/// The whole product as one service. Of layers that are given together, a request comes to the first one first: each route has them as one
/// service, where layers given one by one are a boxed service each, which every request makes copies of.
pub fn router(app: App) -> Router {
    let policy = security::Policy::of(&app.config);
    let receiving = receive::Receiving::of(&app.config);
    let api = API.calls.clone().route("/docs", get(assets::docs));
    let called = app.clone();
    let assistants = mcp::route(&app, move || calls(&called), &API.operations)
        .layer(from_fn_with_state(receiving.clone(), receive::within_limits));
    Router::new()
        .nest("/monitor", api.fallback(not_found))
        .route("/", get(assets::home))
        .route("/broker", get(assets::home))
        .route("/broker/", get(assets::index))
        .route("/broker/{*path}", get(assets::file))
        .route("/healthz", get(health::healthz))
        .route("/readyz", get(health::readyz))
        .route("/metrics", get(health::metrics))
        .fallback(not_found)
        .method_not_allowed_fallback(method_not_allowed)
        .layer((
            CompressionLayer::new().quality(CompressionLevel::Fastest),
            from_fn(caller_limits::meter),
            from_fn_with_state(receiving, receive::within_limits),
            DefaultBodyLimit::max(MAX_BODY),
        ))
        // Compressed once, not for each request.
        .route("/monitor/openapi.json", get(description::show))
        // Outside of the meter: a message holds no place of its caller's, each call that its tool makes does.
        .route("/monitor/mcp", assistants)
        .layer((
            from_fn_with_state(policy, security::add_headers),
            from_fn(log::record),
            CatchPanicLayer::custom(security::answer_panic),
            from_fn_with_state(app.clone(), block::refuse_blocked::<App>),
            from_fn(origin::refuse_foreign),
        ))
        .with_state(app)
}

async fn not_found() -> Error {
    Error::NotFound
}

async fn method_not_allowed() -> Error {
    Error::MethodNotAllowed
}
