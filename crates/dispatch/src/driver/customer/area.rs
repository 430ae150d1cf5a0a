//! Where a truck is, as coarsely as a customer may know: the nearest of the main cities, and the hour.

use chrono::{DateTime, Utc};
use geo::{City, Point, cities, miles};

/// Farther than this from every main city nothing is said.
const MOST_MILES: f64 = 150.0;
/// Seconds of an hour.
const HOUR: i64 = 3_600;

/// The main city nearest to a point; none where there is none around.
pub(super) fn nearest_city(point: Point) -> Option<&'static City> {
    let measured = cities().iter().map(|city| (miles(point, city.point()), city)).filter(|(far, _)| *far <= MOST_MILES);
    measured.min_by(|(a, _), (b, _)| a.total_cmp(b)).map(|(_, city)| city)
}

/// The name of a city as people write it: `Saint Louis`.
pub(super) fn written(name: &str) -> String {
    let mut written = String::with_capacity(name.len());
    let mut begins = true;
    for letter in name.chars() {
        written.push(if begins { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() });
        begins = !letter.is_ascii_alphanumeric() && letter != '\'';
    }
    written
}

/// The beginning of an instant's hour.
pub(super) fn hour(at: DateTime<Utc>) -> DateTime<Utc> {
    let seconds = at.timestamp();
    DateTime::from_timestamp(seconds - seconds.rem_euclid(HOUR), 0).unwrap_or(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_points_around_a_city_give_the_same_answer() {
        let dallas = Point { lat: 32.78, lon: -96.80 };
        let near = [(0.0, 0.0), (0.01, 0.02), (-0.03, 0.01)];
        for (lat, lon) in near {
            let city = nearest_city(Point { lat: dallas.lat + lat, lon: dallas.lon + lon }).expect("a city");
            assert_eq!((written(city.name).as_str(), city.state.code), ("Dallas", "TX"));
        }
        assert!(nearest_city(Point { lat: 30.0, lon: -60.0 }).is_none(), "at sea");
    }

    #[test]
    fn names_are_written_as_people_do() {
        assert_eq!(
            ["SAINT LOUIS", "WINSTON-SALEM", "COEUR D'ALENE"].map(written),
            ["Saint Louis", "Winston-Salem", "Coeur D'alene"]
        );
    }

    #[test]
    fn the_minute_is_not_told() {
        let at: DateTime<Utc> = "2026-11-24T14:59:59Z".parse().expect("an instant");
        assert_eq!(hour(at).to_rfc3339(), "2026-11-24T14:00:00+00:00");
    }
}
