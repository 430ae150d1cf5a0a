//! The embedded tables of ZIP codes, FSAs, cities and three-digit ZIPs; see `scripts/geo-data/README.md` for their layouts.

use crate::{Country, Point, STATES, State};
use std::ops::Range;
use std::sync::LazyLock;

static NAMES: LazyLock<Vec<&'static str>> = LazyLock::new(|| include_str!("../../data/names.txt").lines().collect());
static ZIPS: Table<13> = Table(include_bytes!("../../data/zip_names.bin"));
static FSAS: Table<13> = Table(include_bytes!("../../data/fsas.bin"));
static CITIES: Table<20> = Table(include_bytes!("../../data/gazetteer.bin"));
static PREFIXES: LazyLock<Vec<Prefix>> =
    LazyLock::new(|| include_str!("../../data/zip3.tsv").lines().map(prefix).collect());
/// The states by the two letters of their codes.
static STATE_OF_LETTERS: LazyLock<[Option<&'static State>; 676]> = LazyLock::new(|| {
    let mut states = [None; 676];
    for state in STATES {
        states[letters(state.code.as_bytes()) as usize] = Some(state);
    }
    states
});

/// What a place has, whatever its kind.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spot {
    pub(super) name: &'static str,
    pub(super) state: &'static State,
    pub(super) point: Point,
}

/// A five-digit ZIP code.
#[derive(Debug, Clone, Copy)]
pub(super) struct Zip {
    pub(super) zip: u32,
    pub(super) spot: Spot,
}

/// A Canadian forward sortation area.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fsa {
    pub(super) code: [u8; 3],
    pub(super) spot: Spot,
}

/// A city, town or village.
#[derive(Debug, Clone, Copy)]
pub(super) struct Town {
    /// GeoNames' number.
    pub(super) id: u32,
    pub(super) spot: Spot,
    pub(super) population: u32,
    /// The nearest ZIP code of its state; in the United States only.
    pub(super) zip: Option<u32>,
}

/// The ZIP codes that begin with the same three digits.
#[derive(Debug, Clone, Copy)]
pub(super) struct Prefix {
    pub(super) digits: u32,
    pub(super) spot: Spot,
    pub(super) population: u32,
    /// The three-digit ZIP that begins its market area.
    pub(super) market: u32,
}

/// Records of one size, ascending by what they are found by.
#[derive(Debug)]
struct Table<const SIZE: usize>(&'static [u8]);

impl<const SIZE: usize> Table<SIZE> {
    const fn len(&self) -> usize {
        self.0.len() / SIZE
    }

    fn record(&self, nth: usize) -> &'static [u8] {
        &self.0[nth * SIZE..][..SIZE]
    }

    /// The number of records for which `is_before` holds; they come first.
    fn partition(&self, is_before: impl Fn(&[u8]) -> bool) -> usize {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            if is_before(self.record(middle)) { low = middle + 1 } else { high = middle }
        }
        low
    }
}

/// How many ZIP codes there are; each has a place in `0..zip_count()`, ascending.
pub(super) const fn zip_count() -> usize {
    ZIPS.len()
}

pub(super) fn zip_at(nth: usize) -> Zip {
    let record = ZIPS.record(nth);
    Zip { zip: number(&record[..3]), spot: spot(&record[3..]) }
}

/// The places of the ZIP codes from `zips.start` to before `zips.end`.
pub(super) fn zips_between(zips: Range<u32>) -> Range<usize> {
    ZIPS.partition(|record| number(&record[..3]) < zips.start)..ZIPS.partition(|record| number(&record[..3]) < zips.end)
}

pub(super) fn zip(zip: u32) -> Option<Zip> {
    zips_between(zip..zip + 1).next().map(zip_at)
}

pub(super) const fn fsa_count() -> usize {
    FSAS.len()
}

pub(super) fn fsa_at(nth: usize) -> Fsa {
    let record = FSAS.record(nth);
    Fsa { code: [record[0], record[1], record[2]], spot: spot(&record[3..]) }
}

/// The places of the FSAs that begin so, in upper case.
pub(super) fn fsas_from(start: &[u8]) -> Range<usize> {
    let begins = FSAS.partition(|record| &record[..3] < start);
    begins..FSAS.partition(|record| &record[..3] < start || record.starts_with(start))
}

pub(super) const fn town_count() -> usize {
    CITIES.len()
}

pub(super) fn town_at(nth: usize) -> Town {
    let record = CITIES.record(nth);
    let zip = number(&record[17..]);
    Town {
        id: number(&record[..4]),
        spot: spot(&record[4..]),
        population: number(&record[14..17]),
        zip: (zip > 0).then_some(zip),
    }
}

pub(super) fn town(id: u32) -> Option<Town> {
    let nth = CITIES.partition(|record| number(&record[..4]) < id);
    (nth < CITIES.len()).then(|| town_at(nth)).filter(|town| town.id == id)
}

/// Every three-digit ZIP, ascending.
pub(super) fn prefixes() -> &'static [Prefix] {
    &PREFIXES
}

pub(super) fn prefix_of(prefix: u32) -> Option<&'static Prefix> {
    let nth = PREFIXES.binary_search_by_key(&prefix, |known| known.digits).ok()?;
    PREFIXES.get(nth)
}

/// The state whose code has these letters.
pub(super) fn state_of_letters(letters: u32) -> Option<&'static State> {
    STATE_OF_LETTERS.get(letters as usize).copied().flatten()
}

/// Two upper-case letters as a number below 676.
pub(super) fn letters(code: &[u8]) -> u32 {
    u32::from(code[0] - b'A') * 26 + u32::from(code[1] - b'A')
}

/// The country's place in the order United States, Canada, Mexico, from 1.
pub(super) const fn country_number(country: Country) -> u32 {
    match country {
        Country::UnitedStates => 1,
        Country::Canada => 2,
        Country::Mexico => 3,
    }
}

/// Ten bytes: the name's number, the state's letters, latitude and longitude as in `zips.bin`.
fn spot(bytes: &[u8]) -> Spot {
    Spot {
        name: NAMES[number(&bytes[..2]) as usize],
        state: state_of_letters(letters(&bytes[2..4])).expect("the packed places are all in listed states"),
        point: Point {
            lat: f64::from(number(&bytes[4..7])) / 1e4 - 90.0,
            lon: f64::from(number(&bytes[7..10])) / 1e4 - 180.0,
        },
    }
}

fn number(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0, |number, byte| number << 8 | u32::from(*byte))
}

fn prefix(line: &'static str) -> Prefix {
    let mut fields = line.split('\t');
    let mut next = || fields.next().expect("a packed three-digit ZIP has seven fields");
    let whole = |text: &str| text.parse().expect("packed numbers are well formed");
    let degrees = |text: &str| text.parse().expect("packed numbers are well formed");
    let digits = whole(next());
    let (name, state) = (next(), crate::state(next()).expect("the packed places are all in listed states"));
    let point = Point { lat: degrees(next()), lon: degrees(next()) };
    Prefix { digits, spot: Spot { name, state, point }, population: whole(next()), market: whole(next()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_ascends_so_that_each_record_can_be_found() {
        assert!((1..zip_count()).all(|nth| zip_at(nth - 1).zip < zip_at(nth).zip));
        assert!((1..fsa_count()).all(|nth| fsa_at(nth - 1).code < fsa_at(nth).code));
        assert!((1..town_count()).all(|nth| town_at(nth - 1).id < town_at(nth).id));
        assert!(prefixes().is_sorted_by(|a, b| a.digits < b.digits));
        assert_eq!((zip_count(), fsa_count(), town_count(), prefixes().len()), (41_126, 1_651, 41_911, 916));
    }

    #[test]
    fn a_zip_with_an_area_is_where_the_table_of_zips_has_it() {
        for place in crate::zip_places() {
            assert_eq!(zip(place.zip).map(|zip| zip.spot.point), Some(place.point()), "{}", place.zip);
        }
    }

    #[test]
    fn every_city_and_fsa_is_in_the_state_it_says() {
        let far = |spot: Spot| crate::miles(spot.point, Point { lat: spot.state.lat, lon: spot.state.lon });
        assert!((0..town_count()).map(town_at).all(|town| far(town.spot) < 1_600.0));
        assert!((0..fsa_count()).map(fsa_at).all(|fsa| fsa.spot.state.country == Country::Canada));
    }
}
