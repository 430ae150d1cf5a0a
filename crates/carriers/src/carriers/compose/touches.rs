//! Inspection locations as a view: from counties to places.

use super::sources::of_runs;
use crate::carriers::views::touches::{HistoricalTouches, TouchedArea};
use geo::county_place;
use profile::rows::Runs;
use store::carriers::touches::CountyTouches;

/// The areas that an answer lists.
const LISTED: usize = 500;

/// The touches, the last touched area first.
pub fn touches(rows: &[CountyTouches], runs: &Runs) -> HistoricalTouches {
    let mut areas: Vec<_> = rows.iter().filter_map(area).collect();
    let (total_areas, total_touches) = (areas.len(), rows.iter().map(|row| row.touches).sum());
    let placed: i64 = areas.iter().map(|area| area.touches).sum();
    areas.truncate(LISTED);
    HistoricalTouches {
        areas,
        total_areas,
        total_touches,
        touches_without_place: total_touches - placed,
        source: of_runs(runs, rows.iter().map(|row| row.run_id)),
    }
}

fn area(row: &CountyTouches) -> Option<TouchedArea> {
    let county = county_place(row.state.as_deref()?, u16::try_from(row.county?).ok()?)?;
    Some(TouchedArea {
        zip: format!("{:05}", county.central_zip),
        name: format!("{}, {}", county.name, county.state.code),
        state: county.state.code.to_owned(),
        latitude: county.lat,
        longitude: county.lon,
        touches: row.touches,
        first_on: row.first_on,
        last_on: row.last_on,
    })
}
