//! Where a stop is among areas, and what lies near an area that someone searches from.

use crate::stop::Place;
use geo::areas::{self, Area, AreaType, Areas};
use geo::{Country, Point, State, miles, nearest_zip, zip_place};

/// Miles around a town or a postal code when a search does not say. (Document 2 §5 and §9.)
pub const DEFAULT_DEADHEAD_MILES: f64 = 50.0;
/// The most miles around one.
pub const MOST_DEADHEAD_MILES: f64 = 500.0;

/// A stop's point, with the areas that it is in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// Where.
    pub point: Point,
    /// Its state or province; none where nobody can tell.
    pub state: Option<&'static State>,
    /// The first three digits of its ZIP code, or its Canadian forward sortation area; none where nobody can tell.
    pub prefix: Option<[u8; 3]>,
}

impl Spot {
    /// A stop by its place, its postal code and its state as they were given. Where no postal code is known, the nearest ZIP code's is taken,
    /// which near a border of states may be the neighbor's.
    pub fn of(place: Place, postal_code: Option<&str>, state: Option<&str>) -> Self {
        let point = place.point;
        let code = postal_code.map(|code| code.trim().to_ascii_uppercase()).unwrap_or_default();
        let given = state.and_then(|state| geo::state(state.trim().to_ascii_uppercase().as_str()));
        let is_abroad = given.is_some_and(|state| state.country != Country::UnitedStates);
        // Mexican codes look like ZIP codes.
        if let Some(zip) = zip_place(&code).filter(|_| !is_abroad) {
            return Self { point, state: Some(zip.state()), prefix: Some(of_zip(zip.zip)) };
        }
        if let Some(area) = code.get(..3).and_then(|fsa| areas::find_by_place_id(&format!("hw:fsa:{fsa}"))) {
            return Self { point, state: area.state, prefix: code.as_bytes()[..3].try_into().ok() };
        }
        if is_abroad {
            return Self { point, state: given, prefix: None };
        }
        let near = nearest_zip(point);
        Self { point, state: given.or(near.map(|zip| zip.state())), prefix: near.map(|zip| of_zip(zip.zip)) }
    }
}

/// The first three digits of a ZIP code.
fn of_zip(zip: u32) -> [u8; 3] {
    let digit = |by: u32| b'0' + (zip / by % 10) as u8;
    [digit(10_000), digit(1_000), digit(100)]
}

/// What lies near an area.
#[derive(Clone, Debug, PartialEq)]
pub enum Reach {
    /// Around a town or a postal code.
    Around {
        /// Its middle.
        middle: Point,
        /// Miles around it.
        miles: f64,
    },
    /// In a state or province.
    State(&'static State),
    /// In a country.
    Country(Country),
    /// In one of these three-digit ZIP codes and forward sortation areas: a group of ZIP codes, or a market area.
    Prefixes(Vec<[u8; 3]>),
}

impl Reach {
    /// What lies within so many miles of a town or a postal code; of a larger area, what lies in it.
    pub fn of(areas: &Areas, area: &Area, miles: f64) -> Self {
        let around = Self::Around { middle: area.point, miles };
        match area.is_type {
            AreaType::FiveZip | AreaType::Fsa | AreaType::City => around,
            AreaType::State => area.state.map_or(around, Self::State),
            AreaType::Country => Self::Country(area.country),
            AreaType::ThreeZip => Self::Prefixes(area.code.as_bytes().try_into().into_iter().collect()),
            AreaType::Market => {
                let market = areas.markets().all().iter().find(|market| market.id == area.id);
                Self::Prefixes(market.map(|market| market.members.clone()).unwrap_or_default())
            }
        }
    }

    /// Whether a stop lies there.
    pub fn holds(&self, spot: &Spot) -> bool {
        match self {
            Self::Around { middle, miles: most } => miles(*middle, spot.point) <= *most,
            Self::State(state) => spot.state.is_some_and(|is| is.code == state.code),
            Self::Country(country) => spot.state.is_some_and(|is| is.country == *country),
            Self::Prefixes(prefixes) => spot.prefix.is_some_and(|is| prefixes.contains(&is)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::samples::{CHICAGO, DALLAS};
    use crate::stop::GeoSource;

    fn spot(point: Point, postal_code: Option<&str>, state: Option<&str>) -> Spot {
        Spot::of(Place::new(point, GeoSource::Given), postal_code, state)
    }

    fn reach(place_id: &str, miles: f64) -> Reach {
        let areas = Areas::built_in();
        Reach::of(areas, &areas.find_by_place_id(place_id).unwrap_or_else(|| panic!("{place_id}")), miles)
    }

    #[test]
    fn a_stop_is_in_the_areas_of_its_postal_code_or_of_the_nearest() {
        let [by_code, by_point] = [spot(DALLAS, Some("75201"), None), spot(DALLAS, None, None)];

        for spot in [by_code, by_point] {
            assert_eq!(spot.state.map(|state| state.code), Some("TX"));
            assert_eq!(spot.prefix, Some(*b"752"));
        }
        let brampton = spot(Point { lat: 43.7, lon: -79.7 }, Some("l6t 1a1"), None);
        assert_eq!((brampton.state.map(|state| state.code), brampton.prefix), (Some("ON"), Some(*b"L6T")));
        let laredo = spot(Point { lat: 27.48, lon: -99.53 }, Some("88000"), Some("TA"));
        assert_eq!((laredo.state.map(|state| state.country), laredo.prefix), (Some(Country::Mexico), None));
    }

    #[test]
    fn a_town_reaches_as_far_as_is_said_and_a_state_as_far_as_it_goes() {
        let (dallas, chicago) = (spot(DALLAS, None, None), spot(CHICAGO, None, None));
        let near = reach("hw:five_zip:76102", 50.0);

        assert!(near.holds(&dallas) && !near.holds(&chicago), "Fort Worth is 31 miles from Dallas");
        assert!(!reach("hw:five_zip:76102", 10.0).holds(&dallas));
        for area in ["hw:state:TX", "hw:three_zip:752", "hw:country:US"] {
            assert!(reach(area, 0.0).holds(&dallas), "{area}");
        }
        assert!(!reach("hw:state:TX", 0.0).holds(&chicago) && !reach("hw:three_zip:752", 0.0).holds(&chicago));
        assert!(!reach("hw:country:CA", 0.0).holds(&dallas));
    }

    #[test]
    fn a_market_area_holds_the_stops_of_its_postal_codes() {
        let areas = Areas::built_in();
        let dallas = areas.find_by_place_id("hw:three_zip:752").and_then(|area| area.market).expect("a market area");
        let market = areas.find(dallas).expect("an area");

        let reach = Reach::of(areas, &market, 0.0);

        assert!(reach.holds(&spot(DALLAS, None, None)) && !reach.holds(&spot(CHICAGO, None, None)));
    }
}
