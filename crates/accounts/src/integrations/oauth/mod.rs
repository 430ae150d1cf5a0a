//! OAuth 2 applications that get short-lived tokens for their own credentials (RFC 6749 §4.4). (Document 1 §7: oauth applications.)

pub mod create;
pub mod list;
pub mod password_grant;
pub mod revoke;
pub mod token;

use chrono::{DateTime, Utc};
use kernel::scopes::Scope;
use platform::http::schema;
use platform::named::Named;
use serde::Serialize;
use store::integrations::OauthApplication;
use utoipa::ToSchema;

/// An OAuth application, without its secret.
#[derive(Debug, Serialize, ToSchema)]
pub struct OauthApplicationView {
    /// The application's id.
    id: i64,
    /// Display name.
    name: String,
    /// Client id.
    client_id: String,
    /// What its tokens may do at most.
    #[schema(schema_with = schema::scopes)]
    scopes: Vec<Scope>,
    /// Who created it; requests are made in this person's name.
    created_by: Named,
    /// When it was created.
    created_at: DateTime<Utc>,
    /// When its last token was issued.
    last_used_at: Option<DateTime<Utc>>,
}

impl From<OauthApplication> for OauthApplicationView {
    fn from(row: OauthApplication) -> Self {
        Self {
            id: row.id.0,
            created_by: Named::person(
                row.created_by.0,
                row.first_name.as_deref(),
                row.last_name.as_deref(),
                &row.email,
            ),
            name: row.name,
            client_id: row.client_id,
            scopes: Scope::known(&row.scopes),
            created_at: row.created_at,
            last_used_at: row.last_used_at,
        }
    }
}
