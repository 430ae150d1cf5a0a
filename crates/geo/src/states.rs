//! States, provinces and territories with the two-letter codes that FMCSA's files use. These differ from the postal ones outside the United
//! States: Quebec is `PQ`, Newfoundland `NF`, and `NL` is Nuevo León.

/// A country that FMCSA registers carriers of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Country {
    /// `US`: the United States and its territories.
    UnitedStates,
    /// `CA`.
    Canada,
    /// `MX`.
    Mexico,
}

impl Country {
    /// The code in FMCSA's country columns.
    pub fn code(self) -> &'static str {
        match self {
            Self::UnitedStates => "US",
            Self::Canada => "CA",
            Self::Mexico => "MX",
        }
    }
}

/// A state, province or territory.
#[derive(Debug, PartialEq)]
pub struct State {
    /// FMCSA's code; no two countries share one.
    pub code: &'static str,
    /// Name in its own language where that is written in Latin letters.
    pub name: &'static str,
    /// The country it is part of.
    pub country: Country,
    /// FIPS code; United States only.
    pub fips: Option<u8>,
    /// Latitude of its middle: approximate, written by hand, good for a map of the continent and no closer.
    pub lat: f64,
    /// Longitude of its middle, as approximate.
    pub lon: f64,
}

/// The state or province of a code, in upper case.
pub fn state(code: &str) -> Option<&'static State> {
    STATES.iter().find(|state| state.code == code)
}

/// The state of a FIPS code.
pub fn state_of_fips(fips: u8) -> Option<&'static State> {
    STATES.iter().find(|state| state.fips == Some(fips))
}

const fn us(fips: u8, code: &'static str, name: &'static str, lat: f64, lon: f64) -> State {
    State { code, name, country: Country::UnitedStates, fips: Some(fips), lat, lon }
}

const fn ca(code: &'static str, name: &'static str, lat: f64, lon: f64) -> State {
    State { code, name, country: Country::Canada, fips: None, lat, lon }
}

const fn mx(code: &'static str, name: &'static str, lat: f64, lon: f64) -> State {
    State { code, name, country: Country::Mexico, fips: None, lat, lon }
}

/// The United States by FIPS code, then Canada and Mexico by code.
pub static STATES: &[State] = &[
    us(1, "AL", "Alabama", 32.8, -86.8),
    us(2, "AK", "Alaska", 63.6, -152.3),
    us(4, "AZ", "Arizona", 34.3, -111.7),
    us(5, "AR", "Arkansas", 34.8, -92.4),
    us(6, "CA", "California", 37.2, -119.4),
    us(8, "CO", "Colorado", 39.0, -105.5),
    us(9, "CT", "Connecticut", 41.6, -72.7),
    us(10, "DE", "Delaware", 39.0, -75.5),
    us(11, "DC", "District of Columbia", 38.9, -77.0),
    us(12, "FL", "Florida", 28.6, -82.4),
    us(13, "GA", "Georgia", 32.6, -83.4),
    us(15, "HI", "Hawaii", 20.6, -157.5),
    us(16, "ID", "Idaho", 44.4, -114.6),
    us(17, "IL", "Illinois", 40.0, -89.2),
    us(18, "IN", "Indiana", 39.9, -86.3),
    us(19, "IA", "Iowa", 42.0, -93.5),
    us(20, "KS", "Kansas", 38.5, -98.4),
    us(21, "KY", "Kentucky", 37.5, -85.3),
    us(22, "LA", "Louisiana", 31.0, -92.0),
    us(23, "ME", "Maine", 45.4, -69.2),
    us(24, "MD", "Maryland", 39.0, -76.8),
    us(25, "MA", "Massachusetts", 42.3, -71.8),
    us(26, "MI", "Michigan", 44.3, -85.4),
    us(27, "MN", "Minnesota", 46.3, -94.3),
    us(28, "MS", "Mississippi", 32.7, -89.7),
    us(29, "MO", "Missouri", 38.4, -92.5),
    us(30, "MT", "Montana", 47.0, -109.6),
    us(31, "NE", "Nebraska", 41.5, -99.8),
    us(32, "NV", "Nevada", 39.3, -116.6),
    us(33, "NH", "New Hampshire", 43.7, -71.6),
    us(34, "NJ", "New Jersey", 40.2, -74.7),
    us(35, "NM", "New Mexico", 34.4, -106.1),
    us(36, "NY", "New York", 42.9, -75.5),
    us(37, "NC", "North Carolina", 35.5, -79.4),
    us(38, "ND", "North Dakota", 47.4, -100.5),
    us(39, "OH", "Ohio", 40.3, -82.8),
    us(40, "OK", "Oklahoma", 35.6, -97.5),
    us(41, "OR", "Oregon", 43.9, -120.6),
    us(42, "PA", "Pennsylvania", 40.9, -77.8),
    us(44, "RI", "Rhode Island", 41.6, -71.5),
    us(45, "SC", "South Carolina", 33.9, -80.9),
    us(46, "SD", "South Dakota", 44.4, -100.2),
    us(47, "TN", "Tennessee", 35.9, -86.4),
    us(48, "TX", "Texas", 31.5, -99.3),
    us(49, "UT", "Utah", 39.3, -111.7),
    us(50, "VT", "Vermont", 44.1, -72.7),
    us(51, "VA", "Virginia", 37.5, -78.9),
    us(53, "WA", "Washington", 47.4, -120.4),
    us(54, "WV", "West Virginia", 38.6, -80.6),
    us(55, "WI", "Wisconsin", 44.6, -89.7),
    us(56, "WY", "Wyoming", 43.0, -107.6),
    us(60, "AS", "American Samoa", -14.3, -170.7),
    us(66, "GU", "Guam", 13.4, 144.8),
    us(69, "MP", "Northern Mariana Islands", 15.2, 145.7),
    us(72, "PR", "Puerto Rico", 18.2, -66.5),
    us(78, "VI", "U.S. Virgin Islands", 17.9, -64.8),
    ca("AB", "Alberta", 54.5, -114.5),
    ca("BC", "British Columbia", 54.0, -125.0),
    ca("MB", "Manitoba", 54.5, -98.0),
    ca("NB", "New Brunswick", 46.5, -66.3),
    ca("NF", "Newfoundland and Labrador", 50.5, -57.5),
    ca("NS", "Nova Scotia", 45.1, -63.2),
    ca("NT", "Northwest Territories", 65.0, -119.0),
    ca("NU", "Nunavut", 66.0, -94.0),
    ca("ON", "Ontario", 48.0, -83.5),
    ca("PE", "Prince Edward Island", 46.4, -63.2),
    ca("PQ", "Quebec", 49.5, -72.5),
    ca("SK", "Saskatchewan", 54.0, -106.0),
    ca("YT", "Yukon", 63.0, -135.5),
    mx("AG", "Aguascalientes", 22.0, -102.4),
    mx("BN", "Baja California", 30.5, -115.2),
    mx("BS", "Baja California Sur", 25.8, -111.9),
    mx("CH", "Coahuila", 27.3, -102.0),
    mx("CI", "Chihuahua", 28.8, -106.4),
    mx("CL", "Colima", 19.1, -103.9),
    mx("CP", "Campeche", 18.9, -90.4),
    mx("CS", "Chiapas", 16.5, -92.5),
    mx("DF", "Ciudad de México", 19.3, -99.1),
    mx("DG", "Durango", 24.9, -104.9),
    mx("GE", "Guerrero", 17.7, -99.9),
    mx("GJ", "Guanajuato", 20.9, -101.0),
    mx("HD", "Hidalgo", 20.5, -98.9),
    mx("JA", "Jalisco", 20.6, -103.7),
    mx("MC", "Michoacán", 19.2, -101.9),
    mx("MR", "Morelos", 18.7, -99.1),
    mx("MX", "México", 19.4, -99.6),
    mx("NA", "Nayarit", 21.8, -104.8),
    mx("NL", "Nuevo León", 25.6, -99.9),
    mx("OA", "Oaxaca", 17.0, -96.4),
    mx("PU", "Puebla", 19.0, -97.9),
    mx("QE", "Querétaro", 20.8, -99.8),
    mx("QI", "Quintana Roo", 19.6, -88.0),
    mx("SI", "Sinaloa", 25.0, -107.5),
    mx("SL", "San Luis Potosí", 22.6, -100.4),
    mx("SO", "Sonora", 29.6, -110.7),
    mx("TA", "Tamaulipas", 24.3, -98.6),
    mx("TB", "Tabasco", 18.0, -92.6),
    mx("TL", "Tlaxcala", 19.4, -98.2),
    mx("VC", "Veracruz", 19.4, -96.4),
    mx("YU", "Yucatán", 20.8, -89.0),
    mx("ZA", "Zacatecas", 23.3, -102.7),
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_code_means_two_states() {
        let codes: HashSet<&str> = STATES.iter().map(|state| state.code).collect();
        assert_eq!(codes.len(), STATES.len());
        assert_eq!(STATES.len(), 51 + 5 + 13 + 32);
    }

    #[test]
    fn codes_are_fmcsas_not_the_postal_services() {
        assert_eq!(state("PQ").map(|state| state.name), Some("Quebec"));
        assert_eq!(state("NL").map(|state| state.country), Some(Country::Mexico));
        assert_eq!(state("QC"), None);
        assert_eq!(state_of_fips(53).map(|state| state.code), Some("WA"));
    }
}
