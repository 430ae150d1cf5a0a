//! When a load may be taken to be delivered although nobody said so.
//!
//! No stolen load closes itself: the last position has to be near the last stop. Otherwise a person decides, and the desk is told.

use super::Load;
use crate::settings::{Settings, minutes};
use chrono::{DateTime, Utc};

/// Whether a load may be assumed delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assumption {
    /// It may: past its last window, silent, and last seen near its last stop.
    Delivered,
    /// Not before this moment, and only if nothing is heard until then.
    NotBefore(DateTime<Utc>),
    /// It is past its time and silent, but nothing shows that it came: a person decides.
    NoEvidence,
    /// It is not live, or its logs show that it was delivered.
    NotFollowed,
}

/// Judges a load at a moment.
pub fn assume(load: &Load, now: DateTime<Utc>, settings: &Settings) -> Assumption {
    let Some(last_window_end) = load.last_window_end().filter(|_| load.status.is_live() && !load.shows_delivery())
    else {
        return Assumption::NotFollowed;
    };
    let after = minutes(settings.assumed_after_minutes);
    let from = load.last_sign_at().map_or(last_window_end, |sign| sign.max(last_window_end)) + after;
    if now < from {
        Assumption::NotBefore(from)
    } else if is_near_last_stop(load, settings) {
        Assumption::Delivered
    } else {
        Assumption::NoEvidence
    }
}

/// From when the missing proof of delivery is told; none while there is a position near the last stop, or the load is not live.
pub fn no_evidence_from(load: &Load, settings: &Settings) -> Option<DateTime<Utc>> {
    let is_open_question = load.status.is_live() && !load.shows_delivery() && !is_near_last_stop(load, settings);
    load.last_window_end().filter(|_| is_open_question).map(|end| end + minutes(settings.no_evidence_minutes))
}

fn is_near_last_stop(load: &Load, settings: &Settings) -> bool {
    let place = load.last_stop().and_then(|stop| stop.place);
    let miles = place.zip(load.last_fix).map(|(place, fix)| place.miles_from(fix.point));
    miles.is_some_and(|miles| miles <= f64::from(settings.assumed_within_miles))
}

#[cfg(test)]
mod tests {
    use super::super::samples::{DELIVERY_END, at, fix_near_delivery, load};
    use super::super::{LastFix, LoadStatus};
    use super::*;

    const DAY: i64 = 1_440;

    fn judge(fix: Option<LastFix>, minute: i64) -> Assumption {
        assume(&Load { status: LoadStatus::Progress, last_fix: fix, ..load() }, at(minute), &Settings::default())
    }

    #[test]
    fn a_day_late_and_a_day_silent_near_the_last_stop_is_delivered() {
        let early = Some(fix_near_delivery(DELIVERY_END - 60, 20.0));
        let late = Some(fix_near_delivery(DELIVERY_END + 300, 20.0));

        assert_eq!(judge(early, DELIVERY_END + DAY - 1), Assumption::NotBefore(at(DELIVERY_END + DAY)));
        assert_eq!(judge(early, DELIVERY_END + DAY), Assumption::Delivered);
        assert_eq!(judge(late, DELIVERY_END + DAY), Assumption::NotBefore(at(DELIVERY_END + 300 + DAY)));
        assert_eq!(judge(late, DELIVERY_END + 300 + DAY), Assumption::Delivered);
    }

    #[test]
    fn a_load_last_seen_elsewhere_never_closes_itself() {
        assert_eq!(judge(Some(fix_near_delivery(DELIVERY_END, 26.0)), DELIVERY_END + 30 * DAY), Assumption::NoEvidence);
        assert_eq!(judge(None, DELIVERY_END + 30 * DAY), Assumption::NoEvidence);
    }

    #[test]
    fn a_missing_proof_is_told_four_hours_past_the_last_window() {
        let from = |status, fix| no_evidence_from(&Load { status, last_fix: fix, ..load() }, &Settings::default());

        assert_eq!(from(LoadStatus::Progress, None), Some(at(DELIVERY_END + 240)));
        assert_eq!(from(LoadStatus::Progress, Some(fix_near_delivery(0, 24.0))), None);
        assert_eq!(from(LoadStatus::Delivered, None), None);
    }

    #[test]
    fn only_live_loads_are_assumed_delivered() {
        for status in LoadStatus::ALL {
            let judged = assume(&Load { status: *status, ..load() }, at(DELIVERY_END + 9 * DAY), &Settings::default());
            assert_eq!(judged == Assumption::NotFollowed, !status.is_live(), "{status}");
        }
        let mut done = Load { status: LoadStatus::Progress, ..load() };
        done.stops[1].done_at = Some(at(900));
        let judged = |load: &Load| assume(load, at(DELIVERY_END + 9 * DAY), &Settings::default());
        assert_eq!(judged(&done), Assumption::NoEvidence, "nobody saw it picked up");
        done.stops[0].arrived_at = Some(at(0));
        assert_eq!(judged(&done), Assumption::NotFollowed);
    }
}
