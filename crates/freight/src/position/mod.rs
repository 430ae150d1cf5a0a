//! Measured positions: which are believed, what they say of stops, and how a day of them is kept.

mod areas;
mod course;
mod ground;
mod plausible;
mod trace;
mod visits;

pub use areas::{AreaSeen, areas};
pub use course::{Course, CourseLog, Ended, Memory};
pub use ground::is_ground;
pub use plausible::{AHEAD, KEPT, Refusal, Verdict, Watch};
pub use trace::{TRACE_VERSION, TraceError, pack, unpack};
pub use visits::{StopEvent, StopEventKind, StopWatch, StopWatches, replay};

use crate::load::FixSource;
use chrono::{DateTime, SubsecRound, Utc};
use geo::Point;
use serde::{Deserialize, Serialize};

/// Faster than this no truck is: the device does not know its speed.
const FASTEST_MPH: f32 = 150.0;

/// One measured position.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "KeptFix", into = "KeptFix")]
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

/// How a position is written where it is remembered.
#[derive(Serialize, Deserialize)]
struct KeptFix {
    at: DateTime<Utc>,
    lat: f64,
    lon: f64,
    mph: Option<f32>,
    source: FixSource,
}

impl From<Fix> for KeptFix {
    fn from(fix: Fix) -> Self {
        let Point { lat, lon } = fix.point;
        Self { at: fix.located_at, lat, lon, mph: fix.speed_mph, source: fix.source }
    }
}

impl From<KeptFix> for Fix {
    fn from(kept: KeptFix) -> Self {
        let point = Point { lat: kept.lat, lon: kept.lon };
        Self { located_at: kept.at, point, speed_mph: kept.mph, source: kept.source }
    }
}

impl Fix {
    /// The position as it is stored, in whole seconds and miles an hour: what was stored and what is sent again are then the same, and a truck
    /// has one position a second, however many are sent. A speed that no truck has is none.
    #[must_use]
    pub fn as_stored(self) -> Self {
        let speed_mph = self.speed_mph.filter(|mph| (0.0..=FASTEST_MPH).contains(mph)).map(f32::round);
        Self { located_at: self.located_at.trunc_subsecs(0), speed_mph, ..self }
    }

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
    fn a_fix_is_stored_in_whole_seconds_and_miles_an_hour() {
        let within = chrono::TimeDelta::nanoseconds(999_999_999);
        let speeds = [Some(61.4), Some(150.0), Some(150.4), Some(-1.0), Some(f32::NAN), None];
        let stored = speeds.map(|speed_mph| {
            let given = fix(0, DALLAS);
            Fix { speed_mph, located_at: given.located_at + within, ..given }.as_stored()
        });

        assert_eq!(stored.map(|fix| fix.speed_mph), [Some(61.0), Some(150.0), None, None, None, None]);
        assert_eq!(stored[0].located_at, fix(0, DALLAS).located_at);
    }

    #[test]
    fn rest_is_told_by_speed_or_by_two_fixes_of_one_place() {
        let speed = |speed_mph| Fix { speed_mph, ..fix(10, DALLAS) };

        assert!(is_at_rest(&speed(Some(2.9)), None, 3) && !is_at_rest(&speed(Some(3.0)), Some(&fix(0, DALLAS)), 3));
        assert!(is_at_rest(&speed(None), Some(&fix(0, north(DALLAS, 0.24))), 3));
        assert!(!is_at_rest(&speed(None), Some(&fix(0, north(DALLAS, 0.26))), 3) && !is_at_rest(&speed(None), None, 3));
    }
}
