//! A dock by its address, and where it is: learned when someone says that the truck is there while a device sees where the truck is.

use super::{LogSource, LogType, Stop};
use crate::load::{FixSource, LastFix};
use chrono::{DateTime, TimeDelta, Utc};
use geo::Point;

/// How far apart what was logged and the truck's position may be.
const TOGETHER: TimeDelta = TimeDelta::minutes(15);
/// A thousandth of a degree is a tenth of a mile: the dock, not the truck.
const PARTS: f64 = 1_000.0;

/// What two stops at the same dock have in common; none where the address doesn't name one.
pub fn facility_key(
    name: Option<&str>,
    street: Option<&str>,
    (city, state, postal_code): (Option<&str>, Option<&str>, Option<&str>),
) -> Option<String> {
    let word = |text: Option<&str>| {
        let text: String = text?.chars().filter(|sign| sign.is_alphanumeric()).collect();
        Some(text.to_lowercase()).filter(|text| !text.is_empty())
    };
    let dock = word(street).or_else(|| word(name))?;
    let place = match word(postal_code) {
        Some(zip) => zip.chars().take(5).collect(),
        None => format!("{} {}", word(city)?, word(state)?),
    };
    Some(format!("{dock} {place}").chars().take(300).collect())
}

/// Where a stop's dock is, if a log teaches it: of an approximate stop, by a person, the driver or the dock, with the truck seen near the stop
/// at that time. Leaving teaches nothing: by then the truck may be on the road.
pub fn taught(
    stop: &Stop,
    (is_type, source, occurred_at): (LogType, LogSource, DateTime<Utc>),
    fix: Option<LastFix>,
) -> Option<Point> {
    let place = stop.place.filter(|place| place.geo_source.is_approximate())?;
    let is_there = matches!(is_type, LogType::Arrival | LogType::Pickup | LogType::Delivery);
    let is_said = matches!(source, LogSource::Person | LogSource::Driver | LogSource::Dock);
    // What someone says on the phone is no position.
    let fix = fix.filter(|fix| fix.source != FixSource::CheckCall && place.holds(fix.point))?;
    let is_together = (fix.located_at - occurred_at).abs() <= TOGETHER;
    let round = |degrees: f64| (degrees * PARTS).round() / PARTS;
    (is_there && is_said && is_together).then(|| Point { lat: round(fix.point.lat), lon: round(fix.point.lon) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::samples::{CHICAGO, DALLAS, at, fix, stop};
    use crate::stop::{GeoSource, Place, StopKind};

    fn key(name: Option<&str>, street: Option<&str>, zip: Option<&str>) -> Option<String> {
        facility_key(name, street, (Some("Dallas"), Some("TX"), zip))
    }

    #[test]
    fn the_same_dock_has_the_same_key_however_it_is_written() {
        assert_eq!(key(Some("Acme"), Some("100 Dock Rd."), Some("75201-1234")).as_deref(), Some("100dockrd 75201"));
        assert_eq!(key(None, Some("100 dock rd"), Some("75201")).as_deref(), Some("100dockrd 75201"));
        assert_eq!(key(Some("Acme DC"), None, None).as_deref(), Some("acmedc dallas tx"));
        assert_eq!(key(None, None, Some("75201")), None, "a ZIP code is no dock");
        assert_eq!(facility_key(Some("Acme"), None, (None, Some("TX"), None)), None);
    }

    fn approximate() -> Stop {
        Stop { place: Some(Place::new(DALLAS, GeoSource::Zip)), ..stop(StopKind::Pickup, 0) }
    }

    fn near() -> Point {
        Point { lat: DALLAS.lat + 0.020_04, lon: DALLAS.lon }
    }

    #[test]
    fn someone_who_is_there_with_the_truck_teaches_the_dock() {
        let log = (LogType::Arrival, LogSource::Driver, at(10));
        let taught_by = |stop: &Stop, log, fix| taught(stop, log, fix);

        let point = taught_by(&approximate(), log, Some(fix(0, near()))).expect("a point");
        assert_eq!((point.lat, point.lon), (32.797, -96.797));
        let exact = stop(StopKind::Pickup, 0);
        for (stop, log, fix) in [
            (&exact, log, Some(fix(0, near()))),
            (&approximate(), (LogType::Departure, LogSource::Driver, at(10)), Some(fix(0, near()))),
            (&approximate(), (LogType::Arrival, LogSource::Derived, at(10)), Some(fix(0, near()))),
            (&approximate(), (LogType::Arrival, LogSource::Tms, at(10)), Some(fix(0, near()))),
            (&approximate(), log, Some(fix(-6, near()))),
            (&approximate(), log, Some(fix(0, CHICAGO))),
            (&approximate(), log, Some(LastFix { source: FixSource::CheckCall, ..fix(0, near()) })),
            (&approximate(), log, None),
        ] {
            assert_eq!(taught_by(stop, log, fix), None, "{log:?} {fix:?}");
        }
    }
}
