//! A route as a line, and where on it a position is.

use geo::{Point, miles};

/// Miles off the line beyond which a position is not on the route: the rest is then estimated from where it is.
const OFF_ROUTE_MILES: f64 = 25.0;
/// Pieces of the line whose distances differ by less than this are as near.
const SAME_MILES: f64 = 0.01;

/// A leg's course with the miles along it, kept once for each leg.
#[derive(Clone, Debug, PartialEq)]
pub struct RouteLine {
    points: Vec<Point>,
    /// Miles along the line up to each point, scaled to the leg's road miles.
    along: Vec<f64>,
}

/// Where on its route a truck is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Road miles to the end of the line.
    pub remaining_miles: f64,
    /// Miles from the line, straight.
    pub off_miles: f64,
}

/// A position that is not on the route.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OffRoute {
    /// Miles from the line, straight.
    pub off_miles: f64,
    /// Road miles to the end by the usual detour over the straight line.
    pub estimated_miles: f64,
}

impl RouteLine {
    /// Its points, from its start to its end.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// The line of a route of so many road miles; none for fewer than two points or no length. A line is drawn with fewer points than the road
    /// has, so that its own length is a little short.
    pub fn new(points: Vec<Point>, road_miles: f64) -> Option<Self> {
        let mut along = Vec::with_capacity(points.len());
        let mut drawn = 0.0;
        for (at, point) in points.iter().enumerate() {
            drawn += at.checked_sub(1).map_or(0.0, |before| miles(points[before], *point));
            along.push(drawn);
        }
        if points.len() < 2 || !(drawn > 0.0 && road_miles.is_finite() && road_miles > 0.0) {
            return None;
        }
        for along in &mut along {
            *along *= road_miles / drawn;
        }
        Some(Self { points, along })
    }

    /// Its road miles.
    pub fn miles(&self) -> f64 {
        self.along.last().copied().unwrap_or_default()
    }

    /// The point so many road miles along it; its ends beyond them.
    pub fn point_at(&self, road_miles: f64) -> Point {
        let after = self.along.partition_point(|along| *along < road_miles).clamp(1, self.points.len() - 1);
        let (from, to) = (self.along[after - 1], self.along[after]);
        let part = if to > from { ((road_miles - from) / (to - from)).clamp(0.0, 1.0) } else { 0.0 };
        between(self.points[after - 1], self.points[after], part)
    }

    /// Where on the line a position is: the nearest piece of it. Where it passes a place twice, the piece later than `from_miles` counts.
    pub fn project(&self, point: Point, from_miles: f64) -> Result<Progress, OffRoute> {
        let pieces = (1..self.points.len()).filter(|&at| self.along[at] >= from_miles);
        let places = pieces.map(|at| {
            let part = part_along(self.points[at - 1], self.points[at], point);
            let place = between(self.points[at - 1], self.points[at], part);
            (miles(place, point), self.along[at - 1] + part * (self.along[at] - self.along[at - 1]))
        });
        // Of two that are as near, the one that comes first.
        let nearest = places.reduce(|best, next| if next.0 + SAME_MILES < best.0 { next } else { best });
        let (off_miles, along) = nearest.unwrap_or_else(|| (miles(self.end(), point), self.miles()));
        if off_miles > OFF_ROUTE_MILES {
            let estimated_miles = geo::routing::circuity_miles(miles(point, self.end()));
            return Err(OffRoute { off_miles, estimated_miles });
        }
        Ok(Progress { remaining_miles: self.miles() - along + off_miles, off_miles })
    }

    fn end(&self) -> Point {
        self.points[self.points.len() - 1]
    }
}

/// The part of the way from `a` to `b` at which a point is nearest, on a plane around it.
fn part_along(a: Point, b: Point, point: Point) -> f64 {
    let squeeze = point.lat.to_radians().cos();
    let (east, north) = ((b.lon - a.lon) * squeeze, b.lat - a.lat);
    let (to_east, to_north) = ((point.lon - a.lon) * squeeze, point.lat - a.lat);
    let length = east * east + north * north;
    if length > 0.0 { ((to_east * east + to_north * north) / length).clamp(0.0, 1.0) } else { 0.0 }
}

fn between(a: Point, b: Point, part: f64) -> Point {
    Point { lat: a.lat + (b.lat - a.lat) * part, lon: a.lon + (b.lon - a.lon) * part }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::samples::DALLAS;
    use crate::position::samples::north;
    use proptest::prelude::*;

    /// 100 miles north in straight pieces of 10; the road is 110 miles.
    fn line() -> RouteLine {
        RouteLine::new((0..=10).map(|nth| north(DALLAS, f64::from(nth) * 10.0)).collect(), 110.0).expect("a line")
    }

    fn east(of: Point, miles: f64) -> Point {
        Point { lon: of.lon + miles / (69.094 * of.lat.to_radians().cos()), ..of }
    }

    #[test]
    fn what_remains_is_counted_along_the_road() {
        let at = |miles| line().project(north(DALLAS, miles), 0.0).expect("on the route").remaining_miles;
        for (miles, remaining) in [(0.0, 110.0), (50.0, 55.0), (100.0, 0.0)] {
            assert!((at(miles) - remaining).abs() < 0.2, "{miles}: {}", at(miles));
        }
    }

    #[test]
    fn a_detour_counts_and_far_off_it_is_another_way() {
        let near = line().project(east(north(DALLAS, 50.0), 24.0), 0.0).expect("near the route");
        assert!((near.off_miles - 24.0).abs() < 0.2 && (near.remaining_miles - 79.0).abs() < 0.4, "{near:?}");
        let off = line().project(east(north(DALLAS, 50.0), 26.0), 0.0).expect_err("off the route");
        assert!(off.estimated_miles > 56.0 && off.off_miles > 25.0);
    }

    #[test]
    fn a_place_passed_twice_is_the_later_one_once_the_truck_was_farther() {
        let there_and_back: Vec<_> =
            (0..=10).chain((0..10).rev()).map(|nth| north(DALLAS, f64::from(nth) * 10.0)).collect();
        let line = RouteLine::new(there_and_back, 200.0).expect("a line");
        let remaining = |from| line.project(north(DALLAS, 35.0), from).expect("on the route").remaining_miles;
        assert!((remaining(0.0) - 165.0).abs() < 0.2 && (remaining(120.0) - 35.0).abs() < 0.2);
    }

    #[test]
    fn no_line_has_no_length() {
        assert!(RouteLine::new(vec![DALLAS], 10.0).is_none() && RouteLine::new(vec![DALLAS; 2], 10.0).is_none());
        assert!(RouteLine::new(vec![DALLAS, north(DALLAS, 1.0)], f64::NAN).is_none());
    }

    proptest! {
        #[test]
        fn a_point_of_the_line_is_found_on_it(along in 0.0..110.0f64) {
            let progress = line().project(line().point_at(along), 0.0).expect("on the route");
            prop_assert!((progress.remaining_miles - (110.0 - along)).abs() < 0.1, "{progress:?}");
        }
    }
}
