//! What a batch of positions comes to, written by one statement: the positions, what is remembered of their movements, the ZIP codes, the
//! arrivals that are expected, and the row of the feed. Each of a broker's positions may be a call of its own, and then its statements count.

use super::areas::NewArea;
use super::positions::{Columns, NewPosition};
use super::states::NewState;
use crate::{Conn, Tenant};
use chrono::{DateTime, NaiveDate, Utc};
use freight::load::FixSource;
use kernel::ids::{LoadId, MovementId, TrackingShareId};
use serde_json::Value;
use sqlx::query_scalar;

/// What there is to write, of one company's loads.
#[derive(Clone, Copy, Debug, Default)]
pub struct Taken<'a> {
    /// Positions that are believed. One that is there already stays as it is. Their days have partitions
    /// ([`super::partitions::make_room`]).
    pub positions: &'a [NewPosition],
    /// What is to be remembered, of each movement once.
    pub states: &'a [NewState],
    /// Areas, added to what is known of them; of each movement, day and ZIP code once.
    pub areas: &'a [NewArea],
    /// When loads are expected at their next stops. Nobody's edit becomes stale by it.
    pub etas: &'a [(LoadId, Option<DateTime<Utc>>)],
    /// The loads that the book of open loads is to read again, as by [`super::feed::announce`].
    pub news: &'a [LoadId],
}

impl Taken<'_> {
    fn is_empty(&self) -> bool {
        self.positions.is_empty()
            && self.states.is_empty()
            && self.areas.is_empty()
            && self.etas.is_empty()
            && self.news.is_empty()
    }
}

/// Writes it; gives the transaction's number, to wait for, where the book is to hear of it. The caller holds the loads' locks
/// ([`super::held::lock`]).
pub async fn put(
    db: &mut Conn,
    tenant: Tenant,
    taken: &Taken<'_>,
    received_at: DateTime<Utc>,
) -> sqlx::Result<Option<i64>> {
    if taken.is_empty() {
        return Ok(None);
    }
    let (positions, states, areas) = (Columns::of(taken.positions), States::of(taken.states), Areas::of(taken.areas));
    let (expected, etas): (Vec<LoadId>, Vec<Option<DateTime<Utc>>>) = taken.etas.iter().copied().unzip();
    query_scalar!(
        r#"with positions as (
               insert into load_positions (movement_id, company_id, load_id, located_at, latitude, longitude, speed_mph, source, share_id,
                      received_at)
               select n.movement_id, $1, n.load_id, n.located_at, n.latitude, n.longitude, n.speed_mph, n.source, n.share_id, $2
                 from unnest($3::bigint[], $4::bigint[], $5::timestamptz[], $6::double precision[], $7::double precision[],
                          $8::smallint[], $9::text[], $10::bigint[])
                      as n (movement_id, load_id, located_at, latitude, longitude, speed_mph, source, share_id)
               on conflict do nothing
           ), states as (
               insert into movement_states (movement_id, company_id, load_id, located_at, latitude, longitude, speed_mph, source, is_at_rest,
                      miles_left, watches, updated_at)
               select n.movement_id, $1, n.load_id, n.located_at, n.latitude, n.longitude, n.speed_mph, n.source, n.is_at_rest,
                      n.miles_left, n.watches, $2
                 from unnest($11::bigint[], $12::bigint[], $13::timestamptz[], $14::double precision[], $15::double precision[],
                          $16::smallint[], $17::text[], $18::boolean[], $19::double precision[], $20::jsonb[])
                      as n (movement_id, load_id, located_at, latitude, longitude, speed_mph, source, is_at_rest, miles_left, watches)
               on conflict (movement_id) do update
                  set located_at = excluded.located_at, latitude = excluded.latitude, longitude = excluded.longitude,
                      speed_mph = excluded.speed_mph, source = excluded.source, is_at_rest = excluded.is_at_rest,
                      miles_left = excluded.miles_left, watches = excluded.watches, updated_at = excluded.updated_at
           ), areas as (
               insert into movement_areas as a (movement_id, company_id, load_id, zip, day, first_at, last_at, positions)
               select n.movement_id, $1, n.load_id, n.zip, n.day, n.first_at, n.last_at, n.positions
                 from unnest($21::bigint[], $22::bigint[], $23::text[], $24::date[], $25::timestamptz[], $26::timestamptz[],
                          $27::integer[])
                      as n (movement_id, load_id, zip, day, first_at, last_at, positions)
               on conflict (movement_id, day, zip) do update
                  set first_at = least(a.first_at, excluded.first_at), last_at = greatest(a.last_at, excluded.last_at),
                      positions = a.positions + excluded.positions
           ), expected as (
               update loads l set eta_at = n.eta_at
                 from unnest($28::bigint[], $29::timestamptz[]) as n (id, eta_at)
                where l.id = n.id and l.company_id = $1 and l.eta_at is distinct from n.eta_at
           )
           insert into load_feed (company_id, load_ids)
           select $1, $30::bigint[] where cardinality($30::bigint[]) > 0
           returning xid::text::bigint as "xid!""#,
        tenant.company().0,
        received_at,
        &positions.movements as &[MovementId],
        &positions.loads as &[LoadId],
        &positions.times,
        &positions.latitudes,
        &positions.longitudes,
        &positions.speeds as &[Option<i16>],
        &positions.sources as &[FixSource],
        &positions.shares as &[Option<TrackingShareId>],
        &states.movements as &[MovementId],
        &states.loads as &[LoadId],
        &states.times,
        &states.latitudes,
        &states.longitudes,
        &states.speeds as &[Option<i16>],
        &states.sources as &[FixSource],
        &states.rests,
        &states.miles as &[Option<f64>],
        &states.watches,
        &areas.movements as &[MovementId],
        &areas.loads as &[LoadId],
        &areas.zips,
        &areas.days,
        &areas.firsts,
        &areas.lasts,
        &areas.positions,
        &expected as &[LoadId],
        &etas as &[Option<DateTime<Utc>>],
        taken.news as &[LoadId]
    )
    .fetch_optional(db)
    .await
}

/// The columns of what is remembered.
struct States {
    movements: Vec<MovementId>,
    loads: Vec<LoadId>,
    times: Vec<DateTime<Utc>>,
    latitudes: Vec<f64>,
    longitudes: Vec<f64>,
    speeds: Vec<Option<i16>>,
    sources: Vec<FixSource>,
    rests: Vec<bool>,
    miles: Vec<Option<f64>>,
    watches: Vec<Value>,
}

impl States {
    fn of(states: &[NewState]) -> Self {
        Self {
            movements: states.iter().map(|one| one.movement).collect(),
            loads: states.iter().map(|one| one.load).collect(),
            times: states.iter().map(|one| one.last.located_at).collect(),
            latitudes: states.iter().map(|one| one.last.point.lat).collect(),
            longitudes: states.iter().map(|one| one.last.point.lon).collect(),
            speeds: states.iter().map(|one| one.last.speed_mph.map(|mph| mph.round() as i16)).collect(),
            sources: states.iter().map(|one| one.last.source).collect(),
            rests: states.iter().map(|one| one.is_at_rest).collect(),
            miles: states.iter().map(|one| one.miles_left).collect(),
            watches: states.iter().map(|one| one.watches.clone()).collect(),
        }
    }
}

/// The columns of areas.
struct Areas {
    movements: Vec<MovementId>,
    loads: Vec<LoadId>,
    zips: Vec<String>,
    days: Vec<NaiveDate>,
    firsts: Vec<DateTime<Utc>>,
    lasts: Vec<DateTime<Utc>>,
    positions: Vec<i32>,
}

impl Areas {
    fn of(areas: &[NewArea]) -> Self {
        Self {
            movements: areas.iter().map(|one| one.movement).collect(),
            loads: areas.iter().map(|one| one.load).collect(),
            zips: areas.iter().map(|one| format!("{:05}", one.zip)).collect(),
            days: areas.iter().map(|one| one.day).collect(),
            firsts: areas.iter().map(|one| one.seen.first_at).collect(),
            lasts: areas.iter().map(|one| one.seen.last_at).collect(),
            positions: areas.iter().map(|one| i32::try_from(one.seen.positions).unwrap_or(i32::MAX)).collect(),
        }
    }
}
