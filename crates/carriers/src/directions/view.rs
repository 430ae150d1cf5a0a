//! What a call shows of a route.

use geo::routing::{Route, Step, Team};
use serde::Serialize;
use utoipa::ToSchema;

/// A route over stops. Its miles are estimated: no tolls, heights, weights or closures are known.
#[derive(Debug, Serialize, ToSchema)]
pub struct Directions {
    /// Estimated road miles, to a tenth.
    pub miles: f64,
    /// Hours of driving.
    pub hours: f64,
    /// Hours from start to end, with the breaks and rests of the federal hours of service (49 CFR 395.3); no time at the docks.
    pub hours_with_stops: f64,
    /// How many drivers the hours are reckoned for: 1, or 2 who take turns.
    pub drivers: u8,
    /// Miles an hour that driving hours are reckoned with.
    pub average_mph: f64,
    /// The course, first stop to last: longitude and latitude of each point.
    pub geometry: Vec<[f64; 2]>,
    /// The roads, in order.
    pub steps: Vec<DirectionsStep>,
    /// Who found it: `built-in`, `osrm` or `valhalla`.
    pub engine: &'static str,
    /// Whom to credit for the roads, to be shown beside them; empty when none were used.
    pub attribution: String,
    /// Some part follows no road: its miles come from the straight line.
    pub is_estimate: bool,
    /// What to know beside, in words.
    pub note: Option<String>,
}

/// A piece of a route along one road.
#[derive(Debug, Serialize, ToSchema)]
pub struct DirectionsStep {
    /// The road: `I-80`, or words when it has no number that is known.
    pub name: String,
    /// Miles along it, to a tenth.
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
