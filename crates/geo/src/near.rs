//! The ZIP code nearest to a point.

use crate::{Cell, Place, Point, cells_within, miles, zip_places};
use std::sync::LazyLock;

/// How far is looked, in miles: first near by, then wider. Beyond the last there is no ZIP code nearby.
const RINGS: [f64; 4] = [20.0, 60.0, 150.0, 300.0];

static ZIPS_OF_CELL: LazyLock<Vec<(Cell, Place)>> = LazyLock::new(|| {
    let mut zips: Vec<_> = zip_places().map(|place| (Cell::of(place.point()), place)).collect();
    zips.sort_by_key(|(cell, place)| (*cell, place.zip));
    zips
});

/// The ZIP code whose point is nearest, of those with an area; none when there is none within 300 miles.
pub fn nearest_zip(point: Point) -> Option<Place> {
    RINGS.into_iter().find_map(|radius| {
        let held = cells_within(point, radius).flat_map(|cell| {
            let from = ZIPS_OF_CELL.partition_point(|(other, _)| *other < cell);
            ZIPS_OF_CELL[from..].iter().take_while(move |(other, _)| *other == cell).map(|(_, place)| *place)
        });
        let near = held.map(|place| (miles(point, place.point()), place)).filter(|(far, _)| *far <= radius);
        near.min_by(|(a, _), (b, _)| a.total_cmp(b)).map(|(_, place)| place)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_zips_own_point_is_nearest_to_it() {
        for place in zip_places().step_by(97) {
            let nearest = nearest_zip(place.point()).unwrap();
            assert!(miles(nearest.point(), place.point()) == 0.0, "{place:?}");
        }
    }

    #[test]
    fn in_the_middle_of_the_ocean_there_is_none() {
        assert!(nearest_zip(Point { lat: 30.0, lon: -45.0 }).is_none());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        #[test]
        fn no_zip_is_nearer_than_the_nearest(lat in 25.0..49.0f64, lon in -124.0..-67.0f64) {
            let point = Point { lat, lon };
            let best = zip_places().map(|place| miles(point, place.point())).min_by(f64::total_cmp).unwrap();
            match nearest_zip(point) {
                Some(place) => prop_assert!((miles(point, place.point()) - best).abs() < 1e-9),
                None => prop_assert!(best > 300.0),
            }
        }
    }
}
