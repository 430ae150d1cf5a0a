//! What others tell of the phones and email domains that loads name. They are asked by jobs, about those that they didn't tell of lately; where
//! nobody is connected that tells, there is nothing.

use crate::dmarc::look_up::LookUpDmarc;
use crate::lines::look_up::LookUpLine;
use chrono::TimeDelta;
use platform::app::App;
use platform::http::Error;
use std::collections::{BTreeSet, HashMap};
use store::tickets::dmarc::{self, DmarcRow};
use store::tickets::lines::{self, LineRow};
use store::{Conn, Tenant};

/// How long what was told of a phone number counts: numbers move.
const LINES: TimeDelta = TimeDelta::days(90);
/// How long what a domain publishes counts: its owner may change it any day, and seldom does.
const DMARC: TimeDelta = TimeDelta::days(7);

/// What kind of lines these phones are.
pub(super) async fn lines(
    app: &App,
    db: &mut Conn,
    tenant: Tenant,
    phones: BTreeSet<String>,
) -> Result<Option<HashMap<String, LineRow>>, Error> {
    if !crate::lines::is_configured(&app.config) {
        return Ok(None);
    }
    let (now, phones) = (app.clock.now(), phones.into_iter().collect::<Vec<_>>());
    let known = lines::of(db, &phones, now - LINES).await?;
    let known: HashMap<String, LineRow> = known.into_iter().map(|row| (row.phone_e164.clone(), row)).collect();
    for phone in phones.into_iter().filter(|phone| !known.contains_key(phone)) {
        queue::enqueue(db, &LookUpLine { company: tenant.company(), phone }, now).await?;
    }
    Ok(Some(known))
}

/// What is published of these email domains.
pub(super) async fn dmarc(
    app: &App,
    db: &mut Conn,
    tenant: Tenant,
    domains: BTreeSet<String>,
) -> Result<Option<HashMap<String, DmarcRow>>, Error> {
    if !crate::dmarc::is_configured(&app.config) {
        return Ok(None);
    }
    let (now, domains) = (app.clock.now(), domains.into_iter().collect::<Vec<_>>());
    let known = dmarc::of(db, &domains, now - DMARC).await?;
    let known: HashMap<String, DmarcRow> = known.into_iter().map(|row| (row.domain.clone(), row)).collect();
    for domain in domains.into_iter().filter(|domain| !known.contains_key(domain)) {
        queue::enqueue(db, &LookUpDmarc { company: tenant.company(), domain }, now).await?;
    }
    Ok(Some(known))
}
