//! A grid of fixed degrees, to gather what may be near before measuring.

use crate::Point;

/// Cells a degree, each way: a cell is a quarter of a degree, about 17 miles north to south.
const PER_DEGREE: f64 = 4.0;
const COLUMNS: u32 = 360 * 4;
const ROWS: u32 = 180 * 4;
/// Miles a degree of latitude, taken a little short so that bounds err to the outside.
const MILES_PER_DEGREE: f64 = 68.9;

/// A square of the grid: rows from the south pole, columns from the 180th meridian.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub u32);

impl Cell {
    /// The cell that holds `point`.
    pub fn of(point: Point) -> Self {
        let row = ((point.lat + 90.0) * PER_DEGREE).clamp(0.0, f64::from(ROWS - 1)) as u32;
        let column = ((point.lon + 180.0).rem_euclid(360.0) * PER_DEGREE) as u32 % COLUMNS;
        Self(row * COLUMNS + column)
    }

    /// The middle of the cell.
    pub fn centre(self) -> Point {
        let (row, column) = (self.0 / COLUMNS, self.0 % COLUMNS);
        Point { lat: (f64::from(row) + 0.5) / PER_DEGREE - 90.0, lon: (f64::from(column) + 0.5) / PER_DEGREE - 180.0 }
    }
}

/// Cells that together hold every point within `radius_miles` of `centre`, and some farther ones: measure what they hold. Cells of one row
/// come west to east; near a pole or for a huge radius the whole row is given.
pub fn cells_within(centre: Point, radius_miles: f64) -> impl Iterator<Item = Cell> {
    let north = radius_miles / MILES_PER_DEGREE;
    let row = |lat: f64| ((lat.clamp(-90.0, 90.0) + 90.0) * PER_DEGREE) as u32;
    let rows = row(centre.lat - north)..=row(centre.lat + north).min(ROWS - 1);
    // The circle is widest at its edge nearest to a pole.
    let widest = (centre.lat.abs() + north).to_radians();
    let sine = (north.to_radians().sin() / widest.cos()).abs();
    let whole_row = widest >= std::f64::consts::FRAC_PI_2 || sine >= 1.0;
    let east = if whole_row { 180.0 } else { (2.0 * sine.asin().to_degrees()).min(180.0) };
    let west_column = ((centre.lon + 180.0 - east).rem_euclid(360.0) * PER_DEGREE) as u32;
    let width = ((2.0 * east * PER_DEGREE) as u32 + 2).min(COLUMNS);
    rows.flat_map(move |row| (0..width).map(move |nth| Cell(row * COLUMNS + (west_column + nth) % COLUMNS)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::miles;
    use proptest::prelude::*;
    use std::collections::HashSet;

    proptest! {
        #[test]
        fn a_cell_holds_its_centre(lat in -90.0..90.0f64, lon in -180.0..180.0f64) {
            let cell = Cell::of(Point { lat, lon });
            prop_assert_eq!(Cell::of(cell.centre()), cell);
        }

        #[test]
        fn no_point_within_the_radius_is_missed(
            lat in -80.0..80.0f64, lon in -180.0..180.0f64, radius in 0.0..500.0f64,
            north in -10.0..10.0f64, east in -20.0..20.0f64,
        ) {
            let centre = Point { lat, lon };
            let other = Point { lat: (lat + north).clamp(-90.0, 90.0), lon: (lon + east + 540.0).rem_euclid(360.0) - 180.0 };
            let cells: Vec<Cell> = cells_within(centre, radius).collect();
            let distinct: HashSet<Cell> = cells.iter().copied().collect();
            prop_assert_eq!(distinct.len(), cells.len());
            if miles(centre, other) <= radius {
                prop_assert!(distinct.contains(&Cell::of(other)));
            }
        }
    }
}
