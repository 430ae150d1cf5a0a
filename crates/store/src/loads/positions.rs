//! Positions as they were measured: those that are believed, and those that are not, with why. The caller holds the lock of their loads
//! ([`super::held::lock`]) where it writes, so that nothing is revoked meanwhile.

use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use freight::load::FixSource;
use freight::position::{Fix, Refusal};
use geo::Point;
use kernel::ids::{LoadId, MovementId, TrackingShareId};
use sqlx::{query, query_as};

/// The most positions of a movement that are gone through again when one comes late: a week of one every half minute. The newest count.
const MOST_KNOWN: i64 = 20_000;
/// The most positions of a movement that are kept although they are not believed.
pub const MOST_REFUSED: usize = 10_000;

/// A position to write.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NewPosition {
    /// The load.
    pub load: LoadId,
    /// The movement whose truck it is.
    pub movement: MovementId,
    /// By which leave it came; none where the broker's own systems told it.
    pub share: Option<TrackingShareId>,
    /// The position.
    pub fix: Fix,
}

/// A position out of a row.
struct Row {
    movement_id: MovementId,
    located_at: DateTime<Utc>,
    latitude: f64,
    longitude: f64,
    speed_mph: Option<i16>,
    source: FixSource,
}

impl Row {
    fn fix(&self) -> Fix {
        Fix {
            located_at: self.located_at,
            point: Point { lat: self.latitude, lon: self.longitude },
            speed_mph: self.speed_mph.map(f32::from),
            source: self.source,
        }
    }

    fn pair(self) -> (MovementId, Fix) {
        (self.movement_id, self.fix())
    }
}

/// The believed positions of some of the company's movements, in no order; of each the newest 20,000.
pub async fn known(db: &mut Conn, tenant: Tenant, movements: &[MovementId]) -> sqlx::Result<Vec<(MovementId, Fix)>> {
    if movements.is_empty() {
        return Ok(Vec::new());
    }
    let rows = query_as!(
        Row,
        r#"select m.id as "movement_id!: MovementId", p.located_at as "located_at!", p.latitude as "latitude!", p.longitude as "longitude!",
                  p.speed_mph as "speed_mph?", p.source as "source!: FixSource"
             from unnest($2::bigint[]) as m (id)
            cross join lateral (
                select located_at, latitude, longitude, speed_mph, source from load_positions
                 where movement_id = m.id and company_id = $1 order by located_at desc limit $3
            ) p"#,
        tenant.company().0,
        movements as &[MovementId],
        MOST_KNOWN
    );
    Ok(rows.fetch_all(db).await?.into_iter().map(Row::pair).collect())
}

/// The positions of some of the company's movements that were not believed; of each 10,000 at most, the most that are kept.
pub async fn refused(db: &mut Conn, tenant: Tenant, movements: &[MovementId]) -> sqlx::Result<Vec<(MovementId, Fix)>> {
    if movements.is_empty() {
        return Ok(Vec::new());
    }
    let rows = query_as!(
        Row,
        r#"select m.id as "movement_id!: MovementId", p.located_at as "located_at!", p.latitude as "latitude!", p.longitude as "longitude!",
                  null::smallint as "speed_mph?", p.source as "source!: FixSource"
             from unnest($2::bigint[]) as m (id)
            cross join lateral (
                select located_at, latitude, longitude, source from load_refused_positions
                 where movement_id = m.id and company_id = $1 and located_at is not null and latitude is not null and longitude is not null
                 limit $3
            ) p"#,
        tenant.company().0,
        movements as &[MovementId],
        MOST_REFUSED as i64
    );
    Ok(rows.fetch_all(db).await?.into_iter().map(Row::pair).collect())
}

/// Writes positions that are not believed, each with why.
pub async fn put_refused(
    db: &mut Conn,
    tenant: Tenant,
    refused: &[(NewPosition, Refusal)],
    received_at: DateTime<Utc>,
) -> sqlx::Result<()> {
    if refused.is_empty() {
        return Ok(());
    }
    let (positions, reasons): (Vec<NewPosition>, Vec<Refusal>) = refused.iter().copied().unzip();
    let columns = Columns::of(&positions);
    query!(
        "insert into load_refused_positions (movement_id, company_id, load_id, located_at, latitude, longitude, speed_mph, source, share_id,
             reason, received_at)
         select n.movement_id, $1, n.load_id, n.located_at, n.latitude, n.longitude, n.speed_mph, n.source, n.share_id, n.reason, $2
           from unnest($3::bigint[], $4::bigint[], $5::timestamptz[], $6::double precision[], $7::double precision[], $8::smallint[],
                    $9::text[], $10::bigint[], $11::text[])
                as n (movement_id, load_id, located_at, latitude, longitude, speed_mph, source, share_id, reason)",
        tenant.company().0,
        received_at,
        &columns.movements as &[MovementId],
        &columns.loads as &[LoadId],
        &columns.times,
        &columns.latitudes,
        &columns.longitudes,
        &columns.speeds as &[Option<i16>],
        &columns.sources as &[FixSource],
        &columns.shares as &[Option<TrackingShareId>],
        &reasons as &[Refusal]
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The columns of positions to write.
pub(super) struct Columns {
    pub(super) movements: Vec<MovementId>,
    pub(super) loads: Vec<LoadId>,
    pub(super) times: Vec<DateTime<Utc>>,
    pub(super) latitudes: Vec<f64>,
    pub(super) longitudes: Vec<f64>,
    pub(super) speeds: Vec<Option<i16>>,
    pub(super) sources: Vec<FixSource>,
    pub(super) shares: Vec<Option<TrackingShareId>>,
}

impl Columns {
    pub(super) fn of(positions: &[NewPosition]) -> Self {
        Self {
            movements: positions.iter().map(|one| one.movement).collect(),
            loads: positions.iter().map(|one| one.load).collect(),
            times: positions.iter().map(|one| one.fix.located_at).collect(),
            latitudes: positions.iter().map(|one| one.fix.point.lat).collect(),
            longitudes: positions.iter().map(|one| one.fix.point.lon).collect(),
            speeds: positions.iter().map(|one| one.fix.speed_mph.map(|mph| mph.round() as i16)).collect(),
            sources: positions.iter().map(|one| one.fix.source).collect(),
            shares: positions.iter().map(|one| one.share).collect(),
        }
    }
}

/// The believed positions of one of the company's loads between two moments, in the order of their times; the newest `most`. What came by a
/// share is among them only within that share's span, and not where a person ended it.
pub async fn of_load(
    db: &mut Conn,
    tenant: Tenant,
    load: LoadId,
    (from, to): (DateTime<Utc>, DateTime<Utc>),
    most: i64,
) -> sqlx::Result<Vec<(MovementId, Fix)>> {
    let rows = query_as!(
        Row,
        r#"select p.movement_id as "movement_id!: MovementId", p.located_at as "located_at!", p.latitude as "latitude!",
                  p.longitude as "longitude!", p.speed_mph as "speed_mph?", p.source as "source!: FixSource"
             from movements m join load_positions p on p.movement_id = m.id left join tracking_shares s on s.id = p.share_id
            where m.load_id = $2 and m.company_id = $1 and p.located_at between $3 and $4
              and (p.source in ('key', 'check_call')
                   or (p.located_at between s.starts_at and s.ends_at and (s.revoked_by is null or s.revoked_by = 'end')))
            order by p.located_at desc limit $5"#,
        tenant.company().0,
        load.0,
        from,
        to,
        most
    );
    Ok(rows.fetch_all(db).await?.into_iter().rev().map(Row::pair).collect())
}

/// A position as it came, with what became of it.
#[derive(Clone, Debug, PartialEq)]
pub struct SeenRow {
    /// When the truck was there.
    pub located_at: DateTime<Utc>,
    /// Latitude in degrees, as it was sent.
    pub latitude: f64,
    /// Longitude in degrees.
    pub longitude: f64,
    /// Miles an hour.
    pub speed_mph: Option<f64>,
    /// Where it is from.
    pub source: FixSource,
    /// When it came.
    pub received_at: DateTime<Utc>,
    /// Why it is not believed; none where it is.
    pub reason: Option<Refusal>,
}

/// The positions of one of the company's loads, believed or not, the newest first; so many at most. Of shares, only what [`of_load`] gives.
pub async fn seen(db: &mut Conn, tenant: Tenant, load: LoadId, most: i64) -> sqlx::Result<Vec<SeenRow>> {
    query_as!(
        SeenRow,
        r#"with kept as (
               (select p.located_at, p.latitude, p.longitude, p.speed_mph::double precision as speed_mph, p.source, p.share_id, p.received_at,
                       null::text as reason
                  from movements m join load_positions p on p.movement_id = m.id
                 where m.load_id = $2 and m.company_id = $1 order by p.located_at desc limit $3)
               union all
               (select p.located_at, p.latitude, p.longitude, p.speed_mph, p.source, p.share_id, p.received_at, p.reason
                  from movements m join load_refused_positions p on p.movement_id = m.id
                 where m.load_id = $2 and m.company_id = $1 and p.located_at is not null and p.latitude is not null and p.longitude is not null
                 order by p.received_at desc limit $3)
           )
           select k.located_at as "located_at!", k.latitude as "latitude!", k.longitude as "longitude!", k.speed_mph as "speed_mph?",
                  k.source as "source!: FixSource", k.received_at as "received_at!", k.reason as "reason?: Refusal"
             from kept k left join tracking_shares s on s.id = k.share_id
            where k.source in ('key', 'check_call')
               or (k.located_at between s.starts_at and s.ends_at and (s.revoked_by is null or s.revoked_by = 'end'))
            order by k.located_at desc, k.received_at desc limit $3"#,
        tenant.company().0,
        load.0,
        most
    )
    .fetch_all(db)
    .await
}
