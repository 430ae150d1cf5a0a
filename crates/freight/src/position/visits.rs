//! Arrival and departure out of positions.
//!
//! Arrival: two positions inside the stop's radius, or one at walking pace. Departure: two positions a quarter mile and more beyond it.
//! A stop whose point is a ZIP code's or a city's tells *near*, never arrival or departure. Going through the same positions one by one or
//! all at once gives the same events.

use super::Fix;
use crate::settings::Settings;
use crate::stop::{Place, Stop};
use chrono::{DateTime, Utc};
use kernel::ids::StopId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

kernel::wire::words! {
    /// What positions say of a stop.
    pub enum StopEventKind {
        /// The truck is near a stop that is only known by ZIP code or city.
        Near = "near",
        /// The truck came.
        Arrived = "arrived",
        /// The truck left. Leaving a pickup or delivery writes that log too.
        Departed = "departed",
    }
}

/// Something that positions say of a stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StopEvent {
    /// The stop's position from 0.
    pub stop: u8,
    /// What.
    pub kind: StopEventKind,
    /// The position that shows it: the first inside, the first beyond.
    pub occurred_at: DateTime<Utc>,
    /// The position before it, on the other side: it happened after this. None where there is none.
    pub after: Option<DateTime<Utc>>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum At {
    #[default]
    Away,
    There,
    Left,
}

/// What is remembered of one stop from position to position. Positions come in the order of their times.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StopWatch {
    at: At,
    /// The first position on the new side, and the one before it: the next on that side makes it an event.
    run: Option<(DateTime<Utc>, Option<DateTime<Utc>>)>,
    last_at: Option<DateTime<Utc>>,
}

impl StopWatch {
    /// The watch of a stop with the logs that it has: what was logged is not said again. A pickup or delivery is logged at the dock: the truck
    /// came, and is there until it leaves.
    pub fn of(stop: &Stop) -> Self {
        let at = match (stop.departed_at, stop.arrived_at.or(stop.done_at)) {
            (Some(_), _) => At::Left,
            (None, Some(_)) => At::There,
            (None, None) => At::Away,
        };
        Self { at, ..Self::default() }
    }

    /// Heeds what others logged meanwhile: where that is further on, it counts.
    fn heed(&mut self, stop: &Stop) {
        let told = Self::of(stop);
        if told.at > self.at {
            *self = Self { last_at: self.last_at, ..told };
        }
    }

    /// Takes the next position.
    pub fn step(&mut self, stop: u8, place: &Place, fix: &Fix, settings: &Settings) -> Option<StopEvent> {
        let beyond = f64::from(place.radius) + f64::from(settings.departure_margin) / 100.0;
        let miles = place.miles_from(fix.point);
        let before = self.last_at.replace(fix.located_at);
        let is_new_side = match self.at {
            At::Away => miles <= f64::from(place.radius),
            At::There => miles > beyond,
            At::Left => return None,
        };
        if !is_new_side {
            self.run = None;
            return None;
        }
        let is_approximate = place.geo_source.is_approximate();
        let is_sure = match self.at {
            At::Away => is_approximate || fix.is_standing(settings.standing_mph) == Some(true),
            _ => false,
        };
        let Some((occurred_at, after)) = self.run.or_else(|| is_sure.then_some((fix.located_at, before))) else {
            self.run = Some((fix.located_at, before));
            return None;
        };
        self.run = None;
        let (at, kind) = match self.at {
            // Once is enough: nothing follows from it.
            At::Away if is_approximate => (At::Left, StopEventKind::Near),
            At::Away => (At::There, StopEventKind::Arrived),
            _ => (At::Left, StopEventKind::Departed),
        };
        self.at = at;
        Some(StopEvent { stop, kind, occurred_at, after })
    }
}

/// The watches of a movement's stops.
///
/// A stop is watched once the stop before it was reached, or once its own window has opened: a truck that passes the receiver on its way to
/// the shipper has not delivered.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct StopWatches(BTreeMap<StopId, StopWatch>);

impl StopWatches {
    /// Takes the next position; gives what it shows. `stops` are the movement's in order, with the logs that they have by now; events name
    /// them by their place there.
    pub fn step(&mut self, stops: &[Stop], fix: &Fix, settings: &Settings) -> Vec<StopEvent> {
        let mut events = Vec::new();
        let mut is_before_reached = true;
        for (position, stop) in stops.iter().enumerate() {
            let watch = self.0.entry(stop.id).or_default();
            watch.heed(stop);
            let is_watched = is_before_reached || watch.at != At::Away || fix.located_at >= stop.window.start;
            if let Some(place) = stop.place.filter(|_| is_watched) {
                if watch.at == At::There && is_before_logs(stop, fix) {
                    watch.last_at = Some(fix.located_at);
                } else {
                    events.extend(watch.step(position as u8, &place, fix, settings));
                }
            }
            is_before_reached = watch.at != At::Away;
        }
        events
    }

    /// What is kept when a movement's positions are gone through again: what was left stays left, also where its logs were taken back.
    pub(super) fn begin_again(&mut self) {
        self.0.retain(|_, watch| watch.at == At::Left);
    }

    /// Forgets stops that the movement has no more.
    pub(super) fn keep(&mut self, stops: &[Stop]) {
        self.0.retain(|id, _| stops.iter().any(|stop| stop.id == *id));
    }
}

/// Whether a position is from before the truck was logged to be at a stop: where it was then says nothing of leaving.
fn is_before_logs(stop: &Stop, fix: &Fix) -> bool {
    stop.arrived_at.max(stop.done_at).is_some_and(|logged| fix.located_at <= logged)
}

/// What a movement's positions say of its stops, in the order in which it shows. `fixes` are in the order of their times.
pub fn replay(stops: &[Stop], fixes: &[Fix], settings: &Settings) -> Vec<StopEvent> {
    let mut watches = StopWatches::default();
    fixes.iter().flat_map(|fix| watches.step(stops, fix, settings)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::samples::{fix, north};
    use super::*;
    use crate::load::samples::{CHICAGO, DALLAS, at, load};
    use crate::stop::GeoSource;
    use geo::Point;
    use proptest::prelude::*;

    /// Events of a truck at these miles from the first stop, a minute apart, by kind and minute.
    fn events(miles: &[f64], speed_mph: Option<f32>) -> Vec<(StopEventKind, i64)> {
        let fixes: Vec<_> = miles
            .iter()
            .zip(0..)
            .map(|(miles, minute)| Fix { speed_mph, ..fix(minute, north(DALLAS, *miles)) })
            .collect();
        let found = replay(&load().stops, &fixes, &Settings::default());
        found.iter().map(|event| (event.kind, (event.occurred_at - at(0)).num_minutes())).collect()
    }

    #[test]
    fn two_fixes_inside_are_an_arrival() {
        assert_eq!(events(&[2.0, 0.49, 0.1], None), [(StopEventKind::Arrived, 1)]);
        assert_eq!(events(&[2.0, 0.49, 0.51, 0.4, 0.6], None), [], "never twice in a row");
    }

    #[test]
    fn one_fix_at_walking_pace_is_an_arrival() {
        assert_eq!(events(&[2.0, 0.4], Some(2.9)), [(StopEventKind::Arrived, 1)]);
        assert_eq!(events(&[2.0, 0.4], Some(3.0)), []);
    }

    #[test]
    fn two_fixes_a_quarter_mile_beyond_the_radius_are_a_departure() {
        let arrived = (StopEventKind::Arrived, 0);
        assert_eq!(events(&[0.1, 0.1, 0.8, 0.9], None), [arrived, (StopEventKind::Departed, 2)]);
        assert_eq!(events(&[0.1, 0.1, 0.7, 0.74, 0.6], None), [arrived], "within the margin");
        assert_eq!(events(&[0.1, 0.1, 0.8, 0.1, 0.8, 0.2], None), [arrived], "back each time");
    }

    #[test]
    fn an_event_says_between_which_fixes_it_happened() {
        let fixes = [
            fix(0, north(DALLAS, 9.0)),
            fix(10, DALLAS),
            fix(20, DALLAS),
            fix(80, north(DALLAS, 5.0)),
            fix(90, CHICAGO),
        ];
        let found = replay(&load().stops, &fixes, &Settings::default());
        let spans: Vec<_> = found.iter().map(|event| (event.after, event.occurred_at)).collect();
        assert_eq!(spans, [(Some(at(0)), at(10)), (Some(at(20)), at(80))]);
    }

    #[test]
    fn an_approximate_stop_is_only_near() {
        let mut stops = load().stops;
        stops[0].place = Some(Place::new(DALLAS, GeoSource::Zip));
        let fixes: Vec<_> = (0..20).map(|minute| Fix { speed_mph: Some(0.0), ..fix(minute, DALLAS) }).collect();
        let away: Vec<_> = (20..30).map(|minute| fix(minute, CHICAGO)).collect();

        let found = replay(&stops[..1], &[fixes, away].concat(), &Settings::default());

        assert_eq!(found.iter().map(|event| event.kind).collect::<Vec<_>>(), [StopEventKind::Near]);
    }

    #[test]
    fn passing_the_receiver_on_the_way_to_the_shipper_is_no_arrival() {
        let there = [fix(-300, CHICAGO), fix(-290, CHICAGO)];
        assert_eq!(replay(&load().stops, &there, &Settings::default()), []);
        let on_time = [fix(1_500, CHICAGO), fix(1_510, CHICAGO)];
        assert_eq!(replay(&load().stops, &on_time, &Settings::default()).len(), 1, "its own window has opened");
    }

    #[test]
    fn what_was_logged_is_not_said_again() {
        let mut stops = load().stops;
        stops[0].arrived_at = Some(at(-5));
        let fixes = [fix(0, DALLAS), fix(1, DALLAS), fix(50, CHICAGO), fix(60, CHICAGO)];
        let kinds = |stops: &[Stop]| {
            replay(stops, &fixes, &Settings::default()).iter().map(|event| (event.stop, event.kind)).collect::<Vec<_>>()
        };

        assert_eq!(kinds(&stops), [(0, StopEventKind::Departed), (1, StopEventKind::Arrived)]);
        stops[0].departed_at = Some(at(30));
        assert_eq!(kinds(&stops), [(1, StopEventKind::Arrived)]);
    }

    #[test]
    fn a_driver_who_logs_the_pickup_at_the_dock_leaves_afterwards() {
        let mut stops = load().stops;
        stops[0].done_at = Some(at(30));
        let fixes = [fix(31, DALLAS), fix(32, DALLAS), fix(60, north(DALLAS, 5.0)), fix(70, north(DALLAS, 15.0))];

        let found = replay(&stops[..1], &fixes, &Settings::default());

        let left = StopEvent { stop: 0, kind: StopEventKind::Departed, occurred_at: at(60), after: Some(at(32)) };
        assert_eq!(found, [left]);
    }

    #[test]
    fn where_a_truck_was_before_it_came_says_nothing_of_leaving() {
        let mut stops = load().stops;
        stops[0].arrived_at = Some(at(45));
        let fixes = [fix(10, CHICAGO), fix(20, CHICAGO), fix(50, DALLAS), fix(60, CHICAGO), fix(70, CHICAGO)];

        let found = replay(&stops[..1], &fixes, &Settings::default());

        let left = StopEvent { stop: 0, kind: StopEventKind::Departed, occurred_at: at(60), after: Some(at(50)) };
        assert_eq!(found, [left]);
    }

    proptest! {
        #[test]
        fn batches_are_the_same_as_one_by_one(
            steps in proptest::collection::vec((0.0..2.0f64, proptest::option::of(0.0..60.0f32)), 1..60),
            cut in 0..60usize,
        ) {
            let (own, place) = (Settings::default(), Place::new(DALLAS, GeoSource::Given));
            let seen = |((miles, speed), minute): (&(f64, Option<f32>), i64)| {
                Fix { speed_mph: *speed, ..fix(minute, north(DALLAS, *miles)) }
            };
            let fixes: Vec<_> = steps.iter().zip(0..).map(seen).collect();
            let whole = replay(&load().stops[..1], &fixes, &own);
            let mut watch = StopWatch::default();
            let mut parts = Vec::new();
            let (first, second) = fixes.split_at(cut.min(fixes.len()));
            for batch in [first, second] {
                // What is kept between batches is a copy.
                let mut kept = watch;
                parts.extend(batch.iter().filter_map(|fix| kept.step(0, &place, fix, &own)));
                watch = kept;
            }
            prop_assert_eq!(whole, parts);
        }
    }

    #[test]
    fn a_point_far_away_is_of_no_stop() {
        assert_eq!(replay(&load().stops, &[fix(0, Point { lat: 0.0, lon: 0.0 })], &Settings::default()), []);
    }
}
