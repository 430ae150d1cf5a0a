//! How many rows a report has before it is written, for its progress.

use crate::{Conn, Tenant};

/// What the rows of a report are of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    /// The company's people.
    People,
    /// Acts of its audit log.
    AuditLog,
    /// Invitations that it sent.
    Invitations,
    /// Its decisions about carriers.
    Connections,
    /// Carriers that it monitors.
    Subscriptions,
    /// Its exceptions from rules.
    Overrides,
}

impl Table {
    const fn as_str(self) -> &'static str {
        match self {
            Self::People => "users",
            Self::AuditLog => "audit_log",
            Self::Invitations => "user_invitations",
            Self::Connections => "connections",
            Self::Subscriptions => "subscriptions",
            Self::Overrides => "rule_overrides",
        }
    }
}

/// How many the company has.
pub async fn count(db: &mut Conn, tenant: Tenant, of: Table) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select case $2
               when 'users' then (select count(*) from users where company_id = $1)
               when 'audit_log' then (select count(*) from audit_log where company_id = $1)
               when 'user_invitations' then (select count(*) from user_invitations where company_id = $1)
               when 'connections' then (select count(*) from connections where company_id = $1)
               when 'subscriptions' then (select count(*) from subscriptions where company_id = $1)
               when 'rule_overrides' then (select count(*) from rule_overrides where company_id = $1)
           end as "count!""#,
        tenant.company().0,
        of.as_str()
    )
    .fetch_one(db)
    .await
}

/// How many carriers the company monitors or works with.
pub async fn count_followed(db: &mut Conn, tenant: Tenant) -> sqlx::Result<i64> {
    sqlx::query_scalar!(r#"select count(*) as "count!" from followed_carriers($1)"#, tenant.company().0)
        .fetch_one(db)
        .await
}
