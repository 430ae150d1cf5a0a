//! Synthetic carriers for the demonstration's board.

use crate::{Conn, Tenant};
use kernel::ids::CarrierId;
use sqlx::query_scalar;

/// Synthetic carriers (USDOT numbers from 90,000,000) against which nothing speaks and with which the company has nothing to do yet: active
/// authority for property, no order, insurance on file as required, no rating below satisfactory, trucks that were inspected, no identity alert.
pub async fn haulers(db: &mut Conn, tenant: Tenant, limit: i64) -> sqlx::Result<Vec<CarrierId>> {
    query_scalar!(
        r#"select c.id as "id: CarrierId" from carriers c join carrier_facts f using (dot_number)
            where c.dot_number >= 90000000 and starts_with(c.legal_name, 'SYN ') and c.ended_run_id is null
              and f.operating_status = 'active' and f.authority_scope = 'property' and 'A' in (f.common_status, f.contract_status)
              and f.is_out_of_service is not true and f.lapses_on is null and f.bipd_on_file >= coalesce(f.bipd_required, 750000)
              and (c.safety_rating is null or c.safety_rating = 'S') and c.power_units between 3 and 200
              and exists (select from inspections i where i.dot_number = c.dot_number)
              and not exists (select from identity_alerts a where a.carrier_id = c.id)
              and not exists (select from connections n where n.company_id = $1 and n.carrier_id = c.id)
              and not exists (select from movements m where m.company_id = $1 and m.carrier_id = c.id)
            order by c.dot_number limit $2"#,
        tenant.company().0,
        limit
    )
    .fetch_all(db)
    .await
}
