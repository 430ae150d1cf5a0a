//! Where carriers live and where their trucks are inspected: real ZIP codes, counties and cities from crate `geo`, invented streets.

use super::Profile;
use super::dice::Dice;
use super::{shape, words};
use geo::{Cell, City, Country, County, Place, Point, State, miles};
use std::collections::{HashMap, VecDeque};
use std::sync::LazyLock;

/// A ZIP belongs to a listed city this near (miles); else its town is called after its county.
const CITY_REACH: f64 = 14.0;
/// Carriers are dealt out to states a block at a time, so that each block has the shares of the whole.
const BLOCK: u64 = 1000;
const GRID_COLUMNS: usize = 1440;
const GRID_ROWS: usize = 720;

/// County of every cell of the grid, as its place in the list of counties: its own ZIPs', or the nearest cell's that has some.
static COUNTY_OF_CELL: LazyLock<Vec<u16>> = LazyLock::new(county_of_cell);
static ZIPS_OF_STATE: LazyLock<HashMap<&str, Vec<Place>>> = LazyLock::new(|| {
    let mut zips = HashMap::<_, Vec<Place>>::new();
    for place in geo::zip_places() {
        zips.entry(place.state().code).or_default().push(place);
    }
    zips
});

/// A postal address of a carrier.
#[derive(Debug, Clone)]
pub(super) struct Address {
    pub(super) street: String,
    /// Mexican neighborhood; empty elsewhere.
    pub(super) colonia: &'static str,
    pub(super) city: String,
    pub(super) state: &'static State,
    pub(super) zip: String,
    /// Code of the county within the state; United States only.
    pub(super) county: Option<u16>,
    pub(super) point: Point,
}

/// All places, sorted for drawing from them.
pub(super) struct Places {
    states: Vec<StatePlaces>,
    /// The state of each position in a block, and which of the state's carriers in the block it is.
    deal: Vec<(u16, u16)>,
    /// Cities that trucks drive to: the contiguous United States.
    destinations: Vec<&'static City>,
}

struct StatePlaces {
    state: &'static State,
    /// How many carriers of a block live here.
    share: u64,
    zips: Vec<(Place, String)>,
    cities: Vec<(&'static City, Vec<usize>)>,
}

impl Places {
    pub(super) fn new(profile: Profile) -> Self {
        let foreign = match profile {
            Profile::National => (5, 6),
            Profile::Demonstration => (30, 15),
        };
        let united = scaled(shape::STATES, BLOCK as u32 - foreign.0 - foreign.1);
        let canada = scaled(shape::PROVINCES, foreign.0);
        let mexico = scaled(shape::MEXICAN_STATES, foreign.1);
        let shares = [united, canada, mexico].concat();
        let states: Vec<StatePlaces> =
            shares.iter().filter_map(|&(code, share)| StatePlaces::new(geo::state(code)?, u64::from(share))).collect();
        let deal = states
            .iter()
            .enumerate()
            .flat_map(|(at, places)| (0..places.share).map(move |nth| (at as u16, nth as u16)))
            .collect();
        let far = ["AK", "HI", "PR"];
        let is_destination =
            |city: &&City| city.state.country == Country::UnitedStates && !far.contains(&city.state.code);
        Self { states, deal, destinations: geo::cities().iter().filter(is_destination).collect() }
    }

    /// The state a carrier lives in, and its number among the state's carriers.
    pub(super) fn state_of(&self, seed: u64, ordinal: u64) -> (&'static State, u64) {
        let (places, nth) = self.places_of(seed, ordinal);
        (places.state, nth)
    }

    fn places_of(&self, seed: u64, ordinal: u64) -> (&StatePlaces, u64) {
        let block = ordinal / BLOCK;
        let mut dice = Dice::of(seed, super::dice::Stream::Block, block, 0);
        // Each step shares no factor with the thousand positions, so that all are visited; long ones part neighbors.
        let step = dice.pick(&[373_u64, 387, 389, 419, 433, 577, 611, 637]);
        let position = (ordinal % BLOCK * step + u64::from(dice.below(BLOCK as u32))) % BLOCK;
        let (state, nth) = self.deal[position as usize];
        let places = &self.states[usize::from(state)];
        (places, block * places.share + u64::from(nth))
    }

    /// An address for a carrier.
    pub(super) fn home(&self, seed: u64, ordinal: u64, dice: &mut Dice) -> Address {
        self.places_of(seed, ordinal).0.address(dice)
    }

    /// Another address in the same state or province.
    pub(super) fn another(&self, state: &State, dice: &mut Dice) -> Option<Address> {
        self.states.iter().find(|places| places.state.code == state.code).map(|places| places.address(dice))
    }

    /// Somewhere in the state, rather near to `home`.
    pub(super) fn near(&self, home: &Address, dice: &mut Dice) -> Point {
        let Some(places) = self.states.iter().find(|places| places.state.code == home.state.code) else {
            return home.point;
        };
        if places.zips.is_empty() {
            return home.point;
        }
        let draws = [(); 3].map(|()| places.zips[dice.below(places.zips.len() as u32) as usize].0.point());
        draws.into_iter().min_by(|a, b| miles(*a, home.point).total_cmp(&miles(*b, home.point))).unwrap_or(home.point)
    }

    /// A city that trucks drive to; the nearest of `of` draws, so that more draws make a shorter trip.
    pub(super) fn destination(&self, from: Point, of: u32, dice: &mut Dice) -> &'static City {
        let mut best = dice.pick(&self.destinations);
        for _ in 1..of {
            let other = dice.pick(&self.destinations);
            if miles(from, other.point()) < miles(from, best.point()) {
                best = other;
            }
        }
        best
    }
}

impl StatePlaces {
    fn new(state: &'static State, share: u64) -> Option<Self> {
        let mut cities: Vec<(&'static City, Vec<usize>)> =
            geo::cities().iter().filter(|city| city.state.code == state.code).map(|city| (city, Vec::new())).collect();
        let mut zips = Vec::new();
        for &place in ZIPS_OF_STATE.get(state.code).into_iter().flatten() {
            let near =
                |city: &City| (place.lat - city.lat).abs() < 0.3 && miles(place.point(), city.point()) < CITY_REACH;
            let town = cities.iter().position(|(city, _)| near(city));
            if let Some(town) = town {
                cities[town].1.push(zips.len());
            }
            zips.push((
                place,
                town.map_or_else(|| town_name(&place.county.name), |town| cities[town].0.name.to_owned()),
            ));
        }
        cities.retain(|(city, zips)| !zips.is_empty() || city.state.country != Country::UnitedStates);
        (!cities.is_empty()).then_some(Self { state, share, zips, cities })
    }

    fn address(&self, dice: &mut Dice) -> Address {
        let street = street(dice, self.state.country);
        // The first cities of a state are its largest.
        let city = (dice.unit().powf(1.7) * self.cities.len() as f64) as usize;
        let (city, near) = &self.cities[city.min(self.cities.len() - 1)];
        if self.zips.is_empty() {
            let colonia = if self.state.country == Country::Mexico { dice.pick(words::COLONIAS) } else { "" };
            let zip = foreign_postal_code(city, dice);
            let (state, point) = (self.state, city.point());
            return Address { street, colonia, city: city.name.to_owned(), state, zip, county: None, point };
        }
        let at = if dice.chance(620) { dice.pick(near) } else { dice.below(self.zips.len() as u32) as usize };
        let (place, town) = &self.zips[at];
        let zip = zip_code(place.zip, dice);
        let county = Some(place.county.code());
        Address { street, colonia: "", city: town.clone(), state: self.state, zip, county, point: place.point() }
    }
}

/// Shares of a total, rounded so that they add up to it.
fn scaled(table: &[(&'static str, u32)], total: u32) -> Vec<(&'static str, u32)> {
    let whole: u32 = table.iter().map(|(_, share)| share).sum();
    let mut seen = 0;
    let upto = |share: u32| (u64::from(share) * u64::from(total) / u64::from(whole)) as u32;
    table
        .iter()
        .map(|&(code, share)| {
            seen += share;
            (code, upto(seen) - upto(seen - share))
        })
        .collect()
}

fn county_of_cell() -> Vec<u16> {
    let mut cells = vec![u16::MAX; GRID_COLUMNS * GRID_ROWS];
    let counties = geo::counties();
    let mut edge = VecDeque::new();
    for place in geo::zip_places() {
        let cell = Cell::of(place.point()).0 as usize;
        if cells[cell] == u16::MAX {
            let at = counties.binary_search_by_key(&place.county.fips, |county| county.fips).unwrap_or(0);
            cells[cell] = at as u16;
            edge.push_back(cell);
        }
    }
    while let Some(cell) = edge.pop_front() {
        let (row, column) = (cell / GRID_COLUMNS, cell % GRID_COLUMNS);
        let beside = [
            (row > 0).then(|| cell - GRID_COLUMNS),
            (row + 1 < GRID_ROWS).then(|| cell + GRID_COLUMNS),
            Some(row * GRID_COLUMNS + (column + 1) % GRID_COLUMNS),
            Some(row * GRID_COLUMNS + (column + GRID_COLUMNS - 1) % GRID_COLUMNS),
        ];
        for next in beside.into_iter().flatten() {
            if cells[next] == u16::MAX {
                cells[next] = cells[cell];
                edge.push_back(next);
            }
        }
    }
    cells
}

/// The United States county at a point, or the nearest.
pub(super) fn county_at(point: Point) -> &'static County {
    &geo::counties()[usize::from(COUNTY_OF_CELL[Cell::of(point).0 as usize])]
}

/// A county's name as the name of its town: capitals without accents, as FMCSA's files have it.
pub(super) fn town_name(county: &str) -> String {
    let plain = |letter: char| match letter {
        'ñ' => 'N',
        'á' | 'ä' => 'A',
        'é' => 'E',
        'í' => 'I',
        'ó' => 'O',
        'ú' | 'ü' => 'U',
        other => other.to_ascii_uppercase(),
    };
    county.chars().map(plain).filter(char::is_ascii).take(25).collect()
}

/// FMCSA's files hold all three forms.
fn zip_code(zip: u32, dice: &mut Dice) -> String {
    let more = 1000 + dice.below(9000);
    match dice.below(100) {
        0..74 => format!("{zip:05}"),
        74..96 => format!("{zip:05}-{more}"),
        _ => format!("{zip:05}{more}"),
    }
}

fn foreign_postal_code(city: &City, dice: &mut Dice) -> String {
    if city.state.country == Country::Mexico {
        return city.postal_code.to_owned();
    }
    let letter = dice.pick(b"ABCEGHJKLMNPRSTVWXYZ") as char;
    format!("{} {}{letter}{}", city.postal_code, dice.below(10), dice.below(10))
}

fn street(dice: &mut Dice, country: Country) -> String {
    let most = if dice.chance(300) { 400 } else { 14_000 };
    let number = 1 + dice.below(most);
    let name = dice.pick(words::STREETS);
    if country == Country::Mexico {
        return format!("CALLE {name} #{number}");
    }
    let (compass, kind) = (dice.pick(words::COMPASS), dice.pick(words::STREET_KINDS));
    let suite = 100 + dice.below(400);
    match dice.below(100) {
        0..88 => format!("{number} {compass}{name} {kind}"),
        88..94 => format!("{number} {compass}{name} {kind} STE {suite}"),
        94..97 => format!("{number} {compass}{name} {kind}, UNIT {}", suite % 90 + 1),
        _ => format!("{number} {compass}{name} {kind} APT {}", suite % 60 + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_has_the_shares_of_the_whole_and_numbers_carriers_of_a_state_without_gap() {
        let places = Places::new(Profile::Demonstration);
        let mut texans: Vec<u64> = (0..2_000)
            .map(|ordinal| places.state_of(1, ordinal))
            .filter(|(state, _)| state.code == "TX")
            .map(|(_, nth)| nth)
            .collect();
        texans.sort_unstable();
        assert_eq!(texans, (0..texans.len() as u64).collect::<Vec<_>>());
        let canadians = (0..1_000).filter(|&ordinal| places.state_of(1, ordinal).0.country == Country::Canada).count();
        assert_eq!(canadians, 30);
    }

    #[test]
    fn a_county_is_found_for_land_and_sea() {
        let at = |lat, lon| county_at(Point { lat, lon });
        assert_eq!((at(47.6, -122.65).name.as_str(), at(47.6, -122.65).state.code), ("Kitsap", "WA"));
        assert_eq!(at(29.0, -94.5).state.code, "TX");
    }
}
