//! An invitation as shown to its company.

use chrono::{DateTime, Utc};
use kernel::scopes::Scope;
use platform::http::brand::Brand;
use platform::http::schema;
use platform::named::Named;
use serde::Serialize;
use store::invitations::Invitation;
use utoipa::ToSchema;

/// An open invitation.
#[derive(Debug, Serialize, ToSchema)]
pub struct UserInvitation {
    /// The invitation's id.
    id: i64,
    /// Email address of the invited person.
    email: String,
    /// What they will be allowed to do.
    #[schema(schema_with = schema::scopes)]
    scopes: Vec<Scope>,
    /// Brand of the site the link leads to.
    site: Brand,
    /// Who sent the invitation.
    invited_by: Named,
    /// When it was created.
    created_at: DateTime<Utc>,
    /// When the latest email was sent; null while it is queued.
    delivered_at: Option<DateTime<Utc>>,
    /// When the latest link expires.
    expires_at: DateTime<Utc>,
    /// Whether the link has expired; resending creates a new one.
    is_expired: bool,
}

impl UserInvitation {
    /// The row as it is at `now`.
    pub fn of(row: Invitation, now: DateTime<Utc>) -> Self {
        let (first, last) = (row.inviter_first_name.as_deref(), row.inviter_last_name.as_deref());
        Self {
            id: row.id.0,
            scopes: Scope::known(&row.scopes),
            site: row.site.into(),
            invited_by: Named::person(row.invited_by.0, first, last, &row.inviter_email),
            email: row.email,
            created_at: row.created_at,
            delivered_at: row.delivered_at,
            expires_at: row.expires_at,
            is_expired: row.expires_at <= now,
        }
    }
}
