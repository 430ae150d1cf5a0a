//! What the company's own rows say of carriers for a load: loads they finished on its lane, trucks of theirs that empty near it, trucks that
//! they posted, what they declined, and which of them it refuses.

use super::dispositions::DispositionReason;
use crate::{Conn, Tenant};
use chrono::{DateTime, NaiveDate, Utc};
use freight::equipment::EquipmentType;
use geo::Point;
use kernel::ids::{CarrierId, LoadId};
use sqlx::{query, query_as};

/// The most rows of each kind that are read for a load: the newest, or the nearest in time.
const MOST: i64 = 5_000;

/// A rectangle around a point: what lies outside is farther away than was asked.
#[derive(Clone, Copy, Debug)]
struct Around {
    south: f64,
    north: f64,
    west: f64,
    east: f64,
}

impl Around {
    /// Slightly more than `miles` to each side. Near the poles and the date line it is wide, not wrong.
    fn of(point: Point, miles: f64) -> Self {
        // A degree of latitude has at least 68.7 miles (WGS 84).
        let north = miles / 68.7;
        let east = (north / (point.lat.abs() + north).min(89.0).to_radians().cos()).min(360.0);
        Self { south: point.lat - north, north: point.lat + north, west: point.lon - east, east: point.lon + east }
    }

    /// The cells that it touches, as `movements.from_cell` numbers them.
    fn cells(self) -> Vec<i32> {
        let number = |degrees: f64| (degrees * 2.0).floor() as i32;
        let rows = number(self.south.max(-90.0))..=number(self.north.min(90.0));
        let columns = number(self.west.max(-180.0))..=number(self.east.min(180.0));
        rows.flat_map(|row| columns.clone().map(move |column| row * 1_000 + column)).collect()
    }
}

/// A load that a carrier finished for the company.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FinishedRow {
    /// The carrier.
    pub carrier_id: CarrierId,
    /// When it was delivered by its last window.
    pub delivered_at: DateTime<Utc>,
    /// Where the carrier picked it up.
    pub from: Point,
    /// Where the carrier delivered it.
    pub to: Point,
}

/// Loads that carriers finished for the company since a moment, between places that may be within `miles` of both ends, the newest first.
pub async fn finished(
    db: &mut Conn,
    tenant: Tenant,
    (origin, destination): (Point, Point),
    miles: f64,
    (since, now): (DateTime<Utc>, DateTime<Utc>),
) -> sqlx::Result<Vec<FinishedRow>> {
    let (from, to) = (Around::of(origin, miles), Around::of(destination, miles));
    let rows = query!(
        r#"with parts as materialized (
               select id, load_id, carrier_id, first_stop, last_stop from movements
                where company_id = $1 and removed_at is null and carrier_id is not null
                  and from_cell = any($13) and to_cell = any($14)
           )
           select m.carrier_id as "carrier_id!: CarrierId", l.destination_at, f.latitude as "from_lat!", f.longitude as "from_lon!",
                  t.latitude as "to_lat!", t.longitude as "to_lon!"
             from parts m
            -- Each by its key, however many loads the company has finished.
            cross join lateral (
                select destination_at from loads
                 where id = m.load_id and company_id = $1 and closed_at is not null and status in ('delivered', 'assumed_delivered')
                   and destination_at >= $2 and destination_at <= $3
                offset 0
            ) l
             join load_stops f on f.load_id = m.load_id and f.position = m.first_stop
             join load_stops t on t.load_id = m.load_id and t.position = m.last_stop
            where f.company_id = $1 and t.company_id = $1
              and f.latitude between $4 and $5 and f.longitude between $6 and $7
              and t.latitude between $8 and $9 and t.longitude between $10 and $11
            order by l.destination_at desc, m.id limit $12"#,
        tenant.company().0,
        since,
        now,
        from.south,
        from.north,
        from.west,
        from.east,
        to.south,
        to.north,
        to.west,
        to.east,
        MOST,
        &from.cells(),
        &to.cells()
    );
    let rows = rows.fetch_all(db).await?;
    Ok(rows
        .into_iter()
        .map(|row| FinishedRow {
            carrier_id: row.carrier_id,
            delivered_at: row.destination_at,
            from: Point { lat: row.from_lat, lon: row.from_lon },
            to: Point { lat: row.to_lat, lon: row.to_lon },
        })
        .collect())
}

/// A truck on one of the company's loads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EmptyingRow {
    /// The carrier.
    pub carrier_id: CarrierId,
    /// Where its part of the load ends.
    pub at: Point,
    /// When it is expected to be empty there: the end of the window.
    pub from: DateTime<Utc>,
}

/// Trucks on other loads of the company whose last window ends between two moments at a place that may be within `miles`.
pub async fn emptying(
    db: &mut Conn,
    tenant: Tenant,
    (load, origin): (LoadId, Point),
    miles: f64,
    (earliest, latest): (DateTime<Utc>, DateTime<Utc>),
) -> sqlx::Result<Vec<EmptyingRow>> {
    let around = Around::of(origin, miles);
    let rows = query!(
        r#"with parts as materialized (
               select id, load_id, carrier_id, last_stop from movements
                where company_id = $1 and removed_at is null and carrier_id is not null
                  and to_cell = any($10) and ends_at between $3 and $4
           )
           select m.carrier_id as "carrier_id!: CarrierId", t.latitude as "lat!", t.longitude as "lon!", t.window_end_at
             from parts m
            cross join lateral (
                select from loads
                 where id = m.load_id and company_id = $1 and closed_at is null and status in ('covered', 'progress', 'delayed') and id <> $2
                offset 0
            ) l
             join load_stops t on t.load_id = m.load_id and t.position = m.last_stop
            where t.company_id = $1
              and t.latitude between $5 and $6 and t.longitude between $7 and $8
            order by t.window_end_at desc, m.id limit $9"#,
        tenant.company().0,
        load.0,
        earliest,
        latest,
        around.south,
        around.north,
        around.west,
        around.east,
        MOST,
        &around.cells()
    );
    let rows = rows.fetch_all(db).await?;
    Ok(rows
        .into_iter()
        .map(|row| EmptyingRow {
            carrier_id: row.carrier_id,
            at: Point { lat: row.lat, lon: row.lon },
            from: row.window_end_at,
        })
        .collect())
}

/// A truck that is free, as the company was told.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct PostedRow {
    pub carrier_id: CarrierId,
    pub origin_area_id: i64,
    pub origin_deadhead_tolerance: i16,
    pub destination_area_id: Option<i64>,
    pub destination_deadhead_tolerance: Option<i16>,
}

/// The company's active postings of trucks of some types that are of use for a pickup: the truck is free by its last day, and its posting lasts
/// until its window begins. Days are those of the place, as in the postings.
pub async fn posted(
    db: &mut Conn,
    tenant: Tenant,
    types: &[EquipmentType],
    (start, last_day): (DateTime<Utc>, NaiveDate),
    now: DateTime<Utc>,
) -> sqlx::Result<Vec<PostedRow>> {
    query_as!(
        PostedRow,
        r#"select carrier_id as "carrier_id: CarrierId", origin_area_id, origin_deadhead_tolerance, destination_area_id,
                  destination_deadhead_tolerance
             from truck_postings
            where company_id = $1 and status = 'active' and expires_at > $2 and expires_at > $3 and start_date <= $4
              and posted_equipment_type = any($6)
            order by id desc limit $5"#,
        tenant.company().0,
        now,
        start,
        last_day,
        MOST,
        types as &[EquipmentType]
    )
    .fetch_all(db)
    .await
}

/// How many loads of the company but this one each of some carriers declined since a moment ([`DispositionReason::is_refusal`]).
pub async fn declines(
    db: &mut Conn,
    tenant: Tenant,
    load: LoadId,
    carriers: &[CarrierId],
    since: DateTime<Utc>,
) -> sqlx::Result<Vec<(CarrierId, u32)>> {
    let rows = query!(
        r#"select carrier_id as "carrier_id: CarrierId", count(*) as "loads!" from load_carrier_dispositions
            where company_id = $1 and carrier_id = any($4) and load_id <> $2 and updated_at > $3 and reason not in ('quoted', 'no_answer')
            group by carrier_id"#,
        tenant.company().0,
        load.0,
        since,
        carriers as &[CarrierId]
    );
    let rows = rows.fetch_all(db).await?;
    Ok(rows.into_iter().map(|row| (row.carrier_id, u32::try_from(row.loads).unwrap_or(u32::MAX))).collect())
}

/// A carrier that the company refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct RefusedRow {
    pub carrier_id: CarrierId,
    pub is_do_not_dispatch: bool,
    pub is_dismissed: bool,
}

/// The carriers that the company doesn't dispatch or dismissed; none where they are more than 5,000: then [`refusals`] tells it of those that
/// are asked about.
pub async fn refused(db: &mut Conn, tenant: Tenant) -> sqlx::Result<Option<Vec<RefusedRow>>> {
    let rows = query_as!(
        RefusedRow,
        r#"select carrier_id as "carrier_id: CarrierId", status = 'do_not_dispatch' as "is_do_not_dispatch!", is_dismissed
             from connections
            where company_id = $1 and (is_dismissed or status = 'do_not_dispatch') limit $2"#,
        tenant.company().0,
        MOST + 1
    );
    let rows = rows.fetch_all(db).await?;
    let is_whole = i64::try_from(rows.len()).is_ok_and(|count| count <= MOST);
    Ok(is_whole.then_some(rows))
}

/// Which of some carriers the company doesn't dispatch, and which it dismissed.
pub async fn refusals(db: &mut Conn, tenant: Tenant, carriers: &[CarrierId]) -> sqlx::Result<Vec<RefusedRow>> {
    query_as!(
        RefusedRow,
        r#"select carrier_id as "carrier_id: CarrierId", status = 'do_not_dispatch' as "is_do_not_dispatch!", is_dismissed
             from connections
            where company_id = $1 and carrier_id = any($2) and (is_dismissed or status = 'do_not_dispatch')"#,
        tenant.company().0,
        carriers as &[CarrierId]
    )
    .fetch_all(db)
    .await
}

/// What came of asking a carrier about a load.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct DisposedRow {
    pub id: i64,
    pub carrier_id: CarrierId,
    pub reason: DispositionReason,
    pub notes: Option<String>,
    pub updated_at: DateTime<Utc>,
}

/// What came of asking carriers about one of the company's loads.
pub async fn dispositions(db: &mut Conn, tenant: Tenant, load: LoadId) -> sqlx::Result<Vec<DisposedRow>> {
    query_as!(
        DisposedRow,
        r#"select id, carrier_id as "carrier_id: CarrierId", reason as "reason: DispositionReason", notes, updated_at
             from load_carrier_dispositions
            where company_id = $1 and load_id = $2 order by id limit $3"#,
        tenant.company().0,
        load.0,
        MOST
    )
    .fetch_all(db)
    .await
}

#[cfg(test)]
mod tests {
    use super::*;
    use geo::miles;

    #[test]
    fn nothing_within_reach_lies_outside_the_rectangle() {
        for centre in
            [Point { lat: 41.9, lon: -87.6 }, Point { lat: 61.2, lon: -149.9 }, Point { lat: 25.8, lon: -80.2 }]
        {
            let around = Around::of(centre, 75.0);
            for north in -30..=30 {
                for east in -60..=60 {
                    let point =
                        Point { lat: centre.lat + f64::from(north) / 20.0, lon: centre.lon + f64::from(east) / 20.0 };
                    let is_inside = (around.south..=around.north).contains(&point.lat)
                        && (around.west..=around.east).contains(&point.lon);
                    assert!(is_inside || miles(centre, point) > 75.0, "{point:?}");
                    let cell = (point.lat * 2.0).floor() as i32 * 1_000 + (point.lon * 2.0).floor() as i32;
                    assert!(!is_inside || around.cells().contains(&cell), "{point:?}");
                }
            }
        }
    }
}
