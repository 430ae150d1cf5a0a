//! Which points are within so many miles, told of most by a few multiplications.
//!
//! Two points of the unit sphere are the closer, the shorter the chord between them; poles and date line are points as all others. In single
//! precision the chord is right to some 10⁻⁶ radii, 20 feet. Only for points that near to the edge are the miles themselves reckoned, so that
//! the answer is always theirs.

use geo::{EARTH_RADIUS_MILES, Point, miles};

/// More than a chord can be wrong by: three coordinates of two points are each rounded to 2⁻²⁵, their differences, squares and sums to 2⁻²⁴ of
/// themselves, which is below 10⁻⁶ for the longest chord, 2.
const EDGE: f64 = 2e-6;

/// What is within so many miles of a point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Circle {
    middle: Point,
    miles: f64,
    on_sphere: [f32; 3],
    /// The square of the shortest chord that may be too long.
    sure: f32,
    /// The square of the longest chord that may be short enough.
    most: f32,
}

impl Circle {
    pub(super) fn new(middle: Point, miles: f64) -> Self {
        // Half the earth is the farthest that anything is.
        let angle = (miles / EARTH_RADIUS_MILES).clamp(0.0, std::f64::consts::PI);
        let chord = 2.0 * (angle / 2.0).sin();
        let squared = |chord: f64| chord.max(0.0).powi(2) as f32;
        Self { middle, miles, on_sphere: on_sphere(middle), sure: squared(chord - EDGE), most: squared(chord + EDGE) }
    }

    /// Whether a point that is on the sphere there may be within.
    #[inline]
    pub(super) fn may_hold(&self, on_sphere: [f32; 3]) -> bool {
        self.chord(on_sphere) <= self.most
    }

    /// Whether one that may be within must be looked at.
    #[inline]
    pub(super) fn is_unsure(&self, on_sphere: [f32; 3]) -> bool {
        self.chord(on_sphere) >= self.sure
    }

    /// Whether a point is within.
    pub(super) fn holds(&self, point: Point) -> bool {
        miles(self.middle, point) <= self.miles
    }

    /// The square of the chord to a point, in radii of the earth.
    #[inline]
    fn chord(&self, [x, y, z]: [f32; 3]) -> f32 {
        let [to_x, to_y, to_z] = self.on_sphere;
        (x - to_x) * (x - to_x) + (y - to_y) * (y - to_y) + (z - to_z) * (z - to_z)
    }
}

/// Where a point is on a sphere of radius 1.
pub(super) fn on_sphere(point: Point) -> [f32; 3] {
    let ((north, to_axis), (east, ahead)) = (point.lat.to_radians().sin_cos(), point.lon.to_radians().sin_cos());
    [(to_axis * ahead) as f32, (to_axis * east) as f32, north as f32]
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn told(circle: &Circle, point: Point) -> bool {
        let at = on_sphere(point);
        circle.may_hold(at) && (!circle.is_unsure(at) || circle.holds(point))
    }

    prop_compose! {
        fn anywhere()(lat in -90.0..=90.0, lon in -180.0..=180.0) -> Point { Point { lat, lon } }
    }

    prop_compose! {
        /// A point and another near it.
        fn neighbors()(a in anywhere(), north in -0.2..0.2, east in -0.2..0.2) -> (Point, Point) {
            (a, Point { lat: a.lat + north, lon: a.lon + east })
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]
        #[test]
        fn it_is_told_as_by_the_miles((a, b) in prop_oneof![(anywhere(), anywhere()), neighbors()], more in -0.01..0.01, far in 0.0..13_000.0) {
            let between = miles(a, b);
            for most in [between, between + more, far, -1.0, 0.0, f64::INFINITY] {
                prop_assert_eq!(told(&Circle::new(a, most), b), between <= most, "{} miles, {} asked", between, most);
            }
        }
    }

    #[test]
    fn poles_and_the_date_line_are_points_as_all_others() {
        let at = |lat: f64, lon: f64| Point { lat, lon };

        assert!(told(&Circle::new(at(90.0, 0.0), 10.0), at(89.9, 180.0)));
        assert!(told(&Circle::new(at(52.0, 179.99), 10.0), at(52.0, -179.99)));
        assert!(!told(&Circle::new(at(52.0, 179.0), 10.0), at(52.0, -179.0)));
        assert!(
            told(&Circle::new(at(0.0, 0.0), 12_500.0), at(0.0, 180.0)),
            "no point is farther than half the way around"
        );
    }

    #[test]
    fn most_points_are_told_by_the_chord_alone() {
        let circle = Circle::new(Point { lat: 32.8, lon: -96.8 }, 250.0);
        let unsure = (0..100_000).filter(|nth| {
            let at =
                on_sphere(Point { lat: 25.0 + f64::from(nth / 400) * 0.1, lon: -125.0 + f64::from(nth % 400) * 0.15 });
            circle.may_hold(at) && circle.is_unsure(at)
        });

        assert!(unsure.count() < 10);
    }
}
