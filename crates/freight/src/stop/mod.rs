//! A stop of a load: what happens there, where it is, when it is expected, and what was logged.

mod facility;
mod log_times;
mod place;
mod zone;

pub use facility::{facility_key, taught};
pub use log_times::{Untimely, check_time};
pub use place::{APPROXIMATE_RADIUS_MILES, EXACT_RADIUS_MILES, GeoSource, MOST_RADIUS_MILES, NotPlaced, Place, locate};
pub use zone::{LocalTimeError, Zone, ZoneGuess, usual_zone};

use chrono::{DateTime, Utc};
use kernel::ids::StopId;

kernel::wire::words! {
    /// What happens at a stop.
    pub enum StopKind {
        /// Freight is loaded.
        Pickup = "pickup",
        /// Freight is unloaded.
        Delivery = "delivery",
        /// Neither: a relay, a scale, a border.
        Other = "other",
    }
}

kernel::wire::words! {
    /// How freight is handled at a stop.
    pub enum Handling {
        /// The truck waits while it is loaded or unloaded.
        Live = "live",
        /// The trailer is left.
        Drop = "drop",
        /// A waiting trailer is taken.
        Hook = "hook",
    }
}

kernel::wire::words! {
    /// Whether a stop is at a fixed time.
    pub enum Scheduling {
        /// An appointment.
        Appointment = "appointment",
        /// First come, first served within the window.
        FirstCome = "first_come",
    }
}

kernel::wire::words! {
    /// What a load log says (document 2 §3, `is_type`).
    pub enum LogType {
        /// The truck is at the stop.
        Arrival = "arrival",
        /// The truck has left the stop.
        Departure = "departure",
        /// The freight is loaded.
        Pickup = "pickup",
        /// The freight is unloaded.
        Delivery = "delivery",
        /// Someone called or wrote to the driver or dispatcher.
        CheckCall = "check_call",
        /// A new expected arrival was told.
        Eta = "eta",
        /// Something went wrong: a refusal, damage, a shortage.
        Exception = "exception",
    }
}

kernel::wire::words! {
    /// Who wrote a load log.
    pub enum LogSource {
        /// A person of the broker.
        Person = "person",
        /// The driver, on their page.
        Driver = "driver",
        /// The broker's TMS, by key.
        Tms = "tms",
        /// Worked out from positions.
        Derived = "derived",
        /// The dock, by the shipper's or receiver's check.
        Dock = "dock",
    }
}

/// When a truck is expected at a stop. The start is never after the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    /// The earliest.
    pub start: DateTime<Utc>,
    /// The latest. An appointment's is its start.
    pub end: DateTime<Utc>,
}

/// A window that a stop had, kept when it was changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WindowChange {
    /// The window that was given up.
    pub was: Window,
    /// When.
    pub changed_at: DateTime<Utc>,
    /// Who asked for it.
    pub source: LogSource,
}

/// A stop as it is followed. Its address and notes are the store's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stop {
    /// The stop.
    pub id: StopId,
    /// What happens here.
    pub kind: StopKind,
    /// How freight is handled.
    pub handling: Handling,
    /// Whether the time is fixed.
    pub scheduling: Scheduling,
    /// Where it is; none where nobody can tell.
    pub place: Option<Place>,
    /// When the truck is expected.
    pub window: Window,
    /// The arrival log.
    pub arrived_at: Option<DateTime<Utc>>,
    /// The departure log.
    pub departed_at: Option<DateTime<Utc>>,
    /// The pickup or delivery log.
    pub done_at: Option<DateTime<Utc>>,
}

impl Stop {
    /// Whether the truck has been here and gone: a departure, or the log that ends the stop.
    pub fn is_left(&self) -> bool {
        self.departed_at.is_some() || self.done_at.is_some()
    }

    /// Whether the truck is known to have come.
    pub fn is_reached(&self) -> bool {
        self.arrived_at.is_some() || self.is_left()
    }

    /// Writes a log. Logs of other stops' kinds (a delivery at a pickup) are refused; the same log again changes nothing.
    pub fn log(&mut self, is_type: LogType, at: DateTime<Utc>) -> Result<(), WrongLog> {
        let place = match (is_type, self.kind) {
            (LogType::Arrival, _) => &mut self.arrived_at,
            (LogType::Departure, _) => &mut self.departed_at,
            (LogType::Pickup, StopKind::Pickup) | (LogType::Delivery, StopKind::Delivery) => &mut self.done_at,
            (LogType::Pickup | LogType::Delivery, kind) => return Err(WrongLog { is_type, kind }),
            (LogType::CheckCall | LogType::Eta | LogType::Exception, _) => return Ok(()),
        };
        place.get_or_insert(at);
        Ok(())
    }
}

/// A log that no stop of this kind has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("A {kind} stop has no {is_type} log.")]
pub struct WrongLog {
    /// The log.
    pub is_type: LogType,
    /// The stop's kind.
    pub kind: StopKind,
}

/// Changes a stop's window and gives what is to be kept of the old one; none when it is the same window.
pub fn change_window(
    stop: &mut Stop,
    to: Window,
    changed_at: DateTime<Utc>,
    source: LogSource,
) -> Option<WindowChange> {
    let was = std::mem::replace(&mut stop.window, to);
    (was != to).then_some(WindowChange { was, changed_at, source })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::samples::{at, stop};

    #[test]
    fn each_log_goes_to_its_place_once() {
        let mut pickup = stop(StopKind::Pickup, 0);
        for (is_type, minute) in
            [(LogType::Arrival, 1), (LogType::Arrival, 9), (LogType::Pickup, 2), (LogType::Departure, 3)]
        {
            assert_eq!(pickup.log(is_type, at(minute)), Ok(()));
        }

        assert_eq!((pickup.arrived_at, pickup.done_at, pickup.departed_at), (Some(at(1)), Some(at(2)), Some(at(3))));
        assert_eq!(pickup.log(LogType::CheckCall, at(4)), Ok(()));
    }

    #[test]
    fn a_delivery_is_not_logged_at_a_pickup() {
        let wrong = stop(StopKind::Pickup, 0).log(LogType::Delivery, at(1)).expect_err("wrong");
        assert_eq!(wrong.to_string(), "A pickup stop has no delivery log.");
        assert!(stop(StopKind::Other, 0).log(LogType::Pickup, at(1)).is_err());
    }

    #[test]
    fn a_stop_is_left_by_departure_or_by_its_last_log() {
        let fresh = stop(StopKind::Delivery, 0);
        assert!(!fresh.is_left() && !fresh.is_reached());
        assert!(Stop { arrived_at: Some(at(1)), ..fresh }.is_reached());
        assert!(Stop { departed_at: Some(at(1)), ..fresh }.is_left());
        assert!(Stop { done_at: Some(at(1)), ..fresh }.is_reached());
    }

    #[test]
    fn a_changed_window_leaves_its_history() {
        let mut pickup = stop(StopKind::Pickup, 0);
        let (old, new) = (pickup.window, Window { start: at(500), end: at(560) });

        let change = change_window(&mut pickup, new, at(-90), LogSource::Tms);

        assert_eq!(change, Some(WindowChange { was: old, changed_at: at(-90), source: LogSource::Tms }));
        assert_eq!(change_window(&mut pickup, new, at(-80), LogSource::Tms), None);
    }
}
