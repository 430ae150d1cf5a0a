//! Places and positions in whole numbers: what is stored and read again is the same to the last digit.

use chrono::{DateTime, Utc};
use freight::load::FixSource;
use geo::Point;
use serde::{Deserialize, Serialize};

/// Millionths in a degree: a tenth of a yard.
const PER_DEGREE: f64 = 1_000_000.0;

/// A place in millionths of a degree; north and east are positive. Written as `[lat, lon]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "(i32, i32)", into = "(i32, i32)")]
pub struct Spot {
    /// Latitude.
    pub lat: i32,
    /// Longitude.
    pub lon: i32,
}

impl From<(i32, i32)> for Spot {
    fn from((lat, lon): (i32, i32)) -> Self {
        Self { lat, lon }
    }
}

impl From<Spot> for (i32, i32) {
    fn from(spot: Spot) -> Self {
        (spot.lat, spot.lon)
    }
}

impl From<Point> for Spot {
    fn from(point: Point) -> Self {
        Self { lat: (point.lat * PER_DEGREE).round() as i32, lon: (point.lon * PER_DEGREE).round() as i32 }
    }
}

impl Spot {
    /// The place in degrees.
    pub fn point(self) -> Point {
        Point { lat: f64::from(self.lat) / PER_DEGREE, lon: f64::from(self.lon) / PER_DEGREE }
    }

    /// Straight miles to another place.
    pub fn miles(self, other: Self) -> f64 {
        geo::miles(self.point(), other.point())
    }
}

/// One measured position of a truck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fix {
    /// When the truck was there.
    pub at: DateTime<Utc>,
    /// Where.
    pub spot: Spot,
    /// How fast it went, in whole miles an hour, where the device tells.
    pub mph: Option<u16>,
    /// What measured it.
    pub source: FixSource,
    /// Road miles from there to the first pickup, where they were routed; else they are estimated from the straight line.
    pub pickup_miles: Option<u32>,
}
