//! What is remembered of a movement from position to position: the newest one, and what `freight` has to know for the next.

use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use freight::load::FixSource;
use freight::position::Fix;
use geo::Point;
use kernel::ids::{LoadId, MovementId};
use serde_json::Value;
use sqlx::{query, query_as};

/// What is remembered of a movement.
#[derive(Clone, Debug, PartialEq)]
pub struct StateRow {
    /// The movement.
    pub movement_id: MovementId,
    /// When its truck was seen last.
    pub located_at: DateTime<Utc>,
    /// Latitude in degrees.
    pub latitude: f64,
    /// Longitude in degrees.
    pub longitude: f64,
    /// Miles an hour.
    pub speed_mph: Option<i16>,
    /// Where the position is from.
    pub source: FixSource,
    /// Road miles to its next stop, where they were measured.
    pub miles_left: Option<f64>,
    /// What `freight::position::Memory` wrote.
    pub watches: Value,
}

impl StateRow {
    /// The newest position.
    pub fn last(&self) -> Fix {
        Fix {
            located_at: self.located_at,
            point: Point { lat: self.latitude, lon: self.longitude },
            speed_mph: self.speed_mph.map(f32::from),
            source: self.source,
        }
    }
}

/// What is remembered of some of the company's movements; those that were never seen have nothing.
pub async fn of(db: &mut Conn, tenant: Tenant, movements: &[MovementId]) -> sqlx::Result<Vec<StateRow>> {
    query_as!(
        StateRow,
        r#"select movement_id as "movement_id: MovementId", located_at, latitude, longitude, speed_mph, source as "source: FixSource",
                  miles_left, watches
             from movement_states where movement_id = any($2) and company_id = $1"#,
        tenant.company().0,
        movements as &[MovementId]
    )
    .fetch_all(db)
    .await
}

/// What is to be remembered of a movement.
#[derive(Clone, Debug, PartialEq)]
pub struct NewState {
    /// The load.
    pub load: LoadId,
    /// The movement.
    pub movement: MovementId,
    /// The newest position that is believed.
    pub last: Fix,
    /// Whether the truck stood there.
    pub is_at_rest: bool,
    /// Road miles to its next stop, where they were measured.
    pub miles_left: Option<f64>,
    /// What `freight::position::Memory` writes.
    pub watches: Value,
}

/// Remembers it. The caller holds the loads' lock.
pub async fn put(db: &mut Conn, tenant: Tenant, states: &[NewState], now: DateTime<Utc>) -> sqlx::Result<()> {
    if states.is_empty() {
        return Ok(());
    }
    let movements: Vec<MovementId> = states.iter().map(|one| one.movement).collect();
    let loads: Vec<LoadId> = states.iter().map(|one| one.load).collect();
    let times: Vec<DateTime<Utc>> = states.iter().map(|one| one.last.located_at).collect();
    let latitudes: Vec<f64> = states.iter().map(|one| one.last.point.lat).collect();
    let longitudes: Vec<f64> = states.iter().map(|one| one.last.point.lon).collect();
    let speeds: Vec<Option<i16>> = states.iter().map(|one| one.last.speed_mph.map(|mph| mph.round() as i16)).collect();
    let sources: Vec<FixSource> = states.iter().map(|one| one.last.source).collect();
    let rests: Vec<bool> = states.iter().map(|one| one.is_at_rest).collect();
    let miles: Vec<Option<f64>> = states.iter().map(|one| one.miles_left).collect();
    let watches: Vec<Value> = states.iter().map(|one| one.watches.clone()).collect();
    query!(
        "insert into movement_states (movement_id, company_id, load_id, located_at, latitude, longitude, speed_mph, source, is_at_rest,
             miles_left, watches, updated_at)
         select n.movement_id, $1, n.load_id, n.located_at, n.latitude, n.longitude, n.speed_mph, n.source, n.is_at_rest, n.miles_left,
                n.watches, $2
           from unnest($3::bigint[], $4::bigint[], $5::timestamptz[], $6::double precision[], $7::double precision[], $8::smallint[],
                    $9::text[], $10::boolean[], $11::double precision[], $12::jsonb[])
                as n (movement_id, load_id, located_at, latitude, longitude, speed_mph, source, is_at_rest, miles_left, watches)
         on conflict (movement_id) do update
            set located_at = excluded.located_at, latitude = excluded.latitude, longitude = excluded.longitude,
                speed_mph = excluded.speed_mph, source = excluded.source, is_at_rest = excluded.is_at_rest,
                miles_left = excluded.miles_left, watches = excluded.watches, updated_at = excluded.updated_at",
        tenant.company().0,
        now,
        &movements as &[MovementId],
        &loads as &[LoadId],
        &times,
        &latitudes,
        &longitudes,
        &speeds as &[Option<i16>],
        &sources as &[FixSource],
        &rests,
        &miles as &[Option<f64>],
        &watches
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Notes when loads are expected at their next stops, many at once. Nobody's edit becomes stale by it.
pub async fn set_etas(db: &mut Conn, tenant: Tenant, etas: &[(LoadId, Option<DateTime<Utc>>)]) -> sqlx::Result<()> {
    if etas.is_empty() {
        return Ok(());
    }
    let (loads, times): (Vec<LoadId>, Vec<Option<DateTime<Utc>>>) = etas.iter().copied().unzip();
    query!(
        "update loads l set eta_at = n.eta_at
           from unnest($2::bigint[], $3::timestamptz[]) as n (id, eta_at)
          where l.id = n.id and l.company_id = $1 and l.eta_at is distinct from n.eta_at",
        tenant.company().0,
        &loads as &[LoadId],
        &times as &[Option<DateTime<Utc>>]
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Takes back when a load is expected at its next stop, because the positions that said so are deleted. What a person or system told since the
/// last log of a stop stands in its place; nothing does where no one told anything.
pub async fn take_back_eta(db: &mut Conn, tenant: Tenant, load: LoadId) -> sqlx::Result<()> {
    query!(
        "update loads l
            set eta_at = (select told.eta_at from load_logs told
                           where told.load_id = l.id and told.company_id = l.company_id and told.eta_at is not null
                             and told.occurred_at >= coalesce(
                                     (select max(stop.occurred_at) from load_logs stop
                                       where stop.load_id = l.id and stop.company_id = l.company_id
                                         and stop.is_type in ('arrival', 'departure', 'pickup', 'delivery')),
                                     '-infinity'::timestamptz)
                           order by told.occurred_at desc, told.id desc limit 1)
          where l.id = $2 and l.company_id = $1",
        tenant.company().0,
        load.0
    )
    .execute(db)
    .await?;
    Ok(())
}
