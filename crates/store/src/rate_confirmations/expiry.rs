//! Confirmations whose time to be answered is over: by their own moment, or because their carrier's first window ended, which may have been moved to
//! an earlier time since they were sent (`confirmations::answer_time` is the judge of each).

use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CompanyId, LoadId, RateConfirmationId};
use sqlx::{query, query_scalar};

/// The companies that have confirmations whose time is over at a moment of the wall's clock; those of the demonstration by their own.
pub async fn companies_with_expired(db: &mut Conn, now: DateTime<Utc>) -> sqlx::Result<Vec<CompanyId>> {
    query_scalar!(
        r#"select distinct r.company_id as "company_id!: CompanyId"
             from rate_confirmations r left join freight_clocks c on c.company_id = r.company_id
             join loads l on l.id = r.load_id join movements m on m.id = r.movement_id
             left join load_stops s on s.load_id = r.load_id and s.position = m.first_stop and s.arrived_at is null and not r.is_amendment
                   and l.status not in ('progress', 'delivered', 'assumed_delivered')
            where r.accepted_at is null and r.ended_at is null and r.expires_at is not null
              and least(r.expires_at, s.window_end_at) <= coalesce(c.origin + ($1::timestamptz - c.started_at) * c.speed, $1::timestamptz)
            order by 1"#,
        now
    )
    .fetch_all(db)
    .await
}

/// The company's confirmations whose time is over at its own moment, the first that ended first; so many at most.
pub async fn expired(
    db: &mut Conn,
    tenant: Tenant,
    now: DateTime<Utc>,
    limit: i64,
) -> sqlx::Result<Vec<(RateConfirmationId, LoadId)>> {
    let rows = query!(
        r#"select r.id as "id!: RateConfirmationId", r.load_id as "load_id!: LoadId"
             from rate_confirmations r join loads l on l.id = r.load_id join movements m on m.id = r.movement_id
             left join load_stops s on s.load_id = r.load_id and s.position = m.first_stop and s.arrived_at is null and not r.is_amendment
                   and l.status not in ('progress', 'delivered', 'assumed_delivered')
            where r.company_id = $1 and r.accepted_at is null and r.ended_at is null and r.expires_at is not null
              and least(r.expires_at, s.window_end_at) <= $2
            order by least(r.expires_at, s.window_end_at), r.id limit $3"#,
        tenant.company().0,
        now,
        limit
    );
    Ok(rows.fetch_all(db).await?.into_iter().map(|row| (row.id, row.load_id)).collect())
}

/// Gives one more time: until another moment, or, where its truck is there, however late the answer is.
pub async fn keep_open(
    db: &mut Conn,
    tenant: Tenant,
    id: RateConfirmationId,
    until: Option<DateTime<Utc>>,
) -> sqlx::Result<()> {
    query!(
        "update rate_confirmations set expires_at = $3 where id = $1 and company_id = $2",
        id.0,
        tenant.company().0,
        until
    )
    .execute(db)
    .await?;
    Ok(())
}
