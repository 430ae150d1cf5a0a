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

/// A place where lanes start or end.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Area {
    /// The area's id; the same in every release.
    pub id: i64,
    /// What kind of area it is.
    #[schema(schema_with = type_schema)]
    pub is_type: &'static str,
    /// Display name: `Chicago, IL` for a city, a ZIP code there and the market area around it; `Illinois`; `Canada`.
    pub name: String,
    /// Code, unique within its type: a ZIP code, the three characters of an FSA, FMCSA's two letters of a state, the two letters of a
    /// country, GeoNames' number of a city, a market area's code.
    pub code: String,
    /// This product's place id, for `find_by_place_id`.
    pub place_id: String,
    /// The country that it lies in.
    #[schema(schema_with = country_schema)]
    pub country: &'static str,
    /// Id of its state, province or territory (its own if it is one); null for countries and market areas.
    pub state_area_id: Option<i64>,
    /// Id of its market area (its own if it is one); null in Mexico, and for states and countries.
    pub kma_area_id: Option<i64>,
    /// Latitude of its center.
    pub latitude: f64,
    /// Longitude of its center.
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
    fn filter_values_are_those_of_the_types() {
        assert!(TYPES.iter().copied().eq(AreaType::ALL.into_iter().map(AreaType::word)));
    }
}
