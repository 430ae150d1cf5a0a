//! Who hauls which part of a load: assigning, changing, replacing and removing carriers.

use super::change::{Changes, Refused, Who};
use super::prepare::GivenCarrier;
use super::told::About;
use chrono::{DateTime, Utc};
use freight::load::{Actor, LoadStatus, Refusal};
use freight::movement::{Movement, RemovedReason, StopRange, check, gaps};
use kernel::ids::{CarrierVehicleId, MovementId, TrackingShareId};
use store::loads::events::NewEvent;
use store::loads::held::Held;
use store::loads::rows::MovementRow;
use store::loads::write::{self, NewMovement};
use store::loads::{desk, movements, shares, vehicles};
use store::{Conn, Tenant};

/// What becomes of who hauls a load.
#[derive(Debug)]
pub(super) enum Hauling {
    /// It stays.
    Same,
    /// These no longer do.
    Remove(Vec<MovementId>),
    /// A carrier does, or does otherwise.
    By(Box<Hauls>),
}

/// Who hauls, and what of that is different.
#[derive(Debug, Default)]
pub(super) struct Hauls {
    /// The open movement that is changed; none for another one beside those that are open.
    pub(super) movement: Option<MovementId>,
    /// The carrier, truck and contacts that were given.
    pub(super) carrier: GivenCarrier,
    /// The truck by its id, which has to be the carrier's.
    pub(super) vehicle: Option<CarrierVehicleId>,
    /// What was given as none.
    pub(super) cleared: Vec<Cleared>,
    /// The stops that it spans; else those that it has, or the first part without a carrier.
    pub(super) range: (Option<u8>, Option<u8>),
    /// When the trailer changes hands.
    pub(super) switch_at: Option<DateTime<Utc>>,
}

/// What of a movement may be given as none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cleared {
    Vehicle,
    DriverName,
    DriverPhone,
    DispatcherName,
    DispatcherPhone,
    DispatcherEmail,
}

/// What was done.
#[derive(Debug, Default)]
pub(super) struct Hauled {
    pub(super) fields: Vec<&'static str>,
    pub(super) events: Vec<NewEvent>,
}

/// Makes it so; every refusal but of a status is to be rolled back. A load that becomes available loses every carrier.
pub(super) async fn apply(
    db: &mut Conn,
    tenant: Tenant,
    held: &Held,
    changes: &Changes,
    (target, who): (LoadStatus, Who),
    now: DateTime<Utc>,
) -> sqlx::Result<Result<Hauled, Refused>> {
    let mut hauled = Hauled::default();
    let about = About::held(held);
    let removed = (changes.removed.unwrap_or(RemovedReason::Other), changes.reason.as_deref());
    let gone: Vec<&MovementRow> = match &changes.hauling {
        _ if target == LoadStatus::Available => held.movements.iter().collect(),
        Hauling::Remove(gone) => held.movements.iter().filter(|row| gone.contains(&row.id)).collect(),
        Hauling::Same | Hauling::By(_) => Vec::new(),
    };
    if !gone.is_empty() {
        // The arrival that was expected was its truck's.
        write::set_look(db, tenant, held.row.id, None, 0).await?;
    }
    for row in gone {
        movements::remove(db, tenant, row.id, removed.0, note(removed.1).as_deref(), who.by, now).await?;
        hauled.fields.push("carrier");
        hauled.events.push(about.removed(row.id, &NewMovement::from(row), removed, now));
        hauled.events.extend(end_shares(db, tenant, held, row.id, now).await?);
    }
    let Hauling::By(hauls) = &changes.hauling else { return Ok(Ok(hauled)) };
    let before = hauls.movement.and_then(|id| held.movements.iter().find(|row| row.id == id));
    let to = match becomes(held, before, hauls) {
        Ok(to) => to,
        Err(refused) => return Ok(Err(refused)),
    };
    if let Some(vehicle) = hauls.vehicle {
        let known = vehicles::find(db, tenant, vehicle).await?;
        if known.is_none_or(|known| Some(known.carrier_id) != to.carrier_id) {
            return Ok(Err(Refused::field("carrier_vehicle_id", "This carrier has no such truck.")));
        }
    }
    let Some(row) = before else {
        let id = movements::assign(db, tenant, held.row.id, &to, who.by, now).await?;
        hauled.fields.push("carrier");
        hauled.events.push(about.assigned(Some(id), &to, now));
        hauled.events.extend(to.carrier_vehicle_id.map(|_| about.vehicle(Some(id), &to, now)));
        return Ok(Ok(hauled));
    };
    let was = NewMovement::from(row);
    if (was.carrier_id, &was.carrier_text) == (to.carrier_id, &to.carrier_text) {
        if was != to {
            movements::change(db, tenant, row.id, &to, now).await?;
            hauled.fields.push(if was.carrier_vehicle_id == to.carrier_vehicle_id { "movement" } else { "vehicle" });
            let is_named = to.carrier_vehicle_id.is_some() && was.carrier_vehicle_id != to.carrier_vehicle_id;
            hauled.events.extend(is_named.then(|| about.vehicle(Some(row.id), &to, now)));
        }
        return Ok(Ok(hauled));
    }
    // Another carrier: the one before is removed, which people have a reason for.
    if who.actor == Actor::Person && changes.reason.is_none() {
        return Ok(Err(Refusal::ReasonRequired.into()));
    }
    movements::remove(db, tenant, row.id, removed.0, note(removed.1).as_deref(), who.by, now).await?;
    write::set_look(db, tenant, held.row.id, None, 0).await?;
    let id = movements::assign(db, tenant, held.row.id, &to, who.by, now).await?;
    hauled.fields.push("carrier");
    hauled.events.push(about.removed(row.id, &was, removed, now));
    hauled.events.extend(end_shares(db, tenant, held, row.id, now).await?);
    hauled.events.push(about.assigned(Some(id), &to, now));
    hauled.events.extend(to.carrier_vehicle_id.map(|_| about.vehicle(Some(id), &to, now)));
    Ok(Ok(hauled))
}

/// Whoever no longer hauls the load is no longer followed. What was shared until then stays.
async fn end_shares(
    db: &mut Conn,
    tenant: Tenant,
    held: &Held,
    movement: MovementId,
    now: DateTime<Utc>,
) -> sqlx::Result<Vec<NewEvent>> {
    let shares = desk::shares(db, tenant, held.row.id).await?;
    let standing: Vec<_> =
        shares.iter().filter(|share| share.movement_id == movement && share.revoked_at.is_none()).collect();
    let ids: Vec<TrackingShareId> = standing.iter().map(|share| share.id).collect();
    if !ids.is_empty() {
        shares::end(db, tenant, &ids, now).await?;
    }
    let about = About::held(held);
    let told = |share: &&desk::ShareRow| about.tracking_ended(movement, (share.id, share.kind), now);
    Ok(standing.iter().map(told).collect())
}

/// The movement as it is to be.
fn becomes(held: &Held, before: Option<&MovementRow>, hauls: &Hauls) -> Result<NewMovement, Refused> {
    let stops = held.stops.len();
    let open: Vec<Movement> = held.movements.iter().map(MovementRow::followed).collect();
    let free = || gaps(&open, stops).first().copied().or(StopRange::all(stops));
    let range = before.map(MovementRow::range).or_else(free);
    let range = range.ok_or_else(|| Refused::field("stops", "A load has two stops or more."))?;
    let (first, last) = (hauls.range.0.unwrap_or(range.first), hauls.range.1.unwrap_or(range.last));
    let range = StopRange::new(first, last, stops);
    let range = range
        .ok_or_else(|| Refused::field("last_stop", format!("Must be a stop after the first, up to {}.", stops - 1)))?;
    let mut to = before.map(NewMovement::from).unwrap_or_default();
    (to.first_stop, to.last_stop) = (range.first, range.last);
    to = hauls.carrier.clone().over(to);
    to.carrier_vehicle_id = hauls.vehicle.or(to.carrier_vehicle_id);
    to.switch_at = hauls.switch_at.or(to.switch_at);
    for cleared in &hauls.cleared {
        match cleared {
            Cleared::Vehicle => to.carrier_vehicle_id = None,
            Cleared::DriverName => to.driver_name = None,
            Cleared::DriverPhone => to.driver_phone_e164 = None,
            Cleared::DispatcherName => to.dispatcher_name = None,
            Cleared::DispatcherPhone => to.dispatcher_phone_e164 = None,
            Cleared::DispatcherEmail => to.dispatcher_email = None,
        }
    }
    if to.carrier_id.is_none() && to.carrier_text.is_none() {
        return Err(Refused::field("carrier_id", "Assign a carrier first."));
    }
    let new = Movement {
        // A new one has no id yet: none of the open ones has this.
        id: before.map_or(MovementId(0), |row| row.id),
        range,
        carrier_id: to.carrier_id,
        carrier_vehicle_id: to.carrier_vehicle_id,
        vin: None,
        confirmed_at: None,
        switch_at: to.switch_at,
    };
    check(&open, &new).map_err(|why| Refused::field("first_stop", why))?;
    Ok(to)
}

/// A reason as a removed movement keeps it.
fn note(reason: Option<&str>) -> Option<String> {
    reason.map(str::trim).filter(|reason| !reason.is_empty()).map(|reason| reason.chars().take(500).collect())
}
