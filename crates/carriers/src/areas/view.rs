//! An area as the API shows it.

use geo::areas::AreaType;
use platform::http::schema;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::{RefOr, Schema};

/// The words of the types.
pub const TYPES: &[&str] = &["five_zip", "three_zip", "fsa", "city", "state", "country", "market"];
/// The codes of the countries.
pub const COUNTRIES: &[&str] = &["US", "CA", "MX"];

/// A place that lanes begin and end at.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Area {
    /// Its id: the same in every release.
    pub id: i64,
    /// What kind of area it is.
    #[schema(schema_with = type_schema)]
    pub is_type: &'static str,
    /// Its name as a person reads it: `Chicago, IL` for a city, a ZIP code there and the market area around it; `Illinois`; `Canada`.
    pub name: String,
    /// What it is known by among those of its type: the digits of a ZIP code, the three characters of an FSA, a state's two letters as FMCSA
    /// has them, a country's two letters, GeoNames' number of a city, a market area's code.
    pub code: String,
    /// This product's own place id, for `find_by_place_id`.
    pub place_id: String,
    /// The country that it lies in.
    #[schema(schema_with = country_schema)]
    pub country: &'static str,
    /// The id of the state, province or territory that it lies in (or is); null for countries and market areas.
    pub state_area_id: Option<i64>,
    /// The id of the market area that it lies in (or is); null where there is none: in Mexico, for states, for countries.
    pub kma_area_id: Option<i64>,
    /// Latitude of its middle.
    pub latitude: f64,
    /// Longitude of its middle.
    pub longitude: f64,
}

impl From<geo::areas::Area> for Area {
    fn from(area: geo::areas::Area) -> Self {
        Self {
            id: area.id.0,
            is_type: area.is_type.word(),
            place_id: area.place_id(),
            country: area.country.code(),
            state_area_id: area.state_area_id().map(|id| id.0),
            kma_area_id: area.market.map(|id| id.0),
            name: area.name,
            code: area.code,
            // Degrees are known to 0.0001; beyond six digits there is the noise of arithmetic.
            latitude: rounded(area.point.lat),
            longitude: rounded(area.point.lon),
        }
    }
}

fn rounded(degrees: f64) -> f64 {
    (degrees * 1e6).round() / 1e6
}

fn type_schema() -> RefOr<Schema> {
    schema::words(AreaType::ALL.into_iter().map(AreaType::word))
}

fn country_schema() -> RefOr<Schema> {
    schema::words(COUNTRIES.iter().copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_filters_are_those_of_the_types() {
        assert!(TYPES.iter().copied().eq(AreaType::ALL.into_iter().map(AreaType::word)));
    }
}
