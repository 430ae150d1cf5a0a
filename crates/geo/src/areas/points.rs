//! The points that this crate can give to a place inside an area. Sightings are recorded at one of them, so these are an area's points
//! for an index of sightings.

use super::fold::fold;
use super::packed::{self, Spot};
use super::{Area, AreaType, Areas, Market};
use crate::{City, Country, Point, cities, counties, miles};
use std::collections::HashMap;
use std::sync::LazyLock;

/// A city covers the ZIP codes of its name in its state within this many miles: the same value as in the script that packs them.
const NAMESAKE_MILES: f64 = 40.0;

/// The ZIP codes that name a city in a state: their places in the packed table.
static ZIPS_OF_CITY: LazyLock<HashMap<(&'static str, String), Vec<u32>>> = LazyLock::new(|| {
    let mut of_city: HashMap<_, Vec<u32>> = HashMap::new();
    for nth in 0..packed::zip_count() {
        let spot = packed::zip_at(nth).spot;
        of_city.entry((spot.state.code, fold(spot.name))).or_default().push(nth as u32);
    }
    of_city
});

/// The cities of each three-digit ZIP: their places in the packed table.
static TOWNS_OF_PREFIX: LazyLock<HashMap<u32, Vec<u32>>> = LazyLock::new(|| {
    let mut of_prefix: HashMap<_, Vec<u32>> = HashMap::new();
    for nth in 0..packed::town_count() {
        if let Some(zip) = packed::town_at(nth).zip {
            of_prefix.entry(zip / 100).or_default().push(nth as u32);
        }
    }
    of_prefix
});

impl Areas {
    /// Every point that this crate gives to a place inside the area, each once: of ZIP codes, FSAs, county centers and cities, also of the
    /// [`cities`] list.
    ///
    /// A five-digit ZIP and an FSA have one point (and the listed city that covers it); a city has its own and those of the ZIP codes that
    /// are named after it. A county belongs to the three-digit ZIP of its most central ZIP code.
    pub fn points_in(&self, area: &Area) -> Vec<Point> {
        let mut points = match area.is_type {
            AreaType::FiveZip => vec![area.point],
            AreaType::Fsa => of_fsa(area.code.as_bytes()),
            AreaType::City => of_city(area),
            AreaType::ThreeZip => area.code.parse().map(of_prefix).unwrap_or_default(),
            AreaType::State => everywhere(|spot| Some(spot.state.code) == area.state.map(|state| state.code)),
            AreaType::Country => everywhere(|spot| spot.state.country == area.country),
            AreaType::Market => self.markets.find(area.id).map(of_market).unwrap_or_default(),
        };
        points.sort_by(|a, b| a.lat.total_cmp(&b.lat).then(a.lon.total_cmp(&b.lon)));
        points.dedup();
        points
    }
}

fn of_market(market: &Market) -> Vec<Point> {
    let points = market.members.iter().flat_map(|member| match std::str::from_utf8(member).map(str::parse) {
        Ok(Ok(prefix)) => of_prefix(prefix),
        _ => of_fsa(member),
    });
    points.collect()
}

fn of_prefix(prefix: u32) -> Vec<Point> {
    let zips = packed::zips_between(prefix * 100..(prefix + 1) * 100).map(|nth| packed::zip_at(nth).spot.point);
    let counties = counties().iter().filter(|county| county.central_zip / 100 == prefix).map(crate::County::point);
    let towns = TOWNS_OF_PREFIX.get(&prefix).into_iter().flatten().map(|nth| packed::town_at(*nth as usize).spot.point);
    let is_within = |city: &&City| {
        city.state.country == Country::UnitedStates
            && city.postal_code.get(..3).is_some_and(|three| three.parse() == Ok(prefix))
    };
    zips.chain(counties).chain(towns).chain(cities().iter().filter(is_within).map(City::point)).collect()
}

fn of_fsa(code: &[u8]) -> Vec<Point> {
    let own = packed::fsas_from(code).map(|nth| packed::fsa_at(nth).spot.point);
    let is_there = |city: &&City| city.state.country == Country::Canada && city.postal_code.as_bytes() == code;
    own.chain(cities().iter().filter(is_there).map(City::point)).collect()
}

fn of_city(area: &Area) -> Vec<Point> {
    let Some(state) = area.state else { return vec![area.point] };
    let name = area.name.rsplit_once(", ").map_or(area.name.as_str(), |(name, _)| name);
    let name = fold(name);
    // The postal service writes New York, GeoNames New York City.
    let names = [Some(name.as_str()), name.strip_suffix(" city")];
    let mut points = vec![area.point];
    for name in names.into_iter().flatten() {
        let zips = ZIPS_OF_CITY.get(&(state.code, name.to_owned())).into_iter().flatten();
        points.extend(zips.map(|nth| packed::zip_at(*nth as usize).spot.point));
        let listed = cities().iter().filter(|city| city.state.code == state.code && fold(city.name) == name);
        points.extend(listed.map(City::point));
    }
    points.retain(|point| miles(*point, area.point) <= NAMESAKE_MILES);
    points
}

/// The points of all that lies where `is_within` says.
fn everywhere(is_within: impl Fn(Spot) -> bool) -> Vec<Point> {
    let zips = (0..packed::zip_count()).map(|nth| packed::zip_at(nth).spot);
    let fsas = (0..packed::fsa_count()).map(|nth| packed::fsa_at(nth).spot);
    let towns = (0..packed::town_count()).map(|nth| packed::town_at(nth).spot);
    let counties = counties().iter().map(|county| Spot { name: "", state: county.state, point: county.point() });
    let listed = cities().iter().map(|city| Spot { name: "", state: city.state, point: city.point() });
    zips.chain(fsas)
        .chain(towns)
        .chain(counties)
        .chain(listed)
        .filter(|spot| is_within(*spot))
        .map(|spot| spot.point)
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::areas::{Area, find_by_place_id, points_in};
    use crate::{City, County, Place, Point, cities, city_place, counties, county_place, zip_place, zip_places};
    use std::collections::HashSet;

    fn area(place_id: &str) -> Area {
        find_by_place_id(place_id).unwrap_or_else(|| panic!("{place_id}"))
    }

    #[test]
    fn a_zip_is_one_point_and_a_city_holds_its_zips() {
        let zip = area("hw:five_zip:60606");
        assert_eq!(points_in(&zip), [zip_place("60606").unwrap().point()]);
        let chicago = points_in(&area("hw:city:4887398"));
        assert!(chicago.contains(&zip.point) && chicago.contains(&city_place("IL", "Chicago").unwrap().point()));
        assert!((50..120).contains(&chicago.len()), "{}", chicago.len());
        assert!(points_in(&area("hw:city:5128581")).contains(&zip_place("10001").unwrap().point()), "New York City");
    }

    #[test]
    fn a_listed_city_abroad_is_in_its_fsa_its_city_its_state_and_its_country() {
        let brampton = cities().iter().find(|city| city.name == "BRAMPTON").unwrap();
        assert!(points_in(&area(&format!("hw:fsa:{}", brampton.postal_code))).contains(&brampton.point()));
        let laredo = city_place("TA", "NUEVO LAREDO").unwrap().point();
        for place_id in ["hw:city:3522551", "hw:state:TA", "hw:country:MX"] {
            assert!(points_in(&area(place_id)).contains(&laredo), "{place_id}");
        }
    }

    #[test]
    fn a_county_is_in_one_three_digit_zip_its_market_area_and_its_state() {
        let cook = county_place("IL", 31).unwrap();
        let three = area(&format!("hw:three_zip:{:03}", cook.central_zip / 100));
        let market = crate::areas::find(three.market.unwrap()).unwrap();
        for area in [three, market, area("hw:state:IL"), area("hw:country:US")] {
            assert!(points_in(&area).contains(&cook.point()), "{area:?}");
        }
    }

    #[test]
    fn a_country_holds_every_point_of_zips_counties_and_listed_cities() {
        let bits = |point: Point| (point.lat.to_bits(), point.lon.to_bits());
        let all = ["US", "CA", "MX"].map(|code| points_in(&area(&format!("hw:country:{code}"))));
        let held: HashSet<_> = all.iter().flatten().map(|point| bits(*point)).collect();
        assert_eq!(held.len(), all.iter().map(Vec::len).sum::<usize>());
        let listed = cities().iter().map(City::point);
        let others = zip_places().map(|zip| Place::point(&zip)).chain(counties().iter().map(County::point));
        assert!(listed.chain(others).all(|point| held.contains(&bits(point))));
    }
}
