//! Where a stop is, and how well that is known. There is no street geocoder: without coordinates a stop is placed at its ZIP code or city,
//! and is then approximate.

use geo::areas::{Called, town_called};
use geo::{Country, Point, city_place, miles, state, zip_place, zip_places};

kernel::wire::words! {
    /// How a stop's point is known.
    pub enum GeoSource {
        /// Coordinates were given.
        Given = "given",
        /// The company's facility, whose point was given or learned.
        Facility = "facility",
        /// The middle of its ZIP code.
        Zip = "zip",
        /// The middle of its city.
        City = "city",
    }
}

/// Miles around an exact point that count as the stop.
pub const EXACT_RADIUS_MILES: f32 = 0.5;
/// Miles around a ZIP code's or city's point that count as near.
pub const APPROXIMATE_RADIUS_MILES: f32 = 10.0;
/// The largest radius that may be given for a stop: a mine, a port.
pub const MOST_RADIUS_MILES: f32 = 10.0;
/// Two places of one stop (its ZIP code, its city, its coordinates) that are this far apart are not one: at least one is wrong.
const APART_MILES: f64 = 100.0;
/// A ZIP code is in another state than its city at the borders alone.
const BORDER_MILES: f64 = 25.0;

impl GeoSource {
    /// Whether the point stands for a larger place. An approximate stop tells *near*, never arrival or departure.
    pub const fn is_approximate(self) -> bool {
        matches!(self, Self::Zip | Self::City)
    }

    /// The radius of a stop for which none was given.
    pub const fn radius_miles(self) -> f32 {
        if self.is_approximate() { APPROXIMATE_RADIUS_MILES } else { EXACT_RADIUS_MILES }
    }
}

/// A point with what it stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// Where.
    pub point: Point,
    /// How that is known.
    pub geo_source: GeoSource,
    /// Miles around the point that count as the place.
    pub radius: f32,
}

impl Place {
    /// A place with the usual radius of its source.
    pub fn new(point: Point, geo_source: GeoSource) -> Self {
        Self { point, geo_source, radius: geo_source.radius_miles() }
    }

    /// Miles from its point.
    pub fn miles_from(&self, point: Point) -> f64 {
        miles(self.point, point)
    }

    /// Whether a point counts as this place.
    pub fn holds(&self, point: Point) -> bool {
        self.miles_from(point) <= f64::from(self.radius)
    }
}

/// Why a stop has no point. The text is for people; the field is of the stop.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotPlaced {
    /// No coordinates, no ZIP code and no city.
    #[error("Give coordinates, a ZIP code, or a city and state.")]
    Nothing,
    /// A ZIP code that is not listed: no city that is stands beside it, or no ZIP code begins so.
    #[error("ZIP code {0} isn't known. Check it, or give city and state, or coordinates.")]
    UnknownZip(String),
    /// A city that is not listed, without a ZIP code.
    #[error("{0} isn't in our list of cities. Add a ZIP code or coordinates.")]
    UnknownCity(String),
    /// A name that several places of the state have, without a ZIP code.
    #[error("There is more than one {0}. Add a ZIP code or coordinates.")]
    SeveralCities(String),
    /// The ZIP code and the city are far apart.
    #[error("ZIP code {zip} isn't near {city}. Check both.")]
    Disagree {
        /// The ZIP code.
        zip: String,
        /// The city with its state.
        city: String,
    },
    /// The coordinates are far from the ZIP code or the city.
    #[error("These coordinates aren't near {0}. Check both.")]
    Elsewhere(String),
    /// Half a pair of coordinates, or none on the earth.
    #[error("Give latitude (-90 to 90) and longitude (-180 to 180) together.")]
    NotOnEarth,
}

impl NotPlaced {
    /// The stop's field it is about.
    pub const fn field(&self) -> &'static str {
        match self {
            Self::Nothing | Self::UnknownZip(_) | Self::Disagree { .. } => "postal_code",
            Self::UnknownCity(_) | Self::SeveralCities(_) => "city",
            Self::Elsewhere(_) | Self::NotOnEarth => "latitude",
        }
    }
}

/// Places a stop by the best that was given: coordinates, then its ZIP code, then its city. What else was given must agree. Latitude and
/// longitude 0 are what systems write that know neither.
pub fn locate(
    coordinates: (Option<f64>, Option<f64>),
    postal_code: Option<&str>,
    city_and_state: Option<(&str, &str)>,
) -> Result<Place, NotPlaced> {
    let given = match coordinates {
        (Some(0.0), Some(0.0)) | (None, None) => None,
        (Some(lat), Some(lon)) if (-90.0..=90.0).contains(&lat) && (-180.0..=180.0).contains(&lon) => {
            Some(Point { lat, lon })
        }
        _ => return Err(NotPlaced::NotOnEarth),
    };
    let code = city_and_state.map(|(_, state)| state.trim().to_ascii_uppercase());
    // The lists have Quebec under FMCSA's code.
    let code = code.map(|code| if code == "QC" { "PQ".to_owned() } else { code });
    let city = city_and_state.zip(code.as_deref()).and_then(|((city, _), code)| city_place(code, city));
    let name = || city_and_state.map_or_else(String::new, |(city, state)| format!("{}, {}", city.trim(), state.trim()));
    // The list of ZIP codes is of the United States; a Mexican code looks the same.
    let is_abroad = code.as_deref().and_then(state).is_some_and(|state| state.country != Country::UnitedStates);
    let zip = postal_code.filter(|_| !is_abroad).map(|zip| (zip, zip_place(zip).map(|known| known.point())));
    let disagree = |zip: &str| NotPlaced::Disagree { zip: zip.to_owned(), city: name() };
    let nearby = |point: Point, other: Point| miles(point, other) <= APART_MILES;
    let has_known_zip = matches!(zip, Some((_, Some(_))));
    // The main freight cities, then every town. What is known better isn't held against a town: hamlets have the names of towns far away.
    let town = match city_and_state.zip(code.as_deref().and_then(state)) {
        Some(((city, _), state)) if given.is_none() && !has_known_zip => town_called(state, city),
        _ => Called::Nothing,
    };
    let city = match (city, town) {
        (Some(city), _) => Some(city.point()),
        (None, Called::One(point)) => Some(point),
        (None, Called::Nothing | Called::Several) => None,
    };
    let approximate = match (zip, city) {
        (Some((zip, Some(known))), Some(city)) if !nearby(known, city) => Err(disagree(zip)),
        (Some((zip, Some(known))), None) if code.as_deref().is_some_and(|code| !is_near_state(known, code)) => {
            Err(disagree(zip))
        }
        (Some((_, Some(known))), _) => Ok((known, GeoSource::Zip)),
        (Some((zip, None)), Some(city)) => match of_same_beginning(zip) {
            Some(others) if others.is_empty() => Err(NotPlaced::UnknownZip(zip.to_owned())),
            Some(others) if !others.iter().any(|other| nearby(*other, city)) => Err(disagree(zip)),
            _ => Ok((city, GeoSource::City)),
        },
        (None, Some(city)) => Ok((city, GeoSource::City)),
        (Some((zip, None)), None) => Err(NotPlaced::UnknownZip(zip.to_owned())),
        (None, None) if town == Called::Several => Err(NotPlaced::SeveralCities(name())),
        (None, None) if city_and_state.is_some() => Err(NotPlaced::UnknownCity(name())),
        (None, None) => Err(NotPlaced::Nothing),
    };
    match (given, approximate) {
        (None, found) => found.map(|(point, source)| Place::new(point, source)),
        (Some(point), Ok((other, source))) if !nearby(point, other) => Err(NotPlaced::Elsewhere(match (source, zip) {
            (GeoSource::Zip, Some((zip, _))) => format!("ZIP code {zip}"),
            _ => name(),
        })),
        (Some(_), Err(wrong @ NotPlaced::Disagree { .. })) => Err(wrong),
        // What is not listed may be there all the same.
        (Some(point), _) => Ok(Place::new(point, GeoSource::Given)),
    }
}

/// The ZIP codes that begin with the same three digits as one that isn't listed, as those of post office boxes are; none unless it has the
/// form of a ZIP code.
fn of_same_beginning(zip: &str) -> Option<Vec<Point>> {
    let five = zip.trim().get(..5).filter(|five| five.bytes().all(|byte| byte.is_ascii_digit()))?;
    let three = five.parse::<u32>().ok()? / 100;
    Some(zip_places().filter(|place| place.zip / 100 == three).map(|place| place.point()).collect())
}

/// Whether a point is in a state, or near its border. Of what is no state's code, nothing is said.
fn is_near_state(point: Point, code: &str) -> bool {
    let in_state = |place: &geo::Place| place.state().code == code;
    state(code).is_none() || zip_places().filter(in_state).any(|place| miles(place.point(), point) <= BORDER_MILES)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: (Option<f64>, Option<f64>) = (None, None);

    #[test]
    fn the_best_that_was_given_places_a_stop() {
        let source =
            |coordinates, zip, city| locate(coordinates, zip, city).map(|place| (place.geo_source, place.radius));
        let dallas = Some(("Dallas", "tx"));

        assert_eq!(source((Some(32.8), Some(-96.8)), Some("75266"), dallas), Ok((GeoSource::Given, 0.5)));
        assert_eq!(source(NONE, Some("75201"), dallas), Ok((GeoSource::Zip, 10.0)));
        assert_eq!(source(NONE, Some("75201-1234"), None), Ok((GeoSource::Zip, 10.0)));
        assert_eq!(source(NONE, None, dallas), Ok((GeoSource::City, 10.0)));
        assert_eq!(source(NONE, Some("75266"), dallas), Ok((GeoSource::City, 10.0)), "post office boxes");
        assert_eq!(
            source((Some(0.0), Some(0.0)), Some("75201"), dallas),
            Ok((GeoSource::Zip, 10.0)),
            "0, 0 is nowhere"
        );
        assert_eq!(source(NONE, Some("64000"), Some(("Monterrey", "NL"))), Ok((GeoSource::City, 10.0)), "in Mexico");
        assert_eq!(source(NONE, Some("59840"), Some(("Nowhere", "MT"))), Ok((GeoSource::Zip, 10.0)));
    }

    #[test]
    fn what_cannot_be_placed_says_why_and_which_field() {
        let why = |coordinates, zip, city| locate(coordinates, zip, city).expect_err("no place");

        assert_eq!(why(NONE, None, None), NotPlaced::Nothing);
        assert_eq!(
            why(NONE, Some("00000"), None).to_string(),
            "ZIP code 00000 isn't known. Check it, or give city and state, or coordinates."
        );
        assert_eq!(why(NONE, None, Some(("Nowhere", "TX"))).field(), "city");
        assert_eq!(why(NONE, Some("00000"), Some(("Dallas", "TX"))), NotPlaced::UnknownZip("00000".into()));
        assert_eq!(why(NONE, Some("10001"), Some(("Nowhere", "TX"))).field(), "postal_code");
        let elsewhere = why((Some(40.7), Some(-74.0)), Some("75201"), Some(("Dallas", "TX")));
        assert_eq!(elsewhere, NotPlaced::Elsewhere("ZIP code 75201".into()));
        assert_eq!(why((Some(40.7), Some(-74.0)), None, Some(("Dallas", "TX"))).field(), "latitude");
        assert_eq!(
            why(NONE, Some("10001"), Some(("Dallas", "TX"))),
            NotPlaced::Disagree { zip: "10001".into(), city: "Dallas, TX".into() }
        );
        for wrong in [(Some(1.0), None), (Some(91.0), Some(0.0)), (Some(0.0), Some(f64::NAN))] {
            assert_eq!(why(wrong, Some("75201"), None), NotPlaced::NotOnEarth);
        }
    }

    #[test]
    fn a_town_needs_no_zip_code_unless_its_state_has_two_of_it() {
        let place = |zip, city| locate(NONE, zip, Some(city));
        for town in [("O'Fallon", "MO"), ("Port St. Lucie", "fl"), ("Breinigsville", "PA"), ("Lévis", "QC")] {
            assert_eq!(place(None, town).map(|place| place.geo_source), Ok(GeoSource::City), "{town:?}");
        }

        let several = place(None, ("Oakwood", "OH")).expect_err("two places");
        assert_eq!((several.field(), several.to_string().contains("more than one Oakwood, OH")), ("city", true));
        assert_eq!(place(Some("45873"), ("Oakwood", "OH")).map(|place| place.geo_source), Ok(GeoSource::Zip));
        // A ZIP code says more than a town of that name at the other end of the state.
        assert_eq!(place(Some("79901"), ("Carthage", "TX")).map(|place| place.geo_source), Ok(GeoSource::Zip));
        let unknown = place(None, ("Nowhere", "QC")).expect_err("no such place");
        assert_eq!(unknown, NotPlaced::UnknownCity("Nowhere, QC".into()), "the state as it was given");
    }

    #[test]
    fn only_points_of_zip_codes_and_cities_are_approximate() {
        let approximate: Vec<_> = GeoSource::ALL.iter().filter(|source| source.is_approximate()).collect();
        assert_eq!(approximate, [&GeoSource::Zip, &GeoSource::City]);
    }
}
