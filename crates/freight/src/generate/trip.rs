//! A sample driver's trip along a load's stops: where the truck is at any moment, what its device reports, and when it really came and left.
//!
//! A trip is a timetable made once; asking for a span of it twice gives the same positions. The driver keeps the hours of service.

use super::Habits;
use super::dice::{Dice, Stream};
use crate::eta::{RouteLine, hours};
use crate::position::Fix;
use crate::stop::Stop;
use chrono::{DateTime, TimeDelta, Utc};
use geo::Point;
use geo::roads::embedded;
use geo::routing::Profile;

/// When the truck really was at a stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    /// When it came.
    pub arrived_at: DateTime<Utc>,
    /// When it left.
    pub departed_at: DateTime<Utc>,
}

/// A part of the timetable: along a leg from one mile to another, or standing at one.
#[derive(Clone, Copy, Debug)]
struct Part {
    leg: usize,
    from_at: DateTime<Utc>,
    until: DateTime<Utc>,
    from_miles: f64,
    to_miles: f64,
}

/// One truck's trip.
#[derive(Clone, Debug)]
pub struct Trip {
    legs: Vec<RouteLine>,
    parts: Vec<Part>,
    visits: Vec<Visit>,
    habits: Habits,
    drift: Dice,
}

/// Miles before the first stop at which the trip begins.
const APPROACH_MILES: f64 = 40.0;
/// Hours driven before a break of half an hour: under the eight of 49 CFR 395.3(a)(3)(ii).
const STINT: f64 = 7.5;
/// Hours driven before a rest of ten: under the eleven of 49 CFR 395.3(a)(3)(i).
const DAY: f64 = 10.5;
/// How far a parked device drifts, in degrees: about 30 yards.
const DRIFT: f64 = 0.000_25;

impl Trip {
    /// The trip over stops that all have a place, on real roads; none where one has none, or two are the same place.
    pub fn on_roads(seed: u64, nth: u64, stops: &[Stop], habits: Habits) -> Option<Self> {
        let points: Option<Vec<Point>> = stops.iter().map(|stop| stop.place.map(|place| place.point)).collect();
        let leg = |pair: &[Point]| {
            let route = embedded().find(pair, &Profile::default()).ok()?;
            RouteLine::new(route.geometry, route.miles)
        };
        let legs: Option<Vec<RouteLine>> = points?.windows(2).map(leg).collect();
        Self::along(seed, nth, stops, legs?, habits)
    }

    /// The same along lines that are given, one for each pair of stops.
    pub fn along(seed: u64, nth: u64, stops: &[Stop], lines: Vec<RouteLine>, habits: Habits) -> Option<Self> {
        let first = stops.first()?;
        if lines.len() + 1 != stops.len() {
            return None;
        }
        let mut dice = Dice::of(seed, Stream::Drive, nth, 0);
        let mut legs = vec![approach(first.place?.point, &lines, &mut dice)?];
        legs.extend(lines);
        let arrive = first.window.start + TimeDelta::minutes(habits.late_minutes);
        let at = arrive - hours(legs[0].miles() / habits.mph);
        let mut trip =
            Self { legs, parts: vec![], visits: vec![], habits, drift: Dice::of(seed, Stream::Drift, nth, 0) };
        trip.plan(stops, at);
        Some(trip)
    }

    fn plan(&mut self, stops: &[Stop], mut at: DateTime<Utc>) {
        let (mut driven, mut since_break, mut all) = (0.0, 0.0, 0.0);
        let mut stands = self.habits.stands;
        for (leg, stop) in stops.iter().enumerate() {
            let (mut mile, end) = (0.0, self.legs[leg].miles());
            while mile < end - 1e-6 {
                let until_stand = stands.map_or(f64::INFINITY, |(after, _)| after as f64 - all);
                let stint = ((end - mile) / self.habits.mph)
                    .min(STINT - since_break)
                    .min(DAY - driven)
                    .min(until_stand)
                    .max(0.0);
                let to = (mile + stint * self.habits.mph).min(end);
                at = self.add(leg, at, stint, mile, to);
                mile = to;
                driven += stint;
                since_break += stint;
                all += stint;
                if let Some((after, rest)) = stands
                    && all >= after as f64 - 1e-9
                {
                    at = self.add(leg, at, rest as f64, mile, mile);
                    stands = None;
                    since_break = 0.0;
                }
                if driven >= DAY - 1e-9 {
                    at = self.add(leg, at, 10.0, mile, mile);
                    (driven, since_break) = (0.0, 0.0);
                } else if since_break >= STINT - 1e-9 {
                    at = self.add(leg, at, 0.5, mile, mile);
                    since_break = 0.0;
                }
            }
            // Who comes before the dock opens waits for it.
            let arrived_at = at;
            let open = at.max(stop.window.start) - at + TimeDelta::minutes(self.habits.dock_minutes);
            at = self.add(leg, at, open.num_seconds() as f64 / 3_600.0, end, end);
            since_break = 0.0;
            self.visits.push(Visit { arrived_at, departed_at: at });
        }
    }

    fn add(&mut self, leg: usize, from_at: DateTime<Utc>, took: f64, from_miles: f64, to_miles: f64) -> DateTime<Utc> {
        let until = from_at + hours(took);
        if until > from_at {
            self.parts.push(Part { leg, from_at, until, from_miles, to_miles });
        }
        until
    }

    /// When the trip begins.
    pub fn starts_at(&self) -> DateTime<Utc> {
        self.parts.first().map_or(DateTime::UNIX_EPOCH, |part| part.from_at)
    }

    /// When the truck leaves the last stop, after which nothing is reported.
    pub fn ends_at(&self) -> DateTime<Utc> {
        self.parts.last().map_or(DateTime::UNIX_EPOCH, |part| part.until)
    }

    /// When it was at each stop.
    pub fn visits(&self) -> &[Visit] {
        &self.visits
    }

    /// Where the truck is and how fast it goes; none before and after the trip.
    pub fn at(&self, at: DateTime<Utc>) -> Option<(Point, f64)> {
        let after = self.parts.partition_point(|part| part.until <= at);
        let part = self.parts.get(after).filter(|part| part.from_at <= at)?;
        let share =
            (at - part.from_at).num_milliseconds() as f64 / (part.until - part.from_at).num_milliseconds() as f64;
        let mile = part.from_miles + (part.to_miles - part.from_miles) * share;
        let mph = if part.to_miles > part.from_miles { self.habits.mph } else { 0.0 };
        Some((self.legs[part.leg].point_at(mile), mph))
    }

    /// What the device reports from one moment up to, not including, another.
    pub fn fixes(&self, from: DateTime<Utc>, until: DateTime<Utc>) -> Vec<Fix> {
        let (start, every) = (self.starts_at(), self.habits.every_minutes.max(1) * 60);
        let (from, until) = (from.max(start), until.min(self.ends_at()));
        let first = ((from - start).num_seconds() + every - 1) / every;
        let moments = (first..).map(|nth| (nth, start + TimeDelta::seconds(nth * every)));
        let heard = moments.take_while(|(_, at)| *at < until).filter(|(_, at)| !self.is_silent(*at));
        heard.filter_map(|(nth, at)| self.fix(nth, at)).collect()
    }

    fn fix(&self, nth: i64, located_at: DateTime<Utc>) -> Option<Fix> {
        let (point, mph) = self.at(located_at)?;
        let mut dice = self.drift.clone();
        for _ in 0..=nth % 7 {
            dice.roll();
        }
        let mut drift = || (dice.unit() * 2.0 - 1.0) * DRIFT;
        let point = Point { lat: point.lat + drift(), lon: point.lon + drift() };
        Some(Fix { located_at, point, speed_mph: Some(mph as f32), source: self.habits.source })
    }

    fn is_silent(&self, at: DateTime<Utc>) -> bool {
        self.habits.silent.is_some_and(|(after, length)| {
            let from = self.starts_at() + TimeDelta::hours(after);
            (from..from + TimeDelta::hours(length)).contains(&at)
        })
    }
}

/// The way to the first stop: from somewhere around it, so that the truck is seen coming.
fn approach(first: Point, lines: &[RouteLine], dice: &mut Dice) -> Option<RouteLine> {
    // Along the first leg, the other way: that is where there is land.
    let from = lines.first().map_or(first, |line| line.point_at(APPROACH_MILES * (0.5 + 0.5 * dice.unit())));
    RouteLine::new(vec![from, first], geo::miles(from, first) * 1.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::samples::{at, load};
    use crate::position::StopEventKind::{Arrived, Departed};
    use crate::position::{Verdict, Watch, replay};
    use crate::settings::Settings;

    fn trip(habits: Habits) -> Trip {
        Trip::on_roads(7, 1, &load().stops, habits).expect("a trip")
    }

    fn all(trip: &Trip) -> Vec<Fix> {
        trip.fixes(trip.starts_at(), trip.ends_at())
    }

    #[test]
    fn a_trip_in_parts_is_the_trip() {
        let trip = trip(Habits::STEADY);
        let cut = at(333);
        assert_eq!([trip.fixes(trip.starts_at(), cut), trip.fixes(cut, trip.ends_at())].concat(), all(&trip));
        assert_eq!(all(&self::trip(Habits::STEADY)), all(&trip));
    }

    #[test]
    fn what_a_truck_reports_is_plausible() {
        for nth in 0..20 {
            let trip = Trip::on_roads(7, nth, &load().stops, Habits::of(7, nth)).expect("a trip");
            let (mut watch, mut before) = (Watch::default(), None);
            for fix in all(&trip) {
                let verdict = watch.judge(&fix, before.as_ref(), None, fix.located_at, &Settings::default());
                assert_eq!(verdict, Verdict::Accepted, "{nth} {fix:?}");
                before = Some(fix);
            }
        }
    }

    #[test]
    fn arrivals_and_departures_are_found_within_two_positions_of_the_truth() {
        for nth in 0..20 {
            let habits = Habits { silent: None, ..Habits::of(7, nth) };
            let trip = Trip::on_roads(7, nth, &load().stops, habits).expect("a trip");
            let events = replay(&load().stops, &all(&trip), &Settings::default());
            let within = TimeDelta::minutes(2 * habits.every_minutes);
            let told: Vec<_> = events.iter().map(|event| (event.stop, event.kind)).collect();
            assert_eq!(told, [(0, Arrived), (0, Departed), (1, Arrived)], "{nth}: the trip ends at the last dock");
            for event in events {
                let visit = trip.visits()[usize::from(event.stop)];
                let truth = if event.kind == Arrived { visit.arrived_at } else { visit.departed_at };
                assert!((event.occurred_at - truth).abs() <= within, "{nth} {event:?} {truth}");
            }
        }
    }

    #[test]
    fn a_driver_is_late_stands_and_loses_the_signal() {
        let late = trip(Habits { late_minutes: 90, ..Habits::STEADY });
        assert_eq!(late.visits()[0].arrived_at, at(90));

        let steady = trip(Habits::STEADY);
        let stood = trip(Habits { stands: Some((3, 2)), ..Habits::STEADY });
        assert!(stood.visits()[1].arrived_at > steady.visits()[1].arrived_at + TimeDelta::minutes(80));

        let silent = trip(Habits { silent: Some((4, 5)), ..Habits::STEADY });
        let longest = all(&silent).windows(2).map(|pair| pair[1].located_at - pair[0].located_at).max();
        assert!(longest >= Some(TimeDelta::hours(5)), "{longest:?}");
    }

    #[test]
    fn the_hours_of_service_are_kept() {
        let fixes = all(&trip(Habits::STEADY));
        for count in (12..fixes.len()).step_by(12) {
            let used = crate::eta::HoursUsed::of_fixes(&fixes[..count]);
            assert!(used.driving <= 11.5 && used.since_break <= 8.5, "{used:?}");
        }
    }

    #[test]
    fn stops_without_a_place_have_no_trip() {
        let mut stops = load().stops;
        stops[1].place = None;
        assert!(Trip::on_roads(7, 1, &stops, Habits::STEADY).is_none());
        assert!(Trip::along(7, 1, &stops, vec![], Habits::STEADY).is_none());
    }
}
