//! Five-digit ZIP codes that a carrier's vehicles were in, by their devices.

use super::Provider;
use crate::Conn;
use crate::carriers::Window;
use crate::list::Rows;
use chrono::{DateTime, NaiveDate, Utc};
use kernel::ids::CarrierId;

/// A ZIP code and who was there when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VisitedZip {
    /// Five digits.
    pub zip: String,
    /// Different days (UTC).
    pub days: i64,
    /// Different vehicles.
    pub vehicles: i64,
    /// The first day.
    pub first_on: NaiveDate,
    /// The last day.
    pub last_on: NaiveDate,
    /// The newest position there.
    pub last_at: DateTime<Utc>,
    /// Of the providers that told it, the first by its word.
    pub provider: Provider,
}

/// A page of the ZIP codes that a carrier's vehicles were in since the day `since`, the last visited first.
pub async fn page(
    db: &mut Conn,
    carrier: CarrierId,
    since: NaiveDate,
    window: Window,
) -> sqlx::Result<Rows<VisitedZip>> {
    let total = sqlx::query_scalar!(
        r#"select count(distinct zip) as "count!"
             from telematics_visits v join telematics_connections c on c.id = v.connection_id
            where c.carrier_id = $1 and c.revoked_at is null and visited_on >= $2"#,
        carrier.0,
        since
    )
    .fetch_one(&mut *db)
    .await?;
    let items = sqlx::query_as!(
        VisitedZip,
        r#"select zip, count(distinct visited_on) as "days!",
                  count(distinct (connection_id, provider_vehicle_id)) as "vehicles!",
                  min(visited_on) as "first_on!", max(visited_on) as "last_on!", max(last_at) as "last_at!",
                  min(provider) as "provider!: Provider"
             from telematics_visits v join telematics_connections c on c.id = v.connection_id
            where c.carrier_id = $1 and c.revoked_at is null and visited_on >= $2
            group by zip
            order by max(last_at) desc, zip
            limit $3 offset $4"#,
        carrier.0,
        since,
        window.limit,
        window.offset
    )
    .fetch_all(db)
    .await?;
    Ok(Rows { items, total })
}
