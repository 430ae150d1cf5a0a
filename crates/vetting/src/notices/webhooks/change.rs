//! Changes a webhook endpoint: its address, or whether it is told.

use super::deliver::DeliverWebhooks;
use super::{WebhookEndpoint, find, target};
use platform::app::App;
use platform::audit_entry;
use platform::http::address::Address;
use platform::http::guards::ManageWebhooks;
use platform::http::{Caller, Error, Json, Path, Reply};
use serde::Deserialize;
use serde_json::json;
use store::audit::Entry;
use utoipa::ToSchema;

/// The body.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WebhookEndpointToChange {
    webhook_endpoint: ChangedWebhookEndpoint,
}

/// What is changed of it; what is not given stays.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangedWebhookEndpoint {
    /// Where notices are sent.
    #[serde(default)]
    url: Option<String>,
    /// Whether they are.
    #[serde(default)]
    is_active: Option<bool>,
}

/// Changes an endpoint. One that failed is tried again at once; what waited for it is delivered.
#[utoipa::path(
    patch,
    path = "/api/v1/webhook_endpoints/{id}",
    tag = "notices",
    params(("id" = i64, Path, description = "The endpoint's id")),
    responses((status = 200, body = WebhookEndpoint))
)]
pub async fn change_webhook_endpoint(
    app: App,
    caller: Caller<ManageWebhooks>,
    from: Address,
    Path(id): Path<i64>,
    Json(WebhookEndpointToChange { webhook_endpoint: given }): Json<WebhookEndpointToChange>,
) -> Reply<Json<WebhookEndpoint>> {
    let (tenant, now) = (caller.tenant()?, app.clock.now());
    let url = given.url.map(|url| target::checked(&url, &app.config.webhooks)).transpose();
    let url = url.map_err(|why| Error::invalid("webhook_endpoint.url", why))?;
    let mut tx = app.begin().await?;
    let changes = (url.as_ref().map(reqwest::Url::as_str), given.is_active);
    if !store::notices::webhooks::change(&mut tx, tenant, id, changes, now).await? {
        return Err(Error::NotFound);
    }
    let details = json!({"host": url.as_ref().and_then(|url| url.host_str()), "is_active": given.is_active});
    let act = audit_entry::own(&caller, from, "webhook_endpoint.changed", details);
    store::audit::record(&mut tx, &Entry { subject: Some(format!("WebhookEndpoint;{id}")), ..act }, now).await?;
    queue::enqueue(&mut tx, &DeliverWebhooks {}, now).await?;
    let changed = find(&mut tx, tenant, id).await?;
    tx.commit().await?;
    Ok(Json(changed))
}
