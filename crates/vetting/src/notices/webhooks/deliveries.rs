//! What was delivered to an endpoint, and what was not.

use super::find;
use chrono::{DateTime, Utc};
use platform::app::App;
use platform::http::guards::ManageWebhooks;
use platform::http::{Caller, Page, Path, Q, Reply};
use serde::Serialize;
use store::notices::webhooks::{self, Deliveries, Delivery};
use utoipa::ToSchema;

/// Delivery of a notice or event to an endpoint.
#[derive(Debug, Serialize, ToSchema)]
pub struct WebhookDelivery {
    /// The number of the notice or event.
    sequence: i64,
    /// How many times it was sent.
    attempts: i32,
    /// HTTP status of the last answer; null if there was none.
    last_status: Option<i16>,
    /// Error of the last attempt.
    last_error: Option<String>,
    /// When it was last attempted.
    tried_at: DateTime<Utc>,
    /// When it was last delivered; null if never.
    delivered_at: Option<DateTime<Utc>>,
}

impl From<Delivery> for WebhookDelivery {
    fn from(row: Delivery) -> Self {
        let Delivery { sequence, attempts, last_status, last_error, tried_at, delivered_at } = row;
        Self { sequence, attempts, last_status, last_error, tried_at, delivered_at }
    }
}

/// Lists an endpoint's recent deliveries, newest first.
///
/// What waits hasn't been sent yet.
#[utoipa::path(
    get,
    path = "/api/v1/webhook_endpoints/{id}/deliveries",
    tag = "notices",
    params(("id" = i64, Path, description = "The endpoint's id."), Q<Deliveries>),
    responses((status = 200, body = [WebhookDelivery]))
)]
pub async fn list_webhook_deliveries(
    app: App,
    caller: Caller<ManageWebhooks>,
    Path(id): Path<i64>,
    q: Q<Deliveries>,
) -> Reply<Page<WebhookDelivery>> {
    let (tenant, mut db) = (caller.tenant()?, app.conn().await?);
    find(&mut db, tenant, id).await?;
    let rows = webhooks::deliveries(&mut db, tenant, id, &q).await?;
    Ok(Page::of(&q, rows).map(WebhookDelivery::from))
}
