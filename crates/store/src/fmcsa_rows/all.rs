//! Everything that the facts of one carrier are worked out of.

use super::{contact_history, record, runs};
use crate::Conn;
use crate::carriers::{counts, keys};
use chrono::NaiveDate;
use fmcsa::DataSet;
use fmcsa::derive::age::last_24_months;
use kernel::ids::CarrierId;
use kernel::population::Population;
use profile::rows::{Predecessor, Roadside, Rows, Runs};

/// The rows of the carrier with the product's key `id` on the day `today`; none when there is no such carrier.
pub async fn all(db: &mut Conn, id: CarrierId, today: NaiveDate) -> sqlx::Result<Option<Rows>> {
    let Some(record) = record(db, id).await? else { return Ok(None) };
    let dot_number = record.census.dot_number;
    let predecessor = match record.census.prior_revoke_dot_number {
        Some(prior) => keys::known(db, &[prior]).await?.into_iter().next(),
        None => None,
    };
    Ok(Some(Rows {
        roadside: roadside(db, dot_number, today).await?,
        predecessor: predecessor.map(|known| Predecessor { id: known.id.0, legal_name: known.legal_name }),
        contacts: contact_history(db, dot_number).await?,
        census_followed_since: runs::followed_since(db, DataSet::Census, Population::of_dot(dot_number)).await?,
        record,
    }))
}

/// The roadside record of the 24 months that end on `today`, counted.
pub async fn roadside(db: &mut Conn, dot_number: i32, today: NaiveDate) -> sqlx::Result<Roadside> {
    let (from, to) = last_24_months(today);
    let mut roadside = Roadside {
        days: (from, to),
        inspections: counts::inspections(db, dot_number, from, to).await?,
        crashes: counts::crashes(db, dot_number, from, to).await?,
        last_inspection: counts::last_inspection(db, dot_number, to).await?,
        runs: Runs::default(),
    };
    roadside.runs = runs::load(db, &roadside.run_ids()).await?.among(Population::of_dot(dot_number));
    Ok(roadside)
}
