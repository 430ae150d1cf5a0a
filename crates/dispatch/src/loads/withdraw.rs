//! Loads that their sender withdraws.

use super::change::{Changes, Refused, Who, change};
use chrono::{DateTime, Utc};
use freight::load::{Actor, LoadStatus};
use kernel::ids::LoadId;
use store::loads::events::NewEvent;
use store::loads::held;
use store::{Conn, Tenant};

/// What came of withdrawing loads.
#[derive(Debug, Default)]
pub struct Withdrawn {
    /// Loads that are canceled now.
    pub done: Vec<LoadId>,
    /// Loads that can't be, each with the reason.
    pub refused: Vec<(LoadId, String)>,
    /// What the company's own systems are told. The caller appends it after it has locked its last load.
    pub events: Vec<NewEvent>,
}

/// Cancels loads, in the caller's transaction. One that is canceled already counts as done.
pub async fn withdraw(
    db: &mut Conn,
    tenant: Tenant,
    loads: &[LoadId],
    reason: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<Withdrawn> {
    let settings = store::loads::settings::of(db, tenant).await?;
    let (who, mut withdrawn) = (Who { actor: Actor::Tms, by: None }, Withdrawn::default());
    for held in &held::lock_many(db, tenant, loads).await? {
        let id = held.row.id;
        if held.row.status == LoadStatus::Cancelled {
            withdrawn.done.push(id);
            continue;
        }
        let changes =
            Changes { status: Some(LoadStatus::Cancelled), reason: Some(reason.to_owned()), ..Changes::none(held) };
        match change(db, tenant, held, &changes, who, (&settings, now)).await? {
            Ok(done) => {
                withdrawn.done.push(id);
                withdrawn.events.extend(done.events);
            }
            Err(Refused::Status(why)) => withdrawn.refused.push((id, why.to_string())),
            Err(Refused::Field(why)) => withdrawn.refused.push((id, why.detail)),
        }
    }
    Ok(withdrawn)
}
