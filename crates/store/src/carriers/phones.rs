//! The phone number to call a carrier, for the rows of a list.

use crate::Conn;
use kernel::ids::CarrierId;
use sqlx::query;

/// The phone numbers of some carriers as their registration states them, else the mobile number; carriers without one are left out.
pub async fn of_carriers(db: &mut Conn, ids: &[CarrierId]) -> sqlx::Result<Vec<(CarrierId, String)>> {
    let rows = query!(
        r#"select id, coalesce(phone, cell_phone) as "phone!" from carriers
            where id = any($1) and coalesce(phone, cell_phone) is not null"#,
        ids as &[CarrierId]
    );
    Ok(rows.fetch_all(db).await?.into_iter().map(|row| (CarrierId(row.id), row.phone)).collect())
}
