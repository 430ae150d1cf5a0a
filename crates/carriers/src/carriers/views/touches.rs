//! Where a carrier's vehicles were inspected.

use super::provenance::Source;
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

/// Where a carrier's vehicles were inspected.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct HistoricalTouches {
    /// Areas, most recent first, up to 500.
    pub areas: Vec<TouchedArea>,
    /// Total number of areas, including those beyond the first 500.
    pub total_areas: usize,
    /// Total number of inspections, including those without a location.
    pub total_touches: i64,
    /// Inspections whose report names no county and that are in no area.
    pub touches_without_place: i64,
    /// Source of this data; null if no inspection of this carrier was imported.
    pub source: Option<Source>,
}

/// An area with inspections. Inspectors record the county: the area is the 5-digit ZIP code nearest to the county's center.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct TouchedArea {
    /// ZIP code, five digits.
    pub zip: String,
    /// County and state: `Kitsap, WA`.
    pub name: String,
    /// State, two letters.
    pub state: String,
    /// Latitude of the county's center.
    pub latitude: f64,
    /// Longitude of the county's center.
    pub longitude: f64,
    /// Number of inspections there.
    pub touches: i64,
    /// First day.
    pub first_on: NaiveDate,
    /// Last day.
    pub last_on: NaiveDate,
}
