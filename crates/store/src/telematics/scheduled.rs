//! VINs on the schedules of insurance certificates. What one broker was given is that company's alone; the rest is shared.

use crate::{Conn, Tenant};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::ids::CarrierId;

/// A VIN on a schedule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScheduledVehicle {
    /// Letters and digits in upper case.
    pub vin: String,
    /// Who says so.
    pub source: String,
    /// The certificate's day.
    pub as_of: NaiveDate,
    /// When it was read here.
    pub recorded_at: DateTime<Utc>,
}

/// The VINs on a carrier's schedules that the company may see, each once with its newest source, in order; at most `limit`.
pub async fn of_carrier(
    db: &mut Conn,
    tenant: Tenant,
    carrier: CarrierId,
    limit: i64,
) -> sqlx::Result<Vec<ScheduledVehicle>> {
    sqlx::query_as!(
        ScheduledVehicle,
        "select distinct on (vin) vin, source, as_of, recorded_at
           from scheduled_vehicles
          where carrier_id = $2 and (company_id is null or company_id = $1)
          order by vin, as_of desc, id desc
          limit $3",
        tenant.company().0,
        carrier.0,
        limit
    )
    .fetch_all(db)
    .await
}
