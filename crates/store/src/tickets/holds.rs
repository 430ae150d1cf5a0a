//! Which open alerts say to hold the pickup of loads.

use crate::{Conn, Tenant};
use alerts::{Advice, AlertType};
use kernel::ids::{CarrierId, LoadId, MovementId};
use sqlx::query_as;

/// An open alert that advises to hold the pickup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hold {
    /// The load.
    pub load_id: LoadId,
    /// The carrier's part of it; none where nobody hauled it.
    pub movement_id: Option<MovementId>,
    /// The carrier that it is about; none where that is not on file.
    pub carrier_id: Option<CarrierId>,
    /// Its kind.
    pub is_type: AlertType,
}

/// Those of the company's loads among these: high ones first, then the oldest. A kind is open once for each movement and confirmation.
pub async fn of_loads(db: &mut Conn, tenant: Tenant, loads: &[LoadId]) -> sqlx::Result<Vec<Hold>> {
    query_as!(
        Hold,
        r#"select load_id as "load_id!: LoadId", movement_id as "movement_id: MovementId", carrier_id as "carrier_id: CarrierId",
                  is_type as "is_type: AlertType"
             from tickets where company_id = $1 and load_id = any($2) and status <> 'closed' and advice = $3
            order by (severity = 'high') desc, id"#,
        tenant.company().0,
        loads as &[LoadId],
        Advice::HoldPickup.as_str()
    )
    .fetch_all(db)
    .await
}
