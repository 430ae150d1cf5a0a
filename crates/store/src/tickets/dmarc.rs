//! What the owners of email domains publish in DNS (DMARC), as it was found. The same for all companies.

use crate::{Conn, Tenant};
use alerts::input::DmarcPolicy;
use chrono::{DateTime, Utc};
use kernel::ids::LoadId;
use sqlx::{query, query_as, query_scalar};

/// What was found of an email domain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DmarcRow {
    /// The domain, in lower case.
    pub domain: String,
    /// What its owner asks to be done with forged mail; none where nothing is published.
    pub policy: Option<DmarcPolicy>,
    /// The domain whose record it is: itself, or the one that it belongs to.
    pub published_by: Option<String>,
    /// When it was found.
    pub told_at: DateTime<Utc>,
}

/// What was found of these domains after a moment.
pub async fn of(db: &mut Conn, domains: &[String], after: DateTime<Utc>) -> sqlx::Result<Vec<DmarcRow>> {
    query_as!(
        DmarcRow,
        r#"select domain, policy as "policy: DmarcPolicy", published_by, told_at from dmarc_policies
            where domain = any($1) and told_at > $2"#,
        domains,
        after
    )
    .fetch_all(db)
    .await
}

/// Keeps what was found of a domain.
pub async fn put(db: &mut Conn, row: &DmarcRow) -> sqlx::Result<()> {
    query!(
        "insert into dmarc_policies (domain, policy, published_by, told_at) values ($1, $2, $3, $4)
         on conflict (domain) do update set policy = excluded.policy, published_by = excluded.published_by, told_at = excluded.told_at",
        row.domain,
        row.policy.map(DmarcPolicy::as_str),
        row.published_by.as_deref(),
        row.told_at
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The company's open loads whose dispatcher, or the recipient of whose open rate confirmation, has an address at a domain; 5,000 at most.
pub async fn loads_with(db: &mut Conn, tenant: Tenant, domain: &str) -> sqlx::Result<Vec<LoadId>> {
    query_scalar!(
        r#"select distinct m.load_id as "load_id: LoadId" from movements m join loads l on l.id = m.load_id
            where m.company_id = $1 and m.removed_at is null and l.closed_at is null
              and (lower(split_part(trim(m.dispatcher_email), '@', 2)) = $2
                   or exists (select from rate_confirmations r
                               where r.movement_id = m.id and r.ended_at is null and lower(split_part(r.recipient_email, '@', 2)) = $2))
            limit 5000"#,
        tenant.company().0,
        domain
    )
    .fetch_all(db)
    .await
}
