//! Where a carrier's vehicles were inspected.

use super::provenance::Source;
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

/// Touches of a carrier: the places where its vehicles were inspected.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct HistoricalTouches {
    /// The areas, the last touched first; at most 500.
    pub areas: Vec<TouchedArea>,
    /// How many areas there are, beyond the 500 too.
    pub total_areas: usize,
    /// Every touch, those without a place too.
    pub total_touches: i64,
    /// Touches whose report names no county: they are in no area.
    pub touches_without_place: i64,
    /// Who says so; null when no inspection of this carrier was imported.
    pub source: Option<Source>,
}

/// An area with touches. Inspectors write down the county: the area is the five-digit ZIP code nearest to the county's centre.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct TouchedArea {
    /// Five digits.
    pub zip: String,
    /// The county and state: `Kitsap, WA`.
    pub name: String,
    /// The state, two letters.
    pub state: String,
    /// Latitude of the county's centre.
    pub latitude: f64,
    /// Longitude of the county's centre.
    pub longitude: f64,
    /// Inspections there.
    pub touches: i64,
    /// The first day.
    pub first_on: NaiveDate,
    /// The last day.
    pub last_on: NaiveDate,
}
