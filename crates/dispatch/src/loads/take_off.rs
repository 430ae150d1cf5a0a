//! Taking a carrier off a load whose rate confirmation it declined, or never answered. (loads.md §2: the load is available then.)

use super::change::{Changes, Refused, Who, change};
use super::hauling::Hauling;
use chrono::{DateTime, Utc};
use freight::load::{Actor, LoadStatus};
use freight::movement::RemovedReason;
use kernel::ids::{MovementId, UserId};
use store::loads::events::NewEvent;
use store::loads::held::Held;
use store::loads::settings;
use store::{Conn, Tenant};

/// Takes the carrier of a movement off a load that the caller has locked. Gives the events, which the caller appends last; none where the
/// carrier stays, because the freight is on its way or the movement is no longer open.
pub async fn take_off(
    db: &mut Conn,
    tenant: Tenant,
    held: &Held,
    (movement, why): (MovementId, &str),
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<Vec<NewEvent>>> {
    let is_open = held.movements.iter().any(|row| row.id == movement);
    if !is_open || !matches!(held.row.status, LoadStatus::Covered | LoadStatus::Delayed) || held.load.is_picked_up() {
        return Ok(None);
    }
    let changes = Changes {
        hauling: Hauling::Remove(vec![movement]),
        reason: Some(why.to_owned()),
        removed: Some(RemovedReason::RateConfirmation),
        ..Changes::none(held)
    };
    let settings = settings::of(db, tenant).await?;
    let actor = if by.is_some() { Actor::Person } else { Actor::Engine };
    match change(db, tenant, held, &changes, Who { actor, by }, (&settings, now)).await? {
        Ok(done) => Ok(Some(done.events)),
        // Of a refusal by the status nothing is written, and no field is changed.
        Err(Refused::Status(_) | Refused::Field(_)) => Ok(None),
    }
}
