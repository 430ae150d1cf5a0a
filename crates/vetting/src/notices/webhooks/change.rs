//! Changes a webhook endpoint: its address, or whether it is active.

use super::deliver::DeliverWebhooks;
use super::{WebhookEndpoint, find, target};
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::ManageWebhooks;
use platform::http::{Caller, Error, Json, Path, Reply};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

/// Request body: changes to an endpoint.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WebhookEndpointToChange {
    webhook_endpoint: ChangedWebhookEndpoint,
}

/// Changes to an endpoint; omitted values stay.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangedWebhookEndpoint {
    /// URL that notices or events are sent to.
    #[serde(default)]
    url: Option<String>,
    /// Whether anything is delivered to it.
    #[serde(default)]
    is_active: Option<bool>,
}

/// Updates an endpoint.
///
/// A failing endpoint is retried immediately; waiting notices or events are delivered.
#[utoipa::path(
    patch,
    path = "/api/v1/webhook_endpoints/{id}",
    tag = "notices",
    params(("id" = i64, Path, description = "The endpoint's id.")),
    responses((status = 200, body = WebhookEndpoint))
)]
pub async fn change_webhook_endpoint(
    app: App,
    caller: Caller<ManageWebhooks>,
    from: Address,
    Path(id): Path<i64>,
    Json(WebhookEndpointToChange { webhook_endpoint: given }): Json<WebhookEndpointToChange>,
) -> Reply<Json<WebhookEndpoint>> {
    let tenant = caller.tenant()?;
    let url = given.url.map(|url| target::checked(&url, &app.config.webhooks)).transpose();
    let url = url.map_err(|why| Error::invalid("webhook_endpoint.url", why))?;
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    let changes = (url.as_ref().map(reqwest::Url::as_str), given.is_active);
    if !store::notices::webhooks::change(&mut change, tenant, id, changes, now).await? {
        return Err(Error::NotFound);
    }
    let details = json!({"host": url.as_ref().and_then(|url| url.host_str()), "is_active": given.is_active});
    queue::enqueue(&mut change, &DeliverWebhooks {}, now).await?;
    let changed = find(&mut change, tenant, id).await?;
    change.commit(Audit::new("webhook_endpoint.changed").subject("WebhookEndpoint", id).details(details)).await?;
    Ok(Json(changed))
}
