//! Movements: which carrier, truck and driver haul which part of a load. The caller holds the load's lock ([`super::held::lock`]) and has
//! checked that no other open movement hauls the same way (`freight::movement::check`).

use super::rows::MovementRow;
use super::write::touch;
use crate::rate_confirmations::EndedBecause;
use crate::rate_confirmations::write::end_of_movement;
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use freight::movement::RemovedReason;
use kernel::ids::{CarrierId, CarrierVehicleId, CompanyId, LoadId, MovementId, UserId};
use sqlx::{query_as, query_scalar};

/// A movement to open, or what one is to become. The carrier is on file, or named in the sender's words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewMovement {
    /// Where it begins, as a position from 0.
    pub first_stop: u8,
    /// Where it ends.
    pub last_stop: u8,
    /// The carrier.
    pub carrier_id: Option<CarrierId>,
    /// What the sender named it, where it is not on file.
    pub carrier_text: Option<String>,
    /// The truck.
    pub carrier_vehicle_id: Option<CarrierVehicleId>,
    /// The trailer's number.
    pub trailer_number: Option<String>,
    /// The driver.
    pub driver_name: Option<String>,
    /// Their phone, as +15551234567.
    pub driver_phone_e164: Option<String>,
    /// The carrier's dispatcher.
    pub dispatcher_name: Option<String>,
    /// Their phone.
    pub dispatcher_phone_e164: Option<String>,
    /// Their email address.
    pub dispatcher_email: Option<String>,
    /// When the trailer changes hands at the last stop, for a relay.
    pub switch_at: Option<DateTime<Utc>>,
}

impl From<&MovementRow> for NewMovement {
    fn from(row: &MovementRow) -> Self {
        let range = row.range();
        Self {
            first_stop: range.first,
            last_stop: range.last,
            carrier_id: row.carrier_id,
            carrier_text: row.carrier_text.clone(),
            carrier_vehicle_id: row.carrier_vehicle_id,
            trailer_number: row.trailer_number.clone(),
            driver_name: row.driver_name.clone(),
            driver_phone_e164: row.driver_phone_e164.clone(),
            dispatcher_name: row.dispatcher_name.clone(),
            dispatcher_phone_e164: row.dispatcher_phone_e164.clone(),
            dispatcher_email: row.dispatcher_email.clone(),
            switch_at: row.switch_at,
        }
    }
}

/// Opens a movement; gives its id. Edits of what was read of the load before are stale.
pub async fn assign(
    db: &mut Conn,
    tenant: Tenant,
    load: LoadId,
    new: &NewMovement,
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> sqlx::Result<MovementId> {
    query_scalar!(
        r#"with touched as (
               update loads set lock_version = lock_version + 1, updated_at = $15 where id = $2 and company_id = $1
           )
           insert into movements (company_id, load_id, first_stop, last_stop, carrier_id, carrier_text, carrier_vehicle_id, trailer_number,
               driver_name, driver_phone_e164, dispatcher_name, dispatcher_phone_e164, dispatcher_email, switch_at, created_at, created_by)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning id as "id: MovementId""#,
        tenant.company().0,
        load.0,
        i16::from(new.first_stop),
        i16::from(new.last_stop),
        new.carrier_id.map(|id| id.0),
        new.carrier_text.as_deref(),
        new.carrier_vehicle_id.map(|id| id.0),
        new.trailer_number.as_deref(),
        new.driver_name.as_deref(),
        new.driver_phone_e164.as_deref(),
        new.dispatcher_name.as_deref(),
        new.dispatcher_phone_e164.as_deref(),
        new.dispatcher_email.as_deref(),
        new.switch_at,
        now,
        by.map(|by| by.0)
    )
    .fetch_one(db)
    .await
}

/// Makes an open movement another, and notes what changed of its crew. Another carrier takes its confirmation back.
pub async fn change(
    db: &mut Conn,
    tenant: Tenant,
    movement: MovementId,
    to: &NewMovement,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let load = query_scalar!(
        r#"with before as (
               select m.id, m.carrier_id, concat_ws(' ', m.driver_name, m.driver_phone_e164) as driver, v.vin as truck,
                      concat_ws(' ', m.dispatcher_name, m.dispatcher_phone_e164, m.dispatcher_email) as dispatcher
                 from movements m left join carrier_vehicles v on v.id = m.carrier_vehicle_id
                where m.id = $1 and m.company_id = $2 and m.removed_at is null
           ), noted as (
               insert into movement_changes (company_id, movement_id, part, before, after, changed_at)
               select $2, b.id, p.part, nullif(p.before, ''), nullif(p.after, ''), $15
                 from before b cross join lateral (values
                      ('driver', b.driver, concat_ws(' ', $9::text, $10::text)),
                      ('truck', b.truck, (select vin from carrier_vehicles where id = $7)),
                      ('dispatcher', b.dispatcher, concat_ws(' ', $11::text, $12::text, $13::text))
                      ) as p (part, before, after)
                where b.carrier_id is not distinct from $5 and nullif(p.before, '') is distinct from nullif(p.after, '')
           )
           update movements set first_stop = $3, last_stop = $4, carrier_id = $5, carrier_text = $6, carrier_vehicle_id = $7,
               trailer_number = $8, driver_name = $9, driver_phone_e164 = $10, dispatcher_name = $11, dispatcher_phone_e164 = $12,
               dispatcher_email = $13, switch_at = $14,
               confirmed_at = case when carrier_id is not distinct from $5 then confirmed_at end
            where id = $1 and company_id = $2 and removed_at is null returning load_id as "load_id: LoadId""#,
        movement.0,
        tenant.company().0,
        i16::from(to.first_stop),
        i16::from(to.last_stop),
        to.carrier_id.map(|id| id.0),
        to.carrier_text.as_deref(),
        to.carrier_vehicle_id.map(|id| id.0),
        to.trailer_number.as_deref(),
        to.driver_name.as_deref(),
        to.driver_phone_e164.as_deref(),
        to.dispatcher_name.as_deref(),
        to.dispatcher_phone_e164.as_deref(),
        to.dispatcher_email.as_deref(),
        to.switch_at,
        now
    );
    let load = load.fetch_optional(&mut *db).await?;
    touch_if(db, tenant, load, now).await
}

/// Ends a movement before its last stop. Its row stays, with the reason.
pub async fn remove(
    db: &mut Conn,
    tenant: Tenant,
    movement: MovementId,
    reason: RemovedReason,
    note: Option<&str>,
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let load = query_scalar!(
        r#"update movements set removed_at = $3, removed_reason = $4, removed_note = $5, removed_by = $6
            where id = $1 and company_id = $2 and removed_at is null returning load_id as "load_id: LoadId""#,
        movement.0,
        tenant.company().0,
        now,
        reason.as_str(),
        note,
        by.map(|by| by.0)
    );
    let load = load.fetch_optional(&mut *db).await?;
    // What it was to confirm no longer counts.
    end_of_movement(db, tenant, movement, EndedBecause::CarrierRemoved, now).await?;
    touch_if(db, tenant, load, now).await
}

/// Notes that the carrier confirmed an open movement. The first time counts.
pub async fn confirm(db: &mut Conn, tenant: Tenant, movement: MovementId, now: DateTime<Utc>) -> sqlx::Result<()> {
    let load = query_scalar!(
        r#"update movements set confirmed_at = $3
            where id = $1 and company_id = $2 and removed_at is null and confirmed_at is null returning load_id as "load_id: LoadId""#,
        movement.0,
        tenant.company().0,
        now
    );
    let load = load.fetch_optional(&mut *db).await?;
    touch_if(db, tenant, load, now).await
}

/// All movements of a load: the open ones by their first stop, then those that ended, the newest first.
pub async fn of_load(db: &mut Conn, tenant: Tenant, load: LoadId) -> sqlx::Result<Vec<MovementRow>> {
    rows(db, tenant, &[load], true).await
}

/// The open movements of some loads, each load's by their first stop.
pub(super) async fn open(db: &mut Conn, tenant: Tenant, loads: &[LoadId]) -> sqlx::Result<Vec<MovementRow>> {
    rows(db, tenant, loads, false).await
}

async fn rows(db: &mut Conn, tenant: Tenant, loads: &[LoadId], with_ended: bool) -> sqlx::Result<Vec<MovementRow>> {
    query_as!(
        MovementRow,
        r#"select m.id as "id: MovementId", m.company_id as "company_id: CompanyId", m.load_id as "load_id: LoadId", m.first_stop, m.last_stop,
                  m.carrier_id as "carrier_id: CarrierId", m.carrier_text, m.carrier_vehicle_id as "carrier_vehicle_id: CarrierVehicleId",
                  m.trailer_number, m.driver_name, m.driver_phone_e164, m.dispatcher_name, m.dispatcher_phone_e164, m.dispatcher_email,
                  m.confirmed_at, m.switch_at, m.created_at, m.created_by as "created_by: UserId", m.removed_at,
                  m.removed_by as "removed_by: UserId", m.removed_reason as "removed_reason: RemovedReason", m.removed_note,
                  c.legal_name as "carrier_legal_name?", c.dot_number as "carrier_dot_number?", v.vin as "vin?", v.name as "vehicle_name?",
                  v.plate as "vehicle_plate?", v.plate_state as "vehicle_plate_state?",
                  (select t.door_dot_number from tracking_shares t where t.movement_id = m.id and t.door_dot_number is not null
                    order by t.id desc limit 1) as door_dot_number
             from movements m
             left join carriers c on c.id = m.carrier_id
             left join carrier_vehicles v on v.id = m.carrier_vehicle_id
            where m.company_id = $1 and m.load_id = any($2) and (m.removed_at is null or $3)
            order by m.load_id, m.removed_at is not null, case when m.removed_at is null then m.first_stop end, m.id desc"#,
        tenant.company().0,
        loads as &[LoadId],
        with_ended
    )
    .fetch_all(db)
    .await
}

async fn touch_if(db: &mut Conn, tenant: Tenant, load: Option<LoadId>, now: DateTime<Utc>) -> sqlx::Result<()> {
    match load {
        Some(load) => touch(db, tenant, load, now).await,
        None => Ok(()),
    }
}
