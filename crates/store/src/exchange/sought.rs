//! A load, as far as carriers are sought for it.

use crate::loads::rows::place;
use crate::{Conn, Tenant};
use chrono::{DateTime, NaiveDate, Utc};
use freight::equipment::EquipmentType;
use freight::load::LoadStatus;
use freight::stop::{GeoSource, Window, Zone};
use geo::Point;
use kernel::ids::{ClassificationId, LoadId};
use sqlx::query_as;

/// A load's first or last stop.
#[derive(Clone, Debug, PartialEq)]
pub struct End {
    /// Where it is; none where nobody can tell.
    pub point: Option<Point>,
    /// Its state, as it was written.
    pub state: Option<String>,
    /// When the truck is expected.
    pub window: Window,
    /// The name of its time zone, of the IANA database.
    time_zone: String,
}

impl End {
    /// The day that an instant is on by the stop's own clock; UTC's where that isn't known.
    pub fn day(&self, at: DateTime<Utc>) -> NaiveDate {
        self.time_zone.parse::<Zone>().map_or_else(|_| at.date_naive(), |zone| zone.local(at).date())
    }
}

/// The load.
#[derive(Clone, Debug, PartialEq)]
pub struct SoughtLoad {
    /// Its id.
    pub id: LoadId,
    /// Status.
    pub status: LoadStatus,
    /// What it asks for.
    pub equipment_type: Option<EquipmentType>,
    /// The classifications that it names.
    pub classification_ids: Vec<ClassificationId>,
    /// Its first and its last stop; none where it has no stops.
    pub ends: Option<[End; 2]>,
}

/// A load with one of its stops; without, where it has none.
struct Row {
    status: LoadStatus,
    equipment_type: Option<EquipmentType>,
    classification_ids: Vec<ClassificationId>,
    latitude: Option<f64>,
    longitude: Option<f64>,
    geo_source: Option<GeoSource>,
    radius_miles: Option<f32>,
    state: Option<String>,
    window_start_at: Option<DateTime<Utc>>,
    window_end_at: Option<DateTime<Utc>>,
    time_zone: Option<String>,
}

impl Row {
    fn end(&self) -> Option<End> {
        let place = place((self.latitude, self.longitude), self.geo_source, self.radius_miles);
        Some(End {
            point: place.map(|place| place.point),
            state: self.state.clone(),
            window: Window { start: self.window_start_at?, end: self.window_end_at? },
            time_zone: self.time_zone.clone()?,
        })
    }
}

/// One of the company's loads, in one statement: whoever seeks carriers waits for it.
pub async fn read(db: &mut Conn, tenant: Tenant, id: LoadId) -> sqlx::Result<Option<SoughtLoad>> {
    let rows = query_as!(
        Row,
        r#"select l.status as "status!: LoadStatus", l.equipment_type as "equipment_type: EquipmentType",
                  l.classification_ids as "classification_ids!: Vec<ClassificationId>", s.latitude as "latitude?", s.longitude as "longitude?",
                  s.geo_source as "geo_source?: GeoSource", s.radius_miles as "radius_miles?", s.state as "state?",
                  s.window_start_at as "window_start_at?", s.window_end_at as "window_end_at?", s.time_zone as "time_zone?"
             from loads l left join load_stops s on s.load_id = l.id and s.company_id = l.company_id
            where l.id = $2 and l.company_id = $1 order by s.position"#,
        tenant.company().0,
        id.0
    );
    let rows = rows.fetch_all(db).await?;
    let ends = rows.first().and_then(Row::end).zip(rows.last().and_then(Row::end));
    Ok(rows.into_iter().next().map(|row| SoughtLoad {
        id,
        status: row.status,
        equipment_type: row.equipment_type,
        classification_ids: row.classification_ids,
        ends: ends.map(|(first, last)| [first, last]),
    }))
}
