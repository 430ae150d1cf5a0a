//! Which positions are believed. Refused ones are kept apart with the reason, for the people who look for a fault.

use super::{Fix, is_ground};
use crate::settings::Settings;
use chrono::{DateTime, TimeDelta, Utc};
use geo::miles;
use serde::{Deserialize, Serialize};

kernel::wire::words! {
    /// Why a position is not believed.
    pub enum Refusal {
        /// No such latitude or longitude.
        NotOnEarth = "not_on_earth",
        /// 0° N 0° E: the device had no position.
        NoFix = "no_fix",
        /// Later than now.
        Future = "future",
        /// Older than positions are kept.
        TooOld = "too_old",
        /// At sea, or on another continent.
        OutOfRange = "out_of_range",
        /// Farther from the position before or after it than a truck gets in that time.
        TooFast = "too_fast",
        /// Another position of the same truck at the same moment.
        SameMoment = "same_moment",
    }
}

/// How far a device's clock may be ahead of ours.
pub const AHEAD: TimeDelta = TimeDelta::minutes(10);
/// How long raw positions are kept, and so how late one may come.
pub const KEPT: TimeDelta = TimeDelta::days(7);
/// Two positions may be this far apart at any speed: devices drift, and clocks are a minute off.
const SLACK_MILES: f64 = 2.0;
/// So many refused positions in a row that agree with each other are right, and the one they contradict was wrong.
const AGREEING: u8 = 3;

/// What comes of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is new, and believed. It may be older than others: whoever draws conclusions goes through them in their order.
    Accepted,
    /// The same position was accepted before: nothing to do.
    Duplicate,
    /// It is not believed.
    Refused(Refusal),
}

/// What is remembered of one truck on one movement to judge its next positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Watch {
    suspect: Option<Fix>,
    agreeing: u8,
}

impl Watch {
    /// Judges a position between the accepted ones before and after it (either may be the same moment's). Positions may come in any order.
    pub fn judge(
        &mut self,
        fix: &Fix,
        before: Option<&Fix>,
        after: Option<&Fix>,
        now: DateTime<Utc>,
        settings: &Settings,
    ) -> Verdict {
        if let Some(refusal) = impossible(fix, now) {
            return Verdict::Refused(refusal);
        }
        let neighbors = [before, after];
        if let Some(same) = neighbors.into_iter().flatten().find(|other| other.located_at == fix.located_at) {
            let is_same = miles(same.point, fix.point) < 0.01;
            return if is_same { Verdict::Duplicate } else { Verdict::Refused(Refusal::SameMoment) };
        }
        let can_reach = |other: &Fix| is_reachable(fix, other, settings.fastest_mph);
        if neighbors.into_iter().flatten().all(can_reach) {
            *self = Self::default();
            return Verdict::Accepted;
        }
        // Not believed; but if the positions that follow agree with it, the believed one was the wrong one.
        let agrees = self.suspect.is_some_and(|suspect| suspect.located_at < fix.located_at && can_reach(&suspect));
        self.agreeing = if agrees { self.agreeing + 1 } else { 1 };
        self.suspect = Some(*fix);
        if self.agreeing >= AGREEING && after.is_none() {
            *self = Self::default();
            return Verdict::Accepted;
        }
        Verdict::Refused(Refusal::TooFast)
    }
}

fn impossible(fix: &Fix, now: DateTime<Utc>) -> Option<Refusal> {
    let (lat, lon) = (fix.point.lat, fix.point.lon);
    if !(-90.0..=90.0).contains(&lat) || !(-180.0..=180.0).contains(&lon) {
        Some(Refusal::NotOnEarth)
    } else if lat.abs() < 0.001 && lon.abs() < 0.001 {
        Some(Refusal::NoFix)
    } else if fix.located_at > now + AHEAD {
        Some(Refusal::Future)
    } else if fix.located_at < now - KEPT {
        Some(Refusal::TooOld)
    } else if !is_ground(fix.point) {
        Some(Refusal::OutOfRange)
    } else {
        None
    }
}

fn is_reachable(fix: &Fix, other: &Fix, fastest_mph: u32) -> bool {
    let hours = (fix.located_at - other.located_at).abs().num_milliseconds() as f64 / 3_600_000.0;
    miles(fix.point, other.point) <= SLACK_MILES + hours * f64::from(fastest_mph)
}

#[cfg(test)]
mod tests {
    use super::super::samples::{fix, north};
    use super::*;
    use crate::load::samples::{CHICAGO, DALLAS, at};
    use geo::Point;

    fn judge(fix: &Fix, before: Option<&Fix>, after: Option<&Fix>) -> Verdict {
        Watch::default().judge(fix, before, after, at(60), &Settings::default())
    }

    #[test]
    fn what_cannot_be_is_refused_with_its_reason() {
        let place = |lat, lon| fix(0, Point { lat, lon });
        for (given, refusal) in [
            (place(91.0, 0.0), Refusal::NotOnEarth),
            (place(f64::NAN, 0.0), Refusal::NotOnEarth),
            (place(0.0, 0.0), Refusal::NoFix),
            (place(26.0, -90.0), Refusal::OutOfRange),
            (fix(71, DALLAS), Refusal::Future),
            (fix(59 - 7 * 1440, DALLAS), Refusal::TooOld),
        ] {
            assert_eq!(judge(&given, None, None), Verdict::Refused(refusal), "{given:?}");
        }
        for minute in [70, 60 - 7 * 1440] {
            assert_eq!(judge(&fix(minute, DALLAS), None, None), Verdict::Accepted, "{minute}");
        }
    }

    #[test]
    fn the_same_fix_twice_is_one() {
        let first = fix(0, DALLAS);
        assert_eq!(judge(&first, Some(&first), None), Verdict::Duplicate);
        assert_eq!(judge(&fix(0, CHICAGO), Some(&first), None), Verdict::Refused(Refusal::SameMoment));
        assert_eq!(judge(&fix(0, CHICAGO), None, Some(&first)), Verdict::Refused(Refusal::SameMoment));
    }

    #[test]
    fn no_truck_goes_faster_than_100() {
        let from = fix(0, DALLAS);
        let after = |miles| judge(&fix(30, north(DALLAS, miles)), Some(&from), None);
        assert_eq!([51.9, 52.1].map(after), [Verdict::Accepted, Verdict::Refused(Refusal::TooFast)]);
    }

    #[test]
    fn a_fix_out_of_order_fits_between_its_neighbors() {
        let (before, after) = (fix(0, DALLAS), fix(60, north(DALLAS, 60.0)));
        let between = |miles| judge(&fix(30, north(DALLAS, miles)), Some(&before), Some(&after));
        assert_eq!(between(30.0), Verdict::Accepted);
        assert_eq!(between(-30.0), Verdict::Refused(Refusal::TooFast), "near the one, far from the other");
    }

    #[test]
    fn one_wrong_fix_does_not_refuse_all_that_follow() {
        let (mut watch, wrong) = (Watch::default(), fix(0, CHICAGO));
        let mut next =
            |minute, point| watch.judge(&fix(minute, point), Some(&wrong), None, at(60), &Settings::default());

        let verdicts = [next(5, DALLAS), next(10, DALLAS), next(15, north(DALLAS, 3.0))];

        let refused = Verdict::Refused(Refusal::TooFast);
        assert_eq!(verdicts, [refused, refused, Verdict::Accepted]);
    }

    #[test]
    fn fixes_that_jump_about_are_never_believed() {
        let (mut watch, first) = (Watch::default(), fix(0, DALLAS));
        for (minute, miles) in [(1, 300.0), (2, -300.0), (3, 300.0), (4, -300.0), (5, 300.0)] {
            let verdict =
                watch.judge(&fix(minute, north(DALLAS, miles)), Some(&first), None, at(60), &Settings::default());
            assert_eq!(verdict, Verdict::Refused(Refusal::TooFast));
        }
    }
}
