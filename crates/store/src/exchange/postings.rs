//! Loads on the load board. A load that is given another status than available goes off in that statement (`loads::write::set_statuses`);
//! the table refuses one that would stay.

use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CompanyId, LoadId};
use sqlx::{query, query_scalar};

/// Puts loads on the board, each until its moment. The caller holds their locks and has checked that they can be posted. Nobody's edit becomes
/// stale by it.
pub async fn post(
    db: &mut Conn,
    tenant: Tenant,
    loads: &[(LoadId, DateTime<Utc>)],
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let (ids, ends): (Vec<LoadId>, Vec<DateTime<Utc>>) = loads.iter().copied().unzip();
    query!(
        "update loads l set posted_at = $2, last_posted_at = $2, posting_expires_at = n.expires_at, updated_at = $2
           from unnest($3::bigint[], $4::timestamptz[]) as n (id, expires_at)
          where l.id = n.id and l.company_id = $1",
        tenant.company().0,
        now,
        &ids as &[LoadId],
        &ends
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Takes loads off the board. When they were posted last stays.
pub async fn unpost(db: &mut Conn, tenant: Tenant, loads: &[LoadId], now: DateTime<Utc>) -> sqlx::Result<()> {
    query!(
        "update loads set posted_at = null, posting_expires_at = null, updated_at = $3
          where company_id = $1 and id = any($2) and posted_at is not null",
        tenant.company().0,
        loads as &[LoadId],
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The companies with postings whose end has come at a moment of the wall's clock; those of the demonstration by their own.
pub async fn companies_with_ended(db: &mut Conn, now: DateTime<Utc>) -> sqlx::Result<Vec<CompanyId>> {
    query_scalar!(
        r#"select distinct l.company_id as "company_id: CompanyId"
             from loads l left join freight_clocks c on c.company_id = l.company_id
            where l.posted_at is not null
              and l.posting_expires_at <= coalesce(c.origin + ($1::timestamptz - c.started_at) * c.speed, $1::timestamptz)
            order by 1"#,
        now
    )
    .fetch_all(db)
    .await
}

/// The company's postings whose end has come at its own moment `now`; so many at most, the first to end first.
pub async fn ended(db: &mut Conn, tenant: Tenant, now: DateTime<Utc>, limit: i64) -> sqlx::Result<Vec<LoadId>> {
    query_scalar!(
        r#"select id as "id: LoadId" from loads
            where company_id = $1 and posted_at is not null and posting_expires_at <= $2 order by posting_expires_at, id limit $3"#,
        tenant.company().0,
        now,
        limit
    )
    .fetch_all(db)
    .await
}
