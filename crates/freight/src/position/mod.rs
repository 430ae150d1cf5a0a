//! Measured positions: which are believed, what they say of stops, and how a day of them is kept.

mod ground;
mod plausible;
mod trace;
mod visits;

pub use ground::is_ground;
pub use plausible::{AHEAD, KEPT, Refusal, Verdict, Watch};
pub use trace::{TRACE_VERSION, TraceError, pack, unpack};
pub use visits::{StopEvent, StopEventKind, StopWatch, replay};

use crate::load::FixSource;
use chrono::{DateTime, Utc};
use geo::Point;

/// One measured position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fix {
    /// When the truck was there.
    pub located_at: DateTime<Utc>,
    /// Where.
    pub point: Point,
    /// How fast it went, where the device tells.
    pub speed_mph: Option<f32>,
    /// Where the position is from.
    pub source: FixSource,
}

impl Fix {
    /// Whether the device says that the truck stood; none where it tells no speed.
    pub fn is_standing(&self, below_mph: u32) -> Option<bool> {
        self.speed_mph.map(|mph| f64::from(mph) < f64::from(below_mph))
    }
}

/// Two fixes of a truck closer together than this are of one place: devices drift.
const SAME_PLACE_MILES: f64 = 0.25;

/// Whether a truck is at rest by its last two positions: the device says so, or it did not move between them.
pub fn is_at_rest(last: &Fix, before: Option<&Fix>, standing_mph: u32) -> bool {
    last.is_standing(standing_mph)
        .unwrap_or_else(|| before.is_some_and(|before| geo::miles(before.point, last.point) <= SAME_PLACE_MILES))
}

#[cfg(test)]
pub(crate) mod samples {
    use super::*;
    use crate::load::samples::at;

    /// An ELD position without speed.
    pub(crate) fn fix(minute: i64, point: Point) -> Fix {
        Fix { located_at: at(minute), point, speed_mph: None, source: FixSource::Eld }
    }

    /// A point so many miles north of another.
    pub(crate) fn north(of: Point, miles: f64) -> Point {
        Point { lat: of.lat + miles / 69.094, ..of }
    }
}

#[cfg(test)]
mod tests {
    use super::samples::{fix, north};
    use super::*;
    use crate::load::samples::DALLAS;

    #[test]
    fn rest_is_told_by_speed_or_by_two_fixes_of_one_place() {
        let speed = |speed_mph| Fix { speed_mph, ..fix(10, DALLAS) };

        assert!(is_at_rest(&speed(Some(2.9)), None, 3) && !is_at_rest(&speed(Some(3.0)), Some(&fix(0, DALLAS)), 3));
        assert!(is_at_rest(&speed(None), Some(&fix(0, north(DALLAS, 0.24))), 3));
        assert!(!is_at_rest(&speed(None), Some(&fix(0, north(DALLAS, 0.26))), 3) && !is_at_rest(&speed(None), None, 3));
    }
}
