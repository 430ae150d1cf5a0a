//! Open loads as the book holds them. Only what it needs is read, a statement a table.

use super::board::{Address, Columns, facts};
use super::followed::Heard;
use super::rows::{place, range, vin};
use crate::{Conn, Pool};
use freight::book::{BookCarrier, Entry};
use freight::equipment::{EquipmentType, WeightUnit};
use freight::load::{Load, LoadStatus, Sharing};
use freight::movement::Movement;
use freight::stop::{GeoSource, Handling, Scheduling, Stop, StopKind, Window};
use futures::{StreamExt, TryStreamExt};
use kernel::ids::{CarrierId, CarrierVehicleId, CompanyId, LoadId, MovementId, StopId, TeamId, UserId};
use sqlx::{query, query_scalar};
use std::collections::HashMap;
use tokio::task::JoinError;

/// Loads that are read together.
const TOGETHER: usize = 5_000;
/// Connections that read at once.
const CONNECTIONS: usize = 3;

/// All open loads of all companies, several thousand at a time, in no order. What changes meanwhile is in the feed.
pub async fn load_all(pool: &Pool, mut take: impl FnMut(Vec<Entry>) + Send) -> sqlx::Result<()> {
    let ids = query_scalar!(r#"select id as "id: LoadId" from loads where closed_at is null order by id"#);
    let ids = ids.fetch_all(&mut *pool.acquire().await?).await?;
    let parts: Vec<Vec<LoadId>> = ids.chunks(TOGETHER).map(<[LoadId]>::to_vec).collect();
    let reads = parts.into_iter().map(|part| {
        let reading = tokio::spawn(read(pool.clone(), part));
        async { reading.await.map_err(broken)? }
    });
    // Each is spawned only when its turn comes, since a stream's map is lazy.
    let mut reads = futures::stream::iter(reads).buffer_unordered(CONNECTIONS);
    while let Some(entries) = reads.try_next().await? {
        take(entries);
    }
    Ok(())
}

async fn read(pool: Pool, ids: Vec<LoadId>) -> sqlx::Result<Vec<Entry>> {
    let mut db = pool.acquire().await?;
    entries(&mut db, &ids).await
}

fn broken(failure: JoinError) -> sqlx::Error {
    sqlx::Error::Io(failure.into())
}

/// Those of these loads that are open, of whatever company, in no order.
pub async fn entries(db: &mut Conn, ids: &[LoadId]) -> sqlx::Result<Vec<Entry>> {
    let loads = query!(
        r#"select id as "id: LoadId", company_id as "company_id: CompanyId", external_load_number, status as "status: LoadStatus",
                  user_id as "user_id: UserId", team_id as "team_id: TeamId", equipment_type as "equipment_type: EquipmentType", billable_miles,
                  last_log_at, eta_at, min_rate_cents, weight, weight_unit as "weight_unit: WeightUnit", trailer_length, certifications,
                  last_posted_at, posted_at, posting_expires_at
             from loads where id = any($1) and closed_at is null"#,
        ids as &[LoadId]
    );
    let loads = loads.fetch_all(&mut *db).await?;
    let mut stops = stops(db, ids).await?;
    let mut hauled = hauled(db, ids).await?;
    let heard = Heard::of(db, ids).await?;
    Ok(loads
        .into_iter()
        .map(|row| {
            let (movements, mut carriers): (Vec<_>, Vec<_>) =
                hauled.remove(&row.id).unwrap_or_default().into_iter().unzip();
            let (stops, addresses): (Vec<Stop>, Vec<Address>) =
                stops.remove(&row.id).unwrap_or_default().into_iter().unzip();
            let mut load = Load {
                status: row.status,
                billable_miles: row.billable_miles.map(|miles| miles as f32),
                stops: stops.into(),
                movements,
                sharing: Sharing::NONE,
                shared_at: None,
                last_fix: None,
                last_log_at: row.last_log_at,
                eta_at: row.eta_at,
            };
            heard.complete(&mut load);
            let current = load.current_movement().map(|movement| movement.id);
            let at = load.movements.iter().position(|movement| Some(movement.id) == current).unwrap_or(0);
            let columns = Columns {
                min_rate_cents: row.min_rate_cents,
                weight: row.weight,
                weight_unit: row.weight_unit,
                trailer_length: row.trailer_length,
                certifications: &row.certifications,
                last_posted_at: row.last_posted_at,
                posted_at: row.posted_at,
                posting_expires_at: row.posting_expires_at,
            };
            let board = facts(&columns, &load, &addresses);
            Entry {
                id: row.id,
                company: row.company_id,
                external_load_number: row.external_load_number.into(),
                user_id: row.user_id,
                team_id: row.team_id,
                equipment_type: row.equipment_type,
                carrier: (at < carriers.len()).then(|| carriers.swap_remove(at)),
                board,
                load,
            }
        })
        .collect())
}

async fn stops(db: &mut Conn, loads: &[LoadId]) -> sqlx::Result<HashMap<LoadId, Vec<(Stop, Address)>>> {
    let rows = query!(
        r#"select load_id as "load_id: LoadId", id as "id: StopId", kind as "kind: StopKind", handling as "handling: Handling",
                  scheduling as "scheduling: Scheduling", latitude, longitude, geo_source as "geo_source: GeoSource", radius_miles,
                  window_start_at, window_end_at, arrived_at, departed_at, done_at, postal_code, state, time_zone
             from load_stops where load_id = any($1) order by load_id, position"#,
        loads as &[LoadId]
    );
    let mut stops = HashMap::<LoadId, Vec<(Stop, Address)>>::with_capacity(loads.len());
    for row in rows.fetch_all(db).await? {
        let stop = Stop {
            id: row.id,
            kind: row.kind,
            handling: row.handling,
            scheduling: row.scheduling,
            place: place((row.latitude, row.longitude), row.geo_source, row.radius_miles),
            window: Window { start: row.window_start_at, end: row.window_end_at },
            arrived_at: row.arrived_at,
            departed_at: row.departed_at,
            done_at: row.done_at,
        };
        let address = Address { postal_code: row.postal_code, state: row.state, time_zone: row.time_zone };
        stops.entry(row.load_id).or_default().push((stop, address));
    }
    Ok(stops)
}

/// The open movements of loads, by their first stop, each with its carrier.
async fn hauled(db: &mut Conn, loads: &[LoadId]) -> sqlx::Result<HashMap<LoadId, Vec<(Movement, BookCarrier)>>> {
    let rows = query!(
        r#"select m.load_id as "load_id: LoadId", m.id as "id: MovementId", m.first_stop, m.last_stop, m.carrier_id as "carrier_id: CarrierId",
                  m.carrier_vehicle_id as "carrier_vehicle_id: CarrierVehicleId", m.confirmed_at, m.switch_at, v.vin as "vin?",
                  coalesce(c.legal_name, m.carrier_text, '') as "legal_name!", c.dot_number as "dot_number?"
             from movements m
             left join carriers c on c.id = m.carrier_id
             left join carrier_vehicles v on v.id = m.carrier_vehicle_id
            where m.load_id = any($1) and m.removed_at is null
            order by m.load_id, m.first_stop, m.id desc"#,
        loads as &[LoadId]
    );
    let mut hauled = HashMap::<LoadId, Vec<(Movement, BookCarrier)>>::with_capacity(loads.len());
    for row in rows.fetch_all(db).await? {
        let movement = Movement {
            id: row.id,
            range: range(row.first_stop, row.last_stop),
            carrier_id: row.carrier_id,
            carrier_vehicle_id: row.carrier_vehicle_id,
            vin: vin(row.vin.as_deref()),
            confirmed_at: row.confirmed_at,
            switch_at: row.switch_at,
        };
        let carrier = BookCarrier { id: row.carrier_id, legal_name: row.legal_name.into(), dot_number: row.dot_number };
        hauled.entry(row.load_id).or_default().push((movement, carrier));
    }
    Ok(hauled)
}
