//! Removes a webhook endpoint.

use axum::http::StatusCode;
use platform::app::App;
use platform::audit_entry;
use platform::http::address::Address;
use platform::http::guards::ManageWebhooks;
use platform::http::{Caller, Error, Path, Reply};
use reqwest::Url;
use serde_json::json;
use store::audit::Entry;

/// Removes one of the company's webhook endpoints with the record of its deliveries.
#[utoipa::path(
    delete,
    path = "/api/v1/webhook_endpoints/{id}",
    tag = "notices",
    params(("id" = i64, Path, description = "The endpoint's id")),
    responses((status = 204, description = "It is gone."))
)]
pub async fn remove_webhook_endpoint(
    app: App,
    caller: Caller<ManageWebhooks>,
    from: Address,
    Path(id): Path<i64>,
) -> Reply<StatusCode> {
    let (tenant, now, mut tx) = (caller.tenant()?, app.clock.now(), app.begin().await?);
    let url = store::notices::webhooks::remove(&mut tx, tenant, id).await?.ok_or(Error::NotFound)?;
    let host = Url::parse(&url).ok().and_then(|url| url.host_str().map(str::to_owned));
    let act = audit_entry::own(&caller, from, "webhook_endpoint.removed", json!({"host": host}));
    store::audit::record(&mut tx, &Entry { subject: Some(format!("WebhookEndpoint;{id}")), ..act }, now).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
