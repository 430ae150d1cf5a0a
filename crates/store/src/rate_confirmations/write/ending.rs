//! How rate confirmations end: by someone, with their load or movement, or when their time is over.

use crate::rate_confirmations::mails::discard_unsent;
use crate::rate_confirmations::words::{ConfirmationStatus, EndedBecause};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CompanyId, LoadId, MovementId, RateConfirmationId, UserId};
use sqlx::{query, query_scalar};

/// How a confirmation ends.
#[derive(Clone, Copy, Debug)]
pub struct Ending<'a> {
    /// `cancelled` or `rejected`.
    pub status: ConfirmationStatus,
    /// Why.
    pub because: EndedBecause,
    /// In words.
    pub reason: Option<&'a str>,
    /// The person who ended it.
    pub by: Option<UserId>,
}

/// Ends a confirmation of the company's that still counts; what of it was not sent yet is not sent.
pub async fn end(
    db: &mut Conn,
    tenant: Tenant,
    id: RateConfirmationId,
    ending: Ending<'_>,
    at: DateTime<Utc>,
) -> sqlx::Result<()> {
    query!(
        "update rate_confirmations set status = $3, status_changed_at = $7, ended_at = $7, ended_because = $4, ended_reason = $5, ended_by = $6
          where id = $1 and company_id = $2 and ended_at is null",
        id.0,
        tenant.company().0,
        ending.status as ConfirmationStatus,
        ending.because as EndedBecause,
        ending.reason,
        ending.by.map(|by| by.0),
        at
    )
    .execute(&mut *db)
    .await?;
    discard_unsent(db, tenant, &[id], at).await
}

/// Ends what still counts of these movements of the company's: its carrier was taken off.
pub(crate) async fn end_of_movement(
    db: &mut Conn,
    tenant: Tenant,
    movement: MovementId,
    because: EndedBecause,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let ended = query_scalar!(
        r#"update rate_confirmations set status = 'cancelled', status_changed_at = $4, ended_at = $4, ended_because = $3
            where movement_id = $1 and company_id = $2 and ended_at is null returning id as "id: RateConfirmationId""#,
        movement.0,
        tenant.company().0,
        because as EndedBecause,
        now
    );
    let ended = ended.fetch_all(&mut *db).await?;
    discard_unsent(db, tenant, &ended, now).await
}

/// The same of these loads: they were canceled.
pub(crate) async fn end_of_loads(
    db: &mut Conn,
    tenant: Tenant,
    loads: &[LoadId],
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let ended = query_scalar!(
        r#"update rate_confirmations set status = 'cancelled', status_changed_at = $3, ended_at = $3, ended_because = 'load_cancelled'
            where load_id = any($1) and company_id = $2 and ended_at is null returning id as "id: RateConfirmationId""#,
        loads as &[LoadId],
        tenant.company().0,
        now
    );
    let ended = ended.fetch_all(&mut *db).await?;
    discard_unsent(db, tenant, &ended, now).await
}

/// The companies that have confirmations whose time is over at a moment of the wall's clock; those of the demonstration by their own.
pub async fn companies_with_expired(db: &mut Conn, now: DateTime<Utc>) -> sqlx::Result<Vec<CompanyId>> {
    query_scalar!(
        r#"select distinct r.company_id as "company_id: CompanyId"
             from rate_confirmations r left join freight_clocks c on c.company_id = r.company_id
            where r.accepted_at is null and r.ended_at is null
              and r.expires_at <= coalesce(c.origin + ($1::timestamptz - c.started_at) * c.speed, $1::timestamptz)
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
        r#"select id as "id: RateConfirmationId", load_id as "load_id: LoadId" from rate_confirmations
            where company_id = $1 and accepted_at is null and ended_at is null and expires_at <= $2 order by expires_at, id limit $3"#,
        tenant.company().0,
        now,
        limit
    );
    Ok(rows.fetch_all(db).await?.into_iter().map(|row| (row.id, row.load_id)).collect())
}
