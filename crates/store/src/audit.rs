//! Who did what to whose access: sign-ins, scopes, plans, keys, overrides. Rows are only ever added, in the transaction of the act itself.
//!
//! What counts as an audited action is the caller's decision; the details must not contain a secret, code, password or token.

use crate::list::{Field, List, Listing, Predicate, Query, Rows, Sql, int, page, text, time};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{ApiKeyId, CompanyId, UserId};
use serde_json::Value;

/// An act.
#[derive(Clone, Debug)]
pub struct Entry<'a> {
    /// The company whose people may read of it; none for what concerns no company.
    pub company: Option<CompanyId>,
    /// Who did it; none for the system itself.
    pub user: Option<UserId>,
    /// The company API key it was done with.
    pub api_key: Option<ApiKeyId>,
    /// The action, such as `user.scopes_changed`.
    pub action: &'a str,
    /// What it was done to, such as `User;7`.
    pub subject: Option<String>,
    /// Values before and after, and other details.
    pub details: Value,
    /// IP address of the request.
    pub address: Option<String>,
}

/// Writes an act down.
pub async fn record(db: &mut Conn, entry: &Entry<'_>, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into audit_log (company_id, user_id, api_key_id, action, subject, details, address, occurred_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
        entry.company.map(|company| company.0),
        entry.user.map(|user| user.0),
        entry.api_key.map(|key| key.0),
        entry.action,
        entry.subject,
        entry.details,
        entry.address,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// An act that was written down.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Recorded {
    /// The entry's id; later entries have higher ids.
    pub id: i64,
    /// When it happened.
    pub occurred_at: DateTime<Utc>,
    /// What was done.
    pub action: String,
    /// Who did it.
    pub user_id: Option<UserId>,
    /// That person's given name.
    pub first_name: Option<String>,
    /// That person's family name.
    pub last_name: Option<String>,
    /// That person's address, for those without a name.
    pub email: Option<String>,
    /// The key in whose name it was done.
    pub api_key_id: Option<ApiKeyId>,
    /// That key's name.
    pub api_key_name: Option<String>,
    /// What it was done to.
    pub subject: Option<String>,
    /// Details that distinguish this entry from others of its kind.
    pub details: Value,
    /// IP address of the request.
    pub address: Option<String>,
}

/// The acts that concern a company, newest first.
#[derive(Debug)]
pub struct AuditLog;

impl Listing for AuditLog {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        text("action", "a.action").only(&[Predicate::Eq, Predicate::Start]),
        int("user_id", "a.user_id").only(&[Predicate::Eq]),
        text("subject", "a.subject").only(&[Predicate::Eq]),
        time("occurred_at", "a.occurred_at").sortable(),
    ];
    const PER_PAGE: u32 = 50;
}

impl List for AuditLog {
    const COLUMNS: &'static str = "a.id, a.occurred_at, a.action, a.user_id, u.first_name, u.last_name, u.email, a.api_key_id, \
         k.name as api_key_name, a.subject, a.details, a.address";
    const FROM: &'static str =
        "audit_log a left join users u on u.id = a.user_id left join api_keys k on k.id = a.api_key_id";
    const TENANT: &'static str = "a.company_id";
    const ORDER: &'static str = "a.id desc";
}

/// A page of the company's acts.
pub async fn list(db: &mut Conn, tenant: Tenant, query: &Query) -> sqlx::Result<Rows<Recorded>> {
    page::<AuditLog, _>(db, tenant, query).await
}
