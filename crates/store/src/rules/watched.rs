//! Data shown with a monitored carrier on lists by assessment.

use crate::connections::ConnectionStatus;
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::CarrierId;

/// A company's subscription to a carrier, with its connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watched {
    /// The subscription's id.
    pub id: i64,
    /// The carrier's id.
    pub carrier_id: CarrierId,
    /// Since when it is monitored.
    pub created_at: DateTime<Utc>,
    /// The status of the company's connection to it, when there is one.
    pub connection_status: Option<ConnectionStatus>,
}

/// The company's subscriptions to these carriers; those that it does not watch are left out.
pub async fn watched(db: &mut Conn, tenant: Tenant, carriers: &[CarrierId]) -> sqlx::Result<Vec<Watched>> {
    sqlx::query_as!(
        Watched,
        r#"select s.id, s.carrier_id as "carrier_id: CarrierId", s.created_at, c.status as "connection_status?: ConnectionStatus"
             from subscriptions s left join connections c on c.company_id = s.company_id and c.carrier_id = s.carrier_id
            where s.company_id = $1 and s.carrier_id = any($2)"#,
        tenant.company().0,
        carriers as &[CarrierId]
    )
    .fetch_all(db)
    .await
}
