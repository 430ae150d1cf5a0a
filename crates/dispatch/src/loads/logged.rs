//! Writing a log with what follows from it: the expected arrival, the status, and what the company's own systems are told.

use super::settle::{Certainty, settle_once};
use super::told::About;
use chrono::{DateTime, Utc};
use freight::load::Actor;
use freight::stop::{LogType, WrongLog, facility_key, taught};
use kernel::ids::{MovementId, StopId};
use store::loads::events;
use store::loads::facilities::{self, Lesson};
use store::loads::held::Held;
use store::loads::logs::{self, NewLog, Put};
use store::loads::write;
use store::{Conn, Tenant};

/// Whether the load's stop has such a log; none where the stop is not the load's.
pub fn check(held: &Held, new: &NewLog) -> Option<Result<(), WrongLog>> {
    let Some(stop) = new.stop_id else { return Some(Ok(())) };
    let mut stop = *held.load.stops.iter().find(|one| one.id == stop)?;
    Some(stop.log(new.is_type, new.occurred_at))
}

/// Whose part of the way a stop is: the movement that ends there, else the one that begins there, else the present one.
pub fn movement_at(held: &Held, stop: Option<StopId>) -> Option<MovementId> {
    let at = stop.and_then(|stop| held.stops.iter().find(|one| one.id == stop)).map(|stop| stop.position);
    let hauls = |at: i16| {
        let mut open = held.movements.iter();
        open.clone()
            .find(|one| one.first_stop < at && at <= one.last_stop)
            .or_else(|| open.find(|one| one.first_stop == at))
    };
    at.and_then(hauls).or_else(|| held.current()).map(|movement| movement.id)
}

/// Writes a log of a load that the caller has locked ([`store::loads::held::lock`]) and checked ([`check`]), and settles the load. Appends the
/// events: the caller locks no other load afterwards, and announces.
pub async fn put(
    db: &mut Conn,
    tenant: Tenant,
    held: &Held,
    new: &NewLog,
    actor: Actor,
    now: DateTime<Utc>,
) -> sqlx::Result<Put> {
    let load = held.row.id;
    let put = logs::put(db, tenant, load, new, now).await?;
    let Put::New(row) = &put else { return Ok(put) };
    if new.eta_at.is_some() {
        let looks_in_time = u8::try_from(held.row.looks_in_time).unwrap_or(u8::MAX);
        write::set_look(db, tenant, load, new.eta_at, looks_in_time).await?;
    }
    let mut told = vec![About::held(held).logged(row)];
    // Who logs a delivery for the broker knows of a pickup that nobody logged.
    let is_told = new.is_type == LogType::Delivery && actor != Actor::Engine;
    let certainty = if is_told { Certainty::Told } else { Certainty::OneLook };
    let settled = settle_once(db, tenant, load, (actor, certainty), now).await?;
    told.extend(settled.map(|(_, event)| event));
    events::append_many(db, tenant, &told, now).await?;
    learn(db, tenant, held, new, now).await?;
    Ok(put)
}

/// Learns where a dock is from someone who is there. The load's page shows the stop exactly from then on.
async fn learn(db: &mut Conn, tenant: Tenant, held: &Held, new: &NewLog, now: DateTime<Utc>) -> sqlx::Result<()> {
    let Some(row) = held.stops.iter().find(|stop| Some(stop.id) == new.stop_id) else { return Ok(()) };
    let log = (new.is_type, new.source, new.occurred_at);
    let Some(point) = taught(&row.followed(), log, held.load.last_fix) else { return Ok(()) };
    let place = (row.city.as_deref(), row.state.as_deref(), row.postal_code.as_deref());
    let key = facility_key(row.name.as_deref(), row.street.as_deref(), place);
    let lesson = Lesson { stop: row.id, key: key.as_deref(), name: row.name.as_deref(), point, source: new.source };
    facilities::learn(db, tenant, &lesson, now).await
}
