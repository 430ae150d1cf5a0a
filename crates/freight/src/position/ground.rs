//! Where a truck can be: near a ZIP code of the United States, or near a main road of the United States, Canada or Mexico.
//!
//! There is no coastline here: the first miles off a coast count as ground. What is refused is the open sea and the wrong continent.

use geo::roads::embedded;
use geo::{Point, nearest_zip};

/// Farther than this from every main road, outside the reach of ZIP codes, there is no truck.
const ROAD_MILES: f64 = 40.0;

/// The northern edge of roads, the southern edge of Mexico, and the islands at both sides, in degrees.
const SOUTH: f64 = 14.0;
const NORTH: f64 = 72.0;
const WEST: f64 = -170.0;
const EAST: f64 = -52.0;

/// Whether a truck can be at a point. The first question beyond ZIP codes unpacks the road graph, which takes 0.2 seconds.
pub fn is_ground(point: Point) -> bool {
    let is_near = (SOUTH..=NORTH).contains(&point.lat) && (WEST..=EAST).contains(&point.lon);
    is_near && (nearest_zip(point).is_some() || embedded().snap(point, ROAD_MILES).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roads_and_towns_are_ground_and_the_sea_is_not() {
        let ground = |lat, lon| is_ground(Point { lat, lon });
        for (lat, lon) in [
            (32.78, -96.8),
            (27.5, -99.5),
            (25.67, -100.31),
            (49.9, -97.14),
            (61.2, -149.9),
            (18.4, -66.1),
            (21.3, -157.8),
        ] {
            assert!(ground(lat, lon), "{lat} {lon}");
        }
        for (lat, lon) in
            [(26.0, -90.0), (36.0, -72.0), (0.0, 0.0), (48.85, 2.35), (52.5, -85.0), (f64::NAN, -90.0), (90.0, 0.0)]
        {
            assert!(!ground(lat, lon), "{lat} {lon}");
        }
    }
}
