//! The power units that inspectors saw under a carrier, for comparison with a schedule.

use crate::Conn;
use chrono::NaiveDate;

/// The VINs of trucks, tractors and buses that were inspected under a carrier from a day on, last seen first; at most `limit`. Trailers are
/// left out: schedules of automobiles need not list them.
pub async fn seen_power_units(
    db: &mut Conn,
    dot_number: i32,
    from: NaiveDate,
    limit: i64,
) -> sqlx::Result<Vec<(String, NaiveDate)>> {
    let rows = sqlx::query!(
        r#"select u.vin as "vin!", max(i.inspected_on) as "last_seen_on!"
             from inspections i join inspection_units u using (inspection_id)
            where i.dot_number = $1 and i.inspected_on >= $2 and u.vin is not null and u.unit_type in (1, 4, 5, 8, 10, 11, 12)
            group by u.vin order by 2 desc, 1 limit $3"#,
        dot_number,
        from,
        limit
    );
    Ok(rows.fetch_all(db).await?.into_iter().map(|row| (row.vin, row.last_seen_on)).collect())
}
