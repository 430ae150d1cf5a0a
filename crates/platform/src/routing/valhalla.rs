//! Valhalla's route action (`POST /route`, valhalla.github.io), with truck costing.

use super::service::{Found, Service, number, route};
use geo::Point;
use geo::routing::{Answer, Profile, RouteEngine, Step};
use serde::Deserialize;
use serde_json::json;

/// Steps of a course's degrees: six digits.
const PRECISION: f64 = 1e6;

#[derive(Debug)]
pub(super) struct Valhalla(pub(super) Service);

#[derive(Deserialize)]
#[serde(untagged)]
enum Reply {
    Trip { trip: Trip },
    Failed { error: String },
}

#[derive(Deserialize)]
struct Trip {
    summary: Summary,
    legs: Vec<Leg>,
}

#[derive(Deserialize)]
struct Summary {
    /// In miles, as requested.
    length: f64,
}

#[derive(Deserialize)]
struct Leg {
    shape: String,
    #[serde(default)]
    maneuvers: Vec<Maneuver>,
}

#[derive(Deserialize)]
struct Maneuver {
    length: f64,
    #[serde(default)]
    street_names: Vec<String>,
}

impl Valhalla {
    async fn ask(&self, stops: &[Point]) -> Result<Found, String> {
        let locations: Vec<_> = stops.iter().map(|stop| json!({"lat": stop.lat, "lon": stop.lon})).collect();
        let question = json!({"locations": locations, "costing": "truck", "units": "miles"});
        match self.0.ask(self.0.client.post(self.0.url("route")).json(&question)).await? {
            Reply::Failed { error } => Err(error),
            Reply::Trip { trip } => found(trip).ok_or_else(|| "its course cannot be read".to_owned()),
        }
    }
}

fn found(trip: Trip) -> Option<Found> {
    let (mut geometry, mut steps) = (Vec::new(), Vec::new());
    for leg in trip.legs {
        let course = course(&leg.shape)?;
        let is_joined = geometry.last().is_some_and(|last| course.first() == Some(last));
        geometry.extend(course.into_iter().skip(usize::from(is_joined)));
        steps.extend(leg.maneuvers.into_iter().map(|maneuver| Step {
            name: maneuver.street_names.first().map(|name| number(name)).unwrap_or_default(),
            miles: maneuver.length,
        }));
    }
    Some(Found { miles: trip.summary.length, geometry, steps })
}

/// Unpacks a course: differences of latitude and longitude in turn, five bits a character (Google's encoded polyline, six digits).
fn course(shape: &str) -> Option<Vec<Point>> {
    let mut bytes = shape.bytes();
    let (mut lat, mut lon) = (0_i64, 0_i64);
    let mut points = Vec::with_capacity(shape.len() / 4);
    while bytes.len() > 0 {
        lat += difference(&mut bytes)?;
        lon += difference(&mut bytes)?;
        points.push(Point { lat: lat as f64 / PRECISION, lon: lon as f64 / PRECISION });
    }
    Some(points)
}

fn difference(bytes: &mut std::str::Bytes<'_>) -> Option<i64> {
    let mut value = 0_i64;
    for shift in (0..35).step_by(5) {
        let bits = i64::from(bytes.next()?.checked_sub(63)?);
        value |= (bits & 0x1f) << shift;
        if bits < 0x20 {
            return Some((value >> 1) ^ -(value & 1));
        }
    }
    None
}

impl RouteEngine for Valhalla {
    fn route<'a>(&'a self, stops: &'a [Point], profile: &'a Profile) -> Answer<'a> {
        Box::pin(async move { route("valhalla", profile, self.ask(stops).await) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_packed_course_is_read_and_a_damaged_one_is_not() {
        // The example of the polyline format's description, in five digits; read with six, degrees are a tenth.
        let points = course("_p~iF~ps|U_ulLnnqC_mqNvxq`@").expect("a course");

        assert_eq!(points.len(), 3);
        assert!((points[0].lat - 3.85).abs() < 1e-9 && (points[2].lon + 12.6453).abs() < 1e-9, "{points:?}");
        for damaged in ["_p~iF", "_p~iF~", "\u{1f}", "~~~~~~~~~~"] {
            assert!(course(damaged).is_none(), "{damaged:?}");
        }
    }
}
