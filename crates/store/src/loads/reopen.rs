//! Taking back that a load was delivered. What was logged stays readable, as an exception with the reason.

use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{LoadId, StopId};
use sqlx::query;

/// Takes the delivery and departure logs of one of the company's stops back, so that the truck has not left it: they stay as exceptions that
/// say what they were and why they no longer count. The caller holds the load's lock.
pub async fn take_back(
    db: &mut Conn,
    tenant: Tenant,
    (load, stop): (LoadId, StopId),
    reason: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    query!(
        "update load_logs set is_type = 'exception', body = left(initcap(is_type) || ' taken back: ' || $4, 2000)
          where load_id = $1 and company_id = $2 and stop_id = $3 and is_type in ('delivery', 'departure')",
        load.0,
        tenant.company().0,
        stop.0,
        reason
    )
    .execute(&mut *db)
    .await?;
    query!(
        "update load_stops set done_at = null, departed_at = null where id = $3 and load_id = $1 and company_id = $2",
        load.0,
        tenant.company().0,
        stop.0
    )
    .execute(&mut *db)
    .await?;
    super::write::touch(db, tenant, load, now).await
}
