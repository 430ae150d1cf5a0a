//! Every route of the product, in one place. A handler that is not here is not reachable; a handler without a guard does not compile here.

use crate::app::App;
use crate::http::error::{Code, Errors, FieldError};
use crate::http::operation::Operations;
use crate::http::{Error, log, origin, security};
use crate::{operations, users};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use tower_http::catch_panic::CatchPanicLayer;
use utoipa::OpenApi;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityScheme};

/// The largest JSON body; calls that take files set their own.
const MAX_BODY: usize = 256 * 1024;

/// The calls of the API, below `/monitor`.
pub fn operations() -> Operations {
    operations!(Operations::new(description());
        users::features::show_features,
    )
}

/// The parts of the description that belong to no single call.
fn description() -> utoipa::openapi::OpenApi {
    #[derive(OpenApi)]
    #[openapi(
        info(title = "Haulwarden", description = "The broker portal's API.", license(name = "Proprietary")),
        servers((url = "/monitor")),
        components(schemas(Code, Errors, FieldError))
    )]
    struct Api;

    let mut api = Api::openapi();
    let cookie = ApiKeyValue::new(crate::http::token::TOKEN_COOKIE);
    api.components
        .get_or_insert_default()
        .add_security_scheme("session", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
    api
}

/// The API's description, as `openapi.json` holds it.
pub fn openapi() -> utoipa::openapi::OpenApi {
    operations().router.into_openapi()
}

/// The whole product as one service.
pub fn router(app: App) -> Router {
    let is_https = app.config.is_https();
    let (api, _) = operations().router.split_for_parts();
    Router::new()
        .nest("/monitor", api.fallback(not_found).method_not_allowed_fallback(method_not_allowed))
        .fallback(not_found)
        .method_not_allowed_fallback(method_not_allowed)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(axum::middleware::from_fn(origin::refuse_foreign))
        .layer(CatchPanicLayer::custom(security::answer_panic))
        .layer(axum::middleware::from_fn(log::record))
        .layer(axum::middleware::from_fn_with_state(is_https, security::add_headers))
        .with_state(app)
}

async fn not_found() -> Error {
    Error::NotFound
}

async fn method_not_allowed() -> Error {
    Error::MethodNotAllowed
}
