//! What stands beside a watched carrier on lists by assessment.

use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};

/// A company's subscription to a carrier, with its connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watched {
    /// The subscription's id.
    pub id: i64,
    /// The carrier's id.
    pub carrier_id: i64,
    /// Since when it is watched.
    pub created_at: DateTime<Utc>,
    /// The status of the company's connection to it, when there is one.
    pub connection_status: Option<String>,
}

/// The company's subscriptions to these carriers; those that it does not watch are left out.
pub async fn watched(db: &mut Conn, tenant: Tenant, carriers: &[i64]) -> sqlx::Result<Vec<Watched>> {
    sqlx::query_as!(
        Watched,
        r#"select s.id, s.carrier_id, s.created_at, c.status as "connection_status?"
             from subscriptions s left join connections c on c.company_id = s.company_id and c.carrier_id = s.carrier_id
            where s.company_id = $1 and s.carrier_id = any($2)"#,
        tenant.company().0,
        carriers
    )
    .fetch_all(db)
    .await
}
