//! Reads what a company's rules need about a carrier: its profile, data from brokers and ELDs, look-alike domains, and the company's own
//! certificates.

use super::limits::Left;
use super::{certificates, look_alike};
use chrono::{DateTime, Utc};
use fmcsa::derive::age::last_24_months;
use kernel::ids::CarrierId;
use platform::http::Error;
use profile::{Profile, Rows, rule_facts};
use rules::Facts;
use store::fmcsa_rows;
use store::rules::signals;
use store::{Conn, Tenant};

/// Reads what is known of a carrier, the company's own certificates included, and whether it left the census; 404 when there is no such
/// carrier.
pub async fn load(
    db: &mut Conn,
    tenant: Tenant,
    carrier: CarrierId,
    now: DateTime<Utc>,
) -> Result<(Facts, Option<Left>), Error> {
    let rows = fmcsa_rows::all(db, carrier, now.date_naive()).await?.ok_or(Error::NotFound)?;
    Ok((of_rows(db, Some(tenant), &rows, now).await?, Left::of(&rows)))
}

/// The same of a carrier whose rows were read; without a company, nothing of certificates.
pub async fn of_rows(db: &mut Conn, tenant: Option<Tenant>, rows: &Rows, now: DateTime<Utc>) -> Result<Facts, Error> {
    let (today, census) = (now.date_naive(), &rows.record.census);
    let carrier = CarrierId(census.id);
    let signals = signals::of_carrier(db, carrier, last_24_months(today).0, today).await?;
    let mut facts = rule_facts::rule_facts(&Profile::of(rows, today), &signals, now);
    look_alike::set(db, census.dot_number, &mut facts).await?;
    if let Some(tenant) = tenant {
        let held = certificates::load(db, tenant, carrier, census.dot_number, today).await?;
        certificates::set_facts(&held, today, &mut facts);
    }
    Ok(facts)
}
