//! A company's API keys: listed, created, revoked.

pub mod create;
pub mod list;
pub mod revoke;

use chrono::{DateTime, Utc};
use kernel::scopes::Scope;
use platform::http::schema;
use platform::named::Named;
use serde::Serialize;
use store::integrations::ApiKey;
use utoipa::ToSchema;

/// An API key, without its secret.
#[derive(Debug, Serialize, ToSchema)]
pub struct ApiKeyView {
    /// The API key's id.
    id: i64,
    /// Display name.
    name: String,
    /// First characters of its secret.
    prefix: String,
    /// Its scopes: never more than its creator's.
    #[schema(schema_with = schema::scopes)]
    scopes: Vec<Scope>,
    /// Who created it; requests are made in this person's name.
    created_by: Named,
    /// When it was created.
    created_at: DateTime<Utc>,
    /// When it expires; null if never.
    expires_at: Option<DateTime<Utc>>,
    /// When it was last used, to the minute.
    last_used_at: Option<DateTime<Utc>>,
}

impl From<ApiKey> for ApiKeyView {
    fn from(row: ApiKey) -> Self {
        Self {
            id: row.id.0,
            created_by: Named::person(
                row.created_by.0,
                row.first_name.as_deref(),
                row.last_name.as_deref(),
                &row.email,
            ),
            name: row.name,
            prefix: row.prefix,
            scopes: Scope::known(&row.scopes),
            created_at: row.created_at,
            expires_at: row.expires_at,
            last_used_at: row.last_used_at,
        }
    }
}
