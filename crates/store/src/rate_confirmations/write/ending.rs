//! How rate confirmations end: by someone, when their time is over, or with their load or movement.

use crate::rate_confirmations::mails::discard_unsent;
use crate::rate_confirmations::words::{ConfirmationStatus, EndedBecause};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{LoadId, MovementId, RateConfirmationId, UserId};
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
