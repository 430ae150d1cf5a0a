//! A route as the API shows it.

use geo::routing::{Route, Step, Team};
use serde::Serialize;
use utoipa::ToSchema;

/// A route through stops. Miles are estimated; tolls, clearances, weight limits and closures aren't considered.
#[derive(Debug, Serialize, ToSchema)]
pub struct Directions {
    /// Estimated road miles, rounded to a tenth.
    pub miles: f64,
    /// Driving hours.
    pub hours: f64,
    /// Hours from start to end, with the breaks and rests required by federal hours of service (49 CFR 395.3); excludes time at docks.
    pub hours_with_stops: f64,
    /// Number of drivers the hours are computed for: 1, or 2 for a team.
    pub drivers: u8,
    /// Average speed used for driving hours, in miles per hour.
    pub average_mph: f64,
    /// Geometry, from first stop to last: longitude and latitude of each point.
    pub geometry: Vec<[f64; 2]>,
    /// Roads, in order.
    pub steps: Vec<DirectionsStep>,
    /// The routing engine: `built-in`, `osrm` or `valhalla`.
    pub engine: &'static str,
    /// Attribution to display with the roads; empty if no road data was used.
    pub attribution: String,
    /// Whether any part follows no road: its miles are computed from the straight line.
    pub is_estimate: bool,
    /// What to know about the route, in words.
    pub note: Option<String>,
}

/// A section of a route along one road.
#[derive(Debug, Serialize, ToSchema)]
pub struct DirectionsStep {
    /// Name of the road: `I-80`, or a description if no number is known.
    pub name: String,
    /// Miles along it, rounded to a tenth.
    pub miles: f64,
}

impl Directions {
    /// The view of a route.
    pub fn of(route: Route, team: Team) -> Self {
        Self {
            miles: rounded(route.miles, 10.0),
            hours: rounded(route.hours, 100.0),
            hours_with_stops: rounded(route.hours_with_stops, 100.0),
            drivers: if team == Team::Two { 2 } else { 1 },
            average_mph: if route.hours > 0.0 { rounded(route.miles / route.hours, 10.0) } else { 0.0 },
            geometry: route.geometry.iter().map(|point| [rounded(point.lon, 1e5), rounded(point.lat, 1e5)]).collect(),
            steps: route.steps.into_iter().map(DirectionsStep::from).collect(),
            engine: route.engine,
            attribution: route.attribution,
            is_estimate: route.is_estimate,
            note: route.note,
        }
    }
}

impl From<Step> for DirectionsStep {
    fn from(step: Step) -> Self {
        Self { name: step.name, miles: rounded(step.miles, 10.0) }
    }
}

fn rounded(value: f64, parts: f64) -> f64 {
    (value * parts).round() / parts
}
