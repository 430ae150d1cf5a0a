//! When a load is delayed, and when it no longer is.

use super::{Load, LoadStatus};
use crate::settings::{Settings, minutes};
use chrono::{DateTime, Utc};

/// What one look at the expected arrival leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The status after it.
    pub status: LoadStatus,
    /// How many looks in a row were in time; kept with the load for the next look.
    pub looks_in_time: u8,
}

/// Looks at the expected arrival at the next stop: late by more than the threshold is delayed at once; a delayed load takes several looks in
/// time to be in progress again, or covered before pickup. A load of another status, or without an ETA, stays as it is.
pub fn look(load: &Load, looks_in_time: u8, settings: &Settings) -> Look {
    let same = Look { status: load.status, looks_in_time };
    let Some((_, next)) = load.next_stop() else { return same };
    // At the stop there is nothing to be late for any more: the arrival is a look in time.
    let eta_at = next.arrived_at.or(load.eta_at);
    let (true, Some(eta_at)) = (load.status.is_live(), eta_at) else { return same };
    if eta_at > next.window.end + minutes(settings.delayed_minutes) {
        return match next.arrived_at {
            // It came late, and is here: whatever it was, it stays until it is on the way again.
            Some(_) => same,
            None => Look { status: LoadStatus::Delayed, looks_in_time: 0 },
        };
    }
    let looks_in_time = looks_in_time.saturating_add(1);
    if load.status != LoadStatus::Delayed {
        return Look { status: load.status, looks_in_time };
    }
    let is_back = u32::from(looks_in_time) >= settings.delayed_looks;
    let has_begun = load.stops.iter().any(crate::stop::Stop::is_reached);
    let status = match (is_back, has_begun) {
        (false, _) => LoadStatus::Delayed,
        (true, true) => LoadStatus::Progress,
        (true, false) => LoadStatus::Covered,
    };
    Look { status, looks_in_time }
}

/// The status of a load whose expected arrival was another until now, because what said it is deleted: a delay that followed from it is over,
/// unless the truck could not be in time any more, or is there already.
pub fn without_expected(load: &Load, now: DateTime<Utc>, settings: &Settings) -> LoadStatus {
    let Some((_, next)) = load.next_stop() else { return load.status };
    let expected = load.eta_at.map_or(now, |eta_at| eta_at.max(now));
    let is_late = expected > next.window.end + minutes(settings.delayed_minutes);
    if load.status != LoadStatus::Delayed || next.arrived_at.is_some() || is_late {
        return load.status;
    }
    let has_begun = load.stops.iter().any(crate::stop::Stop::is_reached);
    if has_begun { LoadStatus::Progress } else { LoadStatus::Covered }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{at, load};
    use super::*;

    /// The sample's pickup window ends at minute 60.
    fn look_at(status: LoadStatus, eta: Option<i64>, looks: u8) -> Look {
        look(&Load { status, eta_at: eta.map(at), ..load() }, looks, &Settings::default())
    }

    #[test]
    fn more_than_half_an_hour_late_is_delayed() {
        for status in [LoadStatus::Covered, LoadStatus::Progress, LoadStatus::Delayed] {
            assert_eq!(look_at(status, Some(91), 5), Look { status: LoadStatus::Delayed, looks_in_time: 0 });
        }
        assert_eq!(look_at(LoadStatus::Covered, Some(90), 0), Look { status: LoadStatus::Covered, looks_in_time: 1 });
    }

    #[test]
    fn two_looks_in_time_end_a_delay() {
        let first = look_at(LoadStatus::Delayed, Some(80), 0);
        let second = look_at(first.status, Some(80), first.looks_in_time);

        assert_eq!(first, Look { status: LoadStatus::Delayed, looks_in_time: 1 });
        assert_eq!(second, Look { status: LoadStatus::Covered, looks_in_time: 2 });
    }

    #[test]
    fn a_late_look_between_starts_the_count_again() {
        let late = look_at(LoadStatus::Delayed, Some(120), 1);
        assert_eq!(late.looks_in_time, 0);
        assert_eq!(look_at(late.status, Some(80), late.looks_in_time).status, LoadStatus::Delayed);
    }

    #[test]
    fn after_pickup_a_delay_ends_in_progress() {
        let mut load = Load { status: LoadStatus::Delayed, eta_at: Some(at(1_000)), ..load() };
        load.stops[0].done_at = Some(at(30));
        assert_eq!(look(&load, 1, &Settings::default()).status, LoadStatus::Progress);
    }

    #[test]
    fn a_truck_that_came_late_is_not_late_again() {
        let mut load = Load { status: LoadStatus::Delayed, ..load() };
        load.stops[0].arrived_at = Some(at(300));
        assert_eq!(look(&load, 0, &Settings::default()), Look { status: LoadStatus::Delayed, looks_in_time: 0 });
        load.stops[0].arrived_at = Some(at(30));
        assert_eq!(look(&load, 1, &Settings::default()).status, LoadStatus::Progress);
    }

    #[test]
    fn a_delay_ends_with_the_expected_arrival_that_it_followed_from() {
        let delayed = |eta: Option<i64>| Load { status: LoadStatus::Delayed, eta_at: eta.map(at), ..load() };
        let status = |load: &Load, now| without_expected(load, at(now), &Settings::default());

        assert_eq!(status(&delayed(None), 0), LoadStatus::Covered);
        assert_eq!(status(&delayed(Some(80)), 0), LoadStatus::Covered, "what someone told says that it is in time");
        assert_eq!(status(&delayed(Some(120)), 0), LoadStatus::Delayed, "what someone told says that it is late");
        assert_eq!(status(&delayed(None), 91), LoadStatus::Delayed, "it is late, whatever is expected");

        let mut begun = delayed(None);
        begun.stops[0].arrived_at = Some(at(40));
        assert_eq!(status(&begun, 50), LoadStatus::Delayed, "it is at the stop");
        begun.stops[0].departed_at = Some(at(60));
        assert_eq!(status(&begun, 70), LoadStatus::Progress);
        assert_eq!(status(&Load { status: LoadStatus::Covered, ..load() }, 500), LoadStatus::Covered);
    }

    #[test]
    fn nothing_to_look_at_changes_nothing() {
        for (status, eta) in
            [(LoadStatus::Covered, None), (LoadStatus::Available, Some(500)), (LoadStatus::Delivered, Some(500))]
        {
            assert_eq!(look_at(status, eta, 1), Look { status, looks_in_time: 1 });
        }
    }
}
