//! Synthetic carriers to connect in demonstration mode.

use super::Provider;
use crate::Conn;
use kernel::ids::CarrierId;

/// A synthetic carrier with a few inspected trucks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntheticFleet {
    /// The carrier's id.
    pub carrier_id: CarrierId,
    /// Its USDOT number.
    pub dot_number: i32,
    /// The VINs of its inspected power units, in order.
    pub vins: Vec<String>,
}

/// Whether any demonstration device was ever connected.
pub async fn any(db: &mut Conn) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from telematics_connections where provider = $1) as "any!""#,
        Provider::Demonstration as Provider
    )
    .fetch_one(db)
    .await
}

/// The first synthetic carriers (USDOT numbers from 90,000,000) of which 4 to 12 power units were inspected.
pub async fn fleets(db: &mut Conn, limit: i64) -> sqlx::Result<Vec<SyntheticFleet>> {
    sqlx::query_as!(
        SyntheticFleet,
        r#"select c.id as "carrier_id: CarrierId", c.dot_number, array_agg(distinct u.vin order by u.vin) as "vins!"
             from carriers c join inspections i using (dot_number) join inspection_units u using (inspection_id)
            where c.dot_number >= 90000000 and starts_with(c.legal_name, 'SYN ')
              and u.vin is not null and u.unit_type in (10, 11, 12)
            group by c.id
           having count(distinct u.vin) between 4 and 12
            order by c.dot_number
            limit $1"#,
        limit
    )
    .fetch_all(db)
    .await
}
