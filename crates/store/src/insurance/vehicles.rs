//! The power units that inspectors saw under carriers, for comparison with schedules.

use crate::Conn;
use chrono::NaiveDate;

/// A power unit that was inspected under a carrier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The carrier's USDOT number.
    pub dot_number: i32,
    /// VIN of the inspected vehicle.
    pub vin: String,
    /// When it was last inspected under the carrier.
    pub last_seen_on: NaiveDate,
}

/// The VINs of trucks, tractors and buses that were inspected under carriers from a day on, last seen first; at most `limit` of each
/// carrier. Trailers are left out: schedules of automobiles need not list them.
pub async fn seen_power_units(
    db: &mut Conn,
    dot_numbers: &[i32],
    from: NaiveDate,
    limit: i64,
) -> sqlx::Result<Vec<Seen>> {
    sqlx::query_as!(
        Seen,
        r#"select asked.dot_number as "dot_number!", seen.vin as "vin!", seen.last_seen_on as "last_seen_on!"
             from unnest($1::int[]) as asked (dot_number)
                  cross join lateral (
                      select u.vin, max(i.inspected_on) as last_seen_on
                        from inspections i join inspection_units u using (inspection_id)
                       where i.dot_number = asked.dot_number and i.inspected_on >= $2 and u.vin is not null
                         and u.unit_type in (1, 4, 5, 8, 10, 11, 12)
                       group by u.vin order by 2 desc, 1 limit $3
                  ) seen
            order by 1, 3 desc, 2"#,
        dot_numbers,
        from,
        limit
    )
    .fetch_all(db)
    .await
}
