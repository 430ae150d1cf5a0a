//! Whether and how a load's truck is tracked, what is wrong with the load, and when either can change next.

mod due;
mod problems;
mod tabs;

pub use due::next_due_at;
pub use problems::{Problem, ProblemKind, problems};
pub use tabs::{Counts, Judged, Tab, TabSet, counts, judge};

use crate::load::{FixSource, LastFix, Load, LoadStatus, Share};
use crate::settings::{Settings, minutes};
use chrono::{DateTime, TimeDelta, Utc};

kernel::wire::words! {
    /// How a load is tracked (document 2 §4).
    pub enum TrackingStatus {
        /// Positions come in.
        Tracking = "tracking",
        /// There is no carrier yet, or it is too early.
        NotStarted = "not_started",
        /// Nobody shares positions.
        NoEldConnection = "no_eld_connection",
        /// The last position is too old.
        TrackingInterrupted = "tracking_interrupted",
        /// The carrier or driver ended it, or the load was canceled.
        Terminated = "terminated",
        /// The last stop was left, the load is closed, or it is long over.
        Ended = "ended",
        /// It is shared, but the truck is not known, or the provider refuses.
        UnableToTrack = "unable_to_track",
        /// Fewer billable miles than are tracked.
        NotEligible = "not_eligible",
    }
}

/// Whether a load of so many billable miles can be tracked (document 2 §5). Miles that are not known exclude nothing.
pub fn is_trackable(billable_miles: Option<f32>, settings: &Settings) -> bool {
    billable_miles.is_none_or(|miles| f64::from(miles) >= f64::from(settings.trackable_miles))
}

/// The tracking status at a moment: the first that holds.
pub fn tracking_status(load: &Load, now: DateTime<Utc>, settings: &Settings) -> TrackingStatus {
    use TrackingStatus as Is;
    if !is_trackable(load.billable_miles, settings) {
        return Is::NotEligible;
    }
    if is_ended(load, now, settings) {
        return Is::Ended;
    }
    if load.sharing.is_revoked() || load.status == LoadStatus::Cancelled {
        return Is::Terminated;
    }
    let Some(starts_at) = starts_at(load, settings) else { return Is::NotStarted };
    if load.current_movement().is_none() || now < starts_at {
        return Is::NotStarted;
    }
    if !load.sharing.is_given() {
        return Is::NoEldConnection;
    }
    if !is_able(load) {
        return Is::UnableToTrack;
    }
    if silent_from(load, settings).is_some_and(|from| now > from) { Is::TrackingInterrupted } else { Is::Tracking }
}

/// When tracking starts: two days before the first pickup window.
fn starts_at(load: &Load, settings: &Settings) -> Option<DateTime<Utc>> {
    load.pickup_window().map(|window| window.start - minutes(settings.tracking_starts_minutes))
}

/// When tracking ends by itself: five days past the last window.
fn ends_at(load: &Load, settings: &Settings) -> Option<DateTime<Utc>> {
    load.last_window_end().map(|end| end + minutes(settings.tracking_ends_minutes))
}

/// A canceled load is terminated, not ended: the documents name both, and ended would hide the other.
fn is_ended(load: &Load, now: DateTime<Utc>, settings: &Settings) -> bool {
    let is_closed = matches!(load.status, LoadStatus::Delivered | LoadStatus::AssumedDelivered);
    let is_left = load.last_stop().is_some_and(crate::stop::Stop::is_left);
    is_closed || is_left || ends_at(load, settings).is_some_and(|end| now > end)
}

/// A phone shares itself; an ELD needs the truck's VIN, and a provider that answers.
fn is_able(load: &Load) -> bool {
    let has_vin =
        load.current_movement().is_some_and(|movement| movement.carrier_vehicle_id.is_some() && movement.vin.is_some());
    load.sharing.phone == Share::Active || (load.sharing.eld == Share::Active && has_vin)
}

/// After which moment silence is an interruption: counted from the last position, and not before points begin or are shared.
fn silent_from(load: &Load, settings: &Settings) -> Option<DateTime<Utc>> {
    let begins = load.pickup_window()?.start - minutes(settings.points_start_minutes);
    let begins = load.shared_at.map_or(begins, |shared| shared.max(begins));
    let heard = load.last_fix.map_or(begins, |fix| fix.located_at.max(begins));
    Some(heard + allowed_silence(load, settings))
}

/// How long the truck may be silent: at rest longer than under way, a phone longer than an ELD.
fn allowed_silence(load: &Load, settings: &Settings) -> TimeDelta {
    let of_phone = || load.sharing.eld != Share::Active;
    minutes(match load.last_fix {
        Some(LastFix { is_at_rest: true, .. }) => settings.rest_silent_minutes,
        Some(LastFix { source: FixSource::Phone, .. }) => settings.phone_silent_minutes,
        None if of_phone() => settings.phone_silent_minutes,
        _ => settings.eld_silent_minutes,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::Sharing;
    use crate::load::samples::{DALLAS, DELIVERY_END, at, fix, load};
    use crate::movement::Movement;

    fn shared(eld: Share, phone: Share) -> Load {
        Load { sharing: Sharing { eld, phone }, ..load() }
    }

    fn status(load: &Load, minute: i64) -> TrackingStatus {
        tracking_status(load, at(minute), &Settings::default())
    }

    #[test]
    fn fewer_than_150_billable_miles_are_not_eligible() {
        let with = |billable_miles| status(&Load { billable_miles, ..load() }, 0);
        assert_eq!(
            [Some(149.9), Some(150.0), None].map(with),
            [TrackingStatus::NotEligible, TrackingStatus::NoEldConnection, TrackingStatus::NoEldConnection]
        );
        let done = Load { billable_miles: Some(100.0), status: LoadStatus::Delivered, ..load() };
        assert_eq!(status(&done, 0), TrackingStatus::NotEligible, "first that holds");
    }

    #[test]
    fn tracking_ends_with_the_load_its_last_stop_or_five_days_later() {
        let over = DELIVERY_END + 5 * 1440;
        assert_eq!(
            [over, over + 1].map(|minute| status(&load(), minute)),
            [TrackingStatus::NoEldConnection, TrackingStatus::Ended]
        );
        for closed in [LoadStatus::Delivered, LoadStatus::AssumedDelivered] {
            assert_eq!(
                status(&Load { status: closed, ..shared(Share::Revoked, Share::None) }, 0),
                TrackingStatus::Ended
            );
        }
        let mut left = load();
        left.stops[1].departed_at = Some(at(900));
        assert_eq!(status(&left, 901), TrackingStatus::Ended);
    }

    #[test]
    fn a_revoked_share_or_a_canceled_load_is_terminated() {
        assert_eq!(status(&shared(Share::Revoked, Share::None), 0), TrackingStatus::Terminated);
        assert_eq!(status(&Load { status: LoadStatus::Cancelled, ..load() }, 0), TrackingStatus::Terminated);
        assert_ne!(
            status(&shared(Share::Revoked, Share::Active), 0),
            TrackingStatus::Terminated,
            "the phone still shares"
        );
    }

    #[test]
    fn tracking_starts_with_a_carrier_two_days_before_the_window() {
        let minutes = [-2 * 1440 - 1, -2 * 1440];
        assert_eq!(
            minutes.map(|minute| status(&load(), minute)),
            [TrackingStatus::NotStarted, TrackingStatus::NoEldConnection]
        );
        assert_eq!(
            status(&Load { movements: vec![], ..shared(Share::Active, Share::None) }, 0),
            TrackingStatus::NotStarted
        );
    }

    #[test]
    fn without_a_truck_a_vin_or_the_providers_answer_there_is_no_tracking() {
        let with = |change: fn(&mut Movement)| {
            let mut load = shared(Share::Active, Share::None);
            change(&mut load.movements[0]);
            status(&load, -100)
        };
        assert_eq!(with(|_| ()), TrackingStatus::Tracking);
        assert_eq!(with(|movement| movement.vin = None), TrackingStatus::UnableToTrack);
        assert_eq!(with(|movement| movement.carrier_vehicle_id = None), TrackingStatus::UnableToTrack);
        assert_eq!(status(&shared(Share::Refused, Share::None), -100), TrackingStatus::UnableToTrack);
        let mut phone = shared(Share::Refused, Share::Active);
        phone.movements[0].vin = None;
        assert_eq!(status(&phone, -100), TrackingStatus::Tracking, "a phone needs no VIN");
    }

    #[test]
    fn silence_is_an_interruption_by_source_and_rest() {
        let with = |source, is_at_rest, silent: i64| {
            let last_fix = Some(LastFix { source, is_at_rest, ..fix(100, DALLAS) });
            status(&Load { last_fix, ..shared(Share::Active, Share::None) }, 100 + silent)
        };
        for (source, is_at_rest, most) in [
            (FixSource::Eld, false, 130),
            (FixSource::Key, false, 130),
            (FixSource::Phone, false, 270),
            (FixSource::Eld, true, 720),
            (FixSource::Phone, true, 720),
        ] {
            assert_eq!(with(source, is_at_rest, most), TrackingStatus::Tracking, "{source} {is_at_rest}");
            assert_eq!(
                with(source, is_at_rest, most + 1),
                TrackingStatus::TrackingInterrupted,
                "{source} {is_at_rest}"
            );
        }
    }

    #[test]
    fn silence_counts_from_when_points_begin_or_are_shared() {
        let eld = shared(Share::Active, Share::None);
        assert_eq!(
            [-50, -49].map(|minute| status(&eld, minute)),
            [TrackingStatus::Tracking, TrackingStatus::TrackingInterrupted]
        );
        let phone = shared(Share::None, Share::Active);
        assert_eq!(
            [90, 91].map(|minute| status(&phone, minute)),
            [TrackingStatus::Tracking, TrackingStatus::TrackingInterrupted]
        );
        let late = Load { shared_at: Some(at(300)), ..eld };
        assert_eq!(
            [430, 431].map(|minute| status(&late, minute)),
            [TrackingStatus::Tracking, TrackingStatus::TrackingInterrupted]
        );
    }
}
