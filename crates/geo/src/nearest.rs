//! From a position to the five-digit ZIP code whose point is nearest.
//!
//! It knows no borders of ZIP codes, only their points: near an edge the neighbor may be given. Far from every point there is none.

use crate::cell::{Cell, cells_within};
use crate::zips::zip_places;
use crate::{Place, Point, miles};
use std::collections::HashMap;
use std::sync::LazyLock;

/// Farther than this from every ZIP code's point is outside the United States or uninhabited.
pub const NEAREST_ZIP_MILES: f64 = 30.0;

/// The first look, which is enough nearly everywhere.
const CLOSE_MILES: f64 = 6.0;

static BY_CELL: LazyLock<HashMap<Cell, Vec<Place>>> = LazyLock::new(|| {
    let mut cells: HashMap<Cell, Vec<Place>> = HashMap::new();
    for place in zip_places() {
        cells.entry(Cell::of(place.point())).or_default().push(place);
    }
    cells
});

/// The ZIP code nearest to `point`, within [`NEAREST_ZIP_MILES`]. Across a border it may still be near: a position in Windsor, Ontario is
/// given Detroit's.
pub fn nearest_zip(point: Point) -> Option<Place> {
    within(point, CLOSE_MILES).or_else(|| within(point, NEAREST_ZIP_MILES))
}

fn within(point: Point, radius: f64) -> Option<Place> {
    let places = cells_within(point, radius).filter_map(|cell| BY_CELL.get(&cell)).flatten();
    let measured = places.map(|place| (miles(point, place.point()), *place)).filter(|(far, _)| *far <= radius);
    measured.min_by(|(a, _), (b, _)| a.total_cmp(b)).map(|(_, place)| place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_zip_codes_own_point_is_nearest_to_itself() {
        for place in zip_places().step_by(97) {
            let found = nearest_zip(place.point()).expect("a place");
            assert!(miles(found.point(), place.point()) < 0.01, "{place:?}");
        }
    }

    #[test]
    fn the_sea_and_other_countries_have_no_zip_code() {
        for (lat, lon) in [(30.0, -60.0), (19.43, -99.13), (48.85, 2.35), (90.0, 0.0), (-90.0, 180.0)] {
            assert!(nearest_zip(Point { lat, lon }).is_none(), "{lat} {lon}");
        }
    }

    proptest! {
        #[test]
        fn no_zip_code_is_nearer_than_the_one_given(lat in 25.0..49.0f64, lon in -124.0..-67.0f64) {
            let point = Point { lat, lon };
            let nearest = zip_places().map(|place| miles(point, place.point())).fold(f64::INFINITY, f64::min);
            match nearest_zip(point) {
                Some(place) => prop_assert!((miles(point, place.point()) - nearest).abs() < 1e-9),
                None => prop_assert!(nearest > NEAREST_ZIP_MILES),
            }
        }
    }
}
