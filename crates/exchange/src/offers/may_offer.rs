//! Whether a load may be offered to a carrier, and where the offer goes.

use alerts::input::Outcome;
use chrono::{DateTime, TimeDelta, Utc};
use freight::load::LoadStatus;
use kernel::ids::{CarrierId, ClassificationId};
use kernel::mail_domains::{domain_of, is_public_provider};
use platform::app::App;
use platform::http::Error;
use store::Tenant;
use store::connections::ConnectionStatus;
use store::loads::held::Held;
use store::rate_confirmations::{Standing, beside};
use store::tickets::contacts::{self as lists, ContactList};
use store::tickets::proven::{self, Proven};

/// For how long an address must have been the same. (loads.md §2a, point 2.)
const PROVEN: TimeDelta = TimeDelta::days(30);

/// Why a load can't be offered to anyone now; none where it can.
pub(super) fn against_load(held: &Held, now: DateTime<Utc>) -> Result<(), &'static str> {
    match held.row.status {
        LoadStatus::Available => (),
        status if status.is_open() => return Err("This load has a carrier."),
        _ => return Err("This load is closed."),
    }
    if held.load.pickup_window().is_none_or(|window| window.end <= now) {
        return Err("The pickup window is over.");
    }
    Ok(())
}

/// Where an offer to a carrier goes, and how that address stands; or why it gets none, for people.
pub(super) async fn recipient(
    app: &App,
    tenant: Tenant,
    (carrier, classifications): (CarrierId, &[ClassificationId]),
    at: DateTime<Utc>,
) -> Result<Result<(String, Standing), &'static str>, Error> {
    let requirements = desk::engine::requirements_of(app, tenant, carrier, classifications).await?;
    if requirements.is_some_and(|found| found.outcome == Outcome::Fail) {
        return Ok(Err("This carrier fails your rules for this load."));
    }
    let mut db = app.conn().await?;
    let connection = store::loads::read::connection_statuses(&mut db, tenant, &[carrier]).await?;
    if connection.iter().any(|(_, status)| *status == ConnectionStatus::DoNotDispatch) {
        return Ok(Err("Your company doesn’t dispatch this carrier."));
    }
    let on_file = match proven::email(&mut db, carrier, PROVEN, at).await? {
        Proven::Known(email) => Some((email, Standing::OnFile)),
        Proven::TooShort | Proven::TooOld | Proven::Nothing => None,
    };
    let packet = beside::packet_contacts(&mut db, tenant, carrier, at - PROVEN).await?;
    let known = on_file.into_iter().chain(packet.into_iter().map(|email| (email, Standing::PacketContact)));
    let known = known.map(|(email, standing)| (email.trim().to_lowercase(), standing));
    let mut known: Vec<(String, Standing)> = known.filter(|(email, _)| email.contains('@')).collect();
    let values: Vec<String> = known.iter().flat_map(|(email, _)| values(email)).collect();
    for (list, value, _) in lists::among(&mut db, tenant, &values).await? {
        if list == ContactList::Blocked {
            known.retain(|(email, _)| !self::values(email).contains(&value));
        }
    }
    Ok(known
        .into_iter()
        .next()
        .ok_or("No email of this carrier is known to have been the same for 30 days. Call it on a number you know."))
}

/// What a block list may have of an address: itself, and its domain unless anyone may have an address there.
fn values(email: &str) -> Vec<String> {
    let domain = domain_of(email).filter(|domain| !is_public_provider(domain));
    std::iter::once(email.to_owned()).chain(domain).collect()
}
