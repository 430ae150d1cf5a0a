//! Removes a webhook endpoint.

use axum::http::StatusCode;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::ManageWebhooks;
use platform::http::{Caller, Error, Path, Reply};
use reqwest::Url;
use serde_json::json;

/// Deletes one of your company's webhook endpoints with its delivery log.
#[utoipa::path(
    delete,
    path = "/api/v1/webhook_endpoints/{id}",
    tag = "notices",
    params(("id" = i64, Path, description = "The endpoint's id.")),
    responses((status = 204, description = "Deleted."))
)]
pub async fn remove_webhook_endpoint(
    app: App,
    caller: Caller<ManageWebhooks>,
    from: Address,
    Path(id): Path<i64>,
) -> Reply<StatusCode> {
    let tenant = caller.tenant()?;
    let mut change = app.change(&caller, from).await?;
    let url = store::notices::webhooks::remove(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let host = Url::parse(&url).ok().and_then(|url| url.host_str().map(str::to_owned));
    let audit = Audit::new("webhook_endpoint.removed").subject("WebhookEndpoint", id).details(json!({"host": host}));
    change.commit(audit).await?;
    Ok(StatusCode::NO_CONTENT)
}
