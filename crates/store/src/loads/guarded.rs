//! What makes loads guarded beside their own fields, and what people established before their pickup.

use super::rows::MovementRow;
use crate::{Conn, Tenant};
use chrono::{DateTime, NaiveDate, Utc};
use freight::guarded::GuardStep;
use kernel::ids::{CarrierVehicleId, LoadId, MovementId, UserId};
use sqlx::{query, query_as};

/// The most steps of a load.
pub const MOST_STEPS: usize = 100;

/// The facts by which FMCSA's census names and reaches a carrier, with their labels for people.
const NAMING: &[(&str, &str)] = &[
    ("legal_name", "name"),
    ("dba_name", "name"),
    ("phone", "phone number"),
    ("cell_phone", "mobile number"),
    ("email_address", "email address"),
    ("phy_street", "address"),
    ("phy_city", "address"),
    ("phy_state", "address"),
    ("company_officer_1", "officer"),
    ("company_officer_2", "officer"),
];

/// What is known of the carrier of a movement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CarrierBehind {
    /// The movement.
    pub movement_id: MovementId,
    /// How many loads the carrier had from the company before this one, as far as they were counted.
    pub loads_before: i64,
    /// What changed of it on file, as people call it.
    pub changed: Vec<&'static str>,
    /// The day of the newest change: that of the file that first showed it, as on the carrier's page.
    pub changed_on: Option<NaiveDate>,
}

/// The carriers on file behind these movements of the company: earlier loads are counted up to `most`, changes are those from the day `since` on.
pub async fn carriers_behind(
    db: &mut Conn,
    tenant: Tenant,
    movements: &[MovementId],
    most: i64,
    since: NaiveDate,
) -> sqlx::Result<Vec<CarrierBehind>> {
    if movements.is_empty() {
        return Ok(Vec::new());
    }
    let fields: Vec<String> = NAMING.iter().map(|(field, _)| (*field).to_owned()).collect();
    let rows = query!(
        r#"select m.id as "movement_id: MovementId",
                  (select count(*) from (
                      select from movements e
                       where e.company_id = $1 and e.carrier_id = m.carrier_id and e.removed_at is null and e.id < m.id
                         and e.load_id <> m.load_id
                         and (select l.status from loads l where l.id = e.load_id) <> 'cancelled'
                       limit $3
                  ) earlier) as "loads_before!",
                  changed.fields, changed.last_on
             from movements m join carriers c on c.id = m.carrier_id
                  cross join lateral (
                      select array_agg(distinct h.field) as fields, max(coalesce(h.as_of, h.observed_at::date)) as last_on
                        from carrier_changes h
                       where h.dot_number = c.dot_number and h.field = any($4) and h.data_set = c.data_set and h.item is null
                         and h.before is not null and lower(h.before) is distinct from lower(h.after)
                         and coalesce(h.as_of, h.observed_at::date) >= $5
                  ) changed
            where m.company_id = $1 and m.id = any($2)"#,
        tenant.company().0,
        movements as &[MovementId],
        most,
        &fields,
        since
    );
    let rows = rows.fetch_all(db).await?;
    Ok(rows
        .into_iter()
        .map(|row| CarrierBehind {
            movement_id: row.movement_id,
            loads_before: row.loads_before,
            changed: labels(&row.fields.unwrap_or_default()),
            changed_on: row.last_on,
        })
        .collect())
}

/// The labels of these fields, each once.
fn labels(fields: &[String]) -> Vec<&'static str> {
    let mut labels = Vec::new();
    for (field, label) in NAMING {
        if fields.iter().any(|changed| changed == field) && !labels.contains(label) {
            labels.push(*label);
        }
    }
    labels
}

/// A step that a person recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepRow {
    /// The load.
    pub load_id: LoadId,
    /// The carrier's part of it.
    pub movement_id: MovementId,
    /// What was established.
    pub step: GuardStep,
    /// How, in the person's words.
    pub reason: String,
    /// Who recorded it.
    pub user_id: UserId,
    /// Their name, or the email address if there is none.
    pub user_name: String,
    /// When.
    pub created_at: DateTime<Utc>,
    /// Whether truck and driver are still those that were named then.
    pub is_current: bool,
    /// Whether the truck is, whoever drives.
    pub is_same_truck: bool,
}

/// The steps of these loads of the company, the newest first; at most [`MOST_STEPS`] of each.
pub async fn steps(db: &mut Conn, tenant: Tenant, loads: &[LoadId]) -> sqlx::Result<Vec<StepRow>> {
    query_as!(
        StepRow,
        r#"select s.load_id as "load_id: LoadId", s.movement_id as "movement_id: MovementId", s.step as "step: GuardStep", s.reason,
                  s.user_id as "user_id: UserId", coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as "user_name!",
                  s.created_at,
                  (s.carrier_vehicle_id is not distinct from m.carrier_vehicle_id and s.driver_name is not distinct from m.driver_name
                   and s.driver_phone_e164 is not distinct from m.driver_phone_e164 and m.removed_at is null) as "is_current!",
                  (s.carrier_vehicle_id is not distinct from m.carrier_vehicle_id) as "is_same_truck!"
             from load_guard_steps s join movements m on m.id = s.movement_id join users u on u.id = s.user_id
            where s.company_id = $1 and s.load_id = any($2) order by s.id desc"#,
        tenant.company().0,
        loads as &[LoadId]
    )
    .fetch_all(db)
    .await
}

/// A step to record: what, how it was established, for which truck and driver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewStep<'a> {
    /// The carrier's part of the load.
    pub movement_id: MovementId,
    /// What was established.
    pub step: GuardStep,
    /// How.
    pub reason: &'a str,
    /// The truck that is named.
    pub vehicle: Option<CarrierVehicleId>,
    /// The driver's name.
    pub driver_name: Option<&'a str>,
    /// The driver's phone number.
    pub driver_phone: Option<&'a str>,
}

impl<'a> NewStep<'a> {
    /// A step for the truck and the driver that a movement names.
    pub fn of(movement: &'a MovementRow, step: GuardStep, reason: &'a str) -> Self {
        Self {
            movement_id: movement.id,
            step,
            reason,
            vehicle: movement.carrier_vehicle_id,
            driver_name: movement.driver_name.as_deref(),
            driver_phone: movement.driver_phone_e164.as_deref(),
        }
    }
}

/// Records a step of one of the company's loads, which the caller has locked.
pub async fn add_step(
    db: &mut Conn,
    tenant: Tenant,
    load: LoadId,
    new: &NewStep<'_>,
    by: UserId,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    query!(
        "insert into load_guard_steps (company_id, load_id, movement_id, step, reason, carrier_vehicle_id, driver_name, driver_phone_e164,
                                       user_id, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        tenant.company().0,
        load.0,
        new.movement_id.0,
        new.step.as_str(),
        new.reason,
        new.vehicle.map(|id| id.0),
        new.driver_name,
        new.driver_phone,
        by.0,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}
