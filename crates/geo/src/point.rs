//! A point on the earth and the distance between two.

/// Mean radius of the earth (IUGG), in statute miles.
pub const EARTH_RADIUS_MILES: f64 = 3958.761;

/// A position in decimal degrees; north and east are positive.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    /// Latitude, -90 to 90.
    pub lat: f64,
    /// Longitude, -180 to 180.
    pub lon: f64,
}

/// Great-circle distance in statute miles (haversine formula, spherical earth: within 0.5 % of the ellipsoid).
pub fn miles(a: Point, b: Point) -> f64 {
    let (lat_a, lat_b) = (a.lat.to_radians(), b.lat.to_radians());
    let north = ((lat_b - lat_a) / 2.0).sin();
    let east = ((b.lon - a.lon).to_radians() / 2.0).sin();
    let h = north * north + lat_a.cos() * lat_b.cos() * east * east;
    2.0 * EARTH_RADIUS_MILES * h.sqrt().min(1.0).asin()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const CHICAGO: Point = Point { lat: 41.8781, lon: -87.6298 };
    const DALLAS: Point = Point { lat: 32.7767, lon: -96.7970 };

    #[test]
    fn distance_between_known_cities_is_as_published() {
        assert!((miles(CHICAGO, DALLAS) - 802.0).abs() < 3.0, "{}", miles(CHICAGO, DALLAS));
    }

    prop_compose! {
        fn anywhere()(lat in -90.0..90.0, lon in -180.0..180.0) -> Point { Point { lat, lon } }
    }

    proptest! {
        #[test]
        fn distance_is_symmetric_and_no_detour_is_shorter(a in anywhere(), b in anywhere(), c in anywhere()) {
            prop_assert!((miles(a, b) - miles(b, a)).abs() < 1e-6);
            prop_assert!(miles(a, c) <= miles(a, b) + miles(b, c) + 1e-6);
            prop_assert!(miles(a, a) < 1e-6);
        }
    }
}
