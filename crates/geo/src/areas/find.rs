//! One area: by its id, its place id, or the record that it is made of.

use super::packed::{self, Fsa, Prefix, Spot, Town, Zip};
use super::{Area, AreaId, AreaType, Areas, COUNTRIES, Market, country_name, country_point, shown_code, state_id};
use crate::{Country, STATES, State};

/// The three digits of ISO 3166-1.
const ISO_NUMBERS: [(Country, u32); 3] = [(Country::UnitedStates, 840), (Country::Canada, 124), (Country::Mexico, 484)];

impl Areas {
    /// The area of an id.
    pub fn find(&self, id: AreaId) -> Option<Area> {
        let (is_type, number) = id.parts()?;
        match is_type {
            AreaType::FiveZip => packed::zip(number).map(|zip| self.of_zip(zip)),
            AreaType::ThreeZip => packed::prefix_of(number).map(|prefix| self.of_prefix(prefix)),
            AreaType::Fsa => fsa_of_number(number).map(|fsa| self.of_fsa(fsa)),
            AreaType::City => packed::town(number).map(|town| self.of_town(town)),
            AreaType::State => state_of_number(number).map(of_state),
            AreaType::Country => {
                ISO_NUMBERS.iter().find(|(_, iso)| *iso == number).map(|(country, _)| of_country(*country))
            }
            AreaType::Market => self.markets.find(id).map(of_market),
        }
    }

    /// The area of a place id as [`Area::place_id`] gives it.
    pub fn find_by_place_id(&self, place_id: &str) -> Option<Area> {
        let (word, code) = place_id.strip_prefix("hw:")?.split_once(':')?;
        let is_type = AreaType::of_word(word)?;
        let found = match is_type {
            AreaType::FiveZip | AreaType::ThreeZip | AreaType::City => {
                self.find(AreaId::new(is_type, code.parse().ok().filter(|number| *number < 100_000_000)?))
            }
            AreaType::Fsa => packed::fsas_from(code.as_bytes()).next().map(|nth| self.of_fsa(packed::fsa_at(nth))),
            AreaType::State => crate::state(code).map(of_state),
            AreaType::Country => COUNTRIES.into_iter().find(|country| country.code() == code).map(of_country),
            AreaType::Market => self.markets.by_code(code).map(of_market),
        };
        found.filter(|area| area.code == code)
    }

    pub(super) fn of_zip(&self, Zip { zip, spot }: Zip) -> Area {
        let market = self.markets.of_zip(zip);
        at_spot(AreaType::FiveZip, zip, format!("{zip:05}"), spot, market)
    }

    pub(super) fn of_prefix(&self, Prefix { digits, spot, .. }: &Prefix) -> Area {
        let market = self.markets.of_prefix(*digits);
        at_spot(AreaType::ThreeZip, *digits, format!("{digits:03}"), *spot, market)
    }

    pub(super) fn of_fsa(&self, Fsa { code, spot }: Fsa) -> Area {
        let name = code.iter().map(|byte| char::from(*byte)).collect();
        at_spot(AreaType::Fsa, fsa_number(code), name, spot, self.markets.of_fsa(code))
    }

    pub(super) fn of_town(&self, Town { id, spot, zip, .. }: Town) -> Area {
        let market = zip.and_then(|zip| self.markets.of_zip(zip));
        at_spot(AreaType::City, id, id.to_string(), spot, market)
    }
}

pub(super) fn of_state(state: &'static State) -> Area {
    Area {
        id: state_id(state),
        is_type: AreaType::State,
        name: state.name.to_owned(),
        code: state.code.to_owned(),
        country: state.country,
        state: Some(state),
        market: None,
        point: crate::Point { lat: state.lat, lon: state.lon },
    }
}

pub(super) fn of_country(country: Country) -> Area {
    let number = ISO_NUMBERS.iter().find(|(known, _)| *known == country).map_or(0, |(_, number)| *number);
    Area {
        id: AreaId::new(AreaType::Country, number),
        is_type: AreaType::Country,
        name: country_name(country).to_owned(),
        code: country.code().to_owned(),
        country,
        state: None,
        market: None,
        point: country_point(country),
    }
}

pub(super) fn of_market(market: &Market) -> Area {
    Area {
        id: market.id,
        is_type: AreaType::Market,
        name: market.name.clone(),
        code: market.code.clone(),
        country: market.country,
        state: None,
        market: Some(market.id),
        point: market.point,
    }
}

fn at_spot(is_type: AreaType, number: u32, code: String, spot: Spot, market: Option<AreaId>) -> Area {
    Area {
        id: AreaId::new(is_type, number),
        is_type,
        name: format!("{}, {}", spot.name, shown_code(spot.state)),
        code,
        country: spot.state.country,
        state: Some(spot.state),
        market,
        point: spot.point,
    }
}

/// The code of a fixed area, from its id alone; none of market areas.
pub(super) fn code_of(id: AreaId) -> Option<String> {
    let (is_type, number) = id.parts()?;
    match is_type {
        AreaType::FiveZip => Some(format!("{number:05}")),
        AreaType::ThreeZip => Some(format!("{number:03}")),
        AreaType::City => Some(number.to_string()),
        AreaType::Fsa => fsa_code(number).map(|code| code.iter().map(|byte| char::from(*byte)).collect()),
        AreaType::State => state_of_number(number).map(|state| state.code.to_owned()),
        AreaType::Country => {
            ISO_NUMBERS.iter().find(|(_, iso)| *iso == number).map(|(country, _)| country.code().to_owned())
        }
        AreaType::Market => None,
    }
}

fn fsa_number([first, digit, last]: [u8; 3]) -> u32 {
    u32::from(first - b'A') * 260 + u32::from(digit - b'0') * 26 + u32::from(last - b'A')
}

fn fsa_code(number: u32) -> Option<[u8; 3]> {
    let first = u8::try_from(number / 260).ok().filter(|letter| *letter < 26)?;
    Some([b'A' + first, b'0' + (number / 26 % 10) as u8, b'A' + (number % 26) as u8])
}

fn fsa_of_number(number: u32) -> Option<Fsa> {
    packed::fsas_from(&fsa_code(number)?).next().map(packed::fsa_at)
}

fn state_of_number(number: u32) -> Option<&'static State> {
    packed::state_of_letters(number % 1_000)
        .filter(|state| packed::country_number(state.country) == number / 1_000)
        .filter(|state| STATES.contains(state))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::areas::{find, find_by_place_id};

    #[test]
    fn an_area_is_found_by_its_documented_id() {
        for (id, name, code, place_id) in [
            (100_060_606, "Chicago, IL", "60606", "hw:five_zip:60606"),
            (100_000_907, "San Juan, PR", "00907", "hw:five_zip:00907"),
            (200_000_606, "Chicago, IL", "606", "hw:three_zip:606"),
            (300_000_000 + 11 * 260 + 6 * 26 + 19, "Brampton East, ON", "L6T", "hw:fsa:L6T"),
            (404_887_398, "Chicago, IL", "4887398", "hw:city:4887398"),
            (406_077_243, "Montréal, QC", "6077243", "hw:city:6077243"),
            (500_001_000 + 19 * 26 + 23, "Texas", "TX", "hw:state:TX"),
            (600_000_840, "United States", "US", "hw:country:US"),
            (700_000_606, "Chicago, IL", "606", "hw:market:606"),
        ] {
            let area = find(AreaId(id)).unwrap_or_else(|| panic!("{id}"));
            assert_eq!((area.name.as_str(), area.code.as_str(), area.place_id().as_str()), (name, code, place_id));
            assert_eq!(find_by_place_id(place_id), Some(area));
        }
    }

    #[test]
    fn an_area_names_its_state_country_and_market_area() {
        let zip = find(AreaId(100_060_606)).unwrap();
        assert_eq!((zip.country, zip.state.map(|state| state.code)), (Country::UnitedStates, Some("IL")));
        assert_eq!(zip.market, Some(AreaId(700_000_606)));
        let state = find(zip.state_area_id().unwrap()).unwrap();
        assert_eq!((state.name.as_str(), state.market), ("Illinois", None));
        let laredo = find_by_place_id("hw:city:3522551").unwrap();
        assert_eq!((laredo.name.as_str(), laredo.country, laredo.market), ("Nuevo Laredo, TA", Country::Mexico, None));
    }

    #[test]
    fn what_is_no_area_is_not_found() {
        for id in [
            0,
            -1,
            99,
            100_100_000,
            200_001_000,
            300_009_999,
            400_000_001,
            500_002_513,
            600_000_001,
            700_999_999,
            i64::MAX,
            i64::MIN,
        ] {
            assert_eq!(find(AreaId(id)), None, "{id}");
        }
        for place_id in [
            "",
            "hw:",
            "hw:city:",
            "hw:city:x",
            "hw:zip:60606",
            "hw:five_zip:606",
            "hw:fsa:",
            "hw:fsa:L",
            "hw:fsa:l6t",
            "hw:state:QC",
            "ChIJ7cv00DwsDogRAMDACa2m4K8",
        ] {
            assert_eq!(find_by_place_id(place_id), None, "{place_id}");
        }
    }

    #[test]
    fn every_area_is_found_by_the_id_and_the_place_id_that_it_has() {
        let areas = Areas::built_in();
        let mut all: Vec<Area> = STATES.iter().map(of_state).chain(COUNTRIES.map(of_country)).collect();
        all.extend(areas.markets().all().iter().map(of_market));
        all.extend((0..packed::fsa_count()).map(|nth| areas.of_fsa(packed::fsa_at(nth))));
        all.extend(packed::prefixes().iter().map(|prefix| areas.of_prefix(prefix)));
        all.extend((0..packed::zip_count()).step_by(17).map(|nth| areas.of_zip(packed::zip_at(nth))));
        all.extend((0..packed::town_count()).step_by(17).map(|nth| areas.of_town(packed::town_at(nth))));
        for area in all {
            assert_eq!(find(area.id).as_ref(), Some(&area));
            assert!(code_of(area.id).is_none_or(|code| code == area.code), "{area:?}");
            assert_eq!(find_by_place_id(&area.place_id()).as_ref(), Some(&area));
        }
    }
}
