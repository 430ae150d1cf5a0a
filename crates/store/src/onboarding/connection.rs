//! What onboarding does to a connection: it makes the one that an invitation needs, and an accepted packet makes it onboarded. Each change is
//! written down and told to the carrier index in its own transaction.

use crate::{Conn, Tenant, index_feed};
use chrono::{DateTime, Utc};
use kernel::ids::UserId;

/// A connection as onboarding looks at it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Its id.
    pub id: i64,
    /// `needs_to_onboard`, `onboarded` or `do_not_dispatch`.
    pub status: String,
    /// Whether it was dismissed.
    pub is_dismissed: bool,
}

/// The company's connection with a carrier, made as `needs_to_onboard` if it is missing; nobody else changes it until the transaction ends.
pub async fn ensure(
    db: &mut Conn,
    tenant: Tenant,
    carrier_id: i64,
    by: UserId,
    now: DateTime<Utc>,
) -> sqlx::Result<Standing> {
    let company = tenant.company().0;
    let made = sqlx::query_scalar!(
        "insert into connections (company_id, carrier_id, status, created_by, updated_by, created_at, updated_at)
         values ($1, $2, 'needs_to_onboard', $3, $3, $4, $4) on conflict (company_id, carrier_id) do nothing returning id",
        company,
        carrier_id,
        by.0,
        now
    )
    .fetch_optional(&mut *db)
    .await?;
    if let Some(id) = made {
        record(db, company, id, (None, "needs_to_onboard"), Some(by), now).await?;
    }
    sqlx::query_as!(
        Standing,
        "select id, status, is_dismissed from connections where company_id = $1 and carrier_id = $2 for update",
        company,
        carrier_id
    )
    .fetch_one(db)
    .await
}

/// The status of one of the company's connections; nobody else changes it until the transaction ends.
pub async fn lock(db: &mut Conn, tenant: Tenant, id: i64) -> sqlx::Result<Option<Standing>> {
    sqlx::query_as!(
        Standing,
        "select id, status, is_dismissed from connections where id = $1 and company_id = $2 for update",
        id,
        tenant.company().0
    )
    .fetch_optional(db)
    .await
}

/// Takes a dismissed connection back among those that are worked on.
pub async fn restore(
    db: &mut Conn,
    tenant: Tenant,
    before: &Standing,
    by: UserId,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    if !before.is_dismissed {
        return Ok(());
    }
    let company = tenant.company().0;
    sqlx::query!(
        "update connections set is_dismissed = false, updated_by = $3, updated_at = $4 where id = $1 and company_id = $2",
        before.id,
        company,
        by.0,
        now
    )
    .execute(&mut *db)
    .await?;
    record(db, company, before.id, (Some(&before.status), &before.status), Some(by), now).await
}

/// Gives a connection another status, unless it has it.
pub async fn set_status(
    db: &mut Conn,
    tenant: Tenant,
    before: &Standing,
    status: &str,
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    if before.status == status {
        return Ok(());
    }
    let company = tenant.company().0;
    sqlx::query!(
        "update connections set status = $3, updated_by = coalesce($4, updated_by), updated_at = $5 where id = $1 and company_id = $2",
        before.id,
        company,
        status,
        by.map(|by| by.0),
        now
    )
    .execute(&mut *db)
    .await?;
    record(db, company, before.id, (Some(&before.status), status), by, now).await
}

async fn record(
    db: &mut Conn,
    company: i64,
    id: i64,
    (before, after): (Option<&str>, &str),
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let dot = sqlx::query_scalar!(
        "with told as (
             insert into connection_events (connection_id, company_id, status_before, status_after, is_dismissed, user_id, happened_at)
             select id, company_id, $2, $3, is_dismissed, $4, $5 from connections where id = $1
         )
         select c.dot_number from connections n join carriers c on c.id = n.carrier_id where n.id = $1",
        id,
        before,
        after,
        by.map(|by| by.0),
        now
    )
    .fetch_all(&mut *db)
    .await?;
    index_feed::announce_sets(db, company, &dot).await
}
