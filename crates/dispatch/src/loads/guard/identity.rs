//! What a voice code proves for a load's pickup: that whoever answered a number on file speaks for the truck and driver that were named when the code
//! was made. (loads.md §2a, points 2 and 3.)

use chrono::{DateTime, Utc};
use freight::guarded::GuardStep;
use kernel::ids::UserId;
use platform::http::Error;
use store::loads::guarded::{self, MOST_STEPS, NewStep};
use store::loads::held::Held;
use store::loads::rows::MovementRow;
use store::{Conn, Tenant};

/// Refuses a code that was made for another crew (`MovementRow::crew_digest`; none where no driver was named) than the carrier's part of the load,
/// which the caller has locked, names now. Without a part there is nothing to compare.
pub fn refuse_others(part: Option<&MovementRow>, crew: Option<&[u8]>) -> Result<(), Error> {
    if part.is_some_and(|movement| movement.crew_digest().as_deref() != crew) {
        let why = "The truck, the driver or the driver’s phone changed after this code was made. Ask the broker to call with a new one.";
        return Err(Error::Conflict(why.to_owned()));
    }
    Ok(())
}

/// Records for the carrier's part of a load, which the caller has locked, that the driver proved who they are: how, and by whose call. Says whether it
/// was recorded: not where no driver is named, the load is closed, or it has [`MOST_STEPS`] records.
pub async fn record(
    db: &mut Conn,
    tenant: Tenant,
    (held, part): (&Held, &MovementRow),
    (reason, by): (&str, UserId),
    at: DateTime<Utc>,
) -> Result<bool, Error> {
    if held.row.closed_at.is_some() || part.driver_name.is_none() {
        return Ok(false);
    }
    if guarded::steps(db, tenant, &[held.row.id]).await?.len() >= MOST_STEPS {
        return Ok(false);
    }
    let new = NewStep::of(part, GuardStep::IdentityProven, reason);
    guarded::add_step(db, tenant, held.row.id, &new, by, at).await?;
    Ok(true)
}
