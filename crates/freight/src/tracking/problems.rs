//! What is wrong with a live load, each with the stop and since when.

use super::{TrackingStatus, tracking_status};
use crate::load::Load;
use crate::settings::{Settings, minutes};
use crate::stop::{Stop, StopKind};
use chrono::{DateTime, Utc};

kernel::wire::words! {
    /// A problem, under the name of its tab (document 2 §2).
    pub enum ProblemKind {
        /// Nobody shares positions.
        NoEld = "no-eld",
        /// No arrival was logged past the window.
        NoArrival = "no-arrival",
        /// The truck came and no departure was logged.
        NoDeparture = "no-departure",
        /// No pickup was logged past the window.
        NoPickup = "no-pickup",
        /// No delivery was logged past the window.
        NoDelivery = "no-delivery",
        /// A carrier hauls it and its truck is not known.
        NoAssignedVehicle = "no-assigned-vehicle",
        /// Tracking was interrupted, terminated or is not possible.
        NotTracking = "not-tracking",
    }
}

/// A problem of a load.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What.
    pub kind: ProblemKind,
    /// At which stop, as a position from 0; none where it is about the load.
    pub stop: Option<u8>,
    /// Since when; none where it has no moment of its own.
    pub since: Option<DateTime<Utc>>,
}

/// The problems of a load at a moment, in the order of the tabs; none of a load that is not live.
pub fn problems(load: &Load, now: DateTime<Utc>, settings: &Settings) -> Vec<Problem> {
    use TrackingStatus::{Terminated, TrackingInterrupted, UnableToTrack};
    let tracking = tracking_status(load, now, settings);
    let mut found = Vec::new();
    if !load.status.is_live() {
        return found;
    }
    let of_load = |kind| Problem { kind, stop: None, since: None };
    if tracking == TrackingStatus::NoEldConnection {
        found.push(of_load(ProblemKind::NoEld));
    }
    for kind in [ProblemKind::NoArrival, ProblemKind::NoDeparture, ProblemKind::NoPickup, ProblemKind::NoDelivery] {
        for (position, stop) in load.stops.iter().enumerate() {
            if let Some(since) = since(kind, stop, settings).filter(|since| *since <= now) {
                found.push(Problem { kind, stop: Some(position as u8), since: Some(since) });
            }
        }
    }
    if load.movements.iter().any(|movement| movement.carrier_vehicle_id.is_none()) {
        found.push(of_load(ProblemKind::NoAssignedVehicle));
    }
    if matches!(tracking, TrackingInterrupted | UnableToTrack | Terminated) {
        found.push(of_load(ProblemKind::NotTracking));
    }
    found
}

/// From when a stop's missing log is a problem; none where it is there, or does not belong to the stop. Past a window is after its end.
pub(super) fn since(kind: ProblemKind, stop: &Stop, settings: &Settings) -> Option<DateTime<Utc>> {
    let past = |allowed| stop.window.end + minutes(allowed);
    match kind {
        ProblemKind::NoArrival if stop.arrived_at.is_none() => Some(past(settings.no_arrival_minutes)),
        ProblemKind::NoDeparture if stop.departed_at.is_none() => {
            stop.arrived_at.map(|arrived| arrived.max(stop.window.start) + minutes(settings.no_departure_minutes))
        }
        ProblemKind::NoPickup if stop.kind == StopKind::Pickup && stop.done_at.is_none() => {
            Some(past(settings.no_pickup_minutes))
        }
        ProblemKind::NoDelivery if stop.kind == StopKind::Delivery && stop.done_at.is_none() => {
            Some(past(settings.no_delivery_minutes))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::samples::{DELIVERY_END, at, load};
    use crate::load::{LoadStatus, Share, Sharing};

    fn kinds(load: &Load, minute: i64) -> Vec<(ProblemKind, Option<u8>)> {
        let found = problems(load, at(minute), &Settings::default());
        found.iter().map(|problem| (problem.kind, problem.stop)).collect()
    }

    fn has(load: &Load, minute: i64, kind: ProblemKind, stop: u8) -> bool {
        kinds(load, minute).contains(&(kind, Some(stop)))
    }

    #[test]
    fn an_arrival_is_missed_15_minutes_past_the_window() {
        assert_eq!([74, 75].map(|minute| has(&load(), minute, ProblemKind::NoArrival, 0)), [false, true]);
        let mut came = load();
        came.stops[0].arrived_at = Some(at(200));
        assert!(!has(&came, 300, ProblemKind::NoArrival, 0));
    }

    #[test]
    fn a_departure_is_missed_two_hours_after_arrival_or_the_windows_start() {
        let came = |minute| {
            let mut load = load();
            load.stops[0].arrived_at = Some(at(minute));
            load
        };
        assert_eq!([119, 120].map(|minute| has(&came(-60), minute, ProblemKind::NoDeparture, 0)), [false, true]);
        assert_eq!([169, 170].map(|minute| has(&came(50), minute, ProblemKind::NoDeparture, 0)), [false, true]);
        let mut left = came(-60);
        left.stops[0].departed_at = Some(at(90));
        assert!(!has(&left, 500, ProblemKind::NoDeparture, 0));
        assert!(!has(&load(), 500, ProblemKind::NoDeparture, 0), "it never came");
    }

    #[test]
    fn pickup_and_delivery_are_missed_two_hours_past_their_windows() {
        assert_eq!([179, 180].map(|minute| has(&load(), minute, ProblemKind::NoPickup, 0)), [false, true]);
        let end = DELIVERY_END;
        assert_eq!(
            [end + 119, end + 120].map(|minute| has(&load(), minute, ProblemKind::NoDelivery, 1)),
            [false, true]
        );
        let mut done = load();
        (done.stops[0].done_at, done.stops[1].done_at) = (Some(at(10)), Some(at(20)));
        assert!(!has(&done, end + 500, ProblemKind::NoPickup, 0) && !has(&done, end + 500, ProblemKind::NoDelivery, 1));
    }

    #[test]
    fn a_movement_without_a_truck_is_a_problem() {
        let mut bare = load();
        bare.movements[0].carrier_vehicle_id = None;
        assert_eq!(kinds(&bare, 0), [(ProblemKind::NoEld, None), (ProblemKind::NoAssignedVehicle, None)]);
        assert_eq!(kinds(&Load { movements: vec![], ..load() }, 0), []);
    }

    #[test]
    fn what_does_not_track_is_a_problem() {
        for (eld, minute) in [(Share::Revoked, 0), (Share::Refused, 0), (Share::Active, 0)] {
            let load = Load { sharing: Sharing { eld, phone: Share::None }, ..load() };
            assert_eq!(kinds(&load, minute), [(ProblemKind::NotTracking, None)], "{eld}");
        }
    }

    #[test]
    fn only_live_loads_have_problems() {
        for status in LoadStatus::ALL {
            let is_any = !kinds(&Load { status: *status, ..load() }, 300).is_empty();
            assert_eq!(is_any, status.is_live(), "{status}");
        }
    }
}
