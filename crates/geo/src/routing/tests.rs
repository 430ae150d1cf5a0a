//! Routes over the embedded graph, and hours by the book.

use super::*;
use crate::roads::embedded;

const CHICAGO: Point = Point { lat: 41.8781, lon: -87.6298 };
const DALLAS: Point = Point { lat: 32.7767, lon: -96.797 };
const SAN_JUAN: Point = Point { lat: 18.4655, lon: -66.1057 };

#[test]
fn a_route_has_miles_hours_course_and_roads() {
    let route = embedded().find(&[CHICAGO, DALLAS], &Profile::default()).expect("a route");

    assert!((880.0..=1000.0).contains(&route.miles), "{}", route.miles);
    assert!((route.hours - route.miles / 50.0).abs() < 1e-9);
    assert_eq!((route.geometry.first(), route.geometry.last()), (Some(&CHICAGO), Some(&DALLAS)));
    let steps: f64 = route.steps.iter().map(|step| step.miles).sum();
    assert!((steps - route.miles).abs() < 0.01, "{steps} {}", route.miles);
    assert!(!route.is_estimate && route.attribution.contains("OpenStreetMap"));
}

#[test]
fn a_place_without_a_road_is_estimated_and_says_so() {
    let route = embedded().find(&[CHICAGO, SAN_JUAN], &Profile::default()).expect("a route");

    assert!(route.is_estimate && route.note.is_some());
    assert!((route.miles - circuity_miles(crate::miles(CHICAGO, SAN_JUAN))).abs() < 0.01);
}

#[test]
fn stops_are_checked() {
    let find = |stops: &[Point]| embedded().find(stops, &Profile::default()).expect_err("no route");

    assert_eq!(find(&[CHICAGO]), RouteError::TooFewStops);
    assert_eq!(find(&[CHICAGO; 26]), RouteError::TooManyStops);
    assert_eq!(find(&[CHICAGO, Point { lat: 91.0, lon: 0.0 }]), RouteError::NotOnEarth(1));
    assert_eq!(find(&[Point { lat: f64::NAN, lon: 0.0 }, CHICAGO]), RouteError::NotOnEarth(0));
}

#[test]
fn hours_of_service_are_kept() {
    for (driving, solo, team) in [
        (0.0, 0.0, 0.0),
        (8.0, 8.0, 8.0),
        (8.1, 8.6, 8.6),
        (11.0, 11.5, 11.5),
        (11.1, 21.6, 12.1),
        (22.0, 33.0, 23.5),
        (30.1, 51.6, 32.6),
    ] {
        assert!(
            (elapsed_hours(driving, Team::Solo) - solo).abs() < 1e-9,
            "{driving}: {}",
            elapsed_hours(driving, Team::Solo)
        );
        assert!(
            (elapsed_hours(driving, Team::Two) - team).abs() < 1e-9,
            "{driving}: {}",
            elapsed_hours(driving, Team::Two)
        );
    }
}

#[test]
fn only_a_sensible_average_speed_is_taken() {
    assert!(Profile::with_average(44.9, Team::Solo).is_none() && Profile::with_average(f64::NAN, Team::Solo).is_none());
    assert_eq!(Profile::with_average(55.0, Team::Two).map(|profile| profile.mph), Some(55.0));
}
