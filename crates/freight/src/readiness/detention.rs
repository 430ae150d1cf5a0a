//! The detention clock of a stop: how long the truck waits, and how much of it is beyond the free time.
//!
//! For an appointment the clock starts at the appointment, or at arrival when the truck comes later. A truck that comes later than the grace
//! lost its turn: it is worked in, and its clock starts when the dock takes it, which nobody logs; so it has none. First come, first served,
//! the clock starts at arrival, once the dock is open. Dropped and hooked trailers wait for nobody.

use crate::settings::{Settings, minutes};
use crate::stop::{Handling, Scheduling, Stop};
use chrono::{DateTime, TimeDelta, Utc};

kernel::wire::words! {
    /// What a stop's clock does.
    pub enum ClockState {
        /// The truck has not come, or its time has not.
        NotStarted = "not_started",
        /// Within the free time.
        Free = "free",
        /// Detention runs.
        Running = "running",
        /// The truck has left.
        Stopped = "stopped",
        /// No clock: a drop or hook, or the truck came too late.
        None = "none",
    }
}

/// The clock of a stop at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// What it does.
    pub state: ClockState,
    /// When it started.
    pub started_at: Option<DateTime<Utc>>,
    /// When the free time ends.
    pub free_until: Option<DateTime<Utc>>,
    /// Whole minutes of detention so far.
    pub detention_minutes: i64,
}

/// The clock of a stop. It ends with the departure log; without one, with the pickup or delivery log.
pub fn clock(stop: &Stop, now: DateTime<Utc>, settings: &Settings) -> Clock {
    let idle = |state| Clock { state, started_at: None, free_until: None, detention_minutes: 0 };
    if stop.handling != Handling::Live {
        return idle(ClockState::None);
    }
    let Some(arrived) = stop.arrived_at else { return idle(ClockState::NotStarted) };
    let is_late = stop.scheduling == Scheduling::Appointment
        && arrived > stop.window.end + minutes(settings.detention_grace_minutes);
    if is_late {
        return idle(ClockState::None);
    }
    let started = arrived.max(stop.window.start);
    let free_until = started + minutes(settings.detention_free_minutes);
    let end = stop.departed_at.or(stop.done_at);
    let until = end.unwrap_or(now);
    let state = match end {
        Some(_) => ClockState::Stopped,
        None if now < started => ClockState::NotStarted,
        None if now < free_until => ClockState::Free,
        None => ClockState::Running,
    };
    let detention_minutes = (until - free_until).max(TimeDelta::zero()).num_minutes();
    Clock { state, started_at: Some(started), free_until: Some(free_until), detention_minutes }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::samples::{at, stop};
    use crate::stop::StopKind;

    fn arrived(minute: i64) -> Stop {
        Stop { arrived_at: Some(at(minute)), ..stop(StopKind::Pickup, 0) }
    }

    fn told(stop: &Stop, minute: i64) -> (ClockState, i64) {
        let clock = clock(stop, at(minute), &Settings::default());
        (clock.state, clock.detention_minutes)
    }

    #[test]
    fn the_clock_goes_from_free_to_running_to_stopped() {
        let waiting = arrived(-30);
        for (minute, state) in [
            (-1, (ClockState::NotStarted, 0)),
            (0, (ClockState::Free, 0)),
            (119, (ClockState::Free, 0)),
            (120, (ClockState::Running, 0)),
            (165, (ClockState::Running, 45)),
        ] {
            assert_eq!(told(&waiting, minute), state, "{minute}");
        }
        assert_eq!(told(&Stop { departed_at: Some(at(180)), ..waiting }, 900), (ClockState::Stopped, 60));
        assert_eq!(told(&Stop { done_at: Some(at(100)), ..waiting }, 900), (ClockState::Stopped, 0));
        assert_eq!(told(&stop(StopKind::Pickup, 0), 500), (ClockState::NotStarted, 0));
    }

    #[test]
    fn a_late_truck_starts_later_or_loses_its_turn() {
        assert_eq!(told(&arrived(75), 255), (ClockState::Running, 60));
        assert_eq!(told(&arrived(76), 255), (ClockState::None, 0));
        let first_come = Stop { scheduling: Scheduling::FirstCome, ..arrived(76) };
        assert_eq!(told(&first_come, 256), (ClockState::Running, 60));
    }

    #[test]
    fn a_dropped_trailer_waits_for_nobody() {
        for handling in [Handling::Drop, Handling::Hook] {
            assert_eq!(told(&Stop { handling, ..arrived(0) }, 900), (ClockState::None, 0));
        }
    }
}
