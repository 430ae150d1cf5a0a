//! The carriers of a company's loads.

use crate::{Conn, Tenant};
use kernel::ids::CarrierId;
use sqlx::query_scalar;

/// The carriers that haul the company's open loads, each once; at most 100,000.
pub async fn of_open_loads(db: &mut Conn, tenant: Tenant) -> sqlx::Result<Vec<CarrierId>> {
    query_scalar!(
        r#"select distinct m.carrier_id as "carrier_id!: CarrierId" from movements m join loads l on l.id = m.load_id
            where m.company_id = $1 and m.removed_at is null and m.carrier_id is not null and l.closed_at is null
            limit 100000"#,
        tenant.company().0
    )
    .fetch_all(db)
    .await
}
