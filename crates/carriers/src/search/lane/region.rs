//! How far around an area a search near it reaches.

use geo::areas::{Area, AreaType, Areas};
use index::Region;

/// Miles around a town or a postal code when the request does not say (document 2 §9: default deadhead 50 miles).
pub const DEFAULT_MILES: f64 = 50.0;
/// The most miles around an end.
pub const MOST_MILES: f64 = 500.0;

/// Where to look for an area: around a town or a postal code within `miles`; in a state, country, market area or group of ZIP codes all that
/// lies in it, and `miles` beyond nothing.
pub fn region(areas: &Areas, area: &Area, miles: Option<f64>) -> Region {
    match area.is_type {
        AreaType::FiveZip | AreaType::Fsa | AreaType::City => {
            Region::circle(area.point, miles.unwrap_or(DEFAULT_MILES))
        }
        AreaType::ThreeZip | AreaType::State | AreaType::Country | AreaType::Market => {
            Region { circles: Vec::new(), points: areas.points_in(area) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn towns_reach_as_far_as_is_said_and_states_as_far_as_they_go() {
        let areas = Areas::built_in();
        let find = |place: &str| areas.find_by_place_id(place).expect("an area");
        let zip = find("hw:five_zip:60601");

        assert_eq!(region(areas, &zip, None).circles, [(zip.point, DEFAULT_MILES)]);
        assert_eq!(region(areas, &zip, Some(10.0)).circles, [(zip.point, 10.0)]);
        let texas = region(areas, &find("hw:state:TX"), Some(10.0));
        assert!(texas.circles.is_empty() && texas.points.len() > 2_000);
    }
}
