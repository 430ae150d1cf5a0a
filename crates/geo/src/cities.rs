//! The main freight cities of the United States, Canada and Mexico: a hand-written list of about 570, not a gazetteer. A United States city
//! is placed at one central ZIP code; the others at approximate coordinates.

use crate::{Point, State, state, zip_place};
use std::sync::LazyLock;

static CITIES: LazyLock<Vec<City>> =
    LazyLock::new(|| include_str!("../data/cities.tsv").lines().filter_map(parse).collect());

/// A city and where it is.
#[derive(Debug, Clone, Copy)]
pub struct City {
    /// Upper-case name, ASCII: `SAINT LOUIS`.
    pub name: &'static str,
    /// Its state or province.
    pub state: &'static State,
    /// A central ZIP code; the first three characters of one in Canada (`L6T`); a postal code in Mexico.
    pub postal_code: &'static str,
    /// Latitude in degrees.
    pub lat: f64,
    /// Longitude in degrees.
    pub lon: f64,
}

impl City {
    /// The position alone.
    pub fn point(&self) -> Point {
        Point { lat: self.lat, lon: self.lon }
    }
}

/// The listed city of that name in a state or province (its code): in any letter case, with accents or without, St. or Saint, Ft. or Fort,
/// Mt. or Mount.
pub fn city_place(state_code: &str, city: &str) -> Option<&'static City> {
    let of_state = || cities().iter().filter(|known| known.state.code == state_code);
    of_state().find(|known| known.name.eq_ignore_ascii_case(city.trim())).or_else(|| {
        let name = folded(city);
        of_state().find(|known| folded(known.name) == name)
    })
}

/// A name in the form in which spellings are compared.
fn folded(name: &str) -> String {
    let plain = |sign: char| match sign {
        'à' | 'á' | 'â' | 'ã' | 'ä' => 'a',
        'ç' => 'c',
        'è' | 'é' | 'ê' | 'ë' => 'e',
        'ì' | 'í' | 'î' | 'ï' => 'i',
        'ñ' => 'n',
        'ò' | 'ó' | 'ô' | 'ö' => 'o',
        'ù' | 'ú' | 'û' | 'ü' => 'u',
        '.' | '-' | ',' => ' ',
        sign => sign,
    };
    let text: String =
        name.chars().flat_map(char::to_lowercase).filter(|sign| !matches!(sign, '\'' | '’')).map(plain).collect();
    let whole = |word| match word {
        "st" => "saint",
        "ste" => "sainte",
        "ft" => "fort",
        "mt" => "mount",
        word => word,
    };
    text.split_whitespace().map(whole).collect::<Vec<_>>().join(" ")
}

/// Every listed city; those of one state are adjacent, the largest first.
pub fn cities() -> &'static [City] {
    &CITIES
}

fn parse(line: &'static str) -> Option<City> {
    let mut fields = line.split('\t');
    let (code, name, postal_code) = (fields.next()?, fields.next()?, fields.next()?);
    let (lat, lon) = (fields.next()?, fields.next()?);
    let point = match lat {
        "" => zip_place(postal_code)?.point(),
        lat => Point { lat: lat.parse().ok()?, lon: lon.parse().ok()? },
    };
    Some(City { name, state: state(code)?, postal_code, lat: point.lat, lon: point.lon })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Country, miles};

    #[test]
    fn every_line_of_the_list_is_a_city_near_its_state() {
        assert_eq!(cities().len(), include_str!("../data/cities.tsv").lines().count());
        for city in cities() {
            let centre = Point { lat: city.state.lat, lon: city.state.lon };
            assert!(miles(city.point(), centre) < 800.0, "{city:?}");
            if city.state.country == Country::UnitedStates {
                assert_eq!(zip_place(city.postal_code).unwrap().state().code, city.state.code, "{city:?}");
            }
        }
    }

    #[test]
    fn a_city_is_found_in_any_letter_case_in_its_own_state_only() {
        assert_eq!(city_place("TX", "Laredo").unwrap().postal_code, "78040");
        assert_eq!(city_place("TA", "nuevo laredo").unwrap().state.country, Country::Mexico);
        assert!(city_place("OK", "Laredo").is_none());
    }
}
