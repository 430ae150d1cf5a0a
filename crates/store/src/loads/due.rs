//! Loads that the clock alone may close: nobody said that they were delivered, and their last window has ended.

use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CompanyId, LoadId};
use sqlx::query_scalar;

/// The companies that have such loads at a moment of the wall's clock; those of the demonstration by their own.
pub async fn companies_with_due(db: &mut Conn, now: DateTime<Utc>) -> sqlx::Result<Vec<CompanyId>> {
    query_scalar!(
        r#"select distinct l.company_id as "company_id: CompanyId"
             from loads l left join freight_clocks c on c.company_id = l.company_id
            where l.closed_at is null and l.status in ('covered', 'progress', 'delayed')
              and l.last_window_end_at <= coalesce(c.origin + ($1::timestamptz - c.started_at) * c.speed, $1::timestamptz)
            order by 1"#,
        now
    )
    .fetch_all(db)
    .await
}

/// The company's live loads whose last window has ended at its own moment `now`; so many at most. When there are more, others at another
/// moment.
pub async fn due(db: &mut Conn, tenant: Tenant, now: DateTime<Utc>, limit: i64) -> sqlx::Result<Vec<LoadId>> {
    query_scalar!(
        r#"select id as "id: LoadId" from loads
            where company_id = $1 and closed_at is null and status in ('covered', 'progress', 'delayed') and last_window_end_at <= $2
            order by hashint8extended(id, extract(epoch from $2)::bigint) limit $3"#,
        tenant.company().0,
        now,
        limit
    )
    .fetch_all(db)
    .await
}
