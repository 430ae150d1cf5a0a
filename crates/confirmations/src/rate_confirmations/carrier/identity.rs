//! What the voice code proves for the pickup: that whoever named truck and driver answered a number on file. (loads.md §2a, points 2 and 3.)

use chrono::{DateTime, Utc};
use freight::guarded::GuardStep;
use kernel::ids::CarrierId;
use kernel::phones;
use platform::http::Error;
use store::loads::guarded::{self, MOST_STEPS, NewStep};
use store::loads::held::{self, Held};
use store::loads::rows::MovementRow;
use store::rate_confirmations::codes;
use store::rate_confirmations::links::Offer;
use store::{Conn, Opened};

/// The carrier's part of a load, while it is the carrier's.
fn part(held: &Held, carrier: CarrierId) -> Option<&MovementRow> {
    held.current().filter(|movement| movement.carrier_id == Some(carrier))
}

/// Refuses a code that was made while another truck, driver or driver's phone was named for the carrier's part of the load, which the caller has
/// locked: on the call it was for those.
pub(super) fn refuse_others(held: &Held, carrier: CarrierId, crew: Option<&[u8]>) -> Result<(), Error> {
    if part(held, carrier).is_some_and(|movement| movement.crew_digest().as_deref() != crew) {
        let why = "The truck, the driver or the driver’s phone changed after this code was made. Ask the broker to call with a new one.";
        return Err(Error::Conflict(why.to_owned()));
    }
    Ok(())
}

/// Records for the pickup of a load that the caller has locked that the carrier typed the code which the broker read to it, for the truck and the
/// driver that are named now. Whether that was done: not where no driver is named, another truck or driver was as the code was made, the carrier's
/// part is another's now, the load is closed, or it has as many records as it can have.
pub(super) async fn record(db: &mut Conn, offer: &Opened<Offer>, at: DateTime<Utc>) -> Result<bool, Error> {
    let (tenant, id) = (offer.tenant(), offer.rate_confirmation_id);
    // Read anew: the crew may have been named in this transaction.
    let held = held::read(db, tenant, offer.load_id).await?.ok_or(Error::NotFound)?;
    let movement = part(&held, offer.carrier_id);
    let Some(movement) = movement.filter(|movement| movement.driver_name.is_some()) else { return Ok(false) };
    let Some(code) = codes::read_out(db, tenant, id).await? else { return Ok(false) };
    // Where nobody was named on the call, who was called names the driver by accepting.
    if code.crew.is_some() && code.crew != movement.crew_digest() {
        return Ok(false);
    }
    let is_full = guarded::steps(db, tenant, &[held.row.id]).await?.len() >= MOST_STEPS;
    if held.row.closed_at.is_some() || is_full {
        return Ok(false);
    }
    let reason = format!("Voice code, read on {}, a number on FMCSA’s file.", phones::shown(&code.phone));
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
