//! What the voice code proves for the pickup: that whoever named truck and driver answered a number on file. (loads.md §2a, points 2 and 3.)

use chrono::{DateTime, Utc};
use freight::guarded::GuardStep;
use platform::http::Error;
use store::loads::guarded::{self, MOST_STEPS, NewStep};
use store::loads::held;
use store::rate_confirmations::codes;
use store::rate_confirmations::links::Offer;
use store::{Conn, Opened};

/// Records for the pickup of a load that the caller has locked that the carrier typed the code which the broker read to it, for the truck and the
/// driver that are named now. Whether that was done: not where no driver is named, the carrier's part is another's now, the load is closed, or it
/// has as many records as it can have.
pub(super) async fn record(db: &mut Conn, offer: &Opened<Offer>, at: DateTime<Utc>) -> Result<bool, Error> {
    let (tenant, id) = (offer.tenant(), offer.rate_confirmation_id);
    // Read anew: the crew may have been named in this transaction.
    let held = held::read(db, tenant, offer.load_id).await?.ok_or(Error::NotFound)?;
    let movement = held.current().filter(|movement| movement.carrier_id == Some(offer.carrier_id));
    let Some(movement) = movement.filter(|movement| movement.driver_name.is_some()) else { return Ok(false) };
    let Some(code) = codes::read_out(db, tenant, id).await? else { return Ok(false) };
    let is_full = guarded::steps(db, tenant, &[held.row.id]).await?.len() >= MOST_STEPS;
    if held.row.closed_at.is_some() || is_full {
        return Ok(false);
    }
    let reason = format!("Voice code, read on {}, a number on FMCSA’s file.", code.phone);
    let new = NewStep {
        movement_id: movement.id,
        step: GuardStep::IdentityProven,
        reason: &reason,
        vehicle: movement.carrier_vehicle_id,
        driver_name: movement.driver_name.as_deref(),
        driver_phone: movement.driver_phone_e164.as_deref(),
    };
    guarded::add_step(db, tenant, held.row.id, &new, code.by, at).await?;
    Ok(true)
}
