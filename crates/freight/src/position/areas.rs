//! The ZIP codes in which a truck was, by day: what is kept of it longer than positions, and what is shared before positions are.

use super::Fix;
use chrono::{DateTime, NaiveDate, Utc};
use geo::nearest_zip;
use std::collections::BTreeMap;

/// When a truck was in a ZIP code on one day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AreaSeen {
    /// The first time.
    pub first_at: DateTime<Utc>,
    /// The last time.
    pub last_at: DateTime<Utc>,
    /// In how many positions.
    pub positions: u32,
}

/// The ZIP codes of positions by day (UTC), each by the nearest ZIP code's point. Those far from every ZIP code have none.
pub fn areas<'a>(fixes: impl IntoIterator<Item = &'a Fix>) -> BTreeMap<(NaiveDate, u32), AreaSeen> {
    let mut areas = BTreeMap::<_, AreaSeen>::new();
    for fix in fixes {
        let Some(place) = nearest_zip(fix.point) else { continue };
        let at = fix.located_at;
        let new = || AreaSeen { first_at: at, last_at: at, positions: 0 };
        let seen = areas.entry((at.date_naive(), place.zip)).or_insert_with(new);
        *seen =
            AreaSeen { first_at: seen.first_at.min(at), last_at: seen.last_at.max(at), positions: seen.positions + 1 };
    }
    areas
}

#[cfg(test)]
mod tests {
    use super::super::samples::{fix, north};
    use super::*;
    use crate::load::samples::{CHICAGO, DALLAS, at};
    use geo::Point;

    #[test]
    fn positions_of_a_day_in_one_zip_code_are_one_area() {
        let at_sea = Point { lat: 30.0, lon: -60.0 };
        let fixes =
            [fix(60, DALLAS), fix(0, north(DALLAS, 0.01)), fix(30, CHICAGO), fix(1_440, DALLAS), fix(5, at_sea)];

        let found = areas(&fixes);

        let zip = |point| nearest_zip(point).expect("a ZIP code").zip;
        let day = at(0).date_naive();
        let there = AreaSeen { first_at: at(0), last_at: at(60), positions: 2 };
        assert_eq!(found[&(day, zip(DALLAS))], there);
        assert_eq!(found[&(day, zip(CHICAGO))].positions, 1);
        assert_eq!((found.len(), found[&(at(1_440).date_naive(), zip(DALLAS))].first_at), (3, at(1_440)));
    }
}
