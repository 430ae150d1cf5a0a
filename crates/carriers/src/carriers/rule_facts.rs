//! Reads what a company's rules need about a carrier: its profile, data from brokers and ELDs, and the company's own certificates.

use super::certificates;
use chrono::{DateTime, Utc};
use fmcsa::derive::age::last_24_months;
use kernel::ids::CarrierId;
use platform::http::Error;
use profile::{Profile, rule_facts};
use rules::Facts;
use store::fmcsa_rows;
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
