//! Miles that were routed along loads' stops.

use crate::{Conn, Tenant};
use kernel::ids::LoadId;
use sqlx::query;

/// Gives those of the company's loads that have none their routed miles. No edit becomes stale by it.
pub async fn set_routed(db: &mut Conn, tenant: Tenant, routed: &[(LoadId, f64)]) -> sqlx::Result<()> {
    if routed.is_empty() {
        return Ok(());
    }
    let (ids, miles): (Vec<LoadId>, Vec<f64>) = routed.iter().copied().unzip();
    query!(
        "update loads l set billable_miles = n.miles, miles_source = 'routed'
           from unnest($2::bigint[], $3::double precision[]) as n (id, miles)
          where l.id = n.id and l.company_id = $1 and l.billable_miles is null",
        tenant.company().0,
        &ids as &[LoadId],
        &miles
    )
    .execute(db)
    .await?;
    Ok(())
}
