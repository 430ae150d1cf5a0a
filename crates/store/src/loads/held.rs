//! Loads as they are stored, together with what `freight` reads of them.

use super::followed::Heard;
use super::movements;
use super::rows::{LoadRow, LoadSource, MilesSource, MovementRow, StopRow};
use crate::{Conn, Tenant};
use freight::book::{BookCarrier, Entry};
use freight::equipment::{EquipmentType, WeightUnit};
use freight::load::{Load, LoadStatus, Sharing};
use freight::stop::{GeoSource, Handling, Scheduling, StopKind};
use kernel::ids::{ClassificationId, CompanyId, LoadId, StopId, TeamId, UserId};
use sqlx::query_as;
use std::collections::HashMap;

/// A load with its stops and open movements.
#[derive(Clone, Debug, PartialEq)]
pub struct Held {
    /// The row.
    pub row: LoadRow,
    /// Its stops in order.
    pub stops: Vec<StopRow>,
    /// Its open movements, by their first stop.
    pub movements: Vec<MovementRow>,
    /// The load as it is followed.
    pub load: Load,
}

impl Held {
    /// The movement that is on its way to the next stop, else the first that is open.
    pub fn current(&self) -> Option<&MovementRow> {
        let current = self.load.current_movement().map(|movement| movement.id);
        self.movements.iter().find(|row| Some(row.id) == current).or(self.movements.first())
    }
}

/// Declares the one statement that reads the rows of loads.
macro_rules! rows {
    ($lock:literal, $tenant:expr, $ids:expr) => {
        query_as!(
            LoadRow,
            r#"select id as "id: LoadId", company_id as "company_id: CompanyId", external_load_number, status as "status: LoadStatus",
                      status_changed_at, cancelled_at, looks_in_time, source as "source: LoadSource", source_updated_at, received_digest,
                      user_id as "user_id: UserId", team_id as "team_id: TeamId", equipment_type as "equipment_type: EquipmentType",
                      min_rate_cents, weight, weight_unit as "weight_unit: WeightUnit", trailer_length, certifications, commodity,
                      cargo_value_cents, temperature, billable_miles, miles_source as "miles_source: MilesSource", is_team, is_partial,
                      trailer_number, bol_number, seal_number, classification_ids as "classification_ids: Vec<ClassificationId>", hold_reason, eta_at,
                      origin_at, destination_at, last_window_end_at, last_log_at, last_posted_at, posted_at, posting_expires_at, lock_version, created_at, updated_at,
                      closed_at
                 from loads where company_id = $1 and id = any($2) order by id"# + $lock,
            $tenant.company().0,
            $ids as &[LoadId]
        )
    };
}

/// One of the company's loads, locked: no other transaction changes it until this one ends.
pub async fn lock(db: &mut Conn, tenant: Tenant, id: LoadId) -> sqlx::Result<Option<Held>> {
    Ok(lock_many(db, tenant, &[id]).await?.pop())
}

/// Those of the company's loads that there are, locked, in the order of their ids.
pub async fn lock_many(db: &mut Conn, tenant: Tenant, ids: &[LoadId]) -> sqlx::Result<Vec<Held>> {
    // The row is given as it is once it is locked. What else belongs to a load is read after, since another transaction may have changed it
    // until then. Their keys stay free: what others add about them meanwhile (who looked at a trace, say) does not wait for this.
    let locked = rows!(" for no key update", tenant, ids).fetch_all(&mut *db).await?;
    complete(db, tenant, locked).await
}

/// The same without those that another transaction holds: it waits for nobody.
pub async fn lock_free(db: &mut Conn, tenant: Tenant, ids: &[LoadId]) -> sqlx::Result<Vec<Held>> {
    let locked = rows!(" for no key update skip locked", tenant, ids).fetch_all(&mut *db).await?;
    complete(db, tenant, locked).await
}

/// One of the company's loads.
pub async fn read(db: &mut Conn, tenant: Tenant, id: LoadId) -> sqlx::Result<Option<Held>> {
    Ok(read_many(db, tenant, &[id]).await?.pop())
}

/// Those of the company's loads that there are, in the order of `ids`.
pub async fn read_many(db: &mut Conn, tenant: Tenant, ids: &[LoadId]) -> sqlx::Result<Vec<Held>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let rows = rows!("", tenant, ids).fetch_all(&mut *db).await?;
    let held = complete(db, tenant, rows).await?;
    let mut by_id: HashMap<LoadId, Held> = held.into_iter().map(|held| (held.row.id, held)).collect();
    Ok(ids.iter().filter_map(|id| by_id.remove(id)).collect())
}

/// Loads with what else belongs to them, in the order of their rows.
async fn complete(db: &mut Conn, tenant: Tenant, rows: Vec<LoadRow>) -> sqlx::Result<Vec<Held>> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<LoadId> = rows.iter().map(|row| row.id).collect();
    let mut stops = HashMap::<LoadId, Vec<StopRow>>::new();
    for stop in stops_of(db, tenant, &ids).await? {
        stops.entry(stop.load_id).or_default().push(stop);
    }
    let mut open = HashMap::<LoadId, Vec<MovementRow>>::new();
    for movement in movements::open(db, tenant, &ids).await? {
        open.entry(movement.load_id).or_default().push(movement);
    }
    let heard = Heard::of(db, &ids).await?;
    let with = |row: LoadRow| {
        let (stops, movements) = (stops.remove(&row.id).unwrap_or_default(), open.remove(&row.id).unwrap_or_default());
        let mut load = followed(&row, &stops, &movements);
        heard.complete(&mut load);
        Held { row, stops, movements, load }
    };
    Ok(rows.into_iter().map(with).collect())
}

/// A load as the book holds it.
pub fn entry(held: &Held) -> Entry {
    Entry {
        id: held.row.id,
        company: held.row.company_id,
        external_load_number: held.row.external_load_number.as_str().into(),
        user_id: held.row.user_id,
        team_id: held.row.team_id,
        equipment_type: held.row.equipment_type,
        carrier: held.current().map(|movement| BookCarrier {
            id: movement.carrier_id,
            legal_name: movement
                .carrier_legal_name
                .as_deref()
                .or(movement.carrier_text.as_deref())
                .unwrap_or_default()
                .into(),
            dot_number: movement.carrier_dot_number,
        }),
        board: held.board_facts(),
        load: held.load.clone(),
    }
}

/// The load as its rows say it, of which nothing was heard yet.
fn followed(row: &LoadRow, stops: &[StopRow], movements: &[MovementRow]) -> Load {
    Load {
        status: row.status,
        billable_miles: row.billable_miles.map(|miles| miles as f32),
        stops: stops.iter().map(StopRow::followed).collect(),
        movements: movements.iter().map(MovementRow::followed).collect(),
        sharing: Sharing::NONE,
        shared_at: None,
        last_fix: None,
        last_log_at: row.last_log_at,
        eta_at: row.eta_at,
    }
}

async fn stops_of(db: &mut Conn, tenant: Tenant, ids: &[LoadId]) -> sqlx::Result<Vec<StopRow>> {
    query_as!(
        StopRow,
        r#"select id as "id: StopId", company_id as "company_id: CompanyId", load_id as "load_id: LoadId", position,
                  kind as "kind: StopKind", handling as "handling: Handling", scheduling as "scheduling: Scheduling", name, street, city,
                  state, postal_code, reference, notes, latitude, longitude, geo_source as "geo_source: GeoSource", radius_miles,
                  window_start_at, window_end_at, time_zone, arrived_at, departed_at, done_at
             from load_stops where company_id = $1 and load_id = any($2) order by load_id, position"#,
        tenant.company().0,
        ids as &[LoadId]
    )
    .fetch_all(db)
    .await
}
