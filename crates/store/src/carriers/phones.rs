//! The phone number to call a carrier, for the rows of a list.

use crate::Conn;
use fmcsa::derive::safety_rating::is_whole_census_row;
use kernel::ids::CarrierId;
use sqlx::query;

/// A carrier's phone number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phone {
    /// The number as its registration states it, else the mobile number.
    pub number: Option<String>,
    /// Whether there is none where none is stated: the row is one of FMCSA's own file, which has a column for it.
    pub is_none_known: bool,
}

/// The phone numbers of some carriers.
pub async fn of_carriers(db: &mut Conn, ids: &[CarrierId]) -> sqlx::Result<Vec<(CarrierId, Phone)>> {
    let rows = query!(
        "select id, coalesce(phone, cell_phone) as phone, status_code, region from carriers where id = any($1)",
        ids as &[CarrierId]
    );
    let rows = rows.fetch_all(db).await?.into_iter();
    let phone = rows.map(|row| {
        let is_none_known = is_whole_census_row(row.status_code.as_deref(), row.region);
        (CarrierId(row.id), Phone { number: row.phone, is_none_known })
    });
    Ok(phone.collect())
}
