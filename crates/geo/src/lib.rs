//! Where places are: ZIP codes, counties, cities, states and provinces; the areas that lanes are named by; distances; a grid to find what
//! is near.
//!
//! Everything is compiled in (`data/`, packed by `scripts/geo-data`, sources in `NOTICE.md`); nothing is read at run time. Distances
//! are great-circle miles; roads are in `roads`, and routes over them in `routing`.

pub mod areas;
mod cell;
mod cities;
mod counties;
mod nearest;
mod point;
pub mod roads;
pub mod routing;
mod states;
mod zips;

pub use cell::{Cell, cells_within};
pub use cities::{City, cities, city_place};
pub use counties::{County, counties, county_place};
pub use nearest::{NEAREST_ZIP_MILES, nearest_zip};
pub use point::{EARTH_RADIUS_MILES, Point, miles};
pub use states::{Country, STATES, State, state, state_of_fips};
pub use zips::{Place, zip_place, zip_places};
