//! Routes between stops: what a route is, who can find one, and how long a driver takes.
//!
//! [`RoadGraph`](crate::roads::RoadGraph) is the engine that comes with the product (`built_in.rs`). Engines that call a service over HTTP
//! are in the server; they give the same [`Route`]. Hours follow the federal hours of service (`hours.rs`). Miles are estimates: nothing
//! here knows tolls, heights, weights or closures. (Product: lanes and their miles.)

mod built_in;
mod hours;
#[cfg(test)]
mod tests;

pub use built_in::{CIRCUITY_BASE_MILES, CIRCUITY_NEAR, CIRCUITY_SLOPE, circuity_miles};
pub use hours::{AVERAGE_MPH, MAX_MPH, MIN_MPH, Profile, Team, driving_hours, elapsed_hours};

use crate::Point;
use std::pin::Pin;

/// The most stops of one route.
pub const MAX_STOPS: usize = 25;

/// A section of a route along one road.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// Name of the road: `I-80`, or a description if no number is known.
    pub name: String,
    /// Miles along it.
    pub miles: f64,
}

/// A way from the first stop over all others to the last.
#[derive(Debug, Clone, PartialEq)]
pub struct Route {
    /// Estimated road miles.
    pub miles: f64,
    /// Hours of driving.
    pub hours: f64,
    /// Hours from start to end, with the breaks and rests that the hours of service require.
    pub hours_with_stops: f64,
    /// The course, first stop to last.
    pub geometry: Vec<Point>,
    /// The roads, in order.
    pub steps: Vec<Step>,
    /// Which engine found it: `built-in`, `osrm`, `valhalla`.
    pub engine: &'static str,
    /// The attribution for the roads, as text to show; empty when no road was used.
    pub attribution: String,
    /// No roads were used for some part: its miles come from the straight line.
    pub is_estimate: bool,
    /// Additional remarks for the reader.
    pub note: Option<String>,
}

/// Why there is no route.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum RouteError {
    /// Fewer than two stops.
    #[error("a route needs at least two stops")]
    TooFewStops,
    /// More stops than [`MAX_STOPS`].
    #[error("a route has at most {MAX_STOPS} stops")]
    TooManyStops,
    /// A stop that is no place on the earth; counted from 0.
    #[error("stop {} is not on the earth: latitude -90 to 90, longitude -180 to 180", .0 + 1)]
    NotOnEarth(usize),
    /// The engine failed; the reason is for the operator's log.
    #[error("{engine} gave no route: {reason}")]
    Engine {
        /// Which.
        engine: &'static str,
        /// What happened.
        reason: String,
    },
}

/// What an engine gives, now or later.
pub type Answer<'a> = Pin<Box<dyn Future<Output = Result<Route, RouteError>> + Send + 'a>>;

/// Finds routes. Those that call no service answer at once.
pub trait RouteEngine: Send + Sync + std::fmt::Debug {
    /// The route over all stops in their order.
    fn route<'a>(&'a self, stops: &'a [Point], profile: &'a Profile) -> Answer<'a>;
}

/// Refuses what no engine can answer.
pub fn check(stops: &[Point]) -> Result<(), RouteError> {
    if stops.len() < 2 {
        return Err(RouteError::TooFewStops);
    }
    if stops.len() > MAX_STOPS {
        return Err(RouteError::TooManyStops);
    }
    match stops.iter().position(|&stop| !is_on_earth(stop)) {
        Some(at) => Err(RouteError::NotOnEarth(at)),
        None => Ok(()),
    }
}

/// Reads a stop as it is written: `41.88,-87.63`, latitude first. Errors are text for people.
pub fn stop(text: &str) -> Result<Point, String> {
    let parts: Vec<Option<f64>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    let [Some(lat), Some(lon)] = parts[..] else {
        return Err(format!("\"{text}\" is no stop: give latitude and longitude, as 41.88,-87.63."));
    };
    let stop = Point { lat, lon };
    if is_on_earth(stop) {
        Ok(stop)
    } else {
        Err(format!("\"{text}\" is not on the earth: latitude is -90 to 90, longitude -180 to 180."))
    }
}

fn is_on_earth(stop: Point) -> bool {
    (-90.0..=90.0).contains(&stop.lat) && (-180.0..=180.0).contains(&stop.lon)
}
