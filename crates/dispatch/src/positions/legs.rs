//! Road miles over the built-in roads. Each leg between two stops is routed once and kept as a line, on which positions are projected.
//!
//! A truck that is on no leg (before its first stop, or far off its way) is routed from the middle of the cell of a quarter degree that it is
//! in. The same places give the same miles, whatever is kept. Routes take a millisecond: call from a thread for blocking work.

use freight::eta::RouteLine;
use geo::roads::embedded;
use geo::routing::{Profile, circuity_miles};
use geo::{Point, miles};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// Legs of one generation; two are kept, about 80 MB when both are full.
const MOST_LEGS: usize = 25_000;
/// Points of a leg.
const MOST_POINTS: usize = 64;
/// Nearer than this, roads are not looked at: the built-in ones have no local roads.
const NEAR_MILES: f64 = 30.0;
/// Cells of a degree.
const CELLS: f64 = 4.0;
/// Parts of a degree that stops are told apart by: about 36 feet.
const PARTS: f64 = 1e4;

/// A leg's ends, in parts of a degree.
type Ends = [i32; 4];

/// A leg as a line; none where no road leads.
type Leg = Option<Arc<RouteLine>>;

/// The legs that were used, in two generations: when the newer one is full, the older one goes.
#[derive(Default)]
struct Kept {
    newer: HashMap<Ends, Leg>,
    older: HashMap<Ends, Leg>,
}

impl Kept {
    fn get(&mut self, ends: &Ends) -> Option<Leg> {
        if let Some(leg) = self.newer.get(ends) {
            return Some(leg.clone());
        }
        let leg = self.older.remove(ends)?;
        self.put(*ends, leg.clone());
        Some(leg)
    }

    fn put(&mut self, ends: Ends, leg: Leg) {
        if self.newer.len() >= MOST_LEGS {
            self.older = std::mem::take(&mut self.newer);
        }
        self.newer.insert(ends, leg);
    }
}

static LEGS: LazyLock<Mutex<Kept>> = LazyLock::new(Mutex::default);

/// Road miles that a truck at `at` has left on its way from one stop to the next.
pub(super) fn miles_along(from: Point, to: Point, at: Point) -> f64 {
    let progress = leg(from, to).and_then(|leg| leg.project(at, 0.0).ok());
    progress.map_or_else(|| miles_toward(at, to), |progress| progress.remaining_miles)
}

/// The way over roads along these stops, with its miles; none where no road leads.
pub fn course(stops: &[Point]) -> Option<(Vec<Point>, f64)> {
    let legs: Option<Vec<Arc<RouteLine>>> = stops.windows(2).map(|pair| leg(pair[0], pair[1])).collect();
    let legs = legs.filter(|legs| !legs.is_empty())?;
    let points = legs.iter().flat_map(|leg| leg.points().iter().copied()).collect();
    Some((points, legs.iter().map(|leg| leg.miles()).sum()))
}

/// Road miles from where a truck is to a stop, whatever way it came.
pub(super) fn miles_toward(at: Point, to: Point) -> f64 {
    let straight = miles(at, to);
    if straight <= NEAR_MILES {
        return circuity_miles(straight);
    }
    let middle = |degrees: f64| ((degrees * CELLS).floor() + 0.5) / CELLS;
    let from = Point { lat: middle(at.lat), lon: middle(at.lon) };
    let progress = leg(from, to).and_then(|leg| leg.project(at, 0.0).ok());
    progress.map_or_else(|| circuity_miles(straight), |progress| progress.remaining_miles)
}

fn leg(from: Point, to: Point) -> Leg {
    let parts = |degrees: f64| (degrees * PARTS).round() as i32;
    let ends = [parts(from.lat), parts(from.lon), parts(to.lat), parts(to.lon)];
    let kept = || LEGS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(leg) = kept().get(&ends) {
        return leg;
    }
    // Not under the lock: others go on meanwhile, and two that find the same leg find the same line.
    let point = |lat: i32, lon: i32| Point { lat: f64::from(lat) / PARTS, lon: f64::from(lon) / PARTS };
    let stops = [point(ends[0], ends[1]), point(ends[2], ends[3])];
    let route = embedded().find(&stops, &Profile::default()).ok();
    let leg = route.and_then(|route| RouteLine::new(thinned(&route.geometry), route.miles)).map(Arc::new);
    kept().put(ends, leg.clone());
    leg
}

/// A course with few points, its ends among them.
fn thinned(points: &[Point]) -> Vec<Point> {
    let length: f64 = points.windows(2).map(|pair| miles(pair[0], pair[1])).sum();
    let step = length / (MOST_POINTS - 2) as f64;
    let mut kept: Vec<Point> = Vec::with_capacity(MOST_POINTS);
    for (nth, point) in points.iter().enumerate() {
        let is_last = nth + 1 == points.len();
        if is_last || kept.last().is_none_or(|last| miles(*last, *point) >= step) {
            kept.push(*point);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHICAGO: Point = Point { lat: 41.8781, lon: -87.6298 };
    const DALLAS: Point = Point { lat: 32.7767, lon: -96.797 };
    const LITTLE_ROCK: Point = Point { lat: 34.7465, lon: -92.2896 };

    #[test]
    fn miles_are_along_the_road_and_go_down_on_the_way() {
        let whole = miles_along(DALLAS, CHICAGO, DALLAS);
        let on_the_way = miles_along(DALLAS, CHICAGO, LITTLE_ROCK);

        assert!((880.0..=1000.0).contains(&whole), "{whole}");
        assert!(on_the_way < whole - 200.0, "{on_the_way} of {whole}");
        assert!(miles_along(DALLAS, CHICAGO, CHICAGO) < 10.0);
    }

    #[test]
    fn a_truck_that_is_on_no_leg_is_routed_from_where_it_is() {
        let toward = miles_toward(LITTLE_ROCK, DALLAS);
        let along = miles_along(LITTLE_ROCK, DALLAS, LITTLE_ROCK);

        assert!((toward - along).abs() < 40.0, "{toward} or {along}");
        let far_off = Point { lat: 40.7608, lon: -111.891 };
        let straight = miles(far_off, CHICAGO);
        assert!(miles_along(DALLAS, CHICAGO, far_off) > straight, "not by the leg that it isn't on");
        assert!((miles_toward(DALLAS, DALLAS)).abs() < 1e-9);
    }

    #[test]
    fn a_course_along_stops_has_their_legs_one_after_the_other() {
        let (points, miles) = course(&[DALLAS, LITTLE_ROCK, CHICAGO]).expect("a course");
        let (leg, first) = course(&[DALLAS, LITTLE_ROCK]).expect("a leg");

        assert!(miles > first + 500.0 && points.len() > leg.len());
        assert_eq!(points[..leg.len()], leg);
        assert!(course(&[DALLAS]).is_none());
    }

    #[test]
    fn what_is_kept_changes_nothing() {
        let first = miles_along(DALLAS, LITTLE_ROCK, DALLAS);
        let mut kept = Kept::default();
        for nth in 0..=MOST_LEGS as i32 {
            kept.put([nth, 0, 0, 0], None);
        }

        assert_eq!(miles_along(DALLAS, LITTLE_ROCK, DALLAS).to_bits(), first.to_bits());
        assert_eq!((kept.newer.len(), kept.older.len()), (1, MOST_LEGS));
        assert!(kept.get(&[0, 0, 0, 0]).is_some() && kept.newer.len() == 2, "what is used stays");
    }

    #[test]
    fn a_course_keeps_its_ends_and_few_points() {
        let long: Vec<_> = (0..5_000).map(|nth| Point { lat: 30.0 + f64::from(nth) / 1e3, lon: -95.0 }).collect();

        let thin = thinned(&long);

        assert!((32..=MOST_POINTS).contains(&thin.len()), "{}", thin.len());
        assert_eq!((thin.first(), thin.last()), (long.first(), long.last()));
        assert_eq!(thinned(&[]), []);
    }
}
