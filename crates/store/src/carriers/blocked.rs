//! Carriers that a company does not dispatch.

use crate::{Conn, Tenant};

/// Those of these carriers that the company has set to do-not-dispatch, in no particular order.
pub async fn among(db: &mut Conn, tenant: Tenant, carrier_ids: &[i64]) -> sqlx::Result<Vec<i64>> {
    sqlx::query_scalar!(
        "select carrier_id from connections where company_id = $1 and status = 'do_not_dispatch' and carrier_id = any($2)",
        tenant.company().0,
        carrier_ids
    )
    .fetch_all(db)
    .await
}
