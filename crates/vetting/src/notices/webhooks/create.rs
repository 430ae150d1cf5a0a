//! Creates a webhook endpoint. Its secret is only in the answer.

use super::{WebhookEndpoint, WebhookFeedWords, encrypt_secret, find, sign, target};
use axum::http::StatusCode;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::ManageWebhooks;
use platform::http::{Caller, Error, Json, Reply};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::notices::webhooks::{self, Feed, MOST};
use utoipa::ToSchema;

/// Request body: a webhook endpoint to create.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WebhookEndpointToMake {
    webhook_endpoint: NewWebhookEndpoint,
}

/// A webhook endpoint to create.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewWebhookEndpoint {
    /// URL that notices or events are sent to: `https://`, on the public internet.
    url: String,
    /// What it receives; the company's notices if omitted. It can't be changed later.
    #[serde(default = "notices")]
    #[schema(value_type = WebhookFeedWords)]
    feed: Feed,
}

const fn notices() -> Feed {
    Feed::Notices
}

/// A new webhook endpoint with its secret.
#[derive(Debug, Serialize, ToSchema)]
pub struct MadeWebhookEndpoint {
    /// The webhook endpoint.
    webhook_endpoint: WebhookEndpoint,
    /// Secret that signs its deliveries, `whsec_…`; shown only once.
    secret: String,
}

/// Creates a webhook endpoint: it gets every notice of the company, or every event of its loads, from now on and in order.
#[utoipa::path(
    post,
    path = "/api/v1/webhook_endpoints",
    tag = "notices",
    responses(
        (status = 201, body = MadeWebhookEndpoint),
        (status = 409, body = Errors, description = "The company already has the maximum number of endpoints."),
    )
)]
pub async fn create_webhook_endpoint(
    app: App,
    caller: Caller<ManageWebhooks>,
    from: Address,
    Json(WebhookEndpointToMake { webhook_endpoint: given }): Json<WebhookEndpointToMake>,
) -> Reply<(StatusCode, Json<MadeWebhookEndpoint>)> {
    let tenant = caller.tenant()?;
    let url =
        target::checked(&given.url, &app.config.webhooks).map_err(|why| Error::invalid("webhook_endpoint.url", why))?;
    let (bytes, secret) = sign::new_secret();
    let encrypted = encrypt_secret(&app.keys, tenant.company(), &bytes);
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    let new = (url.as_str(), given.feed, encrypted.as_slice());
    let id = webhooks::create(&mut change, tenant, caller.member().id, new, now).await?;
    let id = id
        .ok_or_else(|| Error::Conflict(format!("A company has {MOST} webhook endpoints at most. Remove one first.")))?;
    let made = find(&mut change, tenant, id).await?;
    let details = json!({"host": url.host_str(), "feed": given.feed});
    change.commit(Audit::new("webhook_endpoint.created").subject("WebhookEndpoint", id).details(details)).await?;
    Ok((StatusCode::CREATED, Json(MadeWebhookEndpoint { webhook_endpoint: made, secret })))
}
