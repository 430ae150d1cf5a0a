//! Five-digit ZIP codes with the point the Census gives for each (ZIP code tabulation areas, 2021).
//!
//! Post-office-box and single-building ZIPs have no area and are not listed.

use crate::counties::{self, County};
use crate::{Point, State, state_of_fips};

/// Records of `RECORD` bytes, ascending by ZIP; the layout is described in `scripts/geo-data/README.md`.
static ZIPS: &[u8] = include_bytes!("../data/zips.bin");
const RECORD: usize = 11;

/// Where a ZIP code is.
#[derive(Debug, Clone, Copy)]
pub struct Place {
    /// The ZIP code as a number: 00907 is 907.
    pub zip: u32,
    /// Latitude in degrees, to 0.0001.
    pub lat: f64,
    /// Longitude in degrees, to 0.0001.
    pub lon: f64,
    /// The county that holds the point.
    pub county: &'static County,
}

impl Place {
    /// The position alone.
    pub fn point(&self) -> Point {
        Point { lat: self.lat, lon: self.lon }
    }

    /// The state that the point lies in.
    pub fn state(&self) -> &'static State {
        self.county.state
    }
}

/// The place of a ZIP code written as five digits or as ZIP+4 (`98311-3729`, `983113729`). A Mexican code looks the same: know the
/// country first.
pub fn zip_place(zip: &str) -> Option<Place> {
    let digits = zip.trim();
    let five = digits.get(..5)?;
    let rest = digits[5..].trim_start_matches('-');
    let is_zip = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_zip(five) || !is_zip(rest) || !(rest.is_empty() || rest.len() == 4) {
        return None;
    }
    find(five.parse().ok()?)
}

/// Every listed ZIP code, ascending.
pub fn zip_places() -> impl ExactSizeIterator<Item = Place> {
    ZIPS.chunks_exact(RECORD).map(read)
}

fn find(zip: u32) -> Option<Place> {
    let (mut low, mut high) = (0, ZIPS.len() / RECORD);
    while low < high {
        let middle = usize::midpoint(low, high);
        let record = &ZIPS[middle * RECORD..][..RECORD];
        match three(record).cmp(&zip) {
            std::cmp::Ordering::Less => low = middle + 1,
            std::cmp::Ordering::Greater => high = middle,
            std::cmp::Ordering::Equal => return Some(read(record)),
        }
    }
    None
}

fn read(record: &[u8]) -> Place {
    let county = usize::from(u16::from_be_bytes([record[9], record[10]]));
    Place {
        zip: three(record),
        lat: f64::from(three(&record[3..])) / 1e4 - 90.0,
        lon: f64::from(three(&record[6..])) / 1e4 - 180.0,
        county: &counties::all()[county],
    }
}

fn three(bytes: &[u8]) -> u32 {
    u32::from_be_bytes([0, bytes[0], bytes[1], bytes[2]])
}

/// The state of a county's FIPS code; the packed data holds no other.
pub(crate) fn state_of_county(fips: u32) -> &'static State {
    state_of_fips((fips / 1000) as u8).expect("the packed counties are all of listed states")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_zip_is_found_in_every_usual_form() {
        for form in ["98311", "98311-3729", "983113729", " 98311 "] {
            let place = zip_place(form).unwrap();
            assert_eq!((place.state().code, place.county.name.as_str()), ("WA", "Kitsap"), "{form}");
            assert!((place.lat - 47.6).abs() < 0.1 && (place.lon + 122.6).abs() < 0.1);
        }
    }

    #[test]
    fn what_is_not_a_listed_zip_is_not_placed() {
        for wrong in ["", "9831", "00000", "9831a", "98311-37", "L6T 0A1", "983113729-", "9831é"] {
            assert!(zip_place(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn zips_ascend_so_that_each_can_be_found() {
        let zips: Vec<u32> = zip_places().map(|place| place.zip).collect();
        assert_eq!(zips.len(), 33_791);
        assert!(zips.is_sorted_by(|a, b| a < b));
        assert!(zips.iter().all(|&zip| find(zip).is_some_and(|place| place.zip == zip)));
    }
}
