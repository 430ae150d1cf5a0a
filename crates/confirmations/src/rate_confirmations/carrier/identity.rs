//! What the voice code proves for the pickup: that whoever named truck and driver answered a number on file. (loads.md §2a, points 2 and 3.)

use chrono::{DateTime, Utc};
use dispatch::loads::guard::identity;
use freight::guarded::GuardStep;
use kernel::ids::CarrierId;
use kernel::phones;
use platform::http::Error;
use store::loads::guarded::{self, StepRow};
use store::loads::held::{self, Held};
use store::loads::rows::MovementRow;
use store::rate_confirmations::codes;
use store::rate_confirmations::links::Offer;
use store::{Conn, Opened};

/// The carrier's part of a load, while it is the carrier's.
fn part(held: &Held, carrier: CarrierId) -> Option<&MovementRow> {
    held.current().filter(|movement| movement.carrier_id == Some(carrier))
}

/// Refuses a code that was made for another crew than the carrier's part of the load, which the caller has locked, names now.
pub(super) fn refuse_others(held: &Held, carrier: CarrierId, crew: Option<&[u8]>) -> Result<(), Error> {
    identity::refuse_others(part(held, carrier), crew)
}

/// Records for the pickup of a load that the caller has locked that the carrier typed the code which the broker read to it, for the truck and the
/// driver that are named now. Whether that was done: not where another truck or driver was named as the code was made, the carrier's part is
/// another's now, nor where [`identity::record`] doesn't.
pub(super) async fn record(db: &mut Conn, offer: &Opened<Offer>, at: DateTime<Utc>) -> Result<bool, Error> {
    put(db, offer, false, at).await
}

/// The same as the carrier accepts, unless what was recorded as the code was typed stands: one call is one record.
pub(super) async fn record_once(db: &mut Conn, offer: &Opened<Offer>, at: DateTime<Utc>) -> Result<bool, Error> {
    put(db, offer, true, at).await
}

async fn put(db: &mut Conn, offer: &Opened<Offer>, is_once: bool, at: DateTime<Utc>) -> Result<bool, Error> {
    let (tenant, id) = (offer.tenant(), offer.rate_confirmation_id);
    // Read anew: the crew may have been named in this transaction.
    let held = held::read(db, tenant, offer.load_id).await?.ok_or(Error::NotFound)?;
    let Some(movement) = part(&held, offer.carrier_id) else { return Ok(false) };
    let Some(code) = codes::read_out(db, tenant, id).await? else { return Ok(false) };
    // Where nobody was named on the call, who was called names the driver by accepting.
    if code.crew.is_some() && code.crew != movement.crew_digest() {
        return Ok(false);
    }
    let reason = format!("Voice code, read on {}, a number on FMCSA’s file.", phones::shown(&code.phone));
    if is_once {
        let steps = guarded::steps(db, tenant, &[offer.load_id]).await?;
        let is_same = |step: &StepRow| {
            let is_about = step.is_current && step.movement_id == movement.id && step.step == GuardStep::IdentityProven;
            is_about && step.user_id == code.by && step.reason == reason
        };
        if steps.iter().any(is_same) {
            return Ok(false);
        }
    }
    identity::record(db, tenant, (&held, movement), (&reason, code.by), at).await
}
