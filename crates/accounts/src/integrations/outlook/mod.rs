//! A person's Outlook key, used by the add-in to look up carriers in their name. (Document 2 §7: the Outlook key.)

pub mod create;
pub mod revoke;
pub mod show;

use chrono::{DateTime, Utc};
use serde::Serialize;
use store::integrations::OutlookKey;
use utoipa::ToSchema;

/// A person's Outlook key.
#[derive(Debug, Serialize, ToSchema)]
pub struct OutlookApiKey {
    /// The API key; null if there is none.
    api_key: Option<OutlookKeyView>,
    /// The secret, returned only by the call that created the key; null afterwards.
    secret: Option<String>,
}

/// An Outlook key, without its secret.
#[derive(Debug, Serialize, ToSchema)]
pub struct OutlookKeyView {
    /// The key's id.
    id: i64,
    /// First characters of its secret.
    prefix: String,
    /// When it was created.
    created_at: DateTime<Utc>,
    /// When it was last used, to the minute.
    last_used_at: Option<DateTime<Utc>>,
}

impl From<OutlookKey> for OutlookKeyView {
    fn from(key: OutlookKey) -> Self {
        Self { id: key.id.0, prefix: key.prefix, created_at: key.created_at, last_used_at: key.last_used_at }
    }
}
