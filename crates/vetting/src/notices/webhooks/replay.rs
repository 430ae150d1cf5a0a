//! Redelivers notices or events.

use super::deliver::DeliverWebhooks;
use super::{WebhookEndpoint, find};
use platform::app::App;
use platform::http::guards::ManageWebhooks;
use platform::http::{Caller, Error, Json, Path, Reply};
use serde::Deserialize;
use utoipa::ToSchema;

/// Request body: the notices or events to redeliver.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WebhookReplay {
    /// Number of the first notice or event to redeliver.
    from_sequence: i64,
}

/// Redelivers every notice or event of the endpoint's feed from a given one on, in order and with the same ids, before new ones.
///
/// A failing endpoint is retried.
#[utoipa::path(
    post,
    path = "/api/v1/webhook_endpoints/{id}/replay",
    tag = "notices",
    params(("id" = i64, Path, description = "The endpoint's id.")),
    responses((status = 200, body = WebhookEndpoint))
)]
pub async fn replay_webhook_endpoint(
    app: App,
    caller: Caller<ManageWebhooks>,
    Path(id): Path<i64>,
    Json(WebhookReplay { from_sequence }): Json<WebhookReplay>,
) -> Reply<Json<WebhookEndpoint>> {
    let (tenant, now) = (caller.tenant()?, app.clock.now());
    if from_sequence < 1 {
        return Err(Error::invalid("from_sequence", "Must be a whole number from 1."));
    }
    let mut change = app.unrecorded_change("every delivery is kept as such").await?;
    if !store::notices::webhooks::replay(&mut change, tenant, id, from_sequence, now).await? {
        return Err(Error::NotFound);
    }
    queue::enqueue(&mut change, &DeliverWebhooks {}, now).await?;
    let endpoint = find(&mut change, tenant, id).await?;
    change.commit().await?;
    Ok(Json(endpoint))
}
