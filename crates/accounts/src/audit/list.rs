//! The audit log: sign-ins, scopes, plans, keys, overrides; who, what, when. Rows are written by the operations themselves
//! (`store::audit`).

use chrono::{DateTime, Utc};
use platform::app::App;
use platform::http::guards::ReadAudit;
use platform::http::{Caller, Page, Q, Reply};
use platform::named::Named;
use serde::Serialize;
use store::audit::{AuditLog, Recorded};
use utoipa::ToSchema;

/// An audit log entry.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditEntry {
    /// The entry's id; later entries have higher ids.
    id: i64,
    /// When it happened.
    occurred_at: DateTime<Utc>,
    /// The action, such as `user.scopes_changed`.
    action: String,
    /// Who did it; null for the system.
    actor: Option<Named>,
    /// The company API key it was done with.
    api_key: Option<Named>,
    /// What it was done to, such as `User;7`.
    subject: Option<String>,
    /// Values before and after, and other details.
    #[schema(value_type = Object)]
    details: serde_json::Value,
    /// IP address of the request.
    address: Option<String>,
}

impl From<Recorded> for AuditEntry {
    fn from(row: Recorded) -> Self {
        let email = row.email.unwrap_or_default();
        Self {
            id: row.id,
            occurred_at: row.occurred_at,
            action: row.action,
            actor: row
                .user_id
                .map(|id| Named::person(id.0, row.first_name.as_deref(), row.last_name.as_deref(), &email)),
            api_key: row.api_key_id.zip(row.api_key_name).map(|(id, name)| Named { id: id.0, name }),
            subject: row.subject,
            details: row.details,
            address: row.address,
        }
    }
}

/// Lists audit log entries, newest first.
#[utoipa::path(get, path = "/api/v1/audit_log", tag = "users", params(Q<AuditLog>), responses((status = 200, body = [AuditEntry])))]
pub async fn list_audit_log(app: App, caller: Caller<ReadAudit>, q: Q<AuditLog>) -> Reply<Page<AuditEntry>> {
    let rows = store::audit::list(&mut *app.conn().await?, caller.tenant()?, &q).await?;
    Ok(Page::of(&q, rows).map(AuditEntry::from))
}
