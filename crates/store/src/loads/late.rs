//! Loads that should be at their next stop by now: nothing was heard since, and the clock alone makes them late.

use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CompanyId, LoadId};
use sqlx::query_scalar;

/// The companies that have such loads at a moment of the wall's clock; those of the demonstration by their own.
pub async fn companies_with_late(db: &mut Conn, now: DateTime<Utc>) -> sqlx::Result<Vec<CompanyId>> {
    query_scalar!(
        r#"select distinct l.company_id as "company_id: CompanyId"
             from loads l left join freight_clocks c on c.company_id = l.company_id
            where l.closed_at is null and l.status in ('covered', 'progress')
              and l.eta_at <= coalesce(c.origin + ($1::timestamptz - c.started_at) * c.speed, $1::timestamptz)
            order by 1"#,
        now
    )
    .fetch_all(db)
    .await
}

/// The company's loads on their way whose expected arrival is past at its own moment `now`, the longest first; so many at most.
pub async fn late(db: &mut Conn, tenant: Tenant, now: DateTime<Utc>, limit: i64) -> sqlx::Result<Vec<LoadId>> {
    query_scalar!(
        r#"select id as "id: LoadId" from loads
            where company_id = $1 and closed_at is null and status in ('covered', 'progress') and eta_at <= $2
            order by eta_at, id limit $3"#,
        tenant.company().0,
        now,
        limit
    )
    .fetch_all(db)
    .await
}
