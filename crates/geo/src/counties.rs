//! Counties and their equivalents (parishes, boroughs, independent cities, municipios) by FIPS code, as of 2017: Connecticut's are its
//! former counties, which FMCSA's files use too.

use crate::{Point, State, state, state_of_fips, zips::state_of_county};
use std::sync::LazyLock;

static COUNTIES: LazyLock<Vec<County>> =
    LazyLock::new(|| include_str!("../data/counties.tsv").lines().map(parse).collect());

/// A county and where it is.
#[derive(Debug, Clone, PartialEq)]
pub struct County {
    /// FIPS code: two digits of the state, three of the county; 53035 is Kitsap, Washington.
    pub fips: u32,
    /// Name without "County": `Kitsap`, `Doña Ana`.
    pub name: String,
    /// The state it is part of.
    pub state: &'static State,
    /// Latitude of the center of its area.
    pub lat: f64,
    /// Longitude of the center of its area.
    pub lon: f64,
    /// The ZIP code whose point is nearest to the center: in the county, or in the state when the county holds no ZIP's point.
    pub central_zip: u32,
}

impl County {
    /// The center of its area.
    pub fn point(&self) -> Point {
        Point { lat: self.lat, lon: self.lon }
    }

    /// The three-digit code within the state, as FMCSA's county columns give it.
    pub fn code(&self) -> u16 {
        (self.fips % 1000) as u16
    }
}

/// The county of a state, which is given as its postal abbreviation (`WA`) or two-digit FIPS code (`53`), and the county's three-digit
/// code within it (35).
pub fn county_place(state_code: &str, county: u16) -> Option<&'static County> {
    let state = state(state_code).or_else(|| state_of_fips(state_code.parse().ok()?))?;
    let fips = u32::from(state.fips?) * 1000 + u32::from(county);
    let at = all().binary_search_by_key(&fips, |county| county.fips).ok()?;
    Some(&all()[at])
}

/// Every county, ascending by FIPS code.
pub fn counties() -> &'static [County] {
    all()
}

pub(crate) fn all() -> &'static [County] {
    &COUNTIES
}

fn parse(line: &'static str) -> County {
    let mut fields = line.split('\t');
    let mut next = || fields.next().expect("a packed county has five fields");
    let fips = number(next());
    County {
        fips,
        name: next().to_owned(),
        state: state_of_county(fips),
        lat: number(next()),
        lon: number(next()),
        central_zip: number(next()),
    }
}

fn number<T: std::str::FromStr<Err: std::fmt::Debug>>(text: &str) -> T {
    text.parse().expect("packed numbers are well formed")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{miles, zip_place};

    #[test]
    fn a_county_is_found_by_either_form_of_its_state() {
        let kitsap = county_place("WA", 35).unwrap();
        assert_eq!(county_place("53", 35), Some(kitsap));
        assert_eq!((kitsap.name.as_str(), kitsap.code(), kitsap.state.code), ("Kitsap", 35, "WA"));
        assert!(county_place("WA", 2).is_none() && county_place("ON", 35).is_none() && county_place("", 35).is_none());
    }

    #[test]
    fn the_central_zip_is_in_the_state_and_near() {
        for county in counties() {
            let zip = zip_place(&format!("{:05}", county.central_zip)).unwrap();
            assert_eq!(zip.state().code, county.state.code, "{county:?}");
            assert!(miles(zip.point(), county.point()) < 250.0, "{county:?}");
        }
    }

    #[test]
    fn counties_ascend_so_that_each_can_be_found() {
        assert_eq!(counties().len(), 3_231);
        assert!(counties().is_sorted_by(|a, b| a.fips < b.fips));
    }
}
