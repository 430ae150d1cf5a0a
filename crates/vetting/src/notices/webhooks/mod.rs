//! Webhooks: a company's own systems receive its notices or what happens to its loads, in order, signed, and retried until delivered.
//! (docs/webhooks.md)

pub mod change;
pub mod create;
pub mod deliver;
pub mod deliveries;
pub mod list;
mod message;
pub mod remove;
pub mod replay;
mod sign;
mod target;
mod trade;

use chrono::{DateTime, Utc};
use kernel::ids::CompanyId;
use platform::described_words;
use platform::http::Error;
use platform::keys::Keys;
use serde::Serialize;
use store::notices::webhooks::{Endpoint, Feed};
use store::{Conn, Tenant};
use utoipa::ToSchema;

described_words! {
    /// What a webhook endpoint receives: the company's notices about carriers, or the events of its loads.
    pub WebhookFeedWords: Feed as "WebhookFeed"
}

/// A webhook endpoint, without its secret.
#[derive(Debug, Serialize, ToSchema)]
pub struct WebhookEndpoint {
    /// The endpoint's id.
    id: i64,
    /// URL of the endpoint.
    url: String,
    /// What it receives.
    #[schema(value_type = WebhookFeedWords)]
    feed: Feed,
    /// Whether anything is delivered to it.
    is_active: bool,
    /// Number of the last notice or event delivered; all earlier ones are delivered too.
    delivered_through: i64,
    /// How many notices or events wait.
    waiting: i64,
    /// Failed attempts to deliver the next one.
    failed_attempts: i32,
    /// When delivery is next attempted; null if soon.
    next_at: Option<DateTime<Utc>>,
    /// When delivery was paused because nothing could be delivered for three days; it resumes when the endpoint is changed or replayed.
    failing_since: Option<DateTime<Utc>>,
    /// When it was created.
    created_at: DateTime<Utc>,
}

impl From<Endpoint> for WebhookEndpoint {
    fn from(row: Endpoint) -> Self {
        Self {
            id: row.id,
            waiting: row.last_sequence - row.delivered_through,
            url: row.url,
            feed: row.feed,
            is_active: row.is_active,
            delivered_through: row.delivered_through,
            failed_attempts: row.failed_attempts,
            next_at: row.next_at,
            failing_since: row.failing_since,
            created_at: row.created_at,
        }
    }
}

/// One of the company's endpoints.
async fn find(db: &mut Conn, tenant: Tenant, id: i64) -> Result<WebhookEndpoint, Error> {
    let row = store::notices::webhooks::find(db, tenant, id).await?.ok_or(Error::NotFound)?;
    Ok(row.into())
}

/// The context that a secret is encrypted for.
pub fn encryption_context(company: CompanyId) -> String {
    format!("webhook endpoint of company {company}")
}

/// A secret, encrypted for the company's endpoints.
fn encrypt_secret(keys: &Keys, company: CompanyId, secret: &[u8]) -> Vec<u8> {
    keys.encrypt(&encryption_context(company), secret)
}
