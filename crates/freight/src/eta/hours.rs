//! Hours of service for a driver who is already on duty. `geo::routing` has the same rules for one who starts rested.

use crate::position::Fix;
use geo::routing::Team;
use serde::{Deserialize, Serialize};

/// Hours of driving after a rest. 49 CFR 395.3(a)(3)(i).
const DRIVING: f64 = 11.0;
/// Hours after coming on duty in which that driving has to be done. 49 CFR 395.3(a)(2).
const WINDOW: f64 = 14.0;
/// Hours of driving after which a break is due. 49 CFR 395.3(a)(3)(ii).
const BREAK_AFTER: f64 = 8.0;
/// Hours of that break. 49 CFR 395.3(a)(3)(ii).
const BREAK: f64 = 0.5;
/// Hours of rest. 49 CFR 395.3(a)(1).
const REST: f64 = 10.0;
/// Hours that two drivers need to change over: trade practice, in no rule.
const CHANGE: f64 = 0.5;
/// Miles an hour, in a straight line, that a truck makes while it is driven: what it made less, it stood.
const PACE_MPH: f64 = 40.0;
/// The part of its speed that a truck makes in a straight line, where the device tells the speed.
const STRAIGHT: f64 = 0.8;
/// Positions miss the ends of a rest and a break: so many hours of standing are taken for one.
const REST_SEEN: f64 = 9.5;
const BREAK_SEEN: f64 = 0.4;
/// Stints, breaks and rests of one trip, at most: a bound for miles that make no sense.
const MOST_STEPS: u32 = 1_000;

/// What of a driver's day is used up since the last rest of ten hours. All zero is a rested driver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct HoursUsed {
    /// Hours driven.
    pub driving: f64,
    /// Hours driven since the last break of half an hour.
    pub since_break: f64,
    /// Hours since coming on duty.
    pub on_duty: f64,
}

impl HoursUsed {
    /// Estimates them from a truck's positions, in the order of their times: standing long enough is a rest or a break. Nothing
    /// here sees the driver's log; sleeper splits and a second driver are unknown.
    pub fn of_fixes(fixes: &[Fix]) -> Self {
        let mut watch = HoursWatch::default();
        for pair in fixes.windows(2) {
            watch.step(&pair[0], &pair[1]);
        }
        watch.used()
    }
}

/// What is remembered of a driver's hours from position to position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct HoursWatch {
    used: HoursUsed,
    /// Hours of standing since the truck moved.
    standing: f64,
}

impl HoursWatch {
    /// What is used up.
    pub const fn used(&self) -> HoursUsed {
        self.used
    }

    /// Takes the next position, and the one before it. One that is not later changes nothing.
    pub fn step(&mut self, before: &Fix, fix: &Fix) {
        let hours = (fix.located_at - before.located_at).num_seconds() as f64 / 3_600.0;
        if hours <= 0.0 {
            return;
        }
        let told = [before, fix].into_iter().filter_map(|fix| fix.speed_mph).fold(0.0, f32::max);
        let pace = PACE_MPH.max(f64::from(told) * STRAIGHT);
        let driven = (geo::miles(before.point, fix.point) / pace).min(hours);
        let stood = hours - driven;
        // It may have stood first, or last: both are counted.
        self.standing += stood;
        if self.standing >= BREAK_SEEN {
            self.used.since_break = 0.0;
        }
        if self.standing >= REST_SEEN {
            self.used = HoursUsed::default();
        }
        if driven > 0.02 {
            self.used.driving += driven;
            self.used.since_break += driven;
            self.standing = stood;
        }
        self.used.on_duty = if self.used.driving > 0.0 { self.used.on_duty + hours } else { 0.0 };
    }
}

/// Hours until so many hours of driving are done, with the breaks and rests that are due. For a rested driver it is
/// [`geo::routing::elapsed_hours`].
pub fn expected_hours(driving: f64, team: Team, used: HoursUsed) -> f64 {
    let (mut left, mut elapsed) = (driving.max(0.0), 0.0);
    let mut day = used;
    for _ in 0..MOST_STEPS {
        if left <= 1e-9 {
            return elapsed;
        }
        let can_drive = (DRIVING - day.driving).min(WINDOW - day.on_duty).max(0.0);
        let until_break = (BREAK_AFTER - day.since_break).max(0.0);
        if can_drive <= 1e-9 {
            elapsed += if team == Team::Two { CHANGE } else { REST };
            day = HoursUsed::default();
        } else if until_break <= 1e-9 {
            elapsed += BREAK;
            day = HoursUsed { since_break: 0.0, on_duty: day.on_duty + BREAK, ..day };
        } else {
            let stint = left.min(can_drive).min(until_break);
            left -= stint;
            elapsed += stint;
            day = HoursUsed {
                driving: day.driving + stint,
                since_break: day.since_break + stint,
                on_duty: day.on_duty + stint,
            };
        }
    }
    elapsed + left
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::samples::DALLAS;
    use crate::position::samples::{fix, north};
    use geo::routing::elapsed_hours;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_rested_driver_takes_what_routes_say(driving in 0.0..100.0f64, is_team: bool) {
            let team = if is_team { Team::Two } else { Team::Solo };
            let took = expected_hours(driving, team, HoursUsed::default());
            prop_assert!((took - elapsed_hours(driving, team)).abs() < 1e-6, "{took}");
        }

        #[test]
        fn more_used_hours_never_arrive_sooner(driving in 0.0..30.0f64, used in 0.0..11.0f64) {
            let tired = HoursUsed { driving: used, since_break: used.min(8.0), on_duty: used };
            prop_assert!(expected_hours(driving, Team::Solo, tired) + 1e-9 >= expected_hours(driving, Team::Solo, HoursUsed::default()));
        }
    }

    #[test]
    fn the_eleven_the_fourteen_and_the_eight_hours_each_stop_a_driver() {
        let two = |used| expected_hours(2.0, Team::Solo, used);
        assert!((two(HoursUsed { driving: 9.0, since_break: 1.0, on_duty: 9.0 }) - 2.0).abs() < 1e-9);
        assert!(
            (two(HoursUsed { driving: 10.0, since_break: 1.0, on_duty: 10.0 }) - 12.0).abs() < 1e-9,
            "11 hours of driving"
        );
        assert!(
            (two(HoursUsed { driving: 5.0, since_break: 1.0, on_duty: 13.0 }) - 12.0).abs() < 1e-9,
            "14 hours on duty"
        );
        assert!(
            (two(HoursUsed { driving: 7.0, since_break: 7.0, on_duty: 7.0 }) - 2.5).abs() < 1e-9,
            "8 hours without a break"
        );
    }

    #[test]
    fn positions_tell_driving_breaks_and_rests() {
        let drive = |from: i64, hours: i64| {
            (0..=hours).map(move |hour| fix(from + hour * 60, north(DALLAS, (from / 60 + hour) as f64 * 55.0)))
        };
        let used = HoursUsed::of_fixes(&drive(0, 5).collect::<Vec<_>>());
        assert_eq!((used.driving, used.since_break, used.on_duty), (5.0, 5.0, 5.0));

        let place = north(DALLAS, 275.0);
        let with_break: Vec<_> = drive(0, 5).chain([fix(331, place)]).collect();
        let used = HoursUsed::of_fixes(&with_break);
        assert_eq!((used.driving, used.since_break), (5.0, 0.0));

        let rested: Vec<_> = drive(0, 5).chain((1..=10).map(|hour| fix(300 + hour * 60, place))).collect();
        assert_eq!(HoursUsed::of_fixes(&rested), HoursUsed::default());
    }
}
