//! The company's webhook endpoints.

use super::WebhookEndpoint;
use platform::app::App;
use platform::http::guards::ManageWebhooks;
use platform::http::{Caller, Json, Reply};

/// Lists your company's webhook endpoints, oldest first, up to five.
#[utoipa::path(
    get,
    path = "/api/v1/webhook_endpoints",
    tag = "notices",
    responses((status = 200, body = [WebhookEndpoint]))
)]
pub async fn list_webhook_endpoints(app: App, caller: Caller<ManageWebhooks>) -> Reply<Json<Vec<WebhookEndpoint>>> {
    let rows = store::notices::webhooks::all(&mut *app.conn().await?, caller.tenant()?).await?;
    Ok(Json(rows.into_iter().map(WebhookEndpoint::from).collect()))
}
