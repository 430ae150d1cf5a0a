//! Webhooks: a company's own systems are told of its notices, each in its order, signed, and again until they arrive. (docs/webhooks.md)

pub mod change;
pub mod create;
pub mod deliver;
pub mod deliveries;
pub mod list;
pub mod remove;
pub mod replay;
mod sign;
mod target;

use chrono::{DateTime, Utc};
use kernel::ids::CompanyId;
use platform::http::Error;
use platform::keys::Keys;
use serde::Serialize;
use store::notices::webhooks::Endpoint;
use store::{Conn, Tenant};
use utoipa::ToSchema;

/// Where a company's own systems are told, without the secret.
#[derive(Debug, Serialize, ToSchema)]
pub struct WebhookEndpoint {
    /// Its id.
    id: i64,
    /// Its address.
    url: String,
    /// Whether notices are delivered to it.
    is_active: bool,
    /// Notices up to this one are delivered.
    delivered_through: i64,
    /// How many wait.
    waiting: i64,
    /// How often the next one was tried in vain.
    failed_attempts: i32,
    /// When it is tried again; null is soon.
    next_at: Option<DateTime<Utc>>,
    /// Since when nothing is tried any more, since nothing arrived for three days: it goes on when it is changed, or replayed.
    failing_since: Option<DateTime<Utc>>,
    /// When it was made.
    created_at: DateTime<Utc>,
}

impl From<Endpoint> for WebhookEndpoint {
    fn from(row: Endpoint) -> Self {
        Self {
            id: row.id,
            waiting: row.last_sequence - row.delivered_through,
            url: row.url,
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

/// What a secret is sealed for.
fn seal_use(company: CompanyId) -> String {
    format!("webhook endpoint of company {company}")
}

/// A secret, sealed for the company's endpoints.
fn seal(keys: &Keys, company: CompanyId, secret: &[u8]) -> Vec<u8> {
    keys.encrypt(&seal_use(company), secret)
}
