//! Whether a load may be offered to a carrier, and where the offer goes.

use super::address::{NoOfferEmail, addresses};
use alerts::input::Outcome;
use chrono::{DateTime, Utc};
use freight::load::LoadStatus;
use kernel::ids::{CarrierId, ClassificationId};
use platform::app::App;
use platform::http::Error;
use store::Tenant;
use store::connections::ConnectionStatus;
use store::loads::held::Held;
use store::rate_confirmations::Standing;

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
    let mut found = addresses(&mut db, tenant, &[carrier], at).await?;
    let found = found.remove(&carrier).unwrap_or(Err(NoOfferEmail::NotOnFile));
    Ok(found.map_err(NoOfferEmail::text))
}
