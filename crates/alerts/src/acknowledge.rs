//! By when a person must see to a high alert near a pickup, and who is told when nobody does (loads.md §2a point 9).

use crate::settings::{Settings, minutes};
use chrono::{DateTime, Utc};

/// The clock of a high alert that nobody has acknowledged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// When managers are told; until then it is in time.
    pub managers_at: DateTime<Utc>,
    /// When those on call are.
    pub on_call_at: DateTime<Utc>,
}

kernel::wire::words! {
    /// Who is told that nobody acknowledged an alert.
    pub enum Step {
        /// Those who manage alerts.
        Managers = "managers",
        /// Those who are on call.
        OnCall = "on_call",
    }
}

impl Clock {
    /// The clock of an alert that is high since a moment, of a load whose first window starts at `pickup_at`. It begins so long before pickup, or
    /// when the alert becomes high, whichever is later. None once the pickup is as long ago: then there is nothing to hold.
    pub fn of(high_since: DateTime<Utc>, pickup_at: DateTime<Utc>, settings: &Settings) -> Option<Self> {
        let near = minutes(settings.acknowledge_before_minutes);
        let begins = high_since.max(pickup_at - near);
        let managers_at = begins + minutes(settings.acknowledge_minutes);
        let on_call_at = managers_at.max(begins + minutes(settings.acknowledge_on_call_minutes));
        (begins <= pickup_at + near).then_some(Self { managers_at, on_call_at })
    }

    /// Who is to be told at a moment, and when to look again; `told` says who was told before.
    pub fn steps(self, told: &[Step], at: DateTime<Utc>) -> (Vec<Step>, Option<DateTime<Utc>>) {
        let all = [(Step::Managers, self.managers_at), (Step::OnCall, self.on_call_at)];
        let left = all.into_iter().filter(|(step, _)| !told.contains(step));
        let (due, later): (Vec<_>, Vec<_>) = left.partition(|(_, when)| *when <= at);
        (due.into_iter().map(|(step, _)| step).collect(), later.into_iter().map(|(_, when)| when).min())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeDelta;

    const PICKUP: DateTime<Utc> = DateTime::UNIX_EPOCH;

    fn minute(count: i64) -> DateTime<Utc> {
        PICKUP + TimeDelta::minutes(count)
    }

    fn clock(high_since: i64) -> Option<Clock> {
        Clock::of(minute(high_since), PICKUP, &Settings::default())
    }

    #[test]
    fn the_clock_begins_four_hours_before_pickup_or_when_the_alert_becomes_high() {
        let early = clock(-1_000).expect("a clock");
        let late = clock(-30).expect("a clock");
        assert_eq!((early.managers_at, early.on_call_at), (minute(-230), minute(-220)));
        assert_eq!((late.managers_at, late.on_call_at), (minute(-20), minute(-10)));
    }

    #[test]
    fn there_is_none_when_the_alert_comes_long_after_pickup() {
        assert!(clock(240).is_some());
        assert_eq!(clock(241), None);
    }

    #[test]
    fn each_is_told_once_and_managers_first() {
        let clock = clock(0).expect("a clock");

        assert_eq!(clock.steps(&[], minute(9)), (vec![], Some(minute(10))));
        assert_eq!(clock.steps(&[], minute(10)), (vec![Step::Managers], Some(minute(20))));
        assert_eq!(clock.steps(&[Step::Managers], minute(15)), (vec![], Some(minute(20))));
        assert_eq!(clock.steps(&[], minute(25)), (vec![Step::Managers, Step::OnCall], None));
        assert_eq!(clock.steps(&[Step::Managers, Step::OnCall], minute(25)), (vec![], None));
    }

    #[test]
    fn those_on_call_are_never_told_before_managers() {
        let settings = Settings::default().with("acknowledge_on_call_minutes", 5).expect("within bounds");
        let clock = Clock::of(PICKUP, PICKUP, &settings).expect("a clock");
        assert_eq!(clock.on_call_at, clock.managers_at);
    }
}
