//! A connection locked for a change: no other transaction changes it until this one ends.

use super::ConnectionStatus;
use super::change::{Happened, announce};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, ConnectionId, UserId};

/// The status of a connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Id of the row.
    pub id: ConnectionId,
    /// The decision.
    pub status: ConnectionStatus,
}

/// The company's connection with a carrier; made, needing to onboard, when there is none. A carrier that there is not violates
/// `connections_carrier_id_fkey`.
pub async fn ensure(
    db: &mut Conn,
    tenant: Tenant,
    carrier: CarrierId,
    by: UserId,
    now: DateTime<Utc>,
) -> sqlx::Result<Standing> {
    let company = tenant.company().0;
    let made = sqlx::query_as!(
        Standing,
        r#"insert into connections (company_id, carrier_id, status, created_by, updated_by, created_at, updated_at)
         values ($1, $2, 'needs_to_onboard', $3, $3, $4, $4) on conflict (company_id, carrier_id) do nothing
         returning id as "id: ConnectionId", status as "status: ConnectionStatus""#,
        company,
        carrier.0,
        by.0,
        now
    );
    if let Some(made) = made.fetch_optional(&mut *db).await? {
        let happened = Happened { status_before: None, status_after: made.status, is_dismissed: false, notes: None };
        happened.write(db, tenant, made.id, Some(by), now).await?;
        announce(db, tenant, carrier).await?;
        return Ok(made);
    }
    sqlx::query_as!(
        Standing,
        r#"select id as "id: ConnectionId", status as "status: ConnectionStatus" from connections
            where company_id = $1 and carrier_id = $2 for update"#,
        company,
        carrier.0
    )
    .fetch_one(db)
    .await
}

/// One of the company's connections.
pub async fn lock(db: &mut Conn, tenant: Tenant, id: ConnectionId) -> sqlx::Result<Option<Standing>> {
    sqlx::query_as!(
        Standing,
        r#"select id as "id: ConnectionId", status as "status: ConnectionStatus" from connections
            where id = $1 and company_id = $2 for update"#,
        id.0,
        tenant.company().0
    )
    .fetch_optional(db)
    .await
}
