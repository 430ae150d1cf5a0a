//! Whether a load may be offered to a carrier, and where the offer goes.

use alerts::input::Outcome;
use chrono::{DateTime, TimeDelta, Utc};
use freight::load::LoadStatus;
use kernel::ids::CarrierId;
use platform::app::App;
use platform::http::Error;
use store::connections::ConnectionStatus;
use store::loads::held::Held;
use store::rate_confirmations::{Standing, beside};
use store::tickets::contacts::{self as lists, ContactList};
use store::tickets::proven;
use store::{Conn, Tenant};

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
    db: &mut Conn,
    tenant: Tenant,
    (carrier, classifications): (CarrierId, &[i64]),
    at: DateTime<Utc>,
) -> Result<Result<(String, Standing), &'static str>, Error> {
    let connection = store::loads::read::connection_statuses(db, tenant, &[carrier]).await?;
    if connection.iter().any(|(_, status)| *status == ConnectionStatus::DoNotDispatch) {
        return Ok(Err("Your company doesn’t dispatch this carrier."));
    }
    let requirements = desk::engine::requirements_of(app, tenant, carrier, classifications).await?;
    if requirements.is_some_and(|found| found.outcome == Outcome::Fail) {
        return Ok(Err("This carrier fails your rules for this load."));
    }
    let on_file = proven::email(db, carrier, at - PROVEN).await?.map(|email| (email, Standing::OnFile));
    let packet = beside::packet_contacts(db, tenant, carrier, at - PROVEN).await?;
    let known = on_file.into_iter().chain(packet.into_iter().map(|email| (email, Standing::PacketContact)));
    let mut known: Vec<(String, Standing)> =
        known.map(|(email, standing)| (email.trim().to_lowercase(), standing)).filter(|(email, _)| email.contains('@')).collect();
    let addresses: Vec<String> = known.iter().map(|(email, _)| email.clone()).collect();
    for (list, value, _) in lists::among(db, tenant, &addresses).await? {
        if list == ContactList::Blocked {
            known.retain(|(email, _)| *email != value);
        }
    }
    Ok(known.into_iter().next().ok_or(
        "No email is on file for this carrier that has been the same for 30 days. Call it on a number you know.",
    ))
}
