//! Reads what a company's rules need about a carrier: its profile, data from brokers and ELDs, and the company's own certificates.

use super::certificates;
use chrono::{DateTime, NaiveDate, Utc};
use fmcsa::DataSet;
use fmcsa::derive::age::last_24_months;
use kernel::ids::CarrierId;
use platform::http::Error;
use profile::{Profile, rule_facts};
use rules::{Column, Facts};
use store::fmcsa_rows::{self, runs};
use store::rules::signals;
use store::{Conn, Tenant};

/// Reads what is known of a carrier, the company's own certificates included; 404 when there is no such carrier.
pub async fn load(db: &mut Conn, tenant: Tenant, carrier: CarrierId, now: DateTime<Utc>) -> Result<Facts, Error> {
    let today = now.date_naive();
    let rows = fmcsa_rows::all(db, carrier.0, today).await?.ok_or(Error::NotFound)?;
    let signals = signals::of_carrier(db, carrier, last_24_months(today).0, today).await?;
    let held = certificates::load(db, tenant, carrier, rows.record.census.dot_number, today).await?;
    let mut facts = rule_facts::rule_facts(&Profile::of(&rows, today), &signals, now);
    certificates::set_facts(&held, today, &mut facts);
    Ok(facts)
}

/// Columns in which a carrier without any row is known to have none, because complete files were read: what [`load`] says of each, for
/// lists of carriers.
pub async fn known_by_absence(db: &mut Conn, today: NaiveDate) -> Result<Vec<Column>, Error> {
    let runs = runs::load(db, &[]).await?;
    let followed_since = runs::followed_since(db, DataSet::Census).await?;
    Ok(rule_facts::known_by_absence(&runs, followed_since, today))
}
