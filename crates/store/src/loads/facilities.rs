//! Docks whose point the company's loads taught. (Document 2 is silent; a stop with a street alone is placed by its ZIP code.)

use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use freight::stop::{EXACT_RADIUS_MILES, GeoSource, LogSource};
use geo::Point;
use kernel::ids::StopId;
use sqlx::query;

/// The points of those docks of the company that are known, by their keys (`freight::stop::facility_key`).
pub async fn known(db: &mut Conn, tenant: Tenant, keys: &[String]) -> sqlx::Result<Vec<(String, Point)>> {
    if keys.is_empty() {
        return Ok(Vec::new());
    }
    let rows = query!(
        "select key, latitude, longitude from facilities where company_id = $1 and key = any($2)",
        tenant.company().0,
        keys
    );
    let rows = rows.fetch_all(db).await?;
    Ok(rows.into_iter().map(|row| (row.key, Point { lat: row.latitude, lon: row.longitude })).collect())
}

/// What was learned of a dock.
#[derive(Clone, Debug, PartialEq)]
pub struct Learned {
    /// Its key.
    pub key: String,
    /// Where it is.
    pub point: Point,
    /// Whose log taught it last.
    pub learned_from: LogSource,
    /// When.
    pub learned_at: DateTime<Utc>,
    /// How many logs taught it.
    pub visits: i32,
}

/// What was learned of those docks of the company that are known, by their keys.
pub async fn learned(db: &mut Conn, tenant: Tenant, keys: &[String]) -> sqlx::Result<Vec<Learned>> {
    let rows = query!(
        r#"select key, latitude, longitude, learned_from as "learned_from: LogSource", learned_at, visits
             from facilities where company_id = $1 and key = any($2)"#,
        tenant.company().0,
        keys
    );
    let rows = rows.fetch_all(db).await?.into_iter();
    let learned = rows.map(|row| Learned {
        key: row.key,
        point: Point { lat: row.latitude, lon: row.longitude },
        learned_from: row.learned_from,
        learned_at: row.learned_at,
        visits: row.visits,
    });
    Ok(learned.collect())
}

/// A dock's point to learn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lesson<'a> {
    /// The stop, which is approximate.
    pub stop: StopId,
    /// The dock's key; none where the stop's address doesn't name one. The stop itself is placed all the same.
    pub key: Option<&'a str>,
    /// What the stop calls it.
    pub name: Option<&'a str>,
    /// Where the truck was seen there.
    pub point: Point,
    /// Whose log says so.
    pub source: LogSource,
}

/// Learns where a dock is, and places the stop there. Of the last ten visits the middle counts. The caller has locked the load.
pub async fn learn(db: &mut Conn, tenant: Tenant, lesson: &Lesson<'_>, now: DateTime<Utc>) -> sqlx::Result<()> {
    let (company, Point { lat, lon }) = (tenant.company().0, lesson.point);
    if let Some(key) = lesson.key {
        query!(
            "insert into facilities (company_id, key, name, latitude, longitude, learned_from, learned_at)
             values ($1, $2, $3, $4, $5, $6, $7)
             on conflict (company_id, key) do update
                 set latitude = (facilities.latitude * least(facilities.visits, 9) + excluded.latitude) / (least(facilities.visits, 9) + 1),
                     longitude = (facilities.longitude * least(facilities.visits, 9) + excluded.longitude) / (least(facilities.visits, 9) + 1),
                     name = coalesce(excluded.name, facilities.name), learned_from = excluded.learned_from,
                     learned_at = excluded.learned_at, visits = facilities.visits + 1",
            company,
            key,
            lesson.name,
            lat,
            lon,
            lesson.source.as_str(),
            now
        )
        .execute(&mut *db)
        .await?;
    }
    query!(
        "update load_stops set latitude = $3, longitude = $4, geo_source = $5, radius_miles = $6 where id = $1 and company_id = $2",
        lesson.stop.0,
        company,
        lat,
        lon,
        GeoSource::Facility.as_str(),
        EXACT_RADIUS_MILES
    )
    .execute(db)
    .await?;
    Ok(())
}
