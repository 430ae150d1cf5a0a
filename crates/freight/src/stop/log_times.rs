//! When a log can have been: what is logged at a stop, and at the others, must be possible together.

use super::{LogType, Stop, StopKind};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::ids::StopId;

/// Days before a stop's window within which a log is believed: one of earlier has another load's date, or a misread one.
const MOST_DAYS_EARLY: i64 = 30;

/// Why a log's time can't be. The text is for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Untimely {
    /// Something at the stop would be before the arrival there.
    #[error("This is before the arrival at this stop, or the arrival is after it.")]
    BeforeArrival,
    /// The freight would be loaded or unloaded after the truck had left.
    #[error("Loading or unloading can't be after the departure.")]
    AfterDeparture,
    /// A delivery would be before its pickup.
    #[error("The truck can't be at a delivery before it was at the pickup.")]
    BeforePickup,
    /// Long before the stop's window.
    #[error("This is more than 30 days before the stop's window. Check the date.")]
    TooEarly,
}

/// Whether a log can have been then, by what is logged of all of the load's stops, in their order. A log that is there already is not judged
/// again; one of a kind that the stop doesn't have is not judged here ([`Stop::log`]).
pub fn check_time(stops: &[Stop], at_stop: StopId, is_type: LogType, at: DateTime<Utc>) -> Result<(), Untimely> {
    let Some(position) = stops.iter().position(|stop| stop.id == at_stop) else { return Ok(()) };
    let (before, mut after) = (stops[position], stops[position]);
    if after.log(is_type, at).is_err() || after == before {
        return Ok(());
    }
    let is_after =
        |earlier: Option<DateTime<Utc>>, later: Option<DateTime<Utc>>| earlier.zip(later).is_some_and(|(a, b)| a > b);
    if is_after(after.arrived_at, after.departed_at) || is_after(after.arrived_at, after.done_at) {
        return Err(Untimely::BeforeArrival);
    }
    if is_after(after.done_at, after.departed_at) {
        return Err(Untimely::AfterDeparture);
    }
    let of_kind = |stops: &[Stop], kind| -> Vec<DateTime<Utc>> {
        let logged = |stop: &Stop| [stop.arrived_at, stop.done_at, stop.departed_at].into_iter().flatten();
        stops.iter().filter(|stop| stop.kind == kind).flat_map(logged).collect()
    };
    let is_possible = match after.kind {
        StopKind::Pickup => of_kind(&stops[position + 1..], StopKind::Delivery).into_iter().all(|later| at <= later),
        StopKind::Delivery => of_kind(&stops[..position], StopKind::Pickup).into_iter().all(|earlier| earlier <= at),
        StopKind::Other => true,
    };
    if !is_possible {
        return Err(Untimely::BeforePickup);
    }
    if at < after.window.start - TimeDelta::days(MOST_DAYS_EARLY) {
        return Err(Untimely::TooEarly);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stop::{Handling, Scheduling, Window};

    fn at(minute: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::minutes(minute)
    }

    fn stop(id: i64, kind: StopKind, arrived: Option<i64>, done: Option<i64>) -> Stop {
        Stop {
            id: StopId(id),
            kind,
            handling: Handling::Live,
            scheduling: Scheduling::Appointment,
            place: None,
            window: Window { start: at(0), end: at(0) },
            arrived_at: arrived.map(at),
            departed_at: None,
            done_at: done.map(at),
        }
    }

    #[test]
    fn logs_of_a_stop_are_in_their_order() {
        let stops = [stop(1, StopKind::Pickup, Some(10), Some(60))];
        let check = |is_type, minute| check_time(&stops, StopId(1), is_type, at(minute));

        assert_eq!([check(LogType::Departure, 60), check(LogType::Departure, 90)], [Ok(()), Ok(())]);
        assert_eq!(check(LogType::Departure, 9), Err(Untimely::BeforeArrival));
        assert_eq!(check(LogType::Departure, 59), Err(Untimely::AfterDeparture), "before it was loaded");
        assert_eq!([check(LogType::Arrival, 5_000), check(LogType::Pickup, 1)], [Ok(()), Ok(())], "logged already");
        assert_eq!(check(LogType::Delivery, 1), Ok(()), "told elsewhere");
    }

    #[test]
    fn a_delivery_is_never_before_its_pickup() {
        let stops = [stop(1, StopKind::Pickup, Some(10), None), stop(2, StopKind::Delivery, None, None)];
        let check = |minute| check_time(&stops, StopId(2), LogType::Arrival, at(minute));
        assert_eq!((check(9), check(10)), (Err(Untimely::BeforePickup), Ok(())));

        let stops = [stop(1, StopKind::Pickup, None, None), stop(2, StopKind::Delivery, Some(100), None)];
        let check = |minute| check_time(&stops, StopId(1), LogType::Arrival, at(minute));
        assert_eq!((check(101), check(100)), (Err(Untimely::BeforePickup), Ok(())));
    }

    #[test]
    fn a_log_long_before_the_window_is_of_another_day() {
        let stops = [stop(1, StopKind::Pickup, None, None)];
        let check = |days: i64| check_time(&stops, StopId(1), LogType::Arrival, at(-days * 24 * 60));
        assert_eq!((check(30), check(31)), (Ok(()), Err(Untimely::TooEarly)));
    }
}
