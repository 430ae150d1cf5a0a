//! Areas: the places that lanes begin and end at, from a ZIP code to a country, each with an id that stays. (Document 1 §3, Area; §7, Areas.)
//!
//! Everything is embedded but the market areas, which an installation may replace: [`Areas`] is the whole with its market areas, and the
//! free functions of this module answer with the built-in ones. [`Area`] and [`AreaId`] describe an area's name, code, id and place id. the
//! sources are in `NOTICE.md`. Mexican postal codes are not known: no free table of them has coordinates.

mod autocomplete;
mod find;
mod fold;
mod id;
mod list;
mod markets;
mod names;
mod order;
mod packed;
mod points;
mod towns;

pub use id::AreaId;
pub use list::{Filter, Sort};
pub use markets::{GivenMarket, Market, Markets};
pub use towns::{Called, town_called};

use crate::{Country, Point, State};
use std::sync::{Arc, LazyLock};

static BUILT_IN: LazyLock<Areas> = LazyLock::new(|| Areas::new(Markets::built_in()));

/// What kind of area it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AreaType {
    /// A United States ZIP code.
    FiveZip,
    /// The ZIP codes that begin with the same three digits.
    ThreeZip,
    /// A Canadian forward sortation area: the first three characters of a postal code.
    Fsa,
    /// A city, town or village.
    City,
    /// A state, province or territory.
    State,
    /// A country.
    Country,
    /// A market area: neighboring three-digit ZIPs.
    Market,
}

impl AreaType {
    /// Every type, in the order of their numbers.
    pub const ALL: [Self; 7] =
        [Self::FiveZip, Self::ThreeZip, Self::Fsa, Self::City, Self::State, Self::Country, Self::Market];

    /// Its code in the API.
    pub const fn word(self) -> &'static str {
        match self {
            Self::FiveZip => "five_zip",
            Self::ThreeZip => "three_zip",
            Self::Fsa => "fsa",
            Self::City => "city",
            Self::State => "state",
            Self::Country => "country",
            Self::Market => "market",
        }
    }

    /// The type with that code.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|is_type| is_type.word() == word)
    }

    const fn number(self) -> i64 {
        self as i64 + 1
    }
}

/// An area.
#[derive(Debug, Clone, PartialEq)]
pub struct Area {
    /// The area's id.
    pub id: AreaId,
    /// What kind of area it is.
    pub is_type: AreaType,
    /// Display name: `Chicago, IL` for a city, a ZIP code there and the market area around it; `Illinois`; `Canada`.
    pub name: String,
    /// Its key among areas of its type: the digits of a ZIP code, the characters of an FSA, the code of a state as [`State`]
    /// has it, the two letters of a country, GeoNames' number of a city, a market area's code.
    pub code: String,
    /// The country that it lies in.
    pub country: Country,
    /// The state that it lies in; none for countries and market areas.
    pub state: Option<&'static State>,
    /// The market area that it lies in: by its three-digit ZIP or its FSA.
    pub market: Option<AreaId>,
    /// Its central point.
    pub point: Point,
}

impl Area {
    /// The place id: `hw:`, the type, `:`, the code.
    pub fn place_id(&self) -> String {
        format!("hw:{}:{}", self.is_type.word(), self.code)
    }

    /// The id of the state that it lies in.
    pub fn state_area_id(&self) -> Option<AreaId> {
        self.state.map(state_id)
    }
}

/// All areas, with the market areas of an installation. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Areas {
    markets: Arc<Markets>,
}

impl Areas {
    /// The areas with these market areas.
    pub fn new(markets: Arc<Markets>) -> Self {
        Self { markets }
    }

    /// The areas with the product's own market areas.
    pub fn built_in() -> &'static Self {
        &BUILT_IN
    }

    /// Its market areas.
    pub fn markets(&self) -> &Markets {
        &self.markets
    }
}

/// [`Areas::find`] with the built-in market areas.
pub fn find(id: AreaId) -> Option<Area> {
    BUILT_IN.find(id)
}

/// [`Areas::find_by_place_id`] with the built-in market areas.
pub fn find_by_place_id(place_id: &str) -> Option<Area> {
    BUILT_IN.find_by_place_id(place_id)
}

/// [`Areas::autocomplete`] with the built-in market areas.
pub fn autocomplete(text: &str, limit: usize) -> Vec<Area> {
    BUILT_IN.autocomplete(text, limit)
}

/// [`Areas::starting_with`] with the built-in market areas.
pub fn starting_with(code: &str) -> Vec<Area> {
    BUILT_IN.starting_with(code)
}

/// [`Areas::points_in`] with the built-in market areas.
pub fn points_in(area: &Area) -> Vec<Point> {
    BUILT_IN.points_in(area)
}

/// Makes what is worked out from the embedded tables at first use, so that no question has to wait for it.
pub fn prepare() {
    BUILT_IN.autocomplete("a", 1);
    BUILT_IN.list(&Filter::default(), Sort::Code, 0, 1);
}

fn state_id(state: &'static State) -> AreaId {
    let number = packed::country_number(state.country) * 1_000 + packed::letters(state.code.as_bytes());
    AreaId::new(AreaType::State, number)
}

/// The two letters that people write after a city's name: the postal service's in Canada, else the state's code.
fn shown_code(state: &'static State) -> &'static str {
    match state.code {
        "PQ" => "QC",
        "NF" => "NL",
        code => code,
    }
}

const fn country_name(country: Country) -> &'static str {
    match country {
        Country::UnitedStates => "United States",
        Country::Canada => "Canada",
        Country::Mexico => "Mexico",
    }
}

/// About the middle of the country, for a map of the continent.
const fn country_point(country: Country) -> Point {
    match country {
        Country::UnitedStates => Point { lat: 39.8, lon: -98.6 },
        Country::Canada => Point { lat: 56.0, lon: -96.0 },
        Country::Mexico => Point { lat: 23.6, lon: -102.5 },
    }
}

const COUNTRIES: [Country; 3] = [Country::UnitedStates, Country::Canada, Country::Mexico];
