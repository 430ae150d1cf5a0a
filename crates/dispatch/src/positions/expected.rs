//! When a truck is expected at its next stop, by its newest position.

use super::legs::{miles_along, miles_toward};
use chrono::{DateTime, Utc};
use freight::eta::{HoursUsed, arrival};
use freight::load::Load;
use freight::movement::StopRange;
use freight::position::Fix;
use freight::settings::Settings;
use geo::routing::Team;

/// What is expected of a truck.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Expected {
    /// Road miles to its next stop; none where nobody can tell.
    pub(super) miles_left: Option<f64>,
    /// When it is there, to the minute.
    pub(super) arrives_at: Option<DateTime<Utc>>,
}

/// What is expected of the truck that hauls these stops of a load. Where the stop before has been left, its way is the leg between the two.
pub(super) fn expected(
    load: &Load,
    range: StopRange,
    last: &Fix,
    (team, hours): (Team, HoursUsed),
    settings: &Settings,
) -> Expected {
    let next = load.next_stop().map(|(next, _)| next.max(range.first)).filter(|next| range.has(*next));
    let Some((at, stop)) = next.and_then(|next| Some((next, load.stops.get(usize::from(next))?))) else {
        return Expected::default();
    };
    if stop.arrived_at.is_some() {
        return Expected { miles_left: Some(0.0), arrives_at: stop.arrived_at };
    }
    let Some(place) = stop.place else { return Expected::default() };
    let before = (at > range.first).then(|| load.stops.get(usize::from(at) - 1)).flatten();
    let miles = match before.and_then(|stop| stop.place) {
        Some(from) => miles_along(from.point, place.point, last.point),
        None => miles_toward(last.point, place.point),
    };
    let eta = arrival(last.located_at, miles, team, hours, settings);
    Expected { miles_left: Some((miles * 10.0).round() / 10.0), arrives_at: Some(to_the_minute(eta.expected_at)) }
}

/// The full minute at or after an instant: expectations are no more exact, and do not change with every position.
fn to_the_minute(at: DateTime<Utc>) -> DateTime<Utc> {
    let minutes = (at.timestamp() + 59).div_euclid(60);
    DateTime::from_timestamp(minutes * 60, 0).unwrap_or(at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeDelta;
    use freight::load::{FixSource, LoadStatus, Sharing};
    use freight::stop::{GeoSource, Handling, Place, Scheduling, Stop, StopKind, Window};
    use geo::Point;
    use kernel::ids::StopId;

    const DALLAS: Point = Point { lat: 32.7767, lon: -96.797 };
    const HOUSTON: Point = Point { lat: 29.7604, lon: -95.3698 };

    fn at(minute: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::days(20_000) + TimeDelta::minutes(minute)
    }

    fn stop(id: i64, point: Point) -> Stop {
        Stop {
            id: StopId(id),
            kind: StopKind::Other,
            handling: Handling::Live,
            scheduling: Scheduling::Appointment,
            place: Some(Place::new(point, GeoSource::Given)),
            window: Window { start: at(0), end: at(60) },
            arrived_at: None,
            departed_at: None,
            done_at: None,
        }
    }

    fn load() -> Load {
        Load {
            status: LoadStatus::Covered,
            billable_miles: Some(240.0),
            stops: Box::new([stop(1, DALLAS), stop(2, HOUSTON)]),
            movements: vec![],
            sharing: Sharing::NONE,
            shared_at: None,
            last_fix: None,
            last_log_at: None,
            eta_at: None,
        }
    }

    fn of(load: &Load, point: Point) -> Expected {
        let last = Fix { located_at: at(30), point, speed_mph: None, source: FixSource::Eld };
        let range = StopRange { first: 0, last: 1 };
        expected(load, range, &last, (Team::Solo, HoursUsed::default()), &Settings::default())
    }

    #[test]
    fn before_the_first_stop_it_is_that_one_then_the_next() {
        let mut load = load();
        let toward_dallas = of(&load, HOUSTON);
        load.stops[0].departed_at = Some(at(10));
        let toward_houston = of(&load, DALLAS);

        for expected in [toward_dallas, toward_houston] {
            let miles = expected.miles_left.expect("miles");
            assert!((220.0..270.0).contains(&miles), "{miles}");
            let minutes = (expected.arrives_at.expect("a time") - at(30)).num_minutes();
            assert!((minutes as f64 - miles / 50.0 * 60.0).abs() <= 1.5, "{minutes} minutes for {miles} miles");
        }
        assert!(of(&load, HOUSTON).miles_left.is_some_and(|miles| miles < 10.0));
    }

    #[test]
    fn at_the_stop_it_is_the_arrival_and_after_the_last_nothing() {
        let mut load = load();
        load.stops[0].arrived_at = Some(at(5));
        assert_eq!(of(&load, DALLAS), Expected { miles_left: Some(0.0), arrives_at: Some(at(5)) });

        load.stops[1].departed_at = Some(at(20));
        assert_eq!(of(&load, DALLAS), Expected::default());
    }

    #[test]
    fn a_stop_that_nobody_can_place_has_no_expectation() {
        let mut load = load();
        load.stops[0].place = None;
        assert_eq!(of(&load, HOUSTON), Expected::default());
        load.stops[0].departed_at = Some(at(10));
        assert!(of(&load, DALLAS).miles_left.is_some(), "the way from an unknown place is from where it is");
    }

    #[test]
    fn expectations_are_full_minutes() {
        let seconds = |seconds| to_the_minute(at(7) + TimeDelta::seconds(seconds));
        assert_eq!([0, 1, 60].map(seconds), [at(7), at(8), at(8)]);
    }
}
