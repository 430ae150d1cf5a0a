//! Whether what a driver taps at a delivery is taken for what happened there.
//!
//! Whoever holds the link can tap, and after a fictitious pickup that is the thief: no stolen load closes itself (loads.md §2a point 1).

use super::{LastFix, Load};
use crate::settings::Settings;
use crate::stop::{LogType, StopKind};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::ids::StopId;

/// How long the newest position says where the truck is. An older one is of a phone that slept, or had no signal.
const FRESH: TimeDelta = TimeDelta::hours(2);

/// What a driver tapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tap {
    /// At which of the load's stops.
    pub stop: StopId,
    /// What.
    pub is_type: LogType,
    /// When, as the phone says it.
    pub at: DateTime<Utc>,
}

/// Why a tap is not taken for what happened. The text is for the driver.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum Doubt {
    /// Nothing is logged at any pickup.
    #[error("No pickup is logged for this load. Log the pickup first, or ask the broker to log this.")]
    NoPickup,
    /// The truck was far from the stop just now.
    #[error(
        "Your last location is about {miles:.0} miles from this stop. Log it again when you're there, or ask the broker to log it."
    )]
    FarOff {
        /// How far.
        miles: f64,
    },
}

impl Doubt {
    /// What the broker reads of a tap that wasn't taken.
    pub fn in_log(self, is_type: LogType) -> String {
        let why = match self {
            Self::NoPickup => "no pickup is logged".to_owned(),
            Self::FarOff { miles } => format!("the truck's last location is about {miles:.0} miles from this stop"),
        };
        format!("The driver logged {is_type} here, which doesn't count: {why}.")
    }
}

/// What speaks against a tap at a delivery; none where nothing does, where it or that the truck left is logged already, and at other stops.
/// `fix` is the newest believed position of the driver's own truck or phone.
pub fn doubt(load: &Load, tap: Tap, fix: Option<LastFix>, now: DateTime<Utc>, settings: &Settings) -> Option<Doubt> {
    let stop = load.stops.iter().find(|stop| stop.id == tap.stop && stop.kind == StopKind::Delivery)?;
    let mut after = *stop;
    if stop.is_left() || after.log(tap.is_type, tap.at).is_err() || after == *stop {
        return None;
    }
    if !load.is_pickup_reached() {
        return Some(Doubt::NoPickup);
    }
    let fix = fix.filter(|fix| now - fix.located_at < FRESH)?;
    let miles = stop.place?.miles_from(fix.point);
    // A tap that waited for a signal: the truck has gone on since.
    let hours_since = (fix.located_at - tap.at).max(TimeDelta::zero()).num_seconds() as f64 / 3_600.0;
    let near = f64::from(settings.assumed_within_miles) + hours_since * f64::from(settings.earliest_mph);
    (miles > near).then_some(Doubt::FarOff { miles })
}

/// What the broker reads beside a tap that counts and that nothing but the driver's word tells; none where `fix`, the newest believed position of the
/// truck or phone, is new. It is what happened all the same: most honest drivers share no location (loads.md §2a).
pub fn unlocated(fix: Option<LastFix>, now: DateTime<Utc>) -> Option<&'static str> {
    let is_located = fix.is_some_and(|fix| now - fix.located_at < FRESH);
    (!is_located).then_some("The driver's tap alone: no location came in the 2 hours before.")
}

#[cfg(test)]
mod tests {
    use super::super::samples::{at, fix_near_delivery, load};
    use super::*;

    /// What speaks at minute 1,000 against a tap at the sample's delivery, whose pickup was left at minute 30.
    fn judge(is_type: LogType, minute: i64, fix: Option<LastFix>) -> Option<Doubt> {
        let mut load = load();
        load.stops[0].departed_at = Some(at(30));
        let tap = Tap { stop: load.stops[1].id, is_type, at: at(minute) };
        doubt(&load, tap, fix, at(1_000), &Settings::default())
    }

    #[test]
    fn a_tap_far_from_the_stop_is_doubted_while_the_position_is_new() {
        let far = |minute| Some(fix_near_delivery(minute, 26.0));
        for is_type in [LogType::Arrival, LogType::Delivery, LogType::Departure] {
            assert!(matches!(judge(is_type, 1_000, far(990)), Some(Doubt::FarOff { .. })), "{is_type}");
        }
        assert!(judge(LogType::Delivery, 1_000, far(881)).is_some());
        assert_eq!(judge(LogType::Delivery, 1_000, far(880)), None, "two hours old");
        assert_eq!(judge(LogType::Delivery, 1_000, Some(fix_near_delivery(990, 24.0))), None);
        assert_eq!(judge(LogType::Delivery, 1_000, None), None, "nothing is shared");
    }

    #[test]
    fn a_tap_that_waited_for_a_signal_is_judged_by_how_far_the_truck_can_have_gone_since() {
        let hour_later = |miles| judge(LogType::Delivery, 930, Some(fix_near_delivery(990, miles)));
        assert_eq!(hour_later(85.0), None);
        assert!(hour_later(95.0).is_some());
    }

    #[test]
    fn a_delivery_before_any_pickup_is_doubted() {
        let mut load = load();
        let near = Some(fix_near_delivery(990, 0.0));
        let own = Settings::default();
        let said = |load: &Load, nth: usize, is_type| {
            doubt(load, Tap { stop: load.stops[nth].id, is_type, at: at(1_000) }, near, at(1_000), &own)
        };
        assert_eq!(said(&load, 1, LogType::Delivery), Some(Doubt::NoPickup));
        assert_eq!(said(&load, 0, LogType::Arrival), None, "a pickup is where it begins");
        load.stops[1].done_at = Some(at(900));
        assert_eq!(said(&load, 1, LogType::Delivery), None, "logged already");
    }

    #[test]
    fn a_departure_that_is_told_from_the_road_stands_beside_the_delivery() {
        let mut load = load();
        (load.stops[0].departed_at, load.stops[1].done_at) = (Some(at(30)), Some(at(900)));
        let tap = Tap { stop: load.stops[1].id, is_type: LogType::Departure, at: at(1_000) };
        let far = Some(fix_near_delivery(990, 60.0));
        assert_eq!(doubt(&load, tap, far, at(1_000), &Settings::default()), None);
    }

    #[test]
    fn a_tap_beside_which_no_new_position_stands_is_said_to_be_the_drivers_word() {
        assert!(unlocated(None, at(1_000)).is_some_and(|words| words.contains("tap alone")));
        assert_eq!(unlocated(Some(fix_near_delivery(881, 0.0)), at(1_000)), None);
        assert!(unlocated(Some(fix_near_delivery(880, 0.0)), at(1_000)).is_some(), "two hours old");
    }

    #[test]
    fn a_doubt_is_told_to_the_driver_and_to_the_broker() {
        let doubt = Doubt::FarOff { miles: 238.6 };
        assert!(doubt.to_string().starts_with("Your last location is about 239 miles from this stop."));
        assert_eq!(
            Doubt::NoPickup.in_log(LogType::Delivery),
            "The driver logged delivery here, which doesn't count: no pickup is logged."
        );
    }
}
